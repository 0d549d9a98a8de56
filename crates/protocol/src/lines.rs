//! Lines out of a stream of bytes, whatever its line ends and however long its lines.

use std::collections::VecDeque;

/// Bytes a line may have; the rest up to the line end is dropped.
pub const MAX_LINE: usize = 64 * 1024;

/// One line, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The text; bytes that are no UTF-8 became replacement characters.
    Text(String),
    /// A line of more than [`MAX_LINE`] bytes; this is its beginning.
    TooLong(String),
}

/// Cuts a stream of bytes into lines. CR LF, LF and CR alone end a line; empty lines are dropped; memory is bounded
/// by [`MAX_LINE`] and by what was pushed and not yet taken.
///
/// ```
/// use protocol::{Line, LineSplitter};
/// let mut lines = LineSplitter::default();
/// lines.push(b"START 15\r\nBEG");
/// assert_eq!(lines.take(), Some(Line::Text("START 15".to_owned())));
/// assert_eq!(lines.take(), None);
/// lines.push(b"IN");
/// lines.finish();
/// assert_eq!(lines.take(), Some(Line::Text("BEGIN".to_owned())));
/// ```
#[derive(Clone, Debug, Default)]
pub struct LineSplitter {
    done: VecDeque<Line>,
    open: Vec<u8>,
    /// The open line is too long already.
    overflow: bool,
}

impl LineSplitter {
    /// Takes in the next bytes of the stream.
    pub fn push(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
            self.extend(&rest[..end]);
            self.close();
            rest = &rest[end + 1..];
        }
        self.extend(rest);
    }

    /// The stream has ended: what is open becomes a line.
    pub fn finish(&mut self) {
        self.close();
    }

    /// The next whole line.
    pub fn take(&mut self) -> Option<Line> {
        self.done.pop_front()
    }

    fn extend(&mut self, bytes: &[u8]) {
        let room = MAX_LINE - self.open.len();
        self.overflow |= bytes.len() > room;
        self.open.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    fn close(&mut self) {
        let overflow = std::mem::take(&mut self.overflow);
        if self.open.is_empty() {
            return;
        }
        let text = String::from_utf8_lossy(&self.open).into_owned();
        self.open.clear();
        self.done.push_back(if overflow { Line::TooLong(text) } else { Line::Text(text) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(splitter: &mut LineSplitter) -> Vec<Line> {
        std::iter::from_fn(|| splitter.take()).collect()
    }

    fn text(line: &str) -> Line {
        Line::Text(line.to_owned())
    }

    #[test]
    fn all_line_ends() {
        let mut splitter = LineSplitter::default();
        splitter.push(b"a\r\nb\nc\rd\n\n\r\r\n");
        assert_eq!(all(&mut splitter), ["a", "b", "c", "d"].map(text));
    }

    #[test]
    fn bytes_one_at_a_time_make_the_same_lines() {
        let stream = b"START 15\r\n\xff\xfe\0x\nEND";
        let mut whole = LineSplitter::default();
        whole.push(stream);
        whole.finish();
        let mut single = LineSplitter::default();
        for byte in stream {
            single.push(&[*byte]);
        }
        single.finish();
        let lines = all(&mut whole);
        assert_eq!(lines, all(&mut single));
        assert_eq!(lines, ["START 15", "\u{fffd}\u{fffd}\0x", "END"].map(text));
    }

    #[test]
    fn long_lines_are_cut() {
        let mut splitter = LineSplitter::default();
        splitter.push(&[b'x'; MAX_LINE]);
        splitter.push(b"\n");
        splitter.push(&[b'y'; MAX_LINE + 1]);
        splitter.push(b"more\nnext\n");
        let lines = all(&mut splitter);
        assert_eq!(lines[0], Line::Text("x".repeat(MAX_LINE)));
        assert_eq!(lines[1], Line::TooLong("y".repeat(MAX_LINE)));
        assert_eq!(lines[2..], [text("next")]);
    }
}
