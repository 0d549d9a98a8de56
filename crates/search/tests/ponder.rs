//! Pondering: what is found while the other side thinks helps, and ends when it is told to.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use duel::{Clock, Limits, NoClock, Player, StopToken};
use rules::text::PositionText;
use rules::{Answer, Move, Opening, Party, Protocol, Request, Settings, Turn};
use search::{Level, Tengen};

fn turn(moves: &str) -> Turn {
    let position = PositionText::parse(moves).unwrap().replay(Settings::default()).unwrap();
    Turn { position, opening: Opening::new(Protocol::None), party: Party::A, request: Request::Move }
}

/// A clock that sets a token when it has been looked at so often.
struct Bell<'a> {
    looks: AtomicU64,
    after: u64,
    stop: &'a StopToken,
}

impl Clock for Bell<'_> {
    fn now(&self) -> Duration {
        if self.looks.fetch_add(1, Ordering::SeqCst) >= self.after {
            self.stop.stop();
        }
        Duration::ZERO
    }
}

/// An engine that has pondered for so many looks at the clock: one at the start and one for each iteration.
fn pondered(turn: &Turn, looks: u64) -> Tengen {
    let mut tengen = Tengen::new(8);
    let stop = StopToken::new();
    let clock = Bell { looks: AtomicU64::new(0), after: looks, stop: &stop };
    assert!(tengen.ponder(turn, &clock, &stop) > 10_000);
    assert!(tengen.engine_mut().table_full_per_mille() > 0);
    tengen
}

fn decide(tengen: &mut Tengen, turn: &Turn, depth: u32) -> (Move, u64) {
    let limits = Limits::default().with_depth(depth);
    let decision = tengen.decide(turn, &limits, &NoClock, &StopToken::new(), &mut |_| {}).unwrap();
    let Answer::Move(mv) = decision.answer else { panic!("a move is answered by a move") };
    (mv, decision.info.nodes)
}

#[test]
fn a_pondered_reply_costs_less() {
    let place = turn("h8i9g8f8i8j8");
    let mut next = place.clone();
    next.position.play(decide(&mut Tengen::new(8), &place, 12).0).unwrap();
    let cold = decide(&mut Tengen::new(8), &next, 10).1;
    let warm = decide(&mut pondered(&place, 14), &next, 10).1;
    assert!(warm * 2 < cold, "{warm} of {cold}");
}

#[test]
fn a_set_token_ends_it_within_a_look() {
    let mut tengen = Tengen::new(1);
    let stop = StopToken::new();
    stop.stop();
    let nodes = tengen.ponder(&turn("h8i9g8f8i8j8"), &NoClock, &stop);
    assert!(nodes <= duel::POLL_INTERVAL, "{nodes}");
}

#[test]
fn nothing_is_pondered_below_full_strength_or_after_the_end() {
    let stop = StopToken::new();
    let mut tengen = Tengen::new(1);
    assert_eq!(tengen.ponder(&turn("h8a1h9a3h10a5h11a7h12"), &NoClock, &stop), 0);
    let draw = Turn { request: Request::AnswerDraw, ..turn("h8") };
    assert_eq!(tengen.ponder(&draw, &NoClock, &stop), 0);
    tengen.set_level(Level::of(Level::MAX - 1), 0);
    assert_eq!(tengen.ponder(&turn("h8"), &NoClock, &stop), 0);
}
