"""What texts and pictures say of what is possible agrees with the rules, in random games."""

from __future__ import annotations

from random import Random

import pytest

from games.civilization.reckoning import pyramid
from games.civilization.reckoning.building import affordable, trade_needed
from games.civilization.reckoning.cities import reach
from games.civilization.state import CivilizationState
from games.civilization.text import possible
from games.civilization.view import view
from games.engine.conformance import random_setup, walk
from tests.games.civilization.test_city_management_play import RICH


def compare(state: CivilizationState) -> int:
    """Compare all cities and seats; how many things can be built."""
    shown = view(state, None)
    count = 0
    for seat, player in enumerate(state.players):
        assert possible.researchable(shown, shown.seats[seat]) == pyramid.researchable(state, seat)
        for city, seen in zip(player.cities, shown.seats[seat].cities, strict=True):
            assert possible.reach(shown.seats[seat], seen) == reach(state, seat, city)
            built = possible.buildable(shown, shown.seats[seat], seen)
            things = [(one.kind, one.id, one.cost, one.trade) for one in built]
            wanted = [
                (item.kind, item.id, item.cost, trade_needed(state, seat, city, item.cost))
                for item in affordable(state, seat, city)
            ]
            assert sorted(things) == sorted(wanted)
            count += len(wanted)
    return count


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_agrees_in_random_games(seats: int) -> None:
    rng = Random(seats)
    found = 0
    for seed in range(8):
        for match, _ in walk(RICH, random_setup(RICH, seats, seed), seed):
            if match.state.players[0].cities and match.state.result is None and rng.random() < 0.1:
                found += compare(match.state)
    assert found > 300
