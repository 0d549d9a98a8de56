//! The games of a match in a file: a line of JSON with the conditions, then one for each finished game, written as soon
//! as it is over. Whoever starts the match again goes on where it ended, however it ended.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use rules::{ByColor, Color};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::game::{Finished, Spent};
use crate::schedule::Game;

/// A finished game as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Its place in the schedule, from 1.
    pub game: usize,
    /// The name of the engine with Black.
    pub black: String,
    /// The name of the engine with White.
    pub white: String,
    /// `black`, `white` or `draw`.
    pub result: String,
    /// Why it ended; see [`Finished::reason`].
    pub reason: String,
    /// What a fault was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// The moves, those of the opening included.
    pub moves: String,
    /// How many of them are the opening.
    pub opening: usize,
    /// What Black spent.
    pub black_spent: Spent,
    /// What White spent.
    pub white_spent: Spent,
}

impl Record {
    /// The record of a game.
    #[must_use]
    pub fn new(game: &Game, names: &[String], opening: usize, finished: Finished) -> Record {
        let name = |index: usize| names.get(index).cloned().unwrap_or_default();
        Record {
            game: game.index + 1,
            black: name(game.black()),
            white: name(game.white()),
            result: finished.winner.map_or("draw", Color::name).to_owned(),
            reason: finished.reason,
            fault: finished.fault,
            moves: finished.moves,
            opening,
            black_spent: finished.spent.black,
            white_spent: finished.spent.white,
        }
    }

    /// Half points of a color: 2 for a win, 1 for a draw.
    #[must_use]
    pub fn half_points(&self, color: Color) -> u8 {
        match self.result.as_str() {
            "draw" => 1,
            winner => 2 * u8::from(winner == color.name()),
        }
    }

    /// What each side spent.
    #[must_use]
    pub fn spent(&self) -> ByColor<Spent> {
        ByColor::new(self.black_spent, self.white_spent)
    }
}

/// A file that games go to.
#[derive(Debug)]
pub struct Store {
    file: File,
}

/// What was found in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Games that are finished, in the order of the file; none twice.
    pub records: Vec<Record>,
    /// Whether a last line without its end was dropped.
    pub torn: bool,
}

/// Why a file cannot be used.
#[derive(Debug)]
pub enum StoreError {
    /// Reading, writing or opening failed.
    Io(io::Error),
    /// Another process writes to it.
    Busy,
    /// Its first line is not that of a match.
    NotAMatch,
    /// It belongs to other conditions: the name of the first one that differs.
    Conditions(String),
    /// This line, from 1, is no game of this match.
    Line(usize),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Io(error) => error.fmt(f),
            StoreError::Busy => f.write_str("another process writes to it"),
            StoreError::NotAMatch => f.write_str("the first line is not that of a match"),
            StoreError::Conditions(name) => write!(f, "the conditions differ in {name}"),
            StoreError::Line(line) => write!(f, "line {line} is no game of this match"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> StoreError {
        StoreError::Io(error)
    }
}

impl Store {
    /// Opens or begins a file for a match under `conditions` (a JSON object) with this schedule.
    ///
    /// # Errors
    /// [`StoreError`]; the file is unchanged then.
    pub fn open(
        path: &Path,
        conditions: &Value,
        games: &[Game],
        names: &[String],
    ) -> Result<(Store, Found), StoreError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        if file.try_lock().is_err() {
            return Err(StoreError::Busy);
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        // A line is written with its end at once, so that one without is what a killed process left.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let header = format!("{conditions}\n");
        if whole == 0 && !header.as_bytes().starts_with(&bytes) {
            return Err(StoreError::NotAMatch);
        }
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|_| StoreError::NotAMatch)?;
        let mut lines = text.lines();
        if let Some(first) = lines.next() {
            let found: Value = serde_json::from_str(first).map_err(|_| StoreError::NotAMatch)?;
            compare(&found, conditions)?;
        }
        let records = read(lines, games, names)?;
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        if whole == 0 {
            file.write_all(header.as_bytes())?;
        }
        Ok((Store { file }, Found { records, torn: whole < bytes.len() && whole > 0 }))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// What the system says.
    pub fn add(&mut self, record: &Record) -> io::Result<()> {
        let mut line = serde_json::to_string(record)?;
        line.push('\n');
        self.file.write_all(line.as_bytes())?;
        self.file.flush()
    }
}

/// Both have the same conditions.
fn compare(found: &Value, conditions: &Value) -> Result<(), StoreError> {
    let (Some(found), Some(wanted)) = (found.as_object(), conditions.as_object()) else {
        return Err(StoreError::NotAMatch);
    };
    // The first key says what the file is.
    if wanted.keys().next().is_none_or(|key| !found.contains_key(key)) {
        return Err(StoreError::NotAMatch);
    }
    let different = wanted.keys().chain(found.keys()).find(|&key| found.get(key) != wanted.get(key));
    different.map_or(Ok(()), |key| Err(StoreError::Conditions(key.clone())))
}

fn read<'a>(
    lines: impl Iterator<Item = &'a str>,
    games: &[Game],
    names: &[String],
) -> Result<Vec<Record>, StoreError> {
    let mut records: Vec<Record> = Vec::new();
    let mut seen = vec![false; games.len()];
    for (number, line) in lines.enumerate().map(|(i, line)| (i + 2, line)) {
        let wrong = || StoreError::Line(number);
        let record: Record = serde_json::from_str(line).map_err(|_| wrong())?;
        let index = record.game.checked_sub(1).filter(|&index| index < games.len()).ok_or_else(wrong)?;
        let is = |engine: usize, name: &str| names.get(engine).is_some_and(|other| other == name);
        let game = &games[index];
        let is_result = ["black", "white", "draw"].contains(&record.result.as_str());
        if !is(game.black(), &record.black) || !is(game.white(), &record.white) || !is_result {
            return Err(wrong());
        }
        if !std::mem::replace(&mut seen[index], true) {
            records.push(record);
        }
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]
    use serde_json::json;

    use super::*;
    use crate::schedule::schedule;

    fn record(games: &[Game], index: usize) -> Record {
        let finished = Finished {
            winner: Some(Color::White),
            reason: "five".to_owned(),
            fault: None,
            moves: "h8i9".to_owned(),
            spent: ByColor::default(),
        };
        Record::new(&games[index], &["a".to_owned(), "b".to_owned()], 2, finished)
    }

    #[test]
    fn games_are_found_again_whatever_happened_to_the_last_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let (conditions, games) = (json!({ "match": 1, "rule": "renju" }), schedule(2, false, 6));
        let names = ["a".to_owned(), "b".to_owned()];
        let open = || Store::open(&path, &conditions, &games, &names);
        let (mut store, found) = open().unwrap();
        assert_eq!(found, Found::default());
        assert!(matches!(open(), Err(StoreError::Busy)));
        store.add(&record(&games, 0)).unwrap();
        store.add(&record(&games, 3)).unwrap();
        drop(store);
        let whole = std::fs::read(&path).unwrap();
        let last = whole.len() - serde_json::to_string(&record(&games, 3)).unwrap().len() - 1;
        for length in 0..=whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let (mut store, found) = open().unwrap();
            let all = usize::from(length >= last) + usize::from(length == whole.len());
            assert_eq!(found.records.len(), all, "{length}");
            store.add(&record(&games, 5)).unwrap();
            drop(store);
            assert_eq!(open().unwrap().1.records.len(), all + 1);
        }
    }

    #[test]
    fn other_files_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let (conditions, games) = (json!({ "match": 1, "rule": "renju", "size": 15 }), schedule(2, false, 2));
        let names = ["a".to_owned(), "b".to_owned()];
        let game = serde_json::to_string(&record(&games, 0)).unwrap();
        let later = game.replace("\"game\":1", "\"game\":3");
        for (text, expected) in [
            ("hello", "the first line is not that of a match".to_owned()),
            ("{\"tree\":1}\n", "the first line is not that of a match".to_owned()),
            ("{\"match\":1,\"rule\":\"caro\",\"size\":15}\n", "the conditions differ in rule".to_owned()),
            (&format!("{conditions}\n{game}\nx\n"), "line 3 is no game of this match".to_owned()),
            (&format!("{conditions}\n{later}\n"), "line 2 is no game of this match".to_owned()),
        ] {
            std::fs::write(&path, text).unwrap();
            let error = Store::open(&path, &conditions, &games, &names).unwrap_err();
            assert_eq!(error.to_string(), expected);
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
    }
}
