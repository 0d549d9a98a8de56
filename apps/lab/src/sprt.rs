//! The sequential probability ratio test: a match that ends as soon as it has said enough.
//!
//! Wald's test ("Sequential tests of statistical hypotheses", 1945) compares two hypotheses after every observation, here
//! after every pair of games. The hypotheses only name the expected score of a pair, not how its five outcomes share it,
//! so that the *generalized* likelihood ratio is taken: for each hypothesis, the likeliest distribution with its
//! expectation. Its formula is Proposition 1.1 of Michel Van den Bergh, "A practical introduction to the GSPRT", and the
//! same with which the Fishtest server of Stockfish tests on pentanomial frequencies; Elo is logistic there and here.

use crate::stats::Pentanomial;

/// The two hypotheses and the errors that are allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference, in Elo, that is no gain.
    pub elo0: f64,
    /// The difference that would be one.
    pub elo1: f64,
    /// How often a difference of `elo0` may pass.
    pub alpha: f64,
    /// How often a difference of `elo1` may fail.
    pub beta: f64,
}

/// What a test has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Not enough yet.
    Open,
    /// The difference is taken as `elo0` or less.
    Rejected,
    /// The difference is taken as `elo1` or more.
    Accepted,
}

impl Verdict {
    /// The name for files: `open`, `h0` or `h1`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Open => "open",
            Verdict::Rejected => "h0",
            Verdict::Accepted => "h1",
        }
    }
}

impl Default for Sprt {
    /// Elo 0 against 25, both errors 5 %.
    fn default() -> Sprt {
        Sprt { elo0: 0.0, elo1: 25.0, alpha: 0.05, beta: 0.05 }
    }
}

/// What a cell without observations is counted as. Without it the ratio is not defined when, say, all pairs were won;
/// Fishtest takes the same.
const EMPTY_CELL: f64 = 1e-3;

impl Sprt {
    /// The bounds of the logarithm of the likelihood ratio: ln(β / (1 − α)) and ln((1 − β) / α).
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the generalized likelihood ratio of `elo1` to `elo0`; 0 without pairs.
    #[must_use]
    pub fn log_likelihood_ratio(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { EMPTY_CELL } else { f64::from(count) });
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let null = likeliest(&shares, expected_score(self.elo0));
        let other = likeliest(&shares, expected_score(self.elo1));
        let mean: f64 = (0..5).map(|i| shares[i] * (other[i] / null[i]).ln()).sum();
        total * mean
    }

    /// What the pairs so far say.
    #[must_use]
    pub fn verdict(&self, pairs: &Pentanomial) -> Verdict {
        let (low, high) = self.bounds();
        let ratio = self.log_likelihood_ratio(pairs);
        if ratio >= high {
            Verdict::Accepted
        } else if ratio <= low {
            Verdict::Rejected
        } else {
            Verdict::Open
        }
    }
}

/// The expected score of a difference in Elo, by the logistic curve.
#[must_use]
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The distribution with this expectation under which the observed `shares` (all above 0) are likeliest: shareᵢ / (1 + θ
/// (scoreᵢ − expectation)), with the θ that makes its expectation right.
fn likeliest(shares: &[f64; 5], expectation: f64) -> [f64; 5] {
    let distance = |i: usize| i as f64 / 4.0 - expectation;
    let excess =
        |theta: f64| -> f64 { (0..5).map(|i| shares[i] * distance(i) / (1.0 + theta * distance(i))).sum() };
    // All denominators are positive between these ends, and the excess falls from +∞ to −∞.
    let (mut low, mut high) = (-1.0 / (1.0 - expectation), 1.0 / expectation);
    for _ in 0..40 {
        let middle = 0.5 * (low + high);
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    let theta = 0.5 * (low + high);
    std::array::from_fn(|i| shares[i] / (1.0 + theta * distance(i)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]
    use super::*;
    use crate::random::Random;

    #[test]
    fn bounds_by_hand() {
        // ln(0.05 / 0.95) and ln(0.95 / 0.05).
        let (low, high) = Sprt::default().bounds();
        assert!((low + 2.944_439).abs() < 1e-6 && (high - 2.944_439).abs() < 1e-6);
        let (low, high) = Sprt { alpha: 0.1, beta: 0.2, ..Sprt::default() }.bounds();
        // ln(0.2 / 0.9) and ln(0.8 / 0.1).
        assert!((low + 1.504_077).abs() < 1e-6 && (high - 2.079_442).abs() < 1e-6);
    }

    /// With wins and losses only, the likeliest distribution is that of a coin, and the ratio is known.
    #[test]
    fn a_coin_by_hand() {
        let sprt = Sprt::default();
        let pairs = Pentanomial([40, 0, 0, 0, 60]);
        // 40 ln((1 − s) / ½) + 60 ln(s / ½) with s = 0.535917 is 40·(−0.074543) + 60·0.069371.
        let expected = 1.180_5;
        let got = sprt.log_likelihood_ratio(&pairs);
        assert!((got - expected).abs() < 0.02, "{got}");
    }

    /// For small differences the ratio is near N (s1 − s0) (2 mean − s0 − s1) / (2 variance) (same source, eq. 1.4).
    #[test]
    fn near_the_usual_approximation() {
        let sprt = Sprt { elo1: 5.0, ..Sprt::default() };
        let pairs = Pentanomial([60, 210, 420, 230, 80]);
        let (mean, variance) = pairs.moments().unwrap();
        let (s0, s1) = (expected_score(0.0), expected_score(5.0));
        let near = f64::from(pairs.pairs()) * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let got = sprt.log_likelihood_ratio(&pairs);
        assert!((got - near).abs() < 0.03 * near.abs(), "{got} {near}");
    }

    #[test]
    fn empty_cells_are_no_trouble() {
        let sprt = Sprt::default();
        for cells in [[0, 0, 0, 0, 9], [9, 0, 0, 0, 0], [0, 0, 50, 0, 0], [1, 0, 0, 0, 0]] {
            let ratio = sprt.log_likelihood_ratio(&Pentanomial(cells));
            assert!(ratio.is_finite(), "{cells:?}: {ratio}");
        }
        assert_eq!(sprt.verdict(&Pentanomial::default()), Verdict::Open);
        assert_eq!(sprt.verdict(&Pentanomial([0, 0, 0, 0, 60])), Verdict::Accepted);
        assert_eq!(sprt.verdict(&Pentanomial([60, 0, 0, 0, 0])), Verdict::Rejected);
    }

    /// Shares of the five outcomes of a pair with this expectation: a draw rate and a color advantage like those of
    /// matches between equal engines, tilted until the expectation is right.
    fn world(elo: f64) -> [f64; 5] {
        likeliest(&[0.10, 0.06, 0.68, 0.06, 0.10], expected_score(elo))
    }

    /// How often tests of pairs from `world(elo)` end with `verdict`, and how many pairs they take in the mean.
    fn simulate(sprt: &Sprt, elo: f64, tests: u32, verdict: Verdict, seed: u64) -> (f64, f64) {
        let shares = world(elo);
        let mut random = Random::new(seed, 0);
        let (mut hits, mut all) = (0u32, 0u64);
        for _ in 0..tests {
            let mut pairs = Pentanomial::default();
            let found = loop {
                let mut left = random.unit();
                let cell = shares.iter().position(|share| {
                    left -= share;
                    left < 0.0
                });
                pairs.add(cell.unwrap_or(4) as u8);
                match sprt.verdict(&pairs) {
                    Verdict::Open => {}
                    found => break found,
                }
            };
            hits += u32::from(found == verdict);
            all += u64::from(pairs.pairs());
        }
        (f64::from(hits) / f64::from(tests), all as f64 / f64::from(tests))
    }

    /// Prints as a table what `errors_are_as_rare_as_promised` counts, for more hypotheses.
    /// `cargo test -p lab --lib -- --ignored --nocapture error_rates`.
    #[test]
    #[ignore = "prints figures; the bounds are tested without it"]
    #[allow(clippy::print_stdout, reason = "the figures are what it is for")]
    fn error_rates() {
        println!("| elo0, elo1 | false accepts | pairs | false rejects | pairs |");
        println!("| --- | --- | --- | --- | --- |");
        for (elo0, elo1) in [(0.0, 25.0), (0.0, 15.0), (-10.0, 5.0)] {
            let sprt = Sprt { elo0, elo1, ..Sprt::default() };
            let (accepts, first) = simulate(&sprt, elo0, 2000, Verdict::Accepted, 2026);
            let (rejects, second) = simulate(&sprt, elo1, 2000, Verdict::Rejected, 2027);
            let (accepts, rejects) = (100.0 * accepts, 100.0 * rejects);
            println!("| {elo0}, {elo1} | {accepts:.2} % | {first:.0} | {rejects:.2} % | {second:.0} |");
        }
    }

    #[test]
    fn errors_are_as_rare_as_promised() {
        let sprt = Sprt::default();
        let (accepts, _) = simulate(&sprt, sprt.elo0, 2000, Verdict::Accepted, 2026);
        let (rejects, _) = simulate(&sprt, sprt.elo1, 2000, Verdict::Rejected, 2027);
        assert!(accepts <= 0.06 && rejects <= 0.06, "{accepts} {rejects}");
    }
}
