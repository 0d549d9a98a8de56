# Asking the engine: analyze, solve, bench.

cmd-analyze = Show what the engine thinks of a position: best moves, values and lines
arg-search-time = Time in milliseconds
arg-search-depth = Depth of the search in moves ahead
arg-search-nodes = Positions that are looked at
arg-threads = Threads of the engine (default 1)
arg-hash = Memory for the engine's tables in MiB (default 64)
arg-multipv = Show the K best moves (default 1)
arg-exclude = Leave these moves out (h8 or h8,i9)
arg-no-book = The engine searches from its first move on, without the opening book
arg-ponder = The engine goes on thinking while its opponent thinks (level 10 only; default off)
arg-no-book-here = Without the opening book (an analysis never asks it)

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

cmd-solve = Look for a win by continuous fours of the side to move
cmd-solve-after =
    POS is a position: moves alternating from Black (h8i9j7), explicit stones (b:h8j7 w:i9 to:b),
    a stone list (H8,F6/H7), @FILE for a saved game, or - for standard input.
    Exit code 0 when there is a win, else 1. Without a limit the search takes up to 10 s.
arg-solve-kind = Kind of win; vcf: by continuous fours (the only one so far)
arg-solve-nodes = Most moves the solver plays
arg-solve-time = Most time in milliseconds (default 10000)
solve-kind-missing = Wins of the kind { $kind } cannot be searched for yet; --kind vcf can.
solve-proof-missing = Proofs cannot be written yet; the line of the win is printed.
solve-win = { $color } wins by continuous fours (VCF); fours on the way: { $fours }.
solve-none = { $color } has no win by continuous fours (VCF).
solve-unknown = No win by continuous fours (VCF) of { $color } was found before the limit was reached.
solve-cost = Moves played: { $nodes }, time: { $seconds } s.

cmd-bench = Measure the speed of the engine on fixed positions
cmd-bench-after =
    The last line is a signature: the nodes of all searches. With one thread it is the same on every machine and changes
    only with the engine.
bench-position = position
bench-total = total

arg-threats = Show what the stones of both sides threaten, and what answers it, without a search
threats-of = { $color } can make:
threats-none = { $color } can make no three or four.
threats-five = five
threats-straight-four = straight four (open four)
threats-double-four = two fours
threats-four-three = four and three
threats-four = four
threats-double-three = two threes
threats-three = three
threats-forbidden = forbidden
threats-answer-four = { $attacker } has a four to { $points }; it is stopped at { $answers }.
threats-no-answer-four = { $attacker } has a four to { $points }; nothing stops it.
threats-answer-three = { $attacker } threatens a winning four at { $points }; stones that answer it: { $answers }.
threats-no-answer-three = { $attacker } threatens a winning four at { $points }; no single stone answers it.

arg-why = Explain the moves that come to mind: what each is for, and how the worse ones are answered
why-heading = { $color } is to move. Moves that come to mind, the best first:
why-best = { $point } is best: value { $score }, win rate { $rate }.
why-other = { $point }: value { $score }, win rate { $rate }.
why-tempting = { $point } looks tempting: value { $score }, win rate { $rate }.
why-makes = It makes { $what }.
why-stops = It prevents that { $color } makes { $what }.
why-decided = { $color } then wins; plies to the five: { $plies }.
why-expected = The expected answer of { $color } is { $point }.
why-answers = { $color } answers at { $point }.
why-answers-with = { $color } answers at { $point } with { $what }.
why-quiet = No forced answer.
why-what-five = a five
why-what-straight-four = a straight four
why-what-double-four = two fours
why-what-four-three = a four and a three
why-what-four = a four
why-what-double-three = two threes
why-what-three = a three
