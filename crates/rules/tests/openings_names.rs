//! The 26 renju openings and their recognition.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use std::collections::BTreeMap;

use rules::opening::NamedOpening;
use rules::{BoardSize, Color, Point, Position, Rule, Settings, Setup};

const LIST: &str = include_str!("../../../data/openings/openings26.txt");

fn play(size: BoardSize, stones: &[Point]) -> Position {
    let mut position = Position::new(Settings::new(Rule::Renju, size));
    for &stone in stones {
        position.play(stone.into()).unwrap();
    }
    position
}

#[test]
fn the_list_of_names() {
    let lines: Vec<&str> = LIST.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), NamedOpening::ALL.len());
    for (line, opening) in lines.into_iter().zip(NamedOpening::ALL) {
        let moves: String = opening.stones(BoardSize::RENJU).iter().map(ToString::to_string).collect();
        let (japanese, romanised, chinese) = (opening.japanese(), opening.romanised(), opening.chinese());
        assert_eq!(line, format!("{opening} | {moves} | {japanese} | {romanised} | {chinese}"));
    }
}

#[test]
fn every_legal_beginning_is_exactly_one_of_the_26() {
    for lines in [5, 9, 15, 19] {
        let size = BoardSize::new(lines).unwrap();
        let center = size.center();
        let mut found: BTreeMap<String, usize> = BTreeMap::new();
        let near = |k| size.points().filter(move |p| p.distance(center) <= k && *p != center);
        for second in near(1) {
            for third in near(2).filter(|&p| p != second) {
                let opening = NamedOpening::of(&play(size, &[center, second, third])).unwrap();
                let [_, reference, _] = opening.stones(size);
                let is_orthogonal = |p: Point| p.x() == center.x() || p.y() == center.y();
                assert_eq!(is_orthogonal(second), is_orthogonal(reference));
                *found.entry(opening.to_string()).or_default() += 1;
            }
        }
        assert_eq!(found.len(), 26);
        // Each of the 8 * 23 beginnings belongs to a class of four or eight.
        assert_eq!(found.values().sum::<usize>(), 8 * 23);
        assert!(found.values().all(|&n| n == 4 || n == 8), "{found:?}");
    }
}

#[test]
fn recognised_in_every_orientation() {
    let size = BoardSize::RENJU;
    let images = |p: Point| {
        let (x, y) = (p.x(), p.y());
        let (m, n) = (14 - x, 14 - y);
        [(x, y), (m, y), (x, n), (m, n), (y, x), (n, x), (y, m), (n, m)].map(|(x, y)| Point::new(x, y))
    };
    for opening in NamedOpening::ALL {
        let [first, second, third] = opening.stones(size).map(images);
        for i in 0..8 {
            let stones = [first[i], second[i], third[i]];
            assert_eq!(NamedOpening::of(&play(size, &stones)), Some(opening), "{stones:?}");
            // The black stone on the centre is B1 even if it came third.
            let exchanged = [third[i], second[i], first[i]];
            assert_eq!(NamedOpening::of(&play(size, &exchanged)), Some(opening), "{exchanged:?}");
        }
    }
}

#[test]
fn later_moves_and_setups() {
    let point = |text: &str| text.parse::<Point>().unwrap();
    let game = play(BoardSize::RENJU, &["h8", "g7", "g9", "a1", "b2"].map(point));
    assert_eq!(NamedOpening::of(&game).unwrap().to_string(), "I7");
    let setup =
        Setup { black: vec![point("j10"), point("h8")], white: vec![point("h9")], to_move: Color::White };
    let set_up = Position::with_setup(Settings::default(), setup).unwrap();
    assert_eq!(NamedOpening::of(&set_up).unwrap().romanised(), "Sosei");
}

#[test]
fn other_beginnings_have_no_name() {
    let point = |text: &str| text.parse::<Point>().unwrap();
    let renju = BoardSize::RENJU;
    for (size, stones) in [
        (renju, vec!["h8", "h9"]),
        (renju, vec!["h8", "h10", "h9"]),
        (renju, vec!["h8", "h9", "h11"]),
        (renju, vec!["g7", "h8", "h9"]),
        (BoardSize::new(20).unwrap(), vec!["k11", "k12", "k13"]),
    ] {
        let stones: Vec<Point> = stones.into_iter().map(point).collect();
        assert_eq!(NamedOpening::of(&play(size, &stones)), None, "{stones:?}");
    }
    // Two white stones among the first three.
    let mut position = play(renju, &["h8", "h9"].map(point));
    position.play_as(Color::White, point("h10").into()).unwrap();
    assert_eq!(NamedOpening::of(&position), None);
}

#[test]
fn codes_and_names_are_read() {
    for opening in NamedOpening::ALL {
        let code = opening.to_string();
        let reversed = format!("{}{}", opening.number(), opening.family().letter());
        for text in [
            &code,
            &code.to_lowercase(),
            &reversed,
            &reversed.to_lowercase(),
            opening.romanised(),
            &opening.romanised().to_uppercase(),
            opening.japanese(),
            opening.chinese(),
        ] {
            assert_eq!(text.parse(), Ok(opening), "{text}");
        }
    }
    for text in ["", "D", "D0", "D14", "I14", "X3", "d04", "Nogetsu"] {
        let error = text.parse::<NamedOpening>().unwrap_err();
        assert!(error.to_string().contains("D1 to D13, I1 to I13"), "{error}");
    }
}
