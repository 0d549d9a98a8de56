//! An external engine at the board.

use std::sync::Arc;
use std::time::Duration;

use duel::{Candidate, Clock, Decision, Info, Limits, Player, PlayerError, Score, StopToken};
use protocol::manager::{Report, Swap2Answer, TurnLimits};
use rules::{Answer, Choice, Move, Point, Position, Protocol, Request, Turn};

use super::engine::{ExternalEngine, ExternalOptions};
use super::fault::Fault;
use super::spec::EngineSpec;
use crate::engine::Engine;

/// What the caller should know besides the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The engine failed; the request fails with it. It comes before the error of the player, which has only its
    /// English words.
    Fault(Fault),
    /// The engine cannot answer what this opening asks, and the built-in one does. Told once a game.
    BuiltIn(Protocol),
}

/// Gets notices, from the thread that decides.
pub type NoticeSink = Arc<dyn Fn(Notice) + Send + Sync>;

/// A move that the engine has announced already, with the position it is for.
struct Planned {
    position: u64,
    point: Point,
}

/// An external engine as a [`Player`]. Moves come from it, and the stones and choices of swap2 if it knows the command;
/// what else openings ask, and draw offers, are answered by a built-in engine.
///
/// After a fault the next request starts the program afresh.
pub struct ExternalPlayer {
    engine: ExternalEngine,
    /// Answers what the protocol cannot ask.
    built_in: Engine,
    /// Time for a move when no other is given.
    usual_time: Duration,
    notices: NoticeSink,
    has_swap2: bool,
    told: bool,
    planned: Vec<Planned>,
}

impl ExternalPlayer {
    /// Time for a move when neither clock nor user says one.
    pub const USUAL_TIME: Duration = Duration::from_secs(5);

    /// A player whose program starts with the first request.
    #[must_use]
    pub fn new(
        spec: EngineSpec,
        options: ExternalOptions,
        built_in: Engine,
        notices: NoticeSink,
    ) -> ExternalPlayer {
        ExternalPlayer {
            engine: ExternalEngine::idle(spec, options),
            built_in,
            usual_time: ExternalPlayer::USUAL_TIME,
            notices,
            has_swap2: true,
            told: false,
            planned: Vec::new(),
        }
    }

    /// Another time for moves where no other is given.
    #[must_use]
    pub fn with_usual_time(self, usual_time: Duration) -> ExternalPlayer {
        ExternalPlayer { usual_time, ..self }
    }

    /// What the engine is told of these limits. The soft limit is its time, since it would use up the hard one. There
    /// always is a time: an engine that does not know nodes or depths would think on for ever.
    fn limits(&self, limits: &Limits<Point>) -> TurnLimits {
        TurnLimits {
            turn: limits.soft_time.or(limits.time).or(Some(self.usual_time)),
            hard: limits.time,
            nodes: limits.nodes,
            depth: limits.depth,
            ..TurnLimits::default()
        }
    }

    fn fail(&self, fault: Fault) -> PlayerError {
        let words = fault.to_string();
        (self.notices)(Notice::Fault(fault));
        PlayerError::Failed(words)
    }

    /// A move of the game.
    fn play(
        &mut self,
        position: &Position,
        limits: &Limits<Point>,
        stop: &StopToken,
        sink: &mut dyn FnMut(&Info<Point>),
    ) -> Result<Decision<Answer, Point>, PlayerError> {
        if position.result().is_some() {
            return Err(PlayerError::NoMove);
        }
        if let Some(point) = self.planned(position)
            && position.check(point.into()).is_ok()
        {
            return Ok(bare(Answer::Move(point.into())));
        }
        let turn = self.limits(limits);
        let mut progress = |report: &Report| {
            let first = report.line.first().and_then(|pair| pair.point(position.size()));
            if let Some(point) = first {
                sink(&info(position, point, Duration::ZERO, report));
            }
        };
        let thought =
            self.engine.think(position, &turn, stop, &mut progress).map_err(|fault| self.fail(fault))?;
        let info = match thought.mv {
            Move::Place(point) => info(position, point, thought.elapsed, &thought.report),
            Move::Pass => Info { elapsed: thought.elapsed, ..Info::default() },
        };
        Ok(Decision { answer: Answer::Move(thought.mv), info })
    }

    /// The stones and choices of swap2; `None` if the engine does not know them.
    fn swap2(
        &mut self,
        turn: &Turn,
        limits: &Limits<Point>,
        stop: &StopToken,
    ) -> Result<Option<Answer>, PlayerError> {
        let position = &turn.position;
        if let (Request::Place { .. }, Some(point)) = (&turn.request, self.planned(position)) {
            return Ok(Some(Answer::Place(point)));
        }
        let stones: Vec<Point> = position.moves().iter().filter_map(|ply| ply.mv.point()).collect();
        if !self.has_swap2 || !matches!(stones.len(), 0 | 3 | 5) {
            return Ok(None);
        }
        let told = self.limits(limits);
        let answer = match self.engine.swap2(position.settings(), &stones, &told, stop) {
            Err(Fault::Unsupported(_)) => {
                self.has_swap2 = false;
                return Ok(None);
            }
            other => other.map_err(|fault| self.fail(fault))?,
        };
        let is_possible = |choice: Choice| match &turn.request {
            Request::Choose(choices) => choices.contains(&choice),
            _ => false,
        };
        // The engine that is asked speaks for White, because a white stone comes next.
        let (answer, points) = match answer {
            Swap2Answer::Swap => (Answer::Choose(Choice::TakeBlack), Vec::new()),
            Swap2Answer::Stones(points) => match (points.as_slice(), &turn.request) {
                (&[first, ..], Request::Place { .. }) => (Answer::Place(first), points),
                (&[_], _) => (Answer::Choose(Choice::TakeWhite), points),
                _ => (Answer::Choose(Choice::PlaceTwo), points),
            },
        };
        if let Answer::Choose(choice) = answer
            && !is_possible(choice)
        {
            return Ok(None);
        }
        self.plan(turn, &answer, &points);
        Ok(Some(answer))
    }

    /// Remembers the stones that the engine named, with the positions they are for.
    fn plan(&mut self, turn: &Turn, answer: &Answer, points: &[Point]) {
        self.planned.clear();
        let (mut opening, mut position) = (turn.opening.clone(), turn.position.clone());
        if opening.apply(&mut position, answer).is_err() {
            return;
        }
        let rest =
            if matches!(answer, Answer::Place(_)) { points.get(1..).unwrap_or_default() } else { points };
        for &point in rest {
            self.planned.push(Planned { position: position.key(), point });
            let put = match opening.request(&position) {
                Some((_, Request::Place { .. })) => {
                    opening.apply(&mut position, &Answer::Place(point)).is_ok()
                }
                _ => false,
            };
            if !put {
                break;
            }
        }
    }

    /// The stone that was named for this position.
    fn planned(&self, position: &Position) -> Option<Point> {
        self.planned.iter().find(|planned| planned.position == position.key()).map(|planned| planned.point)
    }
}

/// A decision without a search to tell of.
fn bare(answer: Answer) -> Decision<Answer, Point> {
    Decision { answer, info: Info::default() }
}

/// A report of an engine in our own form.
fn info(position: &Position, point: Point, elapsed: Duration, report: &Report) -> Info<Point> {
    let line: Vec<Point> = report.line.iter().map_while(|pair| pair.point(position.size())).collect();
    let pv = if line.first() == Some(&point) { line } else { vec![point] };
    let depth = report.depth.unwrap_or(0);
    let candidates = match report.score {
        Some(score) => vec![Candidate { mv: point, score, pv, exact: true }],
        // Without a value the move is no candidate that could be shown with one.
        None if report.depth.is_none() => Vec::new(),
        None => vec![Candidate { mv: point, score: Score::DRAW, pv, exact: false }],
    };
    Info {
        depth,
        seldepth: report.seldepth.unwrap_or(depth),
        nodes: report.nodes.unwrap_or(0),
        elapsed: report.time.filter(|_| elapsed.is_zero()).unwrap_or(elapsed),
        candidates,
    }
}

impl Player for ExternalPlayer {
    type Request = Turn;
    type Answer = Answer;
    type Move = Point;

    fn new_game(&mut self) {
        self.told = false;
        self.planned.clear();
        self.built_in.new_game();
    }

    fn set_memory(&mut self, mib: usize) {
        self.engine.set_info("max_memory", (mib as u64).saturating_mul(1 << 20).to_string());
    }

    fn set_threads(&mut self, threads: usize) {
        self.engine.set_info("thread_num", threads.to_string());
    }

    fn name(&self) -> String {
        self.engine.spec().name.clone()
    }

    /// Engines do not tell their scale; this is about that of the strong ones.
    fn win_rate_scale(&self) -> f64 {
        200.0
    }

    fn decide(
        &mut self,
        turn: &Turn,
        limits: &Limits<Point>,
        clock: &dyn Clock,
        stop: &StopToken,
        sink: &mut dyn FnMut(&Info<Point>),
    ) -> Result<Decision<Answer, Point>, PlayerError> {
        match &turn.request {
            Request::Move if limits.exclude.is_empty() => {
                return self.play(&turn.position, limits, stop, sink);
            }
            Request::Move => return Err(PlayerError::Unsupported("excluded moves".to_owned())),
            Request::Place { .. } | Request::Choose(_) if turn.opening.protocol() == Protocol::Swap2 => {
                if let Some(answer) = self.swap2(turn, limits, stop)? {
                    return Ok(bare(answer));
                }
            }
            _ => {}
        }
        if turn.request != Request::AnswerDraw && !self.told {
            self.told = true;
            (self.notices)(Notice::BuiltIn(turn.opening.protocol()));
        }
        self.built_in.decide(turn, limits, clock, stop, sink)
    }
}
