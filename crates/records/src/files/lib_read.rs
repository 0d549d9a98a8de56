//! RenLib libraries, read: versions up to 3.4, and the old ones without a header.
//!
//! A record is a position byte (0: root or pass; else `16·row + column`, rows from the top and from 0, columns from the left
//! and from 1) and a flag byte; extension bytes and texts follow where flags say so. The tree is in pre-order; the reading
//! rule (a stack of the places where a sibling follows) is that of the original program, so files that leave branches open
//! are read as it reads them.
//!
//! The text on a board point belongs to the position before the move, so it becomes a label there; a record that is no move
//! and only carries such a text is no node here.

use std::ops::Range;

use encoding_rs::{Encoding, UTF_8};
use rules::{BoardSize, Color, Point};

use super::{At, Fault, FileError, Reader, Wanted, charset, expected};
use crate::tree::{NodeId, Play, Tree};

/// What files of version 3 begin with.
pub(super) const MAGIC: &[u8] = b"\xFFRenLib\xFF";
pub(super) const HEADER: usize = 20;

pub(super) const DOWN: u8 = 0x80;
pub(super) const RIGHT: u8 = 0x40;
pub(super) const OLD_COMMENT: u8 = 0x20;
pub(super) const MARK: u8 = 0x10;
pub(super) const COMMENT: u8 = 0x08;
pub(super) const START: u8 = 0x04;
pub(super) const NO_MOVE: u8 = 0x02;
pub(super) const EXTENSION: u8 = 0x01;
/// The bit of the second extension byte that says a board text follows.
pub(super) const BOARD_TEXT: u8 = 0x01;

/// A text and where it belongs; it is decoded when all are known.
enum Text {
    Comment(NodeId, Vec<u8>),
    Label(NodeId, Point, Range<usize>),
}

struct Record {
    position: u8,
    flags: u8,
    comment: Option<Vec<u8>>,
    board_text: Option<Range<usize>>,
}

/// Reads a library.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let byte = |offset| At { offset, line: None };
    let mut pos = 0;
    if bytes.starts_with(MAGIC) {
        let Some(&[major, minor]) = bytes.get(8..10) else {
            return Err(reader.error(byte(bytes.len()), Fault::EndsEarly(Wanted::Header)));
        };
        if major > 3 || major == 3 && minor > 4 {
            let fault = expected(Wanted::Version, &format!("{major}.{minor}"));
            reader.warn(byte(8), fault);
        }
        pos = HEADER.min(bytes.len());
    } else if bytes.first() != Some(&0x78) {
        return Err(reader.error(
            byte(0),
            expected(Wanted::Header, &String::from_utf8_lossy(&bytes[..bytes.len().min(40)])),
        ));
    }
    let mut tree = Tree::new(BoardSize::RENJU);
    tree.reserve((bytes.len() - pos) / 4);
    let mut texts = Vec::new();
    // The path to the node that was read last, each with the side to move after it, and the places in it of nodes that
    // have a sibling still to come.
    let mut path: Vec<(NodeId, Color)> = vec![(NodeId::ROOT, Color::Black)];
    let mut stack: Vec<usize> = Vec::new();
    let mut first = true;
    while let Some(record) = next(bytes, &mut pos) {
        let Record { position, flags, comment, board_text } = record;
        if first && position == 0 {
            first = false;
            note(&mut tree, NodeId::ROOT, flags, comment, &mut texts);
            continue;
        }
        first = false;
        let (parent, color) = path.last().copied().unwrap_or((NodeId::ROOT, Color::Black));
        let column = position & 15;
        let row = position >> 4;
        if column == 0 && position != 0 || row == 15 {
            reader.warn(byte(pos.min(bytes.len())), expected(Wanted::Point, &format!("{position:#04x}")));
            continue_after(flags, (parent, color), &mut path, &mut stack);
            continue;
        }
        let point = (position != 0).then(|| Point::new(column - 1, 14 - row));
        if let (Some(point), Some(text)) = (point, &board_text) {
            texts.push(Text::Label(parent, point, text.clone()));
        }
        let entry = if flags & NO_MOVE != 0 {
            // What it carries besides the board text is said of the position.
            note(&mut tree, parent, flags & !(MARK | START), comment, &mut texts);
            (parent, color)
        } else {
            let play = point.map_or(Play::pass(color), |point| Play::stone(color, point));
            let id = tree.add_or_find(parent, play);
            note(&mut tree, id, flags, comment, &mut texts);
            (id, color.opponent())
        };
        continue_after(flags, entry, &mut path, &mut stack);
    }
    if tree.is_empty() && texts.is_empty() {
        return Err(reader.error(byte(bytes.len()), Fault::EndsEarly(Wanted::Record)));
    }
    if !stack.is_empty() {
        reader.warn(byte(bytes.len()), Fault::Unclosed);
    }
    attach(&mut tree, bytes, &texts, reader);
    Ok(vec![tree])
}

/// Goes on from a record as its flags say.
fn continue_after(
    flags: u8,
    entry: (NodeId, Color),
    path: &mut Vec<(NodeId, Color)>,
    stack: &mut Vec<usize>,
) {
    if flags & DOWN != 0 {
        stack.push(path.len());
    }
    path.push(entry);
    if flags & RIGHT != 0
        && let Some(length) = stack.pop()
    {
        path.truncate(length);
    }
}

fn note(tree: &mut Tree, id: NodeId, flags: u8, comment: Option<Vec<u8>>, texts: &mut Vec<Text>) {
    if let Some(comment) = comment {
        texts.push(Text::Comment(id, comment));
    }
    if flags & (MARK | START) != 0 {
        let rare = tree.rare_mut(id);
        rare.tagged |= flags & MARK != 0;
        rare.start |= flags & START != 0;
    }
}

/// The next whole record; an incomplete one at the end is ignored.
fn next(bytes: &[u8], pos: &mut usize) -> Option<Record> {
    let &[position, flags] = bytes.get(*pos..*pos + 2)? else { return None };
    *pos += 2;
    let mut record = Record { position, flags, comment: None, board_text: None };
    let mut has_board_text = false;
    if flags & EXTENSION != 0 {
        let extension = bytes.get(*pos..*pos + 2)?;
        has_board_text = extension[1] & BOARD_TEXT != 0;
        *pos += 2;
    }
    if flags & COMMENT != 0 {
        record.comment = Some(bytes[text(bytes, pos)].to_vec());
    } else if flags & OLD_COMMENT != 0 {
        record.comment = Some(old_comment(bytes, pos));
    }
    if has_board_text {
        record.board_text = Some(text(bytes, pos));
    }
    Some(record)
}

/// A text up to the pair of bytes that has a NUL.
fn text(bytes: &[u8], pos: &mut usize) -> Range<usize> {
    let start = *pos;
    while let Some(&[first, second]) = bytes.get(*pos..*pos + 2) {
        *pos += 2;
        if first == 0 {
            return start..*pos - 2;
        }
        if second == 0 {
            return start..*pos - 1;
        }
    }
    let end = *pos;
    *pos = bytes.len();
    start..end
}

/// A text of the old kind: the last character has its top bit set.
fn old_comment(bytes: &[u8], pos: &mut usize) -> Vec<u8> {
    let mut out = Vec::new();
    while let Some(&[first, second]) = bytes.get(*pos..*pos + 2) {
        *pos += 2;
        for byte in [first, second] {
            out.push(byte & 0x7F);
            if byte & 0x80 != 0 {
                return out;
            }
        }
    }
    *pos = bytes.len();
    out
}

/// Decodes the texts, all in one character set, and puts them where they belong.
fn attach(tree: &mut Tree, bytes: &[u8], texts: &[Text], reader: &mut Reader<'_>) {
    let raw = |text: &Text| -> Vec<u8> {
        match text {
            Text::Comment(_, comment) => comment.clone(),
            Text::Label(_, _, range) => bytes[range.clone()].to_vec(),
        }
    };
    let is_utf8 = texts.iter().all(|text| std::str::from_utf8(&raw(text)).is_ok());
    let encoding: &'static Encoding = if is_utf8 {
        UTF_8
    } else if let Some(encoding) = reader.options.charset.and_then(charset::by_name) {
        encoding
    } else {
        let all: Vec<u8> = texts.iter().flat_map(|text| [raw(text), vec![b'\n']].concat()).collect();
        charset::guess_name(&all)
    };
    if encoding != UTF_8 {
        reader.charset = Some(encoding.name());
    }
    for item in texts {
        let raw = raw(item);
        let (text, _) = encoding.decode_without_bom_handling(&raw);
        match item {
            Text::Comment(id, _) => {
                let (name, comment) = text.split_once('\u{8}').unwrap_or((&text, ""));
                if !name.is_empty() {
                    tree.rare_mut(*id).name = name.to_owned();
                }
                if !comment.is_empty() {
                    tree.set_comment(*id, comment.replace("\r\n", "\n").replace('\r', "\n"));
                }
            }
            Text::Label(id, point, _) => {
                let labels = &mut tree.rare_mut(*id).labels;
                if !labels.iter().take(256).any(|(held, label)| held == point && *label == *text) {
                    labels.push((*point, text.into_owned()));
                }
            }
        }
    }
}
