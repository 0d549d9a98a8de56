//! The command lines of questions to the engine: `analyze`, `solve` and `bench`.

use clap::Args;

use crate::cli::PositionOptions;

/// What a search of the engine may cost.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct SearchOptions {
    /// Time in milliseconds.
    #[arg(long, value_name = "MS", help = "arg-search-time")]
    pub(crate) time: Option<String>,
    /// Depth in plies.
    #[arg(long, value_name = "N", help = "arg-search-depth")]
    pub(crate) depth: Option<String>,
    /// Nodes.
    #[arg(long, value_name = "N", help = "arg-search-nodes")]
    pub(crate) nodes: Option<String>,
    /// Threads.
    #[arg(long, value_name = "N", help = "arg-threads")]
    pub(crate) threads: Option<String>,
    /// Memory for tables.
    #[arg(long, value_name = "MIB", help = "arg-hash")]
    pub(crate) hash: Option<String>,
}

/// Options of `analyze`.
#[derive(Args, Debug)]
pub(crate) struct AnalyzeOptions {
    #[command(flatten)]
    pub(crate) position: PositionOptions,
    #[command(flatten)]
    pub(crate) search: SearchOptions,
    /// How many of the best moves.
    #[arg(long, value_name = "K", help = "arg-multipv")]
    pub(crate) multipv: Option<String>,
    /// Moves that are left out.
    #[arg(long, value_name = "POINTS", help = "arg-exclude")]
    pub(crate) exclude: Option<String>,
    /// What the stones threaten, without a search. Named apart from the number of threads.
    #[arg(
        long = "threats",
        conflicts_with_all = ["time", "depth", "nodes", "threads", "hash", "multipv", "exclude", "no_book"],
        help = "arg-threats"
    )]
    pub(crate) threats_of_both: bool,
    /// Explain the moves that come to mind.
    #[arg(long, conflicts_with = "threats_of_both", help = "arg-why")]
    pub(crate) why: bool,
    /// Without the opening book, which an analysis never asks; scripts may say so all the same.
    #[arg(long, help = "arg-no-book-here")]
    pub(crate) no_book: bool,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}

/// Options of `bench`.
#[derive(Args, Debug)]
pub(crate) struct BenchOptions {
    /// Threads of the engine.
    #[arg(long, value_name = "N", help = "arg-threads")]
    pub(crate) threads: Option<String>,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}

/// Options of `solve`.
#[derive(Args, Debug)]
pub(crate) struct SolveOptions {
    #[command(flatten)]
    pub(crate) position: PositionOptions,
    /// Which kind of win.
    #[arg(long, value_name = "vcf", help = "arg-solve-kind")]
    pub(crate) kind: Option<String>,
    /// Moves of the solver.
    #[arg(long, value_name = "N", help = "arg-solve-nodes")]
    pub(crate) nodes: Option<String>,
    /// Time in milliseconds.
    #[arg(long, value_name = "MS", help = "arg-solve-time")]
    pub(crate) time: Option<String>,
    /// Memory for tables.
    #[arg(long, value_name = "MIB", help = "arg-hash")]
    pub(crate) hash: Option<String>,
    /// A file for the proof.
    #[arg(long, value_name = "FILE", hide = true)]
    pub(crate) proof: Option<String>,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}

impl SolveOptions {
    /// What the solver may cost.
    pub(crate) fn search_options(&self) -> SearchOptions {
        SearchOptions {
            time: self.time.clone(),
            nodes: self.nodes.clone(),
            hash: self.hash.clone(),
            ..SearchOptions::default()
        }
    }
}
