//! The 26 renju openings.
//!
//! B1 on the centre, W2 next to it, B3 within the 5×5 square: up to rotation and reflection there are 13 openings
//! with W2 orthogonally next to B1 (direct) and 13 with W2 diagonally next to it (indirect). Each has a name and a
//! number, the same in Japanese, Western and (but for the spelling) mainland Chinese sources.

use std::fmt;
use std::str::FromStr;

use super::fifth::images;
use crate::color::Color;
use crate::point::{BoardSize, Point};
use crate::position::Position;

/// On which side of B1 the second stone is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// Orthogonally next to it.
    Direct,
    /// Diagonally next to it.
    Indirect,
}

impl Family {
    /// `D` or `I`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Family::Direct => 'D',
            Family::Indirect => 'I',
        }
    }

    /// W2 in the reference orientation, from B1 to the right and upwards.
    const fn second(self) -> (i32, i32) {
        match self {
            Family::Direct => (0, 1),
            Family::Indirect => (1, 1),
        }
    }
}

/// One of the 26 renju openings.
///
/// ```
/// use rules::opening::NamedOpening;
/// use rules::{Position, Settings};
/// let mut position = Position::new(Settings::default());
/// for text in ["h8", "i8", "i9"] {
///     position.play(text.parse::<rules::Point>().unwrap().into()).unwrap();
/// }
/// let opening = NamedOpening::of(&position).unwrap();
/// assert_eq!((opening.to_string().as_str(), opening.romanised()), ("D4", "Kagetsu"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NamedOpening {
    family: Family,
    number: u8,
    third: (i32, i32),
    romanised: &'static str,
    japanese: &'static str,
    chinese: &'static str,
}

const fn direct(
    number: u8,
    third: (i32, i32),
    romanised: &'static str,
    japanese: &'static str,
    chinese: &'static str,
) -> NamedOpening {
    NamedOpening { family: Family::Direct, number, third, romanised, japanese, chinese }
}

const fn indirect(
    number: u8,
    third: (i32, i32),
    romanised: &'static str,
    japanese: &'static str,
    chinese: &'static str,
) -> NamedOpening {
    NamedOpening { family: Family::Indirect, number, third, romanised, japanese, chinese }
}

impl NamedOpening {
    /// The 26 openings: D1 to D13, then I1 to I13.
    pub const ALL: [NamedOpening; 26] = [
        direct(1, (0, 2), "Kansei", "寒星", "寒星"),
        direct(2, (1, 2), "Keigetsu", "渓月", "溪月"),
        direct(3, (2, 2), "Sosei", "疎星", "疏星"),
        direct(4, (1, 1), "Kagetsu", "花月", "花月"),
        direct(5, (2, 1), "Zangetsu", "残月", "残月"),
        direct(6, (1, 0), "Ugetsu", "雨月", "雨月"),
        direct(7, (2, 0), "Kinsei", "金星", "金星"),
        direct(8, (0, -1), "Shogetsu", "松月", "松月"),
        direct(9, (1, -1), "Kyugetsu", "丘月", "丘月"),
        direct(10, (2, -1), "Shingetsu", "新月", "新月"),
        direct(11, (0, -2), "Zuisei", "瑞星", "瑞星"),
        direct(12, (1, -2), "Sangetsu", "山月", "山月"),
        direct(13, (2, -2), "Yusei", "遊星", "游星"),
        indirect(1, (2, 2), "Chosei", "長星", "长星"),
        indirect(2, (2, 1), "Kyogetsu", "峡月", "峡月"),
        indirect(3, (2, 0), "Kosei", "恒星", "恒星"),
        indirect(4, (2, -1), "Suigetsu", "水月", "水月"),
        indirect(5, (2, -2), "Ryusei", "流星", "流星"),
        indirect(6, (1, 0), "Ungetsu", "雲月", "云月"),
        indirect(7, (1, -1), "Hogetsu", "浦月", "浦月"),
        indirect(8, (1, -2), "Rangetsu", "嵐月", "岚月"),
        indirect(9, (0, -1), "Gingetsu", "銀月", "银月"),
        indirect(10, (0, -2), "Myojo", "明星", "明星"),
        indirect(11, (-1, -1), "Shagetsu", "斜月", "斜月"),
        indirect(12, (-1, -2), "Meigetsu", "名月", "名月"),
        indirect(13, (-2, -2), "Suisei", "彗星", "彗星"),
    ];

    /// The opening of a game, from its first three stones, in any orientation and on any odd board. The black stone
    /// on the centre counts as B1, whichever came first. Stones that were set up count when they are two black and
    /// one white.
    #[must_use]
    pub fn of(position: &Position) -> Option<NamedOpening> {
        let setup = position.setup();
        let (black, white) = if setup.black.is_empty() && setup.white.is_empty() {
            let stones =
                || position.moves().iter().filter_map(|ply| Some((ply.color, ply.mv.point()?))).take(3);
            let of = |color: Color| -> Vec<Point> {
                stones().filter(|stone| stone.0 == color).map(|stone| stone.1).collect()
            };
            (of(Color::Black), of(Color::White))
        } else {
            (setup.black.clone(), setup.white.clone())
        };
        match (black.as_slice(), white.as_slice()) {
            (&[first, third], &[second]) => NamedOpening::of_stones(position.size(), [first, third], second),
            _ => None,
        }
    }

    /// The opening of these stones; see [`NamedOpening::of`].
    #[must_use]
    pub fn of_stones(size: BoardSize, black: [Point; 2], white: Point) -> Option<NamedOpening> {
        if size.get().is_multiple_of(2) {
            return None;
        }
        let center = size.center();
        let third = match black {
            [first, third] if first == center => third,
            [third, first] if first == center => third,
            _ => return None,
        };
        let from_center = |point: Point| {
            (i32::from(point.x()) - i32::from(center.x()), i32::from(point.y()) - i32::from(center.y()))
        };
        let (seconds, thirds) = (images(from_center(white)), images(from_center(third)));
        NamedOpening::ALL.into_iter().find(|opening| {
            let wanted = (opening.family.second(), opening.third);
            seconds.into_iter().zip(thirds).any(|pair| pair == wanted)
        })
    }

    /// B1, W2 and B3 in the reference orientation: W2 above B1 or to its upper right.
    #[must_use]
    pub fn stones(&self, size: BoardSize) -> [Point; 3] {
        let center = size.center();
        let at = |(dx, dy): (i32, i32)| {
            Point::try_new(i32::from(center.x()) + dx, i32::from(center.y()) + dy)
                .expect("every board has the 5x5 square around its centre")
        };
        [center, at(self.family.second()), at(self.third)]
    }

    /// Direct or indirect.
    #[must_use]
    pub const fn family(&self) -> Family {
        self.family
    }

    /// The number within its family, 1 to 13.
    #[must_use]
    pub const fn number(&self) -> u8 {
        self.number
    }

    /// The Japanese name in Latin letters: `Kagetsu`.
    #[must_use]
    pub const fn romanised(&self) -> &'static str {
        self.romanised
    }

    /// The Japanese name: `花月`.
    #[must_use]
    pub const fn japanese(&self) -> &'static str {
        self.japanese
    }

    /// The Chinese name, in simplified characters.
    #[must_use]
    pub const fn chinese(&self) -> &'static str {
        self.chinese
    }
}

impl fmt::Display for NamedOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.family.letter(), self.number))
    }
}

/// None of the 26 openings is written so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseNamedOpeningError(
    /// The text that was given.
    pub String,
);

impl fmt::Display for ParseNamedOpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no renju opening: expected D1 to D13, I1 to I13 or a name like Kagetsu", self.0)
    }
}

impl std::error::Error for ParseNamedOpeningError {}

impl FromStr for NamedOpening {
    type Err = ParseNamedOpeningError;

    /// Reads `D4`, `4D` or a name (romanised, Japanese or Chinese), in upper or lower case.
    fn from_str(text: &str) -> Result<NamedOpening, ParseNamedOpeningError> {
        NamedOpening::ALL
            .into_iter()
            .find(|opening| {
                let (letter, number) = (opening.family.letter(), opening.number);
                text.eq_ignore_ascii_case(&format!("{letter}{number}"))
                    || text.eq_ignore_ascii_case(&format!("{number}{letter}"))
                    || text.eq_ignore_ascii_case(opening.romanised)
                    || text == opening.japanese
                    || text == opening.chinese
            })
            .ok_or_else(|| ParseNamedOpeningError(text.to_owned()))
    }
}
