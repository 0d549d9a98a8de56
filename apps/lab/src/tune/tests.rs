//! Tests of tuning as a whole.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use eval::Weights;
use rules::symmetry::Symmetry;
use rules::{BoardSize, Point, Position, Settings};

use super::*;
use crate::games::{Branch, Game, Ply};

fn size() -> BoardSize {
    BoardSize::new(15).unwrap()
}

/// Random games with random values.
fn games(rule: Rule, count: u32, seed: u64) -> Vec<Game> {
    let mut random = Random::new(seed, 7);
    let game = |number| {
        let mut position = Position::new(Settings::new(rule, size()));
        let mut plies = Vec::new();
        while position.result().is_none() && plies.len() < 30 {
            let point = Point::new(4 + random.below(7) as u8, 4 + random.below(7) as u8);
            if position.check(point.into()).is_err() {
                continue;
            }
            position.play(point.into()).unwrap();
            let value = random.below(600) as i16 - 300;
            let is_free = plies.len() < 4;
            plies.push(Ply { point, value: if is_free { 0 } else { value }, is_free, is_proven: false });
        }
        let winner = [Some(Color::Black), Some(Color::White), None][random.below(3) as usize];
        Game { number, winner, opening: 4, plies, branches: Vec::new() }
    };
    (0..count).map(game).collect()
}

fn samples(rule: Rule, games: &[Game], recipe: &Recipe) -> Samples {
    Samples::of_games(rule, games.iter().map(|game| (size(), game)), recipe)
}

fn hand_set(rule: Rule) -> Tables {
    Tables::new(rule, &Weights::default())
}

fn short() -> Recipe {
    Recipe { epochs: 2, batch: 32, rare: 2, held_out: 30, ..Recipe::default() }
}

#[test]
fn a_lean_moves_every_value_by_as_much() {
    for rule in [Rule::Freestyle, Rule::Renju, Rule::Caro] {
        let before = hand_set(rule);
        let after = evened(rule, &before, 40.0);
        let shift = (40.0 * search::table_scale(rule) / search::WIN_RATE_SCALE).round() as i32;
        for game in games(rule, 5, 3) {
            let mut threats = threats::Threats::new(rule, size());
            for (number, ply) in game.plies.iter().enumerate() {
                let me = if number % 2 == 0 { Color::Black } else { Color::White };
                let value = |tables: &Tables| {
                    eval::Sums::of(&threats, tables).value(me, eval::mask(&threats, me), tables)
                };
                let less = if me == Color::Black { shift } else { -shift };
                assert_eq!(value(&after), value(&before) - less, "{rule} ply {number}");
                threats.play(ply.point, me);
            }
        }
    }
}

#[test]
fn the_same_data_give_the_same_tables() {
    let games = games(Rule::Renju, 20, 1);
    let once = |recipe: &Recipe| {
        let mut losses = Vec::new();
        let samples = samples(Rule::Renju, &games, recipe);
        let tuned = tune(Rule::Renju, &samples, &hand_set(Rule::Renju), recipe, &mut |_, all| {
            losses.push(*all);
        });
        (tuned.tables.to_bytes(""), losses)
    };
    let first = once(&short());
    assert_eq!(first.1.len(), 3);
    assert_eq!(once(&short()), first);
    assert_ne!(once(&Recipe { seed: 2, ..short() }).0, first.0);
}

#[test]
fn symmetric_data_give_the_same_losses() {
    let games = games(Rule::Freestyle, 20, 2);
    let start = hand_set(Rule::Freestyle);
    let losses = |games: &[Game]| {
        let samples = samples(Rule::Freestyle, games, &short());
        let tuned = tune(Rule::Freestyle, &samples, &start, &short(), &mut |_, _| {});
        (tuned.losses, tuned.positions, tuned.tables.fingerprint())
    };
    let first = losses(&games);
    for symmetry in [Symmetry::ALL[3], Symmetry::ALL[6]] {
        let mut image = games.clone();
        for ply in image.iter_mut().flat_map(|game| &mut game.plies) {
            ply.point = symmetry.apply(size(), ply.point);
        }
        assert_eq!(losses(&image), first);
    }
}

#[test]
fn duplicates_are_folded() {
    let recipe = Recipe { held_out: 0, ..short() };
    let once = games(Rule::Freestyle, 5, 3);
    let mut twice = once.clone();
    for game in &once {
        let mut image = game.clone();
        image.winner = game.winner.map(Color::opponent);
        for ply in &mut image.plies {
            ply.point = Symmetry::ALL[5].apply(size(), ply.point);
        }
        twice.push(image);
    }
    let [one, two] = [&once, &twice].map(|games| samples(Rule::Freestyle, games, &recipe).training);
    assert!(one.values() > 50);
    assert_eq!((one.values(), one.promises()), (two.values(), two.promises()));
    assert_eq!((one.codes, one.moves), (two.codes, two.moves));
    assert!(two.value_samples.iter().all(|sample| sample.result == Some(0.5)), "won once, lost once");
}

#[test]
fn few_positions_are_learned_by_heart() {
    let rule = Rule::Freestyle;
    let all = games(rule, 8, 4);
    let recipe =
        Recipe { held_out: 0, rare: 0, pull: 0.0, epochs: 400, batch: 64, rate: 0.05, ..Recipe::default() };
    let [mut training, mut held_out] = [0, 100].map(|held_out| {
        let samples = samples(rule, &all, &Recipe { held_out, ..recipe.clone() });
        if held_out == 0 { samples.training } else { samples.held_out }
    });
    for batch in [&mut training, &mut held_out] {
        batch.value_samples.truncate(64);
        batch.promise_samples.truncate(64);
    }
    assert_eq!((training.values(), held_out.promises()), (64, 64));
    let entropy = |target: f32| {
        let t = f64::from(target);
        -(t * t.ln() + (1.0 - t) * (1.0 - t).ln())
    };
    let least = training.value_samples.iter().map(|sample| entropy(sample.target)).sum::<f64>() / 64.0;
    let tuned = tune(rule, &Samples { training, held_out }, &hand_set(rule), &recipe, &mut |_, _| {});
    let [before, after] = tuned.losses;
    assert!(before.value > least + 0.02, "{before:?}");
    assert!(after.value < least + 0.005 && after.value > least - 1e-6, "{after:?} against {least}");
    // Random moves are not always what any sum of two numbers could tell.
    assert!(after.promise < 0.4 * before.promise && after.first > 0.5, "{before:?} {after:?}");
}

#[test]
fn branches_are_learned_from_without_a_result() {
    let recipe = Recipe { held_out: 0, ..short() };
    let mut games = games(Rule::Freestyle, 6, 5);
    let before = samples(Rule::Freestyle, &games, &recipe).training;
    // After ten plies another stone in a corner, and a reply in the next; the value is a win rate of one logit.
    let [point, reply] = [Point::new(0, 0), Point::new(14, 14)];
    let reply = Ply { point: reply, value: recipe.unit as i16, is_free: false, is_proven: false };
    games.iter_mut().for_each(|game| game.branches.push(Branch { after: 10, point, reply }));
    let after = samples(Rule::Freestyle, &games, &recipe).training;
    let added: Vec<_> = after.value_samples.iter().filter(|sample| sample.result.is_none()).collect();
    assert_eq!(after.values(), before.values() + added.len());
    assert!(!added.is_empty());
    for sample in added {
        assert!((sample.target - 0.731_058_6).abs() < 1e-5 && sample.color == 1, "{sample:?}");
    }
    // Nothing else has changed: the games go on where they were.
    let of = |batch: &Batch| -> Vec<_> {
        let with = batch.value_samples.iter().filter(|sample| sample.result.is_some());
        with.map(|sample| (sample.target, sample.mask, sample.color, sample.entries)).collect()
    };
    assert_eq!(of(&after), of(&before));
}

#[test]
fn proven_values_count_unless_fours_prove_them() {
    // Black to move: h8 makes a four and a three, and wins by fours. Two plies before the same was claimed of a position without.
    let text = "e8 d8 f8 a1 g8 a15 h5 o1 h6 o15 h8";
    let ply = |(number, word): (usize, &str)| {
        let proven = number == 8 || number == 10;
        let value = if proven { 29_990 } else { 0 };
        Ply { point: word.parse().unwrap(), value, is_free: !proven, is_proven: proven }
    };
    let plies: Vec<Ply> = text.split(' ').enumerate().map(ply).collect();
    let game = Game { number: 0, winner: Some(Color::Black), opening: 2, plies, branches: Vec::new() };
    let recipe = Recipe { held_out: 0, ..short() };
    let batch = samples(Rule::Freestyle, std::slice::from_ref(&game), &recipe).training;
    assert_eq!(batch.values(), 1);
    assert_eq!((batch.value_samples[0].target, batch.value_samples[0].color), (1.0, 0));
    // A proven loss, likewise.
    let mut lost = game;
    lost.winner = Some(Color::White);
    lost.plies[8].value = -29_990;
    assert_eq!(
        samples(Rule::Freestyle, std::slice::from_ref(&lost), &recipe).training.value_samples[0].target,
        0.0
    );
}
