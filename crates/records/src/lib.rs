//! Saved games and game files: bytes in, bytes out. Nothing here touches the file system.
//!
//! A [`GameRecord`] holds all that is known about one game: what a [`session::Snapshot`] needs to go on with it, and
//! what only files have (names, dates, comments, fields of later versions). Formats so far:
//!
//! - **Tengen JSON** ([`read`], [`write()`]): keeps everything. Documented in `schema/tengen-game-1.schema.json`.
//! - **Move text** ([`read_move_text`], [`write_move_text`]): `h8i9j7`. It keeps the moves and nothing else; the writer
//!   says what it leaves out.
//!
//! Files of other programs hold trees of variations: [`read_trees`] and [`write_trees`] take every [`FileFormat`] to a
//! [`Tree`] and back.
//!
//! A reader believes nothing: games are replayed by the rules, and every error names the format, the place and what was
//! expected.
//!
//! ```
//! let record = records::read(b"h8 i9\nj7").unwrap();
//! assert_eq!(record.moves.len(), 3);
//! let json = records::write(&record);
//! assert_eq!(records::read(&json).unwrap(), record);
//! let (text, losses) = records::write_move_text(&record);
//! assert_eq!(text, "h8i9j7\n");
//! assert!(losses.is_empty());
//! ```
#![forbid(unsafe_code)]

mod convert;
mod error;
mod expectation;
mod files;
mod input;
mod json;
mod model;
mod move_text;
mod replay;
mod tree;

use rules::Settings;

pub use convert::ConvertError;
pub use error::{Place, Problem, ReadError};
pub use expectation::{Expectation, Found};
pub use files::{
    At, BlackLetter, Fault, FileError, FileFormat, Lost, MAX_FILE, ReadFile, ReadOptions, Row1, Wanted,
    Warning, WriteError, WriteOptions, Written, read_trees, write_trees,
};
pub use input::{Format, MAX_INPUT};
pub use model::{App, Extras, GameRecord, OwnersAt, Player, RecordedMove, is_seat};
pub use move_text::{Loss, read_move_text, write_move_text};
pub use replay::{Replay, ReplayError};
pub use tree::{
    Bound, Cursor, Evaluation, How, Info, InfoText, Mark, MoveTime, NodeId, Outcome, PathError, Play,
    PlayerInfo, Property, Rare, RecordError, SetupChange, Tree,
};

/// Reads a game of any known format; see [`read_with`]. A format that does not say rule and board is read as renju on
/// 15 lines.
///
/// # Errors
/// [`ReadError`].
pub fn read(bytes: &[u8]) -> Result<GameRecord, ReadError> {
    read_with(bytes, Settings::default())
}

/// Reads a game of any known format, which is found from the content ([`Format::detect`]). `defaults` are the settings
/// where the format does not say them (move text); Tengen JSON says all of them.
///
/// # Errors
/// [`ReadError`] with the place and what was expected.
pub fn read_with(bytes: &[u8], defaults: Settings) -> Result<GameRecord, ReadError> {
    match Format::detect(bytes) {
        Format::Json => read_json(bytes),
        Format::MoveText => read_move_text(bytes, defaults),
    }
}

/// Reads a game in Tengen JSON.
///
/// # Errors
/// [`ReadError`] with the place and what was expected.
pub fn read_json(bytes: &[u8]) -> Result<GameRecord, ReadError> {
    json::read(input::text(bytes, Format::Json)?)
}

/// Writes a game in Tengen JSON: UTF-8, pretty-printed, with a line feed at the end. [`read`] gives the same record
/// back.
#[must_use]
pub fn write(record: &GameRecord) -> Vec<u8> {
    json::write(record).into_bytes()
}
