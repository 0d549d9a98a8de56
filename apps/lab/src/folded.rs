//! Keys of positions that are the same for all symmetric forms of a position.

use std::sync::OnceLock;

use rules::symmetry::Symmetry;
use rules::{BoardSize, Color, Point};

use crate::random::Random;

/// The key of a position in each of its eight symmetric forms, kept stone by stone (A. Zobrist, "A new hashing method with
/// application for game playing", 1970).
#[derive(Clone, Copy, Debug)]
pub struct FoldedKey {
    size: BoardSize,
    keys: [u64; 8],
}

impl FoldedKey {
    /// The empty board.
    #[must_use]
    pub fn new(size: BoardSize) -> FoldedKey {
        FoldedKey { size, keys: [u64::from(size.get()); 8] }
    }

    /// Puts a stone there, or takes it away.
    pub fn flip(&mut self, point: Point, color: Color) {
        let numbers = numbers();
        for (key, symmetry) in self.keys.iter_mut().zip(Symmetry::ALL) {
            let image = symmetry.apply(self.size, point);
            *key ^= numbers[2 * image.index() + color.index()];
        }
    }

    /// The key, which all symmetric forms share.
    #[must_use]
    pub fn get(&self) -> u64 {
        self.keys.into_iter().min().unwrap_or_default()
    }

    /// The symmetries that lead to the form with that key: several when the position is symmetric itself.
    pub fn symmetries(&self) -> impl Iterator<Item = Symmetry> + use<> {
        let (keys, least) = (self.keys, self.get());
        Symmetry::ALL
            .into_iter()
            .zip(keys)
            .filter(move |&(_, key)| key == least)
            .map(|(symmetry, _)| symmetry)
    }
}

/// A number for each point and colour.
fn numbers() -> &'static [u64] {
    static NUMBERS: OnceLock<Vec<u64>> = OnceLock::new();
    NUMBERS.get_or_init(|| {
        let mut random = Random::new(0x0F01_DED0, 3);
        (0..2 * rules::GRID).map(|_| random.bits()).collect()
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]
    use super::*;

    fn key(points: &[Point]) -> FoldedKey {
        let mut key = FoldedKey::new(BoardSize::new(15).unwrap());
        points.iter().zip(Color::ALL.into_iter().cycle()).for_each(|(&point, color)| key.flip(point, color));
        key
    }

    #[test]
    fn symmetric_forms_share_a_key() {
        let size = BoardSize::new(15).unwrap();
        let points: Vec<Point> = ["h8", "i9", "c4", "k2"].map(|text| text.parse().unwrap()).into();
        let first = key(&points);
        assert_eq!(first.symmetries().count(), 1);
        for symmetry in Symmetry::ALL {
            let image: Vec<Point> = points.iter().map(|&point| symmetry.apply(size, point)).collect();
            assert_eq!(key(&image).get(), first.get());
        }
        assert_ne!(key(&points[..3]).get(), first.get());
        let other: Vec<Point> = ["h8", "i9", "c4", "k3"].map(|text| text.parse().unwrap()).into();
        assert_ne!(key(&other).get(), first.get());
        // The middle is in all forms the same, the diagonal in two.
        assert_eq!([key(&points[..1]), key(&points[..2])].map(|key| key.symmetries().count()), [8, 2]);
    }
}
