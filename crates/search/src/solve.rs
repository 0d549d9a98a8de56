//! Questions to the solver from outside.

use std::time::Duration;

use duel::{Clock, Limits, Meter, StopToken};
use rules::Point;

use crate::engine::{Engine, Task};
use crate::state::State;
use crate::vcf::{self, MAX_FOURS, Outcome, Solver};

/// What the solver says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// The side to move wins.
    Win {
        /// The attacker's moves and the answers that resist longest, to the five, or to the four whose every answer is
        /// forbidden to Black.
        line: Vec<Point>,
        /// Fours on the way, the deciding one included; 0 when a five is possible at once.
        fours: u32,
    },
    /// There is no such win.
    None,
    /// The limits were reached first.
    Unknown,
}

/// An answer and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The answer.
    pub solution: Solution,
    /// Moves the solver played.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

impl Engine {
    /// Looks for a win by continuous fours (VCF) of the side to move with as few fours as possible. Of the limits, time
    /// and nodes count. What is found stays in the engine's table.
    pub fn solve_vcf(
        &mut self,
        task: &Task,
        limits: &Limits<Point>,
        clock: &dyn Clock,
        stop: &StopToken,
    ) -> Solved {
        self.prepare(task);
        let mut state = task.state(&self.tables_for(task));
        // The solver counts its own nodes; the meter only looks at time and token.
        let mut meter = Meter::new(&Limits { nodes: None, ..limits.clone() }, clock, stop);
        let allowed = limits.nodes.unwrap_or(u64::MAX);
        let mut solver = Solver::new(self.vcf_table(), &mut meter, allowed);
        let outcome = solver.solve_shortest(&mut state, MAX_FOURS);
        let nodes = solver.nodes;
        while state.ply() > 0 {
            state.undo();
        }
        let solution = match outcome {
            Ok(Outcome::Win(_)) => self.shown_win(&mut state, &mut meter, allowed),
            Ok(Outcome::None) => Solution::None,
            Ok(Outcome::Unknown) | Err(_) => Solution::Unknown,
        };
        Solved { solution, nodes, elapsed: meter.elapsed() }
    }

    /// The win that was found, as a line; the table may have lost parts of it, which then cost at most so many nodes again.
    fn shown_win(&self, state: &mut State, meter: &mut Meter<'_>, nodes: u64) -> Solution {
        let mut line = Vec::new();
        let shown = vcf::line(state, self.vcf_table(), meter, nodes, &mut line);
        if !matches!(shown, Ok(true)) {
            return Solution::Unknown;
        }
        let attacker = state.to_move();
        let mut fours = 0;
        for &point in &line {
            if state.to_move() == attacker && !state.is_five(attacker, point) {
                fours += 1;
            }
            state.play(point);
        }
        while state.ply() > 0 {
            state.undo();
        }
        Solution::Win { line, fours }
    }
}
