"""Going back by consent, and doing stored acts again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from pydantic_core import from_json, to_json

from games.engine.conformance import random_setup
from games.engine.match import Match
from games.engine.orders import Lasting, Order
from games.engine.record import Origin
from games.engine.refusal import NotOpen
from games.engine.replay import Act, DoesNotFit, again, replayed
from games.engine.returns import Logged, logged_walk
from tests.games.engine.bazaar import BAZAAR
from tests.games.engine.table import picture, play, position_of, reloaded, table, topics
from tests.games.engine.test_floor import bazaar
from tests.games.engine.toy import TOY

SHIELD = "toy.militia.shield"


def test_the_way_back_over_what_was_learned() -> None:
    match = table(["spring", "coin"], ["coin"])
    earlier = reloaded(match)
    before, ids = position_of(match), match.question_id(0)
    play(match, 0, "spring")
    after = position_of(match)
    match.news()
    match.go_back(earlier)
    assert position_of(match) == before == position_of(reloaded(match))
    events, taken = match.news()
    assert [(event.kind, event.seat, dict(event.facts)) for event in events] == [("went_back", None, {"turn": 1})]
    assert taken == [1]
    assert match.moves == 2
    assert match.question_id(0) != ids
    with pytest.raises(NotOpen):
        match.submit(0, ids, ("spring",))
    play(match, 0, "spring")
    assert position_of(match) == after, "chance comes as it came"


def test_sealed_answers_of_others_stay_and_may_still_be_taken_back() -> None:
    match = table(["militia", "coin"], ["coin", "gift", "shield"], ["coin", "gift", "shield"], ["coin", "gift", "spy"])
    play(match, 0, "militia")
    match.answer(1, ("no",))
    earlier = reloaded(match)
    wanted = position_of(match)
    match.answer(2, ("no",))
    match.go_back(earlier)
    assert position_of(match) == wanted
    assert [entry.answer for entry in match.undo_steps(1)] == [("no",)]
    assert match.undo_steps(2) == []


def test_who_left_stays_away_and_its_questions_are_answered() -> None:
    match = table(["militia", "coin"], ["coin", "gift", "spy"], ["coin", "gift", "spy"])
    earlier = reloaded(match)
    match.resign(0)
    match.news()
    match.go_back(earlier)
    assert match.absent == (0,)
    assert 0 not in match.open
    assert [event.kind for event in match.news()[0]][:2] == ["went_back", "resigned"]


def test_orders_stay_but_for_those_that_would_answer_what_was_asked() -> None:
    match = table(["militia", "coin"], ["coin", "gift", "shield"], ["coin", "gift", "shield"])
    play(match, 0, "militia")
    asked = topics(match)
    earlier = reloaded(match)
    match.set_order(Order(1, SHIELD, ["shield"]))
    match.set_order(Order(2, "toy.play", ["done"]))
    match.set_order(Order(2, SHIELD, []))
    match.go_back(earlier)
    assert topics(match) == asked
    assert match.orders(1) == []
    assert {order.topic for order in match.orders(2)} == {"toy.play", SHIELD}


def test_orders_of_later_turns_do_not_come_back_with_these_turns() -> None:
    match = table(["coin"], ["coin"])
    earlier = reloaded(match)
    play(match, 0, "done", "end_turn")
    match.set_order(Order(0, SHIELD, ["shield"], lasting=Lasting.TURN))
    match.go_back(earlier)
    play(match, 0, "done", "end_turn")
    assert match.orders(0) == []


def test_only_an_earlier_position_of_the_same_running_match() -> None:
    match, later = table(["spring", "coin"], ["coin"]), table(["spring", "coin"], ["coin"])
    play(later, 0, "spring")
    before = picture(match), match.dump()
    with pytest.raises(ValueError, match="no earlier position"):
        match.go_back(later)
    with pytest.raises(ValueError, match="no earlier position"):
        match.go_back(table(["spring", "coin"], ["coin"], seed="ff" * 16))
    assert (picture(match), match.dump()) == before
    match.resign(0)
    with pytest.raises(NotOpen):
        match.go_back(table(["spring", "coin"], ["coin"]))


def test_drafts_on_a_floor_stand_as_they_stood() -> None:
    for seed in range(12):
        for game in logged_walk(BAZAAR, random_setup(BAZAAR, 3, seed), seed, strange=0):
            match = game.match
            if any(entry.draft for entry in match.answers_since):
                break
        else:
            continue
        drafted = [(entry.seat, entry.answer) for entry in match.answers_since]
        wanted, earlier, rng = position_of(match), reloaded_bazaar(match), Random(seed)
        for _ in range(4):
            seat = rng.choice(sorted(match.open))
            match.answer(seat, match.open[seat].sample(rng))
        match.go_back(earlier)
        assert position_of(match) == wanted
        assert [(entry.seat, entry.answer) for entry in match.answers_since] == drafted
        return
    raise AssertionError("no draft was met")


def reloaded_bazaar(match: Match) -> Match:
    """The trading game after a restart."""
    return Match.load(BAZAAR, match.dump(), strict=True)


# -- doing acts again ----------------------------------------------------------------------------------------------


def a_log(seed: int = 3, *, length: int = 15) -> Logged:
    """A random game up to some act, with only answers."""
    for game in logged_walk(TOY, random_setup(TOY, 3, seed), seed, strange=0):
        if len(game.acts) == length:
            return game
    raise AssertionError("too short")


def replaced(acts: Sequence[Act], place: int, **data: object) -> list[Act]:
    """The acts with other data in one of them."""
    act = acts[place]
    return [*acts[:place], replace(act, data={**act.data, **data}), *acts[place + 1 :]]


def test_what_does_not_fit_is_told() -> None:
    game = a_log()
    assert game.at(15).dump() == game.match.dump()
    wrong = [
        replaced(game.acts, 9, answer=["no such card"]),
        replaced(game.acts, 9, question="0123456789ab"),
        replaced(game.acts, 9, topic="toy.other"),
        replaced(game.acts, 9, move=99),
        [*game.acts[:9], replace(game.acts[9], seat=None)],
        [*game.acts[:9], replace(game.acts[9], kind="undo", data={"steps": 99, "move": 10})],
        [*game.acts[:9], replace(game.acts[9], kind="order", data={"topic": "x", "choice": "y", "move": 10})],
        [*game.acts[:9], replace(game.acts[9], kind="answer", data={"move": 10})],
    ]
    for acts in wrong:
        with pytest.raises(DoesNotFit):
            replayed(TOY, game.stored, acts)


def test_a_position_under_other_rules_is_not_gone_on_from() -> None:
    game = a_log(length=5)
    data = from_json(game.match.dump())
    data["digests"] = ["00", "00"]
    with pytest.raises(DoesNotFit):
        replayed(TOY, to_json(data), [])


def test_answers_of_stand_ins_and_time_count_as_such_again() -> None:
    match = table(["spring", "coin"], ["coin"])
    play_act = Act(1, "answer", 0, {"answer": ["coin"], "origin": Origin.STAND_IN.value, "move": 1})
    again(match, play_act)
    assert match.undo_steps(0) == []
    floor = bazaar([], [])
    seat = floor.awaited[0]
    again(floor, Act(1, "lapse", seat, {}))
    assert seat not in floor.awaited


def test_what_was_pressed_before_a_return_to_an_open_floor_does_not_count_there() -> None:
    match = bazaar([], [])
    earlier = reloaded(match)
    play(match, 0, "offer/1", "fish", "salt")
    old = match.question_id(1)
    match.go_back(earlier)
    before = match.dump()
    with pytest.raises(NotOpen):
        match.submit(1, old, ("draw",), topic="bazaar.trade")
    assert match.dump() == before
    assert match.submit(1, match.question_id(1), ("draw",), topic="bazaar.trade")
