"""The names of all components, as they stand within a sentence; proper names keep their capital letters.

Figures, units, resources, coins and tokens are written small: 'army', 'infantry 2', 'wheat'.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from games.civilization.facts import (
    ABILITIES,
    BUILDINGS,
    CIVILIZATIONS,
    EVENTS,
    FIGURES,
    GOVERNMENTS,
    GREAT_PERSONS,
    PANAMA,
    RESOURCE,
    SHEET,
    TECHNOLOGIES,
    TRACK,
    UNIT_KINDS,
    UNITS,
    WALLS,
    WONDERS,
)
from games.civilization.view import CivilizationView, SeatView
from games.engine.question import Ref
from games.phrases import listed, number

ROMAN = ("", "I", "II", "III", "IV", "V")
"""Levels and ranks as they are printed."""

PHASES: Mapping[str, str] = {
    "civilizations": "Choice of civilizations",
    "homes": "Set-up",
    "turn": "Start of Turn",
    "start": "Start of Turn",
    "trade": "Trade",
    "cities": "City Management",
    "movement": "Movement",
    "research": "Research",
    "battle": "Battle",
    "loot": "Loot",
    "over": "End of the game",
}
"""The phases of a turn and the sub-games, as headings."""

ACTIONS: Mapping[str, str] = {"build": "build", "arts": "devote to the arts", "harvest": "harvest"}
"""The city actions, as verbs."""

PARTS: Mapping[str, str] = {
    "atomic-theory-actions": "Atomic Theory (extra city actions)",
    "atomic-theory-bomb": "Atomic Theory (bomb)",
    "animal-husbandry-heal": "Animal Husbandry (healing)",
    "biology-heal": "Biology (healing)",
}
"""The abilities that need more than the name of their technology."""

WITHOUT_ARTICLE = ("stonehenge", "angkor-wat", "himeji-samurai-castle")
"""The wonders that are named without an article."""

GOODS: Mapping[str, str] = {"trade": "trade", "culture": "culture"}

PROMISES: Mapping[str, str] = {
    "peace": "no attack this turn",
    "peace-2": "no attack this turn and the next",
    "peace-3": "no attack this turn and the next two",
    "no-events": "no culture event against the other this turn",
    "no-events-2": "no culture event against the other this turn and the next",
    "no-cancel": "no cancelling of what the other does this turn",
    "no-cancel-2": "no cancelling of what the other does this turn and the next",
    "help": "help against {about} this turn or the next",
    "leave": "leaving {about} this turn",
    "no-city": "no new city beside the one at {about}",
    "trade-next": "{about} trade next turn",
    "resource-next": "1 {about} next turn",
    "favour": "a favour later",
}
"""What is promised in an offer, by its kind; nothing enforces it (section 3.2)."""


def technology(id: str) -> str:
    """'Code of Laws'."""
    return TECHNOLOGIES[id].name


def levelled(id: str) -> str:
    """'Code of Laws (level I)'."""
    return f"{technology(id)} (level {ROMAN[TECHNOLOGIES[id].level]})"


def government(id: str) -> str:
    """'Monarchy'."""
    return GOVERNMENTS[id].name


def wonder(id: str) -> str:
    """'the Colossus', 'Angkor Wat'."""
    name = WONDERS[id].name
    return name if id in WITHOUT_ARTICLE else f"the {name.removeprefix('The ')}"


def event(id: str) -> str:
    """'Exchange of Ideas'."""
    return EVENTS[id].name


def person(id: str) -> str:
    """'artist'."""
    return GREAT_PERSONS[id].name.lower()


def civilization(id: str) -> str:
    """'Romans'."""
    return CIVILIZATIONS[id].name


def building(id: str) -> str:
    """'Trading Post'; 'City Walls'."""
    return BUILDINGS[id].name


def figure(kind: str) -> str:
    """'army'."""
    return FIGURES[kind].name.lower()


def unit_kind(kind: str) -> str:
    """'infantry'."""
    return UNIT_KINDS[kind].name.lower()


def unit(id: str, strength: int | None = None) -> str:
    """'infantry 2': kind and strength, the one at rank I unless the present one is given."""
    return f"{unit_kind(UNITS[id].kind)} {UNITS[id].strength if strength is None else strength}"


def resource(id: str) -> str:
    """'wheat'."""
    return id


def token(source: str) -> str:
    """'face-down hut token'."""
    return f"face-down {source} token"


def payment(means: str) -> str:
    """A means of payment: 'wheat', 'wheat (hut token)', 'A Generous Gift'."""
    source, _, thing = means.partition("/")
    if source == "gift":
        return event(thing)
    return f"{thing} ({source} token)" if source in ("hut", "village") else thing


def coin_place(place: str) -> str:
    """Where coin tokens lie: 'the civilization sheet', 'the Panama Canal', 'Pottery'."""
    if place == SHEET:
        return "the civilization sheet"
    return wonder(PANAMA) if place == PANAMA else technology(place)


def deck(era: str) -> str:
    """'medieval culture event'."""
    return f"{era} culture event"


def ability(id: str) -> str:
    """'Pottery', 'Atomic Theory (bomb)'."""
    return PARTS.get(id) or technology(ABILITIES[id].technology)


def marker(kind: str, id: str) -> str:
    """What lies on a square: 'Granary', 'the Oracle', 'great person (artist)'."""
    named: Mapping[str, Callable[[str], str]] = {"building": building, "wonder": wonder, "person": great_person}
    return named[kind](id)


def great_person(id: str) -> str:
    """'great person (artist)'."""
    return f"great person ({person(id)})"


def step(number: str) -> str:
    """'space 5 of the culture track'."""
    return f"space {number} of the culture track" if int(number) < len(TRACK) - 1 else "the end of the culture track"


THINGS: Mapping[str, Callable[[str], str]] = {
    "technology": technology,
    "government": government,
    "wonder": wonder,
    "event": event,
    "person": great_person,
    "civilization": civilization,
    "building": building,
    "figure": figure,
    "resource": resource,
    "token": token,
    "payment": payment,
    "coin": coin_place,
    "deck": deck,
    "ability": ability,
    "step": step,
    "square": lambda id: id,
    "seat": lambda id: f"player {int(id) + 1}",
    "phase": lambda id: PHASES[id],
    "loot": lambda id: id,
    "goods": lambda id: GOODS[id],
    "promise": lambda id: promise(id),
    "unit": lambda id: unit(id) if id in UNITS else unit_kind(id),
    "action": lambda id: ACTIONS[id],
}
"""The name of a thing by the kind of reference to it."""


def thing(ref: Ref) -> str:
    """The name of what a reference is about. Raises KeyError for a kind that the game does not have."""
    return THINGS[ref.kind](ref.id)


def promise(id: str, players: Sequence[str] = ()) -> str:
    """What is promised: 'no attack this turn', 'help against Ben this turn or the next'."""
    kind, _, about = id.partition("/")
    if about.startswith("seat-"):
        number = int(about.removeprefix("seat-"))
        about = players[number] if players else thing(Ref("seat", str(number)))
    elif about in RESOURCE:
        about = resource(about)
    return PROMISES[kind].format(about=about)


def item(kind: str, id: str) -> str:
    """Something that is built, with its article: 'an army', 'artillery', 'a Granary', 'City Walls', 'the Oracle'."""
    if kind == "unit":
        return unit_kind(id)
    if kind == "wonder":
        return wonder(id)
    return "City Walls" if id == WALLS else with_article(building(id) if kind == "building" else figure(id))


def with_article(name: str) -> str:
    """'an Iron Mine', 'a University'."""
    return f"{'an' if name[0].lower() in 'aeio' else 'a'} {name}"


# -- numbers of things ---------------------------------------------------------------------------------------------


def figures(armies: int, scouts: int) -> str:
    """'2 armies and 1 scout'."""
    told = [number(armies, "army", "armies") if armies else "", number(scouts, "scout") if scouts else ""]
    return listed([one for one in told if one]) or "no figures"


def counted(names: Iterable[str]) -> str:
    """Equal names together: 'Drought and 2 Sabotage'; 'nothing'."""
    counts = Counter(names)
    return listed([f"{count} {name}" if count > 1 else name for name, count in counts.items()]) or "nothing"


def resources(held: Mapping[str, int]) -> str:
    """'2 wheat and 1 iron'; 'nothing'."""
    return listed([f"{count} {resource(kind)}" for kind, count in held.items() if count]) or "nothing"


def units(own: Iterable[tuple[str, int]]) -> str:
    """Units with their present strengths: 'infantry 2, 2 artillery 3'; 'no units'."""
    counts = Counter(unit(id, strength) for id, strength in own)
    return listed([f"{count} × {name}" if count > 1 else name for name, count in counts.items()]) or "no units"


# -- places --------------------------------------------------------------------------------------------------------


def city(view: CivilizationView, square: str) -> str:
    """'the capital at J11', 'the city at E6'."""
    capital = any(one.capital and one.square == square for seat in view.seats for one in seat.cities)
    return f"the {'capital' if capital else 'city'} at {square}"


def cities_of(me: SeatView) -> str:
    """'the capital at J11 and the city at E6'."""
    return listed([f"the {'capital' if one.capital else 'city'} at {one.square}" for one in me.cities])
