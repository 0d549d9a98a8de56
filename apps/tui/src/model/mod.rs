//! All that the screen shows, without a terminal: it changes only through [`crate::update`] and is drawn by
//! [`crate::view`].

mod game;
mod list;
mod study;

use std::time::Duration;

use ratatui::layout::Rect;
use records::GameRecord;
use rules::symmetry::Symmetry;
use rules::{BoardSize, Point, Position};
use texts::{Language, PointStyle, Texts};

pub use self::game::{Asked, Game, Thought};
pub use self::list::{Field, Item, List, ListKind, Row};
pub use self::study::{
    Asking, Brush, Eval, Mistake, Place, Purpose as StudyPurpose, Review, SCALE, Study, THRESHOLDS, Task,
    Training,
};
use crate::geometry::{self, Layout};
use crate::prefs::{Coordinates, Prefs, Theme};

/// What fills the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// A list to choose from.
    List,
    /// A game.
    Game,
    /// Analysis, review or an exercise.
    Study,
}

/// What lies over the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// The keys, from this line on.
    Help(u16),
    /// A line to type in.
    Prompt {
        /// What it is for.
        kind: PromptKind,
        /// What was typed so far.
        text: String,
    },
    /// A question; Enter or y means yes.
    Confirm(Question),
    /// A short list over the board.
    Menu(List),
    /// What the engine or the rules say, in lines, from this line on.
    Text(Vec<String>, u16),
}

/// What a typed line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptKind {
    /// A point or a command.
    Command,
    /// Name of a file to write.
    Save,
    /// Name of a file to read.
    Open,
    /// A comment on the present move.
    Comment,
}

/// What is asked before something that cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Leave the program while a game runs.
    Quit,
    /// Give up the game.
    Resign,
    /// Offer a draw.
    Draw,
    /// Begin another game while one runs.
    New,
    /// Open another game while one runs.
    Open,
}

/// How the player looks at the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    /// The point of the keyboard.
    pub cursor: Point,
    /// Whether the cursor is drawn: once the keyboard was used.
    pub shows_cursor: bool,
    /// How the board is turned.
    pub symmetry: Symmetry,
    /// The point under the mouse.
    pub hover: Option<Point>,
    /// Where the mouse button went down.
    pub pressed: Option<Pressed>,
    /// Whether threats are marked.
    pub threats: bool,
    /// The point whose explanation is drawn.
    pub explained: Option<Point>,
}

/// A mouse button that is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// On a point of the board.
    Board(Point),
    /// On a row of a list.
    Row(usize),
    /// Elsewhere: its release does nothing.
    Elsewhere,
}

/// A letter that may be the first half of a point.
#[derive(Clone, Debug)]
pub struct Half {
    /// The letter.
    pub letter: char,
    /// When it was typed.
    pub at: Duration,
    /// What it changed, to be taken back.
    pub before: Box<Before>,
}

/// What a single letter can change on the screen.
#[derive(Clone, Debug)]
pub struct Before {
    /// The view of the board.
    pub sight: Sight,
    /// The settings.
    pub prefs: Prefs,
    /// What filled the screen.
    pub screen: Screen,
    /// What was said.
    pub message: String,
    /// The moves shown when looking back.
    pub shown: Option<usize>,
    /// Answers given in the game.
    pub answers: usize,
    /// Where the study stood.
    pub study: Option<Place>,
}

/// What the terminal can do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terminal {
    /// Signs of ambiguous width are one cell wide; measured, so false at first.
    pub narrow: bool,
    /// It announces exact colours.
    pub true_color: bool,
    /// Colours are not wanted.
    pub no_color: bool,
}

/// Everything.
#[derive(Debug)]
pub struct Model {
    /// Words.
    pub texts: Texts,
    /// Settings.
    pub prefs: Prefs,
    /// What the terminal can do.
    pub terminal: Terminal,
    /// The screen.
    pub area: Rect,
    /// Time since the start.
    pub now: Duration,
    /// What fills the screen.
    pub screen: Screen,
    /// The list, where one fills the screen.
    pub list: List,
    /// What lies over it.
    pub overlay: Option<Overlay>,
    /// What was last said.
    pub message: String,
    /// View of the board.
    pub sight: Sight,
    /// A letter that may begin a point.
    pub half: Option<Half>,
    /// The game.
    pub game: Option<Game>,
    /// Analysis, review, exercise.
    pub study: Option<Study>,
    /// A game from a file that waits for an answer.
    pub waiting: Option<Box<GameRecord>>,
    /// Unfinished games of other runs, newest first: file and description.
    pub unfinished: Vec<(String, String)>,
    /// Counts games: answers of engines that were asked for an older one are dropped.
    pub generation: u64,
    /// The same for studies.
    pub studies: u64,
}

impl Model {
    /// The first screen.
    #[must_use]
    pub fn new(texts: Texts, prefs: Prefs, terminal: Terminal, area: Rect) -> Model {
        let size = prefs.settings().size;
        let mut model = Model {
            list: List::default(),
            texts,
            prefs,
            terminal,
            area,
            now: Duration::ZERO,
            screen: Screen::List,
            overlay: None,
            message: String::new(),
            sight: Sight::new(size),
            half: None,
            game: None,
            study: None,
            waiting: None,
            unfinished: Vec::new(),
            generation: 0,
            studies: 0,
        };
        if let Some(language) = model.prefs.language.as_deref().and_then(|tag| tag.parse().ok()) {
            model.set_language(language);
        }
        model.set_point_style();
        model.list = List::main(&model);
        model
    }

    /// The position on the screen, with its last moves; `None` where no board is shown.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        match self.screen {
            Screen::List => None,
            Screen::Game => self.game.as_ref().map(Game::shown_position),
            Screen::Study => self.study.as_ref().map(|study| study.position.clone()),
        }
    }

    /// Lines of the board that is shown, or of the next game.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        match self.screen {
            Screen::Game => self.game.as_ref().map(|game| game.session.position().size()),
            Screen::Study => self.study.as_ref().map(|study| study.position.size()),
            Screen::List => None,
        }
        .unwrap_or(self.prefs.settings().size)
    }

    /// Where things are; `None` if the screen is too small for the board.
    #[must_use]
    pub fn layout(&self) -> Option<Layout> {
        geometry::layout(self.area, self.size(), self.sight.symmetry)
    }

    /// Whether the board is drawn with letters: wanted, or the width of signs is not known.
    #[must_use]
    pub fn is_ascii(&self) -> bool {
        self.prefs.ascii || !self.terminal.narrow
    }

    /// The colours in use.
    #[must_use]
    pub fn theme(&self) -> Theme {
        match self.prefs.theme {
            _ if self.terminal.no_color => Theme::Mono,
            Some(theme) => theme,
            None if self.terminal.true_color => Theme::True,
            None => Theme::Plain,
        }
    }

    /// Speaks this language from here on.
    pub fn set_language(&mut self, language: Language) {
        let style = self.texts.point_style();
        self.texts = Texts::new(language);
        self.texts.set_point_style(style);
        if let Some(game) = &mut self.game {
            game.names = game::names(&game.sitters, game.level, &self.texts);
        }
    }

    /// Points are written as the edges of the board number them.
    pub fn set_point_style(&mut self) {
        let top = self.prefs.coordinates == Coordinates::Top;
        let style = PointStyle { numbers: false, row_one_at_top: top.then(|| self.size()) };
        self.texts.set_point_style(style);
    }

    /// Whether a game is going on that would be lost by leaving it.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.game
            .as_ref()
            .is_some_and(|game| game.session.result().is_none() && !game.session.answers().is_empty())
    }
}

impl Sight {
    /// The board as it lies, the cursor in the middle.
    #[must_use]
    pub fn new(size: BoardSize) -> Sight {
        Sight {
            cursor: size.center(),
            shows_cursor: false,
            symmetry: Symmetry::IDENTITY,
            hover: None,
            pressed: None,
            threats: false,
            explained: None,
        }
    }
}
