//! The order in which moves are tried: table move, killers, history, and the generator's order for the rest.
//!
//! Order is what makes alpha-beta fast: with the best move first everywhere it looks at about the square root of
//! the tree (Knuth & Moore 1975, "An Analysis of Alpha-Beta Pruning"). Killer moves: the last two moves that
//! refuted something at this distance from the root (Akl & Newborn 1977). History: how often a move refuted
//! something anywhere (Schaeffer 1989), with the decay that keeps it within bounds which chess programs use today.

use crate::{Game, Side};

/// History values stay within `-LIMIT..=LIMIT`.
const LIMIT: i32 = 1 << 14;
/// Rank of the table's move, above all.
const TABLE_RANK: i64 = 1 << 40;
/// Rank of the killers, above all history.
const KILLER_RANK: i64 = 1 << 30;
/// Largest slot that is remembered.
const MAX_SLOTS: usize = 1 << 16;

/// How often each move of each side refuted something, lately.
#[derive(Default)]
pub(crate) struct History {
    values: [Vec<i32>; 2],
}

impl History {
    #[inline]
    pub(crate) fn get(&self, side: Side, slot: usize) -> i32 {
        self.values[side.index()].get(slot).copied().unwrap_or(0)
    }

    /// Moves the value towards `LIMIT` (or `-LIMIT` for a negative bonus) by a share that grows with the bonus.
    #[inline]
    pub(crate) fn add(&mut self, side: Side, slot: usize, bonus: i32) {
        if slot >= MAX_SLOTS {
            return;
        }
        let values = &mut self.values[side.index()];
        if slot >= values.len() {
            values.resize(slot + 1, 0); // once per slot, not per node
        }
        let bonus = bonus.clamp(-LIMIT, LIMIT);
        let value = &mut values[slot];
        *value += bonus - *value * bonus.abs() / LIMIT;
    }

    /// Halves everything: between two searches of a game.
    pub(crate) fn fade(&mut self) {
        for value in self.values.iter_mut().flatten() {
            *value /= 2;
        }
    }

    pub(crate) fn clear(&mut self) {
        self.values = Default::default();
    }
}

/// What the order of moves at a node goes by.
pub(crate) struct Hints<'a, M> {
    pub(crate) table_move: Option<M>,
    pub(crate) killers: [Option<M>; 2],
    pub(crate) history: Option<&'a History>,
    /// With a key, moves without another hint are tried in an order that knows nothing but the key.
    pub(crate) scrambled: Option<u64>,
}

/// A fixed scrambling of numbers (the finalizer of splitmix64; Steele, Lea & Flood 2014).
#[inline]
pub(crate) const fn scramble(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// The moves of a node with their ranks: a buffer used again and again.
pub(crate) struct MoveList<M> {
    moves: Vec<M>,
    ranks: Vec<i64>,
}

impl<M> Default for MoveList<M> {
    fn default() -> Self {
        MoveList { moves: Vec::new(), ranks: Vec::new() }
    }
}

impl<M: Copy + Eq> MoveList<M> {
    /// Generates and ranks the moves of a position.
    pub(crate) fn fill<G: Game<Move = M>>(&mut self, game: &G, hints: &Hints<'_, M>) {
        self.moves.clear();
        self.ranks.clear();
        game.moves(&mut self.moves);
        let side = game.to_move();
        for (index, &mv) in self.moves.iter().enumerate() {
            let priority = if hints.table_move == Some(mv) {
                TABLE_RANK
            } else if hints.killers[0] == Some(mv) {
                KILLER_RANK + 1
            } else if hints.killers[1] == Some(mv) {
                KILLER_RANK
            } else {
                let slot = hints.history.and_then(|history| Some((history, game.slot(mv)?)));
                slot.map_or(0, |(history, slot)| i64::from(history.get(side, slot)))
            };
            // The index makes ranks unique: ties go to the generator's order, and swapping cannot disturb it.
            let behind =
                hints.scrambled.map_or(index as u64, |key| scramble(key.wrapping_add(index as u64)) >> 44);
            self.ranks.push((priority << 20) - behind as i64);
        }
    }

    /// Takes over moves in the order they come.
    #[inline]
    pub(crate) fn fill_with(&mut self, fill: impl FnOnce(&mut Vec<M>)) {
        self.moves.clear();
        self.ranks.clear();
        fill(&mut self.moves);
    }

    /// A move that was filled in in its order, or picked.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> M {
        self.moves[index]
    }

    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Brings the best of the moves from `index` on to `index` and returns it. Selection beats sorting: at most
    /// nodes a cut-off comes within the first few moves.
    #[inline]
    pub(crate) fn pick(&mut self, index: usize) -> M {
        let mut best = index;
        for other in index + 1..self.ranks.len() {
            if self.ranks[other] > self.ranks[best] {
                best = other;
            }
        }
        self.ranks.swap(index, best);
        self.moves.swap(index, best);
        self.moves[index]
    }

    /// The moves picked before `index`.
    #[inline]
    pub(crate) fn picked(&self, index: usize) -> &[M] {
        &self.moves[..index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tictactoe::{Cell, TicTacToe};

    fn cell(text: &str) -> Cell {
        text.parse().unwrap()
    }

    fn order(game: &TicTacToe, hints: &Hints<'_, Cell>) -> Vec<String> {
        let mut list = MoveList::default();
        list.fill(game, hints);
        (0..list.len()).map(|i| list.pick(i).to_string()).collect()
    }

    #[test]
    fn table_then_killers_then_history_then_generator() {
        let game = TicTacToe::new();
        let plain =
            order(&game, &Hints { table_move: None, killers: [None; 2], history: None, scrambled: None });
        let mut generated = Vec::new();
        game.moves(&mut generated);
        assert_eq!(plain, generated.iter().map(Cell::to_string).collect::<Vec<_>>());

        let mut history = History::default();
        history.add(Side::First, game.slot(cell("c2")).unwrap(), 100);
        history.add(Side::First, game.slot(cell("b2")).unwrap(), -100);
        history.add(Side::Second, game.slot(cell("a1")).unwrap(), 100);
        let hints = Hints {
            table_move: Some(cell("a2")),
            killers: [Some(cell("b1")), Some(cell("b3"))],
            history: Some(&history),
            scrambled: None,
        };
        let all = order(&game, &hints);
        assert_eq!(all[..4], ["a2", "b1", "b3", "c2"]);
        assert_eq!(all[8], "b2", "a bad record comes last");
        let mut sorted = all.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), 9, "each move once");
    }

    #[test]
    fn a_hint_that_is_no_move_here_is_never_played() {
        let mut game = TicTacToe::new();
        game.play(cell("b2"));
        let hints = Hints {
            table_move: Some(cell("b2")),
            killers: [Some(cell("b2")); 2],
            history: None,
            scrambled: None,
        };
        assert!(!order(&game, &hints).contains(&"b2".to_string()));
    }

    #[test]
    fn history_stays_within_its_limits() {
        let mut history = History::default();
        for _ in 0..1000 {
            history.add(Side::First, 3, 5000);
            history.add(Side::Second, 3, -i32::MAX);
        }
        assert!((LIMIT - 10..=LIMIT).contains(&history.get(Side::First, 3)));
        assert_eq!(history.get(Side::Second, 3), -LIMIT);
        history.fade();
        assert_eq!(history.get(Side::Second, 3), -LIMIT / 2);
        history.add(Side::First, usize::MAX, 1);
        history.clear();
        assert_eq!(history.get(Side::First, 3), 0);
    }
}
