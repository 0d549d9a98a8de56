//! A player without a terminal: keys and the mouse in, text out.
#![allow(clippy::unwrap_used, dead_code, reason = "shared by tests, which may panic")]

use std::time::Duration;

use duel::{Candidate, Decision, Info, Score};
use host::EngineEvent;
use ratatui::Terminal as Screen;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use rules::{Answer, Move, Point, Request, Turn};
use texts::{Language, Texts};
use tui::model::{Model, Terminal};
use tui::prefs::{Prefs, Sitter};
use tui::update::{Do, Event, update};

/// A model with a clock, and what it asked for.
pub(crate) struct Player {
    pub(crate) model: Model,
    pub(crate) now: Duration,
    pub(crate) done: Vec<Do>,
}

impl Player {
    /// Before the first key, on a screen of this size.
    pub(crate) fn new(language: Language, prefs: Prefs, (width, height): (u16, u16)) -> Player {
        let terminal = Terminal { narrow: true, true_color: false, no_color: false };
        let area = Rect::new(0, 0, width, height);
        let model = Model::new(Texts::new(language), prefs, terminal, area);
        Player { model, now: Duration::ZERO, done: Vec::new() }
    }

    /// Two people in English on a usual screen, with the game begun.
    pub(crate) fn two_people(change: impl FnOnce(&mut Prefs)) -> Player {
        let mut prefs = Prefs { black: Sitter::Human, white: Sitter::Human, ..Prefs::default() };
        change(&mut prefs);
        let mut player = Player::new(Language::English, prefs, (100, 30));
        player.key(KeyCode::Enter);
        player
    }

    pub(crate) fn event(&mut self, event: Event) {
        let todo = update(&mut self.model, event, self.now);
        self.done.extend(todo);
    }

    /// A key, one second after the one before.
    pub(crate) fn key(&mut self, code: KeyCode) {
        self.now += Duration::from_secs(1);
        self.event(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Letters typed quickly.
    pub(crate) fn quick(&mut self, text: &str) {
        self.now += Duration::from_secs(1);
        for letter in text.chars() {
            self.now += Duration::from_millis(80);
            self.event(Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE)));
        }
    }

    /// A line after `:`.
    pub(crate) fn command(&mut self, line: &str) {
        self.key(KeyCode::Char(':'));
        self.quick(line);
        self.key(KeyCode::Enter);
    }

    /// Points, each typed and entered.
    pub(crate) fn moves(&mut self, points: &str) {
        for point in points.split(' ') {
            self.quick(point);
            self.key(KeyCode::Enter);
        }
    }

    pub(crate) fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) {
        self.event(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    /// The cell of a point.
    pub(crate) fn cell(&self, point: &str) -> (u16, u16) {
        self.model.layout().unwrap().board.cell(point.parse().unwrap())
    }

    pub(crate) fn click(&mut self, at: (u16, u16)) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), at);
        self.mouse(MouseEventKind::Up(MouseButton::Left), at);
    }

    /// The moves of the game, as text.
    pub(crate) fn played(&self) -> String {
        let game = self.model.game.as_ref().unwrap();
        let moves = game.session.position().moves();
        moves.iter().map(|ply| ply.mv.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// The latest question to an engine of the game that was not cancelled later.
    pub(crate) fn asked(&self) -> Option<(u64, Turn)> {
        let mut open = None;
        for what in &self.done {
            match what {
                Do::Ask { id, turn, .. } => open = Some((*id, (**turn).clone())),
                Do::Cancel(id) if open.as_ref().is_some_and(|(open, _)| open == id) => open = None,
                _ => {}
            }
        }
        open
    }

    /// The engine answers with this.
    pub(crate) fn engine(&mut self, answer: Answer) {
        let (id, _) = self.asked().unwrap();
        self.now += Duration::from_secs(1);
        let info = info(&[("a1", 0.5)]);
        self.event(Event::Engine(EngineEvent::Decided { id, decision: Decision { answer, info } }, 100.0));
    }

    /// The engine answers with any legal answer.
    pub(crate) fn any_answer(&mut self) {
        let (_, turn) = self.asked().unwrap();
        let mut legal = turn
            .position
            .size()
            .points()
            .rev()
            .filter(|&point| turn.position.check(Move::Place(point)).is_ok());
        let answer = match &turn.request {
            Request::Choose(choices) => Answer::Choose(choices[0]),
            Request::Place { zone, .. } => {
                Answer::Place(legal.find(|&point| zone.contains(turn.position.size(), point)).unwrap())
            }
            Request::Declare { min, .. } => Answer::Declare(*min),
            Request::Select { offered } => Answer::Select(offered[0]),
            _ => Answer::Move(Move::Place(legal.next().unwrap())),
        };
        self.engine(answer);
    }

    /// The latest question to the engine of studies.
    pub(crate) fn study_asked(&self) -> Option<(u64, Turn)> {
        let mut open = None;
        for what in &self.done {
            match what {
                Do::Study { id, turn, .. } => open = Some((*id, (**turn).clone())),
                Do::StopStudy(id) if open.as_ref().is_some_and(|(open, _)| open == id) => open = None,
                _ => {}
            }
        }
        open
    }

    /// The engine of studies is done, with these moves and chances of the side to move.
    pub(crate) fn study_answers(&mut self, candidates: &[(&str, f64)]) {
        let (id, _) = self.study_asked().unwrap();
        let info = info(candidates);
        let answer = Answer::Move(Move::Place(candidates[0].0.parse().unwrap()));
        self.event(Event::Study(EngineEvent::Decided { id, decision: Decision { answer, info } }));
    }

    /// The same while it goes on.
    pub(crate) fn study_reports(&mut self, candidates: &[(&str, f64)]) {
        let (id, _) = self.study_asked().unwrap();
        self.event(Event::Study(EngineEvent::Progress { id, info: info(candidates) }));
    }

    /// The screen as text.
    pub(crate) fn screen(&self) -> String {
        let (width, height) = (self.model.area.width, self.model.area.height);
        let mut screen = Screen::new(TestBackend::new(width, height)).unwrap();
        screen.draw(|frame| tui::view::draw(frame, &self.model)).unwrap();
        let buffer = screen.backend().buffer();
        let mut text = String::new();
        for row in 0..height {
            let mut line = String::new();
            let mut skip = 0;
            for column in 0..width {
                if skip > 0 {
                    skip -= 1;
                    continue;
                }
                let symbol = buffer[(column, row)].symbol();
                skip = unicode_width(symbol).saturating_sub(1);
                line.push_str(symbol);
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

fn unicode_width(symbol: &str) -> usize {
    unicode_width::UnicodeWidthStr::width(symbol)
}

/// A report with these moves and chances; the line of each goes on with the others.
pub(crate) fn info(candidates: &[(&str, f64)]) -> Info<Point> {
    let points: Vec<Point> = candidates.iter().map(|(point, _)| point.parse().unwrap()).collect();
    let candidates = candidates.iter().enumerate().map(|(i, &(_, rate))| {
        // The inverse of the logistic win rate.
        let units = (tui::model::SCALE * (rate / (1.0 - rate)).ln()).round() as i32;
        let mut pv = points[i..].to_vec();
        pv.extend(&points[..i]);
        Candidate { mv: points[i], score: Score::from_units(units), pv, exact: true }
    });
    Info {
        depth: 8,
        seldepth: 10,
        nodes: 123_456,
        elapsed: Duration::from_millis(500),
        candidates: candidates.collect(),
    }
}

/// A key that goes up.
pub(crate) fn release(code: KeyCode) -> Event {
    let mut key = KeyEvent::new(code, KeyModifiers::NONE);
    key.kind = KeyEventKind::Release;
    Event::Key(key)
}
