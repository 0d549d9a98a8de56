//! Which engine of a game ponders, and what.

use rules::{Answer, ByParty, Party, Request, Turn};
use session::{Seat, Session};

use crate::EngineThread;

/// Follows a game and lets the engine ponder that has moved, as long as the other player decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pondering {
    /// Who ponders, after how many answers on which position.
    now: Option<(Party, usize, u64)>,
}

impl Pondering {
    /// Lets the right one of the players' engines ponder, and no other; for everything that happens in a game. Without a
    /// game, or while others need the processor, nobody ponders. An engine that was never asked does not either.
    pub fn follow(&mut self, session: Option<&Session>, engines: &ByParty<Option<EngineThread>>) {
        let wanted = session.and_then(|session| Some((session, pondered(session)?)));
        let now = wanted.as_ref().map(|(session, (party, turn))| {
            let answers = session.answers().len();
            (*party, answers, turn.position.key())
        });
        if now == self.now {
            return;
        }
        // A request ends it, too; this is for moves that were taken back, for hints and for the end.
        if let Some((party, ..)) = self.now.take()
            && let Some(engine) = &engines[party]
        {
            engine.stop_pondering();
        }
        if let Some((_, (party, turn))) = wanted
            && let Some(engine) = &engines[party]
        {
            engine.ponder(turn);
            self.now = now;
        }
    }
}

/// The player whose engine may ponder, and what: the move that the other is asked for after its own. Openings are not
/// pondered, and nothing is while a draw is offered or a hint is searched.
fn pondered(session: &Session) -> Option<(Party, Turn)> {
    let (asked, request) = session.request().filter(|(_, request)| *request == Request::Move)?;
    let party = asked.other();
    let last = session.answers().last()?;
    let has_moved = last.by == party && matches!(last.answer, Answer::Move(_));
    let is_quiet = session.hinting().is_none() && session.pending_draw().is_none();
    let turn = || Turn {
        position: session.position().clone(),
        opening: session.opening().clone(),
        party: asked,
        request,
    };
    (has_moved && is_quiet && session.seat(party) == Seat::Engine).then(|| (party, turn()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]

    use std::time::Duration;

    use rules::{Move, Point, Protocol, Settings};
    use session::{Config, Effect};

    use super::*;

    const NOW: Duration = Duration::ZERO;

    fn game(seats: [Seat; 2], protocol: Protocol) -> (Session, Vec<Effect>) {
        let mut config = Config::new(Settings::default(), protocol);
        config.seats = ByParty::new(seats[0], seats[1]);
        Session::new(config, NOW).unwrap()
    }

    fn place(point: &str) -> Answer {
        Answer::Move(Move::Place(point.parse::<Point>().unwrap()))
    }

    /// Answers the engine's request among the effects.
    fn decide(session: &mut Session, effects: &[Effect], point: &str) -> Vec<Effect> {
        let id = effects.iter().find_map(|effect| match effect {
            Effect::Think { id, .. } => Some(*id),
            _ => None,
        });
        session.decision(NOW, id.unwrap(), Some(place(point)))
    }

    fn what(session: &Session) -> Option<(Party, usize)> {
        pondered(session).map(|(party, turn)| (party, turn.position.moves().len()))
    }

    #[test]
    fn the_engine_that_has_moved_ponders_until_the_other_moves() {
        let (mut session, effects) = game([Seat::Person, Seat::Engine], Protocol::None);
        assert!(effects.is_empty() && what(&session).is_none(), "nobody has moved");
        let effects = session.answer(NOW, Party::A, place("h8")).unwrap();
        assert_eq!(what(&session), None, "it thinks itself");
        decide(&mut session, &effects, "h9");
        assert_eq!(what(&session), Some((Party::B, 2)));
        session.hint(NOW, Party::A).unwrap();
        assert_eq!(what(&session), None);
        let effects = session.answer(NOW, Party::A, place("i8")).unwrap();
        decide(&mut session, &effects, "i9");
        assert_eq!(what(&session), Some((Party::B, 4)));
        session.undo(NOW, Party::A).unwrap();
        assert_eq!(what(&session), Some((Party::B, 2)));
        session.resign(NOW, Party::A).unwrap();
        assert_eq!(what(&session), None);
    }

    #[test]
    fn people_and_openings_are_not_pondered() {
        let (mut session, _) = game([Seat::Person, Seat::Person], Protocol::None);
        session.answer(NOW, Party::A, place("h8")).unwrap();
        assert_eq!(what(&session), None);
        let (mut session, _) = game([Seat::Person, Seat::Engine], Protocol::Swap2);
        for point in ["h8", "h9", "i8"] {
            session.answer(NOW, Party::A, Answer::Place(point.parse().unwrap())).unwrap();
            assert_eq!(what(&session), None);
        }
    }
}
