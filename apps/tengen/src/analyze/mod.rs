//! `tengen analyze`: what the engine thinks of a position.

pub(crate) mod report;
mod threats;
mod why;

use std::process::ExitCode;
use std::time::Duration;

use duel::{Info, Limits, Player, PlayerError, StopToken};
use host::SystemClock;
use rules::{Point, Position};
use search::{Engine, Task, Tengen};
use texts::Texts;

use self::report::Report;
use crate::cli_engine::AnalyzeOptions;
use crate::exit::{self, Failure};
use crate::searching::{self, Interrupt};
use crate::{position_args, shown};

/// Time of a search without limits.
const USUAL_TIME: Duration = Duration::from_secs(5);
/// Most moves that can be asked for: all points of the largest board.
const MAX_MULTIPV: usize = 484;
/// Nodes to find the line of a win that the search saw and did not show.
const LINE_NODES: u64 = 100_000;

/// Runs the command.
pub(crate) fn run(options: &AnalyzeOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let position = position_args::read(&options.position, texts)?.place(texts)?;
    if options.threats_of_both {
        return threats::run(&position, options.json, texts);
    }
    let limits = limits(options, &position, texts)?;
    let mut tengen = searching::engine(&options.search, texts)?;
    let interrupt = Interrupt::listen();
    let mut report = Report::new(&position, options.json, tengen.win_rate_scale(), limits.candidates, texts);
    if position.result().is_some() || position.must_pass() {
        report.nothing_to_play()?;
        return Ok(ExitCode::SUCCESS);
    }
    let clock = SystemClock::new();
    let task = Task::new(&position);
    let stop = &interrupt.stop;
    let mut finished = Info::default();
    let found = tengen.engine_mut().search(&task, &limits, &clock, stop, &mut |info| {
        // What an iteration that was broken off says is told at the end, next to what was known before.
        if info.candidates.iter().all(|candidate| candidate.exact)
            && info.candidates.len() >= finished.candidates.len()
        {
            finished.clone_from(info);
            if !options.why && !report.iteration(info) {
                stop.stop();
            }
        }
    });
    report.written()?;
    let mut info = found.map_err(|error| failure(&error, texts))?;
    if info.candidates.is_empty() {
        if interrupt.is_seen() {
            return Ok(ExitCode::from(exit::INTERRUPTED));
        }
        // The limits ended the search before it had looked at one move.
        info = first_look(&mut tengen, &task, &limits, texts)?;
    }
    complete(&mut info, &finished);
    show_wins(tengen.engine_mut(), &position, &limits, &mut info);
    if options.why {
        why::explain(&mut tengen, &position, &limits, &info, stop, options.json, texts)?;
    } else {
        report.end(&info)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn limits(options: &AnalyzeOptions, position: &Position, texts: &Texts) -> Result<Limits<Point>, Failure> {
    let mut limits = searching::limits(&options.search, USUAL_TIME, texts)?;
    let usual = if options.why { why::CANDIDATES } else { 1 };
    limits.candidates =
        shown::number("--multipv", options.multipv.as_deref(), usual, 1..=MAX_MULTIPV, texts)?;
    if let Some(text) = &options.exclude {
        limits.exclude = searching::points("--exclude", text, position.size(), texts)?;
        let is_left = position.board().empty_points().any(|point| !limits.exclude.contains(&point));
        if !is_left && position.result().is_none() {
            return Err(Failure::Usage(texts.text("analyze-all-excluded")));
        }
    }
    Ok(limits)
}

/// Why the engine has no answer.
fn failure(error: &PlayerError, texts: &Texts) -> Failure {
    match error {
        PlayerError::NoMove => Failure::Usage(texts.text("analyze-all-excluded")),
        other => Failure::Internal(other.to_string()),
    }
}

/// One ply, whatever the limits say.
fn first_look(
    tengen: &mut Tengen,
    task: &Task,
    limits: &Limits<Point>,
    texts: &Texts,
) -> Result<Info<Point>, Failure> {
    let limits = Limits { depth: Some(1), nodes: None, time: None, ..limits.clone() };
    let found =
        tengen.engine_mut().search(task, &limits, &SystemClock::new(), &StopToken::new(), &mut |_| {});
    found.map_err(|error| failure(&error, texts))
}

/// In place of an iteration that was broken off, the last whole one: values of several moves are compared, and so must be
/// of one depth. A single move may be of the broken one, when its value is no mere bound.
fn complete(info: &mut Info<Point>, finished: &Info<Point>) {
    let is_whole = info.candidates.len() >= finished.candidates.len()
        && info.candidates.iter().all(|candidate| candidate.exact);
    let is_single = finished.candidates.len() == 1;
    let is_same = || info.best().map(|best| best.mv) == finished.best().map(|best| best.mv);
    if !is_whole && !finished.candidates.is_empty() && (!is_single || is_same()) {
        info.candidates.clone_from(&finished.candidates);
    }
}

/// Gives wins among the later moves a line to the end; the engine does so for the first ones.
fn show_wins(engine: &mut Engine, position: &Position, limits: &Limits<Point>, info: &mut Info<Point>) {
    let points: Vec<Point> = position.board().empty_points().collect();
    for candidate in &mut info.candidates {
        if !candidate.score.is_win() || searching::wins(position, &candidate.pv) {
            continue;
        }
        let exclude = points.iter().copied().filter(|&point| point != candidate.mv).collect();
        let again = Limits { time: limits.time, nodes: Some(LINE_NODES), exclude, ..Limits::default() };
        let found =
            engine.search(&Task::new(position), &again, &SystemClock::new(), &StopToken::new(), &mut |_| {});
        let best = found.ok().and_then(|info| info.candidates.into_iter().next());
        if let Some(best) = best.filter(|best| searching::wins(position, &best.pv)) {
            *candidate = best;
        } else {
            candidate.score = report::UNSHOWN_WIN;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use duel::{Candidate, Score};

    use super::*;

    #[test]
    fn bounds_give_way_to_what_was_known() {
        let candidate = |point: &str, units, exact| {
            let mv: Point = point.parse().unwrap();
            Candidate { mv, score: Score::from_units(units), pv: vec![mv], exact }
        };
        let info = |candidates: Vec<_>| Info { candidates, ..Info::default() };
        let moves = |info: &Info<Point>| -> Vec<String> {
            info.candidates.iter().map(|candidate| candidate.mv.to_string()).collect()
        };
        let whole = info(vec![candidate("g8", 5, true), candidate("k8", 3, true), candidate("l8", -9, true)]);
        let mut broken = info(vec![candidate("k8", -40, true), candidate("g8", -29_174, false)]);
        complete(&mut broken, &whole);
        assert_eq!(broken.candidates, whole.candidates);
        let whole = info(vec![candidate("g8", 5, true)]);
        let mut same = info(vec![candidate("g8", -90, false)]);
        complete(&mut same, &whole);
        assert_eq!(same.candidates, whole.candidates);
        let mut better = info(vec![candidate("k8", 20, false)]);
        complete(&mut better, &whole);
        assert_eq!(moves(&better), ["k8"], "found better than the one before");
    }
}
