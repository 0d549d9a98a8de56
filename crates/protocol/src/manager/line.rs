//! What an engine prints, line by line.

use rules::{BoardSize, Point};

use crate::wire::{Place, from_wire, parse_pair};

/// Two coordinates of the wire as an engine printed them, on the board or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// From the left, from 0.
    pub x: i32,
    /// From the top, from 0.
    pub y: i32,
}

impl Pair {
    /// The pair that a text is; `None` when it is anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Pair> {
        parse_pair(text).map(|(x, y)| Pair { x, y })
    }

    /// The point of the board it names; `None` when it is off the board.
    #[must_use]
    pub fn point(self, size: BoardSize) -> Option<Point> {
        from_wire(size, self.x, self.y)
    }

    /// The point or the pass it names; `None` when it is off the board.
    #[must_use]
    pub fn place(self, size: BoardSize) -> Option<Place> {
        match (self.x, self.y) {
            (-1, -1) => Some(Place::Pass),
            _ => self.point(size).map(Place::Point),
        }
    }
}

impl std::fmt::Display for Pair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// One line of an engine. Keywords count in any case; the texts are what follows them.
///
/// ```
/// use protocol::manager::{EngineLine, Pair};
/// assert_eq!(EngineLine::parse("7,8"), EngineLine::Move(Pair { x: 7, y: 8 }));
/// assert_eq!(EngineLine::parse("OK - everything is fine"), EngineLine::Ok);
/// assert_eq!(EngineLine::parse("error no such size"), EngineLine::Error("no such size".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineLine {
    /// One pair of coordinates: a move.
    Move(Pair),
    /// Two or more pairs: stones of an opening.
    Several(Vec<Pair>),
    /// `OK`; whatever follows on the line says nothing.
    Ok,
    /// `SWAP`.
    Swap,
    /// The command is not known.
    Unknown(String),
    /// The command cannot be carried out.
    Error(String),
    /// For the user.
    Message(String),
    /// For the author.
    Debug(String),
    /// A move that the manager may change; it answers with `PLAY`.
    Suggest(Pair),
    /// A line of a live report (an extension).
    Info(String),
    /// Anything else.
    Other(String),
}

impl EngineLine {
    /// Reads a line.
    #[must_use]
    pub fn parse(line: &str) -> EngineLine {
        let line = line.trim();
        if let Some(pair) = Pair::parse(line) {
            return EngineLine::Move(pair);
        }
        let (word, rest) = line.split_once(|c: char| c.is_whitespace()).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_ascii_uppercase().as_str() {
            "OK" => EngineLine::Ok,
            "SWAP" => EngineLine::Swap,
            "UNKNOWN" => EngineLine::Unknown(rest.to_owned()),
            "ERROR" => EngineLine::Error(rest.to_owned()),
            "MESSAGE" => EngineLine::Message(rest.to_owned()),
            "DEBUG" => EngineLine::Debug(rest.to_owned()),
            "INFO" => EngineLine::Info(rest.to_owned()),
            "SUGGEST" => match Pair::parse(rest) {
                Some(pair) => EngineLine::Suggest(pair),
                None => EngineLine::Other(line.to_owned()),
            },
            _ => match line.split_whitespace().map(Pair::parse).collect::<Option<Vec<Pair>>>() {
                Some(pairs) if pairs.len() > 1 => EngineLine::Several(pairs),
                _ => EngineLine::Other(line.to_owned()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart() {
        let pair = |x, y| Pair { x, y };
        let own = str::to_owned;
        for (text, line) in [
            ("7,7", EngineLine::Move(pair(7, 7))),
            ("  10 , 3\t", EngineLine::Move(pair(10, 3))),
            ("-1,-1", EngineLine::Move(pair(-1, -1))),
            ("99,4", EngineLine::Move(pair(99, 4))),
            ("7,7 8,7 9,9", EngineLine::Several(vec![pair(7, 7), pair(8, 7), pair(9, 9)])),
            ("ok", EngineLine::Ok),
            ("OK thanks", EngineLine::Ok),
            ("OKAY", EngineLine::Other(own("OKAY"))),
            ("SWAP", EngineLine::Swap),
            ("UNKNOWN FOO", EngineLine::Unknown(own("FOO"))),
            ("unknown", EngineLine::Unknown(String::new())),
            ("ERROR bad size", EngineLine::Error(own("bad size"))),
            ("MESSAGE 7,7", EngineLine::Message(own("7,7"))),
            ("DEBUG  x ", EngineLine::Debug(own("x"))),
            ("SUGGEST 3,4", EngineLine::Suggest(pair(3, 4))),
            ("SUGGEST me", EngineLine::Other(own("SUGGEST me"))),
            ("INFO DEPTH 7", EngineLine::Info(own("DEPTH 7"))),
            ("7,7,1", EngineLine::Other(own("7,7,1"))),
            ("7", EngineLine::Other(own("7"))),
            ("", EngineLine::Other(String::new())),
            ("name=\"x\"", EngineLine::Other(own("name=\"x\""))),
        ] {
            assert_eq!(EngineLine::parse(text), line, "{text:?}");
        }
    }
}
