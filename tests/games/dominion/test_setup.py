"""Set-up, table options and the start player."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from pydantic import ValidationError

from games.dominion import DOMINION
from games.dominion.cards import CARDS, SETS, pool
from games.dominion.options import OPTION_FIELDS, DominionOptions
from games.dominion.setup import new, next_first, next_firsts
from games.dominion.state import DominionState, Phase
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.result import Result
from tests.games.dominion.positions import SEED


def fresh(seats: int, **options: object) -> DominionState:
    return new(Setup(seats, DominionOptions.model_validate(options), SEED))


@pytest.mark.parametrize(
    ("seats", "basic", "gardens", "total"),
    [
        (2, (46, 40, 30, 8, 8, 8, 10), 8, 248),
        (3, (39, 40, 30, 12, 12, 12, 20), 12, 267),
        (4, (32, 40, 30, 12, 12, 12, 30), 12, 270),
        (5, (85, 80, 60, 12, 12, 15, 40), 12, 406),
        (6, (78, 80, 60, 12, 12, 18, 50), 12, 412),
    ],
)
def test_supply(seats: int, basic: tuple[int, ...], gardens: int, total: int) -> None:
    state = fresh(seats, kingdom="size_distortion")
    assert tuple(state.supply.values())[:7] == basic
    assert len(state.supply) == 17
    assert state.supply["gardens"] == gardens
    assert state.supply["witch"] == 10
    assert sum(state.supply.values()) == total


def test_starting_decks() -> None:
    state = fresh(3)
    for player in state.players:
        assert len(player.hand) == len(player.deck) == 5
        assert Counter(player.hand + player.deck) == {"copper": 7, "estate": 3}
    assert state.trash == []


def test_card_table() -> None:
    assert len(CARDS) == 39
    assert len(pool("first")) == 25
    assert len(pool("second")) == 26
    assert all(len(set(one.cards)) == 10 for one in SETS.values())
    assert len(SETS) == 11


def test_odd_name_in_a_set() -> None:
    assert "feast" in SETS["size_distortion"].cards
    assert "festival" not in SETS["size_distortion"].cards


def test_random_kingdom_comes_from_the_edition() -> None:
    first, second = fresh(2, kingdom="random"), fresh(2, kingdom="random", edition="second")
    assert len(set(first.kingdom)) == 10
    assert set(first.kingdom) <= set(pool("first"))
    assert set(second.kingdom) <= set(pool("second"))


def test_set_of_both_editions_follows_the_edition() -> None:
    assert "woodcutter" in fresh(2).kingdom
    assert "merchant" in fresh(2, edition="second").kingdom


def test_named_cards() -> None:
    names = "Witch, Moat, Throne Room, Cellar, Chapel, Village, Smithy, Market, Mine, Thief"
    state = fresh(2, kingdom="list", cards=names)
    assert set(state.kingdom) == {name.strip().lower().replace(" ", "_") for name in names.split(",")}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"kingdom": "list", "cards": ["moat", "moat"]}, "ten different cards; you named 1"),
        ({"kingdom": "list", "cards": ["gold"]}, "no Kingdom card of the name 'gold'"),
        ({"kingdom": "list", "cards": ["bandit"]}, "Bandit is a card of the second edition"),
        ({"kingdom": "deck_top_2e"}, "Deck Top is a set of the second edition"),
        ({"kingdom": "big_money", "edition": "second"}, "Big Money is a set of the first edition"),
        ({"kingdom": "nowhere"}, "There is no set 'nowhere'"),
        ({"cards": ["moat"]}, "not a list of your own"),
    ],
)
def test_options_that_do_not_fit_are_told_in_a_sentence(options: dict[str, object], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        DominionOptions.model_validate(options)


def test_offered_option_values_are_valid() -> None:
    for field in OPTION_FIELDS:
        assert field.values
        default = getattr(DominionOptions(), field.name)
        assert next(iter(field.values)) == default
        for value in field.values:
            if value == "list":
                continue
            edition = {"edition": SETS[value].edition} if value in SETS else {}
            DominionOptions.model_validate({**edition, field.name: value})


def test_draft_in_turn_from_the_start_player_then_the_deal() -> None:
    setup = Setup(3, DominionOptions(kingdom="draft"), SEED, first=1)
    match = Match.start(DOMINION, setup, defaults={})
    askers = []
    for _ in range(10):
        (seat,) = match.open
        askers.append(seat)
        assert not match.state.players[seat].hand
        match.answer(seat, (match.open[seat].keys[-1],))
    assert askers == [1, 2, 0, 1, 2, 0, 1, 2, 0, 1]
    assert len(match.state.kingdom) == 10
    assert len(match.state.supply) == 17
    assert all(len(player.hand) == 5 for player in match.state.players)
    assert match.state.phase in (Phase.ACTION, Phase.BUY)
    assert match.state.active == 1


def test_start_player_is_random_unless_given() -> None:
    firsts = {new(Setup(4, DominionOptions(), f"{n:032x}")).first for n in range(40)}
    assert firsts == {0, 1, 2, 3}
    assert new(Setup(4, DominionOptions(), SEED, first=2)).active == 2


@pytest.mark.parametrize(
    ("places", "who"),
    [([2, 1, 3], [2]), ([2, 2, 1], [0]), ([1, 1, 3], [2]), ([1, 3, 1, 4], [1, 3]), ([1, 1], [0, 1])],
)
def test_who_begins_the_next_game(places: list[int], who: list[int]) -> None:
    result = Result("provinces", places, [0] * len(places))
    assert next_firsts(result) == who
    assert {next_first(result, Random(n)) for n in range(30)} == set(who)
