"""The components of the game as facts, loaded from the tables in `data`.

Things are named by their ids everywhere: technologies ('code-of-laws'), governments, wonders, culture events, great
persons, buildings, units by kind and strength at rank I ('infantry-2'), civilizations, resources. Numbers that the
reference marks as not established (section 12) stand in the tables or as constants here.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

ERAS = ("ancient", "medieval", "modern")
"""The eras of wonders and of culture events."""

GROUND = ("infantry", "artillery", "mounted")
"""The unit kinds with ranks."""

KINDS = (*GROUND, "aircraft")
"""All unit kinds."""

MARKET_RESOURCES = ("wheat", "silk", "incense", "iron")
"""The kinds that lie in the market and on the map."""

RESOURCES = (*MARKET_RESOURCES, "spy", "uranium")
"""All kinds of resources."""

MOST_TRADE = 27
"""The end of the trade dial."""

CONVERSION = 3
"""How much trade buys one production (section 3.3.1); America gets two for it."""

VICTORY_COINS = 15
VICTORY_STEP = 21
DISASTERS = 12
CITY_MARKERS = 3
WHITE_ARMIES = 1
"""The army that Russia has besides."""

PLAIN_SPEED = 2
PLAIN_STACK = 2
PLAIN_EVENTS = 2
PLAIN_CITIES = 2
CITY_DISTANCE = 3
"""The least distance between two cities (section 3.1.1)."""

COINS_A_BONUS = 5
"""How many coins make the battle hand and the event limit one larger with Computers."""

COINS_A_PRODUCTION = 3
"""How many coins give each city one production with Military Science."""

HAND = 3
CITY_HAND = 6
HAND_PER_ARMY = 2
"""The battle hand: in the open, of a city, and for each army after the first (section 5.4)."""

TOWER_DISCOUNT = 5
"""How much less a technology costs with the Porcelain Tower."""

CHINA_CULTURE = 3
GERMANY_UNITS = 2

WINNER_LOSES_PER = 2
"""Not established (12.6): the winner of a battle loses one army for so many own units killed; one always lives."""

DISASTER_TERRAIN = {"drought": "desert", "deforestation": "grassland"}
"""What the disaster token shows after each of these events."""

SPACE_FLIGHT = "space-flight"
WALLS = "city-walls"
PANAMA = "panama-canal"
SHEET = "sheet"
"""Where coin tokens lie that are on no technology and no wonder."""


@dataclass(frozen=True, slots=True)
class Icons:
    """The icons of a square or marker."""

    trade: int = 0
    production: int = 0
    culture: int = 0
    coin: int = 0
    combat: int = 0


@dataclass(frozen=True, slots=True)
class Technology:
    """A technology: what it unlocks, and what it gives for good. Zero where it gives nothing of a kind.

    `water` is cross or stop, `coin_tokens` how many coin tokens fit on the card.
    """

    id: str
    name: str
    level: int
    cost: int
    government: str | None
    building: str | None
    unit: str | None
    rank: int
    travel_speed: int
    stacking_limit: int
    water: str | None
    event_limit: int
    city_limit: int
    coins: int
    coin_tokens: int


@dataclass(frozen=True, slots=True)
class Ability:
    """Something a technology lets its owner do, once a turn (a heal: once a battle).

    `effect` names the kind of effect, `amount` its size (0: without limit). `price` is a resource and a number ('any'
    for every kind), or trade or culture for a purchase; heals have none. `phase` is trade, cities, movement or battle,
    or what a cancel stops: action, event or ability.
    """

    id: str
    technology: str
    effect: str
    price: str | None
    price_count: int
    phase: str
    amount: int

    @property
    def is_resource_ability(self) -> bool:
        """Whether it is paid in resources (section 4.3.5); purchases and heals are not, and cannot be cancelled."""
        return self.price is not None and self.price not in ("trade", "culture")


@dataclass(frozen=True, slots=True)
class Government:
    """A government and the technology that unlocks it; None for Anarchy and Despotism, which are always there."""

    id: str
    name: str
    technology: str | None


@dataclass(frozen=True, slots=True)
class GovernmentEffect:
    """What a government does in one of the two sets (section 4.4).

    Numbers are added to what is usual; `capital_arts` to the culture of the capital's devotion only (not established,
    12.1). Powers: capital-idle, armies-found, scouts-enter-huts, harvest-anywhere, no-city-attack, start-harvest,
    second-capital-action, best-production, army-culture.
    """

    coins: int
    gathered_trade: int
    start_trade: int
    city_production: int
    capital_arts: int
    event_limit: int
    battle_hand: int
    combat: int
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wonder:
    """A wonder. `timing` is start, battle, cities, research or any."""

    id: str
    name: str
    era: str
    cost: int
    discount_cost: int | None
    discount_technology: str | None
    culture: int
    timing: str


@dataclass(frozen=True, slots=True)
class CultureEvent:
    """A culture event.

    `timings` are start, cities, movement, battle (before hands are drawn), reaction or payment (any time a resource is
    paid). `family` names its effect, `amount` its size (levels, steps, production, things hit; 0: without limit),
    `within` a limit of squares. `resources` are the kinds that a Gift stands for (not established, 12.3). `box` is core
    or expansions.
    """

    id: str
    name: str
    deck: str
    copies: int
    timings: tuple[str, ...]
    family: str
    within: int | None
    amount: int
    resources: tuple[str, ...]
    box: str


@dataclass(frozen=True, slots=True)
class TrackSpace:
    """A space of the culture track: start, event, great-person or victory, and what it costs to enter."""

    step: int
    kind: str
    deck: str | None
    culture: int
    trade: int


@dataclass(frozen=True, slots=True)
class GreatPerson:
    """A kind of great person."""

    id: str
    name: str
    copies: int
    icons: Icons


@dataclass(frozen=True, slots=True)
class Building:
    """A building, one side of a token of its pool; city walls have no pool. `terrain` may be 'any-land'."""

    id: str
    name: str
    pool: str | None
    form: str
    cost: int
    terrain: str
    icons: Icons
    limited: bool
    technology: str
    upgrade: str | None


@dataclass(frozen=True, slots=True)
class UnitCard:
    """A unit card: its kind, its strength at rank I, and how many there are."""

    id: str
    kind: str
    strength: int
    copies: int


@dataclass(frozen=True, slots=True)
class UnitKind:
    """A unit kind: the names of its units by rank, and the kind that it trumps."""

    id: str
    name: str
    rank_names: tuple[str, ...]
    trumps: str | None


@dataclass(frozen=True, slots=True)
class FigureKind:
    """An army or a scout: its cost, and how many each player has."""

    id: str
    name: str
    cost: int
    each: int


@dataclass(frozen=True, slots=True)
class Civilization:
    """A civilization: what it starts with. Its abilities stand in the rules."""

    id: str
    name: str
    technology: str
    government: str
    home_tile: str


@dataclass(frozen=True, slots=True)
class Resource:
    """A resource; `market` tokens a player lie in the market."""

    id: str
    name: str
    market: int


def table(name: str) -> list[dict[str, str]]:
    """The rows of a table in `data`."""
    path = files("games.civilization") / "data" / name
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


def number(text: str) -> int:
    """A number in a table; nothing is none."""
    return int(text) if text else 0


def icons(row: Mapping[str, str]) -> Icons:
    """The icons in a row of a table."""
    return Icons(*[number(row.get(name, "")) for name in ("trade", "production", "culture", "coin", "combat")])


def _technology(row: Mapping[str, str]) -> Technology:
    return Technology(
        id=row["id"],
        name=row["name"],
        level=int(row["level"]),
        cost=int(row["cost"]),
        government=row["government"] or None,
        building=row["building"] or None,
        unit=row["unit"] or None,
        rank=number(row["rank"]),
        travel_speed=number(row["travel_speed"]),
        stacking_limit=number(row["stacking_limit"]),
        water=row["water"] or None,
        event_limit=number(row["event_limit"]),
        city_limit=number(row["city_limit"]),
        coins=number(row["coins"]),
        coin_tokens=number(row["coin_tokens"]),
    )


def _ability(row: Mapping[str, str]) -> Ability:
    price, _, count = row["price"].partition(":")
    return Ability(
        id=row["id"],
        technology=row["technology"],
        effect=row["effect"],
        price=price or None,
        price_count=number(count),
        phase=row["phase"],
        amount=number(row["amount"]),
    )


def _effect(row: Mapping[str, str]) -> GovernmentEffect:
    return GovernmentEffect(
        coins=int(row["coins"]),
        gathered_trade=int(row["gathered_trade"]),
        start_trade=int(row["start_trade"]),
        city_production=int(row["city_production"]),
        capital_arts=int(row["capital_arts"]),
        event_limit=int(row["event_limit"]),
        battle_hand=int(row["battle_hand"]),
        combat=int(row["combat"]),
        powers=tuple(row["powers"].split()),
    )


def _building(row: Mapping[str, str]) -> Building:
    return Building(
        id=row["id"],
        name=row["name"],
        pool=row["pool"] or None,
        form=row["form"],
        cost=int(row["cost"]),
        terrain=row["terrain"],
        icons=icons(row),
        limited=row["limited"] == "yes",
        technology=row["technology"],
        upgrade=row["upgrade"] or None,
    )


TECHNOLOGIES: Mapping[str, Technology] = {row["id"]: _technology(row) for row in table("technologies.csv")}
"""All technologies by id, by level and then by name; Space Flight last."""

ABILITIES: Mapping[str, Ability] = {row["id"]: _ability(row) for row in table("abilities.csv")}
"""What technologies let their owners do, by id."""

GOVERNMENTS: Mapping[str, Government] = {
    row["id"]: Government(row["id"], row["name"], row["technology"] or None) for row in table("governments.csv")
}

GOVERNMENT_EFFECTS: Mapping[str, Mapping[str, GovernmentEffect]] = {
    name: {row["government"]: _effect(row) for row in table("government_effects.csv") if row["set"] == name}
    for name in ("core", "replacement")
}
"""What each government does, by set and government."""

WONDERS: Mapping[str, Wonder] = {
    row["id"]: Wonder(
        id=row["id"],
        name=row["name"],
        era=row["era"],
        cost=int(row["cost"]),
        discount_cost=number(row["discount_cost"]) or None,
        discount_technology=row["discount_technology"] or None,
        culture=int(row["culture"]),
        timing=row["timing"],
    )
    for row in table("wonders.csv")
}

EVENTS: Mapping[str, CultureEvent] = {
    row["id"]: CultureEvent(
        id=row["id"],
        name=row["name"],
        deck=row["deck"],
        copies=int(row["copies"]),
        timings=tuple(row["timing"].split()),
        family=row["family"],
        within=number(row["within"]) or None,
        amount=number(row["amount"]),
        resources=tuple(row["resources"].split()),
        box=row["box"],
    )
    for row in table("events.csv")
}

TRACK: tuple[TrackSpace, ...] = tuple(
    TrackSpace(int(row["step"]), row["kind"], row["deck"] or None, int(row["culture"]), int(row["trade"]))
    for row in table("culture_track.csv")
)
"""The culture track; the place in it is the step."""

GREAT_PERSONS: Mapping[str, GreatPerson] = {
    row["id"]: GreatPerson(row["id"], row["name"], int(row["copies"]), icons(row)) for row in table("great_persons.csv")
}

BUILDINGS: Mapping[str, Building] = {row["id"]: _building(row) for row in table("buildings.csv")}
"""All buildings, the basic one of a pool before the upgraded one; city walls last."""

POOLS: Mapping[str, int] = {row["id"]: int(row["tokens"]) for row in table("building_pools.csv")}
"""How many tokens each pool of buildings has."""

UNITS: Mapping[str, UnitCard] = {
    row["id"]: UnitCard(row["id"], row["kind"], int(row["strength"]), int(row["copies"])) for row in table("units.csv")
}

UNIT_KINDS: Mapping[str, UnitKind] = {
    row["id"]: UnitKind(row["id"], row["name"], tuple(row["rank_names"].split(";")), row["trumps"] or None)
    for row in table("unit_kinds.csv")
}

UNIT_COSTS: Mapping[tuple[str, int], int] = {
    (row["kind"], int(row["rank"])): int(row["cost"]) for row in table("unit_costs.csv")
}
"""The production that a unit of a kind and rank costs; aircraft have rank 1 for ever."""

FIGURES: Mapping[str, FigureKind] = {
    row["id"]: FigureKind(row["id"], row["name"], int(row["cost"]), int(row["each"])) for row in table("figures.csv")
}

CIVILIZATIONS: Mapping[str, Civilization] = {
    row["id"]: Civilization(row["id"], row["name"], row["technology"], row["government"], row["home_tile"])
    for row in table("civilizations.csv")
}

RESOURCE: Mapping[str, Resource] = {
    row["id"]: Resource(row["id"], row["name"], int(row["market"])) for row in table("resources.csv")
}

TOKENS: Mapping[str, Mapping[str, int]] = {
    kind: {row["content"]: int(row["tokens"]) for row in table("huts_villages.csv") if row["kind"] == kind}
    for kind in ("hut", "village")
}
"""How many hut and village tokens there are of each content; 'great-person' is no resource."""

CITY_COMBAT: Mapping[str, int] = {row["id"]: int(row["bonus"]) for row in table("combat_bonuses.csv")}
"""What defending a city or a capital adds: 'defend-city', 'defend-capital'."""

LOOT: Mapping[str, tuple[int, int]] = {row["id"]: (int(row["price"]), int(row["most"])) for row in table("loot.csv")}
"""The price in loot of each effect, and how much it takes at most."""


def deck(name: str, things: Mapping[str, UnitCard] | Mapping[str, CultureEvent]) -> list[str]:
    """The cards of a unit kind or of an era, in the fixed order, each as often as there are copies."""
    return [
        thing.id
        for thing in things.values()
        if name == (thing.kind if isinstance(thing, UnitCard) else thing.deck)
        for _ in range(thing.copies)
    ]


CULTURE_DECKS: Mapping[str, Mapping[str, CultureEvent]] = {
    "listed": {one.id: one for one in EVENTS.values() if one.box == "core"},
    "more": EVENTS,
}
"""The culture events of a game, by the table option `culture_deck`."""

UNIT_ORDER: Mapping[str, int] = {unit: place for place, unit in enumerate(UNITS)}
"""The fixed order of units, in which standing forces and battle hands are kept."""

EVENT_ORDER: Mapping[str, int] = {event: place for place, event in enumerate(EVENTS)}
"""The fixed order of culture events, in which hands are kept."""
