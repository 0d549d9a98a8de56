//! The lines of the board as words of two bits a cell.

use rules::{BoardSize, Cell, Color, Direction, Point};

use crate::pattern::REACH;

/// Lines of one direction on the largest board: its diagonals.
const LINES: usize = 2 * BoardSize::MAX.get() as usize - 1;

/// All lines, each with five border cells at both ends: 32 cells of two bits. The cell of a point is at bit
/// `2 · (position + 5)`; what is off the board is border.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Lines {
    words: [[u64; LINES]; 4],
}

impl Lines {
    pub(crate) fn new(size: BoardSize) -> Lines {
        let mut lines = Lines { words: [[u64::MAX; LINES]; 4] };
        for point in size.points() {
            for direction in Direction::ALL {
                let (line, position) = place(point, direction);
                lines.words[direction as usize][line] &= !(3 << (2 * (position + REACH)));
            }
        }
        lines
    }

    /// The line through the point, and the position of the point in it.
    #[inline]
    pub(crate) fn through(&self, point: Point, direction: Direction) -> (u64, usize) {
        let (line, position) = place(point, direction);
        (self.words[direction as usize][line], position)
    }

    /// Puts a stone on a free point, or takes it away again.
    #[inline]
    pub(crate) fn toggle(&mut self, point: Point, color: Color) {
        for direction in Direction::ALL {
            let (line, position) = place(point, direction);
            self.words[direction as usize][line] ^= stone(color) << (2 * (position + REACH));
        }
    }
}

/// The two bits of a stone.
#[inline]
pub(crate) const fn stone(color: Color) -> u64 {
    Cell::stone(color) as u64
}

/// Number of the line among those of its direction, and position in it: the column, in a column the row.
#[inline]
fn place(point: Point, direction: Direction) -> (usize, usize) {
    let (x, y) = (usize::from(point.x()), usize::from(point.y()));
    match direction {
        Direction::Horizontal => (y, x),
        Direction::Vertical => (x, y),
        Direction::Rising => (x + BoardSize::MAX.get() as usize - 1 - y, x),
        Direction::Falling => (x + y, x),
    }
}
