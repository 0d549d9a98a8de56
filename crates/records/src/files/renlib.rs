//! RenLib libraries (`.lib`): trees of games on 15 lines, two bytes a node.
//!
//! A record is a position byte, `16 * row + column` with the row from 0 at the **top** and the column from 1 at the left, and
//! a byte of flags. Nodes stand before their children and their later siblings; a stack of open branches, kept by two
//! flags, says where the next record belongs. A text on a point (`board text`) is a label of the position before.

use std::ops::Range;

use rules::{BoardSize, Color, Move, Point};

use super::contents::{Contents, Omission, opening_moves};
use super::encoding;
use super::report::{FileError, FileProblem, Reader, Wanted, WarningKind};
use super::{FileFormat, SaveError, SaveOptions, Saved};
use crate::tree::{NodeId, Tree};

const MAGIC: &[u8] = b"\xFFRenLib\xFF";
/// Bytes of the head.
const HEAD: usize = 20;

/// A further sibling comes after this node's subtree.
const DOWN: u8 = 0x80;
/// The node has no child.
const RIGHT: u8 = 0x40;
const OLD_COMMENT: u8 = 0x20;
const MARK: u8 = 0x10;
const COMMENT: u8 = 0x08;
const START: u8 = 0x04;
/// No move, only a text on the point.
const NO_MOVE: u8 = 0x02;
const EXTENSION: u8 = 0x01;
/// In the second byte of an extension.
const BOARD_TEXT: u8 = 0x01;
/// Between the one-line and the multi-line part of a comment.
const BREAK: u8 = 0x08;

/// Where a text belongs.
#[derive(Clone, Copy)]
enum Target {
    Comment(NodeId),
    /// A comment whose last byte has its top bit set to mark the end.
    OldComment(NodeId),
    Label(NodeId, Point),
}

/// What a comment belongs to, once its node is known, and its bytes.
type Comment = (fn(NodeId) -> Target, Range<usize>);

/// Reads a library.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let mut start = 0;
    if bytes.starts_with(MAGIC) {
        let known = match bytes.get(8..10) {
            Some(&[major, minor]) => (major, minor) <= (3, 4) || major < 3,
            _ => false,
        };
        if !known {
            return Err(reader.error(Some(8), FileProblem::Expected(Wanted::LibHead)));
        }
        start = HEAD.min(bytes.len());
    } else if bytes.first() != Some(&0x78) {
        return Err(reader.error(Some(0), FileProblem::Expected(Wanted::LibHead)));
    }
    let mut tree = reader.tree();
    tree.info.settings.size = BoardSize::RENJU;
    let mut records = Records {
        bytes,
        at: start,
        tree,
        texts: Vec::new(),
        path: vec![(NodeId::ROOT, Color::Black)],
        open: Vec::new(),
        root_may_follow: true,
    };
    records.read_all(reader);
    let Records { mut tree, texts, .. } = records;
    put_texts(&mut tree, &texts, bytes, reader)?;
    Ok(vec![tree])
}

struct Records<'b> {
    bytes: &'b [u8],
    at: usize,
    tree: Tree,
    /// Texts are decoded when all are known: together they tell more of their encoding.
    texts: Vec<(Target, Range<usize>)>,
    /// The nodes of the current line, each with the side to move after it.
    path: Vec<(NodeId, Color)>,
    /// Lengths of the path before nodes that have further siblings.
    open: Vec<usize>,
    root_may_follow: bool,
}

impl Records<'_> {
    fn read_all(&mut self, reader: &mut Reader<'_>) {
        while let Some(&[position, flags]) = self.bytes.get(self.at..).and_then(|rest| rest.first_chunk()) {
            let start = self.at;
            self.at += 2;
            let mut has_board_text = false;
            if flags & EXTENSION != 0 {
                let Some(extension) = self.bytes.get(self.at..self.at + 2) else { break };
                has_board_text = extension[1] & BOARD_TEXT != 0;
                self.at += 2;
            }
            let comment = match flags {
                flags if flags & COMMENT != 0 => Some((Target::Comment as fn(NodeId) -> Target, self.text())),
                flags if flags & OLD_COMMENT != 0 => Some((Target::OldComment as _, self.old_comment())),
                _ => None,
            };
            let board_text = has_board_text.then(|| self.text());
            if position == 0 && self.root_may_follow && flags & NO_MOVE == 0 {
                self.root_may_follow = false;
                self.note(NodeId::ROOT, flags, comment);
                continue;
            }
            self.root_may_follow = false;
            if position & 0x0f == 0 && position != 0 || position >= 0xf0 {
                reader.warn(start, WarningKind::Expected(Wanted::LibRecord));
                // A record that is no node may still open and close branches.
                self.stand_still(flags);
                continue;
            }
            if !reader.take_node(start) {
                break;
            }
            self.node(position, flags, comment, board_text);
        }
        if self.at < self.bytes.len().saturating_sub(1) {
            reader.warn(self.at, WarningKind::EndsEarly);
        }
        if !self.open.is_empty() {
            reader.warn(self.bytes.len(), WarningKind::OpenBranches(self.open.len()));
        }
    }

    fn node(&mut self, position: u8, flags: u8, comment: Option<Comment>, board_text: Option<Range<usize>>) {
        let (parent, to_move) = self.path.last().copied().unwrap_or((NodeId::ROOT, Color::Black));
        let point = point(position);
        let is_label = point.is_some() && board_text.is_some();
        if let (Some(point), Some(text)) = (point, board_text) {
            self.texts.push((Target::Label(parent, point), text));
        }
        let node = if flags & NO_MOVE != 0 {
            if is_label && flags & RIGHT != 0 && flags & (MARK | START) == 0 && comment.is_none() {
                // Nothing but a text on a point, which the parent has now.
                self.stand_still(flags);
                return;
            }
            self.tree.append(parent, None)
        } else {
            self.tree.add(parent, to_move, point.map_or(Move::Pass, Move::Place))
        };
        self.note(node, flags, comment);
        let after = if flags & NO_MOVE != 0 { to_move } else { to_move.opponent() };
        self.path.push((node, after));
        self.finish(flags);
    }

    fn note(&mut self, node: NodeId, flags: u8, comment: Option<Comment>) {
        if flags & (MARK | START) != 0 {
            let details = self.tree.details_mut(node);
            details.tagged |= flags & MARK != 0;
            details.start_here |= flags & START != 0;
        }
        if let Some((target, text)) = comment {
            self.texts.push((target(node), text));
        }
    }

    /// Follows the flags of a record that makes no node.
    fn stand_still(&mut self, flags: u8) {
        if let Some(&last) = self.path.last() {
            self.path.push(last);
        }
        self.finish(flags);
    }

    /// Moves on from the node that the path ends with.
    fn finish(&mut self, flags: u8) {
        if flags & DOWN != 0 {
            self.open.push(self.path.len() - 1);
        }
        if flags & RIGHT != 0
            && let Some(length) = self.open.pop()
        {
            self.path.truncate(length);
        }
    }

    /// A text that ends with the pair of bytes that has a zero.
    fn text(&mut self) -> Range<usize> {
        let start = self.at;
        let rest = self.bytes.get(start..).unwrap_or_default();
        let length = rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len());
        self.at = (start + (length / 2 + 1) * 2).min(self.bytes.len());
        start..start + length
    }

    /// A text in pairs; the top bit of its last byte is set.
    fn old_comment(&mut self) -> Range<usize> {
        let start = self.at;
        let rest = self.bytes.get(start..).unwrap_or_default();
        let length = rest.iter().position(|&byte| byte >= 0x80).map_or(rest.len(), |last| last + 1);
        self.at = (start + length + length % 2).min(self.bytes.len());
        start..start + length
    }
}

/// The point of a position byte; none for a pass.
fn point(position: u8) -> Option<Point> {
    let (row, column) = (i32::from(position >> 4), i32::from(position & 0x0f));
    (position != 0).then(|| Point::try_new(column - 1, 14 - row)).flatten()
}

/// Decodes all texts and puts them where they belong.
fn put_texts(
    tree: &mut Tree,
    texts: &[(Target, Range<usize>)],
    bytes: &[u8],
    reader: &mut Reader<'_>,
) -> Result<(), FileError> {
    if texts.is_empty() {
        return Ok(());
    }
    // The last byte of an old comment has its top bit for another purpose.
    let sample = texts.iter().map(|(target, range)| match target {
        Target::OldComment(_) => &bytes[range.start..range.end.saturating_sub(1).max(range.start)],
        _ => &bytes[range.clone()],
    });
    let sample: Vec<&[u8]> = sample.collect();
    let encoding = encoding::choose(&sample, None, reader)?;
    reader.encoding = Some(encoding.name());
    for (target, range) in texts {
        let raw = &bytes[range.clone()];
        let stripped;
        let raw = match target {
            Target::OldComment(_) => {
                let mut copy = raw.to_vec();
                copy.iter_mut().rev().take(1).for_each(|last| *last &= 0x7f);
                stripped = copy;
                &stripped[..]
            }
            _ => raw,
        };
        let decode = |part: &[u8]| {
            let (text, replaced) = encoding.decode_without_bom_handling(part);
            (text.replace("\r\n", "\n").replace('\r', "\n"), replaced)
        };
        let replaced = match *target {
            Target::Label(node, point) => {
                let (text, replaced) = decode(raw);
                let details = tree.details_mut(node);
                let is_there = details.labels.iter().any(|(there, old)| *there == point && *old == text);
                if !is_there && !text.is_empty() {
                    details.labels.push((point, text));
                }
                replaced
            }
            Target::Comment(node) | Target::OldComment(node) => {
                let (line, rest) = match raw.iter().position(|&byte| byte == BREAK) {
                    Some(at) => (&raw[..at], &raw[at + 1..]),
                    None => (raw, &raw[raw.len()..]),
                };
                let ((line, first), (rest, second)) = (decode(line), decode(rest));
                // Records of one node may come twice, each with its texts.
                if tree.name(node).is_empty() {
                    tree.set_name(node, &line);
                }
                let old = tree.comment(node);
                if old.is_empty() {
                    tree.set_comment(node, &rest);
                } else if !rest.is_empty() && old != rest && old.len() < 1 << 12 {
                    let both = format!("{old}\n{rest}");
                    tree.set_comment(node, &both);
                }
                first || second
            }
        };
        if replaced {
            reader.warn(range.start, WarningKind::Replaced);
        }
    }
    Ok(())
}

/// Writes the first tree as a library of version 3.4.
pub(super) fn write(trees: &[Tree], tree: &Tree, options: &SaveOptions) -> Result<Saved, SaveError> {
    let size = tree.info.settings.size;
    if size != BoardSize::RENJU {
        return Err(SaveError::Size { format: FileFormat::RenLib, size });
    }
    let encoding = match &options.encoding {
        Some(label) => encoding::named(label).ok_or(SaveError::Encoding)?,
        None => encoding_rs::UTF_8,
    };
    let mut writer = Writer {
        tree,
        out: [MAGIC, &[3, 4], &[0xff; 10]].concat(),
        encoding,
        contents: Contents::of(trees, false),
    };
    writer.write_all();
    let held = [
        Omission::Variations,
        Omission::Passes,
        Omission::Comments,
        Omission::Names,
        Omission::Labels,
        Omission::PassesAllowed,
    ];
    let mut held = held.to_vec();
    let has_marks =
        tree.nodes().filter_map(|node| tree.details(node)).any(|details| !details.marks.is_empty());
    if !has_marks {
        held.push(Omission::Marks);
    }
    Ok(writer.contents.saved(writer.out, &held))
}

struct Writer<'t> {
    tree: &'t Tree,
    out: Vec<u8>,
    encoding: &'static encoding_rs::Encoding,
    contents: Contents,
}

/// What a record is made of.
#[derive(Default)]
struct Record<'t> {
    position: u8,
    flags: u8,
    name: &'t str,
    comment: &'t str,
    label: &'t str,
}

impl<'t> Writer<'t> {
    fn write_all(&mut self) {
        let tree = self.tree;
        let root = tree.root();
        let root_record = Record { flags: self.marks(root), ..self.texts(root) };
        self.record(&root_record);
        let mut to_move = Color::Black;
        for mv in opening_moves(tree) {
            self.record(&Record { position: byte(mv.point()), ..Record::default() });
            to_move = to_move.opponent();
        }
        self.labels(root, tree.first_child(root).is_some());
        // The side to move after each node of the current line.
        let mut turns = vec![to_move];
        let mut at = tree.first_child(root);
        while let Some(node) = at {
            let before = turns.last().copied().unwrap_or(Color::Black);
            turns.push(self.node(node, before));
            let mut next = tree.first_child(node);
            let mut above = node;
            while next.is_none() && above != root {
                turns.pop();
                next = tree.next_sibling(above);
                above = tree.parent(above).unwrap_or(root);
            }
            at = next;
        }
    }

    /// Writes a node, with a pass before it if it is not that side's turn; the side to move after it.
    fn node(&mut self, node: NodeId, before: Color) -> Color {
        let tree = self.tree;
        let down = if tree.next_sibling(node).is_some() { DOWN } else { 0 };
        let mut record = self.texts(node);
        record.flags |= self.marks(node) | down;
        let has_labels = tree.details(node).is_some_and(|details| self.loose_labels(node, &details.labels));
        if tree.first_child(node).is_none() && !has_labels {
            record.flags |= RIGHT;
        }
        let after = match tree.ply(node) {
            Some((color, mv)) => {
                if color != before {
                    self.record(&Record { flags: down, ..Record::default() });
                    record.flags &= !DOWN;
                }
                record.position = self.position(mv);
                color.opponent()
            }
            None => {
                record.flags |= NO_MOVE;
                before
            }
        };
        let mv = tree.mv(node).and_then(Move::point);
        let label = |parent: NodeId| {
            let labels = &tree.details(parent)?.labels;
            labels.iter().find(|(point, _)| Some(*point) == mv).map(|(_, text)| text.as_str())
        };
        record.label = tree.parent(node).and_then(label).unwrap_or_default();
        self.record(&record);
        self.labels(node, tree.first_child(node).is_some());
        after
    }

    fn position(&mut self, mv: Move) -> u8 {
        match mv.point() {
            Some(point) if BoardSize::RENJU.contains(point) => byte(Some(point)),
            Some(_) => {
                self.contents.add(Omission::ImpossibleMoves);
                0
            }
            None => 0,
        }
    }

    /// Whether a node has labels that are not on the point of a child's move.
    fn loose_labels(&self, node: NodeId, labels: &[(Point, String)]) -> bool {
        labels.iter().any(|(point, _)| !self.has_child(node, *point))
    }

    fn has_child(&self, node: NodeId, point: Point) -> bool {
        self.tree.children(node).any(|child| self.tree.mv(child) == Some(Move::Place(point)))
    }

    /// Writes the labels of a node that no child's record takes, as records without a move.
    fn labels(&mut self, node: NodeId, has_children: bool) {
        let Some(details) = self.tree.details(node) else { return };
        let loose: Vec<_> = details
            .labels
            .iter()
            .filter(|(point, text)| {
                BoardSize::RENJU.contains(*point) && !text.is_empty() && !self.has_child(node, *point)
            })
            .collect();
        let count = loose.len();
        for (index, (point, text)) in loose.into_iter().enumerate() {
            let down = if has_children || index + 1 < count { DOWN } else { 0 };
            self.record(&Record {
                position: byte(Some(*point)),
                flags: NO_MOVE | RIGHT | down,
                label: text,
                ..Record::default()
            });
        }
    }

    fn texts(&self, node: NodeId) -> Record<'t> {
        Record { name: self.tree.name(node), comment: self.tree.comment(node), ..Record::default() }
    }

    fn marks(&self, node: NodeId) -> u8 {
        let details = self.tree.details(node);
        let tagged = details.is_some_and(|details| details.tagged);
        let start = details.is_some_and(|details| details.start_here);
        (u8::from(tagged) * MARK) | (u8::from(start) * START)
    }

    fn record(&mut self, record: &Record<'_>) {
        let mut flags = record.flags;
        let has_comment = !record.name.is_empty() || !record.comment.is_empty();
        if has_comment {
            flags |= COMMENT;
        }
        if !record.label.is_empty() {
            flags |= EXTENSION;
        }
        self.out.extend([record.position, flags]);
        if !record.label.is_empty() {
            self.out.extend([0, BOARD_TEXT]);
        }
        if has_comment {
            let mut text = self.encode(&record.name.replace('\n', " "));
            if !record.comment.is_empty() {
                text.push(BREAK);
                text.extend(self.encode(&record.comment.replace('\n', "\r\n")));
            }
            self.padded(&text);
        }
        if !record.label.is_empty() {
            let text = self.encode(record.label);
            self.padded(&text);
        }
    }

    fn padded(&mut self, text: &[u8]) {
        self.out.extend_from_slice(text);
        self.out.push(0);
        if text.len().is_multiple_of(2) {
            self.out.push(0);
        }
    }

    /// The text in the encoding of the file, without the two bytes that have a meaning of their own.
    fn encode(&mut self, text: &str) -> Vec<u8> {
        if !text.contains(['\0', '\u{8}']) {
            let (bytes, _, replaced) = self.encoding.encode(text);
            if !replaced {
                return bytes.into_owned();
            }
        }
        let mut clean = String::with_capacity(text.len());
        for c in text.chars() {
            if matches!(c, '\0' | '\u{8}') || self.encoding.encode(c.encode_utf8(&mut [0; 4])).2 {
                self.contents.add(Omission::Characters);
                clean.push('?');
            } else {
                clean.push(c);
            }
        }
        self.encoding.encode(&clean).0.into_owned()
    }
}

fn byte(point: Option<Point>) -> u8 {
    point.map_or(0, |point| 16 * (14 - point.y()) + point.x() + 1)
}
