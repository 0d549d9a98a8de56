//! What the stones of a Gomoku board threaten, kept current move by move.
//!
//! For each free point, direction and colour there is a [`Pattern`]: what a stone there would make of the line. The four
//! patterns of a point form its [`Class`], and the points of each class are kept as a [`PointSet`] and counted, so that
//! "has anyone a five, a straight four, a double-three?" is a read. What a four, a three and a defence are is for the
//! rules to say: `rules` defines them by scanning and trying, this crate finds the same by looking up, for every rule,
//! and is tested against it.
//!
//! - [`Threats`]: the board with all of this; [`Watch`]: following its changes
//! - `pattern.rs`: the patterns and the classifier that fills the tables; `tables.rs`: the tables
//! - `class.rs`: four patterns together; `defence.rs`: which stones answer a threat

#![forbid(unsafe_code)]

mod board;
mod class;
mod defence;
mod lines;
mod pattern;
mod set;
mod tables;

pub use board::{NoWatch, Threats, Watch};
pub use class::{Class, class_of};
pub use pattern::Pattern;
pub use set::{PointSet, Points};
pub use tables::{CODES, Code, OCCUPIED, patterns_of};
