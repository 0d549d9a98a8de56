# 进行中的对局。

config-setup-with-opening = 开局 { $opening } 从空棋盘开始，不能预先摆子。
config-no-time = 棋钟上没有时间。

refused-game-over = 对局已经结束。
refused-not-your-turn = 还没轮到你：现在由{ $player }决定。
refused-engine-seat = 这里由{ $player }决定。
refused-nothing-to-undo = 没有可以悔的棋。
refused-nothing-to-redo = 没有可以重做的棋。
refused-not-white = 只有白方可以指出禁手。
refused-draw-open = 求和还在等待答复。
refused-draw-too-soon = 每走一手只能求和一次。
refused-no-draw = 没有人求和。
refused-engine-thinking = { $player }正在思考，请等它落子。
refused-hint-pending = 提示正在计算。

engine-no-answer = 它没有给出答复。
engine-refused = 它的答复是 { $answer }。{ $why }

restore-answer = 第 { $number } 步（{ $answer }）：{ $why }
restore-undone = 被悔棋中的第 { $number } 步：{ $why }
restore-end = 对局不可能这样结束（{ $reason }）。
restore-clocks = 棋钟与时限不符。
restore-draw = 对局已经结束，却有未答复的求和。

time-missing = “{ $word }”不是时限，应为 none、5m+3s、5m 或 30s/move。
time-no-unit = { $word } 没有单位：{ $word }s 表示秒，{ $word }m 表示分。
time-unknown-unit = “{ $word }”不是时间单位，应为 h、m、s 或 ms。
time-no-number = “{ $word }”不是时间，应为数字加单位，例如 5m 或 30s。
time-too-long = { $word } 太长，至多 { $hours } 小时。
time-zero = 时间为零；应大于零，或用 none 表示不限时。
no-claim = 没有可以指出的禁手。
answer-declare = 打点数 { $number }
