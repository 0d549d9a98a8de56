//! Experiments with engines.
//!
//! - [`compliance`]: whether an engine keeps to the Gomocup protocol
#![forbid(unsafe_code)]

pub mod compliance;
