//! Digits, letters and a few signs as strokes, so that pictures need no font and are the same on every machine.
//!
//! Each glyph is path data of SVG in a box of 6 by 10 with the origin at the upper left, to be drawn with a round pen. Small
//! letters look like capitals.

/// The width of a glyph's box.
pub(crate) const WIDTH: f64 = 6.0;
/// The height of a glyph's box.
pub(crate) const HEIGHT: f64 = 10.0;
/// The gap between two glyphs.
pub(crate) const GAP: f64 = 2.4;

/// What stands for characters that have no glyph.
const UNKNOWN: &str = "M.5 1H5.5V9.5H.5Z";

const ROUND: &str = "M3 0C5 0 6 2 6 5C6 8 5 10 3 10C1 10 0 8 0 5C0 2 1 0 3 0Z";

/// The strokes of a character; none for a blank.
pub(crate) fn strokes(character: char) -> &'static str {
    match character.to_ascii_uppercase() {
        ' ' => "",
        '0' | 'O' => ROUND,
        '1' => "M1 2L3.5 0V10",
        '2' => "M0 2.6C0 1 1.2 0 3 0C4.8 0 6 1 6 2.8C6 4.6 5 5.6 0 10H6",
        '3' => {
            "M.3 1.2C1 .4 2 0 3 0C4.7 0 5.7 1 5.7 2.4C5.7 3.8 4.7 4.7 3 4.7C5 4.7 6 5.8 6 7.2C6 8.9 4.8 10 3 10\
             C1.8 10 .7 9.6 0 8.7"
        }
        '4' => "M4.5 10V0L0 7H6",
        '5' => "M5.5 0H1L.5 4.5C1.2 4 2 3.7 3 3.7C4.8 3.7 6 5 6 6.8C6 8.7 4.8 10 3 10C1.8 10 .7 9.6 0 8.8",
        '6' => {
            "M5.3 .8C4.7 .3 4 0 3.2 0C1.2 0 0 2 0 5.5C0 8.3 1.2 10 3 10C4.8 10 6 8.7 6 6.8C6 5 4.8 3.8 3 3.8\
             C1.5 3.8 .3 4.8 0 6.3"
        }
        '7' => "M0 0H6L2 10",
        '8' => {
            "M3 4.7C1.4 4.7 .4 3.7 .4 2.4C.4 1 1.4 0 3 0C4.6 0 5.6 1 5.6 2.4C5.6 3.7 4.6 4.7 3 4.7\
             C1.2 4.7 0 5.8 0 7.3C0 8.9 1.2 10 3 10C4.8 10 6 8.9 6 7.3C6 5.8 4.8 4.7 3 4.7Z"
        }
        '9' => {
            "M.7 9.2C1.3 9.7 2 10 2.8 10C4.8 10 6 8 6 4.5C6 1.7 4.8 0 3 0C1.2 0 0 1.3 0 3.2C0 5 1.2 6.2 3 6.2\
             C4.5 6.2 5.7 5.2 6 3.7"
        }
        'A' => "M0 10L3 0L6 10M1 6.6H5",
        'B' => "M3 5C4.6 5 5.5 4 5.5 2.5C5.5 1 4.6 0 3 0H0V10H3.2C5 10 6 9 6 7.4C6 5.9 5 5 3.2 5H0",
        'C' => "M6 1.6C5.3 .6 4.4 0 3.2 0C1.2 0 0 2 0 5C0 8 1.2 10 3.2 10C4.4 10 5.3 9.4 6 8.4",
        'D' => "M0 0V10H2.5C4.8 10 6 8 6 5C6 2 4.8 0 2.5 0Z",
        'E' => "M6 0H0V10H6M0 5H4.8",
        'F' => "M6 0H0V10M0 5H4.8",
        'G' => "M6 1.6C5.3 .6 4.4 0 3.2 0C1.2 0 0 2 0 5C0 8 1.2 10 3.2 10C4.4 10 5.4 9.5 6 8.7V5.4H3.6",
        'H' => "M0 0V10M6 0V10M0 5H6",
        'I' => "M3 0V10M1.5 0H4.5M1.5 10H4.5",
        'J' => "M5 0V7C5 9 4.2 10 2.6 10C1.2 10 .4 9.2 0 8",
        'K' => "M0 0V10M6 0L0 6M2 4.2L6 10",
        'L' => "M0 0V10H6",
        'M' => "M0 10V0L3 5.5L6 0V10",
        'N' => "M0 10V0L6 10V0",
        'P' => "M0 10V0H3.2C5 0 6 1.1 6 2.8C6 4.5 5 5.6 3.2 5.6H0",
        'Q' => "M3 0C5 0 6 2 6 5C6 8 5 10 3 10C1 10 0 8 0 5C0 2 1 0 3 0ZM3.8 7.4L6 10.4",
        'R' => "M0 10V0H3.2C5 0 6 1.1 6 2.8C6 4.5 5 5.6 3.2 5.6H0M3 5.6L6 10",
        'S' => {
            "M5.7 1.5C5 .5 4.1 0 3 0C1.4 0 .3 1 .3 2.5C.3 5.8 6 4.2 6 7.4C6 9 4.8 10 3 10C1.7 10 .7 9.4 0 8.3"
        }
        'T' => "M0 0H6M3 0V10",
        'U' => "M0 0V6.5C0 8.8 1.2 10 3 10C4.8 10 6 8.8 6 6.5V0",
        'V' => "M0 0L3 10L6 0",
        'W' => "M0 0L1.5 10L3 4L4.5 10L6 0",
        'X' => "M0 0L6 10M6 0L0 10",
        'Y' => "M0 0L3 5V10M6 0L3 5",
        'Z' => "M0 0H6L0 10H6",
        '?' => "M.3 2.2C.6 .8 1.6 0 3 0C4.7 0 5.8 1 5.8 2.6C5.8 4.6 3 4.6 3 7M3 9.6V10",
        '!' => "M3 0V7M3 9.6V10",
        '+' => "M.5 5H5.5M3 2.5V7.5",
        '-' => "M.5 5H5.5",
        '=' => "M.5 3.6H5.5M.5 6.4H5.5",
        '*' => "M3 2V8M.4 3.5L5.6 6.5M5.6 3.5L.4 6.5",
        '/' => "M5.5 0L.5 10",
        '#' => "M1.8 1L1 9M5 1L4.2 9M.4 3.6H5.8M.2 6.4H5.6",
        '.' => "M3 9.6V10",
        ':' => "M3 3V3.4M3 8V8.4",
        _ => UNKNOWN,
    }
}
