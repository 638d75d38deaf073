"""What the commands of every game share: moves with the keyboard, looking, and what autocomplete knows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from discord.app_commands import Choice

from cogs import lookups
from cogs.club import Club
from cogs.errors import NoSuchGame
from cogs.handling import Interaction, Reply
from cogs.options import about_game, game_choices, quietly_found
from cogs.table import Table
from cogs.ui import ids
from cogs.ui.compose import button, message, row
from cogs.ui.look import LONGEST_OPTION, MOST_OPTIONS, MOST_TEXT, colour
from cogs.ui.text import fit, fits, progress, safe_names
from db import Game, Status
from games.engine.gametype import GameType
from games.engine.question import Answer, Question
from games.engine.refusal import NotYours, Refusal

COMMAND_NAMES: Final[Mapping[str, str]] = {"civilization": "civ"}
"""The games whose commands stand under another name than that of the game."""


class NotNow(Exception):
    """The command does not fit to what is asked; the text is a whole sentence."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a command answers: topics with their answers, the first for the open question. `note` is told with it."""

    steps: tuple[tuple[str, Answer], ...]
    note: str = ""


Planner = Callable[[Table, Question], Plan]
"""What a command means for the question that is open. Raises NotNow, or a Refusal."""

Look = Callable[[Club, int, int], Awaitable[Reply]]
"""Something to be shown of a game (its id) to a person (whose id)."""


@dataclass(frozen=True, slots=True)
class Moves:
    """The commands of one game."""

    club: Club
    kind: GameType

    async def make(self, interaction: Interaction, game_id: int | None, plan: Planner) -> None:
        """Answer a command that makes a move."""

        async def work(game: Game) -> Reply:
            return await self._carry_out(game, interaction.user.id, plan)

        await about_game(self.club, interaction, game_id, work, verb=ids.HAND, kind=self.kind.id)

    async def _carry_out(self, game: Game, user_id: int, plan: Planner) -> Reply:
        club = self.club
        table = await club.tables.table(game.id)
        seat = club.tables.seat_of(table, user_id)
        try:
            question = table.question(seat)
            if question is None:
                raise NotYours("not asked")
            planned = plan(table, question)
        except Refusal as refusal:
            return await club.panel(game.id, user_id, note=await club.why(game.id, user_id, refusal))
        except NotNow as refusal:
            return await club.panel(game.id, user_id, note=str(refusal))
        # What was meant is the question of now, also if another is open a moment later.
        asked = table.match.question_id(seat)
        topic, answer = planned.steps[0]
        if topic == question.topic and (sure := await club.warned(table, seat, user_id, answer)):
            return await club.panel(game.id, user_id, sure=sure)
        move = club.tables.plan(game.id, user_id, planned.steps, question_id=asked)
        return await club.played(game.id, user_id, move, note=planned.note)

    async def look(
        self, interaction: Interaction, game_id: int | None, look: Look, *, verb: str, seated: bool = False
    ) -> None:
        """Answer a command that shows something. Where several games can be meant, pressing one does `verb` in it."""

        async def work(game: Game) -> Reply:
            return await look(self.club, game.id, interaction.user.id)

        await about_game(self.club, interaction, game_id, work, verb=verb, kind=self.kind.id, seated=seated)

    async def hand(self, interaction: Interaction, game_id: int | None) -> None:
        """Show the private panel."""
        await self.look(interaction, game_id, lookups.panel, verb=ids.HAND, seated=True)

    async def board(self, interaction: Interaction, game_id: int | None) -> None:
        """Show the board."""
        await self.look(interaction, game_id, lookups.board, verb=ids.BOARD)

    async def log(self, interaction: Interaction, game_id: int | None) -> None:
        """Show the log."""
        await self.look(interaction, game_id, lookups.log, verb=ids.LOG)

    # -- autocomplete ------------------------------------------------------------------------------------------

    async def asked(self, interaction: Interaction) -> tuple[Table, Question] | None:
        """The open question of the person in the game that the command is about; None if there is none."""
        game = await quietly_found(self.club, interaction, kind=self.kind.id)
        if game is None or game.status is not Status.RUNNING:
            return None
        table = await self.club.tables.table(game.id)
        question = table.question(table.seat_of(interaction.user.id))
        return None if question is None else (table, question)

    async def games(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        """The games that the person may name."""
        return await game_choices(self.club, interaction, current, kind=self.kind.id)

    async def players(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """The players of the game, by the numbers of their seats from 1."""
        game = await quietly_found(self.club, interaction, kind=self.kind.id)
        if game is None or game.status is Status.LOBBY:
            return []
        names = safe_names(await self.club.tables.table(game.id))
        return choices(((str(seat + 1), name) for seat, name in enumerate(names)), current)


def seat_named(table: Table, text: str) -> int | None:
    """The seat that somebody means: by its number, or by the name of who sits there."""
    wanted = text.strip().lower()
    for seat, name in enumerate(safe_names(table)):
        if wanted in (str(seat + 1), name.lower(), name.lower()[2:]):
            return seat
    return None


def player_meant(table: Table, user_id: int, text: str | None) -> int:
    """The seat of a named player, or one's own. Raises NoSuchGame if that is nobody's."""
    seat = table.seat_of(user_id) if text is None else seat_named(table, text)
    if seat is None:
        raise NoSuchGame(f"Which player? Name one of this game: {', '.join(safe_names(table))}.")
    return seat


def told(title: str, write: Callable[[Any, Sequence[str]], str], *, own: bool = False, sees: bool = False) -> Look:
    """A look-up that shows words: with `own` as the seat of the person may read them, else as anybody may.

    With `sees` a person without a seat reads them too, as a spectator.
    """

    async def look(club: Club, game_id: int, user_id: int) -> Reply:
        table = await club.tables.table(game_id)
        seat = table.seat_of(user_id) if sees else club.tables.seat_of(table, user_id) if own else None
        async with table.lock:
            said = write(table.match.view(seat), safe_names(table))
            head = f"**{title} · {table.kind.title} · {progress(table)}**"
        buttons = row(
            button("My hand", ids.custom_id(ids.HAND, game_id)) if seat is not None else None,
            button("Board", ids.custom_id(ids.BOARD, game_id, 0)),
        )
        return Reply(message(colour(seat), head, fit(said, MOST_TEXT - 200), buttons))

    return look


def choices(names: Iterable[tuple[str, str]], current: str) -> list[Choice[str]]:
    """What can be chosen, by what is stored and how it is called, as far as it fits to what was typed."""
    found = [Choice(name=fit(name, LONGEST_OPTION), value=value) for value, name in names if fits(name, current)]
    return found[:MOST_OPTIONS]
