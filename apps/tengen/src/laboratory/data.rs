//! `tengen lab stats`, `show` and `export`: what is in files of self-play.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use duel::{Player, Score};
use lab::games::{self, Game, Header, Ply};
use lab::survey::{STONES, Survey, survey};
use records::files::{self, FileFormat, Omission, SaveError, SaveOptions};
use records::tree::{Evaluation, Outcome, Tree};
use rules::{BoardSize, Color, Rule, Settings};
use search::Tengen;
use serde_json::json;
use texts::Texts;

use super::options::{ExportOptions, ShowOptions, StatsOptions};
use super::{file_error, games_error, write_file};
use crate::exit::Failure;
use crate::matches::note;
use crate::shown::{number, print, say, score_text};
use crate::table::{Table, grouped};

/// Values from here on, less the plies, are proven.
const PROVEN: i32 = 30_000;

/// A file of games.
pub(super) struct Data {
    /// How they were played.
    pub(super) header: Header,
    /// The rule.
    pub(super) rule: Rule,
    /// The board.
    pub(super) size: BoardSize,
    /// The games, by number.
    pub(super) games: Vec<Game>,
}

impl Data {
    /// Reads a file.
    pub(super) fn read(file: &str, texts: &Texts) -> Result<Data, Failure> {
        let read = games::read(Path::new(file));
        let (header, mut games) = read.map_err(|error| games_error(file, &error, texts))?;
        let rule = header.rule.parse().ok();
        let size = BoardSize::new(usize::from(header.size)).ok();
        let (Some(rule), Some(size)) = (rule, size) else {
            return Err(file_error(file, texts.text("lab-version"), texts));
        };
        games.sort_by_key(|game| game.number);
        Ok(Data { header, rule, size, games })
    }

    /// Reads files that must be of one rule.
    pub(super) fn read_all(files: &[String], texts: &Texts) -> Result<Vec<Data>, Failure> {
        let all = files.iter().map(|file| Data::read(file, texts)).collect::<Result<Vec<_>, _>>()?;
        for (file, data) in files.iter().zip(&all) {
            if data.rule != all[0].rule {
                let slots = [("rule", data.rule.name().into()), ("other", all[0].rule.name().into())];
                return Err(file_error(file, texts.format("lab-other-rule", &slots), texts));
            }
        }
        Ok(all)
    }
}

/// Runs `lab stats`.
pub(super) fn stats(told: &StatsOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let all = Data::read_all(&told.data, texts)?;
    let games = all.iter().flat_map(|data| data.games.iter().map(|game| (data.size, game)));
    let survey = survey(all[0].rule, games, Tengen::new(1).win_rate_scale());
    if told.json {
        let bin = |bin: &lab::survey::Bin| json!({ "predicted": rounded(bin.predicted), "actual": rounded(bin.actual), "positions": bin.count });
        let [black, draws, white] = survey.results;
        let line = json!({
            "rule": all[0].rule.name(),
            "files": told.data,
            "games": survey.games,
            "black_wins": black,
            "draws": draws,
            "white_wins": white,
            "lengths": survey.lengths,
            "positions": survey.positions,
            "branches": survey.branches,
            "tactical": survey.tactical,
            "repeated_positions": survey.repeated_positions,
            "repeated_games": survey.repeated_games,
            "calibration": survey.calibration.iter().map(bin).collect::<Vec<_>>(),
            "by_stones": STONES.iter().zip(&survey.by_stones).map(|(&from, it)| json!({ "from": from, "black": bin(it) })).collect::<Vec<_>>(),
            "unit": survey.unit.map(rounded),
        });
        writeln!(io::stdout(), "{line}")?;
    } else {
        show_survey(&survey, all[0].rule, texts)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

/// A share in per cent.
fn percent(part: usize, whole: usize) -> String {
    format!("{:.1}", 100.0 * part as f64 / whole.max(1) as f64)
}

fn show_survey(survey: &Survey, rule: Rule, texts: &Texts) -> Result<(), Failure> {
    let count = |number: usize| grouped(number as u64);
    let [black, draws, white] = survey.results;
    let share = |part: usize| percent(part, survey.games);
    let slots = [
        ("games", count(survey.games).into()),
        ("rule", texts.rule(rule).into()),
        ("black", share(black).into()),
        ("draws", share(draws).into()),
        ("white", share(white).into()),
    ];
    say(texts, "lab-stats-games", &slots)?;
    let [least, lower, median, upper, most] = survey.lengths;
    let slots = [
        ("least", least.into()),
        ("lower", lower.into()),
        ("median", median.into()),
        ("upper", upper.into()),
        ("most", most.into()),
    ];
    say(texts, "lab-stats-lengths", &slots)?;
    let slots = [
        ("positions", count(survey.positions).into()),
        ("tactical", percent(survey.tactical, survey.positions).into()),
        ("repeated", percent(survey.repeated_positions, survey.positions).into()),
        ("games", count(survey.repeated_games).into()),
    ];
    say(texts, "lab-stats-positions", &slots)?;
    if survey.branches > 0 {
        say(texts, "lab-stats-branches", &[("branches", count(survey.branches).into())])?;
    }
    let heading = ["lab-bins-predicted", "lab-bins-actual", "lab-bins-positions"];
    let mut table = Table::new(heading.map(|key| texts.text(key)).to_vec());
    let share = |part: f64| format!("{:.1} %", 100.0 * part);
    for bin in survey.calibration.iter().filter(|bin| bin.count > 0) {
        table.push(vec![share(bin.predicted), share(bin.actual), count(bin.count)]);
    }
    for line in table.lines() {
        print(&line)?;
    }
    say(texts, "lab-stats-by-stones", &[])?;
    let heading = ["lab-bins-stones", "lab-bins-predicted", "lab-bins-actual", "lab-bins-positions"];
    let mut table = Table::new(heading.map(|key| texts.text(key)).to_vec());
    for (i, bin) in survey.by_stones.iter().enumerate().filter(|(_, bin)| bin.count > 0) {
        let range = match STONES.get(i + 1) {
            Some(next) => format!("{}–{}", STONES[i], next - 1),
            None => format!("{}–", STONES[i]),
        };
        table.push(vec![range, share(bin.predicted), share(bin.actual), count(bin.count)]);
    }
    for line in table.lines() {
        print(&line)?;
    }
    match survey.unit {
        Some(unit) => say(texts, "lab-stats-unit", &[("unit", format!("{unit:.0}").into())]),
        None => say(texts, "lab-stats-no-unit", &[]),
    }
}

/// Runs `lab show`.
pub(super) fn show(told: &ShowOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let data = Data::read(&told.data, texts)?;
    let game = pick(&data, &told.data, &told.number, texts)?;
    let slots = [
        ("number", (game.number as usize).into()),
        ("rule", texts.rule(data.rule).into()),
        ("size", usize::from(data.size.get()).into()),
        ("nodes", data.header.nodes.to_string().into()),
        ("result", texts.text(result_key(game)).into()),
    ];
    say(texts, "lab-show-game", &slots)?;
    print(&game.plies.iter().map(|ply| ply.point.to_string()).collect::<String>())?;
    let heading = ["lab-show-ply", "lab-show-move", "lab-show-value", "lab-show-note"];
    let mut table = Table::new(heading.map(|key| texts.text(key)).to_vec());
    for (i, ply) in game.plies.iter().enumerate() {
        let is_opening = i < usize::from(game.opening);
        let value = if is_opening { String::new() } else { score_text(score(ply)) };
        let note = match (is_opening, ply.is_free) {
            (true, _) => texts.text("lab-show-opening"),
            (false, true) => texts.text("lab-show-exploring"),
            (false, false) => String::new(),
        };
        table.push(vec![(i + 1).to_string(), texts.point(ply.point), value, note]);
    }
    for line in table.lines() {
        print(&line)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn result_key(game: &Game) -> &'static str {
    match game.winner {
        Some(Color::Black) => "lab-show-black",
        Some(Color::White) => "lab-show-white",
        None => "lab-show-draw",
    }
}

/// The game with this number.
fn pick<'a>(data: &'a Data, file: &str, told: &str, texts: &Texts) -> Result<&'a Game, Failure> {
    let wanted = number("N", Some(told), 0, 0..=u32::MAX, texts)?;
    let found = data.games.binary_search_by_key(&wanted, |game| game.number).ok();
    found.map(|at| &data.games[at]).ok_or_else(|| {
        let last = data.games.last().map_or(0, |game| game.number);
        let slots = [("number", (wanted as usize).into()), ("last", (last as usize).into())];
        file_error(file, texts.format("lab-no-game", &slots), texts)
    })
}

/// The value of a ply as a score.
fn score(ply: &Ply) -> Score {
    let value = i32::from(ply.value);
    if !ply.is_proven {
        return Score::from_units(value);
    }
    let plies = (PROVEN - value.abs()).max(0) as u32;
    if value > 0 { Score::win_in(plies) } else { Score::loss_in(plies) }
}

/// Runs `lab export`.
pub(super) fn export(told: &ExportOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let formats =
        || texts.list(FileFormat::ALL.into_iter().filter(|format| format.is_written()).map(FileFormat::name));
    let refuse = |option: &str, text: &str| crate::position_args::invalid(option, text, &formats(), texts);
    let format = match told.format.as_deref() {
        Some(name) => FileFormat::from_name(name).ok_or_else(|| refuse("--format", name))?,
        None => {
            let extension = Path::new(&told.out).extension().and_then(|extension| extension.to_str());
            extension.and_then(FileFormat::from_extension).ok_or_else(|| refuse("OUT", &told.out))?
        }
    };
    let data = Data::read(&told.data, texts)?;
    let trees: Vec<Tree> = match &told.game {
        Some(number) => vec![tree(&data, pick(&data, &told.data, number, texts)?)],
        None => data.games.iter().map(|game| tree(&data, game)).collect(),
    };
    let saved = files::save(&trees, format, &SaveOptions::default());
    let saved = saved.map_err(|error| file_error(&told.out, unwritten(&error, texts), texts))?;
    write_file(&told.out, &saved.bytes, texts)?;
    let only_first = saved.omitted.contains(&Omission::OtherGames);
    if only_first {
        note("lab-export-first", &[("format", format.name().into())], texts);
    }
    let written = if only_first { 1 } else { trees.len() };
    say(
        texts,
        "lab-export-done",
        &[("games", grouped(written as u64).into()), ("file", told.out.as_str().into())],
    )?;
    Ok(ExitCode::SUCCESS)
}

/// Why a format does not hold the games.
fn unwritten(error: &SaveError, texts: &Texts) -> String {
    match error {
        SaveError::ReadOnly(format) => {
            texts.format("lab-export-read-only", &[("format", format.name().into())])
        }
        SaveError::Size { format, size } => {
            let slots = [("format", format.name().into()), ("size", usize::from(size.get()).into())];
            texts.format("lab-export-size", &slots)
        }
        SaveError::TooLong { format, most, .. } => {
            let slots = [("format", format.name().into()), ("most", (*most).into())];
            texts.format("lab-export-long", &slots)
        }
        SaveError::Nothing | SaveError::Encoding => texts.text("lab-export-nothing"),
    }
}

/// A game with its values.
fn tree(data: &Data, game: &Game) -> Tree {
    let mut tree = Tree::new(Settings::new(data.rule, data.size));
    tree.info.rule_known = true;
    tree.info.outcome = Some(Outcome::new(game.winner));
    tree.info.round = Some(game.number.to_string());
    let mut node = tree.root();
    for (i, (ply, color)) in game.plies.iter().zip(Color::ALL.into_iter().cycle()).enumerate() {
        node = tree.add(node, color, ply.point.into());
        if i >= usize::from(game.opening) {
            let value = i32::from(ply.value);
            let value = Some(if color == Color::Black { value } else { -value });
            tree.details_mut(node).evaluation = Some(Evaluation { value, ..Evaluation::default() });
        }
    }
    tree
}
