# The terminal interface. Rows, headings and key lines are short: a row of a list has about 40 columns, a panel 26.

tui-title = Tengen
tui-start = Play
tui-return = Back to the game
tui-new = New game
tui-continue = Continue an unfinished game
tui-open = Open a file
tui-analyze = Analyze a position
tui-puzzles = Exercises
tui-puzzles-title = Exercises ({ $solved } of { $all } solved)
tui-puzzle-row = { $number }. { $color } wins by { $fours ->
    [one] 1 four
   *[other] { $fours } fours
}, { $rule }
tui-solved = solved
tui-settings = Settings
tui-menu = Menu
tui-quit = Quit
tui-on = on
tui-off = off
tui-yes = Yes
tui-no = No
tui-human = person
tui-engine-seat = engine
tui-no-clock = no clock
tui-language-name = English

tui-field-rule = Rule
tui-field-size = Board
tui-field-opening = Opening
tui-field-clock = Clock
tui-field-level = Level of the engine
tui-field-black = Black
tui-field-white = White
tui-field-language = Language
tui-field-theme = Colours
tui-field-ascii = Letters instead of signs
tui-field-coordinates = Coordinates
tui-field-numbers = Numbers on stones
tui-field-hints = Candidates in analysis
tui-theme-plain = 16 colours
tui-theme-true = exact colours
tui-theme-contrast = high contrast
tui-theme-mono = no colours
tui-coordinates-bottom = row 1 at the bottom
tui-coordinates-top = row 1 at the top
tui-coordinates-hidden = hidden
tui-numbers-none = none
tui-numbers-last = last five
tui-numbers-all = all
tui-hints-none = never
tui-hints-on-demand = on demand
tui-hints-always = always

tui-keys-main = ↑↓ choose  Enter open  s colours  A letters  L language  q quit
tui-keys-fields = ↑↓ choose  ←→ change  Enter start or change  Esc back
tui-keys-list = ↑↓ choose  Enter open  Esc back
tui-keys-game = Enter play  u undo  H hint  p/n back and on  o menu  ? keys  q quit
tui-keys-study = Enter play  Space search  1-9 line  p/n back and on  v review  ? keys
tui-keys-puzzle = Enter play  u undo  H hint  a analyze  Esc list  ? keys

tui-key-up = cursor up
tui-key-down = cursor down
tui-key-left = cursor left
tui-key-right = cursor right
tui-key-play = play at the cursor
tui-key-undo = take back
tui-key-redo = play again what was taken back
tui-key-previous = one move back in the game
tui-key-next = one move on
tui-key-first = to the first position
tui-key-last = to the last position
tui-key-branch = other move at this place
tui-key-hint = hint; again for its line
tui-key-analyze = analyze
tui-key-review = review the game
tui-key-resign = resign
tui-key-draw = offer or accept a draw
tui-key-claim = claim a forbidden move
tui-key-pass = pass
tui-key-save = save
tui-key-open = open a file
tui-key-new = new game
tui-key-flip = flip the board
tui-key-rotate = turn the board
tui-key-coordinates = coordinates
tui-key-numbers = numbers on stones
tui-key-ascii = letters instead of signs
tui-key-theme = colours
tui-key-language = language
tui-key-threats = threats: ! five, ^ straight four
tui-key-explain = explain the point at the cursor
tui-key-comment = comment on the move
tui-key-command = type a point or a command
tui-key-pause = stop engines, or let them go on
tui-key-search = search, or stop
tui-key-more = more candidates
tui-key-fewer = fewer candidates
tui-key-exclude = leave out the point at the cursor
tui-key-edit = place stones freely
tui-key-side = the other side to move
tui-key-retry = try the mistake again
tui-key-mistake = next mistake
tui-key-menu = menu
tui-key-back = back
tui-key-help = keys
tui-key-quit = quit
tui-key-suspend = suspend

tui-help = Keys
tui-help-more = A letter and then a digit open a box for a point, like h8. After : every command of line mode works, like level 3, declare 2 or explain h8; review 2 searches each position for 2 seconds. Mouse: click to play, wheel through the game, right button for the menu. 1-9 choose on a card.

tui-prompt-command = Point or command
tui-prompt-save = Save as (.json .sgf .lib .psq .txt; ! replaces)
tui-prompt-open = Open
tui-prompt-comment = Comment
tui-ask-quit = A game is going on; it is kept. Quit?
tui-ask-resign = Resign this game?
tui-ask-draw = Offer a draw?
tui-ask-open = A game is going on. Give it up for the one in the file?
tui-ask-new = A game is going on. Give it up for a new one?
tui-card = Choose

tui-accept-draw = Accept the draw
tui-decline-draw = Decline the draw

tui-players = Players
tui-engine-panel = Engine: chances of { $color }
tui-player = { $color }: { $player }
tui-chooses = { $player } chooses: 1 to 9, or arrows and Enter.
tui-moves = Moves
tui-mistakes = Mistakes
tui-graph = Chances of Black
tui-engine-hidden = hidden; H shows a hint
tui-engine-silent = nothing searched
tui-engine-search = depth { $depth }  { $nodes } n  { $speed } n/s
tui-thresholds = ?! { $inaccurate }  ? { $mistake }  ?? { $blunder } points

tui-mode-analysis = Analysis
tui-mode-review = Review
tui-mode-training = Training
tui-mode-puzzle = Exercise

tui-too-small = The screen is too small: { $width }×{ $height } are needed, there are { $now-width }×{ $now-height }.
tui-forbidden-here = { $point } is forbidden for Black: { $kind }.
tui-at-move = Move { $number } of { $all }; G goes to the last one.
tui-looking-back = This is an earlier position; G goes to the present one.
tui-paused = The engines wait; w lets them go on.
tui-goes-on = The engines go on.
tui-pause-engines = Only a game between two engines can be stopped.
tui-review-finished = The game must be over before it is reviewed; a analyzes it.
tui-command-review = review

tui-searching = The position is searched; Space stops.
tui-stopped = The search is stopped.
tui-candidates = { $count ->
    [one] 1 candidate
   *[other] { $count } candidates
}
tui-excluded = Left out: { $points }
tui-excluded-none = No point is left out.
tui-hints-are-off = Hints are off; Settings, Candidates in analysis.
tui-edit-turns = Free placement: Black and White in turn. z changes the side to move.
tui-edit-black = Free placement: black stones. A click on a stone takes it off.
tui-edit-white = Free placement: white stones. A click on a stone takes it off.
tui-edit-off = Free placement is off.
tui-edit-impossible = This cannot be set up: a row of five is there already.
tui-no-branch = There is no other move here.

tui-reviewing = Position { $done } of { $all } is reviewed …
tui-review-done = The review is done: { $count ->
    [0] no mistakes found
    [one] 1 mistake found
   *[other] { $count } mistakes found
}. M shows the next one, T tries it again.
tui-no-review = There is no review yet; v starts one.
tui-no-mistakes = No mistakes are known.
tui-mistake = Move { $number }, { $point } by { $color }: { $loss } points lost. T tries it again.
tui-try-again = { $color } to move: find a better one.
tui-judging = The move is looked at …
tui-training-good = Good: { $loss } points lost.
tui-training-bad = { $loss } points lost; it is taken back. Try again.

tui-puzzle-task = { $color } wins by { $fours ->
    [one] 1 four
   *[other] { $fours } fours
} ({ $rule }). Find the first move.
tui-puzzle-go-on = Go on.
tui-puzzle-solved = Solved! Enter shows the next exercise.
tui-puzzle-failed = That does not win; u takes back.
tui-defender-thinks = The defender is thinking …

tui-no-game-file = This is no game in any format that is known.
tui-illegal-file = The moves of the file break the rules.
tui-no-format = The end of the name is no format that can be written; use .json, .sgf, .lib, .psq or .txt.
tui-cannot-hold = This format cannot hold this game.
tui-config-damaged = The settings could not be read; they begin anew. The old file is { $file } now.
tui-config-failed = The settings could not be kept: { $why }
tui-kept-failed = The unfinished game could not be kept: { $why }
tui-unfinished-row = { $date }  { $rule } { $size }×{ $size }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
tui-minutes-ago = { $count ->
    [one] 1 minute ago
   *[other] { $count } minutes ago
}
tui-hours-ago = { $count ->
    [one] 1 hour ago
   *[other] { $count } hours ago
}
tui-days-ago = { $count ->
    [one] 1 day ago
   *[other] { $count } days ago
}
tui-no-terminal = The screen needs a terminal; tengen play works in lines.
tui-engine = Engine
