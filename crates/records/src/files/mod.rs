//! Every file format: [`open`] and [`save`].
//!
//! Readers are tolerant: what is damaged is skipped with a [`Warning`] that names the place, and only a file of which nothing
//! can be read is an error. Writers are honest: [`Saved::omitted`] lists what the format cannot hold. Each format turns its
//! own coordinates into [`rules::Point`] in its module and nowhere else.

mod blocks;
mod boards;
mod contents;
mod encoding;
mod five;
mod format;
mod json;
mod moves;
mod pos;
mod psq;
mod renjunet;
mod renlib;
mod report;
mod sgf;
mod yixin;

use rules::{BoardSize, Settings};

pub use contents::Omission;
pub use format::FileFormat;
pub(crate) use json::{TREE_VERSION, is_tree, read_record};
pub use report::{FileError, FileProblem, Wanted, Warning, WarningKind};

use crate::tree::Tree;

/// The most bytes that are read where nobody says otherwise: 256 MiB. What a file unpacks to is held against it too.
pub const MAX_FILE: usize = 256 << 20;
/// The most nodes of all trees of a file where nobody says otherwise; each takes [`crate::tree::NODE_BYTES`].
pub const MAX_NODES: usize = 1 << 26;
/// The most warnings that are kept; the others are counted.
const MAX_WARNINGS: usize = 1000;

/// Where row 1 of move text is. Files of some tools count rows from the top, as the tournament protocol does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Row1 {
    /// At the bottom, as renju records have it.
    #[default]
    Bottom,
    /// At the top.
    Top,
}

/// How a file is read.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    /// The format; `None`: found from the content and the extension.
    pub format: Option<FileFormat>,
    /// The end of the file's name without the point, if it has one.
    pub extension: Option<String>,
    /// The settings where the file does not say them.
    pub defaults: Settings,
    /// Where row 1 of move text is.
    pub row1: Row1,
    /// The language of the user (`zh-CN`, `ja`), a hint for texts whose encoding nobody names.
    pub language: Option<String>,
    /// The encoding of texts, as a label of the web (`gb18030`, `shift_jis`); `None`: found out.
    pub encoding: Option<String>,
    /// Whether the bytes are text from a clipboard: UTF-8 whatever the text itself says.
    pub is_unicode: bool,
    /// The most bytes of the file, and of what it unpacks to.
    pub max_bytes: usize,
    /// The most nodes of all trees together.
    pub max_nodes: usize,
}

impl Default for OpenOptions {
    fn default() -> OpenOptions {
        OpenOptions {
            format: None,
            extension: None,
            defaults: Settings::default(),
            row1: Row1::default(),
            language: None,
            encoding: None,
            is_unicode: false,
            max_bytes: MAX_FILE,
            max_nodes: MAX_NODES,
        }
    }
}

/// What was read.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The format of the file.
    pub format: FileFormat,
    /// The encoding of its texts, where there was a choice: `UTF-8`, `gb18030`, ….
    pub encoding: Option<&'static str>,
    /// The games in the order of the file; at least one.
    pub trees: Vec<Tree>,
    /// What was wrong, in the order of the file; the first thousand.
    pub warnings: Vec<Warning>,
    /// How many warnings there were beyond those.
    pub more_warnings: usize,
}

/// Reads a file of any format.
///
/// ```
/// use records::files::{self, FileFormat, OpenOptions};
/// let opened = files::open(b"(;FF[4]GM[4]SZ[15];B[hh];W[hg](;B[ig])(;B[gi]))", &OpenOptions::default()).unwrap();
/// assert_eq!(opened.format, FileFormat::Sgf);
/// assert_eq!(opened.trees[0].len(), 5);
/// assert_eq!(opened.trees[0].text(opened.trees[0].main_end()).unwrap(), "h8h9i9");
/// ```
///
/// # Errors
/// [`FileError`] when nothing can be read.
pub fn open(bytes: &[u8], options: &OpenOptions) -> Result<Opened, FileError> {
    let format = options.format.unwrap_or_else(|| FileFormat::detect(bytes, options.extension.as_deref()));
    let mut reader = report::Reader::new(format, options);
    if bytes.len() > options.max_bytes {
        let problem = FileProblem::TooLarge { bytes: bytes.len(), most: options.max_bytes };
        return Err(reader.error(None, problem));
    }
    if bytes.is_empty() {
        return Err(reader.error(None, FileProblem::Empty));
    }
    let trees = match format {
        FileFormat::Json => json::read(bytes, &mut reader),
        FileFormat::MoveText | FileFormat::Stones => moves::read(bytes, &mut reader),
        FileFormat::Sgf => sgf::read(bytes, &mut reader),
        FileFormat::RenLib => renlib::read(bytes, &mut reader),
        FileFormat::Psq => psq::read(bytes, &mut reader),
        FileFormat::Rec => psq::read_rec(bytes, &mut reader),
        FileFormat::Pos => pos::read(bytes, &mut reader),
        FileFormat::Board => boards::read(bytes, &mut reader),
        FileFormat::Fen => boards::read_fen(bytes, &mut reader),
        FileFormat::Block => blocks::read(bytes, &mut reader),
        FileFormat::Five => five::read(bytes, &mut reader),
        FileFormat::YixinDb => yixin::read(bytes, &mut reader),
        FileFormat::RenjuNet => renjunet::read(bytes, &mut reader),
    }?;
    if trees.is_empty() {
        return Err(reader.error(None, FileProblem::Expected(Wanted::Game)));
    }
    Ok(reader.finish(trees))
}

/// How a file is written.
#[derive(Clone, Debug, Default)]
pub struct SaveOptions {
    /// Where row 1 of move text is.
    pub row1: Row1,
    /// The encoding of the texts of RenLib files, as a label of the web (`gb18030`); `None`: ASCII if that is enough, else
    /// UTF-8.
    pub encoding: Option<String>,
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The file.
    pub bytes: Vec<u8>,
    /// What the trees hold and the file does not, in the order of [`Omission::ALL`].
    pub omitted: Vec<Omission>,
}

/// Why a tree cannot be written in a format at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    /// The format is only read.
    #[error("{0} is only read")]
    ReadOnly(FileFormat),
    /// There is no game to write.
    #[error("there is no game to write")]
    Nothing,
    /// The format is for boards of 15 lines.
    #[error("{format} holds boards of 15 lines, not of {size}")]
    Size {
        /// The format.
        format: FileFormat,
        /// The board of the game.
        size: BoardSize,
    },
    /// The game has more moves than the format can count.
    #[error("{format} holds at most {most} moves, not {moves}")]
    TooLong {
        /// The format.
        format: FileFormat,
        /// Its limit.
        most: usize,
        /// The moves of the game.
        moves: usize,
    },
    /// There is no encoding with this name.
    #[error("no encoding has that name")]
    Encoding,
}

/// Writes trees. Formats of one game take the first and say that the others are omitted.
///
/// ```
/// use records::files::{self, FileFormat, Omission, SaveOptions};
/// let opened = files::open(b"(;GM[4];B[hh]C[centre];W[hg])", &files::OpenOptions::default()).unwrap();
/// let saved = files::save(&opened.trees, FileFormat::MoveText, &SaveOptions::default()).unwrap();
/// assert_eq!(saved.bytes, b"h8h9\n");
/// assert_eq!(saved.omitted, [Omission::Comments]);
/// ```
///
/// # Errors
/// [`SaveError`] when the format cannot hold the game at all.
pub fn save(trees: &[Tree], format: FileFormat, options: &SaveOptions) -> Result<Saved, SaveError> {
    let first = trees.first().ok_or(SaveError::Nothing)?;
    match format {
        FileFormat::Json => Ok(json::write(trees)),
        FileFormat::MoveText => Ok(moves::write(trees, first, options)),
        FileFormat::Stones => Ok(moves::write_stones(trees, first, options)),
        FileFormat::Sgf => Ok(sgf::write(trees)),
        FileFormat::RenLib => renlib::write(trees, first, options),
        FileFormat::Psq => Ok(psq::write(trees, first)),
        FileFormat::Pos => pos::write(trees, first),
        FileFormat::Board => Ok(boards::write(trees, first)),
        FileFormat::Fen => Ok(boards::write_fen(trees, first)),
        FileFormat::Five => five::write(trees),
        FileFormat::Rec | FileFormat::Block | FileFormat::YixinDb | FileFormat::RenjuNet => {
            Err(SaveError::ReadOnly(format))
        }
    }
}
