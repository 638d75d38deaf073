"""Spectators of a hidden or private game: who they are, the host's menu of them, and what the table is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle

from cogs.ui import ids
from cogs.ui.compose import Message, button, message, people_menu, row
from cogs.ui.look import NEUTRAL
from cogs.ui.text import fit, listed
from db import Game
from games.phrases import verb

MOST_SPECTATORS: Final = 20
"""How many people a host can let watch a game."""

SEE: Final = "A spectator sees what everybody at the table sees, and no hand."


def spectators_view(
    game: Game, title: str, people: Sequence[int], *, choosing: bool, own: bool, note: str = ""
) -> Message:
    """Who may watch a game. With `choosing` the host's menu stands below; with `own` the reader is one of them."""
    title = f"**Spectators · {title} · game {game.id}**"
    now = f"Beside the players may watch: {_mentions(people)}." if people else "Only the players watch this game."
    ask = "Choose all whom you let watch. Whoever is not chosen does not watch any more." if choosing else ""
    text = "\n".join(part for part in (title, note, now, ask, f"-# {SEE}") if part)
    menu = people_menu(ids.custom_id(ids.SPECTATORS, game.id), hint="Nobody", most=MOST_SPECTATORS, chosen=people)
    stop = row(button("Watch no longer", ids.custom_id(ids.WATCH_NO_LONGER, game.id), ButtonStyle.danger))
    return message(NEUTRAL, fit(text, 3500), menu if choosing else None, stop if own else None)


def let_in_text(host: str, come: Sequence[int]) -> str:
    """Tells a table whom its host lets watch."""
    return f"{host} lets {_mentions(come)} watch this game. {SEE}"


def let_out_text(gone: Sequence[int]) -> str:
    """Tells a table who watches no longer."""
    return f"{_mentions(gone)} {verb(len(gone), 'does', 'do')} not watch this game any more."


def _mentions(people: Sequence[int]) -> str:
    return listed([f"<@{person}>" for person in people])
