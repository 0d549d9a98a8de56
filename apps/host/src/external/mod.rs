//! Engines of others: programs that speak the Gomocup protocol.
//!
//! | piece | what it does |
//! | --- | --- |
//! | [`EngineSpec`] | which program, from a command line |
//! | [`ExternalEngine`] | one process: started, asked, watched by the clock, ended with all it started |
//! | [`Fault`] | what it did wrong |
//! | [`ExternalPlayer`] | such an engine as a [`duel::Player`], with a built-in one for what the protocol cannot ask |
//! | [`Process`] | the bare process with its lines, to test engines |

mod engine;
mod fault;
mod player;
mod process;
mod spec;

pub use engine::{ExternalEngine, ExternalOptions, Thought};
pub use fault::{Fault, Illegal};
pub use player::{ExternalPlayer, Notice, NoticeSink};
pub use process::{Direction, LogLine, LogSink, Output, Process};
pub use protocol::manager::{Report, Swap2Answer, TurnLimits};
pub use spec::{EngineSpec, SpecError};
