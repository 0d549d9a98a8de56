//! Random calls by random players at random times: nothing panics, and what must always hold does.
// Clippy knows only functions with #[test] as tests.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

#[path = "common/answers.rs"]
mod answers;

use std::collections::BTreeSet;
use std::time::Duration;

use answers::some_answer;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use rules::{
    Answer, BoardSize, ByParty, ForbiddenPolicy, Opening, Party, Position, Protocol, Rule, Settings,
};
use session::{Config, Effect, Purpose, Seat, Session, ThinkId, TimeControl, Undone};

/// One random call; the numbers choose what it is about.
#[derive(Clone, Copy, Debug)]
struct Call {
    kind: u8,
    by: bool,
    choice: u16,
    millis: u16,
}

fn calls() -> impl Strategy<Value = Vec<Call>> {
    let call = (any::<u8>(), any::<bool>(), any::<u16>(), 0..700u16)
        .prop_map(|(kind, by, choice, millis)| Call { kind, by, choice, millis });
    prop::collection::vec(call, 1..200)
}

fn configs() -> impl Strategy<Value = Config> {
    let seat = || prop_oneof![Just(Seat::Person), Just(Seat::Engine)];
    let time = prop_oneof![
        Just(TimeControl::None),
        Just(TimeControl::PerMove(Duration::from_secs(4))),
        Just(TimeControl::Clock { main: Duration::from_secs(20), increment: Duration::from_secs(1) }),
        Just(TimeControl::Clock { main: Duration::from_secs(5), increment: Duration::ZERO }),
    ];
    let game = prop_oneof![
        (Just(Rule::Renju), Just(9usize), prop::sample::select(Protocol::ALL.to_vec())),
        (Just(Rule::Freestyle), Just(7usize), prop::sample::select(Protocol::ALL[..2].to_vec())),
        (Just(Rule::Standard), Just(5usize), Just(Protocol::None)),
        (Just(Rule::Caro), Just(6usize), Just(Protocol::Swap2)),
    ];
    (game, prop::sample::select(ForbiddenPolicy::ALL.to_vec()), any::<bool>(), seat(), seat(), time).prop_map(
        |((rule, lines, protocol), forbidden, passes, a, b, time)| {
            let settings =
                Settings { forbidden, passes, ..Settings::new(rule, BoardSize::new(lines).unwrap()) };
            let mut config = Config::new(settings, protocol);
            config.seats = ByParty::new(a, b);
            config.time = time;
            config
        },
    )
}

/// The game played again from its answers.
fn replayed(session: &Session) -> (Position, Opening) {
    let config = session.config();
    let mut position = Position::with_setup(config.settings, config.setup.clone()).unwrap();
    let mut opening = Opening::new(config.protocol);
    for given in session.answers() {
        let (party, _) = opening.request(&position).expect("somebody is asked");
        assert_eq!(party, given.by);
        match &given.answer {
            Answer::Move(mv) => position.play(*mv).unwrap(),
            answer => opening.apply(&mut position, answer).unwrap(),
        }
    }
    (position, opening)
}

/// What the front end knows, from effects alone.
#[derive(Default)]
struct FrontEnd {
    outstanding: BTreeSet<ThinkId>,
    gone: Vec<ThinkId>,
}

impl FrontEnd {
    fn take(&mut self, effects: &[Effect]) {
        let mut changed = false;
        for effect in effects {
            match effect {
                Effect::Cancel { id } => {
                    assert!(!changed, "cancel after a change: {effects:?}");
                    assert!(self.outstanding.remove(id), "nobody thinks on {id}");
                    self.gone.push(*id);
                }
                Effect::Think { id, .. } => assert!(self.outstanding.insert(*id), "{id} twice"),
                _ => {}
            }
            changed |= !matches!(effect, Effect::Cancel { .. } | Effect::DrawOffered { .. });
        }
    }
}

fn check(session: &Session, front: &FrontEnd, now: Duration) {
    let (position, opening) = replayed(session);
    assert_eq!(session.position(), &position);
    assert_eq!(session.opening(), &opening);
    let known: BTreeSet<ThinkId> = [session.thinking(), session.hinting()].into_iter().flatten().collect();
    assert_eq!(front.outstanding, known);
    match session.request() {
        None => {
            assert!(session.result().is_some());
            assert_eq!((session.thinking(), session.hinting()), (None, None));
            assert_eq!((session.on_move(), session.pending_draw()), (None, None));
            assert!(session.undone().is_empty());
        }
        Some((party, _)) => {
            assert!(session.result().is_none());
            assert_eq!(session.on_move(), Some(party));
            let engine = session.seat(party) == Seat::Engine;
            assert_eq!(session.thinking().is_some(), engine && !session.is_stalled());
            assert!(session.claimable().is_none() || session.seat(session.owners().white) == Seat::Person);
        }
    }
    let snapshot = session.snapshot(now);
    let (restored, effects) = Session::restore(snapshot.clone(), now).expect("what is stored is sound");
    assert_eq!(restored.snapshot(now), snapshot);
    assert_eq!(restored.request(), session.request());
    assert_eq!(restored.result(), session.result());
    assert_eq!(restored.position(), session.position());
    assert_eq!(effects.is_empty(), session.result().is_none() && restored.thinking().is_none());
}

/// Undo and redo come back to the same game.
fn check_round_trip(session: &Session, now: Duration) {
    for by in Party::ALL {
        // After the same answer was given again, redo goes on to the person's next decision, which may be further.
        let further = matches!(session.undone().last(), Some(Undone::Answer(given))
            if session.seat(given.by) == Seat::Engine);
        if !session.can_undo(by) || further {
            continue;
        }
        let mut copy = session.clone();
        let undone = copy.undo(now, by).unwrap();
        if undone.iter().any(|effect| matches!(effect, Effect::Ended { .. })) {
            continue;
        }
        assert!(copy.can_redo(by));
        copy.redo(now, by).unwrap();
        assert_eq!(copy.position(), session.position());
        assert_eq!(copy.opening(), session.opening());
        assert_eq!(copy.answers(), session.answers());
        assert_eq!(copy.undone(), session.undone());
        assert_eq!(copy.result(), session.result());
    }
}

fn check_clocks(
    session: &Session,
    before: (ByParty<Option<Duration>>, Option<Party>),
    after: ByParty<Option<Duration>>,
    passed: Duration,
    effects: &[Effect],
) {
    let (left, running) = before;
    let took_back = effects.iter().any(|effect| matches!(effect, Effect::TookBack { .. } | Effect::Reopened));
    for party in Party::ALL {
        let (Some(left), Some(after)) = (left[party], after[party]) else { continue };
        let used = if running == Some(party) { passed } else { Duration::ZERO };
        let rest = left.saturating_sub(used);
        let answered =
            effects.iter().any(|effect| matches!(effect, Effect::Answered { party: by, .. } if *by == party));
        match session.config().time {
            TimeControl::None => unreachable!("there is no clock"),
            TimeControl::PerMove(limit) => assert!(after <= limit),
            TimeControl::Clock { increment, .. } if answered => {
                assert!(after == rest || after == rest + increment);
            }
            TimeControl::Clock { main, increment } if took_back => {
                let answers = session.answers().iter().filter(|given| given.by == party).count();
                let most = main + increment * u32::try_from(answers).unwrap();
                assert!(after == rest.min(most) || rest.is_zero() && after <= most);
            }
            // A loss on time that is done again.
            TimeControl::Clock { .. } => assert!(after == rest || after.is_zero()),
        }
    }
}

fn perform(session: &mut Session, front: &mut FrontEnd, call: Call, now: Duration) -> Vec<Effect> {
    let by = if call.by { Party::A } else { Party::B };
    let answer = some_answer(session, call.choice);
    let to_act = session.request().map_or(by, |(party, _)| party);
    let result = match call.kind {
        kind @ 0..=79 if session.hinting().is_some() && kind % 2 == 0 => {
            let id = session.hinting().unwrap();
            front.outstanding.remove(&id);
            front.gone.push(id);
            Ok(session.decision(now, id, (!call.choice.is_multiple_of(5)).then_some(answer)))
        }
        0..=159 => match (session.thinking(), session.seat(to_act)) {
            (Some(id), Seat::Engine) => {
                front.outstanding.remove(&id);
                front.gone.push(id);
                Ok(session.decision(now, id, (!call.choice.is_multiple_of(29)).then_some(answer)))
            }
            _ => session.answer(now, if call.kind < 155 { to_act } else { by }, answer),
        },
        160..=172 => session.undo(now, by),
        173..=184 => session.redo(now, by),
        185 => session.resign(now, by),
        186..=192 => session.offer_draw(now, by),
        193..=199 => session.answer(now, by, Answer::Draw(call.choice.is_multiple_of(4))),
        200..=209 => session.claim(now, by),
        210..=224 => session.hint(now, by),
        225..=229 => Ok(session.tick(now)),
        230..=239 => {
            // Late decisions change nothing at all.
            for &id in &front.gone {
                let before = session.snapshot(now);
                assert!(session.decision(now, id, Some(answer.clone())).is_empty());
                assert_eq!(session.snapshot(now), before);
            }
            Ok(Vec::new())
        }
        240..=245 => {
            let seat = if call.choice.is_multiple_of(2) { Seat::Person } else { Seat::Engine };
            Ok(session.set_seat(now, by, seat))
        }
        246..=249 => Ok(session.retry(now)),
        250 => Ok(session.cancel_hint()),
        251.. => Ok(session.tick(session.next_deadline().unwrap_or(now).max(now))),
    };
    result.unwrap_or_else(|refused| {
        assert!(!refused.to_string().is_empty());
        Vec::new()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn random_calls_keep_every_promise(config in configs(), calls in calls()) {
        let mut now = Duration::from_secs(1000);
        let (mut session, effects) = Session::new(config, now).unwrap();
        let mut front = FrontEnd::default();
        front.take(&effects);
        check(&session, &front, now);
        for call in calls {
            let clocks = |session: &Session, now| Party::ALL.map(|party| session.clock(party, now));
            let [a, b] = clocks(&session, now);
            let before = (ByParty::new(a, b), session.on_move());
            let start = now;
            now += Duration::from_millis(u64::from(call.millis));
            if call.kind > 250 {
                now = session.next_deadline().unwrap_or(now).max(now);
            }
            let effects = perform(&mut session, &mut front, call, now);
            front.take(&effects);
            let [a, b] = clocks(&session, now);
            check_clocks(&session, before, ByParty::new(a, b), now - start, &effects);
            check(&session, &front, now);
            check_round_trip(&session, now);
            let thinks = effects.iter().filter(|effect| {
                matches!(effect, Effect::Think { purpose: Purpose::Decide, .. })
            });
            prop_assert!(thinks.count() <= 1);
        }
    }

    #[test]
    fn no_snapshot_makes_restore_panic(config in configs(), calls in calls(), cut in any::<u16>(), what in 0..6u8) {
        let mut now = Duration::ZERO;
        let (mut session, effects) = Session::new(config, now).unwrap();
        let mut front = FrontEnd::default();
        front.take(&effects);
        for call in calls {
            now += Duration::from_millis(u64::from(call.millis) / 10);
            let effects = perform(&mut session, &mut front, call, now);
            front.take(&effects);
        }
        let mut snapshot = session.snapshot(now);
        let n = usize::from(cut);
        match what {
            0 => snapshot.answers.truncate(n % (snapshot.answers.len() + 1)),
            1 if !snapshot.answers.is_empty() => {
                let index = n % snapshot.answers.len();
                let given = &mut snapshot.answers[index];
                given.by = given.by.other();
            }
            2 if !snapshot.answers.is_empty() => {
                let index = n % snapshot.answers.len();
                let given = snapshot.answers[index].clone();
                snapshot.undone.push(Undone::Answer(given));
            }
            3 => snapshot.clocks.a = Some(Duration::from_millis(cut.into())),
            4 => snapshot.draw_offer = Some(Party::A),
            _ => snapshot.answers.reverse(),
        }
        if let Ok((session, effects)) = Session::restore(snapshot, now) {
            let mut front = FrontEnd::default();
            front.take(&effects);
            check(&session, &front, now);
        }
    }
}

/// The random calls above are worth something only if they get everywhere.
#[test]
fn random_calls_reach_every_effect() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    for _ in 0..400 {
        let config = configs().new_tree(&mut runner).unwrap().current();
        let calls = calls().new_tree(&mut runner).unwrap().current();
        let mut now = Duration::ZERO;
        let (mut session, effects) = Session::new(config, now).unwrap();
        let mut front = FrontEnd::default();
        front.take(&effects);
        for call in calls {
            now += Duration::from_millis(u64::from(call.millis));
            let effects = perform(&mut session, &mut front, call, now);
            front.take(&effects);
            for effect in &effects {
                let name = match effect {
                    Effect::Ended { outcome } => outcome.result.reason.name().to_owned(),
                    other => format!("{other:?}").split(' ').next().unwrap_or_default().to_owned(),
                };
                *seen.entry(name).or_default() += 1;
            }
        }
    }
    let wanted = [
        "Think",
        "Cancel",
        "Answered",
        "OwnersChanged",
        "OpeningOver",
        "TookBack",
        "Redone",
        "Reopened",
        "DrawOffered",
        "DrawDeclined",
        "DrawLapsed",
        "Hint",
        "HintFailed",
        "EngineFailed",
        "five",
        "resignation",
        "time",
        "agreement",
        "passes",
        "forbidden",
    ];
    let missing: Vec<&str> = wanted.into_iter().filter(|name| !seen.contains_key(*name)).collect();
    assert!(missing.is_empty(), "never seen: {missing:?} in {seen:?}");
}
