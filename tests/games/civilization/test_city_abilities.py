"""The resource abilities of City Management (4.3.5, 4.3.6, section 7, R38, R66)."""

from __future__ import annotations

import pytest

from games.civilization.checks import complaints, conserved
from games.civilization.facts import UNITS, WONDERS
from games.civilization.reckoning.cities import production
from games.civilization.state import CivilizationState, Phase
from games.engine.match import Match
from games.engine.storing import copied
from tests.games.civilization.positions import add_city, asked, build, keys, lay_tile, match_at, put, say, settled

# Rome's capital on B2: water A1 (wheat) and C1, forest B1 and A2, mountain C2 and A3, grassland B3, desert C3.


def managing(*techs: str, seats: tuple[str, ...] = ("rome", "china"), **resources: int) -> CivilizationState:
    """City Management of the first seat with these technologies and market tokens; it is asked in any case."""
    state = settled(*seats)
    state.turn, state.phase, state.begun = 2, Phase.CITIES, True
    for player in state.players:
        player.figures, player.trade = [], 0
    rome = state.players[0]
    rome.technologies += techs
    for kind, count in resources.items():
        rome.resources[kind] = count
        state.resources[kind] -= count
    rome.huts = ["incense"]
    state.hut_pile.remove("incense")
    if "atomic-theory" in techs:
        rome.villages = ["uranium"]
        state.village_pile.remove("uranium")
    return state


def begun(state: CivilizationState) -> Match:
    """A match on a copy of the position."""
    return match_at(copied(state))


def menu(state: CivilizationState) -> list[str]:
    match = begun(state)
    assert asked(match) == {0: "cities"}
    return keys(match)


def using(state: CivilizationState, ability: str, *answers: str) -> CivilizationState:
    """The state after an ability was used; nothing is lost."""
    counts = conserved(state)
    match = begun(state)
    say(match, f"ability/{ability}", *answers)
    assert not [one for one in complaints(match.state) if "pyramid" not in one]
    assert conserved(match.state) == counts
    after: CivilizationState = match.state
    assert ability in after.players[0].used
    return after


@pytest.mark.parametrize(("ability", "more"), [("animal-husbandry", 3), ("construction", 5), ("banking", 7)])
def test_production(ability: str, more: int) -> None:
    """A city has so much more for this turn; each ability once a turn, different ones besides (R38)."""
    state = managing(ability, wheat=2)
    after = using(state, ability)
    assert production(after, 0, after.players[0].capital) == 6 + more
    assert after.players[0].resources["wheat"] == 1
    assert f"ability/{ability}" not in menu(after)
    after.players[0].technologies.append("currency")
    assert "ability/currency" in menu(after)


def test_the_city_is_chosen() -> None:
    """Also one that has already acted, without use (3.3.1)."""
    state = managing("construction", wheat=1)
    lay_tile(state, "E1", "tile-06")
    add_city(state, 0, "F2")
    state.players[0].capital.actions = ["arts"]
    after = using(state, "construction", "B2")
    assert [city.extra_production for city in after.players[0].cities] == [5, 0]


@pytest.mark.parametrize(("ability", "culture"), [("currency", 3), ("chivalry", 5), ("metal-casting", 7)])
def test_culture(ability: str, culture: int) -> None:
    """The face-down incense pays as well as one of the market; the payer chooses."""
    state = managing(ability, incense=1)
    after = using(state, ability, "hut/incense")
    assert (after.players[0].culture, after.removed) == (culture, ["hut/incense"])
    assert after.players[0].resources["incense"] == 1


def test_philosophy() -> None:
    """A great person for any three resources; not with an empty pile."""
    state = managing("philosophy", wheat=2)
    match = begun(state)
    say(match, "ability/philosophy")
    assert asked(match) == {0: "person"}
    assert match.state.removed == ["hut/incense"]
    say(match, "B3")
    assert match.state.markers["B3"].kind == "person"
    state.players[1].reserve, state.persons = state.persons, []
    assert "ability/philosophy" not in menu(state)


def test_pottery() -> None:
    """A coin for any two resources; not onto a full card."""
    state = managing("pottery", wheat=1)
    after = using(state, "pottery")
    assert after.players[0].coins == {"pottery": 1}
    state.players[0].coins = {"pottery": 4}
    assert "ability/pottery" not in menu(state)


def test_what_cannot_be_paid_is_not_offered() -> None:
    state = managing("pottery", "philosophy", "construction", "monarchy", "steam-power")
    assert not any(key.startswith("ability/") for key in menu(state))


# -- Monarchy and Gunpowder -------------------------------------------------------------------------------------------


def test_monarchy_makes_a_wonder_obsolete() -> None:
    """Section 7: one that is built stays with its culture; it cannot be chosen again."""
    state = managing("monarchy", silk=1)
    state.wonder_market[state.wonder_market.index("colossus")] = None
    build(state, state.outskirts(state.players[1].capital)[0], "wonder", "colossus")
    after = using(state, "monarchy", "wonder/colossus")
    assert after.obsolete == ["colossus"]
    after.players[0].used, after.players[0].resources["silk"] = [], 1
    match = begun(after)
    say(match, "ability/monarchy")
    assert "wonder/colossus" not in keys(match)
    assert "wonder/oracle" in keys(match)


def test_a_wonder_of_the_market_leaves_the_game() -> None:
    """Its place is filled up."""
    state = managing("monarchy", silk=1)
    following = state.wonder_deck[0]
    after = using(state, "monarchy", "wonder/stonehenge")
    assert after.removed == ["stonehenge"]
    assert following in after.wonder_market


def test_monarchy_takes_a_unit() -> None:
    """A random one, shown under its deck; not of a player without units."""
    state = managing("monarchy", seats=("rome", "china", "egypt"), silk=1)
    for unit in state.players[2].units:
        state.unit_returns[UNITS[unit].kind].append(unit)
    state.players[2].units = []
    match = begun(state)
    say(match, "ability/monarchy")
    assert "seat-1" in keys(match) and "seat-2" not in keys(match)
    after = using(state, "monarchy", "seat-1")
    assert len(after.players[1].units) == 2


def test_gunpowder() -> None:
    """Any building of any player, own ones and walls too, or an ancient or medieval wonder; no modern one."""
    state = managing("gunpowder", wheat=2)
    theirs = next(one for one in state.outskirts(state.players[1].capital) if state.chart[one].terrain != "water")
    for square in (theirs, "B3"):
        build(state, square, "building", "market")
        state.pools["market"] -= 1
    market = ["stonehenge", "oracle", "louvre", "panama-canal"]
    state.wonder_market, state.wonder_deck = [*market], [one for one in WONDERS if one not in market]
    match = begun(state)
    say(match, "ability/gunpowder")
    walls = f"building/{state.players[1].capital.square}"
    assert {"wonder/oracle", "wonder/louvre", f"building/{theirs}", "building/B3", walls} < set(keys(match))
    assert "wonder/panama-canal" not in keys(match)
    pay = "market/wheat market/wheat"
    after = using(state, "gunpowder", f"building/{theirs}", pay)
    assert theirs not in after.markers and after.pools["market"] == 4
    assert not using(state, "gunpowder", walls, pay).players[1].capital.walls


# -- Steam Power ------------------------------------------------------------------------------------------------------


def test_transport() -> None:
    """All figures of a square go to any water square that is not an enemy's, within the limit, and have moved (R66)."""
    state = managing("steam-power", silk=1)
    for kind in ("army", "scout"):
        put(state, 0, kind, "B1")
    put(state, 0, "army", "C1")
    sea = [one for one in state.chart if state.chart[one].terrain == "water"]
    enemy = next(one for one in sea if one not in ("A1", "C1"))
    put(state, 1, "scout", enemy)
    match = begun(state)
    say(match, "ability/steam-power", "B1")
    assert set(keys(match)) == set(sea) - {enemy, "C1"}
    say(match, "A1")
    assert [(one.square, one.moved) for one in match.state.players[0].figures] == [
        ("A1", True),
        ("A1", True),
        ("C1", False),
    ]
    assert match.state.players[0].resources["silk"] == 0


def test_no_transport_without_figures() -> None:
    state = managing("steam-power", silk=1)
    assert "ability/steam-power" not in menu(state)


# -- Atomic Theory ----------------------------------------------------------------------------------------------------


def test_more_actions() -> None:
    """Each city has one more action of any kind, also the one it has taken."""
    state = managing("atomic-theory")
    state.players[0].capital.actions = ["arts"]
    assert "arts/B2" not in menu(state)
    match = begun(state)
    say(match, "ability/atomic-theory-actions", "arts/B2")
    assert match.state.players[0].culture == 1
    assert match.state.players[0].capital.actions == ["arts", "arts"]


def test_no_more_actions_for_an_idle_capital() -> None:
    state = managing("atomic-theory")
    state.players[0].government = "anarchy"
    assert "ability/atomic-theory-actions" not in menu(state)


def test_a_cancelled_ability() -> None:
    """R4: the resources are lost and it is used; Mass Media and a spy cancel it."""
    state = managing("construction", wheat=1)
    state.players[1].technologies.append("mass-media")
    state.players[1].huts = ["spy"]
    state.hut_pile.remove("spy")
    match = begun(state)
    say(match, "ability/construction")
    assert asked(match) == {1: "cancel_ability"}
    say(match, "ability/mass-media/hut/spy", seat=1)
    rome = match.state.players[0]
    assert (rome.capital.extra_production, rome.resources["wheat"], rome.used) == (0, 0, ["construction"])
