# Asking the engine: analyze, solve, bench.

cmd-analyze = Show what the engine thinks of a position: best moves, values and lines
arg-search-time = Time in milliseconds
arg-search-depth = Depth of the search in moves ahead
arg-search-nodes = Positions that are looked at
arg-threads = Threads of the engine (default 1)
arg-hash = Memory for the engine's tables in MiB (default 64)
arg-multipv = Show the K best moves (default 1)
arg-exclude = Leave these moves out (h8 or h8,i9)
arg-no-book = Without an opening book (this engine has none)

points-allowed = points of the board of { $size } lines, like h8 or h8,i9
analyze-all-excluded = No move is left: every free point is excluded.
analyze-rank = #
analyze-depth = depth
analyze-seldepth = up to
analyze-nodes = nodes
analyze-nps = nodes/s
analyze-seconds = s
analyze-score = value
analyze-rate = win
analyze-pv = line
analyze-best = Best move of { $color }: { $point }, value { $score }, win rate { $rate }.
analyze-line = Line: { $line }
analyze-pass = Every free point is forbidden: only a pass is left.
