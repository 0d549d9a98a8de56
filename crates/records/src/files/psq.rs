//! Piskvork games (`.psq`), read and written, and Gomotur games (`.rec`), read.
//!
//! `x,y,t` counts from 1, from the left and from the top; `t` is in milliseconds. In `.rec` the names come first and the
//! coordinates count from 0.

use std::fmt::Write as _;

use rules::{Board, BoardSize, Color, Point};

use super::{At, Fault, FileError, Lost, Reader, Wanted, Written, charset, expected, loss};
use crate::tree::{InfoText, NodeId, Play, Tree};

/// Lines with their number and place.
pub(super) fn numbered(text: &str) -> impl Iterator<Item = (At, &str)> {
    let start = text.as_ptr() as usize;
    text.split(['\n', '\r']).scan((1, 0_usize), move |(line, end), part| {
        let offset = part.as_ptr() as usize - start;
        // CR LF is one line end.
        let pair = offset > 0
            && text.as_bytes()[offset - 1] == b'\n'
            && text.as_bytes().get(offset.wrapping_sub(2)) == Some(&b'\r');
        if offset > 0 && !pair {
            *line += 1;
        }
        *end = offset;
        Some((At { offset, line: Some(*line) }, part))
    })
}

/// Reads a Piskvork game.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let text = charset::plain(bytes, reader)?;
    let mut lines = numbered(&text).filter(|(_, line)| !line.trim().is_empty());
    let Some((at, head)) = lines.next() else { return Err(reader.whole(Fault::Empty)) };
    let head = head.trim();
    let fail = |wanted| Err(reader.error(at, expected(wanted, head)));
    let Some(rest) = head.strip_prefix("Piskvorky ") else { return fail(Wanted::Header) };
    let mut parts = rest.split(',').map(str::trim);
    let (width, height) = parts.next().unwrap_or_default().split_once('x').unwrap_or_default();
    let (Ok(width), Ok(height)) = (width.trim().parse::<usize>(), height.trim().parse::<usize>()) else {
        return fail(Wanted::Header);
    };
    if width != height {
        return fail(Wanted::SquareBoard);
    }
    let Ok(size) = BoardSize::new(width) else { return fail(Wanted::BoardSize) };
    let levels = parts.next().unwrap_or_default().to_owned();
    let starter = parts.next().unwrap_or_default().to_owned();
    let mut tree = Tree::new(size);
    if !levels.is_empty() {
        tree.info.texts.insert(InfoText::Levels, levels);
    }
    let mut moves = Moves::new(1);
    let mut names = Vec::new();
    for (at, line) in lines {
        let line = line.trim();
        if let Ok(code) = line.parse::<i64>() {
            tree.info.texts.insert(InfoText::EndCode, code.to_string());
            break;
        }
        match numbers(line).filter(|_| names.is_empty() && !moves.stopped) {
            Some(values) => moves.take(&mut tree, at, line, values, reader),
            None if names.len() < 2 && !moves.stopped => names.push(line.to_owned()),
            None => {}
        }
    }
    if starter == "1" && names.len() == 2 {
        names.swap(0, 1);
    }
    let mut names = names.into_iter();
    tree.info.players.black.name = names.next();
    tree.info.players.white.name = names.next();
    Ok(vec![tree])
}

/// Reads a Gomotur game: two names, then moves on 20 lines.
pub(super) fn read_rec(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let text = charset::plain(bytes, reader)?;
    let mut tree = Tree::new(BoardSize::new(20).unwrap_or_default());
    let mut moves = Moves::new(0);
    let mut names = Vec::new();
    for (at, line) in numbered(&text).filter(|(_, line)| !line.trim().is_empty()) {
        let line = line.trim();
        match numbers(line) {
            Some(values) if !moves.stopped => moves.take(&mut tree, at, line, values, reader),
            None if tree.is_empty() && names.len() < 2 => names.push(line.to_owned()),
            _ => break,
        }
    }
    if tree.is_empty() {
        return Err(reader.error(At { offset: 0, line: Some(1) }, expected(Wanted::Move, text.trim())));
    }
    let mut names = names.into_iter();
    tree.info.players.black.name = names.next();
    tree.info.players.white.name = names.next();
    Ok(vec![tree])
}

/// Two or three numbers with commas between them.
fn numbers(line: &str) -> Option<(i64, i64, Option<u32>)> {
    let mut parts = line.split(',').map(str::trim);
    let (x, y) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let time = parts.next().map(str::parse::<i64>).transpose().ok()?;
    let time = time.map(|time| u32::try_from(time.max(0)).unwrap_or(u32::MAX));
    parts.next().is_none().then_some((x, y, time))
}

/// Moves that come one after the other, colours taking turns.
pub(super) struct Moves {
    base: i64,
    at: NodeId,
    color: Color,
    board: Option<Board>,
    /// Whether a move could not be taken; then the moves after it make no sense.
    pub(super) stopped: bool,
}

impl Moves {
    /// Moves whose coordinates count from `base`, from the top left.
    pub(super) fn new(base: i64) -> Moves {
        Moves { base, at: NodeId::ROOT, color: Color::Black, board: None, stopped: false }
    }

    fn take(
        &mut self,
        tree: &mut Tree,
        at: At,
        line: &str,
        (x, y, time): (i64, i64, Option<u32>),
        reader: &mut Reader<'_>,
    ) {
        let lines = i64::from(tree.size().get());
        let inside = |n: i64| (0..lines).contains(&(n.saturating_sub(self.base)));
        if !inside(x) || !inside(y) {
            reader.warn(at, expected(Wanted::Point, line));
            self.stopped = true;
            return;
        }
        let point = Point::new((x - self.base) as u8, (lines - 1 - (y - self.base)) as u8);
        if self.put(tree, at, point, reader)
            && let Some(time) = time
        {
            tree.rare_mut(self.at).time.spent = Some(time);
        }
    }

    /// Adds a stone of the side whose turn it is.
    pub(super) fn put(&mut self, tree: &mut Tree, at: At, point: Point, reader: &mut Reader<'_>) -> bool {
        let board = self.board.get_or_insert_with(|| Board::new(tree.size()));
        if !tree.size().contains(point) {
            reader.warn(at, expected(Wanted::Point, &point.to_string()));
            self.stopped = true;
        } else if !board.is_empty(point) {
            reader.warn(at, Fault::Occupied(point));
            self.stopped = true;
        } else {
            board.put(point, self.color);
            self.at = tree.add(self.at, Some(Play::stone(self.color, point)));
            self.color = self.color.opponent();
        }
        !self.stopped
    }

    /// Adds a pass.
    pub(super) fn pass(&mut self, tree: &mut Tree) {
        self.at = tree.add(self.at, Some(Play::pass(self.color)));
        self.color = self.color.opponent();
    }

    /// The side to move.
    pub(super) fn color(&self) -> Color {
        self.color
    }
}

/// Writes the main line of the first tree. The format has no passes: they are left out.
pub(super) fn write(trees: &[Tree]) -> Written {
    let tree = &trees[0];
    let mut lost = loss::of_line(trees, &[Lost::Players, Lost::MoveTimes, Lost::GameInfo]);
    let line = loss::line(tree, &mut lost);
    let moves = loss::in_turn(&line, &mut lost);
    let info = &tree.info;
    if info.texts.keys().any(|key| !matches!(key, InfoText::Levels | InfoText::EndCode)) {
        lost.push(Lost::GameInfo);
    }
    let one_line = |text: &str| text.replace(['\r', '\n'], " ");
    let or = |key, other: &'static str| match info.text(key) {
        "" => other.to_owned(),
        text => one_line(text),
    };
    let size = tree.size();
    let mut out = format!("Piskvorky {size}x{size}, {}, 0\r\n", or(InfoText::Levels, "0:0"));
    for (id, mv) in moves {
        let Some(point) = mv.point() else {
            lost.push(Lost::Passes);
            continue;
        };
        let time = tree.rare(id).time;
        if time.black_left.is_some() || time.white_left.is_some() {
            lost.push(Lost::MoveTimes);
        }
        let (x, y) = (point.x() + 1, size.get() - point.y());
        let _ = write!(out, "{x},{y},{}\r\n", time.spent.unwrap_or(0));
    }
    let names = [&info.players.black.name, &info.players.white.name];
    if names.iter().any(|name| name.is_some()) {
        for (index, name) in names.into_iter().enumerate() {
            let name = name.as_deref().map(one_line).filter(|name| !name.trim().is_empty());
            let _ = write!(out, "{}\r\n", name.unwrap_or_else(|| format!("player-{}", index + 1)));
        }
    }
    let _ = write!(out, "{}\r\n", or(InfoText::EndCode, "-1"));
    Written { bytes: out.into_bytes(), lost }
}
