//! Where a win by fours can be disturbed.
//!
//! When a quiet move loses to a win by fours, every other move loses to the same fours unless its stone gets in their
//! way: it takes a point that the attack uses, or it makes one of the forced answers a four or a five of the defender.
//! The idea of such zones is from T. Thomsen, "Lambda-search in game trees – with application to Go" (2000).

use rules::{Color, Direction, Point};
use threats::{Class, Pattern, PointSet};

use crate::state::State;
use crate::vcf::VcfTable;

/// Steps along a line within which two stones can be in one five.
const FIVE_REACH: i32 = 4;

/// What a win by fours uses.
pub(crate) struct Refutation {
    /// Points on which a stone of the defender changes the attack itself.
    uses: PointSet,
    /// The stones of the defender's answers with what else they can become part of.
    counters: PointSet,
}

impl Refutation {
    /// Follows the win by fours of the side to move through the table of the solver that has just found it. `None` when
    /// the table has lost a part of it. The position is as before afterwards.
    pub(crate) fn trace(state: &mut State, table: &VcfTable) -> Option<Refutation> {
        let defender = state.to_move().opponent();
        let mut refutation = Refutation { uses: PointSet::EMPTY, counters: PointSet::EMPTY };
        let mut answers = PointSet::EMPTY;
        if !refutation.attack(state, table, &mut answers) {
            return None;
        }
        for answer in answers {
            refutation.counters |= partners(state, answer, defender);
        }
        Some(refutation)
    }

    fn attack(&mut self, state: &mut State, table: &VcfTable, answers: &mut PointSet) -> bool {
        let me = state.to_move();
        if state.has_five(me) {
            self.uses |= state.threats().four_answers(me);
            if let Some(five) = state.five_points(me).first() {
                self.uses.insert(five);
            }
            return true;
        }
        if !state.has_five(me.opponent())
            && let Some(point) = winning_four(state, me)
        {
            self.uses |= state.threats().winning_four_answers(point, me);
            return true;
        }
        let Some(four) = table.winning_four(state.key()) else { return false };
        if !state.threats().empty_points().contains(four) {
            return false;
        }
        self.uses.insert(four);
        if state.threats().rule().five_can_be_blocked() {
            self.uses |= along_lines(state, four);
        }
        state.play_four(four);
        self.uses |= state.threats().four_answers(me);
        let mut is_known = true;
        for answer in state.answers_to_four(me.opponent()) {
            answers.insert(answer);
            state.play_four(answer);
            is_known = self.attack(state, table, answers);
            state.undo();
            if !is_known {
                break;
            }
        }
        state.undo();
        is_known
    }
}

/// A legal four of `color` that nothing stops.
fn winning_four(state: &State, color: Color) -> Option<Point> {
    [Class::StraightFour, Class::DoubleFour]
        .into_iter()
        .flat_map(|class| state.threats().points(color, class))
        .find(|&point| !state.is_forbidden(color, point))
}

/// The free points whose stone could be in one four of `defender` with a stone on `answer` and another one.
fn partners(state: &State, answer: Point, defender: Color) -> PointSet {
    let mut partners = PointSet::EMPTY;
    let free = state.threats().empty_points();
    for (i, direction) in Direction::ALL.into_iter().enumerate() {
        for steps in (-FIVE_REACH..=FIVE_REACH).filter(|&steps| steps != 0) {
            if let Some(point) = answer.step(direction, steps)
                && free.contains(point)
                && state.threats().patterns(point, defender)[i] >= Pattern::BlockedTwo
            {
                partners.insert(point);
            }
        }
    }
    partners
}

/// The points on the lines through a point that a five through it, or its ends, can use.
fn along_lines(state: &State, point: Point) -> PointSet {
    let near = Direction::ALL.into_iter().flat_map(|direction| {
        (-FIVE_REACH - 1..=FIVE_REACH + 1).filter_map(move |steps| point.step(direction, steps))
    });
    near.collect::<PointSet>() & state.threats().empty_points()
}

/// The moves of a node that are still worth trying.
pub(crate) struct Zone {
    /// `None`: all.
    points: Option<PointSet>,
    /// How many losing moves have been looked at; a zone that is not wanted has had all its tries.
    pub(crate) tries: u32,
}

impl Zone {
    /// All moves; `is_wanted` says whether it may be narrowed.
    pub(crate) fn new(is_wanted: bool) -> Zone {
        Zone { points: None, tries: if is_wanted { 0 } else { u32::MAX } }
    }

    #[inline]
    pub(crate) fn contains(&self, point: Point) -> bool {
        self.points.as_ref().is_none_or(|points| points.contains(point))
    }

    /// Another refutation: a move must get in the way of every one.
    pub(crate) fn narrow(&mut self, refutation: &Refutation) {
        let points = refutation.uses | refutation.counters;
        self.points = Some(self.points.map_or(points, |all| all & points));
    }
}
