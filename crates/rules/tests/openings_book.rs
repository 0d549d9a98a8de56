//! Lists of balanced openings.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use rules::opening::book::{BookFault, BookOpening, RowOne, read};
use rules::{BoardSize, Position, Rule, Settings};

const PISKVORK: &str = include_str!("../../../data/openings/openings-piskvork.txt");

fn size(lines: usize) -> BoardSize {
    BoardSize::new(lines).unwrap()
}

fn moves(opening: &BookOpening, lines: usize) -> String {
    let moves: Vec<String> = opening.moves(size(lines)).unwrap().iter().map(ToString::to_string).collect();
    moves.join(" ")
}

#[test]
fn the_list_of_piskvork_can_be_played() {
    let book = read(PISKVORK, RowOne::Bottom).unwrap();
    assert_eq!(book.len(), 41);
    for lines in [15, 20] {
        for opening in &book {
            let moves = match opening.moves(size(lines)) {
                Ok(moves) => moves,
                // Eight columns to the left of the centre: this one needs a larger board.
                Err(error) => {
                    assert_eq!((lines, opening.line()), (15, 44));
                    assert_eq!(
                        error.to_string(),
                        "line 44, column 1: the stone is off the board of 15 lines"
                    );
                    continue;
                }
            };
            assert!(moves.len() >= 3);
            for rule in Rule::ALL {
                let mut position = Position::new(Settings::new(rule, size(lines)));
                for point in &moves {
                    position.play((*point).into()).unwrap();
                }
                assert!(position.result().is_none());
            }
        }
    }
    assert_eq!(moves(&book[0], 15), "h8 i8 i5");
    assert_eq!(moves(&book[0], 20), "k10 l10 l7");
    assert_eq!(moves(&book[40], 20), "c16 d16 c15 e14 e15");
}

#[test]
fn points_with_row_one_at_either_end() {
    let text = "# a set\n\nb2e2e3\n  K10 j10, i9,j9 m7 # five stones\n";
    let bottom = read(text, RowOne::Bottom).unwrap();
    assert_eq!(bottom.iter().map(BookOpening::line).collect::<Vec<_>>(), [3, 4]);
    assert_eq!(moves(&bottom[0], 15), "b2 e2 e3");
    assert_eq!(moves(&bottom[1], 15), "k10 j10 i9 j9 m7");
    let top = read(text, RowOne::Top).unwrap();
    assert_eq!(moves(&top[0], 15), "b14 e14 e13");
    assert_eq!(moves(&top[1], 20), "k11 j11 i12 j12 m14");
}

#[test]
fn empty_lists_and_windows_lines() {
    assert_eq!(read("", RowOne::Top), Ok(vec![]));
    assert_eq!(read("# nothing\r\n   \r\n", RowOne::Top), Ok(vec![]));
    let book = read("\u{feff}0,0, 1,0\r\n-1,+2, 0,0,\r\n", RowOne::Top).unwrap();
    assert_eq!(moves(&book[0], 15), "h8 i8");
    assert_eq!(moves(&book[1], 15), "g6 h8");
}

#[test]
fn faults_name_line_and_column() {
    for (text, line, column, fault) in [
        ("0,0, 1", 1, 7, BookFault::ExpectedComma),
        ("0,0, 1,", 1, 8, BookFault::ExpectedNumber),
        ("0,0\n0,0 1,0", 2, 5, BookFault::ExpectedComma),
        ("0,0, x,0", 1, 6, BookFault::ExpectedNumber),
        ("0,0, -,0", 1, 6, BookFault::ExpectedNumber),
        ("0,0, 99999999999,0", 1, 6, BookFault::ExpectedNumber),
        ("0,0, 1,0, 0,0", 1, 11, BookFault::Twice),
        ("h8i9h8", 1, 5, BookFault::Twice),
        ("h8\nh8 i", 2, 4, BookFault::ExpectedPoint),
        ("h8 9", 1, 4, BookFault::ExpectedPoint),
        ("h8 h-1", 1, 4, BookFault::ExpectedPoint),
        ("?", 1, 1, BookFault::ExpectedPoint),
        ("h99999999999", 1, 2, BookFault::ExpectedNumber),
        ("星", 1, 1, BookFault::ExpectedPoint),
    ] {
        let error = read(text, RowOne::Top).unwrap_err();
        assert_eq!((error.line, error.column, &error.fault), (line, column, &fault), "{text}");
        assert!(error.to_string().starts_with(&format!("line {line}, column {column}: ")));
    }
}

#[test]
fn stones_off_the_board() {
    for (text, lines, column) in [
        ("h8 p8", 15, 4),
        ("h8 h16", 15, 4),
        ("h8 h0", 15, 4),
        ("0,0, 8,0", 15, 6),
        ("0,0, 0,-8", 15, 6),
        ("0,0, 0,2147483647", 22, 6),
        ("0,0, 0,-2147483648", 22, 6),
    ] {
        for row_one in [RowOne::Top, RowOne::Bottom] {
            let book = read(text, row_one).unwrap();
            let error = book[0].moves(size(lines)).unwrap_err();
            assert_eq!(
                (error.line, error.column, error.fault),
                (1, column, BookFault::OffBoard(size(lines))),
                "{text}"
            );
        }
    }
}
