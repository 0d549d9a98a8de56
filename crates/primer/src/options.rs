//! What a [`Primer`](crate::Primer) can be told, and what its levels mean.

use std::time::Duration;

use duel::Limits;

use crate::{Scan, Weights};

/// The settings of the engine. [`Options::for_level`] gives those of a level; fields may then be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The level these settings come from, for the name.
    pub level: u8,
    /// Deepest iteration when the limits name none.
    pub depth: Option<u32>,
    /// Most nodes of one decision when the limits name none; on the highest level only when they name no depth and
    /// no time either.
    pub nodes: Option<u64>,
    /// Most time for one decision when the limits name neither time nor depth nor nodes.
    pub time: Option<Duration>,
    /// Moves looked at in one position, the most promising; `None` for all.
    pub width: Option<usize>,
    /// Random choice among the moves whose exact value is within this many per cent of the best, 0 to 100: see
    /// [`Options::band_units`]. Never touches a decided score.
    pub random_band_pct: u8,
    /// Where the random choice begins. The same seed, position and limits give the same choice.
    pub seed: u64,
    /// Longest win by continuous fours that is looked for before the search, in fours; 0 switches it off.
    pub vcf_fours: u32,
    /// Nodes of the solver for fours at one leaf of the search; 0 switches it off.
    pub leaf_vcf_nodes: u64,
    /// What shapes are worth.
    pub weights: Weights,
    /// How shapes are found.
    pub scan: Scan,
}

/// Below this value the band is taken of this many units, so that moves near zero have company, too.
const LEAST_BAND_BASE: i32 = 100;

impl Options {
    /// The highest level: what is asked above it plays like it.
    pub const MAX_LEVEL: u8 = 5;
    /// The level when nobody names one.
    pub const DEFAULT_LEVEL: u8 = 5;

    /// The settings of a level; 0 counts as 1, and levels above [`Options::MAX_LEVEL`] are that level.
    ///
    /// | level | plies | moves a position | nodes | fours before the search | at leaves | random band |
    /// | --- | --- | --- | --- | --- | --- | --- |
    /// | 1 | 1 | 6 | | none | no | 30% |
    /// | 2 | 2 | 8 | | none | no | 10% |
    /// | 3 | 4 | 10 | 20,000 | 3 | no | 5% |
    /// | 4 | 6 | 14 | 60,000 | 8 | yes | none |
    /// | 5 | no limit | 20 | 400,000 | 24 | yes | none |
    ///
    /// Every level takes a win in one and answers a four.
    #[must_use]
    pub fn for_level(level: u8) -> Options {
        let strongest = Options {
            level: Options::MAX_LEVEL,
            depth: None,
            nodes: Some(400_000),
            time: Some(Duration::from_millis(800)),
            width: Some(20),
            random_band_pct: 0,
            seed: 0,
            vcf_fours: 24,
            leaf_vcf_nodes: 12,
            weights: Weights::default(),
            scan: Scan::default(),
        };
        let weaker = |level, depth, nodes, width, vcf_fours, leaf_vcf_nodes, random_band_pct| Options {
            level,
            depth: Some(depth),
            nodes: Some(nodes),
            width: Some(width),
            vcf_fours,
            leaf_vcf_nodes,
            random_band_pct,
            ..strongest.clone()
        };
        match level {
            0 | 1 => weaker(1, 1, 20_000, 6, 0, 0, 30),
            2 => weaker(2, 2, 20_000, 8, 0, 0, 10),
            3 => weaker(3, 4, 20_000, 10, 3, 0, 5),
            4 => weaker(4, 6, 60_000, 14, 8, 12, 0),
            _ => strongest,
        }
    }

    /// These settings with a seed for the random choice.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Options {
        Options { seed, ..self }
    }

    /// How far below the best value, in units, a move may be to take part in the random choice: the percentage of the
    /// best value's size, of 100 units at least.
    ///
    /// ```
    /// use primer::Options;
    /// let options = Options { random_band_pct: 10, ..Options::for_level(5) };
    /// assert_eq!((options.band_units(500), options.band_units(-30)), (50, 10));
    /// ```
    #[must_use]
    pub fn band_units(&self, best: i32) -> i32 {
        best.abs().max(LEAST_BAND_BASE) * i32::from(self.random_band_pct.min(100)) / 100
    }

    /// The limits of one decision: the caller's, completed by the level's.
    pub(crate) fn complete<M: Clone>(&self, limits: &Limits<M>) -> Limits<M> {
        let mut limits = limits.clone();
        let is_free = limits.time.is_none() && limits.depth.is_none() && limits.nodes.is_none();
        if self.level < Options::MAX_LEVEL || is_free {
            limits.nodes = limits.nodes.or(self.nodes);
        }
        if is_free {
            limits.time = self.time;
        }
        limits.depth = limits.depth.or(self.depth);
        limits
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::for_level(Options::DEFAULT_LEVEL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_the_caller_come_first() {
        let top = Options::for_level(9);
        assert_eq!(top.level, Options::MAX_LEVEL);
        let free = top.complete(&Limits::<u8>::default());
        assert_eq!((free.nodes, free.time, free.depth), (top.nodes, top.time, None));
        let timed = top.complete(&Limits::<u8>::default().with_time(Duration::from_secs(9)));
        assert_eq!((timed.nodes, timed.depth), (None, None), "the whole time is for thinking");
        let deep = top.complete(&Limits::<u8>::default().with_depth(6));
        assert_eq!((deep.nodes, deep.time, deep.depth), (None, None, Some(6)));

        let weak = Options::for_level(2);
        let timed = weak.complete(&Limits::<u8>::default().with_time(Duration::from_secs(9)));
        assert_eq!((timed.nodes, timed.depth), (weak.nodes, Some(2)), "time does not make a level stronger");
        assert_eq!(weak.complete(&Limits::<u8>::default().with_depth(7)).depth, Some(7));
    }
}
