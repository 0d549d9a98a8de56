//! External engines: faults of every kind, and that no process is left.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use duel::{Limits, Player, PlayerError, StopToken};
use host::external::{
    Direction, EngineSpec, ExternalEngine, ExternalOptions, ExternalPlayer, Fault, Illegal, LogLine, Notice,
    Swap2Answer, TurnLimits,
};
use host::{Chooser, ChooserOptions, EngineEvent, EngineThread, SystemClock};
use primer::Primer;
use rules::text::PositionText;
use rules::{Answer, ForbiddenPolicy, Opening, Party, Point, Position, Protocol, Request, Settings, Turn};

const MOCK: &str = env!("CARGO_BIN_EXE_mock-engine");

fn spec(habits: &[&str]) -> EngineSpec {
    let args = habits.iter().map(|&habit| habit.to_owned()).collect();
    EngineSpec { args, ..EngineSpec::new(MOCK) }
}

fn options() -> ExternalOptions {
    ExternalOptions {
        start_limit: Duration::from_secs(20),
        tolerance: Duration::from_millis(200),
        stop_limit: Duration::from_millis(400),
        ..ExternalOptions::default()
    }
}

fn engine(habits: &[&str]) -> ExternalEngine {
    ExternalEngine::start(spec(habits), options()).unwrap()
}

fn position(moves: &str) -> Position {
    let settings = Settings { forbidden: ForbiddenPolicy::Illegal, ..Settings::default() };
    PositionText::parse(moves).unwrap().replay(settings).unwrap()
}

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

fn per_move(millis: u64) -> TurnLimits {
    TurnLimits::per_move(Duration::from_millis(millis))
}

/// The answer with plenty of time.
fn answer(engine: &mut ExternalEngine, moves: &str) -> Result<Point, Fault> {
    let thought = engine.think(&position(moves), &per_move(20_000), &StopToken::new(), &mut |_| {})?;
    Ok(thought.point().unwrap())
}

/// Whether a process with this number is there and is no mere entry that waits to be collected.
#[cfg(target_os = "linux")]
fn is_alive(id: u32) -> bool {
    let Ok(stat) = std::fs::read_to_string(format!("/proc/{id}/stat")) else { return false };
    !stat.rsplit(')').next().unwrap_or_default().trim_start().starts_with(['Z', 'X'])
}

/// The processes of the group with this number.
#[cfg(target_os = "linux")]
fn group(id: u32) -> Vec<u32> {
    let folders = std::fs::read_dir("/proc").unwrap();
    let processes = folders.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<u32>().ok());
    let in_group = |process: &u32| {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        let rest = stat.rsplit(')').next().unwrap_or_default().to_owned();
        rest.split_whitespace().nth(2) == Some(id.to_string().as_str())
    };
    processes.filter(in_group).filter(|&process| is_alive(process)).collect()
}

/// Waits until nobody of the group is left.
#[cfg(target_os = "linux")]
fn assert_gone(id: u32) {
    let start = Instant::now();
    while !group(id).is_empty() {
        assert!(start.elapsed() < Duration::from_secs(10), "{:?} are left", group(id));
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_game_is_played_move_by_move() {
    let mut engine = engine(&["script=7,7;8,8", "noise"]);
    engine.new_game(&Settings::default(), &per_move(20_000)).unwrap();
    assert_eq!(answer(&mut engine, ""), Ok(point("h8")));
    let thought = engine.think(&position("h8h9"), &per_move(20_000), &StopToken::new(), &mut |_| {}).unwrap();
    assert_eq!(
        (thought.point(), thought.depth(), thought.nodes()),
        (Some(point("i7")), Some(9), Some(12_000))
    );
    assert_eq!(thought.score().map(duel::Score::units), Some(34));
    // Something was taken back; then another game.
    assert_eq!(answer(&mut engine, "h8j10"), Ok(point("a15")));
    assert_eq!(answer(&mut engine, ""), Ok(point("a15")));
    engine.quit();
}

#[test]
fn what_was_said_is_logged() {
    let log: Arc<Mutex<Vec<LogLine>>> = Arc::default();
    let sink = log.clone();
    let options = ExternalOptions {
        log: Some(Arc::new(move |line| sink.lock().unwrap().push(line.clone()))),
        ..options()
    };
    let mut engine = ExternalEngine::start(spec(&["crash"]), options).unwrap();
    answer(&mut engine, "h8").unwrap_err();
    let log = log.lock().unwrap();
    let has = |direction, text: &str| log.iter().any(|line| line.direction == direction && line.text == text);
    assert!(has(Direction::Sent, "START 15") && has(Direction::Received, "OK"), "{log:?}");
    assert!(has(Direction::Sent, "INFO rule 4") && has(Direction::Sent, "TURN 7,7"), "{log:?}");
    assert!(has(Direction::Stderr, "index out of range"), "{log:?}");
    let position = |text: &str| log.iter().position(|line| line.text == text);
    assert!(position("INFO rule 4") < position("START 15"));
}

#[test]
fn faults_have_names() {
    for (habits, moves, name) in [
        (&["crash"][..], "h8", "crash"),
        (&["crash-start"], "h8", "crash"),
        (&["bad-start"], "h8", "start-refused"),
        (&["refuse"], "h8", "refused"),
        (&["unknown"], "h8", "refused"),
        (&["two"], "h8", "protocol"),
        (&["flood"], "h8", "flood"),
        (&["endless"], "h8", "endless-line"),
        (&["script=7,7"], "h8", "illegal-move"),
        (&["script=15,3"], "h8", "illegal-move"),
        (&["script=-1,-1"], "h8", "illegal-move"),
        (&["script=7,7"], "h7a1h9a2g8a3i8a4", "forbidden-move"),
    ] {
        let options = ExternalOptions { max_lines: 2_000, ..options() };
        let mut engine = ExternalEngine::start(spec(habits), options).unwrap();
        let id = engine.process_id().unwrap();
        let fault = answer(&mut engine, moves).unwrap_err();
        assert_eq!(fault.name(), name, "{habits:?}: {fault}");
        assert_eq!(engine.process_id(), None, "{habits:?}");
        #[cfg(target_os = "linux")]
        assert_gone(id);
        let _ = id;
    }
}

#[test]
fn faults_say_what_happened() {
    let crash = Fault::Crashed {
        status: Some("exit status: 3".to_owned()),
        stderr: Some("index out of range".to_owned()),
    };
    if cfg!(unix) {
        assert_eq!(answer(&mut engine(&["crash"]), "h8"), Err(crash));
    }
    let illegal = |text: &str, why| Err(Fault::IllegalMove { text: text.to_owned(), why });
    assert_eq!(answer(&mut engine(&["script=7,7"]), "h8"), illegal("7,7", Illegal::Occupied));
    assert_eq!(answer(&mut engine(&["script=15,3"]), "h8"), illegal("15,3", Illegal::OffBoard));
    assert_eq!(answer(&mut engine(&["script=-1,-1"]), "h8"), illegal("-1,-1", Illegal::Pass));
    assert_eq!(answer(&mut engine(&["refuse"]), "h8"), Err(Fault::Refused("I will not".to_owned())));
}

#[test]
fn late_answers_do_not_count() {
    for (habits, silent) in [(&["silent"][..], true), (&["slow=60000", "noise"], false)] {
        let mut engine = engine(habits);
        let start = Instant::now();
        let fault =
            engine.think(&position("h8"), &per_move(100), &StopToken::new(), &mut |_| {}).unwrap_err();
        let Fault::Timeout { limit, waited, silent: was } = fault else { panic!("{fault}") };
        assert_eq!((limit.as_millis(), was), (100, silent));
        assert!(waited >= Duration::from_millis(300) && start.elapsed() < Duration::from_secs(20));
    }
    // Late and illegal: late.
    let mut engine = engine(&["slow=1000", "script=7,7"]);
    let fault = engine.think(&position("h8"), &per_move(100), &StopToken::new(), &mut |_| {}).unwrap_err();
    assert_eq!(fault.name(), "timeout");
}

#[test]
fn a_start_has_a_limit_of_its_own() {
    let options = ExternalOptions { start_limit: Duration::from_millis(200), ..options() };
    let mut engine = ExternalEngine::start(spec(&["no-ok"]), options).unwrap();
    assert_eq!(answer(&mut engine, "h8").unwrap_err().name(), "no-ok");
}

#[test]
fn what_is_no_program_does_not_start() {
    for command in ["/no/such/engine", "no-such-engine-anywhere"] {
        let Err(fault) = ExternalEngine::start(EngineSpec::new(command), options()) else {
            panic!("started")
        };
        assert_eq!(fault.name(), "not-started");
    }
}

#[test]
fn stopping() {
    let stop = StopToken::new();
    stop.stop();
    let mut willing = engine(&["thinks"]);
    let thought = willing.think(&position("h8"), &TurnLimits::default(), &stop, &mut |_| {}).unwrap();
    assert_eq!(thought.point(), Some(point("a15")));
    let mut deaf = engine(&["thinks", "deaf"]);
    let fault = deaf.think(&position("h8"), &TurnLimits::default(), &stop, &mut |_| {}).unwrap_err();
    assert_eq!(fault.name(), "not-stopped");
    // The next request finds a fresh program.
    let fault = deaf.think(&position("h8"), &per_move(50), &StopToken::new(), &mut |_| {}).unwrap_err();
    assert_eq!(fault.name(), "timeout");
}

#[test]
fn suggestions_and_second_answers() {
    assert_eq!(answer(&mut engine(&["suggest"]), "h8"), Ok(point("a15")));
    let mut twice = engine(&["twice", "script=0,0;1,1"]);
    assert_eq!(answer(&mut twice, "h8"), Ok(point("a15")));
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!(answer(&mut twice, "h8a15i9"), Ok(point("b14")), "the repetition is passed over");
}

#[test]
fn swap2_and_engines_without_it() {
    let settings = Settings::new(rules::Rule::Freestyle, rules::BoardSize::RENJU);
    let stop = StopToken::new();
    let mut knows = engine(&[]);
    let stones: Vec<Point> = ["h8", "i8", "j6"].map(point).into();
    let answer_to = |engine: &mut ExternalEngine, stones: &[Point]| {
        engine.swap2(&settings, stones, &per_move(20_000), &stop)
    };
    assert_eq!(answer_to(&mut knows, &[]), Ok(Swap2Answer::Stones(stones.clone())));
    assert_eq!(answer_to(&mut knows, &stones), Ok(Swap2Answer::Stones(["c12", "d13"].map(point).into())));
    let mut without = engine(&["no-swap2"]);
    assert_eq!(answer_to(&mut without, &stones), Err(Fault::Unsupported("SWAP2BOARD")));
    assert_eq!(answer(&mut without, "h8i8j6"), Ok(point("a15")), "what it said of the stones is passed over");
}

#[test]
#[cfg(target_os = "linux")]
fn no_process_is_left() {
    for habits in [&["no-end", "child"][..], &["child"], &["crash", "child"], &["silent", "no-end", "child"]]
    {
        let mut dropped = engine(habits);
        let id = dropped.process_id().unwrap();
        assert!(is_alive(id));
        let _ = dropped.think(&position("h8"), &per_move(50), &StopToken::new(), &mut |_| {});
        drop(dropped);
        assert_gone(id);
        let quit = engine(habits);
        let id = quit.process_id().unwrap();
        quit.quit();
        assert_gone(id);
    }
}

#[test]
fn folders_with_blanks_and_characters() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("我的 engines (五子棋)");
    std::fs::create_dir(&folder).unwrap();
    let program = folder.join(if cfg!(windows) { "pbrain-引擎 1.exe" } else { "pbrain-引擎 1" });
    std::fs::copy(MOCK, &program).unwrap();
    let text = program.to_str().unwrap();
    for command in [text.to_owned(), format!("\"{text}\" noise"), format!("'{text}'")] {
        let spec = EngineSpec::parse(&command).unwrap();
        assert_eq!((spec.command.as_path(), spec.name.as_str()), (program.as_path(), "引擎 1"));
        let mut engine = ExternalEngine::start(spec, options()).unwrap();
        #[cfg(target_os = "linux")]
        {
            let there = std::fs::read_link(format!("/proc/{}/cwd", engine.process_id().unwrap())).unwrap();
            assert_eq!(there, Path::new(&folder).canonicalize().unwrap());
        }
        assert_eq!(answer(&mut engine, "h8"), Ok(point("a15")));
    }
}

/// A player with a log of its notices.
fn player(habits: &[&str]) -> (ExternalPlayer, Arc<Mutex<Vec<Notice>>>) {
    let notices: Arc<Mutex<Vec<Notice>>> = Arc::default();
    let kept = notices.clone();
    let sink = Arc::new(move |notice| kept.lock().unwrap().push(notice));
    let built_in =
        Chooser::new(Primer::with_level(1), ChooserOptions { nodes: 50, ..ChooserOptions::default() });
    (ExternalPlayer::new(spec(habits), options(), Box::new(built_in), sink), notices)
}

/// Plays an opening to its end and one move more, all by one player; what was answered.
fn open(player: &mut ExternalPlayer, protocol: Protocol) -> Vec<Answer> {
    let (mut position, mut opening) = (Position::new(Settings::default()), Opening::new(protocol));
    let (clock, limits) = (SystemClock::new(), Limits::default().with_time(Duration::from_secs(20)));
    let mut answers = Vec::new();
    loop {
        let is_over = opening.is_over();
        let (party, request) = opening.request(&position).unwrap_or((Party::A, Request::Move));
        let turn = Turn { position: position.clone(), opening: opening.clone(), party, request };
        let decision = player.decide(&turn, &limits, &clock, &StopToken::new(), &mut |_| {}).unwrap();
        answers.push(decision.answer.clone());
        if is_over {
            return answers;
        }
        opening.apply(&mut position, &decision.answer).unwrap();
    }
}

#[test]
fn openings_by_the_engine_or_by_the_built_in_one() {
    let (mut knows, notices) = player(&[]);
    let answers: Vec<String> = open(&mut knows, Protocol::Swap2).iter().map(ToString::to_string).collect();
    assert_eq!(answers, ["h8", "i8", "j6", "place-two", "c12", "d13", "take-black", "a15"]);
    assert_eq!(*notices.lock().unwrap(), []);
    for (habits, protocol) in [(&["no-swap2"][..], Protocol::Swap2), (&[], Protocol::Rif)] {
        let (mut without, notices) = player(habits);
        assert!(open(&mut without, protocol).len() > 4);
        assert_eq!(*notices.lock().unwrap(), [Notice::BuiltIn(protocol)], "told once");
    }
}

#[test]
fn a_player_tells_its_faults_and_goes_on() {
    let (mut player, notices) = player(&["script=0,0;0,0"]);
    let turn = |moves: &str| Turn {
        position: position(moves),
        opening: Opening::new(Protocol::None),
        party: Party::A,
        request: Request::Move,
    };
    let mut decide = |moves: &str| {
        let limits = Limits::default().with_time(Duration::from_secs(20));
        player.decide(&turn(moves), &limits, &SystemClock::new(), &StopToken::new(), &mut |_| {})
    };
    assert_eq!(decide("h8").unwrap().answer, Answer::Move(point("a15").into()));
    assert!(matches!(decide("h8a15i9"), Err(PlayerError::Failed(_))));
    let fault = Fault::IllegalMove { text: "0,0".to_owned(), why: Illegal::Occupied };
    assert_eq!(*notices.lock().unwrap(), [Notice::Fault(fault)]);
    assert_eq!(decide("h8").unwrap().answer, Answer::Move(point("a15").into()), "a fresh program");
}

#[test]
fn a_player_in_a_thread_is_cancelled() {
    for (habits, is_answered) in [(&["thinks"][..], true), (&["thinks", "deaf"], false)] {
        let (sender, events) = std::sync::mpsc::channel();
        let habits: Vec<String> = habits.iter().map(|&habit| habit.to_owned()).collect();
        let factory = move || -> host::Engine {
            let built_in = Box::new(Chooser::new(Primer::with_level(1), ChooserOptions::default()));
            let spec = EngineSpec { args: habits.clone(), ..EngineSpec::new(MOCK) };
            Box::new(ExternalPlayer::new(spec, options(), built_in, Arc::new(|_| {})))
        };
        let grace = Duration::from_secs(20);
        let thread =
            EngineThread::with_grace(Arc::new(factory), grace, move |event| drop(sender.send(event)));
        let thread = thread.unwrap();
        let turn = Turn {
            position: position("h8"),
            opening: Opening::new(Protocol::None),
            party: Party::A,
            request: Request::Move,
        };
        thread.ask(1, turn, Limits::default().with_time(Duration::from_secs(600)));
        std::thread::sleep(Duration::from_millis(50));
        let start = Instant::now();
        thread.cancel(1);
        let last = events.iter().find(EngineEvent::is_final).unwrap();
        assert_eq!(matches!(last, EngineEvent::Decided { .. }), is_answered, "{last:?}");
        assert!(start.elapsed() < Duration::from_secs(20));
    }
}
