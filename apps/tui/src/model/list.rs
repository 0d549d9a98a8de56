//! Lists to choose from: the start, settings, unfinished games, exercises, and the menu over the board.

use rules::{BoardSize, Protocol, Rule, Settings};
use texts::Language;

use super::Model;
use crate::keys::{Action, Context};
use crate::prefs::{Coordinates, Hints, Numbers, Prefs, Sitter, Theme};
use crate::puzzles;

/// Which list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListKind {
    /// The start.
    #[default]
    Main,
    /// What the next game is like.
    New,
    /// What the screen is like.
    Settings,
    /// Unfinished games.
    Unfinished,
    /// Exercises.
    Puzzles,
    /// What can be done at the board, over it.
    Board(Context),
}

/// A list and the row that is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// Which list.
    pub kind: ListKind,
    /// The chosen row, from 0.
    pub selected: usize,
}

/// What a row does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// Starts a game by the settings.
    Start,
    /// Opens another list.
    Go(ListKind),
    /// Goes on with the game on the other screen.
    Return,
    /// Goes on with an unfinished game.
    Resume(usize),
    /// Asks for a file.
    Open,
    /// An empty board to analyse.
    Analyze,
    /// An exercise.
    Puzzle(usize),
    /// Changes a setting.
    Set(Field),
    /// Something at the board.
    Act(Action),
    /// Leaves.
    Quit,
}

/// A setting that rows change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The rule.
    Rule,
    /// Lines of the board.
    Size,
    /// The opening protocol.
    Opening,
    /// The clocks.
    Clock,
    /// The engine's level.
    Level,
    /// Who plays Black.
    Black,
    /// Who plays White.
    White,
    /// The language.
    Language,
    /// Colours.
    Theme,
    /// Letters instead of signs.
    Ascii,
    /// Edges of the board.
    Coordinates,
    /// Numbers on stones.
    Numbers,
    /// Candidates in analysis.
    Hints,
}

/// A row as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it says.
    pub text: String,
    /// The present value, of a setting.
    pub value: Option<String>,
    /// What it does.
    pub item: Item,
}

impl List {
    /// The start, with the game that goes on chosen if there is one.
    #[must_use]
    pub fn main(model: &Model) -> List {
        let mut list = List::default();
        if model.game.is_none() && !model.unfinished.is_empty() {
            let wanted = Item::Go(ListKind::Unfinished);
            list.selected = list.rows(model).iter().position(|row| row.item == wanted).unwrap_or(0);
        }
        list
    }

    /// A list from its first row.
    #[must_use]
    pub const fn of(kind: ListKind) -> List {
        List { kind, selected: 0 }
    }

    /// The heading.
    #[must_use]
    pub fn title(&self, model: &Model) -> String {
        let texts = &model.texts;
        match self.kind {
            ListKind::Main => texts.text("tui-title"),
            ListKind::New => texts.text("tui-new"),
            ListKind::Settings => texts.text("tui-settings"),
            ListKind::Unfinished => texts.text("tui-continue"),
            ListKind::Puzzles => {
                let (solved, all) = (model.prefs.solved.len(), puzzles::all().len());
                texts.format("tui-puzzles-title", &[("solved", solved.into()), ("all", all.into())])
            }
            ListKind::Board(_) => texts.text("tui-menu"),
        }
    }

    /// The rows.
    #[must_use]
    pub fn rows(&self, model: &Model) -> Vec<Row> {
        let texts = &model.texts;
        let row = |text: String, item: Item| Row { text, value: None, item };
        let set = |field: Field| Row {
            text: field.name(model),
            value: Some(field.value(model)),
            item: Item::Set(field),
        };
        match self.kind {
            ListKind::Main => main_rows(model),
            ListKind::New => {
                let fields = [
                    Field::Rule,
                    Field::Size,
                    Field::Opening,
                    Field::Clock,
                    Field::Level,
                    Field::Black,
                    Field::White,
                ];
                let mut rows = vec![row(texts.text("tui-start"), Item::Start)];
                rows.extend(fields.map(set));
                rows
            }
            ListKind::Settings => [
                Field::Language,
                Field::Theme,
                Field::Ascii,
                Field::Coordinates,
                Field::Numbers,
                Field::Hints,
            ]
            .map(set)
            .into(),
            ListKind::Unfinished => model
                .unfinished
                .iter()
                .enumerate()
                .map(|(i, (_, text))| row(text.clone(), Item::Resume(i)))
                .collect(),
            ListKind::Puzzles => puzzles::all()
                .iter()
                .enumerate()
                .map(|(i, puzzle)| {
                    let slots = [
                        ("number", (i + 1).to_string().into()),
                        ("fours", puzzle.fours.into()),
                        ("rule", texts.rule(puzzle.rule).into()),
                        ("color", texts.color(puzzle.to_move).into()),
                    ];
                    let text = texts.format("tui-puzzle-row", &slots);
                    let done = model.prefs.solved.contains(&puzzle.id);
                    let value = done.then(|| texts.text("tui-solved"));
                    Row { text, value, item: Item::Puzzle(i) }
                })
                .collect(),
            ListKind::Board(context) => crate::keys::menu(context)
                .into_iter()
                .map(|(action, key)| Row {
                    text: action.name(texts),
                    value: Some(key),
                    item: Item::Act(action),
                })
                .collect(),
        }
    }
}

fn main_rows(model: &Model) -> Vec<Row> {
    let texts = &model.texts;
    let mut rows = Vec::new();
    let mut row = |text: String, item: Item| rows.push(Row { text, value: None, item });
    if model.game.is_some() {
        row(texts.text("tui-return"), Item::Return);
    }
    row(texts.text("tui-start"), Item::Start);
    row(texts.text("tui-new"), Item::Go(ListKind::New));
    // Going on with another game would give up the one that runs.
    if !model.unfinished.is_empty() && !model.is_playing() {
        row(texts.text("tui-continue"), Item::Go(ListKind::Unfinished));
    }
    row(texts.text("tui-open"), Item::Open);
    row(texts.text("tui-analyze"), Item::Analyze);
    row(texts.text("tui-puzzles"), Item::Go(ListKind::Puzzles));
    row(texts.text("tui-settings"), Item::Go(ListKind::Settings));
    row(texts.text("tui-quit"), Item::Quit);
    rows
}

const CLOCKS: [&str; 7] = ["none", "1m+1s", "3m+2s", "5m+3s", "10m+5s", "30m", "30s/move"];
const SIZES: (u8, u8) = (5, 22);

impl Field {
    fn name(self, model: &Model) -> String {
        let texts = &model.texts;
        match self {
            Field::Rule => texts.text("tui-field-rule"),
            Field::Size => texts.text("tui-field-size"),
            Field::Opening => texts.text("tui-field-opening"),
            Field::Clock => texts.text("tui-field-clock"),
            Field::Level => texts.text("tui-field-level"),
            Field::Black => texts.text("tui-field-black"),
            Field::White => texts.text("tui-field-white"),
            Field::Language => texts.text("tui-field-language"),
            Field::Theme => texts.text("tui-field-theme"),
            Field::Ascii => texts.text("tui-field-ascii"),
            Field::Coordinates => texts.text("tui-field-coordinates"),
            Field::Numbers => texts.text("tui-field-numbers"),
            Field::Hints => texts.text("tui-field-hints"),
        }
    }

    fn value(self, model: &Model) -> String {
        let (texts, prefs) = (&model.texts, &model.prefs);
        let sitter = |sitter: Sitter| match sitter {
            Sitter::Human => texts.text("tui-human"),
            Sitter::Engine => texts.text("tui-engine-seat"),
        };
        match self {
            Field::Rule => texts.rule(prefs.settings().rule),
            Field::Size => format!("{0}×{0}", prefs.settings().size.get()),
            Field::Opening => texts.protocol_name(prefs.protocol()),
            Field::Clock if prefs.clock == "none" => texts.text("tui-no-clock"),
            Field::Clock => prefs.clock.clone(),
            Field::Level => prefs.level.to_string(),
            Field::Black => sitter(prefs.black),
            Field::White => sitter(prefs.white),
            Field::Language => texts.text("tui-language-name"),
            Field::Theme => texts.text(match model.theme() {
                Theme::Plain => "tui-theme-plain",
                Theme::True => "tui-theme-true",
                Theme::Contrast => "tui-theme-contrast",
                Theme::Mono => "tui-theme-mono",
            }),
            Field::Ascii => texts.text(if prefs.ascii { "tui-on" } else { "tui-off" }),
            Field::Coordinates => texts.text(match prefs.coordinates {
                Coordinates::Bottom => "tui-coordinates-bottom",
                Coordinates::Top => "tui-coordinates-top",
                Coordinates::Hidden => "tui-coordinates-hidden",
            }),
            Field::Numbers => texts.text(match prefs.numbers {
                Numbers::None => "tui-numbers-none",
                Numbers::Last => "tui-numbers-last",
                Numbers::All => "tui-numbers-all",
            }),
            Field::Hints => texts.text(match prefs.hints {
                Hints::None => "tui-hints-none",
                Hints::OnDemand => "tui-hints-on-demand",
                Hints::Always => "tui-hints-always",
            }),
        }
    }

    /// Goes to the next value, or to the one before.
    pub fn step(self, model: &mut Model, forward: bool) {
        let theme = model.theme();
        let prefs = &mut model.prefs;
        match self {
            Field::Rule => {
                prefs.rule = next(&Rule::ALL, &prefs.settings().rule, forward).name().to_owned();
            }
            Field::Size => prefs.size = turn(prefs.settings().size.get(), SIZES, forward),
            Field::Opening => {
                let allowed = openings(prefs);
                prefs.opening = next(&allowed, &prefs.protocol(), forward).to_string();
            }
            Field::Clock => prefs.clock = (*next(&CLOCKS, &prefs.clock.as_str(), forward)).to_owned(),
            Field::Level => prefs.level = turn(prefs.level, (1, crate::levels::MOST), forward),
            Field::Black => prefs.black = other(prefs.black),
            Field::White => prefs.white = other(prefs.white),
            Field::Language => {
                let language = *next(&Language::ALL, &model.texts.language(), forward);
                prefs.language = Some(language.tag().to_owned());
                model.set_language(language);
            }
            Field::Theme => {
                let all = [Theme::Plain, Theme::True, Theme::Contrast, Theme::Mono];
                prefs.theme = Some(*next(&all, &theme, forward));
            }
            Field::Ascii => prefs.ascii = !prefs.ascii,
            Field::Coordinates => {
                let all = [Coordinates::Bottom, Coordinates::Top, Coordinates::Hidden];
                prefs.coordinates = *next(&all, &prefs.coordinates, forward);
                model.set_point_style();
            }
            Field::Numbers => {
                let all = [Numbers::None, Numbers::Last, Numbers::All];
                prefs.numbers = *next(&all, &prefs.numbers, forward);
            }
            Field::Hints => {
                let all = [Hints::None, Hints::OnDemand, Hints::Always];
                prefs.hints = *next(&all, &prefs.hints, forward);
            }
        }
    }
}

/// The protocols that fit rule and board.
fn openings(prefs: &Prefs) -> Vec<Protocol> {
    let Settings { rule, size, .. } = prefs.settings();
    let settings = Settings::new(rule, BoardSize::new(usize::from(size.get())).unwrap_or_default());
    Protocol::ALL.into_iter().filter(|protocol| protocol.check(&settings).is_ok()).collect()
}

fn other(sitter: Sitter) -> Sitter {
    match sitter {
        Sitter::Human => Sitter::Engine,
        Sitter::Engine => Sitter::Human,
    }
}

/// The value after this one, around the end; the first for an unknown one.
fn next<'a, T: PartialEq>(all: &'a [T], present: &T, forward: bool) -> &'a T {
    let place = all.iter().position(|value| value == present);
    let step = if forward { 1 } else { all.len() - 1 };
    &all[place.map_or(0, |place| (place + step) % all.len())]
}

fn turn(present: u8, (least, most): (u8, u8), forward: bool) -> u8 {
    match forward {
        true if present >= most => least,
        true => present + 1,
        false if present <= least => most,
        false => present - 1,
    }
}
