"""Log lines about what is announced, cancelled and asked for: city actions, culture events, resource abilities."""

from __future__ import annotations

from collections.abc import Mapping

from games.civilization.facts import ABILITIES, EVENTS
from games.civilization.text import names
from games.civilization.text.telling import Line, Told, cause
from games.phrases import listed

NOUNS: Mapping[str, str] = {"build": "build action", "arts": "devotion to the arts", "harvest": "harvest"}
"""The city actions, as things that are cancelled."""


def _announced(told: Told) -> str | None:
    kind, id = told.facts["what"], told.facts["id"]
    if kind == "action":
        return ACTIONS[id](told)
    verb = "plays" if kind == "event" else "uses"
    return f"{told.who} {verb} {played_name(kind, id)}{aim_words(told)}"


# -- city actions ----------------------------------------------------------------------------------------------------


def _build(told: Told) -> str:
    details = told.facts["details"]
    things = [_thing(details, start) for start in ("", "second_") if f"{start}item" in details]
    free = " for free (Egyptians)" if "free" in details else ""
    return f"{told.who} builds {listed(things)} in the city at {details['city']}{free}"


def _thing(details: Mapping[str, str], start: str) -> str:
    built = names.item(details[f"{start}kind"], details[f"{start}item"])
    square = details.get(f"{start}square")
    return built if square in (None, details["city"]) else f"{built} on {square}"


def _arts(told: Told) -> str:
    return f"{told.who} devotes the city at {told.facts['details']['city']} to the arts"


def _harvest(told: Told) -> str:
    details = told.facts["details"]
    kinds = [names.resource(details[one]) for one in ("resource", "second") if one in details]
    return f"{told.who} harvests {listed(kinds)} in the city at {details['city']}"


ACTIONS: Mapping[str, Line] = {"build": _build, "arts": _arts, "harvest": _harvest}


# -- events and abilities --------------------------------------------------------------------------------------------


def played_name(kind: str, id: str) -> str:
    """The name of an event or ability."""
    return names.event(id) if kind == "event" else names.ability(id)


def cancelled_name(id: str) -> str:
    """What is cancelled: 'Drought', 'Pottery', 'the build action'."""
    return f"the {NOUNS[id]}" if id in NOUNS else cause(id)


def aim_words(told: Told) -> str:
    """At what an event or ability aims, to follow its name."""
    details, id = told.facts["details"], told.facts["id"]
    if "cancels" in details:
        return f" against {cancelled_name(details['cancels'])}"
    if "for" in details:
        named = "".join(f", naming {told.players[seat]}" for seat in told.facts["hits"])
        return f" as a resource for {names.ability(details['for'])}{named}"
    if "coins" in details:
        return f" on {listed([_coin(told, one) for one in details['coins'].split()])}"
    if "units" in details:
        return f" for {names.counted(names.unit_kind(one) for one in details['units'].split())}"
    if "gain" in details:
        return f" for {EVENTS[id].amount} {details['gain']}"
    if "seat" in details:
        return f" on {told.players[int(details['seat'].removeprefix('seat-'))]}"
    if "wonder" in details:
        return f" on {names.wonder(details['wonder'])}"
    if "city" in details:
        return f" on the city at {details['city']}{_production(told.facts['what'], id)}"
    if "squares" in details:
        return f" on {listed(details['squares'].split())}"
    return _square_aim(details)


def _coin(told: Told, aim: str) -> str:
    """Whose coin token is lost: 'Ada (Pottery)'."""
    seat, _, place = aim.partition("/")
    return f"{told.players[int(seat.removeprefix('seat-'))]} ({names.coin_place(place)})"


def _square_aim(details: Mapping[str, str]) -> str:
    """At what on a square, or from where to where."""
    square = details.get("square")
    if square is None:
        return ""
    if "start" in details:
        return f" from {details['start']} to {square}"
    if "figure" in details:
        return f" on {names.with_article(names.figure(details['figure']))}, from {square} to {details['to']}"
    if "to" in details:
        return f" from {square} to {details['to']}"
    if "building" in details:
        return f" on the {names.building(details['building'])} on {square}"
    if "dead" in details:
        dead = details["dead"].split()
        killed = "a great person" if dead == ["person"] else names.figures(dead.count("army"), dead.count("scout"))
        return f" on {killed} on {square}"
    return f" on {square}"


def _production(kind: str, id: str) -> str:
    """How much production a city gets by it."""
    if kind == "event":
        more = EVENTS[id].family == "production"
        return f": {EVENTS[id].amount} more production" if more else ": one more action"
    return f": {ABILITIES[id].amount} more production" if ABILITIES[id].effect == "production" else ""


def _cancelled(told: Told) -> str:
    kind, id = told.facts["what"], told.facts["id"]
    name = f"the {NOUNS[id]}" if kind == "action" else played_name(kind, id)
    return f"{name} of {told.who} is cancelled"


def _interrupted(told: Told) -> str:
    return f"{told.who} interrupts with {played_name(told.facts['what'], told.facts['id'])}"


def _consent_asked(told: Told) -> str:
    owner, event = told.player("owner"), names.event(told.facts["event"])
    return f"{told.who} asks {owner}, who has the United Nations, to agree to {event}"


def _consent_refused(told: Told) -> str:
    return f"{told.who} does not agree to {names.event(told.facts['event'])}"


LINES: Mapping[str, Line] = {
    "announced": _announced,
    "cancelled": _cancelled,
    "interrupted": _interrupted,
    "consent_asked": _consent_asked,
    "consent_refused": _consent_refused,
}
