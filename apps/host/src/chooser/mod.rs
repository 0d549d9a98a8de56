//! Answers to everything a game can ask, from an engine that only knows moves.
//!
//! Two questions that any engine can answer are enough: what is this position worth, and which are its best moves.
//! They are put to the wrapped engine as plain [`Request::Move`] turns with small limits; all of them together stay
//! within the limits of the decision.
//!
//! | request | answer |
//! | --- | --- |
//! | a move | the engine's own |
//! | a stone before the other side may choose a colour | of at least 20 placements the one nearest to even |
//! | a stone before another of one's own | at random near the others, for variety |
//! | any other stone | the best for one's own color |
//! | a choice | the color with the better value; more stones when it is even; the offer of fifth moves when even the last of them is good for Black |
//! | a number of fifth moves | the one that makes the last of them even |
//! | fifth moves | the best for Black, no two of them symmetric |
//! | a selection | the worst of them for Black |
//! | a draw offer | accepted from move 30 on when the win rate is within 3 points of even |
//!
//! Where fifth moves will be offered and their number is known, a position is worth what the last of Black's best fifth
//! moves is worth: White selects it. A fourth stone that is not there yet is White's best one.
//!
//! Values are compared as scores. A win rate is looked at only for what counts as even, and becomes units first.

mod probe;

use duel::{Candidate, Clock, Decision, Info, Limits, Player, PlayerError, Score, StopToken};
use rules::opening::fifth;
use rules::{Answer, Choice, Color, Opening, Point, Position, Protocol, Request, Turn, Zone};

use probe::{Probe, Random, Value};

/// The settings of a [`Chooser`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChooserOptions {
    /// Where the random choices begin; the same seed, request and node or depth limits give the same answer.
    pub seed: u64,
    /// How many placements of an opening stone are compared; fewer than 20 count as 20.
    pub placements: usize,
    /// Nodes for the value of one position when the limits name none; with a time limit up to twice as many.
    pub nodes: u64,
}

impl Default for ChooserOptions {
    fn default() -> ChooserOptions {
        ChooserOptions { seed: 0, placements: 24, nodes: 3_000 }
    }
}

/// Fewest placements that are compared.
const MIN_PLACEMENTS: usize = 20;
/// The first move number at which a draw is accepted.
const DRAW_FROM_MOVE: usize = 30;
/// Opening stones that may go anywhere go at most this far from the stones, or from the center.
const OPENING_DISTANCE: u8 = 4;

/// A player that answers every request: moves by the wrapped engine, everything else by its values.
///
/// ```
/// use duel::{Limits, NoClock, Player, StopToken};
/// use host::{Chooser, ChooserOptions};
/// use rules::{Opening, Position, Protocol, Settings, Turn};
/// let mut chooser = Chooser::new(primer::Primer::with_level(1), ChooserOptions::default());
/// let (mut position, mut opening) = (Position::new(Settings::default()), Opening::new(Protocol::Swap2));
/// let limits = Limits::default().with_nodes(500);
/// for _ in 0..4 {
///     let (party, request) = opening.request(&position).unwrap();
///     let turn = Turn { position: position.clone(), opening: opening.clone(), party, request };
///     let decision = chooser.decide(&turn, &limits, &NoClock, &StopToken::new(), &mut |_| {}).unwrap();
///     opening.apply(&mut position, &decision.answer).unwrap();
/// }
/// assert_eq!(position.moves().len(), 3, "three stones, and the other has chosen");
/// ```
pub struct Chooser<P> {
    inner: P,
    options: ChooserOptions,
}

impl<P> Chooser<P> {
    /// Wraps an engine.
    pub fn new(inner: P, options: ChooserOptions) -> Chooser<P> {
        Chooser { inner, options }
    }

    /// The wrapped engine.
    pub fn inner(&self) -> &P {
        &self.inner
    }

    /// The wrapped engine, to change its settings.
    pub fn inner_mut(&mut self) -> &mut P {
        &mut self.inner
    }

    /// The settings.
    pub fn options(&self) -> ChooserOptions {
        self.options
    }

    /// Changes the settings.
    pub fn set_options(&mut self, options: ChooserOptions) {
        self.options = options;
    }
}

/// An answer with the moves that were compared for it.
type Chosen = Result<(Answer, Vec<Candidate<Point>>), PlayerError>;

/// What follows when a stone is put.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    /// The other side chooses a color: the stone should leave things even.
    OtherChooses,
    /// The same player puts another stone.
    OwnStone,
    /// Anything else.
    Other,
}

/// One decision in the making.
struct Choosing<'a, P> {
    probe: Probe<'a, P>,
    turn: &'a Turn,
    options: ChooserOptions,
}

impl<P> Choosing<'_, P>
where
    P: Player<Request = Turn, Answer = Answer, Move = Point>,
{
    fn answer(&mut self) -> Chosen {
        match &self.turn.request {
            Request::Move => Err(PlayerError::Unsupported("a move as an opening action".to_owned())),
            &Request::Place { color, zone, .. } => self.place(color, zone),
            Request::Choose(choices) => self.choose(choices),
            &Request::Declare { min, max } => self.declare(min, max),
            Request::Offer { total, offered } => self.offer(*total, offered),
            Request::Select { offered } => self.select(offered),
            Request::AnswerDraw => self.answer_draw(),
        }
    }

    fn place(&mut self, color: Color, zone: Zone) -> Chosen {
        let turn = self.turn;
        let mut random = Random::new(self.options.seed, &turn.position, turn.opening.history().len());
        let mut points = placements(turn, zone);
        random.shuffle(&mut points);
        let Some(&first) = points.first() else { return Err(PlayerError::NoMove) };
        let then = what_follows(turn, first);
        if points.len() == 1 || then == Then::OwnStone {
            return Ok((Answer::Place(first), Vec::new()));
        }
        points.truncate(self.options.placements.max(MIN_PLACEMENTS));
        let own = turn.opening.colors()[turn.party];
        let put = |point: Point| {
            let mut after = turn.clone();
            after.opening.apply(&mut after.position, &Answer::Place(point)).ok().map(|()| after)
        };
        let each = put(first).map_or(1, |after| questions(&after.opening, &after.position));
        self.probe.expect(points.len() * each);
        let mut compared: Vec<(Score, Candidate<Point>)> = Vec::new();
        for &point in &points {
            let Some(after) = put(point) else { continue };
            let Some(value) = self.value(&after.opening, &after.position)? else { break };
            let merit = match then {
                Then::OtherChooses => -distance_from_even(value.black),
                _ => value.score_for(own),
            };
            let score = value.score_for(color);
            let pv = [point].into_iter().chain(value.pv).collect();
            compared.push((merit, Candidate { mv: point, score, pv, exact: true }));
        }
        compared.sort_by_key(|(merit, _)| std::cmp::Reverse(*merit)); // stable: equals stay in random order
        let point = compared.first().map_or(first, |(_, candidate)| candidate.mv);
        Ok((Answer::Place(point), compared.into_iter().map(|(_, candidate)| candidate).collect()))
    }

    fn choose(&mut self, choices: &[Choice]) -> Chosen {
        let turn = self.turn;
        let fallback = *choices.first().ok_or(PlayerError::NoMove)?;
        let has_option = choices.contains(&Choice::Option);
        self.probe.expect(questions(&turn.opening, &turn.position) + usize::from(has_option));
        let Some(value) = self.value(&turn.opening, &turn.position)? else {
            return Ok((Answer::Choose(fallback), Vec::new()));
        };
        let own = value.score_for(turn.opening.colors()[turn.party]);
        let mut option = None;
        if has_option {
            // Whoever keeps or swaps here puts, or lets put, a stone before a swap: that comes to about even. The
            // offer is worth its last fifth move, which the other will select.
            let total = turn.opening.protocol().number().unwrap_or(2);
            option = self.fifth_value(&turn.position, total)?.map(|value| value.black);
        }
        // Two players who always put more stones would never come to an end.
        let has_put = turn
            .opening
            .history()
            .iter()
            .any(|answer| matches!(answer, Answer::Choose(choice) if is_placing(*choice)));
        let is_even = self.probe.is_even(value.black);
        // What should be chosen whatever the colors are worth comes first, what should not be chosen last.
        let merit = |choice: Choice| match choice {
            Choice::Keep => (1, own),
            Choice::Swap => (1, -own),
            Choice::TakeBlack => (1, value.black),
            Choice::TakeWhite => (1, -value.black),
            Choice::Option => match option {
                Some(option) if option > Score::DRAW => (2, option),
                _ => (0, Score::DRAW),
            },
            Choice::PlaceSecond | Choice::PlaceThird | Choice::PlaceTwo => {
                (if is_even && !has_put { 2 } else { 0 }, Score::DRAW)
            }
        };
        let best = choices.iter().copied().reduce(|a, b| if merit(b) > merit(a) { b } else { a });
        Ok((Answer::Choose(best.unwrap_or(fallback)), Vec::new()))
    }

    /// What a position in this state of an opening is worth; `None` when there is no time left to ask.
    fn value(&mut self, opening: &Opening, position: &Position) -> Result<Option<Value>, PlayerError> {
        match fifth_moves(opening) {
            Some(number) if position.result().is_none() => self.fifth_value(position, number),
            _ => self.probe.value(position),
        }
    }

    /// What a position is worth from which Black will offer so many fifth moves: White selects the one that is worst for
    /// Black. `None` when there is no time left to ask.
    fn fifth_value(&mut self, position: &Position, number: u8) -> Result<Option<Value>, PlayerError> {
        let (position, fourth) = self.with_fourth(position)?;
        let values = self.fifth_values(&position, number)?;
        let last = values.get(usize::from(number).saturating_sub(1)).or(values.last());
        Ok(last.map(|last| Value {
            black: last.score,
            pv: fourth.into_iter().chain(last.pv.iter().copied()).collect(),
        }))
    }

    /// The position with a fourth stone: where it is not there yet, White's best one stands for it.
    fn with_fourth(&mut self, position: &Position) -> Result<(Position, Option<Point>), PlayerError> {
        let mut position = position.clone();
        let mut fourth = None;
        if position.to_move() == Color::White {
            let best = self.probe.best_moves(&position, 1)?;
            fourth = best
                .first()
                .map(|candidate| candidate.mv)
                .filter(|&point| position.play(point.into()).is_ok());
        }
        Ok((position, fourth))
    }

    /// Black's best fifth moves, the best first, no two of them symmetric; as many as wanted or as there are.
    fn fifth_values(
        &mut self,
        position: &Position,
        wanted: u8,
    ) -> Result<Vec<Candidate<Point>>, PlayerError> {
        let wanted = usize::from(wanted);
        let mut moves: Vec<Candidate<Point>> = Vec::new();
        if position.to_move() == Color::White {
            return Ok(moves); // no time was left for a fourth stone
        }
        // About half of the best moves can have a symmetric twin before them.
        for candidate in self.probe.best_moves(position, 2 * wanted + 2)? {
            if moves.iter().all(|known| !fifth::are_symmetric(position, known.mv, candidate.mv)) {
                moves.push(candidate);
            }
        }
        moves.truncate(wanted);
        Ok(moves)
    }

    /// The number that makes the last of the fifth moves even: the opponent may take either color after it.
    fn declare(&mut self, min: u8, max: u8) -> Chosen {
        let turn = self.turn;
        self.probe.expect(fifth_questions(&turn.position));
        let (position, _) = self.with_fourth(&turn.position)?;
        let values = self.fifth_values(&position, max)?;
        let distance = |number: u8| {
            let last = values.get(usize::from(number).saturating_sub(1)).or(values.last());
            last.map_or(Score::DRAW, |last| distance_from_even(last.score))
        };
        let number = (min..=max).min_by_key(|&number| distance(number)).unwrap_or(min);
        Ok((Answer::Declare(number), Vec::new()))
    }

    fn offer(&mut self, total: u8, offered: &[Point]) -> Chosen {
        let turn = self.turn;
        let missing = usize::from(total).saturating_sub(offered.len());
        self.probe.expect(1);
        // About half of the best moves can have a symmetric twin before them.
        let best = self.probe.best_moves(&turn.position, 2 * usize::from(total) + 2)?;
        let classes = fifth::classes(&turn.position);
        let near = |point: &Point| {
            let center = turn.position.size().center_distance(*point);
            (center, *point)
        };
        let mut others: Vec<Point> = classes.iter().filter_map(|class| class.first().copied()).collect();
        others.sort_by_key(near);
        let (mut opening, mut position) = (turn.opening.clone(), turn.position.clone());
        let mut points = Vec::new();
        for point in best.iter().map(|candidate| candidate.mv).chain(others) {
            if points.len() < missing && opening.apply(&mut position, &Answer::Offer(vec![point])).is_ok() {
                points.push(point);
            }
        }
        let candidates = best.into_iter().filter(|candidate| points.contains(&candidate.mv)).collect();
        Ok((Answer::Offer(points), candidates))
    }

    fn select(&mut self, offered: &[Point]) -> Chosen {
        let turn = self.turn;
        let first = *offered.first().ok_or(PlayerError::NoMove)?;
        self.probe.expect(offered.len());
        let mut compared = Vec::new();
        for &point in offered {
            let mut position = turn.position.clone();
            if position.play_as(Color::Black, point.into()).is_err() {
                continue;
            }
            let Some(value) = self.probe.value(&position)? else { break };
            let pv = [point].into_iter().chain(value.pv.iter().copied()).collect();
            compared.push(Candidate { mv: point, score: value.score_for(Color::White), pv, exact: true });
        }
        compared.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        let point = compared.first().map_or(first, |candidate| candidate.mv);
        Ok((Answer::Select(point), compared))
    }

    fn answer_draw(&mut self) -> Chosen {
        let turn = self.turn;
        let stones = turn.position.board().stones();
        let number = usize::from(stones.black) + usize::from(stones.white);
        if number < DRAW_FROM_MOVE {
            return Ok((Answer::Draw(false), Vec::new()));
        }
        self.probe.expect(1);
        let value = self.probe.value(&turn.position)?;
        Ok((Answer::Draw(value.is_some_and(|value| self.probe.is_even(value.black))), Vec::new()))
    }
}

/// How far a score is from even; a decided one is farther than every estimate.
fn distance_from_even(score: Score) -> Score {
    score.max(-score)
}

/// How many fifth moves Black will have to offer, where that is settled.
fn fifth_moves(opening: &Opening) -> Option<u8> {
    match opening.protocol() {
        _ if opening.is_over() => None,
        Protocol::Rif => Some(2),
        _ => opening.declared(),
    }
}

/// How many questions the value of a position in this state of an opening takes.
fn questions(opening: &Opening, position: &Position) -> usize {
    fifth_moves(opening).map_or(1, |_| fifth_questions(position))
}

/// One question for the fifth moves, and one for a fourth stone that is not there yet.
fn fifth_questions(position: &Position) -> usize {
    1 + usize::from(position.to_move() == Color::White)
}

/// Whether the choice means putting more stones.
fn is_placing(choice: Choice) -> bool {
    matches!(choice, Choice::PlaceSecond | Choice::PlaceThird | Choice::PlaceTwo)
}

/// The points where the stone may go and makes sense: not far from the others, as far as the zone allows that.
fn placements(turn: &Turn, zone: Zone) -> Vec<Point> {
    let position = &turn.position;
    let (board, size) = (position.board(), position.size());
    let is_accepted =
        |point: &Point| turn.opening.clone().apply(&mut position.clone(), &Answer::Place(*point)).is_ok();
    let all: Vec<Point> =
        board.empty_points().filter(|&point| zone.contains(size, point)).filter(is_accepted).collect();
    let stones: Vec<Point> = Color::ALL.into_iter().flat_map(|color| board.stones_of(color)).collect();
    // A zone beyond the middle begins where it begins; then the nearest part of it makes sense.
    let reach = match zone {
        Zone::Beyond(k) => k + 2,
        Zone::Anywhere | Zone::Within(_) => OPENING_DISTANCE.min(size.get() / 3),
    };
    let is_near = |point: &Point| {
        if stones.is_empty() {
            size.center_distance(*point) <= reach
        } else {
            stones.iter().any(|stone| stone.distance(*point) <= reach)
        }
    };
    let near: Vec<Point> = all.iter().copied().filter(is_near).collect();
    if near.is_empty() { all } else { near }
}

/// What is asked after a stone on `point`. Which point it is makes no difference.
fn what_follows(turn: &Turn, point: Point) -> Then {
    let mut opening: Opening = turn.opening.clone();
    let mut position = turn.position.clone();
    if opening.apply(&mut position, &Answer::Place(point)).is_err() {
        return Then::Other;
    }
    match opening.request(&position) {
        Some((party, Request::Choose(_))) if party != turn.party => Then::OtherChooses,
        // A declaration is followed by a choice of the other side.
        Some((party, Request::Declare { .. })) if party == turn.party => Then::OtherChooses,
        Some((party, Request::Place { .. })) if party == turn.party => Then::OwnStone,
        _ => Then::Other,
    }
}

impl<P> Player for Chooser<P>
where
    P: Player<Request = Turn, Answer = Answer, Move = Point>,
{
    type Request = Turn;
    type Answer = Answer;
    type Move = Point;

    fn new_game(&mut self) {
        self.inner.new_game();
    }

    fn set_memory(&mut self, mib: usize) {
        self.inner.set_memory(mib);
    }

    fn set_threads(&mut self, threads: usize) {
        self.inner.set_threads(threads);
    }

    fn name(&self) -> String {
        self.inner.name()
    }

    fn win_rate_scale(&self) -> f64 {
        self.inner.win_rate_scale()
    }

    fn decide(
        &mut self,
        turn: &Turn,
        limits: &Limits<Point>,
        clock: &dyn Clock,
        stop: &StopToken,
        sink: &mut dyn FnMut(&Info<Point>),
    ) -> Result<Decision<Answer, Point>, PlayerError> {
        if turn.request == Request::Move {
            return self.inner.decide(turn, limits, clock, stop, sink);
        }
        let probe = Probe::new(&mut self.inner, limits, self.options.nodes, clock, stop);
        let mut choosing = Choosing { probe, turn, options: self.options };
        let (answer, candidates) = choosing.answer()?;
        let info = choosing.probe.info(candidates, limits.candidates);
        Ok(Decision { answer, info })
    }

    /// Only moves are pondered, not what an opening asks.
    fn ponder(&mut self, turn: &Turn, clock: &dyn Clock, stop: &StopToken) -> u64 {
        if turn.request == Request::Move { self.inner.ponder(turn, clock, stop) } else { 0 }
    }
}
