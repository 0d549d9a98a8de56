//! What the search with all its pruning calls lost is lost: a search without any, which tries every move near the stones,
//! says so, too. A wrong loss shows in no line: the moves that would have held are just not among those tried.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use duel::{Limits, NoClock, Random, Score, StopToken};
use rules::{BoardSize, Point, Position, Rule, Settings};
use search::{Engine, Task, Techniques};

/// Longest loss that is checked, in plies: the plain search goes through all moves as deep.
const LONGEST: u32 = 6;

/// A position of 10 to 29 random stones near each other; `None` where somebody has won.
fn scattered(rule: Rule, random: &mut Random) -> Option<Position> {
    let mut position = Position::new(Settings::new(rule, BoardSize::new(9).unwrap()));
    for _ in 0..10 + random.below(20) {
        let point = Point::new(1 + random.below(7) as u8, 1 + random.below(7) as u8);
        if position.check(point.into()).is_ok() {
            position.play(point.into()).unwrap();
        }
        position.result().is_none().then_some(())?;
    }
    Some(position)
}

fn score(engine: &mut Engine, position: &Position, limits: &Limits<Point>) -> Score {
    engine.new_game();
    let info = engine.search(&Task::new(position), limits, &NoClock, &StopToken::new(), &mut |_| {}).unwrap();
    info.candidates[0].score
}

fn losses_are_proven(rule: Rule, positions: usize) {
    let mut random = Random::new(rule as u64 + 3);
    let (mut engine, mut plain) = (Engine::new(4), Engine::new(16));
    plain.set_techniques(Techniques::plain());
    let mut lost = 0;
    let scattered = std::iter::from_fn(|| Some(scattered(rule, &mut random))).flatten();
    for position in scattered.take(positions) {
        for nodes in [100, 2_000] {
            let told = score(&mut engine, &position, &Limits::default().with_nodes(nodes));
            let plies = told.plies_to_end().filter(|plies| told.is_loss() && (3..=LONGEST).contains(plies));
            let Some(plies) = plies else { continue };
            let depth = Limits { depth: Some(plies), ..Limits::default().with_nodes(3_000_000) };
            let right = score(&mut plain, &position, &depth);
            let moves = position.moves();
            assert!(right.is_loss(), "{rule}: {told} with {nodes} nodes, {right} after {moves:?}");
            lost += 1;
        }
    }
    assert!(lost * 50 > positions, "{lost}");
}

#[test]
fn losses_in_freestyle() {
    losses_are_proven(Rule::Freestyle, 600);
}

#[test]
fn losses_in_standard() {
    losses_are_proven(Rule::Standard, 600);
}

#[test]
fn losses_in_renju() {
    losses_are_proven(Rule::Renju, 1_500);
}

#[test]
fn losses_in_caro() {
    losses_are_proven(Rule::Caro, 600);
}
