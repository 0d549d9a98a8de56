//! What can be wrong with a file, and where.

use std::fmt;

use rules::text::TextError;
use thiserror::Error;

use crate::expectation::{Expectation, Found};
use crate::input::{Format, MAX_INPUT};
use crate::replay::ReplayError;

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Bytes before it, a byte order mark not counted.
    pub offset: usize,
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
}

impl Place {
    /// The place after `offset` bytes of `text`.
    #[must_use]
    pub fn in_text(text: &str, offset: usize) -> Place {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |index| index + 1);
        Place {
            offset,
            line: before.bytes().filter(|&b| b == b'\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

impl ReadError {
    pub(crate) fn new(format: Format, place: Option<Place>, problem: Problem) -> ReadError {
        ReadError { format, place, problem: Box::new(problem) }
    }

    /// Whether the file was understood but holds no possible game, as a replay of the record finds it.
    #[must_use]
    pub fn illegal(&self) -> Option<&ReplayError> {
        match &*self.problem {
            Problem::Game(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// More bytes than [`MAX_INPUT`].
    #[error("{bytes} bytes are too many for a game: at most {} MiB are read", MAX_INPUT >> 20)]
    TooLarge {
        /// The size of the file.
        bytes: usize,
    },
    /// There is nothing in the file at all.
    #[error("the file is empty")]
    Empty,
    /// The bytes are no UTF-8.
    #[error("{}the bytes are no UTF-8 text", if *utf16 { "this looks like UTF-16, expected UTF-8: " } else { "" })]
    Encoding {
        /// Whether there is a byte order mark of UTF-16.
        utf16: bool,
    },
    /// The text is no JSON that is read.
    #[error("no valid JSON{}", if *ends_early { ": it ends too early" } else { "" })]
    Syntax {
        /// Whether the text ends where something must follow.
        ends_early: bool,
    },
    /// The value is of the wrong kind or has a content that is not possible.
    #[error("{}: expected {expected}, found {found}", if field.is_empty() { "the file" } else { field })]
    Expected {
        /// The field, like `opening.answers[0].by`; empty for the file as a whole.
        field: String,
        /// What would be right.
        expected: Expectation,
        /// What is there.
        found: Found,
    },
    /// A field that must be there is not.
    #[error("{}: the field \"{name}\" is missing", if field.is_empty() { "the game" } else { field })]
    Missing {
        /// The object it should be in; empty for the game itself.
        field: String,
        /// Its name.
        name: &'static str,
    },
    /// A field is there twice.
    #[error("{}: the field \"{name}\" is there twice", if field.is_empty() { "the game" } else { field })]
    Twice {
        /// The object it is in; empty for the game itself.
        field: String,
        /// Its name.
        name: String,
    },
    /// The JSON is something else than a Tengen game.
    #[error("not a Tengen game: expected \"format\": \"tengen-game\"")]
    NotAGame,
    /// A version of the format that this program does not know.
    #[error("version {found} of the format: this program reads version {known}; a newer one may read it")]
    Version {
        /// The version of the file.
        found: u64,
        /// The version that is known.
        known: u64,
    },
    /// A word of a move text is no move.
    #[error("{}", .0.what())]
    Text(TextError),
    /// A move of a move text cannot be played.
    #[error(transparent)]
    Move(rules::text::ReplayError),
    /// The game is not possible.
    #[error(transparent)]
    Game(#[from] ReplayError),
    /// The game is possible, but it cannot be gone on with as the file says (clocks, a draw offer, what was taken back).
    #[error("{0}")]
    Going(session::RestoreError),
}

/// A file that cannot be read: what is wrong, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{format}{}: {problem}", place.map(|place| format!(", {place}")).unwrap_or_default())]
pub struct ReadError {
    /// The format that was assumed.
    pub format: Format,
    /// Where; `None` when it is the file as a whole.
    pub place: Option<Place>,
    /// What.
    pub problem: Box<Problem>,
}
