//! The value of a position from its shapes.

use duel::{Evaluator, Score};
use rules::Color;

use crate::lines::Shape;
use crate::{Counts, Gomoku};

/// What each shape is worth, in units: a clear open three more than the opponent is about 200.
///
/// ```text
/// straight four  . X X X X .      four          O X X X X .    X X . X X
/// open three     . . X X X .      broken three  . X . X X .
/// closed three   O X X X . .      . X X . . X
/// open two       . . X X . .      broken two    . X . X . .    . X . . X .
/// closed two     O X X . . .
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// By [`Shape`], for the side that is to move.
    pub mover: [i32; Shape::COUNT],
    /// By [`Shape`], for the side that has just moved.
    pub waiter: [i32; Shape::COUNT],
    /// What two shapes of the waiting side together are worth beyond their own values, when each of them (a four or
    /// an open three) needs an answer of its own.
    pub double: i32,
    /// What being to move is worth.
    pub tempo: i32,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            mover: [0, 4000, 400, 320, 290, 62, 56, 46, 14],
            waiter: [0, 4000, 190, 200, 180, 40, 40, 32, 10],
            double: 900,
            tempo: 20,
        }
    }
}

/// How the shapes are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scan {
    /// From what the game keeps: the lines through a move are measured as it is played. An evaluation then takes
    /// 14 ns; a full scan takes 4.5 µs.
    #[default]
    Incremental,
    /// From the bare board, at every evaluation: the textbook's first form, and the check on the other.
    Full,
}

/// Values positions by their shapes, after a look at what decides at once.
///
/// A win in one, a four without an answer and a straight four that nobody can disturb are seen for what they are;
/// all else is a sum: shapes by their weights, different for the side to move, and the places of the stones.
///
/// ```
/// use duel::{Evaluator, Game, Score};
/// use primer::{Gomoku, ShapeEvaluator};
/// use rules::{BoardSize, Rule};
/// let mut game = Gomoku::new(Rule::Freestyle, BoardSize::RENJU);
/// for point in ["h8", "h9", "i8", "i10", "j8", "j10"] {
///     game.play(point.parse().unwrap());
/// }
/// assert_eq!(ShapeEvaluator::default().evaluate(&game), Score::win_in(3), "an open three and the move");
/// ```
#[derive(Clone, Debug, Default)]
pub struct ShapeEvaluator {
    /// What the shapes are worth.
    pub weights: Weights,
    /// How they are found.
    pub scan: Scan,
}

impl ShapeEvaluator {
    /// Units of one step of the logistic win rate: an open three more, 200 units, wins about 70%.
    pub const WIN_RATE_SCALE: f64 = 236.0;

    fn counts(&self, game: &Gomoku, color: Color) -> (Counts, i32) {
        match self.scan {
            Scan::Incremental => (game.shapes(color), game.center(color)),
            Scan::Full => (game.scan_shapes(color), game.scan_center(color)),
        }
    }

    /// The sum of shapes and places, from the view of the side to move.
    #[must_use]
    pub fn sum(&self, game: &Gomoku) -> i32 {
        let me = game.color_to_move();
        let (mine, my_center) = self.counts(game, me);
        let (theirs, their_center) = self.counts(game, me.opponent());
        let weights = &self.weights;
        let total = |counts: Counts, weights: &[i32; Shape::COUNT]| -> i32 {
            Shape::ALL.into_iter().zip(weights).map(|(shape, weight)| counts.get(shape) * weight).sum()
        };
        let needing_answer = [Shape::Four, Shape::OpenThree, Shape::BrokenThree];
        let threats: i32 = needing_answer.into_iter().map(|shape| theirs.get(shape)).sum();
        let doubles = (threats - 1).max(0) * weights.double;
        total(mine, &weights.mover) - total(theirs, &weights.waiter) - doubles + my_center - their_center
            + weights.tempo
    }
}

impl Evaluator<Gomoku> for ShapeEvaluator {
    fn evaluate(&mut self, game: &Gomoku) -> Score {
        let me = game.color_to_move();
        let enemy = me.opponent();
        if game.can_win(me) {
            return Score::win_in(1);
        }
        if game.can_win(enemy) {
            if game.is_beyond_defence(me) {
                return Score::loss_in(2);
            }
        } else if game.can_make_straight_four(me) {
            return Score::win_in(3);
        }
        Score::from_units(self.sum(game))
    }
}
