//! Tuned tables as bytes: the form in which they are part of the program.
//!
//! | bytes | what |
//! | --- | --- |
//! | 4 | `TGEV` |
//! | 2 | version, 1 |
//! | 2 | sets: 1 for both colours alike, 2 for Black and White apart |
//! | 2 | what sums over points are divided by |
//! | 4 | length of the notes |
//! | … | notes: where the numbers come from, UTF-8 |
//! | … | for each set, for each code: worth to the side to move and to the other side, attack, defence; 2 bytes each |
//! | … | for each set: what each combination of threats is worth to the side to move; 2 bytes each |
//! | 8 | FNV-1a of everything before (G. Fowler, L. C. Noll, P. Vo) |
//!
//! Numbers are little-endian and signed.

use std::fmt;

use threats::CODES;

use crate::mask::MASKS;
use crate::tables::{Tables, Worth};

const MAGIC: &[u8; 4] = b"TGEV";
const VERSION: u16 = 1;

/// Why bytes are no tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablesError {
    /// They do not begin like tables.
    Magic,
    /// A version this program does not know.
    Version(u16),
    /// The checksum is not that of the bytes: something is damaged or missing.
    Checksum,
    /// A length or number is out of range.
    Shape,
}

impl fmt::Display for TablesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TablesError::Magic => write!(f, "these are no evaluation tables"),
            TablesError::Version(version) => write!(f, "evaluation tables of unknown version {version}"),
            TablesError::Checksum => write!(f, "the evaluation tables are damaged"),
            TablesError::Shape => write!(f, "the evaluation tables have a wrong length"),
        }
    }
}

impl std::error::Error for TablesError {}

/// FNV-1a, 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

impl Tables {
    /// The tables as bytes with `notes` on where they come from.
    #[must_use]
    pub fn to_bytes(&self, notes: &str) -> Vec<u8> {
        let sets = if self.worths[0] == self.worths[1] && self.masks[0] == self.masks[1] { 1 } else { 2 };
        let mut bytes = MAGIC.to_vec();
        for number in [VERSION, sets, self.scale as u16] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend((notes.len() as u32).to_le_bytes());
        bytes.extend(notes.as_bytes());
        for set in &self.worths[..usize::from(sets)] {
            for worth in &set[..CODES] {
                for number in [worth.roles[0], worth.roles[1], worth.attack, worth.defence] {
                    bytes.extend(number.to_le_bytes());
                }
            }
        }
        for set in &self.masks[..usize::from(sets)] {
            bytes.extend(set.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Tables and their notes from bytes.
    ///
    /// # Errors
    /// [`TablesError`] says what is wrong with them.
    pub fn from_bytes(bytes: &[u8]) -> Result<(Tables, String), TablesError> {
        if bytes.get(..4) != Some(MAGIC) {
            return Err(TablesError::Magic);
        }
        let mut rest = Reader(&bytes[4..]);
        let version = rest.number()?;
        if version != VERSION as i16 {
            return Err(TablesError::Version(version as u16));
        }
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or(TablesError::Shape)?;
        if checksum(body) != u64::from_le_bytes(*sum) {
            return Err(TablesError::Checksum);
        }
        let (sets, scale) = (rest.number()?, rest.number()?);
        if !(1..=2).contains(&sets) || scale < 1 {
            return Err(TablesError::Shape);
        }
        let length = u32::from_le_bytes(*rest.take::<4>()?) as usize;
        let (notes, numbers) = rest.0.split_at_checked(length).ok_or(TablesError::Shape)?;
        let notes = String::from_utf8(notes.to_vec()).map_err(|_| TablesError::Shape)?;
        let mut rest = Reader(numbers);
        let mut worths = Vec::new();
        for _ in 0..sets {
            let mut set = Vec::with_capacity(CODES + 1);
            for _ in 0..CODES {
                let [mover, waiter, attack, defence] =
                    [rest.number()?, rest.number()?, rest.number()?, rest.number()?];
                set.push(Worth { roles: [mover, waiter], attack, defence });
            }
            set.push(Worth::default());
            worths.push(set);
        }
        let mut masks = Vec::new();
        for _ in 0..sets {
            masks.push((0..MASKS).map(|_| rest.number()).collect::<Result<Vec<i16>, _>>()?);
        }
        if rest.0.len() != size_of::<u64>() {
            return Err(TablesError::Shape);
        }
        let last = usize::from(sets == 2);
        Ok((
            Tables {
                worths: [worths[0].clone(), worths[last].clone()],
                masks: [masks[0].clone(), masks[last].clone()],
                scale: i32::from(scale),
            },
            notes,
        ))
    }

    /// A number that tells tables apart.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        checksum(&self.to_bytes(""))
    }
}

/// Takes numbers off the front.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take<const N: usize>(&mut self) -> Result<&'a [u8; N], TablesError> {
        let (first, rest) = self.0.split_first_chunk::<N>().ok_or(TablesError::Shape)?;
        self.0 = rest;
        Ok(first)
    }

    fn number(&mut self) -> Result<i16, TablesError> {
        Ok(i16::from_le_bytes(*self.take::<2>()?))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]
    use rules::Rule;

    use super::*;
    use crate::Weights;

    #[test]
    fn tables_come_back_from_bytes() {
        for rule in [Rule::Freestyle, Rule::Renju] {
            let tables = Tables::new(rule, &Weights::default());
            let bytes = tables.to_bytes("by hand");
            assert_eq!(Tables::from_bytes(&bytes), Ok((tables, "by hand".to_owned())));
        }
    }

    #[test]
    fn damaged_bytes_are_refused() {
        let bytes = Tables::new(Rule::Freestyle, &Weights::default()).to_bytes("n");
        let with = |at: usize, value: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = value;
            Tables::from_bytes(&bytes).unwrap_err()
        };
        assert_eq!(with(0, b'X'), TablesError::Magic);
        assert_eq!(with(4, 9), TablesError::Version(9));
        assert_eq!(with(6, 3), TablesError::Checksum);
        assert_eq!(with(900, bytes[900] ^ 1), TablesError::Checksum);
        for length in [0, 3, 5, 20, bytes.len() - 1] {
            assert!(Tables::from_bytes(&bytes[..length]).is_err());
        }
        // A right checksum does not make a wrong shape right.
        let mut short = bytes[..bytes.len() - 10].to_vec();
        short.extend(checksum(&short).to_le_bytes());
        assert_eq!(Tables::from_bytes(&short), Err(TablesError::Shape));
    }
}
