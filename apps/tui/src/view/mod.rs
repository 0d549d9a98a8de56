//! Drawing: from the model to a frame, and nothing else.

mod list;
mod overlay;
mod panel;
mod text;

use ratatui::Frame;
use ratatui::layout::{Position as Cell, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use rules::Request;

pub use self::list::{ListPlace, place as list_place};
pub use self::overlay::{card_row_at, confirm_answer_at};
pub use self::panel::{MISTAKE_ROWS, graph_ply_at, row_at as panel_row_at};
use crate::board_widget::{self, Look};
use crate::geometry::{self, Layout};
use crate::model::{Model, Screen};
use crate::prefs::Coordinates;
use crate::scene::Scene;

/// Draws everything.
pub fn draw(frame: &mut Frame<'_>, model: &Model) {
    let area = geometry::drawable(frame.area());
    match model.screen {
        Screen::List => list::screen(frame, model, area),
        Screen::Game | Screen::Study => board_screen(frame, model, area),
    }
    overlay::draw(frame, model, area);
}

/// How the board is drawn.
#[must_use]
pub fn look(model: &Model) -> Look {
    Look { ascii: model.is_ascii(), theme: model.theme() }
}

fn board_screen(frame: &mut Frame<'_>, model: &Model, area: Rect) {
    let Some(layout) = model.layout() else { return too_small(frame, model, area) };
    let Some(scene) = Scene::of(model) else { return };
    title(frame, model, &layout);
    edges(frame, model, &layout);
    board_widget::draw(frame.buffer_mut(), &layout.board, &scene, look(model));
    panel::draw(frame, model, &layout);
    overlay::card(frame, model, &layout);
    bottom(frame, model, &layout, &scene);
}

fn too_small(frame: &mut Frame<'_>, model: &Model, area: Rect) {
    let (width, height) = geometry::needed(model.size());
    let slots = [
        ("width", usize::from(width).into()),
        ("height", usize::from(height).into()),
        ("now-width", usize::from(area.width).into()),
        ("now-height", usize::from(area.height).into()),
    ];
    let sentence = model.texts.format("tui-too-small", &slots);
    frame.render_widget(Paragraph::new(text::wrap(&sentence, area.width).join("\n")), area);
}

fn title(frame: &mut Frame<'_>, model: &Model, layout: &Layout) {
    let line = panel::title(model);
    let style = Style::new().add_modifier(Modifier::BOLD);
    frame.render_widget(Paragraph::new(text::cut(&line, layout.title.width)).style(style), layout.title);
}

/// Letters and numbers around the board, as it is turned.
fn edges(frame: &mut Frame<'_>, model: &Model, layout: &Layout) {
    let board = &layout.board;
    if model.prefs.coordinates == Coordinates::Hidden {
        return;
    }
    let lines = u16::from(board.size.get());
    let style = Style::new().add_modifier(Modifier::DIM);
    let buffer = frame.buffer_mut();
    // A turn by a quarter brings the letters to the side.
    let along = |column: u16, row: u16| board.point_of_steps(column, row);
    let (corner, right) = (along(0, 0), along(1, 0));
    let letters_below = matches!((corner, right), (Some(a), Some(b)) if a.x() != b.x());
    for step in 0..lines {
        let below = along(step, 0).map(|point| edge(model, point, letters_below));
        let beside = along(0, step).map(|point| edge(model, point, !letters_below));
        let (below, beside) = (below.unwrap_or_default(), beside.unwrap_or_default());
        let x = board.left + geometry::CELL * step;
        buffer.set_string(x, board.top + lines, below, style);
        buffer.set_string(
            board.left.saturating_sub(geometry::LEFT),
            board.top + step,
            format!("{beside:>2}"),
            style,
        );
    }
}

fn edge(model: &Model, point: rules::Point, letter: bool) -> String {
    if letter {
        char::from(b'a' + point.x()).to_string()
    } else {
        model.texts.point_style().row(point).to_string()
    }
}

/// What was said, whose turn it is, and the most useful keys.
fn bottom(frame: &mut Frame<'_>, model: &Model, layout: &Layout, scene: &Scene) {
    let width = layout.message.width;
    let turn = turn(model);
    let under = under_cursor(model, scene);
    let first =
        if model.message.is_empty() { under.clone().unwrap_or_default() } else { model.message.clone() };
    let mut lines = text::wrap(&first, width);
    lines.truncate(usize::from(layout.message.height).saturating_sub(1));
    lines.extend((!turn.is_empty()).then_some(turn));
    let paragraph = Paragraph::new(lines.into_iter().map(Line::from).collect::<Vec<_>>());
    frame.render_widget(paragraph, layout.message);
    let keys = text::cut(&panel::keys_line(model), width);
    frame.render_widget(Paragraph::new(keys).style(Style::new().add_modifier(Modifier::DIM)), layout.keys);
}

/// What is forbidden under the cursor.
fn under_cursor(model: &Model, scene: &Scene) -> Option<String> {
    let point = model.sight.hover.unwrap_or(model.sight.cursor);
    let kind = scene.forbidden.get(&point)?;
    let slots =
        [("point", model.texts.point(point).into()), ("kind", model.texts.forbidden_kind(*kind).into())];
    Some(model.texts.format("tui-forbidden-here", &slots))
}

/// Whose turn it is, and for what.
fn turn(model: &Model) -> String {
    let texts = &model.texts;
    if model.screen == Screen::Study {
        return match model.position() {
            Some(position) if position.result().is_none() => {
                texts.request(&Request::Move, position.to_move())
            }
            Some(position) => position.result().map(|result| texts.game_result(result)).unwrap_or_default(),
            None => String::new(),
        };
    }
    let Some(game) = &model.game else { return String::new() };
    if let Some(plies) = game.shown {
        let all = game.session.position().moves().len();
        return texts.format("tui-at-move", &[("number", plies.into()), ("all", all.into())]);
    }
    if let Some(ended) = game.session.result() {
        return texts.game_result(&ended.result);
    }
    if let Some(by) = game.session.pending_draw() {
        return texts.format("play-draw-ask", &[("player", game.names[by.other()].as_str().into())]);
    }
    let Some((party, request)) = game.session.request() else { return String::new() };
    let name = ("player", game.names[party].as_str().into());
    if game.session.thinking().is_some() {
        return texts.format("play-thinking", &[name]);
    }
    if let Request::Choose(_) = request {
        return texts.format("tui-chooses", &[name]);
    }
    let sentence = texts.request(&request, game.session.position().to_move());
    texts.format("play-ask-other", &[name, ("request", sentence.into())])
}

/// Whether a cell is inside.
fn contains(area: Rect, at: Cell) -> bool {
    area.contains(at)
}
