//! Boards as pictures, and on one line.
//!
//! A picture has a row a line from the **top**, one character a point; blanks, row numbers and column letters are skipped. Most
//! tools write `x` for Black and `o` for White, some the other way round: the number of stones tells, Black has as many as
//! White or one more. A board line is `15/` and the rows from the top with numbers for runs of free points, then the side to
//! move and perhaps the rule: `5/5/5/2x2/5/5 w freestyle`.

use std::fmt::Write as _;

use rules::diagram::Diagram;
use rules::{Board, BoardSize, Color, Point, Setup};

use super::contents::{Contents, Omission};
use super::moves::note_turn;
use super::psq::lines;
use super::report::{FileError, FileProblem, Reader, Wanted, WarningKind};
use super::{Saved, encoding};
use crate::tree::{Stone, Tree};

/// What a character of a picture stands for: a stone, a free point, or nothing known.
fn symbol(c: char) -> Option<Option<Color>> {
    match c {
        'x' | 'X' | 'b' | 'B' | '*' | '@' | '●' => Some(Some(Color::Black)),
        'o' | 'O' | 'w' | 'W' | '○' => Some(Some(Color::White)),
        '.' | '-' | '+' | '_' | '·' | ',' | '┼' => Some(None),
        _ => None,
    }
}

/// The points of a row; none if the line is no row.
fn row(line: &str) -> Option<Vec<Option<Color>>> {
    let digits = |c: char| c.is_ascii_digit() || c.is_whitespace() || c == '|';
    let line = line.trim_matches(digits);
    let symbols: Option<Vec<_>> =
        line.chars().filter(|c| !c.is_whitespace() && *c != '|').map(symbol).collect();
    symbols.filter(|row| (5..=22).contains(&row.len()))
}

/// The largest run of rows of equal length, with the offset of the first.
fn picture(text: &str) -> Option<(usize, Vec<Vec<Option<Color>>>)> {
    let mut best: Option<(usize, Vec<Vec<Option<Color>>>)> = None;
    let mut run: (usize, Vec<Vec<Option<Color>>>) = (0, Vec::new());
    let taken =
        lines(text).filter(|(_, line)| !line.trim().is_empty()).map(|(start, line)| (start, row(line)));
    for (start, row) in taken.chain([(text.len(), None)]) {
        let width = run.1.first().map(Vec::len).filter(|&width| run.1.len() < width);
        match row {
            Some(row) if width == Some(row.len()) => run.1.push(row),
            row => {
                if best.as_ref().is_none_or(|best| best.1.len() < run.1.len()) {
                    best = Some(std::mem::take(&mut run));
                }
                run = (start, row.into_iter().collect());
            }
        }
    }
    best.filter(|best| !best.1.is_empty())
}

/// Whether the text shows a board: at least five rows of as many points.
pub(super) fn is_picture(text: &str) -> bool {
    picture(text).is_some_and(|(_, rows)| rows.len() >= 5)
}

/// Reads a picture.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let text = encoding::decode(bytes, None, reader)?;
    let Some((start, rows)) = picture(&text) else {
        return Err(reader.error_in(&text, 0, FileProblem::Expected(Wanted::Board)));
    };
    let size = BoardSize::new(rows.len()).ok().filter(|_| rows[0].len() == rows.len());
    let Some(size) = size else {
        return Err(reader.error_in(&text, start, FileProblem::Expected(Wanted::Board)));
    };
    let mut board = Board::new(size);
    for (y, row) in rows.iter().rev().enumerate() {
        for (x, stone) in row.iter().enumerate() {
            if let Some(color) = stone {
                board.put(Point::new(x as u8, y as u8), *color);
            }
        }
    }
    let stones = board.stones();
    let is_turned = stones.white == stones.black + 1;
    if !is_turned && !(stones.white..=stones.white + 1).contains(&stones.black) {
        reader.warn(start, WarningKind::Colors);
    }
    let mut tree = reader.tree();
    tree.info.settings.size = size;
    if is_turned {
        reader.warn(start, WarningKind::Colors);
    }
    set_up(&mut tree, &board, is_turned, None);
    reader.number_lines(&text);
    Ok(vec![tree])
}

fn set_up(tree: &mut Tree, board: &Board, is_turned: bool, to_move: Option<Color>) {
    let mut counts = [0, 0];
    let details = tree.details_mut(tree.root());
    for color in Color::ALL {
        let shown = if is_turned { color.opponent() } else { color };
        for point in board.stones_of(shown) {
            counts[color.index()] += 1;
            details.setup.push((point, Stone::Put(color)));
        }
    }
    details.to_move = Some(to_move.unwrap_or_else(|| Setup::natural_to_move(counts[0], counts[1])));
}

/// Writes the stones at the end of the main line.
pub(super) fn write(trees: &[Tree], tree: &Tree) -> Saved {
    let mut contents = Contents::of(trees, false);
    let board = tree.board(tree.main_end());
    let text = format!("{}\n", Diagram::new(&board));
    if tree.main_line().any(|node| tree.ply(node).is_some()) {
        contents.add(Omission::Order);
    }
    note_turn(&mut contents, tree, &board);
    let held = [Omission::Size, Omission::Setup, Omission::LateSetup, Omission::Passes];
    contents.saved(text.into_bytes(), &held)
}

/// Whether the text is a board on one line: a size and at least five rows.
pub(super) fn is_fen(text: &str) -> bool {
    let line = text.trim();
    let rows = line.split(' ').next().unwrap_or_default();
    let is_row = |row: &str| {
        !row.is_empty() && row.chars().all(|c| c.is_ascii_digit() || matches!(c, 'x' | 'o' | 'X' | 'O'))
    };
    rows.split('/').count() > 5 && rows.split('/').all(is_row)
}

/// Reads a board line.
pub(super) fn read_fen(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let text = encoding::decode(bytes, None, reader)?;
    let fail = |reader: &Reader<'_>| reader.error_in(&text, 0, FileProblem::Expected(Wanted::Board));
    let mut words = text.split_whitespace();
    let mut rows = words.next().unwrap_or_default().split('/');
    let size =
        rows.next().and_then(|number| number.parse().ok()).and_then(|lines| BoardSize::new(lines).ok());
    let Some(size) = size else { return Err(fail(reader)) };
    let mut board = Board::new(size);
    let mut count = 0;
    for row in rows {
        count += 1;
        if count > size.get() || !put_row(&mut board, row, size.get() - count) {
            return Err(fail(reader));
        }
    }
    if count != size.get() {
        return Err(fail(reader));
    }
    let to_move = words.next().and_then(|word| word.parse::<Color>().ok());
    let mut tree = reader.tree();
    tree.info.settings.size = size;
    if let Some(rule) = words.next().and_then(|word| word.parse().ok()) {
        tree.info.settings.rule = rule;
        tree.info.rule_known = true;
    }
    set_up(&mut tree, &board, false, to_move);
    Ok(vec![tree])
}

/// Puts the stones of a row; whether it has the right length.
fn put_row(board: &mut Board, row: &str, y: u8) -> bool {
    let lines = u32::from(board.size().get());
    let (mut x, mut run) = (0_u32, 0_u32);
    for c in row.chars() {
        if let Some(digit) = c.to_digit(10) {
            run = (run * 10 + digit).min(1000);
            continue;
        }
        x += std::mem::take(&mut run);
        let color = match c {
            'x' | 'X' => Color::Black,
            'o' | 'O' => Color::White,
            _ => return false,
        };
        if x >= lines {
            return false;
        }
        board.put(Point::new(x as u8, y), color);
        x += 1;
    }
    x + run == lines
}

/// Writes the stones at the end of the main line, the side to move and the rule.
pub(super) fn write_fen(trees: &[Tree], tree: &Tree) -> Saved {
    let mut contents = Contents::of(trees, false);
    let board = tree.board(tree.main_end());
    let size = board.size();
    let mut out = size.to_string();
    for y in (0..size.get()).rev() {
        out.push('/');
        let mut run = 0;
        for x in 0..size.get() {
            match board.get(Point::new(x, y)).color() {
                None => run += 1,
                Some(color) => {
                    if run > 0 {
                        let _ = write!(out, "{run}");
                    }
                    run = 0;
                    out.push(if color == Color::Black { 'x' } else { 'o' });
                }
            }
        }
        if run > 0 {
            let _ = write!(out, "{run}");
        }
    }
    let to_move = tree.to_move(tree.main_end()).name().split_at(1).0;
    let _ = write!(out, " {to_move}");
    if tree.info.rule_known {
        let _ = write!(out, " {}", tree.info.settings.rule);
    }
    out.push('\n');
    if tree.main_line().any(|node| tree.ply(node).is_some()) {
        contents.add(Omission::Order);
    }
    let mut held =
        vec![Omission::Size, Omission::Setup, Omission::LateSetup, Omission::Passes, Omission::OutOfTurn];
    if tree.info.rule_known {
        held.push(Omission::Rule);
    }
    contents.saved(out.into_bytes(), &held)
}
