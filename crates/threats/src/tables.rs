//! Look-up tables of a rule: from the stones of a line to a pattern, from four patterns to a class.
//!
//! Of an arm (the points on one side of a free point) only that much matters for a five through the point: the free
//! points before the first stone, and what follows up to the first stone of the other colour. Arms that agree in this
//! are one class; the pattern is looked up by the classes of the two arms. That keeps the tables in the first-level
//! cache, where a table by all twenty bits of a line would not be.

use std::sync::OnceLock;

use rules::{Color, Rule};

use crate::board::{FIRST_LISTED, OF_WHITE};
use crate::class::{Class, class_of};
use crate::pattern::{Classifier, Kind, Pattern, REACH, View, Window};

/// Different arms of five points, two bits a point.
const ARMS: usize = 1 << (2 * REACH);
/// Different multisets of four patterns, in a number that fits all.
const PAIRS: usize = Pattern::COUNT * (Pattern::COUNT + 1) / 2;
/// Room for the patterns of two arms of any rule, a power of two: an index cut to it needs no check.
const MOST_PATTERNS: usize = 1 << 15;
/// Room for the labels of both colours, likewise.
const MOST_LABELS: usize = 1 << 15;

/// The multiset of four patterns as a number: `0` to [`CODES`]` - 1`. Weight tables are indexed by it.
pub type Code = u16;
/// Number of codes: multisets of four out of fourteen patterns.
pub const CODES: usize = 2380;
/// In place of a code: the point is not free.
pub const OCCUPIED: Code = CODES as Code;

/// The patterns of both colours in a direction, Black's in the low half of `byte`, so that those of four directions fit one
/// word, each shifted by four bits a direction: Black's in the low half of the word, White's in the high half.
#[inline]
pub(crate) const fn spread(byte: u8) -> u32 {
    (byte as u32 & 0x0F) | (byte as u32 & 0xF0) << 12
}

/// A code and the class it has for a colour, in one number: the class in the highest four bits, all weak classes as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Label(pub(crate) u16);

impl Label {
    /// Of points that are not free.
    pub(crate) const OCCUPIED: Label = Label::new(OCCUPIED, Class::None);
    /// All weak classes.
    const WEAK: u16 = FIRST_LISTED as u16 - 1;

    const fn new(code: Code, class: Class) -> Label {
        let class = class as u16;
        Label(code | (if class < Label::WEAK { Label::WEAK } else { class }) << 12)
    }

    #[inline]
    pub(crate) const fn code(self) -> Code {
        self.0 & 0xFFF
    }

    /// Where points with this label are kept; see [`crate::board`].
    #[inline]
    pub(crate) const fn slot(self, color: Color) -> u8 {
        (self.0 >> 12) as u8 + (color.index() * OF_WHITE) as u8
    }
}

const _: () = assert!(CODES < 1 << 12 && Class::COUNT <= 16);

/// Cells as the lines store them, equal to [`rules::Cell`]'s order.
const CELL_EMPTY: u32 = 0;
const CELL_BORDER: u32 = 3;

/// The tables of one rule, made at first use and shared.
pub(crate) struct Tables {
    /// Class of an arm by its cells, the nearest in the lowest bits.
    forward: [u8; ARMS],
    /// The same with the nearest cell in the highest bits, times the number of arm classes.
    backward: [u16; ARMS],
    /// Patterns of both colours by the classes of the two arms: Black in the low half of the byte.
    patterns: [u8; MOST_PATTERNS],
    /// Number of arm classes.
    pub(crate) arms: usize,
    /// Unordered pair of two patterns.
    pairs: [u8; 256],
    /// The same, times the number of pairs.
    first_pairs: [u16; 256],
    /// Code and class by two pairs; where Black has classes of its own, once more for White.
    labels: [Label; MOST_LABELS],
    /// Where White's labels begin.
    white: usize,
    /// The free points of an arm that a stone before it concerns, as bits, by the arm as in `forward`: the lowest bit is
    /// the nearest point.
    concerned_ahead: [u8; ARMS],
    /// The same by the arm as in `backward`, the highest of five bits being the nearest point.
    concerned_behind: [u8; ARMS],
    /// The class of each code without forbidden points: it tells the weak ones apart.
    classes: [Class; 1 << 12],
    /// The patterns of each code, strongest first.
    multisets: Vec<[Pattern; 4]>,
}

impl Tables {
    /// The tables of a rule.
    pub(crate) fn of(rule: Rule) -> &'static Tables {
        static TABLES: [OnceLock<Box<Tables>>; 5] = [const { OnceLock::new() }; 5];
        let index = Rule::ALL.iter().position(|&other| other == rule).unwrap_or_default();
        TABLES[index].get_or_init(|| Tables::new(rule))
    }

    fn new(rule: Rule) -> Box<Tables> {
        let by_cells: Vec<u32> = (0..ARMS as u32).map(|arm| canonical(rule, arm)).collect();
        let mut keys = by_cells.clone();
        keys.sort_unstable();
        keys.dedup();
        let (pairs, codes, multisets) = codes();
        let mut tables = Box::new(Tables {
            forward: [0; ARMS],
            backward: [0; ARMS],
            patterns: [0; MOST_PATTERNS],
            arms: keys.len(),
            pairs,
            first_pairs: pairs.map(|pair| u16::from(pair) * PAIRS as u16),
            labels: [Label::OCCUPIED; MOST_LABELS],
            white: if rule.restricts(Color::Black) { codes.len() } else { 0 },
            concerned_ahead: [0; ARMS],
            concerned_behind: [0; ARMS],
            classes: [Class::None; 1 << 12],
            multisets,
        });
        for (arm, key) in by_cells.iter().enumerate() {
            let class = keys.binary_search(key).unwrap_or_default();
            let back = mirrored(arm as u32) as usize;
            let concerned = concerned(rule, arm as u32);
            tables.forward[arm] = class as u8;
            tables.backward[back] = (class * keys.len()) as u16;
            tables.concerned_ahead[arm] = concerned;
            tables.concerned_behind[back] = concerned.reverse_bits() >> (8 - REACH);
        }
        let patterns = patterns(rule, &keys);
        tables.patterns[..patterns.len()].copy_from_slice(&patterns);
        for (code, patterns) in tables.multisets.iter().enumerate() {
            tables.classes[code] = class_of(patterns, false);
        }
        for (color, start) in [(Color::White, tables.white), (Color::Black, 0)] {
            let restricted = rule.restricts(color);
            for (pair, &code) in codes.iter().enumerate() {
                let class = class_of(&tables.multisets[usize::from(code)], restricted);
                tables.labels[start + pair] = Label::new(code, class);
            }
        }
        tables
    }

    /// Patterns of both colours on the point at `position` (see [`crate::lines`]) of a line, Black in the low half.
    #[inline]
    pub(crate) fn patterns_at(&self, line: u64, position: usize) -> u8 {
        self.patterns_around(line, position + REACH)
    }

    /// The same for the point `at - 5`.
    #[inline]
    pub(crate) fn patterns_around(&self, line: u64, at: usize) -> u8 {
        let (left, right) = arms(line, at - REACH);
        let place = usize::from(self.backward[left]) + usize::from(self.forward[right]);
        self.patterns[place % MOST_PATTERNS]
    }

    /// The free points of a line whose patterns a stone on the point at `position` may change: bit 0 stands for the one
    /// five steps behind, bit 10 for the one five steps ahead.
    #[inline]
    pub(crate) fn concerned(&self, line: u64, position: usize) -> u32 {
        let (left, right) = arms(line, position);
        u32::from(self.concerned_behind[left]) | u32::from(self.concerned_ahead[right]) << (REACH + 1)
    }

    /// Classes of the arms before and behind the point.
    #[inline]
    pub(crate) fn arms_at(&self, line: u64, position: usize) -> (usize, usize) {
        let (left, right) = arms(line, position);
        (usize::from(self.backward[left]) / self.arms, usize::from(self.forward[right]))
    }

    /// Labels of both colours for the patterns of both in four directions; see [`spread`].
    #[inline]
    pub(crate) fn labels(&self, patterns: u32) -> [Label; 2] {
        // Spelled out: not every build inlines the mapping of an array, and this is the innermost loop.
        let byte = |n: u32| (patterns >> (8 * n) & 0xFF) as usize;
        let [a, b, c, d] = [byte(0), byte(1), byte(2), byte(3)];
        let black = usize::from(self.first_pairs[a]) + usize::from(self.pairs[b]);
        let white = usize::from(self.first_pairs[c]) + usize::from(self.pairs[d]) + self.white;
        [self.labels[black % MOST_LABELS], self.labels[white % MOST_LABELS]]
    }

    #[inline]
    pub(crate) fn class(&self, label: Label) -> Class {
        let listed = usize::from(label.0 >> 12);
        if listed < FIRST_LISTED {
            return self.classes[usize::from(label.code())];
        }
        Class::ALL.get(listed).copied().unwrap_or(Class::None)
    }

    #[inline]
    pub(crate) fn multiset(&self, code: Code) -> &[Pattern; 4] {
        &self.multisets[usize::from(code)]
    }
}

/// The cells before and behind the point at `position` of a line.
#[inline]
const fn arms(line: u64, position: usize) -> (usize, usize) {
    ((line >> (2 * position)) as usize % ARMS, (line >> (2 * (position + REACH + 1))) as usize % ARMS)
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

/// The free points of an arm, as bits from the nearest, whose patterns depend on what is before the arm: behind the border
/// is nothing, and behind stones of both colours nothing matters.
fn concerned(rule: Rule, arm: u32) -> u8 {
    let reach = if rule == Rule::Freestyle { REACH - 1 } else { REACH };
    let (mut points, mut between) = (0, CELL_EMPTY);
    for distance in 1..=reach {
        between |= cell(arm, distance);
        if between == CELL_BORDER {
            break;
        }
        if cell(arm, distance) == CELL_EMPTY {
            points |= 1 << (distance - 1);
        }
    }
    points
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
        let [black, white] = tables.labels(0x9C27);
        assert_eq!(
            tables.multiset(black.code()),
            &[Pattern::Five, Pattern::Four, Pattern::Three, Pattern::One]
        );
        assert_eq!(tables.multiset(white.code()), &[Pattern::Dead; 4]);
        assert_eq!((tables.class(black), tables.class(white)), (Class::Five, Class::None));
        assert_eq!(tables.labels(0x729C), [black, white]);
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
