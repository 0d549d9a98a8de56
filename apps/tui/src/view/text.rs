//! Text measured in cells: Chinese letters take two.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Cells of a text.
#[must_use]
pub(super) fn width(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// A text cut to so many cells.
#[must_use]
pub(super) fn cut(text: &str, cells: u16) -> String {
    let mut used = 0;
    let mut kept = String::new();
    for letter in text.chars() {
        used += letter.width().unwrap_or(0);
        if used > usize::from(cells) {
            break;
        }
        kept.push(letter);
    }
    kept
}

/// A text filled up with blanks to so many cells, or cut.
#[must_use]
pub(super) fn fill(text: &str, cells: u16) -> String {
    let mut text = cut(text, cells);
    let missing = cells.saturating_sub(width(&text));
    text.extend(std::iter::repeat_n(' ', usize::from(missing)));
    text
}

/// A text in lines of at most so many cells, broken at blanks where there are any and between Chinese letters.
#[must_use]
pub(super) fn wrap(text: &str, cells: u16) -> Vec<String> {
    let most = usize::from(cells.max(2));
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        let mut used = 0;
        // Where the line may be broken: bytes and cells up to there.
        let mut brk: Option<usize> = None;
        for letter in paragraph.chars() {
            let wide = letter.width().unwrap_or(0);
            if used + wide > most {
                let rest = match brk.filter(|&at| at > 0 && at < line.len()) {
                    Some(at) => line.split_off(at),
                    None => String::new(),
                };
                lines.push(line.trim_end().to_owned());
                line = rest.trim_start().to_owned();
                used = line.width();
                brk = None;
            }
            line.push(letter);
            used += wide;
            if letter == ' ' || wide == 2 {
                brk = Some(line.len());
            }
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_blanks_and_between_chinese_letters() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("黑方下了一手", 5), ["黑方", "下了", "一手"]);
        assert_eq!(wrap("unbreakable", 4), ["unbr", "eaka", "ble"]);
    }

    #[test]
    fn cells_are_counted() {
        assert_eq!((width("天元"), cut("天元", 3), fill("天", 4)), (4, "天".to_owned(), "天  ".to_owned()));
    }
}
