//! The command line of `tengen lab`; see [`crate::cli`].

use clap::{Args, Subcommand};

/// A command of the laboratory.
#[derive(Subcommand, Debug)]
pub(crate) enum LabCommand {
    /// Games of the engine with itself.
    #[command(about = "cmd-lab-selfplay", after_help = "cmd-lab-selfplay-after")]
    Selfplay(SelfplayOptions),
}

/// Options of `lab selfplay`.
#[derive(Args, Debug)]
pub(crate) struct SelfplayOptions {
    /// The rule by name.
    #[arg(long, value_name = "NAME", help = "arg-rule")]
    pub(crate) rule: Option<String>,
    /// Lines of the board.
    #[arg(long, value_name = "N", help = "arg-size")]
    pub(crate) size: Option<String>,
    /// Games in the file.
    #[arg(long, value_name = "N", help = "arg-lab-games")]
    pub(crate) games: Option<String>,
    /// Nodes of a search.
    #[arg(long, value_name = "N", help = "arg-lab-selfplay-nodes")]
    pub(crate) nodes: Option<String>,
    /// Chance.
    #[arg(long, value_name = "N", help = "arg-lab-seed")]
    pub(crate) seed: Option<String>,
    /// The file of games.
    #[arg(long, value_name = "FILE", help = "arg-lab-selfplay-out")]
    pub(crate) out: String,
    /// Games at a time.
    #[arg(long, value_name = "N", help = "arg-lab-threads")]
    pub(crate) threads: Option<String>,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}
