"""Presses and messages of going back by consent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cogs.calls.motion_calls import called_now
from cogs.club import Club
from cogs.errors import Outdated, WrongTime
from cogs.handling import Interaction, Reply, change_message, show, values_of
from cogs.lookback.consent import (
    ASKED,
    Point,
    Say,
    ask,
    asked_by,
    check_may_ask,
    newest_seen,
    points,
    say,
    what_goes,
    who_must_agree,
)
from cogs.lookback.looking_back import position
from cogs.lookback.taken_back import GOING_BACK, SHOWN, going_back
from cogs.lookups import check_visible
from cogs.posts import Post, calling
from cogs.table import Table
from cogs.ui import ids
from cogs.ui.compose import Message
from cogs.ui.consent import ask_view, points_view, request_view, told_view
from cogs.ui.ids import Pressed
from cogs.ui.text import safe_names
from db import Game, Motion, MotionState, NotFound, Status

DONE = "The game went back. What came after is taken back."
SENT = "The others are asked where the game is played. Until they have answered, the game waits as before."


# -- asking --------------------------------------------------------------------------------------------------------


async def press_further(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Show to which earlier positions this person can ask to go back."""
    await show(interaction, lambda: choose_point(club, pressed.game_id, interaction.user.id))


async def choose_point(club: Club, game_id: int, user_id: int, note: str = "") -> Reply:
    """The earlier positions that somebody can ask for, or the request that must be answered before.

    Raises NotSeatedHere, WrongTime.
    """
    table = await club.tables.table(game_id)
    seat = check_may_ask(club.tables, table, user_id)
    asked = await going_back(club.store, game_id)
    if asked is not None and who_must_agree(table, seat):
        return Reply(await _request(club, table, asked, {}))
    found, names = await points(club.tables, table, seat), safe_names(table)
    asked_before = await asked_by(club.tables, table, seat)
    held = {point.to: why for point in found if (why := asked_before.why_not(point.to, names))}
    free = [point for point in found if point.to not in held]
    async with table.lock:
        return Reply(points_view(table, seat, free, note, next(iter(held.values()), "")))


async def press_point(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Show what a return to the chosen position would take back, and ask once more."""
    chosen = next(iter(values_of(interaction)), "")

    async def work() -> Reply:
        table = await club.tables.table(pressed.game_id)
        seat = check_may_ask(club.tables, table, interaction.user.id)
        found = await points(club.tables, table, seat)
        point = next((one for one in found if str(one.to) == chosen), None)
        if point is None:
            return await choose_point(club, table.game.id, interaction.user.id, "The game has gone on since.")
        if (await asked_by(club.tables, table, seat)).why_not(point.to, safe_names(table)):
            return await choose_point(club, table.game.id, interaction.user.id)
        await position(club.tables, table.game.id, point.to)
        # What comes after this makes the list that follows out of date, never the other way round.
        seen = await newest_seen(club.tables, table, seat)
        goes = await what_goes(club.tables, table, point)
        async with table.lock:
            return Reply(ask_view(table, seat, point, goes, seen))

    await show(interaction, work)


async def press_ask(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Ask the others, or go back at once if there are none."""

    async def work() -> Reply:
        game_id, person = pressed.game_id, interaction.user.id
        try:
            done = await ask(club.tables, game_id, person, pressed.number(1), pressed.number(2))
        except Outdated as outdated:
            return await choose_point(club, game_id, person, str(outdated))
        return await club.panel(game_id, person, note=DONE if done else SENT)

    await show(interaction, work)


# -- answering -----------------------------------------------------------------------------------------------------


async def press_say(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Agree to a request, refuse it, withdraw the own one, or just look at it."""

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        motion = await _motion(club, game, pressed.number(1))
        if pressed.part(2) in list(Say) and game.status is Status.RUNNING:
            await say(club.tables, game.id, motion.id, interaction.user.id, Say(pressed.part(2)))
            motion = await club.store.motion(motion.id)
        table = await club.tables.table(game.id)
        return Reply(await _request(club, table, motion, {}))

    await change_message(interaction, work)


async def _motion(club: Club, game: Game, motion_id: int) -> Motion:
    try:
        motion = await club.store.motion(motion_id)
    except NotFound:
        raise WrongTime("There is no such request at this table.") from None
    if (motion.game_id, motion.kind) != (game.id, GOING_BACK):
        raise WrongTime("There is no such request at this table.")
    return motion


async def _request(club: Club, table: Table, motion: Motion, mention: Mapping[int, int]) -> Message:
    still_open = motion.state is MotionState.OPEN
    goes = await what_goes(club.tables, table, Point.of(motion.data)) if still_open else []
    async with table.lock:
        return request_view(table, motion, goes, mention)


# -- what is told --------------------------------------------------------------------------------------------------


async def request_to_table(club: Club, game: Game, payload: Mapping[str, Any]) -> Post | None:
    """The request, with a mention of those who must agree; None if it is settled."""
    found = await _open(club, game, payload)
    if found is None:
        return None
    table, motion = found
    must = [seat for seat in payload["call"] if seat in who_must_agree(table, motion.seat or 0)]
    mention, later = await called_now(club.tables, table, {**payload, "call": must})
    view = await _request(club, table, motion, mention)
    return Post(view, mentions=calling(mention.values()), silent=not mention, motion=motion.id, later=later)


async def request_shown(club: Club, game: Game, payload: Mapping[str, Any]) -> Post | None:
    """The message of a request as it stands now; None if it was never posted."""
    motion = await club.store.motion(int(payload["motion"]))
    if motion.message_id is None:
        return None
    table = await club.tables.table(game.id)
    return Post(await _request(club, table, motion, {}), edits=motion.message_id)


async def request_to_person(
    club: Club, game: Game | None, user_id: int, payload: Mapping[str, Any], mention: str
) -> Message | None:
    """That a request waits for somebody's answer; None if it does not any more."""
    found = None if game is None else await _open(club, game, payload)
    if found is None:
        return None
    table, motion = found
    seat = table.seat_of(user_id)
    waits = seat in who_must_agree(table, motion.seat or 0) and str(seat) not in motion.votes
    return told_view(table, motion, mention) if waits else None


async def _open(club: Club, game: Game, payload: Mapping[str, Any]) -> tuple[Table, Motion] | None:
    motion = await club.store.motion(int(payload["motion"]))
    if game.status is not Status.RUNNING or motion.state is not MotionState.OPEN:
        return None
    return await club.tables.table(game.id), motion


TO_TABLE = {ASKED: request_to_table, SHOWN: request_shown}
TO_PERSON = {ASKED: request_to_person}

PRESSES = {
    ids.FURTHER_BACK: press_further,
    ids.BACK_POINT: press_point,
    ids.ASK_BACK: press_ask,
    ids.SAY_BACK: press_say,
}
