//! A search written down as a tree.
//!
//! One flat arena in the order the search went, which is pre-order; links are indices. Nothing is printed here.

use crate::Score;
use crate::observer::{Counters, Effect, End, Observer, Visit};

/// A node of a [`TraceTree`]; also its place in pre-order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// Its place in pre-order, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One visit of a position, as the search saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceNode<M> {
    /// The move that led here; `None` at the root of an iteration.
    pub mv: Option<M>,
    /// The node it was played at.
    pub parent: Option<NodeId>,
    /// Distance from the root, in plies.
    pub ply: u32,
    /// Plies to be searched; 0 at the horizon and beyond.
    pub depth: u32,
    /// Lower end of the window. Where moves were searched, it is the window these began with.
    pub alpha: Score,
    /// Upper end of the window.
    pub beta: Score,
    /// The value for the side to move: exact inside the window, at or below alpha an upper bound, at or above beta
    /// a lower bound. `None` if the search was stopped before.
    pub value: Option<Score>,
    /// Why it has this value.
    pub end: End,
    /// The evaluator's value, where noisy moves compete with it.
    pub stand_pat: Option<Score>,
    /// Moves generated.
    pub moves: u32,
    /// Whether the table knew something about the position; `None` if it was not asked.
    pub hit: Option<bool>,
    /// Children that were visited, but not kept.
    pub left_out: u32,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next: Option<NodeId>,
    first_candidate: Option<u32>,
    last_candidate: Option<u32>,
}

/// A move that was searched at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceCandidate<M> {
    /// The move.
    pub mv: M,
    /// Its value for the side that makes it, exact or a bound as the window allowed.
    pub value: Score,
    /// What that did to the node.
    pub effect: Effect,
    next: Option<u32>,
}

/// An [`Observer`] that writes the search down, up to a number of nodes.
///
/// Nodes beyond that number, or deeper than asked for, are counted where they would have been; the
/// [`Counters`] go on all the same.
///
/// Three moves before the end of a game of tic-tac-toe X must stop O on a1. With a1 it draws. After c1 the first
/// answer, a1, is a win for O: worse for X than what a1 has already, so c1 is refuted and the other answer is not
/// looked at. After b1 the same. That is alpha-beta:
///
/// ```
/// use duel::{Control, Limits, NoClock, NoEvaluation, NoHook, Search, Settings, StopToken};
/// use duel::{TraceTree, tictactoe::TicTacToe};
///
/// let mut game: TicTacToe = "XXO/OOX/...".parse().unwrap();
/// let mut search = Search::new(0);
/// search.settings = Settings::alphabeta();
/// let limits = Limits::default().with_depth(3);
/// let control = Control { limits: &limits, clock: &NoClock, stop: &StopToken::new(), sink: &mut |_| {} };
/// let mut trace = TraceTree::new(1_000);
/// search.run_observed(&mut game, &mut NoEvaluation, &mut NoHook, &mut trace, control).unwrap();
///
/// let mut lines = Vec::new();
/// for (id, node) in trace.nodes() {
///     let line: Vec<String> = trace.line(id).iter().map(|cell| cell.to_string()).collect();
///     let tried = trace.candidates(id).count();
///     let value = node.value.unwrap();
///     lines.push(format!("{} [{} {}] {value} {:?} {tried}/{}", line.join(" "), node.alpha, node.beta, node.end, node.moves));
/// }
/// assert_eq!(lines, [
///     " [-inf +inf] 0 Searched 3/3",
///     "a1 [-M2 +M2] 0 Searched 2/2", // no worse than losing with the next move, no better than winning
///     "a1 c1 [-M3 +M3] 0 Searched 1/1",
///     "a1 c1 b1 [-M3 +M3] 0 Over 0/0",
///     "a1 b1 [-M3 0] 0 Searched 1/1",
///     "a1 b1 c1 [0 +M3] 0 Over 0/0",
///     "c1 [-M2 0] +M2 Searched 1/2", // one of two answers was enough
///     "c1 a1 [0 +M2] -M2 Over 0/0",
///     "b1 [-M2 0] +M2 Searched 1/2",
///     "b1 a1 [0 +M2] -M2 Over 0/0",
/// ]);
/// assert_eq!(trace.counters().total().first_cuts, 3);
/// assert_eq!(trace.left_out(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct TraceTree<M> {
    nodes: Vec<TraceNode<M>>,
    candidates: Vec<TraceCandidate<M>>,
    roots: Vec<NodeId>,
    counters: Counters,
    /// The nodes that are open, from the root; `None` for those that are not kept.
    open: Vec<Option<NodeId>>,
    limit: usize,
    deepest: u32,
    last_only: bool,
    left_out: u64,
}

impl<M: Copy> TraceTree<M> {
    /// An empty tree for at most `limit` nodes.
    #[must_use]
    pub fn new(limit: usize) -> TraceTree<M> {
        TraceTree {
            nodes: Vec::new(),
            candidates: Vec::new(),
            roots: Vec::new(),
            counters: Counters::default(),
            open: Vec::new(),
            limit: limit.min(u32::MAX as usize),
            deepest: u32::MAX,
            last_only: false,
            left_out: 0,
        }
    }

    /// This tree, keeping nodes up to this distance from the root only.
    #[must_use]
    pub fn up_to_ply(self, deepest: u32) -> Self {
        TraceTree { deepest, ..self }
    }

    /// This tree, keeping (and counting) the last iteration only. Without this there is a root for each.
    #[must_use]
    pub fn last_iteration_only(self) -> Self {
        TraceTree { last_only: true, ..self }
    }

    /// All nodes in pre-order: parents before children, children in the order they were searched.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, &TraceNode<M>)> {
        (0..).map(NodeId).zip(&self.nodes)
    }

    /// One node.
    ///
    /// # Panics
    /// If the id is from another, larger tree.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &TraceNode<M> {
        &self.nodes[id.index()]
    }

    /// The root of each iteration.
    #[must_use]
    pub fn roots(&self) -> &[NodeId] {
        &self.roots
    }

    /// The children of a node that were kept, in the order they were searched; a move may have two, when a scout
    /// came first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = (NodeId, &TraceNode<M>)> {
        std::iter::successors(self.node(id).first_child, |&child| self.node(child).next)
            .map(|child| (child, self.node(child)))
    }

    /// The moves searched at a node, in order. Where nodes were left out, the last ones may be missing.
    pub fn candidates(&self, id: NodeId) -> impl Iterator<Item = &TraceCandidate<M>> {
        let at = |index: u32| &self.candidates[index as usize];
        std::iter::successors(self.node(id).first_candidate.map(at), move |candidate| candidate.next.map(at))
    }

    /// The moves from the root to a node.
    #[must_use]
    pub fn line(&self, id: NodeId) -> Vec<M> {
        let up = std::iter::successors(Some(id), |&node| self.node(node).parent);
        let mut line: Vec<M> = up.filter_map(|node| self.node(node).mv).collect();
        line.reverse();
        line
    }

    /// The counters; they count what was left out, too.
    #[must_use]
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Nodes that were visited, but not kept.
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// The innermost open node, if it is kept.
    #[inline]
    fn here(&mut self) -> Option<&mut TraceNode<M>> {
        let id = (*self.open.last()?)?;
        Some(&mut self.nodes[id.index()])
    }
}

impl<M: Copy> Observer<M> for TraceTree<M> {
    fn begin(&mut self, _: u32) {
        if self.last_only {
            self.nodes.clear();
            self.candidates.clear();
            self.roots.clear();
            self.counters = Counters::default();
            self.left_out = 0;
        }
    }

    fn enter(&mut self, visit: &Visit<M>) {
        self.counters.enter(visit);
        let parent = self.open.last().copied().flatten();
        let orphan = parent.is_none() && !self.open.is_empty();
        if orphan || visit.ply > self.deepest || self.nodes.len() >= self.limit {
            self.left_out += 1;
            if let Some(parent) = self.here() {
                parent.left_out += 1;
            }
            self.open.push(None);
            return;
        }
        let id = NodeId(self.nodes.len() as u32);
        match parent.map(|parent| &mut self.nodes[parent.index()]) {
            None => self.roots.push(id),
            Some(node) => {
                node.first_child = node.first_child.or(Some(id));
                if let Some(last) = node.last_child.replace(id) {
                    self.nodes[last.index()].next = Some(id);
                }
            }
        }
        self.open.push(Some(id));
        self.nodes.push(TraceNode {
            mv: visit.mv,
            parent,
            ply: visit.ply,
            depth: visit.depth,
            alpha: visit.alpha,
            beta: visit.beta,
            value: None,
            end: End::Stopped,
            stand_pat: None,
            moves: 0,
            hit: None,
            left_out: 0,
            first_child: None,
            last_child: None,
            next: None,
            first_candidate: None,
            last_candidate: None,
        });
    }

    fn probe(&mut self, hit: bool) {
        Observer::<M>::probe(&mut self.counters, hit);
        if let Some(node) = self.here() {
            node.hit = Some(hit);
        }
    }

    fn stand_pat(&mut self, score: Score) {
        Observer::<M>::stand_pat(&mut self.counters, score);
        if let Some(node) = self.here() {
            node.stand_pat = Some(score);
        }
    }

    fn expand(&mut self, candidates: usize, alpha: Score, beta: Score) {
        Observer::<M>::expand(&mut self.counters, candidates, alpha, beta);
        if let Some(node) = self.here() {
            (node.moves, node.alpha, node.beta) = (candidates as u32, alpha, beta);
        }
    }

    fn candidate(&mut self, mv: M, score: Score, effect: Effect) {
        self.counters.candidate(mv, score, effect);
        let index = self.candidates.len();
        // Each has at least one child: in a tree that is whole, this never strikes.
        if index >= self.limit {
            return;
        }
        let Some(node) = self.here() else { return };
        node.first_candidate = node.first_candidate.or(Some(index as u32));
        if let Some(last) = node.last_candidate.replace(index as u32) {
            self.candidates[last as usize].next = Some(index as u32);
        }
        self.candidates.push(TraceCandidate { mv, value: score, effect, next: None });
    }

    fn leave(&mut self, score: Score, end: End) {
        Observer::<M>::leave(&mut self.counters, score, end);
        if let Some(node) = self.here() {
            (node.value, node.end) = (Some(score), end);
        }
        self.open.pop();
    }

    fn stopped(&mut self) {
        Observer::<M>::stopped(&mut self.counters);
        self.open.clear();
    }
}
