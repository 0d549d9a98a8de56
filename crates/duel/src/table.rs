//! The transposition table: what was found out about a position, wherever it turns up again.
//!
//! Buckets of four entries; the number of buckets is a power of two, so that the top bits of the mixed key are the
//! index. The full key is kept: with 32 bits of it a long search meets false hits, and a textbook that cannot be
//! compared with plain minimax is worth little. Replacement is by age, then depth, the scheme of most chess
//! programs (see "Replacement Strategies" in the Chess Programming Wiki).

use crate::Score;

/// Entries in a bucket.
const WAYS: usize = 4;
/// What one search of age is worth in plies of depth, when an entry has to go.
const AGE_IN_PLIES: i32 = 8;

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is this or more: the search was cut off.
    Lower,
    /// The value is this or less: no move was good enough.
    Upper,
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<M> {
    /// The score; a distance is counted from the position itself (see [`Score::to_table`]).
    pub score: Score,
    /// Depth it was searched to, in plies.
    pub depth: u16,
    /// How to read the score.
    pub bound: Bound,
    /// Every line below ended in the end of the game and none at the horizon: true at any depth.
    pub complete: bool,
    /// The best move, or the one that caused the cut-off.
    pub mv: Option<M>,
}

#[derive(Clone, Copy)]
struct Slot<M> {
    key: u64,
    entry: Entry<M>,
    generation: u8,
}

type Bucket<M> = [Option<Slot<M>>; WAYS];

/// A transposition table of fixed size for moves of type `M`.
///
/// ```
/// use duel::{Bound, Entry, Score, Table};
/// let mut table = Table::new(1);
/// let entry = Entry { score: Score::from_units(7), depth: 4, bound: Bound::Exact, complete: false, mv: Some('e') };
/// table.store(42, entry);
/// assert_eq!(table.get(42), Some(entry));
/// assert_eq!(table.get(43), None);
/// assert!(table.bytes() <= 1 << 20);
/// ```
pub struct Table<M> {
    buckets: Vec<Bucket<M>>,
    /// Binary logarithm of the number of buckets.
    bits: u32,
    generation: u8,
}

impl<M: Copy> Table<M> {
    /// An empty table of at most `mib` MiB; with 0 it stores nothing.
    #[must_use]
    pub fn new(mib: usize) -> Table<M> {
        let fitting = mib.saturating_mul(1 << 20) / size_of::<Bucket<M>>();
        if fitting == 0 {
            return Table { buckets: Vec::new(), bits: 0, generation: 0 };
        }
        let bits = fitting.ilog2();
        Table { buckets: vec![[None; WAYS]; 1 << bits], bits, generation: 0 }
    }

    /// Memory in use, in bytes; never more than was allowed.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket<M>>()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill([None; WAYS]);
        self.generation = 0;
    }

    /// Entries stored from here on are younger than all others: call it once a search.
    pub fn age(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// What is known about the position with this key.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u64) -> Option<Entry<M>> {
        let bucket = self.buckets.get(self.index(key))?;
        bucket.iter().flatten().find(|slot| slot.key == key).map(|slot| slot.entry)
    }

    /// Remembers an entry, at the cost of the oldest and shallowest in its bucket. A position keeps its best move
    /// when the new entry has none.
    #[inline]
    pub fn store(&mut self, key: u64, mut entry: Entry<M>) {
        let (index, generation) = (self.index(key), self.generation);
        let Some(bucket) = self.buckets.get_mut(index) else { return };
        let mut victim = 0;
        let mut least = i32::MAX;
        for (way, slot) in bucket.iter().enumerate() {
            let worth = match slot {
                Some(slot) if slot.key == key => {
                    entry.mv = entry.mv.or(slot.entry.mv);
                    victim = way;
                    break;
                }
                Some(slot) => {
                    let age = i32::from(generation.wrapping_sub(slot.generation));
                    i32::from(slot.entry.depth) - AGE_IN_PLIES * age
                }
                None => i32::MIN,
            };
            if worth < least {
                (victim, least) = (way, worth);
            }
        }
        bucket[victim] = Some(Slot { key, entry, generation });
    }

    /// Fibonacci hashing: the top bits of the product depend on all bits of the key, so that a game may use a key
    /// as plain as its board read as a number.
    #[inline]
    fn index(&self, key: u64) -> usize {
        let mixed = (key ^ (key >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        // Two shifts, since a table of one bucket would shift by all 64 bits.
        ((mixed >> 1) >> (63 - self.bits)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u16, mv: Option<u16>) -> Entry<u16> {
        Entry { score: Score::from_units(1), depth, bound: Bound::Exact, complete: false, mv }
    }

    /// Keys that fall into the bucket of key 0.
    fn colliding(table: &Table<u16>, n: usize) -> Vec<u64> {
        (0..).filter(|&key| table.index(key) == table.index(0)).take(n).collect()
    }

    #[test]
    fn size_is_a_power_of_two_within_the_allowance() {
        for mib in [1, 2, 3, 7, 16] {
            let table = Table::<u16>::new(mib);
            assert!(table.buckets.len().is_power_of_two());
            assert!(table.bytes() <= mib << 20 && table.bytes() * 2 > mib << 20);
        }
    }

    #[test]
    fn an_entry_takes_no_byte_for_being_optional() {
        assert_eq!(size_of::<Option<Slot<u16>>>(), 24);
    }

    #[test]
    fn nothing_is_stored_without_memory() {
        let mut table = Table::<u16>::new(0);
        table.store(5, entry(3, None));
        assert_eq!((table.get(5), table.bytes()), (None, 0));
    }

    #[test]
    fn one_bucket_is_enough() {
        let mut table = Table::<u16> { buckets: vec![[None; WAYS]], bits: 0, generation: 0 };
        table.store(u64::MAX, entry(1, Some(9)));
        assert_eq!(table.get(u64::MAX).and_then(|e| e.mv), Some(9));
    }

    #[test]
    fn the_shallowest_of_equal_age_goes() {
        let mut table = Table::<u16>::new(1);
        let keys = colliding(&table, 5);
        for (&key, depth) in keys.iter().zip([5, 2, 7, 4, 1]) {
            table.store(key, entry(depth, None));
        }
        let kept: Vec<bool> = keys.iter().map(|&key| table.get(key).is_some()).collect();
        assert_eq!(kept, [true, false, true, true, true]);
    }

    #[test]
    fn the_old_goes_before_the_shallow() {
        let mut table = Table::<u16>::new(1);
        let keys = colliding(&table, 5);
        table.store(keys[0], entry(8, None));
        table.age();
        for &key in &keys[1..] {
            table.store(key, entry(1, None));
        }
        assert_eq!(table.get(keys[0]), None);
        assert!(keys[1..].iter().all(|&key| table.get(key).is_some()));
    }

    #[test]
    fn a_position_keeps_its_move_and_only_one_entry() {
        let mut table = Table::<u16>::new(1);
        table.store(77, entry(5, Some(3)));
        table.store(77, entry(1, None));
        assert_eq!(table.get(77), Some(entry(1, Some(3))));
        let used = table.buckets.iter().flatten().flatten().count();
        assert_eq!(used, 1);
        table.clear();
        assert_eq!(table.get(77), None);
    }
}
