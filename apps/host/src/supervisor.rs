//! The thread between the handle and the engine.
//!
//! One thread owns all that is going on: it hears of wishes and of the engine's reports through one channel, and its
//! wait for the next of them ends at the deadline of the current request. So there is no lock, and an engine
//! that hangs holds up nobody: it is left behind with its thread, and a fresh one takes its place.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use duel::{Decision, Info, Limits, StopToken};
use rules::{Answer, Point, Turn};

use crate::clock::SystemClock;
use crate::engine::{Engine, EngineError, EngineEvent, EngineFactory, RequestId};

/// What the supervisor hears.
pub(crate) enum Message {
    Ask {
        id: RequestId,
        turn: Box<Turn>,
        limits: Limits<Point>,
    },
    Cancel(RequestId),
    Ponder(Box<Turn>),
    StopPondering,
    NewGame,
    Memory(usize),
    Threads(usize),
    Quit,
    /// From the worker of this generation.
    Report {
        generation: u64,
        report: Report,
    },
}

/// What a worker says of its current job.
pub(crate) enum Report {
    Progress(Info<Point>),
    Done(Result<Decision<Answer, Point>, EngineError>),
    /// It ponders no more.
    Pondered,
}

/// What a worker is told.
enum Order {
    Think { turn: Box<Turn>, limits: Limits<Point>, stop: StopToken },
    Ponder { turn: Box<Turn>, stop: StopToken },
    NewGame,
    Memory(usize),
    Threads(usize),
}

/// A request, asked or waiting.
struct Job {
    id: RequestId,
    turn: Box<Turn>,
    limits: Limits<Point>,
    stop: StopToken,
}

/// The request that is being answered.
struct Current {
    id: RequestId,
    stop: StopToken,
    since: Instant,
    deadline: Option<Instant>,
}

/// What the worker was told to ponder. An order that follows waits for the end of it, which comes soon after the token is
/// set.
#[derive(Default)]
struct Pondering {
    /// Orders without a report: one that goes on and maybe earlier ones, which were stopped.
    open: usize,
    /// Of the last order.
    stop: StopToken,
    /// When a worker that was stopped is given up.
    deadline: Option<Instant>,
}

/// A thread with an engine.
struct Worker {
    orders: Sender<Order>,
    thread: JoinHandle<()>,
}

/// Makes an engine; a panic becomes its message.
pub(crate) fn make(factory: &EngineFactory) -> Result<Engine, String> {
    catch_unwind(AssertUnwindSafe(|| factory())).map_err(|panic| message_of(panic.as_ref()))
}

pub(crate) struct Supervisor {
    factory: EngineFactory,
    grace: Duration,
    sink: Box<dyn FnMut(EngineEvent) + Send>,
    /// Goes to workers, for their reports.
    to_self: Sender<Message>,
    worker: Option<Worker>,
    /// Counts workers; reports of earlier ones are late.
    generation: u64,
    current: Option<Current>,
    queue: VecDeque<Job>,
    pondering: Pondering,
    memory: Option<usize>,
    threads: Option<usize>,
}

impl Supervisor {
    pub(crate) fn new(
        factory: EngineFactory,
        engine: Engine,
        grace: Duration,
        sink: Box<dyn FnMut(EngineEvent) + Send>,
        to_self: Sender<Message>,
    ) -> Supervisor {
        let mut supervisor = Supervisor {
            factory,
            grace,
            sink,
            to_self,
            worker: None,
            generation: 0,
            current: None,
            queue: VecDeque::new(),
            pondering: Pondering::default(),
            memory: None,
            threads: None,
        };
        supervisor.start_worker(Some(engine));
        supervisor
    }

    /// Works until the handle goes.
    pub(crate) fn run(mut self, inbox: &Receiver<Message>) {
        loop {
            match self.wait(inbox) {
                Some(Message::Quit) => break,
                Some(message) => self.handle(message),
                None => self.give_up(),
            }
        }
        self.quit(inbox);
    }

    /// The next message; `None` when the deadline has passed first.
    fn wait(&self, inbox: &Receiver<Message>) -> Option<Message> {
        let deadline = match &self.current {
            Some(current) => current.deadline,
            None => self.pondering.deadline,
        };
        let received = match deadline {
            Some(deadline) => inbox.recv_timeout(deadline.saturating_duration_since(Instant::now())),
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match received {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Message::Quit),
        }
    }

    fn handle(&mut self, message: Message) {
        // Whatever is wanted of the engine, it is free for it at once.
        if !matches!(message, Message::Cancel(_) | Message::Report { .. }) {
            self.stop_pondering();
        }
        match message {
            Message::Ask { id, turn, limits } => {
                self.queue.push_back(Job { id, turn, limits, stop: StopToken::new() });
                self.start_next();
            }
            Message::Cancel(id) => self.cancel(id),
            Message::Ponder(turn) => self.ponder(turn),
            Message::StopPondering => {}
            Message::NewGame => self.order(Order::NewGame),
            Message::Memory(mib) => {
                self.memory = Some(mib);
                self.order(Order::Memory(mib));
            }
            Message::Threads(threads) => {
                self.threads = Some(threads);
                self.order(Order::Threads(threads));
            }
            Message::Report { generation, report } if generation == self.generation => self.report(report),
            Message::Report { .. } | Message::Quit => {}
        }
    }

    fn cancel(&mut self, id: RequestId) {
        for job in self.queue.iter().filter(|job| job.id == id) {
            job.stop.stop();
        }
        if let Some(current) = &mut self.current
            && current.id == id
        {
            current.stop.stop();
            let latest = Instant::now() + self.grace;
            current.deadline = Some(current.deadline.map_or(latest, |deadline| deadline.min(latest)));
        }
    }

    /// Nothing is pondered while there is something to answer.
    fn ponder(&mut self, turn: Box<Turn>) {
        let Some(worker) = self.worker.as_ref().filter(|_| self.current.is_none() && self.queue.is_empty())
        else {
            return;
        };
        let stop = StopToken::new();
        if worker.orders.send(Order::Ponder { turn, stop: stop.clone() }).is_ok() {
            let open = self.pondering.open + 1;
            // An earlier one that does not stop is found out by the next request.
            self.pondering = Pondering { open, stop, deadline: None };
        }
    }

    fn stop_pondering(&mut self) {
        if self.pondering.open > 0 && self.pondering.deadline.is_none() {
            self.pondering.stop.stop();
            self.pondering.deadline = Instant::now().checked_add(self.grace);
        }
    }

    fn report(&mut self, report: Report) {
        match (report, self.current.as_ref().map(|current| current.id)) {
            (Report::Pondered, _) => {
                self.pondering.open = self.pondering.open.saturating_sub(1);
                if self.pondering.open == 0 {
                    self.pondering.deadline = None;
                    self.start_next();
                }
            }
            (Report::Progress(info), Some(id)) => (self.sink)(EngineEvent::Progress { id, info }),
            (Report::Done(result), Some(id)) => {
                self.current = None;
                (self.sink)(match result {
                    Ok(decision) => EngineEvent::Decided { id, decision },
                    Err(error) => EngineEvent::Failed { id, error },
                });
                self.start_next();
            }
            (Report::Progress(_) | Report::Done(_), None) => {}
        }
    }

    /// Hands the next request to the worker, if both are free. The time of a request begins when the worker is free.
    fn start_next(&mut self) {
        while self.current.is_none() && self.pondering.open == 0 {
            let Some(Job { id, turn, limits, stop }) = self.queue.pop_front() else { return };
            if self.worker.is_none() {
                self.start_worker(None);
            }
            let since = Instant::now();
            let wait = if stop.is_stopped() { Some(Duration::ZERO) } else { limits.time };
            let deadline = wait.and_then(|wait| since.checked_add(wait)?.checked_add(self.grace));
            let order = Order::Think { turn, limits, stop: stop.clone() };
            match &self.worker {
                Some(worker) if worker.orders.send(order).is_ok() => {
                    self.current = Some(Current { id, stop, since, deadline });
                }
                _ => {
                    self.worker = None;
                    let error = EngineError::NotStarted("the system gives no thread".to_owned());
                    (self.sink)(EngineEvent::Failed { id, error });
                }
            }
        }
    }

    /// The deadline has passed: leaves the worker behind.
    fn give_up(&mut self) {
        let current = self.current.take();
        if current.is_some() || self.pondering.deadline.is_some() {
            self.generation += 1;
            self.worker = None; // its thread ends by itself, if it ever stops thinking
            self.pondering = Pondering::default();
        }
        let Some(current) = current else {
            tracing::debug!("the engine does not stop pondering and is given up");
            return self.start_next();
        };
        current.stop.stop();
        let after = current.since.elapsed();
        tracing::error!(id = current.id, ?after, "the engine does not answer and is given up");
        (self.sink)(EngineEvent::Failed { id: current.id, error: EngineError::Unresponsive { after } });
        self.start_next();
    }

    fn order(&mut self, order: Order) {
        if let Some(worker) = &self.worker {
            let _ = worker.orders.send(order);
        }
    }

    /// Starts a thread with this engine, or with one that it makes.
    fn start_worker(&mut self, engine: Option<Engine>) {
        self.generation += 1;
        let (orders, inbox) = mpsc::channel();
        let body = WorkerBody {
            factory: self.factory.clone(),
            engine,
            generation: self.generation,
            reports: self.to_self.clone(),
            memory: self.memory,
            threads: self.threads,
        };
        let spawned = std::thread::Builder::new().name("engine".to_owned()).spawn(move || body.run(&inbox));
        self.worker = spawned.ok().map(|thread| Worker { orders, thread });
    }

    /// Stops the engine and waits for it within the grace; one that goes on is left behind.
    fn quit(mut self, inbox: &Receiver<Message>) {
        let deadline = Instant::now() + self.grace;
        if let Some(current) = &self.current {
            current.stop.stop();
        }
        self.pondering.stop.stop();
        let Some(Worker { orders, thread }) = self.worker.take() else { return };
        drop(orders); // ends the worker's loop
        while self.current.is_some() || self.pondering.open > 0 {
            match inbox.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(Message::Report { generation, report: Report::Done(_) })
                    if generation == self.generation =>
                {
                    self.current = None;
                }
                Ok(Message::Report { generation, report: Report::Pondered })
                    if generation == self.generation =>
                {
                    self.pondering.open = self.pondering.open.saturating_sub(1);
                }
                Ok(_) => {}
                Err(_) => return,
            }
        }
        let _ = thread.join();
    }
}

/// The engine's side.
struct WorkerBody {
    factory: EngineFactory,
    engine: Option<Engine>,
    generation: u64,
    reports: Sender<Message>,
    memory: Option<usize>,
    threads: Option<usize>,
}

impl WorkerBody {
    fn run(mut self, inbox: &Receiver<Order>) {
        let clock = SystemClock::new();
        for order in inbox {
            match order {
                Order::Think { turn, limits, stop } => {
                    let result = self.think(&turn, &limits, &clock, &stop);
                    self.send(Report::Done(result));
                }
                Order::Ponder { turn, stop } => {
                    self.ponder(&turn, &clock, &stop);
                    self.send(Report::Pondered);
                }
                Order::NewGame => self.change(|engine| engine.new_game()),
                Order::Memory(mib) => {
                    self.memory = Some(mib);
                    self.change(|engine| engine.set_memory(mib));
                }
                Order::Threads(threads) => {
                    self.threads = Some(threads);
                    self.change(|engine| engine.set_threads(threads));
                }
            }
        }
    }

    fn think(
        &mut self,
        turn: &Turn,
        limits: &Limits<Point>,
        clock: &SystemClock,
        stop: &StopToken,
    ) -> Result<Decision<Answer, Point>, EngineError> {
        if self.engine.is_none() {
            let mut engine = make(&self.factory).map_err(EngineError::NotStarted)?;
            if let Some(mib) = self.memory {
                engine.set_memory(mib);
            }
            if let Some(threads) = self.threads {
                engine.set_threads(threads);
            }
            self.engine = Some(engine);
        }
        let Some(mut engine) = self.engine.take() else {
            return Err(EngineError::NotStarted("no engine".to_owned()));
        };
        let mut sink = |info: &Info<Point>| self.send(Report::Progress(info.clone()));
        let attempt = catch_unwind(AssertUnwindSafe(|| engine.decide(turn, limits, clock, stop, &mut sink)));
        match attempt {
            Ok(result) => {
                self.engine = Some(engine);
                result.map_err(EngineError::Player)
            }
            Err(panic) => {
                // What the crash left of the engine is not trusted, not even to be dropped quietly.
                let _ = catch_unwind(AssertUnwindSafe(move || drop(engine)));
                Err(EngineError::Crashed(message_of(panic.as_ref())))
            }
        }
    }

    /// Ponders with the engine, if there is one; a panic costs the engine.
    fn ponder(&mut self, turn: &Turn, clock: &SystemClock, stop: &StopToken) {
        if stop.is_stopped() {
            return;
        }
        let Some(mut engine) = self.engine.take() else { return };
        match catch_unwind(AssertUnwindSafe(|| engine.ponder(turn, clock, stop))) {
            Ok(nodes) => {
                tracing::debug!(nodes, "pondered");
                self.engine = Some(engine);
            }
            Err(panic) => {
                let _ = catch_unwind(AssertUnwindSafe(move || drop(engine)));
                tracing::debug!(why = message_of(panic.as_ref()), "the engine crashed while it pondered");
            }
        }
    }

    /// Changes the engine, if there is one; a panic costs the engine.
    fn change(&mut self, change: impl FnOnce(&mut Engine)) {
        if let Some(mut engine) = self.engine.take()
            && catch_unwind(AssertUnwindSafe(|| change(&mut engine))).is_ok()
        {
            self.engine = Some(engine);
        }
    }

    fn send(&self, report: Report) {
        let _ = self.reports.send(Message::Report { generation: self.generation, report });
    }
}

/// The text of a panic.
fn message_of(panic: &(dyn Any + Send)) -> String {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => (*text).to_owned(),
        (_, Some(text)) => text.clone(),
        _ => "a panic without a message".to_owned(),
    }
}
