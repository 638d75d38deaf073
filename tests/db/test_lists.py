"""What waits for whom, and what is played where."""

from db import NewWaiting, Status, Store
from tests.db.table import ANNA, BEN, CHANNEL, CLEO, GUILD, THREAD, Clock, act, open_lobby, start_game


def ask(*seats: int, key: str = "q") -> list[NewWaiting]:
    return [NewWaiting(seat=seat, key=key, what={"card": "Militia"}) for seat in seats]


async def test_the_oldest_waiting_game_comes_first(store: Store, clock: Clock) -> None:
    older, newer = await start_game(store), await start_game(store)
    began = clock.forward(minutes=1)
    await store.commit(newer.id, newer.revision, act(waiting=ask(0)))
    clock.forward(minutes=1)
    await store.commit(older.id, older.revision, act(waiting=ask(0, 1)))

    rows = await store.waiting_for(ANNA)
    assert [row.game.id for row in rows] == [newer.id, older.id]
    assert (rows[0].waiting.since, rows[0].waiting.what) == (began, {"card": "Militia"})
    assert (rows[0].game.place_id, rows[0].game.guild_id) == (THREAD, GUILD)
    assert [row.game.id for row in await store.waiting_for(BEN)] == [older.id]


async def test_a_seat_waits_since_the_same_question_was_first_put(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    began = clock.forward(minutes=1)
    revision = await store.commit(game.id, game.revision, act(waiting=ask(0, 1)))
    later = clock.forward(minutes=1)
    revision = await store.commit(game.id, revision, act(waiting=[*ask(0), *ask(1, key="next")]))
    clock.forward(minutes=1)
    await store.commit(game.id, revision, act("order"))

    waiting = await store.waiting_in(game.id)
    assert [(row.seat, row.user_id, row.key, row.since) for row in waiting] == [
        (0, ANNA, "q", began),
        (1, BEN, "next", later),
    ]


async def test_computer_players_wait_without_a_person(store: Store) -> None:
    lobby = await open_lobby(store, ANNA)
    await store.add_computer(lobby.id, "Computer", limit=3)
    await store.start(lobby.id, lobby.revision + 1, act("start", snapshot="{}", waiting=ask(1)))

    assert [row.user_id for row in await store.waiting_in(lobby.id)] == [None]
    assert [(row.game_id, row.seat) for row in await store.computers_asked()] == [(lobby.id, 1)]
    await store.cancel(lobby.id)
    assert await store.computers_asked() == []


async def test_games_are_found_by_place_person_and_server(store: Store, clock: Clock) -> None:
    lobby = await open_lobby(store, ANNA, CLEO)
    running = await start_game(store)
    elsewhere = await open_lobby(store, BEN, guild_id=None, channel_id=5)
    finished = []
    for _ in range(3):
        game = await start_game(store)
        clock.forward(days=1)
        await store.commit(game.id, game.revision, act("end", status=Status.FINISHED))
        finished.append(game.id)

    def ids(games):
        return [game.id for game in games]

    assert ids(await store.games_in(THREAD, status=[Status.RUNNING])) == [running.id]
    assert ids(await store.games_in(CHANNEL, status=[Status.LOBBY])) == [lobby.id]
    assert ids(await store.games_in(CHANNEL)) == [*reversed(finished), running.id, lobby.id]
    assert ids(await store.games_of(CLEO)) == [lobby.id]
    assert ids(await store.games_of(ANNA, status=[Status.LOBBY, Status.RUNNING])) == [running.id, lobby.id]
    assert ids(await store.open_lobbies()) == [elsewhere.id, lobby.id]
    assert ids(await store.open_lobbies(GUILD)) == [lobby.id]
    assert ids(await store.running_games(GUILD)) == [running.id]
    assert ids(await store.recent_finished(GUILD, limit=2)) == [finished[2], finished[1]]
    assert ids(await store.recent_finished(12345)) == []
