//! Lists that fill the screen, and the menu over the board.

use ratatui::Frame;
use ratatui::layout::{Position as Cell, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Clear, Paragraph};

use super::overlay::block;
use super::text;
use crate::geometry;
use crate::model::{List, ListKind, Model, Row};

/// Columns between a row and its value.
const GAP: u16 = 3;

/// Where a list is.
#[derive(Clone, Debug)]
pub struct ListPlace {
    /// The box, with its border.
    pub area: Rect,
    /// The rows inside.
    pub inner: Rect,
    /// The first row that is shown.
    pub first: usize,
    /// All rows.
    pub rows: Vec<Row>,
}

impl ListPlace {
    /// The row under a cell.
    #[must_use]
    pub fn row_at(&self, at: Cell) -> Option<usize> {
        let row = self.first + usize::from(at.y.checked_sub(self.inner.y)?);
        (super::contains(self.inner, at) && row < self.rows.len()).then_some(row)
    }
}

/// Where a list is drawn on the screen as it is now.
#[must_use]
pub fn place(model: &Model, list: &List) -> ListPlace {
    let area = geometry::drawable(model.area);
    let rows = list.rows(model);
    let width = |row: &Row| {
        let value = row.value.as_deref().map_or(0, |value| text::width(value) + GAP);
        text::width(&row.text) + value
    };
    let widest = rows.iter().map(width).chain([text::width(&list.title(model)) + 2]).max().unwrap_or(0);
    let box_width = (widest + 6).min(area.width);
    // One line each below the box for what was said and for the keys.
    let room = area.height.saturating_sub(4).max(3);
    let box_height = (u16::try_from(rows.len()).unwrap_or(u16::MAX).saturating_add(2)).min(room);
    let area = Rect::new(
        area.x + (area.width - box_width) / 2,
        area.y + (area.height.saturating_sub(2).saturating_sub(box_height)) / 2,
        box_width,
        box_height.min(area.height),
    );
    let inner = Rect::new(
        area.x + 1.min(area.width),
        area.y + 1.min(area.height),
        area.width.saturating_sub(2),
        area.height.saturating_sub(2),
    );
    let visible = usize::from(inner.height).max(1);
    let first =
        list.selected.saturating_sub(visible.saturating_sub(1) / 2).min(rows.len().saturating_sub(visible));
    ListPlace { area, inner, first, rows }
}

/// Draws a list in its box.
pub(super) fn boxed(frame: &mut Frame<'_>, model: &Model, list: &List) {
    let place = place(model, list);
    frame.render_widget(Clear, place.area);
    frame.render_widget(block(model, &list.title(model)), place.area);
    let shown = place.rows.iter().enumerate().skip(place.first).take(usize::from(place.inner.height));
    for (line, (index, row)) in (0u16..).zip(shown) {
        let area = Rect::new(place.inner.x, place.inner.y + line, place.inner.width, 1);
        let chosen = index == list.selected;
        let style = if chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        let mark = if chosen { "> " } else { "  " };
        let value = row.value.clone().unwrap_or_default();
        let left = area.width.saturating_sub(text::width(&value) + 1);
        let line = format!("{}{value} ", text::fill(&format!("{mark}{}", row.text), left));
        frame.render_widget(Paragraph::new(text::cut(&line, area.width)).style(style), area);
    }
}

/// A list that fills the screen.
pub(super) fn screen(frame: &mut Frame<'_>, model: &Model, area: Rect) {
    if area.width < 24 || area.height < 8 {
        let sentence = model.texts.format(
            "tui-too-small",
            &[
                ("width", 24usize.into()),
                ("height", 8usize.into()),
                ("now-width", usize::from(area.width).into()),
                ("now-height", usize::from(area.height).into()),
            ],
        );
        frame.render_widget(Paragraph::new(text::wrap(&sentence, area.width).join("\n")), area);
        return;
    }
    boxed(frame, model, &model.list);
    let key = match model.list.kind {
        ListKind::Main => "tui-keys-main",
        ListKind::New | ListKind::Settings => "tui-keys-fields",
        _ => "tui-keys-list",
    };
    let line = |from_bottom: u16, height: u16| {
        Rect::new(area.x, area.bottom().saturating_sub(from_bottom), area.width, height)
    };
    let message = text::wrap(&model.message, area.width);
    frame.render_widget(Paragraph::new(message.first().cloned().unwrap_or_default()), line(2, 1));
    let keys = text::cut(&model.texts.text(key), area.width);
    frame.render_widget(Paragraph::new(keys).style(Style::new().add_modifier(Modifier::DIM)), line(1, 1));
}
