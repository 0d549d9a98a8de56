//! Positions and conversations with known answers, from a file.
//!
//! Lines `A | id | rule | size | moves | replies` are positions. `B | id` begins a conversation of lines `> ` to the
//! engine and `< ` regular expressions for its answers; `#` begins a comment.

use std::fmt;

use protocol::manager::Pair;
use regex::Regex;

/// What a move should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// One of these.
    OneOf(Vec<Pair>),
    /// None of these.
    NoneOf(Vec<Pair>),
}

/// A position and what to play in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Its name.
    pub id: String,
    /// The number of the rule on the wire.
    pub rule: u32,
    /// Lines of the board.
    pub size: u8,
    /// The moves, Black first.
    pub moves: Vec<Pair>,
    /// What the next should be.
    pub wish: Wish,
}

/// A line of a conversation.
#[derive(Clone, Debug)]
pub enum Step {
    /// To the engine; `{last reply}` stands for its last answer.
    Send(String),
    /// The form of its answer.
    Expect(Regex),
}

/// A conversation.
#[derive(Clone, Debug)]
pub struct Conversation {
    /// Its name.
    pub id: String,
    /// Its lines.
    pub steps: Vec<Step>,
}

/// All of a file.
#[derive(Clone, Debug, Default)]
pub struct Cases {
    /// The positions.
    pub tasks: Vec<Task>,
    /// The conversations.
    pub conversations: Vec<Conversation>,
}

/// A line that is no case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseError {
    /// Its number, from 1.
    pub line: usize,
    /// Its text.
    pub text: String,
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} is no case: {}", self.line, self.text)
    }
}

impl std::error::Error for CaseError {}

impl Cases {
    /// The cases that the program brings along.
    #[must_use]
    pub fn built_in() -> Cases {
        let text = include_str!("../../../../data/protocol/checks.txt");
        Cases::parse(text).expect("a test reads this file")
    }

    /// Reads cases.
    ///
    /// # Errors
    /// [`CaseError`] for the first line that is none.
    pub fn parse(text: &str) -> Result<Cases, CaseError> {
        let mut cases = Cases::default();
        for (number, line) in text.lines().enumerate() {
            cases.take(line).ok_or_else(|| CaseError { line: number + 1, text: line.to_owned() })?;
        }
        Ok(cases)
    }

    fn take(&mut self, line: &str) -> Option<()> {
        let fields: Vec<&str> = line.split(" | ").map(str::trim).collect();
        match (line.chars().next(), fields.as_slice()) {
            (None | Some('#'), _) => {}
            (Some('>'), _) => {
                let steps = &mut self.conversations.last_mut()?.steps;
                steps.push(Step::Send(line.get(1..)?.trim().to_owned()));
            }
            (Some('<'), _) => {
                let form = Regex::new(line.get(1..)?.trim()).ok()?;
                self.conversations.last_mut()?.steps.push(Step::Expect(form));
            }
            (_, &["B", id]) => {
                self.conversations.push(Conversation { id: id.to_owned(), steps: Vec::new() });
            }
            (_, &["A", id, rule, size, moves, wish]) => {
                let wish = match wish.strip_prefix("not ") {
                    Some(points) => Wish::NoneOf(pairs(points)?),
                    None => Wish::OneOf(pairs(wish)?),
                };
                let (rule, size) = (rule.parse().ok()?, size.parse().ok()?);
                self.tasks.push(Task { id: id.to_owned(), rule, size, moves: pairs(moves)?, wish });
            }
            _ => return None,
        }
        Some(())
    }
}

/// Points as a letter and a number, which is the wire's row plus one.
fn pairs(text: &str) -> Option<Vec<Pair>> {
    let mut pairs = Vec::new();
    let mut rest = text.trim();
    while let Some(letter) = rest.chars().next() {
        let digits: String = rest.chars().skip(1).take_while(char::is_ascii_digit).collect();
        let row: i32 = digits.parse().ok()?;
        if !letter.is_ascii_lowercase() {
            return None;
        }
        pairs.push(Pair { x: letter as i32 - 'a' as i32, y: row - 1 });
        rest = rest.get(1 + digits.len()..)?.trim_start();
    }
    Some(pairs)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    #[test]
    fn the_file_is_read() {
        let cases = Cases::built_in();
        assert!(cases.tasks.len() >= 10 && cases.conversations.len() >= 10);
        let first = &cases.tasks[0];
        assert_eq!((first.rule, first.size, first.moves.len()), (0, 20, 8));
        assert_eq!(first.moves[0], Pair { x: 7, y: 7 });
        assert_eq!(first.wish, Wish::OneOf(vec![Pair { x: 6, y: 7 }, Pair { x: 11, y: 7 }]));
        for conversation in &cases.conversations {
            assert!(conversation.steps.len() > 1, "{}", conversation.id);
        }
    }

    #[test]
    fn other_lines_are_named() {
        for (text, line) in [
            ("> x", 1),
            ("B | x\n< (", 2),
            ("A | x | 0 | 15 | h8 |", 1),
            ("\nC | x", 2),
            ("A | x | 0 | 15 | 88 | h8", 1),
        ] {
            assert_eq!(Cases::parse(text).unwrap_err().line, line, "{text:?}");
        }
    }
}
