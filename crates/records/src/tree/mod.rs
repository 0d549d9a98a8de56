//! Game trees: moves with variations, and what is said about them.
//!
//! Libraries hold millions of nodes, so a node is 24 bytes in one list, linked by numbers, and everything that most nodes
//! lack (comments, setup stones, labels …) is in a side table. Walks follow the links and never recurse: a game of
//! 200,000 moves is as safe as one of two.

mod convert;
mod cursor;
mod details;
mod info;
mod walk;

use std::fmt;

use rules::{Color, Move, Point, Settings};

pub use convert::TreeConvertError;
pub use cursor::Cursor;
pub use details::{Bound, Details, Evaluation, Mark, Property, Stone};
pub use info::{GameInfo, Outcome, PlayerInfo};
pub use walk::{PositionError, Visit};

/// No node, or no entry in the side table.
const NONE: u32 = u32::MAX;
/// No column: a pass or a node without a move.
const NO_POINT: u8 = u8::MAX;

/// A node of a [`Tree`]. Valid for the tree it came from only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// The node with this number.
    pub(crate) fn at(index: usize) -> NodeId {
        NodeId(u32::try_from(index).unwrap_or(NONE))
    }

    /// The number of the node, from 0 (the root) in the order in which nodes were added.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whether a node has a move, and whose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    None,
    Black,
    White,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    x: u8,
    y: u8,
    kind: Kind,
    parent: u32,
    first_child: u32,
    last_child: u32,
    next: u32,
    extra: u32,
}

/// The bytes of one node in memory, without what the side table holds for it.
pub const NODE_BYTES: usize = size_of::<Node>();
const _: () = assert!(NODE_BYTES <= 32);

/// What few nodes have.
#[derive(Clone, Default)]
struct Extra {
    name: Box<str>,
    comment: Box<str>,
    details: Option<Box<Details>>,
}

/// One game with its variations. The root has no move; the first child of a node is the main line.
///
/// A tree says what a file says and does not judge it: moves may be illegal, out of turn or off the board, and siblings
/// may be equal. [`Tree::position`] plays a line by the rules.
///
/// ```
/// use records::tree::Tree;
/// use rules::{Color, Point};
/// let mut tree = Tree::default();
/// let [h8, i9, g9] = ["h8", "i9", "g9"].map(|text| text.parse::<Point>().unwrap());
/// let first = tree.add(tree.root(), Color::Black, h8.into());
/// let reply = tree.add(first, Color::White, i9.into());
/// tree.add(first, Color::White, g9.into());
/// assert_eq!(tree.add(first, Color::White, i9.into()), reply, "equal moves share a node");
/// tree.set_comment(reply, "indirect");
/// assert_eq!(tree.main_line().map(|node| tree.mv(node).unwrap().to_string()).collect::<String>(), "h8i9");
/// assert_eq!(tree.position(reply).unwrap().moves().len(), 2);
/// ```
#[derive(Clone)]
pub struct Tree {
    nodes: Vec<Node>,
    extras: Vec<Extra>,
    /// What is known about the game as a whole.
    pub info: GameInfo,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree::new(Settings::default())
    }
}

impl Tree {
    /// A tree of nothing but the root.
    #[must_use]
    pub fn new(settings: Settings) -> Tree {
        let root = Node::new(None, NONE);
        Tree { nodes: vec![root], extras: Vec::new(), info: GameInfo::new(settings) }
    }

    /// The node before the first move.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// Number of nodes, the root included.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always the root")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Every node in the order of addition, parents before their children.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// Bytes that the nodes and the entries of the side table take, texts and details aside.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.nodes.capacity() * NODE_BYTES + self.extras.capacity() * size_of::<Extra>()
    }

    #[inline]
    fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }

    /// The node before; `None` at the root.
    #[inline]
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        some(self.node(node).parent)
    }

    /// The main move after this node.
    #[inline]
    #[must_use]
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        some(self.node(node).first_child)
    }

    /// The next variation beside this node.
    #[inline]
    #[must_use]
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        some(self.node(node).next)
    }

    /// What follows a node, the main line first.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(node), |&child| self.next_sibling(child))
    }

    /// Whose move the node is; `None` if it has none.
    #[inline]
    #[must_use]
    pub fn color(&self, node: NodeId) -> Option<Color> {
        self.node(node).color()
    }

    /// The move; `None` at the root and at nodes that only set up stones or say something.
    #[inline]
    #[must_use]
    pub fn mv(&self, node: NodeId) -> Option<Move> {
        self.ply(node).map(|(_, mv)| mv)
    }

    /// The move with its colour.
    #[inline]
    #[must_use]
    pub fn ply(&self, node: NodeId) -> Option<(Color, Move)> {
        let node = self.node(node);
        let mv = if node.x == NO_POINT { Move::Pass } else { Move::Place(Point::new(node.x, node.y)) };
        Some((node.color()?, mv))
    }

    /// The first child with this move.
    #[must_use]
    pub fn child(&self, parent: NodeId, color: Color, mv: Move) -> Option<NodeId> {
        let wanted = Node::new(Some((color, mv)), NONE);
        let mut next = self.node(parent).first_child;
        while let Some(child) = some(next) {
            let node = self.node(child);
            if (node.x, node.y, node.kind) == (wanted.x, wanted.y, wanted.kind) {
                return Some(child);
            }
            next = node.next;
        }
        None
    }

    /// The child with this move, which is added as the last one if it is not there.
    ///
    /// # Panics
    /// If the tree has 2³²−1 nodes or `parent` is of another, larger tree.
    pub fn add(&mut self, parent: NodeId, color: Color, mv: Move) -> NodeId {
        self.child(parent, color, mv).unwrap_or_else(|| self.append(parent, Some((color, mv))))
    }

    /// Adds a child as the last one, also beside an equal one; `None` makes a node without a move.
    ///
    /// # Panics
    /// If the tree has 2³²−1 nodes or `parent` is of another, larger tree.
    pub fn append(&mut self, parent: NodeId, ply: Option<(Color, Move)>) -> NodeId {
        let id = u32::try_from(self.nodes.len()).expect("a tree has fewer nodes than there are numbers");
        assert_ne!(id, NONE, "the tree is full");
        self.nodes.push(Node::new(ply, parent.0));
        let last = std::mem::replace(&mut self.nodes[parent.index()].last_child, id);
        match some(last) {
            Some(last) => self.nodes[last.index()].next = id,
            None => self.nodes[parent.index()].first_child = id,
        }
        NodeId(id)
    }

    /// Gives a node without a move one.
    pub(crate) fn set_ply(&mut self, node: NodeId, color: Color, mv: Move) {
        let Node { x, y, kind, .. } = Node::new(Some((color, mv)), NONE);
        let node = &mut self.nodes[node.index()];
        (node.x, node.y, node.kind) = (x, y, kind);
    }

    /// Makes the line to this node the main line: at every step back to the root its branch becomes the first.
    pub fn promote(&mut self, node: NodeId) {
        let mut at = node;
        while let Some(parent) = self.parent(at) {
            let first = self.node(parent).first_child;
            if first != at.0 {
                let before = self.children(parent).find(|&child| self.node(child).next == at.0);
                let next = self.node(at).next;
                if let Some(before) = before {
                    self.nodes[before.index()].next = next;
                    if next == NONE {
                        self.nodes[parent.index()].last_child = before.0;
                    }
                }
                self.nodes[at.index()].next = first;
                self.nodes[parent.index()].first_child = at.0;
            }
            at = parent;
        }
    }

    fn extra(&self, node: NodeId) -> Option<&Extra> {
        self.extras.get(self.node(node).extra as usize)
    }

    fn extra_mut(&mut self, node: NodeId) -> &mut Extra {
        let node = &mut self.nodes[node.index()];
        if node.extra == NONE {
            node.extra = u32::try_from(self.extras.len()).expect("no more extras than nodes");
            self.extras.push(Extra::default());
        }
        &mut self.extras[node.extra as usize]
    }

    /// What is said about the node; empty if nothing is. Lines end with a line feed.
    #[must_use]
    pub fn comment(&self, node: NodeId) -> &str {
        self.extra(node).map_or("", |extra| &extra.comment)
    }

    /// Says something about the node.
    pub fn set_comment(&mut self, node: NodeId, text: &str) {
        if !text.is_empty() || self.extra(node).is_some() {
            self.extra_mut(node).comment = text.into();
        }
    }

    /// The short text on one line beside the comment (`N` in SGF, the one-line comment of RenLib); empty if there is none.
    #[must_use]
    pub fn name(&self, node: NodeId) -> &str {
        self.extra(node).map_or("", |extra| &extra.name)
    }

    /// Gives the node a short text.
    pub fn set_name(&mut self, node: NodeId, text: &str) {
        if !text.is_empty() || self.extra(node).is_some() {
            self.extra_mut(node).name = text.into();
        }
    }

    /// Everything else about the node; `None` if there is nothing.
    #[must_use]
    pub fn details(&self, node: NodeId) -> Option<&Details> {
        self.extra(node)?.details.as_deref()
    }

    /// Everything else about the node, to be changed.
    pub fn details_mut(&mut self, node: NodeId) -> &mut Details {
        self.extra_mut(node).details.get_or_insert_default()
    }
}

impl Node {
    fn new(ply: Option<(Color, Move)>, parent: u32) -> Node {
        let (x, y) = match ply {
            Some((_, Move::Place(point))) => (point.x(), point.y()),
            _ => (NO_POINT, NO_POINT),
        };
        let kind = match ply {
            None => Kind::None,
            Some((Color::Black, _)) => Kind::Black,
            Some((Color::White, _)) => Kind::White,
        };
        Node { x, y, kind, parent, first_child: NONE, last_child: NONE, next: NONE, extra: NONE }
    }

    #[inline]
    fn color(&self) -> Option<Color> {
        match self.kind {
            Kind::None => None,
            Kind::Black => Some(Color::Black),
            Kind::White => Some(Color::White),
        }
    }
}

#[inline]
fn some(link: u32) -> Option<NodeId> {
    (link != NONE).then_some(NodeId(link))
}

/// Equal in what they say: nodes in the same order of variations with the same texts and details, however they were added.
impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        // What formats group by kind or by point comes back in another order.
        let plain = |tree: &Tree, node| {
            let mut details = tree.details(node).filter(|details| !details.is_empty())?.clone();
            details.setup.sort_unstable();
            details.marks.sort_unstable();
            details.labels.sort_unstable();
            Some(details)
        };
        self.info == other.info
            && self.len() == other.len()
            && self.walk().zip(other.walk()).all(|(a, b)| {
                a.depth == b.depth
                    && self.ply(a.node) == other.ply(b.node)
                    && self.comment(a.node) == other.comment(b.node)
                    && self.name(a.node) == other.name(b.node)
                    && plain(self, a.node) == plain(other, b.node)
            })
    }
}

/// The first nodes as an outline, two blanks a level.
impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:?}", self.info)?;
        for Visit { node, depth } in self.walk().take(1000) {
            write!(f, "{:1$}", "", 2 * depth.min(50))?;
            match self.ply(node) {
                Some((color, mv)) => write!(f, "{} {mv}", color.name())?,
                None => f.write_str("-")?,
            }
            if let Some(extra) = self.extra(node) {
                write!(f, " {:?} {:?} {:?}", extra.name, extra.comment, extra.details)?;
            }
            writeln!(f)?;
        }
        write!(f, "{} nodes", self.len())
    }
}
