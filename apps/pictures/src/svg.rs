//! Pictures as SVG. All coordinates are whole units or tenths, so the text is the same on every machine.

use std::fmt::Write as _;

use records::tree::Mark;
use rules::{Color, Point};

use crate::glyphs;
use crate::picture::{Picture, is_star};
use crate::theme::{Colors, Rgb, hex};

/// Units between two lines.
const CELL: i32 = 40;
/// Units around the outer lines, with coordinates and without.
const MARGINS: (i32, i32) = (56, 28);
/// The radius of a stone.
const STONE: i32 = 18;

/// The side of the picture in units.
pub(crate) fn side(picture: &Picture) -> i32 {
    (i32::from(picture.board.size().get()) - 1) * CELL + 2 * margin(picture)
}

fn margin(picture: &Picture) -> i32 {
    if picture.coordinates { MARGINS.0 } else { MARGINS.1 }
}

/// The picture as an SVG document without fonts, styles or scripts; readers may scale it to any size.
#[must_use]
pub fn svg(picture: &Picture) -> String {
    let side = side(picture);
    let colors = picture.theme.colors();
    let mut out = Out { text: String::new(), picture, colors };
    let _ = writeln!(
        out.text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"{side}\" \
         height=\"{side}\" role=\"img\">"
    );
    if !picture.title.is_empty() {
        let _ = writeln!(out.text, "<title>{}</title>", escaped(&picture.title));
    }
    let _ = writeln!(out.text, "<rect width=\"{side}\" height=\"{side}\" fill=\"{}\"/>", hex(colors.board));
    out.lines();
    if picture.coordinates {
        out.coordinates();
    }
    out.stones();
    out.numbers();
    out.signs();
    out.text.push_str("</svg>\n");
    out.text
}

/// The document as it is written.
struct Out<'p> {
    text: String,
    picture: &'p Picture,
    colors: Colors,
}

impl Out<'_> {
    /// The place of a point; none off the board.
    fn at(&self, point: Point) -> Option<(i32, i32)> {
        let size = self.picture.board.size();
        let last = i32::from(size.get()) - 1;
        let margin = margin(self.picture);
        let place = || (margin + CELL * i32::from(point.x()), margin + CELL * (last - i32::from(point.y())));
        size.contains(point).then(place)
    }

    fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.picture.board.size().get();
        (0..size).rev().flat_map(move |y| (0..size).map(move |x| Point::new(x, y)))
    }

    fn lines(&mut self) {
        let size = i32::from(self.picture.board.size().get());
        let (first, last) = (margin(self.picture), margin(self.picture) + (size - 1) * CELL);
        let mut path = String::new();
        for index in 0..size {
            let at = first + index * CELL;
            let _ = write!(path, "M{first} {at}H{last}M{at} {first}V{last}");
        }
        let line = hex(self.colors.line);
        let _ = writeln!(
            self.text,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"2\" stroke-linecap=\"square\"/>"
        );
        let board = &self.picture.board;
        let stars: Vec<_> =
            self.points().filter(|&point| is_star(board.size(), point) && board.is_empty(point)).collect();
        for point in stars {
            self.disc(point, 5, self.colors.line, None);
        }
    }

    /// A filled circle, with an edge of a width.
    fn disc(&mut self, point: Point, radius: i32, fill: Rgb, edge: Option<(Rgb, i32)>) {
        let Some((x, y)) = self.at(point) else { return };
        let edge = edge.map_or(String::new(), |(color, width)| {
            format!(" stroke=\"{}\" stroke-width=\"{width}\"", hex(color))
        });
        let _ = writeln!(
            self.text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\"{edge}/>",
            hex(fill)
        );
    }

    /// Strokes around a point, in units from it.
    fn strokes(&mut self, point: Point, path: &str, color: Rgb, width: i32) {
        let Some((x, y)) = self.at(point) else { return };
        let _ = writeln!(
            self.text,
            "<path transform=\"translate({x} {y})\" d=\"{path}\" fill=\"none\" stroke=\"{}\" \
             stroke-width=\"{width}\"/>",
            hex(color)
        );
    }

    fn coordinates(&mut self) {
        let size = self.picture.board.size().get();
        let near = margin(self.picture) / 2 - 2;
        let far = side(self.picture) - near;
        for index in 0..size {
            let letter = char::from(b'a' + index).to_string();
            let number = (index + 1).to_string();
            let Some((x, y)) = self.at(Point::new(index, index)) else { continue };
            for (text, x, y) in [(&letter, x, near), (&letter, x, far), (&number, near, y), (&number, far, y)]
            {
                self.write(text, x, y, 14, self.colors.line);
            }
        }
    }

    fn stones(&mut self) {
        for color in Color::ALL {
            let fill = match color {
                Color::Black => self.colors.black,
                Color::White => self.colors.white,
            };
            for point in self.picture.board.stones_of(color).collect::<Vec<_>>() {
                self.disc(point, STONE, fill, Some((self.colors.edge, 1)));
            }
        }
        for &point in &self.picture.line {
            self.strokes(point, "M0-18A18 18 0 0 1 0 18A18 18 0 0 1 0-18Z", self.colors.accent, 4);
        }
    }

    fn numbers(&mut self) {
        let picture = self.picture;
        for (&point, number) in &picture.numbers {
            let Some(color) = picture.board.get(point).color() else { continue };
            let Some((x, y)) = self.at(point) else { continue };
            let text = number.to_string();
            let height = if text.len() > 2 { 13 } else { 16 };
            let ink = match color {
                _ if picture.last == Some(point) => self.colors.accent,
                Color::Black => self.colors.white,
                Color::White => self.colors.black,
            };
            self.write(&text, x, y, height, ink);
        }
        let bare = picture.last.filter(|point| {
            let has_stone = picture.board.size().contains(*point) && !picture.board.is_empty(*point);
            has_stone && !picture.numbers.contains_key(point)
        });
        if let Some(point) = bare {
            self.disc(point, 6, self.colors.accent, None);
        }
    }

    fn signs(&mut self) {
        let picture = self.picture;
        for &point in &picture.forbidden {
            self.strokes(point, "M-9-9L9 9M9-9L-9 9", self.colors.accent, 4);
        }
        for &(point, mark) in &picture.marks {
            let path = match mark {
                Mark::Triangle => "M0-13L11 7H-11Z",
                Mark::Square => "M-9-9H9V9H-9Z",
                Mark::Circle => "M0-10A10 10 0 0 1 0 10A10 10 0 0 1 0-10Z",
                Mark::Cross => "M-8-8L8 8M8-8L-8 8",
            };
            self.strokes(point, path, self.ink(point), 3);
        }
        for (point, label) in &picture.labels {
            let Some((x, y)) = self.at(*point) else { continue };
            let label: String = label.trim().chars().take(3).collect();
            if picture.board.is_empty(*point) {
                self.disc(*point, 14, self.colors.board, None);
            } else if picture.numbers.contains_key(point) {
                continue;
            }
            self.write(&label, x, y, if label.chars().count() > 2 { 13 } else { 16 }, self.ink(*point));
        }
    }

    /// What is seen on a point.
    fn ink(&self, point: Point) -> Rgb {
        match self.picture.board.get(point).color() {
            Some(Color::Black) => self.colors.white,
            Some(Color::White) => self.colors.black,
            None => self.colors.line,
        }
    }

    /// Text of a height in units around a place.
    fn write(&mut self, text: &str, x: i32, y: i32, height: i32, color: Rgb) {
        let count = text.chars().count() as f64;
        if count == 0.0 {
            return;
        }
        let scale = f64::from(height) / glyphs::HEIGHT;
        let width = (count * (glyphs::WIDTH + glyphs::GAP) - glyphs::GAP) * scale;
        let (left, top) = (f64::from(x) - width / 2.0, f64::from(y) - f64::from(height) / 2.0);
        let pen = if height > 15 { 1.5 } else { 1.4 };
        let _ = write!(
            self.text,
            "<g transform=\"translate({left:.1} {top:.1}) scale({scale})\" fill=\"none\" stroke=\"{}\" \
             stroke-width=\"{pen}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
            hex(color)
        );
        for (index, character) in text.chars().enumerate() {
            let strokes = glyphs::strokes(character);
            let shift = index as f64 * (glyphs::WIDTH + glyphs::GAP);
            if strokes.is_empty() {
                continue;
            }
            let moved = match index {
                0 => String::new(),
                _ => format!(" transform=\"translate({shift:.1})\""),
            };
            let _ = write!(self.text, "<path{moved} d=\"{strokes}\"/>");
        }
        self.text.push_str("</g>\n");
    }
}

/// Text that is no markup; characters that XML cannot hold are left out.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\n' | '\t' => out.push(' '),
            '\u{fffe}' | '\u{ffff}' => {}
            character if character.is_control() => {}
            character => out.push(character),
        }
    }
    out
}
