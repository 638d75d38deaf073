"""What is told to one person, and to a table that stands still, from how things are when it is delivered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cogs.calls.heads_up import next_after, on_turn
from cogs.calls.reminders import SHORTEST
from cogs.calls.wishes import Digest, Remind, Wishes, wishes_of
from cogs.club import Club
from cogs.pace import players_of, plays
from cogs.posts import Post, direct_view
from cogs.table import Table
from cogs.timekeeping.clocks import is_called_last, is_paused
from cogs.timekeeping.time_limits import terms_of
from cogs.ui import ids
from cogs.ui.calling import can_start_view, digest_view, ended_apart_view, over_view, person_view, stall_view
from cogs.ui.compose import Message, button
from cogs.ui.text import relative, safe_names
from cogs.ui.times import own_time
from db import Game, Status
from games.engine.question import Ref


async def asked(
    club: Club, game: Game | None, user_id: int, payload: Mapping[str, Any], mention: str
) -> Message | None:
    """That a game without a place waits for a person; where it has one by now, the turn message has told it."""
    table = await _asked_table(club, game, user_id, payload)
    if table is None or table.game.place_id is not None:
        return None
    seat = int(payload["seat"])
    return direct_view(table, seat) if table.match.question_id(seat) == payload["question"] else None


async def reminder(
    club: Club, game: Game | None, user_id: int, payload: Mapping[str, Any], mention: str
) -> Message | None:
    """That the game still waits for a person."""
    table = await _asked_table(club, game, user_id, payload)
    if table is None or is_paused(table):
        return None
    seat, wishes = int(payload["seat"]), await _wishes(club, user_id)
    if is_called_last(table, seat):
        return None
    moved = table.game.face["moved"][seat] != payload["moved"]
    if moved or wishes.remind is Remind.OFF or await club.store.is_muted(table.game.id, seat):
        return None
    since = {one.seat: one.since for one in await club.store.waiting_in(table.game.id)}
    asked = f", asked {relative(since[seat])}" if seat in since else ""
    mute = button("Not again this turn", ids.custom_id(ids.MUTE, table.game.id))
    text = [f"the game still waits for you: {_what(table, seat)}{asked}.", own_time(table, seat), _last(table, payload)]
    return person_view(table, seat, mention, " ".join(part for part in text if part), mute)


def _last(table: Table, payload: Mapping[str, Any]) -> str:
    """That this reminder is the last one, and what follows."""
    if not payload.get("last"):
        return ""
    told = terms_of(table.game) is None and len(players_of(table)) > 1
    follows = ", and after it the others are told that the game stands still" if told else ""
    return f"This is the last reminder{follows}."


async def only_missing(
    club: Club, game: Game | None, user_id: int, payload: Mapping[str, Any], mention: str
) -> Message | None:
    """That all others have answered."""
    table = await _asked_table(club, game, user_id, payload)
    if table is None or len(table.match.awaited) > 1:
        return None
    seat, wishes = int(payload["seat"]), await _wishes(club, user_id)
    if table.match.question_id(seat) != payload["question"] or not wishes.only_missing:
        return None
    lately = club.tables.clock() - SHORTEST
    if await club.store.is_muted(table.game.id, seat) or await club.store.was_reminded(table.game.id, seat, lately):
        return None
    text = f"all others have answered; only you are missing: {_what(table, seat)}. {own_time(table, seat)}"
    return person_view(table, seat, mention, text.strip())


async def you_are_next(
    club: Club, game: Game | None, user_id: int, payload: Mapping[str, Any], mention: str
) -> Message | None:
    """That a person's turn comes after the present one."""
    wishes = await _wishes(club, user_id)
    if game is None or game.status is not Status.RUNNING or not wishes.next_up:
        return None
    table = await club.tables.table(game.id)
    now, seat = int(payload["now"]), int(payload["seat"])
    if table.turn != payload["turn"] or on_turn(table) != now or next_after(table, now) != seat:
        return None
    if table.seats[seat].user_id != user_id:
        return None
    return person_view(table, seat, mention, f"you are next, after {safe_names(table)[now]}.")


async def over(club: Club, game: Game | None, user_id: int, payload: Mapping[str, Any], mention: str) -> Message | None:
    """That a game is over, with or without a result."""
    if game is None or not game.status.ended:
        return None
    if game.status is Status.CANCELLED:
        seats = await club.store.seats(game.id)
        mine = any(one.user_id == user_id for one in seats)
        return ended_apart_view(game, seats, club.tables.games[game.kind].title, mention) if mine else None
    table, seat = await club.tables.table(game.id), int(payload["seat"])
    if table.match.result is None or table.seats[seat].user_id != user_id:
        return None
    outcome = table.kind.words.result(table.match.result, safe_names(table))
    return over_view(table, seat, mention, outcome)


async def can_start(
    club: Club, game: Game | None, user_id: int, payload: Mapping[str, Any], mention: str
) -> Message | None:
    """That no seat of the host's table is free any more."""
    wishes = await _wishes(club, user_id)
    if game is None or game.status is not Status.LOBBY or game.host_id != user_id or not wishes.can_start:
        return None
    seats = await club.store.seats(game.id)
    kind = club.tables.games.get(game.kind)
    if len(seats) < game.seats_wanted or kind is None:
        return None
    return can_start_view(game, kind, seats, mention)


async def digest(
    club: Club, game: Game | None, user_id: int, payload: Mapping[str, Any], mention: str
) -> Message | None:
    """The list of a person's games; none is sent where it would say nothing."""
    wishes = await _wishes(club, user_id)
    waiting = await club.store.waiting_for(user_id)
    running = await club.store.games_of(user_id, status=(Status.RUNNING,))
    if wishes.digest is Digest.OFF or not (running if wishes.digest is Digest.WEEKLY else waiting):
        return None
    ours = {one.game.id for one in waiting}
    seats = {one.game.id: await club.store.seats(one.game.id) for one in waiting}
    others = [one for one in running if one.id not in ours]
    return digest_view(waiting, others, club.tables.games, seats)


async def stall(club: Club, game: Game, payload: Mapping[str, Any]) -> Post | None:
    """That a table stands still, and what can be done; None if somebody has moved since."""
    if game.status is not Status.RUNNING:
        return None
    table = await club.tables.table(game.id)
    moved: Mapping[str, int] = payload["moved"]
    still = [
        seat
        for seat in table.match.awaited
        if plays(table, seat) and moved.get(str(seat)) == table.game.face["moved"][seat]
    ]
    if not still or is_paused(table):
        return None
    since = {one.seat: relative(one.since) for one in await club.store.waiting_in(game.id)}
    still = [seat for seat in still if seat in since]
    return Post(stall_view(table, still, since)) if still else None


async def _asked_table(club: Club, game: Game | None, user_id: int, payload: Mapping[str, Any]) -> Table | None:
    """The running game if it still asks the seat in the payload and the person still plays it."""
    if game is None or game.status is not Status.RUNNING:
        return None
    table, seat = await club.tables.table(game.id), int(payload["seat"])
    asked = seat in table.match.awaited and plays(table, seat) and table.seats[seat].user_id == user_id
    return table if asked else None


async def _wishes(club: Club, user_id: int) -> Wishes:
    return wishes_of(await club.store.settings(user_id))


def _what(table: Table, seat: int) -> str:
    """What a seat is asked, as others may read it."""
    question = table.question(seat)
    return table.kind.words.face(Ref(question.face.kind, question.face.id)) if question else "your answer"
