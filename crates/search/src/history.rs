//! What the search has learned about moves: those that cut often come earlier.

use rules::{Color, GRID, Point};

/// Bound of a history value.
pub(crate) const LIMIT: i32 = 8192;

/// Learned values of moves, and moves to try first. One per thread.
pub(crate) struct History {
    /// By the colour that moves and the point.
    main: Vec<[i16; GRID]>,
    /// The reply that refuted a move: by the colour that made it and its point.
    counter: Vec<[u16; GRID]>,
    /// The last two moves that cut at each ply.
    killers: Vec<[u16; 2]>,
}

impl History {
    /// Empty tables for searches up to `plies` plies deep.
    pub(crate) fn new(plies: usize) -> History {
        History { main: vec![[0; GRID]; 2], counter: vec![[0; GRID]; 2], killers: vec![[0; 2]; plies + 2] }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.main.fill([0; GRID]);
        self.counter.fill([0; GRID]);
        self.killers.fill([0; 2]);
    }

    /// A new search begins: killers belong to plies, which have moved; the rest counts half.
    pub(crate) fn age(&mut self) {
        self.killers.fill([0; 2]);
        self.main.iter_mut().flatten().for_each(|value| *value /= 2);
    }

    /// Killers of the ply's children are stale at a new node.
    #[inline]
    pub(crate) fn clear_killers(&mut self, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply) {
            *killers = [0; 2];
        }
    }

    #[inline]
    pub(crate) fn value(&self, color: Color, point: Point) -> i32 {
        i32::from(self.main[color.index()][point.index()])
    }

    #[inline]
    pub(crate) fn killers(&self, ply: usize) -> [u16; 2] {
        self.killers[ply]
    }

    /// The known answer of `color` to the last move.
    #[inline]
    pub(crate) fn counter(&self, color: Color, last: Option<Point>) -> u16 {
        last.map_or(0, |last| self.counter[color.opponent().index()][last.index()])
    }

    /// A quiet move cut: it is remembered, and those tried in vain before it count less.
    pub(crate) fn cut(
        &mut self,
        color: Color,
        ply: usize,
        depth: i32,
        last: Option<Point>,
        best: Point,
        tried: &[Point],
    ) {
        let index = best.index() as u16;
        if self.killers[ply][0] != index {
            self.killers[ply][1] = self.killers[ply][0];
            self.killers[ply][0] = index;
        }
        if let Some(last) = last {
            self.counter[color.opponent().index()][last.index()] = index;
        }
        let bonus = (16 * depth * depth + 32 * depth).min(1200);
        let main = &mut self.main[color.index()];
        adjust(&mut main[best.index()], bonus);
        for point in tried {
            adjust(&mut main[point.index()], -bonus);
        }
    }
}

/// Moves a value towards a bound: the nearer it is, the less it moves, so that it never leaves the range.
#[inline]
fn adjust(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_in_range() {
        let mut value = 0;
        for _ in 0..1000 {
            adjust(&mut value, 1200);
        }
        assert!(i32::from(value) <= LIMIT && value > 7000);
        for _ in 0..1000 {
            adjust(&mut value, -1200);
        }
        assert!(i32::from(value) >= -LIMIT && value < -7000);
    }

    #[test]
    fn a_cut_is_remembered() {
        let mut history = History::new(8);
        let (a, b, c) = (Point::new(1, 1), Point::new(2, 2), Point::new(3, 3));
        history.cut(Color::White, 3, 4, Some(c), a, &[b]);
        assert!(history.value(Color::White, a) > 0 && history.value(Color::White, b) < 0);
        assert_eq!(history.value(Color::Black, a), 0);
        assert_eq!(history.killers(3), [a.index() as u16, 0]);
        assert_eq!(history.counter(Color::White, Some(c)), a.index() as u16);
        assert_eq!(history.counter(Color::White, None), 0);
    }
}
