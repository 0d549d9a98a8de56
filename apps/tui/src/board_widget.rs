//! The board in cells: two for each point, with signs or letters, in the colours of a theme.

use ratatui::buffer::Buffer;
use ratatui::style::{Color as Paint, Modifier, Style};
use rules::{BoardSize, Color, ForbiddenKind, Point};

use crate::geometry::BoardGeometry;
use crate::prefs::Theme;
use crate::scene::Scene;

/// How a board is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Letters instead of signs, which may be two cells wide in some terminals.
    pub ascii: bool,
    /// Colours.
    pub theme: Theme,
}

/// The colours of a theme; [`Paint::Reset`] everywhere in the one without colours.
#[derive(Clone, Copy)]
pub struct Palette {
    /// The board.
    pub wood: Paint,
    /// Lines of the board.
    pub grid: Paint,
    /// Black stones.
    pub black: Paint,
    /// White stones.
    pub white: Paint,
    /// Forbidden points, errors.
    pub alert: Paint,
    /// The winning row, hints.
    pub good: Paint,
    /// Threats and candidates.
    pub note: Paint,
}

/// The palette of a theme.
#[must_use]
pub fn palette(theme: Theme) -> Palette {
    match theme {
        Theme::Plain => Palette {
            wood: Paint::Yellow,
            grid: Paint::DarkGray,
            black: Paint::Black,
            white: Paint::White,
            alert: Paint::Red,
            good: Paint::Green,
            note: Paint::Blue,
        },
        Theme::True => Palette {
            wood: Paint::Rgb(222, 184, 120),
            grid: Paint::Rgb(120, 90, 50),
            black: Paint::Rgb(10, 10, 10),
            white: Paint::Rgb(255, 255, 255),
            alert: Paint::Rgb(190, 20, 20),
            good: Paint::Rgb(0, 110, 40),
            note: Paint::Rgb(20, 60, 170),
        },
        Theme::Contrast => Palette {
            wood: Paint::White,
            grid: Paint::Black,
            black: Paint::Black,
            white: Paint::Black,
            alert: Paint::Black,
            good: Paint::Black,
            note: Paint::Black,
        },
        Theme::Mono => Palette {
            wood: Paint::Reset,
            grid: Paint::Reset,
            black: Paint::Reset,
            white: Paint::Reset,
            alert: Paint::Reset,
            good: Paint::Reset,
            note: Paint::Reset,
        },
    }
}

/// What one point shows: its sign in one cell or two, and how.
struct Sign {
    text: String,
    style: Style,
}

/// The sign of a kind of forbidden point.
#[must_use]
pub fn forbidden_sign(kind: ForbiddenKind) -> char {
    match kind {
        ForbiddenKind::DoubleThree => '3',
        ForbiddenKind::DoubleFour => '4',
        ForbiddenKind::Overline => '6',
    }
}

/// Draws the points.
pub fn draw(buffer: &mut Buffer, geometry: &BoardGeometry, scene: &Scene, look: Look) {
    let colors = palette(look.theme);
    let ground = Style::new().bg(colors.wood).fg(colors.grid);
    let lines = u16::from(geometry.size.get());
    for row in 0..lines {
        // A margin of one cell left, where the mark of the last move may stand.
        set(buffer, geometry.left.saturating_sub(1), geometry.top + row, " ", ground);
        for column in 0..lines {
            let Some(point) = geometry.point_of_steps(column, row) else { continue };
            let (x, y) = geometry.cell(point);
            let joint = if look.ascii || column + 1 == lines { " " } else { "─" };
            set(buffer, x, y, &grid(geometry, point, column, row, look), ground);
            set(buffer, x + 1, y, joint, ground);
            if let Some(sign) = sign(scene, point, look, &colors) {
                put(buffer, x, y, &sign);
            }
        }
    }
    if let Some(point) = scene.last.filter(|point| !scene.numbers.contains_key(point)) {
        bracket(buffer, geometry, point, ('(', ')'), ground.fg(colors.alert).add_modifier(Modifier::BOLD));
    }
    if let Some(point) = scene.cursor {
        bracket(buffer, geometry, point, ('[', ']'), ground.fg(colors.note).add_modifier(Modifier::BOLD));
        let (x, y) = geometry.cell(point);
        if let Some(cell) = buffer.cell_mut((x, y)) {
            cell.modifier.insert(Modifier::REVERSED);
        }
    }
}

fn set(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_symbol(text).set_style(style);
    }
}

fn put(buffer: &mut Buffer, x: u16, y: u16, sign: &Sign) {
    for (i, letter) in sign.text.chars().enumerate().take(2) {
        let mut text = [0; 4];
        set(buffer, x + u16::try_from(i).unwrap_or(0), y, letter.encode_utf8(&mut text), sign.style);
    }
}

fn bracket(buffer: &mut Buffer, geometry: &BoardGeometry, point: Point, signs: (char, char), style: Style) {
    let (x, y) = geometry.cell(point);
    let mut text = [0; 4];
    set(buffer, x.saturating_sub(1), y, signs.0.encode_utf8(&mut text), style);
    set(buffer, x + 1, y, signs.1.encode_utf8(&mut text), style);
}

/// The lines of the board at an empty point, or its star.
fn grid(geometry: &BoardGeometry, point: Point, column: u16, row: u16, look: Look) -> String {
    let last = u16::from(geometry.size.get()) - 1;
    if look.ascii {
        return if is_star(geometry.size, point) { "+" } else { "." }.to_owned();
    }
    if is_star(geometry.size, point) {
        return "╋".to_owned();
    }
    let (left, right) = (column == 0, column == last);
    match (row == 0, row == last) {
        (true, _) if left => "┌",
        (true, _) if right => "┐",
        (true, _) => "┬",
        (_, true) if left => "└",
        (_, true) if right => "┘",
        (_, true) => "┴",
        _ if left => "├",
        _ if right => "┤",
        _ => "┼",
    }
    .to_owned()
}

/// Whether boards have a star there.
#[must_use]
pub fn is_star(size: BoardSize, point: Point) -> bool {
    let lines = size.get();
    let edge = match lines {
        ..=8 => return lines % 2 == 1 && size.is_center(point),
        9..=11 => 2,
        _ => 3,
    };
    let on = |at: u8| at == edge || at == lines - 1 - edge;
    let middle = |at: u8| lines % 2 == 1 && at == lines / 2;
    let (x, y) = (point.x(), point.y());
    (on(x) && on(y))
        || (middle(x) && middle(y))
        || (lines >= 19 && ((on(x) && middle(y)) || (middle(x) && on(y))))
}

/// What stands on a point beside the lines.
fn sign(scene: &Scene, point: Point, look: Look, colors: &Palette) -> Option<Sign> {
    let ground = Style::new().bg(colors.wood).fg(colors.grid);
    let marked = |text: &str, paint: Paint| Sign {
        text: text.to_owned(),
        style: ground.fg(paint).add_modifier(Modifier::BOLD),
    };
    if let Some(color) = scene.board.get(point).color() {
        let mut sign = stone(color, scene.numbers.get(&point).copied(), false, look, colors);
        if scene.line.contains(&point) {
            sign.style = sign.style.add_modifier(Modifier::REVERSED | Modifier::BOLD);
            if look.ascii && sign.text.chars().count() == 1 {
                sign.text = if color == Color::Black { "#" } else { "@" }.to_owned();
            }
        }
        if scene.explained.contains(&point) {
            sign.style = sign.style.add_modifier(Modifier::UNDERLINED | Modifier::BOLD);
        }
        return Some(sign);
    }
    if let Some(&color) = scene.preview.get(&point) {
        return Some(stone(color, scene.numbers.get(&point).copied(), true, look, colors));
    }
    if let Some((_, color)) = scene.ghost.filter(|&(ghost, _)| ghost == point) {
        let mut sign = stone(color, None, true, look, colors);
        if look.ascii {
            sign.text = sign.text.to_lowercase();
        }
        return Some(sign);
    }
    if let Some(place) = scene.candidates.iter().position(|&candidate| candidate == point) {
        // Two signs, or without colours it would read as the number of a stone.
        return Some(marked(&format!("{}*", place + 1), colors.note));
    }
    if scene.hint == Some(point) {
        return Some(marked("?", colors.good));
    }
    if scene.offers.contains(&point) {
        return Some(marked("*", colors.note));
    }
    if scene.fives.contains(&point) {
        return Some(marked("!", colors.alert));
    }
    if let Some(&kind) = scene.forbidden.get(&point) {
        // The engine's numbers and the kinds of forbidden points differ by the x.
        let text =
            if scene.candidates.is_empty() { forbidden_sign(kind).to_string() } else { "x".to_owned() };
        let mut sign = marked(&text, colors.alert);
        if scene.explained.contains(&point) {
            sign.style = sign.style.add_modifier(Modifier::REVERSED);
        }
        return Some(sign);
    }
    if scene.fours.contains(&point) {
        return Some(marked("^", colors.note));
    }
    if scene.excluded.contains(&point) {
        return Some(marked("-", colors.alert));
    }
    scene.explained.contains(&point).then(|| marked("?", colors.note))
}

fn stone(color: Color, number: Option<usize>, dim: bool, look: Look, colors: &Palette) -> Sign {
    let body = match color {
        Color::Black => colors.black,
        Color::White => colors.white,
    };
    let mut style = Style::new().bg(colors.wood).fg(body);
    if look.theme != Theme::Contrast && look.theme != Theme::Mono && (look.ascii || number.is_some()) {
        // Letters and numbers lie on a stone of their own, or they would be read as lines.
        let ink = if color == Color::Black { colors.white } else { colors.black };
        style = Style::new().bg(body).fg(ink);
    }
    if dim {
        style = style.add_modifier(Modifier::DIM);
    } else {
        style = style.add_modifier(Modifier::BOLD);
    }
    let text = match (number, color) {
        (Some(number), Color::Black) if look.theme == Theme::Mono || look.theme == Theme::Contrast => {
            style = style.add_modifier(Modifier::REVERSED);
            short(number)
        }
        (Some(number), _) => short(number),
        (None, Color::Black) if look.ascii => "X".to_owned(),
        (None, Color::White) if look.ascii => "O".to_owned(),
        (None, Color::Black) => "●".to_owned(),
        (None, Color::White) if look.theme == Theme::Mono || look.theme == Theme::Contrast => "○".to_owned(),
        (None, Color::White) => "●".to_owned(),
    };
    Sign { text, style }
}

/// A move number in at most two cells: the last two digits of a long one.
fn short(number: usize) -> String {
    if number < 100 { number.to_string() } else { format!("{:02}", number % 100) }
}
