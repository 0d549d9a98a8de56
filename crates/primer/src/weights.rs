//! The table of values, as numbers and as a text file.

use std::fmt;

use rules::{BoardSize, ByColor, Color};

use crate::ideas::{Style, UnknownName};
use crate::lines::Shape;

/// What each shape is worth, in units: a clear open three more than the opponent is about 200.
///
/// ```text
/// straight four  . X X X X .      four          O X X X X .    X X . X X
/// open three     . . X X X .      broken three  . X . X X .
/// closed three   O X X X . .      . X X . . X
/// open two       . . X X . .      broken two    . X . X . .    . X . . X .
/// closed two     O X X . . .
/// ```
///
/// # As a file
///
/// The first line that is not empty says `tengen weights 1`; every other one is `name = number`, and `#` begins a
/// comment. The names are those of the shapes (`five`, `straight_four`, `four`, `open_three`, `broken_three`,
/// `closed_three`, `open_two`, `broken_two`, `closed_two`; a hyphen does as well as an underscore) and those of the
/// other fields. `broken_three` and `broken_two` may be left out and are worth what the open shape is; the other shapes
/// must be there. `mover_…` and `waiter_…` before the name of a shape tell its value for one of the two sides only;
/// `black_…` and `white_…` before the name of a factor set it for an engine of that color only.
///
/// ```
/// use primer::{Shape, Weights};
/// let text = "tengen weights 1\nfive = 100000\nstraight_four = 10000\nfour = 1000\nopen_three = 900\n\
///     closed_three = 90 # by feel\nopen_two = 80\nclosed_two = 8\nwaiter_four = 700";
/// let weights = Weights::parse(text).unwrap();
/// assert_eq!(weights.mover[Shape::Four as usize], 1000);
/// assert_eq!(weights.waiter[Shape::Four as usize], 700);
/// let error = Weights::parse("tengen weights 1\nopen_tree = 5").unwrap_err();
/// assert_eq!((error.line, Weights::parse(&weights.to_text())), (2, Ok(weights)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// By [`Shape`], for the side that is to move. The five's is never used: a finished game has a value of its own.
    pub mover: [i32; Shape::COUNT],
    /// By [`Shape`], for the side that has just moved.
    pub waiter: [i32; Shape::COUNT],
    /// What two shapes of the waiting side together are worth beyond their own values, when each of them (a four or
    /// an open three) needs an answer of its own.
    pub double: i32,
    /// What it is worth on top of that when one of them is a four: four and three above two threes.
    pub four_three: i32,
    /// What being to move is worth.
    pub tempo: i32,
    /// How much of the table makes one unit of the score. Tables of large numbers need more than 1, so that sums stay
    /// below the scores of won games.
    pub unit: i32,
    /// How the engine weighs its own shapes and the opponent's, by its own color.
    pub factors: ByColor<Factors>,
}

/// Attack and defence, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factors {
    /// For the engine's own shapes.
    pub attack: i32,
    /// For the opponent's shapes.
    pub defence: i32,
    /// For the opponent's shapes when one of them is a four.
    pub defence_against_four: i32,
}

impl Default for Factors {
    /// All shapes as the table says.
    fn default() -> Factors {
        Factors { attack: 1000, defence: 1000, defence_against_four: 1000 }
    }
}

impl Factors {
    /// These factors with those of a style on top.
    #[must_use]
    pub fn with_style(self, style: Style) -> Factors {
        let (own, other) = style.factors();
        Factors {
            attack: self.attack * own / 1000,
            defence: self.defence * other / 1000,
            defence_against_four: self.defence_against_four * other / 1000,
        }
    }
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            mover: [0, 4000, 400, 320, 290, 62, 56, 46, 14],
            waiter: [0, 4000, 190, 200, 180, 40, 40, 32, 10],
            double: 900,
            four_three: 0,
            tempo: 20,
            unit: 1,
            factors: ByColor::default(),
        }
    }
}

/// The first line of a file.
const HEADER: &str = "tengen weights 1";
/// Names in a file that are no shapes.
const OTHERS: [&str; 7] =
    ["double", "four_three", "tempo", "unit", "attack", "defence", "defence_against_four"];
/// Largest value of a shape or bonus.
const MOST: i32 = 10_000_000;
/// Most thousandths of a factor.
const MOST_FACTOR: i32 = 5_000;
/// Up to here a score is the sum itself; what goes beyond is pressed into the room below won games.
const LINEAR: i64 = 900_000;
/// How hard it is pressed.
const PRESS: i64 = 4096;

impl Weights {
    /// The names of the embedded tables: our own first, then the scales that tutorials publish.
    pub const PRESETS: &[&'static str] = &["default", "bold", "plain", "powers", "wary", "ten-twelve"];

    /// The text of an embedded table.
    #[must_use]
    pub fn preset_text(name: &str) -> Option<&'static str> {
        Some(match name {
            "default" => include_str!("../../../data/weights/default.txt"),
            "bold" => include_str!("../../../data/weights/bold.txt"),
            "plain" => include_str!("../../../data/weights/plain.txt"),
            "powers" => include_str!("../../../data/weights/powers.txt"),
            "wary" => include_str!("../../../data/weights/wary.txt"),
            "ten-twelve" => include_str!("../../../data/weights/ten-twelve.txt"),
            _ => return None,
        })
    }

    /// An embedded table by its name, one of [`Weights::PRESETS`].
    ///
    /// | name | five / straight four / four / open three / closed three / open two / closed two | opponent's share |
    /// | --- | --- | --- |
    /// | `default` | our own, different for the two sides | 1 |
    /// | `bold` | 100000 / 10000 / 1000 / 1000 / 500 / 100 / 50 | × 0.8 |
    /// | `plain` | 10000 / 4000 / 1200 / 1200 / 300 / 60 / 10 | 1 |
    /// | `powers` | 10^7 / 10^6 / 10^5 / 10^4 / 10^3 / 10^2 / 10 | × 1.1 |
    /// | `wary` | 100000 / 10000 / 1000 / 1000 / 100 / 100 / 10 | × 1.2, × 1.5 against a four |
    /// | `ten-twelve` | 100000 / 10000 / 5000 / 1000 / 500 / 100 / 50 | × 1.2 |
    ///
    /// Against each other, 40 games a pair in freestyle at depth 4 (12 moves a position, 2,000 nodes, no solver for
    /// fours), wins-draws-losses of the row:
    ///
    /// | | default | bold | plain | powers | wary | ten-twelve | score |
    /// | --- | --- | --- | --- | --- | --- | --- | --- |
    /// | default | | 26-0-14 | 25-0-15 | 35-0-5 | 22-0-18 | 33-0-7 | 70.5% |
    /// | bold | 14-0-26 | | 20-0-20 | 27-0-13 | 21-0-19 | 25-0-15 | 53.5% |
    /// | plain | 15-0-25 | 20-0-20 | | 27-0-13 | 22-0-18 | 28-0-12 | 56.0% |
    /// | powers | 5-0-35 | 13-0-27 | 13-0-27 | | 14-1-25 | 17-0-23 | 31.2% |
    /// | wary | 18-0-22 | 19-0-21 | 18-0-22 | 25-1-14 | | 26-0-14 | 53.2% |
    /// | ten-twelve | 7-0-33 | 15-0-25 | 12-0-28 | 23-0-17 | 14-0-26 | | 35.5% |
    ///
    /// # Errors
    /// [`UnknownName`] lists the names there are.
    pub fn preset(name: &str) -> Result<Weights, UnknownName> {
        let unknown =
            || UnknownName { what: "table of weights", name: name.to_owned(), allowed: Weights::PRESETS };
        let text = Weights::preset_text(name).ok_or_else(unknown)?;
        Ok(Weights::parse(text).expect("the embedded tables are tested"))
    }

    /// Reads a table.
    ///
    /// # Errors
    /// [`WeightsError`] with the line, what is wrong there and what is allowed.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let content = |line: &str| line.split('#').next().unwrap_or("").trim().to_owned();
        let mut lines = text.lines().map(content).enumerate().filter(|(_, line)| !line.is_empty());
        match lines.next() {
            Some((_, line)) if line == HEADER => {}
            found => {
                let (index, line) = found.unwrap_or_default();
                return Err(WeightsError { line: index + 1, fault: WeightsFault::Header(line) });
            }
        }
        let zero = [0; Shape::COUNT];
        let mut weights = Weights { mover: zero, waiter: zero, double: 0, tempo: 0, ..Weights::default() };
        let mut seen: Vec<(String, i32, usize)> = Vec::new();
        for (index, line) in lines {
            let line_number = index + 1;
            let at = |fault| WeightsError { line: line_number, fault };
            let Some((name, number)) = line.split_once('=') else {
                return Err(at(WeightsFault::NoEquals(line)));
            };
            let (name, number) = (canonical(name), number.trim());
            if let Some((_, _, first)) = seen.iter().find(|(other, ..)| *other == name) {
                return Err(at(WeightsFault::Twice { name, first: *first }));
            }
            let Ok(value) = number.replace('_', "").parse::<i32>() else {
                return Err(at(WeightsFault::NotANumber { name, text: number.to_owned() }));
            };
            weights.set(&name, value).map_err(at)?;
            seen.push((name, value, line_number));
        }
        weights.fill(&seen).map_err(|name| WeightsError {
            line: text.lines().count().max(1),
            fault: WeightsFault::Missing(name),
        })?;
        Ok(weights)
    }

    /// Completes a table of which everything was set in the order of the file: what is said for one side only goes
    /// before what is said for both, and gaps take the value of the unbroken shape.
    fn fill(&mut self, seen: &[(String, i32, usize)]) -> Result<(), &'static str> {
        let has = |name: &str| seen.iter().any(|(other, ..)| other == name);
        for shape in Shape::ALL {
            let name = key_of(shape);
            for side in ["mover", "waiter"] {
                if has(name) || has(&format!("{side}_{name}")) {
                    continue;
                }
                let values = if side == "mover" { &mut self.mover } else { &mut self.waiter };
                values[shape as usize] = match shape {
                    Shape::BrokenThree => values[Shape::OpenThree as usize],
                    Shape::BrokenTwo => values[Shape::OpenTwo as usize],
                    _ => return Err(name),
                };
            }
        }
        if has("defence") && !has("defence_against_four") {
            self.factors = self.factors.map(|f| Factors { defence_against_four: f.defence, ..f });
        }
        let is_special = |name: &str| {
            ["mover_", "waiter_", "black_", "white_"].iter().any(|prefix| name.starts_with(prefix))
        };
        for (name, value, _) in seen.iter().filter(|(name, ..)| is_special(name)) {
            self.set(name, *value).expect("it was set before");
        }
        Ok(())
    }

    /// Sets one number by its name in a file.
    ///
    /// ```
    /// let mut weights = primer::Weights::default();
    /// weights.set("open-three", 250).unwrap();
    /// assert_eq!(weights.get("waiter_open_three"), Some(250));
    /// let error = weights.set("unit", 0).unwrap_err();
    /// assert_eq!(error.to_string(), "unit = 0 is out of range: 1 to 1000000");
    /// ```
    ///
    /// # Errors
    /// [`WeightsFault::Unknown`] or [`WeightsFault::OutOfRange`].
    pub fn set(&mut self, name: &str, value: i32) -> Result<(), WeightsFault> {
        let name = canonical(name);
        let places = self.places(&name);
        let Some(((least, most), places)) = places else { return Err(WeightsFault::Unknown(name)) };
        if !(least..=most).contains(&value) {
            return Err(WeightsFault::OutOfRange { name, value, least, most });
        }
        places.into_iter().for_each(|place| *place = value);
        Ok(())
    }

    /// The number with this name; where the name stands for several, the first of them.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<i32> {
        self.clone().places(&canonical(name)).map(|(_, places)| *places[0])
    }

    /// The range of the values with a name, and where they are kept.
    fn places(&mut self, name: &str) -> Option<((i32, i32), Vec<&mut i32>)> {
        let amount = (0, MOST);
        match name {
            "double" => return Some((amount, vec![&mut self.double])),
            "four_three" => return Some((amount, vec![&mut self.four_three])),
            "tempo" => return Some(((-MOST, MOST), vec![&mut self.tempo])),
            "unit" => return Some(((1, 1_000_000), vec![&mut self.unit])),
            _ => {}
        }
        let (prefix, rest) = match name.split_once('_') {
            Some((prefix @ ("mover" | "waiter" | "black" | "white"), rest)) => (prefix, rest),
            _ => ("", name),
        };
        if let Some(shape) = Shape::ALL.into_iter().find(|&shape| key_of(shape) == rest) {
            let index = shape as usize;
            let places = match prefix {
                "" => vec![&mut self.mover[index], &mut self.waiter[index]],
                "mover" => vec![&mut self.mover[index]],
                "waiter" => vec![&mut self.waiter[index]],
                _ => return None,
            };
            return Some((amount, places));
        }
        let factor: fn(&mut Factors) -> &mut i32 = match rest {
            "attack" => |factors| &mut factors.attack,
            "defence" => |factors| &mut factors.defence,
            "defence_against_four" => |factors| &mut factors.defence_against_four,
            _ => return None,
        };
        let ByColor { black, white } = &mut self.factors;
        let places = match prefix {
            "" => vec![factor(black), factor(white)],
            "black" => vec![factor(black)],
            "white" => vec![factor(white)],
            _ => return None,
        };
        Some(((0, MOST_FACTOR), places))
    }

    /// The table as a file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("{HEADER}\n");
        let mut write = |name: &str, parts: [(&str, i32); 2]| {
            let [(first, a), (second, b)] = parts;
            text += &if a == b {
                format!("{name} = {a}\n")
            } else {
                format!("{first}_{name} = {a}\n{second}_{name} = {b}\n")
            };
        };
        for shape in Shape::ALL {
            let parts = [("mover", self.mover[shape as usize]), ("waiter", self.waiter[shape as usize])];
            write(key_of(shape), parts);
        }
        for name in OTHERS {
            let part = |color: Color| {
                let value = self.get(&format!("{color}_{name}")).or_else(|| self.get(name));
                (color.name(), value.expect("every name has a value"))
            };
            write(name, Color::ALL.map(part));
        }
        text
    }

    /// Whether the engine weighs its own shapes and the opponent's alike, whatever its color.
    #[must_use]
    pub fn is_even(&self) -> bool {
        self.factors == ByColor::default()
    }

    /// No sum on a board of this size is larger than this, before it is pressed: every cell of every line in the
    /// shape that gives most for a stone, and everything that needs an answer at once.
    #[must_use]
    pub fn bound(&self, size: BoardSize, style: Style) -> i64 {
        let cells = 4 * size.area() as i64;
        let most = |values: &[i32; Shape::COUNT]| {
            let per_cell = |shape: Shape| {
                let stones = match shape {
                    Shape::Five => return 0,
                    Shape::StraightFour | Shape::Four => 4,
                    Shape::OpenThree | Shape::BrokenThree | Shape::ClosedThree => 3,
                    Shape::OpenTwo | Shape::BrokenTwo | Shape::ClosedTwo => 2,
                };
                cells * i64::from(values[shape as usize]) / stones + 1
            };
            Shape::ALL.into_iter().map(per_cell).max().unwrap_or(0)
        };
        let threats = cells / 3;
        let doubles = threats * i64::from(self.double) + i64::from(self.four_three);
        let factor = Color::ALL
            .into_iter()
            .map(|color| self.factors[color].with_style(style))
            .map(|f| f.attack.max(f.defence).max(f.defence_against_four))
            .fold(1000, i32::max);
        let shapes = (most(&self.mover).max(most(&self.waiter)) + doubles) * i64::from(factor) / 1000;
        let places = 7 * size.area() as i64 + i64::from(self.tempo.abs());
        (shapes + places) / i64::from(self.unit) + 1
    }

    /// The score of a sum: the sum in units, and far from every practical position pressed together so that it stays
    /// below the scores of won games.
    pub(crate) fn score_of(&self, sum: i64) -> i32 {
        let units = sum / i64::from(self.unit.max(1));
        let size = units.abs();
        let pressed = if size > LINEAR { LINEAR + (size - LINEAR) / PRESS } else { size };
        let limit = i64::from(duel::Score::MAX_ESTIMATE.units());
        (pressed.min(limit) * units.signum()) as i32
    }

    /// Units of one step of the logistic win rate, from what an open three is worth here.
    #[must_use]
    pub fn win_rate_scale(&self) -> f64 {
        let three = f64::from(self.waiter[Shape::OpenThree as usize].max(1)) / f64::from(self.unit.max(1));
        crate::ShapeEvaluator::WIN_RATE_SCALE * three / 200.0
    }
}

/// The name of a shape in a file.
fn key_of(shape: Shape) -> &'static str {
    match shape {
        Shape::Five => "five",
        Shape::StraightFour => "straight_four",
        Shape::Four => "four",
        Shape::OpenThree => "open_three",
        Shape::BrokenThree => "broken_three",
        Shape::ClosedThree => "closed_three",
        Shape::OpenTwo => "open_two",
        Shape::BrokenTwo => "broken_two",
        Shape::ClosedTwo => "closed_two",
    }
}

fn canonical(name: &str) -> String {
    name.trim().replace('-', "_")
}

/// A table that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightsError {
    /// The line of the fault, from 1; for something missing, the last one.
    pub line: usize,
    /// What is wrong there.
    pub fault: WeightsFault,
}

/// What can be wrong with a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsFault {
    /// It does not begin with the header, but with this.
    Header(String),
    /// A line is not `name = number`.
    NoEquals(String),
    /// There is no value of this name.
    Unknown(String),
    /// The value is no whole number.
    NotANumber {
        /// Whose value it is.
        name: String,
        /// What stands there.
        text: String,
    },
    /// The value is too small or too large.
    OutOfRange {
        /// Whose value it is.
        name: String,
        /// The value.
        value: i32,
        /// The smallest that is allowed.
        least: i32,
        /// The largest that is allowed.
        most: i32,
    },
    /// The name was given a value before.
    Twice {
        /// The name.
        name: String,
        /// The line where it stands first.
        first: usize,
    },
    /// The value of a shape is missing.
    Missing(
        /// Its name.
        &'static str,
    ),
}

impl fmt::Display for WeightsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsFault::Header(found) => {
                write!(f, "a table of weights begins with \"{HEADER}\", not with \"{found}\"")
            }
            WeightsFault::NoEquals(text) => write!(f, "\"{text}\" is not of the form name = number"),
            WeightsFault::Unknown(name) => {
                write!(f, "no weight is called \"{name}\"; allowed are ")?;
                Shape::ALL.into_iter().try_for_each(|shape| write!(f, "{}, ", key_of(shape)))?;
                write!(f, "{}", OTHERS.join(", "))?;
                write!(f, ", with mover_ or waiter_ before a shape and black_ or white_ before a factor")
            }
            WeightsFault::NotANumber { name, text } => {
                write!(f, "the value of {name} is to be a whole number, not \"{text}\"")
            }
            WeightsFault::OutOfRange { name, value, least, most } => {
                write!(f, "{name} = {value} is out of range: {least} to {most}")
            }
            WeightsFault::Twice { name, first } => write!(f, "{name} has a value already, on line {first}"),
            WeightsFault::Missing(name) => write!(
                f,
                "the value of {name} is missing; only broken_three and broken_two may be left out among the shapes"
            ),
        }
    }
}

impl std::error::Error for WeightsFault {}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl std::error::Error for WeightsError {}

#[cfg(test)]
#[path = "weights_tests.rs"]
mod tests;
