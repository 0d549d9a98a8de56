//! What can be wrong with a file of games, and what a format cannot hold.

use std::fmt;

use rules::Point;
use thiserror::Error;

use super::FileFormat;

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct At {
    /// Bytes before it; for compressed or re-encoded files, of the unpacked text in UTF-8.
    pub offset: usize,
    /// The line, from 1, in text formats.
    pub line: Option<usize>,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}"),
            None => write!(f, "byte {}", self.offset),
        }
    }
}

/// What would be right at a place of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are what Display says")]
pub enum Wanted {
    Header,
    BoardSize,
    SquareBoard,
    Point,
    Move,
    Number,
    Node,
    Property,
    Record,
    Row,
    Stones,
    Game,
    Version,
    Compression,
    Markup,
    Field,
    Encoding,
}

impl Wanted {
    /// Every kind.
    pub const ALL: [Wanted; 17] = [
        Wanted::Header,
        Wanted::BoardSize,
        Wanted::SquareBoard,
        Wanted::Point,
        Wanted::Move,
        Wanted::Number,
        Wanted::Node,
        Wanted::Property,
        Wanted::Record,
        Wanted::Row,
        Wanted::Stones,
        Wanted::Game,
        Wanted::Version,
        Wanted::Compression,
        Wanted::Markup,
        Wanted::Field,
        Wanted::Encoding,
    ];
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Wanted::Header => "the header of the format",
            Wanted::BoardSize => "a board of 5 to 22 lines",
            Wanted::SquareBoard => "a square board",
            Wanted::Point => "a point of the board",
            Wanted::Move => "a move",
            Wanted::Number => "a number",
            Wanted::Node => "a node",
            Wanted::Property => "a property with a value in brackets",
            Wanted::Record => "a whole record",
            Wanted::Row => "a row of the board",
            Wanted::Stones => "as many black stones as white ones, or one more",
            Wanted::Game => "a game",
            Wanted::Version => "a version that is known",
            Wanted::Compression => "sound compressed data",
            Wanted::Markup => "sound XML",
            Wanted::Field => "a field of the format",
            Wanted::Encoding => "text in a known character set",
        })
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// More bytes than the options allow, packed or unpacked.
    #[error("more than {most} bytes")]
    TooLarge {
        /// The most that is read.
        most: usize,
    },
    /// There is nothing in the file.
    #[error("the file is empty")]
    Empty,
    /// The file ends where something must follow.
    #[error("the file ends where {0} must follow")]
    EndsEarly(Wanted),
    /// Something else is there.
    #[error("expected {wanted}, found \"{found}\"")]
    Expected {
        /// What would be right.
        wanted: Wanted,
        /// What is there, cut after some characters.
        found: String,
    },
    /// A stone is put on a point that is taken. It is left out.
    #[error("{0} is taken")]
    Occupied(Point),
    /// A property that a node may have once is there again. Lists are joined, of others the first counts.
    #[error("the property {0} is repeated")]
    Repeated(String),
    /// A node has more than one move, or moves and setup. It is read as nodes that follow one another.
    #[error("several moves or a setup in one node")]
    SeveralMoves,
    /// A count that the file says is not that of what it holds. What it holds counts.
    #[error("{said} is said, and {found} is found")]
    Count {
        /// What is said.
        said: usize,
        /// What is found.
        found: usize,
    },
    /// The side to move that the file says is not that of its moves.
    #[error("the side to move does not fit the moves")]
    Turn,
    /// The file is of another game.
    #[error("game number {0} of SGF is no five in a row")]
    OtherGame(String),
    /// The file does not close what it opened.
    #[error("brackets are not closed")]
    Unclosed,
    /// There was more to say of this kind than is listed.
    #[error("and {0} more")]
    More(usize),
}

/// Something in a file that was not right and was read as well as possible.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}: {fault}")]
pub struct Warning {
    /// Where.
    pub at: At,
    /// What.
    pub fault: Fault,
}

/// A file of which nothing can be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{format}{}: {fault}", at.map(|at| format!(", {at}")).unwrap_or_default())]
pub struct FileError {
    /// The format that was assumed.
    pub format: FileFormat,
    /// Where; `None` when it is the file as a whole.
    pub at: Option<At>,
    /// What.
    pub fault: Fault,
}

/// Something that a format cannot hold and that a writer left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names are what Display says")]
pub enum Lost {
    Games,
    Variations,
    Moves,
    Rule,
    Opening,
    OpeningAnswers,
    Owners,
    Players,
    Ratings,
    Result,
    ResultReason,
    GameInfo,
    Setup,
    SideToMove,
    Colors,
    Passes,
    Comments,
    Names,
    Labels,
    Marks,
    Evaluations,
    MoveTimes,
    SavedGame,
    UnknownProperties,
    EmptyNodes,
    Tags,
    Characters,
}

impl Lost {
    /// The name in JSON output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Lost::Games => "games",
            Lost::Variations => "variations",
            Lost::Moves => "moves",
            Lost::Rule => "rule",
            Lost::Opening => "opening",
            Lost::OpeningAnswers => "opening-answers",
            Lost::Owners => "owners",
            Lost::Players => "players",
            Lost::Ratings => "ratings",
            Lost::Result => "result",
            Lost::ResultReason => "result-reason",
            Lost::GameInfo => "game-info",
            Lost::Setup => "setup",
            Lost::SideToMove => "side-to-move",
            Lost::Colors => "colors",
            Lost::Passes => "passes",
            Lost::Comments => "comments",
            Lost::Names => "names",
            Lost::Labels => "labels",
            Lost::Marks => "marks",
            Lost::Evaluations => "evaluations",
            Lost::MoveTimes => "move-times",
            Lost::SavedGame => "saved-game",
            Lost::UnknownProperties => "unknown-properties",
            Lost::EmptyNodes => "empty-nodes",
            Lost::Tags => "tags",
            Lost::Characters => "characters",
        }
    }
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Lost::Games => "all games but the first",
            Lost::Variations => "variations beside the main line",
            Lost::Moves => "the order of the moves",
            Lost::Rule => "the rule",
            Lost::Opening => "the opening protocol",
            Lost::OpeningAnswers => "the choices in the opening",
            Lost::Owners => "who owned which color",
            Lost::Players => "the players",
            Lost::Ratings => "ratings and teams",
            Lost::Result => "the result",
            Lost::ResultReason => "how the game was decided",
            Lost::GameInfo => "date, event and other texts",
            Lost::Setup => "that stones were set up (they became moves) or taken away",
            Lost::SideToMove => "the side to move",
            Lost::Colors => "that colors do not take turns",
            Lost::Passes => "passes",
            Lost::Comments => "comments",
            Lost::Names => "names of nodes",
            Lost::Labels => "labels",
            Lost::Marks => "marks on points",
            Lost::Evaluations => "evaluations",
            Lost::MoveTimes => "times of moves",
            Lost::SavedGame => "clocks and state of the saved game",
            Lost::UnknownProperties => "properties of other programs",
            Lost::EmptyNodes => "nodes without a move",
            Lost::Tags => "marks on nodes",
            Lost::Characters => "characters that the code page does not have",
        })
    }
}

/// Why nothing can be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// The format is only read.
    #[error("{0} is read and not written")]
    ReadOnly(FileFormat),
    /// There is no game to write.
    #[error("there is no game")]
    NoGame,
    /// The format holds only boards of 15 lines.
    #[error("{0} holds only boards of 15 lines")]
    BoardSize(FileFormat),
    /// More moves than the format can count.
    #[error("{0} cannot hold so many moves")]
    TooManyMoves(FileFormat),
    /// No character set has this name.
    #[error("no character set has the name {0}")]
    Charset(String),
}
