//! Fours, threes and defences of lines against the reference, under every rule and for both
//! colours, with examples.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

mod reference;

use reference::compare::{Family, Random, random_position};
use reference::{BLACK, EMPTY, Grid, Spot, WHITE, grid_from, point, points, real_threes, sorted, spot};
use rules::{Color, Direction, Point, Rule, Shape, Verdict, shapes};

fn spots(points: Vec<Point>) -> Vec<Spot> {
    sorted(points.into_iter().map(spot).collect())
}

/// The same position with the colours exchanged.
fn swapped(grid: &Grid) -> Grid {
    let mut image = Grid::new(grid.size() as usize);
    for s in grid.spots() {
        image.set(
            s,
            [EMPTY, WHITE, BLACK][[EMPTY, BLACK, WHITE].iter().position(|&c| c == grid.get(s)).unwrap()],
        );
    }
    image
}

/// How often each notion was met.
#[derive(Debug, Default)]
struct Met {
    lines: u64,
    fours: u64,
    straight_fours: u64,
    four_defences: u64,
    threes: u64,
    three_defences: u64,
    caro_defences_off_the_winning_points: u64,
}

fn compare_line(grid: &Grid, rule: Rule, color: Color, through: Spot, direction: Direction, met: &mut Met) {
    let board = grid.to_board();
    let (p, d) = (point(through), reference::step(direction));
    let place = format!("{rule} {color} through {p} {direction}: {}\n{}", grid.stones(), grid.diagram());

    let winning = reference::winning_points(grid, rule, color, through, d);
    assert_eq!(
        spots(shapes::winning_points(&board, rule, color, p, direction)),
        sorted(winning.clone()),
        "{place}"
    );
    let four = reference::has_four(grid, rule, color, through, d);
    assert_eq!(shapes::is_four(&board, rule, color, p, direction), four, "four {place}");
    let straight = reference::has_straight_four(grid, rule, color, through, d);
    assert_eq!(
        shapes::is_straight_four(&board, rule, color, p, direction),
        straight,
        "straight four {place}"
    );
    let defences = reference::four_defences(grid, rule, color, through, d);
    let found = spots(shapes::four_defences(&board, rule, color, p, direction));
    assert_eq!(found, sorted(defences.clone()), "defences against the four {place}");
    let completions = reference::three_completions(grid, rule, color, through, d);
    let found = spots(shapes::three_completions(&board, rule, color, p, direction));
    assert_eq!(found, sorted(completions.clone()), "three {place}");
    let three_defences = reference::three_defences(grid, rule, color, through, d);
    let found = spots(shapes::three_defences(&board, rule, color, p, direction));
    assert_eq!(found, sorted(three_defences.clone()), "defences against the three {place}");

    met.lines += 1;
    met.fours += u64::from(four);
    met.straight_fours += u64::from(straight);
    met.four_defences += defences.len() as u64;
    met.threes += u64::from(!completions.is_empty());
    met.three_defences += three_defences.len() as u64;
    met.caro_defences_off_the_winning_points += u64::from(defences.iter().any(|s| !winning.contains(s)));
}

#[test]
fn random_lines() {
    let mut random = Random::new(3);
    let mut met = Met::default();
    for i in 0..1_500 {
        let family = if i % 3 == 0 { Family::Dense } else { Family::Open };
        let grid = random_position(&mut random, family, random_size(i));
        let grid = if i % 2 == 0 { grid } else { swapped(&grid) };
        for rule in Rule::ALL {
            for color in Color::ALL {
                let size = grid.size() as usize;
                let through = (random.below(size) as i32, random.below(size) as i32);
                let direction = Direction::ALL[random.below(4)];
                compare_line(&grid, rule, color, through, direction, &mut met);
            }
        }
    }
    println!("{met:?}");
    assert!(met.straight_fours > 0 && met.threes > 0 && met.caro_defences_off_the_winning_points > 0);
}

fn random_size(i: usize) -> usize {
    5 + i % 18
}

/// Every arrangement of stones and free points in a row of nine between edges, caro's far ends included. Each is
/// checked under one rule and for one colour, which take turns.
#[test]
fn every_short_line() {
    let mut met = Met::default();
    for code in 0..3usize.pow(9) {
        let rule = Rule::ALL[code % 5];
        let color = Color::ALL[code / 5 % 2];
        let mut grid = Grid::new(9);
        for i in 0..9 {
            grid.set((i, 4), [EMPTY, BLACK, WHITE][code / 3usize.pow(i as u32) % 3]);
        }
        compare_line(&grid, rule, color, (4, 4), Direction::Horizontal, &mut met);
    }
    println!("{met:?}");
}

/// For Black in renju a three of a line without a four is exactly what the renju rules call a real three: some black stone
/// of the line has it, with the same completing points.
#[test]
fn black_threes_in_renju_are_those_of_the_definition() {
    let mut random = Random::new(4);
    let mut threes = 0;
    for i in 0..600 {
        let grid = random_position(&mut random, Family::Open, random_size(i));
        let board = grid.to_board();
        for direction in Direction::ALL {
            let d = reference::step(direction);
            for through in grid.holding(BLACK) {
                if reference::has_four(&grid, Rule::Renju, Color::Black, through, d) {
                    continue;
                }
                let mut expected = Vec::new();
                for s in grid.line(through, d).into_iter().filter(|&s| grid.get(s) == BLACK) {
                    let found = real_threes(&mut grid.clone(), s, d, &mut reference::Tally::default());
                    expected.extend(found.into_iter().flat_map(|(_, completions)| completions));
                }
                expected.sort_unstable();
                expected.dedup();
                let found =
                    shapes::three_completions(&board, Rule::Renju, Color::Black, point(through), direction);
                assert_eq!(spots(found), expected, "{} {direction}\n{}", point(through), grid.diagram());
                threes += expected.len();
            }
        }
    }
    println!("{threes} completing points of threes");
    assert!(threes > 1_000);
}

/// Explanations under every rule and for both colours: the verdict is the win; a line shows a four exactly when a
/// winning point extends a row through the stone, a straight one only when no enemy stone removes all of these; a real
/// three exactly when (in a line without an earlier four) a legal stone that does not win makes an unbroken straight four of both stones.
#[test]
fn explanations_under_every_rule() {
    let mut random = Random::new(5);
    let (mut fours, mut threes, mut wins) = (0, 0, 0);
    for i in 0..1_500 {
        let family = if i % 3 == 0 { Family::Dense } else { Family::Open };
        let grid = random_position(&mut random, family, random_size(i));
        let grid = if i % 2 == 0 { grid } else { swapped(&grid) };
        let free = grid.holding(EMPTY);
        let p = free[random.below(free.len())];
        for (rule, color) in Rule::ALL.into_iter().flat_map(|rule| Color::ALL.map(|color| (rule, color))) {
            let explanation = shapes::explain(&grid.to_board(), rule, color, point(p));
            let place = || {
                format!("{rule} {color} {}: {}\n{}{explanation:?}", point(p), grid.stones(), grid.diagram())
            };
            let expected = if rule.restricts(color) {
                reference::judge(&grid, p)
            } else if reference::wins_at(&grid, rule, color, p) {
                Verdict::Five
            } else {
                Verdict::Legal
            };
            assert_eq!(explanation.verdict, expected, "{}", place());
            assert_eq!((explanation.point, explanation.color, explanation.rule), (point(p), color, rule));
            wins += u64::from(expected == Verdict::Five);
            let after = grid.with(p, reference::stone(color));
            for direction in Direction::ALL {
                let d = reference::step(direction);
                let lines: Vec<_> = explanation.lines.iter().filter(|l| l.direction == direction).collect();
                let has = |shape| lines.iter().any(|l| l.real && l.shape == shape);
                if after.run(p, d).len() >= 5 {
                    let won = reference::wins_at_along(&grid, rule, color, p, d);
                    let counts = won || rule.restricts(color);
                    assert_eq!(has(Shape::Five) || has(Shape::Overline), counts, "{}", place());
                    continue;
                }
                let four = !winning_with(&after, rule, color, p, p, d).is_empty();
                assert_eq!(
                    has(Shape::Four) || has(Shape::StraightFour),
                    four,
                    "four {direction} {}",
                    place()
                );
                fours += u64::from(four);
                if reference::has_four(&grid, rule, color, p, d) {
                    continue;
                }
                if four {
                    let straight = is_straight_with(&after, rule, color, p, p, d);
                    assert!(straight || !has(Shape::StraightFour), "straight four {direction} {}", place());
                    continue;
                }
                let three = after.line(p, d).into_iter().any(|q| {
                    after.get(q) == EMPTY
                        && !reference::wins_at(&after, rule, color, q)
                        && reference::may_play(&after, rule, color, q)
                        && joins_to_four(&after, color, p, q, d)
                        && is_straight_with(&after.with(q, reference::stone(color)), rule, color, p, q, d)
                });
                assert_eq!(has(Shape::Three), three, "three {direction} {}", place());
                threes += u64::from(three);
            }
        }
    }
    println!("{wins} wins, {fours} lines with fours, {threes} with threes");
    assert!(wins > 0 && fours > 0 && threes > 0);
}

/// The winning points of the line that make a row through both stones.
fn winning_with(grid: &Grid, rule: Rule, color: Color, p: Spot, q: Spot, d: (i32, i32)) -> Vec<Spot> {
    let mut winning = reference::winning_points(grid, rule, color, p, d);
    winning.retain(|&e| {
        let row = grid.with(e, reference::stone(color)).run(e, d);
        row.contains(&p) && row.contains(&q)
    });
    winning
}

/// Whether a stone on `q` makes an unbroken row of four with `p`: explanations call only such threes by that name. A
/// row like `o.o_o.o`, of which one stone makes two fours, is a three by what stones do, but is not shown as one.
fn joins_to_four(grid: &Grid, color: Color, p: Spot, q: Spot, d: (i32, i32)) -> bool {
    let row = grid.with(q, reference::stone(color)).run(q, d);
    row.len() == 4 && row.contains(&p)
}

/// Whether no single enemy stone removes all winning points that make a row through both stones.
fn is_straight_with(grid: &Grid, rule: Rule, color: Color, p: Spot, q: Spot, d: (i32, i32)) -> bool {
    !winning_with(grid, rule, color, p, q, d).is_empty()
        && grid.line(p, d).into_iter().filter(|&s| grid.get(s) == EMPTY).all(|s| {
            let stopped = grid.with(s, reference::stone(color.opponent()));
            !winning_with(&stopped, rule, color, p, q, d).is_empty()
        })
}

/// In caro one stone answers two winning points from either end.
#[test]
fn caro_examples() {
    let defences = |black: &str, white: &str| {
        let board = grid_from(15, black, white).to_board();
        let through: Point = "h8".parse().unwrap();
        Rule::ALL.map(|rule| {
            spots(shapes::four_defences(&board, rule, Color::Black, through, Direction::Horizontal))
        })
    };
    let at = |text: &str| spots(points(text));
    // Black h8 i8 j8 k8, White f8 m8: g8 or l8 answers both winning points; elsewhere it is a straight four.
    let [freestyle, standard, renju, caro, caro_overline] = defences("h8i8j8k8", "f8m8");
    assert_eq!([freestyle, standard, renju], [vec![], vec![], vec![]]);
    assert_eq!([caro, caro_overline], [at("g8l8"), at("g8l8")]);
    // White m8 only: g8 alone answers both.
    let [_, _, _, caro, caro_overline] = defences("h8i8j8k8", "m8");
    assert_eq!([caro, caro_overline], [at("g8"), at("g8")]);
    // Black h8 i8 k8 l8, White g8: j8 or, from the far end, m8.
    let [freestyle, standard, renju, caro, caro_overline] = defences("h8i8k8l8", "g8");
    assert_eq!([freestyle, standard, renju], [at("j8"), at("j8"), at("j8")]);
    assert_eq!([caro, caro_overline], [at("j8m8"), at("j8m8")]);
}

/// White's four in renju: a point forbidden to Black is no defence, unless his stone makes a five. Here
/// the only winning point is g7, a double-three for Black.
#[test]
fn a_forbidden_point_is_no_defence() {
    let board = grid_from(15, "f6f7g2h7h8", "a1g3g4g5g6").to_board();
    let through: Point = "g4".parse().unwrap();
    let defences = |rule| shapes::four_defences(&board, rule, Color::White, through, Direction::Vertical);
    assert_eq!(spots(defences(Rule::Freestyle)), spots(points("g7")));
    assert_eq!(defences(Rule::Renju), []);
}

/// A four elsewhere in the line does not make a closed three straight: m8 n8 o8 and l8 can only be completed at k8.
#[test]
fn a_far_four_makes_no_three() {
    for (black, white) in [("d8e8f8g8n8o8", "-"), ("d8e8f8g8n8o8", "c8")] {
        let board = grid_from(15, black, white).to_board();
        let explanation = shapes::explain(&board, Rule::Freestyle, Color::Black, "m8".parse().unwrap());
        assert_eq!(explanation.threes(), 0, "{explanation:?}");
    }
}
