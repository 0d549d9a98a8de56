//! Wins, found through the last stone only.

use crate::board::{Board, Cell};
use crate::color::Color;
use crate::outcome::EndReason;
use crate::point::{Direction, Point};
use crate::rule::Rule;

/// A winning row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// [`EndReason::Five`] for exactly five stones, [`EndReason::Overline`] for more.
    pub reason: EndReason,
    /// The direction of the row.
    pub direction: Direction,
    /// The stones of the row in sorted order.
    pub line: Vec<Point>,
}

/// Length of the run of `color` through `point` along `direction`, counting `point` itself whatever it holds.
#[inline]
#[must_use]
pub fn run_length(board: &Board, point: Point, direction: Direction, color: Color) -> usize {
    1 + board.arm(point, direction, true, color) + board.arm(point, direction, false, color)
}

/// Whether a stone of `color` on `point` makes a winning row along `direction`. The point itself may be free or hold
/// that stone.
#[must_use]
pub fn wins_along(board: &Board, rule: Rule, point: Point, direction: Direction, color: Color) -> bool {
    let forward = board.arm(point, direction, true, color);
    let backward = board.arm(point, direction, false, color);
    let length = 1 + forward + backward;
    length >= 5 && rule.run_wins(color, length, blocked(board, point, direction, color, forward, backward))
}

/// Whether both points next to the run through `point` hold enemy stones.
fn blocked(
    board: &Board,
    point: Point,
    direction: Direction,
    color: Color,
    forward: usize,
    backward: usize,
) -> bool {
    let enemy = Cell::stone(color.opponent());
    let (here, step) = (point.index() as isize, direction.offset());
    board.at(here + step * (forward as isize + 1)) == enemy
        && board.at(here - step * (backward as isize + 1)) == enemy
}

/// Whether a stone of `color` on `point` wins at once under `rule`. The point may be free or hold that stone.
#[must_use]
pub fn is_win(board: &Board, rule: Rule, point: Point, color: Color) -> bool {
    Direction::ALL.into_iter().any(|direction| wins_along(board, rule, point, direction, color))
}

/// The winning row through the stone of `color` on `point`, an exact five before a longer one.
///
/// ```
/// use rules::{Board, BoardSize, Color, Rule, win};
/// let mut board = Board::new(BoardSize::RENJU);
/// for point in ["h8", "h9", "h10", "h11", "h12"] {
///     board.put(point.parse().unwrap(), Color::Black);
/// }
/// let win = win::find_win(&board, Rule::Renju, "h10".parse().unwrap(), Color::Black).unwrap();
/// assert_eq!(win.line.len(), 5);
/// ```
#[must_use]
pub fn find_win(board: &Board, rule: Rule, point: Point, color: Color) -> Option<Win> {
    Direction::ALL
        .into_iter()
        .filter(|&direction| wins_along(board, rule, point, direction, color))
        .map(|direction| Win {
            reason: match run_length(board, point, direction, color) {
                5 => EndReason::Five,
                _ => EndReason::Overline,
            },
            direction,
            line: run(board, point, direction, color),
        })
        .min_by_key(|win| win.line.len())
}

/// The points of the run of `color` through `point` along `direction` in sorted order, `point` included.
#[must_use]
pub fn run(board: &Board, point: Point, direction: Direction, color: Color) -> Vec<Point> {
    let forward = board.arm(point, direction, true, color) as i32;
    let backward = board.arm(point, direction, false, color) as i32;
    sorted(-backward..=forward, |k| point.step(direction, k))
}

/// The points of some steps, sorted.
pub(crate) fn sorted(steps: impl Iterator<Item = i32>, point: impl Fn(i32) -> Option<Point>) -> Vec<Point> {
    let mut points: Vec<Point> = steps.filter_map(point).collect();
    points.sort_unstable();
    points
}
