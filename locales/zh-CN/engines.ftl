# 外部引擎：它们的错误，以及对局中的相关说明。

fault-no-ok = 引擎在 { $seconds } 秒内没有用 OK 回答 START。
fault-start-refused = 引擎不能在这种棋盘上对局（{ $words }）。
fault-timeout = 引擎这一手限时 { $limit } 秒，过了 { $seconds } 秒仍没有走棋。
fault-ended = 引擎自行退出了。
fault-ended-with = 引擎自行退出了（{ $how }）。
fault-off-board = 引擎走了 { $move }，不在棋盘上。
fault-occupied = 引擎走了 { $move }（从左上角数的列和行，从 0 起），那里已有棋子。
fault-pass = 引擎停了一手（{ $move }），本局不允许。
fault-after-end = 对局已经结束，引擎又走了 { $move }。
fault-forbidden = 引擎走了禁手 { $point }：{ $kind }。
fault-flood = 引擎输出了 { $lines } 行，却没有走棋。
fault-endless-line = 引擎输出了没有尽头的一行。
fault-refused = 引擎拒绝走棋（{ $words }）。
fault-protocol = 引擎的回答不是一手棋（{ $line }）。
fault-not-stopped = 引擎被要求停止后又继续了 { $seconds } 秒。
fault-unsupported = 引擎不认识 { $command }。

play-built-in = { $player }不能回答开局规则 { $opening } 的问题，开局结束前由内置引擎代答。
play-command-not-run = 文件中写的引擎是“{ $seat }”。文件中的命令不会被执行，由内置引擎代替。要与它对局，请在读取文件时用 { $option } 给出这个棋手。

# `tengen compliance`。

compliance-no-command = 命令“{ $command }”没有写出程序，或者其中的引号没有成对。
compliance-heading = { $engine } 与 Gomocup 协议：
compliance-row = { $outcome }  { $need }  { $what }
compliance-row-why = { $outcome }  { $need }  { $what }：{ $why }
compliance-pass = 通过
compliance-fail = 失败
compliance-missing = ----
compliance-untested = ????
compliance-mandatory = 必须
compliance-optional = 可选
compliance-extension = 扩展
compliance-conversation = 对话 { $id }
compliance-position = 局面 { $id }
compliance-took = { $millis } 毫秒
compliance-about = ABOUT：{ $line }
compliance-sum = { $all } 项检查中通过 { $passed } 项（---- 表示没有，???? 表示无法检查）。
compliance-verdict-yes = 必须的项目都没有问题。
compliance-verdict-no = 有 { $failed } 项必须的检查失败。

compliance-start = 用 OK 回答 START 15
compliance-start-20 = 能在 20 路棋盘上对局
compliance-turn = 用合法的着法回答 TURN
compliance-start-again = 再次 START 会清空棋盘
compliance-info = 从不回答 INFO，无论认识与否
compliance-blank-lines = 忽略空行
compliance-unknown = 用 UNKNOWN 回答不认识的词
compliance-time-1000 = 遵守 timeout_turn 1000
compliance-time-left = 遵守 time_left 500
compliance-end = 收到 END 后退出
compliance-end-thinking = 思考时收到 END 也退出
compliance-bare-ok = 对 START 只回答 OK，别无其他
compliance-sizes = 能在 5、10、15、19、22 路棋盘上对局
compliance-line-feed = 接受只以 LF 结尾的行
compliance-any-order = 接受任意顺序的 BOARD 棋子
compliance-garbage = 收到无意义的字节后仍能对局
compliance-long-line = 收到十万字符的一行后仍能对局
compliance-unknown-words = 对每个不认识的词只回答一次
compliance-turn-before-start = START 之前的 TURN 得到一个 ERROR
compliance-turn-occupied = TURN 落在棋子上得到 ERROR，局面不变
compliance-turn-outside = TURN 落在棋盘外得到 ERROR，局面不变
compliance-turn-nonsense = TURN abc 得到一个 ERROR，局面不变
compliance-begin-twice = 棋盘上有子时 BEGIN 得到 ERROR，局面不变
compliance-board-twice = BOARD 中重复的点得到一个 ERROR，局面不变
compliance-start-40 = START 40 得到 ERROR
compliance-time-100 = 遵守 timeout_turn 100
compliance-time-0 = timeout_turn 0 时立即走棋
compliance-yxstop = 收到 YXSTOP 后很快走棋
compliance-stop = 收到 STOP 后很快走棋
compliance-yxboard = YXBOARD 与 YXNBEST：设置局面并搜索
compliance-yxshowinfo = YXSHOWINFO：说明自己的能力

compliance-why-not-started = 无法启动（{ $how }）
compliance-why-silent = { $millis } 毫秒没有回答
compliance-why-ended = 程序退出了
compliance-why-answered = 回答是“{ $line }”，应为 { $wanted }
compliance-why-wrong-move = 走了 { $line }，不应走 { $wanted }
compliance-why-illegal = 走了 { $line }，不能这样走
compliance-why-late = 用了 { $millis } 毫秒，最多允许 { $limit }
compliance-why-flood = 不停地输出
compliance-why-runs = END 之后 { $millis } 毫秒仍在运行
compliance-why-unknown = 不认识这个命令
compliance-why-too-quick = 还没来得及打断就已回答
