# 询问引擎：analyze、solve、bench。

cmd-analyze = 显示引擎对局面的看法：最佳着法、评分和变化
arg-search-time = 时间，单位毫秒
arg-search-depth = 搜索深度（步数）
arg-search-nodes = 查看的局面数
arg-threads = 引擎的线程数（默认 1）
arg-hash = 引擎表的内存，单位 MiB（默认 64）
arg-multipv = 显示最好的 K 步（默认 1）
arg-exclude = 不考虑这些着法（h8 或 h8,i9）
arg-no-book = 不用开局库（本引擎没有开局库）

points-allowed = { $size } 路棋盘上的点，如 h8 或 h8,i9
analyze-all-excluded = 没有着法可选：所有空点都被排除了。
analyze-rank = #
analyze-depth = 深度
analyze-seldepth = 最深
analyze-nodes = 节点
analyze-nps = 节点/秒
analyze-seconds = 秒
analyze-score = 评分
analyze-rate = 胜率
analyze-pv = 变化
analyze-best = { $color }的最佳着法：{ $point }，评分 { $score }，胜率 { $rate }。
analyze-line = 变化：{ $line }
analyze-pass = 所有空点都是禁手点：只能弃权。
