//! What `INFO` sets, and the time it leaves for a move.

use std::time::Duration;

use duel::Limits;
use rules::Rule;

/// What "no limit of time" is written as in graphical programs: this many milliseconds a move or a game, or more.
const ENDLESS_TURN: u64 = 2_000_000;
/// The value of `time_left` that means unlimited.
const UNLIMITED: i64 = i32::MAX as i64;
/// Memory that the engine needs beside its tables, in bytes.
const BASE_MEMORY: u64 = 24 << 20;
/// The smallest memory limit that can be kept, in bytes.
const LEAST_MEMORY: u64 = BASE_MEMORY + (4 << 20);
/// Memory for tables when nothing is said, in MiB (the whole engine then stays far below 350 MB).
const USUAL_TABLES: u64 = 64;
/// Moves for which the time of a game is kept.
const MOVES_TO_GO: u32 = 20;

/// The values that `INFO` lines have set; they outlive games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Time for a move; zero: as fast as possible; `None`: no limit.
    pub timeout_turn: Option<Duration>,
    /// Time for a game; `None`: no limit.
    pub timeout_match: Option<Duration>,
    /// Time that is left of it, when the manager says so; `None`: it did not, or there is no limit.
    pub time_left: Option<Duration>,
    /// Added after every move.
    pub time_increment: Duration,
    /// Memory for everything, in bytes; 0: no limit.
    pub max_memory: u64,
    /// Size of the table in KiB, if it was asked for.
    pub hash_kib: Option<u64>,
    /// Deepest iteration, in plies.
    pub max_depth: Option<u32>,
    /// Nodes for a move.
    pub max_nodes: Option<u64>,
    /// Threads.
    pub threads: usize,
    /// The rule, as its number was given; read by [`Settings::rule`].
    pub rule: u32,
    /// Live output: bit 0 for `REALTIME` lines, bit 1 for `INFO` blocks.
    pub show_detail: u8,
    /// `DEBUG` lines are wanted.
    pub debug: bool,
    /// The engine ponders: it thinks on while the other side does.
    pub pondering: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            timeout_turn: Some(Duration::from_secs(30)),
            timeout_match: None,
            time_left: None,
            time_increment: Duration::ZERO,
            max_memory: 350 << 20,
            hash_kib: None,
            max_depth: None,
            max_nodes: None,
            threads: 1,
            rule: 0,
            show_detail: 0,
            debug: false,
            pondering: false,
        }
    }
}

/// What an `INFO` line changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changed {
    /// Nothing that matters now.
    Nothing,
    /// How long a move may take.
    Time,
    /// How much memory there is.
    Memory,
    /// How many threads there are.
    Threads,
    /// The rule.
    Rule,
    /// Whether the engine ponders.
    Pondering,
}

impl Settings {
    /// Takes in a key and its value. Unknown keys and values that are no numbers change nothing, as the protocol asks.
    pub fn set(&mut self, key: &str, value: &str) -> Changed {
        let Ok(number) = value.parse::<i128>() else { return Changed::Nothing };
        let at_least_zero = u64::try_from(number.max(0)).unwrap_or(u64::MAX);
        let millis = Duration::from_millis(at_least_zero);
        match key {
            "timeout_turn" => {
                self.timeout_turn = (at_least_zero < ENDLESS_TURN).then_some(millis);
                Changed::Time
            }
            "timeout_match" => {
                self.timeout_match = (0 < at_least_zero && at_least_zero < 100_000_000).then_some(millis);
                Changed::Time
            }
            "time_left" => {
                self.time_left = (number < i128::from(UNLIMITED)).then_some(millis);
                Changed::Time
            }
            "time_increment" => {
                self.time_increment = millis.min(Duration::from_secs(3600));
                Changed::Time
            }
            "max_memory" => {
                self.max_memory = at_least_zero;
                Changed::Memory
            }
            "hash_size" => {
                self.hash_kib = Some(at_least_zero);
                Changed::Memory
            }
            "max_depth" => {
                self.max_depth = (number > 0).then(|| u32::try_from(number).unwrap_or(u32::MAX));
                Changed::Nothing
            }
            "max_node" => {
                let is_limit = 0 < number && number < i128::from(u64::MAX);
                self.max_nodes = is_limit.then_some(at_least_zero);
                Changed::Nothing
            }
            "thread_num" => {
                self.threads = usize::try_from(number.clamp(1, 256)).unwrap_or(1);
                Changed::Threads
            }
            "rule" => {
                self.rule = u32::try_from(number).unwrap_or(u32::MAX);
                Changed::Rule
            }
            "show_detail" => {
                self.show_detail = (at_least_zero & 3) as u8;
                Changed::Nothing
            }
            "debug" => {
                self.debug = number != 0;
                Changed::Nothing
            }
            "pondering" => {
                self.pondering = number != 0;
                Changed::Pondering
            }
            _ => Changed::Nothing,
        }
    }

    /// The rule the number stands for; `graphical` also knows the numbers that graphical programs use.
    #[must_use]
    pub fn rule(&self, graphical: bool) -> Option<Rule> {
        match self.rule {
            2 if graphical => Some(Rule::Renju),
            5 | 6 if graphical => Some(Rule::Freestyle),
            code => Rule::from_protocol_code(code),
        }
    }

    /// Why a move cannot be made under these settings, if it cannot.
    #[must_use]
    pub fn fault(&self, graphical: bool) -> Option<String> {
        if self.rule(graphical).is_none() {
            return Some(format!("rule {} is not supported: there are 0 1 4 8 and 9", self.rule));
        }
        (0 < self.max_memory && self.max_memory < LEAST_MEMORY)
            .then(|| format!("max_memory {} is too small: {LEAST_MEMORY} bytes are needed", self.max_memory))
    }

    /// Memory for tables in MiB, at least 1.
    #[must_use]
    pub fn table_mib(&self) -> usize {
        let allowed = match self.max_memory {
            0 => u64::MAX,
            limit => limit.saturating_sub(BASE_MEMORY) >> 20,
        };
        let wanted = self.hash_kib.map_or(USUAL_TABLES, |kib| kib >> 10);
        wanted.min(allowed).clamp(1, 1 << 20) as usize
    }

    /// What a move may take when `used` of the game's time is gone: the hard limit is when the answer must be out, the
    /// soft one when no new iteration begins. No limits where none are set.
    #[must_use]
    pub fn budget(&self, used: Duration) -> Budget {
        let left = self.time_left.or(self.timeout_match.map(|game| game.saturating_sub(used)));
        if self.timeout_turn.is_none() && left.is_none() {
            return Budget::default();
        }
        let turn = self.timeout_turn.unwrap_or(Duration::MAX);
        let most = left.map_or(turn, |left| left.min(turn));
        let hard = less_margin(most);
        let mut soft = hard;
        let mut allowed = hard;
        if let Some(left) = left {
            let usable = less_margin(left);
            let share = (usable / MOVES_TO_GO + self.time_increment * 3 / 4).min(hard);
            soft = share;
            // A hard moment may take several shares, but never so much that the rest is played blind.
            allowed = hard.min((share * 4).min(usable / 3 + self.time_increment / 2)).max(share.min(hard));
        }
        Budget { soft: Some(soft), hard: Some(allowed) }
    }

    /// The limits of a search with this budget, `gone` of which has passed.
    pub(crate) fn limits<M>(&self, budget: Budget, gone: Duration) -> Limits<M> {
        Limits {
            time: budget.hard.map(|hard| hard.saturating_sub(gone).max(LEAST)),
            soft_time: budget.soft.map(|soft| soft.saturating_sub(gone).max(LEAST)),
            depth: self.max_depth,
            nodes: self.max_nodes,
            ..Limits::default()
        }
    }
}

/// The least time for an answer.
const LEAST: Duration = Duration::from_millis(2);

/// Time less what the way to the manager's clock may take on a busy machine: 50 ms and a fiftieth, of a short time at most
/// half. Measured at 100 ms a move with more work than cores: of 4,885 answers that were due at 66 ms, 1 % came after 95 ms
/// and 0.1 % after 115 ms.
fn less_margin(time: Duration) -> Duration {
    let margin = Duration::from_millis(50) + time / 50;
    time.saturating_sub(margin.min(time / 2))
}

/// When an answer is due, counted from the request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// No new iteration begins after this.
    pub soft: Option<Duration>,
    /// The search ends.
    pub hard: Option<Duration>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(lines: &[(&str, &str)]) -> Settings {
        let mut settings = Settings::default();
        for (key, value) in lines {
            settings.set(key, value);
        }
        settings
    }

    fn millis(duration: Option<Duration>) -> Option<u128> {
        duration.map(|time| time.as_millis())
    }

    #[test]
    fn time_for_a_move() {
        let budget = |lines| with(lines).budget(Duration::ZERO);
        assert_eq!(millis(budget(&[("timeout_turn", "1000")]).hard), Some(930));
        let short = millis(budget(&[("timeout_turn", "100")]).hard);
        assert_eq!(short, Some(50), "of a short time half is given away");
        assert_eq!(millis(budget(&[("timeout_turn", "0")]).hard), Some(0));
        assert_eq!(budget(&[("timeout_turn", "2000000"), ("timeout_match", "100000000")]), Budget::default());
        let game = budget(&[("timeout_turn", "30000"), ("timeout_match", "180000"), ("time_left", "60000")]);
        assert!(game.soft < game.hard && millis(game.soft) < Some(3100), "{game:?}");
        let nearly_over = budget(&[("time_left", "-50")]);
        assert_eq!(millis(nearly_over.hard), Some(0));
        assert!(millis(budget(&[("time_left", "2147483647")]).hard) > Some(29_000));
    }

    #[test]
    fn the_game_time_is_kept_without_time_left() {
        let settings = with(&[("timeout_turn", "5000"), ("timeout_match", "20000")]);
        assert!(settings.budget(Duration::from_secs(19)).hard < Some(Duration::from_secs(1)));
    }

    #[test]
    fn faults_and_memory() {
        assert_eq!(Settings::default().fault(false), None);
        assert!(with(&[("rule", "2")]).fault(false).is_some_and(|text| text.contains("rule 2")));
        assert_eq!(with(&[("rule", "2")]).rule(true), Some(Rule::Renju));
        assert!(with(&[("rule", "-1")]).fault(true).is_some());
        assert!(
            with(&[("max_memory", "1000000")]).fault(false).is_some_and(|text| text.contains("max_memory"))
        );
        assert_eq!(with(&[("max_memory", "0")]).fault(false), None);
        assert_eq!(with(&[("max_memory", "83886080")]).table_mib(), 56);
        assert_eq!(with(&[("hash_size", "131072")]).table_mib(), 128);
        assert_eq!(with(&[("max_memory", "junk")]), Settings::default());
        assert!(!Settings::default().pondering && with(&[("pondering", "1")]).pondering);
        assert!(!with(&[("pondering", "1"), ("pondering", "0")]).pondering);
    }
}
