//! `tengen lab trial`: two sides against each other in this process.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use duel::{Limits, PlayerError};
use eval::{Tables, Weights};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lab::openings::Openings;
use lab::random::Random;
use lab::scripted::Scripted;
use lab::sprt::{Sprt, Verdict};
use lab::trial::{self, Side, Standing, Trial};
use primer::{Options, Primer};
use rules::{Point, Rule, Settings};
use search::{Level, Techniques, Tengen};
use serde_json::json;
use texts::Texts;

use super::openings::board_and_pool;
use super::options::TrialOptions;
use super::selfplay::cores;
use super::{read_tables, write_file};
use crate::exit::{self, Failure};
use crate::matches::show::{elo_text, percent, show_test, signed, signed_precise};
use crate::matches::{note, parse_sprt};
use crate::position_args::invalid;
use crate::searching::Interrupt;
use crate::shown::{number, say};

/// Pairs when nobody says how many.
const PAIRS: usize = 200;
/// Nodes of a move when nobody says how many.
const NODES: u64 = 6000;
/// Stones of an opening when nobody says how many.
const PLIES: usize = 6;
/// Nodes for judging an opening when nobody says how many.
const JUDGE: u64 = 8000;
/// Units within which an opening is balanced when nobody says how many.
const UNITS: i32 = 120;
/// Openings drawn for one that is balanced, and the most that are drawn.
const DRAWN: (usize, usize) = (5, 4000);
/// The purpose of the random numbers that shuffle openings.
const SHUFFLE: u64 = 1;
/// Keys of a side besides the names of techniques.
///
/// `tables` is a file, or [`BY_HAND`].
const KEYS: [&str; 7] = ["nodes", "time", "threads", "level", "tables", "primer", "scripted"];

/// In place of a file of tables: the numbers by pattern that tuning began with.
const BY_HAND: &str = "hand";

/// One side as the command line describes it.
#[derive(Clone)]
pub(super) struct Who {
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
    pub(super) fn new(nodes: u64, time: Option<u64>) -> Who {
        Who {
            techniques: Techniques::default(),
            primer: None,
            nodes,
            time,
            threads: 1,
            tables: None,
            level: None,
            scripted: false,
        }
    }

    /// The search's techniques.
    pub(super) fn techniques(&self) -> &Techniques {
        &self.techniques
    }

    /// The same to change.
    pub(super) fn techniques_mut(&mut self) -> &mut Techniques {
        &mut self.techniques
    }

    /// Takes the settings of an option.
    pub(super) fn told(
        mut self,
        option: &str,
        settings: &[String],
        rule: Rule,
        texts: &Texts,
    ) -> Result<Who, Failure> {
        for setting in settings {
            let keys = || texts.list(KEYS.iter().chain(Techniques::NAMES).map(|key| format!("{key}=…")));
            let refuse = || invalid(option, setting, &keys(), texts);
            let (name, value) = setting.split_once('=').ok_or_else(refuse)?;
            let key = format!("{option} {name}");
            let whole = |most: u64| number(&key, Some(value), 0, 1..=most, texts);
            match name {
                "nodes" => (self.nodes, self.time) = (whole(u64::MAX)?, None),
                "time" => self.time = Some(whole(3_600_000)?),
                "threads" => self.threads = whole(search::Engine::MAX_THREADS as u64)? as usize,
                "level" => self.level = Some(whole(u64::from(Level::MAX))? as u8),
                "primer" => self.primer = Some(whole(5)? as u8),
                "tables" if value == BY_HAND => {
                    self.tables = Some(Arc::new(Tables::new(rule, &Weights::default())));
                }
                "tables" => self.tables = Some(Arc::new(read_tables(value, texts)?)),
                "scripted" => self.scripted = value.parse().map_err(|_| refuse())?,
                _ => self.techniques.set(name, value).map_err(|_| refuse())?,
            }
        }
        Ok(self)
    }

    pub(super) fn side(&self, seed: u64) -> Side {
        let limits = Limits::default();
        let limits = match self.time {
            Some(time) => limits.with_time(Duration::from_millis(time)),
            None => limits.with_nodes(self.nodes),
        };
        if let Some(level) = self.primer {
            // At its level's own limits, unless a time is given.
            let limits = if self.time.is_some() { limits } else { Limits::default() };
            return Side { player: Box::new(Primer::new(Options::measured(level).with_seed(seed))), limits };
        }
        if self.scripted {
            return Side { player: Box::new(Scripted::new(seed)), limits };
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

/// Runs the command.
pub(super) fn run(told: &TrialOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let (settings, pool) =
        board_and_pool(told.rule.as_deref(), told.size.as_deref(), told.openings.as_deref(), texts)?;
    let seed = number("--seed", told.seed.as_deref(), 1, 0..=u64::MAX, texts)?;
    let pairs = number("--pairs", told.pairs.as_deref(), PAIRS, 1..=1_000_000, texts)?;
    let threads = number("--threads", told.threads.as_deref(), cores(), 1..=1024, texts)?;
    let nodes = number("--nodes", told.nodes.as_deref(), NODES, 1..=u64::MAX, texts)?;
    let time = number("--time", told.time.as_deref(), 0, 1..=3_600_000, texts)?;
    let both = Who::new(nodes, told.time.is_some().then_some(time));
    let sides = [
        both.clone().told("--a", &told.a, settings.rule, texts)?,
        both.told("--b", &told.b, settings.rule, texts)?,
    ];
    let sprt = told.sprt.as_deref().map(|text| parse_sprt(text, texts)).transpose()?;
    let interrupt = Interrupt::listen();
    let openings = if pool.is_empty() {
        openings(told, settings, pairs, seed, texts)?
    } else {
        in_turn(pool, pairs, told.seed.is_some().then_some(seed))
    };
    if openings.len() < pairs {
        let slots = [("pairs", pairs.into()), ("openings", openings.len().into())];
        note("lab-trial-repeats", &slots, texts);
    }
    let trial = Trial { settings, openings: &openings, pairs, sprt, threads, stop: interrupt.stop.clone() };
    let bar = bar(pairs, texts);
    let played =
        trial::run(&trial, &|| [sides[0].side(seed), sides[1].side(seed.wrapping_add(1))], &mut |standing| {
            bar.set_position(u64::from(standing.pairs.pairs()));
            if !bar.is_hidden() {
                bar.set_message(short(standing, sprt));
            }
            if interrupt.is_seen() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    bar.finish_and_clear();
    let standing = played.map_err(|error| play_failure(&error))?;
    if let Some(file) = &told.games {
        write_file(file, records(&standing).as_bytes(), texts)?;
    }
    if told.json {
        writeln!(io::stdout(), "{}", to_json(&standing, openings.len(), sprt, &settings))?;
    } else {
        show(&standing, sprt, &settings, texts)?;
    }
    let is_over = standing.pairs.pairs() as usize >= pairs
        || sprt.is_some_and(|sprt| sprt.verdict(&standing.pairs) != Verdict::Open);
    Ok(if interrupt.is_seen() && !is_over { ExitCode::from(exit::INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// A player could not decide.
pub(super) fn play_failure(error: &PlayerError) -> Failure {
    Failure::Internal(error.to_string())
}

/// Openings that are balanced.
fn openings(
    told: &TrialOptions,
    settings: Settings,
    pairs: usize,
    seed: u64,
    texts: &Texts,
) -> Result<Vec<Vec<Point>>, Failure> {
    let plies = number("--plies", told.plies.as_deref(), PLIES, 0..=40, texts)?;
    let judge = number("--judge", told.judge.as_deref(), JUDGE, 1..=u64::MAX, texts)?;
    let units = number("--units", told.units.as_deref(), UNITS, 1..=20_000, texts)?;
    let drawn = Openings::random(plies, (pairs * DRAWN.0).min(DRAWN.1), &settings, seed).lines;
    let mut kept = Vec::new();
    let mut judge = Who::new(judge, None).side(0);
    for opening in drawn {
        // One by one: no more are judged than are played.
        let found = trial::balanced(vec![opening], settings, &mut judge, units);
        kept.extend(found.map_err(|error| play_failure(&error))?);
        if kept.len() == pairs {
            break;
        }
    }
    if kept.is_empty() {
        return Err(Failure::Input(
            texts.format("lab-trial-unbalanced", &[("units", units.to_string().into())]),
        ));
    }
    Ok(kept)
}

/// As many of the openings as are played: in their order, or in that of a seed.
fn in_turn(mut pool: Vec<Vec<Point>>, pairs: usize, seed: Option<u64>) -> Vec<Vec<Point>> {
    if let Some(seed) = seed {
        Random::new(seed, SHUFFLE).shuffle(&mut pool);
    }
    pool.truncate(pairs);
    pool
}

fn bar(pairs: usize, texts: &Texts) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(pairs as u64), ProgressDrawTarget::stderr());
    let template = texts.format(
        "lab-trial-live",
        &[
            ("bar", "{bar:24}".into()),
            ("done", "{pos}".into()),
            ("all", "{len}".into()),
            ("elapsed", "{elapsed_precise}".into()),
            ("left", "{eta_precise}".into()),
            ("score", "{msg}".into()),
        ],
    );
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

/// Wins, draws and losses of the first side.
fn wdl(standing: &Standing) -> String {
    format!("{}-{}-{}", standing.games.wins, standing.games.draws, standing.games.losses)
}

/// The score in a few signs.
fn short(standing: &Standing, sprt: Option<Sprt>) -> String {
    let ratio =
        sprt.map(|sprt| format!("  LLR {}", signed_precise(sprt.log_likelihood_ratio(&standing.pairs))));
    format!("{}  Elo {}{}", wdl(standing), elo_text(standing.pairs.elo()), ratio.unwrap_or_default())
}

/// All games, by pair: the pair, the first side's colour, its half points, the moves.
fn records(standing: &Standing) -> String {
    let mut records: Vec<_> = standing.records.iter().collect();
    records.sort_by_key(|(pair, black, ..)| (*pair, !black));
    let mut text = String::new();
    for (pair, black, half_points, moves) in records {
        let moves: String = moves.iter().map(ToString::to_string).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{pair} {} {half_points} {moves}", if *black { "B" } else { "W" });
    }
    text
}

fn to_json(
    standing: &Standing,
    openings: usize,
    sprt: Option<Sprt>,
    settings: &Settings,
) -> serde_json::Value {
    let finite = |number: f64| number.is_finite().then(|| (number * 100.0).round() / 100.0);
    let elo = standing.pairs.elo();
    json!({
        "rule": settings.rule.name(),
        "size": settings.size.get(),
        "openings": openings,
        "games": standing.games.games(),
        "wins": standing.games.wins,
        "draws": standing.games.draws,
        "losses": standing.games.losses,
        "pairs": standing.pairs.0,
        "elo": elo.and_then(|elo| finite(elo.elo)),
        "elo_low": elo.and_then(|elo| finite(elo.low)),
        "elo_high": elo.and_then(|elo| finite(elo.high)),
        "black_wins": standing.wins_of[0],
        "white_wins": standing.wins_of[1],
        "sprt": sprt.map(|sprt| json!({
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "llr": finite(sprt.log_likelihood_ratio(&standing.pairs)),
            "verdict": sprt.verdict(&standing.pairs).name(),
        })),
    })
}

fn show(standing: &Standing, sprt: Option<Sprt>, settings: &Settings, texts: &Texts) -> Result<(), Failure> {
    let slots = [
        ("games", (standing.games.games() as usize).into()),
        ("rule", settings.rule.name().into()),
        ("size", usize::from(settings.size.get()).into()),
    ];
    say(texts, "lab-trial-heading", &slots)?;
    let slots = [
        ("first", "a".into()),
        ("second", "b".into()),
        ("wdl", wdl(standing).into()),
        ("percent", percent(standing.games.score()).into()),
    ];
    say(texts, "match-score", &slots)?;
    let elo = standing.pairs.elo();
    let end = |end: Option<f64>| end.map_or("–".to_owned(), signed);
    let slots = [
        ("elo", elo_text(elo).into()),
        ("low", end(elo.map(|elo| elo.low)).into()),
        ("high", end(elo.map(|elo| elo.high)).into()),
        ("los", percent(standing.pairs.likelihood_of_superiority()).into()),
    ];
    say(texts, "match-elo", &slots)?;
    let pairs = standing.pairs.0.map(|cell| cell.to_string()).join(" ");
    say(
        texts,
        "lab-trial-pairs",
        &[("pairs", pairs.into()), ("draws", percent(standing.games.draw_rate()).into())],
    )?;
    let [black, white] = standing.wins_of.map(|wins| wins as usize);
    say(texts, "match-colors", &[("black", black.into()), ("white", white.into())])?;
    let Some(sprt) = sprt else { return Ok(()) };
    show_test(&standing.pairs, sprt, sprt.verdict(&standing.pairs), texts)
}
