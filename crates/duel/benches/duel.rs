//! Speed of the searches, by game: `cargo bench -p duel`.
#![forbid(unsafe_code)]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use duel::connect4::ConnectFour;
use duel::mcts::Mcts;
use duel::othello::Othello;
use duel::tictactoe::TicTacToe;
use duel::{
    Control, Counters, Evaluator, Game, Info, Limits, NoClock, NoEvaluation, NoHook, NoObserver, Observer,
    Search, Settings, StopToken, TraceTree,
};

fn main() {
    divan::main();
}

fn search<G: Game + Clone, E: Evaluator<G>, O: Observer<G::Move>>(
    game: &G,
    mut evaluator: E,
    observer: &mut O,
    settings: Settings,
    depth: u32,
) -> Info<G::Move> {
    let mut search = Search::new(16);
    search.settings = settings;
    let limits = Limits::default().with_depth(depth);
    let control = Control { limits: &limits, clock: &NoClock, stop: &StopToken::new(), sink: &mut |_| {} };
    search.run_observed(&mut game.clone(), &mut evaluator, &mut NoHook, observer, control).expect("a move")
}

/// Counts nodes as items, so that the report shows nodes a second.
fn nodes<G: Game + Clone + Sync, E: Evaluator<G> + Copy + Sync>(
    bencher: Bencher<'_, '_>,
    game: &G,
    evaluator: E,
    settings: &Settings,
    depth: u32,
) {
    let nodes = search(game, evaluator, &mut NoObserver, settings.clone(), depth).nodes;
    bencher
        .counter(ItemsCount::new(nodes))
        .bench(|| search(black_box(game), evaluator, &mut NoObserver, settings.clone(), depth));
}

#[divan::bench]
fn tic_tac_toe_minimax(bencher: Bencher<'_, '_>) {
    nodes(bencher, &TicTacToe::new(), NoEvaluation, &Settings::minimax(), 9);
}

#[divan::bench]
fn connect_four_minimax(bencher: Bencher<'_, '_>) {
    nodes(bencher, &ConnectFour::new(), duel::connect4::Heuristic, &Settings::minimax(), 7);
}

#[divan::bench]
fn connect_four_default(bencher: Bencher<'_, '_>) {
    nodes(bencher, &ConnectFour::new(), duel::connect4::Heuristic, &Settings::default(), 12);
}

#[divan::bench]
fn connect_four_solved(bencher: Bencher<'_, '_>) {
    let game: ConnectFour = "21737274615522452412533".parse().expect("a game");
    nodes(bencher, &game, NoEvaluation, &Settings::default(), 42);
}

#[divan::bench]
fn othello_minimax(bencher: Bencher<'_, '_>) {
    nodes(bencher, &Othello::new(), duel::othello::Heuristic, &Settings::minimax(), 6);
}

#[divan::bench]
fn othello_default(bencher: Bencher<'_, '_>) {
    nodes(bencher, &Othello::new(), duel::othello::Heuristic, &Settings::default(), 9);
}

/// What watching costs: compare with `connect_four_default`.
#[divan::bench]
fn connect_four_default_counted(bencher: Bencher<'_, '_>) {
    let (game, evaluator) = (ConnectFour::new(), duel::connect4::Heuristic);
    bencher.bench(|| search(&game, evaluator, &mut Counters::default(), Settings::default(), 12));
}

/// As above, with the first 100,000 nodes written down.
#[divan::bench]
fn connect_four_default_traced(bencher: Bencher<'_, '_>) {
    let (game, evaluator) = (ConnectFour::new(), duel::connect4::Heuristic);
    bencher.bench(|| search(&game, evaluator, &mut TraceTree::new(100_000), Settings::default(), 12));
}

/// Counts playouts as items.
fn playouts<G: Game + Clone + Sync>(bencher: Bencher<'_, '_>, game: &G) {
    const PLAYOUTS: u64 = 10_000;
    bencher.counter(ItemsCount::new(PLAYOUTS)).bench(|| {
        let mut mcts = Mcts::new();
        mcts.settings.playouts = Some(PLAYOUTS);
        let limits = Limits::default();
        let control =
            Control { limits: &limits, clock: &NoClock, stop: &StopToken::new(), sink: &mut |_| {} };
        mcts.run(&mut black_box(game).clone(), control)
    });
}

#[divan::bench]
fn connect_four_mcts(bencher: Bencher<'_, '_>) {
    playouts(bencher, &ConnectFour::new());
}

#[divan::bench]
fn othello_mcts(bencher: Bencher<'_, '_>) {
    playouts(bencher, &Othello::new());
}
