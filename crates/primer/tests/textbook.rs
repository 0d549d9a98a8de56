//! The textbook searches as players, and limits that hold.

use duel::{Limits, NoClock, Player, StopToken};
use primer::{Lesson, Options, Primer, Textbook, TextbookOptions};
use rules::text::PositionText;
use rules::{
    Answer, BoardSize, ForbiddenPolicy, Move, Opening, Party, Point, Protocol, Request, Rule, Settings, Turn,
};

fn turn(text: &str, settings: Settings) -> Turn {
    let text = PositionText::parse(text).expect("a position text");
    let position = text.replay(settings).expect("a legal game");
    let opening = Opening::new(Protocol::None);
    let (party, request) = opening.request(&position).unwrap_or((Party::A, Request::Move));
    Turn { position, opening, party, request }
}

fn decide(
    player: &mut impl Player<Request = Turn, Answer = Answer, Move = Point>,
    turn: &Turn,
    limits: &Limits<Point>,
) -> duel::Decision<Answer, Point> {
    player.decide(turn, limits, &NoClock, &StopToken::new(), &mut |_| {}).expect("a move")
}

fn freestyle() -> Settings {
    Settings::new(Rule::Freestyle, BoardSize::RENJU)
}

#[test]
fn every_search_takes_a_win_and_answers_a_four() {
    for lesson in Lesson::ALL {
        assert_eq!(lesson.name().parse(), Ok(lesson));
        let mut player =
            Textbook::new(lesson, TextbookOptions { playouts: 3_000, ..TextbookOptions::default() });
        for (text, accepted) in [("h8a1h9a3h10a5h11a7", vec!["h7", "h12"]), ("h8h7h9a3h10a5h11", vec!["h12"])]
        {
            let answer = decide(&mut player, &turn(text, freestyle()), &Limits::default()).answer.to_string();
            assert!(accepted.contains(&answer.as_str()), "{lesson} at {text}: {answer}");
        }
    }
}

#[test]
fn nodes_are_a_limit() {
    let text = "h8i9i7g9j6k5j8h9f9j7g10h10";
    for nodes in [1, 10, 100, 1_000] {
        let mut player = Primer::new(Options::for_level(5));
        for candidates in [1, 5] {
            let limits = Limits::default().with_nodes(nodes).with_candidates(candidates);
            let decision = decide(&mut player, &turn(text, Settings::default()), &limits);
            assert!(decision.info.nodes <= nodes, "{} of {nodes}", decision.info.nodes);
        }
    }
}

#[test]
fn the_width_holds_at_the_root() {
    let mut player = Primer::new(Options { width: Some(2), ..Options::for_level(4) });
    let limits = Limits::default().with_nodes(2_000).with_candidates(5);
    let decision = decide(&mut player, &turn("h8i9j7", Settings::default()), &limits);
    assert!(decision.info.candidates.len() <= 2, "{:?}", decision.info.candidates);
}

#[test]
fn a_known_win_is_not_searched_any_further() {
    let mut player = Primer::new(Options::for_level(5));
    let limits = Limits::default().with_nodes(100_000).with_candidates(5);
    let decision = decide(&mut player, &turn("h8a1h9a3h10a5h11a7", freestyle()), &limits);
    assert!(decision.info.nodes < 100, "{}", decision.info.nodes);
    assert!(decision.info.best().is_some_and(|best| best.score.plies_to_end() == Some(1)));
}

/// Three black stones on each side of d1, the only free point: six or more in a row.
#[test]
fn black_passes_when_nothing_else_is_allowed() {
    let settings = Settings {
        forbidden: ForbiddenPolicy::Illegal,
        passes: true,
        ..Settings::new(Rule::Renju, BoardSize::new(7).expect("a board"))
    };
    let columns = ["a", "b", "c", "d", "e", "f", "g"];
    let (mut black, mut white) = (String::new(), String::new());
    for (x, column) in columns.iter().enumerate() {
        for row in 1..=7 {
            match (row, x) {
                (1, 3) => {}
                (1, _) => black.push_str(&format!("{column}1")),
                // Pairs that shift from row to row: nowhere else more than a few in a row.
                _ if (x + 2 * row) % 4 < 2 => black.push_str(&format!("{column}{row}")),
                _ => white.push_str(&format!("{column}{row}")),
            }
        }
    }
    let text = format!("b:{black} w:{white} to:b");
    let turn = turn(&text, settings);
    assert!(turn.position.result().is_none(), "{:?}", turn.position.result());
    assert_eq!(turn.position.forbidden_points().len(), 1);
    for answer in [
        decide(&mut Primer::new(Options::for_level(2)), &turn, &Limits::default()).answer,
        decide(&mut Textbook::new(Lesson::Mcts, TextbookOptions::default()), &turn, &Limits::default())
            .answer,
    ] {
        assert_eq!(answer, Answer::Move(Move::Pass));
    }
}
