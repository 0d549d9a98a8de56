//! What a person types during a game.
//!
//! Points are letters and numbers (`h8`) or two numbers "row column" as printed at the board's edges. Commands are words,
//! in English or Chinese whatever language is shown; full-width letters and digits are understood.

use rules::text::normalize;
use rules::{BoardSize, Choice, Point};
use texts::{PointStyle, Slot, Texts};

/// A line that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Nothing but blanks.
    Empty,
    /// One or several points.
    Points(Vec<Point>),
    /// A number by itself: one of the choices that are shown, or a declaration.
    Number(usize),
    /// A choice by its word.
    Choice(Choice),
    /// `declare N`.
    Declare(usize),
    /// `offer h8 i9 …`.
    Offer(Vec<Point>),
    /// `select h8`.
    Select(Point),
    /// `explain h8`.
    Explain(Point),
    /// `level N`.
    Level(usize),
    /// `save FILE`; with `!` an existing file is replaced.
    Save {
        /// The file.
        path: String,
        /// Replace what is there.
        force: bool,
    },
    /// `load FILE`; with `!` the game in progress is given up.
    Load {
        /// The file.
        path: String,
        /// Give up what is not saved.
        force: bool,
    },
    /// `new`; with `!` the game in progress is given up.
    New {
        /// Give up what is not saved.
        force: bool,
    },
    /// `quit!`: leave, whatever is lost.
    QuitUnsaved,
    /// A command without an argument.
    Command(Command),
}

/// A command without an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Take back my last move.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// A suggestion.
    Hint,
    /// Give up.
    Resign,
    /// Offer a draw.
    Draw,
    /// Accept the draw.
    Accept,
    /// Decline the draw.
    Decline,
    /// Play no stone.
    Pass,
    /// Point out a forbidden move.
    Claim,
    /// List the forbidden points.
    Forbidden,
    /// What the engine thought the moves were worth.
    Values,
    /// The line the engine expects.
    Why,
    /// Let engines think longer.
    Longer,
    /// Show the board again.
    Board,
    /// Show the moves so far.
    Moves,
    /// The list of commands.
    Help,
    /// Leave.
    Quit,
}

/// Why a line was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputError {
    /// No command and no point.
    Unknown(String),
    /// A point that this board does not have.
    OffBoard(String),
    /// A word where a point must stand.
    NoPoint(String),
    /// The command needs a point.
    PointMissing(&'static str),
    /// The command needs a number.
    NumberMissing(&'static str),
    /// The command needs a file name.
    FileMissing(&'static str),
    /// The command takes nothing after it.
    TooMuch(String),
}

impl InputError {
    /// A sentence for the user.
    pub fn sentence(&self, texts: &Texts, size: BoardSize) -> String {
        let word = |word: &str| -> [(&str, Slot); 2] {
            [("word", short(word).into()), ("size", usize::from(size.get()).into())]
        };
        let command = |key: &str| -> [(&str, Slot); 1] { [("word", texts.text(key).into())] };
        match self {
            InputError::Unknown(text) => texts.format("input-unknown", &word(text)),
            InputError::OffBoard(text) => texts.format("text-off-board", &word(text)),
            InputError::NoPoint(text) => texts.format("input-no-point", &word(text)),
            InputError::PointMissing(key) => texts.format("input-point-missing", &command(key)),
            InputError::NumberMissing(key) => texts.format("input-number-missing", &command(key)),
            InputError::FileMissing(key) => texts.format("input-file-missing", &command(key)),
            InputError::TooMuch(text) => texts.format("input-too-much", &word(text)),
        }
    }
}

/// What was typed, cut to what fits in a message.
pub fn short(text: &str) -> String {
    const MOST: usize = 40;
    let mut shown: String = text.chars().take(MOST).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

/// Commands without an argument, by their words.
const COMMANDS: &[(Command, &[&str])] = &[
    (Command::Undo, &["undo", "u", "悔棋", "悔"]),
    (Command::Redo, &["redo", "r", "重做"]),
    (Command::Hint, &["hint", "提示"]),
    (Command::Resign, &["resign", "认输", "投降"]),
    (Command::Draw, &["draw", "求和", "和棋"]),
    (Command::Accept, &["accept", "yes", "同意", "接受"]),
    (Command::Decline, &["decline", "no", "拒绝"]),
    (Command::Pass, &["pass", "--", "停一手"]),
    (Command::Claim, &["claim", "指出禁手", "指禁"]),
    (Command::Forbidden, &["forbidden", "禁手"]),
    (Command::Values, &["values", "评分"]),
    (Command::Why, &["why", "思路", "为什么"]),
    (Command::Longer, &["longer", "多想", "想久一点"]),
    (Command::Board, &["board", "棋盘"]),
    (Command::Moves, &["moves", "棋谱"]),
    (Command::Help, &["help", "?", "帮助"]),
    (Command::Quit, &["quit", "exit", "q", "退出", "离开"]),
];

/// Choices of opening protocols, by their words.
const CHOICES: &[(Choice, &[&str])] = &[
    (Choice::Keep, &["keep", "保持", "不交换", "不换"]),
    (Choice::Swap, &["swap", "交换"]),
    (Choice::TakeBlack, &["take-black", "black", "执黑"]),
    (Choice::TakeWhite, &["take-white", "white", "执白"]),
    (Choice::PlaceSecond, &["place-second", "摆第二子"]),
    (Choice::PlaceThird, &["place-third", "摆第三子"]),
    (Choice::PlaceTwo, &["place-two", "摆两子", "再摆两子"]),
    (Choice::Option, &["option", "打点"]),
];

/// Commands with an argument.
const DECLARE: &[&str] = &["declare", "打点数", "声明", "申明"];
const OFFER: &[&str] = &["offer", "打点", "给出"];
const SELECT: &[&str] = &["select", "选", "选打"];
const EXPLAIN: &[&str] = &["explain", "解释"];
const LEVEL: &[&str] = &["level", "等级", "级别"];
const SAVE: &[&str] = &["save", "保存"];
const LOAD: &[&str] = &["load", "读取", "载入"];
const NEW: &[&str] = &["new", "新局"];

/// Reads one line.
pub fn parse(line: &str, style: PointStyle, size: BoardSize) -> Result<Input, InputError> {
    let line = line.trim().trim_start_matches('\u{feff}');
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let word: String = word.chars().map(normalize).collect();
    let (bare, force) = match word.strip_suffix('!') {
        Some(bare) => (bare, true),
        None => (word.as_str(), false),
    };
    if word.is_empty() {
        return Ok(Input::Empty);
    }
    let points = |text: &str| points(text, style, size);
    let is = |words: &[&str]| words.contains(&bare);
    if let Some((command, _)) = COMMANDS.iter().find(|(_, words)| is(words)) {
        if force && *command == Command::Quit && rest.is_empty() {
            return Ok(Input::QuitUnsaved);
        }
        return if rest.is_empty() {
            Ok(Input::Command(*command))
        } else {
            Err(InputError::TooMuch(rest.to_owned()))
        };
    }
    if let Some((choice, _)) = CHOICES.iter().find(|(_, words)| is(words))
        && rest.is_empty()
    {
        return Ok(Input::Choice(*choice));
    }
    if is(OFFER) {
        return non_empty(points(rest)?, "command-offer").map(Input::Offer);
    }
    if is(SELECT) {
        return one_point(&points(rest)?, "command-select", rest).map(Input::Select);
    }
    if is(EXPLAIN) {
        return one_point(&points(rest)?, "command-explain", rest).map(Input::Explain);
    }
    if is(DECLARE) {
        return number(rest).map(Input::Declare).ok_or(InputError::NumberMissing("command-declare"));
    }
    if is(LEVEL) {
        return number(rest).map(Input::Level).ok_or(InputError::NumberMissing("command-level"));
    }
    if is(SAVE) || is(LOAD) {
        let name = if is(SAVE) { "command-save" } else { "command-load" };
        if rest.is_empty() {
            return Err(InputError::FileMissing(name));
        }
        let path = rest.to_owned();
        return Ok(if is(SAVE) { Input::Save { path, force } } else { Input::Load { path, force } });
    }
    if is(NEW) {
        return if rest.is_empty() {
            Ok(Input::New { force })
        } else {
            Err(InputError::TooMuch(rest.to_owned()))
        };
    }
    if let Some(number) = number(line) {
        return Ok(Input::Number(number));
    }
    match points(line) {
        Ok(points) => Ok(Input::Points(points)),
        Err(InputError::NoPoint(_)) => Err(InputError::Unknown(line.to_owned())),
        Err(error) => Err(error),
    }
}

fn number(text: &str) -> Option<usize> {
    text.chars().map(normalize).collect::<String>().trim().parse().ok()
}

fn non_empty(points: Vec<Point>, command: &'static str) -> Result<Vec<Point>, InputError> {
    if points.is_empty() { Err(InputError::PointMissing(command)) } else { Ok(points) }
}

fn one_point(points: &[Point], command: &'static str, rest: &str) -> Result<Point, InputError> {
    match points[..] {
        [point] => Ok(point),
        [] => Err(InputError::PointMissing(command)),
        _ => Err(InputError::TooMuch(rest.to_owned())),
    }
}

/// Points in a row: `h8`, `h8 i9`, `h8i9`, or two numbers "row column" (with a blank or comma) for one point.
fn points(text: &str, style: PointStyle, size: BoardSize) -> Result<Vec<Point>, InputError> {
    let text: String = text.chars().map(normalize).collect();
    let words: Vec<&str> = text.split([' ', '\t', ',', ';']).filter(|word| !word.is_empty()).collect();
    // Pairs of numbers: row and column of one point each.
    let numbers: Option<Vec<usize>> = words.iter().map(|word| word.parse().ok()).collect();
    if let Some(numbers) = numbers.filter(|numbers| numbers.len() % 2 == 0) {
        let pairs = numbers.chunks_exact(2).map(|pair| {
            let shown = format!("{} {}", pair[0], pair[1]);
            point(pair[1], pair[0], style, size).ok_or(InputError::OffBoard(shown))
        });
        return pairs.collect();
    }
    // A letter and a number apart, as in `h 8`.
    if let [letter, row] = words[..]
        && letter.len() == 1
        && row.bytes().all(|b| b.is_ascii_digit())
    {
        return points(&format!("{letter}{row}"), style, size);
    }
    let mut found = Vec::new();
    for word in words {
        let mut rest = word;
        while !rest.is_empty() {
            let letter = rest.chars().next().filter(char::is_ascii_lowercase);
            let digits = rest.get(1..).map_or(0, |tail| tail.bytes().take_while(u8::is_ascii_digit).count());
            let (Some(letter), 1..) = (letter, digits) else {
                return Err(InputError::NoPoint(word.to_owned()));
            };
            let (this, tail) = rest.split_at(1 + digits);
            let column = letter as usize - 'a' as usize + 1;
            let row = this[1..].parse().unwrap_or(usize::MAX);
            found.push(point(column, row, style, size).ok_or_else(|| InputError::OffBoard(this.to_owned()))?);
            rest = tail;
        }
    }
    Ok(found)
}

/// The point in this column and row, both from 1 as printed at the board's edges.
fn point(column: usize, row: usize, style: PointStyle, size: BoardSize) -> Option<Point> {
    let lines = usize::from(size.get());
    if !(1..=lines).contains(&column) || !(1..=lines).contains(&row) {
        return None;
    }
    let y = if style.row_one_at_top.is_some() { lines - row } else { row - 1 };
    Some(Point::new((column - 1) as u8, y as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Input, InputError> {
        parse(line, PointStyle::default(), BoardSize::RENJU)
    }

    fn at(text: &str) -> Point {
        text.parse().unwrap()
    }

    #[test]
    fn points_are_read_in_every_form() {
        for line in ["h8", "H8", " h8 ", "8 8", "8,8", "ｈ８", "Ｈ８", "h 8"] {
            assert_eq!(read(line), Ok(Input::Points(vec![at("h8")])), "{line}");
        }
        // Two numbers are row and column; several pairs are several points.
        assert_eq!(read("offer 3 1 4,2"), Ok(Input::Offer(vec![at("a3"), at("b4")])));
        assert_eq!(read("3 1"), Ok(Input::Points(vec![at("a3")])));
        for line in ["h8 i9", "h8i9", "h8, i9", "H8，I9"] {
            assert_eq!(read(line), Ok(Input::Points(vec![at("h8"), at("i9")])), "{line}");
        }
    }

    #[test]
    fn row_one_may_be_at_the_top() {
        let style = PointStyle { numbers: true, row_one_at_top: Some(BoardSize::RENJU) };
        assert_eq!(parse("1 1", style, BoardSize::RENJU), Ok(Input::Points(vec![at("a15")])));
        assert_eq!(parse("a1", style, BoardSize::RENJU), Ok(Input::Points(vec![at("a15")])));
        // What is shown is what can be typed.
        for point in BoardSize::RENJU.points() {
            let shown = style.write(point);
            assert_eq!(parse(&shown, style, BoardSize::RENJU), Ok(Input::Points(vec![point])), "{shown}");
        }
    }

    #[test]
    fn words_are_read_in_both_languages() {
        for (line, input) in [
            ("undo", Input::Command(Command::Undo)),
            ("悔棋", Input::Command(Command::Undo)),
            ("UNDO", Input::Command(Command::Undo)),
            ("?", Input::Command(Command::Help)),
            ("？", Input::Command(Command::Help)),
            ("swap", Input::Choice(Choice::Swap)),
            ("交换", Input::Choice(Choice::Swap)),
            ("打点", Input::Choice(Choice::Option)),
            ("打点 h8 i9", Input::Offer(vec![at("h8"), at("i9")])),
            ("offer h8", Input::Offer(vec![at("h8")])),
            ("declare 3", Input::Declare(3)),
            ("打点数 3", Input::Declare(3)),
            ("select h8", Input::Select(at("h8"))),
            ("选 h8", Input::Select(at("h8"))),
            ("explain h8", Input::Explain(at("h8"))),
            ("3", Input::Number(3)),
            ("level 4", Input::Level(4)),
            ("save! a b.json", Input::Save { path: "a b.json".into(), force: true }),
            ("保存 x.txt", Input::Save { path: "x.txt".into(), force: false }),
            ("new", Input::New { force: false }),
            ("新局!", Input::New { force: true }),
            ("quit!", Input::QuitUnsaved),
            ("退出！", Input::QuitUnsaved),
            ("", Input::Empty),
            ("--", Input::Command(Command::Pass)),
        ] {
            assert_eq!(read(line), Ok(input), "{line}");
        }
    }

    #[test]
    fn errors_name_what_is_wrong() {
        for (line, error) in [
            ("foo", InputError::Unknown("foo".into())),
            ("p3", InputError::OffBoard("p3".into())),
            ("h16", InputError::OffBoard("h16".into())),
            ("h0", InputError::OffBoard("h0".into())),
            ("16 1", InputError::OffBoard("16 1".into())),
            ("h99999999999999999999999", InputError::OffBoard("h99999999999999999999999".into())),
            ("explain", InputError::PointMissing("command-explain")),
            ("explain foo", InputError::NoPoint("foo".into())),
            ("offer", InputError::PointMissing("command-offer")),
            ("declare x", InputError::NumberMissing("command-declare")),
            ("save", InputError::FileMissing("command-save")),
            ("undo 3", InputError::TooMuch("3".into())),
            ("select h8 i9", InputError::TooMuch("h8 i9".into())),
            ("é8", InputError::Unknown("é8".into())),
        ] {
            assert_eq!(read(line), Err(error), "{line}");
        }
    }
}
