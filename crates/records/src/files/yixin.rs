//! Yixin databases, read: positions with evaluations, one LZ4 frame or raw. `yixin_tree` makes trees of them.
//!
//! A record is a key (rule, width, height, stones as pairs of signed bytes, the black half first) and a message (label, value,
//! depth and bound, text). Integers are little-endian.

use std::borrow::Cow;
use std::io::Read as _;

use rules::{BoardSize, Color, Point, Rule};

use super::yixin_tree::{Entry, trees};
use super::{At, Fault, FileError, Reader, Wanted, charset, expected};
use crate::tree::{Bound, Evaluation, Tree};

/// What an LZ4 frame begins with.
pub(super) const LZ4_MAGIC: [u8; 4] = [0x04, 0x22, 0x4D, 0x18];

/// Reads a database: a tree for each rule and board.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let byte = |offset| At { offset, line: None };
    let bytes: Cow<'_, [u8]> =
        if bytes.starts_with(&LZ4_MAGIC) { unpack(bytes, reader)? } else { bytes.into() };
    let Some(count) = bytes.first_chunk::<4>() else {
        return Err(reader.error(byte(0), Fault::EndsEarly(Wanted::Header)));
    };
    let said = u32::from_le_bytes(*count) as usize;
    let mut pos = 4;
    let mut found = 0;
    let mut entries = Vec::new();
    while found < said {
        let at = byte(pos);
        let parts = part(&bytes, &mut pos).and_then(|key| Some((key, part(&bytes, &mut pos)?)));
        let Some((key, message)) = parts else {
            reader.warn(at, Fault::EndsEarly(Wanted::Record));
            break;
        };
        found += 1;
        match key {
            [] => {}
            // A record about the file: the character set. Texts are tried as UTF-8 anyway.
            [_, 0, 0, ..] => {}
            [rule, width, height, stones @ ..] if width == height => {
                match entry(*rule, *width, stones, message, reader) {
                    Some(entry) => entries.push(entry),
                    None => reader.warn(at, expected(Wanted::Record, &format!("{key:?}"))),
                }
            }
            _ => reader.warn(at, expected(Wanted::SquareBoard, &format!("{key:?}"))),
        }
    }
    if found < said {
        reader.warn(byte(bytes.len()), Fault::Count { said, found });
    }
    if entries.is_empty() {
        return Err(reader.error(byte(4), Fault::EndsEarly(Wanted::Record)));
    }
    Ok(trees(entries))
}

fn unpack(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Cow<'static, [u8]>, FileError> {
    let mut out = Vec::new();
    let limit = reader.most as u64 + 1;
    let result = lz4_flex::frame::FrameDecoder::new(bytes).take(limit).read_to_end(&mut out);
    if out.len() > reader.most {
        return Err(reader.whole(Fault::TooLarge { most: reader.most }));
    }
    if let Err(error) = result {
        let fault = expected(Wanted::Compression, &error.to_string());
        if out.is_empty() {
            return Err(reader.whole(fault));
        }
        reader.warn(At { offset: out.len(), line: None }, fault);
    }
    Ok(out.into())
}

/// A length of two bytes and so many bytes.
fn part<'a>(bytes: &'a [u8], pos: &mut usize) -> Option<&'a [u8]> {
    let length = usize::from(u16::from_le_bytes(*bytes.get(*pos..)?.first_chunk::<2>()?));
    let part = bytes.get(*pos + 2..*pos + 2 + length)?;
    *pos += 2 + length;
    Some(part)
}

fn entry(rule: u8, lines: u8, stones: &[u8], message: &[u8], reader: &mut Reader<'_>) -> Option<Entry> {
    let size = BoardSize::new(lines.into()).ok()?;
    let rule = match rule {
        0 => Rule::Freestyle,
        1 => Rule::Standard,
        2 => Rule::Renju,
        _ => return None,
    };
    let half = stones.len() / 2;
    let mut entry = Entry {
        rule,
        size,
        stones: Vec::with_capacity(half),
        to_move: Color::Black,
        evaluation: Evaluation::default(),
        comment: String::new(),
        labels: Vec::new(),
    };
    for (index, pair) in stones.chunks_exact(2).enumerate() {
        let color = if index < half.div_ceil(2) { Color::Black } else { Color::White };
        if pair == [0xFF, 0xFF] {
            continue;
        }
        // The database counts y as the engine protocol does: from the top.
        let (x, y) = (pair[0], pair[1]);
        if x >= lines || y >= lines {
            return None;
        }
        entry.stones.push((Point::new(x, lines - 1 - y), color));
    }
    let mut seen: Vec<Point> = entry.stones.iter().map(|&(point, _)| point).collect();
    seen.sort_unstable();
    if seen.windows(2).any(|pair| pair[0] == pair[1]) || stones.len() % 2 == 1 {
        return None;
    }
    // A pass completes the pairs, so it counts as a stone here.
    entry.to_move = if half.is_multiple_of(2) { Color::Black } else { Color::White };
    if let &[label, v0, v1, d0, d1, ref text @ ..] = message {
        let value = i32::from(i16::from_le_bytes([v0, v1]));
        let depth = i16::from_le_bytes([d0, d1]);
        let bound = match depth & 3 {
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Exact),
            _ => None,
        };
        let sign = if entry.to_move == Color::Black { 1 } else { -1 };
        // The bounds of a value turn round with its sign.
        let bound = match bound {
            Some(Bound::Upper) if sign < 0 => Some(Bound::Lower),
            Some(Bound::Lower) if sign < 0 => Some(Bound::Upper),
            other => other,
        };
        entry.evaluation = Evaluation {
            black: bound.map(|_| sign * value).or((value != 0).then_some(sign * value)),
            depth: (depth >> 2 != 0).then_some(depth >> 2),
            bound,
            label: (!matches!(label, 0 | 0xFF)).then_some(label),
        };
        texts(&mut entry, text, reader);
    }
    Some(entry)
}

/// Board texts between `@BTXT@` and byte 8, then the comment, in which byte 8 is a line break.
fn texts(entry: &mut Entry, raw: &[u8], reader: &mut Reader<'_>) {
    let raw = raw.split(|&byte| byte == 0).next().unwrap_or_default();
    let (text, encoding) = charset::decode(raw, None, reader.options.charset);
    if encoding != encoding_rs::UTF_8 {
        reader.charset = Some(encoding.name());
    }
    let (board, comment) = match text.strip_prefix("@BTXT@") {
        Some(rest) => rest.split_once('\u{8}').unwrap_or((rest, "")),
        None => ("", &*text),
    };
    entry.comment = comment.replace('\u{8}', "\n");
    let digit = |c: char| match c {
        '0'..='9' => Some(c as u8 - b'0'),
        'A'..='Z' => Some(c as u8 - b'A' + 10),
        _ => None,
    };
    for line in board.lines() {
        let mut chars = line.chars();
        let point = (|| Some((digit(chars.next()?)?, digit(chars.next()?)?)))();
        if let Some((x, y)) = point.filter(|&(x, y)| x < entry.size.get() && y < entry.size.get()) {
            entry.labels.push((Point::new(x, entry.size.get() - 1 - y), chars.as_str().to_owned()));
        }
    }
}
