//! How fast big files are read and written: `cargo bench -p records`.
//!
//! The files are generated: a tree of a million nodes with branches every dozen moves and a comment at every fiftieth. For SGF the
//! bytes count, for RenLib the nodes ("items"). The size of the trees in memory is printed first.

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use records::files::{self, FileFormat, OpenOptions, SaveOptions};
use records::tree::{NODE_BYTES, Tree};
use rules::{Move, Point};

/// Nodes of the generated tree.
const NODES: usize = 1_000_000;

fn main() {
    let tree = tree();
    let [sgf, lib] = [FileFormat::Sgf, FileFormat::RenLib].map(|format| file(&tree, format).len());
    println!(
        "{} nodes of {NODE_BYTES} bytes, {:.1} bytes with the side table; SGF {:.1} bytes a node, RenLib {:.1}",
        tree.len(),
        tree.memory() as f64 / tree.len() as f64,
        sgf as f64 / tree.len() as f64,
        lib as f64 / tree.len() as f64,
    );
    divan::main();
}

/// Moves that a fixed sequence of numbers chooses.
fn tree() -> Tree {
    let mut tree = Tree::default();
    let mut state = 1_u32;
    let mut line = vec![tree.root()];
    while tree.len() < NODES {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let random = (state >> 8) as usize;
        if line.len() > 60 || random.is_multiple_of(12) {
            line.truncate(1 + random / 12 % line.len());
        }
        let parent = line.last().copied().unwrap_or(tree.root());
        let point = Point::new((random / 16 % 15) as u8, (random / 256 % 15) as u8);
        let node = tree.add(parent, tree.to_move(parent), Move::Place(point));
        if tree.len().is_multiple_of(50) {
            tree.set_comment(node, "a move that somebody has said something about");
        }
        line.push(node);
    }
    tree
}

fn file(tree: &Tree, format: FileFormat) -> Vec<u8> {
    let saved = files::save(std::slice::from_ref(tree), format, &SaveOptions::default());
    saved.map(|saved| saved.bytes).unwrap_or_default()
}

fn read(bencher: Bencher, format: FileFormat) {
    let tree = tree();
    let bytes = file(&tree, format);
    let options = OpenOptions { format: Some(format), ..OpenOptions::default() };
    bencher
        .counter(BytesCount::of_slice(&bytes))
        .counter(ItemsCount::new(tree.len()))
        .bench_local(|| files::open(&bytes, &options).map(|opened| opened.trees.len()));
}

fn write(bencher: Bencher, format: FileFormat) {
    let tree = tree();
    bencher.counter(ItemsCount::new(tree.len())).bench_local(|| file(&tree, format));
}

#[divan::bench(sample_count = 10)]
fn read_sgf(bencher: Bencher) {
    read(bencher, FileFormat::Sgf);
}

#[divan::bench(sample_count = 10)]
fn read_renlib(bencher: Bencher) {
    read(bencher, FileFormat::RenLib);
}

#[divan::bench(sample_count = 10)]
fn read_json(bencher: Bencher) {
    read(bencher, FileFormat::Json);
}

#[divan::bench(sample_count = 10)]
fn write_sgf(bencher: Bencher) {
    write(bencher, FileFormat::Sgf);
}

#[divan::bench(sample_count = 10)]
fn write_renlib(bencher: Bencher) {
    write(bencher, FileFormat::RenLib);
}
