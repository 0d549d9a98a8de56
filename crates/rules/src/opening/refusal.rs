//! Why an answer is refused during an opening.

use std::fmt;

use crate::point::Point;
use crate::position::PlayError;
use crate::turn::{Answer, Choice, Request, Zone};

/// Why an answer is refused during an opening. The refused answer changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The opening is over.
    Over,
    /// Something else is asked.
    WrongKind {
        /// What must be answered.
        expected: Request,
        /// What was answered.
        answer: Answer,
    },
    /// A pass; there is none before the end of the opening.
    PassInOpening,
    /// The stone cannot be played there at all.
    Play(PlayError),
    /// The stone may not go there in this step.
    OutsideZone {
        /// The point.
        point: Point,
        /// Where it may go.
        zone: Zone,
    },
    /// The protocol does not give this choice now.
    NotAChoice {
        /// The choice.
        choice: Choice,
        /// Those it gives.
        allowed: Vec<Choice>,
    },
    /// The declared number is too small or too large.
    OutOfRange {
        /// The number.
        number: u8,
        /// The smallest number allowed.
        min: u8,
        /// The largest number allowed.
        max: u8,
    },
    /// An offer without a point.
    NoPoints,
    /// More fifth moves than are asked for.
    TooMany {
        /// How many there would be.
        offered: usize,
        /// How many are asked for in all.
        total: u8,
    },
    /// The same fifth move a second time.
    OfferedTwice(Point),
    /// Two fifth moves that come to the same after a rotation or reflection.
    Symmetric {
        /// The point.
        point: Point,
        /// The point it is symmetric to, offered before it.
        with: Point,
    },
    /// The selected point is none of the offered fifth moves.
    NotOffered {
        /// The point.
        point: Point,
        /// Those that were offered.
        offered: Vec<Point>,
    },
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Refusal {
        Refusal::Play(error)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Over => f.write_str("the opening is over"),
            Refusal::WrongKind { expected, answer } => {
                write!(f, "'{answer}' is no answer here: expected {}", Wanted(expected))
            }
            Refusal::PassInOpening => f.write_str("passing is not allowed during the opening"),
            Refusal::Play(error) => error.fmt(f),
            Refusal::OutsideZone { point, zone } => {
                write!(f, "the stone must be placed {zone}, not on {point}")
            }
            Refusal::NotAChoice { choice, allowed } => {
                write!(f, "{choice} is not possible here: expected {}", list(allowed))
            }
            Refusal::OutOfRange { number, min, max } => {
                write!(f, "{number} fifth moves are not possible: expected {min} to {max}")
            }
            Refusal::NoPoints => f.write_str("the offer names no point"),
            Refusal::TooMany { offered, total } => {
                write!(f, "{offered} fifth moves are too many: {total} must be offered in all")
            }
            Refusal::OfferedTwice(point) => write!(f, "{point} is offered twice"),
            Refusal::Symmetric { point, with } => {
                write!(f, "{point} is symmetric to {with}, which is offered already")
            }
            Refusal::NotOffered { point, offered } => {
                write!(f, "{point} was not offered: expected {}", list(offered))
            }
        }
    }
}

impl std::error::Error for Refusal {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Refusal::Play(error) => Some(error),
            _ => None,
        }
    }
}

/// What a request wants, as a phrase.
struct Wanted<'a>(&'a Request);

impl fmt::Display for Wanted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Request::Move => f.write_str("a move"),
            Request::Place { color, zone, .. } => write!(f, "a {} stone {zone}", color.name()),
            Request::Choose(choices) => f.write_str(&list(choices)),
            Request::Declare { min, max } => write!(f, "the number of fifth moves, {min} to {max}"),
            Request::Offer { total, offered } => match usize::from(*total).saturating_sub(offered.len()) {
                1 => f.write_str("1 more fifth move"),
                missing => write!(f, "{missing} more fifth moves"),
            },
            Request::Select { offered } => write!(f, "one of the fifth moves {}", list(offered)),
            Request::AnswerDraw => f.write_str("an answer to the offered draw"),
        }
    }
}

/// `a, b or c`.
fn list(items: &[impl fmt::Display]) -> String {
    let words: Vec<String> = items.iter().map(ToString::to_string).collect();
    match words.split_last() {
        Some((end, [])) => end.clone(),
        Some((end, start)) => format!("{} or {end}", start.join(", ")),
        None => String::new(),
    }
}
