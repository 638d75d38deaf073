"""Leaving a game and ending it: what is asked once more before, and what comes of it."""

from __future__ import annotations

from typing import Final

from discord import ButtonStyle

from cogs.club import Club
from cogs.errors import WrongTime
from cogs.handling import Interaction, Reply, show
from cogs.seating.seats import check_host, end, resign
from cogs.table import practised_by
from cogs.ui import ids
from cogs.ui.compose import button
from cogs.ui.ids import Pressed
from cogs.ui.lists import confirm_view, refusal_view
from db import Game, Status
from games.engine.refusal import Refusal

ENDS_IT: Final = "Only one player is left then, who wins at once."
GOES_ON: Final = "A stand-in answers for your seat until somebody takes it over; if nobody does, you are placed last."
"""What comes of it when somebody leaves."""


async def ask_resign(club: Club, game: Game, user_id: int) -> Reply:
    """Ask once more before somebody leaves a game for good. Raises NotSeatedHere, WrongTime."""
    table = await club.tables.table(game.id)
    club.tables.seat_of(table, user_id)
    _must_run(game)
    if practised_by(game) is not None:
        raise WrongTime("You play all seats of this practice table, so none can be left. `/table end` ends it.")
    left = len(table.seats) - len(table.match.absent) - 1
    text = "Do you really want to leave this game for good? You cannot come back. "
    text += ENDS_IT if left == 1 else GOES_ON
    if not table.kind.players:
        return Reply(confirm_view(text, ids.RESIGN_CONFIRM, game.id, "Leave the game"))
    text += " You can also leave your seat to the computer; then the game goes on for the others."
    computer = button("Let the computer play on", ids.custom_id(ids.PLAY_ON, game.id), ButtonStyle.primary)
    return Reply(confirm_view(text, ids.RESIGN_CONFIRM, game.id, "Leave the game", computer))


async def ask_end(club: Club, game: Game, user_id: int) -> Reply:
    """Ask once more before the host ends a game. Raises WrongTime."""
    check_host(game, user_id)
    if game.status.ended:
        _must_run(game)
    text = "Do you really want to end this game for everybody? It ends without a result; its log can still be read."
    return Reply(confirm_view(text, ids.END_CONFIRM, game.id, "End the game"))


def _must_run(game: Game) -> None:
    if game.status is not Status.RUNNING:
        raise WrongTime("This game is over. Nothing more can be done in it.")


async def press_resign(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Leave the game for good."""

    async def work() -> Reply:
        try:
            await resign(club.tables, pressed.game_id, interaction.user.id)
        except Refusal as refusal:
            return Reply(refusal_view(await club.why(pressed.game_id, interaction.user.id, refusal)))
        return Reply(refusal_view("You have left the game.", game_id=pressed.game_id, button=ids.BOARD))

    await show(interaction, work)


async def press_end(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """End the game for everybody."""

    async def work() -> Reply:
        await end(club.tables, pressed.game_id, interaction.user.id)
        return Reply(refusal_view("The game is ended.", game_id=pressed.game_id, button=ids.LOG))

    await show(interaction, work)
