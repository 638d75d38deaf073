"""The worker of the outbox: it posts and edits the public messages of all games.

Every notice is rendered when it is delivered, from the game as it stands then. A notice is reported as sent only
after Discord took it; its nonce keeps a repeated attempt from posting twice. One game's trouble never holds up
another game. There is no task a game: one loop looks every other second, and `poke` looks at once after a move.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import discord
from discord.ext import tasks

from bot.direct import SERVER_ERROR, DirectMessages, nonce_of
from cogs.calls import notices
from cogs.calls.announcing import TO_PEOPLE, TO_TABLES
from cogs.calls.heads_up import MISSING
from cogs.calls.quiet import free_at
from cogs.calls.reminders import REMIND
from cogs.calls.wishes import Call, wishes_of
from cogs.commits import BETWEEN_EDITS
from cogs.handling import NOBODY, TROUBLE, is_too_large, report
from cogs.lobbies.places import open_thread
from cogs.posts import OF_THE_END, Instead, Post, Posts, calling
from cogs.seating.presence import CALLED
from cogs.tables import Tables
from db import Game, NewNotice, Notice, Status, StoreError

log = logging.getLogger(__name__)

OF_RUNNING_GAMES = frozenset({"turn", "refresh", "call", "left"})
"""Notices that mean nothing any more once the game has ended."""

CALLS = frozenset({"turn", "call", notices.PERSON_NOTICE})
"""Notices that call people, after which it is found out whether these are still on the server."""

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
MISSING_ACCESS = 50001
THREAD_ARCHIVED = 50083

BACK_OFF = (5, 15, 60, 300, 900, 3600)
"""Seconds until the next attempt, by the number of attempts made; the last one from then on."""

MOST_FAULTS = 4
"""How often a notice is tried that fails for a reason inside the program."""

LONGEST_STOP = 5.0
"""Seconds that the last delivery may take when the bot stops."""

LONGEST_WAIT = 30.0
"""Seconds that a request may wait inside for Discord's rate limits; longer ones are tried again later."""


@dataclass(frozen=True, slots=True)
class Held:
    """A notice that waits for somebody to give the bot a permission back."""

    notice_id: int
    text: str


class Notifier:
    """Delivers notices. Use `poke` after a commit, `start` and `stop` for the loop."""

    def __init__(self, client: discord.Client, tables: Tables, posts: Posts) -> None:
        self._client = client
        self._tables = tables
        self._posts = posts
        self._direct = DirectMessages(client, tables.store)
        self._busy = asyncio.Lock()
        self._again = False
        self._drain: asyncio.Task[None] | None = None
        self._held: dict[int, Held] = {}

    # -- when to look ------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to look for due notices."""
        self._looking = self._look.start()

    async def stop(self) -> None:
        """Deliver what is due, within `LONGEST_STOP` seconds, and stop looking. The rest is sent at the next start."""
        try:
            async with asyncio.timeout(LONGEST_STOP):
                async with self._busy:
                    pass
                await self.deliver(ahead=BETWEEN_EDITS)
        except (StoreError, TimeoutError) as error:
            log.warning("the outbox could not be emptied: %s", type(error).__name__)
        tasks = [self._looking, *([] if self._drain is None else [self._drain])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def poke(self, game_id: int) -> None:
        """Deliver soon what the game owes; also what waited for a permission."""
        held = self._held.pop(game_id, None)
        self._again = True
        if self._drain is None or self._drain.done():
            self._drain = asyncio.get_running_loop().create_task(self._deliver_after(held))
        elif held is not None:
            self._held[game_id] = held

    async def _deliver_after(self, held: Held | None) -> None:
        try:
            if held is not None:
                await self._tables.store.notice_failed(held.notice_id, held.text, self._tables.clock())
            await self.deliver()
        except StoreError as error:
            report(error, "the outbox")

    @tasks.loop(seconds=2)
    async def _look(self) -> None:
        try:
            await self.deliver()
        except Exception as error:
            # Whatever it is, the next look comes; an error that left this loop would end it.
            report(error, "the outbox")

    def trouble(self, game_id: int) -> str:
        """Why the game's messages cannot be brought up to date at present; empty if all is well."""
        held = self._held.get(game_id)
        return "" if held is None else held.text

    # -- delivering --------------------------------------------------------------------------------------------

    async def deliver(self, *, ahead: timedelta = timedelta()) -> None:
        """Deliver everything that is due, or will be by that time ahead."""
        if self._busy.locked():
            self._again = True
            return
        async with self._busy:
            self._again = True
            while self._again:
                self._again = False
                while notices := await self._tables.store.due_notices(self._tables.clock() + ahead):
                    done = await asyncio.gather(*map(self._handle, notices), return_exceptions=True)
                    for error in done:
                        if error is not None:
                            raise error

    async def _handle(self, notice: Notice) -> None:
        """Deliver one notice and report what came of it. Raises nothing but errors of the store."""
        store = self._tables.store
        try:
            await self._send(notice)
        except discord.RateLimited as error:
            await store.notice_failed(notice.id, "rate limit", self._in(error.retry_after), refused=True)
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL:
                await self._retry(notice, error)
                return
            log.info("the place of game %s is gone", notice.game_id)
            if notice.game_id is not None:
                await self._tables.lose_place(notice.game_id)
            # The players of a running game are told of the lost place, those of an ended one of its end, and whoever
            # was called for more than a turn of that.
            again = self._in(0) if await self._is_told_elsewhere(notice) else None
            await store.notice_failed(notice.id, "the place is gone", again, refused=True)
        except discord.Forbidden as error:
            await self._hold(notice, error)
        except TROUBLE as error:
            await self._retry(notice, error)
        except StoreError:
            raise
        except Exception as error:
            report(error, f"notice {notice.kind} of game {notice.game_id}")
            again = self._in(_pause(notice)) if notice.attempts < MOST_FAULTS else None
            await store.notice_failed(notice.id, type(error).__name__, again)
        else:
            if notice.game_id is not None:
                self._held.pop(notice.game_id, None)
                if notice.kind in CALLS:
                    self._client.dispatch(CALLED, notice.game_id)

    async def _retry(self, notice: Notice, error: BaseException) -> None:
        log.warning("notice %s of game %s: %s", notice.kind, notice.game_id, type(error).__name__)
        refused = isinstance(error, discord.HTTPException) and error.status < SERVER_ERROR
        again = self._in(_pause(notice))
        await self._tables.store.notice_failed(notice.id, type(error).__name__, again, refused=refused)

    async def _is_told_elsewhere(self, notice: Notice) -> bool:
        """Whether what could not be posted, as its place is gone, is told to people one by one at the next try."""
        if notice.kind in OF_THE_END or _calls(notice):
            return True
        if notice.kind != notices.PERSON_NOTICE or notice.game_id is None:
            return False
        # A table that has not begun stands in its channel, so there is no other way.
        return (await self._tables.store.game(notice.game_id)).status is not Status.LOBBY

    async def _hold(self, notice: Notice, error: discord.Forbidden) -> None:
        seen = error.code != MISSING_ACCESS
        lacks = "**Send Messages** (in threads **Send Messages in Threads**) and **Attach Files**"
        lacks = lacks if seen else "**View Channel**"
        text = (
            "Your moves are kept, but the messages of this game cannot be brought up to date: in its channel I lack "
            f"the permission {lacks}. As soon as it is given, the next move shows everything."
        )
        if notice.game_id is not None:
            self._held[notice.game_id] = Held(notice.id, text)
        log.warning("notice %s of game %s: forbidden (%s)", notice.kind, notice.game_id, error.code)
        again = self._in(_pause(notice))
        await self._tables.store.notice_failed(notice.id, f"forbidden {error.code}", again, refused=True)

    def _in(self, seconds: float) -> datetime:
        return self._tables.clock() + timedelta(seconds=seconds)

    def _at(self, notice: Notice) -> datetime:
        return notices.tried_at(notice.payload, self._tables.clock())

    # -- kinds of notices --------------------------------------------------------------------------------------

    async def _send(self, notice: Notice) -> None:
        if notice.game_id is None:
            await self._tell(notice, None)
            return
        game = await self._tables.store.game(notice.game_id)
        if game.status is Status.LOBBY:
            game = replace(game, place_id=game.channel_id)
        if notice.kind in OF_RUNNING_GAMES and game.status is not Status.RUNNING:
            await self._tables.store.notice_failed(notice.id, "the game is over", None)
            return
        if game.place_id is None and notice.kind != notices.PERSON_NOTICE:
            if instead := await self._posts.without_place(game, notice):
                await self._tables.store.notice_sent(notice.id, later=instead)
            else:
                await self._tables.store.notice_failed(notice.id, "the game has no place", None)
            return
        try:
            await self._send_to(notice, game)
        except discord.HTTPException as error:
            if error.code != THREAD_ARCHIVED:
                raise
            assert game.place_id is not None
            await open_thread(self._client, game.place_id)
            await self._send_to(notice, game)

    async def _send_to(self, notice: Notice, game: Game) -> None:
        match notice.kind:
            case "turn":
                await self._turn(notice, game)
            case "refresh":
                await self._refresh(notice, game)
            case "call":
                await self._call(notice, game)
            case "note":
                await self._once(notice, game, self._posts.note(notice.payload["text"]))
            case "left":
                await self._once(notice, game, await self._posts.left(game, notice.payload["seat"]))
            case notices.TABLE_NOTICE:
                render = TO_TABLES[notice.payload["what"]]
                await self._once(notice, game, await render(self._posts.club, game, notice.payload))
            case notices.PERSON_NOTICE:
                await self._tell(notice, game)
            case "final" | "ended":
                await self._close(notice, game)
            case kind:
                raise ValueError(f"there are no notices of the kind {kind}")

    async def _turn(self, notice: Notice, game: Game) -> None:
        asked, at = notice.payload.get("asked", {}), self._at(notice)
        closed = await self._call_directly(notice, game, asked)
        if game.turn_message_id is not None and await self._posts.stands(game.id):
            # Somebody was asked while the message of this turn was on its way.
            later = await self._posts.later(game, asked, at)
            if (call := await self._posts.call(game, asked, at, closed)) is not None:
                await self._post(notice, game, call, part="call")
            await self._refresh(notice, game, later)
            return
        post = await self._posts.turn(game, asked, at, closed)
        later = await self._posts.later(game, asked, at)
        message = await self._post(notice, game, post)
        await self._tables.store.notice_sent(notice.id, turn_message_id=message.id, later=later)
        await self._posts.shown(game.id, post)
        await self._reduce(game, but=message.id)

    async def _call(self, notice: Notice, game: Game) -> None:
        asked, at = await self._meant(notice, game), self._at(notice)
        closed = await self._call_directly(notice, game, asked)
        later = await self._posts.later(game, asked, at)
        if (post := await self._posts.call(game, asked, at, closed)) is not None:
            await self._post(notice, game, post)
        await self._tables.store.notice_sent(notice.id, later=later)

    async def _meant(self, notice: Notice, game: Game) -> Mapping[str, str]:
        """Whom a call is for: one that has waited for the end of somebody's quiet hours is for nobody else."""
        asked: Mapping[str, str] = notice.payload["asked"]
        person = notice.target.get("user")
        if person is None:
            return asked
        own = {str(one.seat) for one in await self._tables.store.seats(game.id) if one.user_id == person}
        return {seat: question for seat, question in asked.items() if seat in own}

    async def _tell(self, notice: Notice, game: Game | None) -> None:
        """Tell one person something, as that person wishes to be called; where no message arrives, in the channel."""
        store, person = self._tables.store, int(notice.target["user"])
        wishes, now = wishes_of(await store.settings(person)), self._at(notice)
        if game is not None and wishes.call is Call.NONE:
            await store.notice_failed(notice.id, "the person wants no calls", None)
            return
        if (free := free_at(wishes, now)) > now:
            await store.postpone_notice(notice.id, free)
            return
        render, club = TO_PEOPLE[notice.payload["what"]], self._posts.club
        placed = game is not None and await self._is_called_there(game, person)
        if not placed or wishes.call is Call.DIRECT:
            view = await render(club, game, person, notice.payload, "")
            if view is None or await self._direct.reach(notice, person, view, elsewhere=placed):
                await self._told(notice, told=view is not None)
                return
        if game is None or not placed:
            log.info("notice %s of game %s: the person takes no direct messages", notice.kind, notice.game_id)
            await store.notice_failed(notice.id, "no direct messages", None)
            return
        view = await render(club, game, person, notice.payload, f"<@{person}>")
        if view is not None:
            await self._post(notice, game, Post(view, mentions=calling([person]), silent=False))
        await self._told(notice, told=view is not None)

    async def _is_called_there(self, game: Game, person: int) -> bool:
        """Whether a person can be mentioned where a game is played, or where its table is set up.

        A mention brings people into a private thread: players, and those who were asked there to join them.
        """
        if game.place_id is None or not game.private:
            return game.place_id is not None
        store = self._tables.store
        players = {one.user_id for one in await store.seats(game.id)}
        return person in players or any(one.user_id == person for one in await store.invitations(game.id))

    async def _told(self, notice: Notice, *, told: bool) -> None:
        """Note that a notice to a person is done, and of reminders when that was: the next one counts from there.

        That only this person is missing is as good as a reminder.
        """
        store = self._tables.store
        if told and notice.game_id is not None and notice.payload["what"] in (MISSING, REMIND):
            await store.note_told(notice.game_id, int(notice.payload["seat"]))
        await store.notice_sent(notice.id)

    async def _refresh(self, notice: Notice, game: Game, later: Sequence[NewNotice] = ()) -> None:
        store = self._tables.store
        if await self._posts.is_shown(game.id):
            await store.notice_sent(notice.id, later=later)
            return
        post = await self._posts.turn(game, {}, self._at(notice))
        if await self._posts.is_overtaken(game.id, post):
            await store.notice_sent(notice.id, later=later)
            return
        message_id = game.turn_message_id
        if message_id is None or not await self._edit(game, message_id, post):
            message_id = (await self._post(notice, game, post)).id
        await store.notice_sent(notice.id, turn_message_id=message_id, later=later)
        await self._posts.shown(game.id, post)

    async def _once(self, notice: Notice, game: Game, post: Post | Instead | None) -> None:
        if isinstance(post, Instead):
            await self._tables.store.notice_sent(notice.id, later=post.notices)
            return
        if post is not None and post.edits is not None:
            await self._edit(game, post.edits, post)
        elif post is not None:
            message = await self._post(notice, game, post)
            if post.mentions.users:
                self._client.dispatch(CALLED, game.id)
            if post.motion is not None:
                await self._tables.store.set_motion_message(post.motion, message.id)
        await self._tables.store.notice_sent(notice.id, later=() if post is None else post.later)

    async def _close(self, notice: Notice, game: Game) -> None:
        final, at = notice.kind == "final", self._at(notice)
        post = await (self._posts.final(game, at) if final else self._posts.ended(game, at))
        message = await self._post(notice, game, post)
        await self._tables.store.notice_sent(notice.id, later=post.later)
        await self._reduce(game, but=message.id)

    # -- requests ----------------------------------------------------------------------------------------------

    async def _post(self, notice: Notice, game: Game, post: Post, *, part: str = "") -> discord.Message:
        nonce = nonce_of(notice, part)
        assert game.place_id is not None
        place = self._client.get_partial_messageable(game.place_id, guild_id=game.guild_id)
        try:
            return await place.send(
                view=post.view,
                files=_files(post),
                nonce=nonce,
                silent=post.silent,
                allowed_mentions=post.mentions,
            )
        except discord.HTTPException as error:
            if not post.pictures or post.plain is None or not is_too_large(error):
                raise
        return await place.send(view=post.plain, nonce=nonce, silent=post.silent, allowed_mentions=post.mentions)

    async def _call_directly(self, notice: Notice, game: Game, asked: Mapping[str, str]) -> list[int]:
        """Send the direct messages that people wish; returns the people who take none."""
        for user_id, view in (await self._posts.direct(game, asked, self._at(notice))).items():
            await self._direct.reach(notice, user_id, view, elsewhere=True)
        reached: Mapping[str, bool] = notice.payload.get("reached", {})
        return [int(user_id) for user_id, came in reached.items() if not came]

    async def _edit(self, game: Game, message_id: int, post: Post) -> bool:
        """Edit a message of the game; False if it is gone."""
        assert game.place_id is not None
        place = self._client.get_partial_messageable(game.place_id, guild_id=game.guild_id)
        message = place.get_partial_message(message_id)
        try:
            await message.edit(view=post.view, attachments=_files(post), allowed_mentions=NOBODY)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_MESSAGE:
                return False
            if not post.pictures or post.plain is None or not is_too_large(error):
                raise
            await message.edit(view=post.plain, attachments=[], allowed_mentions=NOBODY)
        return True

    async def _reduce(self, game: Game, *, but: int) -> None:
        """Reduce the former turn message. It is of no importance for the play, so a failure is left at that."""
        if game.turn_message_id in (None, but):
            return
        with contextlib.suppress(discord.HTTPException):
            await self._edit(game, game.turn_message_id, Post(await self._posts.reduced(game)))


def _files(post: Post) -> list[discord.File]:
    return [picture.file() for picture in post.pictures]


def _calls(notice: Notice) -> bool:
    """Whether a message of a table calls people for more than its turn."""
    return bool(notice.payload.get("call") or notice.payload.get("people"))


def _pause(notice: Notice) -> int:
    return BACK_OFF[min(notice.attempts, len(BACK_OFF)) - 1]
