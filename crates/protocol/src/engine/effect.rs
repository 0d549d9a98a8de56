//! What the state machine wants done.

use duel::Limits;
use rules::{Point, Turn};

/// The number of a job; what comes late for an older one is ignored.
pub type JobId = u64;

/// Who the engine is. No commas and equals signs: some managers split at them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Who made it.
    pub author: String,
    /// Where from.
    pub country: String,
    /// Where to find it.
    pub www: String,
    /// Most threads it can use.
    pub max_threads: usize,
}

/// Something to think about.
#[derive(Clone, Debug)]
pub struct Job {
    /// Its number.
    pub id: JobId,
    /// What is asked.
    pub turn: Turn,
    /// What it may cost from now on.
    pub limits: Limits<Point>,
}

/// What must be done, in order.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Write a line to the manager, and flush.
    Write(String),
    /// Ask the engine. One job is open at a time.
    Think(Box<Job>),
    /// Tell the engine to answer this job now.
    Stop(JobId),
    /// Let the engine ponder what the other side is asked, until the next [`Effect::Think`], [`Effect::NewGame`] or
    /// [`Effect::StopPondering`]. Nothing that it finds is reported.
    Ponder(Box<Turn>),
    /// Let it ponder no longer.
    StopPondering,
    /// The next job belongs to another game.
    NewGame,
    /// Use so many MiB for tables.
    Memory(usize),
    /// Use so many threads.
    Threads(usize),
    /// Leave now.
    Exit,
}
