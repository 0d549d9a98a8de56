//! The handle of an engine that thinks in a thread of its own.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

use duel::{Decision, Info, Limits, Player, PlayerError};
use rules::{Answer, Point, Turn};

use crate::supervisor::{Message, Supervisor};

/// An engine as the programs use it.
pub type Engine = Box<dyn Player<Request = Turn, Answer = Answer, Move = Point> + Send>;

/// Makes an engine: at the start, after a crash, and in place of one that hangs.
pub type EngineFactory = Arc<dyn Fn() -> Engine + Send + Sync>;

/// A factory of engines that can also answer what opening protocols ask: `player` with a [`Chooser`] around it.
///
/// [`Chooser`]: crate::Chooser
pub fn engine_factory<P>(
    chooser: crate::ChooserOptions,
    player: impl Fn() -> P + Send + Sync + 'static,
) -> EngineFactory
where
    P: Player<Request = Turn, Answer = Answer, Move = Point> + Send + 'static,
{
    Arc::new(move || -> Engine { Box::new(crate::Chooser::new(player(), chooser)) })
}

/// The number a caller gives a request; events carry it, so that late ones can be told from current ones.
pub type RequestId = u64;

/// What an engine thread reports.
#[derive(Clone, Debug)]
pub enum EngineEvent {
    /// The search goes on; this is what it thinks now.
    Progress {
        /// The request.
        id: RequestId,
        /// The state of the search.
        info: Info<Point>,
    },
    /// The request is answered. A cancelled request is answered, too, with the best so far.
    Decided {
        /// The request.
        id: RequestId,
        /// The answer and the final report.
        decision: Decision<Answer, Point>,
    },
    /// The request will not be answered.
    Failed {
        /// The request.
        id: RequestId,
        /// Why not.
        error: EngineError,
    },
}

impl EngineEvent {
    /// The request it belongs to.
    #[must_use]
    pub const fn id(&self) -> RequestId {
        match self {
            EngineEvent::Progress { id, .. }
            | EngineEvent::Decided { id, .. }
            | EngineEvent::Failed { id, .. } => *id,
        }
    }

    /// Whether nothing more will come for the request.
    #[must_use]
    pub const fn is_final(&self) -> bool {
        !matches!(self, EngineEvent::Progress { .. })
    }
}

/// Why a request was not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// The engine said so.
    Player(PlayerError),
    /// The engine crashed with this message; a fresh one answers the next request.
    Crashed(String),
    /// The engine did not answer within its time and the grace after it, or did not stop when cancelled; it was
    /// given up and a fresh one answers the next request.
    Unresponsive {
        /// How long it was waited for.
        after: Duration,
    },
    /// The engine could not be made.
    NotStarted(String),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::Player(error) => error.fmt(f),
            EngineError::Crashed(message) => write!(f, "the engine crashed: {message}"),
            EngineError::Unresponsive { after } => {
                write!(f, "the engine did not answer within {} ms and was given up", after.as_millis())
            }
            EngineError::NotStarted(message) => write!(f, "the engine could not be started: {message}"),
        }
    }
}

impl std::error::Error for EngineError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            EngineError::Player(error) => Some(error),
            _ => None,
        }
    }
}

/// An engine in a thread of its own. No call here waits for the engine; events come through the sink, in order, from
/// another thread.
///
/// Requests are answered one after the other. Dropping the handle stops the engine and waits for it, at most for the
/// grace.
///
/// ```
/// use std::sync::{Arc, mpsc};
/// use duel::Limits;
/// use host::{Chooser, ChooserOptions, EngineEvent, EngineThread};
/// use primer::Primer;
/// use rules::{Opening, Party, Position, Protocol, Request, Settings, Turn};
///
/// let (events, received) = mpsc::channel();
/// let engine = EngineThread::new(
///     Arc::new(|| Box::new(Chooser::new(Primer::with_level(1), ChooserOptions::default()))),
///     move |event| { let _ = events.send(event); },
/// )
/// .unwrap();
/// let turn = Turn {
///     position: Position::new(Settings::default()),
///     opening: Opening::new(Protocol::None),
///     party: Party::A,
///     request: Request::Move,
/// };
/// engine.ask(7, turn, Limits::default().with_depth(1));
/// let last = received.iter().find(EngineEvent::is_final).unwrap();
/// let EngineEvent::Decided { id: 7, decision } = last else { panic!() };
/// assert_eq!(decision.answer.to_string(), "h8");
/// ```
pub struct EngineThread {
    messages: Sender<Message>,
    supervisor: Option<JoinHandle<()>>,
    name: String,
    win_rate_scale: f64,
}

impl EngineThread {
    /// How long after its time limit, or after being cancelled, an engine is waited for.
    pub const GRACE: Duration = Duration::from_secs(3);

    /// Makes the engine and starts its thread. Events go to `sink`.
    ///
    /// # Errors
    /// [`EngineError::NotStarted`] if the factory panics or the system gives no thread.
    pub fn new(
        factory: EngineFactory,
        sink: impl FnMut(EngineEvent) + Send + 'static,
    ) -> Result<EngineThread, EngineError> {
        EngineThread::with_grace(factory, EngineThread::GRACE, sink)
    }

    /// As [`EngineThread::new`], with another time of grace.
    ///
    /// # Errors
    /// As [`EngineThread::new`].
    pub fn with_grace(
        factory: EngineFactory,
        grace: Duration,
        sink: impl FnMut(EngineEvent) + Send + 'static,
    ) -> Result<EngineThread, EngineError> {
        let engine = crate::supervisor::make(&factory).map_err(EngineError::NotStarted)?;
        let (name, win_rate_scale) = (engine.name(), engine.win_rate_scale());
        let (messages, inbox) = mpsc::channel();
        let to_self = messages.clone();
        let run = move || Supervisor::new(factory, engine, grace, Box::new(sink), to_self).run(&inbox);
        let supervisor = std::thread::Builder::new()
            .name("engine supervisor".to_owned())
            .spawn(run)
            .map_err(|error| EngineError::NotStarted(error.to_string()))?;
        Ok(EngineThread { messages, supervisor: Some(supervisor), name, win_rate_scale })
    }

    /// Asks for a decision. Its events carry `id`.
    pub fn ask(&self, id: RequestId, turn: Turn, limits: Limits<Point>) {
        self.send(Message::Ask { id, turn: Box::new(turn), limits });
    }

    /// Asks the engine to answer this request now with the best it has. Nothing happens if it is answered already.
    pub fn cancel(&self, id: RequestId) {
        self.send(Message::Cancel(id));
    }

    /// Lets the engine ponder what the other side is asked now ([`Player::ponder`]): until the next request, another
    /// position to ponder, [`EngineThread::stop_pondering`], a new game or another setting. Nothing is reported of it, and
    /// a crash only costs what the engine had learned. Nothing happens while a request is open.
    pub fn ponder(&self, turn: Turn) {
        self.send(Message::Ponder(Box::new(turn)));
    }

    /// Ends the pondering, if there is any.
    pub fn stop_pondering(&self) {
        self.send(Message::StopPondering);
    }

    /// Tells the engine that the next request belongs to another game.
    pub fn new_game(&self) {
        self.send(Message::NewGame);
    }

    /// Sets the memory for tables, in MiB.
    pub fn set_memory(&self, mib: usize) {
        self.send(Message::Memory(mib));
    }

    /// Sets how many threads the engine may use.
    pub fn set_threads(&self, threads: usize) {
        self.send(Message::Threads(threads));
    }

    /// The engine's name for people and files.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The scale that turns the engine's scores into win rates ([`duel::Score::win_rate`]).
    #[must_use]
    pub fn win_rate_scale(&self) -> f64 {
        self.win_rate_scale
    }

    fn send(&self, message: Message) {
        // The supervisor lives as long as this handle, unless the sink panicked: then nobody listens any more.
        let _ = self.messages.send(message);
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.send(Message::Quit);
        if let Some(supervisor) = self.supervisor.take()
            && supervisor.thread().id() != std::thread::current().id()
        {
            let _ = supervisor.join();
        }
    }
}
