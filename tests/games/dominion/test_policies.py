"""Standing orders."""

from __future__ import annotations

import pytest

from games.dominion import DOMINION
from games.dominion.options import DominionOptions
from games.dominion.policies import ORDER_OFFERS, POLICIES, default_orders, useful_actions
from games.dominion.view import view
from games.engine.orders import Order
from tests.games.dominion.positions import match_at, position

ALL = Order(0, "dominion.treasures", ["@all"])
USELESS = Order(0, "dominion.action", ["@end_when_useless"])


def test_default_is_to_show_a_moat_always() -> None:
    assert default_orders(DominionOptions()) == {"dominion.moat": ("show", "pass")}
    assert default_orders(DominionOptions(moat="never")) == {"dominion.moat": ("pass",)}
    assert default_orders(DominionOptions(moat="ask")) == {"dominion.moat": ()}


@pytest.mark.parametrize(("moat", "curses"), [("always", 0), ("never", 1)])
def test_moat_orders_answer_the_window(moat: str, curses: int) -> None:
    state = position(kingdom=["witch", "moat"], hands=[["witch"], ["moat"], ["copper"]], decks=[["copper"] * 2])
    match = match_at(state, default_orders(DominionOptions(moat=moat)))
    match.answer(0, ("witch",))
    assert match.state.players[1].discard == ["curse"] * curses
    assert match.state.players[2].discard == ["curse"]


def test_who_wants_to_be_asked_is_asked_without_a_moat_too() -> None:
    state = position(kingdom=["witch", "moat"], hands=[["witch"], ["moat"], ["copper"], []], decks=[["copper"] * 2])
    match = match_at(state)
    match.answer(0, ("witch",))
    assert sorted(match.open) == [1, 2]
    assert match.open[1].keys == ("show", "pass")
    assert match.open[2].keys == ("pass",)
    assert match.open[1].face == match.open[2].face


def test_no_window_if_everybody_sees_that_no_moat_can_be_held() -> None:
    state = position(kingdom=["witch", "moat"], hands=[["witch"], ["copper"]], decks=[["copper"] * 2])
    match = match_at(state)
    match.answer(0, ("witch",))
    assert match.state.players[1].discard == ["curse"]


def test_play_all_treasures() -> None:
    match = match_at(position(kingdom=["moat"], hands=[["copper", "copper", "gold"], ["copper"]]))
    assert match.open[0].shortcuts[0].answer == ("copper", "copper", "gold")
    match.set_order(ALL)
    assert match.open[0].topic == "dominion.buy"
    assert match.state.coins == 5


@pytest.mark.parametrize(
    ("hand", "useful"),
    [
        (["throne_room", "copper"], []),
        (["throne_room", "throne_room"], []),
        (["throne_room", "festival"], ["throne_room", "festival"]),
        (["moneylender", "silver"], []),
        (["moneylender", "copper"], ["moneylender"]),
        (["mine", "estate"], []),
        (["chapel"], []),
        (["remodel"], []),
        (["cellar"], []),
        (["chapel", "estate"], ["chapel"]),
        (["library", *["copper"] * 7], []),
        (["library", *["copper"] * 6], ["library"]),
        (["chancellor"], ["chancellor"]),
    ],
)
def test_actions_that_would_surely_do_nothing(hand: list[str], useful: list[str]) -> None:
    kingdom = [card for card in hand if card not in ("copper", "silver", "estate")]
    state = position(kingdom=dict.fromkeys(kingdom), hands=[hand, ["copper"]], decks=[["copper"]])
    assert sorted(useful_actions(view(state, 0))) == sorted(useful)


def test_drawing_does_nothing_without_cards() -> None:
    state = position(kingdom=["smithy"], hands=[["smithy"], ["copper"]])
    assert useful_actions(view(state, 0)) == []


def test_end_when_useless_ends_the_phase_or_asks() -> None:
    match = match_at(position(kingdom=["moneylender"], hands=[["moneylender", "gold"], ["copper"]]))
    match.set_order(USELESS)
    assert match.open[0].topic == "dominion.treasures"
    match = match_at(position(kingdom=["moneylender"], hands=[["moneylender", "copper"], ["copper"]]))
    match.set_order(USELESS)
    assert match.open[0].topic == "dominion.action"


def test_every_offered_wish_exists() -> None:
    for offer in ORDER_OFFERS:
        for choice in offer.choices:
            assert DOMINION.words.order(offer.topic, choice.id)
            for wish in choice.wishes:
                assert not wish.startswith("@") or wish[1:] in POLICIES[offer.topic]
        assert DOMINION.words.order(offer.topic, None)
