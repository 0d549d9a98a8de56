//! What an engine has been told, and what it must answer now.

use std::collections::BTreeMap;
use std::time::Duration;

use rules::{Color, Point, Position, Rule, Settings};

use super::line::{EngineLine, Pair};
use super::report::Report;
use crate::wire::Place;

/// Milliseconds that stand for "no limit" of what is left for the game.
const UNLIMITED: u64 = 2_147_483_647;
/// Milliseconds a move for "no limit": what graphical programs send.
const UNLIMITED_TURN: u64 = 2_000_000;
/// How often an engine may suggest a move before it is no answer any more.
const MAX_SUGGESTIONS: u32 = 4;

/// What one decision may cost. The default has no limits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnLimits {
    /// Time for this move. Zero asks for a move at once.
    pub turn: Option<Duration>,
    /// Time for the whole game, as agreed before it.
    pub game: Option<Duration>,
    /// What is left of it.
    pub left: Option<Duration>,
    /// What is added to it after each move.
    pub increment: Duration,
    /// Nodes of the search, for engines that know `max_node`.
    pub nodes: Option<u64>,
    /// Plies of the search, for engines that know `max_depth`.
    pub depth: Option<u32>,
    /// When an answer is late, where that is not told by `turn` and `left`. Engines do not hear of it.
    pub hard: Option<Duration>,
}

impl TurnLimits {
    /// Limits of a time per move.
    #[must_use]
    pub fn per_move(time: Duration) -> TurnLimits {
        TurnLimits { turn: Some(time), ..TurnLimits::default() }
    }

    /// The time after which an answer is late: as `hard` says, else the smaller of the time for the move and what is
    /// left of the game.
    #[must_use]
    pub fn time(&self) -> Option<Duration> {
        match (self.hard, self.turn, self.left) {
            (Some(hard), _, _) => Some(hard),
            (None, Some(turn), Some(left)) => Some(turn.min(left)),
            (None, turn, left) => turn.or(left),
        }
    }
}

/// An answer to `SWAP2BOARD`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Swap2Answer {
    /// `SWAP`: exchange the colors.
    Swap,
    /// Stones, as many as the request allows, free and different from each other.
    Stones(Vec<Point>),
}

/// What a line of an engine means at this moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The engine is ready to play.
    Started,
    /// The answer to a request for a move, on the board; whether it is legal is for the rules to say.
    Place(Place),
    /// The answer to a request for a move names no point of the board.
    OffBoard(Pair),
    /// The answer to `SWAP2BOARD`.
    Swap2(Swap2Answer),
    /// These lines must be sent; the answer is still to come.
    Reply(Vec<String>),
    /// The engine refuses (`ERROR`, or `UNKNOWN` where that is the text) what it must do.
    Refused {
        /// Whether it does not know the command.
        unknown: bool,
        /// Its words.
        text: String,
    },
    /// An answer that is none to this request, such as a wrong number of stones; the line.
    Wrong(String),
    /// Something of the search: [`Dialogue::report`] has changed.
    Progress,
    /// A line that means nothing here.
    Noise,
}

/// What the engine must answer.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Awaited {
    Nothing,
    Start,
    Move(Color),
    Swap2(Vec<Point>),
}

/// A conversation with one engine process.
///
/// ```
/// use protocol::Place;
/// use protocol::manager::{Dialogue, Heard, TurnLimits};
/// use rules::{Position, Settings};
/// let mut dialogue = Dialogue::new([]);
/// let position = Position::new(Settings::default());
/// let lines = dialogue.start(position.settings(), &TurnLimits::default());
/// assert_eq!(lines.last().map(String::as_str), Some("START 15"));
/// assert_eq!(dialogue.hear("OK"), Heard::Started);
/// let lines = dialogue.ask(&position, &TurnLimits::default());
/// assert_eq!(lines.last().map(String::as_str), Some("BEGIN"));
/// let center = position.size().center();
/// assert_eq!(dialogue.hear("7,7"), Heard::Place(Place::Point(center)));
/// ```
#[derive(Clone, Debug)]
pub struct Dialogue {
    /// INFO lines of the user's choice; they are sent first and win over others.
    own: Vec<(String, String)>,
    /// INFO values that the engine has.
    sent: BTreeMap<String, String>,
    settings: Option<Settings>,
    /// The stones on the engine's board, in the order in which it got them; `None` when that is not known.
    stones: Option<Vec<(Color, Point)>>,
    awaited: Awaited,
    report: Report,
    suggestions: u32,
    /// How many commands to stop were sent for the present request.
    stops: usize,
}

impl Dialogue {
    /// A conversation that has not begun. `info` are keys and values of `INFO` lines for this engine; they are sent
    /// before every start and replace what would be sent under the same keys.
    pub fn new(info: impl IntoIterator<Item = (String, String)>) -> Dialogue {
        Dialogue {
            own: info.into_iter().collect(),
            sent: BTreeMap::new(),
            settings: None,
            stones: None,
            awaited: Awaited::Nothing,
            report: Report::default(),
            suggestions: 0,
            stops: 0,
        }
    }

    /// Changes a value of the user's choice; it is sent with the next start or request.
    pub fn set_info(&mut self, key: &str, value: impl Into<String>) {
        let value = value.into();
        match self.own.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(key)) {
            Some((_, old)) => *old = value,
            None => self.own.push((key.to_owned(), value)),
        }
    }

    /// Whether the engine must be started before it can be asked for a move in this position: at first, for another
    /// board or rule, and for an empty board when its own is not.
    #[must_use]
    pub fn needs_start(&self, position: &Position) -> bool {
        let same = self
            .settings
            .is_some_and(|settings| (settings.size, settings.rule) == (position.size(), position.rule()));
        let is_empty = |stones: &Vec<(Color, Point)>| stones.is_empty();
        !same || stones_of(position).is_empty() && !self.stones.as_ref().is_some_and(is_empty)
    }

    /// The lines that begin a game; the engine answers [`Heard::Started`] or [`Heard::Refused`].
    pub fn start(&mut self, settings: &Settings, limits: &TurnLimits) -> Vec<String> {
        let mut lines = self.info_lines(settings.rule, limits, true);
        lines.push(format!("START {}", settings.size.get()));
        self.begin_request();
        self.settings = Some(*settings);
        self.stones = None;
        self.awaited = Awaited::Start;
        lines
    }

    /// The lines that ask for a move of the side to move: `BEGIN` on the empty board, `TURN` when only the opponent's
    /// last move is missing, else the whole `BOARD`. Where [`Dialogue::needs_start`] says so, the engine must have
    /// been started first.
    pub fn ask(&mut self, position: &Position, limits: &TurnLimits) -> Vec<String> {
        self.begin_request();
        let mut lines = self.info_lines(position.rule(), limits, false);
        let (size, own) = (position.size(), position.to_move());
        let stones = stones_of(position);
        match (stones.split_last(), &self.stones) {
            (None, Some(known)) if known.is_empty() && own == Color::Black => lines.push("BEGIN".to_owned()),
            (Some((&(color, point), before)), Some(known))
                if known == before && color != own && is_plain(position) =>
            {
                lines.push(format!("TURN {}", Place::Point(point).write(size)));
            }
            _ => {
                lines.push("BOARD".to_owned());
                lines.extend(stones.iter().map(|&(color, point)| {
                    format!("{},{}", Place::Point(point).write(size), if color == own { 1 } else { 2 })
                }));
                lines.push("DONE".to_owned());
            }
        }
        self.stones = Some(stones);
        self.awaited = Awaited::Move(own);
        lines
    }

    /// The lines that put the question of swap2 with the stones that are on the board: none, three or five.
    pub fn ask_swap2(&mut self, settings: &Settings, stones: &[Point], limits: &TurnLimits) -> Vec<String> {
        self.begin_request();
        let mut lines = self.info_lines(settings.rule, limits, false);
        lines.push("SWAP2BOARD".to_owned());
        lines.extend(stones.iter().map(|&point| Place::Point(point).write(settings.size)));
        lines.push("DONE".to_owned());
        // What the engine keeps on its board after this is its own affair.
        self.stones = None;
        self.awaited = Awaited::Swap2(stones.to_vec());
        lines
    }

    /// The next command that makes the engine answer at once; engines know one, the other or none. `None` when all were
    /// sent. Complaints about them count as noise.
    pub fn stop(&mut self) -> Option<&'static str> {
        let command = ["YXSTOP", "STOP"].get(self.stops)?;
        self.stops += 1;
        Some(command)
    }

    /// The process is a fresh one: nothing was sent to it.
    pub fn reset(&mut self) {
        self.forget();
        self.sent.clear();
        self.begin_request();
    }

    /// The engine must be started again before the next request. That also tells what it still has to say about
    /// earlier lines from its answers to later ones.
    pub fn forget(&mut self) {
        self.give_up();
        self.settings = None;
    }

    /// Nothing is awaited any more; the engine's board is not known from here on.
    pub fn give_up(&mut self) {
        self.awaited = Awaited::Nothing;
        self.stones = None;
    }

    /// What the engine said of its search since it was asked.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Whether an answer is still to come.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.awaited != Awaited::Nothing
    }

    /// Takes in a line of the engine.
    pub fn hear(&mut self, line: &str) -> Heard {
        let parsed = EngineLine::parse(line);
        if self.report.hear(&parsed) {
            return Heard::Progress;
        }
        let is_complaint = matches!(parsed, EngineLine::Unknown(_) | EngineLine::Error(_));
        let heard = match &self.awaited {
            _ if is_complaint && self.stops > 0 => Heard::Noise,
            Awaited::Nothing => Heard::Noise,
            Awaited::Start => self.hear_start(parsed),
            &Awaited::Move(own) => self.hear_move(own, line, parsed),
            Awaited::Swap2(stones) => self.hear_swap2(&stones.clone(), line, parsed),
        };
        match heard {
            Heard::Noise | Heard::Reply(_) => {}
            Heard::Refused { .. } | Heard::Wrong(_) | Heard::OffBoard(_) => self.give_up(),
            _ => self.awaited = Awaited::Nothing,
        }
        heard
    }

    fn begin_request(&mut self) {
        self.report = Report::default();
        self.suggestions = 0;
        self.stops = 0;
    }

    fn hear_start(&mut self, line: EngineLine) -> Heard {
        match line {
            EngineLine::Ok => {
                self.stones = Some(Vec::new());
                Heard::Started
            }
            // Some engines complain of INFO lines, which should never be answered; START they must know.
            EngineLine::Error(text) if !is_about_info(&text) => Heard::Refused { unknown: false, text },
            EngineLine::Unknown(text) if text.to_ascii_uppercase().contains("START") => {
                Heard::Refused { unknown: true, text }
            }
            _ => Heard::Noise,
        }
    }

    fn hear_move(&mut self, own: Color, text: &str, line: EngineLine) -> Heard {
        let Some(settings) = self.settings else { return Heard::Noise };
        match line {
            EngineLine::Move(pair) => match pair.place(settings.size) {
                Some(place) => {
                    match (place, &mut self.stones) {
                        (Place::Point(point), Some(stones)) => stones.push((own, point)),
                        _ => self.stones = None,
                    }
                    Heard::Place(place)
                }
                None => Heard::OffBoard(pair),
            },
            EngineLine::Suggest(pair) => {
                self.suggestions += 1;
                if self.suggestions > MAX_SUGGESTIONS {
                    return Heard::Wrong(text.trim().to_owned());
                }
                Heard::Reply(vec![format!("PLAY {pair}")])
            }
            EngineLine::Several(_) | EngineLine::Swap => Heard::Wrong(text.trim().to_owned()),
            other => refused(other),
        }
    }

    fn hear_swap2(&mut self, stones: &[Point], text: &str, line: EngineLine) -> Heard {
        let Some(settings) = self.settings else { return Heard::Noise };
        let pairs = match line {
            EngineLine::Swap if !stones.is_empty() => return Heard::Swap2(Swap2Answer::Swap),
            EngineLine::Swap => return Heard::Wrong(text.trim().to_owned()),
            EngineLine::Move(pair) => vec![pair],
            EngineLine::Several(pairs) => pairs,
            other => return refused(other),
        };
        let allowed: &[usize] = match stones.len() {
            0 => &[3],
            3 => &[1, 2],
            _ => &[1],
        };
        let mut points: Vec<Point> = Vec::new();
        for point in pairs.iter().filter_map(|pair| pair.point(settings.size)) {
            if !stones.contains(&point) && !points.contains(&point) {
                points.push(point);
            }
        }
        if points.len() == pairs.len() && allowed.contains(&points.len()) {
            Heard::Swap2(Swap2Answer::Stones(points))
        } else {
            Heard::Wrong(text.trim().to_owned())
        }
    }

    /// The INFO lines that must be sent now: before a start all, else those that changed and what is left.
    fn info_lines(&mut self, rule: Rule, limits: &TurnLimits, all: bool) -> Vec<String> {
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(UNLIMITED).min(UNLIMITED);
        let game = limits.game.or(limits.left).map_or(0, millis);
        let turn = limits.turn.map(millis);
        let turn = turn.unwrap_or(if game > 0 { game } else { UNLIMITED_TURN });
        let left = limits.left.map_or(UNLIMITED, millis);
        let mut wanted: Vec<(&str, String)> = vec![
            ("game_type", "1".to_owned()),
            ("rule", rule.protocol_code().to_string()),
            ("timeout_turn", turn.to_string()),
            ("timeout_match", game.to_string()),
        ];
        // Only whoever needs these sends them: they are extensions.
        let known = |key: &str| self.sent.contains_key(key);
        if !limits.increment.is_zero() || known("time_increment") {
            wanted.push(("time_increment", millis(limits.increment).to_string()));
        }
        if limits.nodes.is_some() || known("max_node") {
            wanted.push(("max_node", limits.nodes.map_or("-1".to_owned(), |nodes| nodes.to_string())));
        }
        if limits.depth.is_some() || known("max_depth") {
            wanted.push(("max_depth", limits.depth.unwrap_or(99).to_string()));
        }
        wanted.push(("time_left", left.to_string()));
        let is_own = |key: &str| self.own.iter().any(|(own, _)| own.eq_ignore_ascii_case(key));
        wanted.retain(|(key, _)| !is_own(key));
        let own = self.own.iter().map(|(key, value)| (key.as_str(), value.clone()));
        let mut lines = Vec::new();
        for (key, value) in own.chain(wanted) {
            if all || key == "time_left" || self.sent.get(key) != Some(&value) {
                lines.push(format!("INFO {key} {value}"));
                self.sent.insert(key.to_owned(), value);
            }
        }
        lines
    }
}

/// A refusal, or a line that means nothing.
fn refused(line: EngineLine) -> Heard {
    match line {
        EngineLine::Unknown(text) if !is_about_info(&text) => Heard::Refused { unknown: true, text },
        EngineLine::Error(text) if !is_about_info(&text) => Heard::Refused { unknown: false, text },
        _ => Heard::Noise,
    }
}

/// Whether a complaint is about an INFO line, sent just before what the engine must answer.
fn is_about_info(text: &str) -> bool {
    text.to_ascii_uppercase().split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == "INFO")
}

/// The stones in the order in which an engine gets them: those of the setup, its colors in turn, then the moves.
fn stones_of(position: &Position) -> Vec<(Color, Point)> {
    let setup = position.setup();
    let longer = setup.black.len().max(setup.white.len());
    let mut stones = Vec::new();
    for i in 0..longer {
        stones.extend(setup.black.get(i).map(|&point| (Color::Black, point)));
        stones.extend(setup.white.get(i).map(|&point| (Color::White, point)));
    }
    stones.extend(position.moves().iter().filter_map(|ply| Some((ply.color, ply.mv.point()?))));
    stones
}

/// Whether the last ply is a stone, so that it can be told as a move.
fn is_plain(position: &Position) -> bool {
    position.moves().last().is_some_and(|ply| ply.mv.point().is_some())
}
