//! What the search asks at its nodes: the solver for fours, and the early stop.

use duel::{Hook, Limits, Meter, NoClock, Score, StopToken};

use crate::Gomoku;
use crate::eval::verdict;
use crate::vcf::{Vcf, VcfResult, plies_to_five};

/// Longest win looked for inside the tree, in fours.
const MAX_FOURS: u32 = 8;

/// Looks for a win by continuous fours at the leaves, within a few nodes; with the early stop, for what the shapes
/// decide everywhere.
///
/// ```
/// use duel::{Game, Hook, Score};
/// use primer::{Gomoku, LeafVcf};
/// use rules::{BoardSize, Rule};
/// let mut game = Gomoku::new(Rule::Freestyle, BoardSize::RENJU);
/// for point in ["h8", "h9", "i8", "i10", "j8", "j10"] {
///     game.play(point.parse().unwrap());
/// }
/// let mut early = LeafVcf::new(0).with_early_stop(true);
/// assert_eq!(early.probe(&mut game, 2, 1), Some(Score::win_in(3)), "an open three and the move");
/// ```
pub struct LeafVcf {
    vcf: Vcf,
    limits: Limits<()>,
    never: StopToken,
    work: u64,
    /// Whether decided games are looked for above the leaves, too.
    everywhere: bool,
}

impl LeafVcf {
    /// A solver of `nodes` nodes a leaf; 0 switches it off.
    #[must_use]
    pub fn new(nodes: u64) -> LeafVcf {
        LeafVcf {
            vcf: Vcf::any(MAX_FOURS),
            limits: Limits::default().with_nodes(nodes),
            never: StopToken::new(),
            work: 0,
            everywhere: false,
        }
    }

    /// The same, stopping early everywhere or not.
    #[must_use]
    pub fn with_early_stop(self, everywhere: bool) -> LeafVcf {
        LeafVcf { everywhere, ..self }
    }
}

impl Hook<Gomoku> for LeafVcf {
    fn probe(&mut self, game: &mut Gomoku, depth: i32, _ply: u32) -> Option<Score> {
        self.work = 0;
        if self.everywhere && depth > 0 {
            return verdict(game);
        }
        let me = game.color_to_move();
        // A win in one needs no solver: the evaluator and the generator see it.
        if depth > 0 || self.limits.nodes == Some(0) || !game.can_make_four(me) || game.can_win(me) {
            return None;
        }
        let mut meter = Meter::new(&self.limits, &NoClock, &self.never);
        let result = self.vcf.solve(game, &mut meter);
        self.work = meter.nodes();
        match result {
            VcfResult::Win(line) => Some(Score::win_in(plies_to_five(&line))),
            VcfResult::None | VcfResult::Unknown => None,
        }
    }

    fn work(&mut self) -> u64 {
        self.work
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use duel::Game;
    use rules::{BoardSize, Rule};

    #[test]
    fn sees_a_double_four_and_leaves_the_game_alone() {
        let mut game = Gomoku::new(Rule::Freestyle, BoardSize::RENJU);
        for point in ["h8", "g8", "i8", "a1", "j8", "a3", "l9", "a5", "l10", "c1", "l11", "l12"] {
            game.play(point.parse().unwrap());
        }
        let key = game.key();
        assert_eq!(LeafVcf::new(50).probe(&mut game, 0, 4), Some(Score::win_in(3)));
        assert_eq!(LeafVcf::new(50).probe(&mut game, 1, 4), None, "only at leaves");
        let mut early = LeafVcf::new(0).with_early_stop(true);
        assert_eq!(early.probe(&mut game, 3, 4), None, "a four is to be made first");
        game.play("l8".parse().unwrap());
        assert_eq!(early.probe(&mut game, 3, 4), Some(Score::loss_in(2)));
        game.undo();
        assert_eq!(LeafVcf::new(0).probe(&mut game, 0, 4), None, "switched off");
        assert_eq!(game.key(), key);
    }
}
