//! Look-up tables of a rule: from the stones of a line to a pattern, from four patterns to a class.
//!
//! Of an arm (the points on one side of a free point) only that much matters for a five through the point: the free
//! points before the first stone, and what follows up to the first stone of the other colour. Arms that agree in this
//! are one class; the pattern is looked up by the classes of the two arms. That keeps the tables in the first-level
//! cache, where a table by all twenty bits of a line would not be.

use std::sync::OnceLock;

use rules::{Color, Rule};

use crate::class::{Class, class_of};
use crate::pattern::{Classifier, Kind, Pattern, REACH, View, Window};

/// Different arms of five points, two bits a point.
const ARMS: usize = 1 << (2 * REACH);
/// Different multisets of four patterns, in a number that fits all.
const PAIRS: usize = Pattern::COUNT * (Pattern::COUNT + 1) / 2;

/// The multiset of four patterns as a number: `0` to [`CODES`]` - 1`. Weight tables are indexed by it.
pub type Code = u16;
/// Number of codes: multisets of four out of fourteen patterns.
pub const CODES: usize = 2380;
/// In place of a code: the point is not free.
pub const OCCUPIED: Code = CODES as Code;

/// Cells as the lines store them, equal to [`rules::Cell`]'s order.
const CELL_EMPTY: u32 = 0;
const CELL_BORDER: u32 = 3;

/// The tables of one rule, made at first use and shared.
pub(crate) struct Tables {
    /// Class of an arm by its cells, the nearest in the lowest bits.
    forward: Vec<u8>,
    /// The same with the nearest cell in the highest bits.
    backward: Vec<u8>,
    /// Patterns of both colours by the classes of the two arms: Black in the low half of the byte.
    patterns: Vec<u8>,
    /// Number of arm classes.
    pub(crate) arms: usize,
    /// Unordered pair of two patterns.
    pairs: [u8; 256],
    /// Code by two pairs.
    codes: Vec<Code>,
    /// Class by code, for each colour.
    classes: [Vec<Class>; 2],
    /// The patterns of each code, strongest first.
    multisets: Vec<[Pattern; 4]>,
}

impl Tables {
    /// The tables of a rule.
    pub(crate) fn of(rule: Rule) -> &'static Tables {
        static TABLES: [OnceLock<Tables>; 5] = [const { OnceLock::new() }; 5];
        let index = Rule::ALL.iter().position(|&other| other == rule).unwrap_or_default();
        TABLES[index].get_or_init(|| Tables::new(rule))
    }

    fn new(rule: Rule) -> Tables {
        let mut keys: Vec<u32> = (0..ARMS as u32).map(|arm| canonical(rule, arm)).collect();
        let by_cells = keys.clone();
        keys.sort_unstable();
        keys.dedup();
        let class = |arm: usize| keys.binary_search(&by_cells[arm]).unwrap_or_default() as u8;
        let forward: Vec<u8> = (0..ARMS).map(class).collect();
        let backward = (0..ARMS as u32).map(|arm| forward[mirrored(arm) as usize]).collect();
        let patterns = patterns(rule, &keys);
        let (pairs, codes, multisets) = codes();
        let classes = Color::ALL.map(|color| {
            let restricted = rule.restricts(color);
            multisets.iter().map(|patterns| class_of(patterns, restricted)).collect()
        });
        Tables { forward, backward, patterns, arms: keys.len(), pairs, codes, classes, multisets }
    }

    /// Patterns of both colours on the point at `position` (see [`crate::lines`]) of a line, Black in the low half.
    #[inline]
    pub(crate) fn patterns_at(&self, line: u64, position: usize) -> u8 {
        let (left, right) = self.arms_at(line, position);
        self.patterns[left * self.arms + right]
    }

    /// Classes of the arms before and behind the point.
    #[inline]
    pub(crate) fn arms_at(&self, line: u64, position: usize) -> (usize, usize) {
        let left = (line >> (2 * position)) as usize % ARMS;
        let right = (line >> (2 * (position + REACH + 1))) as usize % ARMS;
        (usize::from(self.backward[left]), usize::from(self.forward[right]))
    }

    /// Code of four patterns, one in the low half of each byte; the high halves are ignored.
    #[inline]
    pub(crate) fn code(&self, four: u32) -> Code {
        let nibbles = four & 0x0F0F_0F0F;
        let joined = nibbles | nibbles >> 4;
        let first = self.pairs[(joined & 0xFF) as usize];
        let second = self.pairs[(joined >> 16 & 0xFF) as usize];
        self.codes[usize::from(first) * PAIRS + usize::from(second)]
    }

    #[inline]
    pub(crate) fn class(&self, color: Color, code: Code) -> Class {
        self.classes[color.index()][usize::from(code)]
    }

    #[inline]
    pub(crate) fn multiset(&self, code: Code) -> &[Pattern; 4] {
        &self.multisets[usize::from(code)]
    }
}

/// The patterns that a code stands for, strongest first.
///
/// # Panics
/// If the code is not below [`CODES`].
#[must_use]
pub fn patterns_of(code: Code) -> [Pattern; 4] {
    static MULTISETS: OnceLock<Vec<[Pattern; 4]>> = OnceLock::new();
    MULTISETS.get_or_init(|| codes().2)[usize::from(code)]
}

/// The cell at a distance of 1 to 5.
const fn cell(arm: u32, distance: usize) -> u32 {
    arm >> (2 * (distance - 1)) & 3
}

/// The arm read from its far end.
fn mirrored(arm: u32) -> u32 {
    (1..=REACH).fold(0, |all, distance| all << 2 | cell(arm, distance))
}

/// A representative of all arms that mean the same under the rule.
///
/// Behind the first stone of the second colour nothing matters. Where a five may be blocked it matters whether a stone
/// or the border ends the row; elsewhere a stone of the other colour is as good as a border. The fifth point matters only
/// where an overline is not a five like any other.
fn canonical(rule: Rule, arm: u32) -> u32 {
    let blocks_matter = rule.five_can_be_blocked();
    let fifth_matters = rule != Rule::Freestyle;
    let mut key = 0;
    let mut owner = CELL_EMPTY;
    let mut is_over = false;
    for distance in 1..=REACH {
        let mut cell = cell(arm, distance);
        if is_over || (distance == REACH && !fifth_matters) {
            cell = CELL_BORDER;
        } else if cell == CELL_BORDER {
            is_over = true;
        } else if cell != CELL_EMPTY {
            if owner == CELL_EMPTY {
                owner = cell;
            } else if cell != owner {
                is_over = true;
                if !blocks_matter {
                    cell = CELL_BORDER;
                }
            }
        }
        // An empty fifth point and a border there are the same: five points of a row lie within four of each other.
        if distance == REACH && !blocks_matter && cell == CELL_EMPTY {
            cell = CELL_BORDER;
        }
        key |= cell << (2 * (distance - 1));
    }
    key
}

/// What `color` sees in a cell.
fn view(cell: u32, color: Color) -> View {
    match cell {
        CELL_EMPTY => View::Empty,
        CELL_BORDER => View::Wall,
        stone if stone == color.index() as u32 + 1 => View::Own,
        _ => View::Enemy,
    }
}

/// Patterns of both colours for each pair of arm classes.
fn patterns(rule: Rule, arms: &[u32]) -> Vec<u8> {
    let mut table = vec![0; arms.len() * arms.len()];
    for color in Color::ALL {
        let mut classifier = Classifier::new(Kind::new(rule, color));
        for (l, &left) in arms.iter().enumerate() {
            for (r, &right) in arms.iter().enumerate() {
                let pattern = classifier.classify(&mut window(left, right, color));
                table[l * arms.len() + r] |= (pattern as u8) << (4 * color.index());
            }
        }
    }
    table
}

fn window(left: u32, right: u32, color: Color) -> Window {
    let mut window = [View::Own; 2 * REACH + 1];
    for distance in 1..=REACH {
        window[REACH - distance] = view(cell(left, distance), color);
        window[REACH + distance] = view(cell(right, distance), color);
    }
    window
}

/// The numbering of pairs and multisets of patterns.
fn codes() -> ([u8; 256], Vec<Code>, Vec<[Pattern; 4]>) {
    let count = Pattern::COUNT;
    let mut pairs = [0u8; 256];
    let mut of_pair = Vec::new();
    for high in 0..count {
        for low in 0..=high {
            pairs[low | high << 4] = of_pair.len() as u8;
            pairs[high | low << 4] = of_pair.len() as u8;
            of_pair.push([high, low]);
        }
    }
    let sorted = |a: usize, b: usize| {
        let [[a, b], [c, d]] = [of_pair[a], of_pair[b]];
        let mut four = [a, b, c, d];
        four.sort_unstable_by(|a, b| b.cmp(a));
        four
    };
    let mut all: Vec<[usize; 4]> =
        (0..PAIRS).flat_map(|a| (0..PAIRS).map(move |b| (a, b))).map(|(a, b)| sorted(a, b)).collect();
    let by_pairs = all.clone();
    all.sort_unstable();
    all.dedup();
    let code = |four: &[usize; 4]| all.binary_search(four).unwrap_or_default() as Code;
    let codes = by_pairs.iter().map(code).collect();
    let multisets = all.iter().map(|four| four.map(|index| Pattern::ALL[index])).collect();
    (pairs, codes, multisets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_classes() {
        // 57 and 89 are what the definition gives when counted by hand for arms of four, without and with the point
        // behind them; caro keeps what ends a row.
        let counts = Rule::ALL.map(|rule| (rule.name(), Tables::of(rule).arms));
        assert_eq!(
            counts,
            [("freestyle", 57), ("standard", 89), ("renju", 89), ("caro", 172), ("caro-overline", 172)]
        );
    }

    #[test]
    fn codes_are_all_multisets() {
        let tables = Tables::of(Rule::Renju);
        assert_eq!(tables.multisets.len(), CODES);
        let four = 0x090C_0207;
        assert_eq!(
            tables.multiset(tables.code(four)),
            &[Pattern::Five, Pattern::Four, Pattern::Three, Pattern::One]
        );
        assert_eq!(tables.code(0x0207_090C), tables.code(four));
    }

    #[test]
    fn arms_of_one_class_make_the_same_patterns() {
        for rule in Rule::ALL {
            let tables = Tables::of(rule);
            for color in Color::ALL {
                let mut classifier = Classifier::new(Kind::new(rule, color));
                for left in 0..ARMS as u32 {
                    // All arms against a sample: every class is on the other side once.
                    for right in (0..ARMS as u32).filter(|right| right % 7 == left % 7) {
                        let exact = classifier.classify(&mut window(left, right, color));
                        let (l, r) = (tables.forward[left as usize], tables.forward[right as usize]);
                        let found = tables.patterns[usize::from(l) * tables.arms + usize::from(r)];
                        let found = Pattern::from_nibble(u32::from(found >> (4 * color.index())));
                        assert_eq!(found, exact, "{rule} {color} {left:010b} {right:010b}");
                    }
                }
            }
        }
    }
}
