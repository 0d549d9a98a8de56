//! The two models: what a position is worth, and what a move promises. Parameters are in logits.

use eval::{MASKS, Numbers};
use threats::CODES;

use crate::survey::{BINS, Bin, bins};

use super::samples::{Batch, PromiseSample, ValueSample};

/// Which numbers the sides of a position use when there are `sets` of them.
#[inline]
fn set_of(color: u8, sets: usize) -> usize {
    usize::from(color) % sets
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Cross-entropy of a prediction against a target, both shares of a win.
fn cross_entropy(predicted: f32, target: f32) -> f64 {
    let p = f64::from(predicted).clamp(1e-7, 1.0 - 1e-7);
    -(f64::from(target) * p.ln() + f64::from(1.0 - target) * (1.0 - p).ln())
}

/// What positions are worth: for each set the numbers by code in both roles, then by mask.
pub(crate) struct Worth {
    parameters: Vec<f32>,
    sets: usize,
}

const WORTHS: usize = 2 * CODES + MASKS;

impl Worth {
    pub(crate) fn new(numbers: &[Numbers], unit: f32) -> Worth {
        let mut parameters = Vec::with_capacity(numbers.len() * WORTHS);
        for set in numbers {
            let [mover, waiter, ..] = &set.by_code;
            parameters.extend(mover.iter().chain(waiter).chain(&set.by_mask).map(|value| value / unit));
        }
        Worth { parameters, sets: numbers.len() }
    }

    pub(crate) fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    pub(crate) fn parameters_mut(&mut self) -> &mut [f32] {
        &mut self.parameters
    }

    pub(crate) fn by_code(&self, set: usize) -> [&[f32]; 2] {
        let list = &self.parameters[set * WORTHS..];
        [&list[..CODES], &list[CODES..2 * CODES]]
    }

    pub(crate) fn by_mask(&self, set: usize) -> &[f32] {
        &self.parameters[set * WORTHS + 2 * CODES..][..MASKS]
    }

    /// Calls `f` with every parameter that a position uses and how often: those of the other side count against it.
    #[inline]
    fn each(&self, batch: &Batch, sample: &ValueSample, mut f: impl FnMut(usize, f32)) {
        let mover = set_of(sample.color, self.sets) * WORTHS;
        let waiter = set_of(1 - sample.color, self.sets) * WORTHS + CODES;
        let from = sample.from as usize;
        let middle = from + usize::from(sample.entries[0]);
        let end = middle + usize::from(sample.entries[1]);
        for &(code, count) in &batch.codes[from..middle] {
            f(mover + usize::from(code), f32::from(count));
        }
        for &(code, count) in &batch.codes[middle..end] {
            f(waiter + usize::from(code), -f32::from(count));
        }
        f(mover + 2 * CODES + usize::from(sample.mask), 1.0);
    }

    fn logit(&self, batch: &Batch, sample: &ValueSample) -> f32 {
        let mut sum = 0.0;
        self.each(batch, sample, |i, times| sum += self.parameters[i] * times);
        sum
    }

    /// Adds the gradient of the loss of some samples.
    pub(crate) fn gradient(&self, batch: &Batch, chosen: &[u32], gradient: &mut [f32]) {
        for &i in chosen {
            let sample = &batch.value_samples[i as usize];
            let error = sigmoid(self.logit(batch, sample)) - sample.target;
            self.each(batch, sample, |i, times| gradient[i] += error * times);
        }
    }

    /// Mean losses against the target and against the result.
    pub(crate) fn losses(&self, batch: &Batch) -> (f64, f64) {
        let (mut sums, mut results) = ((0.0, 0.0), 0);
        for sample in &batch.value_samples {
            let predicted = sigmoid(self.logit(batch, sample));
            sums.0 += cross_entropy(predicted, sample.target);
            if let Some(result) = sample.result {
                sums.1 += cross_entropy(predicted, result);
                results += 1;
            }
        }
        let mean = |sum: f64, count: usize| sum / count.max(1) as f64;
        (mean(sums.0, batch.value_samples.len()), mean(sums.1, results))
    }

    /// Predictions against results.
    pub(crate) fn calibration(&self, batch: &Batch) -> [Bin; BINS] {
        let predict = |sample: &ValueSample| {
            sample.result.map(|result| (f64::from(sigmoid(self.logit(batch, sample))), f64::from(result)))
        };
        bins(batch.value_samples.iter().filter_map(predict))
    }

    /// Parameters that at most `rare` samples use.
    pub(crate) fn rare(&self, batch: &Batch, rare: u32) -> Vec<bool> {
        let mut seen = vec![0; self.parameters.len()];
        for sample in &batch.value_samples {
            self.each(batch, sample, |i, _| seen[i] += 1);
        }
        seen.into_iter().map(|count: u32| count <= rare).collect()
    }
}

/// What moves promise: for each set the numbers by code, attack then defence.
pub(crate) struct Promise {
    parameters: Vec<f32>,
    sets: usize,
}

const PROMISES: usize = 2 * CODES;

impl Promise {
    pub(crate) fn new(numbers: &[Numbers], unit: f32) -> Promise {
        let mut parameters = Vec::with_capacity(numbers.len() * PROMISES);
        for set in numbers {
            let [.., attack, defence] = &set.by_code;
            parameters.extend(attack.iter().chain(defence).map(|value| value / unit));
        }
        Promise { parameters, sets: numbers.len() }
    }

    pub(crate) fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    pub(crate) fn parameters_mut(&mut self) -> &mut [f32] {
        &mut self.parameters
    }

    pub(crate) fn by_code(&self, set: usize) -> [&[f32]; 2] {
        let list = &self.parameters[set * PROMISES..];
        [&list[..CODES], &list[CODES..PROMISES]]
    }

    /// The parameters of the attack and of the defence at a move.
    #[inline]
    fn at(&self, color: u8, (own, other): (u16, u16)) -> (usize, usize) {
        let attack = set_of(color, self.sets) * PROMISES + usize::from(own);
        let defence = set_of(1 - color, self.sets) * PROMISES + CODES + usize::from(other);
        (attack, defence)
    }

    fn logits(&self, batch: &Batch, sample: &PromiseSample, out: &mut Vec<f32>) {
        out.clear();
        let moves = &batch.moves[sample.from as usize..][..usize::from(sample.moves)];
        out.extend(moves.iter().map(|&mv| {
            let (attack, defence) = self.at(sample.color, mv);
            self.parameters[attack] + self.parameters[defence]
        }));
    }

    /// Adds the gradient of the loss of some samples.
    pub(crate) fn gradient(&self, batch: &Batch, chosen: &[u32], gradient: &mut [f32]) {
        let mut shares = Vec::new();
        for &i in chosen {
            let sample = &batch.promise_samples[i as usize];
            self.logits(batch, sample, &mut shares);
            softmax(&mut shares);
            shares[usize::from(sample.played)] -= 1.0;
            let moves = &batch.moves[sample.from as usize..][..usize::from(sample.moves)];
            for (&mv, &error) in moves.iter().zip(&shares) {
                let (attack, defence) = self.at(sample.color, mv);
                gradient[attack] += error;
                gradient[defence] += error;
            }
        }
    }

    /// Mean loss, and the share of samples where the move played promised most.
    pub(crate) fn losses(&self, batch: &Batch) -> (f64, f64) {
        let (mut loss, mut first) = (0.0, 0);
        let mut shares = Vec::new();
        for sample in &batch.promise_samples {
            self.logits(batch, sample, &mut shares);
            softmax(&mut shares);
            let played = shares[usize::from(sample.played)];
            loss -= f64::from(played.max(1e-9)).ln();
            first += usize::from(shares.iter().all(|&share| share <= played));
        }
        let count = batch.promise_samples.len().max(1) as f64;
        (loss / count, first as f64 / count)
    }

    /// Parameters that at most `rare` moves use.
    pub(crate) fn rare(&self, batch: &Batch, rare: u32) -> Vec<bool> {
        let mut seen = vec![0; self.parameters.len()];
        for sample in &batch.promise_samples {
            for &mv in &batch.moves[sample.from as usize..][..usize::from(sample.moves)] {
                let (attack, defence) = self.at(sample.color, mv);
                seen[attack] += 1;
                seen[defence] += 1;
            }
        }
        seen.into_iter().map(|count: u32| count <= rare).collect()
    }
}

fn softmax(logits: &mut [f32]) {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for logit in logits.iter_mut() {
        *logit = (*logit - most).exp();
        sum += *logit;
    }
    logits.iter_mut().for_each(|share| *share /= sum);
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]
    use super::*;

    fn numbers(random: &mut crate::random::Random) -> Numbers {
        let mut list =
            |count: usize| -> Vec<f32> { (0..count).map(|_| random.unit() as f32 - 0.5).collect() };
        Numbers { by_code: [list(CODES), list(CODES), list(CODES), list(CODES)], by_mask: list(MASKS) }
    }

    fn batch() -> Batch {
        let codes = vec![(3, 2), (700, 1), (3, 1), (9, 4), (3, 1), (5, 1), (8, 1)];
        let value = |from, entries, mask, color, target| ValueSample {
            from,
            entries,
            mask,
            color,
            target,
            result: Some(1.0),
        };
        let value_samples = vec![value(0, [2, 2], 5, 0, 0.7), value(4, [1, 2], 9, 1, 0.2)];
        let moves = vec![(3, 9), (4, 9), (700, 3), (8, 8)];
        let promise_samples = vec![
            PromiseSample { from: 0, moves: 4, played: 2, color: 0 },
            PromiseSample { from: 1, moves: 3, played: 0, color: 1 },
        ];
        Batch { value_samples, codes, promise_samples, moves }
    }

    /// The slope of a function in each of some parameters against what is claimed.
    fn check(gradient: &[f32], mut loss: impl FnMut(usize, f32) -> f64) {
        const STEP: f32 = 1e-2;
        let mut used = 0;
        for (i, &claimed) in gradient.iter().enumerate() {
            let slope = (loss(i, STEP) - loss(i, -STEP)) / f64::from(2.0 * STEP);
            assert!((slope - f64::from(claimed)).abs() < 2e-3, "{i}: {slope} for {claimed}");
            used += usize::from(claimed != 0.0);
        }
        assert!(used > 5);
    }

    #[test]
    fn gradients_are_slopes() {
        let mut random = crate::random::Random::new(3, 3);
        let sets = [numbers(&mut random), numbers(&mut random)];
        let batch = batch();
        let worth = Worth::new(&sets, 1.0);
        let mut gradient = vec![0.0; worth.parameters.len()];
        worth.gradient(&batch, &[0, 1], &mut gradient);
        check(&gradient, |i, step| {
            let mut worth = Worth { parameters: worth.parameters.clone(), sets: 2 };
            worth.parameters[i] += step;
            if gradient[i] == 0.0 { 0.0 } else { 2.0 * worth.losses(&batch).0 }
        });
        let promise = Promise::new(&sets, 1.0);
        let mut gradient = vec![0.0; promise.parameters.len()];
        promise.gradient(&batch, &[0, 1], &mut gradient);
        check(&gradient, |i, step| {
            let mut promise = Promise { parameters: promise.parameters.clone(), sets: 2 };
            promise.parameters[i] += step;
            if gradient[i] == 0.0 { 0.0 } else { 2.0 * promise.losses(&batch).0 }
        });
    }
}
