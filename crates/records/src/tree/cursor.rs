//! A place in a tree that moves about.

use rules::{Color, Move};

use super::{NodeId, Tree};

/// A place in a tree.
///
/// ```
/// use records::tree::Tree;
/// use rules::{Color, Move, Point};
/// let mut tree = Tree::default();
/// let h8: Point = "h8".parse().unwrap();
/// tree.add(tree.root(), Color::Black, h8.into());
/// let mut cursor = tree.cursor();
/// assert!(cursor.forward());
/// assert_eq!(cursor.mv(), Some(Move::Place(h8)));
/// assert!(!cursor.forward() && cursor.back() && !cursor.back());
/// ```
#[derive(Clone, Copy)]
pub struct Cursor<'a> {
    tree: &'a Tree,
    node: NodeId,
}

impl Tree {
    /// A cursor at the root.
    #[must_use]
    pub fn cursor(&self) -> Cursor<'_> {
        Cursor { tree: self, node: self.root() }
    }
}

impl Cursor<'_> {
    /// The node it is at.
    #[must_use]
    pub const fn node(&self) -> NodeId {
        self.node
    }

    /// The move it is at; `None` at the root and at other nodes without one.
    #[must_use]
    pub fn mv(&self) -> Option<Move> {
        self.tree.mv(self.node)
    }

    fn go(&mut self, to: Option<NodeId>) -> bool {
        self.node = to.unwrap_or(self.node);
        to.is_some()
    }

    /// Goes to any node of the tree.
    pub fn go_to(&mut self, node: NodeId) {
        self.node = node;
    }

    /// One step along the main line of what follows; says whether there was one.
    pub fn forward(&mut self) -> bool {
        self.go(self.tree.first_child(self.node))
    }

    /// One step back.
    pub fn back(&mut self) -> bool {
        self.go(self.tree.parent(self.node))
    }

    /// To the variation after this one.
    pub fn next_variation(&mut self) -> bool {
        self.go(self.tree.next_sibling(self.node))
    }

    /// To the variation before this one.
    pub fn previous_variation(&mut self) -> bool {
        let Some(parent) = self.tree.parent(self.node) else { return false };
        let before =
            self.tree.children(parent).find(|&child| self.tree.next_sibling(child) == Some(self.node));
        self.go(before)
    }

    /// To the end of the main line of what follows.
    pub fn to_end(&mut self) {
        while self.forward() {}
    }

    /// To the root.
    pub fn to_start(&mut self) {
        self.node = self.tree.root();
    }

    /// To the child with this move.
    pub fn play(&mut self, color: Color, mv: Move) -> bool {
        self.go(self.tree.child(self.node, color, mv))
    }
}
