//! A conversation with an engine that is tested.

use std::time::{Duration, Instant};

use host::external::{EngineSpec, Fault, Output, Process};
use protocol::manager::{EngineLine, Pair};

use super::{Patience, Reason, Wanted};

/// Lines after which an engine that answers nothing counts as one that prints without end.
const FLOOD: usize = 5_000;

/// Starts engines.
pub(super) struct Tester<'a> {
    pub(super) spec: &'a EngineSpec,
    pub(super) patience: Patience,
}

impl Tester<'_> {
    /// A fresh process that has heard nothing.
    pub(super) fn talk(&self) -> Result<Talk, Reason> {
        match Process::start(self.spec, None) {
            Ok(process) => {
                Ok(Talk { process, patience: self.patience, size: 15, stones: Vec::new(), messages: 0 })
            }
            Err(Fault::NotStarted(why)) => Err(Reason::NotStarted(why)),
            Err(fault) => Err(Reason::NotStarted(fault.to_string())),
        }
    }

    /// A fresh process with a board and a time for each move.
    pub(super) fn game(&self, size: u8) -> Result<Talk, Reason> {
        let mut talk = self.talk()?;
        talk.send(&format!("INFO timeout_turn {}", self.patience.turn.as_millis()));
        talk.send("INFO timeout_match 0");
        talk.start(size)?;
        Ok(talk)
    }

    /// What it answers to ABOUT.
    pub(super) fn about(&self) -> Option<String> {
        let mut talk = self.talk().ok()?;
        talk.send("ABOUT");
        talk.answer(self.patience.start).ok().map(|(line, _)| line)
    }
}

/// One process with what is known of its board.
pub(super) struct Talk {
    pub(super) process: Process,
    patience: Patience,
    size: i32,
    stones: Vec<Pair>,
    /// Messages that were passed over.
    pub(super) messages: usize,
}

impl Talk {
    pub(super) fn send(&mut self, line: &str) {
        self.process.send(line);
    }

    /// START, answered with OK.
    pub(super) fn start(&mut self, size: u8) -> Result<(), Reason> {
        self.send(&format!("START {size}"));
        self.size = size.into();
        self.stones.clear();
        let wait = self.patience.start;
        self.expect_line(Wanted::Ok, wait, |line| matches!(line, EngineLine::Ok))
    }

    /// The next line that is no message, and how long it took.
    pub(super) fn answer(&mut self, wait: Duration) -> Result<(String, Duration), Reason> {
        let since = Instant::now();
        for _ in 0..FLOOD {
            let Some(left) = wait.checked_sub(since.elapsed()) else { return Err(Reason::Silent(wait)) };
            let line = match self.process.next(left) {
                None => return Err(Reason::Silent(wait)),
                Some(Output::Closed) => return Err(Reason::Ended),
                Some(Output::Endless) => return Err(Reason::Flood),
                Some(Output::Line(line)) => line.trim().to_owned(),
            };
            match EngineLine::parse(&line) {
                EngineLine::Message(_) | EngineLine::Debug(_) | EngineLine::Info(_) => self.messages += 1,
                _ => return Ok((line, since.elapsed())),
            }
        }
        Err(Reason::Flood)
    }

    /// An answer of a kind.
    pub(super) fn expect_line(
        &mut self,
        wanted: Wanted,
        wait: Duration,
        fits: impl Fn(&EngineLine) -> bool,
    ) -> Result<(), Reason> {
        let (line, _) = self.answer(wait)?;
        match EngineLine::parse(&line) {
            parsed if fits(&parsed) => Ok(()),
            EngineLine::Unknown(_) => Err(Reason::Unknown),
            _ => Err(Reason::Answered { line, wanted }),
        }
    }

    /// ERROR within the time for answers without thinking.
    pub(super) fn expect_error(&mut self) -> Result<(), Reason> {
        let wait = self.patience.answer;
        self.expect_line(Wanted::Error, wait, |line| matches!(line, EngineLine::Error(_)))
    }

    /// A stone of the opponent.
    pub(super) fn put(&mut self, x: i32, y: i32) {
        self.stones.push(Pair { x, y });
    }

    /// The stones on the board.
    pub(super) fn stones(&self) -> &[Pair] {
        &self.stones
    }

    /// TURN with a free point near the middle, answered with a legal move.
    pub(super) fn turn(&mut self) -> Result<Duration, Reason> {
        let middle = self.size / 2;
        let around = (0..self.size).flat_map(|i| (0..self.size).map(move |j| (i, j)));
        let near = |&(x, y): &(i32, i32)| (x - middle).abs() + 2 * (y - middle).abs();
        let mut points: Vec<(i32, i32)> = around.collect();
        points.sort_by_key(near);
        let free = points.into_iter().find(|&(x, y)| !self.stones.contains(&Pair { x, y }));
        let (x, y) = free.unwrap_or((0, 0));
        self.put(x, y);
        self.send(&format!("TURN {x},{y}"));
        self.expect_move()
    }

    /// A legal move within the usual time.
    pub(super) fn expect_move(&mut self) -> Result<Duration, Reason> {
        self.expect_move_within(self.patience.turn)
    }

    /// A legal move within this time, and the tolerance.
    pub(super) fn expect_move_within(&mut self, turn: Duration) -> Result<Duration, Reason> {
        let limit = turn + self.patience.tolerance;
        // A late answer says more than none.
        let (line, took) = self.answer(limit + self.patience.answer)?;
        let pair = match EngineLine::parse(&line) {
            EngineLine::Move(pair) => pair,
            EngineLine::Suggest(pair) => {
                self.send(&format!("PLAY {pair}"));
                return self.expect_move_within(turn);
            }
            EngineLine::Unknown(_) => return Err(Reason::Unknown),
            _ => return Err(Reason::Answered { line, wanted: Wanted::Move }),
        };
        let on_board = |c: i32| (0..self.size).contains(&c);
        if !on_board(pair.x) || !on_board(pair.y) || self.stones.contains(&pair) {
            return Err(Reason::Illegal(line));
        }
        self.stones.push(pair);
        if took > limit { Err(Reason::Late { took, limit }) } else { Ok(took) }
    }

    /// Waits for the end of the program.
    pub(super) fn expect_end(mut self) -> Result<Duration, Reason> {
        let since = Instant::now();
        while since.elapsed() < self.patience.end {
            if self.process.has_ended() {
                return Ok(since.elapsed());
            }
            // It may have something to say first, and needs a reader for it.
            self.process.next(Duration::from_millis(5));
        }
        Err(Reason::Runs(since.elapsed()))
    }
}
