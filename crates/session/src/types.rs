//! What a game is made of, and what the session tells the front end.

use std::fmt;
use std::time::Duration;

use rules::{Answer, ByColor, ByParty, Color, GameResult, Party, Protocol, Settings, Setup, Turn};

use crate::errors::Refused;
use crate::time::{Budget, TimeControl};

/// Who decides for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// A person, through [`crate::Session::answer`].
    Person,
    /// An engine, through [`Effect::Think`] and [`crate::Session::decision`].
    Engine,
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Seat::Person => "person",
            Seat::Engine => "engine",
        })
    }
}

/// Everything that is agreed before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Rule, board and draw rules.
    pub settings: Settings,
    /// The opening protocol.
    pub protocol: Protocol,
    /// Stones on the board before the first move; only without an opening protocol.
    pub setup: Setup,
    /// Who decides for each player; A starts as Black.
    pub seats: ByParty<Seat>,
    /// The clocks; what is longer than [`TimeControl::MAX`] is cut to it.
    pub time: TimeControl,
}

impl Config {
    /// A game from the empty board without clocks, for two people.
    #[must_use]
    pub fn new(settings: Settings, protocol: Protocol) -> Config {
        Config {
            settings,
            protocol,
            setup: Setup::default(),
            seats: ByParty::new(Seat::Person, Seat::Person),
            time: TimeControl::None,
        }
    }
}

/// Names one [`Effect::Think`]. Unique within one [`crate::Session`] value; a restored session counts from the start
/// again, so what engines of an earlier session still say must not be passed to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ThinkId(pub(crate) u64);

impl ThinkId {
    /// The number, from 1.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl fmt::Display for ThinkId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What an engine thinks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// Its own answer, which is carried out.
    Decide,
    /// A hint for the person who must decide; nothing is carried out.
    Hint,
}

/// An answer that was carried out, and whose it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// Who gave it.
    pub by: Party,
    /// The answer; never [`Answer::Draw`].
    pub answer: Answer,
}

/// Something that was taken back and can be done again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undone {
    /// An answer.
    Answer(Given),
    /// An end of the game that no move made: resignation, time, agreement or a claim.
    End(GameResult),
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The winning colour and the reason.
    pub result: GameResult,
    /// The player who owns the winning colour; `None` for a draw.
    pub winner: Option<Party>,
}

/// What went wrong with an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineFault {
    /// It reported that it could not answer.
    NoAnswer,
    /// It gave this answer, which was refused.
    Refused {
        /// What it answered.
        answer: Answer,
        /// Why that was refused.
        why: Box<Refused>,
    },
}

impl fmt::Display for EngineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineFault::NoAnswer => f.write_str("the engine gave no answer"),
            EngineFault::Refused { answer, why } => write!(f, "the engine answered '{answer}': {why}"),
        }
    }
}

impl std::error::Error for EngineFault {}

/// What happened, or what the front end must do, in the order in which it happened.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Start an engine on this and give what it says to [`crate::Session::decision`].
    Think {
        /// Goes back with the answer.
        id: ThinkId,
        /// The request, with a copy of all that is needed to answer it.
        turn: Box<Turn>,
        /// Whether the answer is carried out or only shown.
        purpose: Purpose,
        /// What the clock allows.
        budget: Budget,
    },
    /// Stop the engine that thinks on this; what it still says is ignored.
    Cancel {
        /// The one to stop.
        id: ThinkId,
    },
    /// An answer was carried out. (Answers to draw offers are told by [`Effect::DrawDeclined`] and
    /// [`Effect::Ended`].)
    Answered {
        /// Who gave it.
        party: Party,
        /// The colour of the stone, if one was placed, or of the side that passed.
        color: Option<Color>,
        /// The answer.
        answer: Answer,
    },
    /// The players own other colours than before.
    OwnersChanged {
        /// Who owns which colour now.
        owners: ByColor<Party>,
    },
    /// The opening is over: normal moves from here on.
    OpeningOver,
    /// Answers were taken back.
    TookBack {
        /// How many.
        steps: usize,
    },
    /// Answers that had been taken back were given again.
    Redone {
        /// How many; 0 when only an end of the game was done again.
        steps: usize,
    },
    /// The game was over and goes on.
    Reopened,
    /// A draw was offered.
    DrawOffered {
        /// By this player.
        by: Party,
    },
    /// A draw offer was declined.
    DrawDeclined {
        /// By this player.
        by: Party,
    },
    /// A draw offer is no longer open: the other player played on, or something was taken back.
    DrawLapsed {
        /// Who had offered it.
        by: Party,
    },
    /// The hint that was asked for.
    Hint {
        /// Who asked.
        party: Party,
        /// A possible answer.
        answer: Answer,
    },
    /// The hint that was asked for will not come.
    HintFailed {
        /// Who asked.
        party: Party,
        /// What went wrong.
        why: EngineFault,
    },
    /// An engine that must decide failed. The game waits (its clock runs on) until [`crate::Session::retry`],
    /// [`crate::Session::set_seat`], an undo, or an end. A draw offer that an engine fails to answer counts as
    /// declined.
    EngineFailed {
        /// The player whose engine it is.
        party: Party,
        /// What went wrong.
        why: EngineFault,
    },
    /// The game is over; a draw offer that was open is closed with it.
    Ended {
        /// How.
        outcome: Ended,
    },
}

/// Everything that is needed to go on with a game: what is stored. The clocks stand still while it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// What was agreed.
    pub config: Config,
    /// The answers given, in order: those of the opening, then the moves.
    pub answers: Vec<Given>,
    /// What was taken back, the next one to redo first.
    pub undone: Vec<Undone>,
    /// The end of the game, if no move made it: resignation, time, agreement or a claim.
    pub end: Option<GameResult>,
    /// What is left on the clocks; `None` without a time control.
    pub clocks: ByParty<Option<Duration>>,
    /// What was left when the latest decision of each began: what he has again if a loss on time is taken back. Where it
    /// is `None`, what is left now counts, or the time agreed if that is nothing.
    pub clocks_before: ByParty<Option<Duration>>,
    /// Who has offered a draw that is not answered yet.
    pub draw_offer: Option<Party>,
    /// After how many of his own answers a player last offered a draw (one offer is free per answer).
    pub draw_offered_after: ByParty<Option<usize>>,
}
