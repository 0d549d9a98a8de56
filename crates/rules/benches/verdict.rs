//! How long the verdict on one free point takes: `cargo bench -p rules`.
//!
//! `midgame` judges every free point of the positions of the VCF collection (heuristic games, 20 to 60 stones), `tricky`
//! those of the whole-board forbidden-point collection, which were chosen for deep recursion. The figures are for a whole
//! pass; "items" are verdicts, so the reciprocal of the throughput is the time of one.

use divan::counter::ItemsCount;
use rules::text::PositionText;
use rules::{Board, BoardSize, forbidden};

fn main() {
    divan::main();
}

/// The boards of a collection: fields `black` and `white` (counted from 0) of each line.
fn boards(file: &str, black: usize, white: usize) -> Vec<Board> {
    let lines = file.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let boards = lines.filter_map(|line| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let text = PositionText::parse(&format!("b:{} w:{}", fields.get(black)?, fields.get(white)?)).ok()?;
        let setup = text.setup(BoardSize::RENJU).ok()?;
        let mut board = Board::new(BoardSize::RENJU);
        setup.black.iter().for_each(|&p| board.put(p, rules::Color::Black));
        setup.white.iter().for_each(|&p| board.put(p, rules::Color::White));
        Some(board)
    });
    boards.collect()
}

fn pass(bencher: divan::Bencher, mut boards: Vec<Board>) {
    let points: Vec<Vec<_>> = boards.iter().map(|board| board.empty_points().collect()).collect();
    let verdicts: usize = points.iter().map(Vec::len).sum();
    bencher.counter(ItemsCount::new(verdicts)).bench_local(move || {
        for (board, points) in boards.iter_mut().zip(&points) {
            for &point in points {
                divan::black_box(forbidden::judge(board, point));
            }
        }
    });
}

#[divan::bench]
fn midgame(bencher: divan::Bencher) {
    pass(bencher, boards(include_str!("../../../data/vcf/vcf.txt"), 4, 5));
}

#[divan::bench]
fn tricky(bencher: divan::Bencher) {
    pass(bencher, boards(include_str!("../../../data/forbidden/boards.txt"), 2, 3));
}
