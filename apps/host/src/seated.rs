//! The engine as it sits in games: its level, what it may use, and what it does where a search has nothing to say.

use std::time::Duration;

use duel::{Clock, Decision, Info, Limits, Player, PlayerError, Random, StopToken};
use rules::{Answer, Move, Point, Protocol, Request, Turn};
use search::{Engine, Level, Tengen};

use crate::{Book, Wishes};

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
    /// What levels below full strength and the opening book vary their moves with.
    pub seed: u64,
    /// Whether the first moves come from the opening book, at levels from [`SeatedEngine::BOOK_LEVEL`] on and without an
    /// opening protocol. Games that measure strength do without.
    pub book: bool,
}

impl Default for SeatedOptions {
    /// Full strength on one thread, without the book.
    fn default() -> SeatedOptions {
        SeatedOptions {
            level: SeatedEngine::MAX_LEVEL,
            threads: 1,
            memory: Engine::DEFAULT_MEMORY,
            limits: Wishes::default(),
            seed: 0,
            book: false,
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
    /// The lowest level that knows the opening book.
    pub const BOOK_LEVEL: u8 = 5;
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

    /// The move of the opening book, if it has one here that may be played.
    fn book_move(&self, turn: &Turn, limits: &Limits<Point>) -> Option<Point> {
        let is_plain = turn.request == Request::Move && turn.opening.protocol() == Protocol::None;
        if !self.options.book || self.options.level < SeatedEngine::BOOK_LEVEL || !is_plain {
            return None;
        }
        let mut random = Random::new(self.options.seed ^ turn.position.key());
        let book = Book::of(turn.position.rule());
        book.choose(&turn.position, &mut random, |point| !limits.exclude.contains(&point))
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
        if let Some(point) = self.book_move(turn, limits) {
            return Ok(Decision { answer: Answer::Move(Move::Place(point)), info: Info::default() });
        }
        self.tengen.decide(turn, &self.complete(limits), clock, stop, sink)
    }

    fn ponder(&mut self, turn: &Turn, clock: &dyn Clock, stop: &StopToken) -> u64 {
        self.tengen.ponder(turn, clock, stop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Opening, Party, Position, Settings};

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
    fn the_book_is_for_plain_games_of_higher_levels() {
        let mut turn = Turn {
            position: Position::new(Settings::default()),
            opening: Opening::new(Protocol::None),
            party: Party::A,
            request: Request::Move,
        };
        let point = |level, book, turn: &Turn, limits: &Limits<Point>| {
            let options = SeatedOptions { level, book, memory: 1, ..SeatedOptions::default() };
            SeatedEngine::new(options).book_move(turn, limits).map(|point| point.to_string())
        };
        let free = Limits::default();
        assert_eq!(point(5, true, &turn, &free).as_deref(), Some("h8"));
        assert_eq!((point(4, true, &turn, &free), point(10, false, &turn, &free)), (None, None));
        let centre = Point::new(7, 7);
        assert_eq!(point(10, true, &turn, &Limits { exclude: vec![centre], ..free.clone() }), None);
        turn.opening = Opening::new(Protocol::Swap2);
        assert_eq!(point(10, true, &turn, &free), None);
    }

    #[test]
    fn settings_lower_limits() {
        let wishes = Wishes { depth: Some(4), nodes: Some(100), ..Wishes::default() };
        let told = SeatedOptions { limits: wishes, memory: 1, ..SeatedOptions::default() };
        let limits = SeatedEngine::new(told).complete(&Limits::default().with_nodes(50).with_depth(9));
        assert_eq!((limits.nodes, limits.depth, limits.time), (Some(50), Some(4), None));
    }
}
