//! Tengen JSON, version 1 (`schema/tengen-game-1.schema.json`).

mod fields;
mod pretty;
mod reader;
mod writer;

pub(crate) use reader::read;
pub(crate) use writer::write;

/// The value of the field `format`.
pub(crate) const FORMAT: &str = "tengen-game";
/// The version of the format that is written and read.
const VERSION: u64 = 1;
