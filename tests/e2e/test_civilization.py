"""Civilization as people play it: by clicks and by commands, several at a time, through restarts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from datetime import timedelta
from random import Random
from typing import Any

import discord

from cogs.ui import ids
from db import Game
from games.civilization.state import CivilizationState, Phase
from tests.e2e.room import Room, alts_of, entries_of, labels_of, menu_ids, text_of, walk
from tests.e2e.test_reminders import looked, wish
from tests.games.civilization.positions import lay_tile, put, settled

NAMES = ("alice", "bob")


# -- positions and presses -----------------------------------------------------------------------------------------


async def started(room: Room, state: CivilizationState | None = None, *names: str) -> Game:
    """A game of Alice and Bob, who are seated in this order, at this position."""
    game = await room.start(*(names or NAMES), game="civilization")
    if state is not None:
        await room.set_up(game, becoming(state))
    return game


def becoming(wanted: CivilizationState) -> Callable[[CivilizationState], None]:
    """A change that makes a position this one."""

    def change(state: CivilizationState) -> None:
        for field in fields(wanted):
            setattr(state, field.name, getattr(wanted, field.name))

    return change


async def topic_of(room: Room, game: Game, seat: int) -> str:
    """What a seat is asked; nothing if it is not asked."""
    question = (await room.table(game)).match.open.get(seat)
    return "" if question is None else question.topic.removeprefix("civilization.")


def control_of(panel: Any, key: str) -> tuple[str, str | None]:
    """The id of the control that chooses this or leads towards it, and its value if it is an entry of a menu."""
    for part in walk(panel):
        pressed = ids.parse(getattr(part, "custom_id", None) or "")
        if pressed and pressed.verb in (ids.ANSWER, ids.SHORTCUT, ids.SURE) and pressed.part(2) == key:
            return part.custom_id, None
        for option in getattr(part, "options", ()):
            group = option.value.removeprefix(">")
            if option.value == f"{key}~1" or (group != option.value and key.startswith(group)):
                return part.custom_id, option.value
    raise AssertionError(f"{key} is not offered among {labels_of(panel)} and {entries_of(panel)}")


async def press(room: Room, name: str, game: Game, *keys: str, panel: Any = None) -> Any:
    """Choose one thing after the other by buttons and menus, as a person does; the panel as it is then."""
    panel = panel or await room.hand(name, game)
    person = room.people[name]
    for key in keys:
        for _ in range(3):
            custom_id, value = control_of(panel, key)
            if value is None:
                panel = (await person.click(panel, custom_id=custom_id)).response.message
            else:
                panel = (await person.select(panel, [value], custom_id=custom_id)).response.message
            if value is None or not value.startswith(">"):
                break
    return panel


async def say(room: Room, who: str, game: Game, command: str, /, **options: Any) -> str:
    """What a command answers."""
    result = await room.people[who].slash(await room.place_of(game), f"civ {command}", **options)
    assert result.ephemeral
    return text_of(result.response.message)


async def offered(
    room: Room, name: str, game: Game, command: str, option: str, typed: str = "", **filled: str
) -> dict[str, str]:
    """What autocomplete offers: labels by the values for which they stand."""
    place = await room.place_of(game)
    found = await room.people[name].autocomplete(place, f"civ {command}", option, typed, **filled)
    return {str(one["value"]): one["name"] for one in found}


async def finish(room: Room, who: str, game: Game) -> None:
    """Be done, also where that is asked once more."""
    result = await room.people[who].slash(await room.place_of(game), "civ done")
    for label in labels_of(result.response.message):
        if label.startswith("Yes: "):
            await room.press(who, result.response.message, label)


async def pass_on(room: Room, game: Game, seat: int, topic: str) -> None:
    """Let everybody be done by commands until a seat is asked this."""
    for _ in range(40):
        if await topic_of(room, game, seat) == topic:
            return
        (asked, *_) = (await room.table(game)).match.awaited
        await finish(room, NAMES[asked], game)
    raise AssertionError(f"{topic} is not asked: {(await room.table(game)).match.open}")


def peaceful() -> CivilizationState:
    """Rome and China, each with some goods, and land to be explored between them."""
    state = settled("rome", "china", reactions="never")
    lay_tile(state, "E1", "tile-04")
    for player in state.players:
        player.trade, player.culture = 12, 4
        player.resources |= {"wheat": 1, "iron": 1}
    state.resources |= {"wheat": 1, "iron": 1}
    return state


# -- the set-up ----------------------------------------------------------------------------------------------------


async def test_the_set_up_by_clicks_and_by_a_command(room: Room) -> None:
    game = await room.start(*NAMES, game="civilization")
    by_seat = [seat.name for seat in await room.bot.tables.store.seats(game.id)]
    assert by_seat == list(NAMES)
    home = (await room.table(game)).match.open[1].late[0]
    panel = await press(room, "bob", game, home)
    assert "The game waits for ● alice (Set-up)" in text_of(panel) and f"Undo: Capital at {home}" in labels_of(panel)
    there = await offered(room, "alice", game, "settle", "capital")
    capital = list(there)[1]
    assert there[capital].startswith(f"Capital at {capital}") and len(there) == 4
    armies = await offered(room, "alice", game, "settle", "army", capital=capital)
    assert len(armies) >= 3 and capital not in armies
    army = next(iter(armies))
    scouts = await offered(room, "alice", game, "settle", "scout", capital=capital, army=army)
    scout = list(scouts)[-1]
    assert scouts[scout] == f"Scout at {scout}"
    told = await say(room, "alice", game, "settle", capital=capital, army=army, scout=scout)
    assert "The game waits for ■ bob (Set-up)" in told
    while await topic_of(room, game, 1) in ("marker", "figure"):
        await press(room, "bob", game, (await room.table(game)).match.open[1].keys[0])
    state = (await room.table(game)).match.state
    assert state.turn == 1 and state.players[0].capital.square == capital
    assert {(one.kind, one.square) for one in state.players[0].figures} == {("army", army), ("scout", scout)}
    assert state.players[1].civilization == "america" and state.players[1].capital.square == home


# -- a turn --------------------------------------------------------------------------------------------------------


async def test_a_turn_by_clicks(room: Room) -> None:
    game = await started(room, peaceful())
    await press(room, "alice", game, "done")
    await press(room, "bob", game, "done")
    await press(room, "alice", game, "done")
    panel = await press(room, "bob", game, "done")
    panel = await press(room, "alice", game, "build/B2", "figure/army")
    assert "Where" in text_of(panel) and await topic_of(room, game, 0) == "build_square"
    await press(room, "alice", game, "C3", panel=panel)
    state = (await room.table(game)).match.state
    assert state.players[0].figures[-1].square == "C3" and state.players[0].city("B2").actions == ["build"]
    await press(room, "alice", game, "advance", "done")
    await press(room, "bob", game, "arts/N6", "done")
    panel = await press(room, "alice", game, "move/B1", "all")
    assert "Undo: " in " ".join(labels_of(panel))
    assert {"move/A2", "move/B3"} <= set((await room.table(game)).match.open[0].keys)
    await press(room, "alice", game, "move/B3", panel=panel)
    state = (await room.table(game)).match.state
    assert {one.square for one in state.players[0].figures} == {"B3", "C3"}
    await finish(room, "alice", game)
    await finish(room, "bob", game)
    panel = await press(room, "alice", game, "pottery")
    assert "You can still take your last choice back." in text_of(panel)
    assert "pottery" not in text_of(await room.turn_message(game)).lower()
    await finish(room, "bob", game)
    state = (await room.table(game)).match.state
    assert "pottery" in state.players[0].technologies and state.turn == 2


async def test_a_turn_by_commands(room: Room) -> None:
    game = await started(room, peaceful())
    assert "anarchy" in await offered(room, "alice", game, "government", "name")
    assert "Anarchy" in await say(room, "alice", game, "government", name="Anarchy")
    await pass_on(room, game, 0, "cities")
    assert await offered(room, "alice", game, "build", "city") == {"B2": "Build in the capital at B2 (6 production)"}
    items = await offered(room, "alice", game, "build", "item", "army", city="B2")
    assert list(items) == ["figure/army"]
    squares = await offered(room, "alice", game, "build", "square", city="B2", item="figure/army")
    assert "C3" in squares and "A1" not in squares
    refused = await say(room, "alice", game, "build", city="B2", item="army", square="A1")
    assert "A1" in refused and not (await room.table(game)).match.state.players[0].city("B2").actions
    await say(room, "alice", game, "build", city="B2", item="an army", square="c3")
    assert ("army", "C3") in {(one.kind, one.square) for one in (await room.table(game)).match.state.players[0].figures}
    await say(room, "alice", game, "advance")
    assert (await room.table(game)).match.state.players[0].step == 1
    await say(room, "alice", game, "done")
    told = await say(room, "bob", game, "harvest", city="N6", resource="silk")
    assert "silk cannot be chosen here" in told or "wheat" in told
    await say(room, "bob", game, "harvest", city="N6", resource="wheat")
    assert (await room.table(game)).match.state.players[1].resources["wheat"] == 2
    await say(room, "bob", game, "done")
    assert set(await offered(room, "alice", game, "move", "from")) == {"B1", "C3"}
    assert "D3" in await offered(room, "alice", game, "move", "to", **{"from": "C3"})
    refused = await say(room, "alice", game, "move", to="P9", **{"from": "C3"})
    assert "P9" in refused and (await room.table(game)).match.state.march is None
    await say(room, "alice", game, "move", to="D3", how="step", **{"from": "C3"})
    assert await topic_of(room, game, 0) == "march"
    await say(room, "alice", game, "move", to="E3")
    await say(room, "alice", game, "move", to="C2", figures="1 scout", **{"from": "B1"})
    where = {(one.kind, one.square) for one in (await room.table(game)).match.state.players[0].figures}
    assert where == {("army", "B1"), ("army", "E3"), ("scout", "C2")}
    await finish(room, "alice", game)
    await finish(room, "bob", game)
    assert "masonry" in await offered(room, "alice", game, "research", "technology", "mas")
    await say(room, "alice", game, "research", technology="Masonry")
    await finish(room, "bob", game)
    state = (await room.table(game)).match.state
    assert "masonry" in state.players[0].technologies and state.turn == 2


async def test_a_tile_is_explored_by_naming_a_square_of_it(room: Room) -> None:
    state = peaceful()
    put(state, 0, "scout", "H2")
    game = await started(room, state)
    await pass_on(room, game, 0, "movement")
    assert not (await room.table(game)).match.state.slots["I1"].revealed
    await say(room, "alice", game, "move", to="J2", **{"from": "H2"})
    assert (await room.table(game)).match.state.slots["I1"].revealed
    assert await topic_of(room, game, 0) in ("march", "movement")


# -- trade -----------------------------------------------------------------------------------------------------------


async def test_two_people_trade_at_once_through_a_restart(room: Room) -> None:
    game = await started(room, peaceful())
    await pass_on(room, game, 0, "trade")
    mine = await press(room, "alice", game, "offer/seat-1")
    assert await topic_of(room, game, 0) == "offer_give"
    told = await say(room, "bob", game, "offer", to="alice", give="2 trade, iron", ask="wheat and 1 culture")
    assert "wheat" in told
    await say(room, "bob", game, "done")
    await room.restart()
    assert await topic_of(room, game, 0) == "offer_give"
    wheat, iron = (control_of(mine, f"market/{kind}") for kind in ("wheat", "iron"))
    assert wheat[0] == iron[0] and wheat[1] is not None
    mine = (await room.alice.select(mine, [wheat[1]], custom_id=wheat[0])).response.message
    confirm = control_id(mine, ids.CONFIRM)
    mine = (await room.alice.click(mine, custom_id=confirm)).response.message
    assert await topic_of(room, game, 0) == "offer_ask"
    stale = await room.press_again("alice", game, confirm)
    assert await topic_of(room, game, 0) == "offer_ask", "an old press is no answer to the next question"
    assert "Your hand" in text_of(stale.response.message)
    told = await say(room, "alice", game, "offer", to="bob", give="1 trade")
    assert "in the middle of this already" in told
    iron = control_of(mine, "market/iron")
    mine = (await room.alice.select(mine, [str(iron[1])], custom_id=iron[0])).response.message
    await room.alice.click(mine, custom_id=control_id(mine, ids.CONFIRM))
    offers = (await room.table(game)).match.state.floor.offers
    assert [(one.seat, one.to) for one in offers] == [(1, 0), (0, 1)]
    assert (await room.table(game)).match.awaited == [0, 1], "the offer has called Bob back"
    listed = await offered(room, "alice", game, "accept", "offer")
    assert len(listed) == 1
    await say(room, "alice", game, "accept")
    players = (await room.table(game)).match.state.players
    assert (players[0].trade, players[1].trade) == (17, 13)
    assert (players[0].resources["iron"], players[1].resources["wheat"]) == (2, 2)
    await say(room, "alice", game, "withdraw")
    assert (await room.table(game)).match.state.floor.offers == []
    await say(room, "bob", game, "done")
    assert "You are done with Trade." in await say(room, "bob", game, "accept")
    await press(room, "bob", game, "again")
    await say(room, "alice", game, "offer", to="bob", give="peace-3", ask="1 trade")
    assert "promise of no attack" in await say(room, "bob", game, "accept")
    assert [one.what for one in (await room.table(game)).match.state.promises] == ["peace-3"]
    assert list(await offered(room, "bob", game, "withdraw", "offer")) == ["release/seat-0/1/peace-3"]
    await say(room, "bob", game, "withdraw")
    assert (await room.table(game)).match.state.promises == []
    assert "None of your offers" in await say(room, "alice", game, "withdraw")


def control_id(panel: Any, verb: str) -> str:
    """The id of the first button that does this."""
    for part in walk(panel):
        pressed = ids.parse(getattr(part, "custom_id", None) or "")
        if pressed and pressed.verb == verb:
            return str(part.custom_id)
    raise AssertionError(f"there is no {verb}")


async def test_goods_that_nobody_has_are_refused_and_nothing_is_promised_unsaid(room: Room) -> None:
    game = await started(room, peaceful())
    await pass_on(room, game, 0, "trade")
    moves = (await room.table(game)).match.moves
    for give, ask, why in (
        ("silk", "", "You have no silk"),
        ("2 wheat", "", "There is only 1 to choose from"),
        ("wheat", "500 culture", "Choose a number from 1 to 4."),
        ("Drought", "", "You do not hold Drought."),
    ):
        assert why in await say(room, "alice", game, "offer", to="bob", give=give, ask=ask)
    assert (await room.table(game)).match.moves == moves
    await say(room, "alice", game, "offer", to="bob", give="peace and 2 trade", ask="promise of no attack this turn")
    (offer,) = (await room.table(game)).match.state.floor.offers
    assert (offer.gives.trade, list(offer.gives.promises)) == (2, ["peace"])


async def test_an_offer_that_was_withdrawn_cannot_be_accepted_from_an_old_message(room: Room) -> None:
    game = await started(room, peaceful())
    await pass_on(room, game, 0, "trade")
    await say(room, "alice", game, "offer", to="bob", give="2 trade", ask="iron")
    theirs = await room.hand("bob", game)
    await say(room, "alice", game, "withdraw")
    moves = (await room.table(game)).match.moves
    told = text_of(await press(room, "bob", game, "accept/seat-0/1-1", panel=theirs))
    assert "others act at the same time" in told
    assert (await room.table(game)).match.moves == moves
    told = await say(room, "bob", game, "accept")
    assert "There is no offer to you" in told


# -- reactions -------------------------------------------------------------------------------------------------------


def watchful() -> CivilizationState:
    """Bob can cancel actions by Writing, which a spy of his pays."""
    state = settled("rome", "china", reactions="always")
    state.players[0].trade = 12
    state.players[1].technologies.append("horseback-riding")
    state.players[1].technologies.append("writing")
    state.players[1].huts = ["spy"]
    return state


async def test_an_action_is_cancelled_by_a_command(room: Room) -> None:
    game = await started(room, watchful())
    await pass_on(room, game, 0, "cities")
    await say(room, "alice", game, "arts", city="B2")
    assert await topic_of(room, game, 1) == "cancel_action"
    assert (await room.table(game)).match.state.players[0].culture == 0
    assert list(await offered(room, "bob", game, "ability", "name")) == ["writing"]
    await room.restart()
    told = await say(room, "bob", game, "ability", name="writing")
    state = (await room.table(game)).match.state
    assert state.players[0].culture == 0 and state.players[1].huts == []
    assert state.players[0].city("B2").actions == ["arts"] and "cancel" in told.lower()


async def test_nobody_is_stopped_who_does_not_react(room: Room) -> None:
    game = await started(room, watchful())
    await pass_on(room, game, 0, "cities")
    panel = await press(room, "alice", game, "arts/B2")
    assert "The game waits for ■ bob" in text_of(panel)
    await press(room, "bob", game, "pass")
    assert (await room.table(game)).match.state.players[0].culture > 0


# -- battle ----------------------------------------------------------------------------------------------------------


async def test_a_battle_by_clicks_and_commands_through_a_restart(room: Room) -> None:
    state = peaceful()
    put(state, 1, "army", "D3")
    put(state, 0, "army", "C2")
    game = await started(room, state)
    await pass_on(room, game, 0, "movement")
    told = await say(room, "alice", game, "move", to="D3", **{"from": "C2"})
    assert "battle" in told.lower()
    turns = 0
    while (battle := (await room.table(game)).match.state.battle) is not None and turns < 20:
        (seat,) = (await room.table(game)).match.awaited
        who = NAMES[seat]
        if await topic_of(room, game, seat) != "battle":
            await finish(room, who, game)
            continue
        key = (await room.table(game)).match.open[seat].keys[0]
        if turns % 2:
            await press(room, who, game, key)
        elif battle.played:
            await say(room, who, game, "done")
        else:
            units = await offered(room, who, game, "fight", "unit")
            unit = next(iter(units))
            fronts = await offered(room, who, game, "fight", "front", unit=unit)
            assert "new" in fronts
            await say(room, who, game, "fight", unit=unit, front=list(fronts)[-1])
        if turns == 1:
            await room.restart()
        turns += 1
    assert turns >= 3
    state = (await room.table(game)).match.state
    assert state.battle is None
    if state.loot is not None:
        winner = NAMES[state.loot.winner]
        assert await offered(room, winner, game, "loot", "what", "trade")
        before = state.players[state.loot.winner].trade
        await say(room, winner, game, "loot", what="trade/2")
        assert (await room.table(game)).match.state.players[state.loot.winner].trade == before + 2


# -- looking, and what does not fit ----------------------------------------------------------------------------------


async def test_parts_of_the_board_are_looked_at(room: Room) -> None:
    game = await started(room, peaceful())
    parts = await offered(room, "cyd", game, "look", "what")
    assert {"map", "market", "seat-0", "seat-1"} <= set(parts)
    for what, said in (("market", "Market"), ("alice", "Romans"), ("map", "map")):
        assert said.lower() in (await say(room, "cyd", game, "look", what=what)).lower()
    assert "Board · " in await say(room, "cyd", game, "look")
    assert "There is no such part of the board." in await say(room, "cyd", game, "look", what="Atlantis")
    await room.bot.tables.store.set_settings(room.bob.id, {"board": "text"})
    opened = (await room.bob.click(await room.turn_message(game), label="Board")).response.message
    assert not alts_of(opened) and "Romans, Republic" in text_of(opened)
    (menu,) = [part for part in walk(opened) if isinstance(part, discord.SelectMenu)]
    shown = (await room.bob.select(opened, ["market"], custom_id=menu.custom_id)).response.message
    assert "Wonders in the market" in text_of(shown)


async def test_commands_that_do_not_fit_are_refused_in_words(room: Room) -> None:
    game = await started(room, peaceful())
    moves = (await room.table(game)).match.moves
    for command, options in (
        ("build", {"city": "B2", "item": "army"}),
        ("arts", {"city": "B2"}),
        ("move", {"to": "B3"}),
        ("research", {"technology": "Pottery"}),
        ("offer", {"to": "bob", "give": "1 trade"}),
        ("fight", {"unit": "infantry 1"}),
        ("loot", {"what": "trade/1"}),
        ("pay", {"things": "wheat"}),
        ("ability", {"name": "Pottery"}),
        ("event", {"card": "Drought"}),
        ("found", {"square": "P1"}),
        ("government", {"name": "Democracy"}),
        ("person", {"square": "B3"}),
        ("scout", {"square": "B1", "city": "N6"}),
        ("wonder", {"name": "Oracle"}),
        ("advance", {}),
    ):
        told = await say(room, "alice", game, command, **options)
        assert "Start of Turn: what do you do?" in told, command
        note = told.splitlines()[1]
        assert note.endswith((".", ";")) and len(note) > 20, (command, note)
    assert "The game waits for ● alice" in await say(room, "bob", game, "done")
    assert "You have no seat" in await say(room, "cyd", game, "done")
    assert await offered(room, "bob", game, "build", "city") == {}
    assert (await room.table(game)).match.moves == moves


async def test_what_is_not_asked_because_there_is_no_choice_must_be_what_was_wished(room: Room) -> None:
    game = await started(room, peaceful())
    await pass_on(room, game, 1, "cities")
    moves = (await room.table(game)).match.moves
    told = await say(room, "bob", game, "harvest", city="N6", resource="incense")
    assert "incense cannot be chosen here" in told
    assert (await room.table(game)).match.moves == moves
    await say(room, "bob", game, "harvest", city="N6", resource="wheat")
    assert (await room.table(game)).match.state.players[1].resources["wheat"] == 2


async def test_reactions_can_be_ordered_in_advance(room: Room) -> None:
    game = await started(room, watchful())
    panel = await room.press("bob", await room.hand("bob", game), "Standing orders")
    offers = (await room.table(game)).kind.order_offers
    topics = [one.topic for one in offers]
    assert "civilization.cancel_action" in topics
    offer = offers[topics.index("civilization.cancel_action")]
    never = next(one for one in offer.choices if one.wishes == ("pass",))
    menu = next(id for id in menu_ids(panel) if id.endswith(offer.topic))
    shown = (await room.bob.select(panel, [never.id], custom_id=menu)).response.message
    assert "Kept." in text_of(shown)
    await pass_on(room, game, 0, "cities")
    await say(room, "alice", game, "arts", city="B2")
    state = (await room.table(game)).match.state
    assert state.players[0].culture > 0 and not state.announced


async def test_components_are_looked_up_by_name(room: Room) -> None:
    async def card(name: str) -> str:
        return text_of((await room.alice.slash(room.channel, "card", name=name)).response.message)

    for name in ("Pottery (Civilization)", "Stonehenge", "Drought", "Granary", "Romans"):
        assert f"**{name}" in await card(name)


async def test_the_lobby_offers_civilization(room: Room) -> None:
    opened = await room.alice.slash(room.channel, "play", game="civilization", seats=4)
    assert "1 of 4 seats" in text_of(opened.response.message)
    refused = await room.alice.slash(room.channel, "play", game="civilization", seats=5)
    assert "is for 2 to 4 players" in text_of(refused.response.message)


async def test_whose_turn_comes_next_is_told_also_if_trade_has_ended_with_the_start_player(room: Room) -> None:
    names = ("alice", "bob", "cyd")
    game = await started(room, None, *names)
    for name in names:
        await wish(room, name, next_up=True)
    chance = Random(3)
    while (table := await room.table(game)).match.state.phase is not Phase.TRADE or not table.match.on_floor:
        (seat, *_) = table.match.awaited
        question = table.match.open[seat]
        answer = question.late or question.sample(chance)
        await room.bot.tables.submit(game.id, room.people[names[seat]].id, table.match.question_id(seat), answer)
    first, *others = table.match.state.order
    # What was owed before is told, or dropped.
    await looked(room, timedelta(minutes=6))
    place = await room.place_of(game)
    before = len(place.history())
    for seat in (*others, first):
        await finish(room, names[seat], game)
    assert await topic_of(room, game, first) == "cities"
    assert not [one for one in place.history()[before:] if "you are next" in text_of(one)]
    await looked(room, timedelta(minutes=6))
    assert f"<@{room.people[names[others[0]]].id}>: you are next" in text_of(place.history()[-1])
