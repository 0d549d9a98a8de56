# Game files that cannot be read.

format-json = Tengen JSON
format-move-text = move text

read-error = { $format }: { $what }
read-error-at = { $format }, line { $line }, column { $column }: { $what }
read-whole-file = the file
read-empty = the file is empty.
read-not-utf8 = the bytes are no UTF-8 text.
read-utf16 = this looks like UTF-16; UTF-8 is expected.
read-syntax = no valid JSON ({ $message }).
read-expected = { $field }: expected { $expected }, found { $found }.
read-missing = { $field }: the field “{ $name }” is missing.
read-twice = { $field }: the field “{ $name }” is there twice.
read-not-a-game = not a Tengen game; expected "format": "tengen-game".
read-version = version { $found } of the format; this program reads version { $known }, a newer one may read it.

record-answer = Step { $number } of the opening ({ $answer }): { $why }
record-opening-move = Move { $number } must be { $expected }, as the opening has it, not { $found }.
record-opening-move-missing = Move { $number } must be { $expected }, as the opening has it, but the list of moves ends before it.
record-opening-not-over = Move { $number } ({ $move }) comes before the opening is over.
record-owners = Who owns which colour does not follow from the steps of the opening.
record-goes-on = The game goes on.
record-result = The result cannot be “{ $found }”; by the moves it is “{ $expected }”.
record-not-in-turn = Move { $number } ({ $move }) is { $color }'s, but it is { $turn }'s turn.
