//! Plain move text.

// Clippy knows only functions with #[test] as tests.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

mod common;

use proptest::prelude::*;
use records::{Format, GameRecord, Loss, read_move_text, write_move_text};
use rules::{BoardSize, EndReason, Protocol, Rule, Settings};

fn moves(record: &GameRecord) -> String {
    record.moves.iter().map(|recorded| format!("{} ", recorded.mv)).collect()
}

#[test]
fn every_way_to_write_moves() {
    for text in [
        "h8i9j10",
        "H8 I9 J10",
        "h8,i9;j10",
        "h8-i9-j10\r\n",
        "\u{FEFF}1. h8 i9\n2. j10",
        "1.h8 2.i9 3.j10",
        "h08 i09 j10",
        "\th8\n\n i9  j10 ",
    ] {
        let record =
            read_move_text(text.as_bytes(), Settings::default()).unwrap_or_else(|e| panic!("{text:?}: {e}"));
        assert_eq!(moves(&record), "h8 i9 j10 ", "{text:?}");
        assert!(!record.settings.passes);
    }
    for text in ["h8--i9", "h8 pass i9", "h8PASSi9", "h8 -- i9", "h8 - -- - i9"] {
        let record = read_move_text(text.as_bytes(), Settings::default()).unwrap();
        assert_eq!(moves(&record), "h8 -- i9 ", "{text:?}");
        assert!(record.settings.passes);
    }
    assert_eq!(records::read(b"\n").unwrap(), GameRecord::new(Settings::default(), Protocol::None));
    // Stones without order are a setup.
    let record = read_move_text(b"b:h8j7 w:i9 m:k8", Settings::default()).unwrap();
    assert_eq!((record.setup.black.len(), record.setup.white.len(), record.moves.len()), (2, 1, 1));
}

#[test]
fn errors_say_what_and_where() {
    let error = |text: &str| read_move_text(text.as_bytes(), Settings::default()).unwrap_err().to_string();
    let no_word = "is neither a point like h8 nor a pass (--)";
    assert_eq!(error("h8 i9\n j7 ?? k1"), format!("move text, line 2, column 5: '??' {no_word}"));
    assert_eq!(error("天元"), format!("move text, line 1, column 1: '天元' {no_word}"));
    assert_eq!(error("h8 i"), "move text, line 1, column 4: column 'i' has no row number");
    assert_eq!(error("h8 12 i9"), "move text, line 1, column 4: '12' has no column letter before it");
    for point in ["z1", "h0", "h99"] {
        let off_board = format!("move 1 ({point}): {point} is off the board of 15 lines");
        assert_eq!(error(point), format!("move text, line 1, column 1: {off_board}"));
    }
    assert_eq!(
        error("h8 i9\nh8"),
        "move text, line 2, column 1: move 3 (h8): h8 is occupied by a black stone"
    );
    assert_eq!(error("h8p1"), "move text, line 1, column 3: move 2 (p1): p1 is off the board of 15 lines");
    assert_eq!(error("----a1"), "move text, line 1, column 5: move 3 (a1): the game is over (draw: passes)");
    // Five in a row, and a move after it.
    assert_eq!(
        error("h8a1h9a3h10a5h11a7h12a9"),
        "move text, line 1, column 22: move 10 (a9): the game is over (Black wins: five)"
    );
}

#[test]
fn the_caller_says_rule_and_size() {
    let settings = Settings::new(Rule::Freestyle, BoardSize::new(20).unwrap());
    let record = records::read_with(b"t20 a1", settings).unwrap();
    assert_eq!(record.settings, settings);
    assert_eq!(write_move_text(&record), ("t20a1\n".to_owned(), vec![Loss::Rule, Loss::Size]));
    // A finished game has its result.
    let record = records::read(b"h8a1h9a3h10a5h11a7h12").unwrap();
    assert_eq!(record.result.as_ref().unwrap().reason, EndReason::Five);
    assert!(write_move_text(&record).1.is_empty());
}

#[test]
fn formats_are_told_apart() {
    assert_eq!(Format::detect(b" \r\n\t{"), Format::Json);
    assert_eq!(Format::detect(b"\xEF\xBB\xBF{"), Format::Json);
    assert_eq!(Format::detect(b"h8"), Format::MoveText);
    assert_eq!(Format::detect(b""), Format::MoveText);
    for format in Format::ALL {
        assert_eq!(Format::from_extension(&format.extension().to_uppercase()), Some(format));
    }
}

#[test]
fn what_is_left_out_is_said() {
    let mut value = common::sample();
    value["time"] = serde_json::json!("5m+3s");
    value["clocks_ms"] = serde_json::json!({"a": 1000, "b": 2000});
    value["result"] = serde_json::json!({"winner": "white", "reason": "resignation"});
    value["players"] = serde_json::json!({"a": {"name": "Ann"}});
    value["x"] = serde_json::json!(1);
    let record = records::read(&serde_json::to_vec(&value).unwrap()).unwrap();
    let (text, losses) = write_move_text(&record);
    assert_eq!(text, "h8i9j7k10a1\n");
    assert_eq!(
        losses,
        [
            Loss::Opening,
            Loss::Owners,
            Loss::Players,
            Loss::TimeControl,
            Loss::Clocks,
            Loss::Result,
            Loss::Comments,
            Loss::UnknownFields
        ]
    );
    let names: std::collections::BTreeSet<&str> = Loss::ALL.into_iter().map(Loss::name).collect();
    assert_eq!(names.len(), Loss::ALL.len());
    assert_eq!(
        (Loss::DrawOffer.name(), Loss::DrawOffer.to_string().as_str()),
        ("draw-offer", "the draw offer")
    );
}

proptest! {
    #[test]
    fn moves_come_back(record in common::records()) {
        let (text, losses) = write_move_text(&record);
        prop_assume!(!losses.contains(&Loss::Setup));
        let settings = Settings { passes: true, ..record.settings };
        // Two stones of one color in a row have a pass between them, which only an opening puts there.
        let plain = record.moves.windows(2).all(|pair| pair[0].color != pair[1].color);
        let back = read_move_text(text.as_bytes(), settings)
            .map_err(|e| TestCaseError::fail(format!("{e}: {text}")))?;
        if plain {
            prop_assert_eq!(&back.moves.iter().map(|m| m.mv).collect::<Vec<_>>(),
                &record.moves.iter().map(|m| m.mv).collect::<Vec<_>>());
        }
        let position = back.replay().unwrap().position;
        let original = record.replay().unwrap().position;
        prop_assert_eq!(position.board(), original.board());
    }
}
