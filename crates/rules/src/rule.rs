//! The rule variants: which runs of stones win, and who has forbidden moves.

use std::fmt;
use std::str::FromStr;

use crate::color::Color;

/// A rule variant (Gomocup rules 0, 1, 4, 8 and 9; RIF rules of renju).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Rule {
    /// Five or more in a row win, for both sides.
    Freestyle,
    /// Exactly five in a row win; longer runs are legal and do not count.
    Standard,
    /// Black wins by exactly five and may not make an overline, a double-four or a double-three; White wins by
    /// five or more.
    #[default]
    Renju,
    /// Exactly five, not blocked by enemy stones at both ends (the board's edge is no block).
    Caro,
    /// Like [`Rule::Caro`], and a run of six or more wins even when blocked.
    CaroOverline,
}

impl Rule {
    /// Every rule.
    pub const ALL: [Rule; 5] = [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro, Rule::CaroOverline];

    /// The name used on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Renju => "renju",
            Rule::Caro => "caro",
            Rule::CaroOverline => "caro-overline",
        }
    }

    /// The number of the rule in the Gomocup protocol (`INFO rule`).
    #[must_use]
    pub const fn protocol_code(self) -> u32 {
        match self {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 4,
            Rule::CaroOverline => 8,
            Rule::Caro => 9,
        }
    }

    /// The rule with this number in the Gomocup protocol.
    #[must_use]
    pub fn from_protocol_code(code: u32) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.protocol_code() == code)
    }

    /// Whether `color` has forbidden moves.
    #[inline]
    #[must_use]
    pub fn restricts(self, color: Color) -> bool {
        self == Rule::Renju && color == Color::Black
    }

    /// Whether a run of six or more wins for `color`.
    #[inline]
    #[must_use]
    pub fn overline_wins(self, color: Color) -> bool {
        match self {
            Rule::Freestyle | Rule::CaroOverline => true,
            Rule::Standard | Rule::Caro => false,
            Rule::Renju => color == Color::White,
        }
    }

    /// Whether a five with an enemy stone at both ends does not win.
    #[inline]
    #[must_use]
    pub fn five_can_be_blocked(self) -> bool {
        matches!(self, Rule::Caro | Rule::CaroOverline)
    }

    /// Whether a run of `length` stones of `color` wins; `both_ends_blocked` says that the next points in line on
    /// both sides hold enemy stones.
    #[inline]
    #[must_use]
    pub fn run_wins(self, color: Color, length: usize, both_ends_blocked: bool) -> bool {
        match length {
            0..=4 => false,
            5 => !(both_ends_blocked && self.five_can_be_blocked()),
            _ => self.overline_wins(color),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No rule has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseRuleError(
    /// The text that was given.
    pub String,
);

impl fmt::Display for ParseRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no rule: expected freestyle, standard, renju, caro or caro-overline", self.0)
    }
}

impl std::error::Error for ParseRuleError {}

impl FromStr for Rule {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<Rule, ParseRuleError> {
        let name = text.trim().to_ascii_lowercase().replace('_', "-");
        Rule::ALL.into_iter().find(|rule| rule.name() == name).ok_or_else(|| ParseRuleError(text.to_owned()))
    }
}
