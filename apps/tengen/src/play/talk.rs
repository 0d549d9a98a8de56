//! What a person says during a game, carried out.

use records::{ConvertError, GameRecord};
use rules::{Answer, Color, Move, Party, Point, Request, Rule, shapes};
use session::{Refused, Seat, Session};
use texts::Texts;

use super::files::{self, Kind, SaveError};
use super::input::{self, Command, Input};
use super::options::{LEVELS, Options, SeatKind};
use super::{Flow, Game, file_error, fresh_record, names, restore, take_seats};
use crate::exit::Failure;
use crate::position_args;

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
            Input::Command(command) => return self.command(command),
        }
        Ok(Flow::On)
    }

    fn command(&mut self, command: Command) -> Result<Flow, Failure> {
        match command {
            Command::Quit => return Ok(Flow::Quit),
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
            Command::Board => self.show_board()?,
            Command::Moves => self.list_moves()?,
            Command::Help => self.say_text("play-help")?,
        }
        Ok(Flow::On)
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
        // Between two engines nobody sits at the board; the session says so for either player.
        let by = self.speaker().unwrap_or(Party::A);
        self.act_as(by, action)
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
                let sentence = self.texts.refused(&refused, &self.names, self.to_move());
                self.say(&sentence)?;
                // A forbidden point is explained at once: that is what the player asks next.
                if let Refused::Play(error) = &refused
                    && let Some(rules::Reason::Forbidden(_)) = error.reasons.first()
                    && let Some(point) = error.mv.point()
                {
                    return self.explain(point);
                }
                match self.session.request() {
                    Some((_, Request::Choose(_))) => self.ask(),
                    _ => Ok(()),
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
        match board.get(point).color() {
            Some(Color::Black) => {
                return self.say_with("play-occupied-black", &[("move", self.texts.point(point).into())]);
            }
            Some(Color::White) => {
                return self.say_with("play-occupied-white", &[("move", self.texts.point(point).into())]);
            }
            None => {}
        }
        let mut sides = vec![position.to_move()];
        if position.rule() == Rule::Renju && position.to_move() == Color::White {
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
        if position.rule() != Rule::Renju {
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
                    ("option", "level".into()),
                    ("value", level.to_string().into()),
                    ("min", "1".into()),
                    ("max", LEVELS.to_string().into()),
                ],
            );
        };
        self.options.strength.level = level;
        self.options.seats = self.options.seats.map(|seat| match seat {
            SeatKind::Engine { .. } => SeatKind::Engine { level: None },
            SeatKind::Human => SeatKind::Human,
        });
        self.renew_engines()?;
        self.say_with("play-level-set", &[("level", level.into())])?;
        let most = primer::Primer::MAX_LEVEL;
        if level > most {
            self.say_with("play-level-capped", &[("max", most.into()), ("level", level.into())])?;
        }
        Ok(())
    }

    fn think_longer(&mut self) -> Result<(), Failure> {
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
        self.engines.renew();
        for party in asked {
            let effects = self.session.set_seat(self.now(), party, Seat::Engine);
            self.apply(effects)?;
        }
        Ok(())
    }

    /// Whether there is anything that would be lost.
    pub(super) fn is_worth_saving(&self) -> bool {
        self.unsaved && !self.session.answers().is_empty()
    }

    fn save(&mut self, path: &str, force: bool) -> Result<(), Failure> {
        let Some(kind) = Kind::of(path) else {
            return self.say_with("play-save-format", &[("file", path.into())]);
        };
        let snapshot = self.session.snapshot(self.now());
        if let Err(error) = self.record.set_game(&snapshot) {
            return Err(Failure::Internal(error.to_string()));
        }
        self.record.app =
            Some(records::App { name: "tengen".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() });
        let (bytes, losses) = kind.write(&self.record);
        match files::save(path, &bytes, force) {
            Ok(()) if losses.is_empty() => {
                self.unsaved = false;
                self.say_with("play-saved", &[("file", path.into())])
            }
            Ok(()) => {
                let losses = files::losses(&losses, &self.texts);
                self.say_with("play-saved-loss", &[("file", path.into()), ("losses", losses.into())])
            }
            Err(SaveError::Exists) => self.say_with("play-save-exists", &[("file", path.into())]),
            Err(SaveError::Io(error)) => {
                self.say_with("play-save-failed", &[("file", path.into()), ("why", error.to_string().into())])
            }
        }
    }

    fn load(&mut self, path: &str, force: bool) -> Result<(), Failure> {
        if self.is_worth_saving() && !force {
            return self.say_with("play-unsaved", &[("command", "load".into())]);
        }
        let failed = |game: &Game, why: String| {
            game.say_with("play-load-failed", &[("file", path.into()), ("why", why.into())])
        };
        let mut record = match position_args::read_file(path, &self.texts) {
            Err(Failure::Input(why)) => return self.say(&why),
            Err(other) => return Err(other),
            Ok(bytes) => match records::read_with(&bytes, self.options.config.settings) {
                Ok(record) => record,
                Err(error) => return failed(self, files::read_error(&error, &self.texts)),
            },
        };
        take_seats(&mut record, &self.options);
        let mut options = self.options.clone();
        super::adopt(&mut options, &record);
        match restore(&record, &options, self.now(), &self.texts) {
            Err(why) => failed(self, why),
            Ok((session, effects)) => {
                self.options = options;
                self.texts.set_point_style(self.options.style);
                self.say_with("play-loaded", &[("file", path.into())])?;
                self.start(session, record, effects)
            }
        }
    }

    fn new_game(&mut self, force: bool) -> Result<(), Failure> {
        let finished = self.session.result().is_some();
        if self.is_worth_saving() && !force && !finished {
            return self.say_with("play-unsaved", &[("command", "new".into())]);
        }
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

/// Reads the game to go on with.
pub(super) fn load_record(path: &str, options: &Options, texts: &Texts) -> Result<GameRecord, Failure> {
    let bytes = position_args::read_file(path, texts)?;
    records::read_with(&bytes, options.config.settings)
        .map_err(|error| file_error(path, &files::read_error(&error, texts), texts))
}

/// Why a record cannot be gone on with, as a sentence.
pub(super) fn convert_error(error: &ConvertError, texts: &Texts) -> String {
    match error {
        ConvertError::Replay(error) => texts.record_replay_error(error),
        ConvertError::NotInTurn { number, mv, color } => {
            let slots = [
                ("number", (*number).into()),
                ("move", texts.mv(*mv).into()),
                ("color", texts.color(*color).into()),
                ("turn", texts.color(color.opponent()).into()),
            ];
            texts.format("record-not-in-turn", &slots)
        }
    }
}
