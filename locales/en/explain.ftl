# What a stone would make. $direction is like "along the row", $stones and $points are points.

explain-wins = { $point } wins for { $color }.
explain-forbidden = { $point } is forbidden for Black: { $kind }.
explain-not-forbidden = { $point } is not forbidden for Black.
explain-free = { $point } is a legal move for { $color }.
explain-nothing = It makes no four and no three.

explain-five = Five in a row { $direction }: { $stones }.
explain-five-blocked = Five in a row { $direction }, but blocked at both ends, which does not win: { $stones }.
explain-overline-forbidden = Overline of { $count } { $direction }: { $stones }.
explain-overline-wins = Overline of { $count } { $direction }, which wins: { $stones }.
explain-overline-nothing = Overline of { $count } { $direction }, which does not count under this rule: { $stones }.
explain-straight-four = Straight four { $direction }: { $stones }; five at { $points }.
explain-four = Four { $direction }: { $stones }; five at { $points }.
explain-four-dead = Four stones { $direction } that are no four: { $stones }.
explain-three-real = Three { $direction }: { $stones }; real, for { $points } makes a straight four and may be played.
explain-three-false = Looks like a three { $direction }, but is none: { $stones }.
explain-three-closed = Closed three { $direction }, which does not count as a three: { $stones }.

why-no-room = { $point } makes no straight four: there is no room for a five on both sides.
why-five-blocked = { $point } would make a five that is blocked at both ends.
why-five-elsewhere = { $point } makes a five in another line at the same time, so this is no three.
why-six = { $point } would make six or more.
why-overline = { $point } does not help: it makes an overline in another line, which is forbidden.
why-double-four = { $point } does not help: it makes a double-four, which is forbidden:
why-double-three = { $point } does not help: it makes a double-three, which is forbidden:
