//! `tengen lab openings`: a pool of even openings; and reading one for other commands.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lab::pool::{self, Pool, PoolFault, Progress, Recipe};
use rules::{Point, Settings};
use texts::Texts;

use super::file_error;
use super::options::OpeningsOptions;
use super::selfplay::cores;
use crate::exit::{self, Failure};
use crate::matches::note;
use crate::matches::show::percent;
use crate::play::files::{SaveError, save};
use crate::position_args::{invalid, parse_rule, parse_size, read_file};
use crate::searching::Interrupt;
use crate::shown::{number, say};
use crate::table::grouped;

/// Openings when nobody says how many.
const COUNT: usize = 100;
/// Nodes of the judge when nobody says how many.
const NODES: u64 = 20_000;
/// Units within which an opening is even when nobody says how many.
const UNITS: i32 = 60;
/// Games from an opening when nobody says how many.
const PLAYOUTS: u32 = 4;
/// Nodes of a move of these games when nobody says how many.
const PLAYOUT_NODES: u64 = 1000;

/// Runs the command.
pub(super) fn run(told: &OpeningsOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let recipe = Recipe {
        rule: told.rule.as_deref().map(|rule| parse_rule(rule, texts)).transpose()?.unwrap_or_default(),
        size: told.size.as_deref().map(|size| parse_size(size, texts)).transpose()?.unwrap_or_default(),
        count: number("--count", told.count.as_deref(), COUNT, 1..=1_000_000, texts)?,
        seed: number("--seed", told.seed.as_deref(), 1, 0..=u64::MAX, texts)?,
        nodes: number("--nodes", told.nodes.as_deref(), NODES, 16..=1_000_000_000, texts)?,
        units: number("--units", told.units.as_deref(), UNITS, 1..=20_000, texts)?,
        playouts: number("--playouts", told.playouts.as_deref(), PLAYOUTS, 0..=10_000, texts)?,
        playout_nodes: number(
            "--playout-nodes",
            told.playout_nodes.as_deref(),
            PLAYOUT_NODES,
            16..=1_000_000_000,
            texts,
        )?,
        threads: number("--threads", told.threads.as_deref(), cores(), 1..=1024, texts)?,
    };
    if recipe.playouts == 1 {
        // One game cannot be won by both colours.
        return Err(invalid("--playouts", "1", "0, 2..10000", texts));
    }
    let exists = || file_error(&told.out, texts.text("lab-openings-exists"), texts);
    // Before hours are spent on it.
    if std::fs::symlink_metadata(&told.out).is_ok() {
        return Err(exists());
    }
    let folder = Path::new(&told.out).parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(Err(error)) = folder.map(std::fs::metadata) {
        return Err(file_error(&told.out, texts.io_error(&error), texts));
    }
    let interrupt = Interrupt::listen();
    let bar = bar(recipe.count, texts);
    let mut last = Progress::default();
    let made = pool::make(&recipe, &mut |progress| {
        show(&bar, progress, last);
        last = progress;
        if interrupt.is_seen() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.finish_and_clear();
    let made = made.map_err(|error| Failure::Internal(error.to_string()))?;
    save(&told.out, pool::to_text(&recipe, &made.lines).as_bytes(), false).map_err(|error| match error {
        SaveError::Exists => exists(),
        SaveError::Io(error) => file_error(&told.out, texts.io_error(&error), texts),
    })?;
    let found = made.lines.len();
    let slots = [
        ("file", told.out.as_str().into()),
        ("openings", grouped(found as u64).into()),
        ("candidates", grouped(made.candidates).into()),
        ("share", share(Progress { openings: found, candidates: made.candidates }).into()),
    ];
    say(texts, "lab-openings-done", &slots)?;
    if found >= recipe.count {
        return Ok(ExitCode::SUCCESS);
    }
    if interrupt.is_seen() {
        // The file is written; standard error may be closed.
        let _ = writeln!(io::stderr(), "{}", texts.text("lab-openings-interrupted"));
        return Ok(ExitCode::from(exit::INTERRUPTED));
    }
    note("lab-openings-barren", &[], texts);
    Ok(if found == 0 { ExitCode::from(exit::NO) } else { ExitCode::SUCCESS })
}

fn bar(count: usize, texts: &Texts) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(count as u64), ProgressDrawTarget::stderr());
    let template = texts.format(
        "lab-openings-live",
        &[
            ("bar", "{bar:24}".into()),
            ("done", "{pos}".into()),
            ("all", "{len}".into()),
            ("elapsed", "{elapsed_precise}".into()),
            ("left", "{eta_precise}".into()),
            ("candidates", "{prefix}".into()),
            ("share", "{msg}".into()),
        ],
    );
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

fn show(bar: &ProgressBar, progress: Progress, last: Progress) {
    if progress.openings > last.openings {
        bar.set_position(progress.openings as u64);
    }
    if !bar.is_hidden() {
        bar.set_prefix(grouped(progress.candidates));
        bar.set_message(share(progress));
    }
}

/// The share of the candidates that was kept.
fn share(progress: Progress) -> String {
    percent(Some(progress.openings as f64 / progress.candidates.max(1) as f64))
}

/// The rule and board of the command line and the openings of a pool; none unless one is named. A pool says its rule and
/// board itself; what the command line says of them must agree.
pub(super) fn board_and_pool(
    rule: Option<&str>,
    size: Option<&str>,
    file: Option<&str>,
    texts: &Texts,
) -> Result<(Settings, Vec<Vec<Point>>), Failure> {
    let rule = rule.map(|rule| parse_rule(rule, texts)).transpose()?;
    let size = size.map(|size| parse_size(size, texts)).transpose()?;
    let Some(file) = file else {
        return Ok((Settings::new(rule.unwrap_or_default(), size.unwrap_or_default()), Vec::new()));
    };
    let bytes = read_file(file, texts)?;
    let pool = Pool::parse(&String::from_utf8_lossy(&bytes)).map_err(|error| {
        let slots =
            [("file", file.into()), ("line", error.line.into()), ("what", fault(&error.fault, texts).into())];
        Failure::Input(texts.format("lab-pool-fault", &slots))
    })?;
    if rule.is_some_and(|rule| rule != pool.rule) || size.is_some_and(|size| size != pool.size) {
        let slots = [("rule", pool.rule.name().into()), ("size", usize::from(pool.size.get()).into())];
        return Err(file_error(file, texts.format("lab-pool-otherwise", &slots), texts));
    }
    if pool.lines.is_empty() {
        return Err(file_error(file, texts.text("lab-pool-empty"), texts));
    }
    Ok((Settings::new(pool.rule, pool.size), pool.lines))
}

/// What is wrong with a line.
fn fault(fault: &PoolFault, texts: &Texts) -> String {
    match fault {
        PoolFault::Missing(key) => texts.format("lab-pool-missing", &[("key", (*key).into())]),
        PoolFault::Again(key) => texts.format("lab-pool-again", &[("key", (*key).into())]),
        PoolFault::Value { key, value } => {
            texts.format("lab-pool-value", &[("key", (*key).into()), ("value", value.as_str().into())])
        }
        PoolFault::Text(error) => texts.text_error(error),
        PoolFault::Move(error) => texts.replay_error(error),
        PoolFault::NotMoves => texts.text("lab-pool-not-moves"),
        PoolFault::Over => texts.text("lab-pool-over"),
    }
}
