//! The looked-up threats against the rules, which scan and try: at every step of random games, for every rule.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use rules::{Board, BoardSize, Cell, Color, Direction, Point, Rule, Verdict, forbidden, shapes, win};
use threats::{Class, OCCUPIED, Pattern, PointSet, Threats, Watch};

/// A random number generator that is the same everywhere (splitmix64, S. Vigna).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// The free points where a stone wins by a row along the line that contains `through`.
fn winning_through(
    board: &Board,
    rule: Rule,
    color: Color,
    through: Point,
    direction: Direction,
) -> Vec<Point> {
    let is_in_row = |p: &Point| win::run(board, *p, direction, color).contains(&through);
    shapes::winning_points(board, rule, color, through, direction).into_iter().filter(is_in_row).collect()
}

fn with<T>(board: &Board, point: Point, color: Color, f: impl FnOnce(&Board) -> T) -> T {
    let mut board = board.clone();
    board.put(point, color);
    f(&board)
}

/// What the stone of `color` that stands on `point` makes along the line, from the definitions.
fn slow_pattern(board: &Board, rule: Rule, color: Color, point: Point, direction: Direction) -> Pattern {
    let run = win::run_length(board, point, direction, color);
    if win::wins_along(board, rule, point, direction, color) {
        return Pattern::Five;
    }
    if run >= 6 {
        return Pattern::Overline;
    }
    let winning = winning_through(board, rule, color, point, direction);
    if !winning.is_empty() {
        let free: Vec<Point> =
            shapes::line(board.size(), point, direction).filter(|&p| board.is_empty(p)).collect();
        let stops = |p: &Point| {
            with(board, *p, color.opponent(), |board| {
                winning_through(board, rule, color, point, direction).is_empty()
            })
        };
        return if free.iter().any(stops) {
            Pattern::Four
        } else if rule.restricts(color) && run != 4 {
            Pattern::DoubleFour
        } else {
            Pattern::StraightFour
        };
    }
    let next: Vec<Pattern> = shapes::line(board.size(), point, direction)
        .filter(|&q| board.is_empty(q) && q.distance(point) <= 4)
        .map(|q| with(board, q, color, |board| slow_pattern_shallow(board, rule, color, point, direction)))
        .collect();
    let straight = next.iter().filter(|&&pattern| pattern == Pattern::StraightFour).count();
    match straight {
        0 if next.iter().any(|pattern| pattern.is_four()) => Pattern::BlockedThree,
        0 => Pattern::Dead, // or something less than a three
        1 => Pattern::Three,
        _ => Pattern::WideThree,
    }
}

/// The same down to fours.
fn slow_pattern_shallow(
    board: &Board,
    rule: Rule,
    color: Color,
    point: Point,
    direction: Direction,
) -> Pattern {
    if winning_through(board, rule, color, point, direction).is_empty() {
        return Pattern::Dead;
    }
    slow_pattern(board, rule, color, point, direction)
}

fn check_patterns(threats: &Threats, point: Point) {
    let (board, rule) = (threats.board(), threats.rule());
    for color in Color::ALL {
        let patterns = threats.patterns(point, color);
        for (direction, found) in Direction::ALL.into_iter().zip(patterns) {
            let expected =
                with(board, point, color, |board| slow_pattern(board, rule, color, point, direction));
            if expected == Pattern::Dead {
                assert!(
                    found < Pattern::BlockedThree,
                    "{rule} {color} {point} {direction}: {found:?}\n{board:?}"
                );
            } else {
                assert_eq!(found, expected, "{rule} {color} {point} {direction}\n{board:?}");
            }
        }
        let expected = rule.restricts(color) && is_forbidden(board, point);
        assert_eq!(threats.is_forbidden(point, color), expected, "{rule} {color} {point}\n{board:?}");
        check_three(threats, color, point);
    }
}

/// A real three of the rules is a three by shape; away from Black in renju, a three by shape is one of the rules.
fn check_three(threats: &Threats, color: Color, point: Point) {
    let (board, rule) = (threats.board(), threats.rule());
    if win::is_win(board, rule, point, color) || threats.is_forbidden(point, color) {
        return;
    }
    for (direction, pattern) in Direction::ALL.into_iter().zip(threats.patterns(point, color)) {
        if !pattern.is_three() || rule.restricts(color) {
            continue;
        }
        let completions = with(board, point, color, |board| {
            shapes::three_completions(board, rule, color, point, direction)
        });
        // A stone that wins in another line completes no three by the letter of the rules.
        let wins = |q: &Point| with(board, point, color, |board| win::is_win(board, rule, *q, color));
        let is_three = !completions.is_empty()
            || shapes::line(board.size(), point, direction)
                .any(|q| board.is_empty(q) && q != point && wins(&q));
        assert!(is_three, "{rule} {color} {point} {direction}\n{board:?}");
    }
}

/// Sets, counts and patterns are those of a board set up afresh.
fn check_recomputed(threats: &Threats) {
    let fresh = Threats::from_board(threats.rule(), threats.board());
    for color in Color::ALL {
        for class in Class::ALL {
            assert_eq!(threats.points(color, class), fresh.points(color, class), "{color} {class:?}");
            assert_eq!(threats.count(color, class), fresh.points(color, class).len(), "{color} {class:?}");
            assert!(threats.points(color, class).into_iter().all(|p| threats.class(p, color) == class));
        }
    }
    assert_eq!(threats.near_points(), fresh.near_points());
    assert_eq!(threats.empty_points(), threats.board().empty_points().collect::<PointSet>());
}

fn is_forbidden(board: &Board, point: Point) -> bool {
    matches!(forbidden::judge(board, point), Verdict::Forbidden(_))
}

/// Answers to fours and to winning fours, by trying every point.
fn check_answers(threats: &Threats) {
    let (board, rule) = (threats.board(), threats.rule());
    let can_win = |board: &Board, color: Color| {
        board.empty_points().any(|point| win::is_win(board, rule, point, color))
    };
    for color in Color::ALL {
        let enemy = color.opponent();
        if can_win(board, color) {
            let stops = board
                .empty_points()
                .filter(|&p| with(board, p, enemy, |board| !can_win(board, color)))
                .collect();
            assert_eq!(threats.four_answers(color), stops, "{rule} {color}\n{board:?}");
            continue;
        }
        assert_eq!(threats.four_answers(color), PointSet::EMPTY);
        for class in [Class::DoubleFour, Class::StraightFour] {
            for point in threats.points(color, class).into_iter().take(2) {
                let wins = |board: &Board| {
                    with(board, point, color, |board| {
                        can_win(board, color)
                            && board
                                .empty_points()
                                .all(|p| with(board, p, enemy, |board| can_win(board, color)))
                    })
                };
                assert!(wins(board), "{rule} {color} {point}: a four that nothing stops\n{board:?}");
                let is_legal = |board: &Board| !rule.restricts(color) || !is_forbidden(board, point);
                if !is_legal(board) {
                    continue;
                }
                let far = threats.is_doubtful(point, color);
                let near = board.empty_points().filter(|p| far || p.distance(point) <= 6);
                let prevents = |board: &Board| !wins(board) || !is_legal(board);
                let stops: PointSet =
                    near.filter(|&p| p == point || with(board, p, enemy, prevents)).collect();
                assert_eq!(
                    threats.winning_four_answers(point, color),
                    stops,
                    "{rule} {color} {point}\n{board:?}"
                );
            }
        }
    }
}

/// A random game with stones near each other and moves taken back, checked as it goes.
fn walk(rule: Rule, lines: usize, seed: u64, steps: usize, every: usize) {
    let size = BoardSize::new(lines).unwrap();
    let mut random = Random(seed);
    let mut threats = Threats::new(rule, size);
    for step in 0..steps {
        if threats.plies() > 0 && random.below(5) == 0 {
            for _ in 0..random.below(4) {
                threats.undo();
            }
        }
        let near: Vec<Point> = threats.near_points().into_iter().collect();
        let free: Vec<Point> = if near.is_empty() || random.below(12) == 0 {
            threats.empty_points().into_iter().collect()
        } else {
            near
        };
        if free.is_empty() {
            break;
        }
        // Strong points more often, so that fours and threes come up.
        let mut point = free[random.below(free.len())];
        let color = Color::ALL[random.below(2)];
        for _ in 0..3 {
            let other = free[random.below(free.len())];
            if threats.class(other, color).max(threats.class(other, color.opponent()))
                > threats.class(point, color).max(threats.class(point, color.opponent()))
            {
                point = other;
            }
        }
        threats.play(point, color);
        if step % every == 0 {
            check_recomputed(&threats);
            check_answers(&threats);
            let free: Vec<Point> = threats.empty_points().into_iter().collect();
            for _ in 0..6.min(free.len()) {
                check_patterns(&threats, free[random.below(free.len())]);
            }
        }
    }
    while threats.plies() > 0 {
        threats.undo();
    }
    check_recomputed(&threats);
    assert!(threats.board().empty_count() == size.area() && threats.near_points().is_empty());
}

#[test]
fn random_games_of_every_rule_and_size() {
    for rule in Rule::ALL {
        for (i, lines) in [5, 9, 15, 19, 20, 22].into_iter().enumerate() {
            for seed in 0..1 {
                walk(rule, lines, 1000 * seed + i as u64, 12 * lines, 9);
            }
        }
    }
}

#[test]
#[ignore = "thorough: some minutes"]
fn many_random_games() {
    for rule in Rule::ALL {
        for (i, lines) in [5, 7, 9, 12, 15, 19, 20, 22].into_iter().enumerate() {
            for seed in 100..140 {
                walk(rule, lines, 7000 * seed + i as u64, 20 * lines, 3);
            }
        }
    }
}

/// A straight four of Black that makes two threes is prevented, too, where White gives back what makes it a double-three.
#[test]
fn answers_that_prohibit() {
    let (mut random, mut prohibiting) = (Random(12), 0);
    for _ in 0..30_000 {
        let mut board = Board::new(BoardSize::new(9).unwrap());
        for (color, most) in [(Color::Black, 18), (Color::White, 12)] {
            for _ in 0..random.below(most) {
                let point = Point::new(random.below(9) as u8, random.below(9) as u8);
                if board.is_empty(point) {
                    board.put(point, color);
                }
            }
        }
        let threats = Threats::from_board(Rule::Renju, &board);
        let doubtful: Vec<Point> = threats
            .points(Color::Black, Class::StraightFour)
            .into_iter()
            .filter(|&point| threats.is_doubtful(point, Color::Black) && !is_forbidden(&board, point))
            .collect();
        if doubtful.is_empty() {
            continue;
        }
        check_answers(&threats);
        prohibiting += doubtful
            .into_iter()
            .filter(|&point| {
                let answers = threats.winning_four_answers(point, Color::Black);
                answers.into_iter().any(|answer| {
                    answer != point && with(&board, answer, Color::White, |board| is_forbidden(board, point))
                })
            })
            .count();
    }
    assert!(prohibiting > 5, "{prohibiting}");
}

/// Whoever watches can keep sums: here the number of points for each code.
#[test]
fn watching_follows_every_change() {
    struct Counter(Vec<[i32; 2]>);
    impl Watch for Counter {
        fn changed(&mut self, color: Color, old: u16, new: u16) {
            self.0[usize::from(old)][color.index()] -= 1;
            self.0[usize::from(new)][color.index()] += 1;
        }
    }
    let mut threats = Threats::new(Rule::Renju, BoardSize::RENJU);
    let mut counter = Counter(vec![[0; 2]; usize::from(OCCUPIED) + 1]);
    for point in threats.empty_points() {
        for color in Color::ALL {
            counter.0[usize::from(threats.code(point, color))][color.index()] += 1;
        }
    }
    let mut random = Random(5);
    for i in 0..80 {
        let free: Vec<Point> = threats.empty_points().into_iter().collect();
        threats.play_watched(free[random.below(free.len())], Color::ALL[i % 2], &mut counter);
    }
    let mut expected = vec![[0; 2]; usize::from(OCCUPIED) + 1];
    for point in BoardSize::RENJU.points() {
        for color in Color::ALL {
            let is_free = threats.board().get(point) == Cell::Empty;
            let code = if is_free { threats.code(point, color) } else { OCCUPIED };
            expected[usize::from(code)][color.index()] += 1;
        }
    }
    assert_eq!(counter.0, expected);
}
