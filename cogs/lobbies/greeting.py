"""A greeting with buttons for each game: one opens a lobby, one begins a game against the computer."""

from __future__ import annotations

from collections.abc import Iterable

from discord import ButtonStyle

from cogs.ui import ids
from cogs.ui.compose import Message, button, message, rows
from cogs.ui.look import NEUTRAL
from games.engine.gametype import GameType

OPEN = "open"
"""The verb of a button that opens a lobby of a game: the game's id."""

OPEN_ALONE = "open-alone"
"""The verb of a button that begins a game against a computer player: the game's id."""


def greeting(text: str, games: Iterable[GameType]) -> Message:
    """A text with a button for each game, and one for a game against the computer."""
    games = list(games)
    buttons = [button(game.title, ids.custom_id(OPEN, game.id), ButtonStyle.success) for game in games]
    for game in games:
        if game.players:
            label = f"{game.title} against the computer" if len(games) > 1 else "Play against the computer"
            buttons.append(button(label, ids.custom_id(OPEN_ALONE, game.id), ButtonStyle.primary))
    return message(NEUTRAL, text, *rows(buttons))
