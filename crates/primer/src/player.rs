//! The engine as a player.

use duel::{Clock, Decision, Info, Limits, Player, PlayerError, Score, Search, StopToken};
use rules::{Answer, BoardSize, Move, Point, Request, Rule, Turn};

use crate::root::Root;
use crate::{Gomoku, Ideas, Options, ShapeEvaluator};

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
    /// The rule and board of what is in the table.
    table_is_for: Option<(Rule, BoardSize)>,
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
        self.evaluator = ShapeEvaluator { weights: options.weights.clone(), scan: options.scan };
        // The generator knows better than the history: it sees the shapes.
        self.search.settings.history = false;
        self.search.new_game();
        self.options = options;
    }

    /// The value of a position for the side to move without any search.
    #[must_use]
    pub fn evaluate(&self, position: &rules::Position) -> Score {
        duel::Evaluator::evaluate(&mut self.evaluator.clone(), &Gomoku::from_position(position))
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
        ShapeEvaluator::WIN_RATE_SCALE
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
        game.ideas = Ideas { width: self.options.width, forced: true };
        let board = (turn.position.rule(), turn.position.size());
        if self.table_is_for.replace(board) != Some(board) {
            self.search.new_game();
        }
        let limits = self.options.complete(limits);
        let options = self.options.clone();
        let (point, info) = Root::new(self, game, &options, &limits, clock, stop).decide(sink)?;
        Ok(Decision { answer: Answer::Move(Move::Place(point)), info })
    }
}
