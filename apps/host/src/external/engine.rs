//! One engine process and its answers.

use std::fmt;
use std::time::{Duration, Instant};

use duel::{Score, StopToken};
use protocol::Place;
use protocol::manager::{Dialogue, Heard, Report, Swap2Answer, TurnLimits};
use rules::{Move, Point, Position, Reason, Settings};

use super::fault::{Fault, Illegal};
use super::process::{LogSink, Output, Process};
use super::spec::EngineSpec;

/// How patient a manager is.
#[derive(Clone)]
pub struct ExternalOptions {
    /// Until START is answered. It is no thinking time: engines load their tables now.
    pub start_limit: Duration,
    /// What an answer may be later than its limit before it counts as late.
    pub tolerance: Duration,
    /// Until a thinking engine has answered after it was told to stop.
    pub stop_limit: Duration,
    /// Until the program has ended by itself after END.
    pub quit_wait: Duration,
    /// Lines that an engine may print before its answer.
    pub max_lines: usize,
    /// Where every line goes.
    pub log: Option<LogSink>,
}

impl Default for ExternalOptions {
    fn default() -> ExternalOptions {
        ExternalOptions {
            start_limit: Duration::from_secs(10),
            tolerance: Duration::from_secs(1),
            stop_limit: Duration::from_secs(2),
            quit_wait: Duration::from_millis(500),
            max_lines: 200_000,
            log: None,
        }
    }
}

impl fmt::Debug for ExternalOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExternalOptions")
            .field("start_limit", &self.start_limit)
            .field("tolerance", &self.tolerance)
            .field("stop_limit", &self.stop_limit)
            .field("quit_wait", &self.quit_wait)
            .field("max_lines", &self.max_lines)
            .field("log", &self.log.is_some())
            .finish()
    }
}

/// A move of an engine, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move; it can be played.
    pub mv: Move,
    /// From the request to the answer, on the wall clock.
    pub elapsed: Duration,
    /// What the engine said of its search.
    pub report: Report,
}

impl Thought {
    /// The point of the stone; `None` for a pass.
    #[must_use]
    pub fn point(&self) -> Option<Point> {
        self.mv.point()
    }

    /// Plies of its last iteration, if it said so.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        self.report.depth
    }

    /// Nodes of its search, if it said so.
    #[must_use]
    pub fn nodes(&self) -> Option<u64> {
        self.report.nodes
    }

    /// What it thinks the position is worth for it, in its own units, if it said so.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.report.score
    }
}

/// An engine that runs as a process of its own. When the value goes, the process goes, with all it started; the same
/// after every fault, and then the next request starts a fresh one.
///
/// ```no_run
/// use std::time::Duration;
/// use duel::StopToken;
/// use host::external::{EngineSpec, ExternalEngine, ExternalOptions, TurnLimits};
/// use rules::{Position, Settings};
/// let spec = EngineSpec::parse("./pbrain-rapfi").unwrap();
/// let mut engine = ExternalEngine::start(spec, ExternalOptions::default())?;
/// let (position, limits) = (Position::new(Settings::default()), TurnLimits::per_move(Duration::from_secs(1)));
/// engine.new_game(position.settings(), &limits)?;
/// let thought = engine.think(&position, &limits, &StopToken::new(), &mut |_| {})?;
/// println!("{} at depth {:?}", thought.mv, thought.depth());
/// engine.quit();
/// # Ok::<(), host::external::Fault>(())
/// ```
pub struct ExternalEngine {
    spec: EngineSpec,
    options: ExternalOptions,
    dialogue: Dialogue,
    process: Option<Process>,
}

/// A request that is being waited for.
struct Wait<'a> {
    since: Instant,
    /// When the answer is late; `None`: never.
    limit: Option<Duration>,
    tolerance: Duration,
    stop: &'a StopToken,
    /// Lines that have come.
    lines: usize,
    stopped: Option<Instant>,
}

impl ExternalEngine {
    /// Starts the program. It hears nothing until [`ExternalEngine::new_game`], or the first request.
    ///
    /// # Errors
    /// [`Fault::NotStarted`] if the system cannot start it.
    pub fn start(spec: EngineSpec, options: ExternalOptions) -> Result<ExternalEngine, Fault> {
        let mut engine = ExternalEngine::idle(spec, options);
        engine.running()?;
        Ok(engine)
    }

    /// An engine whose program starts with the first request.
    #[must_use]
    pub fn idle(spec: EngineSpec, options: ExternalOptions) -> ExternalEngine {
        let dialogue = Dialogue::new(spec.info.iter().cloned());
        ExternalEngine { spec, options, dialogue, process: None }
    }

    /// What was started.
    #[must_use]
    pub fn spec(&self) -> &EngineSpec {
        &self.spec
    }

    /// The number of the process, while there is one.
    #[must_use]
    pub fn process_id(&self) -> Option<u32> {
        self.process.as_ref().map(Process::id)
    }

    /// The last lines that it wrote to standard error, the newest last; none when there is no process.
    #[must_use]
    pub fn stderr(&self) -> Vec<String> {
        self.process.as_ref().map(Process::stderr).unwrap_or_default()
    }

    /// An INFO value that is sent with the next request, and before every start from now on.
    pub fn set_info(&mut self, key: &str, value: impl Into<String>) {
        self.dialogue.set_info(key, value);
    }

    /// Begins a game: INFO lines, START, and waiting for OK.
    ///
    /// # Errors
    /// [`Fault::NoOk`], [`Fault::StartRefused`], or a fault of the process.
    pub fn new_game(&mut self, settings: &Settings, limits: &TurnLimits) -> Result<(), Fault> {
        self.running()?;
        self.drain()?;
        let lines = self.dialogue.start(settings, limits);
        let never = StopToken::new();
        let mut wait = Wait::new(Some(self.options.start_limit), Duration::ZERO, &never);
        self.send(&lines);
        match self.answer(&mut wait, &mut |_| {}) {
            Ok(Heard::Started) => Ok(()),
            Ok(Heard::Refused { text, .. }) => Err(self.fail(Fault::StartRefused(text))),
            Ok(_) => Err(self.fail(Fault::NoOk { waited: wait.since.elapsed() })),
            Err(Fault::Timeout { waited, .. }) => Err(Fault::NoOk { waited }),
            Err(fault) => Err(fault),
        }
    }

    /// Asks for a move of the side to move; begins a game first where that is needed. The engine hears of the opponent's
    /// last move alone, or of the whole board when it does not know the rest. `progress` hears what it says of its
    /// search. When `stop` is set, it is told to answer at once.
    ///
    /// # Errors
    /// [`Fault`]: a late, illegal or missing answer. The clock is looked at before the rules.
    pub fn think(
        &mut self,
        position: &Position,
        limits: &TurnLimits,
        stop: &StopToken,
        progress: &mut dyn FnMut(&Report),
    ) -> Result<Thought, Fault> {
        if self.process.is_none() || self.dialogue.needs_start(position) {
            self.new_game(position.settings(), limits)?;
        }
        self.drain()?;
        let lines = self.dialogue.ask(position, limits);
        let mut wait = Wait::new(limits.time(), self.options.tolerance, stop);
        self.send(&lines);
        let heard = self.answer(&mut wait, progress)?;
        let elapsed = wait.since.elapsed();
        let mv = match heard {
            Heard::Place(Place::Point(point)) => Ok(Move::Place(point)),
            Heard::Place(Place::Pass) => Ok(Move::Pass),
            Heard::OffBoard(pair) => {
                Err(Fault::IllegalMove { text: pair.to_string(), why: Illegal::OffBoard })
            }
            Heard::Refused { text, .. } => Err(Fault::Refused(text)),
            Heard::Wrong(line) => Err(Fault::Protocol(line)),
            _ => Err(Fault::Protocol(String::new())),
        };
        match mv.and_then(|mv| judge(position, mv)) {
            Ok(mv) => Ok(Thought { mv, elapsed, report: self.dialogue.report().clone() }),
            Err(fault) => Err(self.fail(fault)),
        }
    }

    /// Puts the question of swap2 with the stones on the board: none, three or five, in their order.
    ///
    /// # Errors
    /// [`Fault::Unsupported`] if the engine does not know the command; then it goes on. Else as
    /// [`ExternalEngine::think`].
    pub fn swap2(
        &mut self,
        settings: &Settings,
        stones: &[Point],
        limits: &TurnLimits,
        stop: &StopToken,
    ) -> Result<Swap2Answer, Fault> {
        self.new_game(settings, limits)?;
        let lines = self.dialogue.ask_swap2(settings, stones, limits);
        let mut wait = Wait::new(limits.time(), self.options.tolerance, stop);
        self.send(&lines);
        match self.answer(&mut wait, &mut |_| {})? {
            Heard::Swap2(answer) => Ok(answer),
            Heard::Refused { unknown: true, .. } => {
                self.dialogue.forget();
                Err(Fault::Unsupported("SWAP2BOARD"))
            }
            Heard::Refused { text, .. } => Err(self.fail(Fault::Refused(text))),
            Heard::Wrong(line) => Err(self.fail(Fault::Protocol(line))),
            _ => Err(self.fail(Fault::Protocol(String::new()))),
        }
    }

    /// Says END, waits a little, and ends what is left.
    pub fn quit(mut self) {
        if let Some(process) = self.process.take() {
            process.quit(self.options.quit_wait);
        }
    }

    /// The process, started if there is none.
    fn running(&mut self) -> Result<&mut Process, Fault> {
        if self.process.is_none() {
            self.dialogue.reset();
        }
        match &mut self.process {
            Some(process) => Ok(process),
            none => Ok(none.insert(Process::start(&self.spec, self.options.log.clone())?)),
        }
    }

    fn send(&self, lines: &[String]) {
        if let Some(process) = &self.process {
            lines.iter().for_each(|line| process.send(line));
        }
    }

    /// Ends the process for a fault.
    fn fail(&mut self, fault: Fault) -> Fault {
        tracing::debug!(engine = self.spec.name, %fault, "an external engine failed");
        self.process = None;
        fault
    }

    /// Passes over what came while nothing was asked.
    fn drain(&mut self) -> Result<(), Fault> {
        for lines in 0.. {
            let Some(process) = &mut self.process else { break };
            let fault = match process.next(Duration::ZERO) {
                None => break,
                Some(Output::Line(_)) if lines < self.options.max_lines => continue,
                Some(Output::Line(_)) => Fault::Flood { lines },
                Some(Output::Endless) => Fault::EndlessLine,
                Some(Output::Closed) => process.crash(),
            };
            return Err(self.fail(fault));
        }
        Ok(())
    }

    /// Waits for the line that answers.
    fn answer(&mut self, wait: &mut Wait<'_>, progress: &mut dyn FnMut(&Report)) -> Result<Heard, Fault> {
        // How long an engine that has ended is still listened to.
        let mut rest = 10;
        loop {
            self.stop_if_told(wait);
            let Some(process) = &mut self.process else {
                return Err(Fault::Crashed { status: None, stderr: None });
            };
            if let Some(fault) = wait.is_over(self.options.stop_limit) {
                return Err(self.fail(fault));
            }
            let line = match process.next(wait.step()) {
                Some(Output::Line(line)) => line,
                Some(Output::Endless) => return Err(self.fail(Fault::EndlessLine)),
                Some(Output::Closed) => {
                    let fault = process.crash();
                    return Err(self.fail(fault));
                }
                None => {
                    // What it started may hold its output open.
                    if process.has_ended() {
                        rest -= 1;
                    }
                    if rest == 0 {
                        let fault = process.crash();
                        return Err(self.fail(fault));
                    }
                    continue;
                }
            };
            wait.lines += 1;
            if wait.lines > self.options.max_lines {
                return Err(self.fail(Fault::Flood { lines: wait.lines }));
            }
            match self.dialogue.hear(&line) {
                Heard::Noise => {}
                Heard::Progress => progress(self.dialogue.report()),
                Heard::Reply(lines) => self.send(&lines),
                // An answer that waited in a pipe is as late as one that never came.
                heard => {
                    return match wait.is_over(self.options.stop_limit) {
                        Some(fault @ Fault::Timeout { .. }) => Err(self.fail(fault)),
                        _ => Ok(heard),
                    };
                }
            }
        }
    }

    /// Passes on a wish to stop: at once with one command, later with the other.
    fn stop_if_told(&mut self, wait: &mut Wait<'_>) {
        if !wait.stop.is_stopped() {
            return;
        }
        let is_time = match wait.stopped {
            None => true,
            Some(since) => since.elapsed() > self.options.stop_limit / 2,
        };
        if is_time && let Some(command) = self.dialogue.stop() {
            wait.stopped.get_or_insert_with(Instant::now);
            self.send(&[command.to_owned()]);
        }
    }
}

impl Wait<'_> {
    fn new(limit: Option<Duration>, tolerance: Duration, stop: &StopToken) -> Wait<'_> {
        Wait { since: Instant::now(), limit, tolerance, stop, lines: 0, stopped: None }
    }

    /// How long to wait for the next line before looking around.
    fn step(&self) -> Duration {
        let step = Duration::from_millis(20);
        match self.limit {
            // A millisecond more, so that the next look finds the time over.
            Some(limit) => {
                let left = limit.saturating_add(self.tolerance).saturating_sub(self.since.elapsed());
                step.min(left + Duration::from_millis(1))
            }
            None => step,
        }
    }

    /// The fault, when no answer counts any more.
    fn is_over(&self, stop_limit: Duration) -> Option<Fault> {
        let waited = self.since.elapsed();
        if let Some(since) = self.stopped
            && since.elapsed() > stop_limit
        {
            return Some(Fault::NotStopped { waited: since.elapsed() });
        }
        let limit = self.limit.filter(|&limit| waited > limit.saturating_add(self.tolerance))?;
        Some(Fault::Timeout { limit, waited, silent: self.lines == 0 })
    }
}

/// Whether the rules allow the move.
fn judge(position: &Position, mv: Move) -> Result<Move, Fault> {
    let Err(error) = position.check(mv) else { return Ok(mv) };
    let text =
        mv.point().map_or_else(|| "-1,-1".to_owned(), |point| Place::Point(point).write(position.size()));
    // An end of the game or a stone in the way says more than a shape.
    let mut why = None;
    for reason in &error.reasons {
        match (reason, mv) {
            (Reason::AfterEnd(_), _) => why = Some(Illegal::AfterEnd),
            (Reason::Occupied(_), _) => why = why.or(Some(Illegal::Occupied)),
            (Reason::OffBoard, _) => why = why.or(Some(Illegal::OffBoard)),
            (Reason::Pass, _) => why = why.or(Some(Illegal::Pass)),
            (Reason::Forbidden(kind), Move::Place(point)) if why.is_none() => {
                return Err(Fault::Forbidden { point, kind: *kind });
            }
            (Reason::Forbidden(_), _) => {}
        }
    }
    Err(Fault::IllegalMove { text, why: why.unwrap_or(Illegal::AfterEnd) })
}
