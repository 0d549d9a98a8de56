//! A player that follows a few rules of thumb: the yardstick for the weakest levels.

use duel::{Clock, Decision, Info, Limits, Player, PlayerError, Random, StopToken};
use rules::{Answer, Color, Move, Point, Request, Turn};
use threats::{Class, PointSet, Threats};

/// It wins in one, blocks fours and open threes, and else plays on a random point next to a stone.
pub struct Scripted {
    seed: u64,
}

impl Scripted {
    /// A player whose chance begins with a seed.
    #[must_use]
    pub fn new(seed: u64) -> Scripted {
        Scripted { seed }
    }
}

impl Player for Scripted {
    type Request = Turn;
    type Answer = Answer;
    type Move = Point;

    fn new_game(&mut self) {
        self.seed = self.seed.wrapping_add(1);
    }

    fn set_memory(&mut self, _: usize) {}

    fn name(&self) -> String {
        "scripted".to_owned()
    }

    fn win_rate_scale(&self) -> f64 {
        1.0
    }

    fn decide(
        &mut self,
        turn: &Turn,
        _: &Limits<Point>,
        _: &dyn Clock,
        _: &StopToken,
        _: &mut dyn FnMut(&Info<Point>),
    ) -> Result<Decision<Answer, Point>, PlayerError> {
        if turn.request != Request::Move {
            return Err(PlayerError::Unsupported("requests of an opening".to_owned()));
        }
        let me = turn.position.to_move();
        let threats = Threats::from_board(turn.position.rule(), turn.position.board());
        let mut random = Random::new(self.seed ^ turn.position.key());
        let answer = choose(&threats, me, &mut random).map_or(Move::Pass, Move::Place);
        Ok(Decision { answer: Answer::Move(answer), info: Info::default() })
    }
}

fn choose(threats: &Threats, me: Color, random: &mut Random) -> Option<Point> {
    let other = me.opponent();
    let coming = [Class::StraightFour, Class::DoubleFour].map(|class| threats.points(other, class));
    let stops = (coming[0] | coming[1])
        .into_iter()
        .fold(PointSet::EMPTY, |all, point| all | threats.winning_four_answers(point, other));
    let next_to_stones: PointSet = threats
        .near_points()
        .into_iter()
        .filter(|point| {
            rules::Direction::ALL.into_iter().any(|direction| {
                [-1, 1].into_iter().any(|step| {
                    point.step(direction, step).is_some_and(|next| {
                        threats.board().get(next) != rules::Cell::Empty
                            && threats.board().get(next) != rules::Cell::Border
                    })
                })
            })
        })
        .collect();
    let choices = [
        threats.points(me, Class::Five),
        threats.points(other, Class::Five),
        stops,
        next_to_stones,
        threats.empty_points(),
    ];
    choices.into_iter().find_map(|set| {
        let legal: Vec<Point> = set.into_iter().filter(|&point| !threats.is_forbidden(point, me)).collect();
        legal.get(random.below(legal.len())).copied()
    })
}
