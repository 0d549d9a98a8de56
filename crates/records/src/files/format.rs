//! The formats, and which one a file has.

use std::fmt;

use super::{blocks, boards};

/// A file format that holds positions, games or trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FileFormat {
    /// Tengen JSON, game or tree.
    Json,
    /// Moves as plain text (`h8i9`), also `b:… w:…` and stone lists.
    MoveText,
    /// A stone list, Black before the stroke (`H8,F6/H7`).
    Stones,
    /// Smart Game Format.
    Sgf,
    /// RenLib library.
    RenLib,
    /// Piskvork game.
    Psq,
    /// Gomotur game (read only).
    Rec,
    /// Renju position, one byte a move.
    Pos,
    /// A board as a picture of letters.
    Board,
    /// A board on one line, `15/…`.
    Fen,
    /// `BOARD` and `YXBOARD` of the tournament protocol (read only).
    Block,
    /// Five-to-five-Renju 1.0.
    Five,
    /// Yixin database (read only).
    YixinDb,
    /// RenjuNet database (read only).
    RenjuNet,
}

impl FileFormat {
    /// Every format.
    pub const ALL: [FileFormat; 14] = [
        FileFormat::Json,
        FileFormat::MoveText,
        FileFormat::Stones,
        FileFormat::Sgf,
        FileFormat::RenLib,
        FileFormat::Psq,
        FileFormat::Rec,
        FileFormat::Pos,
        FileFormat::Board,
        FileFormat::Fen,
        FileFormat::Block,
        FileFormat::Five,
        FileFormat::YixinDb,
        FileFormat::RenjuNet,
    ];

    /// The name on the command line: `json`, `moves`, `stones`, `sgf`, `lib`, `psq`, `rec`, `pos`, `board`, `fen`, `block`,
    /// `five`, `db` or `rif`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FileFormat::Json => "json",
            FileFormat::MoveText => "moves",
            FileFormat::Stones => "stones",
            FileFormat::Sgf => "sgf",
            FileFormat::RenLib => "lib",
            FileFormat::Psq => "psq",
            FileFormat::Rec => "rec",
            FileFormat::Pos => "pos",
            FileFormat::Board => "board",
            FileFormat::Fen => "fen",
            FileFormat::Block => "block",
            FileFormat::Five => "five",
            FileFormat::YixinDb => "db",
            FileFormat::RenjuNet => "rif",
        }
    }

    /// The format with this [`FileFormat::name`], in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<FileFormat> {
        FileFormat::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// The format that files whose names end like this usually have; `txt` is move text.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<FileFormat> {
        match extension.to_ascii_lowercase().as_str() {
            "txt" => Some(FileFormat::MoveText),
            "xml" | "gz" => Some(FileFormat::RenjuNet),
            extension => FileFormat::from_name(extension),
        }
    }

    /// The usual end of file names.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            FileFormat::MoveText | FileFormat::Stones | FileFormat::Board => "txt",
            FileFormat::Block | FileFormat::Fen | FileFormat::Five => "txt",
            other => other.name(),
        }
    }

    /// Whether [`super::save`] writes it.
    #[must_use]
    pub const fn is_written(self) -> bool {
        !matches!(self, FileFormat::Rec | FileFormat::Block | FileFormat::YixinDb | FileFormat::RenjuNet)
    }

    /// The format that the content has; `extension` (without the point) helps where the content leaves it open.
    #[must_use]
    pub fn detect(bytes: &[u8], extension: Option<&str>) -> FileFormat {
        let has = |wanted: &str| extension.is_some_and(|extension| extension.eq_ignore_ascii_case(wanted));
        if bytes.starts_with(b"\xFFRenLib\xFF")
            || (has("lib") && bytes.first() == Some(&0x78) && bytes.len().is_multiple_of(2))
        {
            return FileFormat::RenLib;
        }
        if bytes.starts_with(b"\x04\x22\x4D\x18") || has("db") {
            return FileFormat::YixinDb;
        }
        if bytes.starts_with(b"\x1F\x8B") || bytes.starts_with(b"PK\x03\x04") {
            return FileFormat::RenjuNet;
        }
        let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
        if text.starts_with(b"Piskvorky ") {
            return FileFormat::Psq;
        }
        if text.starts_with(b"Five-to-five-Renju") {
            return FileFormat::Five;
        }
        if text.first() == Some(&b'{') {
            return FileFormat::Json;
        }
        if is_sgf(text, has("sgf")) {
            return FileFormat::Sgf;
        }
        let head = &text[..text.len().min(4096)];
        if head.starts_with(b"<?xml") || head.starts_with(b"<database") || has("rif") {
            return FileFormat::RenjuNet;
        }
        if has("pos") && bytes.first().is_some_and(|&count| usize::from(count) + 1 == bytes.len()) {
            return FileFormat::Pos;
        }
        if has("rec") {
            return FileFormat::Rec;
        }
        if has("psq") {
            return FileFormat::Psq;
        }
        let text = String::from_utf8_lossy(&text[..text.len().min(1 << 16)]);
        if blocks::is_block(&text) {
            FileFormat::Block
        } else if boards::is_fen(&text) {
            FileFormat::Fen
        } else if boards::is_picture(&text) {
            FileFormat::Board
        } else if begins_like_moves(&text) {
            FileFormat::MoveText
        } else {
            // Nothing it could be: what its name promises is what its faults are told by.
            extension.and_then(FileFormat::from_extension).unwrap_or(FileFormat::MoveText)
        }
    }
}

/// Whether a text may be moves: no control characters, and a point, a pass, a colour or a number first.
fn begins_like_moves(text: &str) -> bool {
    let is_binary = |letter: char| letter.is_control() && !letter.is_whitespace() || letter == '\u{FFFD}';
    let mut letters = text.chars().filter(|letter| !letter.is_whitespace());
    let first = (letters.next().unwrap_or('1'), letters.next().unwrap_or('1'));
    let begins = match first {
        (letter, ':') => "bwBW".contains(letter),
        (letter, other) if letter.is_ascii_alphabetic() => other.is_ascii_digit(),
        (first, _) => first == '-' || first.is_ascii_digit() || first.is_ascii_punctuation(),
    };
    begins && !text.chars().any(is_binary)
}

/// Whether the text begins with `(;`, or is called SGF and has that somewhere.
fn is_sgf(text: &[u8], is_called_sgf: bool) -> bool {
    if is_called_sgf || text.starts_with(b"\xFF\xFE(") || text.starts_with(b"\xFE\xFF\0(") {
        return true;
    }
    let is_start = |at: usize| text[at + 1..].trim_ascii_start().first() == Some(&b';');
    match text.first() {
        Some(b'(') => is_start(0),
        // Junk before the game, such as the head of a mail; move text never holds a parenthesis before a semicolon.
        _ => text.iter().take(4096).position(|&byte| byte == b'(').is_some_and(is_start),
    }
}

impl fmt::Display for FileFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            FileFormat::Json => "Tengen JSON",
            FileFormat::MoveText => "move text",
            FileFormat::Stones => "stone list",
            FileFormat::Sgf => "SGF",
            FileFormat::RenLib => "RenLib library",
            FileFormat::Psq => "Piskvork game",
            FileFormat::Rec => "Gomotur game",
            FileFormat::Pos => "renju position (.pos)",
            FileFormat::Board => "board picture",
            FileFormat::Fen => "board line",
            FileFormat::Block => "protocol board",
            FileFormat::Five => "Five-to-five-Renju",
            FileFormat::YixinDb => "Yixin database",
            FileFormat::RenjuNet => "RenjuNet database",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_told_by_the_name_of_the_file_when_the_content_is_nothing() {
        let detect = |bytes: &[u8], extension| FileFormat::detect(bytes, Some(extension));
        for (extension, format) in [
            ("lib", FileFormat::RenLib),
            ("pos", FileFormat::Pos),
            ("sgf", FileFormat::Sgf),
            ("json", FileFormat::Json),
            ("xml", FileFormat::RenjuNet),
        ] {
            assert_eq!(detect(b"p\x91\x02\xFFzz\x00", extension), format);
            assert_eq!(detect(b"hello", extension), format);
            // Moves are moves, whatever the file is called; only SGF is taken at its name.
            if format == FileFormat::Sgf {
                continue;
            }
            for moves in ["h8i9", " H8, i9", "b:h8 w:i9", "--h8", ""] {
                assert_eq!(detect(moves.as_bytes(), extension), FileFormat::MoveText, "{moves:?}");
            }
        }
        assert_eq!(detect(b"hello", "txt"), FileFormat::MoveText);
    }
}
