//! The opening protocols by name, with their parameters, and the games they fit.

use std::fmt;
use std::str::FromStr;

use crate::position::Settings;
use crate::rule::Rule;

/// An opening protocol, with its parameter where it has one.
///
/// ```
/// use rules::Protocol;
/// assert_eq!("soosyrv".parse(), Ok(Protocol::Soosyrv { max: 8 }));
/// assert_eq!("taraguchi-5".parse(), Ok(Protocol::Taraguchi { offers: 5 }));
/// assert_eq!(Protocol::Taraguchi { offers: 10 }.to_string(), "taraguchi-10");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Protocol {
    /// No protocol: normal play from the first stone.
    #[default]
    None,
    /// B1 on the centre, W2 anywhere, B3 outside the 5×5 square (Pro, Gomoku).
    Pro,
    /// Like Pro with B3 outside the 7×7 square (Long Pro, Gomoku).
    LongPro,
    /// A places three stones, B may swap (classic swap, Gomoku).
    Swap,
    /// A places one stone, B may swap (swap after the first move, Gomoku).
    Swap1,
    /// A places three stones; B takes a colour or places two more and A takes a colour (Swap2, Gomoku world
    /// championship since 2009).
    Swap2,
    /// A places a black and a white stone; B takes a colour or places a second white stone and A takes a colour.
    /// A form of swap that programming tutorials use. A swap exchanges the owners of the colours; stones keep their
    /// colour. Black is to move after it, also with two white stones against one black stone.
    SwapArticle,
    /// The shorter form of [`Protocol::SwapArticle`]: A places one black stone; B takes a colour or places a white
    /// stone and A takes a colour.
    SwapArticle1,
    /// One of the 26 openings, swap, W4 anywhere, two fifth moves (RIF opening rule 1996-2008).
    Rif,
    /// A declares the number of fifth moves with the third stone, at most `max` (RIF opening rules, Yamaguchi,
    /// 2009-2016).
    Yamaguchi {
        /// Largest number that may be declared (12 unless set).
        max: u8,
    },
    /// White declares the number of fifth moves with the fourth stone, at most `max` (RIF opening rules,
    /// Soosõrv-8, 2017-2023; Soosõrv-4 before).
    Soosyrv {
        /// The N of Soosyrv-N.
        max: u8,
    },
    /// A swap after every stone, or `offers` fifth moves (RIF opening rules, Taraguchi-10, since 2023).
    Taraguchi {
        /// The N of Taraguchi-N.
        offers: u8,
    },
    /// Taraguchi with larger zones: 5×5, 7×7, 9×9, 9×9 for moves 2 to 5 (Super Taraguchi-10).
    SuperTaraguchi {
        /// The N of Super Taraguchi-N.
        offers: u8,
    },
    /// A swap after each of five stones (Tarannikov rule; the zones of moves 4 and 5 are those of Taraguchi, which
    /// is not certain).
    Tarannikov,
    /// A places three stones, B two; A takes a colour (Sakata rule; derived from Super Sakata, no primary text).
    Sakata,
    /// Sakata where whoever may take a colour may put two more stones instead and hand the choice back (RIF
    /// opening rules, Super Sakata).
    SuperSakata,
}

impl Protocol {
    /// Every protocol, with the parameter that its bare name stands for.
    pub const ALL: [Protocol; 16] = [
        Protocol::None,
        Protocol::Pro,
        Protocol::LongPro,
        Protocol::Swap,
        Protocol::Swap1,
        Protocol::Swap2,
        Protocol::SwapArticle,
        Protocol::SwapArticle1,
        Protocol::Rif,
        Protocol::Yamaguchi { max: 12 },
        Protocol::Soosyrv { max: 8 },
        Protocol::Taraguchi { offers: 10 },
        Protocol::SuperTaraguchi { offers: 10 },
        Protocol::Tarannikov,
        Protocol::Sakata,
        Protocol::SuperSakata,
    ];

    /// The names of [`Protocol::ALL`], in the same order: what a list of allowed values shows.
    pub const ALL_NAMES: [&'static str; 16] = [
        "none",
        "pro",
        "long-pro",
        "swap",
        "swap1",
        "swap2",
        "swap-article",
        "swap-article-1",
        "rif",
        "yamaguchi",
        "soosyrv-8",
        "taraguchi-10",
        "super-taraguchi-10",
        "tarannikov",
        "sakata",
        "super-sakata",
    ];

    /// The smallest number of fifth moves that a parameter may name.
    pub const MIN_FIFTH_MOVES: u8 = 1;

    /// The largest number of fifth moves that a parameter may name. After every four stones that a protocol can
    /// lead to there are at least 23 fifth moves no two of which are symmetric, on 9 lines and on larger boards.
    pub const MAX_FIFTH_MOVES: u8 = 20;

    /// The name without the number: `soosyrv` for Soosyrv-8.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::None => "none",
            Protocol::Pro => "pro",
            Protocol::LongPro => "long-pro",
            Protocol::Swap => "swap",
            Protocol::Swap1 => "swap1",
            Protocol::Swap2 => "swap2",
            Protocol::SwapArticle => "swap-article",
            Protocol::SwapArticle1 => "swap-article-1",
            Protocol::Rif => "rif",
            Protocol::Yamaguchi { .. } => "yamaguchi",
            Protocol::Soosyrv { .. } => "soosyrv",
            Protocol::Taraguchi { .. } => "taraguchi",
            Protocol::SuperTaraguchi { .. } => "super-taraguchi",
            Protocol::Tarannikov => "tarannikov",
            Protocol::Sakata => "sakata",
            Protocol::SuperSakata => "super-sakata",
        }
    }

    /// The parameter: the largest number that may be declared, or the number of fifth moves to be offered.
    #[must_use]
    pub const fn number(self) -> Option<u8> {
        match self {
            Protocol::Yamaguchi { max } | Protocol::Soosyrv { max } => Some(max),
            Protocol::Taraguchi { offers } | Protocol::SuperTaraguchi { offers } => Some(offers),
            _ => None,
        }
    }

    /// The same protocol with another parameter; unchanged where it has none.
    #[must_use]
    pub const fn with_number(self, number: u8) -> Protocol {
        match self {
            Protocol::Yamaguchi { .. } => Protocol::Yamaguchi { max: number },
            Protocol::Soosyrv { .. } => Protocol::Soosyrv { max: number },
            Protocol::Taraguchi { .. } => Protocol::Taraguchi { offers: number },
            Protocol::SuperTaraguchi { .. } => Protocol::SuperTaraguchi { offers: number },
            other => other,
        }
    }

    /// Whether no primary text settles all of its rules: plain Sakata is derived from Super Sakata, and sources
    /// differ on the zones of moves 4 and 5 of Tarannikov.
    #[must_use]
    pub const fn is_unverified(self) -> bool {
        matches!(self, Protocol::Sakata | Protocol::Tarannikov)
    }

    /// Whether it is played under the rule renju only, on an odd board.
    #[must_use]
    pub const fn needs_renju(self) -> bool {
        match self {
            Protocol::None
            | Protocol::Pro
            | Protocol::LongPro
            | Protocol::Swap
            | Protocol::Swap1
            | Protocol::Swap2
            | Protocol::SwapArticle
            | Protocol::SwapArticle1 => false,
            Protocol::Rif
            | Protocol::Yamaguchi { .. }
            | Protocol::Soosyrv { .. }
            | Protocol::Taraguchi { .. }
            | Protocol::SuperTaraguchi { .. }
            | Protocol::Tarannikov
            | Protocol::Sakata
            | Protocol::SuperSakata => true,
        }
    }

    /// The fewest lines of the board it can be played on.
    #[must_use]
    pub const fn min_lines(self) -> u8 {
        match self {
            Protocol::Pro => 7,
            Protocol::LongPro => 9,
            _ if self.needs_renju() => 9,
            _ => 5,
        }
    }

    /// Whether it can be played with these settings.
    ///
    /// # Errors
    /// [`ProtocolError`] says why not.
    pub fn check(self, settings: &Settings) -> Result<(), ProtocolError> {
        let lines = settings.size.get();
        if let Some(number) = self.number()
            && !(Protocol::MIN_FIFTH_MOVES..=Protocol::MAX_FIFTH_MOVES).contains(&number)
        {
            Err(ProtocolError::FifthMoves(self, number))
        } else if self.needs_renju() && settings.rule != Rule::Renju {
            Err(ProtocolError::NeedsRenju(self))
        } else if self.needs_renju() && lines.is_multiple_of(2) {
            Err(ProtocolError::NeedsOddBoard(self))
        } else if lines < self.min_lines() {
            Err(ProtocolError::NeedsLines(self, self.min_lines()))
        } else {
            Ok(())
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            // The bare name is the usual one, and sources give no upper bound to cite.
            Some(number) if *self != (Protocol::Yamaguchi { max: 12 }) => {
                f.pad(&format!("{}-{number}", self.name()))
            }
            _ => f.pad(self.name()),
        }
    }
}

/// The text names no opening protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseProtocolError {
    /// No protocol has this name.
    Unknown(String),
    /// The protocol exists, but the number after its name is not
    /// [`Protocol::MIN_FIFTH_MOVES`] to [`Protocol::MAX_FIFTH_MOVES`].
    Number {
        /// The text that was given.
        text: String,
        /// The name of the protocol.
        name: &'static str,
    },
}

impl fmt::Display for ParseProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseProtocolError::Unknown(text) => {
                write!(f, "'{text}' is no opening protocol: expected {}", Protocol::ALL_NAMES.join(", "))
            }
            ParseProtocolError::Number { text, name } => write!(
                f,
                "'{text}' is no opening protocol: the number after {name}- must be {} to {}",
                Protocol::MIN_FIFTH_MOVES,
                Protocol::MAX_FIFTH_MOVES
            ),
        }
    }
}

impl std::error::Error for ParseProtocolError {}

impl FromStr for Protocol {
    type Err = ParseProtocolError;

    fn from_str(text: &str) -> Result<Protocol, ParseProtocolError> {
        let lower = text.to_ascii_lowercase();
        if let Some(found) = Protocol::ALL.into_iter().find(|protocol| protocol.name() == lower) {
            return Ok(found);
        }
        let unknown = || ParseProtocolError::Unknown(text.to_owned());
        let (name, digits) = lower.rsplit_once('-').ok_or_else(unknown)?;
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(unknown());
        }
        let found = Protocol::ALL
            .into_iter()
            .find(|protocol| protocol.number().is_some() && protocol.name() == name)
            .ok_or_else(unknown)?;
        match digits.parse() {
            Ok(number @ Protocol::MIN_FIFTH_MOVES..=Protocol::MAX_FIFTH_MOVES) => {
                Ok(found.with_number(number))
            }
            _ => Err(ParseProtocolError::Number { text: text.to_owned(), name: found.name() }),
        }
    }
}

/// Why a protocol does not fit a game's settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProtocolError {
    /// A renju protocol under another rule.
    NeedsRenju(Protocol),
    /// A renju protocol on an even board.
    NeedsOddBoard(Protocol),
    /// The board is too small: the fewest lines that will do.
    NeedsLines(Protocol, u8),
    /// The parameter is not [`Protocol::MIN_FIFTH_MOVES`] to [`Protocol::MAX_FIFTH_MOVES`].
    FifthMoves(Protocol, u8),
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProtocolError::NeedsRenju(protocol) => write!(f, "the opening {protocol} needs the rule renju"),
            ProtocolError::NeedsOddBoard(protocol) => {
                write!(f, "the opening {protocol} needs a board with an odd number of lines")
            }
            ProtocolError::NeedsLines(protocol, lines) => {
                write!(f, "the opening {protocol} needs a board of at least {lines} lines")
            }
            ProtocolError::FifthMoves(protocol, number) => write!(
                f,
                "the opening {} cannot ask for {number} fifth moves: the number must be {} to {}",
                protocol.name(),
                Protocol::MIN_FIFTH_MOVES,
                Protocol::MAX_FIFTH_MOVES
            ),
        }
    }
}

impl std::error::Error for ProtocolError {}
