//! Every reason for which a session says no.

use std::fmt;

use rules::opening::{ProtocolError, Refusal};
use rules::position::SetupError;
use rules::{Answer, EndReason, Party, PlayError, Protocol, Request};

/// Why a game cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfigError {
    /// The opening protocol does not fit rule or board.
    Protocol(ProtocolError),
    /// Stones before the first move together with an opening protocol.
    SetupWithProtocol(Protocol),
    /// The stones cannot be set up.
    Setup(SetupError),
    /// A clock without any time on it.
    NoTime,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigError::Protocol(error) => error.fmt(f),
            ConfigError::SetupWithProtocol(_) => f.write_str(
                "an opening protocol begins on the empty board: no stones can be set up before it",
            ),
            ConfigError::Setup(error) => error.fmt(f),
            ConfigError::NoTime => f.write_str("the clocks have no time at all"),
        }
    }
}

impl std::error::Error for ConfigError {}

/// Why a call is refused. The game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The game is over.
    GameOver,
    /// Somebody else must decide now.
    NotYourTurn {
        /// Who.
        to_act: Party,
    },
    /// An engine decides for this player: [`crate::Session::decision`] is its way in.
    EngineSeat {
        /// The player.
        party: Party,
    },
    /// The answer is of another kind than the request.
    WrongKind {
        /// What is asked.
        asked: Request,
    },
    /// The move cannot be played.
    Play(PlayError),
    /// The opening does not allow it.
    Opening(Refusal),
    /// This player has given no answer that could be taken back.
    NothingToUndo,
    /// Nothing was taken back, or another move was made since.
    NothingToRedo,
    /// Black's last move was not forbidden, White has moved since, or the policy is not `claim`.
    NothingToClaim,
    /// Only the owner of White can claim.
    NotWhite,
    /// This player's offer is still open.
    DrawAlreadyOffered,
    /// This player has offered a draw since his last answer.
    DrawTooSoon,
    /// There is no draw offer to answer.
    NoDrawOffered,
    /// The engine that would have to answer is busy with its move.
    EngineThinking {
        /// Whose engine.
        party: Party,
    },
    /// A hint is on its way already.
    HintPending,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::GameOver => f.write_str("the game is over"),
            Refused::NotYourTurn { to_act } => write!(f, "it is player {to_act}'s turn"),
            Refused::EngineSeat { party } => write!(f, "an engine decides for player {party}"),
            Refused::WrongKind { asked } => write!(f, "expected {}", describe(asked)),
            Refused::Play(error) => error.fmt(f),
            Refused::Opening(refusal) => refusal.fmt(f),
            Refused::NothingToUndo => f.write_str("there is nothing to take back"),
            Refused::NothingToRedo => f.write_str("there is nothing to redo"),
            Refused::NothingToClaim => f.write_str("there is no forbidden move to claim"),
            Refused::NotWhite => f.write_str("only White can claim a forbidden move"),
            Refused::DrawAlreadyOffered => f.write_str("the draw offer is still open"),
            Refused::DrawTooSoon => f.write_str("only one draw offer per move"),
            Refused::NoDrawOffered => f.write_str("nobody has offered a draw"),
            Refused::EngineThinking { party } => write!(f, "the engine of player {party} is thinking"),
            Refused::HintPending => f.write_str("a hint is on its way already"),
        }
    }
}

impl std::error::Error for Refused {}

fn describe(request: &Request) -> &'static str {
    match request {
        Request::Move => "a move",
        Request::Place { .. } => "a stone of the opening",
        Request::Choose(_) => "a choice",
        Request::Declare { .. } => "the number of fifth moves",
        Request::Offer { .. } => "fifth moves to offer",
        Request::Select { .. } => "one of the offered fifth moves",
        Request::AnswerDraw => "an answer to the draw offer",
    }
}

/// Why a snapshot cannot be restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RestoreError {
    /// The game could not have been set up.
    Config(ConfigError),
    /// One of the answers could not have been given.
    Answer {
        /// Which one, from 1.
        number: usize,
        /// Whose it is said to be.
        by: Party,
        /// The answer.
        answer: Answer,
        /// Why not.
        why: Refused,
    },
    /// One of the answers that were taken back could not have been given.
    Undone {
        /// Which one, from 1, the next to redo being the first.
        number: usize,
        /// Why not.
        why: Refused,
    },
    /// The game cannot have ended like that: a reason that only a move makes, a winner where there is none, or an end
    /// after an end.
    End {
        /// The reason that is given.
        reason: EndReason,
    },
    /// A clock where there is none, none where there must be one, or more on it than could have come together.
    Clocks,
    /// A draw offer in a game that is over.
    DrawOffer,
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RestoreError::Config(error) => error.fmt(f),
            RestoreError::Answer { number, by, answer, why } => {
                write!(f, "answer {number} ('{answer}' by player {by}): {why}")
            }
            RestoreError::Undone { number, why } => write!(f, "answer {number} of those taken back: {why}"),
            RestoreError::End { reason } => write!(f, "the game cannot have ended like that ({reason})"),
            RestoreError::Clocks => f.write_str("the clocks do not fit the time control"),
            RestoreError::DrawOffer => f.write_str("a draw offer in a game that is over"),
        }
    }
}

impl std::error::Error for RestoreError {}
