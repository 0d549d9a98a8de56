//! The RenjuNet database, read: XML, plain or in gzip. Users bring their own copy; none of it is part of Tengen.
//!
//! Attributes that are not known are ignored, and no entity but the five of XML is resolved.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Read as _;

use quick_xml::Reader as Xml;
use quick_xml::events::{BytesStart, Event};
use rules::text::PositionText;
use rules::{BoardSize, Color, Rule};

use super::{At, Fault, FileError, Reader, Wanted, charset, expected};
use crate::tree::{InfoText, NodeId, Outcome, Play, Property, Tree};

/// The attributes of an element.
type Attributes = HashMap<String, String>;

/// A game while its element is open.
struct Open {
    attributes: Attributes,
    moves: String,
    info: String,
    at: usize,
}

/// Reads all games.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let bytes = if bytes.starts_with(&[0x1F, 0x8B]) { unpack(bytes, reader)? } else { Cow::Borrowed(bytes) };
    let text = charset::plain(&bytes, reader)?;
    let mut xml = Xml::from_str(&text);
    xml.config_mut().check_end_names = false;
    xml.config_mut().allow_unmatched_ends = true;
    let mut tables: HashMap<(String, String), Attributes> = HashMap::new();
    let mut games = Vec::new();
    let mut open: Option<Open> = None;
    let mut inside = String::new();
    loop {
        let at = usize::try_from(xml.buffer_position()).unwrap_or(usize::MAX);
        match xml.read_event() {
            Ok(Event::Start(element)) => {
                inside = name(element.local_name().as_ref());
                begin(&inside, &element, at, &mut open, &mut tables);
            }
            Ok(Event::Empty(element)) => {
                let name = name(element.local_name().as_ref());
                begin(&name, &element, at, &mut open, &mut tables);
                games.extend((name == "game").then(|| open.take()).flatten());
            }
            Ok(Event::Text(part)) => {
                push(&mut open, &inside, &part);
            }
            Ok(Event::CData(part)) => push(&mut open, &inside, &part),
            Ok(Event::GeneralRef(part)) => {
                push(&mut open, &inside, entity(&part).unwrap_or_default());
            }
            Ok(Event::End(element)) => {
                inside.clear();
                if name(element.local_name().as_ref()) == "game" {
                    games.extend(open.take());
                }
            }
            Ok(Event::Eof) => break,
            Ok(_) => {}
            Err(error) => {
                let at = usize::try_from(xml.error_position()).unwrap_or(at);
                reader.warn(At { offset: at, line: None }, expected(Wanted::Markup, &error.to_string()));
                break;
            }
        }
    }
    games.extend(open);
    if games.is_empty() {
        let start = At { offset: 0, line: Some(1) };
        return Err(reader.error(start, expected(Wanted::Game, text.trim_start())));
    }
    Ok(games.into_iter().map(|game| tree(game, &tables, reader)).collect())
}

fn unpack(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Cow<'static, [u8]>, FileError> {
    let mut out = Vec::new();
    let limit = reader.most as u64 + 1;
    let result = flate2::read::MultiGzDecoder::new(bytes).take(limit).read_to_end(&mut out);
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
    Ok(Cow::Owned(out))
}

fn name(text: &str) -> String {
    text.to_ascii_lowercase()
}

fn entity(name: &str) -> Option<&'static str> {
    Some(match name {
        "amp" => "&",
        "lt" => "<",
        "gt" => ">",
        "quot" => "\"",
        "apos" => "'",
        _ => return None,
    })
}

fn push(open: &mut Option<Open>, inside: &str, part: &str) {
    if let Some(game) = open {
        match inside {
            "move" => game.moves.push_str(part),
            "info" => game.info.push_str(part),
            _ => {}
        }
    }
}

fn begin(
    name: &str,
    element: &BytesStart<'_>,
    at: usize,
    open: &mut Option<Open>,
    tables: &mut HashMap<(String, String), Attributes>,
) {
    let table = matches!(name, "player" | "tournament" | "rule" | "opening" | "country" | "city");
    if name != "game" && !table {
        return;
    }
    let mut attributes = Attributes::new();
    for attribute in element.attributes().with_checks(false).flatten() {
        let key = self::name(attribute.key.local_name().as_ref());
        let mut value = attribute.value.into_owned();
        for (coded, plain) in
            [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
        {
            value = value.replace(coded, plain);
        }
        attributes.insert(key, value);
    }
    if name == "game" {
        *open = Some(Open { attributes, moves: String::new(), info: String::new(), at });
    } else if let Some(id) = attributes.get("id").cloned() {
        tables.insert((name.to_owned(), id), attributes);
    }
}

fn tree(game: Open, tables: &HashMap<(String, String), Attributes>, reader: &mut Reader<'_>) -> Tree {
    let Open { attributes, moves, info, at } = game;
    let at = At { offset: at, line: None };
    let mut tree = Tree::new(BoardSize::RENJU);
    let look = |table: &str, key: &str| tables.get(&(table.to_owned(), attributes.get(key)?.clone()));
    let person = |key: &str| {
        let player = look("player", key)?;
        let words = ["name", "surname"].map(|key| player.get(key).map_or("", |text| text.trim()));
        Some(words.join(" ").trim().to_owned()).filter(|name| !name.is_empty())
    };
    let title = |table: &str, key: &str| look(table, key)?.get("name").cloned();
    let rule_name = title("rule", "rule");
    let is_renju = rule_name.as_deref().is_none_or(|name| !name.to_ascii_lowercase().contains("gomoku"));
    let texts = [
        (InfoText::Event, title("tournament", "tournament")),
        (InfoText::Date, look("tournament", "tournament").and_then(|it| it.get("year").cloned())),
        (InfoText::Round, attributes.get("round").cloned()),
        (InfoText::Opening, title("opening", "opening")),
        (InfoText::Rule, rule_name),
        (InfoText::GameComment, Some(info.trim().to_owned())),
    ];
    let present =
        texts.into_iter().filter_map(|(key, text)| Some((key, text.filter(|text| !text.is_empty())?)));
    tree.info.texts.extend(present);
    tree.info.rule = is_renju.then_some(Rule::Renju);
    tree.info.players.black.name = person("black");
    tree.info.players.white.name = person("white");
    tree.info.outcome = attributes.get("bresult").and_then(|text| {
        let winner = match text.trim() {
            "1" => Some(Color::Black),
            "0" => Some(Color::White),
            "0.5" | "0,5" => None,
            _ => return None,
        };
        Some(Outcome { winner, how: None })
    });
    for (key, name) in [("alt", "XALT"), ("swap", "XSWAP"), ("id", "XID")] {
        if let Some(value) = attributes.get(key).filter(|value| !value.is_empty()) {
            let value = value.replace('\\', "\\\\").replace(']', "\\]");
            tree.rare_mut(NodeId::ROOT).unknown.push(Property { name: name.to_owned(), values: vec![value] });
        }
    }
    let mut last = NodeId::ROOT;
    let mut color = Color::Black;
    match PositionText::parse(&moves) {
        Ok(words) => {
            for word in words.moves {
                let fits = word.mv.filter(|mv| mv.point().is_none_or(|point| tree.size().contains(point)));
                let Some(mv) = fits else {
                    reader.warn(at, expected(Wanted::Point, &word.word));
                    break;
                };
                last = tree.add(last, Some(Play { color, mv }));
                color = color.opponent();
            }
        }
        Err(_) if moves.trim().is_empty() => {}
        Err(error) => reader.warn(at, expected(Wanted::Move, &error.word)),
    }
    tree
}
