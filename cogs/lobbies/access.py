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


LEVELS: Final[Mapping[str, str]] = {
    Level.OPEN: "Everybody here may join and watch",
    Level.INVITED: "Only those who are invited join; everybody here may watch",
    Level.HIDDEN: "Everybody here may join; only the players watch, in a private thread",
    Level.PRIVATE: "Private: only those who are invited join, in a private thread",
}
"""The levels in words, as a host chooses among them."""


def level_of(game: Game) -> Level:
    """The level of a table. A private one of which nothing else is known is for those who were invited."""
    joining = game.options.get(JOINING, INVITED if game.private else EVERYBODY)
    if game.private:
        return Level.PRIVATE if joining == INVITED else Level.HIDDEN
    return Level.INVITED if joining == INVITED else Level.OPEN


def joining_of(level: Level) -> dict[str, Any]:
    """What the options of a table keep of a level; the rest of it is whether the game is private."""
    return {JOINING: INVITED if level.by_invitation else EVERYBODY}
