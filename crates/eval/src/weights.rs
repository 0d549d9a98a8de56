//! Numbers by pattern and by class: where tuning starts from.

use threats::{Class, Pattern};

/// What patterns are worth. A code is worth the sum of its four patterns and of the class they make together; the sums
/// over points are divided by [`Weights::scale`] to give units of the evaluation.
///
/// The default was fitted by logistic regression to 28,000 quiet positions of 3,000 freestyle games of this engine
/// against itself (1,500 nodes a move), blended half and half with what its search thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// By pattern, to the side to move.
    pub mover: [i32; Pattern::COUNT],
    /// By class, to the side to move.
    pub mover_class: [i32; Class::COUNT],
    /// By pattern, to the other side.
    pub waiter: [i32; Pattern::COUNT],
    /// By class, to the other side.
    pub waiter_class: [i32; Class::COUNT],
    /// By pattern, how much a move there promises to whoever plays it.
    pub attack: [i32; Pattern::COUNT],
    /// By pattern, how much it promises because the other side would like to play there.
    pub defence: [i32; Pattern::COUNT],
    /// Added to both of these for a second strong pattern, in per cent of it.
    pub combination: i32,
    /// The sums over points are divided by this.
    pub scale: i32,
}

impl Default for Weights {
    fn default() -> Weights {
        // Patterns: dead, blocked one, one, blocked two, two, wide two, blocked three, three, wide three, four, double
        // four, straight four, five, overline. Classes: none, quiet, double, three, three plus, double three, four, four
        // plus, four-three, double four, straight four, five, forbidden.
        Weights {
            mover: [0, 0, 0, 4, 15, 12, 27, 60, 80, 84, 40, 260, 400, 0],
            mover_class: [0, 0, 28, 30, 100, 246, 64, 118, 560, 600, 600, 0, 0],
            waiter: [0, 0, 0, 2, 18, 12, 27, 66, 58, 72, 40, 262, 400, 0],
            waiter_class: [0, -4, 16, 25, 75, 180, 72, 158, 558, 155, 262, 0, 0],
            attack: [0, 2, 9, 16, 38, 46, 48, 110, 125, 150, 30, 900, 5000, -30],
            defence: [0, 2, 7, 12, 28, 34, 36, 80, 92, 100, 20, 600, 4000, -20],
            combination: 120,
            scale: 4,
        }
    }
}
