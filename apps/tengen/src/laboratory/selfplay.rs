//! `tengen lab selfplay`: plays games into a file.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lab::selfplay::{self, Progress, Run, RunError};
use serde_json::json;
use texts::Texts;

use super::games_error;
use super::openings::board_and_pool;
use super::options::SelfplayOptions;
use crate::exit::{self, Failure};
use crate::searching::Interrupt;
use crate::shown::{number, say};
use crate::table::grouped;

/// Games when nobody says how many.
const GAMES: u32 = 1000;
/// Nodes of a search when nobody says how many.
const NODES: u64 = 2000;

/// Runs the command.
pub(super) fn run(told: &SelfplayOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let cores = cores();
    let (settings, openings) =
        board_and_pool(told.rule.as_deref(), told.size.as_deref(), told.openings.as_deref(), texts)?;
    let run = Run {
        rule: settings.rule,
        size: settings.size,
        games: number("--games", told.games.as_deref(), GAMES, 1..=100_000_000, texts)?,
        nodes: number("--nodes", told.nodes.as_deref(), NODES, 16..=1_000_000_000, texts)?,
        seed: number("--seed", told.seed.as_deref(), 1, 0..=u64::MAX, texts)?,
        openings,
        branches: number("--branches", told.branches.as_deref(), 0, 0..=100, texts)?,
        threads: number("--threads", told.threads.as_deref(), cores, 1..=1024, texts)?,
        out: PathBuf::from(&told.out),
    };
    let interrupt = Interrupt::listen();
    let mut live = Live::new(u64::from(run.games), texts);
    let begun = Instant::now();
    let played = selfplay::run(&run, &mut |progress| {
        live.add(progress, begun.elapsed());
        if interrupt.is_seen() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    live.bar.finish_and_clear();
    let progress = played.map_err(|error| match error {
        RunError::Games(error) => games_error(&told.out, &error, texts),
        RunError::Player(error) => Failure::Internal(error.to_string()),
    })?;
    let seconds = begun.elapsed().as_secs_f64();
    let core_seconds = seconds * run.threads.min(cores) as f64;
    let speed = progress.positions as f64 / core_seconds.max(1e-9);
    let played = progress.games - live.before.unwrap_or(progress.games);
    if told.json {
        let line = json!({
            "file": told.out,
            "games": progress.games,
            "games_played": played,
            "positions": progress.positions,
            "seconds": (seconds * 1000.0).round() / 1000.0,
            "positions_per_core_second": (speed * 10.0).round() / 10.0,
        });
        writeln!(io::stdout(), "{line}")?;
    } else {
        let slots = [
            ("games", grouped(u64::from(progress.games)).into()),
            ("played", grouped(u64::from(played)).into()),
            ("positions", grouped(progress.positions).into()),
            ("seconds", format!("{seconds:.1}").into()),
            ("speed", format!("{speed:.1}").into()),
        ];
        say(texts, "lab-selfplay-done", &slots)?;
    }
    if progress.games < run.games {
        // Whoever stopped it wants to know that nothing is lost; standard error may be closed.
        let _ = writeln!(io::stderr(), "{}", texts.text("lab-selfplay-interrupted"));
        return Ok(ExitCode::from(exit::INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}

/// Cores of this machine.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The line that shows how far a run is, on standard error of a terminal.
struct Live {
    bar: ProgressBar,
    /// Games that were in the file before.
    before: Option<u32>,
}

impl Live {
    fn new(games: u64, texts: &Texts) -> Live {
        let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
        let template = texts.format(
            "lab-selfplay-live",
            &[
                ("bar", "{bar:24}".into()),
                ("done", "{pos}".into()),
                ("all", "{len}".into()),
                ("elapsed", "{elapsed_precise}".into()),
                ("left", "{eta_precise}".into()),
                ("games", "{prefix}".into()),
                ("positions", "{msg}".into()),
            ],
        );
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(500));
        Live { bar, before: None }
    }

    fn add(&mut self, progress: Progress, elapsed: Duration) {
        let before = *self.before.get_or_insert_with(|| {
            // Games that are there already took no time now and say nothing about how long the rest takes.
            self.bar.set_position(u64::from(progress.games) - 1);
            self.bar.reset_eta();
            progress.games - 1
        });
        self.bar.set_position(u64::from(progress.games));
        if !self.bar.is_hidden() {
            let seconds = elapsed.as_secs_f64().max(1e-3);
            let per_second = |count: f64| format!("{:.1}", count / seconds);
            self.bar.set_prefix(per_second(f64::from(progress.games - before)));
            self.bar.set_message(per_second(progress.positions as f64));
        }
    }
}
