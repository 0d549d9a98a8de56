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
