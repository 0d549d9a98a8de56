//! Who plays whom, from which opening, with which color.

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its place in the schedule, from 0.
    pub index: usize,
    /// The pair it belongs to, from 0: the same opening with both colors.
    pub pair: usize,
    /// The number of the opening, from 0.
    pub round: usize,
    /// The engine of the pair that was named first.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// Whether the first has Black.
    pub first_is_black: bool,
}

impl Game {
    /// Who has Black.
    #[must_use]
    pub const fn black(&self) -> usize {
        if self.first_is_black { self.first } else { self.second }
    }

    /// Who has White.
    #[must_use]
    pub const fn white(&self) -> usize {
        if self.first_is_black { self.second } else { self.first }
    }
}

/// All pairings: each against each, or the first against each of the others.
#[must_use]
pub fn pairings(engines: usize, is_gauntlet: bool) -> Vec<(usize, usize)> {
    let first = if is_gauntlet { 1.min(engines) } else { engines };
    (0..first).flat_map(|first| (first + 1..engines).map(move |second| (first, second))).collect()
}

/// The schedule of `games` games; an odd one is left out. Rounds follow each other: in each, every pairing plays the
/// opening of the round twice. A longer schedule begins with a shorter one.
///
/// ```
/// let games = lab::schedule::schedule(2, false, 4);
/// assert_eq!(games.iter().map(|game| game.black()).collect::<Vec<_>>(), [0, 1, 0, 1]);
/// assert_eq!(games.iter().map(|game| game.round).collect::<Vec<_>>(), [0, 0, 1, 1]);
/// ```
#[must_use]
pub fn schedule(engines: usize, is_gauntlet: bool, games: usize) -> Vec<Game> {
    let pairings = pairings(engines, is_gauntlet);
    if pairings.is_empty() {
        return Vec::new();
    }
    let game = |index: usize| {
        let pair = index / 2;
        let (first, second) = pairings[pair % pairings.len()];
        let round = pair / pairings.len();
        Game { index, pair, round, first, second, first_is_black: index.is_multiple_of(2) }
    };
    (0..games - games % 2).map(game).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn everybody_meets_everybody_with_both_colors() {
        for (engines, gauntlet, pairs) in
            [(2, false, 1), (3, false, 3), (4, false, 6), (4, true, 3), (2, true, 1)]
        {
            assert_eq!(pairings(engines, gauntlet).len(), pairs);
            let games = schedule(engines, gauntlet, 2 * pairs * 5);
            let mut met: HashMap<(usize, usize), usize> = HashMap::new();
            for game in &games {
                *met.entry((game.black(), game.white())).or_default() += 1;
                assert!(!gauntlet || game.first == 0);
            }
            assert_eq!(met.len(), 2 * pairs);
            assert!(met.values().all(|&count| count == 5), "{met:?}");
            for two in games.chunks(2) {
                assert_eq!((two[0].pair, two[0].round), (two[1].pair, two[1].round));
                assert_eq!((two[0].black(), two[0].white()), (two[1].white(), two[1].black()));
            }
        }
    }

    #[test]
    fn a_longer_schedule_begins_with_a_shorter_one() {
        assert_eq!(schedule(3, false, 20)[..8], schedule(3, false, 8));
        assert_eq!(schedule(2, false, 7).len(), 6);
        assert!(schedule(1, false, 8).is_empty() && schedule(0, true, 8).is_empty());
    }
}
