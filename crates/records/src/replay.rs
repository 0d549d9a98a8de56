//! Playing a record through by the rules.

use std::fmt;

use rules::opening::ProtocolError;
use rules::position::SetupError;
use rules::{Answer, Color, GameResult, Move, Opening, Party, PlayError, Position, Protocol, Request};
use session::Refused;

use crate::model::{GameRecord, OwnersAt};

/// A record played to its last move.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The last position. Its result knows only ends that a move made; the record's own result knows all.
    pub position: Position,
    /// The opening.
    pub opening: Opening,
    /// Who owned which colour when, as the opening's answers make it.
    pub owners: Vec<OwnersAt>,
}

/// Why a record is no possible game. Numbers count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// The opening protocol does not fit rule or board.
    Protocol(ProtocolError),
    /// Stones before the first move together with an opening protocol.
    SetupWithProtocol(Protocol),
    /// The stones cannot be set up.
    Setup(SetupError),
    /// An answer in the opening could not be given.
    Answer {
        /// Which one.
        number: usize,
        /// Whose it is said to be.
        by: Party,
        /// The answer.
        answer: Answer,
        /// Why not.
        why: Box<Refused>,
    },
    /// The list of moves does not begin with the stones that the opening's answers put.
    OpeningMove {
        /// The number of the move.
        number: usize,
        /// What the list has there.
        found: Option<(Color, Move)>,
        /// What the opening's answers put.
        expected: (Color, Move),
    },
    /// A move before the opening is over.
    OpeningNotOver {
        /// The number of the move.
        number: usize,
        /// The move.
        mv: Move,
    },
    /// A move cannot be played.
    Move {
        /// The number of the move.
        number: usize,
        /// Every reason, with the move and its colour.
        why: PlayError,
    },
    /// The owners that are given differ from those that the opening's answers make.
    Owners,
    /// The result that is given cannot be.
    Result {
        /// The result that is given; `None` when a game that a move has ended says it goes on.
        found: Option<GameResult>,
        /// What the moves come to.
        expected: Option<GameResult>,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let show = |result: &Option<GameResult>| match result {
            Some(result) => result.to_string(),
            None => "the game goes on".to_owned(),
        };
        match self {
            ReplayError::Protocol(error) => error.fmt(f),
            ReplayError::SetupWithProtocol(protocol) => {
                write!(
                    f,
                    "the opening {protocol} begins on the empty board: no stones can be set up before it"
                )
            }
            ReplayError::Setup(error) => write!(f, "setup: {error}"),
            ReplayError::Answer { number, by, answer, why } => {
                write!(f, "opening answer {number} ('{answer}' by player {by}): {why}")
            }
            ReplayError::OpeningMove { number, found, expected: (color, mv) } => {
                write!(f, "move {number} must be {color} {mv} as the opening has it")?;
                match found {
                    Some((color, mv)) => write!(f, ", not {color} {mv}"),
                    None => f.write_str(", but the list of moves ends before it"),
                }
            }
            ReplayError::OpeningNotOver { number, mv } => {
                write!(f, "move {number} ({mv}) comes before the opening is over")
            }
            ReplayError::Move { number, why } => write!(f, "move {number} ({}): {why}", why.mv),
            ReplayError::Owners => {
                f.write_str("the owners of the colors do not follow from the opening's answers")
            }
            ReplayError::Result { found, expected } => {
                write!(f, "the result cannot be \"{}\": by its moves, {}", show(found), show(expected))
            }
        }
    }
}

impl std::error::Error for ReplayError {}

impl GameRecord {
    /// Plays the record through.
    ///
    /// # Errors
    /// [`ReplayError`] says what is no possible game.
    pub fn replay(&self) -> Result<Replay, ReplayError> {
        let replay = self.replay_moves()?;
        if self.owners != replay.owners {
            return Err(ReplayError::Owners);
        }
        if !self.result_is_possible(&replay) {
            let expected = replay.position.result().cloned();
            return Err(ReplayError::Result { found: self.result.clone(), expected });
        }
        Ok(replay)
    }

    /// Sets up the board and gives the opening's answers.
    pub(crate) fn replay_answers(&self) -> Result<Replay, ReplayError> {
        self.protocol.check(&self.settings).map_err(ReplayError::Protocol)?;
        if self.protocol != Protocol::None && !self.setup.is_normal() {
            return Err(ReplayError::SetupWithProtocol(self.protocol));
        }
        let mut position =
            Position::with_setup(self.settings, self.setup.clone()).map_err(ReplayError::Setup)?;
        let mut opening = Opening::new(self.protocol);
        let mut owners = vec![OwnersAt { after: 0, owners: opening.owners() }];
        for (index, given) in self.answers.iter().enumerate() {
            let number = index + 1;
            let refuse = |why| {
                Err(ReplayError::Answer {
                    number,
                    by: given.by,
                    answer: given.answer.clone(),
                    why: Box::new(why),
                })
            };
            match opening.request(&position) {
                None => return refuse(Refused::GameOver),
                Some((to_act, _)) if to_act != given.by => return refuse(Refused::NotYourTurn { to_act }),
                Some(_) => {}
            }
            if let Err(why) = opening.apply(&mut position, &given.answer) {
                return refuse(Refused::Opening(why));
            }
            if owners.last().is_none_or(|last| last.owners != opening.owners()) {
                owners.push(OwnersAt { after: number, owners: opening.owners() });
            }
        }
        Ok(Replay { position, opening, owners })
    }

    /// Plays answers and moves, without a look at what the record says of owners and result.
    pub(crate) fn replay_moves(&self) -> Result<Replay, ReplayError> {
        let Replay { mut position, opening, owners } = self.replay_answers()?;
        let opening_moves = position.moves().len();
        for (index, ply) in position.moves().iter().enumerate() {
            let expected = (ply.color, ply.mv);
            let found = self.moves.get(index).map(|recorded| (recorded.color, recorded.mv));
            if found != Some(expected) {
                return Err(ReplayError::OpeningMove { number: index + 1, found, expected });
            }
        }
        for (index, recorded) in self.moves.iter().enumerate().skip(opening_moves) {
            let number = index + 1;
            if !opening.is_over() {
                return Err(ReplayError::OpeningNotOver { number, mv: recorded.mv });
            }
            position.play_as(recorded.color, recorded.mv).map_err(|why| ReplayError::Move { number, why })?;
        }
        Ok(Replay { position, opening, owners })
    }

    fn result_is_possible(&self, replay: &Replay) -> bool {
        match (&self.result, replay.position.result()) {
            (None, None) => true,
            (Some(found), Some(made)) => found == made,
            (None, Some(_)) => false,
            (Some(found), None) => session::is_adjudication(&replay.position, &replay.opening, found),
        }
    }
}

impl Replay {
    /// Who must decide what, if the game goes on.
    #[must_use]
    pub fn request(&self) -> Option<(Party, Request)> {
        self.opening.request(&self.position)
    }
}
