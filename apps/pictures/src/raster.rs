//! Pictures as pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

use crate::picture::Picture;
use crate::{PictureError, svg};

/// The least and the most pixels of a side.
pub const SIDES: std::ops::RangeInclusive<u32> = 64..=4096;

/// A picture in pixels: `side` rows of `side` pixels, red, green, blue each.
pub(crate) struct Pixels {
    pub(crate) side: u32,
    pub(crate) rgb: Vec<[u8; 3]>,
}

/// Draws the picture with a side of so many pixels.
fn draw(picture: &Picture, side: u32) -> Result<Pixmap, PictureError> {
    if !SIDES.contains(&side) {
        return Err(PictureError::Side(side));
    }
    let tree = usvg::Tree::from_str(&svg(picture), &usvg::Options::default())
        .map_err(|error| PictureError::Drawing(error.to_string()))?;
    let mut pixmap = Pixmap::new(side, side).ok_or(PictureError::Side(side))?;
    let scale = side as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(pixmap)
}

/// The picture as PNG with a side of so many pixels, which must be in [`SIDES`].
///
/// # Errors
/// [`PictureError`].
pub fn png(picture: &Picture, side: u32) -> Result<Vec<u8>, PictureError> {
    draw(picture, side)?.encode_png().map_err(|error| PictureError::Drawing(error.to_string()))
}

/// The picture as pixels; the board covers everything, so there is nothing to see through.
pub(crate) fn pixels(picture: &Picture, side: u32) -> Result<Pixels, PictureError> {
    let pixmap = draw(picture, side)?;
    let rgb = pixmap.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    Ok(Pixels { side, rgb })
}
