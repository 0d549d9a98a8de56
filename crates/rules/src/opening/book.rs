//! Lists of balanced openings: one opening per line.
//!
//! Two kinds of line are read, and a list may mix them; `#` starts a comment.
//! - Offsets from the centre, as the Piskvork manager ships them: `0,0, 1,0, 1,3`. They are pairs of columns to the
//!   right and rows *downwards* from the cell `size / 2` counted from 0 from the upper left corner.
//! - Points, as Gomocup publishes its sets: `b2e2e3`, a column letter and a row number from 1. Whether row 1 is at the
//!   top or at the bottom differs from program to program, so the reader is told.
//!
//! The stones of a line alternate, Black first; a line may have any number of them. A list is read without a board
//! in mind, since one list serves boards of many sizes: some of its openings may not fit on a small one, and on which
//! points the others begin depends on the size.

use std::fmt;

use crate::point::{BoardSize, Point};

/// Where row 1 is in lines of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowOne {
    /// At the top of the board (Gomocup, c-gomoku-cli).
    Top,
    /// At the bottom, as everywhere else in this program.
    Bottom,
}

/// One opening of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookOpening {
    line: usize,
    stones: Vec<Stone>,
}

/// A stone and the 0-based character of the line it is written at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stone {
    at: usize,
    place: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// From the centre: columns to the right, rows downwards.
    Offset(i32, i32),
    /// Column from the left, row from the bottom, both 0-based.
    FromBottom(i32, i32),
    /// Column from the left, row from the top, both 0-based.
    FromTop(i32, i32),
}

impl BookOpening {
    /// The line of the list it stands in, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// Its stones in order, Black first, on a board of this size: no two on one point, at least one.
    ///
    /// # Errors
    /// [`BookError`] with [`BookFault::OffBoard`] when the opening does not fit on the board.
    pub fn moves(&self, size: BoardSize) -> Result<Vec<Point>, BookError> {
        let (center, last) = (i32::from(size.get() / 2), i32::from(size.get()) - 1);
        let on_board = |stone: &Stone| {
            let (x, y) = match stone.place {
                Place::Offset(dx, dy) => {
                    (center.saturating_add(dx), last.saturating_sub(center.saturating_add(dy)))
                }
                Place::FromBottom(x, y) => (x, y),
                Place::FromTop(x, y) => (x, last.saturating_sub(y)),
            };
            Point::try_new(x, y).filter(|&point| size.contains(point)).ok_or(BookError {
                line: self.line,
                column: stone.at + 1,
                fault: BookFault::OffBoard(size),
            })
        };
        self.stones.iter().map(on_board).collect()
    }
}

/// What is wrong with a list of openings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookError {
    /// The line, from 1.
    pub line: usize,
    /// The character of that line at which the fault begins, from 1.
    pub column: usize,
    /// The fault.
    pub fault: BookFault,
}

/// The kinds of faults of [`BookError`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookFault {
    /// A whole number must stand here.
    ExpectedNumber,
    /// A comma must stand here.
    ExpectedComma,
    /// A column letter and a row number must stand here.
    ExpectedPoint,
    /// The stone lies off the board of this size.
    OffBoard(BoardSize),
    /// The line has a stone there already.
    Twice,
}

impl fmt::Display for BookFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookFault::ExpectedNumber => f.write_str("expected a whole number"),
            BookFault::ExpectedComma => f.write_str("expected a comma"),
            BookFault::ExpectedPoint => f.write_str("expected a point like h8"),
            BookFault::OffBoard(size) => write!(f, "the stone is off the board of {size} lines"),
            BookFault::Twice => f.write_str("the opening has a stone there already"),
        }
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.fault)
    }
}

impl std::error::Error for BookError {}

/// Reads a list of openings.
///
/// ```
/// use rules::BoardSize;
/// use rules::opening::book::{RowOne, read};
/// let book = read("0,0, 1,0, 1,3  # three stones\n", RowOne::Bottom).unwrap();
/// let moves = book[0].moves(BoardSize::RENJU).unwrap();
/// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["h8", "i8", "i5"]);
/// ```
///
/// # Errors
/// [`BookError`] with the first fault.
pub fn read(text: &str, row_one: RowOne) -> Result<Vec<BookOpening>, BookError> {
    let mut openings = Vec::new();
    // A list that starts with a byte order mark is a list all the same.
    for (i, text) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let line = i + 1;
        let stones = Line::new(text).stones(row_one).map_err(|(at, fault)| BookError {
            line,
            column: at + 1,
            fault,
        })?;
        if !stones.is_empty() {
            openings.push(BookOpening { line, stones });
        }
    }
    Ok(openings)
}

/// A fault and the 0-based character it begins at.
type Fault = (usize, BookFault);

/// A line and how far it has been read.
struct Line {
    chars: Vec<char>,
    at: usize,
}

impl Line {
    fn new(text: &str) -> Line {
        Line { chars: text.chars().take_while(|&c| c != '#').collect(), at: 0 }
    }

    fn stones(mut self, row_one: RowOne) -> Result<Vec<Stone>, Fault> {
        self.skip(char::is_whitespace);
        let offsets = self.peek().is_some_and(|c| c.is_ascii_digit() || c == '-' || c == '+');
        let mut stones: Vec<Stone> = Vec::new();
        while self.peek().is_some() {
            let at = self.at;
            let place = if offsets { self.offset()? } else { self.point(row_one)? };
            if stones.iter().any(|stone| stone.place == place) {
                return Err((at, BookFault::Twice));
            }
            stones.push(Stone { at, place });
            self.skip(char::is_whitespace);
            if offsets && self.peek().is_some() {
                self.comma()?;
            } else {
                self.skip(|c| c.is_whitespace() || c == ',');
            }
        }
        Ok(stones)
    }

    fn offset(&mut self) -> Result<Place, Fault> {
        let dx = self.number()?;
        self.comma()?;
        Ok(Place::Offset(dx, self.number()?))
    }

    fn point(&mut self, row_one: RowOne) -> Result<Place, Fault> {
        let expected = (self.at, BookFault::ExpectedPoint);
        let letter = self.peek().filter(char::is_ascii_alphabetic).ok_or(expected.clone())?;
        self.at += 1;
        if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Err(expected);
        }
        let row = self.number()? - 1;
        let x = letter.to_ascii_lowercase() as i32 - 'a' as i32;
        Ok(match row_one {
            RowOne::Top => Place::FromTop(x, row),
            RowOne::Bottom => Place::FromBottom(x, row),
        })
    }

    fn number(&mut self) -> Result<i32, Fault> {
        self.skip(char::is_whitespace);
        let start = self.at;
        if self.peek().is_some_and(|c| c == '-' || c == '+') {
            self.at += 1;
        }
        self.skip(|c| c.is_ascii_digit());
        let text: String = self.chars[start..self.at].iter().collect();
        text.parse().map_err(|_| (start, BookFault::ExpectedNumber))
    }

    fn comma(&mut self) -> Result<(), Fault> {
        self.skip(char::is_whitespace);
        if self.peek() != Some(',') {
            return Err((self.at, BookFault::ExpectedComma));
        }
        self.at += 1;
        self.skip(char::is_whitespace);
        Ok(())
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn skip(&mut self, mut wanted: impl FnMut(char) -> bool) {
        while self.peek().is_some_and(&mut wanted) {
            self.at += 1;
        }
    }
}
