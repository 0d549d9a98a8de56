//! The teaching engine: Gomoku as the classic tutorials describe it, in small pieces that can be read one by one.
//!
//! | piece | what it does |
//! | --- | --- |
//! | [`Gomoku`] | the game for the search: candidates near stones, forced replies, what every line holds |
//! | [`Shape`], [`Counts`] | the shapes of a line and how many of each there are |
//! | [`Ideas`], [`ValueIdeas`] | what can be switched in the generator and in the value |
//! | [`ShapeEvaluator`], [`Weights`] | the value of a position: shapes by their weights, kept move by move or scanned afresh |
//! | [`Vcf`] | the plain solver for wins by continuous fours |
//! | [`Book`] | replies to the first stones |
//! | [`Primer`], [`Options`] | the player: tactics first, then alpha-beta; levels, random choice among equals |
//!
//! The search itself is the one of [`duel`]. The crate knows no pattern tables: what a line holds is found with bit
//! operations on five-cell windows ([`Shape`] shows the results). It reads no clock and starts no thread.
//!
//! # What a decision goes through
//!
//! 0. The book, if it is switched on, may know a reply to the first one or two stones.
//! 1. A win in one is played.
//! 2. A four of the opponent is answered on a point that leaves no winning point, by the rules' own definition; so
//!    fours with two winning points, far-end answers under the caro rules and points forbidden to Black come out
//!    right.
//! 3. A win by continuous fours is played.
//! 4. If the opponent would have one, moves that leave it standing are put aside.
//! 5. What is left is searched by iterative deepening alpha-beta, with a small solver for fours at the leaves.
#![forbid(unsafe_code)]

mod book;
mod eval;
mod gomoku;
mod hook;
mod ideas;
mod lines;
mod options;
mod player;
mod root;
mod textbook;
mod vcf;
mod weights;

pub use book::{Book, BookError};
pub use eval::{Scan, ShapeEvaluator, ValueParts};
pub use gomoku::Gomoku;
pub use hook::LeafVcf;
pub use ideas::{EarlyStop, ForbiddenPoints, Ideas, Reach, Style, UnknownName, ValueIdeas};
pub use lines::{Counts, Shape};
pub use options::Options;
pub use player::Primer;
pub use textbook::{Lesson, Textbook, TextbookOptions};
pub use vcf::{Vcf, VcfResult, plies_to_five};
pub use weights::{Factors, Weights, WeightsError, WeightsFault};
