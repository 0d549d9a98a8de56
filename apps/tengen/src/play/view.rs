//! The board and the game as lines of text.

use std::collections::BTreeMap;

use pictures::is_star;
use rules::{Cell, Point};
use texts::PointStyle;

/// How the board is drawn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Look {
    /// How points are named at the edges.
    pub(crate) style: PointStyle,
    /// Whether ANSI colours are used.
    pub(crate) color: bool,
}

/// A board to be drawn.
pub(crate) struct View<'a> {
    /// The stones.
    pub(crate) board: &'a rules::Board,
    /// The last move, shown in brackets.
    pub(crate) last: Option<Point>,
    /// Points shown in a winning row.
    pub(crate) line: &'a [Point],
    /// Short texts on free points: forbidden points, offers, values.
    pub(crate) marks: BTreeMap<Point, String>,
}

/// Bold, for the last move and winning rows.
const BOLD: &str = "\x1b[1m";
/// Bright red, for marks.
const RED: &str = "\x1b[91m";
const RESET: &str = "\x1b[0m";

impl View<'_> {
    /// The board with coordinates: `X` Black, `O` White, the last move in brackets, `+` on star points.
    pub(crate) fn draw(&self, look: Look) -> String {
        let size = self.board.size();
        let widest = self.marks.values().map(|mark| mark.chars().count()).max().unwrap_or(1);
        let width = widest.max(if look.style.numbers { 2 } else { 1 }) + 1;
        let mut text = String::new();
        for y in (0..size.get()).rev() {
            text.push_str(&format!("{:>2}", look.style.row(Point::new(0, y))));
            let mut last_before = false;
            for x in 0..size.get() {
                let point = Point::new(x, y);
                let is_last = self.last == Some(point);
                let cell = self.cell(point);
                // The brackets around the last move take the place of blanks: one before it, the first one after it.
                let gap = width - cell.chars().count().min(width - 1);
                let mut blanks = vec![' '; gap];
                if last_before {
                    blanks[0] = ')';
                }
                if is_last {
                    blanks[gap - 1] = '(';
                }
                text.extend(blanks);
                text.push_str(&self.paint(point, cell, look));
                last_before = is_last;
            }
            if last_before {
                text.push(')');
            }
            text.push('\n');
        }
        text.push_str("  ");
        for x in 0..size.get() {
            let label =
                if look.style.numbers { (x + 1).to_string() } else { char::from(b'a' + x).to_string() };
            text.push_str(&format!("{label:>width$}"));
        }
        text.push('\n');
        text
    }

    fn cell(&self, point: Point) -> String {
        match self.board.get(point) {
            Cell::Black => "X".to_owned(),
            Cell::White => "O".to_owned(),
            Cell::Empty | Cell::Border => match self.marks.get(&point) {
                Some(mark) => mark.clone(),
                None if is_star(self.board.size(), point) => "+".to_owned(),
                None => ".".to_owned(),
            },
        }
    }

    fn paint(&self, point: Point, cell: String, look: Look) -> String {
        if !look.color {
            return cell;
        }
        if self.last == Some(point) || self.line.contains(&point) {
            format!("{BOLD}{cell}{RESET}")
        } else if self.marks.contains_key(&point) {
            format!("{RED}{cell}{RESET}")
        } else {
            cell
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Board, BoardSize, Color};

    fn draw(view: &View, numbers: bool) -> String {
        let style = PointStyle { numbers, row_one_at_top: None };
        view.draw(Look { style, color: false })
    }

    fn board(size: usize, black: &[&str], white: &[&str]) -> Board {
        let mut board = Board::new(BoardSize::new(size).unwrap());
        for (color, points) in [(Color::Black, black), (Color::White, white)] {
            for point in points {
                board.put(point.parse().unwrap(), color);
            }
        }
        board
    }

    #[test]
    fn the_last_move_stands_in_brackets() {
        let board = board(5, &["c3"], &["e3", "d4"]);
        let mut view =
            View { board: &board, last: Some("e3".parse().unwrap()), line: &[], marks: BTreeMap::new() };
        assert_eq!(
            draw(&view, false),
            " 5 . . . . .\n 4 . . . O .\n 3 . . X .(O)\n 2 . . . . .\n 1 . . . . .\n   a b c d e\n"
        );
        view.last = Some("c3".parse().unwrap());
        assert!(draw(&view, false).contains(" 3 . .(X). O\n"));
    }

    #[test]
    fn wide_marks_keep_the_columns_straight() {
        let board = board(5, &["c3"], &[]);
        let marks = BTreeMap::from([
            ("b3".parse().unwrap(), "46".to_owned()),
            ("d3".parse().unwrap(), "7".to_owned()),
        ]);
        let view = View { board: &board, last: Some("c3".parse().unwrap()), line: &[], marks };
        let text = draw(&view, false);
        assert!(text.contains(" 3  . 46 (X) 7  .\n"), "{text}");
        assert!(text.ends_with("    a  b  c  d  e\n"), "{text}");
    }

    #[test]
    fn numbers_at_the_edges() {
        let board = board(5, &[], &[]);
        let view = View { board: &board, last: None, line: &[], marks: BTreeMap::new() };
        assert!(draw(&view, true).ends_with("    1  2  3  4  5\n"));
    }

    #[test]
    fn star_points_are_where_boards_have_them() {
        let stars = |lines: usize| -> Vec<String> {
            let size = BoardSize::new(lines).unwrap();
            size.points().filter(|&point| is_star(size, point)).map(|point| point.to_string()).collect()
        };
        assert_eq!(stars(15), ["d4", "d12", "h8", "l4", "l12"]);
        assert_eq!(stars(9), ["c3", "c7", "e5", "g3", "g7"]);
        assert_eq!(stars(19).len(), 9);
        assert_eq!(stars(20), ["d4", "d17", "q4", "q17"]);
        assert_eq!(stars(6), [""; 0]);
    }
}
