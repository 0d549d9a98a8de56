//! Saved games and game files: bytes in, bytes out. Nothing here touches the file system.
//!
//! There are two models, and each becomes the other as far as it holds what the other has:
//!
//! - A [`GameRecord`] is one game as it is played: what a [`session::Snapshot`] needs to go on with it, and what only files
//!   have (names, dates, comments, fields of later versions). It is replayed by the rules and every error is named.
//!   [`read`] and [`write()`] keep it as Tengen JSON; it is documented in `schema/tengen-game-1.schema.json`.
//! - A [`tree::Tree`] is what somebody wrote down: moves with variations, comments, labels and marks, possible or not.
//!   [`files::open`] and [`files::save`] read and write it in every format that players exchange. As Tengen JSON
//!   (`schema/tengen-game-2.schema.json`) it loses nothing.
//!
//! ```
//! let record = records::read(b"h8 i9\nj7").unwrap();
//! assert_eq!(record.moves.len(), 3);
//! let json = records::write(&record);
//! assert_eq!(records::read(&json).unwrap(), record);
//! let (text, losses) = records::write_move_text(&record);
//! assert_eq!(text, "h8i9j7\n");
//! assert!(losses.is_empty());
//! let tree = records::tree::Tree::from_record(&record);
//! assert_eq!(tree.to_record().unwrap(), record);
//! ```
#![forbid(unsafe_code)]

mod convert;
mod error;
mod expectation;
pub mod files;
mod input;
mod json;
mod model;
mod move_text;
mod replay;
pub mod tree;

use rules::Settings;

pub use convert::ConvertError;
pub use error::{Place, Problem, ReadError};
pub use expectation::{Expectation, Found};
pub use input::{Format, MAX_INPUT};
pub use model::{App, Extras, GameRecord, OwnersAt, Player, RecordedMove, is_seat};
pub use move_text::{Loss, read_move_text, write_move_text};
pub use replay::{Replay, ReplayError};

/// Reads one game of Tengen JSON or move text; see [`read_with`]. A format that does not say rule and board is read as renju on
/// 15 lines.
///
/// # Errors
/// [`ReadError`].
pub fn read(bytes: &[u8]) -> Result<GameRecord, ReadError> {
    read_with(bytes, Settings::default())
}

/// Reads one game of Tengen JSON or move text, which is found from the content ([`Format::detect`]). `defaults` are the settings
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

/// Reads a game in Tengen JSON. Of a file of trees it is the main line of the first.
///
/// # Errors
/// [`ReadError`] with the place and what was expected.
pub fn read_json(bytes: &[u8]) -> Result<GameRecord, ReadError> {
    let text = input::text(bytes, Format::Json)?;
    if files::is_tree(text) { files::read_record(text) } else { json::read(text) }
}

/// Writes a game in Tengen JSON: UTF-8, pretty-printed, with a line feed at the end. [`read`] gives the same record
/// back.
#[must_use]
pub fn write(record: &GameRecord) -> Vec<u8> {
    json::write(record).into_bytes()
}
