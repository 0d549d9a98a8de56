//! Positions of games in the form that tuning goes through again and again.

use std::collections::{HashMap, HashSet};

use duel::{Limits, NoClock, StopToken};
use eval::mask;
use rules::{BoardSize, Color, Point, Position, Rule, Settings};
use search::{Engine, Solution, Task};
use threats::{Class, Threats};

use super::Recipe;
use crate::folded::FoldedKey;
use crate::games::{Game, Ply};

/// Solver nodes for a win by fours.
const FOURS: u64 = 1000;

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
    /// The result for the side to move: 0, ½, 1; `None` beside a game, where nobody played on.
    pub(crate) result: Option<f32>,
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
        let mut scratch = Scratch { counts: Vec::new(), solver: Engine::new(16), line: Vec::new() };
        let mut seen = [Seen::default(), Seen::default()];
        for (size, game) in games {
            // A multiplicative hash spreads the held-out games over the run.
            let is_held_out = game.number.wrapping_mul(2_654_435_761) % 100 < recipe.held_out;
            let batch = if is_held_out { &mut samples.held_out } else { &mut samples.training };
            let seen = &mut seen[usize::from(is_held_out)];
            let mut into = Folding { recipe, batch, seen, scratch: &mut scratch };
            add_game(rule, size, game, &mut into);
        }
        seen[0].average(&mut samples.training);
        seen[1].average(&mut samples.held_out);
        samples
    }
}

struct Scratch {
    counts: Vec<u16>,
    /// Finds wins by fours.
    solver: Engine,
    /// The moves to the position.
    line: Vec<Point>,
}

impl Scratch {
    /// Whether the side to move wins by fours: the search sees that itself.
    fn wins_by_fours(&mut self, threats: &Threats) -> bool {
        let mut position = Position::new(Settings::new(threats.rule(), threats.board().size()));
        if self.line.iter().any(|&point| position.play(point.into()).is_err()) {
            return false;
        }
        let limits = Limits::default().with_nodes(FOURS);
        let solved = self.solver.solve_vcf(&Task::new(&position), &limits, &NoClock, &StopToken::new());
        matches!(solved.solution, Solution::Win { .. })
    }
}

/// What is there already.
#[derive(Default)]
struct Seen {
    /// The sample of a position.
    values: HashMap<u64, u32>,
    /// How often each was met, and how often with a result.
    counts: Vec<[u32; 2]>,
    /// Positions that the moves to learn lead to.
    promises: HashSet<u64>,
}

impl Seen {
    /// Sums become means.
    fn average(&self, batch: &mut Batch) {
        for (sample, &[count, results]) in batch.value_samples.iter_mut().zip(&self.counts) {
            sample.target /= count as f32;
            sample.result = sample.result.map(|sum| sum / results as f32);
        }
    }
}

/// Samples that grow.
struct Folding<'a> {
    recipe: &'a Recipe,
    batch: &'a mut Batch,
    seen: &'a mut Seen,
    scratch: &'a mut Scratch,
}

fn add_game(rule: Rule, size: BoardSize, game: &Game, into: &mut Folding<'_>) {
    let mut threats = Threats::new(rule, size);
    let mut key = FoldedKey::new(size);
    into.scratch.line.clear();
    let mut me = Color::Black;
    let mut branches = game.branches.iter().peekable();
    for (number, ply) in game.plies.iter().enumerate() {
        if !threats.empty_points().contains(ply.point) {
            return;
        }
        while let Some(branch) = branches.next_if(|branch| usize::from(branch.after) <= number) {
            if !threats.empty_points().contains(branch.point) || branch.reply.point == branch.point {
                return;
            }
            threats.play(branch.point, me);
            into.scratch.line.push(branch.point);
            key.flip(branch.point, me);
            add_position(&threats, me.opponent(), &branch.reply, None, &mut key, into);
            key.flip(branch.reply.point, me.opponent());
            key.flip(branch.point, me);
            threats.undo();
            into.scratch.line.pop();
        }
        let result = match game.winner {
            None => 0.5,
            Some(winner) => f32::from(u8::from(winner == me)),
        };
        add_position(&threats, me, ply, Some(result), &mut key, into);
        threats.play(ply.point, me);
        into.scratch.line.push(ply.point);
        me = me.opponent();
    }
}

/// Adds a position, where `ply` was the move of `me`, as far as there is something to learn from it. The key goes on by that
/// move.
fn add_position(
    threats: &Threats,
    me: Color,
    ply: &Ply,
    result: Option<f32>,
    key: &mut FoldedKey,
    into: &mut Folding<'_>,
) {
    let before = key.get();
    key.flip(ply.point, me);
    let is_searched = !ply.is_free || !ply.is_proven && ply.value != 0;
    if !is_searched || [me, me.opponent()].iter().any(|&color| threats.count(color, Class::Five) > 0) {
        return;
    }
    let is_seen = has_winning_four(threats, me) || ply.is_proven && into.scratch.wins_by_fours(threats);
    if !is_seen {
        // Proven values count, too: without them, shapes that mostly win would be known from the games alone where they did
        // not.
        let opinion = if ply.is_proven {
            f32::from(u8::from(ply.value > 0))
        } else {
            1.0 / (1.0 + (-f32::from(ply.value) / into.recipe.unit).exp())
        };
        let share = into.recipe.result_share;
        let target = result.map_or(opinion, |result| share * result + (1.0 - share) * opinion);
        match into.seen.values.get(&before) {
            Some(&there) => {
                let sample = &mut into.batch.value_samples[there as usize];
                sample.target += target;
                sample.result = match (sample.result, result) {
                    (Some(sum), Some(result)) => Some(sum + result),
                    (one, other) => one.or(other),
                };
                let counts = &mut into.seen.counts[there as usize];
                *counts = [counts[0] + 1, counts[1] + u32::from(result.is_some())];
            }
            None => {
                into.seen.values.insert(before, into.batch.values() as u32);
                into.seen.counts.push([1, u32::from(result.is_some())]);
                add_value(threats, me, target, result, into);
            }
        }
    }
    if !ply.is_free && into.seen.promises.insert(key.get()) {
        add_promise(threats, me, ply.point, into.batch);
    }
}

fn has_winning_four(threats: &Threats, color: Color) -> bool {
    threats.count(color, Class::StraightFour) > 0 || threats.count(color, Class::DoubleFour) > 0
}

fn add_value(threats: &Threats, me: Color, target: f32, result: Option<f32>, into: &mut Folding<'_>) {
    let Folding { batch, scratch, .. } = into;
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

fn add_promise(threats: &Threats, me: Color, played: Point, batch: &mut Batch) {
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
