"""Standing orders: evaluated when a seat is asked, outside the flow, and recorded."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.engine.game import Game
from games.engine.match import Match
from games.engine.orders import Lasting, Order, OrderChoice
from games.engine.record import Origin
from games.engine.state import State
from tests.games.engine.table import picture, play, reloaded, table, topics
from tests.games.engine.test_asking import ToyGame, things
from tests.games.engine.toy import TOY

SHIELD = "toy.militia.shield"
DISCARD = "toy.militia.discard"
VICTIM = ["coin", "gift", "shield", "spy"]


def attacked(*orders: Order, cards: int = 2, defaults: dict[str, list[str]] | None = None) -> Match:
    """Seat 0 plays a militia against two seats that left these orders."""
    match = table(["militia"] * cards + ["coin"], VICTIM, VICTIM, defaults=defaults)
    for order in orders:
        match.set_order(order)
    play(match, 0, "militia")
    return match


def test_without_orders_seats_are_asked() -> None:
    assert topics(attacked()) == {1: "militia.shield", 2: "militia.shield"}


def test_an_order_answers_and_is_recorded() -> None:
    match = attacked(Order(1, SHIELD, ["shield"]))
    assert topics(match) == {2: "militia.shield"}
    assert [(entry.seat, entry.origin) for entry in match.answers_since] == [(0, Origin.SEAT), (1, Origin.ORDER)]


def test_the_first_legal_wish_is_taken() -> None:
    match = attacked(Order(1, SHIELD, ["castle", "shield", "no"]))
    assert match.answers_since[-1].answer == ("shield",)


def test_a_seat_is_asked_if_no_wish_is_legal() -> None:
    assert topics(attacked(Order(1, SHIELD, ["castle"]))) == {1: "militia.shield", 2: "militia.shield"}


def test_once() -> None:
    match = attacked(Order(1, SHIELD, ["shield"], lasting=Lasting.ONCE), Order(2, SHIELD, ["shield"]))
    assert match.orders(1) == []
    play(match, 0, "militia")
    assert topics(match) == {1: "militia.shield"}


def test_an_order_for_once_that_did_not_fit_is_not_used_up() -> None:
    match = attacked(Order(1, SHIELD, ["castle"], lasting=Lasting.ONCE))
    assert len(match.orders(1)) == 1


def test_this_turn_only() -> None:
    match = table(["militia", "coin"], ["militia", *VICTIM])
    match.set_order(Order(1, SHIELD, ["shield"], lasting=Lasting.TURN))
    match.set_order(Order(0, SHIELD, ["no"], lasting=Lasting.TURN))
    play(match, 0, "militia")
    assert topics(match) == {0: "play"}
    play(match, 0, "done", "end_turn")
    play(match, 1, "militia")
    assert topics(match) == {0: "militia.shield"}
    assert match.orders(0) == match.orders(1) == []


def test_always() -> None:
    match = attacked(Order(1, SHIELD, ["shield"]), Order(2, SHIELD, ["shield"]))
    play(match, 0, "militia")
    assert topics(match) == {0: "play"}
    assert match.state.in_play == ["militia", "militia"]


@pytest.mark.parametrize(
    ("when", "answers"),
    [
        ({}, True),
        ({"card": ["militia"]}, True),
        ({"active": ["2", "0"]}, True),
        ({"card": ["militia"], "active": ["1"]}, False),
        ({"unknown": ["x"]}, False),
        ({"card": []}, False),
    ],
)
def test_conditions_look_at_the_public_context(when: dict[str, list[str]], answers: bool) -> None:
    match = attacked(Order(1, SHIELD, ["shield"], when=when))
    assert (1 not in match.open) == answers


def test_a_policy_computes_the_answer_or_asks() -> None:
    orders = [Order(seat, topic, wishes) for seat in (1, 2) for topic, wishes in [(SHIELD, ["no"])]]
    match = table(["militia"], VICTIM, ["gamble", "gift", "spring", "spy"])
    for order in (*orders, Order(1, DISCARD, ["@low cards"]), Order(2, DISCARD, ["@low cards", "@no such policy"])):
        match.set_order(order)
    play(match, 0, "militia")
    assert topics(match) == {2: "militia.discard"}
    given = [(entry.answer, entry.origin) for entry in match.answers_since if entry.topic == DISCARD]
    assert given == [(("coin", "shield"), Origin.ORDER)]


def test_the_tables_default_counts_and_the_own_order_stands_before_it() -> None:
    defaults = {SHIELD: ["shield", "no"]}
    assert topics(attacked(defaults=defaults)) == {0: "play"}
    match = attacked(Order(1, SHIELD, []), defaults=defaults)
    assert topics(match) == {1: "militia.shield"}
    assert match.default_order(SHIELD) == ["shield", "no"]


def test_a_condition_that_does_not_fit_leaves_the_default() -> None:
    match = attacked(Order(1, SHIELD, [], when={"card": ["other"]}), defaults={SHIELD: ["shield"]})
    assert topics(match) == {0: "play"}


def test_an_order_answers_the_open_question() -> None:
    match = attacked()
    match.set_order(Order(1, SHIELD, ["shield"]))
    assert topics(match) == {2: "militia.shield"}
    match.set_order(Order(2, SHIELD, ["shield"]))
    assert topics(match) == {0: "play"}


def test_the_later_order_counts_and_replaces_its_like() -> None:
    match = table(["militia", "coin"], VICTIM)
    match.set_order(Order(1, SHIELD, ["no"]))
    match.set_order(Order(1, SHIELD, ["shield"]))
    match.set_order(Order(1, SHIELD, ["no"], when={"active": ["0"]}))
    assert [order.wishes for order in match.orders(1)] == [["no"], ["shield"]]
    assert match.orders(0) == []
    play(match, 0, "militia")
    assert topics(match) == {1: "militia.discard"}


def test_an_order_that_always_holds_replaces_all_that_it_hides() -> None:
    match = table(["militia", "coin"], VICTIM)
    match.set_order(Order(1, SHIELD, ["no"], when={"active": ["0"]}))
    match.set_order(Order(1, DISCARD, []))
    match.set_order(Order(1, SHIELD, ["shield"], lasting=Lasting.ONCE))
    assert len(match.orders(1)) == 3
    match.set_order(Order(1, SHIELD, ["shield"]))
    assert [order.topic for order in match.orders(1)] == [SHIELD, DISCARD]


def test_a_choice_becomes_an_order_and_is_known_by_it() -> None:
    choice = OrderChoice("next", ("shield",), {"active": ("0",)}, Lasting.ONCE)
    order = choice.order(1, SHIELD)
    assert order == Order(1, SHIELD, ["shield"], {"active": ["0"]}, Lasting.ONCE)
    assert choice.gave(order)
    assert not OrderChoice("always", ("shield",)).gave(order)
    assert order.when is not choice.order(1, SHIELD).when


def test_dropping_an_order_leaves_the_default() -> None:
    match = attacked(Order(1, SHIELD, []), defaults={SHIELD: ["shield"]})
    match.drop_order(1, SHIELD)
    assert match.orders(1) == []
    assert topics(match) == {0: "play"}


def test_replay_never_evaluates_orders_again() -> None:
    match = attacked(Order(1, SHIELD, ["shield"]))
    match.set_order(Order(1, SHIELD, ["no"]))
    assert topics(match) == {2: "militia.shield"}
    again = reloaded(match)
    assert picture(again) == picture(match)
    match.drop_order(1, SHIELD)
    assert picture(reloaded(match)) == picture(match)
    assert topics(reloaded(match)) == {2: "militia.shield"}


def test_orders_survive_a_restart() -> None:
    match = table(["militia", "coin"], VICTIM)
    match.set_order(Order(1, SHIELD, ["shield"], when={"active": ["0"]}, lasting=Lasting.ONCE))
    again = reloaded(match)
    assert again.orders(1) == match.orders(1)
    assert again.dump() == match.dump()
    play(again, 0, "militia")
    assert topics(again) == {0: "play"}


def test_undo_takes_what_orders_answered_with_it() -> None:
    match = table(["gift", "coin"], ["coin"], defaults={"toy.gift.points": ["1"]})
    play(match, 0, "gift")
    assert [entry.origin for entry in match.undo_steps(0)] == [Origin.SEAT]
    assert match.state.points == [0, 1]
    match.undo(0)
    assert match.state.points == [0, 0]
    assert topics(match) == {0: "play"}


def test_ordered_answers_alone_are_no_steps_to_undo() -> None:
    match = table(["gift", "coin"], ["coin"])
    play(match, 0, "gift")
    match.set_order(Order(0, "toy.gift.points", ["0"]))
    assert len(match.undo_steps(0)) == 1
    match.undo(0)
    assert topics(match) == {0: "play"}


def test_a_hand_over_can_be_ordered() -> None:
    match = table(["coin", "gift"], ["coin", "spy"])
    match.set_order(Order(0, "toy.hand_over", ["end_turn"]))
    play(match, 0, "done")
    assert topics(match) == {1: "play"}


def trapped(*orders: Order) -> Match:
    """Seat 0 takes a step; the others may only spring a trap by standing orders."""

    async def flow(game: Game[Any]) -> None:
        while True:
            await game.choose(0, "step", things("go", "stay"), quiet=True)
            sprung = await game.window([1, 2], "trap", lambda seat: things("spring"), unasked=True)
            game.emit("stepped", 0, sprung=[seat for seat, _ in sprung])

    kind = replace(TOY, state=State, game=ToyGame, flow=flow, view=lambda state, seat: None)
    match = Match.at(kind, State(seed="00", seats=3), strict=True)
    for order in orders:
        match.set_order(order)
    match.answer(0, ("go",))
    return match


def sprung(match: Match) -> list[int]:
    """Who sprang the trap at the last step."""
    return list([event for event in match.news()[0] if event.kind == "stepped"][-1].facts["sprung"])


def test_a_trigger_is_never_asked() -> None:
    match = trapped()
    assert list(match.open) == [0] and sprung(match) == []
    assert match.undo_steps(0) == []


def test_a_trigger_answers_by_order() -> None:
    match = trapped(Order(1, "bare.trap", ["spring"], lasting=Lasting.ONCE))
    assert list(match.open) == [0] and sprung(match) == [1]
    match.answer(0, ("go",))
    assert list(match.open) == [0] and sprung(match) == []


def test_a_trigger_that_is_not_possible_waits() -> None:
    match = trapped(Order(1, "bare.trap", ["fall"], lasting=Lasting.ONCE))
    assert sprung(match) == [] and len(match.orders(1)) == 1
