"""The pictures of Civilization's map: sound on any position, quick, full of the facts, and blind to what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from io import BytesIO
from time import process_time
from types import MappingProxyType

import pytest
from PIL import Image, ImageChops, ImageStat

from games.civilization.board.atlas import draw_map, draw_region, message_window, whole_window
from games.civilization.board.changes import Group, Move, changes_between
from games.civilization.board.chart import groups_on, told_changes
from games.civilization.board.maps import map_picture, map_view
from games.civilization.board.pictures import CivilizationPictures
from games.civilization.board.window import ROWS, Window, close_up
from games.civilization.facts import BUILDINGS, GREAT_PERSONS, RESOURCES, WONDERS
from games.civilization.grid import named, place
from games.civilization.options import CivilizationOptions
from games.civilization.regions import map_views, regions
from games.civilization.scoring import won
from games.civilization.state import CivilizationState, Marker, Phase
from games.civilization.subgames import Announced, March
from games.civilization.view import CivilizationView, view
from games.drawing.canvas import Canvas
from games.drawing.checks import problems
from games.drawing.marks import MOST_RINGS
from games.drawing.picture import LONGEST_ALT, length
from games.drawing.seats import drawn_names
from games.engine.conformance import walk
from games.engine.gametype import Setup
from tests.games.civilization.battlefield import CAPITAL, FIELD, attack, fighting, forces, village
from tests.games.civilization.positions import RULES, add_city, build, lay_tile, put, settled
from tests.games.civilization.test_events_random import RICH, setup_of

NAMES = ("● Ágota", "■ Bořek", "▲ Żaneta", "◆ Δάφνη")
HOSTILE = ("W" * 32, "日本語の名前", "a\nb\u202ec\x00d" + "jjj,,,QQQ" * 4, "Κωνσταντίνος-Συνταγματάρχης")
SEATS = (2, 3, 4)
MOST_BYTES = 600_000
MOST_SECONDS = 0.6
"""Twice what a picture of the map may take: the machine has other things to do."""
MOST_OFF = 40
"""So much may a colour on the edge of a shape be off, of 255."""
LEAST_ON_MAP = 17
EVERY = 60


def positions(seats: int, answers: int = 700) -> Iterator[tuple[CivilizationView, CivilizationView | None]]:
    """Views from a random game with full hands and most of the map explored, each with one from before."""
    before: CivilizationView | None = None
    for number, (match, _) in enumerate(walk(RICH, setup_of(seats, seats), seats)):
        if number % EVERY == 0:
            now = view(match.state, None)
            yield now, before
            before = now
        if number == answers:
            return


def drawn(now: CivilizationView, before: CivilizationView | None = None) -> Image.Image:
    """What a message shows of the map."""
    picture = map_picture(now, NAMES[: len(now.seats)], (), before)
    return Image.open(BytesIO(picture.png)).convert("RGB")


def canvases(now: CivilizationView, before: CivilizationView | None, names: tuple[str, ...]) -> Iterator[Canvas]:
    changes = None if before is None else changes_between(before, now)
    letters = drawn_names(names[: len(now.seats)])
    yield draw_map(now, letters, changes, (), message_window(now, changes, ()))
    for _, region in regions(now).values():
        yield draw_region(now, close_up(region))


# -- sound -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_no_letters_collide_or_are_too_small(seats: int) -> None:
    for number, (now, before) in enumerate(positions(seats)):
        for canvas in canvases(now, before, HOSTILE if number % 2 else NAMES):
            assert not list(problems(canvas))
            assert all(text.size >= LEAST_ON_MAP for text in canvas.texts)


@pytest.mark.parametrize("seats", SEATS)
def test_pictures_are_small_and_their_texts_fit(seats: int) -> None:
    for number, (now, before) in enumerate(positions(seats, 300)):
        names = (HOSTILE if number % 2 else NAMES)[:seats]
        pictures = [map_picture(now, names, (), before)]
        pictures += [map_view(now, names, key) for key, _ in map_views(now)]
        for picture in pictures:
            assert len(picture.png) < MOST_BYTES
            assert 0 < length(picture.alt) <= LONGEST_ALT
            assert picture.width == 1650
        assert pictures[0].width / pictures[0].height >= 11 / 7


def test_a_picture_is_quick() -> None:
    now = [now for now, _ in positions(4, 300)][-1]
    map_picture(now, NAMES, (), None)
    times = []
    for _ in range(3):
        start = process_time()
        map_picture(now, NAMES, (), None)
        map_view(now, NAMES, "map")
        times.append((process_time() - start) / 2)
    assert min(times) < MOST_SECONDS


@pytest.mark.parametrize("seats", SEATS)
def test_the_colours_of_files_are_those_that_were_drawn(seats: int) -> None:
    """256 colours do for all pictures of the map: no seat, sign or land changes its hue."""
    now = [now for now, _ in positions(seats, 300)][-1]
    exact = draw_map(now, drawn_names(NAMES[:seats]), None, (), message_window(now, None, ())).finish()
    difference = ImageChops.difference(exact, drawn(now))
    statistics = ImageStat.Stat(difference)
    assert max(most for _, most in statistics.extrema) <= MOST_OFF
    assert max(statistics.mean) < 1


def test_equal_views_give_equal_pictures() -> None:
    for now, before in positions(3, 120):
        names = NAMES[:3]
        assert map_picture(now, names, (), before) == map_picture(deepcopy(now), names, (), deepcopy(before))


def test_every_marker_has_its_name_inside_its_square() -> None:
    state = settled("rome", "egypt")
    markers = [("building", id) for id in BUILDINGS if id != "city-walls"]
    markers += [("wonder", id) for id in WONDERS] + [("person", id) for id in GREAT_PERSONS]
    city = state.players[0].capital
    for start in range(0, len(markers), 8):
        some = markers[start : start + 8]
        state.markers = {square: Marker(*marker) for square, marker in zip(state.outskirts(city), some, strict=False)}
        now = view(state, None)
        window = message_window(now, None, ())
        canvas = draw_map(now, NAMES[:2], None, (), window)
        assert not list(problems(canvas))
        for square in state.markers:
            left, top = window.at(square)
            for text in canvas.texts:
                x, y = (text.ink.left + text.ink.right) / 2, (text.ink.top + text.ink.bottom) / 2
                if left < x < left + window.side and top < y < top + window.side:
                    assert text.ink.left >= left and text.ink.right <= left + window.side, text.text


# -- every kind of thing ---------------------------------------------------------------------------------------


def square_of(state: CivilizationState, seat: int = 0, number: int = 0) -> str:
    """A land square in the outskirts of a capital on which nothing stands."""
    city = state.players[seat].capital
    free = [one for one in state.outskirts(city) if state.chart[one].terrain != "water" and one not in state.markers]
    return [one for one in free if not state.figures_at(one)][number]


def free_square(state: CivilizationState) -> str:
    """A revealed land square outside all outskirts without figures."""
    return next(
        square
        for square, what in state.chart.items()
        if what.terrain != "water" and state.city_around(square) is None and not state.figures_at(square)
        if state.city_at(square) is None
    )


def with_army(state: CivilizationState) -> str:
    put(state, 0, "army", free_square(state))
    return state.players[0].figures[-1].square


def with_scout(state: CivilizationState) -> str:
    square = free_square(state)
    put(state, 0, "scout", square)
    return square


def with_two_armies(state: CivilizationState) -> str:
    square = with_army(state)
    put(state, 0, "army", square)
    return square


def with_moved_army(state: CivilizationState) -> str:
    square = with_army(state)
    state.players[0].figures[-1].moved = True
    return square


def with_others_army(state: CivilizationState) -> str:
    square = free_square(state)
    put(state, 1, "army", square)
    return square


def with_walls(state: CivilizationState) -> str:
    state.players[0].capital.walls = True
    return state.players[0].capital.square


def with_marker(kind: str, id: str) -> Callable[[CivilizationState], str]:
    def lay(state: CivilizationState) -> str:
        square = square_of(state)
        build(state, square, kind, id)
        return square

    return lay


def with_obsolete_wonder(state: CivilizationState) -> str:
    square = with_marker("wonder", "oracle")(state)
    state.obsolete.append("oracle")
    return square


def with_disaster(state: CivilizationState) -> str:
    square = square_of(state)
    state.disasters[square] = ["desert" if state.chart[square].terrain != "desert" else "grassland"]
    return square


def with_hut(state: CivilizationState) -> str:
    square = free_square(state)
    state.huts[square] = state.hut_pile.pop()
    return square


def with_village(state: CivilizationState) -> str:
    square = free_square(state)
    state.villages[square] = state.village_pile.pop()
    return square


def with_blockade(state: CivilizationState) -> str:
    square = square_of(state)
    put(state, 1, "army", square)
    return square


def with_lock(state: CivilizationState) -> str:
    square = free_square(state)
    state.locked = [square]
    return square


def with_announcement(state: CivilizationState) -> str:
    square = square_of(state)
    state.announced.append(Announced("action", "build", 0, [], {"square": square, "item": "market"}))
    return square


THINGS: MappingProxyType[str, Callable[[CivilizationState], str]] = MappingProxyType(
    {
        "army": with_army,
        "scout": with_scout,
        "two armies": with_two_armies,
        "moved army": with_moved_army,
        "army of another seat": with_others_army,
        "walls": with_walls,
        "building": with_marker("building", "market"),
        "another building": with_marker("building", "temple"),
        "wonder": with_marker("wonder", "oracle"),
        "obsolete wonder": with_obsolete_wonder,
        "person": with_marker("person", "artist"),
        "disaster": with_disaster,
        "hut": with_hut,
        "village": with_village,
        "blockade": with_blockade,
        "locked square": with_lock,
        "announced square": with_announcement,
    }
)
"""What can stand on a square: each lays it and names the square."""
NEAR = 30
"""So far may marks reach beyond a square, in pixels."""


def changed_box(one: Image.Image, other: Image.Image, window: Window) -> tuple[int, int, int, int] | None:
    """The smallest box of the squares of the map in which two pictures differ clearly."""
    map_box = (window.left, window.top, window.right, window.bottom)
    difference = ImageChops.difference(one.crop(map_box), other.crop(map_box)).convert("L")
    box = difference.point([255 if level > 24 else 0 for level in range(256)]).getbbox()
    return box and (box[0] + window.left, box[1] + window.top, box[2] + window.left, box[3] + window.top)


@pytest.mark.parametrize("thing", THINGS)
def test_everything_on_a_square_is_drawn_there(thing: str) -> None:
    plain = settled("rome", "egypt")
    state = deepcopy(plain)
    square = THINGS[thing](state)
    now = view(state, None)
    window = message_window(now, None, ())
    box = changed_box(drawn(view(plain, None)), drawn(now), window)
    assert box is not None
    left, top = window.at(square)
    assert left - NEAR <= box[0] and box[2] <= left + window.side + NEAR
    assert top - NEAR <= box[1] and box[3] <= top + window.side + NEAR


def test_all_these_things_look_different() -> None:
    found = {}
    for thing, lay in THINGS.items():
        state = settled("rome", "egypt")
        square = lay(state)
        now = view(state, None)
        window = message_window(now, None, ())
        left, top = window.at(square)
        found[thing] = drawn(now).crop((left, top, left + window.side, top + window.side)).tobytes()
    assert len(set(found.values())) == len(found)


def test_squares_show_terrain_icons_resources_and_natural_wonders() -> None:
    """Tiles with everything: two squares look alike only if the same is printed on them, but for the drawing."""
    state = settled("rome", "egypt")
    for slot, tile in zip([slot for slot, tile in state.slots.items() if not tile.revealed], range(1, 7), strict=False):
        lay_tile(state, slot, f"tile-{tile:02}")
    now = view(state, None)
    window = message_window(now, None, ())
    canvas = draw_map(now, NAMES[:2], None, (), window)
    image = canvas.finish()
    looks: dict[bytes, set[tuple[object, ...]]] = {}
    for square, what in now.squares.items():
        if what.owner is None and what.token is None and not what.figures:
            left, top = window.at(square)
            piece = image.crop((left + 8, top + 8, left + window.side - 8, top + window.side - 8)).tobytes()
            looks.setdefault(piece, set()).add((what.terrain, what.icons, what.resource, what.natural_wonder))
    assert all(len(kinds) == 1 for kinds in looks.values())
    kinds = {kind for found in looks.values() for kind in found}
    assert {kind[0] for kind in kinds} == {"grassland", "forest", "mountain", "desert", "water"}
    assert {kind[2] for kind in kinds} >= set(RESOURCES[:4])
    assert True in {kind[3] for kind in kinds}


def test_battles_against_all_kinds_of_defenders_differ() -> None:
    found = set()
    for defender in ("army", "village", "capital"):
        state = fighting("rome", "egypt")
        forces(state, 0, "infantry-2")
        forces(state, 1, "infantry-2")
        square = FIELD if defender != "capital" else CAPITAL
        if defender == "army":
            put(state, 1, "army", FIELD)
        elif defender == "village":
            village(state, FIELD, "iron")
        now = view(attack(state, square).state, None)
        assert now.battle is not None and now.battle.square == square
        window = message_window(now, None, ())
        left, top = window.at(square)
        found.add(drawn(now).crop((left, top, left + window.side, top + window.side)).tobytes())
        picture = map_picture(now, NAMES[:2], (), None)
        assert f"{square}: Ágota (circle) against {'a village' if defender == 'village' else 'Bořek'}" in picture.alt
    assert len(found) == 3


def test_several_groups_on_a_square_are_drawn_apart() -> None:
    state = settled("rome", "egypt")
    square = free_square(state)
    for kind, moved in (("army", False), ("army", True), ("army", True), ("scout", False)):
        put(state, 0, kind, square).moved = moved
    assert groups_on(view(state, None), square) == [
        (0, "army", 1, False),
        (0, "army", 2, True),
        (0, "scout", 1, False),
    ]
    assert not list(problems(next(canvases(view(state, None), None, NAMES))))


def test_face_down_tiles_say_so() -> None:
    now = view(settled("rome", "egypt"), None)
    canvas = next(canvases(now, None, NAMES))
    hidden = sum(tile is None for tile in now.tiles.values())
    assert [text.text for text in canvas.texts].count("unexplored") == hidden > 0


def test_a_city_that_has_acted_has_a_tick() -> None:
    state = settled("rome", "egypt")
    state.phase = Phase.CITIES
    before = drawn(view(state, None))
    state.players[0].capital.actions.append("build")
    now = view(state, None)
    assert changed_box(before, drawn(now), message_window(now, None, ())) is not None


# -- the band of seats and the head ----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_the_band_has_the_figures_of_all_seats(seats: int) -> None:
    state = settled(*("rome", "egypt", "china", "russia")[:seats])
    for seat, player in enumerate(state.players):
        player.trade, player.culture, player.government = 11 + seat, 21 + seat, "fundamentalism"
    canvas = next(canvases(view(state, None), None, NAMES))
    texts = [text.text for text in canvas.texts]
    for seat in range(seats):
        assert {str(11 + seat), str(21 + seat)} <= set(texts)
        assert any(text.startswith(NAMES[seat][2:5]) for text in texts)
    assert sum("Fundamentalism" in text for text in texts) == seats


def test_the_head_says_who_acts_and_how_the_game_ended() -> None:
    state = settled("rome", "egypt")
    state.phase, state.turn = Phase.MOVEMENT, 4
    texts = [text.text for text in next(canvases(view(state, None), None, NAMES)).texts]
    assert {"Ágota", "to act: Movement", "turn 4"} <= set(texts)
    state.result = won(state, conqueror=1)
    texts = [text.text for text in next(canvases(view(state, None), None, NAMES)).texts]
    assert {"Bořek", "wins by conquest"} <= set(texts)
    assert "Bořek (square) wins by conquest." in map_picture(view(state, None), NAMES[:2], (), None).alt


# -- windows and views -----------------------------------------------------------------------------------------


def test_a_message_shows_the_rows_where_most_changed() -> None:
    state = settled("rome", "egypt", "china", "russia")
    before = view(state, None)
    assert message_window(before, None, (0,)).shows(state.players[0].capital.square)
    assert message_window(before, None, (2,)).shows(state.players[2].capital.square)
    for seat in (0, 3):
        changed = deepcopy(state)
        for number in range(2):
            build(changed, square_of(changed, seat, number), "building", "market")
        now = view(changed, None)
        window = message_window(now, changes_between(before, now), (1,))
        assert window.shows(state.players[seat].capital.square)
        assert window.high == ROWS and window.wide == 16


def test_the_open_battle_is_always_shown() -> None:
    state = settled("rome", "egypt", "china", "russia")
    square = state.players[2].capital.square
    state.march = March(0, square, 1, [square])
    assert message_window(view(state, None), None, (0,)).shows(square)


@pytest.mark.parametrize("seats", SEATS)
def test_close_ups_show_the_whole_map(seats: int) -> None:
    now = view(settled(*("rome", "egypt", "china", "russia")[:seats]), None)
    windows = [close_up(region) for _, region in regions(now).values()]
    assert all(any(window.shows(square) for window in windows) for square in now.board.slot_of)
    assert all(whole_window(now).shows(square) for square in now.board.slot_of)


@pytest.mark.parametrize("seats", SEATS)
def test_there_are_at_most_twenty_views(seats: int) -> None:
    now = view(settled(*("rome", "egypt", "china", "russia")[:seats]), None)
    pictures = CivilizationPictures()
    offered = pictures.views(now, NAMES[:seats])
    assert len(offered) <= 20
    assert len({key for key, _ in offered}) == len(offered)
    assert all(len(key) <= 40 and len(label) <= 100 for key, label in offered)
    assert {key for key, _ in map_views(now)} <= {key for key, _ in offered}
    with pytest.raises(KeyError):
        pictures.show(now, NAMES[:seats], "map-Z9")


# -- changes ---------------------------------------------------------------------------------------------------


def test_changes_name_what_happened() -> None:
    state = settled("rome", "egypt")
    before = view(state, None)
    square, other = square_of(state), free_square(state)
    build(state, square, "building", "market")
    state.players[0].capital.walls = True
    slot = next(slot for slot, tile in state.slots.items() if not tile.revealed)
    state.slots[slot].revealed = True
    put(state, 1, "army", CAPITAL.replace("6", "8"))
    gone = state.players[0].figures.pop(0)
    state.players[1].trade += 4
    now = view(state, None)
    changes = changes_between(before, now)
    assert changes.built == (square,)
    assert changes.walls == (state.players[0].capital.square,)
    assert changes.revealed == (slot,)
    assert changes.gone == (Group(0, gone.kind, 1, gone.square),)
    assert changes.arrived == (Group(1, "army", 1, "N8"),)
    assert changes.trade == (0, 4)
    assert not changes.cities and not changes.moves and not changes.lost and other not in changes.squares
    alt = map_picture(now, NAMES[:2], (), before).alt
    for words in (
        f"Market built at {square}",
        f"tile {slot} explored",
        "army of Bořek new at N8",
        f"{gone.kind} of Ágota gone from {gone.square}",
        "Bořek +4 trade",
    ):
        assert words in alt


def test_a_figure_that_moved_goes_its_way() -> None:
    state = settled("rome", "egypt")
    army = next(figure for figure in state.players[0].figures if figure.kind == "army")
    start = army.square
    before = view(state, None)
    army.square = end = next(
        beside for beside in state.board.sides[start] if beside in state.chart and state.city_at(beside) is None
    )
    now = view(state, None)
    assert changes_between(before, now).moves == (Move(0, "army", 1, (start, end)),)
    x, y = place(start)
    around = next(named(x + dx, y + dy) for dx, dy in ((0, 1), (1, 0)) if named(x + dx, y + dy) != end)
    state.march = March(0, end, 1, [start, around, end])
    assert changes_between(before, view(state, None)).moves[0].way == (start, around, end)


def test_cities_lost_and_found() -> None:
    state = settled("rome", "egypt")
    lay_tile(state, "E1", "tile-01")
    add_city(state, 0, "F2")
    before = view(state, None)
    state.players[0].cities.pop()
    add_city(state, 1, "G2")
    changes = changes_between(before, view(state, None))
    assert changes.cities == ("G2",)
    assert changes.lost == ("F2",)
    assert changes_between(before, before).squares == ()


def test_at_most_eight_rings() -> None:
    state = settled("rome", "egypt")
    before = view(state, None)
    for seat in (0, 1):
        for square in state.outskirts(state.players[seat].capital):
            build(state, square, "building", "market")
    now = view(state, None)
    told = told_changes(changes_between(before, now), message_window(now, None, ()))
    assert told is not None and len(told.built) == MOST_RINGS


def test_changes_are_white() -> None:
    state = settled("rome", "egypt")
    before = view(state, None)
    square = square_of(state)
    build(state, square, "building", "market")
    now = view(state, None)
    x, y = message_window(now, None, ()).at(square)
    assert drawn(now, before).getpixel((x + 48, y + 4)) == (255, 255, 255)
    assert drawn(now).getpixel((x + 48, y + 4)) != (255, 255, 255)


# -- facts in words, and what is hidden ------------------------------------------------------------------------


def test_the_text_names_figures_cities_and_seats() -> None:
    state = settled("rome", "egypt")
    square = with_two_armies(state)
    state.players[0].capital.walls = True
    state.players[0].trade = 7
    put(state, 0, "scout", FIELD, city=state.players[0].capital.square).moved = True
    alt = map_picture(view(state, None), NAMES[:2], (), None).alt
    assert f"army of 2 at {square}" in alt
    assert f"Cities of Ágota: {state.players[0].capital.square} capital with walls." in alt
    assert "Ágota (circle): trade 7, culture 0 (step 0), coins 0, Republic." in alt
    assert f"scout at {FIELD} for {state.players[0].capital.square} (moved)" in alt
    assert "tiles unexplored" in alt


def test_the_text_of_a_close_up_names_what_lies_there() -> None:
    state = settled("rome", "egypt")
    square = with_marker("building", "market")(state)
    hut = with_hut(state)
    alt = map_view(view(state, None), NAMES[:2], "map-A1").alt
    assert f"Market {square}" in alt and f"Huts: {hut}." in alt


def test_long_texts_keep_the_totals_of_all_seats() -> None:
    for now, before in positions(4, 700):
        alt = map_picture(now, HOSTILE, (), before).alt
        assert alt.count("coins ") + alt.count("coins,") >= 4
        assert all(f"({shape}): trade" in alt for shape in ("circle", "square", "triangle", "diamond"))


def other_worlds(state: CivilizationState) -> Iterator[CivilizationState]:
    """Worlds that differ from this one in what nobody at the table can see."""
    world = deepcopy(state)
    hidden = [slot for slot, tile in world.slots.items() if not tile.revealed]
    first, last = world.slots[hidden[0]], world.slots[hidden[-1]]
    first.id, last.id = last.id, first.id
    yield world
    world = deepcopy(state)
    square = next(iter(world.huts))
    number = next(place for place, content in enumerate(world.hut_pile) if content != world.huts[square])
    world.huts[square], world.hut_pile[number] = world.hut_pile[number], world.huts[square]
    yield world
    world = deepcopy(state)
    player, decks = world.players[0], world.unit_decks["infantry"]
    number = next(place for place, unit in enumerate(player.units) if unit.startswith("infantry"))
    card = next(place for place, unit in enumerate(decks) if unit != player.units[number])
    player.units[number], decks[card] = decks[card], player.units[number]
    yield world
    world = deepcopy(state)
    for cards in (*world.unit_decks.values(), *world.event_decks.values(), world.persons, world.wonder_deck):
        cards.reverse()
    world.village_pile.reverse()
    yield world


def test_pictures_show_nothing_hidden() -> None:
    state = settled("rome", "egypt")
    with_hut(state)
    names = NAMES[:2]
    before = view(state, None)
    build(state, square_of(state), "building", "market")
    now = view(state, None)
    mine = [map_picture(now, names, (), before), *(map_view(now, names, key) for key, _ in map_views(now))]
    worlds = list(other_worlds(state))
    assert all(world != state for world in worlds) and len(worlds) == 4
    for world in worlds:
        for reader in (None, 0, 1):
            seen = view(world, reader)
            assert map_picture(seen, names, (), before) == mine[0]
            assert [map_view(seen, names, key) for key, _ in map_views(seen)] == mine[1:]


def test_a_game_can_be_drawn_from_its_first_question_on() -> None:
    """Also before civilizations and homes are known."""
    setup = Setup(3, CivilizationOptions(civilizations="chosen"), f"{5:032x}", first=1)
    for number, (match, _) in enumerate(walk(RULES, setup, 5)):
        if number < 12 or number % 150 == 0:
            now = view(match.state, None)
            for canvas in canvases(now, None, NAMES):
                assert not list(problems(canvas))
            assert map_picture(now, NAMES[:3], tuple(match.open), None).alt
        if number == 600:
            break
