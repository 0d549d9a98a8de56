//! The textbook searches as players: minimax, alpha-beta, PVS and Monte Carlo tree search, without the tactics that
//! [`Primer`](crate::Primer) puts before its search. They show what each search can do by itself.

use std::fmt;

use duel::mcts::{Decisive, Mcts};
use duel::{Clock, Control, Decision, Info, Limits, Method, NoHook, Player, PlayerError, Search, StopToken};
use rules::{Answer, BoardSize, Move, Point, Request, Rule, Turn};

use crate::{Gomoku, Ideas, Options, Reach, ShapeEvaluator, UnknownName};

/// Which search a [`Textbook`] uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lesson {
    /// Depth first: [`Method::Minimax`], [`Method::AlphaBeta`] or [`Method::Pvs`].
    Search(Method),
    /// Monte Carlo tree search with decisive rollouts.
    Mcts,
}

impl Lesson {
    /// Every search.
    pub const ALL: [Lesson; 4] = [
        Lesson::Search(Method::Minimax),
        Lesson::Search(Method::AlphaBeta),
        Lesson::Search(Method::Pvs),
        Lesson::Mcts,
    ];

    /// Its name as a seat: `minimax`, `alphabeta`, `pvs` or `mcts`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Lesson::Search(method) => method.name(),
            Lesson::Mcts => "mcts",
        }
    }

    /// Plies searched when nobody says how deep: what each can do in about a second in the middle of a game.
    #[must_use]
    pub const fn usual_depth(self) -> Option<u32> {
        match self {
            Lesson::Search(Method::Minimax) => Some(3),
            Lesson::Search(Method::AlphaBeta) => Some(5),
            Lesson::Search(Method::Pvs) => Some(6),
            Lesson::Mcts => None,
        }
    }
}

impl fmt::Display for Lesson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl std::str::FromStr for Lesson {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Lesson, UnknownName> {
        let found = Lesson::ALL.into_iter().find(|lesson| lesson.name() == text);
        found.ok_or_else(|| UnknownName {
            what: "textbook search",
            name: text.to_owned(),
            allowed: &["minimax", "alphabeta", "pvs", "mcts"],
        })
    }
}

/// What a [`Textbook`] can be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextbookOptions {
    /// Plies of the depth-first searches; `None` for [`Lesson::usual_depth`]. Limits that name a depth or a time count
    /// more.
    pub depth: Option<u32>,
    /// Moves looked at in one position, the most promising.
    pub width: usize,
    /// Playouts of the Monte Carlo search when the limits name neither time nor nodes.
    pub playouts: u64,
    /// Where the random numbers of the Monte Carlo search begin.
    pub seed: u64,
}

impl Default for TextbookOptions {
    /// The usual depth, ten moves a position, 20,000 playouts.
    fn default() -> TextbookOptions {
        TextbookOptions { depth: None, width: 10, playouts: 20_000, seed: 0 }
    }
}

/// A textbook search as a player. It answers [`Request::Move`] only, like [`Primer`](crate::Primer).
///
/// ```
/// use duel::{Limits, Method, NoClock, Player, StopToken};
/// use primer::{Lesson, Textbook, TextbookOptions};
/// use rules::{Answer, Move, Opening, Party, Position, Protocol, Request, Settings, Turn};
/// let mut position = Position::new(Settings::default());
/// for point in ["h8", "g8", "i8", "i9", "j8", "j9", "k8"] {
///     position.play(point.parse::<rules::Point>().unwrap().into()).unwrap();
/// }
/// let turn =
///     Turn { position, opening: Opening::new(Protocol::None), party: Party::B, request: Request::Move };
/// let mut player = Textbook::new(Lesson::Search(Method::Minimax), TextbookOptions::default());
/// let limits = Limits::default().with_depth(2);
/// let decision = player.decide(&turn, &limits, &NoClock, &StopToken::new(), &mut |_| {}).unwrap();
/// let Answer::Move(Move::Place(point)) = decision.answer else { panic!() };
/// assert_eq!(point.to_string(), "l8", "the four is answered");
/// ```
pub struct Textbook {
    lesson: Lesson,
    options: TextbookOptions,
    search: Search<Gomoku>,
    evaluator: ShapeEvaluator,
    mcts: Mcts<Gomoku, Decisive>,
    /// The rule and board of what is in the tables.
    tables_are_for: Option<(Rule, BoardSize)>,
}

impl Textbook {
    /// A player that uses this search.
    #[must_use]
    pub fn new(lesson: Lesson, options: TextbookOptions) -> Textbook {
        let mut search = Search::default();
        if let Lesson::Search(method) = lesson {
            search.settings = method.settings();
        }
        let mut mcts = Mcts::with_rollout(Decisive);
        mcts.settings.seed = options.seed;
        // A rollout that has lasted so long says little about who wins.
        mcts.settings.rollout_plies = 40;
        let evaluator = Options::default().evaluator();
        mcts.settings.win_rate_scale = evaluator.weights.win_rate_scale();
        Textbook { lesson, options, search, evaluator, mcts, tables_are_for: None }
    }

    fn limits(&self, limits: &Limits<Point>) -> Limits<Point> {
        let mut limits = limits.clone();
        if limits.time.is_none() && limits.depth.is_none() && limits.nodes.is_none() {
            limits.depth = self.options.depth.or(self.lesson.usual_depth());
        }
        limits
    }
}

impl Player for Textbook {
    type Request = Turn;
    type Answer = Answer;
    type Move = Point;

    fn new_game(&mut self) {
        self.search.new_game();
        self.mcts.new_game();
    }

    fn set_memory(&mut self, mib: usize) {
        self.search.set_memory(mib);
        self.mcts.set_memory(mib);
    }

    fn name(&self) -> String {
        self.lesson.name().to_owned()
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
        let board = (turn.position.rule(), turn.position.size());
        if self.tables_are_for.replace(board) != Some(board) {
            self.new_game();
        }
        let mut game = Gomoku::from_position(&turn.position);
        game.ideas = Ideas { width: Some(self.options.width), reach: Reach::Two, ..Ideas::default() };
        if turn.position.must_pass() {
            return Ok(Decision { answer: Answer::Move(Move::Pass), info: Info::default() });
        }
        let limits = self.limits(limits);
        let control = Control { limits: &limits, clock, stop, sink };
        let info = match self.lesson {
            Lesson::Search(_) => {
                self.evaluator.engine = Some(game.color_to_move());
                self.search.run(&mut game, &mut self.evaluator, &mut NoHook, control)?
            }
            Lesson::Mcts => {
                let is_free = limits.time.is_none() && limits.nodes.is_none();
                self.mcts.settings.playouts = is_free.then_some(self.options.playouts);
                self.mcts.run(&mut game, control)?
            }
        };
        let point = info.best().ok_or(PlayerError::NoMove)?.mv;
        Ok(Decision { answer: Answer::Move(Move::Place(point)), info })
    }
}
