//! From bytes to text, and which format it is.

use std::fmt;

use crate::error::{Place, Problem, ReadError};

/// The largest input that is read, in bytes: 16 MiB, a hundred times the size of any sensible game.
pub const MAX_INPUT: usize = 16 << 20;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Tengen JSON.
    Json,
    /// Moves as plain text.
    MoveText,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 2] = [Format::Json, Format::MoveText];

    /// The usual end of file names, which is also the format's name on the command line: `json` or `txt`.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Json => "json",
            Format::MoveText => "txt",
        }
    }

    /// The format with this [`Format::extension`], in any case.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.extension().eq_ignore_ascii_case(extension))
    }

    /// The format that the content has: JSON if it begins with `{`, else move text.
    #[must_use]
    pub fn detect(bytes: &[u8]) -> Format {
        match without_bom(bytes).iter().find(|byte| !byte.is_ascii_whitespace()) {
            Some(b'{') => Format::Json,
            _ => Format::MoveText,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Format::Json => "Tengen JSON",
            Format::MoveText => "move text",
        })
    }
}

fn without_bom(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes)
}

/// The text in the bytes: UTF-8 with or without a byte order mark, of at most [`MAX_INPUT`] bytes.
pub(crate) fn text(bytes: &[u8], format: Format) -> Result<&str, ReadError> {
    let fail = |place, problem| Err(ReadError::new(format, place, problem));
    if bytes.len() > MAX_INPUT {
        return fail(None, Problem::TooLarge { bytes: bytes.len() });
    }
    let bytes = without_bom(bytes);
    if bytes.is_empty() {
        return fail(None, Problem::Empty);
    }
    let utf16 = bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF");
    str::from_utf8(bytes).or_else(|error| {
        let valid = str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
        fail(Some(Place::in_text(valid, valid.len())), Problem::Encoding { utf16 })
    })
}
