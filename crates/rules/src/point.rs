//! Points of the board, directions of lines, and board sizes.

use std::fmt;
use std::str::FromStr;

/// Points from one row to the next in the padded grid that [`Point::index`] counts in.
pub(crate) const STRIDE: usize = 32;
/// Border points on each side of the padded grid: a walk of five steps from any point stays inside it.
pub(crate) const MARGIN: usize = 5;
/// Points of the padded grid, border included: the length of arrays that [`Point::index`] counts in. The grid has 32
/// points in a row; the point in column 0 and row 0 has index 5 · 32 + 5.
pub const GRID: usize = STRIDE * STRIDE;

/// An intersection: column `x` from the left and row `y` from the **bottom**, both 0-based and below
/// [`BoardSize::MAX`]. As text a letter for the column (no letter is skipped) and the row from 1: `h8` is the
/// centre of a board of 15 lines.
///
/// Points are ordered by column, then by row.
///
/// ```
/// use rules::Point;
/// let centre: Point = "h8".parse().unwrap();
/// assert_eq!((centre.x(), centre.y()), (7, 7));
/// assert_eq!(centre, Point::new(7, 7));
/// assert_eq!(centre.to_string(), "h8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Point(u16);

impl Point {
    /// The point in column `x` (from the left) and row `y` (from the bottom), both 0-based.
    ///
    /// # Panics
    /// If a coordinate is not below [`BoardSize::MAX`].
    #[inline]
    #[must_use]
    #[track_caller]
    pub const fn new(x: u8, y: u8) -> Point {
        assert!(
            x < BoardSize::MAX.get() && y < BoardSize::MAX.get(),
            "a coordinate lies off the largest board"
        );
        Point(((y as usize + MARGIN) * STRIDE + x as usize + MARGIN) as u16)
    }

    /// Like [`Point::new`], but `None` for coordinates no board has.
    #[inline]
    #[must_use]
    pub fn try_new(x: i32, y: i32) -> Option<Point> {
        let inside = 0..i32::from(BoardSize::MAX.get());
        (inside.contains(&x) && inside.contains(&y)).then(|| Point::new(x as u8, y as u8))
    }

    /// Column from the left, 0-based.
    #[inline]
    #[must_use]
    pub const fn x(self) -> u8 {
        (self.0 as usize % STRIDE - MARGIN) as u8
    }

    /// Row from the bottom, 0-based.
    #[inline]
    #[must_use]
    pub const fn y(self) -> u8 {
        (self.0 as usize / STRIDE - MARGIN) as u8
    }

    /// Place in arrays of [`GRID`] elements, never 0; neighbours along a direction differ by [`Direction::offset`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The point with this [`Point::index`]. An index that no point has gives a value that no board contains.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Point {
        Point(index as u16)
    }

    /// The point `steps` steps along `direction` (negative: against it); `None` when no board has it.
    /// Whether the board in play has it is for [`BoardSize::contains`] to say.
    #[inline]
    #[must_use]
    pub fn step(self, direction: Direction, steps: i32) -> Option<Point> {
        let (dx, dy) = direction.vector();
        Point::try_new(i32::from(self.x()) + dx * steps, i32::from(self.y()) + dy * steps)
    }

    /// Chebyshev distance: the larger of the differences in column and row.
    #[inline]
    #[must_use]
    pub fn distance(self, other: Point) -> u8 {
        self.x().abs_diff(other.x()).max(self.y().abs_diff(other.y()))
    }
}

impl PartialOrd for Point {
    fn partial_cmp(&self, other: &Point) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Point {
    fn cmp(&self, other: &Point) -> std::cmp::Ordering {
        (self.x(), self.y()).cmp(&(other.x(), other.y()))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", char::from(b'a' + self.x()), self.y() + 1))
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is no point of any board: not a letter `a`..`v` followed by a number 1..22.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePointError(
    /// The text that was given.
    pub String,
);

impl fmt::Display for ParsePointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no point: expected a column letter and a row number, like h8", self.0)
    }
}

impl std::error::Error for ParsePointError {}

impl FromStr for Point {
    type Err = ParsePointError;

    fn from_str(text: &str) -> Result<Point, ParsePointError> {
        let parse = || {
            let letter = text.chars().next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
            let digits = &text[1..];
            if !digits.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            let row: i32 = digits.parse().ok()?;
            Point::try_new(letter as i32 - 'a' as i32, row - 1)
        };
        parse().ok_or_else(|| ParsePointError(text.to_owned()))
    }
}

/// One of the four directions of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// Along a row, to the right.
    Horizontal,
    /// Along a column, upwards.
    Vertical,
    /// Diagonal from lower left to upper right (`a1`, `b2`, …).
    Rising,
    /// Diagonal from upper left to lower right (`a15`, `b14`, …).
    Falling,
}

impl Direction {
    /// The four directions.
    pub const ALL: [Direction; 4] =
        [Direction::Horizontal, Direction::Vertical, Direction::Rising, Direction::Falling];

    /// One step as a change of (column, row).
    #[inline]
    #[must_use]
    pub const fn vector(self) -> (i32, i32) {
        match self {
            Direction::Horizontal => (1, 0),
            Direction::Vertical => (0, 1),
            Direction::Rising => (1, 1),
            Direction::Falling => (1, -1),
        }
    }

    /// One step as a change of [`Point::index`].
    #[inline]
    #[must_use]
    pub const fn offset(self) -> isize {
        let (dx, dy) = self.vector();
        dy as isize * STRIDE as isize + dx as isize
    }

    /// `"horizontal"`, `"vertical"`, `"rising"` or `"falling"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Direction::Horizontal => "horizontal",
            Direction::Vertical => "vertical",
            Direction::Rising => "rising",
            Direction::Falling => "falling",
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Lines of a square board, 5 to 22 (15 is the renju board, 20 the Gomocup board).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoardSize(u8);

impl BoardSize {
    /// The smallest board: five lines.
    pub const MIN: BoardSize = BoardSize(5);
    /// The largest board: twenty-two lines.
    pub const MAX: BoardSize = BoardSize(22);
    /// The renju board: fifteen lines.
    pub const RENJU: BoardSize = BoardSize(15);

    /// A size of `lines` lines.
    ///
    /// # Errors
    /// [`SizeError`] when `lines` is not 5 to 22.
    pub fn new(lines: usize) -> Result<BoardSize, SizeError> {
        let sizes = usize::from(BoardSize::MIN.0)..=usize::from(BoardSize::MAX.0);
        if sizes.contains(&lines) { Ok(BoardSize(lines as u8)) } else { Err(SizeError(lines)) }
    }

    /// Number of lines.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Number of points.
    #[inline]
    #[must_use]
    pub const fn area(self) -> usize {
        self.0 as usize * self.0 as usize
    }

    /// Whether the board has this point.
    #[inline]
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.x() < self.0 && point.y() < self.0
    }

    /// The centre point; on even boards the upper right one of the four middle points (`size / 2`, 0-based).
    #[inline]
    #[must_use]
    pub const fn center(self) -> Point {
        Point::new(self.0 / 2, self.0 / 2)
    }

    /// Whether the point is the centre or, on even boards, one of the four middle points
    /// (as opening protocols count it).
    #[must_use]
    pub fn is_center(self, point: Point) -> bool {
        self.center_distance(point) == 0
    }

    /// Chebyshev distance from the centre; on even boards from the nearest of the four middle points.
    #[must_use]
    pub fn center_distance(self, point: Point) -> u8 {
        let one = |v: u8| {
            let (low, high) = ((self.0 - 1) / 2, self.0 / 2);
            if v < low { low - v } else { v.saturating_sub(high) }
        };
        one(point.x()).max(one(point.y()))
    }

    /// All points, column by column from the left and from the bottom within a column: their sorted order.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..self.0).flat_map(move |x| (0..self.0).map(move |y| Point::new(x, y)))
    }
}

impl TryFrom<usize> for BoardSize {
    type Error = SizeError;

    fn try_from(lines: usize) -> Result<BoardSize, SizeError> {
        BoardSize::new(lines)
    }
}

impl Default for BoardSize {
    fn default() -> BoardSize {
        BoardSize::RENJU
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// No board has this many lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError(
    /// The number that was asked for.
    pub usize,
);

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a board of {} lines is not possible: sizes are 5 to 22", self.0)
    }
}

impl std::error::Error for SizeError {}
