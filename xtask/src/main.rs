//! Checks of the project that are code: dependency edges, locale keys, tidy rules, long jobs.
//!
//! `cargo xtask tidy` runs the short ones, and so does `cargo test`: every tidy rule is a `#[test]` of this crate, so that
//! no other program is needed to know whether a change is in order. `cargo xtask deep` runs what takes long.
#![forbid(unsafe_code)]

mod deep;
mod engine_games;
mod repo;
mod scan;
mod tidy;

use std::process::ExitCode;

const HELP: &str = "\
Checks of the project that are code.

cargo xtask tidy [NAME…]            the rules every file obeys (all of them, or those named)
cargo xtask deep [OPTIONS] [JOB…]   long jobs, built with optimisation (all of them, or those named)
    --positions N    random positions of each family for the second judge (default 100000: half an hour)
    --seed N         where the random positions begin (default 1)
    --games N        games of the engine against itself (default 1000: two hours)
    --move-ms N      time of a move in them, in milliseconds (default 50)
    --write          write the census tables anew instead of checking them
cargo xtask help                    this text
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.split_first() {
        Some((command, rest)) if command == "tidy" => tidy::run(rest),
        Some((command, rest)) if command == "deep" => deep::run(rest),
        Some((command, _)) if !matches!(command.as_str(), "help" | "--help" | "-h") => {
            Err(Usage(format!("'{command}' is no subcommand")).into())
        }
        _ => {
            print!("{HELP}\nTidy rules: {}\nDeep jobs: {}\n", tidy::names(), deep::names());
            Ok(true)
        }
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) if error.is::<Usage>() => {
            eprintln!("xtask: {error}\n\n{HELP}");
            ExitCode::from(2)
        }
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::from(4)
        }
    }
}

/// A command line that cannot be carried out.
#[derive(Debug)]
struct Usage(String);

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}
