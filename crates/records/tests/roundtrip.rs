//! What is written is read back, up to what each format can hold; and a second opinion on our SGF.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

use proptest::prelude::*;
use records::files::{self, FileFormat, OpenOptions, SaveOptions};
use records::tree::{Bound, Evaluation, Mark, NodeId, Outcome, Property, Stone, Tree};
use records::{App, GameRecord, OwnersAt};
use rules::{
    BoardSize, ByColor, Color, EndReason, ForbiddenPolicy, Move, Party, Point, Protocol, Rule, Settings,
};

#[expect(dead_code, reason = "the other tests use the rest")]
mod common;

/// What a random node is made of.
type Seed = (prop::sample::Index, u16, u8, u16, String);

fn seeds(most: usize) -> impl Strategy<Value = Vec<Seed>> {
    let text = prop_oneof![
        Just(String::new()),
        Just("a]b\\c:d\n\\".to_owned()),
        Just("五子棋 ○".to_owned()),
        "[ -~]{0,12}",
    ];
    prop::collection::vec(
        (any::<prop::sample::Index>(), any::<u16>(), any::<u8>(), any::<u16>(), text),
        0..most,
    )
}

fn point(number: u16, size: BoardSize) -> Point {
    let lines = u16::from(size.get());
    Point::new((number % lines) as u8, (number / lines % lines) as u8)
}

/// A tree with everything in it.
fn rich(seeds: &[Seed], lines: usize) -> Tree {
    let size = BoardSize::new(lines).unwrap();
    let mut tree = Tree::new(Settings::new(Rule::Renju, size));
    for (parent, number, kind, bits, text) in seeds {
        let parent = tree.nodes().nth(parent.index(tree.len())).unwrap();
        let at = point(*number, size);
        let color = if kind & 1 == 0 { Color::Black } else { Color::White };
        let ply = match kind % 16 {
            0 => None,
            1 => Some((color, Move::Pass)),
            _ => Some((color, Move::Place(at))),
        };
        let node = tree.append(parent, ply);
        tree.set_comment(node, text);
        if bits & 0x100 != 0 {
            tree.set_name(node, &text.replace('\n', " "));
        }
        if bits & 0x0f == 0 {
            let details = tree.details_mut(node);
            let other = point(number / 7 + 1, size);
            details.setup = vec![(at, Stone::Put(color))];
            if other != at {
                details.setup.push((other, Stone::Clear));
            }
            details.to_move = Some(color);
            details.labels = vec![(at, text.clone()), (other, "1".to_owned())];
            details.marks = vec![(at, Mark::Circle), (other, Mark::Triangle), (at, Mark::Cross)];
            let label = text.chars().next().filter(|c| !c.is_whitespace());
            details.evaluation = Some(Evaluation {
                value: Some(i32::from(*bits)),
                depth: Some(-3),
                bound: Some(Bound::Upper),
                label,
            });
            details.time_ms = Some(u64::from(*number));
            details.clocks_ms = ByColor::new(Some(u64::from(*bits)), None);
            details.tagged = true;
            details.start_here = color == Color::Black;
            details.properties =
                vec![Property { name: "XY9".to_owned(), values: vec!["a\\]b".to_owned(), String::new()] }];
        }
    }
    tree.info.rule_known = true;
    if seeds.len().is_multiple_of(2) {
        let info = &mut tree.info;
        info.settings.forbidden = ForbiddenPolicy::Loss;
        info.settings.passes = true;
        info.settings.draw_at_empty = 25;
        info.protocol = Protocol::Swap2;
        info.players.a.name = Some("A [x]".to_owned());
        info.players.b.rating = Some("9 dan\\".to_owned());
        let owners = ByColor::new(Party::B, Party::A);
        info.owners.push(OwnersAt { after: 3, owners });
        info.outcome = Some(Outcome {
            winner: Some(Color::White),
            reason: Some(EndReason::Overline),
            note: Some("F".to_owned()),
        });
        info.time = "1h+2500ms".parse().unwrap();
        info.app = Some(App { name: "x".to_owned(), version: "1:2".to_owned() });
        info.title = Some("t".to_owned());
        info.comment = Some("one\ntwo".to_owned());
        info.date = Some("2025-06-01".to_owned());
        info.event = Some("e".to_owned());
        info.round = Some("3".to_owned());
        info.place = Some("p".to_owned());
    }
    tree
}

/// A tree as RenLib has them: colours take turns, siblings differ.
fn plain(seeds: &[Seed], most_children: usize) -> Tree {
    let size = BoardSize::RENJU;
    let mut tree = Tree::default();
    for (parent, number, kind, bits, text) in seeds {
        let parent = if most_children == 1 {
            tree.main_end()
        } else {
            tree.nodes().nth(parent.index(tree.len())).unwrap()
        };
        let mv = if kind % 16 == 1 { Move::Pass } else { Move::Place(point(*number, size)) };
        // A line that is one of moves only must not repeat a point.
        if most_children == 1 && mv != Move::Pass && tree.moves_to(parent).iter().any(|&(_, old)| old == mv) {
            continue;
        }
        let color = tree.to_move(parent);
        let node = tree.add(parent, color, mv);
        if most_children == 1 {
            continue;
        }
        tree.set_comment(node, text);
        if bits & 1 != 0 {
            tree.set_name(node, &text.replace('\n', " "));
        }
        if bits & 0x0e == 0 && !text.is_empty() {
            let details = tree.details_mut(node);
            details.labels = vec![(point(number / 5, size), text.clone())];
            details.tagged = bits & 0x10 != 0;
            details.start_here = bits & 0x20 != 0;
        }
    }
    tree
}

fn again(tree: &Tree, format: FileFormat) -> Tree {
    let saved = files::save(std::slice::from_ref(tree), format, &SaveOptions::default()).unwrap();
    let options = OpenOptions { format: Some(format), ..OpenOptions::default() };
    let opened = files::open(&saved.bytes, &options).unwrap();
    assert_eq!(opened.warnings, [], "{}", String::from_utf8_lossy(&saved.bytes));
    opened.trees.into_iter().next().unwrap()
}

/// Nodes of our tree as the second opinion has them: the moves in SGF letters, depth first.
fn outline(tree: &Tree) -> Vec<(String, String)> {
    let size = tree.info.settings.size.get();
    let show = |node: NodeId| match tree.ply(node) {
        None => String::new(),
        Some((color, mv)) => {
            let point = mv.point().map(|point| {
                let letter = |n: u8| char::from(b'a' + n);
                format!("{}{}", letter(point.x()), letter(size - 1 - point.y()))
            });
            format!("{}{}", &color.name()[..1], point.unwrap_or_default())
        }
    };
    tree.walk().map(|visit| (show(visit.node), tree.comment(visit.node).to_owned())).collect()
}

fn second_opinion(text: &str) -> Vec<(String, String)> {
    use sgf_parse::unknown_game::Prop;
    let trees = sgf_parse::parse(text).unwrap();
    let sgf_parse::GameTree::Unknown(root) = &trees[0] else { panic!("GM[4] is no game it knows") };
    let mut out = Vec::new();
    let mut stack = vec![root];
    while let Some(node) = stack.pop() {
        let (mut mv, mut comment) = (String::new(), String::new());
        for property in node.properties() {
            match property {
                Prop::B(at) => mv = format!("b{at}"),
                Prop::W(at) => mv = format!("w{at}"),
                Prop::C(text) => comment = text.text.clone(),
                _ => {}
            }
        }
        out.push((mv, comment));
        let children: Vec<_> = node.children().collect();
        stack.extend(children.into_iter().rev());
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn sgf_and_json_hold_everything(seeds in seeds(60), lines in 5..=22_usize) {
        let tree = rich(&seeds, lines);
        for format in [FileFormat::Sgf, FileFormat::Json] {
            let saved = files::save(std::slice::from_ref(&tree), format, &SaveOptions::default()).unwrap();
            prop_assert_eq!(saved.omitted, vec![]);
            prop_assert_eq!(&again(&tree, format), &tree);
        }
    }

    #[test]
    fn renlib_holds_trees(seeds in seeds(80)) {
        let tree = plain(&seeds, usize::MAX);
        prop_assert_eq!(again(&tree, FileFormat::RenLib), tree);
    }

    #[test]
    fn lines_come_back(seeds in seeds(60)) {
        let tree = plain(&seeds, 1);
        prop_assert_eq!(again(&tree, FileFormat::Pos), tree.clone());
        let mut read = again(&tree, FileFormat::MoveText);
        read.info.settings.passes = false;
        prop_assert_eq!(read, tree.clone());
        let stones = tree.main_line().take_while(|&node| tree.mv(node) != Some(Move::Pass));
        let before_pass = stones.last().unwrap_or(tree.root());
        for format in [FileFormat::Psq, FileFormat::Five] {
            let read = again(&tree, format);
            prop_assert_eq!(read.moves_to(read.main_end()), tree.moves_to(before_pass));
        }
        let end = tree.main_end();
        for format in [FileFormat::Fen, FileFormat::Stones] {
            let read = again(&tree, format);
            prop_assert_eq!(read.board(read.root()), tree.board(end), "{}", format);
        }
        prop_assert_eq!(again(&tree, FileFormat::Fen).to_move(NodeId::ROOT), tree.to_move(end));
    }

    #[test]
    fn another_parser_agrees(seeds in seeds(40)) {
        let tree = rich(&seeds, 15);
        let saved = files::save(std::slice::from_ref(&tree), FileFormat::Sgf, &SaveOptions::default()).unwrap();
        prop_assert_eq!(second_opinion(str::from_utf8(&saved.bytes).unwrap()), outline(&tree));
    }

    #[test]
    fn merging_shares_moves(first in seeds(40), second in seeds(40)) {
        let (a, b) = (plain(&first, usize::MAX), plain(&second, usize::MAX));
        let mut merged = a.clone();
        merged.merge(&b);
        for tree in [&a, &b] {
            for node in tree.nodes() {
                let mut at = merged.root();
                for (color, mv) in tree.moves_to(node) {
                    at = merged.child(at, color, mv).unwrap();
                }
                prop_assert!(merged.comment(at).contains(tree.comment(node)));
            }
        }
        prop_assert!(merged.len() < a.len() + b.len());
        let mut twice = merged.clone();
        twice.merge(&b);
        prop_assert_eq!(twice.len(), merged.len());
    }

    #[test]
    fn any_branch_can_be_the_main_line(seeds in seeds(40), which in any::<prop::sample::Index>()) {
        let tree = rich(&seeds, 15);
        let node = tree.nodes().nth(which.index(tree.len())).unwrap();
        let mut changed = tree.clone();
        changed.promote(node);
        prop_assert!(node == changed.root() || changed.main_line().any(|at| at == node));
        prop_assert_eq!(changed.walk().count(), tree.len());
        for parent in tree.nodes() {
            let children = |tree: &Tree| tree.children(parent).collect::<std::collections::BTreeSet<_>>();
            prop_assert_eq!(children(&changed), children(&tree));
            let last = changed.clone().append(parent, None);
            prop_assert!(last.index() == tree.len());
        }
    }

    #[test]
    fn records_come_back(record in common::records()) {
        let tree = Tree::from_record(&record);
        prop_assert_eq!(tree.to_record().unwrap(), record.clone());
        let read = again(&tree, FileFormat::Json);
        prop_assert_eq!(&read, &tree);
        prop_assert_eq!(read.to_record().unwrap(), record.clone());
        // Who asks for one game gets it, too.
        let saved = files::save(&[tree], FileFormat::Json, &SaveOptions::default()).unwrap();
        prop_assert_eq!(records::read(&saved.bytes).unwrap(), record);
    }
}

#[test]
fn a_tree_becomes_a_game() {
    let opened =
        files::open(b"(;GM[4]SZ[15]RE[B+R]PB[Ann];B[hh]C[x];W[hg](;B[ig])(;B[ii]))", &OpenOptions::default());
    let record: GameRecord = opened.unwrap().trees[0].to_record().unwrap();
    assert_eq!(record.moves.len(), 3);
    assert_eq!(record.moves[0].comment.as_deref(), Some("x"));
    assert_eq!(record.players.a.name.as_deref(), Some("Ann"));
    assert_eq!(record.result.as_ref().unwrap().reason, EndReason::Resignation);
    assert!(record.replay().is_ok());
    let occupied = files::open(b"(;GM[4]SZ[15];B[hh];W[hh])", &OpenOptions::default()).unwrap();
    let error = occupied.trees[0].to_record().unwrap_err();
    assert_eq!(error.to_string(), "move 2 (h8): h8 is occupied by a black stone");
}

#[test]
fn unknown_fields_of_json_are_kept() {
    let text = br#"{"format":"tengen-game","version":2,"games":[{"size":15,"rule":"renju","x":[1],
        "nodes":[{}, "h8", {"move":"i9","y":{"z":2}}, {"parent":1,"move":"j7"}]}]}"#;
    let opened = files::open(text, &OpenOptions::default()).unwrap();
    assert_eq!(opened.trees[0].len(), 4);
    let saved = files::save(&opened.trees, FileFormat::Json, &SaveOptions::default()).unwrap();
    let written = String::from_utf8(saved.bytes).unwrap();
    assert!(written.contains(r#""x":[1]"#) && written.contains(r#""y":{"z":2}"#), "{written}");
    for (node, message) in [
        (r#"{"parent":7,"move":"a1"}"#, "node 1: expected a parent before it, found 7"),
        (r#""z99""#, "expected a point of the board, found 'z99'"),
    ] {
        let text = format!(
            r#"{{"format":"tengen-game","version":2,"games":[{{"size":15,"nodes":[{{}},{node}]}}]}}"#
        );
        let error = files::open(text.as_bytes(), &OpenOptions::default()).unwrap_err();
        assert_eq!(error.to_string(), format!("Tengen JSON: {message}"));
    }
}
