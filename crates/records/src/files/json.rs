//! Tengen JSON. Version 1 is one game (`crate::json`); version 2 (`schema/tengen-game-2.schema.json`) holds any number of
//! trees and loses nothing.
//!
//! Nodes are one flat list, each before its children, so that depth costs nothing. A node that is only a move is a string;
//! a node that does not follow the one before it names its parent by its place in the list.

use rules::{BoardSize, ByColor, ByParty, Color, ForbiddenPolicy, Move, Party, Point, Protocol, Rule};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::{Deserialize as DeriveDeserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::contents::{Contents, Omission};
use super::report::{FileError, FileProblem, Reader};
use super::sgf::{reason, reason_name};
use super::{Saved, encoding};
use crate::error::{Place, Problem, ReadError};
use crate::model::{App, GameRecord, OwnersAt, RecordedMove};
use crate::tree::{
    Bound, Details, Evaluation, GameInfo, Mark, NodeId, Outcome, PlayerInfo, Property, Stone, Tree, Visit,
};

/// The version that holds trees.
pub(crate) const TREE_VERSION: u64 = 2;
/// Before the names of unknown fields of nodes, which are kept as properties.
const FIELD: &str = "json:";
/// The same for unknown fields of games, which are kept at the root.
const GAME_FIELD: &str = "jsongame:";

#[derive(DeriveDeserialize)]
struct Head {
    format: Option<Value>,
    version: Option<u64>,
}

#[derive(Serialize, DeriveDeserialize)]
struct FileJson {
    format: String,
    version: u64,
    games: Vec<GameJson>,
}

#[derive(Default, Serialize, DeriveDeserialize)]
#[serde(default)]
struct GameJson {
    rule: Option<String>,
    rule_known: bool,
    size: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    forbidden: Option<String>,
    #[serde(skip_serializing_if = "is_false")]
    passes: bool,
    #[serde(skip_serializing_if = "is_zero")]
    draw_at_empty: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    protocol: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<PlayersJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    owners: Vec<OwnersJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<OutcomeJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    app: Option<AppJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    /// A game of version 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    session: Option<Box<RawValue>>,
    nodes: Vec<NodeJson>,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

#[derive(Default, Serialize, DeriveDeserialize)]
#[serde(default)]
struct PlayersJson {
    a: PlayerJson,
    b: PlayerJson,
}

#[derive(Default, Serialize, DeriveDeserialize)]
#[serde(default)]
struct PlayerJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<String>,
}

#[derive(Serialize, DeriveDeserialize)]
struct OwnersJson {
    after: usize,
    black: String,
    white: String,
}

#[derive(Serialize, DeriveDeserialize)]
struct OutcomeJson {
    winner: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

#[derive(Serialize, DeriveDeserialize)]
struct AppJson {
    name: String,
    #[serde(default)]
    version: String,
}

/// A node: only a move, or everything.
enum NodeJson {
    Move(String),
    Full(Box<FullJson>),
}

#[derive(Default, Serialize, DeriveDeserialize)]
#[serde(default)]
struct FullJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<usize>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    color: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    black: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    white: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clear: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to_move: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    labels: Vec<(String, String)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<(String, String)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black_clock_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    white_clock_ms: Option<u64>,
    #[serde(skip_serializing_if = "is_false")]
    tagged: bool,
    #[serde(skip_serializing_if = "is_false")]
    start_here: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    properties: Vec<(String, Vec<String>)>,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_false(value: &bool) -> bool {
    !value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(value: &u16) -> bool {
    *value == 0
}

impl Serialize for NodeJson {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            NodeJson::Move(text) => serializer.serialize_str(text),
            NodeJson::Full(full) => full.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for NodeJson {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<NodeJson, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = NodeJson;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a move like \"h8\" or an object")
            }

            fn visit_str<E>(self, text: &str) -> Result<NodeJson, E> {
                Ok(NodeJson::Move(text.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<NodeJson, A::Error> {
                let full = FullJson::deserialize(MapAccessDeserializer::new(map))?;
                Ok(NodeJson::Full(Box::new(full)))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

/// Whether the text says that it is of the version that holds trees.
pub(crate) fn is_tree(text: &str) -> bool {
    serde_json::from_str::<Head>(text).is_ok_and(|head| {
        head.version == Some(TREE_VERSION)
            && head.format.as_ref().and_then(Value::as_str) == Some(crate::json::FORMAT)
    })
}

/// Reads any version.
pub(super) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Vec<Tree>, FileError> {
    let text = encoding::decode(bytes, Some("utf-8"), reader)?;
    if !is_tree(&text) {
        return match crate::read_json(bytes) {
            Ok(record) => Ok(vec![Tree::from_record(&record)]),
            Err(error) => {
                let (offset, line) =
                    (error.place.map(|place| place.offset), error.place.map(|place| place.line));
                let problem = match &*error.problem {
                    Problem::Empty => FileProblem::Empty,
                    _ => FileProblem::Json(Box::new(error)),
                };
                Err(FileError { format: reader.format, offset, line, problem })
            }
        };
    }
    let file: FileJson = serde_json::from_str(&text).map_err(|error| {
        let before: usize =
            text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let offset = before + error.column().saturating_sub(1);
        reader.error_in(&text, offset, FileProblem::JsonTree(error.to_string()))
    })?;
    file.games
        .into_iter()
        .map(|game| tree(game, reader).map_err(|what| reader.error(None, FileProblem::JsonTree(what))))
        .collect()
}

/// Says what was expected of a value, and what it is.
fn expected(what: &str, found: &str) -> String {
    format!("expected {what}, found '{}'", super::report::cut(found))
}

fn tree(game: GameJson, reader: &mut Reader<'_>) -> Result<Tree, String> {
    let size = BoardSize::new(game.size.into()).map_err(|error| error.to_string())?;
    let mut tree = reader.tree();
    let nodes = info(game, size, &mut tree)?;
    // The side to move after each node.
    let mut turns: Vec<Color> = Vec::with_capacity(nodes.len());
    for (index, node) in nodes.into_iter().enumerate() {
        let full = match node {
            NodeJson::Move(text) => Box::new(FullJson { mv: Some(text), ..FullJson::default() }),
            NodeJson::Full(full) => full,
        };
        let parent = full.parent.unwrap_or(index.saturating_sub(1));
        if parent >= index.max(1) {
            return Err(format!("node {index}: expected a parent before it, found {parent}"));
        }
        if index == 0 {
            if full.mv.is_some() {
                return Err("node 0 is the root and has no move".to_owned());
            }
            fill(&mut tree, NodeId::ROOT, *full)?;
            turns.push(tree.root_setup().to_move);
            continue;
        }
        if !reader.take_node(0) {
            break;
        }
        let before = turns[parent];
        let ply = match &full.mv {
            None => None,
            Some(text) => {
                let color = full.color.as_deref().map(color).transpose()?.unwrap_or(before);
                let mv = if text == "--" { Move::Pass } else { Move::Place(point(text, size)?) };
                Some((color, mv))
            }
        };
        let node = tree.append(NodeId::at(parent), ply);
        let to_move = full.to_move.as_deref().map(color).transpose()?;
        turns.push(to_move.or(ply.map(|(color, _)| color.opponent())).unwrap_or(before));
        fill(&mut tree, node, *full)?;
    }
    Ok(tree)
}

/// What is known of the game; gives the nodes back.
fn info(game: GameJson, size: BoardSize, tree: &mut Tree) -> Result<Vec<NodeJson>, String> {
    let party = |text: &str| match text {
        "a" => Ok(Party::A),
        "b" => Ok(Party::B),
        _ => Err(expected("a or b", text)),
    };
    let player =
        |player: PlayerJson| PlayerInfo { name: player.name, rating: player.rating, seat: player.seat };
    let mut info = GameInfo::new(tree.info.settings);
    info.settings.size = size;
    if let Some(rule) = &game.rule {
        info.settings.rule = rule.parse::<Rule>().map_err(|error| error.to_string())?;
    }
    info.rule_known = game.rule_known;
    if let Some(name) = &game.forbidden {
        info.settings.forbidden =
            ForbiddenPolicy::from_name(name).ok_or_else(|| expected("illegal, loss or claim", name))?;
    }
    (info.settings.passes, info.settings.draw_at_empty) = (game.passes, game.draw_at_empty);
    if let Some(name) = &game.protocol {
        info.protocol = name.parse::<Protocol>().map_err(|_| expected("an opening protocol", name))?;
    }
    let players = game.players.unwrap_or_default();
    info.players = ByParty::new(player(players.a), player(players.b));
    if !game.owners.is_empty() {
        let owners = game.owners.iter().map(|at| {
            let owners = ByColor::new(party(&at.black)?, party(&at.white)?);
            Ok(OwnersAt { after: at.after, owners })
        });
        info.owners = owners.collect::<Result<_, String>>()?;
    }
    if let Some(outcome) = game.outcome {
        let winner = if outcome.winner == "draw" { None } else { Some(color(&outcome.winner)?) };
        let known = |text: &String| reason(text).ok_or_else(|| expected("the reason of an end", text));
        info.outcome = Some(Outcome {
            winner,
            reason: outcome.reason.as_ref().map(known).transpose()?,
            note: outcome.note,
        });
    }
    if let Some(text) = &game.time {
        info.time = text.parse().map_err(|_| expected("a time like 5m+3s", text))?;
    }
    info.app = game.app.map(|app| App { name: app.name, version: app.version });
    (info.title, info.comment, info.date) = (game.title, game.comment, game.date);
    (info.event, info.round, info.place) = (game.event, game.round, game.place);
    if let Some(session) = game.session {
        let record = crate::json::read(session.get()).map_err(|error| error.to_string())?;
        info.session = Some(Box::new(record));
    }
    tree.info = info;
    for (name, value) in game.rest {
        tree.details_mut(NodeId::ROOT).keep(&format!("{GAME_FIELD}{name}"), vec![value.to_string()]);
    }
    Ok(game.nodes)
}

fn color(text: &str) -> Result<Color, String> {
    match text {
        "black" => Ok(Color::Black),
        "white" => Ok(Color::White),
        _ => Err(expected("black or white", text)),
    }
}

fn point(text: &str, size: BoardSize) -> Result<Point, String> {
    let point = text.parse::<Point>().ok().filter(|&point| size.contains(point));
    point.ok_or_else(|| expected("a point of the board", text))
}

/// Puts into a node all but its move.
fn fill(tree: &mut Tree, node: NodeId, full: FullJson) -> Result<(), String> {
    let size = tree.info.settings.size;
    tree.set_name(node, &full.name);
    tree.set_comment(node, &full.comment);
    let mut details = tree.details(node).cloned().unwrap_or_default();
    let stones = [
        (Stone::Put(Color::Black), &full.black),
        (Stone::Put(Color::White), &full.white),
        (Stone::Clear, &full.clear),
    ];
    for (stone, points) in stones {
        for text in points {
            details.setup.push((point(text, size)?, stone));
        }
    }
    details.to_move = full.to_move.as_deref().map(color).transpose()?;
    for (at, text) in full.labels {
        details.labels.push((point(&at, size)?, text));
    }
    for (at, name) in &full.marks {
        let mark = Mark::from_name(name).ok_or_else(|| expected("a mark", name))?;
        details.marks.push((point(at, size)?, mark));
    }
    let bound = |name: &String| Bound::from_name(name).ok_or_else(|| expected("upper, lower or exact", name));
    let evaluation = Evaluation {
        value: full.value,
        depth: full.depth,
        bound: full.bound.as_ref().map(bound).transpose()?,
        label: full.label,
    };
    details.evaluation = (evaluation != Evaluation::default()).then_some(evaluation);
    details.time_ms = full.time_ms;
    details.clocks_ms = ByColor::new(full.black_clock_ms, full.white_clock_ms);
    (details.tagged, details.start_here) = (full.tagged, full.start_here);
    let properties = full.properties.into_iter().map(|(name, values)| Property { name, values });
    details.properties.extend(properties);
    for (name, value) in full.rest {
        details.keep(&format!("{FIELD}{name}"), vec![value.to_string()]);
    }
    if !details.is_empty() {
        *tree.details_mut(node) = details;
    }
    Ok(())
}

/// Writes version 2.
pub(super) fn write(trees: &[Tree]) -> Saved {
    let games = trees.iter().map(game).collect();
    let file = FileJson { format: crate::json::FORMAT.to_owned(), version: TREE_VERSION, games };
    let mut bytes = serde_json::to_vec(&file).unwrap_or_default();
    bytes.push(b'\n');
    let held: Vec<Omission> =
        Omission::ALL.into_iter().filter(|&omission| omission != Omission::ImpossibleMoves).collect();
    Contents::of(trees, true).saved(bytes, &held)
}

fn game(tree: &Tree) -> GameJson {
    let info = &tree.info;
    let settings = &info.settings;
    let party = |party: Party| if party == Party::A { "a".to_owned() } else { "b".to_owned() };
    let player = |player: &PlayerInfo| PlayerJson {
        name: player.name.clone(),
        rating: player.rating.clone(),
        seat: player.seat.clone(),
    };
    let owners = info.owners.iter().map(|at| OwnersJson {
        after: at.after,
        black: party(at.owners.black),
        white: party(at.owners.white),
    });
    let session = info.session.as_ref().and_then(|record| {
        let text = crate::json::write(record);
        RawValue::from_string(text.trim_end().to_owned()).ok()
    });
    let mut rest = Map::new();
    for property in tree.details(NodeId::ROOT).into_iter().flat_map(|details| &details.properties) {
        take_field(&mut rest, GAME_FIELD, property);
    }
    GameJson {
        rule: Some(settings.rule.name().to_owned()),
        rule_known: info.rule_known,
        size: settings.size.get(),
        forbidden: Some(settings.forbidden.name().to_owned()),
        passes: settings.passes,
        draw_at_empty: settings.draw_at_empty,
        protocol: (info.protocol != Protocol::None).then(|| info.protocol.to_string()),
        players: (info.players != ByParty::default())
            .then(|| PlayersJson { a: player(&info.players.a), b: player(&info.players.b) }),
        owners: owners.collect(),
        outcome: info.outcome.as_ref().map(|outcome| OutcomeJson {
            winner: outcome.winner.map_or("draw", Color::name).to_owned(),
            reason: outcome.reason.map(reason_name),
            note: outcome.note.clone(),
        }),
        time: (info.time != session::TimeControl::None).then(|| info.time.to_string()),
        app: info.app.as_ref().map(|app| AppJson { name: app.name.clone(), version: app.version.clone() }),
        title: info.title.clone(),
        comment: info.comment.clone(),
        date: info.date.clone(),
        event: info.event.clone(),
        round: info.round.clone(),
        place: info.place.clone(),
        session,
        nodes: nodes(tree),
        rest,
    }
}

/// An unknown field that was kept as a property goes back where it came from.
fn take_field(rest: &mut Map<String, Value>, prefix: &str, property: &Property) -> bool {
    let name = property.name.strip_prefix(prefix);
    let value = property.values.first().and_then(|text| serde_json::from_str(text).ok());
    match (name, value) {
        (Some(name), Some(value)) => {
            rest.insert(name.to_owned(), value);
            true
        }
        _ => false,
    }
}

fn nodes(tree: &Tree) -> Vec<NodeJson> {
    let mut places = vec![0_usize; tree.len()];
    let mut turns: Vec<Color> = Vec::with_capacity(tree.len());
    let mut out = Vec::with_capacity(tree.len());
    let size = tree.info.settings.size;
    for (index, Visit { node, .. }) in tree.walk().enumerate() {
        places[node.index()] = index;
        let parent = tree.parent(node).map(|parent| places[parent.index()]);
        let before = parent.map_or(Color::Black, |parent| turns[parent]);
        let ply = tree.ply(node).filter(|(_, mv)| mv.point().is_none_or(|point| size.contains(point)));
        let mut full = details(tree, node);
        full.parent = parent.filter(|parent| parent + 1 != index);
        full.mv = ply.map(|(_, mv)| mv.to_string());
        full.color =
            ply.map(|(color, _)| color).filter(|&color| color != before).map(|color| color.name().to_owned());
        let said = tree.details(node).and_then(|details| details.to_move);
        let after = match parent {
            None => tree.root_setup().to_move,
            Some(_) => said.or(ply.map(|(color, _)| color.opponent())).unwrap_or(before),
        };
        turns.push(after);
        let is_plain = full.parent.is_none()
            && full.color.is_none()
            && tree.name(node).is_empty()
            && tree.comment(node).is_empty()
            && tree.details(node).is_none_or(Details::is_empty);
        out.push(match (&full.mv, is_plain) {
            (Some(text), true) => NodeJson::Move(text.clone()),
            _ => NodeJson::Full(Box::new(full)),
        });
    }
    out
}

fn details(tree: &Tree, node: NodeId) -> FullJson {
    let mut full = FullJson {
        name: tree.name(node).to_owned(),
        comment: tree.comment(node).to_owned(),
        ..FullJson::default()
    };
    let size = tree.info.settings.size;
    let Some(details) = tree.details(node) else { return full };
    for &(point, stone) in details.setup.iter().filter(|(point, _)| size.contains(*point)) {
        let list = match stone {
            Stone::Put(Color::Black) => &mut full.black,
            Stone::Put(Color::White) => &mut full.white,
            Stone::Clear => &mut full.clear,
        };
        list.push(point.to_string());
    }
    full.to_move = details.to_move.map(|color| color.name().to_owned());
    let on_board = |point: Point| size.contains(point).then(|| point.to_string());
    full.labels =
        details.labels.iter().filter_map(|(point, text)| Some((on_board(*point)?, text.clone()))).collect();
    full.marks = details
        .marks
        .iter()
        .filter_map(|(point, mark)| Some((on_board(*point)?, mark.name().to_owned())))
        .collect();
    let evaluation = details.evaluation.unwrap_or_default();
    (full.value, full.depth, full.label) = (evaluation.value, evaluation.depth, evaluation.label);
    full.bound = evaluation.bound.map(|bound| bound.name().to_owned());
    full.time_ms = details.time_ms;
    (full.black_clock_ms, full.white_clock_ms) = (details.clocks_ms.black, details.clocks_ms.white);
    (full.tagged, full.start_here) = (details.tagged, details.start_here);
    for property in &details.properties {
        let is_field =
            take_field(&mut full.rest, FIELD, property) || take_field(&mut Map::new(), GAME_FIELD, property);
        if !is_field {
            full.properties.push((property.name.clone(), property.values.clone()));
        }
    }
    full
}

/// The first game of a file of version 2, for those who want one game.
pub(crate) fn read_record(text: &str) -> Result<GameRecord, ReadError> {
    let options = super::OpenOptions::default();
    let mut reader = Reader::new(super::FileFormat::Json, &options);
    let fail = |offset: Option<usize>, problem| {
        ReadError::new(crate::Format::Json, offset.map(|offset| Place::in_text(text, offset)), problem)
    };
    let trees = read(text.as_bytes(), &mut reader).map_err(|error| match error.problem {
        FileProblem::Json(error) => *error,
        _ => fail(error.offset, Problem::Syntax { ends_early: false }),
    })?;
    let tree = trees.first().ok_or_else(|| fail(None, Problem::NotAGame))?;
    tree.to_record().map_err(|_| {
        let mut record = GameRecord::new(tree.info.settings, Protocol::None);
        record.setup = tree.root_setup();
        let moves = tree.main_line().filter_map(|node| tree.ply(node));
        record.moves = moves.map(|(color, mv)| RecordedMove::new(color, mv)).collect();
        // The main line is possible but for stones that are set up on the way.
        fail(None, record.replay().err().map_or(Problem::NotAGame, Problem::Game))
    })
}
