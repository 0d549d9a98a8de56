//! An engine as tournament managers and graphical programs want it: lines on standard input, lines on standard output.
//!
//! What the lines mean is for [`protocol::engine`] to say. Here are the streams, the clock and the threads: one reads,
//! one thinks ([`host::EngineThread`]), and this one keeps the state and writes. So a command is seen while the engine
//! thinks, and an answer comes in time even if the engine does not give one.
//!
//! - [`SeatedEngine`]: the engine; [`run`]: the whole program; [`about`]: who the engine is; [`chooser`]: how it answers openings

#![forbid(unsafe_code)]

use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use duel::{Clock, Player, PlayerError};
use host::{ChooserOptions, EngineError, EngineEvent, EngineFactory, EngineThread, SystemClock};
pub use host::{SeatedEngine, SeatedOptions};
use protocol::LineSplitter;
use protocol::engine::{About, Brain, Effect};
use rules::{Answer, Point, Turn};

/// Bytes that are read at once.
const CHUNK: usize = 64 * 1024;
/// Nodes for each of the many small questions of an opening.
const OPENING_NODES: u64 = SeatedEngine::OPENING_NODES / 2;

/// What reaches the thread that keeps the state.
enum Event {
    Bytes(Vec<u8>),
    EndOfInput,
    Engine(EngineEvent),
}

/// The settings of the chooser for games with a clock: openings ask many small questions.
#[must_use]
pub fn chooser(seed: u64) -> ChooserOptions {
    ChooserOptions { seed, nodes: OPENING_NODES, ..ChooserOptions::default() }
}

/// Makes engines for [`run`]: `player`, with a chooser that answers openings; `seed` is where random choices begin.
pub fn factory<P>(seed: u64, player: impl Fn() -> P + Send + Sync + 'static) -> EngineFactory
where
    P: Player<Request = Turn, Answer = Answer, Move = Point> + Send + 'static,
{
    host::engine_factory(chooser(seed), player)
}

/// Who this engine is.
#[must_use]
pub fn about(max_threads: usize) -> About {
    About {
        name: "Tengen".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        author: "The Tengen authors".to_owned(),
        country: "China".to_owned(),
        www: "none".to_owned(),
        max_threads,
    }
}

/// Reads commands from `input` and writes answers to `output` until the manager says `END` or the input ends. The engine
/// is made when the first job comes, so that the program is ready at once. With `ponder` it thinks on while the other side
/// thinks, until `INFO pondering 0`; without, after `INFO pondering 1`.
///
/// # Errors
/// When `output` cannot be written to; a manager that went away is one.
pub fn run(
    input: impl Read + Send + 'static,
    mut output: impl Write,
    about: About,
    factory: EngineFactory,
    ponder: bool,
) -> io::Result<()> {
    let (sender, events) = mpsc::channel();
    let reader = sender.clone();
    std::thread::Builder::new().name("reader".to_owned()).spawn(move || read(input, &reader))?;
    let mut keeper = Keeper {
        clock: SystemClock::new(),
        brain: Brain::new(about),
        splitter: LineSplitter::default(),
        engine: None,
        memory: None,
        threads: None,
        factory,
        sender,
    };
    keeper.brain.set_pondering(ponder);
    let result = keeper.keep(&events, &mut output);
    // Leaving waits for nobody: the engine's thread ends with the process.
    if let Some(engine) = keeper.engine.take() {
        std::mem::forget(engine);
    }
    result
}

/// Passes on what is read, until nobody wants it any more.
fn read(mut input: impl Read, events: &Sender<Event>) {
    let mut buffer = vec![0; CHUNK];
    loop {
        match input.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => {
                if events.send(Event::Bytes(buffer[..count].to_vec())).is_err() {
                    return;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    let _ = events.send(Event::EndOfInput);
}

/// Keeps the state.
struct Keeper {
    clock: SystemClock,
    brain: Brain,
    splitter: LineSplitter,
    engine: Option<EngineThread>,
    /// Told before there was an engine.
    memory: Option<usize>,
    threads: Option<usize>,
    factory: EngineFactory,
    sender: Sender<Event>,
}

/// Whether to go on.
#[derive(PartialEq)]
enum Next {
    GoOn,
    Leave,
}

impl Keeper {
    fn keep(&mut self, events: &Receiver<Event>, output: &mut impl Write) -> io::Result<()> {
        loop {
            let now = self.clock.now();
            let wait =
                self.brain.next_deadline().map_or(Duration::from_secs(3600), |at| at.saturating_sub(now));
            let event = match events.recv_timeout(wait) {
                Ok(event) => Some(event),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            if self.handle(event, output)? == Next::Leave {
                return Ok(());
            }
            let effects = self.brain.tick(self.clock.now());
            if self.carry_out(effects, output)? == Next::Leave {
                return Ok(());
            }
        }
    }

    fn handle(&mut self, event: Option<Event>, output: &mut impl Write) -> io::Result<Next> {
        match event {
            None => Ok(Next::GoOn),
            Some(Event::Bytes(bytes)) => {
                self.splitter.push(&bytes);
                self.take_lines(output)
            }
            Some(Event::EndOfInput) => {
                self.splitter.finish();
                if self.take_lines(output)? == Next::Leave {
                    return Ok(Next::Leave);
                }
                let effects = self.brain.end_of_input(self.clock.now());
                self.carry_out(effects, output)
            }
            Some(Event::Engine(event)) => {
                let now = self.clock.now();
                let effects = match event {
                    EngineEvent::Progress { id, info } => self.brain.progress(id, &info),
                    EngineEvent::Decided { id, decision } => self.brain.decided(now, id, Ok(decision)),
                    EngineEvent::Failed { id, error } => {
                        self.brain.decided(now, id, Err(player_error(error)))
                    }
                };
                self.carry_out(effects, output)
            }
        }
    }

    fn take_lines(&mut self, output: &mut impl Write) -> io::Result<Next> {
        while let Some(line) = self.splitter.take() {
            let effects = self.brain.line(self.clock.now(), line);
            if self.carry_out(effects, output)? == Next::Leave {
                return Ok(Next::Leave);
            }
        }
        Ok(Next::GoOn)
    }

    fn carry_out(&mut self, effects: Vec<Effect>, output: &mut impl Write) -> io::Result<Next> {
        for effect in effects {
            match effect {
                Effect::Write(line) => {
                    // One write for each line: the manager must not see half of one.
                    output.write_all(format!("{line}\n").as_bytes())?;
                    output.flush()?;
                }
                Effect::Think(job) => {
                    let id = job.id;
                    match self.engine() {
                        Ok(engine) => engine.ask(id, job.turn, job.limits),
                        Err(error) => {
                            let now = self.clock.now();
                            let effects = self.brain.decided(now, id, Err(player_error(error)));
                            if self.carry_out(effects, output)? == Next::Leave {
                                return Ok(Next::Leave);
                            }
                        }
                    }
                }
                Effect::Stop(id) => {
                    if let Some(engine) = &self.engine {
                        engine.cancel(id);
                    }
                }
                Effect::Ponder(turn) => {
                    if let Some(engine) = &self.engine {
                        engine.ponder(*turn);
                    }
                }
                Effect::StopPondering => {
                    if let Some(engine) = &self.engine {
                        engine.stop_pondering();
                    }
                }
                Effect::NewGame => {
                    if let Some(engine) = &self.engine {
                        engine.new_game();
                    }
                }
                Effect::Memory(mib) => {
                    self.memory = Some(mib);
                    if let Some(engine) = &self.engine {
                        engine.set_memory(mib);
                    }
                }
                Effect::Threads(threads) => {
                    self.threads = Some(threads);
                    if let Some(engine) = &self.engine {
                        engine.set_threads(threads);
                    }
                }
                Effect::Exit => return Ok(Next::Leave),
            }
        }
        Ok(Next::GoOn)
    }

    /// The engine, made when it is first needed.
    fn engine(&mut self) -> Result<&EngineThread, EngineError> {
        if self.engine.is_none() {
            let events = self.sender.clone();
            // When this side has left, nobody wants to know any more.
            let sink = move |event| drop(events.send(Event::Engine(event)));
            let engine = EngineThread::new(self.factory.clone(), sink)?;
            self.brain.set_win_rate_scale(engine.win_rate_scale());
            self.memory.iter().for_each(|&mib| engine.set_memory(mib));
            self.threads.iter().for_each(|&threads| engine.set_threads(threads));
            self.engine = Some(engine);
        }
        self.engine.as_ref().ok_or_else(|| EngineError::NotStarted(String::new()))
    }
}

fn player_error(error: EngineError) -> PlayerError {
    match error {
        EngineError::Player(error) => error,
        other => PlayerError::Failed(other.to_string()),
    }
}
