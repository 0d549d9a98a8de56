//! Games of the engine against itself, to learn from: random openings, a fixed number of nodes a move, some moves that
//! explore, and an end as soon as the result is proven.

use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use duel::{Limits, NoClock, PlayerError, Score, StopToken};
use eval::Tables;
use rules::symmetry::Symmetry;
use rules::{BoardSize, Color, Point, Position, Rule, Settings, Verdict};
use search::{Engine, Task};
use threats::Threats;

use crate::games::{Branch, Game, GamesError, Header, Ply, Writer};
use crate::openings::{Openings, fingerprint};
use crate::random::Random;

/// Memory of each engine, in MiB: searches are short.
pub(crate) const MEMORY: usize = 4;
/// Fewest and most stones of an opening.
const OPENING: (u32, u32) = (2, 9);
/// Nodes of a search are so many per cent more or less.
const JITTER: u64 = 25;
/// An opening is taken when neither side is better than this, in units; with [`UNBALANCED`] in a hundred whatever it is.
const BALANCE: i32 = 200;
/// Openings in a hundred that are taken unless they are decided.
const UNBALANCED: u32 = 10;
/// Plies after the opening in which moves may explore.
const EXPLORATION: usize = 14;
/// Moves in a hundred that explore there.
const EXPLORING: u32 = 12;
/// Moves among which an exploring one is chosen.
const WIDTH: usize = 5;
/// So many plies in a row with a value this near to nothing, in units, end a long game as a draw.
const DEAD: (usize, i32) = (24, 20);
/// A branch begins with a move that promises much more often than with others, but not as often as the engine would: units of
/// promise for a factor of e.
const PLAUSIBLE: f64 = 150.0;
/// Games in a block of the file.
const BLOCK: usize = 32;

/// A run of games.
#[derive(Clone, Debug)]
pub struct Run {
    /// Rule.
    pub rule: Rule,
    /// Board.
    pub size: BoardSize,
    /// Games wanted in the file, in all.
    pub games: u32,
    /// Nodes of a search, a quarter more or less.
    pub nodes: u64,
    /// With the game's number, what chance does.
    pub seed: u64,
    /// Games begin with one of these, turned or mirrored by chance; from none, with random ones that are judged first.
    pub openings: Vec<Vec<Point>>,
    /// Positions in a hundred where another move than that of the game is looked at, too, one by chance that promises
    /// something: the engine's own games hold few of the positions that a search meets.
    pub branches: u32,
    /// Games at a time.
    pub threads: usize,
    /// Where they go; games that are there count.
    pub out: PathBuf,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// Games in the file.
    pub games: u32,
    /// Positions searched in this run.
    pub positions: u64,
}

/// What goes wrong in a run.
#[derive(Debug)]
pub enum RunError {
    /// With the file.
    Games(GamesError),
    /// With the engine.
    Player(PlayerError),
}

impl From<GamesError> for RunError {
    fn from(error: GamesError) -> RunError {
        RunError::Games(error)
    }
}

impl From<io::Error> for RunError {
    fn from(error: io::Error) -> RunError {
        RunError::Games(error.into())
    }
}

impl From<PlayerError> for RunError {
    fn from(error: PlayerError) -> RunError {
        RunError::Player(error)
    }
}

impl std::fmt::Display for RunError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RunError::Games(error) => error.fmt(f),
            RunError::Player(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RunError {}

/// Plays the games that the file does not have yet. `report` hears of each and may end the run.
///
/// # Errors
/// [`RunError`]; what was finished before is in the file.
pub fn run(
    run: &Run,
    report: &mut (dyn FnMut(Progress) -> ControlFlow<()> + Send),
) -> Result<Progress, RunError> {
    let header = Header {
        rule: run.rule.to_string(),
        size: run.size.get(),
        nodes: run.nodes,
        seed: run.seed,
        engine: env!("CARGO_PKG_VERSION").to_owned(),
        evaluation: format!("{:016x}", Tables::of(run.rule).fingerprint()),
        openings: (!run.openings.is_empty()).then(|| format!("{:016x}", fingerprint(&run.openings))),
        branches: (run.branches > 0).then_some(run.branches),
    };
    let (writer, before) = Writer::open(&run.out, &header)?;
    let done: std::collections::HashSet<u32> = before.iter().map(|game| game.number).collect();
    let progress = Progress { games: done.len() as u32, positions: 0 };
    let next = AtomicU32::new(0);
    let is_over = AtomicBool::new(false);
    let shared = Mutex::new(Shared { writer, waiting: Vec::new(), progress, report, error: None });
    std::thread::scope(|scope| {
        for _ in 0..run.threads.max(1) {
            scope.spawn(|| {
                let mut engine = Engine::new(MEMORY);
                while !is_over.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= run.games {
                        return;
                    }
                    if done.contains(&number) {
                        continue;
                    }
                    let played = play(run, number, &mut engine);
                    let Ok(mut shared) = shared.lock() else { return };
                    if shared.take(played).is_break() {
                        is_over.store(true, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let mut shared = shared.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    if !shared.waiting.is_empty() {
        shared.writer.append(&shared.waiting)?;
    }
    shared.error.map_or(Ok(shared.progress), Err)
}

/// What the threads of a run share.
struct Shared<'a> {
    writer: Writer,
    waiting: Vec<Game>,
    progress: Progress,
    report: &'a mut (dyn FnMut(Progress) -> ControlFlow<()> + Send),
    error: Option<RunError>,
}

impl Shared<'_> {
    fn take(&mut self, played: Result<Game, PlayerError>) -> ControlFlow<()> {
        let game = match played {
            Ok(game) => game,
            Err(error) => {
                self.error = Some(error.into());
                return ControlFlow::Break(());
            }
        };
        self.progress.games += 1;
        let searched = game.plies.len() - usize::from(game.opening) + game.branches.len();
        self.progress.positions += searched as u64;
        self.waiting.push(game);
        if self.waiting.len() >= BLOCK {
            if let Err(error) = self.writer.append(&self.waiting) {
                self.error = Some(error.into());
                return ControlFlow::Break(());
            }
            self.waiting.clear();
        }
        (self.report)(self.progress)
    }
}

/// One game; the same for the same run and number.
fn play(run: &Run, number: u32, engine: &mut Engine) -> Result<Game, PlayerError> {
    let mut random = Random::new(run.seed, 2 + u64::from(number));
    let settings = Settings::new(run.rule, run.size);
    engine.new_game();
    let (position, opening) = open(run, settings, engine, &mut random)?;
    let free = |point: Point| Ply { point, value: 0, is_free: true, is_proven: false };
    let mut plies: Vec<Ply> = position.moves().iter().filter_map(|ply| ply.mv.point()).map(free).collect();
    let mut branches = Vec::new();
    let winner = finish(position, engine, &mut |engine, position| {
        let best = think(engine, position, jitter(run.nodes, JITTER, &mut random), 1)?;
        let (mut point, score) = best[0];
        let explores =
            plies.len() < opening + EXPLORATION && !score.is_decided() && random.below(100) < EXPLORING;
        if explores {
            let some = think(engine, position, run.nodes / 2, WIDTH)?;
            let sound: Vec<Point> =
                some.iter().filter(|(_, score)| !score.is_loss()).map(|&(point, _)| point).collect();
            if let Some(&other) = sound.get(random.below(sound.len() as u32) as usize) {
                point = other;
            }
        }
        let is_proven = score.is_decided();
        if run.branches > 0 && !is_proven && random.below(100) < run.branches {
            branches.extend(branch(run, position, point, engine, &mut random)?);
        }
        plies.push(Ply { point, value: packed(score), is_free: explores, is_proven });
        Ok((point, score))
    })?;
    Ok(Game { number, winner, opening: opening as u8, plies, branches })
}

/// Another move than `played`, by chance, with what the search thinks of the position after it; `None` when there is none or
/// it ends the game.
fn branch(
    run: &Run,
    position: &Position,
    played: Point,
    engine: &mut Engine,
    random: &mut Random,
) -> Result<Option<Branch>, PlayerError> {
    let (me, tables) = (position.to_move(), Tables::of(run.rule));
    let threats = Threats::from_board(run.rule, position.board());
    let others = threats.near_points().into_iter().filter(|&point| point != played);
    let promise = |point| tables.move_score(me, threats.code(point, me), threats.code(point, me.opponent()));
    let mut left: Vec<(Point, f64)> = others
        .filter(|&point| !threats.is_forbidden(point, me))
        .map(|point| (point, (f64::from(promise(point)) / PLAUSIBLE).exp()))
        .collect();
    // Sums of floats differ with their order; this one is the board's.
    let all: f64 = left.iter().map(|&(_, share)| share).sum();
    let mut lot = random.unit() * all;
    left.retain(|&(_, share)| {
        lot -= share;
        lot < 0.0
    });
    let Some(&(point, _)) = left.first() else { return Ok(None) };
    let mut beside = position.clone();
    if beside.play(point.into()).is_err() || beside.result().is_some() || beside.must_pass() {
        return Ok(None);
    }
    let (best, score) = think(engine, &beside, jitter(run.nodes, JITTER, random), 1)?[0];
    let reply = Ply { point: best, value: packed(score), is_free: false, is_proven: score.is_decided() };
    Ok(Some(Branch { after: position.moves().len() as u16, point, reply }))
}

/// Chooses a move of a position, with what the search thinks of the position.
pub(crate) type Choose<'a> = dyn FnMut(&mut Engine, &Position) -> Result<(Point, Score), PlayerError> + 'a;

/// Plays a game to its end with what `choose` finds: a move and what the search thinks of the position before it. A
/// proven result ends it, and so does a long time in which nothing happens. Returns who won.
pub(crate) fn finish(
    mut position: Position,
    engine: &mut Engine,
    choose: &mut Choose<'_>,
) -> Result<Option<Color>, PlayerError> {
    let mut quiet = 0;
    loop {
        if let Some(result) = position.result() {
            return Ok(result.winner);
        }
        if position.must_pass() {
            return Ok(None);
        }
        let me = position.to_move();
        let (point, score) = choose(engine, &position)?;
        if score.is_decided() {
            return Ok(Some(if score.is_win() { me } else { me.opponent() }));
        }
        quiet = if score.units().abs() <= DEAD.1 { quiet + 1 } else { 0 };
        if quiet >= DEAD.0 && position.moves().len() >= position.size().area() / 3 {
            return Ok(None);
        }
        let is_forbidden =
            position.rule().restricts(me) && matches!(position.verdict(point), Verdict::Forbidden(_));
        if is_forbidden || position.play(point.into()).is_err() {
            // Black has nothing else left.
            return Ok(Some(Color::White));
        }
    }
}

/// An opening that leaves the game open.
fn open(
    run: &Run,
    settings: Settings,
    engine: &mut Engine,
    random: &mut Random,
) -> Result<(Position, usize), PlayerError> {
    if !run.openings.is_empty() {
        let line = &run.openings[random.below(run.openings.len() as u32) as usize];
        let symmetry = Symmetry::ALL[random.below(Symmetry::ALL.len() as u32) as usize];
        let mut position = Position::new(settings);
        for &point in line {
            let image = symmetry.apply(run.size, point);
            position.play(image.into()).map_err(|_| PlayerError::Unsupported(format!("the move {image}")))?;
        }
        return Ok((position, line.len()));
    }
    loop {
        let plies = (OPENING.0 + random.below(OPENING.1 - OPENING.0 + 1)) as usize;
        let seed = random.bits();
        let Some(line) = Openings::random(plies, 1, &settings, seed).lines.pop() else { continue };
        let mut position = Position::new(settings);
        for &point in &line {
            // Drawn so that it can be played.
            let _ = position.play(point.into());
        }
        // Most are far from even: a glance tells.
        let (_, glance) = think(engine, &position, run.nodes / 12, 1)?[0];
        let is_welcome = random.below(100) < UNBALANCED;
        if glance.is_decided() || glance.units().abs() > 2 * BALANCE && !is_welcome {
            continue;
        }
        let (_, score) = think(engine, &position, run.nodes, 1)?[0];
        let is_open = score.units().abs() <= BALANCE || is_welcome;
        if !score.is_decided() && is_open {
            return Ok((position, line.len()));
        }
    }
}

/// Nodes, up to `percent` more or less.
pub(crate) fn jitter(nodes: u64, percent: u64, random: &mut Random) -> u64 {
    nodes * (100 - percent) / 100 + u64::from(random.below((nodes * 2 * percent / 100) as u32 + 1))
}

/// The best moves with their scores; at least one.
pub(crate) fn think(
    engine: &mut Engine,
    position: &Position,
    nodes: u64,
    width: usize,
) -> Result<Vec<(Point, Score)>, PlayerError> {
    let limits = Limits::default().with_nodes(nodes).with_candidates(width);
    let info = engine.search(&Task::new(position), &limits, &NoClock, &StopToken::new(), &mut |_| {})?;
    let best: Vec<(Point, Score)> = info.candidates.iter().map(|best| (best.mv, best.score)).collect();
    if best.is_empty() { Err(PlayerError::NoMove) } else { Ok(best) }
}

/// A score in 16 bits.
fn packed(score: Score) -> i16 {
    let sign = if score.is_win() { 1 } else { -1 };
    match score.plies_to_end() {
        Some(plies) => sign * (30_000 - plies.min(1000) as i16),
        None => score.units().clamp(-20_000, 20_000) as i16,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]
    use super::*;
    use crate::games;

    fn small(out: PathBuf, games: u32, threads: usize) -> Run {
        let size = BoardSize::new(15).unwrap();
        Run {
            rule: Rule::Renju,
            size,
            games,
            nodes: 200,
            seed: 5,
            openings: Vec::new(),
            branches: 0,
            threads,
            out,
        }
    }

    #[test]
    fn runs_are_the_same_however_they_are_cut() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
        let progress = run(&small(whole.clone(), 6, 1), &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(progress.games, 6);
        run(&small(parts.clone(), 3, 2), &mut |_| ControlFlow::Continue(())).unwrap();
        run(&small(parts.clone(), 6, 2), &mut |_| ControlFlow::Continue(())).unwrap();
        let sorted = |path| {
            let (_, mut games) = games::read(path).unwrap();
            games.sort_by_key(|game| game.number);
            games
        };
        let games = sorted(&whole);
        assert_eq!(games, sorted(&parts));
        for game in &games {
            let mut position = Position::new(Settings::new(Rule::Renju, BoardSize::new(15).unwrap()));
            for ply in &game.plies {
                assert!(position.play(ply.point.into()).is_ok(), "{game:?}");
            }
            assert!(game.plies[..usize::from(game.opening)].iter().all(|ply| ply.is_free && ply.value == 0));
            assert!(
                game.plies.last().unwrap().is_proven || position.result().is_some() || game.winner.is_none()
            );
        }
    }

    #[test]
    fn branches_leave_the_game() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games");
        let run = Run { branches: 60, ..small(file.clone(), 6, 2) };
        let progress = super::run(&run, &mut |_| ControlFlow::Continue(())).unwrap();
        let (header, games) = games::read(&file).unwrap();
        assert_eq!(header.branches, Some(60));
        let branches = games.iter().map(|game| game.branches.len()).sum::<usize>();
        let plies = games.iter().map(|game| game.plies.len() - usize::from(game.opening)).sum::<usize>();
        assert_eq!(progress.positions, (branches + plies) as u64);
        assert!((plies * 40 / 100..plies * 80 / 100).contains(&branches), "{branches} of {plies}");
        for game in &games {
            for branch in &game.branches {
                let mut position = Position::new(Settings::new(Rule::Renju, BoardSize::new(15).unwrap()));
                let after = usize::from(branch.after);
                assert!(after >= usize::from(game.opening) && branch.point != game.plies[after].point);
                for ply in &game.plies[..after] {
                    position.play(ply.point.into()).unwrap();
                }
                assert!(!matches!(position.verdict(branch.point), Verdict::Forbidden(_)));
                position.play(branch.point.into()).unwrap();
                position.play(branch.reply.point.into()).unwrap();
            }
        }
    }

    #[test]
    fn games_begin_with_openings_of_a_list_in_any_direction() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games");
        let lines = [["h8", "h9", "j10"], ["c3", "d4", "e6"]];
        let lines = lines.map(|line| line.map(|text| text.parse::<Point>().unwrap()).to_vec());
        let run = Run { openings: lines.to_vec(), ..small(file.clone(), 24, 1) };
        super::run(&run, &mut |_| ControlFlow::Continue(())).unwrap();
        let (header, games) = games::read(&file).unwrap();
        assert_eq!(header.openings.unwrap(), format!("{:016x}", fingerprint(&lines)));
        let images = lines.map(|line| {
            Symmetry::ALL
                .map(|symmetry| line.iter().map(|&point| symmetry.apply(run.size, point)).collect::<Vec<_>>())
        });
        let started: Vec<Vec<Point>> = games
            .iter()
            .map(|game| game.plies[..usize::from(game.opening)].iter().map(|ply| ply.point).collect())
            .collect();
        assert!(started.iter().all(|start| images.iter().flatten().any(|image| image == start)));
        for of_one in images {
            assert!(of_one.iter().filter(|image| started.contains(*image)).count() > 1);
        }
        // Another list, another run.
        let other = super::run(&small(file, 25, 1), &mut |_| ControlFlow::Continue(()));
        assert!(matches!(other, Err(RunError::Games(GamesError::Otherwise(_)))));
    }
}
