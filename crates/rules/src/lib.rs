//! Exact rules of Gomoku and Renju: enough to referee a championship with.
//!
//! The crate scans boards directly and recurses as the rules are written; it has no pattern tables and knows nothing of
//! threats, scores or engines. It does no I/O, reads no clock and depends on nothing but the standard library.
#![forbid(unsafe_code)]

pub mod board;
pub mod census;
pub mod color;
pub mod diagram;
pub mod explain;
pub mod forbidden;
pub mod opening;
pub mod outcome;
pub mod point;
pub mod position;
pub mod rule;
pub mod shapes;
pub mod symmetry;
pub mod text;
pub mod turn;
pub mod win;
mod zobrist;

pub use board::{Board, Cell};
pub use color::{ByColor, Color};
pub use explain::{Completion, Explanation, Failure, LineShape, Shape};
pub use forbidden::{ForbiddenKind, Verdict};
pub use opening::{NamedOpening, Opening, Protocol};
pub use outcome::{EndReason, GameResult};
pub use point::{BoardSize, Direction, GRID, Point};
pub use position::{ForbiddenPolicy, Move, PlayError, Ply, Position, Reason, Settings, Setup};
pub use rule::Rule;
pub use turn::{Answer, ByParty, Choice, Party, Request, Turn, Zone};
