//! Which stones answer a threat.

use rules::{Board, Cell, Color, Direction, Point, win};

use crate::board::Threats;
use crate::class::{Class, class_of};
use crate::lines::stone;
use crate::pattern::{Pattern, REACH};
use crate::set::PointSet;

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
    /// prevents that. Other answers (a four of one's own, say) are for the caller to think of.
    #[must_use]
    pub fn winning_four_answers(&self, point: Point, attacker: Color) -> PointSet {
        let mut answers = PointSet::from(point);
        let patterns = self.patterns(point, attacker);
        let restricted = self.rule().restricts(attacker);
        let reach = REACH;
        for (i, direction) in Direction::ALL.into_iter().enumerate() {
            if !patterns[i].is_four() {
                continue;
            }
            let (line, position) = self.lines.through(point, direction);
            for at in position..=position + 2 * reach {
                if line >> (2 * at) & 3 != Cell::Empty as u64 || at == position + reach {
                    continue;
                }
                let with_stone = line | stone(attacker.opponent()) << (2 * at);
                let byte = u32::from(self.tables.patterns_at(with_stone, position));
                let mut after = patterns;
                after[i] = Pattern::from_nibble(byte >> (4 * attacker.index()));
                if !class_of(&after, restricted).is_winning_four() {
                    let steps = at as i32 - (position + reach) as i32;
                    if let Some(answer) = point.step(direction, steps) {
                        answers.insert(answer);
                    }
                }
            }
        }
        answers
    }
}
