# Lessons. $side is the symbol of a side, X or O.

learn-how-connect4 = Connect Four: type a column, 1 to 7. Four in a row win.
learn-how-othello = Othello: type a square like d3, or -- when you must pass. Whoever has more discs in the end wins.
learn-how-tictactoe = Tic-tac-toe: type a square like b2. Three in a row win.
learn-play-commands = undo, hint, help, quit.
learn-to-move = { $side } to move.
learn-draw = Draw. Type undo or quit.
learn-wins = { $side } wins. Type undo or quit.
learn-illegal = { $move } cannot be played now; possible: { $moves }.
learn-no-move = “{ $move }” is no move; possible: { $moves }.
learn-engine-plays = { $side } plays { $move }. (depth { $depth }, { $nodes } nodes, value { $value })
learn-hint = Hint: { $move }   expected: { $line }
