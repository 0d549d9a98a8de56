//! The engine against itself through the manager, as two programs with little time: it never plays what the rule forbids,
//! and does not crash. How long its moves took is told and judged by people: a busy machine can delay any of them.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use rules::Rule;
use serde_json::Value;

use crate::repo::Repo;

/// Plays about `games` games, the same number under each rule, with `millis` for a move; all rules, whatever is wrong under
/// one of them.
pub(crate) fn run(games: u64, millis: u64, seed: u64) -> Result<String> {
    let root = Repo::find_root()?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["build", "--quiet", "--release", "--package", "tengen", "--package", "pbrain-tengen"])
        .current_dir(&root)
        .status()
        .context("cargo could not be started")?;
    if !status.success() {
        bail!("the programs do not build");
    }
    // Where cargo puts what it builds: this program is one of these.
    let own = std::env::current_exe()?;
    let programs = own.parent().context("this program has no folder")?;
    // Two games for each opening.
    let each = games.div_ceil(2 * Rule::ALL.len() as u64) * 2;
    let mut lines = Vec::new();
    let mut is_faultless = true;
    for rule in Rule::ALL {
        let judged = play(programs, rule, each, millis, seed).and_then(|report| judge(&report, each));
        is_faultless &= judged.is_ok();
        let line = judged.unwrap_or_else(|fault| format!("seed {seed}: {fault:#}"));
        lines.push(format!("{rule}: {line}"));
    }
    let lines = lines.join("\n");
    if is_faultless { Ok(lines) } else { bail!("{lines}") }
}

/// The report of a match.
fn play(programs: &Path, rule: Rule, games: u64, millis: u64, seed: u64) -> Result<Value> {
    let engine = programs.join(format!("pbrain-tengen{}", std::env::consts::EXE_SUFFIX));
    let engine = engine.display();
    let mut command = Command::new(programs.join("tengen"));
    command.arg("match");
    for name in ["first", "second"] {
        command.arg("--engine").arg(format!("cmd={engine} name={name}"));
    }
    let numbers = [("--games", games), ("--tc-turn", millis), ("--seed", seed), ("--random-openings", 5)];
    for (option, number) in numbers {
        command.arg(option).arg(number.to_string());
    }
    command.args(["--hash", "16", "--json", "--rule", rule.name()]);
    let output = command.output().context("tengen could not be started")?;
    if !output.status.success() {
        bail!("tengen match: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// What a report says, or what is wrong with it.
fn judge(report: &Value, games: u64) -> Result<String> {
    let played = report["games"].as_array().map_or(0, Vec::len) as u64;
    if played != games {
        bail!("{played} games of {games}");
    }
    let (mut moves, mut longest) = (0, 0.0_f64);
    for engine in report["engines"].as_array().context("no engines")? {
        let faults = engine["faults"].as_object().context("no faults")?;
        if !faults.is_empty() {
            bail!("faults: {}", engine["faults"]);
        }
        moves += engine["moves"].as_u64().unwrap_or(0);
        longest = longest.max(engine["max_ms"].as_f64().unwrap_or(0.0));
    }
    let reasons = report["reasons"].as_object().context("no reasons")?;
    if reasons.contains_key("forbidden") {
        let is_forbidden = |game: &&Value| game["reason"] == "forbidden";
        let game = report["games"].as_array().and_then(|games| games.iter().find(is_forbidden));
        bail!("a forbidden move: {}", game.map_or(Value::Null, |game| game["moves"].clone()));
    }
    let reasons = &report["reasons"];
    Ok(format!("{played} games, {moves} moves, the longest {longest:.1} ms; ends {reasons}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::judge;

    #[test]
    fn reports_are_judged() {
        let engine = |max_ms: f64| json!({ "faults": {}, "moves": 20, "max_ms": max_ms });
        let game = json!({ "reason": "five", "moves": "h8" });
        let mut report = json!({
            "games": [game, game],
            "engines": [engine(49.0), engine(51.5)],
            "reasons": { "five": 2 },
        });
        let text = judge(&report, 2).unwrap();
        assert_eq!(text, "2 games, 40 moves, the longest 51.5 ms; ends {\"five\":2}");
        assert!(judge(&report, 4).is_err(), "games are missing");
        assert!(judge(&json!({}), 0).is_err(), "no report");
        report["engines"][0] = json!({ "faults": { "crash": 1 }, "moves": 20, "max_ms": 1.0 });
        assert!(judge(&report, 2).is_err(), "a crash");
        report["engines"][0] = engine(1.0);
        report["reasons"] = json!({ "five": 1, "forbidden": 1 });
        assert!(judge(&report, 2).is_err(), "a forbidden move");
    }
}
