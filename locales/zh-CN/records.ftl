# 无法读取的棋谱文件。

format-json = Tengen JSON
format-move-text = 着法文本

read-error = { $format }：{ $what }
read-error-at = { $format }，第 { $line } 行第 { $column } 列：{ $what }
read-whole-file = 文件
read-empty = 文件是空的。
read-not-utf8 = 内容不是 UTF-8 文本。
read-utf16 = 看起来是 UTF-16，应为 UTF-8。
read-syntax = 不是有效的 JSON（{ $message }）。
read-expected = { $field }：应为 { $expected }，却是 { $found }。
read-missing = { $field }：缺少字段“{ $name }”。
read-twice = { $field }：字段“{ $name }”出现两次。
read-not-a-game = 不是 Tengen 对局；应有 "format": "tengen-game"。
read-version = 格式版本为 { $found }；本程序能读版本 { $known }，请试用更新的程序。

record-answer = 开局第 { $number } 步（{ $answer }）：{ $why }
record-opening-move = 按开局第 { $number } 手应为 { $expected }，而不是 { $found }。
record-opening-move-missing = 按开局第 { $number } 手应为 { $expected }，但着法到此之前就结束了。
record-opening-not-over = 第 { $number } 手（{ $move }）出现在开局结束之前。
record-owners = 双方所执颜色与开局步骤不符。
record-goes-on = 对局尚未结束。
record-result = 结果不可能是“{ $found }”；按着法应为“{ $expected }”。
record-not-in-turn = 第 { $number } 手（{ $move }）是{ $color }的，但当时轮到{ $turn }。
