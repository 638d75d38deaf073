"""From the lobby to the final score, by clicks and by commands."""

from __future__ import annotations

import pytest

from db import Game
from games.dominion.state import DominionState
from tests.e2e.room import Room, entries_of, labels_of, text_of

WANTED = ("Province (costs 8)", "Gold (costs 6)", "Silver (costs 3)")


async def click_a_turn(room: Room, game: Game, name: str) -> None:
    """Play all Treasures and buy the best of a few cards, by what the panel offers."""
    panel = await room.hand(name, game)
    if "Play all Treasures" in labels_of(panel):
        panel = await room.press(name, panel, "Play all Treasures")
    for wanted in WANTED:
        if wanted in entries_of(panel):
            await room.choose(name, panel, wanted)
            break
        if wanted in labels_of(panel):
            await room.press(name, panel, wanted)
            break
    else:
        panel = await room.press(name, panel, "End the turn")


def late(state: DominionState) -> None:
    """The last rounds: three Provinces are left, and everybody is rich."""
    state.supply["province"] = 3
    for player in state.players:
        player.deck = ["gold", "gold", "silver", "copper", "gold"] * 4


@pytest.mark.parametrize("names", [("alice", "bob"), ("alice", "bob", "cyd"), ("alice", "bob", "cyd", "dora")])
async def test_a_game_by_clicks(room: Room, names: tuple[str, ...]) -> None:
    game = await room.start(*names)
    if len(names) > 2:
        await room.set_up(game, late)
    turns = 0
    while (await room.bot.tables.store.game(game.id)).result is None:
        table = await room.table(game)
        (seat,) = table.match.open
        turn = table.turn
        while (await room.table(game)).turn == turn and (await room.table(game)).match.result is None:
            await click_a_turn(room, game, names[seat])
        turns += 1
        assert turns < 100
    assert turns > len(names)
    final = await room.last_message(game)
    assert "Hands and piles are now open." in text_of(final)
    assert labels_of(final) == ["Final board", "Full log", "Replay", "Charts", "Play again"]
    for name in names:
        assert f"{name}: " in text_of(final)
    messages = [one for one in (await room.place_of(game)).history() if not one.flags.ephemeral]
    assert all(labels_of(one) == [] for one in messages[:-1])
