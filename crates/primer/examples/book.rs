//! Makes the opening book of one rule: `cargo run --release -p primer --example book -- renju > book-renju.txt`.
//!
//! For Black's first stone within two steps of the middle, and for White's reply within three steps of a stone in the
//! middle, up to symmetry: the moves whose exact value after [`NODES`] nodes of the highest level is within 15 units of
//! the best, at most four. White's first stone touches Black's, as opening theory has it for centuries; the engine chooses
//! among these.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a program that prints a file")]

use duel::{Limits, NoClock, Player, StopToken};
use primer::{Options, Primer};
use rules::{Opening, Party, Point, Position, Protocol, Request, Rule, Settings, Turn};

/// Nodes for one position.
const NODES: u64 = 150_000;
/// Replies of one position.
const REPLIES: usize = 4;
/// How far below the best a reply may be, in units.
const BAND: i32 = 15;

fn replies(position: &Position) -> Vec<Point> {
    let turn = Turn {
        position: position.clone(),
        opening: Opening::new(Protocol::None),
        party: Party::A,
        request: Request::Move,
    };
    let far = |point: &Point| match position.moves() {
        [only] => only.mv.point().is_some_and(|stone| stone.distance(*point) > 1),
        _ => false,
    };
    let exclude = position.board().empty_points().filter(far).collect();
    let limits = Limits::default().with_nodes(NODES).with_candidates(REPLIES).with_exclude(exclude);
    let mut primer = Primer::new(Options::default());
    let decision = primer.decide(&turn, &limits, &NoClock, &StopToken::new(), &mut |_| {});
    let candidates = decision.expect("the game is not over").info.candidates;
    let least = candidates[0].score.units() - BAND;
    let good = candidates.iter().filter(|candidate| candidate.exact && candidate.score.units() >= least);
    good.map(|candidate| candidate.mv).collect()
}

fn line(rule: Rule, stones: &[Point]) {
    let mut position = Position::new(Settings { rule, ..Settings::default() });
    for &point in stones {
        position.play(point.into()).unwrap_or_else(|error| panic!("{error}"));
    }
    let words = |points: &[Point]| points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ");
    println!("{} | {}", words(stones), words(&replies(&position)));
}

fn main() {
    let rule: Rule =
        std::env::args().nth(1).expect("a rule").parse().unwrap_or_else(|error| panic!("{error}"));
    println!(
        "# Replies to the first stones under the rule {rule}, on 15 lines: stones | replies, the best first."
    );
    println!(
        "# Made by the engine itself (example `book` of the crate primer): {NODES} nodes of its highest level for"
    );
    println!(
        "# each position, replies within {BAND} units of the best. White's first stone touches Black's."
    );
    println!("# One line stands for all its symmetric forms.");
    let middle = |dx: u8, dy: u8| Point::new(7 + dx, 7 + dy);
    for dx in 0..=2 {
        for dy in 0..=dx {
            line(rule, &[middle(dx, dy)]);
        }
    }
    for dx in 1..=3 {
        for dy in 0..=dx {
            line(rule, &[middle(0, 0), middle(dx, dy)]);
        }
    }
}
