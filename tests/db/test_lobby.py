"""Lobbies: seats, invitations, options."""

import asyncio

import pytest

from db import (
    AlreadySeated,
    Full,
    Invitation,
    NotFound,
    NotSeated,
    SeatKind,
    StaleRevision,
    Status,
    Store,
    WrongStatus,
)
from tests.db.table import ANNA, BEN, CHANNEL, CLEO, GUILD, THREAD, Clock, act, open_lobby, start_game


async def test_a_new_game_is_an_empty_lobby(store: Store, clock: Clock) -> None:
    game = await open_lobby(store, options={"set": "First Game"}, private=True)

    assert game == await store.game(game.id)
    assert (game.status, game.revision, game.host_id, game.guild_id) == (Status.LOBBY, 0, ANNA, GUILD)
    assert (game.options, game.private, game.channel_id) == ({"set": "First Game"}, True, CHANNEL)
    assert (game.created_at, game.started_at, game.place_id, game.result) == (clock.now, None, None, None)
    assert await store.seats(game.id) == []


async def test_seats_are_numbered_in_the_order_of_joining(store: Store) -> None:
    game = await open_lobby(store, ANNA, BEN)
    computer = await store.add_computer(game.id, "Computer", limit=3, state={"level": 2})

    assert (computer.seat, computer.kind, computer.user_id) == (2, SeatKind.COMPUTER, None)
    assert computer.state == {"level": 2}
    assert [(seat.seat, seat.user_id) for seat in await store.seats(game.id)] == [(0, ANNA), (1, BEN), (2, None)]


async def test_of_two_who_press_at_once_one_gets_the_last_seat(store: Store) -> None:
    game = await open_lobby(store, ANNA, seats_wanted=2)

    results = await asyncio.gather(
        store.join(game.id, BEN, "Ben", limit=2),
        store.join(game.id, CLEO, "Cleo", limit=2),
        return_exceptions=True,
    )

    assert sorted(type(result).__name__ for result in results) == ["Full", "Seat"]
    assert len(await store.seats(game.id)) == 2


async def test_a_double_press_on_join_gives_one_seat(store: Store) -> None:
    game = await open_lobby(store)

    results = await asyncio.gather(
        *(store.join(game.id, BEN, "Ben", limit=3) for _ in range(2)), return_exceptions=True
    )

    assert sorted(type(result).__name__ for result in results) == ["AlreadySeated", "Seat"]


async def test_a_full_table_takes_no_computer_player(store: Store) -> None:
    game = await open_lobby(store, ANNA, BEN, seats_wanted=2)
    with pytest.raises(Full, match="All 2 seats"):
        await store.add_computer(game.id, "Computer", limit=2)


async def test_later_seats_move_up_when_somebody_leaves(store: Store) -> None:
    game = await open_lobby(store, ANNA, BEN, CLEO)
    await store.leave(game.id, ANNA)
    await store.remove_seat(game.id, 1)

    assert [(seat.seat, seat.user_id) for seat in await store.seats(game.id)] == [(0, BEN)]
    with pytest.raises(NotSeated):
        await store.leave(game.id, ANNA)
    with pytest.raises(NotFound, match="seat 2"):
        await store.remove_seat(game.id, 1)


async def test_seats_can_be_put_in_another_order(store: Store) -> None:
    game = await open_lobby(store, ANNA, BEN, CLEO)
    await store.rename_seat(game.id, 2, "C")
    seats = await store.reorder(game.id, [2, 0, 1])

    assert [(seat.seat, seat.user_id) for seat in seats] == [(0, CLEO), (1, ANNA), (2, BEN)]
    assert seats[0].name == "C"
    with pytest.raises(ValueError, match="not an order"):
        await store.reorder(game.id, [0, 0, 1])


async def test_an_invitation_lasts_until_the_person_joins(store: Store) -> None:
    game = await open_lobby(store, ANNA)
    await store.invite(game.id, BEN)
    await store.invite(game.id, CLEO)
    await store.decline(game.id, CLEO)
    assert await store.invitations(game.id) == [
        Invitation(game_id=game.id, user_id=BEN, declined=False),
        Invitation(game_id=game.id, user_id=CLEO, declined=True),
    ]

    await store.invite(game.id, CLEO)
    await store.join(game.id, BEN, "Ben", limit=3)

    assert await store.invitations(game.id) == [Invitation(game_id=game.id, user_id=CLEO, declined=False)]
    with pytest.raises(AlreadySeated):
        await store.invite(game.id, ANNA)
    with pytest.raises(NotFound, match="invitation"):
        await store.decline(game.id, 999)


async def test_options_can_be_changed_but_not_below_the_seats_taken(store: Store) -> None:
    game = await open_lobby(store, ANNA, BEN)
    changed = await store.set_options(game.id, {"set": "Big Money"}, seats_wanted=2, title="Saturday")

    assert (changed.options, changed.seats_wanted, changed.title) == ({"set": "Big Money"}, 2, "Saturday")
    assert changed.private is False
    with pytest.raises(Full):
        await store.set_options(game.id, {}, seats_wanted=1)


async def test_a_start_from_an_older_look_at_the_lobby_is_refused(store: Store) -> None:
    game = await open_lobby(store, ANNA, BEN)
    await store.leave(game.id, BEN)

    with pytest.raises(StaleRevision):
        await store.start(game.id, game.revision, act("start", snapshot="{}"))
    assert (await store.game(game.id)).status is Status.LOBBY


async def test_a_running_game_takes_no_lobby_changes(store: Store) -> None:
    game = await start_game(store)
    for change in (
        store.join(game.id, CLEO, "Cleo", limit=3),
        store.leave(game.id, BEN),
        store.reorder(game.id, [1, 0]),
        store.invite(game.id, CLEO),
        store.set_options(game.id, {}),
    ):
        with pytest.raises(WrongStatus, match="already begun"):
            await change


async def test_a_cancelled_lobby_stays_readable(store: Store) -> None:
    game = await open_lobby(store, ANNA)
    await store.cancel(game.id)

    stored = await store.load(game.id)
    assert (stored.game.status, stored.snapshot) == (Status.CANCELLED, None)
    with pytest.raises(WrongStatus, match="cancelled"):
        await store.join(game.id, BEN, "Ben", limit=3)


async def test_messages_and_places_are_remembered(store: Store) -> None:
    game = await start_game(store)
    await store.set_lobby_message(game.id, 11)
    await store.set_turn_message(game.id, 12)
    await store.set_host(game.id, BEN)
    await store.set_place(game.id, THREAD)
    game = await store.game(game.id)
    assert (game.lobby_message_id, game.turn_message_id, game.place_id, game.host_id) == (11, 12, THREAD, BEN)

    await store.set_place(game.id, None)

    lost = await store.game(game.id)
    assert (lost.place_id, lost.turn_message_id, lost.lobby_message_id) == (None, None, 11)
    assert lost.status is Status.RUNNING


async def test_an_unknown_game_is_named(store: Store) -> None:
    with pytest.raises(NotFound, match="There is no game 77"):
        await store.game(77)
    with pytest.raises(NotFound, match="There is no game 77"):
        await store.join(77, ANNA, "Anna", limit=2)
