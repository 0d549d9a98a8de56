//! `tengen compliance`: what an engine of others does and does not do, as a table.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Duration;

use host::external::EngineSpec;
use lab::compliance::{self, Cases, Item, Need, Outcome, Patience, Reason, Report, Subject, Wanted};
use serde_json::{Value, json};
use texts::{Slot, Texts};

use crate::cli::ComplianceOptions;
use crate::exit::{self, Failure};
use crate::shown::number;

/// Runs the command.
pub(crate) fn run(options: &ComplianceOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let Ok(spec) = EngineSpec::parse(&options.command) else {
        let slots = [("command", options.command.as_str().into())];
        return Err(Failure::Usage(texts.format("compliance-no-command", &slots)));
    };
    let usual = Patience::default();
    let millis = number("--time", options.time.as_deref(), usual.turn.as_millis() as u64, 1..=60_000, texts)?;
    let patience = Patience { turn: Duration::from_millis(millis), ..usual };
    // On a terminal somebody waits; rows come as they are known, and the rest in the end.
    let mut broken = None;
    let mut progress = |item: &Item| {
        if !options.json && broken.is_none() {
            broken = writeln!(io::stdout(), "{}", row(item, texts)).err();
        }
    };
    if !options.json {
        let heading = [("engine", spec.name.as_str().into())];
        writeln!(io::stdout(), "{}", texts.format("compliance-heading", &heading))?;
    }
    let report = compliance::run(&spec, patience, &Cases::built_in(), &mut progress);
    if let Some(error) = broken {
        return Err(error.into());
    }
    if options.json {
        writeln!(io::stdout(), "{}", to_json(&spec, &report))?;
    } else {
        summary(&report, texts)?;
    }
    Ok(if report.failures().next().is_some() { ExitCode::from(exit::NO) } else { ExitCode::SUCCESS })
}

/// One row: result, how much it matters, what it is, and why it failed.
fn row(item: &Item, texts: &Texts) -> String {
    let outcome = match &item.outcome {
        Outcome::Pass(_) => texts.text("compliance-pass"),
        Outcome::Fail(_) => texts.text("compliance-fail"),
        Outcome::Missing => texts.text("compliance-missing"),
        Outcome::Untested(_) => texts.text("compliance-untested"),
    };
    let need = match item.need {
        Need::Mandatory => texts.text("compliance-mandatory"),
        Need::Optional => texts.text("compliance-optional"),
        Need::Extension => texts.text("compliance-extension"),
    };
    let what = match &item.subject {
        Subject::Check(key) => texts.text(key),
        Subject::Conversation(id) => texts.format("compliance-conversation", &[("id", id.as_str().into())]),
        Subject::Position(id) => texts.format("compliance-position", &[("id", id.as_str().into())]),
    };
    let why = match &item.outcome {
        Outcome::Pass(Some(took)) => Some(texts.format("compliance-took", &[("millis", millis(*took))])),
        Outcome::Pass(None) | Outcome::Missing => None,
        Outcome::Fail(reason) | Outcome::Untested(reason) => Some(why(reason, texts)),
    };
    let words = [("outcome", outcome), ("need", need), ("what", what), ("why", why.unwrap_or_default())];
    let slots: Vec<(&str, Slot)> = words.iter().map(|(name, word)| (*name, word.as_str().into())).collect();
    let key = if words[3].1.is_empty() { "compliance-row" } else { "compliance-row-why" };
    texts.format(key, &slots)
}

fn millis(time: Duration) -> Slot {
    time.as_millis().to_string().into()
}

/// The reason as a phrase.
fn why(reason: &Reason, texts: &Texts) -> String {
    let with = |key: &str, slots: &[(&str, Slot)]| texts.format(key, slots);
    match reason {
        Reason::NotStarted(how) => with("compliance-why-not-started", &[("how", how.as_str().into())]),
        Reason::Silent(time) => with("compliance-why-silent", &[("millis", millis(*time))]),
        Reason::Ended => texts.text("compliance-why-ended"),
        Reason::Answered { line, wanted } => {
            let line = shortened(line);
            let key = match wanted {
                Wanted::NoneOf(_) => "compliance-why-wrong-move",
                _ => "compliance-why-answered",
            };
            let wanted = match wanted {
                Wanted::NoneOf(moves) => moves.clone(),
                other => other.to_string(),
            };
            with(key, &[("line", line.into()), ("wanted", wanted.into())])
        }
        Reason::Illegal(line) => with("compliance-why-illegal", &[("line", shortened(line).into())]),
        Reason::Late { took, limit } => {
            with("compliance-why-late", &[("millis", millis(*took)), ("limit", millis(*limit))])
        }
        Reason::Flood => texts.text("compliance-why-flood"),
        Reason::Runs(time) => with("compliance-why-runs", &[("millis", millis(*time))]),
        Reason::Unknown => texts.text("compliance-why-unknown"),
        Reason::TooQuick => texts.text("compliance-why-too-quick"),
    }
}

/// A line of an engine may be long.
fn shortened(line: &str) -> String {
    match line.char_indices().nth(60) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line.to_owned(),
    }
}

fn summary(report: &Report, texts: &Texts) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if out.is_terminal() {
        writeln!(out)?;
    }
    if let Some(about) = &report.about {
        writeln!(out, "{}", texts.format("compliance-about", &[("line", shortened(about).into())]))?;
    }
    let passed = report.items.iter().filter(|item| matches!(item.outcome, Outcome::Pass(_))).count();
    let slots = [("passed", passed.into()), ("all", report.items.len().into())];
    writeln!(out, "{}", texts.format("compliance-sum", &slots))?;
    match report.failures().count() {
        0 => writeln!(out, "{}", texts.text("compliance-verdict-yes"))?,
        failed => writeln!(out, "{}", texts.format("compliance-verdict-no", &[("failed", failed.into())]))?,
    }
    Ok(())
}

fn to_json(spec: &EngineSpec, report: &Report) -> Value {
    let items = report.items.iter().map(|item| {
        let kind = match item.subject {
            Subject::Check(_) => "check",
            Subject::Conversation(_) => "conversation",
            Subject::Position(_) => "position",
        };
        let mut value = json!({
            "kind": kind,
            "id": item.subject.name(),
            "need": item.need.name(),
            "outcome": item.outcome.name(),
        });
        match &item.outcome {
            Outcome::Pass(Some(took)) => value["millis"] = json!(took.as_millis() as u64),
            Outcome::Fail(reason) | Outcome::Untested(reason) => value["why"] = reason.to_string().into(),
            Outcome::Pass(None) | Outcome::Missing => {}
        }
        value
    });
    let items: Vec<Value> = items.collect();
    json!({
        "engine": spec.name,
        "about": report.about,
        "mandatory_failed": report.failures().count(),
        "checks": items,
    })
}
