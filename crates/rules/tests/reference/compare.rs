//! The comparison of the library's forbidden-move judge with the reference on random positions, and the search for
//! boards on which its recursion is expensive. Shared by the tests and by the deep run.

use std::collections::BTreeSet;
use std::fmt;

use rules::{Board, Completion, Explanation, Failure, ForbiddenKind, LineShape, Shape, Verdict, forbidden};

use super::{
    BLACK, DIRECTIONS, EMPTY, Grid, Spot, Tally, WHITE, fours, judge_nested, makes_straight_four, point,
    real_threes, sorted, spot, step,
};

/// Marsaglia's xorshift64 with the multiplication of xorshift64*: the same numbers everywhere, for ever.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator; every seed gives another sequence.
    pub fn new(seed: u64) -> Random {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..8 {
            random.next();
        }
        random
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (((self.next() >> 32) * bound as u64) >> 32) as usize
    }

    /// A number from `low` to `high`, both possible.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }
}

/// What random positions look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// 30 to 70 per cent of the points of the board are filled, 25 to 75 per cent of them black.
    Dense,
    /// A part of the board of 5 to 11 lines is filled to 15 to 45 per cent, mostly with black stones, and white stones
    /// are rare outside: double-threes and their exceptions are frequent.
    Open,
}

/// A random position.
pub fn random_position(random: &mut Random, family: Family, size: usize) -> Grid {
    let mut grid = Grid::new(size);
    let (fill, black) = match family {
        Family::Dense => (random.between(30, 70), random.between(25, 75)),
        Family::Open => (random.between(15, 45), random.between(60, 95)),
    };
    let (width, height) = match family {
        Family::Dense => (size, size),
        Family::Open => (random.between(5, size.min(11)), random.between(5, size.min(11))),
    };
    let (left, low) = (random.below(size - width + 1), random.below(size - height + 1));
    // Exactly the share that was drawn, on points in random order.
    let mut spots: Vec<Spot> =
        (left..left + width).flat_map(|x| (low..low + height).map(move |y| (x as i32, y as i32))).collect();
    let stones = (spots.len() * fill).div_ceil(100);
    for i in 0..stones {
        let j = random.between(i, spots.len() - 1);
        spots.swap(i, j);
        grid.set(spots[i], if random.below(100) < black { BLACK } else { WHITE });
    }
    grid
}

/// Figures of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Positions compared.
    pub positions: u64,
    /// Free points compared.
    pub points: u64,
    /// Points where Black makes a five.
    pub fives: u64,
    /// Forbidden points.
    pub overlines: u64,
    /// Forbidden points.
    pub double_fours: u64,
    /// Forbidden points.
    pub double_threes: u64,
    /// Points that are none of these.
    pub legal: u64,
    /// Legal points with two or more lines of three by shape alone: false double-threes.
    pub false_double_threes: u64,
    /// Legal points with one four and one real three.
    pub four_threes: u64,
    /// Nested explanations checked.
    pub nested: u64,
    /// The most judgements that one verdict of the library needed, itself included.
    pub max_judgements: u64,
    /// The most judgements that one verdict of the reference needed.
    pub max_reference_judgements: u64,
    /// How deep the reference nested its judgements at most (1: no recursion).
    pub max_depth: u32,
    /// How deep explanations were nested at most (1: no nested one).
    pub max_explanation_depth: usize,
}

impl Report {
    /// Forbidden points of all kinds.
    pub fn forbidden(&self) -> u64 {
        self.overlines + self.double_fours + self.double_threes
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} positions, {} free points, no difference", self.positions, self.points)?;
        writeln!(
            f,
            "  {} forbidden: {} overlines, {} double-fours, {} double-threes",
            self.forbidden(),
            self.overlines,
            self.double_fours,
            self.double_threes
        )?;
        writeln!(
            f,
            "  {} fives, {} legal, of these {} false double-threes and {} four-threes",
            self.fives, self.legal, self.false_double_threes, self.four_threes
        )?;
        write!(
            f,
            "  most judgements for one verdict {} (reference {}), deepest {}; {} nested explanations, deepest {}",
            self.max_judgements,
            self.max_reference_judgements,
            self.max_depth,
            self.nested,
            self.max_explanation_depth
        )
    }
}

/// The library and the reference do not agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The position, with as few stones as the disagreement needs.
    pub grid: Grid,
    /// The point.
    pub spot: Spot,
    /// What is different.
    pub what: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (grid, p) = (&self.grid, point(self.spot));
        write!(f, "at {p}: {}\n{} | {p}\n{}", self.what, grid.stones(), grid.diagram())
    }
}

/// Compares `positions` random positions of one family, sizes 5 to 22 in turn.
///
/// # Errors
/// The first disagreement, reduced to the stones it needs.
pub fn compare_random(seed: u64, positions: u64, family: Family) -> Result<Report, Box<Disagreement>> {
    let mut random = Random::new(seed);
    let mut report = Report::default();
    for i in 0..positions {
        let grid = random_position(&mut random, family, 5 + (i % 18) as usize);
        compare_position(&grid, &mut report)?;
    }
    Ok(report)
}

/// Compares every free point of a position.
///
/// # Errors
/// The first disagreement, reduced to the stones it needs.
pub fn compare_position(grid: &Grid, report: &mut Report) -> Result<(), Box<Disagreement>> {
    report.positions += 1;
    let mut board = grid.to_board();
    for p in grid.holding(EMPTY) {
        if let Err(what) = compare_point_on(&mut board, grid, p, report) {
            return Err(Box::new(reduce(grid.clone(), p, what)));
        }
    }
    Ok(())
}

/// Takes away stones as long as the point is still judged differently.
fn reduce(mut grid: Grid, p: Spot, mut what: String) -> Disagreement {
    loop {
        let before = grid.clone();
        for s in grid.spots() {
            if s != p && grid.get(s) != EMPTY {
                let smaller = grid.with(s, EMPTY);
                if let Err(still) = compare_point(&smaller, p, &mut Report::default()) {
                    (grid, what) = (smaller, still);
                }
            }
        }
        if grid == before {
            return Disagreement { grid, spot: p, what };
        }
    }
}

/// Compares one free point: the verdict, the explanation and everything the explanation says.
///
/// # Errors
/// What is different.
pub fn compare_point(grid: &Grid, p: Spot, report: &mut Report) -> Result<(), String> {
    compare_point_on(&mut grid.to_board(), grid, p, report)
}

/// The same with the position as a board of the library, which comes back unchanged.
fn compare_point_on(board: &mut Board, grid: &Grid, p: Spot, report: &mut Report) -> Result<(), String> {
    let untouched = board.clone();
    let (verdict, judgements) = forbidden::judge_counting(board, point(p));
    let mut tally = Tally::default();
    let mut trial = grid.clone();
    let expected = judge_nested(&mut trial, p, &mut tally);
    if verdict != expected {
        return Err(format!("judge_counting says {verdict:?}, the reference {expected:?}"));
    }
    if *board != untouched {
        return Err("judge_counting left the board changed".to_owned());
    }
    let plain = forbidden::judge(board, point(p));
    if plain != expected {
        return Err(format!("judge says {plain:?}, judge_counting {expected:?}"));
    }
    let explanation = forbidden::explain(board, point(p));
    if explanation.verdict != expected {
        return Err(format!("explain says {:?}, judge {expected:?}", explanation.verdict));
    }
    check_complete(&mut trial, p, &explanation)?;
    check_failures(&mut trial, p, &explanation, &mut report.nested)?;

    report.points += 1;
    match expected {
        Verdict::Five => report.fives += 1,
        Verdict::Forbidden(ForbiddenKind::Overline) => report.overlines += 1,
        Verdict::Forbidden(ForbiddenKind::DoubleFour) => report.double_fours += 1,
        Verdict::Forbidden(ForbiddenKind::DoubleThree) => report.double_threes += 1,
        Verdict::Legal => {
            report.legal += 1;
            let looks_like_three = explanation.lines.iter().filter(|l| {
                l.shape == Shape::Three
                    && l.completions.iter().any(|c| !matches!(c.failure, Some(Failure::NoRoom)))
            });
            report.false_double_threes += u64::from(looks_like_three.count() >= 2);
            report.four_threes += u64::from((explanation.fours(), explanation.threes()) == (1, 1));
        }
    }
    report.max_judgements = report.max_judgements.max(judgements);
    report.max_reference_judgements = report.max_reference_judgements.max(tally.judgements);
    report.max_depth = report.max_depth.max(tally.depth);
    report.max_explanation_depth = report.max_explanation_depth.max(explanation.depth());
    Ok(())
}

/// The stones of a line of an explanation.
fn stones(line: &LineShape) -> Vec<Spot> {
    sorted(line.stones.iter().map(|&s| spot(s)).collect())
}

/// A complete explanation names exactly the fives, overlines, fours and real threes that the definitions find, stone
/// by stone, with the completing points that count; and they imply the verdict.
fn check_complete(grid: &mut Grid, p: Spot, explanation: &Explanation) -> Result<(), String> {
    let mut totals = (0, 0);
    grid.set(p, BLACK);
    for (place, d) in DIRECTIONS.into_iter().enumerate() {
        let lines: Vec<&LineShape> =
            explanation.lines.iter().filter(|line| step(line.direction) == DIRECTIONS[place]).collect();
        let named = |shapes: &[Shape]| -> BTreeSet<Vec<Spot>> {
            lines.iter().filter(|l| l.real && shapes.contains(&l.shape)).map(|l| stones(l)).collect()
        };
        let run = sorted(grid.run(p, d));
        for (shape, is) in [(Shape::Five, run.len() == 5), (Shape::Overline, run.len() >= 6)] {
            let expected: BTreeSet<Vec<Spot>> = is.then(|| run.clone()).into_iter().collect();
            if named(&[shape]) != expected {
                return Err(format!(
                    "{shape} along {d:?}: {:?}, by definition {expected:?}",
                    named(&[shape])
                ));
            }
        }
        let expected = fours(grid, p, d);
        if named(&[Shape::Four, Shape::StraightFour]) != expected {
            return Err(format!("fours along {d:?} by definition {expected:?}, explained {lines:?}"));
        }
        for line in &lines {
            if matches!(line.shape, Shape::Four | Shape::StraightFour) && line.real {
                check_four(grid, line, d)?;
            }
        }
        totals.0 += expected.len();

        let expected = real_threes(grid, p, d, &mut Tally::default());
        let sets: BTreeSet<Vec<Spot>> = expected.iter().map(|(three, _)| three.clone()).collect();
        if named(&[Shape::Three]) != sets {
            return Err(format!("real threes along {d:?} by definition {expected:?}, explained {lines:?}"));
        }
        for (three, completions) in &expected {
            let line = lines.iter().find(|l| stones(l) == *three && l.shape == Shape::Three);
            let good = sorted(line.map(|l| succeeding(&l.completions)).unwrap_or_default());
            if good != sorted(completions.clone()) {
                return Err(format!("three {three:?} is completed at {completions:?}, explained {good:?}"));
            }
        }
        totals.1 += expected.len();
    }
    grid.set(p, EMPTY);
    if (explanation.fours(), explanation.threes()) != totals {
        return Err(format!("fours and threes {totals:?} by definition, explained {explanation:?}"));
    }
    let implied = if explanation.lines.iter().any(|l| l.shape == Shape::Five) {
        Verdict::Five
    } else if explanation.lines.iter().any(|l| l.shape == Shape::Overline) {
        Verdict::Forbidden(ForbiddenKind::Overline)
    } else if explanation.fours() >= 2 {
        Verdict::Forbidden(ForbiddenKind::DoubleFour)
    } else if explanation.threes() >= 2 {
        Verdict::Forbidden(ForbiddenKind::DoubleThree)
    } else {
        Verdict::Legal
    };
    if implied != explanation.verdict {
        return Err(format!("the lines imply {implied:?}, the verdict is {:?}", explanation.verdict));
    }
    Ok(())
}

/// The completing points without a failure.
fn succeeding(completions: &[Completion]) -> Vec<Spot> {
    completions.iter().filter(|c| c.failure.is_none()).map(|c| spot(c.point)).collect()
}

/// The completing points of a four are right, and it is called straight exactly when it is an unbroken row that two
/// points complete.
fn check_four(grid: &mut Grid, line: &LineShape, d: (i32, i32)) -> Result<(), String> {
    let four = stones(line);
    let mut completions = grid.line(four[0], d);
    completions.retain(|&e| {
        grid.get(e) == EMPTY && {
            let run = sorted(grid.with(e, BLACK).run(e, d));
            run == sorted([four.as_slice(), &[e]].concat())
        }
    });
    let named = sorted(succeeding(&line.completions));
    if named != sorted(completions.clone()) {
        return Err(format!("four {four:?} is completed at {completions:?}, explained {named:?}"));
    }
    let straight = grid.run(four[0], d).len() == 4 && completions.len() == 2;
    if straight != (line.shape == Shape::StraightFour) {
        return Err(format!("four {four:?} is explained as a {}", line.shape));
    }
    Ok(())
}

/// Every reason why a completing point fails is true: the point is judged by the reference with the stone on the
/// board, and nested explanations are followed to the end.
fn check_failures(
    grid: &mut Grid,
    p: Spot,
    explanation: &Explanation,
    nested_count: &mut u64,
) -> Result<(), String> {
    if spot(explanation.point) != p {
        return Err(format!("an explanation of {p:?} names {}", explanation.point));
    }
    grid.set(p, BLACK);
    for line in &explanation.lines {
        let d = step(line.direction);
        if line.real && line.shape == Shape::Three && !line.completions.iter().any(|c| c.failure.is_none()) {
            return Err(format!("a real three without a completing point: {line:?}"));
        }
        for completion in &line.completions {
            let q = spot(completion.point);
            check_completion(grid, line, completion, d)
                .map_err(|what| format!("{what}: {} completes {line:?}", completion.point))?;
            if let Some(nested) = completion.failure.as_ref().and_then(Failure::nested) {
                *nested_count += 1;
                if nested.verdict == Verdict::Forbidden(ForbiddenKind::DoubleFour) && nested.fours() < 2
                    || nested.verdict == Verdict::Forbidden(ForbiddenKind::DoubleThree) && nested.threes() < 2
                {
                    return Err(format!("a nested explanation does not show its verdict: {nested:?}"));
                }
                check_failures(grid, q, nested, nested_count)?;
            }
        }
    }
    grid.set(p, EMPTY);
    Ok(())
}

/// One completing point of one line.
fn check_completion(
    grid: &mut Grid,
    line: &LineShape,
    completion: &Completion,
    d: (i32, i32),
) -> Result<(), String> {
    let q = spot(completion.point);
    if grid.get(q) != EMPTY {
        return Err("not a free point".to_owned());
    }
    let length = grid.with(q, BLACK).run(q, d).len();
    let in_four = matches!(line.shape, Shape::Four | Shape::StraightFour);
    let fits = match &completion.failure {
        None if in_four => length == 5,
        Some(Failure::Overline) => length >= 6,
        None if line.shape == Shape::ClosedThree => false,
        Some(Failure::NoRoom) => length == 4 && !makes_straight_four(grid, &stones(line), q, d),
        failure => {
            // Only a point that makes a straight four by shape is asked whether it may be played.
            let verdict = judge_nested(grid, q, &mut Tally::default());
            let expected = match failure {
                Some(Failure::FiveElsewhere) => Verdict::Five,
                Some(Failure::ForbiddenOverline) => Verdict::Forbidden(ForbiddenKind::Overline),
                Some(Failure::DoubleFour(_)) => Verdict::Forbidden(ForbiddenKind::DoubleFour),
                Some(Failure::DoubleThree(_)) => Verdict::Forbidden(ForbiddenKind::DoubleThree),
                _ => Verdict::Legal,
            };
            let said = failure.as_ref().and_then(Failure::nested);
            makes_straight_four(grid, &stones(line), q, d)
                && verdict == expected
                && said.is_none_or(|nested| nested.verdict == verdict)
        }
    };
    if fits { Ok(()) } else { Err("a completing point is not what it is said to be".to_owned()) }
}

/// The most expensive verdict found by a search.
#[derive(Clone, Debug)]
pub struct Worst {
    /// Boards judged.
    pub boards: u64,
    /// Verdicts asked for.
    pub verdicts: u64,
    /// Nested judgements of all verdicts together.
    pub judgements: u64,
    /// Judgements of the most expensive verdict.
    pub max: u64,
    /// Its board.
    pub grid: Grid,
    /// Its point.
    pub spot: Spot,
}

impl fmt::Display for Worst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let p = point(self.spot);
        write!(
            f,
            "{} boards, {} verdicts, {} judgements; most for one verdict {} at {p}\n{} | {p}",
            self.boards,
            self.verdicts,
            self.judgements,
            self.max,
            self.grid.stones()
        )
    }
}

impl Worst {
    /// Nothing judged yet.
    pub fn new() -> Worst {
        Worst { boards: 0, verdicts: 0, judgements: 0, max: 0, grid: Grid::new(5), spot: (0, 0) }
    }

    /// Judges every free point of a board; returns the most judgements that one of its verdicts needed.
    pub fn judge_all(&mut self, grid: &Grid) -> u64 {
        let board: Board = grid.to_board();
        let mut most = 0;
        self.boards += 1;
        for p in grid.holding(EMPTY) {
            let (_, judgements) = forbidden::judge_counting(&board, point(p));
            self.verdicts += 1;
            self.judgements += judgements;
            most = most.max(judgements);
            if judgements > self.max {
                (self.max, self.grid, self.spot) = (judgements, grid.clone(), p);
            }
        }
        most
    }
}

impl Default for Worst {
    fn default() -> Worst {
        Worst::new()
    }
}

/// Lattices of black stones on boards of the given sizes: (a) stones where `a·x + b·y` leaves one of one or two
/// remainders modulo 2 to `modulus`; (b) all patterns that repeat every one to `period` columns and rows.
pub fn lattices(sizes: &[usize], modulus: i32, period: usize) -> Worst {
    let mut worst = Worst::new();
    for &size in sizes {
        for m in 2..=modulus {
            for (a, b) in (0..m).flat_map(|a| (0..m).map(move |b| (a, b))) {
                for (r, s) in (0..m).flat_map(|r| (r..m).map(move |s| (r, s))) {
                    worst.judge_all(&lattice(size, |x, y| [r, s].contains(&((a * x + b * y) % m))));
                }
            }
        }
        for (w, h) in (1..=period).flat_map(|w| (1..=period).map(move |h| (w, h))) {
            for pattern in 1u32..1 << (w * h) {
                let at = |x: i32, y: i32| x as usize % w + y as usize % h * w;
                worst.judge_all(&lattice(size, |x, y| pattern >> at(x, y) & 1 == 1));
            }
        }
    }
    worst
}

/// A board with black stones where the function says so.
pub fn lattice(size: usize, black: impl Fn(i32, i32) -> bool) -> Grid {
    let mut grid = Grid::new(size);
    for (x, y) in grid.spots() {
        if black(x, y) {
            grid.set((x, y), BLACK);
        }
    }
    grid
}

/// A random lattice: a pattern that repeats every one to eight columns and rows, mostly black stones, on a part of the
/// board.
pub fn random_lattice(random: &mut Random, size: usize) -> Grid {
    let (w, h) = (random.between(1, 8), random.between(1, 8));
    let fill = random.between(5, 60);
    let white = random.below(15);
    let mut pattern = vec![EMPTY; w * h];
    for cell in &mut pattern {
        if random.below(100) < fill {
            *cell = if random.below(100) < white { WHITE } else { BLACK };
        }
    }
    let mut grid = Grid::new(size);
    let shear = random.below(w);
    for (x, y) in grid.spots() {
        let (column, row) = (x as usize + y as usize / h * shear, y as usize);
        grid.set((x, y), pattern[row % h * w + column % w]);
    }
    grid
}

/// Looks for an expensive board by changing up to three points at a time, `steps` times, and keeping the change when
/// the most expensive verdict did not become cheaper. Stops early once a verdict needs more than `enough`.
pub fn climb(random: &mut Random, mut grid: Grid, steps: u64, enough: u64) -> Worst {
    let mut worst = Worst::new();
    let size = grid.size() as usize;
    let mut best = worst.judge_all(&grid);
    for _ in 0..steps {
        let mut changed = grid.clone();
        for _ in 0..random.between(1, 3) {
            let s = (random.below(size) as i32, random.below(size) as i32);
            let cell = [EMPTY, EMPTY, EMPTY, BLACK, BLACK, WHITE][random.below(6)];
            changed.set(s, cell);
        }
        let most = worst.judge_all(&changed);
        if most >= best {
            (grid, best) = (changed, most);
        }
        if best > enough {
            break;
        }
    }
    worst
}
