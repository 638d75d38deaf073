"""Promises: what players may promise each other in words; nothing enforces them (3.2).

A promise is named by its kind, and behind it by what it is about:

    peace, peace-2, peace-3     no attack in this turn; in this and the next one; in this and the next two
    no-events, no-events-2      no culture event that aims at the other, in this turn; in this and the next one
    no-cancel, no-cancel-2      no cancel of anything of the other, in this turn; in this and the next one
    help/seat-2                 to move against that player, in this turn or the next
    leave/J11                   to have left a square of the other's outskirts at the end of this turn
    no-city/J11                 to found no city beside the outskirts of that city of the other
    trade-next/6                so much trade in the next turn
    resource-next/wheat         a resource of that kind in the next turn
    favour                      something in return, later
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.civilization.facts import RESOURCES
from games.civilization.state import CivilizationState

TURNS: Mapping[str, int | None] = {
    "peace": 0,
    "peace-2": 1,
    "peace-3": 2,
    "no-events": 0,
    "no-events-2": 1,
    "no-cancel": 0,
    "no-cancel-2": 1,
    "help": 1,
    "leave": 0,
    "no-city": None,
    "trade-next": 1,
    "resource-next": 1,
    "favour": None,
}
"""The kinds of promises, and how many turns after the present one they still run; None: until they are let go."""

TRADE_NEXT = (3, 6, 9)
"""How much trade can be promised for the next turn."""


def kind_of(what: str) -> str:
    """The kind of a promise: 'help' of 'help/seat-2'."""
    return what.partition("/")[0]


def until(what: str, turn: int) -> int | None:
    """The last turn of a promise that is given in a turn; None if it runs until it is let go."""
    more = TURNS[kind_of(what)]
    return None if more is None else turn + more


def possible(state: CivilizationState, seat: int, to: int) -> Iterator[str]:
    """What a seat may promise another now, in the order of the kinds; all of it is public."""
    for kind in TURNS:
        if kind == "help":
            yield from [f"help/seat-{one}" for one in range(state.seats) if one not in (seat, to)]
        elif kind == "leave":
            yield from [f"leave/{square}" for square in _intruding(state, seat, to)]
        elif kind == "no-city":
            yield from [f"no-city/{city.square}" for city in state.players[to].cities]
        elif kind == "trade-next":
            yield from [f"trade-next/{amount}" for amount in TRADE_NEXT]
        elif kind == "resource-next":
            yield from [f"resource-next/{resource}" for resource in RESOURCES]
        else:
            yield kind


def _intruding(state: CivilizationState, seat: int, to: int) -> list[str]:
    """The squares of the other's outskirts where figures of the seat stand."""
    outskirts = {square for city in state.players[to].cities for square in state.outskirts(city)}
    return list(dict.fromkeys(one.square for one in state.players[seat].figures if one.square in outskirts))
