//! Yixin databases (`.db`), packed as an LZ4 frame or not: positions with an evaluation and a text, in no order.
//!
//! A record's key is the rule, the size and the stones of a position, of the eight symmetric images the smallest; both
//! coordinates count from 0, the row from the **top**. One tree is made for each rule and size: a position hangs under one that has one
//! stone less, in the orientation that fits there, and where there is none its stones are set up under the root.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::HashMap;
use std::io::Read as _;

use encoding_rs::Encoding;
use rules::symmetry::Symmetry;
use rules::{BoardSize, Color, Point, Rule, Settings};

use super::encoding;
use super::report::{FileError, FileProblem, Reader, Wanted, WarningKind};
use crate::tree::{Bound, Evaluation, NodeId, Stone, Tree};

const LZ4: &[u8] = b"\x04\x22\x4D\x18";
/// Begins the texts on points in a record's text.
const BOARD_TEXTS: &[u8] = b"@BTXT@";
/// Ends them; elsewhere it is a line break.
const BREAK: u8 = 0x08;
/// Begins the text of the record that names the encoding of all.
const CHARSET: &[u8] = b"charset=\"";

/// A position as a key: stones in sorted order, and the side to move.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Key {
    /// Black's and White's.
    stones: (Vec<Point>, Vec<Point>),
    to_move: Color,
}

/// A record that was read.
struct Record<'b> {
    key: Key,
    evaluation: Evaluation,
    text: &'b [u8],
    offset: usize,
}

/// Reads a database.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let bytes = unpack(bytes, reader)?;
    let mut groups: BTreeMap<(u8, u8), Vec<Record<'_>>> = BTreeMap::new();
    let mut charset = None;
    let Some((count, mut at)) = number(&bytes, 0) else {
        return Err(reader.error(Some(0), FileProblem::Expected(Wanted::DbRecord)));
    };
    let mut found = 0;
    while found < count && at < bytes.len() {
        let start = at;
        let part = |at: usize| {
            let length = usize::from(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
            Some((bytes.get(at + 2..at + 2 + length)?, at + 2 + length))
        };
        let Some((key, message, next)) = part(at).and_then(|(key, at)| {
            let (message, at) = part(at)?;
            Some((key, message, at))
        }) else {
            reader.warn(start, WarningKind::EndsEarly);
            break;
        };
        at = next;
        found += 1;
        match record(key, message, start) {
            Some((group, record)) => groups.entry(group).or_default().push(record),
            None if key.get(1..3) == Some(&[0, 0]) => {
                let text = message.get(5..).unwrap_or_default();
                let name =
                    text.strip_prefix(CHARSET).and_then(|rest| rest.split(|&byte| byte == b'"').next());
                charset = name.map(|name| String::from_utf8_lossy(name).into_owned());
            }
            None if key.is_empty() => {}
            None => reader.warn(start, WarningKind::Expected(Wanted::DbRecord)),
        }
    }
    if found < count {
        reader.warn(at, WarningKind::Count { said: count, found });
    }
    if groups.is_empty() {
        return Err(reader.error(Some(4), FileProblem::Expected(Wanted::DbRecord)));
    }
    let texts: Vec<&[u8]> =
        groups.values().flatten().map(|record| record.text).filter(|text| !text.is_empty()).collect();
    let encoding = encoding::choose(&texts, charset.as_deref(), reader)?;
    reader.encoding = Some(encoding.name());
    let trees = groups.into_iter().map(|((rule, size), records)| {
        let size = BoardSize::new(size.into()).unwrap_or_default();
        let rule = [Rule::Freestyle, Rule::Standard, Rule::Renju][usize::from(rule.min(2))];
        let mut tree = reader.tree();
        tree.info.settings = Settings { rule, size, ..reader.options.defaults };
        tree.info.rule_known = true;
        build(&mut tree, records, encoding, reader);
        tree
    });
    Ok(trees.collect())
}

/// The file without its packing, as long as that is no larger than the options allow.
fn unpack<'b>(bytes: &'b [u8], reader: &Reader<'_>) -> Result<Cow<'b, [u8]>, FileError> {
    if !bytes.starts_with(LZ4) {
        return Ok(Cow::Borrowed(bytes));
    }
    let most = reader.options.max_bytes;
    let mut out = Vec::new();
    let frame = lz4_flex::frame::FrameDecoder::new(bytes);
    let result = frame.take(most as u64 + 1).read_to_end(&mut out);
    if out.len() > most {
        return Err(reader.error(None, FileProblem::TooLarge { bytes: out.len(), most }));
    }
    // What a damaged frame gives before the fault is read all the same.
    if result.is_err() && out.is_empty() {
        return Err(reader.error(Some(0), FileProblem::Expected(Wanted::Packed)));
    }
    Ok(Cow::Owned(out))
}

/// A number of four bytes, and the place after it.
fn number(bytes: &[u8], at: usize) -> Option<(usize, usize)> {
    let number = u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?);
    Some((usize::try_from(number).ok()?, at + 4))
}

/// A position of a board we know, with its rule and size.
fn record<'b>(key: &[u8], message: &'b [u8], offset: usize) -> Option<((u8, u8), Record<'b>)> {
    let (&[rule, width, height], stones) = key.split_first_chunk()?;
    let size = BoardSize::new(width.into()).ok().filter(|_| width == height && rule <= 2)?;
    if stones.len() % 2 != 0 {
        return None;
    }
    let count = stones.len() / 2;
    let black_count = count.div_ceil(2);
    let (mut black, mut white) = (Vec::new(), Vec::new());
    for (index, pair) in stones.chunks_exact(2).enumerate() {
        // Two bytes 255 are a pass, which only says whose turn it is.
        if pair == [0xff, 0xff] {
            continue;
        }
        let point = Point::try_new(pair[0].into(), i32::from(height) - 1 - i32::from(pair[1]));
        let point = point.filter(|&point| size.contains(point))?;
        if index < black_count { black.push(point) } else { white.push(point) }
    }
    let to_move = if count.is_multiple_of(2) { Color::Black } else { Color::White };
    black.sort_unstable();
    white.sort_unstable();
    let key = Key { stones: (black, white), to_move };
    let evaluation = evaluation(message, to_move);
    let text = message.get(5..).unwrap_or_default();
    Some(((rule, width), Record { key, evaluation, text, offset }))
}

fn evaluation(message: &[u8], to_move: Color) -> Evaluation {
    let mut evaluation = Evaluation::default();
    let label = message.first().copied().unwrap_or(0);
    evaluation.label = (label.is_ascii_graphic()).then_some(char::from(label));
    if let Some((&[_, v0, v1, d0, d1], _)) = message.split_first_chunk() {
        let value = i32::from(i16::from_le_bytes([v0, v1]));
        let depth = i16::from_le_bytes([d0, d1]);
        let bound = match depth & 3 {
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Exact),
            _ => None,
        };
        if bound.is_some() || value != 0 || depth != 0 {
            let is_black = to_move == Color::Black;
            evaluation.value = Some(if is_black { value } else { -value });
            evaluation.depth = Some(i32::from(depth >> 2));
            evaluation.bound = if is_black { bound } else { bound.map(Bound::negated) };
        }
    }
    evaluation
}

/// The smallest of the eight images of a position, and what makes it.
fn smallest(key: &Key, size: BoardSize) -> (Key, Symmetry) {
    let mut best: Option<(Key, Symmetry)> = None;
    for symmetry in Symmetry::ALL {
        let image = turned(key, size, symmetry);
        if best.as_ref().is_none_or(|best| image < best.0) {
            best = Some((image, symmetry));
        }
    }
    best.unwrap_or_else(|| (key.clone(), Symmetry::IDENTITY))
}

fn turned(key: &Key, size: BoardSize, symmetry: Symmetry) -> Key {
    let turn = |points: &[Point]| {
        let mut points: Vec<Point> = points.iter().map(|&point| symmetry.apply(size, point)).collect();
        points.sort_unstable();
        points
    };
    Key { stones: (turn(&key.stones.0), turn(&key.stones.1)), to_move: key.to_move }
}

/// A position that is in the tree: its node, and what turns the smallest image into what stands there.
#[derive(Clone, Copy)]
struct Placed {
    node: NodeId,
    turn: Symmetry,
}

fn build(
    tree: &mut Tree,
    mut records: Vec<Record<'_>>,
    encoding: &'static Encoding,
    reader: &mut Reader<'_>,
) {
    let size = tree.info.settings.size;
    let count = |key: &Key| key.stones.0.len() + key.stones.1.len();
    records.sort_by_key(|record| (count(&record.key), record.offset));
    let mut placed: HashMap<Key, Placed> = HashMap::new();
    let empty = Key { stones: (Vec::new(), Vec::new()), to_move: Color::Black };
    placed.insert(empty, Placed { node: NodeId::ROOT, turn: Symmetry::IDENTITY });
    for record in records {
        let (key, symmetry) = smallest(&record.key, size);
        let at = match placed.get(&key) {
            // A position twice: both texts are kept.
            Some(&at) => at,
            None => {
                let Some(at) = place(tree, &key, &placed, reader, record.offset) else { return };
                placed.insert(key, at);
                at
            }
        };
        put_texts(tree, &record, (at, symmetry), encoding, reader);
    }
}

/// Hangs a position under one of a stone less, or sets its stones up under the root; none when the tree is full.
fn place(
    tree: &mut Tree,
    key: &Key,
    placed: &HashMap<Key, Placed>,
    reader: &mut Reader<'_>,
    offset: usize,
) -> Option<Placed> {
    if !reader.take_node(offset) {
        return None;
    }
    let size = tree.info.settings.size;
    let mover = key.to_move.opponent();
    let own = if mover == Color::Black { &key.stones.0 } else { &key.stones.1 };
    for (index, &last) in own.iter().enumerate() {
        let mut before = Key { stones: key.stones.clone(), to_move: mover };
        match mover {
            Color::Black => before.stones.0.remove(index),
            Color::White => before.stones.1.remove(index),
        };
        let (before, symmetry) = smallest(&before, size);
        if let Some(parent) = placed.get(&before) {
            let turn = composed(size, symmetry, parent.turn);
            let point = turn.apply(size, last);
            return Some(Placed { node: tree.append(parent.node, Some((mover, point.into()))), turn });
        }
    }
    let node = tree.append(NodeId::ROOT, None);
    let details = tree.details_mut(node);
    let stones = [(Color::Black, &key.stones.0), (Color::White, &key.stones.1)];
    for (color, points) in stones {
        details.setup.extend(points.iter().map(|&point| (point, Stone::Put(color))));
    }
    details.to_move = Some(key.to_move);
    Some(Placed { node, turn: Symmetry::IDENTITY })
}

/// One symmetry after another.
fn composed(size: BoardSize, first: Symmetry, second: Symmetry) -> Symmetry {
    let probe = [Point::new(0, 0), Point::new(1, 0)];
    let image = |symmetry: Symmetry| probe.map(|point| symmetry.apply(size, point));
    let wanted = probe.map(|point| second.apply(size, first.apply(size, point)));
    Symmetry::ALL.into_iter().find(|&symmetry| image(symmetry) == wanted).unwrap_or(Symmetry::IDENTITY)
}

fn put_texts(
    tree: &mut Tree,
    record: &Record<'_>,
    (at, symmetry): (Placed, Symmetry),
    encoding: &'static Encoding,
    reader: &mut Reader<'_>,
) {
    let node = at.node;
    if record.evaluation != Evaluation::default() {
        tree.details_mut(node).evaluation.get_or_insert(record.evaluation);
    }
    let (labels, comment) = match record.text.strip_prefix(BOARD_TEXTS) {
        Some(rest) => {
            let end = rest.iter().position(|&byte| byte == BREAK).unwrap_or(rest.len());
            (&rest[..end], rest.get(end + 1..).unwrap_or_default())
        }
        None => (&record.text[..0], record.text),
    };
    let mut decode = |text: &[u8]| {
        let (text, replaced) = encoding.decode_without_bom_handling(text);
        if replaced {
            reader.warn(record.offset, WarningKind::Replaced);
        }
        text.replace("\r\n", "\n").replace(['\u{8}', '\r'], "\n").trim_matches('\0').to_owned()
    };
    let size = tree.info.settings.size;
    for line in labels.split(|&byte| byte == b'\n').filter(|line| line.len() > 2) {
        let digit = |byte: u8| char::from(byte).to_digit(36).and_then(|digit| i32::try_from(digit).ok());
        let point = digit(line[0]).zip(digit(line[1])).and_then(|(x, y)| {
            let point = Point::try_new(x, i32::from(size.get()) - 1 - y)?;
            size.contains(point).then(|| at.turn.apply(size, symmetry.apply(size, point)))
        });
        if let Some(point) = point {
            let text = decode(&line[2..]);
            tree.details_mut(node).labels.push((point, text));
        }
    }
    let comment = decode(comment);
    if !comment.is_empty() {
        let old = tree.comment(node);
        if old.len() > 1 << 12 {
            // Joining many texts again and again would take for ever.
            return tree.details_mut(node).keep("C", vec![comment]);
        }
        let text = if old.is_empty() { comment } else { format!("{old}\n{comment}") };
        tree.set_comment(node, &text);
    }
}
