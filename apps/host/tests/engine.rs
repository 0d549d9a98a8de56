//! The engine thread: answers, cancelling, crashes, hangs.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use duel::{Clock, Decision, Info, Limits, Player, PlayerError, StopToken};
use host::{Engine, EngineError, EngineEvent, EngineFactory, EngineThread};
use primer::Primer;
use rules::{Answer, Move, Opening, Party, Point, Protocol, Request, Settings, Turn};

const PATIENCE: Duration = Duration::from_secs(60);

fn turn(moves: &str) -> Turn {
    let position = rules::text::PositionText::parse(moves).unwrap().replay(Settings::default()).unwrap();
    Turn { position, opening: Opening::new(Protocol::None), party: Party::A, request: Request::Move }
}

fn start(factory: EngineFactory, grace: Duration) -> (EngineThread, Receiver<EngineEvent>) {
    let (sender, events) = mpsc::channel();
    let thread = EngineThread::with_grace(factory, grace, move |event| {
        let _ = sender.send(event);
    });
    (thread.unwrap(), events)
}

fn primer() -> EngineFactory {
    Arc::new(|| Box::new(Primer::default()))
}

/// The next event that ends a request.
fn last(events: &Receiver<EngineEvent>) -> EngineEvent {
    loop {
        let event = events.recv_timeout(PATIENCE).expect("an event comes");
        if event.is_final() {
            return event;
        }
    }
}

/// What a test engine does when asked.
#[derive(Clone, Copy)]
enum Habit {
    Panic,
    /// Thinks on until stopped, and reports once.
    UntilStopped,
    /// Does not care about being stopped.
    Deaf,
    Answer,
}

/// What happened to a test engine, in order.
type Diary = Arc<Mutex<Vec<String>>>;

/// An engine that does what it is told, request by request.
struct Scripted {
    script: Arc<Mutex<Vec<Habit>>>,
    memory: Arc<AtomicUsize>,
    diary: Diary,
}

impl Scripted {
    fn note(&self, what: impl Into<String>) {
        self.diary.lock().unwrap().push(what.into());
    }

    fn next(&self) -> Habit {
        self.script.lock().unwrap().remove(0)
    }
}

impl Player for Scripted {
    type Request = Turn;
    type Answer = Answer;
    type Move = Point;

    fn new_game(&mut self) {
        self.note("new game");
    }
    fn set_memory(&mut self, mib: usize) {
        self.memory.store(mib, Ordering::SeqCst);
    }
    fn name(&self) -> String {
        "scripted".to_owned()
    }
    fn win_rate_scale(&self) -> f64 {
        100.0
    }
    fn decide(
        &mut self,
        turn: &Turn,
        _: &Limits<Point>,
        _: &dyn Clock,
        stop: &StopToken,
        sink: &mut dyn FnMut(&Info<Point>),
    ) -> Result<Decision<Answer, Point>, PlayerError> {
        self.note(format!("decides after {}", turn.position.moves().len()));
        match self.next() {
            Habit::Panic => panic!("index out of bounds of the mind"),
            Habit::UntilStopped => {
                sink(&Info::default());
                while !stop.is_stopped() {
                    std::thread::yield_now();
                }
            }
            Habit::Deaf => loop {
                std::thread::park_timeout(Duration::from_secs(3600));
            },
            Habit::Answer => {}
        }
        Ok(Decision { answer: Answer::Move(Move::Place(Point::new(0, 0))), info: Info::default() })
    }

    fn ponder(&mut self, turn: &Turn, _: &dyn Clock, stop: &StopToken) -> u64 {
        self.note(format!("ponders after {}", turn.position.moves().len()));
        match self.next() {
            Habit::Panic => panic!("a thought too far"),
            Habit::Deaf => loop {
                std::thread::park_timeout(Duration::from_secs(3600));
            },
            Habit::UntilStopped => {
                while !stop.is_stopped() {
                    std::thread::yield_now();
                }
            }
            Habit::Answer => {}
        }
        self.note("stopped");
        1
    }
}

fn scripted(script: &[Habit]) -> (EngineFactory, Arc<AtomicUsize>) {
    let (factory, memory, _) = scripted_with_diary(script);
    (factory, memory)
}

fn scripted_with_diary(script: &[Habit]) -> (EngineFactory, Arc<AtomicUsize>, Diary) {
    let script = Arc::new(Mutex::new(script.to_vec()));
    let (memory, diary) = (Arc::new(AtomicUsize::new(0)), Diary::default());
    let seen = (memory.clone(), diary.clone());
    let make = move || -> Engine {
        Box::new(Scripted { script: script.clone(), memory: memory.clone(), diary: diary.clone() })
    };
    (Arc::new(make), seen.0, seen.1)
}

/// Waits until something stands in the diary.
fn wait_for(diary: &Diary, what: &str) {
    let from = std::time::Instant::now();
    while !diary.lock().unwrap().iter().any(|line| line == what) {
        assert!(from.elapsed() < PATIENCE, "no '{what}' in {:?}", diary.lock().unwrap());
        std::thread::yield_now();
    }
}

#[test]
fn progress_comes_before_the_decision() {
    let (engine, events) = start(primer(), EngineThread::GRACE);
    assert_eq!(engine.name(), "primer, level 5");
    engine.ask(3, turn("h8h9i8g8"), Limits::default().with_depth(3));
    let mut depths = Vec::new();
    let decision = loop {
        match events.recv_timeout(PATIENCE).unwrap() {
            EngineEvent::Progress { id: 3, info } => depths.push(info.depth),
            EngineEvent::Decided { id: 3, decision } => break decision,
            other => panic!("{other:?}"),
        }
    };
    assert!(depths.starts_with(&[1, 2, 3]), "{depths:?}");
    assert!(matches!(decision.answer, Answer::Move(Move::Place(_))));
}

#[test]
fn requests_are_answered_in_order() {
    let (engine, events) = start(primer(), EngineThread::GRACE);
    for id in 1..=4 {
        engine.ask(id, turn("h8h9i8"), Limits::default().with_depth(1));
    }
    let ids: Vec<u64> = (0..4).map(|_| last(&events).id()).collect();
    assert_eq!(ids, [1, 2, 3, 4]);
}

#[test]
fn cancelling_leads_to_the_best_so_far() {
    let (engine, events) = start(primer(), EngineThread::GRACE);
    engine.ask(1, turn("h8h9i8g8"), Limits::default().with_depth(200));
    assert!(matches!(events.recv_timeout(PATIENCE).unwrap(), EngineEvent::Progress { id: 1, .. }));
    engine.cancel(99); // nobody's
    engine.cancel(1);
    assert!(matches!(last(&events), EngineEvent::Decided { id: 1, .. }));
    // Also while waiting in the queue.
    engine.ask(2, turn("h8h9i8g8"), Limits::default().with_depth(200));
    engine.ask(3, turn("h8h9i8g8"), Limits::default().with_depth(200));
    engine.cancel(3);
    engine.cancel(2);
    assert!(matches!(last(&events), EngineEvent::Decided { id: 2, .. }));
    assert!(matches!(last(&events), EngineEvent::Decided { id: 3, .. }));
}

#[test]
fn a_crash_is_told_and_the_next_request_answered() {
    let (factory, memory) = scripted(&[Habit::Panic, Habit::Answer]);
    let (engine, events) = start(factory, EngineThread::GRACE);
    engine.set_memory(5);
    engine.ask(1, turn(""), Limits::default());
    let EngineEvent::Failed { id: 1, error } = last(&events) else { panic!() };
    assert_eq!(error, EngineError::Crashed("index out of bounds of the mind".to_owned()));
    memory.store(0, Ordering::SeqCst);
    engine.ask(2, turn(""), Limits::default());
    assert!(matches!(last(&events), EngineEvent::Decided { id: 2, .. }));
    assert_eq!(memory.load(Ordering::SeqCst), 5, "the fresh engine has the same memory");
}

#[test]
fn an_engine_that_hangs_is_given_up() {
    let (factory, _) = scripted(&[Habit::Deaf, Habit::Deaf, Habit::Answer]);
    let (engine, events) = start(factory, Duration::from_millis(40));
    // By the time limit.
    engine.ask(1, turn(""), Limits::default().with_time(Duration::from_millis(10)));
    let EngineEvent::Failed { id: 1, error } = last(&events) else { panic!() };
    assert!(matches!(error, EngineError::Unresponsive { .. }));
    // By being cancelled.
    engine.ask(2, turn(""), Limits::default());
    engine.cancel(2);
    assert!(matches!(last(&events), EngineEvent::Failed { id: 2, .. }));
    engine.ask(3, turn(""), Limits::default());
    assert!(matches!(last(&events), EngineEvent::Decided { id: 3, .. }));
}

#[test]
fn dropping_the_handle_stops_and_does_not_wait_for_the_deaf() {
    let (factory, _) = scripted(&[Habit::UntilStopped]);
    let (engine, events) = start(factory, EngineThread::GRACE);
    engine.ask(1, turn(""), Limits::default());
    assert!(matches!(events.recv_timeout(PATIENCE).unwrap(), EngineEvent::Progress { id: 1, .. }));
    drop(engine);
    let (factory, _) = scripted(&[Habit::Deaf]);
    let (engine, _events) = start(factory, Duration::from_millis(20));
    engine.ask(1, turn(""), Limits::default());
    drop(engine);
}

#[test]
fn an_engine_that_cannot_be_made_is_an_error() {
    let factory: EngineFactory = Arc::new(|| panic!("no weights"));
    let result = EngineThread::new(factory, |_| {});
    assert_eq!(result.err(), Some(EngineError::NotStarted("no weights".to_owned())));
}

#[test]
fn a_game_that_is_over_is_the_players_error() {
    let (engine, events) = start(primer(), EngineThread::GRACE);
    engine.ask(1, turn("h8a1h9a3h10a5h11a7h12"), Limits::default());
    let EngineEvent::Failed { id: 1, error } = last(&events) else { panic!() };
    assert_eq!(error, EngineError::Player(PlayerError::NoMove));
}

#[test]
fn without_being_told_nothing_is_pondered() {
    let (factory, _, diary) = scripted_with_diary(&[Habit::Answer, Habit::Answer]);
    let (engine, events) = start(factory, EngineThread::GRACE);
    for id in 1..=2 {
        engine.ask(id, turn("h8"), Limits::default());
        assert!(matches!(last(&events), EngineEvent::Decided { .. }));
    }
    drop(engine);
    assert_eq!(*diary.lock().unwrap(), ["decides after 1", "decides after 1"]);
}

#[test]
fn whatever_is_wanted_ends_the_pondering() {
    let (on, answer) = (Habit::UntilStopped, Habit::Answer);
    let (factory, _, diary) = scripted_with_diary(&[on, on, on, on, on, answer, on]);
    let (engine, events) = start(factory, EngineThread::GRACE);
    engine.ponder(turn("h8"));
    wait_for(&diary, "ponders after 1");
    engine.ponder(turn("h8h9")); // another position
    wait_for(&diary, "ponders after 2");
    engine.new_game();
    engine.ponder(turn("h8h9i8"));
    wait_for(&diary, "ponders after 3");
    engine.set_threads(2);
    engine.ponder(turn("h8h9i8i9"));
    wait_for(&diary, "ponders after 4");
    engine.stop_pondering();
    engine.ponder(turn("h8h9i8i9j8"));
    wait_for(&diary, "ponders after 5");
    engine.cancel(1); // nobody's, and no reason to stop
    engine.ask(1, turn("h8h9i8i9j8j9"), Limits::default());
    assert!(matches!(last(&events), EngineEvent::Decided { id: 1, .. }));
    engine.ponder(turn("h8h9i8i9j8j9k8"));
    wait_for(&diary, "ponders after 7");
    drop(engine);
    assert!(events.recv().is_err(), "pondering reports nothing");
    let all = diary.lock().unwrap().join(", ");
    let ponders = |plies| format!("ponders after {plies}, stopped");
    let expected = [
        ponders(1),
        ponders(2),
        "new game".to_owned(),
        ponders(3),
        ponders(4),
        ponders(5),
        "decides after 6".to_owned(),
        ponders(7),
    ];
    assert_eq!(all, expected.join(", "));
}

#[test]
fn requests_come_before_pondering() {
    let (factory, _, diary) = scripted_with_diary(&[Habit::UntilStopped, Habit::Answer]);
    let (engine, events) = start(factory, EngineThread::GRACE);
    engine.ask(1, turn("h8"), Limits::default());
    engine.ponder(turn("h8h9"));
    engine.ask(2, turn("h8h9"), Limits::default());
    engine.cancel(1);
    assert_eq!([last(&events).id(), last(&events).id()], [1, 2]);
    drop(engine);
    assert_eq!(*diary.lock().unwrap(), ["decides after 1", "decides after 2"]);
}

#[test]
fn a_crash_while_pondering_is_survived() {
    let (factory, memory, diary) = scripted_with_diary(&[Habit::Answer, Habit::Panic, Habit::Answer]);
    let (engine, events) = start(factory, EngineThread::GRACE);
    engine.set_memory(5);
    engine.ask(1, turn(""), Limits::default());
    assert!(matches!(last(&events), EngineEvent::Decided { id: 1, .. }));
    memory.store(0, Ordering::SeqCst);
    engine.ponder(turn("h8"));
    wait_for(&diary, "ponders after 1");
    engine.ask(2, turn("h8h9"), Limits::default());
    assert!(matches!(last(&events), EngineEvent::Decided { id: 2, .. }));
    assert_eq!(memory.load(Ordering::SeqCst), 5, "the fresh engine has the same memory");
}

#[test]
fn an_engine_that_does_not_stop_pondering_is_given_up() {
    let (factory, _, diary) = scripted_with_diary(&[Habit::Deaf, Habit::Answer, Habit::Deaf]);
    let (engine, events) = start(factory, Duration::from_millis(40));
    engine.ponder(turn("h8"));
    wait_for(&diary, "ponders after 1");
    engine.ask(1, turn("h8h9"), Limits::default());
    assert!(matches!(last(&events), EngineEvent::Decided { id: 1, .. }));
    engine.ponder(turn("h8h9i8"));
    wait_for(&diary, "ponders after 3");
    drop(engine); // waits for the grace only
}
