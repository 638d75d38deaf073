"""Movement: groups, ways, huts, exploring, attacks and what may follow where a move ends (5.1 to 5.3)."""

from __future__ import annotations

import pytest

from games.civilization.checks import complaints
from games.civilization.facts import CITY_COMBAT
from games.civilization.grid import side
from games.civilization.reckoning.cities import city_icons
from games.civilization.reckoning.limits import coins
from games.civilization.reckoning.ways import ARMY, CITY, HUT, SACRIFICE, SCOUTS, STAND, VILLAGE, Ways
from games.civilization.state import CivilizationState, Phase
from games.engine.match import Match
from games.engine.refusal import NotLegal
from tests.games.civilization.positions import add_city, asked, build, keys, lay_tile, match_at, put, say, settled

TILES = {"E1": "tile-06", "I1": "tile-01", "M1": "tile-05", "A5": "tile-02", "E5": "tile-03", "I5": "tile-04"}
"""Water lies on G1, G2 and H1, land on D2 to F2, F3, H2 and H3; the capitals are B2 and N6."""


def moving(*civilizations: str, hidden: tuple[str, ...] = ()) -> CivilizationState:
    """The Movement phase with nobody on the map, of two seats without technologies; some tiles are face down."""
    state = settled(*(civilizations or ("rome", "germany")))
    for slot, tile in TILES.items():
        lay_tile(state, slot, tile)
        state.slots[slot].revealed = slot not in hidden
    for player in state.players:
        player.figures.clear()
        player.technologies.clear()
        player.government = "despotism"
    state.turn, state.phase, state.begun = 3, Phase.MOVEMENT, True
    return state


def group(match: Match, start: str, *figures: str) -> None:
    """The first seat sends these figures of a square on their way; a single one goes without being asked."""
    say(match, f"move/{start}")
    if asked(match) == {0: "group"}:
        say(match, " ".join(figures))


def offered(match: Match, start: str) -> list[str]:
    """What is offered behind this part of the key."""
    return sorted(key.removeprefix(start) for key in keys(match) if key.startswith(start))


def where(match: Match, seat: int = 0) -> list[tuple[str, str]]:
    """The figures of a seat with their squares."""
    return sorted((one.kind, one.square) for one in match.state.players[seat].figures)


def sound(match: Match) -> None:
    assert list(complaints(match.state)) == []


# -- groups and ways -------------------------------------------------------------------------------------------------


def test_a_group_may_be_too_large_for_its_target() -> None:
    """V27: two armies cannot go to a third, one can."""
    state = moving()
    for square in ("D2", "D2", "F2"):
        put(state, 0, "army", square)
    match = match_at(state)
    group(match, "D2", "army", "army")
    assert "E2" in offered(match, "move/") and "F2" not in offered(match, "move/")
    match.undo(0)
    say(match, "army")
    say(match, "move/F2")
    assert where(match) == [("army", "D2"), ("army", "F2"), ("army", "F2")]
    assert [one.moved for one in match.state.players[0].figures] == [True, False, False]
    sound(match)


def test_identical_figures_are_copies() -> None:
    """D22: some of the figures of one square go as a group; all of them are one shortcut."""
    state = moving("russia", "germany")
    for kind in ("army", "army", "scout"):
        put(state, 0, kind, "D2")
    match = match_at(state)
    say(match, "move/D2")
    question = match.open[0]
    assert [(option.key, option.copies) for option in question.options] == [("army", 2), ("scout", 1)]
    assert [shortcut.answer for shortcut in question.shortcuts] == [("army", "army", "scout")]
    say(match, "army scout")
    say(match, "move/E2")
    assert where(match) == [("army", "D2"), ("army", "E2"), ("scout", "E2")]


def test_no_step_goes_diagonally() -> None:
    """R43: with two steps a corner is reached, three steps away is out of reach."""
    ways = Ways(moving(), 0, 1, 0).targets("E2", 2)
    assert ways["F3"] == ["F2", "F3"]
    assert "F4" not in ways
    assert all(len(way) <= 2 for way in ways.values())


def test_every_figure_moves_once() -> None:
    """R43: the move is finished before the next begins, and nobody moves twice."""
    state = moving()
    put(state, 0, "army", "D2")
    put(state, 0, "scout", "F2")
    match = match_at(state)
    group(match, "D2")
    say(match, "step/E2")
    assert asked(match) == {0: "march"}
    say(match, "stop")
    assert offered(match, "move/") == ["F2"]
    group(match, "F2")
    say(match, "move/E2")
    assert match.state.active == 1


def test_staying_is_no_move() -> None:
    state = moving()
    put(state, 0, "army", "D2")
    match = match_at(state)
    group(match, "D2")
    say(match, "stop")
    assert offered(match, "move/") == ["D2"]
    assert match.state.march is None
    sound(match)


def test_crossing_water() -> None:
    """V28: with Navigation one water square is crossed by both steps, and there is no stopping on it."""
    state = moving()
    put(state, 0, "army", "F2")
    assert not {"G2", "H2"} & set(Ways(state, 0, 1, 0).targets("F2", 2))
    state.players[0].technologies += ["navigation"]
    match = match_at(state)
    group(match, "F2")
    assert "H2" in offered(match, "move/") and "G2" not in offered(match, "move/")
    say(match, "step/G2")
    assert "stop" not in keys(match) and set(offered(match, "move/")) == {"F2", "G3", "H2"}
    say(match, "move/H2")
    assert where(match) == [("army", "H2")]


def test_no_step_without_a_way_out() -> None:
    """5.1: two water squares in a row are not entered with two steps by Navigation; Sailing may end there."""
    state = moving()
    ways = Ways(state, 0, 1, 0)
    assert ways.steps("F2", 2) == ["F1", "F3", "E2"]
    state.players[0].technologies += ["navigation"]
    ways = Ways(state, 0, 1, 0)
    assert ways.steps("G2", 2) == ["G1", "H2", "G3", "F2"]
    assert ways.hopeful("G1", 1) and not ways.hopeful("G1", 0)
    state.players[0].technologies += ["sailing"]
    assert "G1" in Ways(state, 0, 1, 0).targets("G2", 1)


def test_own_cities_and_full_squares_are_passed() -> None:
    """5.1: the own centre and a full square are entered only to be left with the next step."""
    state = moving()
    put(state, 0, "army", "C2")
    for _ in range(2):
        put(state, 0, "army", "D2")
    targets = Ways(state, 0, 1, 0).targets("C2", 2)
    assert "A2" in targets and "B2" not in targets
    assert targets["E2"] == ["D2", "E2"] and "D2" not in targets
    match = match_at(state)
    group(match, "C2")
    say(match, "step/B2")
    assert "stop" not in keys(match)
    say(match, "move/A2")
    assert ("army", "A2") in where(match)


# -- huts, villages, others ------------------------------------------------------------------------------------------


def test_huts_and_villages() -> None:
    """V29, V49: an army enters both; scouts alone a hut in the core Republic only, and never a village."""
    state = moving()
    state.huts["E2"], state.villages["D3"] = "wheat", "iron"
    armies, scouts = Ways(state, 0, 1, 1), Ways(state, 0, 0, 1)
    assert (armies.ends("E2"), armies.ends("D3")) == ((HUT,), (VILLAGE,))
    assert (scouts.ends("E2"), scouts.ends("D3")) == ((), ())
    state.players[0].government = "republic"
    scouts = Ways(state, 0, 0, 1)
    assert (scouts.ends("E2"), scouts.ends("D3")) == ((HUT,), ())
    state.players[0].government = "feudalism"
    assert Ways(state, 0, 0, 1).ends("E2") == ()


def test_a_hut_ends_the_move() -> None:
    """V29, R46: an army with two steps enters, stops, and its player keeps the token unseen by others."""
    state = moving()
    state.hut_pile.remove("wheat")
    state.huts["E2"] = "wheat"
    put(state, 0, "army", "D2")
    match = match_at(state)
    group(match, "D2")
    assert "E2" in offered(match, "move/") and "E2" not in offered(match, "step/")
    assert "F2" not in offered(match, "move/")
    say(match, "move/E2")
    assert match.state.march is None and where(match) == [("army", "E2")]
    assert match.state.players[0].huts == ["wheat"] and not match.state.huts
    taken = next(event for event in match.news()[0] if event.kind == "token_taken")
    assert "content" not in taken.facts and taken.readers == (0,)
    sound(match)


def test_china_learns_from_huts() -> None:
    """4.10: three culture for each hut."""
    state = moving("china", "germany")
    state.hut_pile.remove("silk")
    state.huts["E2"] = "silk"
    put(state, 0, "army", "D2")
    match = match_at(state)
    group(match, "D2")
    say(match, "move/E2")
    assert match.state.players[0].culture == 3


def test_what_stands_in_the_way() -> None:
    """5.1, R57: enemy figures, cities, huts and villages are not passed; scouts alone do not enter them."""
    state = moving()
    put(state, 1, "army", "E2")
    put(state, 1, "scout", "F3")
    add_city(state, 1, "H3")
    armed, alone = Ways(state, 0, 1, 0), Ways(state, 0, 0, 1)
    assert [armed.ends(one) for one in ("E2", "F3", "H3", "F2")] == [(ARMY,), (SCOUTS,), (CITY,), (STAND,)]
    assert [alone.ends(one) for one in ("E2", "F3", "H3", "F2")] == [(), (), (), (STAND,)]
    assert not any(armed.passes(one) for one in ("E2", "F3", "H3"))
    assert "F2" not in armed.targets("D2", 2)


def test_democracy_attacks_no_city() -> None:
    """V53: figures and villages may be attacked, cities and capitals not."""
    state = moving()
    put(state, 1, "army", "E2")
    put(state, 1, "scout", "F3")
    add_city(state, 1, "H3")
    state.villages["D3"] = "iron"
    state.players[0].government = "democracy"
    ways = Ways(state, 0, 1, 0)
    assert [ways.ends(one) for one in ("E2", "F3", "D3")] == [(ARMY,), (SCOUTS,), (VILLAGE,)]
    assert ways.ends("H3") == () and ways.ends("N6") == ()


def test_nobody_attacks_where_the_winner_could_not_stand() -> None:
    """5.1, R65: figures on water are out of reach without the right to end there."""
    state = moving()
    state.players[0].technologies += ["navigation"]
    put(state, 1, "army", "G2")
    assert Ways(state, 0, 1, 0).ends("G2") == ()
    state.players[0].technologies += ["sailing"]
    assert Ways(state, 0, 1, 0).ends("G2") == (ARMY,)


def test_attacks_begin_battles() -> None:
    """5.3, R57: the group stands nowhere, its move is over, and the battle knows what is attacked."""
    state = moving()
    city = add_city(state, 1, "E3")
    city.walls = True
    for kind in ("army", "scout"):
        put(state, 0, kind, "D2")
    match = match_at(state)
    group(match, "D2", "army", "scout")
    say(match, "move/E3")
    battle = match.state.battle
    assert battle is not None and battle.city and not battle.capital
    assert (battle.attacker.armies, battle.attacker.scouts, battle.defender.seat) == (1, 1, 1)
    assert battle.defender.bonus == CITY_COMBAT["defend-city"] + 4
    assert where(match) == [("army", ""), ("scout", "")]
    assert match.state.march is None and all(one.moved for one in match.state.players[0].figures)
    sound(match)


def test_undefended_scouts_are_killed() -> None:
    """V35, R56: no cards; the army enters, and its player has loot."""
    state = moving()
    for _ in range(2):
        put(state, 1, "scout", "F2")
    put(state, 0, "army", "D2")
    state.players[1].trade = 5
    match = match_at(state)
    group(match, "D2")
    say(match, "move/F2")
    assert where(match) == [("army", "F2")] and where(match, 1) == []
    assert asked(match) == {0: "loot"}
    sound(match)


# -- exploring -------------------------------------------------------------------------------------------------------


def test_a_tile_is_discovered() -> None:
    """V25, V26, R45: one step, the army stays; the arrow points away from it; huts are laid unseen."""
    state = moving(hidden=("E1",))
    put(state, 0, "army", "D2")
    huts = len(state.hut_pile)
    match = match_at(state)
    group(match, "D2")
    assert "E2" not in offered(match, "move/")
    say(match, "explore/E1")
    now = match.state
    assert now.slots["E1"].revealed and now.slots["E1"].rotation == 90
    assert where(match) == [("army", "D2")] and now.march is not None and now.march.steps == 1
    assert len(now.huts) == 2 and len(now.hut_pile) == huts - 2 and not now.villages
    assert not any(fact.kind == "token" for fact in match.facts)
    sound(match)


def test_the_rest_of_the_steps() -> None:
    """5.2: the figure goes on with what is left; without a step there is no exploring."""
    state = moving(hidden=("E1",))
    put(state, 0, "army", "D3")
    put(state, 0, "army", "A2")
    match = match_at(state)
    group(match, "D3")
    say(match, "step/D2")
    assert offered(match, "explore/") == ["E1"]
    say(match, "explore/E1")
    assert match.state.march is None and match.state.players[0].figures[0].moved


def test_tiles_touch_by_their_sides() -> None:
    """R44: corners do not touch; on the stepped map half an edge is enough."""
    state = settled("rome", "germany", "china")
    ways = Ways(state, 0, 1, 0)
    assert ways.hidden("H3") == {}
    assert ways.hidden("G4") == {"E5": "G5"} and ways.hidden("I4") == {"I5": "I5"}
    assert side("G4", "G5") == 180


def test_no_exploring_that_leaves_no_way_out() -> None:
    """5.1: from water the last step is needed to leave; with one more left a tile may be turned over."""
    state = moving(hidden=("I5",))
    state.players[0].technologies += ["navigation"]
    put(state, 0, "army", "G6")
    match = match_at(state)
    group(match, "G6")
    say(match, "step/H6")
    assert offered(match, "explore/") == []
    state = moving(hidden=("I5",))
    state.players[0].technologies += ["navigation", "horseback-riding"]
    put(state, 0, "army", "G6")
    match = match_at(state)
    group(match, "G6")
    say(match, "step/H6")
    assert offered(match, "explore/") == ["I5"]
    say(match, "explore/I5")
    assert "stop" not in keys(match) and "H5" in offered(match, "move/")


# -- Flight ----------------------------------------------------------------------------------------------------------


def test_flight_ignores_what_it_passes() -> None:
    """4.3.6, R46: enemies, huts and water are passed; the last square decides; face-down tiles stop figures."""
    state = moving(hidden=("I1",))
    state.players[0].technologies += ["flight"]
    put(state, 1, "army", "E2")
    state.huts["F2"] = "wheat"
    state.villages["E3"] = "iron"
    armed, alone = Ways(state, 0, 1, 0), Ways(state, 0, 0, 1)
    assert armed.targets("D2", 6)["H2"] == ["E2", "F2", "G2", "H2"]
    assert {"E2", "F2", "E3"} <= set(armed.targets("D2", 6))
    assert not {"E2", "F2", "E3"} & set(alone.targets("D2", 6)) and "H2" in alone.targets("D2", 6)
    assert not any(one.startswith("I") for one in armed.targets("D2", 6) if one[1:] in "1234")


def test_flying_over_an_army() -> None:
    state = moving()
    state.players[0].technologies += ["flight"]
    put(state, 1, "army", "E2")
    put(state, 0, "scout", "D2")
    match = match_at(state)
    group(match, "D2")
    say(match, "step/E2")
    assert "stop" not in keys(match)
    assert not [one for one in complaints(match.state) if "pyramid" not in one]
    say(match, "move/F2")
    assert where(match) == [("scout", "F2")] and where(match, 1) == [("army", "E2")]


def test_standing_among_others_is_complained_about() -> None:
    state = moving()
    put(state, 1, "army", "E2")
    put(state, 0, "scout", "E2")
    assert any("several seats" in one for one in complaints(state))


# -- Russia, Combustion ----------------------------------------------------------------------------------------------


def russian() -> CivilizationState:
    state = moving("russia", "germany")
    add_city(state, 1, "E3")
    state.players[1].technologies += ["pottery", "writing", "sailing"]
    state.players[0].technologies += ["writing"]
    return state


def test_a_sacrifice() -> None:
    """4.10, R60: the figure goes to the supply, and Russia learns something it lacks and has a place for."""
    state = russian()
    put(state, 0, "scout", "D2")
    put(state, 0, "army", "A2")
    match = match_at(state)
    group(match, "D2")
    assert "move/E3" not in keys(match)
    say(match, "sacrifice/E3")
    assert match.state.players[0].technologies == ["writing", "pottery"]
    assert where(match) == [("army", "A2")] and match.state.march is None and match.state.loot is None
    assert "russia" in match.state.players[0].used and match.state.city_at("E3") is not None
    sound(match)


def test_who_is_sacrificed() -> None:
    """4.10, R59: one figure alone, once a turn, in reach; an army may attack instead; a capital will do."""
    state = russian()
    assert Ways(state, 0, 1, 0).ends("E3") == (CITY, SACRIFICE)
    assert Ways(state, 0, 1, 1).ends("E3") == (CITY,)
    assert Ways(state, 0, 0, 1).ends("N6") == (SACRIFICE,)
    assert "E3" not in Ways(state, 0, 0, 1).targets("C2", 2)
    state.players[0].government = "democracy"
    assert Ways(state, 0, 1, 0).ends("E3") == (SACRIFICE,)
    state.players[0].used.append("russia")
    assert Ways(state, 0, 0, 1).ends("E3") == ()
    state.players[0].used.clear()
    state.players[1].technologies = ["writing", "sailing"]
    assert Ways(state, 0, 0, 1).ends("E3") == ()


@pytest.mark.parametrize(("answer", "stands"), [("yes", False), ("no", True)])
def test_combustion(answer: str, stands: bool) -> None:
    """D24: an army that ends its move on a building of another player may destroy it, once a turn."""
    state = moving()
    add_city(state, 1, "E3")
    for square in ("F2", "F3"):
        build(state, square, "building", "market")
        state.pools["market"] -= 1
    state.players[0].technologies += ["combustion"]
    put(state, 0, "army", "D2")
    put(state, 0, "army", "F1")
    match = match_at(state)
    group(match, "D2")
    say(match, "move/F2")
    assert asked(match) == {0: "combustion"}
    say(match, answer)
    assert ("F2" in match.state.markers) is stands
    group(match, "F1")
    say(match, "move/F3")
    assert (asked(match) == {0: "combustion"}) is stands


def test_combustion_after_a_battle() -> None:
    """D24: the move of an army that has won ends on the square, too."""
    state = moving()
    add_city(state, 1, "E3")
    build(state, "F2", "building", "market")
    state.pools["market"] -= 1
    state.players[0].technologies += ["combustion"]
    put(state, 0, "army", "D2")
    put(state, 1, "scout", "F2")
    match = match_at(state)
    group(match, "D2")
    say(match, "move/F2")
    while asked(match) == {0: "loot"}:
        say(match, keys(match)[-1])
    assert asked(match) == {0: "combustion"}
    say(match, "yes")
    assert "F2" not in match.state.markers and match.state.battle is None


# -- blockades -------------------------------------------------------------------------------------------------------


def test_blockades_come_and_go() -> None:
    """6.1: the icons of a square are lost as long as an enemy stands on it."""
    state = moving()
    city = add_city(state, 1, "E3")
    put(state, 0, "scout", "C4")
    before = city_icons(state, 1, city)
    match = match_at(state)
    group(match, "C4")
    say(match, "move/D4")
    now = match.state
    city = now.players[1].city("E3")
    assert city_icons(now, 1, city).production == before.production - 2  # a forest


def test_a_coin_that_comes_back_wins() -> None:
    """R80, R42: a figure that leaves gives back the fifteenth coin."""
    state = moving()
    add_city(state, 1, "E3")
    build(state, "D2", "person", "industrialist")
    put(state, 0, "scout", "D2")
    gap = 15 - 1 - coins(state, 1)
    state.players[1].coins = {"sheet": gap}
    match = match_at(state)
    assert coins(match.state, 1) == 14
    group(match, "D2")
    say(match, "move/C3")
    assert match.result is not None and list(match.result.winners) == [1]


def test_illegal_moves_are_refused() -> None:
    state = moving()
    put(state, 0, "army", "D2")
    match = match_at(state)
    group(match, "D2")
    with pytest.raises(NotLegal):
        say(match, "move/G2")
    with pytest.raises(NotLegal):
        say(match, "step/B2")
