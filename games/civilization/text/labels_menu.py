"""The labels of what menus offer: Start of Turn, City Management, Movement, a march, the open floor of Trade.

The context of a question may tell more about an entry, under its key: what it gives, or what is there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.civilization.facts import ABILITIES, TRACK
from games.civilization.text.gives import ability_words, price_words
from games.civilization.text.log_goods import offer_name
from games.civilization.text.names import (
    ability,
    event,
    figure,
    government,
    levelled,
    person,
    promise,
    technology,
    unit,
    with_article,
    wonder,
)
from games.civilization.text.names import figures as figure_counts
from games.civilization.text.said import Label, Said, seat_words
from games.phrases import capital

ENDS: Mapping[str, str] = {
    "start": "End Start of Turn",
    "cities": "End City Management",
    "movement": "End Movement",
    "trade": "Done with Trade",
    "battle": "End the battle turn",
    "loot": "Leave the rest of the loot",
}
"""What 'done' ends, by topic."""


def menu_label(said: Said) -> str:
    """The label of an entry of a menu."""
    return VERBS[said.parts[0]](said)


# -- Start of Turn -------------------------------------------------------------------------------------------------


def _found(said: Said) -> str:
    _, square, kind = said.parts
    return f"Found a city at {square} with {with_article(figure(kind))}"


def _person(said: Said) -> str:
    _, one, square = said.parts
    return f"Place the great person ({person(one)}) at {square}"


def _scout(said: Said) -> str:
    _, square, city = said.parts
    return f"Scout at {square}: gather for {said.city(city)}"


def _wonder(said: Said) -> str:
    used, *aim = said.parts[1:]
    if used == "hanging-gardens":
        return f"The Hanging Gardens: {with_article(figure(aim[0]))} for free"
    if used == "statue-of-liberty":
        return f"Statue of Liberty: learn {levelled(aim[0])} for free"
    return "Sydney Opera House: one free step on the culture track"


# -- City Management -----------------------------------------------------------------------------------------------


def _build(said: Said) -> str:
    production = said.context.get(said.key)
    return f"Build in {said.city(said.parts[1])}" + (f" ({production} production)" if production else "")


def _arts(said: Said) -> str:
    culture = said.context.get(said.key)
    return f"Devote {said.city(said.parts[1])} to the arts" + (f" for {culture} culture" if culture else "")


def _harvest(said: Said) -> str:
    city = said.city(said.parts[1])
    kinds = said.parts[2] if len(said.parts) > 2 else said.context.get(said.key, "").replace(" ", " or ")
    return f"Harvest {kinds} with {city}" if kinds else f"Harvest with {city}"


def _advance(said: Said) -> str:
    if said.ref is None:
        return "Advance on the culture track"
    space = TRACK[int(said.ref.id)]
    price = f"{space.culture} culture" + (f" and {space.trade} trade" if space.trade else "")
    reward = {
        "event": f"{with_article(str(space.deck))} culture event",
        "great-person": "a great person",
        "victory": "culture victory",
    }
    return f"Culture track, space {space.step} for {price}: {reward[space.kind]}"


def _purchase(said: Said) -> str:
    one = ABILITIES[said.parts[1]]
    return f"{technology(one.technology)}: buy a coin for {price_words(one)}"


# -- Movement ------------------------------------------------------------------------------------------------------


def _move(said: Said) -> str:
    square, there = said.parts[1], said.context.get(said.key)
    if said.topic == "movement":
        return f"Move figures from {square}" + (f": {group_counts(there)}" if there else "")
    return MOVES[there or ""].format(square=square)


MOVES: Mapping[str, str] = {
    "": "Move to {square}",
    "hut": "Enter the hut at {square}",
    "village": "Attack the village at {square}",
    "scouts": "Kill the scouts at {square}",
    "army": "Attack the figures at {square}",
    "city": "Attack the city at {square}",
    "capital": "Attack the capital at {square}",
}
"""How a march ends on a square, by what is there."""


def group_counts(counts: str) -> str:
    """'2 armies and 1 scout' for '2 1'."""
    armies, scouts = counts.split()
    return figure_counts(int(armies), int(scouts))


def _stop(said: Said) -> str:
    square = said.context.get("square")
    return f"End this move at {square}" if square else "End this move"


# -- Trade ---------------------------------------------------------------------------------------------------------


def _offered(said: Said) -> tuple[str, str]:
    """The player and the name of an offer."""
    _, seat, name = said.parts
    return seat_words(seat), offer_name(int(name.partition("-")[2]))


def _accept(said: Said) -> str:
    who, offer = _offered(said)
    return f"Accept {offer} of {who}"


def _decline(said: Said) -> str:
    who, offer = _offered(said)
    return f"Decline {offer} of {who}"


def _withdraw(said: Said) -> str:
    who, offer = _offered(said)
    return f"Withdraw {offer} to {who}"


def _release(said: Said) -> str:
    _, seat, _, *what = said.parts
    return f"Release {seat_words(seat)}: {promise('/'.join(what))}"


# -- all menus -----------------------------------------------------------------------------------------------------


VERBS: Mapping[str, Label] = {
    "found": _found,
    "government": lambda said: f"Change to {government(said.parts[1])}",
    "person": _person,
    "scout": _scout,
    "wonder": _wonder,
    "build": _build,
    "arts": _arts,
    "harvest": _harvest,
    "egypt": lambda said: f"Build a building for free in {said.city(said.parts[1])} (Egyptians)",
    "ability": lambda said: ability_words(said.parts[1]),
    "advance": _advance,
    "purchase": _purchase,
    "event": lambda said: f"Play {event(said.parts[1])}",
    "move": _move,
    "step": lambda said: f"One step to {said.parts[1]}, then go on",
    "explore": lambda said: f"Explore the tile at {said.parts[1]} for one step",
    "sacrifice": lambda said: f"Sacrifice the figure in the city at {said.parts[1]} for a technology",
    "stop": _stop,
    "offer": lambda said: f"Make an offer to {seat_words(said.parts[1])}",
    "whisper": lambda said: f"Make a private offer to {seat_words(said.parts[1])}",
    "release": _release,
    "accept": _accept,
    "decline": _decline,
    "withdraw": _withdraw,
    "again": lambda said: "Come back to Trade",
    "done": lambda said: ENDS[said.topic],
}
"""The label by the first part of the key."""

GROUPS: Mapping[str, str] = {
    "found": "Found a city",
    "government": "Change the government",
    "person": "Place a great person",
    "scout": "Assign a scout",
    "wonder": "Use a wonder",
    "build": "Build",
    "arts": "Devote to the arts",
    "harvest": "Harvest",
    "egypt": "Build for free",
    "ability": "Use a technology",
    "advance": "Advance on the culture track",
    "purchase": "Buy a coin",
    "event": "Play a culture event",
    "move": "Move",
    "step": "Take one step",
    "explore": "Explore a tile",
    "sacrifice": "Sacrifice the figure",
    "offer": "Make an offer",
    "whisper": "Make a private offer",
    "release": "Release from a promise",
    "accept": "Accept an offer",
    "decline": "Decline an offer",
    "withdraw": "Withdraw an offer",
    "figure": "Figures",
    "unit": "Units",
    "building": "Buildings",
    "trade": "Take trade",
    "culture": "Take culture",
    "resource": "Take a resource",
    "discard-coin": "Discard a coin",
    "steal-coin": "Take a coin",
    "technology": "Learn a technology",
    "culture-card": "Take a culture event",
    "market": "Resources",
    "hut": "Hut tokens",
    "village": "Village tokens",
    "gift": "Gifts",
    "deck": "Culture events",
    "promise": "Promises",
}
"""What the options are called whose keys begin so."""


def group_words(topic: str, start: str) -> str:
    """The label for several options whose keys begin so: 'Found a city', 'Found a city at D4'."""
    verb, *rest = start.rstrip("/").split("/")
    if not rest:
        return _heading(topic, verb)
    named = GROUPS_OF.get(verb)
    return named(rest) if named is not None else _heading(topic, verb)


def _heading(topic: str, verb: str) -> str:
    if topic in ("build_item", "build_second") and verb == "wonder":
        return "Wonders"
    if topic == "battle" and verb == "unit":
        return "Play a unit"
    if topic.startswith("cancel_") and verb in ("event", "ability"):
        return "Cancel with a culture event" if verb == "event" else "Cancel with a technology"
    return GROUPS[verb]


def _unit_group(rest: list[str]) -> str:
    played = f"Play {unit(rest[0])}"
    return f"{played} against front {rest[1]}" if len(rest) > 1 else played


GROUPS_OF: Mapping[str, Callable[[list[str]], str]] = {
    "found": lambda rest: f"Found a city at {rest[0]}",
    "person": lambda rest: f"Place the great person ({person(rest[0])})",
    "scout": lambda rest: f"Assign the scout at {rest[0]}",
    "wonder": lambda rest: capital(wonder(rest[0])),
    "harvest": lambda rest: f"Harvest with the city at {rest[0]}",
    "ability": lambda rest: capital(ability(rest[0])),
    "unit": _unit_group,
    "accept": lambda rest: f"Accept an offer of {seat_words(rest[0])}",
    "decline": lambda rest: f"Decline an offer of {seat_words(rest[0])}",
    "withdraw": lambda rest: f"Withdraw an offer to {seat_words(rest[0])}",
}
"""What the options are called whose keys begin so and go on with these parts."""
