# A game in progress. $player is a player as the user knows him.

config-setup-with-opening = The opening { $opening } begins on the empty board; no stones can be set up before it.
config-no-time = The clocks have no time at all.

refused-game-over = The game is over.
refused-not-your-turn = It is not your turn: { $player } has to decide.
refused-engine-seat = { $player } decides here.
refused-nothing-to-undo = There is nothing to take back.
refused-nothing-to-redo = There is nothing to redo.
refused-not-white = Only White can claim a forbidden move.
refused-draw-open = The draw offer is still open.
refused-draw-too-soon = Only one draw offer per move.
refused-no-draw = Nobody has offered a draw.
refused-engine-thinking = { $player } is thinking; wait for the move.
refused-hint-pending = A hint is on its way already.

engine-no-answer = It gave no answer.
engine-refused = It answered { $answer }. { $why }

restore-answer = Step { $number } ({ $answer }): { $why }
restore-undone = Step { $number } of those taken back: { $why }
restore-end = The game cannot have ended like that ({ $reason }).
restore-clocks = The clocks do not fit the time control.
restore-draw = A draw offer in a game that is over.

time-missing = “{ $word }” is no time control; expected none, 5m+3s, 5m or 30s/move.
time-no-unit = { $word } has no unit; write { $word }s for seconds or { $word }m for minutes.
time-unknown-unit = “{ $word }” is no unit of time; expected h, m, s or ms.
time-no-number = “{ $word }” is no time; expected a number and a unit, like 5m or 30s.
time-too-long = { $word } is too long; at most { $hours } hours are possible.
time-zero = No time at all; expected more than zero, or none for no limit.
no-claim = There is no forbidden move to claim.
answer-declare = declare { $number }
