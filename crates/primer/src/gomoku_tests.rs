//! The lines against the rules, along random games.

use super::*;
use crate::{Scan, ShapeEvaluator};
use duel::Evaluator;
use proptest::prelude::*;
use rules::{Direction, shapes};

fn size(lines: usize) -> BoardSize {
    BoardSize::new(lines).unwrap()
}

/// A game with clusters, so that shapes arise: each number picks a point near the stones.
fn walk(game: &mut Gomoku, picks: &[u16], mut at_each: impl FnMut(&Gomoku)) {
    for &pick in picks {
        if game.outcome().is_some() {
            break;
        }
        let points: Vec<Point> = {
            let all: Vec<Point> = game.board.empty_points().collect();
            let mut close = Vec::new();
            game.occupied.push_near(Reach::Two, game.board.size(), &mut close);
            if close.is_empty() { all } else { close }
        };
        game.play(points[usize::from(pick) % points.len()]);
        at_each(game);
    }
}

fn rule_and_size() -> impl Strategy<Value = (Rule, BoardSize)> {
    let rules = prop::sample::select(Rule::ALL.to_vec());
    let sizes = prop::sample::select(vec![5usize, 6, 9, 15, 20, 22]);
    (rules, sizes).prop_map(|(rule, lines)| (rule, size(lines)))
}

/// Winning points by the rules.
fn wins_by_rule(game: &Gomoku, color: Color) -> Vec<Point> {
    game.board.empty_points().filter(|&p| win::is_win(&game.board, game.rule, p, color)).collect()
}

fn sorted(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_unstable();
    points
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn incremental_is_full_scan(
        (rule, size) in rule_and_size(),
        picks in prop::collection::vec(any::<u16>(), 1..90),
    ) {
        let mut game = Gomoku::new(rule, size);
        let mut kept = ShapeEvaluator::default();
        let mut scanned = ShapeEvaluator { scan: Scan::Full, ..ShapeEvaluator::default() };
        let check = |game: &Gomoku, kept: &mut ShapeEvaluator, scanned: &mut ShapeEvaluator| {
            for color in Color::ALL {
                assert_eq!(game.shapes(color), game.scan_shapes(color));
                let placed = game.placed_shapes(color);
                for shape in Shape::ALL {
                    let count = placed.iter().filter(|(other, _)| *other == shape).count();
                    assert_eq!(game.shapes(color).get(shape) as usize, count);
                }
                assert!(placed.iter().flat_map(|(_, stones)| stones).all(|&p| game.board.get(p).color() == Some(color)));
                assert_eq!(game.center(color), game.scan_center(color));
            }
            assert_eq!(kept.sum(game), scanned.sum(game));
            if game.outcome().is_none() {
                assert_eq!(kept.evaluate(game), scanned.evaluate(game));
            }
        };
        walk(&mut game, &picks, |game| check(game, &mut kept, &mut scanned));
        while !game.played.is_empty() {
            game.undo();
            check(&game, &mut kept, &mut scanned);
        }
        let fresh = Gomoku::new(rule, size);
        assert_eq!((game.key(), &game.occupied, &game.sums), (fresh.key(), &fresh.occupied, &fresh.sums));
        assert_eq!((&game.summaries, &game.stones), (&fresh.summaries, &fresh.stones));
    }

    #[test]
    fn winning_points_fours_and_defences_are_those_of_the_rules(
        (rule, size) in rule_and_size(),
        picks in prop::collection::vec(any::<u16>(), 1..70),
    ) {
        let mut game = Gomoku::new(rule, size);
        walk(&mut game, &picks, |game| {
            if game.outcome().is_some() {
                return;
            }
            for color in Color::ALL {
                let wins = wins_by_rule(game, color);
                assert_eq!(sorted(game.winning_points(color)), wins);
                let enemy = color.opponent();
                let mut expected = Vec::new();
                if !wins.is_empty() {
                    let mut board = game.board.clone();
                    for point in game.board.empty_points().filter(|&p| game.may_play(enemy, p)) {
                        board.put(point, enemy);
                        if wins.iter().all(|&w| w == point || !win::is_win(&board, rule, w, color)) {
                            expected.push(point);
                        }
                        board.clear(point);
                    }
                }
                assert_eq!(sorted(game.defences(enemy)), expected, "{rule} {color} {:?}", game.board);
            }
        });
    }

    #[test]
    fn points_that_make_fours_and_straight_fours(
        (rule, size) in rule_and_size(),
        picks in prop::collection::vec(any::<u16>(), 1..60),
    ) {
        let mut game = Gomoku::new(rule, size);
        walk(&mut game, &picks, |_| {});
        if game.outcome().is_some() {
            return Ok(());
        }
        for color in Color::ALL {
            let (mut fours, mut straight) = (Vec::new(), Vec::new());
            let mut board = game.board.clone();
            for point in game.board.empty_points() {
                if win::is_win(&game.board, rule, point, color) {
                    continue;
                }
                for direction in Direction::ALL {
                    let before = shapes::winning_points(&board, rule, color, point, direction);
                    board.put(point, color);
                    let after = shapes::winning_points(&board, rule, color, point, direction);
                    if after.iter().any(|p| !before.contains(p)) && !fours.contains(&point) {
                        fours.push(point);
                    }
                    if before.is_empty() && shapes::is_straight_four(&board, rule, color, point, direction) {
                        straight.push(point);
                    }
                    board.clear(point);
                }
            }
            let mut found = Vec::new();
            game.four_points(color, &mut found);
            found.retain(|&p| !win::is_win(&game.board, rule, p, color));
            for point in fours {
                assert!(found.contains(&point), "{rule} {color} {point} {:?}", game.board);
            }
            for point in found {
                board.put(point, color);
                let four = |d| !shapes::winning_points(&board, rule, color, point, d).is_empty();
                assert!(Direction::ALL.into_iter().any(four), "{rule} {color} {point} {:?}", game.board);
                board.clear(point);
            }
            let mut found = Vec::new();
            game.collect(color, game.sums[color].straight, |summary| summary.straight, &mut found);
            for point in found.into_iter().filter(|&p| !win::is_win(&game.board, rule, p, color)) {
                assert!(game.can_win(color) || straight.contains(&point), "{rule} {color} {point} {:?}", game.board);
            }
        }
    }

    #[test]
    fn no_forbidden_point_is_missed(
        lines in prop::sample::select(vec![7usize, 9, 15]),
        cells in prop::collection::vec(0u8..5, 225),
    ) {
        let mut game = Gomoku::new(Rule::Renju, size(lines));
        for (point, cell) in size(lines).points().zip(cells) {
            game.to_move = match cell {
                0 | 1 => Color::Black,
                2 => Color::White,
                _ => continue,
            };
            game.put(point);
        }
        let board = &game.board;
        for point in game.board.empty_points() {
            let by_rule = matches!(forbidden::judge(board, point), Verdict::Forbidden(_));
            prop_assert_eq!(game.is_forbidden(point), by_rule, "{} {:?}", point, game.board);
        }
    }

    #[test]
    fn every_generated_move_is_legal(
        (rule, size) in rule_and_size(),
        picks in prop::collection::vec(any::<u16>(), 1..120),
        width in prop::option::of(1usize..12),
        forced in any::<bool>(),
        best_first in any::<bool>(),
        reach in prop::sample::select(Reach::ALL.to_vec()),
    ) {
        let mut game = Gomoku::new(rule, size);
        game.ideas = Ideas { width, forced, reach, sorted: best_first, ..Ideas::default() };
        for pick in picks {
            if game.outcome().is_some() {
                break;
            }
            let mut moves = Vec::new();
            game.moves(&mut moves);
            prop_assert!(!moves.is_empty());
            let legal = game.board.empty_points().any(|p| game.may_play(game.to_move, p));
            for &point in &moves {
                prop_assert!(game.board.is_empty(point));
                prop_assert!(!legal || game.may_play(game.to_move, point));
            }
            let distinct = sorted(moves.clone());
            prop_assert!(distinct.windows(2).all(|pair| pair[0] != pair[1]));
            game.play(moves[usize::from(pick) % moves.len()]);
        }
    }
}

fn position(rule: Rule, black: &str, white: &str, to_move: Color) -> Gomoku {
    let mut game = Gomoku::new(rule, BoardSize::RENJU);
    for (color, text) in [(Color::Black, black), (Color::White, white)] {
        for point in text.split_whitespace() {
            game.to_move = color;
            game.put(point.parse().unwrap());
        }
    }
    game.played.clear();
    game.to_move = to_move;
    game
}

fn names(points: Vec<Point>) -> String {
    sorted(points).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn caro_answers_from_the_far_end() {
    // (black, white, White's answers)
    let cases = [
        ("h8 i8 j8 k8", "f8 m8", "g8 l8"),
        ("h8 i8 j8 k8", "m8", "g8"),
        ("h8 i8 k8 l8", "g8", "j8 m8"),
        ("h8 i8 j8 k8", "a1", ""),
    ];
    for (black, white, expected) in cases {
        let game = position(Rule::Caro, black, white, Color::White);
        assert_eq!(names(game.defences(Color::White)), expected, "{black} / {white}");
    }
}

#[test]
fn a_four_whose_only_answer_is_forbidden_cannot_be_answered() {
    // White has e8..h8 with d8 taken; i8 would be a double-three for Black.
    let game = position(Rule::Renju, "d8 i9 i10 j7 k6", "e8 f8 g8 h8", Color::Black);
    assert!(game.is_forbidden("i8".parse().unwrap()));
    assert!(game.is_beyond_defence(Color::Black));
    assert_eq!(ShapeEvaluator::default().evaluate(&game), duel::Score::loss_in(2));
}

#[test]
fn shapes_by_name() {
    let cases = [
        ("h8 i8 j8", "", Shape::OpenThree),
        ("h8 i8 k8", "", Shape::BrokenThree),
        ("h8 i8 j8", "g8", Shape::ClosedThree),
        ("h8 i8 l8", "", Shape::ClosedThree),
        ("h8 i8 j8 k8", "", Shape::StraightFour),
        ("h8 i8 j8 k8", "g8", Shape::Four),
        ("h8 i8 k8 l8", "", Shape::Four),
        ("h8 j8 k8 l8 n8", "", Shape::StraightFour),
        ("h8 i8", "", Shape::OpenTwo),
        ("h8 j8", "", Shape::BrokenTwo),
        ("h8 k8", "", Shape::BrokenTwo),
        ("h8 i8", "g8", Shape::ClosedTwo),
        ("h8 i8 j8 k8 l8", "", Shape::Five),
    ];
    for (black, white, shape) in cases {
        let game = position(Rule::Freestyle, black, white, Color::White);
        for other in Shape::ALL {
            assert_eq!(
                game.shapes(Color::Black).get(other),
                i32::from(other == shape),
                "{black} {}",
                other.name()
            );
        }
    }
    let overline = position(Rule::Standard, "h8 i8 j8 l8 m8 n8", "", Color::White);
    assert_eq!(overline.shapes(Color::Black).get(Shape::Four), 0, "k8 would make six");
    assert!(overline.winning_points(Color::Black).is_empty());
    let blocked = position(Rule::Caro, "h8 i8 j8 k8 l8", "g8 m8", Color::White);
    assert_eq!(blocked.shapes(Color::Black).get(Shape::Five), 0);
}

#[test]
fn candidates_are_near_stones() {
    let mut game = Gomoku::new(Rule::Freestyle, BoardSize::RENJU);
    assert_eq!(names(game.candidates()), "h8");
    game.play("h8".parse().unwrap());
    assert_eq!(game.candidates().len(), 24);
    game.play("a1".parse().unwrap());
    assert_eq!(game.candidates().len(), 24 + 8);
}

#[test]
fn full_boards_are_draws() {
    let mut game = Gomoku::new(Rule::Standard, size(5));
    game.draw_at_empty = 24;
    game.play("c3".parse().unwrap());
    assert_eq!(game.outcome(), Some(Outcome::Draw));
}
