//! Move sequences of the games, counted against known numbers.

use duel::census;
use duel::connect4::ConnectFour;
use duel::othello::Othello;

const CONNECT_FOUR: [u64; 9] = [7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234, 39_394_572];
const OTHELLO: [u64; 11] = [4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_800];

#[test]
fn connect_four_to_depth_8() {
    let mut game = ConnectFour::new();
    assert_eq!(census(&mut game, 8), CONNECT_FOUR[..8]);
    assert_eq!(game, ConnectFour::new());
}

#[test]
fn othello_to_depth_8() {
    let mut game = Othello::new();
    assert_eq!(census(&mut game, 8), OTHELLO[..8]);
    assert_eq!(game, Othello::new());
}

#[test]
fn connect_four_to_depth_9() {
    assert_eq!(census(&mut ConnectFour::new(), 9), CONNECT_FOUR);
}

#[test]
#[ignore = "212 million leaves: run it optimised, cargo test --release -p duel --test counts -- --ignored"]
fn othello_to_depth_11() {
    assert_eq!(census(&mut Othello::new(), 11), OTHELLO);
}
