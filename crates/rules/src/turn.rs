//! What a player is asked and what he answers: the words that people, engines and the opening protocols share.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use crate::color::Color;
use crate::opening::Opening;
use crate::point::{BoardSize, Point};
use crate::position::{Move, Position};

/// One of the two players, whichever colour he owns at the moment: A starts as Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Party {
    /// The player who starts (tentative Black).
    A,
    /// The other player (tentative White).
    B,
}

impl Party {
    /// Both players, A first.
    pub const ALL: [Party; 2] = [Party::A, Party::B];

    /// The other player.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Party {
        match self {
            Party::A => Party::B,
            Party::B => Party::A,
        }
    }
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Party::A => "A",
            Party::B => "B",
        })
    }
}

/// One value for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByParty<T> {
    /// The value of player A.
    pub a: T,
    /// The value of player B.
    pub b: T,
}

impl<T> ByParty<T> {
    /// A pair from its two values.
    #[inline]
    pub const fn new(a: T, b: T) -> ByParty<T> {
        ByParty { a, b }
    }

    /// The same function applied to both values.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByParty<U> {
        ByParty { a: f(self.a), b: f(self.b) }
    }
}

impl<T> Index<Party> for ByParty<T> {
    type Output = T;

    fn index(&self, party: Party) -> &T {
        match party {
            Party::A => &self.a,
            Party::B => &self.b,
        }
    }
}

impl<T> IndexMut<Party> for ByParty<T> {
    fn index_mut(&mut self, party: Party) -> &mut T {
        match party {
            Party::A => &mut self.a,
            Party::B => &mut self.b,
        }
    }
}

/// Where an opening stone may go. Distances are Chebyshev distances from the centre
/// ([`BoardSize::center_distance`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Zone {
    /// Any free point.
    Anywhere,
    /// At most this far from the centre: 0 the centre itself, 1 the 3×3 square, 2 the 5×5 square, …
    Within(u8),
    /// Farther than this from the centre: 2 is outside the 5×5 square.
    Beyond(u8),
}

impl Zone {
    /// Whether the zone has this point on a board of this size.
    #[must_use]
    pub fn contains(self, size: BoardSize, point: Point) -> bool {
        let distance = size.center_distance(point);
        size.contains(point)
            && match self {
                Zone::Anywhere => true,
                Zone::Within(k) => distance <= k,
                Zone::Beyond(k) => distance > k,
            }
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Zone::Anywhere => f.write_str("anywhere"),
            Zone::Within(0) => f.write_str("on the centre"),
            Zone::Within(k) => write!(f, "within the central {0}x{0} square", 2 * k + 1),
            Zone::Beyond(k) => write!(f, "outside the central {0}x{0} square", 2 * k + 1),
        }
    }
}

/// A choice that an opening protocol gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Choice {
    /// Leave the colours as they are.
    Keep,
    /// Exchange the colours.
    Swap,
    /// Own Black from here on.
    TakeBlack,
    /// Own White from here on.
    TakeWhite,
    /// Put the second stone (white) and hand the choice back (swap-article-1).
    PlaceSecond,
    /// Put a third stone (white) and hand the choice back (swap-article).
    PlaceThird,
    /// Put one white and one black stone and hand the choice back (swap2, Super Sakata).
    PlaceTwo,
    /// Keep Black and offer several fifth moves (Taraguchi-N).
    Option,
}

impl Choice {
    /// Every choice of every protocol.
    pub const ALL: [Choice; 8] = [
        Choice::Keep,
        Choice::Swap,
        Choice::TakeBlack,
        Choice::TakeWhite,
        Choice::PlaceSecond,
        Choice::PlaceThird,
        Choice::PlaceTwo,
        Choice::Option,
    ];

    /// The word for it on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Choice::Keep => "keep",
            Choice::Swap => "swap",
            Choice::TakeBlack => "take-black",
            Choice::TakeWhite => "take-white",
            Choice::PlaceSecond => "place-second",
            Choice::PlaceThird => "place-third",
            Choice::PlaceTwo => "place-two",
            Choice::Option => "option",
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No choice has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseChoiceError(
    /// The text that was given.
    pub String,
);

impl fmt::Display for ParseChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no choice of an opening", self.0)
    }
}

impl std::error::Error for ParseChoiceError {}

impl FromStr for Choice {
    type Err = ParseChoiceError;

    fn from_str(text: &str) -> Result<Choice, ParseChoiceError> {
        Choice::ALL
            .into_iter()
            .find(|choice| choice.name() == text)
            .ok_or_else(|| ParseChoiceError(text.to_owned()))
    }
}

/// What a player must decide now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Play a move of the normal game: a stone for the side to move or, where the settings allow it, a pass.
    Move,
    /// Put one stone of the opening.
    Place {
        /// The colour of the stone.
        color: Color,
        /// Where it may go.
        zone: Zone,
        /// Which stone of the opening it is, from 1.
        number: usize,
    },
    /// Take one of these choices.
    Choose(Vec<Choice>),
    /// Say how many fifth moves will be offered.
    Declare {
        /// The smallest number allowed.
        min: u8,
        /// The largest number allowed.
        max: u8,
    },
    /// Offer fifth moves for Black, no two of them symmetric.
    Offer {
        /// How many must be offered in all.
        total: u8,
        /// Those offered so far.
        offered: Vec<Point>,
    },
    /// Select one of the offered fifth moves; it becomes the stone, the others go.
    Select {
        /// The offered points.
        offered: Vec<Point>,
    },
    /// Accept or decline the draw that the opponent offers.
    AnswerDraw,
}

impl Request {
    /// What is asked, in one word for files: `move`, `place`, `choose`, `declare`, `offer`, `select` or `answer-draw`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Request::Move => "move",
            Request::Place { .. } => "place",
            Request::Choose(_) => "choose",
            Request::Declare { .. } => "declare",
            Request::Offer { .. } => "offer",
            Request::Select { .. } => "select",
            Request::AnswerDraw => "answer-draw",
        }
    }
}

/// What a player decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// To [`Request::Move`].
    Move(Move),
    /// To [`Request::Place`].
    Place(Point),
    /// To [`Request::Choose`].
    Choose(Choice),
    /// To [`Request::Declare`].
    Declare(u8),
    /// To [`Request::Offer`]: one or several more points.
    Offer(Vec<Point>),
    /// To [`Request::Select`].
    Select(Point),
    /// To [`Request::AnswerDraw`]: whether the draw is accepted.
    Draw(bool),
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Move(mv) => write!(f, "{mv}"),
            Answer::Place(point) => write!(f, "{point}"),
            Answer::Choose(choice) => write!(f, "{choice}"),
            Answer::Declare(n) => write!(f, "declare {n}"),
            Answer::Offer(points) => {
                f.write_str("offer")?;
                points.iter().try_for_each(|point| write!(f, " {point}"))
            }
            Answer::Select(point) => write!(f, "select {point}"),
            Answer::Draw(true) => f.write_str("accept"),
            Answer::Draw(false) => f.write_str("decline"),
        }
    }
}

/// A request with all that is needed to answer it: what an engine is given. It is a copy; nothing that is done to it
/// touches the game.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The position on the board.
    pub position: Position,
    /// The opening protocol and its state, over or not.
    pub opening: Opening,
    /// Who is asked.
    pub party: Party,
    /// What is asked.
    pub request: Request,
}
