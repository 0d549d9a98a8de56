//! The engine's side of the protocol: whatever a manager sends, the machine neither panics nor answers twice, and an
//! engine that answers at once is never asked twice at a time.
#![no_main]

use std::time::Duration;

use duel::{Decision, Info, PlayerError};
use libfuzzer_sys::fuzz_target;
use protocol::LineSplitter;
use protocol::engine::{About, Brain, Effect, Job, fallback_move};
use rules::{Answer, Move, Request};

fuzz_target!(|data: &[u8]| {
    let about = About {
        name: "Fuzz".to_owned(),
        version: "1".to_owned(),
        author: "A".to_owned(),
        country: "B".to_owned(),
        www: "none".to_owned(),
        max_threads: 2,
    };
    let mut brain = Brain::new(about);
    let mut splitter = LineSplitter::default();
    let mut now = Duration::ZERO;
    let mut has_left = false;
    // Pieces of odd lengths, as a pipe may deliver them.
    for piece in data.chunks(7) {
        splitter.push(piece);
        while let Some(line) = splitter.take() {
            now += Duration::from_millis(3);
            let effects = brain.line(now, line);
            has_left |= carry_out(&mut brain, effects, now);
            if has_left {
                return;
            }
        }
    }
    splitter.finish();
    while let Some(line) = splitter.take() {
        let effects = brain.line(now, line);
        if carry_out(&mut brain, effects, now) {
            return;
        }
    }
    let effects = brain.end_of_input(now);
    assert!(carry_out(&mut brain, effects, now), "it leaves at the end of input");
});

/// Does what the machine wants; whether it has left.
fn carry_out(brain: &mut Brain, effects: Vec<Effect>, now: Duration) -> bool {
    let mut queue: std::collections::VecDeque<Effect> = effects.into();
    let mut has_left = false;
    while let Some(effect) = queue.pop_front() {
        assert!(!has_left, "nothing comes after leaving");
        match effect {
            Effect::Write(line) => assert!(!line.contains(['\n', '\r']), "{line:?}"),
            Effect::Think(job) => {
                let decision = decide(&job);
                queue.extend(brain.progress(job.id, &Info::default()));
                queue.extend(brain.decided(now, job.id, decision));
            }
            Effect::Exit => has_left = true,
            Effect::Ponder(turn) => assert!(turn.position.result().is_none()),
            Effect::Stop(_)
            | Effect::StopPondering
            | Effect::NewGame
            | Effect::Memory(_)
            | Effect::Threads(_) => {}
        }
    }
    has_left
}

fn decide(job: &Job) -> Result<Decision<Answer, rules::Point>, PlayerError> {
    let position = &job.turn.position;
    let answer = match &job.turn.request {
        Request::Move => Answer::Move(Move::Place(fallback_move(position).ok_or(PlayerError::NoMove)?)),
        Request::Place { zone, .. } => {
            let mut points = position.board().empty_points();
            let point = points.find(|&point| zone.contains(position.size(), point));
            Answer::Place(point.ok_or(PlayerError::NoMove)?)
        }
        Request::Choose(choices) => Answer::Choose(choices[0]),
        Request::Declare { min, .. } => Answer::Declare(*min),
        Request::Select { offered } => Answer::Select(offered[0]),
        _ => return Err(PlayerError::Unsupported("this request".to_owned())),
    };
    Ok(Decision { answer, info: Info::default() })
}
