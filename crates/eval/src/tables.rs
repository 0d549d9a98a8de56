//! Tables by code, made from weights.

use std::sync::{Arc, OnceLock};

use rules::{Color, Rule};
use threats::{CODES, Class, Code, Pattern, class_of, patterns_of};

use crate::weights::Weights;

/// The two parts a colour can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is this side's turn.
    Mover,
    /// It is the other side's turn.
    Waiter,
}

/// What a code is worth in both roles, and how much a move promises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Worth {
    pub(crate) roles: [i16; 2],
    attack: i16,
    defence: i16,
}

/// The numbers of a rule, for each colour and code. The entry behind the last code stands for an occupied point and is
/// zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    worths: [Vec<Worth>; 2],
    /// Having the move.
    pub tempo: i32,
    /// The sums over points are divided by this.
    pub scale: i32,
}

impl Tables {
    /// The numbers the engine plays with under a rule, made at first use.
    #[must_use]
    pub fn of(rule: Rule) -> Arc<Tables> {
        static TABLES: [OnceLock<Arc<Tables>>; 5] = [const { OnceLock::new() }; 5];
        let index = Rule::ALL.iter().position(|&other| other == rule).unwrap_or_default();
        TABLES[index].get_or_init(|| Arc::new(Tables::new(rule, &Weights::default()))).clone()
    }

    /// Tables from weights.
    #[must_use]
    pub fn new(rule: Rule, weights: &Weights) -> Tables {
        let worths = Color::ALL.map(|color| {
            let restricted = rule.restricts(color);
            let worth = |code| worth(&patterns_of(code as Code), weights, restricted);
            (0..CODES).map(worth).chain([Worth::default()]).collect()
        });
        Tables { worths, tempo: weights.tempo, scale: weights.scale.max(1) }
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
        let own = self.worths[color.index()][usize::from(own)].attack;
        let other = self.worths[color.opponent().index()][usize::from(other)].defence;
        i32::from(own) + i32::from(other)
    }
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
    let has_five = patterns.contains(&Pattern::Five);
    let fours = patterns.iter().filter(|pattern| pattern.is_four()).count();
    let threes = patterns.iter().filter(|pattern| pattern.is_three()).count();
    let is_forbidden = patterns.contains(&Pattern::Overline)
        || patterns.contains(&Pattern::DoubleFour)
        || fours >= 2
        || threes >= 2;
    if restricted && is_forbidden && !has_five {
        // Black may not play here, or probably not: what the lines promise elsewhere they do not promise here.
        return Worth { roles: [0, 0], attack: -40, defence: -40 };
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
