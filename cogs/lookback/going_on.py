"""Playing on from a step of a finished game: as a table that others join, or alone on all seats."""

from __future__ import annotations

from cogs.club import Club
from cogs.handling import Interaction, Reply, show
from cogs.lobbies.access import Level, level_of
from cogs.lobbies.lobby import LONGEST_TITLE, Opening, open_table
from cogs.lookback.origins import Origin, origin_at
from cogs.lookback.practice import Practising, practise
from cogs.servers.sight import NOWHERE
from cogs.table_options import options_of
from cogs.ui import ids
from cogs.ui.ids import Pressed
from cogs.ui.replay import go_on_view
from cogs.ui.text import fit, safe_name
from db import Game
from games.engine.gametype import GameType


async def press_go_on(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Ask how the game is to go on."""

    async def work() -> Reply:
        origin = await origin_at(club, interaction, pressed.game_id, pressed.number(1))
        kind = club.tables.games[origin.game.kind]
        text = (
            f"**Play on from step {origin.step + 1} · {kind.title} · {_progress(kind, origin)}**\n"
            "A new game goes on from this position. Everything lies as it lay then, face-down cards too, and the same "
            "cards come again. The old game stays as it is, and the new one does not count for ratings.\n"
            "At a table that others join, whoever joins first gets the first seat. Practising alone, you play all of "
            "them."
        )
        return Reply(go_on_view(origin.game.id, origin.step, text))

    await show(interaction, work)


async def press_go_on_table(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Open a table that goes on from there."""

    async def opening() -> Opening:
        origin = await origin_at(club, interaction, pressed.game_id, pressed.number(1))
        kind = club.tables.games[origin.game.kind]
        return Opening(
            kind,
            interaction.user,
            seats=origin.match.state.seats,
            level=_level(origin.game),
            title=_title(kind, origin),
            options={**options_of(origin.game), **origin.stored},
            seating={"order": "fixed"},
        )

    await open_table(club, interaction, opening)


async def press_go_on_alone(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Go on from there alone on all seats."""

    async def wanted() -> Practising:
        origin = await origin_at(club, interaction, pressed.game_id, pressed.number(1))
        kind = club.tables.games[origin.game.kind]
        names = [seat.name for seat in await club.store.seats(origin.game.id)]
        options = {**options_of(origin.game), **origin.stored}
        return Practising(kind, names, _title(kind, origin), options, private=_level(origin.game).private)

    await practise(club, interaction, wanted)


def _level(game: Game) -> Level:
    """Who may see what goes on from a game: those who may see it; what was brought in as a file may be shown."""
    return Level.OPEN if game.channel_id == NOWHERE else level_of(game)


def _title(kind: GameType, origin: Origin) -> str:
    progress = f" from {_progress(kind, origin)}"
    return f"{fit(safe_name(origin.game.title), LONGEST_TITLE - len(progress))}{progress}"


def _progress(kind: GameType, origin: Origin) -> str:
    return kind.words.progress(origin.match.view(None))


PRESSES = {
    ids.GO_ON: press_go_on,
    ids.GO_ON_TABLE: press_go_on_table,
    ids.GO_ON_ALONE: press_go_on_alone,
}
