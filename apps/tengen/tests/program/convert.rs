//! `tengen convert`: every format through the real program.

use std::fs;
use std::path::Path;

use crate::common::{Run, data, run};
use serde_json::json;
use tempfile::TempDir;

/// A game without any symmetry, on points of all four edges.
const GAME: &str = "h8i9a15o2b1j7o14c3";

/// A folder with the game as move text.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.txt"), format!("{GAME}\n")).unwrap();
    folder
}

/// Runs `convert` with names of files in the folder.
#[track_caller]
fn convert(folder: &TempDir, words: &[&str]) -> Run {
    let is_file = |word: &&str| word.contains('.') && !word.starts_with('-');
    let path = |word: &str| folder.path().join(word).to_str().unwrap().to_owned();
    let words: Vec<String> =
        words.iter().map(|word| if is_file(word) { path(word) } else { (*word).to_owned() }).collect();
    let args: Vec<&str> = ["convert"].into_iter().chain(words.iter().map(String::as_str)).collect();
    run(&args, "")
}

fn text(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

#[test]
fn every_format_that_holds_moves_gives_them_back() {
    let folder = folder();
    for format in ["psq", "sgf", "lib", "pos", "json", "five", "moves"] {
        let there = convert(&folder, &["game.txt", "there.x", "--to", format]);
        assert_eq!((there.code, there.out.as_str(), there.err.as_str()), (0, "", ""), "{format}");
        // The format is found from the content; only .pos has nothing to find it by.
        let from: &[&str] = if format == "pos" { &["--from", "pos"] } else { &[] };
        let back = convert(&folder, &[&["there.x", "back.txt"], from].concat());
        assert_eq!((back.code, back.err.as_str()), (0, ""), "{format}");
        assert_eq!(text(&folder, "back.txt"), format!("{GAME}\n"), "{format}");
    }
}

#[test]
fn every_format_that_holds_stones_gives_the_board_back() {
    let folder = folder();
    convert(&folder, &["game.txt", "board.txt", "--to", "board"]);
    let board = text(&folder, "board.txt");
    assert!(
        board.starts_with("15 X . . . . . . . . . . . . . .\n14 . . . . . . . . . . . . . . X\n"),
        "{board}"
    );
    for format in ["stones", "fen", "board"] {
        let there = convert(&folder, &["game.txt", "there.txt", "--to", format]);
        assert_eq!(there.code, 0, "{format}");
        assert!(there.err.ends_with("does not hold: the order of the moves.\n"), "{}", there.err);
        convert(&folder, &["there.txt", "back.txt", "--to", "board"]);
        assert_eq!(text(&folder, "back.txt"), board, "{format}");
    }
}

#[test]
fn points_are_where_each_format_has_them() {
    let folder = folder();
    for (name, expected) in [
        ("out.sgf", "B[hh];W[ig];B[aa];W[on];B[bo];W[ji];B[ob];W[cm]"),
        ("out.psq", "8,8,0\r\n9,7,0\r\n1,1,0\r\n15,14,0\r\n2,15,0\r\n10,9,0\r\n15,2,0\r\n3,13,0"),
    ] {
        convert(&folder, &["game.txt", name]);
        let found = text(&folder, name).replace("\r\n", "\n");
        assert!(found.contains(&expected.replace("\r\n", "\n")), "{found}");
    }
    convert(&folder, &["game.txt", "out.pos"]);
    let bytes = fs::read(folder.path().join("out.pos")).unwrap();
    assert_eq!(bytes, [8, 112, 98, 0, 209, 211, 129, 29, 182]);
}

#[test]
fn row_one_may_be_at_the_top() {
    let folder = folder();
    convert(&folder, &["game.txt", "out.sgf", "--row1", "top"]);
    assert!(text(&folder, "out.sgf").contains("B[hh];W[ii];B[ao]"));
    convert(&folder, &["game.txt", "plain.sgf"]);
    convert(&folder, &["plain.sgf", "out.txt", "--row1", "top"]);
    assert_eq!(text(&folder, "out.txt"), "h8i7a1o14b15j9o2c13\n");
}

#[test]
fn libraries_of_other_programs_are_read() {
    let folder = folder();
    let library = data("records/RenLib-I7.lib");
    let out = folder.path().join("out.sgf");
    let (library, out) = (library.to_str().unwrap(), out.to_str().unwrap());
    let answer = run(&["convert", library, out, "--json"], "");
    assert_eq!(answer.code, 0, "{answer:?}");
    let report = answer.json();
    assert_eq!(report["inputs"][0]["format"], "lib");
    assert_eq!(report["format"], "sgf");
    assert_eq!(report["nodes"], report["inputs"][0]["nodes"]);
    let again = run(&["convert", out, "-", "--to", "sgf"], "");
    assert_eq!(again.out, fs::read_to_string(out).unwrap());
}

#[test]
fn streams_need_a_format_for_the_output_only() {
    let answer =
        run(&["convert", "-", "-", "--to", "moves"], "(;GM[4]SZ[15];B[hh]C[centre];W[ig](;B[ji])(;B[jj]))");
    assert_eq!((answer.code, answer.out.as_str()), (0, "h8i9j7\n"));
    assert_eq!(answer.err, "standard output (move text) does not hold: variations, comments.\n");
    let answer = run(&["convert", "-", "-"], GAME);
    assert_eq!(answer.code, 2);
    assert!(answer.err.contains("standard output: the name does not say the format"), "{}", answer.err);
    let answer = run(&["--lang", "zh-CN", "convert", "-", "-", "--to", "moves"], "(;GM[4];B[hh]C[x])");
    assert_eq!(answer.err, "标准输出（着法文本）没有保存：注释。\n");
}

#[test]
fn what_is_damaged_is_named_with_its_place_and_changes_no_file() {
    let folder = folder();
    fs::write(folder.path().join("keep.sgf"), "untouched").unwrap();
    for (name, bytes, place) in [
        ("bad.lib", &b"\xFFRenLib\xFF\x09\0"[..], "RenLib library, byte 8: expected the head"),
        ("bad.psq", b"Piskvorky 15x99, 1:1, 0\n8,8,0\n", "line 1, byte 0: no board is 15\u{d7}99"),
        ("bad.json", b"{\"format\": \"tengen-game\", \"version\": 1,", "line 1, column 39"),
        ("bad.pos", b"\x05\xf1", "byte 1: expected the number of moves"),
        ("bad.txt", b"h8 i9 ???", "line 1, byte 6: "),
        ("bad.sgf", b"", "SGF: the file is empty."),
        ("bad.db", b"\x04\x22\x4D\x18oops", "Yixin database, byte 0: expected packed data"),
        ("bad.rif", b"<database><x>", "RenjuNet database"),
    ] {
        fs::write(folder.path().join(name), bytes).unwrap();
        let format = name.rsplit('.').next().filter(|&format| format == "pos");
        let words = [vec![name, "keep.sgf"], format.map_or(vec![], |format| vec!["--from", format])].concat();
        let answer = convert(&folder, &words);
        assert_eq!(answer.code, 3, "{name}: {answer:?}");
        assert!(answer.err.contains(place), "{name}: {}", answer.err);
        assert_eq!(text(&folder, "keep.sgf"), "untouched", "{name}");
    }
    assert_eq!(convert(&folder, &["missing.sgf", "keep.sgf"]).code, 3);
    let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(!names.into_iter().any(|name| Path::new(&name).to_string_lossy().starts_with(".tengen")));
}

#[test]
fn what_can_be_read_is_read_with_warnings() {
    let folder = folder();
    fs::write(folder.path().join("odd.sgf"), "(;GM[4]SZ[15];B[hh];W[hh];B[zz9];W[aa]").unwrap();
    let answer = convert(&folder, &["odd.sgf", "out.json", "--json"]);
    assert_eq!(answer.code, 0, "{answer:?}");
    let warnings = answer.json()["inputs"][0]["warnings"].clone();
    assert_eq!(warnings[0]["byte"], 26, "{warnings}");
    assert_eq!(warnings[1]["message"], "Line 1, byte 38: expected “)”.");
    assert!(
        answer.err.contains("odd.sgf: Line 1, byte 26: “zz9” is no point of the board."),
        "{}",
        answer.err
    );
}

#[test]
fn a_game_that_the_format_cannot_hold_is_the_answer_no() {
    let folder = folder();
    fs::write(folder.path().join("large.sgf"), "(;GM[4]SZ[20];B[aa])").unwrap();
    for name in ["out.lib", "out.pos"] {
        let answer = convert(&folder, &["large.sgf", name]);
        assert_eq!(answer.code, 1, "{answer:?}");
        assert!(answer.err.contains("is for boards of 15 lines, not of 20."), "{}", answer.err);
        assert!(!folder.path().join(name).exists());
    }
    for (words, expected) in [
        (vec!["game.txt", "out.rif"], "RenjuNet database is only read."),
        (vec!["game.txt", "out.xyz"], "the name does not say the format"),
        (vec!["game.txt", "out.sgf", "--to", "gif"], "--to cannot be “gif”"),
        (vec!["game.txt", "out.sgf", "--row1", "left"], "--row1 cannot be “left”"),
        (vec!["game.txt", "out.sgf", "--rule", "chess"], "--rule cannot be “chess”"),
        (vec!["game.txt", "out.lib", "--to-encoding", "morse"], "no encoding has that name"),
        (vec!["game.txt", "game.txt", "out.sgf"], "--merge"),
        (vec!["game.txt", "-", "--to", "sgf", "--json"], "--json does not go together with -."),
        (vec!["large.sgf", "out.sgf", "--size", "15"], "has a board of 20 lines"),
        (vec!["game.txt", "out.psq", "--append"], "Piskvork game holds one game"),
        (vec!["game.txt", "large.sgf", "out.sgf", "--merge"], "Boards of 15 and 20 lines"),
    ] {
        let answer = convert(&folder, &words);
        assert_eq!(answer.code, 2, "{words:?}: {answer:?}");
        assert!(answer.err.contains(expected), "{words:?}: {}", answer.err);
    }
}

#[test]
fn several_files_become_one_tree_or_one_collection() {
    let folder = folder();
    fs::write(folder.path().join("other.txt"), "h8i9a15o2b2").unwrap();
    convert(&folder, &["game.txt", "other.txt", "tree.sgf", "--merge"]);
    let tree = text(&folder, "tree.sgf");
    assert!(tree.contains("W[on]\n(;B[bo]"), "{tree}");
    assert!(tree.contains("(;B[bn])"), "{tree}");
    convert(&folder, &["game.txt", "other.txt", "both.sgf", "--append"]);
    let answer = convert(&folder, &["other.txt", "both.sgf", "--append", "--json"]);
    assert_eq!(answer.json()["games"], 3);
    // A library takes in what is new.
    convert(&folder, &["game.txt", "grow.lib"]);
    let answer = convert(&folder, &["other.txt", "grow.lib", "--append", "--merge", "--json"]);
    assert_eq!((answer.json()["games"].clone(), answer.json()["nodes"].clone()), (json!(1), json!(10)));
}

#[test]
fn the_asked_for_rule_is_written() {
    let folder = folder();
    convert(&folder, &["game.txt", "out.psq"]);
    convert(&folder, &["out.psq", "out.sgf", "--rule", "freestyle"]);
    assert!(text(&folder, "out.sgf").contains("RU[freestyle]"), "{}", text(&folder, "out.sgf"));
}

#[test]
fn texts_in_other_encodings_are_read_and_written() {
    let folder = folder();
    let gb18030 = b"(;GM[4]SZ[15]PB[\xD6\xD0\xB9\xFA];B[hh]C[\xCC\xEC\xD4\xAA])";
    fs::write(folder.path().join("china.sgf"), gb18030).unwrap();
    let answer = convert(&folder, &["china.sgf", "out.sgf", "--encoding", "gb18030"]);
    assert_eq!(answer.code, 0);
    assert!(text(&folder, "out.sgf").contains("天元") && text(&folder, "out.sgf").contains("PB[中国]"));
    convert(&folder, &["out.sgf", "out.lib", "--to-encoding", "gb18030"]);
    let bytes = fs::read(folder.path().join("out.lib")).unwrap();
    assert!(bytes.windows(4).any(|window| window == b"\xCC\xEC\xD4\xAA"));
}

#[cfg(unix)]
#[test]
fn links_and_devices_stay_what_they_are() {
    let folder = folder();
    let (link, target) = (folder.path().join("link.sgf"), folder.path().join("target.sgf"));
    fs::write(&target, "old").unwrap();
    std::os::unix::fs::symlink(&target, &link).unwrap();
    assert_eq!(convert(&folder, &["game.txt", "link.sgf"]).code, 0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(text(&folder, "target.sgf").starts_with("(;"));
    let game = folder.path().join("game.txt");
    let answer = run(&["convert", game.to_str().unwrap(), "/dev/null", "--to", "sgf"], "");
    assert_eq!(answer.code, 0, "{answer:?}");
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
    assert_eq!(convert(&folder, &["game.txt", "-", "--to", "sgf"]).code, 0);
    fs::create_dir(folder.path().join("dir.sgf")).unwrap();
    assert_eq!(convert(&folder, &["game.txt", "dir.sgf"]).code, 3);
}

#[test]
fn what_is_only_read_is_read() {
    let folder = folder();
    let block = "START 15\nBOARD\n7,7,1\n8,6,2\n0,0,1\n14,13,2\nDONE\n";
    let rec = "Anna\nBo\n7,12,5\n8,11,5\n0,5,5\n14,18,5\n";
    let rif = "<?xml version=\"1.0\"?><database><game id=\"1\" bresult=\"1\"><move>h8 i9 a15 o2</move></game></database>";
    for (name, bytes) in [("in.block", block), ("in.rec", rec), ("in.rif", rif)] {
        fs::write(folder.path().join(name), bytes).unwrap();
        let answer = convert(&folder, &[name, "out.txt"]);
        assert_eq!(answer.code, 0, "{answer:?}");
        assert_eq!(text(&folder, "out.txt"), "h8i9a15o2\n", "{name}");
    }
    // One record of a Yixin database: renju, 15 lines, Black h8, White i9 (columns and rows from 0), no message.
    let db = [&[1, 0, 0, 0, 7, 0, 2, 15, 15, 7, 7, 8, 6, 0, 0][..]].concat();
    fs::write(folder.path().join("in.db"), db).unwrap();
    let answer = convert(&folder, &["in.db", "out.sgf", "--json"]);
    assert_eq!((answer.code, &answer.json()["inputs"][0]["format"]), (0, &json!("db")), "{answer:?}");
}
