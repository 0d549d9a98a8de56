//! From a node to its position, and between trees and saved games.

use rules::position::SetupError;
use rules::{
    Board, ByParty, Color, EndReason, GameResult, Move, Party, PlayError, Position, Protocol, Settings, Setup,
};
use thiserror::Error;

use super::{How, InfoText, NodeId, Outcome, Play, SetupChange, Tree};
use crate::model::{GameRecord, OwnersAt, RecordedMove};
use crate::replay::ReplayError;

/// Why the moves to a node make no position under given rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PathError {
    /// The stones cannot be set up.
    #[error("setup: {0}")]
    Setup(SetupError),
    /// A move cannot be played.
    #[error("move {number} ({}): {why}", why.mv)]
    Move {
        /// The node of the move.
        node: NodeId,
        /// Which move it is, from 1, those before the last setup not counted.
        number: usize,
        /// Every reason.
        why: PlayError,
    },
}

/// Why a line of a tree is no saved game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// Its moves make no position.
    #[error(transparent)]
    Path(#[from] PathError),
    /// The game is not possible for another reason.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl Tree {
    /// The nodes from the root to a node, both included.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |&id| self.parent(id)).collect();
        path.reverse();
        path
    }

    /// The stones at a node, put as the tree says and not judged: a later stone replaces an earlier one.
    #[must_use]
    pub fn board(&self, id: NodeId) -> Board {
        let mut board = Board::new(self.size());
        for node in self.path(id) {
            self.put(&mut board, node);
        }
        board
    }

    pub(crate) fn put(&self, board: &mut Board, node: NodeId) {
        let setup = self.rare(node).setup.iter().flat_map(|setup| setup.points.iter().copied());
        let stone = self.play(node).and_then(|play| Some((play.mv.point()?, Some(play.color))));
        for (point, color) in setup.chain(stone) {
            if !self.size().contains(point) {
                continue;
            }
            board.clear(point);
            if let Some(color) = color {
                board.put(point, color);
            }
        }
    }

    /// The stones of the last setup on the way to a node, and the moves after it.
    #[must_use]
    pub fn setup_and_moves(&self, id: NodeId) -> (Setup, Vec<(NodeId, Play)>) {
        let path = self.path(id);
        let is_setup = |&node: &NodeId| self.rare(node).setup.is_some();
        let Some(last) = path.iter().rposition(is_setup) else {
            return (Setup::default(), self.plays(&path).collect());
        };
        let board = self.board(path[last]);
        // A node may have both; then its stones are put first and its move, which the setup has too, is not repeated.
        let setup = Setup {
            black: board.stones_of(Color::Black).collect(),
            white: board.stones_of(Color::White).collect(),
            to_move: self.to_move(path[last]),
        };
        (setup, self.plays(&path[last + 1..]).collect())
    }

    fn plays<'a>(&'a self, path: &'a [NodeId]) -> impl Iterator<Item = (NodeId, Play)> + 'a {
        path.iter().filter_map(|&node| Some((node, self.play(node)?)))
    }

    /// The position at a node by the rules. Board and, where the file says it, rule come from the tree, the rest from
    /// `defaults`; a pass on the way switches passes on.
    ///
    /// # Errors
    /// [`PathError`] names the stone or move that is not possible.
    pub fn position(&self, id: NodeId, defaults: Settings) -> Result<Position, PathError> {
        let (setup, moves) = self.setup_and_moves(id);
        let mut settings = Settings { size: self.size(), ..defaults };
        settings.rule = self.info.rule.unwrap_or(defaults.rule);
        settings.passes |= moves.iter().any(|(_, play)| play.mv == Move::Pass);
        let mut position = Position::with_setup(settings, setup).map_err(PathError::Setup)?;
        for (index, (node, play)) in moves.into_iter().enumerate() {
            position.play_as(play.color, play.mv).map_err(|why| PathError::Move {
                node,
                number: index + 1,
                why,
            })?;
        }
        Ok(position)
    }

    /// The way to a node as position text ([`rules::text`]): moves where colours take turns from the empty board, else the
    /// stones and the side to move.
    #[must_use]
    pub fn position_text(&self, id: NodeId) -> String {
        let (setup, moves) = self.setup_and_moves(id);
        let mut next = setup.to_move;
        let in_turn = moves.iter().all(|(_, play)| {
            let fits = play.color == next;
            next = play.color.opponent();
            fits
        });
        let join = |points: &mut dyn Iterator<Item = String>| points.collect::<String>();
        let moves = join(&mut moves.iter().map(|(_, play)| play.mv.to_string()));
        if setup.is_normal() && in_turn {
            return moves;
        }
        let board = if in_turn { None } else { Some(self.board(id)) };
        let (black, white) = match &board {
            Some(board) => {
                (board.stones_of(Color::Black).collect(), board.stones_of(Color::White).collect::<Vec<_>>())
            }
            None => (setup.black, setup.white),
        };
        let black = join(&mut black.iter().map(ToString::to_string));
        let white = join(&mut white.iter().map(ToString::to_string));
        let to_move = if in_turn { setup.to_move } else { self.to_move(id) };
        let to_move = if to_move == Color::Black { "b" } else { "w" };
        let rest = if in_turn && !moves.is_empty() { format!(" m:{moves}") } else { String::new() };
        format!("b:{black} w:{white} to:{to_move}{rest}")
    }

    /// A cursor at the root.
    #[must_use]
    pub fn cursor(&self) -> Cursor<'_> {
        Cursor { tree: self, at: NodeId::ROOT }
    }

    /// The tree of a saved game: one line. The game itself is kept in [`super::Info::game`], so nothing is lost.
    #[must_use]
    pub fn from_record(record: &GameRecord) -> Tree {
        let mut tree = Tree::new(record.settings.size);
        let black = record.owners.last().map_or(Party::A, |last| last.owners.black);
        let info = &mut tree.info;
        info.rule = Some(record.settings.rule);
        info.protocol = Some(record.protocol).filter(|&protocol| protocol != Protocol::None);
        info.players.black.name.clone_from(&record.players[black].name);
        info.players.white.name.clone_from(&record.players[black.other()].name);
        if record.owners.len() > 1 {
            info.owners.clone_from(&record.owners);
        }
        info.outcome = record.result.as_ref().map(|result| Outcome {
            winner: result.winner,
            how: result.winner.and(match result.reason {
                EndReason::Resignation => Some(How::Resignation),
                EndReason::Time => Some(How::Time),
                EndReason::Forbidden(_) => Some(How::Forbidden),
                _ => None,
            }),
        });
        let app = record.app.as_ref().map(|app| match app.version.as_str() {
            "" => app.name.clone(),
            version => format!("{}:{version}", app.name),
        });
        let texts = [
            (InfoText::App, app),
            (InfoText::Date, record.date.clone()),
            (InfoText::GameComment, record.comment.clone()),
        ];
        info.texts.extend(texts.into_iter().filter_map(|(key, text)| Some((key, text?))));
        if !record.setup.is_normal() {
            let stones = |points: &[rules::Point], color| {
                points.iter().map(move |&point| (point, Some(color))).collect::<Vec<_>>()
            };
            let mut points = stones(&record.setup.black, Color::Black);
            points.extend(stones(&record.setup.white, Color::White));
            tree.rare_mut(NodeId::ROOT).setup =
                Some(SetupChange { points, to_move: Some(record.setup.to_move) });
        }
        let mut at = NodeId::ROOT;
        for recorded in &record.moves {
            at = tree.add(at, Some(Play { color: recorded.color, mv: recorded.mv }));
            tree.set_comment(at, recorded.comment.as_deref().unwrap_or_default());
        }
        let game = GameRecord { moves: Vec::new(), ..record.clone() };
        tree.info.game = Some(Box::new(game));
        tree
    }

    /// The main line as a saved game; see [`Tree::record_of`].
    ///
    /// # Errors
    /// [`RecordError`].
    pub fn to_record(&self, defaults: Settings) -> Result<GameRecord, RecordError> {
        self.record_of(self.main_line().last().unwrap_or(NodeId::ROOT), defaults)
    }

    /// The line to a node as a saved game. If the tree came from a saved game and the line still fits it, that game comes
    /// back with all it had; else moves, setup, names, date and comments, and the result where the rules allow it.
    ///
    /// # Errors
    /// [`RecordError`] when the line is no possible game under the rules of [`Tree::position`].
    pub fn record_of(&self, id: NodeId, defaults: Settings) -> Result<GameRecord, RecordError> {
        let (setup, plays) = self.setup_and_moves(id);
        let moves: Vec<RecordedMove> = plays
            .iter()
            .map(|&(node, Play { color, mv })| RecordedMove {
                comment: Some(self.comment(node).to_owned()).filter(|text| !text.is_empty()),
                ..RecordedMove::new(color, mv)
            })
            .collect();
        if let Some(game) = self.info.game.as_deref().filter(|game| game.settings.size == self.size()) {
            let record = GameRecord { moves: moves.clone(), ..game.clone() };
            if record.replay().is_ok() {
                return Ok(record);
            }
        }
        let position = self.position(id, defaults)?;
        let mut record = GameRecord::new(*position.settings(), Protocol::None);
        record.setup = setup;
        record.moves = moves;
        record.result = position.result().cloned();
        let text = |key| Some(self.info.text(key).to_owned()).filter(|text| !text.is_empty());
        record.date = text(InfoText::Date);
        record.comment = text(InfoText::GameComment);
        let player = |color: Color| crate::Player { name: self.info.players[color].name.clone(), seat: None };
        record.players = ByParty::new(player(Color::Black), player(Color::White));
        record.owners = vec![OwnersAt { after: 0, owners: rules::ByColor::new(Party::A, Party::B) }];
        if record.result.is_none()
            && let Some(Outcome { winner, how }) = &self.info.outcome
            && self.first_child(id).is_none()
        {
            record.result = match (winner, how) {
                (Some(_), Some(How::Resignation)) => Some(GameResult::new(*winner, EndReason::Resignation)),
                (Some(_), Some(How::Time)) => Some(GameResult::new(*winner, EndReason::Time)),
                (None, _) => Some(GameResult::new(None, EndReason::Agreement)),
                _ => None,
            };
        }
        record.replay()?;
        Ok(record)
    }
}

/// A place in a tree from which one walks.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    tree: &'a Tree,
    at: NodeId,
}

impl Cursor<'_> {
    /// The node.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.at
    }

    /// Goes to a node.
    pub fn go(&mut self, id: NodeId) {
        self.at = id;
    }

    /// Goes on with the main line. `false`, and stays, at the end of the line; so with all that follow.
    pub fn forward(&mut self) -> bool {
        self.step(self.tree.first_child(self.at))
    }

    /// Goes back one node.
    pub fn back(&mut self) -> bool {
        self.step(self.tree.parent(self.at))
    }

    /// Goes to the next variation beside this one.
    pub fn next_variation(&mut self) -> bool {
        self.step(self.tree.next_sibling(self.at))
    }

    /// Goes to the variation before this one.
    pub fn previous_variation(&mut self) -> bool {
        let Some(parent) = self.tree.parent(self.at) else { return false };
        let before = self.tree.children(parent).take_while(|&child| child != self.at).last();
        self.step(before)
    }

    /// Goes to the child with this move.
    pub fn follow(&mut self, play: Play) -> bool {
        self.step(self.tree.child_with(self.at, Some(play)))
    }

    fn step(&mut self, to: Option<NodeId>) -> bool {
        self.at = to.unwrap_or(self.at);
        to.is_some()
    }
}
