"""Random play on the floor of the Trade phase: open and private offers, promises; nothing is lost, nothing leaks."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from games.civilization.checks import complaints, conserved
from games.civilization.game import Civilization
from games.civilization.phases import trade
from games.civilization.scoring import tutorial_over
from games.civilization.state import CivilizationState, Phase
from games.engine.conformance import check_play, check_undo, random_setup
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.players import random_move
from games.engine.stops import GameOver
from games.engine.worlds import check_secrets
from tests.games.civilization.positions import RULES
from tests.games.civilization.test_city_management_play import rich


def market_day(setup: Setup) -> CivilizationState:
    """The Trade phase of seats that hold much."""
    state = rich(setup)
    state.phase = Phase.TRADE
    return state


async def two_turns(game: Civilization) -> None:
    """The Trade phases of two turns."""
    state = game.state
    while state.phase is Phase.TRADE:
        if not state.begun:
            state.begun = True
            trade.begin(game)
        else:
            await trade.trade(game)
        if state.phase is not Phase.TRADE and state.turn < 3:
            state.turn, state.phase, state.begun = 3, Phase.TRADE, False
            game.end_promises()
    raise GameOver(tutorial_over(state))


FAIR = replace(RULES, new=market_day, flow=two_turns)


def test_random_trade() -> None:
    """Everything that can be done on the floor is done in a few games; the parts stay the same."""
    used: Counter[str] = Counter()
    for seed in range(8):
        match, rng = Match.start(FAIR, random_setup(FAIR, 3 + seed % 2, seed), strict=True), Random(seed)
        counts = conserved(match.state)
        while match.result is None:
            assert not list(complaints(match.state))
            assert conserved(match.state) == counts
            seat, answer = random_move(match, rng)
            if match.open[seat].topic == "civilization.trade":
                used[answer[0].partition("/")[0]] += 1
            match.answer(seat, answer)
    assert {"offer", "whisper", "accept", "decline", "withdraw", "release", "ability", "again", "done"} <= set(used)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_checks_of_the_engine(seats: int) -> None:
    setup = random_setup(FAIR, seats, seats)
    check_play(FAIR, setup, seats)
    check_undo(FAIR, setup, seats)


@pytest.mark.parametrize("seats", [3, 4])
def test_no_secret_leaks(seats: int) -> None:
    """Of private offers and promises too."""
    steps = [check_secrets(FAIR, random_setup(FAIR, seats, seed), seed, rate=0.3) for seed in range(5)]
    assert sum(steps) > 80
