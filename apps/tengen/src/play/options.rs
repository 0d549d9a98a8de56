//! What `tengen play` was told, checked and put together.

use std::time::Duration;

use host::external::{EngineSpec, SpecError};
use primer::{Lesson, Primer, Style, Weights};
use rules::{ByParty, ForbiddenPolicy, Party, Protocol, Rule, Settings};
use session::{Config, Seat, TimeControl};
use texts::{PointStyle, Texts};

use crate::cli::PlayOptions;
use crate::exit::Failure;
use crate::position_args::{invalid, parse_rule, parse_size};
use crate::searching;

/// Levels run from 1 to this, whatever engine plays.
pub(crate) const LEVELS: u8 = 10;
/// The level of engines when nobody says one: a good club game within a second a move.
pub(crate) const DEFAULT_LEVEL: u8 = 5;

/// Who sits at one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SeatKind {
    /// A person.
    Human,
    /// The engine, at its own level or the common one.
    Engine {
        /// The level named in the seat.
        level: Option<u8>,
    },
    /// The teaching engine, at its own level or the common one.
    Primer {
        /// The level named in the seat.
        level: Option<u8>,
    },
    /// A textbook search.
    Textbook {
        /// Which.
        lesson: Lesson,
        /// Plies.
        depth: Option<u32>,
        /// Moves looked at in each position.
        width: Option<usize>,
        /// Playouts of a Monte Carlo search.
        playouts: Option<u64>,
    },
    /// An engine of others.
    External(Box<External>),
}

/// An engine of others, as it was typed and as it is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct External {
    /// What was typed after `cmd:`.
    command: String,
    /// What that means.
    pub(crate) spec: EngineSpec,
}

impl SeatKind {
    /// What the session needs to know.
    pub(crate) fn seat(&self) -> Seat {
        match self {
            SeatKind::Human => Seat::Person,
            SeatKind::Engine { .. }
            | SeatKind::Primer { .. }
            | SeatKind::Textbook { .. }
            | SeatKind::External(_) => Seat::Engine,
        }
    }

    /// The text for files: `human`, `engine`, `engine:3`.
    pub(crate) fn write(&self) -> String {
        match self {
            SeatKind::Human => "human".to_owned(),
            SeatKind::Engine { level } => with_level("engine", *level),
            SeatKind::Primer { level } => with_level("primer", *level),
            SeatKind::Textbook { lesson, depth, width, playouts } => {
                let setting = |name: &str, value: Option<String>| Some(format!("{name}={}", value?));
                let settings = [
                    setting("depth", depth.map(|depth| depth.to_string())),
                    setting("width", width.map(|width| width.to_string())),
                    setting("playouts", playouts.map(|playouts| playouts.to_string())),
                ];
                let settings: Vec<String> = settings.into_iter().flatten().collect();
                let colon = if settings.is_empty() { "" } else { ":" };
                format!("{lesson}{colon}{}", settings.join(","))
            }
            SeatKind::External(external) => format!("cmd:{}", external.command),
        }
    }

    /// The seat that a file names; `None` for one that this version does not have, and for a command: a file of somebody
    /// else must not start programs.
    pub(crate) fn from_text(text: &str) -> Option<SeatKind> {
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        match name {
            "human" | "person" if rest.is_none() => Some(SeatKind::Human),
            "engine" | "primer" => {
                let level = rest.map(|level| level.parse().ok().filter(|l| (1..=LEVELS).contains(l)));
                match (name, level) {
                    (_, Some(None)) => None,
                    ("engine", level) => Some(SeatKind::Engine { level: level.flatten() }),
                    (_, level) => Some(SeatKind::Primer { level: level.flatten() }),
                }
            }
            _ => SeatKind::textbook(name.parse().ok()?, rest.unwrap_or_default()),
        }
    }

    /// The same without a level of its own.
    pub(crate) fn without_level(self) -> SeatKind {
        match self {
            SeatKind::Engine { .. } => SeatKind::Engine { level: None },
            SeatKind::Primer { .. } => SeatKind::Primer { level: None },
            other => other,
        }
    }

    /// A textbook search with settings like `depth=3,width=8` or `playouts=5000`.
    fn textbook(lesson: Lesson, settings: &str) -> Option<SeatKind> {
        let (mut depth, mut width, mut playouts) = (None, None, None);
        for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
            let (name, value) = setting.split_once('=')?;
            let value: u64 = value.parse().ok().filter(|&value| value > 0)?;
            match (name, lesson) {
                ("depth", Lesson::Search(_)) => depth = Some(u32::try_from(value).ok().filter(|&d| d < 100)?),
                ("width", _) => width = Some(usize::try_from(value).ok()?),
                ("playouts", Lesson::Mcts) => playouts = Some(value),
                _ => return None,
            }
        }
        Some(SeatKind::Textbook { lesson, depth, width, playouts })
    }

    /// Reads a seat of the option `option`.
    pub(crate) fn parse(text: &str, option: &str, texts: &Texts) -> Result<SeatKind, Failure> {
        let refuse = |key: &str| {
            Failure::Usage(texts.format(key, &[("option", option.into()), ("value", text.into())]))
        };
        let Some(command) = text.strip_prefix("cmd:") else {
            return SeatKind::from_text(text).ok_or_else(|| refuse("option-seat"));
        };
        match EngineSpec::parse(command) {
            Ok(spec) => {
                Ok(SeatKind::External(Box::new(External { command: command.trim().to_owned(), spec })))
            }
            Err(SpecError::Empty) => Err(refuse("option-seat-no-command")),
            Err(SpecError::OpenQuote) => Err(refuse("option-seat-open-quote")),
        }
    }
}

fn with_level(name: &str, level: Option<u8>) -> String {
    level.map_or_else(|| name.to_owned(), |level| format!("{name}:{level}"))
}

/// How engines think.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    /// The level of engines that name none.
    pub(crate) level: u8,
    /// Depth limit in plies.
    pub(crate) depth: Option<u32>,
    /// Candidates in each position.
    pub(crate) width: Option<usize>,
    /// Nodes a move.
    pub(crate) nodes: Option<u64>,
    /// Time a move.
    pub(crate) time: Option<Duration>,
    /// Percent within which moves count as equal.
    pub(crate) random_band: Option<u8>,
    /// Seed of everything random.
    pub(crate) seed: u64,
    /// How attack and defence are weighed.
    pub(crate) style: Style,
    /// Threads of the engine.
    pub(crate) threads: usize,
    /// Memory for the engine's tables, in MiB.
    pub(crate) hash: usize,
    /// Whether the engine plays its first moves from the opening book.
    pub(crate) book: bool,
    /// Whether the engine ponders.
    pub(crate) ponder: bool,
    /// How many times as long engines may think (`longer`).
    pub(crate) patience: u32,
}

/// Everything that was told.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// The game to start; what a loaded game says wins.
    pub(crate) config: Config,
    /// Who sits where.
    pub(crate) seats: ByParty<SeatKind>,
    /// How engines think.
    pub(crate) strength: Strength,
    /// How points are written and typed.
    pub(crate) style: PointStyle,
    /// Where engine decisions are logged.
    pub(crate) log: Option<String>,
    /// What shapes are worth to engines; `None` for the engine's own values.
    pub(crate) weights: Option<Weights>,
    /// The game to go on with.
    pub(crate) load: Option<String>,
    /// Where the game is written at the end.
    pub(crate) save: Option<String>,
    /// Repaint in place.
    pub(crate) redraw: bool,
}

impl Options {
    /// Checks and puts together what was told.
    pub(crate) fn read(told: &PlayOptions, texts: &Texts) -> Result<Options, Failure> {
        let seats = ByParty::new(
            told.black
                .as_deref()
                .map_or(Ok(SeatKind::Human), |text| SeatKind::parse(text, "--black", texts))?,
            told.white.as_deref().map_or(Ok(SeatKind::Engine { level: None }), |text| {
                SeatKind::parse(text, "--white", texts)
            })?,
        );
        if seats == ByParty::new(SeatKind::Human, SeatKind::Human) {
            for (given, option) in
                [(told.log.is_some(), "--log"), (told.random_band.is_some(), "--random-band")]
            {
                if given {
                    return Err(Failure::Usage(
                        texts.format("option-no-engine", &[("option", option.into())]),
                    ));
                }
            }
        }
        let config = config(told, &seats, texts)?;
        let numbers = choice("--coords", told.coords.as_deref(), ["letters", "numbers"], texts)?;
        let top = choice("--row1", told.row1.as_deref(), ["bottom", "top"], texts)?;
        let style = PointStyle { numbers, row_one_at_top: top.then_some(config.settings.size) };
        let strength = strength(told, texts)?;
        let weights = told.weights.as_deref().map(|name| weights(name, texts)).transpose()?;
        if told.load.is_none() {
            refuse_teaching_options(told, &seats, texts)?;
        }
        Ok(Options {
            config,
            seats,
            strength,
            weights,
            style,
            log: told.log.clone(),
            load: told.load.clone(),
            save: save_target(told, texts)?,
            redraw: told.redraw,
        })
    }

    /// Seats and level that were told now count more than those of a loaded game.
    pub(crate) fn take_told_seats(&mut self, told: &PlayOptions, texts: &Texts) -> Result<(), Failure> {
        for (party, text, option) in [(Party::A, &told.black, "--black"), (Party::B, &told.white, "--white")]
        {
            if let Some(text) = text {
                self.seats[party] = SeatKind::parse(text, option, texts)?;
            } else if told.level.is_some() {
                self.seats[party] = self.seats[party].clone().without_level();
            }
        }
        self.config.seats = seats_for_session(&self.seats);
        Ok(())
    }

    /// The level a player's engine plays at.
    pub(crate) fn level(&self, party: Party) -> u8 {
        match self.seats[party] {
            SeatKind::Engine { level: Some(level) } | SeatKind::Primer { level: Some(level) } => level,
            // It has no levels: nothing of ours holds it back.
            SeatKind::External(_) => LEVELS,
            _ => self.strength.level,
        }
    }

    /// The highest level that a player's engine knows.
    pub(crate) fn most(&self, party: Party) -> u8 {
        match self.seats[party] {
            SeatKind::Primer { .. } => Primer::MAX_LEVEL,
            _ => LEVELS,
        }
    }

    /// The level that was asked of a player's engine, and what it knows, where that is less.
    pub(crate) fn capped(&self) -> Option<(u8, u8)> {
        let levels = Party::ALL.into_iter().map(|party| (self.level(party), self.most(party)));
        levels.filter(|(level, most)| level > most).max()
    }
}

/// What only the teaching engine can do needs it at the board.
fn refuse_teaching_options(
    told: &PlayOptions,
    seats: &ByParty<SeatKind>,
    texts: &Texts,
) -> Result<(), Failure> {
    let has = |is: fn(&SeatKind) -> bool| is(&seats.a) || is(&seats.b);
    let primer = has(|seat| matches!(seat, SeatKind::Primer { .. }));
    let textbook = has(|seat| matches!(seat, SeatKind::Textbook { .. }));
    let given = [
        (told.style.is_some() && !primer, "--style"),
        (told.weights.is_some() && !primer, "--weights"),
        (told.random_band.is_some() && !primer, "--random-band"),
        (told.width.is_some() && !primer && !textbook, "--width"),
    ];
    match given.into_iter().find(|(is_wrong, _)| *is_wrong) {
        Some((_, option)) => Err(Failure::Usage(texts.format("option-primer", &[("option", option.into())]))),
        None => Ok(()),
    }
}

/// The game to start.
fn config(told: &PlayOptions, seats: &ByParty<SeatKind>, texts: &Texts) -> Result<Config, Failure> {
    let rule = told.rule.as_deref().map_or(Ok(Rule::default()), |rule| parse_rule(rule, texts))?;
    let size = told.size.as_deref().map_or(Ok(Default::default()), |size| parse_size(size, texts))?;
    let forbidden = match told.forbidden.as_deref() {
        None => ForbiddenPolicy::default(),
        Some(_) if rule != Rule::Renju => {
            return Err(Failure::Usage(
                texts.format("option-forbidden-rule", &[("rule", texts.rule(rule).into())]),
            ));
        }
        Some(name) => ForbiddenPolicy::from_name(name).ok_or_else(|| {
            invalid("--forbidden", name, &texts.list(ForbiddenPolicy::ALL.map(ForbiddenPolicy::name)), texts)
        })?,
    };
    let protocol = match told.opening.as_deref() {
        None => Protocol::None,
        Some(name) => name.parse().map_err(|error| Failure::Usage(texts.parse_protocol_error(&error)))?,
    };
    let time = match told.clock.as_deref() {
        None => TimeControl::None,
        Some(text) => text.parse().map_err(|error| {
            let why = texts.parse_time_control_error(&error);
            Failure::Usage(texts.format("option-clock", &[("why", why.into())]))
        })?,
    };
    let most = size.area() as u64 - 1;
    let draw_at_empty = number("--draw-at-empty", told.draw_at_empty.as_deref(), 0, most, texts)?;
    let settings = Settings {
        rule,
        size,
        forbidden,
        passes: told.passes,
        draw_at_empty: draw_at_empty.unwrap_or_default() as u16,
    };
    protocol.check(&settings).map_err(|error| Failure::Usage(texts.protocol_error(&error)))?;
    Ok(Config { settings, protocol, setup: rules::Setup::default(), seats: seats_for_session(seats), time })
}

/// The seats as the session knows them.
pub(crate) fn seats_for_session(seats: &ByParty<SeatKind>) -> ByParty<Seat> {
    ByParty::new(seats.a.seat(), seats.b.seat())
}

fn strength(told: &PlayOptions, texts: &Texts) -> Result<Strength, Failure> {
    let depth = match told.depth.as_deref() {
        None | Some("auto") => None,
        Some(text) => {
            let depth = text.parse().ok().filter(|depth| (1..=99).contains(depth));
            Some(
                depth
                    .ok_or_else(|| Failure::Usage(texts.format("option-depth", &[("value", text.into())])))?,
            )
        }
    };
    let level = number("--level", told.level.as_deref(), 1, u64::from(LEVELS), texts)?;
    let hours = 24 * 3600 * 1000;
    Ok(Strength {
        book: !told.no_book,
        ponder: told.ponder,
        level: level.map_or(DEFAULT_LEVEL, |level| level as u8),
        depth,
        width: number("--width", told.width.as_deref(), 1, 484, texts)?.map(|width| width as usize),
        nodes: number("--nodes", told.nodes.as_deref(), 1, u64::MAX, texts)?,
        time: number("--time", told.time.as_deref(), 1, hours, texts)?.map(Duration::from_millis),
        random_band: number("--random-band", told.random_band.as_deref(), 0, 100, texts)?
            .map(|percent| percent as u8),
        seed: number("--seed", told.seed.as_deref(), 0, u64::MAX, texts)?.unwrap_or_else(random_seed),
        style: match told.style.as_deref() {
            None => Style::default(),
            Some(name) => {
                name.parse().map_err(|_| invalid("--style", name, &texts.list(Style::NAMES), texts))?
            }
        },
        threads: searching::threads(told.threads.as_deref(), texts)?,
        hash: searching::hash(told.hash.as_deref(), texts)?,
        patience: 1,
    })
}

/// The value table of this name, or in this file.
fn weights(name: &str, texts: &Texts) -> Result<Weights, Failure> {
    if let Ok(weights) = Weights::preset(name) {
        return Ok(weights);
    }
    if !std::path::Path::new(name).exists() {
        return Err(invalid("--weights", name, &texts.list(Weights::PRESETS), texts));
    }
    let bytes = crate::position_args::read_file(name, texts)?;
    Weights::parse(&String::from_utf8_lossy(&bytes)).map_err(|error| {
        let slots = [("file", name.into()), ("what", texts.weights_error(&error).into())];
        Failure::Input(texts.format("file-error", &slots))
    })
}

/// A seed from the system: the keys of a hash map are random.
fn random_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0u8)
}

/// A number within bounds.
fn number(
    option: &str,
    text: Option<&str>,
    min: u64,
    max: u64,
    texts: &Texts,
) -> Result<Option<u64>, Failure> {
    let Some(text) = text else { return Ok(None) };
    match text.trim().parse() {
        Ok(number) if (min..=max).contains(&number) => Ok(Some(number)),
        _ => Err(Failure::Usage(texts.format(
            "option-number",
            &[
                ("option", option.into()),
                ("value", text.into()),
                ("min", min.to_string().into()),
                ("max", max.to_string().into()),
            ],
        ))),
    }
}

/// One of two words; whether it is the second.
fn choice(option: &str, text: Option<&str>, words: [&str; 2], texts: &Texts) -> Result<bool, Failure> {
    match text {
        None => Ok(false),
        Some(text) if text == words[0] => Ok(false),
        Some(text) if text == words[1] => Ok(true),
        Some(text) => Err(invalid(option, text, &texts.list(words), texts)),
    }
}

/// The file to write at the end: of a format that is written, and no other game's.
fn save_target(told: &PlayOptions, texts: &Texts) -> Result<Option<String>, Failure> {
    let Some(path) = &told.save else { return Ok(None) };
    let slots = [("file", path.as_str().into())];
    if super::files::format(path).is_none() {
        return Err(Failure::Usage(texts.format("play-save-format", &slots)));
    }
    if told.load.as_ref() != Some(path) && std::path::Path::new(path).exists() {
        return Err(Failure::Usage(texts.format(
            "file-error",
            &[("file", path.as_str().into()), ("what", texts.text("io-exists").into())],
        )));
    }
    Ok(Some(path.clone()))
}

/// A game saved as JSON brings its own rule, board, opening and clocks.
pub(crate) fn refuse_with_load(told: &PlayOptions, texts: &Texts) -> Result<(), Failure> {
    let given = [
        (told.rule.is_some(), "--rule"),
        (told.size.is_some(), "--size"),
        (told.opening.is_some(), "--opening"),
        (told.forbidden.is_some(), "--forbidden"),
        (told.passes, "--passes"),
        (told.draw_at_empty.is_some(), "--draw-at-empty"),
        (told.clock.is_some(), "--clock"),
    ];
    match given.into_iter().find(|(given, _)| *given) {
        Some((_, option)) => Err(Failure::Usage(texts.format("option-load", &[("option", option.into())]))),
        None => Ok(()),
    }
}
