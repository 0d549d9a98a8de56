//! Properties on random games with random values: any settings against plain minimax, and stops anywhere.

mod common;

use std::panic::{AssertUnwindSafe, catch_unwind};

use common::{Follower, RandomGame, fresh, minimax, move_values, search};
use duel::{
    Control, Evaluator, Game, Hook, Limits, NoClock, NoHook, Scoped, Score, Search, Settings, StopToken,
    TableUse, with_move,
};
use proptest::prelude::*;

fn games() -> impl Strategy<Value = RandomGame> {
    (any::<u64>(), 1..=4u8, 1..=16u32).prop_map(|(seed, width, end)| RandomGame::new(seed, width, end))
}

/// Settings under which a fixed depth has the value of minimax.
fn exact_settings() -> impl Strategy<Value = Settings> {
    let table = prop_oneof![Just(TableUse::Off), Just(TableUse::OrderOnly), Just(TableUse::EqualDepth)];
    (table, any::<[bool; 7]>()).prop_map(|(table, switches)| {
        let [killers, history, scout, pruning, generator_order, deepening, first_of_equals] = switches;
        Settings {
            pruning,
            table,
            killers,
            history,
            generator_order,
            scout,
            deepening,
            quiescence: 0,
            shortest_win: true,
            first_of_equals,
        }
    })
}

fn any_settings() -> impl Strategy<Value = Settings> {
    (exact_settings(), any::<[bool; 2]>()).prop_map(|(settings, [deeper, shortest_win])| Settings {
        table: if deeper { TableUse::AtLeastDepth } else { settings.table },
        shortest_win,
        ..settings
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fixed_depth_equals_minimax(
        mut game in games(), depth in 1..=7u32, wanted in 1..=5usize, settings in exact_settings(),
    ) {
        let before = game.clone();
        let mut expected = move_values(&mut game, depth, &mut |g: &RandomGame| g.estimate());
        let mut follower = Follower::new(false);
        let limits = Limits::default().with_depth(depth).with_candidates(wanted);
        let info = search(&mut fresh(settings), &mut game, &mut follower, &limits);
        prop_assert_eq!(&game, &before);
        prop_assert!(follower.agrees_with(&game));
        for candidate in &info.candidates {
            prop_assert!(candidate.exact);
            prop_assert!(expected.contains(&(candidate.mv, candidate.score)), "{:?} {:?}", candidate, expected);
        }
        expected.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        expected.truncate(wanted);
        let values: Vec<Score> = info.candidates.iter().map(|c| c.score).collect();
        prop_assert_eq!(values, expected.into_iter().map(|(_, value)| value).collect::<Vec<_>>());
    }

    #[test]
    fn searched_to_the_end_all_settings_know_the_truth(
        mut game in games(), settings in any_settings(), limit in prop_oneof![Just(None), (20..40u32).prop_map(Some)],
    ) {
        let expected = minimax(&mut game, 100, &mut |_: &RandomGame| unreachable!("the game is finite"));
        let limits = Limits { depth: limit, ..Limits::default() };
        let info = search(&mut fresh(settings), &mut game, &mut Follower::new(true), &limits);
        prop_assert_eq!(info.best().map(|best| best.score), Some(expected));
    }

    #[test]
    fn a_game_played_with_one_search_stays_right(mut game in games(), settings in any_settings()) {
        let mut search_with = fresh(settings);
        while game.outcome().is_none() {
            let expected = minimax(&mut game, 100, &mut |_: &RandomGame| unreachable!("the game is finite"));
            let info = search(&mut search_with, &mut game, &mut Follower::new(true), &Limits::default());
            let best = info.best().expect("there is a move");
            prop_assert_eq!(best.score, expected);
            game.play(best.mv);
        }
    }

    #[test]
    fn stopped_anywhere_the_game_is_unchanged_and_the_answer_sound(
        mut game in games(), settings in exact_settings(), nodes in 0..3000u64, wanted in 1..=3usize,
    ) {
        let before = game.clone();
        let mut follower = Follower::new(false);
        let limits = Limits::default().with_nodes(nodes).with_candidates(wanted).with_depth(9);
        let info = search(&mut fresh(settings.clone()), &mut game, &mut follower, &limits);
        prop_assert_eq!(&game, &before);
        prop_assert!(follower.agrees_with(&game));
        prop_assert!(info.nodes <= nodes);
        prop_assert_eq!(info.candidates.len(), wanted.min(usize::from(game.width)));

        // The same again is the same again.
        let again = search(&mut fresh(settings.clone()), &mut game, &mut follower, &limits);
        prop_assert_eq!(&info, &again);

        // What is called exact is exact: at the depth reported, or the next one for a move that got ahead in it.
        for candidate in info.candidates.iter().filter(|c| c.exact) {
            let next = if settings.deepening { info.depth + 1 } else { 9 };
            let right = [info.depth, next].into_iter().filter(|&depth| depth > 0).any(|depth| {
                let values = move_values(&mut game, depth, &mut |g: &RandomGame| g.estimate());
                values.contains(&(candidate.mv, candidate.score))
            });
            prop_assert!(right, "{:?}", info);
        }
        let mut moves: Vec<u8> = info.candidates.iter().map(|c| c.mv).collect();
        moves.sort_unstable();
        moves.dedup();
        prop_assert_eq!(moves.len(), info.candidates.len());
    }

    #[test]
    fn a_walk_broken_off_anywhere_leaves_the_game_unchanged(mut game in games(), mut steps in 0..2000u32) {
        let before = game.clone();
        let all = wander(&mut game, &mut steps);
        prop_assert_eq!(&game, &before);
        prop_assert!(all.is_ok() || steps == 0);
    }

    #[test]
    fn lines_can_be_played(mut game in games(), settings in any_settings(), depth in 1..=8u32) {
        let limits = Limits::default().with_depth(depth).with_candidates(3);
        let info = search(&mut fresh(settings), &mut game, &mut Follower::new(false), &limits);
        for candidate in info.candidates {
            prop_assert_eq!(candidate.pv[0], candidate.mv);
            let mut game = game.clone();
            for mv in candidate.pv {
                let mut legal = Vec::new();
                game.moves(&mut legal);
                prop_assert!(game.outcome().is_none() && legal.contains(&mv));
                game.play(mv);
            }
        }
    }

    #[test]
    fn a_hook_that_knows_everything_makes_any_depth_enough(
        mut game in games(), depth in 1..=3u32, settings in any_settings(), at in 0..=1i32,
    ) {
        let expected = minimax(&mut game, 100, &mut |_: &RandomGame| unreachable!("the game is finite"));
        let limits = Limits::default().with_depth(depth);
        let control = Control { limits: &limits, clock: &NoClock, stop: &StopToken::new(), sink: &mut |_| {} };
        let shortest = settings.shortest_win;
        let info = fresh(settings)
            .run(&mut game, &mut Follower::new(true), &mut Oracle { at_most: at }, control)
            .expect("the game is not over");
        let score = info.best().expect("there is a move").score;
        if shortest || !expected.is_win() {
            prop_assert_eq!(score, expected);
        } else {
            prop_assert!(score.is_win());
        }
    }
}

/// Walks through the whole game, as far as the steps last.
fn wander(game: &mut RandomGame, steps: &mut u32) -> Result<(), &'static str> {
    *steps = steps.checked_sub(1).ok_or("tired")?;
    if game.outcome().is_some() {
        return Ok(());
    }
    let mut moves = Vec::new();
    game.moves(&mut moves);
    for mv in moves {
        if mv % 2 == 0 {
            with_move(game, mv, |game| wander(game, steps))?;
        } else {
            wander(&mut Scoped::play(game, mv), steps)?;
        }
    }
    Ok(())
}

/// Knows the value of every position, and tells it where at most `at_most` plies remain.
struct Oracle {
    at_most: i32,
}

impl Hook<RandomGame> for Oracle {
    fn probe(&mut self, game: &mut RandomGame, depth: i32, ply: u32) -> Option<Score> {
        assert!(ply > 0 && depth >= 0);
        (depth <= self.at_most).then(|| minimax(game, 100, &mut |_: &RandomGame| unreachable!()))
    }
}

/// A game too long to be searched to its end.
fn long_game() -> RandomGame {
    (0..).map(|seed| RandomGame::new(seed, 4, 400)).find(is_long).expect("one of them is")
}

/// Whether ten plies do not exhaust it.
fn is_long(game: &RandomGame) -> bool {
    let mut game = game.clone();
    let limits = Limits::default().with_depth(10);
    let info = search(&mut Search::new(1), &mut game, &mut Follower::new(true), &limits);
    info.depth == 10 && !info.candidates[0].score.is_decided()
}

/// Does something at its `at`-th evaluation.
struct Saboteur<F> {
    follower: Follower,
    at: u32,
    then: F,
}

impl<F: FnMut()> Evaluator<RandomGame> for Saboteur<F> {
    fn reset(&mut self, game: &RandomGame) {
        self.follower.reset(game);
    }
    fn play(&mut self, before: &RandomGame, step: u8) {
        self.follower.play(before, step);
    }
    fn undo(&mut self, before: &RandomGame) {
        self.follower.undo(before);
    }
    fn evaluate(&mut self, game: &RandomGame) -> Score {
        if self.at == 0 {
            (self.then)();
        }
        self.at = self.at.wrapping_sub(1);
        self.follower.evaluate(game)
    }
}

#[test]
fn the_stop_token_ends_a_search_that_would_go_on() {
    let mut game = long_game();
    let before = game.clone();
    for at in [0, 1, 50, 3000, 20_000] {
        let stop = StopToken::new();
        let mut saboteur = Saboteur { follower: Follower::new(true), at, then: || stop.stop() };
        let mut search_with = Search::new(0);
        let control = Control { limits: &Limits::default(), clock: &NoClock, stop: &stop, sink: &mut |_| {} };
        let info = search_with.run(&mut game, &mut saboteur, &mut NoHook, control).unwrap();
        assert_eq!(game, before);
        assert!(saboteur.follower.agrees_with(&game));
        assert_eq!(info.candidates.len(), 1);
        assert!(stop.is_stopped());
    }
}

#[test]
fn a_panic_takes_all_moves_back() {
    let mut game = long_game();
    let before = game.clone();
    for at in [0, 10, 500] {
        let mut follower = Saboteur {
            follower: Follower::new(true),
            at,
            then: || std::panic::resume_unwind(Box::new("enough")),
        };
        let limits = Limits::default().with_depth(8);
        let result = catch_unwind(AssertUnwindSafe(|| {
            search(&mut Search::new(0), &mut game, &mut follower, &limits);
        }));
        assert!(result.is_err());
        assert_eq!(game, before);
        assert!(follower.follower.agrees_with(&game));
    }
}
