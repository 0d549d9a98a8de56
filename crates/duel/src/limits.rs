//! How long a search may go on: limits, the token that stops it from outside, and clocks.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What one decision may cost, and how much is to be told about it. The default has no limit at all: such a search
/// ends when the position is settled, or by a [`StopToken`].
///
/// ```
/// use std::time::Duration;
/// use duel::Limits;
/// let limits: Limits<u8> = Limits::default().with_time(Duration::from_millis(900)).with_candidates(3);
/// assert_eq!((limits.depth, limits.candidates), (None, 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits<M> {
    /// Hard limit: the search breaks off wherever it is and answers with the best it has.
    pub time: Option<Duration>,
    /// Soft limit: once it has passed, no new iteration begins.
    pub soft_time: Option<Duration>,
    /// Deepest iteration, in plies; at least one ply is searched.
    pub depth: Option<u32>,
    /// Moves played in the search, at most.
    pub nodes: Option<u64>,
    /// How many of the best moves are wanted with exact values; 0 counts as 1.
    pub candidates: usize,
    /// Moves that must not be chosen now. They may still be answers deeper in the tree.
    pub exclude: Vec<M>,
}

impl<M> Default for Limits<M> {
    fn default() -> Self {
        Limits { time: None, soft_time: None, depth: None, nodes: None, candidates: 1, exclude: Vec::new() }
    }
}

impl<M> Limits<M> {
    /// These limits with a hard time limit.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        Limits { time: Some(time), ..self }
    }

    /// These limits with a time after which no new iteration begins.
    #[must_use]
    pub fn with_soft_time(self, soft_time: Duration) -> Self {
        Limits { soft_time: Some(soft_time), ..self }
    }

    /// These limits with a deepest iteration, in plies.
    #[must_use]
    pub fn with_depth(self, depth: u32) -> Self {
        Limits { depth: Some(depth), ..self }
    }

    /// These limits with a largest number of nodes.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Self {
        Limits { nodes: Some(nodes), ..self }
    }

    /// These limits with `candidates` best moves wanted.
    #[must_use]
    pub fn with_candidates(self, candidates: usize) -> Self {
        Limits { candidates, ..self }
    }

    /// These limits with moves that must not be chosen.
    #[must_use]
    pub fn with_exclude(self, exclude: Vec<M>) -> Self {
        Limits { exclude, ..self }
    }
}

/// Stops a search from outside, from any thread; all clones are one token. A search only reads it, so a token must
/// be reset before it is used again.
///
/// ```
/// let token = duel::StopToken::new();
/// let in_the_search = token.clone();
/// token.stop();
/// assert!(in_the_search.is_stopped());
/// token.reset();
/// assert!(!in_the_search.is_stopped());
/// ```
#[derive(Clone, Default)]
pub struct StopToken(Arc<AtomicBool>);

impl StopToken {
    /// A token that is not stopped.
    #[must_use]
    pub fn new() -> StopToken {
        StopToken::default()
    }

    /// Asks every search that holds a clone to answer now.
    #[inline]
    pub fn stop(&self) {
        // Relaxed: the flag carries no data, and a search that sees it a poll later is still right.
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`stop`](StopToken::stop) was called since the last reset.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Makes the token fresh again.
    #[inline]
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

impl fmt::Debug for StopToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("StopToken").field(&self.is_stopped()).finish()
    }
}

/// Time, handed in: a search never looks at the clock of the machine by itself.
///
/// ```
/// use std::time::Duration;
/// use duel::{Clock, ManualClock, NoClock};
/// assert_eq!(NoClock.now(), Duration::ZERO);
/// let clock = ManualClock::new();
/// clock.advance(Duration::from_millis(30));
/// assert_eq!(clock.now(), Duration::from_millis(30));
/// ```
pub trait Clock: Send + Sync {
    /// Time since an arbitrary origin; it never runs backwards.
    fn now(&self) -> Duration;
}

/// A clock that stands still: time limits never strike, elapsed times read zero.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClock;

impl Clock for NoClock {
    #[inline]
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// A clock that shows what it is told, for tests and simulations.
///
/// [`ManualClock::ticking`] also moves on by a fixed step at every look, which makes time limits deterministic.
///
/// ```
/// use std::time::Duration;
/// use duel::{Clock, ManualClock};
/// let clock = ManualClock::ticking(Duration::from_millis(10));
/// assert_eq!((clock.now().as_millis(), clock.now().as_millis()), (0, 10));
/// ```
#[derive(Debug, Default)]
pub struct ManualClock {
    nanos: AtomicU64,
    step: u64,
}

impl ManualClock {
    /// A clock at zero that moves only when told.
    #[must_use]
    pub fn new() -> ManualClock {
        ManualClock::default()
    }

    /// A clock at zero that moves on by `step` after every look at it.
    #[must_use]
    pub fn ticking(step: Duration) -> ManualClock {
        ManualClock { nanos: AtomicU64::new(0), step: nanos(step) }
    }

    /// Shows `now` from here on.
    pub fn set(&self, now: Duration) {
        self.nanos.store(nanos(now), Ordering::Relaxed);
    }

    /// Moves on by `by`.
    pub fn advance(&self, by: Duration) {
        self.nanos.fetch_add(nanos(by), Ordering::Relaxed);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Duration {
        Duration::from_nanos(self.nanos.fetch_add(self.step, Ordering::Relaxed))
    }
}

/// Nanoseconds that fit a `u64` (584 years).
fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_has_no_limit() {
        let limits = Limits::<u8>::default();
        assert_eq!((limits.time, limits.soft_time, limits.depth, limits.nodes), (None, None, None, None));
        assert_eq!(limits.candidates, 1);
        assert!(limits.exclude.is_empty());
    }

    #[test]
    fn builders_set_one_field_each() {
        let second = Duration::from_secs(1);
        let built = Limits::default()
            .with_time(second)
            .with_soft_time(second / 2)
            .with_depth(4)
            .with_nodes(99)
            .with_candidates(2)
            .with_exclude(vec![7u8]);
        let plain = Limits {
            time: Some(second),
            soft_time: Some(second / 2),
            depth: Some(4),
            nodes: Some(99),
            candidates: 2,
            exclude: vec![7],
        };
        assert_eq!(built, plain);
    }

    #[test]
    fn manual_clock_can_be_set() {
        let clock = ManualClock::new();
        clock.set(Duration::from_secs(5));
        assert_eq!((clock.now(), clock.now()), (Duration::from_secs(5), Duration::from_secs(5)));
    }
}
