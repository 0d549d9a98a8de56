//! An engine of a match as it is typed: a quoted list of keys and values.

use std::fmt;
use std::time::Duration;

/// What a list says: which engine, and what is different for it.
///
/// ```
/// use lab::spec::EngineList;
/// let list = EngineList::parse("cmd='./pbrain x --quiet' name=Rapfi info.caro_rule=1 tc-turn=500 nodes=2_000").unwrap();
/// assert_eq!((list.command.as_str(), list.name.as_deref()), ("./pbrain x --quiet", Some("Rapfi")));
/// assert_eq!(list.info, [("caro_rule".to_owned(), "1".to_owned())]);
/// assert_eq!(list.nodes, Some(2000));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineList {
    /// The command line.
    pub command: String,
    /// Its name in the report.
    pub name: Option<String>,
    /// Keys and values of INFO lines.
    pub info: Vec<(String, String)>,
    /// Time per move.
    pub turn: Option<Duration>,
    /// Nodes per move.
    pub nodes: Option<u64>,
}

/// What is wrong with a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListError {
    /// The character at which the fault begins, from 1.
    pub column: usize,
    /// The fault.
    pub fault: ListFault,
}

/// The kinds of faults of [`ListError`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListFault {
    /// A word without `=`.
    NoEquals(String),
    /// A key that does not exist.
    UnknownKey(String),
    /// A key that has its value already.
    Twice(String),
    /// Not a whole number above zero: key and value.
    NotANumber(String, String),
    /// A key with nothing after the `=`.
    Empty(String),
    /// A quotation mark is not closed.
    OpenQuote,
    /// There is no `cmd=`.
    NoCommand,
}

impl fmt::Display for ListFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListFault::NoEquals(word) => write!(f, "{word} has no '='"),
            ListFault::UnknownKey(key) => write!(f, "there is no key {key}"),
            ListFault::Twice(key) => write!(f, "{key} is given twice"),
            ListFault::NotANumber(key, value) => write!(f, "{key} cannot be {value}"),
            ListFault::Empty(key) => write!(f, "{key} has no value"),
            ListFault::OpenQuote => f.write_str("a quotation mark is not closed"),
            ListFault::NoCommand => f.write_str("there is no cmd="),
        }
    }
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.column, self.fault)
    }
}

impl std::error::Error for ListError {}

impl EngineList {
    /// The keys, `info.KEY` standing for all of its kind.
    pub const KEYS: [&str; 5] = ["cmd", "name", "info.KEY", "tc-turn", "nodes"];

    /// Whether a text is meant as a list: it has `cmd=` in it.
    #[must_use]
    pub fn is_one(text: &str) -> bool {
        text.contains("cmd=")
    }

    /// Reads a list: `key=value` with blanks between them; a value with blanks stands in `'…'` or `"…"`.
    ///
    /// # Errors
    /// [`ListError`] with the first fault.
    pub fn parse(text: &str) -> Result<EngineList, ListError> {
        let mut list = EngineList::default();
        let (mut has_command, words) = (false, words(text)?);
        for (column, word) in words {
            list.set(&word, &mut has_command).map_err(|fault| ListError { column, fault })?;
        }
        match has_command {
            true => Ok(list),
            false => Err(ListError { column: text.chars().count() + 1, fault: ListFault::NoCommand }),
        }
    }

    fn set(&mut self, word: &str, has_command: &mut bool) -> Result<(), ListFault> {
        let (key, value) = word.split_once('=').ok_or_else(|| ListFault::NoEquals(word.to_owned()))?;
        let info = key.strip_prefix("info.").filter(|key| !key.is_empty());
        if value.is_empty() && info.is_none() && ["cmd", "name", "tc-turn", "nodes"].contains(&key) {
            return Err(ListFault::Empty(key.to_owned()));
        }
        let number = || {
            let number: Option<u64> = value.replace('_', "").parse().ok().filter(|&number| number > 0);
            number.ok_or_else(|| ListFault::NotANumber(key.to_owned(), value.to_owned()))
        };
        let is_new = match (key, info) {
            (_, Some(info)) => {
                let is_new = self.info.iter().all(|(other, _)| other != info);
                self.info.push((info.to_owned(), value.to_owned()));
                is_new
            }
            ("cmd", _) => {
                self.command = value.to_owned();
                !std::mem::replace(has_command, true)
            }
            ("name", _) => self.name.replace(value.to_owned()).is_none(),
            ("tc-turn", _) => self.turn.replace(Duration::from_millis(number()?)).is_none(),
            ("nodes", _) => self.nodes.replace(number()?).is_none(),
            _ => return Err(ListFault::UnknownKey(key.to_owned())),
        };
        if is_new { Ok(()) } else { Err(ListFault::Twice(key.to_owned())) }
    }
}

/// The words of a list and the characters, from 1, at which they begin. Quotation marks go, except those inside of
/// others.
fn words(text: &str) -> Result<Vec<(usize, String)>, ListError> {
    let mut words: Vec<(usize, String)> = Vec::new();
    let mut quote: Option<(usize, char)> = None;
    let mut is_inside = false;
    for (column, c) in text.chars().enumerate().map(|(i, c)| (i + 1, c)) {
        if quote.is_none() && c.is_whitespace() {
            is_inside = false;
            continue;
        }
        if !std::mem::replace(&mut is_inside, true) {
            words.push((column, String::new()));
        }
        match quote {
            Some((_, open)) if open == c => quote = None,
            None if c == '\'' || c == '"' => quote = Some((column, c)),
            _ => {
                if let Some((_, word)) = words.last_mut() {
                    word.push(c);
                }
            }
        }
    }
    match quote {
        Some((column, _)) => Err(ListError { column, fault: ListFault::OpenQuote }),
        None => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]
    use super::*;

    #[test]
    fn faults_are_named_with_their_place() {
        for (text, column, fault) in [
            ("cmd=x quick", 7, ListFault::NoEquals("quick".to_owned())),
            ("cmd=x time=3", 7, ListFault::UnknownKey("time".to_owned())),
            ("cmd=x info.=3", 7, ListFault::UnknownKey("info.".to_owned())),
            ("cmd=x nodes=0", 7, ListFault::NotANumber("nodes".to_owned(), "0".to_owned())),
            ("cmd=x  tc-turn=1s", 8, ListFault::NotANumber("tc-turn".to_owned(), "1s".to_owned())),
            ("cmd=x name='a b", 12, ListFault::OpenQuote),
            ("cmd=x cmd=y", 7, ListFault::Twice("cmd".to_owned())),
            ("cmd=x info.a=1 info.a=2", 16, ListFault::Twice("info.a".to_owned())),
            ("name=cmd=", 10, ListFault::NoCommand),
            ("cmd= name=x", 1, ListFault::Empty("cmd".to_owned())),
        ] {
            assert_eq!(EngineList::parse(text), Err(ListError { column, fault }), "{text}");
        }
    }

    #[test]
    fn values_may_have_blanks_and_marks() {
        let list = EngineList::parse("  cmd=\"'/my engines/引擎' -q\" name='引擎 2' info.note=").unwrap();
        assert_eq!((list.command.as_str(), list.name.as_deref()), ("'/my engines/引擎' -q", Some("引擎 2")));
        assert_eq!(list.info, [("note".to_owned(), String::new())]);
    }
}
