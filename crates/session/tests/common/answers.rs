//! Random answers to whatever a session asks; the tests of saved games use them, too.

use rules::{Answer, Choice, Move, Point, Request};
use session::Session;

/// An answer to what is asked, usually a possible one.
pub(crate) fn some_answer(session: &Session, choice: u16) -> Answer {
    let position = session.position();
    let n = usize::from(choice);
    let free: Vec<Point> = position.board().empty_points().collect();
    let point = |n: usize| free.get(n % free.len().max(1)).copied().unwrap_or(Point::new(0, 0));
    // Around the centre, so that rows come about.
    let central = |n: usize| {
        let size = position.size();
        let near: Vec<Point> = free.iter().copied().filter(|&p| size.center_distance(p) <= 2).collect();
        if near.is_empty() || n.is_multiple_of(7) { point(n) } else { near[n % near.len()] }
    };
    match session.request().map(|(_, request)| request) {
        _ if n % 41 == 0 => Answer::Choose(Choice::Swap),
        _ if n % 43 == 0 => Answer::Move(Move::Place(Point::new(21, 21))),
        Some(Request::Move) if n % 11 == 0 => Answer::Move(Move::Pass),
        None | Some(Request::Move) => Answer::Move(Move::Place(central(n))),
        Some(Request::Place { zone, .. }) => {
            let fitting: Vec<Point> =
                free.iter().copied().filter(|&p| zone.contains(position.size(), p)).collect();
            Answer::Place(fitting.get(n % fitting.len().max(1)).copied().unwrap_or(point(n)))
        }
        Some(Request::Choose(choices)) => Answer::Choose(choices[n % choices.len()]),
        Some(Request::Declare { min, max }) => Answer::Declare(min + (n % usize::from(max - min + 1)) as u8),
        Some(Request::Offer { .. }) => Answer::Offer(vec![point(n)]),
        Some(Request::Select { offered }) => Answer::Select(offered[n % offered.len()]),
        Some(Request::AnswerDraw) => Answer::Draw(n.is_multiple_of(3)),
    }
}
