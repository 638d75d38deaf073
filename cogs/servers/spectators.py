"""Letting people watch a hidden or private game: its host decides, the table is told, and they see its public side."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any, Final

import discord

from cogs.calls.notices import to_table, tried_at
from cogs.calls.ringing import may_ring
from cogs.club import Club
from cogs.errors import NotHost, NotSeatedHere, WrongTime
from cogs.handling import TROUBLE, Interaction, Reply, show
from cogs.lobbies.invitations import Guest, chosen_guests
from cogs.lobbies.places import open_thread
from cogs.lookups import check_visible
from cogs.posts import Post, calling
from cogs.servers.sight import NOWHERE
from cogs.ui import ids
from cogs.ui.compose import message
from cogs.ui.ids import Pressed
from cogs.ui.look import NEUTRAL
from cogs.ui.spectators import let_in_text, let_out_text, spectators_view
from cogs.ui.text import listed, safe_name, safe_names
from db import Game

CHANGED: Final = "spectators"
"""The notice to a table that other people may watch it."""


async def spectators(club: Club, game: Game, user_id: int, note: str = "") -> Reply:
    """Who may watch a game, with the menu for its host. Raises WrongTime."""
    if game.channel_id == NOWHERE:
        raise WrongTime("This game was added from a file. Whoever has the file can add it too, with `/import`.")
    if not game.private:
        raise WrongTime(
            "Whoever can see the channel of this game can watch it, with `/games` or `/table status`. Only at hidden "
            "and private tables does the host choose who watches."
        )
    if game.started_at is None:
        raise WrongTime("This game has not begun. As soon as it runs, its host can let people watch it.")
    people = await club.store.spectators(game.id)
    kind = club.tables.games.get(game.kind)
    title = kind.title if kind else safe_name(game.kind)
    return Reply(
        spectators_view(game, title, people, choosing=game.host_id == user_id, own=user_id in people, note=note)
    )


async def press_choose(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """The host has chosen all who may watch."""
    chosen = chosen_guests(interaction)

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        if game.host_id != interaction.user.id:
            raise NotHost("Only the host of a game can let somebody watch it.")
        club.check_server(interaction, game)
        await spectators(club, game, interaction.user.id)
        note = await _choose(club, interaction, game, chosen)
        return await spectators(club, game, interaction.user.id, note)

    await show(interaction, work)


async def _choose(club: Club, interaction: Interaction, game: Game, chosen: Sequence[Guest]) -> str:
    """Let exactly those watch; returns in words who cannot."""
    seated = {seat.user_id for seat in await club.store.seats(game.id)}
    bots = [guest for guest in chosen if guest.bot]
    players = [guest for guest in chosen if guest.user_id in seated]
    wanted = {guest.user_id for guest in chosen} - {guest.user_id for guest in (*bots, *players)}
    await _change(club, interaction.client, game, lambda now: wanted)
    parts = [
        f"Bots cannot watch: {_names(bots)}." if bots else "",
        f"With a seat at the table: {_names(players)}." if players else "",
    ]
    return " ".join(part for part in parts if part)


def _names(guests: Sequence[Guest]) -> str:
    return listed([safe_name(guest.name) for guest in guests])


async def press_no_longer(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """A spectator does not want to watch any more."""

    async def work() -> Reply:
        person = interaction.user.id
        if person not in await club.store.spectators(pressed.game_id):
            raise NotSeatedHere("You are not among the spectators of this game.")
        game = await club.store.game(pressed.game_id)
        await _change(club, interaction.client, game, lambda now: now - {person})
        return Reply(message(NEUTRAL, "You do not watch this game any more."))

    await show(interaction, work)


async def _change(club: Club, client: discord.Client, game: Game, wanted: Callable[[Set[int]], Set[int]]) -> None:
    """Let those watch who are wanted in the place of those now, tell the table, and bring them into its thread or out
    of it.
    """
    # Of two presses at once the second finds nothing left to change, so that nobody is called twice.
    async with (await club.tables.table(game.id)).lock:
        now = frozenset(await club.store.spectators(game.id))
        come, go = sorted(wanted(now) - now), sorted(now - wanted(now))
        if not come and not go:
            return
        told = to_table(CHANGED, come=come, go=go)
        await club.store.change_spectators(game.id, come=come, go=go, notices=[told])
    # Without being in the thread they can watch too, from the list of games. Who stays in it reads what is posted
    # there; only those who manage threads can change that then.
    with contextlib.suppress(*TROUBLE):
        thread = None if game.place_id is None else await open_thread(client, game.place_id)
        if thread is not None:
            await _bring(client, thread, come, go)
    club.tables.poke(game.id)


async def _bring(client: discord.Client, thread: discord.Thread, come: Sequence[int], go: Sequence[int]) -> None:
    for person in come:
        with contextlib.suppress(*TROUBLE):
            await thread.add_user(discord.Object(person))
    if client.user is None or thread.owner_id != client.user.id:
        # Others opened it, for more than this game.
        return
    for person in go:
        with contextlib.suppress(*TROUBLE):
            await thread.remove_user(discord.Object(person))


async def changed_post(club: Club, game: Game, payload: Mapping[str, Any]) -> Post | None:
    """Tells the table who may watch now and who not any more; None if that has changed again."""
    now = set(await club.store.spectators(game.id))
    come = [person for person in payload.get("come", []) if person in now]
    gone = [person for person in payload.get("go", []) if isinstance(person, int) and person not in now]
    lines = [let_in_text(await _host(club, game), come)] if come else []
    lines += [let_out_text(gone)] if gone else []
    if not lines:
        return None
    rung = [person for person in come if await may_ring(club.tables, person, tried_at(payload, club.tables.clock()))]
    return Post(message(NEUTRAL, "\n".join(lines)), mentions=calling(rung), silent=not rung)


async def _host(club: Club, game: Game) -> str:
    table = await club.tables.table(game.id)
    seat = table.seat_of(game.host_id)
    return "The host" if seat is None else safe_names(table)[seat]


PRESSES = {
    ids.SPECTATORS: press_choose,
    ids.WATCH_NO_LONGER: press_no_longer,
}
