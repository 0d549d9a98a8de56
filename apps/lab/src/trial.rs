//! Trials: two players in this process, game after game on all cores, without protocol, referee or clock between them.
//! That is how a change of the engine is tried quickly; a match through the protocol ([`crate::runner`]) confirms it.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use duel::{Clock, Limits, NoClock, Player, PlayerError, Score, StopToken};
use host::SystemClock;
use rules::{
    Answer, Color, Move, Opening, Party, Point, Position, Protocol, Request, Settings, Turn, Verdict,
};

use crate::sprt::{Sprt, Verdict as Finding};
use crate::stats::{Pentanomial, Tally};

/// Any player of moves.
pub type Anybody = dyn Player<Request = Turn, Answer = Answer, Move = Point> + Send;

/// A player with what it may spend on a move.
pub struct Side {
    /// Who plays.
    pub player: Box<Anybody>,
    /// For each move.
    pub limits: Limits<Point>,
}

/// What is played.
pub struct Trial<'a> {
    /// Rule, size and the rest.
    pub settings: Settings,
    /// Each is played twice with colours exchanged.
    pub openings: &'a [Vec<Point>],
    /// Most pairs; openings are used again when there are fewer.
    pub pairs: usize,
    /// When it may end earlier.
    pub sprt: Option<Sprt>,
    /// Games at a time.
    pub threads: usize,
    /// Ends the trial at once; games that are not finished do not count.
    pub stop: StopToken,
}

/// How a trial stands, from the first side's view.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// Single games.
    pub games: Tally,
    /// Pairs by half points.
    pub pairs: Pentanomial,
    /// Games that Black won, games that White won.
    pub wins_of: [u32; 2],
    /// All games, when they were asked for: the pair, whether the first side had Black, half points, the moves.
    pub records: Vec<(usize, bool, u8, Vec<Point>)>,
}

/// Plays a trial. `make` makes both sides anew for each thread; `report` hears of each finished pair and may end it.
///
/// # Errors
/// [`PlayerError`] of the first player who could not decide; [`PlayerError::Unsupported`] for a move that is not legal.
pub fn run(
    trial: &Trial<'_>,
    make: &(dyn Fn() -> [Side; 2] + Sync),
    report: &mut (dyn FnMut(&Standing) -> ControlFlow<()> + Send),
) -> Result<Standing, PlayerError> {
    let next = AtomicUsize::new(0);
    let is_over = AtomicBool::new(false);
    let shared = Mutex::new((Standing::default(), report, None));
    std::thread::scope(|scope| {
        for _ in 0..trial.threads.max(1) {
            scope.spawn(|| {
                let mut sides = make();
                while !is_over.load(Ordering::Relaxed) {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= trial.pairs {
                        return;
                    }
                    let opening = &trial.openings[pair % trial.openings.len().max(1)];
                    let played = play_pair(trial, opening, &mut sides);
                    if trial.stop.is_stopped() {
                        return;
                    }
                    let Ok(mut shared) = shared.lock() else { return };
                    let (standing, report, error) = &mut *shared;
                    match played {
                        Ok(games) => {
                            standing.add(pair, games);
                            let is_decided =
                                trial.sprt.is_some_and(|sprt| sprt.verdict(&standing.pairs) != Finding::Open);
                            if report(standing).is_break() || is_decided {
                                is_over.store(true, Ordering::Relaxed);
                            }
                        }
                        Err(fault) => {
                            *error = error.take().or(Some(fault));
                            is_over.store(true, Ordering::Relaxed);
                        }
                    }
                }
            });
        }
    });
    let (standing, _, error) = shared.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    error.map_or(Ok(standing), Err)
}

impl Standing {
    fn add(&mut self, pair: usize, games: [(u8, Vec<Point>); 2]) {
        self.pairs.add(games[0].0 + games[1].0);
        for (number, (half_points, moves)) in games.into_iter().enumerate() {
            self.games.add(half_points);
            if half_points != 1 {
                self.wins_of[usize::from((half_points == 2) == (number == 1))] += 1;
            }
            self.records.push((pair, number == 0, half_points, moves));
        }
    }
}

/// Both games of an opening, the first side having Black first: half points of the first side and all moves.
fn play_pair(
    trial: &Trial<'_>,
    opening: &[Point],
    sides: &mut [Side; 2],
) -> Result<[(u8, Vec<Point>); 2], PlayerError> {
    let mut games = [(0, Vec::new()), (0, Vec::new())];
    for (number, game) in games.iter_mut().enumerate() {
        let (value, moves) = play_game(trial, opening, sides, number)?;
        *game = ((if number == 0 { value } else { -value } + 1) as u8, moves);
    }
    Ok(games)
}

/// One game; `black` is who has Black. 1: Black won, −1: White did.
fn play_game(
    trial: &Trial<'_>,
    opening: &[Point],
    sides: &mut [Side; 2],
    black: usize,
) -> Result<(i8, Vec<Point>), PlayerError> {
    let refused = |point: Point| PlayerError::Unsupported(format!("the move {point}"));
    let mut position = Position::new(trial.settings);
    for &point in opening {
        position.play(point.into()).map_err(|_| refused(point))?;
    }
    for side in sides.iter_mut() {
        side.player.new_game();
    }
    while position.result().is_none() {
        let side = &mut sides[if position.to_move() == Color::Black { black } else { 1 - black }];
        let mv = decide(side, &position, &trial.stop)?;
        if trial.stop.is_stopped() {
            break; // what was found in a hurry is nobody's move
        }
        if let Move::Place(point) = mv
            && (is_forbidden(&position, point) || position.play(mv).is_err())
        {
            let moves: String = position.moves().iter().map(|ply| ply.mv.to_string()).collect();
            return Err(PlayerError::Unsupported(format!("the move {point} after {moves}")));
        }
        if mv == Move::Pass && position.play(mv).is_err() {
            return Err(PlayerError::Unsupported("a pass".to_owned()));
        }
    }
    let value = match position.result().and_then(|result| result.winner) {
        Some(Color::Black) => 1,
        Some(Color::White) => -1,
        None => 0,
    };
    Ok((value, position.moves().iter().filter_map(|ply| ply.mv.point()).collect()))
}

fn is_forbidden(position: &Position, point: Point) -> bool {
    position.rule().restricts(position.to_move()) && matches!(position.verdict(point), Verdict::Forbidden(_))
}

fn decide(side: &mut Side, position: &Position, stop: &StopToken) -> Result<Move, PlayerError> {
    let turn = Turn {
        position: position.clone(),
        opening: Opening::new(Protocol::None),
        party: Party::B,
        request: Request::Move,
    };
    let clock = SystemClock::new();
    let clock: &dyn Clock =
        if side.limits.time.is_some() || side.limits.soft_time.is_some() { &clock } else { &NoClock };
    let decision = side.player.decide(&turn, &side.limits, clock, stop, &mut |_| {})?;
    match decision.answer {
        Answer::Move(mv) => Ok(mv),
        _ => Err(PlayerError::Unsupported("an answer that is no move".to_owned())),
    }
}

/// Openings whose value for the side to move, as `judge` sees it with `limits`, lies within `units` of nothing.
///
/// # Errors
/// [`PlayerError`] of the judge.
pub fn balanced(
    openings: Vec<Vec<Point>>,
    settings: Settings,
    judge: &mut Side,
    units: i32,
) -> Result<Vec<Vec<Point>>, PlayerError> {
    let mut kept = Vec::new();
    for opening in openings {
        let mut position = Position::new(settings);
        if !opening.iter().all(|&point| position.play(point.into()).is_ok()) {
            continue;
        }
        let turn =
            Turn { position, opening: Opening::new(Protocol::None), party: Party::B, request: Request::Move };
        judge.player.new_game();
        let decision = judge.player.decide(&turn, &judge.limits, &NoClock, &StopToken::new(), &mut |_| {})?;
        let score = decision.info.candidates.first().map_or(Score::DRAW, |best| best.score);
        if !score.is_decided() && score.units().abs() <= units {
            kept.push(opening);
        }
    }
    Ok(kept)
}
