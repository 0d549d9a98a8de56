//! How even the games are that the engine's own opening play leads to: for each protocol it plays openings against
//! itself, and every position that comes out is played to the end twice.
//!
//! ```sh
//! cargo run --release -p lab --example opening_balance -- 50 3000 3000
//! cargo run --release -p lab --example opening_balance -- 50 3000 20000 swap2
//! ```
//!
//! The arguments are the number of openings of each protocol, the nodes of a move, the nodes for each position that is
//! compared in an opening, and the protocols (all). The two games of an opening differ by a tenth of their nodes. Black's score should lie between 40 and 60%; the exit code is 1 if one does not.

use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use duel::{Limits, NoClock, Player, StopToken};
use host::{Chooser, ChooserOptions, SeatedEngine, SeatedOptions};
use rules::{BoardSize, Color, Opening, Position, Protocol, Request, Rule, Settings, Turn};

/// The protocols with the rules they are played under.
const PLAYED: [(&str, Rule); 3] =
    [("swap2", Rule::Standard), ("taraguchi-10", Rule::Renju), ("soosyrv-8", Rule::Renju)];

type Seated = Chooser<SeatedEngine>;

/// Wins of Black, draws and wins of White.
#[derive(Clone, Copy, Default)]
struct Tally([usize; 3]);

impl Tally {
    fn games(self) -> usize {
        self.0.iter().sum()
    }

    /// Black's score in per cent.
    fn black(self) -> f64 {
        (self.0[0] as f64 + self.0[1] as f64 / 2.0) * 100.0 / self.games().max(1) as f64
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = arguments.iter().take(3).filter_map(|text| text.parse().ok()).collect();
    let [openings, nodes, compared] = numbers[..] else {
        eprintln!("usage: opening_balance OPENINGS NODES NODES [PROTOCOL…]");
        return ExitCode::from(2);
    };
    let wanted = &arguments[3..];
    let mut is_balanced = true;
    for (name, rule) in PLAYED {
        if !wanted.is_empty() && !wanted.iter().any(|wanted| wanted == name) {
            continue;
        }
        let Ok(protocol) = name.parse::<Protocol>() else {
            eprintln!("opening_balance: no protocol {name}");
            return ExitCode::from(2);
        };
        match measure(protocol, rule, openings as usize, [nodes, compared]) {
            Ok(tally) => {
                let [black, draws, white] = tally.0;
                println!("{name}: black {black}, draws {draws}, white {white}: {:.1}%", tally.black());
                is_balanced &= (40.0..=60.0).contains(&tally.black());
            }
            Err(what) => {
                eprintln!("opening_balance: {name}: {what}");
                return ExitCode::FAILURE;
            }
        }
    }
    if is_balanced { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Two threads share the openings.
fn measure(
    protocol: Protocol,
    rule: Rule,
    openings: usize,
    [nodes, compared]: [u64; 2],
) -> Result<Tally, String> {
    let next = AtomicUsize::new(0);
    let work = || -> Result<Tally, String> {
        let mut tally = Tally::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= openings {
                return Ok(tally);
            }
            let start = propose(protocol, rule, number as u64, compared)?;
            for nodes in [nodes, nodes + nodes / 10] {
                let winner = play_out(start.clone(), nodes)?;
                tally.0[match winner {
                    Some(Color::Black) => 0,
                    None => 1,
                    Some(Color::White) => 2,
                }] += 1;
            }
        }
    };
    std::thread::scope(|scope| {
        let threads = [scope.spawn(work), scope.spawn(work)];
        let mut sum = Tally::default();
        for thread in threads {
            let tally = thread.join().map_err(|_| "a thread panicked".to_owned())??;
            sum.0.iter_mut().zip(tally.0).for_each(|(sum, part)| *sum += part);
        }
        Ok(sum)
    })
}

fn engine(seed: u64, nodes: u64) -> Seated {
    let options = SeatedOptions { memory: 8, ..SeatedOptions::default() };
    Chooser::new(SeatedEngine::new(options), ChooserOptions { seed, nodes, ..ChooserOptions::default() })
}

/// An opening played by the engine on both sides, to where only moves are asked for.
fn propose(protocol: Protocol, rule: Rule, seed: u64, nodes: u64) -> Result<Position, String> {
    let mut engine = engine(seed, nodes);
    let mut position = Position::new(Settings::new(rule, BoardSize::RENJU));
    let mut opening = Opening::new(protocol);
    while let Some((party, request)) = opening.request(&position) {
        if request == Request::Move {
            break;
        }
        let turn = Turn { position: position.clone(), opening: opening.clone(), party, request };
        let decision = engine
            .decide(&turn, &Limits::default(), &NoClock, &StopToken::new(), &mut |_| {})
            .map_err(|error| error.to_string())?;
        opening.apply(&mut position, &decision.answer).map_err(|error| format!("{error:?}"))?;
    }
    Ok(position)
}

/// The winner when the engine plays both sides.
fn play_out(mut position: Position, nodes: u64) -> Result<Option<Color>, String> {
    let mut engine = engine(0, nodes);
    let limits = Limits::default().with_nodes(nodes);
    let opening = Opening::new(Protocol::None);
    while position.result().is_none() {
        let Some((party, request)) = opening.request(&position) else { break };
        let turn = Turn { position: position.clone(), opening: opening.clone(), party, request };
        let decision = engine
            .decide(&turn, &limits, &NoClock, &StopToken::new(), &mut |_| {})
            .map_err(|error| error.to_string())?;
        let rules::Answer::Move(mv) = decision.answer else { return Err("no move".to_owned()) };
        position.play(mv).map_err(|error| format!("{error:?}"))?;
    }
    Ok(position.result().and_then(|result| result.winner))
}
