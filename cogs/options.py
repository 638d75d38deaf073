"""What several commands share: the option that names a game, and how a command finds its game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from discord.app_commands import Choice

from cogs.club import Club, WhichGame
from cogs.errors import SurfaceError
from cogs.handling import WHERE, Interaction, Refused, Reply, answer_privately
from cogs.ui import ids
from cogs.ui.compose import Message, button, message, rows
from cogs.ui.look import LONGEST_OPTION, MOST_OPTIONS, NEUTRAL
from cogs.ui.text import fit, listed, safe_name
from db import Game, StoreError

GAME = "The number of the game, if more than one can be meant"


async def game_choices(
    club: Club, interaction: Interaction, current: str, kind: str | None = None
) -> list[Choice[int]]:
    """The games that the person may name, as they are typed."""
    found = []
    for game in await club.choices(interaction, kind=kind):
        label = await game_label(club, game, interaction.user.id)
        if current.lower() in label.lower():
            found.append(Choice(name=fit(label, LONGEST_OPTION), value=game.id))
    return found[:MOST_OPTIONS]


async def game_label(club: Club, game: Game, user_id: int) -> str:
    """A game in one line: number, title, the others."""
    others = [safe_name(seat.name, 16) for seat in await club.store.seats(game.id) if seat.user_id != user_id]
    against = f" with {listed(others)}" if others else ""
    return f"{game.id}: {safe_name(game.title, 40)}{against}"


async def about_game(
    club: Club,
    interaction: Interaction,
    game_id: int | None,
    work: Callable[[Game], Awaitable[Reply]],
    *,
    verb: str,
    more: Sequence[str] = (),
    kind: str | None = None,
    seated: bool = True,
) -> None:
    """Answer a command about one game. If several can be meant, offer them; pressing one does `verb` in it.

    `more` are further parts of the id of such a button.
    """

    async def find_and_work() -> Reply:
        try:
            game = await club.find(interaction, game_id, kind=kind, seated=seated)
        except WhichGame as error:
            view = await _which(club, interaction, error, verb, more)
            raise Refused(Reply(view)) from None
        interaction.extras[WHERE] = partial(club.whereabouts, game.id, interaction.user.id)
        return await work(game)

    await answer_privately(interaction, find_and_work)


async def _which(club: Club, interaction: Interaction, error: WhichGame, verb: str, more: Sequence[str]) -> Message:
    buttons = [
        button(await game_label(club, game, interaction.user.id), ids.custom_id(verb, game.id, *more))
        for game in error.games[:MOST_OPTIONS]
    ]
    text = "More than one game can be meant here. Which one? With the option `game` a command names it at once."
    return message(NEUTRAL, text, *rows(buttons))


async def quietly_found(club: Club, interaction: Interaction, *, kind: str | None = None) -> Game | None:
    """The game that autocomplete is about, None if it is not clear."""
    named = getattr(interaction.namespace, "game", None)
    try:
        return await club.find(interaction, named if isinstance(named, int) else None, kind=kind)
    except (SurfaceError, StoreError):
        return None
