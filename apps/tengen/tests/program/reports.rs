//! Positions on which programs of this game have gone wrong, as their users reported it: what this program says of them.

use serde_json::{Value, json};

use crate::analyze::lines;
use crate::common::run;

/// Forbidden points, sorted; the name says what others got wrong.
#[test]
fn forbidden_points_that_others_got_wrong() {
    let cases = [
        // A five that is an overline, a double-four or a double-three as well is a five: h8 is not in the list.
        ("d8a1e8o1f8a15g8o15h5c13h6m13h7c3h9m3h10a8h11o8", "f7 f9"),
        ("d8a1e8o1f8a15g8o15h5c13h6m13h7c3e5m3f6a8g7o8", "e6 e7 f5 f7 f9 g5 g6 i6"),
        ("d8a1e8o1f8a15g8o15h9c13h10m13i9c3j10m3", "g9 i10"),
        // A three that could only become four while making a five is none.
        ("f8g3i8a1h9o1h10a15g4o15g5c13g6m13g7c3", "h7"),
        // Few stones are no excuse.
        ("b:f8g8h6h7 to:b", "h8"),
        ("f8a1g8o1h6a15h7o15", "h8"),
        ("e8a1f8o1g8a15h6o15h7c13", ""),
        ("e8a1f8o1g8a15h6o15h7c13f6m13g7c3", "f7 f9 g6 h8 i6"),
        ("e8a1g8o1i8a15k8o15", "h8"),
        ("d8a1e8o1f8a15j8o15k8c13l8m13", "h8"),
        ("d8a1f8o1h8a15i6o15i7c13", ""),
        ("e8a1f8o1g8a15i8o15j8c13", "h8"),
        ("f8g3i8a1h6o1h7a15g4o15g5c13g6m13g7c3", "i7"),
        // Threes that only look like threes.
        ("e11c3f7c13g5d9h7d11h8e10h9h4i8i12j9j7j10j13k9k7", "g8"),
        ("e7f9g8g5g9g12h7h6h9h8i6h11i7i9i8j9j6l10l6n6", "j7"),
        ("d4b8e10e9f14g4g9g5g10h5h9j4h12j11i7k4i8k6j8k11k7l6k8l7", "h10 i9"),
        ("e8a13f6a15f8d3g5e4h10e14h12i3i7j2i11j3i13j10j4j12k6k10m9k13", ""),
    ];
    for (text, expected) in cases {
        let answer = run(&["forbidden", text, "--json"], "").json();
        let points: Vec<&str> = answer["forbidden"]
            .as_array()
            .unwrap()
            .iter()
            .map(|forbidden| forbidden["point"].as_str().unwrap())
            .collect();
        assert_eq!(points.join(" "), expected, "{text}");
    }
}

/// Ends of games: rule, size, moves, result.
#[test]
fn ends_that_others_missed() {
    let win = |winner: &str, reason: &str| json!([winner, reason]);
    let cases: [(&str, &str, &str, Value); 14] = [
        // Black's six in freestyle wins, whatever would be forbidden in renju.
        ("freestyle", "20", "j2j5k6i7j6h8h6g7g6j9l6e17i6", win("black", "overline")),
        // Six in a row in standard is nothing.
        ("standard", "15", "e8a1f8c1g8e1i8g1j8i1h8", Value::Null),
        ("freestyle", "15", "e8a1f8c1g8e1i8g1j8i1h8", win("black", "overline")),
        ("renju", "15", "e8a1f8c1g8e1i8g1j8i1h8", json!(["white", "forbidden"])),
        ("renju", "15", "a1e8c1f8e1g8g1i8i1j8k1h8", win("white", "overline")),
        // A stone that joins a three and a two, or two and two, makes five.
        ("standard", "15", "h8a1i8c1k8e1l8g1j8", win("black", "five")),
        ("renju", "15", "a1h8c1i8e1k8g1l8i1j8", win("white", "five")),
        // Along every edge and into every corner.
        ("renju", "15", "k15a1l15a3m15a5n15a7o15", win("black", "five")),
        ("renju", "15", "o1a1o2a3o3a5o4a7o5", win("black", "five")),
        ("renju", "15", "k1a3l2a5m3a7n4a9o5", win("black", "five")),
        ("renju", "15", "k5a1l4a3m3a5n2a7o1", win("black", "five")),
        ("renju", "15", "a15h8b14h10c13h12d12h14e11", win("black", "five")),
        // The second player can win.
        ("standard", "15", "a1k1c1k2e1k3g1k4i1k5", win("white", "five")),
        ("caro", "15", "h8f8g8f9i8f7j8l1k8", win("black", "five")),
    ];
    for (rule, size, moves, expected) in cases {
        let answer = run(&["check", moves, "--rule", rule, "--size", size, "--json"], "").json();
        let result = &answer["result"];
        let result = if result.is_null() { Value::Null } else { json!([result["winner"], result["reason"]]) };
        assert_eq!((&answer["legal"], &result), (&json!(true), &expected), "{rule} {moves} {answer}");
        // Where a game is over, nothing is played any more.
        let answer = run(&["analyze", moves, "--rule", rule, "--size", size, "--depth", "1", "--json"], "");
        let best = lines(&answer).pop().unwrap();
        assert_eq!(
            best["point"].is_null(),
            expected != Value::Null && result[1] != "forbidden",
            "{rule} {moves}"
        );
    }
}

/// A legal game that fills the board without a row of five.
#[test]
fn a_full_board_is_a_draw() {
    let game = include_str!("full-board.txt").lines().find(|line| !line.starts_with('#')).unwrap();
    for rule in ["freestyle", "standard", "renju"] {
        let answer = run(&["check", game, "--rule", rule, "--json"], "").json();
        assert_eq!((&answer["moves"], &answer["result"]["winner"]), (&json!(225), &json!("draw")), "{rule}");
        assert_eq!(answer["result"]["reason"], "full", "{rule}");
        let answer = run(&["analyze", game, "--rule", rule, "--json"], "").json();
        assert_eq!(answer["point"], Value::Null, "{rule}");
        assert_eq!(run(&["solve", game, "--rule", rule], "").code, 1);
        // One move before the end there is one move.
        let short = &game[..game.len() - 2];
        let best = lines(&run(&["analyze", short, "--rule", rule, "--json"], "")).pop().unwrap();
        assert_eq!((&best["point"], &best["score"]), (&json!("o8"), &json!({"cp": 0})), "{rule}");
    }
}

/// Best moves: rule, moves, the moves that are right, and the score where it is certain.
#[test]
fn moves_that_others_missed() {
    let cases: [(&str, &str, &[&str], Option<Value>); 5] = [
        // Lost or not, the single four is stopped.
        ("freestyle", "h8h7i7g9h6g5g7i6g8f8f6e5f5j10i10i11k9h10j12l10", &["e7"], None),
        // The shortest win is taken.
        ("renju", "h8a1i8a3j8a5", &["g8", "k8"], Some(json!({"win": 3}))),
        ("renju", "h8a1i8c1j8e1k8g1", &["g8", "l8"], Some(json!({"win": 1}))),
        // A gap inside `_OOO_O` is a four, not a three.
        ("standard", "g8a1h8c1i8e1k8g1", &["j8"], Some(json!({"win": 1}))),
        // The four-three.
        ("renju", "e8a1f8o1g8a15h6o15h7c13", &["d8", "h8"], Some(json!({"win": 3}))),
    ];
    for (rule, moves, right, score) in cases {
        let answer = run(&["analyze", moves, "--rule", rule, "--nodes", "20000", "--json"], "");
        let best = lines(&answer).pop().unwrap();
        let point = best["point"].as_str().unwrap();
        assert!(right.contains(&point), "{rule} {moves} {best}");
        if let Some(score) = score {
            assert_eq!(best["score"], score, "{rule} {moves} {best}");
        }
    }
    // The only defence is forbidden: a loss, told at once, with a legal point.
    let start = std::time::Instant::now();
    let answer = run(&["analyze", "h8g6f6g5f7g4h7g3g2a1", "--json"], "");
    let best = lines(&answer).pop().unwrap();
    assert_eq!(best["score"], json!({"loss": 2}), "{best}");
    assert_ne!(best["point"], "g7");
    assert!(start.elapsed().as_secs() < 4, "without waiting for the clock");
}
