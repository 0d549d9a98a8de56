//! The corpus of wins by continuous fours: what the solver says, replayed by the rules.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use duel::{Limits, NoClock, StopToken};
use rules::{Color, Point, Position, win};
use search::{Engine, Solution, Task};

// The other solver's tests own it.
#[path = "../../primer/tests/corpus/mod.rs"]
mod corpus;

use corpus::{Problem, corpus};

fn winning_points(position: &Position, color: Color) -> Vec<Point> {
    let board = position.board();
    board.empty_points().filter(|&point| win::is_win(board, position.rule(), point, color)).collect()
}

/// Plays a line by the rules: every attacking move is legal and makes a four, every answer is legal and stops it, and
/// the line ends in the five, or in a four that no legal stone stops.
fn replay(problem: &Problem, line: &[Point]) {
    let mut position = problem.position.clone();
    let attacker = position.to_move();
    for (i, &point) in line.iter().enumerate() {
        let id = &problem.id;
        if position.to_move() == attacker && i + 1 < line.len() {
            position.play(point.into()).unwrap_or_else(|error| panic!("{id}: {point}: {error}"));
            assert!(!winning_points(&position, attacker).is_empty(), "{id}: {point} makes no four");
        } else {
            position.play(point.into()).unwrap_or_else(|error| panic!("{id}: {point}: {error}"));
        }
    }
    match position.result() {
        Some(result) => assert_eq!(result.winner, Some(attacker), "{}", problem.id),
        None => {
            assert_eq!(position.to_move(), attacker.opponent(), "{}", problem.id);
            assert!(winning_points(&position, attacker.opponent()).is_empty(), "{}", problem.id);
            let legal = |point: &Point| position.check((*point).into()).is_ok();
            assert!(!winning_points(&position, attacker).into_iter().any(|p| legal(&p)), "{}", problem.id);
        }
    }
}

#[test]
fn the_corpus_is_solved() {
    let mut engine = Engine::new(64);
    let (mut wins, mut negatives) = (0, 0);
    for problem in corpus() {
        engine.new_game();
        let limits = Limits::default().with_nodes(20_000_000);
        let solved = engine.solve_vcf(&Task::new(&problem.position), &limits, &NoClock, &StopToken::new());
        let id = &problem.id;
        match (problem.fours, solved.solution) {
            (None, Solution::None) => negatives += 1,
            (Some(fewest), Solution::Win { line, fours }) => {
                wins += 1;
                replay(&problem, &line);
                if fewest != u32::MAX {
                    assert_eq!(fours, fewest, "{id}: {line:?}");
                    assert!(problem.first.is_empty() || problem.first.contains(&line[0]), "{id}: {line:?}");
                }
            }
            (Some(u32::MAX), Solution::Unknown) => {}
            (expected, found) => {
                panic!("{id}: expected {expected:?}, found {found:?} in {} nodes", solved.nodes)
            }
        }
    }
    assert!(wins >= 70 && negatives >= 2, "{wins} wins, {negatives} positions without");
}
