//! What an engine did wrong.

use std::fmt;
use std::time::Duration;

use rules::{ForbiddenKind, Point};

/// Why a move cannot be played, besides that it is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The board does not have the point.
    OffBoard,
    /// A stone stands there.
    Occupied,
    /// A pass, where passing is not allowed.
    Pass,
    /// The game is over.
    AfterEnd,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::OffBoard => "off the board",
            Illegal::Occupied => "occupied",
            Illegal::Pass => "a pass",
            Illegal::AfterEnd => "after the end of the game",
        })
    }
}

/// Why an engine gave no answer that counts. Each loses the game for it, except [`Fault::NotStopped`] and
/// [`Fault::Unsupported`], which are for the caller to judge. After every fault but [`Fault::Unsupported`] the process is
/// gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The system could not start the program; its words.
    NotStarted(String),
    /// START was not answered with OK in time.
    NoOk {
        /// How long it was waited for.
        waited: Duration,
    },
    /// START was refused; the words of the engine.
    StartRefused(String),
    /// No answer in time.
    Timeout {
        /// What it was given, without the tolerance.
        limit: Duration,
        /// How long it was waited for.
        waited: Duration,
        /// Whether it had said nothing at all since it was asked.
        silent: bool,
    },
    /// The program ended.
    Crashed {
        /// How, in the words of the system; `None` when it only closed its output.
        status: Option<String>,
        /// The last line it wrote to standard error.
        stderr: Option<String>,
    },
    /// A move that cannot be played.
    IllegalMove {
        /// The coordinates as it printed them.
        text: String,
        /// Why not.
        why: Illegal,
    },
    /// A forbidden move, in a game that refuses them.
    Forbidden {
        /// Where.
        point: Point,
        /// What it would be.
        kind: ForbiddenKind,
    },
    /// More lines than any engine has to say before an answer.
    Flood {
        /// How many lines were read.
        lines: usize,
    },
    /// A line that does not end.
    EndlessLine,
    /// ERROR or UNKNOWN instead of a move; its words.
    Refused(String),
    /// An answer of another kind than what was asked, such as two moves; the line.
    Protocol(String),
    /// It went on after it was told to stop, and was ended.
    NotStopped {
        /// How long it was waited for.
        waited: Duration,
    },
    /// It does not know a command that it need not know.
    Unsupported(&'static str),
}

impl Fault {
    /// The name for files: `timeout`, `crash` and so on.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Fault::NotStarted(_) => "not-started",
            Fault::NoOk { .. } => "no-ok",
            Fault::StartRefused(_) => "start-refused",
            Fault::Timeout { .. } => "timeout",
            Fault::Crashed { .. } => "crash",
            Fault::IllegalMove { .. } => "illegal-move",
            Fault::Forbidden { .. } => "forbidden-move",
            Fault::Flood { .. } => "flood",
            Fault::EndlessLine => "endless-line",
            Fault::Refused(_) => "refused",
            Fault::Protocol(_) => "protocol",
            Fault::NotStopped { .. } => "not-stopped",
            Fault::Unsupported(_) => "unsupported",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NotStarted(why) => write!(f, "not started: {why}"),
            Fault::NoOk { waited } => write!(f, "no OK to START within {} ms", waited.as_millis()),
            Fault::StartRefused(text) => write!(f, "START refused: {text}"),
            Fault::Timeout { limit, waited, silent } => {
                let silent = if *silent { ", without a word" } else { "" };
                write!(f, "no answer in {} ms (limit {} ms){silent}", waited.as_millis(), limit.as_millis())
            }
            Fault::Crashed { status, stderr } => {
                f.write_str("the program ended")?;
                if let Some(status) = status {
                    write!(f, " ({status})")?;
                }
                stderr.as_ref().map_or(Ok(()), |line| write!(f, ": {line}"))
            }
            Fault::IllegalMove { text, why } => write!(f, "illegal move {text}: {why}"),
            Fault::Forbidden { point, kind } => write!(f, "forbidden move {point}: {kind}"),
            Fault::Flood { lines } => write!(f, "{lines} lines and no answer"),
            Fault::EndlessLine => f.write_str("a line without an end"),
            Fault::Refused(text) => write!(f, "refused to move: {text}"),
            Fault::Protocol(line) => write!(f, "wrong answer: {line}"),
            Fault::NotStopped { waited } => write!(f, "did not stop within {} ms", waited.as_millis()),
            Fault::Unsupported(command) => write!(f, "does not know {command}"),
        }
    }
}

impl std::error::Error for Fault {}
