//! Numbers by pattern and by combination, set by hand: where tuning starts from.

use threats::Pattern;

/// What patterns are worth, in units of the evaluation. A code is worth the sum of its four patterns, times the weight of
/// what they make together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// By pattern, to the side to move.
    pub mover: [i32; Pattern::COUNT],
    /// By pattern, to the other side.
    pub waiter: [i32; Pattern::COUNT],
    /// Added for a second pattern of three or four stones, in per cent of the lesser one.
    pub combination: i32,
    /// By pattern, how much a move there promises to whoever plays it.
    pub attack: [i32; Pattern::COUNT],
    /// By pattern, how much it promises because the other side would like to play there.
    pub defence: [i32; Pattern::COUNT],
    /// Having the move.
    pub tempo: i32,
    /// A winning four of the other side that must be answered now.
    pub threatened: i32,
    /// The sums over points are divided by this.
    pub scale: i32,
}

impl Default for Weights {
    fn default() -> Weights {
        // Dead, blocked one, one, blocked two, two, wide two, blocked three, three, wide three, four, double four,
        // straight four, five, overline.
        Weights {
            mover: [0, 1, 4, 7, 14, 18, 20, 38, 48, 44, 20, 120, 150, 0],
            waiter: [0, 1, 3, 5, 10, 13, 14, 26, 33, 30, 14, 70, 100, 0],
            combination: 120,
            attack: [0, 2, 9, 16, 38, 46, 48, 110, 125, 150, 30, 900, 5000, -30],
            defence: [0, 2, 7, 12, 28, 34, 36, 80, 92, 100, 20, 600, 4000, -20],
            tempo: 12,
            threatened: 60,
            scale: 4,
        }
    }
}
