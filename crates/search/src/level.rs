//! Levels for people: less depth, fewer moves looked at, a taste of its own, and sometimes no look at the other side.

use duel::{Candidate, Info, Random, Score};
use rules::Point;

use crate::state::State;
use crate::technique::Techniques;

/// What a level may do. [`Level::of`] gives the ten levels; their table is in the documentation of that function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// From 1 to [`Level::MAX`].
    pub number: u8,
    /// Deepest search, in plies; `None`: no limit.
    pub depth: Option<u32>,
    /// Most nodes of a decision; `None`: no limit.
    pub nodes: Option<u64>,
    /// Moves among which it chooses.
    pub width: usize,
    /// How far taste goes: each move's value is off by up to so many units.
    pub noise: i32,
    /// Decisions in a hundred that only look at what its own stones could make.
    pub blindness: u32,
    /// Whether it may overlook a four of the other side then.
    pub misses_fours: bool,
    /// Solver nodes for wins by fours, at leaves and before the search.
    pub vcf_nodes: [u64; 2],
}

impl Level {
    /// Full strength.
    pub const MAX: u8 = 10;

    /// A level; numbers out of range count as the nearest one.
    ///
    /// | level | plies | nodes | moves | noise | blind | fours at leaves | fours before |
    /// | --- | --- | --- | --- | --- | --- | --- | --- |
    /// | 1 | 1 | 500 | 40 | 6,000 | 100% | – | – |
    /// | 2 | 1 | 500 | 10 | 250 | 35% | – | – |
    /// | 3 | 3 | 1,500 | 5 | 180 | – | – | – |
    /// | 4 | 5 | 2,000 | 3 | 80 | – | – | 1,000 |
    /// | 5 | – | 1,200 | 3 | 75 | – | 128 | 4,000 |
    /// | 6 | – | 10,000 | 2 | 8 | – | 128 | all |
    /// | 7 | – | 25,000 | 2 | 5 | – | 128 | all |
    /// | 8 | – | 60,000 | 1 | – | – | 128 | all |
    /// | 9 | – | 150,000 | 1 | – | – | 128 | all |
    /// | 10 | – | – | 1 | – | – | 128 | all |
    ///
    /// Every level takes a win in one; from level 3 on every four is answered.
    #[must_use]
    pub fn of(number: u8) -> Level {
        let full = Techniques::default();
        let all = [full.leaf_vcf_nodes, full.root_vcf_nodes];
        let number = number.clamp(1, Level::MAX);
        let (depth, nodes, width, noise, blindness, vcf_nodes) = match number {
            1 => (Some(1), 500, 40, 6_000, 100, [0, 0]),
            2 => (Some(1), 500, 10, 250, 35, [0, 0]),
            3 => (Some(3), 1_500, 5, 180, 0, [0, 0]),
            4 => (Some(5), 2_000, 3, 80, 0, [0, 1_000]),
            5 => (None, 1_200, 3, 75, 0, [all[0], 4_000]),
            6 => (None, 10_000, 2, 8, 0, all),
            7 => (None, 25_000, 2, 5, 0, all),
            8 => (None, 60_000, 1, 0, 0, all),
            _ => (None, 150_000, 1, 0, 0, all),
        };
        let nodes = (number < Level::MAX).then_some(nodes);
        Level { number, depth, nodes, width, noise, blindness, misses_fours: number < 3, vcf_nodes }
    }

    /// The techniques of this level, from those of full strength.
    #[must_use]
    pub fn techniques(&self, full: &Techniques) -> Techniques {
        let [leaf_vcf_nodes, root_vcf_nodes] = self.vcf_nodes;
        // Who sees no fours at leaves follows no threes there either.
        let (leaf_defence, leaf_attack) =
            if leaf_vcf_nodes == 0 { (0, 0) } else { (full.leaf_defence, full.leaf_attack) };
        Techniques { leaf_vcf_nodes, leaf_defence, leaf_attack, root_vcf_nodes, ..full.clone() }
    }

    /// A move that only looks at what its own stones could make, when this decision is a blind one.
    pub(crate) fn blind_move(&self, state: &State, exclude: &[Point], random: &mut Random) -> Option<Point> {
        let me = state.to_move();
        let must_look = state.has_five(me) || state.has_five(me.opponent()) && !self.misses_fours;
        if random.below(100) as u32 >= self.blindness || must_look {
            return None;
        }
        let near = state.threats().near_points();
        let points = if near.is_empty() { state.threats().empty_points() } else { near };
        let value = |point: Point, random: &mut Random| state.attack_score(point) + self.taste(random);
        points
            .into_iter()
            .filter(|&point| !state.is_forbidden(me, point) && !exclude.contains(&point))
            .map(|point| (value(point, random), point))
            .max_by_key(|&(value, point)| (value, std::cmp::Reverse(point.index())))
            .map(|(_, point)| point)
    }

    /// The candidate that this level likes best.
    pub(crate) fn favourite(&self, info: &Info<Point>, random: &mut Random) -> Option<Candidate<Point>> {
        let best = info.candidates.first()?;
        if best.score == Score::win_in(1) {
            return Some(best.clone());
        }
        let liking = |candidate: &Candidate<Point>, random: &mut Random| {
            let units = if candidate.score.is_decided() {
                if candidate.score.is_win() { 4_000 } else { -4_000 }
            } else {
                candidate.score.units()
            };
            units + self.taste(random)
        };
        let likings: Vec<i32> = info.candidates.iter().map(|candidate| liking(candidate, random)).collect();
        let most = likings.iter().max()?;
        let index = likings.iter().position(|liking| liking == most)?;
        info.candidates.get(index).cloned()
    }

    /// A number between plus and minus the noise, more often near nothing.
    fn taste(&self, random: &mut Random) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        let mut half = || random.below(self.noise as usize + 1) as i32;
        half() - half()
    }
}
