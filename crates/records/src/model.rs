//! What a game file holds.

use std::collections::BTreeMap;

use rules::{ByColor, ByParty, Color, GameResult, Move, Party, Protocol, Settings, Setup};
use serde_json::{Map, Value};
use session::{Given, TimeControl, Undone};

/// The program that wrote a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct App {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// A player as a file names him.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// His name.
    pub name: Option<String>,
    /// Who decides for him, as on the command line ([`is_seat`]): `human`, `engine:3`, `cmd:…`. `human`, `person` or
    /// nothing is a person.
    pub seat: Option<String>,
}

/// Whether a text names somebody who can decide for a player: `human`, `person`, `engine` or `primer` (also with a level,
/// `engine:3`, 1 to 10), `minimax`, `alphabeta`, `pvs`, `mcts` (also with settings, `mcts:…`), or `cmd:` and a command.
/// Not every program that reads files has all of them.
#[must_use]
pub fn is_seat(text: &str) -> bool {
    let levels = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
    match text.split_once(':') {
        None => matches!(
            text,
            "human" | "person" | "engine" | "primer" | "minimax" | "alphabeta" | "pvs" | "mcts"
        ),
        Some(("engine" | "primer", level)) => levels.contains(&level),
        Some(("minimax" | "alphabeta" | "pvs" | "mcts" | "cmd", rest)) => !rest.trim().is_empty(),
        Some(_) => false,
    }
}

/// One stone or pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// Whose.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// What somebody says about it.
    pub comment: Option<String>,
}

impl RecordedMove {
    /// A move without a comment.
    #[must_use]
    pub fn new(color: Color, mv: Move) -> RecordedMove {
        RecordedMove { color, mv, comment: None }
    }
}

/// Who owned which colour from some moment on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnersAt {
    /// After this many answers of the opening; 0: from the start.
    pub after: usize,
    /// The owners.
    pub owners: ByColor<Party>,
}

/// Fields of a file that this version does not know: kept, and written where they came from. The key is the place of
/// the object they belong to: `""` is the game itself, else as in `players.a`, `moves[3]`, `opening.answers[0]`
/// (counted from 0). Numbers are those that [`serde_json`] holds (64 bits); of a name that an unknown object has twice the
/// last value is kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Extras(pub BTreeMap<String, Map<String, Value>>);

impl Extras {
    /// The unknown fields of the game itself.
    #[must_use]
    pub fn top(&self) -> Option<&Map<String, Value>> {
        self.at("")
    }

    /// The unknown fields of the object at this place.
    #[must_use]
    pub fn at(&self, place: &str) -> Option<&Map<String, Value>> {
        self.0.get(place)
    }

    /// Keeps unknown fields of the object at this place; none are no entry.
    pub(crate) fn keep(&mut self, place: &str, fields: Map<String, Value>) {
        if !fields.is_empty() {
            self.0.insert(place.to_owned(), fields);
        }
    }
}

/// One game, with all that is known about it.
///
/// A record that a reader returned, or that [`GameRecord::from_snapshot`] made, is consistent: its moves follow from its
/// settings, setup and opening, its result from its moves (or it was adjudged). The fields are public, so a changed
/// record may not be; [`GameRecord::replay`] says.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// The program that wrote the file.
    pub app: Option<App>,
    /// When the game was played, as text (`2025-06-01` or with a time; not interpreted).
    pub date: Option<String>,
    /// What somebody says about the game.
    pub comment: Option<String>,
    /// Rule, board and draw rules.
    pub settings: Settings,
    /// Stones before the first move; normal under an opening protocol.
    pub setup: Setup,
    /// The opening protocol.
    pub protocol: Protocol,
    /// The players; A started as Black.
    pub players: ByParty<Player>,
    /// The clocks that were agreed.
    pub time: TimeControl,
    /// The answers given in the opening, and by whom.
    pub answers: Vec<Given>,
    /// Who owned which colour when: at the start and after every answer that changed it.
    pub owners: Vec<OwnersAt>,
    /// Every stone and pass, those of the opening first.
    pub moves: Vec<RecordedMove>,
    /// How the game ended; `None` while it goes on.
    pub result: Option<GameResult>,
    /// What was taken back, the next one to redo first.
    pub undone: Vec<Undone>,
    /// Milliseconds left on the clocks; where it is `None`, what was agreed.
    pub clocks: Option<ByParty<Option<u64>>>,
    /// Milliseconds left when the latest decision of each began: what he has again if a loss on time is taken back. Where
    /// it is `None`, what is left now.
    pub clocks_before: ByParty<Option<u64>>,
    /// Who has offered a draw that is not answered yet.
    pub draw_offer: Option<Party>,
    /// After how many of his own answers a player last offered a draw.
    pub draw_offered_after: ByParty<Option<usize>>,
    /// Fields of later versions and of other programs.
    pub extras: Extras,
}

impl GameRecord {
    /// A game before its first move.
    #[must_use]
    pub fn new(settings: Settings, protocol: Protocol) -> GameRecord {
        GameRecord {
            app: None,
            date: None,
            comment: None,
            settings,
            setup: Setup::default(),
            protocol,
            players: ByParty::default(),
            time: TimeControl::None,
            answers: Vec::new(),
            owners: vec![OwnersAt { after: 0, owners: ByColor::new(Party::A, Party::B) }],
            moves: Vec::new(),
            result: None,
            undone: Vec::new(),
            clocks: None,
            clocks_before: ByParty::default(),
            draw_offer: None,
            draw_offered_after: ByParty::default(),
            extras: Extras::default(),
        }
    }
}
