//! How long the solver takes for each position of the corpus of wins by continuous fours, from empty tables.
//!
//! ```sh
//! cargo run --release -p lab --example vcf_times
//! ```
//!
//! A row for each of the ten slowest, then median and maximum over all. The time is the fastest of five runs.

use std::time::Duration;

use duel::{Clock, Limits, NoClock, StopToken};
use host::SystemClock;
use search::{Engine, Solution, Task};

#[path = "../../../crates/primer/tests/corpus/mod.rs"]
#[expect(clippy::unwrap_used, reason = "the corpus is part of the project and read as the tests read it")]
#[expect(dead_code, reason = "the first moves of a win are for the tests")]
mod corpus;

/// Runs of each position.
const RUNS: usize = 5;
/// Slow positions that are told.
const TOLD: usize = 10;

fn main() {
    let mut engine = Engine::new(16);
    let mut rows: Vec<(Duration, String)> = Vec::new();
    for problem in corpus::corpus() {
        let task = Task::new(&problem.position);
        let limits = Limits::default().with_nodes(20_000_000);
        let mut fastest = Duration::MAX;
        let mut told = String::new();
        for _ in 0..RUNS {
            engine.new_game();
            let clock = SystemClock::new();
            let solved = engine.solve_vcf(&task, &limits, &NoClock, &StopToken::new());
            fastest = fastest.min(clock.now());
            let found = match solved.solution {
                Solution::Win { fours, .. } => format!("win with {fours} fours"),
                Solution::None => "no win".to_owned(),
                Solution::Unknown => "not known".to_owned(),
            };
            told = format!("{:<24} {found}, {} nodes", problem.id, solved.nodes);
        }
        rows.push((fastest, told));
    }
    rows.sort_unstable();
    for (time, told) in rows.iter().rev().take(TOLD) {
        println!("{:>9.3} ms  {told}", millis(*time));
    }
    let (median, slowest) = (rows[rows.len() / 2].0, rows[rows.len() - 1].0);
    println!("{} positions: median {:.3} ms, slowest {:.3} ms", rows.len(), millis(median), millis(slowest));
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
