//! `tengen show`: what is in a game file.

mod outline;
mod paint;
mod summary;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::process::ExitCode;

use records::files::Opened;
use records::tree::{NodeId, Tree};
use rules::{Color, Position, Rule};
use texts::Texts;

use crate::cli::ColorWhen;
use crate::cli_files::ShowOptions;
use crate::exit::Failure;
use crate::game_files::{self, Reading};
use crate::play::view::{Look, View};
use crate::{forbidden, play, position_args};

/// Lines of the tree that are printed unless all are asked for.
const TREE_LINES: usize = 60;

/// The game that is shown, and where.
struct Shown<'a> {
    /// The name of the file as it was given.
    file: &'a str,
    opened: &'a Opened,
    /// The number of the game in the file, from 0.
    index: usize,
    tree: &'a Tree,
    /// The node whose board is shown.
    node: NodeId,
    /// The number of the move that made it, from 1; 0 before the first.
    number: usize,
    /// The position there, with any placement taken as it is.
    position: &'a Position,
}

/// Runs the command.
pub(crate) fn run(options: &ShowOptions, color: ColorWhen, texts: &Texts) -> Result<ExitCode, Failure> {
    let reading = reading(options, texts)?;
    let opened = game_files::open(&options.file, &reading, texts)?;
    let index = number("--game", options.game.as_deref(), 1, opened.trees.len(), texts)?.unwrap_or(1) - 1;
    let tree = &opened.trees[index];
    let moves: Vec<NodeId> = tree.main_line().filter(|&node| tree.ply(node).is_some()).collect();
    let asked = number("--move", options.number.as_deref(), 0, moves.len(), texts)?;
    let node = match asked {
        None => tree.main_end(),
        Some(0) => tree.root(),
        Some(number) => moves[number - 1],
    };
    let position =
        game_files::placed(tree, node).map_err(|error| Failure::Input(texts.setup_error(&error)))?;
    let number = asked.unwrap_or(moves.len());
    let shown =
        Shown { file: &options.file, opened: &opened, index, tree, node, number, position: &position };
    let pictures = paint::write_all(&shown, options, texts)?;
    if options.json {
        writeln!(io::stdout(), "{}", summary::json(&shown, texts))?;
    } else if !pictures {
        print(&shown, options.all, color, texts)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn reading(options: &ShowOptions, texts: &Texts) -> Result<Reading, Failure> {
    let format = options.from.as_deref().map(|name| game_files::parse_format("--from", name, texts));
    Ok(Reading {
        format: format.transpose()?,
        row1: game_files::parse_row1(options.row1.as_deref(), texts)?.unwrap_or_default(),
        encoding: options.encoding.clone(),
        ..Reading::told(options.rule.as_deref(), options.size.as_deref(), texts)?
    })
}

/// A number of the command line within bounds.
fn number(
    option: &str,
    text: Option<&str>,
    least: usize,
    most: usize,
    texts: &Texts,
) -> Result<Option<usize>, Failure> {
    let Some(text) = text else { return Ok(None) };
    let number = text.trim().parse().ok().filter(|number| (least..=most).contains(number));
    let wrong = || position_args::invalid(option, text, &format!("{least}..{most}"), texts);
    number.map(Some).ok_or_else(wrong)
}

fn print(shown: &Shown<'_>, all: bool, color: ColorWhen, texts: &Texts) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    for line in summary::lines(shown, texts) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    let most = if all { usize::MAX } else { TREE_LINES };
    let (lines, has_more) = outline::lines(shown.tree, most, texts);
    for line in &lines {
        writeln!(out, "{line}")?;
    }
    if has_more {
        writeln!(out, "{}", texts.text("show-more"))?;
    }
    if !lines.is_empty() {
        writeln!(out)?;
    }
    writeln!(out, "{}", texts.format("show-board", &[("number", shown.number.into())]))?;
    let look = Look { style: texts.point_style(), color: play::use_color(color) };
    let view = View {
        board: shown.position.board(),
        last: shown.tree.mv(shown.node).and_then(rules::Move::point),
        line: shown.position.result().map_or(&[], |result| &result.line),
        marks: marks(shown.position),
    };
    write!(out, "{}", view.draw(look))?;
    Ok(())
}

/// The points that are forbidden for Black where Black is to move.
fn marks(position: &Position) -> BTreeMap<rules::Point, String> {
    if position.rule() != Rule::Renju || position.to_move() != Color::Black || position.result().is_some() {
        return BTreeMap::new();
    }
    let points = position.forbidden_points();
    points.into_iter().map(|(point, kind)| (point, forbidden::mark(kind).to_string())).collect()
}
