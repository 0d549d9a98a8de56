//! Piskvork games (`.psq`) and Gomotur games (`.rec`).
//!
//! A line a move, `x,y,ms`: the column from the left and the row from the **top**, from 1 in `.psq` and from 0 in `.rec`. The
//! rule is not in the file. A `.psq` file begins with the board, two levels and which of the players began; after the moves
//! may come the players' names and an end code. Levels and end code are kept as the root's properties.

use std::fmt::Write as _;

use rules::{BoardSize, Color, Move, Point};

use super::Saved;
use super::contents::{Contents, Omission, add_line, as_stones};
use super::encoding;
use super::report::{FileError, FileProblem, Reader, Wanted, WarningKind, cut};
use crate::tree::Tree;

/// The property for the levels of both players, `11:11`.
const LEVELS: &str = "PSQLEVELS";
/// The property for the number at the end.
const END: &str = "PSQEND";
/// What is written where no levels are known, and not worth a property.
const USUAL_LEVELS: &str = "11:11";
/// The same for the number at the end.
const USUAL_END: &str = "-1";

/// The lines of a text with the offsets of their beginnings, whatever ends them.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive(['\n', '\r']).map(move |line| {
        let start = at;
        at += line.len();
        (start, line.trim_end_matches(['\n', '\r']))
    })
}

/// Reads a `.psq` file.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let text = encoding::decode(bytes, None, reader)?;
    let mut lines = lines(&text).filter(|(_, line)| !line.trim().is_empty());
    let (start, head) = lines.next().unwrap_or((0, ""));
    let Some((width, height, levels, starter)) = parse_head(head) else {
        return Err(reader.error_in(&text, start, FileProblem::Expected(Wanted::PsqHead)));
    };
    let size = BoardSize::new(width).ok().filter(|_| width == height);
    let Some(size) = size else {
        return Err(reader.error_in(&text, start, FileProblem::Size { width, height }));
    };
    let mut tree = reader.tree();
    tree.info.settings.size = size;
    if levels != USUAL_LEVELS {
        tree.details_mut(tree.root()).keep(LEVELS, vec![levels]);
    }
    game(&text, lines, 1, &mut tree, reader, starter);
    reader.number_lines(&text);
    Ok(vec![tree])
}

/// Reads a `.rec` file: two names, then moves.
pub(super) fn read_rec(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let text = encoding::decode(bytes, None, reader)?;
    let mut lines = lines(&text).filter(|(_, line)| !line.trim().is_empty()).peekable();
    let mut tree = reader.tree();
    tree.info.settings.size = BoardSize::new(20).unwrap_or_default();
    for color in Color::ALL {
        if let Some((_, name)) = lines.next_if(|(_, line)| parse_move(line).is_none()) {
            tree.info.player_mut(color).name = Some(name.trim().to_owned());
        }
    }
    if lines.peek().is_none_or(|(_, line)| parse_move(line).is_none()) {
        let start = lines.peek().map_or(text.len(), |(start, _)| *start);
        return Err(reader.error_in(&text, start, FileProblem::Expected(Wanted::Move)));
    }
    game(&text, lines, 0, &mut tree, reader, 0);
    reader.number_lines(&text);
    Ok(vec![tree])
}

/// Moves, and what follows them.
fn game<'t>(
    text: &str,
    lines: impl Iterator<Item = (usize, &'t str)>,
    first: i64,
    tree: &mut Tree,
    reader: &mut Reader<'_>,
    starter: usize,
) {
    let size = tree.info.settings.size;
    let mut lines = lines.peekable();
    let mut moves = Vec::new();
    let mut times = Vec::new();
    while let Some((start, line)) = lines.next_if(|(_, line)| parse_move(line).is_some()) {
        let Some((x, y, time)) = parse_move(line) else { break };
        let last = i64::from(size.get()) - 1;
        let at = i32::try_from(x - first).ok().zip(i32::try_from(last - (y - first)).ok());
        match at.and_then(|(x, y)| Point::try_new(x, y)).filter(|&point| size.contains(point)) {
            Some(point) => {
                moves.push((start, Move::Place(point)));
                times.push(time);
            }
            None => {
                // What follows would get the wrong colours.
                reader.warn(start, WarningKind::NoPoint(cut(line)));
                while lines.next_if(|(_, line)| parse_move(line).is_some()).is_some() {}
                break;
            }
        }
    }
    add_line(tree, &moves, reader);
    let nodes: Vec<_> = tree.main_line().collect();
    // Programs that measure no times write noughts.
    let is_measured = times.iter().any(|&time| time > Some(0));
    for (node, time) in nodes.into_iter().zip(times).filter(|_| is_measured) {
        if let Some(time) = time {
            tree.details_mut(node).time_ms = Some(time);
        }
    }
    let mut names = Vec::new();
    for (start, line) in lines {
        let line = line.trim();
        if line.parse::<i32>().is_ok() {
            if line != USUAL_END {
                tree.details_mut(tree.root()).keep(END, vec![line.to_owned()]);
            }
            return;
        }
        if names.len() == 2 {
            reader.warn(start, WarningKind::Junk);
            return;
        }
        names.push(line.to_owned());
        let color = if (names.len() - 1 == starter) == (starter < 2) { Color::Black } else { Color::White };
        tree.info.player_mut(color).name = Some(line.to_owned());
    }
    if first == 1 {
        reader.warn(text.len(), WarningKind::EndsEarly);
    }
}

/// Width, height, levels and starter: `Piskvorky 15x15, 11:11, 0`, with any blanks.
fn parse_head(line: &str) -> Option<(usize, usize, String, usize)> {
    let rest = line.trim().strip_prefix("Piskvorky")?;
    let mut parts = rest.split(',').map(str::trim);
    let (width, height) = parts.next()?.split_once(['x', 'X'])?;
    let levels = parts.next().unwrap_or(USUAL_LEVELS).to_owned();
    let starter = parts.next().and_then(|part| part.parse().ok()).unwrap_or(0);
    Some((width.trim().parse().ok()?, height.trim().parse().ok()?, levels, starter))
}

/// Two or three whole numbers.
fn parse_move(line: &str) -> Option<(i64, i64, Option<u64>)> {
    let mut parts = line.split(',').map(str::trim);
    let number = |part: &str| part.parse::<i32>().ok().map(i64::from);
    let (x, y) = (number(parts.next()?)?, number(parts.next()?)?);
    let time = match parts.next() {
        Some(time) => Some(time.parse::<i64>().ok()?.try_into().unwrap_or(0)),
        None => None,
    };
    parts.next().is_none().then_some((x, y, time))
}

/// Writes the main line of the first tree as `.psq`, lines ending with CR LF.
pub(super) fn write(trees: &[Tree], tree: &Tree) -> Saved {
    let mut contents = Contents::of(trees, false);
    let size = tree.info.settings.size;
    let property = |name: &str| {
        let properties = &tree.details(tree.root())?.properties;
        properties.iter().find(|property| property.name == name)?.values.first().cloned()
    };
    let levels = property(LEVELS).unwrap_or_else(|| USUAL_LEVELS.to_owned());
    let mut out = format!("Piskvorky {size}x{size}, {levels}, 0\r\n");
    let stones = as_stones(tree, &mut contents);
    let setup = tree.root_setup();
    let before = setup.black.len() + setup.white.len();
    let mut nodes = tree.main_line();
    for (index, point) in stones.into_iter().enumerate() {
        let details = if index < before { None } else { nodes.next().and_then(|node| tree.details(node)) };
        let time = details.and_then(|details| details.time_ms).unwrap_or(0);
        let _ = write!(out, "{},{},{time}\r\n", point.x() + 1, size.get() - point.y());
    }
    let names = Color::ALL.map(|color| tree.info.player(color).name.as_deref());
    if names.iter().any(Option::is_some) {
        for (name, nobody) in names.into_iter().zip(["homo-1", "homo-2"]) {
            let name = name.unwrap_or(nobody).replace(['\r', '\n'], " ");
            // A name that is a number would be taken for the end code.
            let quote = if name.trim().is_empty() || name.trim().parse::<i32>().is_ok() { "_" } else { "" };
            let _ = write!(out, "{quote}{name}\r\n");
        }
    }
    let _ = write!(out, "{}\r\n", property(END).unwrap_or_else(|| USUAL_END.to_owned()));
    let mut held = vec![Omission::Size, Omission::Players];
    let all = || tree.nodes().filter_map(|node| tree.details(node));
    if all().all(|details| details.clocks_ms == rules::ByColor::default()) {
        held.push(Omission::MoveTimes);
    }
    if all().all(|details| details.properties.iter().all(|property| [LEVELS, END].contains(&&*property.name)))
    {
        held.push(Omission::Properties);
    }
    contents.saved(out.into_bytes(), &held)
}
