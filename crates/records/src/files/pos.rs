//! `.pos`: the number of moves, then a byte a move, `15·row + column` from the top left; 240 is a pass. Boards of 15 lines.

use rules::{BoardSize, Color, Move, Point};

use super::{At, Fault, FileError, FileFormat, Reader, Wanted, WriteError, Written, expected, loss};
use crate::tree::{NodeId, Play, Tree};

const PASS: u8 = 240;

/// Reads a binary position, or a text board that has the same end of its name.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let said = usize::from(bytes[0]);
    if said + 1 != bytes.len() && bytes.iter().all(|&byte| byte >= b' ' || byte.is_ascii_whitespace()) {
        return super::boards::read(bytes, reader);
    }
    let mut tree = Tree::new(BoardSize::RENJU);
    if said + 1 != bytes.len() {
        let found = bytes.len() - 1;
        reader.warn(At { offset: 0, line: None }, Fault::Count { said, found });
    }
    let (mut at, mut color) = (NodeId::ROOT, Color::Black);
    let mut board = rules::Board::new(tree.size());
    for (offset, &byte) in bytes.iter().enumerate().skip(1).take(said.max(1)) {
        let place = At { offset, line: None };
        let play = match byte {
            PASS => Play::pass(color),
            0..225 => Play::stone(color, Point::new(byte % 15, 14 - byte / 15)),
            _ => {
                reader.warn(place, expected(Wanted::Point, &byte.to_string()));
                break;
            }
        };
        if let Move::Place(point) = play.mv {
            if !board.is_empty(point) {
                reader.warn(place, Fault::Occupied(point));
                break;
            }
            board.put(point, color);
        }
        at = tree.add(at, Some(play));
        color = color.opponent();
    }
    if tree.is_empty() && said > 0 {
        return Err(reader.error(At { offset: 1, line: None }, Fault::EndsEarly(Wanted::Move)));
    }
    Ok(vec![tree])
}

/// Writes the main line of the first tree.
pub(super) fn write(trees: &[Tree]) -> Result<Written, WriteError> {
    let tree = &trees[0];
    if tree.size() != BoardSize::RENJU {
        return Err(WriteError::BoardSize(FileFormat::Pos));
    }
    let mut lost = loss::of_line(trees, &[]);
    let line = loss::line(tree, &mut lost);
    let moves = loss::in_turn(&line, &mut lost);
    let count = u8::try_from(moves.len()).map_err(|_| WriteError::TooManyMoves(FileFormat::Pos))?;
    let mut bytes = vec![count];
    bytes.extend(
        moves.iter().map(|(_, mv)| mv.point().map_or(PASS, |point| 15 * (14 - point.y()) + point.x())),
    );
    Ok(Written { bytes, lost })
}
