//! Exercises: positions of the corpus of wins by continuous fours.

use std::sync::OnceLock;

use rules::{BoardSize, Color, Point, Rule, Settings, Setup};

/// The corpus: see the head of the file for its form and sources.
const CORPUS: &str = include_str!("../../../data/vcf/vcf.txt");

/// A position in which the side to move wins by continuous fours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Its name, for what was solved.
    pub id: String,
    /// The rule.
    pub rule: Rule,
    /// Lines of the board.
    pub size: BoardSize,
    /// The attacker.
    pub to_move: Color,
    /// The position.
    pub setup: Setup,
    /// Fours that are needed at least.
    pub fours: usize,
    /// One winning line.
    pub line: Vec<Point>,
}

impl Puzzle {
    /// Rule and board.
    #[must_use]
    pub fn settings(&self) -> Settings {
        Settings::new(self.rule, self.size)
    }
}

/// All exercises, the easy ones first.
#[must_use]
pub fn all() -> &'static [Puzzle] {
    static ALL: OnceLock<Vec<Puzzle>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all: Vec<Puzzle> = CORPUS.lines().filter_map(read).collect();
        all.sort_by_key(|puzzle| puzzle.fours);
        all
    })
}

/// Reads one line: `None` for remarks and for positions without a known win.
fn read(line: &str) -> Option<Puzzle> {
    let mut parts = line.split('|').map(str::trim);
    let mut part = || parts.next();
    let (id, rule, size, side) = (part()?, part()?, part()?, part()?);
    let (black, white, fours, _first, line) = (part()?, part()?, part()?, part()?, part()?);
    if id.starts_with('#') {
        return None;
    }
    let to_move = match side {
        "black" => Color::Black,
        _ => Color::White,
    };
    let setup = Setup { black: points(black)?, white: points(white)?, to_move };
    Some(Puzzle {
        id: id.to_owned(),
        rule: rule.parse().ok()?,
        size: BoardSize::new(size.parse().ok()?).ok()?,
        to_move,
        setup,
        fours: fours.parse().ok()?,
        line: points(line)?,
    })
}

/// Points written without anything between them.
fn points(text: &str) -> Option<Vec<Point>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let tail = rest.get(letter.len_utf8()..)?;
        let digits = tail.bytes().take_while(u8::is_ascii_digit).count();
        found.push(rest.get(..letter.len_utf8() + digits)?.parse().ok()?);
        rest = tail.get(digits..)?;
    }
    Some(found)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failed test may panic")]
mod tests {
    use rules::{Move, Position};

    use super::*;

    #[test]
    fn the_lines_of_the_corpus_can_be_played() {
        assert!(all().len() > 50, "{}", all().len());
        for puzzle in all() {
            let mut position = Position::with_setup(puzzle.settings(), puzzle.setup.clone()).unwrap();
            for &point in &puzzle.line {
                position.play(Move::Place(point)).unwrap_or_else(|error| panic!("{}: {error}", puzzle.id));
            }
        }
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<&str> = all().iter().map(|puzzle| puzzle.id.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all().len());
    }
}
