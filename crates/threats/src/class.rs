//! What a stone would make of all four lines through its point together.

use crate::pattern::Pattern;

/// The strength of a free point for one colour, from its four patterns. Ordered: a greater one wins sooner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Class {
    /// Nothing of note.
    None,
    /// A blocked three or a two.
    Quiet,
    /// Two of them or more.
    Double,
    /// A three.
    Three,
    /// A three with a blocked three or a two in another line.
    ThreePlus,
    /// Two threes or more. For Black in renju an apparent double-three, which may be forbidden.
    DoubleThree,
    /// A four that one stone stops.
    Four,
    /// Such a four with a blocked three or a two in another line.
    FourPlus,
    /// A four and a three.
    FourThree,
    /// Fours in two lines: one stone cannot stop both. For Black in renju it is [`Class::Forbidden`].
    DoubleFour,
    /// A four that no single stone stops.
    StraightFour,
    /// A win.
    Five,
    /// Forbidden for certain: an overline or a double-four of Black in renju that makes no five. Whether an apparent
    /// double-three is forbidden takes the exact rule.
    Forbidden,
}

impl Class {
    /// Number of classes.
    pub const COUNT: usize = 13;
    /// All classes in order.
    pub const ALL: [Class; Class::COUNT] = [
        Class::None,
        Class::Quiet,
        Class::Double,
        Class::Three,
        Class::ThreePlus,
        Class::DoubleThree,
        Class::Four,
        Class::FourPlus,
        Class::FourThree,
        Class::DoubleFour,
        Class::StraightFour,
        Class::Five,
        Class::Forbidden,
    ];

    /// Whether the stone makes a four that nothing stops, if it is legal: the five falls two plies later.
    #[inline]
    #[must_use]
    pub const fn is_winning_four(self) -> bool {
        matches!(self, Class::DoubleFour | Class::StraightFour)
    }

    /// Whether the stone makes a four of any kind, if it is legal.
    #[inline]
    #[must_use]
    pub const fn is_four(self) -> bool {
        (Class::Four as u8) <= self as u8 && self as u8 <= Class::StraightFour as u8
    }

    /// `"five"`, `"straight four"`, …: a name for lists and diagrams.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Class::None => "none",
            Class::Quiet => "two",
            Class::Double => "double two",
            Class::Three => "three",
            Class::ThreePlus => "three and more",
            Class::DoubleThree => "double three",
            Class::Four => "four",
            Class::FourPlus => "four and more",
            Class::FourThree => "four-three",
            Class::DoubleFour => "double four",
            Class::StraightFour => "straight four",
            Class::Five => "five",
            Class::Forbidden => "forbidden",
        }
    }
}

/// The class of four patterns; `restricted` for Black in renju.
#[must_use]
pub fn class_of(patterns: &[Pattern; 4], restricted: bool) -> Class {
    let count = |is: fn(&Pattern) -> bool| patterns.iter().filter(|pattern| is(pattern)).count();
    let has = |pattern| patterns.contains(&pattern);
    let fours = count(|pattern| pattern.is_four());
    let threes = count(|pattern| pattern.is_three());
    let more = count(|p| matches!(p, Pattern::BlockedThree | Pattern::Two | Pattern::WideTwo));
    let is_forbidden = has(Pattern::Overline) || has(Pattern::DoubleFour) || fours >= 2;
    match () {
        () if has(Pattern::Five) => Class::Five,
        () if restricted && is_forbidden => Class::Forbidden,
        () if has(Pattern::StraightFour) => Class::StraightFour,
        () if fours >= 2 => Class::DoubleFour,
        () if fours == 1 && threes > 0 => Class::FourThree,
        () if fours == 1 && more > 0 => Class::FourPlus,
        () if fours == 1 => Class::Four,
        () if threes >= 2 => Class::DoubleThree,
        () if threes == 1 && more > 0 => Class::ThreePlus,
        () if threes == 1 => Class::Three,
        () if more >= 2 => Class::Double,
        () if more == 1 => Class::Quiet,
        () => Class::None,
    }
}

/// Whether Black in renju may be making a double-three: two threes by shape, and neither a five nor a certain
/// prohibition.
pub(crate) fn is_suspect(patterns: &[Pattern; 4]) -> bool {
    let threes = patterns.iter().filter(|pattern| pattern.is_three()).count();
    threes >= 2 && !matches!(class_of(patterns, true), Class::Five | Class::Forbidden)
}
