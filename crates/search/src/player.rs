//! The engine as a player.

use duel::{Clock, Decision, Info, Limits, Player, PlayerError, StopToken};
use rules::{Answer, Move, Point, Request, Turn};

use crate::engine::{Engine, Task};

/// Units of the evaluation that go into one step of the logistic win rate, until they are fitted on games.
const WIN_RATE_SCALE: f64 = 100.0;

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
}

impl Tengen {
    /// A player at full strength with tables of `mib` MiB.
    #[must_use]
    pub fn new(mib: usize) -> Tengen {
        Tengen { engine: Engine::new(mib) }
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
        "Tengen".to_owned()
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
        let info = self.engine.search(&Task::new(&turn.position), limits, clock, stop, sink)?;
        let point = info.candidates.first().ok_or(PlayerError::NoMove)?.mv;
        Ok(Decision { answer: Answer::Move(Move::Place(point)), info })
    }
}
