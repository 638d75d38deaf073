"""Positions as a case describes them. docs/rules-cases.md tells the keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from games.civilization.casebook import market, seats, subgames
from games.civilization.casebook.ground import lay_ground, lay_markers, lay_tokens
from games.civilization.casebook.stock import id_of
from games.civilization.casebook.words import MOST_SEATS, NAMES, WORDS, square_named
from games.civilization.facts import (
    CIVILIZATIONS,
    CULTURE_DECKS,
    ERAS,
    GREAT_PERSONS,
    KINDS,
    TOKENS,
    UNITS,
    WONDERS,
    deck,
)
from games.civilization.grid import NEUTRAL_TILES, board, inner
from games.civilization.options import CivilizationOptions
from games.civilization.reckoning.squares import printed
from games.civilization.setup import MARKET_PLACES, lay_homes, new, sheets
from games.civilization.state import City, CivilizationState, Phase, Tile
from games.civilization.subgames import Trade
from games.engine.cases.casebook import Given, Position
from games.engine.cases.notation import (
    Unreadable,
    as_list,
    near,
    normal,
    seat_name,
    seat_of,
    seats_of,
    yes_or_no,
)
from games.engine.gametype import Setup

SEED = "0" * 32

PHASES: Mapping[str, Phase] = {
    "begin": Phase.TURN,
    "turn": Phase.TURN,
    "start": Phase.START,
    "start of turn": Phase.START,
    "trade": Phase.TRADE,
    "cities": Phase.CITIES,
    "city management": Phase.CITIES,
    "movement": Phase.MOVEMENT,
    "research": Phase.RESEARCH,
}

PLAIN_CIVILIZATIONS = ("germany", "china", "america", "russia", "rome", "egypt")
"""Who plays where a case names no civilization, those first that matter least."""

USUAL_TURN = 3
"""The turn in which a case plays, if it does not say so."""


def position(given: Given, before: Position | None) -> Position:
    """The position that is described: from nothing, from a set-up, or on from another one."""
    if given.has("setup", "set up"):
        before = _set_up(given.part("setup", "set up"))
    bare = before is None
    parts = _parts(given)
    if before is None:
        before = _bare(given, dict(parts))
    state: CivilizationState = before.state
    for own, seat in [(own, seat) for seat, own in parts]:
        if seat >= state.seats:
            raise Unreadable(f"{own.where}: the game has {state.seats} players; say 'players: {seat + 1}'")
    _turn(given, state, fresh=bare)
    lay_ground(given, state)
    for seat, own in parts:
        seats.settle(own, state, seat)
    lay_tokens(given, state)
    lay_markers(given, state)
    for seat, own in parts:
        seats.equip(own, state, seat, _named(given))
    market.stock(given, state)
    _floor(state)
    subgames.begin(given, state)
    for _, own in parts:
        own.done()
    return before


def _parts(given: Given) -> list[tuple[int, Given]]:
    parts = []
    for seat, written in given.seats():
        where = f"{given.where}: {seat_name(seat)}"
        if not isinstance(written, Mapping):
            raise Unreadable(f"{where}: keys with values are expected, for example '{{trade: 7}}'")
        parts.append((seat, Given({WORDS.get(normal(key), str(key)): one for key, one in written.items()}, where)))
    return sorted(parts, key=lambda part: part[0])


def _named(given: Given) -> frozenset[str]:
    """The ids of all that the case names anywhere, also as a part of an answer."""
    found = set()
    for word in given.mentions:
        whole = NAMES.find(word)
        parts = normal(word).split()
        pieces = [" ".join(parts[start:end]) for start in range(len(parts)) for end in range(start + 1, start + 4)]
        ids = [whole, *(NAMES.find(piece) for piece in pieces)]
        found.update([part for id in ids if id is not None for part in (id, *id.split("/"))])
    return frozenset(found)


# -- the table -----------------------------------------------------------------------------------------------------


def _set_up(given: Given) -> Position:
    options = _options(given)
    number = _seats(given.number("players", "seats", default=2), given.where)
    first = given.take("first player", "start player", default="P1")
    seed = str(given.take("seed", default=SEED))
    if not re.fullmatch(r"(?:[0-9a-f]{2})+", seed):
        seed = seed.encode().hex()
    wanted = [id_of(one, CIVILIZATIONS, given.where) for one in as_list(given.take("civilizations"))]
    given.done()
    start = None if normal(first) == "random" else seats_of(first, number, given.where)[0]
    if not wanted:
        return Position(new(Setup(number, options, seed, start)), options)
    state = new(Setup(number, options.model_copy(update={"civilizations": "chosen"}), seed, start))
    _give_civilizations(state, wanted, given.where)
    lay_homes(state)
    return Position(state, options)


def _give_civilizations(state: CivilizationState, wanted: list[str], where: str) -> None:
    if len(wanted) != state.seats or len(set(wanted)) < len(wanted):
        raise Unreadable(f"{where}: {state.seats} different civilizations are expected")
    for player, civilization in zip(state.players, wanted, strict=True):
        player.civilization = civilization


def _bare(given: Given, parts: Mapping[int, Given]) -> Position:
    """A settled game: each seat has its capital, start technology and government, and nothing else."""
    seat = [one for word in given.mentions for one in [seat_of(word)] if one is not None and one < MOST_SEATS]
    usual = max([2, *(one + 1 for one in seat)])
    number = _seats(given.number("players", "seats", default=usual), given.where)
    options = _options(given)
    state = new(Setup(number, options.model_copy(update={"civilizations": "chosen"}), SEED, 0))
    state.options = options
    _give_civilizations(state, _civilizations(given, state, parts), given.where)
    lay_homes(state)
    _put_back(state)
    for player in state.players:
        sheet = CIVILIZATIONS[player.civilization]
        player.start, player.technologies, player.government = sheet.technology, [sheet.technology], sheet.government
        capital = next(one for one in inner(player.home) if printed(state, one).recommended)
        player.cities = [City(capital, capital=True, walls=player.civilization == "china")]
    return Position(state, options)


def _civilizations(given: Given, state: CivilizationState, parts: Mapping[int, Given]) -> list[str]:
    """The civilizations by seat: named for all, for single seats, or plain ones that are not named."""
    where = f"{given.where}: civilizations"
    listed = [id_of(one, CIVILIZATIONS, where) for one in as_list(given.take("civilizations"))]
    chosen = dict(enumerate(listed))
    for seat, own in parts.items():
        if own.has("civilization"):
            chosen[seat] = id_of(own.take("civilization"), CIVILIZATIONS, own.where)
    spare = [one for one in PLAIN_CIVILIZATIONS if one not in chosen.values() and one in sheets(state.options)]
    return [chosen[seat] if seat in chosen else spare.pop(0) for seat in range(state.seats)]


def _put_back(state: CivilizationState) -> None:
    """All cards and tokens lie in their piles, in the order of the tables; the seats hold none."""
    for player in state.players:
        player.units, player.opening = [], None
    state.unit_decks = {kind: deck(kind, UNITS) for kind in KINDS}
    state.event_decks = {era: deck(era, CULTURE_DECKS[state.options.culture_deck]) for era in ERAS}
    state.persons = [one.id for one in GREAT_PERSONS.values() for _ in range(one.copies)]
    state.hut_pile, state.village_pile = (
        [content for content, count in TOKENS[kind].items() for _ in range(count)] for kind in ("hut", "village")
    )
    wonders = list(WONDERS) if state.options.tutorial == "no" else []
    state.wonder_market = [*wonders[:MARKET_PLACES]] or [None] * MARKET_PLACES
    state.wonder_deck = wonders[MARKET_PLACES:]
    free = [slot.id for slot in board(state.seats).slots.values() if slot.home is None]
    for slot, tile in zip(free, NEUTRAL_TILES, strict=False):
        state.slots[slot] = Tile(tile)


def _seats(number: int, where: str) -> int:
    if not 2 <= number <= MOST_SEATS:
        raise Unreadable(f"{where}: Civilization is played by 2 to 4, not by {number}")
    return number


def _options(given: Given) -> CivilizationOptions:
    values: dict[str, Any] = {}
    for key, value in given.part("options", "table options").rest().items():
        name = next((field for field in CivilizationOptions.model_fields if normal(field) == normal(key)), None)
        if name is None:
            raise Unreadable(f"{given.where}: there is no option '{key}'{near(key, CivilizationOptions.model_fields)}")
        values[name] = ("yes" if value else "no") if isinstance(value, bool) else normal(value)
    try:
        return CivilizationOptions(**values)
    except ValidationError as error:
        told = "; ".join(str(one["msg"]) for one in error.errors())
        raise Unreadable(f"{given.where}: the options do not fit: {told}") from error


# -- the moment ----------------------------------------------------------------------------------------------------


def _turn(given: Given, state: CivilizationState, *, fresh: bool) -> None:
    """Which turn and phase it is, and whose part of it; it has begun unless the case says that it begins."""
    state.turn = given.number("turn number", default=USUAL_TURN if fresh else state.turn)
    first = given.take("first player", "start player", "first")
    if first is not None:
        (state.first,) = seats_of(first, state.seats, f"{given.where}: first player")
    said = given.take("phase", default="cities" if fresh else None)
    active = given.take("turn", "whose turn", "active", "active player", "current player")
    if said is not None:
        phase = PHASES.get(normal(said))
        if phase is None:
            raise Unreadable(f"{given.where}: there is no phase '{said}'{near(str(said), PHASES)}")
        state.phase = phase
    if said is not None or active is not None:
        state.begun = not yes_or_no(given.take("begins", default="no"), f"{given.where}: begins")
        state.active = state.first
    if active is not None:
        if square_named(active) is not None and seat_of(active) is None:
            raise Unreadable(f"{given.where}: turn: a seat is expected, for example P1, not '{active}'")
        (state.active,) = seats_of(active, state.seats, f"{given.where}: turn")


def _floor(state: CivilizationState) -> None:
    """In the Trade phase the trade is gathered and deals may begin."""
    if state.phase is Phase.TRADE and state.begun and state.floor is None:
        made, whispered = ([[0] * state.seats for _ in range(state.seats)] for _ in range(2))
        state.floor = Trade(made=made, returns=[0] * state.seats, whispered=whispered)


PURPOSES: Mapping[str, str] = {
    "battle hand": "battle-hand/{seat}",
    "hand": "battle-hand/{seat}",
    "lost unit": "lose-unit/{seat}",
    "looted hut": "loot/hut/{seat}",
    "looted village": "loot/village/{seat}",
    **{f"looted {era}": f"loot/{era}/{{seat}}" for era in ERAS},
    "persons": "persons",
    "egypt": "egypt",
    **{f"{era} wonders": f"deck/wonders/{era}" for era in ERAS},
    **{kind: f"deck/{kind}" for kind in KINDS},
    **{era: f"deck/events/{era}" for era in ERAS},
}
"""The purposes of chance as a case writes them; some belong to a seat ('battle hand/P1')."""


def purpose(said: str, where: str) -> str:
    """The purpose of chance that is meant."""
    name, _, whose = said.partition("/")
    found = PURPOSES.get(normal(name))
    if found is None:
        raise Unreadable(f"{where}: nothing is left to chance by the name '{name}'{near(name, PURPOSES)}")
    if "{seat}" not in found:
        return found
    seat = seat_of(whose)
    if seat is None:
        raise Unreadable(f"{where}: say whose, for example '{name}/P1'")
    return found.format(seat=seat)
