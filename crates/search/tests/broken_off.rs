//! What a search says that is stopped anywhere.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use duel::{Limits, NoClock, StopToken};
use rules::text::PositionText;
use rules::{BoardSize, Position, Rule, Settings};
use search::{Engine, Task};

const POSITIONS: [&str; 5] = [
    "h8",
    "h8i9j7g9",
    "h8i9j7g9i7h7f7g8",
    // A three to answer, and one's own four beside it.
    "a1h8c1i8b1j8o15k12",
    // White has a four-three: most moves lose at once.
    "a1h8c1h7e2h6a15i9o1j9a13f9",
];

fn position(rule: Rule, text: &str) -> Position {
    PositionText::parse(text).unwrap().replay(Settings::new(rule, BoardSize::RENJU)).unwrap()
}

/// Wherever it ends there is a legal move, values in order, and no bound that looks like a proven loss.
#[test]
fn any_number_of_nodes_gives_an_answer() {
    let mut engine = Engine::new(2);
    for rule in [Rule::Freestyle, Rule::Renju] {
        for text in POSITIONS {
            let position = position(rule, text);
            for candidates in [1, 3] {
                for nodes in (1..60).chain((60..2_000).step_by(37)) {
                    engine.new_game();
                    let limits = Limits::default().with_nodes(nodes).with_candidates(candidates);
                    let mut last = None;
                    let info = engine
                        .search(&Task::new(&position), &limits, &NoClock, &StopToken::new(), &mut |info| {
                            last = Some(info.clone());
                        })
                        .unwrap();
                    let name = format!("{rule} {text}, {nodes} nodes, {candidates} moves");
                    assert!(!info.candidates.is_empty(), "{name}");
                    assert_eq!(last.as_ref(), Some(&info), "{name}");
                    let mut better_loses = false;
                    for found in &info.candidates {
                        assert!(position.check(found.mv.into()).is_ok(), "{name}: {}", found.mv);
                        // Where a better move loses, the others do.
                        let may_lose = found.exact || better_loses;
                        assert!(may_lose || !found.score.is_loss(), "{name}: {} {}", found.mv, found.score);
                        better_loses |= found.score.is_loss();
                    }
                    let in_order = info.candidates.windows(2).all(|pair| pair[0].score >= pair[1].score);
                    assert!(in_order, "{name}: {:?}", info.candidates);
                }
            }
        }
    }
}
