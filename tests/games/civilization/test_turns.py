"""The frame of a turn: Start of Turn, gathering trade, research, victories, duties."""

from __future__ import annotations

from random import Random

import pytest

from games.civilization.checks import complaints, conserved
from games.civilization.facts import SPACE_FLIGHT, TECHNOLOGIES, UNITS
from games.civilization.game import Civilization
from games.civilization.reckoning.pyramid import has_place, price, researchable, rows
from games.civilization.reckoning.sites import site_complaint
from games.civilization.state import CivilizationState, Phase, Player
from games.engine.conformance import random_setup
from games.engine.duties import Duty
from games.engine.match import Match
from games.engine.players import random_move
from games.engine.stops import GameOver
from games.engine.worlds import check_secrets
from tests.games.civilization.positions import RULES, asked, build, drawn, keys, lay_tile, match_at, put, say, settled


def level(number: int) -> list[str]:
    return [one.id for one in TECHNOLOGIES.values() if one.level == number]


def pyramid(*shape: int) -> list[str]:
    """Technologies that make a pyramid of this shape."""
    return [one for place, count in enumerate(shape) for one in level(place + 1)[:count]]


def researching(*civilizations: str) -> CivilizationState:
    """The Research phase, about to begin."""
    state = settled(*civilizations)
    state.turn, state.phase = 3, Phase.RESEARCH
    return state


# -- the pyramid -----------------------------------------------------------------------------------------------------


def test_places() -> None:
    """V37."""
    player = Player(technologies=pyramid(4, 3, 1))
    assert [has_place(player, number) for number in (1, 2, 3, 4)] == [True, False, True, False]
    assert has_place(Player(technologies=pyramid(5, 4, 3, 2)), 5)


def test_the_start_technology_lies_at_the_bottom() -> None:
    """R33."""
    player = Player(technologies=["construction", "pottery"], start="construction")
    assert rows(player)[:2] == [2, 0]
    assert has_place(player, 2)


# -- research --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dial", "tokens", "technology", "left", "coins"),
    [(14, 3, "chivalry", 3, 3), (11, 0, "monarchy", 0, 0), (11, 0, "civil-service", 0, 1), (6, 20, "masonry", 6, 14)],
)
def test_the_dial_after_research(dial: int, tokens: int, technology: str, left: int, coins: int) -> None:
    """V38: the dial falls to the coins of before, never higher than it stood."""
    state = researching("rome", "china")
    rome = state.players[0]
    rome.technologies += ["currency", "pottery"]
    rome.trade, rome.coins = dial, {"sheet": min(tokens, 14)} if tokens else {}
    match = match_at(state)
    say(match, technology)
    assert match.state.players[0].trade == left
    assert match.state.players[0].technologies[-1] == technology


def test_first_research() -> None:
    """V7: no level II is possible with one card in the bottom row."""
    state = researching("rome", "china")
    state.players[0].trade = 6
    assert researchable(state, 0) == [one for one in level(1) if one != "code-of-laws"]
    state.players[0].trade = 27
    assert {TECHNOLOGIES[one].level for one in researchable(state, 0)} == {1}


def test_the_porcelain_tower() -> None:
    """R35."""
    state = researching("rome", "china")
    build(state, state.outskirts(state.players[0].capital)[0], "wonder", "porcelain-tower")
    assert (price(state, 0, "masonry"), price(state, 0, SPACE_FLIGHT)) == (1, 21)


def test_all_research_is_shown_at_once() -> None:
    """R1: nobody sees a choice before the last one; who cannot pay is not asked."""
    state = researching("rome", "china", "egypt")
    state.players[0].trade = state.players[1].trade = 6
    state.players[2].trade = 5
    match = match_at(state)
    assert asked(match) == {0: "research", 1: "research"}
    say(match, "writing")
    assert match.state.players[0].technologies == ["code-of-laws"]
    assert match.open[1].option("none") is not None
    say(match, "none", seat=1)
    assert match.state.players[0].technologies == ["code-of-laws", "writing"]
    assert match.state.players[1].trade == 6 + 0


def test_two_space_flights_at_one_instant() -> None:
    """Section 8: the highest dial before paying decides."""
    state = researching("rome", "china")
    for player, trade in zip(state.players, (26, 27), strict=True):
        player.technologies, player.start, player.trade = pyramid(5, 4, 3, 2), level(1)[0], trade
    match = match_at(state)
    say(match, SPACE_FLIGHT)
    say(match, SPACE_FLIGHT, seat=1)
    assert match.result is not None
    assert (match.result.reason, match.result.winners, match.result.tie_break) == ("technology", [1], "instant")


def test_germany_learns_a_unit() -> None:
    """4.10: a unit of the kind at once, then a resource of choice; Metalworking at the start gave nothing."""
    state = researching("germany", "rome")
    germany = state.players[0]
    germany.technologies += ["currency", "pottery"]
    germany.trade = 11
    before = len(germany.units)
    match = match_at(state)
    say(match, "mathematics")
    assert asked(match) == {0: "resource"}
    say(match, "iron")
    germany = match.state.players[0]
    assert germany.resources["iron"] == 1
    assert len(germany.units) == before + 1
    assert match.state.resources["iron"] == 1
    assert sum(UNITS[unit].kind == "artillery" for unit in germany.units) == 2


def test_a_learned_government_is_fresh_for_the_next_start_of_turn() -> None:
    """V11."""
    state = researching("egypt", "rome")
    egypt = state.players[0]
    egypt.technologies += ["currency", "pottery"]
    egypt.trade = 11
    match = match_at(state)
    say(match, "chivalry")
    assert match.state.players[0].fresh == {"feudalism": 4}
    while match.state.active != 0:
        say(match, "done", seat=match.state.active)
    assert {"government/anarchy", "government/feudalism"} <= set(keys(match))
    say(match, "government/feudalism")
    assert match.state.players[0].government == "feudalism"
    assert not any(key.startswith("government") for seat in match.open for key in match.open[seat].keys if seat == 0)


def test_a_government_not_taken_is_fresh_no_more() -> None:
    state = settled("egypt", "rome")
    state.players[0].technologies.append("chivalry")
    state.players[0].fresh = {"feudalism": 1}
    match = match_at(state)
    say(match, "done")
    assert match.state.players[0].fresh == {}


# -- start of turn ---------------------------------------------------------------------------------------------------


def test_founding_a_city() -> None:
    """V10: the scout returns, the army must leave, the city gives trade in the same turn; Rome advances."""
    state = settled("rome", "china")
    for slot, tile in (("E1", "tile-06"), ("E5", "tile-01"), ("A5", "tile-12"), ("I1", "tile-02"), ("I5", "tile-03")):
        lay_tile(state, slot, tile)
    site = next(one for one in state.chart if site_complaint(state, 0, one) is None)
    state.players[0].figures = []
    put(state, 0, "scout", site)
    put(state, 0, "army", site)
    match = match_at(state)
    assert {f"found/{site}/scout", f"found/{site}/army"} <= set(keys(match))
    say(match, f"found/{site}/scout")
    assert asked(match) == {0: "leave"}
    assert set(keys(match)) <= set(state.board.around[site])
    assert match.state.players[0].step == 0
    say(match, keys(match)[0])
    rome = match.state.players[0]
    assert [city.square for city in rome.cities if not city.capital] == [site]
    assert rome.supply("scout") == 2
    assert rome.step == 1
    assert len(rome.events) == 1


def test_the_tutorial_stops_at_a_third_city() -> None:
    state = settled("russia", "china", tutorial="yes")
    for slot, tile in (("E1", "tile-06"), ("E5", "tile-01"), ("A5", "tile-12"), ("I1", "tile-02"), ("I5", "tile-03")):
        lay_tile(state, slot, tile)
    russia = state.players[0]
    russia.technologies.append("irrigation")
    russia.figures = []
    match_state = state
    for _ in range(2):
        site = next(one for one in state.chart if site_complaint(state, 0, one) is None)
        put(state, 0, "scout", site)
        match = match_at(match_state)
        say(match, f"found/{site}/scout")
        match_state = state = match.state
    assert match.result is not None
    assert (match.result.reason, match.result.places) == ("tutorial", [1, 1])


def test_wonders_give_at_the_start() -> None:
    state = settled("rome", "china")
    square, other, *_ = state.outskirts(state.players[0].capital)
    build(state, square, "wonder", "louvre")
    build(state, other, "wonder", "panama-canal")
    match = match_at(state)
    assert (match.state.players[0].culture, match.state.players[0].coins) == (3, {"panama-canal": 1})


@pytest.mark.parametrize(("government", "trade", "culture"), [("democracy", 2, 0), ("fundamentalism", 0, 1)])
def test_a_new_government_gives_at_once_what_start_of_turn_gives(government: str, trade: int, culture: int) -> None:
    """S1a: its gains may be taken at any moment of the seat's Start of Turn, with the replacement set."""
    state = settled("china", "rome", governments="replacement")
    china = state.players[0]
    china.government = "anarchy"
    china.technologies += ["democracy", "theology"]
    match = match_at(state)
    china = match.state.players[0]
    before = (china.trade, china.culture)
    say(match, f"government/{government}")
    assert (china.trade - before[0], china.culture - before[1]) == (trade, culture)


def test_the_opera_may_win() -> None:
    state = settled("rome", "china")
    build(state, state.outskirts(state.players[0].capital)[0], "wonder", "sydney-opera-house")
    state.players[0].step = 20
    match = match_at(state)
    say(match, "wonder/sydney-opera-house")
    assert match.result is not None
    assert (match.result.reason, match.result.winners) == ("culture", [0])


def test_the_first_player_changes_but_not_in_the_first_turn() -> None:
    state = settled("rome", "china", "egypt")
    match = match_at(state)
    assert (match.state.turn, match.state.first, match.state.active) == (1, 0, 0)
    for _ in range(40):
        if match.state.turn == 2:
            break
        seat = min(match.open)
        match.answer(seat, match.open[seat].late)
    assert (match.state.turn, match.state.first, match.state.active) == (2, 1, 1)


# -- culture, coins, duties ------------------------------------------------------------------------------------------


def test_advances() -> None:
    """V23."""
    state = settled("rome", "china")
    state.turn, state.phase = 1, Phase.CITIES
    rome = state.players[0]
    rome.step, rome.culture, rome.trade = 6, 10, 3
    match = match_at(state)
    say(match, "advance")
    assert asked(match) == {0: "person"}
    assert "reserve" in keys(match)
    say(match, "reserve")
    assert (match.state.players[0].step, match.state.players[0].culture) == (7, 7)
    assert len(match.state.players[0].reserve_new) == 1
    say(match, "advance")
    rome = match.state.players[0]
    assert (rome.step, rome.culture, rome.trade, len(rome.events)) == (8, 2, 0, 1)


def test_the_hand_limit() -> None:
    """V24: one of three must go before anything else."""
    state = settled("rome", "china")
    state.turn, state.phase = 1, Phase.CITIES
    state.players[0].events = ["bread-and-circuses", "drought"]
    state.event_decks["ancient"].remove("bread-and-circuses")
    state.event_decks["ancient"].remove("drought")
    state.event_decks["ancient"].remove("sabotage")
    state.event_decks["ancient"].insert(0, "sabotage")
    state.players[0].culture = 6
    match = match_at(state)
    say(match, "advance")
    assert asked(match) == {0: "discard"}
    say(match, "drought")
    assert match.state.players[0].events == ["bread-and-circuses", "sabotage"]
    assert match.state.event_returns["ancient"] == ["drought"]


def test_the_fifteenth_coin_wins_at_once() -> None:
    """V43 for a purchase."""
    state = settled("rome", "china")
    state.turn, state.phase = 1, Phase.CITIES
    rome = state.players[0]
    rome.technologies.append("printing-press")
    rome.coins, rome.culture = {"sheet": 12, "printing-press": 2}, 5
    match = match_at(state)
    say(match, "purchase/printing-press")
    assert match.result is not None
    assert (match.result.reason, match.result.winners) == ("economy", [0])


def test_a_full_card_takes_no_coin() -> None:
    state = settled("rome", "china")
    state.turn, state.phase = 1, Phase.CITIES
    state.players[0].technologies.append("democracy")
    state.players[0].trade, state.players[0].coins = 6, {"democracy": 4}
    assert not Civilization(state).room_for_coin(0, "democracy")
    match = match_at(state)
    assert not any("purchase/democracy" in question.keys for question in match.open.values())


def test_a_coin_that_comes_free_may_be_the_fifteenth() -> None:
    """R80: a figure leaves a Bank."""
    state = settled("rome", "china")
    state.players[1].figures = []
    where = state.outskirts(state.players[0].capital)[0]
    build(state, where, "building", "bank")
    state.players[0].coins = {"sheet": 14}
    state.players[0].figures = []
    scout = put(state, 1, "scout", where)
    game = Civilization(state)
    game.changed()
    with pytest.raises(GameOver) as over:
        game.remove_figures(1, [scout], "defection")
    assert over.value.result.winners == [0]


def test_conquering_a_capital_wins() -> None:
    with pytest.raises(GameOver) as over:
        Civilization(settled("rome", "china")).conquer_capital(1)
    assert (over.value.result.reason, over.value.result.winners) == ("military", [1])


def test_a_government_unlocked_late_can_be_taken_at_once() -> None:
    """3.1.2: a seat that has finished its Start of Turn may change on the spot."""
    state = settled("rome", "china")
    state.turn, state.phase, state.active, state.begun = 2, Phase.START, 1, True
    state.players[0].technologies += ["currency", "pottery", "monarchy"]
    Civilization(state)._unlock_government(0, "monarchy")
    assert state.duties == [Duty(0, "government", {"government": "monarchy"})]
    match = match_at(state)
    assert asked(match) == {0: "government"}
    say(match, "monarchy")
    assert match.state.players[0].government == "monarchy"


def test_a_destroyed_city() -> None:
    """5.8: buildings to their pools, the wonder out of the game, the person into the pile; figures stay."""
    state = settled("rome", "china")
    lay_tile(state, "E1", "tile-06")
    game = Civilization(state)
    rome = state.players[0]
    rome.figures = []
    city = next(iter(rome.cities))
    squares = [one for one in state.outskirts(city) if state.chart[one].terrain != "water"]
    wonder = str(state.wonder_market[0])
    game.place_building(0, city, "market", squares[0])
    game.place_wonder(0, city, wonder, squares[1])
    person = state.persons.pop()
    build(state, squares[2], "person", person)
    scout = put(state, 0, "scout", squares[0], city=city.square)
    game.remove_city(0, city, "bomb")
    assert not rome.cities and not state.markers
    assert (state.pools["market"], state.removed, len(state.persons)) == (5, [wonder], 18)
    assert (scout.square, scout.city) == (squares[0], None)


# -- whole games -----------------------------------------------------------------------------------------------------


def walk(match: Match, seed: int, turns: int) -> None:
    """Answer at random for so many turns, and look at every question."""
    rng = Random(seed)
    counts = conserved(match.state)
    while match.result is None and match.state.turn <= turns:
        assert not list(complaints(match.state))
        assert conserved(match.state) == counts
        for reader in (None, *range(match.state.seats)):
            match.view(reader)
        match.answer(*random_move(match, rng))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_random_turns(seats: int, seed: int) -> None:
    walk(Match.start(RULES, random_setup(RULES, seats, seed), strict=True), seed, 12)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_secret_leaks(seats: int) -> None:
    """Worlds that look the same to a reader go on looking the same; which shows too that worlds can be imagined."""
    assert check_secrets(RULES, random_setup(RULES, seats, 2), 2, rate=0.01, most=20) > 20


def test_spectators_see_no_secrets() -> None:
    state = drawn("rome", "germany")
    match = match_at(state)
    assert match.view(None).own is None
    assert match.view(1).own.units and match.view(1).seat(0).units == 3
