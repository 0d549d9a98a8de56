//! `tengen check`: whether a game is legal by the rules, and how it ended.

use std::io::{self, Write};
use std::process::ExitCode;

use rules::text::{ReplayError, ReplayFailure};
use rules::{EndReason, ForbiddenPolicy, GameResult, Position, Reason, Settings};
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
    let given = position_args::read(&options.position, texts)?;
    let replayed = match &given {
        Given::Text(text, settings) => {
            text.replay(Settings { forbidden: policy, passes: options.passes, ..*settings })
        }
        // A saved game was played under the rules it names; its own policy stands.
        Given::Game(_) => Ok(given.place(texts)?),
    };
    match replayed {
        Ok(position) => {
            report(&position, options.json, texts)?;
            Ok(ExitCode::SUCCESS)
        }
        Err(ReplayFailure::Setup(error)) => Err(Failure::Input(texts.text_error(&error))),
        Err(ReplayFailure::Move(error)) => {
            refuse(&error, options.json, texts)?;
            Ok(ExitCode::from(exit::NO))
        }
    }
}

fn report(position: &Position, json: bool, texts: &Texts) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let claims = forbidden_moves(position);
    if json {
        let mut answer = json!({
            "legal": true,
            "moves": position.moves().len(),
            "to_move": position.to_move().name(),
            "result": position.result().map(result),
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
    writeln!(out, "{}", texts.format("check-legal", &[("moves", position.moves().len().into())]))?;
    for (number, point, kind) in claims {
        let slots = [
            ("number", number.into()),
            ("point", texts.point(point).into()),
            ("kind", texts.forbidden_kind(kind).into()),
        ];
        writeln!(out, "{}", texts.format("check-forbidden-move", &slots))?;
    }
    match position.result() {
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

fn refuse(error: &ReplayError, json: bool, texts: &Texts) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if !json {
        writeln!(out, "{}", texts.format("check-illegal", &[("what", texts.replay_error(error).into())]))?;
        return Ok(());
    }
    let reason = error.reasons.first().map(Reason::name);
    let mut value = json!({
        "move": error.number,
        "point": error.word,
        "reason": reason,
        "message": texts.replay_error(error),
    });
    if let Some(Reason::Forbidden(kind)) = error.reasons.first() {
        value["kind"] = kind.name().into();
    }
    writeln!(out, "{}", json!({ "legal": false, "error": value }))?;
    Ok(())
}
