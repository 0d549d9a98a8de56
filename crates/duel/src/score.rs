//! Values of positions.
//!
//! One integer holds both kinds of knowledge a search has: an estimate in the evaluator's own units, and a proven
//! result with its distance. A win in *n* plies is `WIN − n`, so that plain comparison prefers the shorter win and
//! the longer loss; this is the mate score of computer chess. Estimates are clamped below every proven result, so
//! an evaluator cannot claim a win by accident.

use std::fmt;
use std::ops::Neg;

/// Units of a win that is already on the board.
const WIN: i32 = 1_000_000;
/// Longest distance that a decided score can tell, in plies.
const MAX_DISTANCE: i32 = 10_000;
/// Largest estimate that is not a proven result.
const MAX_UNITS: i32 = WIN - MAX_DISTANCE - 1;

/// The value of a position from the view of the side to move: an estimate in the evaluator's units, or a proven
/// win or loss with its distance in plies.
///
/// Scores are ordered from the worst to the best for the side to move; negation gives the other side's view.
///
/// ```
/// use duel::Score;
/// let (soon, late) = (Score::win_in(3), Score::win_in(9));
/// assert!(soon > late && late > Score::from_units(5_000) && Score::from_units(-5_000) > -late);
/// assert_eq!(-soon, Score::loss_in(3));
/// assert_eq!(late.plies_to_end(), Some(9));
/// assert_eq!((late.to_string(), Score::from_units(37).to_string()), ("+M9".to_string(), "37".to_string()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

impl Score {
    /// A drawn position, and an estimate of "even".
    pub const DRAW: Score = Score(0);
    /// Above every score a position can have: the open end of a search window. It is neither a win nor a loss.
    pub const INFINITE: Score = Score(WIN + 1);
    /// The best estimate that is not a proven win; its negation is the worst that is not a proven loss.
    pub const MAX_ESTIMATE: Score = Score(MAX_UNITS);

    /// The side to move wins; the deciding move is the `ply`-th from the point the distance is counted from (the
    /// root in a search), so a win with the next move is `win_in(1)`. Distances over 10,000 plies count as 10,000.
    #[inline]
    #[must_use]
    pub const fn win_in(ply: u32) -> Score {
        let distance = if ply > MAX_DISTANCE as u32 { MAX_DISTANCE } else { ply as i32 };
        Score(WIN - distance)
    }

    /// The side to move loses; the deciding move is the `ply`-th from where the distance is counted. `loss_in(0)`:
    /// the game is lost already.
    #[inline]
    #[must_use]
    pub const fn loss_in(ply: u32) -> Score {
        Score(-Score::win_in(ply).0)
    }

    /// An estimate in the evaluator's units, clamped so that it never looks like a proven result.
    #[inline]
    #[must_use]
    pub const fn from_units(units: i32) -> Score {
        Score(if units > MAX_UNITS {
            MAX_UNITS
        } else if units < -MAX_UNITS {
            -MAX_UNITS
        } else {
            units
        })
    }

    /// The bare number: the evaluator's units for an estimate; for a decided score a number beyond every estimate,
    /// of use only for comparison and storage.
    #[inline]
    #[must_use]
    pub const fn units(self) -> i32 {
        self.0
    }

    /// A proven win for the side to move.
    #[inline]
    #[must_use]
    pub const fn is_win(self) -> bool {
        MAX_UNITS < self.0 && self.0 <= WIN
    }

    /// A proven loss for the side to move.
    #[inline]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        Score(-self.0).is_win()
    }

    /// A proven win or loss. A proven draw is not told apart from an even estimate.
    #[inline]
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Plies to the end of the game, for a decided score.
    #[inline]
    #[must_use]
    pub const fn plies_to_end(self) -> Option<u32> {
        if self.is_decided() { Some((WIN - self.0.abs()) as u32) } else { None }
    }

    /// The expected share of the point, 0 to 1: the logistic function of `units / scale`, and exactly 1 or 0 for a
    /// decided score. `scale` is the number of units at which the odds are *e* to 1 (73%); it belongs to the
    /// evaluator and must be positive. See [`Player::win_rate_scale`](crate::Player::win_rate_scale).
    ///
    /// ```
    /// use duel::Score;
    /// assert_eq!(Score::DRAW.win_rate(200.0), 0.5);
    /// assert!((Score::from_units(200).win_rate(200.0) - 0.731).abs() < 0.001);
    /// assert_eq!(Score::loss_in(4).win_rate(200.0), 0.0);
    /// ```
    #[must_use]
    pub fn win_rate(self, scale: f64) -> f64 {
        debug_assert!(scale > 0.0, "a win rate needs a positive scale");
        if self.0 > MAX_UNITS {
            1.0
        } else if self.0 < -MAX_UNITS {
            0.0
        } else {
            1.0 / (1.0 + (-f64::from(self.0) / scale).exp())
        }
    }

    /// The score as it is stored at a node `ply` plies below the root: a distance counted from the root becomes
    /// one counted from the node, so that it is true wherever the position turns up again. Estimates stay.
    #[inline]
    #[must_use]
    pub const fn to_table(self, ply: u32) -> Score {
        self.shifted(ply as i32)
    }

    /// The inverse of [`to_table`](Score::to_table): a distance counted from a node `ply` plies below the root
    /// becomes one counted from the root.
    #[inline]
    #[must_use]
    pub const fn from_table(self, ply: u32) -> Score {
        self.shifted(-(ply as i32))
    }

    /// A decided score moved `plies` nearer to the end (negative: away from it).
    #[inline]
    const fn shifted(self, plies: i32) -> Score {
        if self.is_win() {
            let units = self.0 + plies;
            Score(if units > WIN {
                WIN
            } else if units <= MAX_UNITS {
                MAX_UNITS + 1
            } else {
                units
            })
        } else if self.is_loss() {
            Score(-Score(-self.0).shifted(plies).0)
        } else {
            self
        }
    }

    /// The next higher score: the upper end of a window that only asks "more than this?".
    #[inline]
    #[must_use]
    pub(crate) const fn next(self) -> Score {
        Score(self.0 + 1)
    }

    /// The next lower score: more than this is as good as the score itself, or better.
    #[inline]
    #[must_use]
    pub(crate) const fn previous(self) -> Score {
        Score(self.0 - 1)
    }
}

impl Neg for Score {
    type Output = Score;
    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// `+M5`: a win in five plies; `-M4`: a loss in four; otherwise the units.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.plies_to_end() {
            Some(plies) => format!("{}M{plies}", if self.is_win() { '+' } else { '-' }),
            None if *self == Score::INFINITE => "+inf".to_owned(),
            None if *self == -Score::INFINITE => "-inf".to_owned(),
            None => self.0.to_string(),
        };
        f.pad(&text)
    }
}

/// As [`Display`](fmt::Display): a failing comparison should read like a score.
impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_runs_from_quick_loss_to_quick_win() {
        let ascending = [
            -Score::INFINITE,
            Score::loss_in(0),
            Score::loss_in(1),
            Score::loss_in(2),
            Score::loss_in(10_000),
            -Score::MAX_ESTIMATE,
            Score::from_units(-1),
            Score::DRAW,
            Score::from_units(1),
            Score::MAX_ESTIMATE,
            Score::win_in(10_000),
            Score::win_in(2),
            Score::win_in(1),
            Score::win_in(0),
            Score::INFINITE,
        ];
        assert!(ascending.is_sorted_by(|a, b| a < b));
        let mut mirrored: Vec<Score> = ascending.iter().map(|&s| -s).collect();
        mirrored.reverse();
        assert_eq!(mirrored, ascending);
    }

    #[test]
    fn estimates_never_look_decided() {
        for units in [i32::MIN, -2_000_000, -1_000_000, 0, 999_999, 1_000_000, i32::MAX] {
            assert!(!Score::from_units(units).is_decided(), "{units}");
        }
        assert_eq!(Score::from_units(-123).units(), -123);
    }

    #[test]
    fn decided_scores_know_their_distance() {
        for plies in [0, 1, 7, 484, 10_000] {
            assert!(Score::win_in(plies).is_win() && !Score::win_in(plies).is_loss());
            assert!(Score::loss_in(plies).is_loss() && !Score::loss_in(plies).is_win());
            assert_eq!(Score::win_in(plies).plies_to_end(), Some(plies));
            assert_eq!(Score::loss_in(plies).plies_to_end(), Some(plies));
        }
        assert_eq!(Score::win_in(u32::MAX), Score::win_in(10_000));
        assert_eq!(Score::DRAW.plies_to_end(), None);
        assert_eq!(Score::INFINITE.plies_to_end(), None);
        assert!(!Score::INFINITE.is_decided() && !(-Score::INFINITE).is_decided());
    }

    #[test]
    fn table_shift_is_undone() {
        for ply in [0, 1, 5, 300] {
            for score in
                [Score::DRAW, Score::from_units(-77), Score::win_in(ply + 3), Score::loss_in(ply + 4)]
            {
                assert_eq!(score.to_table(ply).from_table(ply), score);
            }
        }
        assert_eq!(Score::win_in(9).to_table(4), Score::win_in(5));
        assert_eq!(Score::loss_in(9).to_table(4), Score::loss_in(5));
        assert_eq!(Score::win_in(5).from_table(4), Score::win_in(9));
        assert!(Score::win_in(10_000).from_table(3).is_win(), "saturates inside the range");
        assert!(Score::loss_in(1).to_table(3).is_loss());
    }

    #[test]
    fn text() {
        let cases = [
            (Score::win_in(5), "+M5"),
            (Score::loss_in(4), "-M4"),
            (Score::from_units(37), "37"),
            (Score::from_units(-8), "-8"),
            (Score::INFINITE, "+inf"),
            (-Score::INFINITE, "-inf"),
        ];
        for (score, text) in cases {
            assert_eq!(score.to_string(), text);
            assert_eq!(format!("{score:?}"), text);
        }
        assert_eq!(format!("{:>6}", Score::win_in(5)), "   +M5");
    }

    #[test]
    fn win_rate_is_monotonic_and_symmetric() {
        let scores = [-900, -100, -1, 0, 1, 100, 900].map(Score::from_units);
        assert!(scores.is_sorted_by(|a, b| a.win_rate(150.0) < b.win_rate(150.0)));
        for score in scores {
            assert!((score.win_rate(150.0) + (-score).win_rate(150.0) - 1.0).abs() < 1e-12);
        }
        assert_eq!(Score::win_in(30).win_rate(150.0), 1.0);
        assert_eq!(Score::loss_in(30).win_rate(150.0), 0.0);
    }
}
