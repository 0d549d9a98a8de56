# 命令行：帮助、错误，以及对局以外各命令的输出。

cli-about = Tengen（天元）：五子棋与连珠的对弈、分析与学习
cli-after-help =
    不带命令时，tengen 直接开始一局人机对弈。

    退出码：0 完成，1 回答为“否”，2 用法错误，3 输入无法读取，4 内部错误，130 被中断。
cli-short-help =
    tengen（天元）：五子棋与连珠的对弈、分析与学习

      tengen play           下棋（没有终端也可以：从标准输入读取着法）
      tengen forbidden POS  一个局面中的禁手点及其原因
      tengen check POS      对局是否合乎规则、如何结束
      tengen show FILE      棋谱文件的内容：对局者、结果、棋谱树和棋盘
      tengen convert A B    转换棋谱文件的格式
      tengen brain          供 Gomocup 管理程序和图形界面使用的引擎
      tengen compliance CMD 检查引擎是否遵守 Gomocup 协议
      tengen analyze POS    引擎对局面的看法
      tengen solve POS      轮到下棋的一方能否连续冲四获胜
      tengen bench          引擎的速度
      tengen match …        让引擎互相对局，测量棋力
      tengen learn …        逐个了解引擎背后的思想
      tengen lab …          引擎自我对局，并从中学习

    在终端中直接运行 tengen 即开始对局。更多用法见 tengen --help。
cli-help-template =
    {"{"}about-with-newline{"}"}
    用法：{"{"}usage{"}"}

    {"{"}all-args{"}"}{"{"}after-help{"}"}
cli-heading-commands = 命令
cli-heading-options = 选项
cli-heading-arguments = 参数
cli-pos-help =
    POS 是一个局面：从黑方开始交替的着法（h8i9j7）、列出的棋子（b:h8j7 w:i9 to:b）、
    黑白棋子表（H8,F6/H7）、任何格式的棋谱文件 @FILE（主线的最后局面），或用 - 表示标准输入。

cmd-play = 下棋：人机、双人或引擎对引擎
cmd-play-after =
    SEAT 是 human（人）、engine（引擎，1 到 10 级；engine:3 单独指定等级）、
    primer（教学引擎，1 到 5 级），或教科书式的搜索：minimax、alphabeta、pvs、mcts
    （可带设置，例如 pvs:depth=4,width=8 或 mcts:playouts=5000）。
    --style、--weights、--width、--random-band 只适用于 primer。
    对局中输入坐标（h8）落子，输入 帮助 查看全部命令。
cmd-tui = 打开终端界面：用键盘和鼠标对局、分析、复盘、做习题
cmd-forbidden = 显示连珠规则下黑方的禁手点并解释
cmd-check = 判断对局是否合乎规则、如何结束
cmd-brain = 使用 Gomocup 协议：供比赛管理程序和图形界面使用的引擎
cmd-brain-after =
    从标准输入读取命令，在标准输出给出回答。手动试用：START 15、BEGIN、TURN 7,6、END。
    不带任何选项的同一引擎就是程序 pbrain-tengen。
    INFO pondering 1 和 INFO pondering 0 打开和关闭 --ponder。
arg-brain-engine = engine 或 primer，可带级别，如 primer:3；或教科书搜索：minimax、alphabeta、pvs、mcts
cmd-compliance = 检查引擎是否遵守 Gomocup 协议
cmd-compliance-after = 必须的项目有失败时退出码为 1。每项检查都重新启动引擎。
arg-compliance-command = 引擎：路径，或带参数的命令行（加引号）
arg-compliance-time = 与时间无关的检查中每一手的时间，毫秒（默认 1000）

arg-help = 显示本帮助
arg-version = 显示版本
arg-lang = 语言：en 或 zh-CN（默认随系统）
arg-plain = 用文字行对局，不用终端界面（适合读屏软件和简单终端）
arg-ascii = 用字母画棋盘
arg-tui-file = 要打开的棋谱
arg-color = 何时使用颜色（默认 auto；遵守 NO_COLOR）
arg-pos = 局面，见下
arg-rule = freestyle、standard、renju、caro 或 caro-overline（默认 renju）
arg-size = 棋盘路数，5 到 22（默认 15）
arg-json = 输出 JSON
arg-explain = 解释每个禁手点
arg-point = 解释这些空点，不论是否禁手（h8 或 h8,i9）
arg-suite = 检验 FILE 中带有结论的局面
arg-forbidden = 走到禁手时：illegal 不能落子、loss 即负、claim 被指出才负（默认 illegal）
arg-passes = 允许停一手；双方连续停一手为和棋
arg-draw-at-empty = 空点不多于 N 个时为和棋（默认 0）
arg-opening = 开局规则：none、pro、long-pro、swap、swap1、swap2、swap-article、swap-article-1、rif、 yamaguchi、soosyrv-8、taraguchi-10、super-taraguchi-10、tarannikov、 sakata、super-sakata
arg-black = 开始时谁执黑（默认 human）：human、engine、cmd:命令 等
arg-white = 开始时谁执白（默认 engine）：human、engine、cmd:命令 等
arg-level = 引擎等级，1 到 10（默认 5；primer 有 5 级）
arg-depth = 引擎的搜索深度（手数），或 auto（默认 auto）
arg-width = primer 和教科书搜索在每个局面中考虑的候选点数
arg-nodes = 引擎每手考察的局面数上限
arg-time = 引擎每手的时间上限（毫秒）
arg-clock = 棋钟：5m+3s、10m、30s/move 或 none
arg-random-band = 教学引擎在与最佳着法相差 PCT% 以内的着法中随机选择（0 到 100）
arg-seed = 随机种子，使对局可以重现
arg-log = 引擎每次决定时向 FILE 追加一行 JSON
arg-load = 从任何格式的棋谱文件继续对局
arg-save = 结束时将对局写入 FILE，格式由文件名决定（.json、.sgf、.psq、.lib 等）
arg-coords = 坐标用字母 letters（h8）或数字 numbers（行，列）
arg-row1 = 第 1 行在 bottom（下）或 top（上）
arg-redraw = 在原处重画棋盘（仅终端）

error-usage = 错误：{ $what }（用法见 tengen --help）
error-input = 错误：{ $what }
error-internal = 内部错误：{ $what }

usage-unknown-argument = 这里没有选项 { $argument }。
usage-unknown-command = 没有命令“{ $command }”。
usage-invalid-value = { $argument } 不能是“{ $value }”，可选：{ $allowed }。
usage-no-value = { $argument } 需要一个值。
usage-conflict = { $argument } 不能与 { $other } 同时使用。

pos-missing = 没有给出局面。
file-error = { $file }：{ $what }
file-other-settings = { $file } 是 { $size } 路棋盘上的 { $rule } 对局，请不要再用 --rule 和 --size。
input-too-large = 超过 { $mib } MiB。

forbidden-other-rule = 本规则没有禁手：{ $rule }。
forbidden-none = 没有禁手点。
suite-bad-line = { $file } 第 { $number } 行：不是测试局面。
suite-summary = 通过 { $passed }，失败 { $failed }

check-legal = 合乎规则，共 { $moves } 手。
check-illegal = 不合规则。{ $what }
check-forbidden-move = 第 { $number } 手（{ $point }）是禁手（{ $kind }）。
cmd-learn = 动手尝试引擎背后的思想，观察它们如何工作
cmd-learn-play = 用同一个搜索下别的棋：四子棋、黑白棋或井字棋
cmd-learn-ablate = 逐个加入各种思想，比较节点数、用时、评分和着法
cmd-learn-trace = 以树的形式显示一次搜索
cmd-learn-walk = 用平常话逐步讲解一棵小搜索树
cmd-learn-shapes = 显示双方的棋形及其分值
cmd-learn-time = 显示搜索的时间花在哪里
cmd-learn-games = 用同样的搜索下四子棋、黑白棋和井字棋并比较
cmd-learn-vary = 只改动一个权重，让引擎与自己对局
arg-learn-depth = 搜索深度，1 到 12（默认 3）
arg-learn-repeat = 每行搜索的次数，1 到 100，用来看用时的波动（默认 1）
arg-learn-node-limit = 节点数超过此值的行跳过（默认 30000000）
arg-learn-trace-depth = 搜索深度，1 到 12（默认 2）
arg-learn-trace-width = 每个局面只看最有希望的 N 个点（默认 8）
arg-learn-walk-depth = 搜索深度，2 到 4（默认 2）
arg-learn-weights = 权重表：default、bold、plain、powers、wary、ten-twelve，或一个文件
arg-learn-search-time = 搜索时间（毫秒，默认 1000）
arg-learn-games-time = 同等时间比较中每次搜索的时间（毫秒，默认 200）
arg-learn-set = 权重名和取值，例如 open_three=200,260；只给一个值时与权重表中的值比较
arg-learn-pairs = 两个取值之间的局数，须为偶数，每个开局双方各执黑一次（默认 20）
arg-learn-level = 双方的等级，1 到 5（默认 4）
arg-game = 哪种棋
arg-side = 你执哪一方（默认 first 先手，second 后手）；both 表示双人
arg-learn-time = 引擎每步的时间（毫秒，默认 1000）
usage-missing = 缺少 { $argument }。
arg-check-forbidden = 走到禁手时：illegal 不能落子、loss 即负、claim 被指出才负（默认 loss）
check-position = 一个有 { $stones } 子的局面，先后次序不全知道。
usage-twice = { $argument } 重复出现。
usage-too-many = { $argument } 不需要值“{ $value }”。
usage-not-utf8 = 命令行中有不是 UTF-8 的内容。
note-default-rule = 注意：文件没有写明规则，按连珠处理（可用 --rule 指定）。
standard-input = 标准输入
suite-empty = { $file }：其中没有测试局面。
arg-style = 教学引擎的棋风：attack 进攻、balanced 均衡、defence 防守（默认 balanced）
arg-weights = 教学引擎的棋形分值：default、bold、plain、powers、wary、ten-twelve，或一个文件 FILE
usage-no-command = 缺少命令，可选：{ $commands }。
