//! Random trees: written and read, joined, and cut.
#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use proptest::prelude::*;
use records::{
    Bound, Evaluation, FileFormat, Mark, NodeId, Play, Property, ReadOptions, SetupChange, Tree,
    WriteOptions, read_trees, write_trees,
};
use rules::{BoardSize, Color, Point};

fn text() -> impl Strategy<Value = String> {
    "[a-z\\]\\[:\\\\(); é黑]{0,8}"
}

/// A tree; `colors` says whether colours take turns and nothing but what RenLib holds is said.
fn trees(library: bool) -> impl Strategy<Value = Tree> {
    let step = (any::<u16>(), 0..15_u8, 0..15_u8, any::<u8>(), text(), text());
    (prop::collection::vec(step, 0..40), 9..20_usize).prop_map(move |(steps, lines)| {
        let size = if library { BoardSize::RENJU } else { BoardSize::new(lines).unwrap() };
        let mut tree = Tree::new(size);
        let mut ids = vec![NodeId::ROOT];
        for (parent, x, y, what, one, two) in steps {
            let point = Point::new(x % size.get(), y % size.get());
            let parent = ids[usize::from(parent) % ids.len()];
            let color = if library {
                tree.to_move(parent)
            } else {
                [Color::Black, Color::White][usize::from(what & 1)]
            };
            let play = if what % 16 == 3 { Play::pass(color) } else { Play::stone(color, point) };
            let id = if library { tree.add_or_find(parent, play) } else { tree.add(parent, Some(play)) };
            ids.push(id);
            match what % 8 {
                0 => tree.set_comment(id, one),
                1 => tree.rare_mut(id).name = one,
                2 if !library => tree.rare_mut(id).labels.push((point, two)),
                3 => tree.rare_mut(id).tagged = true,
                4 if !library => annotate(&mut tree, id, point, what),
                5 if !library => {
                    let setup = tree.add(id, None);
                    let points = vec![(point, Some(color))];
                    tree.rare_mut(setup).setup = Some(SetupChange { points, to_move: Some(color) });
                }
                _ => {}
            }
        }
        tree
    })
}

fn annotate(tree: &mut Tree, id: NodeId, point: Point, what: u8) {
    let label = (what > 99).then_some(b'w');
    let bound = Some(Bound::Lower);
    tree.set_evaluation(id, Evaluation { black: Some(i32::from(what) - 99), depth: Some(7), bound, label });
    let rare = tree.rare_mut(id);
    rare.marks.push((Mark::Square, point));
    rare.time.spent = Some(u32::from(what) * 7);
    rare.time.white_left = Some(u32::from(what) * 77);
    rare.unknown.push(Property { name: "ZZ".to_owned(), values: vec!["a\\]b".to_owned(), String::new()] });
}

fn again(tree: &Tree, format: FileFormat) -> Tree {
    let written = write_trees(std::slice::from_ref(tree), format, &WriteOptions::default()).unwrap();
    let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
    let file = read_trees(&written.bytes, &options).unwrap();
    assert!(file.warnings.is_empty(), "{:?}\n{}", file.warnings, String::from_utf8_lossy(&written.bytes));
    file.trees.into_iter().next().unwrap()
}

proptest! {
    #[test]
    fn sgf_and_json_keep_all(tree in trees(false)) {
        prop_assert_eq!(&again(&tree, FileFormat::Json), &tree);
        prop_assert_eq!(&again(&tree, FileFormat::Sgf), &tree);
    }

    #[test]
    fn libraries_keep_all_but_the_order(tree in trees(true)) {
        prop_assume!(!tree.is_empty());
        let once = again(&tree, FileFormat::Lib);
        prop_assert_eq!(once.len(), tree.len());
        prop_assert_eq!(&again(&once, FileFormat::Lib), &once);
        let mut joined = tree.clone();
        prop_assert_eq!(joined.merge(&once), Some(0));
        prop_assert_eq!(&joined, &tree);
    }

    #[test]
    fn a_tree_joined_with_itself_stays(tree in trees(false)) {
        let mut empty = Tree::new(tree.size());
        empty.merge(&tree).unwrap();
        let mut joined = empty.clone();
        prop_assert_eq!(joined.merge(&tree), Some(0));
        prop_assert_eq!(joined.len(), empty.len());
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for format in FileFormat::ALL {
            let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
            if let Ok(file) = read_trees(&bytes, &options) {
                for format in FileFormat::ALL {
                    drop(write_trees(&file.trees, format, &WriteOptions::default()));
                }
            }
        }
    }
}
