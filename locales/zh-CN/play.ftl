# 行模式对局。

play-welcome = 天元 Tengen。输入坐标（h8）落子；提示、悔棋；输入 帮助 查看全部命令，输入 退出 离开。
play-header = { $rule }，{ $size }×{ $size }
play-header-opening = { $rule }，{ $size }×{ $size }，开局 { $opening }
play-header-policy = { $header }，{ $policy }
play-owners = 黑方：{ $black }   白方：{ $white }
play-clocks = 剩余时间：黑方 { $black }   白方 { $white }
play-no-limit = 不限时
play-named = 开局：{ $name }
play-ask-you = { $request }
play-ask-other = { $player }：{ $request }
play-legend = 黑方禁手：{ $kinds }
play-legend-three = 3 三三
play-legend-four = 4 四四
play-legend-overline = 6 长连
play-legend-offers = * 打点

player-you = 你
player-a = 棋手甲
player-b = 棋手乙
player-engine = 引擎 { $level } 级
player-engine-a = 引擎甲 { $level } 级
player-engine-b = 引擎乙 { $level } 级

play-thinking = { $player }正在思考……
play-thinking-hint = 正在寻找提示……
play-moved-black = 黑方 { $point }（{ $player }）。
play-moved-white = 白方 { $point }（{ $player }）。
play-passed = { $color }（{ $player }）停一手。
play-chose = { $player }选择{ $choice }。
play-declared = { $player }声明打点数 { $number }。
play-offered = { $player }给出打点 { $points }。
play-selected = { $player }选留 { $point }。
play-thought = （{ $seconds } 秒；{ $color }胜率 { $winrate }%）
play-owners-changed = 现在黑方是{ $black }，白方是{ $white }。
play-opening-over = 开局阶段结束。
play-took-back = 已悔 { $steps } 手。
play-redone = 已恢复 { $steps } 手。
play-reopened = 对局继续。
play-draw-offered = { $player }求和。
play-draw-ask = { $player }可以输入 同意 或 拒绝。
play-draw-declined = { $player }拒绝和棋。
play-draw-lapsed = 求和已失效。
play-hint = 提示：{ $answer }
play-hint-line = 提示：{ $answer }   预计：{ $line }
play-no-hint = 找不到提示：{ $why }
play-engine-failed = { $player }出错：{ $why }可以输入 悔棋、认输、保存 或 退出。
play-engine-recovered = { $player }出错：{ $why }正在重新询问。
play-level-set = 引擎从现在起使用 { $level } 级。
play-level-capped = 这个引擎只有 1 到 { $max } 级；{ $level } 级按 { $max } 级下棋。
play-longer = 引擎从现在起可思考 { $factor } 倍的时间。
play-values = 引擎对各点的评价（{ $color }胜率 %）：
play-values-item = { $point }：{ $winrate }%
play-values-list = { $items }
play-no-values = 引擎还没有思考过；输入 提示 可以询问。
play-why = 引擎预计：{ $line }（{ $color }胜率 { $winrate }%；深度 { $depth }，{ $nodes } 个局面）。
play-no-why = 引擎还没有思考过；输入 提示 可以询问。
play-why-choice = 那是开局中的决定，没有评分，也没有预计的着法。
play-moves = 着法：{ $moves }
play-no-moves = 还没有落子。
play-no-forbidden = 黑方没有禁手点。
play-forbidden-rule = 本规则没有禁手。
play-forbidden-item = { $point } { $kind }
play-forbidden-list = 黑方禁手点：{ $points }
play-saved = 已保存到 { $file }。
play-saved-loss = 已保存到 { $file }，但{ $format }无法保存：{ $losses }；用 .json 结尾的文件名可保存全部。
play-saved-opening = 开局尚未结束：只有 .json 文件能从此处继续。
play-save-exists = { $file } 已经存在；输入 { $command }! { $file } 可以覆盖。
play-save-failed = 无法保存到 { $file }：{ $why }
play-save-format = { $file }：文件名应以 .json（全部内容）、.sgf、.psq、.lib、.pos、.five、.board、.fen 或 .txt（着法）结尾。
play-load-failed = 无法读取 { $file }：{ $why }
play-loaded = 已读取 { $file }。
play-unsaved = 对局还没有保存。请先保存，或输入 { $command }! 放弃它。
play-new = 新的一局。
play-input-closed = 输入已经结束，对局没有下完。
play-input-failed = 无法读取输入：{ $why }
play-log-failed = 无法写入日志 { $file }：{ $why }
play-interrupted = 已中断。
play-choice-number = 没有第 { $number } 个选择，请选 1 到 { $max }。
play-number-alone = 只有“{ $number }”不是坐标；请输入字母加数字（h8），或行与列（8 8）。
play-one-point = 一次只能下一手。
play-exit-unsaved = 对局没有保存。

input-unknown = “{ $word }”既不是坐标也不是命令；输入 帮助 查看命令。
input-no-point = “{ $word }”不是坐标；坐标形如 h8。
input-point-missing = { $word } 后面需要坐标，例如：{ $word } h8
input-number-missing = { $word } 后面需要数字，例如：{ $word } 3
input-file-missing = { $word } 后面需要文件名，例如：{ $word } game.json
input-too-much = 这里不需要“{ $word }”。

brain-engine = { $option } 不能是“{ $value }”：这里由本程序的引擎下棋，如 engine、primer:3 或 pvs:depth=4。
option-seat = { $option } 不能是“{ $value }”，可选：human、engine、engine:1 到 engine:10、primer、primer:1 到 primer:5、minimax、alphabeta、pvs（也可写作 pvs:depth=4,width=8）mcts（也可写作 mcts:playouts=5000,width=10）以及 cmd:命令（使用 Gomocup 协议的引擎）。
brain-engine-only = { $option } 只适用于引擎本身，不适用于 primer 和教科书式的搜索。
option-seat-no-command = { $option }：“{ $value }”没有写出程序；写法如 cmd:./pbrain-engine 或 cmd:"/带 空格/pbrain-engine"。
option-seat-open-quote = { $option }：“{ $value }”中的引号没有成对。
option-forbidden-rule = --forbidden 只适用于连珠，而现在的规则是：{ $rule }。
option-load = 这个文件自己写明了 { $option }，请不要再给出。
option-primer = { $option } 只适用于教学引擎：请让它下棋，例如 --white primer。
option-no-engine = { $option } 需要引擎，而双方都是人。
option-number = { $option } 不能是“{ $value }”，应为 { $min } 到 { $max } 的数字。
option-depth = --depth 不能是“{ $value }”，应为 1 到 99 的数字或 auto。
option-clock = --clock：{ $why }


play-help =
    输入坐标落子：h8，或行与列：8 8。
      悔棋、重做            收回我的上一手，再走一次
      提示                  请引擎建议最好的一手
      评分、思路            引擎对各点的评价、它预计的着法
      解释 h8               在那里落子会形成什么，是否禁手
      禁手                  黑方的禁手点
      认输、求和            认输，提议和棋（同意、拒绝）
      指出禁手              指出对方的禁手（--forbidden claim）
      停一手                不落子（--passes）
      等级 N、多想          引擎的强度，给它更多时间
      棋盘、棋谱            显示棋盘、着法
      保存 文件、读取 文件  .json 保存全部；.sgf、.psq、.lib、.pos、.txt 保存各自能保存的内容
      新局、退出            重新开始，离开
    保存! 覆盖文件；新局!、读取!、退出! 放弃未保存的对局。
    开局时：输入选择的序号或词语（交换、保持、执黑……），打点数 N，
    要摆的点或打点的坐标，选 h8。
play-header-turn = { $header }；已下 { $moves } 手，轮到{ $color }
play-header-in-opening = { $header }；开局阶段，已有 { $moves } 子
play-header-over = { $header }；共 { $moves } 手，已经结束
play-choice = { $number }  { $choice }：{ $consequence }
play-what-next = 可输入 新局、悔棋、保存 文件 或 退出。
play-not-now = 现在不能这样做。
play-engines-only = 这是两个引擎的对局；输入 退出 离开。
play-longer-levels = 低于 { $max } 级的引擎受深度或节点数而不是时间限制，多想对它们没有作用。
engine-no-move = 引擎找不到可走的着法。
engine-unsupported = 引擎不能回答（{ $what }）。
engine-failed = 引擎出错（{ $how }）。
engine-crashed = 引擎崩溃（{ $how }）。
engine-unresponsive = 引擎在 { $seconds } 秒内没有回答，已放弃等待。
engine-not-started = 无法启动引擎（{ $how }）。
command-quit = 退出
command-new = 新局
command-load = 读取
command-save = 保存
command-level = 等级
command-offer = 打点
command-select = 选
command-explain = 解释
command-declare = 打点数
command-accept = 同意
command-decline = 拒绝
io-not-found = 没有这个文件或文件夹。
io-permission = 系统不允许。
io-is-a-folder = 这是文件夹，不是文件。
io-no-folder = 路径中有一部分不是文件夹。
io-exists = 文件已经存在。
io-full = 磁盘已满。
io-read-only = 磁盘不能写入。
io-bad-name = 不是有效的文件名。
weights-at = 第 { $line } 行：{ $what }
weights-header = 应为“tengen weights 1”，却是“{ $word }”。
weights-no-equals = “{ $word }”不是 名称 = 数字 的形式。
weights-unknown = 没有名为“{ $word }”的值。
weights-no-number = { $name }：“{ $word }”不是整数。
weights-range = { $name } 不能是 { $value }，应为 { $min } 到 { $max }。
weights-twice = { $name } 重复出现。
weights-missing = 缺少 { $name }。
play-why-book = 这一手出自开局库，没有经过搜索。
