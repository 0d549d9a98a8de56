//! The one place where a search looks at its limits.

use std::fmt;
use std::time::Duration;

use crate::{Clock, Limits, StopToken};

/// Nodes between two looks at the clock and the stop token. At a million nodes a second that is a look every
/// millisecond; at a hundred thousand, every ten.
pub const POLL_INTERVAL: u64 = 1024;

/// The search has to answer now. Travels up the recursion as an error, so that `?` unwinds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search was stopped")
    }
}

impl std::error::Error for Stopped {}

/// Counts nodes and says when to stop: stop token and clock every [`POLL_INTERVAL`] nodes, the node limit exactly.
///
/// ```
/// use duel::{Limits, Meter, NoClock, StopToken};
/// let (limits, stop) = (Limits::<u8>::default().with_nodes(3), StopToken::new());
/// let mut meter = Meter::new(&limits, &NoClock, &stop);
/// let counted = std::iter::from_fn(|| meter.tick().ok()).count();
/// assert_eq!(counted, 3);
/// ```
pub struct Meter<'a> {
    clock: &'a dyn Clock,
    stop: &'a StopToken,
    start: Duration,
    time: Option<Duration>,
    soft_time: Option<Duration>,
    node_limit: u64,
    nodes: u64,
    until_poll: u64,
}

impl<'a> Meter<'a> {
    /// A meter that starts now.
    #[must_use]
    pub fn new<M>(limits: &Limits<M>, clock: &'a dyn Clock, stop: &'a StopToken) -> Meter<'a> {
        let node_limit = limits.nodes.unwrap_or(u64::MAX);
        Meter {
            clock,
            stop,
            start: clock.now(),
            time: limits.time,
            soft_time: limits.soft_time,
            node_limit,
            nodes: 0,
            until_poll: POLL_INTERVAL.min(node_limit),
        }
    }

    /// Counts one node; looks at the limits when it is time to.
    ///
    /// # Errors
    /// [`Stopped`] when a hard limit is reached or the token is set. A node refused is not counted.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        if self.until_poll == 0 {
            self.poll()?;
        }
        self.until_poll -= 1;
        self.nodes += 1;
        Ok(())
    }

    /// Brings the next look at the limits nearer by `work`: for work beside the counted nodes, in nodes' worth.
    #[inline]
    pub fn spend(&mut self, work: u64) {
        self.until_poll = self.until_poll.saturating_sub(work);
    }

    /// Looks at the stop token, the node limit and the hard time limit now.
    ///
    /// # Errors
    /// [`Stopped`] when one of them says so.
    pub fn check(&self) -> Result<(), Stopped> {
        let late = self.time.is_some_and(|time| self.elapsed() >= time);
        if late || self.stop.is_stopped() || self.nodes >= self.node_limit { Err(Stopped) } else { Ok(()) }
    }

    /// Whether the soft time limit has passed.
    #[must_use]
    pub fn is_past_soft_limit(&self) -> bool {
        self.soft_time.is_some_and(|time| self.elapsed() >= time)
    }

    /// Nodes counted so far.
    #[inline]
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.start)
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        self.check()?;
        self.until_poll = POLL_INTERVAL.min(self.node_limit - self.nodes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ManualClock, NoClock};

    fn count(meter: &mut Meter<'_>) -> u64 {
        while meter.tick().is_ok() {}
        meter.nodes()
    }

    #[test]
    fn node_limit_is_exact() {
        for limit in [0, 1, 1023, 1024, 1025, 5000] {
            let (limits, stop) = (Limits::<u8>::default().with_nodes(limit), StopToken::new());
            assert_eq!(count(&mut Meter::new(&limits, &NoClock, &stop)), limit);
        }
    }

    #[test]
    fn stop_token_is_seen_at_the_next_poll() {
        let (limits, stop) = (Limits::<u8>::default(), StopToken::new());
        let mut meter = Meter::new(&limits, &NoClock, &stop);
        meter.tick().unwrap();
        stop.stop();
        assert_eq!(count(&mut meter), POLL_INTERVAL);
    }

    #[test]
    fn work_elsewhere_brings_the_poll_nearer() {
        let (limits, stop) = (Limits::<u8>::default(), StopToken::new());
        let mut meter = Meter::new(&limits, &NoClock, &stop);
        stop.stop();
        meter.spend(1000);
        assert_eq!(count(&mut meter), 24);
        meter.spend(1_000_000);
        assert_eq!(meter.tick(), Err(Stopped));
    }

    #[test]
    fn hard_and_soft_time() {
        let limits = Limits::<u8>::default()
            .with_time(Duration::from_millis(100))
            .with_soft_time(Duration::from_millis(40));
        let (clock, stop) = (ManualClock::new(), StopToken::new());
        clock.set(Duration::from_secs(9));
        let meter = Meter::new(&limits, &clock, &stop);
        assert!(!meter.is_past_soft_limit());
        clock.advance(Duration::from_millis(40));
        assert!(meter.is_past_soft_limit() && meter.check().is_ok());
        clock.advance(Duration::from_millis(60));
        assert_eq!(meter.check(), Err(Stopped));
        assert_eq!(meter.elapsed(), Duration::from_millis(100));
    }
}
