//! RenLib libraries and other real files: the trees that are in them.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

use records::files::{self, FileFormat, Omission, OpenOptions, Opened, SaveOptions, WarningKind};
use records::tree::{Tree, Visit};
use rules::{Color, EndReason, Rule, Settings};

fn open(bytes: &[u8], extension: &str) -> Opened {
    files::open(bytes, &OpenOptions { extension: Some(extension.to_owned()), ..OpenOptions::default() })
        .unwrap()
}

/// The tree as the sample file has it.
fn outline(tree: &Tree) -> String {
    let mut out = String::new();
    for Visit { node, depth } in tree.walk().skip(1) {
        let mv = tree.mv(node).unwrap();
        let mv = if mv.point().is_none() { "pass".to_owned() } else { mv.to_string() };
        out.push_str(&format!("{:1$}{mv}", "", 2 * depth));
        if !tree.name(node).is_empty() {
            out.push_str(&format!(" one-line={:?}", tree.name(node)));
        }
        if !tree.comment(node).is_empty() {
            out.push_str(&format!(" multi-line={:?}", tree.comment(node)));
        }
        out.push('\n');
    }
    out
}

/// The samples: name, bytes, tree.
fn samples() -> Vec<(String, Vec<u8>, String)> {
    let text = include_str!("../../../data/records/renlib-samples.txt");
    let mut samples: Vec<(String, Vec<u8>, String)> = Vec::new();
    let mut in_tree = false;
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.starts_with("pos ")) {
        if let Some(head) = line.strip_prefix("file ") {
            samples.push((head.split(' ').next().unwrap().to_owned(), Vec::new(), String::new()));
            in_tree = false;
        } else if line == "tree:" {
            in_tree = true;
        } else if in_tree {
            let tree = &mut samples.last_mut().unwrap().2;
            tree.push_str(line);
            tree.push('\n');
        } else {
            let hex = line.trim();
            let bytes = (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap());
            samples.last_mut().unwrap().1.extend(bytes);
        }
    }
    samples
}

#[test]
fn the_samples_hold_their_trees() {
    let samples = samples();
    assert_eq!(samples.len(), 20);
    for (name, bytes, tree) in samples {
        let opened = open(&bytes, "lib");
        assert_eq!(opened.format, FileFormat::RenLib, "{name}");
        assert_eq!(outline(&opened.trees[0]), tree, "{name}");
        let saved = files::save(&opened.trees, FileFormat::RenLib, &SaveOptions::default()).unwrap();
        assert_eq!(saved.omitted, [], "{name}");
        assert_eq!(outline(&open(&saved.bytes, "lib").trees[0]), tree, "{name} after writing");
    }
}

#[test]
fn pos_samples() {
    let text = include_str!("../../../data/records/renlib-samples.txt");
    let mut count = 0;
    for line in text.lines().filter_map(|line| line.strip_prefix("pos ")) {
        let (file, moves) = line.split_once(" -> ").unwrap();
        let (name, hex) = file.split_once(' ').unwrap();
        let bytes: Vec<u8> =
            (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap()).collect();
        let opened = open(&bytes, "pos");
        assert_eq!(opened.format, FileFormat::Pos, "{name}");
        let tree = &opened.trees[0];
        let found: Vec<String> = tree.main_line().map(|node| tree.mv(node).unwrap().to_string()).collect();
        assert_eq!(found.join(" ").replace("--", "pass"), moves, "{name}");
        let saved = files::save(&opened.trees, FileFormat::Pos, &SaveOptions::default()).unwrap();
        assert_eq!((saved.bytes, saved.omitted), (bytes, vec![]), "{name}");
        count += 1;
    }
    assert_eq!(count, 3);
}

fn comments(tree: &Tree) -> usize {
    tree.nodes().filter(|&node| !tree.comment(node).is_empty() || !tree.name(node).is_empty()).count()
}

#[test]
fn a_real_library() {
    let opened = open(include_bytes!("../../../data/records/RenLib-I7.lib"), "lib");
    let tree = &opened.trees[0];
    assert_eq!((tree.len() - 1, tree.leaves(), tree.longest_line(), comments(tree)), (2076, 262, 37, 93));
    assert_eq!(opened.warnings, []);
    let first = tree.first_child(tree.root()).unwrap();
    assert!(!tree.comment(first).is_empty() || !tree.name(first).is_empty(), "h8 has a comment");
    for node in tree.nodes() {
        let stones = tree.board(node).stones();
        let moves = tree.moves_to(node).iter().filter(|(_, mv)| mv.point().is_some()).count();
        assert_eq!(usize::from(stones.black + stones.white), moves, "no stone stands on another");
    }
    let once = files::save(&opened.trees, FileFormat::RenLib, &SaveOptions::default()).unwrap();
    assert_eq!(once.omitted, []);
    let again = open(&once.bytes, "lib");
    assert_eq!(again.trees, opened.trees);
    let twice = files::save(&again.trees, FileFormat::RenLib, &SaveOptions::default()).unwrap();
    assert_eq!(twice.bytes, once.bytes);
    // Through SGF and JSON as well.
    for format in [FileFormat::Sgf, FileFormat::Json] {
        let saved = files::save(&opened.trees, format, &SaveOptions::default()).unwrap();
        assert_eq!(saved.omitted, []);
        assert_eq!(open(&saved.bytes, "").trees, opened.trees, "{format}");
    }
}

#[test]
fn a_library_with_open_branches() {
    let opened = open(include_bytes!("../../../data/records/renlib-unclosed-branches.lib"), "lib");
    let tree = &opened.trees[0];
    assert_eq!((tree.len() - 1, tree.leaves(), tree.longest_line(), comments(tree)), (176, 8, 50, 9));
    assert!(opened.warnings.len() <= 1, "{:?}", opened.warnings);
    let last = tree.nodes().rfind(|&node| !tree.comment(node).is_empty()).unwrap();
    assert_eq!((tree.name(last), tree.comment(last)), ("", "This comment on 78"));
}

#[test]
fn a_real_piskvork_game() {
    let bytes = include_bytes!("../../../data/records/piskvork-20x20-end0.psq");
    let options = OpenOptions {
        defaults: Settings { rule: Rule::Freestyle, ..Settings::default() },
        ..OpenOptions::default()
    };
    let opened = files::open(bytes, &options).unwrap();
    assert_eq!((opened.format, opened.warnings.len()), (FileFormat::Psq, 0));
    let tree = &opened.trees[0];
    assert_eq!(tree.info.settings.size.get(), 20);
    let position = tree.position(tree.main_end()).unwrap();
    assert_eq!(rules::text::write(&position), "j11k9j8k8i10l9h9k12k10m10n11n9l11m9j9o9");
    let result = position.result().unwrap();
    assert_eq!((result.winner, result.reason), (Some(Color::White), EndReason::Five));
    assert_eq!((result.line[0].to_string(), result.line[4].to_string()), ("k9".to_owned(), "o9".to_owned()));
    assert_eq!(tree.info.outcome, None);
    let saved = files::save(&opened.trees, FileFormat::Psq, &SaveOptions::default()).unwrap();
    assert_eq!(String::from_utf8(saved.bytes).unwrap(), String::from_utf8(bytes.to_vec()).unwrap());
    assert_eq!(saved.omitted, [Omission::Rule]);
}

#[test]
fn texts_on_points_and_marks() {
    // h8, marked; below it a text on i9 without a move, then the move i8 with a text of its own, the start.
    let mut bytes = b"\xFFRenLib\xFF\x03\x04".to_vec();
    bytes.extend([0xff; 10]);
    bytes.extend([0x00, 0x00, 0x78, 0x10]);
    bytes.extend([0x69, 0x80 | 0x40 | 0x02 | 0x01, 0, 1, b'A', 0]);
    bytes.extend([0x79, 0x40 | 0x04 | 0x01, 0, 1, b'b', b'c', 0, 0]);
    let opened = open(&bytes, "lib");
    let tree = &opened.trees[0];
    assert_eq!(tree.len(), 3);
    let h8 = tree.first_child(tree.root()).unwrap();
    let labels: Vec<String> =
        tree.details(h8).unwrap().labels.iter().map(|(point, text)| format!("{point}={text}")).collect();
    assert_eq!(labels, ["i9=A", "i8=bc"]);
    assert!(tree.details(h8).unwrap().tagged);
    assert!(tree.details(tree.first_child(h8).unwrap()).unwrap().start_here);
    let saved = files::save(&opened.trees, FileFormat::RenLib, &SaveOptions::default()).unwrap();
    assert_eq!(open(&saved.bytes, "lib").trees, opened.trees);
}

#[test]
fn code_pages() {
    // Version 2 has no head; the comment is in GB18030.
    let (text, _, _) = encoding_rs::GB18030.encode("五子棋的开局");
    let mut bytes = vec![0x78, 0x08];
    bytes.extend_from_slice(&text);
    bytes.extend([0, 0]);
    let options = OpenOptions {
        extension: Some("lib".to_owned()),
        language: Some("zh-CN".to_owned()),
        ..OpenOptions::default()
    };
    let opened = files::open(&bytes, &options).unwrap();
    let h8 = opened.trees[0].first_child(opened.trees[0].root()).unwrap();
    assert_eq!(opened.trees[0].name(h8), "五子棋的开局");
    let save = SaveOptions { encoding: Some("windows-1252".to_owned()), ..SaveOptions::default() };
    let saved = files::save(&opened.trees, FileFormat::RenLib, &save).unwrap();
    assert_eq!(saved.omitted, [Omission::Characters]);
    let forced = OpenOptions { encoding: Some("shift_jis".to_owned()), ..options };
    assert_ne!(files::open(&bytes, &forced).unwrap().trees, opened.trees);
}

#[test]
fn damage_is_named() {
    let mut bytes = b"\xFFRenLib\xFF\x03\x04".to_vec();
    bytes.extend([0xff; 10]);
    bytes.extend([0x00, 0x00, 0x78, 0x00, 0x70, 0x00, 0x79, 0x00]);
    let opened = open(&bytes, "lib");
    assert_eq!(outline(&opened.trees[0]), "  h8\n    i8\n");
    assert_eq!(opened.warnings.len(), 1);
    assert_eq!(opened.warnings[0].offset, 24);
    assert!(matches!(opened.warnings[0].kind, WarningKind::Expected(_)));
    bytes[9] = 5;
    let error = files::open(&bytes, &OpenOptions::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "RenLib library, byte 8: expected the head of a RenLib library of version 3.4 or before"
    );
}
