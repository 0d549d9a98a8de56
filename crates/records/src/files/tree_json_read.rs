//! Trees from Tengen JSON, and saved games as trees of one line.

use rules::{BoardSize, ByColor, Color, Party, Point};

use super::tree_json::{FORMAT, FileJson, GameJson, NodeJson, NotesJson, OutcomeJson, VERSION};
use super::{At, Fault, FileError, Reader, Wanted, charset, expected};
use crate::model::OwnersAt;
use crate::tree::{
    Bound, Evaluation, How, InfoText, Mark, NodeId, Outcome, Play, PlayerInfo, Property, SetupChange, Tree,
};

/// Only what says which format it is.
#[derive(serde::Deserialize)]
struct Head {
    format: Option<String>,
    version: Option<u64>,
}

/// Reads trees or a saved game.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let text = charset::plain(bytes, reader)?;
    let syntax = |reader: &Reader<'_>, error: &serde_json::Error| {
        let at = At { offset: offset(&text, error), line: Some(error.line().max(1)) };
        let fault = if error.is_eof() {
            Fault::EndsEarly(Wanted::Field)
        } else {
            expected(Wanted::Field, text.get(at.offset..).unwrap_or_default())
        };
        reader.error(at, fault)
    };
    let head: Head = serde_json::from_str(&text).map_err(|error| syntax(reader, &error))?;
    if head.format.as_deref() != Some(FORMAT) {
        let record = crate::read_json(text.as_bytes()).map_err(|error| {
            let at = error.place.map_or(At { offset: 0, line: Some(1) }, |place| At {
                offset: place.offset,
                line: Some(place.line),
            });
            reader.error(at, expected(Wanted::Game, &error.problem.to_string()))
        })?;
        return Ok(vec![Tree::from_record(&record)]);
    }
    let start = At { offset: 0, line: Some(1) };
    if head.version != Some(VERSION) {
        let found = head.version.map(|version| version.to_string()).unwrap_or_default();
        return Err(reader.error(start, expected(Wanted::Version, &found)));
    }
    let file: FileJson<'_> = serde_json::from_str(&text).map_err(|error| syntax(reader, &error))?;
    let mut trees = Vec::new();
    for json in file.games {
        match BoardSize::new(json.size) {
            Ok(size) => trees.push(game(size, json, reader)),
            Err(_) => reader.warn(start, expected(Wanted::BoardSize, &json.size.to_string())),
        }
    }
    if trees.is_empty() {
        return Err(reader.error(start, Fault::EndsEarly(Wanted::Game)));
    }
    Ok(trees)
}

fn offset(text: &str, error: &serde_json::Error) -> usize {
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let offset = (before + error.column().saturating_sub(1)).min(text.len());
    (0..=offset).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// Complaints of this format have no place finer than the file: JSON is read whole.
fn warn(reader: &mut Reader<'_>, wanted: Wanted, found: &str) {
    reader.warn(At { offset: 0, line: Some(1) }, expected(wanted, found));
}

fn game(size: BoardSize, json: GameJson<'_>, reader: &mut Reader<'_>) -> Tree {
    let mut tree = Tree::new(size);
    let info = &mut tree.info;
    if let Some(text) = &json.rule {
        match text.parse() {
            Ok(rule) => info.rule = Some(rule),
            Err(_) => warn(reader, Wanted::Field, text),
        }
    }
    if let Some(text) = &json.protocol {
        match text.parse() {
            Ok(protocol) => info.protocol = Some(protocol),
            Err(_) => warn(reader, Wanted::Field, text),
        }
    }
    for (color, player) in [(Color::Black, json.black), (Color::White, json.white)] {
        info.players[color] = PlayerInfo { name: player.name, rating: player.rating, team: player.team };
    }
    for (after, owners) in json.owners {
        let owners = match owners.as_str() {
            "ba" => ByColor::new(Party::B, Party::A),
            _ => ByColor::new(Party::A, Party::B),
        };
        info.owners.push(OwnersAt { after, owners });
    }
    info.outcome = json.outcome.and_then(|outcome| read_outcome(outcome, reader));
    for (key, text) in json.texts {
        match InfoText::from_property(&key) {
            Some(key) => drop(info.texts.insert(key, text)),
            None => warn(reader, Wanted::Field, &key),
        }
    }
    if let Some(raw) = json.game {
        match crate::read_json(raw.get().as_bytes()) {
            Ok(record) => info.game = Some(Box::new(crate::GameRecord { moves: Vec::new(), ..record })),
            Err(error) => warn(reader, Wanted::Game, &error.to_string()),
        }
    }
    take(&mut tree, NodeId::ROOT, json.root, reader);
    let mut nodes = vec![NodeId::ROOT];
    for line in json.lines {
        let Some(&(mut at)) = nodes.get(line.at) else {
            warn(reader, Wanted::Node, &line.at.to_string());
            continue;
        };
        for node in line.nodes {
            let notes = match node {
                NodeJson::Plain(play) => NotesJson { play: Some(play), ..NotesJson::default() },
                NodeJson::Noted(notes) => *notes,
            };
            let move_text = notes.play.as_deref().unwrap_or_default();
            let play = play(move_text, size);
            if play.is_none() && !move_text.is_empty() {
                warn(reader, Wanted::Move, move_text);
            }
            at = tree.add(at, play);
            nodes.push(at);
            take(&mut tree, at, notes, reader);
        }
    }
    tree
}

fn read_outcome(json: OutcomeJson, reader: &mut Reader<'_>) -> Option<Outcome> {
    let winner = match json.winner.as_str() {
        "black" => Some(Color::Black),
        "white" => Some(Color::White),
        "draw" => None,
        other => {
            warn(reader, Wanted::Field, other);
            return None;
        }
    };
    let how = match json.how.as_deref() {
        Some("resignation") => Some(How::Resignation),
        Some("time") => Some(How::Time),
        Some("forfeit") => Some(How::Forfeit),
        Some("forbidden") => Some(How::Forbidden),
        _ => json.words.map(How::Other),
    };
    Some(Outcome { winner, how })
}

/// `bh8`, `w--`.
fn play(text: &str, size: BoardSize) -> Option<Play> {
    let (color, rest) = (text.get(..1)?.parse::<Color>().ok()?, text.get(1..)?);
    if rest == "--" {
        return Some(Play::pass(color));
    }
    Some(Play::stone(color, point(rest, size)?))
}

fn point(text: &str, size: BoardSize) -> Option<Point> {
    text.parse().ok().filter(|&point| size.contains(point))
}

fn take(tree: &mut Tree, id: NodeId, notes: NotesJson, reader: &mut Reader<'_>) {
    let mut rest = NotesJson { play: None, ..notes };
    if rest == NotesJson::default() {
        return;
    }
    tree.set_comment(id, std::mem::take(&mut rest.comment));
    let bound = match rest.bound.as_deref() {
        Some("upper") => Some(Bound::Upper),
        Some("lower") => Some(Bound::Lower),
        Some("exact") => Some(Bound::Exact),
        _ => None,
    };
    let evaluation = Evaluation { black: rest.value, depth: rest.depth, bound, label: rest.label };
    if evaluation != Evaluation::default() {
        tree.set_evaluation(id, evaluation);
    }
    let size = tree.size();
    let rare = tree.rare_mut(id);
    rare.name = rest.name;
    rare.tagged = rest.tagged;
    rare.start = rest.start;
    rare.time.spent = rest.spent_ms;
    rare.time.black_left = rest.black_left_ms;
    rare.time.white_left = rest.white_left_ms;
    rare.unknown = rest.unknown.into_iter().map(|(name, values)| Property { name, values }).collect();
    for (at, text) in rest.labels {
        match point(&at, size) {
            Some(at) => rare.labels.push((at, text)),
            None => warn(reader, Wanted::Point, &at),
        }
    }
    for (mark, at) in rest.marks {
        match (Mark::ALL.into_iter().find(|known| known.property() == mark), point(&at, size)) {
            (Some(mark), Some(at)) => rare.marks.push((mark, at)),
            _ => warn(reader, Wanted::Point, &at),
        }
    }
    rare.setup = rest.setup.map(|setup| SetupChange {
        to_move: setup.to_move.and_then(|text| text.parse().ok()),
        points: setup
            .points
            .iter()
            .filter_map(|text| {
                let read = match text.strip_prefix('.') {
                    Some(text) => point(text, size).map(|point| (point, None)),
                    None => play(text, size).and_then(|play| Some((play.mv.point()?, Some(play.color)))),
                };
                if read.is_none() {
                    warn(reader, Wanted::Point, text);
                }
                read
            })
            .collect(),
    });
}
