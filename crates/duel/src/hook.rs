//! Knowledge of one game, plugged into the general search.

use crate::{Game, Score};

/// Asked at every node below the root where the game is not over and the table did not answer: may settle it by
/// other means (a solver for forced wins at the leaves, an endgame table).
///
/// ```
/// use duel::{Game, Hook, Score, tictactoe::{Cell, TicTacToe}, with_move};
///
/// /// Sees a win with the next move without spending depth on it.
/// struct WinInOne;
/// impl Hook<TicTacToe> for WinInOne {
///     fn probe(&mut self, game: &mut TicTacToe, depth: i32, _ply: u32) -> Option<Score> {
///         if depth > 0 {
///             return None;
///         }
///         let mut moves = Vec::new();
///         game.moves(&mut moves);
///         let wins = |game: &mut TicTacToe, mv| with_move(game, mv, |g| g.outcome().is_some_and(|o| o != duel::Outcome::Draw));
///         moves.into_iter().any(|mv| wins(game, mv)).then(|| Score::win_in(1))
///     }
/// }
/// let mut game: TicTacToe = "XX./OO./...".parse().unwrap();
/// assert_eq!(WinInOne.probe(&mut game, 0, 6), Some(Score::win_in(1)));
/// ```
pub trait Hook<G: Game> {
    /// The value of the position for the side to move, if this hook knows it; the search then goes no deeper here.
    ///
    /// `depth` is what remains to be searched, in plies (0 at a leaf), `ply` the distance from the root. The
    /// distance of a decided score is counted from *this* position, and is at least one ply. The game may be
    /// played on, but must be left as it was.
    fn probe(&mut self, game: &mut G, depth: i32, ply: u32) -> Option<Score>;

    /// The work of the last probe in nodes' worth, so that limits are looked at in time. It is not counted as
    /// nodes of the search. The default says it was negligible.
    #[inline]
    fn work(&mut self) -> u64 {
        0
    }

    /// Pushes the noisy moves of a position at the horizon or beyond it to `out`, best guess first: those after
    /// which the evaluator may say something quite different, like captures. They are searched for up to
    /// [`Settings::quiescence`](crate::Settings::quiescence) plies, against the evaluator's value of making none of
    /// them. The default knows none.
    #[inline]
    fn noisy(&mut self, game: &G, out: &mut Vec<G::Move>) {
        let _ = (game, out);
    }

    /// Whether doing nothing noisy is no choice here (in check, say): then the evaluator's value does not compete
    /// with the noisy moves, among which every move worth trying must be.
    #[inline]
    fn must_move(&mut self, game: &G) -> bool {
        let _ = game;
        false
    }
}

/// No hook: never knows anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHook;

impl<G: Game> Hook<G> for NoHook {
    #[inline]
    fn probe(&mut self, _: &mut G, _: i32, _: u32) -> Option<Score> {
        None
    }
}
