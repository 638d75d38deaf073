"""A greeting with one button for each game; pressing it opens a lobby."""

from __future__ import annotations

from collections.abc import Iterable

from discord import ButtonStyle

from cogs.ui import ids
from cogs.ui.compose import Message, button, message, rows
from cogs.ui.look import NEUTRAL
from games.engine.gametype import GameType

OPEN = "open"
"""The verb of a button that opens a lobby of a game: the game's id."""


def greeting(text: str, games: Iterable[GameType]) -> Message:
    """A text with a button for each game."""
    buttons = [button(game.title, ids.custom_id(OPEN, game.id), ButtonStyle.success) for game in games]
    return message(NEUTRAL, text, *rows(buttons))
