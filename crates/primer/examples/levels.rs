//! Matches that measure the engine: the levels against each other, and the tables of weights against each other.
//!
//! ```text
//! cargo run --profile match -p primer --example levels -- levels freestyle 50
//! cargo run --profile match -p primer --example levels -- weights freestyle 20
//! cargo run --profile match -p primer --example levels -- clock renju 20
//! ```
//!
//! The arguments are what is compared, the rule, and the number of openings; each opening is played twice with colors
//! swapped. Openings are drawn with a fixed seed and are the same for every pair. `levels` plays each level (with
//! [`Options::measured`]) against the one below and tells the time of a move; `weights` plays all pairs of tables at
//! depth 4, 12 moves a position, 2,000 nodes, without solver for fours, and prints the cross table. A third argument
//! `A-B` plays level A against level B only. `clock` lets the highest level think about the openings and the positions
//! after them as it does in play, and tells its longest answer.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a program that prints a report")]
#![allow(clippy::disallowed_methods, reason = "a program, not library code: it may read the clock")]

use std::time::{Duration, Instant};

use duel::{Clock, Limits, NoClock, Player, StopToken};
use primer::{Gomoku, Options, Primer, Vcf, VcfResult, Weights};
use rules::{Answer, Color, Move, Opening, Party, Point, Position, Protocol, Request, Rule, Settings, Turn};

/// A game that is this long is a draw.
const MOST_MOVES: usize = 160;

/// Wins, draws and losses of the first of two.
#[derive(Clone, Copy, Default)]
struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Tally {
    fn percent(self) -> f64 {
        let games = f64::from(self.wins + self.draws + self.losses).max(1.0);
        100.0 * (f64::from(self.wins) + 0.5 * f64::from(self.draws)) / games
    }
}

/// One of two engines, with the time it took.
struct Seat {
    primer: Primer,
    time: Duration,
    longest: Duration,
    moves: u32,
}

impl Seat {
    fn new(options: Options) -> Seat {
        Seat { primer: Primer::new(options), time: Duration::ZERO, longest: Duration::ZERO, moves: 0 }
    }

    fn start_game(&mut self, seed: u64) {
        let options = self.primer.options().clone().with_seed(seed);
        self.primer.set_options(options);
    }

    fn think(&mut self, position: &Position) -> Point {
        let turn = turn(position);
        // The settings name depth and nodes; naming nodes here, too, keeps the clock out of it.
        let limits = Limits { nodes: self.primer.options().nodes, ..Limits::default() };
        let start = Instant::now();
        let decision = self.primer.decide(&turn, &limits, &NoClock, &StopToken::new(), &mut |_| {});
        let taken = start.elapsed();
        self.time += taken;
        self.longest = self.longest.max(taken);
        self.moves += 1;
        match decision.map(|decision| decision.answer) {
            Ok(Answer::Move(Move::Place(point))) => point,
            other => panic!("{other:?}"),
        }
    }

    fn mean_millis(&self) -> f64 {
        self.time.as_secs_f64() * 1000.0 / f64::from(self.moves.max(1))
    }
}

/// A small generator of numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % count
    }
}

/// Openings of five stones around the middle, in which nobody wins by fours and the engine sees little difference.
fn openings(rule: Rule, count: usize) -> Vec<Position> {
    let mut random = Random(2026);
    let mut judge = Primer::new(Options::measured(4));
    let mut openings: Vec<Position> = Vec::new();
    while openings.len() < count {
        let mut position = Position::new(Settings { rule, ..Settings::default() });
        while position.moves().len() < 5 {
            let (x, y) = (4 + random.below(7), 4 + random.below(7));
            let _ = position.play(Point::new(x as u8, y as u8).into());
        }
        let (limits, stop) = (Limits::<()>::default().with_nodes(5_000), StopToken::new());
        let mut game = Gomoku::from_position(&position);
        let mut meter = duel::Meter::new(&limits, &NoClock, &stop);
        let is_quiet = Vcf::new(10).solve(&mut game, &mut meter) == VcfResult::None;
        let turn = turn(&position);
        let limits = Limits::default().with_depth(5).with_nodes(10_000);
        let value = judge.decide(&turn, &limits, &NoClock, &stop, &mut |_| {});
        let units = value.ok().and_then(|decision| decision.info.best().map(|best| best.score.units()));
        let is_new = openings.iter().all(|other| other.key() != position.key());
        if is_quiet && is_new && units.is_some_and(|units| units.abs() <= 200) {
            openings.push(position);
        }
    }
    openings
}

/// One game; who won.
fn play(opening: &Position, black: &mut Seat, white: &mut Seat) -> Option<Color> {
    let mut position = opening.clone();
    while position.result().is_none() && position.moves().len() < MOST_MOVES {
        let seat = if position.to_move() == Color::Black { &mut *black } else { &mut *white };
        let point = seat.think(&position);
        position.play(point.into()).unwrap_or_else(|error| panic!("{error}"));
    }
    position.result().and_then(|result| result.winner)
}

/// Every opening twice, colors swapped.
fn meet(openings: &[Position], first: &mut Seat, second: &mut Seat) -> Tally {
    let mut tally = Tally::default();
    for (number, opening) in openings.iter().enumerate() {
        for color in Color::ALL {
            let seed = number as u64 * 4 + color.index() as u64 * 2;
            first.start_game(seed);
            second.start_game(seed + 1);
            let winner = match color {
                Color::Black => play(opening, first, second),
                Color::White => play(opening, second, first),
            };
            match winner {
                None => tally.draws += 1,
                Some(winner) if winner == color => tally.wins += 1,
                Some(_) => tally.losses += 1,
            }
        }
    }
    tally
}

fn levels(rule: Rule, openings: &[Position], only: Option<(u8, u8)>) {
    println!("{rule}, {} games a pair\n", 2 * openings.len());
    println!("| pair | W-D-L | score | ms a move, higher | longest | ms a move, lower |");
    println!("| --- | --- | --- | --- | --- | --- |");
    let pairs: Vec<(u8, u8)> = match only {
        Some(pair) => vec![pair],
        None => (1..Options::MAX_LEVEL).map(|level| (level + 1, level)).collect(),
    };
    for (higher, lower) in pairs {
        let (mut a, mut b) = (Seat::new(Options::measured(higher)), Seat::new(Options::measured(lower)));
        let tally = meet(openings, &mut a, &mut b);
        let Tally { wins, draws, losses } = tally;
        println!(
            "| {higher} against {lower} | {wins}-{draws}-{losses} | {:.1}% | {:.2} | {} | {:.2} |",
            tally.percent(),
            a.mean_millis(),
            a.longest.as_millis(),
            b.mean_millis()
        );
    }
}

fn weights(rule: Rule, openings: &[Position]) {
    println!("{rule}, {} games a pair; W-D-L of the row\n", 2 * openings.len());
    let names: Vec<&str> = Weights::PRESETS.to_vec();
    let mut table = vec![vec![Tally::default(); names.len()]; names.len()];
    let seat = |name: &str| {
        let weights = Weights::preset(name).expect("it is one of the list");
        let (depth, nodes, width) = (Some(4), Some(2_000), Some(12));
        let quick = Options { depth, nodes, width, vcf_fours: 0, leaf_vcf_nodes: 0, ..Options::measured(5) };
        Seat::new(Options { weights, ..quick })
    };
    for first in 0..names.len() {
        for second in first + 1..names.len() {
            let tally = meet(openings, &mut seat(names[first]), &mut seat(names[second]));
            let Tally { wins, draws, losses } = tally;
            table[first][second] = tally;
            table[second][first] = Tally { wins: losses, draws, losses: wins };
        }
    }
    println!("| | {} | score |", names.join(" | "));
    println!("| --- |{}", " --- |".repeat(names.len() + 1));
    for (row, name) in table.iter().zip(&names) {
        let mut all = Tally::default();
        let mut line = format!("| {name} |");
        for (tally, other) in row.iter().zip(&names) {
            if name == other {
                line += " |";
                continue;
            }
            line += &format!(" {}-{}-{} |", tally.wins, tally.draws, tally.losses);
            all.wins += tally.wins;
            all.draws += tally.draws;
            all.losses += tally.losses;
        }
        println!("{line} {:.1}% |", all.percent());
    }
}

/// The clock of the machine.
struct Watch(Instant);

impl Clock for Watch {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// How long the highest level takes in play, without limits from outside.
fn clock(openings: &[Position]) {
    let mut primer = Primer::default();
    let (mut longest, mut all, mut answers) = (Duration::ZERO, Duration::ZERO, 0);
    for opening in openings {
        let mut position = opening.clone();
        primer.new_game();
        for _ in 0..6 {
            if position.result().is_some() {
                break;
            }
            let watch = Watch(Instant::now());
            let (turn, limits) = (turn(&position), Limits::default());
            let decision = primer.decide(&turn, &limits, &watch, &StopToken::new(), &mut |_| {});
            let taken = watch.now();
            (longest, all, answers) = (longest.max(taken), all + taken, answers + 1);
            if let Ok(Answer::Move(mv)) = decision.map(|decision| decision.answer) {
                position.play(mv).unwrap_or_else(|error| panic!("{error}"));
            }
        }
    }
    let mean = all / answers.max(1);
    println!(
        "{answers} answers in play: {} ms at the mean, {} ms at most",
        mean.as_millis(),
        longest.as_millis()
    );
}

/// The request for a move here.
fn turn(position: &Position) -> Turn {
    let opening = Opening::new(Protocol::None);
    Turn { position: position.clone(), opening, party: Party::A, request: Request::Move }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize, default: &str| arguments.get(index).cloned().unwrap_or(default.to_owned());
    let rule: Rule = word(1, "renju").parse().unwrap_or_else(|error| panic!("{error}"));
    let count = word(2, "50").parse().expect("the number of openings");
    let openings = openings(rule, count);
    match word(0, "levels").as_str() {
        "weights" => weights(rule, &openings),
        "clock" => clock(&openings),
        _ => {
            let only = arguments.get(3).and_then(|pair| {
                let (higher, lower) = pair.split_once('-')?;
                Some((higher.parse().ok()?, lower.parse().ok()?))
            });
            levels(rule, &openings, only);
        }
    }
}
