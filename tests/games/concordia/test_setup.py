"""Set-up (section 2, V1 to V5)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.concordia import CONCORDIA
from games.concordia.facts import CARDS, MAPS, PRICE, ROMA, TOKENS
from games.concordia.options import ConcordiaOptions
from games.concordia.setup import new
from games.concordia.state import ConcordiaState
from games.engine.gametype import Setup

SEATS = (2, 3, 4, 5)


def fresh(seats: int, map: str = "imperium", seed: int = 1, first: int | None = None) -> ConcordiaState:
    return new(Setup(seats, ConcordiaOptions(map=map), f"{seed:032x}", first))  # type: ignore[arg-type]


@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize("seats", SEATS)
def test_a_fresh_game_is_sound(seats: int, map: str) -> None:
    state = fresh(seats, map)
    assert not list(CONCORDIA.complaints(state))
    assert {name: count for name, count in CONCORDIA.conserved(state).items() if name.startswith("card deck")} == {
        f"card {card.id}": 1 for card in CARDS.values() if 1 <= card.deck <= seats
    }


@pytest.mark.parametrize("seats", SEATS)
def test_players(seats: int) -> None:
    """V2."""
    state = fresh(seats, first=1)
    assert [state.players[(1 + step) % seats].coins for step in range(seats)] == [5 + step for step in range(seats)]
    assert (state.active, state.magnus) == (1, 0)
    for player in state.players:
        assert list(player.goods.values()) == [1, 2, 1, 1, 1]
        assert player.stored == {"land": 2, "sea": 2}
        assert player.free == 2
        assert [(one.kind, one.place) for one in player.colonists] == [("land", ROMA), ("sea", ROMA)]
        assert player.houses_left == 15
        assert Counter(CARDS[card].name for card in player.hand) == {
            "Tribune": 1,
            "Architect": 1,
            "Prefect": 2,
            "Mercator": 1,
            "Diplomat": 1,
            "Senator": 1,
        }
        assert player.pile == []


@pytest.mark.parametrize(("seats", "stack"), [(2, 8), (3, 14), (4, 19), (5, 23)])
def test_display_and_stack(seats: int, stack: int) -> None:
    """V1 and V5."""
    state = fresh(seats)
    assert [CARDS[card].deck for card in state.display] == [1] * 7
    assert len(state.stack) == stack
    decks = [CARDS[card].deck for card in state.stack]
    assert decks == sorted(decks)
    assert decks[:2] == [1, 2]
    assert max(decks) == seats


@pytest.mark.parametrize(("map", "cities", "markers"), [("imperium", 30, 12), ("italia", 25, 11)])
def test_tokens_and_markers(map: str, cities: int, markers: int) -> None:
    """V3 and V4."""
    for seed in range(20):
        state = fresh(3, map, seed)
        assert len(state.tokens) == cities
        assert ROMA not in state.tokens
        assert len(state.markers) == markers
        assert state.turned == []
        for letter, tokens in TOKENS.items():
            laid = [good for city, good in state.tokens.items() if state.map.cities[city].letter == letter]
            assert sorted(laid) == (sorted(tokens) if letter != "D" or map == "imperium" else [])
        for province, good in state.markers.items():
            assert PRICE[good] == max(PRICE[state.tokens[city]] for city in state.map.cities_of(province))


def test_chance() -> None:
    """What is random differs from game to game, and can be prescribed by its purpose."""
    games = [fresh(4, seed=seed) for seed in range(30)]
    assert {state.first for state in games} == {0, 1, 2, 3}
    assert len({tuple(state.tokens.values()) for state in games}) == 30
    assert len({tuple(state.display) for state in games}) > 20
    assert set(games[0].chance_used) == {"first", *(f"tokens/{x}" for x in "ABCD"), *(f"deck/{n}" for n in range(1, 5))}
