# `tengen match`.

cmd-match = Let engines play each other and say which is stronger
cmd-match-after =
    SEAT is as in tengen play: primer:5, pvs:depth=4, cmd:./pbrain-engine. LIST is quoted:
    "cmd=./pbrain-engine name=NAME info.KEY=VALUE tc-turn=500 nodes=10000".
    Every opening is played twice with colours exchanged. Two engines play a match, more of them a
    round robin. Without a time or nodes, the built-in engine takes a fixed number of nodes and
    looks at no clock, so that the games can be repeated; programs then have 5 s a move.
arg-match-engine = An engine; give two or more
arg-match-gauntlet = The first engine plays against each of the others
arg-match-games = Games in all, an even number (default 100)
arg-match-tc-turn = Time for each move in milliseconds
arg-match-tc-match = Time for the whole game in milliseconds
arg-match-increment = What each move adds to the time of the game, in milliseconds
arg-match-nodes = Nodes for each move
arg-match-openings = Openings, one per line: offsets (0,0, 1,0, 1,3) or points (h8i8i5)
arg-match-row1 = Where row 1 is in that file: bottom or top (default bottom)
arg-match-random-openings = Random openings of so many stones around the middle (default 5)
arg-match-concurrency = Games played side by side (default 1)
arg-match-draw-after = A game is a draw after so many moves
arg-match-draw-score = A game is a draw when both engines’ values stay within UNITS for MOVES moves in a row (default 10)
arg-match-sprt = End as soon as the sequential test decides: "elo0=0 elo1=25 alpha=0.05 beta=0.05"
arg-match-out = Write each finished game to FILE; with the same command, go on where it ended
arg-match-psq = Write the games into the folder DIR as Piskvork files
arg-match-sgf = Write all games to FILE as SGF

match-two-engines = A match needs two engines or more; like --engine primer:5 --engine primer:3.
match-sprt-two = --sprt is for two engines.
match-even = --games cannot be { $games }: every opening is played twice, so that it must be even.
match-sprt = --sprt cannot be “{ $value }”; like “{ $example }”, with elo0 below elo1 and error rates above 0 and below 0.5.
match-no-people = --engine cannot be “{ $value }”: people do not play matches.
match-many = Note: { $concurrency } games side by side on { $cores } cores disturb each other’s times.
match-skipped = Note: openings that do not fit this board and rule are left out: { $skipped }; left: { $left }.
match-repeats = Note: { $rounds } rounds are played from { $openings } openings; engines without random choices repeat games.
match-torn = Note: the last line of the file was not complete and is dropped; the game is played again.
match-resumed = Going on: { $found } of { $games } games are finished.
match-not-started = { $engine } does not start: { $what }
match-interrupted = Interrupted: { $played } of { $games } games are finished.
match-interrupted-kept = Interrupted: { $played } of { $games } games are finished and kept in the file; the same command goes on.
match-out-busy = another match writes to it
match-out-other = it is not a file of a match; choose another name or move it away
match-out-conditions = it belongs to a match under other conditions ({ $name }); choose another name or move it away
match-out-line = line { $line } is no game of this match
match-openings-fault = { $file }, line { $line }, column { $column }: { $what }
match-no-openings = { $file } has no opening that fits this board and rule
match-opening-number = expected a whole number
match-opening-comma = expected a comma
match-opening-point = expected a point like h8
match-opening-off-board = the stone is off the board of { $size } lines
match-opening-twice = the opening has a stone there already
match-list = --engine “{ $value }”, character { $column }: { $what }
match-list-no-equals = “{ $word }” has no value; expected KEY=VALUE.
match-list-unknown = there is no key “{ $key }”; possible: { $keys }.
match-list-twice = “{ $key }” is given twice.
match-list-number = { $key } cannot be “{ $value }”; expected a whole number above 0.
match-list-empty = { $key } has no value.
match-list-open-quote = a quotation mark is not closed.
match-list-no-command = cmd=COMMAND is missing.

match-live = { $bar } { $played }/{ $games }  { $score }  { $elapsed }, { $left } left
match-short = { $wdl }  Elo { $elo }
match-short-sprt = { $wdl }  Elo { $elo }  LLR { $ratio }
match-heading = { $names }: { $games } games, { $rule }, { $size } lines
match-score = { $first } against { $second }: { $wdl } (wins-draws-losses), { $percent }
match-elo = {"  "}Elo { $elo } (95% from { $low } to { $high }), likelihood of superiority { $los }
match-pairs = {"  "}Pairs with 0, ½, 1, 1½, 2 points: { $pairs }; draws { $draws }; score as Black { $black }, as White { $white }
match-colors = Won by Black: { $black }; by White: { $white }
match-reasons = Ended by: { $reasons }
match-faults = Faults of { $engine }: { $faults }
match-column-engine = engine
match-column-points = points
match-column-wdl = W-D-L
match-column-elo = Elo
match-column-mean = ms a move
match-column-max = longest
match-column-depth = depth
match-column-nodes = nodes
match-sprt-line = SPRT Elo { $elo0 } against { $elo1 }: LLR { $ratio }, bounds { $low } and { $high }
match-sprt-open = Not decided.
match-sprt-rejected = Decided for { $elo0 }: a gain of { $elo1 } Elo is not there.
match-sprt-accepted = Decided for { $elo1 }: the first engine is more than { $elo0 } Elo stronger.
match-reason-five = five
match-reason-overline = overline
match-reason-forbidden = forbidden move
match-reason-full = board full
match-reason-draw-after = many moves
match-reason-draw-score = small values
match-reason-timeout = time
match-reason-crash = crash
match-reason-illegal-move = illegal move
match-reason-not-started = not started
match-reason-protocol = wrong answer
match-reason-refused = no move
