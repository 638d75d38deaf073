"""What follows from a position (V6, V8, V9, V12 to V22, V44, V50 to V52)."""

from __future__ import annotations

import pytest

from games.civilization.facts import ABILITIES
from games.civilization.game import Civilization
from games.civilization.reckoning.building import (
    available_buildings,
    building_squares,
    figure_squares,
    wonder_price,
    wonder_squares,
)
from games.civilization.reckoning.cities import (
    arts,
    city_icons,
    conversion_trade,
    gathered_trade,
    harvest_kinds,
    may_act,
    production,
)
from games.civilization.reckoning.combat import battle_hand, combat_bonus, rank, strength, unit_price
from games.civilization.reckoning.limits import (
    can_stand,
    coins,
    event_limit,
    government_changes,
    stacking_limit,
    travel_speed,
)
from games.civilization.reckoning.payment import can_pay, usable
from games.civilization.reckoning.sites import city_sites, founders, site_complaint
from games.civilization.reckoning.squares import icons_on, person_squares, symbol, terrain
from games.civilization.state import City, CivilizationState
from tests.games.civilization.positions import add_city, build, lay_tile, put, settled


def of_terrain(state: CivilizationState, city: City, wanted: str) -> str:
    """The first square of this terrain in the outskirts."""
    return next(one for one in state.outskirts(city) if terrain(state, one) == wanted)


@pytest.fixture
def state() -> CivilizationState:
    """Rome and China; Rome's figures stand away from what is tested."""
    state = settled("rome", "china")
    for player in state.players:
        player.figures = []
    return state


def home(state: CivilizationState, seat: int = 0) -> City:
    return state.players[seat].capital


# -- squares ---------------------------------------------------------------------------------------------------------


def test_what_covers_a_square_counts(state: CivilizationState) -> None:
    """V16 and R17: a Temple in a forest gives 2 culture and no production."""
    forest = of_terrain(state, home(state), "forest")
    assert icons_on(state, forest).production == 2
    build(state, forest, "building", "temple")
    assert (icons_on(state, forest).production, icons_on(state, forest).culture) == (0, 2)
    assert icons_on(state, home(state).square).production == 0


def test_disaster_tokens(state: CivilizationState) -> None:
    """4.12: the top token is the terrain; a building shows its own icons, and the token again when it has gone."""
    forest = of_terrain(state, home(state), "forest")
    game = Civilization(state)
    game.put_disaster(forest, "grassland", "deforestation")
    assert (terrain(state, forest), icons_on(state, forest).production) == ("grassland", 0)
    game.put_disaster(forest, "desert", "drought")
    assert (terrain(state, forest), icons_on(state, forest).trade) == ("desert", 1)
    assert symbol(state, forest) is None
    game.place_building(0, home(state), "trading-post", forest)
    assert icons_on(state, forest).trade == 2
    game.destroy_building(forest, "sabotage")
    assert icons_on(state, forest).trade == 1
    assert state.disasters_left == 10


# -- cities ----------------------------------------------------------------------------------------------------------


def test_trade_is_gathered_up_to_the_end_of_the_dial(state: CivilizationState) -> None:
    """V6."""
    game = Civilization(state)
    for before, after in ((2, 14), (20, 27)):
        state.players[0].trade = before
        game.gain_trade(0, 12, "gathered")
        assert state.players[0].trade == after


@pytest.mark.parametrize(("government", "more"), [("democracy", 2), ("fundamentalism", -2), ("despotism", 0)])
def test_governments_and_trade(state: CivilizationState, government: str, more: int) -> None:
    """V50; never below 0."""
    plain = gathered_trade(state, 0)
    assert plain == city_icons(state, 0, home(state)).trade
    state.players[0].government = government
    assert gathered_trade(state, 0) == plain + more
    for one in state.outskirts(home(state)):
        build(state, one, "person", "general")
    assert gathered_trade(state, 0) == max(0, more)


def test_arts(state: CivilizationState) -> None:
    """V21, V22: an enemy scout on the Temple takes its culture away."""
    temple = of_terrain(state, home(state), "forest")
    before = arts(state, 0, home(state))
    build(state, temple, "building", "temple")
    assert arts(state, 0, home(state)) == before + 2
    put(state, 1, "scout", temple)
    assert arts(state, 0, home(state)) == before


def test_governments_and_arts(state: CivilizationState) -> None:
    """V51: Monarchy gives the capital one more, Communism one less, never below 0; other cities are not touched."""
    lay_tile(state, "E1", "tile-06")
    other = add_city(state, 0, "F3")
    plain, elsewhere = arts(state, 0, home(state)), arts(state, 0, other)
    for government, more in (("monarchy", 1), ("communism", -1), ("feudalism", 0)):
        state.players[0].government = government
        assert arts(state, 0, home(state)) == max(0, plain + more)
        assert arts(state, 0, other) == elsewhere


def test_harvest(state: CivilizationState) -> None:
    """V19, V20, V52: what shows and lies in the market; with Feudalism also what shows at other own cities."""
    kinds = harvest_kinds(state, 0, home(state))
    assert kinds
    where = next(one for one in state.outskirts(home(state)) if symbol(state, one) == kinds[0])
    lay_tile(state, "E1", "tile-06")
    other = add_city(state, 0, "F3")
    theirs = harvest_kinds(state, 0, other)
    state.players[0].government = "feudalism"
    assert set(harvest_kinds(state, 0, other)) == set(kinds) | set(theirs)
    put(state, 1, "scout", where)
    assert kinds[0] not in harvest_kinds(state, 0, home(state)) or kinds[0] in theirs
    state.players[1].figures = []
    state.resources[kinds[0]] = 0
    assert kinds[0] not in harvest_kinds(state, 0, home(state))


def test_scouts_gather_for_their_city(state: CivilizationState) -> None:
    """V44: a scout in the wild; on an enemy building it gathers that; its square counts once."""
    lay_tile(state, "E1", "tile-06")
    other = add_city(state, 0, "F3")
    wild = next(one for one in state.chart if terrain(state, one) == "forest" and state.city_around(one) is None)
    first, second = production(state, 0, home(state)), production(state, 0, other)
    put(state, 0, "scout", wild, city=other.square)
    put(state, 0, "scout", wild, city=other.square)
    assert (production(state, 0, home(state)), production(state, 0, other)) == (first, second + 2)
    mountain = of_terrain(state, home(state), "mountain")
    build(state, mountain, "building", "workshop")
    theirs = production(state, 1, home(state, 1))
    mine = production(state, 0, home(state))
    put(state, 1, "scout", mountain, city=home(state, 1).square)
    assert production(state, 1, home(state, 1)) == theirs + 3
    assert production(state, 0, home(state)) == mine - 3


def test_a_scout_sends_its_square_to_another_city(state: CivilizationState) -> None:
    """6.2: standing in the own outskirts it can send the icons elsewhere; they count only once."""
    lay_tile(state, "E1", "tile-06")
    other = add_city(state, 0, "F3")
    forest = of_terrain(state, home(state), "forest")
    first, second = production(state, 0, home(state)), production(state, 0, other)
    put(state, 0, "scout", forest, city=other.square)
    assert (production(state, 0, home(state)), production(state, 0, other)) == (first - 2, second + 2)


def test_production_bonuses(state: CivilizationState) -> None:
    plain = production(state, 0, home(state))
    state.players[0].government = "communism"
    state.players[0].technologies += ["military-science"]
    state.players[0].coins = {"sheet": 7}
    home(state).extra_production = 4
    assert production(state, 0, home(state)) == plain + 2 + 2 + 4


def test_conversion(state: CivilizationState) -> None:
    """V14: two missing production cost 6 trade, for America 3; three cost 9 and 6."""
    assert [conversion_trade(state, 0, missing) for missing in (-1, 0, 2, 3)] == [0, 0, 6, 9]
    state.players[0].civilization = "america"
    assert [conversion_trade(state, 0, missing) for missing in (1, 2, 3)] == [3, 3, 6]


def test_anarchy_stops_the_capital_only(state: CivilizationState) -> None:
    """V12."""
    lay_tile(state, "E1", "tile-06")
    other = add_city(state, 0, "F3")
    state.players[0].government = "anarchy"
    assert not may_act(state, 0, home(state))
    assert may_act(state, 0, other)
    other.actions = ["build"]
    assert not may_act(state, 0, other)


# -- building --------------------------------------------------------------------------------------------------------


def test_one_limited_building_a_city(state: CivilizationState) -> None:
    """V17: a Temple beside a Market is refused unless it replaces it, and the token returns first."""
    where = of_terrain(state, home(state), "mountain")
    game = Civilization(state)
    game.place_building(0, home(state), "market", where)
    assert state.pools["market"] == 4
    assert building_squares(state, 0, home(state), "temple") == [where]
    game.place_building(0, home(state), "temple", where)
    assert (state.pools["market"], state.pools["temple"]) == (5, 4)


def test_a_person_goes_to_the_reserve_when_it_is_built_over(state: CivilizationState) -> None:
    """V18: and waits there for a later turn."""
    grass = of_terrain(state, home(state), "forest")
    build(state, grass, "person", "artist")
    Civilization(state).place_wonder(0, home(state), str(state.wonder_market[0]), grass)
    assert (state.players[0].reserve, state.players[0].reserve_new) == ([], ["artist"])


def test_an_empty_pool(state: CivilizationState) -> None:
    """4.2: without a token only the same building can be replaced by itself."""
    mountain = of_terrain(state, home(state), "mountain")
    state.pools["workshop"] = 0
    assert building_squares(state, 0, home(state), "workshop") == []
    build(state, mountain, "building", "workshop")
    assert building_squares(state, 0, home(state), "workshop") == [mountain]


def test_upgraded_forms(state: CivilizationState) -> None:
    """R18, V39: all Granaries turn over; a new one can no longer be built."""
    state.players[0].technologies = ["pottery", "masonry"]
    state.players[0].start = "pottery"
    assert available_buildings(state, 0) == ["granary", "city-walls"]
    where = state.outskirts(home(state))[:2]
    for one in where:
        build(state, one, "building", "granary")
    Civilization(state).learn(0, "engineering", "research")
    assert available_buildings(state, 0) == ["aqueduct", "city-walls"]
    assert [state.markers[one].id for one in where] == ["aqueduct", "aqueduct"]


def test_wonders(state: CivilizationState) -> None:
    """V15: the discount; one wonder a city, but for replacing it."""
    assert wonder_price(state, 0, "colossus") == 15
    state.players[0].technologies.append("metalworking")
    assert wonder_price(state, 0, "colossus") == 10
    where = wonder_squares(state, 0, home(state))
    assert where
    shown = [one for one in state.wonder_market if one]
    Civilization(state).place_wonder(0, home(state), shown[0], where[0])
    assert None not in state.wonder_market and shown[0] not in state.wonder_market
    assert wonder_squares(state, 0, home(state)) == [where[0]]


def test_where_figures_can_be_built(state: CivilizationState) -> None:
    """3.3.1: no scout onto an enemy, an army yes; the stacking limit; the supply."""
    where = state.outskirts(home(state))[1]
    put(state, 1, "scout", where)
    assert where in figure_squares(state, 0, home(state), "army")
    assert where not in figure_squares(state, 0, home(state), "scout")
    assert where not in person_squares(state, 0)
    for _ in range(2):
        put(state, 0, "scout", state.outskirts(home(state))[-1])
    assert figure_squares(state, 0, home(state), "scout") == []
    assert not can_stand(state, 0, state.outskirts(home(state))[-1])


# -- sites -----------------------------------------------------------------------------------------------------------


def test_city_sites(state: CivilizationState) -> None:
    """V8 and V9 on two revealed tiles beside Rome's home."""
    lay_tile(state, "E1", "tile-06")
    lay_tile(state, "E5", "tile-01")
    lay_tile(state, "A5", "tile-12")
    lay_tile(state, "I1", "tile-02")
    lay_tile(state, "I5", "tile-03")
    found = {one: site_complaint(state, 0, one) for one in state.chart}
    assert found["C4"] == "near" or terrain(state, "C4") == "water"
    assert all(found[one] == "edge" for one in ("E1", "A5") if terrain(state, one) != "water")
    assert found["L5"] in ("unexplored", "water")
    assert all(terrain(state, one) == "water" for one, why in found.items() if why == "water")
    free = [one for one, why in found.items() if why is None]
    assert free
    site = free[0]
    assert city_sites(state, 0) == []
    put(state, 0, "scout", site)
    assert city_sites(state, 0) == [site]
    beside = state.board.around[site][0]
    state.villages[beside] = "iron"
    assert site_complaint(state, 0, site) == "token"
    state.villages = {}
    put(state, 1, "army", beside)
    assert site_complaint(state, 0, site) == "enemy"
    state.players[1].figures = []
    add_city(state, 1, next(one for one in state.chart if one not in state.board.around[site] and one != site))
    assert city_sites(state, 0) == ([site] if site_complaint(state, 0, site) is None else [])


def test_the_city_limit_and_armies_that_found(state: CivilizationState) -> None:
    where = "F3"
    lay_tile(state, "E1", "tile-06")
    put(state, 0, "army", where)
    assert founders(state, 0, where) == ["army"]
    state.players[0].government = "despotism"
    assert founders(state, 0, where) == []


# -- limits ----------------------------------------------------------------------------------------------------------


def test_limits_grow_with_technologies(state: CivilizationState) -> None:
    rome = state.players[0]
    assert (travel_speed(state, 0), stacking_limit(state, 0), event_limit(state, 0)) == (2, 2, 2)
    rome.technologies += ["horseback-riding", "sailing", "masonry", "pottery", "theology", "computers"]
    rome.coins = {"sheet": 9}
    assert (travel_speed(state, 0), stacking_limit(state, 0), event_limit(state, 0)) == (4, 3, 6)
    rome.civilization = "russia"
    assert stacking_limit(state, 0) == 4


def test_coins(state: CivilizationState) -> None:
    """4.11: tokens, printed coins, government, persons; not while blockaded."""
    rome = state.players[0]
    rome.technologies += ["civil-service", "computers", "metal-casting"]
    rome.coins = {"code-of-laws": 2, "sheet": 1}
    rome.government = "feudalism"
    where = state.outskirts(home(state))[0]
    build(state, where, "person", "builder")
    assert coins(state, 0) == 2 + 3 + 1 + 1
    put(state, 1, "scout", where)
    assert coins(state, 0) == 2 + 3 + 1
    assert coins(state, 1) == 1


def test_the_panama_canal_does_not_count_while_blockaded(state: CivilizationState) -> None:
    where = state.outskirts(home(state))[0]
    build(state, where, "wonder", "panama-canal")
    state.players[0].coins = {"panama-canal": 3}
    assert coins(state, 0) == 3
    put(state, 1, "army", where)
    assert coins(state, 0) == 0


def test_governments(state: CivilizationState) -> None:
    """V11: straight to a fresh government; any other change goes through Anarchy; one change a turn."""
    rome = state.players[0]
    rome.technologies.append("chivalry")
    rome.government = "despotism"
    assert government_changes(state, 0) == ["anarchy"]
    rome.fresh = {"feudalism": 4}
    assert government_changes(state, 0) == ["anarchy", "feudalism"]
    rome.government = "anarchy"
    assert government_changes(state, 0) == ["despotism", "republic", "feudalism"]
    rome.changed = True
    assert government_changes(state, 0) == []


# -- units -----------------------------------------------------------------------------------------------------------


def test_ranks_and_strengths(state: CivilizationState) -> None:
    """V40: rank III without II; Himeji adds one; barbarians stay at rank I."""
    assert (unit_price(state, 0, "infantry"), strength(state, 0, "infantry-2")) == (5, 2)
    state.players[0].technologies += ["gunpowder", "democracy"]
    assert (rank(state, 0, "infantry"), unit_price(state, 0, "infantry")) == (3, 9)
    assert strength(state, 0, "infantry-2") == 4
    build(state, state.outskirts(home(state))[0], "wonder", "himeji-samurai-castle")
    assert strength(state, 0, "infantry-2") == 5
    assert strength(state, None, "infantry-2") == 2
    assert unit_price(state, 0, "aircraft") is None


def test_hands_and_bonuses(state: CivilizationState) -> None:
    """V32: an attacker with 2 armies and a General; a defender in a walled city with Barracks."""
    build(state, state.outskirts(home(state))[0], "person", "general")
    assert (battle_hand(state, 0, 2), combat_bonus(state, 0)) == (5, 4)
    build(state, state.outskirts(home(state, 1))[0], "building", "barracks")
    city = City("H4", walls=True)
    assert (battle_hand(state, 1, 0, city), combat_bonus(state, 1, city)) == (6, 12)
    assert combat_bonus(state, 1, home(state, 1)) == 12 + 4 + 2
    put(state, 0, "scout", state.outskirts(home(state, 1))[0])
    assert combat_bonus(state, 1) == 0


# -- paying ----------------------------------------------------------------------------------------------------------


def test_what_can_pay_a_resource_ability(state: CivilizationState) -> None:
    rome = state.players[0]
    pottery, currency = ABILITIES["pottery"], ABILITIES["currency"]
    rome.technologies += ["pottery", "currency"]
    assert not can_pay(state, 0, pottery)
    rome.huts = ["wheat"]
    rome.events = ["gift-from-afar"]
    assert can_pay(state, 0, pottery)
    assert not can_pay(state, 0, currency)
    rome.resources["incense"] = 1
    assert usable(state, 0, currency)
    rome.used = ["currency"]
    assert not usable(state, 0, currency)
