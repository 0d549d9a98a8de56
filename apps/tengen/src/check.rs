//! `tengen check`: whether a game is legal by the rules, and how it ended.

use std::io::{self, Write};
use std::process::ExitCode;

use records::tree::{PositionError, Tree};
use rules::text::{ReplayError, ReplayFailure};
use rules::{EndReason, ForbiddenPolicy, GameResult, NamedOpening, Position, Reason, Rule, Settings};
use serde_json::{Value, json};
use texts::Texts;

use crate::cli::CheckOptions;
use crate::exit::{self, Failure};
use crate::position_args::{self, Given};

/// Runs the command.
pub(crate) fn run(options: &CheckOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let policy = match options.forbidden.as_deref() {
        None => ForbiddenPolicy::Loss,
        Some(name) => ForbiddenPolicy::from_name(name).ok_or_else(|| {
            let allowed = texts.list(ForbiddenPolicy::ALL.map(ForbiddenPolicy::name));
            position_args::invalid("--forbidden", name, &allowed, texts)
        })?,
    };
    match position_args::read(&options.position, texts)? {
        Given::Text(text, settings) => {
            let settings = Settings { forbidden: policy, passes: options.passes, ..settings };
            match text.replay(settings) {
                Ok(position) => {
                    report(&position, position.result(), options.json, texts)?;
                    Ok(ExitCode::SUCCESS)
                }
                Err(ReplayFailure::Setup(error)) => Err(Failure::Input(texts.text_error(&error))),
                Err(ReplayFailure::Move(error)) => {
                    refuse(&Illegal::of_text(&error, texts), options.json, texts)?;
                    Ok(ExitCode::from(exit::NO))
                }
            }
        }
        Given::Tree(mut tree) => {
            let settings = &mut tree.info.settings;
            (settings.forbidden, settings.passes) = (policy, options.passes || settings.passes);
            check_tree(&tree, options.json, texts)
        }
        _ if options.forbidden.is_some() || options.passes => {
            // A saved game was played under the settings it names.
            let option = if options.passes { "--passes" } else { "--forbidden" };
            Err(Failure::Usage(texts.format("option-load", &[("option", option.into())])))
        }
        Given::Game(record) => {
            let replay =
                record.replay().map_err(|error| Failure::Input(texts.record_replay_error(&error)))?;
            report(&replay.position, record.result.as_ref(), options.json, texts)?;
            Ok(ExitCode::SUCCESS)
        }
        Given::Illegal(error) => {
            refuse(&Illegal::of_record(&error, texts), options.json, texts)?;
            Ok(ExitCode::from(exit::NO))
        }
    }
}

/// Judges the main line of a game of another program.
fn check_tree(tree: &Tree, json: bool, texts: &Texts) -> Result<ExitCode, Failure> {
    match tree.position(tree.main_end()) {
        Ok(position) => {
            // A game that was given up has its result from the file.
            let record = tree.to_record().ok();
            let ended = position.result().or(record.as_ref().and_then(|record| record.result.as_ref()));
            report(&position, ended, json, texts)?;
            Ok(ExitCode::SUCCESS)
        }
        Err(error @ PositionError::Setup { .. }) => Err(Failure::Input(texts.position_error(&error))),
        Err(ref error @ PositionError::Move { number, ref why, .. }) => {
            let message = texts.position_error(error);
            refuse(&Illegal::of_reasons(number, why.mv.to_string(), &why.reasons, message), json, texts)?;
            Ok(ExitCode::from(exit::NO))
        }
    }
}

/// Tells of a legal game; `ended` knows also ends that no move made.
fn report(position: &Position, ended: Option<&GameResult>, json: bool, texts: &Texts) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let claims = forbidden_moves(position);
    if json {
        let mut answer = json!({
            "legal": true,
            "moves": position.moves().len(),
            "to_move": position.to_move().name(),
            "result": ended.map(result),
        });
        if position.settings().forbidden == ForbiddenPolicy::Claim {
            answer["forbidden_moves"] = claims
                .iter()
                .map(|(number, point, kind)| json!({ "move": number, "point": point.to_string(), "kind": kind.name() }))
                .collect();
        }
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    let stones = position.board().stones();
    let stones = usize::from(stones.black + stones.white);
    let slots = [("moves", position.moves().len().into()), ("stones", stones.into())];
    let key = if position.setup().is_normal() { "check-legal" } else { "check-position" };
    writeln!(out, "{}", texts.format(key, &slots))?;
    if let Some(opening) = NamedOpening::of(position).filter(|_| position.rule() == Rule::Renju) {
        let slots = [("text", texts.named_opening(&opening).into())];
        writeln!(out, "{}", texts.format("show-opening", &slots))?;
    }
    for (number, point, kind) in claims {
        let slots = [
            ("number", number.into()),
            ("point", texts.point(point).into()),
            ("kind", texts.forbidden_kind(kind).into()),
        ];
        writeln!(out, "{}", texts.format("check-forbidden-move", &slots))?;
    }
    match ended {
        Some(result) => writeln!(out, "{}", texts.game_result(result))?,
        None => {
            writeln!(
                out,
                "{}",
                texts.format("request-move", &[("color", texts.color(position.to_move()).into())])
            )?;
        }
    }
    Ok(())
}

/// Black's forbidden moves that stand: number from 1 after the setup, point, kind.
fn forbidden_moves(position: &Position) -> Vec<(usize, rules::Point, rules::ForbiddenKind)> {
    let moves = position.moves().iter().enumerate();
    moves.filter_map(|(i, ply)| Some((i + 1, ply.mv.point()?, ply.forbidden?))).collect()
}

/// A result as JSON.
pub(crate) fn result(result: &GameResult) -> Value {
    let mut value = json!({
        "winner": result.winner.map_or("draw", rules::Color::name),
        "reason": result.reason.name(),
    });
    if let EndReason::Forbidden(kind) = result.reason {
        value["kind"] = kind.name().into();
    }
    value["line"] = result.line.iter().map(ToString::to_string).collect();
    value
}

/// What is wrong with a game, for people and for programs.
struct Illegal {
    /// Number of the move, where one is at fault.
    number: Option<usize>,
    /// The move as it was written.
    point: Option<String>,
    /// The first reason.
    reason: &'static str,
    /// The kind of forbidden move, where that is the reason.
    kind: Option<&'static str>,
    /// Every reason, as a sentence.
    message: String,
}

impl Illegal {
    fn of_reasons(number: usize, point: String, reasons: &[Reason], message: String) -> Illegal {
        let kind = match reasons.first() {
            Some(Reason::Forbidden(kind)) => Some(kind.name()),
            _ => None,
        };
        let reason = reasons.first().map_or("unknown", Reason::name);
        Illegal { number: Some(number), point: Some(point), reason, kind, message }
    }

    fn of_text(error: &ReplayError, texts: &Texts) -> Illegal {
        Illegal::of_reasons(error.number, error.word.clone(), &error.reasons, texts.replay_error(error))
    }

    fn of_record(error: &records::ReadError, texts: &Texts) -> Illegal {
        let message = texts.read_error(error);
        let other =
            |reason| Illegal { number: None, point: None, reason, kind: None, message: message.clone() };
        match error.illegal() {
            Some(records::ReplayError::Move { number, why }) => {
                Illegal::of_reasons(*number, why.mv.to_string(), &why.reasons, message)
            }
            Some(records::ReplayError::Result { .. }) => other("result"),
            Some(records::ReplayError::Setup(_)) => other("setup"),
            _ => other("opening"),
        }
    }
}

fn refuse(illegal: &Illegal, json: bool, texts: &Texts) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if !json {
        let slots = [("what", illegal.message.as_str().into())];
        writeln!(out, "{}", texts.format("check-illegal", &slots))?;
        return Ok(());
    }
    let mut value = json!({
        "move": illegal.number,
        "point": illegal.point,
        "reason": illegal.reason,
        "message": illegal.message,
    });
    if let Some(kind) = illegal.kind {
        value["kind"] = kind.into();
    }
    writeln!(out, "{}", json!({ "legal": false, "error": value }))?;
    Ok(())
}
