//! The corpus of wins by continuous fours, read. The tests of both solvers use it.

use rules::{BoardSize, Point, Position, Rule, Settings, Setup};

/// A problem of the corpus.
pub(crate) struct Problem {
    /// Its name.
    pub(crate) id: String,
    /// The side to move is asked.
    pub(crate) position: Position,
    /// Fewest fours: `None` when there is no win, `u32::MAX` when it is not certified.
    pub(crate) fours: Option<u32>,
    /// Every first move that wins in so few fours, where that is known.
    pub(crate) first: Vec<Point>,
}

/// Points written without separators.
fn points(text: &str) -> Vec<Point> {
    let starts = text.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()).map(|(i, _)| i);
    let ends = starts.clone().skip(1).chain([text.len()]);
    starts.zip(ends).map(|(start, end)| text[start..end].parse().unwrap()).collect()
}

/// All of them.
pub(crate) fn corpus() -> Vec<Problem> {
    let text = include_str!("../../../../data/vcf/vcf.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split('|').map(str::trim).collect();
            let rule: Rule = fields[1].parse().unwrap();
            let size = BoardSize::new(fields[2].parse().unwrap()).unwrap();
            let setup = Setup {
                black: points(fields[4]),
                white: points(fields[5]),
                to_move: fields[3].parse().unwrap(),
            };
            let fours = match fields[6] {
                "none" => None,
                "?" => Some(u32::MAX),
                number => Some(number.parse().unwrap()),
            };
            let first = if fields[7].starts_with(['-', '?']) { Vec::new() } else { points(fields[7]) };
            let position = Position::with_setup(Settings::new(rule, size), setup).unwrap();
            Problem { id: fields[0].to_owned(), position, fours, first }
        })
        .collect()
}
