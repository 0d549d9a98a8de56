//! What the search does beyond plain alpha-beta, each technique with its numbers, so that it can be switched off and
//! measured.

/// Switches and margins. Values are in the units of the evaluation, depths in plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Techniques {
    /// Results of a deeper search count for a shallower one; off, only equal depth counts.
    pub deeper_entries: bool,
    /// Solver nodes for a win by fours at a leaf; 0: none is looked for.
    pub leaf_vcf_nodes: u64,
    /// Most fours of such a win.
    pub leaf_vcf_fours: u32,
    /// Nodes far below alpha are given up unless there is a win by fours.
    pub razoring: bool,
    /// Up to this depth.
    pub razor_depth: i32,
    /// Units below alpha, for each ply of depth and one more.
    pub razor_margin: i32,
    /// Nodes far above beta are taken as they are.
    pub futility: bool,
    /// Up to this depth.
    pub futility_depth: i32,
    /// Units above beta for each ply of depth.
    pub futility_margin: i32,
    /// A pass that still is too good ends a node.
    pub null_move: bool,
    /// Nodes without a move of the table are searched one ply less.
    pub iterative_reduction: bool,
    /// Late quiet moves are skipped.
    pub move_count: bool,
    /// Moves that are never skipped.
    pub move_count_base: i32,
    /// More of them, times depth squared.
    pub move_count_factor: i32,
    /// Quiet moves that promise too little are skipped.
    pub child_futility: bool,
    /// Up to this depth.
    pub child_futility_depth: i32,
    /// Units for each ply of depth.
    pub child_futility_margin: i32,
    /// Most units that a move's own promise counts for.
    pub child_futility_gain: i32,
    /// A move that alone is good is searched one ply deeper.
    pub singular: bool,
    /// From this depth.
    pub singular_depth: i32,
    /// Units below the table's value for each ply of depth.
    pub singular_margin: i32,
    /// Late moves are searched less deep first.
    pub late_move_reduction: bool,
    /// Plies of reduction, in 1/1024.
    pub lmr_base: i32,
    /// The smaller, the more is reduced.
    pub lmr_divisor: i32,
    /// Half width of the first window around the last value, in units; 0: a full window.
    pub aspiration: i32,
    /// Solver nodes for a win by fours at the root.
    pub root_vcf_nodes: u64,
    /// Only moves that can answer a threatened four are generated, and points near stones otherwise. Off: every move
    /// near stones.
    pub forced_replies: bool,
}

impl Default for Techniques {
    fn default() -> Techniques {
        Techniques {
            deeper_entries: true,
            leaf_vcf_nodes: 150,
            leaf_vcf_fours: 8,
            razoring: true,
            razor_depth: 3,
            razor_margin: 130,
            futility: true,
            futility_depth: 6,
            futility_margin: 90,
            null_move: false,
            iterative_reduction: true,
            move_count: true,
            move_count_base: 6,
            move_count_factor: 3,
            child_futility: true,
            child_futility_depth: 4,
            child_futility_margin: 70,
            child_futility_gain: 150,
            singular: true,
            singular_depth: 7,
            singular_margin: 3,
            late_move_reduction: true,
            lmr_base: 200,
            lmr_divisor: 2200,
            aspiration: 40,
            root_vcf_nodes: 200_000,
            forced_replies: true,
        }
    }
}

impl Techniques {
    /// Plain principal variation search with a table: every selective technique off. At a fixed depth it has the value
    /// that full minimax has.
    #[must_use]
    pub fn plain() -> Techniques {
        Techniques {
            deeper_entries: false,
            leaf_vcf_nodes: 0,
            razoring: false,
            futility: false,
            null_move: false,
            iterative_reduction: false,
            move_count: false,
            child_futility: false,
            singular: false,
            late_move_reduction: false,
            aspiration: 0,
            root_vcf_nodes: 0,
            forced_replies: false,
            ..Techniques::default()
        }
    }
}
