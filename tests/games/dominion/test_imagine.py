"""Imagined worlds give the view they were made from, ask the same, and keep what was met in its place."""

from __future__ import annotations

from random import Random

import pytest

from games.dominion import DOMINION
from games.dominion.imagine import imagine
from games.dominion.view import DominionView, view
from games.engine.match import Match
from tests.games.dominion.positions import balanced, match_at, position, random_game


@pytest.mark.parametrize("number", range(6))
def test_imagined_worlds_look_the_same_and_ask_the_same(number: int) -> None:
    rng = Random(number)
    for match, seat, question in random_game(number):
        if not question.quiet or rng.random() > 0.1:
            continue
        for reader in (None, *range(match.state.seats)):
            seen = match.view(reader)
            world = imagine(seen, (), rng)
            assert view(world, reader) == seen
            assert DOMINION.conserved(world) == DOMINION.conserved(match.state)
            other = Match.at(DOMINION, world, world.options, defaults={}, keep=False)
            assert other.open[seat].topic == question.topic
            if reader == seat:
                assert other.open[seat].keys == question.keys


def test_unknown_cards_are_dealt_anew() -> None:
    state = balanced(
        position(kingdom=["moat"], hands=[["moat"], ["silver", "gold"]], decks=[["copper"], ["estate", "copper"]])
    )
    hands = {tuple(imagine(view(state, 0), (), Random(n)).players[1].hand) for n in range(20)}
    assert len(hands) > 1


def carried_on(match: Match, seen: DominionView, seat: int, answers: list[tuple[str, ...]], seed: int) -> Match:
    facts = [fact for fact in match.facts if seat in fact.seats]
    world = imagine(seen, facts, Random(seed))
    other = Match.at(DOMINION, world, world.options, defaults={}, keep=False)
    for answer in answers:
        other.answer(seat, answer)
    return other


@pytest.mark.parametrize("seed", range(10))
def test_cards_met_since_lie_where_they_were_met(seed: int) -> None:
    state = position(
        kingdom=["throne_room", "smithy", "library"],
        hands=[["throne_room", "library", "smithy"], ["copper"] * 5],
        decks=[["silver", "village", "gold", "estate"], ["copper"]],
        discards=[["copper", "copper", "market"]],
        options={"discard_counts": "yes"},
    )
    match = match_at(balanced(state))
    seen = match.view(0)
    answers = [("throne_room",), ("library",), ("set_aside",)]
    for answer in answers:
        match.answer(0, answer)
    other = carried_on(match, seen, 0, answers, seed)
    assert other.view(0) == match.view(0)
    assert other.open[0].keys == match.open[0].keys


@pytest.mark.parametrize("seed", range(10))
def test_cards_met_after_a_reshuffle_are_met_again(seed: int) -> None:
    state = position(
        kingdom=["throne_room", "cellar", "village", "market"],
        hands=[["throne_room", "cellar", "estate", "estate", "copper"], ["copper"] * 5],
        decks=[["silver"], ["copper"]],
        discards=[["gold", "village", "market"]],
    )
    match = match_at(balanced(state))
    seen = match.view(0)
    answers = [("throne_room",), ("copper", "estate", "estate")]
    for answer in answers:
        match.answer(0, answer)
    other = carried_on(match, seen, 0, answers, seed)
    assert other.view(0) == match.view(0)
