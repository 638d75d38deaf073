"""What computer players are given to think about, and what becomes of their answers, on a real file."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.computers import Computers
from cogs.pace import PACE, PAUSE, Pace, is_played_for
from cogs.seating.seats import end, hand_over, resign
from cogs.seating.standing_in import come_back, stand_in
from cogs.tables import Tables
from cogs.thinking import PLAYER, Thinking
from db import Game, NewGame, SeatChange, SeatKind, Store
from games.catalogue import GAMES
from games.dominion import DOMINION
from games.dominion.player import STEADY
from games.dominion.state import Phase
from games.engine.match import Match
from games.engine.question import Answer
from games.engine.record import Origin
from games.engine.situation import ComputerPlayer, Situation
from tests.cogs import two_people
from tests.db.table import Clock
from tests.games.engine.bazaar import BAZAAR

KEEPS_ALL = replace(
    STEADY,
    id="keeps_all",
    begin=lambda seat, seats: (f"seat {seat} of {seats}",),
    note=lambda notes, event: (*notes, (event.kind, event.seat, event.facts)),
    answer=lambda situation: situation.question.late,
)
"""A player that writes down every event as it may read it."""


def _trade(situation: Situation) -> Answer:
    """Offer something once, and say done."""
    question = situation.question
    made = question.topic == "bazaar.trade" and any(situation.view.made[situation.seat])
    return question.late if made else next((key,) for key in question.keys if key != "draw")


TRADER = ComputerPlayer("trader", "Trader", "Makes one offer.", _trade)
"""A player of the trading game."""


class Mind:
    """Thinks at once, and remembers what it was given."""

    def __init__(self, answer: Callable[[Situation], Answer] | None = None) -> None:
        self.given: list[Situation] = []
        self.answer = answer

    async def __call__(self, player: ComputerPlayer, situation: Situation) -> Answer:
        self.given.append(situation)
        await asyncio.sleep(0)
        return (self.answer or player.answer)(situation)


@pytest.fixture
async def tables(tmp_path: Path, clock: Clock) -> AsyncIterator[Tables]:
    kind = replace(DOMINION, players={**DOMINION.players, "keeps_all": KEEPS_ALL})
    games = {**GAMES, "dominion": kind, "bazaar": replace(BAZAAR, players={"trader": TRADER})}
    async with await Store.open(tmp_path / "longtable.sqlite", clock=clock) as store:
        yield Tables(store, games=games, new_seed=lambda: "5eed" * 8, clock=clock)


async def begin(
    tables: Tables, *seats: int | str, pace: Pace = Pace.AT_ONCE, first: int = 0, kind: str = "dominion"
) -> Game:
    """A game of people (numbers) and computer players (their ids), who sit in this order."""
    host = next(seat for seat in seats if isinstance(seat, int))
    new = NewGame(
        kind=kind,
        title=kind.capitalize(),
        host_id=host,
        channel_id=5,
        seats_wanted=len(seats),
        rules=1,
        options={PACE: pace},
    )
    game = await tables.store.create_game(new)
    for seat in seats:
        if isinstance(seat, int):
            await tables.store.join(game.id, seat, f"Person {seat}", limit=len(seats))
        else:
            await tables.store.add_computer(game.id, f"{seat} (computer)", limit=len(seats), state={PLAYER: seat})
    await tables.start(game.id, host, place_id=7, first=first)
    return await tables.store.game(game.id)


async def finish_turn(tables: Tables, game: Game, person: int) -> None:
    """Play a person's turn by the answers that stand in."""
    table = await tables.table(game.id)
    seat = tables.seat_of(table, person)
    turn = table.turn
    while table.turn == turn:
        question = table.match.open[seat]
        await tables.submit(game.id, person, table.match.question_id(seat), question.late)
        table = await tables.table(game.id)


async def play_until_a_person_is_asked(thinking: Thinking, game: Game) -> int:
    answers = 0
    while await thinking.move(game.id):
        answers += 1
    return answers


async def test_a_computer_gets_its_view_its_question_and_nothing_of_the_state(tables: Tables) -> None:
    game = await begin(tables, "steady", 1)
    table = await tables.table(game.id)
    mind = Mind()
    view, question = table.match.view(0), table.match.open[0]
    assert await Thinking(tables, mind).move(game.id)
    (given,) = mind.given
    assert (given.seat, given.view, given.quiet) == (0, view, None)
    assert (given.question.topic, given.question.keys) == (question.topic, question.keys)
    assert all(option.value is None for option in given.question.options)
    assert given.notes == STEADY.begin(0, 2)


async def test_on_an_open_floor_computers_trade_while_a_person_thinks(tables: Tables) -> None:
    game = await begin(tables, 1, "trader", "trader", kind="bazaar")
    thinking = Thinking(tables, Mind())
    table = await tables.table(game.id)
    before = table.match.question_id(0)
    assert await play_until_a_person_is_asked(thinking, game) == 8
    table = await tables.table(game.id)
    assert table.match.state.done == [1, 2]
    assert table.match.awaited == [0]
    assert [one.seat for one in await tables.store.waiting_in(game.id)] == [0]
    assert await thinking.waiting() == []
    assert table.match.question_id(0) == before
    await tables.submit(game.id, 1, before, ("accept/1/1",))
    assert len(table.match.state.offers) == 1


async def test_a_computer_on_a_floor_is_not_too_late_because_somebody_else_acted(tables: Tables) -> None:
    game = await begin(tables, 1, "trader", kind="bazaar")

    async def meanwhile(player: ComputerPlayer, situation: Situation) -> Answer:
        table = await tables.table(game.id)
        if table.match.state.done != [0]:
            await tables.submit(game.id, 1, table.match.question_id(0), ("done",))
        return player.answer(situation)

    assert await Thinking(tables, meanwhile).move(game.id)
    table = await tables.table(game.id)
    assert table.match.open[1].topic == "bazaar.trade.give"


async def test_notes_are_carried_on_and_are_the_same_after_a_load(tables: Tables) -> None:
    game = await begin(tables, 1, "keeps_all", "steady")
    mind = Mind()
    thinking = Thinking(tables, mind)
    for _ in range(3):
        await finish_turn(tables, game, 1)
        assert await play_until_a_person_is_asked(thinking, game)
    await finish_turn(tables, game, 1)
    await thinking.move(game.id)
    live = [one for one in mind.given if one.seat == 1][-1].notes
    history = await tables.history(await tables.table(game.id), 1)
    seen = [(event.kind, event.seat, event.facts) for event in history]
    assert list(live) == ["seat 1 of 3", *seen[: len(live) - 1]]
    assert {seat for kind, seat, facts in live[1:] if kind == "drew" and "cards" in facts} == {1}, "only its own draws"
    tables.forget(game.id)
    await thinking.move(game.id)
    loaded = mind.given[-1].notes
    assert loaded[: len(live)] == live


async def test_notes_forget_what_was_taken_back(tables: Tables) -> None:
    game = await begin(tables, 1, "keeps_all")
    table = await tables.table(game.id)
    state = table.match.quiet_state()
    state.phase, state.actions = Phase.ACTION, 2
    state.players[0].hand = ["festival", "militia", "copper"]
    state.players[1].hand = ["copper", "copper", "estate", "estate", "estate"]
    table.match = Match.at(table.kind, state, state.options)
    table.committed = table.match.moves
    mind = Mind()
    thinking = Thinking(tables, mind)
    await tables.submit(game.id, 1, table.match.question_id(0), ("festival",))
    async with table.lock:
        await thinking._notes(table, 1, KEEPS_ALL)
    await tables.undo(game.id, 1)
    await tables.submit(game.id, 1, table.match.question_id(0), ("militia",))
    assert await thinking.move(game.id)
    kinds = [(kind, facts.get("card")) for kind, _, facts in mind.given[-1].notes[1:]]
    assert ("played", "militia") in kinds and ("played", "festival") not in kinds


async def test_two_looks_at_the_same_moment_answer_once(tables: Tables) -> None:
    game = await begin(tables, "steady", 1)
    thinking = Thinking(tables, Mind())
    done = await asyncio.gather(*(thinking.move(game.id) for _ in range(5)))
    assert done.count(True) >= 1
    moves = [move for move in await tables.store.moves(game.id) if move.kind == "answer"]
    assert len(moves) == 1


@pytest.mark.parametrize("wrong", [("no such card",), (), 7, None, ("copper",) * 99])
async def test_an_answer_that_is_not_legal_is_replaced(tables: Tables, wrong: Any) -> None:
    game = await begin(tables, "steady", 1)
    table = await tables.table(game.id)
    late = table.match.open[0].late
    assert await Thinking(tables, Mind(lambda situation: wrong)).move(game.id)
    entry = (await tables.store.moves(game.id))[-1]
    assert tuple(entry.data["answer"]) == late
    origins = [entry.origin for entry in (await tables.table(game.id)).match.answers_since]
    assert origins in ([Origin.STAND_IN], [])


async def test_an_answer_to_a_game_that_was_ended_meanwhile_changes_nothing(tables: Tables) -> None:
    game = await begin(tables, "steady", 1)

    async def end_first(player: ComputerPlayer, situation: Situation) -> Answer:
        await end(tables, game.id, 1)
        return player.answer(situation)

    thinking = Thinking(tables, end_first)
    assert await thinking.waiting() == [game.id]
    assert not await thinking.move(game.id)
    assert await thinking.waiting() == []
    assert not await thinking.move(game.id)


async def test_an_answer_for_a_seat_that_a_person_has_is_refused(tables: Tables) -> None:
    game = await begin(tables, 1, "steady")
    thinking = Thinking(tables, Mind())
    assert await thinking.waiting() == []
    assert not await thinking.move(game.id)
    assert not await thinking.move(999)


async def test_a_player_that_the_game_does_not_have_any_more_is_replaced(tables: Tables) -> None:
    game = await begin(tables, "gone", 1)
    mind = Mind()
    assert await Thinking(tables, mind).move(game.id)
    assert len(mind.given) == 1
    tables.games = {"dominion": replace(DOMINION, players={})}
    tables.forget(game.id)
    assert await Thinking(tables, mind).move(game.id)
    assert len(mind.given) == 1, "nobody thinks any more; the usual answer stands in"


async def test_it_pauses_once_before_its_turn_also_across_a_load(tables: Tables, clock: Clock) -> None:
    game = await begin(tables, "steady", 1, pace=Pace.SHORTLY)
    thinking = Thinking(tables, Mind())
    assert not await thinking.move(game.id)
    clock.now += PAUSE - timedelta(milliseconds=1)
    tables.forget(game.id)
    assert not await thinking.move(game.id)
    clock.now += timedelta(milliseconds=1)
    assert await play_until_a_person_is_asked(thinking, game) > 1
    assert list((await tables.table(game.id)).match.open) == [1]


async def test_whoever_plays_a_seat_gets_its_notes_from_the_beginning(tables: Tables) -> None:
    game = await begin(tables, 1, 2, 3)
    await finish_turn(tables, game, 1)
    await resign(tables, game.id, 3)
    change = SeatChange(seat=2, kind=SeatKind.COMPUTER, name="Keeper", state={PLAYER: "keeps_all"})
    await hand_over(tables, game.id, 1, change, "")
    await finish_turn(tables, game, 2)
    mind = Mind()
    assert await Thinking(tables, mind).move(game.id)
    assert mind.given[0].notes[0] == "seat 2 of 3"
    assert ("turn_began", 0) in [(kind, seat) for kind, seat, _ in mind.given[0].notes[1:]]


async def test_many_games_of_computers_play_to_their_ends_by_one_loop(tables: Tables) -> None:
    games = [await begin(tables, 1, "steady", "steady") for _ in range(4)]
    computers = Computers(tables, Thinking(tables, Mind()))
    tables.poke = computers.poke
    for game in games:
        await resign(tables, game.id, 1)
    assert computers._runner is not None
    await computers._runner
    for game in games:
        assert (await tables.store.game(game.id)).result is not None
    assert len({task for task in asyncio.all_tasks() if not task.done()}) == 1


async def test_a_fault_in_one_game_leaves_the_others_alone(tables: Tables, caplog: pytest.LogCaptureFixture) -> None:
    bad, good = [await begin(tables, "steady", 1) for _ in range(2)]
    computers = Computers(tables, Thinking(tables, Mind()))
    table = await tables.table(bad.id)
    table.game = replace(table.game, face={})
    computers.poke(bad.id)
    computers.poke(good.id)
    assert computers._runner is not None
    await computers._runner
    assert "the computer players of game" in caplog.text
    assert len([move for move in await tables.store.moves(good.id) if move.kind == "answer"]) == 1


async def test_who_is_back_while_the_computer_thinks_answers_for_the_own_seat(tables: Tables, clock: Clock) -> None:
    game = await two_people.begin(tables)
    (seat,) = (await tables.table(game.id)).match.awaited
    person, thought = two_people.PEOPLE[seat], []
    await stand_in(tables, game.id, person)
    clock.forward(minutes=1)

    async def think(player: ComputerPlayer, situation: Situation) -> Answer:
        thought.append(situation)
        await come_back(tables, game.id, person)
        return situation.question.late

    moves = (await tables.table(game.id)).match.moves
    assert not await Thinking(tables, think).move(game.id) and len(thought) == 1
    table = await tables.table(game.id)
    assert (table.match.moves, table.match.awaited) == (moves, [seat]) and not is_played_for(table.seats[seat])
