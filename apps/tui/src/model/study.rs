//! A position to look into: analysis, review of a game, training on its mistakes, exercises.

use std::collections::BTreeMap;
use std::time::Duration;

use duel::Info;
use records::tree::{NodeId, Stone, Tree};
use rules::{Color, Point, Position, Settings, Setup};

use crate::puzzles::Puzzle;

/// What the study is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Looking into a position.
    Analysis,
    /// An exercise, by its number.
    Puzzle(usize),
}

/// What a search thinks of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eval {
    /// Black's chances, 0 to 1.
    pub black: f64,
    /// Depth of the search.
    pub depth: u32,
}

/// A review: every position of the main line is searched in turn.
#[derive(Clone, Debug)]
pub struct Review {
    /// The positions, the start first.
    pub nodes: Vec<NodeId>,
    /// Those that were searched.
    pub done: usize,
    /// Time for each.
    pub per_move: Duration,
    /// The chosen row of the list of mistakes.
    pub selected: usize,
}

/// A move that lost chances.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mistake {
    /// The move.
    pub node: NodeId,
    /// Its number, from 1.
    pub number: usize,
    /// Who played it.
    pub color: Color,
    /// What it lost, in points of the win rate (0 to 100).
    pub loss: f64,
}

/// From how many points of the win rate on a move counts as inaccurate, as a mistake, as a blunder.
pub const THRESHOLDS: [f64; 3] = [5.0, 10.0, 20.0];

/// A mistake that is tried again.
#[derive(Clone, Debug)]
pub struct Training {
    /// The position before it.
    pub before: NodeId,
    /// Who was to move.
    pub color: Color,
    /// His chances before it, 0 to 1.
    pub best: f64,
    /// The move that is being judged.
    pub tried: Option<NodeId>,
}

/// What a click sets when stones are placed freely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// A stone of this colour, or nothing where one is.
    Stone(Color),
    /// Black and White in turn.
    Turns,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// The position on the screen, until told otherwise.
    Endless,
    /// A hint for the position on the screen.
    Hint,
    /// A position of the review.
    Review,
    /// A move tried in training.
    Training,
    /// The defender's move in an exercise.
    Reply,
}

/// A search that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asking {
    /// Its number.
    pub id: u64,
    /// What for.
    pub task: Task,
    /// The position.
    pub node: NodeId,
    /// The side to move there.
    pub color: Color,
}

/// What a single letter can change in a study.
#[derive(Clone, Debug)]
pub struct Place {
    node: NodeId,
    line: Vec<NodeId>,
    running: bool,
    preview: Option<usize>,
    review: Option<Review>,
    training: Option<Training>,
    brush: Option<Brush>,
    hinted: bool,
}

impl Place {
    /// The review that there was.
    #[must_use]
    pub fn review(&self) -> Option<&Review> {
        self.review.as_ref()
    }
}

/// A position to look into.
pub struct Study {
    /// What for.
    pub purpose: Purpose,
    /// All moves.
    pub tree: Tree,
    /// The node on the screen.
    pub node: NodeId,
    /// Its position.
    pub position: Position,
    /// The line that is walked: from the root through the present node and on.
    pub line: Vec<NodeId>,
    /// The search that runs.
    pub asked: Option<Asking>,
    /// Number of the last search.
    pub last_id: u64,
    /// Whether the present position is searched all the time.
    pub running: bool,
    /// The latest report about the present position.
    pub info: Option<Info<Point>>,
    /// Candidates wanted.
    pub candidates: usize,
    /// Points that are not to be considered.
    pub excluded: Vec<Point>,
    /// The candidate whose line is drawn on the board, from 0.
    pub preview: Option<usize>,
    /// What is known of the positions.
    pub evals: BTreeMap<NodeId, Eval>,
    /// A review that runs or is done.
    pub review: Option<Review>,
    /// A mistake that is tried again.
    pub training: Option<Training>,
    /// Stones are placed freely.
    pub brush: Option<Brush>,
    /// Candidates were asked for on this position.
    pub hinted: bool,
    /// In an exercise: it is solved.
    pub solved: bool,
}

impl std::fmt::Debug for Study {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Study")
            .field("purpose", &self.purpose)
            .field("node", &self.node)
            .finish_non_exhaustive()
    }
}

impl Study {
    /// Looks into a tree, at the end of its main line.
    #[must_use]
    pub fn new(purpose: Purpose, tree: Tree) -> Study {
        let mut study = Study {
            purpose,
            node: tree.root(),
            position: Position::new(tree.info.settings),
            tree,
            line: Vec::new(),
            asked: None,
            last_id: 0,
            running: false,
            info: None,
            candidates: 3,
            excluded: Vec::new(),
            preview: None,
            evals: BTreeMap::new(),
            review: None,
            training: None,
            brush: None,
            hinted: false,
            solved: false,
        };
        study.go(study.tree.main_end());
        study
    }

    /// An exercise.
    #[must_use]
    pub fn of_puzzle(index: usize, puzzle: &Puzzle) -> Study {
        Study::new(Purpose::Puzzle(index), tree_of(puzzle.settings(), &puzzle.setup))
    }

    /// Shows a node; stays where it is if the rules refuse the way to it.
    pub fn go(&mut self, node: NodeId) -> bool {
        let Ok(position) = self.tree.position(node) else { return false };
        self.node = node;
        if !self.line.contains(&node)
            || self.line.last().is_some_and(|&end| self.tree.first_child(end).is_some())
        {
            self.line = self.line_through(node);
        }
        self.position = position;
        self.info = None;
        self.preview = None;
        self.hinted = false;
        true
    }

    /// Where it stands, to come back to.
    #[must_use]
    pub fn place(&self) -> Place {
        Place {
            node: self.node,
            line: self.line.clone(),
            running: self.running,
            preview: self.preview,
            review: self.review.clone(),
            training: self.training.clone(),
            brush: self.brush,
            hinted: self.hinted,
        }
    }

    /// Comes back to where it stood; whether that is another position.
    pub fn come_back(&mut self, place: Place) -> bool {
        let moved = self.node != place.node;
        if moved {
            self.go(place.node);
        }
        self.line = place.line;
        self.preview = place.preview;
        self.review = place.review;
        self.training = place.training;
        self.brush = place.brush;
        self.hinted = place.hinted;
        let searches = self.running != place.running;
        self.running = place.running;
        moved || searches
    }

    /// Begins anew with these stones.
    pub fn set_up(&mut self, setup: &Setup) -> bool {
        let settings = self.tree.info.settings;
        if Position::with_setup(settings, setup.clone()).is_err() {
            return false;
        }
        self.tree = tree_of(settings, setup);
        self.line.clear();
        self.evals.clear();
        self.review = None;
        self.training = None;
        self.excluded.clear();
        let root = self.tree.root();
        self.go(root)
    }

    /// The line that goes on from a node along first moves.
    fn line_through(&self, node: NodeId) -> Vec<NodeId> {
        let mut line = self.tree.path(node);
        let mut at = node;
        while let Some(child) = self.tree.first_child(at) {
            line.push(child);
            at = child;
        }
        line
    }

    /// Moves from the root to the present node.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.line.iter().position(|&node| node == self.node).unwrap_or(0)
    }

    /// The moves that lost chances, the worst first, as far as the review has come.
    #[must_use]
    pub fn mistakes(&self) -> Vec<Mistake> {
        let Some(review) = &self.review else { return Vec::new() };
        let mut mistakes: Vec<Mistake> = review
            .nodes
            .windows(2)
            .enumerate()
            .filter_map(|(index, pair)| {
                let (color, _) = self.tree.ply(pair[1])?;
                let (before, after) = (self.evals.get(&pair[0])?.black, self.evals.get(&pair[1])?.black);
                let lost = if color == Color::Black { before - after } else { after - before };
                let loss = lost * 100.0;
                (loss >= THRESHOLDS[0]).then_some(Mistake { node: pair[1], number: index + 1, color, loss })
            })
            .collect();
        mistakes.sort_by(|a, b| b.loss.total_cmp(&a.loss));
        mistakes
    }
}

/// Units of the strong engine's win rates.
pub const SCALE: f64 = search::WIN_RATE_SCALE;

fn tree_of(settings: Settings, setup: &Setup) -> Tree {
    let mut tree = Tree::new(settings);
    if !setup.is_normal() {
        let root = tree.root();
        let details = tree.details_mut(root);
        let stones = |points: &[Point], color| -> Vec<(Point, Stone)> {
            points.iter().map(|&point| (point, Stone::Put(color))).collect()
        };
        details.setup = stones(&setup.black, Color::Black);
        details.setup.extend(stones(&setup.white, Color::White));
        details.to_move = Some(setup.to_move);
    }
    tree
}
