//! What a search reports while it runs and when it is done.

use std::time::Duration;

use crate::Score;

/// A move that can be chosen, with what the search thinks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// Its value from the view of the side that plays it; distances are counted from the position before it.
    pub score: Score,
    /// The expected line, `mv` first. It may be shorter than the depth.
    pub pv: Vec<M>,
    /// Whether `score` is the value at the depth of the search, and not a guess or a bound.
    pub exact: bool,
}

/// The state of a search after an iteration, and its final word.
///
/// ```
/// use duel::{Candidate, Info, Score};
/// let info = Info {
///     depth: 2,
///     candidates: vec![Candidate { mv: 'a', score: Score::from_units(12), pv: vec!['a', 'b'], exact: true }],
///     ..Info::default()
/// };
/// assert_eq!(info.best().map(|best| best.mv), Some('a'));
/// assert_eq!(info.nodes_per_second(), None, "no time has passed");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info<M> {
    /// Depth of the last finished iteration, in plies; 0 if none was finished.
    pub depth: u32,
    /// Longest line looked at, in plies from the root.
    pub seldepth: u32,
    /// Moves played in the search so far.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// As many of the best moves as were asked for, best first; never empty in the report of a search.
    pub candidates: Vec<Candidate<M>>,
}

impl<M> Info<M> {
    /// The best move with its value.
    #[inline]
    #[must_use]
    pub fn best(&self) -> Option<&Candidate<M>> {
        self.candidates.first()
    }

    /// Speed so far; `None` before any time has passed.
    #[must_use]
    pub fn nodes_per_second(&self) -> Option<u64> {
        let nanos = self.elapsed.as_nanos();
        (nanos > 0).then(|| u64::try_from(u128::from(self.nodes) * 1_000_000_000 / nanos).unwrap_or(u64::MAX))
    }
}

impl<M> Default for Info<M> {
    fn default() -> Self {
        Info { depth: 0, seldepth: 0, nodes: 0, elapsed: Duration::ZERO, candidates: Vec::new() }
    }
}

/// Receives a report after each finished iteration.
pub type InfoSink<'a, M> = &'a mut dyn FnMut(&Info<M>);
