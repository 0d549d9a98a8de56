//! Writing SGF: UTF-8, a line feed before every variation and where lines get long.

use std::fmt::Write as _;

use rules::{BoardSize, Color, EndReason, ForbiddenPolicy, Move, Party, Point, Protocol, Settings};
use session::TimeControl;

use super::super::Saved;
use super::super::contents::{Contents, Omission};
use super::properties::reason_name;
use crate::tree::{Details, GameInfo, Mark, NodeId, Stone, Tree};

/// Bytes after which a node begins a new line.
const WIDTH: usize = 80;

/// Writes every tree as a game tree of one collection.
pub(in crate::files) fn write(trees: &[Tree]) -> Saved {
    let mut contents = Contents::of(trees, true);
    let mut out = String::new();
    for tree in trees {
        write_tree(&mut out, tree);
        let seats = [&tree.info.players.a, &tree.info.players.b].map(|player| player.seat.is_some());
        if seats.contains(&true) {
            // Names are held, seats are not; they are part of the session.
            contents.add(Omission::Session);
        }
    }
    let held: Vec<Omission> = Omission::ALL
        .into_iter()
        .filter(|omission| !matches!(omission, Omission::Session | Omission::ImpossibleMoves))
        .collect();
    contents.saved(out.into_bytes(), &held)
}

/// What is still to be written, last first.
enum Step {
    Node(NodeId),
    Text(&'static str),
}

fn write_tree(out: &mut String, tree: &Tree) {
    out.push('(');
    let mut line = out.len();
    let mut steps = vec![Step::Text(")\n"), Step::Node(tree.root())];
    while let Some(step) = steps.pop() {
        match step {
            Step::Text(text) => {
                out.push_str(text);
                line = if text.contains('\n') { out.len() } else { line };
            }
            Step::Node(node) => {
                if out.len() - line > WIDTH {
                    out.push('\n');
                    line = out.len();
                }
                write_node(out, tree, node);
                push_children(tree, node, &mut steps);
            }
        }
    }
}

fn push_children(tree: &Tree, node: NodeId, steps: &mut Vec<Step>) {
    let Some(first) = tree.first_child(node) else { return };
    if tree.next_sibling(first).is_none() {
        steps.push(Step::Node(first));
        return;
    }
    let start = steps.len();
    for child in tree.children(node) {
        steps.extend([Step::Text("\n("), Step::Node(child), Step::Text(")")]);
    }
    steps[start..].reverse();
}

fn write_node(out: &mut String, tree: &Tree, node: NodeId) {
    let size = tree.info.settings.size;
    out.push(';');
    if node == tree.root() {
        write_info(out, &tree.info);
    }
    if let Some((color, mv)) = tree.ply(node) {
        out.push(letter(color));
        out.push('[');
        if let Move::Place(point) = mv
            && size.contains(point)
        {
            push_point(out, point, size);
        }
        out.push(']');
    }
    write_text(out, "N", tree.name(node));
    write_text(out, "C", tree.comment(node));
    if let Some(details) = tree.details(node) {
        write_details(out, details, size);
    }
}

fn write_details(out: &mut String, details: &Details, size: BoardSize) {
    let stones = [("AB", Stone::Put(Color::Black)), ("AW", Stone::Put(Color::White)), ("AE", Stone::Clear)];
    for (name, stone) in stones {
        let points = details.setup.iter().filter(|&&(_, there)| there == stone).map(|&(point, _)| point);
        write_points(out, name, points, size);
    }
    if let Some(color) = details.to_move {
        let _ = write!(out, "PL[{}]", letter(color));
    }
    for (mark, name) in Mark::ALL.into_iter().zip(["TR", "SQ", "CR", "MA"]) {
        let points = details.marks.iter().filter(|&&(_, there)| there == mark).map(|&(point, _)| point);
        write_points(out, name, points, size);
    }
    let on_board = details.labels.iter().filter(|(point, _)| size.contains(*point));
    for (index, (point, text)) in on_board.enumerate() {
        out.push_str(if index == 0 { "LB[" } else { "[" });
        push_point(out, *point, size);
        out.push(':');
        push_escaped(out, text, true);
        out.push(']');
    }
    if let Some(evaluation) = details.evaluation {
        if let Some(value) = evaluation.value {
            let _ = write!(out, "V[{value}]");
        }
        if evaluation.depth.is_some() || evaluation.bound.is_some() || evaluation.label.is_some() {
            out.push_str("TGEV[");
            if let Some(depth) = evaluation.depth {
                let _ = write!(out, "{depth}");
            }
            let _ = write!(out, "/{}/", evaluation.bound.map_or("", crate::tree::Bound::name));
            let label: String = evaluation.label.into_iter().collect();
            push_escaped(out, &label, false);
            out.push(']');
        }
    }
    if let Some(time) = details.time_ms {
        let _ = write!(out, "TGMS[{time}]");
    }
    for (color, name) in Color::ALL.into_iter().zip(["BL", "WL"]) {
        if let Some(time) = details.clocks_ms[color] {
            let _ = write!(out, "{name}[{}.{:03}]", time / 1000, time % 1000);
        }
    }
    out.push_str(if details.tagged { "HO[1]" } else { "" });
    out.push_str(if details.start_here { "TGSH[]" } else { "" });
    for property in &details.properties {
        out.push_str(&property_name(&property.name));
        for value in &property.values {
            out.push('[');
            if is_well_formed(value) {
                out.push_str(value);
            } else {
                push_escaped(out, value, false);
            }
            out.push(']');
        }
    }
}

/// The name as SGF allows it: a name of another format may have other letters.
fn property_name(name: &str) -> String {
    let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    if name.is_empty() { "TGXX".to_owned() } else { name.to_ascii_uppercase() }
}

/// Whether a value can stand between brackets as it is.
fn is_well_formed(value: &str) -> bool {
    let mut escaped = false;
    for byte in value.bytes() {
        if byte == b']' && !escaped {
            return false;
        }
        escaped = byte == b'\\' && !escaped;
    }
    !escaped
}

fn write_info(out: &mut String, info: &GameInfo) {
    let size = info.settings.size;
    let _ = write!(out, "FF[4]GM[4]CA[UTF-8]SZ[{size}]");
    if let Some(app) = &info.app {
        let version = if app.version.is_empty() { String::new() } else { format!(":{}", app.version) };
        write_text(out, "AP", &format!("{}{version}", app.name));
    }
    if info.rule_known {
        let opening = match info.protocol {
            Protocol::None => String::new(),
            protocol => format!(" {protocol}"),
        };
        let _ = write!(out, "RU[{}{opening}]", info.settings.rule);
    }
    let (black, white) = (info.player(Color::Black), info.player(Color::White));
    let texts = [
        ("PB", &black.name),
        ("BR", &black.rating),
        ("PW", &white.name),
        ("WR", &white.rating),
        ("DT", &info.date),
        ("EV", &info.event),
        ("RO", &info.round),
        ("PC", &info.place),
        ("GN", &info.title),
        ("GC", &info.comment),
    ];
    for (name, text) in texts {
        write_text(out, name, text.as_deref().unwrap_or_default());
    }
    if let TimeControl::Clock { main, .. } = info.time {
        let _ = write!(out, "TM[{}]", main.as_secs());
    }
    if info.time != TimeControl::None {
        write_text(out, "TGTC", &info.time.to_string());
    }
    if let Some(outcome) = &info.outcome {
        let how = match (&outcome.note, outcome.reason) {
            (Some(note), _) => note.as_str(),
            (None, Some(EndReason::Resignation)) => "R",
            (None, Some(EndReason::Time)) => "T",
            (None, _) => "",
        };
        match outcome.winner {
            Some(color) => write_text(out, "RE", &format!("{}+{how}", letter(color))),
            None => out.push_str("RE[0]"),
        }
        if let Some(reason) = outcome.reason
            && !matches!(how, "R" | "T")
        {
            write_text(out, "TGRE", &reason_name(reason));
        }
    }
    if info.has_swaps() {
        let party = |party| if party == Party::A { 'a' } else { 'b' };
        let at = info
            .owners
            .iter()
            .map(|at| format!("{}:{}{}", at.after, party(at.owners.black), party(at.owners.white)));
        let _ = write!(out, "TGOW[{}]", at.collect::<Vec<_>>().join(" "));
    }
    write_settings(out, &info.settings);
}

fn write_settings(out: &mut String, settings: &Settings) {
    let mut words = Vec::new();
    if settings.forbidden != ForbiddenPolicy::default() {
        words.push(format!("forbidden:{}", settings.forbidden));
    }
    if settings.passes {
        words.push("passes".to_owned());
    }
    if settings.draw_at_empty != 0 {
        words.push(format!("draw:{}", settings.draw_at_empty));
    }
    write_text(out, "TGST", &words.join(" "));
}

fn write_text(out: &mut String, name: &str, text: &str) {
    if !text.is_empty() {
        out.push_str(name);
        out.push('[');
        push_escaped(out, text, false);
        out.push(']');
    }
}

fn write_points(out: &mut String, name: &str, points: impl Iterator<Item = Point>, size: BoardSize) {
    for (index, point) in points.filter(|&point| size.contains(point)).enumerate() {
        out.push_str(if index == 0 { name } else { "" });
        out.push('[');
        push_point(out, point, size);
        out.push(']');
    }
}

fn push_point(out: &mut String, point: Point, size: BoardSize) {
    out.push(char::from(b'a' + point.x()));
    out.push(char::from(b'a' + size.get() - 1 - point.y()));
}

fn push_escaped(out: &mut String, text: &str, has_colon: bool) {
    for c in text.chars() {
        if c == ']' || c == '\\' || (has_colon && c == ':') {
            out.push('\\');
        }
        out.push(c);
    }
}

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}
