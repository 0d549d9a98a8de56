//! Experiments with engines.
//!
//! - [`compliance`]: whether an engine keeps to the Gomocup protocol
//! - a match: [`contestant`] plays, [`game`] referees, [`schedule`] says who against whom from which of the
//!   [`openings`], [`runner`] lets games run side by side, [`store`] keeps them in a file
//! - [`trial`]: the same in one process, for quick comparisons, from the even openings of a [`pool`]
//! - data to learn from: [`selfplay`] plays, [`games`] keeps them, [`tune`] learns
//! - what it means: [`stats`], [`sprt`], [`report`]
#![forbid(unsafe_code)]

pub mod book;
pub mod compliance;
pub mod contestant;
pub mod folded;
pub mod game;
pub mod games;
pub mod openings;
pub mod plot;
pub mod pool;
pub mod random;
pub mod report;
pub mod runner;
pub mod schedule;
pub mod scripted;
pub mod selfplay;
pub mod spec;
pub mod sprt;
pub mod spsa;
pub mod stats;
pub mod store;
pub mod survey;
pub mod trial;
pub mod tune;
