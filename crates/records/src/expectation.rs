//! What a value in a file should have been, and what it is.

use std::fmt;

use rules::{Choice, EndReason, Protocol};

/// What would be right where a value is of the wrong kind or has a content that is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expectation {
    /// A text.
    Text,
    /// `true` or `false`.
    Boolean,
    /// A list.
    List,
    /// A list of at most so many elements.
    ShortList {
        /// How many.
        most: usize,
    },
    /// An object.
    Object,
    /// An object of at most so many fields.
    SmallObject {
        /// How many.
        most: usize,
    },
    /// Any value at all.
    Value,
    /// The version of the format.
    Version,
    /// A rule.
    Rule,
    /// The number of lines of a board.
    Lines,
    /// What a forbidden move does.
    ForbiddenPolicy,
    /// A number of free points.
    FreePoints,
    /// A time control.
    Time,
    /// A number of milliseconds.
    Milliseconds,
    /// A number from 0.
    Count,
    /// Who decides for a player: [`crate::is_seat`].
    Seat,
    /// An opening protocol.
    Protocol,
    /// One of the fields that hold an answer.
    Answer,
    /// An answer or the field `end`.
    Undone,
    /// A choice of an opening.
    Choice,
    /// A number of fifth moves.
    FifthMoves,
    /// The winning colour, or `draw`.
    Winner,
    /// The reason of an end.
    Reason,
    /// The kind of a forbidden move.
    ForbiddenKind,
    /// A player.
    Party,
    /// A colour.
    Color,
    /// A point.
    Point,
    /// A point or a pass.
    Move,
}

impl Expectation {
    /// One of each kind.
    pub const ALL: [Expectation; 28] = [
        Expectation::Text,
        Expectation::Boolean,
        Expectation::List,
        Expectation::ShortList { most: 1 },
        Expectation::Object,
        Expectation::SmallObject { most: 1 },
        Expectation::Value,
        Expectation::Version,
        Expectation::Rule,
        Expectation::Lines,
        Expectation::ForbiddenPolicy,
        Expectation::FreePoints,
        Expectation::Time,
        Expectation::Milliseconds,
        Expectation::Count,
        Expectation::Seat,
        Expectation::Protocol,
        Expectation::Answer,
        Expectation::Undone,
        Expectation::Choice,
        Expectation::FifthMoves,
        Expectation::Winner,
        Expectation::Reason,
        Expectation::ForbiddenKind,
        Expectation::Party,
        Expectation::Color,
        Expectation::Point,
        Expectation::Move,
    ];

    /// The words of the file format that are allowed, where there is a list of them.
    #[must_use]
    pub fn words(self) -> Vec<&'static str> {
        match self {
            Expectation::Boolean => vec!["true", "false"],
            Expectation::Rule => vec!["freestyle", "standard", "renju", "caro", "caro-overline"],
            Expectation::ForbiddenPolicy => vec!["illegal", "loss", "claim"],
            Expectation::Seat => {
                vec!["human", "engine", "engine:1–10", "minimax", "alphabeta", "pvs", "mcts", "cmd:…"]
            }
            Expectation::Protocol => Protocol::ALL_NAMES.to_vec(),
            Expectation::Answer => vec!["move", "place", "choose", "declare", "offer", "select"],
            Expectation::Choice => Choice::ALL.map(Choice::name).to_vec(),
            Expectation::Winner => vec!["black", "white", "draw"],
            Expectation::Reason => REASONS.map(EndReason::name).into_iter().chain(["forbidden"]).collect(),
            Expectation::ForbiddenKind => vec!["overline", "double-four", "double-three"],
            Expectation::Party => vec!["a", "b"],
            Expectation::Color => vec!["black", "white"],
            _ => Vec::new(),
        }
    }
}

/// Every reason but the one that carries a kind.
pub(crate) const REASONS: [EndReason; 9] = [
    EndReason::Five,
    EndReason::Overline,
    EndReason::Full,
    EndReason::FewPoints,
    EndReason::Passes,
    EndReason::NoLegalMove,
    EndReason::Resignation,
    EndReason::Time,
    EndReason::Agreement,
];

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one_of = |f: &mut fmt::Formatter<'_>| write!(f, "one of {}", self.words().join(", "));
        match self {
            Expectation::Text => f.write_str("a text"),
            Expectation::List => f.write_str("a list"),
            Expectation::ShortList { most } => write!(f, "a list of at most {most} elements"),
            Expectation::Object => f.write_str("an object"),
            Expectation::SmallObject { most } => write!(f, "an object of at most {most} fields"),
            Expectation::Value => f.write_str("a value"),
            Expectation::Version => f.write_str("the version of the format, a number from 1"),
            Expectation::Lines => f.write_str("a number of lines, 5 to 22"),
            Expectation::FreePoints => f.write_str("a number of free points"),
            Expectation::Time => f.write_str("a time like 5m+3s, 30s/move or none"),
            Expectation::Milliseconds => f.write_str("a whole number of milliseconds"),
            Expectation::Count => f.write_str("a whole number from 0"),
            Expectation::Answer => write!(f, "an answer, {}", self.words().join(", ")),
            Expectation::Undone => f.write_str("an answer as in opening.answers, or the field end"),
            Expectation::FifthMoves => f.write_str("a number of fifth moves"),
            Expectation::Point => f.write_str("a point like \"h8\""),
            Expectation::Move => f.write_str("a point like \"h8\", or \"--\" for a pass"),
            Expectation::Boolean
            | Expectation::Rule
            | Expectation::ForbiddenPolicy
            | Expectation::Seat
            | Expectation::Protocol
            | Expectation::Choice
            | Expectation::Winner
            | Expectation::Reason
            | Expectation::ForbiddenKind
            | Expectation::Party
            | Expectation::Color => one_of(f),
        }
    }
}

/// What a file has where something else was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// An object.
    Object,
    /// A list.
    List,
    /// This piece of the file, cut off where it is long.
    Text(String),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Object => f.write_str("an object"),
            Found::List => f.write_str("a list"),
            Found::Text(text) => f.write_str(text),
        }
    }
}
