//! The engine: tables, threads, and one search from a position.

use std::sync::Arc;

use duel::{Candidate, Clock, Info, Limits, Meter, NoClock, PlayerError, Score, StopToken};
use eval::Tables;
use rules::{Board, Color, Point, Rule};
use threats::PointSet;

use crate::guard;
use crate::node::{MAX_PLY, Worker};
use crate::proof::{Prover, plies_to_five};
use crate::root::{Root, Shared, Until};
use crate::state::State;
use crate::table::Table;
use crate::technique::Techniques;
use crate::vcf::{self, MAX_FOURS, Outcome, Solver, VcfTable};

/// Best moves whose lines are continued to the end, when they lead to one.
const LINES_SHOWN: usize = 3;
/// Moves of the solver that stopping the other side's fours may always cost.
const GUARD_NODES: u64 = 10_000;
/// Nodes for searching these lines again, and as many of the solver for each of its ends.
const PROOF_NODES: u64 = 40_000;
/// The same when somebody waits: a few milliseconds.
const TIMED_PROOF_NODES: u64 = 3_000;
/// Units of a win that no line could be shown for.
const UNSHOWN_WIN: i32 = 20_000;

/// A position to search: any stones, either side to move.
#[derive(Clone, Debug)]
pub struct Task {
    /// The rule.
    pub rule: Rule,
    /// The stones.
    pub board: Board,
    /// Whose turn it is.
    pub to_move: Color,
    /// The last stone, if it is known: the search looks near it first.
    pub last: Option<Point>,
    /// The game is a draw when no more than this many points are free.
    pub draw_at_empty: usize,
    /// Whether Black with forbidden points only has a draw; otherwise he has to play one and loses.
    pub stuck_is_draw: bool,
}

impl Task {
    /// The current position of a game.
    #[must_use]
    pub fn new(position: &rules::Position) -> Task {
        Task {
            rule: position.rule(),
            board: position.board().clone(),
            to_move: position.to_move(),
            last: position.moves().last().and_then(|ply| ply.mv.point()),
            draw_at_empty: usize::from(position.settings().draw_at_empty),
            stuck_is_draw: position.settings().forbidden == rules::ForbiddenPolicy::Illegal,
        }
    }

    pub(crate) fn state(&self, tables: &Arc<Tables>) -> State {
        let mut state = State::new(self.rule, &self.board, self.to_move, self.last, tables.clone());
        state.stuck_is_draw = self.stuck_is_draw;
        state
    }
}

/// The strong engine: tables that stay from search to search, and one worker for each thread.
///
/// ```
/// use duel::{Limits, NoClock, Score, StopToken};
/// use rules::{Settings, text::PositionText};
/// use search::{Engine, Task};
/// let text = PositionText::parse("h8 a1 i8 a2 j8 a3 k8 a4").unwrap();
/// let position = text.replay(Settings::default()).unwrap();
/// let mut engine = Engine::new(1);
/// let info = engine
///     .search(&Task::new(&position), &Limits::default().with_depth(4), &NoClock, &StopToken::new(), &mut |_| {})
///     .unwrap();
/// assert_eq!(info.candidates[0].score, Score::win_in(1));
/// ```
pub struct Engine {
    table: Table,
    vcf: VcfTable,
    workers: Vec<Worker>,
    techniques: Techniques,
    /// In place of the tables of the rule.
    tables: Option<Arc<Tables>>,
    /// The rule and size of what the tables hold.
    holds: Option<(Rule, rules::BoardSize)>,
}

impl Engine {
    /// Most threads of a search.
    pub const MAX_THREADS: usize = 256;
    /// Memory that each thread needs besides the tables, in MiB, at most.
    pub const MEMORY_PER_THREAD: usize = 2;
    /// Memory for tables unless told otherwise, in MiB.
    pub const DEFAULT_MEMORY: usize = 64;

    /// An engine of one thread with tables of `mib` MiB in all, 1 at least.
    #[must_use]
    pub fn new(mib: usize) -> Engine {
        let (table, vcf) = tables(mib);
        Engine {
            table,
            vcf,
            workers: vec![Worker::new()],
            techniques: Techniques::default(),
            tables: None,
            holds: None,
        }
    }

    /// The techniques of the search.
    #[must_use]
    pub fn techniques(&self) -> &Techniques {
        &self.techniques
    }

    /// Changes the techniques; forgets what was found with the old ones.
    pub fn set_techniques(&mut self, techniques: Techniques) {
        self.techniques = techniques;
        self.new_game();
    }

    /// Evaluates by these tables in place of those of the rule; `None` goes back to them. Forgets what was found.
    pub fn set_tables(&mut self, tables: Option<Arc<Tables>>) {
        self.tables = tables;
        self.new_game();
    }

    /// Uses at most `mib` MiB for tables, 1 at least; forgets their contents.
    pub fn set_memory(&mut self, mib: usize) {
        // The old tables go first: both together might not fit.
        (self.table, self.vcf) = (Table::new(0), VcfTable::new(0));
        (self.table, self.vcf) = tables(mib);
    }

    /// Searches with this many threads, 1 to [`Engine::MAX_THREADS`]; one where the platform has no threads.
    pub fn set_threads(&mut self, threads: usize) {
        let threads = if cfg!(feature = "threads") { threads.clamp(1, Engine::MAX_THREADS) } else { 1 };
        self.workers.resize_with(threads, Worker::new);
    }

    /// Threads of a search.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.workers.len()
    }

    /// Forgets everything that was learned.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.vcf.clear();
        self.workers.iter_mut().for_each(|worker| worker.history.clear());
    }

    /// How full the table is, per mille.
    #[must_use]
    pub fn table_full_per_mille(&self) -> u32 {
        self.table.full_per_mille()
    }
}

impl Engine {
    /// Forgets what belongs to another rule or board.
    pub(crate) fn prepare(&mut self, task: &Task) {
        let holds = Some((task.rule, task.board.size()));
        if self.holds != holds {
            self.new_game();
            self.holds = holds;
        }
    }

    pub(crate) fn tables_for(&self, task: &Task) -> Arc<Tables> {
        self.tables.clone().unwrap_or_else(|| Tables::of(task.rule))
    }

    pub(crate) fn vcf_table(&self) -> &VcfTable {
        &self.vcf
    }
}

/// The two tables: a sixteenth of the memory is for the solver.
fn tables(mib: usize) -> (Table, VcfTable) {
    let kib = mib.max(1) * 1024;
    (Table::new(kib - kib / 16), VcfTable::new(kib / 16))
}

impl Engine {
    /// Searches a position: the best moves that the limits ask for, with values and lines. Without limits the search ends
    /// when the position is settled, or by the token. `sink` hears of each finished iteration.
    ///
    /// With one thread and a depth or node limit the same searches in the same order after [`Engine::new_game`] have the
    /// same results.
    ///
    /// # Errors
    /// [`PlayerError::NoMove`] when no point is free that is not excluded.
    pub fn search(
        &mut self,
        task: &Task,
        limits: &Limits<Point>,
        clock: &dyn Clock,
        stop: &StopToken,
        sink: &mut dyn FnMut(&Info<Point>),
    ) -> Result<Info<Point>, PlayerError> {
        self.prepare(task);
        // A limit of nodes holds for all threads together: each has its share.
        let helpers = self.workers.len() as u64 - 1;
        let share = limits.nodes.map(|nodes| nodes / (helpers + 1));
        let limits = &Limits {
            nodes: limits.nodes.map(|nodes| nodes - share.unwrap_or(0) * helpers),
            ..limits.clone()
        };
        let tables = self.tables_for(task);
        let mut state = task.state(&tables);
        let mut points = root_points(&state, limits);
        if points.is_empty() || task.board.empty_count() == 0 {
            return Err(PlayerError::NoMove);
        }
        self.table.new_search();
        let mut meter = Meter::new(limits, clock, stop);
        let wanted = limits.candidates.max(1);
        if wanted == 1
            && let Some(info) = self.win_by_fours(&mut state, &points, limits.nodes, &mut meter)
        {
            sink(&info);
            return Ok(info);
        }
        let most = self.solver_nodes(limits.nodes).max(GUARD_NODES).min(self.techniques.root_vcf_nodes);
        if most > 0 && guard::order(&mut state, &self.vcf, &mut meter, most, &mut points, wanted).is_err() {
            rewind(&mut state);
        }
        let shared = Shared {
            table: &self.table,
            vcf: &self.vcf,
            techniques: &self.techniques,
            draw_at_empty: task.draw_at_empty,
        };
        let (first, helpers) = self.workers.split_at_mut(1);
        let depth = limits.depth.unwrap_or(MAX_PLY as u32);
        let job = Job { task, tables: &tables, shared, points: &points, wanted, depth, nodes: share };
        let abort = StopToken::new();
        let deepen = || {
            let mut root = Root::new(&mut state, &mut first[0], &mut meter, shared, &points, wanted);
            root.deepen(&Until { depth: job.depth, thread: 0 }, &mut |root| sink(&root.info()));
            let info = root.info();
            abort.stop();
            info
        };
        let (mut info, helped) = beside(helpers, &job, &abort, deepen);
        info.nodes += helped;
        self.show(task, &mut state, &mut info, limits.time.is_some() || stop.is_stopped());
        sink(&info);
        Ok(info)
    }

    /// Moves of the solver before the search, which may cost as much as the search is allowed to.
    fn solver_nodes(&self, nodes: Option<u64>) -> u64 {
        let most = nodes.map_or(u64::MAX, |nodes| nodes.saturating_mul(vcf::NODES_PER_POLL_UNIT));
        self.techniques.root_vcf_nodes.min(most)
    }

    /// A win by fours for the side to move, with the line that shows it.
    fn win_by_fours(
        &self,
        state: &mut State,
        points: &[Point],
        nodes: Option<u64>,
        meter: &mut Meter<'_>,
    ) -> Option<Info<Point>> {
        let most = self.solver_nodes(nodes);
        if most == 0 {
            return None;
        }
        let mut line = Vec::with_capacity(MAX_PLY);
        let mut solver = Solver::new(&self.vcf, meter, most);
        let outcome = solver.solve_shortest(state, MAX_FOURS);
        let nodes = solver.nodes;
        if !matches!(outcome, Ok(Outcome::Win(_))) {
            rewind(state);
            return None;
        }
        let shown = vcf::line(state, &self.vcf, meter, most, &mut line);
        rewind(state);
        if !matches!(shown, Ok(true)) || !points.contains(line.first()?) {
            return None;
        }
        let plies = plies_to_five(state, &line);
        let best = Candidate { mv: line[0], score: Score::win_in(plies), pv: line, exact: true };
        let elapsed = meter.elapsed();
        Some(Info { depth: plies, seldepth: plies, nodes, elapsed, candidates: vec![best] })
    }

    /// Gives decided scores a line to the end; a win that has none is not called one. Where time is short the effort is
    /// small.
    fn show(&mut self, task: &Task, state: &mut State, info: &mut Info<Point>, is_timed: bool) {
        let mut prover = Prover {
            worker: &mut self.workers[0],
            shared: Shared {
                table: &self.table,
                vcf: &self.vcf,
                techniques: &self.techniques,
                draw_at_empty: task.draw_at_empty,
            },
            nodes: if is_timed { TIMED_PROOF_NODES } else { PROOF_NODES },
            solver_nodes: if is_timed { TIMED_PROOF_NODES } else { PROOF_NODES },
        };
        for candidate in info.candidates.iter_mut().take(LINES_SHOWN) {
            let Some(plies) = candidate.score.plies_to_end() else { continue };
            let wins = candidate.score.is_win();
            let shown = prover.finish(state, &mut candidate.pv, wins, plies);
            if wins {
                candidate.score = shown.map_or(Score::from_units(UNSHOWN_WIN), Score::win_in);
            }
        }
    }
}

/// Takes back what a search that was stopped left on the board.
fn rewind(state: &mut State) {
    while state.ply() > 0 {
        state.undo();
    }
}

/// What the helping threads work on.
struct Job<'a> {
    task: &'a Task,
    tables: &'a Arc<Tables>,
    shared: Shared<'a>,
    points: &'a [Point],
    wanted: usize,
    depth: u32,
    /// Most nodes of each.
    nodes: Option<u64>,
}

/// Runs `main` while the helpers search the same root; they end when `abort` is set, which `main` does. Says how many
/// nodes they searched.
#[cfg(feature = "threads")]
fn beside<T>(helpers: &mut [Worker], job: &Job<'_>, abort: &StopToken, main: impl FnOnce() -> T) -> (T, u64) {
    std::thread::scope(|scope| {
        let help = |(number, worker)| scope.spawn(move || help(worker, job, abort, number + 1));
        let threads: Vec<_> = helpers.iter_mut().enumerate().map(help).collect();
        let result = main();
        let nodes = threads.into_iter().map(|thread| thread.join().unwrap_or(0)).sum();
        (result, nodes)
    })
}

#[cfg(not(feature = "threads"))]
fn beside<T>(_: &mut [Worker], _: &Job<'_>, _: &StopToken, main: impl FnOnce() -> T) -> (T, u64) {
    (main(), 0)
}

/// One helping thread: what it finds goes into the tables.
#[cfg(feature = "threads")]
fn help(worker: &mut Worker, job: &Job<'_>, abort: &StopToken, number: usize) -> u64 {
    let Job { task, tables, shared, points, wanted, depth, nodes } = job;
    let mut state = task.state(tables);
    let limits = Limits::<Point> { nodes: *nodes, ..Limits::default() };
    let mut meter = Meter::new(&limits, &NoClock, abort);
    let mut root = Root::new(&mut state, worker, &mut meter, *shared, points, *wanted);
    root.deepen(&Until { depth: *depth, thread: number }, &mut |_| {});
    meter.nodes()
}

/// The moves of the root, the most promising first: those that stop a five, else those near stones, that are legal and not
/// excluded. A five that cannot be stopped altogether is blocked somewhere all the same. If nothing is left of these, any
/// legal move is one, and if there is none, any.
fn root_points(state: &State, limits: &Limits<Point>) -> Vec<Point> {
    let me = state.to_move();
    let legal = |points: PointSet| -> Vec<Point> {
        let mut legal: Vec<Point> = points
            .into_iter()
            .filter(|point| !limits.exclude.contains(point) && !state.is_forbidden(me, *point))
            .collect();
        legal.sort_by_key(|&point| std::cmp::Reverse(state.move_score(point)));
        legal
    };
    let threats = state.threats();
    let blocks = if state.has_five(me.opponent()) && !state.has_five(me) {
        let answers = state.answers_to_four(me);
        if answers.is_empty() { state.five_points(me.opponent()) } else { answers }
    } else {
        PointSet::EMPTY
    };
    let sets = [blocks, threats.near_points(), threats.empty_points()];
    if let Some(points) = sets.into_iter().map(legal).find(|points| !points.is_empty()) {
        return points;
    }
    threats.empty_points().into_iter().filter(|point| !limits.exclude.contains(point)).collect()
}
