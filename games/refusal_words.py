"""Refusals that do not depend on the rules of a game, in words; a game replaces what it can say more exactly."""

from __future__ import annotations

from collections.abc import Mapping

CLOSED: Mapping[str, str] = {
    "answered": "This question has been answered already, with another answer. Nothing was changed.",
    "stale": "The game has gone on since this was shown. Nothing was changed.",
    "over": "The game is over; nothing can be played any more.",
}
"""Why a question is not open."""

NOT_YOURS: Mapping[str, str] = {
    "not asked": "You are not asked anything at the moment.",
    "resigned": "You have left this game already.",
}
"""Why a seat cannot answer."""

UNDO: Mapping[str, str] = {
    "chance": "This cannot be taken back: chance has decided something since.",
    "seen": "This cannot be taken back: hidden cards became known since.",
    "window": "This cannot be taken back: other players could react to it.",
    "asked": "This cannot be taken back: another player was asked since.",
    "time": "This cannot be taken back: the time for it had run out.",
    "over": "This cannot be taken back: the game is over.",
    "nothing": "There is nothing to take back.",
}
"""Why a step cannot be taken back, by its barrier."""
