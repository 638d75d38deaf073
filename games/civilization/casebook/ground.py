"""Tiles, disaster tokens, huts, villages and markers of a position."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from games.civilization.casebook.stock import draw, id_of, ids_of, revealed_square
from games.civilization.casebook.words import NAMES
from games.civilization.facts import BUILDINGS, DISASTER_TERRAIN, GREAT_PERSONS, TOKENS, WALLS, WONDERS
from games.civilization.grid import NEUTRAL_TILES
from games.civilization.state import CivilizationState, Marker, Tile
from games.engine.cases.casebook import Given
from games.engine.cases.notation import Unreadable, as_list, is_nothing, near, normal

TILE = re.compile(r"(face down |hidden )?(?:tile )?(\d{1,2})(?: (0|90|180|270))?")
"""A neutral tile: 'tile-06', 'tile-06 90', 'face down tile-06'."""

OPEN = frozenset({"face up", "revealed", "open"})


def lay_ground(given: Given, state: CivilizationState) -> None:
    """Tiles and disaster tokens. Face-down slots that are not named have the tiles that are left."""
    _tiles(given.take("tiles"), state, f"{given.where}: tiles")
    where = f"{given.where}: disasters"
    for square, said in _pairs(given.take("disasters"), where, "{D4: drought}"):
        place = revealed_square(state, square, where)
        shows = {**{one: one for one in DISASTER_TERRAIN.values()}, **DISASTER_TERRAIN}
        state.disasters[place] = [shows[id_of(one, shows, where)] for one in as_list(said)]
    state.floods = [revealed_square(state, one, f"{given.where}: floods") for one in as_list(given.take("floods"))]


def _tiles(value: Any, state: CivilizationState, where: str) -> None:
    every = isinstance(value, str) and normal(value) in OPEN
    pairs = [] if every else _pairs(value, where, "{E1: tile-06 90}")
    if not pairs and not every:
        return
    free = [slot.id for slot in state.board.slots.values() if slot.home is None]
    laid: dict[str, Tile] = {}
    for said, tile in pairs:
        slot = said.upper()
        if slot not in free:
            raise Unreadable(f"{where}: there is no slot '{said}' for a neutral tile{near(said, free)}")
        laid[slot] = _tile(tile, where)
    fixed = {slot: state.slots[slot].id for slot in free if slot not in laid and state.slots[slot].revealed}
    used = [*fixed.values(), *(tile.id for tile in laid.values())]
    if double := next((id for id in used if used.count(id) > 1), None):
        raise Unreadable(f"{where}: {double} lies in two slots")
    rest = [tile for tile in NEUTRAL_TILES if tile not in used]
    for slot in free:
        if slot in laid:
            state.slots[slot] = laid[slot]
        elif slot not in fixed:
            state.slots[slot] = Tile(rest.pop(0), 0, every)


def _tile(said: Any, where: str) -> Tile:
    found = TILE.fullmatch(normal(said))
    id = f"tile-{int(found[2]):02}" if found is not None else ""
    if found is None or id not in NEUTRAL_TILES:
        raise Unreadable(f"{where}: '{said}' is no tile, for example 'tile-06', 'tile-06 90' or 'face down tile-06'")
    return Tile(id, int(found[3] or 0), not found[1])


def _pairs(value: Any, where: str, example: str) -> list[tuple[str, Any]]:
    if is_nothing(value):
        return []
    if not isinstance(value, Mapping):
        raise Unreadable(f"{where}: squares with what lies there are expected, for example '{example}'")
    return [(str(key), said) for key, said in value.items()]


def lay_tokens(given: Given, state: CivilizationState) -> None:
    """Hut and village tokens on squares: `{F3: wheat}`, or a list of squares for any tokens."""
    for kind, lie, pile in (("hut", state.huts, state.hut_pile), ("village", state.villages, state.village_pile)):
        where = f"{given.where}: {kind}s"
        if not given.has(f"{kind}s"):
            continue
        value = given.take(f"{kind}s")
        pile += lie.values()
        lie.clear()
        pairs = value.items() if isinstance(value, Mapping) else [(square, None) for square in as_list(value)]
        for said, content in pairs:
            square = revealed_square(state, said, where)
            token = pile[0] if content is None else id_of(content, TOKENS[kind], where)
            draw(token, f"{where}: {kind} tokens", pile)
            lie[square] = token


def lay_markers(given: Given, state: CivilizationState) -> None:
    """Buildings, wonders and great persons on squares; each belongs to the city around which it lies."""
    where = f"{given.where}: markers"
    kinds = {
        **dict.fromkeys([one for one in BUILDINGS if one != WALLS], "building"),
        **dict.fromkeys(WONDERS, "wonder"),
        **dict.fromkeys(GREAT_PERSONS, "person"),
    }
    for said, thing in _pairs(given.take("markers", "buildings"), where, "{D4: temple, D5: artist}"):
        square = revealed_square(state, said, where)
        if is_nothing(thing):
            _take_up(state, square)
            continue
        _take_up(state, square)
        id = id_of(thing, kinds, where)
        if state.city_around(square) is None:
            raise Unreadable(f"{where}: {square} lies around no city")
        _take(state, kinds[id], id, where)
        state.markers[square] = Marker(kinds[id], id)
    for one in ids_of(given.take("obsolete"), WONDERS, f"{given.where}: obsolete"):
        if all(marker.id != one for marker in state.markers.values()):
            raise Unreadable(f"{given.where}: obsolete: {NAMES.title(one)} is not on the map")
        state.obsolete.append(one)


def _take_up(state: CivilizationState, square: str) -> None:
    marker = state.markers.pop(square, None)
    if marker is None:
        return
    if marker.kind == "building":
        state.pools[_pool(marker.id)] += 1
    else:
        (state.persons if marker.kind == "person" else state.wonder_deck).append(marker.id)


def _take(state: CivilizationState, kind: str, id: str, where: str) -> None:
    if kind == "person":
        draw(id, where, state.persons)
    elif kind == "building":
        if not state.pools[_pool(id)]:
            raise Unreadable(f"{where}: there is no {NAMES.title(id)} left")
        state.pools[_pool(id)] -= 1
    elif id in state.wonder_market:
        state.wonder_market[state.wonder_market.index(id)] = None
    else:
        draw(id, where, state.wonder_deck, state.removed)


def _pool(building: str) -> str:
    pool = BUILDINGS[building].pool
    assert pool is not None
    return pool
