//! Small games searched to their end, against minimax and against theory.

mod common;

use std::collections::HashSet;

use common::{Nim, fresh, minimax, move_values, search};
use duel::tictactoe::{Cell, TicTacToe};
use duel::{
    Game, Limits, NoClock, NoEvaluation, Outcome, Player, PlayerError, Score, Search, SearchPlayer, Settings,
    Side, StopToken, TableUse,
};

/// Every position that can be reached, whether the game is over or not.
fn reachable() -> Vec<TicTacToe> {
    fn visit(game: &mut TicTacToe, seen: &mut HashSet<u64>, all: &mut Vec<TicTacToe>) {
        if !seen.insert(game.key()) {
            return;
        }
        all.push(game.clone());
        if game.outcome().is_some() {
            return;
        }
        let mut moves = Vec::new();
        game.moves(&mut moves);
        for mv in moves {
            duel::with_move(game, mv, |game| visit(game, seen, all));
        }
    }
    let mut all = Vec::new();
    visit(&mut TicTacToe::new(), &mut HashSet::new(), &mut all);
    all
}

fn every_setting() -> Vec<Settings> {
    let mut all = Vec::new();
    for table in [TableUse::Off, TableUse::OrderOnly, TableUse::EqualDepth, TableUse::AtLeastDepth] {
        for switches in 0..8 {
            let [killers, history, scout] = [1, 2, 4].map(|bit| switches & bit != 0);
            all.push(Settings { table, killers, history, scout, ..Settings::default() });
        }
    }
    all
}

#[test]
fn tic_tac_toe_has_5478_positions_and_is_a_draw() {
    assert_eq!(reachable().len(), 5478);
    let info = search(&mut Search::new(1), &mut TicTacToe::new(), &mut NoEvaluation, &Limits::default());
    assert_eq!(info.best().map(|best| best.score), Some(Score::DRAW));
    assert_eq!((info.depth, info.candidates.len()), (9, 1), "finished by itself");
}

#[test]
fn every_position_of_tic_tac_toe_has_the_value_of_minimax() {
    // One search for all positions, so that the table serves many roots, and one that is fresh each time.
    let mut shared = Search::new(1);
    for mut game in reachable() {
        if game.outcome().is_some() {
            continue;
        }
        let before = game.clone();
        let mut expected = move_values(&mut game, 9, &mut |_| unreachable!("the tree is finite"));
        let best = expected.iter().map(|&(_, value)| value).max();
        for search_with in [&mut shared, &mut Search::new(0)] {
            let info = search(search_with, &mut game, &mut NoEvaluation, &Limits::default());
            assert_eq!(info.best().map(|best| best.score), best, "{game}");
            assert_eq!(game, before);
        }
        // All moves with exact values, in order; equal ones in the order of the generator.
        expected.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        let all = Limits::default().with_candidates(9);
        let info = search(&mut Search::new(1), &mut game, &mut NoEvaluation, &all);
        let values: Vec<Score> = info.candidates.iter().map(|c| c.score).collect();
        assert_eq!(values, expected.iter().map(|&(_, value)| value).collect::<Vec<_>>(), "{game}");
        for candidate in &info.candidates {
            assert!(candidate.exact && expected.contains(&(candidate.mv, candidate.score)));
        }
    }
}

#[test]
fn a_line_to_a_win_is_played_out_to_the_win() {
    for mut game in reachable().into_iter().filter(|game| game.outcome().is_none()) {
        let info = search(&mut Search::new(1), &mut game, &mut NoEvaluation, &Limits::default());
        let best = info.best().expect("there is a move");
        let mover = game.to_move();
        for &mv in &best.pv {
            let mut legal = Vec::new();
            game.moves(&mut legal);
            assert!(game.outcome().is_none() && legal.contains(&mv), "{game} {best:?}");
            game.play(mv);
        }
        if let Some(plies) = best.score.plies_to_end() {
            assert_eq!(best.pv.len(), plies as usize);
            let winner = if best.score.is_win() { mover } else { mover.other() };
            assert_eq!(game.outcome(), Some(Outcome::Win(winner)));
        }
    }
}

#[test]
fn no_switch_changes_a_value() {
    let positions = ["X.O/.../...", ".../.X./O..", "XO./.X./..O", ".../.../...", "..O/.X./..."];
    for text in positions {
        let mut game: TicTacToe = text.parse().unwrap();
        let expected = minimax(&mut game, 9, &mut |_| Score::DRAW);
        for settings in every_setting() {
            let info = search(&mut fresh(settings.clone()), &mut game, &mut NoEvaluation, &Limits::default());
            assert_eq!(info.best().map(|best| best.score), Some(expected), "{text} {settings:?}");
        }
    }
}

#[test]
fn ordering_and_table_save_nodes() {
    let nodes = |settings: Settings| {
        let limits = Limits::default().with_depth(9);
        search(&mut fresh(settings), &mut TicTacToe::new(), &mut NoEvaluation, &limits).nodes
    };
    let plain = Settings {
        table: TableUse::Off,
        killers: false,
        history: false,
        scout: false,
        ..Settings::default()
    };
    let all = nodes(Settings::default());
    assert!(all * 3 < nodes(plain), "{all}");
}

#[test]
fn nim_follows_its_theory() {
    for heaps in [&[1u8, 2, 3][..], &[1, 1], &[2, 1], &[3, 4, 1], &[2, 2, 1], &[4, 2], &[1, 1, 1, 1], &[5]] {
        let mut game = Nim::new(heaps);
        let info = search(&mut Search::new(1), &mut game, &mut NoEvaluation, &Limits::default());
        let best = info.best().expect("there is a move").clone();
        assert_eq!(best.score.is_win(), game.xor() != 0, "{heaps:?}");
        assert_eq!(best.score.is_loss(), game.xor() == 0, "{heaps:?}");
        assert_eq!(best.score, minimax(&mut game, 20, &mut |_| unreachable!()), "{heaps:?}");
        if game.xor() != 0 {
            duel::with_move(&mut game, best.mv, |game| assert_eq!(game.xor(), 0, "{heaps:?}"));
        }
        assert_eq!(game, Nim::new(heaps));
    }
}

#[test]
fn the_first_of_equal_moves_is_chosen() {
    let mut game = Nim::new(&[1, 1]);
    let info =
        search(&mut Search::new(1), &mut game, &mut NoEvaluation, &Limits::default().with_candidates(5));
    let moves: Vec<_> = info.candidates.iter().map(|c| (c.mv, c.score)).collect();
    assert_eq!(moves, [((0, 1), Score::loss_in(2)), ((1, 1), Score::loss_in(2))]);
}

#[test]
fn excluded_moves_are_not_chosen() {
    let mut game: TicTacToe = "XX./OO./...".parse().unwrap();
    let winning = "c3".parse().unwrap();
    let limits = Limits::default().with_exclude(vec![winning]);
    let mut search_with = Search::new(1);
    let info = search(&mut search_with, &mut game, &mut NoEvaluation, &limits);
    assert_eq!(info.best().map(|b| b.mv), Some("c2".parse().unwrap()), "else O wins");
    // The restricted search must not be remembered as the truth about this position.
    let info = search(&mut search_with, &mut game, &mut NoEvaluation, &Limits::default());
    assert_eq!(info.best().map(|b| (b.mv, b.score)), Some((winning, Score::win_in(1))));
}

#[test]
fn players_can_be_boxed_and_sent() {
    type Boxed = Box<dyn Player<Request = TicTacToe, Answer = Cell, Move = Cell> + Send>;
    let mut player: Boxed = Box::new(SearchPlayer::new("perfect", NoEvaluation, 100.0));
    let game = "XX./OO./...".parse().unwrap();
    let decision = player.decide(&game, &Limits::default(), &NoClock, &StopToken::new(), &mut |_| {});
    assert_eq!(decision.map(|d| d.answer.to_string()), Ok("c3".to_string()));
}

#[test]
fn a_player_of_a_small_game() {
    let mut player = SearchPlayer::new("perfect", NoEvaluation, 100.0);
    player.set_memory(1);
    player.set_threads(4);
    let mut decide = |game: &TicTacToe, limits: &Limits<_>| {
        player.decide(game, limits, &NoClock, &StopToken::new(), &mut |_| {})
    };
    let mut game = TicTacToe::new();
    while game.outcome().is_none() {
        let decision = decide(&game, &Limits::default()).unwrap();
        assert_eq!(decision.info.best().map(|b| b.mv), Some(decision.answer));
        game.play(decision.answer);
    }
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    assert_eq!(decide(&game, &Limits::default()), Err(PlayerError::NoMove));
    let mut moves = Vec::new();
    TicTacToe::new().moves(&mut moves);
    let none_left = Limits::default().with_exclude(moves);
    assert_eq!(decide(&TicTacToe::new(), &none_left), Err(PlayerError::NoMove));
    player.new_game();
    assert_eq!((player.name().as_str(), player.win_rate_scale()), ("perfect", 100.0));
    assert_eq!(TicTacToe::new().to_move(), Side::First);
}
