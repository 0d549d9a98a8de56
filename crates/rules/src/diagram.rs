//! Board diagrams as plain text, in and out: for tests, errors and reports.
//!
//! One character a point, rows from the top, `X` for Black, `O` for White, `.` for a free point, coordinates at the left
//! and below:
//!
//! ```text
//!  5 . . . . .
//!  4 . . O . .
//!  3 . . X . .
//!  2 . . . . .
//!  1 . . . . .
//!    a b c d e
//! ```

use std::collections::BTreeMap;
use std::fmt;

use crate::board::{Board, Cell};
use crate::color::Color;
use crate::point::{BoardSize, Point, SizeError};

/// A board to be written as a diagram, with marks on free points.
///
/// ```
/// use rules::{Board, BoardSize, Color, Point, diagram::Diagram};
/// let mut board = Board::new(BoardSize::new(5).unwrap());
/// board.put(Point::new(2, 2), Color::Black);
/// let text = Diagram::new(&board).mark(Point::new(0, 0), '*').to_string();
/// assert!(text.contains(" 3 . . X . ."));
/// assert!(text.contains(" 1 * . . . ."));
/// ```
pub struct Diagram<'a> {
    board: &'a Board,
    marks: BTreeMap<Point, char>,
}

impl<'a> Diagram<'a> {
    /// A diagram of the stones.
    #[must_use]
    pub fn new(board: &'a Board) -> Diagram<'a> {
        Diagram { board, marks: BTreeMap::new() }
    }

    /// Shows `mark` on a point instead of what it holds.
    #[must_use]
    pub fn mark(mut self, point: Point, mark: char) -> Diagram<'a> {
        self.marks.insert(point, mark);
        self
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.board.size().get();
        for y in (0..size).rev() {
            write!(f, "{:2}", y + 1)?;
            for x in 0..size {
                let point = Point::new(x, y);
                let symbol = self.marks.get(&point).copied().unwrap_or(match self.board.get(point) {
                    Cell::Black => 'X',
                    Cell::White => 'O',
                    Cell::Empty | Cell::Border => '.',
                });
                write!(f, " {symbol}")?;
            }
            writeln!(f)?;
        }
        f.write_str("  ")?;
        (0..size).try_for_each(|x| write!(f, " {}", char::from(b'a' + x)))
    }
}

/// A diagram that was read: the stones, and every other symbol with its point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedDiagram {
    /// The stones.
    pub board: Board,
    /// Symbols that are neither stones nor free points, in sorted order of their points.
    pub marks: Vec<(Point, char)>,
}

/// Why a text is no diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiagramError {
    /// There are this many rows, and no board has so many.
    Rows(SizeError),
    /// A row (counted from 1 at the top of the text) has another number of points than there are rows.
    Width {
        /// The row, from 1 at the top.
        row: usize,
        /// Points found in it.
        found: usize,
        /// Points expected.
        expected: usize,
    },
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiagramError::Rows(error) => error.fmt(f),
            DiagramError::Width { row, found, expected } => {
                write!(f, "row {row} of the diagram has {found} points instead of {expected}")
            }
        }
    }
}

impl std::error::Error for DiagramError {}

/// Reads a diagram as [`Diagram`] writes it. Blanks, row numbers and a line of column letters are skipped; Black is
/// `X x @ * ●`, White `O o ○`, a free point `. + - _ ·`; any other symbol is a mark on a free point.
///
/// # Errors
/// [`DiagramError`] when the rows do not make a square board of 5 to 22 lines.
pub fn parse(text: &str) -> Result<ParsedDiagram, DiagramError> {
    let rows: Vec<Vec<char>> = text.lines().map(row_symbols).filter(|row| !row.is_empty()).collect();
    let size = BoardSize::new(rows.len()).map_err(DiagramError::Rows)?;
    let mut board = Board::new(size);
    let mut marks = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        if row.len() != rows.len() {
            return Err(DiagramError::Width { row: i + 1, found: row.len(), expected: rows.len() });
        }
        for (x, &symbol) in row.iter().enumerate() {
            let point = Point::new(x as u8, (rows.len() - 1 - i) as u8);
            match symbol {
                'X' | 'x' | '@' | '*' | '●' => board.put(point, Color::Black),
                'O' | 'o' | '○' => board.put(point, Color::White),
                '.' | '+' | '-' | '_' | '·' => {}
                mark => marks.push((point, mark)),
            }
        }
    }
    marks.sort_unstable();
    Ok(ParsedDiagram { board, marks })
}

/// The symbols of the points in a line of text; none for a line of column letters.
fn row_symbols(line: &str) -> Vec<char> {
    let line = line.trim().trim_start_matches(|c: char| c.is_ascii_digit());
    let symbols: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
    let is_header = symbols.len() >= 5 && symbols.iter().zip('a'..).all(|(&c, letter)| c == letter);
    if is_header { Vec::new() } else { symbols }
}
