# 开局规则、要求与选择。

opening-none = 无开局规则，自由开始。
opening-pro = 职业开局：第一手在天元，第三手在中央 5×5 之外。
opening-long-pro = 长职业开局：第一手在天元，第三手在中央 7×7 之外。
opening-swap = 三手交换：一方摆三子，另一方选择执黑或执白。
opening-swap1 = 一手交换：一方摆一子，另一方可以交换。
opening-swap2 = Swap2（交换2）：一方摆三子；另一方选择执黑、执白，或再摆两子由对方选择。
opening-swap-article = 教程交换：摆一黑一白；另一方选择执黑、执白，或再摆一白子由对方选择。交换的是双方所执颜色，棋子颜色不变。
opening-swap-article-1 = 简化教程交换：摆一黑子；另一方选择执黑、执白，或摆一白子由对方选择。交换的是双方所执颜色，棋子颜色不变。
opening-rif = RIF 规则（1996-2008）：二十六种开局之一，三手交换，五手两打。
opening-yamaguchi = 山口规则：摆二十六种开局之一并申明打点数（至多 { $number } 打），然后三手交换。
opening-soosyrv = 索索夫-{ $number }：二十六种开局之一，三手交换，第四手申明打点数（至多 { $number } 打），再次交换。
opening-taraguchi = 塔拉山口-{ $number }：每手之后可交换；黑方也可不摆第五手而给出 { $number } 个打点。
opening-super-taraguchi = 超级塔拉山口-{ $number }：范围更大的塔拉山口规则。
opening-tarannikov = 塔拉尼科夫：前五手每手之后可交换。
opening-sakata = 坂田规则：一方摆三子，另一方摆两子，前者选择颜色。
opening-super-sakata = 超级坂田：同坂田；也可不选颜色而再摆两子，由对方选择。
opening-unverified = （各种资料对该规则的细节说法不一。）

choice-keep = 保持执{ $own }
choice-swap = 交换，改执{ $other }，对方执{ $own }
choice-take-black = 执黑
choice-take-white = 执白
choice-place-second = 再摆一颗白子，由对方选择颜色
choice-place-third = 再摆一颗白子（第三子），由对方选择颜色
choice-place-two = 再摆一白一黑两子，由对方选择颜色
choice-option = 保持执黑，给出多个打点

zone-anywhere = 任意位置
zone-center = 天元
zone-within = 中央 { $lines }×{ $lines } 之内
zone-beyond = 中央 { $lines }×{ $lines } 之外

request-move = 轮到{ $color }。
request-place-black = 请摆开局第 { $number } 子（黑子），位置：{ $zone }。
request-place-white = 请摆开局第 { $number } 子（白子），位置：{ $zone }。
request-choose = 请选择：
request-declare = 请申明打点数（{ $min } 到 { $max }）：打点数 N。
request-offer = 请给出 { $total } 个黑方第五手打点，不能对称。
request-offer-more = 还需给出 { $left } 个打点（共 { $total } 个，已给出 { $offered }）。
request-select = 请从 { $offered } 中选留一个打点：选 坐标。
request-draw = 请接受或拒绝求和。

protocol-needs-renju = 开局 { $opening } 需要 --rule renju。
protocol-needs-odd = 开局 { $opening } 需要奇数路棋盘。
protocol-needs-lines = 开局 { $opening } 至少需要 { $lines } 路棋盘。
protocol-fifth-moves = 开局 { $opening } 的打点数不能是 { $number }，应为 { $min } 到 { $max }。
protocol-unknown = 没有“{ $word }”这种开局，可选：{ $allowed }。
protocol-number = “{ $word }”：{ $opening }- 后面的数字应为 { $min } 到 { $max }。

refusal-over = 开局已经结束。
refusal-wrong-kind = 现在需要的不是这个。{ $request }
refusal-pass = 开局阶段不能停一手。
refusal-zone = { $point } 不行：这一子的位置应为：{ $zone }。
refusal-choice = 这里不能选择 { $choice }，可选：{ $allowed }。
refusal-range = { $number } 不行，应为 { $min } 到 { $max }。
refusal-no-points = 没有给出任何打点。
refusal-too-many = { $offered } 个打点太多，一共只需 { $total } 个。
refusal-twice = { $point } 已经给出过。
refusal-symmetric = { $point } 与已给出的 { $with } 对称，是同一个打点。
refusal-not-offered = { $point } 不在打点之中，可选：{ $offered }。
