//! The bare engine for tournament managers and graphical programs: no arguments, no files, one binary.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use primer::{Options, Primer};

fn main() -> ExitCode {
    // The engine behind the protocol: any `duel::Player`.
    let player = || Primer::new(Options { book: true, ..Options::for_level(Primer::MAX_LEVEL) });
    let engine = brain::factory(0, player);
    match brain::run(std::io::stdin(), std::io::stdout(), brain::about(1), engine) {
        Ok(()) => ExitCode::SUCCESS,
        // The manager went away; there is nobody to tell.
        Err(_) => ExitCode::FAILURE,
    }
}
