//! The engine with every selective technique off has the value of the textbook: a slow alpha-beta over the same
//! evaluation and the same candidates, that takes fives, fours and forbidden points from the rules and not from the
//! engine's threats, and has no table.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use duel::{Limits, NoClock, Random, Score, StopToken};
use eval::{Sums, Tables};
use rules::{Board, BoardSize, Color, Direction, Point, Rule, Verdict, forbidden, win};
use search::{Engine, Task, Techniques};
use threats::Threats;

const WIN: i32 = 30_000;
const LARGEST_ESTIMATE: i32 = WIN - 501;

/// The textbook's player.
struct Textbook {
    rule: Rule,
    tables: std::sync::Arc<Tables>,
    /// The board, and the candidates and evaluation of it.
    threats: Threats,
    nodes: u64,
}

impl Textbook {
    fn board(&self) -> &Board {
        self.threats.board()
    }

    fn may_play(&self, point: Point, color: Color) -> bool {
        !self.rule.restricts(color) || !is_forbidden(self.board(), point)
    }

    /// Free points on which a stone of `color` wins.
    fn fives(&self, board: &Board, color: Color) -> Vec<Point> {
        board.empty_points().filter(|&point| win::is_win(board, self.rule, point, color)).collect()
    }

    /// Whether a legal stone of `color` makes a four that no stone takes away; nobody wins at once.
    fn has_winning_four(&self, color: Color) -> bool {
        let mut board = self.board().clone();
        let points: Vec<Point> = board.empty_points().collect();
        for point in points {
            if !has_three_in_reach(&board, point, color) || !self.may_play(point, color) {
                continue;
            }
            board.put(point, color);
            let fives = self.fives(&board, color);
            let is_winning = !fives.is_empty() && {
                let others: Vec<Point> = board.empty_points().collect();
                !others.into_iter().any(|answer| {
                    board.put(answer, color.opponent());
                    let is_stopped = !fives
                        .iter()
                        .any(|&five| five != answer && win::is_win(&board, self.rule, five, color));
                    board.clear(answer);
                    is_stopped
                })
            };
            board.clear(point);
            if is_winning {
                return true;
            }
        }
        false
    }

    /// Legal points where `color` leaves the other side no five.
    fn answers(&self, color: Color) -> Vec<Point> {
        let mut board = self.board().clone();
        let enemy = color.opponent();
        // A stone of one side gives the other no five that it had not before.
        let fives = self.fives(&board, enemy);
        let points: Vec<Point> = board.empty_points().collect();
        let mut answers = Vec::new();
        for point in points {
            board.put(point, color);
            let stops =
                !fives.iter().any(|&five| five != point && win::is_win(&board, self.rule, five, enemy));
            board.clear(point);
            if stops && self.may_play(point, color) {
                answers.push(point);
            }
        }
        answers
    }

    fn candidates(&self, color: Color) -> Vec<Point> {
        let legal = |points: threats::PointSet| -> Vec<Point> {
            points.into_iter().filter(|&point| self.may_play(point, color)).collect()
        };
        let near = legal(self.threats.near_points());
        let mut moves = if near.is_empty() { legal(self.threats.empty_points()) } else { near };
        // Any order will do; this one cuts sooner.
        let board = self.board();
        moves.sort_by_key(|&point| {
            let near = Direction::ALL.into_iter().flat_map(|d| [-1, 1].map(|steps| point.step(d, steps)));
            let is_stone = |at: &Point| board.size().contains(*at) && board.get(*at).color().is_some();
            std::cmp::Reverse(near.flatten().filter(is_stone).count())
        });
        moves
    }

    fn estimate(&self, color: Color) -> i32 {
        let mask = eval::mask(&self.threats, color);
        let value = Sums::of(&self.threats, &self.tables).value(color, mask, &self.tables);
        value.clamp(-LARGEST_ESTIMATE, LARGEST_ESTIMATE)
    }

    /// The value for `color`, who is to move `ply` plies below the root with `depth` plies left.
    fn value(&mut self, color: Color, depth: i32, ply: i32, alpha: i32, beta: i32) -> i32 {
        if self.board().empty_count() == 0 {
            return 0;
        }
        if !self.fives(self.board(), color).is_empty() {
            return WIN - (ply + 1);
        }
        let moves = if self.fives(self.board(), color.opponent()).is_empty() {
            if self.has_winning_four(color) {
                return WIN - (ply + 3);
            }
            if depth <= 0 {
                return self.estimate(color);
            }
            self.candidates(color)
        } else {
            let answers = self.answers(color);
            if answers.is_empty() {
                return -(WIN - (ply + 2));
            }
            answers
        };
        if moves.is_empty() {
            // Black has forbidden points only; he must play one.
            return -(WIN - (ply + 1));
        }
        // An only answer costs no depth.
        let is_only = !self.fives(self.board(), color.opponent()).is_empty() && moves.len() == 1;
        self.best(color, if is_only { depth } else { depth - 1 }, ply, alpha, beta, moves)
    }

    fn best(
        &mut self,
        color: Color,
        depth: i32,
        ply: i32,
        mut alpha: i32,
        beta: i32,
        moves: Vec<Point>,
    ) -> i32 {
        let mut best = -WIN;
        for point in moves {
            self.nodes += 1;
            self.threats.play(point, color);
            let value = -self.value(color.opponent(), depth, ply + 1, -beta, -alpha);
            self.threats.undo();
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The value of the root, where every move costs depth.
    fn root(&mut self, color: Color, depth: i32) -> i32 {
        if !self.fives(self.board(), color).is_empty() {
            return WIN - 1;
        }
        let mut moves = self.candidates(color);
        if !self.fives(self.board(), color.opponent()).is_empty() {
            let answers = self.answers(color);
            if answers.is_empty() {
                return -(WIN - 2);
            }
            moves = answers;
        }
        self.best(color, depth - 1, 0, -WIN - 1, WIN + 1, moves)
    }
}

fn is_forbidden(board: &Board, point: Point) -> bool {
    matches!(forbidden::judge(board, point), Verdict::Forbidden(_))
}

/// Whether three stones of `color` are so near on one line that one on `point` could make a four.
fn has_three_in_reach(board: &Board, point: Point, color: Color) -> bool {
    Direction::ALL.into_iter().any(|direction| {
        let near = (-4..=4).filter_map(|steps| point.step(direction, steps));
        near.filter(|&at| board.size().contains(at) && board.get(at).color() == Some(color)).count() >= 3
    })
}

/// Stones at random near each other; nobody has five, and most often nobody wins at once.
fn random_board(random: &mut Random, rule: Rule, size: usize, stones: usize) -> Board {
    loop {
        let mut board = Board::new(BoardSize::new(size).unwrap());
        let mut color = Color::Black;
        for _ in 0..stones {
            let free: Vec<Point> = board.empty_points().collect();
            let point = free[random.below(free.len())];
            if win::is_win(&board, rule, point, color) || rule.restricts(color) && is_forbidden(&board, point)
            {
                break;
            }
            board.put(point, color);
            color = color.opponent();
        }
        if board.size().area() - board.empty_count() == stones {
            return board;
        }
    }
}

/// Compares engine and textbook; says how many positions nobody wins within the depth.
fn compare(size: usize, stones: std::ops::Range<usize>, depth: i32, positions: usize, seed: u64) -> usize {
    let mut random = Random::new(seed);
    let mut engine = Engine::new(4);
    engine.set_techniques(Techniques::plain());
    let mut open = 0;
    for rule in Rule::ALL {
        for _ in 0..positions {
            let count = stones.start + random.below(stones.len());
            let board = random_board(&mut random, rule, size, count);
            let to_move = if random.below(2) == 0 { Color::Black } else { Color::White };
            let task = Task { rule, board, to_move, last: None, draw_at_empty: 0, stuck_is_draw: false };
            let limits = Limits::default().with_depth(depth as u32);
            let info = engine.search(&task, &limits, &NoClock, &StopToken::new(), &mut |_| {}).unwrap();
            let found = info.candidates[0].score;
            let mut textbook = Textbook {
                rule,
                tables: Tables::of(rule),
                threats: Threats::from_board(rule, &task.board),
                nodes: 0,
            };
            let value = textbook.root(to_move, depth);
            let expected = if value >= WIN - 500 {
                Score::win_in((WIN - value) as u32)
            } else if value <= 500 - WIN {
                Score::loss_in((WIN + value) as u32)
            } else {
                open += 1;
                Score::from_units(search::units_of_score(rule, value))
            };
            let stones = |color| task.board.stones_of(color).map(|p| p.to_string()).collect::<String>();
            assert_eq!(
                found,
                expected,
                "{rule} {size} depth {depth}: b:{} w:{} {to_move:?} to move; engine {} nodes, textbook {}",
                stones(Color::Black),
                stones(Color::White),
                info.nodes,
                textbook.nodes
            );
        }
    }
    open
}

#[test]
fn small_boards_to_depth_three() {
    for depth in 1..=3 {
        let open = compare(7, 6..24, depth, 12, depth as u64);
        assert!(open > 10, "{open}");
        let open = compare(9, 4..24, depth, 4, 10 + depth as u64);
        assert!(open > 4, "{open}");
    }
}

#[test]
fn full_boards_deeper() {
    for (depth, stones) in [(4, 16..30), (5, 24..36)] {
        let open = compare(7, stones, depth, 6, depth as u64);
        assert!(open > 4, "{open}");
    }
}

/// To the last point: the search sees the whole rest of the game.
#[test]
fn last_points() {
    compare(7, 40..48, 9, 20, 1);
}
