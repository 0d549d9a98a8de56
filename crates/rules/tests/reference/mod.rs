//! The second judge: the rules once more, written from the definitions and not from the algorithm of the library, on a
//! board type of its own. Slow and plain on purpose; the tests hold the library against it.
//!
//! The definitions of five, overline, four, straight four and three are those of the International Rules of Renju (RIF),
//! 9.1 to 9.3; those of fours, threes and defences under other rules are in the documentation of `rules::shapes`. Nothing here calls the code under test except where a board of the
//! library is copied; the comparison itself is in [`compare`].
#![allow(
    dead_code,
    unreachable_pub,
    reason = "every test program includes this module and uses a part of it"
)]

pub mod compare;

use std::collections::BTreeSet;

use rules::{Board, BoardSize, Cell, Color, Direction, ForbiddenKind, Point, Rule, Verdict};

/// A free point.
pub const EMPTY: char = '.';
/// A black stone.
pub const BLACK: char = 'X';
/// A white stone.
pub const WHITE: char = 'O';
/// Off the board.
pub const OFF: char = '#';

/// A point as (column, row), both from 0, the row from the bottom; it need not be on the board.
pub type Spot = (i32, i32);

/// The four directions of lines, in the order of [`Direction::ALL`].
pub const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The stone of a side.
pub fn stone(color: Color) -> char {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

/// The spot of a point of the library.
pub fn spot(point: Point) -> Spot {
    (i32::from(point.x()), i32::from(point.y()))
}

/// The point of the library at a spot of the board.
pub fn point(spot: Spot) -> Point {
    Point::try_new(spot.0, spot.1).expect("a spot of the board")
}

/// The step of a direction of the library, found by its place in the list of all four.
pub fn step(direction: Direction) -> (i32, i32) {
    let place = Direction::ALL.iter().position(|&d| d == direction).expect("one of the four");
    DIRECTIONS[place]
}

/// A board: one character for every point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    size: i32,
    cells: Vec<char>,
}

impl Grid {
    /// An empty board.
    pub fn new(size: usize) -> Grid {
        Grid { size: size as i32, cells: vec![EMPTY; size * size] }
    }

    /// A copy of a board of the library.
    pub fn of(board: &Board) -> Grid {
        let mut grid = Grid::new(usize::from(board.size().get()));
        for s in grid.spots() {
            let cell = match board.get(point(s)) {
                Cell::Empty => EMPTY,
                Cell::Black => BLACK,
                Cell::White => WHITE,
                Cell::Border => unreachable!("the grid has only points of the board"),
            };
            grid.set(s, cell);
        }
        grid
    }

    /// The same stones on a board of the library.
    pub fn to_board(&self) -> Board {
        let mut board = Board::new(BoardSize::new(self.size as usize).expect("a size of the library"));
        for s in self.spots() {
            match self.get(s) {
                BLACK => board.put(point(s), Color::Black),
                WHITE => board.put(point(s), Color::White),
                _ => {}
            }
        }
        board
    }

    /// Number of lines.
    pub fn size(&self) -> i32 {
        self.size
    }

    /// What stands on a spot; [`OFF`] when the board does not have it.
    pub fn get(&self, (x, y): Spot) -> char {
        let inside = 0..self.size;
        if inside.contains(&x) && inside.contains(&y) {
            self.cells[(y * self.size + x) as usize]
        } else {
            OFF
        }
    }

    /// Puts something on a spot of the board.
    pub fn set(&mut self, (x, y): Spot, cell: char) {
        self.cells[(y * self.size + x) as usize] = cell;
    }

    /// Every spot of the board, in the order of the points of the library (column, then row).
    pub fn spots(&self) -> Vec<Spot> {
        (0..self.size).flat_map(|x| (0..self.size).map(move |y| (x, y))).collect()
    }

    /// The spots that hold `cell`.
    pub fn holding(&self, cell: char) -> Vec<Spot> {
        self.spots().into_iter().filter(|&s| self.get(s) == cell).collect()
    }

    /// The whole line through a spot, from one edge of the board to the other.
    pub fn line(&self, through: Spot, d: (i32, i32)) -> Vec<Spot> {
        let mut s = through;
        while self.get((s.0 - d.0, s.1 - d.1)) != OFF {
            s = (s.0 - d.0, s.1 - d.1);
        }
        let mut line = Vec::new();
        while self.get(s) != OFF {
            line.push(s);
            s = (s.0 + d.0, s.1 + d.1);
        }
        line
    }

    /// The run (maximal unbroken row of like stones) that the stone on a spot belongs to, in the order of the line.
    pub fn run(&self, through: Spot, d: (i32, i32)) -> Vec<Spot> {
        let own = self.get(through);
        let mut s = through;
        while self.get((s.0 - d.0, s.1 - d.1)) == own {
            s = (s.0 - d.0, s.1 - d.1);
        }
        let mut run = Vec::new();
        while self.get(s) == own {
            run.push(s);
            s = (s.0 + d.0, s.1 + d.1);
        }
        run
    }

    /// The board with one more stone.
    pub fn with(&self, s: Spot, cell: char) -> Grid {
        let mut grid = self.clone();
        grid.set(s, cell);
        grid
    }

    /// The board as text, the top row first, with coordinates.
    pub fn diagram(&self) -> String {
        let mut text = String::new();
        for y in (0..self.size).rev() {
            let row: Vec<String> = (0..self.size).map(|x| self.get((x, y)).to_string()).collect();
            text.push_str(&format!("{:>3} {}\n", y + 1, row.join(" ")));
        }
        let letters: Vec<String> = (0..self.size as u8).map(|x| char::from(b'a' + x).to_string()).collect();
        text.push_str(&format!("    {}\n", letters.join(" ")));
        text
    }

    /// The stones in the notation of the vector files: `size | black | white`.
    pub fn stones(&self) -> String {
        let list = |cell| {
            let text: String = self.holding(cell).into_iter().map(|s| point(s).to_string()).collect();
            if text.is_empty() { "-".to_owned() } else { text }
        };
        format!("{} | {} | {}", self.size, list(BLACK), list(WHITE))
    }
}

/// A board from the notation of the vector files: concatenated points, `-` for none.
pub fn grid_from(size: usize, black: &str, white: &str) -> Grid {
    let mut grid = Grid::new(size);
    for (text, cell) in [(black, BLACK), (white, WHITE)] {
        for p in points(text) {
            assert_eq!(grid.get(spot(p)), EMPTY, "{p} is named twice or off the board");
            grid.set(spot(p), cell);
        }
    }
    grid
}

/// The points of a text in which they stand one after the other (`h8i9j10`); none for `-`.
pub fn points(text: &str) -> Vec<Point> {
    let text = text.trim();
    let starts: Vec<usize> =
        text.char_indices().filter(|(_, c)| c.is_ascii_lowercase()).map(|(i, _)| i).collect();
    let ends = starts.iter().copied().skip(1).chain([text.len()]);
    starts.iter().zip(ends).map(|(&from, to)| text[from..to].parse().expect("a point")).collect()
}

/// One of the eight symmetries of a square board (0 leaves everything where it is).
pub fn symmetric(symmetry: usize, size: i32, (x, y): Spot) -> Spot {
    let far = size - 1;
    match symmetry {
        0 => (x, y),
        1 => (far - x, y),
        2 => (x, far - y),
        3 => (far - x, far - y),
        4 => (y, x),
        5 => (far - y, x),
        6 => (y, far - x),
        7 => (far - y, far - x),
        _ => panic!("a square has eight symmetries"),
    }
}

/// The board seen through a symmetry.
pub fn symmetric_grid(symmetry: usize, grid: &Grid) -> Grid {
    let mut image = Grid::new(grid.size() as usize);
    for s in grid.spots() {
        image.set(symmetric(symmetry, grid.size(), s), grid.get(s));
    }
    image
}

// ---- Wins ----

/// Every run on the board of one side: all directions, each run once.
pub fn all_runs(grid: &Grid, color: Color) -> Vec<((i32, i32), Vec<Spot>)> {
    let own = stone(color);
    let mut runs = Vec::new();
    for d in DIRECTIONS {
        for s in grid.holding(own) {
            if grid.get((s.0 - d.0, s.1 - d.1)) != own {
                runs.push((d, grid.run(s, d)));
            }
        }
    }
    runs
}

/// Whether this run wins under the rule: the table of the rules, row by row.
pub fn run_wins(grid: &Grid, rule: Rule, color: Color, d: (i32, i32), run: &[Spot]) -> bool {
    let enemy = stone(color.opponent());
    let (first, last) = (run[0], run[run.len() - 1]);
    let before = grid.get((first.0 - d.0, first.1 - d.1));
    let after = grid.get((last.0 + d.0, last.1 + d.1));
    let at_most_one_end_blocked = !(before == enemy && after == enemy);
    let length = run.len();
    match (rule, color) {
        (Rule::Freestyle, _) => length >= 5,
        (Rule::Standard, _) => length == 5,
        (Rule::Renju, Color::Black) => length == 5,
        (Rule::Renju, Color::White) => length >= 5,
        (Rule::Caro, _) => length == 5 && at_most_one_end_blocked,
        (Rule::CaroOverline, _) => length >= 6 || (length == 5 && at_most_one_end_blocked),
    }
}

/// Every winning run of a side anywhere on the board.
pub fn winning_runs(grid: &Grid, rule: Rule, color: Color) -> Vec<Vec<Spot>> {
    let runs = all_runs(grid, color).into_iter();
    runs.filter(|(d, run)| run_wins(grid, rule, color, *d, run)).map(|(_, run)| run).collect()
}

/// Whether a stone of this side on this free point makes a winning run that contains it.
pub fn wins_at(grid: &Grid, rule: Rule, color: Color, s: Spot) -> bool {
    DIRECTIONS.into_iter().any(|d| wins_at_along(grid, rule, color, s, d))
}

/// The same in one direction only.
pub fn wins_at_along(grid: &Grid, rule: Rule, color: Color, s: Spot, d: (i32, i32)) -> bool {
    let after = grid.with(s, stone(color));
    run_wins(&after, rule, color, d, &after.run(s, d))
}

// ---- Forbidden moves ----

/// The fours through the black stone on `p` in a line (3.1, definition 2): every set of four black stones of the line,
/// `p` one of them, to which one more stone can be added to make a run of exactly five.
pub fn fours(grid: &mut Grid, p: Spot, d: (i32, i32)) -> BTreeSet<Vec<Spot>> {
    let line = grid.line(p, d);
    let others: Vec<Spot> = line.iter().copied().filter(|&s| s != p && grid.get(s) == BLACK).collect();
    let free: Vec<Spot> = line.iter().copied().filter(|&s| grid.get(s) == EMPTY).collect();
    let mut found = BTreeSet::new();
    for (i, &a) in others.iter().enumerate() {
        for (j, &b) in others.iter().enumerate().skip(i + 1) {
            for &c in others.iter().skip(j + 1) {
                let mut four = vec![p, a, b, c];
                four.sort_unstable();
                let completed = free.iter().any(|&e| {
                    grid.set(e, BLACK);
                    let run = grid.run(e, d);
                    grid.set(e, EMPTY);
                    run.len() == 5 && sorted(run) == sorted([four.as_slice(), &[e]].concat())
                });
                if completed {
                    found.insert(four);
                }
            }
        }
    }
    found
}

/// Whether these three stones and `q`, a free point of their line, become a straight four when Black plays `q`
/// (3.1, definition 3): an unbroken run of exactly four with both neighbours free, either of which makes exactly five.
pub fn makes_straight_four(grid: &mut Grid, three: &[Spot], q: Spot, d: (i32, i32)) -> bool {
    grid.set(q, BLACK);
    let run = grid.run(q, d);
    let mut straight = run.len() == 4 && sorted(run.clone()) == sorted([three, &[q]].concat());
    if straight {
        let (first, last) = (run[0], run[run.len() - 1]);
        for neighbour in [(first.0 - d.0, first.1 - d.1), (last.0 + d.0, last.1 + d.1)] {
            straight &= grid.get(neighbour) == EMPTY && {
                grid.set(neighbour, BLACK);
                let length = grid.run(neighbour, d).len();
                grid.set(neighbour, EMPTY);
                length == 5
            };
        }
    }
    grid.set(q, EMPTY);
    straight
}

/// Sets of three black stones of the line, `p` one of them, with the free points that would make each a straight four
/// by shape alone (nothing is said yet about whether Black may play there).
pub fn shapes_of_three(grid: &mut Grid, p: Spot, d: (i32, i32)) -> Vec<(Vec<Spot>, Vec<Spot>)> {
    let line = grid.line(p, d);
    let others: Vec<Spot> = line.iter().copied().filter(|&s| s != p && grid.get(s) == BLACK).collect();
    let free: Vec<Spot> = line.iter().copied().filter(|&s| grid.get(s) == EMPTY).collect();
    let mut found = Vec::new();
    for (i, &a) in others.iter().enumerate() {
        for &b in others.iter().skip(i + 1) {
            let mut three = vec![p, a, b];
            three.sort_unstable();
            let mut completions = free.clone();
            completions.retain(|&q| makes_straight_four(grid, &three, q, d));
            if !completions.is_empty() {
                found.push((three, completions));
            }
        }
    }
    found
}

/// The real threes through the black stone on `p` in a line (3.1, definition 4, with 3.2): those that have a completing
/// point where Black makes no five and which is a legal move for him by the whole definition, with the completing
/// points that do so.
pub fn real_threes(
    grid: &mut Grid,
    p: Spot,
    d: (i32, i32),
    tally: &mut Tally,
) -> Vec<(Vec<Spot>, Vec<Spot>)> {
    let mut found = Vec::new();
    for (three, mut completions) in shapes_of_three(grid, p, d) {
        completions.retain(|&q| judge_nested(grid, q, tally) == Verdict::Legal);
        if !completions.is_empty() {
            found.push((three, completions));
        }
    }
    found
}

/// How much the recursion did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Judgements made, the first one included.
    pub judgements: u64,
    /// How deep they were nested: 1 for one without nested ones.
    pub depth: u32,
    level: u32,
}

/// What a black stone on the free point `p` would be under the renju rule.
pub fn judge(grid: &Grid, p: Spot) -> Verdict {
    judge_nested(&mut grid.clone(), p, &mut Tally::default())
}

/// The same on a board that is used for trial stones and left as it was, with a tally of the recursion.
pub fn judge_nested(grid: &mut Grid, p: Spot, tally: &mut Tally) -> Verdict {
    assert_eq!(grid.get(p), EMPTY, "only a free point can be judged");
    tally.judgements += 1;
    tally.level += 1;
    tally.depth = tally.depth.max(tally.level);
    grid.set(p, BLACK);
    let lengths = DIRECTIONS.map(|d| grid.run(p, d).len());
    let verdict = if lengths.contains(&5) {
        Verdict::Five
    } else if lengths.iter().any(|&length| length >= 6) {
        Verdict::Forbidden(ForbiddenKind::Overline)
    } else if DIRECTIONS.into_iter().map(|d| fours(grid, p, d).len()).sum::<usize>() >= 2 {
        Verdict::Forbidden(ForbiddenKind::DoubleFour)
    } else if DIRECTIONS.into_iter().map(|d| real_threes(grid, p, d, tally).len()).sum::<usize>() >= 2 {
        Verdict::Forbidden(ForbiddenKind::DoubleThree)
    } else {
        Verdict::Legal
    };
    grid.set(p, EMPTY);
    tally.level -= 1;
    verdict
}

/// Points that are sorted, so that sets can be compared.
pub fn sorted(mut spots: Vec<Spot>) -> Vec<Spot> {
    spots.sort_unstable();
    spots
}

/// The words of the vector files for a verdict: the verdict and its kind (`-` for none).
pub fn words(verdict: Verdict) -> (&'static str, &'static str) {
    match verdict {
        Verdict::Five => ("five", "-"),
        Verdict::Legal => ("legal", "-"),
        Verdict::Forbidden(kind) => ("forbidden", kind.name()),
    }
}

// ---- Fours, threes and defences of a line under every rule ----

/// Whether a side may play a free point: under renju Black may not play forbidden points.
pub fn may_play(grid: &Grid, rule: Rule, color: Color, s: Spot) -> bool {
    !(rule == Rule::Renju && color == Color::Black && matches!(judge(grid, s), Verdict::Forbidden(_)))
}

/// The winning points of a line: its free points on which a stone of the side makes a winning run along the line.
pub fn winning_points(grid: &Grid, rule: Rule, color: Color, through: Spot, d: (i32, i32)) -> Vec<Spot> {
    let line = grid.line(through, d).into_iter();
    line.filter(|&s| grid.get(s) == EMPTY && wins_at_along(grid, rule, color, s, d)).collect()
}

/// Whether the line holds a four: a winning point.
pub fn has_four(grid: &Grid, rule: Rule, color: Color, through: Spot, d: (i32, i32)) -> bool {
    !winning_points(grid, rule, color, through, d).is_empty()
}

/// Free points on which an enemy stone, allowed or not, removes every winning point of the line. Only points of the
/// line are tried: a stone elsewhere changes no run of this line and no end of one.
pub fn stoppers(grid: &Grid, rule: Rule, color: Color, through: Spot, d: (i32, i32)) -> Vec<Spot> {
    let enemy = stone(color.opponent());
    let mut stoppers = grid.line(through, d);
    stoppers.retain(|&s| grid.get(s) == EMPTY && !has_four(&grid.with(s, enemy), rule, color, through, d));
    stoppers
}

/// Whether the line holds a straight four: a four of which no single enemy stone on any point removes all winning
/// points.
pub fn has_straight_four(grid: &Grid, rule: Rule, color: Color, through: Spot, d: (i32, i32)) -> bool {
    has_four(grid, rule, color, through, d) && stoppers(grid, rule, color, through, d).is_empty()
}

/// The defences against the four of the line that the enemy may play. None when there is no four.
pub fn four_defences(grid: &Grid, rule: Rule, color: Color, through: Spot, d: (i32, i32)) -> Vec<Spot> {
    if !has_four(grid, rule, color, through, d) {
        return Vec::new();
    }
    let mut defences = stoppers(grid, rule, color, through, d);
    defences.retain(|&s| may_play(grid, rule, color.opponent(), s));
    defences
}

/// The points that make the three of the line a straight four: free points of the line where a stone of the side is
/// legal and does not win by itself. None when the line holds a four already.
pub fn three_completions(grid: &Grid, rule: Rule, color: Color, through: Spot, d: (i32, i32)) -> Vec<Spot> {
    if has_four(grid, rule, color, through, d) {
        return Vec::new();
    }
    let mut completions = grid.line(through, d);
    completions.retain(|&q| {
        grid.get(q) == EMPTY
            && !wins_at(grid, rule, color, q)
            && may_play(grid, rule, color, q)
            && has_straight_four(&grid.with(q, stone(color)), rule, color, through, d)
    });
    completions
}

/// The defences in the line against its three: free points where an enemy stone is legal and leaves no completing
/// point. None when there is no three.
pub fn three_defences(grid: &Grid, rule: Rule, color: Color, through: Spot, d: (i32, i32)) -> Vec<Spot> {
    if three_completions(grid, rule, color, through, d).is_empty() {
        return Vec::new();
    }
    let enemy = color.opponent();
    let mut defences = grid.line(through, d);
    defences.retain(|&s| {
        grid.get(s) == EMPTY
            && may_play(grid, rule, enemy, s)
            && three_completions(&grid.with(s, stone(enemy)), rule, color, through, d).is_empty()
    });
    defences
}
