//! One tree of moves for every file format.
//!
//! A tree is an arena: nodes of 24 bytes that name each other by index, and side tables for what few nodes have
//! (comments, evaluations, labels, setup stones). So a library of millions of moves fits into memory, and nothing here
//! recurses: a line of any length and a node of any width are walked, compared and merged in loops.
//!
//! ```
//! use records::{NodeId, Play, Tree};
//! use rules::{BoardSize, Color};
//! let mut tree = Tree::new(BoardSize::RENJU);
//! let first = tree.add(NodeId::ROOT, Some(Play::stone(Color::Black, "h8".parse().unwrap())));
//! let reply = tree.add(first, Some(Play::stone(Color::White, "i9".parse().unwrap())));
//! tree.set_comment(reply, "indirect");
//! assert_eq!(tree.main_line().count(), 3);
//! assert_eq!(tree.to_move(reply), Color::Black);
//! assert_eq!(tree.position_text(reply), "h8i9");
//! ```

mod info;
mod merge;
mod node;
mod path;

use rules::{BoardSize, Color};

pub use info::{How, Info, InfoText, Outcome, PlayerInfo};
pub use node::{Bound, Evaluation, Mark, MoveTime, NodeId, Play, Property, Rare, SetupChange};
pub use path::{Cursor, PathError, RecordError};

use node::{NO_RARE, NOTHING, Node, Notes};

/// A game tree; see the head of this module.
///
/// Two trees are equal when they say the same: the order in which nodes were added does not count.
#[derive(Clone, Debug)]
pub struct Tree {
    /// What is known about the game.
    pub info: Info,
    nodes: Vec<Node>,
    notes: Vec<Notes>,
}

impl Tree {
    /// A tree that is a root without a move.
    #[must_use]
    pub fn new(size: BoardSize) -> Tree {
        Tree { info: Info::new(size), nodes: vec![Node::new(NOTHING, 0)], notes: Vec::new() }
    }

    /// The board.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.info.size
    }

    /// How many nodes there are, the root included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is nothing but the root.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// Bytes that one node takes, side tables not counted.
    pub const NODE_BYTES: usize = size_of::<Node>();

    /// Makes room for so many more nodes.
    pub fn reserve(&mut self, nodes: usize) {
        self.nodes.reserve(nodes);
    }

    /// Adds a child after the others, also when there is one with the same move already ([`Tree::add_or_find`]).
    ///
    /// # Panics
    /// After 4 billion nodes.
    pub fn add(&mut self, parent: NodeId, play: Option<Play>) -> NodeId {
        let id = u32::try_from(self.nodes.len()).expect("a tree of less than 4 billion nodes");
        assert!(id != NOTHING, "a tree of less than 4 billion nodes");
        self.nodes.push(Node::new(parent.0, node::code(play)));
        let last = std::mem::replace(&mut self.nodes[parent.index()].last_child, id);
        if last == NOTHING {
            self.nodes[parent.index()].first_child = id;
        } else {
            self.nodes[last as usize].next = id;
        }
        NodeId(id)
    }

    /// The first child with this move.
    #[must_use]
    pub fn child_with(&self, parent: NodeId, play: Option<Play>) -> Option<NodeId> {
        let code = node::code(play);
        let mut child = self.nodes[parent.index()].first_child;
        while child != NOTHING {
            let node = &self.nodes[child as usize];
            if node.code == code {
                return Some(NodeId(child));
            }
            child = node.next;
        }
        None
    }

    /// The child with this move, added if there is none.
    pub fn add_or_find(&mut self, parent: NodeId, play: Play) -> NodeId {
        self.child_with(parent, Some(play)).unwrap_or_else(|| self.add(parent, Some(play)))
    }

    /// The move of a node; `None` for the root and for nodes that are only notes.
    #[must_use]
    pub fn play(&self, id: NodeId) -> Option<Play> {
        node::decode(self.nodes[id.index()].code)
    }

    /// The node before.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        link(self.nodes[id.index()].parent)
    }

    /// The first child: what the main line goes on with.
    #[must_use]
    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        link(self.nodes[id.index()].first_child)
    }

    /// The next variation beside a node.
    #[must_use]
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        link(self.nodes[id.index()].next)
    }

    /// The children, the main line first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(id), |&child| self.next_sibling(child))
    }

    /// The main line from the root, which is the first element.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(NodeId::ROOT), |&id| self.first_child(id))
    }

    /// Every node, each before its children, the main line first.
    pub fn preorder(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(NodeId::ROOT), |&id| self.next_in_preorder(id))
    }

    fn next_in_preorder(&self, id: NodeId) -> Option<NodeId> {
        let mut at = id;
        self.first_child(id).or_else(|| {
            loop {
                if let Some(next) = self.next_sibling(at) {
                    return Some(next);
                }
                at = self.parent(at)?;
            }
        })
    }

    /// Makes a node the first among its siblings.
    pub fn promote(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else { return };
        let first = self.nodes[parent.index()].first_child;
        if first == id.0 {
            return;
        }
        let mut before = first;
        while self.nodes[before as usize].next != id.0 {
            before = self.nodes[before as usize].next;
        }
        self.nodes[before as usize].next = self.nodes[id.index()].next;
        if self.nodes[parent.index()].last_child == id.0 {
            self.nodes[parent.index()].last_child = before;
        }
        self.nodes[id.index()].next = first;
        self.nodes[parent.index()].first_child = id.0;
    }

    /// What is said about a node, or `""`.
    #[must_use]
    pub fn comment(&self, id: NodeId) -> &str {
        self.notes(id).map_or("", |notes| &notes.comment)
    }

    /// Says something about a node.
    pub fn set_comment(&mut self, id: NodeId, text: impl Into<Box<str>>) {
        let text = text.into();
        if !text.is_empty() || self.notes(id).is_some() {
            self.notes_mut(id).comment = text;
        }
    }

    /// What a node is worth, if somebody says so.
    #[must_use]
    pub fn evaluation(&self, id: NodeId) -> Option<Evaluation> {
        self.notes(id).and_then(|notes| notes.evaluation)
    }

    /// Says what a node is worth.
    pub fn set_evaluation(&mut self, id: NodeId, evaluation: Evaluation) {
        self.notes_mut(id).evaluation = (evaluation != Evaluation::default()).then_some(evaluation);
    }

    /// What few nodes have; empty where there is nothing.
    #[must_use]
    pub fn rare(&self, id: NodeId) -> &Rare {
        self.notes(id).and_then(|notes| notes.rare.as_deref()).unwrap_or(&NO_RARE)
    }

    /// The same, to be changed.
    pub fn rare_mut(&mut self, id: NodeId) -> &mut Rare {
        self.notes_mut(id).rare.get_or_insert_default()
    }

    /// Whether nothing is said about a node: it is a move and no more.
    #[must_use]
    pub fn is_plain(&self, id: NodeId) -> bool {
        self.notes(id).is_none_or(Notes::is_empty)
    }

    fn notes(&self, id: NodeId) -> Option<&Notes> {
        let index = self.nodes[id.index()].notes;
        (index != NOTHING).then(|| &self.notes[index as usize])
    }

    fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        let index = &mut self.nodes[id.index()].notes;
        if *index == NOTHING {
            *index = self.notes.len() as u32;
            self.notes.push(Notes::default());
        }
        &mut self.notes[*index as usize]
    }

    /// The side to move at a node.
    #[must_use]
    pub fn to_move(&self, id: NodeId) -> Color {
        let mut at = Some(id);
        while let Some(node) = at {
            if let Some(play) = self.play(node) {
                return play.color.opponent();
            }
            if let Some(setup) = &self.rare(node).setup {
                return setup.to_move.unwrap_or_else(|| {
                    let stones = self.board(node).stones();
                    rules::Setup::natural_to_move(stones.black.into(), stones.white.into())
                });
            }
            at = self.parent(node);
        }
        Color::Black
    }
}

impl Node {
    const fn new(parent: u32, code: u16) -> Node {
        Node { parent, first_child: NOTHING, last_child: NOTHING, next: NOTHING, notes: NOTHING, code }
    }
}

fn link(index: u32) -> Option<NodeId> {
    (index != NOTHING).then_some(NodeId(index))
}
