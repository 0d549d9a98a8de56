//! `Five-to-five-Renju 1.0`: games on 15 lines, one after another. Each has its head, a line with the number of moves and the
//! side to move (1 Black, 2 White), and a line `row column` a move, both from 0 and the row from the **top**.

use std::fmt::Write as _;

use rules::{BoardSize, Color, Move, Point};

use super::contents::{Contents, Omission, add_line, as_stones};
use super::encoding;
use super::psq::lines;
use super::report::{FileError, FileProblem, Reader, Wanted, WarningKind, cut};
use super::{FileFormat, SaveError, Saved};
use crate::tree::Tree;

const HEAD: &str = "Five-to-five-Renju";

/// Reads every game.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let text = encoding::decode(bytes, None, reader)?;
    let mut trees = Vec::new();
    let mut lines = lines(&text).filter(|(_, line)| !line.trim().is_empty()).peekable();
    let is_head = |line: &str| line.trim_start().trim_start_matches('\u{feff}').starts_with(HEAD);
    while let Some((start, line)) = lines.next() {
        if !is_head(line) {
            if trees.is_empty() {
                return Err(reader.error_in(&text, start, FileProblem::Expected(Wanted::FiveHead)));
            }
            reader.warn(start, WarningKind::Junk);
            continue;
        }
        if !reader.take_node(start) {
            break;
        }
        let said = lines.next_if(|(_, line)| !is_head(line)).map(|(start, line)| (start, numbers(line)));
        let mut moves = Vec::new();
        while let Some((start, line)) = lines.next_if(|(_, line)| !is_head(line)) {
            match parse_move(line) {
                Some(point) => moves.push((start, Move::Place(point))),
                None => {
                    reader.warn(start, WarningKind::NoPoint(cut(line)));
                    while lines.next_if(|(_, line)| !is_head(line)).is_some() {}
                    break;
                }
            }
        }
        let mut tree = reader.tree();
        tree.info.settings.size = BoardSize::RENJU;
        add_line(&mut tree, &moves, reader);
        check(&tree, said, start, reader);
        trees.push(tree);
    }
    reader.number_lines(&text);
    Ok(trees)
}

/// Warns where the numbers at the top are not those of the moves.
fn check(tree: &Tree, said: Option<(usize, Option<(usize, usize)>)>, start: usize, reader: &mut Reader<'_>) {
    let Some((at, Some((count, turn)))) = said else {
        let at = said.map_or(start, |(at, _)| at);
        return reader.warn(at, WarningKind::Expected(Wanted::FiveCount));
    };
    let found = tree.main_line().count();
    if count != found {
        reader.warn(at, WarningKind::Count { said: count, found });
    }
    let color = match turn {
        1 => Some(Color::Black),
        2 => Some(Color::White),
        _ => None,
    };
    let to_move = tree.to_move(tree.main_end());
    if color != Some(to_move) {
        reader.warn(at, WarningKind::Turn { said: color, found: to_move });
    }
}

fn numbers(line: &str) -> Option<(usize, usize)> {
    let mut words = line.split_whitespace();
    Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?))
}

/// `7 7`, or `h8`.
fn parse_move(line: &str) -> Option<Point> {
    let point = match numbers(line) {
        Some((row, column)) => Point::try_new(i32::try_from(column).ok()?, 14 - i32::try_from(row).ok()?),
        None => line.trim().parse().ok(),
    };
    point.filter(|&point| BoardSize::RENJU.contains(point))
}

/// Writes the main lines of all trees.
pub(super) fn write(trees: &[Tree]) -> Result<Saved, SaveError> {
    let mut contents = Contents::of(trees, true);
    let mut out = String::new();
    for tree in trees {
        let size = tree.info.settings.size;
        if size != BoardSize::RENJU {
            return Err(SaveError::Size { format: FileFormat::Five, size });
        }
        let stones = as_stones(tree, &mut contents);
        let _ = writeln!(out, "{HEAD} 1.0\n{} {}", stones.len(), stones.len() % 2 + 1);
        for point in stones {
            let _ = writeln!(out, "{} {}", 14 - point.y(), point.x());
        }
    }
    Ok(contents.saved(out.into_bytes(), &[Omission::OtherGames]))
}
