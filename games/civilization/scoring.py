"""How a game ends: the victories and the rule for ties (section 8)."""

from __future__ import annotations

from collections.abc import Sequence

from games.civilization.facts import SPACE_FLIGHT, VICTORY_COINS, VICTORY_STEP
from games.civilization.reckoning.limits import coins
from games.civilization.state import CivilizationState
from games.engine.result import Result, ScoreLine


def victory(state: CivilizationState, seat: int) -> str | None:
    """The condition that a seat meets at this moment: culture, technology or economy."""
    player = state.players[seat]
    if player.step >= VICTORY_STEP:
        return "culture"
    if SPACE_FLIGHT in player.technologies:
        return "technology"
    return "economy" if coins(state, seat) >= VICTORY_COINS else None


def won(state: CivilizationState, dials: Sequence[int] | None = None, *, conqueror: int | None = None) -> Result:
    """The result once a seat has won. Not established (12.5): who wins if several meet a condition at one instant.

    Then the highest trade dial before paying (`dials`) decides, then most coins, then the highest culture step, then
    turn order.
    """
    if conqueror is not None:
        return _result(state, "military", conqueror)
    dial = dials if dials is not None else [player.trade for player in state.players]
    found = [seat for seat in state.order if victory(state, seat) is not None]
    winner = max(found, key=lambda seat: (dial[seat], coins(state, seat), state.players[seat].step))
    reason = victory(state, winner)
    assert reason is not None
    return _result(state, reason, winner, tie_break="instant" if len(found) > 1 else None)


def _result(state: CivilizationState, reason: str, winner: int | None, tie_break: str | None = None) -> Result:
    places = [1 if winner in (None, seat) else 2 for seat in range(state.seats)]
    return Result(reason, places, [0] * state.seats, [sheet(state, seat) for seat in range(state.seats)], tie_break)


def sheet(state: CivilizationState, seat: int) -> list[ScoreLine]:
    """How far a seat has come; there are no points."""
    player = state.players[seat]
    counts = {
        "culture_step": player.step,
        "technologies": len(player.technologies),
        "coins": coins(state, seat),
        "cities": len(player.cities),
    }
    return [ScoreLine(item, count, 0) for item, count in counts.items()]


def score(state: CivilizationState) -> Result:
    """Nobody has won: the game was stopped by agreement or by the tutorial (section 10)."""
    return _result(state, "agreed", None)


def tutorial_over(state: CivilizationState) -> Result:
    """The tutorial game stops at the third city of a player, without a winner (section 10)."""
    return _result(state, "tutorial", None)
