//! Which threats each side has, as a number: what they are worth together is more than a sum.

use rules::Color;
use threats::{Class, Threats};

/// Number of masks.
pub const MASKS: usize = 1 << 11;

/// The threats of both sides at a glance. From the lowest bit, for the side to move: a three, a double three, a four, a
/// four with something more, a four with a three; then the same for the other side, and last a four of his that nothing
/// would stop.
#[inline]
#[must_use]
pub fn mask(threats: &Threats, to_move: Color) -> usize {
    let has = |color, class| usize::from(threats.count(color, class) > 0);
    let side = |color| {
        (has(color, Class::Three) | has(color, Class::ThreePlus))
            | has(color, Class::DoubleThree) << 1
            | has(color, Class::Four) << 2
            | has(color, Class::FourPlus) << 3
            | has(color, Class::FourThree) << 4
    };
    let waiter = to_move.opponent();
    let is_winning = has(waiter, Class::StraightFour) | has(waiter, Class::DoubleFour);
    side(to_move) | side(waiter) << 5 | is_winning << 10
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]
    use rules::{Board, BoardSize, Rule};

    use super::*;

    #[test]
    fn threats_of_both_sides() {
        let mut board = Board::new(BoardSize::new(15).unwrap());
        let mut put = |points: &str, color| {
            for point in points.split(' ') {
                board.put(point.parse().unwrap(), color);
            }
        };
        // Black has an open three, White a blocked one.
        put("g8 h8 i8", Color::Black);
        put("a1 b1 c1", Color::White);
        let threats = Threats::from_board(Rule::Freestyle, &board);
        let (black, white) = (mask(&threats, Color::Black), mask(&threats, Color::White));
        assert_eq!(white >> 10, 1, "Black could make a straight four: {white:011b}");
        assert_eq!(black >> 10, 0);
        assert_ne!(black >> 5 & 0b11100, 0, "White could make a four: {black:011b}");
        assert_ne!(white & 0b11100, 0);
    }
}
