//! RenLib libraries, written: version 3.0 where the only first move is h8 and nobody passes, else 3.4 with a root record.
//!
//! Labels go to the child that plays their point, as its board text, else to a record that is no move. Children are in the
//! order of their position bytes, as the original program writes them.

use std::collections::HashMap;

use encoding_rs::{Encoding, UTF_8};
use rules::{BoardSize, Color, Move, Point};

use super::lib_read::{BOARD_TEXT, COMMENT, DOWN, EXTENSION, HEADER, MAGIC, MARK, NO_MOVE, RIGHT, START};
use super::{FileFormat, Lost, WriteError, WriteOptions, Written, charset, loss};
use crate::tree::{NodeId, Tree};

/// What is written as one record.
enum Item {
    Node(NodeId, Option<String>),
    Label(Point, String),
}

/// Writes all trees as one library.
pub(super) fn write(trees: &[Tree], options: &WriteOptions<'_>) -> Result<Written, WriteError> {
    let encoding = match options.charset {
        None => UTF_8,
        Some(name) => charset::by_name(name).ok_or_else(|| WriteError::Charset(name.to_owned()))?,
    };
    let mut merged = Tree::new(BoardSize::RENJU);
    let mut lost = Vec::new();
    for tree in trees {
        lost.extend(loss::of_library(tree));
        let tree = loss::setup_as_moves(tree);
        merged.merge(&tree).ok_or(WriteError::BoardSize(FileFormat::Lib))?;
    }
    let root: Vec<NodeId> = merged.children(NodeId::ROOT).collect();
    let only_h8 = matches!(root[..], [first] if byte(&merged, first) == 0x78);
    let is_plain = merged.is_plain(NodeId::ROOT);
    let passes = merged.preorder().any(|id| merged.play(id).is_some_and(|play| play.mv == Move::Pass));
    let old = only_h8 && is_plain && !passes;
    let mut out = Vec::with_capacity(HEADER + 4 * merged.len());
    out.extend_from_slice(MAGIC);
    out.extend_from_slice(&[3, if old { 0 } else { 4 }]);
    out.extend_from_slice(&[0xFF; 10]);
    let mut writer = Writer { tree: &merged, encoding, out, lost };
    if !old {
        writer.record(0, 0, NodeId::ROOT, None);
    }
    writer.all();
    Ok(Written { bytes: writer.out, lost: writer.lost })
}

struct Writer<'a> {
    tree: &'a Tree,
    encoding: &'static Encoding,
    out: Vec<u8>,
    lost: Vec<Lost>,
}

/// The position byte of a node.
fn byte(tree: &Tree, id: NodeId) -> u8 {
    tree.play(id).and_then(|play| play.mv.point()).map_or(0, point_byte)
}

fn point_byte(point: Point) -> u8 {
    (14 - point.y()) << 4 | (point.x() + 1)
}

impl Writer<'_> {
    /// Writes what is under the root.
    fn all(&mut self) {
        let mut stack = vec![self.items(NodeId::ROOT, Color::Black)];
        let mut color = Color::Black;
        while let Some(items) = stack.last_mut() {
            let Some(item) = items.pop() else {
                stack.pop();
                color = color.opponent();
                continue;
            };
            let down = if items.is_empty() { 0 } else { DOWN };
            match item {
                Item::Label(point, text) => {
                    self.head(point_byte(point), down | RIGHT | NO_MOVE | EXTENSION);
                    self.out.extend_from_slice(&[0, BOARD_TEXT]);
                    self.text(&text);
                }
                Item::Node(id, label) => {
                    let below = self.items(id, color.opponent());
                    let right = if below.is_empty() { RIGHT } else { 0 };
                    self.record(byte(self.tree, id), down | right, id, label);
                    if !below.is_empty() {
                        stack.push(below);
                        color = color.opponent();
                    }
                }
            }
        }
    }

    /// What stands under a node, the last first.
    fn items(&mut self, id: NodeId, to_move: Color) -> Vec<Item> {
        let tree = self.tree;
        let mut labels: HashMap<Point, String> = HashMap::new();
        for (point, text) in &tree.rare(id).labels {
            if text.is_empty() || labels.contains_key(point) {
                self.lost.push(Lost::Labels);
            } else {
                labels.insert(*point, text.clone());
            }
        }
        let mut items: Vec<(u8, Item)> = Vec::new();
        for child in tree.children(id) {
            let Some(play) = tree.play(child) else { continue };
            if play.color != to_move {
                self.lost.push(Lost::Colors);
            }
            let label = play.mv.point().and_then(|point| labels.remove(&point));
            items.push((byte(tree, child), Item::Node(child, label)));
        }
        items.extend(labels.into_iter().map(|(point, text)| (point_byte(point), Item::Label(point, text))));
        items.sort_by_key(|&(byte, _)| std::cmp::Reverse(byte));
        items.into_iter().map(|(_, item)| item).collect()
    }

    fn head(&mut self, position: u8, flags: u8) {
        self.out.extend_from_slice(&[position, flags]);
    }

    fn record(&mut self, position: u8, mut flags: u8, id: NodeId, label: Option<String>) {
        let rare = self.tree.rare(id);
        let comment = self.tree.comment(id);
        if rare.tagged {
            flags |= MARK;
        }
        if rare.start {
            flags |= START;
        }
        let text = match (rare.name.as_str(), comment) {
            (name, "") => name.to_owned(),
            (name, comment) => format!("{name}\u{8}{}", comment.replace('\n', "\r\n")),
        };
        if !text.is_empty() {
            flags |= COMMENT;
        }
        if label.is_some() {
            flags |= EXTENSION;
        }
        self.head(position, flags);
        if label.is_some() {
            self.out.extend_from_slice(&[0, BOARD_TEXT]);
        }
        if !text.is_empty() {
            self.text(&text);
        }
        if let Some(label) = label {
            self.text(&label);
        }
    }

    /// A text with its NULs; characters that the set does not have become `?`.
    fn text(&mut self, text: &str) {
        let clean = text.replace('\0', "?");
        let mut bytes = Vec::new();
        for c in clean.chars() {
            let mut buffer = [0; 4];
            let (encoded, _, failed) = self.encoding.encode(c.encode_utf8(&mut buffer));
            if failed {
                self.lost.push(Lost::Characters);
                bytes.push(b'?');
            } else {
                bytes.extend_from_slice(&encoded);
            }
        }
        bytes.push(0);
        if bytes.len() % 2 == 1 {
            bytes.push(0);
        }
        self.out.extend_from_slice(&bytes);
    }
}
