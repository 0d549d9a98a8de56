//! Monte Carlo tree search: the value of a position is how games from it come out.
//!
//! The tree grows by one node a playout. On the way down, the child with the highest upper confidence bound is
//! taken (UCT; Kocsis & Szepesvári 2006); from the new leaf the game is played to its end by a [`Rollout`] policy,
//! and the result is added to every node on the way back (Coulom 2006). A child that has ended the game is known for
//! certain, and what follows from that is backed up like minimax (MCTS-Solver; Winands, Björnsson & Saito 2008):
//! a move that is proven lost is not tried again, and a root that is proven ends the search.
//!
//! With a limit of nodes or playouts the same seed gives the same answer on every machine: the logarithm of the
//! bound is computed here, by operations that are exact to the last bit everywhere.

mod rollout;
mod tree;

use std::f64::consts::{LN_2, SQRT_2};

use crate::meter::Stopped;
use crate::scoped::Walk;
use crate::{
    Candidate, Clock, Control, Decision, Game, Info, Limits, Meter, Outcome, Player, PlayerError, Random,
    Score, Side, StopToken,
};

pub use rollout::{Decisive, Rollout, Uniform};
use tree::{Node, Proof, ROOT, Tree};

/// Playouts between two looks at the soft limit of time.
const SOFT_INTERVAL: u64 = 128;
/// Playouts before the first report; then they double from report to report.
const FIRST_REPORT: u64 = 256;

/// The switches and numbers of a Monte Carlo search.
#[derive(Clone, Debug, PartialEq)]
pub struct MctsSettings {
    /// Weight of what is little known against what looks good; the theory's √2 by default.
    pub exploration: f64,
    /// Back up proven ends like minimax.
    pub solver: bool,
    /// Keep the part of the tree below the moves made since the last search.
    pub reuse: bool,
    /// Nodes of the tree, at most. A full tree grows no more, and its leaves are still played on from.
    pub nodes: usize,
    /// Playouts of one search, at most.
    pub playouts: Option<u64>,
    /// Longest rollout, in plies; then [`Rollout::judge`] is asked.
    pub rollout_plies: u32,
    /// Where the random numbers start; each search also mixes in its position.
    pub seed: u64,
    /// Score units of one step of the logistic win rate: win rates are reported as scores in this scale.
    pub win_rate_scale: f64,
}

impl Default for MctsSettings {
    fn default() -> Self {
        MctsSettings {
            exploration: SQRT_2,
            solver: true,
            reuse: true,
            nodes: 1 << 18,
            playouts: None,
            rollout_plies: 1000,
            seed: 0,
            win_rate_scale: 100.0,
        }
    }
}

/// A Monte Carlo tree search with its tree.
///
/// ```
/// use duel::{Control, Limits, NoClock, Score, StopToken, mcts::Mcts, tictactoe::TicTacToe};
/// let mut game: TicTacToe = "X.O/.X./..O".parse().unwrap();
/// let control = Control {
///     limits: &Limits::default().with_nodes(20_000),
///     clock: &NoClock,
///     stop: &StopToken::new(),
///     sink: &mut |_| {},
/// };
/// let info = Mcts::new().run(&mut game, control).unwrap();
/// let best = info.best().unwrap();
/// assert_eq!((best.mv.to_string().as_str(), best.exact), ("c2", true), "the only move, and proven");
/// ```
pub struct Mcts<G: Game, R = Uniform> {
    /// The switches; they may be changed between searches.
    pub settings: MctsSettings,
    rollout: R,
    tree: Tree<G::Move>,
    /// Whether the root of the tree has all its moves, so that the tree may be used again.
    whole: bool,
    playouts: u64,
}

impl<G: Game> Mcts<G> {
    /// A search with random rollouts.
    #[must_use]
    pub fn new() -> Self {
        Mcts::with_rollout(Uniform)
    }
}

impl<G: Game> Default for Mcts<G> {
    fn default() -> Self {
        Mcts::new()
    }
}

impl<G: Game, R: Rollout<G>> Mcts<G, R> {
    /// A search with this policy for rollouts.
    #[must_use]
    pub fn with_rollout(rollout: R) -> Self {
        Mcts { settings: MctsSettings::default(), rollout, tree: Tree::new(), whole: false, playouts: 0 }
    }

    /// Forgets the tree: the next search is that of a fresh `Mcts`.
    pub fn new_game(&mut self) {
        self.tree = Tree::new();
        self.playouts = 0;
    }

    /// Limits the tree to about `mib` MiB; forgets it.
    pub fn set_memory(&mut self, mib: usize) {
        self.settings.nodes = mib.saturating_mul(1 << 20) / size_of::<Node<G::Move>>();
        self.new_game();
    }

    /// Playouts of the last search.
    #[must_use]
    pub fn playouts(&self) -> u64 {
        self.playouts
    }

    /// Nodes in the tree.
    #[must_use]
    pub fn tree_nodes(&self) -> usize {
        self.tree.nodes.len()
    }

    /// Searches a position until it is proven or a limit is reached. The game is left as it was found.
    ///
    /// `limits.nodes` counts moves played, in the tree and in rollouts; `limits.depth` has no meaning here. The
    /// report's `depth` is the length of the best line in the tree. Its candidates are ordered by visits, proven
    /// wins first and proven losses last; `exact` says that a score is proven, though a proven win may not be the
    /// shortest. Other scores are win rates in units of [`MctsSettings::win_rate_scale`].
    ///
    /// # Errors
    /// [`PlayerError::NoMove`] if the game is over, has no move, or all moves are excluded.
    pub fn run(&mut self, game: &mut G, control: Control<'_, G::Move>) -> Result<Info<G::Move>, PlayerError> {
        let Control { limits, clock, stop, sink } = control;
        let mut moves = Vec::new();
        if game.outcome().is_none() {
            game.moves(&mut moves);
            moves.retain(|mv| !limits.exclude.contains(mv));
        }
        if moves.is_empty() {
            return Err(PlayerError::NoMove);
        }
        self.prepare(game.key(), &moves, limits);
        let random = Random::new(self.settings.seed ^ game.key());
        let meter = Meter::new(limits, clock, stop);
        let side = game.to_move();
        let mut worker =
            Worker { mcts: self, meter, random, moves: Vec::new(), path: Vec::new(), seldepth: 0 };
        let mut report_at = FIRST_REPORT;
        while worker.goes_on() && worker.playout(game, side).is_ok() {
            worker.mcts.playouts += 1;
            if worker.mcts.playouts == report_at {
                report_at *= 2;
                sink(&worker.report(limits.candidates));
            }
        }
        let info = worker.report(limits.candidates);
        sink(&info);
        Ok(info)
    }

    /// Makes the tree ready for a root with these moves: what is left of the last one, or a new one.
    fn prepare(&mut self, key: u64, moves: &[G::Move], limits: &Limits<G::Move>) {
        self.playouts = 0;
        let may_reuse = self.settings.reuse && self.whole && limits.exclude.is_empty();
        let known = if may_reuse { self.tree.find(key) } else { None };
        if let Some(node) = known {
            self.tree.make_root(node);
        }
        let same_moves = |tree: &Tree<G::Move>| {
            let children = &tree.nodes[tree.nodes[ROOT].children()];
            children.iter().map(|child| child.mv).eq(moves.iter().copied().map(Some))
        };
        if known.is_none() || !same_moves(&self.tree) {
            self.tree.restart(key);
            // The root is always expanded, whatever the limit: there must be moves to choose from.
            self.tree.expand(ROOT, moves, self.settings.nodes.max(1 + moves.len()));
        }
        self.whole = limits.exclude.is_empty();
    }
}

/// One run of a search.
struct Worker<'a, G: Game, R> {
    mcts: &'a mut Mcts<G, R>,
    meter: Meter<'a>,
    random: Random,
    moves: Vec<G::Move>,
    /// Nodes from the root to where the playout is.
    path: Vec<usize>,
    seldepth: u32,
}

impl<G: Game, R: Rollout<G>> Worker<'_, G, R> {
    fn goes_on(&self) -> bool {
        let Mcts { settings, tree, playouts, .. } = &*self.mcts;
        let proven = settings.solver && tree.nodes[ROOT].proof != Proof::Open;
        let enough = settings.playouts.is_some_and(|most| *playouts >= most);
        // A visit counter must not overflow, and a stop must be seen even where playouts make no move.
        let full = tree.nodes[ROOT].visits == u32::MAX;
        let late = playouts % SOFT_INTERVAL == SOFT_INTERVAL - 1
            && (self.meter.is_past_soft_limit() || self.meter.check().is_err());
        !(proven || enough || full || late)
    }

    /// Down the tree, on to the end of the game, and back up. All moves are taken back on every way out; a playout
    /// that was stopped leaves no trace.
    fn playout(&mut self, game: &mut G, side: Side) -> Result<(), Stopped> {
        let mut walk = Walk::new(game);
        self.path.clear();
        self.path.push(ROOT);
        let mut node = ROOT;
        let points = loop {
            match self.mcts.tree.nodes[node].proof {
                Proof::Open => {}
                Proof::Draw => break 0.5,
                Proof::Win(_) => break 1.0,
                Proof::Loss(_) => break 0.0,
            }
            if !self.mcts.tree.nodes[node].is_expanded() && !self.expand(&walk, node) {
                break self.roll_out(&mut walk)?;
            }
            node = self.select(node);
            self.meter.tick()?;
            let mv = self.mcts.tree.nodes[node].mv.expect("only the root has no move");
            walk.play(mv);
            self.path.push(node);
            if self.mcts.tree.nodes[node].visits == 0 {
                self.mcts.tree.nodes[node].key = walk.key();
                self.mcts.tree.nodes[node].proof = match walk.outcome() {
                    None => Proof::Open,
                    Some(Outcome::Draw) => Proof::Draw,
                    Some(Outcome::Win(winner)) if winner == walk.to_move() => Proof::Win(0),
                    Some(Outcome::Win(_)) => Proof::Loss(0),
                };
            }
        };
        // `points` are for the side to move at the end of the path.
        self.seldepth = self.seldepth.max(self.path.len() as u32 - 1);
        let for_root = if self.path.len() % 2 == 1 { points } else { 1.0 - points };
        drop(walk);
        debug_assert_eq!(game.to_move(), side);
        self.back_up(for_root);
        Ok(())
    }

    /// Gives a node its children on its second visit, if there is room.
    fn expand(&mut self, walk: &Walk<'_, G>, node: usize) -> bool {
        let Mcts { tree, settings, .. } = &mut *self.mcts;
        if tree.nodes[node].visits == 0 || tree.nodes.len() >= settings.nodes {
            return false;
        }
        self.moves.clear();
        walk.moves(&mut self.moves);
        tree.expand(node, &self.moves, settings.nodes)
    }

    /// The child with the highest upper confidence bound; unvisited ones first, in the generator's order. Moves that
    /// are proven lost are passed over while there is another.
    fn select(&self, node: usize) -> usize {
        let Mcts { tree, settings, .. } = &*self.mcts;
        let parent = &tree.nodes[node];
        let log = natural_log(parent.visits.max(1));
        let mut best = (parent.children().start, f64::NEG_INFINITY);
        for index in parent.children() {
            let child = &tree.nodes[index];
            if child.visits == 0 {
                return index;
            }
            if settings.solver && matches!(child.proof, Proof::Win(_)) {
                continue;
            }
            let visits = f64::from(child.visits);
            let bound = child.points / visits + settings.exploration * (log / visits).sqrt();
            if bound > best.1 {
                best = (index, bound);
            }
        }
        best.0
    }

    /// Plays on by the policy; the points are for the side to move where it began.
    fn roll_out(&mut self, walk: &mut Walk<'_, G>) -> Result<f64, Stopped> {
        let side = walk.to_move();
        let points = |winner: Side| if winner == side { 1.0 } else { 0.0 };
        for _ in 0..self.mcts.settings.rollout_plies {
            match walk.outcome() {
                None => {}
                Some(Outcome::Draw) => return Ok(0.5),
                Some(Outcome::Win(winner)) => return Ok(points(winner)),
            }
            self.moves.clear();
            walk.moves(&mut self.moves);
            if self.moves.is_empty() {
                break;
            }
            let index = self.mcts.rollout.choose(walk.game_mut(), &self.moves, &mut self.random);
            self.meter.tick()?;
            walk.play(self.moves[index]);
        }
        let judged = match walk.outcome() {
            Some(Outcome::Win(winner)) => return Ok(points(winner)),
            Some(Outcome::Draw) => 0.5,
            None => self.mcts.rollout.judge(walk).clamp(0.0, 1.0),
        };
        Ok(if walk.to_move() == side { judged } else { 1.0 - judged })
    }

    /// Adds a result, given for the side to move at the root, to every node of the path, and proves what can be.
    fn back_up(&mut self, for_root: f64) {
        let Mcts { tree, settings, .. } = &mut *self.mcts;
        for (ply, &node) in self.path.iter().enumerate() {
            // At odd plies the root's side has just moved.
            tree.nodes[node].visits += 1;
            tree.nodes[node].points += if ply % 2 == 1 { for_root } else { 1.0 - for_root };
        }
        if settings.solver && tree.nodes[self.path[self.path.len() - 1]].proof != Proof::Open {
            let mut parents = self.path[..self.path.len() - 1].iter().rev();
            while parents.next().is_some_and(|&parent| tree.prove(parent)) {}
        }
    }

    fn report(&self, wanted: usize) -> Info<G::Move> {
        let Mcts { tree, settings, .. } = &*self.mcts;
        let mut order: Vec<usize> = tree.nodes[ROOT].children().collect();
        order.sort_by(|&one, &other| tree.better(one, other));
        order.truncate(wanted.max(1));
        let candidates: Vec<_> = order.into_iter().map(|node| candidate(tree, node, settings)).collect();
        Info {
            depth: candidates.first().map_or(0, |best| best.pv.len() as u32),
            seldepth: self.seldepth,
            nodes: self.meter.nodes(),
            elapsed: self.meter.elapsed(),
            candidates,
        }
    }
}

/// What is known of a move at the root.
fn candidate<M: Copy>(tree: &Tree<M>, node: usize, settings: &MctsSettings) -> Candidate<M> {
    let known = |node: &usize| tree.nodes[*node].visits > 0;
    let line = std::iter::successors(Some(node), |&node| tree.best_child(node).filter(known));
    let pv: Vec<M> = line.filter_map(|node| tree.nodes[node].mv).collect();
    let Node { proof, visits, points, .. } = tree.nodes[node];
    let score = match proof {
        Proof::Loss(plies) => Score::win_in(plies + 1),
        Proof::Win(plies) => Score::loss_in(plies + 1),
        Proof::Draw => Score::DRAW,
        Proof::Open => {
            // One imagined draw keeps the rate off 0 and 1.
            let (won, lost) = (points + 0.5, f64::from(visits) - points + 0.5);
            let units = settings.win_rate_scale * (log_of(won) - log_of(lost));
            Score::from_units(units.round() as i32)
        }
    };
    let mv = pv[0];
    Candidate { mv, score, pv, exact: proof != Proof::Open }
}

/// The natural logarithm of a count.
fn natural_log(n: u32) -> f64 {
    log_of(f64::from(n))
}

/// The natural logarithm of a positive number by operations that give the same bits everywhere, which the standard
/// library does not promise for its own: the exponent, and a series for the rest (ln m = 2 artanh((m−1)/(m+1))).
fn log_of(x: f64) -> f64 {
    let bits = x.to_bits();
    let exponent = (bits >> 52) as i32 - 1023;
    let mantissa = f64::from_bits(bits & ((1 << 52) - 1) | 1023 << 52);
    let t = (mantissa - 1.0) / (mantissa + 1.0); // 0 to 1/3
    let square = t * t;
    let mut sum = 0.0;
    for odd in (0..13).rev() {
        sum = sum * square + 1.0 / f64::from(2 * odd + 1);
    }
    f64::from(exponent) * LN_2 + 2.0 * t * sum
}

/// A [`Mcts`] as a [`Player`]. The request is a position, the answer a move.
///
/// ```
/// use duel::tictactoe::TicTacToe;
/// use duel::{Limits, NoClock, Player, StopToken, mcts::{Mcts, MctsPlayer}};
/// let mut player = MctsPlayer::new("dice", Mcts::new());
/// let game: TicTacToe = "XX./OO./...".parse().unwrap();
/// let limits = Limits::default().with_nodes(5_000);
/// let decision = player.decide(&game, &limits, &NoClock, &StopToken::new(), &mut |_| {}).unwrap();
/// assert_eq!(decision.answer.to_string(), "c3");
/// ```
pub struct MctsPlayer<G: Game, R = Uniform> {
    /// The search, to change its settings.
    pub search: Mcts<G, R>,
    name: String,
}

impl<G: Game, R: Rollout<G>> MctsPlayer<G, R> {
    /// A player with this search.
    pub fn new(name: impl Into<String>, search: Mcts<G, R>) -> Self {
        MctsPlayer { search, name: name.into() }
    }
}

impl<G: Game + Clone, R: Rollout<G>> Player for MctsPlayer<G, R> {
    type Request = G;
    type Answer = G::Move;
    type Move = G::Move;

    fn new_game(&mut self) {
        self.search.new_game();
    }

    fn set_memory(&mut self, mib: usize) {
        self.search.set_memory(mib);
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    fn win_rate_scale(&self) -> f64 {
        self.search.settings.win_rate_scale
    }

    fn decide(
        &mut self,
        request: &G,
        limits: &Limits<G::Move>,
        clock: &dyn Clock,
        stop: &StopToken,
        sink: &mut dyn FnMut(&Info<G::Move>),
    ) -> Result<Decision<G::Move, G::Move>, PlayerError> {
        let info = self.search.run(&mut request.clone(), Control { limits, clock, stop, sink })?;
        let answer = info.best().ok_or(PlayerError::NoMove)?.mv;
        Ok(Decision { answer, info })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right() {
        for x in [0.5, 1.0, 1.5, 2.0, 3.0, 10.0, 1000.0, 123_456.5, 4e9] {
            assert!((log_of(x) - x.ln()).abs() < 1e-9, "{x}: {} {}", log_of(x), x.ln());
        }
        assert_eq!(natural_log(1), 0.0);
    }
}
