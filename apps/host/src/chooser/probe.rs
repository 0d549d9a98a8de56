//! The two questions to the wrapped engine, and what they may cost.

use std::time::Duration;

use duel::{Candidate, Clock, Info, Limits, Player, PlayerError, Score, StopToken};
use rules::{Answer, Color, Opening, Party, Point, Position, Protocol, Request, Turn};

/// The logarithm of the odds 53 to 47.
const EVEN_LOGIT: f64 = 0.120_144;

/// The value of a position.
pub(super) struct Value {
    /// The score for Black.
    pub(super) black: Score,
    /// The expected line from here.
    pub(super) pv: Vec<Point>,
}

impl Value {
    /// The score from the view of a color.
    pub(super) fn score_for(&self, color: Color) -> Score {
        match color {
            Color::Black => self.black,
            Color::White => -self.black,
        }
    }
}

/// Puts questions to an engine, so that all of them together stay within the limits.
pub(super) struct Probe<'a, P> {
    player: &'a mut P,
    limits: &'a Limits<Point>,
    default_nodes: u64,
    clock: &'a dyn Clock,
    stop: &'a StopToken,
    start: Duration,
    /// Questions that are still to come, for dividing time.
    to_come: usize,
    /// Questions in all, for dividing nodes.
    expected: usize,
    nodes: u64,
    depth: u32,
}

impl<'a, P> Probe<'a, P>
where
    P: Player<Request = Turn, Answer = Answer, Move = Point>,
{
    pub(super) fn new(
        player: &'a mut P,
        limits: &'a Limits<Point>,
        default_nodes: u64,
        clock: &'a dyn Clock,
        stop: &'a StopToken,
    ) -> Probe<'a, P> {
        let start = clock.now();
        Probe {
            player,
            limits,
            default_nodes,
            clock,
            stop,
            start,
            to_come: 1,
            expected: 1,
            nodes: 0,
            depth: 0,
        }
    }

    /// Announces how many questions will be asked.
    pub(super) fn expect(&mut self, questions: usize) {
        self.to_come = questions.max(1);
        self.expected = self.to_come;
    }

    /// The limits of the next question.
    fn share(&mut self) -> Limits<Point> {
        let left = self.to_come.max(1) as u32;
        self.to_come = self.to_come.saturating_sub(1);
        let spent = self.clock.now().saturating_sub(self.start);
        let time = self.limits.time.map(|time| time.saturating_sub(spent) / left);
        let nodes = match self.limits.nodes {
            Some(nodes) => Some((nodes / self.expected as u64).max(1)),
            None if time.is_none() => Some(self.default_nodes),
            // A long time limit is no reason to let everybody wait for an opening stone.
            None => Some(self.default_nodes.saturating_mul(2)),
        };
        Limits { time, nodes, depth: self.limits.depth, ..Limits::default() }
    }

    /// Whether there is no time for another question.
    fn is_out_of_time(&self) -> bool {
        let late = self.limits.time.is_some_and(|time| self.clock.now().saturating_sub(self.start) >= time);
        late || self.stop.is_stopped()
    }

    /// The value of a position; `None` when there is no time left to ask.
    pub(super) fn value(&mut self, position: &Position) -> Result<Option<Value>, PlayerError> {
        if let Some(result) = position.result() {
            let black = match result.winner {
                Some(Color::Black) => Score::win_in(0),
                Some(Color::White) => Score::loss_in(0),
                None => Score::DRAW,
            };
            return Ok(Some(Value { black, pv: Vec::new() }));
        }
        let candidates = self.best_moves(position, 1)?;
        Ok(candidates.into_iter().next().map(|best| {
            let black = match position.to_move() {
                Color::Black => best.score,
                Color::White => -best.score,
            };
            Value { black, pv: best.pv }
        }))
    }

    /// The best moves of the side to move, best first; empty when the game is over or no time is left to ask.
    pub(super) fn best_moves(
        &mut self,
        position: &Position,
        wanted: usize,
    ) -> Result<Vec<Candidate<Point>>, PlayerError> {
        if position.result().is_some() || self.is_out_of_time() {
            return Ok(Vec::new());
        }
        let limits = self.share().with_candidates(wanted);
        let turn = Turn {
            position: position.clone(),
            opening: Opening::new(Protocol::None),
            party: Party::A,
            request: Request::Move,
        };
        let decision = match self.player.decide(&turn, &limits, self.clock, self.stop, &mut |_| {}) {
            Err(PlayerError::NoMove) => return Ok(Vec::new()),
            other => other?,
        };
        self.nodes += decision.info.nodes;
        self.depth = self.depth.max(decision.info.depth);
        Ok(decision.info.candidates)
    }

    /// Whether a score is a win rate of 47 to 53%.
    pub(super) fn is_even(&self, score: Score) -> bool {
        // The only look at a win rate: it becomes a number of units first, and units are compared.
        let units = self.player.win_rate_scale() * EVEN_LOGIT;
        score.units().abs() <= units as i32
    }

    /// The report of the decision.
    pub(super) fn info(&self, mut candidates: Vec<Candidate<Point>>, wanted: usize) -> Info<Point> {
        candidates.truncate(wanted.max(1));
        let elapsed = self.clock.now().saturating_sub(self.start);
        Info { depth: self.depth, seldepth: self.depth, nodes: self.nodes, elapsed, candidates }
    }
}

/// Random numbers from a seed and a position (splitmix64, S. Vigna).
pub(super) struct Random(u64);

impl Random {
    /// The same seed, position and step give the same numbers.
    pub(super) fn new(seed: u64, position: &Position, step: usize) -> Random {
        let mut random = Random(seed ^ position.key().rotate_left(17) ^ step as u64);
        random.next();
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Puts points in random order (Fisher and Yates).
    pub(super) fn shuffle(&mut self, points: &mut [Point]) {
        for i in (1..points.len()).rev() {
            points.swap(i, (self.next() % (i as u64 + 1)) as usize);
        }
    }
}
