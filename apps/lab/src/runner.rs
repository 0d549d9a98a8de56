//! Games side by side: workers take them from the schedule, results come back one by one.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use duel::StopToken;
use rules::{ByColor, Color, Point, Settings};

use crate::contestant::Contestant;
use crate::game::{self, Adjudication, TimeControl};
use crate::random::Random;
use crate::schedule::Game;
use crate::sprt::{Sprt, Verdict};
use crate::stats::Pentanomial;
use crate::store::Record;

/// Makes contestants: one for each worker.
pub type Entrance = Arc<dyn Fn() -> Box<dyn Contestant> + Send + Sync>;

/// An engine of the match.
#[derive(Clone)]
pub struct Entrant {
    /// Its name in the report; no two have the same.
    pub name: String,
    /// How it comes in.
    pub entrance: Entrance,
    /// Its time control.
    pub control: TimeControl,
}

/// All that a match needs.
pub struct Plan {
    /// Rule, size, and that forbidden moves lose: see [`game::settings`].
    pub settings: Settings,
    /// The engines.
    pub entrants: Vec<Entrant>,
    /// The games.
    pub games: Vec<Game>,
    /// The openings. Rounds beyond them begin with the first again.
    pub openings: Vec<Vec<Point>>,
    /// When games are drawn by agreement.
    pub adjudication: Adjudication,
    /// Seed of the random choices of engines.
    pub seed: u64,
    /// How many games run side by side, at least one.
    pub concurrency: usize,
    /// When the match may end before its schedule; for two engines.
    pub sprt: Option<Sprt>,
}

/// How to end a match from outside.
#[derive(Clone, Debug, Default)]
pub struct Signals {
    /// Begin no more games.
    pub finish: StopToken,
    /// Give up those that run.
    pub abort: StopToken,
}

/// Why a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All games are played.
    Complete,
    /// The test has decided.
    Decided(Verdict),
    /// It was told to end.
    Interrupted,
}

impl Plan {
    /// The names of the engines.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.entrants.iter().map(|entrant| entrant.name.clone()).collect()
    }

    /// The stones a game begins with.
    fn opening(&self, game: &Game) -> &[Point] {
        match self.openings.len() {
            0 => &[],
            count => &self.openings[game.round % count],
        }
    }

    /// One game; `None` if it was given up.
    fn play(&self, game: &Game, seats: &mut Seats, abort: &StopToken) -> Option<Record> {
        // Seeds hang on the game and nothing else: not on what was played before, nor on how many run side by side.
        let mut random = Random::new(self.seed, 2 + game.index as u64);
        let seeds = ByColor::new(random.bits(), random.bits());
        let control = ByColor::new(self.entrants[game.black()].control, self.entrants[game.white()].control);
        let opening = self.opening(game);
        let (black, white) = seats.two(game, &self.entrants);
        let finished = game::play(
            &self.settings,
            opening,
            ByColor::new(black, white),
            &control,
            &self.adjudication,
            seeds,
            abort,
        )?;
        Some(Record::new(game, &self.names(), opening.len(), finished))
    }

    /// Plays what `records` do not have yet. Every new game goes to `sink` and then to `records`. An error of the sink
    /// ends the match like [`Signals::abort`] and comes back.
    ///
    /// With an [`Sprt`], the pairs are looked at in the order of the schedule: which games are quick to finish has no
    /// influence. Games that run when it decides are finished and counted, too.
    ///
    /// # Errors
    /// What the sink says.
    pub fn run(
        &self,
        records: &mut Vec<Record>,
        signals: &Signals,
        sink: &mut dyn FnMut(&Record) -> io::Result<()>,
    ) -> io::Result<End> {
        let mut test = Sequential::new(self, records);
        let is_done = |game: &&Game| !records.iter().any(|record| record.game == game.index + 1);
        let open: Vec<Game> = self.games.iter().filter(is_done).copied().collect();
        let queue = Mutex::new(open.into_iter());
        let enough = AtomicBool::new(test.verdict != Verdict::Open);
        let (results, inbox) = mpsc::channel();
        let mut failed = None;
        std::thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let (results, queue, enough) = (results.clone(), &queue, &enough);
                scope.spawn(move || {
                    let mut seats = Seats::default();
                    let (heard, answer) = mpsc::sync_channel(1);
                    while !enough.load(Ordering::Relaxed) && !signals.finish.is_stopped() {
                        let game = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                        let Some(game) = game else { break };
                        let record = self.play(&game, &mut seats, &signals.abort);
                        let Some(record) = record else { break };
                        // Somebody listens until the last worker is done. No new game begins before this one has been
                        // looked at: it may decide the match.
                        let _ = results.send((record, heard.clone()));
                        let _ = answer.recv();
                    }
                });
            }
            drop(results);
            for (record, heard) in &inbox {
                if failed.is_none()
                    && let Err(error) = sink(&record)
                {
                    failed = Some(error);
                    signals.finish.stop();
                    signals.abort.stop();
                }
                records.push(record);
                test.look(records);
                enough.store(test.verdict != Verdict::Open, Ordering::Relaxed);
                let _ = heard.send(());
            }
        });
        records.sort_by_key(|record| record.game);
        match (failed, test.verdict) {
            (Some(error), _) => Err(error),
            (None, Verdict::Open) if records.len() >= self.games.len() => Ok(End::Complete),
            (None, Verdict::Open) => Ok(End::Interrupted),
            (None, verdict) => Ok(End::Decided(verdict)),
        }
    }
}

/// The contestants of one worker, made when they are first needed.
#[derive(Default)]
struct Seats(Vec<Option<Box<dyn Contestant>>>);

impl Seats {
    /// Black and White of a game.
    fn two(&mut self, game: &Game, entrants: &[Entrant]) -> (&mut dyn Contestant, &mut dyn Contestant) {
        self.0.resize_with(entrants.len(), || None);
        let (low, high) = (game.first.min(game.second), game.first.max(game.second));
        let (head, tail) = self.0.split_at_mut(high);
        let low_seat = head[low].get_or_insert_with(|| (entrants[low].entrance)());
        let high_seat = tail[0].get_or_insert_with(|| (entrants[high].entrance)());
        match game.black() == low {
            true => (low_seat.as_mut(), high_seat.as_mut()),
            false => (high_seat.as_mut(), low_seat.as_mut()),
        }
    }
}

/// The test, fed with pairs in the order of the schedule.
struct Sequential {
    sprt: Option<Sprt>,
    pairs: Pentanomial,
    next: usize,
    verdict: Verdict,
}

impl Sequential {
    fn new(plan: &Plan, records: &[Record]) -> Sequential {
        let mut test =
            Sequential { sprt: plan.sprt, pairs: Pentanomial::default(), next: 0, verdict: Verdict::Open };
        test.look(records);
        test
    }

    /// Takes in the pairs that have become complete. Once decided, it stays so.
    fn look(&mut self, records: &[Record]) {
        let Some(sprt) = self.sprt else { return };
        while self.verdict == Verdict::Open {
            let half_points = |color: Color, game: usize| {
                records.iter().find(|record| record.game == game).map(|record| record.half_points(color))
            };
            // The first engine has Black in the first game of a pair.
            let first = half_points(Color::Black, 2 * self.next + 1);
            let second = half_points(Color::White, 2 * self.next + 2);
            let (Some(first), Some(second)) = (first, second) else { break };
            self.pairs.add(first + second);
            self.next += 1;
            self.verdict = sprt.verdict(&self.pairs);
        }
    }
}
