//! What commands that ask the engine share: limits from the command line, Ctrl-C, and lines that the rules replay.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use duel::{Limits, Player, StopToken};
use rules::text::PositionText;
use rules::{BoardSize, Color, ForbiddenPolicy, Move, Point, Position, Settings, Setup, win};
use search::{Engine, Tengen};
use texts::Texts;

use crate::cli_engine::SearchOptions;
use crate::exit::{self, Failure};
use crate::position_args::invalid;
use crate::shown::number;

/// Longest time of a search, in milliseconds: a week.
const MAX_TIME: u64 = 7 * 24 * 3600 * 1000;
/// Most memory for tables, in MiB.
const MAX_HASH: usize = 1 << 20;
/// Deepest search that can be asked for, in plies.
const MAX_DEPTH: u32 = 484;

/// The limits that were told; `usual` where none was.
pub(crate) fn limits(told: &SearchOptions, usual: Duration, texts: &Texts) -> Result<Limits<Point>, Failure> {
    let some = |text: &Option<String>| text.is_some().then_some(());
    let mut limits = Limits::default();
    let time = number("--time", told.time.as_deref(), 0, 1..=MAX_TIME, texts)?;
    limits.time = some(&told.time).map(|()| Duration::from_millis(time));
    let depth = number("--depth", told.depth.as_deref(), 0, 1..=MAX_DEPTH, texts)?;
    limits.depth = some(&told.depth).map(|()| depth);
    let nodes = number("--nodes", told.nodes.as_deref(), 0, 1..=u64::MAX, texts)?;
    limits.nodes = some(&told.nodes).map(|()| nodes);
    if limits.time.is_none() && limits.depth.is_none() && limits.nodes.is_none() {
        limits.time = Some(usual);
    }
    Ok(limits)
}

/// The engine with as many threads and as much memory as was told.
pub(crate) fn engine(told: &SearchOptions, texts: &Texts) -> Result<Tengen, Failure> {
    let (threads, hash) = (threads(told.threads.as_deref(), texts)?, hash(told.hash.as_deref(), texts)?);
    let mut tengen = Tengen::new(hash);
    tengen.set_threads(threads);
    Ok(tengen)
}

/// Threads that were told; one otherwise.
pub(crate) fn threads(told: Option<&str>, texts: &Texts) -> Result<usize, Failure> {
    number("--threads", told, 1, 1..=Engine::MAX_THREADS, texts)
}

/// Memory for tables in MiB that was told, or the usual.
pub(crate) fn hash(told: Option<&str>, texts: &Texts) -> Result<usize, Failure> {
    number("--hash", told, Engine::DEFAULT_MEMORY, 1..=MAX_HASH, texts)
}

/// The points of a list like `h8,i9`, which must be on the board.
pub(crate) fn points(
    option: &str,
    text: &str,
    size: BoardSize,
    texts: &Texts,
) -> Result<Vec<Point>, Failure> {
    let refuse = || {
        let allowed = texts.format("points-allowed", &[("size", usize::from(size.get()).into())]);
        invalid(option, text, &allowed, texts)
    };
    let read = PositionText::parse(text).map_err(|_| refuse())?;
    if !(read.black.is_empty() && read.white.is_empty()) || read.moves.is_empty() {
        return Err(refuse());
    }
    let on_board = |mv: Option<Move>| mv?.point().filter(|&point| size.contains(point));
    read.moves.iter().map(|word| on_board(word.mv).ok_or_else(refuse)).collect()
}

/// Ctrl-C: the first ends the search, which prints what it has; the second ends the program.
#[derive(Clone)]
pub(crate) struct Interrupt {
    /// Ends the search.
    pub(crate) stop: StopToken,
    seen: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on.
    pub(crate) fn listen() -> Interrupt {
        let interrupt = Interrupt { stop: StopToken::new(), seen: Arc::new(AtomicBool::new(false)) };
        let Interrupt { stop, seen } = interrupt.clone();
        let handler = move || {
            if seen.swap(true, Ordering::Relaxed) {
                std::process::exit(i32::from(exit::INTERRUPTED));
            }
            stop.stop();
        };
        // Without a handler Ctrl-C ends the program at once, only less politely.
        let _ = ctrlc::set_handler(handler);
        interrupt
    }

    /// Whether there was one.
    pub(crate) fn is_seen(&self) -> bool {
        self.seen.load(Ordering::Relaxed)
    }
}

/// The same stones, with forbidden moves refused.
fn strict(position: &Position) -> Option<Position> {
    let settings = Settings { forbidden: ForbiddenPolicy::Illegal, ..*position.settings() };
    let stones = |color| position.board().stones_of(color).collect();
    let setup =
        Setup { black: stones(Color::Black), white: stones(Color::White), to_move: position.to_move() };
    Position::with_setup(settings, setup).ok()
}

/// The moves of a line up to the first that the rules refuse; of the first move only that it is there, since a side
/// that has forbidden points only must play one.
pub(crate) fn replayed(position: &Position, line: &[Point]) -> Vec<Point> {
    let Some(mut game) = strict(position) else { return Vec::new() };
    let legal = line.iter().take_while(|&&point| game.play(point.into()).is_ok()).count();
    line[..legal.max(1).min(line.len())].to_vec()
}

/// Whether the rules replay the line to a win of the side to move: a five, or a four whose completing points are all
/// forbidden to Black and that nothing else stops either.
pub(crate) fn wins(position: &Position, line: &[Point]) -> bool {
    let winner = position.to_move();
    let Some(mut game) = strict(position) else { return false };
    if !line.iter().all(|&point| game.play(point.into()).is_ok()) {
        return false;
    }
    if let Some(result) = game.result() {
        return result.winner == Some(winner);
    }
    game.to_move() != winner && nothing_stops(&mut game, winner)
}

/// Whether `winner` wins with his next stone whatever the other side, which is to move, plays.
fn nothing_stops(game: &mut Position, winner: Color) -> bool {
    let rule = game.rule();
    let has_five = |game: &Position, color| {
        game.board().empty_points().any(|point| win::is_win(game.board(), rule, point, color))
    };
    if has_five(game, winner.opponent()) {
        return false;
    }
    let free: Vec<Point> = game.board().empty_points().collect();
    let completing = || free.iter().filter(|&&point| win::is_win(game.board(), rule, point, winner));
    if completing().count() == 0 || completing().any(|&point| game.check(point.into()).is_ok()) {
        return false;
    }
    free.into_iter().all(|point| {
        if game.play(point.into()).is_err() {
            return true;
        }
        let still_wins = game.result().is_none() && has_five(game, winner);
        game.undo();
        still_wins
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    fn position(text: &str) -> Position {
        PositionText::parse(text).unwrap().place(Settings::default()).unwrap()
    }

    fn line(text: &str) -> Vec<Point> {
        text.split(' ').map(|word| word.parse().unwrap()).collect()
    }

    #[test]
    fn lines_end_where_the_rules_refuse_them() {
        let four = position("h8a1i8a3j8a5k8a7");
        assert_eq!(replayed(&four, &line("l8 a9")), line("l8"), "nothing after the five");
        assert_eq!(replayed(&four, &line("g1 g1 c1")), line("g1"));
        // h8 is a double-three of Black.
        let forbidden = position("f8a1g8o1h6a15h7o15");
        assert_eq!(replayed(&forbidden, &line("c3 d4 h8 e5")), line("c3 d4"));
    }

    #[test]
    fn only_what_nothing_stops_is_a_win() {
        let three = position("h8a1i8a3j8a5");
        assert!(wins(&three, &line("k8 l8 g8")));
        assert!(["c3", "k8", "k8 l8"].iter().all(|text| !wins(&three, &line(text))), "not yet");
        // White's four: the only stop is forbidden to Black.
        let stop_is_forbidden = position("b:h8f6f7h7g2 w:g6g5g3a1 to:w");
        assert!(wins(&stop_is_forbidden, &line("g4")));
    }
}
