//! Where a win by fours can be disturbed.
//!
//! When a quiet move loses to a win by fours, every other move loses to the same fours unless its stone gets in their
//! way: it takes a point that the attack uses, it changes what is forbidden there, or it makes one of the forced answers a
//! four or a five of the defender. The move that lost gets in the way, too: what depends on its stone says nothing of others.
//! The idea of such zones is from T. Thomsen, "Lambda-search in game trees – with application to Go" (2000).

use rules::{Cell, Color, Direction, Point};
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
    /// The move that it refutes. Other moves leave its point free.
    refuted: Option<Point>,
}

impl Refutation {
    /// Follows the win by fours of the side to move through the table of the solver that has just found it. `None` when
    /// the table has lost a part of it, or when it rests on what is forbidden and other moves could change that in ways
    /// that are not followed. The position is as before afterwards.
    pub(crate) fn trace(state: &mut State, table: &VcfTable) -> Option<Refutation> {
        let defender = state.to_move().opponent();
        let refuted = state.last_point();
        let mut refutation = Refutation { uses: PointSet::EMPTY, counters: PointSet::EMPTY, refuted };
        let mut answers = PointSet::EMPTY;
        if !refutation.attack(state, table, &mut answers) || refutation.prevents_a_five(state, &answers) {
            return None;
        }
        for answer in answers {
            refutation.counters |= refutation.partners(state, &answers, answer, defender);
        }
        Some(refutation)
    }

    fn attack(&mut self, state: &mut State, table: &VcfTable, answers: &mut PointSet) -> bool {
        let me = state.to_move();
        if state.has_five(me) {
            self.uses |= state.threats().four_answers(me);
            if let Some(five) = state.five_points(me).first() {
                self.uses.insert(five);
                self.use_ends(state, five);
            }
            return true;
        }
        if !state.has_five(me.opponent())
            && let Some(point) = winning_four(state, me)
        {
            self.uses |= state.threats().winning_four_answers(point, me);
            self.use_ends(state, point);
            return self.stays_legal(state, point);
        }
        let Some(four) = table.winning_four(state.key()) else { return false };
        if !state.threats().empty_points().contains(four) {
            return false;
        }
        self.uses.insert(four);
        self.use_ends(state, four);
        if state.threats().class(four, me).is_winning_four() {
            // It blocks a five at the same time, or it would have been seen above.
            self.uses |= state.threats().winning_four_answers(four, me);
        }
        if !self.stays_legal(state, four) {
            return false;
        }
        state.play_four(four);
        let stopping = state.threats().four_answers(me);
        self.uses |= stopping;
        let legal = state.answers_to_four(me.opponent());
        let mut is_known = (stopping - legal).into_iter().all(|point| self.keeps_verdict(state, point));
        for answer in legal {
            if !is_known {
                break;
            }
            answers.insert(answer);
            state.play_four(answer);
            is_known = self.attack(state, table, answers);
            state.undo();
        }
        state.undo();
        is_known
    }

    /// Whether the stone of the refuted move could make a row of the defender too long that would be a five without it: one
    /// of the five points next to it on a line has four of his stones, those of his answers included.
    fn prevents_a_five(&self, state: &State, answers: &PointSet) -> bool {
        let defender = state.to_move().opponent();
        let is_his = |point: Point| {
            answers.contains(point) || state.threats().board().get(point) == Cell::stone(defender)
        };
        self.refuted.is_some_and(|refuted| {
            Direction::ALL.into_iter().any(|direction| {
                [1, -1].into_iter().any(|side| {
                    let row = (1..=FIVE_REACH + 1).filter_map(|steps| refuted.step(direction, side * steps));
                    row.filter(|&point| is_his(point)).count() >= FIVE_REACH as usize
                })
            })
        })
    }

    /// The free points whose stone could be in one four of `defender` with the stone on `answer`, one of the `answers`, and
    /// two more, of answers or on the board. On the line of the refuted move that cannot be read from the patterns, since
    /// with its stone a row may be too long.
    fn partners(&self, state: &State, answers: &PointSet, answer: Point, defender: Color) -> PointSet {
        let mut partners = PointSet::EMPTY;
        let free = state.threats().empty_points();
        for (i, direction) in Direction::ALL.into_iter().enumerate() {
            let others = on_line(answer, direction, FIVE_REACH).filter(|&point| answers.contains(point));
            let is_refuted_near = self.refuted.is_some_and(|refuted| {
                on_line(answer, direction, 2 * FIVE_REACH + 1).any(|point| point == refuted)
            });
            let are_all = is_refuted_near || others.count() >= 2;
            for point in on_line(answer, direction, FIVE_REACH).filter(|&point| free.contains(point)) {
                if are_all || state.threats().patterns(point, defender)[i] >= Pattern::BlockedTwo {
                    partners.insert(point);
                }
            }
        }
        partners
    }

    /// Where the ends of a row decide whether it wins, they are used, too.
    fn use_ends(&mut self, state: &State, point: Point) {
        if state.threats().rule().five_can_be_blocked() {
            self.uses |= along_lines(point) & state.threats().empty_points();
        }
    }

    /// Whether the four of the attacker is legal after every move outside the uses. A stone of White can only make a point
    /// forbidden that looks so already, or that the refuted one had made harmless.
    fn stays_legal(&mut self, state: &State, four: Point) -> bool {
        if !state.threats().rule().restricts(state.to_move()) {
            return true;
        }
        let threes = threes(state, four).count();
        if threes >= 2 {
            return self.keeps_verdict(state, four);
        }
        let Some(refuted) = self.refuted else { return true };
        let patterns = state.threats().patterns(four, Color::Black);
        Direction::ALL.into_iter().zip(patterns).all(|(direction, pattern)| {
            let is_black = |&point: &Point| state.threats().board().get(point) == Cell::Black;
            let row = on_line(four, direction, FIVE_REACH).filter(is_black).count();
            // Without the refuted stone the line could be another four, or a three beside one.
            let is_harmless = if pattern.is_four() { row < 4 } else { row < 2 || row == 2 && threes == 0 };
            is_harmless || on_line(four, direction, FIVE_REACH + 1).all(|point| point != refuted)
        })
    }

    /// Whether a point that is forbidden to Black, or not, is the same after every move outside the uses, which grow by
    /// what its verdict depends on: its lines and those of the points that make its threes straight fours. Verdicts that
    /// depend on more are given up.
    fn keeps_verdict(&mut self, state: &State, point: Point) -> bool {
        let mut lines = along_lines(point);
        for direction in threes(state, point) {
            for completing in on_line(point, direction, FIVE_REACH) {
                if state.threats().empty_points().contains(completing) {
                    if threes(state, completing).filter(|&other| other != direction).nth(1).is_some() {
                        return false;
                    }
                    lines |= along_lines(completing);
                }
            }
        }
        self.uses |= lines & state.threats().empty_points();
        self.refuted.is_none_or(|refuted| !lines.contains(refuted))
    }
}

/// The directions in which a stone of Black makes a three by shape.
fn threes(state: &State, point: Point) -> impl Iterator<Item = Direction> + use<> {
    let patterns = state.threats().patterns(point, Color::Black);
    Direction::ALL
        .into_iter()
        .zip(patterns)
        .filter(|(_, pattern)| pattern.is_three())
        .map(|(direction, _)| direction)
}

/// A legal four of `color` that nothing stops.
fn winning_four(state: &State, color: Color) -> Option<Point> {
    [Class::StraightFour, Class::DoubleFour]
        .into_iter()
        .flat_map(|class| state.threats().points(color, class))
        .find(|&point| !state.is_forbidden(color, point))
}

/// The other points of a line, up to so many steps away.
fn on_line(point: Point, direction: Direction, reach: i32) -> impl Iterator<Item = Point> {
    (-reach..=reach).filter(|&steps| steps != 0).filter_map(move |steps| point.step(direction, steps))
}

/// The points on the lines through a point that a five through it, or its ends, can use.
fn along_lines(point: Point) -> PointSet {
    Direction::ALL.into_iter().flat_map(|direction| on_line(point, direction, FIVE_REACH + 1)).collect()
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

#[cfg(test)]
mod tests {
    use duel::{Limits, Meter, NoClock, Random, StopToken};
    use eval::Tables;
    use rules::{Board, BoardSize, Rule};

    use super::*;
    use crate::vcf::{MAX_FOURS, Outcome, Solver};

    /// Fours of the side to move.
    fn solve(state: &mut State, table: &VcfTable, nodes: u64) -> Outcome {
        let (limits, stop) = (Limits::<Point>::default(), StopToken::new());
        let mut meter = Meter::new(&limits, &NoClock, &stop);
        Solver::new(table, &mut meter, nodes).solve(state, MAX_FOURS).unwrap()
    }

    /// A position of 8 to 31 random stones near each other, in which nobody has a five to make.
    fn scattered(rule: Rule, random: &mut Random) -> Option<State> {
        let board = Board::new(BoardSize::new(13).unwrap());
        let mut state = State::new(rule, &board, Color::Black, None, Tables::of(rule));
        for _ in 0..8 + random.below(24) {
            let [x, y] = [(); 2].map(|()| 2 + random.below(9) as u8);
            let point = Point::new(x, y);
            let me = state.to_move();
            if state.threats().empty_points().contains(point) && !state.is_forbidden(me, point) {
                state.play(point);
            }
            if Color::ALL.iter().any(|&color| state.has_five(color)) {
                return None;
            }
        }
        Some(state)
    }

    fn told(state: &State) -> String {
        let board = state.threats().board();
        let stones = |color| board.stones_of(color).map(|point| point.to_string()).collect::<String>();
        format!("b:{} w:{}", stones(Color::Black), stones(Color::White))
    }

    /// What a zone leaves out loses: the fours are looked for anew after every such move.
    fn zones_leave_out_losing_moves_only(rule: Rule, positions: usize) {
        let (mut random, mut zones, mut left_out) = (Random::new(rule as u64 + 5), 0, 0);
        let [traced, checked] = [1 << 12, 1 << 16].map(VcfTable::new);
        let states = std::iter::from_fn(|| Some(scattered(rule, &mut random))).flatten();
        for mut state in states.take(positions) {
            let near = state.threats().near_points();
            let me = state.to_move();
            let quiet: Vec<Point> = near
                .into_iter()
                .filter(|&point| !state.weight(point).is_four() && !state.is_forbidden(me, point))
                .collect();
            // After a pass, as at the root, and after moves that lost.
            for first in std::iter::once(None).chain(quiet.iter().step_by(7).map(|&point| Some(point))) {
                match first {
                    None => state.pass(),
                    Some(point) => state.play(point),
                }
                let refutation = match solve(&mut state, &traced, 400) {
                    Outcome::Win(_) => Refutation::trace(&mut state, &traced),
                    Outcome::None | Outcome::Unknown => None,
                };
                state.undo();
                let Some(refutation) = refutation else { continue };
                let mut zone = Zone::new(true);
                zone.narrow(&refutation);
                zones += 1;
                for &point in quiet.iter().filter(|&&point| !zone.contains(point)) {
                    state.play(point);
                    let outcome = solve(&mut state, &checked, 200_000);
                    state.undo();
                    let is_won = matches!(outcome, Outcome::Win(_));
                    assert!(is_won, "{rule}: {outcome:?} after {point} for {first:?}, {}", told(&state));
                    left_out += 1;
                }
            }
        }
        assert!(zones > 100 && left_out > 1_000, "{zones} zones that leave out {left_out}");
    }

    #[test]
    fn zones_of_freestyle() {
        zones_leave_out_losing_moves_only(Rule::Freestyle, 1_500);
    }

    #[test]
    fn zones_of_standard() {
        zones_leave_out_losing_moves_only(Rule::Standard, 1_500);
    }

    #[test]
    fn zones_of_renju() {
        zones_leave_out_losing_moves_only(Rule::Renju, 1_500);
    }

    #[test]
    fn zones_of_caro_with_overlines() {
        zones_leave_out_losing_moves_only(Rule::CaroOverline, 1_500);
    }

    #[test]
    fn zones_of_caro() {
        zones_leave_out_losing_moves_only(Rule::Caro, 1_500);
    }
}
