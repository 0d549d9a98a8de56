//! Games against engines of others: small shell scripts that speak the protocol.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::common::{Run, run};

/// An engine that plays these moves, one after the other, then does what `then` says.
pub(crate) fn script(folder: &TempDir, moves: &str, then: &str) -> PathBuf {
    let path = folder.path().join("pbrain-小 script");
    let text = format!(
        "#!/bin/sh\nset -- {moves}\nwhile read -r line; do\n  case $line in\n    START*) echo OK;;\n    END*) exit 0;;\n    \
         SWAP2*) echo UNKNOWN;;\n    TURN*|BEGIN*|DONE*) if [ $# -eq 0 ]; then {then}; else echo \"$1\"; shift; fi;;\n  \
         esac\ndone\n"
    );
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path
}

fn play(moves: &str, then: &str, extra: &[&str], input: &str) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let seat = format!("cmd:{}", script(&folder, moves, then).to_str().unwrap());
    let args: Vec<&str> = ["play", "--white", &seat].into_iter().chain(extra.iter().copied()).collect();
    run(&args, input)
}

#[test]
fn an_engine_of_others_plays() {
    // The wire counts rows from the top: 8,6 is i9.
    let game = play("8,6 6,6", "exit 0", &["--rule", "freestyle"], "h8\ni8\nquit!\n");
    assert_eq!(game.code, 0, "{game:?}");
    assert!(game.out.contains("White (小 script) plays i9."), "{}", game.out);
    assert!(game.out.contains("White (小 script) plays g9."), "{}", game.out);
}

#[test]
fn a_fault_is_said_and_the_game_goes_on() {
    for (moves, then, part) in [
        (
            "7,7 7,7",
            "exit 0",
            "The engine played 7,7 (column and row from the top left, from 0), where a stone stands.",
        ),
        ("22,7 22,7", "exit 0", "off the board"),
        ("", "echo out of memory >&2; exit 3", "The engine ended by itself (out of memory)."),
        ("", "echo ERROR not today", "The engine refused to move (not today)."),
    ] {
        let game = play(moves, then, &[], "h8\nundo\nmoves\nquit!\n");
        assert_eq!(game.code, 0, "{game:?}");
        assert!(game.out.contains(part), "{part}: {}", game.out);
        assert!(
            game.out.contains("It is asked again.") && game.out.contains("Type undo, resign"),
            "{}",
            game.out
        );
    }
    let game = run(&["play", "--white", "cmd:/no/such/engine", "--lang", "zh-CN"], "h8\nquit!\n");
    assert!(game.out.contains("无法启动引擎"), "{}", game.out);
}

#[test]
fn openings_are_answered_by_the_built_in_engine() {
    let game = play("0,0 1,0", "exit 0", &["--opening", "swap2", "--nodes", "200"], "h8\ni8\nj6\nquit!\n");
    let said = "小 script cannot answer what the opening swap2 asks";
    assert_eq!(game.out.matches(said).count(), 1, "{}", game.out);
}

#[test]
fn saved_games_keep_the_seat_and_run_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let file = file.to_str().unwrap();
    let mark = folder.path().join("mark");
    let engine = script(&folder, "8,6", &format!("touch {}; exit 0", mark.to_str().unwrap()));
    let seat = format!("cmd:{}", engine.to_str().unwrap());
    let game = run(&["play", "--white", &seat], &format!("h8\nsave {file}\nquit\n"));
    assert_eq!(game.code, 0, "{game:?}");
    let saved = std::fs::read_to_string(file).unwrap();
    assert!(saved.contains("cmd:") && saved.contains("小 script"), "{saved}");
    let loaded = run(&["play", "--load", file, "--nodes", "200"], "g7\nquit!\n");
    assert!(loaded.out.contains("Commands of files are not run"), "{}", loaded.out);
    assert!(!mark.exists());
    let told = run(&["play", "--load", file, "--white", &seat], "quit!\n");
    assert!(!told.out.contains("Commands of files"), "{}", told.out);
}

#[test]
fn compliance_is_a_table_and_a_code() {
    let folder = tempfile::tempdir().unwrap();
    // Whoever does not start is asked nothing else.
    let engine = folder.path().join("pbrain-引擎");
    std::fs::write(&engine, "#!/bin/sh\nwhile read -r line; do echo ERROR no; done\n").unwrap();
    std::fs::set_permissions(&engine, std::fs::Permissions::from_mode(0o755)).unwrap();
    let engine = engine.to_str().unwrap();
    let table = run(&["compliance", engine], "");
    assert_eq!(table.code, 1, "{table:?}");
    let row = "FAIL  mandatory  START 15 is answered with OK: it answered “ERROR no”, expected was OK";
    assert!(
        table.out.starts_with("引擎 and the Gomocup protocol:") && table.out.contains(row),
        "{}",
        table.out
    );
    assert!(table.out.contains("1 mandatory check failed."), "{}", table.out);
    let json = run(&["compliance", engine, "--json"], "");
    assert_eq!(json.code, 1);
    let value = json.json();
    assert_eq!(value["mandatory_failed"], 1);
    let first = serde_json::json!({
        "kind": "check", "id": "start", "need": "mandatory", "outcome": "fail",
        "why": "answered 'ERROR no', expected OK",
    });
    assert_eq!(value["checks"], serde_json::json!([first]));
    assert_eq!(run(&["compliance", "'x"], "").code, 2);
    assert_eq!(run(&["compliance", "/no/such/engine", "--lang", "zh-CN"], "").code, 1);
}
