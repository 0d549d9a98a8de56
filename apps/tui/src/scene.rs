//! What is on the board that is drawn: stones, and everything that marks points.

use std::collections::{BTreeMap, BTreeSet};

use rules::{Board, Color, Direction, ForbiddenKind, Point, Position, Request, shapes};
use session::Seat;

use crate::model::{Brush, Game, Model, Screen, Study, StudyPurpose};
use crate::prefs::{Hints, Numbers};
use crate::update::choices;

/// Stones that carry their number when only the last ones do.
const LAST_NUMBERS: usize = 5;

/// A board with its marks.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The stones.
    pub board: Board,
    /// The last stone.
    pub last: Option<Point>,
    /// Numbers on stones, those of a previewed line too.
    pub numbers: BTreeMap<Point, usize>,
    /// Stones of a previewed line: not on the board yet.
    pub preview: BTreeMap<Point, Color>,
    /// The winning row.
    pub line: Vec<Point>,
    /// Points forbidden for Black.
    pub forbidden: BTreeMap<Point, ForbiddenKind>,
    /// Where a side could make five.
    pub fives: BTreeSet<Point>,
    /// Where a side could make a straight four: open threes.
    pub fours: BTreeSet<Point>,
    /// Offered fifth moves.
    pub offers: Vec<Point>,
    /// Candidates of the engine, the best first.
    pub candidates: Vec<Point>,
    /// A hint.
    pub hint: Option<Point>,
    /// Points that are not to be considered.
    pub excluded: Vec<Point>,
    /// Stones and points of an explanation.
    pub explained: BTreeSet<Point>,
    /// A stone that would be played here.
    pub ghost: Option<(Point, Color)>,
    /// The point of the keyboard.
    pub cursor: Option<Point>,
}

impl Scene {
    /// The board of the screen; `None` where there is none.
    #[must_use]
    pub fn of(model: &Model) -> Option<Scene> {
        let position = model.position()?;
        let mut scene = Scene {
            board: position.board().clone(),
            last: position.moves().last().and_then(|ply| ply.mv.point()),
            numbers: BTreeMap::new(),
            preview: BTreeMap::new(),
            line: position.result().map(|result| result.line.clone()).unwrap_or_default(),
            forbidden: BTreeMap::new(),
            fives: BTreeSet::new(),
            fours: BTreeSet::new(),
            offers: Vec::new(),
            candidates: Vec::new(),
            hint: None,
            excluded: Vec::new(),
            explained: BTreeSet::new(),
            ghost: None,
            cursor: model.sight.shows_cursor.then_some(model.sight.cursor),
        };
        if position.result().is_none() {
            scene.forbidden = position.forbidden_points().into_iter().collect();
        }
        scene.add_numbers(model, &position);
        if model.sight.threats {
            scene.add_threats(&position);
        }
        if let Some(point) = model.sight.explained.filter(|&point| position.size().contains(point)) {
            scene.add_explanation(&position, point);
        }
        match model.screen {
            Screen::Game => scene.add_game(model.game.as_ref()?),
            _ => scene.add_study(model, model.study.as_ref()?),
        }
        scene.add_ghost(model, &position);
        Some(scene)
    }

    fn add_numbers(&mut self, model: &Model, position: &Position) {
        // In analysis numbers help to follow the line; in a game they are as the player likes.
        let wanted = match (model.screen, model.prefs.numbers) {
            (Screen::Study, Numbers::None) => Numbers::Last,
            (_, wanted) => wanted,
        };
        let moves = position.moves();
        let first = match wanted {
            Numbers::None => return,
            Numbers::Last => moves.len().saturating_sub(LAST_NUMBERS),
            Numbers::All => 0,
        };
        let numbered = moves.iter().enumerate().skip(first);
        self.numbers = numbered.filter_map(|(i, ply)| Some((ply.mv.point()?, i + 1))).collect();
    }

    fn add_threats(&mut self, position: &Position) {
        let (rule, board) = (position.rule(), position.board());
        let mut trial = board.clone();
        for color in [Color::Black, Color::White] {
            for point in board.empty_points() {
                let is_forbidden = rule.restricts(color) && self.forbidden.contains_key(&point);
                if is_forbidden {
                    continue;
                }
                trial.put(point, color);
                let wins = Direction::ALL
                    .into_iter()
                    .any(|way| rules::win::wins_along(&trial, rule, point, way, color));
                if wins {
                    self.fives.insert(point);
                } else if Direction::ALL
                    .into_iter()
                    .any(|way| shapes::is_straight_four(&trial, rule, color, point, way))
                {
                    self.fours.insert(point);
                }
                trial.clear(point);
            }
        }
    }

    fn add_explanation(&mut self, position: &Position, point: Point) {
        if position.board().get(point).color().is_some() {
            return;
        }
        let color = if self.forbidden.contains_key(&point) { Color::Black } else { position.to_move() };
        let explanation = shapes::explain(position.board(), position.rule(), color, point);
        self.explained.insert(point);
        for line in explanation.lines.iter().filter(|line| line.real) {
            self.explained.extend(line.stones.iter().copied());
            let real = line.completions.iter().filter(|completion| completion.failure.is_none());
            self.explained.extend(real.map(|completion| completion.point));
        }
    }

    fn add_game(&mut self, game: &Game) {
        if game.shown.is_some() {
            return;
        }
        if let Some(ended) = game.session.result() {
            self.line.clone_from(&ended.result.line);
        }
        self.offers = game.session.opening().offers().to_vec();
        self.hint = game.hint.as_ref().and_then(|(answer, _)| match answer {
            rules::Answer::Move(mv) => mv.point(),
            rules::Answer::Place(point) | rules::Answer::Select(point) => Some(*point),
            _ => None,
        });
    }

    fn add_study(&mut self, model: &Model, study: &Study) {
        self.excluded.clone_from(&study.excluded);
        let is_puzzle = matches!(study.purpose, StudyPurpose::Puzzle(_));
        let shows = match model.prefs.hints {
            _ if is_puzzle => study.hinted,
            Hints::None => false,
            Hints::OnDemand => study.hinted,
            Hints::Always => study.training.is_none(),
        };
        let Some(info) = study.info.as_ref().filter(|_| shows) else { return };
        let free = |point: &Point| self.board.is_empty(*point);
        self.candidates = info.candidates.iter().map(|candidate| candidate.mv).filter(free).collect();
        let Some(line) = study.preview.and_then(|place| info.candidates.get(place)) else { return };
        let mut color = study.position.to_move();
        self.numbers.clear();
        for (i, &point) in line.pv.iter().enumerate() {
            if !self.board.is_empty(point) || self.preview.contains_key(&point) {
                break;
            }
            self.preview.insert(point, color);
            self.numbers.insert(point, i + 1);
            color = color.opponent();
        }
    }

    fn add_ghost(&mut self, model: &Model, position: &Position) {
        let Some(point) = model.sight.hover.filter(|&point| position.size().contains(point)) else { return };
        let color = match model.screen {
            Screen::Game => ghost_color(model, position),
            _ => match model.study.as_ref().and_then(|study| study.brush) {
                Some(Brush::Stone(color)) => Some(color),
                _ => Some(position.to_move()),
            },
        };
        let Some(color) = color else { return };
        let is_legal = self.board.is_empty(point)
            && position.result().is_none()
            && !(color == Color::Black && self.forbidden.contains_key(&point));
        if is_legal {
            self.ghost = Some((point, color));
        }
    }
}

/// The stone that a click in a game would put; `None` where it would put none.
fn ghost_color(model: &Model, position: &Position) -> Option<Color> {
    let game = model.game.as_ref().filter(|game| game.shown.is_none())?;
    if !choices(model).is_empty() {
        return None;
    }
    let (party, request) = game.session.request()?;
    if game.session.seat(party) != Seat::Person {
        return None;
    }
    match request {
        Request::Move => Some(position.to_move()),
        Request::Place { color, .. } => Some(color),
        Request::Offer { .. } | Request::Select { .. } => Some(Color::Black),
        Request::Choose(_) | Request::Declare { .. } | Request::AnswerDraw => None,
    }
}
