//! What a file says about a game as a whole.

use std::collections::BTreeMap;

use rules::{BoardSize, ByColor, Color, Protocol, Rule};

use crate::model::{GameRecord, OwnersAt};

/// A player as game files name him.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerInfo {
    /// His name.
    pub name: Option<String>,
    /// His rank or rating, as text.
    pub rating: Option<String>,
    /// His team or country.
    pub team: Option<String>,
}

/// How a game was won, as far as a file says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// The loser forfeited the game.
    Forfeit,
    /// The loser made a forbidden move.
    Forbidden,
    /// What the file says in its own words.
    Other(String),
}

/// How a game ended, as a file says it. It is not checked against the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The colour that won; `None` for a draw.
    pub winner: Option<Color>,
    /// How, if that is said; never for a draw.
    pub how: Option<How>,
}

/// A text about the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InfoText {
    /// The program that wrote the file, `name:version`.
    App,
    /// When it was played.
    Date,
    /// The event.
    Event,
    /// The round, and its kind.
    Round,
    /// Where it was played.
    Place,
    /// A name for the game.
    GameName,
    /// A comment on the game.
    GameComment,
    /// The name of the opening.
    Opening,
    /// Who wrote the comments.
    Annotator,
    /// Where the record comes from.
    Source,
    /// Who entered it.
    User,
    /// The copyright.
    Copyright,
    /// Seconds of main time.
    TimeLimit,
    /// The overtime system.
    Overtime,
    /// The rule in the words of the file, where they say more than [`Info::rule`] and [`Info::protocol`].
    Rule,
    /// The levels of the players in a Piskvork file.
    Levels,
    /// The end code of a Piskvork file.
    EndCode,
}

impl InfoText {
    /// Every text with its name: the SGF property, or one that no other program knows.
    pub const ALL: [(InfoText, &'static str); 17] = [
        (InfoText::App, "AP"),
        (InfoText::Date, "DT"),
        (InfoText::Event, "EV"),
        (InfoText::Round, "RO"),
        (InfoText::Place, "PC"),
        (InfoText::GameName, "GN"),
        (InfoText::GameComment, "GC"),
        (InfoText::Opening, "ON"),
        (InfoText::Annotator, "AN"),
        (InfoText::Source, "SO"),
        (InfoText::User, "US"),
        (InfoText::Copyright, "CP"),
        (InfoText::TimeLimit, "TM"),
        (InfoText::Overtime, "OT"),
        (InfoText::Rule, "RU"),
        (InfoText::Levels, "XLV"),
        (InfoText::EndCode, "XEC"),
    ];

    /// The text with this property name.
    #[must_use]
    pub fn from_property(name: &str) -> Option<InfoText> {
        InfoText::ALL.iter().find(|(_, known)| *known == name).map(|&(text, _)| text)
    }

    /// Its property name.
    #[must_use]
    pub fn property(self) -> &'static str {
        InfoText::ALL.iter().find(|(text, _)| *text == self).map_or("", |&(_, name)| name)
    }
}

/// What is known about the game that a tree is of.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// The board.
    pub size: BoardSize,
    /// The rule, where the file says one that is known.
    pub rule: Option<Rule>,
    /// The opening protocol, where the file says one.
    pub protocol: Option<Protocol>,
    /// The players by the colour they own at the end.
    pub players: ByColor<PlayerInfo>,
    /// Who owned which colour when; empty: nobody says, and nobody changed.
    pub owners: Vec<OwnersAt>,
    /// The result, where the file says one.
    pub outcome: Option<Outcome>,
    /// Texts about the game.
    pub texts: BTreeMap<InfoText, String>,
    /// The saved game of Tengen that the main line is the moves of (its own list of moves is empty): answers of the
    /// opening, clocks, what was taken back.
    pub game: Option<Box<GameRecord>>,
}

impl Info {
    /// Nothing is known but the board.
    #[must_use]
    pub fn new(size: BoardSize) -> Info {
        Info {
            size,
            rule: None,
            protocol: None,
            players: ByColor::new(PlayerInfo::default(), PlayerInfo::default()),
            owners: Vec::new(),
            outcome: None,
            texts: BTreeMap::new(),
            game: None,
        }
    }

    /// A text, or `""`.
    #[must_use]
    pub fn text(&self, which: InfoText) -> &str {
        self.texts.get(&which).map_or("", String::as_str)
    }
}
