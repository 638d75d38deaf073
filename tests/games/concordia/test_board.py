"""The pictures of Concordia: sound on any position, the same for equal views, and full of the facts."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import combinations, pairwise
from random import Random
from time import process_time

import pytest
from PIL import Image

from games.concordia import scoring
from games.concordia.board import (
    REGIONS,
    Picture,
    changes_between,
    hand_picture,
    map_picture,
    region_picture,
    score_picture,
    table_picture,
)
from games.concordia.board.atlas import draw_map, draw_region
from games.concordia.board.changes import Move, shortest
from games.concordia.board.chart import way_points
from games.concordia.board.crowd import crowds
from games.concordia.board.hand import draw_hand, held
from games.concordia.board.parts import MAP_HEIGHT, MAP_TOP, MAP_WIDTH
from games.concordia.board.pictures import ConcordiaPictures
from games.concordia.board.places import (
    HOUSE_HALF,
    ROW_HIGH,
    around,
    badge_box,
    city_box,
    course,
    house_spots,
    name_box,
    places,
    row_box,
    spot_box,
)
from games.concordia.board.score import draw_score
from games.concordia.board.table import draw_table
from games.concordia.facts import CARDS, COLONISTS_EACH, GOODS, HOUSES, KINDS, MAPS, ORDER, ROMA, STOREHOUSE, for_sale
from games.concordia.options import ConcordiaOptions
from games.concordia.setup import new
from games.concordia.state import Colonist, ConcordiaState, Phase
from games.concordia.view import view
from games.drawing.canvas import Canvas
from games.drawing.checks import problems
from games.drawing.fonts import Box
from games.drawing.marks import signed
from games.drawing.picture import LONGEST_ALT, length
from games.drawing.seats import drawn_names
from games.engine.gametype import Setup
from games.engine.question import Kind, Option, Question, Ref

NAMES = ("● Ágota", "■ Bořek", "▲ Żaneta", "◆ Δάφνη", "★ Maximilian von Hohenstein")
HOSTILE = (
    "W" * 32,
    "日本語の名前",
    "⬟ \u2068\u05d0\u05d1\u05d2\u05d3\u05d4\u2069",
    "a\nb\u202ec\x00d" + "jjj,,,QQQ" * 4,
    "Συνταγματάρχης",
)
LEAST_ON_MAP = 27
"""The least size of letters on a picture 1,650 wide."""


def start(seats: int, map: str = "imperium", seed: int = 1) -> ConcordiaState:
    state = new(Setup(seats, ConcordiaOptions.model_validate({"map": map}), f"{seed:032x}"))
    state.phase, state.turn = Phase.CARD, 1
    return state


def spread(state: ConcordiaState, rng: Random, *, most: int, crowd: float) -> None:
    """Colonists on lines and in cities; the others are stored."""
    free = {kind: [line.id for line in state.map.lines.values() if line.kind == kind] for kind in KINDS}
    for player in state.players:
        kinds = [kind for kind in KINDS for _ in range(COLONISTS_EACH)]
        rng.shuffle(kinds)
        player.colonists = []
        for kind in kinds[:most]:
            if rng.random() < crowd:
                fitting = [city.id for city in state.map.cities.values() if kind in city.kinds]
                place = ROMA if rng.random() < 0.5 else rng.choice(fitting)
            else:
                place = free[kind].pop(rng.randrange(len(free[kind])))
            player.colonists.append(Colonist(kind, place))
        player.stored = {kind: kinds[most:].count(kind) for kind in KINDS}
        room = STOREHOUSE - sum(player.stored.values())
        player.goods = dict.fromkeys(GOODS, 0)
        for _ in range(rng.randint(0, room)):
            player.goods[rng.choice(GOODS)] += 1


def build(state: ConcordiaState, rng: Random, most: int) -> None:
    """Houses at random, up to so many of each seat."""
    cities = list(state.tokens)
    for seat, player in enumerate(state.players):
        for city in rng.sample(cities, min(most, HOUSES)):
            state.houses[city].append(seat)
            player.houses_left -= 1


def middle(seats: int, map: str, seed: int) -> ConcordiaState:
    """Some position of a game."""
    rng = Random(seed)
    state = start(seats, map, seed)
    spread(state, rng, most=rng.randint(2, 6), crowd=rng.choice((0, 0.3, 1)))
    build(state, rng, rng.randint(0, 10))
    state.turned = [province for province in state.map.provinces if rng.random() < 0.4]
    state.turn, state.active, state.magnus = rng.randint(1, 99), rng.randrange(seats), rng.randrange(seats)
    sold = rng.randint(0, len(state.display) + len(state.stack))
    cards = [*state.display, *state.stack]
    for card in cards[:sold]:
        rng.choice(state.players).hand.append(card)
    state.display, state.stack = cards[sold : sold + 7], cards[sold + 7 :]
    for player in state.players:
        rng.shuffle(player.hand)
        cut = rng.randint(0, len(player.hand) - 1)
        player.pile, player.hand = player.hand[:cut], sorted(player.hand[cut:], key=lambda card: ORDER[card])
        player.coins = rng.randint(0, 120)
    if rng.random() < 0.3:
        state.concordia = rng.randrange(seats)
    return state


def fullest(map: str) -> ConcordiaState:
    """Five seats with all houses, colonists on lines and full storehouses: as much as there can be."""
    rng = Random(7)
    state = start(5, map)
    spread(state, rng, most=6, crowd=0)
    for city in list(state.tokens)[:HOUSES]:
        state.houses[city] = rng.sample(range(5), 5)
    for player in state.players:
        player.houses_left, player.coins = 0, 188
        player.goods = dict(zip(GOODS, (3, 3, 2, 2, 2), strict=True))
    state.turned = list(state.map.provinces)[::2]
    state.concordia = 0
    return state


def positions(count: int) -> Iterator[ConcordiaState]:
    for number in range(count):
        yield middle(2 + number % 4, ("imperium", "italia")[number // 4 % 2], number)


def words(canvas: Canvas) -> list[str]:
    return [text.text for text in canvas.texts]


def sound(canvas: Canvas) -> None:
    assert list(problems(canvas)) == []
    assert canvas.width == 1100 or (canvas.width == MAP_WIDTH and min(one.size for one in canvas.texts) >= LEAST_ON_MAP)


def sound_picture(picture: Picture) -> None:
    assert Image.open(BytesIO(picture.png)).size == (picture.width, picture.height)
    assert len(picture.png) < 500_000
    assert 0 < length(picture.alt) <= LONGEST_ALT


def apart(boxes: list[tuple[str, Box]]) -> None:
    for (name, one), (other_name, other) in combinations(boxes, 2):
        across = min(one.right, other.right) - max(one.left, other.left)
        down = min(one.bottom, other.bottom) - max(one.top, other.top)
        assert across <= 0 or down <= 0, f"{name} and {other_name}"


def on_the_map(map: str) -> list[tuple[str, Box]]:
    facts = MAPS[map]
    boxes = [(f"{what.__name__} {city}", what(map, city)) for city in facts.cities for what in (city_box, name_box)]
    return boxes + [(f"badge {province}", badge_box(map, province)) for province in facts.provinces]


# -- places ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("map", list(MAPS))
def test_no_place_of_a_map_hides_another(map: str) -> None:
    boxes = on_the_map(map)
    boxes += [(f"houses {city}", row_box(map, city)) for city in MAPS[map].cities]
    boxes += [(f"colonist {line}", spot_box(map, line)) for line in MAPS[map].lines]
    apart(boxes)
    for name, box in boxes:
        assert box.left >= 4 and box.top >= MAP_TOP + 3, name
        assert box.right <= MAP_WIDTH - 4 and box.bottom <= MAP_HEIGHT - 3, name


@pytest.mark.parametrize("map", list(MAPS))
def test_houses_stand_in_their_place_in_the_order_of_building(map: str) -> None:
    for city in MAPS[map].cities:
        row = row_box(map, city)
        for count in range(1, 6):
            spots = house_spots(map, city, count)
            assert [spot.x for spot in spots] == sorted({spot.x for spot in spots}) and len(spots) == count
            for spot in spots:
                box = around(spot, 2 * HOUSE_HALF, ROW_HIGH)
                assert box.left >= row.left - 1 and box.right <= row.right + 1


@pytest.mark.parametrize("map", list(MAPS))
def test_lines_lead_from_city_to_city_over_their_spot(map: str) -> None:
    for line in MAPS[map].lines.values():
        points = course(map, line.id)
        assert [points[0], points[-1]] == [places(map).cities[city] for city in line.ends]
        assert points[12] == pytest.approx(places(map).spots[line.id])


@pytest.mark.parametrize("map", list(MAPS))
def test_colonists_in_cities_hide_nothing(map: str) -> None:
    for number in range(30):
        state = start(5, map, number)
        rng = Random(number)
        spread(state, rng, most=6, crowd=(0.2, 0.5, 1)[number % 3])
        build(state, rng, (0, 6, 15)[number % 3])
        public = view(state, None)
        found = crowds(public)
        boxes = [*on_the_map(map), *((f"crowd {crowd.city}", crowd.box) for crowd in found)]
        for city, owners in public.houses.items():
            spots = house_spots(map, city, len(owners))
            boxes += [(f"house {city}", around(spot, 2 * HOUSE_HALF, ROW_HIGH)) for spot in spots]
        boxes += [
            (f"colonist {one.place}", spot_box(map, one.place))
            for seat in public.seats
            for one in seat.colonists
            if one.place in public.map.lines
        ]
        apart(boxes)
        shown = sum(group.count for crowd in found for group in crowd.groups)
        assert shown == sum(one.place in public.map.cities for seat in public.seats for one in seat.colonists)


def test_thirty_colonists_find_room_in_roma() -> None:
    for map in MAPS:
        state = start(5, map)
        for player in state.players:
            player.colonists = [Colonist(kind, ROMA) for kind in KINDS for _ in range(COLONISTS_EACH)]
        public = view(state, None)
        (crowd,) = crowds(public)
        assert len(crowd.groups) == 10 and all(group.count == 3 for group in crowd.groups)
        apart([*on_the_map(map), ("crowd", crowd.box)])
        sound(draw_map(public, drawn_names(NAMES), None, ()))


# -- soundness -------------------------------------------------------------------------------------------------


def test_forty_positions_are_sound() -> None:
    before: dict[tuple[int, str], ConcordiaState] = {}
    for number, state in enumerate(positions(40)):
        names = drawn_names((NAMES if number % 2 else HOSTILE)[: state.seats])
        public = view(state, None)
        key = state.seats, state.options.map
        changes = changes_between(view(before[key], None), public) if key in before else None
        sound(draw_map(public, names, changes, ()))
        sound(draw_table(public, names, changes, range(state.seats)))
        for region in REGIONS[state.options.map]:
            sound(draw_region(public, region))
        for seat in range(state.seats):
            sound(draw_hand(view(state, seat), names, None))
        before[key] = state


@pytest.mark.parametrize("map", list(MAPS))
def test_the_fullest_position_is_sound(map: str) -> None:
    state = fullest(map)
    public = view(state, None)
    for names in (NAMES, HOSTILE):
        sound(draw_map(public, drawn_names(names), None, ()))
        sound(draw_table(public, drawn_names(names), None, ()))
        for region in REGIONS[map]:
            sound(draw_region(public, region))
        for picture in ConcordiaPictures().tables(public, names, (), None):
            sound_picture(picture)


@pytest.mark.parametrize("count", [0, 1, 4, 6, 7, 9, 12, 20, 37])
def test_hands_of_any_size_are_sound(count: int) -> None:
    state = middle(5, "imperium", 3)
    cards = [*for_sale(5), "start-tribune", "start-senator", "start-architect", "start-mercator"] * 2
    state.players[0].hand = sorted(cards[:count], key=lambda card: ORDER[card])
    own = view(state, 0)
    canvas = draw_hand(own, drawn_names(NAMES), None)
    sound(canvas)
    for one in held(own.seats[0].hand or ()):
        assert CARDS[one.card].name in words(canvas)
        assert one.count == 1 or f"×{one.count}" in words(canvas)


def test_final_sheets_are_sound() -> None:
    for number, state in enumerate(positions(16)):
        state.phase = Phase.OVER
        state.result = scoring.score(state)
        state.result.tie_break = "magnus" if number % 2 else None
        state.result.resigned = [1] if number % 3 == 0 else []
        public = view(state, None)
        for names in (NAMES, HOSTILE):
            sound(draw_score(public, drawn_names(names[: state.seats])))
            sound(draw_map(public, drawn_names(names[: state.seats]), None, ()))
            sound(draw_table(public, drawn_names(names[: state.seats]), None, ()))
            sound(draw_hand(view(state, 0), drawn_names(names[: state.seats]), None))
        sound_picture(score_picture(public, NAMES[: state.seats]))


def test_pictures_are_small_and_have_the_facts_in_words() -> None:
    for number, state in enumerate(positions(8)):
        names = (NAMES if number % 2 else HOSTILE)[: state.seats]
        public = view(state, None)
        for picture in ConcordiaPictures().tables(public, names, (), None):
            sound_picture(picture)
        for key, _ in ConcordiaPictures().views(public, names):
            sound_picture(ConcordiaPictures().show(public, names, key))
        sound_picture(hand_picture(view(state, 0), names, None))


def test_pictures_are_quick_once_the_ground_is_drawn() -> None:
    for map in MAPS:
        public = view(fullest(map), None)
        map_picture(public, NAMES)
        times = []
        for _ in range(3):
            begun = process_time()
            map_picture(public, NAMES)
            times.append(process_time() - begun)
        assert min(times) < 0.2


# -- facts -----------------------------------------------------------------------------------------------------


def test_names_never_move() -> None:
    for map in MAPS:
        found = []
        for seed in (1, 2):
            canvas = draw_map(view(middle(4, map, seed), None), drawn_names(NAMES[:4]), None, ())
            names = {city.name for city in MAPS[map].cities.values()}
            names |= {province.name for province in MAPS[map].provinces.values()}
            found.append(sorted((text.text, text.x, text.baseline) for text in canvas.texts if text.text in names))
        assert found[0] == found[1] and len(found[0]) == len(MAPS[map].cities) + len(MAPS[map].provinces)


def test_every_city_is_in_a_close_up() -> None:
    for map, regions in REGIONS.items():
        public = view(start(2, map), None)
        shown = [word for region in regions for word in words(draw_region(public, region))]
        assert {city.name for city in MAPS[map].cities.values()} <= set(shown)
        assert {province.name for province in MAPS[map].provinces.values()} <= set(shown)


def test_a_close_up_shows_all_of_what_it_is_called_after() -> None:
    for map, regions in REGIONS.items():
        board, public = MAPS[map], view(start(2, map), None)
        named = set()
        for region, (label, _, _) in regions.items():
            shown = set(words(draw_region(public, region)))
            for province in board.provinces.values():
                if province.name in label:
                    named.add(province.id)
                    cities = {board.cities[city].name for city in board.cities_of(province.id)}
                    assert {province.name, *cities} <= shown, (label, province.name, cities - shown)
        assert named == set(board.provinces), map


def test_the_table_shows_what_all_may_know() -> None:
    for state in positions(16):
        public = view(state, None)
        shown = words(draw_table(public, drawn_names(NAMES[: state.seats]), None, ()))
        for seat in public.seats:
            assert {str(seat.coins), str(seat.hand_count), str(seat.houses_left)} <= set(shown)
        assert [CARDS[card].name for card in public.display] == [
            word for word in shown if word in {CARDS[card].name for card in public.display}
        ][-len(public.display) :] or not public.display
        assert ("last round, still to play" in shown or "the last round is over" in shown) == public.last_round
        alt = table_picture(public, NAMES[: state.seats]).alt
        assert all(f"{seat.coins} coin" in alt for seat in public.seats)


def test_a_move_goes_along_the_lines() -> None:
    assert shortest("imperium", "land", "land_burdigala_lutetia", "land_colonia_vindobona") == (
        "land_colonia_lutetia",
        "land_colonia_vindobona",
    )
    assert shortest("imperium", "land", ROMA, "sea_carthago_roma") == ()
    spots = places("imperium").spots
    way = shortest("imperium", "land", "land_burdigala_lutetia", "land_colonia_vindobona")
    points = way_points("imperium", Move(0, "land", "land_burdigala_lutetia", way))
    assert points[0] == pytest.approx(spots["land_burdigala_lutetia"])
    assert points[-1] == pytest.approx(spots["land_colonia_vindobona"])
    longest = max(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(points))
    assert longest < 60


def test_changes_are_found_marked_and_told() -> None:
    state = start(2)
    before = view(state, None)
    one, other = state.players
    one.colonists[0].place = "land_aquileia_roma"
    one.coins -= 2
    state.houses["aquileia"] = [0]
    one.houses_left -= 1
    other.colonists.append(Colonist("sea", ROMA))
    state.turned = ["italia"]
    bought = state.display.pop(0)
    other.hand.append(bought)
    state.display.append(state.stack.pop(0))
    after = view(state, None)
    changes = changes_between(before, after)
    assert changes.moves == (Move(0, "land", ROMA, ("land_aquileia_roma",)),)
    assert changes.arrived == ((1, "sea", ROMA),) and changes.houses == (("aquileia", 0),)
    assert changes.markers == ("italia",) and changes.coins == (-2, 0) and changes.display == (state.display[-1],)
    names = ["Anna", "Ben"]
    assert {"new", f"{signed(-2)} coins"} <= set(words(draw_table(after, names, changes, ())))
    marked = map_picture(after, names, changes=changes)
    assert marked.png != map_picture(after, names).png
    assert "Changed: Anna (circle) built in Aquileia; Anna (circle) moved a land colonist from Roma to " in marked.alt
    nothing = changes_between(after, after)
    assert map_picture(after, names, changes=nothing) == map_picture(after, names)
    assert table_picture(after, names, changes=nothing) == table_picture(after, names)


def test_a_hand_tells_what_its_cards_do_and_what_can_be_paid() -> None:
    state = start(2)
    state.active, state.display = 0, ["deck-1-colonist", "deck-1-mason", "deck-1-smith"]
    player = state.players[0]
    player.hand, player.pile = (
        ["start-architect", "start-tribune"],
        ["start-prefect", "start-senator", "start-mercator"],
    )
    player.goods = {"brick": 0, "food": 1, "tool": 0, "wine": 0, "cloth": 0}
    own = view(state, 0)
    shown = words(draw_hand(own, ["Anna", "Ben"], None))
    assert {"Architect", "Tribune"} <= set(shown)
    told = " ".join(shown)
    assert "Take back 4 cards, gain 1 coin" in told and "Move colonists 2 steps, then build" in told
    assert shown.count("payable") == 1 and shown.count("Consul only") == 1 and shown.count("too dear") == 1
    offered = (Option("deck-1-colonist", "deck-1-colonist", Ref("card", "deck-1-colonist")),)
    face = Ref("card", "start-senator")
    question = Question(0, "concordia.buy", Kind.CHOOSE, offered, 1, 1, face, ("deck-1-colonist",))
    alt = hand_picture(own, ["Anna", "Ben"], question).alt
    assert "Possible to buy: Colonist." in alt and "A Senator can pay for Colonist." in alt
    assert hand_picture(own, ["Anna", "Ben"], question).png != hand_picture(own, ["Anna", "Ben"], None).png


def test_the_final_sheet_tells_who_won() -> None:
    state = middle(3, "italia", 5)
    state.phase, state.concordia = Phase.OVER, 2
    state.result = scoring.score(state)
    public = view(state, None)
    shown = words(draw_score(public, ["Anna", "Ben", "Cleo"]))
    assert all(str(points) in shown for points in state.result.scores)
    alt = score_picture(public, ["Anna", "Ben", "Cleo"]).alt
    assert "Cleo (triangle) brought about the end." in alt and "Concordia 7" in alt


def test_wrong_views_are_refused() -> None:
    public = view(start(2), None)
    with pytest.raises(ValueError, match="not over"):
        score_picture(public, NAMES[:2])
    with pytest.raises(ValueError, match="only a seat"):
        hand_picture(public, NAMES[:2], None)
    with pytest.raises(KeyError):
        region_picture(public, NAMES[:2], "nowhere")


# -- sameness and secrecy --------------------------------------------------------------------------------------


def test_equal_views_give_equal_pictures() -> None:
    for one, other in zip(positions(4), positions(4), strict=True):
        names = NAMES[: one.seats]
        assert map_picture(view(one, None), names) == map_picture(view(other, None), names)
        assert table_picture(view(one, None), names) == table_picture(view(other, None), names)
        assert hand_picture(view(one, 0), names, None) == hand_picture(view(other, 0), names, None)


def test_hidden_cards_do_not_change_the_public_pictures() -> None:
    for state in positions(8):
        names = NAMES[: state.seats]
        before = ConcordiaPictures().tables(view(state, None), names, (), None)
        own = hand_picture(view(state, 0), names, None)
        state.stack = [*sorted(state.stack, key=lambda card: (CARDS[card].deck, card))]
        for player in state.players[1:]:
            player.hand = ["start-tribune"] * len(player.hand)
            player.pile = [*("start-tribune" for _ in player.pile[:-1]), *player.pile[-1:]]
        assert ConcordiaPictures().tables(view(state, None), names, (), None) == before
        assert hand_picture(view(state, 0), names, None) == own
