# The words of the rules: sides, rule names, results, refusals.

color-black = Black
color-white = White

rule-freestyle = freestyle (five or more wins)
rule-standard = standard (exactly five wins)
rule-renju = renju (Black has forbidden moves)
rule-caro = caro (exactly five, not blocked at both ends)
rule-caro-overline = caro with overlines (six or more wins, five unless blocked at both ends)

forbidden-overline = overline
forbidden-double-four = double-four
forbidden-double-three = double-three

policy-illegal = forbidden moves are refused
policy-loss = a forbidden move loses
policy-claim = a forbidden move loses when White claims it before his next move

direction-horizontal = along the row
direction-vertical = along the column
direction-rising = on the rising diagonal
direction-falling = on the falling diagonal


# $winner and $loser are sides, $line the points of the winning row or the forbidden point.
end-five = { $winner } wins with five in a row: { $line }.
end-overline = { $winner } wins with an overline: { $line }.
end-forbidden = { $winner } wins: Black's { $line } is a forbidden move ({ $kind }).
end-full = Draw: the board is full.
end-few-points = Draw: too few free points are left.
end-passes = Draw: both players passed.
end-no-legal-move = Draw: Black has only forbidden points left.
end-resignation = { $loser } resigns. { $winner } wins.
end-time = { $loser } has run out of time. { $winner } wins.
end-agreement = Draw by agreement.

# $move is a point or a pass.
play-after-end = The game is over. { $result }
play-off-board = { $move } is off the board of { $size } lines.
play-occupied-black = { $move } is occupied by a black stone.
play-occupied-white = { $move } is occupied by a white stone.
play-forbidden = { $move } is forbidden for Black: { $kind }.
play-pass = Passing is not allowed in this game.

replay-move = Move { $number } ({ $move }): { $reasons }

# $at counts characters from 1; $what is one of the sentences below.
text-at = At character { $at }: { $what }
text-unexpected = “{ $word }” is neither a point like h8 nor a pass (--).
text-no-row = column “{ $word }” has no row number.
text-no-column = “{ $word }” has no column letter before it.
text-unknown-section = “{ $word }” is no section; expected b:, w:, to: or m:.
text-section-twice = the section “{ $word }” was given before.
text-no-color = “{ $word }” is no side to move; expected to:b or to:w.
text-after-side = “{ $word }” stands after the side to move; moves that follow need m: before them.
text-pass-in-setup = “{ $word }”: stones without order cannot hold a pass.
text-stroke = “/” separates black from white stones and may stand only once.
text-off-board = { $word } is off the board of { $size } lines.
text-twice = { $word } is named before.
text-too-long = the text is longer than { $size } characters.

color-word-black = Black
color-word-white = White
