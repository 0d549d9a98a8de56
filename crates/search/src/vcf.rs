//! Wins by continuous fours (VCF): the attacker only plays fours, so the defender's replies are forced and the tree
//! stays narrow.
//!
//! A depth-first search with a table of its own. Its answers are proofs: a win holds against every answer that the rule
//! allows, a failure that is complete says that no order of fours wins. White also wins by a four whose every answer is
//! forbidden to Black, and Black never plays a forbidden point.

use std::sync::atomic::{AtomicU64, Ordering};

use duel::{Meter, Stopped};
use rules::Point;

use crate::state::State;
use crate::table::prefetch;

/// Deepest line in fours.
pub(crate) const MAX_FOURS: u32 = 120;
/// Nodes of the solver that count as one node of the main search when the clock is to be looked at.
pub(crate) const NODES_PER_POLL_UNIT: u64 = 2;

/// What the solver found for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// A win; the five falls after so many plies.
    Win(u32),
    /// No win by fours at all.
    None,
    /// No win within the fours or nodes allowed.
    Unknown,
}

/// Results of earlier solving, shared by all threads. A slot is the data and the key exclusive-or'ed with it.
pub(crate) struct VcfTable {
    slots: Vec<[AtomicU64; 2]>,
}

/// In place of a number of fours: the failure holds for any number.
const ANY: u32 = 255;
/// How much a search tried before it gave up.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Effort {
    /// Logarithm of its limit of nodes, below 15; 15 if it was not cut short.
    bits: u64,
    /// Whether it left fours out ([`Solver::narrow`]).
    is_narrow: bool,
}

impl Effort {
    /// Of a search that tried everything.
    const WHOLE: Effort = Effort { bits: 15, is_narrow: false };

    /// Of a search that was cut short by a limit of so many nodes.
    #[inline]
    const fn cut_short(limit: u64, is_narrow: bool) -> Effort {
        let bits = (limit | 1).ilog2() as u64;
        Effort { bits: if bits < Effort::WHOLE.bits { bits } else { Effort::WHOLE.bits - 1 }, is_narrow }
    }

    /// Whether its failure spares a search of effort `other`.
    #[inline]
    const fn covers(self, other: Effort) -> bool {
        self.bits >= other.bits && (other.is_narrow || !self.is_narrow)
    }

    /// In bits 3 to 7 of a slot's data.
    #[inline]
    const fn pack(self) -> u64 {
        self.bits << 4 | (self.is_narrow as u64) << 3
    }

    #[inline]
    const fn unpack(data: u64) -> Effort {
        Effort { bits: data >> 4 & 15, is_narrow: data & 8 != 0 }
    }
}

impl VcfTable {
    /// A table of at most `kib` KiB, at least one slot.
    pub(crate) fn new(kib: usize) -> VcfTable {
        let count = (kib * 1024 / size_of::<[AtomicU64; 2]>()).max(1);
        VcfTable { slots: std::iter::repeat_with(<[AtomicU64; 2]>::default).take(count).collect() }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.slots.iter_mut().for_each(|slot| *slot = <[AtomicU64; 2]>::default());
    }

    #[inline]
    fn slot(&self, key: u64) -> &[AtomicU64; 2] {
        &self.slots[((u128::from(key) * self.slots.len() as u128) >> 64) as usize]
    }

    /// A known answer for a solver that may still play `fours` fours and would try as much as `effort`.
    #[inline]
    fn probe(&self, key: u64, fours: u32, effort: Effort) -> Option<Outcome> {
        let [check, data] = self.slot(key);
        let data = data.load(Ordering::Relaxed);
        if check.load(Ordering::Relaxed) ^ data != key || data == 0 {
            return None;
        }
        let (number, is_win) = ((data >> 8) as u32, data & 1 != 0); // the move is above these 32 bits
        match (is_win, number) {
            (true, plies) => Some(Outcome::Win(plies)),
            (false, ANY) => Some(Outcome::None),
            (false, tried) if tried >= fours && Effort::unpack(data).covers(effort) => Some(Outcome::Unknown),
            _ => None,
        }
    }

    /// The four that wins, if it is known that one does.
    #[inline]
    pub(crate) fn winning_four(&self, key: u64) -> Option<Point> {
        let [check, data] = self.slot(key);
        let data = data.load(Ordering::Relaxed);
        (check.load(Ordering::Relaxed) ^ data == key && data & 1 != 0)
            .then(|| Point::from_index((data >> 40) as usize))
    }

    /// `four` is the winning one, if there is one.
    #[inline]
    fn store(&self, key: u64, fours: u32, effort: Effort, outcome: Outcome, four: Option<Point>) {
        let data = match outcome {
            Outcome::Win(plies) => {
                four.map_or(0, |four| four.index() as u64) << 40 | u64::from(plies) << 8 | 1
            }
            Outcome::None => u64::from(ANY) << 8 | 2,
            Outcome::Unknown => u64::from(fours) << 8 | effort.pack() | 2,
        };
        let slot = self.slot(key);
        slot[1].store(data, Ordering::Relaxed);
        slot[0].store(key ^ data, Ordering::Relaxed);
    }
}

/// One question to the solver.
pub(crate) struct Solver<'a, 'm> {
    table: &'a VcfTable,
    meter: &'a mut Meter<'m>,
    /// Moves played.
    pub(crate) nodes: u64,
    limit: u64,
    /// Whether fours that make little are tried near the last four only.
    is_narrow: bool,
}

impl<'a, 'm> Solver<'a, 'm> {
    /// A solver that plays at most about `limit` moves.
    pub(crate) fn new(table: &'a VcfTable, meter: &'a mut Meter<'m>, limit: u64) -> Self {
        Solver { table, meter, nodes: 0, limit, is_narrow: false }
    }

    /// After the first four, those that make little more than the four are followed only on a line with the four before:
    /// elsewhere they win by what two of them do together for a third, which is seldom, and trying them in every order is
    /// most of the work. A failure then says nothing about the fours left out.
    pub(crate) fn narrow(mut self, is_narrow: bool) -> Self {
        self.is_narrow = is_narrow;
        self
    }

    /// What a failure of this solver is worth when its nodes end.
    const fn effort(&self) -> Effort {
        Effort::cut_short(self.limit, self.is_narrow)
    }

    /// Whether the side to move wins by at most `fours` fours, the last of which cannot be answered.
    ///
    /// # Errors
    /// [`Stopped`] when the search must answer now; the moves on the board are then for the caller to take back.
    pub(crate) fn solve(&mut self, state: &mut State, fours: u32) -> Result<Outcome, Stopped> {
        let fours = fours.min(MAX_FOURS);
        let outcome = self.attack(state, fours, None)?;
        if outcome == Outcome::Unknown && self.nodes >= self.limit {
            self.table.store(state.key(), fours, self.effort(), outcome, None);
        }
        Ok(outcome)
    }

    /// The same with as few fours as possible: one more at a time.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub(crate) fn solve_shortest(&mut self, state: &mut State, fours: u32) -> Result<Outcome, Stopped> {
        for allowed in 0..=fours.min(MAX_FOURS) {
            match self.attack(state, allowed, None)? {
                Outcome::Unknown if self.nodes < self.limit => {}
                settled => return Ok(settled),
            }
        }
        Ok(Outcome::Unknown)
    }

    /// The side to move attacks; `last` is its four before.
    fn attack(&mut self, state: &mut State, fours: u32, last: Option<Point>) -> Result<Outcome, Stopped> {
        let me = state.to_move();
        if state.has_five(me) {
            return Ok(Outcome::Win(1));
        }
        // A four of the defender leaves only its answers, and they must be fours themselves.
        let is_answering = state.has_five(me.opponent());
        if !is_answering && state.has_winning_four(me) {
            return Ok(Outcome::Win(3));
        }
        let mut moves = state.four_points(me);
        if is_answering {
            moves &= state.answers_to_four(me);
        }
        if moves.is_empty() {
            return Ok(Outcome::None);
        }
        if fours == 0 || self.nodes >= self.limit {
            return Ok(Outcome::Unknown);
        }
        let key = state.key();
        if let Some(known) = self.table.probe(key, fours, self.effort()) {
            return Ok(known);
        }
        let mut result = Outcome::None;
        // Fours that also make something else first: they win most often.
        let strong = moves & state.strong_four_points(me);
        let only_near = if self.is_narrow && !is_answering { last } else { None };
        for (set, only_near) in [(strong, None), (moves - strong, only_near)] {
            for point in set {
                if state.is_forbidden(me, point) {
                    continue;
                }
                if only_near.is_some_and(|last| !are_near(last, point)) {
                    result = Outcome::Unknown;
                    continue;
                }
                match self.four(state, point, fours)? {
                    Outcome::Win(plies) => {
                        let win = Outcome::Win(plies + 1);
                        self.table.store(key, fours, Effort::WHOLE, win, Some(point));
                        return Ok(win);
                    }
                    Outcome::Unknown => result = Outcome::Unknown,
                    Outcome::None => {}
                }
            }
        }
        // A search cut short by its nodes says nothing that is worth keeping.
        if result == Outcome::None || self.nodes < self.limit {
            let effort = Effort { is_narrow: self.is_narrow, ..Effort::WHOLE };
            self.table.store(key, fours, effort, result, None);
        }
        Ok(result)
    }

    /// Plays the four and lets the defender answer; the win is counted from the position after it.
    fn four(&mut self, state: &mut State, point: Point, fours: u32) -> Result<Outcome, Stopped> {
        self.count()?;
        state.play_four(point);
        let outcome = self.defend(state, fours - 1, point)?;
        state.undo();
        Ok(outcome)
    }

    /// The side to move must answer the four `last`.
    fn defend(&mut self, state: &mut State, fours: u32, last: Point) -> Result<Outcome, Stopped> {
        let me = state.to_move();
        if state.has_five(me) {
            return Ok(Outcome::None);
        }
        let answers = state.answers_to_four(me);
        if answers.is_empty() {
            return Ok(Outcome::Win(2));
        }
        let mut longest = 0;
        let mut result = Outcome::Win(0);
        for point in answers {
            self.count()?;
            prefetch(self.table.slot(state.key_after(point)));
            state.play_four(point);
            let outcome = self.attack(state, fours, Some(last))?;
            state.undo();
            match outcome {
                Outcome::Win(plies) => longest = longest.max(plies + 1),
                Outcome::None => return Ok(Outcome::None),
                Outcome::Unknown => result = Outcome::Unknown,
            }
        }
        Ok(if result == Outcome::Unknown { result } else { Outcome::Win(longest) })
    }

    #[inline]
    fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_POLL_UNIT) {
            self.meter.spend(1);
        }
        if self.nodes.is_multiple_of(1024) {
            self.meter.check()?;
        }
        Ok(())
    }
}

/// Whether two points are on one line, and so near each other that one five can hold both.
#[inline]
fn are_near(a: Point, b: Point) -> bool {
    let (dx, dy) = (a.x().abs_diff(b.x()), a.y().abs_diff(b.y()));
    dx.max(dy) < 5 && (dx == 0 || dy == 0 || dx == dy)
}

/// The winning line of a position that the solver has just won, attacker first, to the five; the defender takes the
/// answer that resists longest. `None` if the solver cannot find the win again within `limit` moves.
///
/// # Errors
/// [`Stopped`] when the search must answer now.
pub(crate) fn line(
    state: &mut State,
    table: &VcfTable,
    meter: &mut Meter<'_>,
    limit: u64,
    out: &mut Vec<Point>,
) -> Result<bool, Stopped> {
    let from = out.len();
    let result = extend(state, table, meter, limit, out);
    for _ in from..out.len() {
        state.undo();
    }
    if !matches!(result, Ok(true)) {
        out.truncate(from);
    }
    result
}

fn extend(
    state: &mut State,
    table: &VcfTable,
    meter: &mut Meter<'_>,
    limit: u64,
    out: &mut Vec<Point>,
) -> Result<bool, Stopped> {
    loop {
        let me = state.to_move();
        if let Some(point) = state.five_points(me).first() {
            out.push(point);
            state.play_four(point);
            return Ok(true);
        }
        let Some(four) = winning_four(state, table, meter, limit)? else { return Ok(false) };
        out.push(four);
        state.play_four(four);
        let defender = state.to_move();
        let answers = state.answers_to_four(defender);
        // Nothing stops the four: any answer at a winning point shows it, and one that is forbidden is not shown.
        if answers.is_empty() {
            let Some(tried) = state.five_points(me).into_iter().find(|&p| !state.is_forbidden(defender, p))
            else {
                return Ok(true);
            };
            out.push(tried);
            state.play_four(tried);
            continue;
        }
        let mut longest: Option<(u32, Point)> = None;
        for answer in answers {
            state.play_four(answer);
            let outcome = Solver::new(table, meter, limit).solve_shortest(state, MAX_FOURS)?;
            state.undo();
            let Outcome::Win(plies) = outcome else { return Ok(false) };
            if longest.is_none_or(|(most, _)| plies > most) {
                longest = Some((plies, answer));
            }
        }
        let Some((_, answer)) = longest else { return Ok(false) };
        out.push(answer);
        state.play_four(answer);
    }
}

/// The four of a shortest win.
fn winning_four(
    state: &mut State,
    table: &VcfTable,
    meter: &mut Meter<'_>,
    limit: u64,
) -> Result<Option<Point>, Stopped> {
    let me = state.to_move();
    let mut moves = state.four_points(me);
    if state.has_five(me.opponent()) {
        moves &= state.answers_to_four(me);
    }
    let Outcome::Win(plies) = Solver::new(table, meter, limit).solve_shortest(state, MAX_FOURS)? else {
        return Ok(None);
    };
    let mut best: Option<(u32, Point)> = None;
    for point in moves {
        if state.is_forbidden(me, point) {
            continue;
        }
        let outcome = Solver::new(table, meter, limit).four(state, point, MAX_FOURS)?;
        if let Outcome::Win(rest) = outcome {
            if rest < plies {
                return Ok(Some(point));
            }
            if best.is_none_or(|(least, _)| rest < least) {
                best = Some((rest, point));
            }
        }
    }
    Ok(best.map(|(_, point)| point))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]
mod tests {
    use duel::{Limits, NoClock, StopToken};
    use eval::Tables;

    use super::*;
    use crate::corpus;

    /// Asks a solver, narrow or not, with a table that others may have filled.
    fn ask(problem: &corpus::Problem, table: &VcfTable, is_narrow: bool) -> Outcome {
        let position = &problem.position;
        let tables = Tables::of(position.rule());
        let mut state = State::new(position.rule(), position.board(), position.to_move(), None, tables);
        let (limits, stop) = (Limits::<Point>::default(), StopToken::new());
        let mut meter = Meter::new(&limits, &NoClock, &stop);
        Solver::new(table, &mut meter, 500_000).narrow(is_narrow).solve(&mut state, MAX_FOURS).unwrap()
    }

    #[test]
    fn a_narrow_solver_proves_what_it_says_and_hides_nothing_from_a_whole_one() {
        let (mut won, mut missed) = (0, 0);
        for problem in corpus::corpus() {
            let (fresh, shared) = (VcfTable::new(1 << 14), VcfTable::new(1 << 14));
            let narrow = ask(&problem, &shared, true);
            match narrow {
                Outcome::Win(_) => assert!(problem.fours.is_some(), "{}: no win", problem.id),
                Outcome::None => assert_eq!(problem.fours, None, "{}: a win", problem.id),
                Outcome::Unknown => {}
            }
            let whole = ask(&problem, &shared, false);
            let alone = ask(&problem, &fresh, false);
            let is_win = |outcome| matches!(outcome, Outcome::Win(_));
            assert_eq!(
                is_win(whole),
                is_win(alone),
                "{}: {whole:?} after {narrow:?}, alone {alone:?}",
                problem.id
            );
            won += usize::from(is_win(narrow));
            missed += usize::from(is_win(whole) && !is_win(narrow));
        }
        assert!(won >= 40 && missed > 0, "{won} won, {missed} missed: the problems say nothing");
    }
}
