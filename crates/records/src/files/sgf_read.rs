//! SGF, read: brackets, nodes and properties. What properties mean is in `sgf_node`.
//!
//! The parser is a loop with a stack of its own: it takes any depth and any width. Text before the first `(` and between
//! games is skipped.

use std::borrow::Cow;

use super::sgf_node::Builder;
use super::{At, Fault, FileError, Reader, Wanted, charset, expected};
use crate::tree::{NodeId, Tree};

/// Whether there is a `(` with a `;` after it.
pub(super) fn looks_like(head: &[u8]) -> bool {
    let opens = head.iter().enumerate().filter(|&(_, &byte)| byte == b'(');
    let mut ends = false;
    let found = opens.take(64).any(|(at, _)| {
        let next = head[at + 1..].iter().find(|byte| !byte.is_ascii_whitespace());
        ends = next.is_none();
        next == Some(&b';')
    });
    found || ends && head.first() == Some(&b'(')
}

/// A property as it lies in the text.
pub(super) struct RawProperty<'a> {
    pub(super) name: Cow<'a, str>,
    /// Where its first value begins.
    pub(super) offset: usize,
    /// Its values are this part of the list of values.
    pub(super) values: std::ops::Range<usize>,
}

/// One node, taken apart; the lists are used again for every node.
#[derive(Default)]
pub(super) struct RawNode<'a> {
    pub(super) properties: Vec<RawProperty<'a>>,
    pub(super) values: Vec<&'a str>,
}

impl<'a> RawNode<'a> {
    pub(super) fn values(&self, property: &RawProperty<'a>) -> &[&'a str] {
        &self.values[property.values.clone()]
    }

    pub(super) fn find(&self, name: &str) -> Option<&'a str> {
        let property = self.properties.iter().find(|property| property.name == name)?;
        self.values(property).first().copied()
    }
}

/// A text with a place in it, and lines counted as far as somebody asked.
pub(super) struct Lines<'a> {
    pub(super) text: &'a str,
    counted: (usize, usize),
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Lines<'a> {
        Lines { text, counted: (0, 1) }
    }

    /// The place after `offset` bytes.
    pub(super) fn at(&mut self, offset: usize) -> At {
        if offset < self.counted.0 {
            self.counted = (0, 1);
        }
        let part = &self.text.as_bytes()[self.counted.0..offset];
        self.counted = (offset, self.counted.1 + part.iter().filter(|&&byte| byte == b'\n').count());
        At { offset, line: Some(self.counted.1) }
    }
}

struct Parser<'a> {
    bytes: &'a [u8],
    text: &'a str,
    pos: usize,
    unclosed: bool,
}

/// Reads a collection of games.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let named = name_of_charset(bytes);
    let text = charset::text(bytes, named.as_deref(), reader);
    let mut lines = Lines::new(&text);
    let mut parser = Parser { bytes: text.as_bytes(), text: &text, pos: 0, unclosed: false };
    let mut node = RawNode::default();
    let mut trees = Vec::new();
    let mut stack: Vec<NodeId> = Vec::new();
    let mut game: Option<Builder> = None;
    let mut at = NodeId::ROOT;
    let mut junk = false;
    while let Some(byte) = parser.next_token() {
        match byte {
            b'(' if stack.is_empty() && !parser.node_follows() => {}
            b'(' => stack.push(at),
            b';' if stack.is_empty() => {}
            b';' => {
                let offset = parser.pos;
                parser.node(&mut node);
                at = match &mut game {
                    Some(builder) => builder.add(at, &node, &mut lines, reader),
                    None => game
                        .insert(Builder::new(&node, offset, &mut lines, reader))
                        .root(&node, &mut lines, reader),
                };
            }
            b')' => {
                at = stack.pop().unwrap_or(NodeId::ROOT);
                if stack.is_empty() {
                    trees.extend(game.take().and_then(Builder::finish));
                    at = NodeId::ROOT;
                }
            }
            _ if stack.is_empty() || junk => {}
            _ => {
                junk = true;
                let place = parser.pos - 1;
                let rest = text.get(place..).unwrap_or_default();
                let first = rest.split(['(', ')', ';']).next().unwrap_or_default();
                reader.warn(lines.at(place), expected(Wanted::Node, first));
            }
        }
    }
    if parser.unclosed || !stack.is_empty() {
        reader.warn(lines.at(text.len()), Fault::Unclosed);
    }
    trees.extend(game.and_then(Builder::finish));
    if trees.is_empty() {
        // What was wrong with the games that were left out says more than that there is none.
        let wrong = reader
            .warnings
            .iter()
            .find(|warning| matches!(&warning.fault, Fault::Expected { wanted: Wanted::BoardSize, .. }));
        return Err(match wrong.cloned() {
            Some(warning) => reader.error(warning.at, warning.fault),
            None => reader.error(lines.at(0), expected(Wanted::Game, text.trim_start())),
        });
    }
    Ok(trees)
}

/// What the first `CA[…]` says.
fn name_of_charset(bytes: &[u8]) -> Option<String> {
    let head = &bytes[..bytes.len().min(1 << 16)];
    let start = head.windows(3).position(|part| part == b"CA[")? + 3;
    let name: Vec<u8> = head[start..].iter().copied().take_while(|&byte| byte != b']').take(40).collect();
    String::from_utf8(name).ok()
}

impl<'a> Parser<'a> {
    /// The next byte that is no white space; the place is after it.
    fn next_token(&mut self) -> Option<u8> {
        self.skip_space();
        let byte = *self.bytes.get(self.pos)?;
        self.pos += 1;
        Some(byte)
    }

    fn skip_space(&mut self) {
        while self.bytes.get(self.pos).is_some_and(u8::is_ascii_whitespace) {
            self.pos += 1;
        }
    }

    /// Whether a node follows, perhaps after more brackets.
    fn node_follows(&mut self) -> bool {
        self.skip_space();
        self.bytes.get(self.pos) == Some(&b';')
    }

    /// Reads the properties after `;`.
    fn node(&mut self, node: &mut RawNode<'a>) {
        node.properties.clear();
        node.values.clear();
        loop {
            self.skip_space();
            let start = self.pos;
            while self.bytes.get(self.pos).is_some_and(u8::is_ascii_alphanumeric) {
                self.pos += 1;
            }
            let name = &self.text[start..self.pos];
            if name.is_empty() {
                return;
            }
            self.skip_space();
            if self.bytes.get(self.pos) != Some(&b'[') {
                self.pos = start;
                return;
            }
            let offset = self.pos;
            let first = node.values.len();
            while self.bytes.get(self.pos) == Some(&b'[') {
                self.pos += 1;
                let value = self.value();
                node.values.push(value);
                self.skip_space();
            }
            node.properties.push(RawProperty { name: clean(name), offset, values: first..node.values.len() });
        }
    }

    /// Reads up to the closing bracket and steps over it.
    fn value(&mut self) -> &'a str {
        let start = self.pos;
        loop {
            match self.bytes.get(self.pos) {
                Some(b']') => {
                    self.pos += 1;
                    return &self.text[start..self.pos - 1];
                }
                Some(b'\\') => self.pos = (self.pos + 2).min(self.bytes.len()),
                Some(_) => self.pos += 1,
                None => {
                    self.unclosed = true;
                    // The text may end within the character that a backslash came before; what is there is whole.
                    return &self.text[start..];
                }
            }
        }
    }
}

/// A property name without the small letters that old versions allow; a name of small letters only is meant as capitals.
fn clean(name: &str) -> Cow<'_, str> {
    let is_small = |c: char| c.is_ascii_lowercase();
    if !name.contains(is_small) {
        Cow::Borrowed(name)
    } else if name.contains(|c: char| c.is_ascii_uppercase()) {
        Cow::Owned(name.replace(is_small, ""))
    } else {
        Cow::Owned(name.to_ascii_uppercase())
    }
}
