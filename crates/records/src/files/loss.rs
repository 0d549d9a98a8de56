//! What formats of moves cannot hold.

use rules::{Color, Move};

use super::Lost;
use crate::tree::{Info, NodeId, Play, Rare, Tree};

/// What mirroring loses.
pub(super) fn of_mirror(trees: &[Tree]) -> Vec<Lost> {
    let has_game = trees.iter().any(|tree| tree.info.game.is_some());
    has_game.then_some(Lost::SavedGame).into_iter().collect()
}

/// What is lost of a game as a whole when only its moves are kept, but for rule, players and result.
fn of_info(info: &Info, lost: &mut Vec<Lost>) {
    let mut when = |is_lost: bool, what| {
        if is_lost {
            lost.push(what);
        }
    };
    when(info.protocol.is_some(), Lost::Opening);
    when(!info.owners.is_empty(), Lost::Owners);
    when(!info.texts.is_empty(), Lost::GameInfo);
    let rated = |color: Color| info.players[color].rating.is_some() || info.players[color].team.is_some();
    when(rated(Color::Black) || rated(Color::White), Lost::Ratings);
    if let Some(game) = &info.game {
        when(!game.answers.is_empty(), Lost::OpeningAnswers);
        when(true, Lost::SavedGame);
    }
}

fn names(info: &Info) -> bool {
    info.players.black.name.is_some() || info.players.white.name.is_some()
}

/// What a RenLib library loses.
pub(super) fn of_library(tree: &Tree) -> Vec<Lost> {
    let mut lost = Vec::new();
    of_info(&tree.info, &mut lost);
    if names(&tree.info) {
        lost.push(Lost::Players);
    }
    if tree.info.rule.is_some() {
        lost.push(Lost::Rule);
    }
    if tree.info.outcome.is_some() {
        lost.push(Lost::Result);
    }
    for id in tree.preorder() {
        if tree.play(id).is_none() && id != NodeId::ROOT && tree.rare(id).setup.is_none() {
            lost.push(Lost::EmptyNodes);
        }
        if tree.is_plain(id) {
            continue;
        }
        let Rare { marks, setup, time, unknown, .. } = tree.rare(id);
        let checks = [
            (!marks.is_empty(), Lost::Marks),
            (setup.is_some(), Lost::Setup),
            (*time != crate::MoveTime::default(), Lost::MoveTimes),
            (!unknown.is_empty(), Lost::UnknownProperties),
            (tree.evaluation(id).is_some(), Lost::Evaluations),
        ];
        lost.extend(checks.into_iter().filter_map(|(is_lost, what)| is_lost.then_some(what)));
    }
    lost.sort_unstable();
    lost.dedup();
    lost
}

/// What a format of one bare line loses, but for what the flags say it keeps.
pub(super) fn of_line(trees: &[Tree], keeps: &[Lost]) -> Vec<Lost> {
    let tree = &trees[0];
    let mut lost = of_library(tree);
    let branches = tree.preorder().any(|id| tree.next_sibling(id).is_some());
    let mut comments = (false, false, false, false);
    for id in tree.preorder().filter(|&id| !tree.is_plain(id)) {
        let rare = tree.rare(id);
        comments.0 |= !tree.comment(id).is_empty();
        comments.1 |= !rare.name.is_empty();
        comments.2 |= !rare.labels.is_empty();
        comments.3 |= rare.tagged || rare.start;
    }
    let checks = [
        (trees.len() > 1, Lost::Games),
        (branches, Lost::Variations),
        (comments.0, Lost::Comments),
        (comments.1, Lost::Names),
        (comments.2, Lost::Labels),
        (comments.3, Lost::Tags),
    ];
    lost.extend(checks.into_iter().filter_map(|(is_lost, what)| is_lost.then_some(what)));
    lost.retain(|what| !keeps.contains(what));
    lost
}

/// The moves of the main line, with stones that are set up as moves before them where colours can take turns; what cannot
/// be said that way is added to `lost`.
pub(super) fn line(tree: &Tree, lost: &mut Vec<Lost>) -> Vec<(NodeId, Play)> {
    let leaf = tree.main_line().last().unwrap_or(NodeId::ROOT);
    let (setup, mut plays) = tree.setup_and_moves(leaf);
    if setup.black.is_empty() && setup.white.is_empty() {
        return plays;
    }
    let stone = |color: Color, list: &[rules::Point], index: usize| {
        list.get(index).map(|&point| (NodeId::ROOT, Play::stone(color, point)))
    };
    let most = setup.black.len().max(setup.white.len());
    let mut before = Vec::new();
    for index in 0..most {
        before.extend(stone(Color::Black, &setup.black, index));
        before.extend(stone(Color::White, &setup.white, index));
    }
    lost.push(Lost::Setup);
    before.append(&mut plays);
    before
}

/// The moves with a pass put in wherever two moves of one colour follow each other; says whether there were such.
pub(super) fn in_turn(plays: &[(NodeId, Play)], lost: &mut Vec<Lost>) -> Vec<(NodeId, Move)> {
    let mut next = Color::Black;
    let mut out = Vec::with_capacity(plays.len());
    for &(id, play) in plays {
        if play.color != next {
            lost.push(Lost::Colors);
            out.push((NodeId::ROOT, Move::Pass));
        }
        out.push((id, play.mv));
        next = play.color.opponent();
    }
    out
}

/// A tree with setup stones as moves and without empty nodes, colours taking turns by passes, for libraries.
pub(super) fn setup_as_moves(tree: &Tree) -> Tree {
    let mut out = Tree::new(tree.size());
    let mut places = vec![(NodeId::ROOT, Color::Black); tree.len()];
    for id in tree.preorder() {
        let (mut at, mut next) =
            tree.parent(id).map_or((NodeId::ROOT, Color::Black), |parent| places[parent.index()]);
        let setup = tree.rare(id).setup.iter().flat_map(|setup| setup.points.iter().copied());
        let stones: Vec<_> = setup.filter_map(|(point, color)| Some(Play::stone(color?, point))).collect();
        let of = |color: Color| stones.iter().filter(move |play| play.color == color).copied();
        let mut ordered = Vec::new();
        let (mut first, mut second) = (of(next), of(next.opponent()));
        loop {
            let pair = [first.next(), second.next()];
            if pair == [None, None] {
                break;
            }
            ordered.extend(pair.into_iter().flatten());
        }
        let to_move = tree.rare(id).setup.as_ref().and_then(|setup| setup.to_move);
        for play in ordered.into_iter().chain(tree.play(id)) {
            if play.color != next {
                at = out.add_or_find(at, Play::pass(next));
            }
            at = out.add_or_find(at, play);
            next = play.color.opponent();
        }
        if let Some(to_move) = to_move.filter(|&to_move| to_move != next && tree.play(id).is_none()) {
            at = out.add_or_find(at, Play::pass(next));
            next = to_move;
        }
        places[id.index()] = (at, next);
        out.take_notes(at, tree, id);
    }
    out
}
