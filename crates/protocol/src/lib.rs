//! The Gomocup (Piskvork) protocol and its Yixin and Rapfi extensions, both sides, as parsers, printers and state
//! machines. Nothing here reads a stream, starts a process or looks at a clock: lines, answers and times come in,
//! lines and requests go out.
//!
//! - [`wire`](Place): coordinates as the protocol writes them; [`LineSplitter`]: lines out of bytes
//! - [`manager`]: what a manager sends to an engine and what the engine's lines mean

#![forbid(unsafe_code)]

mod lines;
pub mod manager;
mod wire;

pub use lines::{Line, LineSplitter, MAX_LINE};
pub use wire::{Place, from_wire, parse_pair, to_wire};
