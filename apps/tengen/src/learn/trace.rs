//! `tengen learn trace`: one search, node by node.

use std::io::{self, Write};
use std::process::ExitCode;

use duel::{Effect, End, Game, Limits, NodeId, Settings, TableUse, TraceNode, TraceTree};
use primer::{EarlyStop, Gomoku, Ideas};
use rules::Point;
use serde_json::json;
use texts::Texts;

use super::common::{Setup, color, leaf_nodes, read_open_game};
use crate::cli::LearnTraceOptions;
use crate::exit::Failure;
use crate::shown::{number, print, say, score_json, score_text};
use crate::table::grouped;

/// Moves looked at in a position unless told otherwise.
const WIDTH: usize = 8;
/// Nodes that are kept.
const KEPT: usize = 200_000;
/// Nodes after which the search is stopped.
const SEARCHED: u64 = 2_000_000;
/// Lines of the tree on a terminal; deeper plies are counted instead.
const LINES: usize = 300;

/// Runs the command.
pub(crate) fn run(options: &LearnTraceOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let game = read_open_game(&options.position, texts)?;
    let depth = number("--depth", options.depth.as_deref(), 2, 1..=12, texts)?;
    let width = number("--width", options.width.as_deref(), WIDTH, 1..=484, texts)?;
    let setup = Setup {
        settings: Settings { killers: true, ..Settings::alphabeta().with_table(TableUse::EqualDepth) },
        ideas: Ideas { width: Some(width), ..Ideas::default() },
        early_stop: EarlyStop::Everywhere,
        leaf_vcf: leaf_nodes(),
    };
    let mut tree = TraceTree::new(KEPT);
    setup.run(&game, &Limits::default().with_depth(depth).with_nodes(SEARCHED), &mut tree)?;
    let page = Page { game: &game, tree: &tree, shown: shown_plies(&tree), texts };
    if options.json {
        page.json()?;
    } else {
        page.show(depth, width)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The deepest ply that still fits the page, with all plies above it.
fn shown_plies(tree: &TraceTree<Point>) -> u32 {
    let deepest = tree.nodes().map(|(_, node)| node.ply).max().unwrap_or(0);
    let fits = |&ply: &u32| tree.nodes().filter(|(_, node)| node.ply <= ply).count() <= LINES;
    (1..=deepest).take_while(fits).last().unwrap_or(1)
}

/// The tree and how it is shown.
struct Page<'a> {
    game: &'a Gomoku,
    tree: &'a TraceTree<Point>,
    /// Deepest ply that is shown.
    shown: u32,
    texts: &'a Texts,
}

impl Page<'_> {
    // ---- as text ------------------------------------------------------------------------------------------------

    fn show(&self, depth: u32, width: usize) -> Result<(), Failure> {
        let texts = self.texts;
        let slots = [("depth", (depth as usize).into()), ("width", width.into())];
        say(texts, "learn-trace-title", &slots)?;
        say(texts, "learn-trace-legend", &[])?;
        print("")?;
        let mut lines = 0;
        let mut hidden = self.tree.left_out();
        for &root in self.tree.roots() {
            let node = self.tree.node(root);
            let value = node.value.map(score_text).unwrap_or_default();
            let side = texts.color(self.game.color_to_move());
            let slots =
                [("side", side.into()), ("moves", (node.moves as usize).into()), ("value", value.into())];
            say(
                texts,
                if node.value.is_some() { "learn-trace-root" } else { "learn-trace-stopped" },
                &slots,
            )?;
            self.children(root, &mut lines, &mut hidden)?;
        }
        print("")?;
        let total = self.tree.counters().total();
        let slots = [
            ("nodes", grouped(total.nodes.saturating_sub(1)).into()),
            ("cuts", grouped(total.cuts).into()),
            ("hits", grouped(total.hits).into()),
        ];
        say(texts, "learn-trace-total", &slots)?;
        if hidden > 0 {
            say(texts, "learn-trace-hidden", &[("count", grouped(hidden).into())])?;
        }
        Ok(())
    }

    /// The lines below a node.
    fn children(&self, id: NodeId, lines: &mut usize, hidden: &mut u64) -> Result<(), Failure> {
        let parent = self.tree.node(id);
        let effects: Vec<Effect> = self.tree.candidates(id).map(|candidate| candidate.effect).collect();
        let indent = "  ".repeat(parent.ply as usize + 1);
        for (place, (child, node)) in self.tree.children(id).enumerate() {
            *lines += 1;
            if *lines > LINES {
                *hidden += 1 + self.below(child);
                continue;
            }
            let effect = effects.get(place).copied().unwrap_or(Effect::None);
            let mut line = format!("{indent}{}", self.line(node, effect));
            let below = self.below(child);
            if node.ply >= self.shown && below > 0 {
                *hidden += below;
                line += &self.texts.format("learn-trace-below", &[("count", (below as usize).into())]);
            }
            print(&line)?;
            if node.ply < self.shown {
                self.children(child, lines, hidden)?;
            }
        }
        let unseen = (parent.moves as usize).saturating_sub(effects.len());
        if unseen > 0 && effects.last() == Some(&Effect::Cut) {
            let text = self.texts.format("learn-trace-unseen", &[("count", unseen.into())]);
            print(&format!("{indent}{text}"))?;
        }
        Ok(())
    }

    /// Kept nodes below a node.
    fn below(&self, id: NodeId) -> u64 {
        self.tree.children(id).map(|(child, _)| 1 + self.below(child)).sum()
    }

    /// A move as a line, from the view of the side that makes it.
    fn line(&self, node: &TraceNode<Point>, effect: Effect) -> String {
        let texts = self.texts;
        let side = if node.ply % 2 == 1 { self.game.to_move() } else { self.game.to_move().other() };
        let stone = match color(side) {
            rules::Color::Black => "●",
            rules::Color::White => "○",
        };
        let point = node.mv.map(|mv| texts.point(mv)).unwrap_or_default();
        let window = format!("[{} .. {}]", score_text(-node.beta), score_text(-node.alpha));
        let value = match node.value {
            None => texts.text("learn-trace-no-value"),
            Some(value) if value >= node.beta => format!("≤ {}", score_text(-value)),
            Some(value) if value <= node.alpha => format!("≥ {}", score_text(-value)),
            Some(value) => format!("= {}", score_text(-value)),
        };
        let mut notes = Vec::new();
        match effect {
            Effect::Raised => notes.push(texts.text("learn-trace-raised")),
            Effect::Cut => notes.push(texts.text("learn-trace-cut")),
            Effect::None => {}
        }
        if let Some(key) = leaf_key(node.end) {
            notes.push(texts.text(key));
        }
        if node.hit == Some(true) && node.end != End::Table {
            notes.push(texts.text("learn-trace-hit"));
        }
        let notes = if notes.is_empty() { String::new() } else { format!("   {}", texts.list(notes)) };
        format!("{stone} {point:<3} {window} {value}{notes}")
    }

    // ---- as JSON ------------------------------------------------------------------------------------------------

    fn json(&self) -> Result<(), Failure> {
        for (id, node) in self.tree.nodes() {
            let words = |points: Vec<Point>| points.iter().map(Point::to_string).collect::<Vec<_>>();
            let candidates: Vec<_> = self
                .tree
                .candidates(id)
                .map(|candidate| {
                    let (mv, value) = (candidate.mv.to_string(), score_json(candidate.value));
                    json!({ "move": mv, "value": value, "effect": effect_name(candidate.effect) })
                })
                .collect();
            let line = json!({
                "id": id.index(),
                "parent": node.parent.map(NodeId::index),
                "ply": node.ply,
                "depth": node.depth,
                "move": node.mv.map(|mv| mv.to_string()),
                "line": words(self.tree.line(id)),
                "alpha": score_json(node.alpha),
                "beta": score_json(node.beta),
                "value": node.value.map(score_json),
                "end": end_name(node.end),
                "table_hit": node.hit,
                "moves": node.moves,
                "candidates": candidates,
                "left_out": node.left_out,
            });
            print(&line.to_string())?;
        }
        if self.tree.left_out() > 0 {
            let count = grouped(self.tree.left_out());
            writeln!(
                io::stderr(),
                "{}",
                self.texts.format("learn-trace-hidden", &[("count", count.into())])
            )?;
        }
        Ok(())
    }
}

/// Why a node has no moves below it.
fn leaf_key(end: End) -> Option<&'static str> {
    match end {
        End::Searched | End::Quiescence => None,
        End::Over => Some("learn-leaf-over"),
        End::Distance => Some("learn-leaf-distance"),
        End::Table => Some("learn-leaf-table"),
        End::Hook => Some("learn-leaf-decided"),
        End::Horizon | End::StandPat => Some("learn-leaf-horizon"),
        End::Stopped => Some("learn-leaf-stopped"),
    }
}

fn effect_name(effect: Effect) -> &'static str {
    match effect {
        Effect::None => "none",
        Effect::Raised => "raised",
        Effect::Cut => "cut",
    }
}

fn end_name(end: End) -> &'static str {
    match end {
        End::Searched => "searched",
        End::Over => "over",
        End::Distance => "distance",
        End::Table => "table",
        End::Hook => "decided",
        End::Horizon => "horizon",
        End::StandPat => "stand-pat",
        End::Quiescence => "quiescence",
        End::Stopped => "stopped",
    }
}
