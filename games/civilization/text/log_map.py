"""Log lines about what stands and lies on the map: figures, cities, buildings, wonders, great persons, tiles."""

from __future__ import annotations

from collections.abc import Mapping

from games.civilization.facts import BUILDINGS, GREAT_PERSONS, WALLS, WONDERS
from games.civilization.text import names
from games.civilization.text.telling import Line, Told
from games.phrases import listed, number

# -- figures ---------------------------------------------------------------------------------------------------------


def _group(told: Told) -> str:
    return names.figures(told.facts["armies"], told.facts["scouts"])


def _figure_placed(told: Told) -> str | None:
    """What is built is told when it is announced."""
    facts = told.facts
    if facts["why"] == "build":
        return None
    return f"{told.who} places {names.with_article(names.figure(facts['figure']))} on {facts['square']}{told.why}"


def _figures_removed(told: Told) -> str:
    facts = told.facts
    if facts["why"] == "russia":
        return f"{told.who} gives up {_group(told)}{told.why}"
    where = f" on {facts['square']}" if facts["square"] else ""
    return f"{told.who} loses {_group(told)}{where}{told.why}"


def _group_moved(told: Told) -> str:
    path = told.facts["path"]
    return f"{told.who} moves {_group(told)} from {path[0]} to {path[-1]}"


def _transported(told: Told) -> str:
    return f"{told.who} moves {_group(told)} from {told.facts['before']} over water to {told.facts['square']}"


def _displaced(told: Told) -> str:
    facts = told.facts
    one = facts["number"] == 1
    figures = f"{told.whose} {'figure' if one else number(facts['number'], 'figure')}"
    if facts["before"] == facts["square"]:
        return f"{figures} on {facts['square']} stay{'s' if one else ''} there{told.why}"
    return f"{figures} {'goes' if one else 'go'} from {facts['before']} to {facts['square']}{told.why}"


# -- markers ---------------------------------------------------------------------------------------------------------


def _replaced(told: Told) -> str:
    facts = told.facts
    goes = {"building": "to the market", "wonder": "out of the game", "person": "into reserve"}[facts["what"]]
    return f"{told.whose} {_marker(facts['id'])} on {facts['square']} goes {goes}"


def _marker(id: str) -> str:
    """What a marker is called beside its owner's name: 'Library', 'Oracle', 'artist'."""
    if id in BUILDINGS:
        return names.building(id)
    return names.person(id) if id in GREAT_PERSONS else WONDERS[id].name.removeprefix("The ")


def _destroyed(told: Told) -> str:
    facts = told.facts
    whose = "The" if told.seat is None else told.whose
    are = "fall" if facts["id"] == WALLS else "is destroyed"
    return f"{whose} {_marker(facts['id'])} on {facts['square']} {are}{told.why}"


def _wonder_obsolete(told: Told) -> str:
    wonder, where = names.wonder(told.facts["wonder"]), told.facts["where"]
    if where == "market":
        return f"{wonder} leaves the market and the game{told.why}"
    return f"{wonder} on {where} is obsolete{told.why}"


def _city_destroyed(told: Told) -> str:
    facts = told.facts
    lost = f", with {listed([_marker(id) for id in facts['lost']])}" if facts["lost"] else ""
    return f"{told.whose} city at {facts['square']} is destroyed{lost}"


def _person_killed(told: Told) -> str:
    facts = told.facts
    whose = "The" if told.seat is None else told.whose
    return f"{whose} {names.person(facts['person'])} on {facts['square']} is killed{told.why}"


def _person_drawn(told: Told) -> str:
    return f"{told.who} draws {names.with_article(names.person(told.facts['person']))} as great person"


def _city_founded(told: Told) -> str:
    by = names.with_article(names.figure(told.facts["figure"]))
    return f"{told.who} founds a city at {told.facts['square']} with {by}"


def _scout_assigned(told: Told) -> str:
    return f"{told.whose} scout on {told.facts['square']} gathers for the city at {told.facts['city']}"


def _person_placed(told: Told) -> str:
    return f"{told.who} places the {names.person(told.facts['person'])} on {told.facts['square']}"


def _figure_left(told: Told) -> str:
    facts = told.facts
    return f"{told.whose} {names.figure(facts['figure'])} leaves {facts['before']} for {facts['square']}"


def _upgraded(told: Told) -> str:
    building, squares = names.building(told.facts["building"]), told.facts["squares"]
    what = "the building" if len(squares) == 1 else "the buildings"
    return f"{told.who} upgrades {what} on {listed(squares)}: {building}"


LINES: Mapping[str, Line] = {
    "figure_placed": _figure_placed,
    "figures_removed": _figures_removed,
    "figure_left": _figure_left,
    "group_moved": _group_moved,
    "group_halted": lambda told: f"{told.whose} group stops on {told.facts['square']}",
    "group_returned": lambda told: f"{told.whose} group returns from {told.facts['before']} to {told.facts['square']}",
    "transported": _transported,
    "displaced": _displaced,
    "flooded": lambda told: f"{told.facts['square']} becomes water{told.why}",
    "village_laid": lambda told: f"A village token is laid face down on {told.facts['square']}{told.why}",
    "scout_assigned": _scout_assigned,
    "square_locked": lambda told: f"No figure may leave {told.facts['square']} in this turn",
    "replaced": _replaced,
    "destroyed": _destroyed,
    "upgraded": _upgraded,
    "wonder_obsolete": _wonder_obsolete,
    "wonder_shown": lambda told: f"New in the market: {names.wonder(told.facts['wonder'])}",
    "person_drawn": _person_drawn,
    "person_placed": _person_placed,
    "person_kept": lambda told: f"{told.who} keeps the {names.person(told.facts['person'])} in reserve",
    "person_killed": _person_killed,
    "nobody_drawn": lambda told: f"No great person is left for {told.who}",
    "city_founded": _city_founded,
    "city_destroyed": _city_destroyed,
    "disaster": lambda told: f"{told.facts['square']} becomes {told.facts['terrain']}{told.why}",
    "tile_revealed": lambda told: f"{told.who} discovers the tile at {told.facts['slot']}",
}
