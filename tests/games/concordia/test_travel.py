"""Tribune, Architect and Colonist: pieces on the map (sections 4.1, 4.2, 4.4)."""

from __future__ import annotations

import pytest

from games.concordia.state import ConcordiaState
from tests.games.concordia.positions import asked, events, give, has, keys, lines_of, match_at, played, say, table

FOUR = "start-architect start-prefect start-mercator start-diplomat"


# -- Tribune -------------------------------------------------------------------------------------------------------


def test_tribune_takes_all_cards_back_and_brings_a_colonist() -> None:
    """V6."""
    state = table()
    give(state, 0, pile=FOUR, coins=3, goods="1 2 1 0 0", stored="2 2")
    match = played(state, "start-tribune")
    assert asked(match) == {0: "tribune_colonist"}
    assert keys(match) == ["land", "sea", "none"]
    say(match, "land")
    assert asked(match) == {0: "end_turn"}
    player = match.state.players[0]
    assert (len(player.hand), player.pile) == (7, [])
    assert has(match) == (5, "1 1 0 0 0", "1 2")
    assert [(one.kind, one.place) for one in player.colonists] == [("land", "roma"), ("sea", "roma"), ("land", "roma")]
    assert player.free == 7
    assert [(step.verb, step.count, step.coins) for step in match.state.steps] == [
        ("play", 0, 0),
        ("return", 5, 2),
        ("place", 0, 0),
    ]


@pytest.mark.parametrize(("pile", "coins"), [(0, 0), (1, 0), (2, 0), (3, 1), (6, 4)])
def test_tribune_coins(pile: int, coins: int) -> None:
    """V7."""
    cards = f"{FOUR} start-prefect start-senator".split()[:pile]
    state = table()
    give(state, 0, pile=" ".join(cards), coins=0)
    match = played(state, "start-tribune") if pile < 6 else match_at(state)  # the last card is played without asking
    assert match.state.players[0].coins == coins
    assert events(match, "returned") == [{"count": pile + 1, "coins": coins}]


@pytest.mark.parametrize(("goods", "stored"), [("0 1 0 0 0", "2 2"), ("0 0 1 0 0", "2 2"), ("0 1 1 0 0", "0 0")])
def test_tribune_without_the_means_offers_no_colonist(goods: str, stored: str) -> None:
    """V8."""
    state = table()
    give(state, 0, goods=goods, stored=stored)
    assert asked(played(state, "start-tribune")) == {0: "end_turn"}


def test_tribune_offers_only_kinds_in_the_storehouse() -> None:
    state = table()
    give(state, 0, stored="0 1")
    assert keys(played(state, "start-tribune")) == ["sea", "none"]


# -- Architect -----------------------------------------------------------------------------------------------------


def test_architect_shares_its_steps_out() -> None:
    """V10."""
    near = ["colonia", "novaria", "massilia", "aquileia", "vindobona"]
    state = table(tokens=dict.fromkeys(near, "brick"))
    give(state, 0, colonists="land@land_colonia_novaria land@roma sea@roma", goods="0 5 0 0 0", coins=20)
    match = played(state, "start-architect")
    assert match.open[0].context == {"left": "3"}
    say(match, "sea@roma/sea_massilia_roma")
    assert match.open[0].context == {"left": "2"}
    say(match, "land@roma/land_aquileia_vindobona")
    assert asked(match) == {0: "build"}
    assert sorted(keys(match)) == sorted([*near, "done"])


def test_architect_builds_house_after_house() -> None:
    """V11."""
    state = table(tokens={"massilia": "cloth", "novaria": "wine", "aquileia": "food"})
    give(
        state,
        0,
        colonists="land@land_colonia_novaria sea@sea_massilia_roma land@land_aquileia_vindobona",
        coins=15,
        goods="3 1 0 1 1",
        houses="colonia",
    )
    give(state, 1, houses="aquileia")
    give(state, 2, houses="aquileia")
    match = played(state, "start-architect", "done")
    assert {"massilia", "novaria", "aquileia"} <= set(keys(match))
    assert "colonia" not in keys(match)
    assert "roma" not in keys(match)
    say(match, "massilia")
    assert match.state.players[0].coins == 10
    say(match, "novaria")
    assert match.state.players[0].coins == 6
    say(match, "aquileia")
    assert has(match) == (0, "0 0 0 0 0", "2 2")
    assert match.state.houses["aquileia"] == [1, 2, 0]
    assert match.state.players[0].houses_left == 11
    assert asked(match) == {0: "end_turn"}


PRICES = [
    ("tool", 3, 12, "1 0 1 0 0"),  # V12
    ("brick", 2, 3, "0 1 0 0 0"),  # V13
    ("food", 0, 2, "1 1 0 0 0"),  # ruling 12
    ("cloth", 4, 25, "1 0 0 0 1"),  # ruling 10
]


@pytest.mark.parametrize(("good", "others", "coins", "goods"), PRICES)
def test_prices_of_houses(good: str, others: int, coins: int, goods: str) -> None:
    def position(coins: int, goods: str) -> ConcordiaState:
        state = table(5, tokens={"lutetia": good})
        for seat in range(1, 1 + others):
            give(state, seat, houses="lutetia")
        give(state, 0, colonists="land@land_londinium_lutetia", coins=coins, goods=goods, houses="londinium")
        return state

    match = played(position(coins, goods), "start-architect", "done")
    assert keys(match) == ["lutetia", "done"]
    say(match, "lutetia")
    assert has(match)[:2] == (0, "0 0 0 0 0")
    assert asked(played(position(coins - 1, goods), "start-architect", "done")) == {0: "end_turn"}
    for place in range(5):
        numbers = [int(number) for number in goods.split()]
        if numbers[place]:
            numbers[place] -= 1
            short = " ".join(map(str, numbers))
            assert asked(played(position(coins, short), "start-architect", "done")) == {0: "end_turn"}


def test_a_line_with_a_colonist_is_no_end_of_a_move() -> None:
    """V14."""
    state = table()
    give(state, 1, colonists="land@land_aquileia_roma")
    lines = lines_of(keys(played(state, "start-architect")), "land@roma")
    assert "land_aquileia_roma" not in lines
    assert "land_aquileia_vindobona" in lines


def test_own_colonists_block_and_make_way() -> None:
    """Rulings 6 and 7; a line that was left is free for a later move of the same action."""
    state = table()
    give(state, 0, colonists="land@land_aquileia_roma land@roma sea@roma")
    match = played(state, "start-architect")
    assert "land_aquileia_roma" not in lines_of(keys(match), "land@roma")
    assert {"land_roma_syracusae"} <= lines_of(keys(match), "land@roma")
    say(match, "land@land_aquileia_roma/land_aquileia_vindobona")
    assert "land_aquileia_roma" in lines_of(keys(match), "land@roma")
    say(match, "land@roma/land_roma_syracusae")
    assert "sea_roma_syracusae" in lines_of(keys(match), "sea@roma")


def test_a_colonist_may_move_in_instalments() -> None:
    """Default 9 of section 12."""
    state = table()
    match = played(state, "start-architect", "land@roma/land_aquileia_roma")
    assert "land_aquileia_vindobona" in lines_of(keys(match), "land@land_aquileia_roma")
    say(match, "land@land_aquileia_roma/land_aquileia_vindobona")
    assert [one.place for one in match.state.players[0].colonists] == ["land_aquileia_vindobona", "roma"]
    assert "move" not in asked(match).values()


def test_an_architect_who_moves_nothing_from_roma_builds_nothing() -> None:
    """V15."""
    state = table()
    give(state, 0, coins=50, goods="2 2 1 1 1")
    assert asked(played(state, "start-architect", "done")) == {0: "end_turn"}


def test_a_colonist_in_a_city_does_not_allow_building() -> None:
    state = table(tokens={"massilia": "brick", "novaria": "brick"})
    give(state, 0, houses="massilia", colonists="land@massilia sea@massilia", coins=50, goods="2 2 1 1 1")
    assert asked(played(state, "start-architect", "done")) == {0: "end_turn"}


def test_building_without_moving() -> None:
    """V16."""
    state = table(map="italia", tokens={"messana": "brick"})
    give(state, 0, colonists="land@land_messana_syracusae sea@roma", coins=1, goods="0 1 0 0 0")
    match = played(state, "start-architect", "done")
    assert keys(match) == ["messana", "done"]
    say(match, "messana")
    assert has(match)[:2] == (0, "0 0 0 0 0")


def test_no_movement_after_building() -> None:
    state = table(tokens={"aquileia": "brick"})
    give(state, 0, colonists="land@land_aquileia_roma sea@roma", coins=1, goods="0 1 0 0 0")
    assert asked(played(state, "start-architect", "done", "aquileia")) == {0: "end_turn"}


def test_without_houses_in_reserve_nothing_is_built() -> None:
    state = table(tokens={"aquileia": "brick"})
    give(state, 0, colonists="land@land_aquileia_roma sea@roma", coins=1, goods="0 1 0 0 0")
    state.players[0].houses_left = 0
    assert asked(played(state, "start-architect", "done")) == {0: "end_turn"}


# -- Colonist ------------------------------------------------------------------------------------------------------


def colonist_card(**position: str) -> ConcordiaState:
    state = table()
    give(state, 0, hand="start-tribune deck-1-colonist", **position)  # type: ignore[arg-type]
    return state


def test_colonists_are_placed_in_roma_and_own_cities() -> None:
    """V26."""
    state = colonist_card(goods="0 2 3 0 0", houses="massilia aquileia")
    match = played(state, "deck-1-colonist", "place")
    assert set(keys(match)) == {
        f"{kind}/{city}" for kind in ("land", "sea") for city in ("roma", "massilia", "aquileia")
    }
    say(match, "sea/roma")
    assert "done" in keys(match)
    say(match, "land/massilia")
    assert has(match)[1:] == ("0 0 1 0 0", "1 1")
    assert [(one.kind, one.place) for one in match.state.players[0].colonists][2:] == [
        ("sea", "roma"),
        ("land", "massilia"),
    ]
    assert asked(match) == {0: "end_turn"}


def test_only_kinds_with_lines_in_a_city() -> None:
    """V27."""
    match = played(colonist_card(goods="0 1 1 0 0", houses="novaria"), "deck-1-colonist", "place")
    assert "land/novaria" in keys(match)
    assert "sea/novaria" not in keys(match)


@pytest.mark.parametrize(("more", "coins"), [("land@roma", 8), ("land@roma sea@roma land@roma sea@roma", 11)])
def test_colonist_coins(more: str, coins: int) -> None:
    """V28."""
    state = colonist_card(colonists=f"land@land_novaria_roma sea@massilia {more}", houses="massilia")
    give(state, 0, coins=0)
    match = played(state, "deck-1-colonist", "coins")
    assert match.state.players[0].coins == coins
    assert events(match, "coins") == [{"coins": coins, "why": "colonist"}]


def test_no_more_colonists_than_the_storehouse_has() -> None:
    """V29. The first is compulsory once placing was chosen (default 7 of section 12)."""
    match = played(colonist_card(goods="0 3 3 0 0", stored="1 0"), "deck-1-colonist", "place")
    assert has(match)[1:] == ("0 2 2 0 0", "0 0")
    assert asked(match) == {0: "end_turn"}


@pytest.mark.parametrize(("goods", "stored"), [("0 0 3 0 0", "2 2"), ("0 3 3 0 0", "0 0")])
def test_without_the_means_a_colonist_gives_coins_unasked(goods: str, stored: str) -> None:
    state = colonist_card(goods=goods, stored=stored)
    give(state, 0, coins=0)
    match = played(state, "deck-1-colonist")
    assert asked(match) == {0: "end_turn"}
    assert match.state.players[0].coins == 7
