# Opening protocols, their requests and choices.

opening-none = Normal play from the first stone.
opening-pro = Pro: the first stone on the centre, the third outside the central 5×5 square.
opening-long-pro = Long pro: the first stone on the centre, the third outside the central 7×7 square.
opening-swap = Swap: one player places three stones, the other chooses a colour.
opening-swap1 = Swap after the first move: one player places one stone, the other may swap.
opening-swap2 = Swap2: one player places three stones; the other chooses a colour or places two more and hands the choice back.
opening-swap-article = Tutorial swap: a black and a white stone; the other takes a colour or places a second white stone and hands the choice back. Owners are exchanged, stones keep their colours.
opening-swap-article-1 = Short tutorial swap: one black stone; the other takes a colour or places a white stone and hands the choice back. Owners are exchanged, stones keep their colours.
opening-rif = RIF (1996-2008): one of the 26 openings, a swap, and two fifth moves to select from.
opening-yamaguchi = Yamaguchi: one of the 26 openings with a number of fifth moves declared (at most { $number }), then a swap.
opening-soosyrv = Soosyrv-{ $number }: one of the 26 openings, a swap, the fourth stone with a number of fifth moves (at most { $number }), a second swap.
opening-taraguchi = Taraguchi-{ $number }: a swap after every stone; instead of placing the fifth stone Black may offer { $number } fifth moves.
opening-super-taraguchi = Super Taraguchi-{ $number }: Taraguchi with larger zones.
opening-tarannikov = Tarannikov: a swap after each of the first five stones.
opening-sakata = Sakata: one player places three stones, the other two; the first chooses a colour.
opening-super-sakata = Super Sakata: like Sakata; instead of choosing, two more stones may be placed and the choice handed over.
opening-unverified = (Sources differ on details of this rule.)

# $own is the colour the player owns now, $other the other one.
choice-keep = stay { $own }
choice-swap = take { $other }; your opponent gets { $own }
choice-take-black = play Black from here on
choice-take-white = play White from here on
choice-place-second = place a white stone (the second) and let your opponent choose the colour
choice-place-third = place a second white stone and let your opponent choose the colour
choice-place-two = place a white and a black stone and let your opponent choose the colour
choice-option = stay Black and offer several fifth moves

zone-anywhere = anywhere
zone-center = on the centre
zone-within = within the central { $lines }×{ $lines } square
zone-beyond = outside the central { $lines }×{ $lines } square

request-move = { $color } to move.
request-place-black = Place stone { $number } of the opening, a black one, { $zone }.
request-place-white = Place stone { $number } of the opening, a white one, { $zone }.
request-choose = Choose:
request-declare = Declare how many fifth moves will be offered ({ $min } to { $max }): declare N.
request-offer = Offer { $total } fifth moves for Black, no two of them symmetric.
request-offer-more = Offer { $left } more of { $total } fifth moves (so far { $offered }).
request-select = Select Black's fifth stone from { $offered }: select POINT.
request-draw = Accept or decline the draw.

protocol-needs-renju = The opening { $opening } needs the rule renju.
protocol-needs-odd = The opening { $opening } needs a board with an odd number of lines.
protocol-needs-lines = The opening { $opening } needs a board of at least { $lines } lines.
protocol-fifth-moves = The opening { $opening } cannot ask for { $number } fifth moves; { $min } to { $max } are possible.
protocol-unknown = “{ $word }” is no opening; expected one of { $allowed }.
protocol-number = “{ $word }”: the number after { $opening }- must be { $min } to { $max }.

refusal-over = The opening is over.
refusal-wrong-kind = That is not possible now. { $request }
refusal-pass = Passing is not allowed during the opening.
refusal-zone = { $point } is not possible: this stone goes { $zone }.
refusal-choice = { $choice } is not possible here; expected { $allowed }.
refusal-range = { $number } is not possible; expected { $min } to { $max }.
refusal-no-points = The offer names no point.
refusal-too-many = { $offered } fifth moves are too many; { $total } must be offered in all.
refusal-twice = { $point } is offered already.
refusal-symmetric = { $point } is symmetric to { $with }, which is offered already; the two would be the same opening.
refusal-not-offered = { $point } was not offered; expected one of { $offered }.
opening-name-none = none
opening-name-pro = pro
opening-name-long-pro = long-pro
opening-name-swap = swap
opening-name-swap1 = swap1
opening-name-swap2 = swap2
opening-name-swap-article = swap-article
opening-name-swap-article-1 = swap-article-1
opening-name-rif = rif
opening-name-yamaguchi = yamaguchi
opening-name-soosyrv = soosyrv-{ $number }
opening-name-taraguchi = taraguchi-{ $number }
opening-name-super-taraguchi = super-taraguchi-{ $number }
opening-name-tarannikov = tarannikov
opening-name-sakata = sakata
opening-name-super-sakata = super-sakata
choice-name-keep = keep
choice-name-swap = swap
choice-name-take-black = take-black
choice-name-take-white = take-white
choice-name-place-second = place-second
choice-name-place-third = place-third
choice-name-place-two = place-two
choice-name-option = option
request-offer-one = Offer one fifth move for Black.
