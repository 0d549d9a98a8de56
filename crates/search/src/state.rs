//! The position as the search sees it: threats, evaluation and the side to move, moving as one.

use std::sync::Arc;

use eval::{Sums, Tables};
use rules::{Board, Color, Point, Rule};
use threats::{Class, PointSet, Threats};

use crate::node::Weight;
use crate::value::{DRAW, Value, estimate, loss_at};

/// Marks White to move in a key.
const WHITE_TO_MOVE: u64 = 0x9D39_247E_3377_6D41;

/// What the opponent threatens to do with his next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Threat {
    /// Nothing that must be answered.
    None,
    /// A five; only these points stop it.
    Five(PointSet),
    /// A four that could not be stopped; these points stop it, and fours of one's own put it off.
    Four(PointSet),
}

/// What a move changes besides the threats.
#[derive(Clone, Copy)]
struct Ply {
    sums: Sums,
    /// The move before; a pass has none.
    last: Option<Point>,
    /// Whether a stone was played.
    is_stone: bool,
}

/// A position with moves that can be taken back.
pub(crate) struct State {
    threats: Threats,
    tables: Arc<Tables>,
    sums: Sums,
    to_move: Color,
    last: Option<Point>,
    plies: Vec<Ply>,
    /// Under the policy that Black may not play forbidden points, having no other is a draw; else he must, and loses.
    pub(crate) stuck_is_draw: bool,
}

impl State {
    /// The stones of a board with `to_move` to move.
    pub(crate) fn new(
        rule: Rule,
        board: &Board,
        to_move: Color,
        last: Option<Point>,
        tables: Arc<Tables>,
    ) -> State {
        let threats = Threats::from_board(rule, board);
        let sums = Sums::of(&threats, &tables);
        let plies = Vec::with_capacity(board.size().area() + 8);
        State { threats, tables, sums, to_move, last, plies, stuck_is_draw: false }
    }

    #[inline]
    pub(crate) fn to_move(&self) -> Color {
        self.to_move
    }

    #[inline]
    pub(crate) fn threats(&self) -> &Threats {
        &self.threats
    }

    /// Moves and passes since the root.
    #[inline]
    pub(crate) fn ply(&self) -> usize {
        self.plies.len()
    }

    #[inline]
    pub(crate) fn last_point(&self) -> Option<Point> {
        self.last
    }

    /// Key of the stones and the side to move.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let hash = self.threats.board().hash();
        if self.to_move == Color::White { hash ^ WHITE_TO_MOVE } else { hash }
    }

    /// The key after a move of the side to move.
    #[inline]
    pub(crate) fn key_after(&self, point: Point) -> u64 {
        let hash = self.threats.board().hash_with(point, self.to_move);
        if self.to_move == Color::Black { hash ^ WHITE_TO_MOVE } else { hash }
    }

    #[inline]
    pub(crate) fn empty_count(&self) -> usize {
        self.threats.board().empty_count()
    }

    /// The side to move plays on a free point.
    #[inline]
    pub(crate) fn play(&mut self, point: Point) {
        self.plies.push(Ply { sums: self.sums, last: self.last, is_stone: true });
        self.threats.play_watched(point, self.to_move, &mut self.sums.watch(&self.tables));
        self.last = Some(point);
        self.to_move = self.to_move.opponent();
    }

    /// The same for a move in a line of fours: the evaluation is not kept up to date until it is taken back.
    #[inline]
    pub(crate) fn play_four(&mut self, point: Point) {
        self.plies.push(Ply { sums: self.sums, last: self.last, is_stone: true });
        self.threats.play(point, self.to_move);
        self.last = Some(point);
        self.to_move = self.to_move.opponent();
    }

    /// The side to move passes.
    #[inline]
    pub(crate) fn pass(&mut self) {
        self.plies.push(Ply { sums: self.sums, last: self.last, is_stone: false });
        self.last = None;
        self.to_move = self.to_move.opponent();
    }

    /// Takes back the last move or pass.
    #[inline]
    pub(crate) fn undo(&mut self) {
        let Some(ply) = self.plies.pop() else { return };
        if ply.is_stone {
            self.threats.undo();
        }
        self.sums = ply.sums;
        self.last = ply.last;
        self.to_move = self.to_move.opponent();
    }

    #[inline]
    pub(crate) fn has_five(&self, color: Color) -> bool {
        self.threats.count(color, Class::Five) > 0
    }

    #[inline]
    pub(crate) fn five_points(&self, color: Color) -> PointSet {
        self.threats.points(color, Class::Five)
    }

    #[inline]
    pub(crate) fn is_five(&self, color: Color, point: Point) -> bool {
        self.threats.class(point, color) == Class::Five
    }

    /// Whether the stone is forbidden to `color`.
    #[inline]
    pub(crate) fn is_forbidden(&self, color: Color, point: Point) -> bool {
        self.threats.is_forbidden(point, color)
    }

    /// Whether a legal stone of `color` makes a four that nothing stops.
    #[inline]
    pub(crate) fn has_winning_four(&self, color: Color) -> bool {
        [Class::StraightFour, Class::DoubleFour].into_iter().any(|class| {
            self.threats.count(color, class) > 0
                && (!self.threats.rule().restricts(color)
                    || self.threats.points(color, class).into_iter().any(|p| !self.is_forbidden(color, p)))
        })
    }

    /// The points where a stone of `color` makes a four and no five; some may be forbidden.
    #[inline]
    pub(crate) fn four_points(&self, color: Color) -> PointSet {
        self.threats.four_points(color)
    }

    /// Whether some four of `color` makes more than the four.
    #[inline]
    pub(crate) fn has_strong_four(&self, color: Color) -> bool {
        self.threats.count(color, Class::FourPlus) + self.threats.count(color, Class::FourThree) > 0
    }

    /// Those of them that make more than the four.
    #[inline]
    pub(crate) fn strong_four_points(&self, color: Color) -> PointSet {
        self.threats.points(color, Class::FourThree)
            | self.threats.points(color, Class::StraightFour)
            | self.threats.points(color, Class::DoubleFour)
    }

    /// The points where a stone of `color` makes two threes; with `plus` also those where it makes a three and something
    /// more.
    #[inline]
    pub(crate) fn strong_three_points(&self, color: Color, plus: bool) -> PointSet {
        let mut points = self.threats.points(color, Class::DoubleThree);
        if plus {
            points |= self.threats.points(color, Class::ThreePlus);
        }
        points
    }

    /// The points on which `defender` stops every five that the other side threatens; none that is forbidden to him,
    /// unless it wins.
    #[inline]
    pub(crate) fn answers_to_four(&self, defender: Color) -> PointSet {
        let mut answers = self.threats.four_answers(defender.opponent());
        if self.threats.rule().restricts(defender) {
            for point in answers {
                if self.is_forbidden(defender, point) {
                    answers.remove(point);
                }
            }
        }
        answers
    }

    /// Whether the opponent of the side to move could make a four that nothing stops, and what prevents all of these.
    #[inline]
    pub(crate) fn threat_of_four(&self) -> Threat {
        let attacker = self.to_move.opponent();
        if self.threats.count(attacker, Class::StraightFour) + self.threats.count(attacker, Class::DoubleFour)
            == 0
        {
            return Threat::None;
        }
        self.answers_to_winning_fours(attacker)
    }

    fn answers_to_winning_fours(&self, attacker: Color) -> Threat {
        let mut answers: Option<PointSet> = None;
        for class in [Class::StraightFour, Class::DoubleFour] {
            for point in self.threats.points(attacker, class) {
                if self.is_forbidden(attacker, point) {
                    continue;
                }
                // What could make it forbidden is not worth finding out: every move may.
                let stops = if self.threats.is_doubtful(point, attacker) {
                    self.threats.near_points()
                } else {
                    self.threats.winning_four_answers(point, attacker)
                };
                answers = Some(answers.map_or(stops, |all| all & stops));
            }
        }
        answers.map_or(Threat::None, Threat::Four)
    }

    /// The moves worth trying; some may be forbidden. Fours are always among them.
    #[inline]
    pub(crate) fn moves(&self, threat: &Threat, forced_replies: bool) -> PointSet {
        match threat {
            Threat::Five(answers) => *answers,
            Threat::Four(answers) if forced_replies => *answers | self.four_points(self.to_move),
            _ => {
                let near = self.threats.near_points();
                if near.is_empty() { self.threats.empty_points() } else { near }
            }
        }
    }

    /// Whether a free point is not forbidden to the side to move.
    pub(crate) fn has_legal_move(&self) -> bool {
        self.threats.empty_points().into_iter().any(|point| !self.is_forbidden(self.to_move, point))
    }

    /// What it is worth to have forbidden points only.
    pub(crate) fn value_without_move(&self, ply: usize) -> Value {
        if self.stuck_is_draw { DRAW } else { loss_at(ply + 1) }
    }

    /// How much a move of the side to move promises, for the order of moves.
    #[inline]
    pub(crate) fn move_score(&self, point: Point) -> i32 {
        let me = self.to_move;
        self.tables.move_score(me, self.threats.code(point, me), self.threats.code(point, me.opponent()))
    }

    /// How much a move of the side to move promises by what it makes, whatever it prevents.
    pub(crate) fn attack_score(&self, point: Point) -> i32 {
        let me = self.to_move;
        self.tables.attack_score(me, self.threats.code(point, me))
    }

    /// How much a move of the side to move matters at once.
    #[inline]
    pub(crate) fn weight(&self, point: Point) -> Weight {
        let me = self.to_move;
        let own = self.threats.class(point, me);
        if own == Class::Four {
            Weight::Four
        } else if own.is_four() {
            Weight::Forcing
        } else if own >= Class::Three && own < Class::Forbidden
            || self.threats.class(point, me.opponent()) >= Class::FourPlus
        {
            Weight::Sharp
        } else {
            Weight::Quiet
        }
    }

    /// The evaluation for the side to move.
    #[inline]
    pub(crate) fn static_eval(&self) -> Value {
        let mask = eval::mask(&self.threats, self.to_move);
        estimate(self.sums.value(self.to_move, mask, &self.tables))
    }
}

#[cfg(test)]
mod tests {
    use rules::BoardSize;

    use super::*;

    /// Black's straight four e5 looks like a double-three. White's g6 lies on none of its lines, but makes it one, and
    /// with it forbidden: whatever leaves Black no four that nothing stops is among the moves to try.
    #[test]
    fn moves_that_prohibit_a_winning_four_are_tried() {
        let stones =
            |text: &str| -> Vec<Point> { text.split(' ').map(|point| point.parse().unwrap()).collect() };
        let mut board = Board::new(BoardSize::new(9).unwrap());
        for point in stones("b9 d9 d8 c7 h7 i7 d6 a5 f5 g5 h5 d3 e3 i3 e2 a1") {
            board.put(point, Color::Black);
        }
        for point in stones("d7 b4 h2 i2 h1") {
            board.put(point, Color::White);
        }
        let mut state = State::new(Rule::Renju, &board, Color::White, None, Tables::of(Rule::Renju));
        let Threat::Four(answers) = state.threat_of_four() else { panic!("no threat") };
        let mut prevented = Vec::new();
        for point in state.threats.near_points() {
            state.play(point);
            if !state.has_winning_four(Color::Black) {
                prevented.push(point);
                assert!(answers.contains(point), "{point}");
            }
            state.undo();
        }
        assert!(prevented.contains(&"g6".parse().unwrap()), "{prevented:?}");
    }
}
