//! The checks on engines with known habits.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use std::time::Duration;

use host::external::EngineSpec;
use lab::compliance::{Cases, Need, Outcome, Patience, Reason, Report, run};

fn report(habits: &[&str]) -> Report {
    let args = habits.iter().map(|&habit| habit.to_owned()).collect();
    let spec = EngineSpec { args, ..EngineSpec::new(env!("CARGO_BIN_EXE_mock-engine-lab")) };
    let patience = Patience {
        start: Duration::from_secs(if habits.is_empty() { 20 } else { 2 }),
        answer: Duration::from_millis(150),
        turn: Duration::from_millis(100),
        tolerance: Duration::from_millis(if habits.is_empty() { 5_000 } else { 400 }),
        end: Duration::from_millis(if habits.contains(&"no-end") { 150 } else { 5_000 }),
    };
    // The positions are about strength, which the engine has not.
    let cases = Cases { tasks: Vec::new(), ..Cases::built_in() };
    let mut seen = 0;
    let report = run(&spec, patience, &cases, &mut |_| seen += 1);
    assert_eq!(seen, report.items.len());
    report
}

fn outcome<'a>(report: &'a Report, name: &str) -> &'a Outcome {
    &report.items.iter().find(|item| item.subject.name() == name).unwrap().outcome
}

#[test]
fn a_well_behaved_engine() {
    let report = report(&[]);
    assert_eq!(report.failures().next(), None);
    assert!(report.about.as_deref().is_some_and(|about| about.contains("Mock")));
    for name in ["turn-occupied", "board-twice", "swap2-choose", "turn-and-takeback", "garbage", "long-line"]
    {
        assert!(matches!(outcome(&report, name), Outcome::Pass(_)), "{name}: {:?}", outcome(&report, name));
    }
    assert!(matches!(outcome(&report, "yxstop"), Outcome::Untested(Reason::TooQuick)));
    for name in ["yxboard", "yxshowinfo", "show-forbid", "rectstart"] {
        let item = report.items.iter().find(|item| item.subject.name() == name).unwrap();
        assert_ne!(item.need, Need::Mandatory);
        assert!(!matches!(item.outcome, Outcome::Pass(_)), "{name}: {:?}", item.outcome);
    }
    assert_eq!(*outcome(&report, "yxshowinfo"), Outcome::Missing);
}

#[test]
fn bad_habits_are_found() {
    for (habit, name) in
        [("no-end", "end"), ("twice", "turn"), ("crash", "turn"), ("refuse", "begin"), ("script=7,7", "turn")]
    {
        let report = report(&[habit]);
        assert!(
            report.failures().any(|item| item.subject.name() == name),
            "{habit}: {:?}",
            outcome(&report, name)
        );
    }
}

#[test]
fn without_a_start_there_is_no_more() {
    for habit in ["bad-start", "crash-start"] {
        assert_eq!(report(&[habit]).items.len(), 1);
    }
}
