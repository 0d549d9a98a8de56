//! `tengen lab tune`: learns the numbers of the evaluation from games.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

use duel::Player;
use eval::Tables;
use lab::survey::{lean_of, unit_of};
use lab::tune::{Losses, Parts, Recipe, Samples, evened, tune};
use rules::{Color, Rule};
use search::Tengen;
use serde_json::{Value, json};
use texts::Texts;

use super::data::Data;
use super::options::TuneOptions;
use super::{file_error, read_tables, tune_report, write_file};
use crate::exit::Failure;
use crate::position_args::{invalid, parse_rule};
use crate::shown::{number, print, say};
use crate::table::grouped;

/// What was done, for the notes, the report and the history.
pub(super) struct Done {
    /// The rule by its name.
    pub(super) rule: &'static str,
    /// A hash of the files of games, hexadecimal.
    pub(super) data_hash: String,
    /// Games in the files.
    pub(super) games: usize,
    /// How it was done.
    pub(super) recipe: Recipe,
    /// Positions learned from, for the value and the promise.
    pub(super) positions: [usize; 2],
    /// Held-out losses before and after.
    pub(super) losses: [Losses; 2],
    /// The fingerprints of the tables before and after, hexadecimal.
    pub(super) tables: [String; 2],
}

/// Runs the command.
pub(super) fn run(told: &TuneOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let all = Data::read_all(&told.data, texts)?;
    let rule = all[0].rule;
    if let Some(name) = &told.rule
        && parse_rule(name, texts)? != rule
    {
        let slots = [("rule", rule.name().into()), ("other", name.as_str().into())];
        return Err(file_error(&told.data[0], texts.format("lab-tune-rule", &slots), texts));
    }
    if let Some(file) = &told.report {
        tune_report::is_html(file, texts)?;
    }
    if told.only.as_deref() == Some("lean") {
        return even(told, &all, rule, texts);
    }
    let recipe = recipe(told, &all, texts)?;
    let start = first_tables(told, rule, texts)?;
    let games = all.iter().flat_map(|data| data.games.iter().map(|game| (data.size, game)));
    let samples = Samples::of_games(rule, games, &recipe);
    if samples.training.values() == 0 || samples.held_out.values() == 0 {
        return Err(Failure::Input(texts.text("lab-tune-nothing")));
    }
    let mut epochs = Vec::new();
    let mut heard = |epoch: u32, losses: &Losses| {
        if told.json {
            epochs.push(losses_json(losses));
        } else {
            // The tables are worth more than a line that nobody reads.
            let _ = print(&epoch_line(epoch, losses, texts));
        }
    };
    let tuned = tune(rule, &samples, &start, &recipe, &mut heard);
    let positions = tuned.positions;
    let samples_of = |i: usize| (positions[i] * recipe.epochs as usize) as f64;
    let speeds = [0, 1].map(|i| samples_of(i) / tuned.elapsed[i].as_secs_f64().max(1e-9));
    let done = Done {
        rule: rule.name(),
        data_hash: data_hash(&told.data, texts)?,
        games: all.iter().map(|data| data.games.len()).sum(),
        positions,
        losses: tuned.losses,
        tables: [&start, &tuned.tables].map(|tables| format!("{:016x}", tables.fingerprint())),
        recipe,
    };
    write_file(&told.out, &tuned.tables.to_bytes(&done.notes()), texts)?;
    if let Some(file) = &told.report {
        let changes = lab::tune::changes(rule, &start, &tuned.tables, tune_report::CHANGES);
        tune_report::write(file, &done, &tuned.calibration, &changes, texts)?;
    }
    if let Some(file) = &told.history {
        tune_report::add_to_history(file, &done, texts)?;
    }
    if told.json {
        let line = json!({
            "rule": done.rule,
            "data": done.data_hash,
            "games": done.games,
            "positions": positions,
            "unit": done.recipe.unit,
            "epochs": epochs,
            "samples_per_core_second": speeds.map(f64::round),
            "tables": done.tables,
        });
        writeln!(io::stdout(), "{line}")?;
    } else {
        let slots = [
            ("file", told.out.as_str().into()),
            ("values", grouped(positions[0] as u64).into()),
            ("moves", grouped(positions[1] as u64).into()),
            ("value_speed", grouped(speeds[0] as u64).into()),
            ("move_speed", grouped(speeds[1] as u64).into()),
        ];
        say(texts, "lab-tune-done", &slots)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn first_tables(told: &TuneOptions, rule: Rule, texts: &Texts) -> Result<Tables, Failure> {
    match &told.from {
        Some(file) => read_tables(file, texts),
        None => Ok((*Tables::of(rule)).clone()),
    }
}

/// `--only lean`: the numbers stay, but for how far the value leans to one colour.
fn even(told: &TuneOptions, all: &[Data], rule: Rule, texts: &Texts) -> Result<ExitCode, Failure> {
    nothing_but_the_lean(told, texts)?;
    let games = || all.iter().flat_map(|data| &data.games);
    let unit = number("--unit", told.unit.as_deref(), fitting_unit(all), UNITS, texts)?;
    let Some(lean) = lean_of(games(), f64::from(unit)) else {
        return Err(Failure::Input(texts.text("lab-tune-nothing")));
    };
    let start = first_tables(told, rule, texts)?;
    let tables = evened(rule, &start, lean);
    let [from, to] = [&start, &tables].map(|tables| format!("{:016x}", tables.fingerprint()));
    let (data, count) = (data_hash(&told.data, texts)?, games().count());
    let notes = format!(
        "rule={} data={data} games={count} learned=lean unit={unit} lean={lean:.1} from={from}",
        rule.name()
    );
    write_file(&told.out, &tables.to_bytes(&notes), texts)?;
    if told.json {
        let line = json!({
            "rule": rule.name(),
            "data": data,
            "games": count,
            "unit": unit,
            "lean": (lean * 10.0).round() / 10.0,
            "tables": [from, to],
        });
        writeln!(io::stdout(), "{line}")?;
    } else {
        let slots = [
            ("file", told.out.as_str().into()),
            ("lean", format!("{:.0}", lean.abs()).into()),
            ("color", texts.color(if lean < 0.0 { Color::White } else { Color::Black }).into()),
        ];
        say(texts, "lab-tune-lean", &slots)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A lean is one number, found from all games at once: what says how to learn, or to tell of it, is refused.
fn nothing_but_the_lean(told: &TuneOptions, texts: &Texts) -> Result<(), Failure> {
    let others = [
        ("--report", &told.report),
        ("--history", &told.history),
        ("--epochs", &told.epochs),
        ("--batch", &told.batch),
        ("--rate", &told.rate),
        ("--result-share", &told.result_share),
        ("--pull", &told.pull),
        ("--rare", &told.rare),
        ("--held-out", &told.held_out),
        ("--seed", &told.seed),
    ];
    match others.iter().find(|(_, value)| value.is_some()) {
        Some((option, _)) => {
            let slots = [("argument", (*option).into()), ("other", "--only lean".into())];
            Err(Failure::Usage(texts.format("usage-conflict", &slots)))
        }
        None => Ok(()),
    }
}

/// The unit that is possible, in units of a logit.
const UNITS: RangeInclusive<f32> = 1.0..=10_000.0;

/// The unit that fits the games best, else the program's.
fn fitting_unit(all: &[Data]) -> f32 {
    let usual = Tengen::new(1).win_rate_scale();
    let fitted = unit_of(all.iter().flat_map(|data| &data.games), usual);
    (fitted.unwrap_or(usual) as f32).round().max(*UNITS.start())
}

fn recipe(told: &TuneOptions, all: &[Data], texts: &Texts) -> Result<Recipe, Failure> {
    let usual = Recipe::default();
    let parts = match told.only.as_deref() {
        None => usual.parts,
        Some("value") => Parts::Value,
        Some("moves") => Parts::Moves,
        Some(other) => return Err(invalid("--only", other, &texts.list(["value", "moves", "lean"]), texts)),
    };
    Ok(Recipe {
        parts,
        epochs: number("--epochs", told.epochs.as_deref(), usual.epochs, 1..=10_000, texts)?,
        batch: number("--batch", told.batch.as_deref(), usual.batch, 1..=1_000_000, texts)?,
        rate: number("--rate", told.rate.as_deref(), usual.rate, 1e-6..=10.0, texts)?,
        result_share: number(
            "--result-share",
            told.result_share.as_deref(),
            usual.result_share,
            0.0..=1.0,
            texts,
        )?,
        unit: number("--unit", told.unit.as_deref(), fitting_unit(all), UNITS, texts)?,
        pull: number("--pull", told.pull.as_deref(), usual.pull, 0.0..=1e9, texts)?,
        rare: number("--rare", told.rare.as_deref(), usual.rare, 0..=u32::MAX, texts)?,
        held_out: number("--held-out", told.held_out.as_deref(), usual.held_out, 1..=90, texts)?,
        seed: number("--seed", told.seed.as_deref(), usual.seed, 0..=u64::MAX, texts)?,
    })
}

fn losses_json(losses: &Losses) -> Value {
    let rounded = |loss: f64| (loss * 1e6).round() / 1e6;
    json!({
        "value": rounded(losses.value),
        "result": rounded(losses.result),
        "promise": rounded(losses.promise),
        "first": rounded(losses.first),
    })
}

fn epoch_line(epoch: u32, losses: &Losses, texts: &Texts) -> String {
    let slots = [
        ("epoch", (epoch as usize).into()),
        ("value", format!("{:.5}", losses.value).into()),
        ("result", format!("{:.5}", losses.result).into()),
        ("promise", format!("{:.5}", losses.promise).into()),
        ("first", format!("{:.1}", 100.0 * losses.first).into()),
    ];
    texts.format("lab-tune-epoch", &slots)
}

/// FNV-1a over the files (G. Fowler, L. C. Noll, P. Vo).
fn data_hash(files: &[String], texts: &Texts) -> Result<String, Failure> {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    for file in files {
        let bytes = std::fs::read(file).map_err(|error| file_error(file, texts.io_error(&error), texts))?;
        for byte in bytes {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
    }
    Ok(format!("{hash:016x}"))
}

impl Done {
    /// What the tables say about themselves.
    fn notes(&self) -> String {
        let [_, after] = self.losses;
        let mut notes = format!("rule={} data={} games={}", self.rule, self.data_hash, self.games);
        // Writing to a string cannot fail.
        let _ = write!(
            notes,
            " positions={},{} {} from={} held-out: value={:.5} result={:.5} promise={:.5}",
            self.positions[0],
            self.positions[1],
            self.recipe_text(),
            self.tables[0],
            after.value,
            after.result,
            after.promise
        );
        notes
    }

    /// The recipe as options.
    pub(super) fn recipe_text(&self) -> String {
        let Recipe { parts, epochs, batch, rate, result_share, unit, pull, rare, held_out, seed } =
            &self.recipe;
        format!(
            "learned={} epochs={epochs} batch={batch} rate={rate} result-share={result_share} unit={unit} pull={pull} rare={rare} \
             held-out={held_out} seed={seed}",
            parts.name()
        )
    }
}
