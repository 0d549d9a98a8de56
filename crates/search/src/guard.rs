//! Before the search: when the other side would win by fours if nothing were done, only what stops that is worth playing.
//!
//! The search finds this out by itself, but not with a handful of nodes, and not beyond its depth.

use duel::{Meter, Stopped};
use rules::Point;

use crate::state::State;
use crate::vcf::{MAX_FOURS, Outcome, Solver, VcfTable};
use crate::zone::{Refutation, Zone};

/// Solver nodes for one move, at least.
const LEAST_NODES: u64 = 300;

/// What became of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    /// The other side wins by fours; the five falls so many plies after the move.
    Lost(u32),
    /// No win was found within the nodes allowed.
    Held,
}

/// Reorders the moves of the root. When the other side threatens to win by fours, moves that do not get in the way of
/// that are left out; of the rest those that stop it come first, as they were, and then those that lose latest. Moves
/// that are known to lose are left out, too, when others are not. At least `wanted` moves stay. `nodes` is about how many
/// moves the solver may play.
///
/// # Errors
/// [`Stopped`] when the search must answer now; `points` is as good as it could be made until then, and the moves on the
/// board are for the caller to take back.
pub(crate) fn order(
    state: &mut State,
    table: &VcfTable,
    meter: &mut Meter<'_>,
    nodes: u64,
    points: &mut Vec<Point>,
    wanted: usize,
) -> Result<(), Stopped> {
    if !state.has_five(state.to_move().opponent()) {
        let Some(zone) = threatened(state, table, meter, nodes / 4)? else { return Ok(()) };
        let is_relevant = |point: &Point| zone.contains(*point) || state.weight(*point).is_four();
        let relevant: Vec<Point> = points.iter().copied().filter(is_relevant).collect();
        if relevant.len() >= wanted {
            *points = relevant;
        }
    }
    let most = (nodes / 2 / points.len().max(1) as u64).max(LEAST_NODES.min(nodes));
    let mut fates = Vec::with_capacity(points.len());
    for &point in points.iter() {
        let fate = fate(state, table, meter, most, point)?;
        fates.push((fate, point));
    }
    // Stable: moves of the same fate stay in their order.
    fates.sort_by_key(|&(fate, _)| std::cmp::Reverse(fate));
    let held = fates.iter().filter(|(fate, _)| *fate == Fate::Held).count();
    if held >= wanted {
        fates.truncate(held);
    }
    *points = fates.into_iter().map(|(_, point)| point).collect();
    Ok(())
}

/// What gets in the way of the win that the other side threatens; `None` when none is found.
fn threatened(
    state: &mut State,
    table: &VcfTable,
    meter: &mut Meter<'_>,
    nodes: u64,
) -> Result<Option<Zone>, Stopped> {
    state.pass();
    let outcome = Solver::new(table, meter, nodes).solve(state, MAX_FOURS)?;
    let refutation = match outcome {
        Outcome::Win(_) => Refutation::trace(state, table),
        Outcome::None | Outcome::Unknown => None,
    };
    state.undo();
    let is_threat = matches!(outcome, Outcome::Win(_));
    Ok(is_threat.then(|| {
        let mut zone = Zone::new(true);
        if let Some(refutation) = &refutation {
            zone.narrow(refutation);
        }
        zone
    }))
}

/// Whether the other side wins by fours after the move.
fn fate(
    state: &mut State,
    table: &VcfTable,
    meter: &mut Meter<'_>,
    nodes: u64,
    point: Point,
) -> Result<Fate, Stopped> {
    if state.is_five(state.to_move(), point) {
        return Ok(Fate::Held);
    }
    state.play(point);
    let outcome = Solver::new(table, meter, nodes).solve_shortest(state, MAX_FOURS)?;
    state.undo();
    Ok(match outcome {
        Outcome::Win(plies) => Fate::Lost(plies),
        Outcome::None | Outcome::Unknown => Fate::Held,
    })
}
