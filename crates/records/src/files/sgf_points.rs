//! Values of SGF: points, texts with escapes, seconds.
//!
//! Source: SGF FF\[4\] specification, "Property Value Types" and the Go chapter for points; columns from the left, rows from
//! the top, both from `a`, and `A` after `z`.

use std::borrow::Cow;

use rules::{BoardSize, Point};

/// The number that a letter of a point stands for, from 0.
fn number(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

/// The point of two letters; also `h8` as some programs write it.
pub(super) fn point(text: &str, size: BoardSize) -> Option<Point> {
    let lines = size.get();
    let bytes = text.as_bytes();
    let point = match bytes {
        [x, y] if !y.is_ascii_digit() => {
            let (x, y) = (number(*x)?, number(*y)?);
            if x >= lines || y >= lines {
                return None;
            }
            Point::new(x, lines - 1 - y)
        }
        [b' ', ..] | [.., b' ' | b'\n' | b'\r'] => return point(text.trim(), size),
        _ => text.parse().ok()?,
    };
    size.contains(point).then_some(point)
}

/// Writes a point.
pub(super) fn push_point(out: &mut String, point: Point, size: BoardSize) {
    out.push(char::from(b'a' + point.x()));
    out.push(char::from(b'a' + size.get() - 1 - point.y()));
}

/// The points of a list element: one, or a rectangle `aa:cc`.
pub(super) fn points(text: &str, size: BoardSize) -> Option<Vec<Point>> {
    let Some((from, to)) = text.split_once(':') else { return Some(vec![point(text, size)?]) };
    let (a, b) = (point(from, size)?, point(to, size)?);
    let (columns, rows) = (a.x().min(b.x())..=a.x().max(b.x()), a.y().min(b.y())..=a.y().max(b.y()));
    // The upper row first, as one reads.
    Some(rows.rev().flat_map(|y| columns.clone().map(move |x| Point::new(x, y))).collect())
}

/// A text value without its escapes. Line breaks of any kind become `\n`, or blanks if `one_line`; other white space
/// becomes blanks.
pub(super) fn unescape(raw: &str, one_line: bool) -> Cow<'_, str> {
    let special = |byte: u8| {
        byte == b'\\' || byte == b'\r' || byte < b' ' && byte != b'\n' || one_line && byte == b'\n'
    };
    if !raw.bytes().any(special) {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        let (c, escaped) = match c {
            '\\' => match chars.next() {
                Some(next) => (next, true),
                None => break,
            },
            other => (other, false),
        };
        match c {
            '\n' | '\r' => {
                let other = if c == '\n' { '\r' } else { '\n' };
                if chars.peek() == Some(&other) {
                    chars.next();
                }
                if !escaped {
                    out.push(if one_line { ' ' } else { '\n' });
                }
            }
            c if c.is_ascii_control() => out.push(' '),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// Writes a text value; in lists of `point:text` a colon is escaped too.
pub(super) fn push_text(out: &mut String, text: &str, colon: bool) {
    for c in text.chars() {
        if c == '\\' || c == ']' || colon && c == ':' {
            out.push('\\');
        }
        out.push(c);
    }
}

/// Milliseconds from decimal seconds, where nothing is lost.
pub(super) fn millis(text: &str) -> Option<u32> {
    let text = text.trim();
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let part = part.trim_end_matches('0');
    if whole.is_empty() || !digits(whole) || !digits(part) || part.len() > 3 {
        return None;
    }
    let scale = 10_u32.pow(3 - part.len() as u32);
    let part: u32 = if part.is_empty() { 0 } else { part.parse().ok()? };
    whole.parse::<u32>().ok()?.checked_mul(1000)?.checked_add(part * scale)
}

/// Decimal seconds.
pub(super) fn seconds(millis: u32) -> String {
    let text = format!("{}.{:03}", millis / 1000, millis % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
