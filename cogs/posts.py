"""The public messages of a game, rendered from the game as it stands now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import discord

from cogs.club import Club
from cogs.handling import NOBODY
from cogs.table import Shown, Table
from cogs.tables import read_event
from cogs.ui.compose import Message, message
from cogs.ui.look import NEUTRAL
from cogs.ui.text import fit, safe_names
from cogs.ui.turn import call_view, ended_view, final_view, reduced_turn_view, turn_view
from cogs.wishes import Call, wishes_of
from db import Game, SeatKind

LONGEST_NOTE = 1500


@dataclass(frozen=True, slots=True)
class Post:
    """A message to be sent: how it looks, whom it calls, and which revision of the game it shows."""

    view: Message
    files: list[discord.File] = field(default_factory=list)
    mentions: discord.AllowedMentions = NOBODY
    silent: bool = True
    revision: int = 0


class Posts:
    """Renders the messages of the games of a club."""

    def __init__(self, club: Club) -> None:
        self._club = club

    async def turn(self, game: Game, asked: Mapping[str, str]) -> Post:
        """The turn message. It calls the seats whose question is still the one named in `asked`."""
        table = await self._club.tables.table(game.id)
        revision = table.game.revision
        recap = await self._club.story(table, None, after=table.game.face["previous"])
        waiting = await self._club.store.waiting_in(game.id)
        since = min((one.since for one in waiting), default=None)
        mention = await self._mention(table, table.match.open)
        async with table.lock:
            view = turn_view(table, recap, waiting_since=since, mention=mention)
            called = [seat for seat in still_asked(table, asked) if seat in mention]
        return Post(
            view,
            mentions=_calling(mention[seat] for seat in called),
            silent=not called,
            revision=revision,
        )

    async def call(self, game: Game, asked: Mapping[str, str]) -> Post | None:
        """A call of those who were newly asked and still are; None if there is nobody left to call."""
        table = await self._club.tables.table(game.id)
        async with table.lock:
            seats = still_asked(table, asked)
        mention = await self._mention(table, seats)
        called = [seat for seat in seats if seat in mention]
        if not called:
            return None
        view = call_view(table, called, mention)
        return Post(view, mentions=_calling(mention[seat] for seat in called), silent=False)

    async def final(self, game: Game) -> Post:
        """The end of a finished game; it calls its players."""
        table = await self._club.tables.table(game.id)
        days = 1 if game.started_at is None or game.finished_at is None else (game.finished_at - game.started_at).days
        people = await self._mention(table, range(len(table.seats)))
        return Post(final_view(table, days=days), mentions=_calling(people.values()), silent=False)

    async def ended(self, game: Game) -> Post:
        """The end of a game without a result."""
        seats = await self._club.store.seats(game.id)
        return Post(ended_view(game, seats, self._club.tables.games[game.kind].title), silent=False)

    def note(self, text: str) -> Post:
        """A line that needs no attention."""
        return Post(message(NEUTRAL, fit(text, LONGEST_NOTE)))

    async def reduced(self, game: Game) -> Message:
        """What is left of the turn message before the present one: its title, and what happened in that turn."""
        table = await self._club.tables.table(game.id)
        face = table.game.face
        over = table.match.result is not None
        after, until = (face["began"], table.game.revision) if over else (face["previous"], face["began"])
        names = safe_names(table)
        lines = [
            table.kind.words.event(read_event(row).read_by(None), names)
            for row in await self._club.store.events(game.id, after_revision=after)
            if row.revision <= until
        ]
        turn = table.turn if over else table.turn - 1
        return reduced_turn_view(table, [line for line in lines if line], turn=turn)

    async def is_shown(self, game_id: int) -> bool:
        """Whether the channel shows the game as it is now."""
        table = await self._club.tables.table(game_id)
        return table.shown is not None and table.shown.revision == table.game.revision

    async def shown(self, game_id: int, revision: int) -> None:
        """Note what the channel shows from now on."""
        table = await self._club.tables.table(game_id)
        table.shown = Shown(revision, self._club.tables.clock())

    async def _mention(self, table: Table, seats: Iterable[int]) -> dict[int, int]:
        """The people at these seats who want to be called in the channel."""
        people = {}
        for seat in seats:
            person = table.seats[seat]
            if person.kind is SeatKind.PERSON and person.user_id is not None:
                wishes = wishes_of(await self._club.store.settings(person.user_id))
                if wishes.call is Call.CHANNEL:
                    people[seat] = person.user_id
        return people


def still_asked(table: Table, asked: Mapping[str, str]) -> list[int]:
    """The seats whose open question is the one that they are to be called for."""
    return [seat for seat in sorted(table.match.open) if asked.get(str(seat)) == table.match.question_id(seat)]


def _calling(people: Iterable[int]) -> discord.AllowedMentions:
    users = [discord.Object(user_id) for user_id in people]
    return discord.AllowedMentions(everyone=False, roles=False, users=users or False, replied_user=False)
