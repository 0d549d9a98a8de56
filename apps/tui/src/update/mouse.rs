//! The mouse: everything happens when the button is released where it went down.

use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position as Cell;

use super::keyboard::confirmed;
use super::{Do, act, choose, context, game, study};
use crate::keys::Action;
use crate::model::{List, ListKind, Model, Overlay, Pressed, Screen};
use crate::view;

/// A mouse event.
pub(super) fn mouse(model: &mut Model, mouse: MouseEvent, out: &mut Vec<Do>) {
    let at = Cell::new(mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => model.sight.pressed = Some(target(model, at)),
        MouseEventKind::Up(MouseButton::Left) => {
            let pressed = model.sight.pressed.take();
            let released = target(model, at);
            if pressed == Some(released) {
                click(model, released, at, out);
            }
        }
        MouseEventKind::Down(MouseButton::Right) if model.overlay.is_none() => {
            if let Some(context) = context(model) {
                if let Pressed::Board(point) = target(model, at) {
                    model.sight.cursor = point;
                }
                model.overlay = Some(Overlay::Menu(List::of(ListKind::Board(context))));
                // The button that opened the menu chooses nothing on it.
                model.sight.pressed = None;
            }
        }
        MouseEventKind::Up(MouseButton::Right) if model.screen == Screen::List && model.overlay.is_none() => {
            super::show_list(model, ListKind::Main, out);
        }
        MouseEventKind::Moved | MouseEventKind::Drag(_) => {
            model.sight.hover = match target(model, at) {
                Pressed::Board(point) if model.overlay.is_none() => Some(point),
                _ => None,
            };
            if let (None, Pressed::Row(row), Screen::List) = (&model.overlay, target(model, at), model.screen)
            {
                model.list.selected = row;
            }
        }
        MouseEventKind::ScrollUp => scroll(model, true, out),
        MouseEventKind::ScrollDown => scroll(model, false, out),
        _ => {}
    }
}

fn scroll(model: &mut Model, up: bool, out: &mut Vec<Do>) {
    match (&mut model.overlay, model.screen) {
        (Some(Overlay::Help(line) | Overlay::Text(_, line)), _) => {
            *line = if up { line.saturating_sub(1) } else { line.saturating_add(1) };
        }
        (Some(_), _) => {}
        (None, Screen::List) => {
            let rows = model.list.rows(model).len();
            let selected = model.list.selected;
            model.list.selected =
                if up { selected.saturating_sub(1) } else { (selected + 1).min(rows.saturating_sub(1)) };
        }
        (None, _) => act(model, if up { Action::Previous } else { Action::Next }, out),
    }
}

/// What lies under a cell.
fn target(model: &Model, at: Cell) -> Pressed {
    let row = match (&model.overlay, model.screen) {
        (Some(Overlay::Menu(list)), _) => return row_at(model, list, at),
        (Some(_), _) => return Pressed::Elsewhere,
        (None, Screen::List) => return row_at(model, &model.list, at),
        (None, _) => view::card_row_at(model, at).or_else(|| view::panel_row_at(model, at)),
    };
    if let Some(row) = row {
        return Pressed::Row(row);
    }
    let point = model.layout().and_then(|layout| layout.board.point_at(at.x, at.y));
    point.map_or(Pressed::Elsewhere, Pressed::Board)
}

fn row_at(model: &Model, list: &List, at: Cell) -> Pressed {
    view::list_place(model, list).row_at(at).map_or(Pressed::Elsewhere, Pressed::Row)
}

fn click(model: &mut Model, target: Pressed, at: Cell, out: &mut Vec<Do>) {
    match (model.overlay.take(), target) {
        (Some(Overlay::Menu(list)), Pressed::Row(row)) => {
            if let Some(row) = list.rows(model).get(row) {
                let item = row.item;
                choose(model, item, out);
            }
        }
        (Some(Overlay::Confirm(question)), _) => match view::confirm_answer_at(model, question, at) {
            Some(true) => confirmed(model, question, out),
            Some(false) => {}
            None => model.overlay = Some(Overlay::Confirm(question)),
        },
        (Some(prompt @ Overlay::Prompt { .. }), _) => model.overlay = Some(prompt),
        // A click beside a menu or on a text closes it.
        (Some(_), _) => model.sight.explained = None,
        (None, Pressed::Row(row)) if model.screen == Screen::List => {
            model.list.selected = row;
            if let Some(row) = model.list.rows(model).get(row) {
                let item = row.item;
                choose(model, item, out);
            }
        }
        (None, Pressed::Row(row)) if !game::card(model).is_empty() => game::take_row(model, row, out),
        (None, Pressed::Row(row)) => study::panel_row(model, row, out),
        (None, Pressed::Board(point)) => {
            model.sight.cursor = point;
            model.sight.shows_cursor = false;
            match model.screen {
                Screen::Game => game::point(model, point, out),
                _ => study::point(model, point, out),
            }
        }
        (None, Pressed::Elsewhere) => {
            if let Some(plies) = view::graph_ply_at(model, at) {
                game::look_at(model, plies);
                study::look_at(model, plies, out);
            }
        }
    }
}
