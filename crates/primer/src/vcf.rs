//! Victory by continuous fours (VCF): every move makes a four, so every answer is forced.
//!
//! This is the plain form: no table, no proof numbers, iterative deepening by the number of fours, so that the first
//! win found is the shortest. A win holds by definition: after the attacker's four *every* legal defence is tried,
//! and a four with no legal defence decides. What the attacker may not play (Black's forbidden points) is left
//! out; a defender who gets a five wins, and a defender whose answer makes a four must be answered by a four on one
//! of the points that stop it.

use duel::{Game, Meter, Stopped};
use rules::Point;

use crate::Gomoku;

/// The answer of [`Vcf::solve`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VcfResult {
    /// The side to move wins. The line, attacker and defender alternating, ends with the four that cannot be answered,
    /// or is the single winning move.
    Win(Vec<Point>),
    /// There is no such win, however long.
    None,
    /// No win of up to the number of fours asked for, or the search was stopped before it knew.
    Unknown,
}

impl VcfResult {
    /// The winning line, if there is one.
    #[must_use]
    pub fn line(&self) -> Option<&[Point]> {
        match self {
            VcfResult::Win(line) => Some(line),
            VcfResult::None | VcfResult::Unknown => None,
        }
    }
}

/// Plies from the position to the five when the attacker follows this line.
#[must_use]
pub fn plies_to_five(line: &[Point]) -> u32 {
    // After the deciding four come any answer and the five; a single move may be the five itself, but then
    // nobody asks for a line of fours.
    line.len() as u32 + 2
}

/// The solver with its buffers.
///
/// ```
/// use duel::{Game, Limits, Meter, NoClock, StopToken};
/// use primer::{Gomoku, Vcf, VcfResult};
/// use rules::{BoardSize, Rule};
/// let mut game = Gomoku::new(Rule::Freestyle, BoardSize::RENJU);
/// // Black has a closed three in row 8 and an open two in column k: a four, then a straight four.
/// for point in ["h8", "g8", "i8", "a1", "j8", "a3", "l9", "a5", "l10", "c1", "l11", "l12"] {
///     game.play(point.parse().unwrap());
/// }
/// let (limits, stop) = (Limits::<()>::default(), StopToken::new());
/// let mut meter = Meter::new(&limits, &NoClock, &stop);
/// let result = Vcf::new(5).solve(&mut game, &mut meter);
/// assert_eq!(result, VcfResult::Win(vec!["l8".parse().unwrap()]), "a double four at once");
/// ```
#[derive(Debug)]
pub struct Vcf {
    /// Longest win looked for, in fours.
    max_fours: u32,
    /// Number of fours of the first iteration.
    first: u32,
    frames: Vec<Frame>,
    /// Whether something was left out for being too long.
    cut: bool,
}

/// The buffers of one distance from the root.
#[derive(Debug, Default)]
struct Frame {
    fours: Vec<Point>,
    defences: Vec<Point>,
    line: Vec<Point>,
}

impl Vcf {
    /// A solver for wins of up to `max_fours` fours.
    #[must_use]
    pub fn new(max_fours: u32) -> Vcf {
        Vcf { max_fours, first: 1, frames: Vec::new(), cut: false }
    }

    /// A solver that looks for any win of up to `max_fours` fours at once and not for the shortest first: cheaper
    /// where only a yes or no matters.
    #[must_use]
    pub fn any(max_fours: u32) -> Vcf {
        Vcf { first: max_fours.max(1), ..Vcf::new(max_fours) }
    }

    /// Looks for a win of the side to move; the shortest in fours, when the meter lets it finish. The game is
    /// left as it was.
    pub fn solve(&mut self, game: &mut Gomoku, meter: &mut Meter<'_>) -> VcfResult {
        if game.outcome().is_some() {
            return VcfResult::None;
        }
        if let Some(&point) = game.winning_points(game.color_to_move()).first() {
            return VcfResult::Win(vec![point]);
        }
        for fours in self.first..=self.max_fours {
            self.cut = false;
            match self.attack(game, fours, 0, meter) {
                Ok(true) => return VcfResult::Win(self.frames[0].line.clone()),
                Ok(false) if !self.cut => return VcfResult::None,
                Ok(false) => {}
                Err(Stopped) => break,
            }
        }
        VcfResult::Unknown
    }

    /// Whether the side to move, which has no winning point, wins with at most `left` fours. The line is then in the
    /// frame.
    fn attack(
        &mut self,
        game: &mut Gomoku,
        left: u32,
        ply: usize,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        meter.tick()?;
        if self.frames.len() < ply + 2 {
            self.frames.resize_with(ply + 2, Frame::default);
        }
        let me = game.color_to_move();
        if !game.can_make_four(me) {
            return Ok(false);
        }
        let mut frame = std::mem::take(&mut self.frames[ply]);
        frame.fours.clear();
        game.four_points(me, &mut frame.fours);
        if game.can_win(me.opponent()) {
            // The defender has a four: only a four that stops it goes on.
            frame.defences.clear();
            game.push_defences(me, &mut frame.defences);
            frame.fours.retain(|point| frame.defences.contains(point));
        }
        frame.fours.sort_by_key(|&point| -game.promise(point));
        let mut result = Ok(false);
        for index in 0..frame.fours.len() {
            let point = frame.fours[index];
            if !game.may_play(me, point) {
                continue;
            }
            game.play(point);
            result = self.defend(game, left, ply, &mut frame, meter);
            game.undo();
            match result {
                Ok(false) => {}
                Ok(true) => {
                    frame.line.insert(0, point);
                    break;
                }
                Err(Stopped) => break,
            }
        }
        self.frames[ply] = frame;
        result
    }

    /// Whether the four just made wins against every defence.
    fn defend(
        &mut self,
        game: &mut Gomoku,
        left: u32,
        ply: usize,
        frame: &mut Frame,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        let defender = game.color_to_move();
        if game.can_win(defender) || game.outcome().is_some() {
            return Ok(false);
        }
        debug_assert!(game.can_win(defender.opponent()), "the move made a four");
        frame.defences.clear();
        game.push_defences(defender, &mut frame.defences);
        frame.line.clear();
        if frame.defences.is_empty() {
            return Ok(true);
        }
        if left == 1 {
            self.cut = true;
            return Ok(false);
        }
        for index in 0..frame.defences.len() {
            let defence = frame.defences[index];
            game.play(defence);
            let wins = if game.outcome().is_some() {
                Ok(false)
            } else {
                self.attack(game, left - 1, ply + 1, meter)
            };
            game.undo();
            if !wins? {
                return Ok(false);
            }
            // The longest of the branches is the line that is shown.
            let branch = &self.frames[ply + 1].line;
            if branch.len() + 1 > frame.line.len() {
                frame.line.clear();
                frame.line.push(defence);
                frame.line.extend_from_slice(branch);
            }
        }
        Ok(true)
    }
}
