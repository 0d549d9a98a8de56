//! End-to-end tests: the real program, from the outside.
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

mod analyze;
mod bench;
mod common;
mod convert;
#[cfg(unix)]
mod external;
mod games;
mod lab;
mod learn;
mod matches;
mod pools;
mod positions;
mod questions;
mod reports;
mod show;
mod solve;
#[cfg(unix)]
mod terminal;
