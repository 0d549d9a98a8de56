//! Random walks through every protocol: refusals change nothing, undo is exact, the history replays.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use proptest::prelude::*;
use rules::{Answer, BoardSize, Choice, Color, Move, Opening, Party, Point, Position};
use rules::{Protocol, Request, Rule, Settings};

/// A small generator of numbers, so that a walk is one seed (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % n as u64) as usize
    }

    fn point(&mut self, lines: u8) -> Point {
        Point::new(self.below(lines.into()) as u8, self.below(lines.into()) as u8)
    }

    /// An answer to a request, not always a good one.
    fn answer(&mut self, request: &Request, lines: u8) -> Answer {
        match request {
            Request::Place { .. } => Answer::Place(self.point(lines)),
            Request::Choose(choices) => Answer::Choose(choices[self.below(choices.len())]),
            Request::Declare { min, max } => Answer::Declare(min + self.below((max - min + 1).into()) as u8),
            Request::Offer { total, offered } => {
                let missing = usize::from(*total) - offered.len();
                let n = 1 + self.below(missing.min(3));
                Answer::Offer((0..n).map(|_| self.point(lines)).collect())
            }
            Request::Select { offered } => Answer::Select(offered[self.below(offered.len())]),
            Request::Move | Request::AnswerDraw => panic!("not asked during an opening"),
        }
    }

    /// Any answer.
    fn any_answer(&mut self) -> Answer {
        match self.below(7) {
            0 => Answer::Place(self.point(22)),
            1 => Answer::Choose(Choice::ALL[self.below(Choice::ALL.len())]),
            2 => Answer::Declare(self.below(256) as u8),
            3 => {
                let n = self.below(4);
                Answer::Offer((0..n).map(|_| self.point(22)).collect())
            }
            4 => Answer::Select(self.point(22)),
            5 => Answer::Move(Move::Pass),
            _ => Answer::Draw(self.below(2) == 0),
        }
    }
}

/// A game that fits the protocol.
fn settings(protocol: Protocol, numbers: &mut Numbers) -> Settings {
    loop {
        let rule = Rule::ALL[numbers.below(Rule::ALL.len())];
        let size = BoardSize::new(5 + numbers.below(18)).unwrap();
        let settings = Settings { passes: numbers.below(2) == 0, ..Settings::new(rule, size) };
        if Opening::check(protocol, &settings).is_ok() {
            return settings;
        }
    }
}

/// What holds in every state.
fn check_state(opening: &Opening, position: &Position) {
    let owners = opening.owners();
    assert_eq!(owners.black, owners.white.other());
    assert_eq!(opening.colors()[owners.white], Color::White);
    let request = opening.request(position);
    assert_eq!(request.is_none(), position.result().is_some());
    if opening.is_over() && request.is_some() {
        assert_eq!(request, Some((owners[position.to_move()], Request::Move)));
    }
    match request {
        Some((_, Request::Place { number, .. })) => assert_eq!(number, position.moves().len() + 1),
        Some((party, Request::Offer { total, offered })) => {
            assert_eq!((party, position.to_move()), (owners.black, Color::Black));
            assert!(offered.len() < total.into() && offered == opening.offers());
        }
        Some((party, Request::Select { offered })) => {
            assert_eq!(party, owners.white);
            assert_eq!(offered, opening.offers());
        }
        Some((_, Request::Choose(choices))) => assert!(choices.len() >= 2),
        _ => assert!(opening.offers().is_empty()),
    }
}

fn walk(protocol: Protocol, mut numbers: Numbers) {
    let settings = settings(protocol, &mut numbers);
    let mut position = Position::new(settings);
    let mut opening = Opening::new(protocol);
    let mut passed = vec![(opening.clone(), position.clone())];
    let mut tries = 0;
    while !opening.is_over() {
        check_state(&opening, &position);
        let (_, request) = opening.request(&position).unwrap();
        let answer = if numbers.below(8) == 0 {
            numbers.any_answer()
        } else {
            numbers.answer(&request, settings.size.get())
        };
        let accepted = opening.apply(&mut position, &answer);
        match accepted {
            Ok(()) => passed.push((opening.clone(), position.clone())),
            Err(refusal) => {
                assert!(!refusal.to_string().is_empty());
                assert_eq!(Some(&(opening.clone(), position.clone())), passed.last(), "{answer} was refused");
            }
        }
        tries += 1;
        assert!(tries < 100_000, "{protocol} on {settings:?} does not end");
    }
    check_state(&opening, &position);

    // The history replays to the same state.
    let mut replayed = (Opening::new(protocol), Position::new(settings));
    for answer in opening.history() {
        replayed.0.apply(&mut replayed.1, answer).unwrap();
    }
    assert_eq!(Some(&replayed), passed.last());

    // Each undo gives the state before, and the answer.
    let mut history = opening.history().to_vec();
    passed.pop();
    while let Some(before) = passed.pop() {
        assert_eq!(opening.undo(&mut position), history.pop());
        assert_eq!((&opening, &position), (&before.0, &before.1));
    }
    assert_eq!(opening.undo(&mut position), None);
    assert_eq!(opening, Opening::new(protocol));
    assert_eq!(opening.owners().black, Party::A);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_protocol_can_be_walked_and_taken_back(seed: u64) {
        for protocol in Protocol::ALL {
            walk(protocol, Numbers(seed));
            walk(protocol.with_number(1 + (seed % 20) as u8), Numbers(!seed));
        }
    }
}
