"""Concordia through the whole bot: games by clicks and by commands, turns in steps, storing, and what is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from random import Random
from typing import Any

import discord
import pytest

from cogs.ui import ids
from db import Game
from games.concordia.facts import MAPS, ROMA
from games.concordia.state import ConcordiaState
from tests.e2e.room import Room, alts_of, labels_of, text_of, walk
from tests.e2e.test_any_game import press_something
from tests.e2e.test_commands import offered, say
from tests.games.concordia.positions import give, table

SEATS = [("alice", "bob"), ("alice", "bob", "cyd"), ("alice", "bob", "cyd", "dora", "eve")]


def at(wanted: ConcordiaState) -> Callable[[ConcordiaState], None]:
    """Put a game into this position."""

    def change(state: ConcordiaState) -> None:
        for one in fields(wanted):
            if one.name not in ("seed", "options"):
                setattr(state, one.name, getattr(wanted, one.name))
        state.options = wanted.options

    return change


def late(state: ConcordiaState) -> None:
    """Everybody is rich and has all houses but one on the map, so that the game ends soon."""
    cities = [city for city in MAPS[state.options.map].cities if city != ROMA]
    for seat in range(state.seats):
        give(state, seat, coins=100, goods="2 1 2 1 1", stored="1 1", houses=" ".join(cities[seat : seat + 14]))


def position(seats: int = 2) -> ConcordiaState:
    """Alice has her turn; she and Bob have houses in Italia, whose goods he has no room for."""
    state = table(seats, tokens={"aquileia": "cloth", "syracusae": "wine", "novaria": "brick"}, map="imperium")
    state.markers["italia"] = "food"
    give(state, 0, coins=30, goods="2 1 1 0 0", stored="1 1", houses="aquileia")
    give(state, 1, goods="2 3 1 3 0", stored="1 1", houses="syracusae novaria")
    return state


async def started(room: Room, state: ConcordiaState, *names: str) -> Game:
    game = await room.start(*(names or ("alice", "bob")), game="concordia")
    await room.set_up(game, at(state))
    return game


async def end_reached(room: Room, game: Game, names: tuple[str, ...]) -> None:
    assert (await room.table(game)).match.result is not None
    final = await room.last_message(game)
    assert "Hands and piles are now open." in text_of(final)
    assert labels_of(final) == ["Final board", "Full log", "Replay", "Charts", "Play again"]
    assert alts_of(final)
    for name in names:
        assert name in text_of(final)


def menus_of(message: Any) -> list[discord.SelectMenu]:
    return [part for part in walk(message) if isinstance(part, discord.SelectMenu)]


# -- whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("names", SEATS)
async def test_a_game_by_clicks(room: Room, names: tuple[str, ...]) -> None:
    game = await room.start(*names, game="concordia")
    await room.set_up(game, late)
    rng = Random(len(names))
    for step in range(500):
        table = await room.table(game)
        if table.match.result is not None:
            break
        if step % 60 == 59:
            await room.restart()
        name = names[rng.choice(sorted(table.match.open))]
        panel = await room.hand(name, game)
        for _ in range(8):
            sure = [label for label in labels_of(panel) if label.startswith("Yes: ")]
            if sure:
                panel = await room.press(name, panel, sure[0])
            elif pressable(panel):
                panel = (await press_something(room.people[name], panel, rng)).response.message
            if (await room.table(game)).match.moves != table.match.moves:
                break
    await end_reached(room, game, names)


def pressable(panel: Any) -> bool:
    verbs = [ids.parse(getattr(part, "custom_id", None) or "") for part in walk(panel)]
    return any(
        one and one.verb in (ids.ANSWER, ids.SURE, ids.ADD, ids.PICK, ids.CONFIRM, ids.SHORTCUT) for one in verbs
    )


@pytest.mark.parametrize("names", SEATS)
async def test_a_game_by_commands(room: Room, names: tuple[str, ...]) -> None:
    game = await room.start(*names, game="concordia")
    await room.set_up(game, late)
    rng = Random(len(names))
    for step in range(400):
        table = await room.table(game)
        if table.match.result is not None:
            break
        if step % 80 == 79:
            await room.restart()
        seat = rng.choice(sorted(table.match.open))
        await act(room, names[seat], game, rng)
    await end_reached(room, game, names)


COMMANDS: dict[str, tuple[str, ...]] = {
    "card": ("play card", "produce province", "copy player", "build city", "buy card"),
    "move": ("move colonist to", "move colonist to build", "build city"),
    "build": ("build city",),
    "prefect": ("produce province",),
    "place": ("deploy colonist city",),
    "diplomat": ("copy player",),
    "buy": ("buy card",),
    "store": ("store goods",),
    "pay": ("pay goods",),
    "trade": ("trade what good amount",),
}
"""The commands that fit to a question, with their options."""

WRITTEN = {"deploy": {"colonist": ("land", "sea")}, "trade": {"what": ("sell", "buy"), "good": ("tool", "wine")}}
"""What is chosen without autocomplete."""


async def act(room: Room, name: str, game: Game, rng: Random) -> None:
    """Answer what is open by a command, with what autocomplete offers."""
    seat = [member.name for member in (await room.table(game)).seats].index(name)
    topic = (await room.table(game)).match.open[seat].topic.removeprefix("concordia.")
    place, person = await room.place_of(game), room.people[name]
    for said in rng.sample(COMMANDS.get(topic, ()), len(COMMANDS.get(topic, ()))):
        command, *options = said.split()
        filled: dict[str, Any] = {}
        for option in options:
            if option in WRITTEN.get(command, {}):
                filled[option] = rng.choice(WRITTEN[command][option])
                continue
            found = await person.autocomplete(place, f"concordia {command}", option, "", **filled)
            if not found:
                break
            filled[option] = rng.choice(found)["value"]
        else:
            result = await person.slash(place, f"concordia {command}", **filled)
            sure = [label for label in labels_of(result.response.message) if label.startswith("Yes: ")]
            if sure:
                await person.click(result.response.message, label=sure[0])
            return
    if topic in ("colonist", "tribune_colonist"):
        await say(room, name, game, f"concordia {'coins' if topic == 'colonist' else 'end'}")
    else:
        panel = await say(room, name, game, "concordia end")
        assert "Something else is asked" not in panel


# -- turns ---------------------------------------------------------------------------------------------------------


async def test_an_architect_by_menus_with_restarts_between_its_steps(room: Room) -> None:
    game = await started(room, position())
    panel = await room.hand("alice", game)
    panel = await room.choose("alice", panel, "Architect")
    await room.restart()
    menus = menus_of(panel)
    assert [menu.placeholder for menu in menus] == [
        "Land colonist in Roma: choose one",
        "Sea colonist in Roma: choose one",
    ]
    chosen = next(option for option in menus[0].options if option.label.startswith("Novaria-Roma"))
    assert chosen.label == "Novaria-Roma (brick), 1 step"
    assert [alt.split(",")[:2] for alt in alts_of(panel)] == [["Concordia", " map Imperium"]], "the map, not the hand"
    panel = (await room.alice.select(panel, [chosen.value], custom_id=menus[0].custom_id)).response.message
    await room.restart()
    panel = await room.press("alice", panel, "Stop moving")
    house = next(label for label in labels_of(panel) if label.startswith("Novaria: "))
    panel = await room.press("alice", panel, house)
    await room.restart()
    stops = [label for label in labels_of(panel) if label == "Stop building"]
    panel = await room.press("alice", panel, stops[0]) if stops else panel
    text = text_of(panel)
    assert "**End your turn?** Until then all of this can be taken back." in text
    assert "- Play Architect." in text and "- Land colonist from Roma to Novaria-Roma, 1 step." in text
    assert "House in Novaria for" in text
    assert (await room.table(game)).match.state.houses["novaria"] == [1, 0]
    panel = await room.press("alice", panel, "Start turn over")
    assert "- Play Architect" in text_of(panel) and "Build in Novaria" in text_of(panel)
    await room.restart()
    panel = await room.press("alice", panel, next(one for one in labels_of(panel) if one.startswith("Take back ")))
    assert (await room.table(game)).match.state.houses["novaria"] == [1]
    assert "Which card do you play?" in text_of(panel)


async def test_one_command_plays_the_card_moves_and_builds(room: Room) -> None:
    game = await started(room, position())
    assert "Land colonist in Roma" in await offered(room, "alice", game, "concordia move", "colonist")
    place = await room.place_of(game)
    found = await room.alice.autocomplete(place, "concordia move", "to", "roma nov", colonist="land@roma")
    assert [one["name"] for one in found] == ["Novaria-Roma by land, 1 step"]
    line = found[0]["value"]
    sites = await room.alice.autocomplete(place, "concordia move", "build", "", colonist="land@roma", to=line)
    assert [one["value"] for one in sites] == ["novaria"]
    told = await say(room, "alice", game, "concordia move", colonist="land@roma", to=line, build="novaria")
    state = (await room.table(game)).match.state
    assert (state.houses["novaria"] == [1, 0] and "House in Novaria" in told) or "in which city" in told
    await say(room, "alice", game, "concordia end")
    assert (await room.table(game)).match.state.turn == 2


async def test_others_store_after_the_turn_is_ended_across_a_restart(room: Room) -> None:
    game = await started(room, position())
    offers = await offered(room, "alice", game, "concordia produce", "province", "ital")
    assert offers == ["Italia: marker food"]
    told = await say(room, "alice", game, "concordia produce", province="Italia")
    assert "■ bob then chooses what to keep of" in told
    assert list((await room.table(game)).match.open) == [0]
    await say(room, "alice", game, "concordia end")
    table = await room.table(game)
    assert list(table.match.open) == [1] and table.match.open[1].topic == "concordia.store"
    await room.restart()
    panel = await room.hand("bob", game)
    assert "your storehouse has 1 free space" in text_of(panel)
    assert "Something else is asked of you first" in await say(room, "bob", game, "concordia play", card="Senator")
    kept = await offered(room, "bob", game, "concordia store", "goods")
    assert set(kept) == {"1 brick", "1 wine"}
    await room.restart()
    refused = await say(room, "bob", game, "concordia store", goods="1 wine, 1 brick")
    assert "Choose exactly 1; you chose 2." in refused
    await say(room, "bob", game, "concordia store", goods="1 wine")
    state = (await room.table(game)).match.state
    assert state.players[1].goods["wine"] == 4 and state.players[1].free == 0
    assert state.active == 1 and state.turned == ["italia"] and state.magnus == 1


async def test_trading_deploying_and_buying_by_command(room: Room) -> None:
    state = position()
    give(state, 0, goods="1 3 2 1 1", stored="1 1", hand="start-mercator deck-1-colonist start-senator")
    game = await started(room, state)
    told = await say(room, "alice", game, "concordia trade", what="sell", good="wine", amount=2)
    assert "You have only 1 wine to sell." in told and "Mercator (3 coins): what do you sell or buy?" in told
    place = await room.place_of(game)
    amounts = await room.alice.autocomplete(place, "concordia trade", "amount", "", what="sell", good="food")
    assert [one["name"] for one in amounts] == ["1 for 4 coins", "2 for 8 coins", "3 for 12 coins"]
    await say(room, "alice", game, "concordia trade", what="sell", good="wine", amount=1)
    assert (await room.table(game)).match.state.players[0].coins == 39
    await say(room, "alice", game, "table undo")
    await say(room, "alice", game, "table undo")
    refused = await say(room, "alice", game, "concordia deploy", colonist="sea", city="massilia")
    assert "You have no house in Massilia" in refused
    assert await offered(room, "alice", game, "concordia deploy", "city") == ["Roma", "Aquileia"]
    await say(room, "alice", game, "concordia deploy", colonist="land", city="Aquileia")
    colonists = (await room.table(game)).match.state.players[0].colonists
    assert [(one.kind, one.place) for one in colonists][-1] == ("land", "aquileia")
    await say(room, "alice", game, "concordia end")
    assert (await room.table(game)).match.state.active == 1
    # Bob's Diplomat copies the Colonist that lies on Alice's pile; his storehouse has food and tools for it.
    assert await offered(room, "bob", game, "concordia copy", "player") == ["Colonist of ● alice"]
    await say(room, "bob", game, "concordia copy", player="alice")
    assert "Diplomat" in text_of(await room.turn_message(game))
    assert "Take" in await say(room, "bob", game, "concordia coins")
    assert "End your turn?" in await say(room, "bob", game, "hand")


async def test_a_diplomat_is_asked_by_names(room: Room) -> None:
    state = position(3)
    give(state, 1, pile="start-prefect start-mercator")
    give(state, 2, pile="start-prefect")
    game = await started(room, state, "alice", "bob", "cyd")
    panel = await room.choose("alice", await room.hand("alice", game), "Diplomat")
    assert {"Mercator (3 coins) of ■ bob", "Prefect of ▲ cyd"} <= set(labels_of(panel))
    typed = await offered(room, "alice", game, "choose", "answer", "cyd")
    assert typed == ["Prefect of ▲ cyd"]
    panel = await room.press("alice", panel, "Mercator (3 coins) of ■ bob")
    assert any(label.startswith("Undo: Copy the card of ■ bob") for label in labels_of(panel))


# -- looking -------------------------------------------------------------------------------------------------------


async def test_the_turn_message_has_the_map_and_the_table(room: Room) -> None:
    game = await started(room, position())
    turn = await room.turn_message(game)
    assert [one.filename for one in turn.attachments] == ["board.png", "board-2.png"]
    galleries = [part for part in walk(turn) if isinstance(part, discord.MediaGalleryComponent)]
    assert [len(gallery.items) for gallery in galleries] == [1, 1]
    map_words, table_words = alts_of(turn)
    assert map_words.startswith("Concordia, map Imperium") and "Display: " in table_words


async def test_parts_of_the_board_are_looked_at_in_private(room: Room) -> None:
    game = await started(room, position())
    opened = await room.cyd.click(await room.turn_message(game), label="Board")
    board = opened.response.message
    assert opened.ephemeral and len(alts_of(board)) == 2
    (menu,) = menus_of(board)
    labels = [option.label for option in menu.options]
    assert labels[:3] == ["Whole map", "Storehouses and display", "Britannia and Gallia"]
    shown = await room.cyd.select(board, ["north-west"], custom_id=menu.custom_id)
    assert shown.response.message.id == board.id
    (alt,) = alts_of(shown.response.message)
    assert alt.startswith("Britannia and Gallia, map Imperium") and "Massilia" in alt
    assert [one.filename for one in shown.response.message.attachments] == ["view.png"]
    back = await room.cyd.click(shown.response.message, label="Board")
    assert len(alts_of(back.response.message)) == 2
    refused = await room.press_again("cyd", game, f"lt:view:{game.id}:nowhere")
    assert "There is no such board" in text_of(refused.response.message)


async def test_text_only_shows_the_same_in_words(room: Room) -> None:
    game = await started(room, position())
    await room.bot.tables.store.set_settings(room.alice.id, {"board": "text"})
    opened = await room.alice.click(await room.turn_message(game), label="Board")
    board = opened.response.message
    assert not alts_of(board) and "V Italia, marker food: Aquileia cloth (● alice)" in text_of(board)
    shown = await room.alice.slash(await room.place_of(game), "concordia map", region="germania")
    assert not alts_of(shown.response.message) and "Colonia A. " in text_of(shown.response.message)
    panel = await room.hand("alice", game)
    assert not alts_of(panel) and "If the game ended now" in text_of(panel)


async def test_what_can_be_looked_up(room: Room) -> None:
    game = await started(room, position())
    assert "If the game ended now, you would have" in await say(room, "alice", game, "concordia score")
    assert "You have no seat" in await say(room, "cyd", game, "concordia score")
    cards = await say(room, "alice", game, "concordia cards")
    assert "Cards for sale" in cards and "A Senator can pay for" in cards
    assert "A Senator can pay for" not in await say(room, "cyd", game, "concordia cards")
    assert "Houses: Aquileia; 14 left." in await say(room, "alice", game, "concordia storehouse")
    assert "Houses: Novaria, Syracusae; 13 left." in await say(room, "cyd", game, "concordia storehouse", player="bob")
    assert "Which player?" in await say(room, "cyd", game, "concordia storehouse")
    assert "Whole map · Concordia" in await say(room, "cyd", game, "concordia map")
    assert "There is no such part" in await say(room, "cyd", game, "concordia map", region="Atlantis")
    assert "Aegyptus" in await offered(
        room,
        "cyd",
        game,
        "concordia map",
        "region",
        "aeg",
    )
    assert "Log · Concordia" in await say(room, "cyd", game, "concordia log")
    assert "Board · Concordia" in await say(room, "cyd", game, "concordia look")
    assert "Which card do you play?" in await say(room, "alice", game, "concordia hand")


async def test_commands_that_do_not_fit_are_refused_in_words(room: Room) -> None:
    game = await started(room, position())
    assert "The game waits for ● alice" in await say(room, "bob", game, "concordia play", card="Tribune")
    assert "Every turn is one card" in await say(room, "alice", game, "concordia end")
    text = await say(room, "alice", game, "concordia deploy", colonist="land")
    assert "You have no Colonist in your hand now." in text
    text = await say(room, "alice", game, "concordia build", city="Massilia")
    assert "No colonist of yours stands on a line that ends at Massilia." in text
    text = await say(room, "alice", game, "concordia store", goods="1 wine")
    assert "You are not asked to choose what you keep now." in text
    assert (await room.table(game)).match.open[0].topic == "concordia.card"
    await say(room, "alice", game, "concordia play", card="prefect")
    await say(room, "alice", game, "concordia produce", province="Italia")
    assert "Your card is played." in await say(room, "alice", game, "concordia play", card="Tribune")
    assert await offered(room, "bob", game, "concordia play", "card") == []


async def test_cards_are_looked_up_by_name(room: Room) -> None:
    async def card(name: str) -> str:
        result = await room.alice.slash(room.channel, "card", name=name)
        return text_of(result.response.message)

    mercator = await card("mercator")
    assert "Concordia · Starting card, Mercurius 2; Decks I, II, III and V" in mercator
    assert "Colonists in the storehouse take space as well." in mercator
    assert "It is held, never played." in await card("Praefectus Magnus")
    assert "7 points for the player who brought about the end" in await card("concordia card")


async def test_the_lobby_offers_three_games(room: Room) -> None:
    opened = await room.alice.slash(room.channel, "play", game="concordia", seats=5)
    assert "Concordia · 1 of 5 seats" in text_of(opened.response.message)
    refused = await room.alice.slash(room.channel, "play", game="concordia", seats=6)
    assert "Concordia is for 2 to 5 players" in text_of(refused.response.message)
    await room.bot.greet(room.channel.id, "Welcome.")
    assert {"Dominion", "Innovation", "Concordia"} <= set(labels_of(room.channel.last_message))
