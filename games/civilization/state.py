"""The state of a game of Civilization: every component is in one of its zones whenever a question is open.

What follows from other things is not in the state but worked out by `reckoning`: coins, limits, ranks of units, the
shape of the pyramid, the owner of a marker (a marker belongs to the city in whose outskirts it lies).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.civilization.facts import (
    CITY_MARKERS,
    DISASTERS,
    ERAS,
    FIGURES,
    GOVERNMENT_EFFECTS,
    KINDS,
    MARKET_RESOURCES,
    RESOURCES,
    WHITE_ARMIES,
    GovernmentEffect,
)
from games.civilization.grid import Board, Printed, board, chart
from games.civilization.options import CivilizationOptions
from games.civilization.subgames import Announced, Battle, Loot, March, Promise, Trade
from games.engine.duties import OwingState


class Phase(StrEnum):
    """Where the main loop stands. `TURN` is S0, before the first seat's Start of Turn."""

    CIVILIZATIONS = "civilizations"
    HOMES = "homes"
    TURN = "turn"
    START = "start"
    TRADE = "trade"
    CITIES = "cities"
    MOVEMENT = "movement"
    RESEARCH = "research"
    OVER = "over"


@dataclass(slots=True)
class Figure:
    """An army or a scout on the map. In the supply are those that are missing from the full number.

    `square` is empty while the figure attacks (it then belongs to the battle). `moved`: it has moved in this turn.
    `marching`: it belongs to the group on the way. `city` is the square of the city for which a scout gathers.
    """

    kind: str
    square: str
    moved: bool = False
    marching: bool = False
    city: str | None = None


@dataclass(slots=True)
class City:
    """A city marker on the map. A city is named by its square.

    `actions` are the city actions taken this turn (build, arts, harvest), `extra_actions` those it may take besides
    the one of each turn, `extra_production` its bonuses for this turn.
    """

    square: str
    capital: bool = False
    walls: bool = False
    actions: list[str] = field(default_factory=list)
    extra_actions: int = 0
    extra_production: int = 0


@dataclass(slots=True)
class Marker:
    """A building, wonder or person on a square: `kind` is one of these words, `id` says which."""

    kind: str
    id: str


@dataclass(slots=True)
class Tile:
    """The tile in a slot. A face-down tile has its rotation only once it is revealed."""

    id: str
    rotation: int = 0
    revealed: bool = False


@dataclass(slots=True)
class Player:
    """What one player has.

    `technologies` are in the order of learning, `start` is the one that lies in the bottom row whatever its level.
    `fresh` are unlocked governments to which a direct change is still possible, each with the last turn in whose
    Start of Turn it is; `changed`: the government has changed this turn. `coins` counts coin tokens by place: a
    technology, 'panama-canal' or 'sheet'. `events` and `units` are kept in their fixed orders. `huts` and `villages`
    hold the contents of tokens kept face down, in the fixed order of resources. `reserve` holds great persons,
    `reserve_new` those that came there this turn and wait. `opening` is the marker that is placed with the capital
    in the set-up. `used` are the abilities used this turn, by id of the
    ability, wonder, government or civilization, and 'sabotage/seat-2' for an event that the seat refused (R29).
    """

    civilization: str = ""
    home: str = ""
    start: str = ""
    government: str = "despotism"
    fresh: dict[str, int] = field(default_factory=dict)
    changed: bool = False
    technologies: list[str] = field(default_factory=list)
    trade: int = 0
    culture: int = 0
    step: int = 0
    coins: dict[str, int] = field(default_factory=dict)
    events: list[str] = field(default_factory=list)
    resources: dict[str, int] = field(default_factory=lambda: dict.fromkeys(MARKET_RESOURCES, 0))
    huts: list[str] = field(default_factory=list)
    villages: list[str] = field(default_factory=list)
    units: list[str] = field(default_factory=list)
    reserve: list[str] = field(default_factory=list)
    reserve_new: list[str] = field(default_factory=list)
    opening: Marker | None = None
    figures: list[Figure] = field(default_factory=list)
    cities: list[City] = field(default_factory=list)
    used: list[str] = field(default_factory=list)

    @property
    def capital(self) -> City:
        """The capital. Raises StopIteration before it is placed."""
        return next(city for city in self.cities if city.capital)

    def city(self, square: str) -> City:
        """The city on a square. Raises StopIteration if there is none of this player."""
        return next(city for city in self.cities if city.square == square)

    def supply(self, kind: str) -> int:
        """How many armies or scouts are not on the map."""
        extra = WHITE_ARMIES if kind == "army" and self.civilization == "russia" else 0
        return FIGURES[kind].each + extra - sum([figure.kind == kind for figure in self.figures])

    @property
    def free_markers(self) -> int:
        """How many city markers are not on the map, the one set aside until Irrigation included."""
        return CITY_MARKERS - len(self.cities)

    def holds(self, resource: str) -> int:
        """How many tokens of a resource the player has, face-down ones included."""
        return self.resources.get(resource, 0) + self.huts.count(resource) + self.villages.count(resource)


@dataclass(slots=True, kw_only=True)
class CivilizationState(OwingState):
    """A whole game.

    Seat order is clockwise; `first` has the first player marker. `phase` and `active` say whose part of which phase it
    is, `begun` whether that part has begun. `slots` holds the tile of each slot. `markers` lie on squares, `disasters`
    are the tokens on each square, the last one on top; `floods` are the squares that Flooding made water. `huts` and
    `villages` are the face-down tokens on squares with their contents, `hut_pile` and `village_pile` those to come.
    `pools` counts building tokens in the market. `wonder_market` are the four places, `wonder_deck` the wonders to
    come, next one first; `obsolete` wonders are on the map, `removed` ones and spent tokens ('hut/wheat') out of the
    game. `unit_decks` and `event_decks` have their next card first; `unit_returns` and `event_returns` lie face up
    under them. `persons` is the face-down pile of great persons. `locked` is the square that no figure may leave this
    turn.

    `announced` are the actions, events and abilities that wait for windows to close, the first one at the bottom.
    Sub-games in the order in which they go on: `loot`, `battle`, `march`; `floor` is the trade of the Trade phase.
    `promises` are those that still run.
    """

    options: CivilizationOptions
    players: list[Player]
    first: int = 0
    active: int = 0
    phase: Phase = Phase.HOMES
    begun: bool = False
    slots: dict[str, Tile] = field(default_factory=dict)
    markers: dict[str, Marker] = field(default_factory=dict)
    disasters: dict[str, list[str]] = field(default_factory=dict)
    floods: list[str] = field(default_factory=list)
    huts: dict[str, str] = field(default_factory=dict)
    villages: dict[str, str] = field(default_factory=dict)
    hut_pile: list[str] = field(default_factory=list)
    village_pile: list[str] = field(default_factory=list)
    pools: dict[str, int] = field(default_factory=dict)
    resources: dict[str, int] = field(default_factory=dict)
    wonder_market: list[str | None] = field(default_factory=list)
    wonder_deck: list[str] = field(default_factory=list)
    obsolete: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    unit_decks: dict[str, list[str]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    unit_returns: dict[str, list[str]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    event_decks: dict[str, list[str]] = field(default_factory=lambda: {era: [] for era in ERAS})
    event_returns: dict[str, list[str]] = field(default_factory=lambda: {era: [] for era in ERAS})
    persons: list[str] = field(default_factory=list)
    locked: list[str] = field(default_factory=list)
    announced: list[Announced] = field(default_factory=list)
    loot: Loot | None = None
    battle: Battle | None = None
    march: March | None = None
    floor: Trade | None = None
    promises: list[Promise] = field(default_factory=list)

    @property
    def board(self) -> Board:
        """The slots and squares for this number of players."""
        return board(self.seats)

    @property
    def chart(self) -> Mapping[str, Printed]:
        """All revealed squares with what is printed on them."""
        return chart(tuple([(slot, tile.id, tile.rotation) for slot, tile in self.slots.items() if tile.revealed]))

    @property
    def order(self) -> list[int]:
        """The seats in turn order from the first player."""
        return [(self.first + step) % self.seats for step in range(self.seats)]

    @property
    def disasters_left(self) -> int:
        """How many disaster tokens lie beside the market."""
        return DISASTERS - sum([len(tokens) for tokens in self.disasters.values()])

    def government(self, seat: int) -> GovernmentEffect:
        """What the government of a seat does."""
        return GOVERNMENT_EFFECTS[self.options.governments][self.players[seat].government]

    def cities(self) -> Iterator[tuple[int, City]]:
        """All cities with their seats."""
        for seat, player in enumerate(self.players):
            for city in player.cities:
                yield seat, city

    def city_at(self, square: str) -> tuple[int, City] | None:
        """The city whose centre is this square, with its seat."""
        for seat, player in enumerate(self.players):
            for city in player.cities:
                if city.square == square:
                    return seat, city
        return None

    def city_around(self, square: str) -> tuple[int, City] | None:
        """The city in whose outskirts this square lies, with its seat."""
        around = self.board.around[square]
        for seat, player in enumerate(self.players):
            for city in player.cities:
                if city.square in around:
                    return seat, city
        return None

    def outskirts(self, city: City) -> tuple[str, ...]:
        """The eight squares around a city."""
        return self.board.around[city.square]

    def figures_at(self, square: str) -> list[tuple[int, Figure]]:
        """All figures on a square with their seats."""
        return [
            (seat, figure)
            for seat, player in enumerate(self.players)
            for figure in player.figures
            if figure.square == square
        ]

    def enemies_at(self, seat: int, square: str) -> list[Figure]:
        """The figures of other seats on a square."""
        return [figure for owner, figure in self.figures_at(square) if owner != seat]


RESOURCE_ORDER: Mapping[str, int] = {kind: place for place, kind in enumerate(RESOURCES)}
"""The fixed order of resources, in which face-down tokens are kept."""
