//! What is known about a game as a whole.

use rules::{ByColor, ByParty, Color, EndReason, GameResult, Party, Protocol, Settings};
use session::TimeControl;

use crate::model::{App, GameRecord, OwnersAt};

/// A player as files name him.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerInfo {
    /// His name.
    pub name: Option<String>,
    /// His rating, rank or title, as text.
    pub rating: Option<String>,
    /// Who decides for him, where a Tengen file says so: [`crate::is_seat`].
    pub seat: Option<String>,
}

/// How a game ended, as far as the file says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The colour that won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why, if the file says.
    pub reason: Option<EndReason>,
    /// What the file says beyond that, in its own words: `F` of SGF's `B+F`.
    pub note: Option<String>,
}

impl Outcome {
    /// An end of which only the winner is known; `None` is a draw.
    #[must_use]
    pub const fn new(winner: Option<Color>) -> Outcome {
        Outcome { winner, reason: None, note: None }
    }
}

impl From<&GameResult> for Outcome {
    fn from(result: &GameResult) -> Outcome {
        Outcome { winner: result.winner, reason: Some(result.reason), note: None }
    }
}

/// What is known about a game as a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct GameInfo {
    /// Rule, board and draw rules. Where the file says nothing, those that the reader was given.
    pub settings: Settings,
    /// Whether the file itself names the rule.
    pub rule_known: bool,
    /// The opening protocol.
    pub protocol: Protocol,
    /// The players; A started as Black.
    pub players: ByParty<PlayerInfo>,
    /// Who owned which colour when: at the start and after each decision of the opening that changed it.
    pub owners: Vec<OwnersAt>,
    /// How the game ended; `None` while it goes on or when nobody knows.
    pub outcome: Option<Outcome>,
    /// The clocks that were agreed.
    pub time: TimeControl,
    /// The program that wrote the file.
    pub app: Option<App>,
    /// The name of the game.
    pub title: Option<String>,
    /// What somebody says about the game (what is said about its first position is the root's comment).
    pub comment: Option<String>,
    /// When it was played, as text.
    pub date: Option<String>,
    /// The tournament.
    pub event: Option<String>,
    /// The round of the tournament.
    pub round: Option<String>,
    /// Where it was played.
    pub place: Option<String>,
    /// All that a game in progress needs beside the moves (answers of the opening, clocks, what was taken back), as long as
    /// its moves are the main line; see [`super::Tree::to_record`].
    pub session: Option<Box<GameRecord>>,
}

impl GameInfo {
    /// A game of which nothing is known but this.
    #[must_use]
    pub fn new(settings: Settings) -> GameInfo {
        GameInfo {
            settings,
            rule_known: false,
            protocol: Protocol::None,
            players: ByParty::default(),
            owners: vec![OwnersAt { after: 0, owners: ByColor::new(Party::A, Party::B) }],
            outcome: None,
            time: TimeControl::None,
            app: None,
            title: None,
            comment: None,
            date: None,
            event: None,
            round: None,
            place: None,
            session: None,
        }
    }

    /// The player who owned a colour in the end.
    #[must_use]
    pub fn player(&self, color: Color) -> &PlayerInfo {
        &self.players[self.final_owner(color)]
    }

    /// The same, to be changed.
    pub fn player_mut(&mut self, color: Color) -> &mut PlayerInfo {
        let party = self.final_owner(color);
        &mut self.players[party]
    }

    /// Who owned a colour in the end.
    #[must_use]
    pub fn final_owner(&self, color: Color) -> Party {
        let usual = ByColor::new(Party::A, Party::B);
        self.owners.last().map_or(usual, |last| last.owners)[color]
    }

    /// Whether the players changed colours at any time.
    #[must_use]
    pub fn has_swaps(&self) -> bool {
        self.owners.iter().any(|at| at.owners.black != Party::A)
    }
}
