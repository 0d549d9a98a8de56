//! Tries a change of the engine: `cargo run --profile match -p lab --example trial -- rule=renju nodes=7000 pairs=1500
//! a.razoring=false b.lmr_base=400`. The first side is the engine with the `a.` settings, the second with the `b.` ones;
//! `a.primer=5` puts the teaching engine there, `a.tables=FILE` takes other tables. `games=FILE` writes the moves.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use duel::Limits;
use eval::{Tables, Weights};
use lab::openings::Openings;
use lab::sprt::Sprt;
use lab::trial::{Side, Standing, Trial, balanced, run};
use rules::{BoardSize, Rule, Settings};
use search::{Level, Techniques, Tengen};

/// One side as the command line describes it.
#[derive(Clone)]
struct Who {
    techniques: Techniques,
    primer: Option<u8>,
    nodes: u64,
    time: Option<u64>,
    threads: usize,
    tables: Option<Arc<Tables>>,
    level: Option<u8>,
    scripted: bool,
}

impl Who {
    fn new() -> Who {
        Who {
            techniques: Techniques::default(),
            primer: None,
            nodes: 6000,
            time: None,
            threads: 1,
            tables: None,
            level: None,
            scripted: false,
        }
    }

    fn set(&mut self, name: &str, value: &str, rule: Rule) -> anyhow::Result<()> {
        match name {
            "primer" => self.primer = Some(value.parse()?),
            "nodes" => self.nodes = value.parse()?,
            "time" => self.time = Some(value.parse()?),
            "level" => self.level = Some(value.parse()?),
            "scripted" => self.scripted = value.parse()?,
            "tables" if value == "hand" => {
                self.tables = Some(Arc::new(Tables::new(rule, &Weights::default())));
            }
            "tables" => {
                let (tables, _) = Tables::from_bytes(&std::fs::read(value)?)?;
                self.tables = Some(Arc::new(tables));
            }
            "threads" => self.threads = value.parse()?,
            _ => self.techniques.set(name, value)?,
        }
        Ok(())
    }

    fn side(&self, seed: u64) -> Side {
        let limits = Limits::default();
        let limits = match self.time {
            Some(time) => limits.with_time(Duration::from_millis(time)),
            None => limits.with_nodes(self.nodes),
        };
        if let Some(level) = self.primer {
            // At its level's own limits, unless a time is given.
            let limits = if self.time.is_some() { limits } else { Limits::default() };
            let primer = primer::Primer::new(primer::Options::measured(level).with_seed(seed));
            return Side { player: Box::new(primer), limits };
        }
        if self.scripted {
            return Side { player: Box::new(lab::scripted::Scripted::new(seed)), limits };
        }
        let mut tengen = Tengen::new(if self.time.is_some() { 32 } else { 8 });
        tengen.engine_mut().set_techniques(self.techniques.clone());
        tengen.engine_mut().set_tables(self.tables.clone());
        tengen.engine_mut().set_threads(self.threads);
        if let Some(level) = self.level {
            tengen.set_level(Level::of(level), seed);
        }
        Side { player: Box::new(tengen), limits }
    }
}

fn main() -> anyhow::Result<()> {
    let (mut rule, mut size, mut seed, mut plies, mut pairs) = (Rule::Freestyle, 15, 1, 6, 200);
    let (mut threads, mut file, mut elo1, mut units, mut judge_nodes) = (2, None, 25.0, 120, 8000);
    let mut sides = [Who::new(), Who::new()];
    for argument in std::env::args().skip(1) {
        let (name, value) = argument.split_once('=').context("NAME=VALUE expected")?;
        match name {
            "rule" => rule = value.parse().map_err(|_| anyhow::anyhow!("no rule {value}"))?,
            "size" => size = value.parse()?,
            "seed" => seed = value.parse()?,
            "plies" => plies = value.parse()?,
            "pairs" => pairs = value.parse()?,
            "parallel" => threads = value.parse()?,
            "games" => file = Some(value.to_owned()),
            "elo1" => elo1 = value.parse()?,
            "judge" => judge_nodes = value.parse()?,
            "units" => units = value.parse()?,
            _ if name.starts_with("a.") => sides[0].set(&name[2..], value, rule)?,
            _ if name.starts_with("b.") => sides[1].set(&name[2..], value, rule)?,
            _ => {
                for side in &mut sides {
                    side.set(name, value, rule)?;
                }
            }
        }
    }
    let settings = Settings::new(rule, BoardSize::new(size).context("the size")?);
    let drawn = Openings::random(plies, (pairs * 5).min(4000), &settings, seed).lines;
    let mut judge = Who { nodes: judge_nodes, ..Who::new() }.side(0);
    let mut openings = balanced(drawn, settings, &mut judge, units)?;
    openings.truncate(pairs);
    eprintln!("{} openings", openings.len());
    if openings.is_empty() {
        bail!("no opening is balanced");
    }
    let sprt = (elo1 > 0.0).then(|| Sprt { elo1, ..Sprt::default() });
    let trial = Trial { settings, openings: &openings, pairs, sprt, threads };
    let mut shown = 0;
    let standing = run(&trial, &|| [sides[0].side(seed), sides[1].side(seed + 1)], &mut |standing| {
        if standing.games.games() >= shown + 100 {
            shown = standing.games.games();
            show(standing, sprt);
        }
        ControlFlow::Continue(())
    })?;
    show(&standing, sprt);
    if let Some(file) = file {
        let mut out = std::fs::File::create(file)?;
        for (pair, black, half_points, moves) in &standing.records {
            let text: String = moves.iter().map(ToString::to_string).collect();
            writeln!(out, "{pair} {} {half_points} {text}", if *black { "B" } else { "W" })?;
        }
    }
    Ok(())
}

fn show(standing: &Standing, sprt: Option<Sprt>) {
    let games = standing.games;
    let elo = standing.pairs.elo();
    let elo = elo.map_or("?".to_owned(), |elo| format!("{:+.0} ± {:.0}", elo.elo, elo.error()));
    let sprt = sprt.map_or_else(String::new, |sprt| {
        format!(
            "  LLR {:.2} {}",
            sprt.log_likelihood_ratio(&standing.pairs),
            sprt.verdict(&standing.pairs).name()
        )
    });
    println!(
        "{} games {}-{}-{}  Elo {elo}  pairs {:?}  black {} white {}{sprt}",
        games.games(),
        games.wins,
        games.draws,
        games.losses,
        standing.pairs.0,
        standing.wins_of[0],
        standing.wins_of[1]
    );
}
