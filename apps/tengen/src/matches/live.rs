//! The line that shows how far a match is, on standard error of a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lab::report::Report;
use lab::runner::Plan;
use lab::store::Record;
use texts::Texts;

use super::show;

/// The live line. Where standard error is no terminal, nothing is shown.
pub(super) struct Live<'a> {
    bar: ProgressBar,
    plan: &'a Plan,
    records: Vec<Record>,
    texts: &'a Texts,
}

impl<'a> Live<'a> {
    /// A line that begins with the games that are there already.
    pub(super) fn new(plan: &'a Plan, records: &[Record], texts: &'a Texts) -> Live<'a> {
        let target = ProgressDrawTarget::stderr();
        let bar = ProgressBar::with_draw_target(Some(plan.games.len() as u64), target);
        let template = texts.format(
            "match-live",
            &[
                ("bar", "{bar:24}".into()),
                ("played", "{pos}".into()),
                ("games", "{len}".into()),
                ("elapsed", "{elapsed_precise}".into()),
                ("left", "{eta_precise}".into()),
                ("score", "{msg}".into()),
            ],
        );
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        let bar = bar.with_position(records.len() as u64);
        // Games that are there already took no time now and say nothing about how long the rest takes.
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(500));
        let live = Live { bar, plan, records: records.to_vec(), texts };
        live.score();
        live
    }

    /// Another game is over.
    pub(super) fn add(&mut self, record: &Record) {
        self.bar.inc(1);
        if !self.bar.is_hidden() {
            self.records.push(record.clone());
            self.score();
        }
    }

    /// Takes the line away.
    pub(super) fn close(&self) {
        self.bar.finish_and_clear();
    }

    fn score(&self) {
        if !self.bar.is_hidden() {
            let report = Report::new(&self.plan.names(), &self.plan.games, &self.records);
            self.bar.set_message(show::short(&report, self.plan.sprt, self.texts));
        }
    }
}
