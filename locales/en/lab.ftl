# `tengen lab`.

cmd-lab = Let the engine play with itself, learn from the games, and see whether it helps
cmd-lab-selfplay = Play games of the engine with itself into a file
cmd-lab-selfplay-after =
    The games begin with random balanced openings and have some moves that explore. Ctrl-C leaves a whole
    file; the same command goes on where it ended, and a larger --games adds to it.
arg-lab-games = Games in the file, in all (default 1000)
arg-lab-selfplay-nodes = Nodes of a search, a quarter more or less (default 2000)
arg-lab-seed = Seed of everything random (default 1)
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
lab-otherwise = the games in it were played otherwise: { $rule }, { $size } lines, { $nodes } nodes, seed { $seed }, engine { $engine }, evaluation { $evaluation }

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
lab-stats-unit = The win rate fits the results best with { $unit } units for one logit.
lab-stats-no-unit = The values and the results do not go together.
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
