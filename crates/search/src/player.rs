//! The engine as a player.

use duel::{Candidate, Clock, Decision, Info, Limits, Player, PlayerError, Random, StopToken};
use rules::{Answer, Move, Point, Request, Turn};

use crate::engine::{Engine, Task};
use crate::level::Level;
use crate::technique::Techniques;
use crate::value::{WIN_RATE_SCALE, to_score};

/// The strong engine as a player. It answers [`Request::Move`]; what an opening asks is for whoever wraps it.
///
/// ```
/// use duel::{Limits, NoClock, Player, StopToken};
/// use rules::{Answer, Move, Opening, Party, Position, Protocol, Request, Settings, Turn};
/// use search::Tengen;
/// let mut position = Position::new(Settings::default());
/// for point in ["h8", "h9", "i8", "i9", "j8", "j9", "k8"] {
///     position.play(point.parse::<rules::Point>().unwrap().into()).unwrap();
/// }
/// let turn =
///     Turn { position, opening: Opening::new(Protocol::None), party: Party::B, request: Request::Move };
/// let mut tengen = Tengen::new(1);
/// let limits = Limits::default().with_depth(4);
/// let decision = tengen.decide(&turn, &limits, &NoClock, &StopToken::new(), &mut |_| {}).unwrap();
/// let Answer::Move(Move::Place(point)) = decision.answer else { panic!() };
/// assert!(["g8", "l8"].contains(&point.to_string().as_str()), "the four is answered");
/// ```
pub struct Tengen {
    engine: Engine,
    level: Level,
    seed: u64,
}

impl Tengen {
    /// A player at full strength with tables of `mib` MiB.
    #[must_use]
    pub fn new(mib: usize) -> Tengen {
        Tengen { engine: Engine::new(mib), level: Level::of(Level::MAX), seed: 0 }
    }

    /// Plays at a level from now on; forgets what was found. Below full strength the moves vary with `seed`, and for the
    /// same seed depend on the position only.
    pub fn set_level(&mut self, level: Level, seed: u64) {
        (self.level, self.seed) = (level, seed);
        self.engine.set_techniques(level.techniques(&Techniques::default()));
    }

    /// The level it plays at.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// The engine behind it.
    pub fn engine_mut(&mut self) -> &mut Engine {
        &mut self.engine
    }
}

impl Default for Tengen {
    fn default() -> Tengen {
        Tengen::new(Engine::DEFAULT_MEMORY)
    }
}

impl Player for Tengen {
    type Request = Turn;
    type Answer = Answer;
    type Move = Point;

    fn new_game(&mut self) {
        self.engine.new_game();
    }

    fn set_memory(&mut self, mib: usize) {
        self.engine.set_memory(mib);
    }

    fn set_threads(&mut self, threads: usize) {
        self.engine.set_threads(threads);
    }

    fn name(&self) -> String {
        if self.level.number == Level::MAX {
            "Tengen".to_owned()
        } else {
            format!("Tengen, level {}", self.level.number)
        }
    }

    fn win_rate_scale(&self) -> f64 {
        WIN_RATE_SCALE
    }

    fn decide(
        &mut self,
        turn: &Turn,
        limits: &Limits<Point>,
        clock: &dyn Clock,
        stop: &StopToken,
        sink: &mut dyn FnMut(&Info<Point>),
    ) -> Result<Decision<Answer, Point>, PlayerError> {
        if turn.request != Request::Move {
            return Err(PlayerError::Unsupported("requests of an opening or a draw offer".to_owned()));
        }
        if turn.position.result().is_some() {
            return Err(PlayerError::NoMove);
        }
        if turn.position.must_pass() {
            return Ok(Decision { answer: Answer::Move(Move::Pass), info: Info::default() });
        }
        let task = Task::new(&turn.position);
        let (candidate, info) = if self.level.number == Level::MAX {
            let info = self.engine.search(&task, limits, clock, stop, sink)?;
            (info.candidates.first().cloned(), info)
        } else {
            self.decide_at_level(&task, turn.position.key(), limits, clock, stop, sink)?
        };
        let point = candidate.ok_or(PlayerError::NoMove)?.mv;
        Ok(Decision { answer: Answer::Move(Move::Place(point)), info })
    }

    /// A search without limits into the tables that the next one uses. Levels below full strength never ponder: what they
    /// are is how many nodes they see.
    fn ponder(&mut self, turn: &Turn, clock: &dyn Clock, stop: &StopToken) -> u64 {
        let position = &turn.position;
        let is_idle = self.level.number < Level::MAX
            || turn.request != Request::Move
            || position.result().is_some()
            || position.must_pass();
        if is_idle {
            return 0;
        }
        let found = self.engine.search(&Task::new(position), &Limits::default(), clock, stop, &mut |_| {});
        found.map_or(0, |info| info.nodes)
    }
}

impl Tengen {
    /// The choice of a weaker level, and what it saw; the choice comes first there.
    fn decide_at_level(
        &mut self,
        task: &Task,
        key: u64,
        limits: &Limits<Point>,
        clock: &dyn Clock,
        stop: &StopToken,
        sink: &mut dyn FnMut(&Info<Point>),
    ) -> Result<(Option<Candidate<Point>>, Info<Point>), PlayerError> {
        let level = self.level;
        let mut random = Random::new(self.seed ^ key);
        let state = task.state(&self.engine.tables_for(task));
        if let Some(point) = level.blind_move(&state, &limits.exclude, &mut random) {
            let score = to_score(task.rule, state.static_eval());
            let candidate = Candidate { mv: point, score, pv: vec![point], exact: false };
            let info = Info { candidates: vec![candidate.clone()], ..Info::default() };
            sink(&info);
            return Ok((Some(candidate), info));
        }
        let least = |one: Option<u64>, other: Option<u64>| one.into_iter().chain(other).min();
        let limits = Limits {
            depth: limits.depth.into_iter().chain(level.depth).min(),
            nodes: least(limits.nodes, level.nodes),
            candidates: limits.candidates.max(level.width),
            ..limits.clone()
        };
        let mut info = self.engine.search(task, &limits, clock, stop, sink)?;
        let favourite = level.favourite(&info, &mut random);
        if let Some(favourite) = &favourite {
            info.candidates.retain(|candidate| candidate.mv != favourite.mv);
            info.candidates.insert(0, favourite.clone());
        }
        Ok((favourite, info))
    }
}
