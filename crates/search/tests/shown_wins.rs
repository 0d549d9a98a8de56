//! Wins that the search finds are shown with lines that the rules replay.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use duel::{Limits, NoClock, Random, StopToken};
use rules::{BoardSize, Color, Move, Point, Position, Rule, Settings, win};
use search::{Engine, Task};

/// Units of a win without a line.
const UNSHOWN: i32 = 20_000;

/// A game of random moves near each other until somebody could win at once.
fn random_position(random: &mut Random, rule: Rule) -> Position {
    loop {
        let mut position = Position::new(Settings::new(rule, BoardSize::RENJU));
        let stones = 9 + random.below(9);
        for _ in 0..stones {
            let point = Point::new(5 + random.below(6) as u8, 5 + random.below(6) as u8);
            if position.check(point.into()).is_ok() {
                position.play(point.into()).unwrap();
            }
        }
        let board = position.board();
        let has_five = |color| board.empty_points().any(|point| win::is_win(board, rule, point, color));
        if position.result().is_none() && !Color::ALL.into_iter().any(has_five) {
            return position;
        }
    }
}

/// Plays the line; the winner, when the game ends or Black has no legal answer left.
fn replay(position: &Position, line: &[Point]) -> Option<Color> {
    let mut game = position.clone();
    for &point in line {
        game.play(Move::Place(point)).unwrap();
    }
    if let Some(result) = game.result() {
        return result.winner;
    }
    // A four whose every answer is forbidden.
    let (board, rule) = (game.board(), game.rule());
    let has_answer = board
        .empty_points()
        .filter(|&point| win::is_win(board, rule, point, Color::White))
        .any(|point| game.check(point.into()).is_ok());
    let is_four = board.empty_points().any(|point| win::is_win(board, rule, point, Color::White));
    (game.to_move() == Color::Black && is_four && !has_answer).then_some(Color::White)
}

#[test]
fn every_win_has_its_line() {
    let mut random = Random::new(1);
    let mut engine = Engine::new(4);
    let mut techniques = engine.techniques().clone();
    // Without the solver at the root, so that it is the search that finds the wins.
    techniques.root_vcf_nodes = 0;
    engine.set_techniques(techniques);
    let (mut shown, mut unshown, mut losses, mut shown_losses) = (0, 0, 0, 0);
    for rule in Rule::ALL {
        for _ in 0..40 {
            let position = random_position(&mut random, rule);
            let limits = Limits::default().with_nodes(4_000);
            let task = Task::new(&position);
            engine.new_game();
            let info = engine.search(&task, &limits, &NoClock, &StopToken::new(), &mut |_| {}).unwrap();
            let best = &info.candidates[0];
            let winner = replay(&position, &best.pv);
            if best.score.is_win() {
                shown += 1;
                assert_eq!(winner, Some(position.to_move()), "{rule} {:?}", best.pv);
                let plies = best.score.plies_to_end().unwrap() as usize;
                assert!(plies == best.pv.len() || plies == best.pv.len() + 2, "{rule} {:?}", best.pv);
            } else if best.score.is_loss() {
                losses += 1;
                shown_losses += usize::from(winner == Some(position.to_move().opponent()));
            } else if best.score.units() == UNSHOWN {
                unshown += 1;
            }
        }
    }
    let text = format!("{shown} wins, {unshown} without a line, {shown_losses} of {losses} losses");
    println!("{text}");
    assert!(shown >= 60 && unshown == 0, "{text}");
}

/// Every expected line, won or not, is one of legal moves.
#[test]
fn lines_are_legal() {
    let mut random = Random::new(2);
    let mut engine = Engine::new(2);
    for rule in Rule::ALL {
        for _ in 0..30 {
            let position = random_position(&mut random, rule);
            let limits = Limits::default().with_nodes(2_000).with_candidates(1 + random.below(3));
            engine.new_game();
            let mut check = |info: &duel::Info<Point>| {
                for candidate in &info.candidates {
                    replay(&position, &candidate.pv);
                }
            };
            engine.search(&Task::new(&position), &limits, &NoClock, &StopToken::new(), &mut check).unwrap();
        }
    }
}
