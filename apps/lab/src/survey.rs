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

impl Bin {
    /// Predictions with what happened.
    fn of(pairs: impl Iterator<Item = (f64, f64)>) -> Bin {
        let mut bin = Bin::default();
        for (predicted, actual) in pairs {
            bin.predicted += predicted;
            bin.actual += actual;
            bin.count += 1;
        }
        let count = bin.count.max(1) as f64;
        Bin { predicted: bin.predicted / count, actual: bin.actual / count, ..bin }
    }
}

/// Numbers of stones from which on positions are told apart in [`Survey::by_stones`].
pub const STONES: [usize; 5] = [0, 8, 12, 18, 30];

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
    /// Predictions for Black with what happened, by the stones on the board: from each number of [`STONES`] on; without
    /// proven values, and only near even, where a lean to one colour shows.
    pub by_stones: [Bin; STONES.len()],
    /// Units of one logit of win rate that fit the results best; `None` when values and results do not go together.
    pub unit: Option<f64>,
}

/// How far from even, as a win rate, a prediction may be that counts in [`Survey::by_stones`].
const NEAR_EVEN: f64 = 0.15;

/// What is in some games of a rule, each on its board. `scale` is the units of one logit in the program.
#[must_use]
pub fn survey<'a>(rule: Rule, games: impl Iterator<Item = (BoardSize, &'a Game)>, scale: f64) -> Survey {
    let mut survey = Survey::default();
    let mut lengths = Vec::new();
    let mut seen = HashSet::new();
    let mut ends = HashSet::new();
    let mut estimates = Vec::new();
    for (size, game) in games {
        survey.games += 1;
        survey.branches += game.branches.len();
        survey.results[match game.winner {
            Some(Color::Black) => 0,
            None => 1,
            Some(Color::White) => 2,
        }] += 1;
        lengths.push(game.plies.len());
        let end = add_positions(rule, size, game, &mut survey, &mut seen);
        estimates.extend(estimates_of(game));
        survey.repeated_games += usize::from(!ends.insert(end));
    }
    lengths.sort_unstable();
    if let Some(last) = lengths.len().checked_sub(1) {
        survey.lengths = [0, 1, 2, 3, 4].map(|quarter| lengths[(last * quarter + 2) / 4]);
    }
    survey.calibration = bins(estimates.iter().map(|it| (win_rate(it.value, scale), it.result)));
    survey.unit = fitted_unit(&estimates, scale);
    for (i, bin) in survey.by_stones.iter_mut().enumerate() {
        let is_in =
            |stones: usize| stones >= STONES[i] && STONES.get(i + 1).is_none_or(|&next| stones < next);
        let black = estimates.iter().filter(|it| is_in(it.stones)).map(Estimate::for_black);
        let predictions = black.map(|it| (win_rate(it.value, scale), it.result));
        *bin = Bin::of(predictions.filter(|(predicted, _)| (predicted - 0.5).abs() <= NEAR_EVEN));
    }
    survey
}

/// What a search said of a position, and how the game ended, for the side to move.
#[derive(Clone, Copy)]
struct Estimate {
    /// On the board; Black moves when they are even in number.
    stones: usize,
    /// Units.
    value: f64,
    /// 1 for a win, ½ for a draw.
    result: f64,
}

impl Estimate {
    /// The same for Black.
    fn for_black(&self) -> Estimate {
        if self.stones.is_multiple_of(2) {
            return *self;
        }
        Estimate { value: -self.value, result: 1.0 - self.result, ..*self }
    }
}

/// The values of a game that the search did not prove.
fn estimates_of(game: &Game) -> impl Iterator<Item = Estimate> + '_ {
    let searched = game.plies.iter().enumerate().skip(usize::from(game.opening));
    searched.filter(|(_, ply)| !ply.is_proven).map(|(stones, ply)| {
        let me = if stones % 2 == 0 { Color::Black } else { Color::White };
        let result = game.winner.map_or(0.5, |winner| f64::from(u8::from(winner == me)));
        Estimate { stones, value: f64::from(ply.value), result }
    })
}

/// Adds the positions of a game; the key of its last one.
fn add_positions(
    rule: Rule,
    size: BoardSize,
    game: &Game,
    survey: &mut Survey,
    seen: &mut HashSet<u64>,
) -> u64 {
    let mut threats = Threats::new(rule, size);
    let mut key = FoldedKey::new(size);
    let mut me = Color::Black;
    for (number, ply) in game.plies.iter().enumerate() {
        if number >= usize::from(game.opening) {
            survey.positions += 1;
            survey.tactical += usize::from(ply.is_proven || is_tactical(&threats, me));
            survey.repeated_positions += usize::from(!seen.insert(key.get()));
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
    let mut sorted: [Vec<(f64, f64)>; BINS] = Default::default();
    for pair in pairs {
        sorted[((pair.0 * BINS as f64) as usize).min(BINS - 1)].push(pair);
    }
    sorted.map(|pairs| Bin::of(pairs.into_iter()))
}

/// Units of one logit of win rate that fit the results of some games best, over the values that the search did not prove;
/// `None` when values and results do not go together.
#[must_use]
pub fn unit_of<'a>(games: impl Iterator<Item = &'a Game>, start: f64) -> Option<f64> {
    fitted_unit(&games.flat_map(estimates_of).collect::<Vec<_>>(), start)
}

/// Units by which the values take Black's chances for better than the games ended, by least cross-entropy; negative where
/// they take White's for better. `unit` is that of the win rate. `None` where no game was long enough to tell.
#[must_use]
pub fn lean_of<'a>(games: impl Iterator<Item = &'a Game>, unit: f64) -> Option<f64> {
    let estimates: Vec<Estimate> = games.flat_map(estimates_of).map(|it| it.for_black()).collect();
    let mut lean = 0.0;
    for _ in 0..50 {
        let (mut first, mut second) = (0.0, 0.0);
        for &Estimate { value, result, .. } in &estimates {
            let p = win_rate(value - lean, unit);
            first += p - result;
            second += p * (1.0 - p);
        }
        if second <= 1e-9 {
            return None;
        }
        let step = (first / second).clamp(-1.0, 1.0) * unit;
        lean += step;
        if step.abs() < 1e-6 * unit {
            return Some(lean);
        }
    }
    // All games were won by one side.
    None
}

/// The unit with the least cross-entropy, by Newton's method on its inverse.
fn fitted_unit(estimates: &[Estimate], start: f64) -> Option<f64> {
    let mut slope = 1.0 / start;
    for _ in 0..50 {
        let (mut first, mut second) = (0.0, 0.0);
        for &Estimate { value, result, .. } in estimates {
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
    fn a_lean_is_found() {
        // Searched at 100 for the side to move, but for the last one, in games of which Black wins one in four.
        let text = "h8 h9 i8 c1 j8 e1 k8 o15 l8";
        let won = |winner| game(text, Symmetry::IDENTITY, Some(winner));
        let games = [Color::Black, Color::White, Color::White, Color::White].map(won);
        // Three of six values are +100 for Black and three −100: p(100 − lean) + p(−100 − lean) = ½, in logits of 100.
        let lean = lean_of(games.iter(), 100.0).unwrap();
        let sum = win_rate(100.0 - lean, 100.0) + win_rate(-100.0 - lean, 100.0);
        assert!((sum - 0.5).abs() < 1e-6 && lean > 100.0, "{lean} {sum}");
        assert_eq!(lean_of(games[1..].iter(), 100.0), None, "only White wins");
        assert_eq!(lean_of([].into_iter(), 100.0), None);
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
        // In each won game three of Black's positions and three of White's have fewer than eight stones, in the drawn one two
        // and one; all of them count, as 62 % and 38 %.
        let [first, second, ..] = survey.by_stones;
        assert_eq!((first.count, second.count), (15, 0));
        assert!((first.predicted - (8.0 * 0.6225 + 7.0 * 0.3775) / 15.0).abs() < 1e-3, "{first:?}");
        assert!((first.actual - 13.5 / 15.0).abs() < 1e-3, "{first:?}");
    }

    #[test]
    fn the_unit_is_found_again() {
        // Results as often as a unit of 150 says.
        let estimate = |value: f64, result: f64| Estimate { stones: 10, value, result };
        let values = || (-40..=40).map(|i| f64::from(i) * 10.0);
        let all: Vec<Estimate> = values().map(|value| estimate(value, win_rate(value, 150.0))).collect();
        assert!((fitted_unit(&all, 300.0).unwrap() - 150.0).abs() < 1e-3);
        let against: Vec<Estimate> =
            values().map(|value| estimate(value, 1.0 - win_rate(value, 150.0))).collect();
        assert_eq!(fitted_unit(&against, 300.0), None);
        assert_eq!(fitted_unit(&[], 300.0), None);
    }
}
