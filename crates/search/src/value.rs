//! Values inside the search: centipoint-like units of the evaluation, and proven results with their distance.
//!
//! They are 32-bit integers that fit 16 bits, so that the table can store them. [`duel::Score`] is what leaves the
//! crate.

use duel::Score;
use rules::Rule;

/// The value of a position from the view of the side to move.
pub(crate) type Value = i32;

/// A five on the board now; a win in `n` plies is `WIN - n`.
pub(crate) const WIN: Value = 30_000;
/// Beyond every value.
pub(crate) const INFINITE: Value = WIN + 1;
/// The smallest proven win: a board has 484 points.
pub(crate) const LEAST_WIN: Value = WIN - 500;
/// The largest estimate.
pub(crate) const MAX_ESTIMATE: Value = LEAST_WIN - 1;
/// A position that nobody wins.
pub(crate) const DRAW: Value = 0;

/// A win whose five falls `plies` plies after the root.
#[inline]
pub(crate) const fn win_at(plies: usize) -> Value {
    WIN - plies as Value
}

/// A loss whose five falls `plies` plies after the root.
#[inline]
pub(crate) const fn loss_at(plies: usize) -> Value {
    -win_at(plies)
}

#[inline]
pub(crate) const fn is_win(value: Value) -> bool {
    value >= LEAST_WIN
}

#[inline]
pub(crate) const fn is_loss(value: Value) -> bool {
    value <= -LEAST_WIN
}

#[inline]
pub(crate) const fn is_decided(value: Value) -> bool {
    is_win(value) || is_loss(value)
}

/// An estimate kept apart from every proven result.
#[inline]
pub(crate) fn estimate(units: i32) -> Value {
    units.clamp(-MAX_ESTIMATE, MAX_ESTIMATE)
}

/// A distance from the root becomes one from the node `ply` plies below it, as the table stores it.
#[inline]
pub(crate) const fn to_table(value: Value, ply: usize) -> i16 {
    let shifted = if is_win(value) {
        value + ply as Value
    } else if is_loss(value) {
        value - ply as Value
    } else {
        value
    };
    shifted as i16
}

/// The inverse of [`to_table`].
#[inline]
pub(crate) const fn from_table(stored: i16, ply: usize) -> Value {
    let value = stored as Value;
    if is_win(value) {
        value - ply as Value
    } else if is_loss(value) {
        value + ply as Value
    } else {
        value
    }
}

/// Units of a score that go into one step of the logistic win rate, whatever the rule: what the values of self-play and
/// their results fit best (`tengen lab stats` on such games).
pub const WIN_RATE_SCALE: f64 = 155.0;

/// Units of the evaluation that go into one such step: the tables of a rule have units of their own.
#[must_use]
pub fn table_scale(rule: Rule) -> f64 {
    match rule {
        // The fits, 165, 147 and 142, do not differ enough to be told apart.
        Rule::Freestyle | Rule::Standard | Rule::Renju => WIN_RATE_SCALE,
        // A lead is worth less where rows can be blocked at both ends.
        Rule::Caro | Rule::CaroOverline => 219.0,
    }
}

/// Units of the evaluation as those of a score.
#[must_use]
pub fn units_of_score(rule: Rule, units: i32) -> i32 {
    (f64::from(units) * (WIN_RATE_SCALE / table_scale(rule))) as i32
}

/// The value as the rest of the program knows it.
pub(crate) fn to_score(rule: Rule, value: Value) -> Score {
    if is_win(value) {
        Score::win_in((WIN - value) as u32)
    } else if is_loss(value) {
        Score::loss_in((WIN + value) as u32)
    } else {
        Score::from_units(units_of_score(rule, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_move_with_the_node() {
        for (value, ply) in [(win_at(9), 4), (loss_at(12), 7), (1234, 30), (-5, 1), (DRAW, 100)] {
            assert_eq!(from_table(to_table(value, ply), ply), value);
        }
        // A win in 9 plies from the root, seen 4 plies below it, is a win in 5.
        assert_eq!(i32::from(to_table(win_at(9), 4)), win_at(5));
    }

    #[test]
    fn scores_tell_plies_to_the_five() {
        assert_eq!(to_score(Rule::Renju, win_at(1)), Score::win_in(1));
        assert_eq!(to_score(Rule::Caro, loss_at(2)), Score::loss_in(2));
        assert_eq!(to_score(Rule::Freestyle, estimate(1_000_000)), Score::from_units(MAX_ESTIMATE));
        // In caro 219 units of the tables are as good as 155 elsewhere.
        assert_eq!(to_score(Rule::Caro, 219), Score::from_units(155));
        assert_eq!(to_score(Rule::CaroOverline, -438), Score::from_units(-310));
    }
}
