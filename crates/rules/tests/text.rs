//! Position text and board diagrams: what is written is read back, every form is understood, and errors say where.

use proptest::prelude::*;
use rules::diagram::{self, Diagram, DiagramError};
use rules::position::Move;
use rules::text::{MAX_CHARS, PositionText, ReplayFailure, TextErrorKind, write};
use rules::{Board, BoardSize, Color, EndReason, Point, Position, Reason, Rule, Settings, Setup};

fn freestyle() -> Settings {
    Settings::new(Rule::Freestyle, BoardSize::RENJU)
}

fn read(text: &str) -> Position {
    PositionText::parse(text).expect("a position text").replay(freestyle()).expect("a legal game")
}

#[test]
fn moves_in_every_form() {
    for text in [
        "h8i9j7",
        "H8 I9 J7",
        "h8,i9;j7",
        "1.h8 2.i9 3.j7",
        "1) h8 2) i9 3) j7",
        "h8-i9-j7",
        "\u{feff}h8\n i9\r\n\tj7\n",
        "ｈ８，ｉ９；Ｊ７。",
        "1．h8、2．i9、3．j7",
        "m:h8i9j7",
    ] {
        assert_eq!(write(&read(text)), "h8i9j7", "{text}");
    }
}

#[test]
fn passes_switch_passes_on() {
    for text in ["h8--j7", "h8 -- j7", "h8 pass j7", "h8PASSj7", "h8—j7".replace('—', "--").as_str()] {
        let position = read(text);
        assert!(position.settings().passes);
        assert_eq!(position.moves()[1].mv, Move::Pass, "{text}");
        assert_eq!(position.to_move(), Color::White);
        assert_eq!(write(&position), "h8--j7");
    }
    assert!(!read("h8-j7").settings().passes);
}

#[test]
fn explicit_stones() {
    let position = read("b:h8j7 w:i9");
    assert_eq!((position.to_move(), position.moves().len()), (Color::White, 0));
    assert_eq!(read("b:h8 w:i9").to_move(), Color::Black);
    assert_eq!(read("b:h8j7 w:i9 to:b").to_move(), Color::Black);
    assert_eq!(read("w:i9 to: white").to_move(), Color::White);
    assert_eq!(read("H8,F6/H7").board(), read("b:h8f6 w:h7").board());
    assert_eq!(read("/h7").board().stones().white, 1);
    assert_eq!(read("b:- w:-").board().empty_count(), 225);
    let position = read("b:h8 w:i9 m:j7k6");
    assert_eq!(write(&position), "b:h8 w:i9 to:b m:j7k6");
}

#[test]
fn faults_are_located() {
    for (text, at, kind) in [
        ("h8 foo", 4, TextErrorKind::Unexpected),
        ("h8 i", 4, TextErrorKind::NoRow),
        ("h8 12 i9", 4, TextErrorKind::NoColumn),
        ("h8 天元", 4, TextErrorKind::Unexpected),
        ("x:h8", 1, TextErrorKind::UnknownSection),
        ("b:h8 b:i9", 6, TextErrorKind::SectionTwice),
        ("b:h8 to:x", 9, TextErrorKind::NoColor),
        ("b:h8 to:", 9, TextErrorKind::NoColor),
        ("b:h8--", 5, TextErrorKind::PassInSetup),
        ("h8/h9/h10", 6, TextErrorKind::Stroke),
        ("b:h8/h9", 1, TextErrorKind::Stroke),
        ("b:h8 w:i9 to:b j7", 16, TextErrorKind::AfterSide),
    ] {
        let error = PositionText::parse(text).unwrap_err();
        assert_eq!((error.at, error.kind), (at, kind), "{text}: {error}");
    }
    let long = "a1".repeat(MAX_CHARS);
    assert_eq!(PositionText::parse(&long).unwrap_err().kind, TextErrorKind::TooLong);
    let twice = PositionText::parse("b:h8 w:i9h8").unwrap();
    let error = twice.setup(BoardSize::RENJU).unwrap_err();
    assert_eq!((error.at, error.kind), (10, TextErrorKind::Twice));
    let off = PositionText::parse("b:h8 w:p1").unwrap().setup(BoardSize::RENJU).unwrap_err();
    assert_eq!((off.at, off.kind), (8, TextErrorKind::OffBoard(BoardSize::RENJU)));
}

#[test]
fn illegal_moves_are_named_with_every_reason() {
    let replay = |text: &str| match PositionText::parse(text).unwrap().replay(Settings::default()) {
        Err(ReplayFailure::Move(error)) => error,
        other => panic!("{text}: {other:?}"),
    };
    let error = replay("h8h9 h8");
    assert_eq!((error.number, error.at, error.word.as_str()), (3, 6, "h8"));
    assert_eq!(error.reasons, [Reason::Occupied(Color::Black)]);
    // After the end and on a stone: both reasons are given.
    let error = replay("h8a1h9a3h10a5h11a7h12h8");
    assert!(matches!(error.reasons[..], [Reason::AfterEnd(_), Reason::Occupied(Color::Black)]), "{error}");
    // A point that no board has.
    let error = replay("h8 z99");
    assert_eq!((error.reasons.as_slice(), error.word.as_str()), ([Reason::OffBoard].as_slice(), "z99"));
    let error = replay("f8a1g8o1h6a15h7o15h8");
    assert_eq!(error.to_string(), "move 9 (h8): h8 is forbidden for Black: double-three");
}

#[test]
fn any_placement_can_be_put_on_the_board() {
    let place = |text: &str| PositionText::parse(text).unwrap().place(freestyle());
    // Moves after the end of the game.
    let position = place("h8a1h9a3h10a5h11a7h12b9c9").unwrap();
    assert_eq!(position.board().stones().black, 6);
    assert_eq!(position.result().map(|result| result.reason), Some(EndReason::Five));
    assert!(place("h8h8").is_err());
    assert!(place("h8z9").is_err());
}

fn arbitrary_game() -> impl Strategy<Value = (usize, Vec<(u8, u8)>)> {
    (5usize..=22)
        .prop_flat_map(|size| (Just(size), proptest::collection::vec((0..size as u8, 0..size as u8), 0..60)))
}

proptest! {
    /// Whatever is played is written so that it is read back.
    #[test]
    fn written_positions_are_read_back((size, points) in arbitrary_game(), setup in 0usize..6) {
        let size = BoardSize::new(size).unwrap();
        let settings = Settings { passes: true, ..Settings::new(Rule::Freestyle, size) };
        let mut points: Vec<Point> = points.into_iter().map(|(x, y)| Point::new(x, y)).collect();
        let mut seen = std::collections::HashSet::new();
        points.retain(|&point| seen.insert(point));
        let stones: Vec<Point> = points.drain(..setup.min(points.len())).collect();
        let (black, white) = stones.split_at(stones.len() / 2);
        let to_move = if stones.len().is_multiple_of(2) { Color::Black } else { Color::White };
        let setup = Setup { black: black.to_vec(), white: white.to_vec(), to_move };
        let mut position = Position::with_setup(settings, setup).unwrap();
        for point in points {
            if position.result().is_none() {
                position.play(point.into()).unwrap();
            }
        }
        let text = write(&position);
        let back = PositionText::parse(&text).unwrap().replay(settings).unwrap();
        prop_assert_eq!(back.board(), position.board());
        prop_assert_eq!(back.to_move(), position.to_move());
        prop_assert_eq!(write(&back), text);
        let drawn = Diagram::new(position.board()).to_string();
        let parsed = diagram::parse(&drawn).unwrap();
        prop_assert_eq!(&parsed.board, position.board());
        prop_assert!(parsed.marks.is_empty());
    }

    /// No text makes the readers panic, and places lie within the text.
    #[test]
    fn any_text_is_answered(text in "[a-z0-9:/ ,;.\\-\\n天元PpAaSs]{0,40}|\\PC{0,40}") {
        match PositionText::parse(&text) {
            Ok(parsed) => {
                let _ = parsed.replay(Settings::default());
                let _ = parsed.place(Settings::default());
            }
            Err(error) => prop_assert!(error.at >= 1 && error.at <= text.chars().count() + 1),
        }
        let _ = diagram::parse(&text);
        let _ = text.parse::<Point>();
    }
}

#[test]
fn diagrams_carry_marks() {
    let parsed =
        diagram::parse(" 5 . . . . .\n 4 . . O . .\n 3 . . X 3 .\n 2 . . . . 6\n 1 . . . . .\n   a b c d e")
            .unwrap();
    assert_eq!(parsed.marks, [("d3".parse().unwrap(), '3'), ("e2".parse().unwrap(), '6')]);
    assert_eq!(parsed.board.stones().black, 1);
    let other_symbols = diagram::parse("●....\n.○...\n..@..\n...o.\n....x").unwrap();
    assert_eq!((other_symbols.board.stones().black, other_symbols.board.stones().white), (3, 2));
    assert!(matches!(diagram::parse("....\n....\n....\n...."), Err(DiagramError::Rows(_))));
    let error = diagram::parse(".....\n.....\n....\n.....\n.....").unwrap_err();
    assert_eq!(error, DiagramError::Width { row: 3, found: 4, expected: 5 });
    assert_eq!(
        diagram::parse(&Diagram::new(&Board::new(BoardSize::MAX)).to_string()).unwrap().board.size(),
        BoardSize::MAX
    );
}
