//! Making an opening book: long searches of the first positions, the near-equal best moves kept.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use duel::{Limits, NoClock, PlayerError, Score, StopToken};
use host::least_forms;
use rules::{BoardSize, Point, Position, Rule, Settings, Verdict};
use search::{Engine, Task};

/// Memory of each engine, in MiB.
const MEMORY: usize = 64;
/// The weight of the best reply, and what those at the limit have at least.
const WEIGHTS: (f64, f64) = (100.0, 50.0);

/// How a book is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recipe {
    /// Rule.
    pub rule: Rule,
    /// Board.
    pub size: BoardSize,
    /// Plies of the book: positions of up to so many stones less one have replies.
    pub plies: usize,
    /// Nodes for each move that is looked at.
    pub nodes: u64,
    /// Moves of each position that are looked at and followed, without their symmetric likes.
    pub width: usize,
    /// Replies lose at most so many points of win rate (of a hundred) to the best.
    pub points: f64,
    /// Units of one logit of win rate.
    pub scale: f64,
    /// Positions searched at a time; the book does not depend on it.
    pub threads: usize,
}

/// A position of the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The stones, Black first.
    pub stones: Vec<Point>,
    /// Replies with their weights, the best first.
    pub replies: Vec<(Point, u32)>,
}

/// Makes a book, the shorter lines first. `report` hears of positions done and known so far, and may end it: then the
/// plies that are finished are returned.
///
/// # Errors
/// [`PlayerError`] of a search.
pub fn make(
    recipe: &Recipe,
    report: &mut (dyn FnMut(usize, usize) -> ControlFlow<()> + Send),
) -> Result<Vec<Line>, PlayerError> {
    let mut book = Vec::new();
    let mut seen = HashSet::new();
    let mut level = vec![Position::new(Settings::new(recipe.rule, recipe.size))];
    for _ in 0..recipe.plies {
        let before = book.len();
        let known = before + level.len();
        let found = search_all(recipe, &level, &mut |done| report(before + done, known))?;
        let Some(found) = found else { break };
        let mut next = Vec::new();
        for (position, moves) in level.iter().zip(found) {
            let stones = position.moves().iter().filter_map(|ply| ply.mv.point()).collect();
            let replies = kept(recipe, &moves);
            if !replies.is_empty() {
                book.push(Line { stones, replies });
            }
            for &(point, score) in &moves {
                let mut child = position.clone();
                let is_open =
                    child.play(point.into()).is_ok() && child.result().is_none() && !score.is_decided();
                if is_open && seen.insert(least_forms(&child)[0].0) {
                    next.push(child);
                }
            }
        }
        level = next;
    }
    Ok(book)
}

/// Moves with their scores, best first.
type Ranked = Vec<(Point, Score)>;

/// The moves of each position with their scores, best first; `None` when `report` ended it.
fn search_all(
    recipe: &Recipe,
    positions: &[Position],
    report: &mut (dyn FnMut(usize) -> ControlFlow<()> + Send),
) -> Result<Option<Vec<Ranked>>, PlayerError> {
    let next = AtomicUsize::new(0);
    let is_over = AtomicBool::new(false);
    let found: Vec<_> = positions.iter().map(|_| Mutex::new(None)).collect();
    let shared = Mutex::new((0, report));
    std::thread::scope(|scope| {
        for _ in 0..recipe.threads.max(1) {
            scope.spawn(|| {
                let mut engine = Engine::new(MEMORY);
                while !is_over.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(position) = positions.get(number) else { return };
                    let moves = search(recipe, position, &mut engine);
                    if let Ok(mut place) = found[number].lock() {
                        *place = Some(moves);
                    }
                    let Ok(mut shared) = shared.lock() else { return };
                    shared.0 += 1;
                    let done = shared.0;
                    if (shared.1)(done).is_break() {
                        is_over.store(true, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let found = found.into_iter().map(|place| place.into_inner().unwrap_or_default());
    // A position without an answer was never begun.
    found.map(Option::transpose).collect::<Result<Option<Vec<_>>, _>>()
}

/// The moves of a position that are looked at: one for all that are symmetric to each other.
fn search(recipe: &Recipe, position: &Position, engine: &mut Engine) -> Result<Ranked, PlayerError> {
    if position.moves().is_empty() {
        // On an empty board all points look alike to the evaluation; the centre is what everybody plays.
        return Ok(vec![(recipe.size.center(), Score::DRAW)]);
    }
    let width = recipe.width * least_forms(position).len();
    engine.new_game();
    let limits = Limits::default().with_nodes(recipe.nodes * width as u64).with_candidates(width);
    let info = engine.search(&Task::new(position), &limits, &NoClock, &StopToken::new(), &mut |_| {})?;
    let mut likes = HashSet::new();
    let mut moves = Vec::new();
    for best in &info.candidates {
        let mut child = position.clone();
        let is_legal = !matches!(position.verdict(best.mv), Verdict::Forbidden(_));
        if is_legal && child.play(best.mv.into()).is_ok() && likes.insert(least_forms(&child)[0].0) {
            moves.push((best.mv, best.score));
        }
    }
    moves.truncate(recipe.width);
    Ok(moves)
}

/// The replies that are nearly as good as the best.
fn kept(recipe: &Recipe, moves: &[(Point, Score)]) -> Vec<(Point, u32)> {
    let Some(best) = moves.iter().map(|&(_, score)| score).max() else { return Vec::new() };
    let loss = |score: Score| 100.0 * (best.win_rate(recipe.scale) - score.win_rate(recipe.scale));
    let near = moves.iter().filter(|&&(_, score)| loss(score) <= recipe.points);
    let weight = |score: Score| {
        let part = if recipe.points > 0.0 { loss(score) / recipe.points } else { 0.0 };
        (WEIGHTS.0 - (WEIGHTS.0 - WEIGHTS.1) * part).round() as u32
    };
    let mut replies: Vec<(Point, u32)> = near.map(|&(point, score)| (point, weight(score))).collect();
    replies.sort_by_key(|&(_, weight)| std::cmp::Reverse(weight));
    replies
}

/// The book as text ([`host::Book`]), with how it was made.
#[must_use]
pub fn to_text(recipe: &Recipe, lines: &[Line]) -> String {
    let Recipe { rule, size, plies, nodes, width, points, .. } = recipe;
    let mut text = format!(
        "# Opening book for the rule {rule}: stones | replies with weights. Made by tengen lab book:\n\
         # plies {plies}, {nodes} nodes a move, width {width}, replies within {points} points of win rate of the best;\n\
         # engine {}, evaluation {:016x}. Each line stands for all its symmetric forms.\nboard {}\n",
        env!("CARGO_PKG_VERSION"),
        eval::Tables::of(*rule).fingerprint(),
        size.get()
    );
    for line in lines {
        let stones = line.stones.iter().map(|point| format!("{point} ")).collect::<String>();
        let replies =
            line.replies.iter().map(|(point, weight)| format!(" {point}:{weight}")).collect::<String>();
        text += &format!("{stones}|{replies}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]
    use super::*;
    use host::Book;

    fn recipe(threads: usize) -> Recipe {
        let size = BoardSize::new(15).unwrap();
        let rule = Rule::Renju;
        Recipe { rule, size, plies: 3, nodes: 200, width: 3, points: 3.0, scale: 100.0, threads }
    }

    #[test]
    fn a_book_is_made_and_read() {
        let lines = make(&recipe(1), &mut |done, known| {
            assert!(done <= known);
            ControlFlow::Continue(())
        });
        let lines = lines.unwrap();
        assert_eq!(
            (lines[0].stones.len(), lines[0].replies.clone()),
            (0, vec![("h8".parse().unwrap(), 100)])
        );
        assert_eq!(lines[1].stones, ["h8".parse().unwrap()]);
        assert!(lines.iter().skip(2).all(|line| line.stones.len() == 2) && (3..=5).contains(&lines.len()));
        let text = to_text(&recipe(1), &lines);
        let book = Book::parse(Rule::Renju, &text).unwrap();
        assert_eq!(book.len(), lines.len(), "{text}");
        let again = make(&recipe(2), &mut |_, _| ControlFlow::Continue(())).unwrap();
        assert_eq!(again, lines, "whatever the threads");
        let cut = make(&recipe(1), &mut |done, _| {
            if done > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let cut = cut.unwrap();
        assert_eq!(cut, lines[..cut.len()], "whole plies only");
    }

    #[test]
    fn only_what_is_nearly_best_is_kept() {
        let moves: Vec<(Point, Score)> = [("h9", 20), ("i9", 14), ("j9", 0)]
            .map(|(name, units)| (name.parse().unwrap(), Score::from_units(units)))
            .into();
        let found = kept(&recipe(1), &moves);
        assert_eq!(found.iter().map(|reply| reply.0.to_string()).collect::<Vec<_>>(), ["h9", "i9"]);
        assert!(found[0].1 == 100 && (50..100).contains(&found[1].1), "{found:?}");
    }
}
