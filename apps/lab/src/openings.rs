//! Where the games of a match begin. Engines without a random choice play one game per opening and no more, and from
//! the empty board that would always be the same one.

use std::collections::HashSet;

use rules::opening::NamedOpening;
use rules::opening::book::BookOpening;
use rules::{BoardSize, Point, Position, Rule, Settings, Verdict, win};

use crate::random::Random;

/// Attempts at an opening before it is given up or made shorter.
const ATTEMPTS: usize = 1000;
/// Fewest and most stones of an opening of [`mixed`].
const MIXED: (u32, u32) = (2, 8);
/// Fewest and most lines of the window they are in.
const WINDOW: (u32, u32) = (5, 7);
/// One window in so many is anywhere on the board, the others are in the middle.
const ANYWHERE: u32 = 4;
/// Fewest and most stones after the three of a named opening, and how far from those they may be.
const FURTHER: (u32, u32, u8) = (1, 3, 2);

/// Openings and what was passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings {
    /// The stones of each, Black first; all can be played and leave the game open.
    pub lines: Vec<Vec<Point>>,
    /// Lines of the list, from 1, whose opening does not fit on the board, holds a forbidden move, or is over.
    pub skipped: Vec<usize>,
}

impl Openings {
    /// The openings of a list that can be played under `settings`, in its order.
    #[must_use]
    pub fn of_list(list: &[BookOpening], settings: &Settings) -> Openings {
        let mut openings = Openings { lines: Vec::new(), skipped: Vec::new() };
        for opening in list {
            match opening.moves(settings.size).ok().filter(|moves| is_open(moves, settings)) {
                Some(moves) => openings.lines.push(moves),
                None => openings.skipped.push(opening.line()),
            }
        }
        openings
    }

    /// `count` random openings of `plies` stones around the middle: nobody has won, no move is forbidden, and the side
    /// to move cannot win at once. They are all different as long as chance finds new ones.
    ///
    /// Fewer stones than asked for are put where the board has no room for them.
    #[must_use]
    pub fn random(plies: usize, count: usize, settings: &Settings, seed: u64) -> Openings {
        let mut random = Random::new(seed, 1);
        let mut seen = HashSet::new();
        let mut lines = Vec::with_capacity(count);
        let mut misses = 0;
        while lines.len() < count {
            let position = draw(plies, settings, &mut random);
            if !seen.insert(position.key()) && misses < 1000 {
                misses += 1;
                continue;
            }
            misses = 0;
            lines.push(position.moves().iter().filter_map(|ply| ply.mv.point()).collect());
        }
        Openings { lines, skipped: Vec::new() }
    }
}

/// A number that other lists of openings hardly have (FNV-1a, 64 bits).
#[must_use]
pub fn fingerprint(lines: &[Vec<Point>]) -> u64 {
    let words = lines
        .iter()
        .flat_map(|line| line.iter().map(ToString::to_string).chain(std::iter::once("\n".to_owned())));
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    words.fold(0xcbf2_9ce4_8422_2325, |hash, word| word.bytes().fold(hash, mix))
}

/// One random opening of a kind that games have, not all around the middle: 2 to 8 stones in a window of 5 to 7 lines,
/// one window in four anywhere on the board; for renju every other one goes on from one of the 26 openings with 1 to 3
/// stones near it. As in [`Openings::random`] nothing is decided at a glance. `None` when chance finds none.
#[must_use]
pub fn mixed(settings: &Settings, random: &mut Random) -> Option<Position> {
    let between = |random: &mut Random, least: u32, most: u32| least + random.below(most - least + 1);
    let size = settings.size;
    if settings.rule == Rule::Renju && random.below(2) == 0 {
        let named = NamedOpening::ALL[random.below(NamedOpening::ALL.len() as u32) as usize];
        let start = named.stones(size);
        let plies = start.len() + between(random, FURTHER.0, FURTHER.1) as usize;
        let is_near = |point: &Point| start.iter().any(|stone| stone.distance(*point) <= FURTHER.2);
        let zone: Vec<Point> = size.points().filter(is_near).collect();
        return fill(&start, &zone, plies, settings, random);
    }
    let plies = between(random, MIXED.0, MIXED.1) as usize;
    let lines = u32::from(size.get());
    let side = between(random, WINDOW.0, WINDOW.1).min(lines);
    let room = lines - side;
    let first = if random.below(ANYWHERE) == 0 {
        [random.below(room + 1), random.below(room + 1)]
    } else {
        [room / 2; 2]
    };
    fill(&[], &window(first.map(|first| first as usize), side as usize), plies, settings, random)
}

/// Whether the stones can be played and the game goes on after them.
fn is_open(moves: &[Point], settings: &Settings) -> bool {
    let mut position = Position::new(*settings);
    moves.iter().all(|&point| may_play(&position, point) && position.play(point.into()).is_ok())
        && position.result().is_none()
}

/// Whether the point is free and not forbidden, whatever a forbidden move does in this game.
fn may_play(position: &Position, point: Point) -> bool {
    let is_restricted = position.rule().restricts(position.to_move());
    position.check(point.into()).is_ok()
        && !(is_restricted && matches!(position.verdict(point), Verdict::Forbidden(_)))
}

/// One opening around the middle. What chance does not find is tried with a stone less.
fn draw(plies: usize, settings: &Settings, random: &mut Random) -> Position {
    let found =
        (0..=plies).rev().find_map(|plies| fill(&[], &zone(plies, settings.size), plies, settings, random));
    found.unwrap_or_else(|| Position::new(*settings))
}

/// The stones of `start` and random ones of the zone after them, `plies` in all. What turns out wrong is drawn afresh.
fn fill(
    start: &[Point],
    zone: &[Point],
    plies: usize,
    settings: &Settings,
    random: &mut Random,
) -> Option<Position> {
    let mut begun = Position::new(*settings);
    if !start.iter().all(|&point| begun.play(point.into()).is_ok()) {
        return None;
    }
    for _ in 0..ATTEMPTS {
        let mut position = begun.clone();
        for _ in 0..8 * plies.max(1) {
            if position.moves().len() == plies || position.result().is_some() {
                break;
            }
            let point = zone[random.below(zone.len() as u32) as usize];
            if may_play(&position, point) {
                // Checked just now: nothing can refuse it.
                let _ = position.play(point.into());
            }
        }
        if position.moves().len() == plies && position.result().is_none() && !wins_at_once(&position) {
            return Some(position);
        }
    }
    None
}

/// The square around the middle with at least twice as many points as stones, and at least 7 by 7.
fn zone(plies: usize, size: BoardSize) -> Vec<Point> {
    let lines = usize::from(size.get());
    let side = (1..=lines).find(|side| side * side >= 2 * plies && *side >= 7).unwrap_or(lines).min(lines);
    window([(lines - side) / 2; 2], side)
}

/// The points of a square of `side` lines from its first column and row.
fn window([x, y]: [usize; 2], side: usize) -> Vec<Point> {
    let points = (y..y + side).flat_map(|y| (x..x + side).map(move |x| Point::new(x as u8, y as u8)));
    points.collect()
}

fn wins_at_once(position: &Position) -> bool {
    let (rule, me): (Rule, _) = (position.rule(), position.to_move());
    position.board().empty_points().any(|point| win::is_win(position.board(), rule, point, me))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]
    use rules::opening::book::{RowOne, read};

    use super::*;

    fn settings(rule: Rule, size: usize) -> Settings {
        Settings::new(rule, BoardSize::new(size).unwrap())
    }

    #[test]
    fn lists_leave_out_what_cannot_be_played() {
        // The third line has a double-three of Black, the fourth stands off the board of 15, the last is a five.
        let list = "0,0, 1,0, 1,3\nh8i9\n# none\ng8a1i8b1h9c3h10d5h8\n-9,0, 0,0\nh8a1i8b1j8c1k8d1l8\n";
        let list = read(list, RowOne::Bottom).unwrap();
        let renju = Openings::of_list(&list, &settings(Rule::Renju, 15));
        assert_eq!((renju.lines.len(), renju.skipped), (2, vec![4, 5, 6]));
        let freestyle = Openings::of_list(&list, &settings(Rule::Freestyle, 20));
        assert_eq!(freestyle.skipped, [6]);
    }

    #[test]
    fn random_openings_can_be_played_and_are_the_same_for_a_seed() {
        for (rule, size, plies) in
            [(Rule::Renju, 15, 5), (Rule::Freestyle, 20, 8), (Rule::Standard, 5, 6), (Rule::Caro, 22, 0)]
        {
            let settings = settings(rule, size);
            let openings = Openings::random(plies, 40, &settings, 7);
            assert_eq!(openings.lines.len(), 40);
            assert!(openings.lines.iter().all(|moves| moves.len() == plies && is_open(moves, &settings)));
            assert_eq!(openings, Openings::random(plies, 40, &settings, 7));
        }
        let settings = settings(Rule::Renju, 15);
        let some = Openings::random(4, 30, &settings, 1).lines;
        assert_ne!(some, Openings::random(4, 30, &settings, 2).lines);
        // More of them begin with the same ones, so that a match can be made longer.
        assert_eq!(some[..], Openings::random(4, 60, &settings, 1).lines[..30]);
        let center = |point: &Point| (4..=10).contains(&point.x()) && (4..=10).contains(&point.y());
        assert!(some.iter().flatten().all(center));
        assert_eq!(some.iter().collect::<HashSet<_>>().len(), 30);
    }

    #[test]
    fn mixed_openings_are_of_many_kinds() {
        let mut random = Random::new(1, 1);
        for (rule, size) in [(Rule::Freestyle, 5), (Rule::Caro, 20), (Rule::Renju, 15)] {
            let settings = settings(rule, size);
            let drawn: Vec<Position> = (0..200).filter_map(|_| mixed(&settings, &mut random)).collect();
            assert!(drawn.len() > 150);
            let points = |position: &Position| -> Vec<Point> {
                position.moves().iter().filter_map(|ply| ply.mv.point()).collect()
            };
            let lines: Vec<Vec<Point>> = drawn.iter().map(points).collect();
            assert!(lines.iter().all(|line| (2..=8).contains(&line.len()) && is_open(line, &settings)));
            // Around a named opening there is more room.
            let most = if rule == Rule::Renju { 8 } else { 6 };
            let wide = |line: &&Vec<Point>| line.iter().any(|a| line.iter().any(|b| a.distance(*b) > most));
            assert_eq!(lines.iter().find(wide), None);
            let far = |line: &&Vec<Point>| line.iter().any(|&point| settings.size.center_distance(point) > 4);
            let outside = lines.iter().filter(far).count();
            assert!(if size == 5 { outside == 0 } else { (10..60).contains(&outside) }, "{outside}");
            let starts = NamedOpening::ALL.map(|opening| opening.stones(settings.size));
            let named = lines.iter().filter(|line| starts.iter().any(|start| line.starts_with(start)));
            assert_eq!(named.count() > 70, rule == Rule::Renju);
        }
    }

    #[test]
    fn lists_have_fingerprints() {
        let lines = |seed| Openings::random(4, 5, &settings(Rule::Renju, 15), seed).lines;
        assert_eq!(fingerprint(&lines(1)), fingerprint(&lines(1)));
        assert_ne!(fingerprint(&lines(1)), fingerprint(&lines(2)));
        assert_ne!(fingerprint(&lines(1)), fingerprint(&lines(1)[..4]));
    }

    #[test]
    fn a_board_without_room_is_no_trouble() {
        let openings = Openings::random(60, 2, &settings(Rule::Freestyle, 5), 3);
        assert!(openings.lines.iter().all(|moves| moves.len() < 26));
    }
}
