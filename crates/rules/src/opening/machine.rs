//! Every protocol as a list of steps, and the one function that carries out an answer.
//!
//! A step names who acts by a *colour*: its owner at that moment. That is enough for all protocols, because A owns
//! Black until the first swap, because whoever may swap is the owner of the colour that did not just place, and
//! because whoever puts stones instead of taking a colour (swap2, Super Sakata, the tutorial forms) counts as the
//! owner of White until the other has chosen: the first of his stones is white, and a white five there would win
//! for him as it does when he takes White.

use crate::color::{ByColor, Color};
use crate::opening::fifth;
use crate::opening::protocol::Protocol;
use crate::opening::refusal::Refusal;
use crate::point::Point;
use crate::position::{Move, PlayError, Position, Reason};
use crate::turn::{Answer, Choice, Party, Request, Zone};
use crate::{forbidden::Verdict, rule::Rule};

use Choice::{Keep, Option as OfferOption, PlaceSecond, PlaceThird, PlaceTwo, Swap, TakeBlack, TakeWhite};
use Color::{Black, White};

/// One state of a protocol. `by` is the owner of that colour.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// Put one stone.
    Place { by: Color, stone: Color, zone: Zone },
    /// Take one of the choices: `keep` and `swap` go on with the next step, as do those that put more stones;
    /// `take-black` and `take-white` end the opening; `option` goes on with the step [`Step::Offer`].
    Choose { by: Color, choices: &'static [Choice] },
    /// Say how many fifth moves there will be.
    Declare { by: Color },
    /// Black offers fifth moves until there are enough.
    Offer,
    /// White selects one of them.
    Select,
    /// Go on with the step of this number.
    Back(usize),
    /// Normal play begins.
    Over,
}

/// Where an opening is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) owners: ByColor<Party>,
    /// Number of the current step in [`steps`]; `None` when the opening is over.
    pub(super) at: Option<usize>,
    /// Stones the opening has put.
    pub(super) stones: usize,
    pub(super) declared: Option<u8>,
    pub(super) offers: Vec<Point>,
}

const ANYWHERE: Zone = Zone::Anywhere;
const CENTER: Zone = Zone::Within(0);
const KEEP_SWAP: &[Choice] = &[Keep, Swap];

const fn place(by: Color, stone: Color, zone: Zone) -> Step {
    Step::Place { by, stone, zone }
}

const fn may_swap(by: Color) -> Step {
    Step::Choose { by, choices: KEEP_SWAP }
}

const FIRST: Step = place(Black, Black, CENTER);
/// In most renju protocols A puts all three stones of one of the 26 openings.
const SECOND: Step = place(Black, White, Zone::Within(1));
const THIRD: Step = place(Black, Black, Zone::Within(2));

static PRO: [Step; 3] = [FIRST, place(White, White, ANYWHERE), place(Black, Black, Zone::Beyond(2))];
static LONG_PRO: [Step; 3] = [FIRST, place(White, White, ANYWHERE), place(Black, Black, Zone::Beyond(3))];
static SWAP: [Step; 4] = [
    place(Black, Black, ANYWHERE),
    place(Black, White, ANYWHERE),
    place(Black, Black, ANYWHERE),
    may_swap(White),
];
static SWAP1: [Step; 2] = [place(Black, Black, ANYWHERE), may_swap(White)];
static SWAP2: [Step; 7] = [
    place(Black, Black, ANYWHERE),
    place(Black, White, ANYWHERE),
    place(Black, Black, ANYWHERE),
    Step::Choose { by: White, choices: &[TakeWhite, TakeBlack, PlaceTwo] },
    place(White, White, ANYWHERE),
    place(White, Black, ANYWHERE),
    Step::Choose { by: Black, choices: &[TakeWhite, TakeBlack] },
];
static SWAP_ARTICLE: [Step; 5] = [
    place(Black, Black, ANYWHERE),
    place(Black, White, ANYWHERE),
    Step::Choose { by: White, choices: &[TakeBlack, TakeWhite, PlaceThird] },
    place(White, White, ANYWHERE),
    Step::Choose { by: Black, choices: &[TakeBlack, TakeWhite] },
];
static SWAP_ARTICLE_1: [Step; 4] = [
    place(Black, Black, ANYWHERE),
    Step::Choose { by: White, choices: &[TakeBlack, TakeWhite, PlaceSecond] },
    place(White, White, ANYWHERE),
    Step::Choose { by: Black, choices: &[TakeBlack, TakeWhite] },
];
static RIF: [Step; 7] =
    [FIRST, SECOND, THIRD, may_swap(White), place(White, White, ANYWHERE), Step::Offer, Step::Select];
static YAMAGUCHI: [Step; 8] = [
    FIRST,
    SECOND,
    THIRD,
    Step::Declare { by: Black },
    may_swap(White),
    place(White, White, ANYWHERE),
    Step::Offer,
    Step::Select,
];
static SOOSYRV: [Step; 9] = [
    FIRST,
    SECOND,
    THIRD,
    may_swap(White),
    place(White, White, ANYWHERE),
    Step::Declare { by: White },
    may_swap(Black),
    Step::Offer,
    Step::Select,
];
static TARAGUCHI: [Step; 13] = swap_after_each([1, 2, 3, 4], &[Keep, Swap, OfferOption]);
static SUPER_TARAGUCHI: [Step; 13] = swap_after_each([2, 3, 4, 4], &[Keep, Swap, OfferOption]);
static TARANNIKOV: [Step; 13] = swap_after_each([1, 2, 3, 4], KEEP_SWAP);
static SAKATA: [Step; 6] = [
    FIRST,
    SECOND,
    THIRD,
    place(White, White, Zone::Within(3)),
    place(White, Black, Zone::Within(4)),
    Step::Choose { by: Black, choices: &[TakeWhite, TakeBlack] },
];
static SUPER_SAKATA: [Step; 9] = [
    FIRST,
    SECOND,
    THIRD,
    place(White, White, Zone::Within(3)),
    place(White, Black, Zone::Within(4)),
    Step::Choose { by: Black, choices: &[TakeWhite, TakeBlack, PlaceTwo] },
    place(White, White, ANYWHERE),
    place(White, Black, ANYWHERE),
    Step::Back(5),
];

/// Taraguchi and its relatives: every stone by the owner of its colour, then the other may swap. `zones` are the
/// distances from the centre for moves 2 to 5. Without the choice `option` nothing leads to the last two steps.
const fn swap_after_each(zones: [u8; 4], after_four: &'static [Choice]) -> [Step; 13] {
    [
        FIRST,
        may_swap(White),
        place(White, White, Zone::Within(zones[0])),
        may_swap(Black),
        place(Black, Black, Zone::Within(zones[1])),
        may_swap(White),
        place(White, White, Zone::Within(zones[2])),
        Step::Choose { by: Black, choices: after_four },
        place(Black, Black, Zone::Within(zones[3])),
        may_swap(White),
        Step::Over,
        Step::Offer,
        Step::Select,
    ]
}

/// The steps of a protocol.
fn steps(protocol: Protocol) -> &'static [Step] {
    match protocol {
        Protocol::None => &[],
        Protocol::Pro => &PRO,
        Protocol::LongPro => &LONG_PRO,
        Protocol::Swap => &SWAP,
        Protocol::Swap1 => &SWAP1,
        Protocol::Swap2 => &SWAP2,
        Protocol::SwapArticle => &SWAP_ARTICLE,
        Protocol::SwapArticle1 => &SWAP_ARTICLE_1,
        Protocol::Rif => &RIF,
        Protocol::Yamaguchi { .. } => &YAMAGUCHI,
        Protocol::Soosyrv { .. } => &SOOSYRV,
        Protocol::Taraguchi { .. } => &TARAGUCHI,
        Protocol::SuperTaraguchi { .. } => &SUPER_TARAGUCHI,
        Protocol::Tarannikov => &TARANNIKOV,
        Protocol::Sakata => &SAKATA,
        Protocol::SuperSakata => &SUPER_SAKATA,
    }
}

impl State {
    /// The start of a protocol: A owns Black.
    pub(super) fn new(protocol: Protocol) -> State {
        State {
            owners: ByColor::new(Party::A, Party::B),
            at: enter(protocol, 0),
            stones: 0,
            declared: None,
            offers: Vec::new(),
        }
    }

    /// Who must decide what; `None` when the opening is over.
    pub(super) fn request(&self, protocol: Protocol) -> Option<(Party, Request)> {
        let (by, request) = match steps(protocol)[self.at?] {
            Step::Place { by, stone, zone } => {
                (by, Request::Place { color: stone, zone, number: self.stones + 1 })
            }
            Step::Choose { by, choices } => (by, Request::Choose(choices.to_vec())),
            Step::Declare { by } => {
                let max = protocol.number().unwrap_or(Protocol::MAX_FIFTH_MOVES);
                (by, Request::Declare { min: Protocol::MIN_FIFTH_MOVES, max })
            }
            Step::Offer => {
                (Black, Request::Offer { total: self.total(protocol), offered: self.offers.clone() })
            }
            Step::Select => (White, Request::Select { offered: self.offers.clone() }),
            Step::Back(_) | Step::Over => unreachable!("`enter` never stops at these steps"),
        };
        Some((self.owners[by], request))
    }

    /// How many fifth moves Black must offer.
    fn total(&self, protocol: Protocol) -> u8 {
        let fixed = match protocol {
            Protocol::Taraguchi { offers } | Protocol::SuperTaraguchi { offers } => offers,
            _ => 2,
        };
        self.declared.unwrap_or(fixed)
    }

    /// Carries out an answer to [`State::request`]: changes the state and returns the stone to be put, if any.
    /// On an error the state may be half changed; the caller works on a copy.
    pub(super) fn answer(
        &mut self,
        protocol: Protocol,
        position: &Position,
        answer: &Answer,
    ) -> Result<Option<(Color, Point)>, Refusal> {
        let at = self.at.ok_or(Refusal::Over)?;
        let steps = steps(protocol);
        let mut stone = None;
        let mut next = at + 1;
        match (steps[at], answer) {
            (_, Answer::Move(Move::Pass)) => return Err(Refusal::PassInOpening),
            (Step::Place { stone: color, zone, .. }, &Answer::Place(point)) => {
                // A point off the board is refused below, with all other reasons why no stone can go there.
                if position.size().contains(point) && !zone.contains(position.size(), point) {
                    return Err(Refusal::OutsideZone { point, zone });
                }
                stone = Some((color, point));
            }
            (Step::Choose { by, choices }, &Answer::Choose(choice)) => {
                if !choices.contains(&choice) {
                    return Err(Refusal::NotAChoice { choice, allowed: choices.to_vec() });
                }
                let chooser = self.owners[by];
                match choice {
                    Keep => {}
                    Swap => self.owners = self.owners.swapped(),
                    TakeBlack => self.owners = owned(Black, chooser),
                    TakeWhite | PlaceSecond | PlaceThird | PlaceTwo => self.owners = owned(White, chooser),
                    OfferOption => next = first_offer(steps),
                }
                if matches!(choice, TakeBlack | TakeWhite) {
                    next = steps.len();
                }
            }
            (Step::Declare { .. }, &Answer::Declare(number)) => {
                if let Some((_, Request::Declare { min, max })) = self.request(protocol)
                    && !(min..=max).contains(&number)
                {
                    return Err(Refusal::OutOfRange { number, min, max });
                }
                self.declared = Some(number);
            }
            (Step::Offer, Answer::Offer(points)) => {
                let total = self.total(protocol);
                self.offer(position, points, total)?;
                if self.offers.len() < usize::from(total) {
                    next = at;
                }
            }
            (Step::Select, &Answer::Select(point)) => {
                let offered = std::mem::take(&mut self.offers);
                if !offered.contains(&point) {
                    return Err(Refusal::NotOffered { point, offered });
                }
                stone = Some((Black, point));
            }
            _ => {
                let (_, expected) = self.request(protocol).ok_or(Refusal::Over)?;
                return Err(Refusal::WrongKind { expected, answer: answer.clone() });
            }
        }
        self.stones += usize::from(stone.is_some());
        self.at = enter(protocol, next);
        Ok(stone)
    }

    /// Adds fifth moves to those offered.
    fn offer(&mut self, position: &Position, points: &[Point], total: u8) -> Result<(), Refusal> {
        if points.is_empty() {
            return Err(Refusal::NoPoints);
        }
        let offered = self.offers.len() + points.len();
        if offered > usize::from(total) {
            return Err(Refusal::TooMany { offered, total });
        }
        for &point in points {
            check_stone(position, Black, point)?;
            if self.offers.contains(&point) {
                return Err(Refusal::OfferedTwice(point));
            }
            if let Some(&with) = self.offers.iter().find(|&&q| fifth::are_symmetric(position, point, q)) {
                return Err(Refusal::Symmetric { point, with });
            }
            self.offers.push(point);
        }
        Ok(())
    }
}

/// Puts a stone of the opening.
pub(super) fn put(position: &mut Position, color: Color, point: Point) -> Result<(), Refusal> {
    check_stone(position, color, point)?;
    position.play_as(color, Move::Place(point)).map_err(Refusal::Play)
}

/// Whether an opening stone can go there. A black stone never goes on a forbidden point, not even where the policy
/// lets a player lose by it: the player who puts it may be the one who would win (Super Sakata).
fn check_stone(position: &Position, color: Color, point: Point) -> Result<(), Refusal> {
    let refused = |reason| {
        let reasons = vec![reason];
        Err(Refusal::Play(PlayError { mv: Move::Place(point), color, size: position.size(), reasons }))
    };
    if !position.size().contains(point) {
        return refused(Reason::OffBoard);
    }
    if let Some(there) = position.board().get(point).color() {
        return refused(Reason::Occupied(there));
    }
    if position.rule() == Rule::Renju
        && color == Black
        && let Verdict::Forbidden(kind) = position.verdict(point)
    {
        return refused(Reason::Forbidden(kind));
    }
    Ok(())
}

/// The owners when `party` owns `color`.
fn owned(color: Color, party: Party) -> ByColor<Party> {
    match color {
        Black => ByColor::new(party, party.other()),
        White => ByColor::new(party.other(), party),
    }
}

/// The step that asks something when the step of this number is reached; `None` at the end.
fn enter(protocol: Protocol, at: usize) -> Option<usize> {
    match steps(protocol).get(at)? {
        Step::Over => None,
        Step::Back(earlier) => Some(*earlier),
        _ => Some(at),
    }
}

fn first_offer(steps: &[Step]) -> usize {
    steps
        .iter()
        .position(|step| matches!(step, Step::Offer))
        .expect("a protocol with the choice `option` has a step that offers")
}
