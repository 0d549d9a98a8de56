//! How often the screen is drawn: at once after a key where possible, and never more than twenty times in a second.

use std::time::Duration;

/// Drawings that are saved up while nothing happens.
const SAVED: f64 = 2.0;
/// Drawings a second in the long run; with those saved up at most twenty in any second.
const RATE: f64 = 18.0;
/// Engines and clocks wait so long after any drawing, so that keys find room among them.
pub(crate) const CALM: Duration = Duration::from_millis(125);

/// Why the screen must be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cause {
    /// An engine or a clock.
    Engine,
    /// The player.
    Player,
}

/// The drawings made so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    saved: f64,
    counted: Duration,
    last: Option<Duration>,
}

impl Pace {
    /// Nothing was drawn yet.
    pub(crate) fn new() -> Pace {
        Pace { saved: SAVED, counted: Duration::ZERO, last: None }
    }

    /// When the last drawing was.
    pub(crate) fn last(&self) -> Option<Duration> {
        self.last
    }

    fn saved_at(&self, now: Duration) -> f64 {
        (self.saved + now.saturating_sub(self.counted).as_secs_f64() * RATE).min(SAVED)
    }

    /// When the screen may be drawn, seen from `now`.
    pub(crate) fn next(&self, cause: Cause, now: Duration) -> Duration {
        let missing = (1.0 - self.saved_at(now)).max(0.0);
        let at = now + Duration::from_secs_f64(missing / RATE);
        match (cause, self.last) {
            (Cause::Engine, Some(last)) => at.max(last + CALM),
            _ => at,
        }
    }

    /// The screen is drawn.
    pub(crate) fn drawn(&mut self, now: Duration) {
        self.saved = (self.saved_at(now) - 1.0).max(0.0);
        self.counted = now;
        self.last = Some(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The times of the drawings of `seconds` seconds in which something happens every `every`.
    fn drawings(cause: Cause, every: Duration, seconds: u64) -> (Vec<Duration>, Duration) {
        let mut pace = Pace::new();
        let mut times = Vec::new();
        let mut longest = Duration::ZERO;
        let mut now = Duration::ZERO;
        while now < Duration::from_secs(seconds) {
            let at = pace.next(cause, now);
            longest = longest.max(at - now);
            pace.drawn(at);
            times.push(at);
            // What happens meanwhile is drawn with it.
            while now <= at {
                now += every;
            }
        }
        (times, longest)
    }

    #[test]
    fn never_more_than_twenty_in_a_second() {
        for (cause, millis) in
            [(Cause::Player, 1), (Cause::Player, 33), (Cause::Engine, 1), (Cause::Player, 55)]
        {
            let (times, _) = drawings(cause, Duration::from_millis(millis), 5);
            for (i, &start) in times.iter().enumerate() {
                let within = times[i..].iter().take_while(|&&at| at < start + Duration::from_secs(1)).count();
                assert!(within <= 20, "{within} for {cause:?} every {millis} ms");
            }
        }
    }

    #[test]
    fn keys_at_a_typists_speed_do_not_wait() {
        let (_, longest) = drawings(Cause::Player, Duration::from_millis(80), 5);
        assert_eq!(longest, Duration::ZERO);
    }

    #[test]
    fn a_key_between_drawings_of_an_engine_does_not_wait() {
        let mut pace = Pace::new();
        let mut now = Duration::from_secs(1);
        for _ in 0..50 {
            now = pace.next(Cause::Engine, now);
            pace.drawn(now);
            let key = now + Duration::from_millis(3);
            assert!(pace.next(Cause::Player, key) - key < Duration::from_millis(5));
            now = key;
        }
    }
}
