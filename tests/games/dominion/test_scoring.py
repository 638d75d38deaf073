"""Points, places and ties."""

from __future__ import annotations

import pytest

from games.dominion.scoring import score, sheet
from games.dominion.state import DominionState
from tests.games.dominion.positions import played, position


def scored(cards: list[list[str]], turns: list[int]) -> DominionState:
    state = position(kingdom=["moat"], hands=[[] for _ in cards], decks=cards)
    for player, taken in zip(state.players, turns, strict=True):
        player.turns = taken
    return state


@pytest.mark.parametrize(("coppers", "points"), [(34, 12), (35, 12), (36, 16), (5, 0)])
def test_gardens_count_all_own_cards(coppers: int, points: int) -> None:
    lines = sheet(["gardens"] * 4 + ["copper"] * coppers, gardens=True)
    assert sum(line.points for line in lines) == points


def test_sheet_has_lines_for_what_could_have_scored() -> None:
    lines = {line.item: (line.count, line.points) for line in sheet(["estate", "curse", "curse"], gardens=True)}
    assert lines == {"estate": (1, 1), "duchy": (0, 0), "province": (0, 0), "curse": (2, -2), "gardens": (0, 0)}
    assert "gardens" not in {line.item for line in sheet(["estate"], gardens=False)}


def test_cards_in_every_zone_count() -> None:
    state = position(kingdom=["moat"], hands=[["estate"], []], decks=[["duchy"]], discards=[["province"]])
    state.players[0].set_aside = ["estate"]
    assert score(state).scores == [11, 0]


def test_fewer_turns_break_a_tie() -> None:
    result = score(scored([["province"] * 4] * 2, [15, 14]))
    assert result.places == [2, 1]
    assert result.tie_break == "turns"


def test_equal_turns_share_the_victory() -> None:
    result = score(scored([["province"] * 4] * 2, [15, 15]))
    assert result.places == [1, 1]
    assert result.winners == [0, 1]
    assert result.tie_break is None


def test_places_below_the_first_use_the_same_criteria() -> None:
    result = score(scored([["estate"], ["province"], ["estate"], []], [10, 10, 9, 9]))
    assert result.places == [3, 1, 2, 4]


def test_last_province_ends_the_game_after_the_turn() -> None:
    state = position(kingdom=["market"], hands=[["market", "gold", "gold", "gold"], ["gold"]], decks=[["estate"] * 9])
    state.supply["province"] = 1
    match = played(state, (0, ["market"]), (0, ["gold"] * 3), (0, ["province"]))
    assert match.result is None
    match.answer(0, ("copper",))
    match.answer(0, ("end",))
    assert match.result is not None
    assert match.result.reason == "provinces"
    assert [player.turns for player in match.state.players] == [1, 0]
    assert len(match.state.players[0].hand) == 5


@pytest.mark.parametrize(("seats", "empty", "over"), [(2, 2, False), (2, 3, True), (5, 3, False), (5, 4, True)])
def test_empty_piles_end_the_game(seats: int, empty: int, over: bool) -> None:
    state = position(kingdom=["moat"], hands=[["copper"]] + [["copper"] * 5] * (seats - 1))
    for card in ("curse", "estate", "moat", "silver")[:empty]:
        state.supply[card] = 0
    match = played(state, (0, []), (0, ["end"]))
    assert (match.result is not None) is over
    if match.result is not None:
        assert match.result.reason == "piles"
