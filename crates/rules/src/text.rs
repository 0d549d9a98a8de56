//! Position text: the one short form in which positions are typed, pasted and passed around.
//!
//! - Moves in order, alternating from Black: `h8i9j7`. Case and separators (blanks, `,`, `;`, a single `-`) are free, move
//!   numbers (`12.`) are skipped, `--` or `pass` is a pass. Full-width punctuation, letters and digits are understood.
//! - Explicit stones: `b:h8j7 w:i9`, then optionally `to:b` or `to:w` and `m:` with moves that follow.
//! - The stone list `H8,F6/H7`: Black before the stroke, White after it.
//!
//! Reading is in two steps: [`PositionText::parse`] knows the grammar and no board, so that it can say of every word where
//! it stands; [`PositionText::replay`] plays the moves by the rules and [`PositionText::place`] just puts the stones.

use std::fmt;

use crate::color::Color;
use crate::point::{BoardSize, Point};
use crate::position::{ForbiddenPolicy, Move, Position, Reason, Settings, Setup, fmt_reasons};

/// Texts longer than this many characters are refused: no game is that long.
pub const MAX_CHARS: usize = 1 << 16;

/// A text that is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// Where the fault is, in characters from the start of the text, counted from 1.
    pub at: usize,
    /// The word that is at fault, in lower case.
    pub word: String,
    /// What is wrong with it.
    pub kind: TextErrorKind,
}

/// What is wrong with a word of a position text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextErrorKind {
    /// A point, pass or section was expected.
    Unexpected,
    /// A column letter without a row number.
    NoRow,
    /// A number that belongs to no column letter.
    NoColumn,
    /// A section that is not `b:`, `w:`, `to:` or `m:`.
    UnknownSection,
    /// A section that was given before.
    SectionTwice,
    /// `to:` must be followed by `b` or `w`.
    NoColor,
    /// A point after `to:`, where another section must begin (`m:` for moves).
    AfterSide,
    /// A pass among stones that have no order.
    PassInSetup,
    /// More than one `/`, or `/` together with sections.
    Stroke,
    /// The board of this size does not have the point.
    OffBoard(BoardSize),
    /// The point is named before.
    Twice,
    /// The text is longer than [`MAX_CHARS`].
    TooLong,
}

impl TextError {
    /// What is wrong, without the place: for formats that count lines and columns.
    #[must_use]
    pub fn what(&self) -> String {
        What(self).to_string()
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at character {}: {}", self.at, What(self))
    }
}

struct What<'a>(&'a TextError);

impl fmt::Display for What<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TextError { word, kind, .. } = self.0;
        match kind {
            TextErrorKind::Unexpected => {
                write!(f, "'{word}' is neither a point like h8 nor a pass (--)")
            }
            TextErrorKind::NoRow => write!(f, "column '{word}' has no row number"),
            TextErrorKind::NoColumn => write!(f, "'{word}' has no column letter before it"),
            TextErrorKind::UnknownSection => {
                write!(f, "'{word}' is no section: expected b:, w:, to: or m:")
            }
            TextErrorKind::SectionTwice => write!(f, "the section '{word}' was given before"),
            TextErrorKind::NoColor => write!(f, "'{word}' is no side to move: expected to:b or to:w"),
            TextErrorKind::AfterSide => {
                write!(f, "'{word}' stands after the side to move: moves that follow need m: before them")
            }
            TextErrorKind::PassInSetup => write!(f, "'{word}': stones without order cannot hold a pass"),
            TextErrorKind::Stroke => {
                f.write_str("'/' separates black from white stones and may stand only once")
            }
            TextErrorKind::OffBoard(size) => write!(f, "{word} is off the board of {size} lines"),
            TextErrorKind::Twice => write!(f, "{word} is named before"),
            TextErrorKind::TooLong => {
                write!(f, "the text is longer than {MAX_CHARS} characters")
            }
        }
    }
}

impl std::error::Error for TextError {}

/// A point or pass as it stands in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextMove {
    /// Where it begins, in characters from 1.
    pub at: usize,
    /// As it was written, in lower case.
    pub word: String,
    /// The move; `None` when no board has the point.
    pub mv: Option<Move>,
}

/// A position text that was read: setup stones and moves, not yet put on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionText {
    /// Black setup stones.
    pub black: Vec<TextMove>,
    /// White setup stones.
    pub white: Vec<TextMove>,
    /// The side to move after the setup, when the text says so.
    pub to_move: Option<Color>,
    /// The moves after the setup.
    pub moves: Vec<TextMove>,
    /// Whether stones were given without order (sections or a stone list).
    pub has_setup: bool,
}

/// A game text that breaks the rules: which move, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// Number of the move, from 1 after the setup.
    pub number: usize,
    /// Where the move stands in the text, in characters from 1.
    pub at: usize,
    /// The move as it was written, in lower case.
    pub word: String,
    /// Whose move it would have been.
    pub color: Color,
    /// The board.
    pub size: BoardSize,
    /// Every reason; never empty.
    pub reasons: Vec<Reason>,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} ({}): ", self.number, self.word)?;
        fmt_reasons(f, &self.word, self.size, &self.reasons)
    }
}

impl std::error::Error for ReplayError {}

/// Why a text cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayFailure {
    /// The stones of the setup are faulty.
    Setup(TextError),
    /// A move breaks the rules.
    Move(ReplayError),
}

impl fmt::Display for ReplayFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayFailure::Setup(error) => error.fmt(f),
            ReplayFailure::Move(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReplayFailure {}

impl PositionText {
    /// Reads a position text.
    ///
    /// ```
    /// use rules::{Position, Settings, text::PositionText};
    /// let text = PositionText::parse("1. H8 I9, 2. j7").unwrap();
    /// let position = text.replay(Settings::default()).unwrap();
    /// assert_eq!(rules::text::write(&position), "h8i9j7");
    /// let error = PositionText::parse("h8 i").unwrap_err();
    /// assert_eq!(error.at, 4);
    /// ```
    ///
    /// # Errors
    /// [`TextError`] with the place of the fault.
    pub fn parse(text: &str) -> Result<PositionText, TextError> {
        Reader::new(text)?.read()
    }

    /// Whether the text holds a pass: it then switches passes on.
    #[must_use]
    pub fn has_pass(&self) -> bool {
        self.moves.iter().any(|mv| mv.mv == Some(Move::Pass))
    }

    /// The stones before the first move, for a board of this size.
    ///
    /// # Errors
    /// [`TextError`] for a point off the board or named twice.
    pub fn setup(&self, size: BoardSize) -> Result<Setup, TextError> {
        let mut seen = Vec::new();
        let mut stones = |words: &[TextMove]| {
            words
                .iter()
                .map(|word| on_board(word, size, &mut seen))
                .collect::<Result<Vec<Point>, TextError>>()
        };
        let (black, white) = (stones(&self.black)?, stones(&self.white)?);
        let natural = Setup::natural_to_move(black.len(), white.len());
        Ok(Setup { to_move: self.to_move.unwrap_or(natural), black, white })
    }

    /// Plays the moves by the rules. A pass in the text switches passes on.
    ///
    /// # Errors
    /// [`ReplayFailure`] names the first faulty stone or move and every reason.
    pub fn replay(&self, settings: Settings) -> Result<Position, ReplayFailure> {
        let settings = Settings { passes: settings.passes || self.has_pass(), ..settings };
        let setup = self.setup(settings.size).map_err(ReplayFailure::Setup)?;
        let mut position =
            Position::with_setup(settings, setup).expect("the setup was checked against this board");
        for (i, word) in self.moves.iter().enumerate() {
            let color = position.to_move();
            let reasons = match word.mv {
                Some(mv) => match position.play(mv) {
                    Ok(()) => continue,
                    Err(error) => error.reasons,
                },
                None => {
                    let over = position.result().cloned().map(Reason::AfterEnd);
                    over.into_iter().chain([Reason::OffBoard]).collect()
                }
            };
            let (at, word) = (word.at, word.word.clone());
            let error = ReplayError { number: i + 1, at, word, color, size: settings.size, reasons };
            return Err(ReplayFailure::Move(error));
        }
        Ok(position)
    }

    /// Puts the stones without judging how they came there: any placement is taken, finished games and forbidden
    /// moves included. The move list is kept where the rules allow it; else the stones become a setup.
    ///
    /// # Errors
    /// [`TextError`] for a point off the board or named twice.
    pub fn place(&self, settings: Settings) -> Result<Position, TextError> {
        let lenient = Settings { forbidden: ForbiddenPolicy::Claim, passes: true, ..settings };
        if let Ok(position) = self.replay(lenient) {
            return Ok(position);
        }
        let mut setup = self.setup(settings.size)?;
        let mut seen: Vec<Point> = setup.black.iter().chain(&setup.white).copied().collect();
        for word in &self.moves {
            if word.mv != Some(Move::Pass) {
                let point = on_board(word, settings.size, &mut seen)?;
                match setup.to_move {
                    Color::Black => setup.black.push(point),
                    Color::White => setup.white.push(point),
                }
            }
            setup.to_move = setup.to_move.opponent();
        }
        Ok(Position::with_setup(lenient, setup).expect("the stones were checked against this board"))
    }
}

/// Writes a position as text that [`PositionText::parse`] reads. Where an opening put two stones of one colour in a
/// row, a pass of the other side stands between them.
#[must_use]
pub fn write(position: &Position) -> String {
    let setup = position.setup();
    let mut moves = String::new();
    let mut to_move = setup.to_move;
    for ply in position.moves() {
        if ply.color != to_move {
            moves.push_str("--");
        }
        moves.push_str(&ply.mv.to_string());
        to_move = ply.color.opponent();
    }
    if setup.is_normal() {
        return moves;
    }
    let points = |points: &[Point]| points.iter().map(Point::to_string).collect::<String>();
    let to_move = setup.to_move.name().split_at(1).0;
    let mut text = format!("b:{} w:{} to:{to_move}", points(&setup.black), points(&setup.white));
    if !moves.is_empty() {
        text.push_str(" m:");
        text.push_str(&moves);
    }
    text
}

fn on_board(word: &TextMove, size: BoardSize, seen: &mut Vec<Point>) -> Result<Point, TextError> {
    let fault = |kind| TextError { at: word.at, word: word.word.clone(), kind };
    let point = word.mv.and_then(Move::point).filter(|&point| size.contains(point));
    let point = point.ok_or_else(|| fault(TextErrorKind::OffBoard(size)))?;
    if seen.contains(&point) {
        return Err(fault(TextErrorKind::Twice));
    }
    seen.push(point);
    Ok(point)
}

/// The list that points are being read into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Section {
    Black,
    White,
    Moves,
    /// After `to:`, where only another section may follow.
    Closed,
}

struct Reader {
    chars: Vec<char>,
    next: usize,
    text: PositionText,
    section: Section,
    given: Vec<String>,
}

impl Reader {
    fn new(text: &str) -> Result<Reader, TextError> {
        let chars: Vec<char> = text.chars().take(MAX_CHARS + 1).map(normalize).collect();
        if chars.len() > MAX_CHARS {
            return Err(TextError { at: MAX_CHARS + 1, word: String::new(), kind: TextErrorKind::TooLong });
        }
        let has_stroke = chars.contains(&'/');
        let section = if has_stroke { Section::Black } else { Section::Moves };
        let text = PositionText { has_setup: has_stroke, ..PositionText::default() };
        Ok(Reader { chars, next: 0, text, section, given: Vec::new() })
    }

    fn read(mut self) -> Result<PositionText, TextError> {
        while let Some(&c) = self.chars.get(self.next) {
            match c {
                '-' if self.chars.get(self.next + 1) == Some(&'-') => self.pass(2)?,
                '-' | ',' | ';' => self.next += 1,
                c if c.is_whitespace() || c == '\u{feff}' => self.next += 1,
                '/' => self.stroke()?,
                'a'..='z' => self.word()?,
                '0'..='9' => self.move_number()?,
                _ => {
                    // The whole word, cut to what fits in a message.
                    let length = self.count(0, |&c| !c.is_whitespace() && !",;/".contains(c)).clamp(1, 20);
                    return Err(self.fault(length, TextErrorKind::Unexpected));
                }
            }
        }
        Ok(self.text)
    }

    /// The error for the `length` characters that come next.
    fn fault(&self, length: usize, kind: TextErrorKind) -> TextError {
        let word = self.chars[self.next..].iter().take(length).collect();
        TextError { at: self.next + 1, word, kind }
    }

    /// How many of the characters that come next, `skip` aside, are of a kind.
    fn count(&self, skip: usize, is_kind: impl Fn(&char) -> bool) -> usize {
        self.chars[self.next..].iter().skip(skip).take_while(|c| is_kind(c)).count()
    }

    fn stroke(&mut self) -> Result<(), TextError> {
        if self.section != Section::Black || !self.given.is_empty() {
            return Err(self.fault(1, TextErrorKind::Stroke));
        }
        self.section = Section::White;
        self.next += 1;
        Ok(())
    }

    fn move_number(&mut self) -> Result<(), TextError> {
        let digits = self.count(0, char::is_ascii_digit);
        if !matches!(self.chars.get(self.next + digits), Some('.' | ')')) {
            return Err(self.fault(digits, TextErrorKind::NoColumn));
        }
        self.next += digits + self.count(digits, |&c| c == '.' || c == ')');
        Ok(())
    }

    /// A point, `pass`, or the name of a section.
    fn word(&mut self) -> Result<(), TextError> {
        let letters = self.count(0, char::is_ascii_lowercase);
        if self.chars.get(self.next + letters) == Some(&':') {
            return self.section(letters);
        }
        if self.chars[self.next..].starts_with(&['p', 'a', 's', 's']) {
            return self.pass(4);
        }
        let digits = self.count(1, char::is_ascii_digit);
        if digits == 0 {
            let kind = if letters == 1 { TextErrorKind::NoRow } else { TextErrorKind::Unexpected };
            return Err(self.fault(letters, kind));
        }
        let column = self.chars[self.next] as i32 - 'a' as i32;
        let row: String = self.chars[self.next + 1..][..digits].iter().collect();
        let point = row.parse::<i32>().ok().and_then(|row| Point::try_new(column, row - 1));
        self.push(1 + digits, point.map(Move::Place))
    }

    fn pass(&mut self, length: usize) -> Result<(), TextError> {
        if self.section != Section::Moves {
            return Err(self.fault(length, TextErrorKind::PassInSetup));
        }
        self.push(length, Some(Move::Pass))
    }

    fn push(&mut self, length: usize, mv: Option<Move>) -> Result<(), TextError> {
        let word: String = self.chars[self.next..][..length].iter().collect();
        let list = match self.section {
            Section::Black => &mut self.text.black,
            Section::White => &mut self.text.white,
            Section::Moves => &mut self.text.moves,
            Section::Closed => return Err(self.fault(length, TextErrorKind::AfterSide)),
        };
        list.push(TextMove { at: self.next + 1, word, mv });
        self.next += length;
        Ok(())
    }

    fn section(&mut self, letters: usize) -> Result<(), TextError> {
        let name: String = self.chars[self.next..][..letters].iter().collect();
        let name = match name.as_str() {
            "b" | "black" => "b",
            "w" | "white" => "w",
            "m" | "moves" => "m",
            "to" => "to",
            _ => return Err(self.fault(letters + 1, TextErrorKind::UnknownSection)),
        };
        if self.chars.contains(&'/') {
            return Err(self.fault(letters + 1, TextErrorKind::Stroke));
        }
        if self.given.iter().any(|given| given == name) {
            return Err(self.fault(letters + 1, TextErrorKind::SectionTwice));
        }
        self.given.push(name.to_owned());
        self.text.has_setup = true;
        self.next += letters + 1;
        match name {
            "b" => self.section = Section::Black,
            "w" => self.section = Section::White,
            "m" => self.section = Section::Moves,
            _ => self.side_to_move()?,
        }
        Ok(())
    }

    fn side_to_move(&mut self) -> Result<(), TextError> {
        self.next += self.count(0, |c| c.is_whitespace());
        let letters = self.count(0, |c| c.is_alphanumeric());
        let word: String = self.chars[self.next..][..letters].iter().collect();
        let color = word.parse().map_err(|_| self.fault(letters, TextErrorKind::NoColor))?;
        self.text.to_move = Some(color);
        self.section = Section::Closed;
        self.next += letters;
        Ok(())
    }
}

/// Full-width forms and Chinese punctuation as their ASCII counterparts, letters in lower case: what people type with a
/// Chinese keyboard means the same.
#[must_use]
pub fn normalize(c: char) -> char {
    let c = match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        '、' | '。' => ',',
        '–' | '—' => '-',
        c => c,
    };
    c.to_ascii_lowercase()
}
