//! Whether an engine keeps to the Gomocup protocol: what it must do, what it may do, and what strange lines do to it.
//!
//! Every check starts the engine afresh, so that nothing it did before matters. The positions and conversations with
//! known answers are in `data/protocol/checks.txt`; the other checks are functions in `checks.rs`.

mod cases;
mod checks;
mod talk;

use std::fmt;
use std::time::Duration;

use host::external::EngineSpec;

pub use cases::{CaseError, Cases, Conversation, Step, Task, Wish};

/// How much an engine needs a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// Without it, it cannot play in a tournament.
    Mandatory,
    /// The protocol has it, and a good engine, too.
    Optional,
    /// Only some programs use it.
    Extension,
}

impl Need {
    /// The word for it in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Need::Mandatory => "mandatory",
            Need::Optional => "optional",
            Need::Extension => "extension",
        }
    }
}

/// What an engine should have answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// `OK`.
    Ok,
    /// A move, `X,Y`.
    Move,
    /// `ERROR` and a text.
    Error,
    /// `UNKNOWN` and a text.
    Unknown,
    /// A line that has this.
    Text(&'static str),
    /// A line of this form, a regular expression.
    Form(String),
    /// One of these moves.
    OneOf(String),
    /// Any move but these.
    NoneOf(String),
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wanted::Ok => f.write_str("OK"),
            Wanted::Move => f.write_str("X,Y"),
            Wanted::Error => f.write_str("ERROR"),
            Wanted::Unknown => f.write_str("UNKNOWN"),
            Wanted::Text(text) => f.write_str(text),
            Wanted::Form(form) => f.write_str(form),
            Wanted::OneOf(moves) => f.write_str(moves),
            Wanted::NoneOf(moves) => write!(f, "not {moves}"),
        }
    }
}

/// Why a check was not passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The program could not be started.
    NotStarted(String),
    /// No answer for so long.
    Silent(Duration),
    /// The program ended.
    Ended,
    /// Another answer.
    Answered {
        /// What it said.
        line: String,
        /// What it should have said.
        wanted: Wanted,
    },
    /// A move onto a stone or off the board.
    Illegal(String),
    /// The right answer too late.
    Late {
        /// How long it took.
        took: Duration,
        /// How long it may take at most.
        limit: Duration,
    },
    /// Lines without end.
    Flood,
    /// It still ran so long after END.
    Runs(Duration),
    /// It says that it does not know the command.
    Unknown,
    /// It answered before it could be interrupted.
    TooQuick,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NotStarted(why) => write!(f, "not started: {why}"),
            Reason::Silent(time) => write!(f, "no answer for {} ms", time.as_millis()),
            Reason::Ended => f.write_str("the program ended"),
            Reason::Answered { line, wanted } => write!(f, "answered '{line}', expected {wanted}"),
            Reason::Illegal(line) => write!(f, "illegal move {line}"),
            Reason::Late { took, limit } => {
                write!(f, "took {} ms, at most {} ms", took.as_millis(), limit.as_millis())
            }
            Reason::Flood => f.write_str("lines without end"),
            Reason::Runs(time) => write!(f, "still runs {} ms after END", time.as_millis()),
            Reason::Unknown => f.write_str("the command is not known"),
            Reason::TooQuick => f.write_str("answered before it could be interrupted"),
        }
    }
}

/// How a check went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// As it should; the time that was measured, where that says something.
    Pass(Option<Duration>),
    /// Not as it should.
    Fail(Reason),
    /// The engine does not have it, and need not.
    Missing,
    /// It could not be found out.
    Untested(Reason),
}

impl Outcome {
    /// The word for it in files.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Outcome::Pass(_) => "pass",
            Outcome::Fail(_) => "fail",
            Outcome::Missing => "missing",
            Outcome::Untested(_) => "untested",
        }
    }
}

/// Which check it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// One of the functions; the key of the message that describes it begins with `compliance-`.
    Check(&'static str),
    /// A conversation of the file.
    Conversation(String),
    /// A position of the file.
    Position(String),
}

impl Subject {
    /// The name for files, such as `turn-occupied`.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Subject::Check(key) => key.strip_prefix("compliance-").unwrap_or(key),
            Subject::Conversation(id) | Subject::Position(id) => id,
        }
    }
}

/// One row of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Which check.
    pub subject: Subject,
    /// How much it matters.
    pub need: Need,
    /// How it went.
    pub outcome: Outcome,
}

/// What an engine does and does not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its answer to ABOUT.
    pub about: Option<String>,
    /// The checks in their order. When the engine does not start, only that.
    pub items: Vec<Item>,
}

impl Report {
    /// The mandatory checks that failed.
    pub fn failures(&self) -> impl Iterator<Item = &Item> {
        let failed = |item: &&Item| !matches!(item.outcome, Outcome::Pass(_) | Outcome::Untested(_));
        self.items.iter().filter(|item| item.need == Need::Mandatory).filter(failed)
    }
}

/// How patient the checks are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Until START is answered.
    pub start: Duration,
    /// Until any other command is answered that needs no thinking.
    pub answer: Duration,
    /// The time for a move where the check is not about time.
    pub turn: Duration,
    /// What a move may take longer than its limit; referees allow a second.
    pub tolerance: Duration,
    /// Until the program has ended after END, or has answered after it was told to stop.
    pub end: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            start: Duration::from_secs(10),
            answer: Duration::from_secs(2),
            turn: Duration::from_secs(1),
            tolerance: Duration::from_secs(1),
            end: Duration::from_secs(1),
        }
    }
}

/// Checks an engine; `progress` hears of every check when it is done.
#[must_use]
pub fn run(spec: &EngineSpec, patience: Patience, cases: &Cases, progress: &mut dyn FnMut(&Item)) -> Report {
    let tester = talk::Tester { spec, patience };
    let mut report = Report { about: tester.about(), items: Vec::new() };
    let mut add = |subject: Subject, need: Need, done: checks::Done| {
        let outcome = match done {
            Ok(took) => Outcome::Pass(took),
            Err(Reason::Unknown) if need != Need::Mandatory => Outcome::Missing,
            Err(reason @ Reason::TooQuick) => Outcome::Untested(reason),
            Err(reason) => Outcome::Fail(reason),
        };
        let item = Item { subject, need, outcome };
        progress(&item);
        report.items.push(item);
        matches!(report.items.last().map(|item| &item.outcome), Some(Outcome::Pass(_)))
    };
    for (number, check) in checks::CHECKS.iter().enumerate() {
        let passed = add(Subject::Check(check.key), check.need, (check.run)(&tester));
        // Whoever does not get over START gets over nothing else.
        if number == 0 && !passed {
            return report;
        }
    }
    for conversation in &cases.conversations {
        let done = checks::conversation(&tester, conversation);
        add(Subject::Conversation(conversation.id.clone()), need_of(&conversation.id), done);
    }
    for task in &cases.tasks {
        add(Subject::Position(task.id.clone()), Need::Optional, checks::position(&tester, task));
    }
    report
}

/// How much a conversation of the file matters.
fn need_of(id: &str) -> Need {
    match id {
        "begin" | "board" | "about" | "unknown-command" => Need::Mandatory,
        "show-forbid" => Need::Extension,
        _ => Need::Optional,
    }
}
