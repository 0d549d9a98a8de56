//! Tables by code, made from weights.

use std::sync::{Arc, OnceLock};

use rules::{Color, Rule};
use threats::{CODES, Class, Code, Pattern, class_of, patterns_of};

use crate::mask::MASKS;
use crate::weights::Weights;

/// The two parts a colour can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is this side's turn.
    Mover,
    /// It is the other side's turn.
    Waiter,
}

/// Numbers by code and by combination of threats, before they are rounded.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbers {
    /// Four lists of [`CODES`] numbers: worth to the side to move, worth to the other side, attack, defence; units.
    pub by_code: [Vec<f32>; 4],
    /// [`MASKS`] numbers, units.
    pub by_mask: Vec<f32>,
}

/// What a code is worth in both roles, and how much a move promises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Worth {
    pub(crate) roles: [i16; 2],
    pub(crate) attack: i16,
    pub(crate) defence: i16,
}

/// The numbers of a rule, for each colour and code. The entry behind the last code stands for an occupied point and is
/// zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    pub(crate) worths: [Vec<Worth>; 2],
    /// What each combination of threats is worth when this colour is to move; see [`crate::mask`].
    pub(crate) masks: [Vec<i16>; 2],
    /// The sums over points are divided by this.
    pub(crate) scale: i32,
}

/// Tables that tuning has found, with the rule of the games they were learned from.
struct Tuned {
    from: Rule,
    bytes: &'static [u8],
}

const FREESTYLE: Tuned = Tuned { from: Rule::Freestyle, bytes: include_bytes!("../tables/freestyle.bin") };
const STANDARD: Tuned = Tuned { from: Rule::Standard, bytes: include_bytes!("../tables/standard.bin") };
const CARO: Tuned = Tuned { from: Rule::Caro, bytes: include_bytes!("../tables/caro.bin") };
const RENJU: Tuned = Tuned { from: Rule::Renju, bytes: include_bytes!("../tables/renju.bin") };

/// The tables a rule is played with: those of another rule where its own games have taught nothing better.
const fn tuned(rule: Rule) -> &'static Tuned {
    match rule {
        Rule::Freestyle => &FREESTYLE,
        Rule::Standard => &STANDARD,
        Rule::Renju => &RENJU,
        Rule::Caro | Rule::CaroOverline => &CARO,
    }
}

impl Tables {
    /// The numbers the engine plays with under a rule, made at first use.
    #[must_use]
    pub fn of(rule: Rule) -> Arc<Tables> {
        static TABLES: [OnceLock<Arc<Tables>>; 5] = [const { OnceLock::new() }; 5];
        let index = Rule::ALL.iter().position(|&other| other == rule).unwrap_or_default();
        TABLES[index].get_or_init(|| Arc::new(Tables::embedded(rule))).clone()
    }

    fn embedded(rule: Rule) -> Tables {
        let Tuned { from, bytes } = *tuned(rule);
        match Tables::from_bytes(bytes) {
            Ok((tables, _)) if from == rule => tables,
            Ok((tables, _)) => tables.restricted_by(rule),
            // A test reads them all; damage here would be damage of the program itself.
            Err(_) => Tables::new(rule, &Weights::default()),
        }
    }

    /// Tables of numbers by code, rounded to what fits: for each set (one, or Black and White apart) the worth to the
    /// side to move, to the other side, attack and defence by code, and the worth of each combination of threats. The
    /// worths are in units; they are kept with `scale` times that precision.
    ///
    /// # Panics
    /// When a list has another length than [`CODES`] or [`MASKS`], or there are not one or two sets.
    #[must_use]
    pub fn from_numbers(sets: &[Numbers], scale: u8) -> Tables {
        assert!((1..=2).contains(&sets.len()), "one set or two");
        let round = |value: f32| value.round().clamp(-30_000.0, 30_000.0) as i16;
        let fine = |value: f32| round(value * f32::from(scale.max(1)));
        let set = |numbers: &Numbers| {
            let [mover, waiter, attack, defence] = &numbers.by_code;
            assert!(numbers.by_code.iter().all(|list| list.len() == CODES) && numbers.by_mask.len() == MASKS);
            let worth = |code: usize| Worth {
                roles: [fine(mover[code]), fine(waiter[code])],
                attack: round(attack[code]),
                defence: round(defence[code]),
            };
            (0..CODES).map(worth).chain([Worth::default()]).collect::<Vec<_>>()
        };
        let masks = |numbers: &Numbers| numbers.by_mask.iter().map(|&value| round(value)).collect::<Vec<_>>();
        let (black, white) = (&sets[0], &sets[sets.len() - 1]);
        Tables {
            worths: [set(black), set(white)],
            masks: [masks(black), masks(white)],
            scale: i32::from(scale.max(1)),
        }
    }

    /// These tables for a rule that forbids Black some points: there the lines promise Black nothing. Others are as before.
    #[must_use]
    pub fn restricted_by(mut self, rule: Rule) -> Tables {
        for color in Color::ALL.into_iter().filter(|&color| rule.restricts(color)) {
            for code in 0..CODES {
                if is_forbidden(&patterns_of(code as Code)) {
                    self.worths[color.index()][code] = Worth::FORBIDDEN;
                }
            }
        }
        self
    }

    /// The numbers of a colour, in units.
    #[must_use]
    pub fn numbers(&self, color: Color) -> Numbers {
        let worths = &self.worths[color.index()][..CODES];
        let scale = self.scale as f32;
        let list = |number: &dyn Fn(&Worth) -> f32| worths.iter().map(number).collect::<Vec<f32>>();
        Numbers {
            by_code: [
                list(&|worth| f32::from(worth.roles[0]) / scale),
                list(&|worth| f32::from(worth.roles[1]) / scale),
                list(&|worth| f32::from(worth.attack)),
                list(&|worth| f32::from(worth.defence)),
            ],
            by_mask: self.masks[color.index()].iter().map(|&value| f32::from(value)).collect(),
        }
    }

    /// What the threats of both sides are worth to `to_move`, in units.
    #[inline]
    pub(crate) fn mask_value(&self, to_move: Color, mask: usize) -> i32 {
        i32::from(self.masks[to_move.index()][mask])
    }

    /// Tables from weights.
    #[must_use]
    pub fn new(rule: Rule, weights: &Weights) -> Tables {
        let worths = Color::ALL.map(|color| {
            let restricted = rule.restricts(color);
            let worth = |code| worth(&patterns_of(code as Code), weights, restricted);
            (0..CODES).map(worth).chain([Worth::default()]).collect()
        });
        Tables { worths, masks: [vec![0; MASKS], vec![0; MASKS]], scale: weights.scale.max(1) }
    }

    #[inline]
    pub(crate) fn roles(&self, color: Color, code: Code) -> [i16; 2] {
        self.worths[color.index()][usize::from(code)].roles
    }

    /// How much a move of `color` promises on a point with these codes, in units of the evaluation: what it builds and
    /// what it prevents.
    #[inline]
    #[must_use]
    pub fn move_score(&self, color: Color, own: Code, other: Code) -> i32 {
        let other = self.worths[color.opponent().index()][usize::from(other)].defence;
        self.attack_score(color, own) + i32::from(other)
    }

    /// The part of [`Tables::move_score`] that is for what the move builds.
    #[inline]
    #[must_use]
    pub fn attack_score(&self, color: Color, own: Code) -> i32 {
        i32::from(self.worths[color.index()][usize::from(own)].attack)
    }
}

impl Worth {
    /// Where Black may not play, or probably not: what the lines promise elsewhere they do not promise here.
    const FORBIDDEN: Worth = Worth { roles: [0, 0], attack: -40, defence: -40 };
}

/// Whether a point with these patterns is forbidden to Black in renju, or may be.
fn is_forbidden(patterns: &[Pattern; 4]) -> bool {
    let has_five = patterns.contains(&Pattern::Five);
    let fours = patterns.iter().filter(|pattern| pattern.is_four()).count();
    let threes = patterns.iter().filter(|pattern| pattern.is_three()).count();
    let is_shape = patterns.contains(&Pattern::Overline)
        || patterns.contains(&Pattern::DoubleFour)
        || fours >= 2
        || threes >= 2;
    is_shape && !has_five
}

/// The numbers of one code.
fn worth(patterns: &[Pattern; 4], weights: &Weights, restricted: bool) -> Worth {
    let class = class_of(patterns, restricted) as usize;
    let value = |by: &[i32; Pattern::COUNT], of_class: &[i32; Class::COUNT]| {
        patterns.iter().map(|&pattern| by[pattern as usize]).sum::<i32>() + of_class[class]
    };
    // Codes are sorted, the strongest pattern first: the second adds a combination.
    let is_strong =
        |pattern: &&Pattern| pattern.is_three() || pattern.is_four() || **pattern == Pattern::BlockedThree;
    let second = patterns.iter().filter(is_strong).nth(1);
    let promise = |by: &[i32; Pattern::COUNT]| {
        let single: i32 = patterns.iter().map(|&pattern| by[pattern as usize]).sum();
        single + second.map_or(0, |&second| by[second as usize] * weights.combination / 100)
    };
    if restricted && is_forbidden(patterns) {
        return Worth::FORBIDDEN;
    }
    let clamp = |value: i32| value.clamp(-30_000, 30_000) as i16;
    Worth {
        roles: [
            clamp(value(&weights.mover, &weights.mover_class)),
            clamp(value(&weights.waiter, &weights.waiter_class)),
        ],
        attack: clamp(promise(&weights.attack)),
        defence: clamp(promise(&weights.defence)),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]
    use super::*;

    #[test]
    fn the_tables_of_the_program_are_whole() {
        for rule in Rule::ALL {
            let (_, notes) = Tables::from_bytes(tuned(rule).bytes).unwrap();
            assert!(notes.contains("games"), "{notes}");
        }
    }

    #[test]
    fn what_is_forbidden_is_worth_nothing_to_black() {
        let tables = Tables::new(Rule::Freestyle, &Weights::default()).restricted_by(Rule::Renju);
        assert_eq!(tables, Tables::new(Rule::Renju, &Weights::default()));
    }
}
