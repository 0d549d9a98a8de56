//! The engine's opening book: replies to the first stones, found by long searches beforehand.
//!
//! A file says for which board it is (`board 15`), then has a line for each position: `stones | replies`, as in
//! `h8 i9 | j10:100 g7:64`; the stones are those of the game so far, Black first, and each reply has a weight, how often it
//! is chosen among them. `#` begins a comment. Positions that are symmetric to each other stand there once.

use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

use duel::Random;
use rules::symmetry::Symmetry;
use rules::{BoardSize, Point, Position, Rule, Settings, Setup, Verdict};

/// What is wrong with a line of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookFault {
    /// It is neither `board N` nor `stones | replies`.
    Form,
    /// This word is no point, or no point with a weight from 1 on.
    Word(String),
    /// This stone or reply cannot be played there.
    Illegal(Point),
    /// The position stands there already, maybe in a symmetric form.
    Twice,
    /// The game is over there, or there are no replies.
    Empty,
}

/// A line of a book that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookError {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: BookFault,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.fault {
            BookFault::Form => f.write_str("not of the form \"h8 i9 | j10:100 g7:64\""),
            BookFault::Word(word) => write!(f, "\"{word}\" is no point with a weight"),
            BookFault::Illegal(point) => write!(f, "{point} cannot be played"),
            BookFault::Twice => f.write_str("the position stands there already"),
            BookFault::Empty => f.write_str("there is nothing to play"),
        }
    }
}

impl std::error::Error for BookError {}

/// Replies to the first stones under one rule.
///
/// ```
/// use host::Book;
/// use rules::{Position, Rule, Settings};
/// let book = Book::parse(Rule::Renju, "board 15\nh8 h9 | i10:3 i9:1").unwrap();
/// let mut position = Position::new(Settings::default());
/// for stone in ["h8", "i8"] {
///     position.play(stone.parse::<rules::Point>().unwrap().into()).unwrap();
/// }
/// assert_eq!(book.replies(&position).len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    size: Option<BoardSize>,
    /// By the key of the form of a position with the least one; points are those of that form.
    entries: HashMap<u64, Vec<(Point, u32)>>,
}

impl Book {
    /// The embedded book of a rule, read at first use.
    #[must_use]
    pub fn of(rule: Rule) -> &'static Book {
        static BOOKS: [OnceLock<Book>; 5] = [const { OnceLock::new() }; 5];
        let index = Rule::ALL.iter().position(|&other| other == rule).unwrap_or_default();
        // A test reads them all; damage here would be damage of the program itself.
        BOOKS[index].get_or_init(|| Book::parse(rule, embedded(rule)).unwrap_or_default())
    }

    /// Reads a book.
    ///
    /// # Errors
    /// [`BookError`] with the first line that cannot be read.
    pub fn parse(rule: Rule, text: &str) -> Result<Book, BookError> {
        let mut book = Book::default();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or("").trim();
            if !line.is_empty() {
                book.add(rule, line).map_err(|fault| BookError { line: index + 1, fault })?;
            }
        }
        Ok(book)
    }

    fn add(&mut self, rule: Rule, line: &str) -> Result<(), BookFault> {
        if let Some(lines) = line.strip_prefix("board ") {
            let lines: usize = lines.trim().parse().map_err(|_| BookFault::Form)?;
            self.size = Some(BoardSize::new(lines).map_err(|_| BookFault::Form)?);
            return Ok(());
        }
        let (stones, replies) = line.split_once('|').ok_or(BookFault::Form)?;
        let size = self.size.ok_or(BookFault::Form)?;
        let point = |word: &str| word.parse::<Point>().map_err(|_| BookFault::Word(word.to_owned()));
        let mut position = Position::new(Settings::new(rule, size));
        for word in stones.split_whitespace() {
            let point = point(word)?;
            if !is_legal(&position, point) || position.play(point.into()).is_err() {
                return Err(BookFault::Illegal(point));
            }
        }
        let (key, symmetry) = least_forms(&position)[0];
        let mut found = Vec::new();
        for word in replies.split_whitespace() {
            let parts = word.split_once(':').and_then(|(name, weight)| {
                Some((name, weight.parse::<u32>().ok().filter(|&weight| weight > 0)?))
            });
            let (name, weight) = parts.ok_or_else(|| BookFault::Word(word.to_owned()))?;
            let point = point(name)?;
            if !is_legal(&position, point) {
                return Err(BookFault::Illegal(point));
            }
            found.push((symmetry.apply(size, point), weight));
        }
        if found.is_empty() || position.result().is_some() {
            return Err(BookFault::Empty);
        }
        match self.entries.insert(key, found) {
            Some(_) => Err(BookFault::Twice),
            None => Ok(()),
        }
    }

    /// Positions in the book.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the book has no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The replies here with their weights; none where the book ends.
    #[must_use]
    pub fn replies(&self, position: &Position) -> Vec<(Point, u32)> {
        self.images(position, |_| 0)
    }

    /// A reply by chance, each as often as its weight says; none where the book ends. `allowed` has the last word.
    pub fn choose(
        &self,
        position: &Position,
        random: &mut Random,
        allowed: impl Fn(Point) -> bool,
    ) -> Option<Point> {
        let mut replies = self.images(position, |count| random.below(count));
        replies.retain(|&(point, _)| allowed(point));
        let total: usize = replies.iter().map(|&(_, weight)| weight as usize).sum();
        let mut at = random.below(total);
        for (point, weight) in replies {
            if at < weight as usize {
                return Some(point);
            }
            at -= weight as usize;
        }
        None
    }

    /// The replies; `pick` says by which of the symmetries of a symmetric position.
    fn images(&self, position: &Position, pick: impl FnOnce(usize) -> usize) -> Vec<(Point, u32)> {
        let board = position.board();
        let (stones, size) = (board.stones(), position.size());
        let natural = Setup::natural_to_move(usize::from(stones.black), usize::from(stones.white));
        if Some(size) != self.size || position.to_move() != natural || position.result().is_some() {
            return Vec::new();
        }
        let forms = least_forms(position);
        let Some(replies) = self.entries.get(&forms[0].0) else { return Vec::new() };
        let back = forms[pick(forms.len()).min(forms.len() - 1)].1.inverse();
        let images = replies.iter().map(|&(point, weight)| (back.apply(size, point), weight));
        images.filter(|&(point, _)| is_legal(position, point)).collect()
    }
}

/// Whether the point can be played and is not forbidden, whatever a forbidden move does in this game.
fn is_legal(position: &Position, point: Point) -> bool {
    position.size().contains(point)
        && position.check(point.into()).is_ok()
        && !matches!(position.verdict(point), Verdict::Forbidden(_))
}

/// The least key of the forms of a position, and the symmetries that lead to it: several when the position is symmetric.
#[must_use]
pub fn least_forms(position: &Position) -> Vec<(u64, Symmetry)> {
    let form = |symmetry: Symmetry| (symmetry.apply_to_position(position).board().hash(), symmetry);
    let forms = Symmetry::ALL.map(form);
    let least = forms.iter().map(|form| form.0).min();
    forms.into_iter().filter(|form| Some(form.0) == least).collect()
}

fn embedded(rule: Rule) -> &'static str {
    match rule {
        Rule::Freestyle => include_str!("../../../data/books/freestyle.txt"),
        Rule::Standard => include_str!("../../../data/books/standard.txt"),
        Rule::Renju => include_str!("../../../data/books/renju.txt"),
        Rule::Caro => include_str!("../../../data/books/caro.txt"),
        Rule::CaroOverline => include_str!("../../../data/books/caro-overline.txt"),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]
    use super::*;

    fn position(rule: Rule, size: usize, stones: &str) -> Position {
        let mut position = Position::new(Settings::new(rule, BoardSize::new(size).unwrap()));
        for stone in stones.split_whitespace() {
            position.play(stone.parse::<Point>().unwrap().into()).unwrap();
        }
        position
    }

    #[test]
    fn every_line_of_every_book_can_be_played() {
        for rule in Rule::ALL {
            let book = Book::parse(rule, embedded(rule)).unwrap_or_else(|error| panic!("{rule}: {error}"));
            assert_eq!(*Book::of(rule), book);
            let first = book.replies(&position(rule, 15, ""));
            assert_eq!(first.iter().map(|reply| reply.0.to_string()).collect::<Vec<_>>(), ["h8"], "{rule}");
        }
    }

    #[test]
    fn symmetric_positions_share_replies() {
        let book = Book::parse(Rule::Renju, "board 15\nh8 i9 | j10:3 g7:1 # on the diagonal").unwrap();
        for (stones, replies) in [("h8 i9", ["j10", "g7"]), ("h8 g7", ["f6", "i9"]), ("h8 g9", ["f10", "i7"])]
        {
            let found = book.replies(&position(Rule::Renju, 15, stones));
            assert_eq!(found.iter().map(|reply| reply.0.to_string()).collect::<Vec<_>>(), replies);
        }
        for (size, stones) in [(15, "h8"), (15, "h8 h9"), (19, "h8 i9"), (15, "h8 i9 j10")] {
            assert!(book.replies(&position(Rule::Renju, size, stones)).is_empty(), "{stones}");
        }
        let place = position(Rule::Renju, 15, "h8 i9");
        let mut random = Random::new(4);
        let mut counts = [0; 2];
        for _ in 0..400 {
            let point = book.choose(&place, &mut random, |_| true).unwrap();
            counts[usize::from(point.to_string() == "g7")] += 1;
        }
        assert!((250..350).contains(&counts[0]) && counts[0] + counts[1] == 400, "{counts:?}");
        assert_eq!(book.choose(&place, &mut random, |_| false), None);
    }

    #[test]
    fn faults_name_their_line() {
        let word = |text: &str| BookFault::Word(text.to_owned());
        for (text, line, fault) in [
            ("board 15\n\nh8 i9", 3, BookFault::Form),
            ("h8 | i9:1", 1, BookFault::Form),
            ("board 4", 1, BookFault::Form),
            ("board 15\nh8 | i9", 2, word("i9")),
            ("board 15\nh8 | i9:0", 2, word("i9:0")),
            ("board 15\n8h | i9:1", 2, word("8h")),
            ("board 15\nh8 | h8:1", 2, BookFault::Illegal("h8".parse().unwrap())),
            ("board 11\nh8 | h12:1", 2, BookFault::Illegal("h12".parse().unwrap())),
            ("board 15\nh8 h8 | a1:1", 2, BookFault::Illegal("h8".parse().unwrap())),
            ("board 15\nh8 |", 2, BookFault::Empty),
            ("board 15\nh8 i8 | h9:1\nh8 h9 | i8:1", 3, BookFault::Twice),
        ] {
            assert_eq!(Book::parse(Rule::Renju, text), Err(BookError { line, fault }), "{text}");
        }
        // Three stones of Black that h8 would make a double three.
        let forbidden = "board 15\nf8 a1 g8 o1 h6 a15 h7 o15 | h8:1";
        assert!(Book::parse(Rule::Renju, forbidden).is_err());
        assert!(Book::parse(Rule::Freestyle, forbidden).is_ok());
    }
}
