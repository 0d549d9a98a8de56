//! What a position is worth, from the patterns of its free points.
//!
//! Every free point has, for each colour, a multiset of four patterns (its code). Tables say what a code is worth to the
//! side to move and to the other side, and how much a move there promises. The value is a sum over the free points, kept
//! move by move ([`Sums`]), and a term for threats that the side to move must answer. All numbers are integers.
//!
//! - [`Tables`]: the numbers of a rule; [`Sums`]: the running sums; [`Weights`]: numbers by pattern, from which the
//!   tables are made

#![deny(unsafe_code)]

mod sums;
mod tables;
mod weights;

pub use sums::Sums;
pub use tables::{Role, Tables};
pub use weights::Weights;
