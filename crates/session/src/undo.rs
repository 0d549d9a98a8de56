//! Taking back and doing again.

use std::time::Duration;

use rules::{Answer, EndReason, Party};

use crate::errors::Refused;
use crate::game::Session;
use crate::types::{Effect, Ended, Given, Seat, Undone};

/// What one undo takes back.
#[derive(Clone, Copy)]
struct Plan {
    /// An end that no move made.
    end: bool,
    /// Answers.
    steps: usize,
}

impl Session {
    /// Takes back `by`'s last move: against an engine everything down to his own last answer (normally two plies, one
    /// while the engine is still thinking), between two people one answer, whoever gave it. Inside an opening likewise
    /// with its answers. After the end the game goes on; an end that no move made is taken back alone.
    ///
    /// # Errors
    /// [`Refused::NothingToUndo`], or [`Refused::EngineSeat`] if `by` is no person.
    pub fn undo(&mut self, now: Duration, by: Party) -> Result<Vec<Effect>, Refused> {
        let mut effects = Vec::new();
        if self.flag_fell(now, &mut effects) {
            return Ok(effects);
        }
        let plan = self.plan_undo(by)?;
        let before = self.view();
        self.cancel(&mut effects);
        self.lapse_draw(&mut effects);
        if let Some(Ended { result, winner }) = self.ended.take() {
            if plan.end {
                if let (EndReason::Time, Some(winner)) = (result.reason, winner) {
                    self.clocks.forgive(winner.other());
                }
                self.undone.push(Undone::End(result));
            }
            self.adjudged = false;
            effects.push(Effect::Reopened);
        }
        for _ in 0..plan.steps {
            self.take_back_one();
        }
        if plan.steps > 0 {
            effects.push(Effect::TookBack { steps: plan.steps });
        }
        self.cap_draw_offers();
        for party in Party::ALL {
            self.clocks.cap(party, self.answers_of(party));
        }
        self.after_jump(before, &mut effects);
        Ok(effects)
    }

    /// Whether [`Session::undo`] by this player would take something back.
    #[must_use]
    pub fn can_undo(&self, by: Party) -> bool {
        self.plan_undo(by).is_ok()
    }

    /// Does again what was taken back: against an engine up to the person's next decision, between two people one
    /// answer; an end that no move made, when it is next.
    ///
    /// # Errors
    /// [`Refused::NothingToRedo`], or [`Refused::EngineSeat`] if `by` is no person.
    pub fn redo(&mut self, now: Duration, by: Party) -> Result<Vec<Effect>, Refused> {
        let mut effects = Vec::new();
        if self.flag_fell(now, &mut effects) {
            return Ok(effects);
        }
        self.must_be_person(by)?;
        if !self.can_redo(by) {
            return Err(Refused::NothingToRedo);
        }
        let before = self.view();
        self.cancel(&mut effects);
        self.lapse_draw(&mut effects);
        let mut steps = 0;
        let mut end = None;
        while let Some(next) = self.undone.pop() {
            match next {
                Undone::End(result) => end = Some(result),
                Undone::Answer(given) => {
                    if self.apply(&given.answer).is_err() {
                        // It was carried out in this very state before, or checked when the game was restored.
                        debug_assert!(false, "an answer that was taken back cannot be given again");
                        self.undone.clear();
                        break;
                    }
                    self.answers.push(given);
                    steps += 1;
                }
            }
            if !self.next_is_an_engines() {
                break;
            }
        }
        effects.push(Effect::Redone { steps });
        match end {
            None => self.after_jump(before, &mut effects),
            Some(result) => {
                self.tell_changes(before, &mut effects);
                if let (EndReason::Time, Some(winner)) = (result.reason, result.winner) {
                    self.clocks.exhaust(self.owners()[winner].other());
                }
                self.adjudged = true;
                self.finish(result, &mut effects);
            }
        }
        Ok(effects)
    }

    /// Whether [`Session::redo`] by this player would do something.
    #[must_use]
    pub fn can_redo(&self, by: Party) -> bool {
        self.seat(by) == Seat::Person && self.ended.is_none() && !self.undone.is_empty()
    }

    fn plan_undo(&self, by: Party) -> Result<Plan, Refused> {
        self.must_be_person(by)?;
        let end = self.ended.is_some() && self.adjudged;
        // An engine that owns White would claim again at once.
        if end && !self.would_be_claimed() {
            return Ok(Plan { end, steps: 0 });
        }
        let steps = match self.seat(by.other()) {
            Seat::Person => usize::from(!self.answers.is_empty()),
            Seat::Engine => {
                let own = self.answers.iter().rposition(|given| given.by == by);
                own.map_or(0, |index| self.answers.len() - index)
            }
        };
        if steps == 0 { Err(Refused::NothingToUndo) } else { Ok(Plan { end, steps }) }
    }

    /// Whether an engine would claim Black's last move if the game, which an adjudication has ended, went on.
    fn would_be_claimed(&self) -> bool {
        self.seat(self.owners().white) == Seat::Engine
            && self.opening.is_over()
            && self.position.claimable().is_some()
    }

    /// Takes back the last answer; there is one.
    fn take_back_one(&mut self) {
        let Some(given) = self.answers.pop() else { return };
        match given.answer {
            Answer::Move(_) => {
                self.position.undo();
            }
            _ => {
                self.opening.undo(&mut self.position);
            }
        }
        self.undone.push(Undone::Answer(given));
    }

    /// Whether the next answer to do again is one that an engine gave to what it is asked now.
    fn next_is_an_engines(&self) -> bool {
        match self.undone.last() {
            Some(Undone::Answer(Given { by, .. })) => self.seat(*by) == Seat::Engine,
            Some(Undone::End(_)) | None => false,
        }
    }

    /// The game stands elsewhere than before: whoever must act now begins a decision.
    fn after_jump(&mut self, before: crate::game::View, effects: &mut Vec<Effect>) {
        self.tell_changes(before, effects);
        if let Some(party) = self.to_act() {
            self.clocks.begin_decision(party);
        }
        self.proceed(effects);
    }
}
