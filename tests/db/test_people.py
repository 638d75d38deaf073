"""Settings and half-made choices."""

import pytest

from db import Draft, NotFound, Store
from tests.db.table import ANNA, BEN, GUILD, start_game


async def test_settings_are_kept_for_each_person_and_server(store: Store) -> None:
    await store.set_settings(ANNA, {"call": "mention"})
    await store.set_settings(ANNA, {"call": "direct message", "quiet": ["22:00", "08:00"]})
    await store.set_guild_settings(GUILD, {"language": "de"})

    assert await store.settings(ANNA) == {"call": "direct message", "quiet": ["22:00", "08:00"]}
    assert await store.settings(BEN) == {}
    assert await store.guild_settings(GUILD) == {"language": "de"}
    assert await store.guild_settings(1) == {}


async def test_a_seat_has_one_draft(store: Store) -> None:
    game = await start_game(store)
    await store.set_draft(game.id, 0, "first question", {"picked": [1]})
    await store.set_draft(game.id, 0, "next question", {"picked": []})

    assert await store.draft(game.id, 0) == Draft(
        game_id=game.id, seat=0, question_id="next question", data={"picked": []}
    )
    assert await store.draft(game.id, 1) is None
    await store.clear_draft(game.id, 0)
    assert await store.draft(game.id, 0) is None
    with pytest.raises(NotFound):
        await store.set_draft(77, 0, "q", {})


async def test_words_of_every_language_come_back_as_they_were(store: Store) -> None:
    words = {"name": "Żółw Zürich 棋 \u202e ```", "nothing": None, "half": 0.5, "large": 2**53}
    await store.set_settings(2**63 - 1, words)
    assert await store.settings(2**63 - 1) == words
    with pytest.raises(ValueError):
        await store.set_settings(ANNA, {"number": float("nan")})
