//! `tengen learn play-by-play`: one small search, told step by step in plain words.

use std::process::ExitCode;

use duel::{Effect, End, Game, Limits, NoObserver, NodeId, Score, Settings, TraceNode, TraceTree};
use primer::{EarlyStop, Gomoku, Ideas};
use rules::diagram::Diagram;
use rules::{Color, Point};
use texts::{Language, Slot, Texts};

use super::common::{Setup, color, read_open_game};
use crate::cli::LearnWalkOptions;
use crate::exit::Failure;
use crate::shown::{number, print, say};

/// Moves looked at in a position.
const WIDTH: usize = 3;
/// The position when none is given: a quiet one with threes in the air.
const EXAMPLE: &str = "h8 h9 i9 g7 j8 i8 j10 g8";

/// Runs the command.
pub(crate) fn run(options: &LearnWalkOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let mut position = options.position.clone();
    if position.pos.is_empty() {
        position.pos.push(EXAMPLE.to_owned());
    }
    let game = read_open_game(&position, texts)?;
    let depth = number("--depth", options.depth.as_deref(), 2, 2..=4, texts)?;
    let mut setup = Setup {
        settings: Settings::alphabeta(),
        // Answers to fours and threes would go beyond the width.
        ideas: Ideas { width: Some(WIDTH), forced: false, ..Ideas::default() },
        early_stop: EarlyStop::Everywhere,
        leaf_vcf: 0,
    };
    let limits = Limits::default().with_depth(depth);
    let mut tree = TraceTree::new(10_000);
    let info = setup.run(&game, &limits, &mut tree)?;
    setup.settings = Settings::minimax();
    let whole = setup.run(&game, &limits, &mut NoObserver)?;
    let us = game.color_to_move();
    let mut tale = Tale { game: &game, tree: &tree, us, best: Vec::new(), texts };
    tale.tell(depth)?;
    let Some(best) = info.best() else {
        return Err(Failure::Internal("a search without an answer".to_owned()));
    };
    let slots = [
        ("side", texts.color(us).into()),
        ("move", texts.point(best.mv).into()),
        ("value", tale.value(best.score, us).into()),
        ("nodes", (info.nodes as usize).into()),
        ("whole", (whole.nodes as usize).into()),
    ];
    print("")?;
    say(texts, "learn-walk-end", &slots)?;
    Ok(ExitCode::SUCCESS)
}

/// Why a move needs no answers to be looked at.
fn leaf_key(node: &TraceNode<Point>) -> &'static str {
    match node.end {
        End::Over if node.value == Some(Score::DRAW) => "learn-walk-draw",
        End::Over => "learn-walk-five",
        End::Hook => "learn-walk-decided",
        End::Distance => "learn-walk-distance",
        _ => "learn-walk-horizon",
    }
}

/// The story of a search.
struct Tale<'a> {
    game: &'a Gomoku,
    tree: &'a TraceTree<Point>,
    /// The side whose move is looked for: all values are told from its view.
    us: Color,
    /// By ply, from the root to the node the story is at: the best move of the side to move so far, with its value for
    /// this side.
    best: Vec<Option<(Point, Score)>>,
    texts: &'a Texts,
}

impl Tale<'_> {
    fn tell(&mut self, depth: u32) -> Result<(), Failure> {
        let texts = self.texts;
        print(&format!("{}\n", Diagram::new(self.game.board())))?;
        let slots = [
            ("side", texts.color(self.us).into()),
            ("depth", (depth as usize).into()),
            ("width", WIDTH.into()),
        ];
        say(texts, "learn-walk-intro", &slots)?;
        say(texts, "learn-walk-rule", &slots)?;
        print("")?;
        match self.tree.roots().last() {
            Some(&root) => self.node(root),
            None => Ok(()),
        }
    }

    /// The moves tried at a node.
    fn node(&mut self, id: NodeId) -> Result<(), Failure> {
        self.best.push(None);
        let node = self.tree.node(id);
        let side = self.side(node);
        let tried: Vec<_> = self.tree.candidates(id).cloned().collect();
        let children: Vec<_> = self.tree.children(id).map(|(child, node)| (child, node.clone())).collect();
        for (candidate, (child, after)) in tried.iter().zip(children) {
            let is_leaf = after.end != End::Searched;
            let slots = [
                ("side", self.texts.color(side).into()),
                ("move", self.texts.point(candidate.mv).into()),
                ("value", self.value(candidate.value, side).into()),
                ("us", self.texts.color(self.us).into()),
            ];
            let try_key = if node.ply == 0 { "learn-walk-try" } else { "learn-walk-answer" };
            let mut line = vec![self.texts.format(try_key, &slots)];
            if is_leaf {
                line.push(self.texts.format(leaf_key(&after), &slots));
                line.extend(self.verdict(node, candidate.value, candidate.effect, candidate.mv));
                self.print(node.ply, &line)?;
            } else {
                self.print(node.ply, &line)?;
                self.node(child)?;
                let mut line = vec![self.summary(&after, side, candidate.mv, candidate.value)];
                line.extend(self.verdict(node, candidate.value, candidate.effect, candidate.mv));
                self.print(node.ply, &line)?;
            }
            if candidate.effect != Effect::None
                && let Some(best) = self.best.last_mut()
            {
                *best = Some((candidate.mv, candidate.value));
            }
        }
        let unseen = (node.moves as usize).saturating_sub(tried.len());
        if let (Some(last), true) = (tried.last(), node.ply > 0)
            && last.effect == Effect::Cut
        {
            let line = self.cut(node, last.mv, last.value, unseen);
            self.print(node.ply, &[line])?;
        }
        self.best.pop();
        Ok(())
    }

    /// What the answers to a move of `side` say about it: its value, or a bound when it is outside the window.
    fn summary(&self, after: &TraceNode<Point>, side: Color, mv: Point, value: Score) -> String {
        // The node is the opponent's: what is a lower bound for him is an upper one for `side`.
        let is_lower = after.value.is_some_and(|value| value >= after.beta);
        let is_upper = after.value.is_some_and(|value| value <= after.alpha);
        let key = match (is_lower, is_upper, side == self.us) {
            (false, false, _) => "learn-walk-sum",
            (true, _, true) | (false, true, false) => "learn-walk-at-most",
            (true, _, false) | (false, true, true) => "learn-walk-at-least",
        };
        let slots = [
            ("side", self.texts.color(side).into()),
            ("move", self.texts.point(mv).into()),
            ("value", self.value(value, side).into()),
            ("us", self.texts.color(self.us).into()),
        ];
        self.texts.format(key, &slots)
    }

    /// What the value of a move means at its node; the cut has a line of its own.
    fn verdict(&self, node: &TraceNode<Point>, value: Score, effect: Effect, mv: Point) -> Option<String> {
        let side = self.side(node);
        // The best move here, or what the side has for certain further up the line.
        let here = self.best.last().copied().flatten();
        let best = here.or_else(|| self.best.iter().rev().step_by(2).find_map(|best| *best));
        let known = best.map(|(point, score)| {
            [("best", self.texts.point(point).into()), ("known", self.value(score, side).into())]
        });
        let mut slots: Vec<(&str, Slot)> = vec![
            ("side", self.texts.color(side).into()),
            ("move", self.texts.point(mv).into()),
            ("value", self.value(value, side).into()),
        ];
        let key = match (effect, here, best) {
            (Effect::Cut, ..) => return None,
            (Effect::Raised, None, None) => "learn-walk-first",
            (Effect::Raised, Some(_), _) => "learn-walk-better",
            (Effect::Raised, None, Some(_)) => "learn-walk-first-better",
            (Effect::None, Some(_), _) => "learn-walk-worse",
            (Effect::None, None, Some(_)) => "learn-walk-elsewhere",
            (Effect::None, None, None) => "learn-walk-worst",
        };
        slots.extend(known.into_iter().flatten());
        Some(self.texts.format(key, &slots))
    }

    /// Why the other moves of a node need not be looked at.
    fn cut(&self, node: &TraceNode<Point>, answer: Point, value: Score, unseen: usize) -> String {
        let side = self.side(node);
        // What the side before has for certain: its best move so far, here or two plies further up, and so on.
        let assured = self.best.iter().rev().skip(1).step_by(2).find_map(|best| *best);
        let mut slots: Vec<(&str, Slot)> = vec![
            ("side", self.texts.color(side).into()),
            ("other", self.texts.color(side.opponent()).into()),
            ("answer", self.texts.point(answer).into()),
            ("move", node.mv.map(|mv| self.texts.point(mv)).unwrap_or_default().into()),
            ("value", self.value(value, side).into()),
            ("count", unseen.into()),
        ];
        let key = match (assured, unseen) {
            (None, _) => "learn-walk-cut-won",
            (Some(_), 0) => "learn-walk-cut-last",
            (Some(_), _) => "learn-walk-cut",
        };
        if let Some((best, known)) = assured {
            slots.push(("best", self.texts.point(best).into()));
            slots.push(("known", self.value(known, side.opponent()).into()));
        }
        self.texts.format(key, &slots)
    }

    /// The side to move at a node.
    fn side(&self, node: &TraceNode<Point>) -> Color {
        let side = self.game.to_move();
        color(if node.ply.is_multiple_of(2) { side } else { side.other() })
    }

    /// A value of `side` in words, from our view.
    fn value(&self, score: Score, side: Color) -> String {
        let ours = if side == self.us { score } else { -score };
        let plies = ours.plies_to_end().unwrap_or(0) as usize;
        if ours.is_win() {
            self.texts.format("learn-value-win", &[("plies", plies.into())])
        } else if ours.is_loss() {
            self.texts.format("learn-value-loss", &[("plies", plies.into())])
        } else {
            crate::shown::score_text(ours)
        }
    }

    fn print(&self, ply: u32, sentences: &[String]) -> Result<(), Failure> {
        let between = match self.texts.language() {
            Language::English => " ",
            Language::Chinese => "",
        };
        print(&format!("{}{}", "  ".repeat(ply as usize), sentences.join(between)))
    }
}
