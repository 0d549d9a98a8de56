//! Resignation, draw offers, claims and hints.

use std::time::Duration;

use rules::{Answer, EndReason, ForbiddenKind, GameResult, Party, Point};

use crate::errors::Refused;
use crate::game::{Asked, Session, apply};
use crate::types::{Effect, EngineFault, Purpose, Seat};

impl Session {
    /// A person gives up, whoever's turn it is.
    ///
    /// # Errors
    /// [`Refused::GameOver`], or [`Refused::EngineSeat`] if `by` is no person.
    pub fn resign(&mut self, now: Duration, by: Party) -> Result<Vec<Effect>, Refused> {
        self.when_playing(now, |session, effects| {
            session.must_be_person(by)?;
            let winner = session.color_of(by.other());
            session.adjudge(GameResult::new(Some(winner), EndReason::Resignation), effects);
            Ok(())
        })
    }

    /// A person offers a draw, whoever's turn it is. A person accepts or declines with [`Answer::Draw`], by offering a
    /// draw himself (he accepts) or by playing on (the offer lapses); an engine is asked at once.
    ///
    /// # Errors
    /// [`Refused`]: the game is over, `by` is an engine, the last offer is still open or was made since the player's last
    /// answer, or the engine that would be asked is thinking about its move.
    pub fn offer_draw(&mut self, now: Duration, by: Party) -> Result<Vec<Effect>, Refused> {
        self.when_playing(now, |session, effects| {
            session.must_be_person(by)?;
            match session.draw_offer {
                Some(party) if party == by => return Err(Refused::DrawAlreadyOffered),
                Some(_) => {
                    session.settle_draw(by, true, effects);
                    return Ok(());
                }
                None => {}
            }
            let given = session.answers_of(by);
            if session.draw_offered_after[by] == Some(given) {
                return Err(Refused::DrawTooSoon);
            }
            let other = by.other();
            let to_engine = session.seat(other) == Seat::Engine;
            if to_engine && session.to_act() == Some(other) {
                return Err(Refused::EngineThinking { party: other });
            }
            if to_engine {
                session.cancel(effects);
                session.clocks.begin_decision(other);
            }
            session.draw_offer = Some(by);
            session.draw_offered_after[by] = Some(given);
            effects.push(Effect::DrawOffered { by });
            Ok(())
        })
    }

    /// Whether this player may offer a draw now.
    #[must_use]
    pub fn can_offer_draw(&self, by: Party) -> bool {
        let other = by.other();
        self.ended.is_none()
            && self.seat(by) == Seat::Person
            && self.draw_offer.is_none()
            && self.draw_offered_after[by] != Some(self.answers_of(by))
            && !(self.seat(other) == Seat::Engine && self.to_act() == Some(other))
    }

    /// The owner of White points out that Black's last move was forbidden, and wins (policy `claim`).
    ///
    /// # Errors
    /// [`Refused`]: the game is over, `by` is an engine, there is nothing to claim, or the player owns Black.
    pub fn claim(&mut self, now: Duration, by: Party) -> Result<Vec<Effect>, Refused> {
        self.when_playing(now, |session, effects| {
            session.must_be_person(by)?;
            let result = session.claim_result().ok_or(Refused::NothingToClaim)?;
            if session.owners().white != by {
                return Err(Refused::NotWhite);
            }
            session.adjudge(result, effects);
            Ok(())
        })
    }

    /// The forbidden move that the owner of White may claim now.
    #[must_use]
    pub fn claimable(&self) -> Option<(Point, ForbiddenKind)> {
        if self.ended.is_some() || !self.opening.is_over() {
            return None;
        }
        self.position.claimable()
    }

    /// A person asks for a hint: an engine looks at what he must decide, and [`Effect::Hint`] tells what it would
    /// answer. Nothing is carried out; the person's clock runs on. The hint is cancelled when the game changes.
    ///
    /// # Errors
    /// [`Refused`]: the game is over, it is not this player's turn, he is an engine, or a hint is on its way already.
    pub fn hint(&mut self, now: Duration, by: Party) -> Result<Vec<Effect>, Refused> {
        self.when_playing(now, |session, effects| {
            session.must_be_person(by)?;
            session.must_act(by)?;
            if session.hint.is_some() {
                return Err(Refused::HintPending);
            }
            let (_, request) = session.request().ok_or(Refused::GameOver)?;
            let id = session.ask(by, request, Purpose::Hint, effects);
            session.hint = Some(Asked { id, party: by });
            Ok(())
        })
    }

    /// Calls off the hint that is on its way, if there is one: nobody will hear of it.
    pub fn cancel_hint(&mut self) -> Vec<Effect> {
        self.hint.take().map(|asked| Effect::Cancel { id: asked.id }).into_iter().collect()
    }

    /// How many answers a player has given.
    pub(crate) fn answers_of(&self, party: Party) -> usize {
        self.answers.iter().filter(|given| given.by == party).count()
    }

    /// After a takeback: the right to offer a draw does not come back with it, only with the next answer.
    pub(crate) fn cap_draw_offers(&mut self) {
        for party in Party::ALL {
            let given = self.answers_of(party);
            if let Some(after) = self.draw_offered_after[party].as_mut() {
                *after = given.min(*after);
            }
        }
    }

    /// A person answers a draw offer.
    pub(crate) fn answer_draw(
        &mut self,
        by: Party,
        accepted: bool,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Refused> {
        if self.draw_offer != Some(by.other()) {
            return Err(Refused::NoDrawOffered);
        }
        self.settle_draw(by, accepted, effects);
        Ok(())
    }

    /// `by` accepts or declines the open offer.
    pub(crate) fn settle_draw(&mut self, by: Party, accepted: bool, effects: &mut Vec<Effect>) {
        if accepted {
            self.adjudge(GameResult::new(None, EndReason::Agreement), effects);
        } else {
            self.draw_offer = None;
            effects.push(Effect::DrawDeclined { by });
        }
    }

    /// The open offer, if there is one, is off.
    pub(crate) fn lapse_draw(&mut self, effects: &mut Vec<Effect>) {
        if let Some(by) = self.draw_offer.take() {
            effects.push(Effect::DrawLapsed { by });
        }
    }

    /// How the game would end if White's owner claimed now.
    pub(crate) fn claim_result(&self) -> Option<GameResult> {
        self.claimable()?;
        // The rules alone say what a claim comes to; the position itself stays without it, so that taking back the
        // claim leaves the move.
        let mut position = self.position.clone();
        position.claim().ok()?;
        position.result().cloned()
    }

    /// The claim that an engine makes now.
    pub(crate) fn engine_claim(&self) -> Option<GameResult> {
        if self.seat(self.owners().white) == Seat::Engine { self.claim_result() } else { None }
    }

    /// What came of a hint.
    pub(crate) fn take_hint(&self, party: Party, answer: Option<Answer>, effects: &mut Vec<Effect>) {
        let checked = answer.ok_or(EngineFault::NoAnswer).and_then(|answer| {
            // A hint that would be refused is worse than none.
            match apply(&mut self.position.clone(), &mut self.opening.clone(), &answer) {
                Ok(()) => Ok(answer),
                Err(why) => Err(EngineFault::Refused { answer, why: Box::new(why) }),
            }
        });
        effects.push(match checked {
            Ok(answer) => Effect::Hint { party, answer },
            Err(why) => Effect::HintFailed { party, why },
        });
    }
}
