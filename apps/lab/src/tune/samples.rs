//! Positions of games in the form that tuning goes through again and again.

use std::collections::{HashMap, HashSet};

use eval::mask;
use rules::{BoardSize, Color, Rule};
use threats::{Class, Threats};

use super::Recipe;
use crate::folded::FoldedKey;
use crate::games::Game;

/// What is known of a position for its value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueSample {
    /// Where its entries begin.
    pub(crate) from: u32,
    /// Entries for the side to move, then for the other side.
    pub(crate) entries: [u16; 2],
    /// The threats of both sides.
    pub(crate) mask: u16,
    /// Who is to move: 0 Black, 1 White.
    pub(crate) color: u8,
    /// The expected score that is to be learned.
    pub(crate) target: f32,
    /// The result for the side to move: 0, ½, 1.
    pub(crate) result: f32,
}

/// What is known of a position for the promise of its moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PromiseSample {
    /// Where its moves begin.
    pub(crate) from: u32,
    /// How many there are.
    pub(crate) moves: u16,
    /// Which was played.
    pub(crate) played: u16,
    /// Who is to move.
    pub(crate) color: u8,
}

/// Samples one after the other.
#[derive(Default)]
pub struct Batch {
    pub(crate) value_samples: Vec<ValueSample>,
    /// A code and how often it occurs.
    pub(crate) codes: Vec<(u16, u16)>,
    pub(crate) promise_samples: Vec<PromiseSample>,
    /// Codes of the mover and of the other side at each move.
    pub(crate) moves: Vec<(u16, u16)>,
}

impl Batch {
    /// Positions for the value.
    #[must_use]
    pub fn values(&self) -> usize {
        self.value_samples.len()
    }

    /// Positions for the promise of moves.
    #[must_use]
    pub fn promises(&self) -> usize {
        self.promise_samples.len()
    }
}

/// Positions to learn from, and positions of other games to see what was learned.
#[derive(Default)]
pub struct Samples {
    /// To learn from.
    pub training: Batch,
    /// To look at only.
    pub held_out: Batch,
}

impl Samples {
    /// The positions of games, each on its board. Positions that are the same up to symmetry become one with the mean of
    /// their targets; the same move there counts once.
    #[must_use]
    pub fn of_games<'a>(
        rule: Rule,
        games: impl Iterator<Item = (BoardSize, &'a Game)>,
        recipe: &Recipe,
    ) -> Samples {
        let mut samples = Samples::default();
        let mut scratch = Scratch::default();
        let mut seen = [Seen::default(), Seen::default()];
        for (size, game) in games {
            // A multiplicative hash spreads the held-out games over the run.
            let is_held_out = game.number.wrapping_mul(2_654_435_761) % 100 < recipe.held_out;
            let batch = if is_held_out { &mut samples.held_out } else { &mut samples.training };
            add_game(
                rule,
                size,
                game,
                recipe,
                &mut Folding { batch, seen: &mut seen[usize::from(is_held_out)] },
                &mut scratch,
            );
        }
        seen[0].average(&mut samples.training);
        seen[1].average(&mut samples.held_out);
        samples
    }
}

#[derive(Default)]
struct Scratch {
    counts: Vec<u16>,
}

/// What is there already.
#[derive(Default)]
struct Seen {
    /// The sample of a position.
    values: HashMap<u64, u32>,
    /// How often each was met.
    counts: Vec<u32>,
    /// Positions that the moves to learn lead to.
    promises: HashSet<u64>,
}

impl Seen {
    /// Sums become means.
    fn average(&self, batch: &mut Batch) {
        for (sample, &count) in batch.value_samples.iter_mut().zip(&self.counts) {
            sample.target /= count as f32;
            sample.result /= count as f32;
        }
    }
}

/// Samples that grow.
struct Folding<'a> {
    batch: &'a mut Batch,
    seen: &'a mut Seen,
}

fn add_game(
    rule: Rule,
    size: BoardSize,
    game: &Game,
    recipe: &Recipe,
    into: &mut Folding<'_>,
    scratch: &mut Scratch,
) {
    let mut threats = Threats::new(rule, size);
    let mut key = FoldedKey::new(size);
    let mut me = Color::Black;
    for ply in &game.plies {
        if !threats.empty_points().contains(ply.point) {
            return;
        }
        let before = key.get();
        key.flip(ply.point, me);
        if !ply.is_free || !ply.is_proven && ply.value != 0 {
            let is_decided_now =
                threats.count(me, Class::Five) > 0 || threats.count(me.opponent(), Class::Five) > 0;
            if !is_decided_now {
                let result = match game.winner {
                    None => 0.5,
                    Some(winner) => f32::from(u8::from(winner == me)),
                };
                if !ply.is_proven && !has_winning_four(&threats, me) {
                    let opinion = 1.0 / (1.0 + (-f32::from(ply.value) / recipe.unit).exp());
                    let target = recipe.result_share * result + (1.0 - recipe.result_share) * opinion;
                    match into.seen.values.get(&before) {
                        Some(&there) => {
                            let sample = &mut into.batch.value_samples[there as usize];
                            sample.target += target;
                            sample.result += result;
                            into.seen.counts[there as usize] += 1;
                        }
                        None => {
                            into.seen.values.insert(before, into.batch.values() as u32);
                            into.seen.counts.push(1);
                            add_value(&threats, me, target, result, into.batch, scratch);
                        }
                    }
                }
                if !ply.is_free && into.seen.promises.insert(key.get()) {
                    add_promise(&threats, me, ply.point, into.batch);
                }
            }
        }
        threats.play(ply.point, me);
        me = me.opponent();
    }
}

fn has_winning_four(threats: &Threats, color: Color) -> bool {
    threats.count(color, Class::StraightFour) > 0 || threats.count(color, Class::DoubleFour) > 0
}

fn add_value(
    threats: &Threats,
    me: Color,
    target: f32,
    result: f32,
    batch: &mut Batch,
    scratch: &mut Scratch,
) {
    let from = batch.codes.len() as u32;
    let mut entries = [0; 2];
    scratch.counts.resize(threats::CODES, 0);
    for (role, color) in [me, me.opponent()].into_iter().enumerate() {
        let start = batch.codes.len();
        for point in threats.empty_points() {
            let code = threats.code(point, color);
            let count = &mut scratch.counts[usize::from(code)];
            if *count == 0 {
                batch.codes.push((code, 0));
            }
            *count += 1;
        }
        // An order that is the same for all symmetric forms: so are the sums, then.
        batch.codes[start..].sort_unstable();
        for (code, count) in &mut batch.codes[start..] {
            *count = std::mem::take(&mut scratch.counts[usize::from(*code)]);
        }
        entries[role] = (batch.codes.len() - start) as u16;
    }
    let mask = mask(threats, me) as u16;
    batch.value_samples.push(ValueSample { from, entries, mask, color: me.index() as u8, target, result });
}

fn add_promise(threats: &Threats, me: Color, played: rules::Point, batch: &mut Batch) {
    let from = batch.moves.len();
    let codes = |point| (threats.code(point, me), threats.code(point, me.opponent()));
    batch.moves.extend(threats.near_points().into_iter().map(codes));
    // The same order for all symmetric forms. Points with the same codes promise the same: any stands for the one played.
    batch.moves[from..].sort_unstable();
    let is_near = threats.near_points().contains(played);
    let number = batch.moves[from..].iter().position(|&pair| is_near && pair == codes(played));
    match number {
        Some(number) => batch.promise_samples.push(PromiseSample {
            from: from as u32,
            moves: (batch.moves.len() - from) as u16,
            played: number as u16,
            color: me.index() as u8,
        }),
        None => batch.moves.truncate(from),
    }
}
