//! Connect Four: seven columns, six rows; a stone falls to the lowest free cell; four in a row win.
//!
//! The board is two numbers, a bit a cell, seven bits a column: the seventh row stays empty, so that a shift never
//! carries a line from one column into the next (the layout of Tromp's and Pons's solvers). The first side wins
//! from the empty board, with the middle column, on the 41st stone (Allen 1988, Allis 1988).

use std::fmt;
use std::str::FromStr;

use crate::{Evaluator, Game, Outcome, Score, Side};

/// Columns of the board.
pub const COLUMNS: u8 = 7;
/// Rows of the board.
pub const ROWS: u8 = 6;

/// Bits from one column to the next.
const STRIDE: u8 = ROWS + 1;
/// Cells of the board.
const CELLS: usize = (COLUMNS * ROWS) as usize;
/// The lowest cell of every column.
const BOTTOM: u64 = {
    let mut bits = 0;
    let mut column = 0;
    while column < COLUMNS {
        bits |= 1 << (column * STRIDE);
        column += 1;
    }
    bits
};
/// All cells.
const BOARD: u64 = BOTTOM * ((1 << ROWS) - 1);
/// The four directions as distances between bits: up, right, and the diagonals down and up.
const DIRECTIONS: [u8; 4] = [1, STRIDE, STRIDE - 1, STRIDE + 1];
/// From the middle outwards: more lines run through the middle.
const CENTER_FIRST: [Column; 7] =
    [Column(3), Column(2), Column(4), Column(1), Column(5), Column(0), Column(6)];

/// A column of the board, the move of this game. As text: `1` to `7` from the left.
///
/// ```
/// use duel::connect4::Column;
/// let column: Column = "4".parse().unwrap();
/// assert_eq!((column.to_string(), column.index()), ("4".to_string(), 3));
/// assert!("8".parse::<Column>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(u8);

impl Column {
    /// 0 to 6, from the left.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cells of the column.
    #[inline]
    const fn cells(self) -> u64 {
        ((1 << ROWS) - 1) << (self.0 * STRIDE)
    }

    /// The lowest cell of the column.
    #[inline]
    const fn bottom(self) -> u64 {
        1 << (self.0 * STRIDE)
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Column {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Column, ParseError> {
        match *text.as_bytes() {
            [digit @ b'1'..=b'7'] => Ok(Column(digit - b'1')),
            _ => Err(ParseError::Column),
        }
    }
}

/// Why a text is no column or no game of Connect Four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// A column is a digit `1` to `7`.
    Column,
    /// The move with this number (from 1) goes into a full column.
    FullColumn(usize),
    /// The move with this number (from 1) comes after the end of the game.
    AfterEnd(usize),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Column => f.write_str("a column is a digit 1 to 7"),
            ParseError::FullColumn(number) => write!(f, "move {number} goes into a full column"),
            ParseError::AfterEnd(number) => write!(f, "move {number} comes after the end of the game"),
        }
    }
}

impl std::error::Error for ParseError {}

/// A position of Connect Four. As text it is read from the columns played; shown, it is the board, rows from the
/// top, `X` for the first side, `O` for the second.
///
/// ```
/// use duel::{Game, Outcome, Side, connect4::ConnectFour};
/// let game: ConnectFour = "4455667".parse().unwrap();
/// assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)));
/// assert_eq!(game.to_string().lines().nth(5), Some(". . . X X X X"));
/// assert_eq!(game.played().map(|column| column.to_string()).collect::<String>(), "4455667");
/// ```
#[derive(Clone)]
pub struct ConnectFour {
    /// Cells of each side, as bits.
    stones: [u64; 2],
    /// The columns played; the first `len` count.
    played: [Column; CELLS],
    len: u8,
}

impl ConnectFour {
    /// The empty board.
    #[must_use]
    pub const fn new() -> ConnectFour {
        ConnectFour { stones: [0; 2], played: [Column(0); CELLS], len: 0 }
    }

    /// Whose stone is in a column (0 to 6 from the left) and a row (0 to 5 from the bottom).
    #[must_use]
    pub fn stone(&self, column: u8, row: u8) -> Option<Side> {
        let inside = column < COLUMNS && row < ROWS;
        let bit = if inside { 1 << (column * STRIDE + row) } else { 0 };
        Side::ALL.into_iter().find(|side| self.stones[side.index()] & bit != 0)
    }

    /// The columns played so far.
    pub fn played(&self) -> impl Iterator<Item = Column> {
        self.played[..usize::from(self.len)].iter().copied()
    }

    /// Whether a stone still fits into the column.
    #[inline]
    #[must_use]
    pub fn is_free(&self, column: Column) -> bool {
        self.landing() & column.cells() != 0
    }

    #[inline]
    fn occupied(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    /// The cell of each column where the next stone would land.
    #[inline]
    fn landing(&self) -> u64 {
        (self.occupied() + BOTTOM) & BOARD
    }

    /// Empty cells that would make four for a side.
    #[inline]
    fn winning_cells(&self, side: Side) -> u64 {
        completions(self.stones[side.index()]) & BOARD & !self.occupied()
    }
}

/// Whether four of the stones are in a row.
#[inline]
fn has_four(stones: u64) -> bool {
    DIRECTIONS.into_iter().any(|step| {
        let pairs = stones & (stones >> step);
        pairs & (pairs >> (2 * step)) != 0
    })
}

/// Cells that complete four with three of the stones; some of them may be occupied, or off the board.
#[inline]
fn completions(stones: u64) -> u64 {
    let mut cells = (stones << 1) & (stones << 2) & (stones << 3);
    for step in [STRIDE, STRIDE - 1, STRIDE + 1] {
        let (up, down) =
            ((stones << step) & (stones << (2 * step)), (stones >> step) & (stones >> (2 * step)));
        cells |= up & (stones << (3 * step));
        cells |= up & (stones >> step);
        cells |= down & (stones << step);
        cells |= down & (stones >> (3 * step));
    }
    cells
}

impl Default for ConnectFour {
    fn default() -> Self {
        ConnectFour::new()
    }
}

impl PartialEq for ConnectFour {
    fn eq(&self, other: &Self) -> bool {
        self.stones == other.stones && self.played().eq(other.played())
    }
}

impl Eq for ConnectFour {}

impl Game for ConnectFour {
    type Move = Column;

    #[inline]
    fn to_move(&self) -> Side {
        if self.len.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// The middle first.
    #[inline]
    fn moves(&self, out: &mut Vec<Column>) {
        let landing = self.landing();
        out.extend(CENTER_FIRST.into_iter().filter(|column| landing & column.cells() != 0));
    }

    #[inline]
    fn play(&mut self, column: Column) {
        debug_assert!(self.is_free(column), "column {column} is full");
        let cell = (self.occupied() + column.bottom()) & column.cells();
        self.stones[self.to_move().index()] |= cell;
        self.played[usize::from(self.len)] = column;
        self.len += 1;
    }

    #[inline]
    fn undo(&mut self) {
        self.len = self.len.checked_sub(1).expect("only moves that were played are taken back");
        let column = self.played[usize::from(self.len)];
        self.played[usize::from(self.len)] = Column(0);
        // The highest stone of the column.
        let stones = self.occupied() & column.cells();
        self.stones[self.to_move().index()] &= !((stones + column.bottom()) >> 1);
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let mover = self.to_move().other();
        if has_four(self.stones[mover.index()]) {
            Some(Outcome::Win(mover))
        } else {
            (usize::from(self.len) == CELLS).then_some(Outcome::Draw)
        }
    }

    /// The stones of the side to move, and a one on top of every column: a number for each position. Whose turn it
    /// is follows from the number of stones.
    #[inline]
    fn key(&self) -> u64 {
        self.stones[self.to_move().index()] + self.occupied() + BOTTOM
    }

    /// The cell where the stone lands: a cell is good or bad, a column is not.
    #[inline]
    fn slot(&self, column: Column) -> Option<usize> {
        Some((self.landing() & column.cells()).trailing_zeros() as usize)
    }
}

impl fmt::Display for ConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..ROWS).rev() {
            for column in 0..COLUMNS {
                f.write_str(if column > 0 { " " } else { "" })?;
                f.write_str(match self.stone(column, row) {
                    Some(Side::First) => "X",
                    Some(Side::Second) => "O",
                    None => ".",
                })?;
            }
            f.write_str("\n")?;
        }
        f.write_str("1 2 3 4 5 6 7")
    }
}

impl fmt::Debug for ConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ConnectFour(")?;
        self.played().try_for_each(|column| write!(f, "{column}"))?;
        f.write_str(")")
    }
}

/// The moves played, like `4453`; the empty text is the empty board.
impl FromStr for ConnectFour {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<ConnectFour, ParseError> {
        let mut game = ConnectFour::new();
        for (number, digit) in (1..).zip(text.chars()) {
            let column: Column = digit.encode_utf8(&mut [0; 4]).parse()?;
            if game.outcome().is_some() {
                return Err(ParseError::AfterEnd(number));
            }
            if !game.is_free(column) {
                return Err(ParseError::FullColumn(number));
            }
            game.play(column);
        }
        Ok(game)
    }
}

/// A value for play: open threes, by whether they can be filled at once, and stones near the middle.
///
/// An open three is an empty cell that would make four. It is worth more in a row of the right parity: when the
/// rest of the board fills up in pairs, the first side gets the odd rows and the second the even ones (Allis 1988).
///
/// ```
/// use duel::{Evaluator, connect4::{ConnectFour, Heuristic}};
/// let middle: ConnectFour = "4".parse().unwrap();
/// let edge: ConnectFour = "1".parse().unwrap();
/// assert!(Heuristic.evaluate(&middle) < Heuristic.evaluate(&edge), "seen by the other side");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Heuristic;

impl Heuristic {
    /// Units that go into one step of the logistic win rate.
    pub const WIN_RATE_SCALE: f64 = 60.0;

    const THREE: i32 = 20;
    const THREE_OF_PARITY: i32 = 15;
    /// By column from the edge.
    const PLACE: [i32; 7] = [0, 1, 3, 5, 3, 1, 0];

    fn worth(game: &ConnectFour, side: Side) -> i32 {
        let cells = game.winning_cells(side);
        // Rows count from 1 at the bottom: the first side likes rows 3 and 5, the second 2, 4 and 6.
        let parity = match side {
            Side::First => (BOTTOM << 2) | (BOTTOM << 4),
            Side::Second => (BOTTOM << 1) | (BOTTOM << 3) | (BOTTOM << 5),
        };
        let stones = game.stones[side.index()];
        let places = CENTER_FIRST
            .iter()
            .map(|column| (stones & column.cells()).count_ones() as i32 * Self::PLACE[column.index()]);
        cells.count_ones() as i32 * Self::THREE
            + (cells & parity).count_ones() as i32 * Self::THREE_OF_PARITY
            + places.sum::<i32>()
    }
}

impl Evaluator<ConnectFour> for Heuristic {
    /// Also sees a win with the next move, and two threats that cannot both be answered.
    fn evaluate(&mut self, game: &ConnectFour) -> Score {
        let (me, other) = (game.to_move(), game.to_move().other());
        let landing = game.landing();
        if game.winning_cells(me) & landing != 0 {
            return Score::win_in(1);
        }
        if (game.winning_cells(other) & landing).count_ones() > 1 {
            return Score::loss_in(2);
        }
        Score::from_units(Self::worth(game, me) - Self::worth(game, other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines by definition: four cells at equal steps.
    fn has_four_by_definition(cells: &dyn Fn(i32, i32) -> bool) -> bool {
        (0..7).any(|x| {
            (0..6).any(|y| {
                [(1, 0), (0, 1), (1, 1), (1, -1)]
                    .into_iter()
                    .any(|(dx, dy)| (0..4).all(|i| cells(x + i * dx, y + i * dy)))
            })
        })
    }

    fn random_games(seed: u64) -> impl Iterator<Item = ConnectFour> {
        let mut state = seed;
        let mut game = ConnectFour::new();
        std::iter::from_fn(move || {
            if game.outcome().is_some() {
                game = ConnectFour::new();
            }
            let mut moves = Vec::new();
            game.moves(&mut moves);
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            game.play(moves[(state >> 33) as usize % moves.len()]);
            Some(game.clone())
        })
    }

    #[test]
    fn fours_and_winning_cells_by_definition() {
        for game in random_games(1).take(5_000) {
            for side in Side::ALL {
                let at = |x: i32, y: i32| {
                    (0..7).contains(&x) && (0..6).contains(&y) && game.stone(x as u8, y as u8) == Some(side)
                };
                assert_eq!(has_four(game.stones[side.index()]), has_four_by_definition(&at), "{game}");
                if game.outcome().is_some() {
                    continue;
                }
                for (x, y) in (0..7).flat_map(|x| (0..6).map(move |y| (x, y))) {
                    let empty = game.stone(x as u8, y as u8).is_none();
                    let with = |a: i32, b: i32| at(a, b) || (a, b) == (x, y);
                    let winning = game.winning_cells(side) >> (x * 7 + y) & 1 == 1;
                    assert_eq!(winning, empty && has_four_by_definition(&with), "{x} {y}\n{game}");
                }
            }
        }
    }

    #[test]
    fn keys_and_undo() {
        let mut keys = std::collections::HashMap::new();
        for mut game in random_games(2).take(20_000) {
            let stones = *keys.entry(game.key()).or_insert(game.stones);
            assert_eq!(stones, game.stones, "one key, one position");
            let (len, column) = (game.len, game.played[usize::from(game.len) - 1]);
            let before = game.clone();
            game.undo();
            assert_eq!(game.len + 1, len);
            game.play(column);
            assert_eq!(game, before);
        }
    }

    #[test]
    fn text_and_errors() {
        let game: ConnectFour = "1223".parse().unwrap();
        let rows = [
            ". . . . . . .",
            ". . . . . . .",
            ". . . . . . .",
            ". . . . . . .",
            ". X . . . . .",
            "X O O . . . .",
        ];
        assert_eq!(game.to_string(), format!("{}\n1 2 3 4 5 6 7", rows.join("\n")));
        assert_eq!(format!("{game:?}"), "ConnectFour(1223)");
        let cases = [
            ("0", ParseError::Column),
            ("48", ParseError::Column),
            ("4ä", ParseError::Column),
            ("1111111", ParseError::FullColumn(7)),
            ("12121212", ParseError::AfterEnd(8)),
        ];
        for (text, error) in cases {
            assert_eq!(text.parse::<ConnectFour>(), Err(error), "{text}");
        }
        assert_eq!("".parse::<Column>(), Err(ParseError::Column));
    }

    #[test]
    fn the_heuristic_is_antisymmetric_in_quiet_positions_and_right_about_forced_ends() {
        for game in random_games(3).take(3_000).filter(|game| game.outcome().is_none()) {
            let score = Heuristic.evaluate(&game);
            let wins = |game: &ConnectFour| {
                let mut moves = Vec::new();
                game.moves(&mut moves);
                moves.into_iter().any(|mv| {
                    let mut after = game.clone();
                    after.play(mv);
                    matches!(after.outcome(), Some(Outcome::Win(_)))
                })
            };
            assert_eq!(score == Score::win_in(1), wins(&game), "{game}");
            if score == Score::loss_in(2) {
                let mut moves = Vec::new();
                game.moves(&mut moves);
                assert!(moves.into_iter().all(|mv| {
                    let mut after = game.clone();
                    after.play(mv);
                    wins(&after)
                }));
            }
        }
    }
}
