# `tengen lab`.

cmd-lab = 让引擎自我对局，从中学习，并检验效果
cmd-lab-selfplay = 引擎自我对局，存入文件
cmd-lab-selfplay-after =
    对局从随机的均衡开局开始，其中一些着法用于探索。按 Ctrl-C 中断后文件仍然完整；
    同样的命令会接着下，加大 --games 则增加对局。
arg-lab-games = 文件中的总局数（默认 1000）
arg-lab-selfplay-nodes = 每次搜索的节点数，上下浮动四分之一（默认 2000）
arg-lab-seed = 随机种子（默认 1）
arg-lab-selfplay-out = 存放对局的文件
arg-lab-threads = 同时进行的局数（默认与核心数相同）

lab-selfplay-live = { $bar } { $done }/{ $all }  { $elapsed }，剩余 { $left }  { $games } 局/秒，{ $positions } 局面/秒
lab-selfplay-done =
    文件中共 { $games } 局；本次下了 { $played } 局：{ $positions } 个局面，用时 { $seconds } 秒，
    每核每秒 { $speed } 个局面。
lab-selfplay-interrupted = 已中断。下完的对局都在文件中；同样的命令会接着下。
lab-not-games = 它不是自我对局的文件
lab-version = 其中的对局由本程序的另一版本写成
lab-damaged = 其中的对局已损坏
lab-otherwise = 其中的对局条件不同：{ $rule }，{ $size } 路，{ $nodes } 个节点，种子 { $seed }，引擎 { $engine }，评估 { $evaluation }

cmd-lab-stats = 统计对局文件：胜负、长度、评分与结果是否相符
cmd-lab-show = 显示文件中的一局及其评分
cmd-lab-export = 把对局写成其他程序的格式
arg-lab-data = 对局文件，须为同一规则
arg-lab-data-one = 对局文件
arg-lab-number = 对局的编号，从 0 开始
arg-lab-export-out = 写入的文件；同名文件会被替换
arg-lab-export-format = json、moves、stones、sgf、lib、psq、pos、board、fen 或 five（默认由 OUT 的扩展名决定）

lab-other-rule = 其中的对局规则为 { $rule }，第一个文件则为 { $other }
lab-stats-games = { $rule }，共 { $games } 局：黑胜 { $black }%，和棋 { $draws }%，白胜 { $white }%。
lab-stats-lengths = 每局手数：{ $least } 到 { $most }，半数在 { $lower } 到 { $upper } 之间，中位数 { $median }。
lab-stats-positions =
    搜索了 { $positions } 个局面，其中 { $tactical }% 有战术，{ $repeated }% 先前出现过（对称的视为相同）。
    终局局面与先前某局相同的对局：{ $games }。
lab-stats-unit = 胜率与结果最相符时，一个对数几率为 { $unit } 单位。
lab-stats-no-unit = 评分与结果不相符。
lab-bins-predicted = 预测
lab-bins-actual = 实际
lab-bins-positions = 局面
lab-no-game = 其中没有第 { $number } 局；最后一局是 { $last }
lab-show-game = 第 { $number } 局：{ $rule }，{ $size } 路，每次搜索 { $nodes } 个节点。{ $result }
lab-show-black = 黑胜。
lab-show-white = 白胜。
lab-show-draw = 和棋。
lab-show-ply = 手数
lab-show-move = 着法
lab-show-value = 评分
lab-show-note = 说明
lab-show-opening = 开局
lab-show-exploring = 探索
lab-export-first = 注意：{ $format } 只能存一局，其余未写入；可用 --game 选择。
lab-export-done = 已写入 { $file } 的局数：{ $games }。
lab-export-read-only = { $format } 只能读取，不能写入
lab-export-size = { $format } 只用于 15 路棋盘，不能用于 { $size } 路
lab-export-long = { $format } 最多存 { $most } 手
lab-export-nothing = 没有可写入的内容
