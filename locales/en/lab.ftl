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
