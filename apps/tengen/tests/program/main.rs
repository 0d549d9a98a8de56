//! End-to-end tests: the real program, from the outside.

mod analyze;
mod bench;
mod common;
#[cfg(unix)]
mod external;
mod games;
mod lab;
mod learn;
mod matches;
mod questions;
mod reports;
mod solve;
#[cfg(unix)]
mod terminal;
