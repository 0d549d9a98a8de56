//! How long an engine takes for its moves by the manager's clock, while the machine does other things: a histogram, and
//! the share of moves within the limit.
//!
//! ```sh
//! cargo run --release -p lab --example answer_times -- target/release/pbrain-tengen 5000 100
//! ```
//!
//! The arguments are the engine, the number of moves and the limit of a move in milliseconds. The engine plays itself
//! from random openings. Another thread keeps a core busy; a watcher notes when it was itself held up, and moves during
//! which that was for more than 15 ms are counted apart: the machine was late then, whatever the engine did.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use duel::StopToken;
use host::external::{EngineSpec, ExternalEngine, ExternalOptions};
use protocol::manager::TurnLimits;
use rules::{ForbiddenPolicy, Move, Point, Position, Rule, Settings};

/// What the watcher may be late.
const STALL: Duration = Duration::from_millis(15);

/// What was measured.
#[derive(Default)]
struct Times {
    /// Of moves while the machine was not held up.
    kept: Vec<Duration>,
    /// Of the others.
    stalled: Vec<Duration>,
    games: usize,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [command, moves, limit] = arguments.as_slice() else {
        eprintln!("usage: answer_times COMMAND MOVES MILLISECONDS");
        return ExitCode::from(2);
    };
    let (Ok(spec), Ok(moves), Ok(millis)) = (EngineSpec::parse(command), moves.parse(), limit.parse()) else {
        eprintln!("answer_times: the engine is a command, moves and milliseconds are numbers");
        return ExitCode::from(2);
    };
    let limit = Duration::from_millis(millis);
    match measure(&spec, moves, limit) {
        Ok(times) => {
            report(&times, limit);
            ExitCode::SUCCESS
        }
        Err(what) => {
            eprintln!("answer_times: {what}");
            ExitCode::FAILURE
        }
    }
}

fn measure(spec: &EngineSpec, moves: usize, limit: Duration) -> Result<Times, String> {
    let is_over = Arc::new(AtomicBool::new(false));
    let stalls = Arc::new(AtomicU64::new(0));
    let busy = std::thread::spawn({
        let is_over = is_over.clone();
        move || {
            let mut number: u64 = 1;
            while !is_over.load(Ordering::Relaxed) {
                number = std::hint::black_box(number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
            }
        }
    });
    let watcher = std::thread::spawn({
        let (is_over, stalls) = (is_over.clone(), stalls.clone());
        move || {
            let nap = Duration::from_millis(2);
            while !is_over.load(Ordering::Relaxed) {
                let before = Instant::now();
                std::thread::sleep(nap);
                if before.elapsed() > nap + STALL {
                    stalls.fetch_add(1, Ordering::Relaxed);
                }
            }
        }
    });
    let result = play(spec, moves, limit, &stalls);
    is_over.store(true, Ordering::Relaxed);
    drop((busy.join(), watcher.join()));
    result
}

fn play(spec: &EngineSpec, moves: usize, limit: Duration, stalls: &AtomicU64) -> Result<Times, String> {
    // Late answers are what is measured: they do not end a game here.
    let options = ExternalOptions { tolerance: Duration::from_secs(20), ..ExternalOptions::default() };
    let start = |spec: &EngineSpec| {
        ExternalEngine::start(spec.clone(), options.clone()).map_err(|fault| fault.to_string())
    };
    let mut engines = [start(spec)?, start(spec)?];
    let limits = TurnLimits::per_move(limit);
    let mut times = Times::default();
    let mut seed = 1;
    while times.kept.len() + times.stalled.len() < moves {
        let rule = Rule::ALL[times.games % Rule::ALL.len()];
        let settings =
            Settings { forbidden: ForbiddenPolicy::Loss, ..Settings::new(rule, Default::default()) };
        times.games += 1;
        let mut position = Position::new(settings);
        while position.moves().len() < 6 {
            seed = next(seed);
            let near = |point: &Point| position.size().center_distance(*point) <= 3;
            let points: Vec<Point> = position.board().empty_points().filter(near).collect();
            let point = points[(seed >> 33) as usize % points.len()];
            drop(position.play(Move::Place(point)));
        }
        for engine in &mut engines {
            engine.new_game(&settings, &limits).map_err(|fault| fault.to_string())?;
        }
        while position.result().is_none() && times.kept.len() + times.stalled.len() < moves {
            let before = stalls.load(Ordering::Relaxed);
            let engine = &mut engines[position.moves().len() % 2];
            let thought = engine
                .think(&position, &limits, &StopToken::new(), &mut |_| {})
                .map_err(|fault| fault.to_string())?;
            let is_stalled = stalls.load(Ordering::Relaxed) != before;
            if is_stalled { &mut times.stalled } else { &mut times.kept }.push(thought.elapsed);
            position.play(thought.mv).map_err(|error| error.to_string())?;
        }
    }
    Ok(times)
}

/// The next number of a linear congruential generator (D. Knuth, MMIX).
fn next(state: u64) -> u64 {
    state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407)
}

fn report(times: &Times, limit: Duration) {
    let all = times.kept.len() + times.stalled.len();
    println!(
        "{all} moves in {} games, {} of them while the machine was held up",
        times.games,
        times.stalled.len()
    );
    let step = (limit / 20).max(Duration::from_millis(1));
    let bin = |time: &Duration| (time.as_micros() / step.as_micros()) as usize;
    let last = times.kept.iter().map(bin).max().unwrap_or(0);
    for i in 0..=last {
        let count = times.kept.iter().filter(|time| bin(time) == i).count();
        if count > 0 {
            let bar = "#".repeat((count * 60).div_ceil(times.kept.len()));
            println!("{:>6} ms {count:>6} {bar}", (step * i as u32).as_millis());
        }
    }
    for (name, list) in [("undisturbed", &times.kept), ("held up", &times.stalled)] {
        if list.is_empty() {
            continue;
        }
        let mut sorted = list.clone();
        sorted.sort_unstable();
        let within = sorted.iter().filter(|time| **time <= limit).count();
        let at = |per_mille: usize| sorted[(sorted.len() - 1) * per_mille / 1000].as_millis();
        println!(
            "{name}: {within} of {} within {} ms ({:.2} %); median {} ms, 99th percentile {} ms, longest {} ms",
            sorted.len(),
            limit.as_millis(),
            100.0 * within as f64 / sorted.len() as f64,
            at(500),
            at(990),
            at(1000)
        );
    }
}
