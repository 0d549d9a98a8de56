//! The loop: waits for keys, engines and time, lets [`crate::update`] say what that changes, and draws.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use duel::Clock;
use host::{EngineEvent, SystemClock};
use ratatui::crossterm::event;
use ratatui::layout::Rect;
use session::TimeControl;
use texts::Texts;

use crate::engines::{Engines, Role};
use crate::model::{List, Model, Screen, Terminal};
use crate::pace::{CALM, Cause, Pace};
use crate::prefs::Prefs;
use crate::storage::{self, Storage};
use crate::terminal::{self, Guard};
use crate::update::{Do, Event, update};
use crate::view;

/// So long nothing is drawn while the terminal is measured.
const MEASURING: Duration = Duration::from_millis(250);
const SECOND: Duration = Duration::from_secs(1);

/// What starts the screen.
pub struct Start {
    /// Words; the language of the settings replaces theirs unless it was told.
    pub texts: Texts,
    /// Whether the language was told at the command line.
    pub language_told: bool,
    /// Letters instead of signs on the board, for this run.
    pub ascii: bool,
    /// No colours.
    pub no_color: bool,
    /// Whether the engine ponders.
    pub ponder: bool,
    /// A file to open.
    pub file: Option<PathBuf>,
}

/// What reaches the loop.
pub(crate) enum Message {
    /// The terminal reports something.
    Input(event::Event),
    /// The terminal is gone, or says nothing more.
    InputEnd(io::Error),
    /// The width of signs was measured.
    Measured(Option<bool>),
    /// An engine reports something.
    Engine(Role, EngineEvent),
    /// A request to end: SIGTERM, SIGINT, SIGHUP.
    Terminate,
}

/// How the screen was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// By the player.
    Quit,
    /// By a signal.
    Interrupted,
}

/// Everything around the model.
struct Run {
    model: Model,
    storage: Storage,
    engines: Engines,
    ponders: bool,
    clock: SystemClock,
    pace: Pace,
    /// The model differs from what is drawn, because of a key or only because of engines and time.
    changed: Option<Cause>,
    /// Nothing is drawn before this.
    quiet_until: Duration,
    /// The whole screen must be drawn.
    wiped: bool,
}

/// Shows the screen until the player leaves it. The unfinished game is kept whatever happens.
///
/// # Errors
/// The terminal cannot be used.
pub fn run(start: Start) -> io::Result<Left> {
    let storage = Storage::of_user();
    let found = storage.read_prefs();
    let mut prefs = found.prefs;
    let told = start.texts.language();
    let chosen = prefs.language.clone();
    if start.language_told {
        prefs.language = None;
    }
    let capable = Terminal {
        narrow: false,
        true_color: std::env::var("COLORTERM").is_ok_and(|told| matches!(&*told, "truecolor" | "24bit")),
        no_color: start.no_color,
    };
    let (messages, received) = mpsc::channel();
    let ended = messages.clone();
    // Without a handler a signal still ends the program, only less politely.
    let _ = ctrlc::set_handler(move || drop(ended.send(Message::Terminate)));
    let (_guard, mut screen) = Guard::take()?;
    let size = screen.size()?;
    let area = Rect::new(0, 0, size.width, size.height);
    let mut model = Model::new(start.texts, prefs, capable, area);
    if start.language_told {
        model.set_language(told);
        model.prefs.language = chosen;
    }
    model.prefs.ascii |= start.ascii;
    if let Some(path) = found.damaged {
        let file = path.display().to_string();
        model.message = model.texts.format("tui-config-damaged", &[("file", file.into())]);
    }
    model.unfinished = unfinished(&storage, &model.texts);
    model.list = List::main(&model);
    let mut run = Run {
        model,
        storage,
        engines: Engines::new(messages.clone()),
        ponders: start.ponder,
        clock: SystemClock::new(),
        pace: Pace::new(),
        changed: Some(Cause::Player),
        quiet_until: Duration::ZERO,
        wiped: false,
    };
    if let Some(path) = start.file {
        run.carry_out(vec![Do::Load(path.display().to_string())], &mut screen)?;
    }
    run.draw(&mut screen)?;
    terminal::print_signs()?;
    run.quiet_until = run.clock.now() + MEASURING;
    run.wiped = true;
    read_input(messages);
    run.go_on(&mut screen, &received)
}

/// Reads the terminal in a thread of its own, after it has measured the width of signs.
fn read_input(messages: Sender<Message>) {
    thread::spawn(move || {
        if messages.send(Message::Measured(terminal::measure())).is_err() {
            return;
        }
        loop {
            let message = match event::read() {
                Ok(event) => Message::Input(event),
                Err(error) => Message::InputEnd(error),
            };
            let last = matches!(message, Message::InputEnd(_));
            if messages.send(message).is_err() || last {
                return;
            }
        }
    });
}

impl Run {
    fn go_on(&mut self, screen: &mut terminal::Screen, received: &Receiver<Message>) -> io::Result<Left> {
        loop {
            let first = match received.recv_timeout(self.patience()) {
                Ok(message) => Some(message),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Ok(Left::Quit),
            };
            // Everything that has come meanwhile is taken in before the next drawing.
            for message in first.into_iter().chain(std::iter::from_fn(|| received.try_recv().ok())) {
                if let Some(left) = self.take(message, screen)? {
                    return Ok(left);
                }
            }
            let now = self.clock.now();
            let todo = update(&mut self.model, Event::Tick, now);
            if !todo.is_empty() {
                self.note(Cause::Engine);
            }
            if let Some(left) = self.carry_out(todo, screen)? {
                return Ok(left);
            }
            if self.ponders {
                // Studies and exercises have the processor to themselves.
                let game = self.model.game.as_ref().filter(|_| self.model.screen != Screen::Study);
                self.engines.ponder(game.map(|game| &game.session));
            }
            if self.shows_clock()
                && self.pace.last().is_none_or(|last| now.saturating_sub(last) >= self.clock_step())
            {
                self.note(Cause::Engine);
            }
            if self.next_drawing().is_some_and(|at| at <= self.clock.now()) {
                self.draw(screen)?;
            }
        }
    }

    fn note(&mut self, cause: Cause) {
        self.changed = self.changed.max(Some(cause));
    }

    /// How long the loop may sleep.
    fn patience(&self) -> Duration {
        let now = self.clock.now();
        let deadline = self.model.game.as_ref().and_then(|game| game.session.next_deadline());
        let clock = self.shows_clock().then(|| self.pace.last().map_or(now, |last| last + self.clock_step()));
        let next = [self.next_drawing(), deadline, clock].into_iter().flatten().min();
        next.map_or(SECOND, |at| at.saturating_sub(now)).min(SECOND)
    }

    /// Whether a clock runs on the screen.
    fn shows_clock(&self) -> bool {
        let game = self.model.game.as_ref().filter(|_| self.model.screen == Screen::Game);
        game.is_some_and(|game| {
            game.session.result().is_none() && game.session.config().time != TimeControl::None
        })
    }

    /// How often a running clock is drawn: tenths are shown under ten seconds.
    fn clock_step(&self) -> Duration {
        let game = self.model.game.as_ref();
        let left = game.and_then(|game| game.session.clock(game.session.on_move()?, self.clock.now()));
        if left.is_some_and(|left| left < Duration::from_secs(10)) { CALM } else { SECOND / 2 }
    }

    /// When the screen may be drawn next, if it must be.
    fn next_drawing(&self) -> Option<Duration> {
        let cause = self.changed?;
        Some(self.pace.next(cause, self.clock.now()).max(self.quiet_until))
    }

    fn draw(&mut self, screen: &mut terminal::Screen) -> io::Result<()> {
        if self.wiped {
            terminal::wipe(screen)?;
            self.wiped = false;
        }
        self.model.now = self.clock.now();
        screen.draw(|frame| view::draw(frame, &self.model))?;
        self.changed = None;
        self.pace.drawn(self.clock.now());
        Ok(())
    }

    fn take(&mut self, message: Message, screen: &mut terminal::Screen) -> io::Result<Option<Left>> {
        let event = match message {
            Message::Terminate => return Ok(Some(Left::Interrupted)),
            Message::InputEnd(error) => return Err(error),
            Message::Measured(narrow) => {
                self.quiet_until = Duration::ZERO;
                self.note(Cause::Player);
                Event::Measured(narrow.unwrap_or(false))
            }
            Message::Engine(role, event) => {
                self.note(Cause::Engine);
                match role {
                    Role::Study => Event::Study(event),
                    role => Event::Engine(event, self.engines.scale(role)),
                }
            }
            Message::Input(input) => {
                self.note(Cause::Player);
                match input {
                    event::Event::Key(key) => Event::Key(key),
                    event::Event::Mouse(mouse) => Event::Mouse(mouse),
                    event::Event::Paste(text) => Event::Paste(text),
                    event::Event::Resize(width, height) => Event::Resize(width, height),
                    event::Event::FocusGained | event::Event::FocusLost => return Ok(None),
                }
            }
        };
        let todo = update(&mut self.model, event, self.clock.now());
        self.carry_out(todo, screen)
    }

    /// Does what the model asks for.
    fn carry_out(&mut self, todo: Vec<Do>, screen: &mut terminal::Screen) -> io::Result<Option<Left>> {
        let mut todo = VecDeque::from(todo);
        while let Some(what) = todo.pop_front() {
            let what = match self.engines.carry_out(what) {
                Ok(None) => continue,
                Ok(Some(what)) => what,
                Err(error) => return Err(io::Error::other(error.to_string())),
            };
            let event = match what {
                Do::Quit => return Ok(Some(Left::Quit)),
                Do::Suspend => {
                    terminal::suspend(screen)?;
                    self.note(Cause::Player);
                    continue;
                }
                Do::KeepPrefs => {
                    let kept = self.storage.write_prefs(&self.model.prefs);
                    self.report(kept, "tui-config-failed");
                    continue;
                }
                Do::KeepGame(bytes) => {
                    let kept = self.storage.keep_game(&bytes);
                    self.report(kept, "tui-kept-failed");
                    continue;
                }
                Do::DropGame => {
                    self.storage.drop_game();
                    continue;
                }
                Do::Load(path) => {
                    let bytes = read(&path, &self.model.texts);
                    Event::Loaded { path, bytes, resumed: false }
                }
                Do::Resume(path) => {
                    let bytes = self.storage.take(Path::new(&path));
                    let bytes = bytes.map_err(|error| self.model.texts.io_error(&error));
                    self.model.unfinished = unfinished(&self.storage, &self.model.texts);
                    Event::Loaded { path, bytes, resumed: true }
                }
                Do::Save { path, bytes, force } => {
                    let texts = &self.model.texts;
                    let saved = storage::save(Path::new(&path), &bytes, force, |error| texts.io_error(error));
                    Event::Saved { path, error: saved.err() }
                }
                Do::Ask { .. } | Do::Cancel(_) | Do::RenewEngines | Do::Study { .. } | Do::StopStudy(_) => {
                    continue;
                }
            };
            todo.extend(update(&mut self.model, event, self.clock.now()));
        }
        Ok(None)
    }

    fn report(&mut self, result: io::Result<()>, key: &str) {
        if let Err(error) = result {
            let why = self.model.texts.io_error(&error);
            self.model.message = self.model.texts.format(key, &[("why", why.into())]);
        }
    }
}

/// Reads a file that is not too large to be a game.
fn read(path: &str, texts: &Texts) -> Result<Vec<u8>, String> {
    let most = records::files::MAX_FILE as u64;
    let about = std::fs::metadata(path).map_err(|error| texts.io_error(&error))?;
    if !about.is_file() || about.len() > most {
        return Err(texts.text("tui-no-game-file"));
    }
    std::fs::read(path).map_err(|error| texts.io_error(&error))
}

/// Whether a file holds a game that can be opened.
///
/// # Errors
/// Why not, as a sentence.
pub fn check_file(path: &Path, texts: &Texts) -> Result<(), String> {
    let name = path.display().to_string();
    let bytes = read(&name, texts)?;
    crate::files::read(&name, &bytes, &Prefs::default(), texts).map(drop)
}

/// The unfinished games of other runs, with a line about each.
fn unfinished(storage: &Storage, texts: &Texts) -> Vec<(String, String)> {
    let games = storage.unfinished().into_iter();
    let rows = games.map(|game| {
        let minutes = game.at.elapsed().map_or(0, |ago| ago.as_secs() / 60);
        let ago = match minutes {
            0..=59 => texts.format("tui-minutes-ago", &[("count", (minutes as usize).into())]),
            60..=1439 => texts.format("tui-hours-ago", &[("count", ((minutes / 60) as usize).into())]),
            _ => texts.format("tui-days-ago", &[("count", ((minutes / 1440) as usize).into())]),
        };
        let slots = [
            ("date", ago.into()),
            ("rule", texts.rule(game.record.settings.rule).into()),
            ("size", usize::from(game.record.settings.size.get()).into()),
            ("moves", game.record.moves.len().into()),
        ];
        (game.path.display().to_string(), texts.format("tui-unfinished-row", &slots))
    });
    rows.collect()
}
