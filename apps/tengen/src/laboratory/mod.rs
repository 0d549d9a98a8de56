//! `tengen lab`: games of the engine with itself, what is learned from them, and whether it helps.

mod book;
mod data;
mod openings;
mod options;
mod selfplay;
mod spsa;
mod trial;
mod tune;
mod tune_report;

use std::process::ExitCode;

use eval::{Tables, TablesError};
use lab::games::GamesError;
use texts::Texts;

use crate::exit::Failure;
use crate::play::files::{SaveError, save};
use crate::position_args::read_file;

pub(crate) use options::LabCommand;

/// Runs the command.
pub(crate) fn run(command: &LabCommand, texts: &Texts) -> Result<ExitCode, Failure> {
    for (option, file) in command.outputs() {
        if file == "-" {
            let slots = [("option", option.into())];
            return Err(Failure::Usage(texts.format("lab-out-stream", &slots)));
        }
    }
    match command {
        LabCommand::Openings(options) => openings::run(options, texts),
        LabCommand::Selfplay(options) => selfplay::run(options, texts),
        LabCommand::Stats(options) => data::stats(options, texts),
        LabCommand::Show(options) => data::show(options, texts),
        LabCommand::Export(options) => data::export(options, texts),
        LabCommand::Tune(options) => tune::run(options, texts),
        LabCommand::Trial(options) => trial::run(options, texts),
        LabCommand::Spsa(options) => spsa::run(options, texts),
        LabCommand::Book(options) => book::run(options, texts),
    }
}

/// Something is wrong with a file.
fn file_error(file: &str, what: String, texts: &Texts) -> Failure {
    Failure::Input(texts.format("file-error", &[("file", file.into()), ("what", what.into())]))
}

/// Writes a file in place of one that may be there.
fn write_file(file: &str, bytes: &[u8], texts: &Texts) -> Result<(), Failure> {
    save(file, bytes, true).map_err(|error| {
        let what = match error {
            SaveError::Io(error) => texts.io_error(&error),
            SaveError::Exists => texts.text("io-exists"),
        };
        file_error(file, what, texts)
    })
}

/// Tables of a file.
fn read_tables(file: &str, texts: &Texts) -> Result<Tables, Failure> {
    let read = Tables::from_bytes(&read_file(file, texts)?);
    read.map(|(tables, _)| tables).map_err(|error| {
        let what = match error {
            TablesError::Magic => texts.text("lab-tables-none"),
            TablesError::Version(_) => texts.text("lab-tables-version"),
            TablesError::Checksum | TablesError::Shape => texts.text("lab-tables-damaged"),
        };
        file_error(file, what, texts)
    })
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
                (
                    "openings",
                    header.openings.clone().unwrap_or_else(|| texts.text("lab-openings-random")).into(),
                ),
            ],
        ),
    };
    file_error(file, what, texts)
}
