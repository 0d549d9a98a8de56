//! The screen: what `tengen` shows in a terminal.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use texts::Texts;
use tui::{Left, Start};

use crate::cli::{ColorWhen, TuiOptions};
use crate::exit::{self, Failure};

/// Whether there is a terminal that can show a screen.
pub(crate) fn is_possible() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    let is_dumb = cfg!(unix) && dumb;
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// Runs the command.
pub(crate) fn run(options: &TuiOptions, color: ColorWhen, texts: Texts) -> Result<ExitCode, Failure> {
    if let Some(path) = &options.file
        && let Err(why) = tui::check_file(path, &texts)
    {
        let file = path.display().to_string();
        return Err(Failure::Input(
            texts.format("file-error", &[("file", file.into()), ("what", why.into())]),
        ));
    }
    if !is_possible() {
        return Err(Failure::Usage(texts.text("tui-no-terminal")));
    }
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let start = Start {
        language_told: std::env::args().any(|word| word == "--lang" || word.starts_with("--lang=")),
        ascii: options.ascii,
        no_color: match color {
            ColorWhen::Always => false,
            ColorWhen::Never => true,
            ColorWhen::Auto => no_color,
        },
        ponder: options.ponder,
        file: options.file.clone(),
        texts,
    };
    Ok(match tui::run(start)? {
        Left::Quit => ExitCode::SUCCESS,
        Left::Interrupted => ExitCode::from(exit::INTERRUPTED),
    })
}
