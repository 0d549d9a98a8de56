//! The tree of a Monte Carlo search: one arena, children side by side.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// Index of the root.
pub(super) const ROOT: usize = 0;

/// What is known for certain about a position, from the view of the side to move. The distance of a win is that of
/// the line found, not always the shortest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    Open,
    Win(u32),
    Loss(u32),
    Draw,
}

#[derive(Clone, Debug)]
pub(super) struct Node<M> {
    /// The move that led here; `None` at the root.
    pub(super) mv: Option<M>,
    /// The position's key, once it was visited.
    pub(super) key: u64,
    /// What the side that moved here got out of the visits, a point for a win.
    pub(super) points: f64,
    pub(super) visits: u32,
    pub(super) proof: Proof,
    first: u32,
    count: u32,
}

impl<M> Node<M> {
    fn new(mv: Option<M>, key: u64) -> Node<M> {
        Node { mv, key, points: 0.0, visits: 0, proof: Proof::Open, first: 0, count: 0 }
    }

    pub(super) fn is_expanded(&self) -> bool {
        self.count > 0
    }

    pub(super) fn children(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }
}

pub(super) struct Tree<M> {
    pub(super) nodes: Vec<Node<M>>,
}

impl<M: Copy> Tree<M> {
    pub(super) fn new() -> Tree<M> {
        Tree { nodes: Vec::new() }
    }

    /// A tree of the root alone.
    pub(super) fn restart(&mut self, key: u64) {
        self.nodes.clear();
        self.nodes.push(Node::new(None, key));
    }

    /// Gives a node its children, unless there would be more than `limit` nodes.
    pub(super) fn expand(&mut self, node: usize, moves: &[M], limit: usize) -> bool {
        let needed = self.nodes.len() + moves.len();
        if moves.is_empty() || needed > limit.min(u32::MAX as usize) {
            return false;
        }
        if needed > self.nodes.capacity() {
            // Doubles, as a vector does by itself, but never beyond the limit.
            let capacity = (2 * self.nodes.capacity()).clamp(needed, limit);
            self.nodes.reserve_exact(capacity - self.nodes.len());
        }
        (self.nodes[node].first, self.nodes[node].count) = (self.nodes.len() as u32, moves.len() as u32);
        self.nodes.extend(moves.iter().map(|&mv| Node::new(Some(mv), 0)));
        true
    }

    /// Proves a node from its children, if they suffice (MCTS-Solver; Winands, Björnsson & Saito 2008).
    pub(super) fn prove(&mut self, node: usize) -> bool {
        let (mut all, mut draw, mut longest) = (true, false, 0);
        let mut quickest: Option<u32> = None;
        for child in &self.nodes[self.nodes[node].children()] {
            match child.proof {
                Proof::Loss(plies) => quickest = Some(quickest.map_or(plies, |quickest| quickest.min(plies))),
                Proof::Win(plies) => longest = longest.max(plies),
                Proof::Draw => draw = true,
                Proof::Open => all = false,
            }
        }
        let proof = match quickest {
            Some(plies) => Proof::Win(plies + 1),
            None if !all => return false,
            None if draw => Proof::Draw,
            None => Proof::Loss(longest + 1),
        };
        self.nodes[node].proof = proof;
        true
    }

    /// Which of two children is the better choice: proven wins before all, proven losses after all, visits between
    /// (the "robust child"; Chaslot et al. 2008).
    pub(super) fn better(&self, one: usize, other: usize) -> Ordering {
        let rank = |node: usize| {
            let Node { proof, visits, .. } = self.nodes[node];
            match proof {
                Proof::Loss(plies) => (2, u32::MAX - plies),
                Proof::Draw | Proof::Open => (1, visits),
                Proof::Win(plies) => (0, plies),
            }
        };
        rank(other).cmp(&rank(one)).then(one.cmp(&other))
    }

    /// The best child by [`better`](Tree::better).
    pub(super) fn best_child(&self, node: usize) -> Option<usize> {
        self.nodes[node].children().min_by(|&one, &other| self.better(one, other))
    }

    /// Looks for a position at most two moves below the root, or at it.
    pub(super) fn find(&self, key: u64) -> Option<usize> {
        let visited = |&node: &usize| self.nodes[node].visits > 0 && self.nodes[node].key == key;
        let root = Some(ROOT).filter(|&root| root < self.nodes.len())?;
        let below = || self.nodes[root].children();
        Some(root)
            .filter(visited)
            .or_else(|| below().find(visited))
            .or_else(|| below().flat_map(|child| self.nodes[child].children()).find(visited))
    }

    /// Makes a node the root and drops what is not below it. Children always stand behind their parents, so blocks
    /// taken from the front move forwards, and nothing is overwritten before it was moved.
    pub(super) fn make_root(&mut self, node: usize) {
        if node == ROOT {
            return;
        }
        self.nodes.swap(ROOT, node);
        self.nodes[ROOT].mv = None;
        let mut blocks = BinaryHeap::new(); // first child, parent's new place; the foremost on top
        if self.nodes[ROOT].is_expanded() {
            blocks.push(Reverse((self.nodes[ROOT].first, ROOT)));
        }
        let mut end = ROOT + 1;
        while let Some(Reverse((first, parent))) = blocks.pop() {
            self.nodes[parent].first = end as u32;
            for from in (first..).take(self.nodes[parent].count as usize) {
                self.nodes.swap(end, from as usize);
                if self.nodes[end].is_expanded() {
                    blocks.push(Reverse((self.nodes[end].first, end)));
                }
                end += 1;
            }
        }
        self.nodes.truncate(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves below a node, written as nested lists.
    fn shape(tree: &Tree<char>, node: usize) -> String {
        let children: Vec<String> = tree.nodes[node]
            .children()
            .map(|child| format!("{}{}", tree.nodes[child].mv.unwrap(), shape(tree, child)))
            .collect();
        if children.is_empty() { String::new() } else { format!("({})", children.join(" ")) }
    }

    #[test]
    fn a_subtree_becomes_the_tree() {
        let mut tree = Tree::new();
        tree.restart(0);
        assert!(tree.expand(0, &['a', 'b', 'c'], 100));
        assert!(tree.expand(3, &['d', 'e'], 100)); // c
        assert!(tree.expand(2, &['f', 'g'], 100)); // b
        assert!(tree.expand(5, &['h', 'i'], 100)); // e
        assert!(tree.expand(1, &['j'], 100)); // a
        assert!(tree.expand(4, &['k', 'l'], 100)); // d
        assert_eq!(shape(&tree, 0), "(a(j) b(f g) c(d(k l) e(h i)))");
        let whole = tree.nodes.clone();
        for (node, expected, left) in [(3, "(d(k l) e(h i))", 7), (2, "(f g)", 3), (1, "(j)", 2), (7, "", 1)]
        {
            tree.nodes.clone_from(&whole);
            tree.make_root(node);
            assert_eq!((shape(&tree, 0).as_str(), tree.nodes.len()), (expected, left));
            assert_eq!(tree.nodes[0].mv, None);
        }
    }

    #[test]
    fn the_limit_holds() {
        let mut tree = Tree::new();
        tree.restart(0);
        assert!(tree.expand(0, &['a', 'b'], 4));
        assert!(!tree.expand(1, &['c', 'd'], 4));
        assert!(tree.expand(1, &['c'], 4) && tree.nodes.capacity() <= 4);
        assert!(!tree.expand(2, &[], 9), "no children are no expansion");
    }
}
