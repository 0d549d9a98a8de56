//! Replies to the first stones, from small files of our own.
//!
//! A line of a file is `stones | replies`: the moves so far, then the moves that are good now, the best first, all as on
//! a board of 15 lines. Positions that are the same but for a symmetry of the board stand there once. The lines hold on
//! other boards with a middle point, too, from 11 lines on: places are told from the middle.
//!
//! The files were made by the engine itself (`cargo run --release -p primer --example book`).

use std::fmt;

use rules::symmetry::Symmetry;
use rules::{BoardSize, Color, Move, Point, Position, Rule};

/// A place, told from the middle of the board.
type Offset = (i32, i32);

/// The smallest board the book is for.
const LEAST_SIZE: u8 = 11;

/// The replies to the first stones under one rule.
///
/// ```
/// use primer::Book;
/// use rules::{Position, Rule, Settings};
/// let mut position = Position::new(Settings::default());
/// position.play("h8".parse::<rules::Point>().unwrap().into()).unwrap();
/// let replies = Book::of(Rule::Renju).replies(&position);
/// assert!(!replies.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    lines: Vec<(Vec<Offset>, Vec<Offset>)>,
}

/// A line of a book that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookError {
    /// Its number, from 1.
    pub line: usize,
    /// The word that is no point, or the whole line if it is not of the form `stones | replies`.
    pub word: String,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: \"{}\" is not of the form \"h8 i9 | j10 g7\"", self.line, self.word)
    }
}

impl std::error::Error for BookError {}

impl Book {
    /// The embedded book of a rule.
    #[must_use]
    pub fn of(rule: Rule) -> Book {
        let text = match rule {
            Rule::Freestyle => include_str!("../../../data/primer/book-freestyle.txt"),
            Rule::Standard => include_str!("../../../data/primer/book-standard.txt"),
            Rule::Renju => include_str!("../../../data/primer/book-renju.txt"),
            Rule::Caro => include_str!("../../../data/primer/book-caro.txt"),
            Rule::CaroOverline => include_str!("../../../data/primer/book-caro-overline.txt"),
        };
        Book::parse(text).expect("the embedded books are tested")
    }

    /// Reads a book.
    ///
    /// # Errors
    /// [`BookError`] with the first line that cannot be read.
    pub fn parse(text: &str) -> Result<Book, BookError> {
        let mut book = Book::default();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let error = |word: &str| BookError { line: index + 1, word: word.to_owned() };
            let Some((stones, replies)) = line.split_once('|') else { return Err(error(line)) };
            let offsets = |text: &str| -> Result<Vec<Offset>, BookError> {
                let offset = |word: &str| {
                    let point = word.parse::<Point>().ok().filter(|&p| BoardSize::RENJU.contains(p));
                    point.map(|point| offset_of(point, BoardSize::RENJU)).ok_or_else(|| error(word))
                };
                text.split_whitespace().map(offset).collect()
            };
            book.lines.push((offsets(stones)?, offsets(replies)?));
        }
        Ok(book)
    }

    /// The good moves here, the best first; none where the book ends.
    #[must_use]
    pub fn replies(&self, position: &Position) -> Vec<Point> {
        let size = position.size();
        let is_plain = position.setup().is_normal() && position.result().is_none();
        if !is_plain || size.get().is_multiple_of(2) || size.get() < LEAST_SIZE {
            return Vec::new();
        }
        let mut stones = Vec::new();
        let mut next = Color::Black;
        for ply in position.moves() {
            match ply.mv {
                Move::Place(point) if ply.color == next => stones.push(offset_of(point, size)),
                _ => return Vec::new(), // a pass, or an opening that is none of ours
            }
            next = next.opponent();
        }
        if position.to_move() != next {
            return Vec::new();
        }
        for (line, replies) in self.lines.iter().filter(|(line, _)| line.len() == stones.len()) {
            for symmetry in Symmetry::ALL {
                if line.iter().map(|&offset| symmetry.apply_to_offset(offset)).eq(stones.iter().copied()) {
                    let images = replies.iter().map(|&offset| symmetry.apply_to_offset(offset));
                    let points = images.filter_map(|offset| point_at(offset, size));
                    return points.filter(|&point| position.check(point.into()).is_ok()).collect();
                }
            }
        }
        Vec::new()
    }
}

fn offset_of(point: Point, size: BoardSize) -> Offset {
    let middle = size.center();
    (i32::from(point.x()) - i32::from(middle.x()), i32::from(point.y()) - i32::from(middle.y()))
}

fn point_at((dx, dy): Offset, size: BoardSize) -> Option<Point> {
    let middle = size.center();
    let point = Point::try_new(i32::from(middle.x()) + dx, i32::from(middle.y()) + dy);
    point.filter(|&point| size.contains(point))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Settings;
    use rules::text::PositionText;

    fn position(rule: Rule, size: usize, moves: &str) -> Position {
        let settings = Settings::new(rule, BoardSize::new(size).unwrap());
        PositionText::parse(moves).unwrap().replay(settings).unwrap()
    }

    #[test]
    fn every_line_of_every_book_is_reached() {
        for rule in Rule::ALL {
            let book = Book::of(rule);
            assert!(book.lines.len() >= 15, "{rule}");
            for (stones, replies) in &book.lines {
                assert!(!replies.is_empty() && stones.len() <= 2);
                let text: String =
                    stones.iter().map(|&o| point_at(o, BoardSize::RENJU).unwrap().to_string()).collect();
                let found = book.replies(&position(rule, 15, &text)).len();
                assert_eq!(found, replies.len(), "{rule} {text}");
            }
        }
    }

    #[test]
    fn symmetric_positions_get_symmetric_replies() {
        let book = Book::parse("h8 i9 | j8 # a comment\n\nh8 | h9").unwrap();
        let reply = |size, moves: &str| book.replies(&position(Rule::Freestyle, size, moves));
        let points = |text: &str| vec![text.parse::<Point>().unwrap()];
        assert_eq!(reply(15, "h8i9"), points("j8"));
        assert_eq!(reply(15, "h8g9"), points("f8"));
        assert_eq!(reply(19, "j10k11"), points("l10"));
        for nothing in [reply(15, "h8j9"), reply(20, "k11l12"), reply(9, "e5f6"), reply(15, "h8--")] {
            assert_eq!(nothing, []);
        }
        assert_eq!(Book::parse("h8\n").unwrap_err().line, 1);
        assert_eq!(Book::parse("\nh8 | z9").unwrap_err(), BookError { line: 2, word: "z9".to_owned() });
    }
}
