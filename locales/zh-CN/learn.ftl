# 课程。

learn-how-connect4 = 四子棋：输入列号 1 到 7，四子连成一线者胜。
learn-how-othello = 黑白棋：输入格子，例如 d3；无处可下时输入 -- 停一手。终局时棋子多者胜。
learn-how-tictactoe = 井字棋：输入格子，例如 b2，三子连成一线者胜。
learn-play-commands = 悔棋、提示、帮助、退出。
learn-to-move = 轮到 { $side }。
learn-draw = 和棋。可输入 悔棋 或 退出。
learn-wins = { $side } 获胜。可输入 悔棋 或 退出。
learn-illegal = { $move } 现在不能下，可选：{ $moves }。
learn-no-move = “{ $move }”不是着法，可选：{ $moves }。
learn-engine-plays = { $side } 下在 { $move }。（深度 { $depth }，{ $nodes } 节点，评分 { $value }）
learn-hint = 提示：{ $move }   预计：{ $line }

# 各课共用。
learn-over = 对局已经结束；可输入 悔棋 或 退出。
learn-running = { $what } ……
learn-yes = 是
learn-weights-allowed = { $names }，或一个存在的文件
learn-weights-line = { $file } 第 { $line } 行：{ $what }
learn-weights-header = 权重表应以“tengen weights 1”开头，而不是“{ $text }”。
learn-weights-equals = “{ $text }”不是“名称 = 数值”的形式。
learn-weights-unknown = 没有名为“{ $name }”的权重；可用的有 { $names }；棋形名前可加 mover_ 或 waiter_，系数名前可加 black_ 或 white_。
learn-weights-number = { $name } 的值须为整数，而不是“{ $text }”。
learn-weights-range = { $name } 不能是 { $value }，可取 { $least } 到 { $most }。
learn-weights-twice = { $name } 在第 { $line } 行已有取值。
learn-weights-missing = 缺少 { $name } 的值；只有 broken_three 和 broken_two 可以省略。

learn-idea-minimax = 极大极小
learn-idea-alpha-beta = α-β 剪枝
learn-idea-neighbourhood = ＋邻域候选
learn-idea-early-stop = ＋提前终止
learn-idea-ordering = ＋着法排序
learn-idea-table = ＋置换表
learn-idea-deepening = ＋迭代加深
learn-idea-pvs = ＋主变搜索
learn-idea-vcf = ＋连续冲四
learn-idea-mcts = 蒙特卡洛树搜索
learn-distance-1 = 距离 1
learn-distance-2 = 距离 2
learn-distance-3 = 距离 3

learn-col-idea = 思想
learn-col-search = 搜索
learn-col-depth = 深度
learn-col-nodes = 节点数
learn-col-ms = 毫秒
learn-col-cutoffs = 剪枝数
learn-col-candidates = 候选点数
learn-col-value = 评分
learn-col-move = 着法
learn-col-same = 一致
learn-col-published = 教程数据
learn-col-shape = 棋形
learn-col-stones = 棋子
learn-col-piece = 部分
learn-col-calls = 次数
learn-col-ns = 纳秒/次
learn-col-share = 占比

# learn ablate
learn-ablate-title = 深度 { $depth }。每一行都在上一行的搜索上增加一种思想。
learn-ablate-skipped = 超过 { $limit }
learn-ablate-differs = 不一致！
learn-ablate-figure = { $nodes } 节点，{ $ms } 毫秒
learn-ablate-same =
    候选点数：平均每个内部节点考察的点数。一致：评分和着法是否与搜索同一棵树的各行相同：
    α-β 剪枝对照极大极小；着法排序、置换表、迭代加深和主变搜索对照提前终止。
learn-ablate-published =
    教程数据：各教程公布的 15 路棋盘、深度 6 的结果，列在旁边供比较；局面、机器和评分函数都与这里不同。
    在“＋着法排序”之前，着法按与棋局无关的次序尝试。
learn-ablate-distances = 用“＋主变搜索”一行的搜索，只看离已有棋子若干步以内的点：
learn-ablate-near =
    教程还说“20 子时平均 14.7 个候选点”。在这里（{ $stones } 子）实际数出：一步以内 { $one } 点，
    两步以内 { $two } 点，三步以内 { $three } 点。20 子时，两步以内约有 90 点。
learn-ablate-mismatch = 搜索同一棵树的两种搜索得出不同的评分或着法；这是我们的错误，请报告。

# learn trace
learn-trace-title = 带置换表和提前终止的 α-β 搜索，深度 { $depth }，每个局面只看最有希望的 { $width } 个点。
learn-trace-legend = 每行一手棋，● 黑 ○ 白：搜索窗口 [alpha .. beta]，以及这手棋对落子一方的价值。
learn-trace-root = 轮到{ $side }，{ $moves } 个候选点，评分 { $value }
learn-trace-stopped = 轮到{ $side }，{ $moves } 个候选点；搜索中途停止 { $value }
learn-trace-raised = 目前最佳，提高 alpha
learn-trace-cut = 达到 beta，剪枝
learn-trace-hit = 置换表中有记录
learn-trace-no-value = 未完成
learn-trace-below = {" "} （以下还有 { $count } 个局面）
learn-trace-unseen = …… 其余 { $count } 手不必再看
learn-trace-total = 共 { $nodes } 个局面，剪枝 { $cuts } 次，置换表命中 { $hits } 次。
learn-trace-hidden = 省略了 { $count } 个局面。减小 --depth 或 --width 可看到全部，--json 输出得更多。
learn-leaf-over = 对局结束
learn-leaf-distance = 不可能有更快的胜法
learn-leaf-table = 由置换表回答
learn-leaf-decided = 棋形或连续冲四已定胜负
learn-leaf-horizon = 深度用尽，按棋形评分
learn-leaf-stopped = 已停止

# learn play-by-play。$value 和 $known 是数值或下面两种，始终从选着一方的角度看。
learn-value-win = { $plies } 手内获胜
learn-value-loss = { $plies } 手内落败
learn-walk-intro = { $side }向前看 { $depth } 手，每个局面只看最有希望的 { $width } 个点。
learn-walk-rule = 所有评分都从{ $side }的角度看：越高对{ $side }越好，越低对另一方越好。
learn-walk-try = { $side }试走 { $move }。
learn-walk-answer = { $side }可以接着走 { $move }。
learn-walk-five = 五连，对局结束：对{ $us }是 { $value }。
learn-walk-draw = 棋盘已满：和棋。
learn-walk-decided = 棋形已定胜负，不必再往下看：对{ $us }是 { $value }。
learn-walk-distance = 以后怎样走都不影响结果。
learn-walk-horizon = 深度用尽，按棋形，对{ $us }的评分是 { $value }。
learn-walk-sum = 对方应以最佳着法时，{ $side }的 { $move } 对{ $us }的评分是 { $value }。
learn-walk-at-most = 所以{ $side }的 { $move } 对{ $us }的评分至多是 { $value }。
learn-walk-at-least = 所以{ $side }的 { $move } 对{ $us }的评分至少是 { $value }。
learn-walk-first = 这是看的第一手，所以是{ $side }目前的最佳着法。
learn-walk-better = 对{ $side }来说，这比 { $best }（{ $known }）更好：{ $move } 成为新的最佳着法。
learn-walk-worse = 对{ $side }来说，这不比 { $best }（{ $known }）更好，{ $best } 仍是最佳着法。
learn-walk-first-better = 对{ $side }来说，这比前面的 { $best }（{ $known }）更好：{ $move } 是目前最佳的应着。
learn-walk-elsewhere = 对{ $side }来说，这不比前面的 { $best }（{ $known }）更好。
learn-walk-worst = 对{ $side }来说，不可能更差了。
learn-walk-cut = { $move } 之后，{ $side }有 { $answer }（{ $value }）；而{ $other }已有 { $best }（{ $known }），对{ $other }并不更差。所以 { $move } 已被否定，其余 { $count } 种应着不必再看。
learn-walk-cut-last = { $move } 之后，{ $side }有 { $answer }（{ $value }）；而{ $other }已有 { $best }（{ $known }），对{ $other }并不更差。所以 { $move } 已被否定。
learn-walk-cut-won = { $answer } 的评分是 { $value }，对{ $side }来说不可能更好：{ $count ->
    [0] 别的应着也不会改变结果
   *[other] 其余 { $count } 种应着不必再看
}。
learn-walk-end = { $side }走 { $move }，评分 { $value }。一共看了 { $nodes } 个局面；如果不剪枝，要看 { $whole } 个。

# learn shapes
learn-shape-five = 五连
learn-shape-straight-four = 活四
learn-shape-four = 冲四
learn-shape-open-three = 活三
learn-shape-broken-three = 跳活三
learn-shape-closed-three = 眠三
learn-shape-open-two = 活二
learn-shape-broken-two = 跳活二
learn-shape-closed-two = 眠二
learn-shapes-title = 轮到{ $side }；权重表：{ $weights }。轮到的一方，同样的棋形价值更高。
learn-shapes-side = { $side }：{ $count ->
    [0] 没有棋形
   *[other] { $count } 个棋形
}
learn-shapes-counts = 合计：{ $list }。
learn-shapes-sum = { $side }的评分：
learn-shapes-own = { "  " }自己的棋形（{ $side }）：{ $sum }，乘以 { $factor }
learn-shapes-other = { "  " }减去{ $other }的棋形：{ $sum }，加上多重威胁的 { $combination }，乘以 { $factor }
learn-shapes-places = { "  " }棋子的位置：{ $value }
learn-shapes-tempo = { "  " }先手：{ $value }
learn-shapes-unit = { "  " }总和除以 { $unit }
learn-shapes-total = { "  " }合计：{ $value }
learn-shapes-decided = 不过棋形已定胜负：{ $value }（数字是到成五的手数）。

# learn time
learn-time-title = { $ms } 毫秒内搜索 { $nodes } 个节点，深度 { $depth }：每个节点 { $ns } 纳秒。
learn-time-how = 对同样的节点再搜索一遍，逐个部分计时；计时本身的开销另行测出并已扣除。
learn-piece-moves = 生成着法
learn-piece-play = 落子与悔子
learn-piece-evaluation = 评分
learn-piece-vcf = 叶节点的连续冲四
learn-piece-table = 置换表
learn-piece-rest = 搜索本身

# learn games
learn-game-connect4 = 四子棋
learn-game-othello = 黑白棋
learn-game-tictactoe = 井字棋
learn-games-fixed = { $game }，深度 { $depth }：各种搜索的评分和着法相同
learn-games-timed = { $game }，每种搜索 { $ms } 毫秒
learn-games-note = 蒙特卡洛树搜索把模拟对局中的每一手都算作节点；它的评分由胜率换算而来。

# learn vary
learn-vary-even = 偶数，因为每个开局双方各执黑一次
learn-vary-form = NAME=V1,V2 的形式，例如 open_three=200,260
learn-vary-progress = 第 { $count } 局，共 { $games } 局
learn-vary-title = 等级 { $level }，每手 { $nodes } 个节点，规则 { $rule }，每对 { $games } 局（每个开局双方各执黑一次），种子 { $seed }。
learn-vary-pair = { $name } = { $after } 对 { $before }：{ $wins } 胜 { $draws } 和 { $losses } 负，得分率 { $score }%（95% 置信区间 { $low } 到 { $high }），平均每局 { $length } 手。
