//! The value of a position, kept up to date move by move.

use crate::{Game, Outcome, Score, Side};

/// Tells the value of positions of `G`. It may keep state of its own that follows the moves; the hooks tell it.
///
/// ```
/// use duel::{Evaluated, Evaluator, Game, Score, Side, tictactoe::{Cell, TicTacToe}};
///
/// /// One unit for the center.
/// struct Center;
/// impl Evaluator<TicTacToe> for Center {
///     fn evaluate(&mut self, game: &TicTacToe) -> Score {
///         match game.stone(Cell::CENTER) {
///             Some(side) if side == game.to_move() => Score::from_units(1),
///             Some(_) => Score::from_units(-1),
///             None => Score::DRAW,
///         }
///     }
/// }
///
/// let (mut game, mut evaluator) = (TicTacToe::new(), Center);
/// let mut pair = Evaluated::new(&mut game, &mut evaluator);
/// pair.play(Cell::CENTER);
/// assert_eq!(pair.evaluate(), Score::from_units(-1), "bad for the side to move");
/// ```
pub trait Evaluator<G: Game> {
    /// Forgets everything and starts from this position.
    fn reset(&mut self, game: &G) {
        let _ = game;
    }

    /// `mv` is about to be played: `game` is the position before it.
    #[inline]
    fn play(&mut self, game: &G, mv: G::Move) {
        let _ = (game, mv);
    }

    /// The last move is about to be taken back: `game` still has it.
    #[inline]
    fn undo(&mut self, game: &G) {
        let _ = game;
    }

    /// The value of a position that is not over, from the view of the side to move. An evaluator that sees a
    /// forced end may return a decided score; its distance is counted from this position and is at least one ply.
    fn evaluate(&mut self, game: &G) -> Score;
}

/// Every position is even: for games that are searched to their end.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEvaluation;

impl<G: Game> Evaluator<G> for NoEvaluation {
    #[inline]
    fn evaluate(&mut self, _: &G) -> Score {
        Score::DRAW
    }
}

/// A game and its evaluator moving as one: the single place that keeps the order of the two right. It is itself a
/// [`Game`], so [`Scoped`](crate::Scoped) works on it.
///
/// The example of [`Evaluator`] shows one.
pub struct Evaluated<'a, G, E: ?Sized> {
    game: &'a mut G,
    evaluator: &'a mut E,
}

impl<'a, G: Game, E: Evaluator<G> + ?Sized> Evaluated<'a, G, E> {
    /// Joins the two; the evaluator starts afresh from the position.
    pub fn new(game: &'a mut G, evaluator: &'a mut E) -> Self {
        evaluator.reset(game);
        Evaluated { game, evaluator }
    }

    /// The evaluator's value of the position, from the view of the side to move.
    #[inline]
    pub fn evaluate(&mut self) -> Score {
        self.evaluator.evaluate(self.game)
    }

    /// The game alone, to look at.
    #[inline]
    #[must_use]
    pub fn game(&self) -> &G {
        self.game
    }

    /// The game alone. Whoever plays on it must leave it as it was: the evaluator does not follow.
    #[inline]
    pub fn game_mut(&mut self) -> &mut G {
        self.game
    }
}

impl<G: Game, E: Evaluator<G> + ?Sized> Game for Evaluated<'_, G, E> {
    type Move = G::Move;

    #[inline]
    fn to_move(&self) -> Side {
        self.game.to_move()
    }

    #[inline]
    fn moves(&self, out: &mut Vec<G::Move>) {
        self.game.moves(out);
    }

    #[inline]
    fn play(&mut self, mv: G::Move) {
        self.evaluator.play(self.game, mv);
        self.game.play(mv);
    }

    #[inline]
    fn undo(&mut self) {
        self.evaluator.undo(self.game);
        self.game.undo();
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.game.key()
    }

    #[inline]
    fn slot(&self, mv: G::Move) -> Option<usize> {
        self.game.slot(mv)
    }
}
