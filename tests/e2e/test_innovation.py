"""Innovation through the whole bot: games by clicks and by commands, dogmas that wait for others, and what is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from random import Random
from typing import Any

import discord
import pytest

from cogs.ui import ids
from db import Game
from games.innovation.cards import CARDS, in_order
from games.innovation.state import InnovationState
from tests.e2e.room import Room, alts_of, button_ids, entries_of, labels_of, text_of, walk
from tests.e2e.test_any_game import press_something
from tests.e2e.test_commands import offered, say
from tests.games.innovation.positions import position

SEATS = [("alice", "bob"), ("alice", "bob", "cyd"), ("alice", "bob", "cyd", "dora")]

SHARED = position(
    boards=[["agriculture", "archery"], ["pottery"]],
    hands=["tools oars mysticism", "metalworking clothing"],
    scores=["sailing"],
)
"""Alice's Agriculture is shared by Bob, who has as many leaves; her Archery is obeyed by him."""


def at(wanted: InnovationState) -> Callable[[InnovationState], None]:
    """Put a game into this position."""

    def change(state: InnovationState) -> None:
        for one in fields(wanted):
            if one.name not in ("seed", "options"):
                setattr(state, one.name, getattr(wanted, one.name))

    return change


def short(state: InnovationState) -> None:
    """Only the cards of the first two ages are left, so that the game ends soon."""
    for age in range(3, 11):
        state.removed = in_order([*state.removed, *state.supply[age - 1]])
        state.supply[age - 1] = []


async def shared(room: Room) -> Game:
    game = await room.start("alice", "bob", game="innovation")
    await room.set_up(game, at(SHARED))
    return game


async def end_reached(room: Room, game: Game, names: tuple[str, ...]) -> None:
    final = await room.last_message(game)
    assert "Hands and piles are now open." in text_of(final)
    assert labels_of(final) == ["Final board", "Full log", "Replay", "Charts", "Play again"]
    for name in names:
        assert name in text_of(final)


# -- whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("names", SEATS)
async def test_a_game_by_clicks(room: Room, names: tuple[str, ...]) -> None:
    game = await room.start(*names, game="innovation")
    await room.set_up(game, short)
    rng = Random(len(names))
    for _ in range(600):
        table = await room.table(game)
        if table.match.result is not None:
            break
        name = names[rng.choice(sorted(table.match.open))]
        panel = await room.hand(name, game)
        while presses_left(panel) and (await room.table(game)).match.moves == table.match.moves:
            sure = [label for label in labels_of(panel) if label.startswith("Yes: ")]
            if sure:
                panel = await room.press(name, panel, sure[0])
                break
            result = await press_something(room.people[name], panel, rng)
            panel = result.response.message
            if table.match.open.keys() != (await room.table(game)).match.open.keys():
                break
    await end_reached(room, game, names)


def presses_left(panel: Any) -> bool:
    verbs = [ids.parse(getattr(part, "custom_id", None) or "") for part in walk(panel)]
    return any(
        one and one.verb in (ids.ANSWER, ids.SURE, ids.ADD, ids.PICK, ids.CONFIRM, ids.SHORTCUT) for one in verbs
    )


@pytest.mark.parametrize("names", SEATS)
async def test_a_game_by_commands(room: Room, names: tuple[str, ...]) -> None:
    game = await room.start(*names, game="innovation")
    await room.set_up(game, short)
    rng = Random(len(names))
    for _ in range(800):
        table = await room.table(game)
        if table.match.result is not None:
            break
        seat = rng.choice(sorted(table.match.open))
        name, question = names[seat], table.match.open[seat]
        if question.topic == "innovation.end_turn":
            await say(room, name, game, "innovation end")
        elif question.topic in ("innovation.initial_meld", "innovation.action"):
            await act(room, name, game, rng)
        else:
            choices = await offered(room, name, game, "choose", "answer")
            answer = ", ".join(table.kind.words.option(question, question.option(key)) for key in question.sample(rng))
            assert choices or question.total > 25
            await say(room, name, game, "choose", answer=answer or "None")
    await end_reached(room, game, names)


async def act(room: Room, name: str, game: Game, rng: Random) -> None:
    """One action by a command, as autocomplete offers it."""
    place, person = await room.place_of(game), room.people[name]
    ways: list[tuple[str, dict[str, Any]]] = []
    for command, option in (("meld", "card"), ("dogma", "card"), ("achieve", "age")):
        found = await person.autocomplete(place, f"innovation {command}", option, "")
        ways += [(command, {option: choice["value"]}) for choice in found]
    achieving = [way for way in ways if way[0] == "achieve"]
    command, options = rng.choice(achieving or [*ways, ("draw", {})])
    result = await person.slash(place, f"innovation {command}", **options)
    sure = [label for label in labels_of(result.response.message) if label.startswith("Yes: ")]
    if sure:
        await person.click(result.response.message, label=sure[0])


# -- the panel -----------------------------------------------------------------------------------------------------


async def test_the_panel_offers_every_action_in_a_few_taps_and_tells_who_shares(room: Room) -> None:
    game = await shared(room)
    panel = await room.hand("alice", game)
    text = text_of(panel)
    assert "Dogma: Agriculture (3 leaves): ■ bob (3) shares" in text
    assert "Dogma: Archery (2 towers): ■ bob (0) must obey" in text
    assert [menu.placeholder for menu in menus_of(panel)] == ["Meld: choose one", "Dogma: choose one"]
    assert entries_of(panel)[3:] == ["Dogma: Archery", "Dogma: Agriculture"]
    assert "Draw (age 1)" in labels_of(panel)
    panel = await room.press("alice", panel, "Draw (age 1)")
    assert (await room.table(game)).match.state.actions == 1
    menu = menus_of(panel)[0]
    chosen = next(option for option in menu.options if "Oars" in option.label)
    result = await room.alice.select(panel, [chosen.value], custom_id=menu.custom_id)
    assert result.acknowledged
    assert (await room.table(game)).match.state.players[0].board["red"].cards == ["archery", "oars"]


def menus_of(message: Any) -> list[discord.SelectMenu]:
    return [part for part in walk(message) if isinstance(part, discord.SelectMenu)]


async def test_what_is_of_no_use_is_asked_once_more_by_menu_and_by_command(room: Room) -> None:
    game = await room.start("alice", "bob", game="innovation")
    useless = position(
        boards=[["archery", "agriculture"], ["oars", "masonry"]], hands=["tools mysticism clothing", "metalworking"]
    )
    await room.set_up(game, at(useless))
    panel = await room.hand("alice", game)
    menu = menus_of(panel)[1]
    assert menu.placeholder == "Dogma: choose one"
    value = next(option.value for option in menu.options if option.label == "Dogma: Archery")
    panel = (await room.alice.select(panel, [value], custom_id=menu.custom_id)).response.message
    assert "it would do nothing. Do you activate it all the same?" in text_of(panel)
    assert (await room.table(game)).match.state.actions == 2
    panel = await room.press("alice", panel, "Back")
    assert "Take an action" in text_of(panel)
    result = await room.alice.slash(await room.place_of(game), "innovation dogma", card="Archery")
    assert "it would do nothing" in text_of(result.response.message)
    again = await room.alice.slash(await room.place_of(game), "choose", answer="Dogma: Archery")
    assert "it would do nothing" in text_of(again.response.message)
    assert (await room.table(game)).match.state.actions == 2
    await room.press("alice", result.response.message, "Yes: Dogma: Archery")
    assert (await room.table(game)).match.state.actions == 1
    stale = await room.alice.click(again.response.message, label="Yes: Dogma: Archery")
    assert (await room.table(game)).match.state.actions == 1
    assert "Take an action" in text_of(stale.response.message)


async def test_a_dogma_waits_for_a_sharer_across_a_restart(room: Room) -> None:
    game = await shared(room)
    await say(room, "alice", game, "innovation dogma", card="agriculture")
    assert list((await room.table(game)).match.open) == [1]
    assert "The game waits for ■ bob" in await say(room, "alice", game, "innovation draw")
    panel = await room.hand("bob", game)
    assert "● alice's Agriculture, which you share" in text_of(panel)
    await room.restart()
    assert list((await room.table(game)).match.open) == [1]
    await room.press("bob", panel, "Metalworking (age 1 red)")
    state = (await room.table(game)).match.state
    assert state.players[1].hand == ["clothing"] and len(state.players[1].score) == 1
    assert list((await room.table(game)).match.open) == [0]
    await room.restart()
    before = len(state.players[0].hand)
    await room.press("alice", await room.hand("alice", game), "Return nothing")
    state = (await room.table(game)).match.state
    # Bob's share earns Alice a card, and she has another action.
    assert len(state.players[0].hand) == before + 1 and state.actions == 1


async def test_the_panel_tells_what_came_of_the_own_move(room: Room) -> None:
    game = await shared(room)
    panel = await room.press("alice", await room.hand("alice", game), "Draw (age 1)")
    (drawn,) = set((await room.table(game)).match.state.players[0].hand) - set(SHARED.players[0].hand)
    assert f"● alice draws {CARDS[drawn].name}." in text_of(panel)
    assert "● alice draws" not in text_of(await room.hand("alice", game))


# -- looking -------------------------------------------------------------------------------------------------------


async def test_what_can_be_looked_up(room: Room) -> None:
    game = await shared(room)
    own = await say(room, "alice", game, "innovation score")
    assert "1 point:" in own and "Sailing (age 1 green)" in own
    assert "Your score pile is empty." in await say(room, "bob", game, "innovation score")
    assert "You have no seat" in await say(room, "cyd", game, "innovation score")
    achievements = await say(room, "cyd", game, "innovation achievements")
    assert "Age 2: 10 points and a top card of value 2 or higher" in achievements
    assert "Empire: three or more of each icon" in achievements
    own = await say(room, "alice", game, "innovation piles")
    assert "Red: Archery (1)." in own and "Pottery (1)." not in own.split("Red: Archery")[1]
    assert "Blue: Pottery (1)." in await say(room, "alice", game, "innovation piles", player="bob")
    assert "Blue: Pottery (1)." in await say(room, "alice", game, "innovation piles", player="2")
    assert "Which player?" in await say(room, "alice", game, "innovation piles", player="zoe")
    assert "Which player?" in await say(room, "cyd", game, "innovation piles")
    assert await offered(room, "alice", game, "innovation piles", "player", "bo") == ["■ bob"]
    table = await say(room, "cyd", game, "innovation look")
    assert "Sailing" not in table and "Metalworking" not in table and "Age achievements left" in table
    assert "Your hand" in await say(room, "alice", game, "innovation hand")
    assert "Log · Innovation" in await say(room, "cyd", game, "innovation log")


async def test_the_boards_of_the_seats_are_a_press_away(room: Room) -> None:
    game = await shared(room)
    opened = await room.cyd.click(await room.turn_message(game), label="Board")
    board = opened.response.message
    assert opened.ephemeral and {"● alice", "■ bob"} <= set(labels_of(board))
    result = await room.cyd.click(board, label="■ bob")
    assert result.response.message.id == board.id
    assert "Blue: Pottery (1)." in text_of(result.response.message) and alts_of(result.response.message)
    assert set(labels_of(result.response.message)) == {"● alice", "Board"}
    result = await room.cyd.click(result.response.message, label="Board")
    assert result.response.message.id == board.id and "Age achievements left" in text_of(result.response.message)
    wrong = f"{button_ids(board)['■ bob'].rpartition(':')[0]}:7"
    refused = await room.press_again("cyd", game, wrong)
    assert "There is no such board" in text_of(refused.response.message)


async def test_covered_cards_that_only_their_owner_may_see(room: Room) -> None:
    game = await room.start("alice", "bob", game="innovation")
    table = await room.table(game)
    hidden = position(boards=[["writing pottery"], ["tools"]], options={"covered": "own"})

    def change(state: InnovationState) -> None:
        at(hidden)(state)
        state.options = hidden.options

    assert table.match.state.options.covered == "open"
    await room.set_up(game, change)
    assert "on Writing" in await say(room, "alice", game, "innovation piles", player="alice")
    foreign = await say(room, "bob", game, "innovation piles", player="alice")
    assert "on 1 card" in foreign and "Writing" not in foreign


# -- the commands --------------------------------------------------------------------------------------------------


async def test_commands_that_do_not_fit_are_refused_in_words(room: Room) -> None:
    game = await shared(room)
    assert "You have 2 actions to take first." in await say(room, "alice", game, "innovation end")
    assert "The game waits for ● alice" in await say(room, "bob", game, "innovation draw")
    await say(room, "alice", game, "innovation meld", card="nonsense")
    await say(room, "alice", game, "innovation achieve", age=3)
    assert (await room.table(game)).match.state.actions == 2
    await say(room, "alice", game, "innovation dogma", card="Agriculture")
    assert "Something else is asked of you first." in await say(room, "bob", game, "innovation end")
    assert await offered(room, "bob", game, "innovation dogma", "card") == []


async def test_autocomplete_offers_what_can_be_done_now_and_tells_who_shares(room: Room) -> None:
    game = await shared(room)
    melds = await offered(room, "alice", game, "innovation meld", "card")
    assert melds == ["Tools (age 1 blue)", "Oars (age 1 red)", "Mysticism (age 1 purple)"]
    dogmas = await offered(room, "alice", game, "innovation dogma", "card")
    assert dogmas == ["Archery (2 towers): ■ bob (0) must obey", "Agriculture (3 leaves): ■ bob (3) shares"]
    assert await offered(room, "alice", game, "innovation achieve", "age") == []
    assert await offered(room, "bob", game, "innovation meld", "card") == []
    assert await offered(room, "cyd", game, "innovation dogma", "card") == []
    rich = position(boards=[["archery"], ["pottery"]], scores=["agriculture clothing oars sailing tools masonry"])
    await room.set_up(game, at(rich))
    assert await offered(room, "alice", game, "innovation achieve", "age") == ["Age 1"]
    await say(room, "alice", game, "innovation achieve", age=1)
    assert (await room.table(game)).match.state.players[0].achievements == ["1"]


async def test_a_command_of_the_other_game_says_so(room: Room) -> None:
    game = await shared(room)
    result = await room.alice.slash(await room.place_of(game), "dominion hand", game=game.id)
    assert "is a game of Innovation, for which there are other commands" in text_of(result.response.message)


# -- cards ---------------------------------------------------------------------------------------------------------


async def test_cards_of_both_games_are_looked_up(room: Room) -> None:
    async def card(name: str) -> str:
        result = await room.alice.slash(room.channel, "card", name=name)
        return text_of(result.response.message)

    archery = await card("archery")
    assert "Innovation · Age 1, red, tower" in archery
    assert "Top left: tower · bottom left: bulb · bottom centre: picture · bottom right: tower" in archery
    assert "Each opponent with fewer towers than you draws a 1" in archery
    assert "Exactly one card moves" in archery
    assert "Dominion · " in await card("Moat") and "costs 2" in await card("moat")
    found = await room.alice.autocomplete(room.channel, "card", "name", "a")
    assert {"Archery", "Agriculture", "Adventurer"} <= {choice["name"] for choice in found}


async def test_the_lobby_offers_both_games(room: Room) -> None:
    opened = await room.alice.slash(room.channel, "play", game="innovation", seats=3)
    lobby = opened.response.message
    assert "Innovation · 1 of 3 seats" in text_of(lobby) and "First edition" in text_of(lobby)
    assert "Play against the computer" in labels_of(lobby)
    refused = await room.alice.slash(room.channel, "play", game="innovation", seats=5)
    assert "Innovation is for 2 to 4 players" in text_of(refused.response.message)
