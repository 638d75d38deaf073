"""Submitting by question id: what counts, what counts once, what is refused."""

from __future__ import annotations

import pytest

from games.engine.refusal import NotLegal, NotOpen, NotYours
from tests.games.engine.table import picture, play, reloaded, table, topics

HANDS = (["militia", "gift", "gift"], ["coin", "gift", "shield"], ["coin", "gift", "spring"])


def test_an_answer_with_the_right_id_counts() -> None:
    match = table(*HANDS)
    assert match.submit(0, match.question_id(0), ("militia",))
    assert topics(match) == {1: "militia.shield", 2: "militia.shield"}


def test_answers_of_several_seats_do_not_refuse_each_other() -> None:
    match = table(*HANDS)
    play(match, 0, "militia")
    one, two = match.question_id(1), match.question_id(2)
    assert match.submit(1, one, ("no",))
    assert match.submit(2, two, ("no",))


def test_the_same_answer_twice_counts_once() -> None:
    match = table(*HANDS)
    id = match.question_id(0)
    assert match.submit(0, id, ("militia",))
    before = match.dump()
    assert not match.submit(0, id, ("militia",))
    assert not reloaded(match).submit(0, id, ("militia",))
    assert match.dump() == before


def test_another_answer_to_an_answered_question_is_refused() -> None:
    match = table(*HANDS)
    id = match.question_id(0)
    match.submit(0, id, ("militia",))
    before = match.dump()
    with pytest.raises(NotOpen) as refused:
        match.submit(0, id, ("done",))
    assert refused.value.reason == "answered"
    assert match.dump() == before


def test_the_order_of_an_unordered_answer_is_no_difference() -> None:
    match = table(["militia"], ["coin", "gift", "spring", "spy"])
    play(match, 0, "militia")
    play(match, 1, "no")
    id = match.question_id(1)
    assert match.submit(1, id, ("gift", "coin"))
    assert not match.submit(1, id, ("coin", "gift"))


def test_the_order_of_an_arrangement_is_a_difference() -> None:
    match = table(["spy", "gift"], ["coin"], decks=[["coin", "gift", "spring"], []])
    play(match, 0, "spy")
    id = match.question_id(0)
    assert match.submit(0, id, ("spring", "coin", "gift"))
    assert not match.submit(0, id, ("spring", "coin", "gift"))
    with pytest.raises(NotOpen):
        match.submit(0, id, ("coin", "gift", "spring"))
    assert match.state.decks[0] == ["spring", "coin", "gift"]


def test_an_unknown_id_is_stale() -> None:
    match = table(*HANDS)
    before = match.dump()
    with pytest.raises(NotOpen) as refused:
        match.submit(0, "0123456789ab", ("militia",))
    assert refused.value.reason == "stale"
    assert match.dump() == before


def test_a_seat_that_is_not_asked_is_refused() -> None:
    match = table(*HANDS)
    before = match.dump()
    for give in (lambda: match.submit(1, match.question_id(0), ("militia",)), lambda: match.answer(1, ("militia",))):
        with pytest.raises(NotYours):
            give()
    assert match.dump() == before


def test_an_illegal_answer_changes_nothing() -> None:
    match = table(*HANDS)
    before = match.dump()
    for wrong in ((), ("militia", "gift"), ("shield",), ("MILITIA",), ("\u202emilitia",), ("militia\0",)):
        with pytest.raises(NotLegal):
            match.submit(0, match.question_id(0), wrong)
    assert match.dump() == before
    assert match.news()[1] == []


def test_nothing_is_accepted_after_the_end() -> None:
    match = table(["bomb"], ["coin"])
    play(match, 0, "bomb")
    first, second = match.question_id(0), match.question_id(1)
    match.submit(1, second, ("no",))
    match.submit(0, first, ("yes",))
    assert match.result is not None
    assert not match.submit(0, first, ("yes",)), "a second click on the last answer is no mistake"
    before = match.dump()
    for id in ("0123456789ab", second):
        with pytest.raises(NotOpen):
            match.submit(1, id, ("yes",))
    with pytest.raises(NotOpen):
        match.answer(0, ("yes",))
    with pytest.raises(NotOpen):
        match.resign(0)
    assert match.dump() == before


def test_ids_survive_a_restart() -> None:
    match = table(*HANDS)
    play(match, 0, "militia")
    play(match, 2, "no")
    assert picture(reloaded(match)) == picture(match)
    assert reloaded(match).submit(1, match.question_id(1), ("shield",))


def test_ids_of_others_do_not_change_when_one_answers() -> None:
    match = table(*HANDS)
    play(match, 0, "militia")
    id = match.question_id(1)
    play(match, 2, "no")
    assert match.question_id(1) == id
    match.undo(2)
    assert match.question_id(1) == id


def test_every_question_of_a_turn_has_its_own_id() -> None:
    match = table(["gift", "gift", "gift"], ["coin"])
    ids = []
    for answer in ("gift", "1", "gift", "0", "gift"):
        ids.append(match.question_id(0))
        play(match, 0, answer)
    assert len(set(ids)) == len(ids)


def test_an_id_differs_after_undo() -> None:
    match = table(["gift", "gift"], ["coin"])
    play(match, 0, "gift")
    id = match.question_id(0)
    play(match, 0, "1")
    match.undo(0)
    assert topics(match) == {0: "gift.points"}
    assert match.question_id(0) != id
    assert not match.submit(0, id, ("1",)), "the old click had counted"
    with pytest.raises(NotOpen):
        match.submit(0, id, ("0",))


def test_another_menu_has_another_id() -> None:
    ids = {table([card], ["coin"]).question_id(0) for card in ("gift", "spy", "coin", "market")}
    assert len(ids) == 4
    assert table(["gift"], ["coin"]).question_id(0) == table(["gift"], ["spy"]).question_id(0)


def test_only_the_last_questions_are_remembered() -> None:
    match = table(["gift"] * 12, ["coin"])
    id = match.question_id(0)
    for _ in range(6):
        play(match, 0, "gift", "0")
    with pytest.raises(NotOpen) as refused:
        match.submit(0, id, ("gift",))
    assert refused.value.reason == "stale"


def test_a_lapse_gives_the_stand_in_and_only_to_the_named_question() -> None:
    match = table(*HANDS)
    play(match, 0, "militia")
    id = match.question_id(1)
    assert match.lapse(1, id)
    assert match.answers_since[-1].answer == ("no",)
    assert match.answers_since[-1].origin == "time"
    before = match.dump()
    with pytest.raises(NotOpen):
        match.lapse(1, id + "0")
    with pytest.raises(NotYours):
        match.lapse(0, id)
    assert match.dump() == before


def test_a_plan_runs_while_nothing_new_is_learned() -> None:
    match = table(["gift", "gift", "invest"], ["coin"])
    plan = [("toy.play", ("gift",)), ("toy.gift.points", ("1",)), ("toy.play", ("gift",)), ("toy.gift.points", ("0",))]
    assert match.submit_plan(0, plan) == 4
    assert match.moves == 4
    assert match.state.points == [1, 1]


def test_a_plan_stops_when_something_is_learned() -> None:
    match = table(["spring", "gift"], ["coin"])
    assert match.submit_plan(0, [("toy.play", ("spring",)), ("toy.play", ("gift",))]) == 1
    assert topics(match) == {0: "play"}


def test_a_plan_stops_when_somebody_else_is_asked() -> None:
    match = table(["militia", "gift"], ["coin", "gift", "spy"])
    assert match.submit_plan(0, [("toy.play", ("militia",)), ("toy.play", ("gift",))]) == 1


def test_a_plan_stops_where_it_does_not_fit() -> None:
    match = table(["gift"], ["coin"])
    steps = [("toy.play", ("gift",)), ("toy.gift.points", ("9",)), ("toy.play", ("done",))]
    assert match.submit_plan(0, steps) == 1
    assert match.submit_plan(0, [("toy.gift.points", ("1",)), ("toy.gift.points", ("1",))]) == 1


def test_a_plan_goes_on_inside_the_own_sealed_branch() -> None:
    match = table(["militia"], ["coin", "gift", "spy"], ["coin", "gift", "spy"])
    play(match, 0, "militia")
    plan = [("toy.militia.shield", ("no",)), ("toy.militia.discard", ("gift",))]
    assert match.submit_plan(1, plan) == 2
    assert topics(match) == {2: "militia.shield"}


def test_a_plan_that_does_not_begin_is_refused() -> None:
    match = table(["gift"], ["coin"])
    before = match.dump()
    with pytest.raises(NotLegal):
        match.submit_plan(0, [("toy.hand_over", ("end_turn",))])
    with pytest.raises(NotLegal):
        match.submit_plan(0, [("toy.play", ("shield",))])
    with pytest.raises(NotYours):
        match.submit_plan(1, [("toy.play", ("coin",))])
    assert match.dump() == before


def test_a_plan_sent_twice_is_carried_out_once() -> None:
    match = table(["gift", "gift", "coin"], ["coin"])
    id = match.question_id(0)
    steps = [("toy.play", ("gift",)), ("toy.gift.points", ("0",))]
    assert match.submit_plan(0, steps, question_id=id) == 2
    before = match.dump()
    with pytest.raises(NotOpen):
        match.submit_plan(0, steps, question_id=id)
    assert match.dump() == before


def test_a_plan_works_up_to_the_end_of_the_game() -> None:
    match = table(["coin"], ["coin"], turns=1)
    steps = [("toy.play", ("done",)), ("toy.hand_over", ("end_turn",)), ("toy.play", ("coin",))]
    assert match.submit_plan(0, steps) == 2
    assert match.result is not None
