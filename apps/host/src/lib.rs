//! What every program around an engine needs: the engine in a thread of its own, and the chooser that answers what an
//! opening protocol asks through any engine.
//!
//! | piece | what it does |
//! | --- | --- |
//! | [`EngineThread`], [`EngineEvent`] | runs an engine, reports progress, cancels, survives a crash and a hang |
//! | [`Pondering`] | lets engines think on while their opponents think |
//! | [`Chooser`] | answers every request of every opening protocol with an engine that only knows moves |
//! | [`SeatedEngine`], [`SeatedOptions`] | the engine with a level, threads and memory, as it sits in games |
//! | [`Book`] | the engine's replies to the first stones |
//! | [`external`] | engines of others: processes that speak the Gomocup protocol, as players and watched by the clock |
//! | [`budget()`], [`Wishes`] | what a game's clock and the user's options allow for one decision |
//! | [`SystemClock`] | the machine's clock for engines, which read none by themselves |
#![forbid(unsafe_code)]

mod book;
pub mod budget;
mod chooser;
mod clock;
mod engine;
pub mod external;
mod pondering;
mod seated;
mod supervisor;

pub use book::{Book, BookError, BookFault, least_forms};
pub use budget::{Wishes, budget};
pub use chooser::{Chooser, ChooserOptions};
pub use clock::SystemClock;
pub use engine::{Engine, EngineError, EngineEvent, EngineFactory, EngineThread, RequestId, engine_factory};
pub use pondering::Pondering;
pub use seated::{SeatedEngine, SeatedOptions};
