//! Threats kept current move by move.

use rules::{Board, BoardSize, Cell, Color, Direction, GRID, Point, Rule, Verdict, forbidden};

use crate::class::{Class, is_suspect};
use crate::lines::Lines;
use crate::pattern::{Pattern, REACH};
use crate::set::{PointSet, SIDE};
use crate::tables::{Code, OCCUPIED, Tables};

/// Hears of every change of a point's code, in [`Threats::play_watched`]: whoever keeps sums over codes can follow.
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

/// What is known of one point.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Spot {
    /// A byte for each direction: Black's pattern in the low half, White's in the high half.
    patterns: u32,
    /// The codes of both colours.
    codes: [Code; 2],
}

/// A spot as it was before a move.
#[derive(Clone, Copy)]
struct Change {
    index: u16,
    old: Spot,
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
}

/// Most spots that one move changes: five on each side in four directions.
const MOST_CHANGES: usize = 8 * REACH;

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
    spots: Vec<Spot>,
    /// Points of each class, for each colour.
    sets: [[PointSet; Class::COUNT]; 2],
    counts: [[u16; Class::COUNT]; 2],
    empty: PointSet,
    near: PointSet,
    played: Vec<Played>,
    changes: Vec<Change>,
}

impl Threats {
    /// An empty board.
    #[must_use]
    pub fn new(rule: Rule, size: BoardSize) -> Threats {
        let tables = Tables::of(rule);
        let spot = Spot { patterns: 0, codes: [OCCUPIED; 2] };
        let mut threats = Threats {
            tables,
            rule,
            board: Board::new(size),
            lines: Lines::new(size),
            spots: vec![spot; GRID],
            sets: [[PointSet::EMPTY; Class::COUNT]; 2],
            counts: [[0; Class::COUNT]; 2],
            empty: PointSet::all(size),
            near: PointSet::EMPTY,
            played: Vec::with_capacity(size.area()),
            changes: Vec::with_capacity(size.area() * MOST_CHANGES),
        };
        for point in size.points() {
            let patterns = threats.scan(point);
            let codes = threats.codes_of(patterns);
            threats.spots[point.index()] = Spot { patterns, codes };
            threats.enter(point.index(), codes);
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
        threats.changes.clear();
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
        self.played.push(Played { point, color, near, changes: self.changes.len() as u32 });

        let codes = self.spots[index].codes;
        self.leave(index, codes);
        for color in Color::ALL {
            watch.changed(color, codes[color.index()], OCCUPIED);
        }
        self.empty.remove(point);
        self.lines.toggle(point, color);
        self.spread(point);
        self.update(point, watch);
    }

    /// Takes back the last move. Without one nothing happens.
    pub fn undo(&mut self) {
        let Some(Played { point, color, near, changes }) = self.played.pop() else { return };
        for i in (changes as usize..self.changes.len()).rev() {
            let Change { index, old } = self.changes[i];
            let index = usize::from(index);
            let new = self.spots[index].codes;
            self.spots[index] = old;
            self.exchange(index, new, old.codes);
        }
        self.changes.truncate(changes as usize);
        self.lines.toggle(point, color);
        let index = point.index();
        self.near.rows[index / SIDE - 3..index / SIDE + 4].copy_from_slice(&near);
        self.empty.insert(point);
        let codes = self.spots[index].codes;
        self.enter(index, codes);
        self.board.clear(point);
    }

    /// The patterns of the free points on the four lines through `point`.
    fn update<W: Watch>(&mut self, point: Point, watch: &mut W) {
        let reach = if self.rule == Rule::Freestyle { REACH - 1 } else { REACH };
        for direction in Direction::ALL {
            let (line, position) = self.lines.through(point, direction);
            let offset = direction.offset();
            for ahead in [false, true] {
                let mut between = 0;
                for steps in 1..=reach {
                    let at = if ahead { position + steps + REACH } else { position + REACH - steps };
                    let cell = line >> (2 * at) & 3;
                    if cell != Cell::Empty as u64 {
                        // Behind the border is nothing, and behind stones of both colours nothing matters.
                        between |= cell;
                        if between == Cell::Border as u64 {
                            break;
                        }
                        continue;
                    }
                    let byte = self.tables.patterns_at(line, at - REACH);
                    let steps = steps as isize * if ahead { offset } else { -offset };
                    let index = point.index().wrapping_add_signed(steps);
                    self.change(index, direction as usize, byte, watch);
                }
            }
        }
    }

    /// A free point has the patterns `byte` in a direction from now on.
    #[inline]
    fn change<W: Watch>(&mut self, index: usize, direction: usize, byte: u8, watch: &mut W) {
        let old = self.spots[index];
        let shift = 8 * direction as u32;
        if (old.patterns >> shift) as u8 == byte {
            return;
        }
        let patterns = old.patterns & !(0xFF << shift) | u32::from(byte) << shift;
        let codes = self.codes_of(patterns);
        self.changes.push(Change { index: index as u16, old });
        self.spots[index] = Spot { patterns, codes };
        self.exchange(index, old.codes, codes);
        for color in Color::ALL {
            let (old, new) = (old.codes[color.index()], codes[color.index()]);
            if old != new {
                watch.changed(color, old, new);
            }
        }
    }

    #[inline]
    fn codes_of(&self, patterns: u32) -> [Code; 2] {
        [self.tables.code(patterns), self.tables.code(patterns >> 4)]
    }

    /// Moves a point from the sets of its old codes to those of the new ones.
    #[inline]
    fn exchange(&mut self, index: usize, old: [Code; 2], new: [Code; 2]) {
        for color in Color::ALL {
            let i = color.index();
            let (old, new) = (self.tables.class(color, old[i]), self.tables.class(color, new[i]));
            if old != new {
                self.sets[i][old as usize].flip(index);
                self.sets[i][new as usize].flip(index);
                self.counts[i][old as usize] -= 1;
                self.counts[i][new as usize] += 1;
            }
        }
    }

    /// The point becomes free.
    #[inline]
    fn enter(&mut self, index: usize, codes: [Code; 2]) {
        for color in Color::ALL {
            let class = self.tables.class(color, codes[color.index()]) as usize;
            self.sets[color.index()][class].flip(index);
            self.counts[color.index()][class] += 1;
        }
    }

    /// The point is no longer free.
    #[inline]
    fn leave(&mut self, index: usize, codes: [Code; 2]) {
        for color in Color::ALL {
            let class = self.tables.class(color, codes[color.index()]) as usize;
            self.sets[color.index()][class].flip(index);
            self.counts[color.index()][class] -= 1;
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
            all | u32::from(self.tables.patterns_at(line, position)) << (8 * direction as u32)
        })
    }

    /// The patterns that a stone of `color` on the free point would make, in the order of [`Direction::ALL`].
    #[inline]
    #[must_use]
    pub fn patterns(&self, point: Point, color: Color) -> [Pattern; 4] {
        let patterns = self.spots[point.index()].patterns >> (4 * color.index());
        [0, 8, 16, 24].map(|shift| Pattern::from_nibble(patterns >> shift))
    }

    /// The code of these patterns, for weight tables. Meaningful for free points only.
    #[inline]
    #[must_use]
    pub fn code(&self, point: Point, color: Color) -> Code {
        self.spots[point.index()].codes[color.index()]
    }

    /// The class of the free point for `color`.
    #[inline]
    #[must_use]
    pub fn class(&self, point: Point, color: Color) -> Class {
        self.tables.class(color, self.code(point, color))
    }

    /// Free points of a class for `color`.
    #[inline]
    #[must_use]
    pub fn count(&self, color: Color, class: Class) -> usize {
        usize::from(self.counts[color.index()][class as usize])
    }

    /// The free points of a class for `color`.
    #[inline]
    #[must_use]
    pub fn points(&self, color: Color, class: Class) -> PointSet {
        self.sets[color.index()][class as usize]
    }

    /// The free points where a stone of `color` makes a four of any kind and no five, legal or not.
    #[inline]
    #[must_use]
    pub fn four_points(&self, color: Color) -> PointSet {
        let sets = &self.sets[color.index()];
        let mut all = sets[Class::Four as usize];
        for class in [Class::FourPlus, Class::FourThree, Class::DoubleFour, Class::StraightFour] {
            if self.count(color, class) > 0 {
                all |= sets[class as usize];
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
        let code = self.code(point, color);
        match self.tables.class(color, code) {
            Class::Forbidden => true,
            Class::Five => false,
            _ => {
                is_suspect(self.tables.multiset(code))
                    && matches!(forbidden::judge(&self.board, point), Verdict::Forbidden(_))
            }
        }
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
