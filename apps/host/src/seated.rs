//! The engine as it sits in games: its level, what it may use, and what it does where a search has nothing to say.

use std::time::Duration;

use duel::{Clock, Decision, Info, Limits, Player, PlayerError, StopToken};
use rules::{Answer, Move, Point, Request, Turn};
use search::{Engine, Level, Tengen};

use crate::Wishes;

/// What the engine is told before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatedOptions {
    /// Strength, 1 to [`SeatedEngine::MAX_LEVEL`].
    pub level: u8,
    /// Threads of a search.
    pub threads: usize,
    /// Memory for tables, in MiB.
    pub memory: usize,
    /// Limits that hold besides those of each request.
    pub limits: Wishes,
    /// What levels below full strength vary their moves with.
    pub seed: u64,
}

impl Default for SeatedOptions {
    /// Full strength on one thread.
    fn default() -> SeatedOptions {
        SeatedOptions {
            level: SeatedEngine::MAX_LEVEL,
            threads: 1,
            memory: Engine::DEFAULT_MEMORY,
            limits: Wishes::default(),
            seed: 0,
        }
    }
}

/// The engine as a player of games, with levels.
///
/// ```
/// use host::{SeatedEngine, SeatedOptions};
/// let engine = SeatedEngine::new(SeatedOptions { level: 3, memory: 2, ..SeatedOptions::default() });
/// assert_eq!(duel::Player::name(&engine), "Tengen, level 3");
/// ```
pub struct SeatedEngine {
    tengen: Tengen,
    options: SeatedOptions,
}

impl SeatedEngine {
    /// The highest level: full strength.
    pub const MAX_LEVEL: u8 = Level::MAX;
    /// Nodes for the value of one position in an opening: with 3,000 Black scored 75% from the openings that the engine
    /// thought even (example `opening_balance` of the laboratory).
    pub const OPENING_NODES: u64 = 20_000;
    /// Time of a move when there is no limit at all.
    pub const USUAL_TIME: Duration = Duration::from_millis(1000);
    /// Nodes of a move at full strength when games are to be repeatable: no clock is looked at then.
    pub const MEASURED_NODES: u64 = 400_000;

    /// An engine with these settings.
    #[must_use]
    pub fn new(options: SeatedOptions) -> SeatedEngine {
        let mut tengen = Tengen::new(options.memory);
        tengen.set_threads(options.threads);
        tengen.set_level(Level::of(options.level), options.seed);
        SeatedEngine { tengen, options }
    }

    /// The limits of a request with those of the level and of the settings.
    fn complete(&self, limits: &Limits<Point>) -> Limits<Point> {
        let mut limits = limits.clone();
        let wishes = self.options.limits;
        let least = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
        limits.nodes = least(limits.nodes, least(wishes.nodes, self.tengen.level().nodes));
        limits.depth = limits.depth.into_iter().chain(wishes.depth).min();
        limits.time = limits.time.into_iter().chain(wishes.time).min();
        if limits.time.is_none() && limits.depth.is_none() && limits.nodes.is_none() {
            limits.time = Some(SeatedEngine::USUAL_TIME);
        }
        limits
    }
}

impl Player for SeatedEngine {
    type Request = Turn;
    type Answer = Answer;
    type Move = Point;

    fn new_game(&mut self) {
        self.tengen.new_game();
    }

    fn set_memory(&mut self, mib: usize) {
        self.tengen.set_memory(mib);
    }

    fn set_threads(&mut self, threads: usize) {
        self.tengen.set_threads(threads);
    }

    fn name(&self) -> String {
        self.tengen.name()
    }

    fn win_rate_scale(&self) -> f64 {
        self.tengen.win_rate_scale()
    }

    fn decide(
        &mut self,
        turn: &Turn,
        limits: &Limits<Point>,
        clock: &dyn Clock,
        stop: &StopToken,
        sink: &mut dyn FnMut(&Info<Point>),
    ) -> Result<Decision<Answer, Point>, PlayerError> {
        let (position, size) = (&turn.position, turn.position.size());
        let is_first = position.board().empty_count() == size.area();
        if turn.request == Request::Move && is_first && position.result().is_none() {
            // On an empty board all points look alike to the evaluation; the centre is what everybody plays.
            let centre = Point::new(size.get() / 2, size.get() / 2);
            if !limits.exclude.contains(&centre) && position.check(centre.into()).is_ok() {
                let answer = Answer::Move(Move::Place(centre));
                return Ok(Decision { answer, info: Info::default() });
            }
        }
        self.tengen.decide(turn, &self.complete(limits), clock, stop, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn engine(level: u8) -> SeatedEngine {
        SeatedEngine::new(SeatedOptions { level, memory: 1, ..SeatedOptions::default() })
    }

    #[test]
    fn levels_limit_nodes() {
        let free = Limits::default();
        assert_eq!(engine(1).complete(&free).nodes, Level::of(1).nodes);
        assert_eq!(engine(1).complete(&free.clone().with_nodes(5)).nodes, Some(5));
        let full = engine(10).complete(&free);
        assert_eq!((full.nodes, full.time), (None, Some(SeatedEngine::USUAL_TIME)));
        let timed = engine(10).complete(&free.with_time(Duration::from_secs(9)));
        assert_eq!((timed.nodes, timed.time), (None, Some(Duration::from_secs(9))));
    }

    #[test]
    fn settings_lower_limits() {
        let wishes = Wishes { depth: Some(4), nodes: Some(100), ..Wishes::default() };
        let told = SeatedOptions { limits: wishes, memory: 1, ..SeatedOptions::default() };
        let limits = SeatedEngine::new(told).complete(&Limits::default().with_nodes(50).with_depth(9));
        assert_eq!((limits.nodes, limits.depth, limits.time), (Some(50), Some(4), None));
    }
}
