//! Game files of other programs, read into trees and written from them. One module a format.
//!
//! Readers take what they can: a damaged file gives the part before the damage and a list of typed warnings; an error comes
//! only when nothing can be read. Writers say what they leave out. No reader recurses over what a file holds.

mod boards;
mod boards_write;
mod charset;
mod fault;
mod five;
mod format;
mod lib_read;
mod lib_write;
mod loss;
mod moves;
mod pos;
mod psq;
mod renjunet;
mod sgf_node;
mod sgf_points;
mod sgf_read;
mod sgf_write;
mod tree_json;
mod tree_json_read;
mod yixin;
mod yixin_tree;

use rules::{BoardSize, Rule};

pub use fault::{At, Fault, FileError, Lost, Wanted, Warning, WriteError};
pub use format::FileFormat;

use crate::tree::Tree;

/// Which end of the board a file counts its rows from. A file says it the way its format does; this is for programs that
/// count from the other end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Row1 {
    /// As the format has it: row 1 of `h8` is at the bottom.
    #[default]
    Bottom,
    /// From the other end: the board is mirrored.
    Top,
}

/// Which letter of a text board is Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BlackLetter {
    /// `x`, unless only `o` makes the counts of stones possible.
    #[default]
    Guess,
    /// `x`.
    X,
    /// `o`.
    O,
}

/// How to read a file.
#[derive(Clone, Debug)]
pub struct ReadOptions<'a> {
    /// The format; `None`: find out.
    pub format: Option<FileFormat>,
    /// The end of the file's name, like `lib`.
    pub extension: Option<&'a str>,
    /// Which end rows count from. Tengen JSON is never mirrored.
    pub row1: Row1,
    /// The character set of texts that are no UTF-8; `None`: what the file says, else a guess.
    pub charset: Option<&'a str>,
    /// Which letter of a text board is Black.
    pub black: BlackLetter,
    /// The board where the format does not say it.
    pub size: BoardSize,
    /// The rule where the format does not say it.
    pub rule: Option<Rule>,
    /// The most bytes that are read, unpacked too: at most [`MAX_FILE`].
    pub max_bytes: usize,
}

/// The largest file that is read: 256 MiB.
pub const MAX_FILE: usize = 256 << 20;
/// How many warnings a reader lists; it counts the others.
const MAX_WARNINGS: usize = 200;

impl Default for ReadOptions<'_> {
    fn default() -> Self {
        ReadOptions {
            format: None,
            extension: None,
            row1: Row1::Bottom,
            charset: None,
            black: BlackLetter::Guess,
            size: BoardSize::RENJU,
            rule: None,
            max_bytes: MAX_FILE,
        }
    }
}

/// What was read.
#[derive(Clone, Debug)]
pub struct ReadFile {
    /// The format.
    pub format: FileFormat,
    /// The games; at least one.
    pub trees: Vec<Tree>,
    /// What was not right.
    pub warnings: Vec<Warning>,
    /// The character set that texts were read in, if it was not UTF-8.
    pub charset: Option<&'static str>,
}

/// How to write a file.
#[derive(Clone, Debug, Default)]
pub struct WriteOptions<'a> {
    /// Which end rows count from. Tengen JSON is never mirrored.
    pub row1: Row1,
    /// The character set of the texts of a RenLib library; `None`: UTF-8.
    pub charset: Option<&'a str>,
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// What it does not hold, in the order of [`Lost`].
    pub lost: Vec<Lost>,
}

/// Reads a file of any known format.
///
/// ```
/// let file = records::read_trees(b"(;GM[4]SZ[15];B[hh];W[hg](;B[ig])(;B[ii]))", &Default::default()).unwrap();
/// let tree = &file.trees[0];
/// assert_eq!(tree.len(), 5);
/// let leaf = tree.main_line().last().unwrap();
/// assert_eq!(tree.position_text(leaf), "h8h9i9");
/// ```
///
/// # Errors
/// [`FileError`] when nothing can be read.
pub fn read_trees(bytes: &[u8], options: &ReadOptions<'_>) -> Result<ReadFile, FileError> {
    let format = options.format.unwrap_or_else(|| FileFormat::detect(bytes, options.extension));
    let mut reader = Reader {
        format,
        options,
        most: options.max_bytes.min(MAX_FILE),
        warnings: Vec::new(),
        more: 0,
        charset: None,
    };
    if bytes.len() > reader.most {
        return Err(reader.whole(Fault::TooLarge { most: reader.most }));
    }
    if bytes.is_empty() {
        return Err(reader.whole(Fault::Empty));
    }
    let mut trees = match format {
        FileFormat::Json => tree_json_read::read(bytes, &mut reader),
        FileFormat::Sgf => sgf_read::read(bytes, &mut reader),
        FileFormat::Lib => lib_read::read(bytes, &mut reader),
        FileFormat::Psq => psq::read(bytes, &mut reader),
        FileFormat::Rec => psq::read_rec(bytes, &mut reader),
        FileFormat::Pos => pos::read(bytes, &mut reader),
        FileFormat::Board => boards::read(bytes, &mut reader),
        FileFormat::Fen => boards::read_fen(bytes, &mut reader),
        FileFormat::Moves | FileFormat::Stones => moves::read(bytes, &mut reader),
        FileFormat::Protocol => boards::read_protocol(bytes, &mut reader),
        FileFormat::Five => five::read(bytes, &mut reader),
        FileFormat::YixinDb => yixin::read(bytes, &mut reader),
        FileFormat::RenjuNet => renjunet::read(bytes, &mut reader),
    }?;
    for tree in &mut trees {
        tree.info.rule = tree.info.rule.or(options.rule);
        if options.row1 == Row1::Top && format != FileFormat::Json {
            tree.mirror_rows();
        }
    }
    if reader.more > 0 {
        let at = reader.warnings.last().map_or(At { offset: 0, line: None }, |warning| warning.at);
        reader.warnings.push(Warning { at, fault: Fault::More(reader.more) });
    }
    Ok(ReadFile { format, trees, warnings: reader.warnings, charset: reader.charset })
}

/// Writes trees. Formats of one game take the first; formats without variations the main line.
///
/// # Errors
/// [`WriteError`] when the format cannot hold the game at all.
pub fn write_trees(
    trees: &[Tree],
    format: FileFormat,
    options: &WriteOptions<'_>,
) -> Result<Written, WriteError> {
    if !format.is_written() {
        return Err(WriteError::ReadOnly(format));
    }
    if trees.is_empty() {
        return Err(WriteError::NoGame);
    }
    let mirrored: Vec<Tree>;
    let (trees, mut lost) = if options.row1 == Row1::Top && format != FileFormat::Json {
        mirrored = trees
            .iter()
            .cloned()
            .map(|mut tree| {
                tree.mirror_rows();
                tree
            })
            .collect();
        (mirrored.as_slice(), loss::of_mirror(trees))
    } else {
        (trees, Vec::new())
    };
    let written = match format {
        FileFormat::Json => tree_json::write(trees),
        FileFormat::Sgf => sgf_write::write(trees),
        FileFormat::Lib => lib_write::write(trees, options)?,
        FileFormat::Psq => psq::write(trees),
        FileFormat::Pos => pos::write(trees)?,
        FileFormat::Five => five::write(trees)?,
        FileFormat::Board => boards_write::board(trees),
        FileFormat::Fen => boards_write::fen(trees),
        FileFormat::Stones => boards_write::stones(trees),
        _ => moves::write(trees),
    };
    lost.extend(written.lost);
    lost.sort_unstable();
    lost.dedup();
    Ok(Written { bytes: written.bytes, lost })
}

/// What every reader needs beside the bytes.
struct Reader<'a> {
    format: FileFormat,
    options: &'a ReadOptions<'a>,
    most: usize,
    warnings: Vec<Warning>,
    /// How many warnings there were beyond the list.
    more: usize,
    charset: Option<&'static str>,
}

impl Reader<'_> {
    fn warn(&mut self, at: At, fault: Fault) {
        if self.warnings.len() < MAX_WARNINGS {
            self.warnings.push(Warning { at, fault });
        } else {
            self.more += 1;
        }
    }

    fn error(&self, at: At, fault: Fault) -> FileError {
        FileError { format: self.format, at: Some(at), fault }
    }

    fn whole(&self, fault: Fault) -> FileError {
        FileError { format: self.format, at: None, fault }
    }
}

/// A fault that shows the start of what was found.
fn expected(wanted: Wanted, found: &str) -> Fault {
    let mut text: String = found.chars().take(40).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if found.chars().nth(40).is_some() {
        text.push('…');
    }
    Fault::Expected { wanted, found: text }
}
