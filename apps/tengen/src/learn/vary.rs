//! `tengen learn vary`: the same engine with one weight changed, against itself.

use std::io::{self, Write};
use std::process::ExitCode;

use duel::{Limits, Meter, NoClock, Player, Random, StopToken};
use primer::{Gomoku, Options, Primer, Vcf, VcfResult, Weights};
use rules::{Answer, Color, Move, Opening, Party, Point, Position, Protocol, Request, Rule, Settings, Turn};
use serde_json::json;
use texts::Texts;

use super::common::{weights, weights_fault};
use crate::cli::LearnVaryOptions;
use crate::exit::Failure;
use crate::position_args::{invalid, parse_rule};
use crate::shown::{number, print, say};
use crate::table::grouped;

/// A game that is this long is a draw.
const MOST_MOVES: usize = 160;
/// Stones of an opening.
const OPENING: usize = 3;
/// How much better than the other a side may stand after the opening, in units.
const BALANCE: i32 = 150;
/// Openings that are tried for one that is good enough.
const TRIES: usize = 200;

/// One value against another: the games as the second sees them.
struct Pair {
    before: i32,
    after: i32,
    wins: usize,
    draws: usize,
    losses: usize,
    moves: usize,
}

impl Pair {
    fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    fn score(&self) -> f64 {
        (self.wins as f64 + 0.5 * self.draws as f64) / self.games().max(1) as f64
    }

    fn mean_length(&self) -> f64 {
        self.moves as f64 / self.games().max(1) as f64
    }
}

/// Runs the command.
pub(crate) fn run(options: &LearnVaryOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let base = weights(options.weights.as_deref(), texts)?;
    let (name, values) = read_set(&options.set, &base, texts)?;
    let games: usize = number("--games", options.games.as_deref(), 20, 2..=100_000, texts)?;
    if !games.is_multiple_of(2) {
        return Err(invalid("--games", &games.to_string(), &texts.text("learn-vary-even"), texts));
    }
    let level = number("--level", options.level.as_deref(), 4, 1..=Options::MAX_LEVEL, texts)?;
    let rule = options.rule.as_deref().map_or(Ok(Rule::Renju), |rule| parse_rule(rule, texts))?;
    let seed = number("--seed", options.seed.as_deref(), 1, 0..=u64::MAX, texts)?;
    let openings = openings(rule, games / 2, seed);
    let mut pairs = Vec::new();
    for &value in &values[1..] {
        let mut engines = [values[0], value].map(|value| engine(&base, &name, value, level));
        let mut pair = Pair { before: values[0], after: value, wins: 0, draws: 0, losses: 0, moves: 0 };
        for (index, opening) in openings.iter().enumerate() {
            for second_is_black in [true, false] {
                let [first, second] = &mut engines;
                for engine in [&mut *first, &mut *second] {
                    let options = engine.options().clone().with_seed(seed.wrapping_add(index as u64));
                    engine.set_options(options);
                }
                let (black, white) = if second_is_black { (second, first) } else { (first, second) };
                let (winner, moves) = play(opening, black, white)?;
                pair.moves += moves;
                match winner {
                    None => pair.draws += 1,
                    Some(color) if (color == Color::Black) == second_is_black => pair.wins += 1,
                    Some(_) => pair.losses += 1,
                }
                let slots = [("count", pair.games().into()), ("games", games.into())];
                writeln!(io::stderr(), "{}", texts.format("learn-vary-progress", &slots))?;
            }
        }
        pairs.push(pair);
    }
    let nodes = Options::measured(level).nodes.unwrap_or(Options::MEASURED_NODES);
    if options.json {
        let pairs: Vec<_> = pairs.iter().map(pair_json).collect();
        let report = json!({
            "weight": name,
            "rule": rule.name(),
            "level": level,
            "nodes": nodes,
            "seed": seed,
            "pairs": pairs,
        });
        print(&report.to_string())?;
    } else {
        let slots = [
            ("level", level.into()),
            ("nodes", grouped(nodes).into()),
            ("rule", rule.name().into()),
            ("games", games.into()),
            ("seed", seed.to_string().into()),
        ];
        say(texts, "learn-vary-title", &slots)?;
        pairs.iter().try_for_each(|pair| show(&name, pair, texts))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The weight of `--set` and its values; with one value, the table's own goes before it.
fn read_set(text: &str, base: &Weights, texts: &Texts) -> Result<(String, Vec<i32>), Failure> {
    let wrong = || invalid("--set", text, &texts.text("learn-vary-form"), texts);
    let (name, list) = text.split_once('=').ok_or_else(wrong)?;
    let name = name.trim().replace('-', "_");
    let list: Result<Vec<i32>, _> = list.split(',').map(|value| value.trim().parse()).collect();
    let mut values = list.map_err(|_| wrong())?;
    for &value in &values {
        let set = base.clone().set(&name, value);
        set.map_err(|fault| Failure::Usage(weights_fault(&fault, texts)))?;
    }
    if let [_] = values[..] {
        values.insert(0, base.get(&name).ok_or_else(wrong)?);
    }
    Ok((name, values))
}

/// The engine with one weight changed.
fn engine(base: &Weights, name: &str, value: i32, level: u8) -> Primer {
    let mut weights = base.clone();
    // The value was tried when the command line was read.
    let _ = weights.set(name, value);
    Primer::new(Options { weights, ..Options::measured(level) })
}

/// Openings of three stones around the middle: nobody wins by fours, and nobody stands much better.
fn openings(rule: Rule, count: usize, seed: u64) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut judge = Primer::new(Options::measured(4));
    let mut openings: Vec<Position> = Vec::new();
    let mut tries = 0;
    while openings.len() < count {
        let mut position = Position::new(Settings { rule, ..Settings::default() });
        while position.moves().len() < OPENING {
            let (x, y) = (5 + random.below(5), 5 + random.below(5));
            // A point that is taken is drawn again.
            let _ = position.play(Point::new(x as u8, y as u8).into());
        }
        tries += 1;
        let is_new = openings.iter().all(|other| other.key() != position.key());
        // When good ones run out, any will do: both sides play it with both colours.
        if tries > TRIES || is_new && is_balanced(&position, &mut judge) {
            openings.push(position);
            tries = 0;
        }
    }
    openings
}

fn is_balanced(position: &Position, judge: &mut Primer) -> bool {
    let (limits, stop) = (Limits::<()>::default().with_nodes(5_000), StopToken::new());
    let mut game = Gomoku::from_position(position);
    if Vcf::new(10).solve(&mut game, &mut Meter::new(&limits, &NoClock, &stop)) != VcfResult::None {
        return false;
    }
    let limits = Limits::default().with_depth(4).with_nodes(10_000);
    let decision = judge.decide(&turn(position), &limits, &NoClock, &stop, &mut |_| {});
    let best = decision.ok().and_then(|decision| decision.info.best().map(|best| best.score.units()));
    best.is_some_and(|units| units.abs() <= BALANCE)
}

fn turn(position: &Position) -> Turn {
    let opening = Opening::new(Protocol::None);
    Turn { position: position.clone(), opening, party: Party::A, request: Request::Move }
}

/// A game: who won, and after how many moves.
fn play(
    opening: &Position,
    black: &mut Primer,
    white: &mut Primer,
) -> Result<(Option<Color>, usize), Failure> {
    let mut position = opening.clone();
    while position.result().is_none() && position.moves().len() < MOST_MOVES {
        let engine = if position.to_move() == Color::Black { &mut *black } else { &mut *white };
        // Naming the nodes keeps the clock out of it.
        let limits = Limits { nodes: engine.options().nodes, ..Limits::default() };
        let decision = engine.decide(&turn(&position), &limits, &NoClock, &StopToken::new(), &mut |_| {});
        let Ok(Answer::Move(Move::Place(point))) = decision.map(|decision| decision.answer) else {
            return Err(Failure::Internal("the engine has no move".to_owned()));
        };
        position.play(point.into()).map_err(|error| Failure::Internal(error.to_string()))?;
    }
    Ok((position.result().and_then(|result| result.winner), position.moves().len()))
}

/// The 95% interval of a score (Wilson 1927), a draw counted as half a win.
fn interval(score: f64, games: usize) -> (f64, f64) {
    const Z: f64 = 1.96;
    let n = games.max(1) as f64;
    let middle = (score + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z * (score * (1.0 - score) / n + Z * Z / (4.0 * n * n)).sqrt() / (1.0 + Z * Z / n);
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

fn pair_json(pair: &Pair) -> serde_json::Value {
    let (low, high) = interval(pair.score(), pair.games());
    json!({
        "value": pair.after,
        "against": pair.before,
        "games": pair.games(),
        "wins": pair.wins,
        "draws": pair.draws,
        "losses": pair.losses,
        "score": pair.score(),
        "interval": [low, high],
        "mean_length": pair.mean_length(),
    })
}

fn show(name: &str, pair: &Pair, texts: &Texts) -> Result<(), Failure> {
    let (low, high) = interval(pair.score(), pair.games());
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let slots = [
        ("name", name.into()),
        ("after", pair.after.to_string().into()),
        ("before", pair.before.to_string().into()),
        ("wins", pair.wins.into()),
        ("draws", pair.draws.into()),
        ("losses", pair.losses.into()),
        ("score", percent(pair.score()).into()),
        ("low", percent(low).into()),
        ("high", percent(high).into()),
        ("length", format!("{:.1}", pair.mean_length()).into()),
    ];
    say(texts, "learn-vary-pair", &slots)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interval_of_a_score() {
        let (low, high) = interval(0.5, 100);
        assert!((low - 0.404).abs() < 0.001 && (high - 0.596).abs() < 0.001, "{low} {high}");
        assert!(interval(1.0, 20).0 < 0.85, "twenty wins prove no perfection");
    }
}
