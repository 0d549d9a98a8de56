//! What the properties of SGF mean, as they are read.
//!
//! Besides the properties of FF\[4\] there are private ones that Tengen writes: `XOW` (who owned which colour when),
//! `XEV` (depth, bound and label of an evaluation), `XMS` (milliseconds that a move took), `XST` (open the tree here),
//! `XLV` and `XEC` (header and end code of a Piskvork game).

use std::collections::HashSet;

use rules::{BoardSize, ByColor, Color, Party, Protocol, Rule};

use super::sgf_points::{millis, point, points, unescape};
use super::sgf_read::{Lines, RawNode, RawProperty};
use super::{Fault, Reader, Wanted, expected};
use crate::model::OwnersAt;
use crate::tree::{
    Bound, Evaluation, How, InfoText, Mark, NodeId, Outcome, Play, Property, SetupChange, Tree,
};

/// A game while it is read.
pub(super) struct Builder {
    tree: Tree,
    skip: bool,
}

impl Builder {
    /// Begins a game; its root says the board.
    pub(super) fn new(
        root: &RawNode<'_>,
        offset: usize,
        lines: &mut Lines<'_>,
        reader: &mut Reader<'_>,
    ) -> Builder {
        let game = root.find("GM").map_or("4", str::trim);
        let usual = if game == "1" { BoardSize::new(19).unwrap_or_default() } else { reader.options.size };
        let (mut size, mut skip) = (usual, false);
        if let Some(text) = root.find("SZ") {
            let (x, y) = text.split_once(':').unwrap_or((text, text));
            let number = |text: &str| text.trim().parse::<usize>().ok();
            let (x, y) = (number(x), number(y));
            if x != y {
                reader.warn(lines.at(offset), expected(Wanted::SquareBoard, text));
            }
            match BoardSize::new(x.max(y).unwrap_or(0)) {
                Ok(read) => size = read,
                Err(_) => {
                    reader.warn(lines.at(offset), expected(Wanted::BoardSize, text));
                    skip = true;
                }
            }
        }
        // Many programs save five in a row as Go, on boards on which it is played.
        let fits = matches!(game, "4" | "11") || game == "1" && size.get() >= 15;
        if !fits {
            reader.warn(lines.at(offset), Fault::OtherGame(game.chars().take(20).collect()));
        }
        Builder { tree: Tree::new(size), skip }
    }

    /// The tree, unless its board is one that cannot be.
    pub(super) fn finish(self) -> Option<Tree> {
        (!self.skip).then_some(self.tree)
    }

    /// Takes the root. Moves in it become nodes after it.
    pub(super) fn root(
        &mut self,
        node: &RawNode<'_>,
        lines: &mut Lines<'_>,
        reader: &mut Reader<'_>,
    ) -> NodeId {
        for property in &node.properties {
            let values = node.values(property);
            self.info(property, values.first().copied().unwrap_or_default());
        }
        self.take(NodeId::ROOT, true, node, lines, reader)
    }

    /// Takes a node after `parent`.
    pub(super) fn add(
        &mut self,
        parent: NodeId,
        node: &RawNode<'_>,
        lines: &mut Lines<'_>,
        reader: &mut Reader<'_>,
    ) -> NodeId {
        self.take(parent, false, node, lines, reader)
    }

    fn take(
        &mut self,
        parent: NodeId,
        is_root: bool,
        node: &RawNode<'_>,
        lines: &mut Lines<'_>,
        reader: &mut Reader<'_>,
    ) -> NodeId {
        let size = self.tree.size();
        let setup = self.setup(node, lines, reader);
        let mut at = is_root.then_some(NodeId::ROOT);
        if let Some(setup) = setup {
            let id = at.unwrap_or_else(|| self.tree.add(parent, None));
            self.tree.rare_mut(id).setup = Some(setup);
            at = Some(id);
        }
        let mut plays = 0;
        let had_setup = !is_root && at.is_some();
        for property in &node.properties {
            let color = match &*property.name {
                "B" => Color::Black,
                "W" => Color::White,
                _ => continue,
            };
            for raw in node.values(property) {
                match play(color, raw, size) {
                    Some(play) => {
                        at = Some(self.tree.add(at.unwrap_or(parent), Some(play)));
                        plays += 1;
                    }
                    None => reader.warn(lines.at(property.offset), expected(Wanted::Move, raw)),
                }
            }
        }
        if plays > 1 || had_setup && plays > 0 {
            let offset = node.properties.first().map_or(0, |property| property.offset);
            reader.warn(lines.at(offset), Fault::SeveralMoves);
        }
        let id = at.unwrap_or_else(|| self.tree.add(parent, None));
        let mut seen = HashSet::new();
        let many = node.properties.len() > 1;
        for property in &node.properties {
            let again = many && !seen.insert(&*property.name);
            if again {
                reader.warn(
                    lines.at(property.offset),
                    Fault::Repeated(property.name.chars().take(20).collect()),
                );
            }
            self.notes(id, is_root, again, property, node, lines, reader);
        }
        id
    }

    /// The stones that a node sets up.
    fn setup(
        &self,
        node: &RawNode<'_>,
        lines: &mut Lines<'_>,
        reader: &mut Reader<'_>,
    ) -> Option<SetupChange> {
        let mut setup: Option<SetupChange> = None;
        for property in &node.properties {
            let color = match &*property.name {
                "AB" => Some(Color::Black),
                "AW" => Some(Color::White),
                "AE" => None,
                "PL" => {
                    let value = node.values(property).first().map_or("", |value| value.trim());
                    match value.parse::<Color>() {
                        Ok(color) => setup.get_or_insert_default().to_move = Some(color),
                        Err(_) => reader.warn(lines.at(property.offset), expected(Wanted::Field, value)),
                    }
                    continue;
                }
                _ => continue,
            };
            for raw in node.values(property).iter().filter(|raw| !raw.trim().is_empty()) {
                match points(raw, self.tree.size()) {
                    Some(points) => setup
                        .get_or_insert_default()
                        .points
                        .extend(points.into_iter().map(|point| (point, color))),
                    None => reader.warn(lines.at(property.offset), expected(Wanted::Point, raw)),
                }
            }
        }
        setup
    }

    /// A property of the root that is about the game.
    fn info(&mut self, property: &RawProperty<'_>, raw: &str) {
        let info = &mut self.tree.info;
        let text = unescape(raw, property.name != "GC").into_owned();
        let [black, white] = [&mut info.players.black, &mut info.players.white];
        let field = match &*property.name {
            "PB" => &mut black.name,
            "PW" => &mut white.name,
            "BR" => &mut black.rating,
            "WR" => &mut white.rating,
            "BT" => &mut black.team,
            "WT" => &mut white.team,
            "RE" => {
                if info.outcome.is_none() {
                    info.outcome = outcome(&text);
                }
                return;
            }
            "RU" => {
                let (rule, protocol, whole) = rule(&text);
                info.rule = info.rule.or(rule);
                info.protocol = info.protocol.or(protocol);
                if !whole && !text.trim().is_empty() {
                    info.texts.entry(InfoText::Rule).or_insert(text);
                }
                return;
            }
            "XOW" => return info.owners.extend(owners(&text)),
            name => {
                if let Some(key) = InfoText::from_property(name)
                    && !text.is_empty()
                {
                    info.texts.entry(key).or_insert(text);
                }
                return;
            }
        };
        if field.is_none() && !text.is_empty() {
            *field = Some(text);
        }
    }

    /// A property that says something about a node.
    #[expect(clippy::too_many_arguments, reason = "one property, where it is, and where complaints go")]
    fn notes(
        &mut self,
        id: NodeId,
        is_root: bool,
        again: bool,
        property: &RawProperty<'_>,
        node: &RawNode<'_>,
        lines: &mut Lines<'_>,
        reader: &mut Reader<'_>,
    ) {
        let values = node.values(property);
        let first = values.first().copied().unwrap_or_default();
        let size = self.tree.size();
        let tree = &mut self.tree;
        let known = match &*property.name {
            "B" | "W" => values.iter().all(|raw| play(Color::Black, raw, size).is_some()),
            "AB" | "AW" | "AE" | "PL" => true,
            "C" => {
                let text = unescape(first, false);
                let old = tree.comment(id);
                let joined =
                    if again && !old.is_empty() { format!("{old}\n{text}") } else { text.into_owned() };
                tree.set_comment(id, joined);
                true
            }
            "N" => {
                if !again && !first.is_empty() {
                    tree.rare_mut(id).name = unescape(first, true).into_owned();
                }
                true
            }
            "LB" => {
                for raw in values.iter().filter(|raw| !raw.is_empty()) {
                    match raw.split_once(':').and_then(|(at, text)| Some((point(at, size)?, text))) {
                        Some((at, text)) => {
                            tree.rare_mut(id).labels.push((at, unescape(text, true).into_owned()));
                        }
                        None => reader.warn(lines.at(property.offset), expected(Wanted::Point, raw)),
                    }
                }
                true
            }
            "V" | "XEV" => evaluation(tree, id, &property.name, first),
            "BL" | "WL" | "XMS" => time(tree, id, &property.name, first),
            "HO" if first.trim() == "1" => {
                tree.rare_mut(id).tagged = true;
                true
            }
            "XST" => {
                tree.rare_mut(id).start = true;
                true
            }
            "FF" | "GM" | "CA" | "SZ" | "PB" | "PW" | "BR" | "WR" | "BT" | "WT" | "RU" | "XOW" if is_root => {
                true
            }
            "RE" if is_root => outcome(&unescape(first, true)).is_some() || first.trim().is_empty(),
            name => match Mark::ALL.into_iter().find(|mark| mark.property() == name) {
                Some(mark) => {
                    for raw in values.iter().filter(|raw| !raw.is_empty()) {
                        match points(raw, size) {
                            Some(points) => {
                                tree.rare_mut(id).marks.extend(points.into_iter().map(|point| (mark, point)));
                            }
                            None => reader.warn(lines.at(property.offset), expected(Wanted::Point, raw)),
                        }
                    }
                    true
                }
                None => is_root && InfoText::from_property(name).is_some(),
            },
        };
        if !known {
            let values = values.iter().map(|&value| value.to_owned());
            let unknown = &mut tree.rare_mut(if is_root { NodeId::ROOT } else { id }).unknown;
            match unknown.iter_mut().take(64).find(|old| old.name == property.name) {
                Some(old) => old.values.extend(values),
                None => unknown.push(Property { name: property.name.to_string(), values: values.collect() }),
            }
        }
    }
}

fn play(color: Color, raw: &str, size: BoardSize) -> Option<Play> {
    if let Some(point) = point(raw, size) {
        return Some(Play::stone(color, point));
    }
    let text = raw.trim();
    let is_pass = text.is_empty() || text == "tt" && size.get() <= 19;
    is_pass.then_some(Play::pass(color))
}

/// The result, if it is of a known form.
fn outcome(text: &str) -> Option<Outcome> {
    let text = text.trim();
    if text == "0" || text.eq_ignore_ascii_case("draw") {
        return Some(Outcome { winner: None, how: None });
    }
    let (color, how) = text.split_once('+')?;
    let winner = Some(match color {
        "B" | "b" => Color::Black,
        "W" | "w" => Color::White,
        _ => return None,
    });
    let how = match how {
        "" => None,
        "R" | "Resign" => Some(How::Resignation),
        "T" | "Time" => Some(How::Time),
        "F" | "Forfeit" => Some(How::Forfeit),
        "Forbidden" => Some(How::Forbidden),
        other => Some(How::Other(other.to_owned())),
    };
    Some(Outcome { winner, how })
}

/// Rule and opening, and whether that is all the text says.
fn rule(text: &str) -> (Option<Rule>, Option<Protocol>, bool) {
    let mut words = text.split_whitespace();
    let Some(first) = words.next() else { return (None, None, true) };
    let by_number = || first.parse().ok().and_then(Rule::from_protocol_code);
    let rule = first.parse::<Rule>().ok().or_else(by_number);
    let protocol = words.next().map(|word| word.to_ascii_lowercase().parse::<Protocol>().ok());
    let whole = rule.is_some() && protocol != Some(None) && words.next().is_none();
    (rule, protocol.flatten().filter(|&it| it != Protocol::None), whole)
}

/// `0:ab 2:ba`: after so many answers, the owner of Black and of White.
fn owners(text: &str) -> Vec<OwnersAt> {
    let one = |word: &str| {
        let (after, owners) = word.split_once(':')?;
        let owners = match owners {
            "ab" => ByColor::new(Party::A, Party::B),
            "ba" => ByColor::new(Party::B, Party::A),
            _ => return None,
        };
        Some(OwnersAt { after: after.parse().ok()?, owners })
    };
    text.split_whitespace().filter_map(one).collect()
}

fn evaluation(tree: &mut Tree, id: NodeId, name: &str, raw: &str) -> bool {
    let mut evaluation = tree.evaluation(id).unwrap_or_default();
    if name == "V" {
        let Ok(value) = raw.trim().parse::<i32>() else { return false };
        evaluation.black = Some(value);
    } else {
        let mut parts = raw.splitn(3, ' ');
        let [depth, bound, label] = [parts.next(), parts.next(), parts.next()].map(Option::unwrap_or_default);
        let bound = match bound {
            "upper" => Some(Bound::Upper),
            "lower" => Some(Bound::Lower),
            "exact" => Some(Bound::Exact),
            "-" => None,
            _ => return false,
        };
        let label = match label {
            "-" => None,
            text => text.parse::<u8>().ok(),
        };
        evaluation = Evaluation { depth: depth.parse().ok(), bound, label, ..evaluation };
    }
    tree.set_evaluation(id, evaluation);
    true
}

fn time(tree: &mut Tree, id: NodeId, name: &str, raw: &str) -> bool {
    let value = if name == "XMS" { raw.trim().parse().ok() } else { millis(raw) };
    let Some(value) = value else { return false };
    let time = &mut tree.rare_mut(id).time;
    let field = match name {
        "BL" => &mut time.black_left,
        "WL" => &mut time.white_left,
        _ => &mut time.spent,
    };
    *field = Some(value);
    true
}
