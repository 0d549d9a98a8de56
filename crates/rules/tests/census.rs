//! The census tables of `data/census` against the library and, where that is quick enough, against a count with the second
//! judge, which knows nothing of the library's algorithms.

mod reference;

use reference::{EMPTY, Grid, Spot, judge, stone, winning_runs};
use rules::census::{self, Census};
use rules::text::PositionText;
use rules::{BoardSize, Color, Position, Rule, Settings, Verdict};

/// Lines with more nodes than this are left to `cargo xtask deep census`.
const LIBRARY_NODES: u64 = 400_000;
/// The second judge scans the whole board after every move.
const REFERENCE_NODES: u64 = 5_000;

/// The rows of a table: rule, start, depth, counts.
fn rows(table: &str) -> Vec<(Rule, Position, u32, Census)> {
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [rule, size, position, "|", depth, nodes, wins, forbidden] = words[..] else {
                panic!("no census line: {line}")
            };
            let rule: Rule = rule.parse().expect("a well-formed census line");
            let size = BoardSize::new(size.parse().expect("a well-formed census line"))
                .expect("a well-formed census line");
            let text = PositionText::parse(position).expect("a well-formed census line");
            let position = text.replay(Settings::new(rule, size)).expect("a well-formed census line");
            let number = |word: &str| word.parse().expect("a well-formed census line");
            let census = Census { nodes: number(nodes), wins: number(wins), forbidden: number(forbidden) };
            (rule, position, depth.parse().expect("a well-formed census line"), census)
        })
        .collect()
}

/// Counts by trying everything on a plain grid.
fn count(grid: &mut Grid, rule: Rule, to_move: Color, depth: u32, census: &mut Census) {
    let is_forbidden = |grid: &Grid, spot: Spot| {
        rule == Rule::Renju && to_move == Color::Black && matches!(judge(grid, spot), Verdict::Forbidden(_))
    };
    for spot in grid.holding(EMPTY) {
        if is_forbidden(grid, spot) {
            census.forbidden += u64::from(depth == 1);
            continue;
        }
        grid.set(spot, stone(to_move));
        let won = !winning_runs(grid, rule, to_move).is_empty();
        if depth == 1 {
            census.nodes += 1;
            census.wins += u64::from(won);
        } else if !won {
            count(grid, rule, to_move.opponent(), depth - 1, census);
        }
        grid.set(spot, EMPTY);
    }
}

fn check(table: &str) {
    let (mut by_library, mut by_reference) = (0, 0);
    for (rule, mut position, depth, expected) in rows(table) {
        let start = rules::text::write(&position);
        if expected.nodes <= LIBRARY_NODES {
            assert_eq!(census::count(&mut position, depth), expected, "{rule} '{start}' depth {depth}");
            by_library += 1;
        }
        if expected.nodes <= REFERENCE_NODES {
            let mut grid = Grid::of(position.board());
            let mut found = Census::default();
            count(&mut grid, rule, position.to_move(), depth, &mut found);
            assert_eq!(found, expected, "second judge: {rule} '{start}' depth {depth}");
            by_reference += 1;
        }
    }
    println!("{by_library} lines checked, {by_reference} of them with the second judge");
    assert!(by_library > 20 && by_reference > 8);
}

#[test]
fn freestyle() {
    check(include_str!("../../../data/census/freestyle.txt"));
}

#[test]
fn standard() {
    check(include_str!("../../../data/census/standard.txt"));
}

#[test]
fn renju() {
    check(include_str!("../../../data/census/renju.txt"));
}

#[test]
fn caro() {
    check(include_str!("../../../data/census/caro.txt"));
}

#[test]
fn caro_overline() {
    check(include_str!("../../../data/census/caro-overline.txt"));
}
