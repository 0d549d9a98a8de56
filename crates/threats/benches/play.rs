//! What it costs to play a stone and take it back, beside what the bare board costs.

use divan::{Bencher, black_box};
use rules::{BoardSize, Color, Point, Rule};
use threats::{Threats, Watch};

fn main() {
    divan::main();
}

/// Sixty stones in a middle game, from a fixed rule that spreads them like a game does.
fn midgame(rule: Rule, lines: usize) -> Threats {
    let size = BoardSize::new(lines).unwrap_or_default();
    let mut threats = Threats::new(rule, size);
    let mut state: u64 = 7;
    let mut color = Color::Black;
    threats.play(size.center(), Color::White);
    while threats.plies() < 60 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let near: Vec<Point> = threats.near_points().into_iter().collect();
        threats.play(near[(state >> 33) as usize % near.len()], color);
        color = color.opponent();
    }
    threats
}

fn run(bencher: Bencher<'_, '_>, rule: Rule, lines: usize) {
    let mut threats = midgame(rule, lines);
    let points: Vec<Point> = threats.near_points().into_iter().collect();
    bencher.counter(points.len()).bench_local(|| {
        for &point in &points {
            threats.play(black_box(point), Color::Black);
            threats.undo();
        }
    });
}

#[divan::bench(args = [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro])]
fn play_and_undo_15(bencher: Bencher<'_, '_>, rule: Rule) {
    run(bencher, rule, 15);
}

#[divan::bench(args = [Rule::Freestyle, Rule::Renju])]
fn play_and_undo_20(bencher: Bencher<'_, '_>, rule: Rule) {
    run(bencher, rule, 20);
}

/// With someone who adds up a weight for each code.
#[divan::bench]
fn watched_15_renju(bencher: Bencher<'_, '_>) {
    struct Sum([i64; 2], Vec<i16>);
    impl Watch for Sum {
        #[inline]
        fn changed(&mut self, color: Color, old: u16, new: u16) {
            let change = self.1[usize::from(new)] - self.1[usize::from(old)];
            self.0[color.index()] += i64::from(change);
        }
    }
    let mut threats = midgame(Rule::Renju, 15);
    let points: Vec<Point> = threats.near_points().into_iter().collect();
    let mut sum = Sum([0; 2], (0..=threats::OCCUPIED).map(|code| (code % 97) as i16).collect());
    bencher.counter(points.len()).bench_local(|| {
        for &point in &points {
            threats.play_watched(black_box(point), Color::Black, &mut sum);
            threats.undo();
        }
        black_box(sum.0[0])
    });
}

/// The yardstick: a stone on the bare board of the rules.
#[divan::bench]
fn bare_board(bencher: Bencher<'_, '_>) {
    let mut board = midgame(Rule::Renju, 15).board().clone();
    let points: Vec<Point> = board.empty_points().collect();
    bencher.counter(points.len()).bench_local(|| {
        for &point in &points {
            board.put(black_box(point), Color::Black);
            black_box(board.hash());
            board.clear(point);
        }
    });
}
