//! The command line of `tengen lab`; see [`crate::cli`].

use clap::{Args, Subcommand};

/// A command of the laboratory.
#[derive(Subcommand, Debug)]
pub(crate) enum LabCommand {
    /// Games of the engine with itself.
    #[command(about = "cmd-lab-selfplay", after_help = "cmd-lab-selfplay-after")]
    Selfplay(SelfplayOptions),
    /// What is in files of games.
    #[command(about = "cmd-lab-stats")]
    Stats(StatsOptions),
    /// A game of a file.
    #[command(about = "cmd-lab-show")]
    Show(ShowOptions),
    /// Games as another kind of file.
    #[command(about = "cmd-lab-export")]
    Export(ExportOptions),
    /// Learning from games.
    #[command(about = "cmd-lab-tune", after_help = "cmd-lab-tune-after")]
    Tune(Box<TuneOptions>),
    /// Two sides in one process.
    #[command(about = "cmd-lab-trial", after_help = "cmd-lab-trial-after")]
    Trial(Box<TrialOptions>),
    /// Settings of the search tuned by games.
    #[command(about = "cmd-lab-spsa", after_help = "cmd-lab-spsa-after")]
    Spsa(SpsaOptions),
    /// Even openings.
    #[command(about = "cmd-lab-openings", after_help = "cmd-lab-openings-after")]
    Openings(OpeningsOptions),
    /// An opening book.
    #[command(about = "cmd-lab-book")]
    Book(BookOptions),
}

impl LabCommand {
    /// The files that are written, by option. Standard output is for what the command has to say.
    pub(crate) fn outputs(&self) -> Vec<(&'static str, &str)> {
        let named = match self {
            LabCommand::Openings(told) => vec![("--out", Some(&told.out))],
            LabCommand::Selfplay(told) => vec![("--out", Some(&told.out))],
            LabCommand::Book(told) => vec![("--out", Some(&told.out))],
            LabCommand::Export(told) => vec![("OUT", Some(&told.out))],
            LabCommand::Tune(told) => vec![
                ("--out", Some(&told.out)),
                ("--report", told.report.as_ref()),
                ("--history", told.history.as_ref()),
            ],
            LabCommand::Trial(told) => vec![("--games", told.games.as_ref())],
            LabCommand::Stats(_) | LabCommand::Show(_) | LabCommand::Spsa(_) => Vec::new(),
        };
        named.into_iter().filter_map(|(option, file)| Some((option, file?.as_str()))).collect()
    }
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
    /// Where games begin.
    #[arg(long, value_name = "FILE", help = "arg-lab-selfplay-openings")]
    pub(crate) openings: Option<String>,
    /// Moves beside the games.
    #[arg(long, value_name = "PERCENT", help = "arg-lab-selfplay-branches")]
    pub(crate) branches: Option<String>,
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

/// Options of `lab stats`.
#[derive(Args, Debug)]
pub(crate) struct StatsOptions {
    /// Files of games.
    #[arg(value_name = "DATA", required = true, help = "arg-lab-data")]
    pub(crate) data: Vec<String>,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}

/// Options of `lab show`.
#[derive(Args, Debug)]
pub(crate) struct ShowOptions {
    /// The file of games.
    #[arg(value_name = "DATA", help = "arg-lab-data-one")]
    pub(crate) data: String,
    /// The game's number in its run.
    #[arg(value_name = "N", help = "arg-lab-number")]
    pub(crate) number: String,
}

/// Options of `lab export`.
#[derive(Args, Debug)]
pub(crate) struct ExportOptions {
    /// The file of games.
    #[arg(value_name = "DATA", help = "arg-lab-data-one")]
    pub(crate) data: String,
    /// The file to write.
    #[arg(value_name = "OUT", help = "arg-lab-export-out")]
    pub(crate) out: String,
    /// Only this game.
    #[arg(long, value_name = "N", help = "arg-lab-number")]
    pub(crate) game: Option<String>,
    /// The kind of file.
    #[arg(long, value_name = "NAME", help = "arg-lab-export-format")]
    pub(crate) format: Option<String>,
}

/// Options of `lab tune`.
#[derive(Args, Debug)]
pub(crate) struct TuneOptions {
    /// Files of games.
    #[arg(value_name = "DATA", required = true, help = "arg-lab-data")]
    pub(crate) data: Vec<String>,
    /// The file of tables.
    #[arg(long, value_name = "FILE", help = "arg-lab-tune-out")]
    pub(crate) out: String,
    /// The rule by name.
    #[arg(long, value_name = "NAME", help = "arg-lab-tune-rule")]
    pub(crate) rule: Option<String>,
    /// Tables to begin with.
    #[arg(long, value_name = "FILE", help = "arg-lab-tune-from")]
    pub(crate) from: Option<String>,
    /// A report.
    #[arg(long, value_name = "FILE", help = "arg-lab-tune-report")]
    pub(crate) report: Option<String>,
    /// A table of results.
    #[arg(long, value_name = "FILE", help = "arg-lab-tune-history")]
    pub(crate) history: Option<String>,
    /// Times through the data.
    #[arg(long, value_name = "N", help = "arg-lab-tune-epochs")]
    pub(crate) epochs: Option<String>,
    /// Positions of a step.
    #[arg(long, value_name = "N", help = "arg-lab-tune-batch")]
    pub(crate) batch: Option<String>,
    /// Size of the first step.
    #[arg(long, value_name = "R", help = "arg-lab-tune-rate")]
    pub(crate) rate: Option<String>,
    /// How much the result counts.
    #[arg(long, value_name = "R", help = "arg-lab-tune-result-share")]
    pub(crate) result_share: Option<String>,
    /// Units of a logit.
    #[arg(long, value_name = "UNITS", help = "arg-lab-tune-unit")]
    pub(crate) unit: Option<String>,
    /// What is learned.
    #[arg(long, value_name = "PART", help = "arg-lab-tune-only")]
    pub(crate) only: Option<String>,
    /// Pull to the first numbers.
    #[arg(long, value_name = "R", help = "arg-lab-tune-pull")]
    pub(crate) pull: Option<String>,
    /// What is rare.
    #[arg(long, value_name = "N", help = "arg-lab-tune-rare")]
    pub(crate) rare: Option<String>,
    /// Games to look at only.
    #[arg(long, value_name = "PERCENT", help = "arg-lab-tune-held-out")]
    pub(crate) held_out: Option<String>,
    /// Order of the positions.
    #[arg(long, value_name = "N", help = "arg-lab-seed")]
    pub(crate) seed: Option<String>,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}

/// Options of `lab spsa`.
#[derive(Args, Debug)]
pub(crate) struct SpsaOptions {
    /// What is tuned.
    #[arg(long, value_name = "NAME=STEP", num_args = 1.., required = true, help = "arg-lab-spsa-tune")]
    pub(crate) tune: Vec<String>,
    /// Where both sides begin.
    #[arg(long, value_name = "KEY=VALUE", num_args = 1.., help = "arg-lab-spsa-a")]
    pub(crate) a: Vec<String>,
    /// Pools of openings.
    #[arg(long, value_name = "FILE", num_args = 1.., required = true, help = "arg-lab-spsa-openings")]
    pub(crate) openings: Vec<String>,
    /// Rounds.
    #[arg(long, value_name = "N", help = "arg-lab-spsa-rounds")]
    pub(crate) rounds: Option<String>,
    /// Pairs of a round.
    #[arg(long, value_name = "N", help = "arg-lab-spsa-pairs")]
    pub(crate) pairs: Option<String>,
    /// Nodes of both sides.
    #[arg(long, value_name = "N", help = "arg-lab-spsa-nodes")]
    pub(crate) nodes: Option<String>,
    /// Chance.
    #[arg(long, value_name = "N", help = "arg-lab-seed")]
    pub(crate) seed: Option<String>,
    /// Games at a time.
    #[arg(long, value_name = "N", help = "arg-lab-threads")]
    pub(crate) threads: Option<String>,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}

/// Options of `lab trial`.
#[derive(Args, Debug)]
pub(crate) struct TrialOptions {
    /// Settings of the first side.
    #[arg(long, value_name = "KEY=VALUE", num_args = 1.., help = "arg-lab-trial-a")]
    pub(crate) a: Vec<String>,
    /// Settings of the second side.
    #[arg(long, value_name = "KEY=VALUE", num_args = 1.., help = "arg-lab-trial-b")]
    pub(crate) b: Vec<String>,
    /// The rule by name.
    #[arg(long, value_name = "NAME", help = "arg-rule")]
    pub(crate) rule: Option<String>,
    /// Lines of the board.
    #[arg(long, value_name = "N", help = "arg-size")]
    pub(crate) size: Option<String>,
    /// Most pairs.
    #[arg(long, value_name = "N", help = "arg-lab-trial-pairs")]
    pub(crate) pairs: Option<String>,
    /// Nodes of both sides.
    #[arg(long, value_name = "N", help = "arg-lab-trial-nodes")]
    pub(crate) nodes: Option<String>,
    /// Time of both sides.
    #[arg(long, value_name = "MS", help = "arg-lab-trial-time")]
    pub(crate) time: Option<String>,
    /// Chance.
    #[arg(long, value_name = "N", help = "arg-lab-seed")]
    pub(crate) seed: Option<String>,
    /// A sequential test.
    #[arg(long, value_name = "LIST", help = "arg-match-sprt")]
    pub(crate) sprt: Option<String>,
    /// A pool of openings.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["plies", "judge", "units"],
        help = "arg-lab-trial-openings",
    )]
    pub(crate) openings: Option<String>,
    /// Stones of an opening.
    #[arg(long, value_name = "N", help = "arg-lab-trial-plies")]
    pub(crate) plies: Option<String>,
    /// Nodes for an opening.
    #[arg(long, value_name = "N", help = "arg-lab-trial-judge")]
    pub(crate) judge: Option<String>,
    /// What is balanced.
    #[arg(long, value_name = "UNITS", help = "arg-lab-trial-units")]
    pub(crate) units: Option<String>,
    /// The games.
    #[arg(long, value_name = "FILE", help = "arg-lab-trial-games")]
    pub(crate) games: Option<String>,
    /// Games at a time.
    #[arg(long, value_name = "N", help = "arg-lab-threads")]
    pub(crate) threads: Option<String>,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}

/// Options of `lab book`.
#[derive(Args, Debug)]
pub(crate) struct BookOptions {
    /// The file of the book.
    #[arg(long, value_name = "FILE", help = "arg-lab-book-out")]
    pub(crate) out: String,
    /// The rule by name.
    #[arg(long, value_name = "NAME", help = "arg-rule")]
    pub(crate) rule: Option<String>,
    /// Lines of the board.
    #[arg(long, value_name = "N", help = "arg-size")]
    pub(crate) size: Option<String>,
    /// Plies of the book.
    #[arg(long, value_name = "N", help = "arg-lab-book-plies")]
    pub(crate) plies: Option<String>,
    /// Nodes of a move.
    #[arg(long, value_name = "N", help = "arg-lab-book-nodes")]
    pub(crate) nodes: Option<String>,
    /// Moves of a position.
    #[arg(long, value_name = "N", help = "arg-lab-book-width")]
    pub(crate) width: Option<String>,
    /// What is near the best.
    #[arg(long, value_name = "P", help = "arg-lab-book-points")]
    pub(crate) points: Option<String>,
    /// Positions at a time.
    #[arg(long, value_name = "N", help = "arg-lab-book-threads")]
    pub(crate) threads: Option<String>,
}

/// Options of `lab openings`.
#[derive(Args, Debug)]
pub(crate) struct OpeningsOptions {
    /// The rule by name.
    #[arg(long, value_name = "NAME", help = "arg-rule")]
    pub(crate) rule: Option<String>,
    /// Lines of the board.
    #[arg(long, value_name = "N", help = "arg-size")]
    pub(crate) size: Option<String>,
    /// Openings wanted.
    #[arg(long, value_name = "N", help = "arg-lab-openings-count")]
    pub(crate) count: Option<String>,
    /// Chance.
    #[arg(long, value_name = "N", help = "arg-lab-seed")]
    pub(crate) seed: Option<String>,
    /// Nodes of the judge.
    #[arg(long, value_name = "N", help = "arg-lab-openings-nodes")]
    pub(crate) nodes: Option<String>,
    /// What is even.
    #[arg(long, value_name = "UNITS", help = "arg-lab-openings-units")]
    pub(crate) units: Option<String>,
    /// Games from each.
    #[arg(long, value_name = "N", help = "arg-lab-openings-playouts")]
    pub(crate) playouts: Option<String>,
    /// Nodes of a move of these games.
    #[arg(long, value_name = "N", help = "arg-lab-openings-playout-nodes")]
    pub(crate) playout_nodes: Option<String>,
    /// Candidates at a time.
    #[arg(long, value_name = "N", help = "arg-lab-openings-threads")]
    pub(crate) threads: Option<String>,
    /// The file to write.
    #[arg(long, value_name = "FILE", help = "arg-lab-openings-out")]
    pub(crate) out: String,
}
