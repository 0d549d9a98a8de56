//! Watching a search at work: events from every node, and counters made of them.

use crate::Score;

/// A node on entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit<M> {
    /// The move that led here; `None` at the root.
    pub mv: Option<M>,
    /// Distance from the root, in plies.
    pub ply: u32,
    /// Plies to be searched; 0 at the horizon and beyond.
    pub depth: u32,
    /// Values up to this are not told apart.
    pub alpha: Score,
    /// Values from this on are not told apart.
    pub beta: Score,
}

/// What a candidate's value did to its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Nothing: it is not better than what is known.
    None,
    /// It raised alpha: the best so far.
    Raised,
    /// It reached beta: the node is cut off, the other moves are not looked at.
    Cut,
}

/// Why a node has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Its moves were searched.
    Searched,
    /// The game is over here.
    Over,
    /// Even a win with the next move would be no news, or even a loss with it good enough.
    Distance,
    /// The table knew the answer.
    Table,
    /// The [`Hook`](crate::Hook) knew the answer.
    Hook,
    /// The evaluator was asked: the depth is used up, or the generator gave no move.
    Horizon,
    /// Beyond the depth: the evaluator's value was good enough without a move.
    StandPat,
    /// Beyond the depth: noisy moves were searched.
    Quiescence,
    /// The search was stopped before the node had a value.
    Stopped,
}

/// Hears of everything a search does, in order; all methods do nothing by default. The search is compiled for its
/// observer, so that nobody watching costs nothing.
///
/// Each node begins with [`enter`](Observer::enter) and ends with [`leave`](Observer::leave); its children come in
/// between. A move that a scout found too good is searched again: then two children belong to one
/// [`candidate`](Observer::candidate), which is told after the second.
pub trait Observer<M> {
    /// An iteration of this depth begins.
    #[inline]
    fn begin(&mut self, depth: u32) {
        let _ = depth;
    }

    /// A node is entered.
    #[inline]
    fn enter(&mut self, visit: &Visit<M>) {
        let _ = visit;
    }

    /// The table was asked about this node and knew something, or nothing.
    #[inline]
    fn probe(&mut self, hit: bool) {
        let _ = hit;
    }

    /// Beyond the depth, the value of making no noisy move.
    #[inline]
    fn stand_pat(&mut self, score: Score) {
        let _ = score;
    }

    /// The moves of this node were generated and will be tried with this window.
    #[inline]
    fn expand(&mut self, candidates: usize, alpha: Score, beta: Score) {
        let _ = (candidates, alpha, beta);
    }

    /// A move of this node was searched: its value for the side that makes it, exact or a bound as the window
    /// allowed.
    #[inline]
    fn candidate(&mut self, mv: M, score: Score, effect: Effect) {
        let _ = (mv, score, effect);
    }

    /// The node has its value.
    #[inline]
    fn leave(&mut self, score: Score, end: End) {
        let _ = (score, end);
    }

    /// The search was stopped: nodes that were entered and not left will not be.
    #[inline]
    fn stopped(&mut self) {}
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl<M> Observer<M> for NoObserver {}

/// What happened at one distance from the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Nodes entered.
    pub nodes: u64,
    /// Nodes whose moves were generated and tried.
    pub interior: u64,
    /// Moves generated at these.
    pub candidates: u64,
    /// Moves searched at these.
    pub searched: u64,
    /// Nodes cut off by a move.
    pub cuts: u64,
    /// Nodes cut off by the first move.
    pub first_cuts: u64,
    /// Times the table was asked.
    pub probes: u64,
    /// Times it knew something.
    pub hits: u64,
    /// Times that was the answer.
    pub table_cuts: u64,
    /// Values by the evaluator.
    pub evaluations: u64,
}

impl Counts {
    /// The sum of both.
    #[must_use]
    pub fn plus(self, other: Counts) -> Counts {
        Counts {
            nodes: self.nodes + other.nodes,
            interior: self.interior + other.interior,
            candidates: self.candidates + other.candidates,
            searched: self.searched + other.searched,
            cuts: self.cuts + other.cuts,
            first_cuts: self.first_cuts + other.first_cuts,
            probes: self.probes + other.probes,
            hits: self.hits + other.hits,
            table_cuts: self.table_cuts + other.table_cuts,
            evaluations: self.evaluations + other.evaluations,
        }
    }
}

/// Counts what a search does by distance from the root, over all its iterations.
///
/// ```
/// use duel::{Control, Counters, Limits, NoClock, NoEvaluation, NoHook, Search, Settings, StopToken};
/// use duel::tictactoe::TicTacToe;
/// let mut search = Search::new(0);
/// search.settings = Settings::alphabeta();
/// let limits = Limits::default().with_depth(3);
/// let control = Control { limits: &limits, clock: &NoClock, stop: &StopToken::new(), sink: &mut |_| {} };
/// let mut counters = Counters::default();
/// let mut game = TicTacToe::new();
/// let info =
///     search.run_observed(&mut game, &mut NoEvaluation, &mut NoHook, &mut counters, control).unwrap();
/// let plies = counters.by_ply();
/// assert_eq!((plies[0].nodes, plies[0].candidates, plies[1].nodes), (1, 9, 9));
/// assert_eq!(plies[2].nodes, 8 + 8, "the first move has eight answers; each other is refuted by its first");
/// assert_eq!(counters.total().nodes, info.nodes + 1, "and the root");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    by_ply: Vec<Counts>,
    /// Moves searched so far at the open node of each ply.
    tried: Vec<u64>,
    /// Open nodes: the ply of the innermost, plus one.
    open: usize,
}

impl Counters {
    /// By distance from the root.
    #[must_use]
    pub fn by_ply(&self) -> &[Counts] {
        &self.by_ply
    }

    /// All together.
    #[must_use]
    pub fn total(&self) -> Counts {
        self.by_ply.iter().fold(Counts::default(), |sum, &counts| sum.plus(counts))
    }

    /// The innermost open node's.
    #[inline]
    fn here(&mut self) -> &mut Counts {
        &mut self.by_ply[self.open - 1]
    }
}

impl<M> Observer<M> for Counters {
    #[inline]
    fn enter(&mut self, visit: &Visit<M>) {
        self.open = visit.ply as usize + 1;
        if self.by_ply.len() < self.open {
            self.by_ply.resize(self.open, Counts::default()); // once per ply, not per node
            self.tried.resize(self.open, 0);
        }
        self.here().nodes += 1;
    }

    #[inline]
    fn probe(&mut self, hit: bool) {
        self.here().probes += 1;
        self.here().hits += u64::from(hit);
    }

    #[inline]
    fn stand_pat(&mut self, _: Score) {
        self.here().evaluations += 1;
    }

    #[inline]
    fn expand(&mut self, candidates: usize, _: Score, _: Score) {
        self.here().interior += 1;
        self.here().candidates += candidates as u64;
        self.tried[self.open - 1] = 0;
    }

    #[inline]
    fn candidate(&mut self, _: M, _: Score, effect: Effect) {
        let tried = &mut self.tried[self.open - 1];
        *tried += 1;
        let first = *tried == 1;
        self.here().searched += 1;
        if effect == Effect::Cut {
            self.here().cuts += 1;
            self.here().first_cuts += u64::from(first);
        }
    }

    #[inline]
    fn leave(&mut self, _: Score, end: End) {
        self.here().table_cuts += u64::from(end == End::Table);
        self.here().evaluations += u64::from(end == End::Horizon);
        self.open -= 1;
    }

    #[inline]
    fn stopped(&mut self) {
        self.open = 0;
    }
}
