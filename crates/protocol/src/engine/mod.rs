//! The engine's side: what a manager says, and a state machine that turns it into requests to an engine and lines to the
//! manager.

mod command;
mod effect;
mod fallback;
mod game;
mod live;
mod machine;
mod opening;
mod settings;

pub use command::{Block, Command};
pub use effect::{About, Effect, Job, JobId};
pub use fallback::fallback_move;
pub use machine::Brain;
pub use settings::{Budget, Changed, Settings};
