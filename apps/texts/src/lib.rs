//! Everything a user reads, in his language.
//!
//! Libraries speak in typed values; this crate turns them into sentences. The sentences live in `locales/<language>/*.ftl`
//! (Project Fluent), one set of messages for the command line, the terminal interface and the page. Each enum has one
//! exhaustive match here, so that a value without words does not compile; that every message exists in every language is
//! checked by the project's tidy tests.
#![forbid(unsafe_code)]

mod engine_text;
mod explain;
mod files_text;
mod formats_text;
mod openings;
mod records_text;
mod rules_text;
mod session_text;

use std::fmt;
use std::str::FromStr;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use rules::{BoardSize, Move, Point};
use unic_langid::LanguageIdentifier;

/// A language the program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// The tag used by `--lang` and as the folder of the messages: `en` or `zh-CN`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh-CN",
        }
    }

    /// The language of the system's locale where the program speaks it, else English.
    #[must_use]
    pub fn of_system() -> Language {
        sys_locale::get_locale().and_then(|locale| locale.parse().ok()).unwrap_or_default()
    }

    fn sources(self) -> &'static [&'static str] {
        macro_rules! messages {
            ($folder:literal) => {
                &[
                    include_str!(concat!("../../../locales/", $folder, "/rules.ftl")),
                    include_str!(concat!("../../../locales/", $folder, "/openings.ftl")),
                    include_str!(concat!("../../../locales/", $folder, "/session.ftl")),
                    include_str!(concat!("../../../locales/", $folder, "/explain.ftl")),
                    include_str!(concat!("../../../locales/", $folder, "/records.ftl")),
                    include_str!(concat!("../../../locales/", $folder, "/files.ftl")),
                    include_str!(concat!("../../../locales/", $folder, "/cli.ftl")),
                    include_str!(concat!("../../../locales/", $folder, "/play.ftl")),
                    include_str!(concat!("../../../locales/", $folder, "/learn.ftl")),
                    include_str!(concat!("../../../locales/", $folder, "/engines.ftl")),
                    include_str!(concat!("../../../locales/", $folder, "/matches.ftl")),
                    include_str!(concat!("../../../locales/", $folder, "/tui.ftl")),
                    include_str!(concat!("../../../locales/", $folder, "/analyze.ftl")),
                    include_str!(concat!("../../../locales/", $folder, "/lab.ftl")),
                ]
            };
        }
        match self {
            Language::English => messages!("en"),
            Language::Chinese => messages!("zh-CN"),
        }
    }
}

/// The program does not speak this language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseLanguageError(
    /// The text that was given.
    pub String,
);

impl fmt::Display for ParseLanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no language of this program: expected en or zh-CN", self.0)
    }
}

impl std::error::Error for ParseLanguageError {}

impl FromStr for Language {
    type Err = ParseLanguageError;

    /// Reads a language tag or locale name (`en`, `en_US.UTF-8`, `zh-CN`, `zh_TW`, …); the part that names the language
    /// decides.
    fn from_str(text: &str) -> Result<Language, ParseLanguageError> {
        let tag = text.split(['.', '@']).next().unwrap_or_default().replace('_', "-");
        let id: Option<LanguageIdentifier> = tag.parse().ok();
        match id.as_ref().map(|id| id.language.as_str()) {
            Some("en") => Ok(Language::English),
            Some("zh") => Ok(Language::Chinese),
            _ => Err(ParseLanguageError(text.to_owned())),
        }
    }
}

/// How points are written for people. Files and JSON always use [`Point`]'s own form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct PointStyle {
    /// Row and column as two numbers (`8,8`) instead of a letter and a number (`h8`).
    pub numbers: bool,
    /// Row 1 is the top row of a board of this size; else it is the bottom row.
    pub row_one_at_top: Option<BoardSize>,
}

impl PointStyle {
    /// The row number shown for a point, from 1.
    #[must_use]
    pub fn row(self, point: Point) -> u8 {
        match self.row_one_at_top {
            Some(size) => size.get().saturating_sub(point.y()),
            None => point.y() + 1,
        }
    }

    /// The point as text.
    #[must_use]
    pub fn write(self, point: Point) -> String {
        if self.numbers {
            format!("{},{}", self.row(point), point.x() + 1)
        } else {
            format!("{}{}", char::from(b'a' + point.x()), self.row(point))
        }
    }
}

/// The messages of one language.
pub struct Texts {
    language: Language,
    points: PointStyle,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// Loads the messages of a language.
    ///
    /// # Panics
    /// If the messages built into the program are faulty, which the tests exclude.
    #[must_use]
    pub fn new(language: Language) -> Texts {
        let id = language.tag().parse().expect("our language tags are well formed");
        let mut bundle = FluentBundle::new(vec![id]);
        // Terminals show the invisible marks that would isolate slots of another writing direction.
        bundle.set_use_isolating(false);
        for source in language.sources() {
            let resource = FluentResource::try_new((*source).to_owned()).unwrap_or_else(|(_, errors)| {
                panic!("a message file of {} is faulty: {errors:?}", language.tag())
            });
            bundle
                .add_resource(resource)
                .unwrap_or_else(|errors| panic!("a message of {} exists twice: {errors:?}", language.tag()));
        }
        Texts { language, points: PointStyle::default(), bundle }
    }

    /// The language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// Writes points in another style from here on.
    pub fn set_point_style(&mut self, style: PointStyle) {
        self.points = style;
    }

    /// How points are written.
    #[must_use]
    pub fn point_style(&self) -> PointStyle {
        self.points
    }

    /// A point as it is written for people.
    #[must_use]
    pub fn point(&self, point: Point) -> String {
        self.points.write(point)
    }

    /// A move: a point, or `--` for a pass.
    #[must_use]
    pub fn mv(&self, mv: Move) -> String {
        mv.point().map_or_else(|| mv.to_string(), |point| self.point(point))
    }

    /// The message without slots.
    #[must_use]
    pub fn text(&self, key: &str) -> String {
        self.format(key, &[])
    }

    /// The message with its slots filled. A message that does not exist shows as its key, and fails in debug builds.
    #[must_use]
    pub fn format(&self, key: &str, slots: &[(&str, Slot)]) -> String {
        let pattern = self.bundle.get_message(key).and_then(|message| message.value());
        debug_assert!(pattern.is_some(), "no message '{key}' in {}", self.language.tag());
        let Some(pattern) = pattern else { return key.to_owned() };
        let mut args = FluentArgs::new();
        for (name, value) in slots {
            args.set(*name, FluentValue::from(value));
        }
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&args), &mut errors);
        debug_assert!(errors.is_empty(), "message '{key}' in {}: {errors:?}", self.language.tag());
        text.into_owned()
    }

    /// Whether the message exists.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    /// Several values of which one is meant, as a list.
    #[must_use]
    pub fn list_or<T: fmt::Display>(&self, items: impl IntoIterator<Item = T>) -> String {
        let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
        items.join(match self.language {
            Language::English => " or ",
            Language::Chinese => "或",
        })
    }

    /// Several values as a list in the language's punctuation.
    #[must_use]
    pub fn list<T: fmt::Display>(&self, items: impl IntoIterator<Item = T>) -> String {
        let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
        items.join(match self.language {
            Language::English => ", ",
            Language::Chinese => "、",
        })
    }
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Texts({})", self.language.tag())
    }
}

/// Text fit to be shown: characters that steer a terminal or turn the direction of writing are written out, line feeds
/// stay. Whatever a file or a person puts into a sentence passes through here.
#[must_use]
pub fn printable(text: &str) -> String {
    let steers = |c: char| {
        (c.is_control() && c != '\n') || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if !text.contains(steers) {
        return text.to_owned();
    }
    let mut shown = String::new();
    for c in text.chars() {
        if steers(c) { shown.extend(c.escape_default()) } else { shown.push(c) }
    }
    shown
}

/// What fills a slot of a message.
#[derive(Clone, Debug)]
pub enum Slot {
    /// Words.
    Text(String),
    /// A number, for which the language may choose a plural.
    Number(f64),
}

impl From<&Slot> for FluentValue<'_> {
    fn from(slot: &Slot) -> Self {
        match slot {
            Slot::Text(text) => FluentValue::from(printable(text)),
            Slot::Number(number) => FluentValue::from(*number),
        }
    }
}

impl From<String> for Slot {
    fn from(text: String) -> Slot {
        Slot::Text(text)
    }
}

impl From<&str> for Slot {
    fn from(text: &str) -> Slot {
        Slot::Text(text.to_owned())
    }
}

impl From<usize> for Slot {
    fn from(number: usize) -> Slot {
        Slot::Number(number as f64)
    }
}

impl From<u8> for Slot {
    fn from(number: u8) -> Slot {
        Slot::Number(f64::from(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_told_from_locale_names() {
        for (name, language) in [
            ("en", Language::English),
            ("en_US.UTF-8", Language::English),
            ("zh-CN", Language::Chinese),
            ("zh_CN.GB18030", Language::Chinese),
            ("zh", Language::Chinese),
        ] {
            assert_eq!(name.parse(), Ok(language), "{name}");
        }
        for name in ["C", "", "fr_FR", "POSIX"] {
            assert!(name.parse::<Language>().is_err(), "{name}");
        }
    }

    #[test]
    fn the_messages_of_every_language_load() {
        for language in Language::ALL {
            assert_eq!(Texts::new(language).language(), language);
        }
    }

    #[test]
    fn nothing_in_a_sentence_steers_the_terminal() {
        let texts = Texts::new(Language::English);
        let text = texts
            .format("play-off-board", &[("move", "a\u{1b}[31m\u{202e}b".into()), ("size", 15usize.into())]);
        assert_eq!(text, "a\\u{1b}[31m\\u{202e}b is off the board of 15 lines.");
    }

    #[test]
    fn slots_are_filled_and_isolating_marks_left_out() {
        let texts = Texts::new(Language::English);
        let text = texts.format("play-off-board", &[("move", "p3".into()), ("size", 15usize.into())]);
        assert_eq!(text, "p3 is off the board of 15 lines.");
    }
}
