//! What a match has shown, put together from its games; as numbers, and as JSON.

use std::collections::BTreeMap;

use rules::{ByColor, Color};
use serde_json::{Value, json};

use crate::game::Spent;
use crate::schedule::Game;
use crate::sprt::{Sprt, Verdict};
use crate::stats::{Elo, Pentanomial, Tally};
use crate::store::Record;

/// One engine against another, or against all others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// All its games.
    pub tally: Tally,
    /// Those with each color.
    pub by_color: ByColor<Tally>,
    /// Its pairs of which both games are finished.
    pub pairs: Pentanomial,
}

impl Standing {
    fn add(&mut self, color: Color, half_points: u8) {
        self.tally.add(half_points);
        self.by_color[color].add(half_points);
    }

    /// As JSON: `wins`, `draws`, `losses`, `score`, `elo`, `pentanomial` and so on. What is not finite is `null`.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let Tally { wins, draws, losses } = self.tally;
        let elo = self.pairs.elo();
        json!({
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "score": self.tally.score(),
            "score_black": self.by_color.black.score(),
            "score_white": self.by_color.white.score(),
            "draw_rate": self.tally.draw_rate(),
            "pentanomial": self.pairs.0,
            "elo": elo.map(|elo| finite(elo.elo)),
            "elo_error": elo.map(|elo| finite(elo.error())),
            "elo_low": elo.map(|elo| finite(elo.low)),
            "elo_high": elo.map(|elo| finite(elo.high)),
            "los": self.pairs.likelihood_of_superiority(),
        })
    }
}

/// A number for JSON, which has no infinity.
fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

/// Two engines that have played each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairing {
    /// The engine that was named first, by its place.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// How the first has done.
    pub standing: Standing,
}

/// All that a match has shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The names of the engines.
    pub names: Vec<String>,
    /// Each engine against all others, in the order of the names.
    pub standings: Vec<Standing>,
    /// What each spent.
    pub spent: Vec<Spent>,
    /// Who has met whom.
    pub pairings: Vec<Pairing>,
    /// Games of all together that were won by each color.
    pub won_by: ByColor<u32>,
    /// How many games ended for each reason.
    pub reasons: BTreeMap<String, u32>,
    /// For each engine, how many games it lost by which fault.
    pub faults: Vec<BTreeMap<String, u32>>,
}

impl Report {
    /// The report of these records of a schedule.
    #[must_use]
    pub fn new(names: &[String], games: &[Game], records: &[Record]) -> Report {
        let count = names.len();
        let mut report = Report {
            names: names.to_vec(),
            standings: vec![Standing::default(); count],
            spent: vec![Spent::default(); count],
            pairings: Vec::new(),
            won_by: ByColor::default(),
            reasons: BTreeMap::new(),
            faults: vec![BTreeMap::new(); count],
        };
        // Half points of the first engine in the pairs of which one game is known so far.
        let mut halves: BTreeMap<usize, u8> = BTreeMap::new();
        for record in records {
            let Some(game) = record.game.checked_sub(1).and_then(|index| games.get(index)) else { continue };
            report.add(game, record, &mut halves);
        }
        report
    }

    fn add(&mut self, game: &Game, record: &Record, halves: &mut BTreeMap<usize, u8>) {
        let at = self.pairing(game.first, game.second);
        let color = if game.first_is_black { Color::Black } else { Color::White };
        let points = record.half_points(color);
        for (color, points, engine) in
            [(color, points, game.first), (color.opponent(), 2 - points, game.second)]
        {
            self.standings[engine].add(color, points);
            self.spent[engine] = self.spent[engine].plus(record.spent()[color]);
            if points == 0 && record.fault.is_some() {
                *self.faults[engine].entry(record.reason.clone()).or_default() += 1;
            }
        }
        self.pairings[at].standing.add(color, points);
        if let Some(other) = halves.remove(&game.pair) {
            let both = points + other;
            self.pairings[at].standing.pairs.add(both);
            self.standings[game.first].pairs.add(both);
            self.standings[game.second].pairs.add(4 - both);
        } else {
            halves.insert(game.pair, points);
        }
        if record.result != "draw" {
            let winner = if record.half_points(Color::Black) > 0 { Color::Black } else { Color::White };
            self.won_by[winner] += 1;
        }
        *self.reasons.entry(record.reason.clone()).or_default() += 1;
    }

    /// The place of a pairing, which is new when these two have not met yet.
    fn pairing(&mut self, first: usize, second: usize) -> usize {
        let found =
            self.pairings.iter().position(|pairing| (pairing.first, pairing.second) == (first, second));
        found.unwrap_or_else(|| {
            self.pairings.push(Pairing { first, second, standing: Standing::default() });
            self.pairings.len() - 1
        })
    }

    /// All games.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.reasons.values().sum()
    }

    /// The first engine's difference in Elo from all others; `None` before a pair is complete.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        self.standings.first()?.pairs.elo()
    }

    /// As JSON: the numbers of the first engine at the top, then games, engines, pairings, reasons and the test.
    #[must_use]
    pub fn to_json(&self, records: &[Record], sprt: Option<(Sprt, Verdict)>) -> Value {
        let games = records.iter().map(|record| {
            let mut game = json!({
                "game": record.game,
                "black": record.black,
                "white": record.white,
                "result": record.result,
                "reason": record.reason,
                "moves": record.moves,
                "opening": record.opening,
            });
            if let Some(fault) = &record.fault {
                game["fault"] = fault.as_str().into();
            }
            game
        });
        let games: Vec<Value> = games.collect();
        let mut value = json!({ "games": games });
        if let (Some(to), Some(Value::Object(from))) =
            (value.as_object_mut(), self.standings.first().map(Standing::to_json))
        {
            to.extend(from);
        }
        value["engines"] = (0..self.names.len()).map(|engine| self.engine_json(engine)).collect();
        let pairing = |pairing: &Pairing| {
            let mut value = pairing.standing.to_json();
            value["first"] = self.names[pairing.first].as_str().into();
            value["second"] = self.names[pairing.second].as_str().into();
            value
        };
        value["pairings"] = self.pairings.iter().map(pairing).collect();
        value["won_by"] = json!({ "black": self.won_by.black, "white": self.won_by.white });
        value["reasons"] = json!(self.reasons);
        if let Some((sprt, verdict)) = sprt {
            let pairs = self.standings.first().map(|standing| standing.pairs).unwrap_or_default();
            let (low, high) = sprt.bounds();
            value["sprt"] = json!({
                "elo0": sprt.elo0,
                "elo1": sprt.elo1,
                "alpha": sprt.alpha,
                "beta": sprt.beta,
                "llr": finite(sprt.log_likelihood_ratio(&pairs)),
                "low": low,
                "high": high,
                "verdict": verdict.name(),
            });
        }
        value
    }

    fn engine_json(&self, engine: usize) -> Value {
        let spent = self.spent[engine];
        let mut value = self.standings[engine].to_json();
        value["name"] = self.names[engine].as_str().into();
        value["faults"] = json!(self.faults[engine]);
        value["moves"] = spent.moves.into();
        value["mean_ms"] = json!(mean(spent.time_us, spent.moves).map(|micros| micros / 1000.0));
        value["max_ms"] = json!(spent.longest_us as f64 / 1000.0);
        value["mean_depth"] = json!(mean(spent.depth, spent.depth_moves));
        value["mean_nodes"] = json!(mean(spent.nodes, spent.nodes_moves));
        value
    }
}

/// A mean; `None` of nothing.
#[must_use]
pub fn mean(sum: u64, count: u64) -> Option<f64> {
    (count > 0).then(|| sum as f64 / count as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Finished;
    use crate::schedule::schedule;

    /// Records of games with these winners, in the order of the schedule; `-` is a game that is missing.
    fn records(games: &[Game], names: &[String], winners: &str) -> Vec<Record> {
        let winner = |c| match c {
            'b' => Some(Color::Black),
            'w' => Some(Color::White),
            _ => None,
        };
        let spent = Spent { moves: 10, time_us: 5000, longest_us: 900, ..Spent::default() };
        let record = |(game, c): (&Game, char)| {
            let finished = Finished {
                winner: winner(c),
                reason: if c == '=' { "full" } else { "five" }.to_owned(),
                fault: (c == 'w').then(|| "late".to_owned()),
                moves: String::new(),
                spent: ByColor::new(spent, Spent::default()),
            };
            Record::new(game, names, 0, finished)
        };
        games.iter().zip(winners.chars()).filter(|(_, c)| *c != '-').map(record).collect()
    }

    #[test]
    fn pairs_and_colors_are_counted() {
        let names = ["a".to_owned(), "b".to_owned()];
        let games = schedule(2, false, 8);
        // a has Black in games 1, 3, 5, 7: a wins both; each Black wins; a draw and a loss; half a pair.
        let report = Report::new(&names, &games, &records(&games, &names, "bwbb=b-w"));
        let a = &report.standings[0];
        assert_eq!(a.tally, Tally { wins: 4, draws: 1, losses: 2 });
        assert_eq!(a.by_color.black, Tally { wins: 2, draws: 1, losses: 0 });
        assert_eq!((a.pairs.0, report.standings[1].pairs.0), ([0, 1, 1, 0, 1], [1, 0, 1, 1, 0]));
        assert_eq!(report.won_by, ByColor::new(4, 2));
        assert_eq!(report.reasons.get("full"), Some(&1));
        assert_eq!(report.faults[1].get("five"), Some(&2));
        assert_eq!((report.spent[0].moves, report.spent[0].longest_us), (30, 900));
        let json = report.to_json(&[], Some((Sprt::default(), Verdict::Open)));
        assert_eq!((&json["wins"], &json["pentanomial"]), (&json!(4), &json!([0, 1, 1, 0, 1])));
        assert_eq!((&json["sprt"]["verdict"], &json["engines"][1]["name"]), (&json!("open"), &json!("b")));
    }

    #[test]
    fn three_engines_have_three_pairings() {
        let names = ["a".to_owned(), "b".to_owned(), "c".to_owned()];
        let games = schedule(3, false, 6);
        let report = Report::new(&names, &games, &records(&games, &names, "bwbwbw"));
        let points: Vec<f64> = report.standings.iter().map(|standing| standing.tally.points()).collect();
        assert_eq!(points, [4.0, 2.0, 0.0]);
        assert_eq!(report.pairings.len(), 3);
        assert_eq!(report.elo().map(|elo| elo.elo), Some(f64::INFINITY));
        assert_eq!(report.to_json(&[], None)["elo"], Value::Null);
    }
}
