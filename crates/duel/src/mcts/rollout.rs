//! How a game is played on from a leaf of the tree.

use crate::{Game, Outcome, Random, with_move};

/// Chooses the moves of a rollout. Knowledge of the game goes in here.
///
/// ```
/// use duel::{Random, mcts::Rollout, tictactoe::{Cell, TicTacToe}};
///
/// /// Takes the center if it can.
/// struct Center;
/// impl Rollout<TicTacToe> for Center {
///     fn choose(&mut self, _: &mut TicTacToe, moves: &[Cell], random: &mut Random) -> usize {
///         moves.iter().position(|&cell| cell == Cell::CENTER).unwrap_or_else(|| random.below(moves.len()))
///     }
/// }
/// # let _ = duel::mcts::Mcts::with_rollout(Center);
/// ```
pub trait Rollout<G: Game> {
    /// The index of the move to be played; `moves` has at least one. The game may be played on, but must be left as
    /// it was.
    fn choose(&mut self, game: &mut G, moves: &[G::Move], random: &mut Random) -> usize;

    /// The expected share of the point for the side to move, 0 to 1, where a rollout is broken off before the end.
    #[inline]
    fn judge(&mut self, game: &G) -> f64 {
        let _ = game;
        0.5
    }
}

/// Every move is equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl<G: Game> Rollout<G> for Uniform {
    #[inline]
    fn choose(&mut self, _: &mut G, moves: &[G::Move], random: &mut Random) -> usize {
        random.below(moves.len())
    }
}

/// Wins if a move wins at once; otherwise as [`Uniform`] ("decisive moves"; Teytaud & Teytaud 2010).
#[derive(Clone, Copy, Debug, Default)]
pub struct Decisive;

impl<G: Game> Rollout<G> for Decisive {
    fn choose(&mut self, game: &mut G, moves: &[G::Move], random: &mut Random) -> usize {
        let winner = Outcome::Win(game.to_move());
        let wins = |&mv: &G::Move| with_move(game, mv, |game| game.outcome() == Some(winner));
        moves.iter().position(wins).unwrap_or_else(|| random.below(moves.len()))
    }
}
