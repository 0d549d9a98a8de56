//! The search of one node and what lies below it: principal variation search (T. Marsland, M. Campbell, "Parallel
//! search of strongly ordered game trees", 1982) in numbered steps.

use duel::{Meter, Stopped};
use rules::Point;

use crate::history::{History, LIMIT};
use crate::picker::{Context, MoveStack, Picker, Scored};
use crate::pv::Lines;
use crate::reductions::late_move;
use crate::state::{State, Threat};
use crate::table::{Bound, Entry, Table};
use crate::technique::Techniques;
use crate::value::{DRAW, INFINITE, LEAST_WIN, Value, is_decided, is_loss, is_win, loss_at, win_at};
use crate::vcf::{Outcome, Solver, VcfTable};
use crate::zone::{Refutation, Zone};

/// Deepest line of the main search, in plies.
pub(crate) const MAX_PLY: usize = 200;
/// Quiet moves of a node whose history is adjusted after a cut.
const MAX_TRIED: usize = 32;
/// No static evaluation: the side to move must answer a five.
const NO_EVAL: i16 = i16::MIN;

/// What is remembered of the nodes above.
#[derive(Clone, Copy, Default)]
pub(crate) struct Frame {
    /// Static evaluation for the side to move.
    eval: Value,
    /// Whether `eval` is one.
    has_eval: bool,
    /// The move that is not to be tried (singular extension), as [`Point::index`]; 0 for none.
    excluded: u16,
}

/// Everything one thread needs, made once.
pub(crate) struct Worker {
    pub(crate) history: History,
    pub(crate) moves: MoveStack,
    pub(crate) lines: Lines,
    pub(crate) frames: Vec<Frame>,
    /// Quiet moves tried at the nodes of the current line.
    tried: Vec<Point>,
    pub(crate) seldepth: usize,
}

impl Worker {
    pub(crate) fn new() -> Worker {
        Worker {
            history: History::new(MAX_PLY + 2),
            moves: MoveStack::new(MAX_PLY + 2),
            lines: Lines::new(MAX_PLY + 2),
            frames: vec![Frame::default(); MAX_PLY + 4],
            tried: Vec::with_capacity((MAX_PLY + 2) * MAX_TRIED),
            seldepth: 0,
        }
    }

    /// A search of `state` begins: what earlier ones learned counts less, and nodes two plies below the root compare
    /// themselves with it.
    pub(crate) fn begin(&mut self, state: &State) {
        self.history.age();
        let has_eval = !state.has_five(state.to_move().opponent());
        self.frames[0] = Frame { eval: state.static_eval(), has_eval, excluded: 0 };
    }

    /// After a search that was stopped in the middle.
    pub(crate) fn tidy_up(&mut self) {
        self.moves.clear();
        self.tried.clear();
    }
}

/// A search in progress: one thread's view of everything.
pub(crate) struct Searcher<'a, 'm> {
    pub(crate) state: &'a mut State,
    pub(crate) worker: &'a mut Worker,
    pub(crate) table: &'a Table,
    pub(crate) vcf: &'a VcfTable,
    pub(crate) meter: &'a mut Meter<'m>,
    pub(crate) techniques: &'a Techniques,
    /// A draw is reached when no more than this many points are free.
    pub(crate) draw_at_empty: usize,
}

/// What the shapes on the board say of a node.
enum Sight {
    /// Its value.
    Decided(Value),
    /// What the opponent threatens.
    Open(Threat),
}

/// What a node knows before it looks at moves.
struct Node {
    alpha: Value,
    beta: Value,
    depth: i32,
    ply: usize,
    /// Whether a cut is expected.
    cut: bool,
    threat: Threat,
    entry: Option<Entry>,
    eval: Value,
    improving: bool,
}

/// A move of a node with its place among the others.
#[derive(Clone, Copy)]
struct Choice {
    mv: Scored,
    /// How many moves were tried before it, and one.
    number: usize,
    weight: Weight,
    /// Units of promise below the best.
    gap: i32,
}

/// What is known of the first move of a node from a search of the others.
enum Singular {
    /// It is searched so many plies deeper.
    Plies(i32),
    /// The others cut too: the node is worth that much at least.
    Cut(Value),
}

impl Searcher<'_, '_> {
    /// The value of the position for the side to move, `ply` plies below the root, with `depth` plies left: exact when
    /// it lies between `alpha` and `beta`, else a bound. `PV` nodes have an open window.
    pub(crate) fn search<const PV: bool>(
        &mut self,
        mut alpha: Value,
        mut beta: Value,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Result<Value, Stopped> {
        debug_assert!(-INFINITE <= alpha && alpha < beta && beta <= INFINITE);
        debug_assert!(PV || alpha == beta - 1);
        if PV {
            self.worker.lines.clear(ply);
            self.worker.seldepth = self.worker.seldepth.max(ply);
        }

        // Step 1. The end of the game, and wins that need no search.
        if self.state.empty_count() <= self.draw_at_empty {
            return Ok(DRAW);
        }
        let threat = match self.look(ply) {
            Sight::Decided(value) => return Ok(value),
            Sight::Open(threat) => threat,
        };
        if ply >= MAX_PLY {
            return Ok(self.state.static_eval());
        }

        // Step 2. Nothing here is better than a win in five plies, or worse than losing to the next four; that is inside
        // the window of a principal variation, so that the line is known.
        alpha = alpha.max(loss_at(ply + 4) - Value::from(PV));
        beta = beta.min(win_at(ply + 5));
        if alpha >= beta {
            return Ok(alpha);
        }

        // Step 3. The only answer to a four costs no depth.
        if let Threat::Five(answers) = threat
            && let Some(only) = answers.single()
        {
            self.meter.tick()?;
            self.worker.frames[ply].has_eval = false;
            self.state.play(only);
            let value = -self.search::<PV>(-beta, -alpha, depth, ply + 1, !cut)?;
            self.state.undo();
            if PV && value > alpha {
                self.worker.lines.put(ply, only);
            }
            return Ok(value);
        }

        // Step 4. The table.
        let key = self.state.key() ^ u64::from(self.worker.frames[ply].excluded) << 40;
        let entry = self.table.probe(key);
        if let Some(entry) = entry
            && !PV
            && self.is_deep_enough(entry, depth)
            && entry.bound.decides(entry.value_at(ply), alpha, beta)
        {
            return Ok(entry.value_at(ply));
        }

        // Step 5. The static evaluation.
        let (mut eval, improving) = self.evaluate(&threat, entry, ply);
        if self.techniques.table_eval
            && let Some(entry) = entry
            && !is_decided(entry.value_at(ply))
            && entry.bound.decides(entry.value_at(ply), eval, eval)
        {
            // What a search found, at whatever depth, is nearer the truth.
            eval = entry.value_at(ply);
        }

        // Step 6. At the leaves: a win by fours, what strong threes lead to, or the evaluation. Where a coming four must be
        // answered the evaluation says little, and the search goes on.
        let node = Node { alpha, beta, depth, ply, cut, threat, entry, eval, improving };
        let is_leaf = match node.threat {
            Threat::Five(_) => false,
            Threat::Four(_) => depth <= -self.techniques.leaf_defence,
            Threat::None => depth <= 0,
        };
        if is_leaf {
            return self.leaf::<PV>(key, &node);
        }
        if !PV && let Some(value) = self.prune_node(&node)? {
            return Ok(value);
        }
        self.search_moves::<PV>(key, &node)
    }

    /// Values that follow from the shapes on the board; else what the opponent threatens.
    #[inline]
    fn look(&mut self, ply: usize) -> Sight {
        let me = self.state.to_move();
        if self.state.has_five(me) {
            return Sight::Decided(win_at(ply + 1));
        }
        if self.state.has_five(me.opponent()) {
            let answers = self.state.answers_to_four(me);
            return if answers.is_empty() {
                Sight::Decided(loss_at(ply + 2))
            } else {
                Sight::Open(Threat::Five(answers))
            };
        }
        if self.state.has_winning_four(me) {
            return Sight::Decided(win_at(ply + 3));
        }
        Sight::Open(self.state.threat_of_four())
    }

    #[inline]
    fn is_deep_enough(&self, entry: Entry, depth: i32) -> bool {
        let stored = i32::from(entry.depth);
        if self.techniques.deeper_entries { stored >= depth } else { stored == depth }
    }

    /// The static evaluation and whether it is better than two plies ago.
    #[inline]
    fn evaluate(&mut self, threat: &Threat, entry: Option<Entry>, ply: usize) -> (Value, bool) {
        let frames = &mut self.worker.frames;
        if matches!(threat, Threat::Five(_)) {
            frames[ply].has_eval = false;
            return (0, false);
        }
        let eval = match entry {
            Some(entry) if entry.eval != NO_EVAL => Value::from(entry.eval),
            _ => self.state.static_eval(),
        };
        frames[ply].eval = eval;
        frames[ply].has_eval = true;
        let improving = ply < 2 || !frames[ply - 2].has_eval || eval > frames[ply - 2].eval;
        (eval, improving)
    }

    /// A node without depth left.
    fn leaf<const PV: bool>(&mut self, key: u64, node: &Node) -> Result<Value, Stopped> {
        let &Node { beta, ply, entry, eval, .. } = node;
        if self.techniques.leaf_vcf_nodes == 0 || self.techniques.stand_pat && eval >= beta {
            return Ok(eval);
        }
        if let Some(entry) = entry
            && entry.bound != Bound::None
            && is_decided(entry.value_at(ply))
            && entry.bound.decides(entry.value_at(ply), -INFINITE, LEAST_WIN)
        {
            return Ok(entry.value_at(ply));
        }
        let value = match self.leaf_vcf()? {
            Outcome::Win(plies) => win_at(ply + plies as usize),
            Outcome::None | Outcome::Unknown if PV => eval,
            Outcome::None | Outcome::Unknown => self.leaf_attack(node)?,
        };
        if is_win(value) {
            let eval = self.worker.frames[ply].eval as i16;
            let entry = Entry { mv: 0, value: 0, eval, depth: 0, bound: Bound::Lower, pv: false };
            self.table.store(key, ply, value, entry);
        }
        Ok(value)
    }

    /// At a leaf that is not good enough: what strong threes of the side to move lead to, if that is better than the
    /// evaluation.
    fn leaf_attack(&mut self, node: &Node) -> Result<Value, Stopped> {
        let &Node { alpha, depth, ply, .. } = node;
        let mut best = node.eval;
        if depth <= -self.techniques.leaf_attack || !matches!(node.threat, Threat::None) {
            return Ok(best);
        }
        let me = self.state.to_move();
        for point in self.state.strong_three_points(me, self.techniques.leaf_attack_plus) {
            if self.state.is_forbidden(me, point) {
                continue;
            }
            self.meter.tick()?;
            self.state.play(point);
            let value = -self.search::<false>(-alpha - 1, -alpha, depth - 1, ply + 1, true)?;
            self.state.undo();
            best = best.max(value);
            if value > alpha {
                break;
            }
        }
        Ok(best)
    }

    /// Whether the side to move wins by fours, as far as a leaf is worth the effort: little when no four of its makes
    /// anything else.
    fn leaf_vcf(&mut self) -> Result<Outcome, Stopped> {
        let techniques = self.techniques;
        let me = self.state.to_move();
        let all = techniques.leaf_vcf_nodes;
        let nodes = if self.state.has_strong_four(me) { all } else { techniques.leaf_vcf_weak.min(all) };
        let fours = techniques.leaf_vcf_fours;
        let solver = Solver::new(self.vcf, self.meter, nodes);
        solver.narrow(techniques.leaf_vcf_narrow).solve(self.state, fours)
    }

    /// Steps 7 and 8: nodes that need no moves.
    fn prune_node(&mut self, node: &Node) -> Result<Option<Value>, Stopped> {
        let &Node { alpha, beta, depth, ply, eval, improving, .. } = node;
        let techniques = self.techniques;
        if matches!(node.threat, Threat::Five(_)) || self.worker.frames[ply].excluded != 0 {
            return Ok(None);
        }

        // Step 7. Razoring: far below alpha only fours can help.
        if techniques.razoring && depth <= techniques.razor_depth && !is_decided(alpha) {
            let margin = techniques.razor_margin * (depth + 1);
            if eval + margin <= alpha {
                return Ok(Some(match self.leaf_vcf()? {
                    Outcome::Win(plies) => win_at(ply + plies as usize),
                    Outcome::None | Outcome::Unknown => eval,
                }));
            }
        }

        // Step 8. Futility: far above beta, and nothing to fear.
        if techniques.futility && depth <= techniques.futility_depth && !is_decided(beta) {
            let margin = techniques.futility_margin * (depth - i32::from(improving)).max(1);
            if matches!(node.threat, Threat::None) && eval - margin >= beta {
                return Ok(Some(eval));
            }
        }
        Ok(None)
    }

    /// Steps 9 to 15: the moves.
    fn search_moves<const PV: bool>(&mut self, key: u64, node: &Node) -> Result<Value, Stopped> {
        let &Node { mut alpha, beta, mut depth, ply, .. } = node;
        let me = self.state.to_move();
        let table_move = node.entry.map_or(0, |entry| entry.mv);
        let excluded = self.worker.frames[ply].excluded;

        // Step 9. Without a move of the table the order is worth little: a shallower search finds one.
        if self.techniques.iterative_reduction && table_move == 0 && depth >= 6 && (PV || node.cut) {
            depth -= 1;
        }

        let moves = self.state.moves(&node.threat, self.techniques.forced_replies);
        let worker = &mut *self.worker;
        worker.history.clear_killers(ply + 1);
        let context = Context {
            state: self.state,
            history: &worker.history,
            techniques: self.techniques,
            ply,
            table_move,
        };
        let mut picker = Picker::open(&mut worker.moves, moves, &context);
        let tried_from = self.worker.tried.len();
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut number = 0;
        let mut top = 0;
        let mut zone = Zone::new(self.techniques.zone_tries > 0 && matches!(node.threat, Threat::None));
        while let Some(mv) = self.pick(&mut picker) {
            // Step 10. Black does not play forbidden points, and nobody what leaves a refutation as it is.
            let point = mv.point;
            if point.index() as u16 == excluded || self.state.is_forbidden(me, point) {
                continue;
            }
            let weight = self.state.weight(point);
            if !weight.is_four() && !zone.contains(point) {
                continue;
            }
            number += 1;
            top = if number == 1 { mv.promise } else { top.max(mv.promise) };
            let choice = Choice { mv, number, weight, gap: top - mv.promise };
            // Step 11. Late moves and moves that cannot reach alpha are skipped.
            if number > 1 && !is_loss(best) {
                let factor = if PV { self.techniques.pv_move_count } else { 1 };
                if factor > 0 && self.is_late(node, depth, number, factor) && !self.is_kept(weight) {
                    break;
                }
                if !PV && (self.is_hopeless(node, depth, choice) || self.is_unlikely(node, depth, choice)) {
                    continue;
                }
            }
            // Step 12. Depth for moves without alternative; a node with several good ones is cut.
            let extension = match self.singular::<PV>(node, depth, choice)? {
                Singular::Cut(value) => {
                    picker.close(&mut self.worker.moves);
                    return Ok(value);
                }
                Singular::Plies(plies) => plies,
            };

            self.meter.tick()?;
            self.table.prefetch(self.state.key_after(point));
            self.state.play(point);
            if PV {
                // A move that a null window shows to be good enough has no line, and not that of its sister.
                self.worker.lines.clear(ply + 1);
            }
            let value = self.search_child::<PV>(node, alpha, depth - 1 + extension, choice)?;
            if is_loss(value) && zone.tries < self.techniques.zone_tries {
                self.narrow(&mut zone)?;
            }
            self.state.undo();

            // Step 14. A new best move; enough to cut?
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(point);
                    if PV {
                        self.worker.lines.put(ply, point);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
            if self.worker.tried.len() - tried_from < MAX_TRIED {
                self.worker.tried.push(point);
            }
        }
        picker.close(&mut self.worker.moves);
        let value = self.finish_node(key, node, best, best_move, tried_from, depth);
        self.worker.tried.truncate(tried_from);
        Ok(value)
    }

    /// The move just played lost: if the reply is a win by fours, only what interferes with it is worth trying.
    fn narrow(&mut self, zone: &mut Zone) -> Result<(), Stopped> {
        zone.tries += 1;
        if let Outcome::Win(_) = self.leaf_vcf()?
            && let Some(refutation) = Refutation::trace(self.state, self.vcf)
        {
            zone.narrow(&refutation);
        }
        Ok(())
    }

    #[inline]
    fn pick(&mut self, picker: &mut Picker) -> Option<Scored> {
        picker.pick(&mut self.worker.moves)
    }

    /// Whether a move is tried whatever its number.
    #[inline]
    fn is_kept(&self, weight: Weight) -> bool {
        weight == Weight::Forcing || weight == Weight::Four && self.techniques.keep_fours
    }

    /// Step 11: whether so many moves have been tried that the rest, which is in the order of promise, is not worth it.
    /// `factor` times as many count as so many.
    #[inline]
    fn is_late(&self, node: &Node, depth: i32, number: usize, factor: i32) -> bool {
        let techniques = self.techniques;
        let limit = techniques.move_count_base
            + techniques.move_count_factor * depth * depth / if node.improving { 1 } else { 2 };
        techniques.move_count && matches!(node.threat, Threat::None) && number as i32 > limit * factor
    }

    /// Step 11: whether a quiet move, where no principal variation is, is much less likely than the best to be the right one.
    #[inline]
    fn is_unlikely(&self, node: &Node, depth: i32, choice: Choice) -> bool {
        let techniques = self.techniques;
        techniques.gap_pruning
            && choice.weight == Weight::Quiet
            && matches!(node.threat, Threat::None)
            && choice.gap > techniques.gap_base + techniques.gap_factor * depth
    }

    /// Step 11: whether a quiet move, where no principal variation is, promises too little to reach alpha.
    #[inline]
    fn is_hopeless(&self, node: &Node, depth: i32, choice: Choice) -> bool {
        let techniques = self.techniques;
        techniques.child_futility
            && choice.weight == Weight::Quiet
            && matches!(node.threat, Threat::None)
            && depth <= techniques.child_futility_depth
            && !is_decided(node.alpha)
            && node.eval
                + choice.mv.score.min(techniques.child_futility_gain)
                + techniques.child_futility_margin * depth
                <= node.alpha
    }

    /// Step 12: whether the move of the table is the only good one (singular extension); if the others are good enough to
    /// cut as well, the node needs no more search (multi-cut).
    fn singular<const PV: bool>(
        &mut self,
        node: &Node,
        depth: i32,
        choice: Choice,
    ) -> Result<Singular, Stopped> {
        let Some(entry) = node.entry else { return Ok(Singular::Plies(0)) };
        let &Node { ply, beta, .. } = node;
        let techniques = self.techniques;
        let found = entry.value_at(ply);
        let is_candidate = choice.number == 1
            && techniques.singular
            && depth >= techniques.singular_depth
            && entry.mv == choice.mv.point.index() as u16
            && i32::from(entry.depth) >= depth - 3
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && !is_decided(found)
            && self.worker.frames[ply].excluded == 0;
        if !is_candidate {
            return Ok(Singular::Plies(0));
        }
        let bar = found - techniques.singular_margin * depth;
        self.worker.frames[ply].excluded = entry.mv;
        let value = self.search::<false>(bar - 1, bar, (depth - 1) / 2, ply, node.cut);
        self.worker.frames[ply].excluded = 0;
        let value = value?;
        Ok(if value < bar {
            Singular::Plies(1)
        } else if !PV && techniques.multi_cut && bar >= beta && !is_decided(value) {
            Singular::Cut(bar)
        } else if techniques.multi_cut && found >= beta {
            Singular::Plies(-1)
        } else {
            Singular::Plies(0)
        })
    }

    /// Step 13: the value of the move just played, with a null window first where it is not expected to be best.
    fn search_child<const PV: bool>(
        &mut self,
        node: &Node,
        alpha: Value,
        depth: i32,
        choice: Choice,
    ) -> Result<Value, Stopped> {
        let ply = node.ply + 1;
        let beta = node.beta;
        let mut value = INFINITE;
        let is_first = choice.number == 1;
        let mut is_open = is_first;
        if !is_first {
            let reduction = self.reduction::<PV>(node, depth, choice);
            value = -self.search::<false>(-alpha - 1, -alpha, depth - reduction, ply, true)?;
            if value > alpha && reduction > 0 {
                value = -self.search::<false>(-alpha - 1, -alpha, depth, ply, !node.cut)?;
            }
            is_open = value > alpha && value < beta;
        }
        if PV && is_open {
            value = -self.search::<true>(-beta, -alpha, depth, ply, false)?;
        } else if is_first {
            value = -self.search::<false>(-alpha - 1, -alpha, depth, ply, !node.cut)?;
        }
        Ok(value)
    }

    /// Plies by which a late move of the root is searched less deep first.
    pub(crate) fn root_reduction(&self, depth: i32, number: usize, point: Point) -> i32 {
        let techniques = self.techniques;
        if !techniques.root_reduction || depth < 2 || number < 3 || self.state.weight(point) != Weight::Quiet
        {
            return 0;
        }
        let me = self.state.to_move();
        let reduction = late_move(depth, number, techniques.lmr_base, techniques.lmr_divisor)
            - techniques.lmr_pv
            - self.worker.history.value(me, point) * techniques.lmr_history / LIMIT;
        (reduction / 1024).clamp(0, depth - 1)
    }

    /// Plies by which a late move is searched less deep.
    #[inline]
    fn reduction<const PV: bool>(&self, node: &Node, depth: i32, choice: Choice) -> i32 {
        let Choice { mv, number, weight, gap } = choice;
        let techniques = self.techniques;
        if !techniques.late_move_reduction || depth < 2 || self.is_kept(weight) {
            return 0;
        }
        let mut reduction = late_move(depth, number, techniques.lmr_base, techniques.lmr_divisor);
        if PV {
            reduction -= techniques.lmr_pv;
        }
        reduction += gap.min(800) * techniques.lmr_gap;
        if node.cut {
            reduction += techniques.lmr_cut;
        }
        if !node.improving {
            reduction += techniques.lmr_worsening;
        }
        if weight != Weight::Quiet || !matches!(node.threat, Threat::None) {
            reduction -= techniques.lmr_sharp;
        }
        let me = self.state.to_move().opponent();
        reduction -= self.worker.history.value(me, mv.point) * techniques.lmr_history / LIMIT;
        (reduction / 1024).clamp(0, depth - 1)
    }

    /// Step 15: what was learned goes into table and history.
    fn finish_node(
        &mut self,
        key: u64,
        node: &Node,
        best: Value,
        best_move: Option<Point>,
        tried_from: usize,
        depth: i32,
    ) -> Value {
        let &Node { alpha, beta, ply, .. } = node;
        if best == -INFINITE {
            return if self.worker.frames[ply].excluded != 0 { alpha } else { self.no_move(node) };
        }
        let me = self.state.to_move();
        if best >= beta
            && let Some(point) = best_move
        {
            let tried = &self.worker.tried[tried_from..];
            self.worker.history.cut(me, ply, depth, self.state.last_point(), point, tried);
        }
        let bound = match best_move {
            _ if best >= beta => Bound::Lower,
            Some(_) => Bound::Exact,
            None => Bound::Upper,
        };
        let frame = self.worker.frames[ply];
        let eval = if frame.has_eval { frame.eval as i16 } else { NO_EVAL };
        let mv = best_move.map_or(0, |point| point.index() as u16);
        let entry = Entry { mv, value: 0, eval, depth: depth as i8, bound, pv: bound == Bound::Exact };
        self.table.store(key, ply, best, entry);
        best
    }

    /// The value of a node where no move is worth trying: nothing stops the four that is coming, or Black has forbidden
    /// points only, everywhere or near stones.
    fn no_move(&self, node: &Node) -> Value {
        if !self.state.has_legal_move() {
            self.state.value_without_move(node.ply)
        } else if self.techniques.forced_replies && matches!(node.threat, Threat::Four(_)) {
            loss_at(node.ply + 4)
        } else {
            node.eval
        }
    }
}

/// How much a move matters at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// It makes a four and more.
    Forcing,
    /// It makes a four that one stone stops, and nothing else.
    Four,
    /// It makes a three, or stops one.
    Sharp,
    /// Neither.
    Quiet,
}

impl Weight {
    /// Whether it makes a four of any kind.
    #[inline]
    pub(crate) fn is_four(self) -> bool {
        matches!(self, Weight::Forcing | Weight::Four)
    }
}
