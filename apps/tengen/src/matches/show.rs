//! The report of a match as text: the score, what it means, and a table of the engines.

use lab::report::{Report, Standing, mean};
use lab::runner::Plan;
use lab::sprt::{Sprt, Verdict};
use lab::stats::{Elo, Pentanomial};
use texts::{Slot, Texts};

use crate::exit::Failure;
use crate::shown::{print, say};
use crate::table::{Table, grouped};

/// The score in a few words, for the live line.
pub(super) fn short(report: &Report, sprt: Option<Sprt>, texts: &Texts) -> String {
    if report.names.len() > 2 {
        let points = report.names.iter().zip(&report.standings);
        return texts.list(points.map(|(name, standing)| format!("{name} {}", standing.tally.points())));
    }
    let Some(standing) = report.standings.first() else { return String::new() };
    let ratio = sprt.map(|sprt| format!("{:+.2}", sprt.log_likelihood_ratio(&standing.pairs)));
    let slots = [
        ("wdl", wdl(standing).into()),
        ("elo", elo_text(report.elo()).into()),
        ("ratio", ratio.clone().unwrap_or_default().into()),
    ];
    match ratio {
        Some(_) => texts.format("match-short-sprt", &slots),
        None => texts.format("match-short", &slots[..2]),
    }
}

/// Prints who has scored how much against whom, and why games ended.
fn score(plan: &Plan, report: &Report, texts: &Texts) -> Result<(), Failure> {
    let settings = &plan.settings;
    let slots = [
        ("games", usize::try_from(report.games()).unwrap_or(0).into()),
        ("rule", settings.rule.name().into()),
        ("size", usize::from(settings.size.get()).into()),
        ("names", texts.list(&report.names).into()),
    ];
    say(texts, "match-heading", &slots)?;
    for pairing in &report.pairings {
        let standing = &pairing.standing;
        let slots: [(&str, Slot); 4] = [
            ("first", report.names[pairing.first].as_str().into()),
            ("second", report.names[pairing.second].as_str().into()),
            ("wdl", wdl(standing).into()),
            ("percent", percent(standing.tally.score()).into()),
        ];
        say(texts, "match-score", &slots)?;
        let elo = standing.pairs.elo();
        let low_high = |end: fn(&Elo) -> f64| elo.as_ref().map_or("–".to_owned(), |elo| signed(end(elo)));
        let slots: [(&str, Slot); 4] = [
            ("elo", elo_text(elo).into()),
            ("low", low_high(|elo| elo.low).into()),
            ("high", low_high(|elo| elo.high).into()),
            ("los", percent(standing.pairs.likelihood_of_superiority()).into()),
        ];
        say(texts, "match-elo", &slots)?;
        let cells = standing.pairs.0.map(|cell| cell.to_string()).join(" ");
        let slots: [(&str, Slot); 4] = [
            ("pairs", cells.into()),
            ("draws", percent(standing.tally.draw_rate()).into()),
            ("black", percent(standing.by_color.black.score()).into()),
            ("white", percent(standing.by_color.white.score()).into()),
        ];
        say(texts, "match-pairs", &slots)?;
    }
    let won = report.won_by;
    say(
        texts,
        "match-colors",
        &[("black", (won.black as usize).into()), ("white", (won.white as usize).into())],
    )?;
    let reasons =
        report.reasons.iter().map(|(reason, count)| format!("{} {count}", reason_text(reason, texts)));
    say(texts, "match-reasons", &[("reasons", texts.list(reasons).into())])?;
    Ok(())
}

/// Prints the report, the engines and the test.
pub(super) fn show(
    plan: &Plan,
    report: &Report,
    test: Option<(Sprt, Verdict)>,
    texts: &Texts,
) -> Result<(), Failure> {
    score(plan, report, texts)?;
    for (name, faults) in report.names.iter().zip(&report.faults).filter(|(_, faults)| !faults.is_empty()) {
        let list = faults.iter().map(|(fault, count)| format!("{} {count}", reason_text(fault, texts)));
        let slots = [("engine", name.as_str().into()), ("faults", texts.list(list).into())];
        say(texts, "match-faults", &slots)?;
    }
    print("")?;
    for line in engines(report, texts).lines() {
        print(&line)?;
    }
    let pairs = report.standings.first().map(|standing| standing.pairs).unwrap_or_default();
    test.map_or(Ok(()), |(sprt, verdict)| show_test(&pairs, sprt, verdict, texts))
}

/// Prints the sequential test.
pub(crate) fn show_test(
    pairs: &Pentanomial,
    sprt: Sprt,
    verdict: Verdict,
    texts: &Texts,
) -> Result<(), Failure> {
    let (low, high) = sprt.bounds();
    let number = |number: f64| -> Slot { signed_precise(number).into() };
    let slots = [
        ("elo0", sprt.elo0.to_string().into()),
        ("elo1", sprt.elo1.to_string().into()),
        ("ratio", number(sprt.log_likelihood_ratio(pairs))),
        ("low", number(low)),
        ("high", number(high)),
    ];
    print("")?;
    say(texts, "match-sprt-line", &slots)?;
    match verdict {
        Verdict::Open => say(texts, "match-sprt-open", &[]),
        Verdict::Rejected => say(texts, "match-sprt-rejected", &slots[..2]),
        Verdict::Accepted => say(texts, "match-sprt-accepted", &slots[..2]),
    }
}

/// The table of the engines.
fn engines(report: &Report, texts: &Texts) -> Table {
    let mut table = Table::new(vec![
        texts.text("match-column-engine"),
        texts.text("match-column-points"),
        texts.text("match-column-wdl"),
        texts.text("match-column-elo"),
        texts.text("match-column-mean"),
        texts.text("match-column-max"),
        texts.text("match-column-depth"),
        texts.text("match-column-nodes"),
    ]);
    let none = || "–".to_owned();
    for (engine, name) in report.names.iter().enumerate() {
        let (standing, spent) = (&report.standings[engine], report.spent[engine]);
        let millis = mean(spent.time_us, spent.moves).map(|micros| format!("{:.1}", micros / 1000.0));
        let nodes = mean(spent.nodes, spent.nodes_moves).map(|nodes| grouped(nodes.round() as u64));
        table.push(vec![
            name.clone(),
            format!("{}/{}", standing.tally.points(), standing.tally.games()),
            wdl(standing),
            elo_text(standing.pairs.elo()),
            millis.unwrap_or_else(none),
            format!("{:.1}", spent.longest_us as f64 / 1000.0),
            mean(spent.depth, spent.depth_moves).map_or_else(none, |depth| format!("{depth:.1}")),
            nodes.unwrap_or_else(none),
        ]);
    }
    table
}

/// Wins, draws and losses.
fn wdl(standing: &Standing) -> String {
    format!("{}-{}-{}", standing.tally.wins, standing.tally.draws, standing.tally.losses)
}

/// `+23 ± 11`.
pub(crate) fn elo_text(elo: Option<Elo>) -> String {
    let Some(elo) = elo else { return "–".to_owned() };
    match elo.error() {
        error if error.is_finite() => format!("{} ± {error:.0}", signed(elo.elo)),
        _ => signed(elo.elo),
    }
}

/// A rounded number with its sign.
pub(crate) fn signed(number: f64) -> String {
    match number {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        number if number.round() == 0.0 => "0".to_owned(),
        number => format!("{number:+.0}").replace('-', "−"),
    }
}

/// A number with its sign and two places.
pub(crate) fn signed_precise(number: f64) -> String {
    format!("{number:+.2}").replace('-', "−")
}

/// A share in per cent.
pub(crate) fn percent(share: Option<f64>) -> String {
    share.map_or("–".to_owned(), |share| format!("{:.1}%", 100.0 * share))
}

/// A reason in the user's language; what a later version wrote stays as it is.
fn reason_text(reason: &str, texts: &Texts) -> String {
    let key = match reason {
        "five" => "match-reason-five",
        "overline" => "match-reason-overline",
        "forbidden" => "match-reason-forbidden",
        "full" => "match-reason-full",
        "draw-after" => "match-reason-draw-after",
        "draw-score" => "match-reason-draw-score",
        "timeout" => "match-reason-timeout",
        "crash" => "match-reason-crash",
        "illegal-move" => "match-reason-illegal-move",
        "forbidden-move" => "match-reason-forbidden",
        "not-started" | "no-ok" | "start-refused" => "match-reason-not-started",
        "flood" | "endless-line" | "protocol" => "match-reason-protocol",
        "refused" | "no-move" => "match-reason-refused",
        other => return other.to_owned(),
    };
    texts.text(key)
}
