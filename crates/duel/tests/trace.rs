//! What the trace says is true: every value follows from the children's and agrees with plain minimax, and the
//! counters are those of the tree.

mod common;

use common::{Follower, RandomGame, Senseless, exact_searches, fresh, minimax, senseless, wander};
use duel::connect4::ConnectFour;
use duel::othello::Othello;
use duel::tictactoe::TicTacToe;
use duel::{
    Control, Counts, Effect, End, Evaluator, Game, Hook, Info, Limits, NoClock, NoHook, NodeId, Score,
    Settings, StopToken, TableUse, TraceNode, TraceTree,
};
use proptest::prelude::*;

fn trace<G: Game>(
    game: &mut G,
    evaluator: &mut dyn Evaluator<G>,
    hook: &mut dyn Hook<G>,
    settings: &Settings,
    limits: &Limits<G::Move>,
    mut tree: TraceTree<G::Move>,
) -> (TraceTree<G::Move>, Info<G::Move>) {
    let control = Control { limits, clock: &NoClock, stop: &StopToken::new(), sink: &mut |_| {} };
    let info = fresh(settings.clone())
        .run_observed(game, evaluator, hook, &mut tree, control)
        .expect("the game is not over");
    (tree, info)
}

/// Checks one node against its children.
fn follows_from_children<G: Game>(tree: &TraceTree<G::Move>, id: NodeId, node: &TraceNode<G::Move>) {
    let Some(value) = node.value else {
        assert_eq!(node.end, End::Stopped);
        return;
    };
    let children: Vec<_> = tree.children(id).map(|(_, child)| child).collect();
    let candidates: Vec<_> = tree.candidates(id).collect();
    let by_moves = matches!(node.end, End::Searched | End::Quiescence);
    assert_eq!(by_moves, !candidates.is_empty());
    if !by_moves {
        assert!(children.is_empty() && node.moves == 0, "a leaf has no children");
        return;
    }
    // The children of a candidate stand together, one or two of them, and the last has the say.
    let mut rest = children.as_slice();
    let mut alpha = node.alpha;
    let mut best = node.stand_pat;
    for (index, candidate) in candidates.iter().enumerate() {
        let visits = rest.iter().take_while(|child| child.mv == Some(candidate.mv)).count();
        let (own, others) = rest.split_at(visits);
        rest = others;
        assert!((1..=2).contains(&visits));
        assert_eq!(own.last().and_then(|child| child.value), Some(-candidate.value));
        if visits == 2 {
            let scouted = own[0].value.expect("the scout came back");
            assert!(-scouted > alpha || node.ply == 0, "searched again for a reason");
        }
        for child in own {
            assert_eq!((child.ply, child.parent), (node.ply + 1, Some(id)));
            assert_eq!(child.depth, node.depth.saturating_sub(1));
        }
        best = best.max(Some(candidate.value));
        // At the root the window depends on how many moves are wanted; elsewhere on the moves before.
        if node.ply > 0 {
            let expected = match candidate.value {
                value if value <= alpha => Effect::None,
                value if value >= node.beta => Effect::Cut,
                _ => Effect::Raised,
            };
            assert_eq!(candidate.effect, expected);
            alpha = alpha.max(candidate.value);
        }
        let last = index + 1 == candidates.len();
        assert!(candidate.effect != Effect::Cut || last, "nothing after a cut");
        assert!(!last || candidate.effect == Effect::Cut || candidates.len() == node.moves as usize);
    }
    assert!(rest.is_empty());
    assert_eq!(best, Some(value), "the best of the candidates");
}

/// Counts the tree.
fn recount<M: Copy>(tree: &TraceTree<M>) -> Vec<Counts> {
    let mut by_ply: Vec<Counts> = Vec::new();
    for (id, node) in tree.nodes() {
        let ply = node.ply as usize;
        if by_ply.len() <= ply {
            by_ply.resize(ply + 1, Counts::default());
        }
        let candidates: Vec<Effect> = tree.candidates(id).map(|candidate| candidate.effect).collect();
        let count = |yes: bool| u64::from(yes);
        by_ply[ply] = by_ply[ply].plus(Counts {
            nodes: 1,
            interior: count(node.moves > 0),
            candidates: u64::from(node.moves),
            searched: candidates.len() as u64,
            cuts: count(candidates.contains(&Effect::Cut)),
            first_cuts: count(candidates.first() == Some(&Effect::Cut)),
            probes: count(node.hit.is_some()),
            hits: count(node.hit == Some(true)),
            table_cuts: count(node.end == End::Table),
            evaluations: count(node.end == End::Horizon || node.stand_pat.is_some()),
        });
    }
    by_ply
}

/// Checks every node of a tree that is whole.
fn is_true<G: Game>(
    game: &mut G,
    tree: &TraceTree<G::Move>,
    info: &Info<G::Move>,
    leaf: &mut impl FnMut(&G) -> Score,
) {
    assert_eq!(tree.left_out(), 0);
    assert_eq!(tree.counters().by_ply(), recount(tree));
    let total = tree.counters().total().nodes;
    assert_eq!(total - tree.roots().len() as u64, info.nodes, "all but the roots are moves played");
    let last = tree.node(*tree.roots().last().expect("an iteration"));
    if last.value.is_some() {
        assert_eq!(last.value, info.best().map(|best| best.score));
    }
    for (id, node) in tree.nodes() {
        follows_from_children::<G>(tree, id, node);
        let Some(value) = node.value else { continue };
        let line = tree.line(id);
        assert_eq!(line.len(), node.ply as usize);
        line.iter().for_each(|&mv| game.play(mv));
        let truth = minimax(game, node.depth, leaf).from_table(node.ply);
        let over = game.outcome().is_some();
        line.iter().for_each(|_| game.undo());
        assert_eq!(node.end == End::Over, over);
        if value <= node.alpha {
            assert!(truth <= value, "an upper bound: {truth} {node:?}");
        } else if value >= node.beta {
            assert!(truth >= value, "a lower bound: {truth} {node:?}");
        } else {
            assert_eq!(truth, value, "exact: {node:?}");
        }
    }
}

fn check<G: Game>(
    game: &mut G,
    depth: u32,
    wanted: usize,
    evaluator: &mut dyn Evaluator<G>,
    leaf: &mut impl FnMut(&G) -> Score,
) {
    let limits = Limits::default().with_depth(depth).with_candidates(wanted);
    for settings in exact_searches().into_iter().step_by(2) {
        let (tree, info) = trace(game, evaluator, &mut NoHook, &settings, &limits, TraceTree::new(1_000_000));
        is_true(game, &tree, &info, leaf);
        let table = tree.counters().total().probes > 0;
        assert!(!table || settings.table != TableUse::Off);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn on_tic_tac_toe(seed: u64, plies in 3..8u32, depth in 1..=6u32, wanted in 1..3usize) {
        let mut game = TicTacToe::new();
        wander(&mut game, seed, plies);
        check(&mut game, depth, wanted, &mut Senseless, &mut senseless);
    }

    #[test]
    fn on_connect_four(seed: u64, plies in 0..42u32, depth in 1..=3u32, wanted in 1..3usize) {
        let mut game = ConnectFour::new();
        wander(&mut game, seed, plies);
        check(&mut game, depth, wanted, &mut Senseless, &mut senseless);
    }

    #[test]
    fn on_othello(seed: u64, plies in 0..62u32, depth in 1..=3u32) {
        let mut game = Othello::new();
        wander(&mut game, seed, plies);
        check(&mut game, depth, 1, &mut Senseless, &mut senseless);
    }

    #[test]
    fn on_random_games(seed: u64, width in 1..=4u8, end in 1..=12u32, depth in 1..=5u32, wanted in 1..3usize) {
        let mut game = RandomGame::new(seed, width, end);
        let mut leaf = |game: &RandomGame| game.estimate();
        check(&mut game, depth, wanted, &mut Follower::new(false), &mut leaf);
    }

    #[test]
    fn with_noisy_moves(seed: u64, width in 2..=4u8, depth in 1..=3u32, quiescence in 1..4u32) {
        let mut game = RandomGame::new(seed, width, 20);
        for settings in exact_searches() {
            let settings = settings.with_quiescence(quiescence);
            let limits = Limits::default().with_depth(depth);
            let (tree, _) =
                trace(&mut game, &mut Senseless, &mut Noisy, &settings, &limits, TraceTree::new(1_000_000));
            prop_assert_eq!(tree.counters().by_ply(), recount(&tree));
            for (id, node) in tree.nodes() {
                follows_from_children::<RandomGame>(&tree, id, node);
                let may_stand = node.stand_pat.is_some();
                prop_assert!(!may_stand || matches!(node.end, End::Quiescence | End::StandPat));
                prop_assert!(may_stand || node.end != End::StandPat);
            }
        }
    }

    #[test]
    fn a_stopped_search_is_written_down_as_far_as_it_went(seed: u64, nodes in 0..400u64) {
        let mut game = RandomGame::new(seed, 4, 30);
        let limits = Limits::default().with_nodes(nodes).with_depth(5);
        let settings = Settings::pvs().with_table(TableUse::EqualDepth);
        let tree = TraceTree::new(100_000);
        let (tree, info) = trace(&mut game, &mut Senseless, &mut NoHook, &settings, &limits, tree);
        is_true(&mut game, &tree, &info, &mut senseless);
        let open = tree.nodes().filter(|(_, node)| node.end == End::Stopped).count();
        // One open node for each ply at most; none when the limit was met just between two iterations.
        prop_assert!(open <= 6 && info.nodes <= nodes.max(4), "{open} open, {} nodes", info.nodes);
    }

    #[test]
    fn a_bounded_trace_is_the_beginning_of_the_whole(seed: u64, limit in 0..600usize, deepest in 0..5u32) {
        let mut game = RandomGame::new(seed, 3, 30);
        let limits = Limits::default().with_depth(4);
        let settings = Settings::pvs().with_table(TableUse::EqualDepth);
        let mut run = |tree| trace(&mut game, &mut Senseless, &mut NoHook, &settings, &limits, tree).0;
        let whole = run(TraceTree::new(1_000_000));
        let short = run(TraceTree::new(limit));
        let kept = short.nodes().count();
        prop_assert_eq!(kept, limit.min(whole.nodes().count()));
        prop_assert_eq!(short.counters(), whole.counters());
        prop_assert_eq!(kept as u64 + short.left_out(), whole.counters().total().nodes);
        for ((_, one), (_, other)) in short.nodes().zip(whole.nodes()) {
            prop_assert_eq!((one.mv, one.ply, one.value, one.end), (other.mv, other.ply, other.value, other.end));
        }
        let flat = run(TraceTree::new(1_000_000).up_to_ply(deepest));
        let lines = |tree: &TraceTree<u8>| -> Vec<_> {
            let kept = tree.nodes().filter(|(_, node)| node.ply <= deepest);
            kept.map(|(id, node)| (tree.line(id), node.value, tree.candidates(id).count())).collect()
        };
        prop_assert_eq!(lines(&flat), lines(&whole));
        for (id, node) in flat.nodes() {
            prop_assert!(node.left_out == 0 || (node.ply == deepest && flat.children(id).count() == 0));
        }
        let last = run(TraceTree::new(1_000_000).last_iteration_only());
        prop_assert_eq!(last.roots().len(), 1);
        let root = whole.roots().last().expect("an iteration").index();
        let expected: Vec<_> = whole.nodes().skip(root).map(|(_, node)| (node.mv, node.value)).collect();
        prop_assert_eq!(last.nodes().map(|(_, node)| (node.mv, node.value)).collect::<Vec<_>>(), expected);
        prop_assert_eq!(last.counters().by_ply(), recount(&last));
    }
}

/// Every second move is noisy, and in some positions one must be made.
struct Noisy;

impl Hook<RandomGame> for Noisy {
    fn probe(&mut self, _: &mut RandomGame, _: i32, _: u32) -> Option<Score> {
        None
    }
    fn noisy(&mut self, game: &RandomGame, out: &mut Vec<u8>) {
        game.moves(out);
        out.retain(|step| step % 2 == 0);
    }
    fn must_move(&mut self, game: &RandomGame) -> bool {
        game.key().is_multiple_of(7)
    }
}

#[test]
fn a_hook_that_answers_is_named() {
    struct Knows;
    impl Hook<TicTacToe> for Knows {
        fn probe(&mut self, _: &mut TicTacToe, depth: i32, _: u32) -> Option<Score> {
            (depth == 1).then_some(Score::from_units(3))
        }
    }
    let limits = Limits::default().with_depth(3);
    let settings = Settings::alphabeta();
    let mut game = TicTacToe::new();
    let (tree, _) = trace(&mut game, &mut Senseless, &mut Knows, &settings, &limits, TraceTree::new(1000));
    let ends: Vec<End> = tree.nodes().filter(|(_, node)| node.ply == 2).map(|(_, node)| node.end).collect();
    assert!(!ends.is_empty() && ends.iter().all(|&end| end == End::Hook));
}
