//! Random numbers that are the same on every machine for the same seed.

/// A stream of numbers that look random: [`duel::Random`] with a purpose beside the seed.
#[derive(Clone, Debug)]
pub struct Random(duel::Random);

impl Random {
    /// The stream of a seed. Streams of different `purpose` do not overlap in practice.
    #[must_use]
    pub fn new(seed: u64, purpose: u64) -> Random {
        let start = seed ^ purpose.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(32);
        let mut random = Random(duel::Random::new(start));
        random.bits();
        random
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next()
    }

    /// A number from 0 to `count - 1`; 0 for a `count` of 0. The bias of the multiplication is below 2⁻³² here.
    pub fn below(&mut self, count: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(count)) >> 32) as u32
    }

    /// A number from 0 up to, but not including, 1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts items into a random order, all orders alike (R. Durstenfeld, "Algorithm 235: Random permutation", 1964).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_stream() {
        // The reference implementation begins so from a state of 1234567.
        let mut random = Random(duel::Random::new(1_234_567));
        let first = [random.bits(), random.bits(), random.bits()];
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn numbers_stay_below_and_reach_everything() {
        let mut random = Random::new(1, 2);
        let mut seen = [false; 7];
        for _ in 0..200 {
            seen[random.below(7) as usize] = true;
            assert!((0.0..1.0).contains(&random.unit()));
        }
        assert_eq!(seen, [true; 7]);
        assert_eq!(random.below(0), 0);
    }

    #[test]
    fn shuffled_items_are_the_same_items() {
        let mut items: Vec<u32> = (0..50).collect();
        Random::new(1, 2).shuffle(&mut items);
        assert!(!items.is_sorted());
        items.sort_unstable();
        assert!(items.into_iter().eq(0..50));
    }
}
