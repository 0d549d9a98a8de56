# Engines of others: what they do wrong, and what is told about them in a game.

fault-no-ok = The engine did not answer START with OK within { $seconds } s.
fault-start-refused = The engine does not play on this board ({ $words }).
fault-timeout = The engine had { $limit } s for its move and gave none within { $seconds } s.
fault-ended = The engine ended by itself.
fault-ended-with = The engine ended by itself ({ $how }).
fault-off-board = The engine played { $move }, which is off the board.
fault-occupied = The engine played { $move } (column and row from the top left, from 0), where a stone stands.
fault-pass = The engine passed ({ $move }), which is not allowed in this game.
fault-after-end = The engine played { $move } after the end of the game.
fault-forbidden = The engine played { $point }, which is forbidden: { $kind }.
fault-flood = The engine printed { $lines } lines and no move.
fault-endless-line = The engine printed a line without an end.
fault-refused = The engine refused to move ({ $words }).
fault-protocol = The engine answered with something else than a move ({ $line }).
fault-not-stopped = The engine was told to stop and went on for { $seconds } s.
fault-unsupported = The engine does not know { $command }.

play-built-in = { $player } cannot answer what the opening { $opening } asks; the built-in engine answers in its place until the opening is over.
play-command-not-run = The file names the engine “{ $seat }”. Commands of files are not run; the built-in engine takes its place. To play against it, load the file with { $option } and this seat.
