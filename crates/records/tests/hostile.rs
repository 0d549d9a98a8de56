//! Files that are huge, deep, wide or cut off: never a panic, an overflow or a long wait.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

use std::io::Write as _;

use records::files::{self, FileFormat, FileProblem, OpenOptions, SaveOptions, WarningKind};
use records::tree::Tree;
use rules::{Color, Move, Point};

const MANY: usize = 200_000;

fn all_ways(tree: &Tree) {
    for format in FileFormat::ALL.into_iter().filter(|format| format.is_written()) {
        let Ok(saved) = files::save(std::slice::from_ref(tree), format, &SaveOptions::default()) else {
            assert!(matches!(format, FileFormat::Pos), "{format}");
            continue;
        };
        let options = OpenOptions { format: Some(format), ..OpenOptions::default() };
        let opened = files::open(&saved.bytes, &options);
        if matches!(format, FileFormat::Sgf | FileFormat::RenLib | FileFormat::Json) {
            assert_eq!(opened.unwrap().trees[0].len(), tree.len(), "{format}");
        }
    }
    let mut merged = Tree::default();
    merged.merge(tree);
    assert!(merged.len() <= tree.len());
    let _ = (tree.longest_line(), tree.position(tree.main_end()), tree.to_record());
}

#[test]
fn a_deep_tree() {
    let mut tree = Tree::default();
    let mut at = tree.root();
    for number in 0..MANY {
        let color = Color::ALL[number % 2];
        let point = Point::new((number % 15) as u8, (number / 15 % 15) as u8);
        at = tree.append(at, Some((color, point.into())));
    }
    all_ways(&tree);
}

#[test]
fn a_wide_tree() {
    // Wide at many nodes: no node has more different moves than a board has points.
    let mut tree = Tree::default();
    let mut at = tree.root();
    while tree.len() <= MANY {
        let color = tree.to_move(at);
        let mut first = None;
        for point in tree.info.settings.size.points() {
            let node = tree.append(at, Some((color, point.into())));
            first = first.or(Some(node));
        }
        at = first.unwrap();
    }
    all_ways(&tree);
    // Really wide: equal siblings. RenLib makes one node of them.
    let mut tree = Tree::default();
    for _ in 0..MANY {
        tree.append(tree.root(), Some((Color::Black, Move::Pass)));
    }
    let sgf = files::save(&[tree.clone()], FileFormat::Sgf, &SaveOptions::default()).unwrap();
    assert_eq!(files::open(&sgf.bytes, &OpenOptions::default()).unwrap().trees[0], tree);
}

#[test]
fn nested_parentheses() {
    let text = "(;".repeat(MANY) + &")".repeat(MANY);
    assert_eq!(files::open(text.as_bytes(), &OpenOptions::default()).unwrap().trees[0].len(), MANY);
    for text in ["( ".repeat(MANY), "(;AB[aa:oo]".repeat(MANY), "(;C[x]C[y]C".repeat(MANY), ";[".repeat(MANY)]
    {
        let options =
            OpenOptions { format: Some(FileFormat::Sgf), max_nodes: 1_000_000, ..OpenOptions::default() };
        let _ = files::open(text.as_bytes(), &options);
    }
    for text in ["{\"a\":".repeat(MANY), "[".repeat(MANY), "<a>".repeat(MANY), "1,".repeat(MANY)] {
        for format in FileFormat::ALL {
            let options = OpenOptions { format: Some(format), ..OpenOptions::default() };
            let _ = files::open(text.as_bytes(), &options);
        }
    }
}

#[test]
fn limits() {
    let options = OpenOptions { max_nodes: 3, ..OpenOptions::default() };
    let opened = files::open(b"(;GM[4];B[hh];W[hg];B[ii];W[jj])", &options).unwrap();
    assert_eq!((opened.trees[0].len(), &opened.warnings[0].kind), (3, &WarningKind::TooManyNodes));
    let options = OpenOptions { max_bytes: 10, ..OpenOptions::default() };
    let error = files::open(b"(;GM[4];B[hh])", &options).unwrap_err();
    assert_eq!(error.problem, FileProblem::TooLarge { bytes: 14, most: 10 });
}

/// A database of two positions and a name of the encoding.
fn database() -> Vec<u8> {
    let mut out = 4_u32.to_le_bytes().to_vec();
    let mut put = |key: &[u8], message: &[u8]| {
        out.extend((key.len() as u16).to_le_bytes());
        out.extend(key);
        out.extend((message.len() as u16).to_le_bytes());
        out.extend(message);
    };
    put(&[2, 0, 0], b"\0\0\0\0\0charset=\"UTF-8\"");
    // h8; then h8 and a white stone that stands differently from the smallest image of h8 alone.
    put(&[2, 15, 15, 7, 7], b"w\x64\x00\x0b\x00@BTXT@\n77A\n\x08line one\x08line two");
    put(&[2, 15, 15, 7, 7, 6, 6], b"l\xf6\xff\x00\x00");
    put(&[2, 15, 15, 1, 2, 9, 9, 3, 3], b"");
    out
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = lz4_flex::frame::FrameEncoder::new(Vec::new());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn databases() {
    for bytes in [database(), packed(&database())] {
        let options = OpenOptions { extension: Some("db".to_owned()), ..OpenOptions::default() };
        let opened = files::open(&bytes, &options).unwrap();
        assert_eq!(
            (opened.format, opened.encoding, &opened.warnings[..]),
            (FileFormat::YixinDb, Some("UTF-8"), &[][..])
        );
        let tree = &opened.trees[0];
        assert_eq!(tree.len(), 4);
        let h8 = tree.first_child(tree.root()).unwrap();
        assert_eq!(
            (tree.mv(h8).unwrap().to_string(), tree.comment(h8)),
            ("h8".to_owned(), "line one\nline two")
        );
        let details = tree.details(h8).unwrap();
        assert_eq!(details.labels[0].1, "A");
        let evaluation = details.evaluation.unwrap();
        assert_eq!((evaluation.value, evaluation.depth, evaluation.label), (Some(-100), Some(2), Some('w')));
        let reply = tree.first_child(h8).unwrap();
        assert_eq!(tree.color(reply), Some(Color::White));
        assert_eq!(tree.mv(reply).unwrap().point().unwrap().distance(Point::new(7, 7)), 1);
        assert_eq!(tree.details(reply).unwrap().evaluation.unwrap().value, Some(-10));
        let loose = tree.next_sibling(h8).unwrap();
        assert_eq!(
            (tree.ply(loose), tree.board(loose).stones().black, tree.to_move(loose)),
            (None, 2, Color::White)
        );
    }
    // What unpacks to more than is allowed is refused.
    let bomb = packed(&vec![0; 1 << 20]);
    let options = OpenOptions { max_bytes: 1 << 16, ..OpenOptions::default() };
    let error = files::open(&bomb, &options).unwrap_err();
    assert!(matches!(error.problem, FileProblem::TooLarge { .. }), "{error}");
}

const XML: &str = "<?xml version=\"1.0\"?><database><player id=\"1\" name=\"Ann\" surname=\"A&amp;B\"/>\
    <tournament id=\"5\" name=\"Cup\" city=\"9\" year=\"2001\" month=\"3\"/><city id=\"9\" name=\"Pärnu\"/>\
    <game id=\"77\" tournament=\"5\" round=\"2\" black=\"1\" white=\"8\" bresult=\"0\" swap=\"R\"><move>h8 h9 j8</move>\
    <info>good &lt;game&gt;</info></game><game id=\"78\" bresult=\"0.5\"><move/></game></database>";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn renjunet() {
    for bytes in [XML.as_bytes().to_vec(), gzip(XML.as_bytes())] {
        let opened = files::open(&bytes, &OpenOptions::default()).unwrap();
        assert_eq!((opened.format, opened.trees.len()), (FileFormat::RenjuNet, 2));
        let tree = &opened.trees[0];
        assert_eq!(tree.text(tree.main_end()).unwrap(), "h8h9j8");
        let info = &tree.info;
        assert_eq!(info.player(Color::Black).name.as_deref(), Some("Ann A&B"));
        assert_eq!((info.event.as_deref(), info.place.as_deref()), (Some("Cup"), Some("Pärnu")));
        assert_eq!((info.date.as_deref(), info.round.as_deref()), (Some("2001-03"), Some("2")));
        assert_eq!(info.outcome.as_ref().unwrap().winner, Some(Color::White));
        assert_eq!(info.comment.as_deref(), Some("good <game>"));
        let properties = &tree.details(tree.root()).unwrap().properties;
        assert!(properties.iter().any(|property| property.name == "RNSWAP" && property.values == ["R"]));
    }
    // Entities that a document defines are not expanded.
    let text = "<?xml version=\"1.0\"?><!DOCTYPE d [<!ENTITY a \"aaaa\">]><database><game><move>h8</move><info>&a;</info></game></database>";
    let opened = files::open(text.as_bytes(), &OpenOptions::default()).unwrap();
    assert_eq!(opened.trees[0].info.comment.as_deref(), Some("&a;"));
    let bomb = gzip(&vec![b' '; 1 << 20]);
    let options = OpenOptions { max_bytes: 1 << 16, ..OpenOptions::default() };
    assert!(matches!(files::open(&bomb, &options).unwrap_err().problem, FileProblem::TooLarge { .. }));
}

#[test]
fn cut_off_anywhere() {
    let tree = files::open(
        "(;GM[4]SZ[15]PB[五]RU[renju]AB[aa:bb]PL[W];W[hh]N[n]C[a\\]b]LB[aa:x]TR[aa:cc](;B[hg]V[3])(;B[];W[ii]))".as_bytes(),
        &OpenOptions::default(),
    )
    .unwrap()
    .trees;
    let mut inputs: Vec<(FileFormat, Vec<u8>)> = FileFormat::ALL
        .into_iter()
        .filter_map(|format| Some((format, files::save(&tree, format, &SaveOptions::default()).ok()?.bytes)))
        .collect();
    inputs.push((FileFormat::YixinDb, database()));
    inputs.push((FileFormat::YixinDb, packed(&database())));
    inputs.push((FileFormat::RenjuNet, XML.as_bytes().to_vec()));
    inputs.push((FileFormat::RenjuNet, gzip(XML.as_bytes())));
    inputs.push((FileFormat::Block, b"START 15\nBOARD\n2,11,2\n3,2,1\nDONE\n".to_vec()));
    inputs.push((FileFormat::Rec, b"a\nb\n2,11,2\n3,2,1\n".to_vec()));
    inputs.push((
        FileFormat::RenLib,
        include_bytes!("../../../data/records/renlib-unclosed-branches.lib").to_vec(),
    ));
    for (own, bytes) in &inputs {
        for length in 0..bytes.len() {
            for format in [Some(*own), None] {
                let options = OpenOptions { format, ..OpenOptions::default() };
                let _ = files::open(&bytes[..length], &options);
            }
            // One byte that is something else.
            let mut changed = bytes.clone();
            changed[length] ^= 0x81;
            let _ = files::open(&changed, &OpenOptions { format: Some(*own), ..OpenOptions::default() });
        }
        for format in FileFormat::ALL {
            let _ = files::open(bytes, &OpenOptions { format: Some(format), ..OpenOptions::default() });
        }
    }
}
