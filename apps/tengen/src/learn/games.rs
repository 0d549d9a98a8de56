//! `tengen learn play`: other games, played against the same search that plays Gomoku.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

use duel::connect4::ConnectFour;
use duel::othello::Othello;
use duel::tictactoe::TicTacToe;
use duel::{Evaluator, Game, Limits, NoEvaluation, Outcome, Player, SearchPlayer, Side, StopToken};
use host::SystemClock;
use texts::{Slot, Texts};

use crate::cli::LearnPlayOptions;
use crate::exit::Failure;
use crate::play::read_line;
use crate::position_args::invalid;
use tui::input::short;

/// The scale of win rates for games whose evaluators count in hundredths of nothing in particular.
const SCALE: f64 = 200.0;

/// Runs the command.
pub(crate) fn run(options: &LearnPlayOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let time = match options.time.parse() {
        Ok(millis) if (1..=3_600_000).contains(&millis) => Duration::from_millis(millis),
        _ => return Err(invalid("--time", &options.time, "1..3600000", texts)),
    };
    let person = match options.side.as_str() {
        "first" => Some(Side::First),
        "second" => Some(Side::Second),
        "both" => None,
        other => return Err(invalid("--side", other, "first, second, both", texts)),
    };
    match options.game.as_str() {
        "connect4" => {
            let how = "learn-how-connect4";
            Table::new(ConnectFour::default(), duel::connect4::Heuristic, how, person, time, texts).run()
        }
        "othello" => {
            let how = "learn-how-othello";
            Table::new(Othello::new(), duel::othello::Heuristic, how, person, time, texts).run()
        }
        "tictactoe" => {
            let how = "learn-how-tictactoe";
            Table::new(TicTacToe::new(), NoEvaluation, how, person, time, texts).run()
        }
        other => Err(invalid("GAME", other, "connect4, othello, tictactoe", texts)),
    }
}

/// A game that can be shown over several lines.
trait Picture: Game {
    /// The board as people draw it.
    fn picture(&self) -> String;
}

impl Picture for ConnectFour {
    fn picture(&self) -> String {
        self.to_string()
    }
}

impl Picture for Othello {
    fn picture(&self) -> String {
        self.to_string()
    }
}

impl Picture for TicTacToe {
    fn picture(&self) -> String {
        let rows = self.to_string();
        let rows = rows.split('/').zip(["3", "2", "1"]);
        let lines = rows.map(|(row, number)| {
            let cells: Vec<String> = row.chars().map(String::from).collect();
            format!("{number} {}\n", cells.join(" "))
        });
        lines.chain(["  a b c".to_owned()]).collect()
    }
}

/// A board with somebody at it.
struct Table<'a, G: Game, E> {
    game: G,
    engine: SearchPlayer<G, E>,
    how: &'static str,
    /// The side the person plays; `None` for both.
    person: Option<Side>,
    time: Duration,
    /// Moves played, for undo.
    played: usize,
    texts: &'a Texts,
}

impl<'a, G, E> Table<'a, G, E>
where
    G: Picture + Clone,
    G::Move: Display + FromStr,
    E: Evaluator<G>,
{
    fn new(
        game: G,
        evaluator: E,
        how: &'static str,
        person: Option<Side>,
        time: Duration,
        texts: &'a Texts,
    ) -> Self {
        let engine = SearchPlayer::new("alphabeta", evaluator, SCALE);
        Table { game, engine, how, person, time, played: 0, texts }
    }

    fn run(mut self) -> Result<ExitCode, Failure> {
        self.say(self.how, &[])?;
        self.say("learn-play-commands", &[])?;
        loop {
            if self.is_engines_turn() {
                self.engine_move()?;
                continue;
            }
            self.show()?;
            loop {
                let Some(line) = self.read_line()? else { return Ok(ExitCode::SUCCESS) };
                match line.as_str() {
                    "" => continue,
                    "quit" | "exit" | "q" | "退出" => return Ok(ExitCode::SUCCESS),
                    "undo" | "u" | "悔棋" => self.undo()?,
                    "hint" | "提示" => {
                        self.hint()?;
                        continue;
                    }
                    "help" | "?" | "帮助" => {
                        self.say(self.how, &[])?;
                        self.say("learn-play-commands", &[])?;
                        continue;
                    }
                    text => {
                        if !self.person_move(text)? {
                            continue;
                        }
                    }
                }
                break;
            }
        }
    }

    fn is_engines_turn(&self) -> bool {
        self.game.outcome().is_none() && self.person.is_some_and(|side| side != self.game.to_move())
    }

    /// The board, and whose turn it is or how the game ended.
    fn show(&self) -> Result<(), Failure> {
        writeln!(io::stdout(), "\n{}", self.game.picture())?;
        match self.game.outcome() {
            None => self.say("learn-to-move", &[("side", side(self.game.to_move()).into())]),
            Some(Outcome::Draw) => self.say("learn-draw", &[]),
            Some(Outcome::Win(winner)) => self.say("learn-wins", &[("side", side(winner).into())]),
        }
    }

    /// Plays what was typed; whether it could be played.
    fn person_move(&mut self, text: &str) -> Result<bool, Failure> {
        if self.game.outcome().is_some() {
            self.say("learn-over", &[])?;
            return Ok(false);
        }
        let text = if matches!(text, "pass" | "停一手") { "--" } else { text };
        let Some(mv) = self.legal_moves().into_iter().find(|mv| mv.to_string() == text) else {
            let understood = text.parse::<G::Move>().is_ok();
            let key = if understood { "learn-illegal" } else { "learn-no-move" };
            let moves = self.texts.list(self.legal_moves());
            self.say(key, &[("move", short(text).into()), ("moves", moves.into())])?;
            return Ok(false);
        };
        self.play(mv);
        Ok(true)
    }

    fn legal_moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if self.game.outcome().is_none() {
            self.game.moves(&mut moves);
        }
        moves
    }

    fn play(&mut self, mv: G::Move) {
        self.game.play(mv);
        self.played += 1;
    }

    fn engine_move(&mut self) -> Result<(), Failure> {
        let decision = self.think()?;
        let mover = self.game.to_move();
        let best = decision.info.best().map(|best| best.score.to_string()).unwrap_or_default();
        self.play(decision.answer);
        self.say(
            "learn-engine-plays",
            &[
                ("side", side(mover).into()),
                ("move", decision.answer.to_string().into()),
                ("depth", (decision.info.depth as usize).into()),
                ("nodes", decision.info.nodes.to_string().into()),
                ("value", best.into()),
            ],
        )
    }

    fn hint(&mut self) -> Result<(), Failure> {
        if self.game.outcome().is_some() {
            return self.show();
        }
        let decision = self.think()?;
        let line = decision.info.best().map(|best| best.pv.clone()).unwrap_or_default();
        let line: Vec<String> = line.iter().map(ToString::to_string).collect();
        self.say(
            "learn-hint",
            &[("move", decision.answer.to_string().into()), ("line", line.join(" ").into())],
        )
    }

    fn think(&mut self) -> Result<duel::Decision<G::Move, G::Move>, Failure> {
        let limits = Limits::default().with_time(self.time);
        let decided =
            self.engine.decide(&self.game, &limits, &SystemClock::new(), &StopToken::new(), &mut |_| {});
        decided.map_err(|error| Failure::Internal(error.to_string()))
    }

    /// Takes back to the person's own last move.
    fn undo(&mut self) -> Result<(), Failure> {
        if self.played == 0 {
            return self.say("refused-nothing-to-undo", &[]);
        }
        loop {
            self.game.undo();
            self.played -= 1;
            if self.played == 0 || !self.is_engines_turn() {
                return Ok(());
            }
        }
    }

    /// The next line without blanks at its ends, in lower case; `None` at the end of the input.
    fn read_line(&self) -> Result<Option<String>, Failure> {
        if io::stdin().is_terminal() {
            let mut out = io::stdout();
            write!(out, "> ")?;
            out.flush()?;
        }
        let mut bytes = Vec::new();
        let read = read_line(&mut io::stdin().lock(), &mut bytes);
        let read = read.map_err(|error| Failure::Input(self.texts.io_error(&error)))?;
        let line = String::from_utf8_lossy(&bytes);
        Ok((read > 0).then(|| line.trim().chars().map(rules::text::normalize).collect()))
    }

    fn say(&self, key: &str, slots: &[(&str, Slot)]) -> Result<(), Failure> {
        writeln!(io::stdout(), "{}", self.texts.format(key, slots))?;
        Ok(())
    }
}

/// The symbol of a side on the boards.
fn side(side: Side) -> &'static str {
    match side {
        Side::First => "X",
        Side::Second => "O",
    }
}
