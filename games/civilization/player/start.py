"""The set-up and Start of Turn: capital, first figures, cities, governments, great persons, scouts (2.2, 3.1)."""

from __future__ import annotations

from games.civilization.facts import TECHNOLOGIES
from games.civilization.grid import distance, inner
from games.civilization.player.events import start_event
from games.civilization.player.learning import government_worth, technology_worth
from games.civilization.player.mind import Mind
from games.civilization.player.places import sites
from games.civilization.player.worth import covered, land, marker_gain, raw_icons, site, step_worth
from games.civilization.state import Marker
from games.engine.question import Answer

PATIENCE = 0.75
"""A better site is waited for if it is better by so much in each turn that it takes."""

BEST_CIVILIZATIONS = ("rome", "russia", "germany", "america", "egypt", "china")


# -- set-up ----------------------------------------------------------------------------------------------------------


def civilization(mind: Mind) -> Answer:
    """The one that is thought best."""
    return (next(one for one in BEST_CIVILIZATIONS if one in mind.question.keys),)


def capital(mind: Mind) -> Answer:
    """The square whose outskirts give most."""
    return (max(mind.question.keys, key=lambda square: site(mind.state, square)),)


def _capital_of(mind: Mind) -> str:
    """Which capital was chosen: the one around which the offered squares lie."""
    if mind.player.cities:
        return mind.player.capital.square
    around = mind.state.board.around
    fitting = [one for one in inner(mind.player.home) if set(mind.question.keys) <= set(around[one])]
    return max(fitting, key=lambda one: site(mind.state, one))


def marker(mind: Mind) -> Answer:
    """The first marker covers the square whose icons give least."""
    state = mind.state
    return (min(mind.question.keys, key=lambda square: raw_icons(state, square)),)


def figure(mind: Mind) -> Answer:
    """Figures begin towards the middle of the map."""
    home = _capital_of(mind)
    slots = [slot for slot in mind.state.slots if not mind.state.slots[slot].revealed]

    def far(square: str) -> tuple[int, int, str]:
        near = sorted(min(distance(square, one) for one in _squares(mind, slot)) for slot in slots)
        return sum(near[:2]), distance(square, home), square

    return (min(mind.question.keys, key=far),)


def _squares(mind: Mind, slot: str) -> list[str]:
    return [square for square, of in mind.state.board.slot_of.items() if of == slot]


# -- start of turn ---------------------------------------------------------------------------------------------------


def start(mind: Mind) -> Answer:
    """The next thing to do; 'done' if nothing is worth anything."""
    rated = {key: _worth(mind, key) for key in mind.question.keys if key != "done"}
    best = max(rated, key=lambda key: rated[key], default="done")
    return (best if rated and rated[best] > 0.2 else "done",)


def _worth(mind: Mind, key: str) -> float:
    verb, _, rest = key.partition("/")
    first, _, second = rest.partition("/")
    if verb == "found":
        return 100.0 * found_worth(mind, first)
    if verb == "government":
        now, then = government_worth(mind, mind.player.government), government_worth(mind, first)
        return then - now if first != "anarchy" else 0.0
    if verb == "person":
        return person_gain(mind, first, second)
    if verb == "scout":
        return scout_gain(mind, first, second)
    if verb == "wonder":
        return wonder_worth(mind, first, second)
    if verb == "event":
        return start_event(mind, first)
    return 2.0 if verb == "harvest" else 0.0


def found_worth(mind: Mind, square: str) -> float:
    """Whether to found here and now: what the site gives, if no better one is near."""
    here = site(mind.state, square)
    for other, worth in sites(mind).items():
        turns = -(-distance(square, other) // 2)
        if turns and worth * PATIENCE**turns > here:
            return 0.0
    return here


def scout_gain(mind: Mind, square: str, city: str) -> float:
    """What it is worth that the scouts on a square gather for another city."""
    state = mind.state
    scouts = [one for one in mind.player.figures if one.kind == "scout" and one.square == square]
    before = land(state, mind.me)
    old = [one.city for one in scouts]
    for one in scouts:
        one.city = city
    gain = land(state, mind.me) - before
    for one, was in zip(scouts, old, strict=True):
        one.city = was
    return gain


def wonder_worth(mind: Mind, wonder: str, what: str) -> float:
    """What the power of a wonder gives now."""
    if wonder == "hanging-gardens":
        scouts = sum([one.kind == "scout" for one in mind.player.figures])
        return 3.0 + (2.0 if (what == "scout") == (scouts < 1) else 0.0)
    if what in TECHNOLOGIES:
        return 20.0 + technology_worth(mind, what)
    return step_worth(mind)


def person_gain(mind: Mind, kind: str, square: str) -> float:
    """What a great person gives on a square, after what it covers."""
    return marker_gain(mind, square, Marker("person", kind)) - covered(mind, square)


# -- duties ----------------------------------------------------------------------------------------------------------


def person(mind: Mind) -> Answer:
    """Where a great person helps most, or the reserve."""
    kind = mind.context["person"]
    rated = {one: person_gain(mind, kind, one) for one in mind.question.keys if one != "reserve"}
    best = max(rated, key=lambda one: rated[one], default="reserve")
    return (best if rated and rated[best] > 0 else "reserve",)


def leave(mind: Mind) -> Answer:
    """Out of the centre of a new city: to the square that other squares are nearest from."""
    capital = mind.player.capital.square
    return (max(mind.question.keys, key=lambda square: (distance(square, capital), square)),)
