//! Moves and stones as words; the grammar is that of [`rules::text`].

use rules::text::PositionText;
use rules::{Board, Color};

use super::sgf_read::Lines;
use super::{Fault, FileError, Lost, Reader, Wanted, Written, charset, expected, loss};
use crate::tree::{NodeId, Play, SetupChange, Tree};

/// Reads any position text.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let text = charset::plain(bytes, reader)?;
    let mut lines = Lines::new(&text);
    let offset =
        |at: usize| text.char_indices().nth(at.saturating_sub(1)).map_or(text.len(), |(offset, _)| offset);
    let words = PositionText::parse(&text)
        .map_err(|error| reader.error(lines.at(offset(error.at)), expected(Wanted::Move, &error.word)))?;
    let size = reader.options.size;
    let mut tree = Tree::new(size);
    let mut board = Board::new(size);
    let mut setup = SetupChange::default();
    let stones = words.black.iter().map(|stone| (stone, Color::Black));
    for (stone, color) in stones.chain(words.white.iter().map(|stone| (stone, Color::White))) {
        let at = lines.at(offset(stone.at));
        match stone.mv.and_then(|mv| mv.point()).filter(|&point| size.contains(point)) {
            None => reader.warn(at, expected(Wanted::Point, &stone.word)),
            Some(point) if !board.is_empty(point) => reader.warn(at, Fault::Occupied(point)),
            Some(point) => {
                board.put(point, color);
                setup.points.push((point, Some(color)));
            }
        }
    }
    let mut color = Color::Black;
    if words.has_setup || words.to_move.is_some() {
        let count = board.stones();
        let natural = rules::Setup::natural_to_move(count.black.into(), count.white.into());
        color = words.to_move.unwrap_or(natural);
        setup.to_move = Some(color);
        tree.rare_mut(NodeId::ROOT).setup = Some(setup);
    }
    let mut last = NodeId::ROOT;
    for word in &words.moves {
        let at = lines.at(offset(word.at));
        let point = word.mv.and_then(|mv| mv.point());
        let fault = match (word.mv, point) {
            (None, _) => Some(expected(Wanted::Point, &word.word)),
            (_, Some(point)) if !size.contains(point) => Some(expected(Wanted::Point, &word.word)),
            (_, Some(point)) if !board.is_empty(point) => Some(Fault::Occupied(point)),
            _ => None,
        };
        if let Some(fault) = fault {
            if tree.is_empty() && !words.has_setup {
                return Err(reader.error(at, fault));
            }
            // The colours after it would be wrong.
            reader.warn(at, fault);
            break;
        }
        if let Some(point) = point {
            board.put(point, color);
        }
        last = tree.add(last, word.mv.map(|mv| Play { color, mv }));
        color = color.opponent();
    }
    Ok(vec![tree])
}

/// Writes the main line of the first tree.
pub(super) fn write(trees: &[Tree]) -> Written {
    let tree = &trees[0];
    let mut lost = loss::of_line(trees, &[Lost::Setup]);
    let leaf = tree.main_line().last().unwrap_or(NodeId::ROOT);
    let text = tree.position_text(leaf);
    let (setup, moves) = tree.setup_and_moves(leaf);
    let mut next = setup.to_move;
    for (_, play) in moves {
        if play.color != next && !lost.contains(&Lost::Moves) {
            lost.extend([Lost::Moves, Lost::Colors]);
        }
        next = play.color.opponent();
    }
    Written { bytes: (text + "\n").into_bytes(), lost }
}
