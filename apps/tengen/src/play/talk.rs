//! What a person says during a game, carried out.

use std::io::{self, Write};

use records::GameRecord;
use records::files::{FileFormat, Omission};
use rules::{Answer, Color, Move, Party, Point, Request, shapes};
use session::{Refused, Seat, Session};
use texts::{Slot, Texts};

use super::files::{self, SaveError};
use super::options::{LEVELS, Options, SeatKind, refuse_with_load};
use super::{Flow, Game, file_error, fresh_record, names, restore, take_seats};
use crate::cli::PlayOptions;
use crate::exit::Failure;
use crate::position_args;
use tui::input::{self, Command, Input};

impl Game {
    /// Carries out one typed line.
    pub(super) fn take_line(&mut self, line: &str) -> Result<Flow, Failure> {
        let size = self.session.position().size();
        let input = match input::parse(line, self.options.style, size) {
            Ok(input) => input,
            Err(error) => {
                self.say(&error.sentence(&self.texts, size))?;
                return Ok(Flow::On);
            }
        };
        match input {
            Input::Empty => {}
            Input::Points(points) => self.points(&points)?,
            Input::Number(number) => self.number(number)?,
            Input::Choice(choice) => self.answer(Answer::Choose(choice))?,
            Input::Declare(number) => self.declare(number)?,
            Input::Offer(points) => self.answer(Answer::Offer(points))?,
            Input::Select(point) => self.answer(Answer::Select(point))?,
            Input::Explain(point) => self.explain(point)?,
            Input::Level(level) => self.set_level(level)?,
            Input::Save { path, force } => self.save(&path, force)?,
            Input::Load { path, force } => self.load(&path, force)?,
            Input::New { force } => self.new_game(force)?,
            Input::QuitUnsaved => return Ok(Flow::Quit),
            Input::Command(command) => return self.command(command),
        }
        Ok(Flow::On)
    }

    fn command(&mut self, command: Command) -> Result<Flow, Failure> {
        match command {
            Command::Quit => return self.quit(),
            Command::Undo => self.act(Session::undo)?,
            Command::Redo => self.act(Session::redo)?,
            Command::Hint => self.act(Session::hint)?,
            Command::Resign => self.act(Session::resign)?,
            Command::Draw => self.act(Session::offer_draw)?,
            Command::Claim => self.claim()?,
            Command::Accept => self.answer_draw(true)?,
            Command::Decline => self.answer_draw(false)?,
            Command::Pass => self.answer(Answer::Move(Move::Pass))?,
            Command::Forbidden => self.list_forbidden()?,
            Command::Values => self.show_values()?,
            Command::Why => self.show_line()?,
            Command::Longer => self.think_longer()?,
            Command::Board => {
                self.show_board()?;
                self.ask()?;
            }
            Command::Moves => self.list_moves()?,
            Command::Help => self.say_text("play-help")?,
        }
        Ok(Flow::On)
    }

    /// Leaves. On a terminal a game that would be lost is not left by mistake; a script means what it says.
    fn quit(&mut self) -> Result<Flow, Failure> {
        let unfinished = self.session.result().is_none();
        if self.is_lost_at_exit() && unfinished {
            if self.input_is_terminal {
                self.refuse_unsaved("command-quit")?;
                return Ok(Flow::On);
            }
            self.say_text("play-exit-unsaved")?;
        }
        Ok(Flow::Quit)
    }

    fn refuse_unsaved(&self, command: &str) -> Result<(), Failure> {
        self.say_with("play-unsaved", &[("command", self.texts.text(command).into())])
    }

    /// Points mean what is asked for: a move, a stone of the opening, offers, or the choice among them.
    fn points(&mut self, points: &[Point]) -> Result<(), Failure> {
        let request = self.session.request().map(|(_, request)| request);
        if let Some(Request::Offer { .. }) = request {
            return self.answer(Answer::Offer(points.to_vec()));
        }
        let &[point] = points else { return self.say_text("play-one-point") };
        self.answer(match request {
            Some(Request::Place { .. }) => Answer::Place(point),
            Some(Request::Select { .. }) => Answer::Select(point),
            _ => Answer::Move(Move::Place(point)),
        })
    }

    /// A number by itself is a choice or a declaration.
    fn number(&mut self, number: usize) -> Result<(), Failure> {
        match self.session.request() {
            Some((_, Request::Choose(choices))) => match number.checked_sub(1).and_then(|i| choices.get(i)) {
                Some(&choice) => self.answer(Answer::Choose(choice)),
                None => self.say_with(
                    "play-choice-number",
                    &[("number", number.to_string().into()), ("max", choices.len().into())],
                ),
            },
            Some((_, Request::Declare { .. })) => self.declare(number),
            _ => self.say_with("play-number-alone", &[("number", number.to_string().into())]),
        }
    }

    fn declare(&mut self, number: usize) -> Result<(), Failure> {
        // More than a protocol could ever ask for is refused like any number out of range.
        self.answer(Answer::Declare(u8::try_from(number).unwrap_or(u8::MAX)))
    }

    fn answer(&mut self, answer: Answer) -> Result<(), Failure> {
        self.act(|session, now, by| session.answer(now, by, answer))
    }

    /// Calls the session for the person at the board, and shows what happens or why it refuses.
    fn act(
        &mut self,
        action: impl FnOnce(&mut Session, std::time::Duration, Party) -> Result<Vec<session::Effect>, Refused>,
    ) -> Result<(), Failure> {
        match self.speaker() {
            Some(by) => self.act_as(by, action),
            None => self.say_text("play-engines-only"),
        }
    }

    fn act_as(
        &mut self,
        by: Party,
        action: impl FnOnce(&mut Session, std::time::Duration, Party) -> Result<Vec<session::Effect>, Refused>,
    ) -> Result<(), Failure> {
        let now = self.now();
        match action(&mut self.session, now, by) {
            Ok(effects) => self.apply(effects),
            Err(refused) => {
                // A forbidden point is explained at once: that is what the player asks next.
                if let Refused::Play(error) = &refused
                    && let Some(rules::Reason::Forbidden(_)) = error.reasons.first()
                    && let Some(point) = error.mv.point()
                {
                    return self.explain(point);
                }
                match (&refused, self.session.request()) {
                    // The choices say best what is asked.
                    (Refused::WrongKind { asked: Request::Choose(_) }, Some(_)) => {
                        self.say_text("play-not-now")?;
                        self.ask()
                    }
                    _ => self.say(&self.texts.refused(&refused, &self.names, self.to_move())),
                }
            }
        }
    }

    /// The owner of White claims, if he is a person.
    fn claim(&mut self) -> Result<(), Failure> {
        let white = self.session.owners().white;
        let by = if self.session.seat(white) == Seat::Person { white } else { white.other() };
        self.act_as(by, Session::claim)
    }

    /// The one to whom a draw was offered answers.
    fn answer_draw(&mut self, accepted: bool) -> Result<(), Failure> {
        let to = self.session.pending_draw().map(Party::other);
        let by = to.or_else(|| self.speaker()).unwrap_or(Party::A);
        self.act_as(by, |session, now, by| session.answer(now, by, Answer::Draw(accepted)))
    }

    /// What a stone of the side to move would make on a free point; in renju also what it would be for Black.
    fn explain(&self, point: Point) -> Result<(), Failure> {
        let position = self.session.position();
        let board = position.board();
        if let Some(color) = board.get(point).color() {
            return self.say(&self.texts.occupied(point, color));
        }
        let mut sides = vec![position.to_move()];
        if position.rule().restricts(Color::Black) && position.to_move() == Color::White {
            sides.insert(0, Color::Black);
        }
        for color in sides {
            let explanation = shapes::explain(board, position.rule(), color, point);
            for line in self.texts.explanation(&explanation) {
                self.say(&line)?;
            }
        }
        Ok(())
    }

    fn list_forbidden(&self) -> Result<(), Failure> {
        let position = self.session.position();
        if !position.rule().restricts(Color::Black) {
            return self.say_text("play-forbidden-rule");
        }
        let points = position.forbidden_points();
        if points.is_empty() {
            return self.say_text("play-no-forbidden");
        }
        let items = points.into_iter().map(|(point, kind)| {
            let slots =
                [("point", self.texts.point(point).into()), ("kind", self.texts.forbidden_kind(kind).into())];
            self.texts.format("play-forbidden-item", &slots)
        });
        self.say_with("play-forbidden-list", &[("points", self.texts.list(items).into())])
    }

    fn list_moves(&self) -> Result<(), Failure> {
        let moves = self.session.position().moves();
        if moves.is_empty() {
            return self.say_text("play-no-moves");
        }
        let items: Vec<String> =
            moves.iter().enumerate().map(|(i, ply)| format!("{}.{}", i + 1, self.texts.mv(ply.mv))).collect();
        self.say_with("play-moves", &[("moves", items.join(" ").into())])
    }

    fn set_level(&mut self, level: usize) -> Result<(), Failure> {
        let Some(level) = u8::try_from(level).ok().filter(|level| (1..=LEVELS).contains(level)) else {
            return self.say_with(
                "option-number",
                &[
                    ("option", self.texts.text("command-level").into()),
                    ("value", level.to_string().into()),
                    ("min", "1".into()),
                    ("max", LEVELS.to_string().into()),
                ],
            );
        };
        self.options.strength.level = level;
        self.options.seats = self.options.seats.clone().map(SeatKind::without_level);
        self.renew_engines()?;
        self.say_with("play-level-set", &[("level", level.into())])?;
        if let Some((level, most)) = self.options.capped() {
            self.say_with("play-level-capped", &[("max", most.into()), ("level", level.into())])?;
        }
        Ok(())
    }

    fn think_longer(&mut self) -> Result<(), Failure> {
        let engines = Party::ALL.into_iter().filter(|&party| self.session.seat(party) == Seat::Engine);
        let (options, mut most) = (&self.options, 0);
        if !engines.clone().any(|party| options.level(party) >= options.most(party)) {
            most = engines.map(|party| options.most(party)).max().unwrap_or(LEVELS);
        }
        if most > 0 {
            return self.say_with("play-longer-levels", &[("max", most.into())]);
        }
        self.options.strength.patience = (self.options.strength.patience * 2).min(64);
        self.say_with("play-longer", &[("factor", (self.options.strength.patience as usize).into())])
    }

    /// New settings take effect with new engines. One that thinks is asked again from the start.
    fn renew_engines(&mut self) -> Result<(), Failure> {
        self.names = names(&self.options, &self.texts);
        take_seats(&mut self.record, &self.options);
        let asked: Vec<Party> = self
            .asked
            .iter()
            .map(|asked| asked.turn.party)
            .filter(|&p| self.session.seat(p) == Seat::Engine)
            .collect();
        let had_hint = self.session.hinting().is_some();
        let effects = self.session.cancel_hint();
        self.apply(effects)?;
        self.engines.renew();
        for party in asked {
            let effects = self.session.set_seat(self.now(), party, Seat::Engine);
            self.apply(effects)?;
        }
        let effects = self.session.retry(self.now());
        self.apply(effects)?;
        // Hints are always the best that can be given; the one that was on its way begins anew.
        if had_hint { self.act(Session::hint) } else { Ok(()) }
    }

    /// Whether the end of the program loses anything.
    pub(super) fn is_lost_at_exit(&self) -> bool {
        self.is_worth_saving() && self.options.save.is_none()
    }

    /// Whether there is anything that would be lost.
    pub(super) fn is_worth_saving(&self) -> bool {
        self.unsaved && !self.session.answers().is_empty()
    }

    pub(super) fn save(&mut self, path: &str, force: bool) -> Result<(), Failure> {
        // A name without an ending gets the one that keeps everything.
        let path = &match std::path::Path::new(path).extension() {
            None => format!("{path}.{}", FileFormat::Json.extension()),
            Some(_) => path.to_owned(),
        };
        let file: (&str, Slot) = ("file", path.as_str().into());
        let Some(format) = files::format(path) else {
            return self.say_with("play-save-format", &[file]);
        };
        let snapshot = self.session.snapshot(self.now());
        if let Err(error) = self.record.set_game(&snapshot) {
            return Err(Failure::Internal(error.to_string()));
        }
        self.record.app =
            Some(records::App { name: "tengen".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() });
        let failed = |game: &Game, why: String| {
            game.say_with("play-save-failed", &[("file", path.as_str().into()), ("why", why.into())])
        };
        let (bytes, omitted) = match files::write(format, &self.record) {
            Ok(written) => written,
            Err(error) => return failed(self, self.texts.unwritable(&error)),
        };
        match files::save(path, &bytes, force) {
            Ok(()) if omitted.is_empty() => {
                self.unsaved = false;
                self.say_with("play-saved", &[file])
            }
            Ok(()) => {
                // The game itself is there; seats and clocks are not worth a warning at the end.
                let is_small = |omission: &Omission| {
                    matches!(omission, Omission::Session | Omission::Players | Omission::TimeControl)
                };
                if self.session.opening().is_over() && omitted.iter().all(is_small) {
                    self.unsaved = false;
                }
                let format = self.texts.kind_of_file(format).into();
                let losses = self.texts.omissions(&omitted).into();
                self.say_with("play-saved-loss", &[file, ("format", format), ("losses", losses)])?;
                if self.session.opening().is_over() {
                    return Ok(());
                }
                self.say_text("play-saved-opening")
            }
            Err(SaveError::Exists) => {
                let save = self.texts.text("command-save");
                self.say_with("play-save-exists", &[file, ("command", save.into())])
            }
            Err(SaveError::Io(error)) => failed(self, self.texts.io_error(&error)),
        }
    }

    fn load(&mut self, path: &str, force: bool) -> Result<(), Failure> {
        if self.is_worth_saving() && !force {
            return self.refuse_unsaved("command-load");
        }
        let failed = |game: &Game, why: String| {
            game.say_with("play-load-failed", &[("file", path.into()), ("why", why.into())])
        };
        let loaded = match position_args::read_file(path, &self.texts) {
            Err(Failure::Input(why)) => return self.say(&why),
            Err(other) => return Err(other),
            Ok(bytes) => files::read(path, &bytes, self.options.config.settings, &self.texts),
        };
        let (mut record, warnings) = match loaded {
            Ok(loaded) => (loaded.record, loaded.warnings),
            Err(why) => return failed(self, why),
        };
        let mut options = self.options.clone();
        let commands = super::adopt(&mut options, &record);
        take_seats(&mut record, &options);
        match restore(&record, &options, self.now(), &self.texts) {
            Err(why) => failed(self, why),
            Ok((session, effects)) => {
                self.options = options;
                self.names = names(&self.options, &self.texts);
                self.texts.set_point_style(self.options.style);
                self.say_with("play-loaded", &[("file", path.into())])?;
                warnings.iter().try_for_each(|warning| self.say(warning))?;
                self.say_commands(&commands)?;
                self.start(session, record, effects)
            }
        }
    }

    fn new_game(&mut self, force: bool) -> Result<(), Failure> {
        let finished = self.session.result().is_some();
        if self.is_worth_saving() && !force && !finished {
            return self.refuse_unsaved("command-new");
        }
        // Stones that were set up belong to the game that was loaded with them.
        self.options.config.setup = rules::Setup::default();
        let (session, effects) = Session::new(self.options.config.clone(), self.now())
            .map_err(|error| Failure::Internal(self.texts.config_error(&error)))?;
        self.say_text("play-new")?;
        self.start(session, fresh_record(&self.options), effects)
    }

    /// Puts another game in the place of this one.
    fn start(
        &mut self,
        session: Session,
        record: GameRecord,
        effects: Vec<session::Effect>,
    ) -> Result<(), Failure> {
        // Numbers of requests begin anew with the session, so nothing of the old engines may still arrive.
        self.engines.renew();
        self.asked.clear();
        self.thought = None;
        self.session = session;
        self.record = record;
        self.apply(effects)?;
        self.changed = true;
        self.unsaved = false;
        Ok(())
    }
}

/// Reads the game to go on with. Formats that do not say rule and board take what was told, else renju on 15 lines with
/// a note.
pub(super) fn load_record(
    path: &str,
    told: &PlayOptions,
    options: &Options,
    texts: &Texts,
) -> Result<GameRecord, Failure> {
    let bytes = position_args::read_file(path, texts)?;
    let loaded = files::read(path, &bytes, options.config.settings, texts)
        .map_err(|why| file_error(path, &why, texts))?;
    for warning in &loaded.warnings {
        let slots = [("file", path.into()), ("what", warning.as_str().into())];
        writeln!(io::stderr(), "{}", texts.format("file-error", &slots))?;
    }
    let mut record = loaded.record;
    if loaded.format == FileFormat::Json {
        refuse_with_load(told, texts)?;
        return Ok(record);
    }
    let size = record.settings.size;
    if told.size.is_some() && size != options.config.settings.size {
        let slots = [("file", path.into()), ("size", size.get().into())];
        return Err(Failure::Usage(texts.format("file-other-size", &slots)));
    }
    if told.rule.is_some() {
        record.settings.rule = options.config.settings.rule;
    }
    if record.time == session::TimeControl::None {
        record.time = options.config.time;
    }
    position_args::note_default_rule(told.rule.is_some() || loaded.rule_known, texts)?;
    Ok(record)
}
