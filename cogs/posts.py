"""The public messages of a game, rendered from the game as it stands now."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import discord
from discord import ButtonStyle
from discord.utils import format_dt

from cogs.calls.heads_up import ASKED, OVER
from cogs.calls.motion_calls import called_apart
from cogs.calls.notices import to_person
from cogs.calls.quiet import free_at
from cogs.calls.wishes import Call, Wishes, wishes_of
from cogs.club import Club
from cogs.commits import free_seats, read_event, start_of
from cogs.handling import NOBODY
from cogs.pace import is_computer, players_of, unposted
from cogs.pictures import Attached
from cogs.table import Shown, Table
from cogs.telling import lines, turns_alone, without_standing, without_start, without_turn_before
from cogs.ui import ids
from cogs.ui.calling import person_view
from cogs.ui.compose import Message, button, message, row
from cogs.ui.look import NEUTRAL
from cogs.ui.text import fit, safe_names
from cogs.ui.times import own_time
from cogs.ui.turn import call_view, ended_view, final_view, reduced_turn_view, turn_view
from db import Game, NewNotice, Notice, SeatKind, Status
from games.engine.events import readable

LONGEST_NOTE = 1500

OF_THE_END = frozenset({"final", "ended"})
"""The notices of the last message of a game."""

JUST_NOW = timedelta(minutes=10)
"""Whoever was asked within this time before a call need not be told since when."""

TAKEN_BACK = "-# What happened here was taken back by consent. The game went on from an earlier position."


@dataclass(frozen=True, slots=True)
class Post:
    """A message to be sent: how it looks, whom it calls, and which revision, turn and public view it shows.

    `plain` is the same without its pictures, for a place that takes no files of that size. `motion` is the motion whose
    message it is; with `edits` it takes the place of that message, if it is still there. `later` are the notices that
    are owed as soon as it stands there.
    """

    view: Message
    pictures: Sequence[Attached] = ()
    plain: Message | None = None
    mentions: discord.AllowedMentions = NOBODY
    silent: bool = True
    revision: int = 0
    turn: int = 0
    seen: Any = None
    motion: int | None = None
    edits: int | None = None
    later: Sequence[NewNotice] = ()


@dataclass(frozen=True, slots=True)
class Instead:
    """Other notices take the place of a message that has become pointless."""

    notices: Sequence[NewNotice]


class Posts:
    """Renders the messages of the games of a club. `at` is the moment by which it is decided who is left alone now."""

    def __init__(self, club: Club) -> None:
        self.club = club

    async def direct(self, game: Game, asked: Mapping[str, str], at: datetime) -> dict[int, Message]:
        """The direct messages, by person, to those who are to be called, still are asked, and want it so."""
        table = await self.club.tables.table(game.id)
        async with table.lock:
            seats = still_asked(table, asked)
        people = await self._people(table, seats, Call.DIRECT)
        resting = await self._resting(table, seats, at)
        return {user_id: direct_view(table, seat) for seat, user_id in people.items() if seat not in resting}

    async def later(self, game: Game, asked: Mapping[str, str], at: datetime) -> list[NewNotice]:
        """The calls that must wait for the end of somebody's quiet hours or absence, of those who still are asked."""
        table = await self.club.tables.table(game.id)
        async with table.lock:
            seats = still_asked(table, asked)
        return [
            NewNotice(
                kind="call",
                target={"user": table.seats[seat].user_id},
                payload={"asked": {str(seat): asked[str(seat)]}},
                merge_key=f"call:{seat}",
                not_before=until,
            )
            for seat, until in (await self._resting(table, seats, at)).items()
        ]

    async def turn(self, game: Game, asked: Mapping[str, str], at: datetime, closed: Collection[int] = ()) -> Post:
        """The turn message. It calls the seats whose question is still the one named in `asked`.

        `closed` are people whom no direct message reached; they are called here instead.
        """
        table = await self.club.tables.table(game.id)
        revision = table.game.revision
        told = told_since(table)
        happened = await self.club.tables.history(table, None, after=told)
        alone = only_person(table)
        if alone is not None and table.shown is not None and told >= start_of(table.game.face, 1):
            happened = without_turn_before(table, happened, alone)
        # The title names whom it asks. If it is somebody else's turn, the start of the turn tells whose.
        asked_now = table.match.awaited
        happened = without_standing(table, happened)
        recap = lines(table, without_start(table, happened, asked_now[0]) if len(asked_now) == 1 else happened)
        waiting = await self.club.store.waiting_in(game.id)
        since = min((one.since for one in waiting if one.user_id is not None), default=None)
        mention = await self._mention(table, table.match.awaited, closed)
        recap += [unreached(table, seat) for seat, user_id in mention.items() if user_id in closed]
        resting = await self._resting(table, mention, at)
        drawn = await self.club.table_pictures(table)
        shown = partial(turn_view, table, recap, waiting_since=since, mention=mention, notes=await self._away(table))
        async with table.lock:
            view = plain = shown()
            if drawn:
                view = shown(pictures=[one.picture for one in drawn])
            called = [seat for seat in still_asked(table, asked) if seat in mention and seat not in resting]
            turn, seen = table.turn, table.match.view(None)
        return Post(
            view,
            drawn,
            plain,
            mentions=calling(mention[seat] for seat in called),
            silent=not called,
            revision=revision,
            turn=turn,
            seen=seen,
        )

    async def call(
        self, game: Game, asked: Mapping[str, str], at: datetime, closed: Collection[int] = ()
    ) -> Post | None:
        """A call of those who were newly asked and still are; None if there is nobody left to call."""
        table = await self.club.tables.table(game.id)
        async with table.lock:
            seats = still_asked(table, asked)
        mention = await self._mention(table, seats, closed)
        resting = await self._resting(table, seats, at)
        called = [seat for seat in seats if seat in mention and seat not in resting]
        if not called:
            return None
        waiting = await self.club.store.waiting_in(game.id)
        since = min((one.since for one in waiting if one.seat in called), default=None)
        before = since if since is not None and since < self.club.tables.clock() - JUST_NOW else None
        view = call_view(table, called, mention, before)
        return Post(view, mentions=calling(mention[seat] for seat in called), silent=False)

    async def final(self, game: Game, at: datetime) -> Post:
        """The end of a finished game; it calls its players, but for those who are to be left alone now."""
        table = await self.club.tables.table(game.id)
        days = 1 if game.started_at is None or game.finished_at is None else (game.finished_at - game.started_at).days
        people, later = await self._told_of_the_end(game, at)
        drawn = await self.club.score_picture(table)
        plain = final_view(table, days=days, mention=people)
        view = final_view(table, days=days, picture=drawn.picture, mention=people) if drawn else plain
        pictures = [drawn] if drawn else []
        return Post(view, pictures, plain, mentions=calling(people.values()), silent=False, later=later)

    async def _told_of_the_end(self, game: Game, at: datetime) -> tuple[dict[int, int], list[NewNotice]]:
        """The people, by seat, whom the last message of a game calls, and the notices to the others."""
        here: dict[int, int] = {}
        later: list[NewNotice] = []
        for one in await self.club.store.seats(game.id):
            if one.kind is not SeatKind.PERSON or one.user_id is None:
                continue
            wishes = wishes_of(await self.club.store.settings(one.user_id))
            if wishes.call is Call.CHANNEL and free_at(wishes, at) <= at:
                here[one.seat] = one.user_id
            elif wishes.call is not Call.NONE:
                later.append(to_person(one.user_id, OVER, seat=one.seat))
        return here, later

    async def without_place(self, game: Game, notice: Notice) -> list[NewNotice]:
        """What people are told instead of a notice that cannot be posted, as its game has no place."""
        if notice.kind in OF_THE_END:
            seats = await self.club.store.seats(game.id)
            return [to_person(one.user_id, OVER, seat=one.seat) for one in seats if one.user_id is not None]
        if "call" in notice.payload or "people" in notice.payload:
            return called_apart(await self.club.store.seats(game.id), notice.payload)
        asked: Mapping[str, str] = notice.payload.get("asked", {})
        if not asked:
            return []
        table = await self.club.tables.table(game.id)
        async with table.lock:
            seats_asked = still_asked(table, asked)
        return [
            to_person(person, ASKED, merge_key=f"call:{seat}", seat=seat, question=asked[str(seat)])
            for seat in seats_asked
            if (person := table.seats[seat].user_id) is not None
        ]

    async def ended(self, game: Game, at: datetime) -> Post:
        """The end of a game without a result; it calls its players like that of a finished one."""
        seats = await self.club.store.seats(game.id)
        people, later = await self._told_of_the_end(game, at)
        view = ended_view(game, seats, self.club.tables.games[game.kind].title, people)
        return Post(view, mentions=calling(people.values()), silent=False, later=later)

    def note(self, text: str) -> Post:
        """A line that needs no attention."""
        return Post(message(NEUTRAL, fit(text, LONGEST_NOTE)))

    async def left(self, game: Game, seat: int) -> Post | None:
        """That somebody has left, with an offer to let the computer play on; None if nobody is missed any more."""
        table = await self.club.tables.table(game.id)
        if seat not in free_seats(table):
            return None
        text = f"{safe_names(table)[seat]} has left the game. A stand-in answers for this seat."
        look = button("Look for a substitute", ids.custom_id(ids.LOOK_FOR, game.id, seat), ButtonStyle.primary)
        if not table.kind.players:
            return Post(message(NEUTRAL, f"{text} One of you can look for somebody who plays on.", row(look)))
        computer = button("Let the computer play on", ids.custom_id(ids.PLAY_ON, game.id, seat))
        text += " One of you can look for somebody who plays on, or let the computer play on."
        return Post(message(NEUTRAL, text, row(look, computer)))

    async def reduced(self, game: Game) -> Message:
        """What is left of the turn message before the present one: its title, and what happened in its turns."""
        table = await self.club.tables.table(game.id)
        first, last, until = former_turns(table)
        if first > last:
            return message(NEUTRAL, TAKEN_BACK)
        began = start_of(table.game.face, first)
        rows = await self.club.store.events(game.id, after_revision=began - 1)
        events = readable([read_event(row) for row in rows if row.revision <= until], None)
        running = table.game.status is Status.RUNNING
        starts, happened = turns_alone(table.kind, events, last - first + 1, begun=running)
        if not starts:
            happened = readable([read_event(row) for row in rows if began < row.revision <= until], None)
        return reduced_turn_view(table, starts, lines(table, happened))

    async def is_shown(self, game_id: int) -> bool:
        """Whether the channel shows the game as it is now."""
        table = await self.club.tables.table(game_id)
        return table.shown is not None and table.shown.revision == table.game.revision

    async def stands(self, game_id: int) -> bool:
        """Whether the message of the present turn is known to stand in the channel already."""
        table = await self.club.tables.table(game_id)
        return table.shown is not None and not unposted(table)

    async def is_overtaken(self, game_id: int, post: Post) -> bool:
        """Whether this is of another turn than the message in the channel, so that a message of its own will follow."""
        table = await self.club.tables.table(game_id)
        return table.shown is not None and table.shown.turn != post.turn

    async def shown(self, game_id: int, post: Post) -> None:
        """Note what the channel shows from now on."""
        table = await self.club.tables.table(game_id)
        old, now, turn = table.shown, self.club.tables.clock(), post.turn
        if old is None:
            table.shown = Shown(post.revision, now, turn, post.seen, first=turn)
        elif old.turn > turn:
            # The game went back, so what the former message told is taken back: it stands for no turn any more.
            table.shown = Shown(post.revision, now, turn, post.seen, first=turn, former=(turn + 1, turn))
        elif old.turn == turn:
            table.shown = replace(old, revision=post.revision, at=now)
        else:
            former = (old.first, old.turn)
            table.shown = Shown(post.revision, now, turn, post.seen, old.began, first=old.turn + 1, former=former)

    async def _mention(self, table: Table, seats: Iterable[int], closed: Collection[int] = ()) -> dict[int, int]:
        """The people at these seats who are called in the channel."""
        seats = list(seats)
        direct = await self._people(table, seats, Call.DIRECT)
        unreachable = {seat: user_id for seat, user_id in direct.items() if user_id in closed}
        return await self._people(table, seats, Call.CHANNEL) | unreachable

    async def _resting(self, table: Table, seats: Iterable[int], at: datetime) -> dict[int, datetime]:
        """Those at these seats who want to be called, but not then: until when they are to be left alone."""
        resting = {}
        for seat in seats:
            wishes = await self._wishes(table, seat)
            if wishes is not None and wishes.call is not Call.NONE and (free := free_at(wishes, at)) > at:
                resting[seat] = free
        return resting

    async def _away(self, table: Table) -> list[str]:
        """Who of those who play is away, and until when."""
        now, names = self.club.tables.clock(), safe_names(table)
        notes = []
        for seat, name in enumerate(names):
            wishes = None if seat in table.match.absent else await self._wishes(table, seat)
            if wishes is not None and wishes.away_until is not None and wishes.away(now):
                notes.append(f"-# {name} is away until {format_dt(wishes.away_until, 'D')}.")
        return notes

    async def _wishes(self, table: Table, seat: int) -> Wishes | None:
        """The wishes of the person at a seat, None if no person has it."""
        person = table.seats[seat]
        if person.kind is not SeatKind.PERSON or person.user_id is None:
            return None
        return wishes_of(await self.club.store.settings(person.user_id))

    async def _people(self, table: Table, seats: Iterable[int], call: Call) -> dict[int, int]:
        """The people at these seats who want to be called in this way."""
        people = {}
        for seat in seats:
            wishes, user_id = await self._wishes(table, seat), table.seats[seat].user_id
            if wishes is not None and wishes.call is call and user_id is not None:
                people[seat] = user_id
        return people


def told_since(table: Table) -> int:
    """The revision from which on the turn message tells what happened: from the start of the turn told before."""
    shown, face = table.shown, table.game.face
    if shown is None:
        # Nobody knows what stood there; in the first round nothing did.
        return 0 if table.turn <= len(table.seats) else int(face["previous"])
    if shown.turn != table.turn:
        return start_of(face, shown.turn)
    return start_of(face, shown.former[1]) if shown.former else int(face["previous"])


def only_person(table: Table) -> int | None:
    """The seat of the only person who still plays; None if there are several or none."""
    people = players_of(table)
    return people[0] if len(people) == 1 else None


def former_turns(table: Table) -> tuple[int, int, int]:
    """The turns that the message before the present one stands for, first and last, and the revision of their end."""
    shown, face = table.shown, table.game.face
    if table.game.status is not Status.RUNNING:
        turns = (table.turn, table.turn) if shown is None else (shown.first, shown.turn)
        return *turns, table.game.revision
    turns = shown.former if shown is not None and shown.former else (table.turn - 1, table.turn - 1)
    return *turns, start_of(face, turns[1] + 1)


def still_asked(table: Table, asked: Mapping[str, str]) -> list[int]:
    """The seats of persons that are waited for by the question that they are to be called for."""
    return [
        seat
        for seat in table.match.awaited
        if asked.get(str(seat)) == table.match.question_id(seat) and not is_computer(table.seats[seat])
    ]


def direct_view(table: Table, seat: int) -> Message:
    """A direct message: which game, with whom, which round, what kind of decision, until when, and where."""
    question = table.question(seat)
    what = table.kind.words.face(question.face) if question else "your answer"
    return person_view(table, seat, "", f"the game waits for you: {what}. {own_time(table, seat)}".strip())


def unreached(table: Table, seat: int) -> str:
    """Told to the table when somebody who wants direct messages gets none."""
    return (
        f"-# {safe_names(table)[seat]} cannot be reached by direct messages. Discord's privacy settings of this "
        "server, or `/settings`, can change that."
    )


def calling(people: Iterable[int]) -> discord.AllowedMentions:
    """What lets a message call these people and nobody else."""
    users = [discord.Object(user_id) for user_id in people]
    return discord.AllowedMentions(everyone=False, roles=False, users=users or False, replied_user=False)
