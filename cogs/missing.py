"""Somebody is missing at a table: what the others can look at and do, until a substitute is looked for."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from cogs.club import Club
from cogs.errors import NotSeatedHere, WrongTime
from cogs.handling import Interaction, Reply, change_message, show
from cogs.lookups import check_visible
from cogs.notices import to_table
from cogs.posts import Post
from cogs.replacing import (
    AGREE,
    MOTION,
    REFUSE,
    WITHDRAW,
    check_takes_part,
    outcome,
    voters,
    way_for,
)
from cogs.seats import Why
from cogs.substitutes import offer_seat
from cogs.table import Table
from cogs.ui import ids
from cogs.ui.compose import button, message, row
from cogs.ui.ids import Pressed
from cogs.ui.look import NEUTRAL
from cogs.ui.missing import missing_view, motion_view
from cogs.ui.text import safe_names
from db import Game, Motion, MotionState, NotFound, Status

STARTED = "A substitute is looked for now: the offer stands where the game is played."


async def missing(club: Club, game: Game, user_id: int) -> Reply:
    """Who is missing at a table, and what can be done. Raises NotSeatedHere, WrongTime."""
    table = await _running(club, game)
    check_takes_part(table, user_id)
    since = await _asked_since(club, game.id)
    async with table.lock:
        return Reply(missing_view(table, user_id, since, club.tables.clock()))


async def press_missing(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Show who is missing."""

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        return await missing(club, game, interaction.user.id)

    await show(interaction, work)


async def press_look_for(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Look for a substitute for a seat, or propose it to the others where they must agree."""

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        table = await _running(club, game)
        seat, person = pressed.number(1), interaction.user.id
        since = (await _asked_since(club, game.id)).get(seat)
        way = way_for(table, person, seat, since, club.tables.clock())
        if not way.by_motion:
            await offer_seat(club, game.id, seat, way.why)
            return Reply(message(NEUTRAL, STARTED))
        return await _propose(club, table, seat, person)

    await show(interaction, work)


async def _propose(club: Club, table: Table, seat: int, person: int) -> Reply:
    own = check_takes_part(table, person)
    if own is None:
        raise NotSeatedHere("Only those who play here can propose this. After three days the host can do it alone.")
    data = {"seat": seat, "revision": table.game.revision}
    motion = await club.store.open_motion(table.game.id, MOTION, own, data)
    motion = await club.store.vote(motion.id, own, AGREE)
    if await _carried_out(club, table, motion):
        return Reply(message(NEUTRAL, STARTED))
    await club.store.add_notices(table.game.id, [to_table("replace motion", motion=motion.id)])
    club.tables.poke(table.game.id)
    return Reply(message(NEUTRAL, "The others are asked where the game is played. You have agreed already."))


async def motion_post(club: Club, game: Game, payload: Mapping[str, Any]) -> Post | None:
    """The public message of a motion; None if it is closed already."""
    motion = await club.store.motion(int(payload["motion"]))
    if game.status is not Status.RUNNING or motion.state is not MotionState.OPEN:
        return None
    table = await club.tables.table(game.id)
    since = (await _asked_since(club, game.id)).get(int(motion.data["seat"]))
    return Post(motion_view(table, motion, since), silent=False)


async def press_vote(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Agree to a motion, refuse it, or withdraw the own one."""

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        table = await _running(club, game)
        motion = await _motion(club, game, pressed.number(1))
        motion = await _voted(club, table, motion, interaction.user.id, pressed.part(2))
        await _carried_out(club, table, motion)
        motion = await club.store.motion(motion.id)
        since = (await _asked_since(club, game.id)).get(int(motion.data["seat"]))
        async with table.lock:
            return Reply(motion_view(table, motion, since))

    await change_message(interaction, work)


async def _motion(club: Club, game: Game, motion_id: int) -> Motion:
    try:
        motion = await club.store.motion(motion_id)
    except NotFound:
        motion = None
    if motion is None or (motion.game_id, motion.kind) != (game.id, MOTION):
        raise WrongTime("There is no such proposal at this table.")
    return motion


async def _voted(club: Club, table: Table, motion: Motion, person: int, answer: str) -> Motion:
    """Note what somebody says to a motion. Raises NotSeatedHere, WrongTime."""
    seat = table.seat_of(person)
    if seat is None or seat not in voters(table, int(motion.data["seat"])):
        raise NotSeatedHere("Only the other players decide about this.")
    if answer in (AGREE, REFUSE):
        return await club.store.vote(motion.id, seat, answer)
    if answer != WITHDRAW or seat != motion.seat:
        raise NotSeatedHere(f"Only {_proposer(table, motion)} can withdraw this. You can refuse it.")
    await club.store.close_motion(motion.id, MotionState.WITHDRAWN)
    return await club.store.motion(motion.id)


def _proposer(table: Table, motion: Motion) -> str:
    return safe_names(table)[motion.seat] if motion.seat is not None else "the host"


async def _carried_out(club: Club, table: Table, motion: Motion) -> bool:
    """Close a motion that is decided; whether it was carried, and a substitute is looked for since."""
    if motion.state is not MotionState.OPEN:
        return False
    came = outcome(table, motion)
    if came is MotionState.OPEN or not await club.store.close_motion(motion.id, came):
        return False
    if came is not MotionState.CARRIED:
        return False
    await offer_seat(club, table.game.id, int(motion.data["seat"]), Why.SILENT)
    return True


# -- shared --------------------------------------------------------------------------------------------------------


def missing_button(game_id: int) -> Any:
    """A row with the button that shows who is missing, for messages about a table that stands still."""
    return row(button("Somebody is missing", ids.custom_id(ids.MISSING, game_id)))


async def _running(club: Club, game: Game) -> Table:
    if game.status is not Status.RUNNING:
        raise WrongTime("Only at a table that plays somebody can be missing.")
    return await club.tables.table(game.id)


async def _asked_since(club: Club, game_id: int) -> dict[int, datetime]:
    return {one.seat: one.since for one in await club.store.waiting_in(game_id)}


PRESSES = {
    ids.MISSING: press_missing,
    ids.LOOK_FOR: press_look_for,
    ids.REPLACE_VOTE: press_vote,
}
