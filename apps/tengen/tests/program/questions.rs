//! `tengen forbidden` and `tengen check`, as programs outside the project call them.

use crate::common::{data, run};
use serde_json::json;

/// f8 g8 h6 h7 and Black to play h8: double-three along the row and the column.
const DOUBLE_THREE: &str = "f8a1g8o1h6a15h7o15";

#[test]
fn forbidden_points_as_json() {
    let answer = run(&["forbidden", DOUBLE_THREE, "--json"], "");
    assert_eq!(answer.code, 0);
    assert_eq!(answer.json(), json!({"forbidden": [{"point": "h8", "kind": "double-three"}]}));
    // Sorted by column, then row: the public four-three-three position.
    let answer = run(&["forbidden", "--json", "e8a1f8o1g8a15h6o15h7c13f6m13g7c3"], "");
    let points: Vec<_> =
        answer.json()["forbidden"].as_array().unwrap().iter().map(|f| f["point"].clone()).collect();
    assert_eq!(points, ["f7", "f9", "g6", "h8", "i6"]);
}

#[test]
fn positions_are_read_in_every_form() {
    let expected = json!({"forbidden": [{"point": "h8", "kind": "double-three"}]});
    for args in [
        vec!["forbidden", "--json", "F8", "A1,", "G8", "o1;", "1.h6", "a15", "h7", "o15"],
        vec!["forbidden", "--json", "b:f8g8h6h7", "w:a1"],
        vec!["forbidden", "--json", "F8,G8,H6,H7/A1"],
        vec!["forbidden", "--json", "Ｆ８Ａ１，g8o1h6a15h7o15"],
    ] {
        assert_eq!(run(&args, "").json(), expected, "{args:?}");
    }
    assert_eq!(run(&["forbidden", "--json", "-"], DOUBLE_THREE).json(), expected);
}

#[test]
fn explanations_say_which_lines_and_why() {
    let answer = run(&["forbidden", DOUBLE_THREE, "--json", "--explain"], "").json();
    let lines = &answer["forbidden"][0]["lines"];
    assert_eq!(lines.as_array().unwrap().len(), 2);
    assert_eq!(lines[0]["dir"], "horizontal");
    assert_eq!(lines[0]["shape"], "three");
    assert_eq!(lines[0]["stones"], json!(["f8", "g8", "h8"]));
    assert_eq!(lines[0]["real"], true);
    assert_eq!(lines[0]["completions"][0], json!({"point": "i8", "ok": true, "why": null, "nested": null}));
    let text = run(&["forbidden", DOUBLE_THREE, "--explain"], "").out;
    assert!(text.contains("h8 is forbidden for Black: double-three."), "{text}");
    assert!(text.contains("Three along the column: h6 h7 h8"), "{text}");
}

#[test]
fn any_free_point_can_be_explained() {
    // A false double-three: the only completing point of one three would make an overline.
    let position = "d8a1f8o1h8a15i6o15i7c13";
    let answer = run(&["forbidden", position, "--json", "--point", "i8"], "").json();
    assert_eq!(answer["forbidden"], json!([]));
    assert_eq!(answer["explained"][0]["verdict"], "legal");
    let three = &answer["explained"][0]["lines"][0];
    assert_eq!((&three["dir"], &three["real"]), (&json!("horizontal"), &json!(false)));
    let refused = run(&["forbidden", position, "--point", "d8"], "");
    assert_eq!((refused.code, refused.err.as_str()), (3, "Error: d8 is occupied by a black stone.\n"));
}

#[test]
fn other_rules_have_no_forbidden_points() {
    let answer = run(&["forbidden", DOUBLE_THREE, "--rule", "freestyle", "--json"], "");
    assert_eq!((answer.code, answer.json()), (0, json!({"forbidden": []})));
    assert!(answer.err.contains("freestyle"), "{}", answer.err);
}

#[test]
fn diagram_without_json() {
    insta::assert_snapshot!(run(&["forbidden", DOUBLE_THREE], "").out);
}

#[test]
fn suites_with_known_verdicts_pass() {
    for (file, cases) in [
        ("forbidden/public.txt", 104),
        ("forbidden/boards.txt", 55),
        ("forbidden/disputed.txt", 20),
        ("forbidden/generated.txt", 313),
        ("forbidden/line-patterns.txt", 676),
        ("wins/win-lines.txt", 63),
    ] {
        let answer = run(&["forbidden", "--suite", data(file).to_str().unwrap()], "");
        let failed: Vec<&str> = answer.out.lines().filter(|line| !line.starts_with("PASS ")).collect();
        assert_eq!((answer.code, failed, answer.out.lines().count()), (0, vec![], cases), "{file}");
    }
}

#[test]
fn a_failed_suite_says_what_was_expected() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("suite.txt");
    std::fs::write(&file, "# wrong\nx | 15 | f8g8h6h7 | - | h8 | legal | - | shape | -\n").unwrap();
    let answer = run(&["forbidden", "--suite", file.to_str().unwrap()], "");
    assert_eq!((answer.code, answer.out.as_str()), (1, "FAIL x expected legal got double-three\n"));
    std::fs::write(&file, "one | two\n").unwrap();
    let answer = run(&["forbidden", "--suite", file.to_str().unwrap()], "");
    assert_eq!(answer.code, 3);
    assert!(answer.err.contains("line 1"), "{}", answer.err);
}

#[test]
fn legal_games() {
    for (args, expected) in [
        (vec!["h8i9j7"], json!({"legal": true, "moves": 3, "to_move": "white", "result": null})),
        (
            vec!["h8a1h9a3h10a5h11a7h12"],
            json!({"legal": true, "moves": 9, "to_move": "white",
                "result": {"winner": "black", "reason": "five", "line": ["h8", "h9", "h10", "h11", "h12"]}}),
        ),
        (
            vec!["f8a1g8o1h6a15h7o15h8"],
            json!({"legal": true, "moves": 9, "to_move": "white",
                "result": {"winner": "white", "reason": "forbidden", "kind": "double-three", "line": ["h8"]}}),
        ),
        (
            vec!["--forbidden", "claim", "f8a1g8o1h6a15h7o15h8"],
            json!({"legal": true, "moves": 9, "to_move": "white", "result": null,
                "forbidden_moves": [{"move": 9, "point": "h8", "kind": "double-three"}]}),
        ),
        (
            vec!["h8--j7 -- --"],
            json!({"legal": true, "moves": 5, "to_move": "white", "result":
                {"winner": "draw", "reason": "passes", "line": []}}),
        ),
        (vec!["h8", "--", "j7"], json!({"legal": true, "moves": 3, "to_move": "white", "result": null})),
        (vec!["-- h8"], json!({"legal": true, "moves": 2, "to_move": "black", "result": null})),
        (
            vec!["b:a1b1c1d1e1", "w:h8h9h10h11"],
            json!({"legal": true, "moves": 0, "to_move": "white", "result":
                {"winner": "black", "reason": "five", "line": ["a1", "b1", "c1", "d1", "e1"]}}),
        ),
    ] {
        let args: Vec<&str> = ["check", "--json"].into_iter().chain(args).collect();
        let answer = run(&args, "");
        // Two passes in a row end the game; the last one of the fifth case is White's.
        assert_eq!((answer.code, answer.json()), (0, expected), "{args:?}");
    }
}

#[test]
fn freestyle_counts_six_in_a_row() {
    // 20x20, 1-based coordinates from a public report: 2,10 5,10 6,11 7,9 6,10 8,8 6,8 7,7 6,7 9,10 6,12 17,5, then 6,9.
    let position = "b10e10f11g9f10h8f8g7f7i10f12q5f9";
    let answer = run(&["check", "--json", "--rule", "freestyle", "--size", "20", position], "").json();
    assert_eq!(
        (&answer["result"]["winner"], &answer["result"]["reason"]),
        (&json!("black"), &json!("overline"))
    );
    assert_eq!(answer["result"]["line"].as_array().unwrap().len(), 6);
    let answer = run(&["check", "--json", "--rule", "standard", "--size", "20", position], "").json();
    assert_eq!(answer["result"], json!(null));
}

#[test]
fn illegal_games_name_move_and_reason() {
    for (args, number, point, reason) in [
        (vec!["h8h9h8"], 3, "h8", "occupied"),
        (vec!["h8p3"], 2, "p3", "off-board"),
        (vec!["h8z99"], 2, "z99", "off-board"),
        (vec!["h8a1h9a3h10a5h11a7h12a9"], 10, "a9", "after-end"),
        (vec!["--forbidden", "illegal", "f8a1g8o1h6a15h7o15h8"], 9, "h8", "forbidden"),
    ] {
        let args: Vec<&str> = ["check", "--json"].into_iter().chain(args).collect();
        let answer = run(&args, "");
        let json = answer.json();
        assert_eq!(answer.code, 1, "{args:?}");
        assert_eq!(json["legal"], false);
        let error = &json["error"];
        assert_eq!(
            (&error["move"], &error["point"], &error["reason"]),
            (&json!(number), &json!(point), &json!(reason)),
            "{args:?}"
        );
        assert!(!error["message"].as_str().unwrap().is_empty());
    }
}

#[test]
fn texts_that_are_no_position_are_input_errors() {
    for (text, part) in [
        ("h8 foo", "character 4"),
        ("h8i", "character 3"),
        ("b:h8 w:h8", "named before"),
        ("b:h8 x:h9", "x:"),
        ("b:q99", "off the board"),
        ("h8/h9/h10", "/"),
    ] {
        let answer = run(&["check", text], "");
        assert_eq!(answer.code, 3, "{text}");
        assert!(answer.err.contains(part), "{text}: {}", answer.err);
    }
    assert_eq!(run(&["check", "@/nonexistent/file"], "").code, 3);
}

#[test]
fn wrong_usage_is_told_with_what_is_possible() {
    for (args, part) in [
        (vec!["check", "h8", "--rule", "chess"], "caro-overline"),
        (vec!["check", "h8", "--size", "4"], "5..22"),
        (vec!["check", "h8", "--size", "many"], "5..22"),
        (vec!["check"], "No position"),
        (vec!["frobnicate"], "frobnicate"),
        (vec!["check", "--frobnicate"], "--frobnicate"),
        (vec!["check", "h8", "--forbidden", "maybe"], "claim"),
        (vec!["check", "h8", "--lang", "tlh"], "zh-CN"),
    ] {
        let answer = run(&args, "");
        assert_eq!(answer.code, 2, "{args:?}: {answer:?}");
        assert!(answer.err.contains(part), "{args:?}: {}", answer.err);
    }
}

#[test]
fn help_speaks_both_languages() {
    let english = run(&["--help"], "");
    assert_eq!(english.code, 0);
    assert!(english.out.contains("Show the points that are forbidden"), "{}", english.out);
    let chinese = run(&["play", "--help", "--lang", "zh-CN"], "");
    assert_eq!(chinese.code, 0);
    assert!(chinese.out.contains("用法") && chinese.out.contains("开局规则"), "{}", chinese.out);
    let short = run(&[], "");
    assert_eq!(short.code, 0);
    assert!(short.out.contains("tengen play"), "{}", short.out);
}

#[test]
fn an_illegal_game_in_a_file_is_an_answer_not_a_fault() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let game = |moves: &str| {
        format!(r#"{{"format":"tengen-game","version":1,"rule":"renju","size":15,"moves":{moves}}}"#)
    };
    for (moves, number, point, reason) in [
        (r#"["h8","h8"]"#, 2, "h8", "occupied"),
        (r#"["h8","h16"]"#, 2, "h16", "off-board"),
        (r#"["h8","--"]"#, 2, "--", "pass"),
    ] {
        std::fs::write(&file, game(moves)).unwrap();
        let answer = run(&["check", "--json", &format!("@{}", file.to_str().unwrap())], "");
        let error = &answer.json()["error"];
        assert_eq!(answer.code, 1, "{moves}: {answer:?}");
        assert_eq!(
            (&error["move"], &error["point"], &error["reason"]),
            (&json!(number), &json!(point), &json!(reason)),
            "{moves}"
        );
    }
}

#[test]
fn an_empty_suite_is_no_success() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("suite.txt");
    std::fs::write(&file, "# nothing\n").unwrap();
    assert_eq!(run(&["forbidden", "--suite", file.to_str().unwrap()], "").code, 3);
}
