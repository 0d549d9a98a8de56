//! Tic-tac-toe: the smallest game that shows everything, and the first check of every search.
//!
//! Three in a row on a board of three by three. The whole game has 255,168 ways to be played and is a draw.

use std::fmt;
use std::str::FromStr;

use crate::{Game, Outcome, Side};

/// Cells, as bits, of the eight lines.
const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];
/// All nine cells.
const FULL: u16 = 0b111_111_111;
/// Cells in the order of how many lines run through them: center, corners, edges.
const BEST_FIRST: [Cell; 9] =
    [Cell(4), Cell(0), Cell(2), Cell(6), Cell(8), Cell(1), Cell(3), Cell(5), Cell(7)];

/// A cell of the board, `a1` (bottom left) to `c3`.
///
/// ```
/// use duel::tictactoe::Cell;
/// let cell: Cell = "c1".parse().unwrap();
/// assert_eq!((cell.to_string(), cell.index()), ("c1".to_string(), 2));
/// assert!("d4".parse::<Cell>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The middle, `b2`.
    pub const CENTER: Cell = Cell(4);

    /// 0 to 8, by row from the bottom and then by column.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    const fn bit(self) -> u16 {
        1 << self.0
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 3), self.0 / 3 + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Cell, ParseError> {
        match *text.as_bytes() {
            [column @ b'a'..=b'c', row @ b'1'..=b'3'] => Ok(Cell(column - b'a' + 3 * (row - b'1'))),
            _ => Err(ParseError::Cell),
        }
    }
}

/// Why a text is no cell or no position of tic-tac-toe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// A cell is a letter `a` to `c` and a digit `1` to `3`.
    Cell,
    /// A board is three rows of three characters `X`, `O` or `.`, separated by `/`.
    Board,
    /// There must be as many X as O, or one more, and the side to move must not have three in a row.
    Impossible,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ParseError::Cell => "a cell is a letter a to c and a digit 1 to 3",
            ParseError::Board => "a board is three rows of X, O and . separated by /",
            ParseError::Impossible => "no game leads to this position",
        })
    }
}

impl std::error::Error for ParseError {}

/// A position of tic-tac-toe. As text: the rows from the top, `X` for the first side, `O` for the second.
///
/// ```
/// use duel::{Game, Outcome, Side, tictactoe::TicTacToe};
/// let mut game = TicTacToe::new();
/// for cell in ["b2", "a1", "c1", "a2", "a3"] {
///     game.play(cell.parse().unwrap());
/// }
/// assert_eq!(game.to_string(), "X../OX./O.X");
/// assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)));
/// game.undo();
/// assert_eq!((game.outcome(), game.to_move()), (None, Side::First));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TicTacToe {
    /// Cells of each side, as bits.
    stones: [u16; 2],
    /// Moves that can be taken back.
    played: Vec<Cell>,
}

impl TicTacToe {
    /// The empty board.
    #[must_use]
    pub fn new() -> TicTacToe {
        TicTacToe::default()
    }

    /// Whose stone is on a cell.
    #[must_use]
    pub fn stone(&self, cell: Cell) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.stones[side.index()] & cell.bit() != 0)
    }

    fn occupied(&self) -> u16 {
        self.stones[0] | self.stones[1]
    }

    fn has_line(&self, side: Side) -> bool {
        let stones = self.stones[side.index()];
        LINES.iter().any(|&line| line & !stones == 0)
    }
}

impl Game for TicTacToe {
    type Move = Cell;

    #[inline]
    fn to_move(&self) -> Side {
        if self.occupied().count_ones().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn moves(&self, out: &mut Vec<Cell>) {
        let occupied = self.occupied();
        out.extend(BEST_FIRST.into_iter().filter(|cell| occupied & cell.bit() == 0));
    }

    #[inline]
    fn play(&mut self, cell: Cell) {
        debug_assert!(self.occupied() & cell.bit() == 0, "{cell} is occupied");
        self.stones[self.to_move().index()] |= cell.bit();
        self.played.push(cell);
    }

    #[inline]
    fn undo(&mut self) {
        let cell = self.played.pop().expect("only moves that were played are taken back");
        self.stones[self.to_move().other().index()] ^= cell.bit();
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let mover = self.to_move().other();
        if self.has_line(mover) {
            Some(Outcome::Win(mover))
        } else {
            (self.occupied() == FULL).then_some(Outcome::Draw)
        }
    }

    /// The board read as a number; whose turn it is follows from the stones.
    #[inline]
    fn key(&self) -> u64 {
        u64::from(self.stones[0]) << 9 | u64::from(self.stones[1])
    }

    #[inline]
    fn slot(&self, cell: Cell) -> Option<usize> {
        Some(cell.index())
    }
}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..3).rev() {
            for column in 0..3 {
                f.write_str(match self.stone(Cell(column + 3 * row)) {
                    Some(Side::First) => "X",
                    Some(Side::Second) => "O",
                    None => ".",
                })?;
            }
            if row > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

impl FromStr for TicTacToe {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<TicTacToe, ParseError> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 3 || rows.iter().any(|row| row.len() != 3) {
            return Err(ParseError::Board);
        }
        let mut game = TicTacToe::new();
        for (row, text) in (0..3).rev().zip(rows) {
            for (column, char) in (0..3).zip(text.bytes()) {
                let bit = Cell(column + 3 * row).bit();
                match char {
                    b'X' => game.stones[0] |= bit,
                    b'O' => game.stones[1] |= bit,
                    b'.' => {}
                    _ => return Err(ParseError::Board),
                }
            }
        }
        let [first, second] = game.stones.map(u16::count_ones);
        let balanced = first == second || first == second + 1;
        if balanced && !game.has_line(game.to_move()) { Ok(game) } else { Err(ParseError::Impossible) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census;

    #[test]
    fn counts_of_the_whole_game() {
        let mut game = TicTacToe::new();
        let counts = census(&mut game, 9);
        assert_eq!(counts, [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]);
        assert_eq!(census(&mut game, 12)[9..], [0, 0, 0]);
        assert_eq!(game, TicTacToe::new());
    }

    #[test]
    fn every_line_wins_and_nothing_else() {
        let mut lines = Vec::new();
        for bits in 0..=FULL {
            if bits.count_ones() == 3
                && (TicTacToe { stones: [bits, 0], played: vec![] }).has_line(Side::First)
            {
                lines.push(bits);
            }
        }
        // By definition: equal columns, equal rows, or a diagonal.
        let by_definition = |bits: u16| {
            let at: Vec<(i32, i32)> = (0..9).filter(|i| bits >> i & 1 == 1).map(|i| (i % 3, i / 3)).collect();
            let step = (at[1].0 - at[0].0, at[1].1 - at[0].1);
            step == (at[2].0 - at[1].0, at[2].1 - at[1].1) && step.0.abs() <= 1 && step.1.abs() <= 1
        };
        let expected: Vec<u16> =
            (0..=FULL).filter(|bits| bits.count_ones() == 3 && by_definition(*bits)).collect();
        assert_eq!(lines, expected);
        assert_eq!(lines.len(), 8);
    }

    #[test]
    fn text_round_trip_and_errors() {
        for text in [".../.../...", "X../.O./..X", "XOX/XOO/OXX"] {
            assert_eq!(text.parse::<TicTacToe>().unwrap().to_string(), text);
        }
        let cases = [
            ("", ParseError::Board),
            (".../...", ParseError::Board),
            ("..../.../..", ParseError::Board),
            ("..x/.../...", ParseError::Board),
            ("O../.../...", ParseError::Impossible),
            ("XX./.../...", ParseError::Impossible),
            ("XXX/OO./O..", ParseError::Impossible),
        ];
        for (text, error) in cases {
            assert_eq!(text.parse::<TicTacToe>(), Err(error), "{text:?}");
        }
        for text in ["", "a", "a0", "a4", "d1", "A1", "a11", "ä1"] {
            assert_eq!(text.parse::<Cell>(), Err(ParseError::Cell), "{text:?}");
        }
    }
}
