//! The bare engine for tournament managers and graphical programs: no arguments, no files, one binary.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use brain::{SeatedEngine, SeatedOptions};

fn main() -> ExitCode {
    // The engine behind the protocol: any `duel::Player`.
    let player = || SeatedEngine::new(SeatedOptions { book: true, ..SeatedOptions::default() });
    let engine = brain::factory(0, player);
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    match brain::run(std::io::stdin(), std::io::stdout(), brain::about(processors), engine, false) {
        Ok(()) => ExitCode::SUCCESS,
        // The manager went away; there is nobody to tell.
        Err(_) => ExitCode::FAILURE,
    }
}
