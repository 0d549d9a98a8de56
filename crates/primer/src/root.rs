//! One decision: the tactics at the root, the search of what they leave, and the choice.

use std::time::Duration;

use duel::{
    Candidate, Clock, Control, Game, Info, InfoSink, Limits, Meter, NoClock, Outcome, PlayerError, Score,
    Search, StopToken,
};
use rules::Point;

use crate::gomoku::side;
use crate::hook::LeafVcf;
use crate::ideas::EarlyStop;
use crate::vcf::{Vcf, VcfResult, plies_to_five};
use crate::{Gomoku, Options, Primer};

/// Nodes for the last fours of a line that is shown.
const LINE_NODES: u64 = 2_000;
/// Lines that are continued to the end, when they lead to one.
const LINES_FINISHED: usize = 3;
/// Depth for the value of a move that is the only one.
const ONLY_MOVE_DEPTH: u32 = 3;
/// Sets apart the chance that a decision is careless from the choice of the move.
const CARELESS: u64 = 0x5851_F42D_4C95_7F2D;
/// Moves with exact values that the random choice chooses among.
const RANDOM_AMONG: usize = 8;

/// A decision in the making.
pub(crate) struct Root<'a> {
    primer: &'a mut Primer,
    game: Gomoku,
    options: &'a Options,
    limits: &'a Limits<Point>,
    clock: &'a dyn Clock,
    stop: &'a StopToken,
    start: Duration,
    /// Moves whose value is known without search.
    known: Vec<Candidate<Point>>,
    /// Moves to be searched.
    open: Vec<Point>,
    /// Nodes of the solvers.
    vcf_nodes: u64,
}

impl<'a> Root<'a> {
    pub(crate) fn new(
        primer: &'a mut Primer,
        game: Gomoku,
        options: &'a Options,
        limits: &'a Limits<Point>,
        clock: &'a dyn Clock,
        stop: &'a StopToken,
    ) -> Root<'a> {
        let start = clock.now();
        Root {
            primer,
            game,
            options,
            limits,
            clock,
            stop,
            start,
            known: Vec::new(),
            open: Vec::new(),
            vcf_nodes: 0,
        }
    }

    /// The move, and the report with the best moves.
    pub(crate) fn decide(mut self, sink: InfoSink<'_, Point>) -> Result<(Point, Info<Point>), PlayerError> {
        self.open = self.root_moves();
        if self.open.is_empty() {
            return Err(PlayerError::NoMove);
        }
        let wanted = self.limits.candidates.max(1);
        self.find_wins_in_one();
        self.answer_four();
        // A known win is played at once: what other moves are worth is then of no interest.
        if self.wins() == 0 {
            self.find_own_vcf();
        }
        if self.wins() == 0 {
            self.refute_enemy_vcf();
        }
        let mut info = Info::default();
        if self.wins() == 0 && !self.open.is_empty() {
            info = match self.careless_move() {
                Some(candidate) => Info { candidates: vec![candidate], ..Info::default() },
                None => self.search(wanted, sink)?,
            };
        }
        let mut info = self.merge(info, None);
        let chosen = self.choose(&mut info, wanted);
        let shown = info.candidates.iter_mut().take(LINES_FINISHED);
        shown.for_each(|candidate| finish_line(&mut self.game, candidate));
        sink(&info);
        Ok((chosen, info))
    }

    /// The legal moves that are not excluded: those near stones, or if there is none, any.
    fn root_moves(&self) -> Vec<Point> {
        if self.game.outcome().is_some() {
            return Vec::new();
        }
        let is_allowed = |point: &Point| !self.limits.exclude.contains(point);
        let mut moves: Vec<Point> = self.game.candidates().into_iter().filter(is_allowed).collect();
        let me = self.game.color_to_move();
        if moves.is_empty() {
            let legal = self.game.board().empty_points().filter(|&point| self.game.may_play(me, point));
            moves.extend(legal.filter(is_allowed));
        }
        if moves.is_empty() {
            moves.extend(self.game.board().empty_points().filter(is_allowed));
        }
        moves
    }

    /// How many moves are known to win.
    fn wins(&self) -> usize {
        self.known.iter().filter(|candidate| candidate.score.is_win()).count()
    }

    /// Takes the moves out of the open ones for which `value` knows score and line.
    fn settle(&mut self, mut value: impl FnMut(&mut Gomoku, Point) -> Option<(Score, Vec<Point>)>) {
        let (game, known) = (&mut self.game, &mut self.known);
        self.open.retain(|&mv| match value(game, mv) {
            Some((score, pv)) => {
                known.push(Candidate { mv, score, pv, exact: true });
                false
            }
            None => true,
        });
    }

    /// Step 1. A win in one.
    fn find_wins_in_one(&mut self) {
        let wins = self.game.winning_points(self.game.color_to_move());
        self.settle(|_, mv| wins.contains(&mv).then(|| (Score::win_in(1), vec![mv])));
    }

    /// Step 2. A four of the opponent: what does not answer it loses at once.
    fn answer_four(&mut self) {
        let me = self.game.color_to_move();
        let winning = self.game.winning_points(me.opponent());
        if winning.is_empty() {
            return;
        }
        let defences = self.game.defences(me);
        self.settle(|_, mv| {
            if defences.contains(&mv) {
                return None;
            }
            let five = winning.iter().find(|&&point| point != mv).copied();
            Some((Score::loss_in(2), [mv].into_iter().chain(five).collect()))
        });
    }

    /// Step 3. A win by continuous fours.
    fn find_own_vcf(&mut self) {
        if self.game.can_win(self.game.color_to_move()) {
            return; // found already
        }
        let result = self.solve(self.options.vcf_nodes);
        if let VcfResult::Win(line) = result {
            let score = Score::win_in(plies_to_five(&line));
            self.settle(|_, mv| (mv == line[0]).then(|| (score, line.clone())));
        }
    }

    /// Step 4. If the opponent would win by fours after a pass, the moves that leave it standing lose.
    fn refute_enemy_vcf(&mut self) {
        let me = self.game.color_to_move();
        if self.game.can_win(me) || self.game.can_win(me.opponent()) || self.options.vcf_fours == 0 {
            return;
        }
        // For one question, and for all of them together.
        let (nodes, nodes_in_all) = (self.options.vcf_nodes / 20, self.options.vcf_nodes / 2 * 3);
        self.game.switch_sides();
        let threat = self.solve(nodes);
        self.game.switch_sides();
        if threat.line().is_none() {
            return;
        }
        let mut spent = 0;
        let open = self.open.clone();
        for mv in open {
            if spent >= nodes_in_all || self.stop.is_stopped() || self.is_late(4) {
                break;
            }
            let before = self.vcf_nodes;
            self.game.play(mv);
            let answer = if self.game.outcome().is_some() { VcfResult::None } else { self.solve(nodes) };
            self.game.undo();
            spent += self.vcf_nodes - before;
            if let VcfResult::Win(line) = answer {
                let plies = if line.len() == 1 && self.wins_at_once(mv, line[0]) {
                    2
                } else {
                    plies_to_five(&line) + 1
                };
                let pv: Vec<Point> = [mv].into_iter().chain(line).collect();
                self.settle(|_, other| (other == mv).then(|| (Score::loss_in(plies), pv.clone())));
            }
        }
    }

    /// Whether the opponent's move after `mv` is a five.
    fn wins_at_once(&mut self, mv: Point, answer: Point) -> bool {
        self.game.play(mv);
        let wins = self.game.winning_points(self.game.color_to_move()).contains(&answer);
        self.game.undo();
        wins
    }

    /// The side to move looks for a win by fours, within the limits and `nodes` nodes.
    fn solve(&mut self, nodes: u64) -> VcfResult {
        if self.options.vcf_fours == 0 {
            return VcfResult::Unknown;
        }
        let limits = Limits::<()> {
            time: self.time_left().map(|left| left / 3),
            nodes: Some(nodes.min(self.nodes_left().unwrap_or(u64::MAX))),
            ..Limits::default()
        };
        let mut meter = Meter::new(&limits, self.clock, self.stop);
        let result = Vcf::new(self.options.vcf_fours).solve(&mut self.game, &mut meter);
        self.vcf_nodes += meter.nodes();
        result
    }

    fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.start)
    }

    fn time_left(&self) -> Option<Duration> {
        self.limits.time.map(|time| time.saturating_sub(self.elapsed()))
    }

    /// What the solver has left of the limit of nodes.
    fn nodes_left(&self) -> Option<u64> {
        self.limits.nodes.map(|nodes| nodes.saturating_sub(self.vcf_nodes))
    }

    /// Whether one part in `parts` of the time has passed.
    fn is_late(&self, parts: u32) -> bool {
        self.limits.time.is_some_and(|time| self.elapsed() >= time / parts)
    }

    /// A move without a search, in decisions that are made so. Who asks for several moves wants them looked at.
    fn careless_move(&self) -> Option<Candidate<Point>> {
        let Options { careless_pct, seed, .. } = *self.options;
        let key = self.game.key();
        let is_careless = random(seed ^ CARELESS, key, 100) < usize::from(careless_pct);
        if !is_careless || self.limits.candidates > 1 {
            return None;
        }
        let mv = self.open[random(seed, key, self.open.len())];
        let score = duel::Evaluator::evaluate(&mut self.primer.evaluator.clone(), &self.game);
        Some(Candidate { mv, score, pv: vec![mv], exact: false })
    }

    /// Step 5. Alpha-beta over the open moves.
    fn search(&mut self, wanted: usize, sink: InfoSink<'_, Point>) -> Result<Info<Point>, PlayerError> {
        let mut wanted = wanted;
        if self.options.random_band_pct > 0 {
            wanted = wanted.max(RANDOM_AMONG);
        }
        let elapsed = self.elapsed();
        let mut limits = Limits {
            time: self.time_left(),
            soft_time: self.limits.soft_time.map(|time| time.saturating_sub(elapsed)),
            candidates: wanted,
            nodes: self.nodes_left(),
            ..self.limits.clone()
        };
        if let [_] = self.open[..] {
            limits.depth = Some(limits.depth.unwrap_or(ONLY_MOVE_DEPTH).min(ONLY_MOVE_DEPTH));
        }
        let mut moves = self.open.clone();
        if let Some(width) = self.options.width {
            // They are sorted by promise. A random choice needs something to choose among.
            let among = if self.options.random_band_pct > 0 { RANDOM_AMONG } else { 0 };
            moves.truncate(width.max(among));
        }
        if !self.options.sorted {
            moves.sort_unstable();
        }
        let mut game = self.game.clone();
        game.set_root(Some(moves));
        let mut hook = LeafVcf::new(self.options.leaf_vcf_nodes)
            .with_early_stop(self.options.early_stop == EarlyStop::Everywhere);
        let mut evaluator = self.primer.evaluator.clone();
        // Out of `self` in the meantime, which the reports read; what stands in for it has no table.
        let mut search = std::mem::replace(&mut self.primer.search, Search::new(0));
        let mut report = |info: &Info<Point>| sink(&self.merge(info.clone(), Some(wanted)));
        let control = Control { limits: &limits, clock: self.clock, stop: self.stop, sink: &mut report };
        let result = search.run(&mut game, &mut evaluator, &mut hook, control);
        self.primer.search = search;
        result
    }

    /// The report of the search with the moves known without it, best first, and the totals of the decision.
    fn merge(&self, info: Info<Point>, most: Option<usize>) -> Info<Point> {
        let mut candidates = info.candidates;
        candidates.extend(self.known.iter().cloned());
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        candidates.truncate(most.unwrap_or(usize::MAX));
        Info { candidates, nodes: info.nodes + self.vcf_nodes, elapsed: self.elapsed(), ..info }
    }

    /// The move to play; the report keeps the wanted moves, and the chosen one.
    fn choose(&self, info: &mut Info<Point>, wanted: usize) -> Point {
        let best = &info.candidates[0];
        let mut chosen = 0;
        if self.options.random_band_pct > 0 && best.exact && !best.score.is_decided() {
            let lowest = best.score.units() - self.options.band_units(best.score.units());
            let equals = info.candidates.iter().take_while(|candidate| {
                candidate.exact && !candidate.score.is_decided() && candidate.score.units() >= lowest
            });
            chosen = random(self.options.seed, self.game.key(), equals.count());
        }
        let point = info.candidates[chosen].mv;
        info.candidates.truncate(wanted.max(chosen + 1));
        point
    }
}

/// Continues a line that leads to a decided end until the end is on the board, as far as a little search finds it.
fn finish_line(game: &mut Gomoku, candidate: &mut Candidate<Point>) {
    let Some(plies) = candidate.score.plies_to_end() else { return };
    let winner =
        if candidate.score.is_win() { game.color_to_move() } else { game.color_to_move().opponent() };
    let mut line = Vec::new();
    let mut rest = candidate.pv.clone();
    rest.reverse();
    while line.len() < plies as usize && game.outcome().is_none() {
        let Some(point) = rest.pop().or_else(|| next_of_line(game, winner, &mut rest)) else { break };
        game.play(point);
        line.push(point);
    }
    let is_won = game.outcome() == Some(Outcome::Win(side(winner)));
    for _ in 0..line.len() {
        game.undo();
    }
    if is_won || line.len() > candidate.pv.len() {
        candidate.pv = line;
    }
}

/// The next move of a line that `winner` wins; what follows it goes to `rest`, in reverse.
fn next_of_line(game: &mut Gomoku, winner: rules::Color, rest: &mut Vec<Point>) -> Option<Point> {
    let me = game.color_to_move();
    if me != winner {
        let winning = game.winning_points(winner);
        let answer = game.defences(me).into_iter().chain(winning).find(|&point| game.may_play(me, point));
        return answer.or_else(|| game.candidates().first().copied());
    }
    let limits = Limits::<()>::default().with_nodes(LINE_NODES);
    let stop = StopToken::new();
    let VcfResult::Win(line) = Vcf::new(24).solve(game, &mut Meter::new(&limits, &NoClock, &stop)) else {
        return None;
    };
    *rest = line;
    rest.reverse();
    rest.pop()
}

/// A number below `count` that depends on seed and position only; 0 when there is nothing to choose from.
pub(crate) fn random(seed: u64, key: u64, count: usize) -> usize {
    (splitmix(seed ^ splitmix(key)) % count.max(1) as u64) as usize
}

/// One step of the splitmix64 generator (S. Vigna): a number that looks random.
fn splitmix(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
