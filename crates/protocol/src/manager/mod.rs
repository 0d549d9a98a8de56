//! The manager's side: what to send to an engine, and what its lines mean at this moment.
//!
//! [`Dialogue`] knows what one engine process has been told. It makes the lines for the next request and judges every
//! line that comes back; starting the process, moving bytes and measuring time are for the caller.
//!
//! - [`EngineLine`]: a line of an engine; [`Report`]: what it says of its search
//! - [`TurnLimits`]: what a decision may cost; [`Heard`]: what a line means

mod dialogue;
mod line;
mod report;

pub use dialogue::{Dialogue, Heard, Swap2Answer, TurnLimits};
pub use line::{EngineLine, Pair};
pub use report::Report;
