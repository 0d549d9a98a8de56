//! What the engine's levels mean: the teaching engine below, the strong one above.

use std::time::Duration;

use duel::Limits;
use host::{ChooserOptions, EngineFactory, Wishes, engine_factory};
use primer::Primer;
use rules::Point;
use search::Tengen;
use session::Budget;

/// The level of the first game.
pub const DEFAULT: u8 = 5;
/// The highest level.
pub const MOST: u8 = 10;
/// Memory of the strong engine, in MiB.
const MEMORY: usize = 32;
/// How many root moves an engine puts values on.
const CANDIDATES: usize = 3;

/// Makes the engine of a level, 1 to [`MOST`].
#[must_use]
pub fn factory(level: u8, seed: u64) -> EngineFactory {
    let chooser = ChooserOptions { seed, ..ChooserOptions::default() };
    if level > Primer::MAX_LEVEL {
        return strongest();
    }
    let mut options = primer::Options::for_level(level).with_seed(seed);
    options.book = true;
    engine_factory(chooser, move || Primer::new(options.clone()))
}

/// Makes the strong engine: for hints, analysis and exercises.
#[must_use]
pub fn strongest() -> EngineFactory {
    engine_factory(ChooserOptions::default(), || Tengen::new(MEMORY))
}

/// What one decision at a level may cost, `patience` times as much as usual. Lower levels are limited by depth, not by time.
#[must_use]
pub fn limits(level: u8, patience: u32, clock: &Budget, plies: usize) -> Limits<Point> {
    let time = match level {
        ..=Primer::MAX_LEVEL => None,
        6 => Some(Duration::from_millis(500)),
        7 => Some(Duration::from_secs(1)),
        8 => Some(Duration::from_secs(2)),
        9 => Some(Duration::from_secs(4)),
        _ => Some(Duration::from_secs(8)),
    };
    let time = time.map(|time| time * patience);
    let mut limits = host::budget(clock, &Wishes { time, ..Wishes::default() });
    // Where the book may know the reply, nothing else is wanted.
    limits.candidates = if plies < 3 { 1 } else { CANDIDATES };
    limits
}

/// What a hint may cost: never more than the clock allows for a move.
#[must_use]
pub fn hint_limits(clock: &Budget) -> Limits<Point> {
    let wishes = Wishes { time: Some(Duration::from_secs(1)), ..Wishes::default() };
    host::budget(clock, &wishes).with_candidates(CANDIDATES)
}
