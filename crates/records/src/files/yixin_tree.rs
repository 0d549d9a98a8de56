//! Positions without moves made into trees.
//!
//! A database knows positions up to symmetry and no moves. Positions are taken by their number of stones; each hangs at a
//! position that has one stone less and the other side to move, turned the way that one lies in the tree. What has no such
//! position is set up at the root. Positions are told by a sum of one random number per stone (as Zobrist keys are), the
//! smallest over the eight images: 64 bits, so two of a million positions are confused with a chance of 1 in 30 million.

use std::collections::HashMap;

use rules::symmetry::Symmetry;
use rules::{BoardSize, Color, Point, Rule};

use crate::tree::{Evaluation, NodeId, Play, SetupChange, Tree};

/// One position of a database.
pub(super) struct Entry {
    pub(super) rule: Rule,
    pub(super) size: BoardSize,
    pub(super) stones: Vec<(Point, Color)>,
    pub(super) to_move: Color,
    pub(super) evaluation: Evaluation,
    pub(super) comment: String,
    pub(super) labels: Vec<(Point, String)>,
}

/// A number for a stone, the same on every machine (the finalizer of SplitMix64).
fn number(point: Point, color: Color) -> u64 {
    let mut z = (point.index() as u64 * 2 + color.index() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The eight sums of a list of stones.
fn sums(size: BoardSize, stones: &[(Point, Color)]) -> [u64; 8] {
    Symmetry::ALL.map(|symmetry| {
        stones
            .iter()
            .fold(0, |sum: u64, &(point, color)| sum.wrapping_add(number(symmetry.apply(size, point), color)))
    })
}

/// Where a position is in its tree.
#[derive(Clone, Copy)]
struct Placed {
    node: NodeId,
    /// The sum of its stones as they lie in the tree.
    sum: u64,
}

type Group = (Tree, HashMap<(u64, bool), Placed>);

/// A tree for each rule and board.
pub(super) fn trees(mut entries: Vec<Entry>) -> Vec<Tree> {
    entries.sort_by_key(|entry| entry.stones.len());
    let mut order: Vec<(Rule, BoardSize)> = Vec::new();
    let mut groups: HashMap<(&'static str, u8), Group> = HashMap::new();
    for entry in entries {
        let key = (entry.rule.name(), entry.size.get());
        let (tree, known) = groups.entry(key).or_insert_with(|| {
            order.push((entry.rule, entry.size));
            let mut tree = Tree::new(entry.size);
            tree.info.rule = Some(entry.rule);
            (tree, HashMap::new())
        });
        place(tree, known, entry);
    }
    order.iter().filter_map(|(rule, size)| Some(groups.remove(&(rule.name(), size.get()))?.0)).collect()
}

fn place(tree: &mut Tree, known: &mut HashMap<(u64, bool), Placed>, entry: Entry) {
    let size = entry.size;
    let whole = sums(size, &entry.stones);
    let smallest = whole.iter().copied().min().unwrap_or(0);
    let black_moves = entry.to_move == Color::Black;
    if known.contains_key(&(smallest, black_moves)) {
        return;
    }
    let mover = entry.to_move.opponent();
    let parent = entry.stones.iter().filter(|(_, color)| *color == mover).find_map(|&(point, color)| {
        let mut rest = whole;
        for (sum, symmetry) in rest.iter_mut().zip(Symmetry::ALL) {
            *sum = sum.wrapping_sub(number(symmetry.apply(size, point), color));
        }
        let before = known.get(&(rest.iter().copied().min()?, !black_moves))?;
        let image = rest.iter().position(|&sum| sum == before.sum)?;
        Some((before.node, Symmetry::ALL[image], point))
    });
    let (node, symmetry) = match parent {
        Some((node, symmetry, point)) => {
            (tree.add(node, Some(Play::stone(mover, symmetry.apply(size, point)))), symmetry)
        }
        None if entry.stones.is_empty() && black_moves => (NodeId::ROOT, Symmetry::IDENTITY),
        None => {
            let node = tree.add(NodeId::ROOT, None);
            let points = entry.stones.iter().map(|&(point, color)| (point, Some(color))).collect();
            tree.rare_mut(node).setup = Some(SetupChange { points, to_move: Some(entry.to_move) });
            (node, Symmetry::IDENTITY)
        }
    };
    let sum = entry
        .stones
        .iter()
        .fold(0, |sum: u64, &(point, color)| sum.wrapping_add(number(symmetry.apply(size, point), color)));
    known.insert((smallest, black_moves), Placed { node, sum });
    if entry.evaluation != Evaluation::default() {
        tree.set_evaluation(node, entry.evaluation);
    }
    tree.set_comment(node, entry.comment);
    if !entry.labels.is_empty() {
        let labels = entry.labels.into_iter().map(|(point, text)| (symmetry.apply(size, point), text));
        tree.rare_mut(node).labels.extend(labels);
    }
}
