//! The board: what stands on each point.

use std::fmt;

use crate::color::{ByColor, Color};
use crate::point::{BoardSize, Direction, GRID, Point};
use crate::zobrist;

/// What a point of the padded grid holds. A border is not an enemy stone: under the caro rules the difference
/// decides games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Cell {
    /// A free point of the board.
    Empty,
    /// A black stone.
    Black,
    /// A white stone.
    White,
    /// Off the board.
    Border,
}

impl Cell {
    /// The cell that holds a stone of `color`.
    #[inline]
    #[must_use]
    pub const fn stone(color: Color) -> Cell {
        match color {
            Color::Black => Cell::Black,
            Color::White => Cell::White,
        }
    }

    /// The colour of the stone, if there is one.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            Cell::Empty | Cell::Border => None,
        }
    }
}

/// Stones on a square board, with a Zobrist hash of them kept up to date.
///
/// ```
/// use rules::{Board, BoardSize, Cell, Color, Point};
/// let mut board = Board::new(BoardSize::RENJU);
/// let centre = Point::new(7, 7);
/// board.put(centre, Color::Black);
/// assert_eq!(board.get(centre), Cell::Black);
/// board.clear(centre);
/// assert_eq!(board, Board::new(BoardSize::RENJU));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    cells: [Cell; GRID],
    size: BoardSize,
    stones: ByColor<u16>,
    hash: u64,
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(size: BoardSize) -> Board {
        let mut cells = [Cell::Border; GRID];
        for point in size.points() {
            cells[point.index()] = Cell::Empty;
        }
        Board { cells, size, stones: ByColor::default(), hash: 0 }
    }

    /// Number of lines.
    #[inline]
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// What `point` holds; [`Cell::Border`] when this board does not have it.
    #[inline]
    #[must_use]
    pub fn get(&self, point: Point) -> Cell {
        self.cells[point.index()]
    }

    /// What the padded grid holds at an index that may lie up to five steps off the board.
    #[inline]
    pub(crate) fn at(&self, index: isize) -> Cell {
        self.cells[index as usize % GRID]
    }

    /// Whether `point` is on the board and free.
    #[inline]
    #[must_use]
    pub fn is_empty(&self, point: Point) -> bool {
        self.get(point) == Cell::Empty
    }

    /// Puts a stone on a free point.
    ///
    /// # Panics
    /// If the point is off the board or occupied.
    #[inline]
    #[track_caller]
    pub fn put(&mut self, point: Point, color: Color) {
        assert!(self.is_empty(point), "a stone needs a free point of the board");
        self.cells[point.index()] = Cell::stone(color);
        self.stones[color] += 1;
        self.hash ^= zobrist::stone(color, point);
    }

    /// Takes the stone off a point and says whose it was; `None` (and no change) when there is none.
    #[inline]
    pub fn clear(&mut self, point: Point) -> Option<Color> {
        let color = self.get(point).color()?;
        self.cells[point.index()] = Cell::Empty;
        self.stones[color] -= 1;
        self.hash ^= zobrist::stone(color, point);
        Some(color)
    }

    /// Puts or removes a trial stone without touching counts and hash: for the recursion of the forbidden-move
    /// judge, which always takes back what it puts.
    #[inline]
    pub(crate) fn set_raw(&mut self, point: Point, cell: Cell) {
        self.cells[point.index()] = cell;
    }

    /// Stones of each colour.
    #[inline]
    #[must_use]
    pub fn stones(&self) -> ByColor<u16> {
        self.stones
    }

    /// Free points.
    #[inline]
    #[must_use]
    pub fn empty_count(&self) -> usize {
        self.size.area() - usize::from(self.stones.black) - usize::from(self.stones.white)
    }

    /// The hash after a stone of `color` on a free `point`.
    #[inline]
    #[must_use]
    pub fn hash_with(&self, point: Point, color: Color) -> u64 {
        self.hash ^ zobrist::stone(color, point)
    }

    /// Zobrist hash of the stones; 0 for the empty board. The side to move is not part of it.
    #[inline]
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The free points in sorted order (column, then row).
    pub fn empty_points(&self) -> impl Iterator<Item = Point> + '_ {
        self.size.points().filter(|&p| self.is_empty(p))
    }

    /// The points with stones of `color` in sorted order (column, then row).
    pub fn stones_of(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.size.points().filter(move |&p| self.get(p) == Cell::stone(color))
    }

    /// Stones of `color` in an unbroken row from `point` (not counted) along `direction`, or against it when
    /// `forward` is false.
    #[inline]
    #[must_use]
    pub fn arm(&self, point: Point, direction: Direction, forward: bool, color: Color) -> usize {
        let step = if forward { direction.offset() } else { -direction.offset() };
        self.run_from(point.index() as isize, step, Cell::stone(color))
    }

    /// Points in a row that hold `cell`, from the index next to `from` on.
    #[inline]
    pub(crate) fn run_from(&self, from: isize, step: isize, cell: Cell) -> usize {
        let mut index = from + step;
        let mut count = 0;
        while self.at(index) == cell {
            count += 1;
            index += step;
        }
        count
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board of {} lines\n{}", self.size, crate::diagram::Diagram::new(self))
    }
}
