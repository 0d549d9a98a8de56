//! Jobs that take minutes: the same questions as the tests ask, put far more often.

use std::fmt::Write as _;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use rules::text::PositionText;
use rules::{BoardSize, Rule, Settings, census};

use crate::Usage;
use crate::engine_games;
use crate::repo::Repo;

// The second judge lives with the tests of `rules`; here it gets more time.
#[path = "../../crates/rules/tests/reference/mod.rs"]
#[allow(clippy::unwrap_used, reason = "test code of another crate")]
mod reference;

use reference::compare::{Family, Random, Worst, climb, compare_random, lattices, random_lattice};

/// Where the census tables are.
const CENSUS: &str = "data/census/";

/// What the command line sets.
#[derive(Debug, PartialEq, Eq)]
struct Options {
    positions: u64,
    seed: u64,
    /// Games of the engine against itself.
    games: u64,
    /// Time of a move in them, in milliseconds.
    move_ms: u64,
    /// Whether tables are written anew instead of checked.
    write: bool,
    jobs: Vec<String>,
}

/// A job: says what it did, or fails.
struct Job {
    name: &'static str,
    says: &'static str,
    run: fn(&Options) -> Result<String>,
}

const JOBS: [Job; 4] = [
    Job {
        name: "judge",
        says: "forbidden moves as the second judge sees them, on random positions",
        run: judge,
    },
    Job { name: "worst", says: "boards on which one verdict costs most", run: worst },
    Job { name: "census", says: "numbers of legal games as the tables have them", run: census },
    Job { name: "games", says: "the engine against itself through the manager", run: games },
];

/// The names of the jobs.
pub(crate) fn names() -> String {
    JOBS.map(|job| job.name).join(" ")
}

/// Runs the jobs named, or all. What these jobs count would take hours without optimisation, so an unoptimised build
/// hands over to an optimised one.
pub(crate) fn run(arguments: &[String]) -> Result<bool> {
    let options = Options::parse(arguments)?;
    if cfg!(debug_assertions) {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let status = Command::new(cargo)
            .args(["run", "--quiet", "--release", "--package", "xtask", "--", "deep"])
            .args(arguments)
            .current_dir(Repo::find_root()?)
            .status()
            .context("cargo could not be started")?;
        return Ok(status.success());
    }
    let mut failed = 0;
    for job in
        JOBS.iter().filter(|job| options.jobs.is_empty() || options.jobs.iter().any(|name| name == job.name))
    {
        println!("deep {}: {}", job.name, job.says);
        let start = Instant::now();
        let (verdict, text) = match (job.run)(&options) {
            Ok(report) => ("ok", report),
            Err(error) => {
                failed += 1;
                ("FAILED", format!("{error:#}"))
            }
        };
        text.lines().for_each(|line| println!("    {line}"));
        println!("deep {}: {verdict} ({:.1?})", job.name, start.elapsed());
    }
    Ok(failed == 0)
}

impl Options {
    fn parse(arguments: &[String]) -> Result<Options, Usage> {
        let mut options = Options {
            positions: 100_000,
            seed: 1,
            games: 1_000,
            move_ms: 50,
            write: false,
            jobs: Vec::new(),
        };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let mut number = || {
                let text = arguments.next().ok_or_else(|| Usage(format!("{argument} needs a number")))?;
                text.replace('_', "")
                    .parse()
                    .map_err(|_| Usage(format!("'{text}' is no number for {argument}")))
            };
            match argument.as_str() {
                "--positions" => options.positions = number()?,
                "--seed" => options.seed = number()?,
                "--games" => options.games = number()?,
                "--move-ms" => options.move_ms = number()?,
                "--write" => options.write = true,
                name if JOBS.iter().any(|job| job.name == name) => options.jobs.push(name.to_owned()),
                name => return Err(Usage(format!("'{name}' is no deep job: expected {}", names()))),
            }
        }
        Ok(options)
    }
}

/// Games with little time.
fn games(options: &Options) -> Result<String> {
    engine_games::run(options.games, options.move_ms, options.seed)
}

/// Both families of random positions, each on a thread of its own.
fn judge(options: &Options) -> Result<String> {
    let compare = |seed, family| compare_random(seed, options.positions, family);
    let (dense, open) = std::thread::scope(|scope| {
        let open = scope.spawn(|| compare(options.seed.wrapping_add(1), Family::Open));
        (compare(options.seed, Family::Dense), open.join())
    });
    let open = open.map_err(|_| anyhow!("the comparison of open positions panicked"))?;
    let mut report = String::new();
    for (name, outcome) in [("dense", dense), ("open", open)] {
        match outcome {
            Ok(figures) => writeln!(report, "{name}: {figures}")?,
            Err(difference) => bail!("{report}{name}: {difference}"),
        }
    }
    Ok(report)
}

/// Searches for boards on which the recursion of one verdict is longest: regular ones, random lattices, and then the
/// worst of these changed step by step. There is nothing to pass or fail but the time and the stack; the figures are for
/// the documentation.
fn worst(options: &Options) -> Result<String> {
    let regular = lattices(&[9, 15, 22], 5, 3);
    let mut random = Random::new(options.seed);
    let mut irregular = Worst::new();
    for _ in 0..options.positions / 10 {
        irregular.judge_all(&random_lattice(&mut random, 15));
    }
    let climbed = climb(&mut random, irregular.grid.clone(), 3_000, 100_000);
    Ok(format!("regular: {regular}\nrandom lattices: {irregular}\nclimbing: {climbed}"))
}

/// Counts every line of every table again.
fn census(options: &Options) -> Result<String> {
    let repo = Repo::open()?;
    let mut lines = 0;
    let mut differences = String::new();
    for (path, table) in repo.texts_in(CENSUS, ".txt") {
        let (rewritten, counted) = recount(table).with_context(|| path.to_owned())?;
        lines += counted;
        if rewritten != table && options.write {
            std::fs::write(repo.root().join(path), &rewritten).with_context(|| path.to_owned())?;
        } else {
            for (number, (line, other)) in table.lines().zip(rewritten.lines()).enumerate() {
                if line != other {
                    writeln!(differences, "{path}:{}: '{line}', counted '{other}'", number + 1)?;
                }
            }
        }
    }
    if lines == 0 {
        bail!("no table in {CENSUS}");
    }
    if differences.is_empty() { Ok(format!("{lines} lines counted")) } else { bail!("{differences}") }
}

/// A census table with its numbers counted again, and how many lines have numbers. A line is
/// `rule size position | depth nodes wins forbidden`; the position is a position text, `-` the empty board; blank lines
/// and those that begin with `#` are comments; numbers that are missing are filled in.
fn recount(table: &str) -> Result<(String, usize)> {
    let mut rewritten = String::new();
    let mut counted = 0;
    for line in table.lines() {
        if line.trim().is_empty() || line.starts_with('#') {
            writeln!(rewritten, "{line}")?;
            continue;
        }
        let (start, depth) = recount_line(line).with_context(|| format!("'{line}'"))?;
        let (mut position, start) = start;
        let census = census::count(&mut position, depth);
        writeln!(rewritten, "{start} | {depth} {} {} {}", census.nodes, census.wins, census.forbidden)?;
        counted += 1;
    }
    Ok((rewritten, counted))
}

/// The position that a line begins with, as it is and as text, and the depth to count to.
fn recount_line(line: &str) -> Result<((rules::Position, &str), u32)> {
    let (start, numbers) = line.split_once(" | ").context("' | ' is missing")?;
    let mut words = start.splitn(3, ' ');
    let (Some(rule), Some(size), Some(text)) = (words.next(), words.next(), words.next()) else {
        bail!("expected rule, size and position before ' | '");
    };
    let rule: Rule = rule.parse().map_err(|error| anyhow!("{error}"))?;
    let size = BoardSize::new(size.parse()?).map_err(|error| anyhow!("{error}"))?;
    let text = if text == "-" { "" } else { text };
    let text = PositionText::parse(text).map_err(|error| anyhow!("{error}"))?;
    let position = text.replay(Settings::new(rule, size)).map_err(|error| anyhow!("{error:?}"))?;
    let depth = numbers.split(' ').next().context("the depth is missing")?.parse()?;
    Ok(((position, start), depth))
}

#[cfg(test)]
mod tests {
    use super::{Options, recount};

    fn parse(text: &str) -> Result<Options, String> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        Options::parse(&words).map_err(|error| error.to_string())
    }

    #[test]
    fn options_are_read() {
        let jobs = vec!["judge".to_owned()];
        let expected = Options { positions: 2_000, seed: 7, games: 40, move_ms: 20, write: false, jobs };
        assert_eq!(parse("--positions 2_000 judge --seed 7 --games 40 --move-ms 20"), Ok(expected));
        assert!(parse("--positions").is_err());
        assert!(parse("--positions many").is_err());
        assert!(parse("nothing").is_err());
    }

    #[test]
    fn tables_are_counted_again() {
        let table =
            "# rule size position | depth nodes wins forbidden\nfreestyle 5 - | 1\nstandard 5 c3 | 2 0 0 0\n";
        let (rewritten, counted) = recount(table).unwrap();
        assert_eq!(counted, 2);
        assert_eq!(rewritten.lines().nth(1), Some("freestyle 5 - | 1 25 0 0"));
        assert_eq!(rewritten.lines().nth(2), Some("standard 5 c3 | 2 552 0 0"));
        assert!(recount("freestyle 5 | 1").is_err());
    }
}
