//! Beyond the depth: noisy moves only, and the right to make none of them.
//!
//! An evaluator is asked about quiet positions; in the middle of an exchange it is wrong. So the search goes on with
//! the moves that change much, against the value of standing pat, which is a lower bound as long as some quiet move
//! is no worse than none (Harris 1975; Beal 1990, "A generalised quiescence search algorithm").

use std::mem;

use super::{Node, Question, Worker};
use crate::meter::Stopped;
use crate::observer::{Effect, End, Observer};
use crate::ordering::MoveList;
use crate::{Evaluated, Evaluator, Game, Hook, Scoped, Score};

impl<G: Game, H: Hook<G> + ?Sized, O: Observer<G::Move> + ?Sized> Worker<'_, G, H, O> {
    /// The value at the horizon, with `left` plies of noisy moves allowed.
    pub(super) fn quiesce<E: Evaluator<G> + ?Sized>(
        &mut self,
        position: &mut Evaluated<'_, G, E>,
        node: &Node,
        left: u32,
    ) -> Result<Score, Stopped> {
        let stand_pat = self.evaluate(position, node.ply);
        if left == 0 {
            return self.close(stand_pat, End::Horizon);
        }
        let mut list = mem::take(&mut self.search.frames[node.ply as usize].list);
        list.fill_with(|moves| self.hook.noisy(position.game(), moves));
        let result = if list.len() == 0 {
            self.close(stand_pat, End::Horizon)
        } else {
            self.try_noisy(position, &mut list, node, stand_pat, left)
        };
        self.search.frames[node.ply as usize].list = list; // also when stopped: the buffer is kept
        result
    }

    fn try_noisy<E: Evaluator<G> + ?Sized>(
        &mut self,
        position: &mut Evaluated<'_, G, E>,
        list: &mut MoveList<G::Move>,
        node: &Node,
        stand_pat: Score,
        left: u32,
    ) -> Result<Score, Stopped> {
        let (mut alpha, mut best) = (node.alpha, -Score::INFINITE);
        if !self.hook.must_move(position.game()) {
            self.observer.stand_pat(stand_pat);
            best = stand_pat;
            if stand_pat >= node.beta {
                return self.close(stand_pat, End::StandPat);
            }
            alpha = alpha.max(stand_pat);
        }
        self.observer.expand(list.len(), alpha, node.beta);
        for index in 0..list.len() {
            let mv = list.get(index);
            let score = {
                let mut after = Scoped::play(position, mv);
                let (alpha, beta) = self.window(alpha, node.beta);
                let question = Question { mv, depth: 0, ply: node.ply + 1, alpha: -beta, beta: -alpha };
                -self.noisy_node(&mut after, &question, left - 1)?
            };
            best = best.max(score);
            let effect = if score >= node.beta {
                Effect::Cut
            } else if score > alpha {
                Effect::Raised
            } else {
                Effect::None
            };
            self.observer.candidate(mv, score, effect);
            if effect != Effect::None {
                alpha = score;
                self.extend_line(node.ply, mv);
            }
            if effect == Effect::Cut {
                break;
            }
        }
        self.close(best, End::Quiescence)
    }

    /// A position after a noisy move: as any node, without table, hook and quiet moves.
    fn noisy_node<E: Evaluator<G> + ?Sized>(
        &mut self,
        position: &mut Evaluated<'_, G, E>,
        question: &Question<G::Move>,
        left: u32,
    ) -> Result<Score, Stopped> {
        self.enter(question)?;
        let Question { ply, .. } = *question;
        if let Some(outcome) = position.outcome() {
            return self.close(outcome.score(position.to_move(), ply), End::Over);
        }
        match self.narrow(question) {
            Err(score) => self.close(score, End::Distance),
            Ok((alpha, beta)) => {
                let node = Node { key: 0, depth: 0, ply, alpha, beta, horizon: self.horizon };
                self.quiesce(position, &node, left)
            }
        }
    }
}
