//! How deep the engine gets in ten named midgame positions of a rule, and how fast.
//!
//! ```sh
//! cargo run --release -p lab --example depths -- renju time=1000 late_move_reduction=false
//! ```
//!
//! The first argument is the rule (`all` for all of them), the others are `time` (milliseconds) or `nodes` of a search,
//! `threads`, and the techniques of the search by name. A row tells the depth that was finished, nodes, nodes a second
//! and milliseconds until depths 8, 10, 12 and 14.

use std::process::ExitCode;
use std::time::Duration;

use duel::{Limits, StopToken};
use host::SystemClock;
use rules::text::PositionText;
use rules::{BoardSize, Position, Rule, Settings};
use search::{Engine, Task, Techniques};

/// Iterations whose time is told.
const TOLD: [u32; 4] = [8, 10, 12, 14];

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("depths: {what}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let wanted = arguments.next().unwrap_or_else(|| "all".to_owned());
    let mut techniques = Techniques::default();
    let mut limits = Limits::default().with_time(Duration::from_secs(1));
    let mut threads = 1;
    for argument in arguments {
        let (name, value) = argument.split_once('=').ok_or(format!("{argument} is not key=value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{argument}: not a number"));
        match name {
            "time" => limits = Limits::default().with_time(Duration::from_millis(number()?)),
            "nodes" => limits = Limits::default().with_nodes(number()?),
            "threads" => threads = number()? as usize,
            _ => techniques.set(name, value).map_err(|error| error.to_string())?,
        }
    }
    let text = include_str!("../../../data/bench/midgame.txt");
    println!("{:<18} {:>5} {:>10} {:>11}   ms to depth {TOLD:?}", "position", "depth", "nodes", "nodes/s");
    let (mut depths, mut rows) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [name, rule, moves] = fields[..] else { return Err(format!("{line}: three fields")) };
        if wanted != "all" && wanted != rule {
            continue;
        }
        let rule: Rule = rule.parse().map_err(|_| format!("{rule}: no rule"))?;
        let position = position(rule, moves)?;
        let mut engine = Engine::new(64);
        engine.set_techniques(techniques.clone());
        engine.set_threads(threads);
        let mut times = [None; TOLD.len()];
        let clock = SystemClock::new();
        let info = engine
            .search(&Task::new(&position), &limits, &clock, &StopToken::new(), &mut |info| {
                for (time, depth) in times.iter_mut().zip(TOLD) {
                    if info.depth >= depth && time.is_none() {
                        *time = Some(info.elapsed.as_secs_f64() * 1000.0);
                    }
                }
            })
            .map_err(|error| error.to_string())?;
        let speed = info.nodes as f64 / info.elapsed.as_secs_f64();
        let times = times.map(|time| time.map_or("–".to_owned(), |time| format!("{time:.0}")));
        println!("{name:<18} {:>5} {:>10} {speed:>11.0}   {}", info.depth, info.nodes, times.join(" / "));
        depths += info.depth;
        rows += 1;
    }
    if rows == 0 {
        return Err(format!("{wanted}: no positions of this rule"));
    }
    println!("mean depth {:.1}", f64::from(depths) / f64::from(rows));
    Ok(())
}

fn position(rule: Rule, moves: &str) -> Result<Position, String> {
    let text = PositionText::parse(moves).map_err(|error| error.to_string())?;
    text.place(Settings::new(rule, BoardSize::RENJU)).map_err(|error| format!("{moves}: {error}"))
}
