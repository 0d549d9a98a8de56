//! The library's forbidden-move judge against the reference judge on random positions of all sizes, and the cost of its
//! recursion on boards made to be expensive.
//!
//! `RANDOM_JUDGE_POSITIONS` sets the number of positions (2,000 by default).

mod reference;

use reference::compare::{Family, Random, Worst, climb, compare_random, lattice, lattices, random_lattice};

fn positions() -> u64 {
    std::env::var("RANDOM_JUDGE_POSITIONS").map_or(2_000, |text| text.parse().expect("a number"))
}

#[test]
fn dense_positions() {
    let report =
        compare_random(1, positions(), Family::Dense).unwrap_or_else(|difference| panic!("{difference}"));
    println!("{report}");
    assert!(report.overlines > 0 && report.double_fours > 0 && report.double_threes > 0);
}

#[test]
fn open_positions() {
    let report =
        compare_random(2, positions(), Family::Open).unwrap_or_else(|difference| panic!("{difference}"));
    println!("{report}");
    assert!(report.false_double_threes > 0 && report.four_threes > 0);
}

/// The recursion stays affordable on boards made to be expensive: regular lattices, random ones, and those that a short
/// search makes worse. The worst known are two full rows of black stones side by side: about 800 judgements for one
/// verdict on 15 lines and about 37,000, a few milliseconds, on 22; both are far from any game.
#[test]
fn expensive_boards_are_affordable() {
    let worst = lattices(&[9, 15], 5, 3);
    println!("lattices: {worst}");
    assert!(worst.max < 5_000, "{worst}");

    let mut worst = Worst::new();
    for size in [15, 22] {
        worst.judge_all(&lattice(size, |_, y| y == 12 || y == 13));
    }
    println!("two rows: {worst}");
    assert!((800..100_000).contains(&worst.max), "{worst}");

    let mut random = Random::new(8);
    let mut most = Worst::new();
    for _ in 0..2_000 {
        most.judge_all(&random_lattice(&mut random, 15));
    }
    let worst = climb(&mut random, most.grid.clone(), 500, 100_000);
    println!("random lattices: {most}\nafter a search: {worst}");
    assert!(worst.max < 100_000, "{worst}");
}
