"""The host chooses the time limit: freely while nobody else has joined, later so that nobody gets less unasked.

At a table that has not begun those who joined before a stricter limit agree to it with the button Join before it can
start. In a running game more time counts at once, and less when all others agree to a motion.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from cogs.calls.motion_calls import called_now, calls
from cogs.calls.notices import to_table
from cogs.calls.wishes import wishes_of
from cogs.club import Club
from cogs.errors import NotHost, NotSeatedHere, WrongTime
from cogs.handling import Interaction, Reply, change_message, show, values_of
from cogs.happenings import TIME_ASKED, TIME_CHANGED, TIME_REFUSED, TIME_WITHDRAWN
from cogs.lobbies.lobby import edit_lobby
from cogs.lookback.asking_again import IN_TURN
from cogs.lookback.consent import last_move
from cogs.lookups import check_visible
from cogs.pace import players_of
from cogs.posts import Post, calling
from cogs.table import Table
from cogs.tables import Tables
from cogs.timekeeping.clocks import clock_of, timed
from cogs.timekeeping.time_limits import NO_LIMIT, TIME, TimeLimit, is_stricter, limit_of, read_limit
from cogs.ui import ids
from cogs.ui.compose import Message
from cogs.ui.ids import Pressed
from cogs.ui.time_limits import (
    AGREE,
    CHOSEN_OF,
    ENDS,
    REFUSE,
    WITHDRAW,
    time_asked_view,
    time_limit_view,
    time_motion_view,
)
from db import Game, JsonObject, Motion, MotionState, NewMove, NotFound, Status
from games.engine.events import Event

MOTION: Final = "time"
"""The kind of the motion to a stricter time limit; its data hold the `limit`."""

ASKED: Final = "time motion"
"""The notices of such a motion: to the table, and to those who must agree and are not called there."""

SHOWN: Final = "time motion shown"
"""The notice by which its message is brought up to date."""

ASK_TIME: Final = "ask time"
ANSWER_TIME: Final = "answer time"
"""The kinds of the entries of the log for such a motion, and for what ends it without the consent of all."""

MOST_PROPOSALS: Final = 3
"""How often in one turn of a game the others are asked: once for each of the menus."""


# -- choosing ------------------------------------------------------------------------------------------------------


async def press_time_limit(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Show the host's menus."""

    async def work() -> Reply:
        return await menus(club, await club.store.game(pressed.game_id), interaction.user.id)

    await show(interaction, work)


async def menus(club: Club, game: Game, user_id: int, note: str = "") -> Reply:
    """The host's menus for the time limit. Raises NotHost, WrongTime."""
    _check_host(game, user_id)
    return Reply(time_limit_view(game, limit_of(game), running=game.status is Status.RUNNING, note=note))


async def choose(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """One of the host's menus."""
    values, name = values_of(interaction), pressed.part(1)

    async def work() -> Reply:
        game = await club.store.game(pressed.game_id)
        _check_host(game, interaction.user.id)
        if name not in CHOSEN_OF or not values or values[0] not in CHOSEN_OF[name][1]:
            raise WrongTime("This is not offered any more. The button Options shows what there is.")
        old = limit_of(game)
        zone = wishes_of(await club.store.settings(game.host_id)).zone
        new = read_limit({**old.data(), name: values[0], "zone": zone or old.zone})
        if game.status is Status.RUNNING:
            said = await change_running(club, game, replace(new, unagreed=()))
            return await menus(club, await club.store.game(game.id), interaction.user.id, said)
        said = await _change_lobby(club, game, old, new)
        await edit_lobby(club, interaction.client, game.id)
        return await menus(club, await club.store.game(game.id), interaction.user.id, said)

    await show(interaction, work)


def _check_host(game: Game, user_id: int) -> None:
    if game.status.ended:
        raise WrongTime("This game is over, or its table was closed.")
    if game.host_id != user_id:
        raise NotHost(
            "Only the host can change the time limit. It stands in `/table status` and in the message of the table."
        )


async def _change_lobby(club: Club, game: Game, old: TimeLimit, new: TimeLimit) -> str:
    seats = await club.store.seats(game.id)
    others = [seat.user_id for seat in seats if seat.user_id not in (None, game.host_id)]
    unagreed = () if new.limit == NO_LIMIT else old.unagreed
    if is_stricter(old, new):
        unagreed = tuple(dict.fromkeys([*unagreed, *(one for one in others if one is not None)]))
    new = replace(new, unagreed=tuple(one for one in unagreed if one in others))
    await club.store.change_options(game.id, lambda options: {**options, TIME: new.data()})
    if new.unagreed and is_stricter(old, new):
        return "Those who have joined already must agree to this with the button Join before the game can start."
    return ""


async def agree(club: Club, game: Game, user_id: int) -> bool:
    """Somebody who has joined already agrees to the present time limit; False if that was not needed."""
    limit = limit_of(game)
    if user_id not in limit.unagreed:
        return False

    def agreed(options: JsonObject) -> JsonObject:
        now = read_limit(options.get(TIME))
        if replace(now, unagreed=()) != replace(limit, unagreed=()):
            raise WrongTime("The host has just changed the time limit again. The message of the table shows it now.")
        rest = tuple(one for one in now.unagreed if one != user_id)
        return {**options, TIME: replace(now, unagreed=rest).data()}

    await club.store.change_options(game.id, agreed)
    return True


# -- in a running game ---------------------------------------------------------------------------------------------


async def change_running(club: Club, game: Game, new: TimeLimit) -> str:
    """Change the time limit of a running game, or ask the others; tells which. Raises WrongTime."""
    async with club.tables.changing(game.id) as table:
        old = limit_of(table.game)
        if new == old:
            return ""
        host = table.seat_of(table.game.host_id)
        if not is_stricter(old, new) or not _must_agree(table, host):
            await _apply(club.tables, table, new, host, agreed=False)
            return "This counts from now on: all begin their time anew."
        if reason := await _why_not(club.tables, table, host):
            raise WrongTime(reason)
        motion = await club.store.open_motion(game.id, MOTION, host, {"limit": new.data()})
        people = [person for seat in _must_agree(table, host) if (person := table.seats[seat].user_id) is not None]
        await club.tables.keep(
            table,
            NewMove(kind=ASK_TIME, seat=host, data={"limit": new.data(), IN_TURN: table.turn}),
            events=[Event(TIME_ASKED, host, {"limit": new.data()})],
            notices=await calls(club.tables, table, motion, ASKED, people),
        )
    return "The others could have less time, so they are asked where it is played. Nothing changes until all agree."


async def _why_not(tables: Tables, table: Table, host: int | None) -> str:
    """Why the others cannot be asked for less time now, and when they can; empty if they can.

    Like requests to go back it depends on nothing of which the host knows nothing.
    """
    log = await tables.store.moves(table.game.id)
    asked = [row for row in log if row.kind == ASK_TIME and row.data.get(IN_TURN) == table.turn]
    if len(asked) >= MOST_PROPOSALS:
        return (
            "The others have been asked three times in this turn for another time limit that gives less time, and "
            "nobody may ask more often. You can propose one again in the next turn. More time you can give now."
        )
    refusals = [row.revision for row in log if row.kind == ANSWER_TIME and row.data["what"] == TIME_REFUSED]
    if max(refusals, default=0) > await last_move(tables, table, host):
        return (
            "Since somebody has refused a time limit that gives less time, nobody has made a move. When somebody has, "
            "you can propose one again. More time you can give now."
        )
    return ""


def _must_agree(table: Table, host: int | None) -> list[int]:
    return [seat for seat in players_of(table) if seat != host]


async def _apply(tables: Tables, table: Table, new: TimeLimit, seat: int | None, *, agreed: bool) -> None:
    clock = clock_of(table, tables.clock()).agreed(new.terms).asking(timed(table), table.turn)
    await tables.keep(
        table,
        NewMove(kind="time limit", seat=seat, data={"limit": new.data()}),
        events=[Event(TIME_CHANGED, seat, {"limit": new.data(), "agreed": agreed})],
        clock=clock,
        motions={MOTION: MotionState.CARRIED if agreed else MotionState.OVERTAKEN},
        options={**table.game.options, TIME: new.data()},
    )


async def motion_post(club: Club, game: Game, payload: Mapping[str, Any]) -> Post | None:
    """The motion to a stricter limit, where the game is played; None if it is settled."""
    motion = await club.store.motion(int(payload["motion"]))
    if game.status is not Status.RUNNING or motion.state is not MotionState.OPEN:
        return None
    table = await club.tables.table(game.id)
    asked = _must_agree(table, motion.seat)
    mention, later = await called_now(club.tables, table, payload)
    view = time_motion_view(table, motion, asked, mention)
    return Post(view, mentions=calling(mention.values()), silent=not mention, motion=motion.id, later=later)


async def motion_to_person(
    club: Club, game: Game | None, user_id: int, payload: Mapping[str, Any], mention: str
) -> Message | None:
    """That the motion waits for somebody's answer."""
    motion = await club.store.motion(int(payload["motion"]))
    if game is None or game.status is not Status.RUNNING or motion.state is not MotionState.OPEN:
        return None
    table = await club.tables.table(game.id)
    seat = table.seat_of(user_id)
    if seat not in _must_agree(table, motion.seat) or str(seat) in motion.votes:
        return None
    return time_asked_view(table, motion, user_id, mention)


async def motion_shown(club: Club, game: Game, payload: Mapping[str, Any]) -> Post | None:
    """The message of the motion as it stands now; None if it was never posted."""
    motion = await club.store.motion(int(payload["motion"]))
    if motion.message_id is None:
        return None
    table = await club.tables.table(game.id)
    return Post(time_motion_view(table, motion, _must_agree(table, motion.seat), {}), edits=motion.message_id)


async def press_vote(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Say something to the motion."""

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        motion = await _motion(club, game, pressed.number(1))
        if game.status is Status.RUNNING and motion.state is MotionState.OPEN:
            await vote(club, motion, interaction.user.id, pressed.part(2))
            motion = await club.store.motion(motion.id)
            await club.store.add_notices(game.id, [to_table(SHOWN, motion=motion.id)])
            club.tables.poke(game.id)
        table = await club.tables.table(game.id)
        return Reply(time_motion_view(table, motion, _must_agree(table, motion.seat), {}))

    await change_message(interaction, work)


async def _motion(club: Club, game: Game, motion_id: int) -> Motion:
    try:
        motion = await club.store.motion(motion_id)
    except NotFound:
        motion = None
    if motion is None or (motion.game_id, motion.kind) != (game.id, MOTION):
        raise WrongTime("There is no such proposal at this table.")
    return motion


async def vote(club: Club, motion: Motion, user_id: int, answer: str) -> None:
    """Note what somebody says, and do what that settles. Raises NotSeatedHere, WrongTime."""
    async with club.tables.changing(motion.game_id) as table:
        motion = await club.store.motion(motion.id)
        if motion.state is not MotionState.OPEN:
            raise WrongTime(ENDS[motion.state])
        own, asked = table.seat_of(user_id), _must_agree(table, motion.seat)
        if answer == WITHDRAW and user_id == table.game.host_id:
            await _end(club.tables, table, own, TIME_WITHDRAWN, MotionState.WITHDRAWN)
            return
        if own is None or own not in asked or answer not in (AGREE, REFUSE):
            raise NotSeatedHere("Only the other players decide about this, and only the host can withdraw it.")
        motion = await club.store.vote(motion.id, own, answer)
        if answer == REFUSE:
            await _end(club.tables, table, own, TIME_REFUSED, MotionState.REFUSED)
        elif _is_agreed(table, motion):
            await _apply(club.tables, table, read_limit(motion.data["limit"]), motion.seat, agreed=True)


async def settle(tables: Tables, motion: Motion) -> None:
    """Change the limit if all have agreed by now: who had not may take part no longer. Raises WrongTime at the end."""
    async with tables.changing(motion.game_id) as table:
        motion = await tables.store.motion(motion.id)
        if motion.state is MotionState.OPEN and _is_agreed(table, motion):
            await _apply(tables, table, read_limit(motion.data["limit"]), motion.seat, agreed=True)
            await tables.store.add_notices(motion.game_id, [to_table(SHOWN, motion=motion.id)])


def _is_agreed(table: Table, motion: Motion) -> bool:
    return all(motion.votes.get(str(seat)) == AGREE for seat in _must_agree(table, motion.seat))


async def _end(tables: Tables, table: Table, seat: int | None, what: str, state: MotionState) -> None:
    move = NewMove(kind=ANSWER_TIME, seat=seat, data={"what": what})
    await tables.keep(table, move, events=[Event(what, seat)], motions={MOTION: state})


PRESSES = {ids.TIME_LIMIT: press_time_limit, ids.TIME_MENU: choose, ids.TIME_VOTE: press_vote}
