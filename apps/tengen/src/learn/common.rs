//! What the lessons share: the position and weights from the command line, and searches.

use duel::{Control, Game, Hook, Info, Limits, Observer, Search, Settings, StopToken};
use host::SystemClock;
use primer::{EarlyStop, Gomoku, Ideas, LeafVcf, Options, Shape, ShapeEvaluator, Weights, WeightsFault};
use rules::{Color, Point};
use texts::Texts;

use crate::cli::PositionOptions;
use crate::exit::Failure;
use crate::position_args::{self, invalid};

/// Nodes of the solver for fours at a leaf: what the highest level takes.
pub(crate) fn leaf_nodes() -> u64 {
    Options::for_level(Options::MAX_LEVEL).leaf_vcf_nodes
}

/// The position of the command line as a game.
pub(crate) fn read_game(options: &PositionOptions, texts: &Texts) -> Result<Gomoku, Failure> {
    let position = position_args::read(options, texts)?.place(texts)?;
    Ok(Gomoku::from_position(&position))
}

/// The same, where there must be something to search.
pub(crate) fn read_open_game(options: &PositionOptions, texts: &Texts) -> Result<Gomoku, Failure> {
    let game = read_game(options, texts)?;
    if is_over(&game) { Err(Failure::Input(texts.text("learn-over"))) } else { Ok(game) }
}

/// Whether nothing is left to play, by the moves or by what is on the board.
pub(crate) fn is_over(game: &Gomoku) -> bool {
    let has_five = Color::ALL.into_iter().any(|color| game.shapes(color).get(Shape::Five) > 0);
    game.outcome().is_some() || has_five || game.board().empty_count() == 0
}

/// A table of weights by name, or from a file.
pub(crate) fn weights(name: Option<&str>, texts: &Texts) -> Result<Weights, Failure> {
    let Some(name) = name else { return Ok(Weights::default()) };
    if let Ok(weights) = Weights::preset(name) {
        return Ok(weights);
    }
    if !std::path::Path::new(name).exists() {
        let allowed =
            texts.format("learn-weights-allowed", &[("names", texts.list(Weights::PRESETS).into())]);
        return Err(invalid("--weights", name, &allowed, texts));
    }
    let bytes = position_args::read_file(name, texts)?;
    Weights::parse(&String::from_utf8_lossy(&bytes)).map_err(|error| {
        let what = weights_fault(&error.fault, texts);
        let slots = [("file", name.into()), ("line", error.line.into()), ("what", what.into())];
        Failure::Input(texts.format("learn-weights-line", &slots))
    })
}

/// What is wrong with a weight.
pub(crate) fn weights_fault(fault: &WeightsFault, texts: &Texts) -> String {
    match fault {
        WeightsFault::Header(text) => texts.format("learn-weights-header", &[("text", text.as_str().into())]),
        WeightsFault::NoEquals(text) => {
            texts.format("learn-weights-equals", &[("text", text.as_str().into())])
        }
        WeightsFault::Unknown(name) => {
            let names = Shape::ALL.map(|shape| shape.name().replace('-', "_"));
            let others =
                ["double", "four_three", "tempo", "unit", "attack", "defence", "defence_against_four"];
            let names = texts.list(names.iter().map(String::as_str).chain(others));
            texts.format("learn-weights-unknown", &[("name", name.as_str().into()), ("names", names.into())])
        }
        WeightsFault::NotANumber { name, text } => texts.format(
            "learn-weights-number",
            &[("name", name.as_str().into()), ("text", text.as_str().into())],
        ),
        WeightsFault::OutOfRange { name, value, least, most } => texts.format(
            "learn-weights-range",
            &[
                ("name", name.as_str().into()),
                ("value", value.to_string().into()),
                ("least", least.to_string().into()),
                ("most", most.to_string().into()),
            ],
        ),
        WeightsFault::Twice { name, first } => {
            texts.format("learn-weights-twice", &[("name", name.as_str().into()), ("line", (*first).into())])
        }
        WeightsFault::Missing(name) => texts.format("learn-weights-missing", &[("name", (*name).into())]),
    }
}

/// A search with every switch it has.
#[derive(Clone)]
pub(crate) struct Setup {
    pub(crate) settings: Settings,
    pub(crate) ideas: Ideas,
    pub(crate) early_stop: EarlyStop,
    /// Nodes of the solver for fours at a leaf.
    pub(crate) leaf_vcf: u64,
}

impl Setup {
    /// Runs it on a position from nothing: empty table, no hints.
    pub(crate) fn run(
        &self,
        game: &Gomoku,
        limits: &Limits<Point>,
        observer: &mut impl Observer<Point>,
    ) -> Result<Info<Point>, Failure> {
        let mut game = game.clone();
        game.ideas = self.ideas;
        let mut evaluator = self.evaluator();
        let mut hook = self.hook();
        search(&self.settings, &mut game, &mut evaluator, &mut hook, observer, limits)
    }

    /// Its evaluator.
    pub(crate) fn evaluator(&self) -> ShapeEvaluator {
        let mut evaluator = ShapeEvaluator::default();
        evaluator.ideas.early_stop = self.early_stop;
        evaluator
    }

    /// Its solver.
    pub(crate) fn hook(&self) -> LeafVcf {
        LeafVcf::new(self.leaf_vcf).with_early_stop(self.early_stop == EarlyStop::Everywhere)
    }
}

/// One search from nothing.
pub(crate) fn search<G: Game>(
    settings: &Settings,
    game: &mut G,
    evaluator: &mut impl duel::Evaluator<G>,
    hook: &mut impl Hook<G>,
    observer: &mut impl Observer<G::Move>,
    limits: &Limits<G::Move>,
) -> Result<Info<G::Move>, Failure> {
    let mut search = Search::new(16);
    search.settings = settings.clone();
    let (clock, stop) = (SystemClock::new(), StopToken::new());
    let control = Control { limits, clock: &clock, stop: &stop, sink: &mut |_| {} };
    let info = search.run_observed(game, evaluator, hook, observer, control);
    info.map_err(|error| Failure::Internal(error.to_string()))
}

/// The color of a game's side.
pub(crate) fn color(side: duel::Side) -> Color {
    match side {
        duel::Side::First => Color::Black,
        duel::Side::Second => Color::White,
    }
}
