//! `tengen analyze --threats`: what the stones threaten, as the engine sees it.

use std::io::{self, Write};
use std::process::ExitCode;

use ::threats::{Class, PointSet, Threats};
use rules::diagram::Diagram;
use rules::{Color, Point, Position};
use serde_json::{Map, Value, json};
use texts::Texts;

use crate::exit::Failure;

/// What a stone may make: name in JSON, message, mark in diagrams, classes.
pub(super) const KINDS: [(&str, &str, char, &[Class]); 7] = [
    ("five", "threats-five", '5', &[Class::Five]),
    ("straight_four", "threats-straight-four", 'S', &[Class::StraightFour]),
    ("double_four", "threats-double-four", 'D', &[Class::DoubleFour]),
    ("four_three", "threats-four-three", 'F', &[Class::FourThree]),
    ("four", "threats-four", '4', &[Class::Four, Class::FourPlus]),
    ("double_three", "threats-double-three", 'T', &[Class::DoubleThree]),
    ("three", "threats-three", '3', &[Class::Three, Class::ThreePlus]),
];
/// The mark of forbidden points.
const FORBIDDEN: char = 'x';

/// A threat that stands on the board, and what answers it.
struct Standing {
    attacker: Color,
    /// The attacker has a four; otherwise he can make one that nothing stops.
    is_four: bool,
    /// Where he completes his five, or makes that four.
    points: Vec<Point>,
    /// Where a stone of the other side stops it, if he may play there.
    answers: Vec<Point>,
}

/// What a stone of `color` on the free point would make, as a place in [`KINDS`]; `None` when it is forbidden, too.
pub(super) fn kind(threats: &Threats, point: Point, color: Color) -> Option<usize> {
    let class = threats.class(point, color);
    KINDS
        .iter()
        .position(|(.., classes)| classes.contains(&class))
        .filter(|_| !threats.is_forbidden(point, color))
}

/// The threat that stands for `attacker` and that a stone of the other side on `point` answers, as a place in [`KINDS`].
pub(super) fn answered(threats: &Threats, point: Point, attacker: Color) -> Option<usize> {
    let mut kinds = standing(threats)
        .into_iter()
        .filter(|threat| threat.attacker == attacker && threat.answers.contains(&point))
        .map(|threat| if threat.is_four { Some(0) } else { kind(threats, threat.points[0], attacker) });
    kinds.next().flatten()
}

/// Prints the threats of both sides.
pub(super) fn run(position: &Position, json: bool, texts: &Texts) -> Result<ExitCode, Failure> {
    let threats = Threats::from_board(position.rule(), position.board());
    if json {
        let side = |color: Color| -> Value {
            let points = |classes| names(&points(&threats, color, classes));
            Value::Object(
                KINDS
                    .iter()
                    .map(|(name, _, _, classes)| ((*name).to_owned(), points(classes)))
                    .collect::<Map<_, _>>(),
            )
        };
        let forbidden: Vec<Value> = position
            .forbidden_points()
            .iter()
            .map(|(point, kind)| json!({ "point": point.to_string(), "kind": kind.name() }))
            .collect();
        let standing: Vec<Value> = standing(&threats)
            .iter()
            .map(|threat| {
                json!({
                    "attacker": threat.attacker.name(),
                    "kind": if threat.is_four { "four" } else { "three" },
                    "points": names(&threat.points),
                    "answers": names(&threat.answers),
                })
            })
            .collect();
        let answer = json!({
            "to_move": position.to_move().name(),
            "black": side(Color::Black),
            "white": side(Color::White),
            "forbidden": forbidden,
            "defences": standing,
        });
        writeln!(io::stdout(), "{answer}")?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut out = io::stdout().lock();
    for color in [position.to_move(), position.to_move().opponent()] {
        print_side(&mut out, position, &threats, color, texts)?;
    }
    for threat in standing(&threats) {
        let key = match (threat.is_four, threat.answers.is_empty()) {
            (true, false) => "threats-answer-four",
            (true, true) => "threats-no-answer-four",
            (false, false) => "threats-answer-three",
            (false, true) => "threats-no-answer-three",
        };
        let slots = [
            ("attacker", texts.color(threat.attacker).into()),
            ("points", texts.points(&threat.points).into()),
            ("answers", texts.points(&threat.answers).into()),
        ];
        writeln!(out, "{}", texts.format(key, &slots))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn print_side(
    out: &mut impl Write,
    position: &Position,
    threats: &Threats,
    color: Color,
    texts: &Texts,
) -> Result<(), Failure> {
    let mut lines = Vec::new();
    let mut diagram = Diagram::new(position.board());
    for (_, key, mark, classes) in KINDS {
        let points = points(threats, color, classes);
        if !points.is_empty() {
            lines.push(format!("{mark}  {}: {}", texts.text(key), texts.points(&points)));
            diagram = points.into_iter().fold(diagram, |diagram, point| diagram.mark(point, mark));
        }
    }
    if position.rule().restricts(color) {
        let forbidden: Vec<Point> = position.forbidden_points().iter().map(|&(point, _)| point).collect();
        if !forbidden.is_empty() {
            lines.push(format!(
                "{FORBIDDEN}  {}: {}",
                texts.text("threats-forbidden"),
                texts.points(&forbidden)
            ));
            diagram = forbidden.into_iter().fold(diagram, |diagram, point| diagram.mark(point, FORBIDDEN));
        }
    }
    let slots = [("color", texts.color(color).into())];
    let key = if lines.is_empty() { "threats-none" } else { "threats-of" };
    writeln!(out, "{}", texts.format(key, &slots))?;
    if !lines.is_empty() {
        writeln!(out, "{diagram}\n")?;
        for line in lines {
            writeln!(out, "{line}")?;
        }
    }
    writeln!(out)?;
    Ok(())
}

/// The points of these classes where the side may play, sorted by column, then row.
fn points(threats: &Threats, color: Color, classes: &[Class]) -> Vec<Point> {
    let all = classes.iter().flat_map(|&class| threats.points(color, class));
    let mut points: Vec<Point> = all.filter(|&point| !threats.is_forbidden(point, color)).collect();
    points.sort_unstable();
    points
}

/// Fours that stand on the board, and points where a side can make a four that nothing stops.
fn standing(threats: &Threats) -> Vec<Standing> {
    let mut all = Vec::new();
    for attacker in Color::ALL {
        let may_play = |answers: PointSet| {
            let mut answers: Vec<Point> = answers
                .into_iter()
                .filter(|&point| !threats.is_forbidden(point, attacker.opponent()))
                .collect();
            answers.sort_unstable();
            answers
        };
        let fives = points(threats, attacker, &[Class::Five]);
        if !fives.is_empty() {
            let answers = may_play(threats.four_answers(attacker));
            all.push(Standing { attacker, is_four: true, points: fives, answers });
        }
        for point in points(threats, attacker, &[Class::StraightFour, Class::DoubleFour]) {
            let answers = may_play(threats.winning_four_answers(point, attacker));
            all.push(Standing { attacker, is_four: false, points: vec![point], answers });
        }
    }
    all
}

fn names(points: &[Point]) -> Value {
    points.iter().map(Point::to_string).collect()
}
