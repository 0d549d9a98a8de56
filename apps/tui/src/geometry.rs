//! Where things are on the screen: one answer for drawing and for the mouse.
//!
//! Everything here is computed anew from the size of the screen, so that a click after a resize or a rotation meets the
//! point that is drawn there.

use ratatui::layout::Rect;
use rules::symmetry::Symmetry;
use rules::{BoardSize, Point};

/// Columns of one point: a glyph and what joins it to the next.
pub const CELL: u16 = 2;
/// Columns left of the board for row numbers and the mark of the last move.
pub const LEFT: u16 = 4;
/// Narrowest side panel, in columns.
const PANEL: u16 = 26;
/// Widest side panel, in columns.
const PANEL_MAX: u16 = 60;
/// Lines below the board: coordinates, message and turn, keys.
const BELOW: u16 = 1 + MESSAGE + 1;
/// Lines for what is said and for whose turn it is.
const MESSAGE: u16 = 3;
/// The largest screen that is drawn on, in cells: buffers of more than 65,535 cells cannot be addressed.
const MOST_CELLS: u32 = 65_000;

/// The points of a board on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardGeometry {
    /// Column of the glyphs of the leftmost points.
    pub left: u16,
    /// Row of the uppermost points.
    pub top: u16,
    /// Lines of the board.
    pub size: BoardSize,
    /// How the board is turned.
    pub symmetry: Symmetry,
}

impl BoardGeometry {
    /// Columns from the left and rows from the top of a point, in points.
    #[must_use]
    pub fn steps(&self, point: Point) -> (u16, u16) {
        let seen = self.symmetry.apply(self.size, point);
        (u16::from(seen.x()), u16::from(self.size.get() - 1 - seen.y()))
    }

    /// The cell of the glyph of a point.
    #[must_use]
    pub fn cell(&self, point: Point) -> (u16, u16) {
        let (column, row) = self.steps(point);
        (self.left + CELL * column, self.top + row)
    }

    /// The point that is seen at a place of the grid, counted as in [`BoardGeometry::steps`].
    #[must_use]
    pub fn point_of_steps(&self, column: u16, row: u16) -> Option<Point> {
        let lines = u16::from(self.size.get());
        if column >= lines || row >= lines {
            return None;
        }
        let (x, y) = (u8::try_from(column).ok()?, u8::try_from(lines - 1 - row).ok()?);
        Some(self.symmetry.inverse().apply(self.size, Point::new(x, y)))
    }

    /// The point under a cell of the screen: its glyph, or the cell to the right of it.
    #[must_use]
    pub fn point_at(&self, x: u16, y: u16) -> Option<Point> {
        let (dx, dy) = (x.checked_sub(self.left)?, y.checked_sub(self.top)?);
        self.point_of_steps(dx / CELL, dy)
    }

    /// The nearest point in a direction of the screen; the same point at the edge.
    #[must_use]
    pub fn neighbour(&self, point: Point, dx: i32, dy: i32) -> Point {
        let (column, row) = self.steps(point);
        let last = i32::from(self.size.get()) - 1;
        let at = |steps: u16, by: i32| u16::try_from((i32::from(steps) + by).clamp(0, last)).unwrap_or(0);
        self.point_of_steps(at(column, dx), at(row, dy)).unwrap_or(point)
    }
}

/// The parts of the board screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// All that is drawn on.
    pub all: Rect,
    /// The points.
    pub board: BoardGeometry,
    /// The title line.
    pub title: Rect,
    /// Lines for what is said and for whose turn it is.
    pub message: Rect,
    /// One line of keys.
    pub keys: Rect,
    /// The panels beside the board, where there is room.
    pub panel: Option<Rect>,
}

/// Columns and rows that a board needs.
#[must_use]
pub fn needed(size: BoardSize) -> (u16, u16) {
    let lines = u16::from(size.get());
    ((LEFT + CELL * lines + 1).max(40), lines + 1 + BELOW)
}

/// The screen cut to what can be drawn on.
#[must_use]
pub fn drawable(area: Rect) -> Rect {
    let mut cut = area;
    if u32::from(cut.width) * u32::from(cut.height) > MOST_CELLS {
        cut.width = cut.width.min(250);
        cut.height = cut.height.min(250);
    }
    cut
}

/// Divides the screen for a board; `None` if the board does not fit.
#[must_use]
pub fn layout(area: Rect, size: BoardSize, symmetry: Symmetry) -> Option<Layout> {
    let all = drawable(area);
    let (width, height) = needed(size);
    if all.width < width || all.height < height {
        return None;
    }
    let lines = u16::from(size.get());
    let board_width = LEFT + CELL * lines + 1;
    let panel_width = all.width.saturating_sub(board_width + 1).min(PANEL_MAX);
    let has_panel = panel_width >= PANEL;
    let used = if has_panel { board_width + 1 + panel_width } else { board_width };
    let x = all.x + (all.width.saturating_sub(used)) / 2;
    let spare = all.height - height;
    let top = all.y + 1 + spare / 3;
    let below = top + lines + 1;
    let panel = has_panel.then(|| {
        Rect::new(x + board_width + 1, all.y + 1, panel_width, (all.bottom() - 1 - MESSAGE) - (all.y + 1))
    });
    Some(Layout {
        all,
        board: BoardGeometry { left: x + LEFT, top, size, symmetry },
        title: Rect::new(all.x, all.y, all.width, 1),
        message: Rect::new(all.x, below.max(all.bottom() - 1 - MESSAGE), all.width, MESSAGE),
        keys: Rect::new(all.x, all.bottom() - 1, all.width, 1),
        panel,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failed test may panic")]
mod tests {
    use super::*;

    #[test]
    fn a_click_meets_the_point_drawn_there_in_all_symmetries() {
        for lines in [5, 15, 22] {
            let size = BoardSize::new(lines).unwrap();
            for symmetry in Symmetry::ALL {
                let layout = layout(Rect::new(0, 0, 120, 50), size, symmetry).unwrap();
                for point in size.points() {
                    let (x, y) = layout.board.cell(point);
                    assert_eq!(layout.board.point_at(x, y), Some(point));
                    assert_eq!(layout.board.point_at(x + 1, y), Some(point));
                }
            }
        }
    }

    #[test]
    fn nothing_is_drawn_outside_the_screen() {
        for lines in 5..=22 {
            let size = BoardSize::new(lines).unwrap();
            let (width, height) = needed(size);
            assert_eq!(layout(Rect::new(0, 0, width - 1, height), size, Symmetry::IDENTITY), None);
            for (w, h) in [(width, height), (width + 27, height), (80, 40), (600, 400)] {
                let area = Rect::new(0, 0, w, h);
                let Some(layout) = layout(area, size, Symmetry::IDENTITY) else { continue };
                for rect in [layout.title, layout.message, layout.keys].into_iter().chain(layout.panel) {
                    assert_eq!(layout.all.intersection(rect), rect, "{lines} lines on {w}x{h}: {layout:?}");
                }
                let bottom = layout.board.top + u16::from(size.get());
                assert!(bottom < layout.message.y, "{lines} lines on {w}x{h}: {layout:?}");
                assert!(u32::from(layout.all.width) * u32::from(layout.all.height) <= MOST_CELLS);
            }
        }
    }

    #[test]
    fn the_cursor_stops_at_the_edge() {
        let size = BoardSize::new(15).unwrap();
        let board = BoardGeometry { left: 0, top: 0, size, symmetry: Symmetry::ALL[5] };
        for point in size.points() {
            let (column, row) = board.steps(point);
            let up = board.neighbour(point, 0, -1);
            assert_eq!(board.steps(up), (column, row.saturating_sub(1)));
            assert_eq!(board.neighbour(up, 0, i32::from(row != 0)), point);
        }
    }
}
