"""Battles: hands, bonuses, turns, fronts and wounds, results (5.3 to 5.8; V30 to V36; R47 to R58, R68, R69)."""

from __future__ import annotations

import pytest

from games.civilization.facts import UNITS
from games.civilization.game import Civilization
from games.civilization.reckoning.combat import total
from games.civilization.state import CivilizationState, Phase
from games.civilization.verbs.fighting import start_battle
from tests.games.civilization.battlefield import (
    CAPITAL,
    FIELD,
    attack,
    battle,
    fighting,
    figures,
    forces,
    fronts,
    hands,
    hold,
    know,
    over,
    play,
    village,
)
from tests.games.civilization.positions import add_city, asked, build, keys, lay_tile, match_at, put, say

CITY = "G3"
"""The square of a second city of the second seat, in the middle of a neutral tile."""


def with_city(*civilizations: str) -> CivilizationState:
    """The second seat has a city besides its capital."""
    state = fighting(*civilizations)
    lay_tile(state, "E1", "tile-11")
    add_city(state, 1, CITY)
    return state


def against(state: CivilizationState, *, armies: int = 1, scouts: int = 0) -> None:
    """The second seat stands on the field."""
    for kind in ["army"] * armies + ["scout"] * scouts:
        put(state, 1, kind, FIELD)


# -- villages --------------------------------------------------------------------------------------------------------


def test_a_village() -> None:
    """V30, R47, R68."""
    state = fighting("egypt", "germany")
    forces(state, 0, "infantry-2", "artillery-2", "mounted-2")
    village(state, FIELD, "iron")
    for kind in ("infantry", "artillery", "mounted"):
        state.unit_decks[kind].remove(f"{kind}-2")
        state.unit_decks[kind].insert(0, f"{kind}-2")
    match = attack(state, FIELD)
    assert hands([battle(match).attacker, battle(match).defender]) == [3, 3]
    assert (battle(match).attacker.bonus, battle(match).defender.bonus) == (0, 0)
    play(match, (1, "unit/infantry-2/new"), (0, "unit/artillery-2/1"))
    assert fronts(match) == [("artillery-2", "")]
    play(match, (1, "unit/mounted-2/1"))
    assert fronts(match) == [("", "mounted-2")]
    play(match, (0, "unit/infantry-2/1"))
    assert fronts(match) == [("infantry-2", "")]
    play(match, (1, "unit/artillery-2/1"))
    assert fronts(match) == [("", "artillery-2")]
    play(match, (0, "unit/mounted-2/1"))
    assert over(match)
    state = match.state
    assert state.players[0].units == ["mounted-2"]
    assert figures(state, 0, FIELD) == ["army"]
    assert state.players[0].villages == ["iron"] and not state.villages
    assert all("-2" in unit for kind in ("infantry", "artillery", "mounted") for unit in state.unit_returns[kind])
    assert state.unit_returns == {
        "infantry": ["infantry-2", "infantry-2"],
        "artillery": ["artillery-2", "artillery-2"],
        "mounted": ["mounted-2"],
        "aircraft": [],
    }


def test_barbarians_are_played_by_the_seat_to_the_left_and_have_nothing_else() -> None:
    """R47: rank I whatever the seat knows, no bonus, no abilities, no loot when they win."""
    state = fighting("egypt", "rome", "china")
    know(state, 1, "democracy", "mathematics", "metalworking")
    state.players[1].resources["iron"] = 1
    where = "J3"
    village(state, where, "iron")
    build(state, "I1", "person", "general")
    match = attack(state, where, armies=2, scouts=1)
    assert asked(match) == {1: "battle"}
    side = battle(match).defender
    assert side.drawn == 3 and {UNITS[unit].kind for unit in side.hand} == {"infantry", "artillery", "mounted"}
    while asked(match) != {0: "peace"}:
        assert all(key.startswith("unit/") for key in keys(match, 1))
        say(match, keys(match, 1)[0], seat=1)
    assert over(match)
    assert not match.state.players[0].figures and where in match.state.villages
    assert sum([len(cards) for cards in match.state.unit_returns.values()]) == 3
    assert match.state.players[1].coins == {}


def test_an_empty_deck_gives_the_barbarians_no_unit() -> None:
    state = fighting("egypt", "germany")
    forces(state, 1, *state.unit_decks["mounted"])
    village(state, FIELD, "iron")
    assert battle(attack(state, FIELD)).defender.drawn == 2


def test_a_village_with_a_great_person_for_china_and_rome() -> None:
    """5.7: the person finds its place before the next step."""
    for civilization in ("china", "rome"):
        state = fighting(civilization, "germany")
        for kind in ("infantry", "artillery", "mounted"):
            forces(state, 1, *state.players[1].units, *state.unit_decks[kind])
        forces(state, 0, "aircraft-5")
        village(state, FIELD, "great-person")
        match = attack(state, FIELD)
        assert asked(match) == {0: "person"}
        assert match.state.battle is not None
        say(match, "reserve")
        assert over(match)
        player = match.state.players[0]
        assert player.culture == (3 if civilization == "china" else 0)
        assert player.step == (1 if civilization == "rome" else 0)
        assert player.coins.get("code-of-laws", 0) == (1 if civilization == "rome" else 0)


# -- hands and bonuses -----------------------------------------------------------------------------------------------


def test_hands_and_bonuses_of_a_walled_city() -> None:
    """V32, R49: armies beside the city do not help it."""
    state = with_city("egypt", "germany")
    state.players[1].cities[1].walls = True
    build(state, "A1", "person", "general")
    build(state, "M6", "building", "barracks")
    put(state, 1, "army", "F2")
    for seat in (0, 1):
        forces(state, seat, *["infantry-2", "artillery-2", "mounted-2"] * 3)
    match = attack(state, CITY, armies=2)
    fight = battle(match)
    assert hands([fight.attacker, fight.defender]) == [5, 6]
    assert (fight.attacker.bonus, fight.defender.bonus) == (0, 8)
    assert asked(match) == {0: "battle"}
    assert total(match.state, fight, "defender") == 8


def test_a_walled_capital_adds_sixteen() -> None:
    """R51."""
    state = fighting("egypt", "germany")
    state.players[1].capital.walls = True
    forces(state, 0, "infantry-1", "infantry-2")
    match = attack(state, CAPITAL)
    assert battle(match).defender.bonus == 16


def test_bonuses_count_anywhere_unless_blockaded() -> None:
    """R50, 6.1: attacked figures blockade until the result."""
    state = fighting("egypt", "germany")
    forces(state, 1, "infantry-1", "infantry-2")
    build(state, "A1", "building", "academy")
    build(state, "C2", "building", "barracks")
    put(state, 1, "army", "C2")
    match = attack(state, "C2")
    assert (battle(match).attacker.bonus, battle(match).defender.bonus) == (4, 0)


def test_hands_grow_with_government_and_computers() -> None:
    state = fighting("egypt", "germany")
    against(state)
    state.players[0].government = "fundamentalism"
    know(state, 1, "computers")
    state.players[1].coins["sheet"] = 4
    for seat in (0, 1):
        forces(state, seat, *["infantry-2", "artillery-2", "mounted-2"] * 3)
    match = attack(state, FIELD)
    assert hands([battle(match).attacker, battle(match).defender]) == [4, 4]


def test_combustion_fells_walls_before_the_battle() -> None:
    """R51, R58: then the defender begins, and the walls stay down when the city is held."""
    state = with_city("egypt", "germany")
    state.players[1].cities[1].walls = True
    know(state, 0, "combustion")
    forces(state, 0, "infantry-1")
    forces(state, 1, "infantry-2", "mounted-1")
    match = attack(state, CITY)
    assert battle(match).defender.bonus == 6
    assert asked(match) == {1: "battle"}
    play(match, (1, "unit/infantry-2/new"), (0, "unit/infantry-1/1"))
    assert asked(match) == {1: "loot"}, "the last unit has one place"
    say(match, "done", seat=1)
    assert over(match)
    assert not match.state.players[1].cities[1].walls


# -- turns, fronts and wounds ----------------------------------------------------------------------------------------


def test_two_of_a_kind_strike_at_once() -> None:
    """V31."""
    state = fighting("egypt", "germany")
    against(state)
    forces(state, 0, "infantry-2", "mounted-1")
    forces(state, 1, "infantry-3", "mounted-1", "mounted-2")
    match = attack(state, FIELD)
    play(match, (1, "unit/infantry-3/new"), (0, "unit/infantry-2/1"))
    assert fronts(match) == [("", "infantry-3 2")]
    assert total(match.state, battle(match), "defender") == 3
    assert match.state.unit_returns["infantry"] == ["infantry-2"]
    assert battle(match).attacker.killed == ["infantry-2"]


def test_a_trump_that_does_not_kill_is_struck_back() -> None:
    state = fighting("egypt", "germany")
    against(state)
    forces(state, 0, "infantry-1", "mounted-1")
    forces(state, 1, "mounted-3", "mounted-1", "mounted-2")
    match = attack(state, FIELD)
    play(match, (1, "unit/mounted-3/new"), (0, "unit/infantry-1/1"))
    assert fronts(match) == [("", "mounted-3 1")]


def test_the_trumped_attacker_is_struck_first() -> None:
    """5.6: which of the two attacks does not matter for trumping."""
    state = fighting("egypt", "germany")
    against(state)
    forces(state, 0, "mounted-3", "mounted-1")
    forces(state, 1, "infantry-3", "mounted-1", "mounted-2")
    match = attack(state, FIELD)
    play(match, (1, "unit/infantry-3/new"), (0, "unit/mounted-3/1"))
    assert fronts(match) == [("", "infantry-3")]


def test_aircraft_neither_trump_nor_are_trumped() -> None:
    """R53."""
    state = fighting("egypt", "germany")
    against(state)
    forces(state, 0, "aircraft-5", "mounted-1")
    forces(state, 1, "infantry-3", "mounted-1")
    match = attack(state, FIELD)
    play(match, (1, "unit/infantry-3/new"), (0, "unit/aircraft-5/1"))
    assert fronts(match) == [("aircraft-5 3", "")]


def test_himeji_makes_every_unit_stronger() -> None:
    """4.5: the extra strength counts against wounds too, and against barbarians."""
    state = fighting("egypt", "germany")
    build(state, "A1", "wonder", "himeji-samurai-castle")
    against(state)
    forces(state, 0, "infantry-3", "mounted-1")
    forces(state, 1, "infantry-3", "mounted-1")
    match = attack(state, FIELD)
    play(match, (1, "unit/infantry-3/new"), (0, "unit/infantry-3/1"))
    assert fronts(match) == [("infantry-3 3", "")]
    assert total(match.state, battle(match), "attacker") == 4


def test_himeji_does_not_work_under_the_attacked() -> None:
    """5.3: a marker under the attacked figures stays blockaded for the whole battle."""
    state = fighting("egypt", "germany")
    build(state, "A1", "wonder", "himeji-samurai-castle")
    put(state, 1, "army", "A1")
    forces(state, 0, "infantry-3", "infantry-1")
    forces(state, 1, "infantry-3", "mounted-1", "mounted-2")
    match = attack(state, "A1")
    play(match, (1, "unit/infantry-3/new"), (0, "unit/infantry-3/1"))
    assert fronts(match) == []


def test_a_single_unit_with_one_place_is_played_without_asking() -> None:
    state = fighting("egypt", "germany")
    against(state)
    forces(state, 0, "infantry-1")
    forces(state, 1, "infantry-3")
    match = attack(state, FIELD)
    assert asked(match) == {0: "battle"}
    assert keys(match) == ["unit/infantry-1/new", "unit/infantry-1/1"]


def test_two_equal_units_do_not_show_it_by_the_pause() -> None:
    state = fighting("egypt", "germany")
    against(state)
    forces(state, 1, "infantry-3", "infantry-3")
    match = attack(state, FIELD)
    assert asked(match) == {1: "battle"} and keys(match, 1) == ["unit/infantry-3/new"]


def test_who_has_no_more_units_has_no_more_turns() -> None:
    """R52; a side without a hand has no turn at all."""
    state = fighting("egypt", "germany")
    against(state)
    know(state, 0, "mathematics")
    state.players[0].resources["iron"] = 1
    forces(state, 0, "infantry-1")
    forces(state, 1, "infantry-3", "mounted-1", "artillery-1")
    match = attack(state, FIELD)
    play(match, (1, "unit/infantry-3/new"), (0, "unit/infantry-1/new"))
    assert asked(match) == {0: "battle"} and keys(match) == ["ability/mathematics", "done"]
    play(match, (0, "done"), (1, "unit/mounted-1/new"))
    assert asked(match) == {1: "battle"}


# -- abilities -------------------------------------------------------------------------------------------------------


def test_metalworking_only_strengthens_one_attack() -> None:
    """R37; it is not offered with a new front, where it would do nothing."""
    state = fighting("egypt", "germany")
    against(state)
    know(state, 0, "metalworking")
    state.players[0].resources["iron"] = 1
    forces(state, 0, "infantry-1", "infantry-2")
    forces(state, 1, "infantry-3", "infantry-2", "mounted-1")
    match = attack(state, FIELD)
    play(match, (1, "unit/infantry-3/new"))
    assert "unit/infantry-1/1/metalworking" in keys(match)
    assert "unit/infantry-1/new/metalworking" not in keys(match)
    play(match, (0, "unit/infantry-1/1/metalworking"))
    assert fronts(match) == []
    state = match.state
    assert battle(match).attacker.killed == ["infantry-1"] and battle(match).defender.killed == ["infantry-3"]
    assert state.players[0].resources["iron"] == 0 and "metalworking" in state.players[0].used


def test_wounds_split_among_units_open_a_front_for_the_same_turn() -> None:
    """5.6, R38, R54: no more wounds than kill; the opened front may be used at once."""
    state = fighting("egypt", "germany")
    against(state)
    know(state, 0, "ballistics", "mathematics")
    state.players[0].resources["iron"] = 2
    forces(state, 0, "infantry-1", "infantry-2", "mounted-1")
    forces(state, 1, "infantry-3", "infantry-2", "mounted-1")
    match = attack(state, FIELD)
    play(match, (1, "unit/infantry-2/new"), (0, "unit/infantry-1/new"), (0, "done"), (1, "unit/infantry-3/new"))
    assert fronts(match) == [("", "infantry-2"), ("infantry-1", ""), ("", "infantry-3")]
    play(match, (0, "ability/mathematics"))
    assert asked(match) == {0: "wounds"}
    assert [(option.key, option.copies) for option in match.open[0].options] == [("1", 2), ("3", 3)]
    say(match, "1 1 3")
    assert fronts(match) == [("infantry-1", ""), ("", "infantry-3 1")]
    assert battle(match).defender.killed == ["infantry-2"]
    assert "ability/mathematics" not in keys(match) and "ability/ballistics" in keys(match)
    play(match, (0, "unit/infantry-2/2"))
    assert fronts(match) == [("infantry-1", "")], "the wounds of both count"


def test_a_killed_opponent_opens_its_front_for_the_same_turn() -> None:
    """5.6: the killed unit's opponent can be attacked, as can be one that never had an opponent."""
    state = fighting("egypt", "germany")
    against(state)
    know(state, 0, "mathematics", "ballistics")
    state.players[0].resources["iron"] = 1
    forces(state, 0, "infantry-1", "infantry-2", "mounted-1")
    forces(state, 1, "infantry-3", "infantry-2", "mounted-1")
    match = attack(state, FIELD)
    play(match, (1, "unit/infantry-3/new"), (0, "ability/ballistics"))
    say(match, "1 1 1")
    assert fronts(match) == [] and not battle(match).played
    assert keys(match) == ["unit/infantry-1/new", "unit/infantry-2/new", "unit/mounted-1/new"]


def test_a_gift_pays_in_a_battle_and_nobody_can_react() -> None:
    """5.5: no window inside a battle, also not for the Gift."""
    state = fighting("egypt", "germany")
    against(state)
    know(state, 0, "mathematics")
    hold(state, 0, "generous-gift")
    hold(state, 1, "primetime-tv")
    forces(state, 0, "infantry-1", "infantry-2")
    forces(state, 1, "infantry-3", "infantry-2")
    match = attack(state, FIELD)
    play(match, (1, "unit/infantry-2/new"), (0, "ability/mathematics"))
    say(match, "1 1")
    assert battle(match).defender.killed == ["infantry-2"]
    assert asked(match) == {0: "battle"}
    assert not match.state.players[0].events


def test_the_window_does_not_show_what_is_held() -> None:
    """Who knows Mathematics and holds an event is asked also without a Gift."""
    state = fighting("egypt", "germany")
    against(state)
    know(state, 0, "mathematics")
    hold(state, 0, "drought")
    forces(state, 0, "infantry-1", "infantry-2")
    forces(state, 1, "infantry-3", "infantry-2")
    match = attack(state, FIELD)
    play(match, (1, "unit/infantry-2/new"), (0, "unit/infantry-1/new"))
    assert asked(match) == {0: "battle"} and keys(match) == ["done"]


def test_both_heals_once_a_battle() -> None:
    """R55."""
    state = fighting("egypt", "germany")
    against(state)
    know(state, 1, "animal-husbandry", "biology", "replaceable-parts")
    forces(state, 0, "infantry-3", "infantry-2", "infantry-2")
    forces(state, 1, "infantry-3", "infantry-2", "mounted-1")
    match = attack(state, FIELD)
    play(match, (1, "unit/infantry-3/new"), (0, "unit/infantry-3/1"))
    assert fronts(match) == [("", "infantry-3 3")]
    assert "ability/animal-husbandry-heal" in keys(match, 1) and "ability/biology-heal" in keys(match, 1)
    play(match, (1, "ability/animal-husbandry-heal"))
    assert asked(match) == {1: "heal"}
    say(match, "1 1", seat=1)
    assert fronts(match) == [("", "infantry-3 1")]
    assert "ability/animal-husbandry-heal" not in keys(match, 1)
    play(match, (1, "ability/biology-heal"))
    assert fronts(match) == [("", "infantry-3")]
    assert all(key.startswith("unit/") for key in keys(match, 1))
    assert "animal-husbandry" not in match.state.players[1].used


def test_the_oracle_shows_the_hand() -> None:
    state = fighting("egypt", "germany")
    against(state)
    build(state, "A1", "wonder", "oracle")
    state.wonder_market = [None if one == "oracle" else one for one in state.wonder_market]
    state.wonder_deck = [one for one in state.wonder_deck if one != "oracle"]
    forces(state, 0, "infantry-1", "infantry-2")
    forces(state, 1, "infantry-3", "infantry-2")
    match = attack(state, FIELD)
    seen = match.view(0).battle.defender.hand
    assert seen == ("infantry-2", "infantry-3")
    assert match.view(1).battle.attacker.hand is None
    assert match.view(None).battle.defender.hand is None
    assert match.view(1).battle.defender.hand == seen


# -- results ---------------------------------------------------------------------------------------------------------


def test_a_tie_goes_to_the_defender() -> None:
    """V33, R48."""
    state = fighting("egypt", "germany")
    against(state)
    forces(state, 0, "infantry-2", "mounted-2")
    forces(state, 1, "infantry-3", "artillery-1")
    match = attack(state, FIELD, armies=2, scouts=1)
    play(match, (1, "unit/infantry-3/new"), (0, "unit/infantry-2/new"), (1, "unit/artillery-1/new"))
    play(match, (0, "unit/mounted-2/new"))
    say(match, "done", seat=1)
    assert over(match)
    state = match.state
    assert not state.players[0].figures and state.players[0].units == ["infantry-2", "mounted-2"]
    assert state.players[1].units == ["infantry-3", "artillery-1"] and figures(state, 1, FIELD) == ["army"]


def test_more_units_do_not_win() -> None:
    """R48."""
    state = fighting("egypt", "germany")
    against(state)
    forces(state, 0, "infantry-3", "infantry-1")
    forces(state, 1, "artillery-1", "artillery-1", "mounted-1")
    match = attack(state, FIELD)
    play(match, (1, "unit/artillery-1/new"), (0, "unit/infantry-3/new"), (1, "unit/artillery-1/new"))
    play(match, (0, "unit/infantry-1/new"), (1, "unit/mounted-1/new"))
    say(match, "done")
    assert over(match) and figures(match.state, 0, FIELD) == ["army"]


@pytest.mark.parametrize(("killed", "armies", "left"), [(4, 3, 1), (3, 3, 2), (2, 1, 1), (8, 2, 1), (1, 2, 2)])
def test_one_army_for_two_killed_units(killed: int, armies: int, left: int) -> None:
    """V34, 5.7: rounded down, and one army always survives; scouts are never lost this way."""
    state = fighting("egypt", "germany")
    against(state, armies=2, scouts=1)
    forces(state, 0, "aircraft-7")
    forces(state, 1, "infantry-1")
    state.players[0].trade, state.players[1].trade = 4, 2
    match = attack(state, FIELD, armies=armies, scouts=1)
    for _ in range(killed):
        state = match.state
        unit = state.unit_decks["infantry"].pop()
        state.unit_returns["infantry"].append(unit)
        battle(match).attacker.killed.append(unit)
    play(match, (0, "unit/aircraft-7/new"))
    assert asked(match) == {0: "loot"}
    assert figures(match.state, 0, FIELD) == ["army"] * left + ["scout"]
    assert not match.state.players[1].figures
    say(match, "trade/2")
    assert over(match)
    assert (match.state.players[0].trade, match.state.players[1].trade) == (6, 0)


def test_undefended_scouts() -> None:
    """V35, R39, R56."""
    state = fighting("rome", "germany")
    against(state, armies=0, scouts=2)
    forces(state, 0, "infantry-1")
    forces(state, 1, "infantry-1")
    match = attack(state, FIELD)
    assert asked(match) == {0: "loot"}
    assert match.state.loot is not None and match.state.loot.left == 1
    assert figures(match.state, 0, FIELD) == ["army"] and not match.state.players[1].figures
    assert match.state.players[0].coins == {"code-of-laws": 1}
    assert match.state.players[0].figures[0].moved
    say(match, "done")
    assert over(match)
    state = match.state
    put(state, 1, "scout", "D3")
    match = attack(state, "D3")
    assert match.state.players[0].coins == {"code-of-laws": 1}, "once a turn"


def test_four_coins_are_all_that_code_of_laws_holds() -> None:
    state = fighting("rome", "germany")
    against(state, armies=0, scouts=1)
    state.players[0].coins["code-of-laws"] = 4
    assert attack(state, FIELD).state.players[0].coins == {"code-of-laws": 4}


def test_a_capital_is_conquered() -> None:
    """V36: thirteen beat the twelve of a capital."""
    state = fighting("egypt", "germany")
    forces(state, 0, "aircraft-7", "aircraft-6")
    match = attack(state, CAPITAL)
    say(match, "unit/aircraft-6/new")
    assert match.result is not None
    assert (match.result.reason, match.result.places) == ("military", [1, 2])
    assert figures(match.state, 0, CAPITAL) == ["army"]


def test_a_capital_is_held_with_twelve() -> None:
    """V36, V33."""
    state = fighting("egypt", "germany")
    state.players[0].technologies.clear()
    state.players[0].trade = state.players[0].culture = 0
    forces(state, 0, "aircraft-6", "aircraft-6")
    match = attack(state, CAPITAL)
    say(match, "unit/aircraft-6/new")
    assert over(match) and match.result is None
    assert not match.state.players[0].figures


def test_a_city_is_destroyed() -> None:
    """5.8: its outskirts are cleared, figures stay, Rome advances, loot is 2."""
    state = with_city("rome", "germany")
    forces(state, 0, "aircraft-7")
    build(state, "F2", "building", "market")
    state.pools["market"] -= 1
    build(state, "H3", "person", "artist")
    state.persons.remove("artist")
    put(state, 1, "scout", "F3")
    state.players[1].trade = 9
    match = attack(state, CITY)
    assert asked(match) == {0: "loot"}
    state = match.state
    assert state.loot is not None and state.loot.left == 2
    assert [city.capital for city in state.players[1].cities] == [True] and state.players[1].free_markers == 2
    assert "F2" not in state.markers and state.pools["market"] == 5 and "artist" in state.persons
    assert figures(state, 1, "F3") == ["scout"] and figures(state, 0, CITY) == ["army"]
    assert state.players[0].step == 1
    say(match, "trade/3", "trade/3")
    assert over(match) and match.state.players[1].trade == 3


def test_china_keeps_a_killed_unit() -> None:
    """4.10: also when it loses."""
    state = fighting("china", "germany")
    against(state)
    forces(state, 0, "infantry-1", "mounted-1")
    forces(state, 1, "aircraft-7")
    match = attack(state, FIELD)
    play(match, (0, "unit/infantry-1/1"), (0, "unit/mounted-1/new"))
    assert asked(match) == {0: "keep"} and keys(match) == ["infantry-1", "nobody"]
    say(match, "infantry-1")
    assert match.state.players[0].units == ["infantry-1", "mounted-1"]
    assert match.state.unit_returns["infantry"] == []
    assert asked(match) == {1: "loot"}


def test_an_army_built_onto_a_blockader() -> None:
    """R23: it has not moved when it wins, and is gone when it loses."""
    state = fighting("egypt", "germany")
    put(state, 1, "army", "C2")
    forces(state, 0, "infantry-1")
    state.players[1].trade = 1
    match = attack(state, "C2", built=True)
    assert asked(match) == {0: "loot"}
    assert [figure.moved for figure in match.state.players[0].figures] == [False]


def test_a_coin_for_the_winner_may_win_the_game_before_loot() -> None:
    """R69: victory is checked after each step."""
    state = fighting("rome", "germany")
    against(state)
    state.players[0].coins["sheet"] = 14
    forces(state, 0, "infantry-1")
    state.players[1].trade = 1
    match = attack(state, FIELD)
    assert match.result is not None and match.result.reason == "economy"
    assert figures(match.state, 0, FIELD) == ["army"]


def test_there_must_be_something_to_attack() -> None:
    state = fighting("rome", "germany")
    army = put(state, 0, "army", "D4")
    with pytest.raises(ValueError, match="nothing to attack"):
        start_battle(Civilization(state), 0, [army], FIELD)


# -- from the phases -------------------------------------------------------------------------------------------------


def test_a_group_marches_into_a_battle() -> None:
    """5.3: an army and a scout enter; afterwards both stand there and have moved (R46)."""
    state = fighting("rome", "egypt")
    put(state, 0, "army", "D1")
    put(state, 0, "scout", "D1")
    put(state, 0, "army", "A2")
    against(state)
    forces(state, 0, "infantry-3", "mounted-1")
    forces(state, 1, "infantry-1")
    state.players[1].trade = 5
    match = match_at(state)
    say(match, "move/D1", "army scout", f"move/{FIELD}")
    assert match.state.march is None
    assert hands([battle(match).attacker, battle(match).defender]) == [2, 1]
    say(match, "unit/infantry-3/1", "trade/3")
    assert match.state.battle is None and asked(match) == {0: "movement"}
    assert figures(match.state, 0, FIELD) == ["army", "scout"]
    assert [figure.square for figure in match.state.players[0].figures if not figure.moved] == ["A2"]
    assert keys(match) == ["move/A2", "done"]


def test_an_army_is_built_onto_a_blockader() -> None:
    """R23: the battle is in City Management, with the blockader as defender; it ends the build action."""
    state = fighting("rome", "egypt")
    state.phase = Phase.CITIES
    state.players[0].trade = 12
    put(state, 1, "army", "C2")
    forces(state, 0, "infantry-1")
    forces(state, 1, "artillery-2")
    match = match_at(state)
    say(match, "build/B2", "figure/army", "C2")
    assert battle(match).built and not match.state.announced
    say(match, "unit/infantry-1/1")
    assert asked(match) == {1: "loot"}
    say(match, "done", seat=1)
    assert asked(match) == {1: "cities"}, "the first seat has nothing left to do"
    assert not match.state.players[0].figures and figures(match.state, 1, "C2") == ["army"]
