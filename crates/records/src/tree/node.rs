//! What a node of a tree is and what can be said about it.

use rules::{Color, Move, Point};

/// A node of a [`super::Tree`]; it means something only together with the tree that gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// Its place in the order in which nodes were added, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move in a tree, and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    /// Whose.
    pub color: Color,
    /// The point or pass.
    pub mv: Move,
}

impl Play {
    /// A stone.
    #[must_use]
    pub const fn stone(color: Color, point: Point) -> Play {
        Play { color, mv: Move::Place(point) }
    }

    /// A pass.
    #[must_use]
    pub const fn pass(color: Color) -> Play {
        Play { color, mv: Move::Pass }
    }
}

/// `None` for no node.
pub(super) const NOTHING: u32 = u32::MAX;
/// Codes of moves are below this.
pub(super) const CODES: usize = 1 << 13;

/// A node as it lies in the arena: 24 bytes. The links are indices, [`NOTHING`] where there is none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) parent: u32,
    pub(super) first_child: u32,
    pub(super) last_child: u32,
    pub(super) next: u32,
    pub(super) notes: u32,
    /// [`code`] of the move.
    pub(super) code: u16,
}

const _: () = assert!(size_of::<Node>() <= 32);

/// A move in 13 bits: column, row, colour, then 1 for a stone and 2 for a pass; 0 is no move.
pub(super) fn code(play: Option<Play>) -> u16 {
    let Some(Play { color, mv }) = play else { return 0 };
    let color = (color.index() as u16) << 10;
    match mv {
        Move::Place(point) => 1 << 11 | color | u16::from(point.y()) << 5 | u16::from(point.x()),
        Move::Pass => 2 << 11 | color,
    }
}

/// The move with this [`code`].
pub(super) fn decode(code: u16) -> Option<Play> {
    let color = if code >> 10 & 1 == Color::White.index() as u16 { Color::White } else { Color::Black };
    match code >> 11 {
        0 => None,
        1 => Some(Play::stone(color, Point::new((code & 31) as u8, (code >> 5 & 31) as u8))),
        _ => Some(Play::pass(color)),
    }
}

/// The bound that a search proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The value is at most this.
    Upper,
    /// The value is at least this.
    Lower,
    /// The value is this.
    Exact,
}

/// What an engine or a database says a position is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Evaluation {
    /// The value in the unit of whoever wrote it, positive when good for Black.
    pub black: Option<i32>,
    /// How deep was searched, in plies.
    pub depth: Option<i16>,
    /// What kind of value it is.
    pub bound: Option<Bound>,
    /// A judgement in one ASCII character, seen from the side to move: `w` won, `l` lost, `d` drawn, `x` blocked,
    /// `!` forced, anything else a mark of the user.
    pub label: Option<u8>,
}

/// Signs on points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A circle.
    Circle,
    /// A cross.
    Cross,
    /// The point is selected.
    Selected,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Mark; 5] = [Mark::Triangle, Mark::Square, Mark::Circle, Mark::Cross, Mark::Selected];

    /// The SGF property of the mark, which names it in Tengen JSON too.
    #[must_use]
    pub const fn property(self) -> &'static str {
        match self {
            Mark::Triangle => "TR",
            Mark::Square => "SQ",
            Mark::Circle => "CR",
            Mark::Cross => "MA",
            Mark::Selected => "SL",
        }
    }
}

/// Milliseconds around a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MoveTime {
    /// What the move took.
    pub spent: Option<u32>,
    /// What Black has left after it.
    pub black_left: Option<u32>,
    /// What White has left after it.
    pub white_left: Option<u32>,
}

/// A property that is not understood: kept as it stands between the brackets, escapes and all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Its name.
    pub name: String,
    /// Its values, raw.
    pub values: Vec<String>,
}

/// Stones put and taken without moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetupChange {
    /// The points and what they hold from here on; `None`: nothing.
    pub points: Vec<(Point, Option<Color>)>,
    /// The side to move from here on, if said.
    pub to_move: Option<Color>,
}

/// What few nodes have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rare {
    /// A name of one line (SGF `N`, the one-line comment of RenLib).
    pub name: String,
    /// Texts on points.
    pub labels: Vec<(Point, String)>,
    /// Signs on points.
    pub marks: Vec<(Mark, Point)>,
    /// Stones put and taken.
    pub setup: Option<SetupChange>,
    /// Times.
    pub time: MoveTime,
    /// Whether somebody marked the node itself.
    pub tagged: bool,
    /// Whether a program should open the tree here.
    pub start: bool,
    /// What is not understood.
    pub unknown: Vec<Property>,
}

/// What a node has beside its move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Notes {
    pub(super) comment: Box<str>,
    pub(super) evaluation: Option<Evaluation>,
    pub(super) rare: Option<Box<Rare>>,
}

/// The rare things of a node that has none.
pub(super) static NO_RARE: Rare = Rare {
    name: String::new(),
    labels: Vec::new(),
    marks: Vec::new(),
    setup: None,
    time: MoveTime { spent: None, black_left: None, white_left: None },
    tagged: false,
    start: false,
    unknown: Vec::new(),
};

impl Notes {
    /// Whether they say nothing.
    pub(super) fn is_empty(&self) -> bool {
        self.comment.is_empty()
            && self.evaluation.is_none_or(|it| it == Evaluation::default())
            && self.rare.as_deref().is_none_or(|rare| *rare == NO_RARE)
    }
}
