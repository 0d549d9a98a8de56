//! Boards as text: pictures of rows, the one-line form, and blocks of the engine protocol.

use rules::{BoardSize, Color, Point, Rule};

use super::psq::numbered;
use super::{At, BlackLetter, Fault, FileError, FileFormat, Reader, Wanted, charset, expected};
use crate::tree::{NodeId, Play, SetupChange, Tree};

/// What a character of a board picture is: 1 the side of `x`, 2 the side of `o`, 0 a free point.
fn symbol(c: char) -> Option<u8> {
    match c {
        'x' | 'X' | 'b' | 'B' | '*' | '@' | '●' => Some(1),
        'o' | 'O' | 'w' | 'W' | '○' => Some(2),
        '.' | '-' | '+' | '_' | '·' => Some(0),
        _ => None,
    }
}

/// The points of a row; row numbers at both ends are skipped. `None` if it is no row.
fn row(line: &str) -> Option<Vec<u8>> {
    let is_number = |c: char| c.is_ascii_digit() || c.is_whitespace() || c == '|';
    let line = line.trim_matches(is_number);
    let mut row = Vec::new();
    for c in line.chars().filter(|c| !c.is_whitespace() && *c != '|') {
        row.push(symbol(c)?);
        if row.len() > usize::from(BoardSize::MAX.get()) {
            return None;
        }
    }
    (row.len() >= usize::from(BoardSize::MIN.get())).then_some(row)
}

/// Which of the text formats a text is.
pub(super) fn detect(text: &[u8]) -> FileFormat {
    let text = String::from_utf8_lossy(&text[..text.len().min(1 << 16)]);
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    let first = lines.peek().copied().unwrap_or_default();
    let word = first.split([' ', ',']).next().unwrap_or_default().to_ascii_uppercase();
    if matches!(word.as_str(), "BOARD" | "YXBOARD" | "START" | "INFO") {
        return FileFormat::Protocol;
    }
    if fen_size(first).is_some() {
        return FileFormat::Fen;
    }
    let rows: Vec<usize> = lines.filter_map(row).map(|row| row.len()).take(22).collect();
    if rows.len() >= 5 && rows.iter().all(|&length| length == rows[0]) {
        return FileFormat::Board;
    }
    let has_stroke = first.contains('/') && !first.contains(':');
    if has_stroke { FileFormat::Stones } else { FileFormat::Moves }
}

/// Reads a picture. Its rows must be equal in length and as many as they are long.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let text = charset::plain(bytes, reader)?;
    let mut rows: Vec<(At, Vec<u8>)> = Vec::new();
    for (at, line) in numbered(&text) {
        match row(line) {
            Some(row) if rows.first().is_none_or(|(_, first)| first.len() == row.len()) => {
                rows.push((at, row));
            }
            Some(row) => reader.warn(at, Fault::Count { said: rows[0].1.len(), found: row.len() }),
            None => {}
        }
    }
    let at = rows.first().map_or(At { offset: 0, line: Some(1) }, |(at, _)| *at);
    let lines = rows.first().map_or(0, |(_, row)| row.len());
    let size = BoardSize::new(lines).map_err(|_| {
        reader.error(at, expected(Wanted::Row, text.trim().lines().next().unwrap_or_default()))
    })?;
    if rows.len() < lines {
        let last = rows.last().map_or(at, |(at, _)| *at);
        return Err(reader.error(last, Fault::EndsEarly(Wanted::Row)));
    }
    if rows.len() > lines {
        reader.warn(rows[lines].0, Fault::Count { said: lines, found: rows.len() });
    }
    let grid: Vec<Vec<u8>> = rows.into_iter().take(lines).map(|(_, row)| row).collect();
    Ok(vec![from_grid(size, &grid, None, at, reader)])
}

/// A tree of setup stones. The letters of text boards are exchanged where only that makes the counts possible.
fn from_grid(
    size: BoardSize,
    grid: &[Vec<u8>],
    to_move: Option<Color>,
    at: At,
    reader: &mut Reader<'_>,
) -> Tree {
    let count = |side: u8| grid.iter().flatten().filter(|&&held| held == side).count();
    let (x, o) = (count(1), count(2));
    let possible = |black: usize, white: usize| black == white || black == white + 1;
    let x_is_black = match reader.options.black {
        BlackLetter::X => true,
        BlackLetter::O => false,
        BlackLetter::Guess => to_move.is_some() || possible(x, o) || !possible(o, x),
    };
    let (black, white) = if x_is_black { (x, o) } else { (o, x) };
    if !possible(black, white) && to_move.is_none() {
        reader.warn(at, expected(Wanted::Stones, &format!("{black}/{white}")));
    }
    let mut setup = SetupChange {
        points: Vec::new(),
        to_move: Some(to_move.unwrap_or_else(|| rules::Setup::natural_to_move(black, white))),
    };
    for (index, row) in grid.iter().enumerate() {
        for (x, &held) in row.iter().enumerate().filter(|(_, held)| **held != 0) {
            let point = Point::new(x as u8, (grid.len() - 1 - index) as u8);
            let color = if (held == 1) == x_is_black { Color::Black } else { Color::White };
            setup.points.push((point, Some(color)));
        }
    }
    setup.points.sort_by_key(|&(point, color)| (color.map(Color::index), point));
    let mut tree = Tree::new(size);
    tree.rare_mut(NodeId::ROOT).setup = Some(setup);
    tree
}

/// The board that a one-line form begins with: `15/`.
fn fen_size(line: &str) -> Option<BoardSize> {
    let (number, rest) = line.split_once('/')?;
    let size = BoardSize::new(number.trim().parse().ok()?).ok()?;
    let rows = rest.split_whitespace().next()?;
    (rows.split('/').count() == usize::from(size.get())).then_some(size)
}

/// Reads the one-line form: `15/` and the rows from the top with digits for runs of free points, then `b` or `w`, then the
/// rule.
pub(super) fn read_fen(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let text = charset::plain(bytes, reader)?;
    let at = At { offset: 0, line: Some(1) };
    let line = text.trim();
    let Some(size) = fen_size(line) else { return Err(reader.error(at, expected(Wanted::BoardSize, line))) };
    let mut words = line.split_whitespace();
    let rows = words.next().unwrap_or_default();
    let mut grid = Vec::new();
    for part in rows.split('/').skip(1) {
        let mut row = Vec::new();
        let mut run = 0;
        for c in part.chars().chain(['.']) {
            if let Some(digit) = c.to_digit(10) {
                run = (run * 10 + digit as usize).min(100);
                continue;
            }
            row.extend(std::iter::repeat_n(0, std::mem::take(&mut run)));
            match symbol(c) {
                Some(held) if row.len() <= usize::from(size.get()) => row.push(held),
                _ => return Err(reader.error(at, expected(Wanted::Row, part))),
            }
        }
        row.pop();
        if row.len() != usize::from(size.get()) {
            return Err(reader.error(at, expected(Wanted::Row, part)));
        }
        grid.push(row);
    }
    let to_move = words.next().and_then(|word| word.parse().ok());
    let rule = words.next().and_then(|word| word.parse::<Rule>().ok());
    let mut tree = from_grid(size, &grid, to_move, at, reader);
    tree.info.rule = rule;
    Ok(vec![tree])
}

/// Reads a block of the engine protocol: `START n` and `INFO rule r` before it, then `BOARD` or `YXBOARD`, then `x,y,who`
/// (1 own, 2 the opponent's, 3 taken for both) up to `DONE`. It says whose a stone is and not its colour: who has as many
/// stones as the other or one less is to move, so the side to move is `who` 1, and it is Black if the counts are equal.
/// The stones are moves in the order of the block where their colours take turns, else a setup.
pub(super) fn read_protocol(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let text = charset::plain(bytes, reader)?;
    let mut size = reader.options.size;
    let mut rule = None;
    let mut stones: Vec<(At, i64, i64, u8)> = Vec::new();
    let (mut inside, mut found) = (false, false);
    for (at, line) in numbered(&text).map(|(at, line)| (at, line.trim())) {
        let words: Vec<&str> = line.split([' ', ',', '\t']).filter(|word| !word.is_empty()).collect();
        let number = |index: usize| words.get(index).and_then(|word| word.parse::<i64>().ok());
        match words.first().map(|word| word.to_ascii_uppercase()).as_deref() {
            None => {}
            Some("BOARD" | "YXBOARD") => (inside, found) = (true, true),
            Some("DONE") => break,
            Some("START") => {
                let lines = number(1).and_then(|lines| BoardSize::new(usize::try_from(lines).ok()?).ok());
                match lines {
                    Some(lines) => size = lines,
                    None => reader.warn(at, expected(Wanted::BoardSize, line)),
                }
            }
            Some("INFO") if words.get(1).is_some_and(|word| word.eq_ignore_ascii_case("rule")) => {
                rule = number(2).and_then(|code| Rule::from_protocol_code(u32::try_from(code).ok()?));
            }
            Some("INFO") => {}
            _ if !inside => reader.warn(at, expected(Wanted::Header, line)),
            _ => match (number(0), number(1), number(2)) {
                (Some(x), Some(y), Some(who @ 1..=3)) => stones.push((at, x, y, who as u8)),
                _ => reader.warn(at, expected(Wanted::Move, line)),
            },
        }
    }
    if !found {
        return Err(reader.error(At { offset: 0, line: Some(1) }, expected(Wanted::Header, text.trim())));
    }
    let mut tree = Tree::new(size);
    tree.info.rule = rule;
    place(&mut tree, &stones, reader);
    Ok(vec![tree])
}

fn place(tree: &mut Tree, stones: &[(At, i64, i64, u8)], reader: &mut Reader<'_>) {
    let size = tree.size();
    let lines = i64::from(size.get());
    let own = stones.iter().filter(|stone| stone.3 == 1).count();
    let theirs = stones.iter().filter(|stone| stone.3 == 2).count();
    let me = if own == theirs { Color::Black } else { Color::White };
    let mut board = rules::Board::new(size);
    let mut points = Vec::new();
    for &(at, x, y, who) in stones {
        if who == 3 {
            continue;
        }
        if !(0..lines).contains(&x) || !(0..lines).contains(&y) {
            reader.warn(at, expected(Wanted::Point, &format!("{x},{y}")));
            continue;
        }
        let point = Point::new(x as u8, (lines - 1 - y) as u8);
        if board.is_empty(point) {
            let color = if who == 1 { me } else { me.opponent() };
            board.put(point, color);
            points.push((point, color));
        } else {
            reader.warn(at, Fault::Occupied(point));
        }
    }
    let turns = points
        .iter()
        .zip([Color::Black, Color::White].iter().cycle())
        .all(|((_, color), turn)| color == turn);
    if turns {
        let mut at = NodeId::ROOT;
        for (point, color) in points {
            at = tree.add(at, Some(Play::stone(color, point)));
        }
    } else {
        let points = points.into_iter().map(|(point, color)| (point, Some(color))).collect();
        tree.rare_mut(NodeId::ROOT).setup = Some(SetupChange { points, to_move: Some(me) });
    }
}
