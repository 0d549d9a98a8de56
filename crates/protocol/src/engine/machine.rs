//! The engine's side as a state machine: lines and decisions in, lines and jobs out.

use std::collections::VecDeque;
use std::time::Duration;

use duel::{Decision, Info, PlayerError, Score};
use rules::{Answer, BoardSize, Color, Move, Opening, Party, Point, Position, Protocol, Request, Rule, Turn};

use super::command::{Block, Command};
use super::effect::{About, Effect, Job, JobId};
use super::fallback::fallback_move;
use super::game::{Game, clip, places, points};
use super::live::Live;
use super::opening::{Dialogue, Style};
use super::settings::{Budget, Changed, Settings};
use crate::{Line, Place, to_wire};

/// Lines that may wait while the engine thinks, and lines of one block.
const MOST_LINES: usize = 4096;
/// Most best moves that are asked for.
const MOST_CANDIDATES: usize = 484;
/// Best moves among which an even one is looked for.
const BALANCE_AMONG: usize = 24;
/// How long an engine that was told to stop is waited for before the held move is played.
const GRACE: Duration = Duration::from_millis(25);

/// What an answer is for.
enum Purpose {
    /// The engine's move.
    Move,
    /// Moves that make the position even.
    Balance { left: u8, bias: i32, found: Vec<Point> },
    /// An opening.
    Opening(Box<Dialogue>),
}

/// A job in progress.
struct Thinking {
    id: JobId,
    purpose: Purpose,
    /// The position it is about.
    position: Position,
    /// When the request came in.
    since: Duration,
    /// When it must be stopped.
    deadline: Option<Duration>,
    /// When it was stopped.
    stopped: Option<Duration>,
    /// Whether exclusions or several best moves were asked for.
    is_special: bool,
}

/// A block that is not closed yet.
struct OpenBlock {
    kind: Block,
    lines: Vec<String>,
    fault: Option<String>,
}

/// The state machine. Times are counted from any origin, the same for all calls.
pub struct Brain {
    about: About,
    win_rate_scale: f64,
    settings: Settings,
    graphical: bool,
    game: Option<Game>,
    block: Option<OpenBlock>,
    /// The next line is an argument that nobody needs.
    skip_line: bool,
    thinking: Option<Thinking>,
    queue: VecDeque<Line>,
    excluded: Vec<Point>,
    excluded_paths: Vec<Vec<Place>>,
    /// Time of the game that is gone.
    used: Duration,
    next_id: JobId,
    is_ending: bool,
    is_pondering: bool,
    effects: Vec<Effect>,
}

impl Brain {
    /// A machine before `START`.
    #[must_use]
    pub fn new(about: About) -> Brain {
        Brain {
            about,
            win_rate_scale: 100.0,
            settings: Settings::default(),
            graphical: false,
            game: None,
            block: None,
            skip_line: false,
            thinking: None,
            queue: VecDeque::new(),
            excluded: Vec::new(),
            excluded_paths: Vec::new(),
            used: Duration::ZERO,
            next_id: 0,
            is_ending: false,
            is_pondering: false,
            effects: Vec::new(),
        }
    }

    /// Units of the engine that go into one step of the logistic win rate ([`duel::Player::win_rate_scale`]).
    pub fn set_win_rate_scale(&mut self, scale: f64) {
        self.win_rate_scale = scale;
    }

    /// Whether the engine ponders as long as no `INFO pondering` says otherwise; it does not by itself.
    pub fn set_pondering(&mut self, on: bool) {
        self.settings.pondering = on;
    }

    /// A line of the manager.
    pub fn line(&mut self, now: Duration, line: Line) -> Vec<Effect> {
        if self.thinking.is_some() && self.block.is_none() {
            self.interrupt(now, line);
        } else {
            self.read(now, line);
        }
        std::mem::take(&mut self.effects)
    }

    /// The manager says no more: what waits is finished, then comes [`Effect::Exit`].
    pub fn end_of_input(&mut self, now: Duration) -> Vec<Effect> {
        self.is_ending = true;
        self.go_on(now);
        std::mem::take(&mut self.effects)
    }

    /// The engine reports progress.
    pub fn progress(&mut self, id: JobId, info: &Info<Point>) -> Vec<Effect> {
        if self.thinking.as_ref().is_some_and(|thinking| thinking.id == id)
            && let Some(game) = &self.game
        {
            let detail = self.settings.show_detail;
            let text = self.graphical || detail != 0;
            let live = Live { size: game.size(), detail, text, win_rate_scale: self.win_rate_scale };
            let lines = live.lines(info);
            lines.into_iter().for_each(|line| self.write(line));
        }
        std::mem::take(&mut self.effects)
    }

    /// The engine has answered, or cannot.
    pub fn decided(
        &mut self,
        now: Duration,
        id: JobId,
        decision: Result<Decision<Answer, Point>, PlayerError>,
    ) -> Vec<Effect> {
        if self.thinking.as_ref().is_some_and(|thinking| thinking.id == id)
            && let Some(thinking) = self.thinking.take()
        {
            self.used += now.saturating_sub(thinking.since);
            self.finish(now, thinking, decision);
            self.go_on(now);
        }
        std::mem::take(&mut self.effects)
    }

    /// When [`Brain::tick`] wants to be called, if at all.
    #[must_use]
    pub fn next_deadline(&self) -> Option<Duration> {
        let thinking = self.thinking.as_ref()?;
        thinking.stopped.map(|stopped| stopped + GRACE).or(thinking.deadline)
    }

    /// Time has passed: an engine that is late is stopped; one that does not stop is answered for.
    pub fn tick(&mut self, now: Duration) -> Vec<Effect> {
        if let Some(thinking) = &mut self.thinking {
            let id = thinking.id;
            match thinking.stopped {
                Some(stopped) if now >= stopped + GRACE => {
                    return self.decided(now, id, Err(PlayerError::Failed("no answer in time".to_owned())));
                }
                None if thinking.deadline.is_some_and(|deadline| now >= deadline) => {
                    thinking.stopped = Some(now);
                    self.effects.push(Effect::Stop(id));
                }
                _ => {}
            }
        }
        std::mem::take(&mut self.effects)
    }

    fn write(&mut self, line: impl Into<String>) {
        self.effects.push(Effect::Write(line.into()));
    }

    fn error(&mut self, text: impl AsRef<str>) {
        self.write(format!("ERROR {}", text.as_ref()));
    }

    /// A line while the engine thinks.
    fn interrupt(&mut self, now: Duration, line: Line) {
        if let Line::Text(text) = &line {
            match Command::parse(text) {
                Command::End => return self.leave(),
                Command::Stop => return self.stop(now),
                Command::Info { key, value } => return self.info(now, &key, &value),
                _ => {}
            }
        }
        if self.queue.len() < MOST_LINES {
            self.queue.push_back(line);
        } else {
            self.error("too many commands are waiting");
        }
    }

    fn leave(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            self.effects.push(Effect::Stop(thinking.id));
        }
        self.queue.clear();
        self.effects.push(Effect::Exit);
    }

    fn stop(&mut self, now: Duration) {
        if let Some(thinking) = &mut self.thinking
            && thinking.stopped.is_none()
        {
            thinking.stopped = Some(now);
            self.effects.push(Effect::Stop(thinking.id));
        }
    }

    /// Lets the engine ponder the position after its move, if that is wanted and no command waits.
    fn ponder(&mut self) {
        if self.settings.pondering
            && self.queue.is_empty()
            && !self.is_ending
            && let Ok(position) = self.request_fault()
        {
            self.is_pondering = true;
            self.effects.push(Effect::Ponder(Box::new(plain_turn(position))));
        }
    }

    fn stop_pondering(&mut self) {
        if std::mem::take(&mut self.is_pondering) {
            self.effects.push(Effect::StopPondering);
        }
    }

    /// Reads what waits, until the engine thinks again or nothing is left.
    fn go_on(&mut self, now: Duration) {
        while self.thinking.is_none() {
            let Some(line) = self.queue.pop_front() else { break };
            self.read(now, line);
        }
        if self.is_ending && self.thinking.is_none() && !self.is_leaving() {
            if let Some(block) = self.block.take()
                && block.kind != Block::Ignored
            {
                self.error(format!("{} without DONE", block.kind.word()));
            }
            self.effects.push(Effect::Exit);
        }
    }

    fn is_leaving(&self) -> bool {
        self.effects.iter().any(|effect| matches!(effect, Effect::Exit))
    }

    fn read(&mut self, now: Duration, line: Line) {
        if std::mem::take(&mut self.skip_line) {
            return;
        }
        match line {
            Line::TooLong(start) => match &mut self.block {
                Some(block) => block.fault = Some("a line is too long".to_owned()),
                // INFO is never answered, however long it is.
                None if matches!(Command::parse(&start), Command::Info { .. }) => {}
                None => self.error("the line is too long"),
            },
            Line::Text(text) => match self.block.is_some() {
                true => self.read_in_block(now, &text),
                false => {
                    let is_blank = text.chars().all(|c| c.is_whitespace() || c == '\0');
                    if !is_blank {
                        self.command(now, Command::parse(&text));
                    }
                }
            },
        }
    }

    fn read_in_block(&mut self, now: Duration, text: &str) {
        let trimmed = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        if trimmed.eq_ignore_ascii_case("DONE") {
            if let Some(block) = self.block.take() {
                match block.fault {
                    Some(fault) if block.kind != Block::Ignored => self.error(fault),
                    _ => self.close(now, block.kind, &block.lines),
                }
            }
            return;
        }
        match Command::parse(trimmed) {
            Command::End => return self.leave(),
            Command::Info { key, value } => return self.info(now, &key, &value),
            _ => {}
        }
        if let Some(block) = &mut self.block
            && !trimmed.is_empty()
        {
            if block.lines.len() < MOST_LINES {
                block.lines.push(trimmed.to_owned());
            } else {
                block.fault = Some(format!("more than {MOST_LINES} lines"));
            }
        }
    }

    fn open(&mut self, kind: Block) {
        self.block = Some(OpenBlock { kind, lines: Vec::new(), fault: None });
    }

    fn info(&mut self, now: Duration, key: &str, value: &str) {
        match self.settings.set(key, value) {
            Changed::Memory => self.effects.push(Effect::Memory(self.settings.table_mib())),
            Changed::Threads => {
                let threads = self.settings.threads.min(self.about.max_threads);
                self.effects.push(Effect::Threads(threads));
            }
            Changed::Time => {
                let budget = self.settings.budget(self.used);
                if let Some(thinking) = &mut self.thinking {
                    // A search cannot be given more time than it was started with; less counts at once.
                    let due = budget.hard.map(|hard| thinking.since + hard);
                    thinking.deadline = match (thinking.deadline, due) {
                        (Some(old), Some(new)) => Some(old.min(new)),
                        (old, new) => new.or(old),
                    };
                    if thinking.deadline.is_some_and(|deadline| now >= deadline) {
                        self.stop(now);
                    }
                }
            }
            Changed::Pondering if self.settings.pondering => {}
            Changed::Rule | Changed::Pondering => self.stop_pondering(),
            Changed::Nothing => {}
        }
    }

    /// Carries out a command of one line.
    fn command(&mut self, now: Duration, command: Command) {
        // What is understood without a game.
        match command {
            Command::Start(size) => return self.start(&size),
            Command::Info { key, value } => return self.info(now, &key, &value),
            Command::End => return self.leave(),
            Command::About => return self.write_about(),
            Command::ShowInfo => return self.show_info(),
            Command::Database { has_lines } => {
                if !self.graphical {
                    self.write("UNKNOWN database commands are not implemented");
                }
                if has_lines {
                    self.open(Block::Ignored);
                }
                return;
            }
            Command::Unknown(word) => {
                if !self.graphical {
                    self.write(format!("UNKNOWN command {}", clip(&word)));
                }
                return;
            }
            _ => {}
        }
        let Some(game) = &mut self.game else {
            // The lines that follow belong to it and are no commands of their own.
            if let Command::Block(kind) = command {
                self.open(kind);
                if let Some(block) = &mut self.block {
                    block.fault = Some("no game has been started".to_owned());
                }
                return;
            }
            return self.error("no game has been started");
        };
        match command {
            Command::Restart => {
                self.game = Some(Game::new(game.size()));
                self.fresh_game();
                self.write("OK");
            }
            Command::Begin if !game.is_empty() => self.error("BEGIN is for an empty board"),
            Command::Begin => self.think_of_move(now, 1),
            Command::Turn(text) => self.turn(now, &text),
            Command::Takeback(text) => match game.take_back(&text) {
                Ok(()) => {
                    self.stop_pondering();
                    self.write("OK");
                }
                Err(fault) => self.error(fault),
            },
            Command::Play => self.error("nothing was suggested"),
            Command::Stop => self.stop_pondering(),
            Command::Block(kind) => self.open(kind),
            Command::NBest(number) => match number.parse::<usize>() {
                Ok(number) if number > 0 => self.think_of_move(now, number.min(MOST_CANDIDATES)),
                _ => self.error(format!("expected a number of best moves but found '{}'", clip(&number))),
            },
            Command::SearchDefend => self.think_of_move(now, MOST_CANDIDATES),
            Command::ShowForbidden => self.show_forbidden(),
            Command::BlockReset => self.excluded.clear(),
            Command::BlockPathReset => self.excluded_paths.clear(),
            Command::Balance { moves, bias } => self.balance(now, moves, &bias),
            Command::HashClear => self.forget(),
            Command::HashUsage => self.error("this engine does not tell how full its table is"),
            Command::HashFile => {
                self.skip_line = true;
                self.error("this engine does not write its table to files");
            }
            Command::Swap2Step(step) => self.swap2_step(now, step),
            Command::SoosorvStep1 => self.dialogue(now, Style::Soosorv(1), &[], 1),
            // Answered above.
            Command::Start(_)
            | Command::Info { .. }
            | Command::End
            | Command::About
            | Command::ShowInfo
            | Command::Database { .. }
            | Command::Unknown(_) => {}
        }
    }

    fn start(&mut self, text: &str) {
        let numbers: Option<Vec<usize>> = text
            .split([',', ' ', '\t'])
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().ok())
            .collect();
        let lines = match numbers.as_deref() {
            Some(&[lines]) => lines,
            Some(&[width, height]) if width == height => width,
            Some([_, _]) => return self.error("only square boards are supported"),
            _ => return self.error(format!("expected a board size but found '{}'", clip(text))),
        };
        match BoardSize::new(lines) {
            Ok(size) => {
                self.game = Some(Game::new(size));
                self.fresh_game();
                self.write("OK");
            }
            Err(_) => self.error(format!("size {lines} is not supported: sizes are 5 to 22")),
        }
    }

    fn fresh_game(&mut self) {
        self.used = Duration::ZERO;
        self.excluded.clear();
        self.excluded_paths.clear();
        self.forget();
    }

    /// The engine forgets what it learned.
    fn forget(&mut self) {
        self.is_pondering = false;
        self.effects.push(Effect::NewGame);
    }

    fn write_about(&mut self) {
        let About { name, version, author, country, www, .. } = &self.about;
        let line = format!(
            "name=\"{name}\", version=\"{version}\", author=\"{author}\", country=\"{country}\", www=\"{www}\""
        );
        self.write(line);
    }

    fn show_info(&mut self) {
        self.graphical = true;
        self.write(format!("MESSAGE {} {}", self.about.name, self.about.version));
        self.write(format!("MESSAGE INFO MAX_THREAD_NUM {}", self.about.max_threads));
        // 2^24 KB, 16 GiB.
        self.write("MESSAGE INFO MAX_HASH_SIZE 24");
    }

    fn show_forbidden(&mut self) {
        let Some(game) = &self.game else { return };
        let mut line = "FORBID ".to_owned();
        if game.to_move() == Color::Black && self.settings.rule(self.graphical) == Some(Rule::Renju) {
            for (point, _) in game.position(Rule::Renju).forbidden_points() {
                let (x, y) = to_wire(game.size(), point);
                line += &format!("{x:02}{y:02}");
            }
        }
        self.write(line + ".");
    }

    fn turn(&mut self, now: Duration, text: &str) {
        let Some(game) = &mut self.game else { return };
        match game.read_place(text) {
            Err(fault) => self.error(fault),
            Ok(place) => {
                let before = game.clone();
                game.play(place);
                if let Err(fault) = self.request_fault() {
                    self.game = Some(before);
                    return self.error(fault);
                }
                self.think_of_move(now, 1);
            }
        }
    }

    /// Why no move can be asked for now.
    fn request_fault(&self) -> Result<Position, String> {
        if let Some(fault) = self.settings.fault(self.graphical) {
            return Err(fault);
        }
        let (Some(game), Some(rule)) = (&self.game, self.settings.rule(self.graphical)) else {
            return Err("no game has been started".to_owned());
        };
        let position = game.position(rule);
        if position.result().is_some() {
            return Err("the game is over".to_owned());
        }
        if position.board().empty_count() == 0 {
            return Err("the board is full".to_owned());
        }
        Ok(position)
    }

    fn think_of_move(&mut self, now: Duration, candidates: usize) {
        match self.request_fault() {
            Err(fault) => self.error(fault),
            Ok(position) => {
                let budget = self.settings.budget(self.used);
                self.think(now, Purpose::Move, plain_turn(position), budget, candidates, now);
            }
        }
    }

    fn balance(&mut self, now: Duration, moves: u8, bias: &str) {
        let bias = match bias.parse() {
            Ok(bias) => bias,
            Err(_) if bias.is_empty() => 0,
            Err(_) => return self.error(format!("expected a bias but found '{}'", clip(bias))),
        };
        match self.request_fault() {
            Err(fault) => self.error(fault),
            Ok(position) => {
                let purpose = Purpose::Balance { left: moves, bias, found: Vec::new() };
                let candidates = if moves == 1 { BALANCE_AMONG } else { 1 };
                let budget = shared(self.settings.budget(self.used), u32::from(moves));
                self.think(now, purpose, plain_turn(position), budget, candidates, now);
            }
        }
    }

    fn swap2_step(&mut self, now: Duration, step: u8) {
        let stones = self.game.as_ref().map(Game::points).unwrap_or_default();
        let expected = [0, 3, 5][usize::from(step) - 1];
        if step > 1 && stones.len() != expected {
            return self.error(format!("step {step} needs {expected} stones, {} are there", stones.len()));
        }
        self.dialogue(now, Style::Swap2Steps, if step == 1 { &[] } else { &stones }, 1);
    }

    fn dialogue(&mut self, now: Duration, style: Style, stones: &[Point], declared: u8) {
        if let Some(fault) = self.settings.fault(self.graphical) {
            return self.error(fault);
        }
        let (Some(game), Some(rule)) = (&self.game, self.settings.rule(self.graphical)) else { return };
        match Dialogue::new(style, rule, game.size(), stones, declared) {
            Err(fault) => self.error(fault),
            Ok(dialogue) => self.ask_opening(now, now, Box::new(dialogue)),
        }
    }

    /// Asks the next question of a dialogue, or writes what came out.
    fn ask_opening(&mut self, now: Duration, since: Duration, dialogue: Box<Dialogue>) {
        let Some(turn) = dialogue.next() else {
            dialogue.lines().into_iter().for_each(|line| self.write(line));
            let stones = dialogue.stones();
            if let Some(game) = &mut self.game {
                *game = Game::new(game.size());
                stones.into_iter().for_each(|point| game.play(Place::Point(point)));
            }
            return;
        };
        let budget = shared(self.settings.budget(self.used), 3);
        self.think(now, Purpose::Opening(dialogue), turn, budget, 1, since);
    }

    /// Gives the engine a job; `since` is when the manager asked.
    fn think(
        &mut self,
        now: Duration,
        purpose: Purpose,
        turn: Turn,
        budget: Budget,
        candidates: usize,
        since: Duration,
    ) {
        self.next_id += 1;
        let id = self.next_id;
        let mut limits = self.settings.limits(budget, Duration::ZERO);
        limits.candidates = candidates;
        if !matches!(purpose, Purpose::Opening(_)) {
            limits.exclude = self.exclusions();
        }
        let is_special = candidates > 1 || !limits.exclude.is_empty();
        let position = turn.position.clone();
        let deadline = budget.hard.map(|hard| now + hard);
        self.is_pondering = false;
        self.thinking = Some(Thinking { id, purpose, position, since, deadline, stopped: None, is_special });
        self.effects.push(Effect::Think(Box::new(Job { id, turn, limits })));
    }

    /// Points that must not be played now.
    fn exclusions(&self) -> Vec<Point> {
        let mut excluded = self.excluded.clone();
        if let Some(game) = &self.game {
            let played: Vec<Place> = game.places().collect();
            for path in &self.excluded_paths {
                if let Some(&[Place::Point(next)]) = path.strip_prefix(played.as_slice()) {
                    excluded.push(next);
                }
            }
        }
        excluded
    }

    /// The lines of a block are complete.
    fn close(&mut self, now: Duration, kind: Block, lines: &[String]) {
        let Some(game) = &self.game else { return };
        let size = game.size();
        match kind {
            Block::Ignored => {}
            Block::Board | Block::YxBoard => match Game::from_block(size, lines) {
                Err(fault) => self.error(fault),
                Ok(new) => {
                    let before = self.game.replace(new);
                    if kind == Block::Board {
                        match self.request_fault() {
                            Ok(_) => self.think_of_move(now, 1),
                            Err(fault) => {
                                self.game = before;
                                self.error(fault);
                            }
                        }
                    } else {
                        self.stop_pondering();
                    }
                }
            },
            Block::Swap2Board => match points(size, lines) {
                Ok(points) if [0, 3, 5].contains(&points.len()) => {
                    self.dialogue(now, Style::Swap2Board, &points, 1);
                }
                Ok(points) => self.error(format!("swap2 asks with 0, 3 or 5 stones, not {}", points.len())),
                Err(fault) => self.error(fault),
            },
            Block::Soosorv { step, number } => match points(size, lines) {
                Ok(points) => self.dialogue(now, Style::Soosorv(step), &points, number.unwrap_or(4)),
                Err(fault) => self.error(fault),
            },
            Block::Exclude | Block::Include => match points(size, lines) {
                Ok(points) => {
                    self.excluded.retain(|point| !points.contains(point));
                    if kind == Block::Exclude {
                        self.excluded.extend(points);
                    }
                }
                Err(fault) => self.error(fault),
            },
            Block::ExcludePath | Block::IncludePath => match places(size, lines) {
                Ok(path) => {
                    self.excluded_paths.retain(|other| *other != path);
                    if kind == Block::ExcludePath && self.excluded_paths.len() < MOST_LINES {
                        self.excluded_paths.push(path);
                    }
                }
                Err(fault) => self.error(fault),
            },
        }
    }

    /// Turns the engine's answer into lines.
    fn finish(
        &mut self,
        now: Duration,
        thinking: Thinking,
        decision: Result<Decision<Answer, Point>, PlayerError>,
    ) {
        match thinking.purpose {
            Purpose::Move => match self.settled_move(&thinking, decision) {
                Ok(place) => {
                    if let Some(game) = &mut self.game {
                        let line = place.write(game.size());
                        game.play(place);
                        self.write(line);
                        self.ponder();
                    }
                }
                Err(fault) => self.error(fault),
            },
            Purpose::Balance { left, bias, mut found } => {
                let decision = match decision {
                    Ok(decision) => decision,
                    Err(error) => return self.error(error.to_string()),
                };
                let candidates = &decision.info.candidates;
                let distance = |score: Score| (i64::from(score.units()) - i64::from(bias)).abs();
                let even = candidates.iter().min_by_key(|candidate| distance(candidate.score));
                let point = match (left, decision.answer, even) {
                    (2, Answer::Move(Move::Place(point)), _) => point,
                    (_, _, Some(even)) => even.mv,
                    (_, Answer::Move(Move::Place(point)), None) => point,
                    _ => return self.error("there is no move to make"),
                };
                found.push(point);
                let mut position = thinking.position;
                let goes_on = left > 1 && position.play(point.into()).is_ok() && position.result().is_none();
                if goes_on {
                    let purpose = Purpose::Balance { left: 1, bias, found };
                    let budget = shared(self.settings.budget(self.used), 2);
                    return self.think(
                        now,
                        purpose,
                        plain_turn(position),
                        budget,
                        BALANCE_AMONG,
                        thinking.since,
                    );
                }
                let size = thinking_size(&self.game);
                let text: Vec<String> =
                    found.into_iter().map(|point| Place::Point(point).write(size)).collect();
                self.write(text.join(" "));
            }
            Purpose::Opening(mut dialogue) => {
                let answer = decision.map_err(|error| error.to_string()).map(|decision| decision.answer);
                match answer.and_then(|answer| dialogue.answer(&answer)) {
                    Ok(()) => self.ask_opening(now, thinking.since, dialogue),
                    Err(fault) => self.error(fault),
                }
            }
        }
    }

    /// The engine's move, or the one that was held for it.
    fn settled_move(
        &self,
        thinking: &Thinking,
        decision: Result<Decision<Answer, Point>, PlayerError>,
    ) -> Result<Place, String> {
        match decision {
            Ok(Decision { answer: Answer::Move(Move::Pass), .. }) => return Ok(Place::Pass),
            Ok(Decision { answer: Answer::Move(Move::Place(point)), .. })
                if thinking.position.board().is_empty(point) =>
            {
                return Ok(Place::Point(point));
            }
            Err(error @ (PlayerError::NoMove | PlayerError::Unsupported(_))) if thinking.is_special => {
                return Err(error.to_string());
            }
            _ => {}
        }
        let held = fallback_move(&thinking.position).ok_or("there is no move to make")?;
        Ok(Place::Point(held))
    }
}

fn thinking_size(game: &Option<Game>) -> BoardSize {
    game.as_ref().map_or(BoardSize::RENJU, Game::size)
}

/// A budget for one of several questions.
fn shared(budget: Budget, questions: u32) -> Budget {
    Budget { soft: budget.soft.map(|time| time / questions), hard: budget.hard.map(|time| time / questions) }
}

/// A request for a move.
fn plain_turn(position: Position) -> Turn {
    Turn { position, opening: Opening::new(Protocol::None), party: Party::A, request: Request::Move }
}
