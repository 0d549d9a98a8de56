//! `tengen solve`: whether the side to move wins by force.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use host::SystemClock;
use rules::{Point, Position};
use search::{Solution, Solved, Task};
use serde_json::json;
use texts::Texts;

use crate::cli_engine::SolveOptions;
use crate::exit::{self, Failure};
use crate::position_args::{self, invalid};
use crate::searching::{self, Interrupt};
use crate::table::grouped;

/// Time without limits.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// Runs the command.
pub(crate) fn run(options: &SolveOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    match options.kind.as_deref() {
        None | Some("vcf") => {}
        Some(kind @ ("vct" | "win")) => {
            return Err(Failure::Usage(texts.format("solve-kind-missing", &[("kind", kind.into())])));
        }
        Some(kind) => return Err(invalid("--kind", kind, &texts.list(["vcf"]), texts)),
    }
    if options.proof.is_some() {
        return Err(Failure::Usage(texts.text("solve-proof-missing")));
    }
    let position = position_args::read(&options.position, texts)?.place(texts)?;
    let limits = searching::limits(&options.search_options(), USUAL_TIME, texts)?;
    let mut tengen = searching::engine(&options.search_options(), texts)?;
    let interrupt = Interrupt::listen();
    let solved = if position.result().is_some() {
        Solved { solution: Solution::None, nodes: 0, elapsed: Duration::ZERO }
    } else {
        let task = Task::new(&position);
        tengen.engine_mut().solve_vcf(&task, &limits, &SystemClock::new(), &interrupt.stop)
    };
    let solution = match solved.solution {
        // The rules have the last word.
        Solution::Win { ref line, .. } if !searching::wins(&position, line) => Solution::Unknown,
        ref solution => solution.clone(),
    };
    if options.json {
        let (result, line, fours) = match &solution {
            Solution::Win { line, fours } => ("win", line.as_slice(), *fours),
            Solution::None => ("none", [].as_slice(), 0),
            Solution::Unknown => ("unknown", [].as_slice(), 0),
        };
        let answer = json!({
            "result": result,
            "line": line.iter().map(Point::to_string).collect::<Vec<_>>(),
            "fours": fours,
            "nodes": solved.nodes,
            "time_ms": solved.elapsed.as_millis() as u64,
        });
        writeln!(io::stdout(), "{answer}")?;
    } else {
        print(&position, &solution, &solved, texts)?;
    }
    Ok(ExitCode::from(match solution {
        Solution::Win { .. } => 0,
        Solution::Unknown if interrupt.is_seen() => exit::INTERRUPTED,
        Solution::None | Solution::Unknown => exit::NO,
    }))
}

fn print(position: &Position, solution: &Solution, solved: &Solved, texts: &Texts) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if let Some(result) = position.result() {
        writeln!(out, "{}", texts.game_result(result))?;
        return Ok(());
    }
    let color = || ("color", texts.color(position.to_move()).into());
    let cost = [
        ("nodes", grouped(solved.nodes).into()),
        ("seconds", format!("{:.3}", solved.elapsed.as_secs_f64()).into()),
    ];
    match solution {
        Solution::Win { line, fours } => {
            let slots = [color(), ("fours", (*fours as usize).into())];
            writeln!(out, "{}", texts.format("solve-win", &slots))?;
            writeln!(out, "{}", texts.format("analyze-line", &[("line", texts.points(line).into())]))?;
        }
        Solution::None => writeln!(out, "{}", texts.format("solve-none", &[color()]))?,
        Solution::Unknown => writeln!(out, "{}", texts.format("solve-unknown", &[color()]))?,
    }
    writeln!(out, "{}", texts.format("solve-cost", &cost))?;
    Ok(())
}
