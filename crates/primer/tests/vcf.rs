//! The corpus of wins by continuous fours: what the solver says, replayed by the rules.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use duel::{Game, Limits, Meter, NoClock, StopToken};
use primer::{Gomoku, Vcf, VcfResult};
use rules::{BoardSize, Color, Point, Position, Rule, Settings, Setup, shapes, win};

mod corpus;

use corpus::{Problem, corpus};

/// Plays a line by the rules: every attacking move is legal and makes a four, every answer is a legal one that stops
/// it, and the last four has no answer.
fn replay(problem: &Problem, line: &[Point]) {
    let mut position = problem.position.clone();
    let (rule, attacker) = (position.rule(), position.to_move());
    let wins = |position: &Position, color: Color| -> Vec<Point> {
        position.board().empty_points().filter(|&p| win::is_win(position.board(), rule, p, color)).collect()
    };
    for (ply, &point) in line.iter().enumerate() {
        let mover = position.to_move();
        position.play(point.into()).unwrap_or_else(|error| panic!("{}: {error}", problem.id));
        if position.result().is_some() {
            assert_eq!(position.result().unwrap().winner, Some(attacker), "{}", problem.id);
            assert_eq!(ply + 1, line.len());
            return;
        }
        if mover == attacker {
            let fives = wins(&position, attacker);
            assert!(!fives.is_empty(), "{}: {point} makes no four", problem.id);
            assert!(wins(&position, attacker.opponent()).is_empty(), "{}: the defender wins", problem.id);
            if ply + 1 == line.len() {
                let answers: Vec<Point> = position
                    .board()
                    .empty_points()
                    .filter(|&p| {
                        shapes::forbidden_kind(position.board(), rule, attacker.opponent(), p).is_none()
                    })
                    .filter(|&p| {
                        let mut after = position.clone();
                        after.play(p.into()).is_ok() && wins(&after, attacker).is_empty()
                    })
                    .collect();
                assert!(answers.is_empty(), "{}: {answers:?} answer the last four", problem.id);
            }
        } else {
            assert!(wins(&position, attacker).is_empty(), "{}: {point} is no answer", problem.id);
        }
    }
    assert_eq!(line.len() % 2, 1, "{}: the attacker has the last word", problem.id);
}

fn solve(position: &Position, max_fours: u32, nodes: u64) -> (VcfResult, u64) {
    let (limits, stop) = (Limits::<()>::default().with_nodes(nodes), StopToken::new());
    let mut meter = Meter::new(&limits, &NoClock, &stop);
    let mut game = Gomoku::from_position(position);
    let key = game.key();
    let result = Vcf::new(max_fours).solve(&mut game, &mut meter);
    assert_eq!(game.key(), key, "the game is left as it was");
    (result, meter.nodes())
}

#[test]
fn every_win_of_up_to_five_fours_is_found_and_holds() {
    let mut solved = 0;
    for problem in corpus() {
        let Some(fours) = problem.fours.filter(|&fours| fours <= 5) else { continue };
        let (result, nodes) = solve(&problem.position, 5, 1_000_000);
        let line = result.line().unwrap_or_else(|| panic!("{}: {result:?} after {nodes} nodes", problem.id));
        assert_eq!(line.len() as u32, 2 * fours - 1, "{}: the shortest", problem.id);
        assert!(problem.first.contains(&line[0]), "{}: {line:?}", problem.id);
        replay(&problem, line);
        // One four less is not enough.
        assert_eq!(solve(&problem.position, fours - 1, 1_000_000).0.line(), None, "{}", problem.id);
        solved += 1;
    }
    assert!(solved >= 40, "{solved} problems");
}

#[test]
fn longer_wins_hold_where_they_are_found() {
    for problem in corpus() {
        let Some(fours) = problem.fours.filter(|&fours| fours > 5) else { continue };
        let (result, nodes) = solve(&problem.position, 30, 200_000);
        eprintln!("{:30} {fours:3} fours: {} after {nodes} nodes", problem.id, result.line().is_some());
        if let Some(line) = result.line() {
            assert!(line.len() as u32 == 2 * fours - 1 || fours == u32::MAX, "{}: the shortest", problem.id);
            replay(&problem, line);
        }
    }
}

#[test]
fn where_there_is_none_none_is_found() {
    let mut refuted = 0;
    for problem in corpus().into_iter().filter(|problem| problem.fours.is_none()) {
        let (result, nodes) = solve(&problem.position, 30, 2_000_000);
        eprintln!("{}: {result:?} after {nodes} nodes", problem.id);
        assert_eq!(result.line(), None, "{}", problem.id);
        refuted += usize::from(result == VcfResult::None);
    }
    assert!(refuted > 0);
}

/// The definition without any of the engine's knowledge: some legal stone leaves the defender without a five of his
/// own, and every legal answer that takes away all winning points loses again to fewer fours.
fn wins_by_definition(position: &Position, fours: u32) -> bool {
    let (rule, me) = (position.rule(), position.to_move());
    let enemy = me.opponent();
    let wins = |position: &Position, color: Color| -> Vec<Point> {
        position.board().empty_points().filter(|&p| win::is_win(position.board(), rule, p, color)).collect()
    };
    let after = |position: &Position, point: Point| {
        let mut after = position.clone();
        after.play(point.into()).ok().map(|()| after)
    };
    if !wins(position, me).is_empty() {
        return true;
    }
    fours > 0
        && position.board().empty_points().any(|point| {
            let Some(four) = after(position, point) else { return false };
            let fives = wins(&four, me);
            if fives.is_empty() || four.result().is_some() || !wins(&four, enemy).is_empty() {
                return false;
            }
            four.board().empty_points().all(|answer| match after(&four, answer) {
                None => true, // not a legal answer
                Some(next) if !wins(&next, me).is_empty() => true,
                Some(next) => next.result().is_none() && wins_by_definition(&next, fours - 1),
            })
        })
}

#[test]
fn small_boards_agree_with_the_definition() {
    let mut state = 7u64;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut found = 0;
    for rule in Rule::ALL {
        for _ in 0..300 {
            let size = BoardSize::new(8).unwrap();
            let mut setup = Setup::default();
            for point in size.points() {
                match random(10) {
                    0..2 => setup.black.push(point),
                    2..4 => setup.white.push(point),
                    _ => {}
                }
            }
            setup.to_move = if random(2) == 0 { Color::Black } else { Color::White };
            let position = Position::with_setup(Settings::new(rule, size), setup).unwrap();
            if position.result().is_some() {
                continue;
            }
            let expected = wins_by_definition(&position, 2);
            let (result, _) = solve(&position, 2, u64::MAX);
            assert_eq!(
                result.line().is_some(),
                expected,
                "{rule} {} to move {:?}",
                position.to_move(),
                position.board()
            );
            if let Some(line) = result.line().filter(|line| line.len() > 1) {
                let problem = Problem { id: rule.to_string(), position, fours: None, first: Vec::new() };
                replay(&problem, line);
                found += 1;
            }
        }
    }
    assert!(found > 40, "{found} wins of two fours");
}
