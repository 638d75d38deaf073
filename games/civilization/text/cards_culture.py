"""Cards to look up: wonders, culture events, the culture track, and what battles, coins and disasters are about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from games.civilization.facts import (
    BUILDINGS,
    CITY_COMBAT,
    DISASTERS,
    ERAS,
    EVENTS,
    GOVERNMENT_EFFECTS,
    GOVERNMENTS,
    GREAT_PERSONS,
    LOOT,
    TECHNOLOGIES,
    TOWER_DISCOUNT,
    TRACK,
    VICTORY_COINS,
    VICTORY_STEP,
    WONDERS,
    CultureEvent,
    TrackSpace,
    Wonder,
)
from games.civilization.phases.aftermath import CITY_LOOT, FIGURE_LOOT
from games.civilization.phases.city_abilities import OBSOLETE_ERAS
from games.civilization.phases.start_of_turn import COLOSSUS_TRADE, LOUVRE_CULTURE, STONEHENGE_CULTURE
from games.civilization.text.card_tables import WHATEVER, Card, card_text, has_text, lines, rulings
from games.civilization.text.cards_learned import SETS
from games.civilization.text.names import ROMAN
from games.phrases import capital, listed, number

GAINS = {
    "stonehenge_culture": STONEHENGE_CULTURE,
    "colossus_trade": COLOSSUS_TRADE,
    "louvre_culture": LOUVRE_CULTURE,
    "tower_discount": TOWER_DISCOUNT,
}
"""The figures of wonders."""

TIMINGS = {
    "start": "Start of Turn",
    "cities": "City Management",
    "movement": "Movement",
    "battle": "before battle hands are drawn",
    "reaction": "when something is announced",
    "payment": "when a resource is paid",
}
"""When an event is played."""


def timing(event: CultureEvent) -> str:
    """When an event is played: 'Start of Turn or City Management'."""
    return listed([TIMINGS[one] for one in event.timings], "or")


# -- wonders and events ----------------------------------------------------------------------------------------------


def wonder_cards() -> Iterator[Card]:
    """The twelve wonders."""
    for wonder in WONDERS.values():
        cheaper = ""
        if wonder.discount_technology is not None:
            cheaper = f", {wonder.discount_cost} with {TECHNOLOGIES[wonder.discount_technology].name}"
        facts = f"{capital(wonder.era)} wonder, {wonder.cost} production{cheaper}"
        text = lines(
            card_text("wonder", wonder.id, **GAINS), f"Its marker gives {wonder.culture} culture. {ageing(wonder)}"
        )
        about = (("wonder", wonder.id), ("wonder", WHATEVER))
        yield Card(f"wonder/{wonder.id}", wonder.name, facts, text, rulings(*about))


def ageing(wonder: Wonder) -> str:
    """What can make a wonder obsolete (section 7)."""
    by = [TECHNOLOGIES[one].name for one, eras in OBSOLETE_ERAS.items() if wonder.era in eras]
    return f"{listed(by, 'or')} can make it obsolete." if by else "It never becomes obsolete."


def event_cards() -> Iterator[Card]:
    """The culture events by title."""
    for event in EVENTS.values():
        copies = number(event.copies, "card")
        box = "" if event.box == "core" else ", from the expansions"
        facts = f"Culture event of the {event.deck} deck, {timing(event)}, {copies}{box}"
        about = (("event", event.id), ("family", event.family))
        yield Card(f"event/{event.id}", event.name, facts, event_text(event), rulings(*about, disasters=DISASTERS))


def event_text(event: CultureEvent) -> str:
    """What an event does."""
    kind, id = ("event", event.id) if has_text("event", event.id) else ("family", event.family)
    return card_text(
        kind,
        id,
        amount=event.amount,
        within=event.within,
        level=ROMAN[min(event.amount, len(ROMAN) - 1)],
        resources=listed(list(event.resources), "or"),
    )


# -- the culture track -----------------------------------------------------------------------------------------------


def track_card() -> Card:
    """The culture track with its prices and rewards."""
    spaces = [space for space in TRACK if space.kind != "start"]
    told = [_section(list(section)) for _, section in groupby(spaces, lambda space: (space.culture, space.trade))]
    text = lines(card_text("special", "track", victory_step=VICTORY_STEP), *told)
    facts = f"{VICTORY_STEP} steps; each costs culture, later ones trade too"
    return Card("special/track", "Culture track", facts, text, rulings(("special", "track")))


def _section(spaces: Sequence[TrackSpace]) -> str:
    """Steps of one price: 'Steps 1 to 7: 3 culture each. Great person on 3 and 7, else an ancient event.'"""
    trade = f" and {spaces[0].trade} trade" if spaces[0].trade else ""
    persons = [str(space.step) for space in spaces if space.kind == "great-person"]
    decks = [era for era in ERAS if any(space.deck == era for space in spaces)]
    return (
        f"Steps {spaces[0].step} to {spaces[-1].step}: {spaces[0].culture} culture{trade} each. "
        f"A great person on {listed(persons)}, else an event of the {listed(decks)} deck."
    )


# -- battles, coins, disasters ---------------------------------------------------------------------------------------


def special_cards() -> Iterator[Card]:
    """Loot, the combat bonus, coins and disaster tokens."""
    yield track_card()
    loot = card_text("special", "loot", figure_loot=FIGURE_LOOT, city_loot=CITY_LOOT)
    effects = [f"{price} loot: {card_text('loot', id, most=most)}." for id, (price, most) in LOOT.items()]
    yield Card("special/loot", "Loot", "After a battle", lines(loot, *effects), rulings(("special", "loot")))
    bonus = lines(card_text("special", "bonus"), *_bonuses())
    yield Card("special/bonus", "Combat bonus", "Battles", bonus, rulings(("special", "bonus")))
    coins = lines(card_text("special", "coins", victory_coins=VICTORY_COINS), *_coins())
    yield Card("special/coins", "Coins", "Economy", coins, rulings(("special", "coins")))
    facts = f"{DISASTERS} tokens"
    by = [event.name for event in EVENTS.values() if event.family == "terrain"]
    disaster = lines(card_text("special", "disaster"), f"Laid by {listed(by, 'or')}.")
    yield Card("special/disaster", "Disaster token", facts, disaster, rulings(("special", "disaster")))


def _bonuses() -> Iterator[str]:
    """All that adds to a combat bonus."""
    shown = [f"{one.name} {one.icons.combat}" for one in BUILDINGS.values() if one.icons.combat and one.pool]
    shown += [f"{one.name} {one.icons.combat}" for one in GREAT_PERSONS.values() if one.icons.combat]
    yield f"In every battle: {', '.join(shown)} each."
    city, great = CITY_COMBAT["defend-city"], CITY_COMBAT["defend-capital"]
    walls = next(one for one in BUILDINGS.values() if one.pool is None)
    yield f"Defending a city {city}, the capital {great}; with {walls.name} {walls.icons.combat} more."
    yield from _governments(lambda name, id: GOVERNMENT_EFFECTS[name][id].combat)


def _coins() -> Iterator[str]:
    """All sources of coins."""
    printed = [one.name for one in TECHNOLOGIES.values() if one.coins]
    shown = [one.name for one in BUILDINGS.values() if one.icons.coin]
    shown += [one.name for one in GREAT_PERSONS.values() if one.icons.coin]
    rooms = {one.coin_tokens for one in TECHNOLOGIES.values() if one.coin_tokens}
    holders = [one.name for one in TECHNOLOGIES.values() if one.coin_tokens]
    yield f"1 coin each: {', '.join([*printed, *shown])}, and squares that show one."
    yield f"Up to {max(rooms)} coin tokens each: {', '.join(holders)}."
    yield f"Any number: {WONDERS['panama-canal'].name}, and the civilization sheet by loot and events."
    yield from _governments(lambda name, id: GOVERNMENT_EFFECTS[name][id].coins)


def _governments(count: Callable[[str, str], int]) -> Iterator[str]:
    """The governments that add something, by set."""
    for name in GOVERNMENT_EFFECTS:
        adding = [f"{one.name} {count(name, one.id)}" for one in GOVERNMENTS.values() if count(name, one.id)]
        if adding:
            yield f"{SETS[name]}: {', '.join(adding)}."
