//! Boards as pictures: SVG, PNG and animated GIF.
//!
//! Everything is drawn once, as SVG; pixels are made of that. Digits and letters are strokes of our own, so that no font is
//! needed and a picture is the same on every machine.
//!
//! ```
//! use pictures::{Picture, png, svg};
//! use records::tree::Tree;
//! use rules::{Color, Point};
//! let mut tree = Tree::default();
//! let h8: Point = "h8".parse().unwrap();
//! let node = tree.add(tree.root(), Color::Black, h8.into());
//! let picture = Picture::of(&tree, node);
//! assert!(svg(&picture).starts_with("<svg"));
//! assert!(png(&picture, 200).unwrap().starts_with(b"\x89PNG"));
//! ```
#![forbid(unsafe_code)]

mod animation;
mod glyphs;
mod picture;
mod raster;
mod svg;
mod theme;

use thiserror::Error;

pub use animation::{Pace, gif};
pub use picture::{Picture, is_star};
pub use raster::{SIDES, png};
pub use svg::svg;
pub use theme::Theme;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PictureError {
    /// The side in pixels is not in [`SIDES`].
    #[error("a side of {0} pixels is not possible: {min} to {max}", min = SIDES.start(), max = SIDES.end())]
    Side(u32),
    /// An animation of no pictures.
    #[error("there is nothing to show")]
    Empty,
    /// The drawing went wrong, which it should not.
    #[error("the picture cannot be drawn: {0}")]
    Drawing(String),
}
