//! The value of a position from its shapes.

use duel::{Evaluator, Score};
use rules::Color;

use crate::ideas::{EarlyStop, Style, ValueIdeas};
use crate::lines::Shape;
use crate::{Counts, Gomoku, Weights};

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
    /// What goes into the value.
    pub ideas: ValueIdeas,
    /// Attack or defence, on top of the factors of the weights.
    pub style: Style,
    /// The color of the engine, whose shapes are weighed by its attack factor and whose opponent's by its defence
    /// factor, whoever is to move. `None`: nobody's, and the factors rest.
    pub engine: Option<Color>,
}

/// The parts of a value, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueParts {
    /// The shapes of the side to move.
    pub mover: i64,
    /// The shapes of the other side.
    pub waiter: i64,
    /// What the other side's shapes are worth together beyond that.
    pub combination: i64,
    /// What the shapes of the side to move are multiplied by, in thousandths.
    pub mover_factor: i64,
    /// What the shapes of the other side are multiplied by, in thousandths.
    pub waiter_factor: i64,
    /// The places of the stones.
    pub places: i64,
    /// Being to move.
    pub tempo: i64,
}

impl ValueParts {
    /// All together, in the numbers of the table of weights.
    ///
    /// ```
    /// use primer::{Gomoku, ShapeEvaluator};
    /// use rules::{BoardSize, Rule};
    /// let evaluator = ShapeEvaluator::default();
    /// let game = Gomoku::new(Rule::Freestyle, BoardSize::RENJU);
    /// assert_eq!(evaluator.parts(&game).total(), 20, "nothing but the move");
    /// ```
    #[must_use]
    #[inline]
    pub fn total(&self) -> i64 {
        let waiter = (self.waiter + self.combination) * self.waiter_factor;
        (self.mover * self.mover_factor - waiter) / 1000 + self.places + self.tempo
    }
}

impl ShapeEvaluator {
    /// Units of one step of the logistic win rate: an open three more, 200 units, wins about 70%. Other weights have
    /// [another](Weights::win_rate_scale).
    pub const WIN_RATE_SCALE: f64 = 236.0;

    fn counts(&self, game: &Gomoku, color: Color) -> (Counts, i32) {
        match self.scan {
            Scan::Incremental => (game.shapes(color), game.center(color)),
            Scan::Full => (game.scan_shapes(color), game.scan_center(color)),
        }
    }

    /// The factors of the shapes of the side to move and of the other side, in thousandths.
    fn factors(&self, me: Color, has_four: impl Fn(Color) -> bool) -> (i64, i64) {
        let Some(engine) = self.engine else { return (1000, 1000) };
        let factors = self.weights.factors[engine].with_style(self.style);
        let alarm = has_four(engine.opponent());
        let defence = if alarm { factors.defence_against_four } else { factors.defence };
        let (attack, defence) = (i64::from(factors.attack), i64::from(defence));
        if me == engine { (attack, defence) } else { (defence, attack) }
    }

    /// The sum of shapes and places, from the view of the side to move. However many shapes there are, it stays
    /// below the scores of decided games.
    #[must_use]
    #[inline]
    pub fn sum(&self, game: &Gomoku) -> i32 {
        self.weights.score_of(self.parts(game).total())
    }

    /// What goes into [`sum`](ShapeEvaluator::sum), in the numbers of the table of weights.
    #[must_use]
    #[inline]
    pub fn parts(&self, game: &Gomoku) -> ValueParts {
        let me = game.color_to_move();
        let (mine, my_center) = self.counts(game, me);
        let (theirs, their_center) = self.counts(game, me.opponent());
        let weights = &self.weights;
        let total = |counts: Counts, weights: &[i32; Shape::COUNT]| -> i64 {
            let worth = |(shape, &weight): (Shape, &i32)| i64::from(counts.get(shape)) * i64::from(weight);
            let gaps = if self.ideas.jumps { 0 } else { broken(counts, weights) };
            Shape::ALL.into_iter().zip(weights).map(worth).sum::<i64>() - gaps
        };
        let has_four = |color: Color| {
            let counts = if color == me { mine } else { theirs };
            counts.get(Shape::Four) + counts.get(Shape::StraightFour) > 0
        };
        let (mover_factor, waiter_factor) = self.factors(me, has_four);
        let places = if self.ideas.center { my_center - their_center } else { 0 };
        ValueParts {
            mover: total(mine, &weights.mover),
            waiter: total(theirs, &weights.waiter),
            combination: if self.ideas.combination { self.combination(theirs) } else { 0 },
            mover_factor,
            waiter_factor,
            places: i64::from(places) * i64::from(weights.unit),
            tempo: i64::from(weights.tempo),
        }
    }

    /// The bonus for what needs more than one answer.
    fn combination(&self, counts: Counts) -> i64 {
        let threes = if self.ideas.jumps { counts.get(Shape::BrokenThree) } else { 0 };
        let fours = counts.get(Shape::Four);
        let threats = fours + counts.get(Shape::OpenThree) + threes;
        if threats < 2 {
            return 0;
        }
        let four_three = if fours > 0 { self.weights.four_three } else { 0 };
        i64::from(threats - 1) * i64::from(self.weights.double) + i64::from(four_three)
    }
}

/// What the shapes with a gap are worth.
fn broken(counts: Counts, weights: &[i32; Shape::COUNT]) -> i64 {
    let gaps = [Shape::BrokenThree, Shape::BrokenTwo];
    gaps.into_iter().map(|shape| i64::from(counts.get(shape)) * i64::from(weights[shape as usize])).sum()
}

/// What the shapes decide without any search: a win in one, a four without an answer, a straight four to be made that
/// nobody can disturb.
pub(crate) fn verdict(game: &Gomoku) -> Option<Score> {
    let me = game.color_to_move();
    if game.can_win(me) {
        return Some(Score::win_in(1));
    }
    if game.can_win(me.opponent()) {
        return game.is_beyond_defence(me).then(|| Score::loss_in(2));
    }
    game.can_make_straight_four(me).then(|| Score::win_in(3))
}

impl Evaluator<Gomoku> for ShapeEvaluator {
    fn evaluate(&mut self, game: &Gomoku) -> Score {
        let decided = if self.ideas.early_stop == EarlyStop::Off { None } else { verdict(game) };
        decided.unwrap_or_else(|| Score::from_units(self.sum(game)))
    }
}
