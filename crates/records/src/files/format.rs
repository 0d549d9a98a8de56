//! The file formats, and telling them apart.

use std::fmt;

/// A file format of games and trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FileFormat {
    /// Tengen JSON: a tree, or a saved game.
    Json,
    /// SGF, FF\[4\] GM\[4\].
    Sgf,
    /// A RenLib library.
    Lib,
    /// A Piskvork game.
    Psq,
    /// A Gomotur game.
    Rec,
    /// The moves of one game, a byte each.
    Pos,
    /// A board as text.
    Board,
    /// The stones of a board in one line: `15/…/ b renju`.
    Fen,
    /// Moves or stones as words: `h8i9j7`.
    Moves,
    /// Stones as a list: `h8,f6/h7`.
    Stones,
    /// `BOARD` … `DONE` of the engine protocol, `YXBOARD` too.
    Protocol,
    /// `Five-to-five-Renju 1.0`.
    Five,
    /// A Yixin database.
    YixinDb,
    /// The RenjuNet database.
    RenjuNet,
}

impl FileFormat {
    /// Every format.
    pub const ALL: [FileFormat; 14] = [
        FileFormat::Json,
        FileFormat::Sgf,
        FileFormat::Lib,
        FileFormat::Psq,
        FileFormat::Rec,
        FileFormat::Pos,
        FileFormat::Board,
        FileFormat::Fen,
        FileFormat::Moves,
        FileFormat::Stones,
        FileFormat::Protocol,
        FileFormat::Five,
        FileFormat::YixinDb,
        FileFormat::RenjuNet,
    ];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FileFormat::Json => "json",
            FileFormat::Sgf => "sgf",
            FileFormat::Lib => "lib",
            FileFormat::Psq => "psq",
            FileFormat::Rec => "rec",
            FileFormat::Pos => "pos",
            FileFormat::Board => "board",
            FileFormat::Fen => "fen",
            FileFormat::Moves => "moves",
            FileFormat::Stones => "stones",
            FileFormat::Protocol => "protocol",
            FileFormat::Five => "five",
            FileFormat::YixinDb => "yixin-db",
            FileFormat::RenjuNet => "renjunet",
        }
    }

    /// The format with this [`FileFormat::name`], in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<FileFormat> {
        FileFormat::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// The usual end of file names.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            FileFormat::Json => "json",
            FileFormat::Sgf => "sgf",
            FileFormat::Lib => "lib",
            FileFormat::Psq => "psq",
            FileFormat::Rec => "rec",
            FileFormat::Pos => "pos",
            FileFormat::YixinDb => "db",
            FileFormat::RenjuNet => "rif",
            _ => "txt",
        }
    }

    /// The format that an end of file names says; `None` for `txt` and all others.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<FileFormat> {
        FileFormat::ALL
            .into_iter()
            .find(|format| format.extension() != "txt" && format.extension().eq_ignore_ascii_case(extension))
    }

    /// Whether there is a writer.
    #[must_use]
    pub const fn is_written(self) -> bool {
        !matches!(self, FileFormat::Rec | FileFormat::Protocol | FileFormat::YixinDb | FileFormat::RenjuNet)
    }

    /// Whether what is written comes back whole when it is read again; else the writer lists what is lost.
    #[must_use]
    pub const fn is_lossless(self) -> bool {
        matches!(self, FileFormat::Json)
    }

    /// The format of a content. The end of the file's name decides where the content says too little (`.pos`, `.db`,
    /// `.lib` of the old kind, `.rec`).
    #[must_use]
    pub fn detect(bytes: &[u8], extension: Option<&str>) -> FileFormat {
        let extension = extension.and_then(FileFormat::from_extension);
        if bytes.starts_with(super::lib_read::MAGIC) {
            return FileFormat::Lib;
        }
        if bytes.first() == Some(&0x78) && bytes.len().is_multiple_of(2) && extension == Some(FileFormat::Lib)
        {
            return FileFormat::Lib;
        }
        if bytes.starts_with(&super::yixin::LZ4_MAGIC) || extension == Some(FileFormat::YixinDb) {
            return FileFormat::YixinDb;
        }
        if bytes.starts_with(&[0x1F, 0x8B]) {
            return FileFormat::RenjuNet;
        }
        if extension == Some(FileFormat::Pos)
            && bytes.first().is_some_and(|&n| usize::from(n) + 1 == bytes.len())
        {
            return FileFormat::Pos;
        }
        let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let start = text.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(text.len());
        let text = &text[start..];
        let head = &text[..text.len().min(4096)];
        if head.starts_with(b"Piskvorky ") {
            FileFormat::Psq
        } else if head.starts_with(b"Five-to-five-Renju") {
            FileFormat::Five
        } else if head.starts_with(b"{") {
            FileFormat::Json
        } else if super::sgf_read::looks_like(head) {
            FileFormat::Sgf
        } else if contains(head, b"<?xml") || contains(head, b"<database") || contains(head, b"<game") {
            FileFormat::RenjuNet
        } else if extension == Some(FileFormat::Rec) || extension == Some(FileFormat::Sgf) {
            extension.unwrap_or(FileFormat::Moves)
        } else {
            super::boards::detect(text)
        }
    }
}

impl fmt::Display for FileFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            FileFormat::Json => "Tengen JSON",
            FileFormat::Sgf => "SGF",
            FileFormat::Lib => "RenLib library",
            FileFormat::Psq => "Piskvork game",
            FileFormat::Rec => "Gomotur game",
            FileFormat::Pos => "Renju position",
            FileFormat::Board => "text board",
            FileFormat::Fen => "board line",
            FileFormat::Moves => "move text",
            FileFormat::Stones => "stone list",
            FileFormat::Protocol => "protocol board",
            FileFormat::Five => "Five-to-five-Renju",
            FileFormat::YixinDb => "Yixin database",
            FileFormat::RenjuNet => "RenjuNet database",
        })
    }
}

pub(super) fn contains(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|window| window == word)
}
