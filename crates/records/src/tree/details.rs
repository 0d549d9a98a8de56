//! What a node can say besides its move, its name and its comment.

use rules::{ByColor, Color, Point};

/// What a setup puts on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stone {
    /// A stone of this colour.
    Put(Color),
    /// Nothing: a stone that was there is taken away.
    Clear,
}

/// A sign on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A circle.
    Circle,
    /// A cross.
    Cross,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Mark; 4] = [Mark::Triangle, Mark::Square, Mark::Circle, Mark::Cross];

    /// `triangle`, `square`, `circle` or `cross`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Triangle => "triangle",
            Mark::Square => "square",
            Mark::Circle => "circle",
            Mark::Cross => "cross",
        }
    }

    /// The mark with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Mark> {
        Mark::ALL.into_iter().find(|mark| mark.name() == name)
    }
}

/// What a value is a bound of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The true value is no higher.
    Upper,
    /// The true value is no lower.
    Lower,
    /// It is the true value.
    Exact,
}

impl Bound {
    /// Every bound.
    pub const ALL: [Bound; 3] = [Bound::Upper, Bound::Lower, Bound::Exact];

    /// `upper`, `lower` or `exact`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Bound::Upper => "upper",
            Bound::Lower => "lower",
            Bound::Exact => "exact",
        }
    }

    /// The bound with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Bound> {
        Bound::ALL.into_iter().find(|bound| bound.name() == name)
    }

    /// The bound of the value seen from the other side.
    #[must_use]
    pub const fn negated(self) -> Bound {
        match self {
            Bound::Upper => Bound::Lower,
            Bound::Lower => Bound::Upper,
            Bound::Exact => Bound::Exact,
        }
    }
}

/// What an engine or a database thinks of the position after a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaluation {
    /// The value in the engine's own units, positive when Black is better.
    pub value: Option<i32>,
    /// The depth of the search in plies.
    pub depth: Option<i32>,
    /// What the value bounds, seen from Black.
    pub bound: Option<Bound>,
    /// The label of a database: `w` (won), `l`, `d`, `x` (blocked), `!` (forced) or a user's own, from the view of the side
    /// that is to move.
    pub label: Option<char>,
}

/// A property of a file that this version does not know, kept as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Its name, such as `5A`.
    pub name: String,
    /// Its values; at least one.
    pub values: Vec<String>,
}

/// What few nodes have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details {
    /// Stones that are put or taken away before the node's move, if it has one.
    pub setup: Vec<(Point, Stone)>,
    /// The side to move after the node, where the file says so.
    pub to_move: Option<Color>,
    /// Short texts on points, in the order of the file.
    pub labels: Vec<(Point, String)>,
    /// Signs on points.
    pub marks: Vec<(Point, Mark)>,
    /// A value of the position after the node.
    pub evaluation: Option<Evaluation>,
    /// Milliseconds that the move took.
    pub time_ms: Option<u64>,
    /// Milliseconds left on the clocks after the move.
    pub clocks_ms: ByColor<Option<u64>>,
    /// Whether the node is tagged (a mark without a meaning of its own).
    pub tagged: bool,
    /// Whether a program should show this node first.
    pub start_here: bool,
    /// What this version does not know.
    pub properties: Vec<Property>,
}

impl Details {
    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Details::default()
    }

    /// Keeps a property. Values of one that was just kept are added to it.
    pub(crate) fn keep(&mut self, name: &str, values: Vec<String>) {
        match self.properties.last_mut() {
            Some(last) if last.name == name => last.values.extend(values),
            _ => self.properties.push(Property { name: name.to_owned(), values }),
        }
    }
}
