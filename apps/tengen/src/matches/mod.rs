//! `tengen match`: engines against each other, until the games are played or a test has decided.

mod games;
mod live;
mod options;
pub(crate) mod show;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use duel::StopToken;
use lab::contestant::Budget;
use lab::report::Report;
use lab::runner::{End, Plan, Signals};
use lab::sprt::Verdict;
use lab::store::{Found, Store, StoreError};
use texts::Texts;

use crate::cli::MatchOptions;
use crate::exit::{self, Failure};
use crate::faults;

use live::Live;
use options::Told;
pub(crate) use options::{note, parse_sprt};

/// After a second interrupt, how long engines may take to end; then the program ends without them.
const LAST_WAIT: Duration = Duration::from_secs(2);

/// Runs the command.
pub(crate) fn run(told: &MatchOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let Told { plan, conditions, skipped, rounds } = Told::read(told, texts)?;
    if skipped > 0 {
        note("match-skipped", &[("skipped", skipped.into()), ("left", plan.openings.len().into())], texts);
    }
    if rounds > plan.openings.len() {
        note("match-repeats", &[("rounds", rounds.into()), ("openings", plan.openings.len().into())], texts);
    }
    games::prepare(told, texts)?;
    let names = plan.names();
    let (mut store, found) = match &told.out {
        None => (None, Found::default()),
        Some(file) => {
            let opened = Store::open(Path::new(file), &conditions, &plan.games, &names);
            let (store, found) = opened.map_err(|error| unusable(file, &error, texts))?;
            (Some(store), found)
        }
    };
    if found.torn {
        note("match-torn", &[], texts);
    }
    let mut records = found.records;
    if !records.is_empty() {
        let slots = [("found", records.len().into()), ("games", plan.games.len().into())];
        note("match-resumed", &slots, texts);
    }
    if records.len() < plan.games.len() {
        everybody_starts(&plan, texts)?;
    }
    let signals = Signals::default();
    let interrupts = listen(&signals);
    let mut live = Live::new(&plan, &records, texts);
    let end = plan.run(&mut records, &signals, &mut |record| {
        if let Some(store) = &mut store {
            store.add(record)?;
        }
        live.add(record);
        Ok(())
    });
    live.close();
    let end = end.map_err(|error| {
        let file = told.out.as_deref().unwrap_or_default();
        let slots = [("file", file.into()), ("what", texts.io_error(&error).into())];
        Failure::Input(texts.format("file-error", &slots))
    })?;
    games::write(told, plan.settings, &records, texts)?;
    let report = Report::new(&names, &plan.games, &records);
    let verdict = match end {
        End::Decided(verdict) => verdict,
        End::Complete | End::Interrupted => Verdict::Open,
    };
    let test = plan.sprt.map(|sprt| (sprt, verdict));
    if told.json {
        writeln!(io::stdout(), "{}", report.to_json(&records, test))?;
    } else {
        show::show(&plan, &report, test, texts)?;
    }
    if end == End::Interrupted || interrupts.load(Ordering::Relaxed) > 0 {
        let key = if told.out.is_some() { "match-interrupted-kept" } else { "match-interrupted" };
        note(key, &[("played", records.len().into()), ("games", plan.games.len().into())], texts);
        return Ok(ExitCode::from(exit::INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}

/// An engine that cannot even begin would lose every game: better to hear of it at once.
fn everybody_starts(plan: &Plan, texts: &Texts) -> Result<(), Failure> {
    for entrant in &plan.entrants {
        let control = &entrant.control;
        let budget = Budget {
            turn: control.turn,
            game: control.game,
            left: control.game,
            increment: control.increment,
            nodes: control.nodes,
        };
        if let Err(fault) = (entrant.entrance)().new_game(&plan.settings, plan.seed, &budget) {
            let external = fault.external.as_ref().map(|fault| faults::sentence(fault, texts));
            let what = external.unwrap_or(fault.what);
            let slots = [("engine", entrant.name.as_str().into()), ("what", what.into())];
            return Err(Failure::Input(texts.format("match-not-started", &slots)));
        }
    }
    Ok(())
}

/// The first interrupt lets running games finish, the second gives them up. Counts them.
fn listen(signals: &Signals) -> Arc<AtomicU8> {
    let count = Arc::new(AtomicU8::new(0));
    let (counter, Signals { finish, abort }) = (count.clone(), signals.clone());
    let handler = move || {
        finish.stop();
        if counter.fetch_add(1, Ordering::Relaxed) > 0 && !abort.is_stopped() {
            give_up(&abort);
        }
    };
    // Without a handler an interrupt ends the program at once, and what was finished is in the file all the same.
    let _ = ctrlc::set_handler(handler);
    count
}

fn give_up(abort: &StopToken) {
    abort.stop();
    std::thread::spawn(|| {
        std::thread::sleep(LAST_WAIT);
        std::process::exit(i32::from(exit::INTERRUPTED));
    });
}

/// Why a file of games cannot be used.
fn unusable(file: &str, error: &StoreError, texts: &Texts) -> Failure {
    let what = match error {
        StoreError::Io(error) => texts.io_error(error),
        StoreError::Busy => texts.text("match-out-busy"),
        StoreError::NotAMatch => texts.text("match-out-other"),
        StoreError::Conditions(name) => {
            texts.format("match-out-conditions", &[("name", name.as_str().into())])
        }
        StoreError::Line(line) => texts.format("match-out-line", &[("line", (*line).into())]),
    };
    Failure::Input(texts.format("file-error", &[("file", file.into()), ("what", what.into())]))
}
