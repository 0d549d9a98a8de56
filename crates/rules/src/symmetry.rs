//! The eight symmetries of the square board.

use crate::point::{BoardSize, Point};
use crate::position::{Move, Position, Setup};

/// A symmetry of the square: an optional exchange of columns and rows, then optional reflections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    transpose: bool,
    flip_x: bool,
    flip_y: bool,
}

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Symmetry = Symmetry { transpose: false, flip_x: false, flip_y: false };

    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry::IDENTITY; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Symmetry { transpose: i & 4 != 0, flip_x: i & 1 != 0, flip_y: i & 2 != 0 };
            i += 1;
        }
        all
    };

    /// The image of a pair of offsets (columns to the right, rows upwards) from the centre.
    #[must_use]
    pub const fn apply_to_offset(self, (dx, dy): (i32, i32)) -> (i32, i32) {
        let (dx, dy) = if self.transpose { (dy, dx) } else { (dx, dy) };
        (if self.flip_x { -dx } else { dx }, if self.flip_y { -dy } else { dy })
    }

    /// The image of a point of a board of this size.
    ///
    /// ```
    /// use rules::{BoardSize, Point, symmetry::Symmetry};
    /// let corner = Point::new(0, 0);
    /// let images = Symmetry::ALL.map(|s| s.apply(BoardSize::RENJU, corner));
    /// assert!(images.contains(&Point::new(14, 14)));
    /// ```
    ///
    /// # Panics
    /// If the board does not have the point.
    #[must_use]
    pub fn apply(self, size: BoardSize, point: Point) -> Point {
        assert!(size.contains(point), "a symmetry needs a point of the board");
        let last = size.get() - 1;
        let (x, y) = if self.transpose { (point.y(), point.x()) } else { (point.x(), point.y()) };
        Point::new(if self.flip_x { last - x } else { x }, if self.flip_y { last - y } else { y })
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        if self.transpose {
            Symmetry { transpose: true, flip_x: self.flip_y, flip_y: self.flip_x }
        } else {
            self
        }
    }

    /// The image of a game: setup, moves and a claim.
    #[must_use]
    pub fn apply_to_position(self, position: &Position) -> Position {
        let size = position.size();
        let image = |points: &[Point]| points.iter().map(|&p| self.apply(size, p)).collect();
        let setup = position.setup();
        let setup = Setup { black: image(&setup.black), white: image(&setup.white), to_move: setup.to_move };
        let mut result = Position::with_setup(*position.settings(), setup)
            .expect("a symmetry maps different points of the board to different points of the board");
        for ply in position.moves() {
            let mv = match ply.mv {
                Move::Place(point) => Move::Place(self.apply(size, point)),
                Move::Pass => Move::Pass,
            };
            result.play_as(ply.color, mv).expect("the rules are the same in every orientation");
        }
        if position.is_claimed() && result.result().is_none() {
            result.claim().expect("the rules are the same in every orientation");
        }
        result
    }
}
