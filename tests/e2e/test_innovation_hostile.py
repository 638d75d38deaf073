"""A changed Discord client in the middle of a dogma of Innovation, and people who leave, hurry or take back there."""

from __future__ import annotations

import asyncio

import discord
import pytest

from cogs.ui import ids
from db import Game
from games.innovation.cards import CARDS
from tests.e2e.forging import choose, command, press, send
from tests.e2e.room import Room, labels_of, text_of
from tests.e2e.test_commands import say
from tests.e2e.test_hostile import FOR_GOOD, LONG, ODD, STRANGE, UNDOING, calmly_refused, nothing_changes, of_a_game
from tests.e2e.test_innovation import at, shared
from tests.games.innovation.positions import position

HIDDEN = ("Metalworking", "Clothing")
"""What Bob alone may know."""

TEXTS = (("meld", "card"), ("dogma", "card"), ("piles", "player"))
BARE = ("draw", "end", "hand", "piles", "score", "achievements", "look", "log")


async def waiting_for_bob(room: Room) -> Game:
    """Alice's Agriculture waits for Bob, who shares it; then it will be Alice's turn to choose."""
    game = await shared(room)
    await say(room, "alice", game, "innovation dogma", card="agriculture")
    assert list((await room.table(game)).match.open) == [1]
    return game


async def archery(room: Room) -> Game:
    """Alice's Archery: Bob must obey, and gives a card by choice."""
    game = await room.start("alice", "bob", "cyd", game="innovation")
    state = position(
        boards=[["archery"], ["agriculture"], ["masonry"]],
        hands=["oars", "metalworking clothing", "sailing"],
        tops={1: "pottery"},
    )
    await room.set_up(game, at(state))
    await say(room, "alice", game, "innovation dogma", card="archery")
    return game


# -- forged ids and values ---------------------------------------------------------------------------------------


async def test_forged_ids_in_the_middle_of_a_dogma(room: Room) -> None:
    game = await waiting_for_bob(room)
    message = await room.turn_message(game)
    question = (await room.table(game)).match.question_id(1)
    forged = [one for one in of_a_game(game.id, question) if one.split(":")[1] not in (*FOR_GOOD, *UNDOING)]
    answers = [f"lt:answer:{game.id}:{question}:{card}" for card in ("metalworking", "clothing", "none")]
    async with nothing_changes(room):
        for person in (room.alice, room.cyd):
            sent = [press(person, message, one) for one in (*forged, *answers)]
            await calmly_refused(room, *sent, secrets=HIDDEN)
        harmless = [one for one in forged if one.split(":")[1] != ids.ANSWER]
        await calmly_refused(room, *(press(room.bob, message, one) for one in harmless), secrets=("Tools", "Mysticism"))
        unknown = [*ODD, "tools", "pottery", "dogma/agriculture", "draw"]
        await calmly_refused(
            room,
            *(press(room.bob, message, f"lt:answer:{game.id}:{question}:{one}") for one in unknown if one != "#0"),
            *(choose(room.bob, message, f"lt:pick:{game.id}:{question}:0", f"{card}~1") for card in ("tools", "oars")),
        )


async def test_actions_that_are_not_offered_are_refused_by_button_menu_and_command(room: Room) -> None:
    game = await shared(room)
    message = await room.turn_message(game)
    question = (await room.table(game)).match.question_id(0)
    keys = ["meld/pottery", "meld/agriculture", "dogma/tools", "dogma/pottery", "achieve/1", "achieve/10", "meld/", "x"]
    async with nothing_changes(room):
        await calmly_refused(
            room,
            *(press(room.alice, message, f"lt:answer:{game.id}:{question}:{key}") for key in keys),
            *(press(room.alice, message, f"lt:sure:{game.id}:{question}:{key}") for key in keys),
            *(choose(room.alice, message, f"lt:pick:{game.id}:{question}:0", f"{key}~1") for key in keys),
            *(command(room, room.alice, game.place_id, "choose", answer=key) for key in keys),
            secrets=HIDDEN,
        )


@pytest.mark.parametrize(("name", "option"), TEXTS)
async def test_every_text_option_with_huge_and_odd_texts(room: Room, name: str, option: str) -> None:
    game = await waiting_for_bob(room)
    name = f"innovation {name}"
    texts = [*LONG, *STRANGE, *CARDS]
    async with nothing_changes(room):
        for who in (room.alice, room.bob, room.cyd):
            sent = [command(room, who, game.place_id, name, **{option: text}) for text in texts]
            # Who names a card in a command reads its name again, so only the odd texts can show a leak.
            told = await calmly_refused(room, *sent)
            assert all(len(text) <= 4000 for text in told)
            if who is not room.bob:
                assert not any(card in text for text in told[: len(LONG) + len(STRANGE)] for card in HIDDEN)
        typing = [command(room, room.alice, game.place_id, name, typing=option, **{option: text}) for text in texts]
        results = await send(room.env, *typing)
    assert all(result.autocomplete_choices is not None for result in results)


async def test_ages_and_games_of_any_number(room: Room) -> None:
    game = await shared(room)
    numbers = [0, -1, 10, 99, 2**53, 2**63, -(2**63) - 1]
    async with nothing_changes(room):
        ages = [command(room, room.alice, game.place_id, "innovation achieve", age=age) for age in (*numbers, 1, 9)]
        await calmly_refused(room, *ages)
        games = [
            command(room, room.alice, game.place_id, f"innovation {name}", game=number)
            for name in BARE
            for number in numbers
        ]
        assert all("There is no game" in text for text in await calmly_refused(room, *games))


async def say_of(room: Room, game: Game, name: str) -> str:
    """What Alice reads if she names the game in a command."""
    (text,) = await calmly_refused(room, command(room, room.alice, game.place_id, name, game=game.id))
    return text


async def test_commands_of_one_game_in_the_thread_of_another(room: Room) -> None:
    inno = await shared(room)
    other = await room.start("alice", "bob")
    async with nothing_changes(room):
        named = await say_of(room, other, "innovation draw")
        assert f"Game {other.id} is a game of Dominion, for which there are other commands." in named
        named = await say_of(room, inno, "dominion treasures")
        assert f"Game {inno.id} is a game of Innovation, for which there are other commands." in named


# -- at the same time --------------------------------------------------------------------------------------------


async def test_a_double_click_is_one_action(room: Room) -> None:
    game = await shared(room)
    panel = await room.hand("alice", game)
    question = (await room.table(game)).match.question_id(0)
    twice = [press(room.alice, panel, f"lt:answer:{game.id}:{question}:draw") for _ in range(2)]
    await send(room.env, *twice)
    state = (await room.table(game)).match.state
    assert state.actions == 1 and len(state.players[0].hand) == 4


async def test_a_stale_panel_shows_how_the_game_stands(room: Room) -> None:
    game = await shared(room)
    old, new = await room.hand("alice", game), await room.hand("alice", game)
    await room.press("alice", new, "Draw (age 1)")
    async with nothing_changes(room):
        result = await room.alice.click(old, label="Draw (age 1)")
    text = text_of(result.response.message)
    assert "you have one action left" in text


async def test_both_sharers_answer_in_the_same_instant(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd", game="innovation")
    state = position(
        boards=[["agriculture"], ["pottery"], ["fermenting", "clothing"]],
        hands=["tools oars", "metalworking the-wheel", "masonry writing"],
    )
    await room.set_up(game, at(state))
    await say(room, "alice", game, "innovation dogma", card="agriculture")
    message = await room.turn_message(game)
    while 0 not in (table := await room.table(game)).match.open:
        moves = [
            press((room.alice, room.bob, room.cyd)[seat], message, f"lt:answer:{game.id}:{asked}:{key}")
            for seat, question in table.match.open.items()
            for asked, key in [(table.match.question_id(seat), question.keys[0])]
        ]
        await send(room.env, *moves, *moves)
    players = (await room.table(game)).match.state.players
    assert [len(player.hand) for player in players[1:]] == [1, 1]
    assert [len(player.score) for player in players[1:]] == [1, 1]


# -- leaving in the middle of a dogma ------------------------------------------------------------------------------


async def leave(room: Room, game: Game, name: str, label: str) -> discord.Message:
    person, place = room.people[name], await room.place_of(game)
    asked = (await person.slash(place, "table resign")).response.message
    return (await person.click(asked, label=label)).response.message


async def test_who_shares_can_leave_and_the_dogma_goes_on(room: Room) -> None:
    game = await waiting_for_bob(room)
    await leave(room, game, "bob", "Leave the game")
    table = await room.table(game)
    assert table.match.result is not None and table.match.result.winners == [0]


@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.parametrize("name", ["alice", "bob"])
async def test_a_computer_player_takes_over_in_the_middle_of_a_dogma(room: Room, name: str, restart: bool) -> None:
    game = await archery(room)
    table = await room.table(game)
    assert list(table.match.open) == [1]
    await leave(room, game, name, "Let the computer play on")
    if restart:
        await room.restart()
    for _ in range(30):
        await room.pass_time()
        await asyncio.sleep(0.05)
        asked = sorted((await room.table(game)).match.open)
        if asked == ([1] if name == "alice" else [0]):
            break
    assert asked == ([1] if name == "alice" else [0]), "the person who stayed is asked"
    hand = (await room.table(game)).match.state.players[1].hand
    assert len(hand) == (3 if name == "alice" else 2), "Bob has drawn a card, and still owes one or has given it"


async def test_the_active_player_leaves_while_another_obeys(room: Room) -> None:
    game = await archery(room)
    await leave(room, game, "alice", "Leave the game")
    panel = await room.hand("bob", game)
    assert "Archery" in text_of(panel)
    await room.press("bob", panel, "Metalworking (age 1 red)")
    table = await room.table(game)
    assert table.match.result is None and list(table.match.open) == [1], "it is Bob's turn"


# -- taking back ---------------------------------------------------------------------------------------------------


async def test_undo_at_every_moment_of_a_dogma(room: Room) -> None:
    game = await shared(room)
    assert "There is nothing of yours to take back." in await say(room, "alice", game, "table undo")
    await say(room, "alice", game, "innovation meld", card="oars")
    before = (await room.table(game)).match.state.players[0]
    assert "oars" not in before.hand
    assert "cannot be taken back" in await say(room, "bob", game, "table undo")
    await say(room, "alice", game, "table undo")
    assert "oars" in (await room.table(game)).match.state.players[0].hand
    await say(room, "alice", game, "innovation dogma", card="agriculture")
    async with nothing_changes(room):
        refused = await say(room, "alice", game, "table undo")
        assert "asked since" in refused
        assert "cannot be taken back" in await say(room, "bob", game, "table undo")
        assert "You have no seat" in await say(room, "cyd", game, "table undo")
    await room.press("bob", await room.hand("bob", game), "Metalworking (age 1 red)")
    async with nothing_changes(room):
        for name in ("alice", "bob"):
            assert "cannot be taken back" in await say(room, name, game, "table undo")
    await room.press("alice", await room.hand("alice", game), "Return nothing")
    async with nothing_changes(room):
        for name in ("alice", "bob"):
            assert "cannot be taken back" in await say(room, name, game, "table undo", whole_turn=True)


# -- words instead of pictures -------------------------------------------------------------------------------------


async def test_a_turn_can_be_played_without_pictures(room: Room) -> None:
    await room.bot.tables.store.set_settings(room.alice.id, {"board": "text"})
    game = await shared(room)
    panel = await room.hand("alice", game)
    text = text_of(panel)
    assert "- Tools (age 1 blue)" in text and "Melded:" in text and "Score pile, 1 point: Sailing (1)." in text
    board = (await room.alice.click(panel, label="Board")).response.message
    assert "Hand: 2 cards (ages 1, 1)." in text_of(board) and not board.attachments
    seat = (await room.alice.click(board, label="■ bob")).response.message
    assert "**Pottery** (leaf)" in text_of(seat) and not seat.attachments
    panel = await room.press("alice", panel, "Draw (age 1)")
    assert "Undo" not in " ".join(labels_of(panel)) and "you have one action left" in text_of(panel)
