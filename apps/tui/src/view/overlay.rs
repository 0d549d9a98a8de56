//! What lies over the board: questions, boxes to type in, keys, texts, and the card of an opening.

use ratatui::Frame;
use ratatui::layout::{Position as Cell, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;
use ratatui::widgets::{Block, Clear, Paragraph};

use super::{list, text};
use rules::Answer;

use crate::geometry::{self, Layout};
use crate::keys;
use crate::model::{Model, Overlay, PromptKind, Question};
use crate::update::{card as card_rows, context};

/// A border of letters, for terminals in which lines may be two cells wide.
const ASCII: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// A box with a heading.
pub(super) fn block<'a>(model: &Model, title: &str) -> Block<'a> {
    let set = if model.is_ascii() { ASCII } else { border::PLAIN };
    let block = Block::bordered().border_set(set);
    if title.is_empty() { block } else { block.title(format!(" {title} ")) }
}

/// A box in the middle.
fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height)
}

/// Draws what lies over the screen.
pub(super) fn draw(frame: &mut Frame<'_>, model: &Model, area: Rect) {
    match &model.overlay {
        None => {}
        Some(Overlay::Help(line)) => help(frame, model, area, *line),
        Some(Overlay::Prompt { kind, text }) => prompt(frame, model, area, *kind, text),
        Some(Overlay::Confirm(question)) => confirm(frame, model, *question),
        Some(Overlay::Menu(rows)) => list::boxed(frame, model, rows),
        Some(Overlay::Text(lines, line)) => texts(frame, model, area, lines, *line),
    }
}

fn scrolling(frame: &mut Frame<'_>, model: &Model, area: Rect, title: &str, lines: &[String], first: u16) {
    frame.render_widget(Clear, area);
    frame.render_widget(block(model, title), area);
    let inner = area.inner(ratatui::layout::Margin::new(1, 1));
    let most = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_sub(inner.height);
    let first = usize::from(first.min(most));
    let shown: Vec<String> = lines
        .iter()
        .skip(first)
        .take(usize::from(inner.height))
        .map(|line| text::cut(line, inner.width))
        .collect();
    frame.render_widget(Paragraph::new(shown.join("\n")), inner);
}

fn help(frame: &mut Frame<'_>, model: &Model, area: Rect, first: u16) {
    let Some(context) = context(model) else { return };
    let mut lines: Vec<String> = keys::help(context)
        .into_iter()
        .map(|(key, action)| format!("{} {}", text::fill(&key, 6), action.name(&model.texts)))
        .collect();
    lines.push(String::new());
    lines.extend(text::wrap(&model.texts.text("tui-help-more"), area.width.min(60).saturating_sub(4)));
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_add(2);
    let area = middle(area, 62, height);
    scrolling(frame, model, area, &model.texts.text("tui-help"), &lines, first);
}

/// Texts stand beside the board where there is room, else over its lower half.
fn texts(frame: &mut Frame<'_>, model: &Model, area: Rect, lines: &[String], first: u16) {
    let panel = model.layout().and_then(|layout| layout.panel);
    let area = panel.unwrap_or_else(|| {
        let height = area.height / 2;
        Rect::new(area.x, area.bottom().saturating_sub(height), area.width, height)
    });
    let wrapped: Vec<String> =
        lines.iter().flat_map(|line| text::wrap(line, area.width.saturating_sub(2))).collect();
    scrolling(frame, model, area, "", &wrapped, first);
}

fn prompt(frame: &mut Frame<'_>, model: &Model, area: Rect, kind: PromptKind, typed: &str) {
    let title = model.texts.text(match kind {
        PromptKind::Command => "tui-prompt-command",
        PromptKind::Save => "tui-prompt-save",
        PromptKind::Open => "tui-prompt-open",
        PromptKind::Comment => "tui-prompt-comment",
    });
    let place = middle(area, 60, 3);
    // Low, so that the board stays visible.
    let y = area.bottom().saturating_sub(5).max(area.y);
    let place = Rect::new(place.x, y, place.width, place.height.min(area.bottom() - y));
    frame.render_widget(Clear, place);
    frame.render_widget(block(model, &title), place);
    let inner = place.inner(ratatui::layout::Margin::new(1, 1));
    // The end of a long line is what is being typed.
    let mut shown = typed;
    while text::width(shown) + 1 > inner.width && !shown.is_empty() {
        let mut rest = shown.chars();
        rest.next();
        shown = rest.as_str();
    }
    frame.render_widget(Paragraph::new(shown.to_owned()), inner);
    if inner.height > 0 {
        frame.set_cursor_position(Cell::new(inner.x + text::width(shown).min(inner.width), inner.y));
    }
}

fn question(model: &Model, question: Question) -> (String, String, String) {
    let texts = &model.texts;
    let sentence = texts.text(match question {
        Question::Quit => "tui-ask-quit",
        Question::Resign => "tui-ask-resign",
        Question::Draw => "tui-ask-draw",
        Question::New => "tui-ask-new",
        Question::Open => "tui-ask-open",
    });
    (sentence, format!("[ {} ]", texts.text("tui-yes")), format!("[ {} ]", texts.text("tui-no")))
}

/// The box of a question, and its two answers, which lie far apart.
fn confirm_place(model: &Model, asked: Question) -> (Rect, Rect, Rect) {
    let (sentence, yes, no) = question(model, asked);
    let area = geometry::drawable(model.area);
    let width = (text::width(&sentence) + 4).max(text::width(&yes) + text::width(&no) + 10);
    let place = middle(area, width, 5);
    let row = place.y + 3.min(place.height.saturating_sub(1));
    let yes = Rect::new(place.x + 2, row, text::width(&yes), 1);
    let no = Rect::new(place.right().saturating_sub(text::width(&no) + 2), row, text::width(&no), 1);
    (place, yes, no)
}

fn confirm(frame: &mut Frame<'_>, model: &Model, asked: Question) {
    let (sentence, yes, no) = question(model, asked);
    let (place, yes_place, no_place) = confirm_place(model, asked);
    frame.render_widget(Clear, place);
    frame.render_widget(block(model, ""), place);
    let inner = place.inner(ratatui::layout::Margin::new(2, 1));
    frame.render_widget(Paragraph::new(text::cut(&sentence, inner.width)), inner);
    let area = frame.area();
    let bold = Style::new().add_modifier(Modifier::REVERSED);
    frame.render_widget(Paragraph::new(yes).style(bold), yes_place.intersection(area));
    frame.render_widget(Paragraph::new(no), no_place.intersection(area));
}

/// The answer of a question under a cell.
#[must_use]
pub fn confirm_answer_at(model: &Model, asked: Question, at: Cell) -> Option<bool> {
    let (_, yes, no) = confirm_place(model, asked);
    match (yes.contains(at), no.contains(at)) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// The card of an opening: its box, and the lines with the choice each belongs to.
fn card_place(model: &Model, layout: &Layout) -> Option<(Rect, Vec<(usize, String)>)> {
    let rows = card_rows(model);
    let game = model.game.as_ref().filter(|_| !rows.is_empty())?;
    let (party, _) = game.session.request()?;
    let owned = game.session.color_of(party);
    let width = layout.panel.map_or(layout.all.width.min(60), |panel| panel.width);
    let inner = width.saturating_sub(2);
    let mut lines = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        let text = match row {
            Answer::Choose(choice) => {
                let slots = [
                    ("number", (i + 1).to_string().into()),
                    ("choice", model.texts.choice_name(*choice).into()),
                    ("consequence", model.texts.choice(*choice, owned).into()),
                ];
                model.texts.format("play-choice", &slots)
            }
            Answer::Draw(true) => model.texts.text("tui-accept-draw"),
            Answer::Draw(false) => model.texts.text("tui-decline-draw"),
            other => model.texts.answer(other),
        };
        if *row == Answer::Draw(false) {
            // Far enough from the other answer not to be hit by mistake.
            lines.extend([(usize::MAX, String::new()), (usize::MAX, String::new())]);
        }
        lines.extend(text::wrap(&text, inner).into_iter().map(|line| (i, line)));
    }
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_add(2);
    let area = match layout.panel {
        Some(panel) => Rect::new(panel.x, panel.y, panel.width, height.min(panel.height)),
        // Over the board's upper lines: the message below says what is asked.
        None => {
            Rect::new(layout.all.x, layout.all.y + 1, width, height.min(layout.all.height.saturating_sub(4)))
        }
    };
    Some((area, lines))
}

/// Draws the card of an opening while a person must choose.
pub(super) fn card(frame: &mut Frame<'_>, model: &Model, layout: &Layout) {
    let Some((area, lines)) = card_place(model, layout) else { return };
    let is_draw = matches!(card_rows(model).first(), Some(Answer::Draw(_)));
    let chosen = model.game.as_ref().filter(|_| !is_draw).map_or(usize::MAX - 1, |game| game.card);
    frame.render_widget(Clear, area);
    frame.render_widget(block(model, &model.texts.text("tui-card")), area);
    let inner = area.inner(ratatui::layout::Margin::new(1, 1));
    for (row, (choice, line)) in (0..inner.height).zip(lines) {
        let style =
            if choice == chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        let place = Rect::new(inner.x, inner.y + row, inner.width, 1);
        frame.render_widget(Paragraph::new(text::fill(&line, inner.width)).style(style), place);
    }
}

/// The choice of the card under a cell.
#[must_use]
pub fn card_row_at(model: &Model, at: Cell) -> Option<usize> {
    let (area, lines) = card_place(model, &model.layout()?)?;
    let inner = area.inner(ratatui::layout::Margin::new(1, 1));
    if !inner.contains(at) {
        return None;
    }
    lines.get(usize::from(at.y - inner.y)).map(|&(choice, _)| choice).filter(|&choice| choice != usize::MAX)
}
