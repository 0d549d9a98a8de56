//! Positions as the tournament protocol sends them: `BOARD` or `YXBOARD`, lines `x,y,who` and `DONE`.
//!
//! The column counts from the left and the row from the **top**, both from 0; 1 is a stone of the side to move, 2 one of the other
//! side. `START 20` or `RECTSTART 20,20` before it gives the size. Stones that take turns are read as moves, others as a setup.

use rules::{BoardSize, Color, Move, Point};

use super::contents::add_line;
use super::encoding;
use super::psq::lines;
use super::report::{FileError, FileProblem, Reader, Wanted, WarningKind, cut};
use crate::tree::{Stone, Tree};

fn is_start(line: &str) -> bool {
    let line = line.trim();
    line.eq_ignore_ascii_case("BOARD") || line.eq_ignore_ascii_case("YXBOARD")
}

/// Whether one of the first lines begins a board.
pub(super) fn is_block(text: &str) -> bool {
    text.lines().take(40).any(is_start)
}

/// Reads every board.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let text = encoding::decode(bytes, None, reader)?;
    let mut trees = Vec::new();
    let mut size = reader.options.defaults.size;
    let mut lines = lines(&text);
    while let Some((_, line)) = lines.next() {
        let words: Vec<&str> = line.split([' ', ',']).take(3).collect();
        if let ["START" | "RECTSTART", number, ..] = words[..]
            && let Some(given) = number.trim().parse().ok().and_then(|lines| BoardSize::new(lines).ok())
        {
            size = given;
        }
        if !is_start(line) {
            continue;
        }
        let mut stones = Vec::new();
        let mut is_done = false;
        for (start, line) in lines.by_ref() {
            if line.trim().eq_ignore_ascii_case("DONE") {
                is_done = true;
                break;
            }
            if line.trim().is_empty() {
                continue;
            }
            match stone(line, size) {
                Some((point, who)) => stones.push((start, point, who)),
                None => reader.warn(
                    start,
                    match stone(line, BoardSize::MAX) {
                        Some(_) => WarningKind::NoPoint(cut(line)),
                        None => WarningKind::Expected(Wanted::BlockLine),
                    },
                ),
            }
        }
        if !is_done {
            reader.warn(text.len(), WarningKind::Expected(Wanted::BlockEnd));
        }
        if !reader.take_node(0) {
            break;
        }
        trees.push(tree(&stones, size, reader));
    }
    if trees.is_empty() {
        return Err(reader.error_in(&text, 0, FileProblem::Expected(Wanted::Board)));
    }
    reader.number_lines(&text);
    Ok(trees)
}

/// `x,y,who`; who is 1 or 2.
fn stone(line: &str, size: BoardSize) -> Option<(Point, u8)> {
    let mut parts = line.split(',').map(|part| part.trim().parse::<i32>().ok());
    let (x, y, who) = (parts.next()??, parts.next()??, parts.next()??);
    let y = i32::from(size.get()).checked_sub(1)?.checked_sub(y)?;
    let point = Point::try_new(x, y).filter(|&point| size.contains(point))?;
    matches!(who, 1 | 2).then_some((point, who as u8))
}

fn tree(stones: &[(usize, Point, u8)], size: BoardSize, reader: &mut Reader<'_>) -> Tree {
    let mut tree = reader.tree();
    tree.info.settings.size = size;
    // The side to move is 1, so the last stone is a 2 when they take turns.
    let takes_turns =
        stones.iter().rev().zip([2, 1].into_iter().cycle()).all(|(&(_, _, who), turn)| who == turn);
    if takes_turns {
        let moves: Vec<(usize, Move)> = stones.iter().map(|&(at, point, _)| (at, point.into())).collect();
        add_line(&mut tree, &moves, reader);
        return tree;
    }
    let own = stones.iter().filter(|&&(_, _, who)| who == 1).count();
    // As many stones of both sides: Black is to move. Fewer of his own: the other side began.
    let to_move = if own * 2 < stones.len() { Color::White } else { Color::Black };
    let details = tree.details_mut(tree.root());
    for &(_, point, who) in stones {
        let color = if who == 1 { to_move } else { to_move.opponent() };
        details.setup.retain(|&(there, _)| there != point);
        details.setup.push((point, Stone::Put(color)));
    }
    details.to_move = Some(to_move);
    tree
}
