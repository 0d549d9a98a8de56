//! What a tree holds, and so what a format that cannot hold it leaves out.

use std::collections::BTreeSet;
use std::fmt;

use rules::{Board, Color, ForbiddenPolicy, Move, Point, Protocol, Rule, Settings};
use session::TimeControl;

use super::Saved;
use super::report::{Reader, WarningKind};
use crate::tree::{Stone, Tree};

/// Something that trees hold and a file does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Omission {
    /// All games but the first.
    OtherGames,
    /// The rule, which is not the default one.
    Rule,
    /// The size of the board, which is not the default one.
    Size,
    /// What a forbidden move does, where it is not the default.
    ForbiddenPolicy,
    /// That passing is allowed.
    PassesAllowed,
    /// The number of free points at which the game is drawn.
    DrawAtEmpty,
    /// The opening protocol.
    Opening,
    /// Who owned which colour when: the players changed colours.
    Owners,
    /// Names of players and who decides for them.
    Players,
    /// Their ratings.
    Ratings,
    /// The time control.
    TimeControl,
    /// The result, where it does not follow from the moves.
    Result,
    /// The name of the game, date, tournament, round, place and program.
    Circumstances,
    /// What is needed to go on with the game: opening answers, clocks, what was taken back.
    Session,
    /// Stones before the first move, as such: they are written as moves in some order, or not at all.
    Setup,
    /// Stones that are put or taken away after the first move.
    LateSetup,
    /// Everything but the main line.
    Variations,
    /// Passes; formats that have none hold the moves before the first.
    Passes,
    /// Two moves of one colour in a row, as such: a pass is written between them.
    OutOfTurn,
    /// The order of the moves.
    Order,
    /// Moves off the board or on stones.
    ImpossibleMoves,
    /// Comments.
    Comments,
    /// Names of nodes.
    Names,
    /// Labels on points.
    Labels,
    /// Marks on points, tags, and where to start.
    Marks,
    /// Values of positions.
    Evaluations,
    /// Times of moves and clocks.
    MoveTimes,
    /// Properties that this version does not know.
    Properties,
    /// Characters that the encoding does not have: they are written as `?`.
    Characters,
}

impl Omission {
    /// Every omission.
    pub const ALL: [Omission; 29] = [
        Omission::OtherGames,
        Omission::Rule,
        Omission::Size,
        Omission::ForbiddenPolicy,
        Omission::PassesAllowed,
        Omission::DrawAtEmpty,
        Omission::Opening,
        Omission::Owners,
        Omission::Players,
        Omission::Ratings,
        Omission::TimeControl,
        Omission::Result,
        Omission::Circumstances,
        Omission::Session,
        Omission::Setup,
        Omission::LateSetup,
        Omission::Variations,
        Omission::Passes,
        Omission::OutOfTurn,
        Omission::Order,
        Omission::ImpossibleMoves,
        Omission::Comments,
        Omission::Names,
        Omission::Labels,
        Omission::Marks,
        Omission::Evaluations,
        Omission::MoveTimes,
        Omission::Properties,
        Omission::Characters,
    ];

    /// The name in JSON output: `other-games`, `variations`, ….
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Omission::OtherGames => "other-games",
            Omission::Rule => "rule",
            Omission::Size => "size",
            Omission::ForbiddenPolicy => "forbidden-policy",
            Omission::PassesAllowed => "passes-allowed",
            Omission::DrawAtEmpty => "draw-at-empty",
            Omission::Opening => "opening",
            Omission::Owners => "owners",
            Omission::Players => "players",
            Omission::Ratings => "ratings",
            Omission::TimeControl => "time-control",
            Omission::Result => "result",
            Omission::Circumstances => "circumstances",
            Omission::Session => "session",
            Omission::Setup => "setup",
            Omission::LateSetup => "late-setup",
            Omission::Variations => "variations",
            Omission::Passes => "passes",
            Omission::OutOfTurn => "out-of-turn",
            Omission::Order => "order",
            Omission::ImpossibleMoves => "impossible-moves",
            Omission::Comments => "comments",
            Omission::Names => "names",
            Omission::Labels => "labels",
            Omission::Marks => "marks",
            Omission::Evaluations => "evaluations",
            Omission::MoveTimes => "move-times",
            Omission::Properties => "properties",
            Omission::Characters => "characters",
        }
    }
}

impl fmt::Display for Omission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a tree holds.
#[derive(Clone, Debug, Default)]
pub(super) struct Contents(BTreeSet<Omission>);

impl Contents {
    /// Of all trees, or of the first where a format holds only one.
    pub(super) fn of(trees: &[Tree], holds_many: bool) -> Contents {
        let mut found = BTreeSet::new();
        let taken = if holds_many { trees } else { &trees[..1] };
        for tree in taken {
            info(tree, &mut found);
            nodes(tree, &mut found);
        }
        if trees.len() > taken.len() {
            found.insert(Omission::OtherGames);
        }
        Contents(found)
    }

    pub(super) fn add(&mut self, omission: Omission) {
        self.0.insert(omission);
    }

    pub(super) fn has(&self, omission: Omission) -> bool {
        self.0.contains(&omission)
    }

    /// The file, with everything as omitted that the format does not hold.
    pub(super) fn saved(self, bytes: Vec<u8>, held: &[Omission]) -> Saved {
        let omitted = self.0.into_iter().filter(|omission| !held.contains(omission)).collect();
        Saved { bytes, omitted }
    }
}

fn info(tree: &Tree, found: &mut BTreeSet<Omission>) {
    let info = &tree.info;
    let usual = Settings::default();
    let settings = &info.settings;
    let players = [&info.players.a, &info.players.b];
    let circumstances = [&info.title, &info.comment, &info.date, &info.event, &info.round, &info.place];
    let checks = [
        (Omission::Rule, settings.rule != usual.rule),
        (Omission::Size, settings.size != usual.size),
        (
            Omission::ForbiddenPolicy,
            settings.rule == Rule::Renju && settings.forbidden != ForbiddenPolicy::default(),
        ),
        (Omission::PassesAllowed, settings.passes),
        (Omission::DrawAtEmpty, settings.draw_at_empty != usual.draw_at_empty),
        (Omission::Opening, info.protocol != Protocol::None),
        (Omission::Owners, info.has_swaps()),
        (Omission::Players, players.iter().any(|player| player.name.is_some() || player.seat.is_some())),
        (Omission::Ratings, players.iter().any(|player| player.rating.is_some())),
        (Omission::TimeControl, info.time != TimeControl::None),
        (Omission::Circumstances, info.app.is_some() || circumstances.iter().any(|text| text.is_some())),
        (Omission::Session, info.session.is_some()),
        (Omission::Result, info.outcome.as_ref().is_some_and(|outcome| !follows(tree, outcome))),
    ];
    found.extend(checks.into_iter().filter_map(|(omission, is_there)| is_there.then_some(omission)));
}

/// Whether the outcome is what the moves of the main line come to.
fn follows(tree: &Tree, outcome: &crate::tree::Outcome) -> bool {
    let Ok(position) = tree.position(tree.main_end()) else { return false };
    position.result().is_some_and(|result| {
        result.winner == outcome.winner && outcome.reason.is_none_or(|reason| reason == result.reason)
    })
}

fn nodes(tree: &Tree, found: &mut BTreeSet<Omission>) {
    // Whose turn it is after each node; a parent has a smaller number than its children.
    let mut turns = vec![Color::Black; tree.len()];
    turns[0] = tree.root_setup().to_move;
    for node in tree.nodes() {
        let before = tree.parent(node).map(|parent| turns[parent.index()]);
        if let (Some(before), Some((color, mv))) = (before, tree.ply(node)) {
            turns[node.index()] = color.opponent();
            if color != before {
                found.insert(Omission::OutOfTurn);
            }
            match mv {
                Move::Pass => drop(found.insert(Omission::Passes)),
                Move::Place(point) if !tree.info.settings.size.contains(point) => {
                    found.insert(Omission::ImpossibleMoves);
                }
                Move::Place(_) => {}
            }
        } else if let Some(before) = before {
            turns[node.index()] = before;
        }
        if tree.next_sibling(node).is_some() {
            found.insert(Omission::Variations);
        }
        if !tree.comment(node).is_empty() {
            found.insert(Omission::Comments);
        }
        if !tree.name(node).is_empty() {
            found.insert(Omission::Names);
        }
        if let Some(details) = tree.details(node) {
            let is_root = node == tree.root();
            let sets_up = !details.setup.is_empty()
                || details.to_move.is_some_and(|color| !is_root || color != Color::Black);
            if let Some(to_move) = details.to_move {
                turns[node.index()] = to_move;
            }
            let clears = is_root && details.setup.iter().any(|&(_, stone)| stone == Stone::Clear);
            let checks = [
                (Omission::Setup, sets_up && is_root),
                (Omission::LateSetup, (sets_up && !is_root) || clears),
                (Omission::Labels, !details.labels.is_empty()),
                (Omission::Marks, !details.marks.is_empty() || details.tagged || details.start_here),
                (Omission::Evaluations, details.evaluation.is_some()),
                (
                    Omission::MoveTimes,
                    details.time_ms.is_some()
                        || details.clocks_ms.black.is_some()
                        || details.clocks_ms.white.is_some(),
                ),
                (Omission::Properties, !details.properties.is_empty()),
            ];
            found.extend(checks.into_iter().filter_map(|(omission, is_there)| is_there.then_some(omission)));
        }
    }
}

/// The main line as moves that take turns from Black: setup stones first, in their order, and passes where a colour would
/// move twice. For formats that know nothing but moves.
pub(super) fn as_moves(tree: &Tree) -> Vec<Move> {
    let mut out = opening_moves(tree);
    let mut to_move = if out.len().is_multiple_of(2) { Color::Black } else { Color::White };
    for (color, mv) in tree.main_line().filter_map(|node| tree.ply(node)) {
        if color != to_move {
            out.push(Move::Pass);
        }
        out.push(mv);
        to_move = color.opponent();
    }
    out
}

/// Stones only, for formats without passes: [`as_moves`] up to the first pass.
pub(super) fn as_stones(tree: &Tree, contents: &mut Contents) -> Vec<Point> {
    let size = tree.info.settings.size;
    let moves = as_moves(tree);
    let stones: Vec<Point> =
        moves.iter().map_while(|mv| mv.point().filter(|&point| size.contains(point))).collect();
    if moves.get(stones.len()) == Some(&Move::Pass) {
        contents.add(Omission::Passes);
    }
    stones
}

/// Adds moves that take turns from Black as one line; stops before a move that the board does not allow.
pub(super) fn add_line(tree: &mut Tree, moves: &[(usize, Move)], reader: &mut Reader<'_>) {
    let mut board = Board::new(tree.info.settings.size);
    let mut at = tree.main_end();
    let mut color = tree.to_move(at);
    for &(offset, mv) in moves {
        if let Move::Place(point) = mv {
            if !board.is_empty(point) {
                reader.warn(offset, WarningKind::Occupied(mv));
                break;
            }
            board.put(point, color);
        }
        if !reader.take_node(offset) {
            break;
        }
        at = tree.append(at, Some((color, mv)));
        color = color.opponent();
    }
}

/// The stones of the root's setup as moves, so that the right side is to move after them.
pub(super) fn opening_moves(tree: &Tree) -> Vec<Move> {
    let setup = tree.root_setup();
    let mut out = Vec::new();
    for index in 0..setup.black.len().max(setup.white.len()) {
        for stones in [&setup.black, &setup.white] {
            out.push(stones.get(index).map_or(Move::Pass, |&point| Move::Place(point)));
        }
    }
    while out.last() == Some(&Move::Pass) {
        out.pop();
    }
    let after = if out.len().is_multiple_of(2) { Color::Black } else { Color::White };
    if after != setup.to_move {
        out.push(Move::Pass);
    }
    out
}
