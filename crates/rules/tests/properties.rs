//! Properties that hold for every position: those that the rules imply (symmetry, translation, far stones, undo), and the game state of `Position` against a
//! scan of the whole board.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

mod reference;

use proptest::prelude::*;
use reference::compare::{Family, Random, random_position};
use reference::{
    BLACK, EMPTY, Grid, WHITE, grid_from, point, points, spot, stone, symmetric, symmetric_grid,
};
use rules::{
    Board, BoardSize, Color, EndReason, ForbiddenKind, ForbiddenPolicy, Move, Point, Position, Reason, Rule,
    Settings, Setup, Verdict, forbidden, win,
};

/// Boards of these sizes with this many free points for every four black and two white stones.
fn grids(sizes: std::ops::RangeInclusive<usize>, free: u32) -> impl Strategy<Value = Grid> {
    sizes.prop_flat_map(move |size| {
        let cell = prop_oneof![free => Just(EMPTY), 4 => Just(BLACK), 2 => Just(WHITE)];
        prop::collection::vec(cell, size * size).prop_map(move |cells| {
            let mut grid = Grid::new(size);
            for (s, cell) in grid.spots().into_iter().zip(cells) {
                grid.set(s, cell);
            }
            grid
        })
    })
}

fn verdict(grid: &Grid, s: reference::Spot) -> Verdict {
    forbidden::judge(&grid.to_board(), point(s))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Verdicts do not depend on how the board is turned or reflected.
    #[test]
    fn symmetries_change_nothing(grid in grids(5..=22, 12)) {
        let board = grid.to_board();
        let images: Vec<Grid> = (1..8).map(|symmetry| symmetric_grid(symmetry, &grid)).collect();
        let mut boards: Vec<Board> = images.iter().map(Grid::to_board).collect();
        for p in grid.holding(EMPTY) {
            let expected = forbidden::judge(&board, point(p));
            for (symmetry, image) in (1..8).zip(&mut boards) {
                let q = symmetric(symmetry, grid.size(), p);
                prop_assert_eq!(forbidden::judge(image, point(q)), expected, "{:?} symmetry {}", p, symmetry);
            }
        }
    }

    /// Verdicts do not depend on the place on the board as long as no line gains or loses room: a frame of white
    /// stones gives every line the same room as the edge of a small board.
    #[test]
    fn translations_change_nothing(small in grids(5..=11, 10), size in 11usize..=22, at in (0i32..22, 0i32..22)) {
        let n = small.size();
        let room = size as i32 - n + 1;
        let (left, low) = (at.0 % room, at.1 % room);
        let mut large = Grid::new(size);
        for (x, y) in large.spots() {
            let (u, v) = (x - left, y - low);
            let frame = (-1..=n).contains(&u) && (-1..=n).contains(&v);
            let inside = (0..n).contains(&u) && (0..n).contains(&v);
            large.set((x, y), if inside { small.get((u, v)) } else if frame { WHITE } else { EMPTY });
        }
        let (small_board, large_board) = (small.to_board(), large.to_board());
        for (u, v) in small.holding(EMPTY) {
            prop_assert_eq!(
                forbidden::judge(&large_board, point((u + left, v + low))),
                forbidden::judge(&small_board, point((u, v))),
                "{}", point((u, v))
            );
        }
    }

    /// White stones farther than nine steps from every black stone and from the judged point change no verdict.
    #[test]
    fn far_white_stones_change_nothing(
        small in grids(5..=9, 9),
        corner in (any::<bool>(), any::<bool>()),
        white in prop::collection::vec((0i32..22, 0i32..22), 1..40),
    ) {
        let far = 22 - small.size();
        let (left, low) = (if corner.0 { far } else { 0 }, if corner.1 { far } else { 0 });
        let mut before = Grid::new(22);
        for (u, v) in small.spots() {
            before.set((u + left, v + low), small.get((u, v)));
        }
        let distance = |a: reference::Spot, b: reference::Spot| (a.0 - b.0).abs().max((a.1 - b.1).abs());
        let black = before.holding(BLACK);
        let mut after = before.clone();
        for s in white {
            if before.get(s) == EMPTY && black.iter().all(|&b| distance(s, b) > 9) {
                after.set(s, WHITE);
            }
        }
        let added: Vec<_> = after.holding(WHITE).into_iter().filter(|&s| before.get(s) == EMPTY).collect();
        for p in after.holding(EMPTY) {
            if added.iter().all(|&s| distance(s, p) > 9) {
                prop_assert_eq!(verdict(&after, p), verdict(&before, p), "{}", point(p));
            }
        }
    }

    /// An exact five is never forbidden, and the verdict five means that there is one; a forbidden kind is never given
    /// where there is one.
    #[test]
    fn five_comes_first(grid in grids(5..=22, 5)) {
        let board = grid.to_board();
        for p in grid.holding(EMPTY) {
            let after = grid.with(p, BLACK);
            let five = reference::DIRECTIONS.into_iter().any(|d| after.run(p, d).len() == 5);
            let verdict = forbidden::judge(&board, point(p));
            prop_assert_eq!(verdict == Verdict::Five, five, "{}", point(p));
            prop_assert_eq!(win::is_win(&board, Rule::Renju, point(p), Color::Black), five, "{}", point(p));
        }
    }

    /// Only Black in renju has forbidden moves: White is never refused a free point, other rules never say
    /// "forbidden", and their verdict five is a win of Black.
    #[test]
    fn only_black_in_renju_is_restricted(grid in grids(5..=15, 8)) {
        for rule in Rule::ALL {
            for policy in ForbiddenPolicy::ALL {
                let Some(position) = going_on(&grid, Settings { forbidden: policy, ..settings(rule, &grid) }, Color::White)
                else { continue };
                for p in grid.holding(EMPTY) {
                    prop_assert_eq!(position.check(point(p).into()), Ok(()));
                    if rule != Rule::Renju {
                        let wins = reference::wins_at(&grid, rule, Color::Black, p);
                        let expected = if wins { Verdict::Five } else { Verdict::Legal };
                        prop_assert_eq!(position.verdict(point(p)), expected);
                    }
                }
                if rule != Rule::Renju {
                    prop_assert!(position.forbidden_points().is_empty());
                    if let Some(black) = going_on(&grid, *position.settings(), Color::Black) {
                        for p in grid.holding(EMPTY) {
                            prop_assert_eq!(black.check(point(p).into()), Ok(()));
                        }
                    }
                }
                for p in grid.holding(EMPTY) {
                    let mut position = position.clone();
                    position.play(point(p).into()).unwrap();
                    prop_assert_eq!(position.moves()[0].forbidden, None);
                    prop_assert_eq!(position.claimable(), None);
                }
            }
        }
    }

    /// Undo restores everything: after every walk of moves and undos the position equals the one that plain play of
    /// the same moves gives, with all its verdicts; hash and counts are those of a board built anew.
    #[test]
    fn undo_restores_everything(
        seed in any::<u64>(),
        size in 5usize..=15,
        rule in prop::sample::select(&Rule::ALL[..]),
        policy in prop::sample::select(&ForbiddenPolicy::ALL[..]),
        walk in prop::collection::vec(0u8..10, 1..120),
    ) {
        let settings = Settings {
            forbidden: policy,
            passes: true,
            ..Settings::new(rule, BoardSize::new(size).unwrap())
        };
        let mut random = Random::new(seed);
        let mut position = Position::new(settings);
        let mut history: Vec<(Position, Vec<(Point, ForbiddenKind)>)> = Vec::new();
        for step in walk {
            if step < 2 {
                // Take back one to three moves.
                for _ in 0..=step {
                    let Some((before, forbidden)) = history.pop() else { break };
                    prop_assert!(position.undo().is_some());
                    prop_assert_eq!(&position, &before);
                    prop_assert_eq!(position.forbidden_points(), forbidden);
                }
            } else {
                let before = (position.clone(), position.forbidden_points());
                let mv = if step == 2 { Move::Pass } else { Move::Place(near(&position, &mut random)) };
                if step == 3 {
                    // A claim belongs to the move it was made on.
                    let _ = position.claim();
                }
                match position.play(mv) {
                    Ok(()) => history.push(before),
                    Err(error) => {
                        prop_assert!(!error.reasons.is_empty());
                        if step != 3 {
                            prop_assert_eq!(&position, &before.0);
                        }
                    }
                }
            }
            let anew = Grid::of(position.board()).to_board();
            prop_assert_eq!(position.board(), &anew);
            prop_assert_eq!(position.board().hash(), anew.hash());
            prop_assert_eq!(position.board().stones(), anew.stones());
            // Equal stones with the same side to move have the same key, whatever the order of the moves was.
            let list = |color| position.board().stones_of(color).collect();
            let setup = Setup { black: list(Color::Black), white: list(Color::White), to_move: position.to_move() };
            let direct = Position::with_setup(settings, setup).unwrap();
            prop_assert_eq!(direct.key(), position.key());
            prop_assert_eq!(direct.board(), position.board());
        }
        while position.undo().is_some() {}
        prop_assert_eq!(position, Position::new(settings));
    }
}

fn settings(rule: Rule, grid: &Grid) -> Settings {
    Settings::new(rule, BoardSize::new(grid.size() as usize).unwrap())
}

/// The stones as a setup, when the game goes on there.
fn going_on(grid: &Grid, settings: Settings, to_move: Color) -> Option<Position> {
    let list = |cell| grid.holding(cell).into_iter().map(point).collect();
    let position =
        Position::with_setup(settings, Setup { black: list(BLACK), white: list(WHITE), to_move }).unwrap();
    position.result().is_none().then_some(position)
}

/// A free point, most often next to a stone, so that rows grow.
fn near(position: &Position, random: &mut Random) -> Point {
    let free: Vec<Point> = position.board().empty_points().collect();
    let Some(&any) = free.get(random.below(free.len().max(1))) else {
        return Point::new(0, 0);
    };
    let close: Vec<Point> = free
        .iter()
        .copied()
        .filter(|&p| {
            Color::ALL.into_iter().any(|c| position.board().stones_of(c).any(|q| q.distance(p) == 1))
        })
        .collect();
    if close.is_empty() || random.below(5) == 0 { any } else { close[random.below(close.len())] }
}

/// Random games in all rules on all sizes: the game is over exactly when the whole board holds a winning run, the winner
/// is its owner, and the line is such a run. Without a win it ends when the board is full, when few points are left, or
/// when Black has forbidden points only.
#[test]
fn wins_are_those_of_the_whole_board() {
    let mut random = Random::new(6);
    let (mut wins, mut overlines, mut draws) = (0, 0, 0);
    for game in 0..700 {
        let rule = Rule::ALL[game % 5];
        let size = BoardSize::new(5 + game % 18).unwrap();
        let mut position = Position::new(Settings::new(rule, size));
        // Two games in seven are played along one line, so that long runs arise.
        let along = game % 7 < 2;
        while position.result().is_none() {
            let free: Vec<Point> = position.board().empty_points().collect();
            let color = position.to_move();
            let p = if along {
                let rows: &[u8] = if color == Color::Black { &[1, 2] } else { &[3, 4] };
                let row: Vec<Point> = free.iter().copied().filter(|p| rows.contains(&p.y())).collect();
                *row.get(random.below(row.len().max(1))).unwrap_or(&free[random.below(free.len())])
            } else {
                near(&position, &mut random)
            };
            let before = Grid::of(position.board());
            let wins_here = win::is_win(position.board(), rule, p, color);
            match position.play(p.into()) {
                Ok(()) => {}
                Err(error) => {
                    let Verdict::Forbidden(kind) = reference::judge(&before, spot(p)) else {
                        panic!("{error}")
                    };
                    assert!(rule.restricts(color));
                    assert_eq!(error.reasons, [Reason::Forbidden(kind)]);
                    continue;
                }
            }
            let grid = Grid::of(position.board());
            let runs = reference::winning_runs(&grid, rule, color);
            assert!(reference::winning_runs(&grid, rule, color.opponent()).is_empty());
            assert_eq!(wins_here, !runs.is_empty(), "{rule} {p}\n{}", grid.diagram());
            let Some(result) = position.result() else {
                assert!(runs.is_empty(), "{rule} {p}\n{}", grid.diagram());
                continue;
            };
            if runs.is_empty() {
                assert_eq!(result.winner, None);
                match result.reason {
                    EndReason::Full => assert!(grid.holding(EMPTY).is_empty()),
                    EndReason::NoLegalMove => {
                        assert_eq!((rule, color), (Rule::Renju, Color::White));
                        let free = grid.holding(EMPTY);
                        assert!(!free.is_empty());
                        for s in free {
                            assert!(
                                matches!(reference::judge(&grid, s), Verdict::Forbidden(_)),
                                "{}",
                                point(s)
                            );
                        }
                    }
                    other => panic!("a draw by {other}"),
                }
                draws += 1;
                continue;
            }
            assert_eq!(result.winner, Some(color));
            let line: Vec<reference::Spot> = result.line.iter().map(|&q| spot(q)).collect();
            assert!(runs.iter().any(|run| reference::sorted(run.clone()) == line), "{line:?} of {runs:?}");
            assert!(result.line.is_sorted() && result.line.contains(&p));
            match result.reason {
                EndReason::Five => assert_eq!(line.len(), 5),
                EndReason::Overline => {
                    assert!(line.len() >= 6 && runs.iter().all(|run| run.len() >= 6));
                    overlines += 1;
                }
                other => panic!("a win by {other}"),
            }
            wins += 1;
        }
    }
    println!("{wins} wins, {overlines} of them by overlines, {draws} draws");
    assert!(wins > 300 && overlines > 10 && draws > 10);
}

/// On random boards, finished or not: a stone on any free point wins by the library exactly when it makes a winning run
/// by the reference, for every rule and both colours.
#[test]
fn winning_points_are_those_of_the_reference() {
    let mut random = Random::new(7);
    let mut wins = 0;
    for i in 0..1_000 {
        let grid =
            random_position(&mut random, if i % 2 == 0 { Family::Dense } else { Family::Open }, 5 + i % 18);
        let board = grid.to_board();
        for p in grid.holding(EMPTY) {
            for (rule, color) in Rule::ALL.into_iter().flat_map(|rule| Color::ALL.map(|color| (rule, color)))
            {
                let expected = reference::wins_at(&grid, rule, color, p);
                assert_eq!(
                    win::is_win(&board, rule, point(p), color),
                    expected,
                    "{rule} {color} {}",
                    point(p)
                );
                wins += u64::from(expected);
            }
        }
    }
    println!("{wins} winning points");
    assert!(wins > 10_000);
}

// ---- Policies, passes and draws ----

fn place(text: &str) -> Move {
    Move::Place(text.parse().unwrap())
}

/// Black f8 g8 h6 h7 (with white stones far away), Black to move: h8 is a double-three.
fn before_a_double_three(policy: ForbiddenPolicy, passes: bool) -> Position {
    let settings = Settings { forbidden: policy, passes, ..Settings::default() };
    let mut position = Position::new(settings);
    for p in points("f8a1g8o1h6a15h7o15") {
        position.play(p.into()).unwrap();
    }
    position
}

const DOUBLE_THREE: EndReason = EndReason::Forbidden(ForbiddenKind::DoubleThree);

/// Policy `illegal`: the move is refused with its kind and nothing changes.
#[test]
fn illegal_refuses() {
    let mut position = before_a_double_three(ForbiddenPolicy::Illegal, false);
    let before = position.clone();
    let error = position.play(place("h8")).unwrap_err();
    assert_eq!(error.reasons, [Reason::Forbidden(ForbiddenKind::DoubleThree)]);
    assert_eq!((error.mv, error.color), (place("h8"), Color::Black));
    assert_eq!(position, before);
    assert!(position.claim().is_err());
}

/// Policy `loss`: the stone is put and Black has lost; no move is possible afterwards; undo takes it back.
#[test]
fn loss_ends_the_game() {
    let mut position = before_a_double_three(ForbiddenPolicy::Loss, false);
    let before = position.clone();
    position.play(place("h8")).unwrap();
    let result = position.result().cloned().unwrap();
    assert_eq!((result.winner, result.reason), (Some(Color::White), DOUBLE_THREE));
    assert_eq!(result.line, points("h8"));
    assert_eq!(position.moves().last().unwrap().forbidden, Some(ForbiddenKind::DoubleThree));
    assert!(position.claim().is_err());
    let error = position.play(place("c3")).unwrap_err();
    assert_eq!(error.reasons, [Reason::AfterEnd(result.clone())]);
    // Every reason is named, not only the first.
    let error = position.play(place("h8")).unwrap_err();
    assert_eq!(error.reasons, [Reason::AfterEnd(result), Reason::Occupied(Color::Black)]);
    position.undo();
    assert_eq!(position, before);
}

/// Policy `claim`: the game goes on; White may claim until he has moved (a pass is a move), and no longer.
#[test]
fn claim_until_white_has_moved() {
    for passes in [false, true] {
        let mut position = before_a_double_three(ForbiddenPolicy::Claim, passes);
        let before = position.clone();
        assert_eq!(position.claimable(), None);
        assert!(position.claim().is_err());
        position.play(place("h8")).unwrap();
        assert_eq!(position.result(), None);
        assert_eq!(position.to_move(), Color::White);
        assert_eq!(position.claimable(), Some(("h8".parse().unwrap(), ForbiddenKind::DoubleThree)));

        let mut claimed = position.clone();
        claimed.claim().unwrap();
        let result = claimed.result().unwrap();
        assert_eq!((result.winner, result.reason), (Some(Color::White), DOUBLE_THREE));
        assert!(claimed.claim().is_err() && claimed.play(place("c3")).is_err());
        claimed.undo();
        assert_eq!(claimed, before);

        let mv = if passes { Move::Pass } else { place("c3") };
        let mut late = position.clone();
        late.play(mv).unwrap();
        assert_eq!(late.claimable(), None);
        assert!(late.claim().is_err());
        assert_eq!(late.result(), None);
        // Taking White's move back gives him the claim again.
        late.undo();
        assert_eq!(late, position);
        assert!(late.claimable().is_some());
        // The stone stays and counts: Black goes on with one of his threes.
        late.play(place("c3")).unwrap();
        late.play(place("i8")).unwrap();
        late.play(place("c5")).unwrap();
        late.play(place("j8")).unwrap();
        assert_eq!(late.result().map(|r| (r.winner, r.reason)), Some((Some(Color::Black), EndReason::Five)));
    }
}

/// Legal black moves and all white moves leave nothing to claim; an overline and a double-four can be claimed like a
/// double-three.
#[test]
fn every_kind_can_be_claimed_or_loses() {
    for (text, kind) in [
        ("e8a1f8o1g8a15i8o15j8c13", ForbiddenKind::Overline),
        ("e8a1g8o1i8a15k8o15", ForbiddenKind::DoubleFour),
        ("f8a1g8o1h6a15h7o15", ForbiddenKind::DoubleThree),
    ] {
        for policy in ForbiddenPolicy::ALL {
            let mut position = Position::new(Settings { forbidden: policy, ..Settings::default() });
            for p in points(text) {
                position.play(p.into()).unwrap();
                assert_eq!(position.claimable(), None);
            }
            let played = position.play(place("h8"));
            match policy {
                ForbiddenPolicy::Illegal => {
                    assert_eq!(played.unwrap_err().reasons, [Reason::Forbidden(kind)]);
                    continue;
                }
                ForbiddenPolicy::Loss => played.unwrap(),
                ForbiddenPolicy::Claim => {
                    played.unwrap();
                    position.claim().unwrap();
                }
            }
            let result = position.result().unwrap();
            assert_eq!((result.winner, result.reason), (Some(Color::White), EndReason::Forbidden(kind)));
        }
    }
}

/// Passing is refused unless it was agreed on; two passes in succession are a draw, two with a stone between are not.
#[test]
fn passes() {
    for rule in Rule::ALL {
        let mut position = Position::new(Settings::new(rule, BoardSize::RENJU));
        assert_eq!(position.play(Move::Pass).unwrap_err().reasons, [Reason::Pass]);

        let mut position = Position::new(Settings { passes: true, ..Settings::new(rule, BoardSize::RENJU) });
        position.play(Move::Pass).unwrap();
        assert_eq!((position.to_move(), position.result()), (Color::White, None));
        position.play(place("h8")).unwrap();
        position.play(Move::Pass).unwrap();
        assert_eq!(position.result(), None);
        let before = position.clone();
        position.play(Move::Pass).unwrap();
        assert_eq!(position.result().map(|r| (r.winner, r.reason)), Some((None, EndReason::Passes)));
        position.undo();
        assert_eq!(position, before);
    }
}

/// The draw when few points are left comes with the stone that leaves so many, not before; a win by that stone is a win.
#[test]
fn draw_when_few_points_are_left() {
    // No five is possible: on five lines every run of one colour in this colouring is at most two long.
    let size = BoardSize::new(5).unwrap();
    let black: Vec<Point> = size.points().filter(|p| (p.x() + p.y() * 2) % 4 < 2).collect();
    let white: Vec<Point> = size.points().filter(|p| !black.contains(p)).collect();
    for few in [0u16, 1, 2, 7, 24] {
        let settings = Settings { draw_at_empty: few, ..Settings::new(Rule::Freestyle, size) };
        let mut position = Position::new(settings);
        let (mut black, mut white) = (black.iter(), white.iter());
        for left in (0..25u16).rev() {
            let turn = if position.to_move() == Color::Black { &mut black } else { &mut white };
            position.play((*turn.next().unwrap()).into()).unwrap();
            let expected = if left == 0 {
                Some(EndReason::Full)
            } else if left <= few {
                Some(EndReason::FewPoints)
            } else {
                None
            };
            assert_eq!(position.result().map(|r| r.reason), expected, "{few} {left}");
            if expected.is_some() {
                assert_eq!(position.result().unwrap().winner, None);
                break;
            }
        }
    }
    let settings = Settings { draw_at_empty: 16, ..Settings::new(Rule::Freestyle, size) };
    let mut position = Position::new(settings);
    for p in points("a1a2b1b2c1c2d1d2e1") {
        assert_eq!(position.result(), None);
        position.play(p.into()).unwrap();
    }
    assert_eq!(position.result().map(|r| (r.winner, r.reason)), Some((Some(Color::Black), EndReason::Five)));
}

/// Black has forbidden points only: a draw under the policy `illegal` without passes; under the others, or with passes,
/// the game goes on. On a board of six lines everything is filled so that the only free points are overlines.
#[test]
fn no_legal_move_for_black() {
    // Row 1: five black stones in two groups with d1 free in the middle: an overline. The rest is filled without a
    // five: the colouring of pairs, in which no run is longer than two.
    let mut grid = Grid::new(6);
    for (x, y) in grid.spots() {
        grid.set((x, y), if (x + 2 * y) % 4 < 2 { BLACK } else { WHITE });
    }
    for x in 0..6 {
        grid.set((x, 0), BLACK);
        grid.set((x, 1), if x % 2 == 0 { WHITE } else { BLACK });
    }
    grid.set((3, 0), EMPTY);
    grid.set((0, 5), EMPTY);
    for color in Color::ALL {
        assert!(reference::winning_runs(&grid, Rule::Freestyle, color).is_empty(), "{}", grid.diagram());
    }
    assert_eq!(
        reference::judge(&grid, (3, 0)),
        Verdict::Forbidden(ForbiddenKind::Overline),
        "{}",
        grid.diagram()
    );
    for policy in ForbiddenPolicy::ALL {
        for passes in [false, true] {
            let settings = Settings { forbidden: policy, passes, ..settings(Rule::Renju, &grid) };
            let mut position = going_on(&grid, settings, Color::White).unwrap();
            let before = position.clone();
            position.play(point((0, 5)).into()).unwrap();
            let result = position.result().map(|r| (r.winner, r.reason));
            if policy == ForbiddenPolicy::Illegal && !passes {
                assert_eq!(result, Some((None, EndReason::NoLegalMove)));
                // The same stones as a setup with Black to move.
                let full = Grid::of(position.board());
                assert!(going_on(&full, settings, Color::Black).is_none());
            } else {
                assert_eq!(result, None, "{policy} {passes}");
            }
            position.undo();
            assert_eq!(position, before);
        }
    }
    // Under other rules the same stone wins or is harmless, and never a draw before the board is full.
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Caro, Rule::CaroOverline] {
        let mut position = going_on(&grid, settings(rule, &grid), Color::White).unwrap();
        position.play(point((0, 5)).into()).unwrap();
        assert_eq!(position.result(), None);
        position.play(point((3, 0)).into()).unwrap();
        let expected = match rule {
            Rule::Freestyle | Rule::CaroOverline => (Some(Color::Black), EndReason::Overline),
            _ => (None, EndReason::Full),
        };
        assert_eq!(position.result().map(|r| (r.winner, r.reason)), Some(expected), "{rule}");
    }
}

/// Every reason why a move is refused.
#[test]
fn refusals() {
    let mut position = Position::new(Settings::new(Rule::Renju, BoardSize::new(9).unwrap()));
    position.play(place("e5")).unwrap();
    let before = position.clone();
    for (mv, reason) in [
        (place("e5"), Reason::Occupied(Color::Black)),
        (place("j1"), Reason::OffBoard),
        (place("a10"), Reason::OffBoard),
        (place("v22"), Reason::OffBoard),
        (Move::Pass, Reason::Pass),
    ] {
        let error = position.play(mv).unwrap_err();
        assert_eq!((error.mv, error.color, error.reasons), (mv, Color::White, vec![reason]));
        assert!(position.check(mv).is_err());
        assert_eq!(position, before);
    }
}

/// A finished row in a setup is found, that of the side which moved last first.
#[test]
fn a_setup_may_be_finished() {
    for rule in Rule::ALL {
        let grid = grid_from(15, "a1b1c1d1e1", "a3b3c3d3e3");
        for to_move in Color::ALL {
            let list = |cell| grid.holding(cell).into_iter().map(point).collect();
            let setup = Setup { black: list(BLACK), white: list(WHITE), to_move };
            let position = Position::with_setup(settings(rule, &grid), setup).unwrap();
            let result = position.result().unwrap();
            assert_eq!((result.winner, result.reason), (Some(to_move.opponent()), EndReason::Five));
            let own = grid.holding(stone(to_move.opponent()));
            assert_eq!(result.line.iter().map(|&p| spot(p)).collect::<Vec<_>>(), own);
        }
    }
}
