//! Monte Carlo tree search: known best moves, limits, and the game left alone.

mod common;

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use common::{RandomGame, fresh, minimax, move_values, search, wander};
use duel::connect4::ConnectFour;
use duel::mcts::{Decisive, Mcts, MctsPlayer, MctsSettings, Rollout};
use duel::othello::Othello;
use duel::tictactoe::TicTacToe;
use duel::{
    Clock, Control, Game, Info, Limits, ManualClock, NoClock, NoEvaluation, Outcome, Player, PlayerError,
    Random, Score, Settings, StopToken,
};
use proptest::prelude::*;

fn run<G: Game, R: Rollout<G>>(
    mcts: &mut Mcts<G, R>,
    game: &mut G,
    limits: &Limits<G::Move>,
) -> Info<G::Move> {
    let control = Control { limits, clock: &NoClock, stop: &StopToken::new(), sink: &mut |_| {} };
    mcts.run(game, control).expect("the game is not over")
}

/// 1 for a win, 0 for a draw, −1 for a loss.
fn sign(score: Score) -> i32 {
    i32::from(score.is_win()) - i32::from(score.is_loss())
}

#[test]
fn tic_tac_toe_is_played_perfectly() {
    let mut count = 0;
    for seed in 0..400 {
        let mut game = TicTacToe::new();
        wander(&mut game, seed, 1 + (seed % 8) as u32);
        let values = move_values(&mut game, 9, &mut |_| unreachable!("the tree is finite"));
        let best = values.iter().map(|&(_, value)| sign(value)).max().expect("a move");
        let info = run(&mut Mcts::new(), &mut game, &Limits::default().with_nodes(200_000));
        let chosen = info.best().expect("a move");
        let value = values.iter().find(|&&(mv, _)| mv == chosen.mv).expect("a legal move").1;
        assert_eq!(sign(value), best, "{game} {chosen:?}");
        for candidate in info.candidates.iter().filter(|candidate| candidate.exact) {
            let truth = values.iter().find(|&&(mv, _)| mv == candidate.mv).expect("a legal move").1;
            assert_eq!(sign(candidate.score), sign(truth), "what is proven is true");
            count += 1;
        }
    }
    assert!(count > 300, "most of these are proven: {count}");
}

#[test]
fn without_proofs_it_finds_wins_and_blocks_all_the_same() {
    for (text, expected) in
        [("XX./OO./...", "c3"), ("X../OO./..X", "c2"), ("XX./O../...", "c3"), ("X.O/.../X.O", "a2")]
    {
        let mut game: TicTacToe = text.parse().unwrap();
        let mut mcts = Mcts::new();
        mcts.settings.solver = false;
        let info = run(&mut mcts, &mut game, &Limits::default().with_nodes(30_000));
        let best = info.best().expect("a move");
        assert_eq!(best.mv.to_string(), expected, "{text}");
    }
}

#[test]
fn connect_four_near_the_end_is_played_well() {
    let mut checked = 0;
    let late = (0..).map(|seed| {
        let mut game = ConnectFour::new();
        wander(&mut game, seed, 28);
        game
    });
    for mut game in late.filter(|game| game.played().count() > 26).take(40) {
        let mut exact = fresh(Settings::default());
        let all = search(&mut exact, &mut game, &mut NoEvaluation, &Limits::default().with_candidates(7));
        let best = sign(all.best().expect("a move").score);
        if all.candidates.iter().all(|candidate| sign(candidate.score) == best) {
            continue; // every move is as good
        }
        let info = run(&mut Mcts::new(), &mut game, &Limits::default().with_nodes(400_000));
        let chosen = info.best().expect("a move").mv;
        let value = all.candidates.iter().find(|candidate| candidate.mv == chosen).expect("legal").score;
        assert_eq!(sign(value), best, "{game:?} {chosen}");
        checked += 1;
    }
    assert!(checked > 15, "{checked}");
}

#[test]
fn known_wins_of_connect_four_are_found_and_proven() {
    let wins = [
        "341564265256272427731245633371",
        "5212676717455253226513733325",
        "55177245251255626777",
        "625365516671535162633572",
        "472612133133452765",
        "661671135415761224344374",
    ];
    for text in wins {
        let mut game: ConnectFour = text.parse().unwrap();
        let info = run(&mut Mcts::with_rollout(Decisive), &mut game, &Limits::default().with_nodes(50_000));
        let best = info.best().expect("a move");
        assert!(best.exact && best.score.is_win(), "{text}: {best:?}");
        game.play(best.mv);
        let answer = minimax_or_over(&mut game);
        assert!(answer.is_loss(), "{text}: {answer}");
    }
}

fn minimax_or_over(game: &mut ConnectFour) -> Score {
    match game.outcome() {
        Some(_) => minimax(game, 0, &mut |_| unreachable!("it is over")),
        None => {
            let info = search(&mut fresh(Settings::default()), game, &mut NoEvaluation, &Limits::default());
            info.best().expect("a move").score
        }
    }
}

#[test]
fn it_beats_chance() {
    let mut points = 0;
    for seed in 0..20 {
        let mut game = Othello::new();
        let mut random = Random::new(seed);
        let mut mcts = Mcts::new();
        let me = duel::Side::ALL[seed as usize % 2];
        while game.outcome().is_none() {
            let mv = if game.to_move() == me {
                run(&mut mcts, &mut game, &Limits::default().with_nodes(4_000)).best().expect("a move").mv
            } else {
                let mut moves = Vec::new();
                game.moves(&mut moves);
                moves[random.below(moves.len())]
            };
            game.play(mv);
        }
        points += i32::from(game.outcome() == Some(Outcome::Win(me)));
    }
    assert!(points >= 17, "{points} of 20");
}

#[test]
fn a_kept_tree_is_a_head_start_and_changes_nothing_else() {
    let mut game = ConnectFour::new();
    let limits = Limits::default().with_nodes(60_000);
    let mut mcts = Mcts::new();
    run(&mut mcts, &mut game, &limits);
    for text in ["4", "4"] {
        game.play(text.parse().unwrap());
    }
    mcts.settings.playouts = Some(0);
    run(&mut mcts, &mut game, &limits);
    assert!(mcts.tree_nodes() > 100, "{}", mcts.tree_nodes());
    mcts.settings.reuse = false;
    run(&mut mcts, &mut game, &limits);
    assert_eq!(mcts.tree_nodes(), 8);
    // Somewhere else entirely.
    mcts.settings = MctsSettings { playouts: Some(50), ..MctsSettings::default() };
    run(&mut mcts, &mut game, &limits);
    let mut elsewhere: ConnectFour = "1717".parse().unwrap();
    let info = run(&mut mcts, &mut elsewhere, &limits);
    mcts.new_game();
    assert_eq!(run(&mut mcts, &mut elsewhere, &limits), info);
}

#[test]
fn excluded_moves_are_not_chosen_and_not_remembered() {
    let mut game: TicTacToe = "XX./OO./...".parse().unwrap();
    let winning = "c3".parse().unwrap();
    let mut mcts = Mcts::new();
    let limits = Limits::default().with_nodes(5_000);
    let info = run(&mut mcts, &mut game, &limits.clone().with_exclude(vec![winning]).with_candidates(9));
    assert_eq!((info.candidates.len(), info.candidates[0].mv.to_string().as_str()), (4, "c2"));
    assert_eq!(run(&mut mcts, &mut game, &limits).best().map(|best| best.mv), Some(winning));
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let control = Control {
        limits: &Limits::default().with_exclude(moves),
        clock: &NoClock,
        stop: &StopToken::new(),
        sink: &mut |_| {},
    };
    assert_eq!(mcts.run(&mut game, control), Err(PlayerError::NoMove));
}

#[test]
fn limits_hold() {
    let with = |limits: &Limits<_>, clock: &dyn Clock, stop: &StopToken, settings: MctsSettings| {
        let mut mcts = Mcts::new();
        mcts.settings = settings;
        let mut reports = 0;
        let sink = &mut |_: &Info<_>| reports += 1;
        let info = mcts.run(&mut ConnectFour::new(), Control { limits, clock, stop, sink }).unwrap();
        (info, mcts.playouts(), mcts.tree_nodes(), reports)
    };
    let go = StopToken::new();
    let plain = MctsSettings::default;
    for nodes in [0, 1, 7, 5_000] {
        let (info, ..) = with(&Limits::default().with_nodes(nodes), &NoClock, &go, plain());
        assert_eq!((info.nodes, info.candidates.len()), (nodes, 1));
    }
    let (info, playouts, ..) =
        with(&Limits::default(), &NoClock, &go, MctsSettings { playouts: Some(1000), ..plain() });
    assert_eq!(playouts, 1000);
    assert!(info.depth > 1 && info.seldepth >= info.depth);
    let settings = MctsSettings { nodes: 500, playouts: Some(5000), ..plain() };
    let (_, _, nodes, reports) = with(&Limits::default(), &NoClock, &go, settings);
    assert!(nodes <= 500 && reports == 6, "{nodes} {reports}");
    let ticking = || ManualClock::ticking(std::time::Duration::from_millis(1));
    let hundred = std::time::Duration::from_millis(100);
    let (info, ..) = with(&Limits::default().with_time(hundred), &ticking(), &go, plain());
    assert!(info.elapsed >= hundred && info.elapsed < 2 * hundred);
    let (info, ..) = with(&Limits::default().with_soft_time(hundred), &ticking(), &go, plain());
    assert!(info.elapsed >= hundred && info.elapsed < 2 * hundred);
    let stopped = StopToken::new();
    stopped.stop();
    let (info, ..) = with(&Limits::default(), &NoClock, &stopped, plain());
    assert!(info.nodes <= 1024 && info.best().is_some());
}

#[test]
fn rollouts_can_be_cut_short_and_judged() {
    struct Optimist;
    impl Rollout<Othello> for Optimist {
        fn choose(&mut self, _: &mut Othello, moves: &[duel::othello::Move], random: &mut Random) -> usize {
            random.below(moves.len())
        }
        fn judge(&mut self, game: &Othello) -> f64 {
            if game.to_move() == duel::Side::First { 1.0 } else { 0.0 }
        }
    }
    for plies in [0, 1, 4] {
        let mut mcts = Mcts::with_rollout(Optimist);
        mcts.settings.rollout_plies = plies;
        let info = run(&mut mcts, &mut Othello::new(), &Limits::default().with_nodes(2_000));
        assert!(info.best().expect("a move").score > Score::from_units(300), "Black is sure to win");
    }
}

#[test]
fn a_player_by_dice() {
    let mut player = MctsPlayer::new("dice", Mcts::with_rollout(Decisive));
    player.set_memory(1);
    let mut game = TicTacToe::new();
    while game.outcome().is_none() {
        let limits = Limits::default().with_nodes(20_000);
        let decision = player.decide(&game, &limits, &NoClock, &StopToken::new(), &mut |_| {}).unwrap();
        game.play(decision.answer);
    }
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    player.new_game();
    assert_eq!((player.name().as_str(), player.win_rate_scale()), ("dice", 100.0));
}

/// The same twice, with the game unchanged, wherever it is stopped.
fn stopped_anywhere<G: Game + Clone + PartialEq + Debug>(mut game: G, nodes: u64, seed: u64) {
    let before = game.clone();
    let limits = Limits::default().with_nodes(nodes).with_candidates(3);
    let mut results = (0..2).map(|_| {
        let mut mcts = Mcts::new();
        mcts.settings.seed = seed;
        let info = run(&mut mcts, &mut game, &limits);
        assert_eq!(game, before);
        assert!(info.nodes <= nodes);
        for candidate in &info.candidates {
            assert_eq!(candidate.pv[0], candidate.mv);
            let mut game = before.clone();
            for &mv in &candidate.pv {
                let mut legal = Vec::new();
                game.moves(&mut legal);
                assert!(game.outcome().is_none() && legal.contains(&mv));
                game.play(mv);
            }
        }
        info
    });
    assert_eq!(results.next(), results.next());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_game_is_left_alone(seed: u64, plies in 0..60u32, nodes in 0..4000u64) {
        let (mut tic, mut four, mut othello) = (TicTacToe::new(), ConnectFour::new(), Othello::new());
        wander(&mut tic, seed, plies % 9);
        wander(&mut four, seed, plies % 42);
        wander(&mut othello, seed, plies);
        stopped_anywhere(tic, nodes, seed);
        stopped_anywhere(four, nodes, seed);
        stopped_anywhere(othello, nodes, seed);
        stopped_anywhere(RandomGame::new(seed, 4, 1 + plies), nodes, seed);
    }

    #[test]
    fn what_is_proven_is_true(seed: u64, width in 1..=4u8, end in 1..=12u32) {
        let mut game = RandomGame::new(seed, width, end);
        let values = move_values(&mut game, 100, &mut |_| unreachable!("the game is finite"));
        let limits = Limits::default().with_nodes(100_000).with_candidates(9);
        let info = run(&mut Mcts::new(), &mut game, &limits);
        for candidate in info.candidates.iter().filter(|candidate| candidate.exact) {
            let truth = values.iter().find(|&&(mv, _)| mv == candidate.mv).expect("legal").1;
            prop_assert_eq!(sign(candidate.score), sign(truth));
            if let (Some(claimed), Some(least)) = (candidate.score.plies_to_end(), truth.plies_to_end()) {
                prop_assert!(truth.is_loss() || claimed >= least, "no win is quicker than the quickest");
            }
        }
        let best = values.iter().map(|&(_, value)| sign(value)).max();
        let chosen = info.best().expect("a move");
        prop_assert!(!chosen.exact || Some(sign(chosen.score)) == best);
    }

    #[test]
    fn a_panic_takes_all_moves_back(seed: u64, after in 0..3000u32) {
        struct Panics(u32);
        impl Rollout<Othello> for Panics {
            fn choose(&mut self, _: &mut Othello, moves: &[duel::othello::Move], random: &mut Random) -> usize {
                if self.0 == 0 {
                    std::panic::resume_unwind(Box::new("enough"));
                }
                self.0 -= 1;
                random.below(moves.len())
            }
        }
        let mut game = Othello::new();
        wander(&mut game, seed, 20);
        let before = game.clone();
        let limits = Limits::default().with_nodes(2000);
        let result = catch_unwind(AssertUnwindSafe(|| run(&mut Mcts::with_rollout(Panics(after)), &mut game, &limits)));
        prop_assert!(result.is_err() || after > 100);
        prop_assert_eq!(game, before);
    }
}
