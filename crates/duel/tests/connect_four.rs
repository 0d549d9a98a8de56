//! Connect Four positions with known values.

mod common;

use common::search;
use duel::connect4::ConnectFour;
use duel::{Limits, NoEvaluation, Score, Search, Settings, TableUse};

/// The moves played, and the value for the side to move: 0 for a draw, else k for a win and −k for a loss, where
/// k = (43 − n) / 2 rounded down with n stones on the board before the winning one. The cheapest to solve first.
const SOLVED: [(&str, i32); 20] = [
    ("341564265256272427731245633371", 6),
    ("5212676717455253226513733325", 7),
    ("21737274615522452412533", 0),
    ("6434421632244215546777763661112", 6),
    ("55177245251255626777", 11),
    ("625365516671535162633572", 9),
    ("616522171524531727544522", 9),
    ("1256523143134213776", 12),
    ("5233555231127545742117366417741", 6),
    ("31365127175443467671124566", 8),
    ("34642564513162361522627", 10),
    ("73721431223342716633164461561", 7),
    ("7636116355726351243223111376", 7),
    ("472612133133452765", 12),
    ("17375642444664755451753713223", -6),
    ("557262272713173613563", 11),
    ("5416612521566527476375416312", 7),
    ("66214473477776744625", -11),
    ("335541321571244523", 12),
    ("661671135415761224344374", 9),
];

/// The score that says the same.
fn score(text: &str, value: i32) -> Score {
    // The distance is one more than the stones put down before the winning one.
    let plies = |n: usize| (n - text.len() + 1) as u32;
    // Two numbers of stones share a k; the winner's parity decides.
    let stones = |k: i32, parity: usize| {
        (0..42).rev().find(|&n| (43 - n) / 2 == k as usize && n % 2 == parity).expect("some number of stones")
    };
    let side = text.len() % 2;
    match value {
        0 => Score::DRAW,
        k if k > 0 => Score::win_in(plies(stones(k, side))),
        k => Score::loss_in(plies(stones(-k, 1 - side))),
    }
}

fn solve(text: &str) -> (Score, u64) {
    let mut game: ConnectFour = text.parse().expect("a game");
    let before = game.clone();
    let info = search(&mut Search::new(32), &mut game, &mut NoEvaluation, &Limits::default());
    assert_eq!(game, before);
    (info.best().expect("a move").score, info.nodes)
}

#[test]
fn known_positions_are_solved() {
    for (text, value) in SOLVED {
        let (found, _) = solve(text);
        assert_eq!(found, score(text, value), "{text}");
    }
}

#[test]
fn every_step_solves_the_rest_of_a_game() {
    // No win with the next move here: the whole rest of the game is searched.
    let (draw, value) = SOLVED[2];
    for settings in [
        Settings { first_of_equals: true, ..Settings::default() },
        Settings::pvs().with_table(TableUse::EqualDepth),
        Settings { scout: false, ..Settings::default() },
    ] {
        let mut game: ConnectFour = draw.parse().expect("a game");
        let mut search_with = Search::new(16);
        search_with.settings = settings;
        let info = search(&mut search_with, &mut game, &mut NoEvaluation, &Limits::default());
        assert_eq!(info.best().map(|best| best.score), Some(score(draw, value)));
    }
}

/// The first player wins from the empty board, on the 41st stone. Without an evaluation or knowledge of the game it
/// takes hours and a gigabyte: for those who want to see it once.
#[test]
#[ignore = "the empty board takes hours without an opening table; never run to its end here"]
fn the_empty_board_is_a_win() {
    let mut search_with = Search::new(1024);
    let info = search(&mut search_with, &mut ConnectFour::new(), &mut NoEvaluation, &Limits::default());
    let best = info.best().expect("a move");
    assert_eq!((best.mv.to_string().as_str(), best.score), ("4", Score::win_in(41)));
}
