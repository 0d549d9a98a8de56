//! Pools of even openings: of many that chance draws those are kept that searches find even and from which, in games of
//! the engine against itself, both colours win. From such openings a trial tells more about the players than about the
//! openings.
//!
//! A pool is a text: comments with `# key: value` say how it was made, of which `rule` and `size` are needed; then one
//! opening a line, as moves ([`rules::text`]).

use std::collections::{BTreeMap, HashSet};
use std::fmt::{self, Write as _};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use duel::PlayerError;
use eval::Tables;
use rules::text::{PositionText, ReplayError, ReplayFailure, TextError};
use rules::{BoardSize, Color, Move, Point, Position, Rule, Settings};
use search::Engine;

use crate::folded::FoldedKey;
use crate::openings;
use crate::random::Random;
use crate::selfplay::{self, finish, jitter, think};

/// A glance takes a tenth of the nodes; what it finds further from even than this, in units, is not looked at again.
const GLANCE: (u64, i32) = (10, 200);
/// Nodes of a move of a game are so many per cent more or less.
const JITTER: u64 = 50;
/// The share of the points that each colour must have of the games is one in so many.
const SHARE: u32 = 4;
/// Candidates in a row that bring nothing new before a pool is taken to be all there is.
const BARREN: u64 = 20_000;
/// Sets the candidates' random numbers apart from those of games with the same seed.
const PURPOSE: u64 = 1 << 40;

/// How a pool is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Rule.
    pub rule: Rule,
    /// Board.
    pub size: BoardSize,
    /// Openings wanted.
    pub count: usize,
    /// With a candidate's number, what chance does.
    pub seed: u64,
    /// Nodes of the search that judges.
    pub nodes: u64,
    /// It must see neither side better than this, in the evaluation's units.
    pub units: i32,
    /// Games that the engine plays against itself from each opening; 0: none.
    pub playouts: u32,
    /// Nodes of a move in them, half more or less.
    pub playout_nodes: u64,
    /// Candidates at a time; the pool does not depend on it.
    pub threads: usize,
}

/// How far it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Openings found.
    pub openings: usize,
    /// Candidates looked at.
    pub candidates: u64,
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// The openings, all different under the symmetries of the board.
    pub lines: Vec<Vec<Point>>,
    /// Candidates looked at.
    pub candidates: u64,
}

/// Makes a pool. `report` hears of each candidate and may end it; what was found before is returned. Fewer openings than
/// asked for also come back when 20,000 candidates in a row bring nothing new.
///
/// # Errors
/// [`PlayerError`] of a search.
pub fn make(
    recipe: &Recipe,
    report: &mut (dyn FnMut(Progress) -> ControlFlow<()> + Send),
) -> Result<Made, PlayerError> {
    let next = AtomicU64::new(0);
    let is_over = AtomicBool::new(recipe.count == 0);
    let shared = Mutex::new(Shared {
        recipe,
        made: Made::default(),
        waiting: BTreeMap::new(),
        seen: HashSet::new(),
        barren: 0,
        report,
    });
    let run = |engine: &mut Engine| -> Result<(), PlayerError> {
        while !is_over.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let found = candidate(recipe, number, engine)?;
            let Ok(mut shared) = shared.lock() else { return Ok(()) };
            if shared.take(number, found).is_break() {
                is_over.store(true, Ordering::Relaxed);
            }
        }
        Ok(())
    };
    let error = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..recipe.threads.max(1) {
            scope.spawn(|| {
                if let Err(fault) = run(&mut Engine::new(selfplay::MEMORY)) {
                    is_over.store(true, Ordering::Relaxed);
                    if let Ok(mut error) = error.lock() {
                        *error = Some(fault);
                    }
                }
            });
        }
    });
    let error = error.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let shared = shared.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    error.map_or(Ok(shared.made), Err)
}

/// What the threads share.
struct Shared<'a> {
    recipe: &'a Recipe,
    made: Made,
    /// Candidates by number whose turn has not come, with the opening if it is even.
    waiting: BTreeMap<u64, Option<Vec<Point>>>,
    seen: HashSet<u64>,
    /// Candidates in a row without a new opening.
    barren: u64,
    report: &'a mut (dyn FnMut(Progress) -> ControlFlow<()> + Send),
}

impl Shared<'_> {
    /// Takes what is there in the order of the numbers, so that it does not matter who is quicker.
    fn take(&mut self, number: u64, found: Option<Vec<Point>>) -> ControlFlow<()> {
        self.waiting.insert(number, found);
        while let Some(found) = self.waiting.remove(&self.made.candidates) {
            if self.made.lines.len() >= self.recipe.count || self.barren >= BARREN {
                return ControlFlow::Break(());
            }
            self.made.candidates += 1;
            self.barren += 1;
            if let Some(line) = found
                && self.seen.insert(folded(self.recipe.size, &line))
            {
                self.made.lines.push(line);
                self.barren = 0;
            }
            let (openings, candidates) = (self.made.lines.len(), self.made.candidates);
            (self.report)(Progress { openings, candidates })?;
        }
        let is_done = self.made.lines.len() >= self.recipe.count || self.barren >= BARREN;
        if is_done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The key that all symmetric forms of an opening share.
fn folded(size: BoardSize, line: &[Point]) -> u64 {
    let mut key = FoldedKey::new(size);
    for (&point, color) in line.iter().zip(Color::ALL.into_iter().cycle()) {
        key.flip(point, color);
    }
    key.get()
}

/// The candidate of that number if it is even; the same for the same recipe and number.
fn candidate(recipe: &Recipe, number: u64, engine: &mut Engine) -> Result<Option<Vec<Point>>, PlayerError> {
    let mut random = Random::new(recipe.seed, PURPOSE + number);
    let Some(position) = openings::mixed(&Settings::new(recipe.rule, recipe.size), &mut random) else {
        return Ok(None);
    };
    engine.new_game();
    let tests =
        [((recipe.nodes / GLANCE.0).max(1), recipe.units.max(GLANCE.1)), (recipe.nodes, recipe.units)];
    for (nodes, units) in tests {
        let (_, score) = think(engine, &position, nodes, 1)?[0];
        if score.is_decided() || score.units().abs() > units {
            return Ok(None);
        }
    }
    let is_won_by_both = recipe.playouts == 0 || is_won_by_both(recipe, &position, engine, &mut random)?;
    Ok(is_won_by_both.then(|| points(&position)))
}

/// Whether each colour has its share of the points in games of the engine against itself.
fn is_won_by_both(
    recipe: &Recipe,
    position: &Position,
    engine: &mut Engine,
    random: &mut Random,
) -> Result<bool, PlayerError> {
    // Half points of Black and of White.
    let mut half_points = [0; 2];
    for _ in 0..recipe.playouts {
        engine.new_game();
        let winner = finish(position.clone(), engine, &mut |engine, position| {
            Ok(think(engine, position, jitter(recipe.playout_nodes, JITTER, random).max(1), 1)?[0])
        })?;
        match winner {
            Some(color) => half_points[color.index()] += 2,
            None => half_points = half_points.map(|points| points + 1),
        }
        // Points are not lost again: what both have, further games do not change.
        if half_points.iter().all(|&points| points * SHARE >= 2 * recipe.playouts) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn points(position: &Position) -> Vec<Point> {
    position.moves().iter().filter_map(|ply| ply.mv.point()).collect()
}

/// The text of a pool.
#[must_use]
pub fn to_text(recipe: &Recipe, lines: &[Vec<Point>]) -> String {
    let mut text = format!(
        "# Even openings, made by `tengen lab openings`.\n\
         # rule: {}\n# size: {}\n# seed: {}\n# nodes: {}\n# units: {}\n# playouts: {}\n# playout-nodes: {}\n\
         # engine: {}\n# evaluation: {:016x}\n",
        recipe.rule,
        recipe.size,
        recipe.seed,
        recipe.nodes,
        recipe.units,
        recipe.playouts,
        recipe.playout_nodes,
        env!("CARGO_PKG_VERSION"),
        Tables::of(recipe.rule).fingerprint(),
    );
    for line in lines {
        let moves: String = line.iter().map(ToString::to_string).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{moves}");
    }
    text
}

/// A pool that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// Rule.
    pub rule: Rule,
    /// Board.
    pub size: BoardSize,
    /// The openings in their order, each with at least one stone; the game goes on after each.
    pub lines: Vec<Vec<Point>>,
}

impl Pool {
    /// Reads a pool.
    ///
    /// ```
    /// let pool = lab::pool::Pool::parse("# rule: renju\n# size: 15\nh8i9\n").unwrap();
    /// assert_eq!((pool.rule, pool.lines[0].len()), (rules::Rule::Renju, 2));
    /// ```
    ///
    /// # Errors
    /// [`PoolError`] with the first line that is at fault.
    pub fn parse(text: &str) -> Result<Pool, PoolError> {
        let (mut rule, mut size) = (None, None);
        let mut lines = Vec::new();
        for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let error = |fault| PoolError { line: index + 1, fault };
            let (moves, comment) = line.split_once('#').unwrap_or((line, ""));
            if !moves.trim().is_empty() {
                let rule = rule.ok_or_else(|| error(PoolFault::Missing("rule")))?;
                let size = size.ok_or_else(|| error(PoolFault::Missing("size")))?;
                lines.push(opening(moves, Settings::new(rule, size)).map_err(error)?);
                continue;
            }
            let Some((key, value)) = comment.split_once(':') else { continue };
            let value = value.trim();
            let refuse = |key| error(PoolFault::Value { key, value: value.to_owned() });
            // What comes late would hold for openings that were read as something else.
            match key.trim() {
                "rule" if rule.is_some() => return Err(error(PoolFault::Again("rule"))),
                "size" if size.is_some() => return Err(error(PoolFault::Again("size"))),
                "rule" => rule = Some(value.parse().map_err(|_| refuse("rule"))?),
                "size" => {
                    let read = value.parse().ok().and_then(|lines| BoardSize::new(lines).ok());
                    size = Some(read.ok_or_else(|| refuse("size"))?);
                }
                _ => {}
            }
        }
        let missing = |key| PoolError { line: text.lines().count().max(1), fault: PoolFault::Missing(key) };
        let (rule, size) = (rule.ok_or(missing("rule"))?, size.ok_or(missing("size"))?);
        Ok(Pool { rule, size, lines })
    }
}

/// The stones of a line.
fn opening(text: &str, settings: Settings) -> Result<Vec<Point>, PoolFault> {
    let read = PositionText::parse(text).map_err(PoolFault::Text)?;
    if read.has_setup || read.to_move.is_some() || read.has_pass() {
        return Err(PoolFault::NotMoves);
    }
    let position = read.replay(settings).map_err(|failure| match failure {
        ReplayFailure::Setup(error) => PoolFault::Text(error),
        ReplayFailure::Move(error) => PoolFault::Move(error),
    })?;
    let is_stone = |ply: &rules::Ply| matches!(ply.mv, Move::Place(_));
    if position.moves().is_empty() || !position.moves().iter().all(is_stone) {
        return Err(PoolFault::NotMoves);
    }
    if position.result().is_some() { Err(PoolFault::Over) } else { Ok(points(&position)) }
}

/// What is wrong with the text of a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolError {
    /// The line, from 1.
    pub line: usize,
    /// The fault.
    pub fault: PoolFault,
}

/// The kinds of faults of [`PoolError`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PoolFault {
    /// No comment says this before the first opening: `rule` or `size`.
    Missing(&'static str),
    /// A comment says a second time what the rule or the size is.
    Again(&'static str),
    /// There is no such rule or size.
    Value {
        /// `rule` or `size`.
        key: &'static str,
        /// What stands there.
        value: String,
    },
    /// The line cannot be read.
    Text(TextError),
    /// A move is off the board, on a stone, forbidden, or after the end.
    Move(ReplayError),
    /// Something else than moves: a pass, or stones without order.
    NotMoves,
    /// The game is over after these moves.
    Over,
}

impl fmt::Display for PoolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.fault {
            PoolFault::Missing(key) => write!(f, "no \"# {key}: …\" before it"),
            PoolFault::Again(key) => write!(f, "\"# {key}: …\" was there before"),
            PoolFault::Value { key, value } => write!(f, "\"{value}\" is no {key}"),
            PoolFault::Text(error) => error.fmt(f),
            PoolFault::Move(error) => error.fmt(f),
            PoolFault::NotMoves => f.write_str("an opening is moves and nothing else"),
            PoolFault::Over => f.write_str("the game is over after it"),
        }
    }
}

impl std::error::Error for PoolError {}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]
    use rules::symmetry::Symmetry;

    use super::*;

    fn recipe(rule: Rule, threads: usize) -> Recipe {
        Recipe {
            rule,
            size: BoardSize::RENJU,
            count: 3,
            seed: 3,
            nodes: 300,
            units: 100,
            playouts: 4,
            playout_nodes: 60,
            threads,
        }
    }

    #[test]
    fn pools_do_not_depend_on_threads() {
        for rule in [Rule::Freestyle, Rule::Renju] {
            let mut heard = Vec::new();
            let made = make(&recipe(rule, 1), &mut |progress| {
                heard.push(progress);
                ControlFlow::Continue(())
            });
            let made = made.unwrap();
            assert_eq!(made.lines.len(), 3);
            assert_eq!(heard.len() as u64, made.candidates);
            assert_eq!(heard.last().unwrap(), &Progress { openings: 3, candidates: made.candidates });
            assert_eq!(make(&recipe(rule, 3), &mut |_| ControlFlow::Continue(())).unwrap(), made);
        }
        let made = make(&recipe(Rule::Renju, 1), &mut |_| ControlFlow::Continue(())).unwrap();
        let more = Recipe { count: 4, ..recipe(Rule::Renju, 2) };
        assert_eq!(make(&more, &mut |_| ControlFlow::Continue(())).unwrap().lines[..3], made.lines);
        let other = Recipe { seed: 4, ..recipe(Rule::Renju, 2) };
        assert_ne!(make(&other, &mut |_| ControlFlow::Continue(())).unwrap().lines, made.lines);
    }

    #[test]
    fn what_is_written_reads_back() {
        let mut random = Random::new(5, 5);
        for rule in Rule::ALL {
            for size in [5, 15, 22] {
                let size = BoardSize::new(size).unwrap();
                let settings = Settings::new(rule, size);
                let drawn = (0..30).filter_map(|_| openings::mixed(&settings, &mut random));
                let lines: Vec<Vec<Point>> = drawn.map(|position| points(&position)).collect();
                let text = to_text(&Recipe { size, ..recipe(rule, 1) }, &lines);
                assert_eq!(Pool::parse(&text).unwrap(), Pool { rule, size, lines });
            }
        }
    }

    #[test]
    fn what_was_found_outlives_an_interrupt() {
        let recipe = Recipe { playouts: 0, ..recipe(Rule::Caro, 2) };
        let whole = make(&recipe, &mut |_| ControlFlow::Continue(())).unwrap();
        let stop = |progress: Progress| {
            if progress.openings == 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let part = make(&recipe, &mut { stop }).unwrap();
        assert!((1..3).contains(&part.lines.len()));
        assert!(whole.lines.starts_with(&part.lines));
        assert_eq!(make(&Recipe { count: 0, ..recipe }, &mut { stop }).unwrap(), Made::default());
    }

    #[test]
    fn symmetric_openings_are_one() {
        let line: Vec<Point> = ["c4", "d6", "e5"].map(|text| text.parse().unwrap()).into();
        let mut report = |_| ControlFlow::Continue(());
        let recipe = Recipe { count: 3, ..recipe(Rule::Freestyle, 1) };
        let mut shared = Shared {
            recipe: &recipe,
            made: Made::default(),
            waiting: BTreeMap::new(),
            seen: HashSet::new(),
            barren: 0,
            report: &mut report,
        };
        // The last one comes first and waits for its turn.
        for (number, symmetry) in Symmetry::ALL.into_iter().enumerate().rev() {
            let image = line.iter().map(|&point| symmetry.apply(recipe.size, point)).collect();
            assert!(shared.take(number as u64, Some(image)).is_continue());
        }
        assert!(shared.take(8, None).is_continue());
        let first = line.iter().map(|&point| Symmetry::ALL[0].apply(recipe.size, point)).collect();
        assert_eq!(shared.made, Made { lines: vec![first], candidates: 9 });
        assert_eq!(shared.barren, 8);
        shared.barren = BARREN - 1;
        assert!(shared.take(9, None).is_break());
    }

    #[test]
    fn faults_name_the_line() {
        let head = "\u{feff}# rule: renju\r\n# size: 15\n\n";
        let fault = |text: &str| Pool::parse(&format!("{head}{text}")).unwrap_err().to_string();
        for (text, expected) in [
            ("h8i9\nh8i9h8", "line 5: move 3 (h8)"),
            ("h8p1", "line 4: move 2 (p1)"),
            ("h8z9", "line 4: "),
            ("h8 what", "line 4: "),
            ("b:h8 w:i9", "line 4: an opening is moves"),
            ("h8 --", "line 4: an opening is moves"),
            ("# fine: yes\n12.", "line 5: an opening is moves"),
            // A five, and a double-three of Black.
            ("h8a1i8b1j8c1k8d1l8 # no", "line 4: the game is over"),
            ("g8a1i8b1h9c3h10d5h8", "line 4: move 9 (h8)"),
            ("# rule: renju", "line 4: \"# rule: …\" was there before"),
            ("h8\n# size: 19", "line 5: \"# size: …\" was there before"),
        ] {
            assert!(fault(text).starts_with(expected), "{text}: {}", fault(text));
        }
        let first = Pool::parse("# size: 15\nh8").unwrap_err();
        assert_eq!(first, PoolError { line: 2, fault: PoolFault::Missing("rule") });
        for (text, value) in [("# rule: chess", "\"chess\" is no rule"), ("# size: 4", "\"4\" is no size")] {
            assert_eq!(Pool::parse(text).unwrap_err().to_string(), format!("line 1: {value}"));
        }
        let second = Pool::parse("# rule: caro\n").unwrap_err();
        assert_eq!(second, PoolError { line: 1, fault: PoolFault::Missing("size") });
        assert!(Pool::parse("").is_err());
        assert_eq!(Pool::parse(head).unwrap().lines, Vec::<Vec<Point>>::new());
        let spaced = Pool::parse(&format!("{head} h8, i9  # two\n")).unwrap();
        assert_eq!(spaced.lines, [["h8", "i9"].map(|text| text.parse().unwrap())]);
    }
}
