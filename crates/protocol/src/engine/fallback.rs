//! The move that is held from the first moment, by the rules alone: for when the engine gives none.

use rules::{Color, Point, Position, win};

/// A legal move: a win, else a block of a win, else the free point nearest to the last stones and the centre; for Black
/// in renju a forbidden one only if there is no other. `None` when no point is free.
#[must_use]
pub fn fallback_move(position: &Position) -> Option<Point> {
    let (board, rule, me) = (position.board(), position.rule(), position.to_move());
    let free: Vec<Point> = board.empty_points().collect();
    let wins = |color: Color| free.iter().copied().find(|&point| win::is_win(board, rule, point, color));
    let legal = |point: &Point| {
        !rule.restricts(me) || rules::shapes::forbidden_kind(board, rule, me, *point).is_none()
    };
    if let Some(point) = wins(me) {
        return Some(point);
    }
    let blocks = free.iter().copied().filter(|&point| win::is_win(board, rule, point, me.opponent()));
    if let Some(point) = blocks.clone().find(legal) {
        return Some(point);
    }
    let centre = position.size().center();
    let last = position.moves().last().and_then(|ply| ply.mv.point()).unwrap_or(centre);
    let mut nearest = free.clone();
    nearest.sort_by_key(|point| (point.distance(last), point.distance(centre), *point));
    nearest.iter().copied().find(legal).or_else(|| nearest.first().copied())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use rules::text::PositionText;
    use rules::{BoardSize, Rule, Settings};

    use super::*;

    fn fallback(rule: Rule, text: &str) -> String {
        let text = PositionText::parse(text).unwrap();
        let position = text.replay(Settings::new(rule, BoardSize::RENJU)).unwrap();
        fallback_move(&position).unwrap().to_string()
    }

    #[test]
    fn wins_blocks_and_stays_near() {
        assert_eq!(fallback(Rule::Renju, "h8a1i8a2j8a3k8a4"), "g8");
        assert_eq!(fallback(Rule::Renju, "a1h8c1i8e1j8a3k8"), "g8");
        assert_eq!(fallback(Rule::Freestyle, "h8"), "g7");
        // g7 is the only block, and a double-three: something legal is played.
        let forced = fallback(Rule::Renju, "h8g6f6g5f7g4h7g3g2a1");
        assert_ne!(forced, "g7");
    }
}
