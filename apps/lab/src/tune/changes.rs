//! What tuning changed, for people.

use eval::{Numbers, Tables};
use rules::{Color, Rule};
use threats::{Code, patterns_of};

/// Which list a number belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// Worth of a free point's patterns to the side to move.
    Mover,
    /// The same to the other side.
    Waiter,
    /// Promise of a move by what it builds.
    Attack,
    /// Promise of a move by what it prevents.
    Defence,
    /// Worth of a combination of threats to the side to move.
    Threats,
}

impl List {
    /// All lists, in the order of [`Numbers`].
    pub const ALL: [List; 5] = [List::Mover, List::Waiter, List::Attack, List::Defence, List::Threats];
}

/// A number that changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Whose number; `None`: both colours'.
    pub color: Option<Color>,
    /// Its list.
    pub list: List,
    /// What it stands for: the patterns of the four lines, strongest first, or the bits of the threats ([`eval::mask`]).
    pub what: String,
    /// Units before and after.
    pub units: [f32; 2],
}

/// The `count` largest changes of each list, largest first.
#[must_use]
pub fn changes(rule: Rule, before: &Tables, after: &Tables, count: usize) -> Vec<Change> {
    let is_split = rule.restricts(Color::Black);
    let colors = if is_split { &Color::ALL[..] } else { &Color::ALL[..1] };
    let numbers = |tables: &Tables| colors.iter().map(|&color| tables.numbers(color)).collect::<Vec<_>>();
    let (before, after) = (numbers(before), numbers(after));
    let mut all = Vec::new();
    for (number, list) in List::ALL.into_iter().enumerate() {
        let mut found = Vec::new();
        for (set, &color) in colors.iter().enumerate() {
            let pairs = of(&before[set], number).iter().zip(of(&after[set], number)).enumerate();
            found.extend(pairs.filter(|(_, (old, new))| old != new).map(|(at, (&old, &new))| Change {
                color: is_split.then_some(color),
                list,
                what: name(list, at),
                units: [old, new],
            }));
        }
        found.sort_by(|a, b| b.size().total_cmp(&a.size()));
        found.truncate(count);
        all.extend(found);
    }
    all
}

impl Change {
    fn size(&self) -> f32 {
        (self.units[1] - self.units[0]).abs()
    }
}

fn of(numbers: &Numbers, list: usize) -> &[f32] {
    numbers.by_code.get(list).unwrap_or(&numbers.by_mask)
}

fn name(list: List, at: usize) -> String {
    match list {
        List::Threats => format!("{at:011b}"),
        _ => patterns_of(at as Code).map(|pattern| format!("{pattern:?}")).join(" "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eval::Weights;

    #[test]
    fn the_largest_come_first() {
        let before = Tables::new(Rule::Renju, &Weights::default());
        let mut numbers = Color::ALL.map(|color| before.numbers(color));
        numbers[1].by_code[2][5] += 40.0;
        numbers[0].by_code[2][7] -= 60.0;
        numbers[0].by_mask[3] = 12.0;
        let after = Tables::from_numbers(&numbers, 16);
        let found = changes(Rule::Renju, &before, &after, 1);
        let of = |list| found.iter().filter(|change| change.list == list).collect::<Vec<_>>();
        assert_eq!(of(List::Attack).len(), 1);
        let attack = of(List::Attack)[0];
        assert_eq!((attack.color, attack.units[0] - attack.units[1]), (Some(Color::Black), 60.0));
        assert_eq!(
            (of(List::Threats)[0].what.as_str(), of(List::Threats)[0].units),
            ("00000000011", [0.0, 12.0])
        );
        assert!(of(List::Defence).is_empty());
    }
}
