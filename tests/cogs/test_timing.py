"""The times of whole games on a real file: clock, timer, question and log always fit together."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from random import Random

import pytest

from cogs.club import Club
from cogs.errors import SurfaceError
from cogs.pace import is_played_for, players_of
from cogs.seating.standing_in import come_back, stand_in
from cogs.tables import Tables
from cogs.timekeeping import timing
from cogs.timekeeping.clock import Phase
from cogs.timekeeping.clocks import remedy_kind, timed, timer_name
from cogs.timekeeping.pausing import pause, resume
from cogs.timekeeping.remedies import say
from cogs.timekeeping.time_limits import TIME, TimeLimit
from cogs.ui.remedies import COMPUTER, WAIT
from db import NewGame, Status
from games.engine.refusal import Refusal
from tests.db.table import Clock
from tests.games.engine.bazaar import BAZAAR

FAR = timedelta(days=10_000)


@pytest.fixture(autouse=True)
def with_bazaar(tables: Tables) -> None:
    tables.games = {**tables.games, BAZAAR.id: BAZAAR}


async def begin(club: Club, kind: str, people: int, limit: TimeLimit) -> int:
    store = club.store
    rules = club.tables.games[kind].rules
    options = {TIME: limit.data()}
    new = NewGame(kind=kind, title=kind, host_id=1, channel_id=5, seats_wanted=people, rules=rules, options=options)
    game = await store.create_game(new)
    for person in range(1, people + 1):
        await store.join(game.id, person, f"Person {person}", limit=people)
    await club.tables.start(game.id, 1, place_id=7)
    return game.id


async def act(club: Club, game_id: int, rng: Random) -> None:
    """Somebody does something that people do."""
    tables = club.tables
    table = await tables.table(game_id)
    person = rng.randrange(len(table.seats)) + 1
    match rng.randrange(10):
        case 0:
            await tables.undo(game_id, person)
        case 1:
            kind = rng.choice(["host", "organiser"])
            await rng.choice([pause, resume, resume, resume])(tables, game_id, kind)
        case 2 if table.kind.players and rng.random() < 0.3:
            await stand_in(tables, game_id, person)
        case 3:
            await come_back(tables, game_id, person)
        case 4 | 5 | 6:
            what = rng.choice([WAIT, COMPUTER])
            for motion in await club.store.open_motions(game_id):
                for voter in range(1, len(table.seats) + 1):
                    with suppress(SurfaceError):
                        await say(club, game_id, motion.id, voter, what)
        case 7:
            tables.forget(game_id)
        case _:
            asked = rng.choice(sorted(table.match.open))
            question = table.match.open[asked]
            answer = question.sample(rng)
            await tables.submit(game_id, asked + 1, table.match.question_id(asked), answer, topic=question.topic)


async def look(club: Club, clock: Clock, game_id: int) -> None:
    """The timekeeper finds what is due."""
    for timer in await club.store.due_timers(clock.now):
        if timer.name == timer_name(game_id):
            await timing.due(club, timer)
    await timing.mend(club)


async def check(club: Club, game_id: int) -> None:
    """What is stored, what is in memory and what is to be done fit together."""
    table = await club.tables.table(game_id)
    timers = {timer.name: timer.due_at for timer in await club.store.due_timers(club.tables.clock() + FAR)}
    motions = {motion.kind for motion in await club.store.open_motions(game_id)}
    if table.game.status is not Status.RUNNING:
        assert timer_name(game_id) not in timers and not motions
        return
    times = table.clock
    assert times is not None and (await club.store.load(game_id)).clock == times.data()
    assert timers.get(timer_name(game_id)) == times.next_due
    assert [seat for seat, one in enumerate(times.seats) if one.asked] == timed(table)
    over = {remedy_kind(seat) for seat, one in enumerate(times.seats) if one.phase is Phase.OVER}
    assert motions == over
    assert all(not is_played_for(one) or not times.seats[one.seat].asked for one in table.seats)
    assert players_of(table), "somebody is always there"


@pytest.mark.parametrize(
    ("kind", "people", "limit"),
    [
        ("dominion", 3, TimeLimit("1d")),
        ("dominion", 2, TimeLimit("3d+8h", "9-21", "weekend", "Europe/Berlin")),
        ("innovation", 3, TimeLimit("12h")),
        (BAZAAR.id, 3, TimeLimit("12h", "8-22", zone="Asia/Tokyo")),
    ],
)
async def test_times_fit_whatever_people_do_and_however_time_passes(
    club: Club, clock: Clock, kind: str, people: int, limit: TimeLimit
) -> None:
    rng = Random(f"{kind} {limit}")
    game_id = await begin(club, kind, people, limit)
    for _ in range(200):
        hours = rng.choice([0, 1, 20, 90, 200, 200, -30])
        clock.forward(hours=hours, seconds=rng.random() * 60)
        await look(club, clock, game_id)
        await check(club, game_id)
        with suppress(Refusal, SurfaceError):
            await act(club, game_id, rng)
        await check(club, game_id)
        if (await club.store.game(game_id)).status is not Status.RUNNING:
            break
    done = {move.kind for move in await club.store.moves(game_id)}
    assert {"answer", "time", "decided", "pause", "resume"} <= done, "enough has happened"
