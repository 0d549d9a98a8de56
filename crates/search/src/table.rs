//! The transposition table: lock-free, in buckets of one cache line.
//!
//! A slot is two words: the data, and the key exclusive-or'ed with the data. A slot torn by two threads writing at
//! once fails the check and is a miss (R. Hyatt, T. Mann, "A lockless transposition table implementation for parallel
//! search", 2002).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::value::{Value, from_table, to_table};

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// Nothing: only the evaluation is known.
    None,
    /// At most this.
    Upper,
    /// At least this.
    Lower,
    /// Exactly this.
    Exact,
}

impl Bound {
    const ALL: [Bound; 4] = [Bound::None, Bound::Upper, Bound::Lower, Bound::Exact];

    /// Whether a value with this bound answers "at least `beta`?" with yes or "at most `alpha`?" with yes.
    #[inline]
    pub(crate) fn decides(self, value: Value, alpha: Value, beta: Value) -> bool {
        match self {
            Bound::None => false,
            Bound::Upper => value <= alpha,
            Bound::Lower => value >= beta,
            Bound::Exact => true,
        }
    }
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move, as [`rules::Point::index`]; 0 is none (the corner of the padded grid is no point).
    pub(crate) mv: u16,
    /// The value, counted from this node.
    pub(crate) value: i16,
    /// The static evaluation.
    pub(crate) eval: i16,
    /// Remaining depth in plies.
    pub(crate) depth: i8,
    /// What `value` says.
    pub(crate) bound: Bound,
    /// Whether it was on a principal variation.
    pub(crate) pv: bool,
}

impl Entry {
    /// The value seen from the root, `ply` plies above.
    #[inline]
    pub(crate) fn value_at(&self, ply: usize) -> Value {
        from_table(self.value, ply)
    }

    #[inline]
    fn pack(self, generation: u8) -> u64 {
        u64::from(self.mv)
            | u64::from(self.value as u16) << 16
            | u64::from(self.eval as u16) << 32
            | u64::from(self.depth as u8) << 48
            | (self.bound as u64) << 56
            | u64::from(self.pv) << 58
            | u64::from(generation & GENERATIONS) << 59
    }

    #[inline]
    fn unpack(data: u64) -> Entry {
        Entry {
            mv: data as u16,
            value: (data >> 16) as u16 as i16,
            eval: (data >> 32) as u16 as i16,
            depth: (data >> 48) as u8 as i8,
            bound: Bound::ALL[(data >> 56) as usize & 3],
            pv: data >> 58 & 1 != 0,
        }
    }
}

/// Brings the cache line of `place` nearer, where the processor can be asked to.
#[inline]
pub(crate) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    #[expect(
        unsafe_code,
        reason = "measured: the table is rarely in the cache, and this hides the way to it"
    )]
    // SAFETY: a hint that reads nothing and has no effect on the program, whatever the address; this one is valid.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

/// Searches are counted modulo this plus one.
const GENERATIONS: u8 = 31;
/// Slots of one bucket.
const WAYS: usize = 4;

#[derive(Default)]
struct Slot {
    /// Key exclusive-or data.
    check: AtomicU64,
    data: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// The table, shared by all threads.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

impl Table {
    /// A table of at most `kib` KiB, at least one bucket.
    pub(crate) fn new(kib: usize) -> Table {
        let count = (kib.saturating_mul(1024) / size_of::<Bucket>()).max(1);
        Table {
            buckets: std::iter::repeat_with(Bucket::default).take(count).collect(),
            generation: AtomicU8::new(0),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
        *self.generation.get_mut() = 0;
    }

    /// A new search begins: older entries give way first.
    pub(crate) fn new_search(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // The high half of a product maps the key evenly to any number of buckets.
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// The position with this key will be asked for soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// What is known of the position with this key.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                return Some(Entry::unpack(data));
            }
        }
        None
    }

    /// Stores what a search found `ply` plies below the root. A move that is not known keeps the old one; a shallow
    /// bound does not push out a much deeper one of this search.
    #[inline]
    pub(crate) fn store(&self, key: u64, ply: usize, value: Value, found: Entry) {
        let generation = self.generation.load(Ordering::Relaxed) & GENERATIONS;
        let mut entry = Entry { value: to_table(value, ply), ..found };
        let mut target = None;
        let mut least = i32::MAX;
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            let old = Entry::unpack(data);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                if entry.mv == 0 {
                    entry.mv = old.mv;
                }
                let age = generation.wrapping_sub((data >> 59) as u8) & GENERATIONS;
                if entry.bound != Bound::Exact
                    && age == 0
                    && i32::from(entry.depth) + 3 < i32::from(old.depth)
                {
                    return;
                }
                target = Some(slot);
                break;
            }
            let age = generation.wrapping_sub((data >> 59) as u8) & GENERATIONS;
            let worth = if data == 0 { i32::MIN } else { i32::from(old.depth) - 8 * i32::from(age) };
            if worth < least {
                (least, target) = (worth, Some(slot));
            }
        }
        if let Some(slot) = target {
            let data = entry.pack(generation);
            slot.data.store(data, Ordering::Relaxed);
            slot.check.store(key ^ data, Ordering::Relaxed);
        }
    }

    /// How full the table is with entries of this search, per mille, from a sample.
    pub(crate) fn full_per_mille(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed) & GENERATIONS;
        let sample = self.buckets.len().min(250);
        let used = self.buckets[..sample].iter().flat_map(|bucket| &bucket.0).filter(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && (data >> 59) as u8 == generation
        });
        (used.count() * 1000 / (sample * WAYS)) as u32
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;
    use crate::value::win_at;

    fn entry(mv: u16, depth: i8) -> Entry {
        Entry { mv, value: 0, eval: -321, depth, bound: Bound::Exact, pv: true }
    }

    #[test]
    fn what_goes_in_comes_out() {
        let table = Table::new(1024);
        table.store(77, 3, win_at(9), entry(500, -1));
        let found = table.probe(77).unwrap();
        assert_eq!(
            (found.mv, found.eval, found.depth, found.bound, found.pv),
            (500, -321, -1, Bound::Exact, true)
        );
        assert_eq!((found.value_at(3), found.value_at(0)), (win_at(9), win_at(6)));
        assert_eq!(table.probe(78), None);
    }

    #[test]
    fn a_torn_slot_is_a_miss() {
        let table = Table::new(1024);
        table.store(77, 0, 5, entry(500, 4));
        let slot = table.bucket(77).0.iter().find(|slot| slot.data.load(Ordering::Relaxed) != 0).unwrap();
        slot.data.fetch_xor(1 << 20, Ordering::Relaxed);
        assert_eq!(table.probe(77), None);
    }

    #[test]
    fn an_unknown_move_keeps_the_old_one() {
        let table = Table::new(1024);
        table.store(1, 0, 5, entry(500, 4));
        table.store(1, 0, 6, entry(0, 5));
        assert_eq!(table.probe(1).unwrap().mv, 500);
    }

    #[test]
    fn the_shallowest_and_oldest_give_way() {
        let table = Table::new(0); // one bucket
        for key in 1..=4u64 {
            table.store(key, 0, 0, entry(400 + key as u16, key as i8));
        }
        table.store(5, 0, 0, entry(405, 9));
        assert_eq!(table.probe(1), None);
        assert!((2..=5).all(|key| table.probe(key).is_some()));
        table.new_search();
        table.new_search();
        table.store(6, 0, 0, entry(406, 1));
        assert_eq!(table.probe(2), None, "depth 2 of an old search goes before depth 3");
        assert!(table.probe(6).is_some() && table.probe(5).is_some());
    }
}
