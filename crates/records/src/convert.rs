//! Between a record and a game in progress.

use std::time::Duration;

use rules::{Answer, ByParty, Color, Move, Party};
use session::{Config, Given, Seat, Snapshot, TimeControl};
use thiserror::Error;

use crate::model::{GameRecord, Player, RecordedMove};
use crate::replay::{Replay, ReplayError};

/// Why a record cannot become a game in progress.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConvertError {
    /// It is no possible game.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The colours do not take turns: the file leaves out a pass or has two moves of one colour.
    #[error("move {number} ({mv}) is {}'s, but it is {}'s turn", color, color.opponent())]
    NotInTurn {
        /// The number of the move, from 1.
        number: usize,
        /// The move.
        mv: Move,
        /// Whose it is said to be.
        color: Color,
    },
}

impl Player {
    /// Whether a person or an engine decides for him: anything but `human`, `person` or nothing is an engine.
    #[must_use]
    pub fn seat(&self) -> Seat {
        match self.seat.as_deref() {
            None | Some("human" | "person") => Seat::Person,
            Some(_) => Seat::Engine,
        }
    }
}

impl GameRecord {
    /// The record of a game in progress.
    ///
    /// # Errors
    /// [`ReplayError`] if the snapshot is no possible game; those that a [`session::Session`] makes are.
    pub fn from_snapshot(snapshot: &Snapshot, players: ByParty<Player>) -> Result<GameRecord, ReplayError> {
        let mut record = GameRecord::new(snapshot.config.settings, snapshot.config.protocol);
        record.players = players;
        record.set_game(snapshot)?;
        Ok(record)
    }

    /// Takes over the state of a game in progress and keeps everything else: players (with the seat `human` or `engine`
    /// where theirs says otherwise than the game), date, comments, unknown fields
    /// (those of moves, answers and what was taken back as far as they are the same). Times on the clocks are kept to the millisecond.
    ///
    /// # Errors
    /// [`ReplayError`] if the snapshot is no possible game; the record is unchanged.
    pub fn set_game(&mut self, snapshot: &Snapshot) -> Result<(), ReplayError> {
        let Config { settings, protocol, setup, seats, time } = snapshot.config.clone();
        let (answers, moves): (Vec<Given>, Vec<Given>) =
            snapshot.answers.iter().cloned().partition(|given| !matches!(given.answer, Answer::Move(_)));
        let mut record = GameRecord::new(settings, protocol);
        record.setup = setup;
        record.time = time;
        record.answers = answers;
        // The stones of the opening are what its answers put; the moves take turns after them.
        let Replay { mut position, opening, owners } = record.replay_answers()?;
        record.moves = recorded(&position);
        for (index, given) in moves.iter().enumerate() {
            let number = record.moves.len() + 1;
            let Answer::Move(mv) = given.answer else { continue };
            if !opening.is_over() {
                return Err(ReplayError::OpeningNotOver { number, mv });
            }
            let owner = opening.owners()[position.to_move()];
            if owner != given.by {
                let why = Box::new(session::Refused::NotYourTurn { to_act: owner });
                let number = record.answers.len() + index + 1;
                return Err(ReplayError::Answer { number, by: given.by, answer: given.answer.clone(), why });
            }
            let color = position.to_move();
            position.play(mv).map_err(|why| ReplayError::Move { number, why })?;
            record.moves.push(RecordedMove::new(color, mv));
        }
        record.owners = owners;
        record.result = position.result().cloned().or_else(|| snapshot.end.clone());
        record.undone = snapshot.undone.clone();
        record.clocks = (time != TimeControl::None).then(|| snapshot.clocks.map(|left| left.map(millis)));
        record.clocks_before = snapshot.clocks_before.map(|left| left.map(millis));
        record.draw_offer = snapshot.draw_offer;
        record.draw_offered_after = snapshot.draw_offered_after;
        record.keep_remarks(self);
        for party in Party::ALL {
            if record.players[party].seat() != seats[party] {
                let text = if seats[party] == Seat::Person { "human" } else { "engine" };
                record.players[party].seat = Some(text.to_owned());
            }
        }
        *self = record;
        Ok(())
    }

    /// Takes from `old` what is not the game's state.
    fn keep_remarks(&mut self, old: &GameRecord) {
        self.app.clone_from(&old.app);
        self.date.clone_from(&old.date);
        self.comment.clone_from(&old.comment);
        self.players = old.players.clone();
        let same_moves = common(&self.moves, &old.moves, |a, b| a.color == b.color && a.mv == b.mv);
        let same_answers = common(&self.answers, &old.answers, |a, b| a == b);
        for (new, old) in self.moves.iter_mut().zip(&old.moves[..same_moves]) {
            new.comment.clone_from(&old.comment);
        }
        let same_owners = common(&self.owners, &old.owners, |a, b| a == b);
        // What is taken back comes to the front of this list, and what is done again leaves it there.
        let same_undone = common(self.undone.iter().rev(), old.undone.iter().rev(), |a, b| a == b);
        let (undone, undone_before) = (self.undone.len(), old.undone.len());
        let moved = |place: &str| -> Option<String> {
            let below = |rest, limit| index(rest).filter(|(i, _)| *i < limit).map(|_| place.to_owned());
            match place.split_once('[') {
                Some(("moves", rest)) => below(rest, same_moves),
                Some(("opening.answers", rest)) => below(rest, same_answers),
                Some(("opening.owners", rest)) => below(rest, same_owners),
                Some(("undone", rest)) => {
                    let (i, rest) = index(rest)?;
                    let from_end = undone_before.checked_sub(i).filter(|n| *n <= same_undone)?;
                    Some(format!("undone[{}]{rest}", undone.checked_sub(from_end)?))
                }
                Some(_) => None,
                None => (place != "result" || self.result == old.result).then(|| place.to_owned()),
            }
        };
        self.extras.0 =
            old.extras.0.iter().filter_map(|(place, fields)| Some((moved(place)?, fields.clone()))).collect();
    }

    /// What a session needs to go on with the game. Seats come from [`Player::seat`]; clocks that the file does not
    /// give are as agreed.
    ///
    /// # Errors
    /// [`ConvertError`]: no possible game, or one whose colours do not take turns.
    pub fn to_snapshot(&self) -> Result<Snapshot, ConvertError> {
        self.replay()?;
        let Replay { mut position, opening, .. } = self.replay_answers()?;
        let mut answers = self.answers.clone();
        for (index, &RecordedMove { color, mv, .. }) in
            self.moves.iter().enumerate().skip(position.moves().len())
        {
            let number = index + 1;
            if color != position.to_move() {
                return Err(ConvertError::NotInTurn { number, mv, color });
            }
            answers.push(Given { by: opening.owners()[color], answer: Answer::Move(mv) });
            position.play(mv).map_err(|why| ReplayError::Move { number, why })?;
        }
        let full = match self.time {
            TimeControl::None => None,
            TimeControl::PerMove(time) | TimeControl::Clock { main: time, .. } => Some(time),
        };
        let clocks = self.clocks.unwrap_or_default().map(|left| left.map(Duration::from_millis).or(full));
        Ok(Snapshot {
            config: Config {
                settings: self.settings,
                protocol: self.protocol,
                setup: self.setup.clone(),
                seats: ByParty::new(self.players[Party::A].seat(), self.players[Party::B].seat()),
                time: self.time,
            },
            answers,
            undone: self.undone.clone(),
            end: self.result.clone().filter(|_| position.result().is_none()),
            clocks,
            clocks_before: self.clocks_before.map(|left| left.map(Duration::from_millis)),
            draw_offer: self.draw_offer,
            draw_offered_after: self.draw_offered_after,
        })
    }
}

/// The moves of a position.
fn recorded(position: &rules::Position) -> Vec<RecordedMove> {
    position.moves().iter().map(|ply| RecordedMove::new(ply.color, ply.mv)).collect()
}

/// How many elements at the start of two lists are the same.
fn common<'a, T: 'a>(
    a: impl IntoIterator<Item = &'a T>,
    b: impl IntoIterator<Item = &'a T>,
    same: impl Fn(&T, &T) -> bool,
) -> usize {
    a.into_iter().zip(b).take_while(|(a, b)| same(a, b)).count()
}

/// The number in `3]` and `3].by`, and what follows the bracket.
fn index(rest: &str) -> Option<(usize, &str)> {
    let (number, rest) = rest.split_once(']')?;
    Some((number.parse().ok()?, rest))
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
