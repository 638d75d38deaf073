"""Who may join a table, and who may watch it: the levels that a host chooses among."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from cogs.table_options import JOINING
from db import Game

EVERYBODY, INVITED = "everybody", "invited"


class Level(StrEnum):
    """Who may join a table and who may watch it."""

    OPEN = "open"
    INVITED = "invited"
    HIDDEN = "hidden"
    PRIVATE = "private"

    @property
    def by_invitation(self) -> bool:
        """Whether only those who were invited may join."""
        return self in (Level.INVITED, Level.PRIVATE)

    @property
    def private(self) -> bool:
        """Whether the game is played in a private thread, where only its players can watch."""
        return self in (Level.HIDDEN, Level.PRIVATE)


NAMES: Final[Mapping[str, str]] = {
    Level.OPEN: "Open",
    Level.INVITED: "By invitation",
    Level.HIDDEN: "Hidden",
    Level.PRIVATE: "Private",
}
"""The levels by name, short enough for a menu on a telephone."""

LEVELS: Final[Mapping[str, str]] = {
    Level.OPEN: "everybody here may join and watch",
    Level.INVITED: "only those who are invited may join; everybody here may watch",
    Level.HIDDEN: "everybody here may join; the game is for its players only, in a private thread",
    Level.PRIVATE: "only those who are invited may join; the game is for its players only, in a private thread",
}
"""What each level means."""


def level_words(level: Level) -> str:
    """A level by name with what it means: 'Hidden: everybody here may join; ...'."""
    return f"{NAMES[level]}: {LEVELS[level]}"


def level_of(game: Game) -> Level:
    """The level of a table. A private one of which nothing else is known is for those who were invited."""
    joining = game.options.get(JOINING, INVITED if game.private else EVERYBODY)
    if game.private:
        return Level.PRIVATE if joining == INVITED else Level.HIDDEN
    return Level.INVITED if joining == INVITED else Level.OPEN


def joining_of(level: Level) -> dict[str, Any]:
    """What the options of a table keep of a level; the rest of it is whether the game is private."""
    return {JOINING: INVITED if level.by_invitation else EVERYBODY}
