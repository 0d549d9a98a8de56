//! Time controls as text, and the clocks of a game.
//!
//! Nothing here reads a clock: every moment is a [`Duration`] since an origin that the caller chose.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rules::{ByParty, Party};

/// How much time the players have.
///
/// As text: `none`, `5m+3s` (main time and what each completed turn adds), `5m`, `30s/move`. Units are `h`, `m`, `s`,
/// `ms`, `us` and `ns`; several may follow each other (`1h30m`).
///
/// ```
/// use std::time::Duration;
/// use session::TimeControl;
/// let time: TimeControl = "5m+3s".parse().unwrap();
/// assert_eq!(time, TimeControl::Clock { main: Duration::from_secs(300), increment: Duration::from_secs(3) });
/// assert_eq!("300s + 3s".parse(), Ok(time));
/// assert_eq!(time.to_string(), "5m+3s");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum TimeControl {
    /// No limit.
    #[default]
    None,
    /// This much for each decision.
    PerMove(Duration),
    /// A reserve for the whole game, and what is added to it after each completed turn.
    Clock {
        /// The reserve at the start.
        main: Duration,
        /// Added after each completed turn; may be zero.
        increment: Duration,
    },
}

impl TimeControl {
    /// The longest main time, increment or time per move: 1000 hours.
    pub const MAX: Duration = Duration::from_secs(1000 * 3600);

    /// Whether somebody could play at all: neither a reserve nor a time per move of zero.
    #[must_use]
    pub const fn is_playable(self) -> bool {
        match self {
            TimeControl::None => true,
            TimeControl::PerMove(time) | TimeControl::Clock { main: time, .. } => !time.is_zero(),
        }
    }

    /// The same with nothing longer than [`TimeControl::MAX`].
    #[must_use]
    pub fn capped(self) -> TimeControl {
        let cap = |time: Duration| time.min(TimeControl::MAX);
        match self {
            TimeControl::None => TimeControl::None,
            TimeControl::PerMove(time) => TimeControl::PerMove(cap(time)),
            TimeControl::Clock { main, increment } => {
                TimeControl::Clock { main: cap(main), increment: cap(increment) }
            }
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TimeControl::None => f.write_str("none"),
            TimeControl::PerMove(time) => {
                write_duration(f, time)?;
                f.write_str("/move")
            }
            TimeControl::Clock { main, increment } => {
                write_duration(f, main)?;
                if increment.is_zero() {
                    return Ok(());
                }
                f.write_str("+")?;
                write_duration(f, increment)
            }
        }
    }
}

/// Nanoseconds of the units, largest first; `ms` must be tried before `m`, which [`parse_duration`] does by reading
/// whole words.
const UNITS: [(&str, u128); 6] = [
    ("h", 3_600_000_000_000),
    ("m", 60_000_000_000),
    ("s", 1_000_000_000),
    ("ms", 1_000_000),
    ("us", 1000),
    ("ns", 1),
];

/// In the largest unit that leaves no rest, so that reading it back gives the same time exactly.
fn write_duration(f: &mut fmt::Formatter<'_>, time: Duration) -> fmt::Result {
    let nanos = time.as_nanos();
    let unit = UNITS.into_iter().find(|(_, size)| nanos > 0 && nanos.is_multiple_of(*size));
    match unit {
        Some((name, size)) => write!(f, "{}{name}", nanos / size),
        None => f.write_str("0s"),
    }
}

/// Why a text is no time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseTimeControlError {
    /// The text, or the part before or after the `+`, is empty.
    Missing {
        /// The whole text.
        text: String,
    },
    /// A number without a unit.
    NoUnit {
        /// The number.
        number: String,
    },
    /// A unit that is none of h, m, s, ms, us, ns.
    UnknownUnit {
        /// The unit.
        unit: String,
    },
    /// A number was expected.
    NoNumber {
        /// What stands there.
        found: String,
    },
    /// More than [`TimeControl::MAX`].
    TooLong {
        /// The part that is too long.
        text: String,
    },
    /// A main time or a time per move of zero.
    Zero,
}

impl fmt::Display for ParseTimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseTimeControlError::Missing { text } => {
                write!(f, "'{text}' is no time control: expected none, 5m+3s, 5m or 30s/move")
            }
            ParseTimeControlError::NoUnit { number } => {
                write!(f, "{number} has no unit: write {number}s for seconds or {number}m for minutes")
            }
            ParseTimeControlError::UnknownUnit { unit } => {
                write!(f, "'{unit}' is no unit of time: expected h, m, s or ms")
            }
            ParseTimeControlError::NoNumber { found } => {
                write!(f, "'{found}' is no time: expected a number and a unit, like 5m or 30s")
            }
            ParseTimeControlError::TooLong { text } => {
                write!(f, "{text} is too long: at most {} hours", TimeControl::MAX.as_secs() / 3600)
            }
            ParseTimeControlError::Zero => {
                f.write_str("no time at all: expected more than zero, or none for no limit")
            }
        }
    }
}

impl std::error::Error for ParseTimeControlError {}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, ParseTimeControlError> {
        let whole = text.trim().to_ascii_lowercase();
        if whole == "none" {
            return Ok(TimeControl::None);
        }
        let part = |part: &str| {
            let part = part.trim();
            if part.is_empty() {
                return Err(ParseTimeControlError::Missing { text: text.to_owned() });
            }
            parse_duration(part)
        };
        let time = if let Some(time) = whole.strip_suffix("/move") {
            TimeControl::PerMove(part(time)?)
        } else if let Some((main, increment)) = whole.split_once('+') {
            TimeControl::Clock { main: part(main)?, increment: part(increment)? }
        } else {
            TimeControl::Clock { main: part(&whole)?, increment: Duration::ZERO }
        };
        if time.is_playable() { Ok(time) } else { Err(ParseTimeControlError::Zero) }
    }
}

/// Reads `1h30m` and the like; `text` is in lower case and not empty.
fn parse_duration(text: &str) -> Result<Duration, ParseTimeControlError> {
    let too_long = || ParseTimeControlError::TooLong { text: text.to_owned() };
    let mut total: u128 = 0;
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (number, tail) = rest.split_at(digits);
        if number.is_empty() {
            return Err(ParseTimeControlError::NoNumber { found: rest.to_owned() });
        }
        let letters = tail.find(|c: char| !c.is_alphabetic()).unwrap_or(tail.len());
        let (unit, tail) = tail.split_at(letters);
        if unit.is_empty() && tail.is_empty() {
            return Err(ParseTimeControlError::NoUnit { number: number.to_owned() });
        }
        let size =
            UNITS.into_iter().find(|(name, _)| *name == unit).map(|(_, size)| size).ok_or_else(|| {
                let shown = if unit.is_empty() { tail } else { unit };
                ParseTimeControlError::UnknownUnit { unit: shown.to_owned() }
            })?;
        let number: u64 = number.parse().map_err(|_| too_long())?;
        total += u128::from(number) * size;
        if total > TimeControl::MAX.as_nanos() {
            return Err(too_long());
        }
        rest = tail.trim_start();
    }
    // At most 1000 hours, far below what u64 holds in nanoseconds.
    Ok(Duration::from_nanos(u64::try_from(total).map_err(|_| too_long())?))
}

/// What the clock allows for one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Budget {
    /// Time until the flag falls; `None` without a clock. With a time per move, what is left of it.
    pub remaining: Option<Duration>,
    /// What the completed turn adds to the clock.
    pub increment: Duration,
    /// The whole time per move, where the time control gives one.
    pub per_move: Option<Duration>,
}

/// Both clocks; at most one runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    control: TimeControl,
    /// What is left, up to the moment `now` for the running one; `None` without a time control.
    left: ByParty<Option<Duration>>,
    /// What was left when the latest decision of each began: what a loss on time that is taken back gives back.
    began: ByParty<Option<Duration>>,
    running: Option<Party>,
    /// The latest moment that anybody has told.
    now: Duration,
}

impl Clocks {
    /// Stopped clocks at the start of a game.
    pub(crate) fn new(control: TimeControl, now: Duration) -> Clocks {
        let left = match control {
            TimeControl::None => None,
            TimeControl::PerMove(time) | TimeControl::Clock { main: time, .. } => Some(time),
        };
        let left = ByParty::new(left, left);
        Clocks { control, left, began: left, running: None, now }
    }

    /// The same with what a snapshot says: what is left, and what was left when the latest decisions began (as far as it
    /// says so; else what is left now). `None` if it cannot be after this many answers of each.
    pub(crate) fn stored(
        mut self,
        left: ByParty<Option<Duration>>,
        began: ByParty<Option<Duration>>,
        answers: ByParty<usize>,
    ) -> Option<Clocks> {
        for party in Party::ALL {
            let most = self.most(answers[party]);
            if left[party].is_some() != most.is_some() || left[party].max(began[party]) > most {
                return None;
            }
            // A clock without anything on it would only fall again.
            let began = began[party].or(left[party]).filter(|time| !time.is_zero());
            self.began[party] = began.or(self.left[party]);
        }
        self.left = left;
        Some(self)
    }

    /// The most that can be on the clock of a player who has given this many answers.
    fn most(&self, answers: usize) -> Option<Duration> {
        match self.control {
            TimeControl::None => None,
            TimeControl::PerMove(time) => Some(time),
            TimeControl::Clock { main, increment } => {
                let turns = u32::try_from(answers).unwrap_or(u32::MAX);
                Some(main.saturating_add(increment.saturating_mul(turns)))
            }
        }
    }

    /// Lets time pass until `now`. Moments before the latest one count as the latest one. Says who is out of time.
    pub(crate) fn advance(&mut self, now: Duration) -> Option<Party> {
        let passed = now.saturating_sub(self.now);
        self.now = self.now.max(now);
        let party = self.running?;
        let left = self.left[party].as_mut()?;
        *left = left.saturating_sub(passed);
        left.is_zero().then_some(party)
    }

    /// Whose clock runs.
    pub(crate) fn running(&self) -> Option<Party> {
        self.running
    }

    /// Makes this player's clock run (and only his), or none.
    pub(crate) fn run(&mut self, party: Option<Party>) {
        self.running = party;
    }

    /// A new decision of `party` begins: a time per move starts afresh.
    pub(crate) fn begin_decision(&mut self, party: Party) {
        if let TimeControl::PerMove(time) = self.control {
            self.left[party] = Some(time);
        }
        // Only a file can leave a player without any time before his decision.
        if self.left[party] != Some(Duration::ZERO) {
            self.began[party] = self.left[party];
        }
    }

    /// Answers were taken back, and this player has given `answers` now: increments that no answer stands for any longer
    /// go, so that playing and taking back makes no time.
    pub(crate) fn cap(&mut self, party: Party, answers: usize) {
        let most = self.most(answers);
        for time in [&mut self.left[party], &mut self.began[party]] {
            *time = most.min(*time);
        }
    }

    /// `party` has completed its turn: the increment is added.
    pub(crate) fn complete_turn(&mut self, party: Party) {
        if let (TimeControl::Clock { increment, .. }, Some(left)) = (self.control, self.left[party].as_mut())
        {
            *left = left.saturating_add(increment);
        }
    }

    /// The game goes on although this player was out of time: he has what he had when that decision began.
    pub(crate) fn forgive(&mut self, party: Party) {
        self.left[party] = self.began[party];
    }

    /// This player is out of time (again).
    pub(crate) fn exhaust(&mut self, party: Party) {
        if self.control != TimeControl::None {
            self.left[party] = Some(Duration::ZERO);
        }
    }

    /// What is left for one at `now`.
    pub(crate) fn left_at(&self, party: Party, now: Duration) -> Option<Duration> {
        let passed = if self.running == Some(party) { now.saturating_sub(self.now) } else { Duration::ZERO };
        self.left[party].map(|left| left.saturating_sub(passed))
    }

    /// What each had when his latest decision began.
    pub(crate) fn began(&self) -> ByParty<Option<Duration>> {
        self.began
    }

    /// When the running clock will be down.
    pub(crate) fn deadline(&self) -> Option<Duration> {
        self.left[self.running?].map(|left| self.now.saturating_add(left))
    }

    /// What the clock allows `party` for the decision he is about to make.
    pub(crate) fn budget(&self, party: Party) -> Budget {
        let (increment, per_move) = match self.control {
            TimeControl::None => (Duration::ZERO, None),
            TimeControl::PerMove(time) => (Duration::ZERO, Some(time)),
            TimeControl::Clock { increment, .. } => (increment, None),
        };
        Budget { remaining: self.left[party], increment, per_move }
    }
}
