//! Who plays in a match: engines of this program within its process, and programs of others.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::time::{Duration, Instant};

use duel::{PlayerError, Score, StopToken};
use host::external::{EngineSpec, ExternalEngine, ExternalOptions, TurnLimits};
use host::{Engine, SystemClock, Wishes};
use rules::{Answer, Move, Opening, Party, Position, Protocol, Request, Settings, Turn};

/// What a move may cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Time for each move.
    pub turn: Option<Duration>,
    /// Time for the whole game, as agreed before it.
    pub game: Option<Duration>,
    /// What is left of it.
    pub left: Option<Duration>,
    /// What each move adds to it.
    pub increment: Duration,
    /// Nodes of each search.
    pub nodes: Option<u64>,
}

impl Budget {
    /// When an answer is late; `None`: never.
    #[must_use]
    pub fn time(&self) -> Option<Duration> {
        match (self.turn, self.left) {
            (Some(turn), Some(left)) => Some(turn.min(left)),
            (turn, left) => turn.or(left),
        }
    }
}

/// A move and how it came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move. Whether it may be played is for the referee to say.
    pub mv: Move,
    /// From the request to the answer.
    pub elapsed: Duration,
    /// Plies of the last iteration, if there was a search that told it.
    pub depth: Option<u32>,
    /// Nodes of the search, likewise.
    pub nodes: Option<u64>,
    /// The value for the side to move in units of the engine, likewise.
    pub score: Option<Score>,
}

/// Why there is no move. Who is at fault has lost the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The name for files, such as `timeout` or `crash`; see [`host::external::Fault::name`].
    pub name: String,
    /// What happened, in English.
    pub what: String,
    /// The same for a program that speaks the Gomocup protocol, to be said in other languages.
    pub external: Option<host::external::Fault>,
}

impl Fault {
    /// A fault with its name and what happened.
    pub fn new(name: impl Into<String>, what: impl Into<String>) -> Fault {
        Fault { name: name.into(), what: what.into(), external: None }
    }
}

impl From<host::external::Fault> for Fault {
    fn from(fault: host::external::Fault) -> Fault {
        Fault { external: Some(fault.clone()), ..Fault::new(fault.name(), fault.to_string()) }
    }
}

/// Someone who can play games.
pub trait Contestant: Send {
    /// Begins a game under these settings: rule, size and what a forbidden move does. `seed` is for random choices.
    ///
    /// # Errors
    /// [`Fault`] if it cannot; it has lost then.
    fn new_game(&mut self, settings: &Settings, seed: u64, budget: &Budget) -> Result<(), Fault>;

    /// The move in this position. When `stop` is set, it answers soon, and nobody uses the answer.
    ///
    /// # Errors
    /// [`Fault`] if there is none, or it is late.
    fn think(&mut self, position: &Position, budget: &Budget, stop: &StopToken) -> Result<Thought, Fault>;
}

/// Makes an engine with a seed for its random choices.
pub type SeededFactory = Arc<dyn Fn(u64) -> Engine + Send + Sync>;

/// An engine of this program. Each game gets a fresh one, so that games do not depend on those before them, nor on how
/// many run side by side.
pub struct BuiltIn {
    factory: SeededFactory,
    engine: Option<Engine>,
    tolerance: Duration,
}

impl BuiltIn {
    /// Engines of this kind; an answer may be later than its time by `tolerance`.
    #[must_use]
    pub fn new(factory: SeededFactory, tolerance: Duration) -> BuiltIn {
        BuiltIn { factory, engine: None, tolerance }
    }
}

impl Contestant for BuiltIn {
    fn new_game(&mut self, _: &Settings, seed: u64, _: &Budget) -> Result<(), Fault> {
        self.engine = Some((self.factory)(seed));
        Ok(())
    }

    fn think(&mut self, position: &Position, budget: &Budget, stop: &StopToken) -> Result<Thought, Fault> {
        let engine = self.engine.get_or_insert_with(|| (self.factory)(0));
        let clock =
            session::Budget { remaining: budget.left, increment: budget.increment, per_move: budget.turn };
        let limits = host::budget(&clock, &Wishes { nodes: budget.nodes, ..Wishes::default() });
        let opening = Opening::new(Protocol::None);
        let turn = Turn { position: position.clone(), opening, party: Party::A, request: Request::Move };
        let start = Instant::now();
        let decide = || engine.decide(&turn, &limits, &SystemClock::new(), stop, &mut |_| {});
        let decided = panic::catch_unwind(AssertUnwindSafe(decide));
        let elapsed = start.elapsed();
        let fault = |name: &str, what: String| Err(Fault::new(name, what));
        let decision = match decided {
            Ok(Ok(decision)) => decision,
            Ok(Err(error @ PlayerError::NoMove)) => return fault("no-move", error.to_string()),
            Ok(Err(error)) => return fault("refused", error.to_string()),
            Err(_) => {
                self.engine = None;
                return fault("crash", "the engine panicked".to_owned());
            }
        };
        if let Some(limit) = budget.time()
            && elapsed > limit + self.tolerance
        {
            let what = format!("no answer in {} ms (limit {} ms)", elapsed.as_millis(), limit.as_millis());
            return fault("timeout", what);
        }
        let Answer::Move(mv) = decision.answer else {
            return fault("protocol", format!("wrong answer: {}", decision.answer));
        };
        let info = decision.info;
        Ok(Thought {
            mv,
            elapsed,
            depth: (info.depth > 0).then_some(info.depth),
            nodes: (info.nodes > 0).then_some(info.nodes),
            score: info.best().map(|best| best.score),
        })
    }
}

/// A program that speaks the Gomocup protocol. It stays from game to game as long as nothing goes wrong.
pub struct External {
    engine: ExternalEngine,
    /// Time for a move when there is no other: an engine that does not know nodes would think on for ever.
    usual_time: Duration,
}

impl External {
    /// Time for a move when neither a clock nor a time per move is given.
    pub const USUAL_TIME: Duration = Duration::from_secs(5);

    /// A program that starts with its first game.
    #[must_use]
    pub fn new(spec: EngineSpec, options: ExternalOptions) -> External {
        External { engine: ExternalEngine::idle(spec, options), usual_time: External::USUAL_TIME }
    }

    fn limits(&self, budget: &Budget) -> TurnLimits {
        let is_timed = budget.turn.is_some() || budget.left.is_some();
        TurnLimits {
            turn: if is_timed { budget.turn } else { Some(self.usual_time) },
            game: budget.game,
            left: budget.left,
            increment: budget.increment,
            nodes: budget.nodes,
            ..TurnLimits::default()
        }
    }
}

impl Contestant for External {
    fn new_game(&mut self, settings: &Settings, _: u64, budget: &Budget) -> Result<(), Fault> {
        let limits = self.limits(budget);
        Ok(self.engine.new_game(settings, &limits)?)
    }

    fn think(&mut self, position: &Position, budget: &Budget, stop: &StopToken) -> Result<Thought, Fault> {
        let limits = self.limits(budget);
        let thought = self.engine.think(position, &limits, stop, &mut |_| {})?;
        Ok(Thought {
            mv: thought.mv,
            elapsed: thought.elapsed,
            depth: thought.depth(),
            nodes: thought.nodes(),
            score: thought.score(),
        })
    }
}
