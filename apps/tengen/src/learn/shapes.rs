//! `tengen learn shapes`: the value of a position, taken apart.

use std::process::ExitCode;

use duel::{Evaluator, Score};
use primer::{Gomoku, Shape, ShapeEvaluator, ValueParts, Weights};
use rules::{Color, Point};
use serde_json::{Value, json};
use texts::Texts;

use super::common::{is_over, read_game, weights};
use crate::cli::LearnShapesOptions;
use crate::exit::Failure;
use crate::shown::{print, say, score_json, score_text};
use crate::table::Table;

/// A shape where it stands.
struct Placed {
    color: Color,
    shape: Shape,
    stones: Vec<Point>,
    value: i32,
}

/// Runs the command.
pub(crate) fn run(options: &LearnShapesOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let game = read_game(&options.position, texts)?;
    let table = weights(options.weights.as_deref(), texts)?;
    let name = options.weights.as_deref().unwrap_or("default");
    let evaluator =
        ShapeEvaluator { weights: table, engine: Some(game.color_to_move()), ..ShapeEvaluator::default() };
    let sheet = Sheet { placed: placed(&game, &evaluator.weights), game: &game, evaluator, name, texts };
    if options.json {
        print(&sheet.json().to_string())?;
    } else {
        sheet.show()?;
    }
    Ok(ExitCode::SUCCESS)
}

/// All shapes, Black's first, the strongest first.
fn placed(game: &Gomoku, weights: &Weights) -> Vec<Placed> {
    let mut placed = Vec::new();
    for color in Color::ALL {
        let values = if color == game.color_to_move() { &weights.mover } else { &weights.waiter };
        let shapes = game.placed_shapes(color).into_iter();
        placed.extend(shapes.map(|(shape, stones)| {
            let value = values[shape as usize];
            Placed { color, shape, stones, value }
        }));
    }
    placed.sort_by_key(|placed| (placed.color == Color::White, placed.shape));
    placed
}

/// What is shown.
struct Sheet<'a> {
    game: &'a Gomoku,
    placed: Vec<Placed>,
    evaluator: ShapeEvaluator,
    name: &'a str,
    texts: &'a Texts,
}

impl Sheet<'_> {
    fn parts(&self) -> ValueParts {
        self.evaluator.parts(self.game)
    }

    /// The evaluator's word; none when the game is over.
    fn value(&self) -> Option<Score> {
        (!is_over(self.game)).then(|| self.evaluator.clone().evaluate(self.game))
    }

    fn json(&self) -> Value {
        let shapes: Vec<Value> = self
            .placed
            .iter()
            .map(|placed| {
                let stones: Vec<String> = placed.stones.iter().map(Point::to_string).collect();
                let color = placed.color.name();
                json!({ "color": color, "shape": placed.shape.name(), "stones": stones, "value": placed.value })
            })
            .collect();
        let counts = |color: Color| {
            let counts = self.game.shapes(color);
            let entries =
                Shape::ALL.into_iter().map(|shape| (shape.name().to_owned(), counts.get(shape).into()));
            Value::Object(entries.collect())
        };
        let parts = self.parts();
        json!({
            "to_move": self.game.color_to_move().name(),
            "weights": self.name,
            "shapes": shapes,
            "counts": { "black": counts(Color::Black), "white": counts(Color::White) },
            "parts": {
                "own": parts.mover,
                "own_factor": parts.mover_factor as f64 / 1000.0,
                "other": parts.waiter,
                "combination": parts.combination,
                "other_factor": parts.waiter_factor as f64 / 1000.0,
                "places": parts.places,
                "to_move": parts.tempo,
                "unit": self.evaluator.weights.unit,
            },
            "total": self.evaluator.sum(self.game),
            "value": self.value().map(score_json),
        })
    }

    fn show(&self) -> Result<(), Failure> {
        let texts = self.texts;
        let me = self.game.color_to_move();
        print(&format!("{}\n", rules::diagram::Diagram::new(self.game.board())))?;
        let slots = [("side", texts.color(me).into()), ("weights", self.name.into())];
        say(texts, "learn-shapes-title", &slots)?;
        print("")?;
        let keys = ["learn-col-shape", "learn-col-stones", "learn-col-value"];
        for color in Color::ALL {
            let mut table = Table::new(keys.map(|key| texts.text(key)).to_vec());
            let own: Vec<&Placed> = self.placed.iter().filter(|placed| placed.color == color).collect();
            for placed in &own {
                let stones = texts.points(&placed.stones);
                table.push(vec![texts.text(shape_key(placed.shape)), stones, placed.value.to_string()]);
            }
            let slots = [("side", texts.color(color).into()), ("count", own.len().into())];
            say(texts, "learn-shapes-side", &slots)?;
            if !own.is_empty() {
                table.lines().iter().try_for_each(|line| print(line))?;
                print(&self.counts(color))?;
            }
            print("")?;
        }
        self.show_sum()
    }

    /// How many there are of each kind.
    fn counts(&self, color: Color) -> String {
        let counts = self.game.shapes(color);
        let present = Shape::ALL.into_iter().filter(|&shape| counts.get(shape) > 0);
        let list =
            present.map(|shape| format!("{} × {}", self.texts.text(shape_key(shape)), counts.get(shape)));
        self.texts.format("learn-shapes-counts", &[("list", self.texts.list(list).into())])
    }

    fn show_sum(&self) -> Result<(), Failure> {
        let texts = self.texts;
        let (parts, me) = (self.parts(), self.game.color_to_move());
        let sign = |number: i64| format!("{number:+}").replace('-', "−");
        let factor = |thousandths: i64| format!("{:.2}", thousandths as f64 / 1000.0);
        let slots = [("side", texts.color(me).into())];
        say(texts, "learn-shapes-sum", &slots)?;
        let slots = [
            ("side", texts.color(me).into()),
            ("sum", parts.mover.to_string().into()),
            ("factor", factor(parts.mover_factor).into()),
        ];
        say(texts, "learn-shapes-own", &slots)?;
        let slots = [
            ("other", texts.color(me.opponent()).into()),
            ("sum", parts.waiter.to_string().into()),
            ("combination", parts.combination.to_string().into()),
            ("factor", factor(parts.waiter_factor).into()),
        ];
        say(texts, "learn-shapes-other", &slots)?;
        say(texts, "learn-shapes-places", &[("value", sign(parts.places).into())])?;
        say(texts, "learn-shapes-tempo", &[("value", sign(parts.tempo).into())])?;
        let unit = self.evaluator.weights.unit;
        if unit > 1 {
            say(texts, "learn-shapes-unit", &[("unit", unit.to_string().into())])?;
        }
        let total = i64::from(self.evaluator.sum(self.game));
        say(texts, "learn-shapes-total", &[("value", sign(total).into())])?;
        if let Some(value) = self.value()
            && value.is_decided()
        {
            say(texts, "learn-shapes-decided", &[("value", score_text(value).into())])?;
        }
        Ok(())
    }
}

fn shape_key(shape: Shape) -> &'static str {
    match shape {
        Shape::Five => "learn-shape-five",
        Shape::StraightFour => "learn-shape-straight-four",
        Shape::Four => "learn-shape-four",
        Shape::OpenThree => "learn-shape-open-three",
        Shape::BrokenThree => "learn-shape-broken-three",
        Shape::ClosedThree => "learn-shape-closed-three",
        Shape::OpenTwo => "learn-shape-open-two",
        Shape::BrokenTwo => "learn-shape-broken-two",
        Shape::ClosedTwo => "learn-shape-closed-two",
    }
}
