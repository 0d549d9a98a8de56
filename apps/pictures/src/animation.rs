//! Pictures one after the other as an animated GIF.
//!
//! All pictures share one table of colours: the colours of the theme and the steps between those that touch, so that nothing
//! flickers and no table has to be searched for. A frame holds the rectangle that differs from the frame before.

use std::borrow::Cow;
use std::collections::HashMap;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::PictureError;
use crate::picture::Picture;
use crate::raster::{Pixels, pixels};
use crate::theme::{Colors, Rgb};

/// How an animation runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Milliseconds that each picture is shown; GIF counts in hundredths of a second.
    pub delay_ms: u32,
    /// Milliseconds that the last one is shown before it all begins again.
    pub last_ms: u32,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { delay_ms: 800, last_ms: 3000 }
    }
}

/// The pictures as an animated GIF that goes round, with a side of so many pixels, which must be in
/// [`SIDES`](crate::SIDES). The pictures are asked for one at a time.
///
/// # Errors
/// [`PictureError`], also if there is no picture.
pub fn gif(
    pictures: impl IntoIterator<Item = Picture>,
    side: u32,
    pace: Pace,
) -> Result<Vec<u8>, PictureError> {
    let mut pictures = pictures.into_iter().peekable();
    let first = pictures.peek().ok_or(PictureError::Empty)?;
    let mut table = Table::new(first.theme.colors());
    let failed = |error: gif::EncodingError| PictureError::Drawing(error.to_string());
    let mut bytes = Vec::new();
    let edge = u16::try_from(side).map_err(|_| PictureError::Side(side))?;
    let mut encoder = Encoder::new(&mut bytes, edge, edge, &table.bytes()).map_err(failed)?;
    encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
    let mut before: Option<Pixels> = None;
    while let Some(picture) = pictures.next() {
        let now = pixels(&picture, side)?;
        let area = before.as_ref().map_or(Area::whole(side), |before| Area::of_change(before, &now));
        let delay = if pictures.peek().is_some() { pace.delay_ms } else { pace.last_ms };
        let frame = Frame {
            delay: u16::try_from(delay / 10).unwrap_or(u16::MAX),
            dispose: DisposalMethod::Keep,
            left: area.left as u16,
            top: area.top as u16,
            width: area.width as u16,
            height: area.height as u16,
            buffer: Cow::Owned(area.indices(&now, &mut table)),
            ..Frame::default()
        };
        encoder.write_frame(&frame).map_err(failed)?;
        before = Some(now);
    }
    drop(encoder);
    Ok(bytes)
}

/// A rectangle of pixels; at least one.
#[derive(Clone, Copy)]
struct Area {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Area {
    const fn whole(side: u32) -> Area {
        Area { left: 0, top: 0, width: side as usize, height: side as usize }
    }

    /// The smallest rectangle outside of which both are the same.
    fn of_change(before: &Pixels, now: &Pixels) -> Area {
        let side = now.side as usize;
        let (mut left, mut right, mut top, mut bottom) = (side, 0, side, 0);
        for (index, (old, new)) in before.rgb.iter().zip(&now.rgb).enumerate() {
            if old != new {
                let (x, y) = (index % side, index / side);
                (left, right) = (left.min(x), right.max(x));
                (top, bottom) = (top.min(y), bottom.max(y));
            }
        }
        if left == side {
            // A frame has to have something in it.
            return Area { left: 0, top: 0, width: 1, height: 1 };
        }
        Area { left, top, width: right - left + 1, height: bottom - top + 1 }
    }

    fn indices(self, pixels: &Pixels, table: &mut Table) -> Vec<u8> {
        let side = pixels.side as usize;
        let rows = (self.top..self.top + self.height).map(|y| y * side + self.left);
        rows.flat_map(|start| &pixels.rgb[start..start + self.width]).map(|&rgb| table.nearest(rgb)).collect()
    }
}

/// The table of colours, with what was looked up before.
struct Table {
    colors: Vec<Rgb>,
    known: HashMap<Rgb, u8>,
}

impl Table {
    fn new(theme: Colors) -> Table {
        let Colors { board, line, black, white, edge, accent } = theme;
        let mut colors = vec![board, line, black, white, edge, accent];
        // What touches what: the edges of everything are steps between two colours.
        for (one, other, steps) in [
            (board, line, 24),
            (board, edge, 32),
            (board, black, 24),
            (black, white, 32),
            (edge, white, 24),
            (edge, black, 16),
            (board, accent, 24),
            (black, accent, 24),
            (white, accent, 24),
            (edge, accent, 16),
        ] {
            colors.extend((1..steps).map(|step| between(one, other, step, steps)));
        }
        colors.sort_unstable();
        colors.dedup();
        debug_assert!(colors.len() <= 256, "GIF has 256 colours");
        colors.truncate(256);
        Table { colors, known: HashMap::new() }
    }

    fn bytes(&self) -> Vec<u8> {
        self.colors.iter().flatten().copied().collect()
    }

    fn nearest(&mut self, rgb: Rgb) -> u8 {
        let colors = &self.colors;
        *self.known.entry(rgb).or_insert_with(|| {
            let distance = |color: &Rgb| -> u32 {
                color.iter().zip(&rgb).map(|(&a, &b)| u32::from(a.abs_diff(b)).pow(2)).sum()
            };
            (0..=u8::MAX).take(colors.len()).min_by_key(|&i| distance(&colors[usize::from(i)])).unwrap_or(0)
        })
    }
}

fn between(one: Rgb, other: Rgb, step: u32, steps: u32) -> Rgb {
    std::array::from_fn(|i| {
        let mixed = u32::from(one[i]) * (steps - step) + u32::from(other[i]) * step;
        (mixed / steps) as u8
    })
}
