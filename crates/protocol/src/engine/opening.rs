//! Opening dialogues: the requests of a protocol, asked one after the other until the other side must decide.

use rules::{
    Answer, BoardSize, Choice, Opening, Party, Point, Position, Protocol, Request, Rule, Settings, Turn,
};

use crate::{Place, to_wire};

/// How the answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// `SWAP2BOARD`: coordinates or `SWAP` on one line.
    Swap2Board,
    /// `YXSWAP2STEP`: `MESSAGE SWAP2 …` lines.
    Swap2Steps,
    /// `YXSOOSORVSTEP`, with the step: `MESSAGE SOOSORV …` lines.
    Soosorv(u8),
}

/// A dialogue in progress.
#[derive(Clone, Debug)]
pub(super) struct Dialogue {
    style: Style,
    opening: Opening,
    position: Position,
    party: Party,
    /// Stones that were there when the engine was asked.
    given: usize,
    answers: Vec<Answer>,
}

impl Dialogue {
    /// Goes to the point of the protocol where the stones have been put and someone must decide.
    ///
    /// `declared` is the number of fifth moves where one was declared.
    pub(super) fn new(
        style: Style,
        rule: Rule,
        size: BoardSize,
        stones: &[Point],
        declared: u8,
    ) -> Result<Dialogue, String> {
        let protocol = match style {
            Style::Swap2Board | Style::Swap2Steps => Protocol::Swap2,
            Style::Soosorv(_) => Protocol::Soosyrv { max: 8 },
        };
        let settings = Settings::new(rule, size);
        Opening::check(protocol, &settings).map_err(|error| error.to_string())?;
        let mut opening = Opening::new(protocol);
        let mut position = Position::new(settings);
        let mut left = stones.iter().copied();
        loop {
            let (party, request) = opening.request(&position).ok_or("the game is over")?;
            let answer = match (&request, style) {
                (Request::Place { .. }, _) => match left.next() {
                    Some(point) => Answer::Place(point),
                    None => break Ok(Dialogue::at(style, opening, position, party, stones.len())),
                },
                // Stones beyond the choice say what was chosen.
                (Request::Choose(choices), Style::Swap2Board | Style::Swap2Steps)
                    if left.len() > 0 && choices.contains(&Choice::PlaceTwo) =>
                {
                    Answer::Choose(Choice::PlaceTwo)
                }
                (Request::Choose(_), Style::Soosorv(step))
                    if left.len() > 0 || is_past_swap(step, &position) =>
                {
                    Answer::Choose(Choice::Keep)
                }
                (Request::Declare { min, max }, Style::Soosorv(4..)) => {
                    Answer::Declare(declared.clamp(*min, *max))
                }
                (Request::Offer { .. }, Style::Soosorv(6)) => Answer::Offer(left.by_ref().collect()),
                _ if left.len() == 0 => {
                    break Ok(Dialogue::at(style, opening, position, party, stones.len()));
                }
                _ => {
                    break Err(format!(
                        "{} stones are too many for the {} step",
                        stones.len(),
                        protocol.name()
                    ));
                }
            };
            opening.apply(&mut position, &answer).map_err(|refusal| refusal.to_string())?;
        }
    }

    fn at(style: Style, opening: Opening, position: Position, party: Party, given: usize) -> Dialogue {
        Dialogue { style, opening, position, party, given, answers: Vec::new() }
    }

    /// The next question, or `None` when the other side must decide or all is said.
    pub(super) fn next(&self) -> Option<Turn> {
        let (party, request) = self.opening.request(&self.position)?;
        let is_done = match self.style {
            Style::Swap2Board => {
                party != self.party || self.answers.iter().any(|a| matches!(a, Answer::Move(_)))
            }
            Style::Swap2Steps => party != self.party || matches!(request, Request::Move),
            Style::Soosorv(step) => party != self.party || !self.belongs(step, &request),
        };
        let turn = || Turn { position: self.position.clone(), opening: self.opening.clone(), party, request };
        (!is_done).then(turn)
    }

    /// Whether a request belongs to the step of the Soosyrv dialogue.
    fn belongs(&self, step: u8, request: &Request) -> bool {
        let stones = self.position.moves().len();
        match step {
            1 => stones < 3,
            2 | 4 => self.answers.is_empty(),
            3 => stones < 4 || matches!(request, Request::Declare { .. }),
            5 => matches!(request, Request::Offer { .. }),
            _ => matches!(request, Request::Select { .. }),
        }
    }

    /// Takes in the answer to the question.
    pub(super) fn answer(&mut self, answer: &Answer) -> Result<(), String> {
        self.answers.push(answer.clone());
        match answer {
            Answer::Move(mv) => self.position.play(*mv).map_err(|error| error.to_string()),
            other => self.opening.apply(&mut self.position, other).map_err(|refusal| refusal.to_string()),
        }
    }

    /// All stones that stand when the dialogue is over, in order.
    pub(super) fn stones(&self) -> Vec<Point> {
        self.position.moves().iter().filter_map(|ply| ply.mv.point()).collect()
    }

    /// Stones that were put during the dialogue.
    fn put(&self) -> Vec<Point> {
        self.stones().split_off(self.given.min(self.stones().len()))
    }

    fn chose(&self, choice: Choice) -> bool {
        self.answers.contains(&Answer::Choose(choice))
    }

    /// The lines that tell what was decided.
    pub(super) fn lines(&self) -> Vec<String> {
        let size = self.position.size();
        let blank = |point: &Point| {
            let (x, y) = to_wire(size, *point);
            format!("{x} {y}")
        };
        match self.style {
            Style::Swap2Board if self.chose(Choice::TakeBlack) => vec!["SWAP".to_owned()],
            Style::Swap2Board => {
                let points: Vec<String> =
                    self.put().into_iter().map(|point| Place::Point(point).write(size)).collect();
                vec![points.join(" ")]
            }
            Style::Swap2Steps => {
                let number = if self.given >= 5 { 2 } else { 1 };
                if self.given == 0 || self.chose(Choice::PlaceTwo) {
                    let first = self.given + 1;
                    let line = |(i, point)| format!("MESSAGE SWAP2 MOVE{} {}", first + i, blank(point));
                    return self.put().iter().enumerate().map(line).collect();
                }
                let swaps = if self.chose(Choice::TakeBlack) { "YES" } else { "NO" };
                vec![format!("MESSAGE SWAP2 SWAP{number} {swaps}")]
            }
            Style::Soosorv(step) => self.soosorv_lines(step, &blank),
        }
    }

    fn soosorv_lines(&self, step: u8, blank: &dyn Fn(&Point) -> String) -> Vec<String> {
        let put = self.put();
        match step {
            1 => {
                let line = |(i, point)| format!("MESSAGE SOOSORV MOVE{} {}", i + 1, blank(point));
                put.iter().enumerate().map(line).collect()
            }
            2 | 4 => {
                let swaps = if self.chose(Choice::Swap) { "YES" } else { "NO" };
                vec![format!("MESSAGE SOOSORV SWAP{} {swaps}", step / 2)]
            }
            3 => {
                let number = self.opening.declared().unwrap_or(1);
                put.iter().map(|point| format!("MESSAGE SOOSORV MOVE4 {} {number}", blank(point))).collect()
            }
            5 => {
                let offers =
                    self.opening.offers().iter().map(|p| format!("MESSAGE SOOSORV MOVE5 {}", blank(p)));
                ["MESSAGE SOOSORV MOVE5 REFRESH".to_owned()]
                    .into_iter()
                    .chain(offers)
                    .chain(["MESSAGE SOOSORV MOVE5 DONE".to_owned()])
                    .collect()
            }
            _ => {
                let selected = self.answers.iter().find_map(|answer| match answer {
                    Answer::Select(point) => Some(*point),
                    _ => None,
                });
                selected.iter().map(|point| format!("MESSAGE SOOSORV MOVE5C {}", blank(point))).collect()
            }
        }
    }
}

/// Whether the choice that comes now was made before the step: the first swap after three stones, the second after
/// four.
fn is_past_swap(step: u8, position: &Position) -> bool {
    match position.moves().len() {
        3 => step >= 3,
        _ => step >= 5,
    }
}
