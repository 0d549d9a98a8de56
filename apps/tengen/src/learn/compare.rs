//! `tengen learn games`: the same searches on other games.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use duel::connect4::ConnectFour;
use duel::mcts::Mcts;
use duel::othello::Othello;
use duel::tictactoe::TicTacToe;
use duel::{
    Control, Evaluator, Game, Info, Limits, NoEvaluation, NoHook, NoObserver, Score, Settings, StopToken,
};
use host::SystemClock;
use serde_json::{Value, json};
use texts::Texts;

use super::common::search;
use crate::cli::LearnGamesOptions;
use crate::exit::Failure;
use crate::shown::{number, print, say, score_json, score_text};
use crate::table::{Table, grouped};

/// Makes the settings of a search.
type Preset = fn() -> Settings;

/// The searches with their names and the keys of their names.
const SEARCHES: [(&str, &str, Preset); 4] = [
    ("minimax", "learn-idea-minimax", Settings::minimax),
    ("alpha-beta", "learn-idea-alpha-beta", Settings::alphabeta),
    ("ordered", "learn-idea-ordering", Settings::ordered),
    ("pvs", "learn-idea-pvs", Settings::pvs),
];

/// A row of a comparison.
struct Row {
    name: &'static str,
    key: &'static str,
    depth: u32,
    nodes: u64,
    ms: f64,
    value: Score,
    mv: String,
}

/// What was found in a game.
struct Found {
    game: &'static str,
    key: &'static str,
    depth: u32,
    fixed: Vec<Row>,
    timed: Vec<Row>,
}

/// Runs the command.
pub(crate) fn run(options: &LearnGamesOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let time = number("--time", options.time.as_deref(), 200, 1..=3_600_000, texts)?;
    let bench = Bench { time: Duration::from_millis(time), texts };
    let found = [
        bench.game(
            "connect4",
            "learn-game-connect4",
            7,
            &ConnectFour::default(),
            &duel::connect4::Heuristic,
        )?,
        bench.game("othello", "learn-game-othello", 7, &Othello::new(), &duel::othello::Heuristic)?,
        bench.game("tictactoe", "learn-game-tictactoe", 9, &TicTacToe::new(), &NoEvaluation)?,
    ];
    if options.json {
        let games: Vec<Value> = found.iter().map(found_json).collect();
        print(&json!({ "time_ms": time, "games": games }).to_string())?;
    } else {
        for found in &found {
            bench.show(found)?;
        }
        say(texts, "learn-games-note", &[])?;
    }
    if found.iter().all(Found::agrees) {
        Ok(ExitCode::SUCCESS)
    } else {
        Err(Failure::Internal(texts.text("learn-ablate-mismatch")))
    }
}

impl Found {
    /// Whether all searches of the same depth found the same.
    fn agrees(&self) -> bool {
        self.fixed.windows(2).all(|pair| pair[0].value == pair[1].value && pair[0].mv == pair[1].mv)
    }
}

/// What all games have in common.
struct Bench<'a> {
    time: Duration,
    texts: &'a Texts,
}

impl Bench<'_> {
    fn game<G, E>(
        &self,
        game: &'static str,
        key: &'static str,
        depth: u32,
        start: &G,
        evaluator: &E,
    ) -> Result<Found, Failure>
    where
        G: Game + Clone,
        G::Move: Display,
        E: Evaluator<G> + Clone,
    {
        let what = self.texts.text(key);
        writeln!(io::stderr(), "{}", self.texts.format("learn-running", &[("what", what.into())]))?;
        let run = |settings: &Settings, limits: &Limits<G::Move>| {
            search(settings, &mut start.clone(), &mut evaluator.clone(), &mut NoHook, &mut NoObserver, limits)
        };
        let (mut fixed, mut timed) = (Vec::new(), Vec::new());
        for (name, key, settings) in SEARCHES {
            let info = run(&settings().with_deepening(false), &Limits::default().with_depth(depth))?;
            fixed.extend(row(name, key, &info));
        }
        let limits = Limits::default().with_time(self.time);
        for (name, key, settings) in SEARCHES {
            timed.extend(row(name, key, &run(&settings().with_deepening(true), &limits)?));
        }
        let (clock, stop) = (SystemClock::new(), StopToken::new());
        let control = Control { limits: &limits, clock: &clock, stop: &stop, sink: &mut |_| {} };
        let info = Mcts::new().run(&mut start.clone(), control);
        let info = info.map_err(|error| Failure::Internal(error.to_string()))?;
        timed.extend(row("mcts", "learn-idea-mcts", &info));
        Ok(Found { game, key, depth, fixed, timed })
    }

    fn show(&self, found: &Found) -> Result<(), Failure> {
        let texts = self.texts;
        let ms = self.time.as_millis() as usize;
        let slots = [("game", texts.text(found.key).into()), ("depth", (found.depth as usize).into())];
        say(texts, "learn-games-fixed", &slots)?;
        self.table(&found.fixed)?;
        let slots = [("game", texts.text(found.key).into()), ("ms", ms.into())];
        say(texts, "learn-games-timed", &slots)?;
        self.table(&found.timed)
    }

    fn table(&self, rows: &[Row]) -> Result<(), Failure> {
        let keys = [
            "learn-col-search",
            "learn-col-depth",
            "learn-col-nodes",
            "learn-col-ms",
            "learn-col-value",
            "learn-col-move",
        ];
        let mut table = Table::new(keys.map(|key| self.texts.text(key)).to_vec());
        for row in rows {
            table.push(vec![
                self.texts.text(row.key),
                row.depth.to_string(),
                grouped(row.nodes),
                format!("{:.1}", row.ms),
                score_text(row.value),
                row.mv.clone(),
            ]);
        }
        table.lines().iter().try_for_each(|line| print(line))?;
        print("")
    }
}

fn row<M: Display>(name: &'static str, key: &'static str, info: &Info<M>) -> Option<Row> {
    let best = info.best()?;
    Some(Row {
        name,
        key,
        depth: info.depth,
        nodes: info.nodes,
        ms: info.elapsed.as_secs_f64() * 1000.0,
        value: best.score,
        mv: best.mv.to_string(),
    })
}

fn found_json(found: &Found) -> Value {
    let rows = |rows: &[Row]| -> Vec<Value> {
        rows.iter()
            .map(|row| {
                json!({
                    "name": row.name,
                    "depth": row.depth,
                    "nodes": row.nodes,
                    "ms": row.ms,
                    "value": score_json(row.value),
                    "move": row.mv,
                })
            })
            .collect()
    };
    json!({
        "game": found.game,
        "depth": found.depth,
        "rows": rows(&found.fixed),
        "same": found.agrees(),
        "equal_time": rows(&found.timed),
    })
}
