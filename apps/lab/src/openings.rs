//! Where the games of a match begin. Engines without a random choice play one game per opening and no more, and from
//! the empty board that would always be the same one.

use std::collections::HashSet;

use rules::opening::book::BookOpening;
use rules::{BoardSize, Point, Position, Rule, Settings, Verdict, win};

use crate::random::Random;

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

/// One opening. What turns out wrong is drawn afresh, a thousand times; then with a stone less.
fn draw(plies: usize, settings: &Settings, random: &mut Random) -> Position {
    for plies in (0..=plies).rev() {
        let zone = zone(plies, settings.size);
        for _ in 0..1000 {
            let mut position = Position::new(*settings);
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
                return position;
            }
        }
    }
    Position::new(*settings)
}

/// The square around the middle with at least twice as many points as stones, and at least 7 by 7.
fn zone(plies: usize, size: BoardSize) -> Vec<Point> {
    let lines = usize::from(size.get());
    let side = (1..=lines).find(|side| side * side >= 2 * plies && *side >= 7).unwrap_or(lines).min(lines);
    let first = (lines - side) / 2;
    let range = first..first + side;
    let points = range.clone().flat_map(|y| range.clone().map(move |x| Point::new(x as u8, y as u8)));
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
    fn a_board_without_room_is_no_trouble() {
        let openings = Openings::random(60, 2, &settings(Rule::Freestyle, 5), 3);
        assert!(openings.lines.iter().all(|moves| moves.len() < 26));
    }
}
