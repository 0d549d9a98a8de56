//! Tuning of the evaluation's numbers on games of self-play (after P. Österlund's "Texel's tuning method", 2014, with a
//! better optimizer): the value by logistic loss against a blend of the result and what the search thought or proved, over
//! positions that the side to move does not win by fours; the promise of moves by softmax against the move that was played, over all.

mod adam;
mod changes;
mod model;
mod samples;
#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use eval::{Numbers, Tables};
use rules::{Color, Rule};

pub use changes::{Change, List, changes};
pub use samples::{Batch, Samples};

use crate::random::Random;
use crate::survey::{BINS, Bin};
use adam::Adam;
use model::{Promise, Worth};

/// What is learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// The value and the promise of moves.
    Both,
    /// The value; moves promise what they did.
    Value,
    /// The promise of moves; the value is as it was.
    Moves,
}

impl Parts {
    /// Its name, as an option has it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Parts::Both => "both",
            Parts::Value => "value",
            Parts::Moves => "moves",
        }
    }
}

/// How tuning is done.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// What is learned.
    pub parts: Parts,
    /// Times that all positions are gone through.
    pub epochs: u32,
    /// Positions between two steps.
    pub batch: usize,
    /// Size of the first step; it falls to nothing with a cosine.
    pub rate: f32,
    /// Share of the game's result in the value to learn; the rest is the search's opinion.
    pub result_share: f32,
    /// Units of a score of the search for one logit of win rate.
    pub unit: f32,
    /// How much the numbers it began with are trusted: half of this times the squared distance from each of them, in logits, is
    /// added to the loss of all positions together (a Gaussian prior of variance 1/`pull`). Codes that are seen rarely stay
    /// near their numbers.
    pub pull: f32,
    /// Codes seen at most so often keep their numbers.
    pub rare: u32,
    /// Games in a hundred that are held out.
    pub held_out: u32,
    /// Order of the positions.
    pub seed: u64,
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe {
            parts: Parts::Both,
            epochs: 8,
            batch: 256,
            rate: 0.003,
            result_share: 0.3,
            unit: 200.0,
            pull: 100.0,
            rare: 50,
            held_out: 10,
            seed: 1,
        }
    }
}

/// Units of one logit in the promise of moves.
pub const PROMISE_UNIT: f32 = 100.0;
/// Precision of the sums over points.
const SCALE: u8 = 16;

/// Losses on games that were held out, in natural units a position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Of the value against the blend.
    pub value: f64,
    /// Of the value against the result.
    pub result: f64,
    /// Of the promise of moves.
    pub promise: f64,
    /// Share of positions where the move played promised most.
    pub first: f64,
}

/// What tuning found.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The tables.
    pub tables: Tables,
    /// Positions learned from: for the value, for the promise.
    pub positions: [usize; 2],
    /// Before and after.
    pub losses: [Losses; 2],
    /// Held-out positions in bins of predicted win rate.
    pub calibration: [Bin; BINS],
    /// Time that the steps took, for the value and for the promise.
    pub elapsed: [Duration; 2],
}

/// Tunes the numbers of `start` on samples. `report` hears of each epoch with its losses on held-out games, and of the
/// losses before the first as epoch 0. The same samples and recipe give the same tables.
#[must_use]
pub fn tune(
    rule: Rule,
    samples: &Samples,
    start: &Tables,
    recipe: &Recipe,
    report: &mut dyn FnMut(u32, &Losses),
) -> Tuned {
    let mut numbers: Vec<Numbers> = Color::ALL.into_iter().map(|color| start.numbers(color)).collect();
    if !rule.restricts(Color::Black) && numbers[0] == numbers[1] {
        numbers.truncate(1);
    }
    // Scores are in the same units in all rules, tables are not.
    let unit = recipe.unit * (search::table_scale(rule) / search::WIN_RATE_SCALE) as f32;
    let mut worth = Worth::new(&numbers, unit);
    let mut promise = Promise::new(&numbers, PROMISE_UNIT);
    let before = measure(&worth, &promise, &samples.held_out);
    report(0, &before);
    let pull = |positions: usize| recipe.pull / positions.max(1) as f32;
    let mut learning = (
        Adam::new(
            worth.parameters(),
            worth.rare(&samples.training, recipe.rare),
            pull(samples.training.values()),
        ),
        Adam::new(
            promise.parameters(),
            promise.rare(&samples.training, recipe.rare),
            pull(samples.training.promises()),
        ),
    );
    let mut random = Random::new(recipe.seed, 99);
    let mut after = before;
    let learned =
        |part, count| order(if recipe.parts == Parts::Both || recipe.parts == part { count } else { 0 });
    let mut orders = [
        learned(Parts::Value, samples.training.values()),
        learned(Parts::Moves, samples.training.promises()),
    ];
    let steps = |count: usize| count.div_ceil(recipe.batch.max(1)).max(1) * recipe.epochs as usize;
    let totals = [steps(orders[0].len()), steps(orders[1].len())];
    let mut done = [0, 0];
    let mut elapsed = [Duration::ZERO; 2];
    for epoch in 1..=recipe.epochs {
        orders.iter_mut().for_each(|order| random.shuffle(order));
        let begun = Instant::now();
        for batch in orders[0].chunks(recipe.batch.max(1)) {
            worth.gradient(&samples.training, batch, &mut learning.0.gradient);
            learning.0.step(worth.parameters_mut(), rate(recipe, done[0], totals[0]), batch.len());
            done[0] += 1;
        }
        elapsed[0] += begun.elapsed();
        let begun = Instant::now();
        for batch in orders[1].chunks(recipe.batch.max(1)) {
            promise.gradient(&samples.training, batch, &mut learning.1.gradient);
            learning.1.step(promise.parameters_mut(), rate(recipe, done[1], totals[1]), batch.len());
            done[1] += 1;
        }
        elapsed[1] += begun.elapsed();
        after = measure(&worth, &promise, &samples.held_out);
        report(epoch, &after);
    }
    let numbers = merged(&worth, &promise, unit, &numbers);
    Tuned {
        tables: Tables::from_numbers(&numbers, SCALE),
        positions: orders.map(|order| order.len()),
        losses: [before, after],
        calibration: worth.calibration(&samples.held_out),
        elapsed,
    }
}

/// The tables with Black's chances worth `lean` units of a score less, whoever is to move, and White's more.
#[must_use]
pub fn evened(rule: Rule, start: &Tables, lean: f64) -> Tables {
    let lean = (lean * search::table_scale(rule) / search::WIN_RATE_SCALE) as f32;
    let sets = Color::ALL.map(|color| {
        let mut numbers = start.numbers(color);
        let less = if color == Color::Black { lean } else { -lean };
        numbers.by_mask.iter_mut().for_each(|value| *value -= less);
        numbers
    });
    Tables::from_numbers(&sets, SCALE)
}

fn order(count: usize) -> Vec<u32> {
    (0..count as u32).collect()
}

/// The size of a step: a cosine from the first to nothing.
fn rate(recipe: &Recipe, done: usize, total: usize) -> f32 {
    let part = done as f32 / total as f32;
    recipe.rate * 0.5 * (1.0 + (std::f32::consts::PI * part).cos())
}

fn measure(worth: &Worth, promise: &Promise, held_out: &Batch) -> Losses {
    let (value, result) = worth.losses(held_out);
    let (loss, first) = promise.losses(held_out);
    Losses { value, result, promise: loss, first }
}

/// The learned numbers in units.
fn merged(worth: &Worth, promise: &Promise, unit: f32, start: &[Numbers]) -> Vec<Numbers> {
    (0..start.len())
        .map(|set| {
            let in_units =
                |list: &[f32], unit: f32| list.iter().map(|value| value * unit).collect::<Vec<_>>();
            let [mover, waiter] = worth.by_code(set).map(|list| in_units(list, unit));
            let [attack, defence] = promise.by_code(set).map(|list| in_units(list, PROMISE_UNIT));
            Numbers { by_code: [mover, waiter, attack, defence], by_mask: in_units(worth.by_mask(set), unit) }
        })
        .collect()
}
