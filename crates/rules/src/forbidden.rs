//! Renju's forbidden moves: verdict and explanation by one recursion (RIF rules of renju, 9.2 and
//! 9.3).
//!
//! Only Black is restricted. A stone that makes an exact five wins whatever else it makes; otherwise an overline, a
//! double-four or a double-three is forbidden. A three counts only when it is *real*: when some completing point is
//! itself a legal black move that makes no five. That question is the whole definition again with one stone more on the
//! board, so it ends.
//!
//! The plain verdict and the explanation are the same code: a `Witness` is told what the recursion sees, and the
//! plain verdict's witness is empty. They cannot drift apart.
//!
//! Everything here is found from the run through the stone and the first free point at each end of it: a completing
//! point must touch the run, or the row it makes would not contain the stone.

use std::fmt;

use crate::board::{Board, Cell};
use crate::color::Color;
use crate::explain::{Completion, Explanation, Failure, LineShape, Shape};
use crate::point::{Direction, Point};
use crate::rule::Rule;
use crate::{shapes, win};

/// What makes a move forbidden, in the order in which several kinds are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ForbiddenKind {
    /// A run of six or more (长连).
    Overline,
    /// Two or more fours by one stone (四四).
    DoubleFour,
    /// Two or more real threes by one stone (三三).
    DoubleThree,
}

impl ForbiddenKind {
    /// `"overline"`, `"double-four"` or `"double-three"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ForbiddenKind::Overline => "overline",
            ForbiddenKind::DoubleFour => "double-four",
            ForbiddenKind::DoubleThree => "double-three",
        }
    }

    /// The kind with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<ForbiddenKind> {
        [ForbiddenKind::Overline, ForbiddenKind::DoubleFour, ForbiddenKind::DoubleThree]
            .into_iter()
            .find(|kind| kind.name() == name)
    }
}

impl fmt::Display for ForbiddenKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a stone on a free point would be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It wins at once.
    Five,
    /// It is forbidden to Black.
    Forbidden(ForbiddenKind),
    /// Neither.
    Legal,
}

/// Judges a black stone on the free point `point` under the renju rule. Most points are clear at a look; the board is
/// copied for trial stones only where two lines might hold real threes.
///
/// ```
/// use rules::{Board, BoardSize, Color, ForbiddenKind, Verdict, forbidden};
/// let mut board = Board::new(BoardSize::RENJU);
/// for point in ["f8", "g8", "h6", "h7"] {
///     board.put(point.parse().unwrap(), Color::Black);
/// }
/// let verdict = forbidden::judge(&board, "h8".parse().unwrap());
/// assert_eq!(verdict, Verdict::Forbidden(ForbiddenKind::DoubleThree));
/// ```
///
/// # Panics
/// In debug builds, if the point is not free.
#[must_use]
pub fn judge(board: &Board, point: Point) -> Verdict {
    debug_assert!(board.is_empty(point), "only free points can be judged");
    if let Some(verdict) = rows_and_fours(board, point, &mut ()) {
        return verdict;
    }
    if possible_threes(board, point) < 2 {
        return Verdict::Legal;
    }
    judge_with(&mut board.clone(), point, &mut ())
}

/// Judges like [`judge`] and counts the judgements made on the way, this one included: a measure of how deep the
/// recursion had to look.
#[must_use]
pub fn judge_counting(board: &Board, point: Point) -> (Verdict, u64) {
    let mut counter = Counter::default();
    let verdict = judge_with(&mut board.clone(), point, &mut counter);
    (verdict, counter.judgements + 1)
}

/// Explains what a black stone on the free point `point` would make under the renju rule.
///
/// # Panics
/// In debug builds, if the point is not free.
#[must_use]
pub fn explain(board: &Board, point: Point) -> Explanation {
    let mut evidence = Evidence { complete: true, ..Evidence::default() };
    let verdict = judge_with(&mut board.clone(), point, &mut evidence);
    evidence.into_explanation(point, verdict)
}

/// Is told what the recursion sees.
trait Witness: Default {
    /// Look at everything the stone makes, also when the verdict is already clear.
    fn complete(&self) -> bool {
        false
    }
    /// The stone makes a run of five or more.
    fn row(&mut self, _board: &Board, _point: Point, _direction: Direction) {}
    /// The stone makes four in a row with a gap or an open end, and these are the ways to go on.
    fn four(&mut self, _board: &Board, _arms: &Arms, _ends: [End; 2]) {}
    /// The stone makes three in a row that look as if they could become a straight four.
    fn three(&mut self, _board: &Board, _arms: &Arms) {}
    /// A completing point of the three last told of does not make a straight four: no room.
    fn no_room(&mut self, _completion: Point) {}
    /// A completing point of the three last told of was judged.
    fn completion(&mut self, _completion: Point, _verdict: Verdict, _nested: Self) {}
}

impl Witness for () {}

/// Counts nested judgements.
#[derive(Default)]
struct Counter {
    judgements: u64,
}

impl Witness for Counter {
    fn completion(&mut self, _completion: Point, _verdict: Verdict, nested: Counter) {
        self.judgements += 1 + nested.judgements;
    }
}

/// The run through a stone in one direction and what lies at its two ends (0 forward, 1 backward).
struct Arms {
    point: Point,
    direction: Direction,
    /// Black stones next to the point on each side.
    arm: [usize; 2],
    /// Whether the point after the arm is free.
    open: [bool; 2],
    /// Black stones directly behind that free point (0 when it is not free).
    beyond: [usize; 2],
}

/// What a stone at one end of the run would give.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// The point is not free, or the row would stay shorter than five.
    Nothing,
    /// Exactly five.
    Five,
    /// Six or more.
    Overline,
}

impl Arms {
    #[inline]
    fn new(board: &Board, point: Point, direction: Direction) -> Arms {
        let here = point.index() as isize;
        let mut arms = Arms { point, direction, arm: [0; 2], open: [false; 2], beyond: [0; 2] };
        for side in 0..2 {
            let step = Arms::step(direction, side);
            let arm = board.run_from(here, step, Cell::Black);
            let end = here + step * (arm as isize + 1);
            arms.arm[side] = arm;
            arms.open[side] = board.at(end) == Cell::Empty;
            if arms.open[side] {
                arms.beyond[side] = board.run_from(end, step, Cell::Black);
            }
        }
        arms
    }

    #[inline]
    fn step(direction: Direction, side: usize) -> isize {
        if side == 0 { direction.offset() } else { -direction.offset() }
    }

    /// Stones of the run, the judged one included.
    #[inline]
    fn length(&self) -> usize {
        1 + self.arm[0] + self.arm[1]
    }

    /// The point after the run on a side; meaningful where `open`.
    #[inline]
    fn end(&self, side: usize) -> Point {
        Point::from_index(self.index_from_end(side, 0) as usize)
    }

    /// Index of the point `steps` steps behind the end point of a side.
    #[inline]
    fn index_from_end(&self, side: usize, steps: usize) -> isize {
        let step = Arms::step(self.direction, side);
        self.point.index() as isize + step * (self.arm[side] + 1 + steps) as isize
    }

    /// Stones of the run that a stone at the end point of a side would make.
    #[inline]
    fn joined(&self, side: usize) -> usize {
        self.length() + 1 + self.beyond[side]
    }

    #[inline]
    fn what_end_gives(&self, side: usize) -> End {
        match self.joined(side) {
            _ if !self.open[side] => End::Nothing,
            5 => End::Five,
            0..=4 => End::Nothing,
            _ => End::Overline,
        }
    }

    /// Fours made in this line: 0, 1 or 2. A straight four has two completing points and one set of stones.
    #[inline]
    fn fours(&self) -> usize {
        let ends = [self.what_end_gives(0), self.what_end_gives(1)];
        match ends {
            [End::Five, End::Five] if self.length() == 4 => 1,
            _ => ends.into_iter().filter(|&end| end == End::Five).count(),
        }
    }

    /// Whether a stone at the end point of a side makes a straight four: an unbroken four with both neighbours free
    /// and no black stone behind them.
    #[inline]
    fn completes_straight_four(&self, board: &Board, side: usize) -> bool {
        let other = 1 - side;
        self.open[side]
            && self.joined(side) == 4
            && self.open[other]
            && board.at(self.index_from_end(other, 1)) != Cell::Black
            && board.at(self.index_from_end(side, self.beyond[side] + 1)) == Cell::Empty
            && board.at(self.index_from_end(side, self.beyond[side] + 2)) != Cell::Black
    }
}

fn judge_with<W: Witness>(board: &mut Board, point: Point, witness: &mut W) -> Verdict {
    debug_assert!(board.is_empty(point), "only free points can be judged");
    match rows_and_fours(board, point, witness) {
        Some(verdict) if !witness.complete() => verdict,
        verdict => {
            board.set_raw(point, Cell::Black);
            let threes = real_threes(board, point, witness);
            board.set_raw(point, Cell::Empty);
            verdict.unwrap_or(if threes >= 2 {
                Verdict::Forbidden(ForbiddenKind::DoubleThree)
            } else {
                Verdict::Legal
            })
        }
    }
}

/// What needs no trial stones: five, overline and double-four, in this order; `None` when only threes can decide.
fn rows_and_fours<W: Witness>(board: &Board, point: Point, witness: &mut W) -> Option<Verdict> {
    let (mut five, mut overline, mut fours) = (false, false, 0);
    for direction in Direction::ALL {
        let arms = Arms::new(board, point, direction);
        match arms.length() {
            0..=4 => {
                let ends = [arms.what_end_gives(0), arms.what_end_gives(1)];
                if ends != [End::Nothing; 2] {
                    fours += arms.fours();
                    witness.four(board, &arms, ends);
                }
            }
            length => {
                five |= length == 5;
                overline |= length > 5;
                witness.row(board, point, direction);
            }
        }
    }
    if five {
        Some(Verdict::Five)
    } else if overline {
        Some(Verdict::Forbidden(ForbiddenKind::Overline))
    } else if fours >= 2 {
        Some(Verdict::Forbidden(ForbiddenKind::DoubleFour))
    } else {
        None
    }
}

/// Lines in which a stone on `point` could make a real three, as far as shapes tell.
fn possible_threes(board: &Board, point: Point) -> usize {
    let lines = Direction::ALL.into_iter().map(|direction| Arms::new(board, point, direction));
    lines.filter(|arms| (0..2).any(|side| arms.completes_straight_four(board, side))).count()
}

/// Counts the real threes that the black stone on `point` makes; stops at two unless the witness wants all.
fn real_threes<W: Witness>(board: &mut Board, point: Point, witness: &mut W) -> usize {
    // Two lines are needed; this is known before anything is judged.
    if !witness.complete() && possible_threes(board, point) < 2 {
        return 0;
    }
    let mut threes = 0;
    for direction in Direction::ALL {
        let arms = &Arms::new(board, point, direction);
        let sides = [arms.completes_straight_four(board, 0), arms.completes_straight_four(board, 1)];
        if !is_apparent_three(arms) {
            continue;
        }
        witness.three(board, arms);
        let mut real = false;
        for (side, completes) in sides.into_iter().enumerate() {
            let completion = arms.end(side);
            if !completes {
                if arms.open[side] && arms.joined(side) == 4 {
                    witness.no_room(completion);
                }
                continue;
            }
            let mut nested = W::default();
            let verdict = judge_with(board, completion, &mut nested);
            witness.completion(completion, verdict, nested);
            real |= verdict == Verdict::Legal;
            if real && !witness.complete() {
                break;
            }
        }
        threes += usize::from(real);
        if threes >= 2 && !witness.complete() {
            break;
        }
    }
    threes
}

/// Three stones with a free point that would join them to four, and no four already in the line.
#[inline]
fn is_apparent_three(arms: &Arms) -> bool {
    (0..2).any(|side| arms.open[side] && arms.joined(side) == 4) && arms.length() < 4 && arms.fours() == 0
}

/// Collects what the recursion sees.
#[derive(Default)]
struct Evidence {
    complete: bool,
    lines: Vec<LineShape>,
}

impl Evidence {
    fn into_explanation(self, point: Point, verdict: Verdict) -> Explanation {
        let mut lines = self.lines;
        lines.sort_by_key(|line| line.direction);
        Explanation { point, color: Color::Black, rule: Rule::Renju, verdict, lines }
    }

    /// The stones of the run and those that a stone at one end would join to it.
    fn joined_stones(arms: &Arms, side: usize) -> Vec<Point> {
        let run = -(arms.arm[1] as i32)..=arms.arm[0] as i32;
        let first = arms.arm[side] as i32 + 2;
        let sign = if side == 0 { 1 } else { -1 };
        let beyond = (first..first + arms.beyond[side] as i32).map(|k| sign * k);
        let mut stones: Vec<Point> =
            run.chain(beyond).filter_map(|k| arms.point.step(arms.direction, k)).collect();
        stones.sort_unstable();
        stones
    }

    fn end(arms: &Arms, side: usize, end: End) -> Completion {
        let failure = (end == End::Overline).then_some(Failure::Overline);
        Completion { point: arms.end(side), failure }
    }
}

impl Witness for Evidence {
    fn complete(&self) -> bool {
        self.complete
    }

    fn row(&mut self, board: &Board, point: Point, direction: Direction) {
        let stones = win::run(board, point, direction, Color::Black);
        let shape = if stones.len() == 5 { Shape::Five } else { Shape::Overline };
        self.lines.push(LineShape { direction, shape, stones, real: true, completions: Vec::new() });
    }

    fn four(&mut self, _board: &Board, arms: &Arms, ends: [End; 2]) {
        let direction = arms.direction;
        if arms.length() == 4 {
            let completions: Vec<Completion> = (0..2)
                .filter(|&side| ends[side] != End::Nothing)
                .map(|side| Evidence::end(arms, side, ends[side]))
                .collect();
            let good = completions.iter().filter(|completion| completion.failure.is_none()).count();
            let shape = if good == 2 { Shape::StraightFour } else { Shape::Four };
            let stones =
                win::sorted(-(arms.arm[1] as i32)..=arms.arm[0] as i32, |k| arms.point.step(direction, k));
            self.lines.push(LineShape { direction, shape, stones, real: good > 0, completions });
            return;
        }
        for (side, end) in ends.into_iter().enumerate() {
            if end == End::Nothing {
                continue;
            }
            self.lines.push(LineShape {
                direction,
                shape: Shape::Four,
                stones: Evidence::joined_stones(arms, side),
                real: end == End::Five,
                completions: vec![Evidence::end(arms, side, end)],
            });
        }
    }

    fn three(&mut self, board: &Board, arms: &Arms) {
        let side = usize::from(!(arms.open[0] && arms.joined(0) == 4));
        let stones = Evidence::joined_stones(arms, side);
        let shape = if shapes::is_open_at_both_ends(board, &stones, arms.direction) {
            Shape::Three
        } else {
            Shape::ClosedThree
        };
        self.lines.push(LineShape {
            direction: arms.direction,
            shape,
            stones,
            real: false,
            completions: Vec::new(),
        });
    }

    fn no_room(&mut self, completion: Point) {
        let line = self.lines.last_mut().expect("a three was told of before its completing points");
        line.completions.push(Completion { point: completion, failure: Some(Failure::NoRoom) });
    }

    fn completion(&mut self, completion: Point, verdict: Verdict, nested: Evidence) {
        let failure = match verdict {
            Verdict::Legal => None,
            Verdict::Five => Some(Failure::FiveElsewhere),
            Verdict::Forbidden(ForbiddenKind::Overline) => Some(Failure::ForbiddenOverline),
            Verdict::Forbidden(ForbiddenKind::DoubleFour) => {
                Some(Failure::DoubleFour(Box::new(nested.into_explanation(completion, verdict))))
            }
            Verdict::Forbidden(ForbiddenKind::DoubleThree) => {
                Some(Failure::DoubleThree(Box::new(nested.into_explanation(completion, verdict))))
            }
        };
        let line = self.lines.last_mut().expect("a three was told of before its completing points");
        line.real |= failure.is_none();
        line.completions.push(Completion { point: completion, failure });
    }
}
