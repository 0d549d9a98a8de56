//! Wins with a line that the rules replay.
//!
//! A search says "a win in 15 plies" and has a line of what it found first; what is shown to people is shown with a line
//! to the five, or to a four whose every answer is forbidden to Black. What cannot be shown is not called a win.

use duel::{Meter, Stopped};
use rules::Point;

use crate::state::{State, Threat};
use crate::vcf::{self, VcfTable};

/// Solver nodes for the end of one line.
const LINE_NODES: u64 = 50_000;

/// Plays `line` and goes on to the five: fours by the solver, forced answers by the rules. The moves are taken back; the
/// line is longer afterwards, and `true` says that it ends the game, with `ends_for` the side that was to move at the
/// start as the winner when `wins`.
///
/// # Errors
/// [`Stopped`] when the search must answer now; the position is restored then, too.
pub(crate) fn finish(
    state: &mut State,
    line: &mut Vec<Point>,
    table: &VcfTable,
    meter: &mut Meter<'_>,
) -> Result<bool, Stopped> {
    let start = state.ply();
    let result = extend(state, line, table, meter);
    while state.ply() > start {
        state.undo();
    }
    result
}

fn extend(
    state: &mut State,
    line: &mut Vec<Point>,
    table: &VcfTable,
    meter: &mut Meter<'_>,
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
    loop {
        let me = state.to_move();
        if let Some(five) = state.five_points(me).first() {
            line.push(five);
            return Ok(true);
        }
        let enemy = me.opponent();
        if state.has_five(enemy) {
            let answers = state.answers_to_four(me);
            let answer = match answers.first() {
                Some(answer) => answer,
                // Nothing stops the five: a move that is legal, where it would have to be if it could.
                None => match state.five_points(enemy).into_iter().find(|&p| !state.is_forbidden(me, p)) {
                    Some(point) => point,
                    None => return Ok(true),
                },
            };
            line.push(answer);
            state.play(answer);
            continue;
        }
        if vcf::line(state, table, meter, LINE_NODES, line)? {
            return Ok(true);
        }
        // The loser may still put off the end; he answers a coming four where that resists at all, else where it is.
        if let Threat::Four(answers) = state.threat_of_four() {
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
