# 询问引擎：analyze、solve、bench。

cmd-analyze = 显示引擎对局面的看法：最佳着法、评分和变化
arg-search-time = 时间，单位毫秒
arg-search-depth = 搜索深度（步数）
arg-search-nodes = 查看的局面数
arg-threads = 引擎的线程数（默认 1）
arg-hash = 引擎表的内存，单位 MiB（默认 64）
arg-multipv = 显示最好的 K 步（默认 1）
arg-exclude = 不考虑这些着法（h8 或 h8,i9）
arg-no-book = 不用开局库，引擎从第一手起就搜索
arg-ponder = 对方思考时引擎也继续思考（仅限 10 级，默认关闭）
arg-no-book-here = 不用开局库（分析时本来就不用）

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

cmd-solve = 为轮到下棋的一方寻找连续冲四的胜法
cmd-solve-after =
    POS 是一个局面：从黑棋开始交替的着法（h8i9j7）、黑白棋子（b:h8j7 w:i9 to:b）、
    棋子列表（H8,F6/H7）、@文件（存盘的棋局），或 -（标准输入）。
    有胜法时退出码为 0，否则为 1。不设限制时最多搜索 10 秒。
arg-solve-kind = 胜法的种类；vcf：连续冲四（目前只有这一种）
arg-solve-nodes = 求解时最多走的步数
arg-solve-time = 最长时间，单位毫秒（默认 10000）
solve-kind-missing = 还不能搜索 { $kind } 这种胜法；可以用 --kind vcf。
solve-proof-missing = 还不能写出证明；获胜的变化会直接显示。
solve-win = { $color }可以连续冲四获胜（VCF），冲四次数：{ $fours }。
solve-none = { $color }没有连续冲四的胜法（VCF）。
solve-unknown = 达到限制之前没有找到{ $color }连续冲四的胜法（VCF）。
solve-cost = 走过的步数：{ $nodes }，用时 { $seconds } 秒。

cmd-bench = 用固定的局面测量引擎的速度
cmd-bench-after =
    最后一行是签名：全部搜索的节点数。用一个线程时它在任何机器上都相同，只随引擎的改动而变。
bench-position = 局面
bench-total = 合计

arg-threats = 显示双方棋子的威胁和应对的点，不进行搜索
threats-of = { $color }可以形成：
threats-none = { $color }不能形成三或四。
threats-five = 成五
threats-straight-four = 活四
threats-double-four = 四四
threats-four-three = 四三
threats-four = 冲四
threats-double-three = 三三
threats-three = 活三
threats-forbidden = 禁手
threats-answer-four = { $attacker }有四，成五点 { $points }；防点：{ $answers }。
threats-no-answer-four = { $attacker }有四，成五点 { $points }；挡不住。
threats-answer-three = { $attacker }威胁在 { $points } 形成必胜的四；应对的点：{ $answers }。
threats-no-answer-three = { $attacker }威胁在 { $points } 形成必胜的四；没有一子可以应对。

arg-why = 解释容易想到的着法：各有什么用处，较差的会怎样被应对
why-heading = 轮到{ $color }。容易想到的着法，最好的在前：
why-best = { $point } 最好：评分 { $score }，胜率 { $rate }。
why-other = { $point }：评分 { $score }，胜率 { $rate }。
why-tempting = { $point } 看起来诱人：评分 { $score }，胜率 { $rate }。
why-makes = 形成{ $what }。
why-stops = 阻止{ $color }形成{ $what }。
why-decided = 之后{ $color }获胜；到五连的手数：{ $plies }。
why-expected = 预计{ $color }应在 { $point }。
why-answers = { $color }应在 { $point }。
why-answers-with = { $color }应在 { $point }，形成{ $what }。
why-quiet = 没有必须的应手。
why-what-five = 五连
why-what-straight-four = 活四
why-what-double-four = 四四
why-what-four-three = 四三
why-what-four = 冲四
why-what-double-three = 三三
why-what-three = 活三
