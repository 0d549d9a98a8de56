//! After a new game the engine searches as if it had just been made.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use duel::{Limits, NoClock, Random, Score, StopToken};
use rules::{BoardSize, Point, Position, Rule, Settings};
use search::{Engine, Task};

fn search(engine: &mut Engine, position: &Position) -> (Point, Score, u64) {
    let limits = Limits::default().with_nodes(20_000);
    let info =
        engine.search(&Task::new(position), &limits, &NoClock, &StopToken::new(), &mut |_| {}).unwrap();
    (info.candidates[0].mv, info.candidates[0].score, info.nodes)
}

#[test]
fn nothing_is_left_of_earlier_games() {
    let mut random = Random::new(5);
    let mut used = Engine::new(2);
    for number in 0..30 {
        // By turns positions with wins, which are proven, and open ones.
        let (stones, lines) = if number % 2 == 0 { (8, 5) } else { (5, 6) };
        let mut position = Position::new(Settings::new(Rule::Renju, BoardSize::RENJU));
        while position.moves().len() < stones {
            let point = Point::new(5 + random.below(lines) as u8, 5 + random.below(lines) as u8);
            if position.check(point.into()).is_ok() {
                position.play(point.into()).unwrap();
            }
        }
        used.new_game();
        assert_eq!(search(&mut used, &position), search(&mut Engine::new(2), &position), "{number}");
    }
}
