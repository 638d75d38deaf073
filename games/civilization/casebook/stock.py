"""Taking components from the piles and giving them back, so that every one of them stays in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from games.civilization.casebook.words import NAMES, square_named
from games.civilization.facts import EVENT_ORDER, EVENTS, UNIT_ORDER, UNITS
from games.civilization.state import CivilizationState, Player
from games.engine.cases.notation import Unreadable, is_nothing, near, normal, number_of, pieces

Pile = list[str]


def ids_of(value: Any, known: Iterable[str], where: str) -> list[str]:
    """Written things as ids; only those of one kind."""
    possible = list(known)
    found = []
    for piece in pieces(value, where):
        id = NAMES.find(piece)
        if id not in possible:
            raise Unreadable(f"{where}: '{piece}' is not possible here{near(piece, map(NAMES.title, possible))}")
        found.append(id)
    return found


def id_of(value: Any, known: Iterable[str], where: str) -> str:
    """One written thing as an id."""
    found = ids_of(value, known, where)
    if len(found) != 1:
        raise Unreadable(f"{where}: one thing is expected here, not '{value}'")
    return found[0]


def square_of(state: CivilizationState, said: object, where: str) -> str:
    """The square of this map that is named."""
    square = square_named(said)
    if square is None or square not in state.board.slot_of:
        raise Unreadable(f"{where}: '{said}' is not a square of this map")
    return square


def revealed_square(state: CivilizationState, said: object, where: str) -> str:
    """The square that is named, which must lie on a revealed tile."""
    square = square_of(state, said, where)
    if square not in state.chart:
        slot = state.board.slot_of[square]
        raise Unreadable(f"{where}: {square} is face down; lay a tile first, for example 'tiles: {{{slot}: tile-03}}'")
    return square


def draw(id: str, where: str, *piles: Pile) -> None:
    """Take a thing from the first of these piles that has it."""
    pile = next((one for one in piles if id in one), None)
    if pile is None:
        raise Unreadable(f"{where}: there is no {NAMES.title(id)} left")
    pile.remove(id)


def refill(held: Pile, wanted: Sequence[str], piles: Callable[[str], Sequence[Pile]], where: str) -> None:
    """Exactly the wanted things are held; the others go to the end of their first pile."""
    for id in held:
        piles(id)[0].append(id)
    held.clear()
    for id in wanted:
        draw(id, where, *piles(id))
        held.append(id)


def unit_piles(state: CivilizationState) -> Callable[[str], Sequence[Pile]]:
    """Where a unit comes from."""
    return lambda id: (state.unit_decks[UNITS[id].kind], state.unit_returns[UNITS[id].kind])


def event_piles(state: CivilizationState) -> Callable[[str], Sequence[Pile]]:
    """Where an event comes from."""
    return lambda id: (state.event_decks[EVENTS[id].deck], state.event_returns[EVENTS[id].deck])


def set_units(state: CivilizationState, player: Player, value: Any, where: str) -> None:
    """The standing forces of a seat."""
    refill(player.units, ids_of(value, UNITS, where), unit_piles(state), where)
    player.units.sort(key=UNIT_ORDER.__getitem__)


def set_events(state: CivilizationState, player: Player, value: Any, where: str) -> None:
    """The events that a seat holds."""
    refill(player.events, ids_of(value, EVENTS, where), event_piles(state), where)
    player.events.sort(key=EVENT_ORDER.__getitem__)


PILE_KEYS = ("top", "only")


def set_pile(pile: Pile, value: Any, known: Iterable[str], where: str, *others: Pile) -> None:
    """What lies on top of a pile, next first; the rest follows. A number, 'none' or 'only' leaves the rest out."""
    only = isinstance(value, Mapping) and any(normal(key) == "only" for key in value)
    if isinstance(value, Mapping):
        if odd := next((key for key in value if normal(key) not in PILE_KEYS), None):
            raise Unreadable(f"{where}: unknown key '{odd}'{near(str(odd), PILE_KEYS)}")
        if len(value) > 1:
            raise Unreadable(f"{where}: 'top' and 'only' do not go together")
        value = next(iter(value.values()), None)
    elif isinstance(value, int) or str(value).isdigit():
        del pile[number_of(value, where) :]
        return
    top = ids_of(value, known, where)
    for id in top:
        draw(id, where, pile, *others)
    pile[:] = top if only or is_nothing(value) else [*top, *pile]
