//! The engines of a game: one for each engine's seat, one for hints.

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use host::external::{EngineSpec, ExternalOptions, ExternalPlayer, NoticeSink};
use host::{
    Chooser, ChooserOptions, Engine, EngineError, EngineEvent, EngineFactory, EngineThread, Pondering,
    SeatedEngine, SeatedOptions, Wishes, engine_factory,
};
use primer::{Primer, Textbook, TextbookOptions};
use rules::{ByParty, Party, Turn};
use session::{Budget, Purpose, Session};

use super::Event;
use super::options::{Options, SeatKind, Strength};

/// How many root moves an engine puts values on, for `values` and the log.
const CANDIDATES: usize = 5;
/// What the strongest level takes for a move when nobody says how long: where `longer` starts from.
const USUAL_TIME: Duration = Duration::from_millis(900);

/// How much longer than its limit a program may take, which may have to be started first and has limits of its own.
const EXTERNAL_GRACE: Duration = Duration::from_secs(15);

/// The engines, made when they are first needed.
pub(crate) struct Engines {
    seats: ByParty<Option<EngineThread>>,
    hints: Option<EngineThread>,
    pondering: Pondering,
    events: Sender<Event>,
    /// Counts renewals: events of engines that were given up carry an older number.
    generation: u64,
}

impl Engines {
    /// No engines yet; what they report goes to `events`.
    pub(crate) fn new(events: Sender<Event>) -> Engines {
        Engines {
            seats: ByParty::default(),
            hints: None,
            pondering: Pondering::default(),
            events,
            generation: 0,
        }
    }

    /// Forgets the engines, so that the next ones are made with new settings.
    pub(crate) fn renew(&mut self) {
        self.generation += 1;
        self.seats = ByParty::default();
        self.hints = None;
        self.pondering = Pondering::default();
    }

    /// The number that events of the present engines carry.
    pub(crate) fn generation(&self) -> u64 {
        self.generation
    }

    /// Asks the engine of a player, or the one for hints; says the scale of its win rates.
    pub(crate) fn ask(
        &mut self,
        id: u64,
        turn: Turn,
        purpose: Purpose,
        budget: Budget,
        options: &Options,
    ) -> Result<f64, EngineError> {
        let party = turn.party;
        let slot = match purpose {
            Purpose::Decide => &mut self.seats[party],
            Purpose::Hint => &mut self.hints,
        };
        let engine = match slot {
            Some(engine) => engine,
            None => {
                let seed = seed_for(party, &options.strength);
                let (events, generation) = (self.events.clone(), self.generation);
                // When the game is gone, nobody wants to know any more.
                // Nothing here shows a search while it runs.
                let sink = move |event: EngineEvent| {
                    if event.is_final() {
                        drop(events.send(Event::Engine(generation, event)));
                    }
                };
                let nodes = SeatedEngine::OPENING_NODES;
                let chooser = ChooserOptions { seed, nodes, ..ChooserOptions::default() };
                let mut grace = EngineThread::GRACE;
                let factory = match (purpose, &options.seats[party]) {
                    (Purpose::Decide, SeatKind::External(external)) => {
                        grace = EXTERNAL_GRACE;
                        let told = seated(options, SeatedEngine::MAX_LEVEL);
                        let (events, generation) = (self.events.clone(), self.generation);
                        let notices =
                            move |notice| drop(events.send(Event::Notice(generation, party, notice)));
                        program(external.spec.clone(), chooser, told, Arc::new(notices))
                    }
                    (Purpose::Decide, _) => built_in(options, party, seed, chooser, Wishes::default()),
                    // A hint is worth asking for only if it is the best that can be given.
                    (Purpose::Hint, _) => {
                        let told = seated(options, SeatedEngine::MAX_LEVEL);
                        engine_factory(chooser, move || SeatedEngine::new(told))
                    }
                };
                slot.insert(EngineThread::with_grace(factory, grace, sink)?)
            }
        };
        let mut limits = host::budget(&budget, &wishes(&options.strength));
        // Values of several moves cost the engine strength; and where a book may know the reply, nothing else is wanted.
        let is_strong = purpose == Purpose::Decide && matches!(options.seats[party], SeatKind::Engine { .. });
        let is_early = turn.position.moves().len() < 3;
        limits.candidates = if is_strong || is_early { 1 } else { CANDIDATES };
        engine.ask(id, turn, limits);
        Ok(engine.win_rate_scale())
    }

    /// Lets the engine ponder that may, and no other. Called after everything that happens.
    pub(crate) fn ponder(&mut self, session: &Session) {
        self.pondering.follow(Some(session), &self.seats);
    }

    /// Stops whoever thinks on this.
    pub(crate) fn cancel(&self, id: u64) {
        for engine in [&self.seats.a, &self.seats.b, &self.hints].into_iter().flatten() {
            engine.cancel(id);
        }
    }
}

/// Both players' engines get seeds of their own, or they would make the same random choices.
pub(crate) fn seed_for(party: Party, strength: &Strength) -> u64 {
    match party {
        Party::A => strength.seed,
        Party::B => strength.seed.wrapping_add(1),
    }
}

fn wishes(strength: &Strength) -> Wishes {
    let patient = strength.patience > 1 && strength.depth.is_none() && strength.nodes.is_none();
    let time = match strength.time {
        Some(time) => Some(time * strength.patience),
        None if patient => Some(USUAL_TIME * strength.patience),
        None => None,
    };
    let nodes = strength.nodes.map(|nodes| nodes.saturating_mul(u64::from(strength.patience)));
    Wishes { time, depth: strength.depth, nodes }
}

/// Makes the built-in engine that sits at a place; `limits` hold for the engine besides those of each request.
pub(crate) fn built_in(
    options: &Options,
    party: Party,
    seed: u64,
    chooser: ChooserOptions,
    limits: Wishes,
) -> EngineFactory {
    if let SeatKind::Textbook { lesson, depth, width, playouts } = options.seats[party] {
        let usual = TextbookOptions::default();
        let width = width.or(options.strength.width).unwrap_or(usual.width);
        let playouts = playouts.unwrap_or(usual.playouts);
        let told = TextbookOptions { depth, width, playouts, seed };
        return engine_factory(chooser, move || Textbook::new(lesson, told.clone()));
    }
    if matches!(options.seats[party], SeatKind::Primer { .. }) {
        let primer = primer_options(options, options.level(party), seed);
        return engine_factory(chooser, move || Primer::new(primer.clone()));
    }
    // Hints and the help for programs search: who asks wants to know what the engine thinks.
    let told =
        SeatedOptions { limits, seed, book: options.strength.book, ..seated(options, options.level(party)) };
    engine_factory(chooser, move || SeatedEngine::new(told))
}

/// The settings of the engine at a level.
fn seated(options: &Options, level: u8) -> SeatedOptions {
    let strength = &options.strength;
    SeatedOptions { level, threads: strength.threads, memory: strength.hash, ..SeatedOptions::default() }
}

/// Makes players around a program, with the built-in engine for what the protocol cannot ask.
fn program(
    spec: EngineSpec,
    chooser: ChooserOptions,
    told: SeatedOptions,
    notices: NoticeSink,
) -> EngineFactory {
    Arc::new(move || -> Engine {
        let built_in = Box::new(Chooser::new(SeatedEngine::new(told), chooser));
        let options = ExternalOptions::default();
        Box::new(ExternalPlayer::new(spec.clone(), options, built_in, notices.clone()))
    })
}

/// The settings of the teaching engine at a level.
fn primer_options(options: &Options, level: u8, seed: u64) -> primer::Options {
    let strength = &options.strength;
    let mut primer = primer::Options::for_level(level).with_seed(seed);
    // A few first replies that a short search cannot find.
    primer.book = true;
    primer.style = strength.style;
    if let Some(weights) = &options.weights {
        primer.weights = weights.clone();
    }
    if let Some(width) = strength.width {
        primer.width = Some(width);
    }
    if let Some(percent) = strength.random_band {
        primer.random_band_pct = percent;
    }
    primer
}
