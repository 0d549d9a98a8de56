//! A move that is taken back on every way out.

use std::ops::{Deref, DerefMut};

use crate::Game;

/// A game with one more move on it; dropping it takes the move back. An early return, a `?` or a panic in between
/// undoes it all the same.
///
/// In debug builds it checks after the undo that the key and the side to move are what they were.
///
/// ```
/// use duel::{Game, Scoped, tictactoe::TicTacToe};
/// let mut game = TicTacToe::new();
/// {
///     let mut after = Scoped::play(&mut game, "a1".parse().unwrap());
///     let answer = Scoped::play(&mut *after, "b2".parse().unwrap());
///     assert_eq!(answer.to_string(), ".../.O./X..");
/// }
/// assert_eq!(game, TicTacToe::new());
/// ```
#[must_use = "the move is taken back when this is dropped"]
pub struct Scoped<'g, G: Game> {
    game: &'g mut G,
    #[cfg(debug_assertions)]
    before: (u64, crate::Side),
}

impl<'g, G: Game> Scoped<'g, G> {
    /// Plays a legal move until the end of the scope.
    #[inline]
    pub fn play(game: &'g mut G, mv: G::Move) -> Self {
        #[cfg(debug_assertions)]
        let before = (game.key(), game.to_move());
        game.play(mv);
        Scoped {
            game,
            #[cfg(debug_assertions)]
            before,
        }
    }
}

impl<G: Game> Drop for Scoped<'_, G> {
    #[inline]
    fn drop(&mut self) {
        self.game.undo();
        #[cfg(debug_assertions)]
        if !std::thread::panicking() {
            let after = (self.game.key(), self.game.to_move());
            assert_eq!(after, self.before, "undo did not restore the key and the side to move");
        }
    }
}

impl<G: Game> Deref for Scoped<'_, G> {
    type Target = G;
    #[inline]
    fn deref(&self) -> &G {
        self.game
    }
}

impl<G: Game> DerefMut for Scoped<'_, G> {
    #[inline]
    fn deref_mut(&mut self) -> &mut G {
        self.game
    }
}

/// A game with any number of moves on it, one after the other; dropping it takes all of them back. For walks that
/// go far and never branch, where [`Scoped`] would need a recursion.
///
/// In debug builds it checks after each undo that the key and the side to move are what they were.
///
/// ```
/// use duel::{Game, Walk, tictactoe::TicTacToe};
/// let mut game = TicTacToe::new();
/// let mut walk = Walk::new(&mut game);
/// for cell in ["b2", "a1", "c3"] {
///     walk.play(cell.parse().unwrap());
/// }
/// assert_eq!(walk.to_string(), "..X/.X./O..");
/// drop(walk);
/// assert_eq!(game, TicTacToe::new());
/// ```
pub struct Walk<'g, G: Game> {
    game: &'g mut G,
    plies: usize,
    #[cfg(debug_assertions)]
    before: Vec<(u64, crate::Side)>,
}

impl<'g, G: Game> Walk<'g, G> {
    /// A walk that begins here.
    #[inline]
    #[must_use]
    pub fn new(game: &'g mut G) -> Self {
        Walk {
            game,
            plies: 0,
            #[cfg(debug_assertions)]
            before: Vec::new(),
        }
    }

    /// Plays a legal move until the end of the walk.
    #[inline]
    pub fn play(&mut self, mv: G::Move) {
        #[cfg(debug_assertions)]
        self.before.push((self.game.key(), self.game.to_move()));
        self.game.play(mv);
        self.plies += 1;
    }

    /// The game, for one who plays on it and leaves it as it was.
    #[inline]
    pub(crate) fn game_mut(&mut self) -> &mut G {
        self.game
    }
}

impl<G: Game> Drop for Walk<'_, G> {
    #[inline]
    fn drop(&mut self) {
        for _ in 0..self.plies {
            self.game.undo();
            #[cfg(debug_assertions)]
            if !std::thread::panicking() {
                let after = (self.game.key(), self.game.to_move());
                assert_eq!(
                    Some(after),
                    self.before.pop(),
                    "undo did not restore the key and the side to move"
                );
            }
        }
    }
}

impl<G: Game> Deref for Walk<'_, G> {
    type Target = G;
    #[inline]
    fn deref(&self) -> &G {
        self.game
    }
}

/// Runs `body` with `mv` on the board and takes the move back, whatever happens: [`Scoped`] as a function.
///
/// ```
/// use duel::{Game, tictactoe::TicTacToe, with_move};
/// let mut game = TicTacToe::new();
/// let key = game.key();
/// let result: Result<(), &str> = with_move(&mut game, "c3".parse().unwrap(), |_| Err("stopped"));
/// assert_eq!((result, game.key()), (Err("stopped"), key));
/// ```
#[inline]
pub fn with_move<G: Game, R>(game: &mut G, mv: G::Move, body: impl FnOnce(&mut G) -> R) -> R {
    body(&mut Scoped::play(game, mv))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tictactoe::{Cell, TicTacToe};
    use crate::{Outcome, Side};

    /// Forgets to take the last move back, once.
    struct Forgetful(TicTacToe);

    impl Game for Forgetful {
        type Move = Cell;
        fn to_move(&self) -> Side {
            self.0.to_move()
        }
        fn moves(&self, out: &mut Vec<Cell>) {
            self.0.moves(out);
        }
        fn play(&mut self, cell: Cell) {
            self.0.play(cell);
        }
        fn undo(&mut self) {}
        fn outcome(&self) -> Option<Outcome> {
            self.0.outcome()
        }
        fn key(&self) -> u64 {
            self.0.key()
        }
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "undo did not restore")]
    fn a_wrong_undo_is_noticed() {
        with_move(&mut Forgetful(TicTacToe::new()), Cell::CENTER, |_| ());
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "undo did not restore")]
    fn a_wrong_undo_is_noticed_on_a_walk() {
        let mut game = Forgetful(TicTacToe::new());
        Walk::new(&mut game).play(Cell::CENTER);
    }

    #[test]
    fn the_move_is_on_the_board_inside_only() {
        let mut game = TicTacToe::new();
        let inside = with_move(&mut game, Cell::CENTER, |game| game.clone());
        assert_eq!((inside.stone(Cell::CENTER), game.stone(Cell::CENTER)), (Some(Side::First), None));
    }
}
