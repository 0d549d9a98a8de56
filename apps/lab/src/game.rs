//! One game between two contestants, from an opening to a result, with a referee who knows the rules and the clock.

use std::time::Duration;

use duel::StopToken;
use rules::{ByColor, Color, ForbiddenPolicy, Point, Position, Rule, Settings};
use serde::{Deserialize, Serialize};

use crate::contestant::{Budget, Contestant, Fault, Thought};

/// The time control of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// Time for each move.
    pub turn: Option<Duration>,
    /// Time for the whole game.
    pub game: Option<Duration>,
    /// What each move adds to it.
    pub increment: Duration,
    /// Nodes of each search.
    pub nodes: Option<u64>,
}

/// When a game is a draw although it could go on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// After this many moves, those of the opening included.
    pub after: Option<usize>,
    /// When both see no difference.
    pub score: Option<SmallScores>,
}

/// Both engines' values stay within `units` of zero for `moves` moves in a row, counted over both. A move without a value
/// does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallScores {
    /// In units of each engine.
    pub units: u32,
    /// Moves of both together.
    pub moves: u32,
}

/// What one side spent on a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent {
    /// Moves it thought about.
    pub moves: u64,
    /// Time of all, in microseconds.
    pub time_us: u64,
    /// Time of the longest, in microseconds.
    pub longest_us: u64,
    /// Depths of the moves that told one, added up.
    pub depth: u64,
    /// How many told one.
    pub depth_moves: u64,
    /// Nodes of the moves that told them, added up.
    pub nodes: u64,
    /// How many told them.
    pub nodes_moves: u64,
}

impl Spent {
    fn add(&mut self, thought: &Thought) {
        let micros = u64::try_from(thought.elapsed.as_micros()).unwrap_or(u64::MAX);
        self.moves += 1;
        self.time_us += micros;
        self.longest_us = self.longest_us.max(micros);
        if let Some(depth) = thought.depth {
            self.depth += u64::from(depth);
            self.depth_moves += 1;
        }
        if let Some(nodes) = thought.nodes {
            self.nodes += nodes;
            self.nodes_moves += 1;
        }
    }

    /// This and what another game cost.
    #[must_use]
    pub fn plus(self, other: Spent) -> Spent {
        Spent {
            moves: self.moves + other.moves,
            time_us: self.time_us + other.time_us,
            longest_us: self.longest_us.max(other.longest_us),
            depth: self.depth + other.depth,
            depth_moves: self.depth_moves + other.depth_moves,
            nodes: self.nodes + other.nodes,
            nodes_moves: self.nodes_moves + other.nodes_moves,
        }
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why: a reason of the rules ([`rules::EndReason::name`]), `draw-after`, `draw-score`, or the name of a fault.
    pub reason: String,
    /// What a fault was, in English.
    pub fault: Option<String>,
    /// The moves, those of the opening included.
    pub moves: String,
    /// What each side spent.
    pub spent: ByColor<Spent>,
}

/// What all moves of a game together may take longer than its clock: the way of answers on a busy machine. Contestants
/// are more patient with a time per move, which cannot add up.
const CLOCK_TOLERANCE: Duration = Duration::from_millis(100);

/// The settings of games in a match: a forbidden move loses.
#[must_use]
pub fn settings(rule: Rule, size: rules::BoardSize) -> Settings {
    Settings { forbidden: ForbiddenPolicy::Loss, ..Settings::new(rule, size) }
}

/// Plays a game. `None` if `stop` was set on the way: there is no result.
pub fn play(
    settings: &Settings,
    opening: &[Point],
    seats: ByColor<&mut dyn Contestant>,
    control: &ByColor<TimeControl>,
    adjudication: &Adjudication,
    seeds: ByColor<u64>,
    stop: &StopToken,
) -> Option<Finished> {
    let mut table = Table::new(settings, opening, control, adjudication);
    let ByColor { black, white } = seats;
    for (color, seat) in [(Color::Black, &mut *black), (Color::White, &mut *white)] {
        if let Err(fault) = seat.new_game(settings, seeds[color], &table.budget(color)) {
            return (!stop.is_stopped()).then(|| table.lost(color, fault));
        }
    }
    loop {
        if let Some((winner, reason)) = table.over() {
            return Some(table.finish(winner, reason, None));
        }
        let color = table.position.to_move();
        let seat = match color {
            Color::Black => &mut *black,
            Color::White => &mut *white,
        };
        let thought = seat.think(&table.position, &table.budget(color), stop);
        if stop.is_stopped() {
            return None;
        }
        if let Err(fault) = thought.and_then(|thought| table.play(color, &thought)) {
            return Some(table.lost(color, fault));
        }
    }
}

/// A game in progress.
struct Table<'a> {
    position: Position,
    control: &'a ByColor<TimeControl>,
    adjudication: &'a Adjudication,
    left: ByColor<Option<Duration>>,
    overrun: ByColor<Duration>,
    spent: ByColor<Spent>,
    /// Moves in a row with a small value.
    small: u32,
}

impl<'a> Table<'a> {
    fn new(
        settings: &Settings,
        opening: &[Point],
        control: &'a ByColor<TimeControl>,
        adjudication: &'a Adjudication,
    ) -> Table<'a> {
        let mut position = Position::new(*settings);
        for &point in opening {
            // Openings were checked when they were read; a wrong one only begins the game earlier.
            let _ = position.play(point.into());
        }
        let left = ByColor::new(control.black.game, control.white.game);
        Table {
            position,
            control,
            adjudication,
            left,
            overrun: ByColor::default(),
            spent: ByColor::default(),
            small: 0,
        }
    }

    fn budget(&self, color: Color) -> Budget {
        let TimeControl { turn, game, increment, nodes } = self.control[color];
        Budget { turn, game, left: self.left[color], increment, nodes }
    }

    /// Carries out a move, or says why it loses.
    fn play(&mut self, color: Color, thought: &Thought) -> Result<(), Fault> {
        self.spent[color].add(thought);
        if let Some(left) = &mut self.left[color] {
            // Added up, so that nobody lives on the tolerance.
            self.overrun[color] += thought.elapsed.saturating_sub(*left);
            if self.overrun[color] > CLOCK_TOLERANCE {
                let (took, left) = (thought.elapsed.as_millis(), left.as_millis());
                let what = format!("took {took} ms with {left} ms left on the clock");
                return Err(Fault::new("timeout", what));
            }
            *left = left.saturating_sub(thought.elapsed) + self.control[color].increment;
        }
        let is_small = |limit: SmallScores| {
            thought
                .score
                .is_some_and(|score| !score.is_decided() && score.units().unsigned_abs() <= limit.units)
        };
        self.small = if self.adjudication.score.is_some_and(is_small) { self.small + 1 } else { 0 };
        self.position.play(thought.mv).map_err(|error| Fault::new("illegal-move", error.to_string()))
    }

    /// The result, by the rules or as agreed.
    fn over(&self) -> Option<(Option<Color>, String)> {
        if let Some(result) = self.position.result() {
            return Some((result.winner, result.reason.name().to_owned()));
        }
        let moves = self.position.moves().len();
        if self.adjudication.after.is_some_and(|after| moves >= after) {
            return Some((None, "draw-after".to_owned()));
        }
        let is_flat = self.adjudication.score.is_some_and(|limit| self.small >= limit.moves);
        is_flat.then(|| (None, "draw-score".to_owned()))
    }

    fn lost(&self, color: Color, fault: Fault) -> Finished {
        self.finish(Some(color.opponent()), fault.name, Some(fault.what))
    }

    fn finish(&self, winner: Option<Color>, reason: String, fault: Option<String>) -> Finished {
        let moves = self.position.moves().iter().map(|ply| ply.mv.to_string()).collect();
        Finished { winner, reason, fault, moves, spent: self.spent }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]
    use duel::Score;
    use rules::{BoardSize, Move};

    use super::*;

    /// Plays what it is told, and takes a tenth of a second for each move.
    struct Script {
        moves: Vec<&'static str>,
        score: i32,
    }

    impl Contestant for Script {
        fn new_game(&mut self, _: &Settings, _: u64, _: &Budget) -> Result<(), Fault> {
            Ok(())
        }

        fn think(&mut self, _: &Position, _: &Budget, _: &StopToken) -> Result<Thought, Fault> {
            if self.moves.is_empty() {
                return Err(Fault::new("crash", "no more moves"));
            }
            let mv = self.moves.remove(0).parse::<Point>().unwrap();
            let score = Some(Score::from_units(self.score));
            let elapsed = Duration::from_millis(100);
            Ok(Thought { mv: Move::Place(mv), elapsed, depth: Some(4), nodes: None, score })
        }
    }

    fn game(
        black: &str,
        white: &str,
        opening: &str,
        scores: (i32, i32),
        control: TimeControl,
        agreed: Adjudication,
    ) -> Finished {
        let words = |text: &str| text.split_whitespace().map(|word| word.to_owned().leak() as &str).collect();
        let mut black = Script { moves: words(black), score: scores.0 };
        let mut white = Script { moves: words(white), score: scores.1 };
        let opening: Vec<Point> = opening.split_whitespace().map(|word| word.parse().unwrap()).collect();
        play(
            &settings(Rule::Renju, BoardSize::RENJU),
            &opening,
            ByColor::new(&mut black, &mut white),
            &ByColor::new(control, control),
            &agreed,
            ByColor::default(),
            &StopToken::new(),
        )
        .unwrap()
    }

    #[track_caller]
    fn check(finished: &Finished, winner: Option<Color>, reason: &str, moves: usize) {
        assert_eq!((finished.winner, finished.reason.as_str()), (winner, reason), "{finished:?}");
        assert_eq!(finished.moves.matches(|c: char| c.is_ascii_alphabetic()).count(), moves);
    }

    #[test]
    fn games_end_as_the_rules_say() {
        let free = TimeControl::default();
        let none = Adjudication::default();
        let five = game("i8 j8 k8 l8", "a2 a3 a4", "h8 a1", (50, 50), free, none);
        check(&five, Some(Color::Black), "five", 9);
        assert_eq!((five.spent.black.moves, five.spent.white.time_us), (4, 300_000));
        assert_eq!((five.spent.black.depth, five.spent.black.nodes_moves), (16, 0));
        // A double-three: the move stands and loses.
        let forbidden = game("h8", "", "g8 a1 i8 b1 h9 c3 h10 d5", (0, 0), free, none);
        check(&forbidden, Some(Color::White), "forbidden", 9);
    }

    #[test]
    fn who_is_at_fault_loses() {
        let free = TimeControl::default();
        let crash = game("i8", "", "h8 a1", (0, 0), free, Adjudication::default());
        check(&crash, Some(Color::Black), "crash", 3);
        assert_eq!(crash.fault.as_deref(), Some("no more moves"));
        check(
            &game("h8", "", "h8 a1", (0, 0), free, Adjudication::default()),
            Some(Color::White),
            "illegal-move",
            2,
        );
    }

    #[test]
    fn the_clock_of_a_game_runs_out() {
        // Moves take 100 ms: 250 − 100, + 20, − 100, …: 250, 170, 90, 10, then 90 too much, 80 too much.
        let clock = TimeControl {
            game: Some(Duration::from_millis(250)),
            increment: Duration::from_millis(20),
            ..TimeControl::default()
        };
        let (black, white) = ("a1 c1 e1 g1 i1 k1", "a3 c3 e3 g3 i3 k3");
        let late = game(black, white, "h8 i9", (0, 0), clock, Adjudication::default());
        check(&late, Some(Color::White), "timeout", 2 + 8);
    }

    #[test]
    fn draws_as_agreed() {
        let free = TimeControl::default();
        let (black, white) = ("a1 c1 e1 g1 i1 k1", "a3 c3 e3 g3 i3 k3");
        let after = Adjudication { after: Some(6), ..Adjudication::default() };
        check(&game(black, white, "h8 i9", (0, 0), free, after), None, "draw-after", 6);
        let small =
            Adjudication { score: Some(SmallScores { units: 10, moves: 4 }), ..Adjudication::default() };
        check(&game(black, white, "h8 i9", (10, -10), free, small), None, "draw-score", 6);
        check(&game("a1", "a3", "h8 i9", (10, -11), free, small), Some(Color::White), "crash", 4);
    }

    #[test]
    fn a_stopped_game_has_no_result() {
        let stop = StopToken::new();
        stop.stop();
        let mut seats =
            ByColor::new(Script { moves: vec!["h8"], score: 0 }, Script { moves: vec![], score: 0 });
        let control = ByColor::default();
        let finished = play(
            &settings(Rule::Renju, BoardSize::RENJU),
            &[],
            ByColor::new(&mut seats.black, &mut seats.white),
            &control,
            &Adjudication::default(),
            ByColor::default(),
            &stop,
        );
        assert_eq!(finished, None);
    }
}
