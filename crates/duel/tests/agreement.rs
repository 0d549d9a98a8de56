//! Every search of the textbooks finds the same value and the same move, on every game.

mod common;

use std::fmt::Debug;

use common::{
    Follower, RandomGame, Senseless, exact_searches, fresh, minimax, move_values, search, senseless, wander,
};
use duel::connect4::ConnectFour;
use duel::othello::Othello;
use duel::tictactoe::TicTacToe;
use duel::{Control, Evaluator, Game, Hook, Limits, NoClock, Outcome, Score, Settings, StopToken, TableUse};
use proptest::prelude::*;

/// All searches against plain minimax, written down once more in `common`.
fn all_agree<G: Game + PartialEq + Clone + Debug>(
    mut game: G,
    depth: u32,
    evaluator: &mut dyn Evaluator<G>,
    leaf: &mut impl FnMut(&G) -> Score,
) {
    let before = game.clone();
    let values = move_values(&mut game, depth, leaf);
    let best = values.iter().map(|&(_, value)| value).max().expect("there is a move");
    let first = values.iter().find(|&&(_, value)| value == best).expect("the best is one of them");
    for settings in exact_searches() {
        let limits = Limits::default().with_depth(depth);
        let info = search(&mut fresh(settings.clone()), &mut game, evaluator, &limits);
        let found = info.best().map(|best| (best.mv, best.score));
        assert_eq!(found, Some(*first), "{settings:?} at depth {depth} of {game:?}: {values:?}");
        assert_eq!(game, before);
    }
}

fn after<G: Game>(mut game: G, seed: u64, plies: u32) -> G {
    wander(&mut game, seed, plies);
    game
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn on_tic_tac_toe(seed: u64, plies in 2..9u32, depth in 1..=7u32) {
        all_agree(after(TicTacToe::new(), seed, plies), depth, &mut Senseless, &mut senseless);
    }

    #[test]
    fn on_connect_four(seed: u64, plies in 0..42u32, depth in 1..=4u32) {
        all_agree(after(ConnectFour::new(), seed, plies), depth, &mut Senseless, &mut senseless);
    }

    #[test]
    fn on_othello(seed: u64, plies in 0..62u32, depth in 1..=3u32) {
        all_agree(after(Othello::new(), seed, plies), depth, &mut Senseless, &mut senseless);
    }

    #[test]
    fn on_random_games(seed: u64, width in 1..=4u8, end in 1..=16u32, depth in 1..=6u32) {
        let game = RandomGame::new(seed, width, end);
        all_agree(game, depth, &mut Follower::new(false), &mut |game: &RandomGame| game.estimate());
    }

    #[test]
    fn with_noisy_moves_beyond_the_depth(
        seed: u64, width in 1..=4u8, end in 4..=24u32, depth in 1..=3u32, quiescence in 0..=4u32,
    ) {
        let mut game = RandomGame::new(seed, width, end);
        let mut leaf = |game: &RandomGame| calm(&mut game.clone(), quiescence);
        let values = move_values(&mut game, depth, &mut leaf);
        let best = values.iter().map(|&(_, value)| value).max();
        let first = values.iter().find(|&&(_, value)| Some(value) == best).copied();
        for settings in exact_searches() {
            let limits = Limits::default().with_depth(depth);
            let control = Control { limits: &limits, clock: &NoClock, stop: &StopToken::new(), sink: &mut |_| {} };
            let mut search = fresh(settings.with_quiescence(quiescence));
            let info = search.run(&mut game, &mut Follower::new(true), &mut EvenSteps, control);
            let found = info.expect("there is a move").best().map(|best| (best.mv, best.score));
            prop_assert_eq!(found, first, "{:?}", search.settings);
        }
    }
}

/// Every search, stopped after some nodes: the game is unchanged, and there is an answer.
fn left_alone<G: Game + PartialEq + Clone + Debug>(mut game: G, hook: &mut dyn Hook<G>, nodes: u64) {
    let before = game.clone();
    for settings in exact_searches() {
        let limits = Limits::default().with_nodes(nodes).with_depth(6);
        let control =
            Control { limits: &limits, clock: &NoClock, stop: &StopToken::new(), sink: &mut |_| {} };
        let mut search = fresh(settings.with_quiescence(3));
        let info = search.run(&mut game, &mut Senseless, hook, control).expect("the game is not over");
        assert_eq!(game, before);
        assert!(info.nodes <= nodes && info.best().is_some());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn stopped_anywhere_every_game_is_left_alone(seed: u64, plies in 0..60u32, nodes in 0..1500u64) {
        left_alone(after(TicTacToe::new(), seed, plies % 9), &mut duel::NoHook, nodes);
        left_alone(after(ConnectFour::new(), seed, plies % 42), &mut duel::NoHook, nodes);
        left_alone(after(Othello::new(), seed, plies), &mut duel::NoHook, nodes);
        left_alone(RandomGame::new(seed, 4, 1 + plies), &mut EvenSteps, nodes);
    }
}

/// Even steps are noisy, and in some positions they must be made.
struct EvenSteps;

impl Hook<RandomGame> for EvenSteps {
    fn probe(&mut self, _: &mut RandomGame, _: i32, _: u32) -> Option<Score> {
        None
    }
    fn noisy(&mut self, game: &RandomGame, out: &mut Vec<u8>) {
        out.extend((1..=game.width).filter(|step| step % 2 == 0));
    }
    fn must_move(&mut self, game: &RandomGame) -> bool {
        game.key().is_multiple_of(5)
    }
}

/// The value of a position beyond the depth, as it is defined.
fn calm(game: &mut RandomGame, left: u32) -> Score {
    match game.outcome() {
        Some(Outcome::Draw) => return Score::DRAW,
        Some(Outcome::Win(winner)) if winner == game.to_move() => return Score::win_in(0),
        Some(Outcome::Win(_)) => return Score::loss_in(0),
        None => {}
    }
    let stand_pat = game.cautious_estimate();
    let mut moves = Vec::new();
    EvenSteps.noisy(game, &mut moves);
    if left == 0 || moves.is_empty() {
        return stand_pat;
    }
    let start = if EvenSteps.must_move(game) { -Score::INFINITE } else { stand_pat };
    moves.into_iter().fold(start, |best, mv| {
        game.play(mv);
        let value = -calm(game, left - 1);
        game.undo();
        // One ply earlier.
        best.max(match value.plies_to_end() {
            Some(plies) if value.is_win() => Score::win_in(plies + 1),
            Some(plies) => Score::loss_in(plies + 1),
            None => value,
        })
    })
}

#[test]
fn near_the_end_of_connect_four_the_default_search_is_minimax() {
    // Games that got this far without an end.
    let games =
        (0..).map(|seed| after(ConnectFour::new(), seed, 34)).filter(|game| game.played().count() > 32);
    for mut game in games.take(20) {
        let expected = minimax(&mut game, 42, &mut |_| unreachable!("the tree is finite"));
        let info = search(&mut fresh(Settings::default()), &mut game, &mut Senseless, &Limits::default());
        assert_eq!(info.best().map(|best| best.score), Some(expected), "{game:?}");
    }
}

#[test]
fn near_the_end_of_othello_the_default_search_is_minimax() {
    let games = (0..).map(|seed| after(Othello::new(), seed, 54)).filter(|game| game.played().count() > 53);
    for mut game in games.take(20) {
        let expected = minimax(&mut game, 42, &mut |_| unreachable!("the tree is finite"));
        let info = search(&mut fresh(Settings::default()), &mut game, &mut Senseless, &Limits::default());
        assert_eq!(info.best().map(|best| best.score), Some(expected), "{game:?}");
    }
}

#[test]
fn each_idea_saves_nodes() {
    fn nodes<G: Game>(game: &mut G, evaluator: &mut dyn Evaluator<G>, settings: Settings, depth: u32) -> u64 {
        search(&mut fresh(settings), game, evaluator, &Limits::default().with_depth(depth)).nodes
    }
    let steps =
        [Settings::minimax(), Settings::alphabeta(), Settings::pvs().with_table(TableUse::EqualDepth)];
    let four = steps
        .clone()
        .map(|settings| nodes(&mut ConnectFour::new(), &mut duel::connect4::Heuristic, settings, 7));
    let othello =
        steps.map(|settings| nodes(&mut Othello::new(), &mut duel::othello::Heuristic, settings, 6));
    for [minimax, alphabeta, pvs] in [four, othello] {
        assert!(minimax > 5 * alphabeta && alphabeta > pvs, "{minimax} {alphabeta} {pvs}");
    }
    let mut blind = Settings::alphabeta();
    blind.generator_order = false;
    let blind = nodes(&mut ConnectFour::new(), &mut duel::connect4::Heuristic, blind, 7);
    assert!(blind > four[1], "the generator's order is worth something: {blind} {four:?}");
}
