//! What is in files of self-play.

use std::collections::HashSet;

use rules::{BoardSize, Color, Rule};
use threats::{Class, Threats};

use crate::folded::FoldedKey;
use crate::games::Game;

/// Bins of predicted win rate.
pub const BINS: usize = 10;

/// A bin of predictions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    /// Mean of the predictions.
    pub predicted: f64,
    /// Mean of what happened: 1 a win, ½ a draw.
    pub actual: f64,
    /// Positions.
    pub count: usize,
}

/// What is in files of games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Survey {
    /// Games.
    pub games: usize,
    /// Games that Black won, drawn ones, games that White won.
    pub results: [usize; 3],
    /// Plies of a game: least, lower quartile, median, upper quartile, most.
    pub lengths: [usize; 5],
    /// Positions that were searched.
    pub positions: usize,
    /// Moves beside the games that were searched, too; they count nowhere else.
    pub branches: usize,
    /// Of the positions, those where a side can make five, the side to move has a straight or double four, or the search proved
    /// the result.
    pub tactical: usize,
    /// Of these, positions whose like, up to symmetry, was searched before.
    pub repeated_positions: usize,
    /// Games whose last position, up to symmetry, is that of an earlier game.
    pub repeated_games: usize,
    /// Predictions with the program's win-rate scale, by predicted win rate of the side to move; without proven values.
    pub calibration: [Bin; BINS],
    /// Units of one logit of win rate that fit the results best; `None` when values and results do not go together.
    pub unit: Option<f64>,
}

/// What is in some games of a rule, each on its board. `scale` is the units of one logit in the program.
#[must_use]
pub fn survey<'a>(rule: Rule, games: impl Iterator<Item = (BoardSize, &'a Game)>, scale: f64) -> Survey {
    let mut survey = Survey::default();
    let mut lengths = Vec::new();
    let mut seen = HashSet::new();
    let mut ends = HashSet::new();
    let mut values = Vec::new();
    for (size, game) in games {
        survey.games += 1;
        survey.branches += game.branches.len();
        survey.results[match game.winner {
            Some(Color::Black) => 0,
            None => 1,
            Some(Color::White) => 2,
        }] += 1;
        lengths.push(game.plies.len());
        let end = add_positions(rule, size, game, &mut survey, &mut seen, &mut values);
        survey.repeated_games += usize::from(!ends.insert(end));
    }
    lengths.sort_unstable();
    if let Some(last) = lengths.len().checked_sub(1) {
        survey.lengths = [0, 1, 2, 3, 4].map(|quarter| lengths[(last * quarter + 2) / 4]);
    }
    survey.calibration = bins(values.iter().map(|&(value, result)| (win_rate(value, scale), result)));
    survey.unit = fitted_unit(&values, scale);
    survey
}

/// Adds the positions of a game; the key of its last one.
fn add_positions(
    rule: Rule,
    size: BoardSize,
    game: &Game,
    survey: &mut Survey,
    seen: &mut HashSet<u64>,
    values: &mut Vec<(f64, f64)>,
) -> u64 {
    let mut threats = Threats::new(rule, size);
    let mut key = FoldedKey::new(size);
    let mut me = Color::Black;
    for (number, ply) in game.plies.iter().enumerate() {
        if number >= usize::from(game.opening) {
            survey.positions += 1;
            survey.tactical += usize::from(ply.is_proven || is_tactical(&threats, me));
            survey.repeated_positions += usize::from(!seen.insert(key.get()));
            if !ply.is_proven {
                let result = game.winner.map_or(0.5, |winner| f64::from(u8::from(winner == me)));
                values.push((f64::from(ply.value), result));
            }
        }
        if !threats.empty_points().contains(ply.point) {
            break;
        }
        threats.play(ply.point, me);
        key.flip(ply.point, me);
        me = me.opponent();
    }
    key.get()
}

fn is_tactical(threats: &Threats, me: Color) -> bool {
    let has = |color, class| threats.count(color, class) > 0;
    has(me, Class::Five)
        || has(me.opponent(), Class::Five)
        || has(me, Class::StraightFour)
        || has(me, Class::DoubleFour)
}

fn win_rate(value: f64, unit: f64) -> f64 {
    1.0 / (1.0 + (-value / unit).exp())
}

/// Predictions with what happened, in bins.
pub(crate) fn bins(pairs: impl Iterator<Item = (f64, f64)>) -> [Bin; BINS] {
    let mut bins = [Bin::default(); BINS];
    for (predicted, result) in pairs {
        let bin = &mut bins[((predicted * BINS as f64) as usize).min(BINS - 1)];
        bin.predicted += predicted;
        bin.actual += result;
        bin.count += 1;
    }
    for bin in &mut bins {
        let count = bin.count.max(1) as f64;
        bin.predicted /= count;
        bin.actual /= count;
    }
    bins
}

/// Units of one logit of win rate that fit the results of some games best, over the values that the search did not prove;
/// `None` when values and results do not go together.
#[must_use]
pub fn unit_of<'a>(games: impl Iterator<Item = &'a Game>, start: f64) -> Option<f64> {
    let mut values = Vec::new();
    for game in games {
        let searched = game.plies.iter().enumerate().skip(usize::from(game.opening));
        values.extend(searched.filter(|(_, ply)| !ply.is_proven).map(|(number, ply)| {
            let me = if number % 2 == 0 { Color::Black } else { Color::White };
            let result = game.winner.map_or(0.5, |winner| f64::from(u8::from(winner == me)));
            (f64::from(ply.value), result)
        }));
    }
    fitted_unit(&values, start)
}

/// The unit with the least cross-entropy, by Newton's method on its inverse.
fn fitted_unit(values: &[(f64, f64)], start: f64) -> Option<f64> {
    let mut slope = 1.0 / start;
    for _ in 0..50 {
        let (mut first, mut second) = (0.0, 0.0);
        for &(value, result) in values {
            let p = win_rate(value * slope, 1.0);
            first += (p - result) * value;
            second += p * (1.0 - p) * value * value;
        }
        if second <= 1e-12 {
            return None;
        }
        // A step of Newton's may be far too long where the curve is flat.
        let step = (first / second).clamp(-0.5 * slope.abs(), 0.5 * slope.abs());
        slope -= step;
        if step.abs() < 1e-9 * slope.abs() {
            break;
        }
    }
    // Flatter than this, values say nothing about results.
    (slope > 1e-5).then(|| 1.0 / slope)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]
    use super::*;
    use crate::games::Ply;
    use rules::symmetry::Symmetry;

    fn game(text: &str, symmetry: Symmetry, winner: Option<Color>) -> Game {
        let size = BoardSize::new(15).unwrap();
        let ply = |(i, word): (usize, &str)| Ply {
            point: symmetry.apply(size, word.parse().unwrap()),
            value: if i < 2 { 0 } else { 100 },
            is_free: i < 2,
            is_proven: i == 8,
        };
        Game {
            number: 0,
            winner,
            opening: 2,
            plies: text.split(' ').enumerate().map(ply).collect(),
            branches: Vec::new(),
        }
    }

    #[test]
    fn games_are_counted() {
        let size = BoardSize::new(15).unwrap();
        let won = "h8 a1 i8 c1 j8 e1 k8 o15 l8";
        let games = [
            game(won, Symmetry::IDENTITY, Some(Color::Black)),
            game(won, Symmetry::ALL[3], Some(Color::Black)),
            game("h8 h9 c3 c4 c8", Symmetry::IDENTITY, None),
        ];
        let survey = survey(Rule::Freestyle, games.iter().map(|game| (size, game)), 200.0);
        assert_eq!((survey.games, survey.results, survey.lengths), (3, [2, 1, 0], [5, 9, 9, 9, 9]));
        // Of each won game: Black has a three (a straight four at hand), then a four that White has to see.
        assert_eq!((survey.positions, survey.repeated_positions, survey.repeated_games), (17, 7, 1));
        assert_eq!(survey.tactical, 6);
        let count: usize = survey.calibration.iter().map(|bin| bin.count).sum();
        assert_eq!(count, 15);
        let bin = survey.calibration[6];
        assert!((bin.predicted - 0.6225).abs() < 1e-3 && bin.count == 15, "{bin:?}");
    }

    #[test]
    fn the_unit_is_found_again() {
        // Results as often as a unit of 150 says.
        let values: Vec<(f64, f64)> =
            (-40..=40).map(|i| f64::from(i) * 10.0).map(|value| (value, win_rate(value, 150.0))).collect();
        assert!((fitted_unit(&values, 300.0).unwrap() - 150.0).abs() < 1e-3);
        let against: Vec<(f64, f64)> = values.iter().map(|&(value, result)| (value, 1.0 - result)).collect();
        assert_eq!(fitted_unit(&against, 300.0), None);
        assert_eq!(fitted_unit(&[], 300.0), None);
    }
}
