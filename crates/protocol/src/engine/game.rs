//! The board of the engine's side: stones in order, whatever their order of colours.

use rules::{BoardSize, Color, ForbiddenPolicy, Move, Point, Position, Rule, Settings, Setup};

use crate::{Place, from_wire, parse_pair};

/// A stone or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stone {
    pub(super) place: Place,
    pub(super) color: Color,
}

/// The stones of a game and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Game {
    size: BoardSize,
    stones: Vec<Stone>,
    to_move: Color,
}

impl Game {
    pub(super) fn new(size: BoardSize) -> Game {
        Game { size, stones: Vec::new(), to_move: Color::Black }
    }

    pub(super) fn size(&self) -> BoardSize {
        self.size
    }

    pub(super) fn to_move(&self) -> Color {
        self.to_move
    }

    pub(super) fn is_empty(&self) -> bool {
        self.stones.is_empty()
    }

    /// The points of the stones in order, passes left out.
    pub(super) fn points(&self) -> Vec<Point> {
        let point = |stone: &Stone| match stone.place {
            Place::Point(point) => Some(point),
            Place::Pass => None,
        };
        self.stones.iter().filter_map(point).collect()
    }

    /// The places in order.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> + '_ {
        self.stones.iter().map(|stone| stone.place)
    }

    fn is_free(&self, point: Point) -> bool {
        !self.stones.iter().any(|stone| stone.place == Place::Point(point))
    }

    /// A place that a stone may be put on, from the text of an argument.
    pub(super) fn read_place(&self, text: &str) -> Result<Place, String> {
        let (x, y) = parse_pair(text).ok_or_else(|| format!("expected X,Y but found '{}'", clip(text)))?;
        if (x, y) == (-1, -1) {
            return Ok(Place::Pass);
        }
        let size = self.size;
        let point = from_wire(size, x, y)
            .ok_or_else(|| format!("{x},{y} is off the board: coordinates are 0 to {}", size.get() - 1))?;
        if self.is_free(point) { Ok(Place::Point(point)) } else { Err(format!("{x},{y} is occupied")) }
    }

    /// The side to move plays.
    pub(super) fn play(&mut self, place: Place) {
        self.stones.push(Stone { place, color: self.to_move });
        self.to_move = self.to_move.opponent();
    }

    /// Takes the last stone back, which must be on `place`.
    pub(super) fn take_back(&mut self, text: &str) -> Result<(), String> {
        let last = self.stones.last().ok_or("there is no stone to take back")?;
        let named = parse_pair(text).ok_or_else(|| format!("expected X,Y but found '{}'", clip(text)))?;
        let place = match last.place {
            Place::Pass => (-1, -1),
            Place::Point(point) => {
                let (x, y) = crate::to_wire(self.size, point);
                (i32::from(x), i32::from(y))
            }
        };
        if named != place {
            return Err(format!("the last stone is on {},{}", place.0, place.1));
        }
        self.to_move = last.color;
        self.stones.pop();
        Ok(())
    }

    /// The game of a `BOARD` block: lines `X,Y,F` with the owner of each stone, 1 the engine, 2 its opponent. The colours
    /// follow from the counts where play alternated; else the owner of the first stone is Black. The engine moves next.
    pub(super) fn from_block(size: BoardSize, lines: &[String]) -> Result<Game, String> {
        let mut game = Game::new(size);
        let mut owned: Vec<(Place, bool)> = Vec::with_capacity(lines.len());
        for line in lines {
            let (place, owner) = line
                .rsplit_once(',')
                .filter(|(place, _)| place.contains(','))
                .ok_or_else(|| format!("expected X,Y,F but found '{}'", clip(line)))?;
            let place = game.read_place(place)?;
            let is_own = match owner.trim() {
                "1" => true,
                "2" => false,
                "3" => return Err("blocked points (3) are not supported".to_owned()),
                other => return Err(format!("the third number is 1 or 2, not '{}'", clip(other))),
            };
            owned.push((place, is_own));
            game.stones.push(Stone { place, color: Color::Black });
        }
        let own = owned.iter().filter(|(_, is_own)| *is_own).count();
        let others = owned.len() - own;
        let engine = match () {
            () if own == others => Color::Black,
            () if others == own + 1 => Color::White,
            () if owned[0].1 => Color::Black,
            () => Color::White,
        };
        for (stone, (_, is_own)) in game.stones.iter_mut().zip(&owned) {
            stone.color = if *is_own { engine } else { engine.opponent() };
        }
        game.to_move = engine;
        Ok(game)
    }

    /// The position, with the moves in order where colours alternate, else as a setup.
    ///
    /// A forbidden move that the other side made lets the game go on here: it is for the referee to say what it means.
    pub(super) fn position(&self, rule: Rule) -> Position {
        let settings =
            Settings { forbidden: ForbiddenPolicy::Claim, passes: true, ..Settings::new(rule, self.size) };
        let mut position = Position::new(settings);
        let mut in_order = true;
        for stone in &self.stones {
            let mv = match stone.place {
                Place::Point(point) => Move::Place(point),
                Place::Pass => Move::Pass,
            };
            if position.to_move() != stone.color || position.play(mv).is_err() {
                in_order = false;
                break;
            }
        }
        if in_order && position.to_move() == self.to_move {
            return position;
        }
        let of = |color: Color| {
            let mine = self.stones.iter().filter(|stone| stone.color == color);
            mine.filter_map(|stone| match stone.place {
                Place::Point(point) => Some(point),
                Place::Pass => None,
            })
            .collect()
        };
        let setup = Setup { black: of(Color::Black), white: of(Color::White), to_move: self.to_move };
        // The stones are on the board and each on a point of its own, or they would not have been taken in.
        Position::with_setup(settings, setup).unwrap_or_else(|_| Position::new(settings))
    }
}

/// Different points, one a line.
pub(super) fn points(size: BoardSize, lines: &[String]) -> Result<Vec<Point>, String> {
    let mut game = Game::new(size);
    for line in lines {
        let place = game.read_place(line)?;
        if place == Place::Pass {
            return Err("a pass is no point".to_owned());
        }
        game.play(place);
    }
    Ok(game.points())
}

/// Moves of a line of play, one a line.
pub(super) fn places(size: BoardSize, lines: &[String]) -> Result<Vec<Place>, String> {
    let mut game = Game::new(size);
    for line in lines {
        let place = game.read_place(line)?;
        game.play(place);
    }
    Ok(game.places().collect())
}

/// The beginning of a text that may be long, for a message.
pub(super) fn clip(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    fn board(lines: &[&str]) -> Result<Game, String> {
        let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        Game::from_block(BoardSize::RENJU, &lines)
    }

    #[test]
    fn colours_follow_from_the_counts() {
        assert_eq!(board(&[]).unwrap().to_move(), Color::Black);
        assert_eq!(board(&["7,7,1", "7,8,2"]).unwrap().to_move(), Color::Black);
        assert_eq!(board(&["7,7,2"]).unwrap().to_move(), Color::White);
        // In any order: two of the opponent and one of mine make me White.
        assert_eq!(board(&["7,7,1", "7,8,2", "1,1,2"]).unwrap().to_move(), Color::White);
        // Counts that no game has: the first stone is Black's.
        assert_eq!(board(&["7,7,1", "7,8,1"]).unwrap().to_move(), Color::Black);
        assert_eq!(board(&["7,7,2", "7,8,2", "1,1,2"]).unwrap().to_move(), Color::White);
    }

    #[test]
    fn wrong_lines_are_named() {
        for (lines, what) in [
            (&["7,7"][..], "X,Y,F"),
            (&["7,7,1", "7,7,2"], "occupied"),
            (&["15,0,1"], "off the board"),
            (&["7,7,3"], "not supported"),
            (&["7,7,x"], "third number"),
            (&["a,7,1"], "X,Y"),
        ] {
            let error = board(lines).unwrap_err();
            assert!(error.contains(what), "{lines:?}: {error}");
        }
    }

    #[test]
    fn the_position_keeps_order_where_there_is_one() {
        let mut game = Game::new(BoardSize::RENJU);
        for text in ["7,7", "7, 8", "-1,-1"] {
            let place = game.read_place(text).unwrap();
            game.play(place);
        }
        let position = game.position(Rule::Renju);
        assert_eq!((position.moves().len(), position.to_move()), (3, Color::White));
        assert!(game.take_back("7,8").is_err());
        game.take_back("-1,-1").unwrap();
        assert_eq!(game.to_move(), Color::Black);
        let odd = board(&["7,7,1", "7,8,1"]).unwrap().position(Rule::Freestyle);
        assert_eq!((odd.board().stones().black, odd.to_move()), (2, Color::Black));
    }
}
