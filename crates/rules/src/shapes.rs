//! Fours, threes and defences of one line, for every rule.
//!
//! Counting completing points is right for freestyle, standard and renju only: under the caro rules one enemy stone can
//! spoil a five from its far end. So everything here is defined by what stones do: a *winning point* is one where a
//! stone wins at once; a line holds a *four* when it holds a winning point; a four is *straight* when no single enemy
//! stone removes all winning points; a *three* is what one legal stone, that does not win by itself, makes a straight
//! four. These functions try the stones. They are the reference that faster code is tested against.

use crate::board::{Board, Cell};
use crate::color::Color;
use crate::explain::{Completion, Explanation, Failure, LineShape, Shape};
use crate::forbidden::{self, ForbiddenKind, Verdict};
use crate::point::{BoardSize, Direction, Point};
use crate::rule::Rule;
use crate::win;

/// All points of the board's line through `point` along `direction`, in that direction.
pub fn line(size: BoardSize, point: Point, direction: Direction) -> impl Iterator<Item = Point> {
    let lines = i32::from(size.get());
    (1 - lines..lines).filter_map(move |k| point.step(direction, k)).filter(move |&p| size.contains(p))
}

/// The free points of the line through `through` on which a stone of `color` makes a winning row along the line, in the
/// order of the line.
#[must_use]
pub fn winning_points(
    board: &Board,
    rule: Rule,
    color: Color,
    through: Point,
    direction: Direction,
) -> Vec<Point> {
    line(board.size(), through, direction)
        .filter(|&p| board.is_empty(p) && win::wins_along(board, rule, p, direction, color))
        .collect()
}

/// Whether the line holds a four of `color`: a winning point.
#[must_use]
pub fn is_four(board: &Board, rule: Rule, color: Color, through: Point, direction: Direction) -> bool {
    line(board.size(), through, direction)
        .any(|p| board.is_empty(p) && win::wins_along(board, rule, p, direction, color))
}

/// Whether the line holds a straight four of `color`: a four of which no single enemy stone on the line removes all
/// winning points. What the enemy may play there is not asked.
#[must_use]
pub fn is_straight_four(
    board: &Board,
    rule: Rule,
    color: Color,
    through: Point,
    direction: Direction,
) -> bool {
    is_four(board, rule, color, through, direction)
        && stops(&mut board.clone(), rule, color, through, direction).is_empty()
}

/// The defences against the four of `color` in the line: the free points on which an enemy stone removes every winning
/// point of the line. In renju, points forbidden to Black are no defences for Black, unless the stone makes a five.
/// Empty when the line holds no four, or a straight one.
#[must_use]
pub fn four_defences(
    board: &Board,
    rule: Rule,
    color: Color,
    through: Point,
    direction: Direction,
) -> Vec<Point> {
    if !is_four(board, rule, color, through, direction) {
        return Vec::new();
    }
    let mut board = board.clone();
    let mut points = stops(&mut board, rule, color, through, direction);
    points.retain(|&p| may_play(&mut board, rule, color.opponent(), p));
    points
}

/// The completing points of the three of `color` in the line: free points on which a legal stone, that does not win by
/// itself, makes a straight four in the line. Empty when the line holds no three, or already holds a four.
#[must_use]
pub fn three_completions(
    board: &Board,
    rule: Rule,
    color: Color,
    through: Point,
    direction: Direction,
) -> Vec<Point> {
    if is_four(board, rule, color, through, direction) {
        return Vec::new();
    }
    let mut board = board.clone();
    let free: Vec<Point> = line(board.size(), through, direction).filter(|&p| board.is_empty(p)).collect();
    free.into_iter().filter(|&q| completes_three(&mut board, rule, color, q, direction)).collect()
}

/// The defences against the three of `color` in the line: the free points of the line on which a legal enemy stone
/// leaves no completing point. Answers by a four elsewhere are not among them. Empty when the line holds no three.
#[must_use]
pub fn three_defences(
    board: &Board,
    rule: Rule,
    color: Color,
    through: Point,
    direction: Direction,
) -> Vec<Point> {
    if three_completions(board, rule, color, through, direction).is_empty() {
        return Vec::new();
    }
    let enemy = color.opponent();
    let mut board = board.clone();
    let free: Vec<Point> = line(board.size(), through, direction).filter(|&p| board.is_empty(p)).collect();
    free.into_iter()
        .filter(|&p| {
            may_play(&mut board, rule, enemy, p)
                && with_stone(&mut board, p, enemy, |board| {
                    three_completions(board, rule, color, through, direction).is_empty()
                })
        })
        .collect()
}

/// Explains what a stone of `color` on the free point `point` would make, under any rule. For Black in renju this is
/// [`forbidden::explain`].
///
/// ```
/// use rules::{Board, BoardSize, Color, Rule, Shape, shapes};
/// let mut board = Board::new(BoardSize::RENJU);
/// for point in ["e8", "f8", "g8"] {
///     board.put(point.parse().unwrap(), Color::White);
/// }
/// let explanation = shapes::explain(&board, Rule::Renju, Color::White, "h8".parse().unwrap());
/// assert_eq!(explanation.lines[0].shape, Shape::StraightFour);
/// ```
///
/// # Panics
/// In debug builds, if the point is not free.
#[must_use]
pub fn explain(board: &Board, rule: Rule, color: Color, point: Point) -> Explanation {
    debug_assert!(board.is_empty(point), "only free points can be explained");
    if rule.restricts(color) {
        return forbidden::explain(board, point);
    }
    let verdict = if win::is_win(board, rule, point, color) { Verdict::Five } else { Verdict::Legal };
    let mut board = board.clone();
    board.put(point, color);
    let lines = Direction::ALL
        .into_iter()
        .flat_map(|direction| line_shapes(&mut board, rule, color, point, direction))
        .collect();
    Explanation { point, color, rule, verdict, lines }
}

/// What the stone of `color` on `point` makes along `direction`.
fn line_shapes(
    board: &mut Board,
    rule: Rule,
    color: Color,
    point: Point,
    direction: Direction,
) -> Vec<LineShape> {
    let run = win::run(board, point, direction, color);
    if run.len() >= 5 {
        let shape = if run.len() == 5 { Shape::Five } else { Shape::Overline };
        let real = win::wins_along(board, rule, point, direction, color);
        return vec![LineShape { direction, shape, stones: run, real, completions: Vec::new() }];
    }
    let mut shapes = four_shapes(board, rule, color, point, direction);
    if shapes.iter().all(|shape| !shape.real) {
        shapes.extend(three_shape(board, rule, color, point, direction));
    }
    shapes
}

/// The fours through `point`. An unbroken four is one, with a completing point at each end; a shorter run makes one with
/// the stones beyond each gap. The four that nothing stops is straight.
fn four_shapes(
    board: &mut Board,
    rule: Rule,
    color: Color,
    point: Point,
    direction: Direction,
) -> Vec<LineShape> {
    let run = win::run(board, point, direction, color);
    let mut shapes: Vec<LineShape> = Vec::new();
    for end in run_ends(board, point, direction, color).into_iter().flatten() {
        let row = win::run(board, end, direction, color);
        if row.len() < 5 {
            continue;
        }
        let wins = win::wins_along(board, rule, end, direction, color);
        let failure = match row.len() {
            _ if wins => None,
            5 => Some(Failure::NoRoom),
            _ => Some(Failure::Overline),
        };
        let completion = Completion { point: end, failure };
        match shapes.first_mut().filter(|_| run.len() == 4) {
            Some(shape) => {
                shape.real |= wins;
                shape.completions.push(completion);
            }
            None => shapes.push(LineShape {
                direction,
                shape: Shape::Four,
                stones: if run.len() == 4 {
                    run.clone()
                } else {
                    row.into_iter().filter(|&p| p != end).collect()
                },
                real: wins,
                completions: vec![completion],
            }),
        }
    }
    if let [shape] = shapes.as_mut_slice()
        && run.len() == 4
        && is_straight_through(board, rule, color, point, direction)
    {
        shape.shape = Shape::StraightFour;
    }
    shapes
}

/// Whether the stone of `color` on `point` is part of a straight four: its run wins at an end, and no single enemy stone
/// on the line prevents that. Another four far away in the line has no say.
fn is_straight_through(
    board: &mut Board,
    rule: Rule,
    color: Color,
    point: Point,
    direction: Direction,
) -> bool {
    let wins = |board: &mut Board| {
        let ends = run_ends(board, point, direction, color);
        ends.into_iter().flatten().any(|end| win::wins_along(board, rule, end, direction, color))
    };
    if !wins(board) {
        return false;
    }
    let free: Vec<Point> = line(board.size(), point, direction).filter(|&p| board.is_empty(p)).collect();
    free.into_iter().all(|p| with_stone(board, p, color.opponent(), wins))
}

/// The three through `point`, real or apparent: three stones that one more would join to four.
fn three_shape(
    board: &mut Board,
    rule: Rule,
    color: Color,
    point: Point,
    direction: Direction,
) -> Option<LineShape> {
    let mut shape: Option<LineShape> = None;
    for end in run_ends(board, point, direction, color).into_iter().flatten() {
        let row = win::run(board, end, direction, color);
        if row.len() != 4 {
            continue;
        }
        let stones: Vec<Point> = row.into_iter().filter(|&p| p != end).collect();
        // Only White, or a side without forbidden moves, is explained here: every free point may be played.
        let completes = !win::is_win(board, rule, end, color)
            && with_stone(board, end, color, |board| is_straight_through(board, rule, color, end, direction));
        let failure = if completes {
            None
        } else if win::is_win(board, rule, end, color) {
            Some(Failure::FiveElsewhere)
        } else {
            Some(Failure::NoRoom)
        };
        let open = is_open_at_both_ends(board, &stones, direction);
        let shape = shape.get_or_insert_with(|| LineShape {
            direction,
            shape: if open { Shape::Three } else { Shape::ClosedThree },
            stones,
            real: false,
            completions: Vec::new(),
        });
        shape.real |= failure.is_none();
        shape.completions.push(Completion { point: end, failure });
    }
    shape.map(|mut shape| {
        if shape.real {
            shape.shape = Shape::Three;
        }
        shape
    })
}

/// The free points at the two ends of the run through the stone on `point`.
fn run_ends(board: &Board, point: Point, direction: Direction, color: Color) -> [Option<Point>; 2] {
    [true, false].map(|forward| {
        let steps = board.arm(point, direction, forward, color) as i32 + 1;
        let end = point.step(direction, if forward { steps } else { -steps })?;
        board.is_empty(end).then_some(end)
    })
}

/// Whether the points next to the outermost of the stones are free.
pub(crate) fn is_open_at_both_ends(board: &Board, stones: &[Point], direction: Direction) -> bool {
    // Points are sorted by column, then row: along a vertical line upwards, along the others to the right.
    let free = |p: Option<Point>| p.is_some_and(|p| board.is_empty(p));
    let (Some(first), Some(last)) = (stones.iter().min(), stones.iter().max()) else { return false };
    free(first.step(direction, -1)) && free(last.step(direction, 1))
}

/// Whether a legal stone of `color` on `q`, that does not win by itself, makes a straight four in the line.
fn completes_three(board: &mut Board, rule: Rule, color: Color, q: Point, direction: Direction) -> bool {
    !win::is_win(board, rule, q, color)
        && may_play(board, rule, color, q)
        && with_stone(board, q, color, |board| {
            is_four(board, rule, color, q, direction) && stops(board, rule, color, q, direction).is_empty()
        })
}

/// The free points of the line on which an enemy stone, legal or not, removes every winning point of `color`.
fn stops(board: &mut Board, rule: Rule, color: Color, through: Point, direction: Direction) -> Vec<Point> {
    let free: Vec<Point> = line(board.size(), through, direction).filter(|&p| board.is_empty(p)).collect();
    free.into_iter()
        .filter(|&p| {
            with_stone(board, p, color.opponent(), |board| !is_four(board, rule, color, through, direction))
        })
        .collect()
}

/// Whether `color` may play the free point: not forbidden, or a five.
fn may_play(board: &mut Board, rule: Rule, color: Color, point: Point) -> bool {
    !rule.restricts(color) || !matches!(forbidden::judge(board, point), Verdict::Forbidden(_))
}

/// The kind of forbidden move a stone of `color` on the free point would be.
#[must_use]
pub fn forbidden_kind(board: &Board, rule: Rule, color: Color, point: Point) -> Option<ForbiddenKind> {
    if !rule.restricts(color) {
        return None;
    }
    match forbidden::judge(board, point) {
        Verdict::Forbidden(kind) => Some(kind),
        Verdict::Five | Verdict::Legal => None,
    }
}

/// Calls `f` with one stone more on the board.
fn with_stone<T>(board: &mut Board, point: Point, color: Color, f: impl FnOnce(&mut Board) -> T) -> T {
    board.set_raw(point, Cell::stone(color));
    let answer = f(board);
    board.set_raw(point, Cell::Empty);
    answer
}
