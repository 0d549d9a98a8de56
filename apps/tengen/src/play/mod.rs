//! `tengen play`: a game in line mode, for terminals of every kind, screen readers and scripts.
//!
//! One loop waits for what happens — a line typed, an engine's answer, a flag that falls, Ctrl-C — and passes it to the
//! session; what the session says happened is shown. Input from a file or pipe waits for its turn: a line is read only
//! when no engine thinks.

pub(crate) mod engines;
pub(crate) mod files;
mod log;
pub(crate) mod options;
mod screen;
mod talk;
pub(crate) mod view;

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal, Read};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use duel::{Clock, Info, PlayerError};
use host::external::{Fault, Notice};
use host::{EngineError, EngineEvent, SystemClock};
use records::{GameRecord, Player};
use rules::{Answer, ByParty, Color, EndReason, Party, Point, Turn};
use session::{Effect, Purpose, Seat, Session, ThinkId};
use texts::Texts;

use self::engines::Engines;
use self::log::Log;
use self::options::{Options, SeatKind};
use crate::cli::{ColorWhen, PlayOptions};
use crate::exit::{self, Failure};

/// What can happen.
pub(crate) enum Event {
    /// A line was typed.
    Line(String),
    /// No more lines will come; the reason, when it is a fault.
    InputEnd(Option<io::Error>),
    /// An engine of a generation ([`Engines::generation`]) says something.
    Engine(u64, EngineEvent),
    /// What the engine of others of a player has to tell, with the generation as above.
    Notice(u64, Party, Notice),
    /// Ctrl-C, or a request to terminate.
    Interrupt,
}

/// An engine that was asked.
struct Asked {
    id: ThinkId,
    purpose: Purpose,
    turn: Turn,
    scale: f64,
    at: Duration,
}

/// The last thing an engine thought about: for `values` and `why`.
struct Thought {
    turn: Turn,
    info: Info<Point>,
    scale: f64,
}

/// Whether the loop goes on.
#[derive(PartialEq, Eq)]
enum Flow {
    On,
    Quit,
}

/// A game and everything around it.
struct Game {
    texts: Texts,
    options: Options,
    color: bool,
    clock: SystemClock,
    session: Session,
    record: GameRecord,
    engines: Engines,
    asked: Vec<Asked>,
    thought: Option<Thought>,
    log: Option<Log>,
    names: ByParty<String>,
    /// A line that waits for its turn.
    line: Option<String>,
    /// Asks for the next line.
    next_line: Sender<()>,
    input_is_terminal: bool,
    input_open: bool,
    /// Something happened since the board was last shown.
    changed: bool,
    /// The game differs from what is on disk.
    unsaved: bool,
    /// Failures of the engine in a row.
    failures: u32,
    /// What an engine of others did wrong, until that is said.
    fault: Option<Fault>,
    /// Whether the cursor stands behind a prompt.
    prompted: Cell<bool>,
    /// What was said since the board was last painted in place.
    said: RefCell<Vec<String>>,
}

/// Runs the command.
pub(crate) fn run(told: &PlayOptions, color: ColorWhen, mut texts: Texts) -> Result<ExitCode, Failure> {
    let mut options = Options::read(told, &texts)?;
    let clock = SystemClock::new();
    let log = match &options.log {
        None => None,
        Some(path) => {
            Some(Log::open(path).map_err(|error| file_error(path, &texts.io_error(&error), &texts))?)
        }
    };
    let loaded = match options.load.clone() {
        Some(path) => Some((talk::load_record(&path, told, &options, &texts)?, path)),
        None => None,
    };
    let mut commands = Vec::new();
    let (record, (session, effects)) = match loaded {
        Some((mut record, path)) => {
            commands = adopt(&mut options, &record);
            options.take_told_seats(told, &texts)?;
            commands.retain(|&(party, _)| !is_told(told, party));
            take_seats(&mut record, &options);
            let started = restore(&record, &options, clock.now(), &texts)
                .map_err(|why| file_error(&path, &why, &texts))?;
            (record, started)
        }
        None => {
            let config = options.config.clone();
            let started = Session::new(config, clock.now())
                .map_err(|error| Failure::Usage(texts.config_error(&error)))?;
            (fresh_record(&options), started)
        }
    };
    texts.set_point_style(options.style);
    let (events, received) = mpsc::channel();
    watch_interrupts(events.clone());
    let next_line = read_lines(events.clone());
    let names = names(&options, &texts);
    let mut game = Game {
        color: use_color(color),
        clock,
        session,
        record,
        engines: Engines::new(events),
        asked: Vec::new(),
        thought: None,
        log,
        names,
        line: None,
        next_line,
        input_is_terminal: io::stdin().is_terminal(),
        input_open: true,
        changed: true,
        unsaved: false,
        failures: 0,
        fault: None,
        prompted: Cell::new(false),
        said: RefCell::default(),
        texts,
        options,
    };
    game.welcome()?;
    game.say_commands(&commands)?;
    game.apply(effects)?;
    // Also after a failure: what was played is worth something.
    let ended = game.run(&received);
    if let Some(path) = game.options.save.clone()
        && !game.session.answers().is_empty()
    {
        game.save(&path, true)?;
    }
    ended
}

impl Game {
    /// The loop.
    fn run(&mut self, received: &Receiver<Event>) -> Result<ExitCode, Failure> {
        loop {
            if self.options.strength.ponder {
                self.engines.ponder(&self.session);
            }
            if self.changed {
                self.show()?;
            }
            if self.input_is_free()
                && let Some(line) = self.line.take()
            {
                self.prompted.set(false);
                if self.take_line(&line)? == Flow::Quit {
                    return Ok(ExitCode::SUCCESS);
                }
                // The reader is gone after the last line; then there is nothing to ask for.
                let _ = self.next_line.send(());
                continue;
            }
            if let Some(code) = self.is_finished()? {
                return Ok(code);
            }
            self.prompt()?;
            let event = match self.session.next_deadline() {
                None => received.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(deadline) => received.recv_timeout(deadline.saturating_sub(self.clock.now())),
            };
            match event {
                Ok(Event::Line(line)) => self.line = Some(line),
                Ok(Event::InputEnd(error)) => {
                    self.input_open = false;
                    if let Some(error) = error {
                        let why = self.texts.io_error(&error);
                        self.say(&self.texts.format("play-input-failed", &[("why", why.into())]))?;
                    }
                }
                Ok(Event::Engine(generation, event)) if generation == self.engines.generation() => {
                    self.engine_event(event)?;
                }
                Ok(Event::Notice(generation, party, notice)) if generation == self.engines.generation() => {
                    self.notice(party, notice)?;
                }
                Ok(Event::Engine(..) | Event::Notice(..)) => {}
                Ok(Event::Interrupt) => {
                    self.interrupt()?;
                    return Ok(ExitCode::from(exit::INTERRUPTED));
                }
                Err(RecvTimeoutError::Timeout) => {
                    let effects = self.session.tick(self.now());
                    self.apply(effects)?;
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::Internal("nobody is left to report anything".to_owned()));
                }
            }
        }
    }

    fn now(&self) -> Duration {
        self.clock.now()
    }

    /// Whether a line may be read now: on a terminal always, else when no engine thinks.
    fn input_is_free(&self) -> bool {
        self.input_is_terminal || (self.session.thinking().is_none() && self.session.hinting().is_none())
    }

    /// Whether nothing can happen any more: the input has ended and no engine has to move.
    fn is_finished(&mut self) -> Result<Option<ExitCode>, Failure> {
        let nobody = ByParty::new(Seat::Engine, Seat::Engine);
        let seats = ByParty::new(self.session.seat(Party::A), self.session.seat(Party::B));
        let over = self.session.result().is_some();
        if over && seats == nobody && !self.input_is_terminal {
            return Ok(Some(ExitCode::SUCCESS));
        }
        if self.input_open || self.line.is_some() || !self.asked.is_empty() {
            return Ok(None);
        }
        if !over {
            self.say(&self.texts.text("play-input-closed"))?;
            if self.is_lost_at_exit() {
                self.say(&self.texts.text("play-exit-unsaved"))?;
            }
        }
        Ok(Some(ExitCode::SUCCESS))
    }

    /// Carries out what the session asks for and shows what happened.
    fn apply(&mut self, effects: Vec<Effect>) -> Result<(), Failure> {
        let mut queue = VecDeque::from(effects);
        while let Some(effect) = queue.pop_front() {
            match effect {
                Effect::Think { id, turn, purpose, budget } => {
                    let (turn, at) = (*turn, self.now());
                    self.announce_thinking(turn.party, purpose)?;
                    match self.engines.ask(id.get(), turn.clone(), purpose, budget, &self.options) {
                        Ok(scale) => self.asked.push(Asked { id, purpose, turn, scale, at }),
                        Err(error) => return Err(Failure::Internal(engine_error(&error, &self.texts))),
                    }
                }
                Effect::Cancel { id } => {
                    self.engines.cancel(id.get());
                    self.asked.retain(|asked| asked.id != id);
                }
                Effect::EngineFailed { party, why } => {
                    self.failures += 1;
                    self.engine_failed(party, &why)?;
                    if self.failures == 1 {
                        queue.extend(self.session.retry(self.clock.now()));
                    } else if self.speaker().is_none() {
                        let why = self.texts.engine_fault(&why, &self.names, self.to_move());
                        return Err(Failure::Internal(why));
                    }
                }
                event => {
                    self.note_change(&event);
                    self.tell(&event)?;
                }
            }
        }
        Ok(())
    }

    /// Remembers that the board must be shown and the game saved.
    fn note_change(&mut self, event: &Effect) {
        if !matches!(event, Effect::Hint { .. } | Effect::HintFailed { .. }) {
            self.changed = true;
            self.unsaved = true;
        }
    }

    /// What an engine reports.
    fn engine_event(&mut self, event: EngineEvent) -> Result<(), Failure> {
        // An answer to something that was cancelled belongs to nobody.
        let Some(place) = self.asked.iter().position(|asked| asked.id.get() == event.id()) else {
            return Ok(());
        };
        let asked = self.asked.swap_remove(place);
        let now = self.now();
        let decision = match event {
            EngineEvent::Decided { decision, .. } => decision,
            EngineEvent::Failed { error, .. } => {
                let fault = self.fault.take().filter(|fault| is_of(&error, fault));
                let sentence = match fault {
                    Some(fault) => crate::faults::sentence(&fault, &self.texts),
                    None => engine_error(&error, &self.texts),
                };
                self.say(&sentence)?;
                let effects = self.session.decision(now, asked.id, None);
                return self.apply(effects);
            }
            EngineEvent::Progress { .. } => return Ok(()),
        };
        let answer = decision.answer;
        let effects = self.session.decision(now, asked.id, Some(answer.clone()));
        // A flag that fell, or an answer that was refused, makes no decision.
        let carried_out = effects.iter().any(|effect| match effect {
            Effect::Answered { party, .. } => *party == asked.turn.party,
            Effect::DrawDeclined { .. } => true,
            Effect::Ended { outcome } => outcome.result.reason == EndReason::Agreement,
            _ => false,
        });
        if asked.purpose == Purpose::Decide && carried_out {
            self.failures = 0;
            self.write_log(&asked, &answer, &decision.info, now)?;
        }
        self.thought = Some(Thought { turn: asked.turn, info: decision.info, scale: asked.scale });
        self.apply(effects)
    }

    /// What an engine of others has to tell. A fault waits for the failure that follows it.
    fn notice(&mut self, party: Party, notice: Notice) -> Result<(), Failure> {
        match notice {
            Notice::Fault(fault) => self.fault = Some(fault),
            Notice::BuiltIn(protocol) => {
                let slots =
                    [("player", self.names[party].as_str().into()), ("opening", protocol.to_string().into())];
                self.say(&self.texts.format("play-built-in", &slots))?;
            }
        }
        Ok(())
    }

    /// Says which commands of a file were not run.
    fn say_commands(&self, commands: &[(Party, String)]) -> Result<(), Failure> {
        for (party, seat) in commands {
            let option = match party {
                Party::A => "--black",
                Party::B => "--white",
            };
            let slots = [("seat", seat.as_str().into()), ("option", option.into())];
            self.say(&self.texts.format("play-command-not-run", &slots))?;
        }
        Ok(())
    }

    fn write_log(
        &mut self,
        asked: &Asked,
        answer: &Answer,
        info: &Info<Point>,
        now: Duration,
    ) -> Result<(), Failure> {
        let Some(log) = &mut self.log else { return Ok(()) };
        let decision = log::Decision {
            turn: &asked.turn,
            answer,
            info,
            scale: asked.scale,
            millis: now.saturating_sub(asked.at).as_millis() as u64,
            seed: engines::seed_for(asked.turn.party, &self.options.strength),
        };
        if let Err(error) = log.write(&decision, &self.session) {
            let slots = [("file", log.path().into()), ("why", self.texts.io_error(&error).into())];
            let sentence = self.texts.format("play-log-failed", &slots);
            // The game is worth more than its log.
            self.log = None;
            self.say(&sentence)?;
        }
        Ok(())
    }

    /// The player for whom a typed line speaks: the one who must decide if he is a person, else the person at the board.
    fn speaker(&self) -> Option<Party> {
        let is_person = |&party: &Party| self.session.seat(party) == Seat::Person;
        self.session.on_move().filter(is_person).or_else(|| Party::ALL.into_iter().find(is_person))
    }

    /// The colour whose turn it is.
    fn to_move(&self) -> Color {
        self.session.position().to_move()
    }
}

/// Whether an error is what the player made of a fault.
fn is_of(error: &EngineError, fault: &Fault) -> bool {
    matches!(error, EngineError::Player(PlayerError::Failed(how)) if *how == fault.to_string())
}

/// Whether the command line says who plays.
fn is_told(told: &PlayOptions, party: Party) -> bool {
    match party {
        Party::A => told.black.is_some(),
        Party::B => told.white.is_some(),
    }
}

fn file_error(path: &str, why: &str, texts: &Texts) -> Failure {
    Failure::Input(texts.format("file-error", &[("file", path.into()), ("what", why.into())]))
}

/// The record of a game that has not begun.
fn fresh_record(options: &Options) -> GameRecord {
    let mut record = GameRecord::new(options.config.settings, options.config.protocol);
    record.time = options.config.time;
    take_seats(&mut record, options);
    record
}

/// Writes down who sits where, engines with their level.
fn take_seats(record: &mut GameRecord, options: &Options) {
    for party in Party::ALL {
        let seat = match &options.seats[party] {
            SeatKind::Engine { .. } => SeatKind::Engine { level: Some(options.level(party)) }.write(),
            SeatKind::Primer { .. } => SeatKind::Primer { level: Some(options.level(party)) }.write(),
            other => other.write(),
        };
        let player = &mut record.players[party];
        *player = Player { seat: Some(seat), name: player.name.take() };
    }
}

/// A loaded game brings its own settings, and the players that it names, but starts no programs: it may be of somebody
/// else. The built-in engine takes their places, and the seats that were not taken over are returned. A command that was
/// typed for the same player stays.
fn adopt(options: &mut Options, record: &GameRecord) -> Vec<(Party, String)> {
    let mut commands = Vec::new();
    for party in Party::ALL {
        let Some(text) = record.players[party].seat.as_deref() else { continue };
        if text.starts_with("cmd:") && options.seats[party].write() != text {
            options.seats[party] = SeatKind::Engine { level: None };
            commands.push((party, text.to_owned()));
        } else if let Some(seat) = SeatKind::from_text(text) {
            options.seats[party] = seat;
        }
    }
    options.config.seats = options::seats_for_session(&options.seats);
    options.config.settings = record.settings;
    options.config.protocol = record.protocol;
    options.config.setup = record.setup.clone();
    options.config.time = record.time;
    if options.style.row_one_at_top.is_some() {
        options.style.row_one_at_top = Some(record.settings.size);
    }
    commands
}

/// A session that goes on with a record.
fn restore(
    record: &GameRecord,
    options: &Options,
    now: Duration,
    texts: &Texts,
) -> Result<(Session, Vec<Effect>), String> {
    let mut snapshot = record.to_snapshot().map_err(|error| texts.convert_error(&error))?;
    snapshot.config.seats = options::seats_for_session(&options.seats);
    Session::restore(snapshot, now).map_err(|error| texts.restore_error(&error, &names(options, texts)))
}

/// The players as the user knows them.
fn names(options: &Options, texts: &Texts) -> ByParty<String> {
    // What is asked above the engine's best plays like its best.
    let level = |party| [("level", options.level(party).min(options.most(party)).into())];
    let engine = |party, key| match &options.seats[party] {
        SeatKind::External(external) => external.spec.name.clone(),
        SeatKind::Textbook { lesson, .. } => lesson.name().to_owned(),
        _ => texts.format(key, &level(party)),
    };
    match (&options.seats.a, &options.seats.b) {
        (SeatKind::Human, SeatKind::Human) => ByParty::new(texts.text("player-a"), texts.text("player-b")),
        (SeatKind::Human, _) => ByParty::new(texts.text("player-you"), engine(Party::B, "player-engine")),
        (_, SeatKind::Human) => ByParty::new(engine(Party::A, "player-engine"), texts.text("player-you")),
        _ => ByParty::new(engine(Party::A, "player-engine-a"), engine(Party::B, "player-engine-b")),
    }
}

/// Whether colours are used: as told, else on a terminal unless `NO_COLOR` is set.
pub(crate) fn use_color(when: ColorWhen) -> bool {
    match when {
        ColorWhen::Always => true,
        ColorWhen::Never => false,
        ColorWhen::Auto => {
            let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            io::stdout().is_terminal() && !no_color && !dumb
        }
    }
}

fn watch_interrupts(events: Sender<Event>) {
    // Without a handler Ctrl-C still ends the program, only less politely.
    let _ = ctrlc::set_handler(move || drop(events.send(Event::Interrupt)));
}

/// Longest line that is kept, in bytes; the rest of it is read and dropped.
const MAX_LINE: u64 = 1 << 12;

/// Reads up to the next line feed; how many bytes were kept.
pub(crate) fn read_line(input: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<usize> {
    let kept = input.by_ref().take(MAX_LINE).read_until(b'\n', bytes)?;
    if kept as u64 == MAX_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(kept)
}

/// Why an engine did not answer, as a sentence.
fn engine_error(error: &EngineError, texts: &Texts) -> String {
    match error {
        EngineError::Player(PlayerError::NoMove) => texts.text("engine-no-move"),
        EngineError::Player(PlayerError::Unsupported(what)) => {
            texts.format("engine-unsupported", &[("what", what.as_str().into())])
        }
        EngineError::Player(PlayerError::Failed(how)) => {
            texts.format("engine-failed", &[("how", how.as_str().into())])
        }
        EngineError::Crashed(message) => texts.format("engine-crashed", &[("how", message.as_str().into())]),
        EngineError::Unresponsive { after } => {
            let seconds = format!("{:.1}", after.as_secs_f64());
            texts.format("engine-unresponsive", &[("seconds", seconds.into())])
        }
        EngineError::NotStarted(message) => {
            texts.format("engine-not-started", &[("how", message.as_str().into())])
        }
    }
}

/// Reads lines in a thread of its own, so that the game goes on while nobody types; each line only when the one before
/// was taken, so that an endless input fills no memory. Bytes that are no UTF-8 become replacement characters: a wrong
/// line is answered, not fatal.
fn read_lines(events: Sender<Event>) -> Sender<()> {
    let (next, wanted) = mpsc::channel();
    std::thread::spawn(move || {
        let mut input = io::stdin().lock();
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            let event = match read_line(&mut input, &mut bytes) {
                Ok(0) => Event::InputEnd(None),
                Ok(_) => Event::Line(String::from_utf8_lossy(&bytes).into_owned()),
                Err(error) => Event::InputEnd(Some(error)),
            };
            let last = matches!(event, Event::InputEnd(_));
            if events.send(event).is_err() || last || wanted.recv().is_err() {
                return;
            }
        }
    });
    next
}
