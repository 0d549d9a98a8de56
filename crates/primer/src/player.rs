//! The engine as a player.

use duel::{Candidate, Clock, Decision, Info, Limits, Player, PlayerError, Score, Search, StopToken};
use rules::{Answer, BoardSize, Color, Move, Point, Request, Rule, Turn};

use crate::root::Root;
use crate::{Book, Gomoku, Options, ShapeEvaluator};

/// The teaching engine as a player. It answers [`Request::Move`]; what an opening asks is for whoever wraps it.
///
/// What it learned stays in its table from move to move of a game. With a depth or node limit and no time limit, the
/// same requests in the same order after [`Player::new_game`] get the same answers.
///
/// ```
/// use duel::{Limits, NoClock, Player, StopToken};
/// use primer::{Options, Primer};
/// use rules::{Answer, Move, Opening, Party, Position, Protocol, Request, Settings, Turn};
/// let mut position = Position::new(Settings::default());
/// for point in ["h8", "h9", "i8", "i9", "j8", "j9", "k8"] {
///     position.play(point.parse::<rules::Point>().unwrap().into()).unwrap();
/// }
/// let turn =
///     Turn { position, opening: Opening::new(Protocol::None), party: Party::B, request: Request::Move };
/// let mut primer = Primer::new(Options::for_level(1));
/// let decision =
///     primer.decide(&turn, &Limits::default(), &NoClock, &StopToken::new(), &mut |_| {}).unwrap();
/// let Answer::Move(Move::Place(point)) = decision.answer else { panic!() };
/// assert!(["g8", "l8"].contains(&point.to_string().as_str()), "the four is answered");
/// ```
pub struct Primer {
    options: Options,
    pub(crate) search: Search<Gomoku>,
    pub(crate) evaluator: ShapeEvaluator,
    /// The rule and board of what is in the table, and the engine's color where values depend on it.
    table_is_for: Option<(Rule, BoardSize, Option<Color>)>,
}

impl Primer {
    /// The highest level: what is asked above it plays like it.
    pub const MAX_LEVEL: u8 = Options::MAX_LEVEL;
    /// Memory for the table unless told otherwise, in MiB.
    pub const DEFAULT_MEMORY: usize = 16;

    /// An engine with these settings and a table of [`Primer::DEFAULT_MEMORY`] MiB.
    #[must_use]
    pub fn new(options: Options) -> Primer {
        let mut primer = Primer {
            options: Options::default(),
            search: Search::new(Primer::DEFAULT_MEMORY),
            evaluator: ShapeEvaluator::default(),
            table_is_for: None,
        };
        primer.set_options(options);
        primer
    }

    /// An engine of a level; higher ones than [`Primer::MAX_LEVEL`] are that level.
    #[must_use]
    pub fn with_level(level: u8) -> Primer {
        Primer::new(Options::for_level(level))
    }

    /// The settings.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the settings; forgets what was learned with the old ones.
    pub fn set_options(&mut self, options: Options) {
        self.evaluator = options.evaluator();
        // The generator knows better than the history: it sees the shapes.
        self.search.settings.history = false;
        self.search.settings.table = options.table;
        self.search.settings.killers = options.killers;
        self.search.settings.scout = options.scout;
        self.search.new_game();
        self.options = options;
    }

    /// The value of a position for the side to move, as whose engine it sees it, without any search.
    #[must_use]
    pub fn evaluate(&self, position: &rules::Position) -> Score {
        let engine = Some(position.to_move());
        let mut evaluator = ShapeEvaluator { engine, ..self.evaluator.clone() };
        duel::Evaluator::evaluate(&mut evaluator, &Gomoku::from_position(position))
    }
}

impl Primer {
    /// The reply of the book, if it is switched on and has one that is wanted.
    fn book_reply(&self, turn: &Turn, limits: &Limits<Point>) -> Option<Decision<Answer, Point>> {
        if !self.options.book || limits.candidates > 1 {
            return None;
        }
        let replies = Book::of(turn.position.rule()).replies(&turn.position);
        let is_free = |point: &Point| !limits.exclude.contains(point);
        let allowed: Vec<Point> = replies.into_iter().filter(is_free).collect();
        let among = if self.options.random_band_pct > 0 { allowed.len() } else { 1 };
        let index = crate::root::random(self.options.seed, turn.position.key(), among);
        let mv = *allowed.get(index)?;
        let score = self.evaluate(&turn.position);
        let candidates = vec![Candidate { mv, score, pv: vec![mv], exact: false }];
        let info = Info { candidates, ..Info::default() };
        Some(Decision { answer: Answer::Move(Move::Place(mv)), info })
    }
}

impl Default for Primer {
    fn default() -> Primer {
        Primer::new(Options::default())
    }
}

impl Player for Primer {
    type Request = Turn;
    type Answer = Answer;
    type Move = Point;

    fn new_game(&mut self) {
        self.search.new_game();
    }

    fn set_memory(&mut self, mib: usize) {
        self.search.set_memory(mib);
    }

    fn name(&self) -> String {
        format!("primer, level {}", self.options.level)
    }

    fn win_rate_scale(&self) -> f64 {
        self.evaluator.weights.win_rate_scale()
    }

    fn decide(
        &mut self,
        turn: &Turn,
        limits: &Limits<Point>,
        clock: &dyn Clock,
        stop: &StopToken,
        sink: &mut dyn FnMut(&Info<Point>),
    ) -> Result<Decision<Answer, Point>, PlayerError> {
        if turn.request != Request::Move {
            return Err(PlayerError::Unsupported("requests of an opening or a draw offer".to_owned()));
        }
        let mut game = Gomoku::from_position(&turn.position);
        if let Some(decision) = self.book_reply(turn, limits) {
            sink(&decision.info);
            return Ok(decision);
        }
        game.ideas = self.options.ideas();
        if turn.position.must_pass() {
            return Ok(Decision { answer: Answer::Move(Move::Pass), info: Info::default() });
        }
        let me = game.color_to_move();
        self.evaluator.engine = Some(me);
        let side = self.options.takes_sides().then_some(me);
        let board = (turn.position.rule(), turn.position.size(), side);
        if self.table_is_for.replace(board) != Some(board) {
            self.search.new_game();
        }
        let limits = self.options.complete(limits);
        let options = self.options.clone();
        let (point, info) = Root::new(self, game, &options, &limits, clock, stop).decide(sink)?;
        Ok(Decision { answer: Answer::Move(Move::Place(point)), info })
    }
}
