//! Numbers that grow with the logarithm of depth and move number, in integers only.

/// `1024 · ln(n)`, rounded down, from `ln(n) = ln(2) · log2(n)` with the logarithm by repeated squaring; integers only,
/// so that it is the same on every machine.
pub(crate) const fn ln_1024(n: u64) -> u32 {
    assert!(n > 0, "zero has no logarithm");
    let whole = n.ilog2();
    // The mantissa in [1, 2) with 31 fraction bits.
    let mut mantissa = ((n as u128) << 31 >> whole) as u64;
    let mut bits: u64 = 0;
    let mut i = 0;
    while i < 16 {
        mantissa = ((mantissa as u128 * mantissa as u128) >> 31) as u64;
        bits <<= 1;
        if mantissa >= 1 << 32 {
            mantissa >>= 1;
            bits |= 1;
        }
        i += 1;
    }
    let log2 = ((whole as u64) << 16) | bits;
    // ln(2) · 1024 = 709.7827…, here with 16 fraction bits.
    ((log2 * 46_516_320) >> 32) as u32
}

const SIZE: usize = 128;

const fn logs() -> [u32; SIZE] {
    let mut table = [0; SIZE];
    let mut n = 1;
    while n < SIZE {
        table[n] = ln_1024(n as u64);
        n += 1;
    }
    table
}

static LOGS: [u32; SIZE] = logs();

/// Reduction of a late move in 1/1024 plies, for `depth` plies left and the `number`-th move of the node (from 1):
/// `(base + ln depth · ln number / divisor)`, all in units of 1/1024.
#[inline]
pub(crate) fn late_move(depth: i32, number: usize, base: i32, divisor: i32) -> i32 {
    let depth = LOGS[(depth.max(1) as usize).min(SIZE - 1)] as i32;
    let number = LOGS[number.clamp(1, SIZE - 1)] as i32;
    base + depth * number / divisor.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right() {
        for n in 1..2000u64 {
            let exact = (n as f64).ln() * 1024.0;
            assert!((f64::from(ln_1024(n)) - exact).abs() < 1.1, "{n}: {} for {exact}", ln_1024(n));
        }
    }

    #[test]
    fn reductions_grow() {
        let at = |depth, number| late_move(depth, number, 300, 2000);
        assert!(at(3, 10) < at(6, 10) && at(6, 10) < at(6, 40));
        assert_eq!(at(1, 1), 300);
    }
}
