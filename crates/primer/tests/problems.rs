//! The problem file: its accepted moves against solvers, and every level against the problems it must pass.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use std::collections::BTreeSet;

use duel::{Game, Limits, Meter, NoClock, Player, StopToken};
use primer::{Gomoku, Options, Primer, Vcf, VcfResult};
use rules::text::PositionText;
use rules::{
    Answer, BoardSize, Color, ForbiddenPolicy, Move, Opening, Party, Point, Position, Protocol, Request,
    Rule, Settings, Turn,
};

/// Seeds with which a level is tried: those with a random choice must pass with every one.
const SEEDS: u64 = 4;
/// Nodes of the deep search that confirms problems of the kind `deep`.
const DEEP_NODES: u64 = 400_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Win,
    Hold,
    Deep,
}

struct Problem {
    id: String,
    kind: Kind,
    rule: Rule,
    size: usize,
    stones: String,
    position: Position,
    level: Option<u8>,
    accepted: Vec<Point>,
    note: String,
}

fn problems() -> Vec<Problem> {
    let text = include_str!("../../../data/problems/primer.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(parse).collect()
}

fn parse(line: &str) -> Problem {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [id, kind, rule, size, stones, level, accepted, note] = fields[..] else { panic!("{line}") };
    let kind = match kind {
        "win" => Kind::Win,
        "hold" => Kind::Hold,
        "deep" => Kind::Deep,
        other => panic!("{other}"),
    };
    let (rule, size): (Rule, usize) = (rule.parse().unwrap(), size.parse().unwrap());
    let settings =
        Settings { forbidden: ForbiddenPolicy::Loss, ..Settings::new(rule, BoardSize::new(size).unwrap()) };
    let text = PositionText::parse(stones).unwrap_or_else(|error| panic!("{id}: {error}"));
    let position =
        text.replay(settings).unwrap_or_else(|_| panic!("{id}: the stones cannot stand like this"));
    Problem {
        id: id.to_owned(),
        kind,
        rule,
        size,
        stones: stones.to_owned(),
        position,
        level: level.parse().ok(),
        accepted: accepted.split_whitespace().filter_map(|word| word.parse().ok()).collect(),
        note: note.to_owned(),
    }
}

// ---- what is right, by solvers ----------------------------------------------------------------------------------

fn solve(game: &mut Gomoku) -> VcfResult {
    let (limits, stop) = (Limits::<()>::default().with_nodes(300_000), StopToken::new());
    Vcf::any(40).solve(game, &mut Meter::new(&limits, &NoClock, &stop))
}

fn legal(game: &Gomoku) -> Vec<Point> {
    let me = game.color_to_move();
    game.board().empty_points().filter(|&point| game.may_play(me, point)).collect()
}

/// Whether the move wins at once, or if none does, as the first of continuous fours.
fn wins(game: &mut Gomoku, point: Point) -> bool {
    let me = game.color_to_move();
    if game.can_win(me) {
        return game.winning_points(me).contains(&point);
    }
    game.play(point);
    let four = game.outcome().is_none() && game.can_win(me) && !game.can_win(me.opponent());
    let won = four
        && game.defences(me.opponent()).into_iter().all(|defence| {
            game.play(defence);
            let won = game.outcome().is_none() && solve(game).line().is_some();
            game.undo();
            won
        });
    game.undo();
    won
}

/// Whether the opponent has no win by continuous fours after the move; an own four does not count as such, but what
/// comes after the answer to it does, for up to `fours` fours.
fn holds(game: &mut Gomoku, point: Point, fours: u32) -> bool {
    let me = game.color_to_move();
    game.play(point);
    let held = if game.outcome().is_some() {
        true
    } else if game.can_win(me.opponent()) {
        false
    } else if game.can_win(me) {
        fours > 0
            && game.defences(me.opponent()).into_iter().all(|defence| {
                game.play(defence);
                let next = legal(game);
                let held = next.into_iter().any(|point| holds(game, point, fours - 1));
                game.undo();
                held
            })
    } else {
        solve(game) == VcfResult::None
    };
    game.undo();
    held
}

/// The right moves by the definition of the kind; for `deep`, the moves that a deep search sees win.
fn right_moves(problem: &Problem) -> Vec<Point> {
    let mut game = Gomoku::from_position(&problem.position);
    let all = legal(&game);
    match problem.kind {
        Kind::Win => all.into_iter().filter(|&point| wins(&mut game, point)).collect(),
        Kind::Hold => all.into_iter().filter(|&point| holds(&mut game, point, 2)).collect(),
        Kind::Deep => {
            let options = Options { width: None, ..Options::for_level(5) };
            let limits = Limits::default().with_nodes(DEEP_NODES).with_candidates(6);
            let info = decide(&mut Primer::new(options), &problem.position, &limits);
            let won = info.candidates.iter().filter(|candidate| candidate.score.is_win());
            let mut points: Vec<Point> = won.map(|candidate| candidate.mv).collect();
            points.sort_unstable();
            points
        }
    }
}

// ---- what the levels play ---------------------------------------------------------------------------------------

fn decide(primer: &mut Primer, position: &Position, limits: &Limits<Point>) -> duel::Info<Point> {
    let turn = Turn {
        position: position.clone(),
        opening: Opening::new(Protocol::None),
        party: Party::A,
        request: Request::Move,
    };
    let decision = primer.decide(&turn, limits, &NoClock, &StopToken::new(), &mut |_| {}).unwrap();
    let Answer::Move(Move::Place(point)) = decision.answer else { panic!() };
    let mut info = decision.info;
    // The move that is played goes first: a random choice may differ from the best.
    info.candidates.sort_by_key(|candidate| candidate.mv != point);
    info
}

/// What a level plays, with each seed.
fn answers(position: &Position, level: u8) -> BTreeSet<Point> {
    let seeds = if Options::for_level(level).random_band_pct > 0 { SEEDS } else { 1 };
    (0..seeds)
        .map(|seed| {
            let options = Options::measured(level).with_seed(seed);
            let limits = Limits { nodes: options.nodes, ..Limits::default() };
            decide(&mut Primer::new(options), position, &limits).candidates[0].mv
        })
        .collect()
}

fn passes(position: &Position, accepted: &[Point], level: u8) -> bool {
    answers(position, level).iter().all(|point| accepted.contains(point))
}

/// The lowest level from which on all pass.
fn lowest_level(position: &Position, accepted: &[Point]) -> Option<u8> {
    let fails = (1..=Options::MAX_LEVEL).rev().find(|&level| !passes(position, accepted, level));
    match fails {
        None => Some(1),
        Some(level) if level < Options::MAX_LEVEL => Some(level + 1),
        Some(_) => None,
    }
}

// ---- the tests --------------------------------------------------------------------------------------------------

#[test]
fn the_file_is_in_order() {
    let problems = problems();
    assert!(problems.len() >= 40, "{} problems", problems.len());
    let ids: BTreeSet<&str> = problems.iter().map(|problem| problem.id.as_str()).collect();
    assert_eq!(ids.len(), problems.len(), "every id once");
    for problem in &problems {
        assert!(problem.position.result().is_none() && !problem.accepted.is_empty(), "{}", problem.id);
        assert!(problem.level.is_some_and(|level| (1..=5).contains(&level)), "{}", problem.id);
        assert!(!problem.note.is_empty(), "{}", problem.id);
    }
}

#[test]
fn accepted_moves_are_exactly_the_right_ones() {
    for problem in problems().iter().filter(|problem| problem.kind != Kind::Deep) {
        assert_eq!(right_moves(problem), problem.accepted, "{}: {:?}", problem.id, problem.position.board());
    }
}

#[test]
#[ignore = "a deep search for each problem: a minute"]
fn accepted_moves_win_by_deep_search() {
    for problem in problems().iter().filter(|problem| problem.kind == Kind::Deep) {
        assert_eq!(right_moves(problem), problem.accepted, "{}: {:?}", problem.id, problem.position.board());
    }
}

#[test]
fn levels_pass_what_they_must() {
    for problem in problems() {
        for level in problem.level.unwrap()..=Options::MAX_LEVEL {
            let played = answers(&problem.position, level);
            let right = played.iter().all(|point| problem.accepted.contains(point));
            assert!(right, "{}, level {level}: {played:?}", problem.id);
        }
    }
}

fn words(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

fn print(problem: &Problem) {
    let right = right_moves(problem);
    let level = lowest_level(&problem.position, &right).map_or("-".to_owned(), |level| level.to_string());
    let Problem { id, rule, size, stones, note, .. } = problem;
    let kind = format!("{:?}", problem.kind).to_lowercase();
    println!("{id} | {kind} | {rule} | {size} | {stones} | {level} | {} | {note}", words(&right));
}

#[test]
#[ignore = "prints the file with accepted moves and levels as they are now"]
fn print_the_file() {
    problems().iter().for_each(print);
}

/// Looks through games of the engine against itself for positions that make problems, and prints them.
#[test]
#[ignore = "prints new problems: minutes"]
fn find_problems() {
    let mut state = 77u64;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut found: std::collections::BTreeMap<(String, &str), u32> = std::collections::BTreeMap::new();
    for game_number in 0..60u64 {
        let rule =
            [Rule::Renju, Rule::Renju, Rule::Freestyle, Rule::Standard, Rule::Caro][game_number as usize % 5];
        let settings = Settings { forbidden: ForbiddenPolicy::Loss, ..Settings::new(rule, BoardSize::RENJU) };
        let mut position = Position::new(settings);
        while position.moves().len() < 4 {
            let point = Point::new(5 + random(5) as u8, 5 + random(5) as u8);
            let _ = position.play(point.into());
        }
        let mut primer = Primer::new(Options::measured(3).with_seed(game_number));
        let mut from_this_game = 0;
        while position.result().is_none() && position.moves().len() < 40 {
            if from_this_game < 2
                && position.moves().len() > 9
                && let Some((label, problem)) = problem_at(&position, game_number)
            {
                let count = found.entry((rule.to_string(), label)).or_default();
                if *count < 3 {
                    *count += 1;
                    from_this_game += 1;
                    print(&problem);
                }
            }
            let limits = Limits::default().with_nodes(3_000);
            let mv = decide(&mut primer, &position, &limits).candidates[0].mv;
            position.play(mv.into()).unwrap();
        }
    }
}

/// A problem in this position, if it makes a good one.
fn problem_at(position: &Position, number: u64) -> Option<(&'static str, Problem)> {
    let mut game = Gomoku::from_position(position);
    let me = position.to_move();
    if game.can_win(me) || game.can_win(me.opponent()) {
        return None;
    }
    let rule = position.rule();
    let stones = rules::text::write(position);
    let make = |label: &'static str, kind: Kind, note: &str| {
        let id = format!("{label}-{rule}-{number}-{}", position.moves().len());
        let (position, accepted) = (position.clone(), Vec::new());
        let (stones, note, size) = (stones.clone(), note.to_owned(), 15);
        (label, Problem { id, kind, rule, size, stones, position, level: None, accepted, note })
    };
    let free = |kind: Kind| {
        let settings = Settings::new(Rule::Freestyle, BoardSize::RENJU);
        let position = PositionText::parse(&stones).unwrap().replay(settings).ok()?;
        let mut other = make("free", kind, "").1;
        other.position = position;
        Some(right_moves(&other))
    };
    if let VcfResult::Win(line) = solve(&mut game) {
        let problem =
            make("win", Kind::Win, &format!("continuous fours, {} of them", line.len().div_ceil(2)));
        let right = right_moves(&problem.1);
        if line.len() < 3 || right.is_empty() || right.len() > 3 {
            return None;
        }
        if rule == Rule::Renju && me == Color::White && free(Kind::Win).is_some_and(|other| other != right) {
            return Some(make("trap", Kind::Win, "the last answer is forbidden to Black"));
        }
        if rule == Rule::Renju && me == Color::Black && free(Kind::Win).is_some_and(|other| other != right) {
            return Some(make("legal-win", Kind::Win, "a win by fours around forbidden points"));
        }
        return Some(problem);
    }
    // What would the opponent do after any quiet move?
    let problem = make("hold", Kind::Hold, "the opponent threatens to win by fours");
    let right = right_moves(&problem.1);
    if right.is_empty() || right.len() > 9 {
        let limits = Limits::default().with_nodes(30_000);
        let info = decide(&mut Primer::new(Options::for_level(5)), position, &limits);
        let score = info.candidates[0].score;
        let quick =
            decide(&mut Primer::new(Options::for_level(5)), position, &Limits::default().with_depth(1));
        if score.is_win() && !quick.candidates[0].score.is_win() {
            let problem = make("deep", Kind::Deep, "threes and fours together win");
            let right = right_moves(&problem.1);
            return (!right.is_empty() && right.len() <= 5).then_some(problem);
        }
        return None;
    }
    if rule == Rule::Renju && free(Kind::Hold).is_some_and(|other| other != right) {
        let note = "what holds depends on the forbidden points";
        return Some(make(if me == Color::Black { "avoid" } else { "net" }, Kind::Hold, note));
    }
    Some(problem)
}
