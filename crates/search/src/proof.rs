//! Wins with a line that the rules replay.
//!
//! A search says "a win in 15 plies" and has a line of what it found first; what is shown to people is shown with a line
//! to the five, or to a four whose every answer is forbidden to Black. What cannot be shown is not called a win.

use duel::{Limits, Meter, NoClock, StopToken, Stopped};
use rules::Point;

use crate::node::{MAX_PLY, Searcher, Worker};
use crate::root::Shared;
use crate::state::{State, Threat};
use crate::value::{INFINITE, is_decided, is_win};
use crate::vcf;

/// Continues lines to the end of the game: fours by the solver, forced answers by the rules, and what lies between by
/// searching again, which the table makes quick.
pub(crate) struct Prover<'a> {
    pub(crate) worker: &'a mut Worker,
    pub(crate) shared: Shared<'a>,
    /// Nodes of the search for all lines together.
    pub(crate) nodes: u64,
    /// Nodes of the solver for the end of one line.
    pub(crate) solver_nodes: u64,
}

impl Prover<'_> {
    /// Plays `line` and goes on to the five; the moves are taken back, and the line is longer afterwards. When it ends the
    /// game as a win of the side that was to move if `wins`, else of the other, the result is in how many plies; see
    /// [`plies_to_five`]. `plies` is how many the search says.
    pub(crate) fn finish(
        &mut self,
        state: &mut State,
        line: &mut Vec<Point>,
        wins: bool,
        plies: u32,
    ) -> Option<u32> {
        let start = state.ply();
        // Nothing stops this but the limits on nodes.
        let is_shown = self.extend(state, line, wins, plies).unwrap_or(false);
        while state.ply() > start {
            state.undo();
        }
        (is_shown && line.len().is_multiple_of(2) != wins).then(|| plies_to_five(state, line))
    }

    fn extend(
        &mut self,
        state: &mut State,
        line: &mut Vec<Point>,
        wins: bool,
        plies: u32,
    ) -> Result<bool, Stopped> {
        for i in 0..line.len() {
            let (me, point) = (state.to_move(), line[i]);
            let is_free = state.threats().empty_points().contains(point);
            if !is_free || state.is_forbidden(me, point) {
                line.truncate(i);
                break;
            }
            if state.is_five(me, point) {
                line.truncate(i + 1);
                return Ok(true);
            }
            state.play(point);
        }
        let (limits, stop) = (Limits::<Point>::default(), StopToken::new());
        let mut meter = Meter::new(&limits, &NoClock, &stop);
        loop {
            let me = state.to_move();
            if let Some(five) = state.five_points(me).first() {
                line.push(five);
                return Ok(true);
            }
            let enemy = me.opponent();
            if state.has_five(enemy) {
                let answers = state.answers_to_four(me);
                let answer = match answers.single() {
                    Some(answer) => answer,
                    None if answers.is_empty() => {
                        // Nothing stops the five: a move that is legal, where it would have to be if it could.
                        match state.five_points(enemy).into_iter().find(|&p| !state.is_forbidden(me, p)) {
                            Some(point) => point,
                            None => return Ok(true),
                        }
                    }
                    None if self.continue_by_search(state, line, wins, plies) => continue,
                    None => return Ok(false),
                };
                line.push(answer);
                state.play(answer);
                continue;
            }
            let is_winner = line.len().is_multiple_of(2) == wins;
            if is_winner && vcf::line(state, self.shared.vcf, &mut meter, self.solver_nodes, line)? {
                return Ok(true);
            }
            if self.continue_by_search(state, line, wins, plies) {
                continue;
            }
            // The loser may still put off the end; he answers a coming four where that resists at all, else where it is.
            if !is_winner && let Threat::Four(answers) = state.threat_of_four() {
                let coming = state.strong_four_points(enemy);
                let is_legal = |&point: &Point| !state.is_forbidden(me, point);
                if let Some(answer) = answers.into_iter().chain(coming).find(is_legal) {
                    line.push(answer);
                    state.play(answer);
                    continue;
                }
            }
            return Ok(false);
        }
    }

    /// Searches deeper and deeper until the end is seen again, and plays what leads there; `false` when it is not seen,
    /// or no move can be shown.
    fn continue_by_search(
        &mut self,
        state: &mut State,
        line: &mut Vec<Point>,
        wins: bool,
        plies: u32,
    ) -> bool {
        let (stop, ply) = (StopToken::new(), state.ply());
        let limits = Limits::<Point>::default().with_nodes(self.nodes.max(1));
        let mut meter = Meter::new(&limits, &NoClock, &stop);
        let is_winner = line.len().is_multiple_of(2) == wins;
        let deepest = (plies as i32 - line.len() as i32 + 4).clamp(4, MAX_PLY as i32 / 2);
        for depth in 1..=deepest {
            let Shared { table, vcf, techniques, draw_at_empty } = self.shared;
            let (worker, meter) = (&mut *self.worker, &mut meter);
            let mut searcher =
                Searcher { state: &mut *state, worker, table, vcf, meter, techniques, draw_at_empty };
            let Ok(value) = searcher.search::<true>(-INFINITE, INFINITE, depth, 0, false) else { break };
            if is_decided(value) {
                self.nodes = self.nodes.saturating_sub(meter.nodes());
                let from = line.len();
                if is_win(value) == is_winner {
                    line.extend(self.worker.lines.from(0));
                }
                line[from..].iter().for_each(|&point| state.play(point));
                return line.len() > from;
            }
        }
        self.nodes = self.nodes.saturating_sub(meter.nodes());
        while state.ply() > ply {
            state.undo();
        }
        self.worker.tidy_up();
        false
    }
}

/// Plies to the five of a line that ends the game: the five is its last stone, or falls two plies later when the line
/// ends with a four whose every answer is forbidden, since Black plays somewhere all the same.
pub(crate) fn plies_to_five(state: &mut State, line: &[Point]) -> u32 {
    let Some((&last, before)) = line.split_last() else { return 0 };
    before.iter().for_each(|&point| state.play_four(point));
    let ends_with_five = state.is_five(state.to_move(), last);
    before.iter().for_each(|_| state.undo());
    line.len() as u32 + if ends_with_five { 0 } else { 2 }
}
