"""What outlives one answer: the parts of the state that hold a battle, loot, a march, trade, and announcements.

A sub-game is entered by putting it into the state as the last act of whoever begins it; the main loop then runs it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


@dataclass(slots=True)
class Announced:
    """An action, event or ability that was announced and has not been carried out yet.

    `kind` is action, event or ability, `id` the city action (build, arts, harvest), card or ability. An event card
    lies here, neither in a hand nor under its deck. `hits` are the seats at which it aims, `details` what else all
    may know: city, item, square, technology.
    """

    kind: str
    id: str
    seat: int
    hits: list[int] = field(default_factory=list)
    details: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class March:
    """A group on the way (sections 5.1 and 5.2). Its figures are those of the seat that are `marching`.

    `square` is where it stands, `steps` how many it has left, `path` all squares since the start, which is first.
    """

    seat: int
    square: str
    steps: int
    path: list[str] = field(default_factory=list)


ATTACKER = "attacker"
DEFENDER = "defender"
OTHER_SIDE: Mapping[str, str] = {ATTACKER: DEFENDER, DEFENDER: ATTACKER}


class Stage(StrEnum):
    """Where a battle stands: before hands are drawn (5.4, step 2), battle turns, or what comes after the result
    (5.7, step 5)."""

    BEFORE = "before"
    TURNS = "turns"
    AFTER = "after"


@dataclass(slots=True)
class FrontUnit:
    """A unit in play with its wounds."""

    unit: str
    wounds: int = 0


@dataclass(slots=True)
class Front:
    """A front with at most one unit of each side."""

    attacker: FrontUnit | None = None
    defender: FrontUnit | None = None

    def unit(self, side: str) -> FrontUnit | None:
        """The unit of a side."""
        return self.attacker if side == ATTACKER else self.defender

    def put(self, side: str, unit: FrontUnit | None) -> None:
        """Put a unit of a side here, or take it away."""
        if side == ATTACKER:
            self.attacker = unit
        else:
            self.defender = unit


@dataclass(slots=True)
class Side:
    """One side of a battle.

    `seat` plays it; a barbarian side has no owner. `oracle`: it sees the hand of the other side. `hand` is the battle
    hand in the fixed order, `drawn` how many units it had at first, `bonus` what its combat bonus card shows (0 without
    the card). `killed` names its killed units, which lie under their decks already. `armies` and `scouts` are the
    figures that began to fight or share their fate. `used` are the heals it used, which come once a battle.
    """

    seat: int
    armies: int = 0
    scouts: int = 0
    oracle: bool = False
    hand: list[str] = field(default_factory=list)
    drawn: int = 0
    bonus: int = 0
    killed: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Battle:
    """A battle (sections 5.3 to 5.7).

    `square` is attacked. The attacking figures stand on no square (theirs is empty) until the result; `built` if the
    army was built there in City Management. `barbarians`: the defender is a village. `city`: a city or capital is
    attacked. `turn` is the side whose battle turn it is or that is asked, `played` whether it has played its unit,
    `won` who won. A front is gone once both its units are. `coming` are the names of the steps after the result that
    are still to be done, in order; before hands are drawn, the sides that may still play an event.
    """

    square: str
    attacker: Side
    defender: Side
    barbarians: bool = False
    city: bool = False
    capital: bool = False
    built: bool = False
    stage: Stage = Stage.TURNS
    turn: str = DEFENDER
    played: bool = False
    fronts: list[Front] = field(default_factory=list)
    won: str | None = None
    coming: list[str] = field(default_factory=list)

    def side(self, name: str) -> Side:
        """A side by its name."""
        return self.attacker if name == ATTACKER else self.defender

    def owner(self, name: str) -> int | None:
        """The seat whose units a side plays; barbarians belong to nobody."""
        return None if self.barbarians and name == DEFENDER else self.side(name).seat

    def living(self, name: str) -> list[FrontUnit]:
        """The units of a side in play."""
        return [unit for front in self.fronts if (unit := front.unit(name)) is not None]


@dataclass(slots=True)
class Loot:
    """Loot that the winner of a battle spends (section 5.9)."""

    winner: int
    loser: int
    left: int


@dataclass(slots=True)
class Goods:
    """What one side of an offer gives.

    `resources` counts market tokens by kind. `tokens` are face-down tokens: 'hut/wheat' for what the giver chose,
    'hut' for any; `events` are cards, or the name of a deck for any of it. `promises` bind nobody (3.2).
    """

    trade: int = 0
    culture: int = 0
    resources: dict[str, int] = field(default_factory=dict)
    tokens: list[str] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    promises: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Offer:
    """An offer of one seat to another; `number` counts those of this phase from the one to the other.

    `stock` is how many things of each back that it gives the seat has held since: 'hut', 'village', or a deck. Of a
    `private` offer only the two know; such offers have numbers of their own, from `FIRST_PRIVATE`, so that a gap in
    the others tells nothing.
    """

    number: int
    seat: int
    to: int
    gives: Goods
    asks: Goods
    stock: dict[str, int] = field(default_factory=dict)
    private: bool = False


FIRST_PRIVATE = 11
"""The number of the first private offer of a seat to another."""


@dataclass(slots=True)
class Trade:
    """The trade of a turn: open offers and who is done.

    For the caps: `made` counts the open offers from each seat to each, `whispered` the private ones, `returns` how
    often each came back from being done.
    """

    offers: list[Offer] = field(default_factory=list)
    done: list[int] = field(default_factory=list)
    made: list[list[int]] = field(default_factory=list)
    returns: list[int] = field(default_factory=list)
    whispered: list[list[int]] = field(default_factory=list)


@dataclass(slots=True)
class Promise:
    """Words of one seat to another, given in a deal; nothing enforces them (3.2).

    `what` says what is promised, see `reckoning.promises`. It was given in `turn` and runs to the end of the turn
    `until`, or until the other seat lets it go. Of a `private` one only the two know.
    """

    seat: int
    to: int
    what: str
    turn: int
    until: int | None = None
    private: bool = False
