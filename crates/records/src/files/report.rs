//! What can be wrong with a file, and what readers have in common.

use std::fmt;

use rules::{Color, Move};
use thiserror::Error;

use super::{FileFormat, MAX_WARNINGS, OpenOptions, Opened};
use crate::error::ReadError;
use crate::tree::Tree;

/// What a reader looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// Any game at all.
    Game,
    /// `(;`.
    GameTree,
    /// A node, `;`.
    Node,
    /// A property with a value in brackets.
    Property,
    /// `)`.
    TreeEnd,
    /// `]`.
    ValueEnd,
    /// The first line of a Piskvork game.
    PsqHead,
    /// The first bytes of a RenLib library of version 3.4 or before.
    LibHead,
    /// A record of a RenLib library.
    LibRecord,
    /// A move, or a pass.
    Move,
    /// The number of moves and so many bytes after it.
    PosBytes,
    /// Rows of a board, as many as points in each.
    Board,
    /// `Five-to-five-Renju 1.0`.
    FiveHead,
    /// Two numbers: moves made and side to move.
    FiveCount,
    /// `x,y,color`.
    BlockLine,
    /// `DONE`.
    BlockEnd,
    /// A record of a Yixin database.
    DbRecord,
    /// `<game …>`.
    XmlGame,
    /// Well-formed XML.
    Xml,
    /// What the file packs.
    Packed,
    /// Text.
    Text,
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wanted::Game => "a game",
            Wanted::GameTree => "a game tree, '(;'",
            Wanted::Node => "a node, ';'",
            Wanted::Property => "a property like B[hh]",
            Wanted::TreeEnd => "')'",
            Wanted::ValueEnd => "']'",
            Wanted::PsqHead => "a line like 'Piskvorky 15x15, 11:11, 0'",
            Wanted::LibHead => "the head of a RenLib library of version 3.4 or before",
            Wanted::LibRecord => "a record of two bytes and its texts",
            Wanted::Move => "a move",
            Wanted::PosBytes => "the number of moves and so many bytes",
            Wanted::Board => "5 to 22 rows of as many points",
            Wanted::FiveHead => "the line 'Five-to-five-Renju 1.0'",
            Wanted::FiveCount => "the number of moves and the side to move (1 or 2)",
            Wanted::BlockLine => "a line like '7,7,1'",
            Wanted::BlockEnd => "the line 'DONE'",
            Wanted::DbRecord => "a record of a Yixin database",
            Wanted::XmlGame => "a <game> element",
            Wanted::Xml => "well-formed XML",
            Wanted::Packed => "packed data that unpacks",
            Wanted::Text => "text",
        })
    }
}

/// What makes a file unreadable.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FileProblem {
    /// More bytes than the options allow, packed or unpacked.
    #[error("{bytes} bytes are too many: at most {most} are read")]
    TooLarge {
        /// The size, or what it is at least.
        bytes: usize,
        /// The limit.
        most: usize,
    },
    /// There is nothing in the file.
    #[error("the file is empty")]
    Empty,
    /// Something else is there.
    #[error("expected {0}")]
    Expected(Wanted),
    /// No board has this size.
    #[error("no board is {width}x{height}: 5 to 22 lines are possible, as many as columns")]
    Size {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A word is no move, or the text holds no position.
    #[error("{}", .0.what())]
    Text(rules::text::TextError),
    /// Tengen JSON of one game that cannot be read.
    #[error("{}", .0.problem)]
    Json(Box<ReadError>),
    /// Tengen JSON of a tree that cannot be read.
    #[error("{0}")]
    JsonTree(String),
    /// There is no encoding with the name that the options give.
    #[error("no encoding has the name that was given")]
    Encoding,
}

/// A file of which nothing can be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{format}{}: {problem}", show_place(*offset, *line))]
pub struct FileError {
    /// The format that was assumed.
    pub format: FileFormat,
    /// Bytes before the place of the fault; in text that had to be decoded, bytes of its UTF-8 form.
    pub offset: Option<usize>,
    /// The line, from 1, in formats that have lines.
    pub line: Option<usize>,
    /// What is wrong.
    pub problem: FileProblem,
}

fn show_place(offset: Option<usize>, line: Option<usize>) -> String {
    match (line, offset) {
        (Some(line), _) => format!(", line {line}"),
        (None, Some(offset)) => format!(", byte {offset}"),
        (None, None) => String::new(),
    }
}

/// What is wrong at a place that was read all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WarningKind {
    /// Text that belongs to no game was skipped.
    Junk,
    /// Something else is there, and was skipped.
    Expected(Wanted),
    /// The file ends in the middle.
    EndsEarly,
    /// The text (cut where it is long) is no point of the board; it is kept as a property where that is possible.
    NoPoint(String),
    /// A stone stands there already; the move is kept.
    Occupied(Move),
    /// A move was left out because the format has no such move here.
    Skipped(Move),
    /// A property is there more than once; its values were put together.
    Repeated(String),
    /// An SGF file of another game than Gomoku: its number.
    OtherGame(u32),
    /// No board has the size that the file gives; the largest one is assumed.
    Size(String),
    /// The texts are not in the encoding that the file names.
    WrongEncoding {
        /// What the file says.
        declared: String,
        /// What was taken.
        used: &'static str,
    },
    /// Bytes that are no text in the encoding were replaced.
    Replaced,
    /// The file gives another number of moves than it has.
    Count {
        /// What it says.
        said: usize,
        /// What it has.
        found: usize,
    },
    /// The file gives another side to move than its moves lead to.
    Turn {
        /// What it says.
        said: Option<Color>,
        /// What follows from the moves.
        found: Color,
    },
    /// Which stones are black is a guess: the symbols are used both ways.
    Colors,
    /// The number of branches that were still open at the end.
    OpenBranches(usize),
    /// More nodes than the options allow: the rest was left out.
    TooManyNodes,
}

impl fmt::Display for WarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WarningKind::Junk => f.write_str("text outside of games was skipped"),
            WarningKind::Expected(wanted) => write!(f, "expected {wanted}"),
            WarningKind::EndsEarly => f.write_str("the file ends in the middle"),
            WarningKind::NoPoint(text) => write!(f, "'{text}' is no point of the board"),
            WarningKind::Occupied(mv) => write!(f, "{mv} is occupied"),
            WarningKind::Skipped(mv) => write!(f, "{mv} was left out"),
            WarningKind::Repeated(name) => write!(f, "{name} is there more than once"),
            WarningKind::OtherGame(number) => {
                write!(f, "the file says it is of game {number}, not of Gomoku (4)")
            }
            WarningKind::Size(text) => write!(f, "no board has the size {text}"),
            WarningKind::WrongEncoding { declared, used } => {
                write!(f, "the texts are not {declared} as the file says, but {used}")
            }
            WarningKind::Replaced => f.write_str("bytes that are no text were replaced"),
            WarningKind::Count { said, found } => write!(f, "{found} moves instead of {said}"),
            WarningKind::Turn { said, found } => {
                let said = said.map_or("nobody", Color::name);
                write!(f, "the side to move is {}, not {said} as the file says", found.name())
            }
            WarningKind::Colors => f.write_str("which stones are black is a guess"),
            WarningKind::OpenBranches(count) => write!(f, "{count} branches are not closed"),
            WarningKind::TooManyNodes => f.write_str("too many moves: the rest was left out"),
        }
    }
}

/// Something that is wrong with a file that was read all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Bytes before the place; in text that had to be decoded, bytes of its UTF-8 form.
    pub offset: usize,
    /// The line, from 1, in formats that have lines.
    pub line: Option<usize>,
    /// What is wrong.
    pub kind: WarningKind,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.kind),
            None => write!(f, "byte {}: {}", self.offset, self.kind),
        }
    }
}

/// What all readers need: the options, and where to put warnings.
pub(super) struct Reader<'o> {
    pub(super) format: FileFormat,
    pub(super) options: &'o OpenOptions,
    pub(super) encoding: Option<&'static str>,
    warnings: Vec<Warning>,
    more_warnings: usize,
    nodes: usize,
}

impl<'o> Reader<'o> {
    pub(super) fn new(format: FileFormat, options: &'o OpenOptions) -> Reader<'o> {
        Reader { format, options, encoding: None, warnings: Vec::new(), more_warnings: 0, nodes: 0 }
    }

    pub(super) fn error(&self, offset: Option<usize>, problem: FileProblem) -> FileError {
        FileError { format: self.format, offset, line: None, problem }
    }

    /// An error at a place of a text.
    pub(super) fn error_in(&self, text: &str, offset: usize, problem: FileProblem) -> FileError {
        let line = Some(line_of(text, offset));
        FileError { format: self.format, offset: Some(offset), line, problem }
    }

    pub(super) fn warn(&mut self, offset: usize, kind: WarningKind) {
        if self.warnings.len() < MAX_WARNINGS {
            self.warnings.push(Warning { offset, line: None, kind });
        } else {
            self.more_warnings += 1;
        }
    }

    /// Whether one more node may be made. The first time it may not, a warning says so.
    #[inline]
    pub(super) fn take_node(&mut self, offset: usize) -> bool {
        self.nodes += 1;
        if self.nodes == self.options.max_nodes + 1 {
            self.warn(offset, WarningKind::TooManyNodes);
        }
        self.nodes <= self.options.max_nodes
    }

    /// An empty tree with the settings of the options.
    pub(super) fn tree(&self) -> Tree {
        Tree::new(self.options.defaults)
    }

    /// Adds line numbers to the warnings so far, whose offsets are in this text.
    pub(super) fn number_lines(&mut self, text: &str) {
        self.warnings.sort_by_key(|warning| warning.offset);
        let (mut line, mut counted) = (1, 0);
        for warning in &mut self.warnings {
            let offset = warning.offset.min(text.len());
            line += text.as_bytes()[counted..offset].iter().filter(|&&byte| byte == b'\n').count();
            counted = offset;
            warning.line = Some(line);
        }
    }

    pub(super) fn finish(mut self, trees: Vec<Tree>) -> Opened {
        self.warnings.sort_by_key(|warning| warning.offset);
        let Reader { format, encoding, warnings, more_warnings, .. } = self;
        Opened { format, encoding, trees, warnings, more_warnings }
    }
}

/// The line of a place, from 1.
fn line_of(text: &str, offset: usize) -> usize {
    let before = &text.as_bytes()[..offset.min(text.len())];
    before.iter().filter(|&&byte| byte == b'\n').count() + 1
}

/// The beginning of a text, for a message.
pub(super) fn cut(text: &str) -> String {
    match text.char_indices().nth(20) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
