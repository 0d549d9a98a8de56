//! Iterative deepening alpha-beta, as the textbooks have it.
//!
//! Negamax, fail-soft (Fishburn 1983): a score outside the window is still a bound on the truth, and the table
//! keeps the sharper bound. Moves after the first are asked with a null window whether they are better at all
//! (principal variation search, Marsland & Campbell 1982), which [`Settings::scout`] switches off.
//!
//! There is no selective technique here: at a fixed depth, with table hits at equal depth only, the value of the
//! root is that of plain minimax whatever the other settings are, and the tests hold it to that. Plain minimax itself
//! is the same code with the pruning switched off.
//!
//! Two small things are less usual:
//!
//! * **A result knows whether it touched the horizon.** If no line below a position was cut short by depth, its
//!   score is true at any depth. The table keeps that, and the search ends when it holds for the root: a drawn
//!   tic-tac-toe is finished at depth 9 without being told so.
//! * **Several candidates in one pass.** For the best *k* moves the window at the root is open above the *k*-th
//!   best so far, so each of the *k* gets an exact value. Searching k times with the better moves excluded gives
//!   the same values for more work.

use std::mem;

use crate::meter::{Meter, Stopped};
use crate::observer::{Effect, End, NoObserver, Observer, Visit};
use crate::ordering::{Hints, History, MoveList, scramble};
use crate::{
    Bound, Candidate, Clock, Entry, Evaluated, Evaluator, Game, Hook, Info, InfoSink, Limits, PlayerError,
    Scoped, Score, Settings, StopToken, Table, TableUse,
};

mod quiescence;

/// Deepest iteration, in plies; it bounds the recursion.
pub const MAX_DEPTH: u32 = 512;

/// What surrounds one search: limits, clock, stop token, and who hears of progress.
pub struct Control<'a, M> {
    /// How long it may go on and what is wanted.
    pub limits: &'a Limits<M>,
    /// Where time comes from.
    pub clock: &'a dyn Clock,
    /// Stops it from outside.
    pub stop: &'a StopToken,
    /// Hears of each finished iteration.
    pub sink: InfoSink<'a, M>,
}

/// Iterative deepening alpha-beta with its memory: transposition table, killers, history and move buffers.
///
/// The memory lives on from search to search of one game; [`new_game`](Search::new_game) clears it.
///
/// ```
/// use duel::{Control, Limits, NoClock, NoEvaluation, NoHook, Score, Search, StopToken, tictactoe::TicTacToe};
/// let mut search = Search::new(1);
/// let mut depths = Vec::new();
/// let control = Control {
///     limits: &Limits::default().with_candidates(2),
///     clock: &NoClock,
///     stop: &StopToken::new(),
///     sink: &mut |info| depths.push(info.depth),
/// };
/// let mut game: TicTacToe = "X.O/.../...".parse().unwrap();
/// let info = search.run(&mut game, &mut NoEvaluation, &mut NoHook, control).unwrap();
/// let values: Vec<String> = info.candidates.iter().map(|c| format!("{} {}", c.mv, c.score)).collect();
/// assert_eq!(values, ["a1 +M5", "c1 +M5"]);
/// assert_eq!(info.candidates[0].pv.len(), 5, "the whole line to the win");
/// assert_eq!(depths, [1, 2, 3, 4, 5], "and no deeper");
/// ```
pub struct Search<G: Game> {
    /// The switches; they may be changed between searches.
    pub settings: Settings,
    table: Table<G::Move>,
    history: History,
    /// By distance from the root.
    frames: Vec<Frame<G::Move>>,
}

/// What a node at one distance from the root works with.
struct Frame<M> {
    list: MoveList<M>,
    killers: [Option<M>; 2],
    /// The best line from here.
    pv: Vec<M>,
}

impl<M> Default for Frame<M> {
    fn default() -> Self {
        Frame { list: MoveList::default(), killers: [None, None], pv: Vec::new() }
    }
}

impl<G: Game> Default for Search<G> {
    /// With a table of 16 MiB.
    fn default() -> Self {
        Search::new(16)
    }
}

impl<G: Game> Search<G> {
    /// A search with a table of at most `mib` MiB; 0 for none.
    #[must_use]
    pub fn new(mib: usize) -> Search<G> {
        Search {
            settings: Settings::default(),
            table: Table::new(mib),
            history: History::default(),
            frames: Vec::new(),
        }
    }

    /// Forgets everything learned: the next search is that of a fresh `Search`.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.history.clear();
        self.forget_killers();
    }

    /// Replaces the table by an empty one of at most `mib` MiB; 0 for none.
    pub fn set_memory(&mut self, mib: usize) {
        // The old table goes first, so that the two are never in memory together.
        self.table = Table::new(0);
        self.table = Table::new(mib);
    }

    /// Searches a position until it is settled or a limit is reached, and reports the best moves. The game is left
    /// as it was found; the evaluator starts afresh from it.
    ///
    /// Iterations deepen ply by ply. The search ends by itself when every wanted candidate is decided and no longer
    /// distance can be proven at this depth, or when no line was cut short. Stopped in an iteration, it answers
    /// with the last one that was finished, unless one candidate is wanted and a move has already turned out better
    /// than the best one of before at the new depth. Stopped before anything was finished, it names the first moves
    /// of the generator, marked as not exact.
    ///
    /// # Errors
    /// [`PlayerError::NoMove`] if the game is over, has no move, or all moves are excluded.
    pub fn run<E, H>(
        &mut self,
        game: &mut G,
        evaluator: &mut E,
        hook: &mut H,
        control: Control<'_, G::Move>,
    ) -> Result<Info<G::Move>, PlayerError>
    where
        E: Evaluator<G> + ?Sized,
        H: Hook<G> + ?Sized,
    {
        self.run_observed(game, evaluator, hook, &mut NoObserver, control)
    }

    /// As [`run`](Search::run), with somebody watching: [`TraceTree`](crate::TraceTree) writes the tree down,
    /// [`Counters`](crate::Counters) count.
    ///
    /// # Errors
    /// As [`run`](Search::run).
    pub fn run_observed<E, H, O>(
        &mut self,
        game: &mut G,
        evaluator: &mut E,
        hook: &mut H,
        observer: &mut O,
        control: Control<'_, G::Move>,
    ) -> Result<Info<G::Move>, PlayerError>
    where
        E: Evaluator<G> + ?Sized,
        H: Hook<G> + ?Sized,
        O: Observer<G::Move> + ?Sized,
    {
        let Control { limits, clock, stop, sink } = control;
        let mut moves = Vec::new();
        if game.outcome().is_none() {
            game.moves(&mut moves);
            moves.retain(|mv| !limits.exclude.contains(mv));
        }
        if moves.is_empty() {
            return Err(PlayerError::NoMove);
        }
        self.table.age();
        self.history.fade();
        self.forget_killers();
        let mut position = Evaluated::new(game, evaluator);
        let meter = Meter::new(limits, clock, stop);
        let mut worker = Worker { search: self, hook, observer, meter, seldepth: 0, horizon: 0 };
        Ok(worker.deepen(&mut position, &moves, limits, sink))
    }

    fn forget_killers(&mut self) {
        for frame in &mut self.frames {
            frame.killers = [None, None];
        }
    }
}

/// One run of a search.
struct Worker<'a, G: Game, H: ?Sized, O: ?Sized> {
    search: &'a mut Search<G>,
    hook: &'a mut H,
    observer: &'a mut O,
    meter: Meter<'a>,
    seldepth: u32,
    /// How many values used so far could change with more depth. A subtree that leaves this number alone is
    /// complete.
    horizon: u64,
}

/// What is asked about the position after a move.
#[derive(Clone, Copy)]
struct Question<M> {
    mv: M,
    /// Plies to be searched.
    depth: u32,
    /// Plies from the root.
    ply: u32,
    alpha: Score,
    beta: Score,
}

/// A node that has to be searched.
#[derive(Clone, Copy)]
struct Node {
    key: u64,
    /// Plies to be searched.
    depth: u32,
    /// Plies from the root.
    ply: u32,
    alpha: Score,
    beta: Score,
    /// [`Worker::horizon`] on entry.
    horizon: u64,
}

impl<G: Game, H: Hook<G> + ?Sized, O: Observer<G::Move> + ?Sized> Worker<'_, G, H, O> {
    // ---- the root -----------------------------------------------------------------------------------------------

    /// Searches deeper and deeper until something ends it.
    fn deepen<E: Evaluator<G> + ?Sized>(
        &mut self,
        position: &mut Evaluated<'_, G, E>,
        generated: &[G::Move],
        limits: &Limits<G::Move>,
        sink: InfoSink<'_, G::Move>,
    ) -> Info<G::Move> {
        let wanted = limits.candidates.clamp(1, generated.len());
        let deepest = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let first = if self.search.settings.deepening || limits.depth.is_none() { 1 } else { deepest };
        let mut moves = generated.to_vec();
        if !self.search.settings.generator_order {
            let place = |mv: &G::Move| place(generated, mv) as u64;
            moves.sort_by_key(|mv| scramble(position.key().wrapping_add(place(mv))));
        }
        let mut info = Info { candidates: guesses(position, &generated[..wanted]), ..Info::default() };
        for depth in first..=deepest {
            // The first iteration always gets its chance: it is short, and watched by the meter all the same.
            if depth > first && (self.meter.is_past_soft_limit() || self.meter.check().is_err()) {
                break;
            }
            let horizon = self.horizon;
            let mut found = Vec::with_capacity(wanted + 1);
            if self.search_root(position, (generated, &moves), depth, wanted, &mut found).is_err() {
                self.observer.stopped();
                adopt_unfinished(&mut info, found, wanted);
                break;
            }
            if limits.exclude.is_empty() {
                self.store_root(position.key(), depth, &found[0], self.horizon == horizon);
            }
            for candidate in &mut found {
                self.lengthen(position, candidate, depth);
            }
            bring_forward(&mut moves, &found);
            info = Info { depth, candidates: found, ..info };
            self.measure(&mut info);
            sink(&info);
            if self.horizon == horizon || info.candidates.iter().all(|c| self.is_settled(c.score, depth)) {
                break;
            }
        }
        self.measure(&mut info);
        info
    }

    /// Searches every root move and keeps the `wanted` best, best first, in `found`. Each of them has an exact
    /// value, since the window is open above the worst of them. Equal values stay in the order of the search, or of
    /// the generator, as the settings say: then a move that comes earlier there is asked whether it is as good.
    fn search_root<E: Evaluator<G> + ?Sized>(
        &mut self,
        position: &mut Evaluated<'_, G, E>,
        (generated, moves): (&[G::Move], &[G::Move]),
        depth: u32,
        wanted: usize,
        found: &mut Vec<Candidate<G::Move>>,
    ) -> Result<(), Stopped> {
        let (open, first_of_equals) = (Score::INFINITE, self.search.settings.first_of_equals);
        self.observer.begin(depth);
        self.observer.enter(&Visit { mv: None, ply: 0, depth, alpha: -open, beta: open });
        self.observer.expand(moves.len(), -open, open);
        for &mv in moves {
            let here = place(generated, &mv);
            let wins_tie = |rival: &Candidate<G::Move>| first_of_equals && here < place(generated, &rival.mv);
            let worst = found.get(wanted - 1);
            let enough = worst
                .map_or(-open, |worst| if wins_tie(worst) { worst.score.previous() } else { worst.score });
            let scout = worst.is_some();
            let (alpha, beta) = self.window(enough, open);
            let score = {
                let mut after = Scoped::play(position, mv);
                self.ask(&mut after, Question { mv, depth: depth - 1, ply: 1, alpha, beta }, scout)?
            };
            self.observer.candidate(mv, score, if score > enough { Effect::Raised } else { Effect::None });
            if score > enough {
                let place = found.partition_point(|better| {
                    better.score > score || better.score == score && !wins_tie(better)
                });
                let mut pv = vec![mv];
                pv.extend_from_slice(&self.search.frames[1].pv);
                found.insert(place, Candidate { mv, score, pv, exact: true });
                found.truncate(wanted);
            }
        }
        self.observer.leave(found[0].score, End::Searched);
        Ok(())
    }

    /// Whether searching deeper could still change a candidate's value for one who wants to know.
    fn is_settled(&self, score: Score, depth: u32) -> bool {
        let proven = score.plies_to_end().is_some_and(|plies| plies <= depth);
        proven || (score.is_win() && !self.search.settings.shortest_win)
    }

    fn store_root(&mut self, key: u64, depth: u32, best: &Candidate<G::Move>, complete: bool) {
        let mv = Some(best.mv);
        let entry = Entry { score: best.score, depth: depth as u16, bound: Bound::Exact, complete, mv };
        self.store(key, entry);
    }

    fn measure(&self, info: &mut Info<G::Move>) {
        info.nodes = self.meter.nodes();
        info.seldepth = self.seldepth;
        info.elapsed = self.meter.elapsed();
    }

    /// Continues a line that ended at a table hit with the moves the table knows, as far as their scores agree.
    fn lengthen<E: Evaluator<G> + ?Sized>(
        &self,
        position: &mut Evaluated<'_, G, E>,
        candidate: &mut Candidate<G::Move>,
        depth: u32,
    ) {
        if self.search.settings.table == TableUse::Off {
            return;
        }
        let longest = candidate.score.plies_to_end().unwrap_or(depth) as usize;
        self.follow(position, candidate, 0, longest);
    }

    /// One step of [`lengthen`](Worker::lengthen): the move at `ply` of the line is played, or looked for.
    fn follow<E: Evaluator<G> + ?Sized>(
        &self,
        position: &mut Evaluated<'_, G, E>,
        candidate: &mut Candidate<G::Move>,
        ply: usize,
        longest: usize,
    ) {
        if ply == candidate.pv.len() {
            if ply == longest || position.outcome().is_some() {
                return;
            }
            let expected = if ply.is_multiple_of(2) { candidate.score } else { -candidate.score };
            let known = self.search.table.get(position.key()).filter(|entry| {
                entry.bound != Bound::Upper && entry.score.from_table(ply as u32) == expected
            });
            let Some(mv) = known.and_then(|entry| entry.mv) else { return };
            let mut legal = Vec::new();
            position.moves(&mut legal);
            if !legal.contains(&mv) {
                return;
            }
            candidate.pv.push(mv);
        }
        let mut after = Scoped::play(position, candidate.pv[ply]);
        self.follow(&mut after, candidate, ply + 1, longest);
    }

    // ---- the tree -----------------------------------------------------------------------------------------------

    /// The value of a move for the side that made it; `after` is the position after it. A scout first asks with a
    /// null window whether it is more than alpha at all: with good order the answer is mostly no, and cheap.
    fn ask<E: Evaluator<G> + ?Sized>(
        &mut self,
        after: &mut Evaluated<'_, G, E>,
        question: Question<G::Move>,
        scout: bool,
    ) -> Result<Score, Stopped> {
        let Question { alpha, beta, .. } = question;
        let Settings { scout: may_scout, pruning, .. } = self.search.settings;
        if scout && may_scout && pruning {
            let null_window = Question { alpha: -alpha.next(), beta: -alpha, ..question };
            let score = -self.search_node(after, null_window)?;
            if score <= alpha || score >= beta {
                return Ok(score);
            }
        }
        Ok(-self.search_node(after, Question { alpha: -beta, beta: -alpha, ..question })?)
    }

    /// The value of a position below the root, for the side to move: exact inside the window, a bound outside it.
    fn search_node<E: Evaluator<G> + ?Sized>(
        &mut self,
        position: &mut Evaluated<'_, G, E>,
        question: Question<G::Move>,
    ) -> Result<Score, Stopped> {
        self.enter(&question)?;
        let Question { depth, ply, .. } = question;

        // Step 1. The game is over.
        if let Some(outcome) = position.outcome() {
            return self.close(outcome.score(position.to_move(), ply), End::Over);
        }

        // Step 2. Distance: a window beyond the next move's win or loss is answered at once.
        let (alpha, beta) = match self.narrow(&question) {
            Ok(window) => window,
            Err(score) => return self.close(score, End::Distance),
        };

        // Step 3. The table may know the answer, or at least a good move.
        let key = position.key();
        let node = Node { key, depth, ply, alpha, beta, horizon: self.horizon };
        let entry = self.look_up(key);
        if let Some(score) = entry.and_then(|entry| self.table_answer(&entry, &node)) {
            return self.close(score, End::Table);
        }

        // Step 4. The hook may know the answer.
        if let Some(score) = self.hook_answer(position, &node) {
            return self.close(score, End::Hook);
        }

        // Step 5. The horizon.
        if depth == 0 {
            return self.quiesce(position, &node, self.search.settings.quiescence);
        }

        // Step 6. The moves, best guess first.
        let table_move = entry.and_then(|entry| entry.mv);
        let mut list = mem::take(&mut self.search.frames[ply as usize].list);
        self.fill(&mut list, position, &node, table_move);
        let result = if list.len() == 0 {
            let score = self.evaluate(position, ply);
            self.close(score, End::Horizon)
        } else {
            self.search_moves(position, &mut list, &node)
        };
        self.search.frames[ply as usize].list = list; // also when stopped: the buffer is kept
        result
    }

    /// Counts the node and makes room for it.
    #[inline]
    fn enter(&mut self, question: &Question<G::Move>) -> Result<(), Stopped> {
        self.meter.tick()?;
        let Question { mv, depth, ply, alpha, beta } = *question;
        self.observer.enter(&Visit { mv: Some(mv), ply, depth, alpha, beta });
        self.seldepth = self.seldepth.max(ply);
        let frames = &mut self.search.frames;
        let needed = ply as usize + 2; // this node's, and its children's for their lines
        if frames.len() < needed {
            frames.resize_with(needed, Frame::default); // once per ply, not per node
        }
        frames[ply as usize].pv.clear();
        Ok(())
    }

    /// The value of a node, told on the way out.
    #[inline]
    fn close(&mut self, score: Score, end: End) -> Result<Score, Stopped> {
        self.observer.leave(score, end);
        Ok(score)
    }

    /// The window for a child that is to be searched within this one: without pruning, the open one.
    #[inline]
    fn window(&self, alpha: Score, beta: Score) -> (Score, Score) {
        if self.search.settings.pruning { (alpha, beta) } else { (-Score::INFINITE, Score::INFINITE) }
    }

    /// Where the game goes on, nothing is worse than losing, or better than winning, with the next move. A window
    /// beyond that has its answer, so a win found elsewhere leaves only shorter ones to look for; another is cut to
    /// size (mate distance pruning, as chess programs call it).
    #[inline]
    fn narrow(&self, question: &Question<G::Move>) -> Result<(Score, Score), Score> {
        let Question { ply, alpha, beta, .. } = *question;
        if !self.search.settings.pruning {
            return Ok((alpha, beta));
        }
        let (worst, best) = (Score::loss_in(ply + 1), Score::win_in(ply + 1));
        if best <= alpha {
            Err(best)
        } else if worst >= beta {
            Err(worst)
        } else {
            Ok((alpha.max(worst), beta.min(best)))
        }
    }

    #[inline]
    fn look_up(&mut self, key: u64) -> Option<Entry<G::Move>> {
        if self.search.settings.table == TableUse::Off {
            return None;
        }
        let entry = self.search.table.get(key);
        self.observer.probe(entry.is_some());
        entry
    }

    #[inline]
    fn store(&mut self, key: u64, entry: Entry<G::Move>) {
        if self.search.settings.table != TableUse::Off {
            self.search.table.store(key, entry);
        }
    }

    /// The entry's score, if it is allowed to answer and answers this window.
    #[inline]
    fn table_answer(&mut self, entry: &Entry<G::Move>, node: &Node) -> Option<Score> {
        let score = entry.score.from_table(node.ply);
        let (bound, lasting) = still_true(entry, node.depth, self.search.settings.table)?;
        let answers = match bound {
            Bound::Exact => true,
            Bound::Lower => score >= node.beta,
            Bound::Upper => score <= node.alpha,
        };
        if !answers {
            return None;
        }
        self.horizon += u64::from(!lasting);
        Some(score)
    }

    /// The hook's value, if it has one. It is stored: it may have been dear.
    #[inline]
    fn hook_answer<E: Evaluator<G> + ?Sized>(
        &mut self,
        position: &mut Evaluated<'_, G, E>,
        node: &Node,
    ) -> Option<Score> {
        let value = self.hook.probe(position.game_mut(), node.depth as i32, node.ply);
        debug_assert_eq!(position.key(), node.key, "the hook left the position changed");
        self.meter.spend(self.hook.work());
        let score = value?;
        self.horizon += 1; // with more depth the hook might say something else
        let (depth, bound) = (node.depth as u16, Bound::Exact);
        self.store(node.key, Entry { score, depth, bound, complete: false, mv: None });
        Some(score.from_table(node.ply))
    }

    /// The evaluator's value where the search goes no deeper.
    #[inline]
    fn evaluate<E: Evaluator<G> + ?Sized>(&mut self, position: &mut Evaluated<'_, G, E>, ply: u32) -> Score {
        self.horizon += 1;
        position.evaluate().from_table(ply)
    }

    #[inline]
    fn fill<E: Evaluator<G> + ?Sized>(
        &self,
        list: &mut MoveList<G::Move>,
        position: &Evaluated<'_, G, E>,
        node: &Node,
        table_move: Option<G::Move>,
    ) {
        let Settings { killers, history, generator_order, .. } = self.search.settings;
        let killers = if killers { self.search.frames[node.ply as usize].killers } else { [None, None] };
        let history = history.then_some(&self.search.history);
        let scrambled = (!generator_order).then_some(node.key);
        list.fill(position, &Hints { table_move, killers, history, scrambled });
    }

    /// Tries the moves one by one and stores what comes of it.
    fn search_moves<E: Evaluator<G> + ?Sized>(
        &mut self,
        position: &mut Evaluated<'_, G, E>,
        list: &mut MoveList<G::Move>,
        node: &Node,
    ) -> Result<Score, Stopped> {
        let side = position.to_move();
        let mut alpha = node.alpha;
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        self.observer.expand(list.len(), node.alpha, node.beta);
        for index in 0..list.len() {
            let mv = list.pick(index);
            let score = {
                let mut after = Scoped::play(position, mv);
                debug_assert_ne!(after.to_move(), side, "sides alternate");
                let (alpha, beta) = self.window(alpha, node.beta);
                let question = Question { mv, depth: node.depth - 1, ply: node.ply + 1, alpha, beta };
                self.ask(&mut after, question, index > 0)?
            };
            best = best.max(score);
            if score <= alpha {
                self.observer.candidate(mv, score, Effect::None);
                continue;
            }
            alpha = score;
            best_move = Some(mv);
            self.extend_line(node.ply, mv);
            if score >= node.beta {
                self.observer.candidate(mv, score, Effect::Cut);
                self.reward(position, list.picked(index), mv, node);
                break;
            }
            self.observer.candidate(mv, score, Effect::Raised);
        }
        let bound = match best_move {
            None => Bound::Upper,
            Some(_) if best >= node.beta => Bound::Lower,
            Some(_) => Bound::Exact,
        };
        let complete = self.horizon == node.horizon;
        let (score, depth) = (best.to_table(node.ply), node.depth as u16);
        self.store(node.key, Entry { score, depth, bound, complete, mv: best_move });
        self.close(best, End::Searched)
    }

    /// The best line at `ply` is now `mv` and the best line after it.
    #[inline]
    fn extend_line(&mut self, ply: u32, mv: G::Move) {
        let (here, below) = self.search.frames.split_at_mut(ply as usize + 1);
        let line = &mut here[ply as usize].pv;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0].pv);
    }

    /// `mv` was a refutation: remembered as a killer and in the history, where those tried before it lose.
    #[inline]
    fn reward(&mut self, position: &impl Game<Move = G::Move>, tried: &[G::Move], mv: G::Move, node: &Node) {
        let killers = &mut self.search.frames[node.ply as usize].killers;
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let Some(slot) = position.slot(mv) else { return };
        let (side, bonus) = (position.to_move(), (node.depth * node.depth).min(1 << 14) as i32);
        self.search.history.add(side, slot, bonus);
        for slot in tried.iter().filter_map(|&other| position.slot(other)) {
            self.search.history.add(side, slot, -bonus);
        }
    }
}

/// What a stored score still says when `depth` plies are due, and whether it says so for good.
#[inline]
fn still_true<M>(entry: &Entry<M>, depth: u32, table: TableUse) -> Option<(Bound, bool)> {
    let stored = u32::from(entry.depth);
    match table {
        TableUse::Off | TableUse::OrderOnly => None,
        TableUse::EqualDepth => (stored == depth).then_some((entry.bound, entry.complete)),
        TableUse::AtLeastDepth => match true_forever(entry) {
            // A weaker statement for good must not hide the stronger one that is deep enough.
            Some(bound) if bound == entry.bound || stored < depth => Some((bound, true)),
            _ => (stored >= depth).then_some((entry.bound, false)),
        },
    }
}

/// What an entry says at any depth. A complete one says all it has. A forced end stays one: a win found is at least
/// that win, a loss at best that loss, and if all lines of its length were searched it is the value.
#[inline]
fn true_forever<M>(entry: &Entry<M>) -> Option<Bound> {
    let Entry { score, bound, .. } = *entry;
    let all_searched = score.plies_to_end().is_some_and(|plies| plies <= u32::from(entry.depth));
    match bound {
        _ if entry.complete => Some(bound),
        Bound::Exact if all_searched => Some(Bound::Exact),
        Bound::Exact | Bound::Lower if score.is_win() => Some(Bound::Lower),
        Bound::Exact | Bound::Upper if score.is_loss() => Some(Bound::Upper),
        _ => None,
    }
}

/// The answer when nothing was searched: the generator's first moves, all with the evaluator's value of the root.
fn guesses<G: Game, E: Evaluator<G> + ?Sized>(
    position: &mut Evaluated<'_, G, E>,
    moves: &[G::Move],
) -> Vec<Candidate<G::Move>> {
    let score = position.evaluate();
    moves.iter().map(|&mv| Candidate { mv, score, pv: vec![mv], exact: false }).collect()
}

/// Takes over what an unfinished iteration is good for. The first move of an iteration is the best of the one
/// before, so a move that got ahead of it is better at a greater depth. With several candidates the list would mix
/// depths and its values could not be compared: then only the very first iteration is used, for want of another.
fn adopt_unfinished<M: Copy + Eq>(info: &mut Info<M>, found: Vec<Candidate<M>>, wanted: usize) {
    let Some(best) = found.first() else { return };
    if info.depth == 0 {
        let rest = mem::take(&mut info.candidates);
        let unknown = rest.into_iter().filter(|guess| found.iter().all(|known| known.mv != guess.mv));
        let mut candidates = found.clone();
        candidates.extend(unknown);
        candidates.truncate(wanted);
        info.candidates = candidates;
    } else if wanted == 1 && info.candidates[0].mv != best.mv {
        info.candidates = found;
    }
}

/// Where a move stands in the generator's order.
fn place<M: Eq>(generated: &[M], mv: &M) -> usize {
    generated.iter().position(|other| other == mv).unwrap_or(generated.len())
}

/// Puts the best moves first, for the next iteration; the others keep their order.
fn bring_forward<M: Copy + Eq>(moves: &mut [M], best: &[Candidate<M>]) {
    for candidate in best.iter().rev() {
        if let Some(index) = moves.iter().position(|&mv| mv == candidate.mv) {
            moves[..=index].rotate_right(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(mv: char, units: i32, exact: bool) -> Candidate<char> {
        Candidate { mv, score: Score::from_units(units), pv: vec![mv], exact }
    }

    #[test]
    fn an_unfinished_iteration_counts_when_a_move_got_ahead() {
        let finished = Info { depth: 4, candidates: vec![candidate('a', 10, true)], ..Info::default() };
        let after = |found: Vec<Candidate<char>>| {
            let mut info = finished.clone();
            adopt_unfinished(&mut info, found, 1);
            (info.depth, info.candidates[0].mv, info.candidates[0].score.units())
        };
        assert_eq!(after(vec![]), (4, 'a', 10));
        assert_eq!(
            after(vec![candidate('a', -50, true)]),
            (4, 'a', 10),
            "the value of a whole iteration stays"
        );
        assert_eq!(after(vec![candidate('b', -20, true)]), (4, 'b', -20), "better than what became of a");
    }

    #[test]
    fn several_candidates_come_from_one_iteration() {
        let finished = vec![candidate('a', 10, true), candidate('b', 5, true)];
        let mut info = Info { depth: 4, candidates: finished.clone(), ..Info::default() };
        adopt_unfinished(&mut info, vec![candidate('c', 9, true), candidate('a', 8, true)], 2);
        assert_eq!(info.candidates, finished);
    }

    #[test]
    fn what_the_first_iteration_found_comes_before_guesses() {
        let guesses = ['a', 'b', 'c'].map(|mv| candidate(mv, 0, false)).to_vec();
        let mut info = Info { candidates: guesses, ..Info::default() };
        adopt_unfinished(&mut info, vec![candidate('b', 3, true), candidate('a', 1, true)], 3);
        let expected = [candidate('b', 3, true), candidate('a', 1, true), candidate('c', 0, false)];
        assert_eq!(info.candidates, expected);
    }

    #[test]
    fn the_best_move_is_searched_first_next_time() {
        let mut moves = ['a', 'b', 'c', 'd', 'e'];
        bring_forward(&mut moves, &[candidate('d', 2, true), candidate('b', 1, true)]);
        assert_eq!(moves, ['d', 'b', 'a', 'c', 'e']);
    }

    fn entry(score: Score, depth: u16, bound: Bound, complete: bool) -> Entry<u8> {
        Entry { score, depth, bound, complete, mv: None }
    }

    #[test]
    fn what_a_stored_score_says_at_another_depth() {
        use Bound::{Exact, Lower, Upper};
        let (quiet, win, loss) = (Score::from_units(3), Score::win_in(5), Score::loss_in(6));
        // (entry, depth that is due, answer at equal depth only, answer otherwise)
        let cases = [
            (entry(quiet, 4, Exact, false), 4, Some((Exact, false)), Some((Exact, false))),
            (entry(quiet, 4, Lower, false), 3, None, Some((Lower, false))),
            (entry(quiet, 4, Upper, false), 5, None, None),
            (entry(quiet, 4, Upper, true), 9, None, Some((Upper, true))),
            (entry(win, 5, Exact, false), 9, None, Some((Exact, true))),
            (entry(win, 3, Exact, false), 9, None, Some((Lower, true))),
            (entry(win, 3, Exact, false), 2, None, Some((Exact, false))),
            (entry(win, 3, Lower, false), 9, None, Some((Lower, true))),
            (entry(win, 3, Upper, false), 9, None, None),
            (entry(loss, 6, Exact, false), 9, None, Some((Exact, true))),
            (entry(loss, 5, Exact, false), 9, None, Some((Upper, true))),
            (entry(loss, 6, Upper, false), 9, None, Some((Upper, true))),
            (entry(loss, 6, Lower, false), 9, None, None),
        ];
        for (entry, depth, equal, deeper) in cases {
            assert_eq!(still_true(&entry, depth, TableUse::EqualDepth), equal, "{entry:?} at {depth}");
            assert_eq!(still_true(&entry, depth, TableUse::AtLeastDepth), deeper, "{entry:?} at {depth}");
            assert_eq!(still_true(&entry, depth, TableUse::OrderOnly), None);
        }
    }
}
