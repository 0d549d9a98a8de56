# 规则用语：双方、规则名称、结果、拒绝的理由。

color-black = 黑方
color-white = 白方

rule-freestyle = 无禁（五连及长连皆胜）
rule-standard = 标准（恰好五连胜）
rule-renju = 连珠（黑方有禁手）
rule-caro = 卡罗（恰好五连，两端被堵不算）
rule-caro-overline = 卡罗长连（长连胜，五连两端被堵不算）

forbidden-overline = 长连
forbidden-double-four = 四四
forbidden-double-three = 三三

policy-illegal = 禁手点不能落子
policy-loss = 走禁手即负
policy-claim = 白方在下一手之前指出禁手，黑方即负

direction-horizontal = 横线
direction-vertical = 竖线
direction-rising = 上斜线
direction-falling = 下斜线


end-five = { $winner }五连获胜：{ $line }。
end-overline = { $winner }长连获胜：{ $line }。
end-forbidden = { $winner }获胜：黑方 { $line } 是禁手（{ $kind }）。
end-full = 和棋：棋盘已满。
end-few-points = 和棋：剩余空点太少。
end-passes = 和棋：双方连续停一手。
end-no-legal-move = 和棋：黑方只剩禁手点可走。
end-resignation = { $loser }认输，{ $winner }获胜。
end-time = { $loser }超时，{ $winner }获胜。
end-agreement = 双方同意和棋。

play-after-end = 对局已经结束。{ $result }
play-off-board = { $move } 不在 { $size } 路棋盘上。
play-occupied-black = { $move } 已有黑子。
play-occupied-white = { $move } 已有白子。
play-forbidden = { $move } 是黑方禁手点（{ $kind }），不能落子。
play-pass = 本局不允许停一手。

replay-move = 第 { $number } 手（{ $move }）：{ $reasons }

text-at = 第 { $at } 个字符：{ $what }
text-unexpected = “{ $word }”既不是 h8 这样的坐标，也不是停一手（--）。
text-no-row = 列“{ $word }”后面缺少行号。
text-no-column = “{ $word }”前面缺少列字母。
text-unknown-section = 没有“{ $word }”这一段，应为 b:、w:、to: 或 m:。
text-section-twice = “{ $word }”段重复出现。
text-no-color = “{ $word }”不是走棋方，应为 to:b 或 to:w。
text-after-side = “{ $word }”在走棋方之后；后续着法前要写 m:。
text-pass-in-setup = “{ $word }”：没有先后次序的棋子中不能停一手。
text-stroke = “/”分隔黑子与白子，只能出现一次。
text-off-board = { $word } 不在 { $size } 路棋盘上。
text-twice = { $word } 重复出现。
text-too-long = 文本超过 { $size } 个字符。

color-word-black = 黑
color-word-white = 白
