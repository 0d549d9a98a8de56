//! The ideas that can be switched one by one: which moves are looked at, and what goes into the value.

use std::fmt;
use std::str::FromStr;

use rules::Point;

/// A word that names none of the choices.
///
/// ```
/// let error = "wild".parse::<primer::Style>().unwrap_err();
/// assert_eq!(error.to_string(), "no style is called \"wild\": attack, balanced or defence");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// What was to be named.
    pub what: &'static str,
    /// What was said.
    pub name: String,
    /// What can be said.
    pub allowed: &'static [&'static str],
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no {} is called \"{}\": ", self.what, self.name)?;
        match self.allowed {
            [] => Ok(()),
            [only] => f.write_str(only),
            [most @ .., last] => write!(f, "{} or {last}", most.join(", ")),
        }
    }
}

impl std::error::Error for UnknownName {}

/// Gives an enum its names: `ALL`, `NAMES`, `name`, `Display`, `FromStr`.
macro_rules! named {
    ($type:ident, $what:literal, $($variant:ident = $name:literal),+) => {
        impl $type {
            /// Every choice.
            pub const ALL: &[$type] = &[$($type::$variant),+];
            /// Their names, in the same order.
            pub const NAMES: &[&'static str] = &[$($name),+];

            /// The name on command lines and in files.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name),+
                }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $type {
            type Err = UnknownName;

            fn from_str(name: &str) -> Result<$type, UnknownName> {
                let known = $type::ALL.iter().copied().find(|choice| choice.name() == name);
                known.ok_or_else(|| UnknownName { what: $what, name: name.to_owned(), allowed: $type::NAMES })
            }
        }
    };
}

/// How far from a stone a point may be and still be looked at.
///
/// After 20 stones on 15×15 (the mean of seven games of the engine), `One` leaves 36 points, `Two` 76, `Three` 123 and
/// `Board` 205.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reach {
    /// Neighbours only.
    One,
    /// Up to two steps, straight or slanting: what a five can be built with in one move.
    #[default]
    Two,
    /// Up to three steps.
    Three,
    /// Every free point.
    Board,
}

named!(Reach, "reach", One = "1", Two = "2", Three = "3", Board = "board");

/// What the search does with points that are forbidden to Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ForbiddenPoints {
    /// They are not generated.
    #[default]
    Skipped,
    /// They are generated and lose at once: the same values for more nodes. (Only where every answer to a three is
    /// forbidden, Black hears of the loss some plies sooner.) The engine itself never chooses one while there is a
    /// legal point.
    Losing,
}

named!(ForbiddenPoints, "treatment of forbidden points", Skipped = "skipped", Losing = "losing");

/// Where the search stops because the game is as good as decided: a win in one, a four without an answer, a straight
/// four that can be made and not be disturbed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EarlyStop {
    /// Nowhere: shapes are only counted, and a five has to be on the board.
    Off,
    /// At the horizon, instead of counting.
    #[default]
    Leaves,
    /// In the whole tree: no deeper search where the shapes tell the end.
    Everywhere,
}

named!(EarlyStop, "early stop", Off = "off", Leaves = "leaves", Everywhere = "everywhere");

/// How the engine weighs its own shapes against those of the opponent, on top of the factors of its weights.
///
/// ```
/// use primer::Style;
/// assert_eq!("defence".parse(), Ok(Style::Defence));
/// assert_eq!(Style::Attack.factors(), (1250, 800));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// Its own count a quarter more, the opponent's a fifth less.
    Attack,
    /// Both as the weights say.
    #[default]
    Balanced,
    /// Its own count a fifth less, the opponent's a quarter more.
    Defence,
}

named!(Style, "style", Attack = "attack", Balanced = "balanced", Defence = "defence");

impl Style {
    /// The factors for the engine's own shapes and for the opponent's, in thousandths.
    #[must_use]
    pub const fn factors(self) -> (i32, i32) {
        match self {
            Style::Attack => (1250, 800),
            Style::Balanced => (1000, 1000),
            Style::Defence => (800, 1250),
        }
    }
}

/// Ideas of the move generator that can be switched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ideas {
    /// At most this many moves are generated, the best by their shapes.
    pub width: Option<usize>,
    /// When a win in one is there, or a four or a three must be answered, only the moves are generated that do that.
    pub forced: bool,
    /// How far from stones moves are looked for.
    pub reach: Reach,
    /// The most promising moves first; else in the order of the board. Which moves pass the width limit does not
    /// depend on it.
    pub sorted: bool,
    /// What is done with points forbidden to Black.
    pub forbidden: ForbiddenPoints,
}

impl Default for Ideas {
    /// No limit to the width, forced replies on, two steps around stones, sorted, nothing forbidden.
    fn default() -> Ideas {
        Ideas {
            width: None,
            forced: true,
            reach: Reach::default(),
            sorted: true,
            forbidden: ForbiddenPoints::default(),
        }
    }
}

/// Ideas of the evaluation that can be switched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueIdeas {
    /// Stones near the middle count more.
    pub center: bool,
    /// The bonus for two threats at once.
    pub combination: bool,
    /// Shapes with a gap (broken threes, broken twos) count. What has to be answered does not depend on it.
    pub jumps: bool,
    /// Where a decided game is seen.
    pub early_stop: EarlyStop,
}

impl Default for ValueIdeas {
    /// All of them; decided games are seen at the horizon.
    fn default() -> ValueIdeas {
        ValueIdeas { center: true, combination: true, jumps: true, early_stop: EarlyStop::default() }
    }
}

/// The occupied points, a word for each column, for finding what is near stones without a walk over the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Occupied([u32; COLUMNS]);

const COLUMNS: usize = rules::BoardSize::MAX.get() as usize;

impl Occupied {
    /// A stone comes or goes.
    #[inline]
    pub(crate) fn flip(&mut self, point: Point) {
        self.0[usize::from(point.x())] ^= 1 << point.y();
    }

    /// Pushes the free points within reach of a stone, in their order.
    pub(crate) fn push_near(&self, reach: Reach, size: rules::BoardSize, out: &mut Vec<Point>) {
        let lines = usize::from(size.get());
        let column = (1u32 << lines) - 1;
        let steps = match reach {
            Reach::One => 1,
            Reach::Two => 2,
            Reach::Three => 3,
            Reach::Board => 0,
        };
        let spread = |x: usize| {
            let word = self.0[x];
            (1..=steps).fold(word, |all, step| all | word << step | word >> step)
        };
        for x in 0..lines {
            let near = match reach {
                Reach::Board => column,
                _ => (x.saturating_sub(steps)..=(x + steps).min(lines - 1)).fold(0, |all, x| all | spread(x)),
            };
            let free = near & !self.0[x] & column;
            out.extend(crate::gomoku::bits(free).map(|y| Point::new(x as u8, y as u8)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::BoardSize;

    #[test]
    fn names_round_trip() {
        for &reach in Reach::ALL {
            assert_eq!(reach.name().parse(), Ok(reach));
        }
        for &style in Style::ALL {
            assert_eq!(style.to_string().parse(), Ok(style));
        }
        assert_eq!("losing".parse(), Ok(ForbiddenPoints::Losing));
        assert_eq!("everywhere".parse(), Ok(EarlyStop::Everywhere));
        assert_eq!(
            "4".parse::<Reach>().unwrap_err().to_string(),
            "no reach is called \"4\": 1, 2, 3 or board"
        );
    }

    #[test]
    fn near_is_what_distance_says() {
        let stones: Vec<Point> =
            ["a1", "h8", "h9", "v22", "c20"].iter().map(|p| p.parse().unwrap()).collect();
        for lines in [9, 15, 22] {
            let size = BoardSize::new(lines).unwrap();
            let stones: Vec<Point> = stones.iter().copied().filter(|&p| size.contains(p)).collect();
            let mut occupied = Occupied::default();
            stones.iter().for_each(|&p| occupied.flip(p));
            for (reach, steps) in [(Reach::One, 1), (Reach::Two, 2), (Reach::Three, 3), (Reach::Board, 99)] {
                let mut found = Vec::new();
                occupied.push_near(reach, size, &mut found);
                let is_near = |p: &Point| stones.iter().any(|s| s.distance(*p) <= steps);
                let expected: Vec<Point> =
                    size.points().filter(|p| !stones.contains(p) && is_near(p)).collect();
                assert_eq!(found, expected, "{reach} on {lines}");
            }
        }
    }
}
