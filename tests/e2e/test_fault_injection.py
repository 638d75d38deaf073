"""Every kind of call that the bot makes of Discord fails in every way: the game is unharmed, the person is told the
truth, and as soon as Discord answers again the table shows how things stand."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import aiohttp
import discord
import pytest
from simcord import InteractionResult

from cogs.seating.seats import end
from db import Game, Status
from games.engine.match import Match
from tests.e2e.forging import unanswered
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, labels_of, text_of

FAULTS = (
    (403, 50013),
    (404, 10008),
    (404, 10062),
    (400, 50083),
    (429, 0),
    (500, 0),
)
"""Status and code."""

CALLS = {
    "acknowledge": ("POST", "/interactions/*/callback"),
    "show": ("PATCH", "/webhooks/*/messages/@original"),
    "follow": ("POST", "/webhooks/*"),
    "post": ("POST", "/channels/*/messages"),
    "edit": ("PATCH", "/channels/*/messages/*"),
}
"""What is called in the course of play."""

ELSEWHERE = {
    ("GET", "/applications/N/commands"),
    ("GET", "/applications/N/emojis"),
    ("PUT", "/applications/N/commands"),
    ("GET", "/guilds/N/members/N"),
    ("GET", "/oauth2/applications/@me"),
    ("POST", "/channels/N/threads"),
    ("PUT", "/channels/N/thread-members/N"),
    ("POST", "/users/@me/channels"),
}
"""What is called before the play, and to call people; other tests, here, of the emoji and of people, let these fail."""


def kinds_of_calls(room: Room) -> set[tuple[str, str]]:
    found = set()
    for one in room.env.http_requests:
        path = re.sub(r"(/interactions/\d+|/webhooks/\d+)/[^/]+", r"\1/T", one.path)
        found.add((one.method, re.sub(r"/\d+(?=/|$)", "/N", path)))
    return found


async def rich(room: Room) -> Game:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("festival copper copper copper gold", "copper copper"))
    return game


async def turn_messages(room: Room, game: Game) -> list[discord.Message]:
    place = await room.place_of(game)
    return [one for one in place.history() if not one.flags.ephemeral and "Log" in labels_of(one)]


async def is_sound(room: Room, game: Game) -> Match:
    """What is in memory is what is on the disk; the log of moves has every move once."""
    live = (await room.table(game)).match
    dumped = live.dump()
    room.bot.tables.forget(game.id)
    assert (await room.table(game)).match.dump() == dumped
    moves = await room.bot.tables.store.moves(game.id, include_taken_back=True)
    numbers = [move.data["move"] for move in moves if "move" in move.data]
    assert numbers == sorted(set(numbers))
    return (await room.table(game)).match


async def all_is_shown(room: Room, game: Game, *, reduced: bool = True) -> None:
    """The one turn message shows the game as it is, and nothing is owed any more.

    Unless `reduced`, the message of the turn before may have kept its buttons; they work all the same.
    """
    room.env.backend.faults.clear()
    for _ in range(3):
        room.clock.ahead += timedelta(minutes=2)
        await room.pass_time(2)
    stored = await room.bot.tables.store.game(game.id)
    shown = await turn_messages(room, game)
    assert shown[-1].id == stored.turn_message_id and (len(shown) == 1 or not reduced)
    table = await room.table(game)
    (seat,) = table.match.open
    assert f"{table.names[seat]} to play" in text_of(shown[-1])
    assert await room.bot.tables.store.due_notices(room.clock() + timedelta(days=1)) == []


async def test_all_kinds_of_calls_are_tested_here(room: Room) -> None:
    result = await room.bob.slash(room.channel, "settings")
    await room.bob.select(result.response.message, ["direct"], custom_id="lt:setting:call")
    game = await rich(room)
    for name in ("alice", "bob"):
        await room.end(name, game)
    await room.pass_time()
    await room.alice.slash(room.channel, "play", player1=room.bob)
    found = kinds_of_calls(room)
    in_play = {
        ("POST", "/interactions/N/T/callback"),
        ("PATCH", "/webhooks/N/T/messages/@original"),
        ("POST", "/webhooks/N/T"),
        ("POST", "/channels/N/messages"),
        ("PATCH", "/channels/N/messages/N"),
    }
    assert found == in_play | ELSEWHERE


def what_was_told(result: InteractionResult) -> str:
    answers = [*([result.response] if result.response else []), *result.followups]
    return "\n".join(text_of(answer.message) for answer in answers if answer.ephemeral)


@pytest.mark.parametrize("call", CALLS)
async def test_a_turn_in_which_a_call_fails(room: Room, call: str) -> None:
    room.expects_errors = True
    method, path = CALLS[call]
    for status, code in FAULTS:
        game = await rich(room)
        panel = await room.hand("alice", game)
        room.env.inject_error(method, path, status=status, code=code, times=None)
        played = await room.alice.click(panel, label="Festival")
        ended = await room.end("alice", game)
        match = await is_sound(room, game)
        where = f"{call} with {status}, {code}"
        made = len(match.state.players[0].play) if match.state.turn == 1 else 1
        if call == "acknowledge":
            # Nothing is done for somebody who has been told by Discord that it failed.
            assert (made, match.state.turn, played.acknowledged) == (0, 1, False), where
        else:
            assert (made, match.state.turn, played.acknowledged) == (1, 2, True), where
        if call == "show" and status != 404:
            # The move is kept, and nobody is told that nothing was changed.
            assert "What you did is kept" in what_was_told(played), where
            assert all("nothing was changed" not in what_was_told(one) for one in (played, *ended)), where
        if call in ("post", "edit"):
            assert "Your hand" in what_was_told(played), where
        await all_is_shown(room, game, reduced=call != "edit")
        turn = match.state.turn
        said = await room.end("bob" if turn == 2 else "alice", game)
        assert (await is_sound(room, game)).state.turn == turn + 1, (where, text_of(said[-1].response.message))
        await room.pass_time()


async def test_a_failure_of_one_game_leaves_the_other_alone(room: Room) -> None:
    game, other = await rich(room), await room.start("cyd", "dora")
    room.env.inject_error("*", f"/channels/{game.place_id}/*", status=500, times=None)
    await room.alice.slash(room.channel, "choose", answer="Festival", game=game.id)
    (seat,) = (await room.table(other)).match.open
    first, second = ("cyd", "dora") if seat == 0 else ("dora", "cyd")
    await room.end(first, other)
    await room.pass_time()
    assert f"{second} to play" in text_of(await room.turn_message(other))
    await all_is_shown(room, game)


@pytest.mark.parametrize(("method", "route"), [CALLS["acknowledge"], CALLS["show"], CALLS["follow"], CALLS["edit"]])
async def test_a_lobby_in_which_a_call_fails(room: Room, method: str, route: str) -> None:
    room.expects_errors = True
    for status, code in FAULTS:
        lobby = (await room.alice.slash(room.channel, "play", seats=3)).response.message
        (game,) = await room.bot.tables.store.open_lobbies()
        room.env.inject_error(method, route, status=status, code=code, times=None)
        await room.bob.click(lobby, label="Join")
        await room.bob.click(lobby, label="Join")
        room.env.backend.faults.clear()
        await room.bob.click(lobby, label="Join")
        seats = [seat.user_id for seat in await room.bot.tables.store.seats(game.id)]
        assert seats == [room.alice.id, room.bob.id]
        again = next(one for one in room.channel.history() if one.id == lobby.id)
        await room.alice.click(again, label="Start")
        assert (await room.bot.tables.store.game(game.id)).status is Status.RUNNING
        await end(room.bot.tables, game.id, room.alice.id)


async def test_a_lobby_that_missed_an_edit_gets_its_start_when_the_host_looks_at_the_options(room: Room) -> None:
    room.expects_errors = True

    def shown() -> list[str]:
        return labels_of(next(one for one in room.channel.history() if one.id == lobby.id))

    lobby = (await room.alice.slash(room.channel, "play", seats=2)).response.message
    room.env.inject_error("PATCH", "/webhooks/*/messages/@original", status=500, code=0, times=None)
    await room.bob.click(lobby, label="Join")
    room.env.backend.faults.clear()
    assert "Start" not in shown()
    await room.alice.click(lobby, label="Options")
    assert "Start" in shown()
    edits = len(room.requests("PATCH", "/messages/"))
    await room.alice.click(lobby, label="Options")
    assert len(room.requests("PATCH", "/messages/")) == edits + 1, "the options alone, as the lobby is up to date"


@pytest.mark.parametrize(("status", "code"), FAULTS)
async def test_opening_a_table_fails_and_leaves_nothing(room: Room, status: int, code: int) -> None:
    room.env.inject_error("PATCH", "/webhooks/*/messages/@original", status=status, code=code)
    result = await room.alice.slash(room.channel, "play", player1=room.bob)
    assert await room.bot.tables.store.open_lobbies() == []
    assert "no table was opened" in "".join(text_of(one.message) for one in [result.response, *result.followups])
    assert unanswered(room.env) == []


@pytest.mark.parametrize(("status", "code"), FAULTS)
async def test_an_invitation_that_fails_does_no_harm(room: Room, status: int, code: int) -> None:
    room.env.inject_error("POST", "/webhooks/*", status=status, code=code)
    result = await room.alice.slash(room.channel, "play", player1=room.bob)
    lobby = result.response.message
    await room.bob.click(lobby, label="Join")
    (game,) = await room.bot.tables.store.open_lobbies()
    assert game.lobby_message_id == lobby.id and len(await room.bot.tables.store.seats(game.id)) == 2


@pytest.mark.parametrize("route", ["/channels/*/threads", "/channels/*/thread-members/*"])
async def test_a_start_that_fails_can_be_repeated(room: Room, route: str) -> None:
    for status, code in FAULTS:
        lobby = (await room.alice.slash(room.channel, "play", seats=2)).response.message
        await room.bob.click(lobby, label="Join")
        (game,) = await room.bot.tables.store.open_lobbies()
        threads = len(room.channel.threads)
        room.env.inject_error("*", route, status=status, code=code, times=None)
        await room.alice.click(lobby, label="Start")
        room.env.backend.faults.clear()
        begun = (await room.bot.tables.store.game(game.id)).status is Status.RUNNING
        if not begun:
            opened = [await room.bot.fetch_channel(one.id) for one in room.channel.threads]
            open_threads = [one for one in opened if not one.archived]
            assert len(open_threads) == threads, (status, code)
            again = next(one for one in room.channel.history() if one.id == lobby.id)
            await room.alice.click(again, label="Start")
        stored = await room.bot.tables.store.game(game.id)
        assert stored.status is Status.RUNNING and stored.place_id is not None, (status, code)
        await room.pass_time()
        assert len(await turn_messages(room, game)) == 1
        await end(room.bot.tables, game.id, room.alice.id)
        await room.pass_time()


def direct_messages(room: Room) -> list[Any]:
    return [one for one in room.requests("POST", "/messages") if "The game waits for you" in str(one.json)]


@pytest.mark.parametrize(("status", "code"), FAULTS)
async def test_direct_messages_are_sent_once_however_often_the_channel_fails(
    room: Room, status: int, code: int
) -> None:
    result = await room.bob.slash(room.channel, "settings")
    await room.bob.select(result.response.message, ["direct"], custom_id="lt:setting:call")
    game = await rich(room)
    before = len(direct_messages(room))
    room.env.inject_error("*", f"/channels/{game.place_id}/messages*", status=status, code=code, times=None)
    await room.end("alice", game)
    for hours in range(1, 6):
        room.clock.ahead = timedelta(hours=hours)
        await room.pass_time()
    assert len(direct_messages(room)) == before + 1
    room.clock.ahead = timedelta(hours=7)
    await all_is_shown(room, game)
    assert len(direct_messages(room)) == before + 1


@pytest.mark.parametrize("error", [aiohttp.ServerDisconnectedError(), ConnectionResetError(), TimeoutError()])
async def test_a_broken_network_loses_no_notice(room: Room, error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await rich(room)
    panel = await room.hand("alice", game)

    async def cut(*_: Any, **__: Any) -> Any:
        raise error

    monkeypatch.setattr(discord.abc.Messageable, "send", cut)
    monkeypatch.setattr(discord.PartialMessage, "edit", cut)
    await room.press("alice", panel, "Festival")
    for hours in range(1, 7):
        room.clock.ahead = timedelta(hours=hours)
        await room.pass_time()
    monkeypatch.undo()
    room.clock.ahead = timedelta(hours=9)
    await all_is_shown(room, game)
    assert "alice plays Festival" in text_of(await room.turn_message(game))


@pytest.mark.parametrize("method", ["GET", "PUT"])
@pytest.mark.parametrize("status", [403, 429, 500])
async def test_a_start_at_which_commands_cannot_be_registered(room: Room, method: str, status: int) -> None:
    game = await rich(room)
    await room.bot.tables.store.set_guild_settings(0, {})
    room.env.inject_error(method, "/applications/*/commands", status=status, times=None)
    await room.restart()
    panel = await room.hand("alice", game)
    await room.press("alice", panel, "Festival")
    assert (await is_sound(room, game)).state.players[0].play


async def test_a_game_that_cannot_be_loaded_can_be_ended_and_harms_no_other(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, other = await rich(room), await room.start("alice", "cyd")
    place = await room.place_of(game)
    room.bot.tables.forget(game.id)
    load = Match.load
    broken = (await room.bot.tables.store.load(game.id)).snapshot

    def fail(kind: Any, text: Any, **options: Any) -> Match:
        if text == broken:
            raise ValueError("this cannot be read")
        return load(kind, text, **options)

    monkeypatch.setattr(Match, "load", fail)
    hand = await room.alice.slash(place, "hand")
    assert "nothing was changed in your game" in text_of(hand.response.message)
    waiting = await room.alice.slash(place, "waiting")
    assert "Waiting for you" in text_of(waiting.response.message)
    asked = await room.alice.slash(place, "table end")
    await room.alice.click(asked.response.message, label="End the game")
    await room.pass_time()
    assert (await room.bot.tables.store.game(game.id)).status is Status.CANCELLED
    assert any("ended without result" in text_of(one) for one in place.history())
    await room.alice.slash(await room.place_of(other), "dominion end")
    assert unanswered(room.env) == []
