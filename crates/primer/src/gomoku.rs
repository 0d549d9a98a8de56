//! Gomoku as a game that can be searched: the rules' board, and what every line holds, kept move by move.

use std::sync::Arc;

use duel::{Game, Outcome, Side};
use rules::{Board, BoardSize, ByColor, Color, Point, Position, Rule, Verdict, forbidden, win};

use crate::ideas::{ForbiddenPoints, Ideas, Occupied, Reach};
use crate::lines::{self, Counts, Geometry, LEVELS, Law, NO_LINE, Shape, Spot, Summary};

/// Part of the key when White is to move.
const WHITE_TO_MOVE: u64 = 0x5D1C_3B0A_97E4_F26B;

/// A position of Gomoku under any rule, changed in place.
///
/// A move touches the four lines through its point and nothing else: they are measured again, the sums follow, and
/// `undo` puts back what was there. One move played and taken back takes 0.29 µs on 15×15 with 18 stones, under every
/// rule (`cargo bench -p primer`; the generator takes 1.5 µs there, 1.9 µs in renju).
///
/// Black's forbidden points in renju are not generated, unless [`Ideas::forbidden`] says so. Passes do not exist here.
///
/// ```
/// use duel::Game;
/// use primer::Gomoku;
/// use rules::{BoardSize, Color, Rule};
/// let mut game = Gomoku::new(Rule::Freestyle, BoardSize::RENJU);
/// for point in ["h8", "a1", "h9", "a3", "h10", "a5", "h11"] {
///     game.play(point.parse().unwrap());
/// }
/// assert_eq!(game.winning_points(Color::Black).len(), 2);
/// assert!(game.defences(Color::White).is_empty(), "a straight four");
/// ```
#[derive(Clone, Debug)]
pub struct Gomoku {
    /// The switches of the generator.
    pub ideas: Ideas,
    rule: Rule,
    laws: ByColor<Law>,
    geometry: Arc<Geometry>,
    board: Board,
    to_move: Color,
    outcome: Option<Outcome>,
    /// The game is a draw when no more points than this are free.
    draw_at_empty: usize,
    occupied: Occupied,
    stones: ByColor<Vec<u32>>,
    summaries: ByColor<Vec<Summary>>,
    sums: ByColor<Sums>,
    played: Vec<Played>,
    /// What is generated before the first move; else the generator decides.
    root: Option<Vec<Point>>,
}

/// What all lines of one side add up to. Sets of lines are bits of a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sums {
    counts: Counts,
    center: i32,
    /// Lines with a winning point.
    win: u128,
    /// Lines where a stone can make a straight four.
    straight: u128,
    /// Lines where a stone can make a four.
    four: u128,
}

/// A move, and what it changed.
#[derive(Clone, Copy, Debug)]
struct Played {
    point: Point,
    color: Color,
    before: [ByColor<Summary>; 4],
}

/// A point with its value, packed so that plain comparison puts the best first and keeps ties in order.
type Ranked = u64;

impl Gomoku {
    /// The empty board, Black to move.
    #[must_use]
    pub fn new(rule: Rule, size: BoardSize) -> Gomoku {
        let geometry = Arc::new(Geometry::new(size));
        let lines = geometry.lines.len();
        Gomoku {
            ideas: Ideas::default(),
            rule,
            laws: ByColor::new(Law::new(rule, Color::Black), Law::new(rule, Color::White)),
            geometry,
            board: Board::new(size),
            to_move: Color::Black,
            outcome: None,
            draw_at_empty: 0,
            occupied: Occupied::default(),
            stones: ByColor::new(vec![0; lines], vec![0; lines]),
            summaries: ByColor::new(vec![Summary::default(); lines], vec![Summary::default(); lines]),
            sums: ByColor::default(),
            played: Vec::new(),
            root: None,
        }
    }

    /// The position of a game, with its side to move and its result. Moves before it cannot be taken back.
    #[must_use]
    pub fn from_position(position: &Position) -> Gomoku {
        let mut game = Gomoku::new(position.rule(), position.size());
        for color in Color::ALL {
            for point in position.board().stones_of(color) {
                game.to_move = color;
                game.put(point);
            }
        }
        game.played.clear();
        game.to_move = position.to_move();
        game.draw_at_empty = usize::from(position.settings().draw_at_empty);
        game.outcome = position.result().map(|result| match result.winner {
            Some(color) => Outcome::Win(side(color)),
            None => Outcome::Draw,
        });
        game
    }

    /// The rule in force.
    #[inline]
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The stones.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    #[inline]
    #[must_use]
    pub fn color_to_move(&self) -> Color {
        self.to_move
    }

    /// The shapes of one side on all lines.
    #[inline]
    #[must_use]
    pub fn shapes(&self, color: Color) -> Counts {
        self.sums[color].counts
    }

    /// The shapes of one side with their stones, line by line: what [`shapes`](Gomoku::shapes) counts.
    ///
    /// ```
    /// use duel::Game;
    /// use primer::{Gomoku, Shape};
    /// use rules::{BoardSize, Color, Rule};
    /// let mut game = Gomoku::new(Rule::Freestyle, BoardSize::RENJU);
    /// for point in ["h8", "a1", "i8"] {
    ///     game.play(point.parse().unwrap());
    /// }
    /// let [(shape, stones)] = &game.placed_shapes(Color::Black)[..] else { panic!() };
    /// assert_eq!((*shape, stones.len()), (Shape::OpenTwo, 2));
    /// ```
    #[must_use]
    pub fn placed_shapes(&self, color: Color) -> Vec<(Shape, Vec<Point>)> {
        let mut placed = Vec::new();
        for (number, line) in self.geometry.lines.iter().enumerate() {
            let (own, enemy) = (self.stones[color][number], self.stones[color.opponent()][number]);
            for (shape, stones) in lines::shapes_on(own, enemy, line.cells, self.laws[color]) {
                placed.push((shape, bits(stones).map(|bit| line.point(bit)).collect()));
            }
        }
        placed
    }

    /// The worth of all stones of one side for their places alone.
    #[inline]
    #[must_use]
    pub fn center(&self, color: Color) -> i32 {
        self.sums[color].center
    }

    /// Counts the shapes of one side from the bare board, line by line: what [`shapes`](Gomoku::shapes) keeps.
    #[must_use]
    pub fn scan_shapes(&self, color: Color) -> Counts {
        let mut counts = Counts::default();
        for line in &self.geometry.lines {
            let (mut own, mut enemy) = (0, 0);
            for bit in 1..=line.cells.count_ones() {
                match self.board.get(line.point(bit)).color() {
                    Some(stone) if stone == color => own |= 1 << bit,
                    Some(_) => enemy |= 1 << bit,
                    None => {}
                }
            }
            counts.join(lines::measure(own, enemy, line.cells, self.laws[color]).counts);
        }
        counts
    }

    /// Adds up the worth of the places of one side's stones from the bare board.
    #[must_use]
    pub fn scan_center(&self, color: Color) -> i32 {
        self.board.stones_of(color).map(|point| self.geometry.center[point.index()]).sum()
    }

    /// Whether the side has a point where a stone wins at once.
    #[inline]
    #[must_use]
    pub fn can_win(&self, color: Color) -> bool {
        self.sums[color].win != 0
    }

    /// Whether some stone of the side would make a straight four; for Black in renju it may be forbidden.
    #[inline]
    #[must_use]
    pub fn has_open_three(&self, color: Color) -> bool {
        self.sums[color].straight != 0
    }

    /// Whether some stone of the side would make a four; for Black in renju it may be forbidden.
    #[inline]
    #[must_use]
    pub fn can_make_four(&self, color: Color) -> bool {
        self.sums[color].four != 0
    }

    /// The points where a stone of the side wins at once.
    #[must_use]
    pub fn winning_points(&self, color: Color) -> Vec<Point> {
        let mut points = Vec::new();
        self.collect(color, self.sums[color].win, |summary| summary.win, &mut points);
        points
    }

    /// Pushes the points where a stone of the side makes a four, forbidden ones included.
    pub(crate) fn four_points(&self, color: Color, out: &mut Vec<Point>) {
        self.collect(color, self.sums[color].four, |summary| summary.four, out);
    }

    /// Whether the side has a point where it may play and makes a straight four.
    pub(crate) fn can_make_straight_four(&self, color: Color) -> bool {
        let mut lines = self.sums[color].straight;
        if !self.rule.restricts(color) {
            return lines != 0;
        }
        while lines != 0 {
            let number = lines.trailing_zeros() as usize;
            lines &= lines - 1;
            let line = &self.geometry.lines[number];
            if bits(self.summaries[color][number].straight).any(|bit| self.may_play(color, line.point(bit))) {
                return true;
            }
        }
        false
    }

    /// The points where `color` can answer all fours of the opponent: after a stone there the opponent has no winning
    /// point left. Points forbidden to Black are no answers for him. Empty when the opponent has no four, too; a win
    /// of `color`'s own is not looked at.
    #[must_use]
    pub fn defences(&self, color: Color) -> Vec<Point> {
        let mut points = Vec::new();
        self.push_defences(color, &mut points);
        points
    }

    /// [`defences`](Gomoku::defences) into a buffer.
    pub(crate) fn push_defences(&self, color: Color, out: &mut Vec<Point>) {
        let start = out.len();
        let enemy = color.opponent();
        let mut fours = self.sums[enemy].win;
        let mut is_first = true;
        while fours != 0 {
            let number = fours.trailing_zeros() as usize;
            fours &= fours - 1;
            let line = &self.geometry.lines[number];
            let stops = self.stops_on(number, enemy);
            if is_first {
                out.extend(bits(stops).map(|bit| line.point(bit)));
                is_first = false;
            } else {
                let mut kept = start;
                for i in start..out.len() {
                    if self.bit_on(out[i], number).is_some_and(|bit| stops >> bit & 1 == 1) {
                        out[kept] = out[i];
                        kept += 1;
                    }
                }
                out.truncate(kept);
            }
            if out.len() == start {
                return;
            }
        }
        if self.rule.restricts(color) {
            let mut kept = start;
            for i in start..out.len() {
                if !self.is_forbidden(out[i]) {
                    out[kept] = out[i];
                    kept += 1;
                }
            }
            out.truncate(kept);
        }
    }

    /// Whether the opponent's fours leave `color` without an answer. False when there is no four.
    #[must_use]
    pub fn is_beyond_defence(&self, color: Color) -> bool {
        let fours = self.sums[color.opponent()].win;
        if fours.count_ones() == 1 && !self.rule.restricts(color) {
            return self.stops_on(fours.trailing_zeros() as usize, color.opponent()) == 0;
        }
        fours != 0 && self.defences(color).is_empty()
    }

    /// Whether the free point is forbidden to Black. The rules' judge is asked only where the lines allow a doubt.
    #[must_use]
    pub fn is_forbidden(&self, point: Point) -> bool {
        self.is_doubtful(point) && matches!(forbidden::judge(&self.board, point), Verdict::Forbidden(_))
    }

    /// Whether Black might make six in a row, two fours or two threes here: true wherever he does.
    fn is_doubtful(&self, point: Point) -> bool {
        if !self.rule.restricts(Color::Black) {
            return false;
        }
        let mut doubts = 0;
        for spot in self.spots(point) {
            let summary = &self.summaries.black[usize::from(spot.line)];
            let bit = 1 << spot.bit;
            if summary.danger & bit != 0 {
                return true;
            }
            doubts += u32::from((summary.four | summary.three) & bit != 0);
        }
        doubts > 1
    }

    /// Whether the side may play the free point.
    #[inline]
    #[must_use]
    pub fn may_play(&self, color: Color, point: Point) -> bool {
        color == Color::White || !self.is_forbidden(point)
    }

    /// The points worth a look for the side to move, the best by their shapes first, without width limit and without
    /// regard to forced replies: all legal points near stones; if there is none, all legal points; if Black has none
    /// at all, all free points.
    #[must_use]
    pub fn candidates(&self) -> Vec<Point> {
        let mut out = Vec::new();
        self.push_candidates(&mut out, None);
        out.retain(|&point| self.may_play(self.to_move, point));
        if out.is_empty() {
            out.extend(self.board.empty_points().filter(|&point| self.may_play(self.to_move, point)));
        }
        if out.is_empty() {
            out.extend(self.board.empty_points());
        }
        out
    }

    /// The same position with the other side to move, as after a pass: for asking what the opponent threatens.
    pub(crate) fn switch_sides(&mut self) {
        self.to_move = self.to_move.opponent();
    }

    /// Exactly these moves are generated before the first move from here.
    pub(crate) fn set_root(&mut self, moves: Option<Vec<Point>>) {
        self.played.clear();
        self.root = moves;
    }

    /// How promising a stone of the side to move is here, by what it makes and what it takes from the opponent.
    #[inline]
    pub(crate) fn promise(&self, point: Point) -> i32 {
        const OWN: [i32; LEVELS] = [0, 2, 9, 16, 60, 70, 900, 5000];
        const ENEMY: [i32; LEVELS] = [0, 1, 7, 12, 45, 40, 500, 2500];
        let (own, enemy) = (&self.summaries[self.to_move], &self.summaries[self.to_move.opponent()]);
        let mut promise = self.geometry.center[point.index()];
        for spot in self.spots(point) {
            let (line, bit) = (usize::from(spot.line), u32::from(spot.bit));
            promise += OWN[own[line].level(bit)] + ENEMY[enemy[line].level(bit)];
        }
        promise
    }

    // ---- the parts of a move ------------------------------------------------------------------------------------

    fn put(&mut self, point: Point) {
        let color = self.to_move;
        let mut before = [ByColor::default(); 4];
        self.board.put(point, color);
        self.occupied.flip(point);
        self.sums[color].center += self.geometry.center[point.index()];
        for (number, spot) in self.geometry.spots[point.index()].into_iter().enumerate() {
            if spot.line == NO_LINE {
                continue;
            }
            let line = usize::from(spot.line);
            self.stones[color][line] |= 1 << spot.bit;
            for side in Color::ALL {
                before[number][side] = self.summaries[side][line];
                let (own, enemy) = (self.stones[side][line], self.stones[side.opponent()][line]);
                let now = lines::measure(own, enemy, self.geometry.lines[line].cells, self.laws[side]);
                self.replace(line, side, now);
            }
        }
        self.played.push(Played { point, color, before });
    }

    /// Puts the summary of a line in place; the sums follow.
    #[inline]
    fn replace(&mut self, line: usize, color: Color, now: Summary) {
        let summary = &mut self.summaries[color][line];
        let sums = &mut self.sums[color];
        sums.counts.replace(summary.counts, now.counts);
        let mark = |set: &mut u128, cells: u32| {
            *set = *set & !(1 << line) | u128::from(cells != 0) << line;
        };
        mark(&mut sums.win, now.win);
        mark(&mut sums.straight, now.straight);
        mark(&mut sums.four, now.four);
        *summary = now;
    }

    /// How the game stands after the stone of `color` on `point`.
    #[inline]
    fn outcome_after(&self, point: Point, color: Color) -> Option<Outcome> {
        let row = self
            .spots(point)
            .any(|spot| self.summaries[color][usize::from(spot.line)].counts.get(Shape::Five) > 0);
        debug_assert_eq!(row, win::is_win(&self.board, self.rule, point, color), "lines and rules agree");
        if row {
            Some(Outcome::Win(side(color)))
        } else {
            (self.board.empty_count() <= self.draw_at_empty).then_some(Outcome::Draw)
        }
    }

    // ---- looking things up --------------------------------------------------------------------------------------

    #[inline]
    fn spots(&self, point: Point) -> impl Iterator<Item = Spot> + '_ {
        self.geometry.spots[point.index()].iter().copied().filter(|spot| spot.line != NO_LINE)
    }

    /// The bit of a point on a line, if it lies there.
    #[inline]
    fn bit_on(&self, point: Point, line: usize) -> Option<u32> {
        self.spots(point).find(|spot| usize::from(spot.line) == line).map(|spot| u32::from(spot.bit))
    }

    #[inline]
    fn stops_on(&self, line: usize, color: Color) -> u32 {
        let (own, enemy) = (self.stones[color][line], self.stones[color.opponent()][line]);
        lines::stops(own, enemy, self.geometry.lines[line].cells, self.laws[color])
    }

    /// Pushes the points of a kind on these lines, each once.
    fn collect(&self, color: Color, lines: u128, kind: impl Fn(&Summary) -> u32, out: &mut Vec<Point>) {
        let start = out.len();
        let mut lines = lines;
        while lines != 0 {
            let number = lines.trailing_zeros() as usize;
            lines &= lines - 1;
            for bit in bits(kind(&self.summaries[color][number])) {
                let point = self.geometry.lines[number].point(bit);
                if !out[start..].contains(&point) {
                    out.push(point);
                }
            }
        }
    }

    // ---- the generator ------------------------------------------------------------------------------------------

    /// Pushes the moves that answer the opponent's open threes: what takes room from one of them, and own fours.
    fn push_three_answers(&self, out: &mut Vec<Point>) {
        let (me, enemy) = (self.to_move, self.to_move.opponent());
        self.four_points(me, out);
        let mut threes = self.sums[enemy].straight;
        while threes != 0 {
            let number = threes.trailing_zeros() as usize;
            threes &= threes - 1;
            let (own, other) = (self.stones[enemy][number], self.stones[me][number]);
            let line = &self.geometry.lines[number];
            for bit in bits(lines::three_stops(own, other, line.cells, self.laws[enemy])) {
                let point = line.point(bit);
                if !out.contains(&point) {
                    out.push(point);
                }
            }
        }
        self.keep_playable(out);
        self.sort(out, None);
    }

    /// Pushes the legal points near stones, the most promising first; the center on an empty board.
    fn push_candidates(&self, out: &mut Vec<Point>, width: Option<usize>) {
        let size = self.board.size();
        if self.board.empty_count() == size.area() && self.ideas.reach != Reach::Board {
            out.push(size.center());
            return;
        }
        self.occupied.push_near(self.ideas.reach, size, out);
        self.sort(out, width);
        if self.rule.restricts(self.to_move) {
            // After the sorting: with a width limit fewer points have to be judged.
            self.keep_playable(out);
        }
    }

    /// Takes out what is forbidden to the side to move, unless forbidden points are to be generated.
    fn keep_playable(&self, points: &mut Vec<Point>) {
        if self.ideas.forbidden == ForbiddenPoints::Skipped {
            points.retain(|&point| self.may_play(self.to_move, point));
        }
    }

    /// Sorts points by their promise and keeps the best `width` of them.
    fn sort(&self, points: &mut Vec<Point>, width: Option<usize>) {
        const MOST: usize = BoardSize::MAX.area();
        let mut ranked: [Ranked; MOST] = [0; MOST];
        let count = points.len().min(MOST);
        for (order, &point) in points.iter().take(count).enumerate() {
            // The order fits 16 bits; what comes later in it is smaller.
            ranked[order] = (self.promise(point) as u64) << 16 | (0xFFFF - order as u64);
        }
        let mut ranked = &mut ranked[..count];
        // A few more than asked for, since forbidden points may go afterwards.
        if let Some(width) = width.map(|width| width + 4).filter(|&width| width < count) {
            ranked.select_nth_unstable_by(width, |a, b| b.cmp(a));
            ranked = &mut ranked[..width];
        }
        ranked.sort_unstable_by(|a, b| b.cmp(a));
        let mut sorted = [points.first().copied().unwrap_or(Point::new(0, 0)); MOST];
        for (place, &rank) in ranked.iter().enumerate() {
            sorted[place] = points[0xFFFF - (rank & 0xFFFF) as usize];
        }
        points.clear();
        points.extend_from_slice(&sorted[..ranked.len().min(width.unwrap_or(MOST))]);
    }

    /// Something to play when nothing helps: the first legal point, or any free one.
    fn push_any(&self, out: &mut Vec<Point>) {
        let me = self.to_move;
        let legal = self.board.empty_points().find(|&point| self.may_play(me, point));
        out.extend(legal.or_else(|| self.board.empty_points().next()));
    }
}

impl Game for Gomoku {
    type Move = Point;

    #[inline]
    fn to_move(&self) -> Side {
        side(self.to_move)
    }

    fn moves(&self, out: &mut Vec<Point>) {
        if let Some(root) = &self.root
            && self.played.is_empty()
        {
            out.extend_from_slice(root);
            return;
        }
        let me = self.to_move;
        let enemy = me.opponent();
        if self.ideas.forced {
            if self.can_win(me) {
                self.collect(me, self.sums[me].win, |summary| summary.win, out);
                return;
            }
            if self.can_win(enemy) {
                self.push_defences(me, out);
                self.sort(out, None);
            } else if self.has_open_three(enemy) {
                self.push_three_answers(out);
            } else {
                self.push_candidates(out, self.ideas.width);
            }
        } else {
            self.push_candidates(out, self.ideas.width);
        }
        if out.is_empty() {
            self.push_any(out);
        }
        if !self.ideas.sorted {
            out.sort_unstable();
        }
    }

    #[inline]
    fn play(&mut self, point: Point) {
        let color = self.to_move;
        let loses = self.ideas.forbidden == ForbiddenPoints::Losing && !self.may_play(color, point);
        self.put(point);
        self.outcome =
            if loses { Some(Outcome::Win(side(color.opponent()))) } else { self.outcome_after(point, color) };
        self.to_move = color.opponent();
    }

    #[inline]
    fn undo(&mut self) {
        let Played { point, color, before } =
            self.played.pop().expect("only moves that were played are undone");
        for (number, spot) in self.geometry.spots[point.index()].into_iter().enumerate() {
            if spot.line == NO_LINE {
                continue;
            }
            let line = usize::from(spot.line);
            self.stones[color][line] &= !(1 << spot.bit);
            for side in Color::ALL {
                self.replace(line, side, before[number][side]);
            }
        }
        self.sums[color].center -= self.geometry.center[point.index()];
        self.occupied.flip(point);
        self.board.clear(point);
        self.outcome = None;
        self.to_move = color;
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    #[inline]
    fn key(&self) -> u64 {
        match self.to_move {
            Color::Black => self.board.hash(),
            Color::White => self.board.hash() ^ WHITE_TO_MOVE,
        }
    }
}

/// Black is the side that moves first.
#[inline]
pub(crate) fn side(color: Color) -> Side {
    match color {
        Color::Black => Side::First,
        Color::White => Side::Second,
    }
}

/// The numbers of the bits that are set.
#[inline]
pub(crate) fn bits(word: u32) -> impl Iterator<Item = u32> {
    let mut left = word;
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros())?;
        left &= left - 1;
        Some(bit)
    })
}

#[cfg(test)]
#[path = "gomoku_tests.rs"]
mod tests;
