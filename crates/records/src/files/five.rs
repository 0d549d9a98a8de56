//! `Five-to-five-Renju 1.0`: a header, the number of moves and the side to move (1 Black, 2 White), then a move a line,
//! `row column` from the top left and from 0, or `h8`. Boards of 15 lines; several games may follow one another.

use std::fmt::Write as _;

use rules::{BoardSize, Color, Point};

use super::psq::{Moves, numbered};
use super::{
    Fault, FileError, FileFormat, Lost, Reader, Wanted, WriteError, Written, charset, expected, loss,
};
use crate::tree::Tree;

const HEADER: &str = "Five-to-five-Renju";
const LINES: u8 = BoardSize::RENJU.get();

/// Reads all games.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let text = charset::plain(bytes, reader)?;
    let mut trees: Vec<Tree> = Vec::new();
    let mut moves = Moves::new(0);
    let mut said = None;
    let mut last = super::At { offset: 0, line: Some(1) };
    for (at, line) in numbered(&text).map(|(at, line)| (at, line.trim())).filter(|(_, line)| !line.is_empty())
    {
        last = at;
        if let Some(version) = line.strip_prefix(HEADER) {
            if let Some(tree) = trees.last() {
                compare(said.take(), tree, &moves, reader);
            }
            if version.trim() != "1.0" {
                reader.warn(at, expected(Wanted::Version, version.trim()));
            }
            trees.push(Tree::new(BoardSize::RENJU));
            moves = Moves::new(0);
            continue;
        }
        let Some(tree) = trees.last_mut() else {
            return Err(reader.error(at, expected(Wanted::Header, line)));
        };
        let numbers: Vec<Option<usize>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
        if said.is_none() && tree.is_empty() {
            if let [Some(count), Some(turn)] = numbers[..] {
                said = Some((at, count, turn));
                continue;
            }
            reader.warn(at, expected(Wanted::Number, line));
        }
        if moves.stopped {
            continue;
        }
        match numbers[..] {
            [Some(row), Some(column)] if row < LINES.into() && column < LINES.into() => {
                let point = Point::new(column as u8, LINES - 1 - row as u8);
                moves.put(tree, at, point, reader);
            }
            _ => match line.parse::<Point>() {
                Ok(point) => drop(moves.put(tree, at, point, reader)),
                Err(_) if line == "--" || line.eq_ignore_ascii_case("pass") => moves.pass(tree),
                Err(_) => reader.warn(at, expected(Wanted::Move, line)),
            },
        }
    }
    match trees.last() {
        Some(tree) => compare(said, tree, &moves, reader),
        None => return Err(reader.error(last, Fault::EndsEarly(Wanted::Header))),
    }
    Ok(trees)
}

fn compare(said: Option<(super::At, usize, usize)>, tree: &Tree, moves: &Moves, reader: &mut Reader<'_>) {
    let Some((at, said, turn)) = said else { return };
    let found = tree.len() - 1;
    if said != found {
        reader.warn(at, Fault::Count { said, found });
    } else if turn != turn_of(moves.color()) {
        reader.warn(at, Fault::Turn);
    }
}

fn turn_of(color: Color) -> usize {
    if color == Color::Black { 1 } else { 2 }
}

/// Writes the main line of every tree.
pub(super) fn write(trees: &[Tree]) -> Result<Written, WriteError> {
    let mut out = String::new();
    let mut lost = Vec::new();
    for tree in trees {
        if tree.size() != BoardSize::RENJU {
            return Err(WriteError::BoardSize(FileFormat::Five));
        }
        lost.extend(loss::of_line(std::slice::from_ref(tree), &[]));
        let line = loss::line(tree, &mut lost);
        let moves = loss::in_turn(&line, &mut lost);
        if moves.iter().any(|(_, mv)| mv.point().is_none()) {
            // Passes are not in the format, though our reader takes them.
            lost.push(Lost::Passes);
        }
        let turn = if moves.len().is_multiple_of(2) { 1 } else { 2 };
        let _ = writeln!(out, "{HEADER} 1.0\n{} {turn}", moves.len());
        for (_, mv) in moves {
            let _ = match mv.point() {
                Some(point) => writeln!(out, "{} {}", LINES - 1 - point.y(), point.x()),
                None => writeln!(out, "--"),
            };
        }
    }
    Ok(Written { bytes: out.into_bytes(), lost })
}
