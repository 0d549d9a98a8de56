//! Random games that come from real sessions, with everything a record can hold.

#[path = "../../../session/tests/common/answers.rs"]
mod answers;

use std::time::Duration;

use answers::some_answer;
use proptest::prelude::*;
use records::{App, GameRecord, Player};
use rules::{
    Answer, BoardSize, ByParty, Color, ForbiddenPolicy, Party, Point, Protocol, Rule, Settings, Setup,
};
use serde_json::{Map, Value, json};
use session::{Config, Seat, Session, Snapshot};

/// Plays a random game: numbers choose what happens.
fn random_session(config: Config, numbers: &[u16]) -> (Session, Duration) {
    let mut now = Duration::from_secs(5);
    let (mut session, _) = Session::new(config, now).unwrap();
    for &number in numbers {
        let n = usize::from(number);
        now += Duration::from_millis(u64::from(number) % 400);
        let by = if n.is_multiple_of(2) { Party::A } else { Party::B };
        let _ = match n % 40 {
            0..=2 => session.undo(now, by),
            3 => session.redo(now, by),
            4 => session.offer_draw(now, by),
            5 if n.is_multiple_of(5) => session.resign(now, by),
            6 => session.claim(now, by),
            7 => session.answer(now, by, Answer::Draw(true)),
            _ => act(&mut session, now, number),
        };
    }
    (session, now)
}

fn act(session: &mut Session, now: Duration, n: u16) -> Result<Vec<session::Effect>, session::Refused> {
    if session.is_stalled() {
        return Ok(session.retry(now));
    }
    let Some((party, _)) = session.request() else { return Ok(Vec::new()) };
    let answer = some_answer(session, n);
    match session.thinking() {
        Some(id) => Ok(session.decision(now, id, Some(answer))),
        None => session.answer(now, party, answer),
    }
}

fn configs() -> impl Strategy<Value = Config> {
    let seat = || prop_oneof![Just(Seat::Person), Just(Seat::Engine)];
    let time = prop::sample::select(vec!["none", "10s", "5s+1s", "3s/move", "1h30m+2500ms"]);
    let protocol = prop::sample::select(Protocol::ALL.to_vec());
    let rule = prop::sample::select(Rule::ALL.to_vec());
    let forbidden = prop::sample::select(ForbiddenPolicy::ALL.to_vec());
    (rule, 9..16usize, protocol, forbidden, any::<bool>(), seat(), seat(), time).prop_map(
        |(rule, lines, protocol, forbidden, passes, a, b, time)| {
            let lines = if protocol.needs_renju() { lines / 2 * 2 + 1 } else { lines };
            let rule = if protocol.needs_renju() { Rule::Renju } else { rule };
            let size = BoardSize::new(lines).unwrap();
            let settings = Settings { forbidden, passes, ..Settings::new(rule, size) };
            let mut config = Config::new(settings, protocol);
            if protocol == Protocol::None && lines % 3 == 0 {
                let [c, a1] = [size.center(), Point::new(0, 0)];
                config.setup = Setup { black: vec![c], white: vec![a1], to_move: Color::White };
            }
            config.seats = ByParty::new(a, b);
            config.time = time.parse().unwrap();
            config
        },
    )
}

/// Snapshots of random games, with times of whole milliseconds.
pub(crate) fn snapshots() -> impl Strategy<Value = Snapshot> {
    (configs(), prop::collection::vec(any::<u16>(), 0..120)).prop_map(|(config, numbers)| {
        let (session, now) = random_session(config, &numbers);
        session.snapshot(now)
    })
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![Just("Ann".to_owned()), Just("五子棋 \"天元\"\n\\\u{1}".to_owned()), ".{0,30}"]
}

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_filter("JSON has no infinities", |f| f.is_finite()).prop_map(Value::from),
        text().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 8, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..20).prop_map(Value::from),
            prop::collection::btree_map(text(), inner, 0..5)
                .prop_map(|map| Value::Object(map.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

/// Records with everything in them.
pub(crate) fn records() -> impl Strategy<Value = GameRecord> {
    let seats = |snapshot: &Snapshot| {
        snapshot.config.seats.map(|seat| match seat {
            Seat::Person => Player { name: None, seat: None },
            Seat::Engine => Player { name: Some("Bot".to_owned()), seat: Some("engine:3".to_owned()) },
        })
    };
    (snapshots(), prop::option::of(text()), text(), values(), any::<u8>()).prop_map(
        move |(snapshot, name, words, value, bits)| {
            let mut record = GameRecord::from_snapshot(&snapshot, seats(&snapshot)).unwrap();
            if bits & 1 != 0 {
                record.app = Some(App { name: "tengen".to_owned(), version: words.clone() });
                record.players.a.name = name;
            }
            if bits & 2 != 0 {
                record.date = Some("2025-06-01".to_owned());
                record.comment = Some(words.clone());
            }
            let fields: Map<String, Value> = [("x-note".to_owned(), value)].into_iter().collect();
            let mut keep = |place: &str| record.extras.0.insert(place.to_owned(), fields.clone());
            if bits & 4 != 0 {
                keep("");
                keep("players.b");
                keep("setup");
            }
            if bits & 16 != 0 {
                keep("opening.owners[0]");
                keep("clocks_ms");
                keep("clocks_before_ms");
                keep("draw_offered_after");
            }
            if bits & 32 != 0 && !record.undone.is_empty() {
                keep("undone[0]");
            }
            if bits & 8 != 0 && !record.moves.is_empty() {
                keep("moves[0]");
                record.moves[0].comment = Some(words);
            }
            record
        },
    )
}

/// A small file with nothing unusual.
pub(crate) fn sample() -> Value {
    json!({
        "format": "tengen-game", "version": 1, "rule": "renju", "size": 15,
        "opening": {"protocol": "swap", "answers": [
            {"by": "a", "place": "h8"}, {"by": "a", "place": "i9"}, {"by": "a", "place": "j7"},
            {"by": "b", "choose": "swap"},
        ]},
        "moves": ["h8", "i9", "j7", "k10", {"move": "a1", "comment": "odd"}],
    })
}
