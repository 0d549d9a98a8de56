//! `tengen learn`: the ideas behind the engine, tried out and watched.

mod games;

use std::process::ExitCode;

use texts::Texts;

use crate::cli::LearnCommand;
use crate::exit::Failure;

/// Runs a lesson.
pub(crate) fn run(command: &LearnCommand, texts: &Texts) -> Result<ExitCode, Failure> {
    match command {
        LearnCommand::Play(options) => games::run(options, texts),
    }
}
