"""Prefect, Praefectus Magnus, Mercator, specialists and storing: coins and goods (sections 4.3, 4.5, 4.9, 4.10, 5)."""

from __future__ import annotations

import pytest

from games.concordia import CONCORDIA
from games.concordia.state import ConcordiaState
from games.engine.match import Match
from games.engine.orders import Order
from tests.games.concordia.positions import asked, events, give, has, keys, match_at, played, say, table

EMPTY = "0 0 0 0 0"


def room(state: ConcordiaState, seat: int, free: int) -> None:
    """Leave a seat so many free spaces, the others filled with bricks."""
    give(state, seat, goods=f"{12 - free} 0 0 0 0", stored="0 0")


# -- production ----------------------------------------------------------------------------------------------------


def syria() -> ConcordiaState:
    state = table(tokens={"antiochia": "food", "tyros": "cloth"})
    state.markers["syria"] = "cloth"
    for seat in range(3):
        give(state, seat, goods=EMPTY, stored="2 2")
    give(state, 0, houses="antiochia")
    give(state, 1, houses="antiochia")
    give(state, 2, houses="tyros")
    return state


def test_production() -> None:
    """V17. Gains that fit are stored at once, without a question."""
    match = played(syria(), "start-prefect", "syria")
    assert [has(match, seat)[1] for seat in range(3)] == ["0 1 0 0 1", "0 1 0 0 0", "0 0 0 0 1"]
    assert match.state.turned == ["syria"]
    assert asked(match) == {0: "end_turn"}
    kinds = [event.kind for event in match.news()[0]]
    assert kinds.count("gained") == 3
    assert [(step.verb, step.thing, step.goods) for step in match.state.steps[1:]] == [
        ("produce", "syria", {}),
        ("income", "start-prefect", {"cloth": 1, "food": 1}),
    ]
    say(match, "end")
    assert match.state.magnus == 2


def test_the_whole_turn_can_be_taken_back() -> None:
    match = match_at(syria())
    before = CONCORDIA.view(match.state, 0)
    say(match, "start-prefect", "syria")
    assert len(match.undo_steps(0)) == 2
    match.undo(0, 2)
    assert CONCORDIA.view(match.state, 0) == before


def test_production_without_houses() -> None:
    """V19."""
    state = table()
    state.markers["lybia"] = "wine"
    match = played(state, "start-prefect", "lybia")
    assert has(match, 0)[1] == "1 2 1 2 1"
    assert has(match, 1)[1] == has(match, 2)[1] == "1 2 1 1 1"
    assert len(events(match, "gained")) == 1


def test_provinces_that_show_coins_do_not_produce() -> None:
    """V20; with coins nowhere there is no coins option (default 5), with coins everywhere there is nothing else."""
    state = table()
    state.turned = ["gallia"]
    match = played(state, "start-prefect")
    assert "gallia" not in keys(match)
    assert keys(match)[-1] == "coins"
    assert len(keys(match)) == 12
    assert "coins" not in keys(played(table(), "start-prefect"))
    state = table()
    state.turned = list(state.markers)
    match = played(state, "start-prefect")
    assert asked(match) == {0: "end_turn"}
    assert match.state.turned == []


def coins_showing(goods: str) -> ConcordiaState:
    """The first provinces show the coins of markers with these goods."""
    state = table(4)
    provinces = list(state.markers)[: len(goods.split())]
    state.markers |= zip(provinces, goods.split(), strict=True)
    state.turned = provinces
    return state


def test_coins_of_the_markers() -> None:
    """V18."""
    match = played(coins_showing("tool wine cloth cloth"), "start-prefect", "coins")
    assert match.state.players[0].coins == 5 + 6
    assert match.state.turned == []
    assert [fact["to"] for fact in events(match, "turned")] == ["goods"] * 4


def magnus(state: ConcordiaState, seat: int) -> ConcordiaState:
    """Let this seat have the turn and the Praefectus Magnus."""
    state.active = state.magnus = seat
    return state


def test_the_praefectus_magnus_doubles_the_bonus_and_moves_right() -> None:
    """V21."""
    state = magnus(table(4, tokens={"valentia": "tool"}), 3)
    state.markers["hispania"] = "wine"
    room(state, 3, 5)
    give(state, 3, houses="valentia")
    match = played(state, "start-prefect", "hispania", seat=3)
    assert has(match, 3)[1] == "7 0 1 2 0"
    assert match.state.magnus == 3
    say(match, "end", seat=3)
    assert match.state.magnus == 2
    assert events(match, "magnus_passed") == [{"to": 2}]


def test_the_first_seat_passes_the_praefectus_magnus_to_the_last() -> None:
    match = played(magnus(table(4), 0), "start-prefect", "gallia", "end")
    assert match.state.magnus == 3


def test_coins_leave_the_praefectus_magnus_where_it_is() -> None:
    """V22."""
    match = played(magnus(coins_showing("tool wine"), 3), "start-prefect", "coins", "end", seat=3)
    assert match.state.players[3].coins == 8 + 4
    assert match.state.magnus == 3


def test_a_full_storehouse_still_uses_the_praefectus_magnus_and_turns_the_marker() -> None:
    """Ruling 15, default 11 of section 12."""
    state = magnus(table(), 0)
    room(state, 0, 0)
    match = played(state, "start-prefect", "gallia")
    assert match.state.turned == ["gallia"]
    assert asked(match) == {0: "end_turn"}
    say(match, "end")
    assert match.state.magnus == 2


# -- storing -------------------------------------------------------------------------------------------------------


def three_cities(free: int) -> ConcordiaState:
    state = table()
    cities = next(state.map.cities_of(one) for one in state.map.provinces if len(state.map.cities_of(one)) == 3)
    state.tokens |= zip(cities, ("cloth", "tool", "food"), strict=True)
    state.markers[state.map.cities[cities[0]].province or ""] = "cloth"
    room(state, 0, free)
    give(state, 0, houses=" ".join(cities))
    return state


def province_of(state: ConcordiaState) -> str:
    return state.map.cities[state.houses_of(0)[0]].province or ""


def test_the_acting_seat_chooses_among_all_of_its_gains() -> None:
    """V24, ruling 13."""
    state = three_cities(2)
    match = played(state, "start-prefect", province_of(state))
    question = match.open[0]
    assert asked(match) == {0: "store"}
    assert (question.least, question.most) == (2, 2)
    assert {option.key: option.copies for option in question.options} == {"food": 1, "tool": 1, "cloth": 2}
    assert question.late == ("cloth", "cloth")
    assert [shortcut.answer for shortcut in question.shortcuts] == [("cloth", "cloth")]
    say(match, "food cloth")
    assert has(match)[1] == "10 1 0 0 1"
    assert events(match, "gained") == [{"goods": {"food": 1, "cloth": 1}, "lost": {"cloth": 1, "tool": 1}}]
    assert match.state.steps[-1].count == 2


@pytest.mark.parametrize("free", [0, 4])
def test_without_a_choice_nobody_is_asked_what_to_keep(free: int) -> None:
    state = three_cities(free)
    match = played(state, "start-prefect", province_of(state))
    assert asked(match) == {0: "end_turn"}
    assert sum(match.state.players[0].goods.values()) == 12


def v25() -> ConcordiaState:
    state = table(4)
    cities = next(state.map.cities_of(one) for one in state.map.provinces if len(state.map.cities_of(one)) == 3)
    state.tokens |= zip(cities, ("food", "food", "wine"), strict=True)
    for seat, free, houses in ((1, 1, cities[:2]), (2, 1, cities[1:]), (3, 0, cities[:1])):
        room(state, seat, free)
        give(state, seat, houses=" ".join(houses))
    return state


def produced(state: ConcordiaState) -> Match:
    return played(state, "start-prefect", state.map.cities[state.houses_of(1)[0]].province or "")


def test_other_seats_choose_when_the_turn_is_settled() -> None:
    """V25, section 3.3."""
    match = produced(v25())
    assert asked(match) == {0: "end_turn"}
    assert [has(match, seat)[1] for seat in (1, 2, 3)] == ["11 1 0 0 0", "11 0 0 0 0", "12 0 0 0 0"]
    assert match.state.players[2].gains == {"food": 1, "wine": 1}
    say(match, "end")
    assert asked(match) == {2: "store"}
    assert (match.open[2].face.kind, match.open[2].face.id) == ("card", "start-prefect")
    say(match, "food", seat=2)
    assert has(match, 2)[1] == "11 1 0 0 0"
    assert asked(match) == {1: "card"}


def test_several_seats_choose_at_once() -> None:
    state = v25()
    give(state, 3, goods="11 0 0 0 0", houses=state.houses_of(2)[1])
    state.houses[state.houses_of(2)[1]].reverse()
    match = produced(state)
    say(match, "end")
    assert asked(match) == {2: "store", 3: "store"}
    say(match, "wine", seat=3)
    assert has(match, 3)[1] == "11 0 0 0 0"
    say(match, "food", seat=2)
    assert [has(match, seat)[1] for seat in (2, 3)] == ["11 1 0 0 0", "11 0 0 1 0"]
    assert asked(match) == {1: "card"}


def test_the_standing_order_keeps_the_most_expensive() -> None:
    match = match_at(v25())
    match.set_order(Order(2, "concordia.store", ["@dearest"]))
    match.set_order(Order(0, "concordia.end_turn", ["end"]))
    province = match.state.map.cities[match.state.houses_of(1)[0]].province or ""
    say(match, "start-prefect", province)
    assert has(match, 2)[1] == "11 0 0 1 0"
    assert asked(match) == {1: "card"}


# -- Mercator ------------------------------------------------------------------------------------------------------


def green() -> ConcordiaState:
    state = table()
    give(state, 0, coins=2, goods="3 0 0 3 0", stored="2 2")
    return state


def test_selling_pays_for_buying_and_two_kinds_are_all() -> None:
    """V30."""
    match = played(green(), "start-mercator", "sell/wine/3")
    assert match.state.players[0].coins == 23
    assert [key for key in keys(match) if key.startswith("buy/brick")] == [f"buy/brick/{n}" for n in range(1, 6)]
    assert not [key for key in keys(match) if "wine" in key]
    say(match, "buy/brick/4")
    assert has(match)[:2] == (11, "7 0 0 0 0")
    assert match.state.players[0].free == 1
    assert {key.split("/")[1] for key in keys(match) if key != "done"} == {"brick"}
    assert not [key for key in keys(match) if key.startswith("sell")]
    say(match, "buy/brick/1")
    assert has(match)[:2] == (8, "8 0 0 0 0")
    assert asked(match) == {0: "end_turn"}


@pytest.mark.parametrize(("card", "coins"), [("start-mercator", 3), ("deck-2-mercator", 5)])
def test_coins_of_a_mercator(card: str, coins: int) -> None:
    """V31."""
    state = table()
    give(state, 0, hand=f"start-tribune {card}", coins=0)
    match = played(state, card, "done")
    assert match.state.players[0].coins == coins
    assert events(match, "coins") == [{"coins": coins, "why": "mercator"}]


def test_stored_colonists_take_room_when_buying() -> None:
    """V32, ruling 33."""
    match = played(table(), "start-mercator")
    assert [key for key in keys(match) if key.startswith("buy/food")] == ["buy/food/1", "buy/food/2"]
    say(match, "buy/food/2")
    assert has(match)[:2] == (0, "1 4 1 1 1")


def test_selling_two_kinds() -> None:
    """V33."""
    state = table()
    give(state, 0, coins=0, goods="0 1 2 0 0")
    match = played(state, "start-mercator", "sell/tool/2", "sell/food/1")
    assert has(match)[:2] == (17, EMPTY)
    assert asked(match) == {0: "end_turn"}


def test_a_kind_is_either_sold_or_bought() -> None:
    """Default 8 of section 12."""
    match = played(green(), "start-mercator", "sell/wine/1")
    assert [key for key in keys(match) if "wine" in key] == ["sell/wine/1", "sell/wine/2"]


# -- specialists ---------------------------------------------------------------------------------------------------

SPECIALISTS = [
    ("deck-1-mason", "brick"),
    ("deck-1-farmer", "food"),
    ("deck-1-smith", "tool"),
    ("deck-2-vintner", "wine"),
    ("deck-2-weaver", "cloth"),
]


@pytest.mark.parametrize(("card", "good"), SPECIALISTS)
@pytest.mark.parametrize(("free", "kept"), [(4, 4), (2, 2), (0, 0)])
def test_specialists(card: str, good: str, free: int, kept: int) -> None:
    """V41; one kind is stored without a question."""
    state = table()
    cities = [city for city, one in state.tokens.items() if one == good][:4]
    state.tokens["lutetia"] = state.tokens["londinium"] = good
    cities = [*dict.fromkeys(["lutetia", "londinium", *cities])][:4]
    room(state, 0, free)
    give(state, 0, hand=f"start-tribune {card}", houses=" ".join(cities))
    give(state, 1, houses="lutetia")
    match = played(state, card)
    assert asked(match) == {0: "end_turn"}
    bricks = 12 - free
    assert match.state.players[0].goods[good] == kept + (bricks if good == "brick" else 0)
    assert has(match, 1)[1] == "1 2 1 1 1"
    assert match.state.turned == []


def test_a_specialist_without_houses_has_no_effect() -> None:
    state = table()
    give(state, 0, hand="start-tribune deck-1-mason")
    match = played(state, "deck-1-mason")
    assert has(match)[1] == "1 2 1 1 1"
    assert asked(match) == {0: "end_turn"}
    assert not events(match, "gained")
