//! Threats kept current move by move.

use rules::{Board, BoardSize, Color, Direction, GRID, Point, Rule, Verdict, forbidden};

use crate::class::{Class, is_suspect};
use crate::lines::Lines;
use crate::pattern::{Pattern, REACH};
use crate::set::{PointSet, SIDE};
use crate::tables::{Code, Label, OCCUPIED, Tables, spread};

/// Hears of every change of a point's code, in [`Threats::play_watched`]: whoever keeps sums over codes can follow. Now
/// and then it is told of a change from a code to itself.
/// Nothing is told at undo; keep the sums of earlier moves instead.
pub trait Watch {
    /// For `color` the point's code was `old` and is `new`; [`OCCUPIED`] stands for a point that is not free.
    fn changed(&mut self, color: Color, old: Code, new: Code);
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoWatch;

impl Watch for NoWatch {
    #[inline]
    fn changed(&mut self, _: Color, _: Code, _: Code) {}
}

/// What is known of one point, in one word so that it is stored at once: the patterns of both colours in four directions
/// ([`spread`]), above them Black's label, and on top White's.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Spot(u64);

impl Spot {
    #[inline]
    const fn new(patterns: u32, [black, white]: [Label; 2]) -> Spot {
        Spot(patterns as u64 | (black.0 as u64) << 32 | (white.0 as u64) << 48)
    }

    #[inline]
    const fn patterns(self) -> u32 {
        self.0 as u32
    }

    #[inline]
    const fn label(self, color: Color) -> Label {
        Label((self.0 >> (32 + 16 * color.index())) as u16)
    }
}

/// A spot as it was before a move.
#[derive(Clone, Copy)]
struct Change {
    old: Spot,
    index: usize,
}

/// A move that can be taken back.
#[derive(Clone, Copy)]
struct Played {
    point: Point,
    color: Color,
    /// Rows of the neighbourhood around the point before the move.
    near: [u32; 7],
    /// Where its changes begin.
    changes: u32,
    /// Where its flips begin.
    flips: u32,
}

/// Room for the spots that one move changes: five on each side in four directions are forty. A power of two, so that an
/// index can be kept within it without a branch.
const CHANGES: usize = 64;
/// Room for the points that go from one slot to another.
const FLIPS: usize = 2 * CHANGES;
const _: () = assert!(8 * REACH <= CHANGES);

/// Points of this class and stronger ones are kept in sets. The weak classes change at every move, and nobody asks for
/// them while a search runs: they are looked up when somebody does.
pub(crate) const FIRST_LISTED: usize = Class::Three as usize;

/// Sets and counts of both colours in one row: Black's classes come first, then from here on White's.
pub(crate) const OF_WHITE: usize = 16;

/// Where the points of a class are kept: the weak classes share one place.
#[inline]
const fn slot(color: Color, class: Class) -> usize {
    let class = if (class as usize) < FIRST_LISTED { FIRST_LISTED - 1 } else { class as usize };
    color.index() * OF_WHITE + class
}

/// A point that goes from one slot to another, in one word: the index of the point, then both slots in a byte each.
#[derive(Clone, Copy, Default)]
struct Flip(u32);

impl Flip {
    #[inline]
    const fn new(index: usize, color: Color, old: Label, new: Label) -> Flip {
        Flip(index as u32 | (old.slot(color) as u32) << 16 | (new.slot(color) as u32) << 24)
    }

    #[inline]
    const fn parts(self) -> (usize, usize, usize) {
        let slots = 2 * OF_WHITE;
        (self.0 as usize % GRID, (self.0 >> 16) as usize % slots, (self.0 >> 24) as usize % slots)
    }
}

/// A board with the patterns of all free points, for both colours, in every direction. Moves are played and taken back
/// in place; nothing is allocated after construction.
///
/// Either colour may play at any time: passes and unequal numbers of stones need nothing special.
///
/// ```
/// use rules::{BoardSize, Color, Rule};
/// use threats::{Class, Threats};
/// let mut threats = Threats::new(Rule::Freestyle, BoardSize::RENJU);
/// for point in ["h8", "i8", "j8"] {
///     threats.play(point.parse().unwrap(), Color::Black);
/// }
/// assert_eq!(threats.class("k8".parse().unwrap(), Color::Black), Class::StraightFour);
/// assert_eq!(threats.count(Color::Black, Class::StraightFour), 2);
/// threats.undo();
/// assert_eq!(threats.count(Color::Black, Class::StraightFour), 0);
/// ```
#[derive(Clone)]
pub struct Threats {
    pub(crate) tables: &'static Tables,
    rule: Rule,
    board: Board,
    pub(crate) lines: Lines,
    spots: Box<[Spot; GRID]>,
    sets: Sets,
    counts: [u16; 2 * OF_WHITE],
    empty: PointSet,
    near: PointSet,
    played: Vec<Played>,
    /// What the moves changed, and behind `changed` room for at least another move.
    changes: Vec<Change>,
    changed: usize,
    /// The same for flips.
    flips: Vec<Flip>,
    flipped: usize,
}

/// Takes a point from one slot to another.
#[inline]
fn move_between(sets: &mut Sets, counts: &mut [u16; 2 * OF_WHITE], index: usize, old: usize, new: usize) {
    sets[old].flip(index);
    sets[new].flip(index);
    counts[old] -= 1;
    counts[new] += 1;
}

/// Points by [`slot`].
type Sets = [PointSet; 2 * OF_WHITE];

impl Threats {
    /// An empty board.
    #[must_use]
    pub fn new(rule: Rule, size: BoardSize) -> Threats {
        let tables = Tables::of(rule);
        let spot = Spot::new(0, [Label::OCCUPIED; 2]);
        let mut threats = Threats {
            tables,
            rule,
            board: Board::new(size),
            lines: Lines::new(size),
            spots: Box::new([spot; GRID]),
            sets: [PointSet::EMPTY; 2 * OF_WHITE],
            counts: [0; 2 * OF_WHITE],
            empty: PointSet::all(size),
            near: PointSet::EMPTY,
            played: Vec::with_capacity(size.area()),
            changes: vec![Change { old: spot, index: 0 }; size.area() * 8 * REACH + CHANGES],
            changed: 0,
            flips: vec![Flip::default(); size.area() * 16 * REACH + FLIPS],
            flipped: 0,
        };
        for point in size.points() {
            let patterns = threats.scan(point);
            let labels = threats.tables.labels(patterns);
            threats.spots[point.index()] = Spot::new(patterns, labels);
            threats.enlist(point.index());
        }
        threats
    }

    /// The stones of a board, without moves to take back.
    #[must_use]
    pub fn from_board(rule: Rule, board: &Board) -> Threats {
        let mut threats = Threats::new(rule, board.size());
        for color in Color::ALL {
            for point in board.stones_of(color) {
                threats.play(point, color);
            }
        }
        threats.played.clear();
        (threats.changed, threats.flipped) = (0, 0);
        threats
    }

    /// The rule.
    #[inline]
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The board.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Moves that can be taken back.
    #[inline]
    #[must_use]
    pub fn plies(&self) -> usize {
        self.played.len()
    }

    /// Puts a stone on a free point.
    ///
    /// # Panics
    /// If the point is not free.
    #[inline]
    #[track_caller]
    pub fn play(&mut self, point: Point, color: Color) {
        self.play_watched(point, color, &mut NoWatch);
    }

    /// The same, and tells `watch` what changes.
    ///
    /// # Panics
    /// If the point is not free.
    #[track_caller]
    pub fn play_watched<W: Watch>(&mut self, point: Point, color: Color, watch: &mut W) {
        self.board.put(point, color);
        let index = point.index();
        let mut near = [0; 7];
        near.copy_from_slice(&self.near.rows[index / SIDE - 3..index / SIDE + 4]);
        let (changes, flips) = (self.changed as u32, self.flipped as u32);
        self.played.push(Played { point, color, near, changes, flips });

        self.delist(index);
        for color in Color::ALL {
            watch.changed(color, self.spots[index].label(color).code(), OCCUPIED);
        }
        self.empty.remove(point);
        self.lines.toggle(point, color);
        self.spread(point);
        self.update(point, watch);
    }

    /// Takes back the last move. Without one nothing happens.
    pub fn undo(&mut self) {
        let Some(Played { point, color, near, changes, flips }) = self.played.pop() else { return };
        // No spot changes twice in a move, so that the order does not matter.
        for &Change { old, index } in &self.changes[changes as usize..self.changed] {
            self.spots[index % GRID] = old;
        }
        self.changed = changes as usize;
        for &flip in &self.flips[flips as usize..self.flipped] {
            let (index, old, new) = flip.parts();
            move_between(&mut self.sets, &mut self.counts, index, new, old);
        }
        self.flipped = flips as usize;
        self.lines.toggle(point, color);
        let index = point.index();
        self.near.rows[index / SIDE - 3..index / SIDE + 4].copy_from_slice(&near);
        self.empty.insert(point);
        self.enlist(index);
        self.board.clear(point);
    }

    /// The patterns of the free points on the four lines through `point`: first what they are now, then what follows from
    /// it, then the sets. Nothing in the loops can fail, and what is as good as random, whether a pattern and its class are
    /// others than before, decides no branch: what there is to do is collected for the next loop.
    fn update<W: Watch>(&mut self, point: Point, watch: &mut W) {
        let origin = point.index();
        let mut found = [0; CHANGES];
        let mut count = 0;
        for direction in Direction::ALL {
            let (line, position) = self.lines.through(point, direction);
            // Bit 0 stands for the point five steps behind, bit 10 for the one five steps ahead.
            let mut concerned = self.tables.concerned(line, position);
            let shift = 4 * direction as u32;
            while concerned != 0 {
                let at = concerned.trailing_zeros() as usize;
                concerned &= concerned - 1;
                let byte = self.tables.patterns_around(line, position + at);
                let steps = (at as isize - REACH as isize) * direction.offset();
                let index = origin.wrapping_add_signed(steps) % GRID;
                found[count % CHANGES] = index as u32 | shift << 16 | u32::from(byte) << 24;
                count += 1;
            }
        }

        let Some(changes) = self.changes[self.changed..].first_chunk_mut::<CHANGES>() else { return };
        let Some(flips) = self.flips[self.flipped..].first_chunk_mut::<FLIPS>() else { return };
        let (mut changed, mut flipped) = (0, 0);
        for &found in &found[..count.min(CHANGES)] {
            let (index, shift, byte) = (found as usize % GRID, found >> 16 & 0xFF, (found >> 24) as u8);
            let old = self.spots[index];
            let patterns = old.patterns() & !(spread(0xFF) << shift) | spread(byte) << shift;
            let labels = self.tables.labels(patterns);
            self.spots[index] = Spot::new(patterns, labels);
            changes[changed % CHANGES] = Change { old, index };
            changed += usize::from(patterns != old.patterns());
            for color in Color::ALL {
                let (before, after) = (old.label(color), labels[color.index()]);
                watch.changed(color, before.code(), after.code());
                flips[flipped % FLIPS] = Flip::new(index, color, before, after);
                flipped += usize::from(before.slot(color) != after.slot(color));
            }
        }
        for &flip in &flips[..flipped.min(FLIPS)] {
            let (index, old, new) = flip.parts();
            move_between(&mut self.sets, &mut self.counts, index, old, new);
        }
        self.changed += changed;
        self.flipped += flipped;
    }

    /// The point becomes free.
    #[inline]
    fn enlist(&mut self, index: usize) {
        for color in Color::ALL {
            let slot = usize::from(self.spots[index].label(color).slot(color)) % (2 * OF_WHITE);
            self.sets[slot].flip(index);
            self.counts[slot] += 1;
        }
    }

    /// The point is no longer free.
    #[inline]
    fn delist(&mut self, index: usize) {
        for color in Color::ALL {
            let slot = usize::from(self.spots[index].label(color).slot(color)) % (2 * OF_WHITE);
            self.sets[slot].flip(index);
            self.counts[slot] -= 1;
        }
    }

    /// The points near a stone on `point` are near a stone.
    #[inline]
    fn spread(&mut self, point: Point) {
        // Two steps in every direction, three along the lines; the middle of the seven bits is the point's column.
        const SHAPE: [u32; 7] = [0b1001001, 0b0111110, 0b0111110, 0b1111111, 0b0111110, 0b0111110, 0b1001001];
        let (row, column) = (point.index() / SIDE, point.index() % SIDE);
        for (near, shape) in self.near.rows[row - 3..row + 4].iter_mut().zip(SHAPE) {
            *near |= shape << (column - 3);
        }
    }

    /// The patterns of a free point, looked up afresh.
    fn scan(&self, point: Point) -> u32 {
        Direction::ALL.into_iter().fold(0, |all, direction| {
            let (line, position) = self.lines.through(point, direction);
            all | spread(self.tables.patterns_at(line, position)) << (4 * direction as u32)
        })
    }

    /// The patterns that a stone of `color` on the free point would make, in the order of [`Direction::ALL`].
    #[inline]
    #[must_use]
    pub fn patterns(&self, point: Point, color: Color) -> [Pattern; 4] {
        let patterns = self.patterns_word(point) >> (16 * color.index());
        [0, 4, 8, 12].map(|shift| Pattern::from_nibble(patterns >> shift))
    }

    /// The patterns of both colours in one word; see [`spread`].
    #[inline]
    pub(crate) fn patterns_word(&self, point: Point) -> u32 {
        self.spots[point.index()].patterns()
    }

    /// The code of these patterns, for weight tables. Meaningful for free points only.
    #[inline]
    #[must_use]
    pub fn code(&self, point: Point, color: Color) -> Code {
        self.label(point, color).code()
    }

    #[inline]
    fn label(&self, point: Point, color: Color) -> Label {
        self.spots[point.index()].label(color)
    }

    /// The class of the free point for `color`.
    #[inline]
    #[must_use]
    pub fn class(&self, point: Point, color: Color) -> Class {
        self.tables.class(self.label(point, color))
    }

    /// Number of free points of a class for `color`. From [`Class::Three`] on it is known without looking.
    #[inline]
    #[must_use]
    pub fn count(&self, color: Color, class: Class) -> usize {
        if (class as usize) < FIRST_LISTED {
            return self.points(color, class).len();
        }
        usize::from(self.counts[slot(color, class)])
    }

    /// The free points of a class for `color`. From [`Class::Three`] on they are known without looking.
    #[inline]
    #[must_use]
    pub fn points(&self, color: Color, class: Class) -> PointSet {
        if (class as usize) < FIRST_LISTED {
            return self.empty.into_iter().filter(|&point| self.class(point, color) == class).collect();
        }
        self.sets[slot(color, class)]
    }

    /// The free points where a stone of `color` makes a four of any kind and no five, legal or not.
    #[inline]
    #[must_use]
    pub fn four_points(&self, color: Color) -> PointSet {
        let mut all = self.points(color, Class::Four);
        for class in [Class::FourPlus, Class::FourThree, Class::DoubleFour, Class::StraightFour] {
            if self.count(color, class) > 0 {
                all |= self.points(color, class);
            }
        }
        all
    }

    /// The free points near a stone: up to two steps in any direction, three along a line.
    #[inline]
    #[must_use]
    pub fn near_points(&self) -> PointSet {
        self.near & self.empty
    }

    /// The free points.
    #[inline]
    #[must_use]
    pub fn empty_points(&self) -> PointSet {
        self.empty
    }

    /// Whether a stone of `color` on the free point is forbidden: the exact rule, which is asked only where the shapes
    /// leave a doubt.
    #[inline]
    #[must_use]
    pub fn is_forbidden(&self, point: Point, color: Color) -> bool {
        if !self.rule.restricts(color) {
            return false;
        }
        self.class(point, color) == Class::Forbidden
            || self.is_doubtful(point, color)
                && matches!(forbidden::judge(&self.board, point), Verdict::Forbidden(_))
    }

    /// Whether the shapes of a stone of `color` on the free point leave a doubt: it may make a double-three, and then it
    /// depends on stones beyond its lines whether it is forbidden.
    #[inline]
    #[must_use]
    pub fn is_doubtful(&self, point: Point, color: Color) -> bool {
        // Two threes, which alone leave a doubt, are of one of these classes.
        let class = self.class(point, color);
        self.rule.restricts(color)
            && matches!(class, Class::DoubleThree | Class::FourThree | Class::StraightFour)
            && is_suspect(self.tables.multiset(self.code(point, color)))
    }

    /// Number of line classes under the rule: the values of [`Threats::line_class`] are below it.
    #[must_use]
    pub fn line_classes(&self) -> usize {
        self.tables.arms * (self.tables.arms + 1) / 2
    }

    /// The class of the line around a free point, the same read from either end: what both colours' chances there
    /// depend on.
    #[must_use]
    pub fn line_class(&self, point: Point, direction: Direction) -> u16 {
        let (line, position) = self.lines.through(point, direction);
        let (a, b) = self.tables.arms_at(line, position);
        let (low, high) = (a.min(b), a.max(b));
        (high * (high + 1) / 2 + low) as u16
    }
}
