//! Tengen (天元): play, analyse and study Gomoku and Renju.
//!
//! This program is glue: arguments in, sentences out. Rules, engines, the game in progress and files live in the
//! libraries; words live in `texts`.
#![forbid(unsafe_code)]

mod analyze;
mod bench;
mod brain;
mod check;
mod cli;
mod cli_engine;
mod cli_files;
mod compliance;
mod convert;
mod exit;
mod explain_json;
mod faults;
mod forbidden;
mod game_files;
mod laboratory;
mod learn;
mod matches;
mod play;
mod position_args;
mod screen;
mod searching;
mod show;
mod shown;
mod solve;
mod suite;
mod table;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use texts::Texts;

use crate::cli::Command;
use crate::exit::Failure;

fn main() -> ExitCode {
    log_to_stderr();
    let texts = Texts::new(cli::language(std::env::args_os().skip(1)));
    let cli = match cli::parse(&texts) {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    exit::report(&texts, run(cli, texts_for(&texts)))
}

/// Faults that nobody waits for (an engine that hangs, say) are reported on standard error; `RUST_LOG` shows more.
fn log_to_stderr() {
    let filter = tracing_subscriber::EnvFilter::try_from_default_env();
    let filter = filter.unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("error"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).without_time().init();
}

/// The commands take the messages with them: `play` changes how points are written.
fn texts_for(texts: &Texts) -> Texts {
    Texts::new(texts.language())
}

fn run(cli: cli::Cli, texts: Texts) -> Result<ExitCode, Failure> {
    match cli.command {
        Some(Command::Play(options)) => play::run(&options, cli.color, texts),
        Some(Command::Tui(options)) => screen::run(&options, cli.color, texts),
        Some(Command::Forbidden(options)) => forbidden::run(&options, &texts),
        Some(Command::Check(options)) => check::run(&options, &texts),
        Some(Command::Analyze(options)) => analyze::run(&options, &texts),
        Some(Command::Solve(options)) => solve::run(&options, &texts),
        Some(Command::Bench(options)) => bench::run(&options, &texts),
        Some(Command::Convert(options)) => convert::run(&options, &texts),
        Some(Command::Show(options)) => show::run(&options, cli.color, &texts),
        Some(Command::Brain(options)) => brain::run(&options, &texts),
        Some(Command::Compliance(options)) => compliance::run(&options, &texts),
        Some(Command::Match(options)) => matches::run(&options, &texts),
        Some(Command::Learn(command)) => learn::run(&command, &texts),
        Some(Command::Lab(command)) => laboratory::run(&command, &texts),
        None if !cli.plain && screen::is_possible() => {
            screen::run(&cli::TuiOptions { ascii: cli.ascii, ..Default::default() }, cli.color, texts)
        }
        None if io::stdin().is_terminal() && io::stdout().is_terminal() => {
            play::run(&cli::PlayOptions::default(), cli.color, texts)
        }
        None => {
            writeln!(io::stdout(), "{}", texts.text("cli-short-help"))?;
            Ok(ExitCode::SUCCESS)
        }
    }
}
