//! Sums kept move by move against sums added up afresh.

use eval::{Role, Sums, Tables};
use proptest::prelude::*;
use rules::{BoardSize, Color, Point, Rule};
use threats::Threats;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn kept_sums_are_right(rule in 0..5usize, picks in prop::collection::vec((any::<u16>(), any::<bool>()), 1..60)) {
        let rule = Rule::ALL[rule];
        let tables = &*Tables::of(rule);
        let mut threats = Threats::new(rule, BoardSize::RENJU);
        let mut sums = Sums::of(&threats, tables);
        for (pick, is_black) in picks {
            let free: Vec<Point> = threats.empty_points().into_iter().collect();
            let color = if is_black { Color::Black } else { Color::White };
            threats.play_watched(free[usize::from(pick) % free.len()], color, &mut sums.watch(tables));
            prop_assert_eq!(sums, Sums::of(&threats, tables));
        }
    }
}

/// The same position with colours exchanged has the same value, where the rule treats both alike.
#[test]
fn colours_are_alike() {
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Caro] {
        let tables = &*Tables::of(rule);
        let sums = |swap: bool| {
            let mut threats = Threats::new(rule, BoardSize::RENJU);
            for (i, &(x, y)) in [(7, 7), (8, 8), (7, 8), (6, 6), (9, 5), (10, 8)].iter().enumerate() {
                let color = if (i % 2 == 0) == swap { Color::White } else { Color::Black };
                threats.play(Point::new(x, y), color);
            }
            Sums::of(&threats, tables)
        };
        let (straight, swapped) = (sums(false), sums(true));
        for role in [Role::Mover, Role::Waiter] {
            assert_eq!(straight.sum(Color::Black, role), swapped.sum(Color::White, role));
        }
        assert_eq!(straight.value(Color::Black, 0, tables), swapped.value(Color::White, 0, tables));
    }
}
