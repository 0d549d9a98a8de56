//! The principal variations of a line in the making: one array in triangular use.

use rules::Point;

/// For each ply the best line from there.
pub(crate) struct Lines {
    points: Vec<Option<Point>>,
    lengths: Vec<usize>,
    plies: usize,
}

impl Lines {
    /// Room for lines of `plies` plies.
    pub(crate) fn new(plies: usize) -> Lines {
        Lines { points: vec![None; plies * plies], lengths: vec![0; plies + 1], plies }
    }

    /// No line is known from `ply`.
    #[inline]
    pub(crate) fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// The best line from `ply` is `point` and then the best line from the next ply.
    pub(crate) fn put(&mut self, ply: usize, point: Point) {
        let length = self.lengths[ply + 1].min(self.plies - 1);
        let (upper, lower) = self.points.split_at_mut((ply + 1) * self.plies);
        let row = &mut upper[ply * self.plies..];
        row[0] = Some(point);
        row[1..=length].copy_from_slice(&lower[..length]);
        self.lengths[ply] = length + 1;
    }

    /// The best line from `ply`.
    pub(crate) fn from(&self, ply: usize) -> impl Iterator<Item = Point> + '_ {
        self.points[ply * self.plies..][..self.lengths[ply]].iter().filter_map(|point| *point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_grow_from_the_leaves() {
        let mut lines = Lines::new(6);
        let points: Vec<Point> = (0..4).map(|i| Point::new(i, i)).collect();
        lines.clear(4);
        for ply in (0..4).rev() {
            lines.put(ply, points[ply]);
        }
        assert_eq!(lines.from(0).collect::<Vec<_>>(), points);
        assert_eq!(lines.from(2).collect::<Vec<_>>(), points[2..]);
        lines.clear(1);
        lines.put(0, points[3]);
        assert_eq!(lines.from(0).collect::<Vec<_>>(), [points[3]]);
    }
}
