"""Set-up (sections 2.1 and 2.2, V1 to V4)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.civilization.checks import complaints, conserved
from games.civilization.facts import (
    ABILITIES,
    CULTURE_DECKS,
    GOVERNMENT_EFFECTS,
    GOVERNMENTS,
    TECHNOLOGIES,
    UNITS,
    WONDERS,
)
from games.civilization.game import Civilization
from games.civilization.options import CivilizationOptions
from games.civilization.phases.homes import Home, place_capital, settle
from games.civilization.reckoning.cities import city_icons, harvest_kinds, production
from games.civilization.reckoning.limits import coins
from games.civilization.setup import new
from games.civilization.state import CivilizationState, Marker, Phase
from games.engine.gametype import Setup
from tests.games.civilization.positions import asked, drawn, keys, match_at, say, settled, square


def test_the_tables_fit_together() -> None:
    assert Counter(one.level for one in TECHNOLOGIES.values()) == {1: 10, 2: 10, 3: 9, 4: 7, 5: 1}
    assert _event_decks("listed") == {"ancient": 19, "medieval": 17, "modern": 11}
    assert _event_decks("more") == {"ancient": 27, "medieval": 23, "modern": 17}
    assert sum(one.copies for one in UNITS.values()) == 53
    assert all(one.technology in TECHNOLOGIES for one in ABILITIES.values())
    unlocked = {one.government: one.id for one in TECHNOLOGIES.values() if one.government}
    assert {one.id: one.technology for one in GOVERNMENTS.values() if one.technology} == unlocked
    assert all(list(effects) == list(GOVERNMENTS) for effects in GOVERNMENT_EFFECTS.values())


def _event_decks(option: str) -> Counter[str]:
    """How many culture events each deck has with this table option."""
    return Counter(one.deck for one in CULTURE_DECKS[option].values() for _ in range(one.copies))


@pytest.mark.parametrize("option", ["listed", "more"])
def test_the_event_decks(option: str) -> None:
    """V2; the expansions' cards are in the decks if the table wants them (12.8)."""
    options = CivilizationOptions.model_validate({"culture_deck": option})
    state = new(Setup(3, options, f"{7:032x}"))
    assert {era: len(cards) for era, cards in state.event_decks.items()} == _event_decks(option)
    kinds = {event for cards in state.event_decks.values() for event in cards}
    assert ("flooding" in kinds) is (option == "more")


@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 3), (4, 4)])
def test_the_resource_market(seats: int, each: int) -> None:
    """V1."""
    state = new(Setup(seats, CivilizationOptions(), f"{seats:032x}"))
    assert state.resources == dict.fromkeys(("wheat", "silk", "incense", "iron"), each)


def test_rome() -> None:
    """V2: capital on (2,2) of its home tile, which is turned by 90 degrees: row 2, column 1 of the map."""
    state = settled("rome", "china", capitals=[square("A1", 2, 1)])
    rome = state.players[0]
    assert (rome.trade, coins(state, 0), rome.government) == (3, 0, "republic")
    assert production(state, 0, rome.capital) == 6
    assert not rome.capital.walls
    assert state.players[1].capital.walls


def test_america() -> None:
    """V3: capital on (1,2) of its home tile, an Artist on the mountain (1,1)."""
    state = drawn("america", "china")
    america = state.players[0]
    state.persons.remove("artist")
    america.opening = Marker("person", "artist")
    capital, mountain = square("A1", 2, 2), square("A1", 1, 2)
    game = Civilization(state)
    place_capital(game, 0, capital)
    settle(game, 0, Home(capital, mountain, [("army", mountain), ("scout", mountain)]))
    assert america.trade == 4
    icons = city_icons(state, 0, america.capital)
    assert (icons.trade, icons.production, icons.culture) == (4, 4, 2)
    assert "silk" not in harvest_kinds(state, 0, america.capital)
    assert america.supply("army") == 5


def test_egypt() -> None:
    """V4, for whichever wonder Egypt has."""
    for seed in range(8):
        state = drawn("egypt", "china", seed=f"{seed:032x}")
        wonder = state.players[0].opening
        assert wonder is not None
        shown = [WONDERS[one].era for one in state.wonder_market if one]
        assert wonder.id not in state.wonder_market
        assert shown == ["ancient"] * 3 + ["medieval"]
        assert [WONDERS[one].era for one in state.wonder_deck] == ["medieval"] * 3 + ["modern"] * 4


def test_russia_and_germany() -> None:
    state = settled("russia", "germany")
    russia, germany = state.players
    assert Counter(figure.kind for figure in russia.figures) == {"army": 2, "scout": 1}
    assert (russia.supply("army"), russia.government, russia.technologies) == (5, "communism", ["communism"])
    assert Counter(UNITS[unit].kind for unit in germany.units) == {"infantry": 3, "artillery": 1, "mounted": 1}


def test_all_settle_at_the_same_time() -> None:
    """D2 to D4: one branch a seat; the recommended square stands in for who does not answer."""
    match = match_at(drawn("rome", "america", "russia"))
    assert asked(match) == {0: "capital", 1: "capital", 2: "capital"}
    recommended = {seat: match.open[seat].late for seat in match.open}
    while set(asked(match).values()) <= {"capital", "marker", "figure"}:
        seat = max(match.open)
        match.answer(seat, match.open[seat].late)
    state = match.state
    assert [(player.capital.square,) for player in state.players] == [recommended[seat] for seat in range(3)]
    assert all(state.chart[player.capital.square].recommended for player in state.players)
    assert state.phase is Phase.START
    assert [one.kind for one in state.markers.values()] == ["person"]
    assert not list(complaints(state))


def test_america_draws_its_person_once_its_capital_stands() -> None:
    match = match_at(drawn("america", "china"))
    while 1 in match.open:
        match.answer(1, match.open[1].late)
    assert match.state.players[0].opening is None
    say(match, match.open[0].late[0])
    assert asked(match) == {0: "marker"}
    opening = match.state.players[0].opening
    assert opening is not None
    where = keys(match)[0]
    say(match, where)
    assert asked(match) == {0: "figure"}
    say(match, keys(match)[0], keys(match)[0])
    assert match.state.markers == {where: opening}
    assert not list(complaints(match.state))


def test_a_third_army_of_russia_finds_a_full_square() -> None:
    """Stacking limit 3: three figures may share a square (2.2.3)."""
    match = match_at(drawn("rome", "russia"))
    say(match, match.open[1].keys[0], seat=1)
    there = match.open[1].keys[0]
    say(match, there, there, there, seat=1)
    assert 1 not in match.open


def test_civilizations_can_be_chosen() -> None:
    """D1: one after the other from what is left; the tutorial knows neither Egypt nor Rome (section 10)."""
    options = CivilizationOptions(civilizations="chosen", tutorial="yes")
    match = match_at(new(Setup(2, options, "5eed" * 8, first=1)))
    assert keys(match, 1) == ["america", "china", "germany", "russia"]
    say(match, "germany", seat=1)
    assert keys(match, 0) == ["america", "china", "russia"]
    say(match, "russia")
    assert asked(match) == {0: "capital", 1: "capital"}
    assert match.state.players[1].home == "A1"
    assert match.state.wonder_market == [None] * 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_fresh_game_is_sound(seats: int) -> None:
    counts = None
    for seed in range(12):
        state: CivilizationState = new(Setup(seats, CivilizationOptions(), f"{seed:032x}"))
        assert not list(complaints(state))
        assert counts in (None, conserved(state))
        counts = conserved(state)
    assert counts is not None
    assert sum(count for name, count in counts.items() if name.startswith("pool")) == 49
    assert sum(count for name, count in counts.items() if name.startswith("wonder")) == 12
    assert sum(count for name, count in counts.items() if name.startswith("person")) == 18
    assert sum(count for name, count in counts.items() if name.startswith("event")) == 47
