"""What technologies and abilities give, in a few words for menus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.civilization.facts import ABILITIES, BUILDINGS, TECHNOLOGIES, WONDERS, Ability, Icons, Technology
from games.civilization.phases.trade import PARTNER_TRADE
from games.civilization.text.names import ROMAN, government, levelled, technology, unit_kind
from games.phrases import listed, number

MOST_LABEL = 80
"""How long a label may be."""

EFFECTS: Mapping[str, str] = {
    "trade": "{amount} trade, and {partner} for another player",
    "production": "{amount} production for a city",
    "culture": "{amount} culture",
    "great-person": "a great person",
    "coin": "a coin",
    "monarchy": "an ancient wonder obsolete, or a unit lost",
    "gunpowder": "a wonder obsolete, or a building destroyed",
    "transport": "figures to a water square",
    "extra-actions": "one more action for each city",
    "bomb": "destroy a city",
    "lock": "no figure leaves a square",
    "stronger-attack": "{amount} wounds more",
    "wounds": "{amount} wounds",
    "heal": "heal up to {amount} wounds",
}
"""What abilities do, by effect; a cancel is told by what it cancels."""

CANCELS: Mapping[str, str] = {
    "action": "cancel a city action",
    "event": "cancel a culture event",
    "ability": "cancel a resource ability",
}

SHORT: Mapping[str, str] = {
    "trade": "{amount} trade",
    "production": "{amount} production",
    "monarchy": "an attack on wonders or units",
    "gunpowder": "an attack on wonders or buildings",
    "transport": "a sea transport",
    "extra-actions": "city actions",
    "bomb": "a bomb",
    "lock": "a locked square",
    "heal": "heal {amount} wounds",
}
"""Effects of abilities where there is little room."""

PASSIVE: Mapping[str, str] = {
    "code-of-laws": "a coin for a battle won",
    "engineering": "two things in one build action",
    "military-science": "production for coins",
    "computers": "larger hands for coins",
    "mass-media": "own culture events are safe",
    "combustion": "razes buildings and walls",
    "flight": "passes over everything",
    "space-flight": "wins the game",
}
"""What technologies do by themselves."""


def price_words(one: Ability) -> str:
    """What an ability costs: '1 incense', 'any 2 resources', '6 trade'."""
    if one.price == "any":
        return f"any {number(one.price_count, 'resource')}"
    return f"{one.price_count} {one.price}"


def effect_words(one: Ability, *, short: bool = False) -> str:
    """'3 culture', 'heal all wounds', 'cancel a city action'."""
    if one.effect == "cancel":
        return CANCELS[one.phase]
    if one.effect == "heal" and not one.amount:
        return "heal all wounds"
    words = SHORT.get(one.effect, EFFECTS[one.effect]) if short else EFFECTS[one.effect]
    return words.format(amount=one.amount, partner=PARTNER_TRADE)


def ability_words(id: str) -> str:
    """An ability as menus have it: 'Currency for 1 incense: 3 culture'."""
    one = ABILITIES[id]
    price = f" for {price_words(one)}" if one.price is not None else ""
    return f"{technology(one.technology)}{price}: {effect_words(one)}"


def gives(id: str) -> list[str]:
    """What a technology brings its owner, each in a few words."""
    return list(_gives(TECHNOLOGIES[id]))


def _gives(one: Technology) -> Iterator[str]:
    if one.government:
        yield government(one.government)
    if one.building:
        yield BUILDINGS[one.building].name
    if one.unit:
        yield f"{unit_kind(one.unit)} rank {ROMAN[one.rank]}" if one.rank > 1 else unit_kind(one.unit)
    if one.coins:
        yield number(one.coins, "coin")
    if one.travel_speed:
        yield f"travel speed {one.travel_speed}"
    if one.stacking_limit:
        yield f"stacking limit {one.stacking_limit}"
    if one.water:
        yield "crosses water" if one.water == "cross" else "stops on water"
    if one.event_limit:
        yield "culture card limit +1"
    if one.city_limit:
        yield "a third city"
    if one.id in PASSIVE:
        yield PASSIVE[one.id]
    for known in ABILITIES.values():
        if known.technology == one.id:
            effect = effect_words(known, short=True)
            yield effect if known.price is None else f"{effect} for {known.price_count} {known.price}"


def technology_label(id: str) -> str:
    """'Pottery (level I): Granary, culture card limit +1, a coin for 2 any', as far as there is room."""
    told = levelled(id)
    start = ": "
    for one in gives(id):
        if len(told) + len(start) + len(one) <= MOST_LABEL:
            told, start = f"{told}{start}{one}", ", "
    return told


def icon_words(icons: Icons) -> str:
    """'2 trade and 1 production'; empty without icons."""
    told = [
        f"{icons.trade} trade" if icons.trade else "",
        f"{icons.production} production" if icons.production else "",
        f"{icons.culture} culture" if icons.culture else "",
        number(icons.coin, "coin") if icons.coin else "",
        f"{icons.combat} combat bonus" if icons.combat else "",
    ]
    return listed([one for one in told if one])


def built_words(kind: str, id: str) -> str:
    """What the icons of a building or wonder bring; empty for other things."""
    if kind == "building" and id in BUILDINGS:
        return icon_words(BUILDINGS[id].icons)
    return icon_words(Icons(culture=WONDERS[id].culture)) if kind == "wonder" else ""
