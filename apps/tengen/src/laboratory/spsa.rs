//! `tengen lab spsa`: settings of the search tuned by games.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use lab::random::Random;
use lab::spsa::{Setting, Spsa};
use lab::trial::{self, Side, Trial};
use rules::{Point, Rule, Settings};
use search::Techniques;
use serde_json::json;
use texts::Texts;

use super::openings::board_and_pool;
use super::options::SpsaOptions;
use super::selfplay::cores;
use super::trial::{Who, play_failure};
use crate::exit::{self, Failure};
use crate::position_args::invalid;
use crate::searching::Interrupt;
use crate::shown::{number, say};

/// Rounds when nobody says how many.
const ROUNDS: usize = 400;
/// Pairs of games in a round when nobody says how many.
const PAIRS: usize = 6;
/// Nodes of a move when nobody says how many.
const NODES: u64 = 8000;
/// How far a round won by all points takes a setting at first, in its steps.
const RATE: f64 = 0.22;
/// Rounds between two reports.
const REPORT: usize = 10;
/// The purpose of the random numbers that draw openings.
const DRAW: u64 = 2;

/// The games of one rule.
struct Games {
    settings: Settings,
    pool: Vec<Vec<Point>>,
    /// What both sides begin with.
    who: Who,
}

/// Runs the command.
pub(super) fn run(told: &SpsaOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let rounds = number("--rounds", told.rounds.as_deref(), ROUNDS, 1..=10_000_000, texts)?;
    let pairs = number("--pairs", told.pairs.as_deref(), PAIRS, 1..=1_000_000, texts)?;
    let nodes = number("--nodes", told.nodes.as_deref(), NODES, 1..=u64::MAX, texts)?;
    let seed = number("--seed", told.seed.as_deref(), 1, 0..=u64::MAX, texts)?;
    let threads = number("--threads", told.threads.as_deref(), cores(), 1..=1024, texts)?;
    let games = told.openings.iter().map(|file| {
        let (settings, pool) = board_and_pool(None, None, Some(file), texts)?;
        let who = Who::new(nodes, None).told("--a", &told.a, settings.rule, texts)?;
        Ok(Games { settings, pool, who })
    });
    let games = games.collect::<Result<Vec<Games>, Failure>>()?;
    let start = Who::new(nodes, None).told("--a", &told.a, Rule::Freestyle, texts)?;
    let mut tuned: Vec<Setting> = Vec::new();
    for text in &told.tune {
        let setting = setting(text, start.techniques(), texts)?;
        if tuned.iter().any(|other| other.name == setting.name) {
            return Err(Failure::Usage(texts.format("lab-spsa-again", &[("name", setting.name.into())])));
        }
        tuned.push(setting);
    }
    let mut spsa = Spsa::new(tuned, RATE, rounds, seed);
    let mut random = Random::new(seed, DRAW);
    let interrupt = Interrupt::listen();
    let mut played = 0;
    for round in 0..rounds {
        let Games { settings, pool, who } = &games[round % games.len()];
        let openings: Vec<Vec<Point>> =
            (0..pairs).map(|_| pool[random.below(pool.len() as u32) as usize].clone()).collect();
        let sides = spsa.propose().map(|values| {
            let mut who = who.clone();
            let set =
                spsa.settings().iter().zip(values).try_for_each(|(setting, value)| {
                    who.techniques_mut().set(&setting.name, &value.to_string())
                });
            set.map(|()| who)
        });
        let [Ok(first), Ok(second)] = sides else {
            return Err(Failure::Internal("a value that a technique cannot have".to_owned()));
        };
        let trial = Trial {
            settings: *settings,
            openings: &openings,
            pairs,
            sprt: None,
            threads,
            stop: interrupt.stop.clone(),
        };
        let make = || [first.side(seed), second.side(seed.wrapping_add(1))] as [Side; 2];
        let standing = trial::run(&trial, &make, &mut |_| ControlFlow::Continue(()))
            .map_err(|error| play_failure(&error))?;
        if interrupt.is_seen() {
            break;
        }
        let score = standing.games.score().unwrap_or(0.5);
        spsa.learn(2.0 * score - 1.0);
        played += standing.games.games() as usize;
        if spsa.round().is_multiple_of(REPORT) && spsa.round() < rounds {
            report(&spsa, played, told.json, texts)?;
        }
    }
    report(&spsa, played, told.json, texts)?;
    Ok(if spsa.round() < rounds { ExitCode::from(exit::INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// `NAME=STEP` or `NAME=STEP:LOW:HIGH`.
fn setting(text: &str, start: &Techniques, texts: &Texts) -> Result<Setting, Failure> {
    let number = |name: &str| start.get(name).and_then(|value| value.parse::<i32>().ok());
    let numbers = || Techniques::NAMES.iter().filter(|name| number(name).is_some());
    let possible = || texts.list(numbers().map(|name| format!("{name}=STEP:LOW:HIGH")));
    let refuse = || invalid("--tune", text, &possible(), texts);
    let (name, told) = text.split_once('=').ok_or_else(refuse)?;
    let value = number(name).ok_or_else(refuse)?;
    let mut parts = told.split(':');
    let step: f64 = parts.next().and_then(|step| step.parse().ok()).ok_or_else(refuse)?;
    let range = match (parts.next(), parts.next(), parts.next()) {
        (None, ..) => [0, i32::from(i16::MAX)],
        (Some(low), Some(high), None) => {
            [low.parse().map_err(|_| refuse())?, high.parse().map_err(|_| refuse())?]
        }
        _ => return Err(refuse()),
    };
    let is_possible = |value: i32| start.clone().set(name, &value.to_string()).is_ok();
    let fits = step.is_finite() && step > 0.0 && range[0] <= value && value <= range[1];
    if !fits || !range.into_iter().all(is_possible) {
        return Err(refuse());
    }
    Ok(Setting { name: name.to_owned(), value: f64::from(value), step, range })
}

/// The settings as they are now, ready for `lab trial --a`.
fn report(spsa: &Spsa, games: usize, json: bool, texts: &Texts) -> Result<(), Failure> {
    if json {
        let values: serde_json::Map<String, serde_json::Value> = spsa
            .settings()
            .iter()
            .map(|setting| (setting.name.clone(), json!((setting.value * 100.0).round() / 100.0)))
            .collect();
        writeln!(io::stdout(), "{}", json!({ "round": spsa.round(), "games": games, "settings": values }))?;
        return Ok(());
    }
    let list: Vec<String> =
        spsa.settings().iter().map(|setting| format!("{}={}", setting.name, setting.value.round())).collect();
    let slots =
        [("round", spsa.round().into()), ("games", games.into()), ("settings", list.join(" ").into())];
    say(texts, "lab-spsa-round", &slots)
}
