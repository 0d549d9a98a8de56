//! Which moves a node tries, and in what order.

use rules::Point;
use threats::PointSet;

use crate::history::{History, LIMIT};
use crate::state::State;
use crate::technique::Techniques;

/// The move of the table comes before everything.
const FIRST: i32 = 1 << 28;

/// A move with what it promises.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub(crate) point: Point,
    /// By its shapes alone, in units.
    pub(crate) promise: i32,
    /// The promise and what the search has learned: the order of the moves.
    pub(crate) score: i32,
}

/// The moves of all nodes of the line being searched, one after the other: nothing is allocated at a node.
pub(crate) struct MoveStack(Vec<Scored>);

impl MoveStack {
    /// Room for lines of `plies` plies on the largest board.
    pub(crate) fn new(plies: usize) -> MoveStack {
        MoveStack(Vec::with_capacity(plies * 200))
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

/// What a node is about, for the order of its moves.
pub(crate) struct Context<'a> {
    pub(crate) state: &'a State,
    pub(crate) history: &'a History,
    pub(crate) techniques: &'a Techniques,
    pub(crate) ply: usize,
    /// The move of the table as [`Point::index`]; 0 for none.
    pub(crate) table_move: u16,
}

/// The moves of one node, best first. It must be closed before the node returns.
pub(crate) struct Picker {
    start: usize,
    next: usize,
}

impl Picker {
    /// Takes in the moves of a node with their scores.
    pub(crate) fn open(stack: &mut MoveStack, moves: PointSet, context: &Context<'_>) -> Picker {
        let &Context { state, history, techniques, ply, table_move } = context;
        let me = state.to_move();
        let start = stack.0.len();
        let killers = history.killers(ply);
        let counter = history.counter(me, state.last_point());
        for point in moves {
            let index = point.index() as u16;
            let promise = state.move_score(point);
            let mut score = promise + history.value(me, point) * techniques.history_bonus / LIMIT;
            if index == table_move {
                score = FIRST;
            } else if killers.contains(&index) {
                score += techniques.killer_bonus;
            } else if index == counter {
                score += techniques.counter_bonus;
            }
            stack.0.push(Scored { point, promise, score });
        }
        Picker { start, next: start }
    }

    /// The best of the moves not tried yet.
    #[inline]
    pub(crate) fn pick(&mut self, stack: &mut MoveStack) -> Option<Scored> {
        let rest = &mut stack.0[self.next..];
        let mut best = 0;
        for i in 1..rest.len() {
            if rest[i].score > rest[best].score {
                best = i;
            }
        }
        let picked = *rest.get(best)?;
        // Not swapped but shifted by copying the first into the hole: the order of equals depends on nothing else.
        rest[best] = rest[0];
        rest[0] = picked;
        self.next += 1;
        Some(picked)
    }

    /// Gives the room back.
    #[inline]
    pub(crate) fn close(self, stack: &mut MoveStack) {
        stack.0.truncate(self.start);
    }
}
