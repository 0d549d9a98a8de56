//! An engine for tests, with whatever bad habits its arguments name. It plays the first free points, row by row.
//!
//! `mock-engine [HABIT …]`; a habit with a value is written `name=value`.
//!
//! | habit | what it does |
//! | --- | --- |
//! | `script=7,7;8,8` | plays these, then the first free points |
//! | `silent` | never answers a request for a move |
//! | `slow=MS` | waits so long before each move |
//! | `thinks` | answers only when told to stop |
//! | `deaf` | with `thinks`: not even then |
//! | `crash`, `crash-start` | writes to standard error and ends with code 3, at a move or at START |
//! | `flood` | prints lines without end instead of a move |
//! | `endless` | prints a line without end instead of a move |
//! | `noise` | prints DEBUG, MESSAGE, blank and meaningless lines before each answer |
//! | `bad-start`, `no-ok` | answers START with ERROR, or not at all |
//! | `no-end` | goes on after END and at the end of input |
//! | `refuse`, `unknown` | answers requests for a move with ERROR or UNKNOWN |
//! | `two` | answers with two moves |
//! | `suggest` | suggests first |
//! | `no-swap2` | does not know SWAP2BOARD |
//! | `no-takeback`, `strict`, `twice` | does not know TAKEBACK; knows no lower case; prints each move twice |
//! | `child` | starts a child of its own that would stay |
#![forbid(unsafe_code)]

use std::collections::{HashSet, VecDeque};
use std::io::{self, BufRead, Write};
use std::process::{Command, ExitCode};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

type Pair = (i32, i32);

struct Mock {
    habits: Vec<String>,
    lines: Receiver<String>,
    size: Option<i32>,
    stones: Vec<Pair>,
    script: VecDeque<String>,
}

pub(crate) fn main() -> ExitCode {
    let habits: Vec<String> = std::env::args().skip(1).collect();
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        let mut input = io::stdin().lock();
        let mut bytes = Vec::new();
        while input.read_until(b'\n', &mut bytes).is_ok_and(|read| read > 0) {
            if sender.send(String::from_utf8_lossy(&bytes).into_owned()).is_err() {
                return;
            }
            bytes.clear();
        }
    });
    let mut mock = Mock { habits, lines, size: None, stones: Vec::new(), script: VecDeque::new() };
    mock.script =
        mock.value("script").map(|moves| moves.split(';').map(str::to_owned).collect()).unwrap_or_default();
    if mock.has("child") {
        // Nothing waits for it: that is the point.
        let _ = Command::new("sleep").arg("600").spawn();
    }
    let code = mock.run();
    while mock.has("no-end") {
        std::thread::sleep(Duration::from_secs(1));
    }
    code
}

/// Prints a line; a reader that is gone ends the program.
fn say(text: &str) {
    let mut out = io::stdout().lock();
    if writeln!(out, "{text}").and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}

fn pair(text: &str) -> Option<Pair> {
    let (x, y) = text.trim().split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

impl Mock {
    fn has(&self, habit: &str) -> bool {
        self.habits.iter().any(|known| known == habit)
    }

    fn value(&self, habit: &str) -> Option<String> {
        self.habits.iter().find_map(|known| Some(known.strip_prefix(habit)?.strip_prefix('=')?.to_owned()))
    }

    fn run(&mut self) -> ExitCode {
        while let Ok(line) = self.lines.recv() {
            let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            let word = if self.has("strict") { word.to_owned() } else { word.to_uppercase() };
            match (word.as_str(), self.size) {
                ("", _) | ("INFO" | "YXSTOP" | "STOP", _) => {}
                ("END", _) => return ExitCode::SUCCESS,
                ("ABOUT", _) => say("name=\"Mock\", version=\"1.0\", author=\"Tests\", country=\"-\""),
                ("START", _) => {
                    if let Some(code) = self.start(rest) {
                        return code;
                    }
                }
                ("RESTART" | "BEGIN" | "TURN" | "BOARD" | "TAKEBACK" | "SWAP2BOARD", None) => {
                    say("ERROR no game has been started");
                }
                ("RESTART", _) => {
                    self.stones.clear();
                    say("OK");
                }
                ("BEGIN", _) if !self.stones.is_empty() => say("ERROR the board is not empty"),
                ("BEGIN", _) => {
                    if let Some(code) = self.answer() {
                        return code;
                    }
                }
                ("TURN", Some(size)) => match pair(rest).filter(|&at| self.is_free(at, size)) {
                    Some(at) => {
                        self.stones.push(at);
                        if let Some(code) = self.answer() {
                            return code;
                        }
                    }
                    None => say("ERROR wrong coordinates"),
                },
                ("BOARD", Some(size)) => {
                    if let Some(code) = self.board(size) {
                        return code;
                    }
                }
                ("TAKEBACK", _) if !self.has("no-takeback") => match pair(rest) {
                    Some(at) if self.stones.last() == Some(&at) => {
                        self.stones.pop();
                        say("OK");
                    }
                    _ => say("ERROR not the last stone"),
                },
                ("SWAP2BOARD", _) if !self.has("no-swap2") => self.swap2(),
                _ => say(&format!("UNKNOWN {}", line.trim())),
            }
        }
        ExitCode::SUCCESS
    }

    fn start(&mut self, rest: &str) -> Option<ExitCode> {
        self.noise();
        if self.has("crash-start") {
            eprintln!("cannot load the net");
            return Some(ExitCode::from(3));
        }
        match rest.trim().parse() {
            _ if self.has("no-ok") => {}
            _ if self.has("bad-start") => say("ERROR this size is not supported"),
            Ok(size) if (5..=22).contains(&size) => {
                self.size = Some(size);
                self.stones.clear();
                say("OK");
            }
            _ => say("ERROR unsupported size"),
        }
        None
    }

    /// The lines of a block up to DONE.
    fn block(&mut self) -> Vec<String> {
        let mut block = Vec::new();
        while let Ok(line) = self.lines.recv() {
            if line.trim().eq_ignore_ascii_case("DONE") {
                break;
            }
            block.push(line);
        }
        block
    }

    fn board(&mut self, size: i32) -> Option<ExitCode> {
        let old = std::mem::take(&mut self.stones);
        let mut is_good = true;
        for line in self.block() {
            let at = line.rsplit_once(',').and_then(|(at, _)| pair(at));
            match at.filter(|&at| self.is_free(at, size)) {
                Some(at) => self.stones.push(at),
                None => is_good = false,
            }
        }
        if is_good {
            return self.answer();
        }
        self.stones = old;
        say("ERROR wrong board");
        None
    }

    fn swap2(&mut self) {
        match self.block().len() {
            0 => say("7,7 8,7 9,9"),
            3 => say("2,3 3,2"),
            _ => say("SWAP"),
        }
    }

    fn is_free(&self, (x, y): Pair, size: i32) -> bool {
        (0..size).contains(&x) && (0..size).contains(&y) && !self.stones.contains(&(x, y))
    }

    fn noise(&self) {
        if self.has("noise") {
            for line in [
                "",
                "MESSAGE 1,1",
                "DEBUG 2,2",
                "hello",
                "3,3,1",
                "INFO DEPTH 7",
                "MESSAGE Depth 9-12 | Eval 34 | Node 12K",
            ] {
                say(line);
            }
        }
    }

    /// Answers a request for a move; the code if that is the end.
    fn answer(&mut self) -> Option<ExitCode> {
        self.noise();
        if let Some(slow) = self.value("slow").and_then(|slow| slow.parse().ok()) {
            std::thread::sleep(Duration::from_millis(slow));
        }
        if self.has("thinks") {
            loop {
                match self.lines.recv().as_deref().map(str::trim) {
                    Err(_) | Ok("END") => return Some(ExitCode::SUCCESS),
                    Ok("STOP" | "YXSTOP") if !self.has("deaf") => break,
                    Ok(_) => {}
                }
            }
        }
        if self.has("crash") {
            eprintln!("index out of range");
            return Some(ExitCode::from(3));
        }
        if self.has("endless") {
            let mut out = io::stdout().lock();
            while out.write_all(&[b'x'; 4096]).is_ok() {}
            return Some(ExitCode::SUCCESS);
        }
        while self.has("flood") {
            say("what was that command?");
        }
        for (habit, words) in
            [("refuse", "ERROR I will not"), ("unknown", "UNKNOWN command"), ("two", "1,1 2,2")]
        {
            if self.has(habit) {
                say(words);
            }
        }
        if ["silent", "refuse", "unknown", "two"].iter().any(|habit| self.has(habit)) {
            return None;
        }
        let at = self.script.pop_front().unwrap_or_else(|| self.first_free());
        if self.has("suggest") {
            say(&format!("SUGGEST {at}"));
            let play = self.lines.recv().unwrap_or_default();
            if play.trim() != format!("PLAY {at}") {
                say("ERROR PLAY was expected");
                return None;
            }
        }
        self.stones.extend(pair(&at));
        say(&at);
        if self.has("twice") {
            say(&at);
        }
        None
    }

    fn first_free(&self) -> String {
        let size = self.size.unwrap_or(15);
        let taken: HashSet<Pair> = self.stones.iter().copied().collect();
        // Two apart, so that it makes no five by itself.
        let all = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
        let spread = all.clone().filter(|(x, y)| (x + 2 * y) % 5 == 0);
        let free = spread.chain(all).find(|at| !taken.contains(at));
        free.map_or_else(|| "ERROR the board is full".to_owned(), |(x, y)| format!("{x},{y}"))
    }
}
