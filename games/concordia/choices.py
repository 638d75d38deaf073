"""What stands behind the options of Concordia's questions: the values that the rules get back and words may tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Move:
    """Move a colonist of this kind from a city or line to a free line (`move`).

    `goods` are those of the cities next to the line in which the player has no house yet.
    """

    kind: str
    start: str
    line: str
    steps: int
    goods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class House:
    """Build in a city that produces this good (`build`). `number`: how many houses it will have then."""

    city: str
    good: str
    number: int
    coins: int
    goods: Mapping[str, int] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Production:
    """Let a province produce (`prefect`): the acting player gains so many (1 or 2) of the marker's good first.

    `goods` is all that the acting player gains then, before it is stored.
    """

    province: str
    good: str
    bonus: int
    goods: Mapping[str, int] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Coins:
    """Take so many coins (`prefect`, `colonist`)."""

    coins: int


@dataclass(frozen=True, slots=True)
class Placing:
    """Place a colonist of this kind in a city (`place`)."""

    kind: str
    city: str


@dataclass(frozen=True, slots=True)
class Trade:
    """Sell or buy (`verb`) so many pieces of a good for so many coins in all (`trade`)."""

    verb: str
    good: str
    count: int
    coins: int


@dataclass(frozen=True, slots=True)
class Target:
    """Copy the top card of this player's pile (`diplomat`)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Purchase:
    """Buy a card from a space of the display, 1 to 7, for these goods and so many of `any` kind (`buy`)."""

    card: str
    space: int
    goods: Mapping[str, int] = field(hash=False)
    any: int
