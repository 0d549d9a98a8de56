//! The engines: one for each engine's seat, one for hints, one for studies, each in threads of its own.

use std::sync::mpsc::Sender;

use host::{EngineError, EngineEvent, EngineThread, Pondering};
use rules::{ByParty, Party};
use session::{Purpose, Session};

use crate::levels;
use crate::run::Message;
use crate::update::Do;

/// Whose engine it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A player's.
    Seat(Party),
    /// The one for hints.
    Hint,
    /// The one for studies.
    Study,
}

/// The engines, made when they are first needed.
pub(crate) struct Engines {
    seats: ByParty<Option<EngineThread>>,
    hints: Option<EngineThread>,
    study: Option<EngineThread>,
    pondering: Pondering,
    messages: Sender<Message>,
}

impl Engines {
    /// None yet; what they report goes to `messages`.
    pub(crate) fn new(messages: Sender<Message>) -> Engines {
        Engines {
            seats: ByParty::default(),
            hints: None,
            study: None,
            pondering: Pondering::default(),
            messages,
        }
    }

    fn slot(&mut self, role: Role) -> &mut Option<EngineThread> {
        match role {
            Role::Seat(party) => &mut self.seats[party],
            Role::Hint => &mut self.hints,
            Role::Study => &mut self.study,
        }
    }

    fn engine(&mut self, role: Role, level: u8) -> Result<&EngineThread, EngineError> {
        let messages = self.messages.clone();
        let slot = self.slot(role);
        if slot.is_none() {
            let factory = match role {
                // Both seats choose differently among equal moves.
                Role::Seat(party) => levels::factory(level, seed(party)),
                Role::Hint | Role::Study => levels::strongest(),
            };
            // When the screen is gone, nobody wants to know any more.
            let sink = move |event: EngineEvent| drop(messages.send(Message::Engine(role, event)));
            *slot = Some(EngineThread::new(factory, sink)?);
        }
        slot.as_ref().ok_or_else(|| EngineError::NotStarted(String::new()))
    }

    /// Carries out what concerns engines; returns anything else.
    pub(crate) fn carry_out(&mut self, what: Do) -> Result<Option<Do>, EngineError> {
        match what {
            Do::Ask { id, party, level, purpose, turn, limits } => {
                let role = match purpose {
                    Purpose::Decide => Role::Seat(party),
                    Purpose::Hint => Role::Hint,
                };
                self.engine(role, level)?.ask(id, *turn, limits);
            }
            Do::Cancel(id) => {
                for engine in [&self.seats.a, &self.seats.b, &self.hints].into_iter().flatten() {
                    engine.cancel(id);
                }
            }
            Do::RenewEngines => {
                let seats = std::mem::take(&mut self.seats);
                self.pondering = Pondering::default();
                let gone = [seats.a, seats.b, self.hints.take()];
                // An engine ends when its search has seen that it is stopped: nobody waits for that here.
                std::thread::spawn(move || drop(gone));
            }
            Do::Study { id, turn, limits } => self.engine(Role::Study, levels::MOST)?.ask(id, *turn, limits),
            Do::StopStudy(id) => {
                if let Some(engine) = &self.study {
                    engine.cancel(id);
                }
            }
            other => return Ok(Some(other)),
        }
        Ok(None)
    }

    /// Lets the engine of the game ponder that may, and no other.
    pub(crate) fn ponder(&mut self, session: Option<&Session>) {
        self.pondering.follow(session, &self.seats);
    }

    /// Units of the win rates of an engine.
    pub(crate) fn scale(&mut self, role: Role) -> f64 {
        self.slot(role).as_ref().map_or(crate::model::SCALE, EngineThread::win_rate_scale)
    }
}

/// Where the random choices of a player's engine begin: anew in every run.
fn seed(party: Party) -> u64 {
    let nanos = std::time::SystemTime::now()
        .duration_since(std::time::SystemTime::UNIX_EPOCH)
        .map_or(0, |since| since.subsec_nanos());
    u64::from(nanos) * 2 + u64::from(party == Party::B)
}
