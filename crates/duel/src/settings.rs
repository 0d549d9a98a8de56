//! The switches of the search, the presets the textbooks know by name, and the names.

use std::fmt;
use std::str::FromStr;

/// What the transposition table is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableUse {
    /// Nothing.
    Off,
    /// Only the best move, to try it first.
    OrderOnly,
    /// Also scores, if they were searched to exactly the depth that is due: the value of the root stays that of
    /// plain minimax.
    EqualDepth,
    /// Also scores that were searched deeper or are proven: strongest, and the default.
    AtLeastDepth,
}

/// The switches of the search. They change its speed; only [`TableUse::AtLeastDepth`] and
/// [`quiescence`](Settings::quiescence) can change a value, by knowing more than the depth allows. Which of several
/// equal moves is chosen may depend on them, unless [`first_of_equals`](Settings::first_of_equals) is set.
///
/// The presets [`minimax`](Settings::minimax), [`alphabeta`](Settings::alphabeta), [`ordered`](Settings::ordered)
/// and [`pvs`](Settings::pvs) are the steps of the textbooks, each the one before with one idea more; all of them
/// find the same value and the same move at the same depth. The default is what plays best.
///
/// ```
/// use duel::{Control, Limits, NoClock, NoEvaluation, NoHook, Search, Settings, StopToken, TableUse};
/// use duel::tictactoe::TicTacToe;
/// let nodes = |settings| {
///     let mut search = Search::new(1);
///     search.settings = settings;
///     let limits = Limits::default().with_depth(9);
///     let control =
///         Control { limits: &limits, clock: &NoClock, stop: &StopToken::new(), sink: &mut |_| {} };
///     search.run(&mut TicTacToe::new(), &mut NoEvaluation, &mut NoHook, control).unwrap().nodes
/// };
/// assert_eq!(nodes(Settings::minimax()), 549_945, "every way the game can go, at every length");
/// assert!(nodes(Settings::alphabeta()) < 30_000);
/// assert!(nodes(Settings::minimax().with_table(TableUse::EqualDepth)) < 20_000);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Skip what cannot matter (alpha-beta). Without this, plain minimax: every move is searched with an open
    /// window, and the scout has nothing to do.
    pub pruning: bool,
    /// What the transposition table is used for.
    pub table: TableUse,
    /// Try moves first that refuted something at the same distance from the root.
    pub killers: bool,
    /// Try moves earlier that refuted something anywhere, for games with [`Game::slot`](crate::Game::slot).
    pub history: bool,
    /// Trust the order of the generator. Without this, moves that no other hint knows are tried in a fixed order
    /// that knows nothing of the game, to show what the generator's order is worth.
    pub generator_order: bool,
    /// Ask moves after the first with a null window whether they are better at all (principal variation search).
    pub scout: bool,
    /// Search one ply, then two, and so on. Without this, only the depth of the limits is searched; with no limit
    /// of depth it deepens all the same.
    pub deepening: bool,
    /// How many plies of [noisy moves](crate::Hook::noisy) are searched beyond the depth; 0, the default, for none.
    pub quiescence: u32,
    /// Whether a win that may not be the shortest (a hook or evaluator reported it from beyond the depth) is
    /// searched on. Without this the search ends with the first win it can be sure of.
    pub shortest_win: bool,
    /// Of several best moves, choose the first in the generator's order, whatever the order of the search. Without
    /// this, the best move of the iteration before stays, which takes fewer nodes.
    pub first_of_equals: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            pruning: true,
            table: TableUse::AtLeastDepth,
            killers: true,
            history: true,
            generator_order: true,
            scout: true,
            deepening: true,
            quiescence: 0,
            shortest_win: false,
            first_of_equals: false,
        }
    }
}

impl Settings {
    /// Plain minimax at one depth (Shannon 1950): no pruning, no table, no order but the generator's.
    #[must_use]
    pub fn minimax() -> Settings {
        Settings {
            pruning: false,
            table: TableUse::Off,
            killers: false,
            history: false,
            generator_order: true,
            scout: false,
            deepening: false,
            quiescence: 0,
            shortest_win: true,
            first_of_equals: true,
        }
    }

    /// Minimax with alpha-beta pruning (Knuth & Moore 1975).
    #[must_use]
    pub fn alphabeta() -> Settings {
        Settings { pruning: true, ..Settings::minimax() }
    }

    /// Alpha-beta with every hint for the order of moves: killers, history, and the table's move (which a deepening
    /// search has from the iteration before). No score comes from the table.
    #[must_use]
    pub fn ordered() -> Settings {
        Settings {
            killers: true,
            history: true,
            table: TableUse::OrderOnly,
            deepening: true,
            ..Settings::alphabeta()
        }
    }

    /// Ordered alpha-beta with a scout: principal variation search (Marsland & Campbell 1982).
    #[must_use]
    pub fn pvs() -> Settings {
        Settings { scout: true, ..Settings::ordered() }
    }

    /// These settings with another use of the table.
    #[must_use]
    pub fn with_table(self, table: TableUse) -> Settings {
        Settings { table, ..self }
    }

    /// These settings with iterative deepening on or off.
    #[must_use]
    pub fn with_deepening(self, deepening: bool) -> Settings {
        Settings { deepening, ..self }
    }

    /// These settings with so many plies of noisy moves beyond the depth.
    #[must_use]
    pub fn with_quiescence(self, quiescence: u32) -> Settings {
        Settings { quiescence, ..self }
    }
}

/// The searches that have a name at the board. Monte Carlo tree search is another type: [`Mcts`](crate::mcts::Mcts).
///
/// ```
/// use duel::{Method, Settings};
/// assert_eq!("pvs".parse(), Ok(Method::Pvs));
/// assert_eq!(Method::AlphaBeta.to_string(), "alphabeta");
/// assert!(Method::Minimax.settings().deepening, "at the board there is a clock");
/// assert!("negascout".parse::<Method>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// [`Settings::minimax`].
    Minimax,
    /// [`Settings::alphabeta`].
    AlphaBeta,
    /// [`Settings::pvs`].
    Pvs,
}

impl Method {
    /// All of them, from the plainest on.
    pub const ALL: [Method; 3] = [Method::Minimax, Method::AlphaBeta, Method::Pvs];

    /// Its name, as it is written and read.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Method::Minimax => "minimax",
            Method::AlphaBeta => "alphabeta",
            Method::Pvs => "pvs",
        }
    }

    /// Its preset, with iterative deepening, so that it can be played under a limit of time.
    #[must_use]
    pub fn settings(self) -> Settings {
        let preset = match self {
            Method::Minimax => Settings::minimax(),
            Method::AlphaBeta => Settings::alphabeta(),
            Method::Pvs => Settings::pvs(),
        };
        preset.with_deepening(true)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No search has this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownMethod;

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a search is minimax, alphabeta or pvs")
    }
}

impl std::error::Error for UnknownMethod {}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Method, UnknownMethod> {
        Method::ALL.into_iter().find(|method| method.name() == text).ok_or(UnknownMethod)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
        }
        for text in ["", "Minimax", "alpha-beta", "mcts"] {
            assert_eq!(text.parse::<Method>(), Err(UnknownMethod));
        }
    }
}
