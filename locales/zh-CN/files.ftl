# 其他软件的文件：格式、文件中的错误、格式不能保存的内容。

kind-json = Tengen JSON
kind-moves = 着法文本
kind-stones = 棋子列表
kind-sgf = SGF
kind-lib = RenLib 棋谱库
kind-psq = Piskvork 棋谱
kind-rec = Gomotur 棋谱
kind-pos = 连珠局面（.pos）
kind-board = 棋盘文本图
kind-fen = 单行棋盘
kind-block = 协议局面
kind-five = Five-to-five-Renju
kind-db = 弈心数据库
kind-rif = RenjuNet 数据库

unreadable-byte = { $format }，第 { $byte } 字节：{ $what }
unreadable-line = { $format }，第 { $line } 行（第 { $byte } 字节）：{ $what }
read-expected-here = 此处应为{ $wanted }。
read-no-board = 没有 { $width }×{ $height } 的棋盘：应为 5 至 22 路的正方形棋盘。
read-json-tree = 无法读取棋谱树：{ $what }
read-no-encoding = 没有这个名称的字符编码。

warning-byte = 第 { $byte } 字节：{ $what }
warning-line = 第 { $line } 行（第 { $byte } 字节）：{ $what }
warning-junk = 跳过了棋谱以外的文本。
warning-ends-early = 文件在中途结束。
warning-no-point = “{ $word }”不是棋盘上的点。
warning-occupied = { $move } 处已有棋子；仍保留这一着。
warning-skipped = 略去了 { $move }：此格式在此处没有这样的着法。
warning-repeated = { $name } 出现多次，各值已合并。
warning-other-game = 文件自称是第 { $number } 类棋的棋谱，不是五子棋（4）。
warning-size = 没有大小为 { $size } 的棋盘，按最大的棋盘读取。
warning-encoding = 文本并非文件所称的 { $declared } 编码，已按 { $used } 读取。
warning-replaced = 不是文本的字节已被替换。
warning-count = 文件有 { $found } 手，并非其所称的 { $said } 手。
warning-turn = 应轮到{ $found }走，与文件所称不同。
warning-colors = 哪种符号是黑子只是推测。
warning-open-branches = 未结束的分支数：{ $count }。
warning-too-many = 着法过多，其余部分已略去。

wanted-game = 一局棋
wanted-game-tree = 棋谱树“(;”
wanted-node = 节点“;”
wanted-property = B[hh] 这样的属性
wanted-tree-end = “)”
wanted-value-end = “]”
wanted-psq-head = “Piskvorky 15x15, 11:11, 0”这样的一行
wanted-lib-head = 3.4 或更早版本的 RenLib 文件头
wanted-lib-record = 两个字节的记录及其文本
wanted-move = 一着棋
wanted-pos-bytes = 手数及同样多的字节
wanted-board = 5 至 22 行、每行同样多的点
wanted-five-head = “Five-to-five-Renju 1.0”一行
wanted-five-count = 手数和轮走方（1 或 2）
wanted-block-line = “7,7,1”这样的一行
wanted-block-end = “DONE”一行
wanted-db-record = 弈心数据库的记录
wanted-xml-game = 棋谱元素
wanted-xml = 格式正确的 XML
wanted-packed = 可以解压的数据
wanted-text = 文本

omitted-other-games = 第一局以外的各局
omitted-rule = 规则
omitted-size = 棋盘大小
omitted-forbidden-policy = 禁手的处理方式
omitted-passes-allowed = 允许停一手
omitted-draw-at-empty = 空点不足时的和棋约定
omitted-opening = 开局规则
omitted-owners = 换边
omitted-players = 对局者
omitted-ratings = 等级分
omitted-time-control = 用时规定
omitted-result = 结果
omitted-circumstances = 标题、日期、赛事、轮次、地点或软件
omitted-session = 续下对局所需的内容
omitted-setup = 第一手之前已有的摆子
omitted-late-setup = 中途摆放或提走的棋子
omitted-variations = 变化
omitted-passes = 停一手及其后的着法
omitted-out-of-turn = 一方连走两手
omitted-order = 着法的顺序
omitted-impossible-moves = 不可能的着法
omitted-comments = 注释
omitted-names = 节点名称
omitted-labels = 标注文字
omitted-marks = 标记
omitted-evaluations = 评估
omitted-move-times = 用时
omitted-properties = 本版本不认识的属性
omitted-characters = 编码中没有的字符

unwritable-read-only = { $format }只能读取，不能写入。
unwritable-nothing = 没有可写入的棋谱。
unwritable-size = { $format }只用于 15 路棋盘，不用于 { $size } 路。
unwritable-too-long = { $format }最多保存 { $most } 手，不能保存 { $moves } 手。

cmd-convert = 转换棋谱文件：改换格式，或将多个文件合为一个
cmd-convert-after =
    格式：psq、sgf、lib、pos、moves（txt）、stones、json、five、board、fen；
    只能读取：rec、block、db、rif。输入格式由内容和文件名判断，输出格式由文件名决定；
    - 表示标准输入或标准输出。输出格式不能保存的内容会列在标准错误中。
arg-convert-files = 要读取的文件，最后是要写入的文件；- 表示标准输入和标准输出
arg-from = 输入的格式（默认自动判断）
arg-to = 输出的格式（默认由文件名决定）
arg-convert-row1 = 着法文本中第 1 行的位置：bottom（下）或 top（上），默认 bottom
arg-encoding = 文本的字符编码，如 gb18030 或 shift_jis（默认自动判断）
arg-to-encoding = 写入 RenLib 棋谱库时文本的字符编码（默认 UTF-8）
arg-convert-rule = 规则（优先于文件）：freestyle、standard、renju、caro 或 caro-overline
arg-convert-size = 文件没有写明时的棋盘路数，5 到 22
arg-merge = 将各局合成一棵棋谱树
arg-append = 追加到输出文件已有的棋谱之后
convert-several = 读取多个文件时需要 --merge（合成一棵树）或 --append（依次追加）。
convert-no-format = { $file }：文件名没有说明格式，请用 --to 指定：{ $formats }。
convert-append-one = { $format }只保存一局；请加 --merge 合成一棵树。
convert-merge-sizes = { $one } 路与 { $other } 路的棋盘不能合成一棵树。
standard-output = 标准输出
file-other-size = { $file } 是 { $size } 路棋盘，请不要再用 --size。
file-more-warnings = { $file }：另有 { $more } 条警告。
file-omitted = { $file }（{ $format }）没有保存：{ $what }。
file-first-game = { $file } 中有 { $games } 局；这是第一局。

outcome-wins = { $winner }胜。
outcome-draw = 和棋。
outcome-note = { $result }（{ $note }）

cmd-show = 显示棋谱文件的内容：对局者、结果、棋谱树和棋盘
cmd-show-after = convert 能读取的格式都能显示。棋谱树中，变化缩进在其所属着法之下。
arg-show-file = 文件；- 表示标准输入
arg-show-game = 文件中的第几局，从 1 起（默认 1）
arg-show-move = 显示主线第 N 手之后的棋盘；0 为开始时（默认为最后）
arg-show-all = 输出整棵棋谱树，不论多长
show-file = { $file }：{ $format }
show-file-game = { $file }：{ $format }，第 { $game } 局，共 { $games } 局
show-title = 标题：{ $text }
show-black = 黑方：{ $text }
show-white = 白方：{ $text }
show-result = 结果：{ $result }
show-rule = 规则：{ $rule }，{ $size } 路
show-rule-assumed = 规则：文件没有写明，按 { $rule }，{ $size } 路
show-protocol = 开局规则：{ $text }
show-opening = 开局：{ $text }
show-time = 棋钟：{ $text }
show-date = 日期：{ $text }
show-event = 赛事：{ $text }
show-round = 轮次：{ $text }
show-place = 地点：{ $text }
show-comment = 说明：{ $text }
show-counts = 节点：{ $nodes }；分支：{ $lines }；主线手数：{ $moves }；最长手数：{ $longest }
show-more = ……其余用 --all 显示。
show-board = { $number ->
    [0] 开始时的棋盘：
   *[other] 第 { $number } 手之后的棋盘：
}

arg-svg = 将棋盘写成 SVG 图；- 表示标准输出
arg-png = 将棋盘写成 PNG 图
arg-gif = 将全局写成 GIF 动画，一手一帧
arg-theme = 图的配色：light（浅色）、dark（深色）或 print（打印），默认 light
arg-width-pixels = PNG 和 GIF 的宽度（像素），64 到 4096（默认 640）
arg-delay = GIF 中每一手显示的时间（毫秒，默认 800）
arg-no-numbers = 棋子上不写手数
arg-no-coordinates = 棋盘边上不写坐标
show-picture-title = { $file }，第 { $number } 手之后
show-streams = 只能有一项写到标准输出。
show-too-many-frames = { $moves } 手太多，动画最多 { $most } 手；可用 --move 提前结束。
