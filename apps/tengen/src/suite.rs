//! `tengen forbidden --suite FILE`: positions with known verdicts, in the layouts that renju test collections use here.
//!
//! One case a line, fields separated by ` | `, `#` begins a comment. The number of fields tells the layout:
//!
//! | fields | what they are |
//! | --- | --- |
//! | 9 | id, size, black, white, point, verdict (`forbidden`, `legal`, `five`), kind, class, note |
//! | 8 | id, size, black, white, point, verdict (`legal` or a kind), another reading, note |
//! | 5 | id, size, black, white, every forbidden point as `point:kind` or `none` |
//! | 12 | id, size, mover, opponent, point, then `win`/`no`/`forbidden` for freestyle, standard, renju Black, renju White, caro, caro-overline, note |
//! | 1 | eleven points of a row around `?`, then the verdict (`five`, `overline`, `double-four`, `legal`) |

use std::io::{self, Write};
use std::process::ExitCode;

use rules::text::PositionText;
use rules::{Board, BoardSize, Color, ForbiddenKind, Point, Position, Rule, Settings, Verdict, win};
use texts::Texts;

use crate::exit::{self, Failure};
use crate::{explain_json, position_args};

/// Runs all cases of a file and prints `PASS id` or `FAIL id expected … got …` for each.
pub(crate) fn run(file: &str, texts: &Texts) -> Result<ExitCode, Failure> {
    let bytes = position_args::read_file(file, texts)?;
    let text = String::from_utf8_lossy(&bytes);
    let mut out = io::stdout().lock();
    let (mut passed, mut failed) = (0usize, 0usize);
    for (number, line) in text.lines().enumerate().map(|(i, line)| (i + 1, line.trim())) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let case = Case::read(line).ok_or_else(|| {
            Failure::Input(
                texts.format("suite-bad-line", &[("file", file.into()), ("number", number.into())]),
            )
        })?;
        let got = case.judge();
        if got == case.expected {
            passed += 1;
            writeln!(out, "PASS {}", case.id)?;
        } else {
            failed += 1;
            writeln!(out, "FAIL {} expected {} got {got}", case.id, case.expected)?;
        }
    }
    if passed + failed == 0 {
        return Err(Failure::Input(texts.format("suite-empty", &[("file", file.into())])));
    }
    let slots = [("passed", passed.into()), ("failed", failed.into())];
    writeln!(io::stderr(), "{}", texts.format("suite-summary", &slots))?;
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::from(exit::NO) })
}

/// What is asked of a position.
enum Question {
    /// The verdict on one point: `five`, `legal` or the kind.
    Point(Point),
    /// All forbidden points.
    Board,
    /// Whether the stones of the first list win on the point under each rule.
    Wins(Point),
}

struct Case {
    id: String,
    board: Board,
    question: Question,
    expected: String,
}

impl Case {
    fn read(line: &str) -> Option<Case> {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        if let [row] = fields[..] {
            return Case::read_row(row);
        }
        let size = BoardSize::new(fields.get(1)?.parse().ok()?).ok()?;
        let board = board(size, fields.get(2)?, fields.get(3)?)?;
        let point = || fields.get(4)?.parse::<Point>().ok().filter(|&point| board.is_empty(point));
        let (question, expected) = match fields[..] {
            [_, _, _, _, _, "forbidden", kind, _, _] => {
                (Question::Point(point()?), ForbiddenKind::from_name(kind)?.name().to_owned())
            }
            [_, _, _, _, _, verdict @ ("legal" | "five"), _, _, _] => {
                (Question::Point(point()?), verdict.to_owned())
            }
            [_, _, _, _, _, verdict, _, _]
                if verdict == "legal" || ForbiddenKind::from_name(verdict).is_some() =>
            {
                (Question::Point(point()?), verdict.to_owned())
            }
            [_, _, _, _, points] => (Question::Board, sorted_points(points)?),
            [_, _, _, _, _, ref verdicts @ .., _] if verdicts.len() == 6 => {
                (Question::Wins(point()?), verdicts.join(" "))
            }
            _ => return None,
        };
        Some(Case { id: fields[0].to_owned(), board, question, expected })
    }

    /// A row of eleven points around the one in question, on row 8 of a board of 15 lines.
    fn read_row(row: &str) -> Option<Case> {
        let (pattern, expected) = row.split_once(char::is_whitespace)?;
        let mut board = Board::new(BoardSize::RENJU);
        if pattern.chars().count() != 11 {
            return None;
        }
        for (x, symbol) in (2u8..).zip(pattern.chars()) {
            match symbol {
                'X' => board.put(Point::new(x, 7), Color::Black),
                '.' => {}
                '?' if x == 7 => {}
                _ => return None,
            }
        }
        let question = Question::Point(Point::new(7, 7));
        Some(Case { id: pattern.to_owned(), board, question, expected: expected.trim().to_owned() })
    }

    fn judge(&self) -> String {
        match self.question {
            Question::Point(point) => {
                explain_json::verdict(rules::forbidden::judge(&self.board, point)).to_owned()
            }
            Question::Board => forbidden_points(&self.board),
            Question::Wins(point) => wins(&self.board, point),
        }
    }
}

/// Stones given as two lists.
fn board(size: BoardSize, black: &str, white: &str) -> Option<Board> {
    let text = PositionText::parse(&format!("b:{black} w:{white}")).ok()?;
    let setup = text.setup(size).ok()?;
    let position = Position::with_setup(Settings::new(Rule::Renju, size), setup).ok()?;
    Some(position.board().clone())
}

fn forbidden_points(board: &Board) -> String {
    let points = board.empty_points().filter_map(|point| match rules::forbidden::judge(board, point) {
        Verdict::Forbidden(kind) => Some(format!("{point}:{kind}")),
        Verdict::Five | Verdict::Legal => None,
    });
    or_none(&points.collect::<Vec<_>>())
}

/// The list of a case in the order in which we give ours.
fn sorted_points(list: &str) -> Option<String> {
    if list == "none" {
        return Some(list.to_owned());
    }
    let mut points = list
        .split_whitespace()
        .map(|item| {
            let (point, kind) = item.split_once(':')?;
            Some((point.parse::<Point>().ok()?, ForbiddenKind::from_name(kind)?))
        })
        .collect::<Option<Vec<_>>>()?;
    points.sort_unstable();
    let points: Vec<String> = points.into_iter().map(|(point, kind)| format!("{point}:{kind}")).collect();
    Some(or_none(&points))
}

fn or_none(points: &[String]) -> String {
    if points.is_empty() { "none".to_owned() } else { points.join(" ") }
}

/// Whether the mover (in the black list) wins on the point under each rule; by the lengths of rows only.
fn wins(board: &Board, point: Point) -> String {
    let swapped = {
        let mut swapped = Board::new(board.size());
        for color in Color::ALL {
            for stone in board.stones_of(color) {
                swapped.put(stone, color.opponent());
            }
        }
        swapped
    };
    let verdict = |board: &Board, rule: Rule, color: Color| {
        let overline =
            || rules::Direction::ALL.into_iter().any(|d| win::run_length(board, point, d, color) > 5);
        match win::is_win(board, rule, point, color) {
            true => "win",
            false if rule.restricts(color) && overline() => "forbidden",
            false => "no",
        }
    };
    [
        verdict(board, Rule::Freestyle, Color::Black),
        verdict(board, Rule::Standard, Color::Black),
        verdict(board, Rule::Renju, Color::Black),
        verdict(&swapped, Rule::Renju, Color::White),
        verdict(board, Rule::Caro, Color::Black),
        verdict(board, Rule::CaroOverline, Color::Black),
    ]
    .join(" ")
}
