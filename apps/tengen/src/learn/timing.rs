//! `tengen learn time`: where the time of a search goes.
//!
//! The search runs twice over the same nodes: alone, for the whole time, and with a watch around each piece. Looking at
//! the watch takes as long as some of the pieces, so its own time is measured first and taken off. The table is inside
//! the search and cannot be watched: a table of the same size is asked as often as the search asked its own.

use std::cell::Cell;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use duel::{
    Bound, Counters, Entry, Evaluator, Game, Hook, Limits, NoObserver, Outcome, Random, Score, Side, Table,
};
use primer::{Gomoku, LeafVcf, Options, ShapeEvaluator};
use rules::Point;
use serde_json::json;
use texts::Texts;

use super::common::{Setup, read_open_game, search};
use crate::cli::LearnTimeOptions;
use crate::exit::Failure;
use crate::shown::{number, print, say};
use crate::table::{Table as Sheet, grouped};

/// Times the watch is looked at to learn what that takes.
const LOOKS: u64 = 200_000;
/// Times the table is asked and told.
const ASKED: u64 = 200_000;

/// A piece of the search and its watch.
#[derive(Default)]
struct Piece {
    calls: Cell<u64>,
    time: Cell<Duration>,
}

impl Piece {
    #[inline]
    fn watch<T>(&self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.time.set(self.time.get() + start.elapsed());
        self.calls.set(self.calls.get() + 1);
        result
    }

    /// Nanoseconds in all, without those of the watch.
    fn nanos(&self, watch: f64) -> f64 {
        (self.time.get().as_nanos() as f64 - watch * self.calls.get() as f64).max(0.0)
    }
}

/// All watches.
#[derive(Default)]
struct Watches {
    moves: Piece,
    play: Piece,
    evaluate: Piece,
    solve: Piece,
}

/// The game with watches.
struct Watched<'a> {
    game: Gomoku,
    watches: &'a Watches,
}

impl Game for Watched<'_> {
    type Move = Point;

    fn to_move(&self) -> Side {
        self.game.to_move()
    }

    fn moves(&self, out: &mut Vec<Point>) {
        self.watches.moves.watch(|| self.game.moves(out));
    }

    fn play(&mut self, mv: Point) {
        self.watches.play.watch(|| self.game.play(mv));
    }

    fn undo(&mut self) {
        self.watches.play.watch(|| self.game.undo());
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn key(&self) -> u64 {
        self.game.key()
    }
}

/// The evaluator with a watch.
struct WatchedEvaluator(ShapeEvaluator);

impl Evaluator<Watched<'_>> for WatchedEvaluator {
    fn evaluate(&mut self, game: &Watched<'_>) -> Score {
        game.watches.evaluate.watch(|| self.0.evaluate(&game.game))
    }
}

/// The solver with a watch.
struct WatchedHook(LeafVcf);

impl Hook<Watched<'_>> for WatchedHook {
    fn probe(&mut self, game: &mut Watched<'_>, depth: i32, ply: u32) -> Option<Score> {
        let watches = game.watches;
        watches.solve.watch(|| self.0.probe(&mut game.game, depth, ply))
    }

    fn work(&mut self) -> u64 {
        self.0.work()
    }
}

/// A line of the answer.
struct Line {
    name: &'static str,
    key: &'static str,
    calls: Option<u64>,
    nanos: f64,
}

/// Runs the command.
pub(crate) fn run(options: &LearnTimeOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let game = read_open_game(&options.position, texts)?;
    let time = number("--time", options.time.as_deref(), 1000, 1..=3_600_000, texts)?;
    let level = Options::for_level(Options::MAX_LEVEL);
    let settings = duel::Settings { history: false, ..duel::Settings::default() };
    let setup = Setup {
        settings,
        ideas: level.ideas(),
        early_stop: level.early_stop,
        leaf_vcf: level.leaf_vcf_nodes,
    };
    let limits = Limits::default().with_time(Duration::from_millis(time));
    let alone = setup.run(&game, &limits, &mut NoObserver)?;

    let watches = Watches::default();
    let mut watched = Watched { game: game.clone(), watches: &watches };
    watched.game.ideas = setup.ideas;
    let mut counters = Counters::default();
    let limits = Limits::default().with_nodes(alone.nodes.max(1));
    let (mut evaluator, mut hook) = (WatchedEvaluator(setup.evaluator()), WatchedHook(setup.hook()));
    search(&setup.settings, &mut watched, &mut evaluator, &mut hook, &mut counters, &limits)?;

    let whole = alone.elapsed.as_nanos() as f64;
    let total = counters.total();
    let lines = lines(&watches, total.probes, total.interior, whole);
    // In a search of a few nodes the pieces may come out longer than the whole.
    let sum: f64 = lines.iter().map(|line| line.nanos).sum();
    let share = |line: &Line| 100.0 * line.nanos / sum.max(1.0);
    if options.json {
        let pieces: Vec<_> = lines
            .iter()
            .map(|line| {
                let per_call = line.calls.map(|calls| line.nanos / calls.max(1) as f64);
                json!({ "name": line.name, "calls": line.calls, "ns_per_call": per_call, "percent": share(line) })
            })
            .collect();
        let ms = whole / 1e6;
        print(
            &json!({ "depth": alone.depth, "nodes": alone.nodes, "ms": ms, "pieces": pieces }).to_string(),
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    let slots = [
        ("nodes", grouped(alone.nodes).into()),
        ("depth", (alone.depth as usize).into()),
        ("ms", format!("{:.0}", whole / 1e6).into()),
        ("ns", format!("{:.0}", whole / alone.nodes.max(1) as f64).into()),
    ];
    say(texts, "learn-time-title", &slots)?;
    print("")?;
    let keys = ["learn-col-piece", "learn-col-calls", "learn-col-ns", "learn-col-share"];
    let mut sheet = Sheet::new(keys.map(|key| texts.text(key)).to_vec());
    for line in &lines {
        let calls = line.calls.map(grouped).unwrap_or_default();
        let per_call = line.calls.map(|calls| format!("{:.0}", line.nanos / calls.max(1) as f64));
        let percent = format!("{:.1}%", share(line));
        sheet.push(vec![texts.text(line.key), calls, per_call.unwrap_or_default(), percent]);
    }
    sheet.lines().iter().try_for_each(|line| print(line))?;
    print("")?;
    say(texts, "learn-time-how", &[])?;
    Ok(ExitCode::SUCCESS)
}

/// The pieces and what is left of the whole.
fn lines(watches: &Watches, probes: u64, interior: u64, whole: f64) -> Vec<Line> {
    let empty = Piece::default();
    (0..LOOKS).for_each(|_| empty.watch(|| {}));
    let watch = empty.time.get().as_nanos() as f64 / LOOKS as f64;
    let piece = |name, key, piece: &Piece| Line {
        name,
        key,
        calls: Some(piece.calls.get()),
        nanos: piece.nanos(watch),
    };
    let (get, store) = table_nanos();
    let mut lines = vec![
        piece("moves", "learn-piece-moves", &watches.moves),
        piece("play", "learn-piece-play", &watches.play),
        piece("evaluation", "learn-piece-evaluation", &watches.evaluate),
        piece("vcf", "learn-piece-vcf", &watches.solve),
        Line {
            name: "table",
            key: "learn-piece-table",
            calls: Some(probes + interior),
            nanos: probes as f64 * get + interior as f64 * store,
        },
    ];
    let known: f64 = lines.iter().map(|line| line.nanos).sum();
    lines.push(Line { name: "rest", key: "learn-piece-rest", calls: None, nanos: (whole - known).max(0.0) });
    lines
}

/// What one question to a table of the search's size and one entry take, in nanoseconds.
fn table_nanos() -> (f64, f64) {
    let mut table: Table<Point> = Table::new(16);
    let mut random = Random::new(1);
    let keys: Vec<u64> = (0..ASKED).map(|_| random.next()).collect();
    let entry = Entry {
        score: Score::DRAW,
        depth: 3,
        bound: Bound::Exact,
        complete: false,
        mv: Some(Point::new(0, 0)),
    };
    let start = Instant::now();
    keys.iter().for_each(|&key| table.store(key, entry));
    let stored = start.elapsed();
    let start = Instant::now();
    let found = keys.iter().filter(|&&key| table.get(key).is_some()).count();
    let asked = start.elapsed();
    std::hint::black_box(found);
    let per = |time: Duration| time.as_nanos() as f64 / ASKED as f64;
    (per(asked), per(stored))
}
