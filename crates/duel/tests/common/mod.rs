//! Games and the slow, independent reference that the searches are measured against.
#![allow(dead_code, reason = "each test program uses its part")]

use duel::{
    Control, Evaluator, Game, Info, Limits, NoClock, NoHook, Outcome, Random, Score, Search, Settings, Side,
    StopToken, TableUse,
};

/// The same score seen from one ply earlier.
fn one_ply_earlier(score: Score) -> Score {
    match score.plies_to_end() {
        Some(plies) if score.is_win() => Score::win_in(plies + 1),
        Some(plies) => Score::loss_in(plies + 1),
        None => score,
    }
}

/// Plain minimax without window, table or order: the value for the side to move, `depth` plies deep, distances
/// counted from this position.
pub(crate) fn minimax<G: Game>(game: &mut G, depth: u32, leaf: &mut impl FnMut(&G) -> Score) -> Score {
    match game.outcome() {
        Some(Outcome::Draw) => return Score::DRAW,
        Some(Outcome::Win(winner)) if winner == game.to_move() => return Score::win_in(0),
        Some(Outcome::Win(_)) => return Score::loss_in(0),
        None => {}
    }
    if depth == 0 {
        return leaf(game);
    }
    let values = move_values(game, depth, leaf);
    values.into_iter().map(|(_, value)| value).max().expect("a game that is not over has a move")
}

/// The value of each move by [`minimax`], in the generator's order, for the side that makes it.
pub(crate) fn move_values<G: Game>(
    game: &mut G,
    depth: u32,
    leaf: &mut impl FnMut(&G) -> Score,
) -> Vec<(G::Move, Score)> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let mut values = Vec::new();
    for mv in moves {
        game.play(mv);
        values.push((mv, -one_ply_earlier(minimax(game, depth - 1, leaf))));
        game.undo();
    }
    values
}

/// Runs a search without clock, stop or hook.
pub(crate) fn search<G: Game>(
    search: &mut Search<G>,
    game: &mut G,
    evaluator: &mut dyn Evaluator<G>,
    limits: &Limits<G::Move>,
) -> Info<G::Move> {
    let control = Control { limits, clock: &NoClock, stop: &StopToken::new(), sink: &mut |_| {} };
    search.run(game, evaluator, &mut NoHook, control).expect("the game is not over")
}

/// A fresh search with these settings and a table of 1 MiB.
pub(crate) fn fresh<G: Game>(settings: Settings) -> Search<G> {
    let mut search = Search::new(1);
    search.settings = settings;
    search
}

/// A fixed scrambling of numbers (the finalizer of splitmix64).
pub(crate) fn scramble(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// Plays up to `plies` random moves, and stops before the game is over.
pub(crate) fn wander<G: Game>(game: &mut G, seed: u64, plies: u32) {
    let mut random = Random::new(seed);
    for _ in 0..plies {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        game.play(moves[random.below(moves.len())]);
        if game.outcome().is_some() {
            game.undo();
            return;
        }
    }
}

/// A value out of the key: the same wherever a position turns up, and without any sense.
pub(crate) fn senseless<G: Game>(game: &G) -> Score {
    Score::from_units((scramble(game.key()) % 25) as i32 - 12)
}

/// [`senseless`] as an evaluator.
pub(crate) struct Senseless;

impl<G: Game> Evaluator<G> for Senseless {
    fn evaluate(&mut self, game: &G) -> Score {
        senseless(game)
    }
}

/// Every way to search that has the value of minimax at a fixed depth: the presets, each with every use of the
/// table that keeps it, deepening or not, and with the generator's order or against it.
pub(crate) fn exact_searches() -> Vec<Settings> {
    let mut all = Vec::new();
    for preset in [Settings::minimax(), Settings::alphabeta(), Settings::ordered(), Settings::pvs()] {
        for table in [TableUse::Off, TableUse::OrderOnly, TableUse::EqualDepth] {
            for (deepening, generator_order) in [(false, true), (true, true), (true, false), (false, false)] {
                all.push(Settings { table, deepening, generator_order, ..preset.clone() });
            }
        }
    }
    all
}

/// A random game: each move adds 1 to `width` to a total; where it ends, for whom, and the order of moves come out
/// of the seed. Totals are reached in many ways and at different distances, so transpositions abound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RandomGame {
    pub(crate) seed: u64,
    pub(crate) width: u8,
    pub(crate) end: u32,
    total: u32,
    steps: Vec<u8>,
}

impl RandomGame {
    pub(crate) fn new(seed: u64, width: u8, end: u32) -> RandomGame {
        RandomGame { seed, width, end, total: 0, steps: Vec::new() }
    }

    fn chance(&self, purpose: u64) -> u64 {
        scramble(self.seed ^ scramble(self.key() ^ purpose << 32))
    }

    /// An estimate with many ties, and now and then a claim of a forced end.
    pub(crate) fn estimate(&self) -> Score {
        let chance = self.chance(1);
        match chance % 16 {
            0 => Score::win_in(1 + (chance >> 8) as u32 % 4),
            1 => Score::loss_in(1 + (chance >> 8) as u32 % 4),
            _ => self.cautious_estimate(),
        }
    }

    /// An estimate that claims nothing.
    pub(crate) fn cautious_estimate(&self) -> Score {
        Score::from_units((self.chance(2) % 21) as i32 - 10)
    }
}

impl Game for RandomGame {
    type Move = u8;

    fn to_move(&self) -> Side {
        if self.steps.len().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn moves(&self, out: &mut Vec<u8>) {
        out.extend(1..=self.width);
        let shift = self.chance(3) as usize % out.len();
        out.rotate_left(shift);
    }

    fn play(&mut self, step: u8) {
        self.total += u32::from(step);
        self.steps.push(step);
    }

    fn undo(&mut self) {
        self.total -= u32::from(self.steps.pop().expect("a step to take back"));
    }

    fn outcome(&self) -> Option<Outcome> {
        let chance = self.chance(4);
        let over = self.total >= self.end || (self.total > 0 && chance.is_multiple_of(9));
        over.then_some(match chance >> 32 & 3 {
            0 => Outcome::Draw,
            1 => Outcome::Win(Side::First),
            2 => Outcome::Win(Side::Second),
            _ => Outcome::Win(self.to_move().other()),
        })
    }

    fn key(&self) -> u64 {
        u64::from(self.total) << 1 | self.to_move().index() as u64
    }

    fn slot(&self, step: u8) -> Option<usize> {
        Some(usize::from(step))
    }
}

/// Follows a [`RandomGame`] through the hooks alone and insists that they came in the right order.
#[derive(Default)]
pub(crate) struct Follower {
    pub(crate) cautious: bool,
    total: u32,
    steps: Vec<u8>,
}

impl Follower {
    pub(crate) fn new(cautious: bool) -> Follower {
        Follower { cautious, ..Follower::default() }
    }

    /// Whether it is where `game` is.
    pub(crate) fn agrees_with(&self, game: &RandomGame) -> bool {
        self.total == game.total && self.steps == game.steps
    }
}

impl Evaluator<RandomGame> for Follower {
    fn reset(&mut self, game: &RandomGame) {
        self.total = game.total;
        self.steps.clone_from(&game.steps);
    }

    fn play(&mut self, before: &RandomGame, step: u8) {
        assert!(self.agrees_with(before));
        self.total += u32::from(step);
        self.steps.push(step);
    }

    fn undo(&mut self, before: &RandomGame) {
        assert!(self.agrees_with(before));
        self.total -= u32::from(self.steps.pop().expect("a step to take back"));
    }

    fn evaluate(&mut self, game: &RandomGame) -> Score {
        assert!(self.agrees_with(game));
        if self.cautious { game.cautious_estimate() } else { game.estimate() }
    }
}

/// Nim: take any number from one heap; whoever takes the last wins. The first player wins unless the heaps' sizes
/// xor to zero (Bouton 1901).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Nim {
    heaps: Vec<u8>,
    taken: Vec<(usize, u8)>,
}

impl Nim {
    pub(crate) fn new(heaps: &[u8]) -> Nim {
        Nim { heaps: heaps.to_vec(), taken: Vec::new() }
    }

    pub(crate) fn xor(&self) -> u8 {
        self.heaps.iter().fold(0, |xor, heap| xor ^ heap)
    }
}

impl Game for Nim {
    type Move = (usize, u8);

    fn to_move(&self) -> Side {
        if self.taken.len().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn moves(&self, out: &mut Vec<(usize, u8)>) {
        for (heap, &size) in self.heaps.iter().enumerate() {
            out.extend((1..=size).rev().map(|n| (heap, n)));
        }
    }

    fn play(&mut self, (heap, n): (usize, u8)) {
        self.heaps[heap] -= n;
        self.taken.push((heap, n));
    }

    fn undo(&mut self) {
        let (heap, n) = self.taken.pop().expect("a move to take back");
        self.heaps[heap] += n;
    }

    fn outcome(&self) -> Option<Outcome> {
        self.heaps.iter().all(|&size| size == 0).then(|| Outcome::Win(self.to_move().other()))
    }

    fn key(&self) -> u64 {
        let heaps = self.heaps.iter().fold(0, |key, &size| key << 8 | u64::from(size));
        heaps << 1 | self.to_move().index() as u64
    }
}
