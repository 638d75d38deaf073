"""What one person is told: reminders, heads-ups and the digest; and what a table is told that stands still."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from discord import ButtonStyle
from discord.ui import Button

from cogs.table import Table
from cogs.ui import ids
from cogs.ui.compose import Message, button, link, message, row
from cogs.ui.lists import GAMES_ON_PAGE, game_link, lobby_link, waiting_game
from cogs.ui.look import NEUTRAL, colour
from cogs.ui.text import game_name, listed, plural, progress, safe_names, seat_names, title_here
from db import Game, Seat, WaitingGame
from games.engine.gametype import GameType

LONGEST_TITLE: Final = 60


def person_view(
    table: Table,
    seat: int | None,
    mention: str,
    text: str,
    *more: Button[Any],
    first: Button[Any] | None = None,
    about: str = "",
) -> Message:
    """Something about a game for the person of one seat: with a mention where it is played, without one directly.

    `text` goes on after the name of whom it is for, and begins with a small letter. `first` stands in the place of the
    button that leads to the hand; `about` is what the title says besides.
    """
    first = first or button("My hand", ids.custom_id(ids.HAND, table.game.id), ButtonStyle.primary)
    stands = " · ".join(part for part in (progress(table), about) if part)
    if mention:
        title = f"**{title_here(table)} · {stands}**"
        return message(colour(seat), f"{title}\n{mention}: {text}", row(first, *more))
    others = listed([name for place, name in enumerate(safe_names(table)) if place != seat])
    title = f"**{game_name(table.kind.title, table.game.title, LONGEST_TITLE)} · {stands}** with {others}"
    address = game_link(table.game)
    there = link("Go to the game", address) if address else None
    return message(colour(seat), f"{title}\n{text[:1].upper()}{text[1:]}", row(first, *more, there))


def over_view(table: Table, seat: int, mention: str, outcome: str) -> Message:
    """That a game is over, and how it ended."""
    title = f"**{game_name(table.kind.title, table.game.title, LONGEST_TITLE)} · the game is over**"
    address = game_link(table.game)
    return message(
        colour(seat),
        f"{title}\n{mention}: {outcome}" if mention else f"{title}\n{outcome}",
        row(
            button("Final board", ids.custom_id(ids.BOARD, table.game.id, 0)),
            None if mention or not address else link("Go to the game", address),
        ),
    )


def ended_apart_view(game: Game, seats: Sequence[Seat], kind_title: str, mention: str) -> Message:
    """That a game was ended without a result."""
    title = f"**{game_name(kind_title, game.title, LONGEST_TITLE)} · ended without result**"
    said = f"the game of {listed(seat_names(seats))} was ended. Its log can still be read."
    address = game_link(game)
    return message(
        NEUTRAL,
        f"{title}\n{mention}: {said}" if mention else f"{title}\n{said[:1].upper()}{said[1:]}",
        row(
            button("Full log", ids.custom_id(ids.LOG, game.id)),
            None if mention or not address else link("Go to the game", address),
        ),
    )


def can_start_view(game: Game, kind: GameType, seats: Sequence[Seat], mention: str) -> Message:
    """To the host of a lobby: all seats are taken."""
    named = f"**{game_name(kind.title, game.title, LONGEST_TITLE)}**"
    start = "You can press **Start** under the message of the table."
    address = lobby_link(game)
    # In its channel the message of the table tells who has joined.
    with_all = f"All seats are taken: {listed(seat_names(seats))}. {start}"
    said = f"{mention}: all seats are taken. {start}" if mention else with_all
    return message(NEUTRAL, f"{named}\n{said}", row(link("Go to the table", address) if address else None))


def stall_view(table: Table, seats: Sequence[int], since: Mapping[int, str]) -> Message:
    """To a table that stands still: for whom it has waited since when, and what can be done."""
    names = safe_names(table)
    waits = listed([f"{names[seat]} (asked {since[seat]})" for seat in seats])
    text = (
        f"The game waits for {waits}. I have reminded often enough, and say nothing more until somebody moves.\n"
        "You can go on waiting. Or you let the computer play until the missing player is back, look for a substitute, "
        "or end the game."
    )
    return message(
        NEUTRAL,
        f"**{table.kind.title} · {progress(table)} · the game stands still**\n{text}",
        row(button("What can be done", ids.custom_id(ids.MISSING, table.game.id))),
    )


def digest_view(
    waiting: Sequence[WaitingGame],
    others: Sequence[Game],
    kinds: Mapping[str, GameType],
    seats: Mapping[int, Sequence[Seat]],
) -> Message:
    """The list of a person's games: those that wait for the person, oldest first, and how many wait for others."""
    title = f"**Your games · {plural(len(waiting), 'game')} waiting**"
    shown = waiting[:GAMES_ON_PAGE]
    more = f"{len(waiting) - len(shown)} more wait for you; `/waiting` lists all." if len(waiting) > len(shown) else ""
    rest = (
        f"{plural(len(others), 'game')} of yours {'waits' if len(others) == 1 else 'wait'} for others."
        if others
        else ""
    )
    return message(
        NEUTRAL,
        title if waiting else "**Your games · nothing waits for you**",
        *(waiting_game(one, kinds.get(one.game.kind), seats.get(one.game.id, ())) for one in shown),
        "\n".join(part for part in (more, rest, "-# How often you get this list, you choose in `/settings`.") if part),
    )
