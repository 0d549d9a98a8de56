//! Moves and stones as text, in the grammar of [`rules::text`]. Row 1 is at the bottom unless the options say otherwise.

use rules::text::{PositionText, TextMove};
use rules::{BoardSize, Color, Move, Point};

use super::contents::{Contents, Omission};
use super::encoding;
use super::report::{FileError, FileProblem, Reader, WarningKind, cut};
use super::{Row1, SaveOptions, Saved};
use crate::tree::{Stone, Tree};

/// Reads a position text. Of a web address the part after `#` is read.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let text = encoding::decode(bytes, None, reader)?;
    let body = match text.find("://").and_then(|_| text.rfind('#')) {
        Some(at) => text.get(at + 1..).unwrap_or_default(),
        None => &text,
    };
    let skipped = text.len() - body.len();
    let offset = |at: usize| {
        skipped + body.char_indices().nth(at.saturating_sub(1)).map_or(body.len(), |(offset, _)| offset)
    };
    let words = PositionText::parse(body)
        .map_err(|error| reader.error_in(&text, offset(error.at), FileProblem::Text(error)))?;
    let mut tree = reader.tree();
    let size = tree.info.settings.size;
    let row1 = reader.options.row1;
    let setup = [(Color::Black, &words.black), (Color::White, &words.white)];
    for (color, stones) in setup {
        for word in stones {
            match word.mv.and_then(|mv| turned(mv, size, row1)).and_then(Move::point) {
                Some(point) => tree.details_mut(tree.root()).setup.push((point, Stone::Put(color))),
                None => reader.warn(offset(word.at), WarningKind::NoPoint(cut(&word.word))),
            }
        }
    }
    if words.has_setup {
        let to_move = words.to_move.unwrap_or_else(|| tree.root_setup().to_move);
        tree.details_mut(tree.root()).to_move = Some(to_move);
    }
    let mut at = tree.root();
    let mut color = tree.to_move(at);
    for (index, word) in words.moves.iter().enumerate() {
        let Some(mv) = word.mv.and_then(|mv| turned(mv, size, row1)) else {
            no_move(reader, offset(word.at), word, words.moves.len() - index);
            break;
        };
        if !reader.take_node(skipped) {
            break;
        }
        at = tree.append(at, Some((color, mv)));
        color = color.opponent();
    }
    if words.moves.iter().any(|word| word.mv == Some(Move::Pass)) {
        tree.info.settings.passes = true;
    }
    reader.number_lines(&text);
    Ok(vec![tree])
}

fn no_move(reader: &mut Reader<'_>, offset: usize, word: &TextMove, left_out: usize) {
    reader.warn(offset, WarningKind::NoPoint(cut(&word.word)));
    if left_out > 1 {
        reader.warn(offset, WarningKind::EndsEarly);
    }
}

/// The move with rows counted from the other side where they are; none if the board does not have it.
fn turned(mv: Move, size: BoardSize, row1: Row1) -> Option<Move> {
    let Move::Place(point) = mv else { return Some(mv) };
    let point = Some(point).filter(|&point| size.contains(point))?;
    Some(Move::Place(match row1 {
        Row1::Bottom => point,
        Row1::Top => Point::new(point.x(), size.get() - 1 - point.y()),
    }))
}

/// Writes the main line, with stones of a setup before it.
pub(super) fn write(trees: &[Tree], tree: &Tree, options: &SaveOptions) -> Saved {
    let contents = Contents::of(trees, false);
    let size = tree.info.settings.size;
    let show = |mv: Move| turned(mv, size, options.row1).map(|mv| mv.to_string()).unwrap_or_default();
    let setup = tree.root_setup();
    let mut out = String::new();
    if !setup.is_normal() {
        let stones = |points: &[Point]| points.iter().map(|&point| show(point.into())).collect::<String>();
        let to_move = setup.to_move.name().split_at(1).0;
        out = format!("b:{} w:{} to:{to_move}", stones(&setup.black), stones(&setup.white));
    }
    let mut next = setup.to_move;
    let mut moves = String::new();
    for (color, mv) in tree.main_line().filter_map(|node| tree.ply(node)) {
        if color != next {
            moves.push_str("--");
        }
        moves.push_str(&show(mv));
        next = color.opponent();
    }
    if !moves.is_empty() {
        out.push_str(if out.is_empty() { "" } else { " m:" });
        out.push_str(&moves);
    }
    out.push('\n');
    let mut held = vec![Omission::Setup, Omission::Passes];
    if contents.has(Omission::Passes) {
        held.push(Omission::PassesAllowed);
    }
    contents.saved(out.into_bytes(), &held)
}

/// Writes the stones at the end of the main line, Black before the stroke.
pub(super) fn write_stones(trees: &[Tree], tree: &Tree, options: &SaveOptions) -> Saved {
    let mut contents = Contents::of(trees, false);
    let board = tree.board(tree.main_end());
    let list = |color| {
        let points = board.stones_of(color);
        let words = points.filter_map(|point| turned(point.into(), board.size(), options.row1));
        words.map(|mv| mv.to_string().to_ascii_uppercase()).collect::<Vec<_>>().join(",")
    };
    let text = format!("{}/{}\n", list(Color::Black), list(Color::White));
    if tree.main_line().any(|node| tree.ply(node).is_some()) {
        contents.add(Omission::Order);
    }
    note_turn(&mut contents, tree, &board);
    contents.saved(text.into_bytes(), &[Omission::Setup, Omission::LateSetup, Omission::Passes])
}

/// A board alone has the usual side to move.
pub(super) fn note_turn(contents: &mut Contents, tree: &Tree, board: &rules::Board) {
    let stones = board.stones();
    let natural = rules::Setup::natural_to_move(stones.black.into(), stones.white.into());
    if tree.to_move(tree.main_end()) != natural {
        contents.add(Omission::OutOfTurn);
    }
}
