//! Whole matches between engines of this program.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use std::sync::Arc;
use std::time::Duration;

use lab::contestant::{BuiltIn, External};
use lab::game::{self, Adjudication, TimeControl};
use lab::openings::Openings;
use lab::report::Report;
use lab::runner::{End, Entrant, Plan, Signals};
use lab::schedule::schedule;
use lab::sprt::{Sprt, Verdict};
use lab::store::Record;
use primer::{Options, Primer};
use rules::{BoardSize, Rule};

fn entrant(level: u8) -> Entrant {
    let factory =
        move |seed| -> host::Engine { Box::new(Primer::new(Options::measured(level).with_seed(seed))) };
    let factory: lab::contestant::SeededFactory = Arc::new(factory);
    Entrant {
        name: format!("level {level}"),
        entrance: Arc::new(move || Box::new(BuiltIn::new(factory.clone(), Duration::from_secs(1)))),
        control: TimeControl { nodes: Some(2_000), ..TimeControl::default() },
    }
}

fn plan(games: usize, concurrency: usize, sprt: Option<Sprt>) -> Plan {
    let settings = game::settings(Rule::Renju, BoardSize::RENJU);
    Plan {
        settings,
        entrants: vec![entrant(3), entrant(1)],
        games: schedule(2, false, games),
        openings: Openings::random(4, games / 2, &settings, 1).lines,
        adjudication: Adjudication { after: Some(120), score: None },
        seed: 1,
        concurrency,
        sprt,
    }
}

/// The records without the times, which no two runs have alike.
fn run(plan: &Plan, records: &mut Vec<Record>) -> End {
    let end = plan.run(records, &Signals::default(), &mut |_| Ok(())).unwrap();
    for record in records.iter_mut() {
        for spent in [&mut record.black_spent, &mut record.white_spent] {
            (spent.time_us, spent.longest_us) = (0, 0);
        }
    }
    end
}

#[test]
fn a_match_is_the_same_however_it_is_run() {
    let mut alone = Vec::new();
    assert_eq!(run(&plan(12, 1, None), &mut alone), End::Complete);
    let mut together = Vec::new();
    run(&plan(12, 3, None), &mut together);
    assert_eq!(alone, together);
    // Some games are there already.
    let mut resumed: Vec<Record> = [7, 2, 3].map(|index: usize| alone[index].clone()).to_vec();
    run(&plan(12, 2, None), &mut resumed);
    assert_eq!(alone, resumed);
    let report = Report::new(&plan(12, 1, None).names(), &schedule(2, false, 12), &alone);
    assert!(report.standings[0].tally.wins >= 9, "{:?}", report.standings[0].tally);
    assert!(alone.iter().all(|record| record.opening == 4 && record.fault.is_none()));
}

#[test]
fn the_test_ends_a_match() {
    let sprt = Sprt { elo0: 0.0, elo1: 200.0, ..Sprt::default() };
    let mut records = Vec::new();
    assert_eq!(run(&plan(200, 1, Some(sprt)), &mut records), End::Decided(Verdict::Accepted));
    assert!(records.len() < 60 && records.len().is_multiple_of(2), "{}", records.len());
    // Decided is decided: nothing more is played.
    let count = records.len();
    assert_eq!(run(&plan(200, 1, Some(sprt)), &mut records), End::Decided(Verdict::Accepted));
    assert_eq!(records.len(), count);
}

#[test]
fn a_match_can_be_ended_from_outside() {
    let signals = Signals::default();
    let mut records = Vec::new();
    let mut sink = |_: &Record| {
        signals.finish.stop();
        Ok(())
    };
    assert_eq!(plan(12, 1, None).run(&mut records, &signals, &mut sink).unwrap(), End::Interrupted);
    assert!(records.len() < 4, "{}", records.len());
    let mut full = |_: &Record| Err(std::io::Error::other("disk full"));
    let error = plan(12, 1, None).run(&mut Vec::new(), &Signals::default(), &mut full).unwrap_err();
    assert_eq!(error.to_string(), "disk full");
}

#[test]
fn programs_play_and_faults_lose() {
    let spec = |mode: &str| {
        let mut spec = host::external::EngineSpec::new(env!("CARGO_BIN_EXE_mock-engine-lab"));
        spec.args = mode.split_whitespace().map(str::to_owned).collect();
        spec
    };
    let external = |name: &str, mode: &str| {
        let spec = spec(mode);
        Entrant {
            name: name.to_owned(),
            entrance: Arc::new(move || {
                Box::new(External::new(spec.clone(), host::external::ExternalOptions::default()))
            }),
            control: TimeControl { turn: Some(Duration::from_millis(500)), ..TimeControl::default() },
        }
    };
    let plan = Plan { entrants: vec![external("good", ""), external("bad", "crash")], ..plan(4, 2, None) };
    let mut records = Vec::new();
    assert_eq!(run(&plan, &mut records), End::Complete);
    assert!(records.iter().all(|record| record.reason == "crash" && record.fault.is_some()), "{records:?}");
    let report = Report::new(&plan.names(), &plan.games, &records);
    assert_eq!((report.standings[0].tally.wins, report.faults[1].get("crash")), (4, Some(&4)));
}
