//! What `tengen match` was told, checked and put together.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use host::external::{EngineSpec, ExternalOptions, SpecError};
use host::{Engine, SeatedEngine, SeatedOptions};
use lab::contestant::{BuiltIn, External, SeededFactory};
use lab::game::{self, Adjudication, SmallScores, TimeControl};
use lab::openings::{Openings, fingerprint};
use lab::runner::{Entrance, Entrant, Plan};
use lab::schedule;
use lab::spec::{EngineList, ListError, ListFault};
use lab::sprt::Sprt;
use primer::{Primer, Textbook, TextbookOptions};
use rules::Settings;
use rules::opening::book::{self, BookFault, RowOne};
use search::Level;
use serde_json::{Value, json};
use texts::{Slot, Texts};

use crate::cli::MatchOptions;
use crate::exit::Failure;
use crate::play::options::{DEFAULT_LEVEL, SeatKind};
use crate::position_args::{invalid, parse_rule, parse_size, read_file};
use crate::searching;
use crate::shown::number;

/// Games when nobody says how many.
const GAMES: usize = 100;
/// Stones of random openings when nobody says how many.
const PLIES: usize = 5;
/// Moves with small values that make a draw when nobody says how many.
const SMALL_MOVES: u32 = 10;

/// All that was told.
pub(super) struct Told {
    /// The match.
    pub(super) plan: Plan,
    /// What must be the same to go on with a file of games.
    pub(super) conditions: Value,
    /// Lines of the list of openings that were left out.
    pub(super) skipped: usize,
    /// Rounds that are played.
    pub(super) rounds: usize,
}

impl Told {
    /// Checks and puts together what was told.
    pub(super) fn read(told: &MatchOptions, texts: &Texts) -> Result<Told, Failure> {
        if told.engine.len() < 2 {
            return Err(Failure::Usage(texts.text("match-two-engines")));
        }
        let sprt = told.sprt.as_deref().map(|text| parse_sprt(text, texts)).transpose()?;
        if sprt.is_some() && told.engine.len() > 2 {
            return Err(Failure::Usage(texts.text("match-sprt-two")));
        }
        let rule = told.rule.as_deref().map(|rule| parse_rule(rule, texts)).transpose()?.unwrap_or_default();
        let size = told.size.as_deref().map(|size| parse_size(size, texts)).transpose()?.unwrap_or_default();
        let settings = game::settings(rule, size);
        let games = number("--games", told.games.as_deref(), GAMES, 2..=1_000_000, texts)?;
        if !games.is_multiple_of(2) {
            return Err(Failure::Usage(texts.format("match-even", &[("games", games.into())])));
        }
        let games = schedule::schedule(told.engine.len(), told.gauntlet, games);
        let rounds = games.last().map_or(0, |game| game.round + 1);
        let seed = number("--seed", told.seed.as_deref(), 0, 0..=u64::MAX, texts)?;
        let control = control(told, texts)?;
        let seated = SeatedOptions {
            threads: searching::threads(told.threads.as_deref(), texts)?,
            memory: searching::hash(told.hash.as_deref(), texts)?,
            seed,
            ..SeatedOptions::default()
        };
        let entrants = entrants(&told.engine, control, seated, texts)?;
        let adjudication = Adjudication {
            after: told
                .draw_after
                .as_deref()
                .map(|text| number("--draw-after", Some(text), 0, 1..=484, texts))
                .transpose()?,
            score: told.draw_score.as_deref().map(|text| small_scores(text, texts)).transpose()?,
        };
        let (openings, source) = openings(told, &settings, rounds, seed, texts)?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let concurrency = number("--concurrency", told.concurrency.as_deref(), 1, 1..=1024, texts)?;
        if concurrency > cores {
            note("match-many", &[("concurrency", concurrency.into()), ("cores", cores.into())], texts);
        }
        let millis = |time: Option<Duration>| time.map(|time| time.as_millis() as u64);
        let conditions = json!({
            "tengen-match": 1,
            "engines": told.engine,
            "gauntlet": told.gauntlet,
            "rule": rule.name(),
            "size": size.get(),
            "turn_ms": millis(control.turn),
            "match_ms": millis(control.game),
            "increment_ms": millis(Some(control.increment)),
            "nodes": control.nodes,
            "openings": source,
            "seed": seed,
            "draw_after": adjudication.after,
            "draw_score": adjudication.score.map(|small| [small.units, small.moves]),
            "sprt": sprt.map(|sprt| [sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta]),
        });
        let (skipped, openings) = (openings.skipped.len(), openings.lines);
        let plan = Plan { settings, entrants, games, openings, adjudication, seed, concurrency, sprt };
        Ok(Told { plan, conditions, skipped, rounds })
    }
}

/// A note on standard error.
pub(crate) fn note(key: &str, slots: &[(&str, Slot)], texts: &Texts) {
    eprintln_quietly(&texts.format(key, slots));
}

/// Standard error may be closed; a note is not worth failing for.
fn eprintln_quietly(line: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The time control of all engines.
fn control(told: &MatchOptions, texts: &Texts) -> Result<TimeControl, Failure> {
    let millis = |option: &str, text: Option<&str>, least: u64| -> Result<Option<Duration>, Failure> {
        let Some(text) = text else { return Ok(None) };
        Ok(Some(Duration::from_millis(number(option, Some(text), 0, least..=86_400_000, texts)?)))
    };
    let nodes = told.nodes.as_deref();
    Ok(TimeControl {
        turn: millis("--tc-turn", told.tc_turn.as_deref(), 1)?,
        game: millis("--tc-match", told.tc_match.as_deref(), 1)?,
        increment: millis("--increment", told.increment.as_deref(), 0)?.unwrap_or_default(),
        nodes: nodes.map(|text| number("--nodes", Some(text), 0, 1..=u64::MAX, texts)).transpose()?,
    })
}

/// `UNITS` or `UNITS:MOVES`.
fn small_scores(text: &str, texts: &Texts) -> Result<SmallScores, Failure> {
    let (units, moves) = text.split_once(':').map_or((text, None), |(units, moves)| (units, Some(moves)));
    Ok(SmallScores {
        units: number("--draw-score", Some(units), 0, 0..=1_000_000, texts)?,
        moves: number("--draw-score", moves, SMALL_MOVES, 1..=484, texts)?,
    })
}

/// `elo0=0 elo1=25 alpha=0.05 beta=0.05`, each with its usual value if it is missing.
pub(crate) fn parse_sprt(text: &str, texts: &Texts) -> Result<Sprt, Failure> {
    let mut sprt = Sprt::default();
    let refuse = || {
        let allowed = "elo0=0 elo1=25 alpha=0.05 beta=0.05";
        Failure::Usage(texts.format("match-sprt", &[("value", text.into()), ("example", allowed.into())]))
    };
    for word in text.split_whitespace() {
        let (key, value) = word.split_once('=').ok_or_else(refuse)?;
        let value = f64::from_str(value).ok().filter(|value| value.is_finite()).ok_or_else(refuse)?;
        match key {
            "elo0" => sprt.elo0 = value,
            "elo1" => sprt.elo1 = value,
            "alpha" => sprt.alpha = value,
            "beta" => sprt.beta = value,
            _ => return Err(refuse()),
        }
    }
    let is_rate = |rate: f64| rate > 0.0 && rate < 0.5;
    let elos = sprt.elo0.abs() <= 1000.0 && sprt.elo1.abs() <= 1000.0 && sprt.elo0 < sprt.elo1;
    if elos && is_rate(sprt.alpha) && is_rate(sprt.beta) { Ok(sprt) } else { Err(refuse()) }
}

/// The openings, and what a file of games says of them.
fn openings(
    told: &MatchOptions,
    settings: &Settings,
    rounds: usize,
    seed: u64,
    texts: &Texts,
) -> Result<(Openings, Value), Failure> {
    let Some(file) = &told.openings else {
        let plies = number("--random-openings", told.random_openings.as_deref(), PLIES, 0..=40, texts)?;
        return Ok((Openings::random(plies, rounds, settings, seed), json!({ "random": plies })));
    };
    let row_one = match told.row1.as_deref() {
        None | Some("bottom") => RowOne::Bottom,
        Some("top") => RowOne::Top,
        Some(other) => return Err(invalid("--row1", other, &texts.list(["bottom", "top"]), texts)),
    };
    let bytes = read_file(file, texts)?;
    let list = book::read(&String::from_utf8_lossy(&bytes), row_one).map_err(|error| {
        let slots = [
            ("file", file.as_str().into()),
            ("line", error.line.into()),
            ("column", error.column.into()),
            ("what", opening_fault(&error.fault, texts).into()),
        ];
        Failure::Input(texts.format("match-openings-fault", &slots))
    })?;
    let openings = Openings::of_list(&list, settings);
    if openings.lines.is_empty() {
        return Err(Failure::Input(texts.format("match-no-openings", &[("file", file.as_str().into())])));
    }
    // The file may move or be read from elsewhere; what counts is in it.
    let source =
        json!({ "list": openings.lines.len(), "hash": format!("{:016x}", fingerprint(&openings.lines)) });
    Ok((openings, source))
}

/// What is wrong with a line of a list.
fn opening_fault(fault: &BookFault, texts: &Texts) -> String {
    match fault {
        BookFault::ExpectedNumber => texts.text("match-opening-number"),
        BookFault::ExpectedComma => texts.text("match-opening-comma"),
        BookFault::ExpectedPoint => texts.text("match-opening-point"),
        BookFault::OffBoard(size) => {
            texts.format("match-opening-off-board", &[("size", usize::from(size.get()).into())])
        }
        BookFault::Twice => texts.text("match-opening-twice"),
    }
}

/// The engines of the match.
fn entrants(
    engines: &[String],
    control: TimeControl,
    seated: SeatedOptions,
    texts: &Texts,
) -> Result<Vec<Entrant>, Failure> {
    let mut entrants: Vec<Entrant> = Vec::new();
    for text in engines {
        let mut entrant = entrant(text, control, seated, texts)?;
        let is_taken = |name: &String| entrants.iter().any(|other| other.name == *name);
        if is_taken(&entrant.name) {
            // No more names are taken than there are engines.
            let mut others = (2..=engines.len() + 1).map(|number| format!("{} #{number}", entrant.name));
            entrant.name = others.find(|name| !is_taken(name)).unwrap_or_default();
        }
        entrants.push(entrant);
    }
    Ok(entrants)
}

/// One engine: a list with `cmd=` in it, or a seat.
fn entrant(
    text: &str,
    mut control: TimeControl,
    seated: SeatedOptions,
    texts: &Texts,
) -> Result<Entrant, Failure> {
    let is_seat = text.starts_with("cmd:") || !EngineList::is_one(text);
    if !is_seat {
        let list = EngineList::parse(text).map_err(|error| list_fault(text, &error, texts))?;
        let mut spec = EngineSpec::parse(&list.command).map_err(|error| {
            let key = match error {
                SpecError::Empty => "option-seat-no-command",
                SpecError::OpenQuote => "option-seat-open-quote",
            };
            let slots = [("option", "--engine".into()), ("value", list.command.as_str().into())];
            Failure::Usage(texts.format(key, &slots))
        })?;
        spec.info = list.info;
        if let Some(name) = list.name {
            spec.name = name;
        }
        let control =
            TimeControl { turn: list.turn.or(control.turn), nodes: list.nodes.or(control.nodes), ..control };
        return Ok(Entrant { name: spec.name.clone(), entrance: program(spec), control });
    }
    let seat = SeatKind::parse(text, "--engine", texts)?;
    let (name, entrance): (String, Entrance) = match seat {
        SeatKind::Human => {
            let slots = [("value", text.into())];
            return Err(Failure::Usage(texts.format("match-no-people", &slots)));
        }
        SeatKind::External(external) => (external.spec.name.clone(), program(external.spec)),
        SeatKind::Engine { level } => {
            let level = level.unwrap_or(SeatedEngine::MAX_LEVEL);
            if control == TimeControl::default() {
                // Nobody looks at a clock then: games can be repeated, and a match takes minutes.
                let nodes = Level::of(level).nodes.unwrap_or(SeatedEngine::MEASURED_NODES);
                control.nodes = Some(nodes);
            }
            let seated = SeatedOptions { level, ..seated };
            let make = move |_| -> Engine { Box::new(SeatedEngine::new(seated)) };
            (text.to_owned(), built_in(Arc::new(make)))
        }
        SeatKind::Primer { level } => {
            let is_free = control == TimeControl::default();
            let (entrance, nodes) = primer(level.unwrap_or(DEFAULT_LEVEL), is_free);
            control.nodes = control.nodes.or(nodes);
            (text.to_owned(), entrance)
        }
        SeatKind::Textbook { lesson, depth, width, playouts } => {
            let usual = TextbookOptions::default();
            let (width, playouts) = (width.unwrap_or(usual.width), playouts.unwrap_or(usual.playouts));
            let make = move |seed| -> Engine {
                Box::new(Textbook::new(lesson, TextbookOptions { depth, width, playouts, seed }))
            };
            (text.to_owned(), built_in(Arc::new(make)))
        }
    };
    Ok(Entrant { name, entrance, control })
}

/// The teaching engine, and its nodes where there is no limit: then it is the one that levels are measured with, which
/// looks at no clock. Games can be repeated, and a match takes minutes.
fn primer(level: u8, is_free: bool) -> (Entrance, Option<u64>) {
    let usual = if is_free { primer::Options::measured(level) } else { primer::Options::for_level(level) };
    let nodes = usual.nodes.filter(|_| is_free);
    let entrance = built_in(Arc::new(move |seed| -> Engine {
        Box::new(Primer::new(primer::Options { book: true, ..usual.clone().with_seed(seed) }))
    }));
    (entrance, nodes)
}

fn built_in(factory: SeededFactory) -> Entrance {
    let tolerance = ExternalOptions::default().tolerance;
    Arc::new(move || Box::new(BuiltIn::new(factory.clone(), tolerance)))
}

/// A program that speaks the Gomocup protocol.
fn program(spec: EngineSpec) -> Entrance {
    // Whoever interrupts twice does not want to wait.
    let options = ExternalOptions { stop_limit: Duration::from_millis(300), ..ExternalOptions::default() };
    Arc::new(move || Box::new(External::new(spec.clone(), options.clone())))
}

/// What is wrong with a list, with its place.
fn list_fault(text: &str, error: &ListError, texts: &Texts) -> Failure {
    let what = match &error.fault {
        ListFault::NoEquals(word) => texts.format("match-list-no-equals", &[("word", word.as_str().into())]),
        ListFault::UnknownKey(key) => {
            let keys = texts.list(EngineList::KEYS);
            texts.format("match-list-unknown", &[("key", key.as_str().into()), ("keys", keys.into())])
        }
        ListFault::Twice(key) => texts.format("match-list-twice", &[("key", key.as_str().into())]),
        ListFault::NotANumber(key, value) => {
            let slots = [("key", key.as_str().into()), ("value", value.as_str().into())];
            texts.format("match-list-number", &slots)
        }
        ListFault::Empty(key) => texts.format("match-list-empty", &[("key", key.as_str().into())]),
        ListFault::OpenQuote => texts.text("match-list-open-quote"),
        ListFault::NoCommand => texts.text("match-list-no-command"),
    };
    let slots = [("value", text.into()), ("column", error.column.into()), ("what", what.into())];
    Failure::Usage(texts.format("match-list", &slots))
}
