//! What the search does beyond plain alpha-beta, each technique with its numbers, so that it can be switched off and
//! measured.

use std::fmt;

/// Declares the switches and margins with their defaults once, and what follows from the list: the default and access by
/// name.
macro_rules! techniques {
    ($($(#[$doc:meta])* pub $name:ident: $kind:ident = $default:expr,)*) => {
        /// Switches and margins. Values are in the units of the evaluation, depths in plies.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Techniques {
            $($(#[$doc])* pub $name: $kind,)*
        }

        impl Default for Techniques {
            fn default() -> Techniques {
                Techniques { $($name: $default,)* }
            }
        }

        impl Techniques {
            /// The names of all switches and margins.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// Sets one by its name; `value` is a whole number, or `true` or `false` for a switch.
            ///
            /// # Errors
            /// [`UnknownTechnique`] when nothing has this name, or it cannot have this value.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), UnknownTechnique> {
                let unknown = || UnknownTechnique { name: name.to_owned(), value: value.to_owned() };
                match name {
                    $(stringify!($name) => self.$name = value.parse().map_err(|_| unknown())?,)*
                    _ => return Err(unknown()),
                }
                Ok(())
            }

            /// The value of one by its name, as [`Techniques::set`] takes it.
            #[must_use]
            pub fn get(&self, name: &str) -> Option<String> {
                match name {
                    $(stringify!($name) => Some(self.$name.to_string()),)*
                    _ => None,
                }
            }
        }
    };
}

/// Nothing can be set like this; see [`Techniques::set`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTechnique {
    /// What should be set.
    pub name: String,
    /// To what.
    pub value: String,
}

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no technique {} that could be {}", self.name, self.value)
    }
}

impl std::error::Error for UnknownTechnique {}

techniques! {
    /// Results of a deeper search count for a shallower one; off, only equal depth counts.
    pub deeper_entries: bool = true,
    /// Solver nodes for a win by fours at a leaf; 0: none is looked for.
    pub leaf_vcf_nodes: u64 = 128,
    /// The same where no four makes more than the four.
    pub leaf_vcf_weak: u64 = 16,
    /// Most fours of such a win.
    pub leaf_vcf_fours: u32 = 8,
    /// It follows fours that make little more than the four only near the four before.
    pub leaf_vcf_narrow: bool = true,
    /// At a leaf that is good enough as it is no win is looked for.
    pub stand_pat: bool = true,
    /// For pruning, a value of the table stands in for the evaluation where it says more.
    pub table_eval: bool = true,
    /// Nodes far below alpha are given up unless there is a win by fours.
    pub razoring: bool = true,
    /// Up to this depth.
    pub razor_depth: i32 = 3,
    /// Units below alpha, for each ply of depth and one more.
    pub razor_margin: i32 = 80,
    /// Nodes far above beta are taken as they are.
    pub futility: bool = true,
    /// Up to this depth.
    pub futility_depth: i32 = 6,
    /// Units above beta for each ply of depth.
    pub futility_margin: i32 = 40,
    /// Nodes without a move of the table are searched one ply less.
    pub iterative_reduction: bool = true,
    /// Late quiet moves are skipped.
    pub move_count: bool = true,
    /// Moves that are never skipped.
    pub move_count_base: i32 = 5,
    /// More of them, times depth squared.
    pub move_count_factor: i32 = 2,
    /// At nodes of a principal variation so many times as many moves are tried before the rest is skipped; 0: all.
    pub pv_move_count: i32 = 1,
    /// Quiet moves that promise too little are skipped.
    pub child_futility: bool = true,
    /// Up to this depth.
    pub child_futility_depth: i32 = 4,
    /// Units for each ply of depth.
    pub child_futility_margin: i32 = 50,
    /// Most units that a move's own promise counts for.
    pub child_futility_gain: i32 = 150,
    /// Quiet moves that are much less likely to be the right ones than the best are skipped.
    pub gap_pruning: bool = true,
    /// Units of promise below the best.
    pub gap_base: i32 = 200,
    /// More of them for each ply of depth.
    pub gap_factor: i32 = 30,
    /// A move that alone is good is searched one ply deeper.
    pub singular: bool = true,
    /// From this depth.
    pub singular_depth: i32 = 5,
    /// Units below the table's value for each ply of depth.
    pub singular_margin: i32 = 3,
    /// A node with several moves that are good enough is cut, and the first one of several good ones is searched less deep.
    pub multi_cut: bool = true,
    /// Where a coming four must be answered, the search goes on so many plies below its depth.
    pub leaf_defence: i32 = 2,
    /// At leaves that are not good enough, so many plies below depth 0 double threes are tried; 0: not.
    pub leaf_attack: i32 = 1,
    /// Threes with something more, too.
    pub leaf_attack_plus: bool = true,
    /// For so many losing moves of a node it is found out which fours refute them; moves that do not interfere with
    /// these are not tried. 0: off.
    pub zone_tries: u32 = 4,
    /// A four that makes nothing else is never skipped or reduced.
    pub keep_fours: bool = false,
    /// Late moves are searched less deep first.
    pub late_move_reduction: bool = true,
    /// The same at the root.
    pub root_reduction: bool = true,
    /// Plies of reduction, in 1/1024.
    pub lmr_base: i32 = 200,
    /// The smaller, the more is reduced.
    pub lmr_divisor: i32 = 2200,
    /// More reduction for each unit of promise below the best, in 1/1024 plies.
    pub lmr_gap: i32 = 3,
    /// Less reduction at nodes of a principal variation, in 1/1024 plies.
    pub lmr_pv: i32 = 1024,
    /// Less reduction for moves that matter at once, in 1/1024 plies.
    pub lmr_sharp: i32 = 1024,
    /// More reduction where a cut is expected, in 1/1024 plies.
    pub lmr_cut: i32 = 512,
    /// More reduction where the evaluation is not better than two plies ago, in 1/1024 plies.
    pub lmr_worsening: i32 = 256,
    /// Less reduction for a move whose history is the best, in 1/1024 plies, and as much more for the worst.
    pub lmr_history: i32 = 1024,
    /// Units by which a quiet move that cut in a sister node comes earlier.
    pub killer_bonus: i32 = 240,
    /// The same for the known answer to the last move.
    pub counter_bonus: i32 = 120,
    /// The same for a move whose history is the best, and as much later for the worst.
    pub history_bonus: i32 = 300,
    /// Half width of the first window around the last value, in units; 0: a full window.
    pub aspiration: i32 = 40,
    /// Solver nodes for a win by fours at the root.
    pub root_vcf_nodes: u64 = 200_000,
    /// Only moves that can answer a threatened four are generated, and points near stones otherwise. Off: every move
    /// near stones.
    pub forced_replies: bool = true,
}

impl Techniques {
    /// Plain principal variation search with a table: every selective technique off. At a fixed depth it has the value
    /// that full minimax has.
    #[must_use]
    pub fn plain() -> Techniques {
        Techniques {
            deeper_entries: false,
            leaf_vcf_nodes: 0,
            leaf_defence: 0,
            leaf_attack: 0,
            table_eval: false,
            razoring: false,
            futility: false,
            iterative_reduction: false,
            move_count: false,
            pv_move_count: 0,
            child_futility: false,
            gap_pruning: false,
            singular: false,
            late_move_reduction: false,
            root_reduction: false,
            zone_tries: 0,
            aspiration: 0,
            root_vcf_nodes: 0,
            forced_replies: false,
            ..Techniques::default()
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]
    use super::*;

    #[test]
    fn techniques_are_set_by_name() {
        let mut techniques = Techniques::default();
        techniques.set("razoring", "false").unwrap();
        techniques.set("razor_margin", "-7").unwrap();
        assert_eq!(techniques, Techniques { razoring: false, razor_margin: -7, ..Techniques::default() });
        for (name, value) in
            [("razor", "true"), ("razoring", "1"), ("razor_depth", "x"), ("leaf_vcf_nodes", "-1")]
        {
            let error = techniques.set(name, value).unwrap_err();
            assert_eq!((error.name.as_str(), error.value.as_str()), (name, value));
        }
        assert_eq!(techniques.get("razor"), None);
        for name in Techniques::NAMES {
            assert!(techniques.set(name, "1").is_ok() || techniques.set(name, "true").is_ok());
            assert!(matches!(techniques.get(name).as_deref(), Some("1" | "true")), "{name}");
        }
    }
}
