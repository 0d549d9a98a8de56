//! Keys: what is typed into boxes, chosen in lists, and done at the board.

use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use rules::{Answer, Request};

use super::{Do, act, choose, command, context, game, prompt, quit, set, show_list, study};
use crate::keys::{self, Action};
use crate::model::{Before, Half, Item, List, ListKind, Model, Overlay, PromptKind, Question, Screen};

/// Within this time a digit after a letter makes a point of both.
const HALF: Duration = Duration::from_millis(700);
/// Longest line that is typed, in characters.
const LONGEST: usize = 200;
/// Rows of a list that a page moves by.
const PAGE: usize = 10;

/// A key.
pub(super) fn key(model: &mut Model, key: &KeyEvent, out: &mut Vec<Do>) {
    // Some terminals report the release of a key as well.
    if key.kind == KeyEventKind::Release {
        return;
    }
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    if is_control && key.code == KeyCode::Char('z') {
        return out.push(Do::Suspend);
    }
    if let (KeyCode::Char(digit @ '0'..='9'), false) = (key.code, is_control)
        && complete(model, digit, out)
    {
        return;
    }
    model.half = None;
    if model.overlay.is_some() {
        return overlay(model, key, out);
    }
    if model.screen == Screen::List {
        return list(model, key, out);
    }
    board(model, key, out);
}

/// A digit after a letter: takes back what the letter did and opens the box with both.
fn complete(model: &mut Model, digit: char, out: &mut Vec<Do>) -> bool {
    let Some(half) = model.half.take() else { return false };
    if model.now.saturating_sub(half.at) > HALF {
        return false;
    }
    let Before { sight, prefs, screen, message, shown, answers, study } = *half.before;
    if prefs != model.prefs {
        if prefs.language != model.prefs.language {
            let tag = prefs.language.as_deref();
            let language = tag.map_or(texts::Language::of_system(), |tag| tag.parse().unwrap_or_default());
            model.set_language(language);
        }
        model.prefs = prefs;
        model.set_point_style();
        out.push(Do::KeepPrefs);
    }
    if model.screen != screen {
        study::stop(model, out);
    }
    model.sight = sight;
    model.screen = screen;
    game::restore(model, answers, shown, out);
    study::restore(model, study, out);
    model.message = message;
    prompt(model, PromptKind::Command, format!("{}{digit}", half.letter));
    true
}

/// Text that was pasted goes where text is typed.
pub(super) fn paste(model: &mut Model, text: &str) {
    if !matches!(model.overlay, Some(Overlay::Prompt { .. })) {
        if model.screen == Screen::List {
            return;
        }
        prompt(model, PromptKind::Command, String::new());
    }
    if let Some(Overlay::Prompt { text: line, .. }) = &mut model.overlay {
        let room = LONGEST.saturating_sub(line.chars().count());
        line.extend(text.chars().filter(|letter| !letter.is_control()).take(room));
    }
}

fn overlay(model: &mut Model, key: &KeyEvent, out: &mut Vec<Do>) {
    let Some(overlay) = model.overlay.take() else { return };
    let plain = !key.modifiers.contains(KeyModifiers::CONTROL);
    match overlay {
        Overlay::Help(line) => model.overlay = scrolled(key, line).map(Overlay::Help),
        Overlay::Text(lines, line) => {
            model.overlay = scrolled(key, line).map(|line| Overlay::Text(lines, line));
            if model.overlay.is_none() {
                model.sight.explained = None;
            }
        }
        Overlay::Confirm(question) => match key.code {
            KeyCode::Enter | KeyCode::Char('y' | 'Y') => confirmed(model, question, out),
            KeyCode::Char('c') if !plain => confirmed(model, question, out),
            _ => {}
        },
        Overlay::Menu(list) => menu(model, list, key, out),
        Overlay::Prompt { kind, mut text } => {
            match key.code {
                KeyCode::Enter => return command::entered(model, kind, &text, out),
                KeyCode::Esc => return,
                KeyCode::Char('c') if !plain => return,
                KeyCode::Backspace if text.is_empty() => return,
                KeyCode::Backspace => drop(text.pop()),
                KeyCode::Char('u') if !plain => text.clear(),
                KeyCode::Char(letter) if plain && text.chars().count() < LONGEST => text.push(letter),
                _ => {}
            }
            model.overlay = Some(Overlay::Prompt { kind, text });
        }
    }
}

/// The first line that is shown after a key; `None` closes.
fn scrolled(key: &KeyEvent, line: u16) -> Option<u16> {
    match key.code {
        KeyCode::Up | KeyCode::Char('k') => Some(line.saturating_sub(1)),
        KeyCode::Down | KeyCode::Char('j') => Some(line.saturating_add(1)),
        KeyCode::PageUp => Some(line.saturating_sub(10)),
        KeyCode::PageDown | KeyCode::Char(' ') => Some(line.saturating_add(10)),
        KeyCode::Home => Some(0),
        _ => None,
    }
}

/// The answer to a question is yes.
pub(super) fn confirmed(model: &mut Model, question: Question, out: &mut Vec<Do>) {
    match question {
        Question::Quit => out.push(Do::Quit),
        Question::Resign => game::resign(model, out),
        Question::Draw => game::offer_draw(model, out),
        Question::New => game::start(model, out),
        Question::Open => super::open_waiting(model, out),
    }
}

/// The row that a key leads to, in a list of `rows` rows.
fn moved(key: &KeyEvent, selected: usize, rows: usize) -> Option<usize> {
    let last = rows.saturating_sub(1);
    Some(match key.code {
        KeyCode::Up | KeyCode::Char('k') => selected.checked_sub(1).unwrap_or(last),
        KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
            if selected >= last {
                0
            } else {
                selected + 1
            }
        }
        KeyCode::PageUp => selected.saturating_sub(PAGE),
        KeyCode::PageDown => (selected + PAGE).min(last),
        KeyCode::Home | KeyCode::Char('g') => 0,
        KeyCode::End | KeyCode::Char('G') => last,
        _ => return None,
    })
}

fn menu(model: &mut Model, list: List, key: &KeyEvent, out: &mut Vec<Do>) {
    let rows = list.rows(model);
    if let Some(selected) = moved(key, list.selected, rows.len()) {
        model.overlay = Some(Overlay::Menu(List { selected, ..list }));
    } else if matches!(key.code, KeyCode::Enter | KeyCode::Char(' '))
        && let Some(row) = rows.get(list.selected)
    {
        choose(model, row.item, out);
    }
}

fn list(model: &mut Model, key: &KeyEvent, out: &mut Vec<Do>) {
    let rows = model.list.rows(model);
    if let Some(selected) = moved(key, model.list.selected, rows.len()) {
        model.list.selected = selected;
        return;
    }
    let item = rows.get(model.list.selected).map(|row| row.item);
    match key.code {
        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => quit(model, out),
        KeyCode::Enter | KeyCode::Char(' ') => {
            if let Some(item) = item {
                choose(model, item, out);
            }
        }
        KeyCode::Right | KeyCode::Char('l') => {
            if let Some(Item::Set(field)) = item {
                set(model, field, true, out);
            }
        }
        KeyCode::Left | KeyCode::Char('h') => {
            if let Some(Item::Set(field)) = item {
                set(model, field, false, out);
            }
        }
        KeyCode::Esc | KeyCode::Char('q') if model.list.kind != ListKind::Main => {
            show_list(model, ListKind::Main, out);
        }
        KeyCode::Char('q') => quit(model, out),
        KeyCode::Char('L') => set(model, crate::model::Field::Language, true, out),
        KeyCode::Char('A') => set(model, crate::model::Field::Ascii, true, out),
        KeyCode::Char('s') => set(model, crate::model::Field::Theme, true, out),
        _ => {}
    }
}

/// What a letter may change.
fn before(model: &Model) -> Box<Before> {
    let game = model.game.as_ref();
    Box::new(Before {
        sight: model.sight.clone(),
        prefs: model.prefs.clone(),
        screen: model.screen,
        message: model.message.clone(),
        shown: game.and_then(|game| game.shown),
        answers: game.map_or(0, |game| game.session.answers().len()),
        study: model.study.as_ref().map(crate::model::Study::place),
    })
}

fn board(model: &mut Model, key: &KeyEvent, out: &mut Vec<Do>) {
    let Some(context) = context(model) else { return };
    if let KeyCode::Char(digit @ '1'..='9') = key.code {
        let number = usize::from(digit as u8 - b'0');
        return match model.screen {
            Screen::Game => game::number(model, number, out),
            _ => study::preview(model, number - 1),
        };
    }
    // Where a card is open, the arrows choose on it.
    let card = game::card(model);
    let rows = card.len();
    // A draw offer is no reason to stop playing: the arrows stay with the board.
    if card.first().is_some_and(|row| !matches!(row, Answer::Draw(_)))
        && matches!(key.code, KeyCode::Up | KeyCode::Down | KeyCode::Enter)
        && let Some(game) = &mut model.game
    {
        match (key.code, moved(key, game.card, rows)) {
            (KeyCode::Enter, _) => {
                let row = game.card;
                game::take_row(model, row, out);
            }
            (_, Some(row)) => game.card = row,
            _ => {}
        }
        return;
    }
    if let KeyCode::Char(letter) = key.code
        && key.modifiers.is_empty()
        && letter.is_ascii_lowercase()
    {
        let column = letter as u8 - b'a';
        if column < model.size().get() {
            model.half = Some(Half { letter, at: model.now, before: before(model) });
        }
    }
    let Some(action) = keys::action(key, context) else { return };
    let moves = matches!(
        action,
        Action::Up | Action::Down | Action::Left | Action::Right | Action::Previous | Action::Next
    );
    if key.kind == KeyEventKind::Repeat && !moves {
        return;
    }
    act(model, action, out);
}

/// Whether the player must say a number of fifth moves.
pub(super) fn is_declaring(model: &Model) -> bool {
    let request = model.game.as_ref().and_then(|game| game.session.request());
    matches!(request, Some((_, Request::Declare { .. })))
}
