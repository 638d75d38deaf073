"""The culture events of the expansions: what random games, leaks and several readers need (12.8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.civilization.checks import complaints, conserved
from games.civilization.facts import CULTURE_DECKS, EVENTS
from games.civilization.game import Civilization
from games.civilization.gametype import CIVILIZATION
from games.civilization.phases.events.coins import holders
from games.civilization.phases.events.flooding import lowlands
from games.civilization.phases.events.migrants import goals
from games.civilization.state import CivilizationState, Marker
from games.engine.conformance import check_play, check_storing, check_undo, random_setup
from games.engine.gametype import Setup
from games.engine.worlds import check_secrets
from tests.games.civilization.positions import lay_tile, put, settled


def with_all(seats: int, seed: int) -> Setup:
    setup = random_setup(CIVILIZATION, seats, seed)
    return replace(setup, options=setup.options.model_copy(update={"culture_deck": "more"}))


@pytest.mark.parametrize(("check", "seats"), [(check_play, 3), (check_undo, 2), (check_storing, 2)])
def test_random_games(check: type, seats: int) -> None:
    check(CIVILIZATION, with_all(seats, seats), seats)


def test_nothing_leaks() -> None:
    check_secrets(CIVILIZATION, with_all(2, 5), 5, rate=0.02)


def test_core_cards_come_first() -> None:
    """Hands are kept in the order of the tables: the cards of the expansions change no other place."""
    assert list(EVENTS)[: len(CULTURE_DECKS["listed"])] == list(CULTURE_DECKS["listed"])


def two_seats() -> CivilizationState:
    state = settled("america", "egypt")
    lay_tile(state, "E1", "tile-13")
    return state


def test_water_needs_its_technology() -> None:
    """5.1: no water at all, then across it, then onto it."""
    state = two_seats()
    put(state, 0, "army", "F3")
    state.floods.append("G3")
    without = goals(state, 0, "F3", 2)
    state.players[0].technologies.append("navigation")
    across = goals(state, 0, "F3", 2)
    state.players[0].technologies.append("sailing")
    onto = goals(state, 0, "F3", 2)
    assert [{"G3", "H3"} & set(found) for found in (without, across, onto)] == [set(), {"H3"}, {"G3", "H3"}]


def test_a_locked_square_keeps_its_figures() -> None:
    state = two_seats()
    put(state, 0, "army", "F3")
    assert goals(state, 0, "F3", 4)
    state.locked.append("F3")
    assert goals(state, 0, "F3", 4) == []


def test_flooding_spares_what_is_covered() -> None:
    """No figure, marker, city, disaster token, mountain or water."""
    state = two_seats()
    game = Civilization(state)
    before = lowlands(game, 0, "flooding")
    around = [square for square in state.outskirts(state.players[0].capital) if square in before]
    marked, held = around[:2]
    state.markers[marked] = Marker("building", "market")
    put(state, 1, "army", held)
    after = lowlands(game, 0, "flooding")
    assert state.players[0].capital.square not in before
    assert set(before) - set(after) == {marked, held}


def test_a_flood_is_no_disaster_token() -> None:
    state = two_seats()
    counts = conserved(state)
    game = Civilization(state)
    left = state.disasters_left
    game.flood(lowlands(game, 0, "flooding")[0], "flooding")
    assert (state.disasters_left, conserved(state)) == (left, counts)
    assert not list(complaints(state))


def test_who_refused_loses_no_coin() -> None:
    """R29: the owner of the United Nations is not asked again."""
    state = two_seats()
    game = Civilization(state)
    state.players[1].coins["sheet"] = 1
    assert holders(game, 0, "bank-scandal") == [1]
    state.players[0].used.append("bank-scandal/seat-1")
    assert holders(game, 0, "bank-scandal") == []
