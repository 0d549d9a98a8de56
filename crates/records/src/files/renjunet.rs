//! The RenjuNet database (`.rif`, `.xml`), perhaps packed with gzip or as the first file of a zip archive: tables of names, then
//! games.
//!
//! Moves are points with rows from the **bottom**, as everywhere in this program. Attributes that are not known are kept as
//! properties of the root. Entities other than those of XML itself are not expanded.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Read as _;

use quick_xml::events::{BytesStart, Event};
use rules::{Color, Move, Point, Rule};

use super::contents::add_line;
use super::encoding;
use super::report::{FileError, FileProblem, Reader, Wanted, WarningKind, cut};
use crate::tree::{Outcome, Tree};

/// Names by kind and number: `("player", "17")`.
#[derive(Default)]
struct Tables(HashMap<&'static str, HashMap<String, Row>>);

/// The attributes of an element: names and values.
type Row = Vec<(String, String)>;

/// The elements that are tables.
const TABLES: [&str; 7] = ["country", "city", "month", "rule", "opening", "player", "tournament"];

impl Tables {
    fn attribute(&self, table: &str, id: &str, name: &str) -> Option<&str> {
        let row = self.0.get(table)?.get(id)?;
        row.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The name under a number; the number itself if the table does not have it.
    fn name(&self, table: &str, id: &str) -> String {
        self.attribute(table, id, "name").unwrap_or(id).to_owned()
    }

    fn player(&self, id: &str) -> String {
        let part = |name| self.attribute("player", id, name).filter(|text| !text.is_empty());
        let parts: Vec<&str> = [part("name"), part("surname")].into_iter().flatten().collect();
        if parts.is_empty() { id.to_owned() } else { parts.join(" ") }
    }
}

/// What text belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Nothing,
    Move,
    Info,
}

/// A game that is being read.
struct Game {
    start: usize,
    attributes: Row,
    moves: String,
    info: String,
}

/// Reads every game.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let bytes = unpack(bytes, reader)?;
    let text = encoding::decode(&bytes, Some("utf-8"), reader)?;
    let mut xml = quick_xml::Reader::from_str(&text);
    xml.config_mut().check_end_names = false;
    let mut tables = Tables::default();
    let mut trees = Vec::new();
    let mut game: Option<Game> = None;
    let mut inside = Inside::Nothing;
    loop {
        let start = usize::try_from(xml.buffer_position()).unwrap_or(usize::MAX);
        let Ok(event) = xml.read_event() else {
            reader.warn(start, WarningKind::Expected(Wanted::Xml));
            break;
        };
        match event {
            Event::Start(element) => {
                inside = match element.name().as_ref() {
                    "move" => Inside::Move,
                    "info" => Inside::Info,
                    _ => Inside::Nothing,
                };
                if element.name().as_ref() == "game" {
                    finish(game.take(), &tables, &mut trees, reader);
                    game = Some(new_game(start, &element));
                } else {
                    note(&element, &mut tables);
                }
            }
            Event::Empty(element) if element.name().as_ref() == "game" => {
                finish(game.take(), &tables, &mut trees, reader);
                finish(Some(new_game(start, &element)), &tables, &mut trees, reader);
            }
            Event::Empty(element) => note(&element, &mut tables),
            Event::Text(part) => add(&mut game, inside, &part),
            Event::CData(part) => add(&mut game, inside, &part),
            Event::GeneralRef(entity) => {
                let name: &str = &entity;
                let text = quick_xml::escape::unescape(&format!("&{name};")).map(Cow::into_owned);
                add(&mut game, inside, &text.unwrap_or_else(|_| format!("&{name};")));
            }
            Event::End(element) => {
                inside = Inside::Nothing;
                if element.name().as_ref() == "game" {
                    finish(game.take(), &tables, &mut trees, reader);
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
    if game.is_some() {
        reader.warn(text.len(), WarningKind::EndsEarly);
        finish(game.take(), &tables, &mut trees, reader);
    }
    if trees.is_empty() {
        return Err(reader.error_in(&text, 0, FileProblem::Expected(Wanted::XmlGame)));
    }
    reader.number_lines(&text);
    Ok(trees)
}

/// The text that a packed file holds, as long as that is no larger than the options allow.
fn unpack<'b>(bytes: &'b [u8], reader: &Reader<'_>) -> Result<Cow<'b, [u8]>, FileError> {
    let most = reader.options.max_bytes;
    let limit = most as u64 + 1;
    let mut out = Vec::new();
    let result = if bytes.starts_with(b"\x1F\x8B") {
        flate2::read::MultiGzDecoder::new(bytes).take(limit).read_to_end(&mut out)
    } else if bytes.starts_with(b"PK\x03\x04") {
        // The head of a zip entry: the method at 8, the lengths of name and extra field at 26 and 28.
        let half = |at: usize| {
            bytes.get(at..).and_then(|rest| rest.first_chunk()).map(|&two| u16::from_le_bytes(two))
        };
        let data = match (half(8), half(26), half(28)) {
            (Some(8), Some(name), Some(extra)) => bytes.get(30 + usize::from(name) + usize::from(extra)..),
            _ => None,
        };
        let Some(data) = data else {
            return Err(reader.error(Some(0), FileProblem::Expected(Wanted::Packed)));
        };
        flate2::read::DeflateDecoder::new(data).take(limit).read_to_end(&mut out)
    } else {
        return Ok(Cow::Borrowed(bytes));
    };
    if out.len() > most {
        return Err(reader.error(None, FileProblem::TooLarge { bytes: out.len(), most }));
    }
    if result.is_err() && out.is_empty() {
        return Err(reader.error(Some(0), FileProblem::Expected(Wanted::Packed)));
    }
    Ok(Cow::Owned(out))
}

fn attributes(element: &BytesStart<'_>) -> Row {
    let mut all = element.attributes();
    let read = all.with_checks(false).flatten().map(|attribute| {
        let name = attribute.key.as_ref().to_owned();
        let raw = attribute.value.into_owned();
        let value = quick_xml::escape::unescape(&raw).map_or_else(|_| raw.clone(), Cow::into_owned);
        (name, value)
    });
    read.collect()
}

fn new_game(start: usize, element: &BytesStart<'_>) -> Game {
    Game { start, attributes: attributes(element), moves: String::new(), info: String::new() }
}

/// Keeps a row of a table.
fn note(element: &BytesStart<'_>, tables: &mut Tables) {
    let Some(table) = TABLES.into_iter().find(|table| element.name().as_ref() == *table) else { return };
    let row = attributes(element);
    if let Some((_, id)) = row.iter().find(|(name, _)| name == "id") {
        let id = id.clone();
        tables.0.entry(table).or_default().insert(id, row);
    }
}

fn add(game: &mut Option<Game>, inside: Inside, text: &str) {
    if let Some(game) = game {
        match inside {
            Inside::Move => game.moves.push_str(text),
            Inside::Info => game.info.push_str(text),
            Inside::Nothing => {}
        }
    }
}

fn finish(game: Option<Game>, tables: &Tables, trees: &mut Vec<Tree>, reader: &mut Reader<'_>) {
    let Some(game) = game else { return };
    if !reader.take_node(game.start) {
        return;
    }
    let mut tree = reader.tree();
    tree.info.settings.size = rules::BoardSize::RENJU;
    tree.info.settings.rule = Rule::Renju;
    for (name, value) in &game.attributes {
        attribute(&mut tree, tables, name, value);
    }
    let mut moves = Vec::new();
    for word in game.moves.split_whitespace() {
        let point = word.parse::<Point>().ok().filter(|&point| rules::BoardSize::RENJU.contains(point));
        match (point, word) {
            (Some(point), _) => moves.push((game.start, Move::Place(point))),
            (None, "--" | "pass") => moves.push((game.start, Move::Pass)),
            (None, _) => {
                reader.warn(game.start, WarningKind::NoPoint(cut(word)));
                break;
            }
        }
    }
    add_line(&mut tree, &moves, reader);
    let info = game.info.trim();
    if !info.is_empty() {
        tree.info.comment = Some(info.to_owned());
    }
    trees.push(tree);
}

fn attribute(tree: &mut Tree, tables: &Tables, name: &str, value: &str) {
    if value.is_empty() {
        return;
    }
    match name {
        "black" => tree.info.player_mut(Color::Black).name = Some(tables.player(value)),
        "white" => tree.info.player_mut(Color::White).name = Some(tables.player(value)),
        "round" => tree.info.round = Some(value.to_owned()),
        "tournament" => {
            tree.info.event = Some(tables.name("tournament", value));
            let part = |name| tables.attribute("tournament", value, name).filter(|text| !text.is_empty());
            tree.info.place = part("city").map(|id| tables.name("city", id));
            let month = part("month").and_then(|month| month.parse::<u8>().ok());
            tree.info.date = part("year").map(|year| match month {
                Some(month @ 1..=12) => format!("{year}-{month:02}"),
                _ => year.to_owned(),
            });
        }
        "bresult" => match value {
            "1" => tree.info.outcome = Some(Outcome::new(Some(Color::Black))),
            "0" => tree.info.outcome = Some(Outcome::new(Some(Color::White))),
            "0.5" | "0,5" | ".5" => tree.info.outcome = Some(Outcome::new(None)),
            _ => keep(tree, name, value),
        },
        "rule" => {
            tree.info.rule_known = true;
            keep(tree, name, &tables.name("rule", value));
        }
        "opening" => keep(tree, name, &tables.name("opening", value)),
        _ => keep(tree, name, value),
    }
}

fn keep(tree: &mut Tree, name: &str, value: &str) {
    tree.details_mut(tree.root()).keep(&format!("RN{}", name.to_ascii_uppercase()), vec![value.to_owned()]);
}
