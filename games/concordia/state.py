"""The state of a game of Concordia: every card and piece is in one of its zones whenever a question is open."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from games.concordia.facts import CARDS, GOODS, HOUSES, MAPS, STOREHOUSE, Map
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
    stored: dict[str, int] = field(default_factory=dict)
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

    `verb` is play, copy, move, build, place, produce, coins, sell, buy, card, income or return; `thing` and `to` name
    what it was about, `count` how many (steps, pieces, cards), `coins` and `goods` what was paid (below zero) or
    gained.
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
    province's bonus marker, `turned` the provinces whose marker shows its coins. `display` lies left to right,
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

    def bought(self, seat: int) -> int:
        """How many cards a seat has bought."""
        player = self.players[seat]
        return sum([CARDS[card].deck > 0 for card in (*player.hand, *player.pile)])
