//! Coordinates as they go over the wire: `X,Y`, X from the left and Y from the **top**, both from 0.

use rules::{BoardSize, Point};

/// What stands where a move is expected: a point of the board, or the pass that some programs write as `-1,-1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A point of the board.
    Point(Point),
    /// A pass, `-1,-1`.
    Pass,
}

/// Two numbers with a comma between them, with optional blanks around each: `7,7`, ` 7 , 7 `, `-1,-1`. `None` when
/// the text is anything else or a number does not fit.
///
/// ```
/// assert_eq!(protocol::parse_pair("10, 3 "), Some((10, 3)));
/// assert_eq!(protocol::parse_pair("10,3,1"), None);
/// assert_eq!(protocol::parse_pair("abc"), None);
/// ```
#[must_use]
pub fn parse_pair(text: &str) -> Option<(i32, i32)> {
    let (x, y) = text.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// The point with these coordinates of the wire; `None` when a board of this size does not have it.
#[must_use]
pub fn from_wire(size: BoardSize, x: i32, y: i32) -> Option<Point> {
    let lines = i32::from(size.get());
    ((0..lines).contains(&x) && (0..lines).contains(&y)).then(|| Point::new(x as u8, (lines - 1 - y) as u8))
}

/// The coordinates of a point of the board on the wire.
///
/// ```
/// use rules::{BoardSize, Point};
/// let a15 = Point::new(0, 14);
/// assert_eq!(protocol::to_wire(BoardSize::RENJU, a15), (0, 0));
/// assert_eq!(protocol::from_wire(BoardSize::RENJU, 0, 0), Some(a15));
/// ```
#[must_use]
pub fn to_wire(size: BoardSize, point: Point) -> (u8, u8) {
    (point.x(), size.get() - 1 - point.y())
}

impl Place {
    /// A place as text: `X,Y` or `-1,-1`. `None` when the text is no pair, or one that is off the board.
    ///
    /// Use [`parse_pair`] and [`from_wire`] where the two faults need different words.
    #[must_use]
    pub fn parse(size: BoardSize, text: &str) -> Option<Place> {
        match parse_pair(text)? {
            (-1, -1) => Some(Place::Pass),
            (x, y) => from_wire(size, x, y).map(Place::Point),
        }
    }

    /// The text for it on a board of this size.
    #[must_use]
    pub fn write(self, size: BoardSize) -> String {
        match self {
            Place::Pass => "-1,-1".to_owned(),
            Place::Point(point) => {
                let (x, y) = to_wire(size, point);
                format!("{x},{y}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    #[test]
    fn every_point_comes_back() {
        for lines in 5..=22 {
            let size = BoardSize::new(lines).unwrap();
            for point in size.points() {
                let place = Place::Point(point);
                assert_eq!(Place::parse(size, &place.write(size)), Some(place));
            }
        }
    }

    #[test]
    fn off_the_board_is_nothing() {
        let size = BoardSize::RENJU;
        for text in ["15,0", "0,15", "-1,0", "-2,-2", "99999999999,1", "7", "7;7", "", ",", "1,", "7,7,7"] {
            assert_eq!(Place::parse(size, text), None, "{text}");
        }
        assert_eq!(Place::parse(size, "-1,-1"), Some(Place::Pass));
    }
}
