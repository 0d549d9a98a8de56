# `tengen lab`.

cmd-lab = 让引擎自我对局，从中学习，并检验效果
cmd-lab-selfplay = 引擎自我对局，存入文件
cmd-lab-selfplay-after =
    对局从随机的均衡开局开始，其中一些着法用于探索。按 Ctrl-C 中断后文件仍然完整；
    同样的命令会接着下，加大 --games 则增加对局。
arg-lab-games = 文件中的总局数（默认 1000）
arg-lab-selfplay-nodes = 每次搜索的节点数，上下浮动四分之一（默认 2000）
arg-lab-seed = 随机种子（默认 1）
arg-lab-selfplay-openings = 从此文件（由 lab openings 生成）的开局开始对局，随机旋转或翻转
arg-lab-selfplay-branches = 每一百个局面中，另外搜索一个非对局着法的局面数（默认 0）
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
lab-otherwise = 其中的对局条件不同：{ $rule }，{ $size } 路，{ $nodes } 个节点，种子 { $seed }，引擎 { $engine }，评估 { $evaluation }，开局 { $openings }
lab-openings-random = 随机

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
lab-stats-branches = 另外搜索了 { $branches } 个对局之外的着法。
lab-stats-unit = 胜率与结果最相符时，一个对数几率为 { $unit } 单位。
lab-stats-no-unit = 评分与结果不相符。
lab-stats-by-stones = 均势附近黑方的胜率，按盘上子数：
lab-bins-stones = 子数
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

cmd-lab-tune = 从对局中学习评估的数值
cmd-lab-tune-after =
    可同时使用同一规则、不同棋盘大小的文件。数据与选项相同，所得的表也相同。
    一部分对局不参与学习，损失在这些对局上测量。
arg-lab-tune-out = 写入评估表的文件
arg-lab-tune-rule = 对局必须属于的规则
arg-lab-tune-from = 以这份评估表为起点（默认为程序自带的）
arg-lab-tune-report = 写一份报告，.md（图片在同一文件夹）或 .html
arg-lab-tune-history = 在这份结果表中加一行
arg-lab-tune-epochs = 所有局面学习几遍（默认 8）
arg-lab-tune-batch = 每步的局面数（默认 256）
arg-lab-tune-rate = 第一步的大小（默认 0.003）
arg-lab-tune-result-share = 目标中对局结果所占的比例，其余为搜索的评分（默认 0.3）
arg-lab-tune-unit = 胜率一个对数几率的单位数（默认按对局拟合）
arg-lab-tune-only = 只学局面价值（value）、只学着法优先度（moves）或只学对局中的评分对一方的偏向，并从下这些棋的评估表中去掉（lean）（默认学 value 和 moves）
arg-lab-tune-pull = 对初始数值的信任：每个数值的变化（以 logit 计）平方后，乘以此数的一半计入损失（默认 100）
arg-lab-tune-rare = 出现不超过这么多次的保持原值（默认 50）
arg-lab-tune-held-out = 每一百局中留作检验的局数（默认 10）

lab-tune-rule = 其中的对局规则为 { $rule }，而不是 { $other }
lab-tune-nothing = 对局不够：没有可学习的，或没有可检验的局面。
lab-tune-epoch = 第 { $epoch } 遍：评分损失 { $value }，对结果 { $result }；着法损失 { $promise }，首选相符 { $first }%
lab-tune-lean = 已写入 { $file }：原评分把{ $color }的机会高估了 { $lean } 单位；新表已校正。
lab-tune-done =
    已写入 { $file }：评分学习了 { $values } 个局面，着法 { $moves } 个；
    每核每秒分别 { $value_speed } 和 { $move_speed } 个样本。
lab-tables-none = 它不是评估表
lab-tables-version = 评估表由本程序的另一版本写成
lab-tables-damaged = 评估表已损坏
lab-report-title = { $rule } 的调参
lab-report-facts = { $rule } 的 { $games } 局（数据 { $data }）；评分 { $values } 个局面，着法 { $moves } 个；评估表 { $from } → { $to }。
lab-report-losses = 在未参与学习的对局上的损失
lab-report-loss = 损失
lab-report-before = 之前
lab-report-after = 之后
lab-report-value = 评分
lab-report-result = 评分对结果
lab-report-promise = 着法
lab-report-first = 首选相符的比例
lab-report-calibration = 预测胜率与实际胜率
lab-report-changes = 变化最大的数值
lab-report-changes-what = 单位同评分，按空点四条线上的棋形列出；威胁为二进制位：活三、双活三、四、四加其他、四三，末五位为轮到下棋的一方，其前为另一方，首位为另一方无法阻挡的四。
lab-report-list = 类别
lab-report-color = 颜色
lab-report-both = 双方
lab-report-what = 棋形
lab-list-mover = 轮到的一方
lab-list-waiter = 另一方
lab-list-attack = 进攻
lab-list-defence = 防守
lab-list-threats = 威胁
lab-history-rule = 规则
lab-history-data = 数据
lab-history-games = 对局
lab-history-positions = 局面（评分、着法）
lab-history-recipe = 参数
lab-history-tables = 评估表
lab-history-match = 比赛

cmd-lab-trial = 让两个版本的引擎在本进程内对局，快速检验改动
cmd-lab-trial-after =
    每方的键：nodes、time（毫秒）、threads、level（1 到 10）、tables（文件，或 hand：调优前的手工数值）、primer（教学引擎的
    等级）、scripted（true：按简单规则下棋），以及各搜索技术的名称，如 razoring=false。
    开局都是均衡的，每个下两次，双方交换黑白。文件中的开局按其顺序使用；给出 --seed 时则打乱顺序。
arg-lab-trial-a = 第一方的设置
arg-lab-trial-b = 第二方的设置
arg-lab-trial-pairs = 最多的局对数（默认 200）
arg-lab-trial-nodes = 双方每手的节点数（默认 6000）
arg-lab-trial-time = 双方每手的时间（毫秒），代替节点数
arg-lab-trial-openings = 使用此文件（由 lab openings 生成）的开局，而不是随机开局
arg-lab-trial-plies = 开局的子数（默认 6）
arg-lab-trial-judge = 评判开局的节点数（默认 8000）
arg-lab-trial-units = 评分在这么多单位以内的开局算均衡（默认 120）
arg-lab-trial-games = 写出对局：局对、第一方的颜色、其半分数、着法

lab-trial-live = { $bar } { $done }/{ $all } 对  { $elapsed }，剩余 { $left }  { $score }
lab-trial-unbalanced = 没有评分在 { $units } 单位以内的开局；可加大 --units 或改变 --plies。
lab-trial-repeats = 注意：{ $pairs } 对局只有 { $openings } 个开局；没有随机性的引擎会重复对局。
lab-trial-heading = { $rule }，{ $size } 路，共 { $games } 局
lab-trial-pairs = {"  "}得 0、½、1、1½、2 分的局对：{ $pairs }；和棋 { $draws }

cmd-lab-spsa = 用对局调整搜索的参数（SPSA）
cmd-lab-spsa-after =
    每一轮把所有参数随机调高或调低，一方用调整后的值，另一方用相反的值，然后所有参数都向胜方移动一点。
    结果要经 lab trial 检验才值得采用。Ctrl-C 结束并给出当时的结果；用 --a 可以接着进行。
arg-lab-spsa-tune = 要调整的参数，各自带步长，也可带范围：
    lmr_base=200:-800:1500（默认 0:32767）
arg-lab-spsa-a = 双方共同的初始设置（同 lab trial）
arg-lab-spsa-openings = 开局文件（由 lab openings 生成）；各轮依次使用
arg-lab-spsa-rounds = 轮数（默认 400）
arg-lab-spsa-pairs = 每轮的局对数（默认 6）
arg-lab-spsa-nodes = 每手的节点数（默认 8000）
lab-spsa-again = --tune 两次给出 { $name }。
lab-spsa-round = 第 { $round } 轮，{ $games } 局：{ $settings }

cmd-lab-openings = 生成均衡开局的文件，供检验和自我对局使用
cmd-lab-openings-after =
    随机开局若经搜索认为均衡，且引擎从它开始的自我对局中黑白双方都能获胜，便保留下来。
    按 Ctrl-C 中断时，已找到的开局会写入文件。
arg-lab-openings-count = 需要的开局数（默认 100）
arg-lab-openings-nodes = 评判每个开局的搜索节点数（默认 20000）
arg-lab-openings-units = 评分在这么多单位以内的开局算均衡（默认 60）
arg-lab-openings-playouts = 从每个开局进行的自我对局数；0 表示不进行（默认 4）
arg-lab-openings-playout-nodes = 这些对局每手的节点数，上下浮动一半（默认 1000）
arg-lab-openings-threads = 同时检验的开局数（默认与核心数相同）
arg-lab-openings-out = 写入开局的文件，必须尚不存在

lab-out-stream = { $option } 需要文件名；"-"（标准输出）用于命令的报告
lab-openings-exists = 已有同名文件；请为 --out 另选名称，或删除该文件
lab-openings-live = { $bar } { $done }/{ $all } 个开局  { $elapsed }，剩余 { $left }  已试 { $candidates } 个，保留 { $share }
lab-openings-done = 开局已写入 { $file }：{ $openings } 个，共试 { $candidates } 个（{ $share }）。
lab-openings-interrupted = 已中断。已找到的开局都在文件中。
lab-openings-barren = 注意：很久没有找到新的开局；这样的开局可能没有更多了。
lab-pool-fault = { $file }，第 { $line } 行：{ $what }
lab-pool-missing = 在此之前没有注释“# { $key }: …”
lab-pool-again = 注释“# { $key }: …”前面已经出现过；它只写一次，且在开局之前
lab-pool-value = “{ $value }”不是本程序认识的 { $key }
lab-pool-not-moves = 开局只能是 h8i9j7 这样的着法
lab-pool-over = 这些着法之后对局已经结束
lab-pool-otherwise = 其中的开局用于 { $rule }，{ $size } 路
lab-pool-empty = 其中没有开局

cmd-lab-book = 深入搜索最初的局面，制作开局库
arg-lab-book-out = 写入开局库的文件
arg-lab-book-plies = 开局库的手数（默认 4）
arg-lab-book-nodes = 每个考察的着法所用的节点数（默认 60000）
arg-lab-book-width = 每个局面考察的着法数，对称的只算一个（默认 6）
arg-lab-book-points = 应手的胜率最多比最佳者低多少个百分点（默认 3）
arg-lab-book-threads = 同时搜索的局面数（默认与核心数相同）

lab-book-live = { $bar } { $done }/{ $all } 个局面  { $elapsed }
lab-book-done = 已写入 { $file }：{ $positions } 个局面，{ $replies } 个应手。
lab-book-interrupted = 已中断。开局库包含已完成的各手。
