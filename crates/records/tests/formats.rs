//! What each format means: samples, one position in all of them, and files that broke other programs.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

use std::fmt::Write as _;

use records::files::{
    self, FileFormat, Omission, OpenOptions, Opened, Row1, SaveError, SaveOptions, WarningKind,
};
use records::tree::{Stone, Tree};
use rules::{BoardSize, Color, Move, Rule, Settings};

fn options() -> OpenOptions {
    OpenOptions::default()
}

fn open(bytes: &[u8]) -> Opened {
    files::open(bytes, &options()).unwrap()
}

fn open_as(bytes: &[u8], format: FileFormat) -> Opened {
    files::open(bytes, &OpenOptions { format: Some(format), ..options() }).unwrap()
}

fn save(tree: &Tree, format: FileFormat) -> files::Saved {
    files::save(std::slice::from_ref(tree), format, &SaveOptions::default()).unwrap()
}

/// Main line as text, with the times it took and the setup.
fn show(tree: &Tree) -> String {
    let mut out = String::new();
    if let Some(details) = tree.details(tree.root()) {
        for (point, stone) in &details.setup {
            let sign = match stone {
                Stone::Put(Color::Black) => "b",
                Stone::Put(Color::White) => "w",
                Stone::Clear => "-",
            };
            write!(out, "{sign}{point} ").unwrap();
        }
        if let Some(color) = details.to_move {
            write!(out, "to {} ", color.name()).unwrap();
        }
    }
    for node in tree.main_line() {
        if let Some((color, mv)) = tree.ply(node) {
            write!(out, "{}{mv}", &color.name()[..1].to_ascii_uppercase()).unwrap();
            if let Some(time) = tree.details(node).and_then(|details| details.time_ms) {
                write!(out, ":{time}").unwrap();
            }
            out.push(' ');
        }
    }
    out.trim_end().to_owned()
}

fn sample(name: &str) -> Vec<u8> {
    let text = include_str!("../../../data/records/format-samples.txt");
    let part = text.split("\nsample ").find(|part| part.lines().next() == Some(name)).unwrap();
    let block = part.split("file:\n").nth(1).unwrap().split("means:").next().unwrap();
    block.lines().map(|line| format!("{}\n", &line[2..])).collect::<String>().into_bytes()
}

#[test]
fn samples() {
    let cases = [
        ("psq-minimal", FileFormat::Psq, 15, "Bh8:0 Wh9:120 Bi8:1530"),
        ("psq-gomocup", FileFormat::Psq, 20, "Bk10:0 Wl11:0 Bj12:0 Wi9:4210 Bl9:3890"),
        ("psq-bug-report", FileFormat::Psq, 20, "Bb11:0 We11:0 Bf10:1 Wg12:0"),
        ("sgf-renju", FileFormat::Sgf, 15, "Bh8 Wh9 Bi9"),
        ("sgf-setup-and-pass", FileFormat::Sgf, 15, "bh8 bi9 wh9 to white Wi7 B-- Wj6 Bk5"),
        ("movelist", FileFormat::MoveText, 15, "Bh8 Wi9 Bj7"),
        ("stones", FileFormat::MoveText, 15, "bh8 bf6 wh7 to white"),
        ("five-to-five-renju", FileFormat::Five, 15, "Bh8 Wh9 Bi8"),
    ];
    for (name, format, size, expected) in cases {
        for line_end in ["\n", "\r\n", "\r"] {
            let bytes = String::from_utf8(sample(name)).unwrap().replace('\n', line_end);
            let opened = open(bytes.as_bytes());
            let tree = &opened.trees[0];
            assert_eq!((opened.format, opened.warnings), (format, vec![]), "{name}");
            assert_eq!((tree.info.settings.size.get(), show(tree).as_str()), (size, expected), "{name}");
        }
    }
    let opened = open(&sample("psq-gomocup"));
    let names = Color::ALL.map(|color| opened.trees[0].info.player(color).name.clone().unwrap());
    assert_eq!(names, ["pbrain-alpha.zip", "pbrain-beta.zip"]);
    let opened = open(&sample("sgf-setup-and-pass"));
    let tree = &opened.trees[0];
    assert_eq!(tree.comment(tree.root()), "setup]with bracket");
    assert_eq!((tree.len(), tree.leaves()), (6, 2));
    assert_eq!(open(&sample("sgf-renju")).trees[0].info.outcome.as_ref().unwrap().winner, Some(Color::Black));
}

/// Black c4 and m5, White d13, all in one column or row of no other: every mirror image differs.
const MOVES: &str = "c4d13m5";

#[test]
fn one_position_in_all_formats() {
    let tree = open(MOVES.as_bytes()).trees.remove(0);
    let written: [(FileFormat, &[u8]); 7] = [
        (FileFormat::MoveText, b"c4d13m5\n"),
        (FileFormat::Stones, b"C4,M5/D13\n"),
        (FileFormat::Psq, b"Piskvorky 15x15, 11:11, 0\r\n3,12,0\r\n4,3,0\r\n13,11,0\r\n-1\r\n"),
        (FileFormat::Pos, b"\x03\xA7\x21\xA2"),
        (FileFormat::Five, b"Five-to-five-Renju 1.0\n3 2\n11 2\n2 3\n10 12\n"),
        (FileFormat::Sgf, b"(;FF[4]GM[4]CA[UTF-8]SZ[15];B[cl];W[dc];B[mk])\n"),
        (FileFormat::Fen, b"15/15/15/3o11/15/15/15/15/15/15/15/12x2/2x12/15/15/15 w\n"),
    ];
    for (format, expected) in written {
        let saved = save(&tree, format);
        assert_eq!(String::from_utf8_lossy(&saved.bytes), String::from_utf8_lossy(expected), "{format}");
        let options = OpenOptions { extension: Some(format.extension().to_owned()), ..options() };
        let opened = files::open(expected, &options).unwrap();
        let expected = if format == FileFormat::Stones { FileFormat::MoveText } else { format };
        assert_eq!((opened.format, opened.warnings.len()), (expected, 0));
        assert_eq!(
            opened.trees[0].board(opened.trees[0].main_end()),
            tree.board(tree.main_end()),
            "{format}"
        );
    }
    let lib = save(&tree, FileFormat::RenLib).bytes;
    assert_eq!(lib[20..], [0, 0, 0xB3, 0, 0x24, 0, 0xAD, 0x40]);
    let picture = save(&tree, FileFormat::Board).bytes;
    let rows: Vec<&str> = str::from_utf8(&picture).unwrap().lines().collect();
    assert_eq!(rows[2], "13 . . . O . . . . . . . . . . .");
    assert_eq!(rows[10], " 5 . . . . . . . . . . . . X . .");
    assert_eq!(open(&picture).format, FileFormat::Board);
    assert_eq!(open(&picture).trees[0].board(NODE), tree.board(tree.main_end()));
    // Formats that are only read.
    let read: [(FileFormat, &[u8]); 4] = [
        (FileFormat::Rec, b"alpha\nbeta\n2,16,0\n3,7,10\n12,15,20\n"),
        (FileFormat::Block, b"START 15\nBOARD\n2,11,2\n3,2,1\n12,10,2\nDONE\n"),
        (FileFormat::Block, b"YXBOARD\n12,10,2\n2,11,2\n3,2,1\nDONE\n"),
        (
            FileFormat::RenjuNet,
            b"<?xml version=\"1.0\"?><database><game id=\"1\"><move>c4 d13 m5</move></game></database>",
        ),
    ];
    for (format, bytes) in read {
        let opened = open_as(bytes, format);
        let found = &opened.trees[0];
        let board = found.board(found.main_end());
        let stones = |color| board.stones_of(color).map(|point| point.to_string()).collect::<Vec<_>>();
        assert_eq!(
            (stones(Color::Black).join(" "), stones(Color::White).join(" ")),
            ("c4 m5".into(), "d13".into()),
            "{format}"
        );
        assert_eq!(found.to_move(found.main_end()), Color::White, "{format}");
        assert_eq!(
            files::save(&opened.trees, format, &SaveOptions::default()),
            Err(SaveError::ReadOnly(format))
        );
    }
}

const NODE: records::tree::NodeId = records::tree::NodeId::ROOT;

#[test]
fn row_one_at_the_top() {
    let read = OpenOptions { row1: Row1::Top, ..options() };
    let opened = files::open(b"c12d3m11", &read).unwrap();
    assert_eq!(show(&opened.trees[0]), "Bc4 Wd13 Bm5");
    let write = SaveOptions { row1: Row1::Top, ..SaveOptions::default() };
    let saved = files::save(&opened.trees, FileFormat::MoveText, &write).unwrap();
    assert_eq!(saved.bytes, b"c12d3m11\n");
    assert_eq!(show(&open(b"https://gomocalc.com/#h8i9j7").trees[0]), "Bh8 Wi9 Bj7");
}

#[test]
fn files_that_broke_others() {
    // Nonsense is an error, never a loop or an overflow.
    let many = vec![b'('; 1 << 20];
    for bytes in [&b";;)"[..], b"(B[pp];W[dd])", b"", &many] {
        for format in [None, Some(FileFormat::Sgf)] {
            assert!(files::open(bytes, &OpenOptions { format, ..options() }).is_err());
        }
    }
    let nodes = |text: &str| open(text.as_bytes()).trees[0].len();
    // Backslashes in comments.
    assert_eq!(nodes(r"(;C[\];B[aa];W[bb])"), 2);
    assert_eq!(nodes(r"(;C[\\];B[aa];W[bb])"), 3);
    // White space anywhere.
    let opened = open(b"(;GM[1]FF[4]SZ[9];B[fe];W[de] (;B[ec];W[dc])(;B[ee];W[dd]))");
    assert_eq!((opened.trees[0].len(), opened.trees[0].leaves()), (7, 2));
    assert_eq!(opened.warnings[0].kind, WarningKind::OtherGame(1));
    assert_eq!(show(&open(b" \n( ; B\n[ hh ]\t;W [hg] ) ").trees[0]), "Bh8 Wh9");
    // Brackets in names.
    let mut tree = Tree::default();
    tree.info.players.a.name = Some("player[3k]".to_owned());
    tree.info.title = Some("a\\b]c:d".to_owned());
    assert_eq!(open(&save(&tree, FileFormat::Sgf).bytes).trees, [tree]);
    // A property that is there again.
    let opened = open(b"(;AB[ee]AB[ef]AB[ff]AW[ed])");
    assert_eq!(opened.trees[0].root_setup().black.len(), 3);
    assert!(opened.warnings.iter().all(|warning| warning.kind == WarningKind::Repeated("AB".to_owned())));
    // A move that is no point is kept as it is.
    let opened = open(b"(;GM[4];B[odd\\]one];W[hg])");
    assert_eq!(opened.warnings[0].kind, WarningKind::NoPoint("odd\\]one".to_owned()));
    let text = String::from_utf8(save(&opened.trees[0], FileFormat::Sgf).bytes).unwrap();
    assert!(text.contains(";B[odd\\]one];W[hg]"), "{text}");
    // Empty lists.
    assert_eq!(nodes("(;GM[4];B[hh];TW[])"), 3);
    // Passes.
    assert_eq!(show(&open(b"(;GM[4]SZ[15];B[hh];W[tt];B[];W[hg])").trees[0]), "Bh8 W-- B-- Wh9");
    assert_eq!(show(&open(b"(;GM[4]SZ[20];B[tt])").trees[0]), "Bt1");
    assert_eq!(show(&open(b"h8--j7 pass").trees[0]), "Bh8 W-- Bj7 W--");
}

#[test]
fn encodings() {
    let comment = "五子棋是一种两人对弈的纯策略型棋类游戏";
    for (encoding, language) in
        [(encoding_rs::GB18030, "zh-CN"), (encoding_rs::BIG5, "zh-TW"), (encoding_rs::UTF_8, "en")]
    {
        let comment = if encoding == encoding_rs::BIG5 {
            "五子棋是一種兩人對弈的純策略型棋類遊戲"
        } else {
            comment
        };
        let text = format!("(;GM[4]C[{comment}];B[hh])");
        let bytes = encoding.encode(&text).0.into_owned();
        let opened =
            files::open(&bytes, &OpenOptions { language: Some(language.to_owned()), ..options() }).unwrap();
        assert_eq!(opened.encoding, Some(encoding.name()));
        assert_eq!(opened.trees[0].comment(NODE), comment);
        let saved = save(&opened.trees[0], FileFormat::Sgf).bytes;
        assert!(str::from_utf8(&saved).unwrap().contains("CA[UTF-8]"));
    }
    // Shift-JIS has backslashes and brackets as second bytes; the file says what it is.
    let bytes =
        encoding_rs::SHIFT_JIS.encode("(;GM[4]CA[Shift_JIS]C[表示ソ予]PB[五目];B[hh])").0.into_owned();
    let opened = open(&bytes);
    assert_eq!((opened.encoding, opened.warnings.len()), (Some("Shift_JIS"), 0));
    assert_eq!(opened.trees[0].comment(NODE), "表示ソ予");
    // The file is wrong about itself.
    let bytes = encoding_rs::GB18030.encode(&format!("(;GM[4]CA[UTF-8]C[{comment}])")).0.into_owned();
    let opened = files::open(&bytes, &OpenOptions { language: Some("zh".to_owned()), ..options() }).unwrap();
    assert_eq!(opened.trees[0].comment(NODE), comment);
    assert!(matches!(opened.warnings[0].kind, WarningKind::WrongEncoding { .. }));
    // A short name with the user's language as a hint.
    let bytes = encoding_rs::GB18030.encode("(;GM[4]PB[王小明])").0.into_owned();
    let opened =
        files::open(&bytes, &OpenOptions { language: Some("zh-CN".to_owned()), ..options() }).unwrap();
    assert_eq!(opened.trees[0].info.player(Color::Black).name.as_deref(), Some("王小明"));
    // Text from the clipboard is what it is, whatever it says.
    let clipboard = OpenOptions { is_unicode: true, ..options() };
    let opened = files::open("(;GM[4]CA[GB2312]C[五子])".as_bytes(), &clipboard).unwrap();
    assert_eq!(opened.trees[0].comment(NODE), "五子");
    // Byte order marks.
    assert_eq!(show(&open(b"\xEF\xBB\xBF(;GM[4];B[hh])").trees[0]), "Bh8");
    assert_eq!(show(&open(b"\xEF\xBB\xBFh8i9").trees[0]), "Bh8 Wi9");
    let wide: Vec<u8> =
        [0xFF, 0xFE].into_iter().chain("(;B[hh])".encode_utf16().flat_map(u16::to_le_bytes)).collect();
    assert_eq!(show(&open(&wide).trees[0]), "Bh8");
}

#[test]
fn sgf_properties() {
    let text = b"junk before (;FF[3]GaMe[4]SiZe[15:15]RU[renju taraguchi-10]PB[Ann]PW[Bo]BR[1k]RE[W+F]5A[3]\
        TGOW[0:ab 4:ba];B[hh]N[first]C[a\\\nb]LB[hg:A][ii:x\\:y]TR[aa:bb]V[-12]BL[59.5]HO[1];b[];AE[hh]PL[W])(;GM[4];W[hh])";
    let opened = open(text);
    assert_eq!(opened.trees.len(), 2);
    assert!(opened.warnings.iter().any(|warning| warning.kind == WarningKind::Junk));
    let tree = &opened.trees[0];
    let info = &tree.info;
    assert_eq!(
        (info.settings.rule, info.rule_known, info.protocol.to_string().as_str()),
        (Rule::Renju, true, "taraguchi-10")
    );
    assert_eq!(info.player(Color::Black).name.as_deref(), Some("Ann"));
    assert_eq!(info.players.b.name.as_deref(), Some("Ann"), "b owns Black in the end");
    let outcome = info.outcome.as_ref().unwrap();
    assert_eq!((outcome.winner, outcome.note.as_deref()), (Some(Color::White), Some("F")));
    assert_eq!(tree.details(NODE).unwrap().properties[0].name, "5A");
    let first = tree.first_child(NODE).unwrap();
    assert_eq!((tree.name(first), tree.comment(first)), ("first", "ab"));
    let details = tree.details(first).unwrap();
    assert_eq!(
        details.labels.iter().map(|(p, text)| format!("{p}{text}")).collect::<Vec<_>>(),
        ["h9A", "i7x:y"]
    );
    assert_eq!(details.marks.len(), 4);
    assert_eq!(details.evaluation.unwrap().value, Some(-12));
    assert_eq!((details.clocks_ms.black, details.tagged), (Some(59_500), true));
    let position = tree.position(tree.main_end()).unwrap();
    assert_eq!((position.board().stones().black, position.to_move()), (0, Color::White));
    let again = files::save(&opened.trees, FileFormat::Sgf, &SaveOptions::default()).unwrap();
    assert_eq!((open(&again.bytes).trees, again.omitted), (opened.trees.clone(), vec![]));
    for (text, size) in [("(;GM[1];B[aa])", 19), ("(;GM[4];B[aa])", 15), ("(;GM[4]SZ[40];B[aa])", 22)] {
        assert_eq!(open(text.as_bytes()).trees[0].info.settings.size.get(), size, "{text}");
    }
    for (text, warning) in [
        ("(;GM[4];B[hh", "line 1: expected ']'"),
        ("(;GM[4];B[hh]\n;W[hg]", "line 2: expected ')'"),
        ("(;GM[4];B[hh]\n;W[hg]))", "line 2: text outside of games was skipped"),
        ("(;GM[4];B[hh](;W[hg])B[hi])", "line 1: expected a node, ';'"),
        ("(;GM[4];B[hh]W;W[hg])", "line 1: expected a property like B[hh]"),
    ] {
        let opened = open(text.as_bytes());
        assert_eq!(opened.warnings[0].to_string(), warning, "{text}");
        assert!(opened.trees[0].len() >= 2);
    }
}

#[test]
fn pictures() {
    let text = "  a b c d e\n5 . . . . . 5\n4 . x . . . 4\n3 . o x . . 3\n2 . . . . . 2\n1 . . . . . 1\n  a b c d e\n";
    let opened = open(text.as_bytes());
    assert_eq!((opened.format, show(&opened.trees[0]).as_str()), (FileFormat::Board, "bb4 bc3 wb3 to white"));
    // Some tools write Black as `o`.
    let opened = open(b".....\n.o...\n.xo..\n.....\n.....\n");
    assert_eq!(show(&opened.trees[0]), "bb4 bc3 wb3 to white");
    assert_eq!(opened.warnings[0].kind, WarningKind::Colors);
    let opened = open("·····\n·●···\n·○●··\n·····\n·····\n".as_bytes());
    assert_eq!(show(&opened.trees[0]), "bb4 bc3 wb3 to white");
    assert!(
        files::open(b"......\n.x....\n......\n......\n......\n", &options()).is_err(),
        "five rows of six"
    );
    let error =
        files::open(b"15/15/15", &OpenOptions { format: Some(FileFormat::Fen), ..options() }).unwrap_err();
    assert_eq!(error.to_string(), "board line, line 1: expected 5 to 22 rows of as many points");
}

#[test]
fn several_games_in_a_file() {
    let opened = open(b"Five-to-five-Renju 1.0\n1 2\nh8\nFive-to-five-Renju 1.0\n3 1\n7 7\n6 7\n");
    assert_eq!(opened.trees.iter().map(show).collect::<Vec<_>>(), ["Bh8", "Bh8 Wh9"]);
    let kinds: Vec<_> = opened.warnings.into_iter().map(|warning| (warning.line, warning.kind)).collect();
    assert_eq!(kinds, [(Some(5), WarningKind::Count { said: 3, found: 2 })]);
    let saved = files::save(&opened.trees, FileFormat::MoveText, &SaveOptions::default()).unwrap();
    assert_eq!((saved.bytes, saved.omitted), (b"h8\n".to_vec(), vec![Omission::OtherGames]));
}

#[test]
fn what_is_left_out_is_said() {
    let opened = open(
        b"(;GM[4]SZ[15]RU[standard]PB[A]DT[2025]RE[B+R]AB[ab]PL[B];B[hh]C[x]LB[hh:1]TR[hh];W[](;B[hg])(;B[ii]FOO[1]))",
    );
    let tree = &opened.trees[0];
    let omitted = |format| {
        save(tree, format).omitted.iter().map(|omission| omission.name()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(omitted(FileFormat::Sgf), "");
    assert_eq!(omitted(FileFormat::Json), "");
    assert_eq!(omitted(FileFormat::RenLib), "rule players result circumstances setup marks properties");
    assert_eq!(
        omitted(FileFormat::MoveText),
        "rule players result circumstances variations comments labels marks properties"
    );
    assert_eq!(
        omitted(FileFormat::Psq),
        "rule result circumstances setup variations passes comments labels marks properties"
    );
    let mut large = Tree::new(Settings::new(Rule::Freestyle, BoardSize::new(20).unwrap()));
    large.add(NODE, Color::Black, Move::Place("t20".parse().unwrap()));
    for format in [FileFormat::RenLib, FileFormat::Pos, FileFormat::Five] {
        let error = files::save(&[large.clone()], format, &SaveOptions::default()).unwrap_err();
        assert_eq!(error, SaveError::Size { format, size: BoardSize::new(20).unwrap() });
    }
    assert_eq!(files::save(&[], FileFormat::Sgf, &SaveOptions::default()), Err(SaveError::Nothing));
}
