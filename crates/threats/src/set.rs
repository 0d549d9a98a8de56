//! Sets of points as bits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub};

use rules::{BoardSize, Point};

/// Points in a row of the padded grid, and rows of it.
pub(crate) const SIDE: usize = 32;

/// A set of points: one word for each row of the grid that [`Point::index`] counts in. Iteration goes row by row from
/// the bottom, in a row from the left, whatever the order of insertion.
///
/// ```
/// use rules::Point;
/// use threats::PointSet;
/// let h8: Point = "h8".parse().unwrap();
/// let set: PointSet = ["j9", "h8", "a1"].iter().map(|p| p.parse::<Point>().unwrap()).collect();
/// assert!(set.contains(h8) && set.len() == 3);
/// let names: Vec<String> = (set - PointSet::from(h8)).into_iter().map(|p| p.to_string()).collect();
/// assert_eq!(names, ["a1", "j9"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointSet {
    pub(crate) rows: [u32; SIDE],
}

impl PointSet {
    /// No point.
    pub const EMPTY: PointSet = PointSet { rows: [0; SIDE] };

    /// All points of a board.
    #[must_use]
    pub fn all(size: BoardSize) -> PointSet {
        size.points().collect()
    }

    /// Whether the point is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(&self, point: Point) -> bool {
        self.rows[point.index() / SIDE] >> (point.index() % SIDE) & 1 != 0
    }

    /// Puts the point in.
    #[inline]
    pub fn insert(&mut self, point: Point) {
        self.rows[point.index() / SIDE] |= 1 << (point.index() % SIDE);
    }

    /// The same for a point by its index.
    #[inline]
    pub(crate) fn insert_index(&mut self, index: usize) {
        self.rows[index / SIDE] |= 1 << (index % SIDE);
    }

    /// Takes the point out.
    #[inline]
    pub fn remove(&mut self, point: Point) {
        self.rows[point.index() / SIDE] &= !(1 << (point.index() % SIDE));
    }

    #[inline]
    pub(crate) fn flip(&mut self, index: usize) {
        self.rows[index / SIDE] ^= 1 << (index % SIDE);
    }

    /// Whether there is no point.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().fold(0, |all, row| all | row) == 0
    }

    /// Number of points.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// The first point in the order of iteration.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        self.into_iter().next()
    }

    /// The point, if there is exactly one.
    #[inline]
    #[must_use]
    pub fn single(&self) -> Option<Point> {
        let mut points = self.into_iter();
        let first = points.next()?;
        points.next().is_none().then_some(first)
    }
}

impl Default for PointSet {
    fn default() -> PointSet {
        PointSet::EMPTY
    }
}

impl From<Point> for PointSet {
    #[inline]
    fn from(point: Point) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.insert(point);
        set
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        points.into_iter().for_each(|point| set.insert(point));
        set
    }
}

/// Row by row.
#[inline]
fn zip(mut a: PointSet, b: &PointSet, f: impl Fn(u32, u32) -> u32) -> PointSet {
    for (a, b) in a.rows.iter_mut().zip(&b.rows) {
        *a = f(*a, *b);
    }
    a
}

impl BitOr for PointSet {
    type Output = PointSet;
    #[inline]
    fn bitor(self, other: PointSet) -> PointSet {
        zip(self, &other, |a, b| a | b)
    }
}

impl BitAnd for PointSet {
    type Output = PointSet;
    #[inline]
    fn bitand(self, other: PointSet) -> PointSet {
        zip(self, &other, |a, b| a & b)
    }
}

impl Sub for PointSet {
    type Output = PointSet;
    #[inline]
    fn sub(self, other: PointSet) -> PointSet {
        zip(self, &other, |a, b| a & !b)
    }
}

impl BitOrAssign for PointSet {
    #[inline]
    fn bitor_assign(&mut self, other: PointSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for PointSet {
    #[inline]
    fn bitand_assign(&mut self, other: PointSet) {
        *self = *self & other;
    }
}

/// The points of a set.
#[derive(Clone, Debug)]
pub struct Points {
    rows: [u32; SIDE],
    row: usize,
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.row < SIDE {
            let bits = self.rows[self.row];
            if bits != 0 {
                self.rows[self.row] = bits & (bits - 1);
                return Some(Point::from_index(self.row * SIDE + bits.trailing_zeros() as usize));
            }
            self.row += 1;
        }
        None
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;

    #[inline]
    fn into_iter(self) -> Points {
        // No board has points in the first rows of the grid, which are border.
        Points { rows: self.rows, row: 0 }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    #[test]
    fn all_points_come_out_once() {
        for lines in 5..=22 {
            let size = BoardSize::new(lines).unwrap();
            let all = PointSet::all(size);
            let mut points: Vec<Point> = all.into_iter().collect();
            assert_eq!(points.len(), all.len());
            points.sort_unstable();
            assert_eq!(points, size.points().collect::<Vec<_>>());
        }
    }

    #[test]
    fn set_words() {
        let [a, b, c] = [Point::new(0, 0), Point::new(21, 21), Point::new(4, 9)];
        let (ab, bc) = (PointSet::from_iter([a, b]), PointSet::from_iter([b, c]));
        assert_eq!((ab & bc).single(), Some(b));
        assert_eq!(ab - bc, PointSet::from(a));
        assert_eq!((ab | bc).len(), 3);
        assert_eq!(ab.single(), None);
        assert!((ab & PointSet::from(c)).is_empty() && PointSet::EMPTY.first().is_none());
    }
}
