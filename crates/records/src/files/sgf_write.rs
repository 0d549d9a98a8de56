//! SGF, written: FF\[4\] GM\[4\], UTF-8. The private properties are listed in `sgf_node`.

use rules::{Color, Move, Party};

use super::sgf_points::{push_point, push_text, seconds};
use super::{Lost, Written};
use crate::tree::{Bound, How, Info, InfoText, NodeId, Outcome, Property, Rare, Tree};

/// Writes all trees as one collection.
pub(super) fn write(trees: &[Tree]) -> Written {
    let mut out = String::new();
    let mut lost = Vec::new();
    for tree in trees {
        lost.extend(losses(tree));
        game(&mut out, tree);
    }
    Written { bytes: out.into_bytes(), lost }
}

fn losses(tree: &Tree) -> Vec<Lost> {
    let mut lost = Vec::new();
    let unnamed = |id| tree.rare(id).unknown.iter().any(|property| !is_name(&property.name));
    if tree.preorder().any(unnamed) {
        lost.push(Lost::UnknownProperties);
    }
    if let Some(game) = &tree.info.game {
        if !game.answers.is_empty() {
            lost.push(Lost::OpeningAnswers);
        }
        let mut known = Tree::from_record(game).info;
        known.game = None;
        let mut mine = Info { game: None, ..tree.info.clone() };
        mine.texts.clone_from(&known.texts);
        let settings = rules::Settings::new(game.settings.rule, game.settings.size);
        let rest = crate::GameRecord {
            app: game.app.clone(),
            date: game.date.clone(),
            comment: game.comment.clone(),
            setup: game.setup.clone(),
            protocol: game.protocol,
            answers: game.answers.clone(),
            owners: game.owners.clone(),
            result: game.result.clone(),
            players: game.players.clone().map(|player| crate::Player { seat: None, ..player }),
            ..crate::GameRecord::new(settings, game.protocol)
        };
        if rest != **game || known != mine {
            lost.push(Lost::SavedGame);
        }
    }
    lost
}

fn game(out: &mut String, tree: &Tree) {
    out.push('(');
    let mut open = vec![];
    for id in tree.preorder() {
        // Close the variations that end before this node.
        let parent = tree.parent(id);
        while let Some(&top) = open.last()
            && Some(top) != parent
        {
            if top_is_branch(tree, top) {
                out.push(')');
            }
            open.pop();
        }
        if id != NodeId::ROOT && top_is_branch(tree, id) {
            out.push_str("\n(");
        }
        node(out, tree, id);
        open.push(id);
    }
    let closing = open.iter().filter(|&&id| id != NodeId::ROOT && top_is_branch(tree, id)).count();
    out.extend(std::iter::repeat_n(')', closing));
    out.push_str(")\n");
}

/// Whether a node stands in brackets of its own: it has siblings.
fn top_is_branch(tree: &Tree, id: NodeId) -> bool {
    let first = tree.parent(id).and_then(|parent| tree.first_child(parent));
    first.is_some_and(|first| tree.next_sibling(first).is_some())
}

fn node(out: &mut String, tree: &Tree, id: NodeId) {
    out.push(';');
    let size = tree.size();
    if id == NodeId::ROOT {
        out.push_str(&format!("FF[4]GM[4]CA[UTF-8]SZ[{size}]"));
        info(out, &tree.info);
    }
    if let Some(play) = tree.play(id) {
        out.push_str(if play.color == Color::Black { "B[" } else { "W[" });
        if let Move::Place(point) = play.mv {
            push_point(out, point, size);
        }
        out.push(']');
    }
    if tree.is_plain(id) {
        return;
    }
    notes(out, tree, id);
    property(out, "C", tree.comment(id));
    if let Some(evaluation) = tree.evaluation(id) {
        if let Some(value) = evaluation.black {
            property(out, "V", &value.to_string());
        }
        if (evaluation.depth, evaluation.bound, evaluation.label) != (None, None, None) {
            let or_none = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
            let depth = or_none(evaluation.depth.map(|depth| depth.to_string()));
            let label = or_none(evaluation.label.map(|label| label.to_string()));
            let bound = match evaluation.bound {
                None => "-",
                Some(Bound::Upper) => "upper",
                Some(Bound::Lower) => "lower",
                Some(Bound::Exact) => "exact",
            };
            property(out, "XEV", &format!("{depth} {bound} {label}"));
        }
    }
}

fn notes(out: &mut String, tree: &Tree, id: NodeId) {
    let size = tree.size();
    let Rare { name, labels, marks, setup, time, tagged, start, unknown } = tree.rare(id);
    if let Some(setup) = setup {
        // Each point once, as it is in the end; what a node says twice would be read in another order.
        let mut last = std::collections::BTreeMap::new();
        last.extend(setup.points.iter().copied());
        for (name, color) in [("AB", Some(Color::Black)), ("AW", Some(Color::White)), ("AE", None)] {
            let mut points =
                last.iter().filter(|(_, held)| **held == color).map(|(&point, _)| point).peekable();
            if points.peek().is_some() {
                out.push_str(name);
            }
            for point in points {
                out.push('[');
                push_point(out, point, size);
                out.push(']');
            }
        }
        match setup.to_move {
            Some(color) => property(out, "PL", if color == Color::Black { "B" } else { "W" }),
            None if setup.points.is_empty() => out.push_str("AE[]"),
            None => {}
        }
    }
    property(out, "N", name);
    if !labels.is_empty() {
        out.push_str("LB");
    }
    for (point, text) in labels {
        out.push('[');
        push_point(out, *point, size);
        out.push(':');
        push_text(out, text, true);
        out.push(']');
    }
    for mark in crate::tree::Mark::ALL {
        let mut points = marks.iter().filter(|(held, _)| *held == mark).peekable();
        if points.peek().is_some() {
            out.push_str(mark.property());
        }
        for (_, point) in points {
            out.push('[');
            push_point(out, *point, size);
            out.push(']');
        }
    }
    let times = [("BL", time.black_left.map(seconds)), ("WL", time.white_left.map(seconds))];
    for (name, value) in times.into_iter().chain([("XMS", time.spent.map(|spent| spent.to_string()))]) {
        property(out, name, value.as_deref().unwrap_or_default());
    }
    property(out, "HO", if *tagged { "1" } else { "" });
    property(out, "XST", if *start { "1" } else { "" });
    for Property { name, values } in unknown.iter().filter(|property| is_name(&property.name)) {
        out.push_str(name);
        if values.is_empty() {
            out.push_str("[]");
        }
        for value in values {
            out.push('[');
            if is_raw(value) {
                out.push_str(value);
            } else {
                push_text(out, value, false);
            }
            out.push(']');
        }
    }
}

/// Whether a text can be the name of a property.
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
}

/// Whether a value can stand between brackets as it is: trees from elsewhere than SGF may have any text there.
fn is_raw(value: &str) -> bool {
    let mut escaped = false;
    let closes = value.bytes().any(|byte| {
        let closes = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    });
    !closes && !escaped
}

fn info(out: &mut String, info: &Info) {
    let words = [info.rule.map(|rule| rule.to_string()), info.protocol.map(|protocol| protocol.to_string())];
    let words: Vec<String> = words.into_iter().flatten().collect();
    if !info.texts.contains_key(&InfoText::Rule) {
        property(out, "RU", &words.join(" "));
    }
    let (black, white) = (&info.players.black, &info.players.white);
    let fields = [
        ("PB", &black.name),
        ("PW", &white.name),
        ("BR", &black.rating),
        ("WR", &white.rating),
        ("BT", &black.team),
        ("WT", &white.team),
    ];
    for (name, value) in fields {
        property(out, name, value.as_deref().unwrap_or_default());
    }
    if let Some(Outcome { winner, how }) = &info.outcome {
        let winner = match winner {
            None => "0",
            Some(Color::Black) => "B+",
            Some(Color::White) => "W+",
        };
        let how = match how {
            None => "",
            Some(How::Resignation) => "R",
            Some(How::Time) => "T",
            Some(How::Forfeit) => "F",
            Some(How::Forbidden) => "Forbidden",
            Some(How::Other(text)) => text,
        };
        property(out, "RE", &format!("{winner}{how}"));
    }
    if !info.owners.is_empty() {
        let one = |at: &crate::OwnersAt| {
            format!("{}:{}", at.after, if at.owners.black == Party::A { "ab" } else { "ba" })
        };
        property(out, "XOW", &info.owners.iter().map(one).collect::<Vec<_>>().join(" "));
    }
    for (key, text) in &info.texts {
        property(out, key.property(), text);
    }
}

/// Writes a property unless its value is empty.
fn property(out: &mut String, name: &str, value: &str) {
    if !value.is_empty() {
        out.push_str(name);
        out.push('[');
        push_text(out, value, false);
        out.push(']');
    }
}
