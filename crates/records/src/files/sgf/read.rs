//! Reading SGF, in one pass and without recursion.

use std::borrow::Cow;

use rules::BoardSize;

use super::super::encoding;
use super::super::report::{FileError, FileProblem, Reader, Wanted, WarningKind, cut};
use crate::tree::{NodeId, Tree};

/// Reads every game tree of a file.
pub(in crate::files) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let declared = declared_encoding(bytes);
    let text = encoding::decode(bytes, declared.as_deref(), reader)?;
    let mut sgf = Sgf {
        text: &text,
        at: 0,
        trees: Vec::new(),
        tree: reader.tree(),
        branches: Vec::new(),
        node: NodeId::ROOT,
        has_root: false,
        is_full: false,
        values: Vec::new(),
        in_root: false,
        is_early: false,
        size: None,
        game: None,
        reader,
    };
    sgf.collection();
    let trees = sgf.trees;
    if trees.is_empty() {
        return Err(reader.error_in(&text, 0, FileProblem::Expected(Wanted::GameTree)));
    }
    reader.number_lines(&text);
    Ok(trees)
}

/// The value of the first property `CA`, which is ASCII in every encoding that SGF files have.
fn declared_encoding(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let head = &bytes[..bytes.len().min(1 << 14)];
    let at = head.windows(2).enumerate().position(|(index, window)| {
        window == b"CA"
            && !index.checked_sub(1).is_some_and(|before| head[before].is_ascii_uppercase())
            && head[index + 2..].trim_ascii_start().first() == Some(&b'[')
    })?;
    let value = head[at + 2..].trim_ascii_start().get(1..)?;
    let end = value.iter().position(|&byte| byte == b']')?;
    Some(String::from_utf8_lossy(value[..end].trim_ascii()))
}

/// The reader at its place in the text.
pub(super) struct Sgf<'a, 'r, 'o> {
    text: &'a str,
    at: usize,
    pub(super) reader: &'r mut Reader<'o>,
    trees: Vec<Tree>,
    pub(super) tree: Tree,
    /// The nodes after which the open parentheses began.
    branches: Vec<NodeId>,
    /// The node that properties belong to and that the next node follows.
    pub(super) node: NodeId,
    has_root: bool,
    is_full: bool,
    /// Whether the properties are those of the root.
    pub(super) in_root: bool,
    /// Whether this is the first of two passes over the root, which complains of nothing.
    is_early: bool,
    /// What `SZ` says.
    pub(super) size: Option<BoardSize>,
    /// What `GM` says.
    pub(super) game: Option<u32>,
    /// The values of the property that is being read, without brackets.
    pub(super) values: Vec<&'a str>,
}

impl<'a> Sgf<'a, '_, '_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Everything between two places of the text.
    fn slice(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or_default()
    }

    fn collection(&mut self) {
        self.skip_to_game();
        while !self.is_full {
            self.skip_blanks();
            let Some(byte) = self.peek() else { break };
            match byte {
                b'(' => {
                    self.at += 1;
                    self.branches.push(self.node);
                }
                b')' => {
                    self.at += 1;
                    self.close();
                }
                b';' => {
                    self.at += 1;
                    self.new_node(self.at);
                }
                b'A'..=b'Z' | b'a'..=b'z' if !self.branches.is_empty() && self.has_root => {
                    // A property that follows a branch or a parenthesis: a node whose semicolon was forgotten.
                    self.reader.warn(self.at, WarningKind::Expected(Wanted::Node));
                    self.new_node(self.at);
                }
                _ => self.skip_junk(),
            }
        }
        if !self.branches.is_empty() && !self.is_full {
            self.reader.warn(self.text.len(), WarningKind::Expected(Wanted::TreeEnd));
        }
        self.finish_tree();
    }

    /// Goes to the first `(;`, past anything that stands before it.
    fn skip_to_game(&mut self) {
        let bytes = self.text.as_bytes();
        self.skip_blanks();
        let start = self.at;
        let mut opened = None;
        for (at, &byte) in bytes.iter().enumerate().skip(start) {
            match (byte, opened) {
                (b'(', None) => opened = Some(at),
                (b';', Some(first)) => {
                    self.at = first;
                    if first > start {
                        self.reader.warn(start, WarningKind::Junk);
                    }
                    return;
                }
                (b'(', Some(_)) => {}
                (byte, Some(_)) if byte.is_ascii_whitespace() => {}
                _ => opened = None,
            }
        }
        self.at = bytes.len();
    }

    /// Skips what can begin nothing, up to the next parenthesis or semicolon.
    fn skip_junk(&mut self) {
        self.reader.warn(
            self.at,
            if self.has_root { WarningKind::Expected(Wanted::Node) } else { WarningKind::Junk },
        );
        let rest = &self.text.as_bytes()[self.at..];
        let inside = !self.branches.is_empty();
        let stops = |byte: u8| byte == b'(' || (inside && (byte == b';' || byte == b')'));
        let length = rest.iter().skip(1).position(|&byte| stops(byte));
        self.at += length.map_or(rest.len(), |length| length + 1);
    }

    fn close(&mut self) {
        match self.branches.pop() {
            Some(node) => self.node = node,
            None => self.reader.warn(self.at - 1, WarningKind::Junk),
        }
        if self.branches.is_empty() {
            self.finish_tree();
        }
    }

    fn finish_tree(&mut self) {
        let fresh = self.reader.tree();
        let tree = std::mem::replace(&mut self.tree, fresh);
        if std::mem::take(&mut self.has_root) {
            self.trees.push(tree);
        }
        self.node = NodeId::ROOT;
        self.branches.clear();
    }

    fn new_node(&mut self, start: usize) {
        if self.branches.is_empty() {
            // A semicolon outside of every game.
            self.reader.warn(start, WarningKind::Expected(Wanted::GameTree));
            let next = self.text.as_bytes()[start..].iter().position(|&byte| byte == b'(');
            self.at = next.map_or(self.text.len(), |next| start + next);
            return;
        }
        if !self.reader.take_node(start) {
            self.is_full = true;
            return;
        }
        if self.has_root {
            self.node = self.tree.append(self.node, None);
            self.properties(|sgf, name, at| sgf.node_property(name, at));
            return;
        }
        self.has_root = true;
        self.node = NodeId::ROOT;
        // The size of the board, and who owns which colour, may stand after what needs them.
        (self.in_root, self.is_early, self.size, self.game) = (true, true, None, None);
        self.properties(|sgf, name, at| sgf.early_property(name, at));
        let usual = if self.game == Some(1) { BoardSize::new(19).ok() } else { None };
        if let Some(size) = self.size.or(usual) {
            self.tree.info.settings.size = size;
        }
        (self.at, self.is_early) = (start, false);
        self.properties(|sgf, name, at| {
            if !sgf.root_property(name) {
                sgf.node_property(name, at);
            }
        });
        self.in_root = false;
    }

    /// Reads the properties of a node.
    fn properties(&mut self, mut take: impl FnMut(&mut Self, &str, usize)) {
        loop {
            self.skip_blanks();
            let start = self.at;
            while self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
                self.at += 1;
            }
            let name = self.slice(start, self.at);
            if name.is_empty() {
                return;
            }
            if !self.read_values() {
                // No bracket: the word means nothing.
                if !self.is_early {
                    self.reader.warn(start, WarningKind::Expected(Wanted::Property));
                }
                continue;
            }
            // Names of the third version have small letters that mean nothing; some programs write nothing but small ones.
            if name.bytes().all(|byte| !byte.is_ascii_lowercase()) {
                take(self, name, start);
            } else {
                let large: String = name.chars().filter(|letter| !letter.is_ascii_lowercase()).collect();
                let no_letter = !large.bytes().any(|byte| byte.is_ascii_uppercase());
                take(self, if no_letter { name.to_ascii_uppercase() } else { large }.as_str(), start);
            }
        }
    }

    fn read_values(&mut self) -> bool {
        self.values.clear();
        loop {
            self.skip_blanks();
            if self.peek() != Some(b'[') {
                return !self.values.is_empty();
            }
            let bytes = self.text.as_bytes();
            let start = self.at + 1;
            let mut end = start;
            loop {
                match bytes.get(end) {
                    Some(b']') => break,
                    Some(b'\\') => end += 2,
                    Some(_) => end += 1,
                    None => {
                        end = bytes.len();
                        if !self.is_early {
                            self.reader.warn(start, WarningKind::Expected(Wanted::ValueEnd));
                        }
                        break;
                    }
                }
            }
            let end = end.min(bytes.len());
            let value = self.slice(start, end);
            self.values.push(value);
            self.at = (end + 1).min(bytes.len());
        }
    }

    /// Keeps a property as it stands.
    pub(super) fn keep(&mut self, name: &str) {
        let values = self.values.iter().map(|&value| value.to_owned()).collect();
        self.tree.details_mut(self.node).keep(name, values);
    }

    pub(super) fn no_point(&mut self, at: usize, text: &str) {
        self.reader.warn(at, WarningKind::NoPoint(cut(text)));
    }
}

/// What a value means: a backslash makes the next character ordinary and swallows a line break; other white space than
/// line breaks is a blank.
pub(super) fn unescape(raw: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| byte != b'\\' && byte != b'\r' && byte != b'\t' && byte != 0x0b && byte != 0x0c;
    if raw.bytes().all(is_plain) {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    // A line break is any of LF, CR, CR LF and LF CR.
    let skip_pair = |chars: &mut std::iter::Peekable<std::str::Chars<'_>>, first: char| {
        let other = if first == '\r' { '\n' } else { '\r' };
        chars.next_if_eq(&other);
    };
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some(c @ ('\r' | '\n')) => skip_pair(&mut chars, c),
                Some('\t' | '\u{b}' | '\u{c}') => out.push(' '),
                Some(c) => out.push(c),
                None => {}
            },
            '\r' | '\n' => {
                skip_pair(&mut chars, c);
                out.push('\n');
            }
            '\t' | '\u{b}' | '\u{c}' => out.push(' '),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// The two halves of a value at its first colon that no backslash takes away.
pub(super) fn halves(raw: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    let at = raw.bytes().position(|byte| {
        let found = byte == b':' && !escaped;
        escaped = byte == b'\\' && !escaped;
        found
    })?;
    Some((&raw[..at], &raw[at + 1..]))
}
