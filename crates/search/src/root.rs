//! The root: iterative deepening with aspiration windows over the best moves that were asked for.

use duel::{Candidate, Info, Meter, Stopped};
use rules::Point;

use crate::node::{MAX_PLY, Searcher, Worker};
use crate::state::State;
use crate::table::Table;
use crate::technique::Techniques;
use crate::value::{INFINITE, MAX_ESTIMATE, Value, is_decided, is_loss, is_win, loss_at, to_score, win_at};
use crate::vcf::VcfTable;

/// A move of the root with what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) point: Point,
    /// The value of the running iteration; below every value where it was not searched with an open window.
    pub(crate) value: Value,
    /// The value of the last finished iteration.
    previous: Value,
    /// The expected line, this move first.
    pub(crate) line: Vec<Point>,
    /// Whether `value` is exact, not a bound.
    pub(crate) exact: bool,
    /// Whether the running iteration found that the move is worth `value` at least.
    is_high: bool,
    /// Whether some iteration has proved that the move loses.
    is_lost: bool,
    /// The line of the last finished iteration.
    previous_line: Vec<Point>,
    /// Longest line looked at.
    seldepth: usize,
}

impl RootMove {
    pub(crate) fn new(point: Point) -> RootMove {
        let line = || {
            let mut line = Vec::with_capacity(MAX_PLY + 2);
            line.push(point);
            line
        };
        RootMove {
            point,
            value: -INFINITE,
            previous: -INFINITE,
            line: line(),
            exact: false,
            is_high: false,
            is_lost: false,
            previous_line: line(),
            seldepth: 0,
        }
    }

    /// Whether the running iteration has found something about this move that can be said of it.
    fn is_news(&self) -> bool {
        self.exact || self.is_high
    }

    /// What the last finished iteration said.
    fn restore(&mut self) {
        self.value = self.previous;
        self.line.clone_from(&self.previous_line);
        self.exact = self.value > -INFINITE;
    }
}

/// What all threads of a search share.
#[derive(Clone, Copy)]
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) vcf: &'a VcfTable,
    pub(crate) techniques: &'a Techniques,
    pub(crate) draw_at_empty: usize,
}

/// The search of one thread from the root.
pub(crate) struct Root<'a, 'm> {
    searcher: Searcher<'a, 'm>,
    pub(crate) moves: Vec<RootMove>,
    /// How many of the best moves get exact values.
    wanted: usize,
    /// The first of the best moves that the running iteration has not settled.
    rank: usize,
    /// Depth of the last finished iteration.
    pub(crate) depth: u32,
}

/// When a thread ends.
pub(crate) struct Until {
    /// Deepest iteration, in plies.
    pub(crate) depth: u32,
    /// Skips iterations so that threads work at different depths: this thread's number, 0 for the first.
    pub(crate) thread: usize,
}

impl<'a, 'm> Root<'a, 'm> {
    pub(crate) fn new(
        state: &'a mut State,
        worker: &'a mut Worker,
        meter: &'a mut Meter<'m>,
        shared: Shared<'a>,
        points: &[Point],
        wanted: usize,
    ) -> Root<'a, 'm> {
        worker.begin(state);
        let moves = points.iter().copied().map(RootMove::new).collect();
        let searcher = Searcher {
            state,
            worker,
            table: shared.table,
            vcf: shared.vcf,
            meter,
            techniques: shared.techniques,
            draw_at_empty: shared.draw_at_empty,
        };
        Root { searcher, moves, wanted: wanted.max(1), rank: 0, depth: 0 }
    }

    /// Searches deeper and deeper until a limit is reached or nothing can change. `report` hears of each iteration
    /// that was finished.
    pub(crate) fn deepen(&mut self, until: &Until, report: &mut dyn FnMut(&Root<'a, 'm>)) {
        let ply = self.searcher.state.ply();
        for depth in 1..=until.depth.min(MAX_PLY as u32 - 1) {
            if depth > 1 && skips(until.thread, depth) {
                continue;
            }
            let result = self.iterate(depth as i32);
            if result.is_err() {
                // Wherever it broke off, the root is restored.
                while self.searcher.state.ply() > ply {
                    self.searcher.state.undo();
                }
                self.searcher.worker.tidy_up();
                self.break_off();
                return;
            }
            self.depth = depth;
            report(self);
            if self.is_settled(depth) || self.searcher.meter.is_past_soft_limit() {
                return;
            }
        }
    }

    /// One iteration: the best moves in turn, each with all moves but the better ones.
    fn iterate(&mut self, depth: i32) -> Result<(), Stopped> {
        for root_move in &mut self.moves {
            root_move.previous = root_move.value;
            if root_move.exact {
                root_move.previous_line.clone_from(&root_move.line);
            }
            (root_move.exact, root_move.is_high) = (false, false);
        }
        for rank in 0..self.wanted.min(self.moves.len()) {
            self.rank = rank;
            self.searcher.worker.seldepth = 0;
            self.aspire(depth, rank)?;
            self.sort(0);
        }
        Ok(())
    }

    /// The running iteration ends early. What it settled stands, and so does the best it found for the rank that it was
    /// at: exact values, and moves proved better than all before. A bound from above says nothing: the rest is what it
    /// was after the last iteration, though not above what turned out to be better.
    fn break_off(&mut self) {
        let rest = &mut self.moves[self.rank..];
        let news = rest.iter().filter(|found| found.is_news()).map(|found| found.value).max();
        let last_best = rest.iter().map(|found| found.previous).max().unwrap_or(-INFINITE);
        for root_move in rest.iter_mut().filter(|found| !found.is_news()) {
            root_move.restore();
            if let Some(news) = news
                && root_move.value >= news
            {
                (root_move.value, root_move.exact) = (news, false);
            }
        }
        self.sort(self.rank);
        let settled = self.rank.checked_sub(1).map(|index| self.moves[index].value);
        for root_move in &mut self.moves[self.rank..] {
            if let Some(settled) = settled
                && root_move.value > settled
            {
                (root_move.value, root_move.exact) = (settled, false);
            }
        }
        // Nobody plays a move that is lost when there is one of which that is not known.
        if self.rank == 0
            && self.moves[0].is_lost
            && let Some(index) = self.moves.iter().position(|found| !found.is_lost)
        {
            self.moves[..=index].rotate_right(1);
            let first = &mut self.moves[0];
            (first.value, first.exact) = (last_best.max(-MAX_ESTIMATE), false);
        }
        let first = &mut self.moves[0];
        if first.value == -INFINITE {
            // Not one move was searched to the end.
            (first.value, first.exact) = (self.searcher.state.static_eval(), false);
        }
    }

    /// Searches the moves from `rank` on with a window around the last value, wider after every miss.
    fn aspire(&mut self, depth: i32, rank: usize) -> Result<(), Stopped> {
        let last = self.moves[rank].previous;
        let mut delta = self.searcher.techniques.aspiration.min(INFINITE);
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if delta > 0 && depth >= 4 && !is_decided(last) && last > -INFINITE {
            (alpha, beta) = ((last - delta).max(-INFINITE), (last + delta).min(INFINITE));
        }
        let mut reduced = 0;
        loop {
            let value = self.search_moves((depth - reduced).max(1), rank, alpha, beta)?;
            self.sort(rank);
            if value <= alpha && alpha > -INFINITE {
                beta = i32::midpoint(alpha, beta);
                alpha = if is_decided(value) { -INFINITE } else { (value - delta).max(-INFINITE) };
                reduced = 0;
            } else if value >= beta && beta < INFINITE {
                beta = if is_decided(value) { INFINITE } else { (value + delta).min(INFINITE) };
                reduced = (reduced + 1).min(2);
            } else {
                return Ok(());
            }
            delta += delta / 2 + 5;
        }
    }

    /// Principal variation search over the moves from `rank` on.
    fn search_moves(
        &mut self,
        depth: i32,
        rank: usize,
        mut alpha: Value,
        beta: Value,
    ) -> Result<Value, Stopped> {
        let mut best = -INFINITE;
        for index in rank..self.moves.len() {
            let is_first = index == rank;
            let number = index - rank + 1;
            let value = self.search_move(index, depth, number, alpha, beta)?;
            let root_move = &mut self.moves[index];
            root_move.is_lost |= is_loss(value);
            root_move.is_high = value >= beta;
            root_move.exact = value > alpha && value < beta;
            if is_first || value > alpha {
                root_move.value = value;
                root_move.seldepth = self.searcher.worker.seldepth;
                root_move.line.truncate(1);
                root_move.line.extend(self.searcher.worker.lines.from(1));
            } else {
                root_move.value = -INFINITE;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                }
                if value >= beta {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// The value of one move, the `number`-th of those searched.
    fn search_move(
        &mut self,
        index: usize,
        depth: i32,
        number: usize,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Stopped> {
        let point = self.moves[index].point;
        let searcher = &mut self.searcher;
        let me = searcher.state.to_move();
        searcher.worker.lines.clear(1);
        if searcher.state.is_five(me, point) {
            return Ok(win_at(1));
        }
        if searcher.state.is_forbidden(me, point) {
            return Ok(loss_at(0) + 1);
        }
        let reduction = searcher.root_reduction(depth - 1, number, point);
        searcher.meter.tick()?;
        searcher.state.play(point);
        let mut value = INFINITE;
        if number > 1 {
            value = -searcher.search::<false>(-alpha - 1, -alpha, depth - 1 - reduction, 1, true)?;
            if value > alpha && reduction > 0 {
                value = -searcher.search::<false>(-alpha - 1, -alpha, depth - 1, 1, true)?;
            }
        }
        if number == 1 || value > alpha {
            value = -searcher.search::<true>(-beta, -alpha, depth - 1, 1, false)?;
        }
        searcher.state.undo();
        Ok(value)
    }

    /// Puts the moves from `rank` on in order: by value, what is sure of it first, then by the last value, else as they were. By insertion, since
    /// few are out of place and nothing is to be allocated.
    fn sort(&mut self, rank: usize) {
        let moves = &mut self.moves[rank..];
        let key = |found: &RootMove| (found.value, found.is_news(), found.previous);
        for index in 1..moves.len() {
            let found = key(&moves[index]);
            let place =
                moves[..index].iter().rposition(|other| key(other) >= found).map_or(0, |last| last + 1);
            moves[place..=index].rotate_right(1);
        }
    }

    /// Whether a deeper search cannot change what was asked for: the best moves win as fast as the depth proves, or
    /// there is no choice.
    fn is_settled(&self, depth: u32) -> bool {
        let asked = &self.moves[..self.wanted.min(self.moves.len())];
        let is_proven = |root_move: &RootMove| {
            is_decided(root_move.value) && (crate::value::WIN - root_move.value.abs()) as u32 <= depth + 1
        };
        asked.iter().all(is_proven)
            || (self.wanted == 1
                && is_win(self.moves[0].value)
                && depth > 1
                && (crate::value::WIN - self.moves[0].value) as u32 <= depth + 2)
    }

    /// The state of the search for people.
    pub(crate) fn info(&self) -> Info<Point> {
        let candidates = self.moves.iter().take(self.wanted).filter(|found| found.value > -INFINITE);
        Info {
            depth: self.depth,
            seldepth: self.moves.first().map_or(0, |best| best.seldepth as u32).max(self.depth),
            nodes: self.searcher.meter.nodes(),
            elapsed: self.searcher.meter.elapsed(),
            candidates: candidates
                .map(|found| Candidate {
                    mv: found.point,
                    score: to_score(self.searcher.state.threats().rule(), found.value),
                    pv: found.line.clone(),
                    exact: found.exact,
                })
                .collect(),
        }
    }
}

/// Whether a helping thread leaves an iteration out, so that the threads spread over depths.
fn skips(thread: usize, depth: u32) -> bool {
    // Blocks of growing length, shifted from thread to thread.
    const SIZE: [u32; 20] = [1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4];
    const PHASE: [u32; 20] = [0, 1, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 6, 7];
    let Some(helper) = thread.checked_sub(1) else { return false };
    let helper = helper % SIZE.len();
    ((depth + PHASE[helper]) / SIZE[helper]) % 2 == 1
}
