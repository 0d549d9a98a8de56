# Files of other programs: formats, what is wrong with a file, what a format cannot hold.

kind-json = Tengen JSON
kind-moves = move text
kind-stones = stone list
kind-sgf = SGF
kind-lib = RenLib library
kind-psq = Piskvork game
kind-rec = Gomotur game
kind-pos = renju position (.pos)
kind-board = board picture
kind-fen = board line
kind-block = protocol board
kind-five = Five-to-five-Renju
kind-db = Yixin database
kind-rif = RenjuNet database

unreadable-byte = { $format }, byte { $byte }: { $what }
unreadable-line = { $format }, line { $line }, byte { $byte }: { $what }
read-expected-here = expected { $wanted }.
read-no-board = no board is { $width }×{ $height }: 5 to 22 lines are possible, as many as columns.
read-json-tree = the game tree cannot be read: { $what }
read-no-encoding = no encoding has that name.

warning-byte = Byte { $byte }: { $what }
warning-line = Line { $line }, byte { $byte }: { $what }
warning-junk = text outside of games was skipped.
warning-ends-early = the file ends in the middle.
warning-no-point = “{ $word }” is no point of the board.
warning-occupied = { $move }: a stone stands there already; the move is kept.
warning-skipped = { $move } was left out: the format has no such move here.
warning-repeated = { $name } is there more than once; the values were put together.
warning-other-game = the file says it is of game { $number }, not of Gomoku (4).
warning-size = no board has the size { $size }; the largest one is assumed.
warning-encoding = the texts are not { $declared }, as the file says; they were read as { $used }.
warning-replaced = bytes that are no text were replaced.
warning-count = the file has { $found } moves, not { $said } as it says.
warning-turn = the side to move is { $found }, not as the file says.
warning-colors = which stones are black is a guess.
warning-open-branches = branches that are not closed: { $count }.
warning-too-many = too many moves; the rest was left out.

wanted-game = a game
wanted-game-tree = a game tree, “(;”
wanted-node = a node, “;”
wanted-property = a property like B[hh]
wanted-tree-end = “)”
wanted-value-end = “]”
wanted-psq-head = a line like “Piskvorky 15x15, 11:11, 0”
wanted-lib-head = the head of a RenLib library of version 3.4 or before
wanted-lib-record = a record of two bytes with its texts
wanted-move = a move
wanted-pos-bytes = the number of moves and as many bytes after it
wanted-board = 5 to 22 rows of as many points
wanted-five-head = the line “Five-to-five-Renju 1.0”
wanted-five-count = the number of moves and the side to move (1 or 2)
wanted-block-line = a line like “7,7,1”
wanted-block-end = the line “DONE”
wanted-db-record = a record of a Yixin database
wanted-xml-game = a game element
wanted-xml = well-formed XML
wanted-packed = packed data that can be unpacked
wanted-text = text

omitted-other-games = all games but the first
omitted-rule = the rule
omitted-size = the size of the board
omitted-forbidden-policy = what a forbidden move does
omitted-passes-allowed = that passing is allowed
omitted-draw-at-empty = when the game is drawn for want of points
omitted-opening = the opening protocol
omitted-owners = the swaps
omitted-players = the players
omitted-ratings = their ratings
omitted-time-control = the time control
omitted-result = the result
omitted-circumstances = title, date, tournament, round, place or program
omitted-session = what is needed to go on with the game
omitted-setup = that stones stood on the board before the first move
omitted-late-setup = stones that are put or taken away later
omitted-variations = variations
omitted-passes = passes and what follows them
omitted-out-of-turn = that one side moved twice
omitted-order = the order of the moves
omitted-impossible-moves = impossible moves
omitted-comments = comments
omitted-names = names of nodes
omitted-labels = labels
omitted-marks = marks
omitted-evaluations = evaluations
omitted-move-times = times
omitted-properties = properties this version does not know
omitted-characters = characters that the encoding does not have

unwritable-read-only = { $format } is only read.
unwritable-nothing = there is no game to write.
unwritable-size = { $format } is for boards of 15 lines, not of { $size }.
unwritable-too-long = { $format } holds at most { $most } moves, not { $moves }.

cmd-convert = Convert game files: from one format to another, several into one
cmd-convert-after =
    Formats: psq, sgf, lib, pos, moves (txt), stones, json, five, board, fen;
    only read: rec, block, db, rif. The format of the input is found from its content
    and name, that of the output from its name; - is standard input or output.
    What the output cannot hold is listed on standard error.
arg-convert-files = The files to read, and the one to write last; - for standard input and output
arg-from = Format of the input, if it is not to be found out
arg-to = Format of the output, if its name does not say
arg-convert-row1 = Where row 1 of move text is: bottom or top (default bottom)
arg-encoding = Encoding of texts, such as gb18030 or shift_jis, if it is not to be found out
arg-to-encoding = Encoding of the texts of a RenLib library that is written (default UTF-8)
arg-convert-rule = The rule, whatever the file says: freestyle, standard, renju, caro or caro-overline
arg-convert-size = Lines of the board where the file does not say, 5 to 22
arg-merge = Put all games into one tree
arg-append = Add to the games of the output file
convert-several = Several files are read with --merge (into one tree) or --append (one after the other).
convert-no-format = { $file }: the name does not say the format; --to does: { $formats }.
convert-append-one = { $format } holds one game; add --merge to put all into one tree.
convert-merge-sizes = Boards of { $one } and { $other } lines do not make one tree.
standard-output = standard output
file-other-size = { $file } has a board of { $size } lines; leave --size out.
file-more-warnings = { $file }: { $more ->
    [one] 1 more warning.
   *[other] { $more } more warnings.
}
file-omitted = { $file } ({ $format }) does not hold: { $what }.
file-first-game = { $file } holds { $games } games; this is the first.

outcome-wins = { $winner } wins.
outcome-draw = Draw.
outcome-note = { $result } ({ $note })

cmd-show = Show what is in a game file: players, result, the tree and the board
cmd-show-after = Every format that convert reads can be shown. In the tree, a variation is indented below the play it leaves.
arg-show-file = The file; - for standard input
arg-show-game = Which game of the file, from 1 (default 1)
arg-show-move = The board after this move of the main line; 0 is the beginning (default the end)
arg-show-all = Print the whole tree, however long
show-file = { $file }: { $format }
show-file-game = { $file }: { $format }, game { $game } of { $games }
show-title = Title: { $text }
show-black = Black: { $text }
show-white = White: { $text }
show-result = Result: { $result }
show-rule = Rule: { $rule }, { $size } lines
show-rule-assumed = Rule: not in the file; { $rule } is assumed, { $size } lines
show-protocol = Opening protocol: { $text }
show-opening = Opening: { $text }
show-time = Clocks: { $text }
show-date = Date: { $text }
show-event = Event: { $text }
show-round = Round: { $text }
show-place = Place: { $text }
show-comment = Comment: { $text }
show-counts = Nodes: { $nodes }; lines of play: { $lines }; moves of the main line: { $moves }; of the longest: { $longest }
show-more = … more with --all.
show-board = { $number ->
    [0] The board at the beginning:
   *[other] The board after move { $number }:
}

arg-svg = Write a picture of the board as SVG; - for standard output
arg-png = Write a picture of the board as PNG
arg-gif = Write the game as an animated GIF, one picture a move
arg-theme = Colours of pictures: light, dark or print (default light)
arg-width-pixels = Width of PNG and GIF in pixels, 64 to 4096 (default 640)
arg-delay = How long a GIF shows each move, in milliseconds (default 800)
arg-no-numbers = Draw stones without numbers
arg-no-coordinates = Draw boards without letters and numbers at the edges
show-picture-title = { $file }, after move { $number }
show-streams = Only one thing can go to standard output.
show-too-many-frames = { $moves } moves are too many for an animation, at most { $most }; --move ends it earlier.
