//! What a match says about strength: score, pairs, Elo with its error, and how likely the first is the stronger.
//!
//! Games come in pairs: one opening, both colors. Black's advantage and an unbalanced opening make the two games of a
//! pair depend on each other, so that the error is computed from pairs and not from games. A pair has five outcomes,
//! hence *pentanomial*.

use crate::sprt::expected_score;

/// Wins, draws and losses of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Tally {
    /// Counts a game: its score in half points (2 for a win).
    pub fn add(&mut self, half_points: u8) {
        match half_points {
            2.. => self.wins += 1,
            1 => self.draws += 1,
            0 => self.losses += 1,
        }
    }

    /// All games.
    #[must_use]
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points: a draw is half of one.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.wins) + 0.5 * f64::from(self.draws)
    }

    /// Points per game, 0 to 1; `None` without a game.
    #[must_use]
    pub fn score(self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / f64::from(self.games()))
    }

    /// The share of draws, 0 to 1; `None` without a game.
    #[must_use]
    pub fn draw_rate(self) -> Option<f64> {
        (self.games() > 0).then(|| f64::from(self.draws) / f64::from(self.games()))
    }
}

/// Pairs of games by their outcome for the first engine: 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial(pub [u32; 5]);

/// A difference in Elo and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The estimate.
    pub elo: f64,
    /// The lower end of the interval of 95 %.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Elo {
    /// Half of the interval: the number after "±". Infinite when an end is.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The 97.5 % point of the normal distribution.
const Z95: f64 = 1.959_964;

impl Pentanomial {
    /// Counts a pair of `half_points`, 0 to 4; more count as 4.
    pub fn add(&mut self, half_points: u8) {
        self.0[usize::from(half_points.min(4))] += 1;
    }

    /// All pairs.
    #[must_use]
    pub fn pairs(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Mean and variance of the score of one pair, a share from 0 to 1; `None` without pairs. The variance is that of
    /// the sample, divided by the number of pairs.
    #[must_use]
    pub fn moments(&self) -> Option<(f64, f64)> {
        let pairs = f64::from(self.pairs());
        if pairs == 0.0 {
            return None;
        }
        let scored =
            || self.0.iter().enumerate().map(|(i, &count)| (i as f64 / 4.0, f64::from(count) / pairs));
        let mean: f64 = scored().map(|(score, share)| score * share).sum();
        let variance = scored().map(|(score, share)| share * (score - mean).powi(2)).sum();
        Some((mean, variance))
    }

    /// The standard error of the score.
    fn standard_error(&self) -> Option<(f64, f64)> {
        let (mean, variance) = self.moments()?;
        Some((mean, (variance / f64::from(self.pairs())).sqrt()))
    }

    /// Elo by the logistic curve, with the interval of 95 % of the score (normal approximation) carried over to Elo;
    /// `None` without pairs. Infinite where the score, or an end of its interval, is 0 or 1.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        let (mean, error) = self.standard_error()?;
        let (low, high) = (mean - Z95 * error, mean + Z95 * error);
        Some(Elo { elo: elo_of(mean), low: elo_of(low), high: elo_of(high) })
    }

    /// The likelihood that the first engine is the stronger: the part of the normal distribution of the score above
    /// one half; `None` without pairs.
    #[must_use]
    pub fn likelihood_of_superiority(&self) -> Option<f64> {
        let (mean, error) = self.standard_error()?;
        let above = mean - 0.5;
        Some(match error > 0.0 {
            true => normal(above / error),
            false if above == 0.0 => 0.5,
            false => f64::from(u8::from(above > 0.0)),
        })
    }
}

/// The difference in Elo that makes this the expected score: the inverse of [`expected_score`].
#[must_use]
pub fn elo_of(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        debug_assert!((expected_score(400.0 * (score / (1.0 - score)).log10()) - score).abs() < 1e-9);
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The normal distribution function. The error function is Abramowitz and Stegun, *Handbook of Mathematical Functions*,
/// 7.1.26, with an error below 1.5·10⁻⁷.
fn normal(z: f64) -> f64 {
    let x = z.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let poly = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let sum = poly.iter().fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let tail = 0.5 * sum * (-x * x).exp();
    if z > 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]
    use super::*;

    #[track_caller]
    fn close(got: f64, expected: f64, within: f64) {
        assert!((got - expected).abs() <= within, "{got} is not {expected}");
    }

    #[test]
    fn pairs_by_hand() {
        // Ten pairs 1, 1, 4, 2, 2: mean (0·1 + ¼·1 + ½·4 + ¾·2 + 1·2) / 10 = 0.575,
        // variance (0.330625 + 0.105625 + 4·0.005625 + 2·0.030625 + 2·0.180625) / 10 = 0.088125.
        let pairs = Pentanomial([1, 1, 4, 2, 2]);
        let (mean, variance) = pairs.moments().unwrap();
        close(mean, 0.575, 1e-12);
        close(variance, 0.088_125, 1e-12);
        // Error √0.0088125 = 0.0938749; 0.575 ± 0.183991 is 0.391009 … 0.758992.
        let elo = pairs.elo().unwrap();
        close(elo.elo, 52.51, 0.01);
        close(elo.low, -76.97, 0.01);
        close(elo.high, 199.28, 0.01);
        // Φ(0.075 / 0.0938749) = Φ(0.798936) = 0.78784.
        close(pairs.likelihood_of_superiority().unwrap(), 0.78784, 1e-4);
    }

    #[test]
    fn pairs_have_less_error_than_games_when_colors_decide() {
        // Black wins every game: each pair is even, and there is no doubt that the engines are, too.
        let even = Pentanomial([0, 0, 20, 0, 0]);
        let elo = even.elo().unwrap();
        assert_eq!((elo.elo, elo.low, elo.high), (0.0, 0.0, 0.0));
        assert_eq!(even.likelihood_of_superiority(), Some(0.5));
    }

    #[test]
    fn what_is_certain_is_infinite() {
        let won = Pentanomial([0, 0, 0, 0, 3]);
        assert_eq!(won.elo().unwrap().elo, f64::INFINITY);
        assert_eq!(won.likelihood_of_superiority(), Some(1.0));
        assert_eq!((Pentanomial::default().elo(), Pentanomial::default().moments()), (None, None));
    }

    #[test]
    fn games_are_counted() {
        let mut tally = Tally::default();
        [2, 2, 1, 0].iter().for_each(|&half_points| tally.add(half_points));
        assert_eq!((tally.wins, tally.draws, tally.losses), (2, 1, 1));
        assert_eq!((tally.score(), tally.draw_rate()), (Some(0.625), Some(0.25)));
        assert_eq!(Tally::default().score(), None);
    }

    #[test]
    fn the_normal_distribution() {
        for (z, expected) in [(0.0, 0.5), (1.0, 0.841_344_7), (-1.959_964, 0.025), (3.0, 0.998_650_1)] {
            close(normal(z), expected, 2e-7);
        }
    }
}
