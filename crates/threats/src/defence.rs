//! Which stones answer a threat.

use rules::{Board, Cell, Color, Direction, GRID, Point, Verdict, forbidden, win};

use crate::board::Threats;
use crate::class::Class;
use crate::lines::stone;
use crate::pattern::{Pattern, REACH};
use crate::set::PointSet;
use crate::tables::spread;

impl Threats {
    /// The points on which a stone of the other side leaves `attacker` no winning point, where he has one now. Nothing
    /// is said about whether the answer is legal. Empty when nothing stops him.
    ///
    /// In caro this can be the far end of the row, which blocks it.
    #[must_use]
    pub fn four_answers(&self, attacker: Color) -> PointSet {
        let fives = self.points(attacker, Class::Five);
        if !self.rule().five_can_be_blocked() {
            return fives.single().map_or(PointSet::EMPTY, PointSet::from);
        }
        let mut answers: Option<PointSet> = None;
        for point in fives {
            for (direction, pattern) in Direction::ALL.into_iter().zip(self.patterns(point, attacker)) {
                if pattern == Pattern::Five {
                    let stops = self.five_stops(point, direction, attacker);
                    answers = Some(answers.map_or(stops, |all| all & stops));
                }
            }
        }
        answers.unwrap_or_default()
    }

    /// Where a stone of the other side prevents that `attacker` wins on `point` along `direction`.
    fn five_stops(&self, point: Point, direction: Direction, attacker: Color) -> PointSet {
        let mut stops = PointSet::from(point);
        let board: &Board = self.board();
        let ahead = board.arm(point, direction, true, attacker) as i32;
        let behind = board.arm(point, direction, false, attacker) as i32;
        if ahead + behind != 4 {
            return stops; // a longer row wins however it is blocked
        }
        let ends = [point.step(direction, ahead + 1), point.step(direction, -behind - 1)];
        let cell = |end: Option<Point>| end.map_or(Cell::Border, |end| board.get(end));
        let enemy = Cell::stone(attacker.opponent());
        for (end, other) in [(ends[0], ends[1]), (ends[1], ends[0])] {
            if let Some(end) = end
                && cell(Some(end)) == Cell::Empty
                && cell(other) == enemy
            {
                stops.insert(end);
            }
        }
        debug_assert!(win::wins_along(board, self.rule(), point, direction, attacker));
        stops
    }

    /// For a point where `attacker` could make a four that nothing stops: the points where a stone of the other side
    /// prevents that, also by making it forbidden. Other answers (a four of one's own, say) are for the caller to think of.
    #[must_use]
    pub fn winning_four_answers(&self, point: Point, attacker: Color) -> PointSet {
        let mut answers = self.prohibiting(point, attacker);
        answers.insert(point);
        let origin = point.index();
        let patterns = self.patterns_word(point);
        for direction in Direction::ALL {
            let shift = 4 * direction as u32;
            if !Pattern::from_nibble(patterns >> (shift + 16 * attacker.index() as u32)).is_four() {
                continue;
            }
            let (line, position) = self.lines.through(point, direction);
            let others = patterns & !(spread(0xFF) << shift);
            // A stone there matters to the point where a stone on the point matters there.
            let mut concerned = self.tables.concerned(line, position);
            while concerned != 0 {
                let at = concerned.trailing_zeros() as usize;
                concerned &= concerned - 1;
                let with_stone = line | stone(attacker.opponent()) << (2 * (position + at));
                let after = others | spread(self.tables.patterns_at(with_stone, position)) << shift;
                let label = self.tables.labels(after)[attacker.index()];
                if !self.tables.class(label).is_winning_four() {
                    let steps = (at as isize - REACH as isize) * direction.offset();
                    answers.insert_index(origin.wrapping_add_signed(steps) % GRID);
                }
            }
        }
        answers
    }

    /// The points where a stone of the other side makes a legal point forbidden to `attacker`: it takes something away that
    /// made a completing point of a three forbidden, and with it gives back a double-three.
    fn prohibiting(&self, point: Point, attacker: Color) -> PointSet {
        if !self.is_doubtful(point, attacker) || self.is_forbidden(point, attacker) {
            return PointSet::EMPTY;
        }
        let mut board = self.board().clone();
        let mut others = self.empty_points();
        others.remove(point);
        let prohibits = |&other: &Point| {
            board.put(other, attacker.opponent());
            let is_forbidden = matches!(forbidden::judge(&board, point), Verdict::Forbidden(_));
            board.clear(other);
            is_forbidden
        };
        others.into_iter().filter(prohibits).collect()
    }
}
