"""City actions: build, arts, harvest (3.3, V13 to V24, R11 to R24)."""

from __future__ import annotations

import pytest

from games.civilization.checks import complaints, conserved
from games.civilization.facts import EVENTS, WONDERS
from games.civilization.phases.harvesting import ANGKOR_WAT
from games.civilization.reckoning.cities import production
from games.civilization.state import City, CivilizationState, Phase
from games.engine.match import Match
from games.engine.refusal import NotLegal
from games.engine.storing import copied
from tests.games.civilization.positions import add_city, asked, build, keys, lay_tile, match_at, put, say, settled

# Rome's capital on B2: water A1 (wheat) and C1, forest B1 and A2, mountain C2 and A3, grassland B3, desert C3.
CAPITAL = "build/B2"


def managing(*civilizations: str, techs: str = "", trade: int = 0, **options: str) -> CivilizationState:
    """City Management of the first seat, which knows these technologies too; figures stand nowhere.

    It has a face-down token, so that it is asked even if nothing is possible.
    """
    state = settled(*(civilizations or ("rome", "china")), **options)
    state.turn, state.phase, state.begun = 2, Phase.CITIES, True
    for player in state.players:
        player.figures, player.trade = [], 0
    state.players[0].technologies += techs.split()
    state.players[0].trade = trade
    state.players[0].huts = ["spy"]
    state.hut_pile.remove("spy")
    return state


def begun(state: CivilizationState) -> Match:
    """A match on a copy of the position."""
    return match_at(copied(state))


def second_city(state: CivilizationState, seat: int = 0) -> City:
    """A city on the tile beside Rome's home."""
    lay_tile(state, "E1", "tile-06")
    return add_city(state, seat, "F2")


def shown(state: CivilizationState, where: str = CAPITAL) -> list[str]:
    """What the city can build."""
    match = begun(state)
    say(match, where)
    assert asked(match) == {0: "build_item"}
    return keys(match)


def played(state: CivilizationState, *answers: str) -> CivilizationState:
    """The state after these answers; nothing is lost or out of order."""
    counts = conserved(state)
    match = begun(state)
    say(match, *answers)
    return sound(match, counts)


def sound(match: Match, counts: object) -> CivilizationState:
    broken = [one for one in complaints(match.state) if "pyramid" not in one]
    assert not broken
    assert conserved(match.state) == counts
    state: CivilizationState = match.state
    return state


def idle(state: CivilizationState, *wonders: str) -> None:
    """These wonders lie in the market, others in the deck."""
    every = [*wonders, *[one for one in WONDERS if one not in wonders]]
    state.wonder_market, state.wonder_deck = list(every[:4]), every[4:]


# -- what can be built ------------------------------------------------------------------------------------------------


def test_five_production() -> None:
    """V13: army 4, units 5, Granary 5; no scout (6) and no Harbor (7)."""
    state = managing(techs="pottery navigation")
    build(state, "C2", "person", "general")
    assert production(state, 0, state.players[0].capital) == 5
    assert shown(state) == ["unit/infantry", "unit/artillery", "unit/mounted", "figure/army", "building/granary"]


@pytest.mark.parametrize(("seat", "trade", "left"), [("rome", 9, 3), ("america", 9, 6)])
def test_conversion(seat: str, trade: int, left: int) -> None:
    """V14: two missing production cost 6 trade, America 3."""
    state = managing(seat, "china", techs="navigation", trade=trade)
    state.players[0].figures = []
    build(state, "C2", "person", "general")
    rival = "C1" if seat == "rome" else "A1"
    after = played(state, CAPITAL, "building/harbor", rival)
    assert after.players[0].trade == left
    assert after.markers[rival].id == "harbor"
    assert after.players[0].capital.actions == ["build"]


def test_america_loses_what_is_bought_too_much() -> None:
    """V14: 3 missing production cost America 6 trade."""
    state = managing("america", "china", techs="navigation", trade=9)
    for square, person in (("C2", "general"), ("B3", "general")):
        build(state, square, "person", person)
    assert production(state, 0, state.players[0].capital) == 4
    assert played(state, CAPITAL, "building/harbor", "A1").players[0].trade == 3


def test_production_of_cities_is_never_added() -> None:
    """V15, R12: the Colossus at 15 costs 27 trade at 6 production; with its discount 12."""
    state = managing(trade=26)
    assert "wonder/colossus" not in shown(state)
    state = managing(trade=27)
    assert "wonder/colossus" in shown(state)
    state = managing(trade=12, techs="metalworking")
    assert "wonder/colossus" in shown(state)
    assert "wonder/oracle" in shown(managing(trade=12))  # Rome begins with its discount
    assert "wonder/hanging-gardens" not in shown(managing(trade=12))


def test_nothing_is_offered_that_cannot_be_built() -> None:
    """R82: nor in a city that has acted."""
    state = managing()
    for square in ("B1", "A2", "C2"):
        build(state, square, "person", "artist")
    assert not any(key.startswith("build") for key in options(state))
    state = managing()
    state.players[0].capital.actions = ["arts"]
    assert not any(key.startswith(("build", "arts", "harvest")) for key in options(state))


def options(state: CivilizationState) -> list[str]:
    """The menu of the first seat."""
    match = begun(state)
    assert asked(match) == {0: "cities"}
    return keys(match)


def test_a_temple_in_a_forest() -> None:
    """V16, R17: 2 culture and no production."""
    after = played(managing(techs="philosophy", trade=3), CAPITAL, "building/temple", "B1")
    assert production(after, 0, after.players[0].capital) == 4
    assert after.pools["temple"] == 4


def test_one_limited_building_a_city() -> None:
    """V17, R14, R15: a Temple only in the place of the Market, whose token returns first."""
    state = managing(techs="philosophy currency", trade=3)
    build(state, "B1", "building", "market")
    state.pools["market"] -= 1
    state.players[0].trade = 6
    after = played(state, CAPITAL, "building/temple")
    assert after.markers["B1"].id == "temple"
    assert (after.pools["market"], after.pools["temple"]) == (5, 4)


def test_a_person_that_is_built_over() -> None:
    """V18: it waits in the reserve for a later Start of Turn."""
    state = managing(techs="writing")
    state.persons.remove("artist")
    build(state, "B3", "person", "artist")
    after = played(state, CAPITAL, "building/library")
    assert after.markers["B3"].id == "library"
    assert (after.players[0].reserve, after.players[0].reserve_new) == ([], ["artist"])


def test_an_upgraded_form_is_built_instead() -> None:
    """R18: with Banking only the Bank."""
    state = managing(techs="currency banking", trade=12)
    assert [key for key in shown(state) if key.startswith("building/")] == ["building/trading-post", "building/bank"]


def test_walls_once_a_city() -> None:
    """R21: in the centre, without a square to choose."""
    after = played(managing(techs="masonry", trade=3), CAPITAL, "building/city-walls")
    assert after.players[0].capital.walls
    state = managing("china", "rome", techs="masonry", trade=9)
    assert "building/city-walls" not in shown(state)


def test_an_empty_unit_deck() -> None:
    """R22: returned units lie under the deck and are shuffled when one of them would be drawn."""
    state = managing()
    cards, state.unit_decks["infantry"] = state.unit_decks["infantry"], []
    state.players[1].units = [*cards, *state.players[1].units]
    assert "unit/infantry" not in shown(state)
    back = state.players[1].units.pop(0)
    state.unit_returns["infantry"] = [back]
    match = begun(state)
    say(match, CAPITAL, "unit/infantry")
    assert back in match.state.players[0].units
    assert not match.state.unit_returns["infantry"]


def test_a_drawn_unit_is_seen_by_its_owner_only() -> None:
    match = begun(managing())
    say(match, CAPITAL, "unit/mounted")
    drawn = next(event for event in match.news()[0] if event.kind == "unit_drawn")
    assert drawn.facts["unit_kind"] == "mounted"
    assert drawn.readers == (0,)


def test_figures_of_the_supply() -> None:
    """The seventh army is Russia's only; stacking and water count (R65)."""
    state = managing()
    for number in range(6):
        put(state, 0, "army", ["A4", "B4", "C4"][number % 3])
    assert "figure/army" not in shown(state)
    state = managing()
    put(state, 0, "army", "B1")
    put(state, 0, "army", "B1")
    match = begun(state)
    say(match, CAPITAL, "figure/army")
    assert keys(match) == ["A2", "C2", "A3", "B3", "C3"]
    say(match, "A2")
    assert [figure.square for figure in match.state.players[0].figures] == ["B1", "B1", "A2"]


def test_blockaded_squares() -> None:
    """6.1: no building, no scout; an army attacks there (R23)."""
    state = managing(techs="writing")
    put(state, 1, "army", "B3")
    assert "building/library" not in shown(state)
    match = begun(state)
    say(match, CAPITAL, "figure/scout")
    assert "B3" not in keys(match)
    match = begun(state)
    say(match, CAPITAL, "figure/army")
    assert "B3" in keys(match)


# -- wonders ----------------------------------------------------------------------------------------------------------


def test_a_wonder() -> None:
    """The market is filled up at once; Rome advances (4.10)."""
    state = managing(trade=27)
    idle(state, "stonehenge", "colossus", "oracle", "hanging-gardens", "louvre")
    after = played(state, CAPITAL, "wonder/stonehenge", "B3")
    assert after.markers["B3"].id == "stonehenge"
    assert after.wonder_market == ["louvre", "colossus", "oracle", "hanging-gardens"]
    assert (after.players[0].step, after.players[0].trade) == (1, 15)
    assert len(after.players[0].events) == 1


def test_a_wonder_is_replaced_in_its_place() -> None:
    """R16: the old one is out of the game; no second one beside it."""
    state = managing(trade=27)
    idle(state, "stonehenge", "colossus", "oracle", "hanging-gardens")
    state.wonder_deck.remove("himeji-samurai-castle")
    build(state, "B3", "wonder", "himeji-samurai-castle")
    after = played(state, CAPITAL, "wonder/oracle")
    assert after.markers["B3"].id == "oracle"
    assert after.removed == ["himeji-samurai-castle"]


def test_a_building_replaces_a_wonder() -> None:
    """R16."""
    state = managing(techs="writing")
    idle(state, "stonehenge", "colossus", "oracle", "hanging-gardens")
    state.wonder_deck.remove("panama-canal")
    build(state, "B3", "wonder", "panama-canal")
    state.players[0].coins = {"panama-canal": 3}
    after = played(state, CAPITAL, "building/library")
    assert (after.removed, after.players[0].coins) == (["panama-canal"], {})


# -- Engineering ------------------------------------------------------------------------------------------------------


def test_two_things_with_engineering() -> None:
    """The sum is paid, once a turn; both are announced together."""
    match = begun(managing(techs="engineering", trade=12))
    say(match, CAPITAL, "unit/infantry")
    assert asked(match) == {0: "build_second"}
    say(match, "unit/infantry")
    after = match.state
    assert after.players[0].trade == 0
    assert len(after.players[0].units) == 5
    assert after.players[0].used == ["engineering"]
    assert [event.kind for event in match.news()[0]].count("announced") == 1
    state = managing(techs="engineering", trade=12)
    state.players[0].used = ["engineering"]
    assert len(played(state, CAPITAL, "unit/infantry").players[0].units) == 4


def test_one_thing_leaves_engineering_unused() -> None:
    after = played(managing(techs="engineering", trade=12), CAPITAL, "figure/scout", "B3", "one")
    assert (after.players[0].used, after.players[0].trade) == ([], 12)


def test_a_person_comes_before_the_second_thing() -> None:
    """4.7: Rome's advance for the first thing gives a great person, whose place is chosen first."""
    state = managing(techs="engineering", trade=27)
    state.players[0].step = 2
    idle(state, "stonehenge", "colossus", "oracle", "hanging-gardens")
    match = begun(state)
    say(match, CAPITAL, "wonder/stonehenge", "B3", "figure/army", "C3")
    assert asked(match) == {0: "person"}
    assert not match.state.players[0].figures
    say(match, "C3")
    assert match.state.markers["C3"].kind == "person"
    assert [figure.square for figure in match.state.players[0].figures] == ["C3"]
    assert match.state.players[0].trade == 27 - 3 * (10 + 4 - 6)


def test_the_last_unit_is_not_built_twice() -> None:
    """R14, R22."""
    state = managing(techs="engineering", trade=27)
    rest, state.unit_decks["infantry"] = state.unit_decks["infantry"][1:], state.unit_decks["infantry"][:1]
    state.players[1].units = [*rest, *state.players[1].units]
    match = begun(state)
    say(match, CAPITAL, "unit/infantry")
    assert "unit/artillery" in keys(match) and "unit/infantry" not in keys(match)


def test_the_production_of_before_counts() -> None:
    """R13: a forest that is covered by the first thing still pays for the second."""
    state = managing(techs="engineering philosophy", trade=15)
    after = played(state, CAPITAL, "building/temple", "B1", "figure/army", "B1")
    assert after.players[0].trade == 0


def test_limits_in_sequence() -> None:
    """R14: one wonder and one limited building a city; the last token is taken by the first thing."""
    state = managing(techs="engineering philosophy currency navigation", trade=27)
    state.pools["harbor"] = 1
    match = begun(state)
    say(match, CAPITAL, "building/temple", "B3", "building/market")
    assert match.state.markers["B3"].id == "market"
    match = begun(state)
    say(match, CAPITAL, "building/harbor", "A1", "building/harbor")
    assert match.state.markers["A1"].id == "harbor"
    assert "C1" not in match.state.markers
    state = managing(techs="engineering", trade=27)
    idle(state, "stonehenge", "colossus", "oracle", "hanging-gardens", "louvre")
    match = begun(state)
    say(match, CAPITAL, "wonder/stonehenge", "B3")
    assert "wonder/louvre" not in keys(match)


# -- an army onto an enemy figure -------------------------------------------------------------------------------------


def test_an_army_built_onto_a_blockader() -> None:
    """R23: a battle in City Management, with the blockader as defender; no second thing afterwards."""
    state = managing(techs="engineering", trade=27)
    put(state, 1, "army", "B3")
    match = begun(state)
    say(match, CAPITAL, "figure/army", "B3")
    battle = match.state.battle
    assert battle is not None
    assert (battle.square, battle.built, battle.attacker.seat, battle.defender.seat) == ("B3", True, 0, 1)
    assert match.state.players[0].capital.actions == ["build"]
    assert not match.state.announced


def test_an_army_built_onto_a_scout_kills_it() -> None:
    """R56."""
    state = managing()
    put(state, 1, "scout", "B3")
    match = begun(state)
    say(match, CAPITAL, "figure/army", "B3")
    assert [figure.square for figure in match.state.players[0].figures] == ["B3"]
    assert match.state.players[1].figures == []


# -- actions of cities ------------------------------------------------------------------------------------------------


def test_each_city_acts_once() -> None:
    """R11: several cities may do the same."""
    state = managing()
    second_city(state)
    match = begun(state)
    say(match, "arts/B2")
    assert "arts/B2" not in keys(match)
    assert "build/B2" not in keys(match)
    say(match, "arts/F2")
    assert match.state.players[0].culture == 2


def test_arts() -> None:
    """V21, V22: a Temple gives 2 more, an enemy scout on it takes them away."""
    state = managing()
    build(state, "B3", "building", "temple")
    assert played(state, "arts/B2").players[0].culture == 3
    put(state, 1, "scout", "B3")
    assert played(state, "arts/B2").players[0].culture == 1


def test_arts_that_give_nothing() -> None:
    """V51: Communism may make it zero, and it is legal all the same."""
    state = managing()
    state.players[0].government = "communism"
    after = played(state, "arts/B2")
    assert (after.players[0].culture, after.players[0].capital.actions) == (0, ["arts"])


def test_anarchy() -> None:
    """3.1.2: the capital does nothing, other cities do."""
    state = managing()
    second_city(state)
    state.players[0].government = "anarchy"
    menu = options(state)
    assert "arts/B2" not in menu and "build/B2" not in menu
    assert "arts/F2" in menu


def test_the_replacement_monarchy() -> None:
    """4.4: two different kinds of actions with the capital, only with the capital."""
    state = managing(governments="replacement")
    second_city(state)
    state.players[0].government = "monarchy"
    match = begun(state)
    say(match, "arts/B2")
    assert "arts/B2" not in keys(match)
    say(match, "build/B2", "figure/army", "B3")
    assert not any(key.endswith("/B2") for key in keys(match))
    say(match, "arts/F2")
    assert not any(key.endswith("/F2") for key in keys(match) if not key.startswith("found"))


def test_egypt_builds_for_free() -> None:
    """4.10: the action of one city, once a turn, with its technology; no trade is paid."""
    state = managing("egypt", "china", techs="philosophy engineering", trade=5)
    second_city(state)
    match = begun(state)
    assert {"egypt/B2", "egypt/F2"} < set(keys(match))
    say(match, "egypt/B2")
    assert all(key.startswith("building/") for key in keys(match))
    say(match, "building/temple", "C3")
    after = match.state.players[0]
    assert (after.trade, after.capital.actions, after.used) == (5, ["build"], ["egypt"])
    assert match.state.markers["C3"].id == "temple"
    assert not any(key.startswith("egypt") for key in keys(match))
    state = managing("egypt", "china", techs="philosophy")
    state.players[0].government = "anarchy"
    assert "egypt/B2" not in options(state)


def test_egypt_builds_walls_for_free() -> None:
    """4.10: if Masonry is known; not twice, and not in a city that has acted."""
    state = managing("egypt", "china", techs="masonry")
    assert played(state, "egypt/B2").players[0].capital.walls
    state.players[0].capital.actions = ["build"]
    assert "egypt/B2" not in options(state)


def test_writing_cancels_a_build() -> None:
    """4.3.6: the trade for conversion and the action are lost; the building and its token are not touched."""
    state = managing(techs="philosophy engineering", trade=15)
    state.players[1].huts = ["spy"]
    state.hut_pile.remove("spy")
    counts = conserved(state)
    match = begun(state)
    say(match, CAPITAL, "building/temple", "B3", "figure/army", "C3")
    assert asked(match) == {1: "cancel_action"}
    say(match, "ability/writing/hut/spy", seat=1)
    after = sound(match, counts)
    rome = after.players[0]
    assert (rome.trade, rome.capital.actions, rome.used) == (0, ["build"], ["engineering"])
    assert not after.markers and not rome.figures


# -- harvest ----------------------------------------------------------------------------------------------------------


def test_harvest() -> None:
    """V19: one token, of what shows; a single kind is not asked for."""
    state = managing()
    after = played(state, "harvest/B2")
    assert after.players[0].resources["wheat"] == 1
    assert after.players[0].capital.actions == ["harvest"]


def test_no_harvest_of_what_is_not_there() -> None:
    """V20: not in the market, or covered."""
    state = managing()
    state.resources["wheat"] = 0
    assert "harvest/B2" not in options(state)
    state = managing()
    put(state, 1, "scout", "A1")
    assert "harvest/B2" not in options(state)


def test_feudalism() -> None:
    """V52: the capital harvests what shows at the other city, which keeps its action."""
    state = managing()
    second_city(state)
    state.players[0].government = "feudalism"
    there = set(resources_of(state, "harvest/F2"))
    assert there == set(resources_of(state, "harvest/B2")) and len(there) > 1
    after = played(state, "harvest/B2", sorted(there - {"wheat"})[0])
    assert after.players[0].city("F2").actions == []


def resources_of(state: CivilizationState, where: str) -> list[str]:
    match = begun(state)
    say(match, where)
    assert asked(match) == {0: "harvest"}
    return keys(match)


def test_angkor_wat() -> None:
    """4.5: two tokens with one action, also of the same kind, once a turn; the second may be declined."""
    state = managing()
    build(state, "B3", "wonder", ANGKOR_WAT)
    match = begun(state)
    say(match, "harvest/B2")
    assert (asked(match), keys(match)) == ({0: "harvest_second"}, ["wheat", "one"])
    say(match, "wheat")
    assert match.state.players[0].resources["wheat"] == 2
    assert match.state.players[0].used == [ANGKOR_WAT]
    match = begun(state)
    say(match, "harvest/B2", "one")
    assert (match.state.players[0].resources["wheat"], match.state.players[0].used) == (1, [])
    state.resources["wheat"] = 1
    match = begun(state)
    say(match, "harvest/B2")
    assert match.state.players[0].resources["wheat"] == 1


# -- the culture track and the hand -----------------------------------------------------------------------------------


def test_paid_steps() -> None:
    """V23: both parts of the price; step 7 gives a great person, step 8 is refused without 3 trade."""
    state = managing(trade=2)
    state.players[0].step, state.players[0].culture = 6, 10
    match = begun(state)
    say(match, "advance")
    assert asked(match) == {0: "person"}
    say(match, "reserve")
    assert (match.state.players[0].step, match.state.players[0].culture) == (7, 7)
    with pytest.raises(NotLegal):
        say(match, "advance")
    state = managing(trade=3)
    state.players[0].step, state.players[0].culture = 7, 7
    after = played(state, "advance").players[0]
    assert (after.step, after.culture, after.trade) == (8, 2, 0)
    assert [EVENTS[event].deck for event in after.events] == ["medieval"]


def test_a_third_event() -> None:
    """V24: one of the three is discarded at once, face up under its deck."""
    state = managing()
    rome = state.players[0]
    rome.culture = 3
    for event in ("drought", "sabotage"):
        state.event_decks["ancient"].remove(event)
        rome.events.append(event)
    match = begun(state)
    say(match, "advance")
    assert asked(match) == {0: "discard"}
    assert len(match.open[0].pool) == 3
    say(match, "drought")
    assert match.state.event_returns["ancient"] == ["drought"]
    assert asked(match) == {0: "cities"}
