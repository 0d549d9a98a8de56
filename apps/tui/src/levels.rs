//! The engines behind the screen: the one that sits in games, at its levels, and the one for hints and studies.

use std::time::Duration;

use duel::Limits;
use host::{ChooserOptions, EngineFactory, SeatedEngine, SeatedOptions, Wishes, engine_factory};
use rules::Point;
use search::Tengen;
use session::Budget;

/// The level of the first game.
pub const DEFAULT: u8 = 5;
/// The highest level.
pub const MOST: u8 = SeatedEngine::MAX_LEVEL;
/// Memory of an engine, in MiB.
const MEMORY: usize = 32;
/// How many root moves an engine puts values on.
const CANDIDATES: usize = 3;

/// Makes the engine of a level, 1 to [`MOST`].
#[must_use]
pub fn factory(level: u8, seed: u64) -> EngineFactory {
    let chooser = ChooserOptions { seed, ..ChooserOptions::default() };
    let options = SeatedOptions { level, seed, memory: MEMORY, ..SeatedOptions::default() };
    engine_factory(chooser, move || SeatedEngine::new(options))
}

/// Makes the engine at full strength: for hints, analysis and exercises. It searches as long as it may.
#[must_use]
pub fn strongest() -> EngineFactory {
    engine_factory(ChooserOptions::default(), || Tengen::new(MEMORY))
}

/// What one decision at a level may cost, `patience` times as much as usual. Levels below the highest are limited by
/// nodes, not by time.
#[must_use]
pub fn limits(level: u8, patience: u32, clock: &Budget, plies: usize) -> Limits<Point> {
    let time = (level >= MOST).then(|| SeatedEngine::USUAL_TIME * patience);
    let mut limits = host::budget(clock, &Wishes { time, ..Wishes::default() });
    // In the first moves nothing else is wanted.
    limits.candidates = if plies < 3 { 1 } else { CANDIDATES };
    limits
}

/// What a hint may cost: never more than the clock allows for a move.
#[must_use]
pub fn hint_limits(clock: &Budget) -> Limits<Point> {
    let wishes = Wishes { time: Some(Duration::from_secs(1)), ..Wishes::default() };
    host::budget(clock, &wishes).with_candidates(CANDIDATES)
}
