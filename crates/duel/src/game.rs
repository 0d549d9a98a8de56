//! What a search needs to know of a game.

use std::fmt::Debug;

use crate::{Score, with_move};

/// One of the two sides. `First` made, or would have made, the first move of the game.
///
/// ```
/// use duel::Side;
/// assert_eq!(Side::First.other(), Side::Second);
/// assert_eq!(Side::ALL.map(Side::index), [0, 1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side that moves first.
    First,
    /// The side that moves second.
    Second,
}

impl Side {
    /// Both sides, in order.
    pub const ALL: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first side, 1 for the second.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How a game ended.
///
/// ```
/// use duel::{Outcome, Score, Side};
/// assert_eq!(Outcome::Win(Side::First).score(Side::Second, 3), Score::loss_in(3));
/// assert_eq!(Outcome::Draw.score(Side::First, 9), Score::DRAW);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody can win any more.
    Draw,
}

impl Outcome {
    /// The value of this end for `side`, when it was reached `ply` plies below the point distances are counted
    /// from.
    #[inline]
    #[must_use]
    pub fn score(self, side: Side, ply: u32) -> Score {
        match self {
            Outcome::Win(winner) if winner == side => Score::win_in(ply),
            Outcome::Win(_) => Score::loss_in(ply),
            Outcome::Draw => Score::DRAW,
        }
    }
}

/// A position of a two-player, zero-sum game with perfect information, changed in place.
///
/// Sides alternate with every move; where a side may pass, the pass is a move. The crate documentation shows how
/// to add a game; [`TicTacToe`](crate::tictactoe::TicTacToe) is one.
///
/// ```
/// use duel::{Game, Side, tictactoe::TicTacToe};
/// fn count_moves(game: &impl Game) -> usize {
///     let mut moves = Vec::new();
///     game.moves(&mut moves);
///     moves.len()
/// }
/// let mut game = TicTacToe::new();
/// game.play("b2".parse().unwrap());
/// assert_eq!((game.to_move(), count_moves(&game)), (Side::Second, 8));
/// ```
pub trait Game {
    /// A move: small, compared when moves are put in order, stored in the table.
    type Move: Copy + Eq + Debug;

    /// Whose turn it is.
    fn to_move(&self) -> Side;

    /// Pushes the legal moves (in a large game: those worth a look) to `out`, which is empty on entry, the best
    /// guess first; each move once. While [`outcome`](Game::outcome) is `None` there should be at least one. A
    /// search treats a position without moves as a leaf.
    fn moves(&self, out: &mut Vec<Self::Move>);

    /// Makes a move that is legal here.
    fn play(&mut self, mv: Self::Move);

    /// Takes back the last move, exactly. Callers never undo more than they played.
    fn undo(&mut self);

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// A number for the position: equal positions have equal keys, different ones (also those that differ in the
    /// side to move only) different keys, at least very nearly always. It need not look random.
    fn key(&self) -> u64;

    /// A small number for the move, in `0..65_536` (its square, say), under which the history heuristic remembers
    /// how often the move refuted something. `None`, the default, keeps no history: right for games whose
    /// generator knows better.
    #[inline]
    fn slot(&self, mv: Self::Move) -> Option<usize> {
        let _ = mv;
        None
    }
}

/// Counts the move sequences of each length from 1 to `plies` in which the game is not over before the last move
/// ("perft" in computer chess, with a count for every depth). The game is left as it was.
///
/// ```
/// use duel::{census, tictactoe::TicTacToe};
/// assert_eq!(census(&mut TicTacToe::new(), 4), [9, 72, 504, 3024]);
/// ```
pub fn census<G: Game>(game: &mut G, plies: u32) -> Vec<u64> {
    let mut counts = vec![0; plies as usize];
    count_lines(game, &mut counts);
    counts
}

fn count_lines<G: Game>(game: &mut G, counts: &mut [u64]) {
    let Some((here, deeper)) = counts.split_first_mut() else { return };
    if game.outcome().is_some() {
        return;
    }
    let mut moves = Vec::new();
    game.moves(&mut moves);
    *here += moves.len() as u64;
    for mv in moves {
        with_move(game, mv, |game| count_lines(game, deeper));
    }
}
