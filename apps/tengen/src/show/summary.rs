//! What is known about a game as a whole.

use records::tree::{Outcome, PlayerInfo, Tree};
use rules::{Color, NamedOpening, Protocol};
use serde_json::{Value, json};
use session::TimeControl;
use texts::{Slot, Texts};

use super::Shown;
use crate::convert;
use crate::game_files;

/// The lines before the tree.
pub(super) fn lines(shown: &Shown<'_>, texts: &Texts) -> Vec<String> {
    let (tree, info) = (shown.tree, &shown.tree.info);
    let mut lines = vec![file_line(shown, texts)];
    if let Some(title) = &info.title {
        lines.push(texts.format("show-title", &[("text", title.as_str().into())]));
    }
    for (color, key) in [(Color::Black, "show-black"), (Color::White, "show-white")] {
        if let Some(name) = player(info.player(color)) {
            lines.push(texts.format(key, &[("text", name.as_str().into())]));
        }
    }
    if let Some(result) = result(shown, texts) {
        lines.push(texts.format("show-result", &[("result", result.into())]));
    }
    let slots: [(&str, Slot); 2] =
        [("rule", texts.rule(info.settings.rule).into()), ("size", info.settings.size.get().into())];
    lines.push(texts.format(if info.rule_known { "show-rule" } else { "show-rule-assumed" }, &slots));
    if info.protocol != Protocol::None {
        lines.push(
            texts.format("show-protocol", &[("text", texts.protocol_name(info.protocol).as_str().into())]),
        );
    }
    if let Some(opening) = opening(tree) {
        lines.push(texts.format("show-opening", &[("text", texts.named_opening(&opening).as_str().into())]));
    }
    if info.time != TimeControl::None {
        lines.push(texts.format("show-time", &[("text", info.time.to_string().as_str().into())]));
    }
    for (key, value) in [
        ("show-date", &info.date),
        ("show-event", &info.event),
        ("show-round", &info.round),
        ("show-place", &info.place),
        ("show-comment", &info.comment),
    ] {
        if let Some(value) = value {
            lines.push(texts.format(key, &[("text", value.as_str().into())]));
        }
    }
    let slots: [(&str, Slot); 4] = [
        ("nodes", tree.len().into()),
        ("lines", tree.leaves().into()),
        ("moves", moves(tree).into()),
        ("longest", tree.longest_line().into()),
    ];
    lines.push(texts.format("show-counts", &slots));
    lines
}

fn file_line(shown: &Shown<'_>, texts: &Texts) -> String {
    let mut kind = texts.kind_of_file(shown.opened.format);
    if let Some(encoding) = shown.opened.encoding {
        kind = texts.list([kind, encoding.to_owned()]);
    }
    let slots: [(&str, Slot); 4] = [
        ("file", game_files::shown_name(shown.file, texts).into()),
        ("format", kind.into()),
        ("game", (shown.index + 1).into()),
        ("games", shown.opened.trees.len().into()),
    ];
    let is_one = shown.opened.trees.len() == 1;
    texts.format(if is_one { "show-file" } else { "show-file-game" }, &slots)
}

/// Name and rating.
fn player(player: &PlayerInfo) -> Option<String> {
    let name = player.name.clone().or_else(|| player.seat.clone())?;
    Some(match &player.rating {
        Some(rating) => format!("{name} ({rating})"),
        None => name,
    })
}

/// The result that the file gives, else the one of the moves to the end of the main line.
fn outcome(tree: &Tree) -> Option<Outcome> {
    let by_moves = || Some(Outcome::from(tree.position(tree.main_end()).ok()?.result()?));
    tree.info.outcome.clone().or_else(by_moves)
}

fn result(shown: &Shown<'_>, texts: &Texts) -> Option<String> {
    outcome(shown.tree).map(|outcome| texts.outcome(&outcome))
}

/// The name of the opening that the first three moves of the main line are.
fn opening(tree: &Tree) -> Option<NamedOpening> {
    let mut moves = tree.main_line().filter(|&node| tree.ply(node).is_some());
    let third = moves.nth(2).unwrap_or(tree.root());
    NamedOpening::of(&tree.position(third).ok()?)
}

/// The moves of the main line.
fn moves(tree: &Tree) -> usize {
    tree.main_line().filter(|&node| tree.ply(node).is_some()).count()
}

/// The same for programs.
pub(super) fn json(shown: &Shown<'_>, texts: &Texts) -> Value {
    let (tree, info) = (shown.tree, &shown.tree.info);
    let player = |color| {
        let player: &PlayerInfo = info.player(color);
        json!({ "name": player.name, "rating": player.rating, "seat": player.seat })
    };
    let result = outcome(tree).map(|outcome| {
        json!({
            "winner": outcome.winner.map_or("draw", Color::name),
            "reason": outcome.reason.map(|reason| reason.name()),
            "note": outcome.note,
        })
    });
    let opening = opening(tree).map(|opening| {
        json!({ "code": opening.to_string(), "name": opening.romanised(), "chinese": opening.chinese() })
    });
    let line = tree.main_line().filter_map(|node| tree.mv(node)).map(|mv| mv.to_string());
    let (board, stones) = (shown.position.board(), |points: Vec<rules::Point>| {
        points.into_iter().map(|point| point.to_string()).collect::<Vec<_>>()
    });
    json!({
        "file": shown.file,
        "format": shown.opened.format.name(),
        "encoding": shown.opened.encoding,
        "games": shown.opened.trees.len(),
        "game": shown.index + 1,
        "rule": info.settings.rule.name(),
        "rule_known": info.rule_known,
        "size": info.settings.size.get(),
        "title": info.title,
        "black": player(Color::Black),
        "white": player(Color::White),
        "result": result,
        "protocol": info.protocol.to_string(),
        "opening": opening,
        "time": info.time.to_string(),
        "date": info.date,
        "event": info.event,
        "round": info.round,
        "place": info.place,
        "comment": info.comment,
        "nodes": tree.len(),
        "lines": tree.leaves(),
        "longest": tree.longest_line(),
        "moves": line.collect::<Vec<_>>(),
        "move": shown.number,
        "to_move": shown.position.to_move().name(),
        "black_stones": stones(board.stones_of(Color::Black).collect()),
        "white_stones": stones(board.stones_of(Color::White).collect()),
        "warnings": convert::warnings(shown.opened, texts),
        "more_warnings": shown.opened.more_warnings,
    })
}
