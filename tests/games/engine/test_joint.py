"""Several seats asked at once: sealed, changeable until the last is in, the same for every order of arrival."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from games.engine.match import Match
from games.engine.refusal import CannotUndo
from tests.games.engine.table import picture, play, position_of, reloaded, table, topics
from tests.games.engine.toy import CARDS, ToyGame

VICTIMS = (["coin", "gift", "shield"], ["coin", "gift", "spring", "spy"], ["coin", "gift", "shield", "spy"])
Given = dict[int, list[tuple[str, ...]]]
REPLIES: Given = {1: [("shield",)], 2: [("no",), ("coin", "spy")], 3: [("no",), ("gift", "shield")]}


def militia() -> Match:
    """Three victims are asked."""
    match = table(["militia", "gift"], *VICTIMS)
    play(match, 0, "militia")
    return match


def interleavings(left: Given) -> Iterator[list[tuple[int, tuple[str, ...]]]]:
    """Every order in which the answers may arrive."""
    if not any(left.values()):
        yield []
    for seat, answers in left.items():
        if answers:
            for rest in interleavings({**left, seat: answers[1:]}):
                yield [(seat, answers[0]), *rest]


def test_every_order_of_arrival_gives_the_same() -> None:
    ends, orders = set(), 0
    for arrivals in interleavings(REPLIES):
        match = militia()
        for seat, answer in arrivals:
            match.answer(seat, answer)
        orders += 1
        ends.add(repr(position_of(match)))
        play(match, 0, "gift")
        ends.add(repr(position_of(match)))
    assert orders == 30
    assert len(ends) == 2


def test_restarting_after_every_answer_gives_the_same() -> None:
    for arrivals in list(interleavings(REPLIES))[::7]:
        match, restarted = militia(), militia()
        for seat, answer in arrivals:
            match.answer(seat, answer)
            restarted = reloaded(restarted)
            restarted.answer(seat, answer)
            assert picture(restarted) == picture(match)
            assert restarted.dump() == match.dump()


def test_sealed_answers_change_and_tell_nothing() -> None:
    match = militia()
    match.news()
    before, views = position_of(match)[0], [match.view(seat) for seat in (None, 0, 1, 3)]
    match.answer(2, ("no",))
    match.answer(2, ("coin", "spy"))
    assert position_of(match)[0] == before
    assert [match.view(seat) for seat in (None, 0, 1, 3)] == views
    assert match.news() == ([], [])
    assert [waiting.seat for waiting in match.waiting()] == [1, 3]


def test_a_sealed_answer_can_be_taken_back_until_the_last_is_in() -> None:
    match = militia()
    match.answer(2, ("no",))
    match.answer(2, ("coin", "spy"))
    match.answer(1, ("shield",))
    assert len(match.undo_steps(2)) == 2
    assert [entry.answer for entry in match.undo(2)] == [("coin", "spy")]
    assert topics(match)[2] == "militia.discard"
    match.undo(2)
    assert topics(match)[2] == "militia.shield"
    match.answer(2, ("no",))
    match.answer(2, ("gift", "spring"))
    match.answer(3, ("shield",))
    assert match.state.discards[2] == ["gift", "spring"]
    with pytest.raises(CannotUndo) as refused:
        match.undo(2)
    assert refused.value.reason == "window"


def test_the_whole_branch_can_be_taken_back_at_once() -> None:
    match = militia()
    match.answer(2, ("no",))
    match.answer(2, ("coin", "spy"))
    assert len(match.undo(2, steps=2)) == 2
    assert topics(match)[2] == "militia.shield"
    assert match.undo_steps(2) == []


def test_who_asked_cannot_go_back_behind_the_window() -> None:
    match = militia()
    for _ in range(2):
        assert match.undo_steps(0) == []
        with pytest.raises(CannotUndo) as refused:
            match.undo(0)
        assert refused.value.reason == "window"
        match.answer(1, ("shield",)) if 1 in match.open else None


@pytest.mark.parametrize("seed", range(10))
def test_forty_takebacks_end_like_the_final_answers_alone(seed: int) -> None:
    rng = Random(seed)
    match = militia()
    taken, final = 0, dict[int, list[tuple[str, ...]]]()
    while match._joint is not None:
        backs = [seat for seat in (1, 2, 3) if match.undo_steps(seat)]
        last = len(match.open) == 1 and not any(q.topic.endswith("shield") for q in match.open.values())
        if backs and taken < 40 and (last or rng.random() < 0.6):
            seat = rng.choice(backs)
            match.undo(seat, rng.randint(1, len(match.undo_steps(seat))))
            taken += 1
            continue
        seat = rng.choice(sorted(match.open))
        answer = match.open[seat].sample(rng)
        if taken < 40 and len(match.open) == 1 and answer == ("shield",):
            continue
        final[seat] = [entry.answer for entry in reversed(match.undo_steps(seat))] + [answer]
        match.answer(seat, answer)
        if rng.random() < 0.1:
            match = reloaded(match)
    assert taken == 40
    plain = militia()
    for seat, answers in final.items():
        for answer in answers:
            plain.answer(seat, answer)
    assert position_of(plain) == position_of(match)


# -- asked ahead ---------------------------------------------------------------------------------------------------


def market(*pile: str) -> Match:
    """Three seats trade with one pile."""
    match = table(["market", "spy"], ["coin", "throne"], ["gamble", "invest"], pile=list(pile))
    play(match, 0, "market")
    return match


def test_first_questions_are_asked_at_once_and_carried_out_in_seat_order() -> None:
    ends = set()
    for order in permutations(range(3)):
        match = market("coin", "gift", "spring")
        assert topics(match) == dict.fromkeys(range(3), "market.take")
        for seat in order:
            play(match, seat, ("coin", "gift", "spring")[seat])
        assert topics(match) == {0: "market.return"}
        play(match, 0, "spy")
        assert topics(match) == {1: "market.return"}
        play(match, 1, "throne")
        play(match, 2, "invest")
        ends.add(repr(position_of(match)))
        assert match.state.pile == ["spy", "throne", "invest"]
    assert len(ends) == 1


def test_a_sealed_answer_that_is_no_longer_legal_is_asked_again() -> None:
    ends = set()
    for order in permutations(range(3)):
        match = market("coin", "gift")
        for seat in order:
            play(match, seat, "gift")
        play(match, 0, "spy")
        assert topics(match) == {1: "market.take"}
        assert match.open[1].keys == ("coin", "spy")
        match = reloaded(match)
        play(match, 1, "spy", "throne")
        assert topics(match) == {2: "market.take"}, "the gift that seat 2 wanted is gone too"
        play(match, 2, "throne", "invest")
        assert match.state.pile == ["coin", "invest"]
        ends.add(repr(position_of(match)))
    assert len(ends) == 1


def test_only_the_seat_whose_wish_is_gone_is_asked_again() -> None:
    match = market("coin", "gift")
    play(match, 2, "coin")
    play(match, 1, "gift")
    play(match, 0, "gift", "spy")
    assert topics(match) == {1: "market.take"}
    play(match, 1, "spy", "spy")
    assert topics(match) == {2: "market.return"}
    assert "coin" in match.state.hands[2]


def test_what_is_asked_ahead_can_be_taken_back() -> None:
    match = market("coin", "gift", "spring")
    play(match, 1, "gift")
    play(match, 2, "gift")
    match.undo(1)
    assert topics(match) == {0: "market.take", 1: "market.take"}
    assert match.undo_steps(1) == []
    match = reloaded(match)
    play(match, 1, "spring")
    assert [entry.answer for entry in match.undo_steps(2)] == [("gift",)]
    play(match, 0, "coin", "coin")
    play(match, 1, "coin")
    assert topics(match) == {2: "market.return"}
    assert sorted(match.state.hands[2]) == ["gamble", "gift", "invest"]


def test_a_sealed_answer_is_never_given_by_another_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    async def trade(game: ToyGame, seat: int) -> None:
        other = seat if game.state.points[0] == 0 else (seat + 1) % 3
        if await game.confirm(other, "gift.sure"):
            game.state.points[0] += 1
            game.emit("won", other, points=1)

    async def gift(game: ToyGame, me: int) -> None:
        await game.ask_ahead(game.seats_from(me), trade)

    monkeypatch.setitem(CARDS, "gift", gift)
    match = table(["gift", "coin"], ["coin"], ["coin"])
    play(match, 0, "gift")
    for seat in range(3):
        play(match, seat, "yes")
    assert topics(match) == {2: "gift.sure"}, "what seat 1 sealed is not asked of it any more"


def test_an_effect_that_marks_itself_as_running_is_asked_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    async def give(game: ToyGame, seat: int) -> None:
        with game.effect("part", "giving", seat):
            if await game.confirm(seat, "gift.sure"):
                game.state.points[seat] += 1
                game.emit("won", seat, points=1)

    async def gift(game: ToyGame, me: int) -> None:
        await game.ask_ahead(game.seats_from(me), give)

    monkeypatch.setitem(CARDS, "gift", gift)
    match = table(["gift", "coin"], ["coin"], ["coin"])
    play(match, 0, "gift")
    assert topics(match) == dict.fromkeys(range(3), "gift.sure")
    for seat in range(3):
        play(match, seat, "yes")
    assert match.state.points == [1, 1, 1]


def test_a_trial_leaves_no_trace() -> None:
    match = table(["market", "spy"], ["coin", "throne"], ["gamble", "invest"], pile=["coin"])
    match.news()
    play(match, 0, "market")
    assert topics(match) == {0: "market.return"}, "one card in the pile: nobody is asked ahead"
    assert [event.kind for event in match.news()[0]] == ["played", "took"]


def test_an_end_in_a_trial_is_no_end() -> None:
    from dataclasses import replace

    from games.engine.state import State
    from games.engine.stops import GameOver
    from tests.games.engine.test_asking import ToyGame, things
    from tests.games.engine.toy import TOY, score

    async def effect(game: ToyGame, seat: int) -> None:
        if seat == 1 and not game.state.chance_used:
            raise GameOver(score(table(["coin"], ["coin"], ["coin"]).state))
        if await game.choose(seat, "go", things("a", "b")) == "A":
            game.state.chance_used["a"] = 1

    async def flow(game: ToyGame) -> None:
        await game.choose(0, "start", things("a", "b"), quiet=True)
        await game.ask_ahead([0, 1, 2], effect)
        await game.choose(0, "start", things("a", "b"), quiet=True)

    kind = replace(TOY, state=State, game=ToyGame, flow=flow, view=lambda state, seat: None)
    for first, over in (("a", False), ("b", True)):
        match = Match.at(kind, State(seed="00", seats=3), strict=True)
        match.answer(0, ("a",))
        assert sorted(match.open) == [0, 2], "seat 1 would end the game: nothing to ask it ahead"
        match.answer(2, ("a",))
        match.answer(0, (first,))
        assert (match.result is not None) == over


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_game_may_end_in_the_middle_of_a_joint_round(order: tuple[int, ...]) -> None:
    match = table(["bomb", "gift"], ["coin"], ["coin"])
    play(match, 0, "bomb")
    match.news()
    for seat in order:
        play(match, seat, "no" if seat == 0 else "yes")
    assert match.result is not None
    assert match.result.reason == "bomb"
    assert match.state.points == [1, 0, 0], "seat 0 was carried out before seat 1 ended the game"
    assert [event.kind for event in match.news()[0]] == ["won", "game_over"]
    assert match.open == {}
    assert match.waiting() == []
    assert match.state.running == []
    assert reloaded(match).dump() == match.dump()
