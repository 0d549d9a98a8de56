//! How a run ends: exit codes, and failures with a sentence for the user.
//!
//! 0 done · 1 the answer is "no" · 2 usage · 3 input that cannot be read · 4 internal failure · 130 interrupted.

use std::io::{self, Write};
use std::process::ExitCode;

use texts::Texts;

/// The answer is "no": an illegal game, a failed suite.
pub(crate) const NO: u8 = 1;
/// Interrupted by Ctrl-C, as shells count it.
pub(crate) const INTERRUPTED: u8 = 130;

/// Why a command stops early. Each carries its sentence, in the user's language.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Options that do not exist, have no such value or do not fit each other.
    Usage(String),
    /// Input that cannot be read: a text that is no position, a file that is not there.
    Input(String),
    /// Something that should not happen.
    Internal(String),
    /// Nobody reads our output any more (`tengen … | head`): no failure.
    OutputClosed,
}

impl From<io::Error> for Failure {
    /// Errors of writing to standard output; reading files makes [`Failure::Input`] explicitly.
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::OutputClosed,
            _ => Failure::Internal(error.to_string()),
        }
    }
}

/// Prints a failure on standard error and gives the exit code.
pub(crate) fn report(texts: &Texts, outcome: Result<ExitCode, Failure>) -> ExitCode {
    let (code, sentence) = match outcome {
        Ok(code) => return code,
        Err(Failure::OutputClosed) => return ExitCode::SUCCESS,
        Err(Failure::Usage(sentence)) => (2, texts.format("error-usage", &[("what", sentence.into())])),
        Err(Failure::Input(sentence)) => (3, texts.format("error-input", &[("what", sentence.into())])),
        Err(Failure::Internal(sentence)) => (4, texts.format("error-internal", &[("what", sentence.into())])),
    };
    // Nothing is left to tell when even standard error is closed.
    let _ = writeln!(io::stderr(), "{sentence}");
    ExitCode::from(code)
}
