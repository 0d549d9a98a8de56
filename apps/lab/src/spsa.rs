//! Tuning of settings by games: simultaneous perturbation stochastic approximation (J. Spall, "Multivariate stochastic
//! approximation using a simultaneous perturbation gradient approximation", 1992).
//!
//! In each round every setting is moved up or down at random, one side plays with the moved settings and the other with
//! the opposite ones, and all settings go a little towards the side that won. However many there are, a round costs the
//! same few games.

use crate::random::Random;

/// How fast the moves shrink with the rounds (J. Spall, "Implementation of the simultaneous perturbation algorithm for
/// stochastic optimization", 1998).
const MOVE_DECAY: f64 = 0.101;
/// How fast the steps towards the winner do.
const STEP_DECAY: f64 = 0.5;

/// A setting that is tuned.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// What it is called.
    pub name: String,
    /// Where it begins, and later where it is.
    pub value: f64,
    /// How far it is moved to see what that does.
    pub step: f64,
    /// It stays within these, both included.
    pub range: [i32; 2],
}

/// Tuning in progress.
#[derive(Clone, Debug)]
pub struct Spsa {
    settings: Vec<Setting>,
    /// Size of the first step for a round won by all points, in steps of the setting.
    rate: f64,
    /// Rounds planned; the moves shrink with their share that is done.
    rounds: usize,
    round: usize,
    random: Random,
    /// The direction of each setting in this round.
    directions: Vec<f64>,
}

impl Spsa {
    /// Begins. `rate` is how far a round won by all points takes a setting at first, in its steps.
    #[must_use]
    pub fn new(settings: Vec<Setting>, rate: f64, rounds: usize, seed: u64) -> Spsa {
        let directions = vec![0.0; settings.len()];
        Spsa { settings, rate, rounds, round: 0, random: Random::new(seed, 7), directions }
    }

    /// The settings as they are now.
    #[must_use]
    pub fn settings(&self) -> &[Setting] {
        &self.settings
    }

    /// Rounds that were learned from.
    #[must_use]
    pub fn round(&self) -> usize {
        self.round
    }

    /// The next round: the values of the first side and those of the second, in the order of the settings. Values are
    /// whole; which of both neighbours stands for a broken one is drawn, so that small steps are seen, too.
    pub fn propose(&mut self) -> [Vec<i32>; 2] {
        let scale = self.age().powf(-MOVE_DECAY);
        let mut sides = [Vec::new(), Vec::new()];
        for (setting, direction) in self.settings.iter().zip(&mut self.directions) {
            *direction = if self.random.below(2) == 0 { -1.0 } else { 1.0 };
            for (side, sign) in sides.iter_mut().zip([1.0, -1.0]) {
                let value = setting.value + sign * *direction * scale * setting.step;
                let drawn = (value + self.random.unit()).floor() as i32;
                side.push(drawn.clamp(setting.range[0], setting.range[1]));
            }
        }
        sides
    }

    /// The round is over: `score` is what the first side won more than the second, as a share of the games (−1 to 1).
    pub fn learn(&mut self, score: f64) {
        let step = self.rate * self.age().powf(-STEP_DECAY) * score;
        for (setting, direction) in self.settings.iter_mut().zip(&self.directions) {
            let [low, high] = setting.range.map(f64::from);
            setting.value = (setting.value + step * direction * setting.step).clamp(low, high);
        }
        self.round += 1;
    }

    /// Grows from 1 as the rounds go by.
    fn age(&self) -> f64 {
        1.0 + self.round as f64 / (0.3 * self.rounds.max(1) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(name: &str, value: f64, step: f64, range: [i32; 2]) -> Setting {
        Setting { name: name.to_owned(), value, step, range }
    }

    /// Who is nearer to the best values wins more games, the rest is chance: all settings end near the best, and one that
    /// does not matter stays within its range.
    #[test]
    fn the_best_values_are_found_through_noise() {
        let settings = vec![
            setting("a", 20.0, 10.0, [0, 200]),
            setting("b", 300.0, 40.0, [0, 1000]),
            setting("idle", 50.0, 5.0, [30, 70]),
        ];
        let mut spsa = Spsa::new(settings, 0.5, 2000, 3);
        let mut games = Random::new(11, 1);
        for round in 0..2000 {
            assert_eq!(spsa.round(), round);
            let distance = |side: &[i32]| {
                (f64::from(side[0]) - 80.0).powi(2) / 6400.0 + (f64::from(side[1]) - 120.0).powi(2) / 90_000.0
            };
            let [first, second] = spsa.propose();
            assert!((30..=70).contains(&first[2]) && (30..=70).contains(&second[2]));
            let chance = 0.5 + (distance(&second) - distance(&first)).clamp(-1.0, 1.0) / 2.0;
            let wins = (0..10).filter(|_| games.unit() < chance).count();
            spsa.learn(wins as f64 / 5.0 - 1.0);
        }
        let [a, b, idle] = [0, 1, 2].map(|index| spsa.settings()[index].value);
        assert!((a - 80.0).abs() < 15.0 && (b - 120.0).abs() < 60.0, "{a} {b}");
        assert!((30.0..=70.0).contains(&idle));
    }

    #[test]
    fn both_sides_move_the_same_way_from_the_middle() {
        let mut spsa = Spsa::new(vec![setting("a", 100.0, 7.0, [-1000, 1000])], 1.0, 10, 1);
        let [first, second] = spsa.propose();
        assert_eq!((first[0] - 100).abs(), 7);
        assert_eq!(first[0] + second[0], 200);
        spsa.learn(1.0);
        assert!((spsa.settings()[0].value - f64::from(first[0])).abs() < 1e-9, "all games won: a whole step");
        spsa.propose();
        let before = spsa.settings().to_vec();
        spsa.learn(0.0);
        assert_eq!(spsa.settings(), before, "an even round teaches nothing");
    }
}
