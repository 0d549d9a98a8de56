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
