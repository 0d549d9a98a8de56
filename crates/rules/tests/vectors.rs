//! Fixed cases: the vector files in `data/`, positions from public bug reports, and wins at every edge and corner.
//!
//! The files give the expected verdicts and say in their headers where each group comes from (public test suites, and
//! random positions on which three independent judges agree). Every case is checked with the library, with the
//! reference judge, and in all eight symmetries. Where a case stands in this file, its comment says what it shows.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

mod reference;

use std::fs;

use reference::{
    BLACK, EMPTY, Grid, Spot, WHITE, grid_from, point, points, spot, symmetric, symmetric_grid, words,
};
use rules::{
    Board, BoardSize, Color, Direction, EndReason, ForbiddenKind, Move, Point, Position, Reason, Rule,
    Settings, Setup, Verdict, forbidden, win,
};

/// The cases of a file: lines that are no comments, split at the bars.
#[allow(
    clippy::disallowed_methods,
    reason = "the library does no I/O; its tests read their cases from files"
)]
fn cases(file: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../../data/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split('|').map(|field| field.trim().to_owned()).collect()).collect()
}

/// The number of cases must be that of the file as it was delivered, so that none is lost on the way.
fn report(file: &str, count: usize, checks: usize, expected: usize) {
    println!("{file}: {count} cases, {checks} verdicts");
    assert_eq!(count, expected, "cases in {file}");
}

/// The verdict of library and reference on the point and on its images under the other symmetries.
fn check(id: &str, grid: &Grid, p: Spot, verdict: &str, kind: &str) -> usize {
    for symmetry in 0..8 {
        let (image, q) = (symmetric_grid(symmetry, grid), symmetric(symmetry, grid.size(), p));
        let board = image.to_board();
        let found = forbidden::judge(&board, point(q));
        assert_eq!(
            words(found),
            (verdict, kind),
            "{id}, symmetry {symmetry}, {}\n{}",
            point(q),
            image.diagram()
        );
        assert_eq!(reference::judge(&image, q), found, "reference: {id}, symmetry {symmetry}");
        assert_eq!(forbidden::explain(&board, point(q)).verdict, found, "explanation: {id}");
    }
    8
}

fn size_of(text: &str) -> usize {
    text.parse().expect("a size")
}

fn only_point(text: &str) -> Spot {
    let [p] = points(text)[..] else { panic!("one point expected: {text}") };
    spot(p)
}

/// `id | size | black | white | point | verdict | kind | class | note`
fn check_verdict_file(file: &str, expected: usize) {
    let cases = cases(file);
    let mut checks = 0;
    for case in &cases {
        let [id, size, black, white, p, verdict, kind, ..] = &case[..] else { panic!("{case:?}") };
        let grid = grid_from(size_of(size), black, white);
        checks += check(id, &grid, only_point(p), verdict, kind);
    }
    report(file, cases.len(), checks, expected);
}

#[test]
fn public_cases() {
    check_verdict_file("forbidden/public.txt", 104);
}

#[test]
fn generated_cases() {
    check_verdict_file("forbidden/generated.txt", 313);
}

/// `id | size | black | white | point | rif | eye-five | note`: the column `rif` is the literal RIF text, and ours.
#[test]
fn disputed_cases() {
    let cases = cases("forbidden/disputed.txt");
    let mut checks = 0;
    for case in &cases {
        let [id, size, black, white, p, rif, eye_five, ..] = &case[..] else { panic!("{case:?}") };
        assert_ne!(rif, eye_five, "{id} would not be disputed");
        let grid = grid_from(size_of(size), black, white);
        let (verdict, kind) = if rif == "legal" { ("legal", "-") } else { ("forbidden", rif.as_str()) };
        checks += check(id, &grid, only_point(p), verdict, kind);
    }
    report("forbidden/disputed.txt", cases.len(), checks, 20);
}

/// `id | size | black | white | points`: the complete set of forbidden points; every other free point is legal or a
/// five.
#[test]
fn whole_boards() {
    let cases = cases("forbidden/boards.txt");
    let mut checks = 0;
    for case in &cases {
        let [id, size, black, white, list] = &case[..] else { panic!("{case:?}") };
        let grid = grid_from(size_of(size), black, white);
        let mut expected: Vec<(Point, ForbiddenKind)> = Vec::new();
        for entry in list.split_whitespace().filter(|&entry| entry != "none") {
            let (p, kind) = entry.split_once(':').expect("a point and a kind");
            expected.push((p.parse().unwrap(), ForbiddenKind::from_name(kind).expect("a kind")));
        }
        expected.sort_unstable();
        for symmetry in 0..8 {
            let image = symmetric_grid(symmetry, &grid);
            let mut moved: Vec<(Point, ForbiddenKind)> = expected
                .iter()
                .map(|&(p, kind)| (point(symmetric(symmetry, grid.size(), spot(p))), kind))
                .collect();
            moved.sort_unstable();
            let position = position_of(&image, Rule::Renju, Color::Black);
            assert_eq!(position.forbidden_points(), moved, "{id}, symmetry {symmetry}\n{}", image.diagram());
            for q in image.holding(EMPTY) {
                let verdict = reference::judge(&image, q);
                let kind = moved.iter().find(|(p, _)| *p == point(q)).map(|&(_, kind)| kind);
                match verdict {
                    Verdict::Forbidden(found) => {
                        assert_eq!(Some(found), kind, "reference: {id} {}", point(q));
                    }
                    Verdict::Five | Verdict::Legal => {
                        assert_eq!(kind, None, "reference: {id} {}", point(q));
                    }
                }
                assert_eq!(position.verdict(point(q)), verdict, "{id}");
                checks += 1;
            }
        }
    }
    report("forbidden/boards.txt", cases.len(), checks, 55);
}

/// `pattern verdict`: eleven points around the played one on an otherwise empty board, here in all four directions and
/// both ways round.
#[test]
fn line_patterns() {
    let cases = cases("forbidden/line-patterns.txt");
    let mut checks = 0;
    for case in &cases {
        let (pattern, verdict) = case[0].split_once(' ').expect("a pattern and a verdict");
        for direction in Direction::ALL {
            for sign in [1, -1] {
                let mut grid = Grid::new(15);
                for (i, cell) in pattern.chars().enumerate() {
                    let at =
                        Point::new(7, 7).step(direction, sign * (i as i32 - 5)).expect("inside the board");
                    match cell {
                        'X' => grid.set(spot(at), BLACK),
                        '?' => assert_eq!(at, Point::new(7, 7)),
                        cell => assert_eq!(cell, '.'),
                    }
                }
                let (verdict, kind) = match verdict {
                    "five" | "legal" => (verdict, "-"),
                    kind => ("forbidden", kind),
                };
                checks += check(pattern, &grid, (7, 7), verdict, kind);
            }
        }
    }
    report("forbidden/line-patterns.txt", cases.len(), checks, 676);
}

/// A position with the stones of a grid as setup.
fn position_of(grid: &Grid, rule: Rule, to_move: Color) -> Position {
    let list = |cell| grid.holding(cell).into_iter().map(point).collect();
    let setup = Setup { black: list(BLACK), white: list(WHITE), to_move };
    let settings = Settings::new(rule, BoardSize::new(grid.size() as usize).unwrap());
    Position::with_setup(settings, setup).unwrap()
}

/// `id | size | mover | opponent | point | freestyle | standard | renju-black | renju-white | caro | caro-over | note`:
/// the win through the point for both colours under all five rules, found by the library, by the reference's scan of
/// the whole board, and by a game. Only the length of rows is asked, so double-threes and double-fours of Black are
/// left out of the game.
#[test]
fn winning_lines() {
    let cases = cases("wins/win-lines.txt");
    let mut checks = 0;
    for case in &cases {
        let [
            id,
            size,
            mover,
            opponent,
            p,
            freestyle,
            standard,
            renju_black,
            renju_white,
            caro,
            caro_over,
            ..,
        ] = &case[..]
        else {
            panic!("{case:?}")
        };
        for (rule, color, expected) in [
            (Rule::Freestyle, Color::Black, freestyle),
            (Rule::Freestyle, Color::White, freestyle),
            (Rule::Standard, Color::Black, standard),
            (Rule::Standard, Color::White, standard),
            (Rule::Renju, Color::Black, renju_black),
            (Rule::Renju, Color::White, renju_white),
            (Rule::Caro, Color::Black, caro),
            (Rule::Caro, Color::White, caro),
            (Rule::CaroOverline, Color::Black, caro_over),
            (Rule::CaroOverline, Color::White, caro_over),
        ] {
            let (black, white) = if color == Color::Black { (mover, opponent) } else { (opponent, mover) };
            let grid = grid_from(size_of(size), black, white);
            for symmetry in 0..8 {
                let image = symmetric_grid(symmetry, &grid);
                let q = symmetric(symmetry, grid.size(), only_point(p));
                check_win(
                    &format!("{id} {rule} {color} symmetry {symmetry}"),
                    &image,
                    rule,
                    color,
                    q,
                    expected,
                );
                checks += 1;
            }
        }
    }
    report("wins/win-lines.txt", cases.len(), checks, 63);
}

/// One stone of `color` on `q`: `win`, `no`, or `forbidden` (an overline of Black in renju).
fn check_win(id: &str, grid: &Grid, rule: Rule, color: Color, q: Spot, expected: &str) {
    let board = grid.to_board();
    let wins = expected == "win";
    assert_eq!(win::is_win(&board, rule, point(q), color), wins, "{id}");
    assert_eq!(reference::wins_at(grid, rule, color, q), wins, "reference: {id}");
    assert!(reference::winning_runs(grid, rule, color).is_empty(), "{id}: won before the stone");
    let after = grid.with(q, reference::stone(color));
    let runs = reference::winning_runs(&after, rule, color);
    assert_eq!(!runs.is_empty(), wins, "scan: {id}");

    let mut position = position_of(grid, rule, color);
    let verdict = forbidden::judge(&board, point(q));
    if expected == "forbidden" {
        assert_eq!(verdict, Verdict::Forbidden(ForbiddenKind::Overline), "{id}");
        let error = position.play(point(q).into()).unwrap_err();
        assert_eq!(error.reasons, [Reason::Forbidden(ForbiddenKind::Overline)], "{id}");
        return;
    }
    if rule.restricts(color) && matches!(verdict, Verdict::Forbidden(_)) {
        return;
    }
    position.play(point(q).into()).unwrap_or_else(|error| panic!("{id}: {error}"));
    let Some(result) = position.result() else {
        assert!(!wins, "{id}: the game goes on");
        return;
    };
    assert!(wins, "{id}: {result}");
    assert_eq!(result.winner, Some(color), "{id}");
    let line: Vec<Spot> = result.line.iter().map(|&s| spot(s)).collect();
    assert!(runs.iter().any(|run| reference::sorted(run.clone()) == reference::sorted(line.clone())), "{id}");
    let reason = if line.len() == 5 { EndReason::Five } else { EndReason::Overline };
    assert_eq!(result.reason, reason, "{id}");
}

// ---- Positions from public bug reports ----

/// Stones put alternately, Black first, without asking whether the moves were legal.
fn alternating(text: &str) -> Grid {
    let mut grid = Grid::new(15);
    for (i, p) in points(text).into_iter().enumerate() {
        assert_eq!(grid.get(spot(p)), EMPTY);
        grid.set(spot(p), if i % 2 == 0 { BLACK } else { WHITE });
    }
    grid
}

/// The forbidden points of a position are exactly these, by library and reference, in all symmetries.
fn check_forbidden(text: &str, expected: List) -> Grid {
    let grid = alternating(text);
    for p in grid.holding(EMPTY) {
        let kind = expected.iter().find(|(name, _)| *name == point(p).to_string()).map(|&(_, kind)| kind);
        match kind {
            Some(kind) => {
                check(text, &grid, p, "forbidden", kind.name());
            }
            None => {
                let verdict = forbidden::judge(&grid.to_board(), point(p));
                assert!(!matches!(verdict, Verdict::Forbidden(_)), "{text}: {} {verdict:?}", point(p));
                check(text, &grid, p, words(verdict).0, "-");
            }
        }
    }
    grid
}

/// Forbidden points by name.
type List = &'static [(&'static str, ForbiddenKind)];

const OVERLINE: ForbiddenKind = ForbiddenKind::Overline;
const DOUBLE_FOUR: ForbiddenKind = ForbiddenKind::DoubleFour;
const DOUBLE_THREE: ForbiddenKind = ForbiddenKind::DoubleThree;

/// The only defence is forbidden: White threatens g7, which is a double-three for Black, so Black can only lose; but he
/// has legal moves, so the game goes on (reported against dhbloo/gomoku-calculator).
#[test]
fn the_only_defence_is_forbidden() {
    let text = "h8g6f6g5f7g4h7g3g2a1";
    let mut position = Position::new(Settings::default());
    for p in points(text) {
        position.play(p.into()).unwrap();
    }
    let g7: Point = "g7".parse().unwrap();
    assert_eq!(Grid::of(position.board()), alternating(text));
    assert!(position.forbidden_points().contains(&(g7, DOUBLE_THREE)));
    check(text, &alternating(text), spot(g7), "forbidden", "double-three");
    assert!(win::is_win(position.board(), Rule::Renju, g7, Color::White));
    assert_eq!(position.check(g7.into()).unwrap_err().reasons, [Reason::Forbidden(DOUBLE_THREE)]);
    assert_eq!(position.result(), None);
    position.play("a2".parse::<Point>().unwrap().into()).unwrap();
    position.play(g7.into()).unwrap();
    assert_eq!(position.result().map(|r| (r.winner, r.reason)), Some((Some(Color::White), EndReason::Five)));
}

/// A five wins whatever else the stone makes: h8 with an overline, with a double-four and with a double-three
/// (Joker2770/qpiskvork, rule tests; the other forbidden points of the three positions by two checkers).
#[test]
fn a_five_comes_first() {
    let lists: [(&str, &[&str]); 3] = [
        ("d8a1e8o1f8a15g8o15h5c13h6m13h7c3h9m3h10a8h11o8", &["f7", "f9"]),
        ("d8a1e8o1f8a15g8o15h5c13h6m13h7c3e5m3f6a8g7o8", &["e6", "e7", "f5", "f7", "f9", "g5", "g6", "i6"]),
        ("d8a1e8o1f8a15g8o15h9c13h10m13i9c3j10m3", &["g9", "i10"]),
    ];
    for (text, expected) in lists {
        let grid = alternating(text);
        let position = position_of(&grid, Rule::Renju, Color::Black);
        let found: Vec<String> = position.forbidden_points().iter().map(|(p, _)| p.to_string()).collect();
        assert_eq!(found, expected, "{text}");
        for p in grid.holding(EMPTY) {
            assert_eq!(position.verdict(point(p)), reference::judge(&grid, p), "{text} {}", point(p));
        }
        assert_eq!(position.verdict("h8".parse().unwrap()), Verdict::Five);
        let mut position = position;
        position.play("h8".parse::<Point>().unwrap().into()).unwrap();
        assert_eq!(
            position.result().map(|r| (r.winner, r.reason)),
            Some((Some(Color::Black), EndReason::Five))
        );
    }
}

/// A row whose completing point makes a five elsewhere is no three, so h8 is legal; h7 is a true double-three
/// (renju-note/quintet argues against the literal RIF text here; we follow the text).
#[test]
fn a_completing_point_that_makes_five_is_none() {
    check_forbidden("f8g3i8a1h9o1h10a15g4o15g5c13g6m13g7c3", &[("h7", DOUBLE_THREE)]);
}

/// No shortcut for few stones: four black stones are enough for a double-three, with or without white ones
/// (Joker2770/qpiskvork, rule tests).
#[test]
fn few_stones_are_enough() {
    check("few stones", &grid_from(15, "f8g8h6h7", "-"), (7, 7), "forbidden", "double-three");
    for size in 8..=22 {
        check("few stones", &grid_from(size, "b3c3d1d2", "-"), (3, 2), "legal", "-");
        check("few stones", &grid_from(size, "b4c4d2d3", "-"), (3, 3), "forbidden", "double-three");
    }
}

/// Positions with their complete lists of forbidden points, on which two checkers of other authors agree. `h8` in the
/// second is a four-three, `i8` in the sixth looks like a double-three, but one three can only become an overline; `h8`
/// in the last makes a five.
#[test]
fn ready_made_positions() {
    let positions: [(&str, List); 8] = [
        ("f8a1g8o1h6a15h7o15", &[("h8", DOUBLE_THREE)]),
        ("e8a1f8o1g8a15h6o15h7c13", &[]),
        (
            "e8a1f8o1g8a15h6o15h7c13f6m13g7c3",
            &[
                ("h8", DOUBLE_THREE),
                ("f7", DOUBLE_THREE),
                ("f9", DOUBLE_THREE),
                ("g6", DOUBLE_THREE),
                ("i6", DOUBLE_THREE),
            ],
        ),
        ("e8a1g8o1i8a15k8o15", &[("h8", DOUBLE_FOUR)]),
        ("d8a1e8o1f8a15j8o15k8c13l8m13", &[("h8", DOUBLE_FOUR)]),
        ("d8a1f8o1h8a15i6o15i7c13", &[]),
        ("e8a1f8o1g8a15i8o15j8c13", &[("h8", OVERLINE)]),
        ("f8g3i8a1h6o1h7a15g4o15g5c13g6m13g7c3", &[("i7", DOUBLE_THREE)]),
    ];
    for (text, expected) in positions {
        check_forbidden(text, expected);
    }
}

/// Random positions on which two checkers of other authors agree: the complete list, and a point that counting shapes
/// would call a double-three.
#[test]
fn false_double_threes() {
    let positions: [(&str, List, &str); 4] = [
        ("e11c3f7c13g5d9h7d11h8e10h9h4i8i12j9j7j10j13k9k7", &[("g8", DOUBLE_THREE)], "g7"),
        ("e7f9g8g5g9g12h7h6h9h8i6h11i7i9i8j9j6l10l6n6", &[("j7", DOUBLE_THREE)], "g10"),
        (
            "d4b8e10e9f14g4g9g5g10h5h9j4h12j11i7k4i8k6j8k11k7l6k8l7",
            &[("h10", DOUBLE_THREE), ("i9", DOUBLE_THREE)],
            "f10",
        ),
        ("e8a13f6a15f8d3g5e4h10e14h12i3i7j2i11j3i13j10j4j12k6k10m9k13", &[], "d8"),
    ];
    for (text, expected, looks_like) in positions {
        let mut grid = check_forbidden(text, expected);
        let p = only_point(looks_like);
        check(text, &grid, p, "legal", "-");
        grid.set(p, BLACK);
        let shapes = |d| reference::shapes_of_three(&mut grid.clone(), p, d).len();
        assert!(reference::DIRECTIONS.into_iter().map(shapes).sum::<usize>() >= 2, "{text} {looks_like}");
    }
}

/// Black's overline in freestyle wins: forbidden moves exist in renju only (reported against wind23/piskvork_renju; the
/// points are columns and rows from 1).
#[test]
fn an_overline_wins_in_freestyle() {
    let moves = [
        (2, 10),
        (5, 10),
        (6, 11),
        (7, 9),
        (6, 10),
        (8, 8),
        (6, 8),
        (7, 7),
        (6, 7),
        (9, 10),
        (6, 12),
        (17, 5),
        (6, 9),
    ];
    let mut position = Position::new(Settings::new(Rule::Freestyle, BoardSize::new(20).unwrap()));
    for (x, y) in moves {
        assert_eq!(position.result(), None);
        assert!(position.forbidden_points().is_empty());
        position.play(Point::new(x - 1, y - 1).into()).unwrap();
    }
    let result = position.result().unwrap();
    assert_eq!(
        (result.winner, result.reason, result.line.len()),
        (Some(Color::Black), EndReason::Overline, 6)
    );
}

/// A stone that joins two rows counts both: `xx_xx` becomes a five, which wins in every rule; `xxx_xx` a six, which
/// wins in freestyle, for White in renju and in caro with overlines, and is forbidden to Black in renju
/// (reported against JiachenRen/GomokuZero).
#[test]
fn a_stone_joins_two_rows() {
    for direction in Direction::ALL {
        for (offsets, rules_that_win) in [
            (vec![-2, -1, 1, 2], Rule::ALL.to_vec()),
            (vec![-3, -2, -1, 1, 2], vec![Rule::Freestyle, Rule::CaroOverline]),
        ] {
            for (rule, color) in Rule::ALL.into_iter().flat_map(|rule| Color::ALL.map(|color| (rule, color)))
            {
                let mut grid = Grid::new(15);
                for &steps in &offsets {
                    grid.set(spot(Point::new(7, 7).step(direction, steps).unwrap()), reference::stone(color));
                }
                let six = offsets.len() == 5;
                let expected = match (rule, color) {
                    (Rule::Renju, Color::Black) if six => "forbidden",
                    (Rule::Renju, Color::White) => "win",
                    _ if rules_that_win.contains(&rule) => "win",
                    _ => "no",
                };
                check_win(&format!("{offsets:?} {rule} {color}"), &grid, rule, color, (7, 7), expected);
            }
        }
    }
}

/// Every row of five on the board, in all directions, along all edges and into all corners, with each of its stones as
/// the last one (zhongjn/gomokuer was off by one at the last line).
#[test]
fn five_anywhere_on_the_board() {
    for size in [5, 6, 9, 15, 19, 20, 22] {
        let size = BoardSize::new(size).unwrap();
        let mut rows = 0;
        for (start, direction) in size.points().flat_map(|p| Direction::ALL.map(|d| (p, d))) {
            let row: Option<Vec<Point>> =
                (0..5).map(|i| start.step(direction, i).filter(|&p| size.contains(p))).collect();
            let Some(row) = row else { continue };
            rows += 1;
            for &last in &row {
                for color in Color::ALL {
                    let mut board = Board::new(size);
                    for &p in row.iter().filter(|&&p| p != last) {
                        board.put(p, color);
                    }
                    for rule in Rule::ALL {
                        assert!(win::is_win(&board, rule, last, color), "{rule} {color} {row:?} {last}");
                    }
                    if color == Color::Black {
                        assert_eq!(forbidden::judge(&board, last), Verdict::Five, "{row:?} {last}");
                    }
                    board.put(last, color);
                    let mut sorted = row.clone();
                    sorted.sort_unstable();
                    let found = win::find_win(&board, Rule::Renju, last, color).unwrap();
                    assert_eq!(
                        (found.line, found.direction, found.reason),
                        (sorted, direction, EndReason::Five)
                    );
                }
            }
        }
        // Two directions with n·(n-4) rows, two with (n-4)².
        let (n, m) = (usize::from(size.get()), usize::from(size.get()) - 4);
        assert_eq!(rows, 2 * n * m + 2 * m * m);
    }
    // The four rows that were reported, on the renju board.
    for (row, last) in [("k15l15m15n15", "o15"), ("o1o2o3o4", "o5"), ("k1l2m3n4", "o5"), ("k5l4m3n2", "o1")] {
        for (rule, color) in Rule::ALL.into_iter().flat_map(|rule| Color::ALL.map(|color| (rule, color))) {
            let (black, white) = if color == Color::Black { (row, "-") } else { ("-", row) };
            check_win(row, &grid_from(15, black, white), rule, color, only_point(last), "win");
        }
    }
}

/// A full board without a five or an overline in which no black move is forbidden at its time.
const FULL_BOARD_DRAW: &str = "\
n11o6n4o11m9o12a7d9f12h2h11i4j11c6c14e12e1c12d5g7o2h15m2k4c15k12j12f15i1o10c2a4h12j3d12g10a3l8h5b3a15h7e14m11\
o13i10j5n2m1f8f11f1l4h8g15i11l11f2n5l9b5e10d4n14g3n7o14n15k8h14b11l2g13d8c13h1f6f3k15i12l12d15e9e6c8h13a13j7o3\
l7m3d2k2c11g8n13o15j8d11n9e8j1o9c5l6b1i15f7c1d13b12m5m13a5k14f14a8n3m7g12k13g5c9b14g2e4e2j9l5d3i8k10a1m10o1a11\
b6m4a2l13k3b9a14g11o7j14i14m12h10c4n10a10j6b7d6k5f5j2h6j13n12a12l10o5j10c10i2b13f10b2b4h3m8n1f4d1c7g6k7d14j4\
l15e3o4k9e11b10m6m14a6e13e5c3d7i9f13d10k11k1j15g1i5i3b15e15k6n6f9g14b8i7g4i13n8e7l14a9l1h4l3m15i6g9h9o8";

/// The full-board draw is a legal game in freestyle, standard and renju, and ends as a draw with the last stone.
#[test]
fn full_board_draw() {
    let moves = points(FULL_BOARD_DRAW);
    assert_eq!(moves.len(), 225);
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        let mut position = Position::new(Settings::new(rule, BoardSize::RENJU));
        for (i, &p) in moves.iter().enumerate() {
            assert_eq!(position.result(), None, "{rule} before move {}", i + 1);
            if rule == Rule::Renju && i % 2 == 0 {
                assert_eq!(reference::judge(&Grid::of(position.board()), spot(p)), Verdict::Legal, "{p}");
            }
            position.play(p.into()).unwrap_or_else(|error| panic!("{rule} move {}: {error}", i + 1));
        }
        let result = position.result().unwrap();
        assert_eq!((result.winner, result.reason), (None, EndReason::Full), "{rule}");
        assert!(result.line.is_empty());
        assert_eq!(position.board().empty_count(), 0);
        let grid = Grid::of(position.board());
        for color in Color::ALL {
            assert!(reference::winning_runs(&grid, Rule::Freestyle, color).is_empty());
        }
        position.undo();
        assert_eq!(position.result(), None, "{rule} after the undo");
    }
}

/// A stone that was taken back does not count for a five (reported against
/// scorpionMonk/SimpleFiveInARow).
#[test]
fn a_stone_taken_back_does_not_count() {
    let p = |text: &str| -> Move { text.parse::<Point>().unwrap().into() };
    for rule in Rule::ALL {
        let mut position = Position::new(Settings::new(rule, BoardSize::RENJU));
        for text in ["h8", "a1", "i8", "a3", "j8", "a5", "k8"] {
            position.play(p(text)).unwrap();
        }
        let taken = position.undo().unwrap();
        assert_eq!((taken.mv, taken.color), (p("k8"), Color::Black));
        for text in ["c3", "a7", "l8", "a9"] {
            position.play(p(text)).unwrap();
            assert_eq!(position.result(), None, "{rule}");
        }
        // h8 i8 j8 _ l8: without k8 there is no five at g8 or m8 ...
        position.play(p("g8")).unwrap();
        assert_eq!(position.result(), None, "{rule}");
        position.play(p("a11")).unwrap();
        // ... and k8 again joins g8 to l8: six.
        let before = position.clone();
        match rule {
            Rule::Freestyle | Rule::CaroOverline => {
                position.play(p("k8")).unwrap();
                assert_eq!(position.result().unwrap().reason, EndReason::Overline);
            }
            Rule::Standard | Rule::Caro => {
                position.play(p("k8")).unwrap();
                assert_eq!(position.result(), None);
            }
            Rule::Renju => {
                position.play(p("k8")).unwrap_err();
            }
        }
        while position.moves().len() > before.moves().len() {
            position.undo();
        }
        assert_eq!(position, before, "{rule}");
        // Without g8 it is a five under every rule.
        position.undo();
        position.undo();
        position.play(p("k8")).unwrap();
        let result = position.result().unwrap();
        assert_eq!((result.winner, result.reason), (Some(Color::Black), EndReason::Five), "{rule}");
    }
}
