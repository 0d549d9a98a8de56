//! Census of legal games: how many move sequences there are, for checking that two implementations know the same rules
//! (what chess programs call perft).

use crate::forbidden::{self, Verdict};
use crate::outcome::EndReason;
use crate::position::{Move, Position};

/// Counts at one depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Move sequences of exactly this many plies in which the game was not over before the last move. Forbidden moves
    /// are counted only where the policy lets them be played.
    pub nodes: u64,
    /// Those whose last move makes a winning row.
    pub wins: u64,
    /// Forbidden points met: over the positions one ply earlier with Black to move, the points he may not play (or
    /// loses by playing).
    pub forbidden: u64,
}

/// Counts the games from `position` to `depth` plies (1 or more). The position is unchanged afterwards.
///
/// ```
/// use rules::{BoardSize, Position, Rule, Settings, census};
/// let mut position = Position::new(Settings::new(Rule::Freestyle, BoardSize::new(5).unwrap()));
/// assert_eq!(census::count(&mut position, 2).nodes, 25 * 24);
/// ```
#[must_use]
pub fn count(position: &mut Position, depth: u32) -> Census {
    let mut census = Census::default();
    visit(position, depth, &mut census);
    census
}

fn visit(position: &mut Position, depth: u32, census: &mut Census) {
    if depth == 0 || position.result().is_some() {
        return;
    }
    let points: Vec<_> = position.board().empty_points().collect();
    if depth == 1 && position.rule().restricts(position.to_move()) {
        let board = position.board();
        let is_forbidden = |&&p: &&_| matches!(forbidden::judge(board, p), Verdict::Forbidden(_));
        census.forbidden += points.iter().filter(is_forbidden).count() as u64;
    }
    for point in points {
        if position.play(Move::Place(point)).is_err() {
            continue;
        }
        if depth == 1 {
            census.nodes += 1;
            let reason = position.result().map(|result| result.reason);
            census.wins += u64::from(matches!(reason, Some(EndReason::Five | EndReason::Overline)));
        } else {
            visit(position, depth - 1, census);
        }
        position.undo();
    }
}
