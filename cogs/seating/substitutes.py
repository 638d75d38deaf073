"""Substitutes: a seat is offered where its game is played, and who takes it plays on in it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from typing import Any

import discord

from cogs.calls.motion_calls import called_now
from cogs.calls.notices import to_table, tried_at
from cogs.calls.ringing import ring
from cogs.club import Club
from cogs.errors import NotSeatedHere, WrongTime
from cogs.handling import NOBODY, TROUBLE, Interaction, Reply, answer_privately, show
from cogs.happenings import SOUGHT
from cogs.lobbies.access import Level, level_of
from cogs.lobbies.invitations import chosen_guests
from cogs.lobbies.places import open_thread
from cogs.lookups import check_visible
from cogs.posts import Post, calling
from cogs.seating import seats
from cogs.seating.replacing import check_takes_part
from cogs.seating.seats import OFFER, OFFERED, name_of, noted
from cogs.servers.sight import sees_channel
from cogs.table import Table, practised_by
from cogs.ui import ids
from cogs.ui.calling import person_view
from cogs.ui.compose import Message, message
from cogs.ui.ids import Pressed
from cogs.ui.look import NEUTRAL
from cogs.ui.substitutes import (
    ask_view,
    asked_to_take_view,
    asking_line,
    lapsed_view,
    lost_view,
    offer_view,
    take_view,
    taken_view,
)
from cogs.ui.text import listed, safe_name
from db import AlreadySeated, Game, Status


async def offer_seat(
    club: Club, game_id: int, seat: int, why: str, *, check: Callable[[Table], None] = lambda table: None
) -> None:
    """Look for a substitute for a seat: the table is told, and anybody who may join there can take the seat.

    Until then the seat stays its person's, and with the person's next own move the offer lapses. `why` is a `Why`.
    Raises WrongTime if the game is over or there is no such seat, and what `check` raises for the table as it is then.
    """
    async with club.tables.changing(game_id) as table:
        check(table)
        if not 0 <= seat < len(table.seats):
            raise WrongTime("There is no such seat at this table.")
        if practised_by(table.game) is not None:
            raise WrongTime("One person plays all seats of this practice table, so none can be taken over.")
        told = await seats.offered(club.tables, table, seat, why)
        await seats.note(club.tables, table, seat, OFFERED, {"why": why}, *told, happened=SOUGHT)


# -- what is told --------------------------------------------------------------------------------------------------


async def offer_post(club: Club, game: Game, payload: Mapping[str, Any]) -> Post | None:
    """The public offer of a seat; None if it is not to be had any more."""
    if game.status is not Status.RUNNING:
        return None
    table = await club.tables.table(game.id)
    seat = int(payload["seat"])
    offer = noted(table, seat, OFFERED)
    if offer is None:
        return None
    people = payload.get("people", [])
    by = name_of(table, payload.get("by"))
    asking = asking_line(by, people) if people else ""
    called, apart = await called_now(club.tables, table, payload)
    view = offer_view(table, seat, offer["why"], asking=asking, owner=called.get(seat))
    at = tried_at(payload, club.tables.clock())
    asked = {"seat": seat, "by": payload.get("by")}
    rung, later = await ring(club.tables, people, seats.ASKED_TO_TAKE, at, about=seat, **asked)
    rung += called.values()
    return Post(view, mentions=calling(rung), silent=not rung, later=[*apart, *later])


async def asked_message(
    club: Club, game: Game | None, user_id: int, payload: Mapping[str, Any], mention: str
) -> Message | None:
    """Tells somebody who could not be rung before of the own invitation to take a seat, if that is still to be had."""
    if game is None or game.status is not Status.RUNNING:
        return None
    table, seat = await club.tables.table(game.id), int(payload["seat"])
    offer = noted(table, seat, OFFERED)
    formers = {one.user_id for one in await club.store.formers(game.id)}
    if offer is None or table.seat_of(user_id) is not None or user_id in formers:
        return None
    return asked_to_take_view(table, seat, name_of(table, payload.get("by")), offer["why"], user_id, mention)


async def sought_message(
    club: Club, game: Game | None, user_id: int, payload: Mapping[str, Any], mention: str
) -> Message | None:
    """Tells somebody that others may take the seat, as long as that can be prevented."""
    if game is None or game.status is not Status.RUNNING:
        return None
    table, seat = await club.tables.table(game.id), int(payload["seat"])
    mine = table.seats[seat].user_id == user_id and table.game.face["moved"][seat] == payload["moved"]
    if not mine or noted(table, seat, OFFERED) is None:
        return None
    text = "a substitute is looked for to take your seat. If you move before somebody takes it, it stays yours."
    return person_view(table, seat, mention, text)


async def lost_message(
    club: Club, game: Game | None, user_id: int, payload: Mapping[str, Any], mention: str
) -> Message | None:
    """Tells somebody who has lost a seat, unless the game is over."""
    if game is None or game.status.ended:
        return None
    return lost_view(game.title, game.id, payload["why"], mention)


# -- taking a seat -------------------------------------------------------------------------------------------------


async def press_take(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Ask once more, in private, before somebody takes a seat over."""

    async def work() -> Reply:
        try:
            table = await _takable(club, interaction, pressed)
        except WrongTime:
            await _close_lapsed(club, interaction, pressed)
            raise
        seat = pressed.number(1)
        offer = noted(table, seat, OFFERED)
        assert offer is not None
        shown = interaction.message
        offered_in = 0 if shown is None or shown.flags.ephemeral else shown.id
        return Reply(take_view(table, seat, offer["why"], offered_in))

    await answer_privately(interaction, work)


async def _close_lapsed(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Take its buttons away from a public offer of a seat that is not to be had any more."""
    game, seat, shown = await club.store.game(pressed.game_id), pressed.number(1), interaction.message
    if game.status is not Status.RUNNING or shown is None or shown.flags.ephemeral:
        return
    table = await club.tables.table(game.id)
    if not 0 <= seat < len(table.seats) or noted(table, seat, OFFERED) is not None:
        return
    with contextlib.suppress(*TROUBLE):
        await shown.edit(view=lapsed_view(table, seat), allowed_mentions=NOBODY)


async def press_take_confirm(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Take a seat over, and see the hand."""
    seat, person = pressed.number(1), interaction.user
    taken: list[Table] = []

    async def work() -> Reply:
        game = (await _takable(club, interaction, pressed)).game
        taken.append((await seats.take_over(club.tables, game.id, seat, person.id, person.display_name)).table)
        return await club.panel(
            game.id, person.id, note="The seat is yours. What has happened so far stands in the log."
        )

    try:
        await show(interaction, work)
    finally:
        for table in taken:
            await _bring_in(interaction, table, pressed)


async def _takable(club: Club, interaction: Interaction, pressed: Pressed) -> Table:
    """The table whose seat this person can take over now. Raises SurfaceError."""
    game = await club.store.game(pressed.game_id)
    club.check_server(interaction, game)
    if game.status is not Status.RUNNING:
        raise WrongTime("This game is over, so no seat of it can be taken any more.")
    person, level = interaction.user.id, level_of(game)
    invited = any(one.user_id == person for one in await club.store.invitations(game.id))
    if level.by_invitation and not invited:
        raise NotSeatedHere("At this table only those who are asked can take a seat. One of its players can ask you.")
    if not level.by_invitation and not sees_channel(interaction, game):
        raise NotSeatedHere("This table was opened in a channel that you cannot see, so you can take no seat there.")
    if level is Level.OPEN:
        await check_visible(club, interaction, game.id)
    table = await club.tables.table(game.id)
    async with table.lock:
        await seats.check_take_over(club.tables, table, pressed.number(1), person)
    return table


async def _bring_in(interaction: Interaction, table: Table, pressed: Pressed) -> None:
    """Bring somebody who has taken a seat into the thread of the game, and close the offer that was pressed.

    Both only help; the seat has been taken whether they succeed or not.
    """
    game, client = table.game, interaction.client
    await _add_to_thread(client, game, interaction.user.id)
    offered_in = pressed.part(2)
    if offered_in.isdecimal() and int(offered_in) and interaction.channel_id is not None:
        place = client.get_partial_messageable(interaction.channel_id, guild_id=game.guild_id)
        with contextlib.suppress(*TROUBLE):
            await place.get_partial_message(int(offered_in)).edit(
                view=taken_view(table, pressed.number(1)), allowed_mentions=NOBODY
            )


async def _add_to_thread(client: discord.Client, game: Game, user_id: int) -> None:
    """Let somebody follow the game. Without that it can be played too, so a failure is left at that."""
    with contextlib.suppress(*TROUBLE):
        if game.place_id is not None and (thread := await open_thread(client, game.place_id)) is not None:
            await thread.add_user(discord.Object(user_id))


# -- looking for somebody ------------------------------------------------------------------------------------------


async def press_ask_somebody(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Choose, in private, whom to ask to take a seat over."""

    async def work() -> Reply:
        table = await _offered(club, interaction, pressed)
        return Reply(ask_view(table, pressed.number(1)))

    await answer_privately(interaction, work)


async def press_asked(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Ask the people who were chosen: they may take the seat from now on, and are called."""

    async def work() -> Reply:
        table = await _offered(club, interaction, pressed)
        asked, said = [], []
        formers = {one.user_id for one in await club.store.formers(table.game.id)}
        for guest in chosen_guests(interaction):
            name = safe_name(guest.name)
            if guest.bot:
                said.append(f"{name} is a bot and cannot play here.")
                continue
            if guest.user_id in formers:
                said.append(f"{name} had a seat in this game before and cannot take another.")
                continue
            try:
                await club.store.ask_to_take_over(table.game.id, guest.user_id)
            except AlreadySeated:
                said.append(f"{name} has a seat at this table already.")
            else:
                asked.append((guest.user_id, name))
        if asked:
            people, by = [user_id for user_id, _ in asked], interaction.user.id
            for user_id in people:
                await _add_to_thread(interaction.client, table.game, user_id)
            offer = to_table(OFFER, seat=pressed.number(1), people=people, by=by, each=seats.ASKED_TO_TAKE)
            await club.store.add_notices(table.game.id, [offer])
            club.tables.poke(table.game.id)
            said.insert(0, f"Asked: {listed([name for _, name in asked])}.")
        return Reply(message(NEUTRAL, " ".join(said) or "Nobody was chosen."))

    await show(interaction, work)


async def press_tell_channel(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Post the offer also in the channel in which the table was opened, where more people read it."""

    async def work() -> Reply:
        table = await _offered(club, interaction, pressed)
        game, seat = table.game, pressed.number(1)
        offer = noted(table, seat, OFFERED)
        if level_of(game) is Level.PRIVATE or offer is None:
            raise WrongTime("This seat is not offered beyond its table.")
        place = interaction.client.get_partial_messageable(game.channel_id, guild_id=game.guild_id)
        view = offer_view(table, seat, offer["why"], elsewhere=True)
        try:
            await place.send(view=view, allowed_mentions=NOBODY)
        except (discord.Forbidden, discord.NotFound):
            raise WrongTime(f"In <#{game.channel_id}> I cannot post anything. You can ask somebody instead.") from None
        except TROUBLE:
            raise WrongTime("Discord did not take the message just now. Please try again.") from None
        return Reply(message(NEUTRAL, f"The offer stands in <#{game.channel_id}> too."))

    await show(interaction, work)


async def table_of_player(club: Club, interaction: Interaction, game_id: int) -> Table:
    """The table of a running game in which whoever presses takes part. Raises NotSeatedHere, WrongTime."""
    game = await check_visible(club, interaction, game_id)
    if game.status is not Status.RUNNING:
        raise WrongTime("This game is over. Nothing more can be done in it.")
    table = await club.tables.table(game.id)
    check_takes_part(table, interaction.user.id)
    return table


async def _offered(club: Club, interaction: Interaction, pressed: Pressed) -> Table:
    """The table that offers the seat, for those who take part. Raises SurfaceError."""
    table = await table_of_player(club, interaction, pressed.game_id)
    seat = pressed.number(1)
    if not 0 <= seat < len(table.seats) or noted(table, seat, OFFERED) is None:
        raise WrongTime("This seat is not offered any more.")
    return table


PRESSES = {
    ids.TAKE: press_take,
    ids.TAKE_CONFIRM: press_take_confirm,
    ids.ASK_SOMEBODY: press_ask_somebody,
    ids.ASKED: press_asked,
    ids.TELL_CHANNEL: press_tell_channel,
}
