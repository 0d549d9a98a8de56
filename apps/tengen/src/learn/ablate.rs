//! `tengen learn ablate`: what each idea is worth. Every row is the search of the row before with one idea more.

use std::io::{self, Write};
use std::process::ExitCode;

use duel::{Counters, Game, Limits, Score, Settings, TableUse};
use primer::{EarlyStop, Gomoku, Ideas, Reach};
use rules::{Color, Point};
use serde_json::{Value, json};
use texts::Texts;

use super::common::{Setup, leaf_nodes, read_open_game};
use crate::cli::LearnAblateOptions;
use crate::exit::Failure;
use crate::shown::{number, print, say, score_json, score_text};
use crate::table::{Table, grouped};

/// Nodes after which a row is skipped.
const NODE_LIMIT: u64 = 30_000_000;
/// A row whose whole tree is so many times over the limit is not even begun.
const HOPELESS: u64 = 4;

/// Rows that search the same tree and so must find the same value and move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    /// All points, shapes counted at the horizon.
    WholeBoard,
    /// Points near stones.
    Near,
    /// Points near stones, decided games seen everywhere.
    Decided,
    /// The same with a solver at the leaves.
    Solver,
    /// Another distance.
    Distance(Reach),
}

/// A row before it is run.
struct Plan {
    name: &'static str,
    /// The key of its name.
    key: &'static str,
    family: Family,
    setup: Setup,
    /// What the tutorials publish for it: nodes and milliseconds at depth 6.
    published: Option<(u64, u64)>,
}

/// What came of it.
struct Outcome {
    nodes: u64,
    ms: f64,
    sd: f64,
    cutoffs: u64,
    candidates: f64,
    value: Score,
    mv: Point,
}

/// A row as it is shown.
struct Row {
    plan: Plan,
    /// `None`: over the limit.
    outcome: Option<Outcome>,
    /// Whether value and move are those of the other rows of the family; `None` for the first.
    same: Option<bool>,
}

/// Runs the command.
pub(crate) fn run(options: &LearnAblateOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let game = read_open_game(&options.position, texts)?;
    let depth = number("--depth", options.depth.as_deref(), 3, 1..=12, texts)?;
    let repeat = number("--repeat", options.repeat.as_deref(), 1, 1..=100, texts)?;
    let limit = options.node_limit.as_deref();
    let limit = number("--node-limit", limit, NODE_LIMIT, 1..=1_000_000_000_000, texts)?;
    let bench = Bench { game: &game, depth, repeat, limit, texts };
    let mut rows = Vec::new();
    bench.run(plans(), &mut rows)?;
    let first_distance = rows.len();
    bench.run(distances(), &mut rows)?;
    let (rows, distances) = rows.split_at(first_distance);
    if options.json {
        let list = |rows: &[Row]| rows.iter().map(row_json).collect::<Vec<_>>();
        print(&json!({ "rows": list(rows), "distances": list(distances) }).to_string())?;
    } else {
        bench.show(rows, distances)?;
    }
    let agree = rows.iter().chain(distances).all(|row| row.same != Some(false));
    if agree { Ok(ExitCode::SUCCESS) } else { Err(Failure::Internal(texts.text("learn-ablate-mismatch"))) }
}

/// The rows, each with one idea more. All of them prefer the earlier of equal moves in the same order; until ordering
/// is an idea, the search tries them in an order that knows nothing of the game.
fn plans() -> Vec<Plan> {
    let mut setup = Setup {
        settings: Settings { generator_order: false, ..Settings::minimax() },
        ideas: Ideas { forced: false, reach: Reach::Board, ..Ideas::default() },
        early_stop: EarlyStop::Off,
        leaf_vcf: 0,
    };
    let mut plans = Vec::new();
    let mut add = |name, key, family, setup: &Setup, published| {
        plans.push(Plan { name, key, family, setup: setup.clone(), published });
    };
    add("minimax", "learn-idea-minimax", Family::WholeBoard, &setup, None);
    setup.settings.pruning = true;
    add("alpha-beta", "learn-idea-alpha-beta", Family::WholeBoard, &setup, Some((856_000, 1_240)));
    setup.ideas.reach = Reach::Two;
    add("neighbourhood", "learn-idea-neighbourhood", Family::Near, &setup, Some((221_000, 380)));
    setup.early_stop = EarlyStop::Everywhere;
    add("early stop", "learn-idea-early-stop", Family::Decided, &setup, Some((113_000, 195)));
    setup.settings.generator_order = true;
    setup.settings.killers = true;
    add("ordering", "learn-idea-ordering", Family::Decided, &setup, None);
    setup.settings.table = TableUse::EqualDepth;
    add("table", "learn-idea-table", Family::Decided, &setup, None);
    setup.settings.deepening = true;
    add("iterative deepening", "learn-idea-deepening", Family::Decided, &setup, None);
    setup.settings.scout = true;
    add("pvs", "learn-idea-pvs", Family::Decided, &setup, None);
    setup.leaf_vcf = leaf_nodes();
    add("vcf", "learn-idea-vcf", Family::Solver, &setup, None);
    plans
}

/// The last search without the solver, once for each distance; two steps are the row "pvs" again.
fn distances() -> Vec<Plan> {
    let base = plans().into_iter().find(|plan| plan.name == "pvs").map(|plan| plan.setup);
    let Some(base) = base else { return Vec::new() };
    let plan = |(name, key, reach): (&'static str, &'static str, Reach)| {
        let mut setup = base.clone();
        setup.ideas.reach = reach;
        let family = if reach == Reach::Two { Family::Decided } else { Family::Distance(reach) };
        Plan { name, key, family, setup, published: None }
    };
    let reaches = [
        ("distance 1", "learn-distance-1", Reach::One),
        ("distance 2", "learn-distance-2", Reach::Two),
        ("distance 3", "learn-distance-3", Reach::Three),
    ];
    reaches.into_iter().map(plan).collect()
}

/// What all rows have in common.
struct Bench<'a> {
    game: &'a Gomoku,
    depth: u32,
    repeat: u32,
    limit: u64,
    texts: &'a Texts,
}

impl Bench<'_> {
    /// Runs the plans and compares each with the rows of its family that are there already.
    fn run(&self, plans: Vec<Plan>, rows: &mut Vec<Row>) -> Result<(), Failure> {
        for plan in plans {
            let name = self.texts.text(plan.key);
            writeln!(io::stderr(), "{}", self.texts.format("learn-running", &[("what", name.into())]))?;
            let outcome = if self.is_hopeless(&plan) { None } else { self.measure(&plan.setup)? };
            let relative =
                rows.iter().find(|row: &&Row| row.plan.family == plan.family && row.outcome.is_some());
            let known = relative.and_then(|row| row.outcome.as_ref());
            let same = known.zip(outcome.as_ref()).map(|(a, b)| a.value == b.value && a.mv == b.mv);
            rows.push(Row { plan, outcome, same });
        }
        Ok(())
    }

    /// Whether the whole tree, which plain minimax goes through, is far beyond the limit.
    fn is_hopeless(&self, plan: &Plan) -> bool {
        if plan.setup.settings.pruning {
            return false;
        }
        let free = self.game.board().empty_count() as u64;
        let (mut line, mut all) = (1u64, 0u64);
        for ply in 0..u64::from(self.depth) {
            line = line.saturating_mul(free.saturating_sub(ply).max(1));
            all = all.saturating_add(line);
        }
        all > self.limit.saturating_mul(HOPELESS)
    }

    /// Runs a search as often as asked for; `None` when it passes the limit.
    fn measure(&self, setup: &Setup) -> Result<Option<Outcome>, Failure> {
        let limits = Limits::default().with_depth(self.depth).with_nodes(self.limit.saturating_add(1));
        let mut times = Vec::new();
        loop {
            let mut counters = Counters::default();
            let info = setup.run(self.game, &limits, &mut counters)?;
            if info.nodes > self.limit {
                return Ok(None);
            }
            times.push(info.elapsed.as_secs_f64() * 1000.0);
            if times.len() < self.repeat as usize {
                continue;
            }
            let Some(best) = info.best() else {
                return Err(Failure::Internal("a search without an answer".to_owned()));
            };
            let total = counters.total();
            let (ms, sd) = mean_and_deviation(&times);
            return Ok(Some(Outcome {
                nodes: info.nodes,
                ms,
                sd,
                cutoffs: total.cuts,
                candidates: total.candidates as f64 / total.interior.max(1) as f64,
                value: best.score,
                mv: best.mv,
            }));
        }
    }

    /// The table in words.
    fn show(&self, rows: &[Row], distances: &[Row]) -> Result<(), Failure> {
        let texts = self.texts;
        say(texts, "learn-ablate-title", &[("depth", (self.depth as usize).into())])?;
        print("")?;
        let heading = |with_published: bool| {
            let mut keys = vec![
                "learn-col-idea",
                "learn-col-nodes",
                "learn-col-ms",
                "learn-col-cutoffs",
                "learn-col-candidates",
                "learn-col-value",
                "learn-col-move",
                "learn-col-same",
            ];
            if with_published {
                keys.push("learn-col-published");
            }
            Table::new(keys.into_iter().map(|key| texts.text(key)).collect())
        };
        let mut table = heading(true);
        rows.iter().for_each(|row| table.push(self.cells(row)));
        table.lines().iter().try_for_each(|line| print(line))?;
        print("")?;
        say(texts, "learn-ablate-same", &[])?;
        say(texts, "learn-ablate-published", &[])?;
        print("")?;
        say(texts, "learn-ablate-distances", &[])?;
        let mut table = heading(false);
        distances.iter().for_each(|row| table.push(self.cells(row)));
        table.lines().iter().try_for_each(|line| print(line))?;
        print("")?;
        let stones =
            Color::ALL.map(|color| self.game.board().stones_of(color).count()).into_iter().sum::<usize>();
        let [one, two, three] = [Reach::One, Reach::Two, Reach::Three].map(|reach| self.near(reach));
        let slots =
            [("stones", stones.into()), ("one", one.into()), ("two", two.into()), ("three", three.into())];
        say(texts, "learn-ablate-near", &slots)
    }

    /// How many points are looked at here.
    fn near(&self, reach: Reach) -> usize {
        let mut game = self.game.clone();
        game.ideas = Ideas { forced: false, reach, ..Ideas::default() };
        let mut moves = Vec::new();
        game.moves(&mut moves);
        moves.len()
    }

    fn cells(&self, row: &Row) -> Vec<String> {
        let texts = self.texts;
        let mut cells = vec![texts.text(row.plan.key)];
        match &row.outcome {
            None => {
                let limit = grouped(self.limit);
                cells.push(texts.format("learn-ablate-skipped", &[("limit", limit.into())]));
                cells.extend((0..6).map(|_| String::new()));
            }
            Some(outcome) => cells.extend([
                grouped(outcome.nodes),
                match self.repeat {
                    1 => format!("{:.1}", outcome.ms),
                    _ => format!("{:.1} ± {:.1}", outcome.ms, outcome.sd),
                },
                grouped(outcome.cutoffs),
                format!("{:.1}", outcome.candidates),
                score_text(outcome.value),
                texts.point(outcome.mv),
                match row.same {
                    None => "–".to_owned(),
                    Some(true) => texts.text("learn-yes"),
                    Some(false) => texts.text("learn-ablate-differs"),
                },
            ]),
        }
        if let Some((nodes, ms)) = row.plan.published {
            let slots = [("nodes", grouped(nodes).into()), ("ms", grouped(ms).into())];
            cells.push(texts.format("learn-ablate-figure", &slots));
        }
        cells
    }
}

/// The mean, and the standard deviation of a sample; 0 for a single value.
fn mean_and_deviation(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, if values.len() > 1 { (squares / (count - 1.0)).sqrt() } else { 0.0 })
}

fn row_json(row: &Row) -> Value {
    let published = row.plan.published.map(|(nodes, ms)| json!({ "depth": 6, "nodes": nodes, "ms": ms }));
    match &row.outcome {
        None => json!({
            "name": row.plan.name,
            "nodes": null,
            "ms": null,
            "sd_ms": null,
            "cutoffs": null,
            "candidates_per_node": null,
            "value": null,
            "move": null,
            "same": null,
            "skipped": true,
            "published": published,
        }),
        Some(outcome) => json!({
            "name": row.plan.name,
            "nodes": outcome.nodes,
            "ms": outcome.ms,
            "sd_ms": outcome.sd,
            "cutoffs": outcome.cutoffs,
            "candidates_per_node": outcome.candidates,
            "value": score_json(outcome.value),
            "move": outcome.mv.to_string(),
            "same": row.same,
            "skipped": false,
            "published": published,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spread_of_a_sample() {
        assert_eq!(mean_and_deviation(&[3.0]), (3.0, 0.0));
        assert_eq!(mean_and_deviation(&[1.0, 3.0]), (2.0, 2.0f64.sqrt()));
    }
}
