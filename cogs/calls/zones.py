"""Time zones as people name them: by a city, a country, the name of the zone or the hours from Greenwich."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Final

from cogs.calls.wishes import zones

MOST: Final = 25
"""How many zones are offered at most."""

LIKENESS: Final = 0.75
"""How much alike a name must be to what was typed, from 0 to 1."""


def zone_words(zone: str) -> str:
    """The name of a time zone as people read it: those of whole hours from Greenwich have the opposite sign."""
    hours = zone.removeprefix("Etc/GMT")
    if hours != zone and hours[:1] in ("+", "-"):
        return f"UTC{'-' if hours[0] == '+' else '+'}{hours[1:]}"
    return "UTC" if zone == "Etc/UTC" else zone.replace("_", " ")


def find(typed: str) -> list[str]:
    """The names of the time zones that may be meant, the likeliest first: one if it is clear, none if nothing fits."""
    text = _plain(typed)
    if not text:
        return []
    if zone := _from_greenwich(text):
        return [zone]
    known = _named()
    if text in known:
        return _different(known[text])[:MOST]
    inside = [zone for name, found in known.items() if text in name for zone in found]
    close = [zone for name in get_close_matches(text, known, MOST, LIKENESS) for zone in known[name]]
    return list(dict.fromkeys([*sorted(inside), *close]))[:MOST]


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[_,.]", " ", text.lower()).split())


def _different(named: Sequence[str]) -> list[str]:
    """The zones without those whose clock goes as that of one before them: a country has many names of one time."""
    places = sorted(named, key=lambda zone: "/" not in zone or zone.startswith("Antarctica/"))
    return list({_rule(zone): zone for zone in reversed(places)}.values())[::-1]


@cache
def _rule(zone: str) -> str:
    """How the clock of a zone goes from now on: the last line of its file."""
    data = (files("tzdata") / "zoneinfo").joinpath(*zone.split("/")).read_bytes()
    return data.rstrip(b"\n").rpartition(b"\n")[2].decode()


def _from_greenwich(text: str) -> str | None:
    """The zone of a whole number of hours from Greenwich: 'utc+2', '-5', 'gmt'. Its name has the opposite sign."""
    if text in ("utc", "gmt", "z"):
        return "Etc/UTC"
    found = re.fullmatch(r"(?:utc|gmt)? ?([+\-\u2212]) ?0?(\d{1,2})(?::?00)?", text)
    if found is None:
        return None
    hours = int(found[2])
    name = f"Etc/GMT{'-' if found[1] == '+' else '+'}{hours}" if hours else "Etc/UTC"
    return name if name in zones() else None


@cache
def _named() -> Mapping[str, tuple[str, ...]]:
    """The zones by what they are called: their names, their cities, and the countries in which they are."""
    named: dict[str, list[str]] = {}
    for name, zone in (*_by_zone(), *_by_country()):
        if zone not in (found := named.setdefault(_plain(name), [])):
            found.append(zone)
    return {name: tuple(found) for name, found in named.items()}


def _by_zone() -> Iterator[tuple[str, str]]:
    for zone in sorted(zones()):
        yield zone, zone
        region, _, place = zone.partition("/")
        if place and region != "Etc":
            yield place.rpartition("/")[2], zone


def _by_country() -> Iterator[tuple[str, str]]:
    countries = {code: name for code, name in _table("iso3166.tab")}
    for code, _, zone, *_ in _table("zone.tab"):
        if zone in zones():
            yield countries[code], zone


def _table(name: str) -> Iterator[list[str]]:
    """The lines of a table that comes with the time zones."""
    text = (files("tzdata") / "zoneinfo" / name).read_text("utf-8")
    return (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
