//! Renju positions (`.pos`): the number of moves, then a byte each, `15 * row + column`, the row from the **top** and both from
//! 0; 240 is a pass. Boards of 15 lines only.

use rules::{BoardSize, Move, Point};

use super::contents::{Contents, Omission, add_line, as_moves};
use super::report::{FileError, FileProblem, Reader, Wanted, WarningKind};
use super::{FileFormat, SaveError, Saved};
use crate::tree::Tree;

const PASS: u8 = 240;

/// Reads a position.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let Some((&count, moves)) = bytes.split_first() else {
        return Err(reader.error(None, FileProblem::Empty));
    };
    let count = usize::from(count);
    if moves.len() < count {
        reader.warn(bytes.len(), WarningKind::Count { said: count, found: moves.len() });
    } else if moves.len() > count {
        reader.warn(count + 1, WarningKind::Junk);
    }
    let mut line = Vec::new();
    for (index, &byte) in moves.iter().take(count).enumerate() {
        let (row, column) = (i32::from(byte) / 15, i32::from(byte) % 15);
        match Point::try_new(column, 14 - row) {
            _ if byte == PASS => line.push((index + 1, Move::Pass)),
            Some(point) => line.push((index + 1, Move::Place(point))),
            None => {
                reader.warn(index + 1, WarningKind::Expected(Wanted::Move));
                break;
            }
        }
    }
    if line.is_empty() && count > 0 {
        return Err(reader.error(Some(1), FileProblem::Expected(Wanted::PosBytes)));
    }
    let mut tree = reader.tree();
    tree.info.settings.size = BoardSize::RENJU;
    add_line(&mut tree, &line, reader);
    Ok(vec![tree])
}

/// Writes the main line of the first tree.
pub(super) fn write(trees: &[Tree], tree: &Tree) -> Result<Saved, SaveError> {
    let (format, size) = (FileFormat::Pos, tree.info.settings.size);
    if size != BoardSize::RENJU {
        return Err(SaveError::Size { format, size });
    }
    let on_board = |mv: &Move| mv.point().is_none_or(|point| size.contains(point));
    let moves: Vec<Move> = as_moves(tree).into_iter().take_while(on_board).collect();
    let most = usize::from(u8::MAX);
    let Ok(count) = u8::try_from(moves.len()) else {
        return Err(SaveError::TooLong { format, most, moves: moves.len() });
    };
    let byte = |mv: &Move| mv.point().map_or(PASS, |point| 15 * (14 - point.y()) + point.x());
    let bytes = std::iter::once(count).chain(moves.iter().map(byte)).collect();
    Ok(Contents::of(trees, false).saved(bytes, &[Omission::Passes, Omission::PassesAllowed]))
}
