//! `tengen forbidden`: the forbidden points of a position, and why.

use std::io::{self, Write};
use std::process::ExitCode;

use rules::diagram::Diagram;
use rules::{Color, Explanation, ForbiddenKind, Point, Position, Rule, forbidden, shapes};
use serde_json::{Value, json};
use texts::Texts;

use crate::cli::ForbiddenOptions;
use crate::exit::Failure;
use crate::{explain_json, position_args, suite};

/// The mark of a forbidden point in diagrams, as renju texts use it: 3 for 三三, 4 for 四四, 6 for 长连.
pub(crate) const fn mark(kind: ForbiddenKind) -> char {
    match kind {
        ForbiddenKind::DoubleThree => '3',
        ForbiddenKind::DoubleFour => '4',
        ForbiddenKind::Overline => '6',
    }
}

/// Runs the command.
pub(crate) fn run(options: &ForbiddenOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    if let Some(file) = &options.suite {
        return suite::run(file, texts);
    }
    let position = position_args::read(&options.position, texts)?.place(texts)?;
    let asked = asked_points(options, &position, texts)?;
    let points = position.forbidden_points();
    if position.rule() != Rule::Renju {
        let rule = texts.rule(position.rule());
        writeln!(io::stderr(), "{}", texts.format("forbidden-other-rule", &[("rule", rule.into())]))?;
    }
    let explain = |point: Point| shapes::explain(position.board(), position.rule(), Color::Black, point);
    if options.json {
        let list: Vec<Value> =
            points.iter().map(|&(point, kind)| entry(point, kind, options, explain)).collect();
        let mut answer = json!({ "forbidden": list });
        if !asked.is_empty() {
            answer["explained"] = asked.iter().map(|&p| explain_json::explanation(&explain(p))).collect();
        }
        writeln!(io::stdout(), "{answer}")?;
    } else {
        print(&position, &points, &asked, options, texts, explain)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The points to explain, which must be free.
fn asked_points(
    options: &ForbiddenOptions,
    position: &Position,
    texts: &Texts,
) -> Result<Vec<Point>, Failure> {
    let point = |word: &String| {
        let point: Point = word
            .parse()
            .map_err(|_| Failure::Input(texts.format("input-no-point", &[("word", word.as_str().into())])))?;
        if position.board().is_empty(point) {
            return Ok(point);
        }
        let wrong = match position.board().get(point).color() {
            Some(color) => texts.occupied(point, color),
            None => texts.format(
                "play-off-board",
                &[("move", texts.point(point).into()), ("size", position.size().get().into())],
            ),
        };
        Err(Failure::Input(wrong))
    };
    options.point.iter().map(point).collect()
}

fn entry(
    point: Point,
    kind: ForbiddenKind,
    options: &ForbiddenOptions,
    explain: impl Fn(Point) -> Explanation,
) -> Value {
    let mut entry = json!({ "point": point.to_string(), "kind": kind.name() });
    if options.explain {
        entry["lines"] = explain_json::lines(&explain(point));
    }
    entry
}

fn print(
    position: &Position,
    points: &[(Point, ForbiddenKind)],
    asked: &[Point],
    options: &ForbiddenOptions,
    texts: &Texts,
    explain: impl Fn(Point) -> Explanation,
) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let diagram = points.iter().fold(Diagram::new(position.board()), |d, &(p, kind)| d.mark(p, mark(kind)));
    writeln!(out, "{diagram}")?;
    writeln!(out)?;
    if points.is_empty() {
        writeln!(out, "{}", texts.text("forbidden-none"))?;
    }
    for &(point, kind) in points {
        if options.explain {
            for line in texts.explanation(&forbidden::explain(position.board(), point)) {
                writeln!(out, "{line}")?;
            }
        } else {
            writeln!(out, "{}  {} {}", mark(kind), texts.point(point), texts.forbidden_kind(kind))?;
        }
    }
    for &point in asked {
        writeln!(out)?;
        for line in texts.explanation(&explain(point)) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}
