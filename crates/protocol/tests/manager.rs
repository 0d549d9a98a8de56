//! The manager's side as a conversation: what is sent, and what the answers mean.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use std::time::Duration;

use protocol::Place;
use protocol::manager::{Dialogue, Heard, Pair, Swap2Answer, TurnLimits};
use rules::text::PositionText;
use rules::{Point, Position, Rule, Settings};

fn position(text: &str) -> Position {
    let text = PositionText::parse(text).unwrap();
    let settings = Settings { passes: true, ..Settings::default() };
    if text.has_setup { text.place(settings).unwrap() } else { text.replay(settings).unwrap() }
}

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

/// What is sent besides INFO lines, in one line.
fn plain(lines: &[String]) -> String {
    let lines: Vec<&str> =
        lines.iter().map(String::as_str).filter(|line| !line.starts_with("INFO")).collect();
    lines.join(" ")
}

fn infos(lines: &[String]) -> Vec<&str> {
    lines.iter().filter_map(|line| line.strip_prefix("INFO ")).collect()
}

/// A conversation that has begun.
fn started() -> Dialogue {
    let mut dialogue = Dialogue::new([]);
    dialogue.start(&Settings::default(), &TurnLimits::default());
    assert_eq!(dialogue.hear("OK"), Heard::Started);
    dialogue
}

#[test]
fn what_an_engine_knows_is_not_sent_again() {
    let limits = TurnLimits::default();
    let mut dialogue = started();
    assert_eq!(plain(&dialogue.ask(&position(""), &limits)), "BEGIN");
    assert_eq!(dialogue.hear("7,7"), Heard::Place(Place::Point(point("h8"))));
    assert_eq!(plain(&dialogue.ask(&position("h8h9"), &limits)), "TURN 7,6");
    assert_eq!(dialogue.hear("8,8"), Heard::Place(Place::Point(point("i7"))));
    // The same position once more: the engine's own stone is not wanted.
    assert_eq!(plain(&dialogue.ask(&position("h8h9"), &limits)), "BOARD 7,7,1 7,6,2 DONE");
    assert_eq!(dialogue.hear("8,8"), Heard::Place(Place::Point(point("i7"))));
    assert_eq!(plain(&dialogue.ask(&position("h8h9i7j10"), &limits)), "TURN 9,5");
    assert_eq!(dialogue.hear("0,0"), Heard::Place(Place::Point(point("a15"))));
    // Something was taken back.
    assert_eq!(plain(&dialogue.ask(&position("h8j10"), &limits)), "BOARD 7,7,1 9,5,2 DONE");
    assert!(dialogue.needs_start(&position("")), "an empty board");
    assert!(!dialogue.needs_start(&position("h8")));
}

#[test]
fn the_other_color_setups_and_passes() {
    let limits = TurnLimits::default();
    let mut dialogue = started();
    assert_eq!(plain(&dialogue.ask(&position("h8"), &limits)), "TURN 7,7");
    assert_eq!(dialogue.hear("-1,-1"), Heard::Place(Place::Pass));
    assert_eq!(plain(&dialogue.ask(&position("h8--i9"), &limits)), "BOARD 7,7,2 8,6,2 DONE");
    let setup = position("b:h8j7 w:i9 to:w");
    assert_eq!(plain(&dialogue.ask(&setup, &limits)), "BOARD 7,7,2 8,6,1 9,8,2 DONE");
    assert_eq!(plain(&dialogue.ask(&position("--"), &limits)), "BOARD DONE", "White begins");
}

#[test]
fn info_lines_come_once_and_before_the_start() {
    let own = [("folder".to_owned(), "/tmp/x".to_owned()), ("Rule".to_owned(), "5".to_owned())];
    let mut dialogue = Dialogue::new(own);
    let limits = TurnLimits {
        turn: Some(Duration::from_secs(5)),
        game: Some(Duration::from_secs(100)),
        left: Some(Duration::from_secs(100)),
        ..TurnLimits::default()
    };
    let lines = dialogue.start(&Settings::default(), &limits);
    assert_eq!(
        infos(&lines),
        [
            "folder /tmp/x",
            "Rule 5",
            "game_type 1",
            "timeout_turn 5000",
            "timeout_match 100000",
            "time_left 100000"
        ]
    );
    assert_eq!(dialogue.hear("OK"), Heard::Started);
    let later = TurnLimits { left: Some(Duration::from_millis(98_765)), ..limits.clone() };
    assert_eq!(infos(&dialogue.ask(&position(""), &later)), ["time_left 98765"]);
    dialogue.set_info("max_memory", "1000");
    let nodes = TurnLimits { nodes: Some(500), increment: Duration::from_secs(1), ..limits };
    assert_eq!(
        infos(&dialogue.ask(&position(""), &nodes)),
        ["max_memory 1000", "time_increment 1000", "max_node 500", "time_left 100000"]
    );
    let none = infos(&dialogue.ask(&position(""), &TurnLimits::default())).join(" ");
    assert_eq!(
        none,
        "timeout_turn 2000000 timeout_match 0 time_increment 0 max_node -1 time_left 2147483647"
    );
}

#[test]
fn a_start_is_answered_or_refused() {
    for (line, heard) in [
        ("OK", Heard::Started),
        ("ok - ready", Heard::Started),
        ("MESSAGE loading", Heard::Noise),
        ("banner of some engine", Heard::Noise),
        ("UNKNOWN INFO key", Heard::Noise),
        ("UNKNOWN", Heard::Noise),
        ("ERROR INFO max_memory", Heard::Noise),
        ("ERROR size", Heard::Refused { unknown: false, text: "size".to_owned() }),
        ("UNKNOWN START 15", Heard::Refused { unknown: true, text: "START 15".to_owned() }),
        ("7,7", Heard::Noise),
    ] {
        let mut dialogue = Dialogue::new([]);
        dialogue.start(&Settings::default(), &TurnLimits::default());
        assert_eq!(dialogue.hear(line), heard, "{line}");
    }
}

#[test]
fn answers_to_a_request_for_a_move() {
    let wrong = |text: &str| Heard::Wrong(text.to_owned());
    for (line, heard) in [
        ("15,0", Heard::OffBoard(Pair { x: 15, y: 0 })),
        ("7,7 8,8", wrong("7,7 8,8")),
        ("SWAP", wrong("SWAP")),
        ("ERROR no", Heard::Refused { unknown: false, text: "no".to_owned() }),
        ("UNKNOWN", Heard::Refused { unknown: true, text: String::new() }),
        ("UNKNOWN command: INFO time_left", Heard::Noise),
        ("OK", Heard::Noise),
        ("thinking...", Heard::Noise),
        ("DEBUG 1,1", Heard::Noise),
        ("MESSAGE depth 3", Heard::Progress),
    ] {
        let mut dialogue = started();
        dialogue.ask(&position("h8"), &TurnLimits::default());
        assert_eq!(dialogue.hear(line), heard, "{line}");
        assert_eq!(dialogue.is_waiting(), matches!(heard, Heard::Noise | Heard::Progress), "{line}");
    }
}

#[test]
fn suggestions_are_taken() {
    let mut dialogue = started();
    dialogue.ask(&position("h8"), &TurnLimits::default());
    assert_eq!(dialogue.hear("SUGGEST 3,4"), Heard::Reply(vec!["PLAY 3,4".to_owned()]));
    assert_eq!(dialogue.hear("3,4"), Heard::Place(Place::Point(point("d11"))));
    dialogue.ask(&position("h8"), &TurnLimits::default());
    let last = (0..5).map(|_| dialogue.hear("SUGGEST 3,4")).last().unwrap();
    assert_eq!(last, Heard::Wrong("SUGGEST 3,4".to_owned()), "but not for ever");
}

#[test]
fn swap2_takes_as_many_stones_as_it_should() {
    let stones =
        |names: &[&str]| Heard::Swap2(Swap2Answer::Stones(names.iter().map(|name| point(name)).collect()));
    let wrong = |text: &str| Heard::Wrong(text.to_owned());
    let three = ["h8", "i8", "j6"];
    let five = ["h8", "i8", "j6", "i7", "i9"];
    let settings = Settings::new(Rule::Freestyle, rules::BoardSize::RENJU);
    for (there, line, heard) in [
        (&[][..], "7,7 8,7 9,9", stones(&["h8", "i8", "j6"])),
        (&[], "7,7", wrong("7,7")),
        (&[], "7,7 7,7 8,8", wrong("7,7 7,7 8,8")),
        (&[], "7,7 8,8 15,3", wrong("7,7 8,8 15,3")),
        (&[], "SWAP", wrong("SWAP")),
        (&three, "SWAP", Heard::Swap2(Swap2Answer::Swap)),
        (&three, "0,0", stones(&["a15"])),
        (&three, "0,0 1,1", stones(&["a15", "b14"])),
        (&three, "7,7", wrong("7,7")),
        (&five, "0,0 1,1", wrong("0,0 1,1")),
        (&five, "SWAP", Heard::Swap2(Swap2Answer::Swap)),
        (&five, "UNKNOWN", Heard::Refused { unknown: true, text: String::new() }),
    ] {
        let there: Vec<Point> = there.iter().map(|name| point(name)).collect();
        let mut dialogue = started();
        let lines = dialogue.ask_swap2(&settings, &there, &TurnLimits::default());
        assert_eq!(lines.iter().filter(|line| !line.starts_with("INFO")).count(), there.len() + 2);
        assert_eq!(dialogue.hear(line), heard, "{line}");
    }
}

#[test]
fn after_an_answer_nothing_is_awaited() {
    let mut dialogue = started();
    dialogue.ask(&position("h8"), &TurnLimits::default());
    assert!(matches!(dialogue.hear("3,3"), Heard::Place(_)));
    assert_eq!(dialogue.hear("4,4"), Heard::Noise);
    dialogue.ask(&position("h8d12i9"), &TurnLimits::default());
    dialogue.give_up();
    assert!(!dialogue.is_waiting());
    assert!(plain(&dialogue.ask(&position("h8d12i9"), &TurnLimits::default())).starts_with("BOARD"));
}
