//! Between a tree and the record of one game.

use rules::{GameResult, Position, Protocol};
use thiserror::Error;

use super::{GameInfo, NodeId, Outcome, PlayerInfo, PositionError, Stone, Tree};
use crate::model::{GameRecord, Player, RecordedMove};

/// Why the main line of a tree is no game that can be gone on with.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TreeConvertError {
    /// A setup or a move that the rules refuse.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Stones are set up after the first move.
    #[error("stones are set up after the first move")]
    LateSetup {
        /// Where.
        node: NodeId,
    },
}

impl Tree {
    /// The tree of a game: one line, and all else that the record holds.
    #[must_use]
    pub fn from_record(record: &GameRecord) -> Tree {
        let mut tree = Tree::new(record.settings);
        let mut session = record.clone();
        let player = |player: &Player| PlayerInfo {
            name: player.name.clone(),
            rating: None,
            seat: player.seat.clone(),
        };
        tree.info = GameInfo {
            rule_known: true,
            protocol: record.protocol,
            players: rules::ByParty::new(player(&record.players.a), player(&record.players.b)),
            owners: record.owners.clone(),
            outcome: record.result.as_ref().map(Outcome::from),
            time: record.time,
            app: record.app.clone(),
            comment: record.comment.clone(),
            date: record.date.clone(),
            ..GameInfo::new(record.settings)
        };
        if !record.setup.is_normal() {
            let colors =
                [(rules::Color::Black, &record.setup.black), (rules::Color::White, &record.setup.white)];
            let stones = colors
                .into_iter()
                .flat_map(|(color, points)| points.iter().map(move |&point| (point, Stone::Put(color))));
            let details = tree.details_mut(NodeId::ROOT);
            details.setup = stones.collect();
            details.to_move = Some(record.setup.to_move);
        }
        let mut at = tree.root();
        for recorded in &record.moves {
            at = tree.append(at, Some((recorded.color, recorded.mv)));
            tree.set_comment(at, recorded.comment.as_deref().unwrap_or_default());
        }
        // The tree is where texts are changed from now on.
        session.moves.iter_mut().for_each(|recorded| {
            recorded.comment = recorded.comment.take().filter(String::is_empty);
        });
        (session.app, session.date, session.comment) = (None, None, None);
        session.players = rules::ByParty::default();
        tree.info.session = Some(Box::new(session));
        tree
    }

    /// The game that the main line is, with what [`GameInfo::session`] holds as long as its moves are those of the main line.
    /// Variations, labels and the like are left out.
    ///
    /// # Errors
    /// [`TreeConvertError`].
    pub fn to_record(&self) -> Result<GameRecord, TreeConvertError> {
        let mut record = match &self.info.session {
            Some(session) if self.is_session(session) => (**session).clone(),
            _ => self.new_record()?,
        };
        record.app.clone_from(&self.info.app);
        record.date.clone_from(&self.info.date);
        record.comment.clone_from(&self.info.comment);
        let player = |info: &PlayerInfo| Player { name: info.name.clone(), seat: info.seat.clone() };
        record.players = rules::ByParty::new(player(&self.info.players.a), player(&self.info.players.b));
        for (recorded, node) in record.moves.iter_mut().zip(self.move_nodes()) {
            let text = [self.name(node), self.comment(node)].into_iter().filter(|text| !text.is_empty());
            let text = text.collect::<Vec<_>>().join("\n");
            recorded.comment = if text.is_empty() { recorded.comment.take() } else { Some(text) };
        }
        Ok(record)
    }

    fn move_nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.main_line().filter(|&node| self.ply(node).is_some())
    }

    fn is_session(&self, session: &GameRecord) -> bool {
        let moves = self.move_nodes().filter_map(|node| self.ply(node));
        session.settings == self.info.settings
            && session.setup == self.root_setup()
            && moves.eq(session.moves.iter().map(|recorded| (recorded.color, recorded.mv)))
    }

    fn new_record(&self) -> Result<GameRecord, TreeConvertError> {
        let sets_up = |node: &NodeId| {
            self.details(*node).is_some_and(|details| !details.setup.is_empty() || details.to_move.is_some())
        };
        if let Some(node) = self.main_line().find(sets_up) {
            return Err(TreeConvertError::LateSetup { node });
        }
        let position = self.position(self.main_end())?;
        // An opening without its answers cannot be replayed: the moves alone are the game.
        let mut record = GameRecord::new(*position.settings(), Protocol::None);
        record.setup = position.setup().clone();
        record.moves = position.moves().iter().map(|ply| RecordedMove::new(ply.color, ply.mv)).collect();
        record.time = self.info.time;
        record.result = position.result().cloned().or_else(|| self.adjudged(&position));
        Ok(record)
    }

    /// The end that nobody's move made, if the file says one that is possible.
    fn adjudged(&self, position: &Position) -> Option<GameResult> {
        let outcome = self.info.outcome.as_ref()?;
        let result = GameResult::new(outcome.winner, outcome.reason?);
        let opening = rules::Opening::new(Protocol::None);
        session::is_adjudication(position, &opening, &result).then_some(result)
    }
}
