//! What an engine says of its search while it thinks.
//!
//! There is no common form. What is read: the lines `INFO KEY value` of Rapfi, and every message in which a known word is
//! followed by a number, such as `Depth 12-20 | Eval 57 | Node 1234K` or `depth 5 ev 12 n 4000`. A message that
//! means something else costs a wrong figure on the screen, never a move.

use std::time::Duration;

use duel::Score;

use super::line::{EngineLine, Pair};

/// How far a search has come, as far as the engine tells.
///
/// ```
/// use duel::Score;
/// use protocol::manager::{EngineLine, Report};
/// let mut report = Report::default();
/// report.hear(&EngineLine::parse("MESSAGE Depth 12-20 | Eval -57 | Time 350ms | Node 12K"));
/// assert_eq!((report.depth, report.seldepth, report.nodes), (Some(12), Some(20), Some(12_000)));
/// assert_eq!(report.score, Some(Score::from_units(-57)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Plies of the last iteration.
    pub depth: Option<u32>,
    /// Plies of the longest line.
    pub seldepth: Option<u32>,
    /// Nodes of the search.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub speed: Option<u64>,
    /// The value for the engine, in its own units.
    pub score: Option<Score>,
    /// How long it thought by its own account.
    pub time: Option<Duration>,
    /// The line it expects, its own move first.
    pub line: Vec<Pair>,
    /// The variation that the next lines are about; 1, or whatever number came first, is the best one.
    variation: Option<i64>,
    first: Option<i64>,
}

impl Report {
    /// Takes in a line; whether it said something of the search.
    pub fn hear(&mut self, line: &EngineLine) -> bool {
        match line {
            EngineLine::Info(text) => self.info(text),
            EngineLine::Message(text) => match text.get(..8) {
                Some(word) if word.eq_ignore_ascii_case("realtime") => false,
                _ => self.message(text),
            },
            _ => false,
        }
    }

    /// `KEY value` of a block of lines.
    fn info(&mut self, text: &str) -> bool {
        let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (key, value) = (key.to_ascii_lowercase(), value.trim());
        if key == "pv" {
            if let Ok(number) = value.parse() {
                let first = *self.first.get_or_insert(number);
                self.first = Some(first.min(number));
                self.variation = Some(number);
            }
            return false;
        }
        if self.variation != self.first {
            return false;
        }
        match key.as_str() {
            "bestline" => {
                let line: Vec<Pair> = value.split_whitespace().map_while(Pair::parse).collect();
                let any = !line.is_empty();
                self.line = line;
                any
            }
            // Of all variations together, where the engine tells both.
            "totalnodes" => self.take("nodes", value),
            "totaltime" => self.take("time", value),
            _ => self.take(&key, value),
        }
    }

    /// Known words with a number behind them.
    fn message(&mut self, text: &str) -> bool {
        let separators = |c: char| c.is_whitespace() || matches!(c, '|' | ':' | '=' | ';');
        let words: Vec<&str> = text.split(separators).filter(|word| !word.is_empty()).collect();
        let mut any = false;
        for pair in words.windows(2) {
            any |= self.take(&pair[0].to_ascii_lowercase(), pair[1].trim_end_matches(','));
        }
        any
    }

    /// Takes a figure; whether it is one.
    fn take(&mut self, key: &str, value: &str) -> bool {
        match key {
            "depth" => {
                let (depth, most) = value.split_once('-').unwrap_or((value, ""));
                let Ok(depth) = depth.parse() else { return false };
                self.depth = Some(depth);
                self.seldepth = most.parse().ok().or(self.seldepth);
                true
            }
            "seldepth" => set(&mut self.seldepth, value.parse().ok()),
            "node" | "nodes" | "n" => set(&mut self.nodes, number(value)),
            "speed" | "nps" => set(&mut self.speed, number(value)),
            "eval" | "ev" | "val" | "value" | "score" => set(&mut self.score, score(value)),
            "time" | "tm" => set(&mut self.time, time(value)),
            _ => false,
        }
    }
}

/// Keeps a value that could be read; whether it could.
fn set<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    let any = value.is_some();
    *place = value.or(place.take());
    any
}

/// `57`, `-3`, `+M5` and `-M6`: a win or loss in so many plies.
fn score(text: &str) -> Option<Score> {
    let (negative, digits) = match text.strip_prefix(['+', '-']) {
        Some(rest) => (text.starts_with('-'), rest),
        None => (false, text),
    };
    if let Some(plies) = digits.strip_prefix(['M', 'm']) {
        let plies = plies.trim_start_matches('#').parse().ok()?;
        return Some(if negative { Score::loss_in(plies) } else { Score::win_in(plies) });
    }
    let whole = digits.split('.').next().filter(|whole| !whole.is_empty())?;
    if !digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let units = whole.parse::<i32>().unwrap_or(i32::MAX);
    Some(Score::from_units(if negative { -units } else { units }))
}

/// A count, also in thousands, millions and thousands of millions: `1234`, `12K`, `3.5M`, `2G`.
fn number(text: &str) -> Option<u64> {
    let text = text.trim_end_matches("nps").trim_end_matches("/s");
    let (digits, unit) = match text.char_indices().next_back()? {
        (at, 'K' | 'k') => (&text[..at], 1_000),
        (at, 'M' | 'm') => (&text[..at], 1_000_000),
        (at, 'G' | 'g' | 'B' | 'b') => (&text[..at], 1_000_000_000),
        _ => (text, 1),
    };
    scaled(digits, unit)
}

/// A time: `350`, `350ms`, `1.5s`, `2min`, `1h`.
fn time(text: &str) -> Option<Duration> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "" | "ms" => 1,
        "s" | "sec" => 1_000,
        "m" | "min" => 60_000,
        "h" => 3_600_000,
        _ => return None,
    };
    scaled(digits, unit).map(Duration::from_millis)
}

/// A number with up to three digits behind the point, times `unit`, without floats.
fn scaled(digits: &str, unit: u64) -> Option<u64> {
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let whole: u64 = whole.parse().ok()?;
    let part = part.get(..part.len().min(3))?;
    let thousandths =
        if part.is_empty() { 0 } else { part.parse::<u64>().ok()? * 10u64.pow(3 - part.len() as u32) };
    whole.checked_mul(unit)?.checked_add(thousandths * unit / 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(lines: &[&str]) -> Report {
        let mut report = Report::default();
        for line in lines {
            report.hear(&EngineLine::parse(line));
        }
        report
    }

    #[test]
    fn messages_of_several_engines() {
        let ms = |ms| Some(Duration::from_millis(ms));
        let report = heard(&["MESSAGE Speed 1234K | Depth 12-20 | Eval +M7 | Node 3.5M | Time 2s"]);
        assert_eq!((report.speed, report.depth, report.seldepth), (Some(1_234_000), Some(12), Some(20)));
        assert_eq!((report.nodes, report.time), (Some(3_500_000), ms(2_000)));
        assert_eq!(report.score, Some(Score::win_in(7)));
        let report = heard(&["MESSAGE depth 2-4 ev 12 n 34 n/ms 3 tm 5 pv Hh Ii"]);
        assert_eq!((report.depth, report.nodes, report.time), (Some(2), Some(34), ms(5)));
        assert_eq!(report.score, Some(Score::from_units(12)));
        let report = heard(&["MESSAGE depth=9, nodes: 77; score=-3.25"]);
        assert_eq!((report.depth, report.nodes), (Some(9), Some(77)));
        assert_eq!(report.score, Some(Score::from_units(-3)));
    }

    #[test]
    fn prose_is_no_report() {
        for line in [
            "MESSAGE",
            "MESSAGE hello depth",
            "MESSAGE depth unknown time x",
            "MESSAGE REALTIME VAL 12",
            "DEBUG depth 12",
            "7,7",
            "MESSAGE Übertiefe",
        ] {
            assert_eq!(heard(&[line]), Report::default(), "{line}");
        }
    }

    #[test]
    fn a_block_of_lines_with_two_variations() {
        let report = heard(&[
            "INFO PV 1",
            "INFO NUMPV 2",
            "INFO DEPTH 9",
            "INFO SELDEPTH 14",
            "INFO NODES 100",
            "INFO TOTALNODES 5000",
            "INFO TOTALTIME 40",
            "INFO SPEED 125000",
            "INFO EVAL -M6",
            "INFO WINRATE 0.1",
            "INFO BESTLINE 7,7 8,8",
            "INFO PV DONE",
            "INFO PV 2",
            "INFO DEPTH 8",
            "INFO EVAL 3",
            "INFO BESTLINE 1,1",
            "INFO PV DONE",
        ]);
        assert_eq!((report.depth, report.seldepth, report.nodes), (Some(9), Some(14), Some(5000)));
        assert_eq!((report.speed, report.score), (Some(125_000), Some(Score::loss_in(6))));
        assert_eq!(report.line, [Pair { x: 7, y: 7 }, Pair { x: 8, y: 8 }]);
    }

    #[test]
    fn absurd_figures_do_not_break_anything() {
        for line in [
            "MESSAGE depth 99999999999 nodes 99999999999999999999G eval 99999999999 time 9999999999999999999h",
            "MESSAGE nodes 1.-5K speed .K eval . time .s eval +M eval -M99999999999",
            "MESSAGE nodes 1.é time 5é eval M#",
            "INFO EVAL -99999999999999",
        ] {
            heard(&[line]);
        }
        assert_eq!(heard(&["INFO EVAL -99999999999999"]).score, Some(-Score::MAX_ESTIMATE));
    }
}
