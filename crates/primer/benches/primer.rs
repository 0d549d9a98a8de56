//! What the parts of the engine cost: a move played and taken back, an evaluation, the generator, the solver for
//! fours, a search.

use divan::Bencher;
use duel::{Control, Evaluator, Game, Limits, Meter, NoClock, NoHook, Search, StopToken};
use primer::{Gomoku, Ideas, Scan, ShapeEvaluator, Vcf};
use rules::text::PositionText;
use rules::{BoardSize, Color, Point, Rule, Settings};

fn main() {
    divan::main();
}

/// A quiet midgame position.
const MIDGAME: &str = "h8k9g11f7i7i9h9g9h10h7g10h12i8j7i10j10i11h11";

fn midgame(rule: Rule) -> Gomoku {
    let settings = Settings::new(rule, BoardSize::RENJU);
    let position =
        PositionText::parse(MIDGAME).expect("it is well formed").replay(settings).expect("it is legal");
    Gomoku::from_position(&position)
}

const RULES: [&str; 3] = ["freestyle", "renju", "caro"];

#[divan::bench(args = RULES)]
fn play_and_undo_90_moves(bencher: Bencher<'_, '_>, rule: &str) {
    let mut game = midgame(rule.parse().expect("a rule"));
    let moves: Vec<Point> = game.candidates().into_iter().cycle().take(90).collect();
    bencher.bench_local(|| {
        for &point in &moves {
            game.play(point);
            game.undo();
        }
    });
}

#[divan::bench(args = [Scan::Incremental, Scan::Full])]
fn evaluate(bencher: Bencher<'_, '_>, scan: Scan) {
    let game = midgame(Rule::Renju);
    let mut evaluator = ShapeEvaluator { scan, ..ShapeEvaluator::default() };
    bencher.bench_local(|| evaluator.evaluate(divan::black_box(&game)));
}

#[divan::bench(args = RULES)]
fn generate(bencher: Bencher<'_, '_>, rule: &str) {
    let game = midgame(rule.parse().expect("a rule"));
    let mut moves = Vec::new();
    bencher.bench_local(|| {
        moves.clear();
        game.moves(&mut moves);
        moves.len()
    });
}

#[divan::bench]
fn forbidden_points(bencher: Bencher<'_, '_>) {
    let game = midgame(Rule::Renju);
    bencher.bench_local(|| game.board().empty_points().filter(|&p| !game.may_play(Color::Black, p)).count());
}

#[divan::bench]
fn vcf_without_result(bencher: Bencher<'_, '_>) {
    let mut game = midgame(Rule::Freestyle);
    let (limits, stop) = (Limits::<()>::default(), StopToken::new());
    let mut vcf = Vcf::new(20);
    bencher.bench_local(|| vcf.solve(&mut game, &mut Meter::new(&limits, &NoClock, &stop)));
}

#[divan::bench(args = RULES, sample_count = 5, sample_size = 1)]
fn search_depth_4_width_20(bencher: Bencher<'_, '_>, rule: &str) {
    let mut game = midgame(rule.parse().expect("a rule"));
    game.ideas = Ideas { width: Some(20), ..Ideas::default() };
    bencher.bench_local(|| {
        let (limits, stop) = (Limits::default().with_depth(4), StopToken::new());
        let control = Control { limits: &limits, clock: &NoClock, stop: &stop, sink: &mut |_| {} };
        let mut search = Search::new(1);
        search.run(&mut game, &mut ShapeEvaluator::default(), &mut NoHook, control).map(|info| info.nodes)
    });
}
