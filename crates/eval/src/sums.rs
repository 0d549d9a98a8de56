//! Running sums of the evaluation.

use rules::Color;
use threats::{Code, Threats, Watch};

use crate::tables::{Role, Tables};

/// For each colour the sum over all free points, in both roles. To follow moves, pass [`Sums::watch`] to
/// [`Threats::play_watched`]; to take a move back, keep the sums of the position before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    sums: [[i32; 2]; 2],
}

impl Sums {
    /// The sums of a position, added up afresh.
    #[must_use]
    pub fn of(threats: &Threats, tables: &Tables) -> Sums {
        let mut sums = Sums::default();
        for point in threats.empty_points() {
            for color in Color::ALL {
                sums.add(color, tables.roles(color, threats.code(point, color)), 1);
            }
        }
        sums
    }

    /// Follows the changes that a move makes.
    #[inline]
    pub fn watch<'a>(&'a mut self, tables: &'a Tables) -> impl Watch + 'a {
        Watcher { sums: self, tables }
    }

    #[inline]
    fn add(&mut self, color: Color, roles: [i16; 2], sign: i32) {
        let sums = &mut self.sums[color.index()];
        sums[0] += sign * i32::from(roles[0]);
        sums[1] += sign * i32::from(roles[1]);
    }

    /// The sum of a colour in a role.
    #[inline]
    #[must_use]
    pub fn sum(&self, color: Color, role: Role) -> i32 {
        self.sums[color.index()][role as usize]
    }

    /// The value for the side to move, who has the threats of `mask` with the other side.
    #[inline]
    #[must_use]
    pub fn value(&self, to_move: Color, mask: usize, tables: &Tables) -> i32 {
        let sum = self.sum(to_move, Role::Mover) - self.sum(to_move.opponent(), Role::Waiter);
        sum / tables.scale + tables.mask_value(to_move, mask)
    }
}

struct Watcher<'a> {
    sums: &'a mut Sums,
    tables: &'a Tables,
}

impl Watch for Watcher<'_> {
    #[inline]
    fn changed(&mut self, color: Color, old: Code, new: Code) {
        self.sums.add(color, self.tables.roles(color, new), 1);
        self.sums.add(color, self.tables.roles(color, old), -1);
    }
}
