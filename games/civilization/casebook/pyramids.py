"""The technologies of a seat; a pyramid that needs more cards is filled up with those that matter little."""

from __future__ import annotations

from games.civilization.casebook.stock import id_of, ids_of
from games.civilization.facts import TECHNOLOGIES
from games.civilization.reckoning.pyramid import LEVELS, rows
from games.civilization.state import Player
from games.engine.cases.casebook import Given
from games.engine.cases.notation import Unreadable, as_list, number_of

EXAMPLE = "4/3/1"

FILLERS = (
    "metalworking",
    "writing",
    "philosophy",
    "currency",
    "navigation",
    "construction",
    "monarchy",
    "irrigation",
    "chivalry",
    "mathematics",
    "banking",
    "communism",
    "theology",
    "biology",
    "mass-media",
    "ballistics",
    "atomic-theory",
)
"""The technologies that fill up a pyramid before all others: those that matter least where nobody names them."""


def build_pyramid(given: Given, player: Player, named: frozenset[str]) -> None:
    """`technologies` besides the start technology, `start`, and `rows` for how many cards each row has.

    What the shape needs besides is filled up with technologies that the case does not name.
    """
    where = given.where
    if given.has("start", "start technology"):
        start = id_of(given.take("start", "start technology"), TECHNOLOGIES, where)
        player.technologies = [start, *(one for one in player.technologies if one not in (start, player.start))]
        player.start = start
    wanted = [0] * LEVELS
    if given.has("technologies"):
        known = ids_of(given.take("technologies"), TECHNOLOGIES, f"{where}: technologies")
        player.technologies = [player.start, *(one for one in dict.fromkeys(known) if one != player.start)]
    if given.has("rows"):
        written = given.take("rows")
        numbers = written if isinstance(written, list) else str(written).split("/")
        wanted = [number_of(one, f"{where}: rows") for one in as_list(list(numbers))]
        wanted += [0] * (LEVELS - len(wanted))
        if len(wanted) > LEVELS:
            raise Unreadable(f"{where}: rows: a pyramid has {LEVELS} rows, written for example as {EXAMPLE}")
    _fill(player, wanted, named, where)
    if any(wanted) and rows(player) != wanted:
        raise Unreadable(f"{where}: rows: the pyramid would have the rows {rows(player)}")


def _fill(player: Player, wanted: list[int], named: frozenset[str], where: str) -> None:
    """From the top down, each row gets as many cards as the one above it needs."""
    for level in range(LEVELS, 0, -1):
        have = rows(player)
        above = have[level] if level < LEVELS else 0
        missing = max(wanted[level - 1], above + 1 if above else 0) - have[level - 1]
        spare = [one for one in _spare(level) if one not in player.technologies]
        spare.sort(key=lambda one: one in named)
        if missing > len(spare):
            raise Unreadable(f"{where}: technologies: there are not enough cards of level {level} for this pyramid")
        player.technologies += spare[: max(0, missing)]


def _spare(level: int) -> list[str]:
    """The technologies of a level, first those that matter least."""
    found = [one.id for one in TECHNOLOGIES.values() if one.level == level]
    return sorted(found, key=lambda id: FILLERS.index(id) if id in FILLERS else len(FILLERS))
