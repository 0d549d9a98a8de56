//! The command line: what can be typed, and its help in the user's language.
//!
//! Help texts in the definitions below are keys of messages; [`parse`] puts the messages in their place before anything
//! is shown.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use texts::{Language, Texts};

use crate::cli_engine::{AnalyzeOptions, BenchOptions, SolveOptions};
use crate::cli_files::{ConvertOptions, ShowOptions};
use crate::laboratory::LabCommand;

/// The whole command line.
#[derive(Parser, Debug)]
#[command(
    name = "tengen",
    version,
    about = "cli-about",
    after_help = "cli-after-help",
    disable_help_subcommand = true
)]
pub(crate) struct Cli {
    /// Language of everything shown; read by [`language`] before the rest.
    #[arg(long, global = true, value_name = "en|zh-CN", help = "arg-lang")]
    pub(crate) lang: Option<String>,
    /// When to use colours.
    #[arg(
        long,
        global = true,
        value_enum,
        default_value = "auto",
        value_name = "auto|always|never",
        hide_possible_values = true,
        hide_default_value = true,
        help = "arg-color"
    )]
    pub(crate) color: ColorWhen,
    /// Lines instead of a screen, without a command.
    #[arg(long, help = "arg-plain")]
    pub(crate) plain: bool,
    /// Letters instead of signs on the board, without a command.
    #[arg(long, help = "arg-ascii")]
    pub(crate) ascii: bool,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Default)]
pub(crate) enum ColorWhen {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// A command.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// A game.
    #[command(about = "cmd-play", after_help = "cmd-play-after")]
    Play(Box<PlayOptions>),
    /// The screen.
    #[command(about = "cmd-tui")]
    Tui(TuiOptions),
    /// Forbidden points.
    #[command(about = "cmd-forbidden", after_help = "cli-pos-help")]
    Forbidden(ForbiddenOptions),
    /// Whether a game is legal and how it ended.
    #[command(about = "cmd-check", after_help = "cli-pos-help")]
    Check(CheckOptions),
    /// What the engine thinks of a position.
    #[command(about = "cmd-analyze", after_help = "cli-pos-help")]
    Analyze(Box<AnalyzeOptions>),
    /// A win by force.
    #[command(about = "cmd-solve", after_help = "cmd-solve-after")]
    Solve(SolveOptions),
    /// How fast the engine is.
    #[command(about = "cmd-bench", after_help = "cmd-bench-after")]
    Bench(BenchOptions),
    /// Files from one format to another.
    #[command(about = "cmd-convert", after_help = "cmd-convert-after")]
    Convert(ConvertOptions),
    /// What is in a file.
    #[command(about = "cmd-show", after_help = "cmd-show-after")]
    Show(ShowOptions),
    /// The engine for managers.
    #[command(about = "cmd-brain", after_help = "cmd-brain-after")]
    Brain(BrainOptions),
    /// Whether an engine keeps to the protocol.
    #[command(about = "cmd-compliance", after_help = "cmd-compliance-after")]
    Compliance(ComplianceOptions),
    /// Engines against each other.
    #[command(about = "cmd-match", after_help = "cmd-match-after")]
    Match(Box<MatchOptions>),
    /// Lessons.
    #[command(subcommand, about = "cmd-learn")]
    Learn(LearnCommand),
    /// Games of the engine with itself, and what is learned from them.
    #[command(subcommand, about = "cmd-lab")]
    Lab(LabCommand),
}

/// Options of `tui`.
#[derive(Args, Debug, Default)]
pub(crate) struct TuiOptions {
    /// A game to open.
    #[arg(value_name = "FILE", help = "arg-tui-file")]
    pub(crate) file: Option<std::path::PathBuf>,
    /// Letters instead of signs.
    #[arg(long, help = "arg-ascii")]
    pub(crate) ascii: bool,
    /// Thinking while the other side thinks.
    #[arg(long, help = "arg-ponder")]
    pub(crate) ponder: bool,
}

/// A lesson.
#[derive(Subcommand, Debug)]
pub(crate) enum LearnCommand {
    /// One idea after the other.
    #[command(about = "cmd-learn-ablate", after_help = "cli-pos-help")]
    Ablate(LearnAblateOptions),
    /// A search written down.
    #[command(about = "cmd-learn-trace", after_help = "cli-pos-help")]
    Trace(LearnTraceOptions),
    /// A small search in sentences.
    #[command(about = "cmd-learn-walk", after_help = "cli-pos-help")]
    PlayByPlay(LearnWalkOptions),
    /// The value of a position in its parts.
    #[command(about = "cmd-learn-shapes", after_help = "cli-pos-help")]
    Shapes(LearnShapesOptions),
    /// Where the time goes.
    #[command(about = "cmd-learn-time", after_help = "cli-pos-help")]
    Time(LearnTimeOptions),
    /// The same searches on other games.
    #[command(about = "cmd-learn-games")]
    Games(LearnGamesOptions),
    /// One weight changed.
    #[command(about = "cmd-learn-vary")]
    Vary(LearnVaryOptions),
    /// Another game against the same search.
    #[command(about = "cmd-learn-play")]
    Play(LearnPlayOptions),
}

/// Options of `learn ablate`.
#[derive(Args, Debug)]
pub(crate) struct LearnAblateOptions {
    #[command(flatten)]
    pub(crate) position: PositionOptions,
    /// Plies of every search.
    #[arg(long, value_name = "N", help = "arg-learn-depth")]
    pub(crate) depth: Option<String>,
    /// Searches a row.
    #[arg(long, value_name = "R", help = "arg-learn-repeat")]
    pub(crate) repeat: Option<String>,
    /// Most nodes of a row.
    #[arg(long, value_name = "N", help = "arg-learn-node-limit")]
    pub(crate) node_limit: Option<String>,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}

/// Options of `learn trace`.
#[derive(Args, Debug)]
pub(crate) struct LearnTraceOptions {
    #[command(flatten)]
    pub(crate) position: PositionOptions,
    /// Plies of the search.
    #[arg(long, value_name = "N", help = "arg-learn-trace-depth")]
    pub(crate) depth: Option<String>,
    /// Moves a position.
    #[arg(long, value_name = "N", help = "arg-learn-trace-width")]
    pub(crate) width: Option<String>,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}

/// Options of `learn play-by-play`.
#[derive(Args, Debug)]
pub(crate) struct LearnWalkOptions {
    #[command(flatten)]
    pub(crate) position: PositionOptions,
    /// Plies of the search.
    #[arg(long, value_name = "2..4", help = "arg-learn-walk-depth")]
    pub(crate) depth: Option<String>,
}

/// Options of `learn shapes`.
#[derive(Args, Debug)]
pub(crate) struct LearnShapesOptions {
    #[command(flatten)]
    pub(crate) position: PositionOptions,
    /// The table of weights.
    #[arg(long, value_name = "NAME|FILE", help = "arg-learn-weights")]
    pub(crate) weights: Option<String>,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}

/// Options of `learn time`.
#[derive(Args, Debug)]
pub(crate) struct LearnTimeOptions {
    #[command(flatten)]
    pub(crate) position: PositionOptions,
    /// Time of the search.
    #[arg(long, value_name = "MS", help = "arg-learn-search-time")]
    pub(crate) time: Option<String>,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}

/// Options of `learn games`.
#[derive(Args, Debug)]
pub(crate) struct LearnGamesOptions {
    /// Time of a search.
    #[arg(long, value_name = "MS", help = "arg-learn-games-time")]
    pub(crate) time: Option<String>,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}

/// Options of `learn vary`.
#[derive(Args, Debug)]
pub(crate) struct LearnVaryOptions {
    /// The weight and its values.
    #[arg(long, value_name = "NAME=V1,V2", help = "arg-learn-set")]
    pub(crate) set: String,
    /// The table of weights that is changed.
    #[arg(long, value_name = "NAME|FILE", help = "arg-learn-weights")]
    pub(crate) weights: Option<String>,
    /// Games of a pair.
    #[arg(long, value_name = "N", help = "arg-learn-pairs")]
    pub(crate) games: Option<String>,
    /// Strength of the engine.
    #[arg(long, value_name = "1..5", help = "arg-learn-level")]
    pub(crate) level: Option<String>,
    /// The rule by name.
    #[arg(long, value_name = "NAME", help = "arg-rule")]
    pub(crate) rule: Option<String>,
    /// Seed of the openings.
    #[arg(long, value_name = "N", help = "arg-seed")]
    pub(crate) seed: Option<String>,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}

/// Options of `learn play`.
#[derive(Args, Debug)]
pub(crate) struct LearnPlayOptions {
    /// Which game.
    #[arg(value_name = "connect4|othello|tictactoe", help = "arg-game")]
    pub(crate) game: String,
    /// The person's side.
    #[arg(
        long,
        value_name = "first|second|both",
        default_value = "first",
        hide_default_value = true,
        help = "arg-side"
    )]
    pub(crate) side: String,
    /// Time of the engine for a move.
    #[arg(
        long,
        value_name = "MS",
        default_value = "1000",
        hide_default_value = true,
        help = "arg-learn-time"
    )]
    pub(crate) time: String,
}

/// A position on the command line.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct PositionOptions {
    /// The words of the position text, `@FILE` or `-`.
    #[arg(value_name = "POS", help = "arg-pos")]
    pub(crate) pos: Vec<String>,
    /// The rule by name.
    #[arg(long, value_name = "NAME", help = "arg-rule")]
    pub(crate) rule: Option<String>,
    /// Lines of the board.
    #[arg(long, value_name = "N", help = "arg-size")]
    pub(crate) size: Option<String>,
}

/// Options of `forbidden`.
#[derive(Args, Debug)]
pub(crate) struct ForbiddenOptions {
    #[command(flatten)]
    pub(crate) position: PositionOptions,
    /// Say why.
    #[arg(long, help = "arg-explain")]
    pub(crate) explain: bool,
    /// Explain these free points, forbidden or not.
    #[arg(long, value_name = "POINT", value_delimiter = ',', help = "arg-point")]
    pub(crate) point: Vec<String>,
    /// Run the positions of a file with known verdicts.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["explain", "point", "pos", "json", "rule", "size"], help = "arg-suite")]
    pub(crate) suite: Option<String>,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}

/// Options of `check`.
#[derive(Args, Debug)]
pub(crate) struct CheckOptions {
    #[command(flatten)]
    pub(crate) position: PositionOptions,
    /// What a forbidden move does.
    #[arg(long, value_name = "illegal|loss|claim", help = "arg-check-forbidden")]
    pub(crate) forbidden: Option<String>,
    /// Allow passes.
    #[arg(long, help = "arg-passes")]
    pub(crate) passes: bool,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}

/// Options of `brain`.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct BrainOptions {
    /// Without the opening book.
    #[arg(long, help = "arg-no-book")]
    pub(crate) no_book: bool,
    /// Thinking while the other side thinks.
    #[arg(long, help = "arg-ponder")]
    pub(crate) ponder: bool,
    /// Which engine.
    #[arg(long, value_name = "SEAT", help = "arg-brain-engine")]
    pub(crate) engine: Option<String>,
    /// Strength of an engine that names no level of its own.
    #[arg(long, value_name = "1..10", help = "arg-level")]
    pub(crate) level: Option<String>,
    /// Depth limit.
    #[arg(long, value_name = "N", help = "arg-depth")]
    pub(crate) depth: Option<String>,
    /// Node limit.
    #[arg(long, value_name = "N", help = "arg-nodes")]
    pub(crate) nodes: Option<String>,
    /// Time limit of a move.
    #[arg(long, value_name = "MS", help = "arg-time")]
    pub(crate) time: Option<String>,
    /// Moves looked at in each position.
    #[arg(long, value_name = "N", help = "arg-width")]
    pub(crate) width: Option<String>,
    /// Random choice among nearly equal moves.
    #[arg(long, value_name = "PCT", help = "arg-random-band")]
    pub(crate) random_band: Option<String>,
    /// Attack and defence.
    #[arg(long, value_name = "NAME", help = "arg-style")]
    pub(crate) style: Option<String>,
    /// What shapes are worth.
    #[arg(long, value_name = "NAME|FILE", help = "arg-weights")]
    pub(crate) weights: Option<String>,
    /// Threads of the engine.
    #[arg(long, value_name = "N", help = "arg-threads")]
    pub(crate) threads: Option<String>,
    /// Memory for the engine's tables.
    #[arg(long, value_name = "MIB", help = "arg-hash")]
    pub(crate) hash: Option<String>,
    /// Seed of everything random.
    #[arg(long, value_name = "N", help = "arg-seed")]
    pub(crate) seed: Option<String>,
}

/// Options of `compliance`.
#[derive(Args, Debug)]
pub(crate) struct ComplianceOptions {
    /// The engine.
    #[arg(value_name = "COMMAND", help = "arg-compliance-command")]
    pub(crate) command: String,
    /// Time of a move where the check is not about time.
    #[arg(long, value_name = "MS", help = "arg-compliance-time")]
    pub(crate) time: Option<String>,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}

/// Options of `match`.
#[derive(Args, Debug)]
pub(crate) struct MatchOptions {
    /// An engine; two or more.
    #[arg(long, value_name = "SEAT|LIST", help = "arg-match-engine")]
    pub(crate) engine: Vec<String>,
    /// The first against each of the others.
    #[arg(long, help = "arg-match-gauntlet")]
    pub(crate) gauntlet: bool,
    /// Games in all.
    #[arg(long, value_name = "N", help = "arg-match-games")]
    pub(crate) games: Option<String>,
    /// The rule by name.
    #[arg(long, value_name = "NAME", help = "arg-rule")]
    pub(crate) rule: Option<String>,
    /// Lines of the board.
    #[arg(long, value_name = "N", help = "arg-size")]
    pub(crate) size: Option<String>,
    /// Time of a move.
    #[arg(long, value_name = "MS", help = "arg-match-tc-turn")]
    pub(crate) tc_turn: Option<String>,
    /// Time of a game.
    #[arg(long, value_name = "MS", help = "arg-match-tc-match")]
    pub(crate) tc_match: Option<String>,
    /// What a move adds to the time of the game.
    #[arg(long, value_name = "MS", requires = "tc_match", help = "arg-match-increment")]
    pub(crate) increment: Option<String>,
    /// Nodes of a move.
    #[arg(long, value_name = "N", help = "arg-match-nodes")]
    pub(crate) nodes: Option<String>,
    /// Threads of the engine.
    #[arg(long, value_name = "N", help = "arg-threads")]
    pub(crate) threads: Option<String>,
    /// Memory for the engine's tables.
    #[arg(long, value_name = "MIB", help = "arg-hash")]
    pub(crate) hash: Option<String>,
    /// A list of openings.
    #[arg(long, value_name = "FILE", conflicts_with = "random_openings", help = "arg-match-openings")]
    pub(crate) openings: Option<String>,
    /// Where row 1 is in that list.
    #[arg(long, value_name = "bottom|top", requires = "openings", help = "arg-match-row1")]
    pub(crate) row1: Option<String>,
    /// Stones of random openings.
    #[arg(long, value_name = "PLIES", help = "arg-match-random-openings")]
    pub(crate) random_openings: Option<String>,
    /// Games side by side.
    #[arg(long, value_name = "N", help = "arg-match-concurrency")]
    pub(crate) concurrency: Option<String>,
    /// Seed of openings and engines.
    #[arg(long, value_name = "N", help = "arg-seed")]
    pub(crate) seed: Option<String>,
    /// Moves after which a game is a draw.
    #[arg(long, value_name = "MOVES", help = "arg-match-draw-after")]
    pub(crate) draw_after: Option<String>,
    /// Small values on which engines agree to a draw.
    #[arg(long, value_name = "UNITS[:MOVES]", help = "arg-match-draw-score")]
    pub(crate) draw_score: Option<String>,
    /// A sequential test.
    #[arg(long, value_name = "elo0=0 …", help = "arg-match-sprt")]
    pub(crate) sprt: Option<String>,
    /// The file of the games.
    #[arg(long, value_name = "FILE", help = "arg-match-out")]
    pub(crate) out: Option<String>,
    /// A folder for the games as Piskvork files.
    #[arg(long, value_name = "DIR", help = "arg-match-psq")]
    pub(crate) psq: Option<String>,
    /// A file for all games as SGF.
    #[arg(long, value_name = "FILE", help = "arg-match-sgf")]
    pub(crate) sgf: Option<String>,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}

/// Options of `play`.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct PlayOptions {
    /// Without the opening book.
    #[arg(long, help = "arg-no-book")]
    pub(crate) no_book: bool,
    /// Thinking while the other side thinks.
    #[arg(long, help = "arg-ponder")]
    pub(crate) ponder: bool,
    /// The rule by name.
    #[arg(long, value_name = "NAME", help = "arg-rule")]
    pub(crate) rule: Option<String>,
    /// Lines of the board.
    #[arg(long, value_name = "N", help = "arg-size")]
    pub(crate) size: Option<String>,
    /// Opening protocol.
    #[arg(long, value_name = "NAME", help = "arg-opening")]
    pub(crate) opening: Option<String>,
    /// What a forbidden move does.
    #[arg(long, value_name = "illegal|loss|claim", help = "arg-forbidden")]
    pub(crate) forbidden: Option<String>,
    /// Allow passes.
    #[arg(long, help = "arg-passes")]
    pub(crate) passes: bool,
    /// Draw when so few points are left.
    #[arg(long, value_name = "N", help = "arg-draw-at-empty")]
    pub(crate) draw_at_empty: Option<String>,
    /// Who plays Black at the start.
    #[arg(long, value_name = "SEAT", help = "arg-black")]
    pub(crate) black: Option<String>,
    /// Who plays White at the start.
    #[arg(long, value_name = "SEAT", help = "arg-white")]
    pub(crate) white: Option<String>,
    /// Strength of engines that name no level of their own.
    #[arg(long, value_name = "1..10", help = "arg-level")]
    pub(crate) level: Option<String>,
    /// Depth limit of engines.
    #[arg(long, value_name = "N|auto", help = "arg-depth")]
    pub(crate) depth: Option<String>,
    /// Moves looked at in each position.
    #[arg(long, value_name = "N", help = "arg-width")]
    pub(crate) width: Option<String>,
    /// Node limit of engines.
    #[arg(long, value_name = "N", help = "arg-nodes")]
    pub(crate) nodes: Option<String>,
    /// Time limit of engines per move.
    #[arg(long, value_name = "MS", help = "arg-time")]
    pub(crate) time: Option<String>,
    /// The clocks of both players.
    #[arg(long, value_name = "5m+3s", help = "arg-clock")]
    pub(crate) clock: Option<String>,
    /// Random choice among nearly equal moves.
    #[arg(long, value_name = "PCT", help = "arg-random-band")]
    pub(crate) random_band: Option<String>,
    /// Attack and defence.
    #[arg(long, value_name = "NAME", help = "arg-style")]
    pub(crate) style: Option<String>,
    /// What shapes are worth.
    #[arg(long, value_name = "NAME|FILE", help = "arg-weights")]
    pub(crate) weights: Option<String>,
    /// Threads of the engine.
    #[arg(long, value_name = "N", help = "arg-threads")]
    pub(crate) threads: Option<String>,
    /// Memory for the engine's tables.
    #[arg(long, value_name = "MIB", help = "arg-hash")]
    pub(crate) hash: Option<String>,
    /// Seed of everything random.
    #[arg(long, value_name = "N", help = "arg-seed")]
    pub(crate) seed: Option<String>,
    /// Where engine decisions are logged.
    #[arg(long, value_name = "FILE", help = "arg-log")]
    pub(crate) log: Option<String>,
    /// A saved game to go on with.
    #[arg(long, value_name = "FILE", help = "arg-load")]
    pub(crate) load: Option<String>,
    /// Where the game is written at the end.
    #[arg(long, value_name = "FILE", help = "arg-save")]
    pub(crate) save: Option<String>,
    /// How points are named.
    #[arg(long, value_name = "letters|numbers", help = "arg-coords")]
    pub(crate) coords: Option<String>,
    /// Where row 1 is.
    #[arg(long, value_name = "bottom|top", help = "arg-row1")]
    pub(crate) row1: Option<String>,
    /// Repaint the board in place.
    #[arg(long, help = "arg-redraw")]
    pub(crate) redraw: bool,
}

/// The language asked for with `--lang`, else that of the system. Looked for before anything else is read, since help
/// and errors need it.
pub(crate) fn language(args: impl Iterator<Item = OsString>) -> Language {
    let words: Vec<String> = args.map(|arg| arg.to_string_lossy().into_owned()).collect();
    let after = words.iter().position(|word| word == "--lang").and_then(|i| words.get(i + 1));
    let joined = words.iter().find_map(|word| word.strip_prefix("--lang="));
    let asked = after.map(String::as_str).or(joined).and_then(|tag| tag.parse().ok());
    asked.unwrap_or_else(Language::of_system)
}

/// Reads the command line.
///
/// # Errors
/// The exit code when help or the version was asked for, or the command line is wrong; everything has been printed.
pub(crate) fn parse(texts: &Texts) -> Result<Cli, ExitCode> {
    let command = localize(Cli::command(), texts);
    let parsed = command
        .try_get_matches_from(words())
        .and_then(|matches| Cli::from_arg_matches(&matches))
        .and_then(|cli| check_language(cli, texts));
    parsed.map_err(|error| {
        if matches!(
            error.kind(),
            ErrorKind::DisplayHelp
                | ErrorKind::DisplayVersion
                | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        ) {
            // A reader that has seen enough is no failure.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        crate::exit::report(texts, Err(crate::exit::Failure::Usage(sentence(&error, texts))))
    })
}

/// The words of the command line; `help` and `help COMMAND` mean what `--help` and `COMMAND --help` do.
fn words() -> Vec<OsString> {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    if words.get(1).is_some_and(|word| word == "help") {
        words.remove(1);
        words.push("--help".into());
    }
    if words.get(1).is_some_and(|word| {
        ["analyze", "check", "forbidden", "learn", "solve"].iter().any(|command| word == command)
    }) {
        words.iter_mut().skip(2).for_each(keep_pass);
    }
    words
}

/// A pass (`--`, also at the start of a quoted text) is no option: a blank before it lets it through.
fn keep_pass(word: &mut OsString) {
    let is_pass = word.to_str().is_some_and(|text| {
        text.strip_prefix("--").is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphabetic()))
    });
    if is_pass {
        *word = format!(" {}", word.to_string_lossy()).into();
    }
}

fn check_language(cli: Cli, _texts: &Texts) -> Result<Cli, clap::Error> {
    match cli.lang.as_deref().map(str::parse::<Language>) {
        Some(Err(error)) => {
            let mut wrong = clap::Error::new(ErrorKind::InvalidValue);
            wrong.insert(ContextKind::InvalidArg, ContextValue::String("--lang".to_owned()));
            wrong.insert(ContextKind::InvalidValue, ContextValue::String(error.0));
            wrong.insert(
                ContextKind::ValidValue,
                ContextValue::Strings(
                    Language::ALL.iter().map(|language| language.tag().to_owned()).collect(),
                ),
            );
            Err(wrong)
        }
        Some(Ok(_)) | None => Ok(cli),
    }
}

/// A usage error as a sentence in the user's language.
fn sentence(error: &clap::Error, texts: &Texts) -> String {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(list)) => texts.list(list),
        _ => String::new(),
    };
    let argument = context(ContextKind::InvalidArg);
    match error.kind() {
        ErrorKind::MissingRequiredArgument => texts.format("usage-missing", &[("argument", argument.into())]),
        ErrorKind::UnknownArgument => {
            texts.format("usage-unknown-argument", &[("argument", argument.into())])
        }
        ErrorKind::MissingSubcommand => {
            texts.format("usage-no-command", &[("commands", context(ContextKind::ValidSubcommand).into())])
        }
        ErrorKind::InvalidSubcommand => texts
            .format("usage-unknown-command", &[("command", context(ContextKind::InvalidSubcommand).into())]),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation
            if !context(ContextKind::InvalidValue).is_empty() =>
        {
            texts.format(
                "usage-invalid-value",
                &[
                    ("argument", argument.into()),
                    ("value", context(ContextKind::InvalidValue).into()),
                    ("allowed", context(ContextKind::ValidValue).into()),
                ],
            )
        }
        ErrorKind::InvalidValue => texts.format("usage-no-value", &[("argument", argument.into())]),
        ErrorKind::ArgumentConflict if argument == context(ContextKind::PriorArg) => {
            texts.format("usage-twice", &[("argument", argument.into())])
        }
        ErrorKind::TooManyValues => texts.format(
            "usage-too-many",
            &[("argument", argument.into()), ("value", context(ContextKind::InvalidValue).into())],
        ),
        ErrorKind::InvalidUtf8 => texts.text("usage-not-utf8"),
        ErrorKind::ArgumentConflict => texts.format(
            "usage-conflict",
            &[("argument", argument.into()), ("other", context(ContextKind::PriorArg).into())],
        ),
        // Kinds that this command line can hardly produce: clap's own words are better than none.
        _ => texts::printable(error.to_string().trim()),
    }
}

/// Puts messages in the place of their keys.
fn localize(command: clap::Command, texts: &Texts) -> clap::Command {
    let message = |key: Option<&clap::builder::StyledStr>| {
        let key = key?.to_string();
        texts.has(&key).then(|| texts.text(&key))
    };
    let about = message(command.get_about());
    let after = message(command.get_after_help());
    let mut command = command
        .help_template(texts.text("cli-help-template"))
        .subcommand_help_heading(texts.text("cli-heading-commands"))
        .mut_args(|arg| {
            let heading = if arg.is_positional() { "cli-heading-arguments" } else { "cli-heading-options" };
            let help = match arg.get_id().as_str() {
                "help" => Some(texts.text("arg-help")),
                "version" => Some(texts.text("arg-version")),
                _ => message(arg.get_help()),
            };
            let arg = arg.help_heading(texts.text(heading));
            match help {
                Some(help) => arg.help(help),
                None => arg,
            }
        })
        .mut_subcommands(|sub| localize(sub, texts));
    if let Some(about) = about {
        command = command.about(about);
    }
    if let Some(after) = after {
        command = command.after_help(after);
    }
    // Help and version are added late by clap, in English; our own come first.
    if command.get_version().is_some() {
        command = command.disable_version_flag(true).arg(
            clap::Arg::new("version")
                .short('V')
                .long("version")
                .action(clap::ArgAction::Version)
                .help_heading(texts.text("cli-heading-options"))
                .help(texts.text("arg-version")),
        );
    }
    command.disable_help_flag(true).arg(
        clap::Arg::new("help")
            .short('h')
            .long("help")
            .action(clap::ArgAction::Help)
            .help_heading(texts.text("cli-heading-options"))
            .help(texts.text("arg-help")),
    )
}
