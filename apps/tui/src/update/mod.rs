//! What happens, and what it changes: no terminal, no files, no threads. What must be done outside is returned.

pub use self::game::{card, choices};

mod command;
mod game;
mod keyboard;
mod mouse;
mod study;

use std::time::Duration;

use duel::Limits;
use host::EngineEvent;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use rules::symmetry::Symmetry;
use rules::{Party, Point, Turn};
use session::Purpose;

use crate::keys::{Action, Context};
use crate::model::{Field, Item, List, ListKind, Model, Overlay, PromptKind, Question, Screen, StudyPurpose};

/// What can happen.
#[derive(Debug)]
pub enum Event {
    /// A key went down, is held, or went up.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The screen has this size now.
    Resize(u16, u16),
    /// Time went by.
    Tick,
    /// An engine of the game says something; its number was made by [`request_id`].
    Engine(EngineEvent, f64),
    /// The engine of studies says something.
    Study(EngineEvent),
    /// A file was read.
    Loaded {
        /// Its name.
        path: String,
        /// What is in it, or why it could not be read, as a sentence.
        bytes: Result<Vec<u8>, String>,
        /// Whether it is an unfinished game of another run.
        resumed: bool,
    },
    /// A file was written, or not.
    Saved {
        /// Its name.
        path: String,
        /// Why not.
        error: Option<SaveFault>,
    },
    /// The width of signs was measured: one cell each?
    Measured(bool),
}

/// Why a file was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveFault {
    /// There is such a file.
    Exists,
    /// The system's reason, as a sentence.
    Io(String),
}

/// What must be done outside.
#[derive(Debug)]
pub enum Do {
    /// Ask the engine of a player, or the one for hints.
    Ask {
        /// Comes back with the answer.
        id: u64,
        /// Whose engine.
        party: Party,
        /// Its level.
        level: u8,
        /// What for.
        purpose: Purpose,
        /// The question.
        turn: Box<Turn>,
        /// What it may cost.
        limits: Limits<Point>,
    },
    /// Stop an engine of the game.
    Cancel(u64),
    /// Forget the engines of the game.
    RenewEngines,
    /// Ask the engine of studies.
    Study {
        /// Comes back with the answer.
        id: u64,
        /// The question.
        turn: Box<Turn>,
        /// What it may cost.
        limits: Limits<Point>,
    },
    /// Stop the engine of studies.
    StopStudy(u64),
    /// Keep the settings.
    KeepPrefs,
    /// Keep the unfinished game.
    KeepGame(Vec<u8>),
    /// There is no unfinished game any more.
    DropGame,
    /// Read a file.
    Load(String),
    /// Read an unfinished game of another run and take it over.
    Resume(String),
    /// Write a file.
    Save {
        /// Its name.
        path: String,
        /// What is in it.
        bytes: Vec<u8>,
        /// Whether a file of that name is replaced.
        force: bool,
    },
    /// Hand the terminal back until the program is continued.
    Suspend,
    /// Leave.
    Quit,
}

/// The number under which an engine is asked: answers to an older game have another one.
#[must_use]
pub fn request_id(generation: u64, id: u64) -> u64 {
    (generation << 32) | id
}

/// Takes in what happened at `now`.
pub fn update(model: &mut Model, event: Event, now: Duration) -> Vec<Do> {
    model.now = now;
    let mut out = Vec::new();
    match event {
        Event::Key(key) => keyboard::key(model, &key, &mut out),
        Event::Mouse(mouse) => mouse::mouse(model, mouse, &mut out),
        Event::Paste(text) => keyboard::paste(model, &text),
        Event::Resize(width, height) => {
            model.area = Rect::new(0, 0, width, height);
            // A button that went down before means nothing on the new screen.
            model.sight.pressed = None;
            model.sight.hover = None;
        }
        Event::Tick => game::tick(model, &mut out),
        Event::Engine(event, scale) => game::engine_event(model, event, scale, &mut out),
        Event::Study(event) => study::engine_event(model, event, &mut out),
        Event::Loaded { path, bytes, resumed } => loaded(model, &path, bytes, resumed, &mut out),
        Event::Saved { path, error } => saved(model, &path, error),
        Event::Measured(narrow) => model.terminal.narrow = narrow,
    }
    out
}

/// Where keys are pressed, on a screen with a board.
#[must_use]
pub fn context(model: &Model) -> Option<Context> {
    match model.screen {
        Screen::List => None,
        Screen::Game => Some(Context::Game),
        Screen::Study => Some(match model.study.as_ref()?.purpose {
            StudyPurpose::Analysis => Context::Study,
            StudyPurpose::Puzzle(_) => Context::Puzzle,
        }),
    }
}

/// Says something in place of what was said before.
fn say(model: &mut Model, sentence: String) {
    model.message = sentence;
}

fn say_text(model: &mut Model, key: &str) {
    model.message = model.texts.text(key);
}

fn saved(model: &mut Model, path: &str, error: Option<SaveFault>) {
    let file = ("file", path.into());
    let sentence = match error {
        None => {
            if let Some(game) = &mut model.game {
                game.unsaved = false;
            }
            model.texts.format("play-saved", &[file])
        }
        Some(SaveFault::Exists) => {
            let command = model.texts.text("command-save");
            model.texts.format("play-save-exists", &[file, ("command", command.into())])
        }
        Some(SaveFault::Io(why)) => model.texts.format("play-save-failed", &[file, ("why", why.into())]),
    };
    say(model, sentence);
}

/// Opens what a file holds: a game that goes on, or something to look into.
fn loaded(model: &mut Model, path: &str, bytes: Result<Vec<u8>, String>, resumed: bool, out: &mut Vec<Do>) {
    let why = match bytes {
        Err(why) => why,
        Ok(bytes) => match crate::files::read(path, &bytes, &model.prefs, &model.texts) {
            Err(why) => why,
            Ok(crate::files::Content::Game(record)) if model.is_playing() && !resumed => {
                model.waiting = Some(record);
                model.overlay = Some(Overlay::Confirm(Question::Open));
                return;
            }
            Ok(crate::files::Content::Game(record)) => match game::resume(model, *record, out) {
                Ok(()) => {
                    if !resumed {
                        let sentence = model.texts.format("play-loaded", &[("file", path.into())]);
                        say(model, sentence);
                    }
                    return;
                }
                Err(why) => why,
            },
            Ok(crate::files::Content::Study(tree)) => {
                study::open(model, *tree, out);
                let sentence = model.texts.format("play-loaded", &[("file", path.into())]);
                say(model, sentence);
                return;
            }
        },
    };
    let sentence = model.texts.format("play-load-failed", &[("file", path.into()), ("why", why.into())]);
    say(model, sentence);
}

/// Goes on with the game from a file, in place of the one that runs.
fn open_waiting(model: &mut Model, out: &mut Vec<Do>) {
    if let Some(record) = model.waiting.take()
        && let Err(why) = game::resume(model, *record, out)
    {
        say(model, why);
    }
}

/// Carries out a row of a list.
fn choose(model: &mut Model, item: Item, out: &mut Vec<Do>) {
    match item {
        Item::Start if model.is_playing() => model.overlay = Some(Overlay::Confirm(Question::New)),
        Item::Start => game::start(model, out),
        Item::Go(kind) => {
            model.list = List::of(kind);
            model.message.clear();
        }
        Item::Return => show_game(model, out),
        Item::Resume(index) => {
            if let Some((path, _)) = model.unfinished.get(index).cloned() {
                out.push(Do::Resume(path));
            }
        }
        Item::Open => prompt(model, PromptKind::Open, String::new()),
        Item::Analyze => {
            let tree = records::tree::Tree::new(model.prefs.settings());
            study::open(model, tree, out);
        }
        Item::Puzzle(index) => study::puzzle(model, index, out),
        Item::Set(field) => set(model, field, true, out),
        Item::Act(action) => {
            model.overlay = None;
            act(model, action, out);
        }
        Item::Quit => quit(model, out),
    }
}

fn set(model: &mut Model, field: Field, forward: bool, out: &mut Vec<Do>) {
    field.step(model, forward);
    out.push(Do::KeepPrefs);
}

fn prompt(model: &mut Model, kind: PromptKind, text: String) {
    model.overlay = Some(Overlay::Prompt { kind, text });
}

fn show_game(model: &mut Model, out: &mut Vec<Do>) {
    study::stop(model, out);
    model.screen = Screen::Game;
    model.sight.cursor = inside(model, model.sight.cursor);
    model.set_point_style();
    model.message.clear();
}

/// The point, or the middle of a board that does not have it.
fn inside(model: &Model, point: Point) -> Point {
    if model.size().contains(point) { point } else { model.size().center() }
}

fn show_list(model: &mut Model, kind: ListKind, out: &mut Vec<Do>) {
    study::stop(model, out);
    model.screen = Screen::List;
    model.list = if kind == ListKind::Main { List::main(model) } else { List::of(kind) };
    model.message.clear();
}

fn quit(model: &mut Model, out: &mut Vec<Do>) {
    if model.is_playing() {
        model.overlay = Some(Overlay::Confirm(Question::Quit));
    } else {
        out.push(Do::Quit);
    }
}

/// Does something at the board.
fn act(model: &mut Model, action: Action, out: &mut Vec<Do>) {
    let step = |model: &mut Model, dx, dy| {
        if let Some(layout) = model.layout() {
            model.sight.cursor = layout.board.neighbour(inside(model, model.sight.cursor), dx, dy);
            model.sight.shows_cursor = true;
        }
    };
    match action {
        Action::Up => step(model, 0, -1),
        Action::Down => step(model, 0, 1),
        Action::Left => step(model, -1, 0),
        Action::Right => step(model, 1, 0),
        Action::Flip => turn(model, |(dx, dy)| (-dx, dy)),
        Action::Rotate => turn(model, |(dx, dy)| (dy, -dx)),
        Action::Coordinates => set(model, Field::Coordinates, true, out),
        Action::Numbers => set(model, Field::Numbers, true, out),
        Action::Ascii => set(model, Field::Ascii, true, out),
        Action::Theme => set(model, Field::Theme, true, out),
        Action::Language => {
            set(model, Field::Language, true, out);
            model.message.clear();
        }
        Action::Threats => model.sight.threats = !model.sight.threats,
        Action::Command => prompt(model, PromptKind::Command, String::new()),
        Action::Save => prompt(model, PromptKind::Save, String::new()),
        Action::Open => prompt(model, PromptKind::Open, String::new()),
        Action::Menu => {
            if let Some(context) = context(model) {
                model.overlay = Some(Overlay::Menu(List::of(ListKind::Board(context))));
            }
        }
        Action::Help => model.overlay = Some(Overlay::Help(0)),
        Action::New => show_list(model, ListKind::New, out),
        Action::Quit => quit(model, out),
        Action::Suspend => out.push(Do::Suspend),
        Action::Explain => explain(model, model.sight.cursor),
        other => match context(model) {
            Some(Context::Game) => game::act(model, other, out),
            Some(_) => study::act(model, other, out),
            None => {}
        },
    }
}

/// Turns the board as it is seen: `how` says where offsets go.
fn turn(model: &mut Model, how: impl Fn((i32, i32)) -> (i32, i32)) {
    let seen = model.sight.symmetry;
    let is_wanted = |s: &Symmetry| {
        [(1, 0), (0, 1)].iter().all(|&at| s.apply_to_offset(at) == how(seen.apply_to_offset(at)))
    };
    model.sight.symmetry = Symmetry::ALL.into_iter().find(is_wanted).unwrap_or(seen);
    model.sight.hover = None;
    model.sight.pressed = None;
}

/// What a stone would make on a point: drawn on the board and said.
fn explain(model: &mut Model, point: Point) {
    let Some(position) = model.position() else { return };
    let point = inside(model, point);
    if let Some(color) = position.board().get(point).color() {
        let sentence = model.texts.occupied(point, color);
        return say(model, sentence);
    }
    let color = match position.forbidden_points().iter().any(|&(p, _)| p == point) {
        true => rules::Color::Black,
        false => position.to_move(),
    };
    let explanation = rules::shapes::explain(position.board(), position.rule(), color, point);
    model.sight.explained = Some(point);
    let lines = model.texts.explanation(&explanation);
    say(model, lines.first().cloned().unwrap_or_default());
    model.overlay = (lines.len() > 1).then_some(Overlay::Text(lines, 0));
}
