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
