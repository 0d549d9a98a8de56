//! Zobrist keys, made at compile time from a fixed seed so that hashes are the same everywhere.
//! (A. Zobrist, "A New Hashing Method with Application for Game Playing", 1970.)

use crate::color::Color;
use crate::point::{GRID, Point};

/// The splitmix64 generator (S. Vigna): one step of the state, mixed.
const fn splitmix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ (z >> 31))
}

const fn keys() -> [[u64; GRID]; 2] {
    let mut table = [[0; GRID]; 2];
    let mut state = 0x7465_6E67_656E_0001;
    let mut i = 0;
    while i < 2 * GRID {
        let (next, key) = splitmix(state);
        state = next;
        table[i / GRID][i % GRID] = key;
        i += 1;
    }
    table
}

static KEYS: [[u64; GRID]; 2] = keys();

/// Key that marks White to move.
pub(crate) const WHITE_TO_MOVE: u64 = splitmix(0x7465_6E67_656E_0002).1;

/// Key of a stone of `color` on `point`.
#[inline]
pub(crate) fn stone(color: Color, point: Point) -> u64 {
    KEYS[color.index()][point.index()]
}
