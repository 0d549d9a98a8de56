//! Comparing, joining and turning trees.

use std::collections::{HashMap, HashSet};

use rules::{Color, Move, Point};

use super::node::{CODES, NOTHING, Notes, code, decode};
use super::{NodeId, Play, Rare, Tree};

impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        self.info == other.info
            && self.len() == other.len()
            && self.preorder().zip(other.preorder()).all(|(a, b)| {
                let (left, right) = (&self.nodes[a.index()], &other.nodes[b.index()]);
                left.code == right.code
                    && (left.first_child == NOTHING) == (right.first_child == NOTHING)
                    && (left.next == NOTHING) == (right.next == NOTHING)
                    && same_notes(self.notes(a), other.notes(b))
            })
    }
}

fn same_notes(a: Option<&Notes>, b: Option<&Notes>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a == b || (a.is_empty() && b.is_empty()) || same_in_parts(a, b),
        (Some(notes), None) | (None, Some(notes)) => notes.is_empty(),
        (None, None) => true,
    }
}

fn same_in_parts(a: &Notes, b: &Notes) -> bool {
    let rare = |notes: &Notes| notes.rare.as_deref().cloned().unwrap_or_default();
    a.comment == b.comment && a.evaluation == b.evaluation && rare(a) == rare(b)
}

/// Stones that are put and taken, in an order of their own, and the side to move: what makes two nodes without a move
/// the same.
type SetupKey = (Vec<(usize, u8)>, Option<bool>);

impl Tree {
    /// Adds everything that another tree of the same board says. Nodes with the same moves before them become one; where
    /// both have a comment the other one's follows. What is known about the game stays as it is here, but for gaps.
    ///
    /// Returns how many nodes are new; `None`, and nothing happens, when the boards differ.
    pub fn merge(&mut self, other: &Tree) -> Option<usize> {
        if self.size() != other.size() {
            return None;
        }
        let before = self.len();
        let mut places = vec![NodeId::ROOT; other.len()];
        let mut table = vec![NOTHING; CODES];
        self.merge_notes(NodeId::ROOT, other, NodeId::ROOT);
        for from in other.preorder().filter(|&id| other.first_child(id).is_some()) {
            let to = places[from.index()];
            let known: Vec<NodeId> = self.children(to).collect();
            let mut setups: HashMap<SetupKey, NodeId> = HashMap::new();
            for &child in known.iter().rev() {
                match self.nodes[child.index()].code {
                    0 => drop(setups.insert(self.setup_key(child), child)),
                    code => table[usize::from(code)] = child.0,
                }
            }
            let mut touched = Vec::new();
            for child in other.children(from) {
                let code = other.nodes[child.index()].code;
                let target = if code == 0 {
                    let key = other.setup_key(child);
                    *setups.entry(key).or_insert_with(|| self.add(to, None))
                } else {
                    if table[usize::from(code)] == NOTHING {
                        table[usize::from(code)] = self.add(to, decode(code)).0;
                    }
                    touched.push(code);
                    NodeId(table[usize::from(code)])
                };
                places[child.index()] = target;
                self.merge_notes(target, other, child);
            }
            touched.extend(known.iter().map(|child| self.nodes[child.index()].code));
            touched.into_iter().for_each(|code| table[usize::from(code)] = NOTHING);
        }
        self.fill_info(other);
        Some(self.len() - before)
    }

    fn setup_key(&self, id: NodeId) -> SetupKey {
        let Some(setup) = &self.rare(id).setup else { return SetupKey::default() };
        let kind = |color: Option<Color>| color.map_or(0, |color| color.index() as u8 + 1);
        let mut points: Vec<_> =
            setup.points.iter().map(|&(point, color)| (point.index(), kind(color))).collect();
        points.sort_unstable();
        (points, setup.to_move.map(|color| color == Color::Black))
    }

    fn merge_notes(&mut self, to: NodeId, other: &Tree, from: NodeId) {
        if other.is_plain(from) {
            return;
        }
        let comment = other.comment(from);
        if self.comment(to).is_empty() {
            self.set_comment(to, comment);
        } else if !comment.is_empty() && !self.comment(to).contains(comment) {
            self.set_comment(to, format!("{}\n{comment}", self.comment(to)));
        }
        if let Some(evaluation) = other.evaluation(from)
            && self.evaluation(to).is_none()
        {
            self.set_evaluation(to, evaluation);
        }
        let rare = other.rare(from);
        if *rare != Rare::default() {
            merge_rare(self.rare_mut(to), rare);
        }
    }

    fn fill_info(&mut self, other: &Tree) {
        let (mine, theirs) = (&mut self.info, &other.info);
        mine.rule = mine.rule.or(theirs.rule);
        mine.protocol = mine.protocol.or(theirs.protocol);
        for color in Color::ALL {
            let (mine, theirs) = (&mut mine.players[color], &theirs.players[color]);
            mine.name = mine.name.take().or_else(|| theirs.name.clone());
            mine.rating = mine.rating.take().or_else(|| theirs.rating.clone());
            mine.team = mine.team.take().or_else(|| theirs.team.clone());
        }
        for (&key, text) in &theirs.texts {
            mine.texts.entry(key).or_insert_with(|| text.clone());
        }
    }

    /// Changes every point. What is kept raw ([`Rare::unknown`]) stays as it is, and [`super::Info::game`] is dropped.
    pub(crate) fn map_points(&mut self, change: impl Fn(Point) -> Point) {
        self.info.game = None;
        for node in &mut self.nodes {
            if let Some(Play { color, mv: Move::Place(point) }) = decode(node.code) {
                node.code = code(Some(Play::stone(color, change(point))));
            }
        }
        for rare in self.notes.iter_mut().filter_map(|notes| notes.rare.as_deref_mut()) {
            rare.labels.iter_mut().for_each(|(point, _)| *point = change(*point));
            rare.marks.iter_mut().for_each(|(_, point)| *point = change(*point));
            let points = rare.setup.iter_mut().flat_map(|setup| &mut setup.points);
            points.for_each(|(point, _)| *point = change(*point));
        }
    }

    /// Turns or mirrors the whole tree, with the limits of [`Tree::mirror_rows`].
    pub fn transform(&mut self, symmetry: rules::symmetry::Symmetry) {
        let size = self.size();
        self.map_points(|point| symmetry.apply(size, point));
    }

    /// Exchanges top and bottom: for files that count their rows from the other end. Values of unknown properties stay as
    /// they are, and [`super::Info::game`] is dropped.
    pub fn mirror_rows(&mut self) {
        let last = self.size().get() - 1;
        self.map_points(|point| Point::new(point.x(), last - point.y()));
    }
}

fn merge_rare(mine: &mut Rare, theirs: &Rare) {
    if mine.name.is_empty() {
        mine.name.clone_from(&theirs.name);
    }
    if mine.setup.is_none() {
        mine.setup.clone_from(&theirs.setup);
    }
    let labels: HashSet<(Point, String)> = mine.labels.iter().cloned().collect();
    mine.labels.extend(theirs.labels.iter().filter(|label| !labels.contains(label)).cloned());
    let marks: HashSet<_> = mine.marks.iter().copied().collect();
    mine.marks.extend(theirs.marks.iter().filter(|mark| !marks.contains(mark)));
    mine.time.spent = mine.time.spent.or(theirs.time.spent);
    mine.time.black_left = mine.time.black_left.or(theirs.time.black_left);
    mine.time.white_left = mine.time.white_left.or(theirs.time.white_left);
    mine.tagged |= theirs.tagged;
    mine.start |= theirs.start;
    let names: HashSet<&str> = mine.unknown.iter().map(|property| property.name.as_str()).collect();
    let new: Vec<_> =
        theirs.unknown.iter().filter(|property| !names.contains(property.name.as_str())).cloned().collect();
    mine.unknown.extend(new);
}

impl Tree {
    /// Takes over what is said about a node of another tree, but for setup stones.
    pub(crate) fn take_notes(&mut self, to: NodeId, other: &Tree, from: NodeId) {
        self.merge_notes(to, other, from);
        if self.rare(to).setup.is_some() {
            self.rare_mut(to).setup = None;
        }
    }
}
