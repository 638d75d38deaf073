"""What a seat may know (section 9): views, and imagined worlds that give them."""

from __future__ import annotations

from random import Random

import pytest

from games.concordia import CONCORDIA
from games.concordia.facts import CARDS
from games.concordia.imagine import imagine
from games.concordia.view import view
from games.engine import conformance
from games.engine.match import Match
from tests.games.concordia.positions import give, played, say, table


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_imagined_worlds_look_the_same_and_ask_the_same(seats: int) -> None:
    rng = Random(seats)
    setup = conformance.random_setup(CONCORDIA, seats, 1)
    for match, _ in conformance.walk(CONCORDIA, setup, seats):
        if rng.random() > 0.05 or match.answers_since or not any(one.quiet for one in match.open.values()):
            continue
        ((seat, question),) = match.open.items()
        for reader in (None, *range(seats)):
            seen = match.view(reader)
            world = imagine(seen, (), rng)
            assert view(world, reader) == seen
            assert dict(CONCORDIA.conserved(world)) == dict(CONCORDIA.conserved(match.state))
            assert not list(CONCORDIA.complaints(world))
            other = Match.at(CONCORDIA, world, world.options, defaults={}, keep=False)
            assert other.open[seat].topic == question.topic
            if reader == seat:
                assert other.open[seat].keys == question.keys


def test_hands_piles_and_the_stack_are_hidden() -> None:
    state = table(4)
    give(state, 1, pile="start-architect deck-1-mason start-senator deck-1-smith")
    seen = view(state, 0)
    assert (seen.seats[0].hand, seen.seats[0].pile) == (tuple(state.players[0].hand), ())
    assert (seen.seats[1].hand, seen.seats[1].pile) == (None, None)
    assert (seen.seats[1].hand_count, seen.seats[1].pile_count, seen.seats[1].top) == (5, 4, "deck-1-smith")
    assert seen.stack == tuple((deck, sum(CARDS[card].deck == deck for card in state.stack)) for deck in (2, 3, 4))
    assert all(view(state, None).seats[seat].hand is None for seat in range(4))


def test_with_open_hands_nothing_of_players_is_hidden() -> None:
    state = table(3, open_hands="yes")
    give(state, 1, pile="start-architect deck-1-mason")
    for reader in (None, 0, 1, 2):
        seen = view(state, reader)
        assert [seat.hand for seat in seen.seats] == [tuple(player.hand) for player in state.players]
        assert [seat.pile for seat in seen.seats] == [tuple(player.pile) for player in state.players]
        for number in range(5):
            assert imagine(seen, (), Random(number)).players == state.players


def test_unknown_cards_are_dealt_anew() -> None:
    state = table(3)
    give(state, 1, pile="start-architect deck-1-mason start-senator")
    give(state, 2, hand="deck-1-smith start-tribune start-mercator")
    worlds = [imagine(view(state, 0), (), Random(number)) for number in range(40)]
    assert len({tuple(world.players[1].hand) for world in worlds}) > 5
    assert len({tuple(world.stack) for world in worlds}) > 5
    assert {"deck-1-mason" in world.players[1].pile for world in worlds} == {True, False}
    for world in worlds:
        decks = [CARDS[card].deck for card in world.stack]
        assert decks == [CARDS[card].deck for card in state.stack]
        assert world.players[1].pile[-1] == "start-senator"
        assert all("start-tribune" in player.hand for player in world.players)
        assert world.players[0] == state.players[0]


def test_revealed_cards_lie_on_top() -> None:
    """The next seat plays its last card without being asked, so that the reveal lies behind the last quiet question."""
    state = table(2)
    card = next(card for card in state.display if CARDS[card].cost == {"food": 1})
    give(state, 0, goods="3 3 3 3 3", stored="0 0")
    state.players[0].goods = dict.fromkeys(state.players[0].goods, 2)
    give(state, 1, hand="start-tribune")
    match = played(state, "start-senator", card)
    while match.open[0].topic != "concordia.end_turn":
        say(match, "done" if "done" in match.open[0].keys else match.open[0].keys[0])
    seen = match.view(1)
    stack = list(match.state.stack)
    match.answer(0, ("end",))
    facts = [fact for fact in match.facts if 1 in fact.seats]
    assert facts
    assert match.open[1].topic == "concordia.tribune_colonist"
    for number in range(10):
        world = imagine(seen, facts, Random(number))
        assert world.stack[0] == stack[0]
        assert view(world, 1) == seen


def test_everything_is_open_after_the_end() -> None:
    setup = conformance.random_setup(CONCORDIA, 2, 3)
    *_, (match, _) = conformance.walk(CONCORDIA, setup, 3)
    assert match.result is not None
    assert all(seat.hand is not None and seat.pile is not None for seat in match.view(None).seats)
