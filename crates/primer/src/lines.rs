//! What one line of the board holds, found with a handful of bit operations.
//!
//! A line is a row, a column or a diagonal of five points or more. Each side's stones on it are one word: cell `i`
//! of the line is bit `i + 1`, and the bits around them stand for the border.
//!
//! Everything is told by *windows*: five neighbouring cells, named by their first one. A window is *live* for a side
//! if no enemy stone stands in it and a five there would win. The number of own stones in **all** windows of the
//! line is counted at once, by adding the word to itself shifted by one to four places, one bit plane at a time:
//!
//! ```text
//! stones    . . X X . X . .        cells of the line
//! windows   2 3 3 3                own stones in the window that begins here
//! ```
//!
//! From there the definitions read like the rules (they hold under each of them):
//!
//! * a stone on the free cell of a live window of four wins: a *winning point*;
//! * a stone on a free cell of a live window of three makes a four;
//! * two neighbouring live windows whose outer cells are free form an *open* window of six cells. Four stones on its
//!   inner cells are a straight four, three are a three, two are an open two:
//!
//! ```text
//! . X X X X .   straight four          . X X . X .   (broken) three          . . X X . .   open two
//! ```
//!
//! What the rules change is only which windows are live: where exactly five is asked for, no own stone may be next to
//! the window; under the caro rules not both neighbours may be enemy stones.

use rules::{BoardSize, Color, Direction, Point, Rule};

/// The kinds of shape that are counted and valued, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shape {
    /// A row that wins.
    Five,
    /// A four that one stone cannot stop: `.XXXX.`, or two fours in one line as in `X.XXX.X`.
    StraightFour,
    /// A four with one answer: `OXXXX.`, `XX.XX`, `X.XXX`.
    Four,
    /// Three unbroken stones that one more makes a straight four: `.XXX..`.
    OpenThree,
    /// The same with a gap: `.XX.X.`.
    BrokenThree,
    /// Three stones that one more makes a four, but no straight one: `OXXX..`, `X..XX`.
    ClosedThree,
    /// Two neighbouring stones with room for a three: `..XX..`.
    OpenTwo,
    /// Two stones with a gap and room for a three: `.X.X..`, `.X..X.`.
    BrokenTwo,
    /// Two stones that share a live window and no more: `OXX...`.
    ClosedTwo,
}

impl Shape {
    /// Number of kinds.
    pub const COUNT: usize = 9;

    /// Every kind, the strongest first.
    pub const ALL: [Shape; Shape::COUNT] = [
        Shape::Five,
        Shape::StraightFour,
        Shape::Four,
        Shape::OpenThree,
        Shape::BrokenThree,
        Shape::ClosedThree,
        Shape::OpenTwo,
        Shape::BrokenTwo,
        Shape::ClosedTwo,
    ];

    /// The name in files and tables, such as `open-three`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Five => "five",
            Shape::StraightFour => "straight-four",
            Shape::Four => "four",
            Shape::OpenThree => "open-three",
            Shape::BrokenThree => "broken-three",
            Shape::ClosedThree => "closed-three",
            Shape::OpenTwo => "open-two",
            Shape::BrokenTwo => "broken-two",
            Shape::ClosedTwo => "closed-two",
        }
    }
}

/// How many shapes of each kind there are: fourteen bits a kind, so that sums and differences are one operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts(u128);

impl Counts {
    const BITS: u32 = 14;

    /// The number of shapes of one kind.
    #[inline]
    #[must_use]
    pub const fn get(self, shape: Shape) -> i32 {
        (self.0 >> (shape as u32 * Counts::BITS)) as i32 & ((1 << Counts::BITS) - 1)
    }

    #[inline]
    fn add(&mut self, shape: Shape) {
        self.0 += 1 << (shape as u32 * Counts::BITS);
    }

    /// Replaces what one line had by what it has now.
    #[inline]
    pub(crate) fn replace(&mut self, before: Counts, now: Counts) {
        self.0 = self.0 + now.0 - before.0;
    }

    /// Adds what another line has.
    #[inline]
    pub(crate) fn join(&mut self, other: Counts) {
        self.0 += other.0;
    }
}

/// Which windows win for one side: the rule as a line sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Law {
    /// Six or more do not win.
    exact: bool,
    /// A five between two enemy stones does not win.
    blockable: bool,
}

impl Law {
    pub(crate) fn new(rule: Rule, color: Color) -> Law {
        Law { exact: !rule.overline_wins(color), blockable: rule.five_can_be_blocked() }
    }
}

/// What a stone on a free cell would make in one line, from nothing (0) to a five.
pub(crate) const LEVELS: usize = 8;

/// What one side has on one line. The words have a bit for each cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    pub(crate) counts: Counts,
    /// Free cells where a stone wins.
    pub(crate) win: u32,
    /// Free cells where a stone makes a straight four.
    pub(crate) straight: u32,
    /// Free cells where a stone makes a four, straight or not.
    pub(crate) four: u32,
    /// Free cells where a stone makes a three.
    pub(crate) three: u32,
    /// Free cells where this line alone might make a stone forbidden: six in a row, or two fours.
    pub(crate) danger: u32,
    /// The level of each free cell, in three bit planes.
    planes: [u32; 3],
}

impl Summary {
    /// What a stone on this free cell would make: 7 a five, 6 a straight four, 5 a four, 4 a three, 3 a closed three,
    /// 2 an open two, 1 a closed two, 0 nothing.
    #[inline]
    pub(crate) fn level(&self, bit: u32) -> usize {
        let [low, middle, high] = self.planes.map(|plane| plane >> bit & 1);
        (low | middle << 1 | high << 2) as usize
    }
}

/// The windows of a line for one side.
struct Windows {
    /// Free cells.
    free: u32,
    /// Windows without enemy stones.
    clean: u32,
    /// Those in which five stones would win.
    live: u32,
    /// Open windows of six.
    open: u32,
    /// Windows by the number of own stones in them, 1 to 5.
    count: [u32; 6],
}

impl Windows {
    #[inline]
    fn new(own: u32, enemy: u32, cells: u32, law: Law) -> Windows {
        let free = cells & !(own | enemy);
        let ours = own | free;
        let clean = ours & ours >> 1 & ours >> 2 & ours >> 3 & ours >> 4;
        let mut live = clean;
        if law.exact {
            live &= !(own << 1 | own >> 5);
        }
        if law.blockable {
            live &= !(enemy << 1 & enemy >> 5);
        }
        let mut open = live & live >> 1 & free & free >> 5;
        if law.blockable {
            // An enemy stone behind one end, and a stone on the other end answers both fives.
            open &= !(enemy << 1 | enemy >> 6);
        }
        // Two full adders: how many of five shifted words have the bit.
        let (a, b, c, d, e) = (own, own >> 1, own >> 2, own >> 3, own >> 4);
        let (sum, carry) = (a ^ b ^ c, a & b | c & (a | b));
        let (ones, carry2) = (sum ^ d ^ e, sum & d | e & (sum | d));
        let (twos, fours) = (carry ^ carry2, carry & carry2);
        let count = [0, ones & !twos & !fours, twos & !ones, twos & ones, fours & !ones, fours & ones];
        Windows { free, clean, live, open, count }
    }
}

/// All cells of these windows.
#[inline]
fn cells_of(windows: u32) -> u32 {
    windows | windows << 1 | windows << 2 | windows << 3 | windows << 4
}

/// The four inner cells of these open windows.
#[inline]
fn inner_cells_of(open: u32) -> u32 {
    open << 1 | open << 2 | open << 3 | open << 4
}

/// What a side with stones `own` has on a line with these `cells`.
#[inline]
pub(crate) fn measure(own: u32, enemy: u32, cells: u32, law: Law) -> Summary {
    if own == 0 {
        return Summary::default();
    }
    let w = Windows::new(own, enemy, cells, law);
    let live = w.count.map(|windows| windows & w.live);
    let open = w.count.map(|windows| windows & w.open);
    let win = cells_of(live[4]) & w.free;
    let straight = inner_cells_of(open[3]) & w.free;
    let four = cells_of(live[3]) & w.free;
    let three = inner_cells_of(open[2]) & w.free;
    let two_fours = if live[3].count_ones() > 1 { four } else { 0 };
    // Each word holds the cells of the one before it: a thermometer, read as a number.
    let seven = win;
    let six = seven | straight;
    let five = six | four;
    let above_three = five | three;
    let above_two = above_three | cells_of(live[2]) & w.free;
    let above_one = above_two | inner_cells_of(open[1]) & w.free;
    let above_zero = above_one | cells_of(live[1]) & w.free;
    let planes = [
        seven | five & !six | above_two & !above_three | above_zero & !above_one,
        six | above_one & !above_three,
        above_three,
    ];
    let unstoppable = win.count_ones() > 1 && stops(own, enemy, cells, law) == 0;
    Summary {
        counts: count_shapes(own, &live, &open, unstoppable),
        win,
        straight,
        four,
        three,
        danger: cells_of(w.clean & w.count[4]) & w.free | two_fours,
        planes,
    }
}

/// Counts the shapes on a line.
#[inline]
fn count_shapes(own: u32, live: &[u32; 6], open: &[u32; 6], unstoppable: bool) -> Counts {
    let mut counts = Counts::default();
    name_shapes(own, live, open, unstoppable, |shape, _| counts.add(shape));
    counts
}

/// The shapes of a side on a line, each with the bits of its stones.
pub(crate) fn shapes_on(own: u32, enemy: u32, cells: u32, law: Law) -> Vec<(Shape, u32)> {
    let mut found = Vec::new();
    let w = Windows::new(own, enemy, cells, law);
    let live = w.count.map(|windows| windows & w.live);
    let open = w.count.map(|windows| windows & w.open);
    let win = cells_of(live[4]) & w.free;
    let unstoppable = win.count_ones() > 1 && stops(own, enemy, cells, law) == 0;
    name_shapes(own, &live, &open, unstoppable, |shape, stones| found.push((shape, stones)));
    found
}

/// Names the shapes on a line, the strongest first; a stone belongs to one shape only.
#[inline]
fn name_shapes(
    own: u32,
    live: &[u32; 6],
    open: &[u32; 6],
    unstoppable: bool,
    mut found: impl FnMut(Shape, u32),
) {
    let mut left = own;
    let mut take = |windows: u32, shape: fn(u32) -> Shape| {
        let mut windows = windows;
        while windows != 0 {
            let first = windows.trailing_zeros();
            windows &= windows - 1;
            let stones = own & 0b11111 << first;
            if stones & !left == 0 {
                left &= !stones;
                found(shape(stones), stones);
            }
        }
    };
    take(live[5], |_| Shape::Five);
    if unstoppable {
        // The first four is taken here for the whole; the others share its stones or come below.
        take(live[4] & live[4].wrapping_neg(), |_| Shape::StraightFour);
    }
    take(live[4], |_| Shape::Four);
    take(open[3], |stones| if is_unbroken(stones) { Shape::OpenThree } else { Shape::BrokenThree });
    take(live[3], |_| Shape::ClosedThree);
    take(open[2], |stones| if is_unbroken(stones) { Shape::OpenTwo } else { Shape::BrokenTwo });
    take(live[2], |_| Shape::ClosedTwo);
}

/// Whether the stones are neighbours without a gap.
#[inline]
fn is_unbroken(stones: u32) -> bool {
    let run = stones >> stones.trailing_zeros();
    run & (run + 1) == 0
}

/// The free cells where one enemy stone takes away every winning point of this side on the line; 0 also when there is
/// none to take away.
///
/// A winning point is stopped on the point itself, and under the caro rules also at the far end of the five when an
/// enemy stone is at its near end.
pub(crate) fn stops(own: u32, enemy: u32, cells: u32, law: Law) -> u32 {
    let w = Windows::new(own, enemy, cells, law);
    let mut fours = w.live & w.count[4];
    if fours == 0 {
        return 0;
    }
    let mut stops = w.free;
    while fours != 0 {
        let first = fours.trailing_zeros();
        fours &= fours - 1;
        let mut cells = 0b11111 << first;
        let (before, after) = (1 << (first - 1), 1 << (first + 5));
        if law.blockable && own & (before | after) == 0 {
            if enemy & before != 0 {
                cells |= after;
            }
            if enemy & after != 0 {
                cells |= before;
            }
        }
        stops &= cells;
    }
    stops
}

/// The free cells where an enemy stone takes room from some three of this side on the line.
pub(crate) fn three_stops(own: u32, enemy: u32, cells: u32, law: Law) -> u32 {
    let w = Windows::new(own, enemy, cells, law);
    let threes = w.open & w.count[3];
    let room = cells_of(threes) | threes << 5;
    let behind = if law.blockable { threes >> 1 | threes << 6 } else { 0 };
    (room | behind) & w.free
}

/// Marks a direction in which no line of five points runs through a point.
pub(crate) const NO_LINE: u8 = u8::MAX;

/// Where a point lies on one of its lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    /// Number of the line, or [`NO_LINE`].
    pub(crate) line: u8,
    /// Bit of the point in the words of the line.
    pub(crate) bit: u8,
}

/// One line of the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    x: i8,
    y: i8,
    dx: i8,
    dy: i8,
    /// The bits that are cells.
    pub(crate) cells: u32,
}

impl Line {
    /// The point at a bit.
    #[inline]
    pub(crate) fn point(&self, bit: u32) -> Point {
        let step = bit as i8 - 1;
        Point::new((self.x + self.dx * step) as u8, (self.y + self.dy * step) as u8)
    }
}

/// The lines of a board of one size, and where each point lies on them. At most 114 lines: their numbers fit the bits
/// of a `u128`.
#[derive(Debug)]
pub(crate) struct Geometry {
    pub(crate) lines: Vec<Line>,
    /// By [`Point::index`].
    pub(crate) spots: Vec<[Spot; 4]>,
    /// By [`Point::index`]: the worth of a stone for its place alone.
    pub(crate) center: Vec<i32>,
}

impl Geometry {
    pub(crate) fn new(size: BoardSize) -> Geometry {
        let none = Spot { line: NO_LINE, bit: 0 };
        let mut geometry = Geometry {
            lines: Vec::new(),
            spots: vec![[none; 4]; rules::point::GRID],
            center: vec![0; rules::point::GRID],
        };
        for point in size.points() {
            geometry.center[point.index()] = (7 - i32::from(size.center_distance(point))).max(0);
            for (number, direction) in Direction::ALL.into_iter().enumerate() {
                let inside = |p: Option<Point>| p.is_some_and(|p| size.contains(p));
                if inside(point.step(direction, -1)) {
                    continue;
                }
                let length = (1..).find(|&k| !inside(point.step(direction, k))).unwrap_or(1);
                if length >= 5 {
                    geometry.add_line(point, direction, number, length);
                }
            }
        }
        geometry
    }

    fn add_line(&mut self, start: Point, direction: Direction, number: usize, length: i32) {
        let line = self.lines.len() as u8;
        for step in 0..length {
            if let Some(point) = start.step(direction, step) {
                self.spots[point.index()][number] = Spot { line, bit: step as u8 + 1 };
            }
        }
        let (dx, dy) = direction.vector();
        let cells = ((1 << length) - 1) << 1;
        self.lines.push(Line { x: start.x() as i8, y: start.y() as i8, dx: dx as i8, dy: dy as i8, cells });
    }
}
