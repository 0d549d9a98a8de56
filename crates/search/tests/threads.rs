//! Several threads together.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use duel::{Limits, NoClock, StopToken};
use rules::text::PositionText;
use rules::{BoardSize, Rule, Settings};
use search::{Engine, Task};

#[test]
fn a_limit_of_nodes_holds_for_all_threads_together() {
    let text = PositionText::parse("h8i9j7g8h10").unwrap();
    let position = text.place(Settings::new(Rule::Renju, BoardSize::RENJU)).unwrap();
    for threads in 1..=4 {
        let mut engine = Engine::new(4);
        engine.set_threads(threads);
        for nodes in [1, 7, 1_000, 30_001] {
            let limits = Limits::default().with_nodes(nodes);
            let info = engine
                .search(&Task::new(&position), &limits, &NoClock, &StopToken::new(), &mut |_| {})
                .unwrap();
            assert!(info.nodes <= nodes, "{threads} threads: {} nodes of {nodes}", info.nodes);
            assert!(!info.candidates.is_empty());
        }
    }
}
