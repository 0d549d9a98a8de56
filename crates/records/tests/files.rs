//! Game files of other programs: samples, real files, known bugs of others.
#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::fmt::Write as _;

use records::{
    Fault, FileFormat, Lost, NodeId, ReadFile, ReadOptions, Row1, Tree, WriteOptions, read_trees, write_trees,
};
use rules::{BoardSize, Color, Settings};

const LIB: &str = include_str!("../../../data/records/renlib-samples.txt");
const TEXT: &str = include_str!("../../../data/records/format-samples.txt");

fn read(bytes: &[u8]) -> ReadFile {
    read_trees(bytes, &ReadOptions::default()).unwrap()
}

fn with_extension(bytes: &[u8], extension: &str) -> ReadFile {
    read_trees(bytes, &ReadOptions { extension: Some(extension), ..ReadOptions::default() }).unwrap()
}

fn hex(text: &str) -> Vec<u8> {
    (0..text.len() / 2).map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap()).collect()
}

/// A tree as the samples show it.
fn show(tree: &Tree) -> String {
    let mut out = String::new();
    let mut depths = vec![0_usize; tree.len()];
    for id in tree.preorder().skip(1) {
        let depth = tree.parent(id).map_or(0, |parent| depths[parent.index()] + 1);
        depths[id.index()] = depth;
        let word = tree.play(id).unwrap().mv.to_string().replace("--", "pass");
        let _ = write!(out, "{}{word}", "  ".repeat(depth - 1 + 1));
        if !tree.rare(id).name.is_empty() {
            let _ = write!(out, " one-line={:?}", tree.rare(id).name);
        }
        if !tree.comment(id).is_empty() {
            let _ = write!(out, " multi-line={:?}", tree.comment(id));
        }
        out.push('\n');
    }
    out
}

fn moves(tree: &Tree) -> String {
    tree.position_text(tree.main_line().last().unwrap())
}

#[test]
fn renlib_samples() {
    let mut count = 0;
    for part in LIB.split("\nfile ").skip(1) {
        let part = part.split("\n# ").next().unwrap();
        let (head, tree) = part.split_once("tree:\n").unwrap();
        let bytes = hex(&head.lines().skip(1).map(str::trim).collect::<String>());
        let file = read(&bytes);
        assert_eq!(show(&file.trees[0]).trim_end(), tree.trim_end(), "{head}");
        // Lines that were saved as a position may say that a sibling follows.
        let fine = file.warnings.iter().all(|warning| warning.fault == Fault::Unclosed);
        assert!(fine, "{head} {:?}", file.warnings);
        let again = write_trees(&file.trees, FileFormat::Lib, &WriteOptions::default()).unwrap();
        assert_eq!(again.lost, []);
        assert_eq!(read(&again.bytes).trees, file.trees, "{head}");
        count += 1;
    }
    assert_eq!(count, 20);
    let mut count = 0;
    for line in LIB.lines().filter_map(|line| line.strip_prefix("pos ")) {
        let (head, expected) = line.split_once(" -> ").unwrap();
        let bytes = hex(head.split(' ').next_back().unwrap());
        let tree = &with_extension(&bytes, "pos").trees[0];
        assert_eq!(moves(tree), expected.replace("pass", "--").replace(' ', ""));
        let again =
            write_trees(std::slice::from_ref(tree), FileFormat::Pos, &WriteOptions::default()).unwrap();
        assert_eq!(again.bytes, bytes);
        count += 1;
    }
    assert_eq!(count, 3);
}

fn sample(name: &str) -> String {
    let part = TEXT.split("\nsample ").find(|part| part.lines().next() == Some(name)).unwrap();
    let file = part.split_once("file:\n").unwrap().1.split_once("means:").unwrap().0;
    file.lines().map(|line| line.strip_prefix("  ").unwrap().to_owned() + "\n").collect()
}

#[test]
fn text_samples() {
    for end in ["\n", "\r\n", "\r"] {
        let read = |name: &str| {
            let file = read(sample(name).replace('\n', end).as_bytes());
            assert!(file.warnings.is_empty(), "{name} {:?}", file.warnings);
            file
        };
        let file = read("psq-minimal");
        let tree = &file.trees[0];
        assert_eq!((file.format, moves(tree).as_str()), (FileFormat::Psq, "h8h9i8"));
        let times: Vec<_> = tree.main_line().skip(1).map(|id| tree.rare(id).time.spent.unwrap()).collect();
        assert_eq!(times, [0, 120, 1530]);
        let tree = &read("psq-gomocup").trees[0];
        assert_eq!(tree.size().get(), 20);
        assert_eq!(tree.info.players.black.name.as_deref(), Some("pbrain-alpha.zip"));
        assert_eq!(tree.info.players.white.name.as_deref(), Some("pbrain-beta.zip"));
        assert_eq!(moves(&read("psq-bug-report").trees[0]), "b11e11f10g12");
        let tree = &read("sgf-renju").trees[0];
        assert_eq!(moves(tree), "h8h9i9");
        assert_eq!(tree.info.rule, Some(rules::Rule::Renju));
        assert_eq!(tree.info.outcome.as_ref().unwrap().winner, Some(Color::Black));
        let tree = &read("sgf-setup-and-pass").trees[0];
        assert_eq!(moves(tree), "b:h8i9 w:h9 to:w m:i7--j6k5");
        assert_eq!(tree.comment(NodeId::ROOT), "setup]with bracket");
        let fork = tree.main_line().nth(3).unwrap();
        let second = tree.children(fork).nth(1).unwrap();
        assert_eq!(tree.play(second).unwrap().mv.to_string(), "a15");
        assert_eq!(tree.comment(second), "variation");
        assert_eq!(moves(&read("movelist").trees[0]), "h8i9j7");
        assert_eq!(moves(&read("stones").trees[0]), "b:f6h8 w:h7 to:w");
        let file = read("five-to-five-renju");
        assert_eq!((file.format, moves(&file.trees[0]).as_str()), (FileFormat::Five, "h8h9i8"));
    }
}

#[test]
fn real_files() {
    let bytes = include_bytes!("../../../data/records/RenLib-I7.lib");
    let facts = |tree: &Tree| {
        let depth = |id| tree.path(id).len() - 1;
        let comments =
            tree.preorder().filter(|&id| !tree.comment(id).is_empty() || !tree.rare(id).name.is_empty());
        let leaves: Vec<_> = tree.preorder().filter(|&id| tree.first_child(id).is_none()).collect();
        let longest = leaves.iter().map(|&id| depth(id)).max().unwrap();
        (tree.len() - 1, leaves.len(), longest, comments.count())
    };
    let file = read(bytes);
    assert_eq!(facts(&file.trees[0]), (2076, 262, 37, 93));
    assert!(file.warnings.is_empty());
    let written = write_trees(&file.trees, FileFormat::Lib, &WriteOptions::default()).unwrap();
    let again = read(&written.bytes);
    let twice = write_trees(&again.trees, FileFormat::Lib, &WriteOptions::default()).unwrap();
    assert_eq!(again.trees, file.trees);
    assert_eq!(twice, written);
    let sgf = write_trees(&file.trees, FileFormat::Sgf, &WriteOptions::default()).unwrap();
    assert_eq!(read(&sgf.bytes).trees, file.trees);

    let file = read(include_bytes!("../../../data/records/renlib-unclosed-branches.lib"));
    assert_eq!(facts(&file.trees[0]), (176, 8, 50, 9));
    assert!(file.warnings.len() <= 1, "{:?}", file.warnings);
    let tree = &file.trees[0];
    let last = tree.preorder().filter(|&id| !tree.comment(id).is_empty()).last().unwrap();
    assert_eq!((tree.comment(last), tree.rare(last).name.as_str()), ("This comment on 78", ""));

    let file = read(include_bytes!("../../../data/records/piskvork-20x20-end0.psq"));
    let tree = &file.trees[0];
    assert_eq!(moves(tree), "j11k9j8k8i10l9h9k12k10m10n11n9l11m9j9o9");
    assert!(tree.info.outcome.is_none());
    let settings = Settings::new(rules::Rule::Freestyle, BoardSize::new(20).unwrap());
    let record = tree.to_record(settings).unwrap();
    let result = record.result.unwrap();
    assert_eq!(result.winner, Some(Color::White));
    let line: Vec<String> = result.line.iter().map(ToString::to_string).collect();
    assert_eq!(line, ["k9", "l9", "m9", "n9", "o9"]);
}

#[test]
fn one_position_in_every_format() {
    // Asymmetric: a corner and its neighbours.
    let tree = &read(b"a1b1c2o15a2").trees[0];
    for format in FileFormat::ALL.into_iter().filter(|format| format.is_written()) {
        let written = write_trees(std::slice::from_ref(tree), format, &WriteOptions::default()).unwrap();
        let file = read_trees(
            &written.bytes,
            &ReadOptions { extension: Some(format.extension()), ..ReadOptions::default() },
        )
        .unwrap();
        assert_eq!(file.format, format);
        let again = &file.trees[0];
        let board = |tree: &Tree| tree.board(tree.main_line().last().unwrap());
        assert_eq!(board(again), board(tree), "{format}");
        let ordered = !written.lost.contains(&Lost::Moves);
        assert_eq!(moves(again) == moves(tree), ordered, "{format}");
        if format != FileFormat::Json {
            let options = WriteOptions { row1: Row1::Top, ..WriteOptions::default() };
            let written = write_trees(std::slice::from_ref(tree), format, &options).unwrap();
            let options = ReadOptions {
                extension: Some(format.extension()),
                row1: Row1::Top,
                ..ReadOptions::default()
            };
            let again = &read_trees(&written.bytes, &options).unwrap().trees[0];
            assert_eq!(board(again), board(tree), "{format}");
        }
    }
    let block = b"START 15\nINFO rule 4\nBOARD\n0,14,2\n1,14,1\n2,13,2\n14,0,1\n0,13,2\nDONE\n";
    let file = read(block);
    assert_eq!((file.format, moves(&file.trees[0])), (FileFormat::Protocol, moves(tree)));
    let rec = b"One\nTwo\n0,19\n1,19\n2,18\n19,0\n0,18\n";
    assert_eq!(moves(&with_extension(rec, "rec").trees[0]), "a1b1c2t20a2");
    assert_eq!(moves(&with_extension(b"\x05\xd2\xd3\xc5\x0e\xc3", "pos").trees[0]), moves(tree));
    let options = ReadOptions { row1: Row1::Top, ..ReadOptions::default() };
    assert_eq!(moves(&read_trees(b"h1", &options).unwrap().trees[0]), "h15");
}

#[test]
fn bugs_of_others_in_sgf() {
    for bytes in [&b";;)"[..], b"(B[pp];W[dd])", b"", b"()", &[b'('; 1 << 20]] {
        let options = ReadOptions { format: Some(FileFormat::Sgf), ..ReadOptions::default() };
        assert!(read_trees(bytes, &options).is_err());
    }
    let nodes = |text: &str| read(text.as_bytes()).trees[0].len();
    assert_eq!(nodes("(;C[\\];B[aa];W[bb])"), 2);
    assert_eq!(nodes("(;C[\\\\];B[aa];W[bb])"), 3);
    let tree = &read(b"(;GM[1]FF[4]SZ[9];B[fe];W[de] (;B[ec];W[dc])(;B[ee];W[dd]))").trees[0];
    assert_eq!(tree.children(tree.main_line().nth(2).unwrap()).count(), 2);
    let file = read(b"(;AB[ee]AB[ef]AB[ff]AW[ed])");
    assert_eq!(file.trees[0].board(NodeId::ROOT).stones(), rules::ByColor::new(3, 1));
    assert!(file.warnings.iter().all(|warning| matches!(warning.fault, Fault::Repeated(_))));
    assert_eq!(file.warnings.len(), 2);
    let file = read(b"(;GM[4];B[somewhere];W[hh])");
    assert_eq!(file.trees[0].len(), 3);
    let sgf = write_trees(&file.trees, FileFormat::Sgf, &WriteOptions::default()).unwrap();
    assert!(String::from_utf8(sgf.bytes).unwrap().contains("B[somewhere]"));
    assert_eq!(nodes("(;GM[4];B[hh];TW[])"), 3);
    let mut tree = read(b"(;PB[player[3k\\]]SZ[15];B[tt];W[])").trees.remove(0);
    assert_eq!(tree.info.players.black.name.as_deref(), Some("player[3k]"));
    assert_eq!(moves(&tree), "----");
    tree.set_comment(NodeId::ROOT, "a]b\\c:d\n\ne");
    let sgf = write_trees(std::slice::from_ref(&tree), FileFormat::Sgf, &WriteOptions::default()).unwrap();
    assert_eq!(read(&sgf.bytes).trees[0], tree);
    let junk = read(b"\xEF\xBB\xBFSubject: a game (see below)\n\n(;GM[4];b[aa];W[bb])");
    assert_eq!((junk.trees[0].len(), junk.warnings.len()), (3, 0));
}

#[test]
fn character_sets() {
    let text = "(;GM[4]SZ[15]PB[\u{9648}\u{4f1f}\u{5f3a}]C[\u{9ed1}\u{68cb}\u{80dc}\u{ff0c}\u{8fd9}\u{662f}\u{4e00}\u{5c40}\u{4e94}\u{5b50}\u{68cb}\u{3002}\u{767d}\u{68cb}\u{7684}\u{6700}\u{540e}\u{4e00}\u{624b}\u{662f}\u{7981}\u{624b}\u{3002}];B[hh])";
    let (gb, _, _) = encoding_rs::GB18030.encode(text);
    let file = read(&gb);
    assert_eq!(file.trees[0].info.players.black.name.as_deref(), Some("\u{9648}\u{4f1f}\u{5f3a}"));
    assert!(file.charset.is_some());
    for (set, name) in [(encoding_rs::BIG5, "Big5"), (encoding_rs::SHIFT_JIS, "Shift_JIS")] {
        let text = format!("(;CA[{name}]PB[\u{9ed1}\u{68cb}\u{4e94}];B[hh])");
        let (bytes, _, failed) = set.encode(&text);
        assert!(!failed);
        assert_eq!(
            read(&bytes).trees[0].info.players.black.name.as_deref(),
            Some("\u{9ed1}\u{68cb}\u{4e94}"),
            "{name}"
        );
    }
}

#[test]
fn hostile_sizes() {
    let deep: String = "(;GM[4]".to_owned() + &";B[aa]".repeat(200_000) + ")";
    let wide: String = "(;GM[4]".to_owned() + &"(;B[aa])".repeat(200_000) + ")";
    let nested: String = "(;GM[4]".to_owned() + &"(;B[aa]".repeat(200_000) + &")".repeat(200_000) + ")";
    for text in [deep, wide, nested] {
        let file = read(text.as_bytes());
        assert_eq!(file.trees[0].len(), 200_001);
        for format in [FileFormat::Sgf, FileFormat::Json] {
            let written = write_trees(&file.trees, format, &WriteOptions::default()).unwrap();
            assert!(read(&written.bytes).trees == file.trees, "{format}");
        }
        drop(write_trees(&file.trees, FileFormat::Lib, &WriteOptions::default()).unwrap());
        let mut merged = file.trees[0].clone();
        merged.merge(&file.trees[0]).unwrap();
    }
}

/// A small Yixin database: the empty board, a first move in a corner's image, and a reply.
fn database() -> Vec<u8> {
    let mut out = 3_u32.to_le_bytes().to_vec();
    let mut record = |key: &[u8], message: &[u8]| {
        for part in [key, message] {
            out.extend(u16::try_from(part.len()).unwrap().to_le_bytes());
            out.extend(part);
        }
    };
    record(&[2, 15, 15], b"\0\x0A\0\x0F\0");
    record(&[2, 15, 15, 7, 7], b"l\x9C\x8A\x13\0@BTXT@78a\x08one\x08two");
    record(&[2, 15, 15, 7, 7, 6, 6], b"");
    out
}

#[test]
fn yixin_database() {
    let raw = database();
    let file = with_extension(&raw, "db");
    let tree = &file.trees[0];
    assert_eq!((tree.len(), file.warnings.len()), (3, 0));
    let first = tree.first_child(NodeId::ROOT).unwrap();
    assert_eq!(tree.comment(first), "one\ntwo");
    assert_eq!(tree.evaluation(first).unwrap().label, Some(b'l'));
    assert_eq!(tree.evaluation(first).unwrap().black, Some(30_052));
    assert_eq!(tree.rare(first).labels, [("h7".parse().unwrap(), "a".to_owned())]);
    let mut packed = lz4_flex::frame::FrameEncoder::new(Vec::new());
    std::io::Write::write_all(&mut packed, &raw).unwrap();
    let packed = packed.finish().unwrap();
    assert_eq!(read(&packed).trees, file.trees);
    let small = ReadOptions { max_bytes: 40, extension: Some("db"), ..ReadOptions::default() };
    assert!(matches!(read_trees(&packed, &small).unwrap_err().fault, Fault::TooLarge { .. }));
}

const XML: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<database version="10"><players><player id="1" name="Anna" surname="A &amp; B"/><player id="2" name="Bo"/></players>
<rules><rule id="1" name="RIF"/></rules>
<games><game id="7" black="1" white="2" rule="1" bresult="0.5" alt="j7"><move>h8 h9 h7</move><info>x &lt; y</info></game>
<game id="8" bresult="1"/></games></database>"#;

#[test]
fn renjunet() {
    let file = read(XML.as_bytes());
    assert_eq!(file.trees.len(), 2);
    let tree = &file.trees[0];
    assert_eq!(moves(tree), "h8h9h7");
    assert_eq!(tree.info.players.black.name.as_deref(), Some("Anna A & B"));
    assert_eq!(tree.info.text(records::InfoText::GameComment), "x < y");
    assert_eq!(tree.info.outcome.as_ref().unwrap().winner, None);
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut gz, XML.as_bytes()).unwrap();
    assert_eq!(read(&gz.finish().unwrap()).trees, file.trees);
}

#[test]
fn every_file_may_end_anywhere() {
    let mut files: Vec<(Vec<u8>, &str)> = LIB
        .split("\nfile ")
        .skip(1)
        .map(|part| part.split("\n# ").next().unwrap().split_once("tree:").unwrap().0)
        .map(|head| (hex(&head.lines().skip(1).map(str::trim).collect::<String>()), "lib"))
        .collect();
    for part in TEXT.split("\nsample ").skip(1) {
        files.push((sample(part.lines().next().unwrap()).into_bytes(), "txt"));
    }
    let tree = read(sample("sgf-setup-and-pass").as_bytes()).trees;
    for format in FileFormat::ALL.into_iter().filter(|format| format.is_written()) {
        let written = write_trees(&tree, format, &WriteOptions::default()).unwrap();
        files.push((written.bytes, format.extension()));
    }
    files.push((database(), "db"));
    files.push((XML.into(), "rif"));
    files.push((include_bytes!("../../../data/records/renlib-unclosed-branches.lib").to_vec(), "lib"));
    for (bytes, extension) in files {
        for end in 0..bytes.len() {
            let options = ReadOptions { extension: Some(extension), ..ReadOptions::default() };
            drop(read_trees(&bytes[..end], &options));
        }
    }
}

#[test]
fn saved_games_are_whole_as_trees() {
    let json = br#"{"format":"tengen-game","version":1,"rule":"renju","size":15,"time":"5m+3s","x":1,
        "players":{"a":{"name":"A","seat":"engine:3"}},"moves":["h8",{"move":"i9","comment":"c"}],"clocks_ms":{"a":1000}}"#;
    let record = records::read(json).unwrap();
    let tree = Tree::from_record(&record);
    assert_eq!(tree.to_record(Settings::default()).unwrap(), record);
    let written =
        write_trees(std::slice::from_ref(&tree), FileFormat::Json, &WriteOptions::default()).unwrap();
    assert_eq!(written.lost, []);
    let again = read(&written.bytes);
    assert_eq!(again.trees, [tree]);
    assert_eq!(again.trees[0].to_record(Settings::default()).unwrap(), record);
    assert_eq!(read(json).trees, again.trees);
}

#[test]
fn raw_values_cannot_break_out() {
    let json =
        br#"{"format":"tengen-tree","version":1,"games":[{"size":15,"root":{"unknown":[["ZZ",["a]b\\","c"]],
        ["]",["x"]]]},"lines":[{"at":0,"nodes":["bh8"]}]}]}"#;
    let file = read(json);
    let sgf = write_trees(&file.trees, FileFormat::Sgf, &WriteOptions::default()).unwrap();
    let again = read(&sgf.bytes);
    assert_eq!((again.warnings, again.trees[0].len()), (vec![], 2));
    assert_eq!(sgf.lost, [Lost::UnknownProperties]);
}

#[test]
fn sgf_parse_sees_the_same_moves() {
    let text = sample("sgf-renju");
    let theirs = sgf_parse::parse(&text).unwrap();
    assert_eq!(theirs.len(), 1);
    let sgf = write_trees(&read(text.as_bytes()).trees, FileFormat::Sgf, &WriteOptions::default()).unwrap();
    let ours = sgf_parse::parse(&String::from_utf8(sgf.bytes).unwrap()).unwrap();
    let count = |trees: &[sgf_parse::GameTree]| match &trees[0] {
        sgf_parse::GameTree::Unknown(node) => node.main_variation().count(),
        sgf_parse::GameTree::GoGame(node) => node.main_variation().count(),
    };
    assert_eq!((count(&theirs), count(&ours)), (4, 4));
}
