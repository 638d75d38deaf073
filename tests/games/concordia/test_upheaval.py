"""From random positions: a turn taken back at every step, restarts, seats that leave, standing orders.

TEST_CONFORMANCE=20 plays twenty times as many.
"""

from __future__ import annotations

import os
from random import Random

from games.concordia import CONCORDIA
from games.concordia.checks import complaints
from games.concordia.options import ConcordiaOptions
from games.engine.conformance import ids, position, reload
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.orders import Order
from games.engine.question import Answer
from games.engine.worlds import check_secrets
from tests.games.concordia.random_positions import random_position
from tests.games.concordia.test_second import sensible

AMOUNT = int(os.environ.get("TEST_CONFORMANCE", "1"))
POSITIONS = 60 * AMOUNT


def random_match(rng: Random, seats: int) -> Match:
    """A match on a random position in which everything is asked."""
    return Match.at(CONCORDIA, random_position(rng, seats), defaults={}, strict=True)


def answer_somebody(match: Match, rng: Random) -> None:
    """One of the seats that are asked answers."""
    seat = rng.choice(sorted(match.open))
    match.answer(seat, sensible(match.open[seat], rng))


def test_at_every_step_the_whole_turn_can_be_taken_back() -> None:
    for seed in range(POSITIONS):
        rng = Random(f"back/{seed}")
        match = random_match(rng, 2 + seed % 4)
        me, turn, start = match.state.active, match.state.turn, position(match)
        given: list[Answer] = []
        while match.state.turn == turn and list(match.open) == [me]:
            again = reload(match)
            assert (position(again), ids(again)) == (position(match), ids(match))
            assert len(again.undo_steps(me)) == len(given)
            if given:
                again.undo(me, len(given))
                assert position(again) == start
                for answer in given:
                    again.answer(me, answer)
                assert position(again) == position(match)
                while again.undo_steps(me):
                    again.undo(me)
                assert position(again) == start
            given.append(sensible(match.open[me], rng))
            match.answer(me, given[-1])
        assert match.undo_steps(me) == []


def test_who_leaves_at_any_question_is_stood_in_for() -> None:
    for seed in range(POSITIONS):
        rng = Random(f"leave/{seed}")
        seats = 3 + seed % 3
        match = random_match(rng, seats)
        for _ in range(rng.randrange(8)):
            if match.result is None:
                answer_somebody(match, rng)
        if match.result is not None:
            continue
        leaver = rng.choice(sorted(match.open)) if rng.random() < 0.8 else rng.randrange(seats)
        parts = dict(CONCORDIA.conserved(match.state))
        match.resign(leaver)
        for _ in range(25):
            assert leaver not in match.open
            assert list(complaints(match.state)) == []
            assert dict(CONCORDIA.conserved(match.state)) == parts
            again = reload(match)
            assert position(again) == position(match)
            if match.result is not None:
                assert match.result.places[leaver] == seats
                break
            answer_somebody(match, rng)


def test_what_is_ordered_is_never_asked() -> None:
    """Also where several seats have to store and only some of them have ordered how."""
    for seed in range(POSITIONS):
        rng = Random(f"orders/{seed}")
        seats = 2 + seed % 4
        match = random_match(rng, seats)
        ordered = {(seat, offer) for seat in range(seats) for offer in CONCORDIA.order_offers if rng.random() < 0.5}
        for seat, offer in sorted(ordered, key=lambda one: (one[0], one[1].topic)):
            match.set_order(Order(seat, offer.topic, list(offer.choices[0].wishes)))
        never = {(seat, offer.topic) for seat, offer in ordered}
        for _ in range(25):
            if match.result is not None:
                break
            assert never.isdisjoint((seat, question.topic) for seat, question in match.open.items())
            assert list(complaints(match.state)) == []
            assert position(reload(match)) == position(match)
            answer_somebody(match, rng)


def test_no_secret_leaks_at_any_quiet_question() -> None:
    for seats in CONCORDIA.seat_counts:
        options = ConcordiaOptions(map="italia" if seats % 2 else "imperium")
        check_secrets(CONCORDIA, Setup(seats, options, f"{seats:032x}"), seats, rate=1, most=1)
