# The command line: help, errors, and what commands other than play print.

cli-about = Tengen: play, analyse and study Gomoku and Renju
cli-after-help =
    Without a command, tengen starts a game against the engine.

    Exit codes: 0 done, 1 the answer is “no”, 2 usage, 3 input that cannot be read, 4 internal failure, 130 interrupted.
cli-short-help =
    tengen: play, analyse and study Gomoku and Renju

      tengen play           play a game (also without a terminal: moves on standard input)
      tengen forbidden POS  the forbidden points of a position, and why
      tengen check POS      whether a game is legal, and how it ended
      tengen show FILE      what is in a game file: players, result, tree and board
      tengen convert A B    game files from one format to another
      tengen brain          the engine for Gomocup managers and graphical programs
      tengen compliance CMD whether an engine keeps to the Gomocup protocol
      tengen analyze POS    what the engine thinks of a position
      tengen solve POS      whether the side to move wins by continuous fours
      tengen bench          the speed of the engine
      tengen match …        engines against each other, to measure their strength
      tengen learn …        the ideas behind the engine, one by one
      tengen lab …          games of the engine with itself, and what is learned from them

    In a terminal, tengen by itself starts a game. More with tengen --help.
cli-help-template =
    {"{"}about-with-newline{"}"}
    Usage: {"{"}usage{"}"}

    {"{"}all-args{"}"}{"{"}after-help{"}"}
cli-heading-commands = Commands
cli-heading-options = Options
cli-heading-arguments = Arguments
cli-pos-help =
    POS is a position: moves alternating from Black (h8i9j7), explicit stones (b:h8j7 w:i9 to:b),
    a stone list (H8,F6/H7), @FILE for a game file of any
    format (the end of its main line), or - for standard input.

cmd-play = Play a game: against the engine, between two people, or engine against engine
cmd-play-after =
    A SEAT is human, engine (levels 1 to 10; engine:3 gives a level of its own),
    primer (the teaching engine, levels 1 to 5), or a textbook search: minimax,
    alphabeta, pvs, mcts (with settings like pvs:depth=4,width=8 or
    mcts:playouts=5000). --style, --weights, --width and --random-band are for primer.
    During the game, type a point (h8), or help for all commands.
cmd-tui = Open the screen: play, analyze, review and solve exercises with keyboard and mouse
cmd-forbidden = Show the points that are forbidden for Black in renju, and explain them
cmd-check = Say whether a game is legal by the rules, and how it ended
cmd-brain = Speak the Gomocup protocol: the engine for managers and graphical programs
cmd-brain-after =
    Commands come on standard input, answers go to standard output. By hand: START 15, BEGIN, TURN 7,6, END.
    The same engine without any options is the program pbrain-tengen.
    INFO pondering 1 and 0 switch --ponder on and off.
arg-brain-engine = engine or primer, with a level like primer:3, or a textbook search: minimax, alphabeta, pvs, mcts
cmd-compliance = Check whether an engine keeps to the Gomocup protocol
cmd-compliance-after = Exit code 1 when a mandatory check fails. Every check starts the engine afresh.
arg-compliance-command = The engine: a path, or a quoted command line with arguments
arg-compliance-time = Time for a move where the check is not about time (default 1000)

arg-help = Show this help
arg-version = Show the version
arg-lang = Language: en or zh-CN (default: the system's)
arg-plain = Play in lines instead of on the screen, for screen readers and simple terminals
arg-ascii = Draw the board with letters
arg-tui-file = A game to open
arg-color = When to use colours (default auto; NO_COLOR is respected)
arg-pos = The position; see below
arg-rule = freestyle, standard, renju, caro or caro-overline (default renju)
arg-size = Lines of the board, 5 to 22 (default 15)
arg-json = Print JSON
arg-explain = Explain each forbidden point
arg-point = Explain these free points, forbidden or not (h8 or h8,i9)
arg-suite = Check the positions of FILE, which carry their verdicts
arg-forbidden = What a forbidden move does: illegal (refused), loss or claim (default illegal)
arg-passes = Players may pass; two passes in a row are a draw
arg-draw-at-empty = The game is a draw when no more than N points are free (default 0)
arg-opening = Opening protocol: none, pro, long-pro, swap, swap1, swap2, swap-article, swap-article-1, rif, yamaguchi, soosyrv-8, taraguchi-10, super-taraguchi-10, tarannikov, sakata, super-sakata
arg-black = Who plays Black at the start (default human): human, engine, cmd:COMMAND, …
arg-white = Who plays White at the start (default engine): human, engine, cmd:COMMAND, …
arg-level = Level of engines, 1 to 10 (default 5; primer has 5 levels)
arg-depth = Depth limit of engines in moves ahead, or auto (default auto)
arg-width = Candidates that primer and the textbook searches look at in each position
arg-nodes = Limit of positions that engines look at per move
arg-time = Time limit of engines per move in milliseconds
arg-clock = Clocks: 5m+3s, 10m, 30s/move, or none
arg-random-band = The teaching engine chooses at random among moves within PCT percent of the best (0 to 100)
arg-seed = Seed of everything random, for games that can be repeated
arg-log = Append a line of JSON to FILE for every decision of an engine
arg-load = Go on with a game file of any format
arg-save = Write the game to FILE at the end, in the format of its name (.json, .sgf, .psq, .lib, …)
arg-coords = Name points by letters (h8) or numbers (row, column)
arg-row1 = Where row 1 is: bottom or top
arg-redraw = Repaint the board in place (on a terminal)

error-usage = Error: { $what } (tengen --help shows what is possible)
error-input = Error: { $what }
error-internal = Internal error: { $what }

usage-unknown-argument = { $argument } is no option here.
usage-unknown-command = “{ $command }” is no command.
usage-invalid-value = { $argument } cannot be “{ $value }”; possible: { $allowed }.
usage-no-value = { $argument } needs a value.
usage-conflict = { $argument } does not go together with { $other }.

pos-missing = No position was given.
file-error = { $file }: { $what }
file-other-settings = { $file } is a game of { $rule } on { $size } lines; leave --rule and --size out.
input-too-large = more than { $mib } MiB.

forbidden-other-rule = There are no forbidden moves under this rule: { $rule }.
forbidden-none = No point is forbidden.
suite-bad-line = { $file }, line { $number }: this is no test position.
suite-summary = { $passed } passed, { $failed } failed

check-legal = Legal so far: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
check-illegal = Not legal. { $what }
check-forbidden-move = Move { $number } ({ $point }) is forbidden: { $kind }.
cmd-learn = Try the ideas behind the engine, and watch them at work
cmd-learn-play = Play another game against the same search: Connect Four, Othello or tic-tac-toe
cmd-learn-ablate = Turn the ideas on one after the other and compare nodes, time, value and move
cmd-learn-trace = Show a search as a tree
cmd-learn-walk = Walk through a small search in plain words
cmd-learn-shapes = Show the shapes of both sides and what they are worth
cmd-learn-time = Show where the time of a search goes
cmd-learn-games = Run the same searches on Connect Four, Othello and tic-tac-toe
cmd-learn-vary = Let the engine play itself with one weight changed
arg-learn-depth = Moves ahead, 1 to 12 (default 3)
arg-learn-repeat = Searches for each row, 1 to 100, for the spread of the time (default 1)
arg-learn-node-limit = Rows with more nodes than this are skipped (default 30000000)
arg-learn-trace-depth = Moves ahead, 1 to 12 (default 2)
arg-learn-trace-width = Moves looked at in each position, the most promising (default 8)
arg-learn-walk-depth = Moves ahead, 2 to 4 (default 2)
arg-learn-weights = Table of weights: default, bold, plain, powers, wary, ten-twelve, or a file
arg-learn-search-time = Length of the search in milliseconds (default 1000)
arg-learn-games-time = Time for each search in the comparison at equal time, in milliseconds (default 200)
arg-learn-set = The weight and its values, such as open_three=200,260; one value is compared with the table's
arg-learn-pairs = Games between two values; an even number, each opening is played with both colours (default 20)
arg-learn-level = Level of both sides, 1 to 5 (default 4)
arg-game = The game
arg-side = The side you play (default first); both for two people
arg-learn-time = Time of the engine per move in milliseconds (default 1000)
usage-missing = { $argument } is missing.
arg-check-forbidden = What a forbidden move does: illegal (refused), loss or claim (default loss)
check-position = A position with { $stones ->
    [one] 1 stone
   *[other] { $stones } stones
}, whose order is not all known.
usage-twice = { $argument } is given twice.
usage-too-many = { $argument } takes no value “{ $value }”.
usage-not-utf8 = The command line holds bytes that are no UTF-8 text.
note-default-rule = Note: the file does not say its rule; renju is assumed (--rule says another).
standard-input = standard input
suite-empty = { $file }: there is no test position in it.
arg-style = The teaching engine plays for attack, balanced or defence (default balanced)
arg-weights = What shapes are worth to the teaching engine: default, bold, plain, powers, wary, ten-twelve, or a FILE
usage-no-command = A command is missing; possible: { $commands }.
