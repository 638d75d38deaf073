"""Cards to look up: what stands and lies on the map, units, and civilizations."""

from __future__ import annotations

from collections.abc import Iterator

from games.civilization.facts import (
    ABILITIES,
    BUILDINGS,
    CHINA_CULTURE,
    CIVILIZATIONS,
    CONVERSION,
    EVENTS,
    FIGURES,
    GERMANY_UNITS,
    GOVERNMENTS,
    GREAT_PERSONS,
    HAND_PER_ARMY,
    POOLS,
    RESOURCE,
    TECHNOLOGIES,
    TOKENS,
    UNIT_COSTS,
    UNIT_KINDS,
    UNITS,
    WHITE_ARMIES,
    Building,
    UnitKind,
    table,
)
from games.civilization.facts import icons as icons_of
from games.civilization.text.card_tables import WHATEVER, Card, card_text, icon_words, lines, rulings
from games.civilization.text.gives import price_words
from games.civilization.text.names import ROMAN
from games.phrases import capital, listed, number

CONTENTS = {"spy": ("spy", "spies"), "great-person": ("great person", "great persons")}
"""What lies under tokens and is counted in pieces."""

GROUNDS = {"any-land": "any land", "city-centre": "the city centre"}
"""Where a building stands, if that is no terrain."""


def civilization_cards() -> Iterator[Card]:
    """The six civilizations."""
    armies = FIGURES["army"].each + WHITE_ARMIES
    figures = {
        "conversion": CONVERSION,
        "china_culture": CHINA_CULTURE,
        "germany_units": GERMANY_UNITS,
        "armies": armies,
    }
    for one in CIVILIZATIONS.values():
        start = (
            f"the technology {TECHNOLOGIES[one.technology].name} and the government {GOVERNMENTS[one.government].name}"
        )
        text = card_text("civilization", one.id, **figures)
        about = ("civilization", one.id)
        yield Card(f"civilization/{one.id}", one.name, f"Civilization, starts with {start}", text, rulings(about))


# -- buildings and great persons -------------------------------------------------------------------------------------


def building_cards() -> Iterator[Card]:
    """Every building, each side of a token by itself."""
    limited = listed([one.name for one in BUILDINGS.values() if one.limited], "or")
    for building in BUILDINGS.values():
        ground = GROUNDS.get(building.terrain, building.terrain)
        basic = next((one for one in BUILDINGS.values() if one.upgrade == building.id), None)
        text = lines(
            f"Gives {icon_words(building.icons)}. Stands on {ground}.",
            f"Unlocked by {TECHNOLOGIES[building.technology].name}.",
            _upgrade(building),
            f"The upgrade of the {basic.name}; they share their tokens." if basic else "",
        )
        about = [("building", building.id)]
        about += [("building", "limited")] if building.limited else []
        about += [("building", building.form)]
        about += [("building", WHATEVER)] if building.pool else []
        facts = (
            f"{'Limited building' if building.limited else 'Building'}, {building.cost} production{_supply(building)}"
        )
        yield Card(f"building/{building.id}", building.name, facts, text, rulings(*about, limited=limited))


def _upgrade(building: Building) -> str:
    if building.upgrade is None:
        return ""
    better = BUILDINGS[building.upgrade]
    return f"{TECHNOLOGIES[better.technology].name} turns it into the {better.name}."


def _supply(building: Building) -> str:
    return f", {POOLS[building.pool]} tokens" if building.pool else ", once for each city"


def person_cards() -> Iterator[Card]:
    """The kinds of great persons."""
    for one in GREAT_PERSONS.values():
        about = (("person", one.id), ("person", WHATEVER))
        facts = f"Great person, {one.copies} markers"
        yield Card(f"person/{one.id}", one.name, facts, f"Gives {icon_words(one.icons)}.", rulings(*about))


# -- units and figures -----------------------------------------------------------------------------------------------


def unit_cards() -> Iterator[Card]:
    """The kinds of units, with the names of their ranks."""
    for kind in UNIT_KINDS.values():
        cards = [unit for unit in UNITS.values() if unit.kind == kind.id]
        ranked = len(kind.rank_names) > 1
        about = (("unit", kind.id), *((("unit", WHATEVER),) if ranked else ()))
        facts = f"Units, {number(sum(card.copies for card in cards), 'card')}"
        text = lines(*_ranks(kind), _strengths(kind), _trumps(kind))
        yield Card(f"unit/{kind.id}", kind.name, facts, text, rulings(*about))


def _ranks(kind: UnitKind) -> Iterator[str]:
    """What a unit of each rank costs, by which technology."""
    for place, name in enumerate(kind.rank_names, start=1):
        rank = place if len(kind.rank_names) > 1 else 0
        by = [one.name for one in TECHNOLOGIES.values() if one.unit == kind.id and one.rank == rank]
        start = f"Rank {ROMAN[place]}, {name}" if rank else name
        yield f"{start}: {UNIT_COSTS[kind.id, place]} production{f', with {listed(by)}' if by else ''}."


def _strengths(kind: UnitKind) -> str:
    cards = [unit for unit in UNITS.values() if unit.kind == kind.id]
    told = listed([f"{card.strength} ({number(card.copies, 'card')})" for card in cards])
    if len(kind.rank_names) == 1:
        return f"Strength {told}."
    return f"Strength at rank I: {told}; 1 more for each further rank."


def _trumps(kind: UnitKind) -> str:
    beaten = [other.name for other in UNIT_KINDS.values() if other.trumps == kind.id]
    if kind.trumps is None:
        return ""
    return (
        f"Trumps {UNIT_KINDS[kind.trumps].name}: it strikes first, and takes nothing if that kills. "
        f"Trumped by {listed(beaten)}."
    )


def figure_cards() -> Iterator[Card]:
    """Armies and scouts."""
    for figure in FIGURES.values():
        facts = f"Figure, {figure.cost} production, {figure.each} for each player"
        text, about = card_text("figure", figure.id), ("figure", figure.id)
        yield Card(f"figure/{figure.id}", figure.name, facts, text, rulings(about, hand_per_army=HAND_PER_ARMY))


# -- the ground ------------------------------------------------------------------------------------------------------


def token_cards() -> Iterator[Card]:
    """Huts and villages with what they hold."""
    for kind, contents in TOKENS.items():
        holds = listed([_counted(content, count) for content, count in contents.items()])
        text = lines(card_text("token", kind), f"Contents: {holds}.")
        facts = f"Token on the map, {sum(contents.values())} in all"
        yield Card(f"token/{kind}", capital(kind), facts, text, rulings(("token", kind)))


def _counted(content: str, count: int) -> str:
    """'5 wheat', '3 spies'."""
    return number(count, *CONTENTS.get(content, (content, content)))


def terrain_cards() -> Iterator[Card]:
    """The terrains with what a plain square of them gives."""
    for row in table("terrains.csv"):
        gives = icon_words(icons_of(row))
        text = lines(f"A plain square gives {gives}.", card_text("terrain", row["id"]))
        yield Card(f"terrain/{row['id']}", row["name"], "Terrain", text)


def resource_cards() -> Iterator[Card]:
    """The resources: where they come from and what they pay for."""
    for resource in RESOURCE.values():
        uses = [
            f"{TECHNOLOGIES[ability.technology].name} ({price_words(ability)})"
            for ability in ABILITIES.values()
            if ability.is_resource_ability and ability.price in (resource.id, "any")
        ]
        gifts = [event.name for event in EVENTS.values() if resource.id in event.resources]
        hidden = [
            f"{contents[resource.id]} in {kind}s" for kind, contents in TOKENS.items() if contents.get(resource.id)
        ]
        text = lines(
            card_text("resource", "market" if resource.market else "token", market=resource.market),
            f"Tokens: {listed(hidden)}.",
            f"Pays for: {', '.join(dict.fromkeys(uses))}.",
            f"Also paid by: {', '.join(gifts)}." if gifts else "",
        )
        about = [("resource", WHATEVER)] if resource.market else []
        yield Card(f"resource/{resource.id}", resource.name, "Resource", text, rulings(*about))
