# 一颗棋子会形成什么。

explain-wins = { $point }：{ $color }落子即胜。
explain-forbidden = { $point } 是黑方禁手点（{ $kind }）。
explain-not-forbidden = { $point } 不是黑方禁手点。
explain-free = { $point }：{ $color }可以落子。
explain-nothing = 不形成四，也不形成三。

explain-five = { $direction }五连：{ $stones }。
explain-five-blocked = { $direction }五连，但两端被堵，不算胜：{ $stones }。
explain-overline-forbidden = { $direction }长连（{ $count } 子）：{ $stones }。
explain-overline-wins = { $direction }长连（{ $count } 子），获胜：{ $stones }。
explain-overline-nothing = { $direction }长连（{ $count } 子），在本规则下不算：{ $stones }。
explain-straight-four = { $direction }活四：{ $stones }；成五点 { $points }。
explain-four = { $direction }冲四：{ $stones }；成五点 { $points }。
explain-four-dead = { $direction }有四子，但不成四：{ $stones }。
explain-three-real = { $direction }活三：{ $stones }；成立，因为 { $points } 可成活四且不是禁手。
explain-three-false = { $direction }看似活三，其实不是：{ $stones }。
explain-three-closed = { $direction }眠三，不算活三：{ $stones }。

why-no-room = { $point } 不能成活四：两侧没有足够的空间成五。
why-five-blocked = { $point } 成五后两端被堵。
why-five-elsewhere = { $point } 同时在另一条线上成五，因此这不算活三。
why-six = { $point } 会形成长连。
why-overline = { $point } 不能下：在另一条线上形成长连，是禁手。
why-double-four = { $point } 不能下：形成四四禁手：
why-double-three = { $point } 不能下：形成三三禁手：
