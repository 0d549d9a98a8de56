//! Files of every format where a position is asked for.

use std::fs;

use crate::common::{data, run};
use serde_json::json;

/// White takes the free corners; h8 is a double-three for Black, who is to move.
const GAME: &str = "f8a1g8o1h6a15h7o15";

#[test]
fn every_format_is_a_position() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("game.txt"), GAME).unwrap();
    let expected = json!({"forbidden": [{"point": "h8", "kind": "double-three"}]});
    for name in ["psq", "sgf", "lib", "pos", "json", "five", "moves", "stones", "fen", "board"] {
        let file = path(&format!("game.{name}"));
        assert_eq!(run(&["convert", &path("game.txt"), &file, "--to", name], "").code, 0);
        let answer = run(&["forbidden", "--json", &format!("@{file}")], "");
        assert_eq!((answer.code, answer.json()), (0, expected.clone()), "{name}: {}", answer.err);
        // What holds the rule needs no note.
        let is_noted = answer.err.contains("the file does not say its rule");
        assert_eq!(is_noted, name != "json", "{name}: {}", answer.err);
        let told = run(&["forbidden", "--json", "--rule", "renju", &format!("@{file}")], "");
        assert_eq!((told.json(), told.err.as_str()), (expected.clone(), ""), "{name}");
        let streamed = tengen_with(&file, &["forbidden", "--json", "-", "--rule", "renju"]);
        if name != "pos" {
            assert_eq!(streamed, expected, "{name}");
        }
    }
}

fn tengen_with(file: &str, args: &[&str]) -> serde_json::Value {
    let output = crate::common::tengen().args(args).pipe_stdin(file).unwrap().output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap_or_default()
}

#[test]
fn the_rule_of_the_file_counts_unless_another_is_given() {
    let sgf = "(;GM[4]SZ[15]RU[standard];B[fh];W[ao];B[gh];W[oo];B[hj];W[aa];B[hi];W[oa])";
    let own = run(&["forbidden", "--json", "-"], sgf);
    assert_eq!(own.json(), json!({"forbidden": []}));
    assert!(own.err.contains("standard"), "{}", own.err);
    let told = run(&["forbidden", "--json", "-", "--rule", "renju"], sgf);
    assert_eq!(told.json()["forbidden"][0]["point"], "h8");
    let refused = run(&["forbidden", "-", "--size", "19"], sgf);
    assert_eq!(refused.code, 2);
    assert_eq!(
        refused.err,
        "Error: standard input has a board of 15 lines; leave --size out. (tengen --help shows what is possible)\n"
    );
}

#[test]
fn check_judges_the_main_line_of_a_file() {
    let check = |sgf: &str, options: &[&str]| run(&[&["check", "--json", "-"], options].concat(), sgf);
    let head = "(;GM[4]SZ[15]RU[renju]";
    let fine = check(&format!("{head};B[hh];W[ig](;B[ji])(;B[jj];W[aa]))"), &[]);
    assert_eq!(fine.json(), json!({"legal": true, "moves": 3, "to_move": "white", "result": null}));
    let twice = check(&format!("{head};B[hh];W[hh])"), &[]);
    assert_eq!(twice.code, 1);
    assert_eq!(twice.json()["error"]["reason"], "occupied");
    assert_eq!((&twice.json()["error"]["move"], &twice.json()["error"]["point"]), (&json!(2), &json!("h8")));
    let forbidden = format!("{head};B[fh];W[ao];B[gh];W[oo];B[hj];W[aa];B[hi];W[oa];B[hh])");
    assert_eq!(check(&forbidden, &[]).json()["result"]["reason"], "forbidden");
    let claimed = check(&forbidden, &["--forbidden", "claim"]).json();
    assert_eq!(claimed["forbidden_moves"][0], json!({"move": 9, "point": "h8", "kind": "double-three"}));
    assert_eq!(check(&forbidden, &["--forbidden", "illegal"]).json()["error"]["reason"], "forbidden");
    let set_up = check("(;GM[4]SZ[15]RU[renju]AB[hh][ii]AW[ih];W[jj])", &[]);
    assert_eq!((&set_up.json()["moves"], &set_up.json()["to_move"]), (&json!(1), &json!("black")));
}

#[test]
fn the_first_of_several_games_is_taken_with_a_note() {
    let answer = run(&["check", "--json", "-"], "(;GM[4]RU[renju];B[hh])(;GM[4]RU[renju];B[aa];W[bb])");
    assert_eq!(answer.json()["moves"], 1);
    assert_eq!(answer.err, "standard input holds 2 games; this is the first.\n");
    let library = data("records/piskvork-20x20-end0.psq");
    let answer =
        run(&["check", "--json", "--rule", "freestyle", &format!("@{}", library.to_str().unwrap())], "");
    assert_eq!((answer.code, &answer.json()["result"]["reason"]), (0, &json!("five")), "{answer:?}");
}

#[test]
fn the_opening_is_named() {
    let answer = run(&["check", "h8h9i9g7"], "");
    assert!(answer.out.contains("\nOpening: D4 Kagetsu (花月)\n"), "{}", answer.out);
    let answer = run(&["--lang", "zh-CN", "check", "h8h9i9"], "");
    assert!(answer.out.contains("\n开局：D4 花月\n"), "{}", answer.out);
    assert!(!run(&["check", "h8h9i9", "--rule", "freestyle"], "").out.contains("Opening"));
}
