//! What sits at the board: anything that turns a request into an answer under limits.

use std::fmt;

use crate::{Clock, Control, Evaluator, Game, Info, Limits, NoHook, Search, StopToken};

/// An answer, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision<A, M> {
    /// What was decided.
    pub answer: A,
    /// The final report of the search behind it; without candidates where nothing was searched.
    pub info: Info<M>,
}

/// Why there is no decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerError {
    /// The game is over, or no move is legal (or all are excluded).
    NoMove,
    /// This player cannot answer such a request; the text says what is missing.
    Unsupported(String),
    /// The player broke down; the text says how.
    Failed(String),
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerError::NoMove => f.write_str("there is no move to make"),
            PlayerError::Unsupported(what) => write!(f, "the player does not support {what}"),
            PlayerError::Failed(how) => write!(f, "the player failed: {how}"),
        }
    }
}

impl std::error::Error for PlayerError {}

/// Something that decides: a search, an outside program, a table of openings. Its request carries the whole
/// position, so a player needs no memory of the game; what it does remember, it forgets at a new game.
///
/// [`SearchPlayer`] is one for every small game.
pub trait Player {
    /// What is asked.
    type Request;
    /// What is answered.
    type Answer;
    /// The moves that limits exclude and reports list.
    type Move;

    /// Forgets what was learned in the last game.
    fn new_game(&mut self);

    /// Uses at most about `mib` MiB for tables from now on; may forget their contents.
    fn set_memory(&mut self, mib: usize);

    /// Uses up to `threads` threads from now on. The default keeps to one.
    fn set_threads(&mut self, threads: usize) {
        let _ = threads;
    }

    /// A name for people and files, with the level or version where there is one.
    fn name(&self) -> String;

    /// Score units that go into one step of the logistic win rate: the `scale` of [`Score::win_rate`].
    ///
    /// [`Score::win_rate`]: crate::Score::win_rate
    fn win_rate_scale(&self) -> f64;

    /// Answers `request` under `limits`; `sink` hears of progress. When `stop` is set, or time runs out, it
    /// answers soon with the best it has: being stopped is not an error.
    ///
    /// # Errors
    /// [`PlayerError`] if there is nothing to decide, the request is not understood, or the player broke down.
    fn decide(
        &mut self,
        request: &Self::Request,
        limits: &Limits<Self::Move>,
        clock: &dyn Clock,
        stop: &StopToken,
        sink: &mut dyn FnMut(&Info<Self::Move>),
    ) -> Result<Decision<Self::Answer, Self::Move>, PlayerError>;

    /// Ponders: thinks about what the other side is asked, `request`, while it thinks itself, until `stop` is set or
    /// nothing is left to find. What was found helps the next decisions. Says how many nodes that were; the default does
    /// not ponder.
    fn ponder(&mut self, request: &Self::Request, clock: &dyn Clock, stop: &StopToken) -> u64 {
        let _ = (request, clock, stop);
        0
    }
}

/// A [`Search`] with an evaluator as a [`Player`]. The request is a position, the answer a move.
///
/// ```
/// use duel::tictactoe::TicTacToe;
/// use duel::{Limits, NoClock, NoEvaluation, Player, SearchPlayer, StopToken};
/// let mut player = SearchPlayer::new("perfect", NoEvaluation, 100.0);
/// let game: TicTacToe = "XX./OO./...".parse().unwrap();
/// let decision =
///     player.decide(&game, &Limits::default(), &NoClock, &StopToken::new(), &mut |_| {}).unwrap();
/// assert_eq!(decision.answer.to_string(), "c3");
/// ```
pub struct SearchPlayer<G: Game, E> {
    /// The search, to change its settings.
    pub search: Search<G>,
    evaluator: E,
    name: String,
    win_rate_scale: f64,
}

impl<G: Game, E: Evaluator<G>> SearchPlayer<G, E> {
    /// A player with a table of 16 MiB. `win_rate_scale` belongs to the evaluator's units.
    pub fn new(name: impl Into<String>, evaluator: E, win_rate_scale: f64) -> Self {
        SearchPlayer { search: Search::default(), evaluator, name: name.into(), win_rate_scale }
    }
}

impl<G: Game + Clone, E: Evaluator<G>> Player for SearchPlayer<G, E> {
    type Request = G;
    type Answer = G::Move;
    type Move = G::Move;

    fn new_game(&mut self) {
        self.search.new_game();
    }

    fn set_memory(&mut self, mib: usize) {
        self.search.set_memory(mib);
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    fn win_rate_scale(&self) -> f64 {
        self.win_rate_scale
    }

    fn decide(
        &mut self,
        request: &G,
        limits: &Limits<G::Move>,
        clock: &dyn Clock,
        stop: &StopToken,
        sink: &mut dyn FnMut(&Info<G::Move>),
    ) -> Result<Decision<G::Move, G::Move>, PlayerError> {
        let mut game = request.clone();
        let control = Control { limits, clock, stop, sink };
        let info = self.search.run(&mut game, &mut self.evaluator, &mut NoHook, control)?;
        let answer = info.best().ok_or(PlayerError::NoMove)?.mv;
        Ok(Decision { answer, info })
    }
}
