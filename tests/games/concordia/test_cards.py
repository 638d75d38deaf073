"""What may be played, Diplomat, Senator and Consul (sections 3.1, 4.6 to 4.8)."""

from __future__ import annotations

import pytest

from games.concordia.choices import Target
from games.concordia.state import ConcordiaState
from games.engine.orders import Order
from games.engine.refusal import CannotUndo
from tests.games.concordia.positions import asked, events, give, has, keys, lay, match_at, played, say, table

STARTING = ["start-architect", "start-diplomat", "start-mercator", "start-prefect", "start-senator", "start-tribune"]

# -- the card to play ------------------------------------------------------------------------------------------------


def test_equal_cards_are_one_option() -> None:
    assert keys(match_at(table())) == STARTING


def test_only_the_coins_of_a_mercator_make_a_difference() -> None:
    state = table()
    give(state, 0, hand="start-mercator deck-1-mercator deck-2-mercator start-prefect deck-1-prefect start-tribune")
    assert keys(match_at(state)) == ["start-mercator", "start-prefect", "start-tribune", "deck-1-mercator"]
    assert match_at(state).open[0].late == ("start-tribune",)


def test_the_last_card_is_played_without_asking() -> None:
    state = table()
    give(state, 0, hand="start-tribune", goods="0 0 0 0 0")
    match = match_at(state)
    assert asked(match) == {0: "end_turn"}
    assert len(match.state.players[0].hand) == 7


def test_a_card_goes_on_top_of_the_pile() -> None:
    state = table()
    give(state, 0, pile="start-prefect")
    match = played(state, "start-architect")
    assert match.state.players[0].pile == ["start-prefect", "start-architect"]
    assert match.view(1).seats[0].top == "start-architect"
    assert (match.view(1).playing, match.view(1).copied_from) == ("start-architect", None)


# -- Diplomat ------------------------------------------------------------------------------------------------------


def tops(*cards: str) -> ConcordiaState:
    """The other seats have these cards on top of their piles; the first has a Diplomat."""
    state = table(1 + len(cards))
    for seat, card in enumerate(cards, start=1):
        give(state, seat, pile=card)
    return state


def test_targets_of_a_diplomat() -> None:
    """V34."""
    match = played(tops("start-senator", "start-architect", "start-prefect", "start-diplomat"), "start-diplomat")
    assert keys(match) == ["seat-1", "seat-2", "seat-3"]
    assert match.open[0].option("seat-2").value == Target(2, "start-architect")
    say(match, "seat-2")
    assert asked(match) == {0: "move"}
    assert match.open[0].face.id == "start-architect"
    assert (match.view(1).playing, match.view(1).copied_from) == ("start-architect", 2)
    assert match.state.players[2].pile == ["start-architect"]
    assert match.state.players[0].pile == ["start-diplomat"]
    assert events(match, "played") == [{"card": "start-diplomat"}, {"card": "start-architect", "copied_from": 2}]


@pytest.mark.parametrize(("seat", "coins"), [(1, 5), (2, 3)])
def test_a_copied_mercator_gives_the_coins_of_the_card(seat: int, coins: int) -> None:
    """V35."""
    state = tops("deck-2-mercator", "start-mercator")
    give(state, 0, coins=0)
    match = played(state, "start-diplomat", f"seat-{seat}")
    assert match.state.players[0].coins == coins
    assert asked(match) == {0: "trade"}


def test_a_copied_specialist_counts_own_houses() -> None:
    """V36."""
    state = tops("deck-2-vintner", "")
    wine = [city for city, good in state.tokens.items() if good == "wine"]
    give(state, 1, houses=" ".join(wine[:4]))
    give(state, 0, houses=wine[0], stored="2 1")
    match = played(state, "start-diplomat")
    assert has(match, 0)[1] == "1 2 1 2 1"
    assert has(match, 1)[1] == "1 2 1 1 1"
    assert asked(match) == {0: "end_turn"}


def test_a_diplomat_without_a_target() -> None:
    """V37."""
    match = played(tops("", "start-diplomat", ""), "start-diplomat")
    assert asked(match) == {0: "end_turn"}
    assert match.state.players[0].pile == ["start-diplomat"]


def test_targets_with_the_same_action_are_not_asked() -> None:
    """Section 3.3."""
    match = played(tops("start-architect", "deck-1-architect", "start-diplomat"), "start-diplomat")
    assert asked(match) == {0: "move"}
    assert match.state.steps[-1].to == "1"


def test_a_copied_prefect_uses_the_praefectus_magnus() -> None:
    """V23."""
    state = tops("start-prefect")
    state.magnus = 0
    state.markers["gallia"] = "brick"
    match = played(state, "start-diplomat", "gallia")
    assert has(match)[1] == "3 2 1 1 1"
    say(match, "end")
    assert match.state.magnus == 1


# -- Senator and Consul ----------------------------------------------------------------------------------------------

V38 = [f"deck-1-{name}" for name in ("mercator", "prefect", "architect", "farmer", "mason", "smith", "colonist")]


def senator(goods: str, *display: str) -> ConcordiaState:
    state = table()
    lay(state, *(display or V38))
    give(state, 0, goods=goods)
    return state


def test_senator() -> None:
    """V38, ruling 20: prices stay as they were when the action began, and the display is filled up afterwards."""
    match = played(senator("2 1 1 1 1"), "start-senator")
    assert match.open[0].context == {"left": "2"}
    assert "deck-1-farmer" in keys(match)
    farmer = match.open[0].option("deck-1-farmer").value
    assert (farmer.goods, farmer.any, farmer.space) == ({"brick": 1, "food": 1, "cloth": 1}, 0, 4)
    say(match, "deck-1-mercator")
    assert match.open[0].context == {"left": "1"}
    assert match.state.display == V38
    assert match.state.sold == ["deck-1-mercator"]
    assert "deck-1-mercator" not in keys(match)
    say(match, "deck-1-architect")
    assert asked(match) == {0: "pay"}
    assert keys(match) == ["brick", "food", "cloth"]
    say(match, "brick")
    assert has(match)[1] == "1 1 0 0 1"
    assert asked(match) == {0: "end_turn"}
    assert [dict(step.goods) for step in match.state.steps[1:]] == [{"wine": -1}, {"brick": -1, "tool": -1}]
    forecast = match.view(0).forecast
    assert forecast is not None
    assert {line.god: line.cards for line in forecast}["jupiter"] == 3
    stack = list(match.state.stack)
    match.news()
    say(match, "end")
    assert {"deck-1-mercator", "deck-1-architect"} <= set(match.state.players[0].hand)
    assert (
        match.state.display == [card for card in V38 if card not in ("deck-1-mercator", "deck-1-architect")] + stack[:2]
    )
    assert match.state.stack == stack[2:]
    assert match.state.sold == []
    assert events(match, "revealed") == [{"cards": stack[:2]}]
    assert asked(match) == {1: "card"}


def test_after_the_turn_is_ended_nothing_can_be_taken_back() -> None:
    match = played(senator("2 1 1 1 1"), "start-senator", "deck-1-mercator", "done")
    assert len(match.undo_steps(0)) == 3
    say(match, "end")
    with pytest.raises(CannotUndo):
        match.undo(0)


SPACE_7 = ["deck-1-mercator", "deck-1-prefect", "deck-1-mason", "deck-1-farmer", "deck-1-smith", "deck-1-colonist"]


@pytest.mark.parametrize(("space", "goods"), [(7, "0 0 1 0 2"), (6, "1 0 1 0 1"), (1, "0 0 1 0 0")])
def test_space_costs(space: int, goods: str) -> None:
    """V39, and one piece less is too little."""
    display = list(SPACE_7)
    display.insert(space - 1, "deck-1-architect")
    assert "deck-1-architect" in keys(played(senator(goods, *display), "start-senator"))
    numbers = [int(number) for number in goods.split()]
    for place in range(5):
        if numbers[place]:
            short = [number - (other == place) for other, number in enumerate(numbers)]
            match = played(senator(" ".join(map(str, short)), *display), "start-senator")
            assert "deck-1-architect" not in keys(match)


def test_the_only_way_to_pay_is_taken_without_asking() -> None:
    match = played(senator("0 0 1 3 0", "deck-1-mason", "deck-1-architect"), "start-senator", "deck-1-architect")
    assert has(match)[1] == "0 0 0 2 0"


def test_a_question_mark_may_take_a_kind_that_is_paid_already() -> None:
    match = played(senator("0 0 2 0 0", "deck-1-mason", "deck-1-architect"), "start-senator", "deck-1-architect")
    assert has(match)[1] == "0 0 0 0 0"


def test_the_standing_order_pays_with_the_cheapest() -> None:
    match = match_at(senator("0 1 1 1 1", "deck-1-mason", "deck-1-architect"))
    match.set_order(Order(0, "concordia.pay", ["@cheapest"]))
    say(match, "start-senator", "deck-1-architect")
    assert has(match)[1] == "0 0 0 1 1"


CONSUL_DISPLAY = [*V38[:4], "deck-1-smith"]


def test_consul() -> None:
    """V40."""
    state = senator("0 1 0 0 5", *CONSUL_DISPLAY, "deck-1-colonist", "deck-2-prefect")
    give(state, 0, hand="start-tribune deck-2-consul")
    match = played(state, "deck-2-consul")
    assert keys(match) == ["deck-1-colonist", "done"]
    say(match, "deck-1-colonist")
    assert has(match)[1] == "0 0 0 0 5"
    assert asked(match) == {0: "end_turn"}
    say(match, "end")
    assert match.state.display[:6] == [*CONSUL_DISPLAY, "deck-2-prefect"]
    assert len(match.state.display) == 7


def test_nothing_affordable_is_not_asked() -> None:
    assert asked(played(senator("0 0 0 0 0"), "start-senator")) == {0: "end_turn"}
