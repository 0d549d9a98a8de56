//! What a stone would make, in words that can be shown: explanations of verdicts.

use std::fmt;

use crate::color::Color;
use crate::forbidden::Verdict;
use crate::point::{Direction, Point};
use crate::rule::Rule;

/// What one stone makes in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A run of exactly five.
    Five,
    /// A run of six or more.
    Overline,
    /// A four that no single enemy stone stops.
    StraightFour,
    /// Four stones that one more stone makes a win.
    Four,
    /// Three stones, free at both ends, that one more stone would make a straight four if it may be played and has
    /// room: [`LineShape::real`] tells.
    Three,
    /// Three stones, closed at one end, that can become a four but no straight four.
    ClosedThree,
}

impl Shape {
    /// The name in JSON output: `five`, `overline`, `straight-four`, `four`, `three` or `closed-three`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Five => "five",
            Shape::Overline => "overline",
            Shape::StraightFour => "straight-four",
            Shape::Four => "four",
            Shape::Three => "three",
            Shape::ClosedThree => "closed-three",
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why a completing point does not do what it seems to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It makes a five in another line, so the row is no three (RIF rules of renju, 9.3).
    FiveElsewhere,
    /// The row itself would become six or more, which does not win.
    Overline,
    /// It makes an overline in another line, which is forbidden.
    ForbiddenOverline,
    /// It makes a double-four, which is forbidden, as the nested explanation shows.
    DoubleFour(Box<Explanation>),
    /// It makes a double-three, which is forbidden, as the nested explanation shows.
    DoubleThree(Box<Explanation>),
    /// The four it makes can be stopped by one stone: an end is closed or would make six.
    NoRoom,
}

impl Failure {
    /// The name in JSON output: `five-elsewhere`, `overline`, `double-four`, `double-three` or `no-room`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Failure::FiveElsewhere => "five-elsewhere",
            Failure::Overline | Failure::ForbiddenOverline => "overline",
            Failure::DoubleFour(_) => "double-four",
            Failure::DoubleThree(_) => "double-three",
            Failure::NoRoom => "no-room",
        }
    }

    /// The explanation of the completing point itself, where that is what decides.
    #[must_use]
    pub fn nested(&self) -> Option<&Explanation> {
        match self {
            Failure::DoubleFour(nested) | Failure::DoubleThree(nested) => Some(nested),
            _ => None,
        }
    }
}

/// A point that would complete a shape: a four to a win, a three to a straight four.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The free point.
    pub point: Point,
    /// Why it does not complete the shape; `None` when it does.
    pub failure: Option<Failure>,
}

/// What the stone makes in one line. A line may hold two fours; then it has two entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineShape {
    /// The direction of the line.
    pub direction: Direction,
    /// The shape it has or seems to have.
    pub shape: Shape,
    /// Its stones in sorted order, the explained one included.
    pub stones: Vec<Point>,
    /// Whether it is what it seems: for a run, that it wins; for a four, that some completion wins; for a three, that
    /// some completing point makes a straight four and may be played. An overline of Black in renju is real, too: it is
    /// what is forbidden.
    pub real: bool,
    /// The points that would complete it, with the reason where one does not.
    pub completions: Vec<Completion>,
}

/// What a stone of one side on one free point would make, line by line, and the verdict that follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The point.
    pub point: Point,
    /// Whose stone it would be.
    pub color: Color,
    /// The rule it is judged by.
    pub rule: Rule,
    /// What the stone would be.
    pub verdict: Verdict,
    /// What it makes, in the order of [`Direction::ALL`]; lines without a shape are left out. Inside a nested
    /// explanation only as far as the verdict needed.
    pub lines: Vec<LineShape>,
}

impl Explanation {
    /// The fours (straight ones included) that count.
    #[must_use]
    pub fn fours(&self) -> usize {
        self.lines.iter().filter(|l| l.real && matches!(l.shape, Shape::Four | Shape::StraightFour)).count()
    }

    /// The threes that count.
    #[must_use]
    pub fn threes(&self) -> usize {
        self.lines.iter().filter(|l| l.real && l.shape == Shape::Three).count()
    }

    /// How deep explanations are nested: 1 for one without nested ones.
    #[must_use]
    pub fn depth(&self) -> usize {
        let nested = self.lines.iter().flat_map(|line| &line.completions);
        1 + nested
            .filter_map(|completion| completion.failure.as_ref()?.nested())
            .map(Explanation::depth)
            .max()
            .unwrap_or(0)
    }
}
