# `tengen lab`.

cmd-lab = Let the engine play with itself, learn from the games, and see whether it helps
cmd-lab-selfplay = Play games of the engine with itself into a file
cmd-lab-selfplay-after =
    The games begin with random balanced openings and have some moves that explore. Ctrl-C leaves a whole
    file; the same command goes on where it ended, and a larger --games adds to it.
arg-lab-games = Games in the file, in all (default 1000)
arg-lab-selfplay-nodes = Nodes of a search, a quarter more or less (default 2000)
arg-lab-seed = Seed of everything random (default 1)
arg-lab-selfplay-openings = Begin games from the openings of this file (of lab openings), each turned or mirrored by chance
arg-lab-selfplay-branches = Positions in a hundred where another move than the game's is searched, too (default 0)
arg-lab-selfplay-out = The file of games
arg-lab-threads = Games at a time (default: as many as there are cores)

lab-selfplay-live = { $bar } { $done }/{ $all }  { $elapsed }, { $left } left  { $games } games/s, { $positions } positions/s
lab-selfplay-done =
    { $games } games in the file; { $played } of them played now: { $positions } positions in { $seconds } s,
    { $speed } positions per core-second.
lab-selfplay-interrupted = Interrupted. The finished games are in the file; the same command goes on.
lab-not-games = it is not a file of games of self-play
lab-version = its games were written by another version of this program
lab-damaged = the games in it are damaged
lab-otherwise = the games in it were played otherwise: { $rule }, { $size } lines, { $nodes } nodes, seed { $seed }, engine { $engine }, evaluation { $evaluation }, openings { $openings }
lab-openings-random = random

cmd-lab-stats = Show what is in files of games: results, lengths, values against results
cmd-lab-show = Show a game of a file with its values
cmd-lab-export = Write the games of a file in a format of other programs
arg-lab-data = Files of games, of one rule
arg-lab-data-one = A file of games
arg-lab-number = The number of a game in its run, from 0
arg-lab-export-out = The file to write; a file of that name is replaced
arg-lab-export-format = json, moves, stones, sgf, lib, psq, pos, board, fen or five (default: by the end of the name OUT)

lab-other-rule = its games are of the rule { $rule }, those of the first file of { $other }
lab-stats-games = { $games } games of { $rule }: Black won { $black } %, draws { $draws } %, White won { $white } %.
lab-stats-lengths = Plies of a game: { $least } to { $most }, half of them { $lower } to { $upper }, the median { $median }.
lab-stats-positions =
    { $positions } positions searched, of which { $tactical } % are tactical and { $repeated } % occurred before (up to symmetry).
    Games that end in the position of an earlier one: { $games }.
lab-stats-branches = { $branches } moves beside the games were searched, too.
lab-stats-unit = The win rate fits the results best with { $unit } units for one logit.
lab-stats-no-unit = The values and the results do not go together.
lab-stats-by-stones = Black's chances near even, by the stones on the board:
lab-bins-stones = Stones
lab-bins-predicted = Predicted
lab-bins-actual = Actual
lab-bins-positions = Positions
lab-no-game = there is no game { $number } in it; the last is { $last }
lab-show-game = Game { $number }: { $rule }, { $size } lines, { $nodes } nodes a search. { $result }
lab-show-black = Black won.
lab-show-white = White won.
lab-show-draw = A draw.
lab-show-ply = Ply
lab-show-move = Move
lab-show-value = Value
lab-show-note = Note
lab-show-opening = opening
lab-show-exploring = explores
lab-export-first = Note: { $format } holds one game; the others are left out. --game chooses it.
lab-export-done = Games written to { $file }: { $games }.
lab-export-read-only = { $format } is only read, not written
lab-export-size = { $format } is for boards of 15 lines, not of { $size }
lab-export-long = { $format } holds at most { $most } moves
lab-export-nothing = there is nothing to write

cmd-lab-tune = Learn the numbers of the evaluation from games
cmd-lab-tune-after =
    Files of several board sizes of one rule are taken together. The same data and options give the same
    tables. Some games are held out, and the losses are measured on them.
arg-lab-tune-out = The file for the tables
arg-lab-tune-rule = The rule that the games must have
arg-lab-tune-from = Tables to begin with (default: those of the program)
arg-lab-tune-report = Write a report, as .md (with a picture beside it) or .html
arg-lab-tune-history = Add a row to this table of results
arg-lab-tune-epochs = Times that all positions are gone through (default 8)
arg-lab-tune-batch = Positions between two steps (default 256)
arg-lab-tune-rate = Size of the first step (default 0.003)
arg-lab-tune-result-share = Share of the result in the value to learn, the rest is the search's (default 0.3)
arg-lab-tune-unit = Units of one logit of win rate (default: what fits the games)
arg-lab-tune-only = Learn the value only, what moves promise only, or only how far the values in the games lean to one colour, which is taken from the tables that played them: value, moves or lean (default value and moves)
arg-lab-tune-pull = Trust in the first numbers: so much more loss, halved, for the squared change of each, in logits (default 100)
arg-lab-tune-rare = What occurs at most so often keeps its number (default 50)
arg-lab-tune-held-out = Games in a hundred that are held out (default 10)

lab-tune-rule = its games are of the rule { $rule }, not of { $other }
lab-tune-nothing = There are not enough games: nothing to learn from, or nothing held out.
lab-tune-epoch = Epoch { $epoch }: loss of the value { $value }, against the results { $result }; of the moves { $promise }, the first { $first } % of the time
lab-tune-lean = Written to { $file }: the values took the chances of { $color } for { $lean } units better than the games ended; in the new tables they do not.
lab-tune-done =
    Written to { $file }: learned from { $values } positions for the value and { $moves } for the moves;
    { $value_speed } and { $move_speed } samples per core-second.
lab-tables-none = these are no tables of the evaluation
lab-tables-version = the tables were written by another version of this program
lab-tables-damaged = the tables are damaged
lab-report-title = Tuning of { $rule }
lab-report-facts = { $games } games of { $rule } (data { $data }); { $values } positions for the value, { $moves } for the moves; tables { $from } → { $to }.
lab-report-losses = Losses on games that were held out
lab-report-loss = Loss
lab-report-before = Before
lab-report-after = After
lab-report-value = Value
lab-report-result = Value against result
lab-report-promise = Moves
lab-report-first = Share of moves that promised most
lab-report-calibration = Predicted against actual win rate
lab-report-changes = Largest changes
lab-report-changes-what = In units, by the patterns of the four lines of a free point; threats are bits: three, double three, four, four with more, four with a three, last the side to move, before it the other side, first a four of the other side that nothing stops.
lab-report-list = List
lab-report-color = Colour
lab-report-both = both
lab-report-what = Patterns
lab-list-mover = side to move
lab-list-waiter = other side
lab-list-attack = attack
lab-list-defence = defence
lab-list-threats = threats
lab-history-rule = Rule
lab-history-data = Data
lab-history-games = Games
lab-history-positions = Positions (value, moves)
lab-history-recipe = Recipe
lab-history-tables = Tables
lab-history-match = Match

cmd-lab-trial = Let two versions of the engine play each other in this process: a quick trial of a change
cmd-lab-trial-after =
    Keys of a side: nodes, time (ms), threads, level (1 to 10), tables (a file, or hand: the numbers that tuning
    began with), primer (the teaching engine's level), scripted (true: a player by rules of thumb), and the names
    of the search's techniques, such as razoring=false. Every opening is balanced and played twice with colours
    exchanged. The openings of a file are played in its order, or shuffled when --seed is given.
arg-lab-trial-a = Settings of the first side
arg-lab-trial-b = Settings of the second side
arg-lab-trial-pairs = Most pairs of games (default 200)
arg-lab-trial-nodes = Nodes for each move of both sides (default 6000)
arg-lab-trial-time = Time for each move of both sides in milliseconds, instead of nodes
arg-lab-trial-openings = Play the openings of this file (of lab openings) instead of random ones
arg-lab-trial-plies = Stones of an opening (default 6)
arg-lab-trial-judge = Nodes for judging an opening (default 8000)
arg-lab-trial-units = An opening within so many units is balanced (default 120)
arg-lab-trial-games = Write the games: pair, colour of the first side, its half points, moves

lab-trial-live = { $bar } { $done }/{ $all } pairs  { $elapsed }, { $left } left  { $score }
lab-trial-unbalanced = No opening is balanced within { $units } units; try a larger --units or other --plies.
lab-trial-repeats = Note: { $pairs } pairs are played from { $openings } openings; engines without random choices repeat games.
lab-trial-heading = { $games } games of { $rule }, { $size } lines
lab-trial-pairs = {"  "}Pairs with 0, ½, 1, 1½, 2 points: { $pairs }; draws { $draws }

cmd-lab-spsa = Tune settings of the search by games (SPSA)
cmd-lab-spsa-after =
    In each round all settings are moved up or down by chance, one side plays with the moved ones and the other with
    the opposite, and all go a little towards the side that won. What comes out is only worth keeping if lab trial
    says so. Ctrl-C ends it with what is known by then; --a goes on from there.
arg-lab-spsa-tune = Settings to tune, each with the step it is moved by and, if wanted, its range:
    lmr_base=200:-800:1500 (default 0:32767)
arg-lab-spsa-a = Settings that both sides begin with (as of lab trial)
arg-lab-spsa-openings = Files of openings (of lab openings); the rounds take them in turn
arg-lab-spsa-rounds = Rounds (default 400)
arg-lab-spsa-pairs = Pairs of games in a round (default 6)
arg-lab-spsa-nodes = Nodes for each move (default 8000)
lab-spsa-again = --tune names { $name } twice.
lab-spsa-round = Round { $round }, { $games } games: { $settings }

cmd-lab-openings = Make a file of even openings for trials and games of self-play
cmd-lab-openings-after =
    Random openings are kept when a search finds them even and both colours win games of the engine with itself
    from them. On Ctrl-C the openings found so far are written.
arg-lab-openings-count = Openings wanted (default 100)
arg-lab-openings-nodes = Nodes of the search that judges an opening (default 20000)
arg-lab-openings-units = An opening within so many units is even (default 60)
arg-lab-openings-playouts = Games of the engine with itself from each opening; 0 leaves them out (default 4)
arg-lab-openings-playout-nodes = Nodes of a move in these games, half more or less (default 1000)
arg-lab-openings-threads = Openings tried at a time (default: as many as there are cores)
arg-lab-openings-out = The file for the openings; it must not exist yet

lab-out-stream = { $option } takes the name of a file; "-", standard output, carries what the command reports
lab-openings-exists = there is such a file already; choose another name for --out, or delete the file
lab-openings-live = { $bar } { $done }/{ $all } openings  { $elapsed }, { $left } left  { $candidates } tried, { $share } kept
lab-openings-done = Openings written to { $file }: { $openings }, of { $candidates } tried ({ $share }).
lab-openings-interrupted = Interrupted. The openings found so far are in the file.
lab-openings-barren = Note: for a long time nothing new was found; there may be no more openings of this kind.
lab-pool-fault = { $file }, line { $line }: { $what }
lab-pool-missing = there is no comment “# { $key }: …” before it
lab-pool-again = the comment “# { $key }: …” was there before; it is written once, before the openings
lab-pool-value = “{ $value }” is not a { $key } that this program knows
lab-pool-not-moves = an opening is moves like h8i9j7 and nothing else
lab-pool-over = the game is over after these moves
lab-pool-otherwise = its openings are for { $rule } on { $size } lines
lab-pool-empty = there are no openings in it

cmd-lab-book = Make an opening book by long searches of the first positions
arg-lab-book-out = The file for the book
arg-lab-book-plies = Plies of the book (default 4)
arg-lab-book-nodes = Nodes for each move that is looked at (default 60000)
arg-lab-book-width = Moves looked at in each position, without symmetric ones (default 6)
arg-lab-book-points = Replies lose at most so many points of win rate to the best (default 3)
arg-lab-book-threads = Positions at a time (default: as many as there are cores)

lab-book-live = { $bar } { $done }/{ $all } positions  { $elapsed }
lab-book-done = Written to { $file }: { $positions } positions with { $replies } replies.
lab-book-interrupted = Interrupted. The book has the plies that were finished.
