//! What the player likes, kept between starts.

use rules::{BoardSize, Protocol, Rule, Settings};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// How the board is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// The sixteen colours of every terminal.
    #[default]
    Plain,
    /// Exact colours, for terminals that announce them.
    True,
    /// Black on white, shapes differ.
    Contrast,
    /// No colours: shapes alone.
    Mono,
}

/// How rows are numbered at the edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Coordinates {
    /// Row 1 is the bottom row.
    #[default]
    Bottom,
    /// Row 1 is the top row.
    Top,
    /// Nothing is written at the edges.
    Hidden,
}

/// Which stones carry their move number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Numbers {
    /// None; the last move is marked.
    #[default]
    None,
    /// The last five.
    Last,
    /// All.
    All,
}

/// When the engine's candidates are shown in analysis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hints {
    /// Never.
    None,
    /// After the key for hints.
    OnDemand,
    /// Always.
    #[default]
    Always,
}

/// Who sits at a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sitter {
    /// A person.
    Human,
    /// The engine at the chosen level.
    Engine,
}

/// The settings. Unknown fields of the file are kept as they are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Prefs {
    /// Tag of the language; `None` for that of the system.
    pub language: Option<String>,
    /// Colours; `None` for what the terminal can do.
    pub theme: Option<Theme>,
    /// Letters instead of signs on the board.
    pub ascii: bool,
    /// Edges of the board.
    pub coordinates: Coordinates,
    /// Numbers on stones in a game.
    pub numbers: Numbers,
    /// Candidates in analysis.
    pub hints: Hints,
    /// Name of the rule of the next game.
    pub rule: String,
    /// Lines of the next game's board.
    pub size: u8,
    /// Opening protocol of the next game.
    pub opening: String,
    /// Clocks of the next game, like `5m+3s`.
    pub clock: String,
    /// The engine's level, 1 to 10.
    pub level: u8,
    /// Who plays Black at the start.
    pub black: Sitter,
    /// Who plays White at the start.
    pub white: Sitter,
    /// Names of exercises that were solved.
    pub solved: Vec<String>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

impl Default for Prefs {
    fn default() -> Prefs {
        Prefs {
            language: None,
            theme: None,
            ascii: false,
            coordinates: Coordinates::default(),
            numbers: Numbers::default(),
            hints: Hints::default(),
            rule: Rule::Renju.name().to_owned(),
            size: 15,
            opening: Protocol::None.name().to_owned(),
            clock: "none".to_owned(),
            level: crate::levels::DEFAULT,
            black: Sitter::Human,
            white: Sitter::Engine,
            solved: Vec::new(),
            other: Map::new(),
        }
    }
}

impl Prefs {
    /// Reads the file. Values that mean nothing (a rule of a later version, say) become the usual ones when used.
    ///
    /// # Errors
    /// The text is no JSON, or a field has the wrong type.
    pub fn read(text: &str) -> Result<Prefs, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// The file.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Rule and board of the next game.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let rule = self.rule.parse().unwrap_or(Rule::Renju);
        let size = BoardSize::new(usize::from(self.size)).unwrap_or_default();
        Settings::new(rule, size)
    }

    /// Opening protocol of the next game: none if it does not fit rule and board.
    #[must_use]
    pub fn protocol(&self) -> Protocol {
        let told: Protocol = self.opening.parse().unwrap_or(Protocol::None);
        if told.check(&self.settings()).is_ok() { told } else { Protocol::None }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failed test may panic")]
mod tests {
    use super::*;

    #[test]
    fn unknown_fields_stay() {
        let prefs = Prefs::read(r#"{"level":3,"of-tomorrow":{"a":[1]}}"#).unwrap();
        assert_eq!((prefs.level, prefs.size), (3, 15));
        let again = Prefs::read(&prefs.write()).unwrap();
        assert_eq!(again, prefs);
        assert!(again.write().contains("of-tomorrow"));
    }

    #[test]
    fn values_without_meaning_become_the_usual_ones() {
        let prefs = Prefs::read(r#"{"rule":"chess","size":99,"opening":"swap9"}"#).unwrap();
        assert_eq!((prefs.settings(), prefs.protocol()), (Settings::default(), Protocol::None));
        let prefs = Prefs { opening: "rif".to_owned(), size: 14, ..Prefs::default() };
        assert_eq!(prefs.protocol(), Protocol::None);
    }

    #[test]
    fn a_wrong_type_is_an_error() {
        assert!(Prefs::read(r#"{"level":"high"}"#).is_err());
    }
}
