//! What a stone would make of a line: the patterns, and the classifier that reads like the rules.
//!
//! A pattern belongs to a free point, a direction and a colour. Fives and fours are counted, everything below follows by
//! recursion: a three is what one more stone makes a straight four, a two what one more stone makes a three.

use rules::{Color, Rule};

/// What a stone on a free point makes along one line. Ordered by strength, but for [`Pattern::Overline`].
///
/// A shape is judged by the eleven points around the stone, which is all that a five through it can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Pattern {
    /// No five through this point is possible any more.
    Dead,
    /// A stone with room for a five, but not for an open three.
    BlockedOne,
    /// A stone that two more can make an open three.
    One,
    /// Two stones that one more makes a blocked three.
    BlockedTwo,
    /// Two stones that one more makes a three, at one or two points.
    Two,
    /// The same with three points or more.
    WideTwo,
    /// Three stones that one more makes a four, but not a straight one.
    BlockedThree,
    /// A three with one completing point.
    Three,
    /// A three with two completing points or more.
    WideThree,
    /// A four that a single stone can stop.
    Four,
    /// Two fours in one line, such as `X.XXX.X`, for Black in renju only: it is forbidden. Elsewhere such a row is a
    /// straight four, since no single stone stops it.
    DoubleFour,
    /// A four that no single stone on its line stops.
    StraightFour,
    /// A winning row.
    Five,
    /// Six or more stones where they do not win: forbidden to Black in renju, elsewhere useless.
    Overline,
}

impl Pattern {
    /// Number of patterns.
    pub const COUNT: usize = 14;
    /// All patterns in order.
    pub const ALL: [Pattern; Pattern::COUNT] = [
        Pattern::Dead,
        Pattern::BlockedOne,
        Pattern::One,
        Pattern::BlockedTwo,
        Pattern::Two,
        Pattern::WideTwo,
        Pattern::BlockedThree,
        Pattern::Three,
        Pattern::WideThree,
        Pattern::Four,
        Pattern::DoubleFour,
        Pattern::StraightFour,
        Pattern::Five,
        Pattern::Overline,
    ];

    /// Whether a stone makes at least one four, and no five.
    #[inline]
    #[must_use]
    pub const fn is_four(self) -> bool {
        matches!(self, Pattern::Four | Pattern::DoubleFour | Pattern::StraightFour)
    }

    /// Whether a stone makes a three by shape. For Black in renju it is a real three only if a completing point is no
    /// forbidden one.
    #[inline]
    #[must_use]
    pub const fn is_three(self) -> bool {
        matches!(self, Pattern::Three | Pattern::WideThree)
    }

    #[inline]
    pub(crate) const fn from_nibble(nibble: u32) -> Pattern {
        Pattern::ALL[if (nibble as usize & 15) < Pattern::COUNT { nibble as usize & 15 } else { 0 }]
    }
}

/// A point of a line as one colour sees it; two bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum View {
    Empty,
    Own,
    Enemy,
    Wall,
}

/// Points on each side of the stone that matter.
pub(crate) const REACH: usize = 5;
/// Points of a window, the stone in the middle.
const WIDTH: usize = 2 * REACH + 1;
const MIDDLE: usize = REACH;

/// Eleven points with the stone just put in the middle.
pub(crate) type Window = [View; WIDTH];

/// Which rows win for a colour under a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    overline_wins: bool,
    /// A five between two enemy stones does not win.
    five_can_be_blocked: bool,
    /// Overlines and double fours are forbidden.
    restricted: bool,
}

impl Kind {
    pub(crate) fn new(rule: Rule, color: Color) -> Kind {
        Kind {
            overline_wins: rule.overline_wins(color),
            five_can_be_blocked: rule.five_can_be_blocked(),
            restricted: rule.restricts(color),
        }
    }
}

/// Classifies windows, each only once.
pub(crate) struct Classifier {
    kind: Kind,
    /// By the twenty bits of the ten points around the middle.
    known: Vec<u8>,
}

/// In [`Classifier::known`]: not classified yet.
const UNKNOWN: u8 = 255;

impl Classifier {
    pub(crate) fn new(kind: Kind) -> Classifier {
        Classifier { kind, known: vec![UNKNOWN; 1 << (2 * (WIDTH - 1))] }
    }

    /// The pattern of the stone in the middle.
    pub(crate) fn classify(&mut self, window: &mut Window) -> Pattern {
        let key = key(window);
        if self.known[key] == UNKNOWN {
            self.known[key] = self.find(window) as u8;
        }
        Pattern::from_nibble(u32::from(self.known[key]))
    }

    fn find(&mut self, window: &mut Window) -> Pattern {
        let run = run(window, MIDDLE);
        if self.wins(window, MIDDLE) {
            return Pattern::Five;
        }
        if run.1 - run.0 >= 5 && !self.kind.overline_wins {
            return Pattern::Overline;
        }
        match self.winning_points(window) {
            0 => self.without_four(window),
            points if !self.can_be_stopped(window) => {
                let is_straight = run.1 - run.0 == 3 && points == 2;
                if self.kind.restricted && !is_straight { Pattern::DoubleFour } else { Pattern::StraightFour }
            }
            _ => Pattern::Four,
        }
    }

    /// A stone that makes no four: what the best next stone would make of it.
    fn without_four(&mut self, window: &mut Window) -> Pattern {
        let (mut straight, mut fours, mut threes, mut blocked_threes, mut twos, mut blocked_twos, mut ones) =
            (0, 0, 0, 0, 0, 0, 0);
        for at in MIDDLE - 4..=MIDDLE + 4 {
            if window[at] != View::Empty {
                continue;
            }
            window[at] = View::Own;
            match self.classify(window) {
                Pattern::StraightFour => straight += 1,
                Pattern::Four | Pattern::DoubleFour => fours += 1,
                Pattern::Three | Pattern::WideThree => threes += 1,
                Pattern::BlockedThree => blocked_threes += 1,
                Pattern::Two | Pattern::WideTwo => twos += 1,
                Pattern::BlockedTwo => blocked_twos += 1,
                Pattern::One | Pattern::BlockedOne => ones += 1,
                Pattern::Five | Pattern::Overline | Pattern::Dead => {}
            }
            window[at] = View::Empty;
        }
        match () {
            () if straight >= 2 => Pattern::WideThree,
            () if straight == 1 => Pattern::Three,
            () if fours > 0 => Pattern::BlockedThree,
            () if threes >= 3 => Pattern::WideTwo,
            () if threes > 0 => Pattern::Two,
            () if blocked_threes > 0 => Pattern::BlockedTwo,
            () if twos > 0 => Pattern::One,
            () if blocked_twos + ones > 0 => Pattern::BlockedOne,
            () => Pattern::Dead,
        }
    }

    /// Free points where a stone wins by a row through the middle.
    fn winning_points(&self, window: &mut Window) -> usize {
        let mut count = 0;
        for at in MIDDLE - 4..=MIDDLE + 4 {
            if window[at] == View::Empty {
                window[at] = View::Own;
                let row = run(window, at);
                count += usize::from(row.0 <= MIDDLE && MIDDLE <= row.1 && self.wins(window, at));
                window[at] = View::Empty;
            }
        }
        count
    }

    /// Whether one enemy stone takes away all winning points.
    fn can_be_stopped(&self, window: &mut Window) -> bool {
        for at in 0..WIDTH {
            if window[at] == View::Empty {
                window[at] = View::Enemy;
                let stopped = self.winning_points(window) == 0;
                window[at] = View::Empty;
                if stopped {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the row through `at` wins. A row that reaches the end of the window has six stones at least.
    fn wins(&self, window: &Window, at: usize) -> bool {
        let (first, last) = run(window, at);
        match last - first + 1 {
            0..=4 => false,
            5 => {
                let enemy = |at: Option<usize>| at.and_then(|at| window.get(at)) == Some(&View::Enemy);
                let is_blocked = enemy(first.checked_sub(1)) && enemy(Some(last + 1));
                !(self.kind.five_can_be_blocked && is_blocked)
            }
            _ => self.kind.overline_wins,
        }
    }
}

/// First and last point of the run of own stones through `at`.
fn run(window: &Window, at: usize) -> (usize, usize) {
    let is_own = |view: &&View| **view == View::Own;
    let left = window[..at].iter().rev().take_while(is_own).count();
    let right = window[at + 1..].iter().take_while(is_own).count();
    (at - left, at + right)
}

/// The points around the middle in twenty bits.
fn key(window: &Window) -> usize {
    let around = window[..MIDDLE].iter().chain(&window[MIDDLE + 1..]);
    around.fold(0, |key, &view| key << 2 | view as usize)
}
