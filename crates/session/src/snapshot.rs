//! Storing a game and going on with it.

use std::time::Duration;

use rules::{ByParty, EndReason, GameResult, Opening, Party, Position};

use crate::errors::{Refused, RestoreError};
use crate::game::{Session, apply};
use crate::types::{Effect, Given, Snapshot, Undone};

impl Session {
    /// Everything that is needed to go on with the game, the clocks as they stand at `now`.
    #[must_use]
    pub fn snapshot(&self, now: Duration) -> Snapshot {
        let clock = |party| self.clocks.left_at(party, now);
        Snapshot {
            config: self.config.clone(),
            answers: self.answers.clone(),
            undone: self.undone.iter().rev().cloned().collect(),
            end: self.ended.as_ref().filter(|_| self.adjudged).map(|ended| ended.result.clone()),
            clocks: ByParty::new(clock(Party::A), clock(Party::B)),
            clocks_before: self.clocks.began(),
            draw_offer: self.draw_offer,
            draw_offered_after: self.draw_offered_after,
        }
    }

    /// Goes on with a stored game: the clock of whoever must act runs from `now`, and an engine that must decide is
    /// asked. If the game is over, the effects say so.
    ///
    /// # Errors
    /// [`RestoreError`]: nothing in a snapshot is believed; every answer is checked.
    pub fn restore(snapshot: Snapshot, now: Duration) -> Result<(Session, Vec<Effect>), RestoreError> {
        let Snapshot { config, answers, undone, end, clocks, clocks_before, draw_offer, draw_offered_after } =
            snapshot;
        let mut session = Session::start(config, now).map_err(RestoreError::Config)?;
        for (index, given) in answers.into_iter().enumerate() {
            if let Err(why) = replay(&mut session.position, &mut session.opening, &given) {
                let Given { by, answer } = given;
                return Err(RestoreError::Answer { number: index + 1, by, answer, why });
            }
            session.answers.push(given);
        }
        if end.is_some() && !undone.is_empty() {
            return Err(RestoreError::Undone { number: 1, why: Refused::GameOver });
        }
        check_undone(&session, &undone)?;
        session.undone = undone.into_iter().rev().collect();
        let given = ByParty::new(session.answers_of(Party::A), session.answers_of(Party::B));
        session.clocks = session.clocks.stored(clocks, clocks_before, given).ok_or(RestoreError::Clocks)?;
        session.draw_offered_after = draw_offered_after;
        session.draw_offer = draw_offer;
        let over = session.position.result().is_some();
        if draw_offer.is_some() && (over || end.is_some()) {
            return Err(RestoreError::DrawOffer);
        }
        let mut effects = Vec::new();
        match end {
            None => session.proceed(&mut effects),
            Some(result) => {
                check_end(&session.position, &session.opening, &result)?;
                session.adjudged = true;
                session.finish(result, &mut effects);
            }
        }
        Ok((session, effects))
    }
}

/// Carries out a stored answer if its giver could have given it.
fn replay(position: &mut Position, opening: &mut Opening, given: &Given) -> Result<(), Refused> {
    match opening.request(position) {
        None => Err(Refused::GameOver),
        Some((to_act, _)) if to_act != given.by => Err(Refused::NotYourTurn { to_act }),
        Some(_) => apply(position, opening, &given.answer),
    }
}

/// Whether everything that was taken back could be done again.
fn check_undone(session: &Session, undone: &[Undone]) -> Result<(), RestoreError> {
    let mut position = session.position.clone();
    let mut opening = session.opening.clone();
    for (index, item) in undone.iter().enumerate() {
        let refuse = |why| RestoreError::Undone { number: index + 1, why };
        match item {
            Undone::Answer(given) => replay(&mut position, &mut opening, given).map_err(refuse)?,
            Undone::End(_) if index + 1 < undone.len() => return Err(refuse(Refused::GameOver)),
            Undone::End(result) => check_end(&position, &opening, result)?,
        }
    }
    Ok(())
}

/// Whether a game can end like this, here, without a move: by resignation, time or agreement, or by a claim where White
/// has one.
#[must_use]
pub fn is_adjudication(position: &Position, opening: &Opening, result: &GameResult) -> bool {
    position.result().is_none()
        && match result.reason {
            EndReason::Resignation | EndReason::Time => result.winner.is_some() && result.line.is_empty(),
            EndReason::Agreement => result.winner.is_none() && result.line.is_empty(),
            EndReason::Forbidden(_) => {
                let mut position = position.clone();
                opening.is_over() && position.claim().is_ok() && position.result() == Some(result)
            }
            _ => false,
        }
}

fn check_end(position: &Position, opening: &Opening, result: &GameResult) -> Result<(), RestoreError> {
    if is_adjudication(position, opening, result) {
        Ok(())
    } else {
        Err(RestoreError::End { reason: result.reason })
    }
}
