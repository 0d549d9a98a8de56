//! Tengen JSON: what is written is read back, and what is wrong is said with its place.

// Clippy knows only functions with #[test] as tests.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

mod common;

use std::collections::BTreeSet;
use std::time::Duration;

use proptest::prelude::*;
use records::{Expectation, GameRecord, Place, Problem, ReplayError};
use rules::{ByParty, Party, Protocol};
use serde_json::{Value, json};
use session::Session;

const SCHEMA: &str = include_str!("../schema/tengen-game-1.schema.json");

/// As much of JSON Schema as the schema uses, but patterns; complaints with their paths.
fn conform(schema: &Value, root: &Value, value: &Value, path: &str, errors: &mut Vec<String>) {
    for (keyword, rule) in schema.as_object().unwrap() {
        match keyword.as_str() {
            "$ref" => {
                let target = root.pointer(rule.as_str().unwrap().strip_prefix('#').unwrap()).unwrap();
                conform(target, root, value, path, errors);
            }
            "properties" => {
                for (name, inner) in rule.as_object().unwrap() {
                    if let Some(field) = value.get(name) {
                        conform(inner, root, field, &format!("{path}/{name}"), errors);
                    }
                }
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    conform(rule, root, item, &format!("{path}/{index}"), errors);
                }
            }
            _ if !fits(keyword, rule, root, value) => {
                errors.push(format!("{path}: {keyword} {rule}, found {value}"));
            }
            _ => {}
        }
    }
}

/// Whether a value satisfies a keyword that is about itself and not about its parts.
fn fits(keyword: &str, rule: &Value, root: &Value, value: &Value) -> bool {
    let list = || rule.as_array().unwrap();
    match keyword {
        "const" => rule == value,
        "enum" => list().contains(value),
        "type" => rule.as_array().map_or(vec![rule], |list| list.iter().collect()).iter().any(|name| {
            match name.as_str().unwrap() {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "boolean" => value.is_boolean(),
                "integer" => value.is_u64() || value.is_i64(),
                "null" => value.is_null(),
                other => panic!("type {other}"),
            }
        }),
        "minimum" => value.as_i64().is_none_or(|n| n >= rule.as_i64().unwrap()),
        "maximum" => value.as_i64().is_none_or(|n| n <= rule.as_i64().unwrap()),
        "required" => {
            !value.is_object() || list().iter().all(|name| value.get(name.as_str().unwrap()).is_some())
        }
        "oneOf" => {
            let one = |schema: &&Value| {
                let mut errors = Vec::new();
                conform(schema, root, value, "", &mut errors);
                errors.is_empty()
            };
            list().iter().filter(one).count() == 1
        }
        "description" | "title" | "$schema" | "$defs" | "pattern" => true,
        other => panic!("the checker does not know {other}"),
    }
}

fn read(value: &Value) -> Result<GameRecord, records::ReadError> {
    records::read(&serde_json::to_vec_pretty(value).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(record in common::records()) {
        let bytes = records::write(&record);
        let text = String::from_utf8(bytes.clone()).unwrap();
        let back = records::read(&bytes).map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
        prop_assert_eq!(&back, &record, "{}", text);
        prop_assert_eq!(records::write(&back), bytes);
        prop_assert!(text.ends_with('\n'));
    }

    #[test]
    fn what_is_written_conforms_to_the_schema(record in common::records()) {
        let schema: Value = serde_json::from_str(SCHEMA).unwrap();
        let value: Value = serde_json::from_slice(&records::write(&record)).unwrap();
        let mut errors = Vec::new();
        conform(&schema, &schema, &value, "", &mut errors);
        prop_assert!(errors.is_empty(), "{errors:?}\n{value}");
    }

    #[test]
    fn a_game_goes_on_where_it_was_stored(snapshot in common::snapshots()) {
        let engine = |seat| match seat {
            session::Seat::Person => records::Player { name: None, seat: Some("human".to_owned()) },
            session::Seat::Engine => records::Player { name: None, seat: Some("engine".to_owned()) },
        };
        let record = GameRecord::from_snapshot(&snapshot, snapshot.config.seats.map(engine)).unwrap();
        let back = records::read(&records::write(&record)).unwrap().to_snapshot().unwrap();
        prop_assert_eq!(&back, &snapshot);
        let (session, _) = Session::restore(back, Duration::ZERO).unwrap();
        prop_assert_eq!(session.snapshot(Duration::ZERO), snapshot);
        prop_assert_eq!(session.result().map(|ended| ended.result.clone()), record.result);
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = records::read(&bytes);
        let _ = records::read_json(&bytes);
        let _ = records::read_move_text(&bytes, rules::Settings::default());
    }

    #[test]
    fn damaged_files_are_refused_or_sound(
        record in common::records(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 1..6),
    ) {
        let mut bytes = records::write(&record);
        for (index, byte, how) in damage {
            if bytes.is_empty() {
                break;
            }
            let at = index.index(bytes.len());
            match how {
                0 => bytes[at] = byte,
                1 => { bytes.remove(at); }
                2 => bytes.insert(at, b"0123456789abcdefh\"{}[],:-"[usize::from(byte) % 25]),
                _ => bytes.truncate(at),
            }
        }
        match records::read(&bytes) {
            Ok(record) => {
                record.replay().unwrap();
                prop_assert_eq!(records::read(&records::write(&record)).unwrap(), record);
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}

#[test]
fn the_sample_conforms_and_is_read() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let mut errors = Vec::new();
    conform(&schema, &schema, &common::sample(), "", &mut errors);
    assert!(errors.is_empty(), "{errors:?}");
    let record = read(&common::sample()).unwrap();
    assert_eq!(record.protocol, Protocol::Swap);
    assert_eq!(record.owners.len(), 2);
    assert_eq!(record.owners[1].owners.black, Party::B);
    assert_eq!(record.moves[4].comment.as_deref(), Some("odd"));
    // The checker does see what is wrong.
    let mut wrong = common::sample();
    wrong["rule"] = json!("go");
    wrong["moves"][0] = json!(8);
    wrong.as_object_mut().unwrap().remove("size");
    conform(&schema, &schema, &wrong, "", &mut errors);
    assert_eq!(errors.len(), 3, "{errors:?}");
}

#[test]
fn the_file_is_for_people() {
    let mut record = read(&common::sample()).unwrap();
    record.players = ByParty::new(
        records::Player { name: Some("安".to_owned()), seat: Some("human".to_owned()) },
        records::Player { name: None, seat: Some("engine:3".to_owned()) },
    );
    let text = String::from_utf8(records::write(&record)).unwrap();
    let expected = r#"{
  "format": "tengen-game",
  "version": 1,
  "rule": "renju",
  "size": 15,
  "forbidden": "illegal",
  "passes": false,
  "draw_at_empty": 0,
  "time": "none",
  "players": {"a": {"name": "安", "seat": "human"}, "b": {"seat": "engine:3"}},
  "opening": {
    "protocol": "swap",
    "answers": [
      {"by": "a", "place": "h8"},
      {"by": "a", "place": "i9"},
      {"by": "a", "place": "j7"},
      {"by": "b", "choose": "swap"}
    ],
    "owners": [{"after": 0, "black": "a", "white": "b"}, {"after": 4, "black": "b", "white": "a"}]
  },
  "moves": ["h8", "i9", "j7", "k10", {"move": "a1", "comment": "odd"}]
}
"#;
    assert_eq!(text, expected);
}

/// Changes one thing in the sample and expects this message; `{at}` stands for the place.
fn expect_error(change: impl FnOnce(&mut Value), message: &str) {
    let mut value = common::sample();
    change(&mut value);
    let error = read(&value).expect_err(message);
    let place = error.place.map_or(String::new(), |place| format!(", {place}"));
    assert_eq!(error.to_string(), message.replace("{at}", &place));
}

#[test]
fn errors_say_what_was_expected() {
    expect_error(
        |v| v["format"] = json!("chess"),
        "Tengen JSON{at}: not a Tengen game: expected \"format\": \"tengen-game\"",
    );
    expect_error(
        |v| v["version"] = json!(3),
        "Tengen JSON{at}: version 3 of the format: this program reads version 2; a newer one may read it",
    );
    expect_error(
        |v| v["rule"] = json!("go"),
        "Tengen JSON{at}: rule: expected one of freestyle, standard, renju, caro, caro-overline, found \"go\"",
    );
    expect_error(
        |v| v["size"] = json!(23),
        "Tengen JSON{at}: size: expected a number of lines, 5 to 22, found 23",
    );
    expect_error(
        |v| v["size"] = json!("big"),
        "Tengen JSON{at}: size: expected a number of lines, 5 to 22, found \"big\"",
    );
    expect_error(
        |v| {
            v.as_object_mut().unwrap().remove("moves");
        },
        "Tengen JSON{at}: the game: the field \"moves\" is missing",
    );
    expect_error(
        |v| v["moves"][2] = json!("j0"),
        "Tengen JSON{at}: moves[2]: expected a point like \"h8\", or \"--\" for a pass, found \"j0\"",
    );
    expect_error(
        |v| v["moves"][3] = json!("h8"),
        "Tengen JSON{at}: move 4 (h8): h8 is occupied by a black stone",
    );
    expect_error(
        |v| v["moves"][3] = json!("p16"),
        "Tengen JSON{at}: move 4 (p16): p16 is off the board of 15 lines",
    );
    expect_error(
        |v| v["moves"][3] = json!("--"),
        "Tengen JSON{at}: move 4 (--): passing is not allowed in this game",
    );
    expect_error(
        |v| v["moves"][1] = json!("i10"),
        "Tengen JSON{at}: move 2 must be White i9 as the opening has it, not White i10",
    );
    expect_error(
        |v| v["moves"] = json!(["h8"]),
        "Tengen JSON{at}: move 2 must be White i9 as the opening has it, but the list of moves ends before it",
    );
    expect_error(
        |v| {
            v["opening"]["answers"].as_array_mut().unwrap().pop();
        },
        "Tengen JSON{at}: move 4 (k10) comes before the opening is over",
    );
    expect_error(
        |v| v["opening"]["answers"][3]["by"] = json!("a"),
        "Tengen JSON{at}: opening answer 4 ('swap' by player A): it is player B's turn",
    );
    expect_error(
        |v| v["opening"]["answers"][3]["by"] = json!("c"),
        "Tengen JSON{at}: opening.answers[3].by: expected one of a, b, found \"c\"",
    );
    expect_error(
        |v| v["opening"]["owners"] = json!([]),
        "Tengen JSON{at}: the owners of the colors do not follow from the opening's answers",
    );
    expect_error(
        |v| v["result"] = json!({"winner": "white", "reason": "five"}),
        "Tengen JSON{at}: the result cannot be \"White wins: five\": by its moves, the game goes on",
    );
    expect_error(
        |v| v["draw_offer"] = json!({}),
        "Tengen JSON{at}: draw_offer: expected one of a, b, found an object",
    );
    expect_error(
        |v| v["time"] = json!("5x"),
        "Tengen JSON{at}: time: expected a time like 5m+3s, 30s/move or none, found \"5x\"",
    );
    expect_error(
        |v| v["undone"] = json!([{"by": "b", "move": "h8"}]),
        "Tengen JSON{at}: answer 1 of those taken back: it is player A's turn",
    );
    expect_error(
        |v| v["clocks_ms"] = json!({"a": 1}),
        "Tengen JSON{at}: the clocks do not fit the time control",
    );
    expect_error(
        |v| {
            v["time"] = json!("1m+5s");
            v["clocks_ms"] = json!({"a": 85_001, "b": 60_000});
        },
        "Tengen JSON{at}: the clocks do not fit the time control",
    );
    expect_error(
        |v| v["players"] = json!({"a": {"seat": "foo"}}),
        "Tengen JSON{at}: players.a.seat: expected one of human, engine, engine:1–10, minimax, alphabeta, pvs, mcts, \
         cmd:…, found \"foo\"",
    );
    expect_error(
        |v| v["opening"]["answers"][0] = json!({"by": "a"}),
        "Tengen JSON{at}: opening.answers[0]: expected an answer, move, place, choose, declare, offer, select, found an \
         object",
    );
    expect_error(
        |v| v["setup"] = json!({"black": ["h8"]}),
        "Tengen JSON{at}: the opening swap begins on the empty board: no stones can be set up before it",
    );
}

#[test]
fn errors_say_where() {
    let text = "\u{FEFF}{\n  \"format\": \"tengen-game\", \"version\": 1,\n  \"rule\": \"renju\", \"size\": 15,\n  \"comment\": \"天元\", \"moves\": [\"h8\", \"i9\",\n    \"h8\"]\n}\n";
    let error = records::read(text.as_bytes()).unwrap_err();
    let place = error.place.unwrap();
    assert_eq!((place.line, place.column), (5, 5));
    assert_eq!(&text.trim_start_matches('\u{FEFF}')[place.offset..place.offset + 4], "\"h8\"");
    assert!(matches!(error.illegal(), Some(ReplayError::Move { number: 3, .. })), "{error}");
    let broken = text.replace("15,", "15;");
    let place = records::read(broken.as_bytes()).unwrap_err().place.unwrap();
    assert_eq!((place.line, place.column), (3, 30));
    // Columns count characters.
    let wide = text.replace("\"i9\"", "\"i0\"");
    let place = records::read(wide.as_bytes()).unwrap_err().place.unwrap();
    assert_eq!((place.line, place.column), (4, 36));
    let twice = text.replace("\"size\": 15,", "\"size\": 15, \"size\": 15,");
    let error = records::read(twice.as_bytes()).unwrap_err();
    assert!(matches!(&*error.problem, Problem::Twice { name, .. } if name == "size"), "{error}");
}

#[test]
fn hostile_input_is_refused_quickly() {
    let problem = |bytes: &[u8]| *records::read(bytes).unwrap_err().problem;
    assert_eq!(problem(b""), Problem::Empty);
    assert_eq!(problem(b"\xEF\xBB\xBF"), Problem::Empty);
    assert_eq!(problem(b"\xFF\xFEh\x008\x00"), Problem::Encoding { utf16: true });
    assert_eq!(problem(b"{\"format\": \"\xFF\""), Problem::Encoding { utf16: false });
    let large = vec![b' '; records::MAX_INPUT + 1];
    assert_eq!(problem(&large), Problem::TooLarge { bytes: records::MAX_INPUT + 1 });
    let head = "{\"format\": \"tengen-game\", \"version\": 1, \"rule\": \"renju\", \"size\": 15, \"moves\": ";
    for depth in [200, 1_000_000] {
        let deep = format!("{head}[], \"x\": {}{}}}", "[".repeat(depth), "]".repeat(depth));
        assert!(matches!(problem(deep.as_bytes()), Problem::Syntax { .. }));
        let open = format!("{head}{}", "[".repeat(depth));
        assert!(matches!(problem(open.as_bytes()), Problem::Syntax { .. }));
    }
    assert_eq!(problem(head.as_bytes()), Problem::Syntax { ends_early: true });
    assert_eq!(problem(format!("{head}[h8]}}").as_bytes()), Problem::Syntax { ends_early: false });
    let long = format!("{head}[{}\"h8\"]}}", "\"h8\",".repeat(1_000_000));
    assert!(matches!(problem(long.as_bytes()), Problem::Expected { .. }));
    let fields: String = (0..200_000).map(|i| format!(", \"f{i}\": 0")).collect();
    let wide = format!("{head}[]{fields}}}");
    assert!(matches!(problem(wide.as_bytes()), Problem::Expected { .. }));
    // As many large objects as a game can have are read in time that grows with their size.
    let fields: String = (0..250).map(|i| format!(", \"a field with a long name {i}\": 0")).collect();
    let points: Vec<String> = (1..=14)
        .flat_map(|row| "abcdefghijklmno".chars().map(move |column| format!("{column}{row}")))
        .collect();
    let by = |color: usize| {
        points[color..].iter().step_by(2).take(100).map(|p| format!("{{\"move\": \"{p}\"{fields}}}"))
    };
    let moves: Vec<String> = by(0).zip(by(1)).flat_map(|(black, white)| [black, white]).take(8).collect();
    let heavy = format!("{}[{}]}}", head.replace("renju", "caro"), moves.join(","));
    assert_eq!(records::read(heavy.as_bytes()).unwrap().moves.len(), 8);
    assert!(matches!(problem("a1".repeat(1_000_000).as_bytes()), Problem::Text(_)));
}

#[test]
fn going_on_keeps_what_the_game_does_not_know() {
    let mut value = common::sample();
    value["event"] = json!("Club evening");
    value["moves"][4]["rating"] = json!(4.5);
    value["date"] = json!("2025-06-01");
    let mut record = read(&value).unwrap();
    let (mut session, _) = Session::restore(record.to_snapshot().unwrap(), Duration::ZERO).unwrap();
    let (party, _) = session.request().unwrap();
    let c3: rules::Point = "c3".parse().unwrap();
    session.answer(Duration::ZERO, party, rules::Answer::Move(c3.into())).unwrap();
    record.set_game(&session.snapshot(Duration::ZERO)).unwrap();
    let text = String::from_utf8(records::write(&record)).unwrap();
    for kept in ["Club evening", "4.5", "odd", "2025-06-01", "\"c3\""] {
        assert!(text.contains(kept), "{kept} in {text}");
    }
    // What was said about a move that is no longer played goes with it.
    session.undo(Duration::ZERO, party).unwrap();
    session.undo(Duration::ZERO, party).unwrap();
    record.set_game(&session.snapshot(Duration::ZERO)).unwrap();
    let text = String::from_utf8(records::write(&record)).unwrap();
    assert!(text.contains("Club evening") && !text.contains("4.5") && !text.contains("odd"), "{text}");
    assert_eq!(records::read(text.as_bytes()).unwrap(), record);
}

#[test]
fn colors_that_do_not_take_turns_are_read_but_not_gone_on_with() {
    let value = json!({
        "format": "tengen-game", "version": 1, "rule": "freestyle", "size": 15,
        "moves": ["h8", {"move": "h9", "color": "black"}, "i9"],
    });
    let record = read(&value).unwrap();
    assert_eq!(records::read(&records::write(&record)).unwrap(), record);
    assert_eq!(
        record.to_snapshot().unwrap_err().to_string(),
        "move 2 (h9) is Black's, but it is White's turn"
    );
    let (text, losses) = records::write_move_text(&record);
    assert_eq!((text.as_str(), losses), ("h8--h9i9\n", vec![records::Loss::Rule]));
}

#[test]
fn places() {
    let place = |offset| Place::in_text("ab\n天c", offset);
    assert_eq!((place(0).line, place(0).column), (1, 1));
    assert_eq!((place(6).line, place(6).column), (2, 2));
    assert_eq!((place(4).offset, place(99).offset), (3, 7));
}

/// A game with unknown fields wherever a list has objects, two answers taken back.
fn annotated() -> Value {
    let mut value = common::sample();
    value["opening"]["owners"] = json!([
        {"after": 0, "black": "a", "white": "b", "x": "owner 0"},
        {"after": 4, "black": "b", "white": "a", "x": "owner 1"},
    ]);
    value["opening"]["answers"][0]["x"] = json!("answer 0");
    value["undone"] = json!([
        {"by": "a", "move": "c3", "x": "undone c3"},
        {"end": {"winner": "white", "reason": "resignation", "x": "in the end"}, "x": "undone end"},
    ]);
    value["clocks_ms"] = json!({"x": "clocks"});
    value["clocks_before_ms"] = json!({"x": "before"});
    value["draw_offered_after"] = json!({"x": "offers"});
    value
}

#[test]
fn unknown_fields_in_every_list_are_kept() {
    let remarks = |record: &GameRecord| {
        let text = String::from_utf8(records::write(record)).unwrap();
        let mut words: Vec<String> =
            text.split("\"x\": \"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect();
        words.sort();
        words.join(", ")
    };
    let all = "answer 0, before, clocks, in the end, offers, owner 0, owner 1, undone c3, undone end";
    let mut record = read(&annotated()).unwrap();
    assert_eq!(remarks(&record), all);
    let (mut session, _) = Session::restore(record.to_snapshot().unwrap(), Duration::ZERO).unwrap();
    let mut go_on = |act: &dyn Fn(&mut Session) -> bool| {
        assert!(act(&mut session));
        record.set_game(&session.snapshot(Duration::ZERO)).unwrap();
        assert_eq!(records::read(&records::write(&record)).unwrap(), record);
        remarks(&record)
    };
    // Saved as it is, with more taken back, and done again: a remark stays with what it is about.
    assert_eq!(go_on(&|_| true), all);
    assert_eq!(go_on(&|session| session.undo(Duration::ZERO, Party::A).is_ok()), all);
    assert_eq!(go_on(&|session| session.redo(Duration::ZERO, Party::A).is_ok()), all);
    assert_eq!(record.extras.at("undone[0]").unwrap()["x"], "undone c3");
    let (mut session, _) = Session::restore(record.to_snapshot().unwrap(), Duration::ZERO).unwrap();
    session.redo(Duration::ZERO, Party::A).unwrap();
    record.set_game(&session.snapshot(Duration::ZERO)).unwrap();
    assert_eq!(remarks(&record), all.replace(", undone c3", ""));
    assert_eq!(record.extras.at("undone[0].end").unwrap()["x"], "in the end");
}

#[test]
fn a_result_without_its_line_gets_it_from_the_board() {
    let row = json!(["h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"]);
    let game = |rule: &str, moves: &Value, result: Value| {
        read(&json!({
            "format": "tengen-game", "version": 1, "rule": rule, "size": 15, "forbidden": "claim",
            "moves": moves, "result": result,
        }))
    };
    let record = game("renju", &row, json!({"winner": "black", "reason": "five"})).unwrap();
    assert_eq!(record.result.unwrap().line.len(), 5);
    // In another order the line is the same.
    let line = json!(["h12", "h8", "h11", "h9", "h10"]);
    assert!(game("renju", &row, json!({"winner": "black", "reason": "five", "line": line})).is_ok());
    // Another result is not made true by it.
    let error = game("renju", &row, json!({"winner": "white", "reason": "five"})).unwrap_err();
    let Some(ReplayError::Result { found: Some(found), .. }) = error.illegal() else { panic!("{error}") };
    assert!(found.line.is_empty());
    // A claim, as the result and taken back.
    let overline = json!(["c8", "a1", "d8", "a3", "e8", "a5", "g8", "a7", "h8", "a9", "f8"]);
    let claim = json!({"winner": "white", "reason": "forbidden", "kind": "overline"});
    let record = game("renju", &overline, claim.clone()).unwrap();
    assert_eq!(record.result.unwrap().line, ["f8".parse().unwrap()]);
    let record = read(&json!({
        "format": "tengen-game", "version": 1, "rule": "renju", "size": 15, "forbidden": "claim",
        "moves": overline.as_array().unwrap()[..10], "undone": [{"by": "a", "move": "f8"}, {"end": claim}],
    }));
    let record = record.unwrap();
    let session::Undone::End(end) = &record.undone[1] else { panic!("{:?}", record.undone) };
    assert_eq!(end.line, ["f8".parse().unwrap()]);
}

#[test]
fn seats() {
    for seat in [
        "human",
        "person",
        "engine",
        "engine:1",
        "engine:10",
        "primer",
        "primer:3",
        "minimax",
        "alphabeta",
        "pvs",
        "mcts",
        "mcts:800",
        "cmd:./brain --x",
        "cmd:a:b",
    ] {
        assert!(records::is_seat(seat), "{seat}");
    }
    for seat in [
        "",
        "foo",
        "Human",
        "human:1",
        "engine:",
        "engine:0",
        "engine:11",
        "engine:+3",
        "engine:03",
        "pvs:",
        "mcts:",
        "cmd",
        "cmd: ",
    ] {
        assert!(!records::is_seat(seat), "{seat}");
        let mut value = common::sample();
        value["players"] = json!({"b": {"seat": seat}});
        let error = read(&value).unwrap_err();
        assert!(
            matches!(&*error.problem, Problem::Expected { field, expected: Expectation::Seat, .. } if field == "players.b.seat"),
            "{error}"
        );
    }
}

#[test]
fn every_expectation_has_words() {
    let shown: BTreeSet<String> = Expectation::ALL.iter().map(ToString::to_string).collect();
    assert!(shown.len() >= Expectation::ALL.len() - 2, "{shown:?}");
    // The lists of words are those that the rules read.
    assert!(Expectation::Rule.words().iter().all(|word| word.parse::<rules::Rule>().is_ok()));
    assert_eq!(Expectation::Rule.words().len(), rules::Rule::ALL.len());
    assert_eq!(Expectation::ForbiddenPolicy.words(), rules::ForbiddenPolicy::ALL.map(|policy| policy.name()));
    let kinds = Expectation::ForbiddenKind.words();
    assert!(kinds.iter().all(|kind| rules::ForbiddenKind::from_name(kind).is_some()));
}

#[test]
fn a_loss_on_time_is_taken_back_after_loading() {
    let value = json!({
        "format": "tengen-game", "version": 1, "rule": "renju", "size": 15, "time": "1m+2s",
        "moves": ["h8"], "result": {"winner": "black", "reason": "time"},
        "clocks_ms": {"a": 50_000, "b": 0}, "clocks_before_ms": {"a": 60_000, "b": 41_000},
    });
    let record = read(&value).unwrap();
    let (mut session, _) = Session::restore(record.to_snapshot().unwrap(), Duration::ZERO).unwrap();
    session.undo(Duration::ZERO, Party::B).unwrap();
    let left =
        |session: &Session| Party::ALL.map(|party| session.clock(party, Duration::ZERO).unwrap().as_secs());
    assert_eq!(left(&session), [50, 41]);
    // A file that does not say gives what was agreed.
    let mut value = value;
    value.as_object_mut().unwrap().remove("clocks_before_ms");
    value["clocks_ms"] = json!({"a": null, "b": 0});
    let record = read(&value).unwrap();
    let (mut session, _) = Session::restore(record.to_snapshot().unwrap(), Duration::ZERO).unwrap();
    session.undo(Duration::ZERO, Party::B).unwrap();
    assert_eq!(left(&session), [60, 60]);
}

#[test]
fn trees_conform_to_their_schema() {
    let schema: Value = serde_json::from_str(include_str!("../schema/tengen-game-2.schema.json")).unwrap();
    let text = "(;GM[4]SZ[15]PB[A]RE[W+F]RU[renju]TGOW[0:ab 3:ba]AB[aa]PL[W]XX[1];W[hh]C[x]LB[hg:1]TR[ii]\
        V[3]TGEV[2/exact/w]BL[1.5](;B[hg])(;B[];B[ab]AE[aa]))";
    let mut trees =
        records::files::open(text.as_bytes(), &records::files::OpenOptions::default()).unwrap().trees;
    let sample = records::read(common::sample().to_string().as_bytes()).unwrap();
    trees.push(records::tree::Tree::from_record(&sample));
    let format = records::files::FileFormat::Json;
    let saved = records::files::save(&trees, format, &records::files::SaveOptions::default()).unwrap();
    let written: Value = serde_json::from_slice(&saved.bytes).unwrap();
    let mut errors = Vec::new();
    conform(&schema, &schema, &written, "", &mut errors);
    assert_eq!(errors, [""; 0]);
    let again = records::files::open(&saved.bytes, &records::files::OpenOptions::default()).unwrap();
    assert_eq!(again.trees, trees);
}
