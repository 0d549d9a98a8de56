//! Symmetric fifth moves, against published lists and by counting.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use rules::opening::fifth::{are_symmetric, classes, symmetric_groups};
use rules::opening::{NamedOpening, Protocol};
use rules::{BoardSize, Point, Position, Rule, Settings};

const LISTS: &str = include_str!("../../../data/openings/symmetric-fifth.txt");

/// The position after `h8h9j10i8`-like text on a renju board.
fn position(moves: &str) -> Position {
    let mut position = Position::new(Settings::default());
    for point in points(moves) {
        position.play(point.into()).unwrap();
    }
    position
}

fn points(text: &str) -> Vec<Point> {
    let mut words: Vec<String> = Vec::new();
    for c in text.chars() {
        match words.last_mut() {
            Some(word) if c.is_ascii_digit() => word.push(c),
            _ => words.push(c.to_string()),
        }
    }
    words.iter().map(|word| word.parse().unwrap()).collect()
}

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

#[test]
fn published_lists_of_symmetric_groups() {
    let mut lines = 0;
    for line in LISTS.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [_, moves, count, listed] = fields[..] else { panic!("not four fields: {line}") };
        let groups: Vec<String> = symmetric_groups(&position(moves))
            .iter()
            .map(|group| group.iter().map(ToString::to_string).collect::<Vec<_>>().join("="))
            .collect();
        let expected: Vec<&str> = listed.split(' ').filter(|&group| group != "none").collect();
        assert_eq!(groups.len(), count.parse::<usize>().unwrap(), "number of groups after {moves}");
        assert_eq!(groups[..expected.len()], expected, "groups after {moves}");
        assert!(expected.len() == groups.len() || expected.len() == 40, "{moves} lists all groups or forty");
        lines += 1;
    }
    assert_eq!(lines, 42);
}

#[test]
fn a_reflection_may_exchange_the_stones_of_a_color() {
    // Rows 9, 8, 7, 6 of one column become 6, 7, 8, 9: black on black, white on white.
    let position = position("h8h9h7h6");
    for (p, q, symmetric) in
        [("i8", "g8", true), ("i8", "i7", true), ("i8", "g7", true), ("i8", "i9", false), ("i8", "i8", true)]
    {
        assert_eq!(are_symmetric(&position, point(p), point(q)), symmetric, "{p} {q}");
    }
    let groups = symmetric_groups(&position);
    let of_i8 = groups.iter().find(|group| group.contains(&point("i8"))).unwrap();
    assert_eq!(*of_i8, points("g7g8i7i8"));
}

#[test]
fn classes_hold_every_free_point_once() {
    for moves in ["h8h9h7h6", "h8i9j7f7", "h8h9j10i8"] {
        let position = position(moves);
        let classes = classes(&position);
        let mut all: Vec<Point> = classes.concat();
        all.sort_unstable();
        let free: Vec<Point> =
            position.size().points().filter(|&point| position.board().is_empty(point)).collect();
        assert_eq!(all, free);
        assert!(classes.is_sorted() && classes.iter().all(|class| class.is_sorted()));
    }
}

/// The fewest classes of fifth moves over all fourth stones after these stones, and over all openings.
fn fewest_classes(size: BoardSize, starts: impl Iterator<Item = [Point; 3]>) -> usize {
    let mut fewest = usize::MAX;
    for start in starts {
        let mut position = Position::new(Settings::new(Rule::Renju, size));
        for stone in start {
            position.play(stone.into()).unwrap();
        }
        for fourth in size.points() {
            if position.play(fourth.into()).is_ok() {
                fewest = fewest.min(classes(&position).len());
                position.undo();
            }
        }
    }
    fewest
}

#[test]
fn the_largest_number_of_fifth_moves_can_always_be_offered() {
    let size = BoardSize::new(9).unwrap();
    let openings = NamedOpening::ALL.into_iter().map(|opening| opening.stones(size));
    assert_eq!(fewest_classes(size, openings), 23);
    assert!(usize::from(Protocol::MAX_FIFTH_MOVES) <= 23);
}

#[test]
fn the_same_in_the_larger_zones_of_super_taraguchi() {
    let size = BoardSize::new(9).unwrap();
    let center = size.center();
    let near = move |k| size.points().filter(move |p| p.distance(center) <= k && *p != center);
    let starts = near(2)
        .filter(move |p| p.x() >= p.y() && p.y() >= center.y())
        .flat_map(|second| near(3).filter(move |&p| p != second).map(move |third| [center, second, third]));
    assert_eq!(fewest_classes(size, starts), 23);
}
