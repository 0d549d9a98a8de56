//! How fast the readers of large trees are: bytes for SGF, nodes for RenLib. The goal is 30 MB and 5 million nodes a
//! second on one core.

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use records::{FileFormat, NodeId, Play, ReadOptions, Tree, WriteOptions, read_trees, write_trees};
use rules::{BoardSize, Point};

fn main() {
    println!("bytes of a node: {}", Tree::NODE_BYTES);
    divan::main();
}

/// A tree of about so many nodes: lines of up to 40 moves that branch off one another, a comment on every 20th node.
fn tree(nodes: u64) -> Tree {
    let mut tree = Tree::new(BoardSize::RENJU);
    let mut state = 88_172_645_463_325_252_u64;
    let mut random = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    let mut at = NodeId::ROOT;
    for number in 0..nodes {
        if random(12) == 0 {
            for _ in 0..random(30) {
                at = tree.parent(at).unwrap_or(NodeId::ROOT);
            }
        }
        let point = Point::new(random(15) as u8, random(15) as u8);
        at = tree.add_or_find(at, Play::stone(tree.to_move(at), point));
        if number % 20 == 0 {
            tree.set_comment(at, "a comment of usual length, in one line");
        }
    }
    tree
}

fn file(format: FileFormat) -> (Vec<u8>, usize) {
    let tree = tree(500_000);
    let written = write_trees(std::slice::from_ref(&tree), format, &WriteOptions::default());
    (written.expect("a tree of 15 lines can be written").bytes, tree.len())
}

fn run(bencher: Bencher<'_, '_>, format: FileFormat) {
    let (bytes, nodes) = file(format);
    let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
    bencher
        .counter(BytesCount::new(bytes.len()))
        .counter(ItemsCount::new(nodes))
        .bench(|| read_trees(&bytes, &options).expect("what was written can be read"));
}

#[divan::bench(sample_count = 20)]
fn sgf(bencher: Bencher<'_, '_>) {
    run(bencher, FileFormat::Sgf);
}

#[divan::bench(sample_count = 20)]
fn lib(bencher: Bencher<'_, '_>) {
    run(bencher, FileFormat::Lib);
}

#[divan::bench(sample_count = 10)]
fn json(bencher: Bencher<'_, '_>) {
    run(bencher, FileFormat::Json);
}
