//! Boards as text, written: the last position of the main line of the first tree.

use rules::diagram::Diagram;
use rules::{Cell, Color, Point};

use super::{Lost, Written, loss};
use crate::tree::{NodeId, Tree};

struct Last<'a> {
    tree: &'a Tree,
    leaf: NodeId,
    lost: Vec<Lost>,
}

fn last<'a>(trees: &'a [Tree], keeps: &[Lost]) -> Last<'a> {
    let tree = &trees[0];
    let leaf = tree.main_line().last().unwrap_or(NodeId::ROOT);
    let mut lost = loss::of_line(trees, keeps);
    lost.retain(|what| *what != Lost::Setup);
    let plays: Vec<_> = tree.main_line().filter_map(|id| tree.play(id)).collect();
    if !plays.is_empty() {
        lost.push(Lost::Moves);
    }
    let count = tree.board(leaf).stones();
    let natural = rules::Setup::natural_to_move(count.black.into(), count.white.into());
    if natural != tree.to_move(leaf) && !keeps.contains(&Lost::SideToMove) {
        lost.push(Lost::SideToMove);
    }
    Last { tree, leaf, lost }
}

/// A picture.
pub(super) fn board(trees: &[Tree]) -> Written {
    let Last { tree, leaf, lost } = last(trees, &[]);
    let text = format!("{}\n", Diagram::new(&tree.board(leaf)));
    Written { bytes: text.into_bytes(), lost }
}

/// The one-line form.
pub(super) fn fen(trees: &[Tree]) -> Written {
    let Last { tree, leaf, lost } = last(trees, &[Lost::Rule, Lost::SideToMove]);
    let board = tree.board(leaf);
    let size = tree.size().get();
    let mut out = size.to_string();
    for y in (0..size).rev() {
        out.push('/');
        let mut run = 0;
        for x in 0..size {
            let letter = match board.get(Point::new(x, y)) {
                Cell::Black => 'x',
                Cell::White => 'o',
                Cell::Empty | Cell::Border => {
                    run += 1;
                    continue;
                }
            };
            if run > 0 {
                out.push_str(&run.to_string());
            }
            run = 0;
            out.push(letter);
        }
        if run > 0 {
            out.push_str(&run.to_string());
        }
    }
    out.push_str(if tree.to_move(leaf) == Color::Black { " b" } else { " w" });
    if let Some(rule) = tree.info.rule {
        out.push_str(&format!(" {rule}"));
    }
    out.push('\n');
    Written { bytes: out.into_bytes(), lost }
}

/// The stone list.
pub(super) fn stones(trees: &[Tree]) -> Written {
    let Last { tree, leaf, lost } = last(trees, &[]);
    let board = tree.board(leaf);
    let list = |color| board.stones_of(color).map(|point| point.to_string()).collect::<Vec<_>>().join(",");
    let text = format!("{}/{}\n", list(Color::Black), list(Color::White));
    Written { bytes: text.into_bytes(), lost }
}
