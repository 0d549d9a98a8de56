//! The real engine as a manager sees it.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]
#![allow(clippy::disallowed_methods, reason = "a manager has a clock")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use host::external::EngineSpec;
use lab::compliance::{self, Cases, Outcome, Patience};

/// More than any answer here may take, also on a machine that does other things.
const PATIENCE: Duration = Duration::from_secs(20);

/// The running engine.
struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
}

impl Engine {
    fn start() -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pbrain-tengen"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, output) = channel();
        let stdout = child.stdout.take().unwrap();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                drop(sender.send(line));
            }
        });
        Engine { input: child.stdin.take(), child, output }
    }

    fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    fn hear(&self) -> String {
        self.output.recv_timeout(PATIENCE).unwrap()
    }

    fn hears_nothing_for(&self, millis: u64) -> bool {
        self.output.recv_timeout(Duration::from_millis(millis)).is_err()
    }

    /// Waits for its end and gives what it still said.
    fn end(mut self) -> Vec<String> {
        drop(self.input.take());
        let deadline = Instant::now() + PATIENCE;
        while self.child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < deadline, "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
        self.output.iter().collect()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn is_move(line: &str) -> bool {
    line.split_once(',').is_some_and(|(x, y)| x.parse::<u8>().is_ok() && y.parse::<u8>().is_ok())
}

/// The whole walk through the protocol, with the conversations and positions of the project.
#[test]
fn keeps_to_the_protocol() {
    let spec = EngineSpec::parse(&format!("'{}'", env!("CARGO_BIN_EXE_pbrain-tengen"))).unwrap();
    let report = compliance::run(&spec, Patience::default(), &Cases::built_in(), &mut |_| {});
    assert!(report.items.len() > 50);
    let wrong: Vec<_> = report
        .items
        .iter()
        .filter(|item| matches!(item.outcome, Outcome::Fail(_) | Outcome::Missing))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn one_session_in_one_piece() {
    let mut engine = Engine::start();
    engine.send(b"START 15\r\nINFO timeout_turn 200\rBEGIN\nTURN 0,0\nABOUT");
    let said = engine.end();
    assert_eq!(said.len(), 4, "queued requests are finished at the end of input: {said:?}");
    assert!(said[0] == "OK" && is_move(&said[1]) && is_move(&said[2]) && said[3].starts_with("name="));
}

#[test]
fn garbage_does_not_disturb_it() {
    let mut engine = Engine::start();
    engine.send(b"\0\0\n\xff\xfe\xfd junk\nTURN 1,1\nTURN abc\n");
    let said = [engine.hear(), engine.hear(), engine.hear()];
    assert!(
        said[0].starts_with("UNKNOWN") && said[1].starts_with("ERROR") && said[2].starts_with("ERROR"),
        "{said:?}"
    );
    engine.send(&[b'x'; 1 << 20]);
    engine.send(b"\nstart 20\ninfo timeout_turn 100\nbegin\n");
    assert!(engine.hear().starts_with("ERROR") && engine.hear() == "OK" && is_move(&engine.hear()));
    assert!(engine.hears_nothing_for(50));
}

#[test]
fn stop_and_end_are_obeyed_while_it_thinks() {
    let mut engine = Engine::start();
    engine.send(b"START 20\nINFO timeout_turn 60000\nTURN 9,9\n");
    assert_eq!(engine.hear(), "OK");
    // It is thinking: a command waits.
    engine.send(b"TURN 5,5\nRESTART\n");
    std::thread::sleep(Duration::from_millis(100));
    engine.send(b"STOP\n");
    assert!(is_move(&engine.hear()), "the first request");
    engine.send(b"STOP\n");
    assert!(is_move(&engine.hear()), "the second request");
    assert_eq!(engine.hear(), "OK");
    engine.send(b"TURN 9,9\nEND\n");
    assert!(engine.end().len() <= 1);
}

#[test]
fn it_plays_in_little_memory_and_with_no_time() {
    let mut engine = Engine::start();
    engine.send(b"START 15\nINFO max_memory 31457280\nINFO timeout_turn 0\nBEGIN\nTURN 0,0\n");
    let said = [engine.hear(), engine.hear(), engine.hear()];
    assert!(said[0] == "OK" && is_move(&said[1]) && is_move(&said[2]), "{said:?}");
    engine.send(b"INFO time_left -5\nINFO timeout_turn 30000\nTURN 0,1\n");
    assert!(is_move(&engine.hear()));
    engine.send(b"INFO max_memory 1000\nTURN 0,2\n");
    assert!(engine.hear().starts_with("ERROR max_memory"));
}

/// Processor time that the process has used, in ticks of the system.
#[cfg(target_os = "linux")]
fn ticks(engine: &Engine) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", engine.child.id())).unwrap();
    // The name in parentheses comes second; user and system time are the 14th and 15th.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

/// Whether the engine works on though nothing is asked: waits as long as that takes, or for a while.
#[cfg(target_os = "linux")]
fn works(engine: &Engine, patience: Duration) -> bool {
    std::thread::sleep(Duration::from_millis(50)); // what belongs to the last answer is over
    let (from, since) = (ticks(engine), Instant::now());
    while since.elapsed() < patience {
        if ticks(engine) >= from + 5 {
            return true;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    false
}

#[cfg(target_os = "linux")]
#[test]
fn it_ponders_only_when_told_to_and_until_told_otherwise() {
    let short = Duration::from_millis(250);
    let mut engine = Engine::start();
    engine.send(b"START 15\nINFO timeout_turn 100\nBOARD\n7,7,1\n8,6,2\n6,6,1\n8,8,2\nDONE\n");
    assert!(engine.hear() == "OK" && is_move(&engine.hear()));
    assert!(!works(&engine, short), "off by default");
    // So early that no move wins at once, after which there would be nothing to think about.
    engine.send(b"INFO pondering 1\nRESTART\nBOARD\n7,7,2\nDONE\n");
    assert!(engine.hear() == "OK" && is_move(&engine.hear()));
    assert!(works(&engine, PATIENCE));
    engine.send(b"STOP\n");
    assert!(!works(&engine, short), "stopped");
    engine.send(b"TURN 9,5\n");
    if !is_move(&engine.hear()) {
        engine.send(b"TURN 5,9\n"); // the engine was there
        assert!(is_move(&engine.hear()));
    }
    assert!(works(&engine, PATIENCE));
    engine.send(b"RESTART\n");
    assert!(engine.hear() == "OK" && !works(&engine, short), "another game");
}

#[test]
fn commands_are_answered_while_it_ponders() {
    let mut engine = Engine::start();
    engine.send(b"START 15\nINFO timeout_turn 150\nINFO show_detail 3\nINFO pondering 1\nBEGIN\n");
    assert!(engine.hear() == "OK");
    let is_live = |line: &str| line.starts_with("MESSAGE ") || line.starts_with("INFO ");
    let hears_move = |engine: &Engine| {
        let since = Instant::now();
        loop {
            let line = engine.hear();
            if is_move(&line) {
                // The engine has not waited for its pondering; the rest is for busy machines.
                assert!(since.elapsed() < Duration::from_secs(2), "{:?}", since.elapsed());
                return line;
            }
            assert!(is_live(&line), "{line}");
        }
    };
    hears_move(&engine);
    for turn in ["0,0", "14,14", "0,13", "13,0"] {
        engine.send(format!("TURN {turn}\n").as_bytes());
        hears_move(&engine);
        assert!(engine.hears_nothing_for(60), "it ponders silently");
    }
    engine.send(b"ABOUT\n");
    assert!(engine.hear().starts_with("name="));
    engine.send(b"TURN 0,0\n");
    assert!(engine.hear().starts_with("ERROR"), "taken");
    engine.send(b"BOARD\n7,7,1\n8,6,2\n6,6,1\nDONE\n");
    let reply = hears_move(&engine);
    engine.send(format!("TAKEBACK {reply}\n").as_bytes());
    assert_eq!(engine.hear(), "OK");
    engine.send(b"BEGIN\n");
    assert!(engine.hear().starts_with("ERROR"), "stones are there");
    engine.send(b"TURN 6,8\n");
    hears_move(&engine);
    engine.send(b"RESTART\nBEGIN\n");
    assert_eq!(engine.hear(), "OK");
    hears_move(&engine);
    engine.send(b"SWAP2BOARD\nDONE\n");
    let line = std::iter::repeat_with(|| engine.hear()).find(|line| !is_live(line));
    assert_eq!(line.unwrap().split(' ').count(), 3);
    engine.send(b"TURN 2,2\n");
    hears_move(&engine);
    let since = Instant::now();
    engine.send(b"END\n");
    assert!(engine.end().is_empty());
    assert!(since.elapsed() < Duration::from_secs(1), "END waits for nothing");
}
