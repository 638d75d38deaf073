"""The service behind the commands, on a real file: many moves at the same moment, and what is stored of them."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cogs.commits import BETWEEN_EDITS, asked
from cogs.errors import NotHost, NotSeatedHere, PartlySaved, WrongTime
from cogs.seating.seats import end
from cogs.table import Shown
from cogs.tables import Tables
from db import Full, Game, NewGame, NoticeState, SaveFailed, Store, StoreError
from games.dominion import DOMINION
from games.dominion.state import Phase
from games.engine.match import Match
from games.engine.refusal import NotOpen, NotYours, Refusal
from tests.db.table import Clock


async def begin(tables: Tables, *people: int, first: int = 0) -> Game:
    """A running game of these people, who sit in this order."""
    new = NewGame(kind="dominion", title="Dominion", host_id=people[0], channel_id=5, seats_wanted=len(people), rules=1)
    game = await tables.store.create_game(new)
    for person in people:
        await tables.store.join(game.id, person, f"Person {person}", limit=len(people))
    await tables.start(game.id, people[0], place_id=7, first=first)
    return await tables.store.game(game.id)


async def militia(tables: Tables, *people: int) -> Game:
    """A game in which the first has played Militia and all others must discard."""
    game = await begin(tables, *people)
    table = await tables.table(game.id)
    state = table.match.quiet_state()
    state.phase, state.actions = Phase.ACTION, 1
    state.players[0].hand = ["militia"]
    for player in state.players[1:]:
        player.hand = ["copper", "copper", "copper", "estate", "estate"]
    table.match = Match.at(DOMINION, state, state.options)
    table.committed = table.match.moves
    await answer(tables, game, people[0], ("militia",))
    return game


async def answer(tables: Tables, game: Game, person: int, given: tuple[str, ...]) -> None:
    table = await tables.table(game.id)
    seat = tables.seat_of(table, person)
    await tables.submit(game.id, person, table.match.question_id(seat), given)


async def test_hidden_choices_of_the_same_moment_are_both_stored(tables: Tables) -> None:
    game = await militia(tables, 1, 2, 3, 4)
    given = ("estate", "estate")
    await asyncio.gather(*(answer(tables, game, person, given) for person in (2, 3, 4)))
    tables.forget(game.id)
    table = await tables.table(game.id)
    assert [len(player.hand) for player in table.match.state.players[1:]] == [3, 3, 3]
    assert table.match.state.coins == 2


async def test_the_same_answer_at_the_same_moment_counts_once(tables: Tables) -> None:
    game = await militia(tables, 1, 2, 3)
    table = await tables.table(game.id)
    question = table.match.question_id(1)
    twice = [tables.submit(game.id, 2, question, ("estate", "estate")) for _ in range(2)]
    assert sorted(played.counted for played in await asyncio.gather(*twice)) == [False, True]
    moves = await tables.store.moves(game.id)
    assert [move.kind for move in moves if move.seat == 1] == ["answer"]


async def test_different_answers_at_the_same_moment(tables: Tables) -> None:
    game = await militia(tables, 1, 2, 3)
    question = (await tables.table(game.id)).match.question_id(1)
    both = [
        tables.submit(game.id, 2, question, ("estate", "estate")),
        tables.submit(game.id, 2, question, ("copper", "copper")),
    ]
    done = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(one).__name__ for one in done) == ["NotOpen", "Played"]


async def test_the_last_free_seat_goes_to_one(tables: Tables) -> None:
    new = NewGame(kind="dominion", title="Dominion", host_id=1, channel_id=5, seats_wanted=2, rules=1)
    game = await tables.store.create_game(new)
    await tables.store.join(game.id, 1, "One", limit=2)
    both = [tables.store.join(game.id, person, str(person), limit=2) for person in (2, 3)]
    done = await asyncio.gather(*both, return_exceptions=True)
    assert sum(isinstance(one, Full) for one in done) == 1
    assert len(await tables.store.seats(game.id)) == 2


async def test_fifty_moves_in_fifty_games_while_a_backup_is_made(tables: Tables, tmp_path: Path) -> None:
    games = [await begin(tables, 10 + number, 100 + number) for number in range(50)]

    async def move(game: Game, number: int) -> None:
        table = await tables.table(game.id)
        question = table.match.open[0]
        await answer(tables, game, 10 + number, question.sample(Random(number)))

    await asyncio.gather(
        tables.store.backup(tmp_path / "copy.sqlite"), *(move(game, number) for number, game in enumerate(games))
    )
    for game in games:
        assert [one.kind for one in await tables.store.moves(game.id)] == ["start", "answer"]
    assert sqlite3.connect(tmp_path / "copy.sqlite").execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_a_commit_that_fails_is_as_if_nothing_had_happened(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await militia(tables, 1, 2, 3)
    before = (await tables.table(game.id)).match.dump()
    monkeypatch.setattr(Store, "commit", _fails)
    with pytest.raises(SaveFailed):
        await answer(tables, game, 2, ("estate", "estate"))
    monkeypatch.undo()
    assert (await tables.table(game.id)).match.dump() == before
    await answer(tables, game, 2, ("estate", "estate"))


async def _fails(*_: object) -> int:
    raise SaveFailed("no room")


async def test_who_may_do_what(tables: Tables) -> None:
    game = await begin(tables, 1, 2)
    question = (await tables.table(game.id)).match.question_id(0)
    with pytest.raises(NotSeatedHere):
        await tables.submit(game.id, 9, question, ("end",))
    with pytest.raises(NotYours):
        await tables.submit(game.id, 2, question, ())
    with pytest.raises(NotOpen):
        await tables.submit(game.id, 1, "0" * 12, ())
    with pytest.raises(NotHost):
        await end(tables, game.id, 2)
    await end(tables, game.id, 1)
    with pytest.raises(WrongTime):
        await tables.submit(game.id, 1, question, ())
    with pytest.raises(StoreError):
        await end(tables, game.id, 1)


async def test_a_change_soon_after_the_last_look_waits_a_moment(tables: Tables, clock: Clock) -> None:
    game = await militia(tables, 1, 2, 3)
    table = await tables.table(game.id)
    table.shown = Shown(table.game.revision, clock())
    await _deliver_all(tables)
    await answer(tables, game, 2, ("estate", "estate"))
    assert await tables.store.due_notices(clock()) == []
    (refresh,) = await tables.store.due_notices(clock() + BETWEEN_EDITS)
    assert refresh.kind == "refresh"


async def test_a_call_names_the_questions_it_is_for(tables: Tables, clock: Clock) -> None:
    game = await militia(tables, 1, 2, 3)
    table = await tables.table(game.id)
    kinds = {}
    for _ in range(3):
        for notice in await tables.store.due_notices(clock()):
            kinds[notice.kind] = notice
            await tables.store.notice_sent(notice.id)
    assert kinds["call"].payload["asked"] == asked(table.match, [1, 2])
    assert (await tables.store.notice(kinds["call"].id)).state is NoticeState.SENT


async def test_many_games_need_little_memory(tables: Tables) -> None:
    tables._most_live = 4
    games = [await begin(tables, 1, 2) for _ in range(12)]
    assert len(tables._live) <= 4
    for game in games:
        table = await tables.table(game.id)
        assert table.game.id == game.id and table.match.open


async def test_an_undone_move_is_marked_and_its_events_go(tables: Tables) -> None:
    game = await begin(tables, 1, 2)
    table = await tables.table(game.id)
    before = table.match.view(0)
    everything = next(one.answer for one in table.match.open[0].shortcuts)
    await answer(tables, game, 1, everything)
    told = [event.kind for event in await tables.history(table, None)]
    await tables.undo(game.id, 1)
    table = await tables.table(game.id)
    assert table.match.view(0) == before
    kinds = [event.kind for event in await tables.history(table, None)]
    assert "played_treasures" in told and "played_treasures" not in kinds
    moves = await tables.store.moves(game.id, include_taken_back=True)
    assert [move.taken_back for move in moves] == [False, True, False]


async def test_every_refusal_leaves_the_game_alone(tables: Tables) -> None:
    game = await begin(tables, 1, 2)
    before = (await tables.table(game.id)).match.dump()
    for attempt in (
        tables.undo(game.id, 1),
        tables.plan(game.id, 1, [("dominion.buy", ("gold",))]),
        tables.order(game.id, 1, "dominion.moat", "sometimes"),
    ):
        with pytest.raises((Refusal, WrongTime)):
            await attempt
    assert (await tables.table(game.id)).match.dump() == before
    assert len(await tables.store.moves(game.id)) == 1


async def test_a_plan_that_cannot_be_kept_to_its_end_says_that_its_beginning_is(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await begin(tables, 1, 2)
    question = (await tables.table(game.id)).match.open[0]
    steps = [("dominion.treasures", question.shortcuts[0].answer), ("dominion.buy", ("copper",))]
    commit = Store.commit

    async def once(*arguments: Any, **more: Any) -> int:
        monkeypatch.setattr(Store, "commit", _fails)
        return await commit(*arguments, **more)

    monkeypatch.setattr(Store, "commit", once)
    with pytest.raises(PartlySaved) as caught:
        await tables.plan(game.id, 1, steps)
    assert isinstance(caught.value.__cause__, SaveFailed)
    monkeypatch.undo()
    assert (await tables.table(game.id)).match.open[0].topic == "dominion.buy"
    assert [one.kind for one in await tables.store.moves(game.id)] == ["start", "answer"]


async def _deliver_all(tables: Tables) -> None:
    while notices := await tables.store.due_notices(tables.clock()):
        for notice in notices:
            await tables.store.notice_sent(notice.id)
