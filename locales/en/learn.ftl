# Lessons. $side is the symbol of a side, X or O.

learn-how-connect4 = Connect Four: type a column, 1 to 7. Four in a row win.
learn-how-othello = Othello: type a square like d3, or -- when you must pass. Whoever has more discs in the end wins.
learn-how-tictactoe = Tic-tac-toe: type a square like b2. Three in a row win.
learn-play-commands = undo, hint, help, quit.
learn-to-move = { $side } to move.
learn-draw = Draw. Type undo or quit.
learn-wins = { $side } wins. Type undo or quit.
learn-illegal = { $move } cannot be played now; possible: { $moves }.
learn-no-move = “{ $move }” is no move; possible: { $moves }.
learn-engine-plays = { $side } plays { $move }. (depth { $depth }, { $nodes } nodes, value { $value })
learn-hint = Hint: { $move }   expected: { $line }

# What the lessons share.
learn-over = The game is over; type undo or quit.
learn-running = { $what } …
learn-yes = yes
learn-weights-allowed = { $names }, or a file that exists
learn-weights-line = { $file }, line { $line }: { $what }
learn-weights-header = a table of weights begins with “tengen weights 1”, not with “{ $text }”.
learn-weights-equals = “{ $text }” is not of the form name = number.
learn-weights-unknown = no weight is called “{ $name }”; there are { $names }, with mover_ or waiter_ before a shape and black_ or white_ before a factor.
learn-weights-number = the value of { $name } must be a whole number, not “{ $text }”.
learn-weights-range = { $name } cannot be { $value }: { $least } to { $most } is possible.
learn-weights-twice = { $name } has a value already, on line { $line }.
learn-weights-missing = the value of { $name } is missing; only broken_three and broken_two may be left out.

learn-idea-minimax = minimax
learn-idea-alpha-beta = alpha-beta
learn-idea-neighbourhood = + neighbourhood
learn-idea-early-stop = + early stop
learn-idea-ordering = + ordering
learn-idea-table = + table
learn-idea-deepening = + iterative deepening
learn-idea-pvs = + PVS
learn-idea-vcf = + VCF
learn-idea-mcts = MCTS
learn-distance-1 = distance 1
learn-distance-2 = distance 2
learn-distance-3 = distance 3

learn-col-idea = idea
learn-col-search = search
learn-col-depth = depth
learn-col-nodes = nodes
learn-col-ms = ms
learn-col-cutoffs = cut-offs
learn-col-candidates = candidates
learn-col-value = value
learn-col-move = move
learn-col-same = same
learn-col-published = published
learn-col-shape = shape
learn-col-stones = stones
learn-col-piece = piece
learn-col-calls = calls
learn-col-ns = ns a call
learn-col-share = share

# learn ablate
learn-ablate-title = Depth { $depth }. Each row is the search of the row above with one idea more.
learn-ablate-skipped = over { $limit }
learn-ablate-differs = NO
learn-ablate-figure = { $nodes } nodes, { $ms } ms
learn-ablate-same =
    candidates: points looked at per inner position. same: whether value and move are those of the rows that search
    the same tree: alpha-beta that of minimax; ordering, table, deepening and PVS that of the early stop.
learn-ablate-published =
    published: what tutorials report for depth 6 on 15×15, beside ours; position, machine and evaluation are theirs.
    Up to the row + ordering moves are tried in an order that knows nothing of the game.
learn-ablate-distances = The search of the row + PVS, with points up to so many steps from a stone:
learn-ablate-near =
    The tutorials also say “14.7 candidates with 20 stones”. Counted here, with { $stones } stones: { $one } points within
    one step, { $two } within two, { $three } within three. With 20 stones two steps give about 90.
learn-ablate-mismatch = two searches of the same tree differ in value or move; this is our error, please report it.

# learn trace
learn-trace-title = Alpha-beta with table and early stop, { $depth ->
    [one] 1 move
   *[other] { $depth } moves
} ahead, the { $width } most promising points of each position.
learn-trace-legend = Each line is a move, ● Black, ○ White: the window [alpha .. beta], and what the move is worth to the side that makes it.
learn-trace-root = { $side } to move, { $moves } candidates, value { $value }
learn-trace-stopped = { $side } to move, { $moves } candidates; stopped before the end { $value }
learn-trace-raised = best so far: raises alpha
learn-trace-cut = reaches beta: cut
learn-trace-hit = known to the table
learn-trace-no-value = not finished
learn-trace-below = { $count ->
    [one] {" "} (1 position below)
   *[other] {" "} ({ $count } positions below)
}
learn-trace-unseen = … { $count ->
    [one] 1 more move is
   *[other] { $count } more moves are
} not looked at
learn-trace-total = { $nodes } positions, { $cuts } cut-offs, { $hits } table hits.
learn-trace-hidden = Left out: { $count } positions. A smaller --depth or --width shows everything; --json has more.
learn-leaf-over = the game is over
learn-leaf-distance = no shorter win is possible
learn-leaf-table = answered by the table
learn-leaf-decided = decided by the shapes or by fours
learn-leaf-horizon = depth used up: shapes counted
learn-leaf-stopped = stopped

# learn play-by-play. $value, $known: a number or one of the next two, always from the view of the side that chooses.
learn-value-win = a win in { $plies ->
    [one] 1 move
   *[other] { $plies } moves
}
learn-value-loss = a loss in { $plies ->
    [one] 1 move
   *[other] { $plies } moves
}
learn-walk-intro = { $side } looks { $depth } moves ahead and in each position only at the { $width } most promising points.
learn-walk-rule = All values are for { $side }: more is better for { $side }, less is better for the other side.
learn-walk-try = { $side } tries { $move }.
learn-walk-answer = { $side } could go on with { $move }.
learn-walk-five = That is five in a row: { $value } for { $us }.
learn-walk-draw = That fills the board: a draw.
learn-walk-decided = The shapes decide without looking further: { $value } for { $us }.
learn-walk-distance = Whatever follows, it can change nothing.
learn-walk-horizon = The depth is used up; the shapes on the board are worth { $value } to { $us }.
learn-walk-sum = With the best answer to it, { $move } by { $side } is worth { $value } to { $us }.
learn-walk-at-most = So { $move } by { $side } is worth { $value } to { $us } at most.
learn-walk-at-least = So { $move } by { $side } is worth { $value } to { $us } at least.
learn-walk-first = It is the first move looked at, so it is { $side }’s best so far.
learn-walk-better = That is better for { $side } than { $known } with { $best }: { $move } is the new best.
learn-walk-worse = That is no better for { $side } than { $known } with { $best }, so { $best } stays the best.
learn-walk-first-better = That is better for { $side } than { $known } with { $best } earlier: { $move } is the best answer so far.
learn-walk-elsewhere = That is no better for { $side } than { $known } with { $best } earlier.
learn-walk-worst = Nothing could be worse for { $side }.
learn-walk-cut = After { $move }, { $side } has { $answer }, worth { $value }; but { $other } already has { $known } with { $best }, which is no worse for { $other }. So { $move } is refuted, and { $count ->
    [one] the other answer need
   *[other] the other { $count } answers need
} not be looked at.
learn-walk-cut-last = After { $move }, { $side } has { $answer }, worth { $value }; but { $other } already has { $known } with { $best }, which is no worse for { $other }. So { $move } is refuted.
learn-walk-cut-won = { $answer } is worth { $value }, and nothing is better for { $side } than that: { $count ->
    [0] no other answer could change it
    [one] the other answer need not be looked at
   *[other] the other { $count } answers need not be looked at
}.
learn-walk-end = { $side } plays { $move }, worth { $value }. { $nodes ->
    [one] 1 position was
   *[other] { $nodes } positions were
} looked at; without the cuts it would have been { $whole }.

# learn shapes
learn-shape-five = five
learn-shape-straight-four = straight four
learn-shape-four = four
learn-shape-open-three = open three
learn-shape-broken-three = broken three
learn-shape-closed-three = closed three
learn-shape-open-two = open two
learn-shape-broken-two = broken two
learn-shape-closed-two = closed two
learn-shapes-title = { $side } to move; weights: { $weights }. A shape is worth more to the side that is to move.
learn-shapes-side = { $side }: { $count ->
    [0] no shapes
    [one] 1 shape
   *[other] { $count } shapes
}
learn-shapes-counts = Together: { $list }.
learn-shapes-sum = The value for { $side }:
learn-shapes-own = { "  " }own shapes ({ $side }): { $sum }, times { $factor }
learn-shapes-other = { "  " }minus those of { $other }: { $sum } and { $combination } for threats that belong together, times { $factor }
learn-shapes-places = { "  " }places of the stones: { $value }
learn-shapes-tempo = { "  " }being to move: { $value }
learn-shapes-unit = { "  " }all divided by { $unit }
learn-shapes-total = { "  " }total: { $value }
learn-shapes-decided = But the shapes already decide the game: { $value } (plies to the five).

# learn time
learn-time-title = { $nodes } nodes in { $ms } ms, depth { $depth }: { $ns } ns a node.
learn-time-how = Each piece is watched in a second search over the same nodes; what the watch itself takes is measured and taken off.
learn-piece-moves = generating moves
learn-piece-play = playing and taking back
learn-piece-evaluation = evaluation
learn-piece-vcf = wins by fours at leaves
learn-piece-table = table
learn-piece-rest = the search itself

# learn games
learn-game-connect4 = Connect Four
learn-game-othello = Othello
learn-game-tictactoe = Tic-tac-toe
learn-games-fixed = { $game }, depth { $depth }: the same value and move by every search
learn-games-timed = { $game }, { $ms } ms each
learn-games-note = MCTS counts the moves of its playouts as nodes; its value is a win rate, put on a scale of points.

# learn vary
learn-vary-even = an even number, for each opening is played with both colours
learn-vary-form = NAME=V1,V2, such as open_three=200,260
learn-vary-progress = game { $count } of { $games }
learn-vary-title = Level { $level }, { $nodes } nodes a move, { $rule }, { $games } games a pair (each opening with both colours), seed { $seed }.
learn-vary-pair = { $name } = { $after } against { $before }: { $wins } won, { $draws } drawn, { $losses } lost; score { $score }% (95% interval { $low } to { $high }); { $length } moves a game.
