//! Fifth moves that come to the same: no two of them may be offered together.
//!
//! Two black stones are symmetric when the boards with the one and with the other are congruent: some rotation or
//! reflection of the plane, about whatever point or line, maps black stones onto black stones and white onto white.
//! Stones of one colour are interchangeable, so that the new stone may take the place of an old one, and the edge of
//! the board does not count. The RIF opening rules only say that fifth moves must not be symmetric; this is the
//! reading of the `renju` library of the world champion Hao Tianyi. An older, stricter one looks at symmetries of the
//! four stones alone; it differs only where the new stone changes roles with an old one.

use std::collections::BTreeMap;

use crate::color::Color;
use crate::point::Point;
use crate::position::Position;
use crate::symmetry::Symmetry;

/// The eight images of a vector under the rotations and reflections of the square.
pub(super) fn images(vector: (i32, i32)) -> [(i32, i32); 8] {
    Symmetry::ALL.map(|symmetry| symmetry.apply_to_offset(vector))
}

/// What congruent boards have in common: the smallest of the eight images of the stones, moved to the corner.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Form {
    black: Vec<(i32, i32)>,
    white: Vec<(i32, i32)>,
}

impl Form {
    /// The form of the stones on the board with one more black stone on `point`.
    #[must_use]
    pub fn with_stone(position: &Position, point: Point) -> Form {
        let stones = |color| -> Vec<(i32, i32)> { position.board().stones_of(color).map(vector).collect() };
        let mut black = stones(Color::Black);
        black.push(vector(point));
        let white = stones(Color::White);
        (0..8)
            .map(|symmetry| {
                let turn = |stones: &[(i32, i32)]| -> Vec<(i32, i32)> {
                    stones.iter().map(|&stone| images(stone)[symmetry]).collect()
                };
                let (mut black, mut white) = (turn(&black), turn(&white));
                let all = || black.iter().chain(&white);
                let left = all().map(|stone| stone.0).min().unwrap_or(0);
                let low = all().map(|stone| stone.1).min().unwrap_or(0);
                for stones in [&mut black, &mut white] {
                    for stone in stones.iter_mut() {
                        *stone = (stone.0 - left, stone.1 - low);
                    }
                    stones.sort_unstable();
                }
                Form { black, white }
            })
            .min()
            .expect("there are eight images")
    }
}

/// Whether black stones on `p` and on `q` come to the same. A point is symmetric to itself.
#[must_use]
pub fn are_symmetric(position: &Position, p: Point, q: Point) -> bool {
    p == q || Form::with_stone(position, p) == Form::with_stone(position, q)
}

/// All free points by what they come to: each class sorted, the classes sorted by their first point. One point of
/// each is the most that can be offered.
#[must_use]
pub fn classes(position: &Position) -> Vec<Vec<Point>> {
    let mut by_form: BTreeMap<Form, Vec<Point>> = BTreeMap::new();
    for point in position.size().points().filter(|&point| position.board().is_empty(point)) {
        by_form.entry(Form::with_stone(position, point)).or_default().push(point);
    }
    let mut classes: Vec<Vec<Point>> = by_form.into_values().collect();
    classes.sort_unstable();
    classes
}

/// The classes of two and more: free points of which only one may be offered.
#[must_use]
pub fn symmetric_groups(position: &Position) -> Vec<Vec<Point>> {
    classes(position).into_iter().filter(|class| class.len() > 1).collect()
}

fn vector(point: Point) -> (i32, i32) {
    (i32::from(point.x()), i32::from(point.y()))
}
