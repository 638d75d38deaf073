"""Going back by consent below the surface: what is offered, who must agree, corrected rules, returns after returns."""

from __future__ import annotations

import json

import pytest

from cogs.club import Club
from cogs.errors import NotSeatedHere, Outdated, WrongTime
from cogs.lookback.consent import Say, ask, newest_seen, points, say
from cogs.lookback.looking_back import position
from cogs.lookback.taken_back import TakenBack, going_back, rewound
from cogs.seating.seats import Why, resign, take_over, vacate
from cogs.seating.standing_in import come_back, stand_in
from cogs.tables import Tables
from cogs.timekeeping import settling
from db import Commit, Game, MotionState, NewMove
from games.engine.conformance import position as picture
from games.engine.refusal import NotOpen
from tests.cogs.test_tables import begin

ANN, BOB, CYD = 1, 2, 3


async def end_turns(tables: Tables, game: Game, number: int) -> None:
    """Whoever is asked ends the turn, so often."""
    for _ in range(number):
        turn = (await tables.table(game.id)).turn
        while (table := await tables.table(game.id)).turn == turn:
            (seat,) = table.match.awaited
            question = table.match.open[seat]
            person = table.seats[seat].user_id
            assert person is not None
            await tables.submit(game.id, person, table.match.question_id(seat), question.late)


async def agreed(tables: Tables, game: Game, *people: int) -> None:
    """These people agree to the open request."""
    motion = await going_back(tables.store, game.id)
    assert motion is not None
    for person in people:
        await say(tables, game.id, motion.id, person, Say.AGREE)


async def ask_for(tables: Tables, game: Game, person: int, to: int) -> bool:
    """Ask for a position as it is listed now."""
    table = await tables.table(game.id)
    return await ask(tables, game.id, person, to, await newest_seen(tables, table, tables.seat_of(table, person)))


def test_the_summary_forgets_what_is_taken_back() -> None:
    face = {
        "turn": 3,
        "began": 9,
        "previous": 6,
        "starts": [[1, 1], [2, 6], [3, 9]],
        "moved": [11, 8, 1],
        "ahead": [3, 0],
        "more": "kept",
    }
    back = {"turn": 2, "began": 6, "previous": 1, "starts": [[1, 1], [2, 6]], "moved": [4, 7, 1], "more": "kept"}
    assert rewound(face, TakenBack([8, 9, 11], {0: 4, 1: 7}, [])) == back
    first = {"turn": 1, "began": 1, "previous": 0, "starts": [[1, 1]], "moved": [0, 0, 1], "more": "kept"}
    assert rewound(face, TakenBack([2, 3], {}, [])) == first


async def test_a_later_return_takes_the_former_one_back_and_all_can_still_be_seen(tables: Tables) -> None:
    game = await begin(tables, ANN, BOB)
    dumps: dict[int, bytes] = {}
    for _ in range(3):
        for _ in range(3):
            await end_turns(tables, game, 1)
            table = await tables.table(game.id)
            dumps[table.game.revision] = table.match.dump()
        offered = await points(tables, table, 0)
        wanted = picture(await position(tables, game.id, offered[-1].to))
        assert not await ask_for(tables, game, ANN, offered[-1].to)
        await agreed(tables, game, BOB)
        table = await tables.table(game.id)
        assert picture(table.match) == wanted
        dumps[table.game.revision] = table.match.dump()
    for revision, dump in dumps.items():
        assert (await position(tables, game.id, revision)).dump() == dump
    tables.forget(game.id)
    assert (await tables.table(game.id)).match.dump() == dump
    turns = [frame.turn for frame in await tables.store.frames(game.id)]
    assert turns == sorted(set(turns)), "where the game went back no turn begins"


async def test_at_most_five_turns_and_only_what_is_offered(tables: Tables) -> None:
    game = await begin(tables, ANN, BOB)
    assert await points(tables, await tables.table(game.id), 0) == []
    await end_turns(tables, game, 9)
    table = await tables.table(game.id)
    offered = await points(tables, table, 1)
    assert [point.turn for point in offered if not point.turn] == [""]
    assert len(offered) == 6
    frames = await tables.store.frames(game.id)
    with pytest.raises(Outdated):
        await ask_for(tables, game, ANN, frames[0].revision)
    with pytest.raises(Outdated):
        await ask(tables, game.id, ANN, offered[0].to, await newest_seen(tables, table, 0) - 1)
    with pytest.raises(WrongTime):
        await position(tables, game.id, frames[0].revision - 1)


async def test_nothing_before_a_correction_of_the_rules_is_offered(tables: Tables) -> None:
    game = await begin(tables, ANN, BOB)
    await end_turns(tables, game, 3)
    stored = await tables.store.load(game.id)
    assert stored.snapshot is not None
    data = json.loads(stored.snapshot)
    data["digests"][-1] = "another position"
    commit = Commit(moves=[NewMove(kind="set up", data={})], snapshot=json.dumps(data))
    await tables.store.commit(game.id, stored.game.revision, commit)
    tables.forget(game.id)
    table = await tables.table(game.id)
    corrected = table.game.revision
    assert (await position(tables, game.id, corrected)).dump() == table.match.dump()
    assert await points(tables, table, 0) == await points(tables, table, 1) == []
    await end_turns(tables, game, 2)
    offered = await points(tables, await tables.table(game.id), 0)
    assert offered and all(point.to >= corrected for point in offered)


async def test_who_need_not_agree(tables: Tables) -> None:
    game = await begin(tables, ANN, BOB, CYD)
    await end_turns(tables, game, 3)
    await stand_in(tables, game.id, CYD)
    to = (await points(tables, await tables.table(game.id), 0))[0].to
    assert not await ask_for(tables, game, ANN, to)
    await agreed(tables, game, BOB)
    assert await going_back(tables.store, game.id) is None
    await come_back(tables, game.id, CYD)
    await end_turns(tables, game, 2)
    await resign(tables, game.id, BOB)
    to = (await points(tables, await tables.table(game.id), 0))[-1].to
    await ask_for(tables, game, ANN, to)
    await resign(tables, game.id, CYD)
    assert await going_back(tables.store, game.id) is None
    with pytest.raises(WrongTime):
        await ask_for(tables, game, ANN, to)


async def test_who_leaves_without_an_answer_holds_no_request_up(tables: Tables) -> None:
    club = Club()
    club.tables = tables
    game = await begin(tables, ANN, BOB, CYD)
    await end_turns(tables, game, 3)
    point = (await points(tables, await tables.table(game.id), 0))[-1]
    wanted = picture(await position(tables, game.id, point.to))
    await ask_for(tables, game, ANN, point.to)
    await settling.sweep(club)
    await agreed(tables, game, BOB)
    await settling.sweep(club)
    assert await going_back(tables.store, game.id) is not None
    await stand_in(tables, game.id, CYD)
    await settling.sweep(club)
    assert await going_back(tables.store, game.id) is None
    assert picture((await tables.table(game.id)).match) == wanted
    revision = (await tables.store.game(game.id)).revision
    await settling.sweep(club)
    assert (await tables.store.game(game.id)).revision == revision


async def test_a_standing_order_that_plays_on_lets_the_request_fall_and_another_one_not(tables: Tables) -> None:
    game = await begin(tables, ANN, BOB, CYD)
    await end_turns(tables, game, 3)
    to = (await points(tables, await tables.table(game.id), 1))[0].to
    await ask_for(tables, game, BOB, to)
    await tables.order(game.id, CYD, "dominion.treasures", "all")
    assert await going_back(tables.store, game.id) is not None
    table = await tables.table(game.id)
    asked = table.match.question_id(0)
    await tables.order(game.id, ANN, "dominion.treasures", "all")
    assert table.match.question_id(0) != asked
    assert await going_back(tables.store, game.id) is None


async def test_what_others_do_in_secret_does_not_make_a_list_out_of_date(tables: Tables) -> None:
    game = await begin(tables, ANN, BOB, CYD)
    await end_turns(tables, game, 3)
    table = await tables.table(game.id)
    offered, seen = await points(tables, table, 1), await newest_seen(tables, table, 1)
    await tables.order(game.id, CYD, "dominion.treasures", "all")
    assert await points(tables, table, 1) == offered
    assert not await ask(tables, game.id, BOB, offered[0].to, seen)
    assert await going_back(tables.store, game.id) is not None


async def test_who_takes_a_seat_over_has_not_agreed_yet(tables: Tables) -> None:
    game = await begin(tables, ANN, BOB, CYD)
    await end_turns(tables, game, 3)
    await ask_for(tables, game, ANN, (await points(tables, await tables.table(game.id), 0))[0].to)
    await agreed(tables, game, BOB)
    await vacate(tables, game.id, 1, Why.REMOVED)
    await take_over(tables, game.id, 1, 9, "Nine")
    await agreed(tables, game, CYD)
    assert await going_back(tables.store, game.id) is not None
    with pytest.raises(NotSeatedHere):
        await agreed(tables, game, BOB)
    await agreed(tables, game, 9)
    assert await going_back(tables.store, game.id) is None
    table = await tables.table(game.id)
    assert table.seats[1].user_id == 9
    assert "back" in [row.kind for row in await tables.store.moves(game.id)]


async def test_a_request_of_somebody_else_falls_when_the_last_one_goes_back_alone(tables: Tables) -> None:
    game = await begin(tables, ANN, BOB)
    await end_turns(tables, game, 3)
    await ask_for(tables, game, BOB, (await points(tables, await tables.table(game.id), 1))[-1].to)
    motion = await going_back(tables.store, game.id)
    assert motion is not None
    await stand_in(tables, game.id, BOB)
    assert await ask_for(tables, game, ANN, (await points(tables, await tables.table(game.id), 0))[0].to)
    assert (await tables.store.motion(motion.id)).state is MotionState.OVERTAKEN


async def test_a_command_in_the_same_instant_as_a_return_does_not_count_there(tables: Tables) -> None:
    game = await begin(tables, ANN, BOB)
    await end_turns(tables, game, 3)
    table = await tables.table(game.id)
    (seat,) = table.match.awaited
    assert seat == 1
    asked, topic = table.match.question_id(1), table.match.open[1].topic
    await ask_for(tables, game, ANN, (await points(tables, table, 0))[-1].to)
    await agreed(tables, game, BOB)
    await end_turns(tables, game, 1)
    table = await tables.table(game.id)
    assert table.match.open[1].topic == topic
    before = table.match.dump()
    with pytest.raises(NotOpen):
        await tables.plan(game.id, BOB, [(topic, table.match.open[1].late)], question_id=asked)
    assert table.match.dump() == before


async def test_there_is_one_request_at_a_time(tables: Tables) -> None:
    game = await begin(tables, ANN, BOB, CYD)
    await end_turns(tables, game, 3)
    offered = await points(tables, await tables.table(game.id), 0)
    await ask_for(tables, game, ANN, offered[0].to)
    motion = await going_back(tables.store, game.id)
    for person in (ANN, BOB):
        with pytest.raises(WrongTime, match="asked to go back already"):
            await ask_for(tables, game, person, offered[-1].to)
    assert await going_back(tables.store, game.id) == motion
