//! Trees as Tengen JSON, `tengen-tree` version 1 (`schema/tengen-tree-1.schema.json`): nothing is lost.
//!
//! Nodes are in lines and not nested, so that no reader has to recurse: a line hangs at a node that an earlier line (or the
//! root, node 0) has, and nodes are counted in the order in which they are written.

use std::collections::{BTreeMap, VecDeque};

use rules::{BoardSize, Color, Move, Party};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::Written;
use crate::tree::{Bound, How, InfoText, NodeId, Play, Tree};

pub(super) const FORMAT: &str = "tengen-tree";
pub(super) const VERSION: u64 = 1;

/// Skips what a field has when nothing is said.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[derive(Serialize, Deserialize)]
pub(super) struct FileJson<'a> {
    pub(super) format: String,
    pub(super) version: u64,
    #[serde(borrow)]
    pub(super) games: Vec<GameJson<'a>>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct GameJson<'a> {
    pub(super) size: usize,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) rule: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) protocol: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) black: PlayerJson,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) white: PlayerJson,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) owners: Vec<(usize, String)>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) outcome: Option<OutcomeJson>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) texts: BTreeMap<String, String>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub(super) game: Option<&'a RawValue>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) root: NotesJson,
    pub(super) lines: Vec<LineJson>,
}

#[derive(Serialize, Deserialize, Default, PartialEq)]
pub(super) struct PlayerJson {
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) name: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) rating: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) team: Option<String>,
}

#[derive(Serialize, Deserialize, PartialEq)]
pub(super) struct OutcomeJson {
    pub(super) winner: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) how: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) words: Option<String>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct LineJson {
    pub(super) at: usize,
    pub(super) nodes: Vec<NodeJson>,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum NodeJson {
    Plain(String),
    Noted(Box<NotesJson>),
}

#[derive(Serialize, Deserialize, Default, PartialEq)]
pub(super) struct NotesJson {
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) play: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) comment: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) name: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) labels: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) marks: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) value: Option<i32>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) depth: Option<i16>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) bound: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) label: Option<u8>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) setup: Option<SetupJson>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) spent_ms: Option<u32>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) black_left_ms: Option<u32>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) white_left_ms: Option<u32>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) tagged: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) start: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) unknown: Vec<(String, Vec<String>)>,
}

#[derive(Serialize, Deserialize, Default, PartialEq)]
pub(super) struct SetupJson {
    /// `bh8`, `wi9`, or `.j7` for a point that is emptied.
    pub(super) points: Vec<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) to_move: Option<String>,
}

/// Writes all trees. What saved games have is a game in Tengen JSON inside the tree, and whole if the main line fits it.
pub(super) fn write(trees: &[Tree]) -> Written {
    let saved: Vec<Option<Box<RawValue>>> = trees.iter().map(saved_game).collect();
    let games = trees.iter().zip(&saved).map(|(tree, saved)| game(tree, saved.as_deref())).collect();
    let file = FileJson { format: FORMAT.to_owned(), version: VERSION, games };
    let mut bytes = serde_json::to_vec(&file).expect("texts, numbers and lists are JSON");
    bytes.push(b'\n');
    let mut lost = Vec::new();
    if trees.iter().zip(&saved).any(|(tree, saved)| tree.info.game.is_some() && saved.is_none()) {
        lost.push(super::Lost::SavedGame);
    }
    Written { bytes, lost }
}

/// The saved game with the moves of the main line; `None` when they do not fit it any more.
fn saved_game(tree: &Tree) -> Option<Box<RawValue>> {
    let game = tree.info.game.as_deref()?;
    let record = tree.to_record(game.settings).ok()?;
    if (crate::GameRecord { moves: Vec::new(), ..record.clone() }) != *game {
        return None;
    }
    RawValue::from_string(String::from_utf8(crate::write(&record)).ok()?.trim_end().to_owned()).ok()
}

fn game<'a>(tree: &Tree, saved: Option<&'a RawValue>) -> GameJson<'a> {
    let info = &tree.info;
    let player = |player: &crate::tree::PlayerInfo| PlayerJson {
        name: player.name.clone(),
        rating: player.rating.clone(),
        team: player.team.clone(),
    };
    let outcome = info.outcome.as_ref().map(|outcome| {
        let (how, words) = match &outcome.how {
            None => (None, None),
            Some(How::Resignation) => (Some("resignation"), None),
            Some(How::Time) => (Some("time"), None),
            Some(How::Forfeit) => (Some("forfeit"), None),
            Some(How::Forbidden) => (Some("forbidden"), None),
            Some(How::Other(text)) => (None, Some(text.clone())),
        };
        let winner = outcome.winner.map_or("draw", Color::name).to_owned();
        OutcomeJson { winner, how: how.map(str::to_owned), words }
    });
    let text = |(key, text): (&InfoText, &String)| (key.property().to_owned(), text.clone());
    let owner =
        |at: &crate::OwnersAt| (at.after, if at.owners.black == Party::A { "ab" } else { "ba" }.to_owned());
    GameJson {
        size: BoardSize::get(info.size).into(),
        rule: info.rule.map(|rule| rule.to_string()),
        protocol: info.protocol.map(|protocol| protocol.to_string()),
        black: player(&info.players.black),
        white: player(&info.players.white),
        owners: info.owners.iter().map(owner).collect(),
        outcome,
        texts: info.texts.iter().map(text).collect(),
        game: saved,
        root: notes(tree, NodeId::ROOT),
        lines: lines(tree),
    }
}

fn lines(tree: &Tree) -> Vec<LineJson> {
    let mut lines = Vec::new();
    let mut queue: VecDeque<(NodeId, usize)> = tree.children(NodeId::ROOT).map(|child| (child, 0)).collect();
    let mut number = 0;
    while let Some((start, at)) = queue.pop_front() {
        let mut nodes = Vec::new();
        let mut next = Some(start);
        while let Some(id) = next {
            number += 1;
            nodes.push(node(tree, id));
            queue.extend(tree.children(id).skip(1).map(|child| (child, number)));
            next = tree.first_child(id);
        }
        lines.push(LineJson { at, nodes });
    }
    lines
}

fn node(tree: &Tree, id: NodeId) -> NodeJson {
    match tree.play(id) {
        Some(play) if tree.is_plain(id) => NodeJson::Plain(play_text(play)),
        _ => NodeJson::Noted(Box::new(notes(tree, id))),
    }
}

fn play_text(play: Play) -> String {
    let letter = if play.color == Color::Black { 'b' } else { 'w' };
    match play.mv {
        Move::Place(point) => format!("{letter}{point}"),
        Move::Pass => format!("{letter}--"),
    }
}

fn notes(tree: &Tree, id: NodeId) -> NotesJson {
    let rare = tree.rare(id);
    let evaluation = tree.evaluation(id).unwrap_or_default();
    let setup = rare.setup.as_ref().map(|setup| SetupJson {
        points: setup
            .points
            .iter()
            .map(|&(point, color)| match color {
                Some(color) => play_text(Play::stone(color, point)),
                None => format!(".{point}"),
            })
            .collect(),
        to_move: setup.to_move.map(|color| color.name().to_owned()),
    });
    let bound = evaluation.bound.map(|bound| match bound {
        Bound::Upper => "upper",
        Bound::Lower => "lower",
        Bound::Exact => "exact",
    });
    NotesJson {
        play: tree.play(id).map(play_text),
        comment: tree.comment(id).to_owned(),
        name: rare.name.clone(),
        labels: rare.labels.iter().map(|(point, text)| (point.to_string(), text.clone())).collect(),
        marks: rare
            .marks
            .iter()
            .map(|(mark, point)| (mark.property().to_owned(), point.to_string()))
            .collect(),
        value: evaluation.black,
        depth: evaluation.depth,
        bound: bound.map(str::to_owned),
        label: evaluation.label,
        setup,
        spent_ms: rare.time.spent,
        black_left_ms: rare.time.black_left,
        white_left_ms: rare.time.white_left,
        tagged: rare.tagged,
        start: rare.start,
        unknown: rare.unknown.iter().map(|known| (known.name.clone(), known.values.clone())).collect(),
    }
}
