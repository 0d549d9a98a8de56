//! What a [`Primer`](crate::Primer) can be told, and what its levels mean.

use std::time::Duration;

use duel::{Limits, TableUse};

use crate::ideas::{EarlyStop, ForbiddenPoints, Ideas, Reach, Style, ValueIdeas};
use crate::{Scan, ShapeEvaluator, Weights};

/// The settings of the engine. [`Options::for_level`] gives those of a level; fields may then be changed.
///
/// Every idea is a field of its own, and each can be switched while the others stay:
///
/// | idea | field | off, or other choices |
/// | --- | --- | --- |
/// | moves near stones only | [`reach`](Options::reach) | [`Reach::Board`]; 1, 2 or 3 steps |
/// | the most promising moves first | [`sorted`](Options::sorted) | order of the board |
/// | only some moves of a position | [`width`](Options::width) | `None` |
/// | fives, fours and threes are answered | [`forced`](Options::forced) | every move is looked at |
/// | no search where the game is decided | [`early_stop`](Options::early_stop) | off, leaves, everywhere |
/// | transposition table | [`table`](Options::table) | [`TableUse::Off`] |
/// | killer moves, null windows | [`killers`](Options::killers), [`scout`](Options::scout) | `false` |
/// | stones near the middle | [`center`](Options::center) | `false` |
/// | four and three above two threes | [`combination`](Options::combination) | `false` |
/// | shapes with a gap | [`jumps`](Options::jumps) | `false` |
/// | attack and defence | [`style`](Options::style), [`Weights::factors`] | balanced |
/// | forbidden points | [`forbidden`](Options::forbidden) | generated, and lost |
/// | wins by continuous fours | [`vcf_fours`](Options::vcf_fours), [`leaf_vcf_nodes`](Options::leaf_vcf_nodes) | 0 |
/// | opening book | [`book`](Options::book) | `false`, the default |
/// | random choice | [`random_band_pct`](Options::random_band_pct) | 0 |
/// | moves without a look | [`careless_pct`](Options::careless_pct) | 0 |
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
    /// Decisions in a hundred that are any move near stones, without a search: as beginners play who see fives only. A
    /// win in one is taken and a four is answered all the same, and where several moves are asked for they are searched.
    pub careless_pct: u8,
    /// Where the random choice begins. The same seed, position and limits give the same choice.
    pub seed: u64,
    /// Longest win by continuous fours that is looked for before the search, in fours; 0 switches it off.
    pub vcf_fours: u32,
    /// Nodes of this solver for one decision; half as many again for the question which moves leave the opponent a
    /// win by fours.
    pub vcf_nodes: u64,
    /// Nodes of the solver for fours at one leaf of the search; 0 switches it off.
    pub leaf_vcf_nodes: u64,
    /// What shapes are worth.
    pub weights: Weights,
    /// How shapes are found.
    pub scan: Scan,
    /// How far from stones moves are looked for.
    pub reach: Reach,
    /// Whether the generator tries the most promising moves first, or goes through the board.
    pub sorted: bool,
    /// Whether only the moves are searched that answer a five, a four or a three.
    pub forced: bool,
    /// Where the search sees that the game is as good as decided.
    pub early_stop: EarlyStop,
    /// What the transposition table is used for.
    pub table: TableUse,
    /// Whether moves go first that refuted something at the same distance from the root.
    pub killers: bool,
    /// Whether moves after the first are asked with a null window whether they are better at all.
    pub scout: bool,
    /// Whether stones near the middle count more.
    pub center: bool,
    /// Whether two threats at once count more than their sum.
    pub combination: bool,
    /// Whether shapes with a gap count.
    pub jumps: bool,
    /// Attack or defence.
    pub style: Style,
    /// What the search does with points forbidden to Black.
    pub forbidden: ForbiddenPoints,
    /// Whether the first replies come from the [book](crate::Book).
    pub book: bool,
}

/// What makes the first level one for beginners.
const FIRST_CARELESS_PCT: u8 = 98;
/// Below this value the band is taken of this many units, so that moves near zero have company, too.
const LEAST_BAND_BASE: i32 = 100;

impl Options {
    /// The highest level: what is asked above it plays like it.
    pub const MAX_LEVEL: u8 = 5;
    /// The level when nobody names one.
    pub const DEFAULT_LEVEL: u8 = 5;
    /// The percentage of the random choice when it is asked for and nobody names one.
    pub const DEFAULT_BAND_PCT: u8 = 5;
    /// Most nodes of a decision where levels are compared: about 40 ms of processor time on the highest level.
    pub const MEASURED_NODES: u64 = 13_000;
    /// The same for [`vcf_nodes`](Options::vcf_nodes).
    pub const MEASURED_VCF_NODES: u64 = 4_000;

    /// The settings of a level; 0 counts as 1, and levels above [`Options::MAX_LEVEL`] are that level.
    ///
    /// | level | plies | moves a position | nodes | fours before the search | at leaves | random band | careless |
    /// | --- | --- | --- | --- | --- | --- | --- | --- |
    /// | 1 | 1 | 6 | 20,000 | none | no | 60% | 98% |
    /// | 2 | 2 | 8 | 20,000 | none | no | 28% | no |
    /// | 3 | 3 | 12 | 20,000 | 4 | no | 2% | no |
    /// | 4 | 4 | 12 | 20,000 | 6 | yes | none | no |
    /// | 5 | no limit | 20 | 400,000 | 24 | yes | none | no |
    ///
    /// Each wins at least 65% of the points against the one below, in renju and freestyle: see
    /// [`Options::measured`]. Level 1 is for beginners; it plays as well as the strong engine's level 1.
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
            careless_pct: 0,
            seed: 0,
            vcf_fours: 24,
            vcf_nodes: 40_000,
            leaf_vcf_nodes: 12,
            weights: Weights::default(),
            scan: Scan::default(),
            reach: Reach::default(),
            sorted: true,
            forced: true,
            early_stop: EarlyStop::default(),
            table: TableUse::AtLeastDepth,
            killers: true,
            scout: true,
            center: true,
            combination: true,
            jumps: true,
            style: Style::default(),
            forbidden: ForbiddenPoints::default(),
            book: false,
        };
        let weaker = |level, depth, nodes, width, vcf_fours, leaf_vcf_nodes, random_band_pct| Options {
            level,
            depth: Some(depth),
            nodes: Some(nodes),
            width: Some(width),
            vcf_fours,
            vcf_nodes: Options::MEASURED_VCF_NODES,
            leaf_vcf_nodes,
            random_band_pct,
            ..strongest.clone()
        };
        match level {
            0 | 1 => Options { careless_pct: FIRST_CARELESS_PCT, ..weaker(1, 1, 20_000, 6, 0, 0, 60) },
            2 => weaker(2, 2, 20_000, 8, 0, 0, 28),
            3 => weaker(3, 3, 20_000, 12, 4, 0, 2),
            4 => weaker(4, 4, 20_000, 12, 6, 6, 0),
            _ => strongest,
        }
    }

    /// The settings of a level for measuring: without a clock, and with
    /// [`Options::MEASURED_NODES`] nodes at most. In play the highest level has thirty times as many and is stronger;
    /// the others hardly ever need more.
    ///
    /// 100 games a pair on 15 lines, 50 openings with colors swapped, wins-draws-losses of the higher level
    /// (`cargo run --profile match -p primer --example levels`):
    ///
    /// | levels | renju | freestyle |
    /// | --- | --- | --- |
    /// | 2 against 1 | 100-0-0 | 100-0-0 |
    /// | 3 against 2 | 81-1-18 | 74-1-25 |
    /// | 4 against 3 | 73-0-27 | 69-0-31 |
    /// | 5 against 4 | 70-1-29 | 73-0-27 |
    ///
    /// Level 5 took about 28 ms a move there (241 ms at most), level 4 one to two, the others less than one.
    #[must_use]
    pub fn measured(level: u8) -> Options {
        let options = Options::for_level(level);
        let nodes = options.nodes.map(|nodes| nodes.min(Options::MEASURED_NODES));
        let vcf_nodes = options.vcf_nodes.min(Options::MEASURED_VCF_NODES);
        Options { nodes, vcf_nodes, time: None, ..options }
    }

    /// These settings with a random choice among moves within [`Options::DEFAULT_BAND_PCT`] per cent of the best, if
    /// they have none yet.
    #[must_use]
    pub fn with_random_choice(self, seed: u64) -> Options {
        let band = if self.random_band_pct == 0 { Options::DEFAULT_BAND_PCT } else { self.random_band_pct };
        Options { random_band_pct: band, seed, ..self }
    }

    /// The switches of the generator.
    #[must_use]
    pub fn ideas(&self) -> Ideas {
        Ideas {
            width: self.width,
            forced: self.forced,
            reach: self.reach,
            sorted: self.sorted,
            forbidden: self.forbidden,
        }
    }

    /// The evaluator, for an engine of no color yet.
    #[must_use]
    pub fn evaluator(&self) -> ShapeEvaluator {
        ShapeEvaluator {
            weights: self.weights.clone(),
            scan: self.scan,
            ideas: ValueIdeas {
                center: self.center,
                combination: self.combination,
                jumps: self.jumps,
                early_stop: self.early_stop,
            },
            style: self.style,
            engine: None,
        }
    }

    /// Whether the value of a position depends on which color the engine has.
    pub(crate) fn takes_sides(&self) -> bool {
        !self.weights.is_even() || self.style != Style::Balanced
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
