//! Ways through a tree, and what they make on the board.

use std::fmt;

use rules::position::SetupError;
use rules::{Board, Color, Move, PlayError, Position, Setup};

use super::{NodeId, Stone, Tree};

/// A node on a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The node.
    pub node: NodeId,
    /// How many steps it is from where the walk began.
    pub depth: usize,
}

/// Why the line to a node is no possible game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The stones that this node sets up.
    Setup {
        /// The node.
        node: NodeId,
        /// Why not.
        why: SetupError,
    },
    /// The move of this node.
    Move {
        /// The node.
        node: NodeId,
        /// The number of the move, from 1 after the last setup.
        number: usize,
        /// Every reason why not.
        why: PlayError,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Setup { why, .. } => write!(f, "setup: {why}"),
            PositionError::Move { number, why, .. } => write!(f, "move {number} ({}): {why}", why.mv),
        }
    }
}

impl std::error::Error for PositionError {}

impl Tree {
    /// Every node from the root on, each before its children, the main line first.
    pub fn walk(&self) -> impl Iterator<Item = Visit> + '_ {
        self.walk_from(self.root())
    }

    /// The same for the part of the tree that begins at a node.
    pub fn walk_from(&self, start: NodeId) -> impl Iterator<Item = Visit> + '_ {
        std::iter::successors(Some(Visit { node: start, depth: 0 }), move |&at| self.after(start, at))
    }

    fn after(&self, start: NodeId, Visit { mut node, mut depth }: Visit) -> Option<Visit> {
        if let Some(child) = self.first_child(node) {
            return Some(Visit { node: child, depth: depth + 1 });
        }
        while node != start {
            if let Some(next) = self.next_sibling(node) {
                return Some(Visit { node: next, depth });
            }
            node = self.parent(node)?;
            depth -= 1;
        }
        None
    }

    /// The first line, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line_from(self.root())
    }

    /// The first line that follows a node.
    pub fn line_from(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(node), |&node| self.first_child(node))
    }

    /// The last node of the main line.
    #[must_use]
    pub fn main_end(&self) -> NodeId {
        self.main_line().last().unwrap_or(self.root())
    }

    /// The nodes from the root to this one, both included.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        path.reverse();
        path
    }

    /// The moves from the root to this node.
    #[must_use]
    pub fn moves_to(&self, node: NodeId) -> Vec<(Color, Move)> {
        self.path(node).into_iter().filter_map(|node| self.ply(node)).collect()
    }

    /// How many nodes have no child.
    #[must_use]
    pub fn leaves(&self) -> usize {
        self.nodes().filter(|&node| self.first_child(node).is_none()).count()
    }

    /// The number of moves and passes of the longest line.
    #[must_use]
    pub fn longest_line(&self) -> usize {
        let mut plies = vec![0_usize; self.len()];
        // A parent has a smaller number than its children.
        for node in self.nodes().skip(1) {
            let above = self.parent(node).map_or(0, |parent| plies[parent.index()]);
            plies[node.index()] = above + usize::from(self.ply(node).is_some());
        }
        plies.into_iter().max().unwrap_or(0)
    }

    /// Whose turn it is after a node: as the node says, else the other side's after a move, else as before, else as the
    /// number of stones makes likely.
    #[must_use]
    pub fn to_move(&self, node: NodeId) -> Color {
        let mut at = node;
        loop {
            if let Some(color) = self.details(at).and_then(|details| details.to_move) {
                return color;
            }
            if let Some(color) = self.color(at) {
                return color.opponent();
            }
            match self.parent(at) {
                Some(parent) => at = parent,
                None => return self.setup_at(at).to_move,
            }
        }
    }

    /// The stones that are set up at the root, and who begins.
    #[must_use]
    pub fn root_setup(&self) -> Setup {
        self.setup_at(self.root())
    }

    fn setup_at(&self, node: NodeId) -> Setup {
        let mut setup = Setup::default();
        let Some(details) = self.details(node) else { return setup };
        for &(point, stone) in &details.setup {
            match stone {
                Stone::Put(Color::Black) => setup.black.push(point),
                Stone::Put(Color::White) => setup.white.push(point),
                Stone::Clear => {}
            }
        }
        let natural = Setup::natural_to_move(setup.black.len(), setup.white.len());
        setup.to_move = details.to_move.unwrap_or(natural);
        setup
    }

    /// The stones after a node, without a judgement: what is off the board is left out, and a stone on an occupied point
    /// replaces the one that is there.
    #[must_use]
    pub fn board(&self, node: NodeId) -> Board {
        let mut board = Board::new(self.info.settings.size);
        for node in self.path(node) {
            self.put(&mut board, node);
        }
        board
    }

    fn put(&self, board: &mut Board, node: NodeId) {
        let setup = self.details(node).into_iter().flat_map(|details| details.setup.iter().copied());
        let stone = self.ply(node).and_then(|(color, mv)| Some((mv.point()?, Stone::Put(color))));
        for (point, stone) in setup.chain(stone) {
            if board.size().contains(point) {
                board.clear(point);
                if let Stone::Put(color) = stone {
                    board.put(point, color);
                }
            }
        }
    }

    /// The position after a node. Where stones are set up on the way, everything before becomes part of the setup; a pass
    /// on the way switches passes on.
    ///
    /// # Errors
    /// [`PositionError`] names the first node that the rules refuse.
    pub fn position(&self, node: NodeId) -> Result<Position, PositionError> {
        let path = self.path(node);
        let sets_up = |node: &NodeId| {
            self.details(*node).is_some_and(|details| !details.setup.is_empty() || details.to_move.is_some())
        };
        let last_setup = path.iter().rposition(sets_up);
        let mut settings = self.info.settings;
        settings.passes |= path.iter().any(|&node| self.mv(node) == Some(Move::Pass));
        let mut start = 0;
        let mut position = Position::new(settings);
        if let Some(last) = last_setup {
            let setup = self.setup_on(&path[..=last]);
            let node = path[last];
            position =
                Position::with_setup(settings, setup).map_err(|why| PositionError::Setup { node, why })?;
            // The node's own move comes after its stones.
            start = if self.ply(node).is_some() && last != 0 { last } else { last + 1 };
        }
        for &node in &path[start..] {
            let Some((color, mv)) = self.ply(node) else { continue };
            let number = position.moves().len() + 1;
            position.play_as(color, mv).map_err(|why| PositionError::Move { node, number, why })?;
        }
        Ok(position)
    }

    /// All stones of a path, the move of its last node left out.
    fn setup_on(&self, path: &[NodeId]) -> Setup {
        let Some((&last, before)) = path.split_last() else { return Setup::default() };
        if before.is_empty() {
            return self.setup_at(last);
        }
        let mut board = Board::new(self.info.settings.size);
        before.iter().for_each(|&node| self.put(&mut board, node));
        let details = self.details(last).cloned().unwrap_or_default();
        for (point, stone) in details.setup {
            if board.size().contains(point) {
                board.clear(point);
                if let Stone::Put(color) = stone {
                    board.put(point, color);
                }
            }
        }
        let before_it = || before.last().map_or(Color::Black, |&node| self.to_move(node));
        let to_move = match self.color(last) {
            Some(color) => color,
            None => details.to_move.unwrap_or_else(before_it),
        };
        Setup {
            black: board.stones_of(Color::Black).collect(),
            white: board.stones_of(Color::White).collect(),
            to_move,
        }
    }

    /// The position after a node as text ([`rules::text`]).
    ///
    /// # Errors
    /// As [`Tree::position`].
    pub fn text(&self, node: NodeId) -> Result<String, PositionError> {
        Ok(rules::text::write(&self.position(node)?))
    }

    /// Takes in another tree: equal moves share nodes, texts and details that are new are added, the rest comes after what
    /// is there. What is known about the game as a whole stays as it is.
    pub fn merge(&mut self, other: &Tree) {
        let mut images = vec![self.root(); other.len()];
        for Visit { node, .. } in other.walk() {
            let image = match other.parent(node) {
                None => self.root(),
                Some(parent) => {
                    let parent = images[parent.index()];
                    match other.ply(node) {
                        Some((color, mv)) => self.add(parent, color, mv),
                        None => self.append(parent, None),
                    }
                }
            };
            images[node.index()] = image;
            self.take_texts(image, other, node);
        }
    }

    fn take_texts(&mut self, to: NodeId, other: &Tree, from: NodeId) {
        if !other.name(from).is_empty() && self.name(to) != other.name(from) {
            let joined = joined(self.name(to), other.name(from), " / ");
            self.set_name(to, &joined);
        }
        if !other.comment(from).is_empty() && self.comment(to) != other.comment(from) {
            let joined = joined(self.comment(to), other.comment(from), "\n");
            self.set_comment(to, &joined);
        }
        let Some(new) = other.details(from).filter(|details| !details.is_empty()) else { return };
        let old = self.details_mut(to);
        add_new(&mut old.setup, &new.setup);
        add_new(&mut old.labels, &new.labels);
        add_new(&mut old.marks, &new.marks);
        add_new(&mut old.properties, &new.properties);
        old.to_move = old.to_move.or(new.to_move);
        old.evaluation = old.evaluation.or(new.evaluation);
        old.time_ms = old.time_ms.or(new.time_ms);
        for color in Color::ALL {
            old.clocks_ms[color] = old.clocks_ms[color].or(new.clocks_ms[color]);
        }
        old.tagged |= new.tagged;
        old.start_here |= new.start_here;
    }
}

fn joined(old: &str, new: &str, between: &str) -> String {
    if old.is_empty() { new.to_owned() } else { format!("{old}{between}{new}") }
}

fn add_new<T: Clone + PartialEq>(old: &mut Vec<T>, new: &[T]) {
    for item in new {
        if !old.contains(item) {
            old.push(item.clone());
        }
    }
}
