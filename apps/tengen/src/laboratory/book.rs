//! `tengen lab book`: makes an opening book.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Duration;

use duel::Player;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lab::book::{Recipe, make, to_text};
use search::Tengen;
use texts::Texts;

use super::options::BookOptions;
use super::selfplay::cores;
use super::write_file;
use crate::exit::{self, Failure};
use crate::position_args::{parse_rule, parse_size};
use crate::searching::Interrupt;
use crate::shown::{number, say};

/// Runs the command.
pub(super) fn run(told: &BookOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let recipe = Recipe {
        rule: told.rule.as_deref().map(|rule| parse_rule(rule, texts)).transpose()?.unwrap_or_default(),
        size: told.size.as_deref().map(|size| parse_size(size, texts)).transpose()?.unwrap_or_default(),
        plies: number("--plies", told.plies.as_deref(), 4, 1..=12, texts)?,
        nodes: number("--nodes", told.nodes.as_deref(), 60_000, 1..=1_000_000_000, texts)?,
        width: number("--width", told.width.as_deref(), 6, 1..=50, texts)?,
        points: number("--points", told.points.as_deref(), 3.0, 0.0..=50.0, texts)?,
        scale: Tengen::new(1).win_rate_scale(),
        threads: number("--threads", told.threads.as_deref(), cores(), 1..=1024, texts)?,
    };
    let interrupt = Interrupt::listen();
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let template = texts.format(
        "lab-book-live",
        &[
            ("bar", "{bar:24}".into()),
            ("done", "{pos}".into()),
            ("all", "{len}".into()),
            ("elapsed", "{elapsed_precise}".into()),
        ],
    );
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(500));
    let made = make(&recipe, &mut |done, known| {
        bar.set_length(known as u64);
        bar.set_position(done as u64);
        if interrupt.is_seen() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.finish_and_clear();
    let lines = made.map_err(|error| Failure::Internal(error.to_string()))?;
    write_file(&told.out, to_text(&recipe, &lines).as_bytes(), texts)?;
    let replies: usize = lines.iter().map(|line| line.replies.len()).sum();
    let slots =
        [("file", told.out.as_str().into()), ("positions", lines.len().into()), ("replies", replies.into())];
    say(texts, "lab-book-done", &slots)?;
    if interrupt.is_seen() {
        // The book is written; standard error may be closed.
        let _ = writeln!(io::stderr(), "{}", texts.text("lab-book-interrupted"));
        return Ok(ExitCode::from(exit::INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}
