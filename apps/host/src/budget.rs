//! What one decision may cost: the game's clock, the user's wishes, and the engine's own level together.

use std::time::Duration;

use duel::Limits;

/// The clock of the one who must move, as plain numbers. The default is a game without a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// What is left of the main time; `None` when the game has none.
    pub remaining: Option<Duration>,
    /// What each move adds to it.
    pub increment: Duration,
    /// The most that one move may take; `None` for no such limit.
    pub per_move: Option<Duration>,
    /// Moves that are likely to come yet, if anything is known; 0 for a usual game.
    pub moves_to_go: u32,
}

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

/// Moves for which the main time is kept, when nobody knows better.
const MOVES_TO_GO: u32 = 25;
/// What the way from the engine to the clock may take.
const OVERHEAD: Duration = Duration::from_millis(30);
/// The least that is given, even when the clock has run out.
const LEAST: Duration = Duration::from_millis(5);

/// The limits for one decision. The hard limit never passes what the clock allows, less a margin; the soft limit, half
/// of it or the even share of the main time, is where no new iteration begins. Without clock and wishes there
/// are no limits, and the engine goes by its level.
///
/// ```
/// use std::time::Duration;
/// use host::{Budget, Wishes, budget};
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
    if let Some(remaining) = clock.remaining {
        let usable = remaining.saturating_sub(margin(remaining));
        let moves = if clock.moves_to_go == 0 { MOVES_TO_GO } else { clock.moves_to_go };
        let share = usable / moves + clock.increment * 3 / 4;
        lower(&mut soft, share.min(usable));
        // A hard moment may take several shares, but never so much that the rest is played blind.
        lower(&mut hard, (share * 4).min(usable / 3 + clock.increment / 2).min(usable));
    }
    if let Some(per_move) = clock.per_move {
        lower(&mut hard, per_move.saturating_sub(margin(per_move)));
    }
    if let Some(time) = wishes.time {
        lower(&mut hard, time.saturating_sub(margin(time) / 2));
    }
    if let (Some(limit), Some(share)) = (hard, soft) {
        soft = Some(share.min(limit));
    }
    Limits { time: hard, soft_time: soft, depth: wishes.depth, nodes: wishes.nodes, ..Limits::default() }
}

/// What is kept back of a time: the overhead, or a fifth of a short time.
fn margin(time: Duration) -> Duration {
    OVERHEAD.min(time / 5)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn no_clock_and_no_wishes_mean_no_limits() {
        assert_eq!(budget::<u8>(&Budget::default(), &Wishes::default()), Limits::default());
    }

    #[test]
    fn the_clock_is_never_overdrawn() {
        for millis in [0, 1, 20, 100, 1_000, 30_000, 600_000] {
            for increment in [0, 50, 3_000] {
                for per_move in [None, Some(Duration::from_millis(200))] {
                    let remaining = Duration::from_millis(millis);
                    let increment = Duration::from_millis(increment);
                    let clock = Budget { remaining: Some(remaining), increment, per_move, moves_to_go: 0 };
                    let limits = budget::<u8>(&clock, &Wishes::default());
                    let (hard, soft) = (limits.time.unwrap(), limits.soft_time.unwrap());
                    assert!(hard <= remaining.max(LEAST) && soft <= hard, "{clock:?} {hard:?} {soft:?}");
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
