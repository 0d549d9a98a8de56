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
