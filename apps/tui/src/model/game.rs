//! A game on the screen.

use std::collections::BTreeMap;
use std::time::Duration;

use duel::Info;
use records::{GameRecord, Player};
use rules::{Answer, ByParty, Color, Party, Point, Position, Turn};
use session::{Config, ConfigError, Effect, Purpose, RestoreError, Seat, Session, ThinkId};
use texts::Texts;

use crate::prefs::{Prefs, Sitter};

/// An engine that was asked.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The session's name for it.
    pub id: ThinkId,
    /// What for.
    pub purpose: Purpose,
    /// The question.
    pub turn: Turn,
    /// When.
    pub at: Duration,
}

/// The last thing an engine thought.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The side to move in the position it thought about.
    pub color: Color,
    /// Moves played before it.
    pub plies: usize,
    /// The report.
    pub info: Info<Point>,
    /// Units of its win rates.
    pub scale: f64,
}

impl Thought {
    /// Black's chances by the best candidate, 0 to 1.
    #[must_use]
    pub fn black_rate(&self) -> Option<f64> {
        let rate = self.info.best()?.score.win_rate(self.scale);
        Some(if self.color == Color::Black { rate } else { 1.0 - rate })
    }
}

/// A game and what is known about it.
#[derive(Debug)]
pub struct Game {
    /// The rules' side of it.
    pub session: Session,
    /// What files keep.
    pub record: GameRecord,
    /// Who sits where.
    pub sitters: ByParty<Sitter>,
    /// The level of the engine.
    pub level: u8,
    /// Players as the user knows them.
    pub names: ByParty<String>,
    /// Engines that think.
    pub asked: Vec<Asked>,
    /// The last report of an engine.
    pub thought: Option<Thought>,
    /// A hint for the present position, and whether its line is shown.
    pub hint: Option<(Answer, bool)>,
    /// The chosen row of the card of an opening.
    pub card: usize,
    /// Moves shown when looking back; `None` for the present.
    pub shown: Option<usize>,
    /// Black's chances after so many moves, where an engine thought.
    pub rates: BTreeMap<usize, f64>,
    /// Time that went by for each answer, in the order of the answers.
    pub spent: Vec<Duration>,
    /// When the present decision began.
    pub since: Duration,
    /// An engine failed once and was asked again.
    pub failed: bool,
    /// How many times as long the engines may think.
    pub patience: u32,
    /// Engines play each other only while this is false.
    pub paused: bool,
    /// The game differs from the file of the player's.
    pub unsaved: bool,
}

impl Game {
    /// A new game by the settings.
    ///
    /// # Errors
    /// [`ConfigError`] where the settings do not fit each other.
    pub fn new(prefs: &Prefs, texts: &Texts, now: Duration) -> Result<(Game, Vec<Effect>), ConfigError> {
        let mut config = Config::new(prefs.settings(), prefs.protocol());
        config.time = prefs.clock.parse().unwrap_or_default();
        let sitters = ByParty::new(prefs.black, prefs.white);
        config.seats = sitters.map(seat);
        let mut record = GameRecord::new(config.settings, config.protocol);
        record.time = config.time;
        let (session, effects) = Session::new(config, now)?;
        Ok((Game::around(session, record, sitters, prefs.level, texts, now), effects))
    }

    /// Goes on with a record. Seats that name no built-in engine become the built-in one: a file starts no programs.
    ///
    /// # Errors
    /// The sentence that says what is wrong with the record.
    pub fn restore(
        record: GameRecord,
        prefs: &Prefs,
        texts: &Texts,
        now: Duration,
    ) -> Result<(Game, Vec<Effect>), String> {
        let sitter = |player: &Player| match player.seat() {
            Seat::Person => Sitter::Human,
            Seat::Engine => Sitter::Engine,
        };
        let sitters = ByParty::new(sitter(&record.players.a), sitter(&record.players.b));
        let level = [&record.players.a, &record.players.b]
            .into_iter()
            .find_map(|player| player.seat.as_deref()?.split_once(':')?.1.parse().ok())
            .filter(|level| (1..=crate::levels::MOST).contains(level))
            .unwrap_or(prefs.level);
        let mut snapshot = record.to_snapshot().map_err(|error| texts.convert_error(&error))?;
        snapshot.config.seats = sitters.map(seat);
        let names = names(&sitters, level, texts);
        let (session, effects) = Session::restore(snapshot, now)
            .map_err(|error: RestoreError| texts.restore_error(&error, &names))?;
        Ok((Game::around(session, record, sitters, level, texts, now), effects))
    }

    fn around(
        session: Session,
        record: GameRecord,
        sitters: ByParty<Sitter>,
        level: u8,
        texts: &Texts,
        now: Duration,
    ) -> Game {
        let mut game = Game {
            spent: vec![Duration::ZERO; session.answers().len()],
            session,
            record,
            sitters,
            level,
            names: names(&sitters, level, texts),
            asked: Vec::new(),
            thought: None,
            hint: None,
            card: 0,
            shown: None,
            rates: BTreeMap::new(),
            since: now,
            failed: false,
            patience: 1,
            paused: false,
            unsaved: false,
        };
        game.write_seats();
        game
    }

    fn write_seats(&mut self) {
        for party in Party::ALL {
            let seat = match self.sitters[party] {
                Sitter::Human => "human".to_owned(),
                Sitter::Engine => format!("engine:{}", self.level),
            };
            self.record.players[party].seat = Some(seat);
        }
    }

    /// Plays on with this level.
    pub fn set_level(&mut self, level: u8, texts: &Texts) {
        self.level = level;
        self.names = names(&self.sitters, level, texts);
        self.write_seats();
    }

    /// The file of the game as it stands.
    #[must_use]
    pub fn file(&mut self, now: Duration) -> Option<GameRecord> {
        self.record.set_game(&self.session.snapshot(now)).ok()?;
        Some(self.record.clone())
    }

    /// The position on the screen: the present one, or an earlier one when looking back.
    #[must_use]
    pub fn shown_position(&self) -> Position {
        let mut position = self.session.position().clone();
        if let Some(plies) = self.shown {
            while position.moves().len() > plies {
                position.undo();
            }
        }
        position
    }

    /// The person at the board: the one who must decide if he is a person, else any person.
    #[must_use]
    pub fn speaker(&self) -> Option<Party> {
        let is_person = |&party: &Party| self.session.seat(party) == Seat::Person;
        self.session.on_move().filter(is_person).or_else(|| Party::ALL.into_iter().find(is_person))
    }

    /// Whether a person must decide now.
    #[must_use]
    pub fn waits_for_person(&self) -> bool {
        self.session.on_move().is_some_and(|party| self.session.seat(party) == Seat::Person)
    }
}

fn seat(sitter: Sitter) -> Seat {
    match sitter {
        Sitter::Human => Seat::Person,
        Sitter::Engine => Seat::Engine,
    }
}

/// The players as the user knows them.
pub(super) fn names(sitters: &ByParty<Sitter>, level: u8, texts: &Texts) -> ByParty<String> {
    let level = [("level", level.into())];
    match (sitters.a, sitters.b) {
        (Sitter::Human, Sitter::Human) => ByParty::new(texts.text("player-a"), texts.text("player-b")),
        (Sitter::Human, Sitter::Engine) => {
            ByParty::new(texts.text("player-you"), texts.format("player-engine", &level))
        }
        (Sitter::Engine, Sitter::Human) => {
            ByParty::new(texts.format("player-engine", &level), texts.text("player-you"))
        }
        (Sitter::Engine, Sitter::Engine) => {
            ByParty::new(texts.format("player-engine-a", &level), texts.format("player-engine-b", &level))
        }
    }
}
