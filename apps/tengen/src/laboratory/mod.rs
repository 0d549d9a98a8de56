//! `tengen lab`: games of the engine with itself, what is learned from them, and whether it helps.

mod data;
mod options;
mod selfplay;

use std::process::ExitCode;

use lab::games::GamesError;
use texts::Texts;

use crate::exit::Failure;

pub(crate) use options::LabCommand;

/// Runs the command.
pub(crate) fn run(command: &LabCommand, texts: &Texts) -> Result<ExitCode, Failure> {
    match command {
        LabCommand::Selfplay(options) => selfplay::run(options, texts),
        LabCommand::Stats(options) => data::stats(options, texts),
        LabCommand::Show(options) => data::show(options, texts),
        LabCommand::Export(options) => data::export(options, texts),
    }
}

/// Something is wrong with a file.
fn file_error(file: &str, what: String, texts: &Texts) -> Failure {
    Failure::Input(texts.format("file-error", &[("file", file.into()), ("what", what.into())]))
}

/// Why a file of games cannot be used.
fn games_error(file: &str, error: &GamesError, texts: &Texts) -> Failure {
    let what = match error {
        GamesError::Io(error) => texts.io_error(error),
        GamesError::NotGames => texts.text("lab-not-games"),
        GamesError::Version => texts.text("lab-version"),
        GamesError::Damaged => texts.text("lab-damaged"),
        GamesError::Otherwise(header) => texts.format(
            "lab-otherwise",
            &[
                ("rule", header.rule.as_str().into()),
                ("size", usize::from(header.size).into()),
                ("nodes", header.nodes.to_string().into()),
                ("seed", header.seed.to_string().into()),
                ("engine", header.engine.as_str().into()),
                ("evaluation", header.evaluation.as_str().into()),
            ],
        ),
    };
    file_error(file, what, texts)
}
