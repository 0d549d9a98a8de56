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

# `tengen compliance`.

compliance-no-command = The command “{ $command }” names no program, or a quotation mark in it is not closed.
compliance-heading = { $engine } and the Gomocup protocol:
compliance-row = { $outcome }  { $need }  { $what }
compliance-row-why = { $outcome }  { $need }  { $what }: { $why }
compliance-pass = PASS
compliance-fail = FAIL
compliance-missing = ----
compliance-untested = ????
compliance-mandatory = mandatory
compliance-optional = optional{"  "}
compliance-extension = extension
compliance-conversation = conversation { $id }
compliance-position = position { $id }
compliance-took = { $millis } ms
compliance-about = ABOUT: { $line }
compliance-sum = { $passed } of { $all } checks passed (---- is not there, ???? could not be tested).
compliance-verdict-yes = Nothing mandatory is wrong.
compliance-verdict-no = { $failed ->
    [one] 1 mandatory check failed.
   *[other] { $failed } mandatory checks failed.
}

compliance-start = START 15 is answered with OK
compliance-start-20 = plays on 20 lines
compliance-turn = answers TURN with legal moves
compliance-start-again = a second START clears the board
compliance-info = INFO lines are never answered, known or not
compliance-blank-lines = blank lines are passed over
compliance-unknown = an unknown word is answered with UNKNOWN
compliance-time-1000 = keeps to timeout_turn 1000
compliance-time-left = keeps to time_left 500
compliance-end = ends at END
compliance-end-thinking = ends at END while it thinks
compliance-bare-ok = answers START with OK and nothing else
compliance-sizes = plays on 5, 10, 15, 19 and 22 lines
compliance-line-feed = takes lines that end with LF alone
compliance-any-order = takes the stones of BOARD in any order
compliance-garbage = plays on after bytes that mean nothing
compliance-long-line = plays on after a line of 100,000 characters
compliance-unknown-words = gives one answer to each unknown word
compliance-turn-before-start = TURN before START is one ERROR
compliance-turn-occupied = TURN onto a stone is an ERROR and changes nothing
compliance-turn-outside = TURN off the board is an ERROR and changes nothing
compliance-turn-nonsense = TURN abc is one ERROR and changes nothing
compliance-begin-twice = BEGIN with stones on the board is an ERROR and changes nothing
compliance-board-twice = BOARD with a point named twice is one ERROR and changes nothing
compliance-start-40 = START 40 is an ERROR
compliance-time-100 = keeps to timeout_turn 100
compliance-time-0 = plays at once with timeout_turn 0
compliance-yxstop = answers soon after YXSTOP
compliance-stop = answers soon after STOP
compliance-yxboard = YXBOARD and YXNBEST: sets a position and searches it
compliance-yxshowinfo = YXSHOWINFO: says what it can

compliance-why-not-started = it could not be started ({ $how })
compliance-why-silent = no answer for { $millis } ms
compliance-why-ended = the program ended
compliance-why-answered = it answered “{ $line }”, expected was { $wanted }
compliance-why-wrong-move = it played { $line }, and should not play { $wanted }
compliance-why-illegal = it played { $line }, which is not possible
compliance-why-late = it took { $millis } ms, at most { $limit } are allowed
compliance-why-flood = it prints lines without end
compliance-why-runs = it still ran { $millis } ms after END
compliance-why-unknown = it does not know the command
compliance-why-too-quick = it answered before it could be interrupted
