//! Othello: eight by eight; a disc turns the opponent's discs it closes in; most discs win. Whoever has no move
//! passes, and the pass is a move: sides always alternate. Two passes, or a full board, end the game.
//!
//! The board is two numbers, a bit a square. Moves come from shifting the discs through the opponent's in all eight
//! directions at once (the "dumb 7 fill" of bitboard chess programs, here six steps).

use std::fmt;
use std::str::FromStr;

use crate::{Evaluator, Game, Outcome, Score, Side};

/// Squares that do not lie on the left edge.
const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
/// Squares that do not lie on the right edge.
const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;
/// The four corners.
const CORNERS: u64 = 0x8100_0000_0000_0081;
/// Squares that touch a corner diagonally.
const X_SQUARES: u64 = 0x0042_0000_0000_4200;
/// Squares beside a corner on the edge.
const C_SQUARES: u64 = 0x4281_0000_0000_8142;

/// Classes of squares in the order a beginner's book ranks them: corners, edges, the inside, and last what gives a corner away.
const BEST_FIRST: [u64; 4] = [
    CORNERS,
    0x3C00_8181_8181_003C,
    !(CORNERS | X_SQUARES | C_SQUARES | 0x3C00_8181_8181_003C),
    X_SQUARES | C_SQUARES,
];

/// A move: a square, or a pass. As text: `a1` to `h8`, where `a1` is the corner at the top left and rows count
/// downwards; `--` is a pass.
///
/// ```
/// use duel::othello::Move;
/// let mv: Move = "d3".parse().unwrap();
/// assert_eq!((mv.to_string(), mv.square()), ("d3".to_string(), Some(19)));
/// assert_eq!(Move::PASS.to_string(), "--");
/// assert!("i1".parse::<Move>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

impl Move {
    /// Gives the turn to the opponent; legal only without any other move.
    pub const PASS: Move = Move(64);

    /// The square, 0 to 63 by row from the top and then by column; `None` for a pass.
    #[inline]
    #[must_use]
    pub const fn square(self) -> Option<usize> {
        if self.0 < 64 { Some(self.0 as usize) } else { None }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            64 => f.write_str("--"),
            square => write!(f, "{}{}", char::from(b'a' + square % 8), square / 8 + 1),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Move, ParseError> {
        match *text.as_bytes() {
            [column @ b'a'..=b'h', row @ b'1'..=b'8'] => Ok(Move(column - b'a' + 8 * (row - b'1'))),
            [b'-', b'-'] => Ok(Move::PASS),
            _ => Err(ParseError::Move),
        }
    }
}

/// Why a text is no move or no game of Othello.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// A move is a letter `a` to `h` and a digit `1` to `8`, or `--`.
    Move,
    /// The move with this number (from 1) is not legal.
    Illegal(usize),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Move => f.write_str("a move is a letter a to h and a digit 1 to 8, or --"),
            ParseError::Illegal(number) => write!(f, "move {number} is not legal"),
        }
    }
}

impl std::error::Error for ParseError {}

/// A position of Othello. Black is [`Side::First`]. As text it is read from the moves played; shown, it is the
/// board from the top, `X` for Black, `O` for White.
///
/// ```
/// use duel::{Game, Side, othello::Othello};
/// let game: Othello = "d3c3".parse().unwrap();
/// assert_eq!(game.counts(), [3, 3]);
/// assert_eq!(game.to_string().lines().nth(3), Some("3 . . O X . . . ."));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Othello {
    /// Squares of each side, as bits; `a1` is the lowest.
    discs: [u64; 2],
    to_move: Side,
    /// Moves that can be taken back, with the discs they turned.
    played: Vec<(Move, u64)>,
}

impl Othello {
    /// The standard start: Black on d5 and e4, White on d4 and e5, Black to move.
    #[must_use]
    pub fn new() -> Othello {
        let bit =
            |text: &str| text.parse::<Move>().ok().and_then(Move::square).map_or(0, |square| 1 << square);
        let discs = [bit("d5") | bit("e4"), bit("d4") | bit("e5")];
        Othello { discs, to_move: Side::First, played: Vec::with_capacity(64) }
    }

    /// Whose disc is on a square (see [`Move::square`]).
    #[must_use]
    pub fn disc(&self, square: usize) -> Option<Side> {
        Side::ALL.into_iter().find(|side| square < 64 && self.discs[side.index()] >> square & 1 == 1)
    }

    /// Discs of Black and of White.
    #[must_use]
    pub fn counts(&self) -> [u32; 2] {
        self.discs.map(u64::count_ones)
    }

    /// The moves played so far.
    pub fn played(&self) -> impl Iterator<Item = Move> {
        self.played.iter().map(|&(mv, _)| mv)
    }

    /// Whether a move is legal for the side to move.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let squares = self.squares(self.to_move);
        match mv.square() {
            Some(square) => squares >> square & 1 == 1,
            None => squares == 0 && self.outcome().is_none(),
        }
    }

    /// How many passes the last moves were, up to two.
    #[inline]
    fn passes(&self) -> usize {
        self.played.iter().rev().take(2).take_while(|&&(mv, _)| mv == Move::PASS).count()
    }

    /// Squares on which a side may put a disc.
    #[inline]
    fn squares(&self, side: Side) -> u64 {
        placements(self.discs[side.index()], self.discs[side.other().index()])
    }
}

/// All eight directions: the shift and the squares that are not carried over the edge by it.
const DIRECTIONS: [(u8, bool, u64); 8] = [
    (1, true, NOT_A),
    (1, false, NOT_H),
    (8, true, !0),
    (8, false, !0),
    (9, true, NOT_A),
    (9, false, NOT_H),
    (7, true, NOT_H),
    (7, false, NOT_A),
];

/// Moves the bits one step in a direction; what leaves the board is lost.
#[inline(always)]
const fn step(bits: u64, (by, up, inside): (u8, bool, u64)) -> u64 {
    (if up { bits << by } else { bits >> by }) & inside
}

/// Empty squares from which a line of `theirs` leads to one of `mine`.
#[inline]
fn placements(mine: u64, theirs: u64) -> u64 {
    let empty = !(mine | theirs);
    let mut squares = 0;
    for direction in DIRECTIONS {
        let mut run = step(mine, direction) & theirs;
        for _ in 0..5 {
            run |= step(run, direction) & theirs;
        }
        squares |= step(run, direction) & empty;
    }
    squares
}

/// The discs of `theirs` that a disc of `mine` on `square` turns.
#[inline]
fn turned(mine: u64, theirs: u64, square: usize) -> u64 {
    let disc = 1 << square;
    let mut all = 0;
    for direction in DIRECTIONS {
        let mut run = 0;
        let mut next = step(disc, direction);
        while next & theirs != 0 {
            run |= next;
            next = step(next, direction);
        }
        if next & mine != 0 {
            all |= run;
        }
    }
    all
}

impl Default for Othello {
    fn default() -> Self {
        Othello::new()
    }
}

impl Game for Othello {
    type Move = Move;

    #[inline]
    fn to_move(&self) -> Side {
        self.to_move
    }

    /// Corners first, squares beside a corner last; the pass where there is nothing else.
    fn moves(&self, out: &mut Vec<Move>) {
        let squares = self.squares(self.to_move);
        for class in BEST_FIRST {
            let mut left = squares & class;
            while left != 0 {
                out.push(Move(left.trailing_zeros() as u8));
                left &= left - 1;
            }
        }
        if squares == 0 && self.outcome().is_none() {
            out.push(Move::PASS);
        }
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv} is not legal");
        let (me, other) = (self.to_move.index(), self.to_move.other().index());
        let mut flips = 0;
        if let Some(square) = mv.square() {
            flips = turned(self.discs[me], self.discs[other], square);
            self.discs[me] |= flips | 1 << square;
            self.discs[other] ^= flips;
        }
        self.played.push((mv, flips));
        self.to_move = self.to_move.other();
    }

    #[inline]
    fn undo(&mut self) {
        let (mv, flips) = self.played.pop().expect("only moves that were played are taken back");
        self.to_move = self.to_move.other();
        if let Some(square) = mv.square() {
            self.discs[self.to_move.index()] ^= flips | 1 << square;
            self.discs[self.to_move.other().index()] ^= flips;
        }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.passes() < 2 && self.discs[0] | self.discs[1] != !0 {
            return None;
        }
        let [black, white] = self.counts();
        Some(match black.cmp(&white) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::First),
            std::cmp::Ordering::Less => Outcome::Win(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    #[inline]
    fn key(&self) -> u64 {
        // Two 64-bit boards do not fit a key: two rounds of the finalizer of splitmix64 mix them.
        let mix = |x: u64| {
            let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            x ^ (x >> 31)
        };
        mix(mix(self.discs[0]).wrapping_add(self.discs[1]).wrapping_add(0x9E37_79B9_7F4A_7C15))
            ^ (self.passes() << 1 | self.to_move.index()) as u64
    }

    #[inline]
    fn slot(&self, mv: Move) -> Option<usize> {
        Some(usize::from(mv.0))
    }
}

impl fmt::Display for Othello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("  a b c d e f g h")?;
        for row in 0..8 {
            write!(f, "\n{}", row + 1)?;
            for column in 0..8 {
                f.write_str(match self.disc(8 * row + column) {
                    Some(Side::First) => " X",
                    Some(Side::Second) => " O",
                    None => " .",
                })?;
            }
        }
        Ok(())
    }
}

/// The moves played, like `d3c3--e6`, spaces allowed; the empty text is the standard start.
impl FromStr for Othello {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Othello, ParseError> {
        let mut game = Othello::new();
        let chars: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        for (number, pair) in (1..).zip(chars.chunks(2)) {
            let mv: Move = pair.iter().collect::<String>().parse()?;
            if !game.is_legal(mv) {
                return Err(ParseError::Illegal(number));
            }
            game.play(mv);
        }
        Ok(game)
    }
}

/// A value for play: mobility (moves to choose from, and places the opponent may get later), corners, discs on an
/// edge that can never be turned because they are joined to a corner, squares that give a corner away, and near
/// the end the discs themselves (the features of Rosenbloom's Iago, 1982, with round numbers).
///
/// ```
/// use duel::{Evaluator, Score, othello::{Heuristic, Othello}};
/// assert_eq!(Heuristic.evaluate(&Othello::new()), Score::DRAW);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Heuristic;

impl Heuristic {
    /// Units that go into one step of the logistic win rate.
    pub const WIN_RATE_SCALE: f64 = 120.0;

    const MOBILITY: i32 = 8;
    const FRONTIER: i32 = 3;
    const CORNER: i32 = 60;
    const STABLE: i32 = 15;
    const X_SQUARE: i32 = 30;
    const C_SQUARE: i32 = 12;
    /// Worth of a disc, multiplied by how near the end is.
    const DISC: i32 = 1;
    /// With fewer empty squares than this, discs begin to count.
    const ENDGAME: i32 = 16;

    fn worth(game: &Othello, side: Side) -> i32 {
        let (mine, theirs) = (game.discs[side.index()], game.discs[side.other().index()]);
        let empty = !(mine | theirs);
        let count = |bits: u64| bits.count_ones() as i32;
        let near = DIRECTIONS.into_iter().fold(0, |near, direction| near | step(empty, direction));
        // Squares that touch an empty corner.
        let corners = empty & CORNERS;
        let risky = DIRECTIONS.into_iter().fold(0, |risky, direction| risky | step(corners, direction));
        Self::MOBILITY * count(placements(mine, theirs)) - Self::FRONTIER * count(mine & near)
            + Self::CORNER * count(mine & CORNERS)
            + Self::STABLE * count(stable_edges(mine))
            - Self::X_SQUARE * count(mine & risky & X_SQUARES)
            - Self::C_SQUARE * count(mine & risky & C_SQUARES)
            + Self::DISC * (Self::ENDGAME - count(empty)).max(0) * count(mine)
    }
}

/// Discs on an edge joined to a corner by discs of the same side, the corners among them.
fn stable_edges(mine: u64) -> u64 {
    const EDGE_ROWS: u64 = 0xFF00_0000_0000_00FF;
    const EDGE_COLUMNS: u64 = 0x8181_8181_8181_8181;
    let mut all = 0;
    for (edge, directions) in [(EDGE_ROWS, &DIRECTIONS[..2]), (EDGE_COLUMNS, &DIRECTIONS[2..4])] {
        for &direction in directions {
            let mut run = mine & CORNERS;
            for _ in 0..7 {
                run |= step(run, direction) & mine & edge;
            }
            all |= run;
        }
    }
    all
}

impl Evaluator<Othello> for Heuristic {
    fn evaluate(&mut self, game: &Othello) -> Score {
        let me = game.to_move();
        Score::from_units(Self::worth(game, me) - Self::worth(game, me.other()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rules once more, square by square.
    fn turned_by_definition(game: &Othello, side: Side, square: usize) -> Vec<usize> {
        let mut all = Vec::new();
        if game.disc(square).is_some() {
            return all;
        }
        for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
            let (mut x, mut y) = ((square % 8) as i32 + dx, (square / 8) as i32 + dy);
            let mut run = Vec::new();
            while (0..8).contains(&x) && (0..8).contains(&y) {
                let here = (8 * y + x) as usize;
                match game.disc(here) {
                    None => break,
                    Some(owner) if owner == side => {
                        all.append(&mut run);
                        break;
                    }
                    Some(_) => run.push(here),
                }
                (x, y) = (x + dx, y + dy);
            }
        }
        all.sort_unstable();
        all
    }

    fn bits(bits: u64) -> Vec<usize> {
        (0..64).filter(|square| bits >> square & 1 == 1).collect()
    }

    fn random_games(seed: u64) -> impl Iterator<Item = Othello> {
        let mut state = seed;
        let mut game = Othello::new();
        std::iter::from_fn(move || {
            if game.outcome().is_some() {
                game = Othello::new();
            }
            let mut moves = Vec::new();
            game.moves(&mut moves);
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            game.play(moves[(state >> 33) as usize % moves.len()]);
            Some(game.clone())
        })
    }

    #[test]
    fn moves_flips_and_undo_by_definition() {
        let (mut passes, mut ends) = (0, 0);
        for mut game in random_games(1).take(4_000) {
            let me = game.to_move();
            for side in Side::ALL {
                let expected: Vec<usize> =
                    (0..64).filter(|&s| !turned_by_definition(&game, side, s).is_empty()).collect();
                assert_eq!(bits(game.squares(side)), expected, "{game}");
            }
            let mut moves = Vec::new();
            game.moves(&mut moves);
            assert_eq!(moves.is_empty(), game.outcome().is_some());
            let stuck = Side::ALL.into_iter().all(|side| game.squares(side) == 0);
            assert!(stuck || game.outcome().is_none(), "nobody ends a game that can go on");
            ends += u32::from(moves.is_empty());
            for mv in moves {
                let before = game.clone();
                assert!(game.is_legal(mv));
                game.play(mv);
                match mv.square() {
                    None => {
                        passes += 1;
                        assert_eq!(game.discs, before.discs);
                    }
                    Some(square) => {
                        let flips = turned_by_definition(&before, me, square);
                        assert_eq!(
                            bits(before.discs[me.other().index()] ^ game.discs[me.other().index()]),
                            flips
                        );
                        assert_eq!(game.disc(square), Some(me));
                    }
                }
                assert_eq!(game.to_move(), me.other());
                game.undo();
                assert_eq!(game, before);
            }
        }
        assert!(passes > 10 && ends > 10, "{passes} {ends}");
    }

    #[test]
    fn a_pass_is_legal_only_without_another_move() {
        assert!(!Othello::new().is_legal(Move::PASS));
        let passing = random_games(5).find(|game| game.is_legal(Move::PASS)).unwrap();
        let mut moves = Vec::new();
        passing.moves(&mut moves);
        assert_eq!(moves, [Move::PASS]);
        let mut after = passing.clone();
        after.play(Move::PASS);
        assert_ne!(after.key(), passing.key(), "the side to move is in the key");
    }

    #[test]
    fn classes_of_squares_are_all_squares_once() {
        assert_eq!(BEST_FIRST.iter().fold(0, |all, class| all | class), !0);
        assert_eq!(BEST_FIRST.iter().map(|class| class.count_ones()).sum::<u32>(), 64);
    }

    #[test]
    fn discs_joined_to_a_corner_are_stable() {
        assert_eq!(stable_edges(0b1000_0111), 0b1000_0111);
        assert_eq!(stable_edges(0b0111_0110), 0);
        assert_eq!(bits(stable_edges(1 | 1 << 8 | 1 << 16 | 1 << 32 | 1 << 9)), [0, 8, 16]);
    }

    #[test]
    fn text_and_errors() {
        let text = "  a b c d e f g h\n1 . . . . . . . .\n2 . . . . . . . .\n3 . . . . . . . .\n\
            4 . . . O X . . .\n5 . . . X O . . .\n6 . . . . . . . .\n7 . . . . . . . .\n8 . . . . . . . .";
        assert_eq!(Othello::new().to_string(), text);
        let cases = [
            ("d3c", ParseError::Move),
            ("D3", ParseError::Move),
            ("d9", ParseError::Move),
            ("e3", ParseError::Illegal(1)),
            ("d3--", ParseError::Illegal(2)),
            ("d3d3", ParseError::Illegal(2)),
        ];
        for (text, error) in cases {
            assert_eq!(text.parse::<Othello>(), Err(error), "{text}");
        }
        let game: Othello = "d3 c3 c4".parse().unwrap();
        assert_eq!(game.played().map(|mv| mv.to_string()).collect::<String>(), "d3c3c4");
    }

    #[test]
    fn the_value_is_the_opposite_for_the_opponent() {
        for game in random_games(9).take(500) {
            let swapped = Othello { to_move: game.to_move.other(), ..game.clone() };
            assert_eq!(Heuristic.evaluate(&game), -Heuristic.evaluate(&swapped));
        }
    }
}
