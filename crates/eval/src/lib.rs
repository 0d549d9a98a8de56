//! What a position is worth, from the patterns of its free points.
//!
//! Every free point has, for each colour, a multiset of four patterns (its code). Tables say what a code is worth to the
//! side to move and to the other side, and how much a move there promises. The value is a sum over the free points, kept
//! move by move ([`Sums`]), and a term for the threats of both sides together ([`mask`]). All numbers are integers.
//!
//! - [`Tables`]: the numbers of a rule, tuned ones read from bytes; [`Sums`]: the running sums; [`Weights`]: numbers by pattern, from which the
//!   tables are made

#![deny(unsafe_code)]

mod embedded;
mod mask;
mod sums;
mod tables;
mod weights;

pub use embedded::TablesError;
pub use mask::{MASKS, mask};
pub use sums::Sums;
pub use tables::{Numbers, Role, Tables};
pub use weights::Weights;
