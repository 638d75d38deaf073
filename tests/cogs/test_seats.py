"""Seats that pass from one to another, on a real file: what goes with them, and who may take them."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from cogs.errors import NotSeatedHere, WrongTime
from cogs.lookback.looking_back import position
from cogs.seating import seats
from cogs.seating.seats import OFFERED, Why, noted
from cogs.table import Table
from cogs.tables import Tables
from cogs.telling import lines
from db import SeatKind, Status
from games.engine.orders import Order
from tests.cogs.test_tables import answer, begin
from tests.db.table import Clock


async def offered(tables: Tables, game_id: int, seat: int, why: str = Why.LATE) -> Table:
    async with tables.changing(game_id) as table:
        await seats.note(tables, table, seat, OFFERED, {"why": why})
        return table


async def test_a_seat_passes_over_as_it_is(tables: Tables, clock: Clock) -> None:
    game = await begin(tables, 1, 2, 3)
    table = await offered(tables, game.id, 0)
    hand, question = table.match.view(0), table.match.question_id(0)
    table.match.set_order(Order(0, "moat", ["reveal"]))
    clock.forward(days=2)
    await seats.take_over(tables, game.id, 0, 9, "Nine")
    tables.forget(game.id)
    table = await tables.table(game.id)
    assert (table.seats[0].name, table.seats[0].user_id, table.seats[0].state) == ("Nine", 9, {})
    assert (table.match.view(0), table.match.question_id(0)) == (hand, question)
    assert table.match.orders(0) == [], "what somebody has ordered in advance goes with the person"
    assert (await tables.store.waiting_in(game.id))[0].since == clock.now
    assert (await tables.store.game(game.id)).host_id == 2
    with pytest.raises(NotSeatedHere):
        tables.seat_of(table, 1)


async def test_several_take_a_seat_in_an_instant_and_one_gets_it(tables: Tables) -> None:
    game = await begin(tables, 1, 2)
    await offered(tables, game.id, 1)
    taking = [seats.take_over(tables, game.id, 1, person, f"Person {person}") for person in (7, 8, 9)]
    done = await asyncio.gather(*taking, return_exceptions=True)
    assert sorted(type(one).__name__ for one in done) == ["Played", "WrongTime", "WrongTime"]
    assert [one.user_id for one in await tables.store.formers(game.id)] == [2]


async def test_a_seat_is_vacated_and_waits_also_at_a_table_of_two(tables: Tables) -> None:
    game = await begin(tables, 1, 2)
    await seats.vacate(tables, game.id, 0, Why.REMOVED)
    table = await tables.table(game.id)
    assert table.game.status is Status.RUNNING and table.match.result is None
    assert (table.seats[0].kind, table.match.absent, table.match.awaited) == (SeatKind.VACANT, (), [0])
    with pytest.raises(WrongTime, match="No person has this seat"):
        await seats.vacate(tables, game.id, 0, Why.REMOVED)
    with pytest.raises(NotSeatedHere):
        await seats.take_over(tables, game.id, 0, 1, "One again")
    with pytest.raises(WrongTime, match="nobody plays two"):
        await seats.take_over(tables, game.id, 0, 2, "Two")
    await seats.take_over(tables, game.id, 0, 3, "Three")
    table = await tables.table(game.id)
    await answer(tables, game, 3, table.match.open[0].sample(Random(1)))


async def test_who_loses_a_seat_before_the_first_move_is_named_too(tables: Tables) -> None:
    game = await begin(tables, 1, 2, 3)
    await seats.vacate(tables, game.id, 1, Why.REMOVED)
    await seats.take_over(tables, game.id, 1, 4, "Four")
    table = await tables.table(game.id)
    told = lines(table, await tables.history(table, None))
    assert [line for line in told if "seat" in line] == [
        "■ Person 2 has lost this seat.",
        "■ Four takes this seat over and plays on.",
    ]


async def test_the_log_names_who_had_the_seat_then(tables: Tables) -> None:
    game = await begin(tables, 1, 2, 3)
    question = (await tables.table(game.id)).match.open[0]
    await answer(tables, game, 1, question.sample(Random(3)))
    await seats.vacate(tables, game.id, 0, Why.REMOVED)
    await seats.take_over(tables, game.id, 0, 4, "Four")
    await seats.resign(tables, game.id, 4)
    await seats.vacate(tables, game.id, 0, Why.REMOVED)
    await seats.take_over(tables, game.id, 0, 5, "Five")
    tables.forget(game.id)
    table = await tables.table(game.id)
    told = lines(table, await tables.history(table, None))
    about = [line for line in told if "seat" in line or "leaves" in line]
    assert about == [
        "● Person 1 has lost this seat.",
        "● Four takes this seat over and plays on.",
        "● Four leaves the game.",
        "● Four has lost this seat.",
        "● Five takes this seat over and plays on.",
    ]
    assert any(line.startswith("● Person 1") for line in told[:3])
    moves = await tables.store.moves(game.id, include_taken_back=True)
    numbers = [move.data["move"] for move in moves if "move" in move.data]
    assert numbers == sorted(set(numbers)), "no move is counted twice"
    again = await position(tables, game.id, table.game.revision)
    assert again.dump() == table.match.dump(), "what happened to the seats is done again as it was"
    await tables.store.forget_person(4, "a former player")
    tables.forget(game.id)
    table = await tables.table(game.id)
    told = lines(table, await tables.history(table, None))
    assert "● a former player leaves the game." in told and not any("Four" in line for line in told)


async def test_a_stand_in_goes_on_for_a_seat_that_was_resigned_and_then_vacated(tables: Tables) -> None:
    game = await begin(tables, 1, 2, 3)
    await seats.resign(tables, game.id, 1)
    assert (await tables.store.game(game.id)).host_id == 2
    await seats.vacate(tables, game.id, 0, Why.REMOVED)
    table = await tables.table(game.id)
    assert (table.match.absent, table.match.awaited) == ((0,), [1])
    await seats.take_over(tables, game.id, 0, 4, "Four")
    assert (await tables.table(game.id)).match.absent == ()


async def test_an_offer_lapses_with_an_own_move_and_holds_over_a_restart(tables: Tables) -> None:
    game = await begin(tables, 1, 2)
    await offered(tables, game.id, 0)
    tables.forget(game.id)
    table = await tables.table(game.id)
    assert noted(table, 0, OFFERED) is not None
    await answer(tables, game, 1, table.match.open[0].sample(Random(1)))
    assert noted(table, 0, OFFERED) is None
    with pytest.raises(WrongTime, match="plays this seat"):
        await seats.take_over(tables, game.id, 0, 3, "Three")
