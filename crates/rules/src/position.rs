//! A game as the rules see it: settings, a setup, a move list, and all that follows from them.

use std::fmt;

use crate::board::{Board, Cell};
use crate::color::Color;
use crate::forbidden::{self, ForbiddenKind, Verdict};
use crate::outcome::{EndReason, GameResult};
use crate::point::{BoardSize, Point};
use crate::rule::Rule;
use crate::{win, zobrist};

/// What happens when Black plays a forbidden point in renju.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum ForbiddenPolicy {
    /// The move is refused.
    #[default]
    Illegal,
    /// Black loses at once.
    Loss,
    /// The game goes on; White may claim the win until he has moved. Where no move can follow (a full board), the claim
    /// is taken as made.
    Claim,
}

impl ForbiddenPolicy {
    /// The three policies.
    pub const ALL: [ForbiddenPolicy; 3] =
        [ForbiddenPolicy::Illegal, ForbiddenPolicy::Loss, ForbiddenPolicy::Claim];

    /// `"illegal"`, `"loss"` or `"claim"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ForbiddenPolicy::Illegal => "illegal",
            ForbiddenPolicy::Loss => "loss",
            ForbiddenPolicy::Claim => "claim",
        }
    }

    /// The policy with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<ForbiddenPolicy> {
        ForbiddenPolicy::ALL.into_iter().find(|policy| policy.name() == name)
    }
}

impl fmt::Display for ForbiddenPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What both players agreed on before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Settings {
    /// The rule variant.
    pub rule: Rule,
    /// The board.
    pub size: BoardSize,
    /// What a forbidden move of Black does (renju).
    pub forbidden: ForbiddenPolicy,
    /// Whether a player may pass; two passes in succession are a draw.
    pub passes: bool,
    /// The game is a draw once no more than this many points are free (0: only a full board; managers use 25).
    pub draw_at_empty: u16,
}

impl Settings {
    /// Settings of this rule and size, everything else at its default.
    #[must_use]
    pub fn new(rule: Rule, size: BoardSize) -> Settings {
        Settings { rule, size, ..Settings::default() }
    }
}

/// A move of the game: a stone on a point, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A stone on this point.
    Place(Point),
    /// No stone.
    Pass,
}

impl Move {
    /// The point of the stone, if it is no pass.
    #[inline]
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Place(point) => Some(point),
            Move::Pass => None,
        }
    }
}

impl From<Point> for Move {
    fn from(point: Point) -> Move {
        Move::Place(point)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(point) => point.fmt(f),
            Move::Pass => f.pad("--"),
        }
    }
}

/// A move as it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ply {
    /// Whose move it was.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// The kind of forbidden move it was, for Black in renju when the policy let it stand.
    pub forbidden: Option<ForbiddenKind>,
    /// Who was to move before it (an opening may put two stones of one colour in a row).
    to_move: Color,
}

/// Stones that are on the board before the first move, in no order, and who moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Black stones.
    pub black: Vec<Point>,
    /// White stones.
    pub white: Vec<Point>,
    /// The side to move.
    pub to_move: Color,
}

impl Setup {
    /// Whether there are no stones and Black begins: the normal start.
    #[must_use]
    pub fn is_normal(&self) -> bool {
        self.black.is_empty() && self.white.is_empty() && self.to_move == Color::Black
    }

    /// The side that moves when nobody says so: Black if he has no more stones than White, else White.
    #[must_use]
    pub fn natural_to_move(black: usize, white: usize) -> Color {
        if black <= white { Color::Black } else { Color::White }
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { black: Vec::new(), white: Vec::new(), to_move: Color::Black }
    }
}

/// One reason why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The game is over.
    AfterEnd(GameResult),
    /// The board does not have the point.
    OffBoard,
    /// A stone of this colour stands there.
    Occupied(Color),
    /// The point is forbidden for Black, and the policy refuses forbidden moves.
    Forbidden(ForbiddenKind),
    /// Passing is not allowed in this game.
    Pass,
}

impl Reason {
    /// The name in JSON output: `after-end`, `off-board`, `occupied`, `forbidden` or `pass`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Reason::AfterEnd(_) => "after-end",
            Reason::OffBoard => "off-board",
            Reason::Occupied(_) => "occupied",
            Reason::Forbidden(_) => "forbidden",
            Reason::Pass => "pass",
        }
    }
}

/// A move that cannot be played, with every reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayError {
    /// The move.
    pub mv: Move,
    /// Who wanted to play it.
    pub color: Color,
    /// The board it was meant for.
    pub size: BoardSize,
    /// Why not; never empty.
    pub reasons: Vec<Reason>,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt_reasons(f, &self.mv.to_string(), self.size, &self.reasons)
    }
}

/// Every reason why the move that is written `word` is refused.
pub(crate) fn fmt_reasons(
    f: &mut fmt::Formatter<'_>,
    word: &str,
    size: BoardSize,
    reasons: &[Reason],
) -> fmt::Result {
    for (i, reason) in reasons.iter().enumerate() {
        if i > 0 {
            f.write_str("; ")?;
        }
        match reason {
            Reason::AfterEnd(result) => write!(f, "the game is over ({result})")?,
            Reason::OffBoard => write!(f, "{word} is off the board of {size} lines")?,
            Reason::Occupied(color) => write!(f, "{word} is occupied by a {} stone", color.name())?,
            Reason::Forbidden(kind) => write!(f, "{word} is forbidden for Black: {kind}")?,
            Reason::Pass => f.write_str("passing is not allowed in this game")?,
        }
    }
    Ok(())
}

impl std::error::Error for PlayError {}

/// Stones that cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The board does not have the point.
    OffBoard(Point, BoardSize),
    /// The point is named twice.
    Twice(Point),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::OffBoard(point, size) => write!(f, "{point} is off the board of {size} lines"),
            SetupError::Twice(point) => write!(f, "{point} is named twice"),
        }
    }
}

impl std::error::Error for SetupError {}

/// There is nothing to claim: Black's last move was not forbidden, the policy is not `claim`, or White has moved on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoClaim;

impl fmt::Display for NoClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no forbidden move to claim")
    }
}

impl std::error::Error for NoClaim {}

/// A game in progress: a setup (possibly empty) plus a move list; everything else follows from them.
///
/// ```
/// use rules::{Color, EndReason, Position, Settings};
/// let mut position = Position::new(Settings::default());
/// for point in ["h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7", "h12"] {
///     position.play(point.parse::<rules::Point>().unwrap().into()).unwrap();
/// }
/// let result = position.result().unwrap();
/// assert_eq!((result.winner, result.reason), (Some(Color::Black), EndReason::Five));
/// position.undo();
/// assert!(position.result().is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    settings: Settings,
    setup: Setup,
    moves: Vec<Ply>,
    board: Board,
    to_move: Color,
    result: Option<GameResult>,
}

impl Position {
    /// The start of a game on the empty board.
    #[must_use]
    pub fn new(settings: Settings) -> Position {
        Position {
            settings,
            setup: Setup::default(),
            moves: Vec::new(),
            board: Board::new(settings.size),
            to_move: Color::Black,
            result: None,
        }
    }

    /// A game that starts from stones on the board. A finished row among them is found: the side that is not to
    /// move, which moved last, is asked first.
    ///
    /// # Errors
    /// [`SetupError`] when a point is off the board or named twice.
    pub fn with_setup(settings: Settings, setup: Setup) -> Result<Position, SetupError> {
        let mut position = Position::new(settings);
        for (color, points) in [(Color::Black, &setup.black), (Color::White, &setup.white)] {
            for &point in points {
                match position.board.get(point) {
                    Cell::Empty => position.board.put(point, color),
                    Cell::Border => return Err(SetupError::OffBoard(point, settings.size)),
                    Cell::Black | Cell::White => return Err(SetupError::Twice(point)),
                }
            }
        }
        position.to_move = setup.to_move;
        position.setup = setup;
        position.result = position.finished_row().or_else(|| position.no_more_moves());
        Ok(position)
    }

    /// What was agreed before the game.
    #[inline]
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The rule variant.
    #[inline]
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.settings.rule
    }

    /// Number of lines of the board.
    #[inline]
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.settings.size
    }

    /// The stones.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The stones before the first move.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The moves after the setup, in order.
    #[inline]
    #[must_use]
    pub fn moves(&self) -> &[Ply] {
        &self.moves
    }

    /// Whose turn it is.
    #[inline]
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// How the game ended; `None` while it goes on.
    #[must_use]
    pub fn result(&self) -> Option<&GameResult> {
        self.result.as_ref()
    }

    /// Hash of the stones and the side to move. Equal positions have equal keys whatever the order of the moves;
    /// settings and passes are not part of it.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        match self.to_move {
            Color::Black => self.board.hash(),
            Color::White => self.board.hash() ^ zobrist::WHITE_TO_MOVE,
        }
    }

    /// What a black stone on a free point would be under the renju rule: asked as if Black were to move (RIF forbids
    /// points by what Black would make, whoever is on move). Under other rules a point is [`Verdict::Five`] or
    /// [`Verdict::Legal`].
    ///
    /// # Panics
    /// In debug builds, if the point is not free.
    #[must_use]
    pub fn verdict(&self, point: Point) -> Verdict {
        if self.rule().restricts(Color::Black) {
            return forbidden::judge(&self.board, point);
        }
        if win::is_win(&self.board, self.rule(), point, Color::Black) {
            Verdict::Five
        } else {
            Verdict::Legal
        }
    }

    /// Every point that is forbidden to Black, in sorted order (column, then row); empty under other rules than
    /// renju. Asked as if Black were to move.
    #[must_use]
    pub fn forbidden_points(&self) -> Vec<(Point, ForbiddenKind)> {
        if !self.rule().restricts(Color::Black) {
            return Vec::new();
        }
        self.board
            .empty_points()
            .filter_map(|point| match forbidden::judge(&self.board, point) {
                Verdict::Forbidden(kind) => Some((point, kind)),
                Verdict::Five | Verdict::Legal => None,
            })
            .collect()
    }

    /// Whether the side to move may play this.
    ///
    /// # Errors
    /// [`PlayError`] with every reason why not.
    pub fn check(&self, mv: Move) -> Result<(), PlayError> {
        self.judge_move(self.to_move, mv).map(|_| ())
    }

    /// Whether the side to move may pass and do nothing else: every free point is forbidden to it, and refused.
    ///
    /// ```
    /// use rules::{Position, Settings};
    /// assert!(!Position::new(Settings { passes: true, ..Settings::default() }).must_pass());
    /// ```
    #[must_use]
    pub fn must_pass(&self) -> bool {
        self.settings.forbidden == ForbiddenPolicy::Illegal
            && self.rule().restricts(self.to_move)
            && self.check(Move::Pass).is_ok()
            && !self.board.empty_points().any(|point| self.check(Move::Place(point)).is_ok())
    }

    /// Plays a move for the side to move; then the other side is to move.
    ///
    /// # Errors
    /// [`PlayError`] with every reason why not; the position is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        self.play_as(self.to_move, mv)
    }

    /// Plays a move for `color` whoever's turn it is, as openings do that put two stones of one colour in a row;
    /// then the other side is to move.
    ///
    /// # Errors
    /// [`PlayError`] with every reason why not; the position is unchanged.
    pub fn play_as(&mut self, color: Color, mv: Move) -> Result<(), PlayError> {
        let forbidden = self.judge_move(color, mv)?;
        self.moves.push(Ply { color, mv, forbidden, to_move: self.to_move });
        if let Move::Place(point) = mv {
            self.board.put(point, color);
        }
        self.to_move = color.opponent();
        self.result = self.outcome_of_last_move();
        Ok(())
    }

    /// Takes back the last move (with a claim made on it) and returns it; `None` at the setup.
    pub fn undo(&mut self) -> Option<Ply> {
        let ply = self.moves.pop()?;
        if let Move::Place(point) = ply.mv {
            self.board.clear(point);
        }
        self.to_move = ply.to_move;
        // No move is possible after an end, so the game was going on before this one.
        self.result = None;
        Some(ply)
    }

    /// The forbidden move that White may claim now: Black's last move, under the policy `claim`.
    #[must_use]
    pub fn claimable(&self) -> Option<(Point, ForbiddenKind)> {
        if self.settings.forbidden != ForbiddenPolicy::Claim || self.result.is_some() {
            return None;
        }
        let last = self.moves.last()?;
        Some((last.mv.point()?, last.forbidden?))
    }

    /// Whether White claimed the forbidden move that ended the game.
    #[must_use]
    pub fn is_claimed(&self) -> bool {
        self.settings.forbidden == ForbiddenPolicy::Claim
            && self.result.as_ref().is_some_and(|result| matches!(result.reason, EndReason::Forbidden(_)))
    }

    /// White points out that Black's last move was forbidden, and wins.
    ///
    /// # Errors
    /// [`NoClaim`] when there is nothing to claim.
    pub fn claim(&mut self) -> Result<(), NoClaim> {
        let (point, kind) = self.claimable().ok_or(NoClaim)?;
        self.result = Some(forbidden_result(point, kind));
        Ok(())
    }

    /// The kind of forbidden move it would be, when it may be played; else every reason why not.
    fn judge_move(&self, color: Color, mv: Move) -> Result<Option<ForbiddenKind>, PlayError> {
        let mut reasons = Vec::new();
        if let Some(result) = &self.result {
            reasons.push(Reason::AfterEnd(result.clone()));
        }
        let mut forbidden = None;
        match mv {
            Move::Pass if !self.settings.passes => reasons.push(Reason::Pass),
            Move::Pass => {}
            Move::Place(point) => match self.board.get(point) {
                Cell::Border => reasons.push(Reason::OffBoard),
                Cell::Black => reasons.push(Reason::Occupied(Color::Black)),
                Cell::White => reasons.push(Reason::Occupied(Color::White)),
                Cell::Empty if self.rule().restricts(color) => {
                    if let Verdict::Forbidden(kind) = self.verdict(point) {
                        forbidden = Some(kind);
                        if self.settings.forbidden == ForbiddenPolicy::Illegal {
                            reasons.push(Reason::Forbidden(kind));
                        }
                    }
                }
                Cell::Empty => {}
            },
        }
        if reasons.is_empty() {
            Ok(forbidden)
        } else {
            Err(PlayError { mv, color, size: self.size(), reasons })
        }
    }

    fn outcome_of_last_move(&self) -> Option<GameResult> {
        let last = self.moves.last()?;
        let Move::Place(point) = last.mv else {
            let before = self.moves.len().checked_sub(2).map(|i| self.moves[i].mv);
            return match before {
                Some(Move::Pass) => Some(GameResult::new(None, EndReason::Passes)),
                _ => self.no_more_moves(),
            };
        };
        if let Some(win) = win::find_win(&self.board, self.rule(), point, last.color) {
            return Some(GameResult { winner: Some(last.color), reason: win.reason, line: win.line });
        }
        match last.forbidden {
            Some(kind) if self.settings.forbidden == ForbiddenPolicy::Loss => {
                Some(forbidden_result(point, kind))
            }
            // With no move to come, White's right to claim would have no end; no referee would call this a draw.
            Some(kind) => self.no_more_moves().map(|_| forbidden_result(point, kind)),
            None => self.no_more_moves(),
        }
    }

    /// The draw when the side to move cannot or need not go on.
    fn no_more_moves(&self) -> Option<GameResult> {
        let empty = self.board.empty_count();
        let reason = if empty == 0 {
            EndReason::Full
        } else if empty <= usize::from(self.settings.draw_at_empty) {
            EndReason::FewPoints
        } else if self.rule().restricts(self.to_move)
            && self.settings.forbidden == ForbiddenPolicy::Illegal
            && !self.settings.passes
            && self.all_forbidden()
        {
            EndReason::NoLegalMove
        } else {
            return None;
        };
        Some(GameResult::new(None, reason))
    }

    fn all_forbidden(&self) -> bool {
        self.board.empty_points().all(|p| matches!(forbidden::judge(&self.board, p), Verdict::Forbidden(_)))
    }

    /// A winning row anywhere on the board, of the side that moved last before the other.
    fn finished_row(&self) -> Option<GameResult> {
        [self.to_move.opponent(), self.to_move].into_iter().find_map(|color| {
            let win = self
                .board
                .stones_of(color)
                .find_map(|p| win::find_win(&self.board, self.rule(), p, color))?;
            Some(GameResult { winner: Some(color), reason: win.reason, line: win.line })
        })
    }
}

fn forbidden_result(point: Point, kind: ForbiddenKind) -> GameResult {
    GameResult { winner: Some(Color::White), reason: EndReason::Forbidden(kind), line: vec![point] }
}
