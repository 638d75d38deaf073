"""What all commands and controls share: the tables, how a person's game is found, and the private panel."""

from __future__ import annotations

import random
import secrets
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from random import Random
from typing import Any, Protocol

import discord

from cogs.calls.wishes import Board, wishes_of
from cogs.emoji import Emoji
from cogs.errors import NoSuchGame, SurfaceError, WrongTime
from cogs.handling import Interaction, Reply
from cogs.in_hand import InHand
from cogs.lookback.taken_back import LEFT_OFF
from cogs.pictures import Attached, Gallery
from cogs.servers.sight import is_shown
from cogs.table import Table
from cogs.table_options import ORIGIN
from cogs.tables import Played, Tables
from cogs.teaching.hints import hint_for
from cogs.telling import lines, without_start
from cogs.ui.lists import lobby_link
from cogs.ui.lobby import missing_to_start
from cogs.ui.panel import panel_view, warning_of
from cogs.ui.refusals import refusal_text
from cogs.ui.text import safe_name, safe_names
from db import Draft, Game, NotFound, SeatKind, Status, Store
from games.engine.gametype import SeveralPictures, Views
from games.engine.question import Answer
from games.engine.refusal import Refusal


class WhichGame(SurfaceError):
    """More than one game may be meant."""

    def __init__(self, games: Sequence[Game]) -> None:
        super().__init__("More than one game can be meant here. Please choose one with the option `game`.")
        self.games = games


class Upkeep(Protocol):
    """What the sender of messages can tell and do about a game."""

    def trouble(self, game_id: int) -> str:
        """Why the game's messages cannot be brought up to date at present; empty if all is well."""
        ...


class Quiet:
    """An upkeep that never has trouble."""

    def trouble(self, game_id: int) -> str:
        """Never any."""
        return ""


@dataclass(slots=True)
class Club:
    """The tables and whatever the cogs need besides. `chance` draws the order of seats.

    `tables` is set when the database is open; the commands can be listed before. `emoji` are those found at the start.
    `looked_for` tells when a person was last asked for on a server, by the numbers of server and person.
    """

    tables: Tables = field(init=False)
    upkeep: Upkeep = field(default_factory=Quiet)
    chance: Random = field(default_factory=lambda: random.Random(secrets.randbits(128)))

    emoji: Emoji = field(default_factory=Emoji)
    gallery: Gallery = field(default_factory=Gallery)
    in_hand: InHand = field(default_factory=InHand)
    starting: set[int] = field(default_factory=set)
    looked_for: dict[tuple[int, int], datetime] = field(default_factory=dict)

    @property
    def store(self) -> Store:
        """The store of the tables."""
        return self.tables.store

    @asynccontextmanager
    async def one_start(self, game_id: int) -> AsyncIterator[None]:
        """Hold this while a game is being started, so that a second press makes no second thread."""
        if game_id in self.starting:
            raise WrongTime("The game is being started just now.")
        self.starting.add(game_id)
        try:
            yield
        finally:
            self.starting.discard(game_id)

    # -- finding a game ----------------------------------------------------------------------------------------

    async def find(
        self, interaction: Interaction, game_id: int | None, *, kind: str | None = None, seated: bool = True
    ) -> Game:
        """The game that a command is about.

        In a game's own thread or channel that game is meant; elsewhere the only one that the person plays. With
        `seated` only games in which the person has a seat can be meant. Raises NoSuchGame, and WhichGame if there
        are several.
        """
        if game_id is not None:
            return await self._named(interaction, game_id, kind)
        person = interaction.user.id
        mine = {game.id for game in await self.store.games_of(person)}
        if interaction.channel_id is not None:
            here = [
                game
                for game in await self.store.games_in(interaction.channel_id)
                if game.place_id == interaction.channel_id and kind in (None, game.kind)
            ]
            own = isinstance(interaction.channel, discord.Thread)
            if found := _only(here, mine, seated=seated and not own):
                return found
        games = await self.store.games_of(person, status=(Status.RUNNING,))
        games = [game for game in games if kind in (None, game.kind)]
        if not games:
            await self._check_lobbies(interaction, kind)
            raise NoSuchGame("You are in no running game. Open one with `/play`, or join one from its lobby message.")
        if len(games) > 1:
            raise WhichGame(games)
        return games[0]

    async def _check_lobbies(self, interaction: Interaction, kind: str | None) -> None:
        """Raises WrongTime for somebody whose game has not begun, and tells how it begins."""
        person = interaction.user.id
        lobbies = await self.store.games_of(person, status=(Status.LOBBY,))
        for game in sorted(lobbies, key=lambda game: game.channel_id != interaction.channel_id):
            if kind in (None, game.kind) and game.kind in self.tables.games:
                seats, kind_of = await self.store.seats(game.id), self.tables.games[game.kind]
                missing = missing_to_start(game, seats, kind_of, full_only=ORIGIN in game.options)
                who = "You press" if game.host_id == person else "Its host presses"
                text = f"Your game has not begun yet. {missing} {who} **Start** under the message of the table"
                address = lobby_link(game)
                raise WrongTime(f"{text}: {address}" if address else f"{text}.")

    async def _named(self, interaction: Interaction, game_id: int, kind: str | None) -> Game:
        try:
            game = await self.store.game(game_id)
        except NotFound:
            raise NoSuchGame(f"There is no game {game_id}. `/waiting` lists your games.") from None
        if not await self.may_see(interaction, game):
            raise NoSuchGame(f"There is no game {game_id} that you can see. `/waiting` lists your games.")
        if kind not in (None, game.kind):
            title = self.tables.games[game.kind].title if game.kind in self.tables.games else safe_name(game.kind)
            raise NoSuchGame(f"Game {game_id} is a game of {title}, for which there are other commands.")
        return game

    async def may_see(self, interaction: Interaction, game: Game) -> bool:
        """Whether a person may look at a game: players always, others where the table lets them watch."""
        seats = await self.store.seats(game.id)
        if any(seat.user_id == interaction.user.id for seat in seats):
            return True
        if game.host_id == interaction.user.id and all(seat.kind is SeatKind.VACANT for seat in seats):
            return True
        if is_shown(interaction, game):
            return True
        return interaction.guild_id == game.guild_id and interaction.user.id in await self.store.spectators(game.id)

    @staticmethod
    def check_server(interaction: Interaction, game: Game) -> None:
        """Raises NoSuchGame on another server than the game's."""
        if interaction.guild_id != game.guild_id:
            raise NoSuchGame(f"There is no game {game.id} on this server. `/waiting` lists your games.")

    async def choices(self, interaction: Interaction, *, kind: str | None = None) -> list[Game]:
        """The running games that the person may name, those of this place first."""
        games = await self.store.games_of(interaction.user.id, status=(Status.RUNNING,))
        games = [game for game in games if kind in (None, game.kind)]
        return sorted(games, key=lambda game: game.place_id != interaction.channel_id)

    # -- the panel ---------------------------------------------------------------------------------------------

    async def panel(
        self, game_id: int, user_id: int, *, note: str = "", page: int = 0, sure: str = "", moved: bool = False
    ) -> Reply:
        """The private panel of a person as the game stands now; it asks once more for the answer `sure`.

        With `moved` the person has just made a move, and reads what came of it. Raises NotSeatedHere.
        """
        table = await self.tables.table(game_id)
        seat = self.tables.seat_of(table, user_id)
        stored = await self.open_draft(table, seat)
        recap = await self.since_own_move(table, seat, moved=moved)
        if trouble := self.upkeep.trouble(game_id):
            note = f"{note}\n{trouble}".strip()
        hint = await hint_for(self.store, table, seat, user_id)
        drawn = await self.hand_picture(table, seat, user_id)
        picked = stored.data if stored else None
        async with table.lock:
            shown = partial(
                panel_view, table, seat, draft=picked, page=page, sure=sure, note=note, recap=recap, hint=hint
            )
            plain = shown()
            if drawn is None:
                return Reply(plain)
            view = shown(picture=drawn.picture)
        return Reply(view, [drawn.file()], plain=plain)

    async def hand_picture(self, table: Table, seat: int, user_id: int) -> Attached | None:
        """The picture of a hand, for a person who wishes pictures of a game that has them."""
        pictures = table.kind.pictures
        if pictures is None or not await self.wants_pictures(user_id):
            return None
        async with table.lock:
            view, question = table.match.view(seat), table.question(seat)
        return await self.gallery.draw("hand", pictures.hand, view, safe_names(table), question)

    async def table_pictures(self, table: Table) -> list[Attached]:
        """The pictures of the public board: one or more of a game that has pictures."""
        pictures = table.kind.pictures
        if pictures is None:
            return []
        async with table.lock:
            view, asked = table.match.view(None), tuple(table.match.awaited)
        about = view, safe_names(table), asked, _before(table)
        if isinstance(pictures, SeveralPictures):
            return await self.gallery.draw_all("board", pictures.tables, *about)
        drawn = await self.gallery.draw("board", pictures.table, *about)
        return [drawn] if drawn else []

    async def view_picture(self, table: Table, key: str) -> Attached | None:
        """The picture of a part of the board, of a game that has such."""
        pictures: object = table.kind.pictures
        if not isinstance(pictures, Views):
            return None
        async with table.lock:
            view = table.match.view(None)
        return await self.gallery.draw("view", pictures.show, view, safe_names(table), key)

    async def score_picture(self, table: Table) -> Attached | None:
        """The picture of the final sheet, of a finished game that has pictures."""
        pictures = table.kind.pictures
        if pictures is None or table.match.result is None:
            return None
        return await self.gallery.draw("score", pictures.score, table.match.view(None), safe_names(table))

    async def wants_pictures(self, user_id: int) -> bool:
        """Whether a person wishes pictures."""
        return wishes_of(await self.store.settings(user_id)).board is Board.PICTURE

    def whereabouts(self, game_id: int, user_id: int) -> str:
        """A game, the seat that a person has there and how far the game is, for the log; empty if there is no game."""
        table = self.tables.in_memory(game_id)
        if table is None:
            return f"game {game_id}" if game_id > 0 else ""
        seat = table.seat_of(user_id)
        return f"game {game_id}, {'no seat' if seat is None else f'seat {seat + 1}'}, move {table.match.moves}"

    async def warned(self, table: Table, seat: int, user_id: int, answer: Answer) -> str:
        """The key of an answer that the person is asked about once more, as the game warns of it; empty if it counts
        at once.
        """
        if not answer or not warning_of(table, seat, answer):
            return ""
        return answer[0] if wishes_of(await self.store.settings(user_id)).warnings else ""

    async def open_draft(self, table: Table, seat: int) -> Draft | None:
        """The half-made choice of a seat if it is for the question that is open now."""
        if table.question(seat) is None:
            return None
        draft = await self.store.draft(table.game.id, seat)
        return draft if draft is not None and draft.question_id == table.match.question_id(seat) else None

    async def since_own_move(self, table: Table, seat: int, *, moved: bool = False) -> list[str]:
        """What happened since the own last move of this seat's person, as this seat may read it.

        With `moved` also what came of that move itself, unless it has ended the turn.
        """
        face = table.game.face
        last = face.get(LEFT_OFF, {}).get(str(seat), face["moved"][seat])
        happened = await self.tables.history(table, seat, after=last)
        if moved and last > face["began"]:
            happened = await self.tables.history(table, seat, after=last - 1)
        return lines(table, without_start(table, happened, seat))

    async def story(self, table: Table, seat: int | None, *, after: int) -> list[str]:
        """What happened after a revision, in words, as a seat (None: a spectator) may read it."""
        return lines(table, await self.tables.history(table, seat, after=after))

    async def played(self, game_id: int, user_id: int, move: Awaitable[Played], *, note: str = "") -> Reply:
        """Make a move and show the panel as it is then; why a move is refused stands on the panel too."""
        try:
            await move
        except Refusal as refusal:
            return await self.panel(game_id, user_id, note=await self.why(game_id, user_id, refusal))
        await self.tables.settle(game_id)
        return await self.panel(game_id, user_id, note=note, moved=True)

    async def why(self, game_id: int, user_id: int, refusal: Refusal) -> str:
        """A refusal in a whole sentence."""
        table = await self.tables.table(game_id)
        return refusal_text(refusal, table, table.seat_of(user_id))


def _before(table: Table) -> Any:
    """The public view since which changes are marked, None if it is not known."""
    shown = table.shown
    if shown is None:
        return None
    return shown.before if shown.turn == table.turn else shown.began


def _only(here: Sequence[Game], mine: set[int], *, seated: bool) -> Game | None:
    """The one game of a place that is meant: the own one, else, unless a seat is needed, the only one.

    Raises WhichGame if there are several.
    """
    running = [game for game in here if game.status is Status.RUNNING]
    for games in ([game for game in running if game.id in mine], running if not seated else []):
        if len(games) == 1:
            return games[0]
        if len(games) > 1:
            raise WhichGame(games)
    if running:
        return None
    ended = [game for game in here if game.id in mine or not seated]
    return ended[0] if ended else None
