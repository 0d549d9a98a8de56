# A game in line mode. $player is a player as the user knows him, $point a point.

play-welcome = Tengen. Type a point (h8) to play; hint, undo, help for all commands, quit to leave.
play-header = { $rule }, { $size }×{ $size }
play-header-opening = { $rule }, { $size }×{ $size }, opening { $opening }
play-header-policy = { $header }, { $policy }
play-owners = Black: { $black }   White: { $white }
play-clocks = Clocks: Black { $black }   White { $white }
play-no-limit = no limit
play-named = Opening: { $name }
play-ask-you = { $request }
play-ask-other = { $player }: { $request }
play-legend = Forbidden for Black: { $kinds }
play-legend-three = 3 double-three
play-legend-four = 4 double-four
play-legend-overline = 6 overline
play-legend-offers = * offered fifth moves

player-you = You
player-a = Player A
player-b = Player B
player-engine = Engine, level { $level }
player-engine-a = Engine A, level { $level }
player-engine-b = Engine B, level { $level }

play-thinking = { $player } is thinking …
play-thinking-hint = Looking for a hint …
play-moved-black = Black ({ $player }) plays { $point }.
play-moved-white = White ({ $player }) plays { $point }.
play-passed = { $color } ({ $player }) passes.
play-chose = { $player } chooses: { $choice }.
play-declared = { $player } declares { $number ->
    [one] 1 fifth move
   *[other] { $number } fifth moves
}.
play-offered = { $player } offers { $points }.
play-selected = { $player } selects { $point }.
play-thought = ({ $seconds } s; chances of { $color }: { $winrate } %)
play-owners-changed = Black is now played by { $black }, White by { $white }.
play-opening-over = The opening is over.
play-took-back = { $steps ->
    [one] 1 move was taken back.
   *[other] { $steps } moves were taken back.
}
play-redone = { $steps ->
    [0] Done again.
    [one] 1 move was played again.
   *[other] { $steps } moves were played again.
}
play-reopened = The game goes on.
play-draw-offered = { $player } offers a draw.
play-draw-ask = { $player } may type accept or decline.
play-draw-declined = { $player } declines the draw.
play-draw-lapsed = The draw offer has lapsed.
play-hint = Hint: { $answer }
play-hint-line = Hint: { $answer }   expected: { $line }
play-no-hint = No hint could be found: { $why }
play-engine-failed = { $player } failed: { $why } Type undo, resign, save or quit.
play-engine-recovered = { $player } failed: { $why } It is asked again.
play-level-set = Engines play at level { $level } from now on.
play-level-capped = This engine knows levels 1 to { $max }; level { $level } plays like level { $max }.
play-longer = Engines may think { $factor } times as long from now on.
play-values = What the engine thinks the moves are worth, as chances of { $color } in percent:
play-values-item = { $point }: { $winrate } %
play-values-list = { $items }
play-no-values = No engine has thought about a move yet; type hint to ask one.
play-why = The engine expects { $line } (chances of { $color }: { $winrate } %; depth { $depth }, { $nodes } positions).
play-no-why = No engine has thought about a move yet; type hint to ask one.
play-why-choice = That was about an opening; there are no values and no expected line.
play-moves = Moves: { $moves }
play-no-moves = No moves yet.
play-no-forbidden = No point is forbidden for Black.
play-forbidden-rule = Under this rule nothing is forbidden.
play-forbidden-item = { $point } { $kind }
play-forbidden-list = Forbidden for Black: { $points }
play-saved = Saved to { $file }.
play-saved-loss = Saved to { $file }, but { $format } cannot hold { $losses }; a name ending in .json keeps everything.
play-saved-opening = The opening is not over: only a .json file can go on with it.
play-save-exists = { $file } exists already; { $command }! { $file } replaces it.
play-save-failed = Could not save to { $file }: { $why }
play-save-format = { $file }: the name must end in .json (everything), .sgf, .psq, .lib, .pos, .five, .board, .fen or .txt (moves).
play-load-failed = Could not load { $file }: { $why }
play-loaded = Loaded { $file }.
play-unsaved = The game is not saved. Save it first, or type { $command }! to give it up.
play-new = A new game.
play-input-closed = The input has ended; the game is not finished.
play-input-failed = The input cannot be read: { $why }
play-log-failed = Could not write to the log { $file }: { $why }
play-interrupted = Interrupted.
play-choice-number = There is no choice number { $number }; choose 1 to { $max }.
play-number-alone = “{ $number }” alone is no point; type a letter and a number like h8, or row and column like 8 8.
play-one-point = One point at a time, please.
play-exit-unsaved = The game was not saved.

input-unknown = “{ $word }” is no point and no command; type help for the list.
input-no-point = “{ $word }” is no point; points are like h8.
input-point-missing = { $word } needs a point, like: { $word } h8
input-number-missing = { $word } needs a number, like: { $word } 3
input-file-missing = { $word } needs a file name, like: { $word } game.json
input-too-much = “{ $word }” is too much here.

brain-engine = { $option } cannot be “{ $value }”: here an engine of this program plays, like engine, primer:3 or pvs:depth=4.
option-seat = { $option } cannot be “{ $value }”; possible: human, engine, engine:1 to engine:10, primer, primer:1 to primer:5, minimax, alphabeta, pvs (each also like pvs:depth=4,width=8) mcts (also like mcts:playouts=5000,width=10) and cmd:COMMAND, an engine that speaks the Gomocup protocol.
brain-engine-only = { $option } is for the engine itself, not for primer and the textbook searches.
option-seat-no-command = { $option }: “{ $value }” names no program; like cmd:./pbrain-engine or cmd:"/path with blanks/pbrain-engine".
option-seat-open-quote = { $option }: in “{ $value }” a quotation mark is not closed.
option-forbidden-rule = --forbidden applies to renju only, and the rule is { $rule }.
option-load = { $option } cannot be given with this file, which says it itself; leave it out.
option-primer = { $option } is for the teaching engine: let it play, for example with --white primer.
option-no-engine = { $option } needs an engine, and both players are people.
option-number = { $option } cannot be “{ $value }”; expected a number from { $min } to { $max }.
option-depth = --depth cannot be “{ $value }”; expected a number from 1 to 99, or auto.
option-clock = --clock: { $why }


play-help =
    A point plays a stone: h8, or row and column: 8 8.
      undo, redo            take back my last move, play it again
      hint                  ask the engine for its best move
      values, why           what it thinks moves are worth, the line it expects
      explain h8            what a stone there makes, and whether it is forbidden
      forbidden             the points forbidden for Black
      resign, draw          give up, offer a draw (accept, decline)
      claim                 point out a forbidden move (--forbidden claim)
      pass                  play no stone (--passes)
      level N, longer       strength of the engine, more time for it
      board, moves          show the board, the moves so far
      save FILE, load FILE  .json keeps everything; .sgf, .psq, .lib, .pos and .txt what they can
      new, quit             a new game, leave
    save! replaces a file; new!, load! and quit! give up an unsaved game.
    In openings: the number or word of a choice (swap, keep, take-black, …),
    declare N, points to place or offer, select h8.
play-header-turn = { $header }; { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} so far, { $color } to move
play-header-in-opening = { $header }; opening, { $moves ->
    [one] 1 stone
   *[other] { $moves } stones
} so far
play-header-over = { $header }; over after { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
play-choice = { $number }  { $choice }: { $consequence }
play-what-next = Type new for another game, undo, save FILE or quit.
play-not-now = That is not possible now.
play-engines-only = Two engines play here; type quit to leave.
play-longer-levels = Engines below level { $max } are limited by depth or nodes, not by time; longer changes nothing for them.
engine-no-move = The engine sees no move to make.
engine-unsupported = The engine cannot answer this ({ $what }).
engine-failed = The engine failed ({ $how }).
engine-crashed = The engine crashed ({ $how }).
engine-unresponsive = The engine did not answer within { $seconds } s and was given up.
engine-not-started = The engine could not be started ({ $how }).
command-quit = quit
command-new = new
command-load = load
command-save = save
command-level = level
command-offer = offer
command-select = select
command-explain = explain
command-declare = declare
command-accept = accept
command-decline = decline
io-not-found = there is no such file or folder.
io-permission = the system does not allow it.
io-is-a-folder = this is a folder, not a file.
io-no-folder = a part of the path is no folder.
io-exists = there is such a file already.
io-full = the disk is full.
io-read-only = the disk cannot be written to.
io-bad-name = this is no possible file name.
weights-at = line { $line }: { $what }
weights-header = expected “tengen weights 1”, found “{ $word }”.
weights-no-equals = “{ $word }” is not of the form name = number.
weights-unknown = there is no value called “{ $word }”.
weights-no-number = { $name }: “{ $word }” is no whole number.
weights-range = { $name } cannot be { $value }; { $min } to { $max } is possible.
weights-twice = { $name } is given twice.
weights-missing = { $name } is missing.
play-why-book = That reply is from the opening book, without a search.
