"""What organisers have done, how many games a server may have, and who is invited."""

import pytest

from db import NOBODY, Status, Store, TooManyGames
from db.models import NewGame
from tests.db.table import ANNA, BEN, CHANNEL, GUILD, Clock, open_lobby, start_game


def another(host: int = ANNA, guild: int | None = GUILD) -> NewGame:
    return NewGame(
        kind="dominion", title="Dominion", host_id=host, channel_id=CHANNEL, guild_id=guild, seats_wanted=2, rules=1
    )


async def test_what_was_done_stands_newest_first_by_server(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    at = clock.forward(minutes=1)
    first = await store.note_act(GUILD, ANNA, "end", game_id=game.id, data={"why": "as they asked"})
    second = await store.note_act(GUILD, BEN, "settings")
    await store.note_act(GUILD + 1, BEN, "settings")
    assert (first.what, first.game_id, first.data, first.at) == ("end", game.id, {"why": "as they asked"}, at)
    assert await store.acts(GUILD) == [second, first]
    await store.strike_act(second.id)
    assert await store.acts(GUILD) == [first]


async def test_an_organiser_who_is_forgotten_leaves_the_entry_without_a_name(store: Store) -> None:
    await store.note_act(GUILD, ANNA, "host", data={"host": BEN})
    assert (await store.what_is_kept(ANNA)).acts == 1
    await store.forget_person(ANNA, "nobody")
    await store.forget_person(BEN, "nobody")
    (act,) = await store.acts(GUILD)
    assert act.user_id == NOBODY and str(BEN) not in str(act.data)


async def test_limits_count_games_that_have_not_ended(store: Store) -> None:
    first = await store.create_game(another(), most_of_host=2, most_here=3)
    await store.create_game(another(), most_of_host=2, most_here=3)
    with pytest.raises(TooManyGames) as refused:
        await store.create_game(another(), most_of_host=2, most_here=3)
    assert refused.value.own and refused.value.limit == 2
    await store.create_game(another(BEN), most_of_host=2, most_here=3)
    with pytest.raises(TooManyGames) as refused:
        await store.create_game(another(BEN), most_of_host=2, most_here=3)
    assert not refused.value.own
    await store.create_game(another(guild=GUILD + 1), most_of_host=2, most_here=3)
    for _ in range(2):
        await store.create_game(another(guild=None), most_of_host=1, most_here=1)
    await store.cancel(first.id)
    await store.create_game(another(), most_of_host=2, most_here=3)


async def test_invitations_lead_to_tables_that_have_not_begun(store: Store) -> None:
    one, other = await open_lobby(store), await open_lobby(store)
    for game in (one, other):
        await store.invite(game.id, 77)
    assert [game.id for game in await store.invited_to(77)] == [other.id, one.id]
    await store.decline(other.id, 77)
    assert [game.id for game in await store.invited_to(77)] == [one.id]
    await store.cancel(one.id)
    assert (await store.game(one.id)).status is Status.CANCELLED
    assert await store.invited_to(77) == []
