//! How a game ends.

use std::fmt;

use crate::color::Color;
use crate::forbidden::ForbiddenKind;
use crate::point::Point;

/// Why a game is over. The first group is found by the rules; resignation, time and agreement are reported by
/// whoever runs the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// A row of exactly five.
    Five,
    /// A row of six or more, where that wins.
    Overline,
    /// Black made a forbidden move of this kind (renju).
    Forbidden(ForbiddenKind),
    /// No free point is left.
    Full,
    /// No more than the agreed number of free points is left ([`crate::Settings::draw_at_empty`]).
    FewPoints,
    /// Both sides passed in succession.
    Passes,
    /// Black is to move, may not pass, and every free point is forbidden (policy `illegal`).
    NoLegalMove,
    /// A player gave up.
    Resignation,
    /// A player's time ran out.
    Time,
    /// The players agreed on a draw.
    Agreement,
}

impl EndReason {
    /// The name used in files and JSON output: `five`, `overline`, `forbidden`, `full`, `few-points`, `passes`,
    /// `no-legal-move`, `resignation`, `time` or `agreement`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Five => "five",
            EndReason::Overline => "overline",
            EndReason::Forbidden(_) => "forbidden",
            EndReason::Full => "full",
            EndReason::FewPoints => "few-points",
            EndReason::Passes => "passes",
            EndReason::NoLegalMove => "no-legal-move",
            EndReason::Resignation => "resignation",
            EndReason::Time => "time",
            EndReason::Agreement => "agreement",
        }
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EndReason::Forbidden(kind) => write!(f, "forbidden move ({kind})"),
            EndReason::FewPoints => f.write_str("too few free points left"),
            EndReason::NoLegalMove => f.write_str("no legal move"),
            EndReason::Full => f.write_str("board full"),
            other => f.write_str(other.name()),
        }
    }
}

/// The end of a game: who won and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The colour that won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why the game is over.
    pub reason: EndReason,
    /// The winning row in sorted order, for [`EndReason::Five`] and [`EndReason::Overline`]; the forbidden point for
    /// [`EndReason::Forbidden`]; else empty.
    pub line: Vec<Point>,
}

impl GameResult {
    /// A result without a line.
    #[must_use]
    pub fn new(winner: Option<Color>, reason: EndReason) -> GameResult {
        GameResult { winner, reason, line: Vec::new() }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(color) => write!(f, "{color} wins: {}", self.reason),
            None => write!(f, "draw: {}", self.reason),
        }
    }
}
