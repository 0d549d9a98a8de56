//! What one decision may cost: the game's clock, the user's wishes, and the engine's own level together.

use std::time::Duration;

use duel::Limits;
use session::Budget;

/// What the user asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// Time for each move.
    pub time: Option<Duration>,
    /// Depth of each search, in plies.
    pub depth: Option<u32>,
    /// Nodes of each search.
    pub nodes: Option<u64>,
}

/// Moves for which the main time is kept.
const MOVES_TO_GO: u32 = 25;
/// What the way from the engine to the clock may take on a busy machine: this, and a fiftieth of the time.
const OVERHEAD: Duration = Duration::from_millis(80);
/// The least that is given, even when the clock has run out.
const LEAST: Duration = Duration::from_millis(5);

/// The limits for one decision. The hard limit never passes what the clock allows, less a margin. With a main time the
/// soft limit, its even share, is where no new iteration begins; a time per move may be used up, since nothing of it is
/// left for later. Without clock and wishes there are no limits, and the engine goes by its level.
///
/// ```
/// use std::time::Duration;
/// use host::{Wishes, budget};
/// use session::Budget;
/// let clock = Budget { remaining: Some(Duration::from_secs(300)), ..Budget::default() };
/// let limits = budget::<u8>(&clock, &Wishes::default());
/// assert!(limits.soft_time.unwrap() < limits.time.unwrap());
/// assert!(limits.time.unwrap() < Duration::from_secs(60));
/// ```
#[must_use]
pub fn budget<M>(clock: &Budget, wishes: &Wishes) -> Limits<M> {
    let mut hard: Option<Duration> = None;
    let mut soft: Option<Duration> = None;
    let lower = |limit: &mut Option<Duration>, to: Duration| {
        let to = to.max(LEAST);
        *limit = Some(limit.map_or(to, |limit| limit.min(to)));
    };
    match (clock.per_move, clock.remaining) {
        (Some(per_move), remaining) => {
            let left = remaining.map_or(per_move, |remaining| remaining.min(per_move));
            lower(&mut hard, left.saturating_sub(margin(left)));
        }
        (None, Some(remaining)) => {
            let usable = remaining.saturating_sub(margin(remaining));
            let share = usable / MOVES_TO_GO + clock.increment * 3 / 4;
            lower(&mut soft, share.min(usable));
            // A hard moment may take several shares, but never so much that the rest is played blind.
            lower(&mut hard, (share * 4).min(usable / 3 + clock.increment / 2).min(usable));
        }
        (None, None) => {}
    }
    if let Some(time) = wishes.time {
        lower(&mut hard, time.saturating_sub(margin(time) / 2));
    }
    if let (Some(limit), Some(share)) = (hard, soft) {
        soft = Some(share.min(limit));
    }
    Limits { time: hard, soft_time: soft, depth: wishes.depth, nodes: wishes.nodes, ..Limits::default() }
}

/// What is kept back of a time: the overhead, but at most a fifth.
fn margin(time: Duration) -> Duration {
    (OVERHEAD + time / 50).min(time / 5)
}

#[cfg(test)]
mod tests {
    use rules::{ByParty, Protocol, Settings};
    use session::{Config, Effect, Seat, Session};

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn no_clock_and_no_wishes_mean_no_limits() {
        assert_eq!(budget::<u8>(&Budget::default(), &Wishes::default()), Limits::default());
    }

    /// What a session says to an engine that must begin.
    fn asked(time: &str) -> Budget {
        let mut config = Config::new(Settings::default(), Protocol::None);
        config.seats = ByParty::new(Seat::Engine, Seat::Person);
        config.time = time.parse().unwrap();
        let (_, effects) = Session::new(config, Duration::ZERO).unwrap();
        match effects.as_slice() {
            [Effect::Think { budget, .. }] => *budget,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_time_per_move_is_used() {
        for (time, seconds) in [("30s/move", 30), ("7s/move", 7), ("1s/move", 1)] {
            let limits = budget::<u8>(&asked(time), &Wishes::default());
            let hard = limits.time.unwrap();
            assert!(hard < SECOND * seconds && hard >= SECOND * seconds * 9 / 10, "{time}: {hard:?}");
            assert_eq!(limits.soft_time, None, "nothing is saved for later moves");
        }
        // Of a decision that is under way only the rest is left.
        let rest = Budget { remaining: Some(SECOND * 2), ..asked("30s/move") };
        let hard = budget::<u8>(&rest, &Wishes::default()).time.unwrap();
        assert!(hard < SECOND * 2 && hard > SECOND, "{hard:?}");
    }

    #[test]
    fn a_main_time_is_shared_out() {
        let limits = budget::<u8>(&asked("5m"), &Wishes::default());
        assert_eq!(limits.soft_time, Some((SECOND * 300 - margin(SECOND * 300)) / MOVES_TO_GO));
        let more = budget::<u8>(&asked("5m+4s"), &Wishes::default());
        assert_eq!(more.soft_time, limits.soft_time.map(|time| time + SECOND * 3));
        assert_eq!(budget::<u8>(&asked("none"), &Wishes::default()), Limits::default());
    }

    #[test]
    fn the_clock_is_never_overdrawn() {
        for millis in [0, 1, 20, 100, 1_000, 30_000, 600_000] {
            for increment in [0, 50, 3_000] {
                for per_move in [None, Some(Duration::from_millis(200))] {
                    let remaining = Duration::from_millis(millis);
                    let increment = Duration::from_millis(increment);
                    let clock = Budget { remaining: Some(remaining), increment, per_move };
                    let limits = budget::<u8>(&clock, &Wishes::default());
                    let hard = limits.time.unwrap();
                    assert!(hard <= remaining.max(LEAST), "{clock:?} {hard:?}");
                    assert!(limits.soft_time.is_none_or(|soft| soft <= hard), "{clock:?}");
                    assert!(per_move.is_none_or(|most| hard <= most));
                }
            }
        }
    }

    #[test]
    fn wishes_hold_beside_the_clock() {
        let wishes = Wishes { time: Some(SECOND), depth: Some(4), nodes: Some(99) };
        let limits = budget::<u8>(&Budget::default(), &wishes);
        assert_eq!((limits.depth, limits.nodes, limits.soft_time), (Some(4), Some(99), None));
        assert!(limits.time.unwrap() < SECOND && limits.time.unwrap() > SECOND * 9 / 10);
        let clock = Budget { per_move: Some(SECOND / 2), ..Budget::default() };
        assert!(budget::<u8>(&clock, &wishes).time.unwrap() < SECOND / 2);
    }
}
