# `tengen match`.

cmd-match = 让引擎互相对局，判断孰强
cmd-match-after =
    SEAT 与 tengen play 相同：primer:5、pvs:depth=4、cmd:./pbrain-engine。LIST 须加引号：
    "cmd=./pbrain-engine name=NAME info.KEY=VALUE tc-turn=500 nodes=10000"。
    每个开局下两次，双方交换黑白。两个引擎为对抗赛，更多则为循环赛。
    不指定时间或节点数时，内置引擎使用固定的节点数、不看时钟，对局可以重现；
    外部程序则每手 5 秒。
arg-match-engine = 一个引擎；须给出两个或更多
arg-match-gauntlet = 第一个引擎分别与其余引擎对局
arg-match-games = 总局数，须为偶数（默认 100）
arg-match-tc-turn = 每手的时间（毫秒）
arg-match-tc-match = 每局的时间（毫秒）
arg-match-increment = 每手给全局时间增加多少（毫秒）
arg-match-nodes = 每手的节点数
arg-match-openings = 开局文件，每行一个：偏移（0,0, 1,0, 1,3）或坐标（h8i8i5）
arg-match-row1 = 该文件中第 1 行在 bottom（下）或 top（上）（默认 bottom）
arg-match-random-openings = 在棋盘中部随机摆这么多子作为开局（默认 5）
arg-match-concurrency = 同时进行的局数（默认 1）
arg-match-draw-after = 到这么多手即判和
arg-match-draw-score = 双方的评分连续 MOVES 手（默认 10）都不超过 UNITS 即判和
arg-match-sprt = 序贯检验一有结论即结束："elo0=0 elo1=25 alpha=0.05 beta=0.05"
arg-match-out = 每局结束即写入 FILE；再次运行同一命令即从中断处继续
arg-match-psq = 将各局以 Piskvork 格式写入文件夹 DIR
arg-match-sgf = 将全部对局以 SGF 格式写入 FILE

match-two-engines = 比赛需要两个或更多引擎，例如 --engine primer:5 --engine primer:3。
match-sprt-two = --sprt 只用于两个引擎。
match-even = --games 不能是 { $games }：每个开局下两次，局数须为偶数。
match-sprt = --sprt 不能是“{ $value }”；例如“{ $example }”，elo0 须小于 elo1，错误率须大于 0 且小于 0.5。
match-no-people = --engine 不能是“{ $value }”：比赛只在引擎之间进行。
match-many = 注意：在 { $cores } 个核心上同时进行 { $concurrency } 局，用时会互相影响。
match-skipped = 注意：不适合此棋盘和规则的开局已略去：{ $skipped }；剩余：{ $left }。
match-repeats = 注意：共 { $rounds } 轮，只有 { $openings } 个开局；没有随机选择的引擎会下出重复的对局。
match-torn = 注意：文件的最后一行不完整，已丢弃；该局将重下。
match-resumed = 继续：{ $games } 局中已完成 { $found } 局。
match-not-started = { $engine } 无法启动：{ $what }
match-interrupted = 已中断：{ $games } 局中完成了 { $played } 局。
match-interrupted-kept = 已中断：{ $games } 局中完成了 { $played } 局，均已保存在文件中；再次运行同一命令即可继续。
match-out-busy = 另一场比赛正在写入该文件
match-out-other = 不是比赛文件；请换一个文件名或将其移走
match-out-conditions = 属于条件不同的比赛（{ $name }）；请换一个文件名或将其移走
match-out-line = 第 { $line } 行不是这场比赛的对局
match-openings-fault = { $file }，第 { $line } 行第 { $column } 列：{ $what }
match-no-openings = { $file } 中没有适合此棋盘和规则的开局
match-opening-number = 此处应为整数
match-opening-comma = 此处应为逗号
match-opening-point = 此处应为 h8 这样的点
match-opening-off-board = 棋子在 { $size } 路棋盘之外
match-opening-twice = 该开局在此已有棋子
match-list = --engine “{ $value }”第 { $column } 个字符：{ $what }
match-list-no-equals = “{ $word }”没有值，应为 KEY=VALUE。
match-list-unknown = 没有键“{ $key }”，可选：{ $keys }。
match-list-twice = “{ $key }”给出了两次。
match-list-number = { $key } 不能是“{ $value }”，应为大于 0 的整数。
match-list-empty = { $key } 没有值。
match-list-open-quote = 引号没有闭合。
match-list-no-command = 缺少 cmd=COMMAND。

match-live = { $bar } { $played }/{ $games }  { $score }  { $elapsed }，剩余 { $left }
match-short = { $wdl }  Elo { $elo }
match-short-sprt = { $wdl }  Elo { $elo }  LLR { $ratio }
match-heading = { $names }：{ $games } 局，{ $rule }，{ $size } 路
match-score = { $first } 对 { $second }：{ $wdl }（胜-和-负），{ $percent }
match-elo = {"  "}Elo { $elo }（95% 区间 { $low } 至 { $high }），更强的可能性 { $los }
match-pairs = {"  "}得 0、½、1、1½、2 分的局对：{ $pairs }；和棋 { $draws }；执黑得分 { $black }，执白得分 { $white }
match-colors = 黑胜：{ $black }；白胜：{ $white }
match-reasons = 终局原因：{ $reasons }
match-faults = { $engine } 的过失：{ $faults }
match-column-engine = 引擎
match-column-points = 得分
match-column-wdl = 胜-和-负
match-column-elo = Elo
match-column-mean = 每手毫秒
match-column-max = 最长
match-column-depth = 深度
match-column-nodes = 节点
match-sprt-line = SPRT Elo { $elo0 } 对 { $elo1 }：LLR { $ratio }，界限 { $low } 和 { $high }
match-sprt-open = 尚无结论。
match-sprt-rejected = 结论为 { $elo0 }：没有 { $elo1 } Elo 的提升。
match-sprt-accepted = 结论为 { $elo1 }：第一个引擎强出 { $elo0 } Elo 以上。
match-reason-five = 连五
match-reason-overline = 长连
match-reason-forbidden = 禁手
match-reason-full = 棋盘已满
match-reason-draw-after = 手数已到
match-reason-draw-score = 评分接近
match-reason-timeout = 超时
match-reason-crash = 崩溃
match-reason-illegal-move = 着法无效
match-reason-not-started = 未能启动
match-reason-protocol = 回答有误
match-reason-refused = 没有着法
