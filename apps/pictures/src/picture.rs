//! What is on a picture.

use std::collections::BTreeMap;

use records::tree::{Mark, NodeId, Stone, Tree};
use rules::{Board, BoardSize, Point};

use crate::Theme;

/// A board with everything that is drawn on it. Points off the board are left out.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The stones.
    pub board: Board,
    /// The numbers of the moves, on stones.
    pub numbers: BTreeMap<Point, usize>,
    /// The last move: its number is in the colour of the accent, or a dot marks it.
    pub last: Option<Point>,
    /// The stones of a winning row, which get a ring.
    pub line: Vec<Point>,
    /// Points that are forbidden for Black: a cross.
    pub forbidden: Vec<Point>,
    /// Short texts on free points: letters, digits and a few signs are drawn, others as a box.
    pub labels: Vec<(Point, String)>,
    /// Signs on points.
    pub marks: Vec<(Point, Mark)>,
    /// Whether letters and numbers stand at the edges.
    pub coordinates: bool,
    /// What the picture shows, for readers who cannot see it.
    pub title: String,
    /// The colours.
    pub theme: Theme,
}

impl Picture {
    /// A picture of the stones, with coordinates and nothing else.
    #[must_use]
    pub fn new(board: Board) -> Picture {
        Picture {
            board,
            numbers: BTreeMap::new(),
            last: None,
            line: Vec::new(),
            forbidden: Vec::new(),
            labels: Vec::new(),
            marks: Vec::new(),
            coordinates: true,
            title: String::new(),
            theme: Theme::default(),
        }
    }

    /// The board after a node of a tree: stones, numbers of moves, the last move, and the node's labels and marks.
    #[must_use]
    pub fn of(tree: &Tree, node: NodeId) -> Picture {
        let mut picture = Picture::new(tree.board(node));
        let mut number = 0;
        for at in tree.path(node) {
            for &(point, stone) in tree.details(at).map_or(&[][..], |details| &details.setup) {
                picture.numbers.remove(&point);
                if stone == Stone::Clear && picture.last == Some(point) {
                    picture.last = None;
                }
            }
            if let Some((_, mv)) = tree.ply(at) {
                number += 1;
                picture.last = mv.point();
                picture.numbers.extend(mv.point().map(|point| (point, number)));
            }
        }
        if let Some(details) = tree.details(node) {
            picture.labels.clone_from(&details.labels);
            picture.marks.clone_from(&details.marks);
        }
        picture
    }
}

/// The points that boards mark: the centre and, from nine lines on, four points near the corners; with 19 lines the middles
/// of the sides, too.
#[must_use]
pub fn is_star(size: BoardSize, point: Point) -> bool {
    let lines = size.get();
    let edge = match lines {
        0..=8 => return lines % 2 == 1 && point == size.center(),
        9..=12 => 2,
        _ => 3,
    };
    let is_edge = |v: u8| v == edge || v + edge + 1 == lines;
    let is_middle = |v: u8| lines % 2 == 1 && v == lines / 2;
    let (x, y) = (point.x(), point.y());
    (is_edge(x) && is_edge(y))
        || (is_middle(x) && is_middle(y))
        || (lines == 19 && ((is_edge(x) && is_middle(y)) || (is_middle(x) && is_edge(y))))
}
