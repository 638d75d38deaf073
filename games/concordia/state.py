"""The state of a game of Concordia: every card and piece is in one of its zones whenever a question is open."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from games.concordia.facts import CARDS, GOODS, HOUSES, KINDS, MAPS, STOREHOUSE, Map
from games.concordia.options import ConcordiaOptions
from games.engine.state import State


class Phase(StrEnum):
    """Where the main loop stands. `END` is the hand-over: all of the turn's decisions can still be taken back."""

    BEGIN = "begin"
    CARD = "card"
    END = "end"
    OVER = "over"


@dataclass(slots=True)
class Colonist:
    """A colonist on the map: 'land' or 'sea', in a city or on a line."""

    kind: str
    place: str


@dataclass(slots=True)
class Player:
    """What one player has.

    `hand` is kept in the fixed order of cards; the last card of `pile` lies open on top. `goods` counts each good in
    the storehouse, `stored` the colonists of each kind there; `colonists` are those on the map, in order of arrival.
    `gains` are goods just gained that are not in the storehouse yet. `first_score` is the intermediate score, once
    the player has it.
    """

    hand: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    coins: int = 0
    goods: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GOODS, 0))
    stored: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    colonists: list[Colonist] = field(default_factory=list)
    houses_left: int = HOUSES
    gains: dict[str, int] = field(default_factory=dict)
    first_score: int | None = None

    @property
    def free(self) -> int:
        """How many spaces of the storehouse are free (section 4)."""
        return STOREHOUSE - sum(self.goods.values()) - sum(self.stored.values())

    @property
    def top(self) -> str | None:
        """The open card on top of the pile."""
        return self.pile[-1] if self.pile else None


@dataclass(slots=True)
class Step:
    """One thing done in the present turn, for the plan that is shown before the turn is ended.

    `coins` and `goods` are what was paid (below zero) or gained by the acting player. The verbs, with what `thing`,
    `to` and `count` are:

    =======  =====================================================================================================
    play     the card
    copy     the card that a Diplomat copies, the seat it belongs to
    return   the Tribune's return of cards: nothing, nothing, how many; with its coins
    place    the kind of a new colonist, its city; with what was paid (by a Tribune or Colonist)
    move     where a colonist stood (city or line), the line where it stands now, the steps
    build    the city, nothing, the number of the house in it; with what was paid
    produce  the province, the good of its marker, the pieces of it that the acting player gains first
    income   the card that gave goods, nothing, how many pieces found no room; with what was stored
    coins    the card that gave coins: a Prefect, Colonist or Mercator; with the coins
    sell     the good, nothing, the pieces; with the coins
    buy      the good, nothing, the pieces; with the coins
    card     the card, its space (1 to 7), nothing; with the goods that were paid
    =======  =====================================================================================================
    """

    verb: str
    thing: str = ""
    to: str = ""
    count: int = 0
    coins: int = 0
    goods: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class ConcordiaState(State):
    """A whole game.

    Seat order is turn order; `first` is the start player, `active` whose turn it is. `tokens` is the good of each
    city, `houses` the seats with a house in each city in the order of building. `markers` is the good of each
    province's bonus marker, `turned` the provinces whose marker shows its coins. `display` lies left to right; `sold`
    are cards of it that the active seat has bought and paid: they lie in their spaces until the turn is settled.
    `stack` is face down with its next card first. `magnus` holds the Praefectus Magnus, `magnus_used`: it was used
    this turn. `concordia` has the Concordia card and triggered the end. `steps` are what was done this turn.
    """

    options: ConcordiaOptions
    players: list[Player]
    first: int = 0
    active: int = 0
    phase: Phase = Phase.BEGIN
    tokens: dict[str, str] = field(default_factory=dict)
    houses: dict[str, list[int]] = field(default_factory=dict)
    markers: dict[str, str] = field(default_factory=dict)
    turned: list[str] = field(default_factory=list)
    display: list[str] = field(default_factory=list)
    sold: list[str] = field(default_factory=list)
    stack: list[str] = field(default_factory=list)
    magnus: int = 0
    magnus_used: bool = False
    concordia: int | None = None
    steps: list[Step] = field(default_factory=list)

    @property
    def map(self) -> Map:
        """The side of the board."""
        return MAPS[self.options.map]

    @property
    def taken_lines(self) -> dict[str, int]:
        """The lines on which a colonist stands, with its seat."""
        lines = self.map.lines
        return {
            colonist.place: seat
            for seat, player in enumerate(self.players)
            for colonist in player.colonists
            if colonist.place in lines
        }

    def houses_of(self, seat: int) -> list[str]:
        """The cities in which a seat has a house."""
        return [city for city, seats in self.houses.items() if seat in seats]

    def cards_of(self, seat: int) -> list[str]:
        """All cards of a seat: hand, pile, and what it has just bought."""
        player = self.players[seat]
        return [*player.hand, *player.pile, *(self.sold if seat == self.active else ())]

    def bought(self, seat: int) -> int:
        """How many cards a seat has bought."""
        return sum([CARDS[card].deck > 0 for card in self.cards_of(seat)])
