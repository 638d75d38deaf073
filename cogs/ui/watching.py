"""A game as its spectators see it: what happened last, whom it waits for, and the public board."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from cogs.table import Table
from cogs.ui import ids
from cogs.ui.compose import Message, Picture, button, gallery, link, message, row
from cogs.ui.look import MOST_TEXT, colour
from cogs.ui.text import board_words, fit, fit_lines, length, progress, safe_name

LONGEST_RECAP = 900
MOST_RECAP = 12
LONGEST_STATUS = 900
MORE_IN_LOG = "{} more in the log"


def watch_view(
    table: Table, recap: Sequence[str], status: str, address: str | None, pictures: Sequence[Picture] = ()
) -> Message:
    """The public side of a game. `status` tells how it stands, `address` where it is played."""
    game = table.game
    name = safe_name(game.title, 60)
    named = f" · {name}" if name != table.kind.title else ""
    title = f"**Watching · {table.kind.title} · {progress(table)}**\n-# Game {game.id}{named}"
    status = fit(status, LONGEST_STATUS)
    told = fit_lines(list(recap), LONGEST_RECAP, MORE_IN_LOG, most=MOST_RECAP)
    room = MOST_TEXT - length(title) - length(told) - length(status) - 10
    return message(
        colour(min(table.match.awaited, default=None)),
        title,
        told,
        *(gallery(picture) for picture in pictures),
        "" if pictures else board_words(table, room),
        status,
        row(
            button("Look again", ids.custom_id(ids.WATCH, game.id), ButtonStyle.primary),
            button("Board", ids.custom_id(ids.BOARD, game.id, 0)),
            button("Log", ids.custom_id(ids.LOG, game.id)),
            link("Go there", address) if address else None,
        ),
    )
