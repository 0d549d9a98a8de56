//! `tengen learn`: the ideas behind the engine, tried out and watched.

mod ablate;
mod common;
mod compare;
mod games;
mod shapes;
mod timing;
mod trace;
mod vary;
mod walk;

use std::process::ExitCode;

use texts::Texts;

use crate::cli::LearnCommand;
use crate::exit::Failure;

/// Runs a lesson.
pub(crate) fn run(command: &LearnCommand, texts: &Texts) -> Result<ExitCode, Failure> {
    match command {
        LearnCommand::Ablate(options) => ablate::run(options, texts),
        LearnCommand::Trace(options) => trace::run(options, texts),
        LearnCommand::PlayByPlay(options) => walk::run(options, texts),
        LearnCommand::Shapes(options) => shapes::run(options, texts),
        LearnCommand::Time(options) => timing::run(options, texts),
        LearnCommand::Games(options) => compare::run(options, texts),
        LearnCommand::Vary(options) => vary::run(options, texts),
        LearnCommand::Play(options) => games::run(options, texts),
    }
}
