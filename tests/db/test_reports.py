"""What people have reported to whoever runs the bot."""

import pytest

from db import NotFound, Store, TooOften
from db.reports import MOST_A_DAY
from tests.db.table import ANNA, BEN, Clock, start_game


async def test_a_report_keeps_where_the_game_stood(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    at = clock.forward(minutes=1)
    made = await store.add_report(ANNA, "Too many coins.", game_id=game.id, revision=4, rules=2, seat=0)
    assert (made.game_id, made.revision, made.rules, made.seat, made.user_id) == (game.id, 4, 2, 0, ANNA)
    assert (made.words, made.at) == ("Too many coins.", at)
    other = await store.add_report(BEN, "Hello?")
    assert await store.report(made.id) == made
    assert await store.reports() == [other, made]
    assert await store.reports(limit=1) == [other]
    assert await store.reports(game_id=game.id) == [made]
    for unknown in (0, other.id + 1, 2**70):
        with pytest.raises(NotFound):
            await store.report(unknown)


async def test_one_person_can_make_only_so_many_within_a_day(store: Store, clock: Clock) -> None:
    for _ in range(MOST_A_DAY):
        await store.add_report(ANNA, "Again.")
    with pytest.raises(TooOften):
        await store.add_report(ANNA, "Once more.")
    await store.add_report(BEN, "Mine.")
    clock.forward(hours=25)
    await store.add_report(ANNA, "Once more.")


async def test_who_is_forgotten_leaves_no_words_behind(store: Store) -> None:
    await store.add_report(ANNA, "I am Anna.")
    kept = await store.add_report(BEN, "I am Ben.")
    assert (await store.what_is_kept(ANNA)).reports == 1
    await store.forget_person(ANNA, "nobody")
    assert await store.reports() == [kept]
    assert (await store.what_is_kept(ANNA)).reports == 0
