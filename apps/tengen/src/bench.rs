//! `tengen bench`: fixed searches of fixed positions: how fast the engine is, and a number that only a change of the
//! engine changes.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use duel::{Limits, StopToken};
use host::SystemClock;
use rules::text::PositionText;
use rules::{BoardSize, Position, Rule, Settings};
use search::{Engine, Task};
use serde_json::json;
use texts::Texts;

use crate::analyze::report::per_second;
use crate::cli_engine::BenchOptions;
use crate::exit::Failure;
use crate::searching;
use crate::shown::print;
use crate::table::{grouped, width};

/// The positions, in lines of id, rule, size and moves.
const POSITIONS: &str = include_str!("../../../data/bench/positions.txt");
/// Plies of each search.
const DEPTH: u32 = 7;
/// Most nodes of each search, so that no position takes all the time.
const NODES: u64 = 150_000;
/// Memory for tables, in MiB: part of the signature.
const MEMORY: usize = 16;

/// A position with its name.
struct Case {
    name: &'static str,
    position: Position,
}

/// What a search did.
struct Row {
    depth: u32,
    nodes: u64,
    elapsed: Duration,
}

/// Runs the command.
pub(crate) fn run(options: &BenchOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let threads = searching::threads(options.threads.as_deref(), texts)?;
    let cases = cases(POSITIONS).ok_or_else(|| Failure::Internal("bench".to_owned()))?;
    let mut engine = Engine::new(MEMORY);
    engine.set_threads(threads);
    let wide = cases.iter().map(|case| case.name.len()).max().unwrap_or(0);
    let words = ["bench-position", "analyze-depth", "analyze-nodes", "analyze-nps"];
    let [name, depth, nodes, nps] = words.map(|key| texts.text(key));
    if !options.json {
        print(&line(wide, [&name, &depth, &nodes, &nps]))?;
    }
    let mut total = Row { depth: 0, nodes: 0, elapsed: Duration::ZERO };
    let mut rows = Vec::new();
    for case in &cases {
        let row = measure(&mut engine, &case.position, DEPTH, NODES)?;
        total = Row {
            depth: total.depth + row.depth,
            nodes: total.nodes + row.nodes,
            elapsed: total.elapsed + row.elapsed,
        };
        let nps = per_second(row.nodes, row.elapsed);
        if options.json {
            rows.push(
                json!({ "name": case.name, "depth": row.depth, "nodes": row.nodes, "nps": nps, "time_ms": row.elapsed.as_millis() as u64 }),
            );
        } else {
            print(&line(wide, [case.name, &row.depth.to_string(), &grouped(row.nodes), &grouped(nps)]))?;
        }
    }
    let nps = per_second(total.nodes, total.elapsed);
    if options.json {
        let time = total.elapsed.as_millis() as u64;
        let total = json!({ "depth": total.depth, "nodes": total.nodes, "nps": nps, "time_ms": time });
        writeln!(io::stdout(), "{}", json!({ "positions": rows, "total": total, "threads": threads }))?;
    } else {
        let depth = total.depth.to_string();
        print(&line(wide, [&texts.text("bench-total"), &depth, &grouped(total.nodes), &grouped(nps)]))?;
    }
    // The signature: for programs, so it is the same in every language.
    writeln!(io::stdout(), "bench {}", total.nodes)?;
    Ok(ExitCode::SUCCESS)
}

/// One search from nothing.
fn measure(engine: &mut Engine, position: &Position, depth: u32, nodes: u64) -> Result<Row, Failure> {
    engine.new_game();
    let limits = Limits::default().with_depth(depth).with_nodes(nodes);
    let found =
        engine.search(&Task::new(position), &limits, &SystemClock::new(), &StopToken::new(), &mut |_| {});
    let info = found.map_err(|error| Failure::Internal(error.to_string()))?;
    Ok(Row { depth: info.depth, nodes: info.nodes, elapsed: info.elapsed })
}

/// Reads the positions; `None` when a line is wrong, which the tests exclude.
fn cases(text: &'static str) -> Option<Vec<Case>> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .map(|line| {
            let [name, rule, size, moves] =
                line.split('|').map(str::trim).collect::<Vec<_>>().try_into().ok()?;
            let rule: Rule = rule.parse().ok()?;
            let size = BoardSize::new(size.parse().ok()?).ok()?;
            let position = PositionText::parse(moves).ok()?.replay(Settings::new(rule, size)).ok()?;
            Some(Case { name, position })
        })
        .collect()
}

/// A line of the table.
fn line(wide: usize, cells: [&str; 4]) -> String {
    let [name, depth, nodes, nps] = cells;
    let fill = |cell: &str, wide: usize| " ".repeat(wide.saturating_sub(width(cell)));
    let mut text = format!("{name}{}", fill(name, wide));
    for (cell, wide) in [(depth, 6), (nodes, 13), (nps, 12)] {
        text += &format!(" {}{cell}", fill(cell, wide));
    }
    text
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    #[test]
    fn positions_are_many_and_open() {
        let cases = cases(POSITIONS).unwrap();
        assert!(cases.len() >= 40);
        for rule in Rule::ALL {
            for size in [15, 20] {
                let of = |case: &&Case| case.position.rule() == rule && case.position.size().get() == size;
                assert!(cases.iter().filter(of).count() >= 4, "{rule} {size}");
            }
        }
        assert!(cases.iter().all(|case| case.position.result().is_none()));
    }

    #[test]
    fn the_signature_does_not_depend_on_the_run() {
        let cases = cases(POSITIONS).unwrap();
        let mut engine = Engine::new(2);
        let nodes = |engine: &mut Engine, case: &Case| {
            measure(engine, &case.position, 5, NODES).unwrap_or_else(|_| panic!("{}", case.name)).nodes
        };
        let forward: Vec<u64> = cases.iter().step_by(4).map(|case| nodes(&mut engine, case)).collect();
        let mut backward: Vec<u64> =
            cases.iter().step_by(4).rev().map(|case| nodes(&mut engine, case)).collect();
        backward.reverse();
        assert_eq!(forward, backward);
        let again: Vec<u64> = cases.iter().step_by(4).map(|case| nodes(&mut Engine::new(2), case)).collect();
        assert_eq!(forward, again);
    }
}
