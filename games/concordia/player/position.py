"""The table as `steady` thinks of it: what one seat has, and what it could have after some of its own actions.

Positions are never changed in place: every action gives a new one. Other seats stand still while it thinks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.concordia.facts import GOODS, HOUSES, STOREHOUSE, Map
from games.concordia.player.pace import turns_left
from games.concordia.view import ConcordiaView, SeatView

Stand = tuple[str, str]
"""A colonist on the map: its kind and its place."""


class Table:
    """What does not change while the seat thinks about its own actions."""

    def __init__(self, view: ConcordiaView, me: int) -> None:
        self.me = me
        self.seats = len(view.seats)
        self.map: Map = view.map
        self.tokens = view.tokens
        self.markers = view.markers
        self.others: tuple[SeatView, ...] = tuple(seat for seat in view.seats if seat.seat != me)
        self.crowd: Mapping[str, int] = {city: sum(seat != me for seat in seats) for city, seats in view.houses.items()}
        """How many houses of others stand in each city."""
        lines = self.map.lines
        self.taken = frozenset(one.place for seat in self.others for one in seat.colonists if one.place in lines)
        """The lines on which others have a colonist."""
        self.last_round = view.last_round
        self.turns = turns_left(view)
        self.known: dict[Any, float] = {}
        self.appeal: dict[tuple[str, ...], Mapping[str, float]] = {}
        """What was worked out while thinking."""
        self.ahead = 0.0
        """By how many points the seat is ahead of the best other one now."""
        self.rivals = (0.0, 0.0)
        """What the best other seat has in points now, and what it is expected to have in the end."""

    @cached_property
    def province(self) -> Mapping[str, str]:
        """The province of each city with a token."""
        cities = self.map.cities
        return {city: str(cities[city].province) for city in self.tokens}


@dataclass(slots=True)
class Position:
    """What the seat has.

    `owned` are all its cards, with those bought this turn (`sold`). `left` counts the cards for sale, in the display
    and in the stack. `magnus`: it holds the Praefectus Magnus, `used` it this turn. `rivals` is what others gained by
    its actions, in points. `ended`: the seat has triggered the end.
    """

    table: Table
    coins: int
    goods: Mapping[str, int]
    stored: Mapping[str, int]
    colonists: tuple[Stand, ...]
    houses: tuple[str, ...]
    hand: tuple[str, ...]
    pile: tuple[str, ...]
    owned: tuple[str, ...]
    display: tuple[str, ...]
    sold: tuple[str, ...]
    turned: frozenset[str]
    left: int
    magnus: bool
    used: bool = False
    rivals: float = 0.0
    ended: bool = False

    @property
    def free(self) -> int:
        """Free spaces of the storehouse."""
        return STOREHOUSE - sum(self.goods.values()) - sum(self.stored.values())

    def copy(self) -> Position:
        """Another position of the same kind, to be changed by who made it."""
        return Position(
            self.table,
            self.coins,
            self.goods,
            self.stored,
            self.colonists,
            self.houses,
            self.hand,
            self.pile,
            self.owned,
            self.display,
            self.sold,
            self.turned,
            self.left,
            self.magnus,
            self.used,
            self.rivals,
            self.ended,
        )

    def pay(self, coins: int, goods: Mapping[str, int]) -> Position:
        """After a payment, or a gain where the amounts are below zero."""
        new = self.copy()
        new.coins -= coins
        if goods:
            new.goods = changed = {**self.goods}
            for good, count in goods.items():
                changed[good] -= count
        return new

    def play(self, card: str) -> Position:
        """After a card of the hand was laid on the pile."""
        new = self.copy()
        hand = list(self.hand)
        hand.remove(card)
        new.hand, new.pile = tuple(hand), (*self.pile, card)
        return new

    def settle(self) -> Position:
        """After the turn: bought cards are in hand, the gaps of the display are closed, the end is noticed."""
        new = self.copy()
        if self.sold:
            new.hand = (*self.hand, *self.sold)
            new.display = tuple([card for card in self.display if card not in self.sold])
            new.sold = ()
        if self.used:
            new.magnus, new.used = False, False
        new.ended = self.ended or (not self.table.last_round and (new.left == 0 or len(self.houses) == HOUSES))
        return new


def position(view: ConcordiaView, me: int) -> Position:
    """Where the seat stands now."""
    seat = view.seat(me)
    assert seat.hand is not None
    assert seat.pile is not None
    sold = view.sold if view.active == me else ()
    return Position(
        table=Table(view, me),
        coins=seat.coins,
        goods={good: seat.goods[good] for good in GOODS},
        stored=dict(seat.stored),
        colonists=tuple((one.kind, one.place) for one in seat.colonists),
        houses=seat.houses,
        hand=seat.hand,
        pile=seat.pile,
        owned=(*seat.hand, *seat.pile, *sold),
        display=view.display,
        sold=sold,
        turned=frozenset(view.turned),
        left=len(view.display) - len(view.sold) + sum(count for _, count in view.stack),
        magnus=view.magnus == me and not (view.magnus_used and view.active == me),
        used=view.magnus == me and view.magnus_used,
    )
