//! The engine: alpha-beta search with threats, a solver for wins by fours, threads and levels.
//!
//! - [`Engine`]: tables and threads; [`Task`]: a position to search; [`Techniques`]: what the search does beyond plain
//!   alpha-beta
//! - `root.rs`: iterative deepening; `node.rs`: one node, in numbered steps; `picker.rs`: the order of moves
//! - `state.rs`: position, threats and evaluation moving as one; `vcf.rs`: wins by continuous fours; `guard.rs`: what
//!   stops those of the other side; `proof.rs`: lines that show a win
//! - `table.rs`, `history.rs`, `reductions.rs`, `pv.rs`, `value.rs`: parts
//!
//! A node is a move played in the main search; moves of the solver are counted apart.

#![deny(unsafe_code)]

mod engine;
mod guard;
mod history;
mod level;
mod node;
mod picker;
mod player;
mod proof;
mod pv;
mod reductions;
mod root;
mod solve;
mod state;
mod table;
mod technique;
mod value;
mod vcf;
mod zone;

// The other solver's tests own it.
#[cfg(test)]
#[path = "../../primer/tests/corpus/mod.rs"]
#[allow(
    dead_code,
    clippy::unwrap_used,
    reason = "a part of it is used; helpers of tests may panic like tests"
)]
mod corpus;

pub use engine::{Engine, Task};
pub use level::Level;
pub use player::Tengen;
pub use solve::{Solution, Solved};
pub use technique::{Techniques, UnknownTechnique};
pub use value::{WIN_RATE_SCALE, table_scale, units_of_score};
