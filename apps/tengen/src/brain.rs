//! `tengen brain`: the engine for tournament managers and graphical programs.

use std::io;
use std::process::ExitCode;

use host::Wishes;
use rules::Party;
use texts::Texts;

use crate::cli::{BrainOptions, PlayOptions};
use crate::exit::Failure;
use crate::play::engines::{built_in, seed_for};
use crate::play::options::{Options, SeatKind};

/// Runs the command until the manager says `END` or goes away.
pub(crate) fn run(told: &BrainOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let told = told.clone();
    let engine = told.engine.as_deref().unwrap_or("engine");
    let white = SeatKind::parse(engine, "--engine", texts)?;
    if !matches!(white, SeatKind::Engine { .. } | SeatKind::Primer { .. } | SeatKind::Textbook { .. }) {
        let slots = [("option", "--engine".into()), ("value", engine.into())];
        return Err(Failure::Usage(texts.format("brain-engine", &slots)));
    }
    let for_engine = [
        (told.depth.is_some(), "--depth"),
        (told.nodes.is_some(), "--nodes"),
        (told.time.is_some(), "--time"),
        (told.threads.is_some(), "--threads"),
        (told.hash.is_some(), "--hash"),
        (told.ponder, "--ponder"),
    ];
    if let Some((_, option)) = for_engine.into_iter().find(|(given, _)| *given)
        && !matches!(white, SeatKind::Engine { .. })
    {
        return Err(Failure::Usage(texts.format("brain-engine-only", &[("option", option.into())])));
    }
    let play = PlayOptions {
        white: Some(engine.to_owned()),
        // Full strength unless told otherwise: a manager gives time, not levels.
        level: told.level.or_else(|| Some("10".to_owned())),
        width: told.width,
        random_band: told.random_band,
        style: told.style,
        weights: told.weights,
        depth: told.depth,
        nodes: told.nodes,
        time: told.time,
        threads: told.threads,
        hash: told.hash,
        no_book: told.no_book,
        ponder: told.ponder,
        seed: told.seed.or_else(|| Some("0".to_owned())),
        ..PlayOptions::default()
    };
    let options = Options::read(&play, texts)?;
    let seed = seed_for(Party::B, &options.strength);
    let strength = &options.strength;
    let limits = Wishes { time: strength.time, depth: strength.depth, nodes: strength.nodes };
    let factory = built_in(&options, Party::B, seed, ::brain::chooser(seed), limits);
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    ::brain::run(io::stdin(), io::stdout(), ::brain::about(processors), factory, options.strength.ponder)?;
    Ok(ExitCode::SUCCESS)
}
