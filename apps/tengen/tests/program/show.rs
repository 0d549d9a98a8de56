//! `tengen show`: what is in a file.

use std::fs;

use crate::common::{data, run};
use serde_json::json;

/// A game with variations, players and a result; Black's third stone makes the opening Kagetsu.
const SGF: &str = "(;GM[4]SZ[15]RU[renju]PB[Anna]PW[Bo]BR[3 dan]RE[B+R]EV[Cup];B[hh];W[hg];B[ig]C[Kagetsu]\
                   ;W[gi](;B[jh])(;B[ji];W[aa]))";

#[test]
fn a_file_on_one_page() {
    insta::assert_snapshot!(run(&["show", "-"], SGF).out);
}

#[test]
fn the_same_in_chinese_at_a_move() {
    insta::assert_snapshot!(run(&["--lang", "zh-CN", "show", "-", "--move", "3"], SGF).out);
}

#[test]
fn a_file_as_json() {
    let answer = run(&["show", "-", "--json", "--move", "2"], SGF).json();
    for (field, expected) in [
        ("format", json!("sgf")),
        ("rule", json!("renju")),
        ("black", json!({"name": "Anna", "rating": "3 dan", "seat": null})),
        ("result", json!({"winner": "black", "reason": "resignation", "note": null})),
        ("opening", json!({"code": "D4", "name": "Kagetsu", "chinese": "花月"})),
        ("moves", json!(["h8", "h9", "i9", "g7", "j8"])),
        ("nodes", json!(8)),
        ("lines", json!(2)),
        ("longest", json!(6)),
        ("move", json!(2)),
        ("to_move", json!("black")),
        ("black_stones", json!(["h8"])),
        ("white_stones", json!(["h9"])),
    ] {
        assert_eq!(answer[field], expected, "{field}");
    }
}

#[test]
fn the_samples_of_other_programs_are_shown() {
    for name in ["RenLib-I7.lib", "piskvork-20x20-end0.psq", "renlib-unclosed-branches.lib"] {
        let file = data(&format!("records/{name}"));
        let answer = run(&["show", file.to_str().unwrap()], "");
        assert_eq!(answer.code, 0, "{answer:?}");
        assert!(answer.out.lines().count() < 110, "{name}");
        let all = run(&["show", "--all", file.to_str().unwrap()], "").out;
        assert!(!all.contains("--all"), "{name}");
    }
}

#[test]
fn games_and_moves_are_chosen_by_number() {
    let two = "(;GM[4];B[hh])(;GM[4];B[aa];W[bb])";
    let second = run(&["show", "-", "--game", "2"], two).out;
    assert!(second.starts_with("standard input: SGF, UTF-8, game 2 of 2\n"), "{second}");
    assert!(second.contains("\n1 a15  2 b14\n"), "{second}");
    for (words, expected) in [
        (["--game", "3"], "--game cannot be “3”; possible: 1..2."),
        (["--move", "9"], "--move cannot be “9”; possible: 0..1."),
    ] {
        let answer = run(&[&["show", "-"], &words[..]].concat(), two);
        assert_eq!(answer.code, 2);
        assert!(answer.err.contains(expected), "{}", answer.err);
    }
    assert_eq!(run(&["show", "-"], "(;").code, 0);
    assert_eq!(run(&["show", "/nonexistent/file"], "").code, 3);
}

#[test]
fn texts_of_a_file_do_not_steer_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("evil.sgf");
    fs::write(&file, "(;GM[4]PB[\u{1b}[31mred\u{202e}];B[hh]C[\u{1b}]0;title\u{7}])").unwrap();
    let shown = run(&["show", file.to_str().unwrap()], "").out;
    assert!(!shown.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{shown:?}");
}

#[test]
fn pictures_are_written_in_every_form() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (svg, png, gif) = (path("a.svg"), path("a.png"), path("a.gif"));
    let answer = run(
        &["show", "-", "--svg", &svg, "--png", &png, "--gif", &gif, "--width", "300", "--delay", "100"],
        SGF,
    );
    assert_eq!((answer.code, answer.out.as_str(), answer.err.as_str()), (0, "", ""));
    assert_eq!(run(&["show", "-", "--svg", "-"], SGF).out, fs::read_to_string(&svg).unwrap());
    assert!(fs::read_to_string(&svg).unwrap().contains("<title>standard input, after move 5</title>"));
    let bytes = fs::read(&png).unwrap();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    // The side stands big-endian in the first chunk.
    assert_eq!((&bytes[16..20], &bytes[20..24]), (&300_u32.to_be_bytes()[..], &300_u32.to_be_bytes()[..]));
    let bytes = fs::read(&gif).unwrap();
    assert!(bytes.starts_with(b"GIF89a\x2c\x01\x2c\x01"));
    // One graphic control block (10 hundredths of a second, the last 300) for each of the five moves.
    let delays: Vec<u16> = bytes
        .windows(8)
        .filter(|block| block.starts_with(b"\x21\xF9\x04") && block[7] == 0)
        .map(|block| u16::from_le_bytes([block[4], block[5]]))
        .collect();
    assert_eq!(delays, [10, 10, 10, 10, 300]);
}

#[test]
fn pictures_show_what_was_asked_for() {
    let svg = |options: &[&str]| run(&[&["show", "-", "--svg", "-"], options].concat(), SGF).out;
    let stones = |svg: &str| svg.matches("r=\"18\"").count();
    assert_eq!(
        (stones(&svg(&[])), stones(&svg(&["--move", "2"])), stones(&svg(&["--move", "0"]))),
        (5, 2, 0)
    );
    let plain = svg(&["--no-numbers", "--no-coordinates"]);
    assert!(!plain.contains("<g ") && svg(&[]).contains("<g "));
    assert!(svg(&["--theme", "dark"]).contains("#2b3036") && !svg(&[]).contains("#2b3036"));
    // h8 is a double-three for Black.
    let forbidden = "f8a1g8o1h6a15h7o15";
    let crosses = |rule: &str| {
        let answer = run(&["show", "-", "--svg", "-", "--rule", rule], forbidden);
        answer.out.matches("M-9-9L9 9M9-9L-9 9").count()
    };
    assert_eq!((crosses("renju"), crosses("freestyle")), (1, 0));
    for (options, expected) in [
        (["--theme", "blue"], "--theme cannot be “blue”; possible: light, dark, print."),
        (["--width", "10"], "--width cannot be “10”; possible: 64..4096."),
        (["--png", "-"], "Only one thing can go to standard output."),
    ] {
        let answer = run(&[&["show", "-", "--svg", "-"], &options[..]].concat(), SGF);
        assert_eq!(answer.code, 2);
        assert!(answer.err.contains(expected), "{}", answer.err);
    }
    let passes = format!("(;GM[4]{})", ";B[];W[]".repeat(600));
    let answer = run(&["show", "-", "--gif", "-"], &passes);
    assert!(answer.code == 2 && answer.err.contains("1200 moves are too many"), "{answer:?}");
    let nowhere = run(&["show", "-", "--png", "/nonexistent/folder/a.png"], SGF);
    assert_eq!(nowhere.code, 3);
}
